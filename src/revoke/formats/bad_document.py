"""A document that cannot be read: the error, and the place of each thing that is wrong in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from revoke.errors import Unreadable
from revoke.table.sentence import Sentence, one_after_another, placed, sentence, template, whole

LARGEST = 100_000
"""A case document has at most so many characters; a whole deal with every card and finding has some four thousand."""


MOST_TOLD = 100
"""The number of problems listed; a document with more of them has one cause, not a hundred."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong with a document.

    Attributes:
        path: the JSON path of the value, ``findings.revokes[0].won_by``; for text that is no JSON, line and column;
            empty for the document as a whole.
        said: what stands there.
        because: why it cannot be.
        instead: what to do.
    """

    path: str
    said: str
    because: str
    instead: str

    @property
    def reason(self) -> Sentence:
        """The problem, without its place."""
        said, because, instead = map(whole, (self.said, self.because, self.instead))
        return sentence("{said}, but {because}. {instead}.", said=said, because=because, instead=instead)

    @property
    def words(self) -> Sentence:
        """The same after the place where it is."""
        return placed(self.path, self.reason) if self.path else self.reason

    def __str__(self) -> str:
        return self.words


class BadDocument(Unreadable):
    """A document that is not a case, with everything that is wrong with it.

    Attributes:
        name: the file or the line it came from.
        problems: what is wrong, at least one thing and at most :data:`MOST_TOLD`.
    """

    def __init__(self, name: str, problems: Sequence[Problem]) -> None:
        self.name = name
        self.problems = tuple(problems[:MOST_TOLD])
        if len(problems) == 1:
            super().__init__(placed(name, problems[0].words))
            return
        many = sentence("{number} errors", number=len(problems))
        told = [placed(name, many), *(each.words for each in self.problems)]
        if len(problems) > MOST_TOLD:
            told.append(sentence("… and {number} more", number=len(problems) - MOST_TOLD))
        super().__init__(one_after_another(told, template("{one}\n  {more}")))
