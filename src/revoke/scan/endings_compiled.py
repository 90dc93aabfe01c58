"""Whether each record's result can be: every legal ending is tried, in machine code where numba is installed."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from revoke.scan.compiled import compiled


@compiled
def can_have(
    cards: NDArray[np.uint8],
    holder: NDArray[np.uint8],
    leader: NDArray[np.uint8],
    trumps: NDArray[np.uint8],
    winners: NDArray[np.uint8],
    declarer: NDArray[np.int64],
    result: NDArray[np.int64],
    most: int,
    fits: NDArray[np.bool_],
) -> None:
    """For each record, whether declarer's side can come to its result; the fast twin of ``table.endings``.

    Args:
        declarer, result: by record; nothing is doubted where the result is negative.
        most: endings of more cards in the fullest hand are not looked into.
        fits: is filled.
    """
    held = np.zeros((17, 4), np.int64)  # depth -> seat -> its cards, a bit each
    left = np.zeros(17, np.int64)  # depth -> the cards that have still to be tried
    seats = np.zeros(17, np.int64)
    wanted = np.zeros(17, np.int64)  # depth -> the tricks that are still to be won
    trick = np.zeros((17, 4), np.int64)  # depth -> the cards on the table, in playing order
    lies = np.zeros(17, np.int64)  # depth -> how many these are
    for record in range(len(cards)):
        if result[record] < 0 or declarer[record] < 0:
            continue
        won = complete = 0
        turn = int(leader[record])
        for number in range(13):
            if winners[record, number] == 255:
                break
            complete += 1
            turn = int(winners[record, number])
            won += 1 if (turn - declarer[record]) % 2 == 0 else 0
        need = int(result[record]) - won
        if need < 0 or need > 13 - complete:
            fits[record] = False
            continue
        for seat in range(4):
            held[0, seat] = 0
        for card in range(52):
            held[0, holder[record, card] & 3] |= 1 << card
        played = 0
        while played < 52 and cards[record, played] < 52:
            card = int(cards[record, played])
            held[0, holder[record, card] & 3] &= ~(1 << card)
            played += 1
        fullest = 0
        for seat in range(4):
            count, rest = 0, held[0, seat]
            while rest:
                rest &= rest - 1
                count += 1
            fullest = max(fullest, count)
        if fullest > most or fullest == 0:
            continue
        lies[0] = played - 4 * complete
        for step in range(lies[0]):
            trick[0, step] = cards[record, 4 * complete + step]
        seats[0] = (turn + lies[0]) & 3
        wanted[0] = need
        depth = 0
        fits[record] = False
        fresh = True
        while depth >= 0:
            if fresh:
                hand = held[depth, seats[depth]]
                tricks, rest = 0, hand
                while rest:
                    rest &= rest - 1
                    tricks += 1
                left[depth] = 0
                if hand == 0:
                    if wanted[depth] == 0:
                        fits[record] = True
                        break
                elif 0 <= wanted[depth] <= tricks:
                    follow = 0
                    if lies[depth] > 0:
                        follow = hand & (8191 << (13 * (trick[depth, 0] // 13)))
                    left[depth] = follow if follow else hand
            if left[depth] == 0:
                depth -= 1
                fresh = False
                continue
            card = 0
            while (left[depth] >> card) & 1 == 0:
                card += 1
            left[depth] &= ~(1 << card)
            for seat in range(4):
                held[depth + 1, seat] = held[depth, seat]
            held[depth + 1, seats[depth]] &= ~(1 << card)
            for step in range(lies[depth]):
                trick[depth + 1, step] = trick[depth, step]
            trick[depth + 1, lies[depth]] = card
            lies[depth + 1] = lies[depth] + 1
            seats[depth + 1] = (seats[depth] + 1) & 3
            wanted[depth + 1] = wanted[depth]
            if lies[depth + 1] == 4:
                best, top = 0, -1
                for step in range(4):
                    value = trick[depth + 1, step] % 13
                    suit = trick[depth + 1, step] // 13
                    if suit == trumps[record]:
                        value += 26
                    elif suit == trick[depth + 1, 0] // 13:
                        value += 13
                    if value > top:
                        best, top = step, value
                winner = (seats[depth] - 3 + best) & 3
                seats[depth + 1] = winner
                lies[depth + 1] = 0
                wanted[depth + 1] -= 1 if (winner - declarer[record]) % 2 == 0 else 0
            depth += 1
            fresh = True
