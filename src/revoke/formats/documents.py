"""The case document: its keys and what may stand at each, as the contract has them; JSON Schema comes from here."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal, NotRequired, Required, TypedDict

from revoke.case import events
from revoke.case.case import Election, Failure, Mixing, Moment, Scoring, Strength
from revoke.case.events import CardPlayed, Demand, Event, Facing, Onlooker
from revoke.errors import NotBridge
from revoke.formats.document_shapes import AtMost, CheckedBy, TaggedBy, Wrapping, described
from revoke.formats.document_words import Bounds, OneOf, Parsed, Plain, Share, Whole, Wrong, YesNo
from revoke.table.cards import CARDS, RANKS, Card, Suit
from revoke.table.contract import Contract, Strain, Vulnerability
from revoke.table.deal import Deal
from revoke.table.seats import SEATS, Partnership, Role, Seat, Side, SideByRole
from revoke.table.sentence import refused, sentence, template

# The events of a case document: a card played as a string, anything else as an object.


class _OneCard(OneOf):
    def schema(self) -> dict[str, Any]:
        return {"type": "string", "pattern": f"^[SHDC][{RANKS}]$", "description": self.what}


class _InTens(Whole):
    def read(self, said: Any) -> Any:
        read = super().read(said)
        if read % 10:
            raise Wrong(template("the score of a contract ends in 0"), template("Correct it"))
        return read

    def schema(self) -> dict[str, Any]:
        return super().schema() | {"multipleOf": 10}


CardWord = Annotated[Card, _OneCard("a card, as suit and rank with T for the ten: DT", CARDS)]
SeatWord = Annotated[Seat, OneOf("a seat", Seat)]
SuitWord = Annotated[Suit, OneOf("a suit", Suit)]
TrickNumber = Annotated[int, Whole("the number of a trick", 1, 13)]


class Named(TypedDict):
    """A card, or a card of a suit, was named or otherwise designated, not yet played."""

    event: Literal["named"]
    hand: SeatWord
    card: NotRequired[CardWord]
    suit: NotRequired[SuitWord]


class AskedEvent(TypedDict):
    """One player asked another whether he had none of the suit."""

    event: Literal["asked"]
    by: SeatWord
    of: SeatWord


class AnsweredEvent(TypedDict):
    """The answer to the last question."""

    event: Literal["answered"]
    by: SeatWord
    holds: Annotated[bool, YesNo()]


class AttentionEvent(TypedDict):
    """Attention was drawn to a possible revoke by the hand ``to``; the trick is the last one where none is given."""

    event: Literal["attention"]
    by: Annotated[Seat | Onlooker, OneOf("a seat, the director or a spectator", Seat, Onlooker)]
    to: SeatWord
    trick: NotRequired[TrickNumber]


class Withdrawn(TypedDict):
    """A card was taken back."""

    event: Literal["withdrawn"]
    hand: SeatWord
    card: CardWord


class Exposed(TypedDict):
    """A card was faced outside the play."""

    event: Literal["exposed"]
    hand: SeatWord
    card: CardWord
    how: Annotated[Facing, OneOf("how a card was faced", Facing)]


class DemandedEvent(TypedDict):
    """An opponent exercised an option in rectification."""

    event: Literal["demanded"]
    by: SeatWord
    of: SeatWord
    what: Annotated[Demand, OneOf("the demand", Demand)]
    suit: NotRequired[SuitWord]
    card: NotRequired[CardWord]


class OfTricks(TypedDict):
    """A claim or a concession of tricks still to be played."""

    event: Literal["claimed", "conceded"]
    by: SeatWord
    tricks: Annotated[int, Whole("a number of tricks", 0, 13)]


class Quitted(TypedDict):
    """A trick was turned and quitted."""

    event: Literal["quitted"]
    trick: TrickNumber


class Mixed(TypedDict):
    """Played cards were mixed, by a player or a side."""

    event: Literal["mixed"]
    by: Annotated[Seat | Side, OneOf("a seat or a side", Seat, Side)]


class ByPlayer(TypedDict):
    """A claim agreed or objected to, play on by agreement, dummy's rights lost, a call on the next board."""

    event: Literal["agreed", "objected", "played_on", "rights_lost", "called"]
    by: SeatWord


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
    TaggedBy("event"),
]


