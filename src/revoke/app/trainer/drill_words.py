"""The words of a drill: its story, its answers, and its lesson."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING

from revoke.case.case import Case, Failure, Moment, RevokeFinding, json_value
from revoke.facts.fact import BOARD, Key
from revoke.facts.moments import HANDS_BACK, PLAY_ENDED, Stage
from revoke.facts.revoke import BoardFacts, Revoke
from revoke.facts.standing import WonBy
from revoke.law.clause import Chapter
from revoke.law.code import ScoreSheet, code
from revoke.law.orders import NoRectification, OpponentsMayChange, PartnerMayChange, WeighDamage
from revoke.ruling.adjudicate import every_way, ruling_on
from revoke.ruling.findings import value
from revoke.table.seats import DEFENDERS, Role, Seat
from revoke.table.sentence import Sentence, Value, alone, counted, sentence, template, whole
from revoke.telling.facts import OF_A_REVOKE, OF_THE_BOARD
from revoke.telling.reasons import FactRead, answer_words, facts_relied_on
from revoke.telling.ruling_words import RulingWords, in_words
from revoke.telling.story import in_a_scene, stage_told, story, tricks_supposed
from revoke.training.answer_key import AnswerKey, ChoiceKind, DrillChoice, RevokeDecision, has_to_weigh, right_choice
from revoke.training.concepts import Concept, atlas
from revoke.training.drawn_case import DrawnCase, SearchedRecord
from revoke.training.near_misses import DutyOtherwise, NearMiss, near_misses
from revoke.training.wrong_answers import FolkRule, Reasons, RulingElsewhere, other_codes, wrong_answers

if TYPE_CHECKING:
    from revoke.training.damage import DamagedDeal

# The words of near misses: the ruling if one fact were different, and the rulings of other codes.


def outcome_words(key: AnswerKey) -> str:
    """The ruling in a key, in a word or two."""
    if key.decision is RevokeDecision.PUT_RIGHT and key.tricks:
        return counted(
            "put right, and one trick is transferred",
            "put right, and {number:words} tricks are transferred",
            number=key.tricks,
        )
    match right_choice(key).kind:
        case ChoiceKind.POINTS:
            return sentence("{points} points above the line", points=str(key.points))
        case ChoiceKind.TRICKS_AND_POINTS:
            across = whole(_tricks(key.tricks))
            return sentence("{across}, and {points} points above the line", across=across, points=str(key.points))
        case ChoiceKind.PUT_RIGHT:
            return template("it is put right")
        case ChoiceKind.NO_REVOKE:
            return template("there is no revoke to rule on")
        case ChoiceKind.TRICKS:
            return _tricks(key.tricks)


def _tricks(number: int) -> str:
    if not number:
        return template("no trick is transferred")
    return counted("one trick is transferred", "{number:words} tricks are transferred", number=number)


def one_fact_more(case: DrawnCase, found: Sequence[NearMiss] | None = None) -> Iterator[Sentence]:
    """Sentences on changed facts and the rulings then: first each fact once, then all of them.

    Args:
        found: the near misses of the case, if already worked out.
    """
    misses = _teaching_most(case, _misses(case) if found is None else found)
    first = {miss.fact: miss for miss in reversed(misses)}
    for miss in (*reversed(first.values()), *misses):
        yield _otherwise_told(case, miss)


def _misses(case: DrawnCase) -> tuple[NearMiss, ...]:
    """The near misses with another ruling; while play goes on, with the later tricks that the story supposes."""
    facts = case.worked.facts
    misses = near_misses(case.worked, None if case.own else tricks_supposed(facts, len(facts) - 1, case.seed))
    as_ruled = outcome_words(case.key)
    return tuple(
        miss for miss in misses if miss.duty or outcome_words(miss.key) != as_ruled
    )  # the others differ only in what is weighed


def _teaching_most(case: DrawnCase, misses: Sequence[NearMiss]) -> list[NearMiss]:
    """The near misses, the most instructive first: those of facts that the deciding clause read."""
    decision = case.key.decision
    read = _read_by(case, _clause_it_turns_on(case, misses))
    return sorted(
        misses,
        key=lambda miss: (
            miss.fact.name in _EVERYWHERE,
            miss.fact not in read,
            miss.key.decision is not decision,
            miss.key.decision is RevokeDecision.STANDS and not miss.key.tricks,  # too late, or an exception
        ),
    )


def _read_by(case: DrawnCase, law: str) -> frozenset[Key]:
    """The facts of the last revoke that a clause read."""
    return frozenset(read.key for step in case.worked.steps[-1] if step.clause.cite == law for read in step.because)


def _clause_it_turns_on(case: DrawnCase, misses: Sequence[NearMiss]) -> str:
    """The clause that the case is about, if a fact that it read would change the ruling; else the cited clause."""
    about = case.concept.law
    changed = {miss.fact for miss in misses if not miss.duty and miss.fact.name != Revoke.failure.name}
    if not misses or not _read_by(case, about).isdisjoint(changed):
        return about
    cited = code(case.code).clause(case.worked.law)
    return about if cited is None or cited.chapter is Chapter.DEFINITION else cited.cite


def _otherwise_told(case: DrawnCase, miss: NearMiss) -> Sentence:
    """The sentence on a changed fact and the ruling then."""
    cited = whole(_DUTIES[miss.duty] if miss.duty else outcome_words(miss.key))
    if miss.law:
        cited = sentence("{outcome} ({law})", outcome=cited, law=miss.law)
    several = len(case.worked.facts) > 1
    return sentence(_OF_THE_LATER if several else _OF_ONE, had=had_words(miss), outcome=cited)


def _in_three_lines(case: DrawnCase, misses: Sequence[NearMiss]) -> tuple[Sentence, ...]:
    """A teacher's explanation of a case: what decides, the clause, and what would have changed the ruling.

    A fact decides if changing it alone changes the engine's ruling; the last line tells such a change. A line without
    content is left out.

    Args:
        misses: the near misses of the case.
    """
    law = _clause_it_turns_on(case, misses)
    clause = code(case.code).clause(law)
    chosen = next(iter(_teaching_most(case, misses)), None)
    facts = list(_deciding_facts(case, law, chosen, {miss.fact for miss in misses}))
    lines = [sentence(_DECIDES[min(len(facts), 2)], one=facts[0], other=facts[-1])] if facts else []
    if clause is not None:
        lines.append(sentence("{law}: {says}", law=clause.cite, says=whole(clause.summary)))
    if chosen is not None:
        lines.append(_otherwise_told(case, chosen))
    return tuple(lines)


_DECIDES = {1: template("What decides: {one}."), 2: template("What decides: {one}; {other}.")}


def _ruling_told(case: DrawnCase) -> RulingWords:
    """The ruling on a drawn case, in words."""
    return in_words(ruling_on(*every_way(case.case, case.worked.facts)))


def _deciding_facts(case: DrawnCase, law: str, chosen: NearMiss | None, vary: Collection[Key]) -> Iterator[Sentence]:
    """At most two facts of the story: the fact of the near miss, then another one that decides.

    Args:
        chosen: the near miss; if no fact decides, the facts that the clause read are told, the players' roles last.
        vary: the facts that would change the ruling.
    """
    facts, last = case.worked.facts, len(case.worked.facts) - 1
    mine = (each for each in _ruling_told(case).reasons if (each.revoke, each.law, each.event) == (last, law, None))
    reads = [read for each in mine for read in each.facts]
    told: tuple[str, ...] = ()
    if chosen is not None:
        first = _as_it_is(case, chosen.fact) or facts_relied_on(facts, last, (r for r in reads if r.key == chosen.fact))
        besides = (read for read in reads if read.key != chosen.fact and read.key in vary)
        told = (*first, *facts_relied_on(facts, last, besides))
    if not told and case.worked.stand_on_both_sides:
        told = (template("both sides have revoked"),)
    if not told:
        told = tuple(_each_told(case, sorted(reads, key=lambda read: read.key.name in _WHO_WAS_WHO)))
    yield from (whole(_of_this_case(case, each)) for each in (*dict.fromkeys(told),)[:2])


def _of_this_case(case: DrawnCase, told: str) -> str:
    """A fact with the player's name, in the words of the code's time: early codes have adversaries, not defenders.

    In 1905 the dealer plays the hand.
    """
    last = len(case.worked.facts) - 1
    player, suit = (value(case.worked.facts, last, each.name) for each in (Revoke.offender, Revoke.suit))
    words = _NAMED.get(told.template if isinstance(told, Sentence) else told)
    if words is None or not isinstance(player, Seat):
        return told
    if told == _HELD_NONE and value(case.worked.facts, last, Revoke.failure.name) not in (None, Failure.FOLLOW):
        return told
    if (words == _WAS_ADVERSARY and _has_boards(case.case)) or (words == _WAS_DEALER and not _is_dealt(case.case)):
        return told
    if "{partner}" in words:
        return sentence(words, partner=player.partner)
    return sentence(words, player=player, **({"suit": suit} if "{suit}" in words and suit else {}))


_HELD_NONE = OF_A_REVOKE[Revoke.able.name].stands[False]
_WAS_ADVERSARY = template("{player} was an adversary")
_WAS_DEALER = template("{player} was the dealer")
_NAMED: Mapping[str, str] = {
    _HELD_NONE: template("{player} had no {suit} left"),
    "he played no card to the trick": template("{player} played no card to the trick"),
    "a card that he had to play lay face up before him": template(
        "a card that {player} had to play lay face up before him"
    ),
    "his partner won the trick": template("{partner} won the trick"),
    "he later won a trick with a card he could have played": template(
        "{player} later won a trick with a card he could have played"
    ),
    "the eldest hand had played after him": template("the eldest hand had played after {player}"),
    "the eldest hand had not played after him": template("the eldest hand had not played after {player}"),
    "{player} was a defender": _WAS_ADVERSARY,
    "{player} was declarer": _WAS_DEALER,
}


def _is_dealt(case: Case) -> bool:
    """Whether the dealer plays the hand under the code of a case, because there is no auction."""
    return code(case.code).score_sheet is ScoreSheet.TOWARDS_GAME


def _each_told(case: DrawnCase, reads: Iterable[FactRead]) -> Iterator[str]:
    """The facts as in the story; the whole stage counts as one, however much of it a clause read."""
    for read in reads:
        stage = read.key.name == Revoke.before_attention.name
        as_it_is = _as_it_is(case, read.key) if stage else ()
        yield from as_it_is or facts_relied_on(case.worked.facts, len(case.worked.facts) - 1, [read])


_WHO_WAS_WHO = (Revoke.offender.name, BoardFacts.declarer.name)


def _as_it_is(case: DrawnCase, fact: Key) -> tuple[str, ...]:
    """The words for a fact of the story that usually goes without saying; none for other facts."""
    facts, last = case.worked.facts, len(case.worked.facts) - 1
    offender = value(facts, last, Revoke.offender.name)
    stage: Stage | None = value(facts, last, Revoke.before_attention.name)
    if fact.name == Revoke.before_attention.name and stage is not None and Moment.PLAY_HAD_CEASED not in stage:
        return (sentence("when it came to light, {stage}", stage=whole(stage_told(facts, last, stage, offender))),)
    if fact.name == Revoke.able.name and value(facts, last, fact.name) and isinstance(offender, Seat):
        return (sentence("{player} could have done what he had to do", player=offender),)
    return ()


_OF_ONE = template("{had:Words}: {outcome}.")
_OF_THE_LATER = template("As for the later revoke, {had}: {outcome}.")

_EVERYWHERE = frozenset({Revoke.able.name, Revoke.proved.name, Revoke.failure.name})
"""The facts that would change the ruling on nearly every case, and so teach least."""


_DUTIES: Mapping[DutyOtherwise, str] = {
    DutyOtherwise.HAD_TO_CORRECT: template("the ruling is the same, and he has broken the law by not correcting it"),
    DutyOtherwise.NO_DUTY: template("the ruling is the same, and nobody can blame him for not correcting it"),
    DutyOtherwise.MAY_DEMAND: template("the other side may demand his highest or lowest card of the suit"),
    DutyOtherwise.NO_DEMAND: template("nobody may demand his highest or lowest card of the suit"),
}


def had_words(miss: NearMiss) -> Sentence:
    """The beginning of a sentence with a changed fact, about the players of the story."""
    told = miss.case.findings.revokes
    finding = told[miss.fact.revoke if miss.fact.revoke != BOARD else -1] if told else RevokeFinding()
    offender = finding.offender
    seated = isinstance(offender, Seat)
    player = offender if isinstance(offender, Seat) else sentence("the revoker")
    side = offender.side if isinstance(offender, Seat) else whole(template("the revoking side"))
    others = offender.side.other if isinstance(offender, Seat) else whole(template("the other side"))
    match miss.fact.name, miss.after:
        case BoardFacts.declarer.name, Role() as part:
            return sentence(_had_been(part, miss.case), player=player)
        case Revoke.later_tricks.name, 0:
            return sentence("if {side} had won no later trick", side=side)
        case Revoke.later_tricks.name, int() as number:
            return counted(
                "if {side} had won one later trick",
                "if {side} had won {number:words} later tricks",
                number=number,
                side=side,
            )
        case Revoke.trick.name, int() as number:
            return sentence("if it had been trick {number}", number=number)
        case Revoke.won_by.name, won_by if seated and isinstance(miss.before, WonBy):
            won = template("if {winner} had won the trick instead of {before}")
            return sentence(won, winner=_hand(miss, won_by), before=_hand(miss, miss.before))
        case Revoke.won_by.name, won_by:
            return sentence("if {winner} had won the trick", winner=_hand(miss, won_by))
        case Revoke.before_attention.name, after if after == PLAY_ENDED and not _has_boards(miss.case):
            return whole(_MENTIONED_BEFORE_THE_CUT)
        case Revoke.played_after.name, ():
            return sentence("if nobody had played to the trick after {player}", player=player)
        case Revoke.before_attention.name, _ if Moment.PLAY_HAD_CEASED in (miss.before or ()):
            return whole(template("if nobody had claimed before"))
        case Revoke.able.name, False if finding.suit is not None and finding.failure in (None, Failure.FOLLOW):
            return sentence("if {player} had had no {suit} left", player=player, suit=finding.suit)
        case Revoke.able.name, True if finding.suit is not None and finding.failure in (None, Failure.FOLLOW):
            return sentence("if {player} had still had a {suit}", player=player, suit=finding.suit)
        case Revoke.able.name, True:
            return sentence("if {player} could have done what he had to do", player=player)
        case Revoke.able.name, False:
            return sentence("if {player} had had no card with which he could have done it", player=player)
        case Revoke.before_attention.name, after:
            return sentence(_MENTIONED[after], side=side, others=others)
        case name, after:
            return sentence(_OTHERWISE[name, json_value(after)], player=player)


def _has_boards(case: Case) -> bool:
    """Whether a case's code has boards, into which the hands go back."""
    return code(case.code).moments >= HANDS_BACK


