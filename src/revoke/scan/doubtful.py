"""One board as the tolerant reader has it: its row, its findings, and the rulings on its revokes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from revoke.facts.revoke import role_at
from revoke.facts.said_of_tricks import relation
from revoke.formats.fingerprint import fingerprint
from revoke.formats.irregular import Irregularity, Verdict, irregularities
from revoke.formats.record import Diagnostic, Doubt, PlayRecord, RecordedPlay, Severity
from revoke.scan.rulings import rulings
from revoke.table.cards import Suit
from revoke.table.seats import SEATS, Seat

Row = dict[str, Any]  # Any: each column has a type of its own

_TOLD_BY_THE_CARD = {Doubt.NOT_IN_HAND, Doubt.PLAYED_TWICE}


def rows(record: PlayRecord, number: int, codes: Sequence[str]) -> tuple[Row, list[Row], list[Row]]:
    """The board's row, its findings and its rulings; ``number`` is the board's own in the scan."""
    cards = irregularities(record)
    places = {(one.line, one.column) for one in cards}
    doubts = [
        doubt
        for doubt in record.diagnostics
        if doubt.severity is not Severity.NOTE
        and not (doubt.kind in _TOLD_BY_THE_CARD and (doubt.line, doubt.column) in places)
    ]
    found = [*(_card(one, record) for one in cards), *(_doubt(doubt) for doubt in doubts)]
    place = {"board_id": number, "file": record.file, "board": record.board}
    revokes = [one for one in cards if is_revoke(one)]
    board = {
        **_board(record),
        "board_id": number,
        "irregular": len(cards),
        "revokes": len(revokes),
        "doubts": len(doubts),
    }
    ruled = [{"board_id": number, **row} for row in rulings(record, cards, codes)] if revokes else []
    return board, [{**place, **row} for row in found], ruled


def is_revoke(one: Irregularity) -> bool:
    """Whether the card is a revoke, marked or not, that the record bears out."""
    return one.verdict in (Verdict.REVOKE, Verdict.MARKED_REVOKE) and one.confirmed


def _board(record: PlayRecord) -> Row:
    contract = record.contract
    return {
        "file": record.file,
        "line": record.line,
        "format": record.format,
        "board": record.board,
        "event": record.tags.get("Event", ""),
        "date": record.tags.get("Date", ""),
        "scoring": record.scoring,
        **{seat.words.lower(): record.tags.get(seat.words, "") for seat in SEATS},
        "dealer": record.dealer.value if record.dealer else None,
        "vulnerable": record.vulnerable.value if record.vulnerable else None,
        "level": contract.level if contract else None,
        "strain": contract.strain.value if contract else None,
        "doubling": contract.doubling.value if contract else None,
        "declarer": record.declarer.value if record.declarer else None,
        "result": record.result,
        "tricks": record.tricks_by_declarer,
        "cards": sum(play.card is not None for play in (*record.plays, *record.unplaced)),
        "every_card": record.every_card_known,
        "played": bool(record.plays or record.unplaced),
        "claimed": record.claimed,
        "passed_out": record.passed_out,
        "replays": not record.errors,
        "unplaced": len(record.unplaced),
        "fingerprint": fingerprint(record),
    }


def _card(one: Irregularity, record: PlayRecord) -> Row:
    lead = _lead(record, one.trick)
    winner = _winner(record, one.trick)
    return {
        "line": one.line,
        "column": one.column,
        "kind": one.verdict.value,
        "revoke": is_revoke(one),
        "confirmed": one.confirmed,
        "trick": one.trick,
        "seat": one.seat.value,
        "role": role_at(one.seat, record.declarer).value if record.declarer else None,
        "card": one.card.code if one.card else None,
        "suit": lead.value if lead else None,
        "proof": one.proof.card.code if one.proof and one.proof.card else None,
        "proof_trick": one.proof.trick if one.proof else None,
        "won_by": relation(winner, one.seat).value if winner else None,
        "later_tricks": sum(
            seat.side is one.seat.side for seat in record.winners[one.trick - record.first_trick + 1 :]
        ),
        "text": one.evidence,
    }


def _doubt(doubt: Diagnostic) -> Row:
    return {
        "line": doubt.line,
        "column": doubt.column,
        "kind": doubt.kind.value,
        "severity": doubt.severity.value,
        "revoke": False,
        "text": doubt.message,
    }


def _lead(record: PlayRecord, trick: int) -> Suit | None:
    lead: RecordedPlay | None = next((play for play in record.plays if play.trick == trick), None)
    return lead.card.suit if lead and lead.card else None


def _winner(record: PlayRecord, trick: int) -> Seat | None:
    place = trick - record.first_trick
    return record.winners[place] if 0 <= place < len(record.winners) else None
