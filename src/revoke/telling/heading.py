"""The heading of a ruling: which board, which contract, who was vulnerable, which laws."""

from __future__ import annotations

from revoke.case.case import Board
from revoke.facts.establish import Facts
from revoke.facts.fact import BOARD
from revoke.law.code import code
from revoke.ruling.findings import value
from revoke.table.contract import Vulnerability
from revoke.table.names import side_name
from revoke.telling.blocks import Heading
from revoke.telling.ruling_words import RulingWords


def heading(facts: Facts, ruling: RulingWords) -> Heading:
    """Which board, what was played on it as far as that is known, and the code in force."""
    board = facts.case.board
    number = f"Board {board.number}" if board.number is not None else ""
    return Heading(
        ", ".join(part for part in (number, _contract(facts), _vulnerable(board.vulnerable)) if part),
        code(ruling.code).name,
        ruling.code,
    )


def _contract(facts: Facts) -> str:
    board, declarer = facts.case.board, value(facts, BOARD, "declarer")
    played = str(board.contract) if board.contract else _strain(board)
    if declarer is None:
        return played
    return f"{played} by {declarer.words}" if played else f"{declarer.words} declarer"


def _strain(board: Board) -> str:
    if board.strain is None:
        return ""
    trumps = board.strain.trumps
    return f"{trumps.plural} trumps" if trumps else "no trumps"


def _vulnerable(vulnerable: Vulnerability | None) -> str:
    match vulnerable:
        case None:
            return ""
        case Vulnerability.NONE:
            return "nobody vulnerable"
        case Vulnerability.ALL:
            return "both sides vulnerable"
    return f"{side_name(vulnerable.value)} vulnerable"
