from __future__ import annotations

import struct
from collections import Counter
from collections.abc import Mapping
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from revoke.equity import layouts as layouts_module
from revoke.equity.layouts import LAYOUT, Chance, Known, Layouts, View, hands_of_holdings
from revoke.table.cards import CARDS, SUITS_DOWNWARD, Hand, Suit, hand
from revoke.table.seats import SEATS, Seat
from tests.equity.endings import needs_library
from tests.equity.plain_layouts import every_layout

pytestmark = needs_library

PACK = tuple(CARDS.values())
Layout = frozenset[tuple[Seat, Hand]]


def frozen(layout: Mapping[Seat, Hand]) -> Layout:
    return frozenset((seat, held) for seat, held in layout.items() if held)


def drawn(view: View, number: int, *, at_once: int = 1, seed: int = 1) -> Counter[Layout]:
    layouts = Layouts(view, Chance(seed))
    found: Counter[Layout] = Counter()
    while found.total() < number:
        found.update(frozen(hands_of_holdings(layout)) for layout in layouts.draw(at_once)[1])
    return found


@st.composite
def views(draw: st.DrawFn) -> View:
    """Two hands hidden, of at most four cards, with suits shown out and bounds that may or may not be possible."""
    east, west = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    unseen = draw(st.lists(st.sampled_from(PACK), min_size=east + west, max_size=east + west, unique=True))
    played = draw(st.lists(st.sampled_from(PACK), max_size=3, unique=True).map(lambda cards: set(cards) - set(unseen)))
    bounds = st.tuples(st.integers(0, 4), st.integers(0, 9)).map(lambda two: (min(two), max(two)))
    known = draw(st.builds(Known, st.none() | bounds, st.dictionaries(st.sampled_from(Suit), bounds, max_size=1)))
    suits = st.frozensets(st.sampled_from(Suit), max_size=2)
    return View(
        seen={},
        hidden={Seat.EAST: east, Seat.WEST: west},
        unseen=frozenset(unseen),
        void={Seat.EAST: draw(suits), Seat.WEST: draw(suits)},
        played={Seat.EAST: frozenset(played)},
        known={Seat.EAST: known} if draw(st.booleans()) else {},
    )


@settings(deadline=None)
@given(views())
def test_every_layout_that_fits_is_listed_and_no_other(view: View) -> None:
    every = {frozen(layout) for layout in every_layout(view)}
    layouts = Layouts(view, Chance(1))
    if every:
        assert layouts.count == len(every)
        assert {frozen(hands_of_holdings(layout)) for layout in layouts.draw(100)[1]} == every
        assert layouts.disbelieved == ()
    else:
        assert layouts.disbelieved
        assert layouts.count


def chi_square(found: Counter[Layout], kinds: int) -> float:
    expected = found.total() / kinds
    return sum((count - expected) ** 2 for count in found.values()) / expected + (kinds - len(found)) * expected


FREE = View(seen={}, hidden={Seat.EAST: 3, Seat.WEST: 2}, unseen=hand("AK.Q3.2."))
SHOWN_OUT = View(
    seen={}, hidden={Seat.EAST: 3, Seat.WEST: 3}, unseen=hand("AK.Q3.2.7"), void={Seat.WEST: frozenset({Suit.SPADES})}
)
TOLD = View(
    seen={},
    hidden={Seat.EAST: 3, Seat.WEST: 3},
    unseen=hand("AK.Q3.2.7"),
    known={Seat.EAST: Known((4, 40 - 3), {Suit.HEARTS: (1, 2)})},
)
THREE_HIDDEN = View(seen={}, hidden={Seat.NORTH: 2, Seat.EAST: 2, Seat.SOUTH: 1}, unseen=hand("AK.Q3.2."))
THREE_SHOWN_OUT = View(
    seen={},
    hidden={Seat.NORTH: 2, Seat.EAST: 2, Seat.SOUTH: 1},
    unseen=hand("AK.Q3.2."),
    void={Seat.EAST: frozenset({Suit.SPADES})},
)


