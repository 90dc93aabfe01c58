"""What is seen of two revokes together where facts are known, open or taken for granted: worked out by hand."""

from __future__ import annotations

import pytest

from revoke.case.case import Moment
from revoke.facts.fact import BOARD, SUPPOSED, Evidence, FactMissing, Key
from revoke.facts.revoke import fact_of_two, lost_to, one_trick_of, order_of, with_tricks_of_two
from revoke.facts.standing import Standing, Stood, WonBy
from revoke.table.cards import Card, Suit
from revoke.table.seats import Role, Seat, Side
from tests.facts.as_known import EITHER, SEEN_AT_ONCE, Supposed, Told, had, revokes, seen

N, E, S, W = Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST
DECLARER, DUMMY, DEFENDER, OTHER = Role.DECLARER, Role.DUMMY, Role.DEFENDER, Role.OTHER_DEFENDER
M = Moment
OWN, PARTNERS, THEIRS = WonBy.OFFENDER, WonBy.PARTNER, WonBy.OPPONENTS
ORDER: list[tuple[str, Told, Told, Told, bool | None]] = [
    ("an earlier trick", {"trick": 5}, {"trick": 7}, {}, True),
    ("the same trick", {"trick": 5}, {"trick": 5}, {}, True),
    ("tricks that are earlier", {"trick": [4, 5]}, {"trick": [6, 7]}, {}, True),
    ("tricks that overlap", {"trick": [4, 6]}, {"trick": [5, 7]}, {}, None),
    ("nothing", {}, {}, {}, None),
    ("one trick, it is not said which", {}, {}, {one_trick_of(0, 1).name: True}, True),
    ("not one trick", {}, {}, {one_trick_of(0, 1).name: False}, None),
    ("partners, more later tricks", {"offender": N, "later_tricks": 5}, {"offender": S, "later_tricks": 3}, {}, True),
    ("opponents, more later tricks", {"offender": N, "later_tricks": 5}, {"offender": E, "later_tricks": 3}, {}, None),
    ("partners, as many", {"offender": N, "later_tricks": 3}, {"offender": S, "later_tricks": 3}, {}, None),
    (
        "partners, as many, but the other won his",
        {"offender": N, "later_tricks": 3, "won_by": [OWN, PARTNERS]},
        {"offender": S, "later_tricks": 3, "won_by": THEIRS},
        {},
        True,
    ),
    ("two defenders", {"offender": OTHER, "later_tricks": 5}, {"offender": DEFENDER, "later_tricks": 3}, {}, True),
    (
        "partners, as many, and the one listed later won his: they may have been on one trick",
        {"offender": N, "later_tricks": 3},
        {"offender": S, "later_tricks": 3, "won_by": OWN},
        {},
        None,
    ),
    (
        "a seat, a defender beside him",
        {"offender": N, "later_tricks": 5},
        {"offender": DEFENDER, "later_tricks": 3},
        {"declarer": E},
        True,
    ),
    (
        "a defender, a seat beside him",
        {"offender": DEFENDER, "later_tricks": 5},
        {"offender": N, "later_tricks": 3},
        {"declarer": E},
        True,
    ),
    ("declarer and dummy", {"offender": DECLARER, "later_tricks": 5}, {"offender": DUMMY, "later_tricks": 3}, {}, True),
    ("declarer, a defender", {"offender": DUMMY, "later_tricks": 5}, {"offender": OTHER, "later_tricks": 3}, {}, None),
    ("a seat, a defender", {"offender": N, "later_tricks": 5}, {"offender": DEFENDER, "later_tricks": 3}, {}, None),
    ("nobody named", {"later_tricks": 5}, {"later_tricks": 3}, {}, None),
    ("a seat, nobody named", {"offender": N, "later_tricks": 5}, {"later_tricks": 3}, {"declarer": S}, None),
    ("a defender, nobody named", {"offender": DEFENDER, "later_tricks": 5}, {"later_tricks": 3}, {}, None),
    (
        "some numbers that are more",
        {"offender": N, "later_tricks": [4, 5]},
        {"offender": N, "later_tricks": [2, 3]},
        {},
        True,
    ),
    (
        "numbers that overlap",
        {"offender": N, "later_tricks": [3, 5]},
        {"offender": N, "later_tricks": [2, 4]},
        {},
        None,
    ),
]


