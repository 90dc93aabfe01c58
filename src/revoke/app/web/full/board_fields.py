"""Reads and refills the form fields of a board other than its cards; nothing typed is lost."""

from __future__ import annotations

import logging
import re
from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import replace
from threading import BoundedSemaphore
from typing import Annotated, Any, TypeVar

from starlette.datastructures import FormData, UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from revoke.app.desk.board_entry import MOST_BYTES, entry_of
from revoke.app.desk.failures import CaseFailure, why
from revoke.app.desk.workers import Fault, TooBusy, TooLong, Workers
from revoke.app.entrance.evening import whole_number
from revoke.app.entrance.web_sessions import NotYourTurn, fair_share
from revoke.app.web import form_redirects
from revoke.app.web.pages import From, PageRoute, Routes, page
from revoke.case.case import Case, Scoring
from revoke.errors import NotBridge, RevokeError
from revoke.law.code import CODES, code
from revoke.table.contract import Contract, Strain, Vulnerability
from revoke.table.seats import Seat
from revoke.table.sentence import sentence, template

# Form input of full mode: the sent form, and the page for input that cannot be understood.

_MOST_SENT = 3 * MOST_BYTES  # encoding makes a text longer
_MOST_FIELDS = 200


_TOO_MUCH = sentence("More than {number} bytes were sent. Give fewer boards at a time.", number=f"{_MOST_SENT:,}")


async def sent(request: Request) -> AsyncIterator[FormData]:
    """The form of a request, or the form in its address, within the limits of full mode.

    Raises:
        HTTPException: the form is too large, or no form at all.
    """
    if request.method == "GET":
        form = form_redirects.state_in(request)
        request.state.logged = word(form, "logged")
        yield form
        return
    if whole_number(request.headers.get("content-length", ""), 0, _MOST_SENT) is None:
        raise HTTPException(413, _TOO_MUCH)
    async with request.form(max_files=1, max_fields=_MOST_FIELDS, max_part_size=_MOST_SENT) as form:
        request.state.logged = word(form, "logged")
        yield form


Sent = Annotated[FormData, From(sent)]


def word(form: FormData, name: str) -> str:
    """The value of a field; empty if the form lacks it."""
    value = form.get(name, "")
    return value.strip() if isinstance(value, str) else ""


def words(form: FormData, name: str) -> tuple[str, ...]:
    """All values of the fields with one name."""
    return tuple(value for value in form.getlist(name) if isinstance(value, str))


def strings(form: FormData) -> list[tuple[str, str]]:
    """The fields of a form, without files."""
    return [(name, value) for name, value in form.multi_items() if isinstance(value, str)]


def has_file(form: FormData, name: str) -> bool:
    """Whether a file was uploaded."""
    value = form.get(name)
    return isinstance(value, UploadFile) and bool(value.filename)


def file(form: FormData, name: str) -> tuple[str, bytes] | None:
    """An uploaded file, with its name; ``None`` if none was chosen."""
    value = form.get(name)
    if not isinstance(value, UploadFile) or not value.filename:
        return None
    return value.filename, value.file.read(MOST_BYTES + 1)


def entry(form: FormData) -> Case:
    """The entry so far.

    Raises:
        BadDocument: the entry on the page was altered.
    """
    return entry_of(word(form, "case"))


class FullRoute(PageRoute):
    """An address of full mode; on input that cannot be understood, its page says why and what to do."""

    async def answer(self, request: Request) -> Response:
        request.state.logged = ""
        try:
            answer = await super().answer(request)
            form_redirects.keep_draft(request, answer)
            return answer
        except RevokeError as wrong:
            return page(request, "full/wrong.html", status=400, wrong=why(wrong))
        except HTTPException as wrong:
            answer = page(request, "full/wrong.html", status=wrong.status_code, wrong=wrong.detail)
            answer.headers.update(wrong.headers or {})  # when to try again
            return answer


# Forms of full mode that lead to an address, so that Back and reload find their answers again.

FormAnswers = Callable[[Request, FormData], Response]


