"""Replays many records abreast with numpy alone: every record's first card, then every record's second, and so on."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

_BLOCK = 4096  # records abreast: what they need then stays in the processor's cache
_SUIT = np.repeat(np.arange(4), 13)
_BIT = 1 << np.arange(52)
_OF_SUIT = 8191 << (13 * np.arange(4))


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
    for start in range(0, len(cards), _BLOCK):
        block = slice(start, start + _BLOCK)
        _look(
            cards[block].astype(np.int64), holder[block], leader[block].astype(np.int64), trumps[block],
            failures[block], places[block], winners[block], sound[block],
        )  # fmt: skip


def _look(
    cards: NDArray[np.int64],
    holder: NDArray[np.uint8],
    lead: NDArray[np.int64],
    trumps: NDArray[np.uint8],
    failures: NDArray[np.uint8],
    places: NDArray[np.uint64],
    winners: NDArray[np.uint8],
    sound: NDArray[np.bool_],
) -> None:
    count = len(cards)
    every = np.arange(count)
    held = np.stack([(holder == seat) @ _BIT for seat in range(4)], axis=1)  # seat -> its cards, a bit each
    going = np.ones(count, np.bool_)  # until a trick is not complete
    for trick in range(13):
        led = np.full(count, -1)
        best, top = np.zeros(count, np.int64), np.full(count, -1)
        complete = going.copy()
        for step in range(4):
            card = cards[:, trick * 4 + step]
            known = going & (card < 52)
            complete &= known
            card = np.where(known, card, 0)
            seat, suit = (lead + step) & 3, _SUIT[card]
            hand, bit = held[every, seat], _BIT[card]
            sound &= ~known | (hand & bit != 0)
            hand = np.where(known, hand & ~bit, hand)
            held[every, seat] = hand
            if step == 0:
                led = np.where(known, suit, -1)
            else:
                failed = known & (led >= 0) & (suit != led) & (hand & _OF_SUIT[led] != 0)
                failures += failed
                places |= failed.astype(np.uint64) << np.uint64(trick * 4 + step)
            value = card - suit * 13 + np.where(suit == trumps, 26, np.where(suit == led, 13, 0))
            better = known & (value > top)
            top, best = np.where(better, value, top), np.where(better, step, best)
        lead = np.where(complete, (lead + best) & 3, lead)
        winners[complete, trick] = lead[complete]
        going = complete
