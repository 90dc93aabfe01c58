"""The rows of a few regular boards, one by one: for files of one board, columns would cost more than the boards do."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from revoke.formats.fingerprint import UNKNOWN, digest
from revoke.formats.lin_items import Item, LinBoard
from revoke.scan import bytes_read as b
from revoke.scan.doubtful import Row
from revoke.scan.regular import STRAINS, VULNERABLE, Replayed
from revoke.scan.single import Text
from revoke.table.seats import SEATS

FEW = 12
"""Up to so many boards of a LIN text are made into rows here."""


def rows(replayed: Replayed, which: NDArray[np.int64], numbers: NDArray[np.int64]) -> Iterator[Row]:
    """The same rows as those of ``regular.table``, its twin, for boards in LIN."""
    text = replayed.text
    lines = text.lines(text.read.facts[which, b.AT]).tolist()
    for row, number, line in zip(which.tolist(), numbers.tolist(), lines, strict=True):
        yield {"board_id": number, "line": line, **_row(replayed, text, row)}


def _row(replayed: Replayed, text: Text, row: int) -> Row:
    facts = text.read.facts[row].tolist()
    level, cards = facts[b.LEVEL], facts[b.CARDS]
    match = text.match(row) if facts[b.MATCH] >= 0 else None
    return {
        "file": text.name,
        "format": replayed.form,
        "board": text.data[facts[b.BOARD] : facts[b.BOARD_END]].decode(),
        "event": match.title if match else "",
        "date": "",
        "scoring": "",
        **_names(text, row, facts),
        "dealer": _word(facts[b.DEALER], _SEATS),
        "vulnerable": _word(facts[b.VULNERABLE], VULNERABLE),
        "level": _number(level),
        "strain": _word(facts[b.STRAIN], STRAINS),
        "doubling": None if level < 0 else 1 << max(facts[b.DOUBLING], 0),
        "declarer": _word(facts[b.DECLARER], _SEATS),
        "result": _number(int(replayed.result[row])),
        "tricks": _number(int(replayed.tricks[row])),
        "cards": _number(cards),
        "every_card": cards == 52,
        "played": cards > 0,
        "claimed": facts[b.CLAIMED] == 1,
        "passed_out": facts[b.PASSED_OUT] == 1,
        "replays": True,
        **dict.fromkeys(("unplaced", "irregular", "revokes", "doubts"), 0),
        "fingerprint": _fingerprint(replayed, row, facts[b.DECLARER]) if cards > 0 else None,
    }


_SEATS = [seat.value for seat in SEATS]


def _names(text: Text, row: int, facts: list[int]) -> dict[str, str]:
    if facts[b.NAMES] >= 0:
        places = ((seat, b.NAMES + 2 * seat.number) for seat in SEATS)
        return {seat.words.lower(): text.data[facts[at] : facts[at + 1]].decode() for seat, at in places}
    tags: dict[str, str] = {}
    if facts[b.MATCH] >= 0:
        tags = text.match(row).tags(LinBoard(1, [Item("qx", ("", "o", "c")[facts[b.ROOM]] + "1", 1, 1)]))
    return {seat.words.lower(): tags.get(seat.words, "") for seat in SEATS}


def _fingerprint(replayed: Replayed, row: int, declarer: int) -> bytes:
    plays = replayed.plays
    return digest(
        plays.holder[row].tobytes() + bytes([UNKNOWN if declarer < 0 else declarer]) + plays.cards[row].tobytes()
    )


def _word(number: int, words: list[str]) -> str | None:
    return None if number < 0 else words[number]


def _number(number: int) -> int | None:
    return None if number < 0 else number
