"""The layout of the play as entered: revokes marked, impossible cards marked and left aside."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from revoke.app.desk.failures import reason, why
from revoke.case.case import Case
from revoke.case.events import CardPlayed
from revoke.errors import ImpossibleEvent, RevokeError
from revoke.facts.establish import Facts
from revoke.facts.fact import BOARD
from revoke.ruling.established_facts import established
from revoke.ruling.findings import value
from revoke.table.cards import Card, Hand, Suit
from revoke.table.seats import Seat
from revoke.timeline.replay import replay
from revoke.timeline.table import Table
from revoke.timeline.trick import Play, Trick

MOST_REPAIRS = 5


@dataclass(frozen=True, slots=True)
class Repair:
    """A card that may have been meant by one that cannot have been played; ``follows`` the suit led, or not."""

    card: Card
    follows: bool


@dataclass(frozen=True, slots=True)
class WrongCard:
    """A card that cannot have been played: why not, in a sentence, and what may have been meant."""

    card: Card
    text: str
    repairs: tuple[Repair, ...] = ()


@dataclass(frozen=True, slots=True)
class Picture:
    """What lies on the table after the events of an entry.

    Attributes:
        record: the cards; one that cannot have been played is a card not known.
        slips: the cards that cannot have been played, by event.
        stuck: the event from which on nothing can be laid out any more, if there is one.
        facts: what the engine makes of it; ``None`` where it contradicts itself, and ``contradiction`` says how.
    """

    case: Case
    record: Table
    slips: Mapping[int, WrongCard]
    stuck: ImpossibleEvent | None
    facts: Facts | None
    contradiction: str = ""
    failures: Mapping[int, Card | None] = field(default_factory=dict)

    @property
    def replays(self) -> bool:
        """Whether all of it can have happened; nobody rules on it before."""
        return not self.slips and self.stuck is None and self.facts is not None

    @property
    def why_stuck(self) -> str:
        return why(self.stuck) if self.stuck else ""

    @property
    def trick(self) -> int:
        """The trick in progress, or the next one; 14 after the last."""
        if not self.record.tricks:
            return self.case.board.first_trick
        last = self.record.tricks[-1]
        return last.number + (last.complete and not self.record.awaited)

    @property
    def begun(self) -> Trick | None:
        """The trick in progress, if a card lies there."""
        last = self.record.tricks[-1] if self.record.tricks else None
        return last if last and last.number == self.trick else None

    @property
    def over(self) -> bool:
        return self.trick > 13

    @property
    def declarer(self) -> Seat | None:
        seat: Seat | None = self.case.board.declarer
        if seat is None and self.facts is not None:
            seat = value(self.facts, BOARD, "declarer")
        return seat

    @property
    def on_turn(self) -> Seat | None:
        """Who is to play next, as far as that can be known."""
        if self.over or self.stuck:
            return None
        if self.record.tricks or self.record.awaited:
            return self.record.next_to_play()
        first = self.case.board.first_trick == 1
        return self.declarer.left if self.declarer and first else None

    def held(self, seat: Seat) -> Hand | None:
        """The cards that a hand has left; ``None`` where they are not known."""
        return self.record.held(seat, len(self.case.events) + 1)

    @property
    def played(self) -> frozenset[Card]:
        """The cards that lie on the table or have been quitted."""
        return frozenset(play.card for play in self.record.plays if play.card and not play.withdrawn)

    @property
    def lying(self) -> tuple[Play, ...]:
        """The cards of the last trick that somebody could still take back."""
        return self.record.tricks[-1].plays if self.record.tricks else ()


def picture(case: Case) -> Picture:
    """Lay an entry out; nothing in it is refused, what cannot be is marked.

    >>> from revoke.case.case import Board
    >>> from revoke.table.deal import Deal
    >>> from revoke.table.cards import Card
    >>> deal = Deal.parse("N:K74.J6.T543.Q432 962.Q8.AKQJ96.A7 JT8.AK9752..T986 AQ53.T43.872.KJ5")
    >>> seen = picture(Case(board=Board(deal=deal), events=(CardPlayed(Seat.NORTH, Card.parse("S2")),)))
    >>> [str(repair.card) for repair in seen.slips[1].repairs][:2], seen.replays
    (['♣2', '♠4'], False)
    """
    facts, contradiction = _established(case)
    if facts:
        return Picture(case, facts.table, {}, None, facts, "", dict(_failures(facts)))
    events, slips, stuck = list(case.events), dict[int, tuple[Card, ImpossibleEvent]](), None
    while True:
        try:
            record = replay(case.board, events)
            break
        except ImpossibleEvent as wrong:
            event = events[wrong.number - 1]
            if isinstance(event, CardPlayed) and event.card is not None:
                slips[wrong.number] = event.card, wrong
                events[wrong.number - 1] = CardPlayed(event.hand, None)
            else:
                _, stuck = slips.pop(wrong.number, (None, wrong))
                events = events[: wrong.number - 1]
    marked = {}
    for number, (card, impossible) in slips.items():
        marked[number] = WrongCard(card, reason(impossible), _repairs(case, record, number))
    facts, contradiction = _established(replace(case, events=tuple(events)))
    failures = dict(_failures(facts)) if facts else {}
    return Picture(case, record, marked, stuck, facts, contradiction, failures)


def _established(case: Case) -> tuple[Facts | None, str]:
    try:
        return established(case), ""
    except RevokeError as wrong:
        return None, why(wrong)


def _failures(facts: Facts) -> Iterator[tuple[int, Card | None]]:
    """The cards that failed to follow or to obey, by event, and the card that shows it."""
    for found in facts.found:
        if found and found.able is not False:
            yield found.play.event, found.proof


def _repairs(case: Case, record: Table, number: int) -> tuple[Repair, ...]:
    """The cards of that hand nearest to the one that cannot have been played, those that follow suit first."""
    event = case.events[number - 1]
    held = record.held(event.hand, number) if isinstance(event, CardPlayed) else None
    if not isinstance(event, CardPlayed) or event.card is None or held is None:
        return ()
    later = {each.card for each in case.events[number:] if isinstance(each, CardPlayed) and each.hand is event.hand}
    led = next((_led(record, play) for play in record.plays if play.event == number), None)
    free = held - later
    owed = {card for card in free if card.suit is led}
    near = [card for card in free if card in owed or card.suit is event.card.suit or card.rank == event.card.rank]

    def distance(card: Card) -> tuple[bool, int, bool]:
        assert isinstance(event, CardPlayed)
        assert event.card is not None
        return card not in owed, abs(card.height - event.card.height), card.suit is not event.card.suit

    return tuple(Repair(card, card in owed) for card in sorted(near, key=distance)[:MOST_REPAIRS])


def _led(record: Table, play: Play) -> Suit | None:
    trick = record.trick(play.trick)
    return trick.led if trick is not None and trick.leader is not play.seat else None
