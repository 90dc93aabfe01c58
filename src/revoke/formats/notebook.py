"""A notebook for diagnostics: what a reader repaired and what it doubts, written down while it reads one board."""

from __future__ import annotations

from revoke.formats.record import Diagnostic, Doubt, Severity
from revoke.table.sentence import Sentence, sentence, whole


def hands_not_known(reason: str) -> Sentence:
    """Why the hands of a record cannot be read, and what becomes of them."""
    return sentence("{reason}; the hands are taken as not known", reason=whole(reason))


class Notebook:
    """Collects the diagnostics of one board of one file.

    >>> book = Notebook("a.pbn", "7")
    >>> book.warn(Doubt.SPELLING, 3, 1, "lower case")
    >>> print(*book.diagnostics)
    a.pbn:3:1: board 7: warning: lower case
    """

    def __init__(self, file: str, board: str) -> None:
        self.file = file
        self.board = board
        self.diagnostics: list[Diagnostic] = []
        self._once: set[Doubt] = set()

    def noted(self, kind: Doubt) -> bool:
        """Whether something of a kind has been noted once already."""
        return kind in self._once

    def note(self, kind: Doubt, line: int, column: int, message: str) -> None:
        self._write(Severity.NOTE, kind, line, column, message)

    def note_once(self, kind: Doubt, line: int, column: int, message: str) -> None:
        """A note of a kind that is worth one mention a board."""
        if kind not in self._once:
            self._once.add(kind)
            self.note(kind, line, column, message)

    def warn(self, kind: Doubt, line: int, column: int, message: str) -> None:
        self._write(Severity.WARNING, kind, line, column, message)

    def error(self, kind: Doubt, line: int, column: int, message: str) -> None:
        self._write(Severity.ERROR, kind, line, column, message)

    def _write(self, severity: Severity, kind: Doubt, line: int, column: int, message: str) -> None:
        self.diagnostics.append(Diagnostic(self.file, line, column, self.board, severity, kind, message))
