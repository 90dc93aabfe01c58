"""Who may ask whom whether he has none of the suit, and which faced cards are penalty cards of which kind."""

from __future__ import annotations

import pytest

from revoke.case.events import Demand, Demanded, Facing
from revoke.law.code import code
from revoke.law.orders import CardKind
from revoke.table.cards import Card, Suit
from revoke.table.seats import Role, Seat
from revoke.timeline.table import FacedCard

DECLARER, DUMMY, DEFENDER, OTHER = Role.DECLARER, Role.DUMMY, Role.DEFENDER, Role.OTHER_DEFENDER
MAY_NOT = {"defenders_may_ask": False}
MAY = {"defenders_may_ask": True}


@pytest.mark.parametrize(
    ("name", "readings", "by", "of", "said"),
    [
        ("duplicate-2017", {}, DECLARER, DEFENDER, ("61B1", True, False)),
        ("duplicate-2017", {}, DUMMY, DECLARER, ("61B2a", True, False)),
        ("duplicate-2017", {}, DUMMY, DEFENDER, ("61B2b", False, False)),
        ("duplicate-2017", {}, DEFENDER, OTHER, ("61B3", True, True)),
        ("duplicate-2017", {}, DEFENDER, DECLARER, ("61B3", True, False)),
        ("duplicate-2007", MAY, DEFENDER, OTHER, ("61B3", True, True)),
        ("duplicate-2007", MAY_NOT, DEFENDER, OTHER, ("61B3", False, False)),
        ("duplicate-2007", MAY_NOT, DEFENDER, DECLARER, ("61B3", True, False)),
        ("duplicate-2007", MAY_NOT, DECLARER, OTHER, ("61B1", True, False)),
        ("duplicate-1997", MAY, DEFENDER, OTHER, ("61B", True, True)),
        ("duplicate-1997", MAY_NOT, DEFENDER, OTHER, ("63B", False, False)),
        ("duplicate-1997", MAY_NOT, DEFENDER, DECLARER, ("61B", True, False)),
        ("duplicate-1997", MAY_NOT, DECLARER, OTHER, ("61B", True, False)),
        ("duplicate-1997", MAY_NOT, DUMMY, OTHER, ("61B", False, False)),
        ("duplicate-1997", MAY, DUMMY, DECLARER, ("61B", True, False)),
        ("bridge-1905", {}, DUMMY, DECLARER, ("62", True, False)),
        ("bridge-1905", {}, DECLARER, DUMMY, ("90", True, False)),
        ("bridge-1905", {}, DEFENDER, OTHER, ("90", True, False)),
        ("bridge-1905", {}, DUMMY, DEFENDER, ("63", False, False)),
        ("bridge-1905", {}, DECLARER, DEFENDER, ("90", False, False)),
        ("bridge-1905", {}, DEFENDER, DECLARER, ("90", False, False)),
        ("bridge-1905", {}, DEFENDER, DUMMY, ("90", False, False)),
        ("auction-1912", {}, DEFENDER, OTHER, ("90", True, False)),
        ("auction-1912", {}, DUMMY, DEFENDER, ("63", False, False)),
        ("auction-1913", {}, DUMMY, DECLARER, ("62", True, False)),
        ("auction-1913", {}, DECLARER, DUMMY, ("90", True, False)),
        ("auction-1913", {}, DEFENDER, OTHER, ("90", True, False)),
        ("auction-1913", {}, DUMMY, DEFENDER, ("63", False, False)),
        ("auction-1913", {}, DECLARER, DEFENDER, ("90", False, False)),
        ("auction-1913", {}, DEFENDER, DECLARER, ("90", False, False)),
    ],
)
def test_who_may_ask_whom(
    name: str, readings: dict[str, str | bool], by: Role, of: Role, said: tuple[str, bool, bool]
) -> None:
    """By hand: section 2 of the modern digest, 61B, and of the historic one, laws 62, 63 and 90."""
    rule = code(name).asking(by, of, readings)
    assert (rule.cite, rule.allowed, rule.at_a_risk) == said


