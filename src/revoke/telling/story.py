"""The story of a case as it is told at the table: what happened, and nothing of what is ruled on it.

Everything that the ruling turns on is told, and what would give it away is not: the tricks still to come are told as
something supposed, whether they will matter or not.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from random import Random

from revoke.case.case import Election, Failure, Mixing, Moment
from revoke.facts.establish import Facts
from revoke.facts.fact import BOARD
from revoke.facts.moments import HANDS_BACK, PLAY_ENDED, Stage
from revoke.facts.revoke import BoardFacts, Revoke, role_at
from revoke.facts.standing import WonBy
from revoke.law.code import ScoreSheet, code
from revoke.ruling.findings import value
from revoke.table.cards import Card, Suit
from revoke.table.contract import Strain
from revoke.table.seats import Role, Seat, Who
from revoke.table.sentence import Sentence, counted, sentence, template, whole
from revoke.telling.facts import ENDED_WITHOUT_BOARDS, OF_THE_BOARD
from revoke.telling.reasons import answer_words
from revoke.timeline.table import winner

# The deed in a story: which card came on which lead, what was held, and who won the trick.

CardsOfTrick = Sequence[tuple[Seat, Card]]
"""The cards of one trick with the hands that played them, in the order of play."""


def player_with_part(facts: Facts, who: Who | None) -> Who | Sentence:
    """A player with what he is on this deal."""
    declarer = facts.case.board.declarer
    if isinstance(who, Seat) and declarer is not None:
        return sentence(_PARTS[role_at(who, declarer)], player=who)
    if who is None or who is Role.DEFENDER:
        return sentence("a defender")
    return who


_PARTS: Mapping[Role, str] = {
    Role.DECLARER: template("{player} (declarer)"),
    Role.DUMMY: template("{player} (dummy)"),
    Role.DEFENDER: template("{player} (a defender)"),
}


def deed(facts: Facts, index: int, trick: CardsOfTrick, proof: Card | None, chance: Random) -> Iterator[str]:
    offender: Who | None = value(facts, index, Revoke.offender.name)
    failure = value(facts, index, Revoke.failure.name) or Failure.FOLLOW
    number: int = value(facts, index, Revoke.trick.name) or 0
    suit: Suit = value(facts, index, Revoke.suit.name) or Suit.SPADES
    who = player_with_part(facts, offender)
    wrong = next((card for seat, card in trick if seat is offender), None)
    if failure is Failure.DEMAND:
        yield from _left_undone(facts, index, chance)
        return
    if failure is not Failure.FOLLOW:
        legal = failure is Failure.PENALTY_CARD and value(facts, index, Revoke.otherwise_legal.name)
        yield sentence(_LEFT_THE_PENALTY_CARD if legal else _FAILED[failure], who=who, trick=number)
    elif on_one_trick(facts, index):
        yield sentence("On the same trick {who} does not follow either, though he has a {suit}.", who=who, suit=suit)
        return
    elif not trick or wrong is None:
        yield sentence("At trick {trick} {who} does not follow to a {suit}.", who=who, trick=number, suit=suit)
    else:
        leader, led = trick[0]
        yield sentence(chance.choice(_DEEDS), leader=leader, led=led, card=wrong, who=who, trick=number)
        yield from _others([each for each in trick if each[0] not in (leader, offender)])
    yield from _held(facts, index, failure, suit, proof, chance)


def _held(facts: Facts, index: int, failure: Failure, suit: Suit, proof: Card | None, chance: Random) -> Iterator[str]:
    """Whether he could have followed, as far as anybody knows."""
    offender: Who | None = value(facts, index, Revoke.offender.name)
    player = offender if isinstance(offender, Seat) else sentence("the revoker")
    if value(facts, index, Revoke.able.name) is False:
        unable = template("It turns out that {player} has no {suit} left.")
        yield sentence(unable, player=player, suit=suit) if failure is Failure.FOLLOW else _UNABLE[failure]
    elif value(facts, index, Revoke.proved.name) is False or facts.case.findings.cards_mixed_by is not None:
        if failure is Failure.FOLLOW:
            in_doubt = template("The other side says that {player} still had a {suit}; {player} says that he had none.")
            yield sentence(in_doubt, player=player, suit=suit)
        else:
            yield template("So the other side says; he says that it was not so.")
        if facts.case.findings.cards_mixed_by is None:
            yield template("You have heard everybody, and you are not convinced that it happened.")
        else:
            yield template("Nothing can be found out about it any more.")
    elif proof is not None and failure is Failure.FOLLOW and isinstance(offender, Seat):
        yield sentence(chance.choice(_PROOFS), player=offender, card=proof)
    elif failure is Failure.DEMAND:
        yield sentence("{player:Words} had a card with which he could have done it.", player=player)


def _left_undone(facts: Facts, index: int, chance: Random) -> Iterator[str]:
    """An opponent's demand that was not met: a lead in a suit, if it can have been the offender's lead."""
    offender: Who | None = value(facts, index, Revoke.offender.name)
    number: int = value(facts, index, Revoke.trick.name) or 0
    who = player_with_part(facts, offender)
    declarer = facts.case.board.declarer
    suit: Suit = value(facts, index, Revoke.suit.name) or chance.choice(tuple(Suit))
    other = chance.choice([each for each in Suit if each is not suit])
    if not _may_have_led(facts, index) or declarer is None or not isinstance(offender, Seat):
        yield sentence(_FAILED[Failure.DEMAND], who=who, trick=number)
        yield from _held(facts, index, Failure.DEMAND, suit, None, chance)
        return
    yield sentence(
        "{who:Words} is on lead to trick {trick}; his partner has just led out of turn, and so {declarer} may call the"
        " suit. {declarer} asks for a {suit}, and {player} leads a {other}.",
        who=who,
        trick=number,
        declarer=declarer,
        suit=suit,
        player=offender,
        other=other,
    )
    if value(facts, index, Revoke.able.name) is False:
        yield sentence("It turns out that {player} has no {suit} left.", player=offender, suit=suit)
    elif value(facts, index, Revoke.proved.name) is False or facts.case.findings.cards_mixed_by is not None:
        yield from _held(facts, index, Failure.FOLLOW, suit, None, chance)
    else:
        yield sentence("{player} still had a {suit}.", player=offender, suit=suit)


def _may_have_led(facts: Facts, index: int) -> bool:
    """Whether the card that was not as demanded can have been a defender's lead, as far as the case says anything."""
    offender, declarer = value(facts, index, Revoke.offender.name), facts.case.board.declarer
    number: int = value(facts, index, Revoke.trick.name) or 0
    eldest = facts.case.findings.revokes[index].eldest_hand_followed if facts.case.findings.revokes else None
    defender = isinstance(offender, Seat) and declarer is not None and offender.side is not declarer.side
    return defender and number > 1 and len(facts) == 1 and eldest is None


