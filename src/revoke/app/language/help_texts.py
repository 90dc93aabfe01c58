"""Help texts: the help of a command, in the pieces that are translated each by itself."""

from __future__ import annotations

import re
from collections.abc import Callable
from inspect import cleandoc

AS_IT_STANDS = "\b"
"""What begins a paragraph whose lines are not filled anew."""

_STATUS = re.compile(r"(\s+\d+\s+)(.*)")


def said_anew(text: str, say: Callable[[str], str]) -> str:
    """A help text with each of its paragraphs, and each line of a list, said by that function.

    Args:
        text: the docstring of a command.
        say: what says a paragraph or a line in another language.

    >>> print(said_anew("Draw it.\\n\\n\\b\\nExit status:\\n  0  drawn", str.upper).replace(AS_IT_STANDS, "(list)"))
    DRAW IT.
    <BLANKLINE>
    (list)
    EXIT STATUS:
      0  DRAWN
    """
    return "\n\n".join(_paragraph(each, say) for each in cleandoc(text).split("\n\n"))


def help_pieces(text: str) -> list[str]:
    """The paragraphs and lines of a help text, each as it is looked up for its translation."""
    found: list[str] = []

    def noted(piece: str) -> str:
        found.append(piece)
        return piece

    said_anew(text, noted)
    return found


def _paragraph(text: str, say: Callable[[str], str]) -> str:
    if not text.startswith(AS_IT_STANDS):
        return say(" ".join(text.split()))
    return "\n".join((AS_IT_STANDS, *(_line(each, say) for each in text.splitlines()[1:])))


def _line(text: str, say: Callable[[str], str]) -> str:
    status = _STATUS.fullmatch(text)
    return f"{status[1]}{say(status[2])}" if status else say(text.strip())
