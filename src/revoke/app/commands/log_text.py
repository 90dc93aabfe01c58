"""A case of the log as text for a terminal: where, how it stands, the ruling, the timeline."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from revoke.app.log.entry import LogEntry
from revoke.app.log.form_words import decided_result, override_words, poll_words, revoke_words
from revoke.app.log.logged_case import Appeal, LoggedCase, outcome_name


def listed(case: LoggedCase) -> str:
    """A case in one line of a list."""
    opened = case.opened_at.astimezone().strftime("%Y-%m-%d %H:%M")
    revokes = case.ruling.document["revokes"] if case.ruling else ()
    laws = " ".join(dict.fromkeys(law for each in revokes for law in each["laws"]))
    where = f"{case.place.words:<22}  {case.director:<4}"
    return f"{case.number:>4}  {case.status.value:<12}  {opened}  {where}  {laws}".rstrip()


def shown(case: LoggedCase, entries: Sequence[LogEntry], texts: Mapping[str, str]) -> Iterator[str]:
    """The lines of a case.

    Args:
        texts: digest -> free text, of those that nobody has purged.
    """
    place = case.place
    yield f"Case {case.number}, {place.words}: {case.status.value}"
    yield (
        ", ".join(
            f"{name} {said}"
            for name, said in (("event", place.event), ("round", place.round), ("NS", place.ns), ("EW", place.ew))
            if said
        )
        or "no event named"
    )
    if case.names:
        yield ", ".join(f"{seat} {name}" for seat, name in case.names.items())
    yield f"Code {case.code}; director {case.director}"
    yield from _ruling(case)
    yield f"Equity: {case.equity.state.value}"
    for note in case.notes_apart:
        about = note.about.value[:1].upper() + note.about.value[1:]
        yield f"{about} ({note.who}): {note.text or 'purged'}"
    yield from (f"Consulted ({each.who}): {poll_words(each) or 'purged'}" for each in case.polls)
    for appeal in case.appeals:
        yield from _appeal(appeal)
    if case.announced:
        yield f"Announced {_time(case.announced.at)}, appeal until {_time(case.announced.appeal_until)}"
    yield ""
    for entry in entries:
        at = entry.at[:19].replace("T", " ")
        yield f"{entry.number:>5}  {at}  {entry.who:<4}  {entry.kind.value}  {entry.hash[:12]}"
        taken_back = entry.after.get("withdrawn") or entry.after.get("reopened")
        if taken_back and taken_back["reason"]:
            yield f"       {texts.get(taken_back['reason'], 'purged')}"


def _ruling(case: LoggedCase) -> Iterator[str]:
    if case.ruling is None:
        return
    replaced = f", replacing the one before: {case.ruling.reason or 'purged'}" if case.ruling.version > 1 else ""
    stale = "" if case.ruling_stands else "; the facts have changed since"
    yield f"Ruling, version {case.ruling.version} ({case.ruling.document['status']}{stale}){replaced}"
    yield from (f"  {revoke_words(each)}" for each in case.ruling.document["revokes"])
    if case.override:
        yield f"Director decided instead: {override_words(case.override)}"


def _appeal(appeal: Appeal) -> Iterator[str]:
    agree = {
        True: "both partners agree",
        False: "not both partners agree",
        None: "not said whether both partners agree",
    }
    lodged = f"by {appeal.lodged_by or 'nobody named'}, {agree[appeal.concurring]}"
    yield f"Appeal {appeal.number} ({_time(appeal.at)}, {appeal.who}) {lodged}: {appeal.statement or 'no words'}"
    decided = appeal.decision
    if decided is None:
        return
    score = decided_result(decided)
    said = " ".join(filter(None, (f"{score}." if score else "", decided.text)))
    yield f"  {outcome_name(appeal)} ({decided.who}): {said}".rstrip(": ")


def _time(at: object) -> str:
    return f"{at:%H:%M} UTC"
