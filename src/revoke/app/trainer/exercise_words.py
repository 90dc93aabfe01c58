"""The words of the exercises other than the drill, of a marked exam and of a class."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from io import BytesIO

from revoke.app.desk.board_entry import entry_of
from revoke.app.desk.case_sources import holds_boards, source
from revoke.app.desk.failures import CaseFailure, failure
from revoke.app.desk.told_story import understood_lines
from revoke.app.trainer.drill_words import beliefs_told, choice_words, concept_words
from revoke.case.case import Case, json_value
from revoke.errors import NotBridge, RevokeError
from revoke.facts.fact import Key
from revoke.facts.revoke import Revoke, role_at
from revoke.formats.conversion import looks_like_a_record
from revoke.formats.text import csv_file, decode
from revoke.language.language import Language
from revoke.law.code import CODES, code
from revoke.ruling.adjudicate import every_way, ruling_on
from revoke.ruling.findings import value
from revoke.ruling.redress import WITHOUT_REVOKE
from revoke.table.seats import Seat, Side
from revoke.table.sentence import Percent, Sentence, alone, counted, listed, sentence, template, whole
from revoke.telling.facts import OF_A_REVOKE, fact_words, question_words
from revoke.telling.reasons import answer_words
from revoke.telling.ruling_words import in_words
from revoke.telling.story import contract_told, player_with_part
from revoke.telling.tree_words import LessonToRead
from revoke.training.answer_key import drill_choices, right_choice
from revoke.training.concepts import Concept, atlas
from revoke.training.damage import DamagedDeal, DamageFound
from revoke.training.drawn_case import DrawnCase, SearchedRecord, drawn
from revoke.training.exam import ClassProfile, ConceptInClass, ExamItem, ItemAnalysis, MarkedQuestion
from revoke.training.inquiry import Inquiry, InquiryMove, InquiryScore, Timeliness
from revoke.training.wrong_answers import LawStatement, own_case
from revoke.understanding.understood import understand

# The words of a marked exam and of a class: the concepts, and the answers about them.

NO_FILES = template("Choose the files that the trainees have saved.")
NO_RECORD = template("{file}: this is not a training record. Choose a file saved under Train.")
NOTHING_ANSWERED = template("Nothing has been answered in these files.")


def concept_with_id(name: str, concept: str) -> Sentence:
    """The subject of a concept, from its id; an id that the code does not know is returned unchanged.

    >>> from revoke.case.case import DEFAULT_CODE
    >>> concept_with_id(DEFAULT_CODE, "64A2 won_by=dummy").endswith("(dummy won the trick)")
    True
    >>> concept_with_id(DEFAULT_CODE, f"{CODES[0]} 64B7").partition(":")[0] == code(CODES[0]).name
    True
    """
    for each in atlas(name).concepts:
        if each.id == concept:
            return concept_words(each, name)
    of, _, cite = concept.partition(" ")  # the exercise on clauses has a code and a clause
    clause = code(of).clause(cite) if of in CODES else None
    if clause is not None:
        return sentence("{code}: {said}", code=whole(code(of).name), said=whole(clause.summary))
    return alone(concept)


def exam_verdict(asked: MarkedQuestion) -> str:
    """The right answer to a question, and the answer given instead."""
    right = whole(choice_words(right_choice(asked.case.key)))
    if asked.chosen is None:
        return sentence("{right}; you gave no answer.", right=right)
    if asked.ruled_right:
        return sentence("{right}: so you said, but not what is weighed.", right=right)
    return sentence("{right}; you said: {said:small}.", right=right, said=whole(choice_words(asked.chosen)))


# The questions of an exam with the answers of a class, in words and as a table.


@dataclass(frozen=True, slots=True)
class WrongAnswerTold:
    """A wrong answer to a question, with how often it was given and the belief behind it."""

    answer: str
    times: int
    belief: str


@dataclass(frozen=True, slots=True)
class ItemTold:
    """A question of an exam with the answers of a class; the case is ``None`` if it cannot be drawn."""

    number: int
    item: ExamItem
    case: DrawnCase | None
    about: Sentence
    wrong: tuple[WrongAnswerTold, ...]


def items_told(analysis: ItemAnalysis, cases: Sequence[DrawnCase] = ()) -> tuple[ItemTold, ...]:
    """The questions of an exam, each with its wrong answers and the beliefs behind them.

    Args:
        cases: the known cases of the exam; the others are drawn again.
    """
    own = {(each.seed, each.concept.id): each for each in cases}
    return tuple(_item_told(analysis.code, number, each, own) for number, each in enumerate(analysis.items, 1))


def _item_told(name: str, number: int, item: ExamItem, own: Mapping[tuple[int, str], DrawnCase]) -> ItemTold:
    concept = next((each for each in atlas(name).concepts if each.id == item.concept), None)
    case = own.get((item.seed, item.concept)) or (drawn(name, item.seed, concept) if concept else None)
    wrong: Counter[tuple[str, str]] = Counter()
    for answer, times in item.wrong:
        wrong[_wrong_told(case, answer)] += times
    told = (WrongAnswerTold(answer, times, belief) for (answer, belief), times in wrong.most_common())
    return ItemTold(number, item, case, concept_with_id(name, item.concept), tuple(told))


def _wrong_told(case: DrawnCase | None, answer: str) -> tuple[str, str]:
    """A wrong answer and the belief behind it; the answer may end in yes or no, for what is weighed."""
    ruling = answer.removesuffix(" yes").removesuffix(" no")
    if not ruling:
        return NO_ANSWER, ""
    chosen = next((each for each in drill_choices(case.worked) if each.id == ruling), None) if case else None
    if chosen is None or case is None:
        return alone(ruling), ""
    if chosen == right_choice(case.key):
        return choice_words(chosen), ABOUT_WEIGHING
    return choice_words(chosen), next(iter(beliefs_told(case, chosen)), "")


NO_ANSWER = template("No answer")
ABOUT_WEIGHING = template("Right, but not about what is weighed.")


def beliefs_of(told: Sequence[ItemTold]) -> tuple[tuple[str, int], ...]:
    """The beliefs behind the wrong answers of a class, each with the number of answers, the commonest first."""
    found: Counter[str] = Counter()
    for each in told:
        for wrong in each.wrong:
            if wrong.belief:
                found[wrong.belief] += wrong.times
    return tuple(sorted(found.items(), key=lambda each: -each[1]))


BELIEFS = template("What explains the wrong answers")


def questions_told(analysis: ItemAnalysis) -> Sentence:
    """The numbers of questions and trainees, and the reliability of the exam."""
    counts = sentence(
        "{questions} and {trainees}.",
        questions=counted("One question", "{number:Words} questions", number=len(analysis.items)),
        trainees=counted("one trainee", "{number:words} trainees", number=analysis.trainees),
    )
    if analysis.reliability is None:
        return counts
    more = sentence("Reliability (KR-20): {figure}.", figure=round(analysis.reliability, 2))
    return sentence("{one} {more}", one=counts, more=more)


ITEM_COLUMNS = (
    template("Question"),
    template("About"),
    template("Asked"),
    template("Right"),
    template("Difficulty"),
    template("Discrimination"),
    template("Upper less lower"),
    template("Wrong answers"),
)
"""The headings of the table of questions."""


def items_csv(analyses: Iterable[ItemAnalysis], language: Language, cases: Sequence[DrawnCase] = ()) -> bytes:
    """The questions of exams as CSV in UTF-8 with the mark for spreadsheets, and figures with a point.

    Args:
        language: the language of the headings and words.
        cases: as in :func:`items_told`.
    """
    rows: list[Sequence[object]] = [("code", "seed", "concept", *map(language.say, ITEM_COLUMNS))]
    for analysis in analyses:
        for each in items_told(analysis, cases):
            item = each.item
            wrong = "; ".join(
                f"{language.say(one.answer)} ({one.times}){f': {language.say(one.belief)}' if one.belief else ''}"
                for one in each.wrong
            )
            figures = (item.difficulty, item.item_rest, item.upper_lower)
            measures = ["" if figure is None else f"{figure:.3f}" for figure in figures]
            row = (item.concept, each.number, language.say(each.about), item.asked, item.right, *measures, wrong)
            rows.append((analysis.code, item.seed, *row))
    return csv_file(rows)


def trainees_told(profile: ClassProfile) -> Sentence:
    """The number of trainees, and of those without a name."""
    everybody = counted("One trainee.", "{number:Words} trainees.", number=profile.trainees)
    without = profile.trainees - len(profile.named)
    if not without:
        return everybody
    told = counted("One gave no name.", "{number:Words} gave no name.", number=without)
    return sentence("{one} {more}", one=everybody, more=told)


def missed_by(row: ConceptInClass) -> Sentence:
    """The number of trainees who miss a concept, of those who met it."""
    return sentence("{missed} of {met}", missed=row.missed, met=row.met)


# The words of a deal with a revoke: the position before the revoke card, and how far some weights are off.

HOW_MANY = template("How many tricks would declarer's side have won in all, had there been no revoke?")
WEIGHTS = template("Give each result that you think possible a weight, as in 9:40 10:60.")


def before_the_revoke(deal: DamagedDeal) -> tuple[str, ...]:
    """What a director knows about a deal that was played to the end.

    >>> from revoke.case.case import DEFAULT_CODE
    >>> from revoke.training.damage import damaged_deal
    >>> before_the_revoke(damaged_deal(DEFAULT_CODE, 1))[1]
    'Won before trick 7: North–South 4, East–West 2.'
    """
    told = sentence(
        "Won before trick {trick}: {one} {first}, {other} {second}.",
        trick=deal.number,
        one=Side.NS,
        first=deal.won[Side.NS],
        other=Side.EW,
        second=deal.won[Side.EW],
    )
    at_the_table = counted(
        "At the table declarer's side won one trick in all, with the revoke.",
        "At the table declarer's side won {number:words} tricks in all, with the revoke.",
        number=deal.table,
    )
    return (*contract_told(deal.worked.facts), told, *_the_trick(deal), at_the_table)


def _the_trick(deal: DamagedDeal) -> Iterator[str]:
    for place, (seat, card) in enumerate(deal.trick):
        said = template("{player} led {card}.") if place == 0 else template("{player} played {card}.")
        yield sentence(said, player=seat, card=card)
    yield sentence("Then {player} revoked with {card}.", player=deal.offender, card=deal.card)


def weights_read(text: str, deal: DamagedDeal) -> dict[int, float]:
    """The weights in a text: results and their weights, or a single result.

    Raises:
        NotBridge: there are no weights, or one is for an impossible result.

    >>> from revoke.case.case import DEFAULT_CODE
    >>> from revoke.training.damage import damaged_deal
    >>> weights_read("7:40 8:60", damaged_deal(DEFAULT_CODE, 1))
    {7: 40.0, 8: 60.0}
    """
    pairs = re.findall(r"(\d{1,2})(?:\s*[:=]\s*(\d{1,3}))?", text)
    said: dict[int, float] = {}
    for tricks, weight in pairs:
        said[int(tricks)] = said.get(int(tricks), 0.0) + float(weight or 100)
    return checked_weights(said, deal)


def checked_weights(said: Mapping[int, float], deal: DamagedDeal) -> dict[int, float]:
    """The positive weights, checked: each is for a result that is still possible.

    Raises:
        NotBridge: there are none, or one is for an impossible result.
    """
    given = {tricks: weight for tricks, weight in said.items() if weight > 0}
    possible = deal.possible
    stray = next((tricks for tricks in given if tricks not in possible), None)
    if stray is not None or not given:
        about = template("Give weights for results from {first} to {last}, as in 9:40 10:60.")
        raise NotBridge(sentence(about, first=possible[0], last=possible[-1]))
    return given


def damage_told(found: DamageFound) -> Iterator[str]:
    """The results without the revoke, and how far the weights are off: double dummy, simulated, and likely."""
    yield sentence("Double dummy, if all four saw all the cards: {number}.", number=found.double_dummy)
    yield _off(_FROM_THAT, found.off_double_dummy)
    yield from _by_card(found)
    if found.simulation is not None and found.off_simulation is not None:
        yield sentence("Played out, each player seeing only what he saw: {shares}.", shares=_shares(found.simulation))
        yield _off(_FROM_THAT, found.off_simulation)
    yield sentence(
        "How likely each result is: {shares}. A ruling takes the most likely one.", shares=_shares(found.taken)
    )
    yield _off(_FROM_BOTH, found.off)


def _by_card(found: DamageFound) -> Iterator[Sentence]:
    """The results of the cards that could have been played instead, cards with the same result together."""
    for tricks in sorted(set(found.by_card.values())):
        cards = [card for card in sorted(found.by_card) if found.by_card[card] == tricks]
        yield sentence(
            "With {cards} instead of the revoke card: {number}.",
            cards=listed([sentence("{card}", card=card) for card in cards]),
            number=tricks,
        )


_FROM_THAT = template("How far your weights are from that, in tricks: {off}.")
_FROM_BOTH = template("How far your weights are from that, in tricks: {off}; up to 0.3 is close.")


def _off(words: str, off: float) -> Sentence:
    return sentence(words, off=round(off, 2))


def _shares(shares: Mapping[int, float]) -> Sentence:
    """Results with their shares, the likeliest first, without those below half a per cent."""
    ranked = sorted(shares.items(), key=lambda each: (-each[1], each[0]))
    told = [(tricks, share) for tricks, share in ranked if share >= _TOLD]
    return listed([sentence("{tricks} ({share})", tricks=tricks, share=Percent(share)) for tricks, share in told])


_TOLD = 0.005


# The words of an inquiry: the first report, questions and answers, and the score.

WHAT_NEXT = template("What do you ask, or do?")
SEND_ON = template("Let them play on, and come back at the end")
RULE_NOW = template("Nothing more: rule")
YOUR_RULING = template("What do you rule?")


def first_sight(asked: Inquiry) -> tuple[str, ...]:
    """What a director knows when he comes to the table.

    >>> from revoke.case.case import DEFAULT_CODE
    >>> from revoke.training.inquiry import inquiry
    >>> first_sight(inquiry(DEFAULT_CODE, 1))[-1]
    'You are called: there has been a revoke. Nobody has said more.'
    """
    return (
        *contract_told(asked.case.worked.facts),
        template("You are called: there has been a revoke. Nobody has said more."),
    )


def askable_questions(asked: Inquiry) -> tuple[tuple[str, str], ...]:
    """The questions that may still be asked, each with the name of its fact."""
    return tuple((key.name, question_words(key)) for key in asked.open_questions)


def move_words(asked: Inquiry, move: InquiryMove) -> tuple[str, str]:
    """A question and its answer; or for players sent on, what they were told and what followed."""
    if move.key is None:
        if move.judged is Timeliness.NEEDED:
            return SEND_ON, template("They play the deal to its end, and you come back.")
        return SEND_ON, template("You come back later, but you learn nothing that you had to know.")
    return question_words(move.key), _answer(asked, move.key, move.answer)


def _answer(asked: Inquiry, key: Key, said: object) -> str:
    """An answer in words; object: a value of the fact."""
    if said is None:
        return template("Nobody can say that.")
    facts = asked.case.worked.facts
    if key.name == Revoke.offender.name and isinstance(said, Seat):
        return sentence("{player}", player=player_with_part(facts, said))
    stands = fact_words(key).stands.get(json_value(said)) if isinstance(json_value(said), str) else None
    return stands or answer_words(said, offender=_role(asked))


def _role(asked: Inquiry) -> object:
    who = value(asked.case.worked.facts, 0, Revoke.offender.name)
    declarer = asked.case.case.board.declarer
    return role_at(who, declarer) if isinstance(who, Seat) and declarer else None


def worth(asked: Inquiry, score: InquiryScore) -> Iterator[str]:
    """The score of an inquiry, and why it is not higher."""
    yield sentence("{points} of 4 points.", points=score.points)
    for keys, words in (
        (score.missing, _MISSING),
        (score.needless, _NEEDLESS),
        (score.too_early, _TOO_EARLY),
    ):
        if keys:
            yield sentence(words, facts=_facts(keys))
    if score.announced:
        yield template(
            "You named tricks while the play went on. Let them play on, say no number, and come back at the end."
        )
    if score.sent_on_needlessly:
        yield template("There was no need to let them play on.")
    yield sentence("What decides here: {facts}.", facts=_facts(asked.yardstick))


_MISSING = template("Not asked, though it can change the ruling: {facts}.")
_NEEDLESS = template("Asked, though no answer could change the ruling any more: {facts}.")
_TOO_EARLY = template(
    "Asked while the play went on: {facts}. It counts only at the end, and the question tells the players that it will."
)


def _facts(keys: Sequence[Key]) -> Sentence:
    return listed([whole(fact_words(key).turns_on) for key in keys])


# The words of two exercises: finding the revoke in a record, and the law of a sentence.

WHICH_TRICK = template("At which trick was the revoke?")
WHO = OF_A_REVOKE["offender"].ask
WHICH_LAW = template("Which is the latest of these in which it stands?")


def where_it_was(found: SearchedRecord) -> Sentence:
    """The trick and the player of the revoke, and the card that proves it.

    >>> from revoke.case.case import DEFAULT_CODE
    >>> from revoke.training.drawn_case import record_to_search
    >>> where_it_was(record_to_search(DEFAULT_CODE, 1)).endswith("proves it.")
    True
    """
    return sentence(
        "{player} revoked at trick {trick}: {card}, played at trick {later}, proves it.",
        player=found.offender,
        trick=found.trick,
        card=found.proof,
        later=found.shown_at,
    )


def where_it_stands(statement: LawStatement) -> Iterator[Sentence]:
    """Sentences on the codes that have a statement, and on the clause of today if that differs."""
    for each, law in zip(statement.codes, statement.cites, strict=True):
        yield sentence("It comes from: {code} ({law}).", code=whole(code(each).name), law=law)
    for each in statement.also:
        yield sentence("It is also true, in other words, under: {code}.", code=whole(code(each).name))
    if statement.today is not None:
        said = whole(statement.today.summary)
        yield sentence("Today {law} says: {said}", law=statement.today.cite, said=said)


def statement_words(statement: LawStatement) -> str:
    """The words of a statement, with what tells it from the clause that came after it.

    >>> from revoke.training.wrong_answers import statements
    >>> statement_words(statements()[0]) == statements()[0].clause.summary
    True
    """
    return _IN_FULL.get(statement.clause.summary, statement.clause.summary)


_IN_FULL: Mapping[str, str] = {
    "The same player has revoked in the same suit before.": template(
        "The same player has revoked in the same suit before, whether that revoke was established or not."
    ),
    "Both sides have revoked on the board.": template(
        "Both sides have revoked on the board, whether their revokes were established or not."
    ),
}
"""The full words of clauses that were narrowed later, with what they meant without saying it."""


# Lessons: the concepts of their cases.


def lesson_concepts(name: str, lesson: LessonToRead) -> tuple[Concept, ...]:
    """The concepts of the cases of a lesson under a code."""
    return tuple(
        each
        for each in atlas(name).concepts
        if each.law in lesson.laws
        and (not lesson.facts or each.law not in _ALSO_OF_OTHERS or {*lesson.facts} & {*each.facts})
    )


_ALSO_OF_OTHERS = ("62B2", "64B3")
"""The clauses for which a lesson with facts takes only the concepts with these facts."""


def codes_with_lessons() -> tuple[str, ...]:
    """The codes under which the texts of the lessons are true: those in which revokes by both sides cancel.

    >>> codes_with_lessons() == CODES[:2]
    True
    """
    return tuple(name for name in CODES if code(name).clause("64B7"))


def worked_cases(name: str, each: LessonToRead) -> tuple[DrawnCase, ...]:
    """The two worked cases of a lesson, about its first and its last concept."""
    about = lesson_concepts(name, each)
    return tuple(drawn(name, each.number, concept) for concept in (about[0], about[-1]))


# One's own case, told or written: it becomes a question, or else we say what is missing.


@dataclass(frozen=True, slots=True)
class OwnCase:
    """One's own case as it was read.

    Attributes:
        question: the case as a question of an exam; ``None`` if it makes none.
        still: why it makes none, and what to tell; empty if it makes one.
        understood: the understood parts of a told story, line by line.
        in_part: whether words of the story were not understood, or can mean two things.
    """

    question: DrawnCase | None
    still: str
    understood: tuple[str, ...] = ()
    in_part: bool = False


def own_cases(data: bytes, file: str, name: str, language: str) -> Iterator[OwnCase]:
    """One's own cases in a file: a story, a case document, cases, one per line, or a play record.

    If a record has several boards, those without a revoke are left out.

    Args:
        file: the name of the file in errors; its ending, or else its content, says its format.
        name: the code of law if the file names none.
        language: the language of a story.

    Raises:
        RevokeError: the file cannot be read.

    >>> (own,) = own_cases(b"East revoked at trick four.", "", CODES[0], "en")
    >>> own.question, own.still.endswith("Tell this too: Who was declarer?")
    (None, True)
    """
    text, _ = decode(data, name=file)
    if not holds_boards(file) and not text.lstrip().startswith("{") and not looks_like_a_record(text):  # a story
        told = understand(" ".join(text.split()), language)
        lines = tuple(understood_lines(told))
        in_part = bool(told.unread or told.contradictions or told.ambiguous)
        yield replace(_own_case(replace(told.case, code=name), told.text), understood=lines, in_part=in_part)
        return
    if _CARD_UNKNOWN in text:
        yield _own_case(entry_of(text, name=file))
        return
    found = source(file, file, BytesIO(data), name)
    for board in found.boards:
        own = (
            OwnCase(None, board.told.problems[0].why) if isinstance(board.told, CaseFailure) else _own_case(board.told)
        )
        if own.still != NO_REVOKE_TOLD or not found.many:
            yield own


_CARD_UNKNOWN = ':?"'
"""The mark of an unknown card, which an entry may have and a case document may not."""


def _own_case(case: Case, told: str = "") -> OwnCase:
    try:
        facts, ways = every_way(case)
        question = own_case(case, told)
        if question is not None:
            return OwnCase(question, "")
        asked = in_words(ruling_on(facts, ways)).questions
    except RevokeError as wrong:
        return OwnCase(None, failure(wrong, "").problems[0].why)
    if not facts.found:
        return OwnCase(None, NO_REVOKE_TOLD)
    first = next((each.text for each in asked if each.fact != WITHOUT_REVOKE), None)
    return OwnCase(None, sentence(_STILL_OPEN, question=whole(first)) if first else _IN_SEVERAL_WAYS)


def codes_apart(cases: Iterable[DrawnCase]) -> str:
    """The sentence that an exam has one code, if these cases have several; else empty."""
    codes = list(dict.fromkeys(each.code for each in cases))
    if len(codes) < 2:
        return ""
    laws = whole(listed([whole(code(each).name) for each in codes]))
    return sentence("An exam is under one code of law; these cases are under {laws}.", laws=laws)


NO_REVOKE_TOLD = template("Nobody revokes in it, so there is nothing to ask about.")
_STILL_OPEN = template("It is not decided yet, so there is no question in it. Tell this too: {question}")
_IN_SEVERAL_WAYS = template("It can be ruled on in several ways, so no single answer is right.")
