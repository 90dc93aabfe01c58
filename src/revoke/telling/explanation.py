"""A ruling in sentences: what happened, what the law says, what follows, what to say, and what is still open."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import Any

from revoke.case.case import Case, Failure, Moment
from revoke.case.events import Onlooker
from revoke.facts.establish import Facts
from revoke.facts.fact import BOARD, Key
from revoke.facts.revoke import Revoke, lost_to, role_at
from revoke.facts.revokes import Found
from revoke.facts.standing import Standing
from revoke.law.clause import Chapter
from revoke.law.code import Code, code
from revoke.ruling.established_facts import established
from revoke.ruling.findings import has_been_played_past, value
from revoke.ruling.redress import WITHOUT_REVOKE
from revoke.ruling.ruling import Group, Hint, RevokeRuling, Ruling, When
from revoke.table.cards import Card, Suit, held
from revoke.table.seats import SEATS, Role, Seat, Who
from revoke.table.sentence import (
    Sentence,
    Value,
    alone,
    counted,
    enumerated,
    listed,
    one_after_another,
    sentence,
    template,
    whole,
)
from revoke.telling.blocks import Block, Entry, Hands, Heading, Label, Mark, NotFound, Played, Say, ThePlay, TrickPlayed
from revoke.telling.facts import VULNERABLE, fact_words, strain_words
from revoke.telling.order_words import (
    OFFENDERS_ALONE,
    addressee,
    penalty_card_words,
    score_separately,
    side_value,
    tricks_move,
)
from revoke.telling.reasons import (
    facts_relied_on,
    later_tricks_words,
    offender_words,
    role_of,
    several_stand,
    trick_winner_words,
    were_corrected,
)
from revoke.telling.reckoning import (
    close_words,
    fewer_than_due,
    points_by_side,
    reckoning,
    result_words,
    rubber_entries,
    scores,
)
from revoke.telling.ruling_words import STANDING, InstructionWords, QuestionWords, RulingWords, standing_words, worded
from revoke.telling.table_picture import revoke_tricks, table_shown
from revoke.timeline.table import Play

# The heading of a ruling: which board, which contract, who was vulnerable, which laws.


def heading(facts: Facts, ruling: RulingWords) -> Heading:
    """The board, its contract as far as known, and the code in force."""
    board = facts.case.board
    number = sentence("Board {number}", number=board.number) if board.number is not None else ""
    parts = (number, _contract(facts), VULNERABLE[board.vulnerable] if board.vulnerable else "")
    return Heading(listed([part for part in parts if part]), code(ruling.code).name, ruling.code)


def _contract(facts: Facts) -> str:
    board, declarer = facts.case.board, value(facts, BOARD, "declarer")
    played = board.contract.words if board.contract else strain_words(board.strain) if board.strain else ""
    if declarer is None:
        return played
    if not played:
        return sentence("{player} declarer", player=declarer)
    if not board.contract:
        return sentence("{trumps}, {player} declarer", trumps=played, player=declarer)
    return sentence("{contract} by {player}", contract=played, player=declarer)


# What happened, revoke by revoke: the player, the cards, what he held, who won the trick.


def account(facts: Facts, index: int, restored: Collection[int] = (), *, opened: bool = False) -> Iterator[str]:
    """The facts of one revoke in sentences, as far as they are known.

    Args:
        restored: the revokes on the twelfth trick that are put right, so that the trick no longer counts as played.
        opened: whether the revoke trick is reopened, so that neither it nor a later trick has been won.

    >>> from revoke.case.case import Case, Findings, RevokeFinding
    >>> from revoke.facts.establish import establish
    >>> told = RevokeFinding(offender=Role.DECLARER, trick=7, won_by="partner", later_tricks=2)
    >>> for sentence in account(establish(Case(findings=Findings(revokes=(told,)))), 0):
    ...     print(sentence)
    Declarer failed to follow suit at trick 7.
    The trick was won in dummy; the offending side won two later tricks.
    """
    yield _deed(facts, index)
    found = facts.found[index]
    if found is not None:
        yield from _proof(facts, found)
    yield from _attention(facts, index)
    if opened or not restored:
        yield from () if opened else _tricks(facts, index)
        return
    yield from (sentence(_AS_PLAYED, what=whole(each)) for each in _tricks(facts, index))
    yield from _later_tricks_put_right(facts, index, restored)


_AS_PLAYED = template("As the cards were played: {what}")


def _deed(facts: Facts, index: int) -> str:
    who: Who | None = value(facts, index, Revoke.offender.name)
    card: Card | None = value(facts, index, Revoke.card.name)
    failure = value(facts, index, Revoke.failure.name) or Failure.FOLLOW
    if _is_plain(facts, index, failure, card):
        return _plain_deed(facts, index, who)
    deed = _where(facts, index, _did(facts, index, failure, card, _subject(who, facts)))
    owed = _owed(facts, index) if failure is Failure.FOLLOW else []
    if value(facts, index, Revoke.able.name) is False:
        following = failure in (Failure.FOLLOW, Failure.MISSING_CARD)
        deed = sentence(_HELD_NONE_OF_THE_SUIT if following else _HELD_NOTHING_DEMANDED, deed=deed)
    elif owed:
        deed = sentence("{deed}, holding {cards}", deed=deed, cards=held(owed))
    if value(facts, index, Revoke.proved.name) is False:
        return sentence(template("It is alleged that {deed}.") if _names_a_seat(deed) else _ALLEGED, deed=deed)
    return sentence("{deed}.", deed=deed)


_HELD_NONE_OF_THE_SUIT = template("{deed}, and held no card of the suit led")
_HELD_NOTHING_DEMANDED = template("{deed}, and held no card that he should have played instead")
_ALLEGED = template("It is alleged that {deed:small}.")


def _is_plain(facts: Facts, index: int, failure: Failure, card: Card | None) -> bool:
    """Whether there is nothing to say but who did not follow suit, to what, and when."""
    who = value(facts, index, Revoke.offender.name)
    about = (facts.found[index], card, role_of(who, facts) if isinstance(who, Seat) else None)
    undoubted = False not in (value(facts, index, Revoke.able.name), value(facts, index, Revoke.proved.name))
    return failure is Failure.FOLLOW and about == (None, None, None) and undoubted


def _plain_deed(facts: Facts, index: int, who: Who | None) -> Sentence:
    suit: Suit | None = value(facts, index, Revoke.suit.name)
    trick: int | None = value(facts, index, Revoke.trick.name)
    told: dict[str, Value] = {"who": _A_DEFENDER if who is Role.DEFENDER else _SOMEBODY if who is None else who}
    told |= {"suit": suit} if suit else {}
    told |= {"trick": trick} if trick is not None else {}
    return sentence(_DEEDS[suit is not None, trick is not None], **told)


_A_DEFENDER, _SOMEBODY = sentence("a defender"), sentence("somebody")
_DEEDS = {
    (False, False): template("{who:Words} failed to follow suit."),
    (False, True): template("{who:Words} failed to follow suit at trick {trick}."),
    (True, False): template("{who:Words} failed to follow to a {suit}."),
    (True, True): template("{who:Words} failed to follow to a {suit} at trick {trick}."),
}
"""The deed in words, by whether the suit and the trick are known."""


def of_several(number: int, fact: str) -> Sentence:
    """A fact about one of several revokes, with the revoke's number.

    >>> print(of_several(2, "Dummy failed to follow suit."))
    Revoke 2: dummy failed to follow suit.
    """
    if _names_a_seat(fact):
        return sentence("Revoke {number}: {fact}", number=number, fact=whole(fact))
    return sentence("Revoke {number}: {fact:small}", number=number, fact=whole(fact))


def _names_a_seat(said: str) -> bool:
    return said.startswith(tuple(seat.words for seat in SEATS))


def _subject(who: Who | None, facts: Facts) -> Value:
    if isinstance(who, Seat):
        role = role_of(who, facts)
        return who if role is None else sentence(_SUBJECTS.get(role, _SUBJECT), player=who)
    return _A_DEFENDER if who is Role.DEFENDER else _SOMEBODY if who is None else who


_SUBJECT = template("{player}, a defender,")
_SUBJECTS = {Role.DECLARER: template("{player}, declarer,"), Role.DUMMY: template("{player}, dummy,")}


def _did(facts: Facts, index: int, failure: Failure, card: Card | None, who: Value) -> Sentence:
    suit: Suit | None = value(facts, index, Revoke.suit.name)
    match failure:
        case Failure.FOLLOW:
            lead = _led(facts, index)
            if card and lead and lead.card:
                to = template("{who:Words} played {card} on {leader}'s {led}")
                return sentence(to, who=who, card=card, leader=lead.seat, led=lead.card)
            if suit is None:
                return sentence("{who:Words} failed to follow suit", who=who)
            if card is None:
                return sentence("{who:Words} failed to follow to a {suit}", who=who, suit=suit)
            return sentence("{who:Words} played {card} on a {suit}", who=who, card=card, suit=suit)
        case Failure.DEMAND:
            found = facts.found[index]
            demanded = template("{who:Words} played {card} instead of what an opponent had required")
            if found is not None and found.play.leads and found.suit is None:
                demanded = template("{who:Words} led {card}, a suit that an opponent had forbidden")
            return sentence(demanded, who=who, card=card or _A_CARD)
        case Failure.PENALTY_CARD:
            found = facts.found[index]
            if found and found.proof:
                owed = template("{who:Words} played {card} instead of his face-up {owed}")
                return sentence(owed, who=who, card=card or _A_CARD, owed=found.proof)
            if card is None:
                return sentence("{who:Words} did not play the face-up card he had to play", who=who)
            return sentence("{who:Words} played {card} instead of the face-up card he had to play", who=who, card=card)
        case Failure.MISSING_CARD:
            return sentence("{who:Words} played no card", who=who)


_A_CARD = sentence("a card")


def _where(facts: Facts, index: int, deed: Sentence) -> Sentence:
    trick: int | None = value(facts, index, Revoke.trick.name)
    found = facts.found[index]
    if trick is not None:
        deed = sentence("{deed} at trick {trick}", deed=deed, trick=trick)
    return sentence("{deed} (event {event})", deed=deed, event=found.play.event) if found else deed


def _led(facts: Facts, index: int) -> Play | None:
    """The card led to the revoke trick."""
    found = facts.found[index]
    if found is None:
        return None
    here = [play for play in facts.table.plays if play.trick == found.play.trick and play.event < found.play.event]
    return next((play for play in here if play.card and play.card.suit is found.suit), None)


def _owed(facts: Facts, index: int) -> list[Card]:
    """The cards of the suit led that the offender held, highest first."""
    found = facts.found[index]
    if found is None or found.suit is None:
        return []
    hand = facts.table.held(found.play.seat, found.play.event)
    return sorted((card for card in hand or () if card.suit is found.suit), reverse=True)


def _proof(facts: Facts, found: Found) -> Iterator[str]:
    if found.proof is None or found.failure is not Failure.FOLLOW:
        return
    seen = next((play for play in facts.table.plays if play.event == found.proof_seen), None)
    if seen is not None:
        yield sentence(
            "{card} proves it: {player} played it at trick {trick} (event {event}).",
            card=found.proof,
            player=seen.seat,
            trick=seen.trick,
            event=seen.event,
        )


def _attention(facts: Facts, index: int) -> Iterator[str]:
    found, spoke = facts.found[index], facts.known.get(Key(index, Revoke.attention_by.name))
    moments = value(facts, index, Revoke.before_attention.name) or ()
    if found is not None and found.play.withdrawn is not None:
        yield sentence(
            "{player} has taken {card} back (event {event}).",
            player=found.play.seat,
            card=found.play.card or _THE_CARD,
            event=found.play.withdrawn,
        )
    elif found is not None and (event := spoke.events[0] if spoke and spoke.events else found.attention) is not None:
        who = _speaker(value(facts, index, Revoke.attention_by.name))
        asked = template("{who:Words} asked about it (event {event}).")
        drew = template("{who:Words} drew attention to it (event {event}).")
        before = template("{who:Words} had drawn attention to the trick before (event {event}).")
        told = asked if found.attention is None else before if event < found.play.event else drew
        yield sentence(told, who=who, event=event)
    elif found is not None and Moment.PLAY_ENDED not in moments and not facts.count.over:
        yield template("The record does not show that attention was drawn to it.")


_THE_CARD = sentence("the card")


def _speaker(who: Who | Onlooker | None) -> Value:
    if isinstance(who, Onlooker):
        return sentence("the director") if who is Onlooker.DIRECTOR else sentence("a spectator")
    return _SOMEBODY if who is None else who


def _tricks(facts: Facts, index: int) -> Iterator[str]:
    winner = trick_winner_words(facts, index)
    number: int | None = value(facts, index, Revoke.later_tricks.name)
    later = None if number is None else later_tricks_words(facts, index, number)
    match winner, later:
        case str(), str():
            yield sentence("{winner:Words}; {later}.", winner=whole(winner), later=later)
        case str(), None:
            yield sentence("{winner:Words}.", winner=whole(winner))
        case None, str():
            yield sentence("{later:Words}.", later=later)


def _later_tricks_put_right(facts: Facts, index: int, restored: Collection[int]) -> Iterator[str]:
    """The offending side's later tricks once trick twelve is put right, where the last cards show them."""
    number: int | None = value(facts, index, Revoke.later_tricks.name)
    for lost in (value(facts, index, lost_to(each).name) for each in restored if each != index):
        if number is not None and lost is not None:
            later = later_tricks_words(facts, index, number - lost)
            yield sentence("With trick twelve put right, {later}.", later=later)
            return


