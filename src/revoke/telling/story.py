"""The story of a case as somebody would tell it: a scene, who played what, who said what, and nothing of the ruling.

The story tells everything that the ruling turns on, and nothing that gives the ruling away: it says how many tricks
are still to come whether they matter or not. A story is composed: each sentence is drawn from several voices in
``voices.toml``, and the events come in one of several orders. Under a code without a director or defenders, the
story has none.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from random import Random

from revoke.case.case import Election, Failure, Mixing, Moment
from revoke.facts.establish import Facts
from revoke.facts.fact import BOARD
from revoke.facts.moments import HANDS_BACK, PLAY_ENDED, TURNED_AND_PLAYED_ON, Stage
from revoke.facts.revoke import BoardFacts, Revoke, role_at
from revoke.facts.standing import WonBy
from revoke.law.code import ScoreSheet, code
from revoke.ruling.findings import value
from revoke.table.cards import Card, Suit
from revoke.table.seats import SEATS, Role, Seat, Who
from revoke.table.sentence import Sentence, counted, sentence, template, whole
from revoke.table.sentence import Value as Put
from revoke.telling.facts import ENDED_WITHOUT_BOARDS, OF_THE_BOARD, words_in
from revoke.telling.reasons import answer_words
from revoke.timeline.table import winner

# The voices: one sentence as several people would tell it.

Voice = str | tuple[str, str]
"""A template, or a singular and a plural template for a sentence with a number."""


@cache
def voices() -> Mapping[str, tuple[Voice, ...]]:
    """Every sentence that a story may need, with all its voices, by name.

    >>> voices()["winner"][0], voices()["won later"][0][0]
    ('{winner:Words} wins the trick.', 'After trick {trick} {side} won one trick.')
    """
    return {
        name: tuple((each[0], each[1]) if isinstance(each, list) else each for each in listed)
        for name, listed in words_in("voices.toml").items()
    }


def said(name: str, chance: Random | None, **values: Put) -> Sentence:
    """A sentence in one of its voices; without chance, in the first.

    >>> said("winner", None, winner=Seat.EAST)
    'East wins the trick.'
    """
    known = voices()[name]
    voice = chance.choice(known) if chance else known[0]
    return sentence(voice, **values) if isinstance(voice, str) else _of_a_number(voice, values)


def _of_a_number(voice: tuple[str, str], values: Mapping[str, Put]) -> Sentence:
    number = values["number"]
    assert isinstance(number, int)
    return counted(*voice, number=number, **{key: each for key, each in values.items() if key != "number"})


# The deed in a story: which card came on which lead, what was held, and who won the trick.

CardsOfTrick = Sequence[tuple[Seat, Card]]
"""The cards of one trick with the hands that played them, in the order of play."""


def player_with_part(facts: Facts, who: Who | None) -> Who | Sentence:
    """A player with his part on this deal, in the words of the code's day."""
    declarer = facts.case.board.declarer
    if isinstance(who, Seat) and declarer is not None:
        part = role_at(who, declarer)
        if part is Role.DEFENDER and not _has_boards(facts):
            return said("part adversary", None, player=who)
        dealt = part is Role.DECLARER and code(facts.case.code).score_sheet is ScoreSheet.TOWARDS_GAME
        return said("part dealer" if dealt else f"part {part.value}", None, player=who)
    return _named(who)


def _named(who: Who | None) -> Who | Sentence:
    """A player by his seat alone: the contract tells his part on this deal."""
    return sentence("a defender") if who is None or who is Role.DEFENDER else who


def deed(facts: Facts, index: int, trick: CardsOfTrick, chance: Random) -> Iterator[str]:
    """What was played or not played, in sentences; the other two cards may be left out."""
    offender: Who | None = value(facts, index, Revoke.offender.name)
    failure = value(facts, index, Revoke.failure.name) or Failure.FOLLOW
    number: int = value(facts, index, Revoke.trick.name) or 0
    suit: Suit = value(facts, index, Revoke.suit.name) or Suit.SPADES
    who = _named(offender)
    wrong = next((card for seat, card in trick if seat is offender), None)
    if failure is Failure.DEMAND:
        yield from _left_undone(facts, index, chance)
    elif failure is not Failure.FOLLOW:
        legal = failure is Failure.PENALTY_CARD and value(facts, index, Revoke.otherwise_legal.name)
        yield said("owed card left legal" if legal else _FAILED[failure], chance, who=who, trick=number)
    elif on_one_trick(facts, index):
        yield said("same trick", chance, who=who, suit=suit)
    elif not trick or wrong is None:
        yield said("bare", chance, who=who, trick=number, suit=suit)
    else:
        leader, led = trick[0]
        yield said("deed", chance, leader=leader, led=led, card=wrong, who=who, trick=number)
        others = [each for each in trick if each[0] not in (leader, offender)]
        if len(trick) < len(SEATS) or chance.random() < _OF_ALL_WITH_EVERY_CARD:
            yield from _others(others, chance)


