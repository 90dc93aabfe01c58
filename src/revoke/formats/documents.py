"""The case document: its keys and what may stand at each, as the contract has them; JSON Schema comes from here."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Required

from pydantic import AfterValidator, ConfigDict, Field, TypeAdapter, with_config
from typing_extensions import TypedDict

from revoke.case.case import Election, Failure, Mixing, Moment, Strength
from revoke.case.events import Onlooker
from revoke.errors import NotBridge
from revoke.formats.document_board import BoardDocument
from revoke.formats.document_events import EXACT, CardWord, EventDocument, SeatWord, SuitWord, TrickNumber
from revoke.formats.document_words import Bounds, OneOf, Parsed, Plain, Share, Whole, YesNo, wrong
from revoke.table.seats import Partnership, Role, Seat, Side, SideByRole
from revoke.table.sentence import refused, sentence, template

FORMAT = "revoke-case/1"
STEPS = (5, 10)  # per cent
RAREST = 0.001  # how far probabilities may be from adding up to 1


def _winners(text: str) -> tuple[Seat | None, ...]:
    if len(text) != 13:
        short = sentence("that is {number} letters where a deal has thirteen tricks", number=len(text))
        raise NotBridge(refused(short, sentence("Write {sign} where not known", sign="'.'")))
    if strange := re.search(r"[^NESW.]", text):
        none = sentence(
            "letter {number}, {letter}, is no seat", number=strange.start() + 1, letter=repr(strange.group())
        )
        raise NotBridge(refused(none, sentence("Write N, E, S, W or {sign}", sign="'.'")))
    return tuple(None if letter == "." else Seat(letter) for letter in text)


def _adding_up(tricks: dict[int, float]) -> dict[int, float]:
    total = sum(tricks.values())
    if abs(total - 1) > RAREST:
        sum_up = sentence("the probabilities add up to {total}", total=f"{total:.4g}")
        raise wrong(sum_up, template("Make them add up to 1"))
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
PlayerList = Annotated[tuple[PlayerWord, ...], Field(strict=False)]
TrickCount = Annotated[int, Whole("a number of tricks", 0, 13)]
Expected = Annotated[
    dict[Annotated[int, OneOf("a number of tricks", {str(n): n for n in range(14)})], Annotated[float, Share()]],
    AfterValidator(_adding_up),
]


@with_config(EXACT)
class RevokeDocument(TypedDict, total=False):
    """One revoke as a director reports it."""

    offender: PlayerWord
    trick: TrickNumber
    suit: SuitWord
    card: CardWord
    failure: Annotated[Failure, OneOf("what a player fails to do", Failure)]
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
    before_attention: Annotated[frozenset[Annotated[Moment, OneOf("a moment", Moment)]], Field(strict=False)]
    played_after: PlayerList
    withdrawn_after: PlayerList


@with_config(EXACT)
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
        raise wrong(template("weights go in steps of 5 or 10 per cent"), template("Say 5 or 10"))
    return step


def _in_whole_steps(weighting: WeightingDocument) -> WeightingDocument:
    step, lean = weighting.get("step", STEPS[0]), weighting.get("lean", 0)
    if lean % step:
        odd = sentence("{lean} per cent is no multiple of the step of {step}", lean=lean, step=step)
        raise wrong(odd, template("Lean by a whole number of steps"))
    return weighting


@with_config(EXACT)
class WeightingDocument(TypedDict, total=False):
    """That weighted scores are wanted, and how, in per cent; without it a score is adjusted to one result."""

    step: Annotated[int, Whole("the step of a weight"), AfterValidator(_a_step)]
    lean: Annotated[int, Whole("what doubt moves to the non-offending side", 0, 100)]


MOST_REVOKES = 13
"""As many revokes as a deal has tricks: nobody has told of more, and more cannot be put to a director one by one."""


@with_config(EXACT)
class FindingsDocument(TypedDict, total=False):
    """What the director knows without a record."""

    table_tricks: TrickCount
    result: TrickCount
    result_includes_transfer: Annotated[bool, YesNo()]
    play_ended: Annotated[bool, YesNo()]
    agreed_to_play_on: Annotated[bool, YesNo()]
    revokes_in_order: Annotated[bool, YesNo()]
    winners: WinnersText
    agreed: Annotated[tuple[AgreedDocument, ...], Field(strict=False)]
    revokes: Annotated[tuple[RevokeDocument, ...], Field(strict=False, max_length=MOST_REVOKES)]
    without_revoke: Expected
    without_repeat: Expected
    restored_tricks: TrickCount
    cards_mixed_by: Annotated[Mixing, OneOf("who mixed the cards", Mixing)]
    elected: Annotated[Election, OneOf("what the innocent side chose", Election)]
    self_inflicted: dict[
        Annotated[str, Plain("a name", str)],
        Annotated[float | str, Plain("a figure or a remark", float, str)],
    ]
    weighting: Annotated[WeightingDocument, AfterValidator(_in_whole_steps)]
    strength: Annotated[Strength, OneOf("how strong the players are", Strength)]


@with_config(EXACT)
class HandDocument(TypedDict, total=False):
    """What the auction told of a hand: each from the least to the most."""

    hcp: Annotated[tuple[int, int], Bounds("points", 37)]
    spades: Length
    hearts: Length
    diamonds: Length
    clubs: Length


@with_config(EXACT)
class KnownDocument(TypedDict, total=False):
    """What the auction told of the hands, by seat."""

    N: HandDocument
    E: HandDocument
    S: HandDocument
    W: HandDocument


@with_config(
    ConfigDict(
        **EXACT, title="A case", json_schema_extra={"anyOf": [{"required": ["events"]}, {"required": ["findings"]}]}
    )
)
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


CASE = TypeAdapter(CaseDocument)