# The open questions of a ruling, in words: what each one turns on, and its possible answers.

MOST_ASKED = 3
"""The number of questions asked at a time: the first answers often make the others unnecessary."""

MOST_ANSWERS = 6
"""The number of answers listed; longer lists help nobody at a table."""


def turns_on(question: QuestionWords) -> str:
    """What a ruling turns on while a question is open, worded to follow "depending on".

    >>> from revoke.facts.fact import Key
    >>> turns_on(QuestionWords(Key(0, "won_by"), "", (), ()))
    'who won the trick'
    """
    return fact_words(question.fact).turns_on


def answers_in_words(question: QuestionWords) -> Sentence:
    """The answers to a question, shortened where there are many.

    >>> from revoke.facts.fact import BOARD, Key
    >>> answers_in_words(QuestionWords(Key(BOARD, "table_tricks"), "How many?", (5, 6, 7), ()))
    '5 to 7'
    >>> answers_in_words(QuestionWords(Key(0, "won_by"), "Who?", ("offender", "partner"), ()))
    'offender or partner'
    """
    answers = question.answers
    if not answers:
        return whole("")
    if all(isinstance(each, dict) for each in answers):
        return sentence("a number of tricks, or several with their probabilities")
    if len(answers) > 2 and all(isinstance(each, int) for each in answers):
        return sentence("{first} to {last}", first=answers[0], last=answers[-1])
    if all(isinstance(each, list) for each in answers):
        return _moments_in(answers)
    words = [_answer(each) for each in answers[:MOST_ANSWERS]]
    if len(answers) > MOST_ANSWERS:
        return _first_of(words, len(answers))
    between = _OR if words[2:] else template("{one} or {more}")
    return whole(one_after_another([listed(words[:-1]), words[-1]], between)) if words[1:] else words[0]


