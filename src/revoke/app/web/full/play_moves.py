"""Moves on the keypad of the play: a card, an unknown one, a trick's winner, a claim, back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from revoke.app.web.full.play_layout import Picture, picture
from revoke.case.case import Case
from revoke.case.events import Agreed, AttentionDrawn, CardPlayed, CardWithdrawn, Claimed, Event, Onlooker
from revoke.errors import NotBridge
from revoke.table.cards import Card
from revoke.table.seats import Seat
from revoke.table.sentence import sentence, template

LAST_TRICK = 13


def with_events(case: Case, *events: Event) -> Case:
    """The entry, and then these events."""
    return replace(case, events=(*case.events, *events))


def played(case: Case, hand: Seat, card: Card | None) -> Case:
    """A card from that hand, legal or not; ``None`` for one that nobody remembers."""
    return with_events(case, CardPlayed(hand, card))


def trick_won(case: Case, by: Seat) -> Case:
    """The rest of the trick in unknown cards, and who won it.

    Raises:
        NotBridge: nobody can say who led to it, or all its cards are known.
    """
    seen = picture(case)
    turn = seen.on_turn
    if turn is None:
        raise NotBridge(template("who led to this trick is not known; give declarer, or the card that was led"))
    missing = 4 - (len(seen.begun.plays) if seen.begun else 0)
    unknown = [CardPlayed(turn.turn(step), None) for step in range(missing)]
    return _with_winner(with_events(case, *unknown), seen.trick, by)


def claimed(case: Case, by: Seat, tricks: int, agreed_by: Seat | None) -> Case:
    """A claim of so many of the tricks still to be played, and who agreed to it."""
    return with_events(case, Claimed(by, tricks), *([Agreed(agreed_by)] if agreed_by else []))


def taken_back(case: Case, hand: Seat, card: Card) -> Case:
    """A card taken back; the next card from that hand is its substitute."""
    return with_events(case, CardWithdrawn(hand, card))


def attention(case: Case, by: Seat | Onlooker, to: Seat, trick: int | None) -> Case:
    """Attention was drawn at this moment to a possible revoke by the hand ``to``."""
    return with_events(case, AttentionDrawn(by, to, trick))


def undone(case: Case) -> Case:
    """Without what was said last; a trick of which only the winner was said goes as a whole."""
    if not case.events:
        return case
    before = picture(case)
    events = list(case.events[:-1])
    last = before.record.tricks[-1] if before.record.tricks else None
    by_winner_alone = last is not None and _winner_said(case, last.number)
    while by_winner_alone and len(case.events) - len(events) < 4 and _unknown(events[-1:]):
        events.pop()
    return _without_late_winners(replace(case, events=tuple(events)))


def repaired(case: Case, event: int, card: Card) -> Case:
    """With another card in the place of the one that was written by mistake.

    Raises:
        NotBridge: no card was played at that event.
    """
    if not 1 <= event <= len(case.events) or not isinstance(case.events[event - 1], CardPlayed):
        raise NotBridge(sentence("event {number} is no card played; choose one that is marked", number=event))
    events = list(case.events)
    wrong = events[event - 1]
    assert isinstance(wrong, CardPlayed)
    events[event - 1] = CardPlayed(wrong.hand, card)
    return replace(case, events=tuple(events))


def cut(case: Case, event: int) -> Case:
    """Without that event and all that came after it."""
    return _without_late_winners(replace(case, events=case.events[: max(0, event - 1)]))


def _unknown(events: Sequence[Event]) -> bool:
    return bool(events) and isinstance(events[0], CardPlayed) and events[0].card is None


def _winner_said(case: Case, trick: int) -> bool:
    return len(case.findings.winners) >= trick and case.findings.winners[trick - 1] is not None


def _with_winner(case: Case, trick: int, by: Seat | None) -> Case:
    winners = list(case.findings.winners or [None] * LAST_TRICK)
    winners[trick - 1] = by
    said = tuple(winners) if any(winners) else ()
    return replace(case, findings=replace(case.findings, winners=said))


def _without_late_winners(case: Case) -> Case:
    """Winners stay said only of tricks that are played and of which a card is not known."""
    seen: Picture = picture(case)
    kept = case
    for trick in range(1, LAST_TRICK + 1):
        found = seen.record.trick(trick)
        said = found is not None and found.complete and any(play.card is None for play in found.plays)
        if _winner_said(case, trick) and not said:
            kept = _with_winner(kept, trick, None)
    return kept