def _hand(miss: NearMiss, won_by: WonBy) -> Value:
    """The winner of a trick: dummy by that name, another hand of the offending side by its seat, or the other side."""
    finding = miss.case.findings.revokes[miss.fact.revoke]
    offender, declarer = finding.offender, miss.case.board.declarer
    if not isinstance(offender, Seat):
        return whole(answer_words(won_by))
    seat = {WonBy.OFFENDER: offender, WonBy.PARTNER: offender.partner}.get(won_by)
    if seat is None:
        return offender.side.other
    return Role.DUMMY if declarer is not None and seat is declarer.partner else seat


def _had_been(part: Role, case: Case) -> str:
    """The words for another role on the deal, as in the code's time."""
    if part is Role.DECLARER and _is_dealt(case):
        return template("if {player} had been the dealer")
    if part in DEFENDERS and not _has_boards(case):
        return template("if {player} had been an adversary")
    return _HAD_BEEN[part]


_HAD_BEEN: Mapping[Role, str] = {
    Role.DECLARER: template("if {player} had been declarer"),
    Role.DUMMY: template("if {player} had been dummy"),
    Role.DEFENDER: template("if {player} had been a defender"),
    Role.OTHER_DEFENDER: template("if {player} had been a defender"),
}


_MENTIONED: Mapping[Stage, str] = {
    frozenset(): template("if it had been mentioned before anybody played to the next trick"),
    frozenset({Moment.OPPONENTS_PLAYED_ON}): template(
        "if it had been mentioned when only {others} had played to the next trick"
    ),
    frozenset({Moment.OFFENDERS_PLAYED_ON}): template(
        "if it had been mentioned when {side} had led or played to the next trick"
    ),
    frozenset({Moment.TRICK_QUITTED}): template(
        "if it had been mentioned when the trick had been turned and nobody had played to the next one"
    ),
    PLAY_ENDED: template("if it had been mentioned after the play, before all hands were back in the board"),
    HANDS_BACK | {Moment.OPPONENT_CALLED}: template(
        "if it had been mentioned after {others} had called on the next board"
    ),
}
"""The words for the other stages at which near misses let the revoke come to light."""

