"""Who is told that he may change his card, where the turn leaves out that he played after the revoke."""

from __future__ import annotations

from typing import Any

import pytest

from revoke import read_case, rule
from revoke.law.orders import InformationFromWithdrawnCards, OpponentsMayChange, PartnerMayChange
from revoke.library import CaseRuling
from revoke.ruling.ruling import Right
from revoke.table.cards import Card

DUPLICATE = ("duplicate-2017", "duplicate-2007", "duplicate-1997")
every_code = pytest.mark.parametrize("code", DUPLICATE)


def ruled(code: str, *revokes: dict[str, Any], declarer: str | None = "S") -> CaseRuling:
    """The ruling on revokes to which attention was drawn at once."""
    board = {"declarer": declarer} if declarer else {}
    findings = {"revokes": [{"before_attention": [], **each} for each in revokes]}
    return rule(read_case({"format": "revoke-case/1", "code": code, "board": board, "findings": findings}))


def may_change(ruling: CaseRuling) -> tuple[set[str], set[str]]:
    """Those who may change their cards, as opponents and as a partner; dummy's card is declarer's choice."""
    told: dict[type, set[str]] = {OpponentsMayChange: set(), PartnerMayChange: set()}
    for each in ruling.instructions:
        if type(each.order) in told:
            told[type(each.order)].add(str((each.player or each.to).value))
    rights = {each.right for each in ruling.options}
    assert bool(told[OpponentsMayChange]) is (Right.TAKE_BACK in rights)
    assert bool(told[PartnerMayChange]) is (Right.TAKE_BACK_AFTER_AN_OPPONENT in rights)
    return told[OpponentsMayChange], told[PartnerMayChange]


@every_code
@pytest.mark.parametrize(
    ("revokes", "opponents", "partners"),
    [
        # East or South led: after West come North alone, or North and East; after North nobody, or East.
        ((("W", {}), ("N", {})), {"E"}, {"E"}),
        # West or North led, and South alone is told to have followed East, with a revoke of his own to put right.
        ((("S", {}), ("E", {"played_after": ["S"]})), {"W"}, set()),
        # North or South led, and either of the two revokers has his own card to put right, not to choose.
        ((("W", {}), ("E", {})), {"opponents"}, set()),
    ],
    ids=["neighbours", "of one it is told who followed", "partners"],
)
def test_who_failed_to_follow_did_not_lead(code: str, revokes: Any, opponents: set[str], partners: set[str]) -> None:
    """62C1 and 62C2 are of cards played after the revoke: a player is told of them only if he can have one."""
    told = [{"offender": who, "trick": 5, **more} for who, more in revokes]
    assert may_change(ruled(code, *told)) == (opponents, partners)


@every_code
@pytest.mark.parametrize(
    ("offender", "declarer", "opponents", "partners"),
    [
        ("S", "S", False, False),  # West leads, so that South plays last
        ("E", "S", True, False),  # South alone follows East
        ("N", "S", True, True),  # East and South follow North
        ("declarer", None, False, False),
        ("defender", None, True, False),  # the one who did not lead
        ("dummy", None, True, True),
        ("S", None, True, True),  # nobody knows who led
    ],
)
def test_on_the_first_trick_the_eldest_hand_leads(
    code: str, offender: str, declarer: str | None, opponents: bool, partners: bool
) -> None:
    told = may_change(ruled(code, {"offender": offender, "trick": 1}, declarer=declarer))
    assert tuple(map(bool, told)) == (opponents, partners)


@every_code
def test_a_penalty_card_left_there_gives_no_opponent_a_card_to_change(code: str) -> None:
    """52B: an opponent who had played after it would have accepted it; until then it lies there as a penalty card."""
    ruling = ruled(code, {"offender": "W", "trick": 5, "card": "H5", "failure": "penalty card"})
    assert may_change(ruling) == (set(), set())
    assert [(each.card, each.law) for each in ruling.penalty_cards] == [(Card.parse("H5"), "52B2")]


@pytest.mark.parametrize(("code", "law"), [("duplicate-2007", "16D"), ("duplicate-1997", "16C")])
@pytest.mark.parametrize(
    ("first", "second", "declarer", "said"),
    [
        (
            "W",
            "N",
            "S",
            [
                "Only North–South may use the cards withdrawn because West revoked.",
                "Only East–West may use the cards withdrawn because North revoked.",
            ],
        ),
        (
            "defender",
            "dummy",
            None,
            [
                "Only the declaring side may use the cards withdrawn because the defender revoked.",
                "Only the defending side may use the cards withdrawn because dummy revoked.",
            ],
        ),
    ],
)
def test_of_two_sides_that_put_right_their_revokes_each_may_use_what_the_other_took_back(
    code: str, law: str, first: str, second: str, declarer: str | None, said: list[str]
) -> None:
    """Each side is the non-offending one of the other's revoke; 2017 alone has it that then neither may (16C2)."""
    both = [{"offender": who, "trick": 5} for who in (first, second)]
    ruling = ruled(code, *both, declarer=declarer)
    about = [each for each in ruling.instructions if isinstance(each.order, InformationFromWithdrawnCards)]
    assert {each.law for each in about} == {law}
    quoted = [line.split("“")[1].split("”")[0] for line in ruling.text().splitlines() if "cards withdrawn" in line]
    assert quoted == said
