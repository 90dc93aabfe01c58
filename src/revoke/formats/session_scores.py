"""Writes the scores of a session's boards for other programs: as CSV, as PBN score tables, as USEBIO."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from xml.etree.ElementTree import Comment, Element, SubElement, indent, tostring

from revoke.formats.score_line import Pair, ScoreLine, both_texts, contract_of, lead_of, number_text
from revoke.table.board_number import dealer_of, vulnerability_of
from revoke.table.seats import Side

WRITTEN = ("csv", "pbn", "xml")
"""The endings of the files that can be written; ``xml`` is USEBIO."""


def written(lines: Sequence[ScoreLine], names: Mapping[Pair, str], *, ending: str, title: str) -> bytes:
    """The file for one of the endings in ``WRITTEN``."""
    match ending:
        case "csv":
            return csv_text(lines).encode("utf-8-sig")
        case "pbn":
            return pbn_text(lines, title).encode()
        case _:
            return usebio_text(lines, names, title)


_HEADINGS = (
    "board", "section", "table", "round", "pair_ns", "pair_ew", "contract", "declarer", "lead", "tricks", "score_ns",
    "score_ew", "assigned", "mp_ns", "mp_ew", "percent_ns", "percent_ew", "imps_ns", "imps_ew", "ruled",
)  # fmt: skip


def csv_text(lines: Iterable[ScoreLine]) -> str:
    """A line a table, with a heading; scores are each side's own, ``ruled`` is yes or nothing."""
    out = io.StringIO()
    table = csv.writer(out)
    table.writerow(_HEADINGS)
    for line in lines:
        entered, record = line.entered, line.entered.record
        ns, ew = line.points
        table.writerow(
            [
                entered.board, entered.table.section, entered.table.number, entered.round,
                entered.pair_ns, entered.pair_ew,
                contract_of(entered), record.declarer.value if record.declarer else "", lead_of(entered),
                number_text("", line.tricks), number_text("", ns), "" if ew is None else -ew, line.assigned,
                *both_texts(line.matchpoints, 2), *both_texts(line.percent, 2), *both_texts(line.imps, 2),
                "yes" if line.ruled else "",
            ]
        )  # fmt: skip
    return out.getvalue()


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


_TABLE = (
    "Section\\2L;Table\\3R;Round\\2R;PairId_NS\\4R;PairId_EW\\4R;Contract\\5L;Declarer\\1R;Result\\2R;Lead\\3L;"
    "Score_NS\\7R;Score_EW\\7R;MP_NS\\6R;MP_EW\\6R;Percentage_NS\\6R;Percentage_EW\\6R"
)


def pbn_text(lines: Iterable[ScoreLine], title: str) -> str:
    """A game a board, with a ``ScoreTable`` and no deal.

    A score that is not one of a contract stands in words, in quotes, as the standard allows for artificial scores.

    Source: PBN 2.1, sections 5.2 and 5.9.
    """
    games = ["% PBN 2.1\n% EXPORT\n"]
    for board, group in groupby(lines, key=lambda line: line.entered.board):
        head = f'[Event "{_quoted(title)}"]\n[Site "?"]\n[Date "?"]\n[Board "{board}"]\n'
        head += "".join(f'[{seat} "?"]\n' for seat in ("West", "North", "East", "South"))
        if board > 0:
            head += f'[Dealer "{dealer_of(board).value}"]\n[Vulnerable "{vulnerability_of(board).value}"]\n'
        head += '[Scoring "MatchPoints"]\n[Declarer "?"]\n[Contract "?"]\n[Result "?"]\n[Competition "Pairs"]\n'
        games.append(f'{head}[ScoreTable "{_TABLE}"]\n' + "".join(map(_table_row, group)))
    return "\n".join(games)


def _table_row(line: ScoreLine) -> str:
    entered, record = line.entered, line.entered.record
    cells = [
        entered.table.section, str(entered.table.number), str(entered.round), entered.pair_ns, entered.pair_ew,
        contract_of(entered), record.declarer.value if record.declarer else "", number_text("", line.tricks),
        lead_of(entered), *_scores(line), *both_texts(line.matchpoints, 2), *both_texts(line.percent, 2),
    ]  # fmt: skip
    return " ".join(each or "-" for each in cells) + "\n"


def _scores(line: ScoreLine) -> tuple[str, str]:
    """A plus score stands with the side that has it, as scoring programs write it; nobody scores with a pass."""
    if line.assigned:
        return (f'"{_quoted(line.assigned)}"',) * 2
    ns, ew = line.points
    if ns is None or ew is None:
        return "", ""
    return (f'"{ns}"', "") if ns >= 0 else ("", f'"{-ns}"')


def _quoted(text: str) -> str:
    """Text that can stand between quotation marks in PBN."""
    return "".join(letter if letter.isprintable() else " " for letter in text).replace('"', "'")
