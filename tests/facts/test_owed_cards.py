"""Whether an offender won a later trick with a card that he owed: as played, put right, and after a claim."""

from __future__ import annotations

import pytest

from revoke.case.case import Board
from revoke.case.events import CardPlayed, Event
from revoke.facts.counting import has_won_with_an_owed_card
from revoke.facts.establish import establish
from revoke.facts.fact import Key
from revoke.facts.revokes import find_revokes
from revoke.formats.native import read_case
from revoke.table.contract import Strain
from revoke.table.deal import Deal
from revoke.table.seats import Seat
from revoke.timeline.replay import replay
from tests.plays import plays

DEAL = "N:5.K..5 4.3.2. A.2..2 3.Q.K."
"""West owes the three of spades to the first trick; North then throws a club, holding the king of hearts."""
PLAY = ["S:SA", "W:DK", "N:S5", "E:S4", "S:H2", "W:HQ", "N:C5", "E:H3", "W:S3", "N:HK", "E:D2", "S:C2"]
RETURNED = {"event": "returned"}
ATTENTION = {"event": "attention", "by": "W", "to": "N", "trick": 12}


def possible(
    events: list[object], deal: str = DEAL, first: int = 11, *, name: str = "won_later_with_owed_card"
) -> tuple[object, ...] | None:
    board = {"contract": "3NT", "declarer": "N", "ending": deal, "first_trick": first}
    facts = establish(read_case({"format": "revoke-case/1", "board": board, "events": events}))
    evidence = facts.known.get(Key(0, name))
    return evidence.values if evidence else None


@pytest.mark.parametrize(
    ("then", "values"),
    [([RETURNED, ATTENTION], (True,)), ([ATTENTION], (False,)), ([], (False, True))],
    ids=["too late to put trick twelve right", "put right", "nobody says"],
)
def test_with_trick_twelve_put_right_it_is_as_it_then_will_be(then: list[object], values: tuple[object, ...]) -> None:
    """West's three of spades wins the last trick; with North's king on the twelfth North leads, and it wins nothing."""
    assert possible([*PLAY, *then]) == values
    tricks = None if len(values) > 1 else (frozenset({13} if values[0] else ()),)
    assert possible([*PLAY, *then], name="owed_card_tricks") == tricks


@pytest.mark.parametrize(
    ("twelfth", "tricks", "values"), [("W:S3", 0, (False,)), ("W:D2", 1, (False,)), ("W:D2", 0, None)]
)
def test_after_a_claim_it_is_known_once_no_card_that_was_owed_can_win_a_trick(
    twelfth: str, tricks: int, values: tuple[object, ...] | None
) -> None:
    """West has played the three of spades, or holds it, and his side has lost the last trick, or won it."""
    claim = [{"event": "claimed", "by": "S", "tricks": tricks}, {"event": "agreed", "by": "E"}]
    play = ["S:SA", "W:DK", "N:S5", "E:S4", "S:H2", twelfth, "N:HK", "E:H3"]
    assert possible([*play, *claim], "N:5.K..5 4.3.Q. A.2..2 3..K2.") == values


LONGER = "N:54..5.54 76.43.6. A2..3.32 K3..K42."
"""West throws the king of diamonds on the ace of spades, and wins the next trick with the king that he owed."""
FROM_NINE = ["S:SA", "W:DK", "N:S5", "E:S6", "S:S2", "W:SK", "N:S4", "E:S7", "W:D2", "N:D5", "E:D6", "S:D3", "E:H3"]


@pytest.mark.parametrize(("cards", "values"), [(8, None), (11, None), (12, (True,)), (13, (True,))])
def test_a_trick_that_he_has_won_is_enough_whatever_he_may_win_besides(
    cards: int, values: tuple[object, ...] | None
) -> None:
    """West still holds a spade; once all have played to the next trick, nobody takes the king away from him again."""
    assert possible([*FROM_NINE[:cards]], LONGER, 9) == values


