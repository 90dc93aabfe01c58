"""Mends the slips of the pen in a play record that can be named: a proposal, for whoever kept it to decide on."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import unified_diff

from revoke.formats.irregular import irregularities
from revoke.formats.record import Doubt, PlayRecord, RecordedPlay
from revoke.formats.replay import failures_to_follow
from revoke.formats.slips import Slip, better_card, slip_behind
from revoke.formats.text import decode
from revoke.table.cards import Card
from revoke.table.sentence import sentence

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|\Z)")
_IMPOSSIBLE = (Doubt.NOT_IN_HAND, Doubt.PLAYED_TWICE)
_LETTER = 2  # characters of a card as records write it: a suit and a rank, in either order

Reader = Callable[[bytes], Iterable[PlayRecord]]


@dataclass(frozen=True, slots=True)
class Mended:
    """A file with its slips mended.

    Attributes:
        text, mended: the file before and after; the same where nothing is proposed.
        data: the file after, in its own encoding.
        said: for each slip the line, the board, and what was probably meant.
    """

    text: str
    mended: str
    data: bytes
    said: tuple[str, ...]

    def diff(self, name: str) -> str:
        """The proposal as a unified diff."""
        before, after = (_LINE.findall(text)[:-1] for text in (self.text, self.mended))
        lines = unified_diff(_plain(before), _plain(after), name, f"{name}, mended")
        return "".join(lines)


def mend(data: bytes, read: Reader, *, name: str) -> Mended:
    """Propose another card wherever a single slip explains what cannot be, board by board.

    A proposal is made only where the card stands in the text as it was read, and where the board, read again with it,
    has one finding fewer and none that it did not have.

    Args:
        read: the reader of the file's format.
        name: the file's, for ``said``.

    Raises:
        Unreadable: the file cannot be read.
    """
    text, encoding = decode(data, name=name)
    now, said = text, []
    for place, record in enumerate(list(read(data))):
        for slip in _slips(record):
            tried = _edited(now, slip.meant)
            if tried is not None and _is_better(tried, encoding, read, place, record):
                now = tried
                line = min(play.line for play in slip.meant)
                said.append(
                    sentence(
                        "{place}: board {board}: {slip}",
                        place=f"{name}:{line}",
                        board=record.board or "?",
                        slip=slip.words,
                    )
                )
    return Mended(text, now, now.encode(encoding), tuple(said))


def _slips(record: PlayRecord) -> Iterator[Slip]:
    """The slips that explain a record: of cards that cannot have been played, or else of failures to follow."""
    plays = {(play.line, play.column): play for play in (*record.plays, *record.unplaced)}
    for error in record.errors:
        play = plays.get((error.line, error.column))
        if error.kind in _IMPOSSIBLE and play is not None and (card := better_card(play, record)) is not None:
            yield Slip(sentence("{card} was meant by {written}", card=card, written=play.card or ""), {play: card})
    unmarked = [each for each in failures_to_follow(record.plays, record.deal) if not each.play.marked_revoke]
    if unmarked and not record.errors and (slip := slip_behind(unmarked, record)) is not None:
        yield slip


def _edited(text: str, meant: Mapping[RecordedPlay, Card | None]) -> str | None:
    """The text with the cards exchanged; ``None`` where one of them does not stand where it was read."""
    lines = _LINE.findall(text)
    for play, card in meant.items():
        if play.card is None or card is None or not 0 < play.line <= len(lines) or play.column < 1:
            return None
        line, at = lines[play.line - 1], play.column - 1
        written = line[at : at + _LETTER]
        turned = written.upper() == play.card.code[::-1]
        if not turned and written.upper() != play.card.code:
            return None
        lines[play.line - 1] = line[:at] + (card.code[::-1] if turned else card.code) + line[at + _LETTER :]
    return "".join(lines)


def _is_better(text: str, encoding: str, read: Reader, place: int, before: PlayRecord) -> bool:
    again: Sequence[PlayRecord] = list(read(text.encode(encoding)))
    if place >= len(again):
        return False
    old, new = _findings(before), _findings(again[place])
    return len(new) < len(old) and new <= old


def _findings(record: PlayRecord) -> set[tuple[str, int]]:
    return {(one.verdict.value, one.trick) for one in irregularities(record)} | {
        (error.kind.value, error.line) for error in record.errors if error.kind not in _IMPOSSIBLE
    }


def _plain(lines: Iterable[str]) -> list[str]:
    return [line.rstrip("\r\n") + "\n" for line in lines]
