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
from revoke.table.sentence import sentence, template, whole
from revoke.telling.answers import answer_words
from revoke.telling.stages import ENDED_WITHOUT_BOARDS
from revoke.telling.story_deed import on_one_trick, player_with_part


def how_far_told(facts: Facts, index: int, chance: Random) -> Iterator[str]:
    """How far things had got when somebody spoke, and who, where that matters."""
    stage = value(facts, index, Revoke.before_attention.name)
    by = value(facts, index, Revoke.attention_by.name)
    if isinstance(by, Seat):
        declarer = facts.case.board.declarer
        lost = value(facts, index, Revoke.dummy_rights_lost.name) and declarer and by is declarer.partner
        said = _DUMMY_WITHOUT_RIGHTS if lost else template("{who:Words} is the first to say something.")
        yield sentence(said, who=player_with_part(facts, by))
    if stage is None:
        return
    if Moment.PLAY_HAD_CEASED in stage:
        yield template("That card was put down after a claim, when everybody had stopped playing.")
        return
    if stage >= _AGREED_AND_CALLED:
        yield template(
            "The other side had claimed; the revoking side had agreed, and called on the next board before it came to"
            " light."
        )
        return
    stage = _as_it_is_called(stage)
    offender: Who | None = value(facts, index, Revoke.offender.name)
    without = stage == PLAY_ENDED and not code(facts.case.code).moments >= HANDS_BACK
    words = ENDED_WITHOUT_BOARDS if without else answer_words(stage)
    if stage in _PARTNER_ASKED and isinstance(offender, Seat):  # several players have been named by now
        words = sentence(_PARTNER_ASKED[stage], partner=offender.partner, player=offender)
    if stage in _ONE_SIDE_WENT_ON and isinstance(offender, Seat) and on_one_trick(facts, index):  # both have revoked
        side = offender.side if Moment.OFFENDERS_PLAYED_ON in stage else offender.side.other
        words = sentence("only {side} had led or played to the next trick", side=side)
    yield sentence(chance.choice(_WHEN if isinstance(by, Seat) else _WHEN[1:]), stage=whole(words))


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


_DUMMY_WITHOUT_RIGHTS = template("{who:Words} is the first to ask about it; he had looked at another hand before.")
_WHEN = (
    template("At that moment: {stage}."),  # only where somebody has spoken
    template("When it came to light: {stage}."),
    template("How far things had got when it was mentioned: {stage}."),
)
