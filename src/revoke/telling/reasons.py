"""Reasons in words: a clause as it applied, and the facts that it rested on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from revoke.case import events
from revoke.case.case import Case, Moment, Tricks, json_value
from revoke.facts.establish import Facts
from revoke.facts.fact import BOARD, Key, ReadFact, value_words
from revoke.facts.moments import PLAY_ENDED, Phase
from revoke.facts.revoke import Revoke, role_at
from revoke.facts.standing import Standing, WonBy
from revoke.interview.interview import ExcludedAnswer, NextQuestion, excluded_answers
from revoke.law.code import code as code_named
from revoke.law.code import text
from revoke.law.orders import Against, Established, NotARevoke, QuittedTricksStayShut, Unproved
from revoke.ruling.findings import value
from revoke.ruling.ruling import AskedInPlay, Comparison, Instruction, Reason, RevokeRuling, When
from revoke.table.cards import Card, Suit
from revoke.table.seats import Role, Seat, Who
from revoke.table.sentence import (
    Results,
    Sentence,
    alone,
    counted,
    enumerated,
    forms,
    listed,
    one_after_another,
    sentence,
    template,
    whole,
)
from revoke.telling import facts as words_of_facts

# Which of several revokes a sentence is about, where the revokes of a board do not all stand alike.


def were_corrected(numbers: Sequence[int]) -> Sentence:
    """The sentence that some of several revokes were put right at the time, and play has gone on since.

    >>> were_corrected([1]), were_corrected([1, 2])
    ('Revoke 1 was corrected at the time.', 'Revokes 1 and 2 were corrected at the time.')
    """
    return counted(
        "Revoke {numbers} was corrected at the time.",
        "Revokes {numbers} were corrected at the time.",
        number=len(numbers),
        numbers=enumerated([alone(each) for each in numbers]),
    )


def several_stand(status: Standing, numbers: Sequence[int]) -> Sentence:
    """The standing of some of several revokes, in a sentence.

    Args:
        numbers: the revokes, from 1 in the order of the case.

    >>> several_stand(Standing.ESTABLISHED, [1, 3])
    'Revokes 1 and 3 are established.'
    """
    return counted(*_STAND[status], number=len(numbers), numbers=enumerated([alone(each) for each in numbers]))


_STAND: Mapping[Standing, tuple[str, str]] = {
    Standing.CORRECT: forms("Revoke {numbers} is corrected now.", "Revokes {numbers} are corrected now."),
    Standing.RESTORE: forms(
        "Revoke {numbers}, on the twelfth trick, is put right now.",
        "Revokes {numbers}, on the twelfth trick, are put right now.",
    ),
    Standing.ESTABLISHED: forms("Revoke {numbers} is established.", "Revokes {numbers} are established."),
    Standing.OPEN: forms("Revoke {numbers} is not established yet.", "Revokes {numbers} are not established yet."),
    Standing.NOT_A_REVOKE: forms("Number {numbers} was not a revoke.", "Numbers {numbers} were not revokes."),
    Standing.UNPROVED: forms(
        "It has not been shown that revoke {numbers} occurred.",
        "It has not been shown that revokes {numbers} occurred.",
    ),
}


TOLD_APART: Mapping[type[object], tuple[str, str]] = {
    NotARevoke: forms("As to {which}: this was no revoke.", "As to {which}: these were no revokes."),
    Unproved: forms(
        "As to {which}: it has not been shown that a revoke occurred.",
        "As to {which}: it has not been shown that revokes occurred.",
    ),
    Established: forms(
        "As to {which}: the revoke stands, and I will come back at the end. Keep your played cards in order, "
        "and do not turn quitted tricks.",
        "As to {which}: the revokes stand, and I will come back at the end. Keep your played cards in order, "
        "and do not turn quitted tricks.",
    ),
}
"""The orders whose words would seem to cover the whole board, where another of its revokes stands otherwise."""


def told_apart(said: Instruction, places: Sequence[int], revokes: Sequence[RevokeRuling]) -> Sentence | None:
    """An instruction of :data:`TOLD_APART` as it is read aloud, with the cards or players that it is about.

    Args:
        places: the places in the case of the revokes concerned.
        revokes: all revokes of the board.

    Returns:
        ``None`` where only numbers tell them apart and play goes on: players are not to hear a number.
    """
    which = _which(places, revokes, with_numbers=said.when is When.END)
    if which is None:
        return None
    return counted(*TOLD_APART[type(said.order)], number=len(places), which=which)


def _which(places: Sequence[int], revokes: Sequence[RevokeRuling], *, with_numbers: bool) -> Sentence | None:
    """The cards of some revokes, or else their players, tricks or numbers: the first that no other revoke shares."""
    seats = [each.offender if isinstance(each.offender, Seat) else None for each in revokes]
    for values in ([each.card for each in revokes], seats):
        if named := _own(values, places):
            return enumerated(named)
    if not with_numbers:
        return None
    if named := _own([each.trick for each in revokes], places):
        return counted("trick {tricks}", "tricks {tricks}", number=len(places), tricks=enumerated(named))
    numbers = enumerated([alone(place + 1) for place in places])
    return counted("revoke {numbers}", "revokes {numbers}", number=len(places), numbers=numbers)


def _own(values: Sequence[Card | Seat | int | None], places: Sequence[int]) -> list[Sentence]:
    """The values of some revokes, if no other revoke shares them; else an empty list."""
    own = [alone(value) for place in places if (value := values[place]) is not None and values.count(value) == 1]
    return own if len(own) == len(places) else []


def reason_words(reason: Reason, code: str) -> Sentence:
    """A reason in one sentence.

    >>> from revoke.case.case import DEFAULT_CODE
    >>> reason_words(Reason(0, "64B1"), DEFAULT_CODE)[:16]
    'The offending si'
    """
    said = _said(reason, code)
    if reason.goes_before is None:
        return said
    yields = sentence("{law} comes before {other}.", law=reason.law, other=reason.goes_before)
    return whole(one_after_another([said, yields]))


def _said(reason: Reason, code: str) -> Sentence:
    match reason.about:
        case QuittedTricksStayShut():
            return whole(template("Claiming a revoke gives nobody the right to look at quitted tricks."))
        case AskedInPlay(rule=rule):
            return whole(rule.words)
        case Comparison() as compared:
            return _compared(compared)
        case None:
            return whole(_says(reason, code))
        case event:
            return sentence(
                "Established at event {event}, when {happened}: {law:small}",
                event=reason.event or 0,
                happened=_happened(event),
                law=whole(_says(reason, code)),
            )


def _says(reason: Reason, code: str) -> str:
    clause = code_named(code).clause(reason.law)
    assert clause is not None, f"{code} has no clause {reason.law}"
    return clause.summary


def _happened(event: events.Event) -> Sentence:
    """An event as a clause of a sentence."""
    match event:
        case events.CardPlayed(hand=hand, card=None):
            return sentence("{player} played a card", player=hand)
        case events.CardPlayed(hand=hand, card=Card() as card):
            return sentence("{player} played {card}", player=hand, card=card)
        case events.CardNamed(hand=hand, card=Card() as card):
            return sentence("{card} was named from {player}'s hand", player=hand, card=card)
        case events.CardNamed(hand=hand, suit=Suit() as suit):
            return sentence("a {suit} was named from {player}'s hand", player=hand, suit=suit)
        case events.CardNamed(hand=hand):
            return sentence("a card was named from {player}'s hand", player=hand)
        case events.Claimed(by=by):
            return sentence("{player} claimed", player=by)
        case events.Conceded(by=by):
            return sentence("{player} conceded", player=by)
        case events.Agreed(by=by):
            return sentence("{player} agreed", player=by)
        case events.NextBoardCalled(by=by):
            return sentence("{player} called on the next board", player=by)
        case events.TrickQuitted(trick=trick):
            return sentence("trick {trick} was turned and quitted", trick=trick)
        case events.Asked(by=by, of=of):
            return sentence("{player} asked {other}", player=by, other=of)
        case events.Answered(by=by):
            return sentence("{player} answered", player=by)
    return _OF_THE_TABLE.get(type(event)) or sentence("that happened")


_OF_THE_TABLE: dict[type, Sentence] = {
    events.HandsReturned: sentence("the hands were put back into the board"),
    events.CutForNextDeal: sentence("the cards were cut for the next deal"),
    events.RoundEnded: sentence("the round ended"),
}


def _compared(compared: Comparison) -> Sentence:
    values = {"after": str(compared.after), "table": str(compared.table), "tricks": weighted(compared.likely)}
    if compared.one_side and compared.better:
        return sentence(_ONE_SIDE, **values)
    if compared.against is Against.NO_REVOKE and compared.after == compared.table:
        return sentence(_NOTHING_MOVED[compared.better], **values)
    if compared.against is Against.NO_REVOKE_BY_ANYBODY and not (compared.better or compared.as_likely):
        return sentence(_NEITHER_GAINED, **values)
    return sentence(_COMPARED[compared.against][compared.better], **values)


_ONE_SIDE = template(
    "Declarer has {after} at the table and {tricks} without the revoke: the offending side scores that, and the other "
    "side keeps what it has."
)


_NEITHER_GAINED = template(
    "Declarer has {after} after the transfer ({table} at the table) and {tricks} without any revoke: neither side has "
    "gained by its own revoke, no adjustment."
)
_NOTHING_MOVED = (
    template(
        "Declarer has {table} at the table and {tricks} without the revoke: no better for the non-offending side, no "
        "adjustment."
    ),
    template(
        "Declarer has {table} at the table and {tricks} without the revoke. That is better for the non-offending side: "
        "the score is adjusted to it."
    ),
)
_COMPARED = {
    Against.NO_REVOKE: (
        template(
            "Declarer has {after} after the transfer ({table} at the table) and {tricks} without the revoke: no better "
            "for the non-offending side, no adjustment."
        ),
        template(
            "Declarer has {after} after the transfer ({table} at the table) and {tricks} without the revoke. That is "
            "better for the non-offending side: the score is adjusted to it, not added to it."
        ),
    ),
    Against.NO_REPEAT: (
        template(
            "Declarer has {after} after the transfer ({table} at the table) and {tricks} without the repeat, with the "
            "tricks of the first revoke: no better for the non-offending side, no adjustment."
        ),
        template(
            "Declarer has {after} after the transfer ({table} at the table) and {tricks} without the repeat, with the "
            "tricks of the first revoke. That is better for the non-offending side: the score is adjusted to it."
        ),
    ),
    Against.NO_REVOKE_BY_ANYBODY: (
        template("Declarer has {after}, and as many without any revoke: no adjustment."),
        template("Declarer has {after} and {tricks} without any revoke: the score is adjusted to that for both sides."),
    ),
}
"""The words for a comparison, by whether it calls for an adjustment."""


def weighted(tricks: Tricks) -> Sentence:
    """Declarer's tricks in a sentence: a number, or several with their percentages.

    >>> weighted({10: 1.0}), weighted({9: 0.4, 10: 0.6})
    ('10', '9 (40%), 10 (60%)')
    """
    return alone(Results.of(sorted(tricks.items())))


def by_likelihood(tricks: Tricks) -> Sentence:
    """The results with their probabilities, the likeliest first.

    >>> by_likelihood({9: 0.16, 10: 0.74, 11: 0.1}), by_likelihood({10: 1.0})
    ('10 (74%), 9 (16%), 11 (10%)', '10')
    """
    return alone(Results.of(sorted(tricks.items(), key=lambda each: -each[1])))


def choose_words(close: Tricks) -> Sentence:
    """The sentence that several results are about equally likely; the director chooses which one counts.

    >>> choose_words({9: 0.44, 10: 0.48})
    'Two results are about equally likely: 10 (48%), 9 (44%). Choose one of them, or weigh them.'
    """
    return sentence(
        "{number:Words} results are about equally likely: {results}. Choose one of them, or weigh them.",
        number=len(close),
        results=by_likelihood(close),
    )


# The facts that a reason rests on


@dataclass(frozen=True, slots=True)
class FactRead:
    """A fact that a reason rests on: its place in a case, its value there, and the events that show it.

    Where the fact is a list of moments, ``moment`` is the moment looked for, and the value is whether the list has it.
    """

    key: Key
    value: Any  # a JSON value
    events: tuple[int, ...] = ()
    moment: Moment | None = None


def read_in_short(reason: Reason) -> str:
    """The facts behind a reason in one line, for ``fact`` in a ruling document."""
    match reason.about:
        case AskedInPlay(by=by, of=of):
            return f"event {reason.event}: {by.words} asked {of.words}"
        case Comparison(basis=basis, likely=likely):
            from_where = "findings.without_revoke" if basis == "director" else basis
            return f"{from_where} = {weighted(likely)}"
    return "; ".join(dict.fromkeys(map(_in_short, reason.reads)))


def _in_short(read: ReadFact) -> str:
    looked_for = "" if read.about is None else f"{read.about.value}: "
    return f"{read.key.short} = {looked_for}{value_words(read.value)}"


def facts_relied_on(facts: Facts, index: int, read: Iterable[FactRead]) -> tuple[str, ...]:
    """The facts that a reason rests on, as sentences without a full stop; obvious facts are left out.

    Args:
        index: the revoke that the reason is about.
        read: the facts read.
    """
    said = (_stands(facts, index if each.key.revoke == BOARD else each.key.revoke, each) for each in read)
    return tuple(dict.fromkeys(each for each in said if each))


def _stands(facts: Facts, index: int, read: FactRead) -> str | None:
    match read.key.name, read.value:
        case "before_attention", bool() as happened:
            if len(facts) > 1 and (read.moment, happened) in _OF_A_SIDE:  # each revoke has its own offending side
                who = value(facts, index, Revoke.offender.name)
                if isinstance(who, Seat):
                    return sentence(_OF_A_SIDE[read.moment, happened], side=who.side)
            return moment_words(read.moment, happened=happened) if read.moment else None
        case "won_by", _:
            return trick_winner_words(facts, index)
        case "later_tricks", int() as number:
            return later_tricks_words(facts, index, number)
        case (("offender" | "declarer"), _):
            return offender_words(value(facts, index, "offender"), facts)
        case "trick", int() as trick if not isinstance(trick, bool):
            return template("the revoke was on the twelfth trick") if trick == 12 else sentence(_ON_TRICK, trick=trick)
        case "attention_by", str() as seat if seat in _SEATS:
            return sentence("{player} drew attention first", player=_SEATS[seat])
        case name, (str() | bool()) as said:
            return {**words_of_facts.OF_THE_BOARD, **words_of_facts.OF_A_REVOKE}[name].stands.get(said)
    return None


_SEATS = {seat.value: seat for seat in Seat}
_ON_TRICK = template("the revoke was on trick {trick}")


def moment_words(moment: Moment, *, happened: bool = True) -> str:
    """Words for a moment that had or had not come before attention was drawn.

    >>> moment_words(Moment.TRICK_QUITTED, happened=False)
    'the trick had not been turned and quitted'
    """
    who, done = _MOMENTS[moment]
    if not happened and who.startswith("all "):  # "all four had not" would say that none had
        return f"not {who} had {done}"
    return f"{who} had {'' if happened else 'not '}{done}"


_MOMENTS: dict[Moment, tuple[str, str]] = {
    Moment.OFFENDERS_PLAYED_ON: ("the offending side", "led or played to the next trick"),
    Moment.OFFENDERS_NAMED_CARD: ("the offending side", "named a card for the next trick"),
    Moment.OFFENDERS_CLAIMED: ("the offending side", "claimed or conceded"),
    Moment.OFFENDERS_AGREED_TO_CLAIM: ("the offending side", "agreed to a claim"),
    Moment.OPPONENTS_PLAYED_ON: ("the other side", "played to the next trick"),
    Moment.OPPONENTS_CLAIMED: ("the other side", "claimed or conceded"),
    Moment.TRICK_QUITTED: ("the trick", "been turned and quitted"),
    Moment.PARTNER_ASKED: ("the offender's partner", "asked whether he had none"),
    Moment.ANSWERED_NO: ("the offender", "answered that he had none"),
    Moment.PLAY_ENDED: ("the play", "ended"),
    Moment.HANDS_RETURNED: ("all four hands", "been put back into the board"),
    Moment.OPPONENT_CALLED: ("an opponent", "called on the next board"),
    Moment.OFFENDERS_CALLED: ("the offending side", "called on the next board"),
    Moment.CARDS_CUT: ("the cards", "been cut for the next deal"),
    Moment.ROUND_ENDED: ("the round", "ended"),
    Moment.PERIOD_ENDED: ("the correction period", "ended"),
    Moment.PLAY_HAD_CEASED: ("the play", "ceased after a claim"),
    Moment.OFFENDERS_PUT_DOWN_A_CARD: ("the offending side", "put down a card after a claim"),
}


_OF_A_SIDE: dict[tuple[Moment | None, bool], str] = {
    (Moment.OFFENDERS_PLAYED_ON, True): template("{side} had played to the next trick"),
    (Moment.OFFENDERS_PLAYED_ON, False): template("{side} had not played to the next trick"),
    (Moment.OFFENDERS_NAMED_CARD, True): template("{side} had named a card for the next trick"),
    (Moment.OFFENDERS_NAMED_CARD, False): template("{side} had not named a card for the next trick"),
}


def later_tricks_words(facts: Facts, index: int, number: int) -> Sentence:
    """The later tricks of the offending side, by seats if known."""
    who: Who | None = value(facts, index, Revoke.offender.name)
    match who:
        case Seat(side=side) if not number:
            return sentence("{side} won no later trick", side=side)
        case Seat(side=side):
            return counted(
                "{side} won one later trick", "{side} won {number:words} later tricks", number=number, side=side
            )
        case _ if not number:
            return sentence("the offending side won no later trick")
    return counted(
        "the offending side won one later trick", "the offending side won {number:words} later tricks", number=number
    )


def offender_words(who: Who | None, facts: Facts) -> str | None:
    """The role of the offender, as a fact behind a reason; nothing where it is not known who revoked."""
    if isinstance(who, Seat):
        role = role_of(who, facts)
        return sentence(_WAS_DEFENDER if role is None else _WAS.get(role, _WAS_DEFENDER), player=who)
    return None if who is None else _IT_WAS.get(who, _IT_WAS_DEFENDER)


_WAS = {Role.DECLARER: template("{player} was declarer"), Role.DUMMY: template("{player} was dummy")}
_WAS_DEFENDER = template("{player} was a defender")
_IT_WAS = {Role.DECLARER: template("the offender was declarer"), Role.DUMMY: template("the offender was dummy")}
_IT_WAS_DEFENDER = template("the offender was a defender")


def role_of(who: Who | None, facts: Facts) -> Role | None:
    """A player's role, as far as declarer is known."""
    declarer: Seat | None = value(facts, BOARD, "declarer")
    if isinstance(who, Seat):
        return None if declarer is None else role_at(who, declarer)
    return who


