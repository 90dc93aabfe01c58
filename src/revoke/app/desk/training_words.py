"""The words of a drill: its question, its choices, and an answer that teaches."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from revoke.app.desk.near_miss_words import elsewhere_words, had_words, one_fact_more
from revoke.case.case import Failure, Moment
from revoke.facts.revoke import Revoke
from revoke.law.code import code
from revoke.law.orders import NoRectification, OpponentsMayChange, PartnerMayChange, WeighDamage
from revoke.ruling.adjudicate import ruling_on
from revoke.ruling.findings import value
from revoke.table.sentence import Sentence, counted, sentence, template, whole
from revoke.telling.reasons import facts_relied_on
from revoke.telling.ruling_words import in_words
from revoke.telling.story import story
from revoke.training.answer_key import RevokeDecision
from revoke.training.choices import ChoiceKind, DrillChoice, right_choice
from revoke.training.concepts import Concept, atlas
from revoke.training.drawn_case import DrawnCase
from revoke.training.near_misses import NearMiss, near_misses
from revoke.training.rulings_elsewhere import RulingElsewhere, other_codes
from revoke.training.wrong_answers import FolkRule, Reasons, wrong_answers

DRILL_QUESTION = template("How many tricks go across?")
QUESTION_OF_SEVERAL = template("How many tricks go across on balance, both revokes taken together?")
WEIGH_QUESTION = template("Does the director then have to weigh the damage?")
RIGHT = template("Right.")


def story_of(case: DrawnCase) -> tuple[str, ...]:
    """The story of a drawn case, sentence by sentence.

    >>> from revoke.case.case import DEFAULT_CODE
    >>> from revoke.training.drawn_case import drawn
    >>> len(story_of(drawn(DEFAULT_CODE, 1))) > 3
    True
    """
    replaced = case.worked.is_put_right_and_paid
    reads = atlas(case.code).reads
    return story(case.worked.facts, case.trick, case.proof, reads=reads, seed=case.seed, replaced=replaced)


def drill_question(case: DrawnCase) -> str:
    """What a drill asks: how many tricks go across; where two have revoked, on balance.

    >>> from revoke.case.case import DEFAULT_CODE
    >>> from revoke.training.drawn_case import drawn
    >>> drill_question(drawn(DEFAULT_CODE, 2))
    'How many tricks go across?'
    """
    return QUESTION_OF_SEVERAL if len(case.worked.facts) > 1 else DRILL_QUESTION


def choice_words(choice: DrillChoice) -> str:
    """What a choice is called.

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
                "One trick, and points above the line besides",
                "{number:Words} tricks, and points above the line besides",
                number=choice.tricks,
            )
        case ChoiceKind.PUT_RIGHT:
            return template("None: it is put right")
        case ChoiceKind.NO_REVOKE:
            return template("None: there is no revoke to rule on")


def concept_words(concept: Concept, name: str) -> Sentence:
    """What a concept is about: the clause in a few words, and where one clause has several concepts, which."""
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
    ("cards_mixed_by", "offending side"): template("the offending side has mixed its cards"),
    ("cards_mixed_by", "other side"): template("the side that alleges the revoke has mixed its cards"),
    ("cards_mixed_by", "both"): template("both sides have mixed their cards"),
    ("cards_mixed_by", "nobody"): template("nobody has mixed any cards"),
}


@dataclass(frozen=True, slots=True)
class ClauseToLearn:
    """A clause that decided: its number, what it says, and the facts it rested on."""

    law: str
    says: str
    because: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Lesson:
    """An answer that teaches.

    Attributes:
        right: whether the answer was right.
        verdict: in a sentence.
        clauses: what decided, the one that the case is about first.
        why_not: for a wrong answer, when it would be right, or where people have it from.
        one_fact_more: what other facts would have made of the case, each with the ruling and its clause.
        elsewhere: what other codes rule on the same case, where they rule otherwise.
        proof: the card that shows it, if one is known.
        weighs: whether the director weighs the damage afterwards, in a sentence; empty where nothing stands.
    """

    right: bool
    verdict: str
    clauses: tuple[ClauseToLearn, ...]
    why_not: tuple[str, ...]
    one_fact_more: tuple[str, ...]
    elsewhere: tuple[str, ...]
    proof: str
    weighs: str


MOST_NEAR_MISSES = 3


