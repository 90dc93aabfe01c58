"""Finds the regular boards of a text by replaying their play, and makes the rows of those boards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from revoke.formats.lin import Item, LinBoard
from revoke.formats.record import LENGTH, UNKNOWN, digest, digests
from revoke.formats.text import perhaps_words_of_a_revoke
from revoke.scan import bytes_read as b
from revoke.scan.bytes_read import compiled, worth
from revoke.scan.columns import BOARDS, NOBODY, Plays, Seen, look
from revoke.scan.single import Row, Text, inherited
from revoke.table.contract import Strain, Vulnerability
from revoke.table.deal import FEW
from revoke.table.seats import SEATS

# Whether each record's result is possible: tries every legal ending, in machine code if numba is installed.


@compiled
def can_have(
    cards: b.Bytes,
    holder: b.Bytes,
    leader: b.Bytes,
    trumps: b.Bytes,
    winners: b.Bytes,
    declarer: b.Ints,
    result: b.Ints,
    most: int,
    fits: b.Flags,
) -> None:
    """Find for each record whether declarer's side can reach its result; the fast twin of ``table.endings``.

    Args:
        declarer, result: by record; a record with a negative value of either is skipped.
        most: endings with more cards in the fullest hand are skipped.
        fits: is filled.
    """
    held = np.zeros((17, 4), np.int64)  # depth -> seat -> its cards, a bit each
    left = np.zeros(17, np.int64)  # depth -> the cards still to be tried
    seats = np.zeros(17, np.int64)
    wanted = np.zeros(17, np.int64)  # depth -> the tricks still to be won
    trick = np.zeros((17, 4), np.int64)  # depth -> the cards on the table, in playing order
    lies = np.zeros(17, np.int64)  # depth -> how many cards lie
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
                    value = worth(trick[depth + 1, step], trick[depth + 1, 0] // 13, trumps[record])
                    if value > top:
                        best, top = step, value
                winner = (seats[depth] - 3 + best) & 3
                seats[depth + 1] = winner
                lies[depth + 1] = 0
                wanted[depth + 1] -= 1 if (winner - declarer[record]) % 2 == 0 else 0
            depth += 1
            fresh = True


Numbers = NDArray[np.integer[Any]]  # Any: of whatever width


@dataclass(frozen=True, slots=True)
class Replayed:
    """The boards of a text, replayed.

    Attributes:
        plays: their plays as columns.
        seen: what the replay shows.
        tricks: declarer's tricks by the cards, ``UNSAID`` unless all are known.
        result: declarer's tricks in the record.
        clean: which boards are regular and have no findings.
        empty: which rows are not boards.
    """

    text: Text
    form: str
    plays: Plays
    seen: Seen
    tricks: b.Ints
    result: b.Ints
    clean: b.Flags
    empty: b.Flags


def plays_of(read: b.Read) -> Plays:
    """The plays of a text's boards; for a board not regular they mean nothing."""
    leader = np.maximum(read.facts[:, b.LEADER], 0).astype(np.uint8)
    return Plays(read.cards, read.holder, leader, b.trumps_of_boards(read))


def bulk_replay(text: Text, form: str) -> Replayed:
    """Replay the boards of a text, and find those that need no second look."""
    facts = text.read.facts
    plays = plays_of(text.read)
    seen = look(plays)
    declarer = facts[:, b.DECLARER]
    whole = (facts[:, b.CARDS] == 52) & (declarer >= 0)
    won = ((seen.winners != NOBODY) & (seen.winners % 2 == (declarer % 2)[:, None])).sum(1)
    tricks = np.where(whole, won, b.UNSAID)
    result = facts[:, b.RESULT].astype(np.int64)
    regular = facts[:, b.STATUS] == b.REGULAR
    in_words = list(perhaps_words_of_a_revoke(text.data))
    regular[np.searchsorted(facts[:, b.START], in_words, side="right") - 1] = False
    if form == "lin":
        for row in np.flatnonzero(regular & (facts[:, b.MATCH] >= 0)):
            result[row], regular[row] = _result_of_match(text, int(row))
    else:
        _, _, missing = inherited(text.data, facts[:, b.SCORING], facts[:, b.SCORING_END])
        regular &= ~missing
    fits = (tricks == b.UNSAID) | (result == b.UNSAID) | (tricks == result)
    ended_early = regular & ~whole & (facts[:, b.CARDS] > 0) & (facts[:, b.LEVEL] > 0) & seen.sound
    _doubt_results(plays, seen, declarer.astype(np.int64), np.where(ended_early, result, b.UNSAID), fits)
    clean = regular & fits & seen.sound & (seen.failures == 0)
    return Replayed(text, form, plays, seen, tricks, result, clean, facts[:, b.STATUS] == b.EMPTY)