_OF_ALL_WITH_EVERY_CARD = 0.6

_FAILED: Mapping[Failure, str] = {
    Failure.DEMAND: "lowest not played",
    Failure.PENALTY_CARD: "owed card left",
    Failure.MISSING_CARD: "no card",
}


def proof_told(facts: Facts, index: int, proof: Card | None, chance: Random) -> Iterator[str]:
    """Whether he could have done what he had to do, in sentences, as far as known."""
    failure = value(facts, index, Revoke.failure.name) or Failure.FOLLOW
    suit: Suit = value(facts, index, Revoke.suit.name) or Suit.SPADES
    if failure is Failure.DEMAND or (failure is Failure.FOLLOW and on_one_trick(facts, index)):
        return  # the deed has told it already
    yield from _could(facts, index, failure, suit, proof, chance)


def _could(facts: Facts, index: int, failure: Failure, suit: Suit, proof: Card | None, chance: Random) -> Iterator[str]:
    offender: Who | None = value(facts, index, Revoke.offender.name)
    player = offender if isinstance(offender, Seat) else sentence("the revoker")
    if value(facts, index, Revoke.able.name) is False:
        yield said(_UNABLE[failure], chance, player=player, suit=suit)
    elif value(facts, index, Revoke.proved.name) is False or facts.case.findings.cards_mixed_by is not None:
        in_doubt = failure is Failure.FOLLOW
        yield said("in doubt" if in_doubt else "denied", chance, player=player, suit=suit, others=_other_side(offender))
        lost = facts.case.findings.cards_mixed_by is not None
        yield said("no finding out" if lost else "unconvinced", chance)
    elif proof is not None and failure is Failure.FOLLOW and isinstance(offender, Seat):
        yield said("proof", chance, player=offender, card=proof)
    elif failure is Failure.DEMAND:
        yield said("could have done it", chance, player=player)


_UNABLE: Mapping[Failure, str] = {
    Failure.FOLLOW: "unable",
    Failure.DEMAND: "unable to do it",
    Failure.PENALTY_CARD: "unable to play it",
    Failure.MISSING_CARD: "no card of the suit",
}


def _own_side(who: Who | None) -> Put:
    return who.side if isinstance(who, Seat) else whole(template("the revoking side"))


def _other_side(who: Who | None) -> Put:
    return who.side.other if isinstance(who, Seat) else whole(template("the other side"))


def _left_undone(facts: Facts, index: int, chance: Random) -> Iterator[str]:
    """The sentences on an opponent's demand that was not met: for a lead in a suit, if the offender may have led."""
    offender: Who | None = value(facts, index, Revoke.offender.name)
    number: int = value(facts, index, Revoke.trick.name) or 0
    who = _named(offender)
    declarer = facts.case.board.declarer
    suit: Suit = value(facts, index, Revoke.suit.name) or chance.choice(tuple(Suit))
    other = chance.choice([each for each in Suit if each is not suit])
    if not _may_have_led(facts, index) or declarer is None or not isinstance(offender, Seat):
        yield said(_FAILED[Failure.DEMAND], chance, who=who, trick=number)
        yield from _could(facts, index, Failure.DEMAND, suit, None, chance)
        return
    of: dict[str, Put] = {"partner": offender.partner, "declarer": declarer, "player": offender}
    yield said("lead demanded", chance, who=who, trick=number, suit=suit, other=other, **of)
    if value(facts, index, Revoke.able.name) is False:
        yield said("unable", chance, player=offender, suit=suit)
    elif value(facts, index, Revoke.proved.name) is False or facts.case.findings.cards_mixed_by is not None:
        yield from _could(facts, index, Failure.FOLLOW, suit, None, chance)
    else:
        yield said("had the suit", chance, player=offender, suit=suit)