def lesson(case: DrawnCase, chosen: DrillChoice) -> Lesson:
    """What there is to be learnt from a case and the answer to it."""
    return _lesson(case, chosen, tuple(near_misses(case.worked)), tuple(other_codes(case.worked)))


def _lesson(
    case: DrawnCase, chosen: DrillChoice, misses: tuple[NearMiss, ...], others: tuple[RulingElsewhere, ...]
) -> Lesson:
    right = right_choice(case.key)
    proof = sentence("{card} proves it.", card=case.proof) if case.proof else ""
    return Lesson(
        chosen == right,
        RIGHT if chosen == right else sentence(
            "{right}; you said: {said:small}.", right=whole(choice_words(right)), said=whole(choice_words(chosen))
        ),
        tuple(clauses_to_learn(case)),
        tuple(_why_not(case, chosen, (*misses, *others)))[:2] if chosen != right else (),
        tuple(dict.fromkeys(one_fact_more(case, misses)))[:MOST_NEAR_MISSES],
        tuple(map(elsewhere_words, others)),
        proof,
        weighing_told(case),
    )  # fmt: skip


def lesson_in_brief(case: DrawnCase, chosen: DrillChoice) -> Lesson:
    """What decided a case, without what other facts or other codes would have made of it, which takes far longer.

    >>> from revoke.case.case import DEFAULT_CODE
    >>> from revoke.training.drawn_case import drawn
    >>> case = drawn(DEFAULT_CODE, 4)
    >>> whole, brief = lesson(case, right_choice(case.key)), lesson_in_brief(case, right_choice(case.key))
    >>> brief.clauses == whole.clauses, brief.one_fact_more
    (True, ())
    """
    return _lesson(case, chosen, (), ())


def clauses_to_learn(case: DrawnCase) -> Iterator[ClauseToLearn]:
    """The clause of the concept, then the others that made the ruling."""
    words = in_words(ruling_on(case.worked.facts, case.worked.ways))
    last = len(case.worked.facts) - 1
    laws = words.revokes[last].laws if words.revokes else ()
    mine = [reason for reason in words.reasons if reason.revoke == last and reason.law in (*laws, case.concept.law)]
    law = code(case.code)
    told = set(_of_followers(case)) if _played_last(case) else set()
    if all(reason.law != case.concept.law for reason in mine):  # it says why nothing follows, and orders nothing
        for step in case.worked.steps[last]:
            if step.clause.cite == case.concept.law:
                told.add(step.clause.cite)
                yield ClauseToLearn(step.clause.cite, step.clause.summary, ())
    for reason in sorted(mine, key=lambda each: each.law != case.concept.law):
        clause = law.clause(reason.law)
        if clause is not None and reason.law not in told:
            told.add(reason.law)
            because = facts_relied_on(case.worked.facts, last, reason.facts) if reason.event is None else ()
            yield ClauseToLearn(reason.law, clause.summary, because)


def _of_followers(case: DrawnCase) -> Iterator[str]:
    """The clauses about cards that were played after the revoke."""
    for step in case.worked.steps[-1]:
        if isinstance(step.order, OpponentsMayChange | PartnerMayChange):
            yield step.clause.cite


def _played_last(case: DrawnCase) -> bool:
    """Whether a story tells that the offender was the last to play to the trick, and no opponent has gone on since."""
    last = len(case.worked.facts) - 1
    stage = value(case.worked.facts, last, Revoke.before_attention.name) or ()
    offender = value(case.worked.facts, last, Revoke.offender.name)
    if Moment.OPPONENTS_PLAYED_ON in stage:
        return False
    if not case.trick:  # as a story tells it of a penalty card of which no play is on record
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
    FolkRule.NOTHING_FOR_EQUITY: template(
        "The automatic tricks come first; that damage is weighed afterwards takes none of them away."
    ),
    FolkRule.COSTS_ALL_THE_SAME: template("What is put right in time costs no trick."),
    FolkRule.CANNOT_BE_MENDED: template("A revoke card may be taken back as long as the revoke is not established."),
}


def weighing_told(case: DrawnCase) -> str:
    """What the director weighs afterwards, in a sentence; empty where nothing stands.

    Where one side alone may lose by it, that is what it has gained; where both revoked, the damage of either.
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
        return template("Then the director weighs whether that is enough for the other side.")
    if case.key.decision is RevokeDecision.STANDS:
        return template("Nothing is weighed afterwards.")
    return ""