def _answer(answer: Any) -> Sentence:  # Any: a JSON value
    """An answer as a case document writes it, the same in every language; yes and no are words."""
    if isinstance(answer, bool):
        return sentence("yes") if answer else sentence("no")
    return alone(str(answer))


def _first_of(shown: Sequence[str], number: int) -> Sentence:
    return sentence("{answers} … ({number} in all)", answers=listed(shown), number=number)


_OR = template("{one}, or {more}")


def _moments_in(answers: Sequence[list[Any]]) -> Sentence:
    """The moments by which the answers differ; where only one does, the others are known."""
    moments = list(dict.fromkeys(moment for answer in answers for moment in answer))
    telling = [moment for moment in moments if not all(moment in answer for answer in answers)] or moments
    shown = [sentence("“{words}”", words=moment) for moment in telling[:MOST_ANSWERS]]
    some = _first_of(shown, len(telling)) if len(telling) > MOST_ANSWERS else listed(shown)
    if len(telling) == 1 and [] not in answers:
        return sentence("with {moment}, or without", moment=some)
    named = some if len(telling) == 1 else sentence("one or more of {moments}", moments=some)
    return whole(one_after_another([template("nothing"), named], _OR)) if [] in answers else named


# The ruling in a sentence or two: how the revokes stand, what moves, and whether the score is adjusted.

