"""Which trick an event of a story belongs to: its number is told beside it, before it or after it."""

from __future__ import annotations

from collections.abc import Mapping

from revoke.understanding.meanings import TrickTold
from revoke.understanding.sayings import Sayings
from revoke.understanding.tellings import Span

STRONG = frozenset({"revoked", "again", "missing card", "penalty card", "demand"})
DEEDS = STRONG | {"failed", "threw", "put", "ruffed"}

_EVENTS = DEEDS | {
    "led",
    "on",
    "won",
    "later",
    "later played",
    "attention",
    "noticed by side",
    "stage",
    "corrected",
    "also played",
}


def tricks_of_events(story: Sayings) -> Mapping[int, tuple[int, Span]]:
    """The number of the trick of each event by the place of its first word: a trick is told beside what happened."""
    events = [each for each in story.found if each.kind in _EVENTS]
    out: dict[int, tuple[int, Span]] = {}
    for each in story.found:
        told: TrickTold | None = each.get("trick")
        number = (
            told.number if told else int(each.rest["is"]) if each.kind == "at trick" and "is" in each.rest else None
        )
        bare = (
            told is not None
            and told.how == "last"
            and "trick" in each.slots
            and each.slots["trick"].first == each.first
        )
        if number is None or each.kind not in ("at trick", "led") or bare:
            continue
        if each.kind == "led":
            out.setdefault(each.first, (number, (each.first, each.last)))
            continue
        sentence = story.sentences[each.first]
        begins = each.first in story.clauses
        near = []
        for event in events:
            before = event.last < each.first
            gap = each.first - event.last if before else event.first - each.last
            apart = abs(story.sentences[event.first] - sentence)
            if gap > 25 or apart > 1 or (event.kind == "later played" and not before):
                continue
            near.append((apart, gap + (3 if before is begins else 0), event.first))
        for _, _, place in sorted(near)[:1]:
            out.setdefault(place, (number, (each.first, each.last)))
    return out
