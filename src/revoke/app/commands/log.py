"""``revoke log``: reads, exports, checks and purges the log of an evening."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence, Sized
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from revoke.app.commands import command_line
from revoke.app.desk.failures import UNREADABLE, USAGE
from revoke.app.log.entry import LogEntry
from revoke.app.log.form import SIDES, decided_result, override_words, poll_words, revoke_words
from revoke.app.log.logged_case import Appeal, LoggedCase, Status
from revoke.app.log.refusals import MOST_DAYS, RETENTION_DAYS
from revoke.formats.text import file_fault
from revoke.language.language import Language, help_pieces
from revoke.table.seats import Seat
from revoke.table.sentence import Sentence, alone, one_after_another, placed, sentence, template, whole
from revoke.table.sentence import listed as in_a_row

if TYPE_CHECKING:
    from revoke.app.log.log import Log
    from revoke.app.log.privacy import DueCase


# Opens a log for a command, or says in one line why it cannot be opened.


def database(command: command_line.Command) -> command_line.Command:
    """The options of every command on a log: the log, and the language of messages."""
    spoken = command_line.in_language(template("The language of the messages; documents stay as they are."))(command)
    where = template("The log: a SQLite file, or postgresql://user@host/name.")
    return click.option("--db", "named", metavar="FILE|URL", help=where)(spoken)


@contextmanager
def log_opened(named: str | None, says: Language, *, reading: bool = False) -> Iterator[Log]:
    """The opened log; its refusals become a line and an exit status.

    Args:
        reading: whether the command only reads it, so that it may be where nothing can be written.
    """
    try:
        from revoke.app.log.log import Log
    except ModuleNotFoundError as missing:
        command_line.refuse_without_library(template("A log"), missing)
    from revoke.app.log.database import can_be_written
    from revoke.app.log.refusals import LogError, LogUnavailable, NoDriver

    try:
        with Log.at(named, must_exist=True, read_only=reading and not can_be_written(named)) as book:
            yield book
    except NoDriver:
        command_line.refuse_without(template("A PostgreSQL log"), alone("psycopg"), "postgres")
    except LogUnavailable as wrong:
        command_line.refuse(wrong)
    except LogError as wrong:
        command_line.refuse(wrong, USAGE)


def print_lines(lines: Iterable[str]) -> None:
    """Print lines in letters that the terminal can show."""
    from revoke.app.commands.terminal_text import Printer

    printer = Printer(colour=False)
    for line in lines:
        printer.line(line)


# A case of the log as text for a terminal: its place, its status, the ruling, the timeline.

_PURGED = whole(template("purged"))
_STATUS_OF_A_RULING = template("final"), template("provisional"), template("needs facts")
"""The status of a ruling is told in the words of its document; they stand here for the catalogues."""

_AGREE = {
    True: template("both partners agree"),
    False: template("not both partners agree"),
    None: template("not said whether both partners agree"),
}


def listed(case: LoggedCase, says: Language) -> str:
    """The line of a case in a list."""
    at = case.opened_at.astimezone()
    opened = f"{says.date(at, short=True)} {says.clock(at)}"
    where = f"{says.say(case.place.words):<22}  {case.director:<4}"
    status, laws = says.say(_small(case.status.label)), " ".join(case.clauses)
    return f"{case.number:>4}  {status:<12}  {opened}  {where}  {laws}".rstrip()


def counts_told(number: int, counts: Mapping[Status, int]) -> Sentence:
    """The sentence on the number of listed cases, and of cases in the log with each status."""
    each = [
        sentence("{number} {status:small}", number=count, status=whole(status.label))
        for status, count in counts.items()
        if count
    ]
    there = in_a_row(each) if each else whole(template("no case yet"))
    return sentence("{number} listed; in the log: {cases}.", number=number, cases=there)


def _small(label: str) -> Sentence:
    return sentence("{label:small}", label=whole(label))


def shown(case: LoggedCase, entries: Sequence[LogEntry], texts: Mapping[str, str], says: Language) -> Iterator[str]:
    """The lines of a case in a language.

    Args:
        texts: digest -> free text, for those that nobody has purged.
    """
    yield from map(says.say, _of_the_case(case))
    if case.names:
        yield ", ".join(f"{says.seat(Seat(seat))} {name}" for seat, name in case.names.items())
    for margin, said in _decided(case):
        yield f"{margin}{says.say(said)}"
    yield ""
    for entry in entries:
        at = entry.at[:19].replace("T", " ")
        yield f"{entry.number:>5}  {at}  {entry.who:<4}  {says.say(_small(entry.kind.label))}  {entry.hash[:12]}"
        taken_back = entry.after.get("withdrawn") or entry.after.get("reopened")
        if taken_back and taken_back["reason"]:
            yield f"       {texts.get(taken_back['reason']) or says.say(_PURGED)}"


def _of_the_case(case: LoggedCase) -> Iterator[str]:
    place, status = case.place, whole(case.status.label)
    heading = template("Case {number}, {place}: {status:small}")
    yield sentence(heading, number=str(case.number), place=whole(place.words), status=status)
    where = [
        sentence(words, name=said)
        for words, said in ((template("event {name}"), place.event), (template("round {name}"), place.round))
        if said
    ]
    where += [
        sentence("{side} {score}", side=whole(SIDES[side]), score=pair)
        for side, pair in (("NS", place.ns), ("EW", place.ew))
        if pair
    ]
    yield in_a_row(where) if where else template("no event named")


def _decided(case: LoggedCase) -> Iterator[tuple[str, str]]:
    yield "", sentence("Code {code}; director {who}", code=case.code, who=case.director)
    yield from _ruling(case)
    yield "", sentence("Equity: {state:small}", state=whole(case.equity.state.label))
    for note in case.notes_apart:
        about, text = whole(note.about.label), alone(note.text) if note.text else _PURGED
        yield "", sentence("{about} ({who}): {text}", about=about, who=note.who, text=text)
    for each in case.polls:
        yield "", sentence("Consulted ({who}): {text}", who=each.who, text=whole(poll_words(each)) or _PURGED)
    for appeal in case.appeals:
        yield from _appeal(appeal)
    if case.announced:
        told = template("Announced {time}, appeal until {until}")
        yield "", sentence(told, time=_time(case.announced.at), until=_time(case.announced.appeal_until))


def _ruling(case: LoggedCase) -> Iterator[tuple[str, str]]:
    if case.ruling is None:
        return
    status = whole(case.ruling.document["status"])
    if not case.ruling_stands:
        status = sentence("{status}; the facts have changed since", status=status)
    said = sentence("Ruling, version {version} ({status})", version=case.ruling.version, status=status)
    if case.ruling.version > 1:
        reason = alone(case.ruling.reason) if case.ruling.reason else _PURGED
        said = sentence("{ruling}, replacing the earlier one: {reason}", ruling=said, reason=reason)
    yield "", said
    yield from (("  ", revoke_words(each)) for each in case.ruling.document["revokes"])
    if case.override:
        yield "", sentence("Director decided instead: {text}", text=override_words(case.override))


def _appeal(appeal: Appeal) -> Iterator[tuple[str, str]]:
    lodged = template("Appeal {number} ({time}, {who}) by {name}, {agreed}: {statement}")
    said = sentence(
        lodged,
        number=appeal.number,
        time=_time(appeal.at),
        who=appeal.who,
        name=alone(appeal.lodged_by) if appeal.lodged_by else whole(template("nobody named")),
        agreed=whole(_AGREE[appeal.concurring]),
        statement=alone(appeal.statement) if appeal.statement else whole(template("no words")),
    )
    yield "", said
    decided = appeal.decision
    if decided is None:
        if appeal.decide_by:
            yield "  ", sentence("The committee decides by {time}", time=_time(appeal.decide_by))
        return
    score = decided_result(decided)
    parts = [sentence("{text}.", text=score)] if score else []
    parts += [alone(decided.text)] if decided.text else []
    outcome, words = whole(decided.outcome.value if decided.outcome else template("decided")), one_after_another(parts)
    if words:
        yield "  ", sentence("{outcome} ({who}): {text}", outcome=outcome, who=decided.who, text=whole(words))
    else:
        yield "  ", sentence("{outcome} ({who})", outcome=outcome, who=decided.who)


def _time(at: object) -> str:
    return f"{at:%H:%M} UTC"


# ``revoke log import``: imports the cases that another log has saved as a document.


@click.command("import")
@click.argument("file", type=command_line.A_FILE)
@database
@click.option("--by", "who", required=True, metavar="INITIALS", help="Your initials, for the log.")
@click.option("--json", "as_json", is_flag=True, help="One document: the numbers of the cases.")
def import_(file: Path, named: str | None, who: str, as_json: bool, says: Language) -> None:
    """Import the cases of a document that another log exported: all of them, or none.

    FILE comes from export --format json, or from JSON under Cases. A case that is already here unchanged stays. If a
    case is here but differs, nothing is imported.
    """
    with log_opened(named, says) as book:
        from revoke.app.log.importing import LARGEST_LOG, cases_in
        from revoke.app.log.refusals import CannotImport
        from revoke.app.log.tables import By

        by = By(who)
        try:
            with file.open("rb") as opened:
                data = opened.read(LARGEST_LOG + 1)
            done = book.import_cases(cases_in(data), by=by)
        except OSError as wrong:
            said = sentence("cannot be read ({fault}). Give the file that export wrote.", fault=file_fault(wrong))
            command_line.refuse(placed(str(file), said))
        except CannotImport as wrong:
            for each in wrong.problems:
                command_line.tell(placed(str(file), each))
            sys.exit(UNREADABLE)
    if as_json:
        told = {"format": "revoke-log-import/1", "new": list(done.new), "here_already": list(done.here_already)}
        command_line.print_document(told, indent=None)
        return
    taken = template("Taken over: {new}. Here already: {here}.")
    click.echo(says.say(taken, new=_numbers(done.new), here=_numbers(done.here_already)))


def _numbers(found: tuple[int, ...]) -> Sentence:
    if not found:
        return whole(template("no case"))
    return sentence("cases {numbers}", numbers=", ".join(map(str, found)))


# ``revoke log due`` and ``revoke log purge``: list the names and texts that are due, and blank them.

older = click.option(
    "--days",
    type=click.IntRange(0, MOST_DAYS),
    default=RETENTION_DAYS,
    show_default=True,
    help="Cases opened longer ago than this.",
)


@click.command()
@database
@older
@click.option(
    "--json", "as_json", is_flag=True, help="One document: the cases, and how many names and texts are to be blanked."
)
def due(named: str | None, days: int, as_json: bool, says: Language) -> None:
    """List the cases whose names or free texts are due to be blanked, the oldest first."""
    with log_opened(named, says, reading=True) as book:
        found = book.due_cases(_since(days))
    if as_json:
        told = [
            {
                "case": each.case.number,
                "opened_at": each.case.opened_at.isoformat(),
                "texts": each.texts,
                "names": each.names,
            }
            for each in found
        ]
        command_line.print_document(
            {"format": "revoke-log-due/1", "days": days, "cases": len(found), "due": told}, indent=None
        )
        return
    _show(found, says)
    told_of = template("{number} due: opened more than {days} days ago, with names or texts.")
    click.echo(says.say(told_of, number=len(found), days=days))


@click.command()
@database
@click.option("--by", "who", required=True, metavar="INITIALS", help="Your initials, for the log.")
@older
@click.option("--case", "only", type=int, multiple=True, metavar="CASE", help="Only this case; may be repeated.")
@click.option("--yes", is_flag=True, help="Do not ask. Without a terminal it never asks.")
@click.option("--json", "as_json", is_flag=True, help="One document: the cases that were blanked.")
def purge(
    named: str | None, who: str, days: int, only: tuple[int, ...], yes: bool, as_json: bool, says: Language
) -> None:
    """Blank names and free texts of old cases; facts and rulings stay, and the log still verifies.

    On a terminal the cases are listed first, and nothing is blanked until you say yes.
    """
    from revoke.app.log.tables import By

    before = _since(days)
    with log_opened(named, says) as book:
        by = By(who)
        found = [each for each in book.due_cases(before) if not only or each.case.number in only]
        left = sorted({*only} - {each.case.number for each in found})
        if left:
            what = template(
                "case {case} is not due: it has no names or texts, or is not {days} days old. {command} lists those "
                "that are."
            )
            raise click.UsageError(sentence(what, case=left[0], days=days, command="revoke log due"))
        if found and not yes and sys.stdin.isatty():
            _show(found, says)
            sure = template("Blanking cannot be undone. Blank the names and texts of these?")
            if not click.confirm(says.say(sure), err=True):
                command_line.tell(template("Nothing was blanked."))
                return
        done = book.purge(before, by=by, only=[each.case.number for each in found] if only else None)
    if as_json:
        told = {"format": "revoke-log-purge/1", "cases": done.cases, "texts": done.texts, "names": done.names}
        command_line.print_document(told, indent=None)
        return
    blanked = template("Cases: {cases}. Texts blanked: {texts}. Names blanked: {names}.")
    click.echo(says.say(blanked, cases=done.cases, texts=done.texts, names=done.names))


def _since(days: int) -> datetime:
    return datetime.now(UTC) - timedelta(days=days)


def _show(found: Sequence[DueCase], says: Language) -> None:

    due_of = template("texts {texts}, names {names}")
    print_lines(f"{listed(each.case, says)}  {says.say(due_of, texts=each.texts, names=each.names)}" for each in found)


FLAWED = 4
STATUSES = tuple(each.value for each in Status)
FORMATS = ("csv", "json", "pbn", "pdf")


def searching(command: command_line.Command) -> command_line.Command:
    """The options for searching cases."""
    for option in (
        click.option("--event", help="Only cases of this event."),
        click.option("--table", help="Only cases of this table."),
        click.option("--board", type=int, help="Only cases on this board."),
        click.option("--pair", help="Only cases of this pair, whichever way it sat."),
        click.option("--law", "clause", metavar="CLAUSE", help="Only rulings under this clause; 64A finds 64A1 too."),
        click.option("--director", metavar="INITIALS", help="Only the cases of this director."),
        click.option("--appealable", is_flag=True, help="Only those that may still be appealed."),
        click.option("--status", "statuses", type=click.Choice(STATUSES), multiple=True, help="Only these."),
        click.option("--text", help="Only cases whose texts contain these words."),
    ):
        command = option(command)
    return command


class Subcommands(click.Group):
    """A group whose help lists each command with its whole first sentence."""

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(
                [(name, help_pieces(each.help or "")[0]) for name, each in sorted(self.commands.items())]
            )


@click.group("log", cls=Subcommands)
def log() -> None:
    """Read, export, copy, check and purge the log of an evening.

    Without --db it is the log of revoke serve: the file or URL in REVOKE_DB, or a file in your data folder.

    \b
    Exit status:
      0  done
      2  wrong usage, a case that is not there
      4  verify or backup found a problem
      5  a log that cannot be opened, or a file that cannot be read, imported or written
    """


@log.command("list")
@database
@searching
@click.option("--json", "as_json", is_flag=True, help="One document per case, each on its own line.")
def list_cases(named: str | None, as_json: bool, says: Language, **wanted: Any) -> None:
    """List the cases, the latest first."""
    from revoke.app.log.export import case_of_log

    with log_opened(named, says, reading=True) as book:
        found = _found(book, wanted)
        if as_json:
            for case in found:
                command_line.print_document(case_of_log(case), indent=None)
            return
        print_lines(listed(each, says) for each in found)
        command_line.tell(counts_told(len(found), book.counts()))


@log.command()
@click.argument("number", type=int, metavar="CASE")
@database
@click.option("--names", is_flag=True, help="With the players' names.")
@click.option("--json", "as_json", is_flag=True, help="One document: the case and its entries.")
def show(number: int, named: str | None, names: bool, as_json: bool, says: Language) -> None:
    """Show a case with every entry on it."""
    from revoke.app.log.export import case_of_log, entry_of_log

    with log_opened(named, says, reading=True) as book:
        case = book.case_numbered(number, with_names=names)
        entries, texts = book.history(case.id), book.words(case.id)
    if as_json:
        command_line.print_document(
            case_of_log(case, private=True) | {"entries": [entry_of_log(each) for each in entries]}
        )
        return
    print_lines(shown(case, entries, texts, says))


@log.command()
@database
@searching
@click.option("--format", "form", type=click.Choice(FORMATS), required=True, help="pdf is the form of one --case.")
@click.option("--case", "number", type=int, help="Only the case of this number.")
@click.option("--person", metavar="PAIR", help="All records of a pair of --event, as JSON.")
@click.option("--names", is_flag=True, help="With names and free texts (json, pdf).")
@click.option("--out", type=command_line.A_FILE, help="The file; by default standard output.")
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
            template("the records of a pair are written as JSON, for one event. Give --format json --event.")
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
    else:
        command_line.put(out, written, "--out")


def _written(book: Log, form: str, found: list[LoggedCase], *, names: bool) -> bytes:
    if form != "pdf":
        from revoke.app.log.export import exported

        return exported(found, form, private=names)
    from revoke.app.log.form_pdf import form_of_case

    (case,) = found
    return form_of_case(book, case)


@log.command()
@database
@click.option("--expect", "expected", metavar="HASH", multiple=True, help="Check for a last hash noted earlier.")
@click.option("--json", "as_json", is_flag=True, help="One document: the problems, and the last hash.")
def verify(named: str | None, expected: tuple[str, ...], as_json: bool, says: Language) -> None:
    """Check that no entry was altered, and that every case matches its entries.

    Note the last hash and give it here later: an older copy of the log does not have it.
    """
    with log_opened(named, says, reading=True) as book:
        flaws, remarks = book.verify(expected), book.clock_set_back()
        count, last = book.chain_end()
    if as_json:
        from revoke.app.log.export import check_of_log

        command_line.print_document(check_of_log(flaws, remarks, count, last), indent=None)
    else:
        print_lines(says.say(each.words) for each in (*flaws, *remarks))
        click.echo(says.say(_checked(flaws, count, last)))
    sys.exit(FLAWED if flaws else 0)


@log.command()
@click.argument("file", type=click.Path(dir_okay=False))
@database
def backup(file: str, named: str | None, says: Language) -> None:
    """Copy a log into a new file, as it is now; serve may keep writing.

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
    wrong = template("{entries} entries, {flaws} problems; last hash {hash}")
    return sentence(wrong if flaws else sound, entries=entries, flaws=len(flaws), hash=last_hash)


def _found(book: Log, wanted: dict[str, Any]) -> tuple[LoggedCase, ...]:
    from revoke.app.log.log_reader import Search

    statuses = frozenset(map(Status, wanted.pop("statuses")))
    appealable_at = book.clock() if wanted.pop("appealable") else None
    return book.cases(Search(**wanted, appealable_at=appealable_at, statuses=statuses, most=100_000))
