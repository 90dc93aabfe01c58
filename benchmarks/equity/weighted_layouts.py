"""Whether a player's cards so far tell what he still holds: layouts weighted by a learned policy, or equally.

    nice python -m benchmarks weighted_layouts [--learn 4000] [--boards 600] [--layouts 200] [--seed 16]

A policy is learned by counting how often a player with a choice plays a card of each kind: by his role, his place in
the trick, whether the card wins so far, the length of the suit, and the card's place in it (Luce's choice rule: each
kind has a weight, and cards are chosen in proportion to it). On boards of other events, before tricks 8, 6 and 4, each
player except dummy deals the unseen cards at random to the two hidden hands, as the simulation does. The weight of a
layout is the chance that the two would have played the cards they did play, raised to a power of 1, ½ or ¼. For every
card that either hand may hold, the score is the logarithm of the share of layouts that place it right, with equal
weights and with these; the difference has the standard error of the mean over events. If
``build/learned/boards.jsonl`` is missing, it is made from ``--archives``.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from pathlib import Path

from benchmarks.equity.learned_boards import BOARDS, RealBoard, event_groups, keep_boards, read_boards
from benchmarks.equity.learned_fit import folds

from revoke.table.cards import Card, Suit
from revoke.table.contract import Contract
from revoke.table.deal import Deal
from revoke.table.seats import SEATS, Seat

RANKS = "23456789TJQKA"
SUITS = {suit: place for place, suit in enumerate(Suit)}
TRICKS = (8, 6, 4)
POWERS = (1.0, 0.5, 0.25)
ROUNDS = 12
LEAST = 0.005
"""The smallest share that a card gets, in either weighting: so few layouts cannot tell a smaller one."""

Kind = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """A card that was played, the player's seat, and the cards in the trick before it."""

    seat: int
    card: int
    lying: tuple[int, ...]
    partner_wins: bool
    best: int | None
    trick: int


@dataclass(frozen=True, slots=True)
class Played:
    """A board as numbers: a card is thirteen times its suit and its rank from 0, a seat its place clockwise."""

    hands: tuple[frozenset[int], ...]
    declarer: int
    trumps: int | None
    turns: tuple[Turn, ...]


def number(card: Card) -> int:
    return 13 * SUITS[card.suit] + RANKS.index(card.rank)


def beats(card: int, other: int, trumps: int | None) -> bool:
    """Whether a card beats the best card so far."""
    same = card // 13 == other // 13
    return card > other if same else card // 13 == trumps