@pytest.mark.parametrize(("mine", "theirs", "board", "earlier"), [row[1:] for row in ORDER], ids=[r[0] for r in ORDER])
def test_which_of_two_came_first(mine: Told, theirs: Told, board: Told, earlier: bool | None) -> None:
    """Of two on one trick the one that is listed first; else it is asked for, as the order of the two."""
    first, second = revokes(mine, theirs, **board)
    assert first.earlier_if_told(second) is earlier
    assert second.earlier_if_told(first) is (None if earlier is None else not earlier)
    asked = order_of(0, 1).name
    assert seen(lambda: first.came_before(second)) == (asked if earlier is None else earlier)
    assert seen(lambda: second.came_before(first)) == (asked if earlier is None else not earlier)
    if mine.get("trick") != theirs.get("trick") and not board:
        later, sooner = revokes(theirs, mine)
        assert sooner.earlier_if_told(later) is earlier
    for said in (True, False):
        if earlier is None:
            first, second = revokes(mine, theirs, **board, **{asked: said})
            assert first.came_before(second) is said
            assert second.came_before(first) is not said


def test_tricks_of_which_one_can_be_the_same_tell_the_order_only_as_they_are_listed() -> None:
    for first, second in (({"trick": [4, 5]}, {"trick": [5, 6]}), ({"trick": [1, 2, 3]}, {"trick": 3})):
        one, other = revokes(first, second)
        assert (one.earlier_if_told(other), other.earlier_if_told(one)) == (True, False)
        one, other = revokes(second, first)
        assert (one.earlier_if_told(other), other.earlier_if_told(one)) == (None, None)


@pytest.mark.parametrize(
    ("mine", "theirs", "board", "side", "player"),
    [
        (N, N, {}, True, True),
        (N, S, {}, True, False),
        (N, E, {}, False, False),
        (DEFENDER, DEFENDER, {}, True, True),
        (DEFENDER, OTHER, {}, True, False),
        (DECLARER, DUMMY, {}, True, False),
        (DECLARER, OTHER, {}, False, False),
        (N, DUMMY, {"declarer": S}, True, True),
        (N, DECLARER, {"declarer": S}, True, False),
        (N, DUMMY, {}, "declarer", "declarer"),
        (N, DEFENDER, {"declarer": S}, False, False),
        (N, DEFENDER, {"declarer": E}, True, "offender"),
        (N, DECLARER, {"declarer": E}, False, False),
    ],
)
def test_whether_it_was_the_same_side_or_the_same_player(
    mine: Seat | Role, theirs: Seat | Role, board: Told, side: object, player: object
) -> None:
    for one, other in ((mine, theirs), (theirs, mine)):
        first, second = revokes({"offender": one}, {"offender": other}, **board)
        assert seen(lambda: first.same_side(second)) == side  # noqa: B023
        assert seen(lambda: first.same_player(second)) == player  # noqa: B023


ON_ONE_TRICK = {"offender": E, **had(M.OFFENDERS_PLAYED_ON)}, {"offender": S, **had()}
"""East, whose side has gone on, and South, whose side has not: both are put right if they were on one trick."""

