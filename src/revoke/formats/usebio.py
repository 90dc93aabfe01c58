"""Writes the scores of a session's boards as USEBIO, the XML that scoring programs and federations exchange."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby
from xml.etree.ElementTree import Comment, Element, SubElement, indent, tostring

from revoke.formats.score_line import Pair, ScoreLine, contract_of, lead_of, number_text
from revoke.table.seats import Side


def usebio_text(lines: Iterable[ScoreLine], names: Mapping[Pair, str], title: str) -> bytes:
    """A USEBIO document of a pairs event: a ``BOARD`` with a ``TRAVELLER_LINE`` for each table, section by section.

    USEBIO has one ``SCORE`` a line and no place for shares: a weighted, split or artificial score has its matchpoints,
    no ``SCORE``, and a comment that says what was assigned.

    Source: USEBIO 1.2 (usebio.org), the elements EVENT, SECTION, PARTICIPANTS, BOARD and TRAVELLER_LINE.
    """
    root = Element("USEBIO", Version="1.2")
    event = SubElement(root, "EVENT", EVENT_TYPE="MP_PAIRS")
    _put(event, "EVENT_DESCRIPTION", title)
    _put(event, "BOARD_SCORING_METHOD", "MATCH_POINTS")
    every = sorted(lines, key=lambda line: (line.entered.table.section, line.entered.board, line.entered.table))
    for section, group in groupby(every, key=lambda line: line.entered.table.section):
        here = list(group)
        part = SubElement(event, "SECTION", SECTION_ID=section)
        _participants(part, section, here, names)
        for board, told in groupby(here, key=lambda line: line.entered.board):
            one = SubElement(part, "BOARD")
            _put(one, "BOARD_NUMBER", str(board))
            for line in told:
                _traveller_line(SubElement(one, "TRAVELLER_LINE"), line)
    indent(root)
    text: str = tostring(root, "unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'.encode()


def _participants(part: Element, section: str, lines: Iterable[ScoreLine], names: Mapping[Pair, str]) -> None:
    pairs = {
        (side, pair)
        for line in lines
        for side, pair in ((Side.NS, line.entered.pair_ns), (Side.EW, line.entered.pair_ew))
    }
    there = SubElement(part, "PARTICIPANTS")
    for side, pair in sorted(pairs, key=lambda each: (each[0].value, len(each[1]), each[1])):
        one = SubElement(there, "PAIR")
        _put(one, "PAIR_NUMBER", pair)
        _put(one, "DIRECTION", side.value)
        for name in names.get((section, side, pair), "").split(" & "):
            if name:
                _put(SubElement(one, "PLAYER"), "PLAYER_NAME", name)


def _traveller_line(at: Element, line: ScoreLine) -> None:
    entered, record = line.entered, line.entered.record
    _put(at, "NS_PAIR_NUMBER", entered.pair_ns)
    _put(at, "EW_PAIR_NUMBER", entered.pair_ew)
    _put(at, "CONTRACT", contract_of(entered))
    _put(at, "PLAYED_BY", record.declarer.value if record.declarer else "")
    _put(at, "LEAD", lead_of(entered))
    _put(at, "TRICKS", number_text("", line.tricks))
    if line.assigned:
        at.append(Comment(f" {line.assigned.replace('--', '- -')} "))
    elif line.points[0] is not None:
        _put(at, "SCORE", str(line.points[0]))
    if line.matchpoints is not None:
        _put(at, "NS_MATCH_POINTS", f"{line.matchpoints[0]:.2f}")
        _put(at, "EW_MATCH_POINTS", f"{line.matchpoints[1]:.2f}")


def _put(at: Element, name: str, text: str) -> None:
    SubElement(at, name).text = "".join(letter for letter in text if letter.isprintable())
