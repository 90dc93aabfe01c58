"""The words of two exercises: the revoke that is to be found in a record, and the law that a sentence is from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from revoke.law.code import code
from revoke.table.sentence import Sentence, sentence, template, whole
from revoke.training.search import SearchedRecord
from revoke.training.statements import LawStatement

WHICH_TRICK = template("At which trick was the revoke?")
WHO = template("Who revoked?")
WHICH_LAW = template("Which is the latest of these in which it stands?")


def where_it_was(found: SearchedRecord) -> Sentence:
    """Where the revoke was, and which card shows it.

    >>> from revoke.case.case import DEFAULT_CODE
    >>> from revoke.training.search import record_to_search
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
    """The codes in which a statement stands, and what stands there today where that is something else."""
    for each, law in zip(statement.codes, statement.cites, strict=True):
        yield sentence("It stands in: {code} ({law}).", code=whole(code(each).name), law=law)
    for each in statement.also:
        yield sentence("It is true as well, in other words, under: {code}.", code=whole(code(each).name))
    if statement.today is not None:
        said = whole(statement.today.summary)
        yield sentence("Today {law} says: {said}", law=statement.today.cite, said=said)


def statement_words(statement: LawStatement) -> str:
    """What a statement says, with what tells it from the clause that came after it.

    >>> from revoke.training.statements import statements
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
"""Clauses that were narrowed later: what they said by saying nothing."""