class _AsEvent(Wrapping):
    """Reads a string itself and leaves an object to the kinds of event."""

    kind = EventObject

    def read(self, said: Any, inside: Callable[[Any], Any]) -> Event:
        if isinstance(said, str):
            played = PLAYED.get(said)
            if played is None:
                raise Wrong(*_not_a_play(said))
            return played
        if not isinstance(said, dict):
            write = sentence('Write "N:D4" or {{"event": "attention", …}}')
            raise Wrong(template("an event is a card played or an object"), write)
        keys = inside(said)
        return KINDS[keys.pop("event")](**keys)

    def schema(self, inside: dict[str, Any]) -> dict[str, Any]:
        played = {"type": "string", "pattern": f"^[NESW]:[SHDC][{RANKS}]$", "description": "a card played from a hand"}
        return {"anyOf": [played, inside]}


def _not_a_play(said: str) -> tuple[str, str]:
    hand, colon, card = said.partition(":")
    form = template('Write hand, colon, suit and rank, as "N:DT"')
    if not colon:
        return template("a card played needs its hand"), form
    if hand not in {seat.value for seat in SEATS}:
        none = template("there is no hand {name}; the hands are N, E, S and W")
        return sentence(none, name=repr(hand[:20])), form
    if card[1:] == "10":
        play = f"{hand}:{card[:1].upper()}T"
        return template("the ten is written T"), sentence('Write "{play}"', play=play)
    return sentence("there is no card {card}", card=repr(card[:20])), form


EventDocument = Annotated[Event, _AsEvent()]
"""One event; reading gives a :data:`revoke.case.events.Event`."""


# The board of a case document: deal, contract, doubling, vulnerability and the score of a rubber that goes on.

STRAINS: Mapping[str, Strain] = {strain.value: strain for strain in Strain}

_HAND = rf"(?:-|(?:[{RANKS}]*\.){{3}}[{RANKS}]*)"
_FOUR_HANDS = rf"^[NESW]:{_HAND}(?: {_HAND}){{3}}$"


def _whole_deal(text: str) -> Deal:
    deal = Deal.parse(text)
    if deal.cards_each != 13:
        short = sentence("each hand has {number} cards; a deal has 13", number=deal.cards_each)
        give = template(
            'Give all thirteen, or "ending" and "first_trick" for the cards left later; for a hand that is '
            'only partly readable give "-", and the facts in "findings"'
        )
        raise NotBridge(refused(short, give))
    return deal


def _contract(text: str) -> Contract | Strain:
    said = text.strip().upper()
    if said in STRAINS:
        return STRAINS[said]
    return Contract.parse(said)


def _multiple(times: int) -> int:
    if times.bit_count() != 1:
        raise Wrong(template("doubling multiplies by 2 each time"), template("Say 1, 2, 4, 8 and so on"))
    return times


DealText = Annotated[
    Deal,
    Parsed(
        "a deal",
        _whole_deal,
        instead=template('Correct the deal: "N:", then four hands'),
        pattern=_FOUR_HANDS,
    ),
]
EndingText = Annotated[
    Deal,
    Parsed(
        "an ending",
        Deal.parse,
        instead=template('Correct the ending: "N:", then four hands'),
        pattern=_FOUR_HANDS,
    ),
]
ContractText = Annotated[
    Contract | Strain,
    Parsed(
        "a contract",
        _contract,
        instead=template('Say it as "3NT" or "4SX"'),
        pattern="^(?:[1-7](?:C|D|H|S|NT)X{0,2}|C|D|H|S|NT)$",
    ),
]
VulnerabilityText = Annotated[
    Vulnerability,
    Parsed(
        "vulnerability",
        Vulnerability.parse,
        instead=template("Say None, NS, EW or All"),
        pattern="^(?:None|NS|EW|All)$",
    ),
]


class TrickScore(TypedDict):
    """Points towards game before this deal, in a rubber game."""

    NS: Annotated[int, Whole("a trick score", 0)]
    EW: Annotated[int, Whole("a trick score", 0)]