@pytest.mark.parametrize(("by", "of"), [(DUMMY, DECLARER), (DECLARER, DUMMY), (DEFENDER, OTHER)])
@pytest.mark.parametrize("name", ["bridge-1905", "auction-1912", "auction-1913"])
def test_in_the_old_codes_a_question_comes_too_late_once_the_trick_has_been_quitted(
    name: str, by: Role, of: Role
) -> None:
    """By hand: a question protects a trick that still lies there (law 90; law 62 of dummy)."""
    assert code(name).asking(by, of, {}).until_quitted


@pytest.mark.parametrize(("name", "spared"), [("bridge-1905", False), ("auction-1912", False), ("auction-1913", True)])
def test_only_since_1913_an_established_revoke_is_paid_for_though_dummy_has_asked(name: str, spared: bool) -> None:
    """By hand: law 63 of 1913 lets dummy point at an established revoke."""
    assert ("before it is established" in code(name).asking(DUMMY, DEFENDER, {}).words) is spared


@pytest.mark.parametrize("name", ["duplicate-2017", "duplicate-2007", "duplicate-1997"])
@pytest.mark.parametrize("what", list(Demand))
def test_only_a_defender_is_bound_by_a_demand(name: str, what: Demand) -> None:
    """By hand: every option on a lead or a card is declarer's, against a defender (50D, 51, 56 and 57)."""
    binds = code(name).binds.demand
    south, west = (
        Demanded(by, of, what, Suit.CLUBS, Card.parse("C4"))
        for by, of in ((Seat.WEST, Seat.SOUTH), (Seat.SOUTH, Seat.WEST))
    )
    assert [binds(each, Seat.SOUTH, None, None, None) for each in (south, west)] == [False, True]
    assert not binds(south, Seat.NORTH, None, None, None), "South is dummy"
    assert binds(south, Seat.EAST, None, None, None), "South is a defender"
    assert binds(south, None, None, None, None), "nobody knows who is declarer"


@pytest.mark.parametrize("name", ["duplicate-2017", "duplicate-2007", "duplicate-1997"])
@pytest.mark.parametrize(
    ("card", "how", "kind"),
    [
        ("D4", Facing.DROPPED, CardKind.MINOR),
        ("D9", Facing.DROPPED, CardKind.MINOR),
        ("DT", Facing.DROPPED, CardKind.MAJOR),
        ("DA", Facing.DROPPED, CardKind.MAJOR),
        ("D4", Facing.DELIBERATE, CardKind.MAJOR),
        ("DA", Facing.DELIBERATE, CardKind.MAJOR),
    ],
)
def test_a_single_small_card_that_was_dropped_is_minor(name: str, card: str, how: Facing, kind: CardKind) -> None:
    faced = FacedCard(Seat.EAST, Card.parse(card), 7, how)
    assert code(name).penalises(faced, [faced]) == (kind, "50B")


def test_two_cards_of_one_hand_are_major_both() -> None:
    first, second = (FacedCard(Seat.EAST, Card.parse(card), 7, Facing.DROPPED) for card in ("D4", "D5"))
    partners = FacedCard(Seat.WEST, Card.parse("D6"), 7, Facing.DROPPED)
    penalises = code("duplicate-2017").penalises
    assert penalises(first, [first, second])[0] is penalises(second, [first, second])[0] is CardKind.MAJOR
    assert penalises(first, [first, partners])[0] is CardKind.MINOR


@pytest.mark.parametrize("name", ["bridge-1905", "auction-1912", "auction-1913"])
def test_of_old_an_exposed_card_may_be_called(name: str) -> None:
    faced = FacedCard(Seat.EAST, Card.parse("D4"), 7, Facing.DROPPED)
    assert code(name).penalises(faced, [faced]) == (CardKind.EXPOSED, "80")