_MENTIONED_BEFORE_THE_CUT = template(
    "if it had been mentioned after the play, before the cards were cut for the next deal"
)

_OTHERWISE: Mapping[tuple[str, str | bool], str] = {
    (Revoke.failure.name, "penalty card"): template("if {player} had had to play a penalty card in front of him"),
    (Revoke.failure.name, "demand"): template("if {player} had had to comply with an opponent's demand"),
    (Revoke.proved.name, False): template("if it could not be shown that it happened"),
    (Revoke.proved.name, True): template("if it could be shown that it happened"),
    (Revoke.owed_card_faced.name, True): template(
        "if the card that {player} should have played had lain face up on the table"
    ),
    (Revoke.dummy_rights_lost.name, True): template("if dummy had lost his rights before he mentioned it"),
    (Revoke.won_later_with_owed_card.name, True): template(
        "if {player} had won a later trick with a card that he could have played to the revoke trick"
    ),
    (Revoke.won_later_with_owed_card.name, False): template(
        "if {player} had won no later trick with a card that he could have played to the revoke trick"
    ),
    (Revoke.aware.name, True): template("if {player} had noticed it himself before it was established"),
    (Revoke.aware.name, False): template("if {player} had not noticed it himself"),
    (Revoke.eldest_hand_followed.name, True): template("if the eldest hand had played to the trick after {player}"),
    (Revoke.eldest_hand_followed.name, False): template(
        "if the eldest hand had not played to the trick after {player}"
    ),
    (BoardFacts.elected.name, "tricks"): template("if the other side had chosen tricks"),
    (BoardFacts.elected.name, "points"): template("if the other side had chosen points"),
}
"""The words for facts and the other values that near misses give them, as the beginning of a sentence."""