def test_a_card_that_was_demanded_is_owed() -> None:
    """East keeps the queen back that declarer had demanded, and wins the next trick with it."""
    queen = {"event": "demanded", "by": "S", "of": "E", "what": "card", "card": "SQ"}
    deal = "N:A432.K32.Q32.A32 KQ5.Q54.J54.K654 J76.A76.AK76.Q87 T98.JT98.T98.JT9"
    events = ["W:ST", "N:S2", queen, "E:S5", "S:SJ", "S:S6", "W:S8", "N:S3"]
    board = {"contract": "3NT", "declarer": "S", "deal": deal}
    for last, values in (([], None), (["E:SQ"], (True,)), (["E:SK"], None)):
        facts = establish(read_case({"format": "revoke-case/1", "board": board, "events": [*events, *last]}))
        evidence = facts.known.get(Key(0, "won_later_with_owed_card"))
        assert (evidence and evidence.values) == values


WON_BACK = "N:2.K..5 4.3.2. 3.2..2 A.Q.K."
"""West throws the king of diamonds on a spade, takes it back, and wins that very trick with the ace."""
WEAKER = "N:5.J..5 4.3.2. A.2..2 3.Q.K."
"""West wins the twelfth trick, and leads the spade that he had owed to the last."""


@pytest.mark.parametrize(
    ("deal", "events", "values"),
    [
        (
            WON_BACK,
            ["S:S3", "W:DK", {"event": "withdrawn", "hand": "W", "card": "DK"}, "W:SA", "N:S2", "E:S4"],
            (False,),
        ),
        (WEAKER, [*PLAY[:6], "N:HJ", "E:H3", "W:S3"], None),
        (WEAKER, [*PLAY[:6], "N:HJ", "E:H3", "W:S3", "N:C5", "E:D2", "S:C2"], (True,)),
        (DEAL, [*PLAY[:5], "W:S3", "N:HK", "E:H3", {**ATTENTION, "by": "N", "to": "W"}], (False,)),
    ],
    ids=["the trick of the revoke itself", "the last trick is open", "it is over", "trick twelve is to be put right"],
)
def test_only_tricks_after_the_revoke_count_and_each_as_it_will_stand(
    deal: str, events: list[object], values: tuple[object, ...] | None
) -> None:
    """In the last West has played the spade to trick twelve, where he has to play the queen of hearts."""
    assert possible(events, deal) == values


def test_where_nobody_knows_the_trumps_the_twelfth_trick_may_still_be_put_right_in_any_way() -> None:
    """West wins it with the three of spades that he had owed, but East threw a heart and holds the six of spades."""
    board = {"declarer": "N", "ending": "N:5.K..5 64.3.. A2...2 3.Q.K.", "first_trick": 11}
    play = ["S:SA", "W:DK", "N:S5", "E:S4", "S:S2", "W:S3", "N:HK", "E:H3", "W:HQ", "N:C5", "E:S6", "S:C2"]
    events = [*play, {**ATTENTION, "to": "E"}]
    facts = establish(read_case({"format": "revoke-case/1", "board": board, "events": events}))
    assert Key(0, "won_later_with_owed_card") not in facts.known


EVEN = Board(
    deal=Deal.parse("N:A432.K32.Q32.A32 KQ5.Q54.J54.K654 J76.A76.AK76.Q87 T98.JT98.T98.JT9"),
    declarer=Seat.SOUTH,
    strain=Strain.NOTRUMP,
)
UNSEEN = [*plays("W:ST N:S2"), CardPlayed(Seat.EAST, None), *plays("S:SJ S:S6 W:S8 N:S3 E:D5 W:S9 N:S4 E:SK S:S7")]
KEPT_BACK = plays("E:SK! W:ST N:S2 E:S5 S:SJ S:S6 W:S8 N:S3 E:SK")


@pytest.mark.parametrize(("events", "won"), [(UNSEEN, True), (KEPT_BACK, False)], ids=["unseen", "kept back"])
def test_a_card_of_the_suit_that_he_wins_with_was_owed_unless_he_only_kept_a_penalty_card_back(
    events: list[Event], won: bool
) -> None:
    """East discards on the second spade, his card to the first being face down; or leaves the king that lay there."""
    table = replay(EVEN, [*events, *plays("E:C4 S:C7 W:C9 N:CA")])
    (found,) = find_revokes(table, Seat.SOUTH)
    assert has_won_with_an_owed_card(table, found) is won
