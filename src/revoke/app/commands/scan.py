"""``revoke scan``: reads whole archives, finds every irregular card, rules on every revoke, and writes tables."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from revoke.app.commands.command_line import in_language, refuse, refuse_without, tell
from revoke.app.desk.failures import MISSING, why
from revoke.formats.text import file_fault
from revoke.language.language import Language
from revoke.law.code import CODES
from revoke.table.sentence import alone, listed, placed, sentence, template

if TYPE_CHECKING:
    from revoke.scan.run import Plan

FAILED = 1


@click.command()
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@click.option("--out", required=True, type=click.Path(path_type=Path), help="The folder for the tables.")
@click.option("--code", "codes", multiple=True, type=click.Choice(CODES), help="A code to rule under; all by default.")
@click.option("--jobs", type=click.IntRange(1), help="How many processes; one for each core by default.")
@click.option("--scheduler", metavar="ADDRESS", help="Work on the cluster of a Dask scheduler, as tcp://host:8786.")
@in_language(template("The language of the counts; the tables stay as they are."))
def scan(
    paths: tuple[str, ...],
    out: Path,
    codes: tuple[str, ...],
    jobs: int | None,
    scheduler: str | None,
    says: Language,
) -> None:
    """Find every irregular card and every revoke in whole archives, and rule on the revokes.

    PATH is a folder, a file, or a pattern; folders, .zip and .tar files are searched for .pbn, .lin, .rbn and .bws,
    also compressed as .gz. The folder OUT gets Parquet files (boards, findings, rulings) and summary.json. After a
    stop, the same command continues where it was, and reads new and changed files.

    \b
    Exit status:
      0  everything was read
      1  some files could not be read; they are named on standard error and in summary.json
      2  wrong usage
      5  there was nothing to read
      7  an extra is not installed
    """
    missing = [name for name in ("numpy", "pyarrow") if find_spec(name) is None]
    if missing:
        refuse_without(alone("scan"), listed([*map(alone, missing)]), "scan")
    from revoke.errors import ExtraMissing, RevokeError
    from revoke.scan.archive import NOTHING_TO_READ, files
    from revoke.scan.run import cores, plan_for, run, run_on_cluster, summarise

    found, wrong = files(paths)
    for said in wrong:
        tell(said)
    if not found:
        refuse(NOTHING_TO_READ)
    out = out.absolute()
    try:
        plan = plan_for(out, found, codes or CODES)
        with _progress(plan, out, says) as done:
            if scheduler is None:
                undone = run(plan, out, done, jobs=jobs or cores())
            else:
                undone = run_on_cluster(plan, out, done, scheduler=scheduler)
        summary = summarise(plan, out)
    except ExtraMissing as error:
        refuse(error, MISSING)
    except RevokeError as error:
        raise click.UsageError(why(error)) from None
    except OSError as error:  # unreadable inputs are handled elsewhere
        cannot = sentence("the results cannot be written here ({fault}); give another folder", fault=file_fault(error))
        raise click.UsageError(placed(str(out), cannot)) from None
    except KeyboardInterrupt:
        tell(template("stopped; run the same command to continue"))
        raise
    for problem in summary.problems:
        tell(problem.said)
    for number in undone:
        unit = plan.units[number] or ()
        names = ", ".join(span.name for span in unit)
        tell(sentence("these files are left out, because reading them crashed each time: {names}", names=names))
    click.echo("\n".join(summary.lines(says.say)))
    sys.exit(FAILED if wrong or summary.problems or undone else 0)


_FIRST_OF_ALL = template("the very first scan compiles machine code, which takes a few seconds")


@contextmanager
def _progress(
    plan: Plan, out: Path, says: Language
) -> Iterator[Callable[[dict[str, Any]], None]]:  # Any: a receipt is JSON
    """The callback for each receipt; on a terminal it updates a line with the rate and the time left."""
    if not sys.stderr.isatty():
        yield lambda receipt: None
        return
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    from revoke.app.commands.terminal_text import console
    from revoke.scan.bytes_read import is_made

    total = sum(file.size for file in plan.files)
    printed = console(sys.stderr)
    if not is_made():
        printed.print(says.say(_FIRST_OF_ALL), style="dim")
    columns = (
        BarColumn(),
        TextColumn("{task.percentage:3.0f} %"),
        TextColumn(f"{{task.fields[boards]:,}} {says.say(template('boards'))}"),
        TextColumn("{task.fields[rate]:,.0f}/s"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=printed, transient=True) as bar:
        left = {number for number, _ in plan.to_do(out)}
        begun = _share(plan, left)
        task = bar.add_task("", total=total, completed=int(total * (1 - begun)), boards=0, rate=0.0)

        def done(receipt: dict[str, Any]) -> None:
            boards = bar.tasks[0].fields["boards"] + receipt["boards"]
            left.discard(receipt["unit"])
            rate = boards / max(bar.tasks[0].elapsed or 0.0, 0.001)
            bar.update(task, completed=total * (1 - _share(plan, left)), boards=boards, rate=rate)

        yield done


def _share(plan: Plan, left: set[int]) -> float:
    """The share of the plan's units that remains."""
    return len(left) / max(1, sum(unit is not None for unit in plan.units))