def elsewhere_words(other: RulingElsewhere) -> Sentence:
    outcome = whole(outcome_words(other.key))
    if not other.law:
        return sentence("{code}: {outcome}.", code=whole(code(other.code).name), outcome=outcome)
    return sentence("{code}: {outcome} ({law}).", code=whole(code(other.code).name), outcome=outcome, law=other.law)


# The words of a drill: its question, its choices, and an answer that teaches.

DRILL_QUESTION = template("How many tricks are transferred?")
QUESTION_OF_SEVERAL = template("How many tricks are transferred on balance, both revokes taken together?")
_QUESTION_OF_MORE = template("How many tricks are transferred on balance, all revokes taken together?")
WEIGH_QUESTION = template("Does the director then have to weigh the damage?")
RIGHT = template("Right.")


def story_of(case: DrawnCase) -> tuple[str, ...]:
    """The story of a case, sentence by sentence, as told or composed; one's own case gets no scene.

    >>> from revoke.case.case import DEFAULT_CODE
    >>> from revoke.training.drawn_case import drawn
    >>> len(story_of(drawn(DEFAULT_CODE, 1))) > 3
    True
    """
    if case.told:
        return (alone(case.told),)
    replaced = case.worked.is_put_right_and_paid
    reads, facts = atlas(case.code).reads, case.worked.facts
    said = story(facts, case.trick, case.proof, reads=reads, seed=case.seed, supposing=not case.own, replaced=replaced)
    return said if case.own else in_a_scene(facts, said, Random(f"scene {case.seed}"))


