"""A ruling as plain text, a line for each thing that is said, in any language."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from revoke.table.sentence import template
from revoke.telling.blocks import Block, Entry, Heading, Label, NotFound, Reckoning, Say, Scores
from revoke.telling.pictures import TableShown

_LABELS = {
    Label.RULING: template("Ruling"),
    Label.FACT: template("Fact"),
    Label.LAW: template("Law"),
    Label.TABLE: template("Table"),
    Label.MAY: template("May"),
    Label.READING: template("Reading"),
    Label.GAME: template("Game"),
    Label.ASK: template("Ask"),
    Label.ADVICE: template("Advice"),
}


def lines(blocks: Sequence[Block], say: Callable[[str], str] = str) -> Iterator[str]:
    """The text of an explained ruling, line by line; hands and play are for those who can draw.

    Args:
        blocks: what :func:`~revoke.telling.explanation.explain` gives.
        say: puts a sentence into a language.

    >>> list(lines([Entry(Label.RULING, "It was no revoke.", ("59",))]))
    ['Ruling: It was no revoke. (59)']
    """
    for block in blocks:
        match block:
            case Heading(board=board, law=law):
                yield ". ".join(str(say(each)) for each in (board, law) if each) + "."
            case Entry(label=label, text=text, laws=laws, because=because):
                named = f"{say(_LABELS[label])}: " if label in _LABELS else ""
                rests = "; ".join(map(say, because)) if label is Label.LAW else ""
                facts = f" {rests[0].upper()}{rests[1:]}." if rests else ""
                yield f"{named}{say(text)}{facts}{_cited(laws)}"
            case Say(when=when, to=to, text=text, law=law):
                yield f"{say(when)}, {say(to)}: “{say(text)}”{_cited((law,))}"
            case Reckoning(title=title, rows=rows, conclusion=conclusion, law=law):
                figures = "; ".join(f"{say(row.name)} {row.tricks:g} ({say(row.words)})" for row in rows)
                yield f"{say(title)}: {figures}."
                if conclusion:
                    yield " ".join(str(say(each)) for each in conclusion) + _cited((law,))
            case Scores(columns=columns, rows=sides):
                for side, numbers in sides:
                    shown = "; ".join(f"{say(name)} {number:+g}" for name, number in zip(columns, numbers, strict=True))
                    yield f"{say(side)}: {shown}."
            case TableShown():
                yield f"{say(TABLE_TO_LEAVE)}: {' '.join(str(say(each)) for each in block.lines)}"
            case NotFound(laws=laws):
                yield f"{say(_LOOKED_AT)}: {', '.join(laws)}."


TABLE_TO_LEAVE = template("The table when you walk away")
_LOOKED_AT = template("Looked at and not found")


def _cited(laws: Sequence[str]) -> str:
    named = ", ".join(law for law in laws if law)
    return f" ({named})" if named else ""