def _may_have_led(facts: Facts, index: int) -> bool:
    """Whether a card not played as demanded may have been a defender's lead, as far as the case says."""
    offender, declarer = value(facts, index, Revoke.offender.name), facts.case.board.declarer
    number: int = value(facts, index, Revoke.trick.name) or 0
    eldest = facts.case.findings.revokes[index].eldest_hand_followed if facts.case.findings.revokes else None
    defender = isinstance(offender, Seat) and declarer is not None and offender.side is not declarer.side
    return defender and number > 1 and len(facts) == 1 and eldest is None


def on_one_trick(facts: Facts, index: int) -> bool:
    """Whether an earlier revoke was on the same trick."""
    number = value(facts, index, Revoke.trick.name)
    return any(value(facts, each, Revoke.trick.name) == number for each in range(index))


def _others(shown: CardsOfTrick, chance: Random) -> Iterator[str]:
    """The plays of the other hands, if there are any."""
    if len(shown) == 2:
        (one, first), (other, second) = shown
        yield said("others", chance, one=one, first=first, other=other, second=second)
    else:
        for seat, card in shown:
            yield said("other", chance, player=seat, card=card)


def trick_winner(
    facts: Facts, index: int, trick: CardsOfTrick, chance: Random, proof: Card | None = None, *, replaced: bool = False
) -> Iterator[str]:
    """The winner of a revoke trick that was played out and, if the revoke card is replaced, the new winner."""
    board = facts.case.board
    number: int | None = value(facts, index, Revoke.trick.name)
    stage = value(facts, index, Revoke.before_attention.name) or ()
    if nobody_played_after(facts, index) or Moment.PLAY_HAD_CEASED in stage:
        return
    told = facts.case.findings.revokes[index].won_by if facts.case.findings.revokes else None
    seat = told if isinstance(told, Seat) and not replaced else None
    if seat is None and number is not None and facts.count.winners[number - 1] is not None:
        seat = facts.count.winners[number - 1]
    if seat is None and len(trick) == 4:
        strain = board.strain or (board.contract.strain if board.contract else None)
        seat = winner(list(trick), (strain.trumps or "none") if strain else "unknown")
    won_by: WonBy | None = value(facts, index, Revoke.won_by.name)
    offender: Who | None = value(facts, index, Revoke.offender.name)
    if seat is None and isinstance(offender, Seat):
        seat = {WonBy.OFFENDER: offender, WonBy.PARTNER: offender.partner}.get(won_by) if won_by else None
    if seat is None and won_by is WonBy.OPPONENTS:
        yield template("The other side won the trick.")
    if seat is not None:
        yield said("winner", chance, winner=seat)
    if replaced and proof is not None and isinstance(told, Seat) and isinstance(offender, Seat):
        of: dict[str, Put] = {} if told is offender else {"winner": told}
        with_it = "won with the other card" if of else "won oneself with the other card"
        yield said(with_it, chance, card=proof, player=offender, **of)


def nobody_played_after(facts: Facts, index: int) -> bool:
    """Whether the case says that the revoke came to light before anybody else played to the trick."""
    findings = facts.case.findings.revokes
    return index < len(findings) and findings[index].played_after == ()


# The rare facts of a story, told because the law turns on them.


def told_besides(facts: Facts, index: int, reads: Collection[str] | None, chance: Random) -> Iterator[str]:
    """The rare facts that the law turns on; the offender is named, because others were named since."""
    offender: Who | None = value(facts, index, Revoke.offender.name)
    who = offender if isinstance(offender, Seat) else sentence("the revoker")
    if nobody_played_after(facts, index):
        yield said("nobody after", chance, player=who)
    on_the_table = value(facts, index, Revoke.failure.name) is Failure.PENALTY_CARD
    if on_the_table and isinstance(offender, Seat):
        yield from _after_the_wrong_card(facts, index, offender, chance)
    for name, words in _RARE.items():
        if name != Revoke.owed_card_faced.name or not on_the_table:
            yield from rare_told(facts, index, name, words, reads, chance)


def demand_told(facts: Facts, index: int) -> Iterator[Sentence]:
    """A player's demand on the offender once attention was drawn."""
    suit: Suit | None = value(facts, index, Revoke.demanded_suit.name)
    by: Who | None = value(facts, index, Revoke.demanded_by.name)
    offender: Who | None = value(facts, index, Revoke.offender.name)
    if suit is not None and by is not None:
        player = offender if isinstance(offender, Seat) else sentence("the revoker")
        yield said("demand", None, who=_named(by), player=player, suit=suit)