_UNABLE: Mapping[Failure, str] = {
    Failure.DEMAND: template("It turns out that he had no card with which he could have done it."),
    Failure.PENALTY_CARD: template("It turns out that he could not have played it."),
    Failure.MISSING_CARD: template("It turns out that he had no card of the suit that was led."),
}


def on_one_trick(facts: Facts, index: int) -> bool:
    """Whether an earlier revoke was on the same trick."""
    number = value(facts, index, Revoke.trick.name)
    return any(value(facts, each, Revoke.trick.name) == number for each in range(index))


_DEEDS = (
    template("At trick {trick} {leader} leads {led}, and {who} plays {card}."),
    template("{leader} leads {led} at trick {trick}; {who} puts {card} on it."),
    template("Trick {trick}: {led} is led by {leader}, and {card} comes from {who}."),
)
_PROOFS = (
    template("{player} still had {card}."),
    template("{card} was in {player}'s hand all the time."),
    template("Yet {player} had {card}."),
)
_FAILED: Mapping[Failure, str] = {
    Failure.DEMAND: template(
        "At trick {trick} {who} had to play his lowest card of the suit led, for an opponent had demanded it and had"
        " the right to; another card came."
    ),
    Failure.PENALTY_CARD: template(
        "At trick {trick} {who} does not follow suit, though a card of the suit led, which he had to play, lies face up"
        " before him."
    ),
    Failure.MISSING_CARD: template("At trick {trick} {who} plays no card at all, and nobody sees it."),
}


_LEFT_THE_PENALTY_CARD = template(
    "At trick {trick} {who} plays a card from his hand, and leaves another one, which he had to play, lying face up"
    " before him."
)


