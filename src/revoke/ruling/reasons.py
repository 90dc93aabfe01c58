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
from revoke.table.cards import Card, Suit
from revoke.table.sentence import Sentence, sentence, whole


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
        return sentence(
            "Established at event {event}, when {happened}: {law:small}",
            event=first,
            happened=_happened(facts.case.events[first - 1]),
            law=whole(step.clause.summary),
        )
    return step.clause.summary


def _happened(event: Event) -> Sentence:
    """What happened, as a clause of a sentence."""
    match event:
        case CardPlayed(hand=hand, card=None):
            return sentence("{player} played a card", player=hand)
        case CardPlayed(hand=hand, card=Card() as card):
            return sentence("{player} played {card}", player=hand, card=card)
        case CardNamed(hand=hand, card=Card() as card):
            return sentence("{card} was named from {player}'s hand", player=hand, card=card)
        case CardNamed(hand=hand, suit=Suit() as suit):
            return sentence("a {suit} was named from {player}'s hand", player=hand, suit=suit)
        case CardNamed(hand=hand):
            return sentence("a card was named from {player}'s hand", player=hand)
        case Claimed(by=by):
            return sentence("{player} claimed", player=by)
        case Conceded(by=by):
            return sentence("{player} conceded", player=by)
    return sentence("that happened")