TOGETHER: list[tuple[str, Told, Told, bool]] = [
    ("nothing else is known", {}, {}, True),
    ("he named a card", had(M.OFFENDERS_NAMED_CARD), {}, True),
    ("his side has put down a card after a claim", had(M.OFFENDERS_PUT_DOWN_A_CARD), {}, True),
    ("his side has claimed, which is not going on", had(M.OFFENDERS_CLAIMED), {}, False),
    ("neither side has gone on", had(), {}, False),
    ("only the other side has", had(), had(M.OFFENDERS_PLAYED_ON), True),
    ("both sides have gone on", {}, had(M.OFFENDERS_PLAYED_ON), False),
    ("only the others' playing on is told", had(M.OPPONENTS_PLAYED_ON), {}, False),
    (
        "his side has put one down, the other has gone on",
        had(M.OFFENDERS_PUT_DOWN_A_CARD),
        had(M.OFFENDERS_PLAYED_ON),
        True,
    ),
    ("it is only supposed", {"before_attention": Supposed([frozenset({M.OFFENDERS_PLAYED_ON})])}, {}, False),
    ("it is open whether his side has", EITHER, {}, False),
    ("one trick", {"trick": 5}, {"trick": 5}, True),
    ("two tricks", {"trick": 5}, {"trick": 6}, False),
    ("tricks that overlap", {"trick": [4, 5]}, {"trick": [5, 6]}, True),
    ("one side", {}, {"offender": W}, False),
    ("one player", {}, {"offender": E}, False),
    ("two defenders", {"offender": DEFENDER}, {"offender": OTHER}, False),
    ("declarer and dummy", {"offender": DECLARER}, {"offender": DUMMY}, False),
    ("a defender and dummy", {"offender": DEFENDER}, {"offender": DUMMY}, True),
    ("a seat and dummy", {}, {"offender": DUMMY}, True),
    ("he could not follow suit", {"able": False}, {}, False),
    ("the other could not", {}, {"able": False}, False),
    ("it is open whether the other could", {}, {"able": [True, False]}, True),
    ("it is not proved", {"proved": False}, {}, False),
    ("the other is not proved", {}, {"proved": False}, False),
    ("nobody has pointed at it", {"attention_drawn": False}, {}, False),
    ("nobody has pointed at the other", {}, {"attention_drawn": False}, False),
    ("each lost the trick to the other side", {"won_by": THEIRS}, {"won_by": THEIRS}, False),
    ("the side of each won it", {"won_by": OWN}, {"won_by": PARTNERS}, False),
    ("his side won it", {"won_by": OWN}, {"won_by": THEIRS}, True),
    ("the other side won it", {"won_by": THEIRS}, {"won_by": PARTNERS}, True),
    ("he lost it, of the other nothing is said", {"won_by": THEIRS}, {}, True),
    ("the later tricks leave trick five", {"later_tricks": 4, "trick": 5}, {"later_tricks": 4}, True),
    ("the later tricks leave trick six", {"later_tricks": 4, "trick": 5}, {"later_tricks": 3}, False),
    ("they leave trick six, and he revoked on five", {"later_tricks": 4}, {"later_tricks": 3, "trick": 5}, False),
    ("they leave some trick", {"later_tricks": 4}, {"later_tricks": 3}, True),
    ("one number of two leaves trick five", {"later_tricks": [4, 5], "trick": 5}, {"later_tricks": 3}, True),
    ("one number of the other's two", {"later_tricks": 4, "trick": 5}, {"later_tricks": [3, 4]}, True),
    ("they leave none", {"later_tricks": 7}, {"later_tricks": 7}, False),
    ("the later tricks of one are not known", {"later_tricks": 4, "trick": 5}, {}, True),
    ("nor those of the other", {}, {"later_tricks": 4, "trick": 5}, True),
]


@pytest.mark.parametrize(("mine", "theirs", "may_be"), [row[1:] for row in TOGETHER], ids=[row[0] for row in TOGETHER])
def test_whether_both_may_be_put_right_because_they_were_on_one_trick(mine: Told, theirs: Told, may_be: bool) -> None:
    first, second = revokes({**ON_ONE_TRICK[0], **mine}, {**ON_ONE_TRICK[1], **theirs})
    assert first.may_be_put_right_with(second) is second.may_be_put_right_with(first) is may_be


def test_two_of_which_nothing_is_told_are_not_put_right_for_being_on_one_trick() -> None:
    first, second = revokes({"offender": E}, {"offender": S})
    assert not first.may_be_put_right_with(second)
    assert seen(lambda: first.by_both_sides_and_one_played_on) is False


FIVE_OF_HEARTS = Card.parse("H5")
SIX_OF_HEARTS = Card.parse("H6")
FIVE = {"trick": 5, "won_by": THEIRS, "later_tricks": 4}


