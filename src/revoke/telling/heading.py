"""The heading of a ruling: which board, which contract, who was vulnerable, which laws."""

from __future__ import annotations

from revoke.case.case import Board
from revoke.facts.establish import Facts
from revoke.facts.fact import BOARD
from revoke.law.code import code
from revoke.ruling.findings import value
from revoke.table.contract import Vulnerability
from revoke.table.sentence import listed, sentence, template
from revoke.telling.blocks import Heading
from revoke.telling.ruling_words import RulingWords


def heading(facts: Facts, ruling: RulingWords) -> Heading:
    """Which board, what was played on it as far as that is known, and the code in force."""
    board = facts.case.board
    number = sentence("Board {number}", number=board.number) if board.number is not None else ""
    return Heading(
        listed(
            [
                part
                for part in (number, _contract(facts), VULNERABLE[board.vulnerable] if board.vulnerable else "")
                if part
            ]
        ),
        code(ruling.code).name,
        ruling.code,
    )


def _contract(facts: Facts) -> str:
    board, declarer = facts.case.board, value(facts, BOARD, "declarer")
    played = board.contract.words if board.contract else _strain(board)
    if declarer is None:
        return played
    if not played:
        return sentence("{player} declarer", player=declarer)
    return sentence("{contract} by {player}", contract=played, player=declarer)


def _strain(board: Board) -> str:
    if board.strain is None:
        return ""
    trumps = board.strain.trumps
    return sentence("{suit} trumps", suit=trumps) if trumps else template("no trumps")


VULNERABLE = {
    Vulnerability.NONE: template("nobody vulnerable"),
    Vulnerability.NS: template("North–South vulnerable"),
    Vulnerability.EW: template("East–West vulnerable"),
    Vulnerability.ALL: template("both sides vulnerable"),
}
"""Who was vulnerable, in words."""