_DUMMYS_CARD_THEN = template("Dummy's card was put right at the time; it was no revoke.")
_NOT_PUT_RIGHT = template("The revoke was not put right.")


def verdict(facts: Facts, ruling: RulingWords) -> str:
    """The ruling in a few sentences, as far as known."""
    standings = {each.status for each in ruling.revokes}
    said = list(_how_they_stand(facts, ruling))
    if ruling.status == "needs facts":
        said.append(_can_still_move(ruling) or template("More facts are needed."))
        return one_after_another(said)
    moved, ended = ruling.transfer, any(each.when is When.END for each in ruling.instructions)
    if moved.to and moved.tricks:
        said.append(tricks_move(moved.tricks, moved.to))
        if ruling.declarer_tricks.result_includes_transfer:
            in_it = counted(
                "The recorded result already includes it.",
                "The recorded result already includes them.",
                number=moved.tricks,
            )
            said.append(in_it)
        elif facts.case.findings.result_includes_transfer and (tricks := ruling.declarer_tricks.result) is not None:
            said.append(sentence(_NOT_IN_IT, tricks=tricks))
    elif Standing.ESTABLISHED in standings and ended and not moved.tricks:
        said.append(template("No tricks are transferred automatically."))
    said += [why] if (why := fewer_than_due(ruling)) else []
    if ruling.auction:
        said += [
            sentence("{side:Words} score {points} above the line.", side=side_value(side), points=str(points))
            for side, points in ruling.auction.penalty.items()
            if points
        ]
    said += _adjusted(facts, ruling)
    return one_after_another(said or [template("There is nothing to put right.")])