def seen_together(mine: set[Side], theirs: set[Side], lying: tuple[Card, ...] = (SIX_OF_HEARTS,)) -> tuple[Told, Told]:
    """Two revokes of a record, with the sides that had gone on when each was noticed; the other's hand named a card."""
    first = {**FIVE, "card": SIX_OF_HEARTS, "opposed_by": (FIVE_OF_HEARTS,), "sides_gone_on": frozenset(mine)}
    second = {"card": FIVE_OF_HEARTS, "opposed_by": lying, "sides_gone_on": frozenset(theirs)}
    return first, {"trick": 5, **second, **had(M.OPPONENTS_PLAYED_ON, M.OFFENDERS_PLAYED_ON, M.OFFENDERS_NAMED_CARD)}


ONE_HAD, BOTH_HAD = seen_together({Side.EW}, {Side.NS, Side.EW})
GONE = {**ONE_HAD, "opposed_by": ()}, BOTH_HAD

BOTH_SIDES: list[tuple[str, Told, Told, Told, object]] = [
    ("on one trick", FIVE, {"trick": 5}, {}, True),
    ("on two tricks", FIVE, {"trick": 6}, {}, False),
    ("on one trick, as is answered", {}, {}, {one_trick_of(0, 1).name: True}, True),
    ("on two tricks, as is answered", {}, {}, {one_trick_of(0, 1).name: False}, False),
    ("it is asked", {}, {}, {}, one_trick_of(0, 1).name),
    ("both have gone on", FIVE, {"trick": 5, **had(M.OFFENDERS_PLAYED_ON)}, {}, False),
    ("one side", FIVE, {"trick": 5, "offender": W}, {}, False),
    ("nobody has pointed at it", {**FIVE, "attention_drawn": False}, {"trick": 5}, {}, False),
    ("nobody has pointed at the other", FIVE, {"trick": 5, "attention_drawn": False}, {}, False),
    ("the other was able to do no better", FIVE, {"trick": 5, "able": False}, {}, False),
    ("the other is not proved", FIVE, {"trick": 5, "proved": False}, {}, False),
    ("his card lay there", {**FIVE, "opposed_by": (FIVE_OF_HEARTS,)}, {"trick": 5, "card": FIVE_OF_HEARTS}, {}, True),
    ("his card lay there no longer", {**FIVE, "opposed_by": ()}, {"trick": 5, "card": FIVE_OF_HEARTS}, {}, False),
    ("one side had when the other was noticed", *seen_together(set(), {Side.NS}), {}, True),
    ("both had when the other was noticed", *seen_together(set(), {Side.NS, Side.EW}), {}, False),
    ("one had, and his card lay there no longer", *seen_together(set(), {Side.NS}, lying=()), {}, False),
    ("one had when the one was noticed", *seen_together({Side.EW}, {Side.NS, Side.EW}), {}, True),
    ("it is open whether the other was able", FIVE, {"trick": 5, "able": [True, False]}, {}, "able"),
    ("of the one alone a record tells", {**FIVE, "sides_gone_on": frozenset(Side)}, {"trick": 5}, {}, True),
    ("of the other alone", FIVE, {"trick": 5, "sides_gone_on": frozenset(Side)}, {}, True),
    ("one had when the one was noticed, and the other's card lay there no longer", *GONE, {}, False),
    ("nobody knows his card", {**FIVE, "opposed_by": ()}, {"trick": 5}, {}, True),
]  # fmt: skip


@pytest.mark.parametrize(
    ("mine", "theirs", "board", "both"), [r[1:] for r in BOTH_SIDES], ids=[r[0] for r in BOTH_SIDES]
)
def test_whether_both_sides_revoked_on_the_trick_and_one_has_gone_on(
    mine: Told, theirs: Told, board: Told, both: object
) -> None:
    first, _ = revokes({**ON_ONE_TRICK[0], **mine}, {**ON_ONE_TRICK[1], **theirs}, **board)
    assert seen(lambda: first.by_both_sides_and_one_played_on) == both


