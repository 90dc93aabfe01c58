"""The words of two exercises: the revoke that is to be found in a record, and the law that a sentence is from."""

from __future__ import annotations

from collections.abc import Iterator

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
    for each in statement.codes:
        yield sentence("It stands in: {code} ({law}).", code=whole(code(each).name), law=statement.clause.cite)
    if statement.today is not None:
        said = whole(statement.today.summary)
        yield sentence("Today {law} says: {said}", law=statement.today.cite, said=said)