def trick_winner_words(facts: Facts, index: int) -> str | None:
    """The winner of the revoke trick, by seat if the record shows it."""
    trick: int | None = value(facts, index, Revoke.trick.name)
    hand = facts.count.winners[trick - 1] if trick else None
    if hand is not None and trick is not None:
        return sentence("{player} won trick {trick}", player=hand, trick=trick)
    found = facts.found[index]
    if found is not None and not facts.table.claims and not facts.table.hands_away:
        return None  # the trick still lies there
    won_by: WonBy | None = value(facts, index, Revoke.won_by.name)
    who: Who | None = value(facts, index, Revoke.offender.name)
    match won_by:
        case None:
            return None
        case WonBy.OFFENDER:
            if isinstance(who, Seat):
                return sentence("{player} won the trick himself", player=who)
            return template("the offender won the trick himself")
        case WonBy.PARTNER:
            in_dummy = who is Role.DECLARER or (isinstance(who, Seat) and who is value(facts, BOARD, "declarer"))
            return template("the trick was won in dummy") if in_dummy else template("his partner won the trick")
        case WonBy.OPPONENTS:
            return template("the other side won the trick")


# The words for the answers to a question: one by one or, for numbers, together.

THE_SAME_DEFENDER = template("the same defender")

_PLAYERS: Mapping[Role, str] = {
    Role.DEFENDER: template("a defender"),
    Role.OTHER_DEFENDER: template("the other defender"),
    Role.DECLARER: template("declarer"),
    Role.DUMMY: template("dummy"),
}
_OWN_HAND: Mapping[object, tuple[str, str]] = {
    Role.DECLARER: (template("declarer's own hand"), template("dummy's hand")),
    Role.DUMMY: (template("dummy's hand"), template("declarer's hand")),
}
_HIS_HAND = template("the revoker's own hand"), template("his partner's hand")