def _others(shown: CardsOfTrick) -> Iterator[str]:
    """The plays of the other hands, if there are any."""
    if len(shown) == 2:
        (one, first), (other, second) = shown
        said = template("{one} plays {first}, {other} {second}.")
        yield sentence(said, one=one, first=first, other=other, second=second)
    else:
        for seat, card in shown:
            yield sentence("{player} plays {card}.", player=seat, card=card)


def trick_winner(
    facts: Facts, index: int, trick: CardsOfTrick, proof: Card | None = None, *, replaced: bool = False
) -> Iterator[str]:
    """The winner of a revoke trick that was played out; if its card is replaced, the winner with it."""
    board = facts.case.board
    number: int | None = value(facts, index, Revoke.trick.name)
    if nobody_played_after(facts, index):
        return
    said = facts.case.findings.revokes[index].won_by if facts.case.findings.revokes else None
    seat = said if isinstance(said, Seat) and not replaced else None
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
        yield sentence("{winner:Words} wins the trick.", winner=player_with_part(facts, seat))
    if replaced and proof is not None and isinstance(said, Seat) and isinstance(offender, Seat):
        yield sentence(
            "With {card} from {player} it would be won by {winner}.",
            card=proof,
            player=offender,
            winner=player_with_part(facts, said),
        )


def nobody_played_after(facts: Facts, index: int) -> bool:
    """Whether it was said that the trick had come to light before anybody else played to it."""
    findings = facts.case.findings.revokes
    return index < len(findings) and findings[index].played_after == ()


# What is rare in a story, and told because the law turns on it.


def told_besides(facts: Facts, index: int, reads: Collection[str] | None) -> Iterator[str]:
    """The rare facts that the law turns on; the offender is named, because others were named since."""
    offender: Who | None = value(facts, index, Revoke.offender.name)
    who = offender if isinstance(offender, Seat) else sentence("the revoker")
    if nobody_played_after(facts, index):
        yield sentence("Nobody has played to the trick after {player}.", player=who)
    on_the_table = value(facts, index, Revoke.failure.name) is Failure.PENALTY_CARD
    if on_the_table and isinstance(offender, Seat):
        yield from _after_the_wrong_card(facts, index, offender)
    for name in _RARE:
        if name == Revoke.owed_card_faced.name and on_the_table:
            continue
        yield from rare_told(facts, index, name, _BESIDES[name], reads)


def demand_told(facts: Facts, index: int) -> Iterator[Sentence]:
    """A player's demand on the offender once attention has been drawn."""
    suit: Suit | None = value(facts, index, Revoke.demanded_suit.name)
    by: Who | None = value(facts, index, Revoke.demanded_by.name)
    offender: Who | None = value(facts, index, Revoke.offender.name)
    if suit is not None and by is not None:
        yield sentence(
            "Then {who} demands that {player} play his lowest {suit}.",
            who=player_with_part(facts, by),
            player=offender if isinstance(offender, Seat) else sentence("the revoker"),
            suit=suit,
        )


def rare_told(
    facts: Facts, index: int, name: str, words: Mapping[bool, str], reads: Collection[str] | None
) -> Iterator[Sentence]:
    """One fact that is rare, unless the code never looks at it."""
    said, offender = value(facts, index, name), value(facts, index, Revoke.offender.name)
    if isinstance(said, bool) and said in words and (reads is None or name in reads or name not in _NO_MATTER_TO_MOST):
        named = isinstance(offender, Seat)
        yield sentence(words[said], player=offender, side=offender.side) if named else _of_roles(words[said])


def _after_the_wrong_card(facts: Facts, index: int, offender: Seat) -> Iterator[Sentence]:
    """Who has played to the trick since another card came than the one that lies there: it may be accepted by that."""
    number: int | None = value(facts, index, Revoke.trick.name)
    stage = value(facts, index, Revoke.before_attention.name) or ()
    here = [play.seat for play in facts.table.plays if play.trick == number]
    if offender in here:
        after = [seat for seat in here[here.index(offender) + 1 :] if seat.side is not offender.side]
        if after:
            yield sentence(
                "{who:Words} has played to the trick after {player}.",
                who=player_with_part(facts, after[0]),
                player=offender,
            )
        return
    if Moment.OPPONENTS_PLAYED_ON not in stage and not nobody_played_after(facts, index):
        yield sentence("{player} was the last to play to the trick.", player=offender)