@pytest.mark.parametrize(
    ("mine", "theirs", "from_both"),
    [
        (had(M.OFFENDERS_PLAYED_ON), had(), True),
        (had(), {"opposed_by": (SIX_OF_HEARTS,), **had(M.OPPONENTS_PLAYED_ON)}, True),
        (had(), {"opposed_by": (SIX_OF_HEARTS,), **had(M.OFFENDERS_PLAYED_ON)}, False),
        (had(), {"opposed_by": (), **had(M.OPPONENTS_PLAYED_ON)}, False),
        (had(), had(M.OPPONENTS_PLAYED_ON), False),  # the director tells of each what concerns it
        (had(), {"trick": 6, "opposed_by": (SIX_OF_HEARTS,), **had(M.OPPONENTS_PLAYED_ON)}, False),
    ],
)
def test_whether_his_side_had_played_on_when_attention_was_drawn_to_either(
    mine: Told, theirs: Told, from_both: bool
) -> None:
    first, _ = revokes(
        {"offender": E, "trick": 5, "card": SIX_OF_HEARTS, **mine}, {"offender": S, "trick": 5, **theirs}
    )
    assert first.had_played_on_from_both is from_both


@pytest.mark.parametrize(
    ("mine", "theirs", "opposed"),
    [
        ({}, {}, True),
        ({}, {"trick": 6}, False),
        ({}, {"able": False}, False),
        ({}, {"able": [True, False]}, True),
        ({}, {"proved": False}, False),
        ({}, {"offender": W}, False),
        ({"opposed_by": ()}, {"card": FIVE_OF_HEARTS}, False),
        ({"card": SIX_OF_HEARTS, "opposed_by": ()}, {"card": FIVE_OF_HEARTS, "opposed_by": (SIX_OF_HEARTS,)}, True),
        ({}, {**SEEN_AT_ONCE, "withdrawn_after": (E,)}, False),
    ],
)
def test_the_revokes_of_the_other_side_on_the_trick(mine: Told, theirs: Told, opposed: bool) -> None:
    first, second = revokes({"offender": E, "trick": 5, **mine}, {"offender": S, "trick": 5, **theirs})
    assert first.opposed_on_the_trick == ((second,) if opposed else ())


HEARTS = {"offender": N, "suit": Suit.HEARTS}


@pytest.mark.parametrize(
    ("earlier", "later", "counts", "repeated"),
    [
        ({**HEARTS, "trick": 3}, {**HEARTS, "trick": 5}, True, True),
        ({**HEARTS, "trick": 3}, {**HEARTS, "trick": 5}, False, False),
        ({**HEARTS, "trick": 7}, {**HEARTS, "trick": 5}, True, False),
        ({**HEARTS, "trick": 3, "suit": Suit.SPADES}, {**HEARTS, "trick": 5}, True, False),
        ({**HEARTS, "trick": 3, "offender": S}, {**HEARTS, "trick": 5}, True, False),
        ({**HEARTS, "trick": 3}, {**HEARTS, "trick": 5, "suit": None}, True, False),
        ({**HEARTS, "trick": 3, "suit": [Suit.SPADES, Suit.CLUBS]}, {**HEARTS, "trick": 5}, True, False),
        ({**HEARTS, "trick": 3, "suit": None}, {**HEARTS, "trick": 5, "suit": None}, True, False),
        ({"trick": 7}, {**HEARTS, "trick": 5}, True, False),  # who that was is not asked
        (HEARTS, HEARTS, True, order_of(0, 1).name),
        (HEARTS, {**HEARTS, "offender": S}, True, False),
    ],
)
def test_whether_the_same_player_has_revoked_in_the_suit_before(
    earlier: Told, later: Told, counts: bool, repeated: object
) -> None:
    _, second = revokes(earlier, later)
    assert seen(lambda: second.repeats(lambda _: counts)) == repeated


def test_of_another_revoke_one_that_is_certain_decides_and_nothing_else_is_read() -> None:
    first, second, third = revokes({"offender": N}, {}, {"offender": E})
    assert first.both_sides_revoked(lambda _: True)
    assert {each.key[0] for each in first.reads} == {0}
    assert {each.key[0] for each in third.reads} == {2}
    assert seen(lambda: first.any_other(lambda r: r.able and r is second and bool(r.offender))) == "offender"
    with pytest.raises(FactMissing) as missing:
        second.any_other(lambda r: bool(r.suit))
    assert missing.value.key == Key(0, "suit"), "of two that lack something the first is asked about"
    assert not first.both_sides_revoked(lambda r: r is not second and r is not third)