def answer_words(value: object, *, offender: object = None) -> str:
    """The words for an answer.

    Args:
        value: one of a fact's answers.
        offender: the player who revoked, where his role is known: whose hand is meant depends on it.

    >>> answer_words(WonBy.PARTNER, offender=Role.DECLARER), answer_words(WonBy.PARTNER)
    ("dummy's hand", "his partner's hand")
    >>> answer_words(frozenset()), answer_words(True)
    ('nobody had played to the next trick', 'yes')
    """
    match value:
        case bool():
            return template("yes") if value else template("no")
        case int():
            return sentence("{number}", number=value)
        case Role():
            return _PLAYERS[value]
        case Seat():
            return alone(value)
        case WonBy():
            own, partners = _OWN_HAND.get(offender, _HIS_HAND)
            return {WonBy.OFFENDER: own, WonBy.PARTNER: partners, WonBy.OPPONENTS: template("the other side")}[value]
        case frozenset():
            return words_of_facts.STAGE_WORDS.get(value) or listed(
                [whole(moment_words(each)) for each in Moment if each in value]
            )
        case tuple():
            return listed([whole(answer_words(each)) for each in value]) or template("nobody")
        case Enum():
            return words_of_facts.ANSWERS.get(value) or str(value.value)
    return str(value)