def rare_told(
    facts: Facts,
    index: int,
    name: str,
    words: Mapping[bool, str],
    reads: Collection[str] | None,
    chance: Random | None = None,
) -> Iterator[Sentence]:
    """One rare fact in a sentence, unless the code never looks at it.

    Args:
        words: the names of the voices, by the value of the fact.
    """
    is_so, offender = value(facts, index, name), value(facts, index, Revoke.offender.name)
    if name == Revoke.eldest_hand_followed.name and offender is not facts.case.board.declarer:
        return  # that hand may make demands on the dealer alone
    if (
        isinstance(is_so, bool)
        and is_so in words
        and (reads is None or name in reads or name not in _NO_MATTER_TO_MOST)
    ):
        number: int = value(facts, index, Revoke.trick.name) or 0
        player = offender if isinstance(offender, Seat) else sentence("the revoker")
        yield said(words[is_so], chance, player=player, side=_own_side(offender), trick=number)


def _after_the_wrong_card(facts: Facts, index: int, offender: Seat, chance: Random) -> Iterator[Sentence]:
    """Who has played to the trick since a card came instead of the penalty card: playing may accept that card."""
    number: int | None = value(facts, index, Revoke.trick.name)
    stage = value(facts, index, Revoke.before_attention.name) or ()
    here = [play.seat for play in facts.table.plays if play.trick == number]
    if offender in here:
        after = [seat for seat in here[here.index(offender) + 1 :] if seat.side is not offender.side]
        if after:
            yield said("played after", chance, who=after[0], player=offender)
        return
    if Moment.OPPONENTS_PLAYED_ON not in stage and not nobody_played_after(facts, index):
        yield said("played last", chance, player=offender)


_RARE: Mapping[str, Mapping[bool, str]] = {
    Revoke.owed_card_faced.name: {True: "owed card faced"},
    Revoke.otherwise_legal.name: {True: "otherwise legal"},
    Revoke.concession_refused.name: {True: "conceded"},
    Revoke.aware.name: {True: "aware", False: "not aware"},
    Revoke.eldest_hand_followed.name: {True: "eldest played", False: "eldest not played"},
    Revoke.replaced.name: {True: "replaced"},
}


_NO_MATTER_TO_MOST = frozenset(
    {
        Revoke.owed_card_faced.name,  # today the penalty card counts, and that is another failure
        Revoke.aware.name,
        Revoke.won_later_with_owed_card.name,
        Revoke.eldest_hand_followed.name,
    }
)
"""The facts that most codes never look at."""


# The other tricks of a story: those before the revoke trick, and those after it, won or still to come.


def won_before(facts: Facts, index: int, chance: Random) -> Iterator[Sentence]:
    """The tricks before the revoke, under a code that takes these too; nothing where they are not known."""
    offender: Who | None = value(facts, index, Revoke.offender.name)
    number: int | None = value(facts, index, Revoke.trick.name)
    takes_them = code(facts.case.code).score_sheet is not ScoreSheet.DUPLICATE
    if not takes_them or len(facts) > 1 or number is None or not isinstance(offender, Seat):
        return
    if Moment.PLAY_HAD_CEASED in (value(facts, index, Revoke.before_attention.name) or ()):
        return
    sides = [seat.side for seat in facts.count.winners[: number - 1] if seat is not None]
    if not sides or len(sides) < number - 1:
        return
    won = sides.count(offender.side)
    yield said("won before" if won else "won before none", chance, number=won, side=offender.side, trick=number)


def tricks_supposed(facts: Facts, index: int, seed: int) -> int:
    """The number of later tricks that a story gives to the offending side: as won, or drawn from the seed."""
    later: int | None = value(facts, index, Revoke.later_tricks.name)
    number: int = value(facts, index, Revoke.trick.name) or 13
    least = 1 if value(facts, index, Revoke.won_later_with_owed_card.name) else 0
    return later if later is not None else Random(f"later {seed}").randint(least, max(least, min(4, 13 - number)))