def drill_question(case: DrawnCase) -> str:
    """The question of a drill: how many tricks are transferred; on balance, if there were several revokes.

    >>> from revoke.case.case import DEFAULT_CODE
    >>> from revoke.training.drawn_case import drawn
    >>> drill_question(drawn(DEFAULT_CODE, 2))
    'How many tricks are transferred?'
    """
    revokes = len(case.worked.facts)
    return DRILL_QUESTION if revokes == 1 else QUESTION_OF_SEVERAL if revokes == 2 else _QUESTION_OF_MORE


def choice_words(choice: DrillChoice) -> str:
    """The words for a choice.

    >>> choice_words(DrillChoice(ChoiceKind.TRICKS, 2)), choice_words(DrillChoice(ChoiceKind.PUT_RIGHT))
    ('Two tricks', 'None: it is put right')
    """
    match choice.kind:
        case ChoiceKind.TRICKS if choice.tricks == 0:
            return template("None, though it stands")
        case ChoiceKind.TRICKS:
            return counted("One trick", "{number:Words} tricks", number=choice.tricks)
        case ChoiceKind.POINTS:
            return template("Points above the line, and no trick")
        case ChoiceKind.TRICKS_AND_POINTS:
            return counted(
                "One trick, and points above the line as well",
                "{number:Words} tricks, and points above the line as well",
                number=choice.tricks,
            )
        case ChoiceKind.PUT_RIGHT:
            return template("None: it is put right")
        case ChoiceKind.NO_REVOKE:
            return template("None: there is no revoke to rule on")


