"""What one player knows at one moment: the hands he sees, who has shown out of what, what the auction told."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from revoke.equity.curve import PlayMoment
from revoke.equity.known import Known
from revoke.errors import NotBridge
from revoke.table.cards import Card, Hand, Suit
from revoke.table.seats import SEATS, Seat
from revoke.table.sentence import sentence, template


@dataclass(frozen=True, slots=True)
class View:
    """The table as one player sees it.

    ``seen`` are the hands he sees, ``hidden`` the number of cards in each hand he does not see, ``unseen`` the cards
    that those hands hold between them. ``void`` are suits a hidden hand is taken to hold none of, ``played`` what it
    has played (its own cards and no others), ``known`` what the director adds.

    Raises:
        NotBridge: as many unseen cards as the hidden hands do not hold.
    """

    seen: Mapping[Seat, Hand]
    hidden: Mapping[Seat, int]
    unseen: Hand
    void: Mapping[Seat, frozenset[Suit]] = field(default_factory=dict)
    played: Mapping[Seat, Hand] = field(default_factory=dict)
    known: Mapping[Seat, Known] = field(default_factory=dict)

    def __post_init__(self) -> None:
        room = sum(self.hidden.values())
        if len(self.unseen) != room:
            others = template("{number} cards are out of sight, but the hidden hands hold {room}")
            raise NotBridge(sentence(others, number=len(self.unseen), room=room))


OUT_OF_TURN = template("cards lie on the table out of turn; nobody can say what would have been played next")


def shown_out(plays: Iterable[tuple[Seat, Card]]) -> dict[Seat, frozenset[Suit]]:
    """Who is taken to hold none of which suits, after these plays, given from the first card of a trick on.

    A player who did not follow is taken to be out of the suit until he plays a card of it, as after a revoke.

    >>> plays = zip(Seat, map(Card.parse, ("D5", "DK", "C2", "DA")), strict=True)
    >>> shown_out(plays)[Seat.SOUTH]
    frozenset({Suit.DIAMONDS})
    """
    out: dict[Seat, set[Suit]] = {seat: set() for seat in SEATS}
    led: Suit | None = None
    for number, (seat, card) in enumerate(plays):
        if number % 4 == 0:
            led = card.suit
        out[seat].discard(card.suit)
        if led is not None and card.suit is not led:
            out[seat].add(led)
    return {seat: frozenset(suits) for seat, suits in out.items()}


def view(
    found: Sequence[PlayMoment], player: Seat, *, declarer: Seat, known: Mapping[Seat, Known] | None = None
) -> View:
    """What the player knows at the last of the moments (see :func:`~revoke.equity.curve.moments`).

    He sees his own hand and, once the opening lead is made, dummy's; dummy sees no more than his own and what lies
    there to see, and his cards are chosen by declarer.

    Args:
        found: the moments from the start of the play to the one asked about.
        known: bounds on hands as dealt; they are used for the hands he does not see.

    Raises:
        NotBridge: cards lie on the table out of turn.
    """
    now = found[-1]
    if now.position is None:
        raise NotBridge(OUT_OF_TURN)
    hands = now.position.hands
    plays = [moment.last for moment in found if moment.last is not None]
    seen = {player, declarer.partner} if plays else {player}
    hidden = [seat for seat in SEATS if seat not in seen]
    out = shown_out(plays)
    return View(
        seen={seat: hands[seat] for seat in SEATS if seat in seen},
        hidden={seat: len(hands[seat]) for seat in hidden},
        unseen=frozenset(card for seat in hidden for card in hands[seat]),
        void={seat: out[seat] for seat in hidden},
        played={seat: frozenset(card for who, card in plays if who is seat) for seat in hidden},
        known={seat: bounds for seat, bounds in (known or {}).items() if seat in hidden},
    )