def later_told(facts: Facts, index: int, seed: int, reads: Collection[str] | None, chance: Random) -> Iterator[str]:
    """The later tricks: as they were won or, where play goes on, as all four see them coming."""
    stage: Stage = value(facts, index, Revoke.before_attention.name) or frozenset()
    number: int | None = value(facts, index, Revoke.trick.name)
    offender: Who | None = value(facts, index, Revoke.offender.name)
    if not isinstance(offender, Seat) or number is None or number > 12 or Moment.PLAY_HAD_CEASED in stage:
        return
    coming = tricks_supposed(facts, index, seed)
    over = not stage.isdisjoint({Moment.PLAY_ENDED, Moment.HANDS_RETURNED})
    if over:
        yield won_later(coming, offender, number, chance)
    else:
        yield _to_come(coming, offender, number, chance)
    if coming:
        with_owed = _WITH_OWED if over else _WITH_OWED_TO_COME if coming > 1 else _WITH_OWED_ONE_TO_COME
        yield from rare_told(facts, index, Revoke.won_later_with_owed_card.name, with_owed, reads, chance)


_WITH_OWED: Mapping[bool, str] = {True: "with owed card", False: "without owed card"}
_WITH_OWED_TO_COME = {won: f"{name} to come" for won, name in _WITH_OWED.items()}
_WITH_OWED_ONE_TO_COME = {won: f"{name} one to come" for won, name in _WITH_OWED.items()}
"""The names of the voices on tricks won, or to be won, with a card of the suit not followed."""


_LAST_BUT_ONE = 12
"""The trick after which only one is left."""


def _to_come(coming: int, offender: Seat, trick: int, chance: Random) -> Sentence:
    """The tricks that a side will win after its own revoke."""
    one_left = " last" if trick == _LAST_BUT_ONE else ""
    of: dict[str, Put] = {"side": offender.side, "others": offender.side.other}
    if coming and not one_left:
        of["number"] = coming
    return said(f"to come{one_left}{'' if coming else ' none'}", chance, **of)


def later_as_known(facts: Facts, index: int, reads: Collection[str] | None, chance: Random) -> Iterator[str]:
    """The later tricks, where they are known."""
    later: int | None = value(facts, index, Revoke.later_tricks.name)
    offender: Who | None = value(facts, index, Revoke.offender.name)
    number: int | None = value(facts, index, Revoke.trick.name)
    if later is not None and number is not None and isinstance(offender, Seat):
        yield won_later(later, offender, number, chance)
    yield from rare_told(facts, index, Revoke.won_later_with_owed_card.name, _WITH_OWED, reads, chance)


def won_later(later: int, offender: Seat, trick: int, chance: Random) -> Sentence:
    """The tricks that a side won after its own revoke."""
    of: dict[str, Put] = {"side": offender.side, "trick": trick}
    if trick == _LAST_BUT_ONE:
        return said("won last" if later else "won last none", chance, others=offender.side.other, **of)
    return said("won later" if later else "won later none", chance, number=later, **of)


# How a revoke came to light in a story: who spoke first, and at which stage.


def how_far_told(facts: Facts, index: int, chance: Random, *, first: bool = False) -> Iterator[str]:
    """The stage at which somebody spoke, and the speaker if that matters.

    Args:
        first: whether the story has not named the trick yet, so that the sentence gives its number.
    """
    number: int | None = value(facts, index, Revoke.trick.name) if first else None
    of: dict[str, Put] = {} if number is None else {"trick": number}
    stage = value(facts, index, Revoke.before_attention.name)
    by = value(facts, index, Revoke.attention_by.name)
    if isinstance(by, Seat):
        declarer = facts.case.board.declarer
        lost = value(facts, index, Revoke.dummy_rights_lost.name) and declarer and by is declarer.partner
        without = "dummy without rights" if _has_boards(facts) else "dummy had looked"
        yield said(without if lost else "spoken first" if of else "spoken", chance, who=by, **of)
    if stage is None:
        return
    if Moment.PLAY_HAD_CEASED in stage:
        yield said("ceased", chance)
        return
    offender: Who | None = value(facts, index, Revoke.offender.name)
    if _AGREED_AND_CALLED <= stage <= _AGREED_AND_CALLED | HANDS_BACK:
        yield said("agreed and called", chance, others=_other_side(offender), side=_own_side(offender))
        return
    words = stage_told(facts, index, stage, offender, chance)
    just_spoken = isinstance(by, Seat) and chance.random() < _OF_ALL_AT_THAT_MOMENT
    if of and not isinstance(by, Seat):
        yield said("when first", chance, stage=whole(words), **of)
    else:
        yield said("when just spoken" if just_spoken else "when", chance, stage=whole(words))
    yield from _not_turned(facts, index, stage, chance)


