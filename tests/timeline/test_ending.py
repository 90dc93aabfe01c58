"""The twelfth trick put right: who can win the last two, against every deal of eight cards worked out by hand."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import pytest

from revoke.case.case import Board
from revoke.case.events import CardPlayed
from revoke.table.cards import Card
from revoke.table.contract import Strain
from revoke.table.deal import Deal
from revoke.table.seats import Seat
from revoke.timeline.replay import put_right, replay
from revoke.timeline.table import Play, Table

N, E, S, W = Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST


def table(deal: str | None, strain: Strain | None, play: str, first_trick: int = 12) -> Table:
    hands = Deal.parse(deal) if deal else None
    cards = [CardPlayed(Seat(word[0]), Card.parse(word[2:])) for word in play.split()]
    return replay(Board(deal=hands, strain=strain, first_trick=first_trick), cards)


def who_wins(lies: Table, wrong: Sequence[Play]) -> frozenset[tuple[Seat, Seat]] | None:
    ways = put_right(lies, wrong)
    return None if ways is None else frozenset((twelfth, last) for (twelfth, _), (last, _) in ways)


RUFFED = "N:4.3.. ...KJ ..32. .A..6"
"""North ruffs the ace of hearts, holding a heart; after the correction he ruffs the club of the last trick."""


def test_a_forced_ending_has_one_result() -> None:
    lies = table(RUFFED, Strain.SPADES, "W:HA N:S4 E:CJ S:D2 N:H3 E:CK S:D3 W:C6")
    assert who_wins(lies, [lies.plays[1]]) == frozenset({(W, N)})


def test_the_cards_that_win_are_named() -> None:
    lies = table(RUFFED, Strain.SPADES, "W:HA N:S4 E:CJ S:D2 N:H3 E:CK S:D3 W:C6")
    assert put_right(lies, [lies.plays[1]]) == frozenset({((W, Card.parse("HA")), (N, Card.parse("S4")))})


def test_who_could_follow_to_the_wrong_card_as_well_plays_the_other_one() -> None:
    """North had to play the five of hearts, and played the nine: so East's six wins, then West's ace."""
    lies = table("N:.95.. .6..2 ...43 .2..A", Strain.NOTRUMP, "W:H2 N:H9 E:H6 S:C3")
    assert who_wins(lies, [lies.plays[1]]) == frozenset({(E, W)})


def test_it_is_the_same_while_the_last_trick_is_not_played_and_where_the_cards_alone_show_the_hands() -> None:
    early = table(RUFFED, Strain.SPADES, "W:HA N:S4")
    assert who_wins(early, [early.plays[1]]) == frozenset({(W, N)})
    shown = table(None, Strain.SPADES, "W:HA N:S4 E:CJ S:D2 N:H3 E:CK S:D3 W:C6")
    assert who_wins(shown, [shown.plays[1]]) == frozenset({(W, N)})


def test_who_played_after_the_wrong_card_may_change_and_so_win_another_trick() -> None:
    """No trumps. West leads ♥2; North throws a club, holding ♥3; East has ace and queen, South king and five.

    If East keeps the ace he played, South keeps the five, and his king wins the last trick. If East changes to the
    queen, South may change too: his king wins, and East's ace the last trick; or his five loses to both.
    If East keeps the queen, South keeps the five: both tricks are East's. If he changes to the ace, South may part with
    either card.
    """
    for east, ways in (("HA", {(E, S), (S, E), (E, E)}), ("HQ", {(E, E), (E, S)})):
        lies = table("N:.3..4 .AQ.. .K5.. .2..A", Strain.NOTRUMP, f"W:H2 N:C4 E:{east} S:H5")
        assert who_wins(lies, [lies.plays[1]]) == frozenset(ways)


def test_who_played_before_the_wrong_card_may_not_change() -> None:
    lies = table("N:.AQ.. .3..4 .K5.. .2..A", Strain.NOTRUMP, "W:H2 N:HQ E:C4 S:H5")
    assert who_wins(lies, [lies.plays[2]]) == frozenset({(N, N), (S, N)})


def test_without_hands_or_trumps_nothing_is_known() -> None:
    assert who_wins(*(lambda lies: (lies, [lies.plays[1]]))(table(None, Strain.SPADES, "W:HA N:S4 E:CJ S:D2"))) is None
    lies = table(RUFFED, None, "W:HA N:S4 E:CJ S:D2")
    assert who_wins(lies, [lies.plays[1]]) is None


@pytest.mark.parametrize("leader", [W, N])
def test_both_sides_wrong_cards_are_put_right_together(leader: Seat) -> None:
    """Whoever had thrown a club: North's ace of hearts wins, and on his club the highest one, West's."""
    hearts = dict(zip((N, E, S, W), ("A", "K", "Q", "J"), strict=True))
    hands = "N:" + " ".join(f".{hearts[seat]}..{low}" for seat, low in zip((N, E, S, W), "2345", strict=True))
    order = [leader.turn(step) for step in range(4)]
    for wrong in product((False, True), repeat=3):
        if not any(wrong):
            continue
        cards = [f"{leader.value}:H{hearts[leader]}"]
        for seat, strays in zip(order[1:], wrong, strict=True):
            low = "2345"[(N, E, S, W).index(seat)]
            cards.append(f"{seat.value}:C{low}" if strays else f"{seat.value}:H{hearts[seat]}")
        lies = table(hands, Strain.NOTRUMP, " ".join(cards))
        strayed = [play for play in lies.plays if play.card and play.card.suit.value == "C"]
        assert who_wins(lies, strayed) == frozenset({(N, W)})
