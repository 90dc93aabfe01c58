"""Who won a trick, as it is told, seen from the offender: every way to tell it, of every offender."""

from __future__ import annotations

from itertools import product

import pytest

from revoke.facts.fact import Evidence
from revoke.facts.standing import (
    Standing,
    Stood,
    Took,
    Won,
    WonBy,
    every_seating,
    hands_that_won,
    relation,
    standing_so,
    stood_in,
    unheard_but,
    winner_named,
    winning_hands,
    won_by_another,
)
from revoke.table.seats import SEATS, Role, Seat, SideByRole, Who

DECLARER, DUMMY, DEFENDER, OTHER = Role.DECLARER, Role.DUMMY, Role.DEFENDER, Role.OTHER_DEFENDER
OWN, PARTNER, THEIRS = WonBy.OFFENDER, WonBy.PARTNER, WonBy.OPPONENTS
LETTERS = {"o": OWN, "p": PARTNER, "x": THEIRS}


def hands(letters: str) -> frozenset[WonBy]:
    """Own hand: ``o``; partner's: ``p``; an opponent's: ``x``."""
    return frozenset(LETTERS[letter] for letter in letters)


BY_ROLE: dict[Role | SideByRole, tuple[str, str, str, str, str]] = {
    DECLARER: ("o", "p", "x", "x", "opx"),
    DUMMY: ("p", "o", "x", "x", "opx"),
    DEFENDER: ("x", "x", "op", "op", "opx"),
    OTHER: ("x", "x", "op", "op", "opx"),
    SideByRole.DECLARING: ("op", "op", "x", "x", "opx"),
    SideByRole.DEFENDING: ("x", "x", "op", "op", "opx"),
}
"""The winner by role or side, and what he can be to declarer, to dummy, to a defender, to the other one, to somebody.

"A defender" is either of the two: whoever says it need not mean the one who revoked.
"""


@pytest.mark.parametrize("told", BY_ROLE)
@pytest.mark.parametrize("declarer", [None, *SEATS])
def test_a_winner_told_by_his_role_is_seen_from_an_offender_told_by_his(
    told: Role | SideByRole, declarer: Seat | None
) -> None:
    for who, expected in zip((DECLARER, DUMMY, DEFENDER, OTHER, None), BY_ROLE[told], strict=True):
        assert winning_hands(told, who, declarer) == hands(expected), who


AROUND_DECLARER = {0: ("o", "x", "p", "x"), 1: ("x", "o", "x", "p"), 2: ("p", "x", "o", "x"), 3: ("x", "p", "x", "o")}
"""The winner's place after declarer, and what he is to declarer, the hand on his left, dummy, the hand on his right."""


@pytest.mark.parametrize("declarer", SEATS)
def test_a_winner_told_by_his_seat_is_seen_from_a_seat_and_from_a_role_where_declarer_is_known(declarer: Seat) -> None:
    for place, each in AROUND_DECLARER.items():
        winner = declarer.turn(place)
        for step, letter in enumerate(each):
            assert winning_hands(winner, declarer.turn(step), declarer) == {LETTERS[letter]}
            assert winning_hands(winner, declarer.turn(step), None) == {LETTERS[letter]}, "declarer need not be known"
            assert relation(winner, declarer.turn(step)) is LETTERS[letter]
        assert winning_hands(winner, DECLARER, declarer) == hands(each[0])
        assert winning_hands(winner, DUMMY, declarer) == hands(each[2])
        for either in (DEFENDER, OTHER):
            assert winning_hands(winner, either, declarer) == hands(each[1] + each[3])
            assert winning_hands(either, winner, declarer) == hands("x" if place in (0, 2) else "op")
        assert winning_hands(DECLARER, winner, declarer) == hands(AROUND_DECLARER[0][place])
        assert winning_hands(DUMMY, winner, declarer) == hands(AROUND_DECLARER[2][place])
        assert winning_hands(SideByRole.DECLARING, winner, declarer) == hands("op" if place in (0, 2) else "x")
        assert winning_hands(winner.side, winner, declarer) == hands("op")
        assert winning_hands(winner.side.other, winner, declarer) == hands("x")
        assert winning_hands(winner.side, DECLARER, declarer) == hands("op" if place in (0, 2) else "x")
        assert winning_hands(winner, None, declarer) == hands("opx")


@pytest.mark.parametrize("seat", SEATS)
def test_where_nobody_knows_declarer_a_seat_and_a_role_say_nothing_of_each_other(seat: Seat) -> None:
    for role in Role:
        assert winning_hands(seat, role, None) == hands("opx")
        assert winning_hands(seat.side, role, None) == hands("opx")
    assert winning_hands(DECLARER, seat, None) == winning_hands(DUMMY, seat, None) == hands("opx")


def test_a_winner_told_by_what_he_is_to_the_offender_is_that_whoever_revoked() -> None:
    for who, declarer in product((None, *Role, *SEATS), (None, *SEATS)):
        assert winning_hands("offender", who, declarer) == {OWN}
        assert winning_hands("partner", who, declarer) == {PARTNER}
        assert winning_hands("opponents", who, declarer) == {THEIRS}
        assert all(winning_hands(each, who, declarer) == {each} for each in WonBy)
        assert winning_hands("offending side", who, declarer) == {OWN, PARTNER}