_OF_ALL_AT_THAT_MOMENT = 0.3


def stage_told(facts: Facts, index: int, stage: Stage, offender: Who | None, chance: Random | None = None) -> str:
    """The stage in words, with sides and players by their seats: the offender is not named before the ruling."""
    stage = _as_it_is_called(stage)
    if stage == PLAY_ENDED and not _has_boards(facts):
        return said("stage over without boards", chance) if chance else ENDED_WITHOUT_BOARDS
    if not isinstance(offender, Seat):
        return answer_words(stage)
    by_sides = {"side": offender.side, "others": offender.side.other}
    if _AGREED_AND_CALLED <= stage <= _AGREED_AND_CALLED | HANDS_BACK:
        return said("stage agreed and called", chance, **by_sides)
    if stage in _ONE_SIDE_WENT_ON and on_one_trick(facts, index):  # both have revoked
        side = offender.side if Moment.OFFENDERS_PLAYED_ON in stage else offender.side.other
        return said("stage only side", chance, side=side)
    if stage not in _STAGES:  # a player who called had played on and put his cards back
        return answer_words(stage - HANDS_BACK if stage > HANDS_BACK else stage)
    return said(f"stage {_STAGES[stage]}", chance, partner=offender.partner, player=offender, **by_sides)


def _not_turned(facts: Facts, index: int, stage: Stage, chance: Random) -> Iterator[Sentence]:
    """The sentence that the trick was still there, if the law asks whether it was turned and quitted."""
    number: int | None = value(facts, index, Revoke.trick.name)
    turned = Moment.TRICK_QUITTED in stage or Moment.PLAY_ENDED in stage
    if number and not turned and not _has_boards(facts) and not nobody_played_after(facts, index):
        yield said("not turned", chance, trick=number)


def _has_boards(facts: Facts) -> bool:
    """Whether hands go back into a board under the code of a case; then it does not matter if a trick was turned."""
    return code(facts.case.code).moments >= HANDS_BACK


_M = Moment
_STAGES: Mapping[Stage, str] = {
    frozenset(): "nobody",
    frozenset({_M.TRICK_QUITTED}): "turned",
    frozenset({_M.PARTNER_ASKED}): "asked",
    frozenset({_M.PARTNER_ASKED, _M.TRICK_QUITTED}): "asked turned",
    frozenset({_M.PARTNER_ASKED, _M.ANSWERED_NO, _M.TRICK_QUITTED}): "asked no turned",
    frozenset({_M.OFFENDERS_PLAYED_ON}): "offenders",
    frozenset({_M.OPPONENTS_PLAYED_ON}): "opponents",
    frozenset({_M.OFFENDERS_NAMED_CARD}): "named",
    frozenset({_M.OFFENDERS_PLAYED_ON, _M.OPPONENTS_PLAYED_ON}): "both",
    frozenset({_M.TRICK_QUITTED, _M.OPPONENTS_PLAYED_ON}): "turned opponents",
    frozenset({_M.TRICK_QUITTED, _M.OFFENDERS_PLAYED_ON}): "turned offenders",
    TURNED_AND_PLAYED_ON: "turned both",
    frozenset({_M.OFFENDERS_CLAIMED}): "claimed",
    frozenset({_M.OPPONENTS_CLAIMED}): "opponents claimed",
    frozenset({_M.OPPONENTS_CLAIMED, _M.OFFENDERS_AGREED_TO_CLAIM}): "agreed",
    PLAY_ENDED: "over",
    HANDS_BACK: "back",
    HANDS_BACK | {_M.OFFENDERS_CALLED}: "offenders called",
    HANDS_BACK | {_M.OPPONENT_CALLED}: "opponents called",
    HANDS_BACK | {_M.ROUND_ENDED}: "round",
    HANDS_BACK | {_M.ROUND_ENDED, _M.PERIOD_ENDED}: "period",
    PLAY_ENDED | {_M.CARDS_CUT}: "cut",
}
"""The name of the voices of a stage; in these {side} is the offending side, {others} the other side."""


_ONE_SIDE_WENT_ON = (frozenset({Moment.OFFENDERS_PLAYED_ON}), frozenset({Moment.OPPONENTS_PLAYED_ON}))