_NOT_IN_IT = template(
    "The recorded result, {tricks} tricks for declarer, is said to include it but cannot: find out how it was reached."
)


def _how_they_stand(facts: Facts, ruling: RulingWords) -> Iterator[str]:
    one = len(ruling.revokes) == 1
    for status, text in STANDING.items():
        numbers = [number for number, each in enumerate(ruling.revokes, 1) if each.status is status]
        if status is Standing.CORRECT:
            law, revokes = code(ruling.code), ruling.revokes
            words = {number: _put_right_otherwise(facts, law, revokes[number - 1], number - 1) for number in numbers}
            if then := [number for number in numbers if words[number] is CORRECTED_THEN]:
                yield CORRECTED_THEN if one else were_corrected(then)
            for number, otherwise in words.items():
                if otherwise and otherwise is not CORRECTED_THEN:
                    yield otherwise if one else of_several(number, otherwise)
            numbers = [number for number in numbers if not words[number]]
        if numbers and one:
            weighed = ruling.adjusted_score is not None and not any(e.when is When.NOW for e in ruling.instructions)
            yield _NOT_PUT_RIGHT if status is Standing.OPEN and weighed else text
        elif numbers:
            yield several_stand(status, numbers)


def _put_right_otherwise(facts: Facts, law: Code, revoke: RevokeRuling, index: int) -> str:
    """The sentence for a card put right earlier or only on paper, or that was no revoke; otherwise empty."""
    past = _was_corrected(facts, index)
    now = standing_words(Standing.CORRECT, revoke.laws, law)
    if now is not STANDING[Standing.CORRECT]:
        return _DUMMYS_CARD_THEN if past else now
    hands_were_back = Moment.HANDS_RETURNED in (value(facts, index, Revoke.before_attention.name) or ())
    return CORRECTED_THEN if past else _ON_PAPER if hands_were_back else ""


def _was_corrected(facts: Facts, index: int) -> bool:
    """Whether the card was put right earlier: play has gone on to later tricks since, or has ended."""
    if has_been_played_past(facts, index):
        return True
    found = facts.found[index]
    back = found.play.withdrawn if found is not None else None
    if found is None or back is None:
        return False
    later = (play for play in facts.table.plays if play.trick > found.play.trick and play.withdrawn is None)
    return any(play.event > back for play in later)


_ON_PAPER = template("The claim is ruled on as if the revoke had been corrected.")
CORRECTED_THEN = template("The revoke was corrected at the time.")


