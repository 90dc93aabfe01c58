"""The form fields of a board besides its cards, read and filled again; nothing typed is lost."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from starlette.datastructures import FormData

from revoke.app.desk.failures import why
from revoke.app.entrance.whole_number import whole_number
from revoke.app.web.full.form_input import word
from revoke.case.case import Case, Scoring
from revoke.errors import NotBridge
from revoke.law.code import CODES, code
from revoke.table.contract import Contract, Strain, Vulnerability
from revoke.table.seats import Seat
from revoke.table.sentence import sentence, template

NAMES = (
    "code",
    "number",
    "level",
    "strain",
    "doubling",
    "declarer",
    "dealer",
    "vulnerable",
    "scoring",
    "table_tricks",
    "field",
)
LEVELS = tuple("1234567")
STRAINS = tuple(
    strain.value for strain in (Strain.NOTRUMP, Strain.SPADES, Strain.HEARTS, Strain.DIAMONDS, Strain.CLUBS)
)
DOUBLINGS = ("", "X", "XX")


def code_names() -> tuple[tuple[str, str], ...]:
    """The codes of law, each with its name."""
    return tuple((each, code(each).name) for each in CODES)


def fields_of(case: Case) -> dict[str, str]:
    """The fields as the entry fills them.

    >>> from revoke.case.case import Board
    >>> fields_of(Case(board=Board(number=7, contract=Contract.parse("3NTX"))))["doubling"]
    'X'
    """
    board, contract = case.board, case.board.contract
    strain = contract.strain if contract else board.strain
    tricks = case.findings.table_tricks
    return {
        "code": case.code,
        "number": "" if board.number is None else str(board.number),
        "level": str(contract.level) if contract else "",
        "strain": strain.value if strain else "",
        "doubling": contract.code.removeprefix(f"{contract.level}{contract.strain.value}") if contract else "",
        "declarer": board.declarer.value if board.declarer else "",
        "dealer": board.dealer.value if board.dealer else "",
        "vulnerable": board.vulnerable.value if board.vulnerable else "",
        "scoring": board.scoring.value if board.scoring else "",
        "table_tricks": "" if tricks is None else str(tricks),
        "field": ", ".join(map(str, board.field)),
    }


def sent_fields(form: FormData) -> dict[str, str]:
    """The fields as they were sent."""
    return {name: word(form, name) for name in NAMES}


def with_fields(case: Case, said: Mapping[str, str]) -> tuple[Case, dict[str, str]]:
    """The entry with these fields, and what is wrong with any of them, by name; a wrong one changes nothing.

    >>> case, wrong = with_fields(Case(), {**fields_of(Case()), "level": "3", "strain": "NT", "field": "-430, 5"})
    >>> str(case.board.contract), list(wrong)
    ('3NT', ['field'])
    """
    wrong: dict[str, str] = {}
    law, board, findings = case.code, case.board, case.findings

    def read(name: str, reader: Callable[[str], Any], before: Any) -> Any:  # Any: each field has a type of its own
        if not said[name]:
            return None
        try:
            return reader(said[name])
        except NotBridge as error:
            wrong[name] = why(error)
        except ValueError:
            none = template("{text} cannot be chosen here; choose one of what is listed")
            wrong[name] = sentence(none, text=repr(said[name][:20]))
        return before

    if said["code"] in CODES:
        law = said["code"]
    contract, strain = board.contract, board.strain
    try:
        contract, strain = _contract(said)
    except NotBridge as error:
        wrong["level"] = why(error)
    board = replace(
        board,
        number=read("number", lambda text: _number(text, _NO_BOARD, 0, 9999), board.number),
        contract=contract,
        strain=strain,
        multiple=None if contract else board.multiple,
        declarer=read("declarer", Seat, board.declarer),
        dealer=read("dealer", Seat, board.dealer),
        vulnerable=read("vulnerable", Vulnerability.parse, board.vulnerable),
        scoring=read("scoring", Scoring, board.scoring),
        field=read("field", _scores, board.field) or (),
    )
    tricks = read("table_tricks", lambda text: _number(text, _NO_TRICKS, 0, 13), findings.table_tricks)
    return replace(case, code=law, board=board, findings=replace(findings, table_tricks=tricks)), wrong


def _contract(said: Mapping[str, str]) -> tuple[Contract | None, Strain | None]:
    if not said["strain"]:
        if said["level"]:
            raise NotBridge(template("a contract has a strain as well; choose no trumps or a suit"))
        return None, None
    if not said["level"]:
        return None, Strain(said["strain"]) if said["strain"] in STRAINS else None
    return Contract.parse(said["level"] + said["strain"] + said["doubling"]), None


_NO_BOARD = template("{text} cannot be the number of the board; write a number from {least} to {most}")
_NO_TRICKS = template("{text} cannot be declarer's tricks; write a number from {least} to {most}")


def _number(text: str, otherwise: str, least: int, most: int) -> int:
    said = whole_number(text, least, most)
    if said is None:
        raise NotBridge(sentence(otherwise, text=repr(text[:20]), least=least, most=str(most)))
    return said


def _scores(text: str) -> tuple[int, ...]:
    """The other tables' scores for North–South, parted by commas or blanks."""
    found = re.sub(r"[−–]", "-", text).replace("+", "").replace(",", " ").replace(";", " ").split()
    for each in found:
        if not re.fullmatch(r"-?[0-9]{1,4}", each) or int(each) % 10:
            wrong = template("{text} is no score; scores are for North–South and end in 0: -430, -400, 50")
            raise NotBridge(sentence(wrong, text=repr(each)))
    return tuple(map(int, found))
