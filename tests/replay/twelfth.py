"""Trick twelve restored: every lawful way in which the last eight cards can then fall (62D1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tests.replay.cards import left_of, of_suit, side_of, winner_of
from tests.replay.ownership import Owners
from tests.replay.table import Play, Table


def restored(table: Table, won: Owners, revokes: Sequence[Play]) -> Iterator[Owners]:
    """The owners of all tricks, for every possible play of trick twelve after these revokes are taken back.

    The revokers play their other card. A player before the first of them keeps his card. An opponent who played later
    may change, and then so may the revoker's partner after him (62C1, 62C2). A card must follow suit if it can.
    """
    plays = list(table.standing(12).values())
    both = {play.seat: {play.card, *_last(table, play.seat)} for play in plays}
    changed: list[tuple[tuple[str, str], ...]] = [()]
    for play in plays:
        changed = [
            (*before, (play.seat, card)) for before in changed for card in _choices(play, before, revokes, plays, both)
        ]
    for cards in changed:
        laid = dict(cards)
        led = cards[0][1][0]
        leader = winner_of(laid, led, table.trumps)
        rest = {seat: next(iter(both[seat] - {card})) for seat, card in cards}
        order = [left_of(leader, steps) for steps in range(4)]
        last = winner_of({seat: rest[seat] for seat in order}, rest[leader][0], table.trumps)
        held = {seat: frozenset(both[seat]) for seat in both}
        twelfth = Play(0, leader, laid[leader], 12, leader == plays[0].seat, led, held[leader])
        thirteenth = Play(0, last, rest[last], 13, last == leader, rest[leader][0], frozenset({rest[last]}))
        yield {**won, 12: (side_of(leader), twelfth), 13: (side_of(last), thirteenth)}


def _last(table: Table, seat: str) -> set[str]:
    """The card that a hand played to trick thirteen, or still holds."""
    played = table.standing(13).get(seat)
    twelfth = table.standing(12)[seat]
    return {played.card} if played else set(twelfth.held - {twelfth.card})


def _choices(
    play: Play,
    before: tuple[tuple[str, str], ...],
    revokes: Sequence[Play],
    plays: Sequence[Play],
    both: dict[str, set[str]],
) -> Iterator[str]:
    """The cards that a hand may play to the restored trick after those before it."""
    led = before[0][1][0] if before else None
    lawful = (of_suit(both[play.seat], led) if led else None) or both[play.seat]
    if play in revokes:
        yield from sorted(lawful & play.owed)
        return
    earlier = [each for each in revokes if each.event < play.event]
    innocent = any(each.side != play.side for each in earlier)
    changes = {each.seat for each in plays for seat, card in before if each.seat == seat and each.card != card}
    after_a_change = any(each.side == play.side for each in earlier) and any(
        side_of(seat) != play.side for seat in changes - {each.seat for each in revokes}
    )
    stays = play.card in lawful or play.failed  # a revoke not to be corrected stays there
    if stays:
        yield play.card
    if innocent or after_a_change or not stays:
        yield from sorted(lawful - {play.card})
