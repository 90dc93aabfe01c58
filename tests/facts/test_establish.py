"""What we were told, brought together: two things that cannot both be true are refused, and both are named."""

from __future__ import annotations

import pytest

from revoke import read_case, rule
from revoke.errors import Contradiction
from revoke.facts.establish import establish
from revoke.facts.fact import Key
from revoke.table.seats import Seat
from tests.strategies import Document

DEAL = "N:K74.J6.T543.Q432 962.Q8.AKQJ96.A7 JT8.AK9752..T986 AQ53.T43.872.KJ5"
PLAY = (
    "S:H7 W:H3 N:HJ E:HQ E:DA S:C6 W:D2 N:D3 E:DK S:C8 W:D7 N:D4 E:DQ S:C9 W:D8 N:D5 "
    "E:DJ S:CT W:C5 N:S4 E:D9 S:S8 W:S3 N:DT"
)
"""North throws a spade on the fifth diamond trick and follows to the sixth."""

RECORD: Document = {"board": {"deal": DEAL, "contract": "3NT", "declarer": "E"}, "events": PLAY.split()}
SOUTH: Document = {"board": {"declarer": "S"}}


def told(base: Document, *revokes: Document, **findings: object) -> Document:
    return {"format": "revoke-case/1", **base, "findings": {"revokes": list(revokes), **findings}}


PLAYED_ON = ["offending side played to next trick"]

REFUSED: dict[str, tuple[Document, str]] = {
    "more later tricks than remain": (
        told({}, {"trick": 10, "later_tricks": 4}),
        "revokes[0].later_tricks, revokes[0].trick",
    ),
    "two later tricks after the twelfth": (
        told({}, {"trick": 12, "later_tricks": 2}),
        "revokes[0].later_tricks, revokes[0].trick",
    ),
    "a side that won more later than in all": (
        told(SOUTH, {"offender": "W", "trick": 4, "won_by": "opponents", "later_tricks": 8}, table_tricks=7),
        "revokes[0].later_tricks, table_tricks",
    ),
    "the same, told in roles": (
        told({}, {"offender": "declarer", "trick": 4, "later_tricks": 8}, table_tricks=7),
        "revokes[0].later_tricks, table_tricks",
    ),
    "a side that must have won more later": (
        told(SOUTH, {"offender": "S", "trick": 2, "won_by": "opponents", "later_tricks": 3}, table_tricks=9),
        "revokes[0].later_tricks, table_tricks",
    ),
    "a trick won by somebody else": (
        told(SOUTH, {"offender": "W", "trick": 2, "won_by": "offender"}, winners="NE..........."),
        "revokes[0].won_by, East won trick 2",
    ),
    "the revoke trick won by a side that won none at all": (
        told(SOUTH, {"offender": "S", "trick": 2, "won_by": "offender", "later_tricks": 1}, table_tricks=0),
        "revokes[0].won_by, table_tricks",
    ),
    "a later trick won by a side that won none": (
        told({}, {"offender": "defender", "later_tricks": 0, "won_later_with_owed_card": True}),
        "revokes[0].won_later_with_owed_card, revokes[0].later_tricks",
    ),
    "later tricks that the winners do not show": (
        told(SOUTH, {"offender": "W", "trick": 9, "later_tricks": 3}, winners="NNNNNNNNNEENN"),
        "revokes[0].later_tricks, the thirteen tricks",
    ),
    "a total that the winners do not show": (
        told(SOUTH, table_tricks=9, winners="NNNNNNNNNEENN"),
        "table_tricks, the thirteen tricks",
    ),
    "a total beyond the winners that are known": (
        told(SOUTH, table_tricks=11, winners="EEE.........."),
        "table_tricks, the winners of the tricks",
    ),
    "a winner that the cards do not show": (told(RECORD, winners="S............"), "winners, event 4"),
    "another card than the one played": (
        told(RECORD, {"offender": "N", "trick": 5, "card": "S7"}),
        "revokes[0].card, event 20",
    ),
    "another suit than the one led": (
        told(RECORD, {"offender": "N", "trick": 5, "suit": "S"}),
        "revokes[0].suit, event 20",
    ),
    "a player not able who followed later": (
        told(RECORD, {"offender": "N", "trick": 5, "able": False}),
        "revokes[0].able, he held ♦10, seen at event 24",
    ),
    "declarer's penalty card": (
        told(SOUTH, {"offender": "S", "trick": 5, "failure": "penalty card"}),
        "revokes[0].failure, revokes[0].offender",
    ),
    "a revoke by one who followed suit": (told(RECORD, {"offender": "N", "trick": 4}), "revokes[0], event 16"),
    "a revoke by one who had none": (told(RECORD, {"offender": "S", "trick": 2}), "revokes[0], event 6"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_cannot_both_be_true_is_refused_and_both_are_named(what: str) -> None:
    document, places = REFUSED[what]
    with pytest.raises(Contradiction) as refused:
        rule(read_case(document))
    assert ", ".join(str(each).removeprefix("findings.") for each in refused.value.places) == places
    assert all(str(each) in str(refused.value) for each in refused.value.places)


AGREEING: dict[str, Document] = {
    "the revoke of the record, told again": told(
        RECORD, {"offender": "N", "trick": 5, "suit": "D", "card": "S4", "won_by": "opponents"}
    ),
    "the trick alone": told(RECORD, {"trick": 5}),
    "the seat alone": told(RECORD, {"offender": "N"}),
    "his role alone": told(RECORD, {"offender": "defender"}),
    "more moments than the cards show": told(
        RECORD, {"offender": "N", "trick": 5, "before_attention": [*PLAYED_ON, "opponents played to next trick"]}
    ),
    "the winners of the record": told(RECORD, winners="EEEEEN......."),
    "as many tricks as can be": told(
        SOUTH, {"offender": "S", "trick": 1, "won_by": "offender", "later_tricks": 12}, table_tricks=13
    ),
}


@pytest.mark.parametrize("what", AGREEING)
def test_what_agrees_with_the_record_adds_no_revoke(what: str) -> None:
    """Whoever is told by his role is the player whom the record shows."""
    case = read_case(AGREEING[what])
    assert len(rule(case).revokes) == 1
    by = Seat.SOUTH if what == "as many tricks as can be" else Seat.NORTH
    assert establish(case).known[Key(0, "offender")].values == (by,)


def test_whoever_played_another_suit_from_a_hand_that_nobody_knows_may_have_revoked() -> None:
    unknown: Document = {"board": {"contract": "3NT", "declarer": "E"}, "events": PLAY.split()[:8]}
    (revoke,) = rule(read_case(told(unknown, {"offender": "S", "trick": 2}))).revokes
    assert (revoke.offender, revoke.trick) == (Seat.SOUTH, 2)
