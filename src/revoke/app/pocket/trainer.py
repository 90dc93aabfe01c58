"""The drill as the pocket page carries it: some cases about every concept, with their answers, in one language."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from revoke.app.desk.near_miss_words import one_fact_more
from revoke.app.desk.training_words import (
    DRILL_QUESTION,
    choice_words,
    clauses_to_learn,
    drill_question,
    story_of,
    weighing_told,
)
from revoke.app.language.language import Language, Said
from revoke.law.code import code
from revoke.training.choices import drill_choices, right_choice
from revoke.training.concepts import atlas
from revoke.training.drawn_case import DrawnCase, drawn

CASES = 3
"""So many cases are about each concept."""

_MOST_OTHERWISE = 2
_MOST_CLAUSES = 2

Document = dict[str, Any]
"""Objects of a JSON document: strings, numbers, lists and objects within objects."""


class _Taught:
    """What the page tells of one case, in English: worked out once for all languages."""

    def __init__(self, case: DrawnCase) -> None:
        offered = drill_choices(case.worked)
        asked = () if drill_question(case) == DRILL_QUESTION else (drill_question(case),)
        self.story = (*story_of(case), *asked)
        self.choices = tuple(map(choice_words, offered))
        self.ids = tuple(each.id for each in offered)
        self.right = offered.index(right_choice(case.key))
        clauses = list(clauses_to_learn(case))[:_MOST_CLAUSES]
        self.laws = tuple((each.law, each.says) for each in clauses)
        weighing = weighing_told(case)
        self.clauses = case.clauses_looked_at
        self.told = (weighing,) if weighing else ()
        self.otherwise = tuple(dict.fromkeys(one_fact_more(case)))[:_MOST_OTHERWISE]


def drill_document(name: str, spoken: Language) -> Document:
    """The cases for the page's script: every text once, and the numbers of the texts of each case.

    The ids of concepts and answers stand in it as well, for the record of what was learnt.

    Raises:
        UnknownCode: there is no such code.

    >>> from revoke.app.language.language import language
    >>> from revoke.case.case import DEFAULT_CODE
    >>> len(drill_document(DEFAULT_CODE, language("en"))["concepts"]) == len(atlas(DEFAULT_CODE).concepts)
    True
    """
    texts: dict[Said, int] = {}

    def number(text: str) -> int:
        return texts.setdefault(spoken.say(text), len(texts))

    concepts = [[_numbered(each, number) for each in cases] for cases in _cases(code(name).id)]
    taught = _cases(code(name).id)
    answers = list(dict.fromkeys(each.ids for cases in taught for each in cases))
    for numbered, cases in zip(concepts, taught, strict=True):
        for one, case in zip(numbered, cases, strict=True):
            one["answers"] = answers.index(case.ids)
    return {
        "texts": [_text(each, spoken) for each in texts],
        "ids": [each.id for each in atlas(name).concepts],
        "answers": [list(each) for each in answers],
        "concepts": concepts,
    }


def _text(said: Said, spoken: Language) -> str | list[str]:
    return str(said) if said.lang == spoken.code else [str(said), said.lang]


def _numbered(taught: _Taught, number: Any) -> Document:
    """A case with numbers for its texts; Any: the function that gives them."""
    return {
        "story": [number(each) for each in taught.story],
        "choices": [number(each) for each in taught.choices],
        "right": taught.right,
        "clauses": taught.clauses,
        "laws": [[law, number(says)] for law, says in taught.laws],
        "told": [number(each) for each in taught.told],
        "otherwise": [number(each) for each in taught.otherwise],
    }


@cache
def _cases(name: str) -> tuple[tuple[_Taught, ...], ...]:
    return tuple(
        tuple(_Taught(drawn(name, seed, concept)) for seed in range(CASES)) for concept in atlas(name).concepts
    )


def embedded(document: Document) -> str:
    """A document as JSON that may stand in a page's script: no character in it begins a tag or ends one.

    >>> embedded({"texts": ["</script>"]})
    '{"texts":["\\\\u003c/script\\\\u003e"]}'
    """
    text = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
    for sign in "<>&\u2028\u2029":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return text