_AGREED_AND_CALLED = frozenset(
    {Moment.OPPONENTS_CLAIMED, Moment.OFFENDERS_AGREED_TO_CLAIM, Moment.HANDS_RETURNED, Moment.OFFENDERS_CALLED}
)


def _as_it_is_called(stage: Stage) -> Stage:
    """The whole stage: a player who put his cards back has played them."""
    if Moment.HANDS_RETURNED in stage:
        return stage | HANDS_BACK
    return stage | PLAY_ENDED if Moment.PLAY_ENDED in stage else stage


# The scene of a story: where it happens, and a remark that has nothing to do with it.
#
# Nothing here bears on a ruling or tells who has noticed what, or when. Rubber bridge has no director and no second
# table; each code's day has its own scenes.


def in_a_scene(facts: Facts, told: Sequence[str], chance: Random) -> tuple[str, ...]:
    """A story with a scene or a call before it, and mostly idle talk before or after it.

    >>> from revoke.case.case import Case, Findings, RevokeFinding
    >>> from revoke.facts.establish import establish
    >>> story_in_it = in_a_scene(
    ...     establish(Case(findings=Findings(revokes=(RevokeFinding(),)))), ["It was so."], Random(1)
    ... )
    >>> len(story_in_it) > 1, "It was so." in story_in_it
    (True, True)
    """
    at_home = "" if _has_boards(facts) else " at home"
    scene, call = (said(f"{name}{at_home}", chance, table=chance.randint(2, 12)) for name in ("scene", "call"))
    begins = chance.choice(([scene], [call], [scene, call]))
    player, other = chance.sample(SEATS, 2)
    idle = said(f"idle{at_home}", chance, player=player, other=other)
    accusing, accused = _one_of_each_side(facts, chance)
    about = said(f"about{at_home}", chance, player=accusing, other=accused)
    before, after = chance.choice((((), ()), ((idle,), ()), ((), (idle,)), ((), (about,)), ((idle,), (about,))))
    return (*begins, *before, *told, *after)


def _one_of_each_side(facts: Facts, chance: Random) -> tuple[Seat, Seat]:
    """A player of each side, the second from the side that has revoked, if it has: nobody accuses himself."""
    offender: Who | None = value(facts, len(facts) - 1, Revoke.offender.name) if len(facts) else None
    accused = chance.choice(SEATS)
    if isinstance(offender, Seat) and accused.side is not offender.side:
        accused = accused.left
    return chance.choice((accused.left, accused.right)), accused


def story(
    facts: Facts,
    trick: CardsOfTrick = (),
    proof: Card | None = None,
    *,
    reads: Collection[str] | None = None,
    seed: int = 0,
    supposing: bool = True,
    replaced: bool = False,
) -> tuple[str, ...]:
    """A case in sentences, as a player would tell it to the director.

    Args:
        facts: the facts of the case.
        trick: the cards of the last revoke's trick, where the story tells them.
        proof: a card that the offender held and should have played, where the story tells it.
        reads: the names of the facts that the code ever reads; the story leaves out others. Without it, all are told.
        seed: chooses the voices, the order and, where nobody knows it, the number of tricks still to come.
        supposing: whether the story makes up tricks to come that nobody knows; for a real board it does not.
        replaced: whether the winner of the trick is the winner with the card that replaces the wrong one.

    >>> from revoke.case.case import Case, Findings, RevokeFinding
    >>> from revoke.facts.establish import establish
    >>> from revoke.table.seats import Role
    >>> told = RevokeFinding(offender=Role.DECLARER, trick=7, suit=Suit.HEARTS, before_attention=frozenset())
    >>> story(establish(Case(findings=Findings(revokes=(told,)))))[1]
    'At trick 7 declarer does not follow to a heart.'
    """
    chance = Random(seed)
    last = len(facts) - 1
    later = later_told(facts, last, seed, reads, chance) if supposing else later_as_known(facts, last, reads, chance)
    stage = value(facts, last, Revoke.before_attention.name) or ()
    in_time = last > 0 or Moment.PLAY_HAD_CEASED in stage or value(facts, last, Revoke.dummy_rights_lost.name)
    order = chance.choice(_IN_TIME if in_time else _ORDERS).split()
    told: Mapping[str, Iterator[str]] = {
        "contract": contract_told(facts, chance, after=order.index("contract") > order.index("deed")),
        "earlier": (each for index in range(last) for each in _earlier(facts, index, chance)),
        "deed": deed(facts, last, trick, chance),
        "held": proof_told(facts, last, proof, chance),
        "winner": trick_winner(facts, last, trick, chance, proof, replaced=replaced),
        "before": won_before(facts, last, chance),
        "besides": told_besides(facts, last, reads, chance),
        "light": how_far_told(facts, last, chance, first=order.index("light") < order.index("deed")),
        "demand": demand_told(facts, last),
        "board": _of_the_board(facts, reads, chance),
        "later": later,
    }
    return tuple(each for part in order for each in told[part])