@pytest.mark.parametrize("listed", [True, False], ids=["listed", "sampled"])
@pytest.mark.parametrize(
    ("view", "kinds"),
    [(FREE, 10), (SHOWN_OUT, 4), (TOLD, None), (THREE_HIDDEN, 30), (THREE_SHOWN_OUT, None)],
    ids=["free", "shown out", "told", "three hidden", "three hidden, one shown out"],
)
def test_every_layout_comes_equally_often(
    view: View, kinds: int | None, listed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Against exact enumeration; ten standard deviations of chi-square, so that a right sampler does not fail."""
    if not listed:
        monkeypatch.setattr(layouts_module, "COUNTED", 0)
    every = {frozen(layout) for layout in every_layout(view)}
    assert kinds in (None, len(every))
    found = drawn(view, 2000, at_once=1 if listed else 500)
    assert set(found) == every
    freedom = len(every) - 1
    assert chi_square(found, len(every)) < freedom + 10 * (2 * freedom) ** 0.5


def test_listed_layouts_come_without_repeats_and_all_of_them_where_they_are_few() -> None:
    layouts = Layouts(FREE, Chance(1))
    which, found = layouts.draw(4)
    assert len(set(which)) == 4
    assert [len(each) for each in found] == [LAYOUT] * 4
    assert list(layouts.draw(50)[0]) == list(range(10))


def test_too_many_to_list_are_sampled() -> None:
    whole = View(seen={}, hidden={Seat.EAST: 13, Seat.WEST: 13}, unseen=frozenset(PACK[:26]))
    layouts = Layouts(whole, Chance(1))
    assert comb(26, 13) > layouts_module.COUNTED
    assert layouts.count is None
    which, found = layouts.draw(20)
    assert set(which) == {-1}
    for layout in found:
        dealt = hands_of_holdings(layout)
        assert len(dealt[Seat.EAST]) == len(dealt[Seat.WEST]) == 13
        assert dealt[Seat.EAST] | dealt[Seat.WEST] == whole.unseen


def test_one_seed_draws_the_same_layouts() -> None:
    assert drawn(FREE, 60, at_once=3, seed=5) == drawn(FREE, 60, at_once=3, seed=5)


def test_bounds_count_the_cards_already_played() -> None:
    """East opened a strong no trump and has played an ace and a king: eight more points at least."""
    view = View(
        seen={},
        hidden={Seat.EAST: 2, Seat.WEST: 2},
        unseen=hand("A2.A2.."),
        played={Seat.EAST: hand("..AK.")},
        known={Seat.EAST: Known((15, 17))},
    )
    assert [layout[Seat.EAST] for layout in every_layout(view)] == [hand("A.A..")]
    assert Layouts(view, Chance(1)).count == 1


@pytest.mark.parametrize(
    ("void", "known", "gone"),
    [
        ({}, {Seat.EAST: Known((30, 37))}, ("the bounds",)),
        (
            {Seat.EAST: frozenset({Suit.SPADES}), Seat.WEST: frozenset({Suit.SPADES})},
            {},
            ("the bounds", "who had shown out"),
        ),
        ({Seat.EAST: frozenset(Suit) - {Suit.DIAMONDS}}, {}, ("the bounds", "who had shown out")),
    ],
    ids=["a psychic bid", "both shown out", "too few cards for the hand"],
)
def test_what_cannot_be_true_is_no_longer_believed(
    void: Mapping[Seat, frozenset[Suit]], known: Mapping[Seat, Known], gone: tuple[str, ...]
) -> None:
    view = View(seen={}, hidden={Seat.EAST: 3, Seat.WEST: 3}, unseen=hand("AK.Q3.2.7"), void=void, known=known)
    assert list(every_layout(view)) == []
    layouts = Layouts(view, Chance(1))
    assert layouts.disbelieved == gone
    assert layouts.count == comb(6, 3)


def test_bounds_that_almost_nothing_fits_are_still_kept_where_layouts_are_sampled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(layouts_module, "COUNTED", 0)
    monkeypatch.setattr(layouts_module, "TRIED", 4096)
    narrow = View(
        seen={}, hidden={Seat.EAST: 6, Seat.WEST: 6}, unseen=hand("A98765.A98765.."), known={Seat.EAST: Known((8, 8))}
    )
    for layout in Layouts(narrow, Chance(1)).draw(300)[1]:
        assert {card.rank for card in hands_of_holdings(layout)[Seat.EAST]} >= {"A"}
        assert hands_of_holdings(layout)[Seat.WEST].isdisjoint(hand("A.A.."))
    impossible = View(
        seen={}, hidden={Seat.EAST: 6, Seat.WEST: 6}, unseen=hand("A98765.A98765.."), known={Seat.EAST: Known((9, 9))}
    )
    assert Layouts(impossible, Chance(1)).disbelieved == ("the bounds",)


@settings(deadline=None)
@given(st.frozensets(st.sampled_from(PACK), max_size=30))
def test_a_layout_is_read_as_the_library_writes_it(cards: frozenset[object]) -> None:
    """Four hands from North, each of four suits from spades: bit 2 is the two, bit 14 the ace."""
    held = frozenset(card for card in PACK if card in cards)
    suits = [sum(4 << card.height for card in held if card.suit is suit) for suit in SUITS_DOWNWARD]
    layout = struct.pack("=16i", *[0] * 8, *suits, *[0] * 4)
    assert hands_of_holdings(layout) == {seat: held if seat is Seat.SOUTH else frozenset() for seat in SEATS}