def concept_words(concept: Concept, name: str) -> Sentence:
    """The subject of a concept: the clause in a few words, with what tells it from the clause's other concepts."""
    clause = code(name).clause(concept.law)
    said = whole(clause.summary if clause else concept.law)
    for fact, seen in concept.facts:
        words = _TRAITS.get((fact, seen))
        if words is not None:
            return sentence("{said} ({more})", said=said, more=whole(words))
    return said


_TRAITS: Mapping[tuple[str, str], str] = {
    ("won_by", "offender"): template("the revoker won the trick"),
    ("won_by", "partner"): template("his partner won the trick"),
    ("won_by", "dummy"): template("dummy won the trick"),
    ("won_by", "declarer"): template("declarer won the trick"),
    ("won_by", "opponents"): template("the other side won the trick"),
    ("offender", "declarer"): template("declarer revoked"),
    ("offender", "dummy"): template("dummy revoked"),
    ("offender", "defender"): template("a defender revoked"),
    **{("cards_mixed_by", str(who)): words for who, words in OF_THE_BOARD["cards_mixed_by"].stands.items()},
}


@dataclass(frozen=True, slots=True)
class ClauseToLearn:
    """A clause that decided: its number, its text, and the facts on which it rested."""

    law: str
    says: str
    because: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Lesson:
    """An answer that teaches.

    Attributes:
        right: whether the answer was right.
        verdict: the verdict on the answer, in a sentence.
        clauses: the deciding clauses, first the one that the case is about.
        why_not: for a wrong answer, when it would be right, or which belief it comes from.
        three_lines: a teacher's explanation: what decides, the clause, and what would have changed the ruling.
        one_fact_more: sentences on changed facts, each with the ruling then and its clause.
        elsewhere: the rulings of other codes on the same case, if they differ.
        proof: the card that proves the revoke, if one is known.
        weighs: whether the director weighs the damage afterwards, in a sentence; empty if no revoke stands.
    """

    right: bool
    verdict: str
    clauses: tuple[ClauseToLearn, ...]
    why_not: tuple[str, ...]
    three_lines: tuple[str, ...]
    one_fact_more: tuple[str, ...]
    elsewhere: tuple[str, ...]
    proof: str
    weighs: str


MOST_NEAR_MISSES = 3


def lesson(case: DrawnCase, chosen: DrillChoice) -> Lesson:
    """The lesson from a case and an answer to it."""
    return _lesson(case, chosen, _misses(case), tuple(other_codes(case.worked)))


def _lesson(
    case: DrawnCase, chosen: DrillChoice, misses: tuple[NearMiss, ...], others: tuple[RulingElsewhere, ...]
) -> Lesson:
    right = right_choice(case.key)
    proof = sentence("{card} proves it.", card=case.proof) if case.proof else ""
    lines = _in_three_lines(case, misses)
    return Lesson(
        chosen == right,
        RIGHT if chosen == right else sentence(
            "{right}; you said: {said:small}.", right=whole(choice_words(right)), said=whole(choice_words(chosen))
        ),
        tuple(clauses_to_learn(case)),
        tuple(_why_not(case, chosen, (*misses, *others)))[:2] if chosen != right else (),
        lines,
        tuple(each for each in dict.fromkeys(one_fact_more(case, misses)) if each not in lines)[:MOST_NEAR_MISSES],
        tuple(map(elsewhere_words, others)),
        proof,
        weighing_told(case),
    )  # fmt: skip


