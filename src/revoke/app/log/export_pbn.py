"""The cases of a log as play records: deal, play, and the ruling after it, for programs that read PBN."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from revoke.app.log.given import ruling_of
from revoke.app.log.logged import LoggedCase
from revoke.app.ruled_record import revokes_of
from revoke.case.case import Case
from revoke.errors import RevokeError
from revoke.facts.known import Facts
from revoke.formats.outcome import Outcome
from revoke.formats.record import Play, PlayRecord
from revoke.formats.write_pbn import write_file
from revoke.ruling.blocks import Entry, Label, Reckoning
from revoke.ruling.explain import explain
from revoke.ruling.told import established
from revoke.table.seats import Seat


def as_pbn(cases: Iterable[LoggedCase]) -> bytes:
    """The cases as a PBN file, each with its ruling if it has one that still rests on its facts; no names.

    A case whose facts cannot be so is left with its board and without its play.
    """
    return write_file((_record(each, each.case), _outcome(each, each.case)) for each in cases)


def _record(logged: LoggedCase, case: Case) -> PlayRecord:
    board, place = case.board, logged.place
    number = place.board if place.board is not None else board.number
    facts = _facts(case)
    plays = tuple(_plays(facts)) if facts else ()
    return PlayRecord(
        board="" if number is None else str(number),
        number=number,
        dealer=board.dealer,
        vulnerable=board.vulnerable,
        deal=board.deal,
        contract=board.contract,
        declarer=board.declarer,
        scoring=board.scoring.value if board.scoring else "",
        result=case.findings.table_tricks,
        leader=plays[0].seat if plays else None,
        plays=plays,
        winners=tuple(_winners(facts)) if facts else (),
        tags={"Event": place.event or "?", "Date": logged.opened_at.strftime("%Y.%m.%d")},
    )


def _facts(case: Case) -> Facts | None:
    try:
        return established(case)
    except RevokeError:
        return None


def _plays(facts: Facts) -> Iterator[Play]:
    """The cards that lie, in playing order; a card taken back is not one of them."""
    for trick in facts.record.tricks:
        yield from (Play(play.seat, play.card, play.trick) for play in trick.plays)


def _winners(facts: Facts) -> Iterator[Seat]:
    for trick in facts.record.tricks:
        if trick.winner is None:
            return
        yield trick.winner


def _outcome(logged: LoggedCase, case: Case) -> Outcome | None:
    given = logged.ruling
    if given is None or not logged.ruling_stands:
        return None
    ruling = given.document
    tricks = ruling["declarer_tricks"]
    final, score = tricks["final"] or {}, ruling["score"]["final"]
    return Outcome(
        code=ruling["code"],
        revokes=tuple(replace(each, transfer=each.transfer or 0) for each in revokes_of(ruling_of(ruling))),
        table_tricks=tricks["table"],
        tricks=int(next(iter(final))) if len(final) == 1 else None,
        score=int(score) if score is not None and score == int(score) else None,
        text=tuple(_sentences(logged, case)),
    )


def _sentences(logged: LoggedCase, case: Case) -> Iterator[str]:
    assert logged.ruling is not None
    try:
        blocks = explain(case, ruling_of(logged.ruling.document))
    except RevokeError:
        return
    for block in blocks:
        if isinstance(block, Entry) and block.label in (Label.RULING, Label.FACT, Label.LAW):
            cited = f" ({', '.join(block.laws)})" if block.laws else ""
            yield f"{block.label.value}: {block.text}{cited}"
        if isinstance(block, Reckoning):
            yield from block.conclusion
