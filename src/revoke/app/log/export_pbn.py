"""The cases of a log as play records: deal, play, and the ruling after it, for programs that read PBN."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from revoke.app.desk.ruled_record import revokes_of, sentences
from revoke.app.log.final_result import FinalResult, counted, decided_instead
from revoke.app.log.form_words import decided_result, override_words
from revoke.app.log.logged_case import AppealDecision, EquityState, LoggedCase, outcome_name
from revoke.app.log.stored_ruling import stored_ruling
from revoke.case.case import Case
from revoke.errors import RevokeError
from revoke.facts.establish import Facts
from revoke.formats.outcome import RecordOutcome
from revoke.formats.record import PlayRecord, RecordedPlay
from revoke.formats.write_pbn import write_file
from revoke.ruling.established_facts import established
from revoke.table.seats import Seat
from revoke.telling.ruling_words import RulingWords


def as_pbn(cases: Iterable[LoggedCase]) -> bytes:
    """The cases as a PBN file, each with its ruling if it has one that still rests on its facts; no names.

    The ruling stands there as ``revoke convert --ruled`` writes it, with what the director has decided since; what
    nobody has settled is left open. A case whose facts cannot be so is left with its board and without its play.
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


def _plays(facts: Facts) -> Iterator[RecordedPlay]:
    """The cards that lie, in playing order; a card taken back is not one of them."""
    for trick in facts.table.tricks:
        yield from (RecordedPlay(play.seat, play.card, play.trick) for play in trick.plays)


def _winners(facts: Facts) -> Iterator[Seat]:
    for trick in facts.table.tricks:
        if trick.winner is None:
            return
        yield trick.winner


def _outcome(logged: LoggedCase, case: Case) -> RecordOutcome | None:
    given = logged.ruling
    if given is None or not logged.ruling_stands:
        return None
    ruling = stored_ruling(given.document)
    tricks, score = _result(counted(logged), ruling)
    return RecordOutcome(
        code=ruling.code,
        revokes=tuple(revokes_of(ruling)),
        table_tricks=ruling.declarer_tricks.table,
        tricks=tricks,
        score=score,
        text=(*_sentences(case, ruling), *_decided(logged, ruling)),
    )


def _result(in_the_end: FinalResult | None, ruling: RulingWords) -> tuple[int | None, int | None]:
    """Declarer's tricks and the score that a record can carry; the automatic ones while equity is open."""
    if in_the_end is None:
        return ruling.declarer_tricks.after_transfer, ruling.score.after_transfer
    tricks, score = in_the_end.tricks or {}, in_the_end.ns
    return (
        int(next(iter(tricks))) if len(tricks) == 1 else None,
        int(score) if score is not None and score == int(score) else None,
    )


def _sentences(case: Case, ruling: RulingWords) -> tuple[str, ...]:
    try:
        return tuple(sentences(case, ruling))
    except RevokeError:  # facts that an earlier version took for possible
        return ()


def _decided(logged: LoggedCase, ruling: RulingWords) -> Iterator[str]:
    """What was decided since, as the log shows it; the reasons are free text, and stay there."""
    yield from (f"Appeal: {outcome_name(each)}." for each in logged.appeals)
    instead = decided_instead(logged)
    if isinstance(instead, AppealDecision):
        yield f"Committee decided instead: {decided_result(instead)}."
    elif instead is not None:
        yield f"Director decided instead: {override_words(replace(instead, reason=None))}"
    elif logged.equity.state is not EquityState.OPEN and ruling.status != "final":
        yield f"Equity: {logged.equity.state.value}."
