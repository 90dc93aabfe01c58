"""Replays record after record, card by card, in machine code where numba is installed."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from revoke.scan.compiled import compiled


@compiled
def look(
    cards: NDArray[np.uint8],
    holder: NDArray[np.uint8],
    leader: NDArray[np.uint8],
    trumps: NDArray[np.uint8],
    failures: NDArray[np.uint8],
    places: NDArray[np.uint64],
    winners: NDArray[np.uint8],
    sound: NDArray[np.bool_],
) -> None:
    """Fill the columns of ``columns.Seen`` for each record."""
    held = np.zeros(4, np.int64)  # seat -> its cards, a bit each
    for record in range(len(cards)):
        held[:] = 0
        for card in range(52):
            held[holder[record, card] & 3] |= 1 << card
        lead, trump = int(leader[record]), int(trumps[record])
        found = count = 0
        sane = True
        for trick in range(13):
            led, best, top, known = -1, 0, -1, 0
            for step in range(4):
                card = int(cards[record, trick * 4 + step])
                if card == 255:
                    continue
                known += 1
                seat = (lead + step) & 3
                suit = card // 13
                if (held[seat] >> card) & 1 == 0:
                    sane = False
                held[seat] &= ~(1 << card)
                if step == 0:
                    led = suit
                elif suit != led and led >= 0 and held[seat] & (8191 << (led * 13)):
                    found |= 1 << (trick * 4 + step)
                    count += 1
                value = card - suit * 13
                if suit == trump:
                    value += 26
                elif suit == led:
                    value += 13
                if value > top:
                    top, best = value, step
            if known < 4:
                break
            lead = (lead + best) & 3
            winners[record, trick] = lead
        failures[record] = count
        places[record] = found
        sound[record] = sane