def _of_roles(words: str) -> Sentence:
    return sentence(words, player=sentence("the revoker"), side=whole(template("the revoking side")))


_BESIDES: Mapping[str, Mapping[bool, str]] = {
    Revoke.owed_card_faced.name: {
        True: template("The card that {player} should have played lay face up on the table.")
    },
    Revoke.otherwise_legal.name: {True: template("But for the card that lies there, {player}'s card was legal.")},
    Revoke.concession_refused.name: {
        True: template("One player of {side} conceded tricks, and the other one objected at once.")
    },
    Revoke.aware.name: {
        True: template("{player:Words} had noticed it himself at once, and said nothing."),
        False: template("{player:Words} had not noticed it himself."),
    },
    Revoke.eldest_hand_followed.name: {
        True: template("The eldest hand had played after {player}."),
        False: template("The eldest hand had not played after {player}."),
    },
    Revoke.replaced.name: {True: template("{player:Words} has played another card instead.")},
}
_RARE = (
    Revoke.owed_card_faced.name,
    Revoke.otherwise_legal.name,
    Revoke.concession_refused.name,
    Revoke.aware.name,
    Revoke.eldest_hand_followed.name,
    Revoke.replaced.name,
)


_NO_MATTER_TO_MOST = frozenset(
    {
        Revoke.owed_card_faced.name,  # today it is the penalty card that counts, and that is another failure
        Revoke.aware.name,
        Revoke.won_later_with_owed_card.name,
        Revoke.eldest_hand_followed.name,
    }
)
"""Facts that most codes never look at."""


# The tricks of a story beside the revoke trick: those before it, and those after it, won or supposed.


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


def tricks_supposed(facts: Facts, index: int, seed: int) -> int:
    """So many later tricks a story supposes for the offending side: as they were won, or as the seed has them."""
    later: int | None = value(facts, index, Revoke.later_tricks.name)
    number: int = value(facts, index, Revoke.trick.name) or 13
    least = 1 if value(facts, index, Revoke.won_later_with_owed_card.name) else 0
    return later if later is not None else Random(f"later {seed}").randint(least, max(least, min(4, 13 - number)))


def later_told(facts: Facts, index: int, seed: int, reads: Collection[str] | None) -> Iterator[str]:
    """The later tricks: as they were won, or as they are supposed where play goes on."""
    stage: Stage = value(facts, index, Revoke.before_attention.name) or frozenset()
    number: int | None = value(facts, index, Revoke.trick.name)
    offender: Who | None = value(facts, index, Revoke.offender.name)
    if not isinstance(offender, Seat) or number is None or number > 12 or Moment.PLAY_HAD_CEASED in stage:
        return
    supposed = tricks_supposed(facts, index, seed)
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


# How a revoke came to light in a story: who spoke first, and at which stage.


def how_far_told(facts: Facts, index: int, chance: Random) -> Iterator[str]:
    """Tell the stage at which somebody spoke, and who, if that matters."""
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
    words = stage_told(facts, index, stage, offender)
    yield sentence(chance.choice(_WHEN if isinstance(by, Seat) else _WHEN[1:]), stage=whole(words))
    yield from _not_turned(facts, index, stage)


def stage_told(facts: Facts, index: int, stage: Stage, offender: Who | None) -> str:
    """Tell the stage, with sides and players by their seats: the offender is not named before the ruling."""
    stage = _as_it_is_called(stage)
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
    """The fact that the trick was still there, if the law asks whether it was turned and quitted."""
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
    """All that had happened: a player who put his cards back has played them."""
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
    template("When attention was drawn to it, {stage}."),
)


# The scene of a story: where it happens, and what somebody says that has nothing to do with it.
#
# Nothing here bears on a ruling, and nothing tells who has noticed what, or when. Rubber bridge has no director and
# no second table; each code's day has its own scenes.


