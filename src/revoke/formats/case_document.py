"""Writes a case as a case document, so that one read from a record of play can be handed on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, fields
from enum import Enum

from revoke.case.case import AgreedFact, Board, Case, Findings, HandKnowledge, RevokeFinding, Strength
from revoke.case.events import CardPlayed, Event
from revoke.case.json_value import Document
from revoke.errors import RevokeError
from revoke.formats.document_events import KINDS
from revoke.formats.documents import FORMAT
from revoke.table.cards import Card
from revoke.table.contract import Contract
from revoke.table.sentence import counted, sentence, template

_NAMES = {kind: name for name, kind in KINDS.items()}


class Unwritable(RevokeError):
    """A case that says something for which the case document has no words."""


# A document is JSON: strings, numbers, lists and objects within objects.


def case_document(case: Case) -> Document:
    """The case as a document that reads back as an equal case; what is not known is left out.

    Raises:
        Unwritable: a card played that nobody knows, or an ending of which one half is missing.

    Source: section 2 of the contract.

    >>> case_document(Case())
    {'format': 'revoke-case/1', 'code': 'duplicate-2017', 'findings': {}}
    """
    document: Document = {"format": FORMAT, "code": case.code}
    parts = {
        "board": _board(case.board),
        "events": [_event(number, event) for number, event in enumerate(case.events, 1)],
        "findings": _findings(case.findings),
        "readings": dict(case.readings),
        "known": {seat.value: _hand(hand) for seat, hand in case.known.items()},
    }
    document |= {key: part for key, part in parts.items() if part}
    return document if case.events or "findings" in document else document | {"findings": {}}


def _board(board: Board) -> Document:
    if board.deal is None and board.first_trick != 1:
        unknown = template(
            "the events begin at trick {trick}, but the cards left then are not known,"
            " and a case document gives the trick only with the cards. Give the ending"
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
            "the board has both the contract {contract} and a strain or a multiple, but a case document has"
            " room for one of them. Leave one out"
        )
        raise Unwritable(sentence(both, contract=board.contract.code))
    said: Document = {}
    for key in ("number", "dealer", "declarer", "vulnerable"):
        said |= _given(key, getattr(board, key))
    if board.deal is not None and board.first_trick == 1:
        said["deal"] = str(board.deal)
    elif board.deal is not None:
        said |= {"ending": str(board.deal), "first_trick": board.first_trick}
    said |= _given("contract", board.contract or board.strain)
    said |= _given("doubling", board.multiple)
    said |= _given("scoring", board.scoring)
    said |= {"field": list(board.field)} if board.field else {}
    for key in ("trick_score", "games", "rubber_score", "honours"):
        if (by_side := getattr(board, key)) is not None:
            said[key] = dict(zip(("NS", "EW"), by_side, strict=True))
    return said


def _event(number: int, event: Event) -> str | Document:
    if isinstance(event, CardPlayed):
        if event.card is None:
            unknown = template(
                "event {number}: {player} played a card that is not known, but a case document names every card played."
                " Give the facts as findings, or find the card"
            )
            raise Unwritable(sentence(unknown, number=number, player=event.hand))
        return f"{event.hand.value}:{event.card.code}"
    said: Document = {"event": _NAMES[type(event)]}
    for each in fields(event):
        said |= _given(each.name, getattr(event, each.name))
    return said


def _findings(findings: Findings) -> Document:
    said = _given("table_tricks", findings.table_tricks)
    said |= _given("result", findings.result)
    said |= _given("result_includes_transfer", findings.result_includes_transfer)
    said |= _given("agreed_to_play_on", findings.agreed_to_play_on)
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
    said |= _given("restored_tricks", findings.restored_tricks)
    said |= _given("cards_mixed_by", findings.cards_mixed_by)
    said |= _given("elected", findings.elected)
    said |= {} if findings.self_inflicted is None else {"self_inflicted": dict(findings.self_inflicted)}
    said |= {} if findings.strength is Strength.CLUB else {"strength": findings.strength.value}
    said |= {} if findings.weighting is None else {"weighting": asdict(findings.weighting)}
    return said


def _each_given(finding: AgreedFact | RevokeFinding) -> Document:
    said: Document = {}
    for each in fields(finding):
        said |= _given(each.name, getattr(finding, each.name))
    return said


def _hand(hand: HandKnowledge) -> Document:
    points = {} if hand.hcp is None else {"hcp": list(hand.hcp)}
    return points | {suit.plural: list(bounds) for suit, bounds in hand.lengths.items()}


def _given(key: str, value: object) -> Document:
    """The key with the value in JSON's terms, or nothing where it is not known."""
    return {} if value is None else {key: _plain(value)}


def _plain(value: object) -> object:
    match value:
        case Enum():
            return value.value
        case Card() | Contract():
            return value.code
        case frozenset():
            return sorted(_plain(each) for each in value)  # type: ignore[type-var]  # plain words and numbers, all of one kind
        case tuple():
            return [_plain(each) for each in value]
        case _:
            return value