@dataclass(frozen=True, slots=True)
class AnswerWords:
    """An answer to a question: its value in a case document, and its words.

    Attributes:
        hint: a hint under the answer; may be empty.
    """

    value: Any  # a JSON value
    text: str
    hint: str = ""


@dataclass(frozen=True, slots=True)
class ChoiceWords:
    """Answers that lead to the same ruling, grouped by the clauses that decide on them, with a common name.

    Attributes:
        phase: the phase of the play, for answers that are stages.
    """

    alike: tuple[tuple[AnswerWords, ...], ...]
    text: str
    phase: Phase | None = None

    @property
    def answers(self) -> tuple[AnswerWords, ...]:
        return tuple(answer for group in self.alike for answer in group)


MOST_SHOWN = 6
"""The number of answers shown one by one; beyond it, answers with the same ruling are grouped."""
MOST_FIRST = 5
"""The number of a phase's answers shown at once; rarer answers come behind them."""


@dataclass(frozen=True, slots=True)
class PhaseInWords:
    """One phase of the play with its answers, in words.

    Attributes:
        text, line: the name of the phase, and its meaning.
        first: the answers shown at once; where there are many, one of those that the same clauses decide and that
            differ only in minor details.
        later: the answers behind them.
    """

    phase: Phase
    text: str
    line: str
    first: tuple[AnswerWords, ...]
    later: tuple[AnswerWords, ...]