class GamesWon(TypedDict):
    """Games won before this deal, of a rubber that goes on."""

    NS: Annotated[int, Whole("the number of games won", 0, 1)]
    EW: Annotated[int, Whole("the number of games won", 0, 1)]


class Points(TypedDict):
    """Points of each side."""

    NS: Annotated[int, Whole("a number of points", 0)]
    EW: Annotated[int, Whole("a number of points", 0)]


@described(
    dependentRequired={"ending": ["first_trick"], "first_trick": ["ending"]},
    **{"not": {"required": ["deal", "ending"]}},
)
class BoardDocument(TypedDict, total=False):
    """The known facts of the board."""

    number: Annotated[int, Whole("the number of a board")]
    dealer: SeatWord
    declarer: SeatWord
    vulnerable: VulnerabilityText
    deal: DealText
    ending: EndingText
    first_trick: TrickNumber
    contract: ContractText
    doubling: Annotated[int, Whole("the factor of doubling", 1), CheckedBy(_multiple)]
    scoring: Annotated[Scoring, OneOf("a form of scoring", Scoring)]
    field: tuple[Annotated[int, _InTens("a score")], ...]
    trick_score: TrickScore
    games: GamesWon
    rubber_score: Points
    honours: Points


FORMAT = "revoke-case/1"
STEPS = (5, 10)  # per cent
RAREST = 0.001  # tolerance for probabilities that should add up to 1


def _winners(text: str) -> tuple[Seat | None, ...]:
    if len(text) != 13:
        short = sentence("that is {number} letters; a deal has thirteen tricks", number=len(text))
        raise NotBridge(refused(short, sentence("Write {sign} where not known", sign="'.'")))
    if strange := re.search(r"[^NESW.]", text):
        none = sentence(
            "letter {number}, {letter}, is not a seat", number=strange.start() + 1, letter=repr(strange.group())
        )
        raise NotBridge(refused(none, sentence("Write N, E, S, W or {sign}", sign="'.'")))
    return tuple(None if letter == "." else Seat(letter) for letter in text)


def _adding_up(tricks: dict[int, float]) -> dict[int, float]:
    total = sum(tricks.values())
    if abs(total - 1) > RAREST:
        sum_up = sentence("the probabilities add up to {total}", total=f"{total:.4g}")
        raise Wrong(sum_up, template("Make them add up to 1"))
    return tricks


WINNERS: Mapping[str, Seat | Role | Partnership | str] = {
    **{seat.value: seat for seat in Seat},
    **{word: word for word in ("offender", "partner", "opponents", "offending side")},
    **{role.value: role for role in (Role.DECLARER, Role.DUMMY, Role.DEFENDER)},
    **{side.value: side for kind in (Side, SideByRole) for side in kind},
}

WinnersText = Annotated[
    tuple[Seat | None, ...],
    Parsed(
        "the winners of the tricks",
        _winners,
        instead=template('Write "SNNWE........"'),
        pattern="^[NESW.]{13}$",
    ),
]
Length = Annotated[tuple[int, int], Bounds("cards of a suit", 13)]
PlayerWord = Annotated[Seat | Role, OneOf("a seat or a role", Seat, Role)]
PlayerList = tuple[PlayerWord, ...]
TrickCount = Annotated[int, Whole("a number of tricks", 0, 13)]
Expected = Annotated[
    dict[Annotated[int, OneOf("a number of tricks", {str(n): n for n in range(14)})], Annotated[float, Share()]],
    CheckedBy(_adding_up),
]


class RevokeDocument(TypedDict, total=False):
    """One revoke as a director reports it."""

    offender: PlayerWord
    trick: TrickNumber
    suit: SuitWord
    card: CardWord
    failure: Annotated[Failure, OneOf("the player's failure", Failure)]
    able: Annotated[bool, YesNo()]
    proved: Annotated[bool, YesNo()]
    owed_card_faced: Annotated[bool, YesNo()]
    won_by: Annotated[Seat | Role | Partnership | str, OneOf("who won the trick", WINNERS)]
    later_tricks: Annotated[int, Whole("the number of tricks after the revoke trick", 0, 12)]
    won_later_with_owed_card: Annotated[bool, YesNo()]
    attention_by: Annotated[
        Seat | Role | Onlooker, OneOf("a seat, a role, the director or a spectator", Seat, Role, Onlooker)
    ]
    dummy_rights_lost: Annotated[bool, YesNo()]
    eldest_hand_followed: Annotated[bool, YesNo()]
    otherwise_legal: Annotated[bool, YesNo()]
    aware: Annotated[bool, YesNo()]
    before_attention: frozenset[Annotated[Moment, OneOf("a moment", Moment)]]
    played_after: PlayerList
    withdrawn_after: PlayerList