def _adjusted(facts: Facts, ruling: RulingWords) -> Iterator[str]:
    adjusted = ruling.adjusted_score
    if adjusted and adjusted.about_as_likely and ruling.status == "provisional":
        yield close_words(adjusted)
    elif ruling.split:
        yield score_separately(facts.case.board.contract, ruling.split.tricks)
    elif adjusted and adjusted.tricks and adjusted.scored_apart:
        yield sentence(OFFENDERS_ALONE, result=result_words(facts, adjusted.tricks))
    elif adjusted and adjusted.needed and adjusted.tricks:
        result = result_words(facts, adjusted.tricks)
        if ruling.status == "provisional":
            yield sentence("The score is adjusted to {result}, if you agree with the figure.", result=result)
        else:
            yield sentence("The score is adjusted to {result}.", result=result)
    elif ruling.status == "provisional" and adjusted:
        yield template("You decide whether to adjust the score.")


def _of_which_revoke(question: QuestionWords) -> str:
    """What an open question turns on, with the number of the revoke if it concerns one.

    >>> from revoke.facts.fact import Key
    >>> _of_which_revoke(QuestionWords(Key(1, "won_by"), "", (), ()))
    'who won the trick (revoke 2)'
    """
    if question.fact.revoke == BOARD:
        return turns_on(question)
    what = whole(turns_on(question))
    return sentence("{what} (revoke {number})", what=what, number=question.fact.revoke + 1)


def _can_still_move(ruling: RulingWords) -> str | None:
    """The numbers of tricks that may still be transferred, and what they depend on."""
    totals = [str(each) for each in (ruling.possible or {}).get("transfer", ())]
    if len(totals) < 2:
        return None
    several = len(ruling.revokes) > 1
    asked = (each for each in ruling.questions if each.fact != WITHOUT_REVOKE)
    about = list(dict.fromkeys(_of_which_revoke(each) if several else turns_on(each) for each in asked))
    return sentence(
        "{totals} or {most} tricks may still be transferred, depending on {facts}.",
        totals=", ".join(totals[:-1]),
        most=totals[-1],
        facts=enumerated(about[:MOST_ASKED] or [""]),
    )


def explain(case: Case, ruling: Ruling | RulingWords, facts: Facts | None = None) -> tuple[Block, ...]:
    """The ruling in words, in the order in which a director reads it.

    Args:
        case: the case that was ruled on.
        ruling: the ruling on the case.
        facts: the facts of the case, if they are established already.

    Raises:
        RevokeError: the case cannot be ruled on.

    >>> from revoke.case.case import Findings, RevokeFinding
    >>> from revoke.ruling.adjudicate import adjudicate
    >>> case = Case(findings=Findings(revokes=(RevokeFinding(offender=Role.DUMMY, trick=7),)))
    >>> blocks = explain(case, adjudicate(case))
    >>> [block.text for block in blocks if isinstance(block, Entry) and block.label is Label.FACT]
    ['Dummy failed to follow suit at trick 7.']
    """
    words = worded(ruling)
    return tuple(_blocks(facts or established(replace(case, code=ruling.code)), words))


def _blocks(facts: Facts, ruling: RulingWords) -> Iterator[Block]:
    yield heading(facts, ruling)
    if not ruling.revokes:
        yield Entry(Label.RULING, _nothing_found(facts))
        yield from _at_the_table(ruling)
        yield from _advice(ruling)
        return
    yield Entry(Label.RULING, verdict(facts, ruling))
    waiting = any(each.when is When.NOW for each in ruling.instructions)
    if waiting:
        yield from _at_the_table(ruling)
        yield from table_shown(facts, ruling)
    yield from _cards(facts)
    yield from revoke_tricks(facts, _roles(facts))
    reckoned = tuple(reckoning(facts, ruling))
    yield from _facts_and_laws(facts, ruling, reckoned=any(each.conclusion for each in reckoned))
    yield from reckoned
    yield from scores(facts, ruling)
    yield from _game(ruling)
    yield from _readings(ruling)
    if not waiting:
        yield from _at_the_table(ruling)
    yield from _open(ruling)
    yield from _advice(ruling, folded=not waiting)
    yield from _granted(ruling)


def _at_the_table(ruling: RulingWords) -> Iterator[Block]:
    """The words to say, the choices, and the cards on the table; waiting players come first."""
    for said in sorted(ruling.instructions, key=_in_order):
        yield Say(_WHEN[said.when], addressee(said.to, ruling.code), said.text, said.law)
    yield from _may(ruling)
    for each in ruling.penalty_cards:
        offender = None if each.revoke is None else ruling.revokes[each.revoke].offender
        yield Entry(Label.TABLE, penalty_card_words(each, offender), (each.law,))