def _doubt_results(plays: Plays, seen: Seen, declarer: b.Ints, result: b.Ints, fits: b.Flags) -> None:
    """Clear ``fits`` for boards whose result no legal ending reaches."""
    which = np.flatnonzero(result != b.UNSAID)
    if not len(which):
        return
    possible = np.ones(len(which), np.bool_)
    some = plays[which]
    can_have(
        some.cards, some.holder, some.leader, some.trumps, seen.winners[which], declarer[which], result[which], FEW,
        possible,
    )  # fmt: skip
    fits[which] &= possible


def _result_of_match(text: Text, row: int) -> tuple[int, bool]:
    """Declarer's tricks, where the board says none those of the match; and whether the two agree, and the contracts."""
    facts = text.read.facts[row]
    tricks = int(facts[b.RESULT])
    room = {1: "o", 2: "c"}.get(int(facts[b.ROOM]), "")
    number = text.data[facts[b.BOARD] : facts[b.BOARD_END]].decode()
    said = text.match(row).result_of(LinBoard(1, [Item("qx", room + number, 1, 1)]))
    if said is None:
        return tricks, True
    bid = (facts[b.LEVEL], facts[b.DECLARER], STRAINS[facts[b.STRAIN]], 1 << facts[b.DOUBLING])
    of_match = said.contract.level, SEATS.index(said.declarer), said.contract.strain.value, said.contract.doubling.value
    return (said.tricks if tricks == b.UNSAID else tricks), bid == of_match and tricks in (b.UNSAID, said.tricks)


def table(replayed: Replayed, which: b.Ints, numbers: b.Ints) -> pa.Table:
    """The rows of ``boards`` for some of the clean boards, under these numbers."""
    text = replayed.text
    facts = text.read.facts[which]
    count = len(which)
    cards = facts[:, b.CARDS]
    columns: dict[str, pa.Array] = {
        "board_id": pa.array(numbers),
        "file": _words(np.zeros(count, np.int64), [text.name]),
        "line": pa.array(text.lines(facts[:, b.AT]).astype(np.int32)),
        "format": _words(np.zeros(count, np.int64), [replayed.form]),
        "board": _slices(text.data, facts[:, b.BOARD], facts[:, b.BOARD_END]),
        "event": _event(replayed, which),
        "date": _inherited(text, b.DATE, which),
        "scoring": _inherited(text, b.SCORING, which),
        **_players(replayed, which),
        "dealer": _words(facts[:, b.DEALER], _SEATS),
        "vulnerable": _words(facts[:, b.VULNERABLE], VULNERABLE),
        "level": _small(facts[:, b.LEVEL]),
        "strain": _words(facts[:, b.STRAIN], STRAINS),
        "doubling": _small(np.where(facts[:, b.LEVEL] < 0, b.UNSAID, 1 << np.maximum(facts[:, b.DOUBLING], 0))),
        "declarer": _words(facts[:, b.DECLARER], _SEATS),
        "result": _small(replayed.result[which]),
        "tricks": _small(replayed.tricks[which]),
        "cards": _small(cards),
        "every_card": pa.array(cards == 52),
        "played": pa.array(cards > 0),
        "claimed": pa.array(facts[:, b.CLAIMED] == 1),
        "passed_out": pa.array(facts[:, b.PASSED_OUT] == 1),
        "replays": pa.array(np.ones(count, np.bool_)),
        "unplaced": _small(np.zeros(count, np.int64)),
        **{name: pa.array(np.zeros(count, np.int16)) for name in ("irregular", "revokes", "doubts")},
        "fingerprint": _fingerprints(replayed.plays, facts, which),
        "duplicate_of": pa.nulls(count, pa.int64()),
    }
    return pa.table({field.name: columns[field.name] for field in BOARDS}, schema=BOARDS)


_SEATS = [seat.value for seat in SEATS]
STRAINS = [strain.value for strain in Strain]
VULNERABLE = [each.value for each in Vulnerability]


def _words(numbers: Numbers, words: Sequence[str]) -> pa.Array:
    indices = pa.array(np.maximum(numbers, 0).astype(np.int32), mask=numbers < 0)
    return pa.DictionaryArray.from_arrays(indices, pa.array(words, pa.string()))


def _small(numbers: Numbers) -> pa.Array:
    return pa.array(np.maximum(numbers, 0).astype(np.int8), mask=numbers < 0)


def _slices(data: bytes, begin: Numbers, end: Numbers) -> pa.Array:
    """Parts of a text as strings."""
    begin = begin.astype(np.int64)
    lengths = end.astype(np.int64) - begin
    offsets = np.concatenate([[0], np.cumsum(lengths)])
    places = np.repeat(begin - offsets[:-1], lengths) + np.arange(offsets[-1])
    letters = np.frombuffer(data, np.uint8)[places]
    return pa.StringArray.from_buffers(
        len(begin), pa.py_buffer(offsets.astype(np.int32).tobytes()), pa.py_buffer(letters.tobytes())
    )