@dataclass(frozen=True, slots=True)
class QuestionInWords:
    """The next question of an interview in words.

    Attributes:
        key: the fact and its revoke.
        text: the question.
        choices: the answers, grouped where they lead to the same ruling.
        why: the clauses that turn on it, each with what it says in a few words.
        counts: whether the answers are numbers.
    """

    key: Key
    text: str
    choices: tuple[ChoiceWords, ...]
    why: tuple[tuple[str, str], ...]
    counts: bool

    @property
    def fact(self) -> str:
        """The place of the answer in a case document."""
        return self.key.path

    @property
    def answers(self) -> tuple[AnswerWords, ...]:
        return tuple(answer for choice in self.choices for answer in choice.answers)

    @property
    def shown(self) -> tuple[AnswerWords, ...]:
        """The answers to choose from: all or, of more than six, one for those that the same clauses decide alike."""
        if len(self.answers) <= MOST_SHOWN:
            return self.answers
        return tuple(group[0] for choice in self.choices for group in choice.alike)

    @property
    def phases(self) -> tuple[PhaseInWords, ...]:
        """The phases of the play that have an answer; none if the answers are not stages.

        Where all answers of a phase lead to the same ruling by the same clauses, one stands for them.
        """
        return tuple(_phase(each, here) for each in Phase if (here := [c for c in self.choices if c.phase is each]))


