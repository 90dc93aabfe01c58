"""The table: cards with their failures, tricks, cards face up, claims, and remarks.

Nothing here knows what a revoke costs. :mod:`tests.replay.layout` puts the events of a case document on this table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.replay.cards import left_of, partner_of, side_of, winner_of

PERHAPS_AN_OFFENCE = "perhaps an offence"

Event = Mapping[str, Any]
"""An event of a case document other than a card: an object."""


@dataclass(eq=False)
class Play:
    """A card put on the table.

    Attributes:
        event: the number of its event, from 1.
        led: the suit led to the trick; its own suit for the lead.
        held: the hand just before, with this card; in an unknown deal, all cards that it ever showed.
        void: put down after a claim, so not played at all.
        out_of_turn: led by a hand that had not won the trick before.
        failed: ``"follow"``, ``"demand"`` or ``"penalty card"``: the requirement that it broke, if any.
        suit: the suit that was required; ``None`` if one was forbidden.
        owed: the cards that would have done what was required.
        able: he could comply; ``None`` if an unknown hand does not show it.
        demanded: a demand was in force on it.
        faced_before: the face-up card that it was before it was played.
        owed_faced: the owed cards that lay face up.
        taken_back: the event by which it was taken back.
    """

    event: int
    seat: str
    card: str
    trick: int
    leads: bool
    led: str
    held: frozenset[str]
    void: bool = False
    out_of_turn: bool = False
    failed: str | None = None
    suit: str | None = None
    owed: frozenset[str] = frozenset()
    able: bool | None = True
    demanded: bool = False
    faced_before: Lying | None = None
    owed_faced: frozenset[str] = frozenset()
    taken_back: int | None = None

    @property
    def side(self) -> str:
        return side_of(self.seat)

    @property
    def off_suit(self) -> bool:
        """Whether it failed to follow suit, whatever else was owed: a revoke (44C goes before 50)."""
        return not self.leads and self.card[0] != self.led and any(card[0] == self.led for card in self.owed)


@dataclass
class Lying:
    """A card of a defender that lies face up outside the tricks.

    Attributes:
        why: ``"dropped"``, ``"deliberate"``; played and taken back: ``"offence"``, :data:`PERHAPS_AN_OFFENCE` in an
            unknown hand, or ``"after a change"`` by the innocent side.
        event: the event that faced it.
        major: under the modern codes; a major card stays major.
        trick: the trick from which it was taken back.
    """

    seat: str
    card: str
    why: str
    event: int
    major: bool = True
    trick: int | None = None


@dataclass
class Claim:
    """A claim or a concession that ended the play.

    Attributes:
        gains: the remaining tricks that it gives to its own side.
        agreed: the opponents who agreed, with the event of each.
        objected: the players who objected, with the event of each.
    """

    event: int
    by: str
    gains: int
    remaining: int
    agreed: list[tuple[int, str]] = field(default_factory=list)
    objected: list[tuple[int, str]] = field(default_factory=list)

    @property
    def settled(self) -> bool:
        return bool(self.agreed) and not self.objected


@dataclass
class Table:
    """The table after the last event."""

    events: Sequence[str | Event]
    declarer: str
    trumps: str | None
    plays: list[Play] = field(default_factory=list)
    tricks: dict[int, dict[str, Play | None]] = field(default_factory=dict)
    lying: list[Lying] = field(default_factory=list)
    claim: Claim | None = None
    refused: list[int] = field(default_factory=list)

    @property
    def dummy(self) -> str:
        return partner_of(self.declarer)

    @property
    def defenders(self) -> tuple[str, str]:
        """The defender on declarer's left, who leads to the first trick, and the one on his right."""
        return left_of(self.declarer), left_of(self.declarer, 3)

    def standing(self, trick: int) -> dict[str, Play]:
        """The cards that lie in a trick, from the leader on."""
        return {seat: play for seat, play in self.tricks.get(trick, {}).items() if play is not None}

    def winner(self, trick: int) -> Play | None:
        """The card that wins a trick, once four lie in it."""
        plays = self.standing(trick)
        if len(plays) < 4:
            return None
        lead = next(iter(plays.values()))
        return plays[winner_of({seat: play.card for seat, play in plays.items()}, lead.card[0], self.trumps)]

    @property
    def played_out(self) -> bool:
        return self.winner(13) is not None

    def filled(self, trick: int) -> int | None:
        """The event at which four cards first lay in a trick, even if one was taken back later."""
        plays = [play for play in self.plays if play.trick == trick and not play.void]
        for play in plays:
            lying = {e.seat for e in plays if e.event <= play.event < (e.taken_back or play.event + 1)}
            if len(lying) == 4:
                return play.event
        return None

    def said(self, kind: str, after: int = 0) -> list[tuple[int, Event]]:
        """All events of a kind, with their numbers."""
        numbered = enumerate(self.events, 1)
        return [(n, e) for n, e in numbered if n > after and not isinstance(e, str) and e["event"] == kind]

    def questions_about(self, play: Play) -> list[tuple[int, str]]:
        """The questions whether a player had none of the suit, when that card was his last: event and asker."""
        asked = self.said("asked", play.event)
        return [(n, e["by"]) for n, e in asked if e["of"] == play.seat and self._last_of(play.seat, n) is play]

    def answers_about(self, play: Play) -> list[tuple[int, bool]]:
        """His answers to such questions: an answer comes before anything else."""
        asked = {number + 1 for number, _ in self.questions_about(play)}
        return [(n, e["holds"]) for n, e in self.said("answered") if n in asked]

    def noticed_with_the_first(self, play: Play) -> tuple[int, str] | None:
        """The attention to an earlier wrong card of his on that trick, if nobody has gone on since this one."""
        ends = [n for kind in ("claimed", "conceded", "returned") for n, _ in self.said(kind)]
        if any(n > play.event for n in (*ends, *(each.event for each in self.plays if each.trick > play.trick))):
            return None
        before = [each for each in self.plays if (each.seat, each.trick) == (play.seat, play.trick) and each.able]
        drawn = [self.spoken_of(each) for each in before if each.failed and each.event < play.event]
        return min((each for each in drawn if each is not None), default=None)

    def _last_of(self, seat: str, number: int) -> Play | None:
        mine = [each for each in self.plays if each.seat == seat and each.event < number and not each.void]
        return mine[-1] if mine else None

    def spoken_of(self, play: Play) -> tuple[int, str] | None:
        """The event that first drew attention to a card, and its player.

        It is a remark, a question to which he says yes, or taking the card back.
        """
        drawn = [
            (n, e["by"]) for n, e in self.said("attention", play.event)
            if (e["to"], e["trick"]) == (play.seat, play.trick) and n < (play.taken_back or n + 1)
        ]  # fmt: skip
        admitted = {number - 1 for number, holds in self.answers_about(play) if holds}
        drawn += [(number, by) for number, by in self.questions_about(play) if number in admitted]
        if play.taken_back is not None:
            drawn.append((play.taken_back, play.seat))
        return min(drawn, default=None)
