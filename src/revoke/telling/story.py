"""The story of a case as it is told at the table: what happened, and nothing of what is ruled on it.

Everything that the ruling turns on is told, and what would give it away is not: the tricks still to come are told as
something supposed, whether they will matter or not.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from random import Random

from revoke.case.case import Election, Failure, Moment
from revoke.case.json_value import json_value
from revoke.facts.establish import Facts
from revoke.facts.fact import BOARD
from revoke.facts.revoke import BoardFacts, Revoke
from revoke.ruling.findings import value
from revoke.table.cards import Card, Suit
from revoke.table.contract import Strain
from revoke.table.seats import Seat, Who
from revoke.table.sentence import Sentence, counted, sentence, template, whole
from revoke.telling.facts import OF_THE_BOARD
from revoke.telling.story_deed import (
    CardsOfTrick,
    deed,
    nobody_played_after,
    player_with_part,
    trick_winner,
)
from revoke.telling.story_discovery import how_far_told


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
    How far things had got when it was mentioned: nobody had played to the next trick.
    """
    chance = Random(seed)
    last = len(facts) - 1
    said = list(contract_told(facts))
    for index in range(last):
        said += _earlier(facts, index)
    said += deed(facts, last, trick, proof, chance)
    if Moment.PLAY_HAD_CEASED not in (value(facts, last, Revoke.before_attention.name) or ()):
        said += trick_winner(facts, last, trick, proof, replaced=replaced)  # where play had ceased, nobody wins a trick
    said += _besides(facts, last, reads)
    said += how_far_told(facts, last, chance)
    said += _of_the_board(facts)
    return (*said, *(_later(facts, last, chance, reads) if supposing else _later_as_known(facts, last, reads)))


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


def _besides(facts: Facts, index: int, reads: Collection[str] | None) -> Iterator[str]:
    """What is rare, and told because the law turns on it; the offender is named, for others were named since."""
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
        yield from _rare(facts, index, name, _BESIDES[name], reads)
    suit: Suit | None = value(facts, index, Revoke.demanded_suit.name)
    by: Who | None = value(facts, index, Revoke.demanded_by.name)
    if suit is not None and by is not None:
        yield sentence(
            "{who:Words} demands that {player} play his lowest {suit}.",
            who=player_with_part(facts, by),
            player=who,
            suit=suit,
        )


def _rare(
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
    Revoke.otherwise_legal.name: {True: template("But for the card that lies there, the card of {player} was legal.")},
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


def _of_the_board(facts: Facts) -> Iterator[str]:
    mixed = value(facts, BOARD, BoardFacts.cards_mixed_by.name)
    words = OF_THE_BOARD[BoardFacts.cards_mixed_by.name].stands.get(json_value(mixed)) if mixed is not None else None
    if words is not None:
        yield sentence("{fact:Words}.", fact=whole(words))
    elected: Election | None = value(facts, BOARD, BoardFacts.elected.name)
    if elected is not None:
        yield _ELECTED[elected]
    if facts.case.readings.get("defenders_may_ask") is False:
        yield template("Where this is played, a defender may not ask his partner whether he has none.")


_ELECTED: Mapping[Election, str] = {
    Election.TRICKS: template("Whoever may choose between tricks and points would take the tricks."),
    Election.POINTS: template("Whoever may choose between tricks and points would take the points."),
}
"""What is chosen, told whether there is anything to choose or not."""


def _later(facts: Facts, index: int, chance: Random, reads: Collection[str] | None) -> Iterator[str]:
    """The later tricks: as they were won, or as they are supposed where play goes on."""
    stage = value(facts, index, Revoke.before_attention.name) or ()
    number: int | None = value(facts, index, Revoke.trick.name)
    later: int | None = value(facts, index, Revoke.later_tricks.name)
    offender: Who | None = value(facts, index, Revoke.offender.name)
    if not isinstance(offender, Seat) or number is None or number > 12 or Moment.PLAY_HAD_CEASED in stage:
        return
    owed = value(facts, index, Revoke.won_later_with_owed_card.name)
    supposed = later if later is not None else chance.randint(1 if owed else 0, min(4, 13 - number))
    if Moment.PLAY_ENDED in stage:
        yield _won_later(supposed, offender)
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
        with_owed = _WITH_OWED if Moment.PLAY_ENDED in stage else _WITH_OWED_SUPPOSED
        yield from _rare(facts, index, Revoke.won_later_with_owed_card.name, with_owed, reads)


_WITH_OWED: Mapping[bool, str] = {
    True: template("Later {player} won a trick with a card that he could have played to this one."),
    False: template("Later {player} won no trick with a card that he could have played to this one."),
}
_WITH_OWED_SUPPOSED: Mapping[bool, str] = {
    True: template("Suppose too that {player} wins one of them with a card that he could have played to this trick."),
    False: template("Suppose too that {player} wins none of them with a card that he could have played to this trick."),
}
"""Tricks that were won, or are supposed to be, with a card of the suit that was not followed."""


def _later_as_known(facts: Facts, index: int, reads: Collection[str] | None) -> Iterator[str]:
    """The later tricks, where they are known."""
    later: int | None = value(facts, index, Revoke.later_tricks.name)
    offender: Who | None = value(facts, index, Revoke.offender.name)
    if later is not None and isinstance(offender, Seat):
        yield _won_later(later, offender)
    yield from _rare(facts, index, Revoke.won_later_with_owed_card.name, _WITH_OWED, reads)


def _won_later(later: int, offender: Seat) -> Sentence:
    if not later:
        return sentence("{side} won none of the tricks after that.", side=offender.side)
    return counted(
        "{side} won one of the tricks after that.",
        "{side} won {number:words} of the tricks after that.",
        number=later,
        side=offender.side,
    )


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
    if later is not None and isinstance(offender, Seat):
        yield _won_later(later, offender)
