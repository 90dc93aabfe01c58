"""``revoke site``: the pages as a folder for any web host, with the engine run by the browser itself."""

from __future__ import annotations

from datetime import date, datetime
from pathlib import Path

import click

from revoke.app.commands.language_option import in_language
from revoke.app.commands.missing_extra import refuse_without_library
from revoke.app.commands.refusal import cannot_be_written, refuse, tell
from revoke.app.desk.failures import MISSING
from revoke.app.language.language import Language
from revoke.case.case import DEFAULT_CODE
from revoke.law.code import CODES
from revoke.table.sentence import sentence, template


@click.command()
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    required=True,
    help="The folder; made where there is none.",
)
@in_language(template("The language of what is said; the pages have all of them."))
@click.option("--code", type=click.Choice(CODES), default=DEFAULT_CODE, show_default=True, help="Quick mode's laws.")
@click.option(
    "--guide",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="A folder with the guide, to be taken in; without it build/guide, if that is there.",
)
@click.option(
    "--date",
    "day",
    type=click.DateTime(["%Y-%m-%d"]),
    metavar="DATE",
    help="The date of quick mode; else today.",
)
def site(out: Path, code: str, guide: Path | None, day: datetime | None, says: Language) -> None:
    """Write the director's pages as a folder that needs no server program and no Python: the browser runs the engine.

    Any web host can serve it, at its root or in any folder, and so can python -m http.server on a laptop. Quick mode is
    there at once; full analysis, cases and the trainer are fetched when first needed. After that everything works
    without a network, and nothing that is entered leaves the device. Making it needs Node 18 or newer, with npm;
    opening it does not.

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
        refuse_without_library(template("The site"), missing, "site")
    made_before = Path("build", "guide")
    if guide is None and (made_before / "index.html").exists():
        guide = made_before
    try:
        written = write_site(out, code, day.date() if day else date.today(), guide)
    except CannotMake as missing:
        refuse(missing, MISSING)
    except OSError as wrong:
        cannot_be_written(Path(wrong.filename or out), wrong)
    tell(sentence("{folder}: the site, version {version}.", folder=str(out), version=written.version))
    for what, size in (
        (template("start page"), written.start),
        (template("kept at once"), written.kept),
        *((sentence("engine, {name}", name=name), size) for name, size in written.engine.items()),
        (template("all of it, compressed"), written.payload),
    ):
        click.echo(f"  {says.say(what):<28}{size / 1000:>9.1f} kB", err=True)
