"""The state of a case, made by applying its entries in order and from nothing else."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, TypeVar, cast

from revoke.app.log.entry import LogEntry, entry_digest
from revoke.app.log.logged_case import (
    About,
    Announced,
    Appeal,
    AppealDecision,
    AppealOutcome,
    CasePlace,
    EquityFinding,
    EquityState,
    GivenRuling,
    LoggedCase,
    LoggedInterview,
    Note,
    Override,
    Poll,
    analysis_of,
)
from revoke.case.case import field_types
from revoke.formats.native import read_case
from revoke.interview.interview import play_goes_on

# Appeals stored as notes, as in version 0.1.0: the text of a note says who lodged the appeal and who agrees.

_LODGED = re.compile(
    r"Lodged by (?P<by>[^\n]+?)\. (?:(?P<agree>Both)|It is not said that both) partners agree\.(?:\n(?P<text>.*))?",
    re.DOTALL,
)


def appeal_in(notes: Sequence[Note]) -> Appeal | None:
    """The one appeal that all notes about the appellants make up; ``None`` if there are none.

    A note about the committee means that the appeal is decided, whatever its words: they may have been purged.

    >>> from datetime import UTC, datetime
    >>> said = "Lodged by pair 3. Both partners agree.\\nThe diamonds run."
    >>> appeal = appeal_in([Note(1, datetime(2026, 5, 1, tzinfo=UTC), "KB", About.APPELLANT, said)])
    >>> appeal.lodged_by, appeal.concurring, appeal.statement, appeal.decision
    ('pair 3', True, 'The diamonds run.', None)
    """
    lodged = [each for each in notes if each.about is About.APPELLANT]
    if not lodged:
        return None
    heads = [found for each in lodged if (found := _LODGED.fullmatch(each.text or ""))]
    said = [found["text"] if (found := _LODGED.fullmatch(each.text or "")) else each.text for each in lodged]
    return Appeal(
        number=1,
        at=lodged[0].at,
        who=lodged[0].who,
        lodged_by="; ".join(found["by"] for found in heads) or None,
        concurring=True if heads and all(found["agree"] for found in heads) else None,
        statement="\n".join(filter(None, said)) or None,
        decision=_noted_decision([each for each in notes if each.about is About.COMMITTEE]),
        from_notes=True,
    )


def _noted_decision(notes: Sequence[Note]) -> AppealDecision | None:
    if not notes:
        return None
    last, text = notes[-1], "\n".join(each.text for each in notes if each.text) or None
    return AppealDecision(last.at, last.who, None, None, None, None, None, text, None)


State = dict[str, Any]
"""A case as JSON: its parts by name, the number of its entries, and the times of the first and the last."""

NOTE, POLL, APPEAL, DECISION = "note ", "poll ", "appeal ", "decision "
"""The beginnings of the names of repeatable parts; a number follows."""


def fold(entries: Iterable[LogEntry]) -> State:
    """The state of one case after these entries, in their order; empty for none."""
    state: State = {}
    for entry in entries:
        state = after(state, entry)
    return state


def after(state: State, entry: LogEntry) -> State:
    """The state after one more entry."""
    opened = {"id": entry.case_id, "opened_at": entry.at, "opened_by": entry.who} if not state else {}
    counted = {"version": state.get("version", 0) + 1, "last_entry": entry.number, "changed_at": entry.at}
    return {**state, **opened, **counted, **entry.after}


def time_text(at: datetime) -> str:
    """A moment as text for an entry, in UTC.

    >>> time_text(datetime(2026, 5, 1, 19, 42, tzinfo=UTC))
    '2026-05-01T19:42:00.000000Z'
    """
    return at.astimezone(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")


def moment(text: str) -> datetime:
    """The moment that :func:`time_text` wrote as text."""
    return datetime.fromisoformat(text)


def logged(state: Mapping[str, Any], texts: Mapping[str, str], names: Mapping[str, str] | None = None) -> LoggedCase:
    """The state as a case.

    Args:
        texts: digest -> free text, for those that have not been purged.
        names: seat letter -> name, if they were asked for.
    """
    asked = LoggedInterview.of(state["asked"])
    given, override, told = map(state.get, ("ruling", "override", "announced"))
    ruling: GivenRuling | None = given and _read(GivenRuling, given, texts)
    notes = tuple(_read(Note, part, texts, number=number) for number, part in _numbered(state, NOTE))
    polls = tuple(
        Poll(number, moment(part["at"]), part["who"], **json.loads(texts.get(part["text"], "{}")))
        for number, part in _numbered(state, POLL)
    )
    return LoggedCase(
        id=state["id"],
        number=state["number"],
        version=state["version"],
        last_entry=state["last_entry"],
        place=CasePlace(**state["place"]),
        opened_at=moment(state["opened_at"]),
        opened_by=state["opened_by"],
        changed_at=moment(state["changed_at"]),
        director=state["director"],
        document=state["document"],
        asked=asked,
        ruling=ruling,
        override=override and _read(Override, override, texts),
        equity=EquityFinding(EquityState(state["equity"]["state"]), state["equity"]["tricks"]),
        analysis=analysis_of(state.get("analysis")),
        announced=told and _read(Announced, told, texts),
        withdrawn=bool(state.get("withdrawn")),
        ruling_stands=ruling is not None and ruling.facts == entry_digest(state["document"]),
        notes=notes,
        polls=polls,
        appeals=tuple(_appeals(state, texts, notes)),
        named=bool(state.get("names")),
        playing=play_goes_on(read_case(state["document"])) and not asked.came_back,
        names=names or {},
    )


def _appeals(state: Mapping[str, Any], texts: Mapping[str, str], notes: Sequence[Note]) -> Iterator[Appeal]:
    decided = {number: _read(AppealDecision, part, texts) for number, part in _numbered(state, DECISION)}
    lodged = _numbered(state, APPEAL)
    noted = None if lodged and lodged[0][0] == 1 else appeal_in(notes)
    if noted:
        yield replace(noted, decision=decided.get(1, noted.decision))
    for number, part in lodged:
        said = {"statement" if name == "text" else name: each for name, each in part.items()}
        yield _read(Appeal, said, texts, number=number, decision=decided.get(number))


def _read(kind: type[Read], part: Mapping[str, Any], texts: Mapping[str, str], **beside: Any) -> Read:
    """A part of a case as a value of its kind, with the free texts for their digests.

    A key that this version does not know (a later one wrote it) is left out.

    Args:
        kind: a dataclass.
        beside: attributes that the part does not have. Any: they differ in type.
    """
    known = field_types(cast("type", kind))
    said = {name: texts.get(each) if name in FREE_TEXTS else each for name, each in part.items() if name in known}
    said |= {name: reader(said[name]) for name, reader in _READERS.items() if said.get(name)}
    return kind(**said, **beside)


Read = TypeVar("Read")

FREE_TEXTS = ("reason", "text", "lodged_by", "statement", "members")
"""The keys of free texts in a part of a case, which has only their digests."""

_READERS: Mapping[str, Callable[[Any], object]] = {
    **dict.fromkeys(("at", "appeal_until", "until", "decide_by"), moment),
    "about": About,
    "outcome": AppealOutcome,
}
"""What reads the other values that JSON cannot express, by key."""


def _numbered(state: Mapping[str, Any], name: str) -> list[tuple[int, Any]]:
    return sorted((int(key.removeprefix(name)), part) for key, part in state.items() if key.startswith(name))
