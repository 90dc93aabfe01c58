"""How a revoke came to light in a story: who spoke first, and how far things had got by then."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from revoke.case.case import Moment
from revoke.facts.establish import Facts
from revoke.facts.revoke import Revoke
from revoke.facts.stages import HANDS_BACK, PLAY_ENDED, Stage
from revoke.law.code import code
from revoke.ruling.findings import value
from revoke.table.seats import Seat, Who
from revoke.table.sentence import Sentence, sentence, template, whole
from revoke.telling.answers import answer_words
from revoke.telling.stages import ENDED_WITHOUT_BOARDS
from revoke.telling.story_deed import nobody_played_after, on_one_trick, player_with_part


def how_far_told(facts: Facts, index: int, chance: Random) -> Iterator[str]:
    """How far things had got when somebody spoke, and who, where that matters."""
    stage = value(facts, index, Revoke.before_attention.name)
    by = value(facts, index, Revoke.attention_by.name)
    if isinstance(by, Seat):
        declarer = facts.case.board.declarer
        lost = value(facts, index, Revoke.dummy_rights_lost.name) and declarer and by is declarer.partner
        without = _DUMMY_WITHOUT_RIGHTS if _has_boards(facts) else _DUMMY_HAD_LOOKED
        said = without if lost else template("{who:Words} is the first to say something about it.")
        yield sentence(said, who=player_with_part(facts, by))
    if stage is None:
        return
    if Moment.PLAY_HAD_CEASED in stage:
        yield template("That card was put down after a claim, when everybody had stopped playing.")
        return
    offender: Who | None = value(facts, index, Revoke.offender.name)
    if stage >= _AGREED_AND_CALLED:
        yield sentence(
            "{others:Words} had claimed; {side} had agreed, and called on the next board before it came to light.",
            others=offender.side.other if isinstance(offender, Seat) else whole(template("the other side")),
            side=offender.side if isinstance(offender, Seat) else whole(template("the revoking side")),
        )
        return
    words = _stage_told(facts, index, _as_it_is_called(stage), offender)
    yield sentence(chance.choice(_WHEN if isinstance(by, Seat) else _WHEN[1:]), stage=whole(words))
    yield from _not_turned(facts, index, stage)


def _stage_told(facts: Facts, index: int, stage: Stage, offender: Who | None) -> str:
    """How far things had got, the sides and players by their seats: who has revoked is not said before the ruling."""
    if stage == PLAY_ENDED and not _has_boards(facts):
        return ENDED_WITHOUT_BOARDS
    if not isinstance(offender, Seat):
        return answer_words(stage)
    if stage in _PARTNER_ASKED:
        return sentence(_PARTNER_ASKED[stage], partner=offender.partner, player=offender)
    if stage in _ONE_SIDE_WENT_ON and on_one_trick(facts, index):  # both have revoked
        side = offender.side if Moment.OFFENDERS_PLAYED_ON in stage else offender.side.other
        return sentence("only {side} had led or played to the next trick", side=side)
    if stage in _BY_SIDES:
        return sentence(_BY_SIDES[stage], side=offender.side, others=offender.side.other)
    return answer_words(stage)


def _not_turned(facts: Facts, index: int, stage: Stage) -> Iterator[Sentence]:
    """That the trick still lay there, where the law asks whether it was turned and quitted."""
    number: int | None = value(facts, index, Revoke.trick.name)
    turned = Moment.TRICK_QUITTED in stage or Moment.PLAY_ENDED in stage
    if number and not turned and not _has_boards(facts) and not nobody_played_after(facts, index):
        yield sentence("Trick {trick} had not been turned yet.", trick=number)


def _has_boards(facts: Facts) -> bool:
    """Whether hands go back into a board under the code of a case, and nothing turns on whether a trick was turned."""
    return code(facts.case.code).moments >= HANDS_BACK


_M = Moment
_BY_SIDES: Mapping[Stage, str] = {
    frozenset({_M.OFFENDERS_PLAYED_ON}): template("{side} had led or played to the next trick"),
    frozenset({_M.OPPONENTS_PLAYED_ON}): template("only {others} had played to the next trick"),
    frozenset({_M.OFFENDERS_NAMED_CARD}): template("{side} had named a card for the next trick"),
    frozenset({_M.TRICK_QUITTED, _M.OPPONENTS_PLAYED_ON}): template(
        "the trick had been turned, and only {others} had played to the next one"
    ),
    frozenset({_M.TRICK_QUITTED, _M.OFFENDERS_PLAYED_ON}): template(
        "the trick had been turned, and {side} had led or played to the next one"
    ),
    frozenset({_M.OFFENDERS_CLAIMED}): template("{side} had claimed or conceded tricks"),
    frozenset({_M.OPPONENTS_CLAIMED}): template("{others} had claimed, and nobody had agreed"),
    frozenset({_M.OPPONENTS_CLAIMED, _M.OFFENDERS_AGREED_TO_CLAIM}): template(
        "{others} had claimed, and {side} had agreed"
    ),
    HANDS_BACK | {_M.OFFENDERS_CALLED}: template("on the next board only {side} had called"),
    HANDS_BACK | {_M.OPPONENT_CALLED}: template("{others} had called on the next board"),
}
"""Stages at which one side had done something, told of {side}, whose player it is about, and of the others."""


_ONE_SIDE_WENT_ON = (frozenset({Moment.OFFENDERS_PLAYED_ON}), frozenset({Moment.OPPONENTS_PLAYED_ON}))


_PARTNER_ASKED: Mapping[Stage, str] = {
    frozenset({Moment.PARTNER_ASKED}): template("{partner} had asked {player} whether he had none"),
    frozenset({Moment.PARTNER_ASKED, Moment.TRICK_QUITTED}): template(
        "{partner} had asked {player} whether he had none, and the trick had been turned"
    ),
    frozenset({Moment.PARTNER_ASKED, Moment.ANSWERED_NO, Moment.TRICK_QUITTED}): template(
        "{partner} had asked {player} whether he had none, {player} had said that he had none, and the trick had been"
        " turned"
    ),
}


_AGREED_AND_CALLED = frozenset(
    {Moment.OPPONENTS_CLAIMED, Moment.OFFENDERS_AGREED_TO_CLAIM, Moment.HANDS_RETURNED, Moment.OFFENDERS_CALLED}
)


def _as_it_is_called(stage: Stage) -> Stage:
    """What had happened with all that goes with it: who has put his cards back has played them."""
    if Moment.HANDS_RETURNED in stage:
        return stage | HANDS_BACK
    return stage | PLAY_ENDED if Moment.PLAY_ENDED in stage else stage


_DUMMY_WITHOUT_RIGHTS = template(
    "{who:Words} is the first to ask about it; he had looked at a defender's cards of his own accord before."
)
_DUMMY_HAD_LOOKED = template(
    "{who:Words} is the first to ask about it; he had looked at another player's cards on purpose before."
)
_WHEN = (
    template("At that moment: {stage}."),  # only where somebody has spoken
    template("When it came to light: {stage}."),
    template("How far things had got when it was mentioned: {stage}."),
)
