"""What an exploration comes to, revoke by revoke: standings, tricks, and the questions that are left."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from revoke.facts.establish import Facts
from revoke.facts.fact import BOARD, FactMissing, Key
from revoke.facts.revoke import BoardFacts, Revoke
from revoke.facts.standing import Standing
from revoke.law.orders import (
    InformationFromPenaltyCard,
    InformationFromWithdrawnCards,
    LeadOptions,
    RuleOnTheClaim,
    WeighDamage,
)
from revoke.ruling.explore import Exploration
from revoke.ruling.judgment import Step
from revoke.ruling.ruling import Question, RevokeRuling, Transfer
from revoke.ruling.ways import decided
from revoke.table.seats import Role, Seat, Who, partnership

_CONSEQUENCES = (InformationFromPenaltyCard, InformationFromWithdrawnCards, LeadOptions, RuleOnTheClaim, WeighDamage)
"""Orders that follow from a ruling on a revoke rather than make it."""


def revoke_rulings(facts: Facts, ways: Exploration) -> tuple[RevokeRuling, ...]:
    """The ruling on each revoke, as far as every way it can still turn out agrees."""
    rulings = []
    for index, found in enumerate(facts.found):
        mine = ways.ways(index)
        standing: Standing | None = decided(way.judgment.stood.standing for way in mine)
        refused = [clause.cite for clause in mine[0].judgment.refused]
        rulings.append(
            RevokeRuling(
                offender=value(facts, index, Revoke.offender.name),
                trick=value(facts, index, Revoke.trick.name),
                suit=value(facts, index, Revoke.suit.name),
                card=value(facts, index, Revoke.card.name),
                status=standing,
                laws=_laws(ways, index),
                transfer=decided(way.judgment.tricks for way in mine),
                refused=tuple(refused) if len(mine) == 1 else (),
                proof=found.proof if found else None,
            )
        )
    return tuple(rulings)


def _laws(ways: Exploration, index: int) -> tuple[str, ...]:
    """The clauses that decided a revoke, each once."""
    steps = (step for step in agreed_steps(ways, index) if not isinstance(step.order, _CONSEQUENCES))
    return tuple(dict.fromkeys(step.clause.cite for step in steps))


def agreed_steps(ways: Exploration, index: int) -> tuple[Step, ...]:
    """The clauses that speak whichever way the revoke turns out."""
    mine = ways.ways(index)
    first, *others = mine
    spoke = [{(step.clause.cite, type(step.order)) for step in way.judgment.steps} for way in others]
    agreed = (
        step for step in first.judgment.steps if all((step.clause.cite, type(step.order)) in each for each in spoke)
    )
    return tuple(agreed)


def transfer(ways: Exploration, *, over: bool) -> Transfer:
    """The tricks that move after the ceiling; to nobody yet while play goes on."""
    total = decided(outcome.total for outcome in ways.outcomes)
    payer = decided(outcome.payer for outcome in ways.outcomes)
    to = partnership(payer).other if payer and over and total else None
    return Transfer(total, to)


def possible(ways: Exploration) -> Mapping[str, tuple[int, ...]] | None:
    """The totals that can still come out, while a question is open."""
    if len(ways.outcomes) == 1:
        return None
    return {"transfer": tuple(sorted({outcome.total for outcome in ways.outcomes}))}


def open_questions(ways: Exploration) -> tuple[Question, ...]:
    """The facts still needed, as questions with every answer that is still possible."""
    return tuple(Question(lack.key, _answers(ways, lack), tuple(lack.laws)) for lack in ways.questions)


def _answers(ways: Exploration, lack: FactMissing) -> tuple[Any, ...]:
    """The answers that are still possible, by all that is known, and that the code has words for."""
    key = lack.key
    view = BoardFacts(ways.known, BOARD) if key.revoke == BOARD else Revoke(ways.known, key.revoke)
    possible: tuple[Any, ...] = lack.left(view.possible(lack.fact))
    if lack.fact is Revoke.before_attention:
        return tuple(stage for stage in possible if stage <= ways.code.moments)
    return possible


def value(facts: Facts, index: int, name: str) -> Any:
    """A fact's value where it is known for certain."""
    evidence = facts.known.get(Key(index, name))
    return evidence.values[0] if evidence and len(evidence.values) == 1 else None


def declarers_side_revoked(facts: Facts, index: int) -> bool | None:
    """Whether the revoke was declarer's or dummy's; ``None`` where that cannot be told."""
    who: Who | None = value(facts, index, Revoke.offender.name)
    if isinstance(who, Role):
        return who in (Role.DECLARER, Role.DUMMY)
    declarer: Seat | None = value(facts, BOARD, BoardFacts.declarer.name)
    return None if who is None or declarer is None else who.side is declarer.side
