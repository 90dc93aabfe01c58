"""``revoke laws``: what the clauses of a code say, in a few words of ours, and which of them are applied."""

from __future__ import annotations

import json
from dataclasses import asdict
from difflib import get_close_matches
from itertools import takewhile

import click

from revoke.app.commands.language_option import in_language
from revoke.app.commands.terminal_text import MARGIN, Printer
from revoke.app.desk.clause_search import ClauseEntry, entries, matching, plain
from revoke.app.language.language import Language
from revoke.case.case import DEFAULT_CODE
from revoke.law.code import CODES, Code
from revoke.law.code import code as code_named
from revoke.table.sentence import alone, one_after_another, sentence, template, whole

MOST_NEAR = 4


@click.command()
@click.argument("clause", nargs=-1)
@click.option(
    "--code", "name", type=click.Choice(CODES), default=DEFAULT_CODE, show_default=True, help="The code of law."
)
@click.option("--json", "as_json", is_flag=True, help="One JSON document a clause.")
@in_language(template("The language of what the clauses say; a source keeps its name, a document its words."))
@click.option("--no-color", is_flag=True, help="No colour on a terminal either; NO_COLOR does the same.")
def laws(clause: tuple[str, ...], name: str, as_json: bool, says: Language, no_color: bool) -> None:
    """Show what the clauses of a code say, in a few words; with CLAUSE only those whose number begins so.

    64A1, 64 A 1 and "Law 64(A)(1)" mean the same.
    """
    law = code_named(name)
    chosen = matching("".join(clause), law)
    if not chosen:
        _refuse("".join(clause), law, [each.clause for each in entries(law)], says)
    if as_json:
        for each in chosen:
            click.echo(json.dumps({"code": name, **asdict(each)}, ensure_ascii=False).encode())
        return
    printer = Printer(colour=not no_color, says=says)
    if clause and len(chosen) == 1 and plain(chosen[0].clause) == plain("".join(clause)):
        _show(chosen[0], law, printer)
    else:
        _list(chosen, law, printer)


def _refuse(clause: str, law: Code, there: list[str], says: Language) -> None:
    alike = sorted(there, key=lambda each: -_begin_alike(each, clause))
    near = [each for each in alike if _begin_alike(each, clause) >= 2][:MOST_NEAR]
    near = near or get_close_matches(clause.upper(), there, n=MOST_NEAR, cutoff=0.4)
    if near:
        nearest = sentence("The nearest are {clauses}.", clauses=", ".join(near))
    else:
        nearest = sentence("It begins with {clauses}.", clauses=", ".join(there[:MOST_NEAR]))
    refused = sentence("{code} has no clause {clause}.", code=law.id, clause=repr(clause))
    raise click.BadParameter(says.say(one_after_another([refused, nearest])), param_hint="CLAUSE")


def _begin_alike(one: str, other: str) -> int:
    """How many letters two clauses have in common at their beginning."""
    pairs = zip(plain(one), plain(other), strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def _list(chosen: list[ClauseEntry], law: Code, printer: Printer) -> None:
    say = printer.says.say
    printer.line(f"{say(law.name)} ({law.id})")
    margin = max(len(each.clause) for each in chosen) + 2
    applied = [each for each in chosen if each.left_out is None]
    left_out = [each for each in chosen if each.left_out is not None]
    for title, part in (("", applied), (template("Left out, with the reason:"), left_out)):
        if not part:
            continue
        printer.line()
        if title:
            printer.line(say(title))
        for each in part:
            printer.paragraph(each.clause, say(each.says), margin=margin)
            if each.left_out:
                printer.paragraph("", f"({say(each.left_out)})", margin=margin)


def _show(each: ClauseEntry, law: Code, printer: Printer) -> None:
    say = printer.says.say
    rows = [(template("Says"), each.says)]
    if each.question is not None:
        answers = sentence("It answers the question: {question}", question=whole(each.question))
        rows.append((template("Applied"), answers))
    if each.left_out is not None:
        rows.append((template("Left out"), each.left_out))
    if each.restated_from:
        rows.append((template("Same in"), alone(each.restated_from)))
    rows.append((template("Source"), alone(each.source)))
    margin = max(MARGIN, *(len(say(label)) + 1 for label, _ in rows))
    printer.line(f"{each.clause}, {say(law.name)} ({law.id})")
    printer.line()
    for label, words in rows:
        printer.paragraph(say(label), say(words), margin=margin)
