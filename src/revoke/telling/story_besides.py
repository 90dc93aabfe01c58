"""What is rare in a story, and told because the law turns on it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from revoke.case.case import Failure, Moment
from revoke.facts.establish import Facts
from revoke.facts.revoke import Revoke
from revoke.ruling.findings import value
from revoke.table.cards import Suit
from revoke.table.seats import Seat, Who
from revoke.table.sentence import Sentence, sentence, template, whole
from revoke.telling.story_deed import nobody_played_after, player_with_part


def told_besides(facts: Facts, index: int, reads: Collection[str] | None) -> Iterator[str]:
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
        yield from rare_told(facts, index, name, _BESIDES[name], reads)


def demand_told(facts: Facts, index: int) -> Iterator[Sentence]:
    """What a player demands of the offender once attention has been drawn."""
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