def _inherited(text: Text, value: int, which: b.Ints) -> pa.Array:
    """A tag's values, taken from games before where a game refers to them."""
    facts = text.read.facts
    begin, end, _ = inherited(text.data, facts[:, value], facts[:, value + 1])
    return _slices(text.data, begin[which], end[which])


def _event(replayed: Replayed, which: b.Ints) -> pa.Array:
    if replayed.form == "pbn":
        return _inherited(replayed.text, b.EVENT, which)
    headers = replayed.text.read.facts[which, b.MATCH]
    titles = {int(row): replayed.text.match(int(row)).title for row in np.unique(headers) if row >= 0}
    if not titles:
        return pa.array(np.full(len(which), ""), pa.string())
    return pa.array([titles.get(int(row), "") for row in headers], pa.string())


def _players(replayed: Replayed, which: b.Ints) -> dict[str, pa.Array]:
    """The names by seat; in LIN those of the board, or else of its room in the match."""
    text, columns = replayed.text, {}
    facts = text.read.facts[which]
    of_match = facts[:, b.NAMES] < 0
    for seat in SEATS:
        place = b.NAMES + 2 * seat.number
        if replayed.form == "pbn":
            columns[seat.words.lower()] = _inherited(text, place, which)
        else:
            columns[seat.words.lower()] = _slices(text.data, *(np.maximum(facts[:, place + at], 0) for at in (0, 1)))
    if of_match.any() and (facts[of_match, b.MATCH] >= 0).any():
        return _with_match(text, facts, of_match, columns)
    return columns


def _with_match(text: Text, facts: b.Facts, of_match: b.Flags, columns: dict[str, pa.Array]) -> dict[str, pa.Array]:
    headers = np.where(of_match, facts[:, b.MATCH], b.UNSAID)
    rooms = [*zip(headers.tolist(), facts[:, b.ROOM].tolist(), strict=True)]
    names = {each: _names_of_match(text, *each) for each in set(rooms) if each[0] >= 0}
    return {
        seat: pa.array(
            [names.get(each, {}).get(seat, own) for each, own in zip(rooms, column.to_pylist(), strict=True)],
            pa.string(),
        )
        for seat, column in columns.items()
    }


def _names_of_match(text: Text, row: int, room: int) -> dict[str, str]:
    tags = text.match(row).tags(LinBoard(1, [Item("qx", ("", "o", "c")[room] + "1", 1, 1)]))
    return {seat.words.lower(): tags[seat.words] for seat in SEATS if seat.words in tags}


def _fingerprints(plays: Plays, facts: b.Facts, which: b.Ints) -> pa.Array:
    """The fingerprints of boards with complete deals."""
    declarer = np.where(facts[:, b.DECLARER] < 0, UNKNOWN, facts[:, b.DECLARER]).astype(np.uint8)
    rows = np.hstack([plays.holder[which], declarer[:, None], plays.cards[which]])
    size = rows.shape[1]
    data = rows.tobytes()
    found = digests(data[at : at + size] for at in range(0, len(data), size))
    none = facts[:, b.CARDS] <= 0
    return pa.array([None if no else each for no, each in zip(none.tolist(), found, strict=True)], pa.binary(LENGTH))


# The rows of a few regular boards, one by one: for files of one board, columns would cost more.

FEW_BOARDS = 12
"""The most boards of a LIN text that are made into rows here."""


def rows(replayed: Replayed, which: b.Ints, numbers: b.Ints) -> Iterator[Row]:
    """The same rows as from ``regular.table``, its twin, for LIN boards."""
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


def _names(text: Text, row: int, facts: list[int]) -> dict[str, str]:
    if facts[b.NAMES] >= 0:
        places = ((seat, b.NAMES + 2 * seat.number) for seat in SEATS)
        return {seat.words.lower(): text.data[facts[at] : facts[at + 1]].decode() for seat, at in places}
    of_match = _names_of_match(text, row, facts[b.ROOM]) if facts[b.MATCH] >= 0 else {}
    return {seat.words.lower(): "" for seat in SEATS} | of_match


def _fingerprint(replayed: Replayed, row: int, declarer: int) -> bytes:
    plays = replayed.plays
    return digest(
        plays.holder[row].tobytes() + bytes([UNKNOWN if declarer < 0 else declarer]) + plays.cards[row].tobytes()
    )


def _word(number: int, words: list[str]) -> str | None:
    return None if number < 0 else words[number]


def _number(number: int) -> int | None:
    return None if number < 0 else number
