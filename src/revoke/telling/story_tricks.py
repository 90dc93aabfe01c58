"""The tricks of a story beside the revoke trick: those before it, and those after it, won or supposed."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from random import Random

from revoke.case.case import Moment
from revoke.facts.establish import Facts
from revoke.facts.revoke import Revoke
from revoke.facts.stages import Stage
from revoke.law.code import code
from revoke.law.score_sheet import ScoreSheet
from revoke.ruling.findings import value
from revoke.table.seats import Seat, Who
from revoke.table.sentence import Sentence, counted, sentence, template
from revoke.telling.story_besides import rare_told


def won_before(facts: Facts, index: int) -> Iterator[Sentence]:
    """The tricks before the revoke, under a code that takes these too; nothing where they are not known."""
    offender: Who | None = value(facts, index, Revoke.offender.name)
    number: int | None = value(facts, index, Revoke.trick.name)
    takes_them = code(facts.case.code).score_sheet is not ScoreSheet.DUPLICATE
    if not takes_them or len(facts) > 1 or number is None or not isinstance(offender, Seat):
        return
    sides = [seat.side for seat in facts.count.winners[: number - 1] if seat is not None]
    if not sides or len(sides) < number - 1:
        return
    won = sides.count(offender.side)
    if not won:
        yield sentence("Before that {side} had won no trick.", side=offender.side)
        return
    yield counted(
        "Before that {side} had won one trick.",
        "Before that {side} had won {number:words} tricks.",
        number=won,
        side=offender.side,
    )


def later_told(facts: Facts, index: int, chance: Random, reads: Collection[str] | None) -> Iterator[str]:
    """The later tricks: as they were won, or as they are supposed where play goes on."""
    stage: Stage = value(facts, index, Revoke.before_attention.name) or frozenset()
    number: int | None = value(facts, index, Revoke.trick.name)
    later: int | None = value(facts, index, Revoke.later_tricks.name)
    offender: Who | None = value(facts, index, Revoke.offender.name)
    if not isinstance(offender, Seat) or number is None or number > 12 or Moment.PLAY_HAD_CEASED in stage:
        return
    owed = value(facts, index, Revoke.won_later_with_owed_card.name)
    supposed = later if later is not None else chance.randint(1 if owed else 0, min(4, 13 - number))
    over = not stage.isdisjoint({Moment.PLAY_ENDED, Moment.HANDS_RETURNED})
    if over:
        yield won_later(supposed, offender, number)
    elif not supposed:
        yield sentence("Suppose that {side} get none of the tricks that were left.", side=offender.side)
    else:
        yield counted(
            "Suppose that {side} get one of the tricks that were left.",
            "Suppose that {side} get {number:words} of the tricks that were left.",
            number=supposed,
            side=offender.side,
        )
    if supposed:
        with_owed = _WITH_OWED if over else _WITH_OWED_SUPPOSED
        yield from rare_told(facts, index, Revoke.won_later_with_owed_card.name, with_owed, reads)


_WITH_OWED: Mapping[bool, str] = {
    True: template("Later {player} won a trick with a card that he could have played to this one."),
    False: template("Later {player} won no trick with a card that he could have played to this one."),
}
_WITH_OWED_SUPPOSED: Mapping[bool, str] = {
    True: template("Suppose too that {player} wins one of them with a card that he could have played to this trick."),
    False: template("Suppose too that {player} wins none of them with a card that he could have played to this trick."),
}
"""Tricks that were won, or are supposed to be, with a card of the suit that was not followed."""


def later_as_known(facts: Facts, index: int, reads: Collection[str] | None) -> Iterator[str]:
    """The later tricks, where they are known."""
    later: int | None = value(facts, index, Revoke.later_tricks.name)
    offender: Who | None = value(facts, index, Revoke.offender.name)
    number: int | None = value(facts, index, Revoke.trick.name)
    if later is not None and number is not None and isinstance(offender, Seat):
        yield won_later(later, offender, number)
    yield from rare_told(facts, index, Revoke.won_later_with_owed_card.name, _WITH_OWED, reads)


def won_later(later: int, offender: Seat, trick: int) -> Sentence:
    if not later:
        return sentence("After trick {trick} {side} won no trick.", side=offender.side, trick=trick)
    return counted(
        "After trick {trick} {side} won one trick.",
        "After trick {trick} {side} won {number:words} tricks.",
        number=later,
        side=offender.side,
        trick=trick,
    )
