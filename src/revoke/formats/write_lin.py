"""Writes LIN: a record as it was read, or the play of any record, with the ruling as a note."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import takewhile

from revoke.formats.outcome import LeftOut, RecordOutcome
from revoke.formats.record import Call, CardMark, PlayRecord
from revoke.formats.replay import by_trick
from revoke.table.cards import RANKS, SUITS_DOWNWARD, Hand
from revoke.table.contract import Vulnerability
from revoke.table.seats import Seat
from revoke.table.sentence import alone, sentence, template

_SEATS_OF_MD = (Seat.SOUTH, Seat.WEST, Seat.NORTH, Seat.EAST)
_VULNERABLE = {Vulnerability.NONE: "o", Vulnerability.NS: "n", Vulnerability.EW: "e", Vulnerability.ALL: "b"}
_IN_PLAIN_LETTERS = str.maketrans("–—−’“”", '---\'""')
_CALLS = {"Pass": "p", "X": "d", "XX": "r"}


def write(record: PlayRecord, outcome: RecordOutcome | None = None) -> str:
    """One board as LIN text; a ruling is a note (``nt``) after the play, for LIN has no mark for a revoke.

    A record that was read from LIN keeps every byte, and the note comes after it. Of an address, the LIN in it is
    written, or the hands that it gives one by one.

    >>> write(PlayRecord(board="7", dealer=Seat.EAST))
    'st||md|4,,,|rh||ah|Board 7|pg||\\n'
    """
    text = record.source if record.format == "lin" else ""
    text = text or "".join(_items(record)) + "pg||\n"
    if outcome is None:
        return text
    body = text.rstrip("\r\n ")
    notes = "".join(f"nt|{_plain(line)}|pg||" for part in outcome.text for line in part.splitlines() if line.strip())
    return body + notes + (text[len(body) :] or "\n")


_CARRIED = {"Board", "Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Result", "Auction", "Play"}
_CARRIED |= {seat.words for seat in Seat}


def left_out(record: PlayRecord) -> Iterator[LeftOut]:
    """What of this record LIN has no words for."""
    if record.format == "lin":
        return
    if record.marked_revokes:
        yield LeftOut(template("LIN has no mark for a revoke; the card stands in it like any other"))
    marks = [mark for play in record.plays for mark in play.marks] + [m for call in record.calls for m in call.marks]
    if set(marks) - {CardMark.REVOKE}:
        yield LeftOut(template("LIN has no mark for a call or a lead out of turn, nor for an insufficient bid"))
    if record.contract is not None and not record.calls and not _match(record):
        by_auction = template("LIN has a contract only by its auction, which is not known; left out")
        yield LeftOut(by_auction, record.contract.words)
    if record.every_card_known and record.result not in (None, record.tricks_by_declarer) and not _match(record):
        yield LeftOut(template("LIN has no result beside the cards; the tricks given to declarer are left out"))
    if record.result_differs:
        yield LeftOut(template("LIN has no mark for a result that is not the number of tricks won"))
    unknown = next((play for play in record.plays if play.card is None), None)
    if unknown is not None or record.unplaced:
        yield LeftOut(template("LIN has no unknown cards; the play is written only as far as the first of them"))
    if not _digits(record.board):
        yield LeftOut(template("LIN has no names for boards but numbers; left out"), alone(record.board))
    if any(re.search(r"[,|]", record.tags.get(seat.words, "")) for seat in Seat):
        yield LeftOut(template("LIN has no comma and no bar in a name; they are written as a blank and a stroke"))
    if record.format == "pbn":
        for tag in {name for name, value in record.tags.items() if value.strip() not in ("", "?", "-")} - _CARRIED:
            yield LeftOut(template("LIN has no place for this; left out"), alone(tag))
        if re.search(r"^\s*\[Note\b", record.source, re.MULTILINE | re.IGNORECASE):
            yield LeftOut(template("LIN has no place for this; left out"), alone("Note"))
        if re.search(r"[{;]", record.source):
            yield LeftOut(template("LIN has no place for this; left out"), sentence("commentary"))


def _digits(board: str) -> bool:
    return board.isdecimal() or board in ("", "?")


def _plain(text: str) -> str:
    """Bars would end the note; suits are written as the program that shows LIN writes them, dashes in any encoding."""
    for symbol, letter in zip("♠♥♦♣", "SHDC", strict=True):
        text = text.replace(symbol, f"!{letter}")
    return re.sub(r"[|\r\n]", "/", text.translate(_IN_PLAIN_LETTERS))


def _match(record: PlayRecord) -> str:
    """The header of a match of this one board, whose list of results gives contract, declarer and tricks where nothing
    else in LIN does: there is no auction, or every card is there and the result is another one."""
    contract, declarer, number = record.contract, record.declarer, record.number
    by_cards = not record.every_card_known or record.result == record.tricks_by_declarer
    if contract is None or declarer is None or record.result is None or not number or (record.calls and by_cards):
        return ""
    more = record.result - contract.tricks_needed
    crosses = "x" * contract.code.count("X")
    result = f"{contract.level}{contract.strain.value[0]}{declarer.value}{crosses}{f'{more:+}' if more else '='}"
    closed = record.tags.get("Room", "").lower().startswith("c")
    return f"vg|,,,{number},{number},,0,,0|rs|{',' * closed}{result}|qx|{'c' if closed else 'o'}{number}|"


def _items(record: PlayRecord) -> Iterator[str]:
    yield _match(record)
    names = [record.tags.get(seat.words, "").replace(",", " ").replace("|", "/") for seat in _SEATS_OF_MD]
    if any(names):
        yield f"pn|{','.join(names)}|"
    # A board without hands has an empty md all the same: it is where one board ends and the next begins.
    hands = ",".join(_hand(record.deal.hands[seat] if record.deal else None) for seat in _SEATS_OF_MD)
    first = record.calls[0].seat if record.calls else record.dealer
    yield f"st||md|{_SEATS_OF_MD.index(first) + 1 if first else 0}{hands}|rh||"
    if record.board not in ("", "?"):
        yield f"ah|Board {record.board.replace('|', '/')}|"
    if record.vulnerable is not None:
        yield f"sv|{_VULNERABLE[record.vulnerable]}|"
    passed_out = [Call(Seat.NORTH, "Pass")] * (4 if record.passed_out and record.dealer else 0)
    for call in record.calls or passed_out:
        yield f"mb|{_CALLS.get(call.call) or call.call.replace('NT', 'N')}|"
    # An unknown card ends the play: the cards after it would be taken for other hands' cards.
    for trick in by_trick(tuple(takewhile(lambda play: play.card is not None, record.plays))):
        yield "pg||"
        for play in trick:
            yield f"pc|{play.card.code}|" if play.card else ""
    if record.result is not None and not record.every_card_known:
        yield f"mc|{record.result}|"


def _hand(cards: Hand | None) -> str:
    held = {card.code for card in cards or ()}
    return "".join(
        suit.value + "".join(rank for rank in RANKS if suit.value + rank in held) for suit in SUITS_DOWNWARD if cards
    )
