"""The board of a case document: deal, contract, doubling, vulnerability and the score of a rubber that goes on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from pydantic import AfterValidator, ConfigDict, Field, with_config
from typing_extensions import TypedDict

from revoke.case.case import Scoring
from revoke.errors import NotBridge
from revoke.formats.document_events import EXACT, SeatWord, TrickNumber
from revoke.formats.document_words import OneOf, Parsed, Whole, wrong
from revoke.table.cards import RANKS
from revoke.table.contract import Contract, Strain, Vulnerability
from revoke.table.deal import Deal
from revoke.table.sentence import refused, sentence, template

STRAINS: Mapping[str, Strain] = {strain.value: strain for strain in Strain}

_HAND = rf"(?:-|(?:[{RANKS}]*\.){{3}}[{RANKS}]*)"
_FOUR_HANDS = rf"^[NESW]:{_HAND}(?: {_HAND}){{3}}$"


def _whole_deal(text: str) -> Deal:
    deal = Deal.parse(text)
    if deal.cards_each != 13:
        short = sentence("each hand has {number} cards where a deal has 13", number=deal.cards_each)
        give = template(
            'Give all thirteen, or for the cards left later "ending" and "first_trick"; for a hand of which only a '
            'part can be read "-", with what was found in "findings"'
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
        raise wrong(template("doubling multiplies by 2 each time"), template("Say 1, 2, 4, 8 and so on"))
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


@with_config(EXACT)
class TrickScore(TypedDict):
    """Points towards game before this deal, in a rubber game."""

    NS: Annotated[int, Whole("a trick score", 0)]
    EW: Annotated[int, Whole("a trick score", 0)]


@with_config(EXACT)
class GamesWon(TypedDict):
    """Games won before this deal, of a rubber that goes on."""

    NS: Annotated[int, Whole("the number of games won", 0, 1)]
    EW: Annotated[int, Whole("the number of games won", 0, 1)]


@with_config(EXACT)
class Points(TypedDict):
    """Points of each side."""

    NS: Annotated[int, Whole("a number of points", 0)]
    EW: Annotated[int, Whole("a number of points", 0)]


@with_config(
    ConfigDict(
        **EXACT,
        json_schema_extra={
            "dependentRequired": {"ending": ["first_trick"], "first_trick": ["ending"]},
            "not": {"required": ["deal", "ending"]},
        },
    )
)
class BoardDocument(TypedDict, total=False):
    """What is known of the board."""

    number: Annotated[int, Whole("the number of a board")]
    dealer: SeatWord
    declarer: SeatWord
    vulnerable: VulnerabilityText
    deal: DealText
    ending: EndingText
    first_trick: TrickNumber
    contract: ContractText
    doubling: Annotated[int, Whole("what doubling multiplies by", 1), AfterValidator(_multiple)]
    scoring: Annotated[Scoring, OneOf("a form of scoring", Scoring)]
    field: Annotated[tuple[Annotated[int, Whole("a score")], ...], Field(strict=False)]
    trick_score: TrickScore
    games: GamesWon
    rubber_score: Points
    honours: Points
