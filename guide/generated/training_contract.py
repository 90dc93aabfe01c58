"""The contract's part on the file of a trainee's progress, checked against a document as it is written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from guide.generated.markdown import table
from revoke.case.case import DEFAULT_CODE
from revoke.training.progress import FORMAT, AnswerGiven, Glicko, Progress, progress_document

DOCUMENT_KEYS: Mapping[str, str] = {
    "format": f'`"{FORMAT}"`',
    "name": "only where the trainee wants it: how a class may call him, at most sixty characters",
    "codes": "the id of a code → what was learnt under it",
}
CODE_KEYS: Mapping[str, str] = {
    "strength": "of the trainee: rating, deviation and volatility, by Glicko-2",
    "hardness": "the id of a concept → the same three for the concept",
    "cards": "the id of a concept → its card in the schedule, as FSRS writes it, in the terminal and in a browser; "
    "`due` says when it comes again",
    "answers": "everything that was answered, the last one last",
}
ANSWER_KEYS: Mapping[str, str] = {
    "at": "when, in UTC, as ISO 8601 has it",
    "seed": "what the case was drawn with",
    "concept": "the id of the concept; in the exercise `law` a code and its clause",
    "exercise": '`"drill"`, `"ask"`, `"find"`, `"tricks"`, `"law"` or `"exam"`',
    "answer": "what was answered: a choice; questions and a choice; a trick and a seat; weights; a code; in an exam a "
    "choice, then yes or no to weighing",
    "right": "whether it was right",
    "seconds": "how long it took; 0 in an exam, and where nobody knows",
}


def training_contract() -> Iterator[str]:
    """The paragraphs and tables of ``revoke-training/1``.

    Raises:
        ValueError: a key of the document has no line, or a line has no key.

    >>> next(training_contract())
    '## What was learnt'
    """
    written = _example()
    (of_a_code,) = written["codes"].values()
    for named, there in (
        (DOCUMENT_KEYS, written),
        (CODE_KEYS, of_a_code),
        (ANSWER_KEYS, of_a_code["answers"][0]),
    ):
        if named.keys() != there.keys():
            raise ValueError(f"the page tells of other keys: {sorted(named.keys() ^ there.keys())}")
    yield "## What was learnt"
    yield (
        f"`revoke train --export` prints `{FORMAT}`, which is also the file that `--progress` names, and which *Train* "
        "and the pocket page save and go on from. No name stands in it but with `--name`. `revoke class` reads several "
        "of them. The id of a concept is its clause with the facts that it read, as `64A2 won_by=dummy`; "
        "[the trainer](training.md) lists them."
    )
    yield table(("key", "value"), ((f"`{key}`", said) for key, said in DOCUMENT_KEYS.items()))
    yield "### `codes.*`"
    yield table(("key", "value"), ((f"`{key}`", said) for key, said in CODE_KEYS.items()))
    yield "### `codes.*.answers[]`"
    yield table(("key", "value"), ((f"`{key}`", said) for key, said in ANSWER_KEYS.items()))


def _example() -> dict[str, Any]:  # as JSON has it
    given = AnswerGiven("2026-03-01T20:00:00+00:00", 1, "64B7", "drill", "0", right=True, seconds=9.0)
    progress = Progress(DEFAULT_CODE, {}, [given], Glicko(), {})
    return progress_document([progress], "Ann")
