"""Advice at the moment it helps: what nobody has to say, and a director or a player does well to know."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from revoke.facts.establish import Facts
from revoke.facts.revoke import Revoke
from revoke.facts.standing import Standing
from revoke.law.clause import Chapter
from revoke.law.orders import DutyToCorrect, NeedNotCorrect, WeighDamage
from revoke.ruling.explore import Exploration
from revoke.ruling.offence import Offence, offences
from revoke.ruling.ruling import Advice, Hint, Option, Right


def advice(
    facts: Facts, ways: Exploration, options: Sequence[Option], *, over: bool, weighs: bool
) -> tuple[Advice, ...]:
    """What to know about each revoke, and about a question that can still be asked.

    Args:
        options: what players may choose; where somebody may still ask, that he had better ask at once.
        weighs: whether the director has still to weigh the damage.
    """
    about = [each for revoke in offences(facts, ways) for each in _about(revoke, over=over, weighs=weighs)]
    found = list({(each.hint, each.law): each for each in reversed(about)}.values())[::-1]  # of each only the first
    asking = next((each for each in options if each.right is Right.ASK_WHETHER_NONE), None)
    if asking is not None:
        found.append(Advice(Hint.ASK_AT_ONCE, asking.law))
    return tuple(found)


def _about(revoke: Offence, *, over: bool, weighs: bool) -> Iterator[Advice]:
    standing, silence = revoke.standing, revoke.ways.code.silence
    leaves = revoke.step(NeedNotCorrect)
    if standing is Standing.OPEN and leaves is not None:
        yield Advice(Hint.MAY_BE_LEFT, leaves.clause.cite, revoke.index)
    unmentioned = revoke.view.maybe(Revoke.attention_drawn) is False
    if silence is not None and unmentioned and standing in (Standing.OPEN, Standing.ESTABLISHED):
        due = silence.duty is not None and standing is Standing.OPEN
        hint = Hint.ONLY_HE_NEED_CORRECT if due else Hint.NOBODY_NEED_SPEAK
        yield Advice(hint, silence.cite, revoke.index)
    if standing is not Standing.ESTABLISHED:
        return
    if not over and revoke.ways.code.searches is None:
        yield Advice(Hint.NOTHING_TO_CONFIRM, established_by(revoke), revoke.index)
    knew = revoke.step(DutyToCorrect)
    if knew is not None:
        yield Advice(Hint.KNEW_AND_LET_IT_STAND, knew.clause.cite, revoke.index)
    damage = revoke.step(WeighDamage)
    if weighs and damage is not None:
        yield Advice(Hint.MAY_NOT_BE_ENOUGH, damage.clause.cite, revoke.index)


def established_by(revoke: Offence) -> str:
    """The clause by which a revoke is established."""
    return next(step.clause.cite for step in revoke.steps if step.chapter is Chapter.ESTABLISHMENT)
