"""Writes the scores of a session's boards as PBN score tables."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from revoke.formats.score_line import ScoreLine, both_texts, contract_of, lead_of, number_text
from revoke.table.board_number import dealer_of, vulnerability_of

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
