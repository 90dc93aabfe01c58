"""The words of an exam that is marked and of a class: which concept it is, and how the answers to it went."""

from __future__ import annotations

from revoke.app.desk.training_words import choice_words, concept_words
from revoke.law.code import CODES, code
from revoke.table.sentence import Sentence, alone, counted, sentence, template, whole
from revoke.training.choices import right_choice
from revoke.training.class_profile import ClassProfile, ConceptInClass
from revoke.training.concepts import atlas
from revoke.training.exam_marking import MarkedQuestion

NO_FILES = template("Choose the files that the trainees have saved.")
NO_RECORD = template("{file}: this is no record of training. Take a file that was saved under Train.")
NOTHING_ANSWERED = template("Nothing has been answered in these files.")


def concept_with_id(name: str, concept: str) -> Sentence:
    """What a concept is about, from its id; an id that the code does not know stands for itself.

    >>> from revoke.case.case import DEFAULT_CODE
    >>> concept_with_id(DEFAULT_CODE, "64A2 won_by=dummy").endswith("(dummy won the trick)")
    True
    >>> concept_with_id(DEFAULT_CODE, f"{CODES[0]} 64B7").partition(":")[0] == code(CODES[0]).name
    True
    """
    for each in atlas(name).concepts:
        if each.id == concept:
            return concept_words(each, name)
    of, _, cite = concept.partition(" ")  # of the exercise which law it was: a code and its clause
    clause = code(of).clause(cite) if of in CODES else None
    if clause is not None:
        return sentence("{code}: {said}", code=whole(code(of).name), said=whole(clause.summary))
    return alone(concept)


def exam_verdict(asked: MarkedQuestion) -> str:
    """What is right on a question, and what was answered instead."""
    right = whole(choice_words(right_choice(asked.case.key)))
    if asked.chosen is None:
        return sentence("{right}; you gave no answer.", right=right)
    if asked.ruled_right:
        return sentence("{right}: so you said, but not what is weighed.", right=right)
    return sentence("{right}; you said: {said:small}.", right=right, said=whole(choice_words(asked.chosen)))


def trainees_told(profile: ClassProfile) -> Sentence:
    """How many trainees there are, and how many of them gave no name."""
    everybody = counted("One trainee.", "{number:Words} trainees.", number=profile.trainees)
    without = profile.trainees - len(profile.named)
    if not without:
        return everybody
    told = counted("One gave no name.", "{number:Words} gave no name.", number=without)
    return sentence("{one} {more}", one=everybody, more=told)


def missed_by(row: ConceptInClass) -> Sentence:
    """How many trainees miss a concept, of those who met it."""
    return sentence("{missed} of {met}", missed=row.missed, met=row.met)
