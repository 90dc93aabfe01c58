"""The names that ``import revoke`` gives a program: cases and play records read, rulings, and their words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from revoke.case.case import DEFAULT_CODE, AgreedFact, Board, Case, Findings, RevokeFinding
from revoke.case.events import Event
from revoke.errors import NotACase, Unreadable
from revoke.formats.text import file_fault
from revoke.law.code import CODES
from revoke.ruling.adjudicate import every_way, ruling_on
from revoke.ruling.ruling import Ruling
from revoke.table.sentence import placed, sentence, template

if TYPE_CHECKING:
    from revoke.equity.solver import Solver
    from revoke.facts.establish import Facts
    from revoke.ruling.estimate import Simulate
    from revoke.telling.blocks import Block

_WHAT_TO_DO = "Read it first: revoke.read_case for a case document, revoke.read for any file or text"
_READ_INSTEAD = "Give objects of the types that revoke.Case names, or a case document to revoke.read_case"
_A_STORY = "If it is a story in words, revoke.understand reads it."
_WORDS = re.compile(r"(?!.*\.[A-Za-z]{2,5}\s*$)\s*\S+\s+\S+\s+\S+", re.DOTALL)
_NO_SOURCE = "Give the name of a file, a text, bytes or a case document"


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseRuling(Ruling):
    """A ruling with the facts that it was made on, so that it can explain itself; public as ``revoke.Ruling``.

    It is itself a ruling: ``document`` takes it, and a type checker knows each of its parts.
    """

    facts: Facts

    def explain(self) -> tuple[Block, ...]:
        """The ruling in pieces for a screen: heading, hands, play, reasons, tricks, scores, what to say."""
        from revoke.telling.explanation import explain

        return explain(self.facts.case, self, self.facts)

    def text(self, language: str = "en") -> str:
        """The ruling as plain text.

        Args:
            language: the code of a language that Revoke speaks, ``"en"``, ``"fr"`` or ``"nl"``.

        Raises:
            UnknownLanguage: Revoke does not speak it.

        >>> case = read('{"format": "revoke-case/1", "findings": {"revokes": [{"offender": "dummy", "trick": 7}]}}')
        >>> print(rule(case).text().splitlines()[1])
        Ruling: More facts are needed.
        >>> rule(case).text("nl").splitlines()[1].split(":")[0]
        'Beslissing'
        """
        from revoke.language.language import language as spoken
        from revoke.telling.plain_text import text_lines

        return "\n".join(text_lines(self.explain(), spoken(language).say))

    def _repr_html_(self) -> str:
        """The ruling for a notebook: the four hands, the play with the revoke marked, and the text."""
        from revoke.telling.plain_text import html

        return html(self.explain())


def rule(
    case: Case, *, code: str | None = None, solver: Solver | None = None, simulate: Simulate | None = None
) -> CaseRuling:
    """Rule on a case.

    Args:
        case: what happened, and what the director has found.
        code: the id of the code of law to rule under, whatever the case says.
        solver: solves positions double dummy, for the damage; without one the question is left to the director.
        simulate: plays the hand out as these players would, for the same purpose.

    Raises:
        NotACase: what was given is not a case, or a part of it is not what it should be.
        Unreadable: a case put together from objects holds a value that no case document may have.
        RevokeError: the case contradicts itself or the deal, or names an unknown code or reading.

    >>> case = read('{"format": "revoke-case/1", "findings": {"revokes": [{"offender": "dummy", "trick": 7}]}}')
    >>> rule(case, code="duplicate-1997").code
    'duplicate-1997'
    """
    told = _as_documents_have_it(_certainly(case))
    facts, ways = every_way(told if code is None else replace(told, code=code))
    ruling = ruling_on(facts, ways, solver=solver, simulate=simulate)
    return CaseRuling(**{each.name: getattr(ruling, each.name) for each in fields(ruling)}, facts=facts)


def _certainly(given: object) -> Case:
    if isinstance(given, Case):
        return given
    kind = type(given).__name__
    raise NotACase(f"rule() takes a case, and this is of the type {kind}, which is none. {_WHAT_TO_DO}.")


def _as_documents_have_it(case: Case) -> Case:
    """The case with every value checked as one in a case document is; ``"H"`` for a suit is a suit, as there.

    Python keeps no value of the wrong type out of a dataclass, and a law that asks ``suit is Suit.HEARTS`` of the text
    ``"H"`` would rule wrongly and say nothing. A record's case that no document can express has passed its reader.
    """
    from revoke.formats.native import Unwritable, case_document, read_case

    _refuse_wrong_parts(case)
    try:
        document = case_document(case)
    except Unwritable:
        return case
    except (AttributeError, KeyError, TypeError, ValueError) as wrong:
        raise NotACase(f"the case holds a value of the wrong type ({wrong}). {_READ_INSTEAD}.") from None
    read_back = read_case(document)
    return case if read_back == case else read_back


def _refuse_wrong_parts(case: Case) -> None:
    parts: list[tuple[str, object, Any]] = [  # Any: a class, or a union of classes
        ("board", case.board, Board),
        ("events", case.events, tuple | list),
        ("findings", case.findings, Findings),
        ("readings", case.readings, Mapping),
        ("known", case.known, Mapping),
    ]
    _refuse_wrong(parts)
    _refuse_wrong([(f"events[{at}]", each, Event) for at, each in enumerate(case.events)])
    findings = case.findings
    _refuse_wrong(
        [("findings.revokes", findings.revokes, tuple | list), ("findings.agreed", findings.agreed, tuple | list)]
    )
    _refuse_wrong([(f"findings.revokes[{at}]", each, RevokeFinding) for at, each in enumerate(findings.revokes)])
    _refuse_wrong([(f"findings.agreed[{at}]", each, AgreedFact) for at, each in enumerate(findings.agreed)])


def _refuse_wrong(parts: Iterable[tuple[str, object, Any]]) -> None:
    for place, value, wanted in parts:
        if not isinstance(value, wanted):
            kind = type(value).__name__
            raise NotACase(f"{place} is of the type {kind}, which is not what a case has there. {_READ_INSTEAD}.")


def read(source: str | bytes | PathLike[str] | Mapping[str, Any], *, code: str = DEFAULT_CODE) -> Case | list[Case]:
    """Read a case or a play record: a file, an address of a hand viewer, or the text itself.

    Args:
        source: a path, or the text or bytes of a case document, of case documents one per line, of PBN, LIN or RBN.
        code: the code of law for play records, which name none.

    Returns:
        One case where the source is one case document or one board, else a list of them.

    Raises:
        Unreadable: it is none of these, or cannot be understood; the error says where and why.
        NotACase: it is of a type that cannot be read, such as ``None``.

    >>> read({"format": "revoke-case/1", "findings": {}}).code
    'duplicate-2017'
    >>> len(read('{"format": "revoke-case/1", "findings": {}}\\n{"format": "revoke-case/1", "findings": {}}\\n'))
    2
    """
    from revoke.formats.native import read_case

    if isinstance(source, Mapping):
        return read_case(source)
    name, data = _opened(source)
    found = list(_cases(name, data, code))
    if not found:
        none = template("it holds no board and no case. Give a file that does.")
        raise Unreadable(placed(name, none))
    return found[0] if len(found) == 1 else found


def _opened(source: object) -> tuple[str, bytes]:
    """The name for errors and the contents; a string without a line break or a brace names a file or is an address."""
    from revoke.formats.text import holds_address

    if isinstance(source, bytes):
        return "data", source
    if not isinstance(source, str | PathLike):
        kind = type(source).__name__
        raise NotACase(f"read() takes a file or its contents, and this is of the type {kind}. {_NO_SOURCE}.")
    addressed = isinstance(source, str) and holds_address(source)
    if isinstance(source, str) and (addressed or any(sign in source for sign in "\n{[|")):
        return ("address" if addressed else "text"), source.encode(errors="surrogatepass")
    name = str(source)
    if not name.strip():
        raise Unreadable(f"read() was given an empty text. {_NO_SOURCE}.")
    try:
        return name, Path(name).read_bytes()
    except OSError as wrong:
        closed = template("this file cannot be opened ({fault}). Give another one.")
        if isinstance(source, str) and _WORDS.match(name):
            raise Unreadable(f"{placed(name, sentence(closed, fault=file_fault(wrong)))} {_A_STORY}") from None
        raise Unreadable(placed(name, sentence(closed, fault=file_fault(wrong)))) from None
    except ValueError:
        raise Unreadable(placed(ascii(name), template("a file cannot have this name. Check the name."))) from None


def _cases(name: str, data: bytes, code: str) -> Iterable[Case]:
    from revoke.formats import conversion
    from revoke.formats.native import read_case, read_cases_jsonl
    from revoke.formats.record import to_case

    start = data.lstrip()[:1]
    if start != b"{":
        for record in conversion.read(data, name=name):
            if record.errors:
                raise Unreadable(record.errors[0].words)
            yield to_case(record, code=code)
        return
    first, *others = [line for line in data.splitlines() if line.strip()] or [b""]
    if not others or not first.rstrip().endswith(b"}"):
        yield read_case(data, name=name)
        return
    for each in read_cases_jsonl(data.splitlines(), name=name):
        if isinstance(each, Unreadable):
            raise each
        yield each


def codes() -> tuple[str, ...]:
    """The ids of the codes of law that Revoke holds, the default first.

    >>> codes()[0]
    'duplicate-2017'
    """
    return CODES
