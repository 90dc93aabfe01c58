"""A ruling to be spoken: line by line, as a director needs it at the table, what to say first, why last."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from revoke.case.case import Case
from revoke.facts.establish import Facts
from revoke.ruling.ruling import Ruling
from revoke.telling.blocks import Block, Entry, Label, NotFound, Reckoning, Say
from revoke.telling.explanation import explain
from revoke.telling.pictures import TableShown
from revoke.telling.plain_text import TABLE_TO_LEAVE

_WHY = "Why:"


def aloud(case: Case, ruling: Ruling, facts: Facts | None = None, *, playing: bool = False) -> Iterator[str]:
    """The lines of a ruling, each a sentence or two, without columns, colours or signs that have to be seen.

    Args:
        facts: the facts of the case, where they have been established already.
        playing: play goes on, so that nothing is said of tricks: neither how many there are nor what they turn on.

    >>> from revoke.case.case import Findings, Moment, RevokeFinding
    >>> from revoke.ruling.adjudicate import rule
    >>> from revoke.table.seats import Role
    >>> told = RevokeFinding(offender=Role.DUMMY, trick=3, before_attention=frozenset({Moment.OFFENDERS_PLAYED_ON}))
    >>> case = Case(findings=Findings(revokes=(told,)))
    >>> next(aloud(case, rule(case), playing=True)).split(".")[0]
    'Say now, to the table: “The revoke stands'
    """
    blocks = explain(case, ruling, facts)
    says = [each for each in blocks if isinstance(each, Say)]
    first = [each for each in says if each.when == "now"]
    yield from map(_said, first)
    if first:
        yield from _entries(blocks, Label.MAY, Label.TABLE)
        yield from (f"{TABLE_TO_LEAVE}: {' '.join(each.lines)}" for each in blocks if isinstance(each, TableShown))
    yield from (_said(each) for each in says if each.when != "now")
    if not playing:
        yield from _entries(blocks, Label.RULING, Label.GAME, Label.READING)
        yield from _reckoned(blocks)
        yield from _entries(blocks, Label.ASK, Label.MORE)
    if not first:
        yield from _entries(blocks, Label.TABLE, Label.MAY)
    yield ""
    yield _WHY
    yield from _entries(blocks, Label.FACT, Label.LAW)
    if not playing:
        refused = [cite for each in blocks if isinstance(each, NotFound) for cite in each.laws]
        if refused:
            yield f"Looked at and not found: {', '.join(refused)}."


def _said(each: Say) -> str:
    return f"Say {each.when}, to {each.to}: “{each.text}”{_cited((each.law,))}"


_NAMES = {
    Label.MAY: "Choice: ",
    Label.TABLE: "On the table: ",
    Label.RULING: "Ruling: ",
    Label.GAME: "Game: ",
    Label.READING: "",
    Label.ASK: "Still open: ",
    Label.MORE: "",
    Label.FACT: "Fact: ",
    Label.LAW: "Law: ",
}


def _entries(blocks: Iterable[Block], *labels: Label) -> Iterator[str]:
    for each in blocks:
        if isinstance(each, Entry) and each.label in labels:
            yield f"{_NAMES[each.label]}{each.text}{_cited(each.laws)}"


def _reckoned(blocks: Iterable[Block]) -> Iterator[str]:
    for each in blocks:
        if isinstance(each, Reckoning):
            yield from (f"{each.title}, {row.name}: {row.tricks:g} ({row.words})." for row in each.rows)
            yield from each.conclusion


def _cited(laws: tuple[str, ...]) -> str:
    named = ", ".join(law for law in laws if law)
    return f" ({named})" if named else ""