def lesson_in_brief(case: DrawnCase, chosen: DrillChoice) -> Lesson:
    """The lesson in brief: what decided, the belief behind a wrong answer, and only three lines of explanation.

    >>> from revoke.case.case import DEFAULT_CODE
    >>> from revoke.training.drawn_case import drawn
    >>> case = drawn(DEFAULT_CODE, 4)
    >>> whole, brief = lesson(case, right_choice(case.key)), lesson_in_brief(case, right_choice(case.key))
    >>> brief.clauses == whole.clauses, brief.one_fact_more
    (True, ())
    """
    brief = _lesson(case, chosen, (), ())
    return replace(brief, why_not=beliefs_told(case, chosen), three_lines=_in_three_lines(case, _misses(case)))


def told_in_three_lines(case: DrawnCase) -> tuple[Sentence, ...]:
    """The explanation of a case in three lines, as in :class:`Lesson`.

    >>> from revoke.case.case import DEFAULT_CODE
    >>> from revoke.training.drawn_case import drawn
    >>> for line in told_in_three_lines(drawn(DEFAULT_CODE, 11)):
    ...     print(line)
    What decides: South won trick 9; North–South won two later tricks.
    64A1: The offender won the trick: it is transferred, with one later trick if his side won any.
    If North had won the trick instead of South: one trick is transferred (64A2).
    """
    return _in_three_lines(case, _misses(case))


def beliefs_told(case: DrawnCase, chosen: DrillChoice) -> tuple[str, ...]:
    """The beliefs behind a wrong answer: the law of another code, or a rule that no law has; none for the right one.

    For a drawn case it leaves out changed facts, which take longer to find; :func:`lesson` tells them first.
    """
    misses = _teaching_most(case, _misses(case)) if case.own else ()
    return tuple(_why_not(case, chosen, (*misses, *other_codes(case.worked))))[:2]


def clauses_to_learn(case: DrawnCase) -> Iterator[ClauseToLearn]:
    """The clauses to learn: that of the concept, then the others behind the ruling."""
    words = _ruling_told(case)
    last = len(case.worked.facts) - 1
    laws = words.revokes[last].laws if words.revokes else ()
    mine = [reason for reason in words.reasons if reason.revoke == last and reason.law in (*laws, case.concept.law)]
    law = code(case.code)
    of_followers = case.worked.steps[last] if _played_last(case) else ()
    told = {each.clause.cite for each in of_followers if isinstance(each.order, OpponentsMayChange | PartnerMayChange)}
    if all(reason.law != case.concept.law for reason in mine):  # it only explains why nothing follows
        for step in case.worked.steps[last]:
            if step.clause.cite == case.concept.law:
                told.add(step.clause.cite)
                yield ClauseToLearn(step.clause.cite, step.clause.summary, ())
    for reason in sorted(mine, key=lambda each: each.law != case.concept.law):
        clause = law.clause(reason.law)
        if clause is not None and reason.law not in told:
            told.add(reason.law)
            because = facts_relied_on(case.worked.facts, last, reason.facts) if reason.event is None else ()
            yield ClauseToLearn(reason.law, clause.summary, tuple(_of_this_case(case, each) for each in because))


def _played_last(case: DrawnCase) -> bool:
    """Whether, by the story, the offender was the last to play to the trick and no opponent has played on since."""
    last = len(case.worked.facts) - 1
    stage = value(case.worked.facts, last, Revoke.before_attention.name) or ()
    offender = value(case.worked.facts, last, Revoke.offender.name)
    if Moment.OPPONENTS_PLAYED_ON in stage:
        return False
    if not case.trick:  # a story about a penalty card may have no trick
        return value(case.worked.facts, last, Revoke.failure.name) is Failure.PENALTY_CARD
    return case.trick[-1][0] is offender


def _why_not(case: DrawnCase, chosen: DrillChoice, reasons: Reasons) -> Iterator[str]:
    for wrong in wrong_answers(case.worked, reasons):
        if wrong.choice == chosen:
            match wrong.comes_from:
                case NearMiss() as miss:
                    yield sentence("That would be right {had}.", had=had_words(miss))
                case RulingElsewhere() as other:
                    yield sentence(
                        "That is what {code} rules ({law}).", code=whole(code(other.code).name), law=other.law
                    )
                case FolkRule() as folk:
                    yield _FOLK[folk]