def _may(ruling: RulingWords) -> Iterator[Entry]:
    for option in ruling.options:
        who, what = addressee(option.who, ruling.code), whole(option.what)
        yield Entry(Label.MAY, sentence("{who:Words} may {what}.", who=who, what=what), (option.law,))


def _nothing_found(facts: Facts) -> str:
    played = len(facts.table.tricks)
    if not played:
        return template("No revoke found: there is no play to search, and none was reported.")
    return counted("No revoke found in one trick.", "No revoke found in {number:words} tricks.", number=played)


def _cards(facts: Facts) -> Iterator[Block]:
    wrong = {found.play.event for found in facts.found if found}
    plays = facts.table.plays
    revoked = frozenset(play.card for play in plays if play.event in wrong and play.card)
    if any(hand is not None for hand in facts.table.dealt.values()):
        yield Hands(facts.table.dealt, _roles(facts), revoked)
    if not plays:
        return
    winners = {trick.number: trick.winner for trick in facts.table.tricks}
    numbers = sorted({play.trick for play in plays})

    def mark(event: int, withdrawn: int | None) -> Mark:
        return Mark.WITHDRAWN if withdrawn else Mark.REVOKE if event in wrong else Mark.NONE

    def trick(number: int) -> TrickPlayed:
        played = (
            Played(each.seat, each.card, mark(each.event, each.withdrawn)) for each in plays if each.trick == number
        )
        return TrickPlayed(number, tuple(played), winners.get(number))

    yield ThePlay(tuple(map(trick, numbers)))


def _roles(facts: Facts) -> dict[Seat, str]:
    declarer: Seat | None = value(facts, BOARD, "declarer")
    if declarer is None:
        return {}
    return {seat: role.value for seat in SEATS if (role := role_at(seat, declarer)) is not Role.DEFENDER}


def _facts_and_laws(facts: Facts, ruling: RulingWords, *, reckoned: bool) -> Iterator[Block]:
    """For each revoke its facts, the clauses that applied, and the exceptions that did not.

    Args:
        reckoned: whether the reckoning already shows the comparison.
    """
    law = code(ruling.code)
    exceptions = {each.cite for each in law.chapters[Chapter.EXCEPTION]}
    before: set[tuple[str, str]] = set()
    restored = [index for index, each in enumerate(ruling.revokes) if each.status is Standing.RESTORE]
    for index, each in enumerate(ruling.revokes):
        told, same, own = _Told(), list[str](), set[tuple[str, str]]()
        if isinstance(who := value(facts, index, Revoke.offender.name), Role):
            told.add(offender_words(who, facts) or "")  # every account begins with his role
        found = facts.found[index]
        opened = each.status is Standing.CORRECT and found is not None and found.play.withdrawn is None
        for number, fact in enumerate(account(facts, index, restored, opened=opened)):
            told.add(fact)
            first = len(ruling.revokes) > 1 and number == 0
            yield Entry(Label.FACT, of_several(index + 1, fact) if first else fact)
        for reason in (reason for reason in ruling.reasons if reason.revoke == index):
            told.add(reason.text)
            because = () if reason.event is not None else facts_relied_on(facts, index, reason.facts)
            new = told.only_new(because)  # the sentence about an event states them already
            line = (reason.law, reason.text)
            if not new and line in before:
                same.append(reason.law)
            if new or line not in before | own:
                yield Entry(Label.LAW, reason.text, (reason.law,), new)
            own.add(line)
        before |= own
        if same:
            yield Entry(Label.LAW, _THE_SAME, tuple(dict.fromkeys(same)))
        refused = tuple(cite for cite in each.refused if cite in exceptions)
        if refused and each.status == "established":
            yield NotFound(refused)
    for reason in ruling.reasons:
        if reason.revoke is None:
            compares = reason.law == (ruling.adjusted_score.law if ruling.adjusted_score else "")
            yield Entry(Label.LAW, reason.text, (reason.law,), folded=reckoned and compares)


_THE_SAME = template("The same applies to this revoke.")