RESTORED = Stood(Standing.RESTORE)


@pytest.mark.parametrize(
    ("told", "lost", "since"),
    [
        ({"won_since": frozenset({5, 9, 12})}, 0, {5, 9, 12}),
        ({"won_since": frozenset({5, 9, 12})}, 1, {5, 9}),
        ({"won_since": frozenset({5, 9, 12})}, -1, {5, 9, 12, 13}),
        ({"won_since": frozenset({5, 12, 13})}, 1, {5, 12}),
        ({"won_since": frozenset({5, 12, 13}), "owed_card_tricks": frozenset({13})}, 1, {5, 13}),
        ({"won_since": frozenset({5, 12}), "owed_card_tricks": frozenset({13})}, 0, {5, 13}),
        ({"won_since": frozenset({5, 12})}, Key(0, "lost to 1"), None),
        ({}, 1, None),
    ],
)
def test_the_tricks_won_since_with_the_twelfth_put_right(told: Told, lost: int | Key, since: set[int] | None) -> None:
    """One that is won with a card that was owed is among them; of the others the one that was his before."""
    first, _ = revokes({"offender": N, "trick": 4, **told}, {"offender": S, "trick": 12})
    first.lost_later, first.standings = lost, {1: RESTORED}
    assert first.tricks_since == since
    first.standings = {1: Stood(Standing.CORRECT)}
    assert first.tricks_since == told.get("won_since")


@pytest.mark.parametrize(
    ("partner", "opponent", "since"),
    [
        ({"owed_card_tricks": frozenset({13})}, {}, {5, 13}),
        ({}, {"owed_card_tricks": frozenset({13})}, {5, 12}),
        ({"owed_card_tricks": [frozenset({12}), frozenset({13})]}, {}, {5, 12}),
    ],
)
def test_the_trick_that_his_side_wins_with_a_card_that_was_owed(partner: Told, opponent: Told, since: set[int]) -> None:
    told = {"offender": N, "trick": 4, "won_since": frozenset({5, 12})}
    first, *_ = revokes(told, {"offender": S, "trick": 12, **partner}, {"offender": E, "trick": 3, **opponent})
    first.standings = {1: RESTORED, 2: Stood(Standing.ESTABLISHED)}
    assert first.tricks_since == frozenset(since)


@pytest.mark.parametrize(
    ("mine", "theirs", "together", "tricks"),
    [
        ([4, 5, 6], [5, 6, 7], True, (5, 6)),
        ([4, 5], [5, 6], False, None),
        (5, [5, 6], True, (5,)),
    ],
)
def test_two_on_one_trick_can_be_on_those_that_are_possible_for_both(
    mine: object, theirs: object, together: bool, tricks: tuple[int, ...] | None
) -> None:
    key = Key(BOARD, one_trick_of(0, 1).name)
    first, _ = revokes({"trick": mine}, {"trick": theirs}, **{key.name: together})
    found = with_tricks_of_two(first.known, key)
    assert found == ({} if tricks is None else {Key(each, "trick"): Evidence(tricks, SUPPOSED) for each in (0, 1)})
    assert with_tricks_of_two(first.known, Key(0, "trick")) == {}
    order = Key(BOARD, order_of(0, 1).name)
    first, _ = revokes({"trick": mine}, {"trick": theirs}, **{order.name: True})
    assert with_tricks_of_two(first.known, order) == {}, "which came first says nothing of one trick"


def test_the_fact_of_two_revokes_is_named_after_them() -> None:
    assert fact_of_two(Key(BOARD, one_trick_of(1, 12).name)) == (one_trick_of(1, 12), (1, 12))
    assert fact_of_two(Key(BOARD, order_of(0, 3).name)) == (order_of(0, 3), (0, 3))
    assert fact_of_two(Key(0, lost_to(2).name)) == (lost_to(2), (2,))
    assert lost_to(2).answers == (-2, -1, 0, 1, 2)