_FOLK: Mapping[FolkRule, str] = {
    FolkRule.TWO_FOR_ONE: template(
        "Many say two tricks for any revoke; it turns on who won the trick and what came later."
    ),
    FolkRule.THREE_FOR_ONE: template("Many say three tricks for any revoke; a clause may take them away again."),
    FolkRule.ONE_FOR_ONE: template(
        "Some say one trick for any revoke; it turns on who won the trick and what came later."
    ),
    FolkRule.NOTHING_FOR_EQUITY: template(
        "The automatic tricks come first; weighing the damage afterwards takes none of them away."
    ),
    FolkRule.NO_HARM_DONE: template(
        "It does not matter here whether the revoke did any harm: the penalty is the same."
    ),
    FolkRule.TRICK_AND_PENALTY: template(
        "The revoke trick is one of the tricks that are transferred; it is not given back as well."
    ),
    FolkRule.COUNTED_TWICE: template("What is taken from one side and given to the other counts once, not twice."),
    FolkRule.POINTS_OR_TRICKS: template(
        "Whether it costs tricks or points depends on which side revoked and on what the other side chose."
    ),
    FolkRule.POINTS_AND_TRICKS: template("It costs both tricks and points only where one side revokes twice."),
    FolkRule.NEVER_TOO_LATE: template("A revoke that is established can no longer be taken back."),
    FolkRule.PUT_RIGHT_IS_FREE: template("Here the card is put right, but tricks are transferred all the same."),
    FolkRule.NOT_ON_PURPOSE: template("Whether he meant it makes no difference: he did not play what he had to play."),
    FolkRule.COSTS_ALL_THE_SAME: template("What is put right in time costs no trick."),
    FolkRule.COSTS_POINTS: template("What is put right in time costs no points."),
    FolkRule.CANNOT_BE_MENDED: template("A revoke card may be taken back as long as the revoke is not established."),
    FolkRule.TAKEN_BACK_IS_NONE: template(
        "It was a revoke all the same: the law says how it is put right, and what becomes of the card."
    ),
    FolkRule.THE_WORD_IS_ENOUGH: template("What cannot be shown is not ruled on: somebody's word is not enough."),
    FolkRule.SOMETHING_MUST_FOLLOW: template(
        "Something was wrong at the table, but nothing that the law on revokes covers."
    ),
}


def weighing_told(case: DrawnCase) -> str:
    """The sentence on what the director weighs afterwards; empty if no revoke stands, or the code weighs nothing.

    If only one side may lose, that is its gain; if both sides revoked, the damage to either.
    """
    if case.key.weighs:
        orders = [step.order for step in case.worked.steps[-1]]
        one_side = any(isinstance(each, WeighDamage) and each.one_side for each in orders)
        if not one_side and any(isinstance(each, NoRectification) for each in orders):
            return template(
                "Then the director weighs what the defenders gained by it; if they gained, the score of both sides is"
                " adjusted."
            )
        if one_side:
            return template(
                "Then the director weighs what the defenders gained by it, and takes that from them; declarer's side"
                " keeps its score."
            )
        if case.worked.stand_on_both_sides:
            return template("Then the director weighs whether either side is worse off than if nobody had revoked.")
        return template("Then the director decides whether to adjust the score.")
    if case.key.decision is RevokeDecision.STANDS and has_to_weigh(case.worked):
        return template("Nothing is weighed afterwards.")
    return ""


# The lesson from a case on which nobody was asked for a ruling: the ruling that follows, and why.


def record_lesson(found: DrawnCase | SearchedRecord | DamagedDeal) -> Lesson:
    """The lesson with the ruling on a case, the clauses, what a changed fact would do, and the rulings of other codes.

    Nobody was asked for the ruling: the verdict is the ruling itself, and no answer was wrong.

    >>> from revoke.case.case import DEFAULT_CODE
    >>> from revoke.training.drawn_case import record_to_search
    >>> record_lesson(record_to_search(DEFAULT_CODE, 1)).verdict.startswith("The ruling that follows: ")
    True
    """
    worked = found.worked
    case = DrawnCase(found.seed, worked.facts.case, found.concept, (), None, worked)
    ruled = sentence("The ruling that follows: {outcome}.", outcome=whole(outcome_words(worked.key)))
    return replace(lesson(case, right_choice(worked.key)), verdict=ruled)
