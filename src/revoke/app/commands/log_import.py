"""``revoke log import``: the cases that another log has saved as a document, taken over into this one."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from revoke.app.commands.log_opening import database, log_opened
from revoke.app.desk.failures import UNREADABLE
from revoke.app.language.language import Language
from revoke.formats.file_faults import file_fault
from revoke.table.sentence import Sentence, placed, sentence, template, whole


@click.command("import")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@database
@click.option("--by", "who", required=True, metavar="INITIALS", help="Who does it; the log notes it.")
@click.option("--json", "as_json", is_flag=True, help="One document: the numbers of the cases.")
def import_(file: Path, named: str | None, who: str, as_json: bool, says: Language) -> None:
    """Take over the cases of a document that another log has saved: all of them, or none.

    FILE is what export --format json writes, or JSON under Cases. A case that is here already, as it is there, stays;
    one that is here otherwise is not overwritten, and nothing is taken then.
    """
    with log_opened(named, says) as book:
        from revoke.app.log.entry_draft import By
        from revoke.app.log.import_json import LARGEST_LOG, cases_in
        from revoke.app.log.refusals import CannotImport

        by = By(who)
        try:
            with file.open("rb") as opened:
                data = opened.read(LARGEST_LOG + 1)
            done = book.import_cases(cases_in(data), by=by)
        except OSError as wrong:
            said = sentence("cannot be read ({fault}). Give the file that export has written.", fault=file_fault(wrong))
            click.echo(says.say(placed(str(file), said)), err=True)
            sys.exit(UNREADABLE)
        except CannotImport as wrong:
            for each in wrong.problems:
                click.echo(says.say(placed(str(file), each)), err=True)
            sys.exit(UNREADABLE)
    if as_json:
        told = {"format": "revoke-log-import/1", "new": list(done.new), "here_already": list(done.here_already)}
        click.echo(json.dumps(told))
        return
    taken = template("Taken over: {new}. Here already: {here}.")
    click.echo(says.say(taken, new=_numbers(done.new), here=_numbers(done.here_already)))


def _numbers(found: tuple[int, ...]) -> Sentence:
    if not found:
        return whole(template("no case"))
    return sentence("cases {numbers}", numbers=", ".join(map(str, found)))
