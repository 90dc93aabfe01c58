"""Reads our own case documents, one or many, and tells everything that is wrong with one that cannot be read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from pydantic import ValidationError

from revoke.case.case import (
    DEFAULT_CODE,
    AgreedFact,
    Board,
    Case,
    Findings,
    HandKnowledge,
    RevokeFinding,
    Strength,
    Weighting,
)
from revoke.errors import NotBridge, Unreadable
from revoke.formats.bad_document import LARGEST, BadDocument, Problem
from revoke.formats.case_document import Unwritable, case_document
from revoke.formats.document_agreement import disagreements
from revoke.formats.document_board import BoardDocument, GamesWon, Points, TrickScore
from revoke.formats.document_problems import problem_of
from revoke.formats.documents import CASE, CaseDocument, FindingsDocument, KnownDocument
from revoke.formats.json_text import parse
from revoke.table.cards import Suit
from revoke.table.contract import Contract
from revoke.table.seats import Seat
from revoke.table.sentence import sentence, template

__all__ = [
    "LARGEST",
    "BadDocument",
    "Problem",
    "Unwritable",
    "case_document",
    "read_case",
    "read_cases_jsonl",
    "schema",
]


def read_case(data: str | bytes | Mapping[str, Any], *, name: str = "case", most: int = LARGEST) -> Case:
    """The case that a document tells, checked for its form; whether the events can have happened is looked at later.

    Args:
        data: JSON as text, as bytes in UTF-8, or already parsed.
        name: the file or the line, for errors.
        most: how many characters or bytes are read at all.

    Raises:
        BadDocument: with everything that is wrong, each with its place, its reason and what to do.

    Source: section 2 of the contract.

    >>> case = read_case('{"format": "revoke-case/1", "findings": {"revokes": [{"offender": "dummy"}]}}')
    >>> case.findings.revokes[0].offender
    <Role.DUMMY: 'dummy'>
    >>> read_case('{"format": "revoke-case/1", "events": ["N:D10"]}', name="a.json")
    Traceback (most recent call last):
    revoke.formats.bad_document.BadDocument: a.json: events[0]: "N:D10", but the ten is written T. Write "N:DT".
    """
    value, problems = parse(data, name=name, most=most)
    try:
        document = CASE.validate_python(value)
    except ValidationError as error:
        problems.extend(problem_of(each) for each in error.errors(include_url=False))
    if isinstance(value, dict):
        problems.extend(disagreements(value))
    if problems:
        raise BadDocument(name, _wrapped(value) or problems)
    return _case(document)


def read_cases_jsonl(
    lines: Iterable[str | bytes], *, name: str = "cases", most: int = LARGEST
) -> Iterator[Case | Unreadable]:
    """Case documents, one a line, as they come; a line that cannot be read gives its error in its place.

    Empty lines are passed over, but counted. Nothing is kept from one line to the next.

    >>> lines = ['{"format": "revoke-case/1", "findings": {}}', "{", ""]
    >>> [type(each).__name__ for each in read_cases_jsonl(lines)]
    ['Case', 'BadDocument']
    """
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            yield read_case(line, name=sentence("{name}, line {number}", name=name, number=number), most=most)
        except Unreadable as error:
            yield error.with_traceback(None)  # the traceback would keep the line in memory


def schema(document: str = "case") -> dict[str, Any]:
    """The JSON Schema (2020-12) of a document, made from the types that read it.

    It describes the one way to write each thing; reading is more tolerant in spellings (``"3nt"``, ``"Both"``).

    Raises:
        NotBridge: no such document.

    >>> schema("case")["required"]
    ['format']
    """
    if document != "case":
        raise NotBridge(f"there is no document {document!r} here; say 'case'")
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **CASE.json_schema()}


def _wrapped(value: object) -> list[Problem]:
    """A case among other things, as in a published ruling: one sentence instead of a complaint about every key."""
    if isinstance(value, dict) and "format" not in value and isinstance(value.get("case"), dict):
        said, because = template("an object with a case in it"), template("a case document is the case itself")
        return [Problem("", said, because, template('Give what "case" holds'))]
    return []


def _case(document: CaseDocument) -> Case:
    return Case(
        code=document.get("code", DEFAULT_CODE),
        board=_board(document.get("board", {})),
        events=tuple(document.get("events", ())),
        findings=_findings(document.get("findings", {})),
        readings=document.get("readings", {}),
        known=_known(document.get("known", {})),
    )


def _board(said: BoardDocument) -> Board:
    contract = said.get("contract")
    return Board(
        number=said.get("number"),
        dealer=said.get("dealer"),
        declarer=said.get("declarer"),
        vulnerable=said.get("vulnerable"),
        deal=said.get("deal", said.get("ending")),
        first_trick=said.get("first_trick", 1),
        contract=contract if isinstance(contract, Contract) else None,
        strain=None if isinstance(contract, Contract) else contract,
        multiple=said.get("doubling"),
        scoring=said.get("scoring"),
        field=said.get("field", ()),
        trick_score=_by_side(said.get("trick_score")),
        games=_by_side(said.get("games")),
        rubber_score=_by_side(said.get("rubber_score")),
        honours=_by_side(said.get("honours")),
    )


def _by_side(said: TrickScore | GamesWon | Points | None) -> tuple[int, int] | None:
    return (said["NS"], said["EW"]) if said else None


def _findings(said: FindingsDocument) -> Findings:
    return Findings(
        table_tricks=said.get("table_tricks"),
        winners=said.get("winners", ()),
        agreed=tuple(AgreedFact(**fact) for fact in said.get("agreed", ())),
        revokes=tuple(RevokeFinding(**revoke) for revoke in said.get("revokes", ())),
        without_revoke=said.get("without_revoke"),
        without_repeat=said.get("without_repeat"),
        restored_tricks=said.get("restored_tricks"),
        cards_mixed_by=said.get("cards_mixed_by"),
        elected=said.get("elected"),
        self_inflicted=said.get("self_inflicted"),
        strength=said.get("strength", Strength.CLUB),
        weighting=Weighting(**said["weighting"]) if "weighting" in said else None,
        result=said.get("result"),
        result_includes_transfer=said.get("result_includes_transfer"),
        agreed_to_play_on=said.get("agreed_to_play_on"),
        play_ended=said.get("play_ended", False),
        revokes_in_order=said.get("revokes_in_order", False),
    )


def _known(said: KnownDocument) -> dict[Seat, HandKnowledge]:
    # The keys of both objects are letters and words of the table's, so that what they hold is found by them.
    hands: Mapping[str, Any] = said
    return {
        Seat(letter): HandKnowledge(
            hcp=bounds.get("hcp"), lengths={suit: bounds[suit.plural] for suit in Suit if suit.plural in bounds}
        )
        for letter, bounds in hands.items()
    }