class _Told:
    """The facts already stated about a revoke, so that none is repeated; a document lists all with every clause.

    >>> told = _Told()
    >>> told.add("East, a defender, played ♠2 on a heart at trick 3.")
    >>> told.only_new(("East was a defender", "East–West won no later trick")), told.only_new(("East was a defender",))
    (('East–West won no later trick',), ())
    """

    def __init__(self) -> None:
        self._text = ""

    def add(self, text: str) -> None:
        self._text += f"\n{self._plain(text)}"

    def only_new(self, facts: Sequence[str]) -> tuple[str, ...]:
        new = tuple(each for each in facts if self._plain(each) not in self._text)
        for each in new:
            self.add(each)
        return new

    @staticmethod
    def _plain(text: str) -> str:
        """A sentence with a player's role and its tense worded as in the facts of a clause."""
        return re.sub(r", (a defender|declarer|dummy),", r" was \1", str(text)).casefold().replace(" has ", " had ")


def _in_order(said: InstructionWords) -> tuple[int, int]:
    """The order of instructions: now first, with one player's duty before the choices of others."""
    several = (Group.OPPONENTS, Group.PARTNER, Group.TABLE)
    return tuple(When).index(said.when), several.index(said.to) + 1 if said.to in several else 0


_WHEN = {When.NOW: template("now"), When.LATER: template("later"), When.END: template("at the end")}


def _open(ruling: RulingWords) -> Iterator[Entry]:
    several = len(ruling.revokes) > 1
    for question in ruling.questions[:MOST_ASKED]:
        answers = answers_in_words(question)
        because = [sentence("Answers: {answers}.", answers=answers)] if answers else []
        because.append(sentence("In the case: {place}.", place=question.fact.path))
        about = question.fact.revoke
        text = question.text
        if several and about != BOARD:
            text = sentence("Revoke {number}: {question:small}", number=about + 1, question=whole(text))
        yield Entry(Label.ASK, text, question.laws, tuple(because))
    more = len(ruling.questions) - MOST_ASKED
    if more > 0:
        words = counted(
            "{number} more question may follow from the answers.",
            "{number} more questions may follow from the answers.",
            number=more,
        )
        yield Entry(Label.MORE, words)


def _granted(ruling: RulingWords) -> Iterator[Entry]:
    """The assumptions in one line, folded; nothing if every fact was given."""
    facts = tuple(dict.fromkeys(each.text for each in ruling.assumed))
    if facts:
        yield Entry(Label.ASSUMED, sentence("{facts:Words}.", facts=listed(facts)), folded=True)


def _advice(ruling: RulingWords, *, folded: bool = False) -> Iterator[Entry]:
    """The advice, each piece once; folded if nobody waits for it and it leaves nothing to decide or to tell."""
    leaves_work = (Hint.KNEW_AND_LET_IT_STAND, Hint.WHAT_STOOD_BEFORE, Hint.TRUMPS_AND_DECLARER)
    for law, text, hint in dict.fromkeys((each.law, each.text, each.hint) for each in ruling.advice):
        yield Entry(Label.ADVICE, text, (law,), folded=folded and hint not in leaves_work)


def _game(ruling: RulingWords) -> Iterator[Entry]:
    """The state of the game, if the code scores towards game, and the scores below and above the line."""
    if ruling.auction and ruling.auction.below and ruling.auction.above:
        below, above = map(points_by_side, (ruling.auction.below, ruling.auction.above))
        lines = template("Below the line: {below}. Above it, not counting honours: {above}.")
        yield Entry(Label.GAME, sentence(lines, below=below, above=above))
    yield from rubber_entries(ruling)
    if ruling.game is None:
        return
    said = [sentence("Towards game after this deal: {points}.", points=points_by_side(ruling.game.new))]
    if ruling.game.game:
        said.append(sentence("The game goes to {side}.", side=side_value(ruling.game.game)))
    for side, points in ruling.game.slam.items():
        if points:
            said.append(sentence("{points} points for a slam go to {side}.", side=side_value(side), points=points))
    yield Entry(Label.GAME, one_after_another(said))


def _readings(ruling: RulingWords) -> Iterator[Entry]:
    """The passages that the law leaves open and that mattered here, with the reading taken."""
    questions = {each.name: each.question for each in code(ruling.code).readings}
    for named, taken in ruling.readings.items():
        answer = (template("yes") if taken else template("no")) if isinstance(taken, bool) else taken
        yield Entry(
            Label.READING,
            sentence(
                "The law does not say: {question:small} Assumed here: {answer}.",
                question=whole(questions[named]),
                answer=whole(answer),
            ),
        )
