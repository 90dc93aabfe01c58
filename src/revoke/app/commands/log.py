"""``revoke log``: what the log of an evening holds, for reading, handing on, checking and purging."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sized
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from revoke.app.commands.log_import import import_
from revoke.app.commands.log_opening import database, log_opened, print_lines
from revoke.app.commands.log_purge import due, purge
from revoke.app.commands.refusal import cannot_be_written
from revoke.app.language.help_texts import help_pieces
from revoke.app.language.language import Language
from revoke.table.sentence import Sentence, placed, sentence, template

if TYPE_CHECKING:
    from revoke.app.log.log import Log
    from revoke.app.log.logged_case import LoggedCase

FLAWED = 4
STATUSES = ("open", "come back", "equity open", "announce", "under appeal", "closed")
FORMATS = ("csv", "json", "pbn", "pdf")
Wrapped = TypeVar("Wrapped", bound=Callable[..., Any])


def searching(command: Wrapped) -> Wrapped:
    """The options by which cases are looked up."""
    for option in (
        click.option("--event", help="Only cases of this event."),
        click.option("--table", help="Only cases of this table."),
        click.option("--board", type=int, help="Only cases on this board."),
        click.option("--pair", help="Only cases of this pair, whichever way it sat."),
        click.option("--law", "clause", metavar="CLAUSE", help="Only rulings under this clause; 64A finds 64A1 too."),
        click.option("--director", metavar="INITIALS", help="Only cases that this director has."),
        click.option("--appealable", is_flag=True, help="Only those that may still be appealed."),
        click.option("--status", "statuses", type=click.Choice(STATUSES), multiple=True, help="Only these."),
        click.option("--text", help="Only cases in which these words were written."),
    ):
        command = option(command)
    return command


class Subcommands(click.Group):
    """A group whose help lists each command with the whole of its first sentence."""

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(
                [(name, help_pieces(each.help or "")[0]) for name, each in sorted(self.commands.items())]
            )


@click.group("log", cls=Subcommands)
def log() -> None:
    """Read, hand on, copy, check and purge the log of an evening.

    Without --db it is the log that revoke serve keeps: the file or URL in REVOKE_DB, or a file in your data folder.

    \b
    Exit status:
      0  done
      2  wrong usage, a case that is not there
      4  verify or backup has found something wrong
      5  a log that cannot be opened, a file that cannot be read, taken over or written
    """


@log.command("list")
@database
@searching
@click.option("--json", "as_json", is_flag=True, help="One document a line and case.")
def list_cases(named: str | None, as_json: bool, says: Language, **wanted: Any) -> None:
    """List the cases, the latest first."""
    from revoke.app.commands.log_text import counts_told, listed
    from revoke.app.log.export_json import case_of_log

    with log_opened(named, says, reading=True) as book:
        found = _found(book, wanted)
        if as_json:
            for case in found:
                click.echo(json.dumps(case_of_log(case), ensure_ascii=False).encode())
            return
        print_lines(listed(each, says) for each in found)
        click.echo(says.say(counts_told(len(found), book.counts())), err=True)


@log.command()
@click.argument("number", type=int, metavar="CASE")
@database
@click.option("--names", is_flag=True, help="With the players' names.")
@click.option("--json", "as_json", is_flag=True, help="One document: the case and its entries.")
def show(number: int, named: str | None, names: bool, as_json: bool, says: Language) -> None:
    """Show a case with everything that was ever written on it."""
    from revoke.app.commands.log_text import shown
    from revoke.app.log.export_json import case_of_log, entry_of_log

    with log_opened(named, says, reading=True) as book:
        case = book.case_numbered(number, with_names=names)
        entries, texts = book.history(case.id), book.words(case.id)
    if as_json:
        told = case_of_log(case, private=True) | {"entries": [entry_of_log(each) for each in entries]}
        click.echo(json.dumps(told, ensure_ascii=False, indent=2).encode())
        return
    print_lines(shown(case, entries, texts, says))


@log.command()
@database
@searching
@click.option("--format", "form", type=click.Choice(FORMATS), required=True, help="pdf is the form of one --case.")
@click.option("--case", "number", type=int, help="Only the case of this number.")
@click.option("--person", metavar="PAIR", help="Everything held about a pair of --event, as JSON.")
@click.option("--names", is_flag=True, help="With names and free texts (json, pdf).")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="The file; standard output without it.")
def export(
    named: str | None,
    form: str,
    number: int | None,
    person: str | None,
    names: bool,
    out: Path | None,
    says: Language,
    **wanted: Any,
) -> None:
    """Write cases out as a table (csv), as documents (json), as play records (pbn), or one as a form (pdf).

    Names and free texts stay in the log unless --names is given.
    """
    if form == "pdf" and number is None:
        one = template("a form is for one case. Say which with --case; {command} shows the numbers.")
        raise click.UsageError(sentence(one, command="revoke log list"))
    if person is not None and (form != "json" or wanted["event"] is None):
        raise click.UsageError(
            template("what is held about a pair is written as json for one event. Give --format json --event.")
        )
    with log_opened(named, says, reading=True) as book:
        if person is not None:
            written = json.dumps(book.person(wanted["event"], person), ensure_ascii=False, indent=2).encode()
        elif number is not None:
            written = _written(book, form, [book.case_numbered(number, with_names=names)], names=names)
        else:
            found = [book.case(case.id, with_names=True) if names else case for case in reversed(_found(book, wanted))]
            written = _written(book, form, found, names=names)
    if out is None:
        sys.stdout.buffer.write(written + (b"\n" if form == "json" else b""))
        return
    try:
        out.write_bytes(written)
    except OSError as wrong:
        cannot_be_written(out, wrong)


def _written(book: Log, form: str, found: list[LoggedCase], *, names: bool) -> bytes:
    match form:
        case "csv":
            from revoke.app.log.export_csv import as_csv

            return as_csv(found)
        case "json":
            from revoke.app.log.export_json import as_json

            return as_json(found, private=names).encode()
        case "pbn":
            from revoke.app.log.export_pbn import as_pbn

            return as_pbn(found)
    from revoke.app.log.form_filling import form as filled_in
    from revoke.app.log.form_pdf import form_pdf

    (case,) = found
    last = book.history(case.id)[-1].hash
    return form_pdf(filled_in(case, printed=datetime.now(UTC), last_hash=last))


@log.command()
@database
@click.option("--expect", "expected", metavar="HASH", multiple=True, help="A last hash noted earlier: still there?")
@click.option("--json", "as_json", is_flag=True, help="One document: what is wrong, and the last hash.")
def verify(named: str | None, expected: tuple[str, ...], as_json: bool, says: Language) -> None:
    """Check that no entry was altered, and that every case is what its entries say.

    Whoever notes the last hash can give it here later: an older copy put in the log's place does not have it.
    """
    with log_opened(named, says, reading=True) as book:
        flaws, remarks = book.verify(expected), book.clock_set_back()
        count, last = book.chain_end()
    if as_json:
        from revoke.app.log.export_json import check_of_log

        click.echo(json.dumps(check_of_log(flaws, remarks, count, last), ensure_ascii=False))
    else:
        print_lines(says.say(each.words) for each in (*flaws, *remarks))
        click.echo(says.say(_checked(flaws, count, last)))
    sys.exit(FLAWED if flaws else 0)


@log.command()
@click.argument("file", type=click.Path(dir_okay=False))
@database
def backup(file: str, named: str | None, says: Language) -> None:
    """Copy a log into a new file, as it is at this moment; serve may go on writing.

    The copy is verified, and its last hash is printed: note it, for "verify --expect".
    """
    with log_opened(named, says, reading=True) as book:
        book.backup(file)
    with log_opened(file, says, reading=True) as copy:
        flaws = copy.verify()
        count, last = copy.chain_end()
    print_lines(says.say(each.words) for each in flaws)
    click.echo(says.say(placed(file, _checked(flaws, count, last))))
    sys.exit(FLAWED if flaws else 0)


log.add_command(due)
log.add_command(import_)
log.add_command(purge)


def _checked(flaws: Sized, entries: int, last_hash: str) -> Sentence:
    sound = template("{entries} entries, sound; last hash {hash}")
    wrong = template("{entries} entries, {flaws} things wrong; last hash {hash}")
    return sentence(wrong if flaws else sound, entries=entries, flaws=len(flaws), hash=last_hash)


def _found(book: Log, wanted: dict[str, Any]) -> tuple[LoggedCase, ...]:
    from revoke.app.log.logged_case import Status
    from revoke.app.log.search import Search

    statuses = frozenset(map(Status, wanted.pop("statuses")))
    appealable_at = book.clock() if wanted.pop("appealable") else None
    return book.cases(Search(**wanted, appealable_at=appealable_at, statuses=statuses, most=100_000))