def test_four_roles_sit_in_two_ways_round_each_declarer() -> None:
    for declarer in SEATS:
        one, other = every_seating(declarer)
        for seating in (one, other):
            assert (seating[DECLARER], seating[DUMMY]) == (declarer, declarer.partner)
            assert {seating[DEFENDER], seating[OTHER]} == {declarer.left, declarer.right}
        assert one[DEFENDER] is other[OTHER]
    assert len(every_seating(None)) == 8
    assert {seating[DECLARER] for seating in every_seating(None)} == set(SEATS)


WINNERS: dict[Who, tuple[str, str, str]] = {
    DECLARER: ("declarer", "dummy", "the defenders"),
    DUMMY: ("dummy", "declarer", "the defenders"),
    DEFENDER: ("the defender", "the other defender", "declarer's side"),
    OTHER: ("the other defender", "the defender", "declarer's side"),
    Seat.NORTH: ("North", "South", "East–West"),
    Seat.WEST: ("West", "East", "North–South"),
}
"""A player, and who won where he did, where his partner did, where an opponent did."""

SITTING = {DECLARER: Seat.EAST, DUMMY: Seat.WEST, DEFENDER: Seat.NORTH, OTHER: Seat.SOUTH}


@pytest.mark.parametrize("who", WINNERS)
def test_the_winner_of_a_trick_is_named_by_the_seat_or_the_role_of_the_player_it_is_told_of(who: Who) -> None:
    seat = who if isinstance(who, Seat) else SITTING[who]
    for won_by, named in zip((OWN, PARTNER, THEIRS), WINNERS[who], strict=True):
        assert Won("", who, won_by, 7).words == f"trick 7, won by {named}"
    assert Won("", who, OWN, 7).hands(SITTING) == {seat}
    assert Won("", who, PARTNER, 7).hands(SITTING) == {seat.partner}
    assert Won("", who, THEIRS, 7).hands(SITTING) == {seat.left, seat.right}


TOOK: dict[str, Took] = {
    "the 1 trick that declarer's side won after trick 12": Took("", DECLARER, 1, 12),
    "the 2 tricks that declarer's side won after an unnamed trick": Took("", DUMMY, 2, None),
    "the 0 tricks that the defenders won in all": Took("", DEFENDER, 0, 0),
    "the 13 tricks that the defenders won in all": Took("", OTHER, 13, 0),
    "the 3 tricks that East–West won after trick 1": Took("", Seat.WEST, 3, 1),
}


@pytest.mark.parametrize("words", TOOK)
def test_tricks_that_a_side_won_are_told_with_the_side_and_since_when(words: str) -> None:
    assert TOOK[words].words == words


def test_a_trick_not_named_is_lost_where_an_opponent_won_it() -> None:
    assert [Took("", DECLARER, 1, None, won_by).lost for won_by in (OWN, PARTNER, THEIRS, None)] == [
        False, False, True, False,
    ]  # fmt: skip


def test_how_each_revoke_stands_is_read_by_its_place_from_what_is_supposed() -> None:
    stood = (Stood(Standing.CORRECT), Stood(Standing.ESTABLISHED, became_established=True))
    known = standing_so({}, stood)
    assert (stood_in({}, known, 0), stood_in({}, known, 1)) == stood
    assert not stood[0].became_established
    with pytest.raises(KeyError):
        stood_in({}, known, 2)
    assert stood_in({0: stood[1]}, known, 0) == stood[1]  # what is told goes first


WHO_WON: dict[tuple[WonBy, ...], tuple[str, str]] = {
    (OWN,): ("the offender is", "the offender"),
    (PARTNER,): ("the offender's partner is", "the offender's partner"),
    (THEIRS,): ("the opponents are", "the opponents"),
    (OWN, PARTNER): ("the offending side is", "the offending side"),
}


@pytest.mark.parametrize(
    ("said", "shown"), [(said, shown) for said, shown in product(WHO_WON, repeat=2) if not {*said} & {*shown}]
)
def test_another_winner_than_the_one_told_is_named_as_closely_as_he_is_known(
    said: tuple[WonBy, ...], shown: tuple[WonBy, ...]
) -> None:
    """Of a defender whose seat nobody knows only his side can be known to have won."""
    wrong = won_by_another("here", said, Evidence(shown, "there"))
    told = f"{WHO_WON[said][0]} said to have won the revoke trick"
    assert (wrong.places, wrong.parts[:2]) == (("here", "there"), (told, f"{WHO_WON[shown][1]} won it"))


def test_of_a_board_of_which_one_revoke_matters_the_others_are_open() -> None:
    corrected, open_ = Stood(Standing.CORRECT), Stood(Standing.OPEN)
    assert unheard_but(3, 1, corrected) == (open_, corrected, open_)
    assert unheard_but(1, 0, corrected) == (corrected,)


def test_of_a_winner_or_an_offender_not_named_any_hand_can_have_won_and_none_is_named() -> None:
    for told, offender in ((None, DECLARER), (None, Seat.NORTH), ("partner", None), ("offending side", None)):
        assert hands_that_won(told, offender, SITTING) == set(SEATS)
        assert winner_named(told, offender) is None
    assert hands_that_won("partner", DECLARER, SITTING) == {Seat.WEST}
    assert hands_that_won("offending side", DECLARER, SITTING) == {Seat.EAST, Seat.WEST}
