"""Reads case documents, one or many, lists all the problems of an unreadable document, and writes documents."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, fields, replace
from typing import Any

from revoke.case.case import (
    DEFAULT_CODE,
    AgreedFact,
    Board,
    Case,
    Document,
    Findings,
    HandKnowledge,
    RevokeFinding,
    Strength,
    Weighting,
    json_value,
)
from revoke.case.events import CardPlayed, Event
from revoke.errors import NotBridge, RevokeError, Unreadable
from revoke.formats import documents
from revoke.formats.document_problems import NOTHING, add, parse, path_text, problem_of, quoted
from revoke.formats.document_shapes import DocumentFault, json_schema, read
from revoke.formats.document_words import LARGEST, BadDocument, Misnamed, Problem, in_document_words
from revoke.table.cards import Suit
from revoke.table.contract import Contract
from revoke.table.seats import Seat
from revoke.table.sentence import alone, counted, one_after_another, sentence, template, whole

# The keys of a case document that exclude each other, and the keys that need another key.

# An unchecked document may hold anything anywhere: its values are Any until they are checked.
_Given = Mapping[str, Any]


def disagreements(document: _Given) -> Iterator[Problem]:
    """The problems of keys that exclude or need each other in a document."""
    if "events" not in document and "findings" not in document:
        yield Problem(
            "",
            template('neither "events" nor "findings" is given'),
            template("a case needs one of them"),
            sentence('Add "events": [ … ], or "findings": {{ … }} for facts without a record'),
        )
    board = document.get("board")
    if isinstance(board, dict):
        yield from _board_disagreements(board)
    findings = document.get("findings")
    agreed = findings.get("agreed") if isinstance(findings, dict) else None
    for at, fact in enumerate(agreed if isinstance(agreed, list) else ()):
        if isinstance(fact, dict):
            yield from _agreed(path_text(("findings", "agreed", at)), fact)
    events = document.get("events")
    if isinstance(events, list):
        for at, event in enumerate(events):
            if isinstance(event, dict):
                yield from _event_disagreements(at, event)


def _board_disagreements(board: _Given) -> Iterator[Problem]:
    ending, first = board.get("ending"), board.get("first_trick")
    if "deal" in board and "ending" in board:
        yield Problem(
            "board.ending",
            template('"deal" and "ending" are both given'),
            template("events start either from the whole deal or from the cards left later"),
            template("Keep the one that the events start from"),
        )
    elif "ending" in board and "first_trick" not in board:
        yield Problem(
            "board.first_trick",
            NOTHING,
            template("an ending needs the number of its first trick"),
            add("first_trick"),
        )
    elif "first_trick" in board and "ending" not in board:
        yield Problem(
            "board.first_trick",
            quoted(first),
            template("only an ending has a first trick; a whole deal begins with trick 1"),
            template('Leave it out, or give the cards left as "ending" instead of "deal"'),
        )
    elif isinstance(ending, str) and type(first) is int and 1 <= first <= 13:
        yield from _lengths(ending, first)
    contract = board.get("contract")
    if "doubling" in board and isinstance(contract, str) and contract.strip().upper() not in documents.STRAINS:
        yield Problem(
            "board.doubling",
            quoted(board["doubling"]),
            sentence("the contract {contract} already says how it is doubled", contract=whole(quoted(contract))),
            template('Leave "doubling" out, or give the strain alone as the contract'),
        )


def _lengths(ending: str, first_trick: int) -> Iterator[Problem]:
    hands = ending.partition(":")[2].split()
    lengths = {len(hand) - 3 for hand in hands if hand.count(".") == 3}
    left = 14 - first_trick
    if len(lengths) == 1 and lengths != {left}:
        (length,) = lengths
        yield Problem(
            "board.ending",
            sentence("{number} cards in each hand", number=length),
            sentence("before trick {trick} each hand has {number}", trick=first_trick, number=left),
            sentence('Correct the hands, or say "first_trick": {number}', number=14 - length),
        )


_ALONE = ("led", "leader", "winner", "followed", "discarded", "ruffed")


def _agreed(place: str, fact: _Given) -> Iterator[Problem]:
    told = [key for key in _ALONE if key in fact] + ["hand"] * any(key in fact for key in ("hand", "card", "suit"))
    if len(told) != 1:
        yield Problem(
            place,
            _all_of(told) if told else template('only "trick"'),
            template("an agreed fact states one thing about its trick"),
            sentence(
                'Give "hand" with "card" or "suit", or one of {keys}', keys=", ".join(f'"{key}"' for key in _ALONE)
            ),
        )
    elif told == ["hand"] and ("hand" not in fact or ("card" in fact) == ("suit" in fact)):
        yield Problem(
            place,
            _all_of([key for key in ("hand", "card", "suit") if key in fact]),
            template("a card or a suit is played from a hand"),
            template('Give "hand", and one of "card" and "suit"'),
        )


def _all_of(keys: Sequence[str]) -> str:
    return one_after_another([alone(f'"{key}"') for key in keys], template("{one} and {more}"))


def _event_disagreements(at: int, event: _Given) -> Iterator[Problem]:
    place = path_text(("events", at))
    if event.get("event") == "named" and ("card" in event) == ("suit" in event):
        given = template("both of card and suit") if "card" in event else template("neither of card and suit")
        because, instead = template("either a card is named or a suit"), template('Keep one of "card" and "suit"')
        yield Problem(place, given, because, instead)
    if event.get("event") == "demanded":
        wanted, other = ("card", "suit") if event.get("what") == "card" else ("suit", "card")
        what = event.get("what")
        if wanted not in event and what in ("lead", "avoid", "card"):
            says = _SAYS_WHICH[wanted]
            yield Problem(f"{place}.{wanted}", NOTHING, sentence(says, demand=whole(quoted(what))), add(wanted))
        if other in event and what in ("lead", "avoid", "highest", "lowest", "card"):
            yield Problem(
                f"{place}.{other}",
                quoted(event[other]),
                sentence(_NOT_OF_A[other], demand=whole(quoted(what))),
                sentence('Leave "{key}" out', key=other),
            )


_SAYS_WHICH = {
    "card": template("a demand {demand} says which card"),
    "suit": template("a demand {demand} says which suit"),
}
_NOT_OF_A = {
    "card": template("a demand {demand} is not of a card"),
    "suit": template("a demand {demand} is not of a suit"),
}


# Writes a case as a case document, so that a case read from a play record can be passed on.

_NAMES = {kind: name for name, kind in documents.KINDS.items()}
_BY_SIDE = ("trick_score", "games", "rubber_score", "honours")


class Unwritable(RevokeError):
    """The error for a case that a case document cannot express."""


# A document is JSON: strings, numbers, lists and objects within objects.


def case_document(case: Case) -> Document:
    """The case as a document that reads back as an equal case; what is not known is left out.

    Raises:
        Unwritable: a card played is unknown, or the board's cards, trick or contract do not fit.

    Source: section 2 of the contract.

    >>> case_document(Case())
    {'format': 'revoke-case/1', 'code': 'duplicate-2017', 'findings': {}}
    """
    document: Document = {"format": documents.FORMAT, "code": case.code}
    parts = {
        "board": _board_document(case.board),
        "events": [_event_document(number, event) for number, event in enumerate(case.events, 1)],
        "findings": _findings_document(case.findings),
        "readings": dict(case.readings),
        "known": {seat.value: _hand(hand) for seat, hand in case.known.items()},
    }
    document |= {key: part for key, part in parts.items() if part}
    return document if case.events or "findings" in document else document | {"findings": {}}


def _board_document(board: Board) -> Document:
    if board.deal is None and board.first_trick != 1:
        unknown = template(
            "the events begin at trick {trick}, but the cards left then are not known. A case document gives the "
            "trick only with the cards. Give the ending"
        )
        raise Unwritable(sentence(unknown, trick=board.first_trick))
    if board.deal is not None and board.deal.cards_each != 14 - board.first_trick:
        others = counted(
            "each hand has one card, but before trick {trick} each has {usual}. Correct the hands or the trick",
            "each hand has {number} cards, but before trick {trick} each has {usual}. Correct the hands or the trick",
            number=board.deal.cards_each,
            trick=board.first_trick,
            usual=14 - board.first_trick,
        )
        raise Unwritable(others)
    if board.contract is not None and (board.strain or board.multiple):
        both = template(
            "the board has both the contract {contract} and a strain or a multiple, but a case document holds only "
            "one of them. Leave one out"
        )
        raise Unwritable(sentence(both, contract=board.contract.code))
    said = _each_given(board, ("number", "dealer", "declarer", "vulnerable"))
    if board.deal is not None and board.first_trick == 1:
        said["deal"] = str(board.deal)
    elif board.deal is not None:
        said |= {"ending": str(board.deal), "first_trick": board.first_trick}
    said |= _given("contract", board.contract.code if board.contract else board.strain)
    said |= _given("doubling", board.multiple)
    said |= _given("scoring", board.scoring)
    said |= {"field": list(board.field)} if board.field else {}
    for key in _BY_SIDE:
        if (by_side := getattr(board, key)) is not None:
            said[key] = dict(zip(("NS", "EW"), by_side, strict=True))
    return said


def _event_document(number: int, event: Event) -> str | Document:
    if isinstance(event, CardPlayed):
        if event.card is None:
            unknown = template(
                "event {number}: {player} played a card that is not known, but a case document names every card played."
                " Give the facts as findings, or find the card"
            )
            raise Unwritable(sentence(unknown, number=number, player=event.hand))
        return f"{event.hand.value}:{event.card.code}"
    return {"event": _NAMES[type(event)], **_each_given(event)}


def _findings_document(findings: Findings) -> Document:
    said = _each_given(findings, ("table_tricks", "result", "result_includes_transfer", "agreed_to_play_on"))
    said |= {"play_ended": True} if findings.play_ended else {}
    said |= {"revokes_in_order": True} if findings.revokes_in_order else {}
    if findings.winners:
        said["winners"] = "".join(seat.value if seat else "." for seat in findings.winners)
    if findings.agreed:
        said["agreed"] = [_each_given(fact) for fact in findings.agreed]
    if findings.revokes:
        said["revokes"] = [_each_given(revoke) for revoke in findings.revokes]
    for key in ("without_revoke", "without_repeat"):
        tricks: Mapping[int, float] | None = getattr(findings, key)
        said |= {} if tricks is None else {key: {str(number): share for number, share in tricks.items()}}
    said |= _each_given(findings, ("restored_tricks", "cards_mixed_by", "mixed_after_claim", "elected"))
    said |= {} if findings.self_inflicted is None else {"self_inflicted": dict(findings.self_inflicted)}
    said |= {} if findings.strength is Strength.CLUB else {"strength": findings.strength.value}
    said |= {} if findings.weighting is None else {"weighting": asdict(findings.weighting)}
    return said


def _each_given(told: Board | Event | Findings | AgreedFact | RevokeFinding, keys: Sequence[str] = ()) -> Document:
    """The known values under these keys, or under all."""
    said: Document = {}
    for key in keys or [each.name for each in fields(told)]:
        said |= _given(key, getattr(told, key))
    return said


def _hand(hand: HandKnowledge) -> Document:
    points = {} if hand.hcp is None else {"hcp": list(hand.hcp)}
    return points | {suit.plural: list(bounds) for suit, bounds in hand.lengths.items()}


def _given(key: str, value: object) -> Document:
    """The key with its value in JSON, or nothing for an unknown value."""
    return {} if value is None else {key: json_value(value)}


def read_case(data: str | bytes | Mapping[str, Any], *, name: str = "case", most: int = LARGEST) -> Case:
    """The case in a document, checked for its form; whether the events can have happened is checked later.

    Args:
        data: JSON as text, as bytes in UTF-8, or already parsed.
        name: the file or the line, for errors.
        most: the most characters or bytes of a document.

    Raises:
        BadDocument: lists every problem with its place, its reason and what to do.

    Source: section 2 of the contract.

    >>> case = read_case('{"format": "revoke-case/1", "findings": {"revokes": [{"offender": "dummy"}]}}')
    >>> case.findings.revokes[0].offender
    <Role.DUMMY: 'dummy'>
    >>> read_case('{"format": "revoke-case/1", "events": ["N:D10"]}', name="a.json")
    Traceback (most recent call last):
    revoke.formats.document_words.BadDocument: a.json: events[0]: "N:D10", but the ten is written T. Write "N:DT".
    """
    value, problems = parse(data, name=name, most=most)
    misnamed: Misnamed = {}
    if isinstance(value, dict):
        value, misnamed = in_document_words(value)
    document, faults = read(documents.CaseDocument, value)
    problems.extend(problem_of(_of_whom(fault, misnamed)) for fault in faults)
    if isinstance(value, dict):
        problems.extend(disagreements(value))
    if problems:
        raise BadDocument(name, _wrapped(value) or problems)
    return _case(document)


def case_of_facts(told: Mapping[str, object]) -> Case:
    """The case with these facts, each at its place in a case document.

    Raises:
        RevokeError: a fact cannot have its value, or they contradict each other.

    >>> case_of_facts({"board.declarer": "S", "findings.revokes[0].trick": 5}).findings.revokes[0].trick
    5
    """
    document: dict[str, Any] = {"format": documents.FORMAT, "board": {}, "findings": {}}
    revokes: dict[int, dict[str, object]] = {}
    for place, value in told.items():
        where, _, name = place.rpartition(".")
        if where in document:
            document[where][name] = value
        else:
            revokes.setdefault(int(where.removeprefix("findings.revokes[").removesuffix("]")), {})[name] = value
    if revokes:
        document["findings"]["revokes"] = [revokes.get(index, {}) for index in range(max(revokes) + 1)]
    return read_case(document)


def read_cases_jsonl(
    lines: Iterable[str | bytes], *, name: str = "cases", most: int = LARGEST
) -> Iterator[Case | Unreadable]:
    """The cases of documents, one a line, as they come; an unreadable line gives its error in its place.

    Empty lines are skipped, but counted. Nothing is kept from one line to the next.

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

    It describes one way to write each value; the reader accepts other spellings too (``"3nt"``, ``"Both"``).

    Raises:
        NotBridge: no such document.

    >>> schema("case")["required"]
    ['format']
    """
    if document != "case":
        raise NotBridge(f"there is no document {document!r} here; say 'case'")
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **json_schema(documents.CaseDocument)}


def _of_whom(fault: DocumentFault, misnamed: Misnamed) -> DocumentFault:
    """The fault; where a word leaves open whom it means, with the reason why."""
    wrong = misnamed.get(fault.place)
    return fault if wrong is None else replace(fault, because=wrong.because, instead=wrong.instead)


def _wrapped(value: object) -> list[Problem]:
    """One problem for a case inside another object, as in a published ruling, instead of one for every key."""
    if isinstance(value, dict) and "format" not in value and isinstance(value.get("case"), dict):
        said, because = template("an object with a case in it"), template("a case document is the case itself")
        return [Problem("", said, because, template('Give the content of "case"'))]
    return []


def _case(document: documents.CaseDocument) -> Case:
    return Case(
        code=document.get("code", DEFAULT_CODE),
        board=_board(document.get("board", {})),
        events=tuple(document.get("events", ())),
        findings=_findings(document.get("findings", {})),
        readings=document.get("readings", {}),
        known=_known(document.get("known", {})),
    )


def _board(said: documents.BoardDocument) -> Board:
    made: dict[str, Any] = {**said}
    if "ending" in made:
        made.setdefault("deal", made.pop("ending"))
    if "contract" in made and not isinstance(made["contract"], Contract):
        made["strain"] = made.pop("contract")
    if "doubling" in made:
        made["multiple"] = made.pop("doubling")
    for key in made.keys() & _BY_SIDE:
        made[key] = (made[key]["NS"], made[key]["EW"])
    return Board(**made)


def _findings(said: documents.FindingsDocument) -> Findings:
    made: dict[str, Any] = {**said}
    made["agreed"] = tuple(AgreedFact(**fact) for fact in said.get("agreed", ()))
    made["revokes"] = tuple(RevokeFinding(**revoke) for revoke in said.get("revokes", ()))
    made["weighting"] = Weighting(**said["weighting"]) if "weighting" in said else None
    return Findings(**made)


def _known(said: documents.KnownDocument) -> dict[Seat, HandKnowledge]:
    # The keys are the letters of seats and the words for suits, so the values are found by them.
    hands: Mapping[str, Any] = said
    return {
        Seat(letter): HandKnowledge(
            hcp=bounds.get("hcp"), lengths={suit: bounds[suit.plural] for suit in Suit if suit.plural in bounds}
        )
        for letter, bounds in hands.items()
    }