def _phase(phase: Phase, choices: Sequence[ChoiceWords]) -> PhaseInWords:
    groups = [group for choice in choices for group in choice.alike]
    answers = [answer for group in groups for answer in group]
    few = len(groups) > 1 and len(answers) <= MOST_FIRST
    kinds = answers if few else [each for group in groups for each in _apart(group)]
    shown = sorted(kinds, key=lambda each: words_of_facts.stage_place(each.value))
    return PhaseInWords(phase, *words_of_facts.PHASE_WORDS[phase], tuple(shown[:MOST_FIRST]), tuple(shown[MOST_FIRST:]))


def _apart(group: Sequence[AnswerWords]) -> Iterator[AnswerWords]:
    """The answers that differ to the reader, though not to the law."""
    shown: list[AnswerWords] = []
    for each in group:
        if not any({*each.value} ^ {*other.value} <= words_of_facts.BY_THE_WAY for other in shown):
            shown.append(each)
            yield each


def question_in_words(question: NextQuestion, code: str) -> QuestionInWords:
    """The next question with its answers, as a director is asked it under a code.

    >>> from revoke.interview.interview import Interview
    >>> from revoke.case.case import DEFAULT_CODE
    >>> asked = question_in_words(Interview(DEFAULT_CODE).question, DEFAULT_CODE)
    >>> asked.text, [choice.text for choice in asked.choices][:2]
    ('Who revoked?', ['a defender', 'declarer'])
    """
    most = max((each for each in question.answers if question.counts), default=0)
    choices = []
    for choice in question.choices:
        alike = tuple(tuple(answer_in_words(question, each) for each in group) for group in choice.alike)
        named = number_words(question.key, choice.answers, most) if question.counts else alike[0][0].text
        choices.append(ChoiceWords(alike, named, choice.phase))
    says = text(code)
    why = tuple((cite, says[cite]["says"]) for cite in question.laws)
    return QuestionInWords(question.key, asked_words(question), tuple(choices), why, question.counts)


