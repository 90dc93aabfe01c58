"""Boards dealt and played at random, with revokes put in at known places, as columns and as LIN or PBN text."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from revoke.scan.columns import Plays

SUITS, RANKS, SEATS = "CDHS", "23456789TJQKA", "NESW"


@dataclass(frozen=True, slots=True)
class Synthetic:
    """Records of all 52 cards, and the truth about them: what was put in, and who won.

    ``revokes`` is ``(n, 52)``: whether the card at that place of the playing order is a revoke.
    """

    plays: Plays
    declarer: NDArray[np.int64]
    level: NDArray[np.int64]
    revokes: NDArray[np.bool_]
    winners: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.plays)


def synthetic(count: int, *, seed: int, share: float = 0.01, most: int = 1) -> Synthetic:
    """``count`` boards, a share of them with 1 to ``most`` revokes.

    A revoke is due at a random place; it is committed by the first player from there on who can follow suit and can
    also do otherwise. Where nobody can any more, the board stays without.
    """
    chance = np.random.default_rng(seed)
    every = np.arange(count)
    holder = chance.permuted(np.tile(np.repeat(np.arange(4, dtype=np.uint8), 13), (count, 1)), axis=1)
    declarer, trumps = chance.integers(0, 4, count), chance.integers(0, 5, count)
    leader = (declarer + 1) % 4
    due = np.full((count, most), 99)
    guilty = np.flatnonzero(chance.random(count) < share)
    for place in range(most):
        some = guilty if place == 0 else guilty[chance.random(len(guilty)) < 0.5]
        due[some, place] = chance.integers(1, 48, len(some))
    due.sort(axis=1)
    liking = chance.random((count, 52), dtype=np.float32)  # of the cards he may play, a player takes the one he likes
    suit_of = np.arange(52) // 13
    height = np.arange(52) % 13
    cards = np.zeros((count, 52), np.uint8)
    revokes = np.zeros((count, 52), np.bool_)
    winners = np.zeros((count, 13), np.int64)
    there = np.ones((count, 52), np.bool_)
    lead, put_in = leader.copy(), np.zeros(count, np.int64)
    led = np.zeros(count, np.int64)
    worth = np.zeros((count, 4), np.int64)
    for place in range(52):
        seat = (lead + place % 4) % 4
        mine = there & (holder == seat[:, None])
        if place % 4:
            follows = mine & (suit_of == led[:, None])
            others = mine & ~follows
            can = follows.any(1)
            now = np.flatnonzero(can & others.any(1) & (due[every, np.minimum(put_in, most - 1)] <= place))
            now = now[put_in[now] < most]
            mine = np.where(can[:, None], follows, mine)
            mine[now] = others[now]
            revokes[now, place] = True
            put_in[now] += 1
        card = np.where(mine, liking, -1).argmax(1)
        cards[:, place] = card
        there[every, card] = False
        if place % 4 == 0:
            led = suit_of[card]
        worth[:, place % 4] = height[card] + 100 * (suit_of[card] == trumps) + 50 * (suit_of[card] == led)
        if place % 4 == 3:
            lead = (lead + worth.argmax(1)) % 4
            winners[:, place // 4] = lead
    plays = Plays(cards, holder, leader.astype(np.uint8), trumps.astype(np.uint8))
    return Synthetic(plays, declarer, chance.integers(1, 8, count), revokes, winners)


def _held(made: Synthetic, record: int, seat: int) -> list[list[str]]:
    """Spades first, the ranks of each suit, highest first."""
    mine = np.flatnonzero(made.plays.holder[record] == seat)
    return [[RANKS[card % 13] for card in mine[::-1] if card // 13 == suit] for suit in (3, 2, 1, 0)]


def _strain(made: Synthetic, record: int) -> str:
    return "CDHSN"[made.plays.trumps[record]]


def lin_text(made: Synthetic, record: int) -> str:
    """A board as Bridge Base Online writes it: one line, declarer deals and opens, the fourth hand left out."""
    hands = [
        "".join(s + "".join(r) for s, r in zip("SHDC", _held(made, record, seat), strict=True)) for seat in (2, 3, 0)
    ]
    dealer = "3412"[int(made.declarer[record])]
    calls = f"mb|{made.level[record]}{_strain(made, record)}|mb|p|mb|p|mb|p|"
    plays = []
    for trick in made.plays.cards[record].reshape(13, 4):
        plays += [f"pc|{SUITS[card // 13]}{RANKS[card % 13]}|" for card in trick.tolist()]
        plays.append("pg||")
    deal = f"md|{dealer}{','.join(hands)},|"
    return f"pn|ann,ben,cat,dan|st||{deal}rh||ah|Board {record + 1}|sv|o|{calls}pg||{''.join(plays)}"


def pbn_text(made: Synthetic, record: int) -> str:
    """A board in PBN's export format, the cards of each trick in the columns of the seats."""
    hands = " ".join(".".join("".join(ranks) for ranks in _held(made, record, seat)) for seat in range(4))
    declarer = SEATS[made.declarer[record]]
    strain = _strain(made, record).replace("N", "NT")
    leader = int(made.plays.leader[record])
    rows, lead = [], leader
    for trick, winner in zip(made.plays.cards[record].reshape(13, 4).tolist(), made.winners[record], strict=True):
        cards = {(lead + step) % 4: SUITS[card // 13] + RANKS[card % 13] for step, card in enumerate(trick)}
        rows.append(" ".join(cards[(leader + column) % 4] for column in range(4)))
        lead = int(winner)
    won = int((made.winners[record] % 2 == made.declarer[record] % 2).sum())
    return "\n".join(
        [
            '[Event "Synthetic"]', '[Site "?"]', '[Date "2001.02.03"]', f'[Board "{record + 1}"]',
            '[West "D"]', '[North "A"]', '[East "B"]', '[South "C"]', f'[Dealer "{declarer}"]', '[Vulnerable "None"]',
            f'[Deal "N:{hands}"]', '[Scoring "IMP"]', f'[Declarer "{declarer}"]',
            f'[Contract "{made.level[record]}{strain}"]', f'[Result "{won}"]', f'[Auction "{declarer}"]',
            f"{made.level[record]}{strain} Pass Pass Pass", f'[Play "{SEATS[leader]}"]', *rows, "*", "", "",
        ]
    )  # fmt: skip
