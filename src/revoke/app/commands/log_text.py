"""A case of the log as text for a terminal: where, how it stands, the ruling, the timeline."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from revoke.app.language.language import Language
from revoke.app.log.entry import LogEntry
from revoke.app.log.form_words import SIDES, decided_result, override_words, poll_words, revoke_words
from revoke.app.log.labels import ABOUT, EQUITY, KIND, STATUS
from revoke.app.log.logged_case import Appeal, AppealOutcome, LoggedCase, Status
from revoke.table.seats import Seat
from revoke.table.sentence import Sentence, alone, one_after_another, sentence, template, whole
from revoke.table.sentence import listed as in_a_row

_PURGED = whole(template("purged"))
_RULED = {
    "final": template("final"),
    "provisional": template("provisional"),
    "needs facts": template("needs facts"),
}
_AGREE = {
    True: template("both partners agree"),
    False: template("not both partners agree"),
    None: template("not said whether both partners agree"),
}
_DECIDED = {
    AppealOutcome.UPHELD: template("ruling upheld"),
    AppealOutcome.ADJUSTED: template("score adjusted"),
    AppealOutcome.WITHDRAWN: template("withdrawn"),
    None: template("decided"),
}


def listed(case: LoggedCase, says: Language) -> str:
    """A case in one line of a list."""
    opened = case.opened_at.astimezone().strftime("%Y-%m-%d %H:%M")
    revokes = case.ruling.document["revokes"] if case.ruling else ()
    laws = " ".join(dict.fromkeys(law for each in revokes for law in each["laws"]))
    where = f"{says.say(case.place.words):<22}  {case.director:<4}"
    return f"{case.number:>4}  {says.say(_small(STATUS[case.status].name)):<12}  {opened}  {where}  {laws}".rstrip()


def counts_told(number: int, counts: Mapping[Status, int]) -> Sentence:
    """How many cases were listed, and how many of each status the log has."""
    each = [
        sentence("{number} {status:small}", number=count, status=whole(STATUS[status].name))
        for status, count in counts.items()
        if count
    ]
    there = in_a_row(each) if each else whole(template("no case yet"))
    return sentence("{number} listed; in the log: {cases}.", number=number, cases=there)


def _small(label: str) -> Sentence:
    return sentence("{label:small}", label=whole(label))


def shown(case: LoggedCase, entries: Sequence[LogEntry], texts: Mapping[str, str], says: Language) -> Iterator[str]:
    """The lines of a case in a language.

    Args:
        texts: digest -> free text, of those that nobody has purged.
    """
    yield from map(says.say, _of_the_case(case))
    if case.names:
        yield ", ".join(f"{says.seat(Seat(seat))} {name}" for seat, name in case.names.items())
    for margin, said in _decided(case):
        yield f"{margin}{says.say(said)}"
    yield ""
    for entry in entries:
        at = entry.at[:19].replace("T", " ")
        yield f"{entry.number:>5}  {at}  {entry.who:<4}  {says.say(_small(KIND[entry.kind]))}  {entry.hash[:12]}"
        taken_back = entry.after.get("withdrawn") or entry.after.get("reopened")
        if taken_back and taken_back["reason"]:
            yield f"       {texts.get(taken_back['reason']) or says.say(_PURGED)}"


def _of_the_case(case: LoggedCase) -> Iterator[str]:
    place, status = case.place, whole(STATUS[case.status].name)
    heading = template("Case {number}, {place}: {status:small}")
    yield sentence(heading, number=str(case.number), place=whole(place.words), status=status)
    where = [
        sentence(words, name=said)
        for words, said in ((template("event {name}"), place.event), (template("round {name}"), place.round))
        if said
    ]
    where += [
        sentence("{side} {score}", side=whole(SIDES[side]), score=pair)
        for side, pair in (("NS", place.ns), ("EW", place.ew))
        if pair
    ]
    yield in_a_row(where) if where else template("no event named")


def _decided(case: LoggedCase) -> Iterator[tuple[str, str]]:
    yield "", sentence("Code {code}; director {who}", code=case.code, who=case.director)
    yield from _ruling(case)
    yield "", sentence("Equity: {state:small}", state=whole(EQUITY[case.equity.state]))
    for note in case.notes_apart:
        about, text = whole(ABOUT[note.about]), alone(note.text) if note.text else _PURGED
        yield "", sentence("{about} ({who}): {text}", about=about, who=note.who, text=text)
    for each in case.polls:
        yield "", sentence("Consulted ({who}): {text}", who=each.who, text=whole(poll_words(each)) or _PURGED)
    for appeal in case.appeals:
        yield from _appeal(appeal)
    if case.announced:
        told = template("Announced {time}, appeal until {until}")
        yield "", sentence(told, time=_time(case.announced.at), until=_time(case.announced.appeal_until))


def _ruling(case: LoggedCase) -> Iterator[tuple[str, str]]:
    if case.ruling is None:
        return
    status = whole(_RULED[case.ruling.document["status"]])
    if not case.ruling_stands:
        status = sentence("{status}; the facts have changed since", status=status)
    said = sentence("Ruling, version {version} ({status})", version=case.ruling.version, status=status)
    if case.ruling.version > 1:
        reason = alone(case.ruling.reason) if case.ruling.reason else _PURGED
        said = sentence("{ruling}, replacing the one before: {reason}", ruling=said, reason=reason)
    yield "", said
    yield from (("  ", revoke_words(each)) for each in case.ruling.document["revokes"])
    if case.override:
        yield "", sentence("Director decided instead: {text}", text=override_words(case.override))


def _appeal(appeal: Appeal) -> Iterator[tuple[str, str]]:
    lodged = template("Appeal {number} ({time}, {who}) by {name}, {agreed}: {statement}")
    said = sentence(
        lodged,
        number=appeal.number,
        time=_time(appeal.at),
        who=appeal.who,
        name=alone(appeal.lodged_by) if appeal.lodged_by else whole(template("nobody named")),
        agreed=whole(_AGREE[appeal.concurring]),
        statement=alone(appeal.statement) if appeal.statement else whole(template("no words")),
    )
    yield "", said
    decided = appeal.decision
    if decided is None:
        if appeal.decide_by:
            yield "  ", sentence("The committee decides by {time}", time=_time(appeal.decide_by))
        return
    score = decided_result(decided)
    parts = [sentence("{text}.", text=score)] if score else []
    parts += [alone(decided.text)] if decided.text else []
    outcome, words = whole(_DECIDED[decided.outcome]), one_after_another(parts)
    if words:
        yield "  ", sentence("{outcome} ({who}): {text}", outcome=outcome, who=decided.who, text=whole(words))
    else:
        yield "  ", sentence("{outcome} ({who})", outcome=outcome, who=decided.who)


def _time(at: object) -> str:
    return f"{at:%H:%M} UTC"
