"""Every outcome of the law of the established revoke: who revoked, who won, and the other circumstances."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from guide.generated.markdown import page, table
from revoke.case.case import Failure, Moment
from revoke.facts.fact import Evidence, Fact, Key, Known
from revoke.facts.revoke import Revoke
from revoke.facts.standing import WonBy
from revoke.law.clause import Chapter
from revoke.law.code import CODES, Code, code
from revoke.law.orders import NoAutomaticAdjustment
from revoke.ruling.explore import Exploration
from revoke.table.cards import Suit
from revoke.table.seats import Role

_PLAYED_ON = frozenset({Moment.OFFENDERS_PLAYED_ON, Moment.OPPONENTS_PLAYED_ON, Moment.TRICK_QUITTED})
_AT_THE_END = _PLAYED_ON | {Moment.PLAY_ENDED, Moment.HANDS_RETURNED}

Said = Mapping[Fact[Any], Any]  # Any: each fact has values of a type of its own
_ROLES = (Role.DEFENDER, Role.DECLARER, Role.DUMMY)
_OTHER_SIDE = {Role.DEFENDER: Role.DECLARER, Role.DECLARER: Role.DEFENDER, Role.DUMMY: Role.DEFENDER}


@dataclass(frozen=True, slots=True)
class OutcomeSituation:
    """A set of circumstances that fixes everything but the players and the tricks.

    Attributes:
        title: the circumstances in words.
        facts: the facts of the revoke, except who revoked and what was won.
        other: the facts of an earlier revoke, if there was one.
        other_by: the offender of the earlier revoke, by the offender of this one.
        roles: who can be in this situation.
    """

    title: str
    facts: Said
    other: Said | None = None
    other_by: Mapping[Role, Role] = field(default_factory=dict)
    roles: tuple[Role, ...] = _ROLES


_USUAL: Said = {Revoke.trick: 2, Revoke.suit: Suit.HEARTS, Revoke.before_attention: _AT_THE_END}
_EARLIER: Said = {**_USUAL, Revoke.trick: 1, Revoke.won_by: WonBy.OPPONENTS, Revoke.later_tricks: 12}

SITUATIONS = (
    OutcomeSituation("Nothing special", _USUAL),
    OutcomeSituation(
        "The same player had revoked in the same suit before, and that revoke was established",
        _USUAL,
        _EARLIER,
        {role: role for role in _ROLES},
    ),
    OutcomeSituation(
        "The card that he failed to play was a penalty card",
        {**_USUAL, Revoke.failure: Failure.PENALTY_CARD},
        roles=(Role.DEFENDER,),
    ),
    OutcomeSituation(
        "An opponent had called on the next board before attention was drawn",
        {**_USUAL, Revoke.before_attention: _AT_THE_END | {Moment.OPPONENT_CALLED}},
    ),
    OutcomeSituation(
        "The round had ended before attention was drawn",
        {**_USUAL, Revoke.before_attention: _AT_THE_END | {Moment.ROUND_ENDED}},
    ),
    OutcomeSituation(
        "The revoke was on trick twelve, found when all hands were back in the board", {**_USUAL, Revoke.trick: 12}
    ),
    OutcomeSituation(
        "The other side had revoked too, and both revokes were established", _USUAL, _EARLIER, _OTHER_SIDE
    ),
    OutcomeSituation(
        "The other side revoked on the same trick, and only this side has played to the next one",
        {**_USUAL, Revoke.before_attention: frozenset({Moment.OFFENDERS_PLAYED_ON, Moment.TRICK_QUITTED})},
        {**_EARLIER, Revoke.trick: 2, Revoke.before_attention: frozenset({Moment.OPPONENTS_PLAYED_ON})},
        _OTHER_SIDE,
    ),
)
"""An ordinary established revoke, then one situation for each exception of the latest code."""

_WON_BY = {
    WonBy.OFFENDER: "the offender's own hand",
    WonBy.PARTNER: "his partner's hand",
    WonBy.OPPONENTS: "an opponent",
}


@dataclass(frozen=True, slots=True)
class OutcomeCell:
    """The outcome of one combination: the automatic tricks, the clauses for them, and the redress left open."""

    tricks: int
    because: tuple[str, ...]
    redress: tuple[str, ...]

    def __str__(self) -> str:
        return f"**{self.tricks}** ({', '.join(self.because)})"


def outcomes_page() -> str:
    """The page of all outcomes under the default code."""
    law = code(CODES[0])
    return page(
        f"Every outcome of Law 64: {law.name}",
        "Automatic tricks for one revoke, with the clauses that decide. *Won by* is the hand that won the revoke "
        "trick; *later* is what the revoking side won after it. Several revokes of one side share the tricks won "
        "since: no trick moves twice.",
        *(block for situation in SITUATIONS for block in _blocks(law, situation)),
    )


def _blocks(law: Code, situation: OutcomeSituation) -> Iterator[str]:
    rows = list(rows_of(law, situation))
    redress = dict.fromkeys(clause for _, _, cells in rows for cell in cells if cell for clause in cell.redress)
    yield f"## {situation.title}"
    head = ("Won by", "Later", *(f"{role.value} revoked" for role in _ROLES))
    yield table(head, [(won_by, later, *(str(cell or "—") for cell in cells)) for won_by, later, cells in rows])
    if redress:
        yield f"Then the damage is weighed: {', '.join(redress)}."


def rows_of(law: Code, situation: OutcomeSituation) -> Iterator[tuple[str, str, Sequence[OutcomeCell | None]]]:
    """Won by, later tricks, and the outcome for each role; later tricks with the same outcome share a row."""
    most = 13 - situation.facts[Revoke.trick]
    for won_by, words in _WON_BY.items():
        by_number = [(later, _cells(law, situation, won_by, later)) for later in range(most + 1)]
        for cells, group in groupby(by_number, key=lambda each: each[1]):
            numbers = [later for later, _ in group]
            yield words, _numbers(numbers, most), cells


def _numbers(numbers: Sequence[int], most: int) -> str:
    first, last = numbers[0], numbers[-1]
    if len(numbers) == most + 1:
        return "any"
    if first == last:
        return str(first)
    return f"{first} or more" if last == most else f"{first} to {last}"


def _cells(law: Code, situation: OutcomeSituation, won_by: WonBy, later: int) -> list[OutcomeCell | None]:
    return [
        _cell(law, situation, {Revoke.offender: role, Revoke.won_by: won_by, Revoke.later_tricks: later})
        if role in situation.roles
        else None
        for role in _ROLES
    ]


def _cell(law: Code, situation: OutcomeSituation, told: Said) -> OutcomeCell:
    said = [{**situation.facts, **told}]
    if situation.other is not None:
        said.insert(0, {**situation.other, Revoke.offender: situation.other_by[told[Revoke.offender]]})
    ways = Exploration(law, _known(said), len(said), {}).ways(len(said) - 1)
    assert len(ways) == 1, f"{situation.title}: {told} leaves {len(ways)} ways open"
    judgment = ways[0].judgment
    because: dict[str, None] = {}
    redress: dict[str, None] = {}
    for step in judgment.steps:
        if step.chapter in (Chapter.TRANSFER, Chapter.EXCEPTION) or (
            step.chapter is Chapter.CORRECTION and isinstance(step.order, NoAutomaticAdjustment)
        ):
            because[step.clause.cite] = None
        elif step.chapter is Chapter.REDRESS:
            redress[step.clause.cite] = None
    return OutcomeCell(judgment.tricks, tuple(because), tuple(redress))


def _known(said: Sequence[Said]) -> Known:
    return {
        Key(index, fact.name): Evidence((value,), "supposed")
        for index, facts in enumerate(said)
        for fact, value in facts.items()
    }