def in_a_scene(facts: Facts, said: Sequence[str], chance: Random) -> tuple[str, ...]:
    """A story with its scene before it, and mostly an idle remark among its sentences or after them.

    >>> from revoke.case.case import Case, Findings, RevokeFinding
    >>> from revoke.facts.establish import establish
    >>> told = in_a_scene(establish(Case(findings=Findings(revokes=(RevokeFinding(),)))), ["It was so."], Random(1))
    >>> told[0] in SCENES, "It was so." in told
    (True, True)
    """
    has_boards = code(facts.case.code).moments >= HANDS_BACK
    scene = chance.choice(SCENES if has_boards else SCENES_AT_HOME)
    remark = chance.choice(_REMARKS if has_boards else _REMARKS_AT_HOME)
    told = list(said)
    if chance.random() < _OF_ALL_WITH_A_REMARK:
        told.append(remark)
    return (scene, *told)


_OF_ALL_WITH_A_REMARK = 0.7

SCENES = (
    template("Club night, the third round, and the coffee is late."),
    template("A teams match; at the other table they have finished long ago."),
    template("“Director, please!” comes from table seven."),
    template("It is the last board before the break."),
    template("A quiet afternoon at the club, until somebody raises a hand."),
    template("Two visitors are playing here for the first time tonight."),
    template("The ninth round, and everybody is a little tired."),
    template("At table three all four talk at once when you arrive."),
    template("“You had better sit down,” they say as you come to the table."),
    template("The final of the pairs, and for once there are people watching."),
)
SCENES_AT_HOME = (
    template("A rubber at a friend's house, after dinner."),
    template("The second game of the rubber; the lamp has just been lit."),
    template("Four members at the card table of their club, on a wet evening."),
    template("“Let us see what the book says,” says the host."),
    template("They play for small stakes, and the tea is getting cold."),
    template("A house in the country, where it has rained all day."),
    template("“You know the laws better than we do,” they write, and tell you this."),
    template("On the voyage home four passengers have made up a table."),
)
_REMARKS = (
    template("“In my day that was two tricks, always,” says one of the four in the end."),
    template("“There must be a penalty for that,” says another."),
    template("“Reneging, we called that at home,” one of the four remarks."),
    template("“Can we get on?” asks a voice from the next table."),
    template("“It made no difference at all,” somebody thinks."),
    template("“Shall I write something down?” asks the one who keeps the score."),
    template("“I was still thinking of the last board,” one of them says to nobody in particular."),
    template("All four would like to know how many tricks it costs."),
)
_REMARKS_AT_HOME = (
    template("“My uncle always took three tricks for it,” says one of the players."),
    template("“That was dear last week,” another remembers."),
    template("“Surely there is a penalty,” says one of them."),
    template("Somebody puts another log on the fire."),
    template("“Between friends one lets it pass,” says one of them; the others do not think so."),
    template("They have agreed to abide by what you say."),
)


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
        facts: those of the case.
        trick: the trick of the last revoke, where its cards are told.
        proof: a card that the offender held and should have played, where it is told.
        reads: the names of the facts that the code ever reads; what it never does is not told. All without it.
        seed: chooses among several wordings, and how many tricks are supposed that nobody knows.
        supposing: whether the later tricks are supposed where nobody knows them; of a real board nothing is.
        replaced: whether who won the trick is said of the card that comes instead of the wrong one.

    >>> from revoke.case.case import Case, Findings, RevokeFinding
    >>> from revoke.facts.establish import establish
    >>> from revoke.table.seats import Role
    >>> told = RevokeFinding(offender=Role.DECLARER, trick=7, suit=Suit.HEARTS, before_attention=frozenset())
    >>> for said in story(establish(Case(findings=Findings(revokes=(told,))))):
    ...     print(said)
    At trick 7 declarer does not follow to a heart.
    When attention was drawn to it, nobody had played to the next trick.
    """
    chance = Random(seed)
    last = len(facts) - 1
    said = list(contract_told(facts))
    for index in range(last):
        said += _earlier(facts, index)
    said += deed(facts, last, trick, proof, chance)
    if Moment.PLAY_HAD_CEASED not in (value(facts, last, Revoke.before_attention.name) or ()):
        said += trick_winner(facts, last, trick, proof, replaced=replaced)  # where play had ceased, nobody wins a trick
        said += won_before(facts, last)
    said += told_besides(facts, last, reads)
    said += how_far_told(facts, last, chance)
    said += demand_told(facts, last)
    said += _of_the_board(facts, reads)
    return (*said, *(later_told(facts, last, seed, reads) if supposing else later_as_known(facts, last, reads)))


def contract_told(facts: Facts) -> Iterator[str]:
    """The contract and who plays it, in a sentence; nothing where it is not known."""
    board = facts.case.board
    if board.declarer is None:
        return
    if board.contract is not None:
        plays = _PLAYS[board.contract.strain]
        yield sentence(plays, player=board.declarer, level=board.contract.level)
    elif board.strain is not None:
        yield sentence(_TRUMPS[board.strain], player=board.declarer)


_PLAYS: Mapping[Strain, str] = {
    Strain.CLUBS: template("{player} plays {level:words} clubs."),
    Strain.DIAMONDS: template("{player} plays {level:words} diamonds."),
    Strain.HEARTS: template("{player} plays {level:words} hearts."),
    Strain.SPADES: template("{player} plays {level:words} spades."),
    Strain.NOTRUMP: template("{player} plays {level:words} no trumps."),
}
_TRUMPS: Mapping[Strain, str] = {
    Strain.CLUBS: template("{player} is declarer, and clubs are trumps."),
    Strain.DIAMONDS: template("{player} is declarer, and diamonds are trumps."),
    Strain.HEARTS: template("{player} is declarer, and hearts are trumps."),
    Strain.SPADES: template("{player} is declarer, and spades are trumps."),
    Strain.NOTRUMP: template("{player} is declarer, and there are no trumps."),
}


def _of_the_board(facts: Facts, reads: Collection[str] | None) -> Iterator[str]:
    yield from _mixed(facts, reads)
    elected: Election | None = value(facts, BOARD, BoardFacts.elected.name)
    if elected is not None:
        yield _ELECTED[elected]
    if facts.case.readings.get("defenders_may_ask") is False:
        yield template("Where this is played, a defender may not ask his partner whether he has none.")


def _mixed(facts: Facts, reads: Collection[str] | None) -> Iterator[str]:
    """The side that mixed the cards, by seats, and whether after the claim if the code asks for it."""
    mixed: Mixing | None = value(facts, BOARD, BoardFacts.cards_mixed_by.name)
    offender: Who | None = value(facts, len(facts) - 1, Revoke.offender.name)
    if mixed is None:
        return
    if mixed in (Mixing.OFFENDERS, Mixing.OTHERS) and isinstance(offender, Seat):
        side = offender.side if mixed is Mixing.OFFENDERS else offender.side.other
        asked = mixed is Mixing.OFFENDERS and reads is not None and BoardFacts.mixed_after_claim.name in reads
        after = value(facts, BOARD, BoardFacts.mixed_after_claim.name) is not False  # which is taken for granted
        yield sentence(_MIXED[after if asked else None], side=side)
    else:
        yield sentence("{fact:Words}.", fact=whole(OF_THE_BOARD[BoardFacts.cards_mixed_by.name].stands[mixed.value]))


_MIXED: Mapping[bool | None, str] = {
    None: template("{side} have mixed their cards."),
    False: template("{side} had mixed their cards before anybody spoke of a revoke."),
    True: template("As soon as a revoke was claimed, {side} mixed their cards."),
}


_ELECTED: Mapping[Election, str] = {
    Election.TRICKS: template("Whoever may choose between tricks and points would take the tricks."),
    Election.POINTS: template("Whoever may choose between tricks and points would take the points."),
}
"""The chosen penalty, told whether there is a choice or not."""


def _earlier(facts: Facts, index: int) -> Iterator[str]:
    """A revoke before the one that is asked about."""
    offender: Who | None = value(facts, index, Revoke.offender.name)
    number: int | None = value(facts, index, Revoke.trick.name)
    suit: Suit | None = value(facts, index, Revoke.suit.name)
    who = player_with_part(facts, offender)
    said = template("At trick {trick} {who} does not follow to a {suit}, though he has one.")
    yield sentence(said, who=who, trick=number or 0, suit=suit or Suit.SPADES)
    if number == value(facts, len(facts) - 1, Revoke.trick.name):
        return
    yield from trick_winner(facts, index, ())
    later: int | None = value(facts, index, Revoke.later_tricks.name)
    if later is not None and number is not None and isinstance(offender, Seat):
        yield won_later(later, offender, number)