_IN_TIME = (
    "contract earlier deed held winner before besides light demand board later",
    "contract earlier deed winner before besides light demand held board later",
    "contract earlier deed winner before besides light demand later held board",
)
_ORDERS = (
    *_IN_TIME,
    "deed held winner contract earlier before besides light demand board later",
    "contract before deed winner besides held light demand board later earlier",
    "contract deed winner before besides later light demand held board earlier",
    "contract light deed held winner before besides demand board later earlier",
    "deed winner light demand contract before besides held board later earlier",
)
"""The orders of a story: as it happened, the contract later, what he held last, or the discovery first of all."""


def contract_told(facts: Facts, chance: Random | None = None, *, after: bool = False) -> Iterator[str]:
    """The contract and its declarer, in a sentence; nothing where they are not known.

    Args:
        after: whether the sentence comes after the events, as an explanation.
    """
    voice = " after" if after else ""
    board = facts.case.board
    if board.declarer is None:
        return
    if board.contract is not None:
        bid = said(f"contract {board.contract.strain.value}", None, level=board.contract.level)
        yield said(f"contract{voice}", chance, player=board.declarer, contract=bid)
    elif board.strain is not None:
        trumps = said(f"trumps {board.strain.value}", None)
        partner = board.declarer.partner
        yield said(f"dealer{voice}", chance, player=board.declarer, partner=partner, trumps=trumps)


def _of_the_board(facts: Facts, reads: Collection[str] | None, chance: Random) -> Iterator[str]:
    yield from _mixed(facts, reads, chance)
    elected: Election | None = value(facts, BOARD, BoardFacts.elected.name)
    if elected is not None:
        yield said(f"elected {elected.value}", chance)
    if facts.case.readings.get("defenders_may_ask") is False:
        yield said("rule on asking", chance)


def _mixed(facts: Facts, reads: Collection[str] | None, chance: Random) -> Iterator[str]:
    """The side that mixed the cards, by seats, and whether after the claim if the code asks that."""
    mixed: Mixing | None = value(facts, BOARD, BoardFacts.cards_mixed_by.name)
    offender: Who | None = value(facts, len(facts) - 1, Revoke.offender.name)
    if mixed is None:
        return
    if mixed in (Mixing.BOTH, Mixing.NOBODY):
        yield said(f"mixed {mixed.value}", chance)
    elif isinstance(offender, Seat):
        side = offender.side if mixed is Mixing.OFFENDERS else offender.side.other
        asked = mixed is Mixing.OFFENDERS and reads is not None and BoardFacts.mixed_after_claim.name in reads
        after = value(facts, BOARD, BoardFacts.mixed_after_claim.name) is not False  # the default
        yield said(_MIXED[after if asked else None], chance, side=side)
    else:
        yield sentence("{fact:Words}.", fact=whole(OF_THE_BOARD[BoardFacts.cards_mixed_by.name].stands[mixed.value]))


_MIXED: Mapping[bool | None, str] = {None: "mixed", False: "mixed before", True: "mixed after"}


def _earlier(facts: Facts, index: int, chance: Random) -> Iterator[str]:
    """An earlier revoke than the one asked about."""
    offender: Who | None = value(facts, index, Revoke.offender.name)
    number: int | None = value(facts, index, Revoke.trick.name)
    suit: Suit | None = value(facts, index, Revoke.suit.name)
    yield said("not followed", chance, who=_named(offender), trick=number or 0, suit=suit or Suit.SPADES)
    if number == value(facts, len(facts) - 1, Revoke.trick.name):
        return
    yield from trick_winner(facts, index, (), chance)
    later: int | None = value(facts, index, Revoke.later_tricks.name)
    if later is not None and number is not None and isinstance(offender, Seat):
        yield won_later(later, offender, number, chance)
