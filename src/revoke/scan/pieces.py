"""Cuts a long text into pieces at places where a board begins that leans on nothing before it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import BinaryIO

from revoke.errors import Unreadable
from revoke.table.sentence import placed, sentence, template

PIECE = 2_000_000
"""Bytes of a piece, where the text can be cut so."""
LARGEST = 128_000_000
"""A text that cannot be cut within so many bytes is given up: it would have to be held whole."""

_IN_A_MATCH = re.compile(rb"(?:\A|\|)\s*(?:vg|rs)\|", re.IGNORECASE)
_LIN_BEGINS = re.compile(rb"\n(?:qx|pn|md|vg)\|")
_GAME_BEGINS = re.compile(rb'\n\r?\n\[Event "')


def pieces(stream: BinaryIO, form: str, *, name: str, first_line: int = 1) -> Iterator[tuple[bytes, int]]:
    """The text of a stream in pieces, each with the line at which it begins; joined, they are the text.

    A LIN text is cut where a board begins a line, one of matches only where a match begins. A PBN text is cut before
    a game with all its tags, and no more once a tag stands for the rest of the file. Other texts stay whole.

    Raises:
        Unreadable: no such place within 128 MB.
    """
    kept = b""
    leaning = False
    while True:
        read = stream.read(PIECE)
        kept += read
        if not read:
            break
        if len(kept) < PIECE:
            continue
        cut = 0
        if form == "lin":
            leaning = leaning or _IN_A_MATCH.search(kept) is not None
            cut = _lin_cut(kept, in_a_match=leaning)
        elif form == "pbn":
            leaning = leaning or b'"##' in kept
            cut = 0 if leaning else _pbn_cut(kept)
        if cut:
            yield kept[:cut], first_line
            first_line += _lines(kept[:cut])
            kept = kept[cut:]
        elif len(kept) > LARGEST:
            long = template("from here on there is no place to cut within {size} MB; give the boards in smaller files")
            raise Unreadable(placed(f"{name}:{first_line}", sentence(long, size=LARGEST // 10**6)))
    if kept:
        yield kept, first_line


def _lines(text: bytes) -> int:
    return text.count(b"\n") + text.count(b"\r") - text.count(b"\r\n")


def _lin_cut(text: bytes, *, in_a_match: bool) -> int:
    """Where the last board begins that can be read without what stands before it; 0 for none."""
    end = len(text)
    while (end := text.rfind(b"\n", 0, end)) > 0:
        if _LIN_BEGINS.match(text, end) is None or (in_a_match and text[end + 1 : end + 3] != b"vg"):
            continue
        before = text[:end]
        begun = max(before.rfind(b"qx|"), before.rfind(b"pn|"))
        if before.rfind(b"md|") > begun and before.count(b"|") % 2 == 0:
            return end + 1
    return 0


def _pbn_cut(text: bytes) -> int:
    """Where the last game but one begins that has all its tags, outside any comment; 0 for none."""
    begins = [found.end() - len(b'[Event "') for found in _GAME_BEGINS.finditer(text)]
    for cut, after in zip(reversed(begins[:-1]), reversed(begins[1:]), strict=True):
        game = text[cut:after]
        if b'"#"' in game or b'[Deal "' not in game:
            continue
        if text.count(b"{", 0, cut) == text.count(b"}", 0, cut):
            return cut
    return 0