def with_address(router: Routes, path: str) -> Callable[[FormAnswers], FormAnswers]:
    """A decorator for a function that answers a form: the form redirects to an address, which gives the answer."""

    def registered(answers: FormAnswers) -> FormAnswers:
        def sent_on(request: Request, form: Sent) -> Response:
            address = form_redirects.short_address(path, *strings(form), language=request.query_params.get("lang", ""))
            if address:
                return RedirectResponse(address, 303)
            return form_redirects.at_address(request, answers(request, form), form_redirects.LONG_FORMS)

        def answered(request: Request, form: Sent) -> Response:
            if form_redirects.asks_for_held(request):
                return form_redirects.held_answer(request, form_redirects.LONG_FORMS)
            return answers(request, form) if form else RedirectResponse("/full", 303)

        sent_on.__doc__ = answered.__doc__ = answers.__doc__
        router.post(path)(sent_on)
        router.get(path)(answered)
        return answers

    return registered


LEVELS = tuple("1234567")
STRAINS = tuple(
    strain.value for strain in (Strain.NOTRUMP, Strain.SPADES, Strain.HEARTS, Strain.DIAMONDS, Strain.CLUBS)
)


def code_names() -> tuple[tuple[str, str], ...]:
    """The codes of law, each with its name."""
    return tuple((each, code(each).name) for each in CODES)


def fields_of(case: Case) -> dict[str, str]:
    """The values of the fields in an entry.

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
    """The values of the fields in a sent form."""
    return {name: word(form, name) for name in fields_of(Case())}


def with_fields(case: Case, said: Mapping[str, str]) -> tuple[Case, dict[str, str]]:
    """The entry with these fields, and the errors by field; a wrong field changes nothing.

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
            none = template("{text} is not on the list; choose one of the answers listed")
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
            raise NotBridge(template("a contract also needs a strain; choose no trumps or a suit"))
        return None, None
    if not said["level"]:
        return None, Strain(said["strain"]) if said["strain"] in STRAINS else None
    return Contract.parse(said["level"] + said["strain"] + said["doubling"]), None


_NO_BOARD = template("{text} is not a board number; write a number from {least} to {most}")
_NO_TRICKS = template("{text} is not a number of tricks for declarer; write a number from {least} to {most}")


def _number(text: str, otherwise: str, least: int, most: int) -> int:
    said = whole_number(text, least, most)
    if said is None:
        raise NotBridge(sentence(otherwise, text=repr(text[:20]), least=least, most=str(most)))
    return said


def _scores(text: str) -> tuple[int, ...]:
    """The other tables' scores for North–South, separated by commas or blanks."""
    found = re.sub(r"[−–]", "-", text).replace("+", "").replace(",", " ").replace(";", " ").split()
    for each in found:
        if not re.fullmatch(r"-?[0-9]{1,4}", each) or int(each) % 10:
            wrong = template("{text} is not a score; scores are for North–South and end in 0: -430, -400, 50")
            raise NotBridge(sentence(wrong, text=repr(each)))
    return tuple(map(int, found))


# Worker calls of full mode: long tasks run in other processes.

LOGGER = logging.getLogger("revoke.web")
Found = TypeVar("Found")

_TOO_LONG = template("This takes too long to work out. Go back, and give less or add facts.")
_BUSY = template("The server is busy. Go back, and try again in a few seconds.")
_SOON = {"Retry-After": "5"}  # seconds
_FAULT = template("This is a bug in the program. Please report it with your input.")
_WAITING = BoundedSemaphore(16)
"""The number of tasks that may wait at a time, for each holds a thread that others need."""


def worked_out(request: Request, task: Callable[..., Found | CaseFailure], *given: object) -> Found | CaseFailure:
    """The result of a task, or the reason it has none.

    Raises:
        HTTPException: every process is busy, or the task failed or took too long.
    """
    workers: Workers = request.app.state.workers
    if not _WAITING.acquire(blocking=False):
        raise HTTPException(429, _BUSY, _SOON)
    try:
        with fair_share(request):
            found: Found | CaseFailure = workers.do(task, *given)
    except (TooBusy, NotYourTurn):
        raise HTTPException(429, _BUSY, _SOON) from None
    except TooLong:
        raise HTTPException(422, _TOO_LONG) from None
    except Fault:
        LOGGER.exception("%s %s", request.method, request.url.path)
        raise HTTPException(500, _FAULT) from None
    finally:
        _WAITING.release()
    return found
