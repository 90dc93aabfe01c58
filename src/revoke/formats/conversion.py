"""Writes records in another format, reads them back, and writes none that would come back as something else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from revoke.errors import Unreadable
from revoke.formats import lin, pbn, write_lin, write_pbn
from revoke.formats.irregular import irregularities
from revoke.formats.outcome import RecordOutcome
from revoke.formats.pbn_export import EXPORT, left_out_of_pbn
from revoke.formats.record import PlayRecord
from revoke.table.contract import Contract, Vulnerability
from revoke.table.seats import Seat
from revoke.table.sentence import Sentence, alone, counted, listed, sentence, template, whole

Board = tuple[PlayRecord, RecordOutcome | None]

FORMATS = ("pbn", "lin")
_WRITE = {"pbn": write_pbn.write, "lin": write_lin.write}
_READ = {"pbn": pbn.read, "lin": lin.read}
_LEFT_OUT = {"pbn": left_out_of_pbn, "lin": write_lin.left_out}


@dataclass(slots=True)
class Conversion:
    """What came of a conversion.

    Attributes:
        data: the file that was written.
        left_out: what the format has no words for: kind → the things of that kind and the boards they were on.
        refused: the boards that were not written, each with the reason.
    """

    data: bytes = b""
    left_out: dict[str, tuple[dict[str, None], list[str]]] = field(default_factory=dict)
    refused: list[tuple[PlayRecord, str]] = field(default_factory=list)


def convert(boards: Sequence[Board], to: str) -> Conversion:
    """Write boards as ``"pbn"`` or ``"lin"``.

    A board that was read from the same format and is not ruled on keeps every byte. Every other one is read back as it
    was written; one that would not come back as the same board is not written.

    >>> from revoke.table.seats import Seat
    >>> came = convert([(PlayRecord(board="7", dealer=Seat.EAST), None)], "lin")
    >>> came.data, came.refused
    (b'st||md|4,,,|rh||ah|Board 7|pg||\\n', [])
    """
    done = Conversion()
    for record, outcome in boards:
        text = _WRITE[to](record, outcome)
        rewritten = record.format != to or outcome is not None or not record.source
        if rewritten and (wrong := next(_differences(record, text, to, ruled=outcome is not None), None)):
            done.refused.append((record, wrong))
            continue
        for each in _LEFT_OUT[to](record):
            things, numbers = done.left_out.setdefault(each.kind, ({}, []))
            things |= {each.what: None} if each.what else {}
            if record.board not in numbers:
                numbers.append(record.board)
        if to == "pbn" and record.format != "pbn" and not done.data:
            text = EXPORT + text
        done.data += text.encode(record.encoding, errors="replace")
    return done


def _differences(record: PlayRecord, text: str, to: str, *, ruled: bool) -> Iterator[str]:
    """What a board would be that is not what it was, in a clause; first what the reader cannot even make one of."""
    if record.errors:
        why = template("the record does not replay ({error}), and {format} would not show that")
        yield sentence(why, error=whole(record.errors[0].message), format=to.upper())
    try:
        found = list(_READ[to](text, name=record.file))
    except Unreadable:
        yield sentence("there is nothing in it that {format} has a place for", format=to.upper())
        return
    if len(found) != 1:
        yield sentence("it would be read as {number} boards", number=len(found))
        return
    yield from _compared(record, found[0], {each.kind for each in _LEFT_OUT[to](record)}, ruled=ruled)


def _compared(before: PlayRecord, after: PlayRecord, told: Iterable[str], *, ruled: bool) -> Iterator[str]:
    """Where a board read back is another one, what is told to be left out aside."""
    every_card = not any("unknown cards" in kind for kind in told)
    contract = not any("contract" in kind for kind in told)
    result = not ruled and not any("result" in kind for kind in told)
    named = not any("names for boards" in kind for kind in told)
    pairs: list[tuple[str, object, object, bool]] = [
        (template("number"), before.board.strip("?"), after.board.strip("?"), named),
        (template("dealer"), before.dealer, after.dealer, before.dealer is not None),
        (template("vulnerability"), before.vulnerable, after.vulnerable, True),
        (template("deal"), before.deal, after.deal, True),
        (template("auction"), [c.call for c in before.calls], [c.call for c in after.calls], bool(before.calls)),
        (template("bidding"), before.passed_out, after.passed_out, before.dealer is not None),
        (template("contract"), before.contract, after.contract, contract),
        (template("declarer"), before.declarer, after.declarer, contract and before.declarer is not None),
        (template("result"), _result(before), _result(after), result and before.contract is not None),
    ]
    for name, was, comes, counts in pairs:
        if counts and was != comes:
            another = template("its {name} would come back as {after}, not {before}")
            yield sentence(another, name=whole(name), after=_words(comes), before=_words(was))
    played = [(play.trick, play.seat, play.card) for play in before.plays]
    again = [(play.trick, play.seat, play.card) for play in after.plays]
    if played != again if every_card else played[: len(again)] != again:
        yield template("its cards would come back in another order")
    if after.errors:
        yield sentence("it would not replay: {error}", error=whole(after.errors[0].message))
    known = {(one.trick, one.seat, one.card) for one in irregularities(before)}
    for one in irregularities(after):
        if (one.trick, one.seat, one.card) not in known:
            yield sentence("a finding would come up that is not there: {evidence}", evidence=whole(one.evidence))


def _result(record: PlayRecord) -> int | None:
    """Declarer's tricks: as written, or as the cards show them."""
    return record.result if record.result is not None else record.tricks_by_declarer


def _words(value: object) -> Sentence:
    match value:
        case None:
            return sentence("not known")
        case bool():
            return sentence("passed out") if value else sentence("not passed out")
        case []:
            return sentence("none")
        case list():
            return alone(" ".join(map(str, value)))
        case Seat():
            return alone(value)
        case Contract():
            return value.words
        case Vulnerability():
            return alone(value.value)
        case str():
            return alone(repr(value))
    return alone(str(value))


def told(done: Conversion) -> Iterator[Sentence]:
    """What was left out, a line for each kind, and what was refused, a line for each board."""
    for kind, (things, numbers) in done.left_out.items():
        if things:
            what = listed(sorted(things))
            yield sentence("{kind}: {what} ({boards})", kind=whole(kind), what=what, boards=_boards(numbers))
        else:
            yield sentence("{kind} ({boards})", kind=whole(kind), boards=_boards(numbers))
    for record, wrong in done.refused:
        yield sentence(
            "{place}: board {board} is not written: {why}",
            place=f"{record.file}:{record.line}",
            board=record.board or "?",
            why=whole(wrong),
        )


MOST_NAMED = 5


def _boards(numbers: list[str]) -> Sentence:
    named = ", ".join(number or "?" for number in numbers[:MOST_NAMED])
    more = len(numbers) - MOST_NAMED
    some = counted("board {named}", "boards {named}", number=len(numbers), named=named)
    return sentence("{some} and {number} more", some=some, number=more) if more > 0 else some
