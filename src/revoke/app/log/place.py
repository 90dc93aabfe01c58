"""The place of a case: event, round, section, table, board and the two pairs; never a name."""

from __future__ import annotations

from dataclasses import dataclass, fields

from revoke.app.log.free_text import line, short
from revoke.app.log.refusals import BadWords
from revoke.table.sentence import sentence, template

HIGHEST_BOARD = 9999


@dataclass(frozen=True, slots=True)
class CasePlace:
    """Where a case arose, as far as known; whatever is not known is ``None``.

    Attributes:
        event: the event's name, at most 80 letters.
        session, section, round, table: as the room calls them, at most 12 letters each.
        board: its number, 1 to 9999.
        ns, ew: the numbers of the pairs, as the room calls them: ``"12"``, ``"B7"``.

    Raises:
        BadWords: one of them cannot be that.

    >>> CasePlace(event="Friday pairs", table=" 4 ", board=7).table
    '4'
    """

    event: str | None = None
    session: str | None = None
    section: str | None = None
    round: str | None = None
    table: str | None = None
    board: int | None = None
    ns: str | None = None
    ew: str | None = None

    def __post_init__(self) -> None:
        for each in fields(self):
            said = getattr(self, each.name)
            if each.name == "board":
                _board(said)
            elif said is not None:
                kept = line("event", said) if each.name == "event" else short(each.name, said)
                object.__setattr__(self, each.name, kept or None)

    def document(self) -> dict[str, str | int]:
        """What is known, by name."""
        return {each.name: said for each in fields(self) if (said := getattr(self, each.name)) is not None}

    @property
    def words(self) -> str:
        """Table and board, as a list shows them.

        >>> CasePlace(section="B", table="4", board=7).words, CasePlace().words
        ('table B4, board 7', 'no table yet')
        """
        table = f"{self.section or ''}{self.table}" if self.table else ""
        board = "" if self.board is None else str(self.board)
        match bool(table), bool(board):
            case True, True:
                return sentence("table {table}, board {board}", table=table, board=board)
            case True, False:
                return sentence("table {table}", table=table)
            case False, True:
                return sentence("board {board}", board=board)
        return template("no table yet")


def _board(said: object) -> None:
    if said is None:
        return
    if type(said) is not int or not 1 <= said <= HIGHEST_BOARD:
        because = sentence("a board has a number from 1 to {most}", most=str(HIGHEST_BOARD))
        raise BadWords("board", f"{str(said)[:20]!r}", because, template("Correct it."))