def asked_words(question: NextQuestion) -> str:
    """The question itself, with the number of the revoke where there are several."""
    words = words_of_facts.question_words(question.key)
    if not question.of_several:
        return words
    return sentence("Revoke {number}: {question:small}", number=question.key.revoke + 1, question=whole(words))


def called(question: NextQuestion, answer: Any) -> str:  # Any: a value of the fact
    """The words for one answer to this question."""
    if answer is Role.DEFENDER and question.after_a_defender:
        return THE_SAME_DEFENDER
    if answer == PLAY_ENDED and question.without_boards:
        return words_of_facts.ENDED_WITHOUT_BOARDS
    return answer_words(answer, offender=question.offender)


def answer_in_words(question: NextQuestion, answer: Any) -> AnswerWords:  # Any: a value of the fact
    """One answer to this question, in words."""
    hint = words_of_facts.HINTS.get(answer, "") if question.tells_the_stage else ""
    return AnswerWords(json_value(answer), called(question, answer), hint)


def number_words(key: Key, numbers: Sequence[int], most: int) -> str:
    """The words for numbers that lead to the same ruling; ``most`` is the largest possible number.

    >>> number_words(Key(0, "trick"), (1, 2, 3), 12), number_words(Key(0, "later_tricks"), (2, 3), 3)
    ('another trick', 'two or more')
    """
    if key.name == Revoke.trick.name:
        return sentence("trick {number:words}", number=numbers[0]) if len(numbers) == 1 else template("another trick")
    return tricks_words(numbers, most)


