"""``revoke log due`` and ``revoke log purge``: the names and texts whose time is over, named and then blanked."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import click

from revoke.app.commands.log_opening import database, log_opened, print_lines
from revoke.app.language.language import Language
from revoke.app.log.free_text import RETENTION_DAYS
from revoke.table.sentence import sentence, template

if TYPE_CHECKING:
    from revoke.app.log.privacy import DueCase

older = click.option(
    "--days",
    type=click.IntRange(0),
    default=RETENTION_DAYS,
    show_default=True,
    help="Cases opened longer ago than this.",
)


@click.command()
@database
@older
@click.option("--json", "as_json", is_flag=True, help="One document: the cases, and how much there is to be blanked.")
def due(named: str | None, days: int, as_json: bool, says: Language) -> None:
    """Name the cases of which names or free texts are due to be blanked, the oldest first."""
    with log_opened(named, says, reading=True) as book:
        found = book.due_cases(_since(days))
    if as_json:
        told = [
            {"case": each.case.number, "opened_at": each.case.opened_at.isoformat(), **_counts(each)} for each in found
        ]
        click.echo(json.dumps({"format": "revoke-log-due/1", "days": days, "cases": len(found), "due": told}))
        return
    _show(found, says)
    told_of = template("{number} due: opened more than {days} days ago, with names or texts.")
    click.echo(says.say(told_of, number=len(found), days=days))


@click.command()
@database
@click.option("--by", "who", required=True, metavar="INITIALS", help="Who does it; the log notes it.")
@older
@click.option("--case", "only", type=int, multiple=True, metavar="CASE", help="Only this case; may be given again.")
@click.option("--yes", is_flag=True, help="Do not ask; nobody is asked where there is no terminal either.")
@click.option("--json", "as_json", is_flag=True, help="One document: what was blanked.")
def purge(
    named: str | None, who: str, days: int, only: tuple[int, ...], yes: bool, as_json: bool, says: Language
) -> None:
    """Blank names and free texts of old cases; facts and rulings stay, and the log still verifies.

    On a terminal the cases are named first, and nothing is blanked before you have said yes.
    """
    from revoke.app.log.entry_draft import By

    before = _since(days)
    with log_opened(named, says) as book:
        by = By(who)
        found = [each for each in book.due_cases(before) if not only or each.case.number in only]
        left = sorted({*only} - {each.case.number for each in found})
        if left:
            what = template(
                "nothing of case {case} is due: it has no names or texts, or is not {days} days old. {command} names "
                "those that are."
            )
            raise click.UsageError(sentence(what, case=left[0], days=days, command="revoke log due"))
        if found and not yes and sys.stdin.isatty():
            _show(found, says)
            sure = template("What is blanked cannot be brought back. Blank names and texts of these?")
            if not click.confirm(says.say(sure), err=True):
                click.echo(says.say(template("Nothing was blanked.")), err=True)
                return
        done = book.purge(before, by=by, only=[each.case.number for each in found] if only else None)
    if as_json:
        told = {"format": "revoke-log-purge/1", "cases": done.cases, "texts": done.texts, "names": done.names}
        click.echo(json.dumps(told))
        return
    blanked = template("Cases: {cases}. Texts blanked: {texts}. Names blanked: {names}.")
    click.echo(says.say(blanked, cases=done.cases, texts=done.texts, names=done.names))


def _since(days: int) -> datetime:
    return datetime.now(UTC) - timedelta(days=days)


def _counts(found: DueCase) -> dict[str, int]:
    return {"texts": found.texts, "names": found.names}


def _show(found: Sequence[DueCase], says: Language) -> None:
    from revoke.app.commands.log_text import listed

    due_of = template("texts {texts}, names {names}")
    print_lines(f"{listed(each.case, says)}  {says.say(due_of, texts=each.texts, names=each.names)}" for each in found)
