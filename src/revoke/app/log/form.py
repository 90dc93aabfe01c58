"""What stands on the form for a ruling and an appeal, and in which order; not how it is drawn.

Every text is as it was said in the language of the form (:class:`~revoke.app.language.language.Said`), or was typed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from revoke.table.seats import Seat


@dataclass(frozen=True, slots=True)
class Field:
    """A short entry on a line; empty, it is a line to write on.

    ``share`` is how much of the row's width it takes, against the others in the row.
    """

    label: str
    value: str = ""
    share: float = 1.0


@dataclass(frozen=True, slots=True)
class FormRow:
    """Fields on one line."""

    fields: tuple[Field, ...]


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Sentences under a label, line breaks kept; where there are none, so many empty lines to write on."""

    label: str
    text: str = ""
    lines: int = 1


@dataclass(frozen=True, slots=True)
class Boxes:
    """Things to tick; ``ticked`` is the place of the one that is, ``None`` where it is left to be done by hand."""

    label: str
    choices: tuple[str, ...]
    ticked: int | None = None


@dataclass(frozen=True, slots=True)
class Grid:
    """A small table: a heading for each column, and rows of as many cells."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class HandShown:
    """One hand: the letter of its seat, and its suit signs, each with the ranks held, highest first.

    ``suits`` is ``None`` where nobody knows them.
    """

    letter: str
    suits: tuple[tuple[str, str], ...] | None


@dataclass(frozen=True, slots=True)
class Diagram:
    """The four hands, and what stands beside them."""

    hands: Mapping[Seat, HandShown]
    beside: tuple[FormRow | Paragraph, ...]


Part = FormRow | Paragraph | Boxes | Grid | Diagram


@dataclass(frozen=True, slots=True)
class Section:
    """A heading, empty for none, and what stands under it."""

    title: str
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Form:
    """The whole page.

    Attributes:
        title: what it is.
        marks: which case, which version of the ruling, when it was printed; on the right of the title.
        footer: laws, program, and the digests by which the page can be held against the log.
        cut: stands where there was no room for the rest of a text.
    """

    title: str
    marks: str
    sections: tuple[Section, ...]
    footer: str
    cut: str
