"""``revoke laws``: what the clauses of a code say, in a few words of ours, and which of them are applied."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from difflib import get_close_matches
from itertools import takewhile

import click

from revoke.app.words import Printer
from revoke.case.case import DEFAULT_CODE
from revoke.law.code import CODES, Code, text
from revoke.law.code import code as code_named

MOST_NEAR = 4


@dataclass(frozen=True, slots=True)
class Entry:
    """One clause of a code's text table.

    Attributes:
        left_out: why no function applies it; ``None`` where one does.
        question: what the clause answers in a ruling, where it is applied.
        restated_from: the earlier code whose words it repeats, if any.
    """

    clause: str
    says: str
    source: str
    left_out: str | None
    question: str | None
    restated_from: str | None


@click.command()
@click.argument("clause", nargs=-1)
@click.option(
    "--code", "name", type=click.Choice(CODES), default=DEFAULT_CODE, show_default=True, help="The code of law."
)
@click.option("--json", "as_json", is_flag=True, help="One JSON document a clause.")
@click.option("--no-color", is_flag=True, help="No colour on a terminal either; NO_COLOR does the same.")
def laws(clause: tuple[str, ...], name: str, as_json: bool, no_color: bool) -> None:
    """Show what the clauses of a code say, in a few words; with CLAUSE only those whose number begins so.

    64A1, 64 A 1 and "Law 64(A)(1)" mean the same.
    """
    law = code_named(name)
    chosen = matching("".join(clause), law)
    if not chosen:
        _refuse("".join(clause), law, [each.clause for each in entries(law)])
    if as_json:
        for each in chosen:
            click.echo(json.dumps({"code": name, **asdict(each)}, ensure_ascii=False).encode())
        return
    printer = Printer(colour=not no_color)
    if clause and len(chosen) == 1 and _plain(chosen[0].clause) == _plain("".join(clause)):
        _show(chosen[0], law, printer)
    else:
        _list(chosen, law, printer)


def entries(law: Code) -> Iterator[Entry]:
    """The clauses of a code in the order of its text table."""
    for clause, said in text(law.id).items():
        applied = law.clause(clause)
        yield Entry(
            clause,
            said["says"],
            said["source"],
            None if applied else law.left_out[clause],
            applied.chapter.value if applied else None,
            applied.restated_from if applied else None,
        )


def matching(said: str, law: Code) -> list[Entry]:
    """The clause that is meant, or all whose numbers begin so; every clause where nothing is said.

    >>> from revoke.case.case import DEFAULT_CODE
    >>> [each.clause for each in matching("Law 64(A)", code_named(DEFAULT_CODE))]
    ['64A1', '64A2']
    """
    wanted = _plain(said)
    if said and not wanted:
        return []
    chosen = [each for each in entries(law) if _plain(each.clause).startswith(wanted)]
    return [each for each in chosen if _plain(each.clause) == wanted] or chosen


def _plain(clause: str) -> str:
    """A clause without the ways of writing it.

    >>> _plain("Law 64(A)(1)"), _plain("64 a1")
    ('64a1', '64a1')
    """
    return re.sub(r"^laws?|[^0-9a-z]", "", clause.casefold().replace(" ", ""))


def _refuse(clause: str, law: Code, there: list[str]) -> None:
    alike = sorted(there, key=lambda each: -_begin_alike(each, clause))
    near = [each for each in alike if _begin_alike(each, clause) >= 2][:MOST_NEAR]
    near = near or get_close_matches(clause.upper(), there, n=MOST_NEAR, cutoff=0.4)
    nearest = f"The nearest are {', '.join(near)}." if near else f"It begins with {', '.join(there[:MOST_NEAR])}."
    raise click.BadParameter(f"{law.id} has no clause {clause!r}. {nearest}", param_hint="CLAUSE")


def _begin_alike(one: str, other: str) -> int:
    """How many letters two clauses have in common at their beginning."""
    pairs = zip(_plain(one), _plain(other), strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def _list(chosen: list[Entry], law: Code, printer: Printer) -> None:
    printer.line(f"{law.name} ({law.id})")
    margin = max(len(each.clause) for each in chosen) + 2
    applied = [each for each in chosen if each.left_out is None]
    left_out = [each for each in chosen if each.left_out is not None]
    for title, part in (("", applied), ("Left out, with the reason:", left_out)):
        if not part:
            continue
        printer.line()
        if title:
            printer.line(title)
        for each in part:
            printer.paragraph(each.clause, each.says, margin=margin)
            if each.left_out:
                printer.paragraph("", f"({each.left_out})", margin=margin)


def _show(each: Entry, law: Code, printer: Printer) -> None:
    printer.line(f"{each.clause}, {law.name} ({law.id})")
    printer.line()
    printer.paragraph("Says", each.says)
    if each.left_out is None:
        printer.paragraph("Applied", f"It answers the question: {each.question}")
    else:
        printer.paragraph("Left out", each.left_out)
    if each.restated_from:
        printer.paragraph("Same in", each.restated_from)
    printer.paragraph("Source", each.source)