def played(board: RealBoard) -> Played:
    """The parts of a real board that matter here."""
    deal = Deal.parse(board.deal)
    strain = Contract.parse(board.contract).strain.trumps
    trumps = None if strain is None else SUITS[strain]
    turns: list[Turn] = []
    lying: list[tuple[int, int]] = []
    for at in range(0, len(board.plays), 3):
        seat, card = SEATS.index(Seat(board.plays[at])), number(Card.parse(board.plays[at + 1 : at + 3]))
        best = None
        for other in lying:
            best = other if best is None or beats(other[1], best[1], trumps) else best
        wins = best is not None and (best[0] + 2) % 4 == seat
        down = tuple(each for _, each in lying)
        turns.append(Turn(seat, card, down, wins, best[1] if best else None, at // 12 + 1))
        lying = [*lying, (seat, card)] if len(lying) < 3 else []
    hands = tuple(frozenset(number(card) for card in deal.hands[seat] or ()) for seat in SEATS)
    return Played(hands, SEATS.index(Seat(board.declarer)), trumps, tuple(turns))


def kinds(turn: Turn, hand: frozenset[int], declares: bool, trumps: int | None) -> dict[int, Kind]:
    """The kind of every card that the player could have played."""
    following = [card for card in hand if turn.lying and card // 13 == turn.lying[0] // 13]
    may = following or list(hand)
    held = {suit: sorted(card for card in hand if card // 13 == suit) for suit in {card // 13 for card in may}}
    could_win = turn.best is not None and any(beats(card, turn.best, trumps) for card in may)
    found: dict[int, Kind] = {}
    for card in may:
        suit = held[card // 13]
        place = suit.index(card)
        stands = (
            ("only",)
            if len(suit) == 1
            else (
                "lowest" if not place else "highest" if place == len(suit) - 1 else "second" if place == 1 else "other",
                card - 1 in hand and card % 13 > 0,
                card % 13 >= 9,
            )
        )
        wins = turn.best is not None and beats(card, turn.best, trumps)
        if not turn.lying:
            when: Kind = ("lead", turn.trick == 1, card // 13 == trumps, min(len(suit), 5))
        elif following:
            when = ("follow", len(turn.lying), turn.partner_wins, could_win, wins, len(suit) == 2)
        else:
            when = ("void", turn.partner_wins, card // 13 == trumps, wins, min(len(suit), 5))
        found[card] = (declares, *when, *stands)
    return found


def decisions(boards: Sequence[Played]) -> Iterator[tuple[Kind, Counter[Kind]]]:
    """Every choice of a player other than dummy: the kind that he chose, and the number of cards of each kind."""
    for board in boards:
        hands = list(board.hands)
        for turn in board.turns:
            hand = hands[turn.seat]
            if turn.seat != (board.declarer + 2) % 4 and turn.card in hand:
                of_each = kinds(turn, hand, turn.seat == board.declarer, board.trumps)
                if len(of_each) > 1 and turn.card in of_each:
                    yield of_each[turn.card], Counter(of_each.values())
            hands[turn.seat] = hand - {turn.card}


def policy(boards: Sequence[Played]) -> dict[Kind, float]:
    """The weight of each kind of card, by Luce's rule, fitted by Zermelo's repeated division."""
    every = list(decisions(boards))
    chosen = Counter(kind for kind, _ in every)
    weights: dict[Kind, float] = defaultdict(lambda: 1.0)
    for _ in range(ROUNDS):
        expected: dict[Kind, float] = defaultdict(float)
        for _, there in every:
            total = sum(count * weights[kind] for kind, count in there.items())
            for kind, count in there.items():
                expected[kind] += count / total
        weights = defaultdict(lambda: 1.0, {kind: (chosen[kind] + 1) / (expected[kind] + 1) for kind in expected})
    return weights


def likelihood(board: Played, seat: int, hand: frozenset[int], until: int, weights: Mapping[Kind, float]) -> float:
    """The logarithm of the chance that this hand would have been played as it was, before a trick."""
    said = 0.0
    for turn in board.turns:
        if turn.trick >= until:
            break
        if turn.seat == seat:
            of_each = kinds(turn, hand, seat == board.declarer, board.trumps)
            if turn.card not in of_each:
                return float("-inf")
            said += log(weights[of_each[turn.card]] / sum(weights[kind] for kind in of_each.values()))
            hand -= {turn.card}
    return said


def layouts(
    board: Played, viewer: int, until: int, number: int, chance: random.Random
) -> tuple[tuple[int, int], frozenset[int], list[frozenset[int]]] | None:
    """The two hidden hands, the cards that either may hold, and random deals to the first hand."""
    dummy = (board.declarer + 2) % 4
    one, other = (seat for seat in range(4) if seat not in (viewer, dummy))
    gone = {turn.card for turn in board.turns if turn.trick < until}
    void = {
        (turn.seat, turn.lying[0] // 13)
        for turn in board.turns
        if turn.trick < until and turn.lying and turn.lying[0] // 13 != turn.card // 13
    }
    left = (board.hands[one] | board.hands[other]) - gone
    surely = frozenset(card for card in left if (other, card // 13) in void)
    free = frozenset(card for card in left - surely if (one, card // 13) not in void)
    wanted = len(board.hands[one] - gone) - len(surely)
    if not 0 < wanted < len(free):
        return None
    pack = sorted(free)
    return (one, other), free, [surely | frozenset(chance.sample(pack, wanted)) for _ in range(number)]


def scores(
    board: Played, viewer: int, until: int, weights: dict[Kind, float], number: int, chance: random.Random
) -> Iterator[list[float]]:
    """For every card that either hidden hand may hold: the logarithms, with equal weights and with each power."""
    found = layouts(board, viewer, until, number, chance)
    if found is None:
        return
    (one, other), free, deals = found
    before = {
        seat: frozenset(turn.card for turn in board.turns if turn.trick < until and turn.seat == seat)
        for seat in (one, other)
    }
    left = (board.hands[one] | board.hands[other]) - before[one] - before[other]
    said = [
        likelihood(board, one, before[one] | deal, until, weights)
        + likelihood(board, other, before[other] | (left - deal), until, weights)
        for deal in deals
    ]
    most = max(said)
    if most == float("-inf"):
        return
    weighed = [[1.0] * len(deals), *([exp(power * (each - most)) for each in said] for power in POWERS)]
    for card in free:
        there = card in board.hands[one]
        row = []
        for shares in weighed:
            share = sum(each for each, deal in zip(shares, deals, strict=True) if (card in deal) is there) / sum(shares)
            row.append(log(min(max(share, LEAST), 1 - LEAST)))
        yield row


def options(told: str | None, *, boards: int) -> argparse.ArgumentParser:
    """The options common to the two benchmarks of weighted layouts."""
    asked = argparse.ArgumentParser(description=told, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--learn", type=int, default=4000, help="boards to learn from")
    asked.add_argument("--boards", type=int, default=boards, help="boards of other events to judge by")
    asked.add_argument("--seed", type=int, default=16)
    asked.add_argument("--archives", type=Path, default=Path("../shared/data"), help="folder of play records")
    return asked


def boards_of(archives: Path) -> Sequence[RealBoard]:
    """The boards of the archives, kept in a file for the next run."""
    if not BOARDS.exists():
        keep_boards(archives)
    return read_boards()


def main() -> None:
    """Learn, deal, weigh, and print the table."""
    asked = options(__doc__, boards=600)
    asked.add_argument("--layouts", type=int, default=200, help="dealt to each player at each trick")
    given = asked.parse_args()
    boards = boards_of(given.archives)
    events = event_groups(boards)
    fold = folds(events)
    learning = [played(each) for each in boards if fold[each.number]][: given.learn]
    weights = policy(learning)
    judging = [each for each in boards if not fold[each.number]][: given.boards]
    print(f"{len(weights)} kinds of cards, learned on {len(learning)} boards; judged on {len(judging)} of other events")
    for until in TRICKS:
        by_event: dict[int, list[list[float]]] = defaultdict(list)
        for board in judging:
            if board.cards_played >= 4 * (until - 1):
                numbers = played(board)
                chance = random.Random(f"{given.seed} {board.number} {until}")
                for viewer in range(4):
                    if viewer != (numbers.declarer + 2) % 4:
                        found = scores(numbers, viewer, until, weights, given.layouts, chance)
                        by_event[events[board.number]] += found
        print(told(until, list(by_event.values())))


def told(until: int, by_event: Sequence[Sequence[Sequence[float]]]) -> str:
    """A line of the table: the mean with equal weights, and each power's gain, with its standard error."""
    cards = sum(map(len, by_event))
    equal = sum(row[0] for rows in by_event for row in rows) / cards
    parts = []
    for place, power in enumerate(POWERS, 1):
        sums = [sum(row[place] - row[0] for row in rows) for rows in by_event]
        mean = sum(sums) / cards
        error = sqrt(sum((each - mean * len(rows)) ** 2 for each, rows in zip(sums, by_event, strict=True))) / cards
        parts.append(f"{mean:+.4f} ± {error:.4f} (power {power:g})")
    return f"before trick {until}: {cards} cards of {len(by_event)} events, equal {equal:.4f}; " + ", ".join(parts)


if __name__ == "__main__":
    main()