def range_words(numbers: Sequence[int]) -> Sentence:
    """Numbers in any order, in words, with ranges where possible.

    >>> range_words((5, 1, 2, 3)), range_words((0,))
    ('1 to 3 or 5', '0')
    """
    runs = [
        alone(run[0]) if len(run) == 1 else sentence("{first} to {last}", first=run[0], last=run[-1])
        for run in _runs(sorted(numbers))
    ]
    return whole(one_after_another(runs, template("{one} or {more}")))


def _runs(numbers: Sequence[int]) -> Iterator[list[int]]:
    run: list[int] = []
    for number in numbers:
        if run and number != run[-1] + 1:
            yield run
            run = []
        run.append(number)
    if run:
        yield run


def tricks_words(numbers: Sequence[int], most: int) -> str:
    """A number of tricks or a range, in words; ``most`` is the largest possible.

    >>> tricks_words((1, 2, 3), 3), tricks_words((0,), 3), tricks_words((1, 2), 3)
    ('one or more', 'none', 'one to two')
    """
    first, last = numbers[0], numbers[-1]
    if first == last:
        return template("none") if first == 0 else sentence("{number:words}", number=first)
    if last == most:
        return sentence("{number:words} or more", number=first) if first else template("any number")
    if first == 0:
        return sentence("none to {number:words}", number=last)
    return sentence("{first:words} to {last:words}", first=first, last=last)


def excluded_in_words(case: Case, question: QuestionInWords) -> tuple[tuple[str, Sentence], ...]:
    """The answers that the case already excludes, with the reason; those with the same reason stand together.

    >>> from revoke.case.case import DEFAULT_CODE, Findings, RevokeFinding
    >>> from revoke.interview.interview import Interview
    >>> tenth = Findings(revokes=(RevokeFinding(Role.DEFENDER, 10, won_by="opponents", before_attention=PLAY_ENDED),))
    >>> asked = Interview(DEFAULT_CODE, Case(findings=tenth))
    >>> excluded_in_words(asked.case, question_in_words(asked.question, DEFAULT_CODE))
    (('4 to 12', '3 are left after trick 10.'),)
    """
    offered = [each.value for each in question.answers]
    reasons: dict[Sentence, list[Any]] = {}
    for each in excluded_answers(case, question.key):
        if json_value(each.value) not in offered:
            reasons.setdefault(_excluded_by(case, question.key, each), []).append(each.value)
    named = range_words if question.counts else _answers_named
    return tuple((named(values), because) for because, values in reasons.items())


def _answers_named(values: Sequence[Any]) -> Sentence:
    return whole(one_after_another([_answer_named(each) for each in values], template("{one}; {more}")))


def _answer_named(value: Any) -> Sentence:
    suit = sentence("{sign} {suit}", sign=value.symbol, suit=value) if isinstance(value, Suit) else None
    return suit or whole(answer_words(value))


def _excluded_by(case: Case, key: Key, excluded: ExcludedAnswer) -> Sentence:
    """Why an answer is excluded: a fact contradicts it, or there are too few later tricks."""
    trick = case.findings.revokes[key.revoke].trick if key.name == Revoke.later_tricks.name else None
    if trick is not None and excluded.value > _TRICKS - trick:
        return sentence("{number} are left after trick {trick}.", trick=trick, number=_TRICKS - trick)
    said, because, _ = map(whole, excluded.because.parts)
    return sentence("{said:Words}, but {because}.", said=said, because=because)


_TRICKS = 13  # in a deal
