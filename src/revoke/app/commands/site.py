"""``revoke site``: writes the pages as a folder for any web host; the browser itself runs the engine."""

from __future__ import annotations

from datetime import date, datetime
from pathlib import Path

import click

from revoke.app.commands import command_line
from revoke.app.desk.failures import MISSING
from revoke.case.case import DEFAULT_CODE
from revoke.language.language import Language
from revoke.law.code import CODES, code
from revoke.table.sentence import sentence, template, whole

# ``revoke pocket``: writes quick mode for one code and language as one file, for a phone without a network.


@click.command()
@command_line.of_code
@command_line.in_language(template("The language; untranslated text stays in English."))
@click.option("--out", type=command_line.A_FILE, required=True, help="The file, such as pocket.html.")
@click.option(
    "--date", "day", type=click.DateTime(["%Y-%m-%d"]), metavar="DATE", help="The date on the page; by default today's."
)
def pocket(name: str, says: Language, out: Path, day: datetime | None) -> None:
    """Write the director's quick mode as one page that a phone keeps and opens without a network.

    The page holds the decision tree of revoke tree, so it rules as the program does. It asks one question after
    another, gives the words to say aloud, and waits for the end of play where the law does.
    """
    try:
        from revoke.app.pocket.page import page

        made = page(name, says, day.date() if day else date.today()).encode()
    except ModuleNotFoundError as missing:
        if missing.name not in ("babel", "jinja2", "markupsafe"):
            raise
        command_line.refuse_without_library(template("A page"), missing)
    command_line.put(out, made, "--out")
    done = template("{file}: {law}, {language}, {size} kB.")
    command_line.tell(
        sentence(done, file=str(out), law=whole(code(name).name), language=says.name, size=len(made) // 1000)
    )


@click.command()
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    required=True,
    help="The folder; created if missing.",
)
@command_line.in_language(template("The language of the messages; the pages have every language."))
@click.option("--code", type=click.Choice(CODES), default=DEFAULT_CODE, show_default=True, help="Quick mode's laws.")
@click.option(
    "--guide",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="A folder with the guide to include; by default build/guide, if it exists.",
)
@click.option(
    "--date",
    "day",
    type=click.DateTime(["%Y-%m-%d"]),
    metavar="DATE",
    help="The date of quick mode; by default today's.",
)
def site(out: Path, code: str, guide: Path | None, day: datetime | None, says: Language) -> None:
    """Write the director's pages as a folder that needs no server program and no Python: the browser runs the engine.

    Any web host can serve it, at its root or in any folder, and so can python -m http.server on a laptop. Quick mode
    works at once; full analysis, cases and the trainer are fetched when first needed. After that everything works
    without a network, and no input leaves the device. Making it needs Node 18 or newer, with npm; opening it does
    not.

    \b
    Exit status:
      2  wrong usage
      5  a folder that cannot be written
      7  Node, pip, a registry or the extra 'site' is missing
    """
    try:
        from revoke.app.site.folder import write_site
        from revoke.app.site.runtime import CannotMake
    except ModuleNotFoundError as missing:
        command_line.refuse_without_library(template("The site"), missing, "site")
    made_before = Path("build", "guide")
    if guide is None and (made_before / "index.html").exists():
        guide = made_before
    try:
        written = write_site(out, code, day.date() if day else date.today(), guide)
    except CannotMake as missing:
        command_line.refuse(missing, MISSING)
    except OSError as wrong:
        command_line.cannot_be_written(Path(wrong.filename or out), wrong)
    command_line.tell(sentence("{folder}: the site, version {version}.", folder=str(out), version=written.version))
    for what, size in (
        (template("start page"), written.start),
        (template("stored at once"), written.kept),
        *((sentence("engine, {name}", name=name), size) for name, size in written.engine.items()),
        (template("everything, compressed"), written.payload),
    ):
        click.echo(f"  {says.say(what):<28}{size / 1000:>9.1f} kB", err=True)
