"""Why: each clause that spoke, the facts it rested on by event number, and one sentence."""

from __future__ import annotations

from collections.abc import Iterator

from revoke.case.events import CardNamed, CardPlayed, Claimed, Conceded, Event
from revoke.facts.fact import SUPPOSED
from revoke.facts.known import Facts
from revoke.law.clause import Chapter
from revoke.ruling.explore import Exploration
from revoke.ruling.findings import agreed_steps
from revoke.ruling.judgment import Step
from revoke.ruling.ruling import Reason


def reasons(facts: Facts, ways: Exploration) -> tuple[Reason, ...]:
    """The reasons for what is ruled on every revoke, in the order of the ruling; equity gives its own."""
    return tuple(reason for index in range(len(facts)) for reason in _of(facts, ways, index))


def _of(facts: Facts, ways: Exploration, index: int) -> Iterator[Reason]:
    for step in agreed_steps(ways, index):
        if step.chapter is Chapter.REDRESS:
            continue
        told = [read for read in step.because if read.because != SUPPOSED]
        decisive = [read for read in told if read.because != "taken for granted"] or told
        events = tuple(sorted({number for read in decisive for number in read.events}))
        yield Reason(
            law=step.clause.cite,
            fact="; ".join(dict.fromkeys(read.words for read in decisive)),
            text=_sentence(facts, step, events),
            events=events,
        )


def _sentence(facts: Facts, step: Step, events: tuple[int, ...]) -> str:
    if step.chapter is Chapter.ESTABLISHMENT and events:
        first = events[-1]
        return (
            f"Established at event {first}, when {_words(facts.case.events[first - 1])}: {_lower(step.clause.summary)}"
        )
    return step.clause.summary


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]


def _words(event: Event) -> str:
    """What happened, as a clause of a sentence."""
    match event:
        case CardPlayed(hand=hand, card=card):
            return f"{hand.words} played {card or 'a card'}"
        case CardNamed(hand=hand, card=card, suit=suit):
            named = card or (f"a {suit.singular}" if suit else "a card")
            return f"{named} was named from {hand.words}'s hand"
        case Claimed(by=by):
            return f"{by.words} claimed"
        case Conceded(by=by):
            return f"{by.words} conceded"
    return "that happened"
