"""A ruling to be spoken: line by line, as a director needs it at the table, what to say first, why last."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from revoke.case.case import Case
from revoke.facts.establish import Facts
from revoke.ruling.ruling import Ruling
from revoke.table.sentence import alone, one_after_another, sentence, template
from revoke.telling.blocks import Block, Entry, Label, NotFound, Reckoning, Say
from revoke.telling.explanation import explain
from revoke.telling.pictures import TableShown
from revoke.telling.plain_text import LOOKED_AT, TABLE_TO_LEAVE, cited, labelled, to_be_said

_WHY = template("Why:")


def aloud(
    case: Case,
    ruling: Ruling,
    facts: Facts | None = None,
    *,
    playing: bool = False,
    say: Callable[[str], str] = str,
) -> Iterator[str]:
    """The lines of a ruling, each a sentence or two, without columns, colours or signs that have to be seen.

    Args:
        facts: the facts of the case, where they have been established already.
        playing: play goes on, so that nothing is said of tricks: neither how many there are nor what they turn on.
        say: puts a sentence into a language.

    >>> from revoke.case.case import Findings, Moment, RevokeFinding
    >>> from revoke.ruling.adjudicate import rule
    >>> from revoke.table.seats import Role
    >>> told = RevokeFinding(offender=Role.DUMMY, trick=3, before_attention=frozenset({Moment.OFFENDERS_PLAYED_ON}))
    >>> case = Case(findings=Findings(revokes=(told,)))
    >>> next(aloud(case, rule(case), playing=True)).split(".")[0]
    'Say now, to the table: “The revoke stands'
    """
    blocks = explain(case, ruling, facts)
    told = _Aloud(blocks, say)
    says = [each for each in blocks if isinstance(each, Say)]
    first = [each for each in says if each.when == "now"]
    yield from map(told.said, first)
    if first:
        yield from told.entries(Label.MAY, Label.TABLE)
        for each in blocks:
            if isinstance(each, TableShown):
                yield say(labelled(TABLE_TO_LEAVE, one_after_another(each.lines)))
    yield from (told.said(each) for each in says if each.when != "now")
    if not playing:
        yield from told.entries(Label.RULING, Label.GAME, Label.READING)
        yield from told.reckoned()
        yield from told.entries(Label.ASK, Label.MORE)
    if not first:
        yield from told.entries(Label.TABLE, Label.MAY)
    yield ""
    yield say(_WHY)
    yield from told.entries(Label.FACT, Label.LAW)
    if not playing:
        refused = [cite for each in blocks if isinstance(each, NotFound) for cite in each.laws]
        if refused:
            yield f"{say(labelled(LOOKED_AT, alone(', '.join(refused))))}."


_NAMES = {
    Label.MAY: template("Choice"),
    Label.TABLE: template("On the table"),
    Label.RULING: Label.RULING.value,
    Label.GAME: Label.GAME.value,
    Label.ASK: template("Still open"),
    Label.FACT: Label.FACT.value,
    Label.LAW: Label.LAW.value,
}
"""What stands before a sentence; before one of another sort nothing does."""


@dataclass(frozen=True, slots=True)
class _Aloud:
    blocks: Sequence[Block]
    say: Callable[[str], str]

    def entries(self, *labels: Label) -> Iterator[str]:
        for each in self.blocks:
            if isinstance(each, Entry) and each.label in labels:
                yield f"{self.say(labelled(_NAMES.get(each.label, ''), each.text))}{cited(each.laws)}"

    def said(self, each: Say) -> str:
        return f"{self.say(sentence('Say {what}', what=to_be_said(each)))}{cited((each.law,))}"

    def reckoned(self) -> Iterator[str]:
        for each in self.blocks:
            if isinstance(each, Reckoning):
                for row in each.rows:
                    yield f"{self.say(each.title)}, {self.say(row.name)}: {row.tricks:g} ({self.say(row.words)})."
                yield from map(self.say, each.conclusion)
