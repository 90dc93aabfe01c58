"""The events of a case document: a card played as a string, anything else as an object."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal, NotRequired

from pydantic import ConfigDict, Field, GetCoreSchemaHandler, GetJsonSchemaHandler, with_config
from pydantic_core import CoreSchema, core_schema
from typing_extensions import TypedDict

from revoke.case import events
from revoke.case.events import CardPlayed, Demand, Event, Facing, Onlooker
from revoke.formats.document_words import OneOf, Whole, YesNo, wrong
from revoke.table.cards import CARDS, RANKS, Card, Suit
from revoke.table.seats import SEATS, Seat, Side
from revoke.table.sentence import sentence, template

EXACT = ConfigDict(extra="forbid", strict=True)
"""No key that the contract does not name, and no value of another kind made to fit."""


class _OneCard(OneOf):
    def schema(self) -> dict[str, Any]:
        return {"type": "string", "pattern": f"^[SHDC][{RANKS}]$", "description": self.what}


CardWord = Annotated[Card, _OneCard("a card, as suit and rank with T for the ten: DT", CARDS)]
SeatWord = Annotated[Seat, OneOf("a seat", Seat)]
SuitWord = Annotated[Suit, OneOf("a suit", Suit)]
TrickNumber = Annotated[int, Whole("the number of a trick", 1, 13)]


@with_config(EXACT)
class Named(TypedDict):
    """A card, or a card of a suit, was named or otherwise designated, not yet played."""

    event: Literal["named"]
    hand: SeatWord
    card: NotRequired[CardWord]
    suit: NotRequired[SuitWord]


@with_config(EXACT)
class AskedEvent(TypedDict):
    """One player asked another whether he had none of the suit."""

    event: Literal["asked"]
    by: SeatWord
    of: SeatWord


@with_config(EXACT)
class AnsweredEvent(TypedDict):
    """The answer to the last question."""

    event: Literal["answered"]
    by: SeatWord
    holds: Annotated[bool, YesNo()]


@with_config(EXACT)
class AttentionEvent(TypedDict):
    """Attention was drawn to a possible revoke by the hand ``to``; the trick is the last one where none is given."""

    event: Literal["attention"]
    by: Annotated[Seat | Onlooker, OneOf("a seat, the director or a spectator", Seat, Onlooker)]
    to: SeatWord
    trick: NotRequired[TrickNumber]


@with_config(EXACT)
class Withdrawn(TypedDict):
    """A card was taken back."""

    event: Literal["withdrawn"]
    hand: SeatWord
    card: CardWord


@with_config(EXACT)
class Exposed(TypedDict):
    """A card was faced outside the play."""

    event: Literal["exposed"]
    hand: SeatWord
    card: CardWord
    how: Annotated[Facing, OneOf("how a card was faced", Facing)]


@with_config(EXACT)
class DemandedEvent(TypedDict):
    """An opponent exercised an option in rectification."""

    event: Literal["demanded"]
    by: SeatWord
    of: SeatWord
    what: Annotated[Demand, OneOf("what is demanded", Demand)]
    suit: NotRequired[SuitWord]
    card: NotRequired[CardWord]


@with_config(EXACT)
class OfTricks(TypedDict):
    """A claim or a concession of tricks still to be played."""

    event: Literal["claimed", "conceded"]
    by: SeatWord
    tricks: Annotated[int, Whole("a number of tricks", 0, 13)]


@with_config(EXACT)
class Quitted(TypedDict):
    """A trick was turned and quitted."""

    event: Literal["quitted"]
    trick: TrickNumber


@with_config(EXACT)
class Mixed(TypedDict):
    """Played cards were mixed, by a player or a side."""

    event: Literal["mixed"]
    by: Annotated[Seat | Side, OneOf("a seat or a side", Seat, Side)]


@with_config(EXACT)
class ByPlayer(TypedDict):
    """A claim agreed or objected to, play on by agreement, dummy's rights lost, a call on the next board."""

    event: Literal["agreed", "objected", "played_on", "rights_lost", "called"]
    by: SeatWord


@with_config(EXACT)
class ByNobody(TypedDict):
    """The hands are back in the board, the cards were cut, the round or the correction period is over."""

    event: Literal["returned", "cut", "round_ended", "period_ended"]


KINDS: Mapping[str, Callable[..., Event]] = {
    "named": events.CardNamed,
    "asked": events.Asked,
    "answered": events.Answered,
    "attention": events.AttentionDrawn,
    "withdrawn": events.CardWithdrawn,
    "exposed": events.CardExposed,
    "demanded": events.Demanded,
    "claimed": events.Claimed,
    "conceded": events.Conceded,
    "agreed": events.Agreed,
    "objected": events.Objected,
    "played_on": events.PlayedOnByAgreement,
    "quitted": events.TrickQuitted,
    "rights_lost": events.RightsLost,
    "returned": events.HandsReturned,
    "called": events.NextBoardCalled,
    "cut": events.CutForNextDeal,
    "mixed": events.CardsMixed,
    "round_ended": events.RoundEnded,
    "period_ended": events.CorrectionPeriodEnded,
}
"""The event that each kind of object becomes; its keys are the event's own."""

PLAYED: Mapping[str, CardPlayed] = {
    f"{seat.value}:{code}": CardPlayed(seat, card) for seat in SEATS for code, card in CARDS.items()
}


EventObject = Annotated[
    Named
    | AskedEvent
    | AnsweredEvent
    | AttentionEvent
    | Withdrawn
    | Exposed
    | DemandedEvent
    | OfTricks
    | Quitted
    | Mixed
    | ByPlayer
    | ByNobody,
    Field(discriminator="event"),
]


class _AsEvent:
    """Reads a string itself and leaves an object to the union of the kinds."""

    # What arrives is whatever stands in the JSON; what the union gives back is one of its documents.
    def read(self, said: Any, kind: Callable[[Any], Any]) -> Event:
        if isinstance(said, str):
            played = PLAYED.get(said)
            if played is None:
                raise wrong(*_not_a_play(said))
            return played
        if not isinstance(said, dict):
            write = sentence('Write "N:D4" or {{"event": "attention", …}}')
            raise wrong(template("an event is a card played or an object"), write)
        keys = kind(said)
        return KINDS[keys.pop("event")](**keys)

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_wrap_validator_function(self.read, handler.generate_schema(EventObject))

    def __get_pydantic_json_schema__(self, core: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        played = {"type": "string", "pattern": f"^[NESW]:[SHDC][{RANKS}]$", "description": "a card played from a hand"}
        return {"anyOf": [played, handler(core)]}


def _not_a_play(said: str) -> tuple[str, str]:
    hand, colon, card = said.partition(":")
    form = template('Write hand, colon, suit and rank, as "N:DT"')
    if not colon:
        return template("a card played is written with its hand"), form
    if hand not in {seat.value for seat in SEATS}:
        none = template("no hand of the table is called {name}; the hands are N, E, S and W")
        return sentence(none, name=repr(hand[:20])), form
    if card[1:] == "10":
        play = f"{hand}:{card[:1].upper()}T"
        return template("the ten is written T"), sentence('Write "{play}"', play=play)
    return sentence("there is no card {card}", card=repr(card[:20])), form


EventDocument = Annotated[Event, _AsEvent()]
"""One event; reading gives a :data:`revoke.case.events.Event`."""
