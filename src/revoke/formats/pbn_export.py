"""A play record of any format in PBN's export format."""

from __future__ import annotations

import re
from collections.abc import Iterator

from revoke.formats.outcome import LeftOut
from revoke.formats.record import CardMark, PlayRecord, RecordedPlay
from revoke.formats.replay import by_trick
from revoke.table.seats import Seat
from revoke.table.sentence import sentence, template

EXPORT = "% PBN 2.1\n% EXPORT\n"

_FROM_LIN = template("not taken over from LIN")
_OF_LIN = {
    "nt": sentence("comments (nt)"),
    "an": sentence("explanations of calls (an)"),
    "vg": sentence("the match (vg, rs)"),
}


def export(record: PlayRecord) -> str:
    """The fifteen tags that every game has, the auction and the play, and a blank line.

    A card led by a hand whose turn it was not is marked ``^L``; a card nobody knows is ``-``.

    Source: PBN 2.1, sections 3.3 to 3.6 and 3.9.

    >>> print(export(PlayRecord(board="7", dealer=Seat.NORTH)).splitlines()[3])
    [Board "7"]
    """
    return "\n".join((*_tags(record), *_auction(record), *_play(record), "", ""))


def left_out_of_pbn(record: PlayRecord) -> Iterator[LeftOut]:
    """What of a record of another format PBN's export has no words for."""
    if record.format != "lin":
        return
    for name, what in _OF_LIN.items():
        if re.search(rf"(?:^|\|)\s*{name}\|[^|]", record.source):
            yield LeftOut(_FROM_LIN, what)
    if re.search(r"mb\|[^|]*!", record.source):
        yield LeftOut(_FROM_LIN, sentence("alerts"))


def _tags(record: PlayRecord) -> Iterator[str]:
    said = record.tags
    contract = "Pass" if record.passed_out else record.contract.code if record.contract else "?"
    values = {
        "Event": said.get("Event", "?"),
        "Site": said.get("Site", "?"),
        "Date": said.get("Date", "?"),
        "Board": record.board or "?",
        **{seat.words: said.get(seat.words, "?") for seat in (Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH)},
        "Dealer": record.dealer.value if record.dealer else "?",
        "Vulnerable": record.vulnerable.value if record.vulnerable else "?",
        "Deal": str(record.deal) if record.deal else "?",
        "Scoring": record.scoring or "?",
        "Declarer": "" if record.passed_out else record.declarer.value if record.declarer else "?",
        "Contract": contract,
        "Result": "" if record.passed_out else _result(record),
    }
    for name, value in values.items():
        yield f'[{name} "{value.replace(chr(34), chr(39))}"]'
    if "Room" in said:
        yield f'[Room "{said["Room"]}"]'


def _result(record: PlayRecord) -> str:
    tricks = record.result if record.result is not None else record.tricks_by_declarer
    return "?" if tricks is None else f"{'^' * record.result_differs}{tricks}"


def _auction(record: PlayRecord) -> Iterator[str]:
    if not record.calls:
        return
    yield f'[Auction "{record.calls[0].seat.value}"]'
    words: list[str] = []
    turn = record.calls[0].seat
    for call in record.calls:
        skipped = (call.seat.number - turn.number) % 4
        marks = [mark.value for mark in call.marks if mark is CardMark.INSUFFICIENT_BID]
        words.append(" ".join((*["^S"] * skipped, *marks, call.call)))
        turn = call.seat.left
    for at in range(0, len(words), 4):
        yield " ".join(words[at : at + 4])


def _play(record: PlayRecord) -> Iterator[str]:
    if not record.plays or record.leader is None:
        return
    first = record.leader
    yield f'[Play "{first.value}"]'
    columns = [first.turn(step) for step in range(4)]
    turn = first if record.declarer is None else record.declarer.left
    winners = dict(enumerate(record.winners, record.first_trick))
    for trick in by_trick((*record.plays, *record.unplaced)):
        placed = trick[0] in record.plays
        by_seat = {play.seat: play for play in trick}
        lead = trick[0] if placed and trick[0].seat is not turn else None
        yield " ".join(_cell(by_seat.get(seat), lead) for seat in columns)
        turn = winners.get(trick[0].trick, turn)
    if record.claimed or len(record.plays) + len(record.unplaced) < 4 * (14 - record.first_trick):
        yield "*"


def _cell(play: RecordedPlay | None, out_of_turn: RecordedPlay | None) -> str:
    if play is None:
        return "-"
    marks = {mark.value: None for mark in play.marks}
    if play is out_of_turn:
        marks["^L"] = None
    return " ".join((*marks, play.card.code if play.card else "-"))