class AgreedDocument(TypedDict, total=False):
    """One thing about one trick on which the table agrees: a hand with its card or suit, or one of the others."""

    trick: Required[TrickNumber]
    hand: SeatWord
    card: CardWord
    suit: SuitWord
    led: SuitWord
    leader: SeatWord
    winner: SeatWord
    followed: SeatWord
    discarded: SeatWord
    ruffed: SeatWord


def _a_step(step: int) -> int:
    if step not in STEPS:
        raise Wrong(template("weights go in steps of 5 or 10 per cent"), template("Say 5 or 10"))
    return step


def _in_whole_steps(weighting: WeightingDocument) -> WeightingDocument:
    step, lean = weighting.get("step", STEPS[0]), weighting.get("lean", 0)
    if lean % step:
        odd = sentence("{lean} per cent is not a multiple of the step {step}", lean=lean, step=step)
        raise Wrong(odd, template("Lean by a whole number of steps"))
    return weighting


class WeightingDocument(TypedDict, total=False):
    """The wish for weighted scores, in per cent; without it a score is adjusted to one result."""

    step: Annotated[int, Whole("the step of a weight"), CheckedBy(_a_step)]
    lean: Annotated[int, Whole("what doubt moves to the non-offending side", 0, 100)]


MOST_REVOKES = 13
"""The largest number of revokes: as many as a deal has tricks."""


class FindingsDocument(TypedDict, total=False):
    """The director's findings, without a record."""

    table_tricks: TrickCount
    result: TrickCount
    result_includes_transfer: Annotated[bool, YesNo()]
    play_ended: Annotated[bool, YesNo()]
    agreed_to_play_on: Annotated[bool, YesNo()]
    revokes_in_order: Annotated[bool, YesNo()]
    winners: WinnersText
    agreed: tuple[AgreedDocument, ...]
    revokes: Annotated[tuple[RevokeDocument, ...], AtMost(MOST_REVOKES)]
    without_revoke: Expected
    without_repeat: Expected
    restored_tricks: TrickCount
    cards_mixed_by: Annotated[Mixing, OneOf("who mixed the cards", Mixing)]
    mixed_after_claim: Annotated[bool, YesNo()]
    elected: Annotated[Election, OneOf("the choice of the non-offending side", Election)]
    self_inflicted: dict[
        Annotated[str, Plain("a name", str)],
        Annotated[float | str, Plain("a figure or a remark", float, str)],
    ]
    weighting: Annotated[WeightingDocument, CheckedBy(_in_whole_steps)]
    strength: Annotated[Strength, OneOf("how strong the players are", Strength)]


class HandDocument(TypedDict, total=False):
    """The auction's information on a hand: each from the least to the most."""

    hcp: Annotated[tuple[int, int], Bounds("points", 37)]
    spades: Length
    hearts: Length
    diamonds: Length
    clubs: Length


class KnownDocument(TypedDict, total=False):
    """The auction's information on the hands, by seat."""

    N: HandDocument
    E: HandDocument
    S: HandDocument
    W: HandDocument


@described(title="A case", anyOf=[{"required": ["events"]}, {"required": ["findings"]}])
class CaseDocument(TypedDict, total=False):
    """Everything told about one board. What is not known is left out, and the ruling asks for it."""

    format: Required[Annotated[str, OneOf("the format of a case", {FORMAT: FORMAT})]]
    code: Annotated[str, Plain("the id of a code of law", str)]
    board: BoardDocument
    events: list[EventDocument]
    findings: FindingsDocument
    readings: dict[
        Annotated[str, Plain("the name of a reading", str)],
        Annotated[str | bool, Plain("a reading", str, bool)],
    ]
    known: KnownDocument
