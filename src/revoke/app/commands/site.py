"""``revoke site``: the pages as a folder for any web host, with the engine run by the browser itself."""

from __future__ import annotations

import sys
from datetime import date, datetime
from pathlib import Path

import click

from revoke.app.commands.missing_extra import refuse, refuse_without
from revoke.app.desk.failures import MISSING, UNREADABLE
from revoke.case.case import DEFAULT_CODE
from revoke.errors import ExtraMissing
from revoke.law.code import CODES


@click.command()
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    required=True,
    help="The folder; made where there is none.",
)
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
def site(out: Path, code: str, guide: Path | None, day: datetime | None) -> None:
    """Write the director's pages as a folder that needs no server program and no Python: the browser runs the engine.

    Any web host can serve it, at its root or in any folder, and so can python -m http.server on a laptop. Quick mode is
    there at once; full analysis, cases and the trainer are fetched when first needed. After that everything works
    without a network, and nothing that is entered leaves the device. Making it needs Node 18 or newer, with npm;
    opening it does not.

    \b
    Exit status:
      2  wrong usage
      5  a folder that cannot be written
      7  Node, a registry or the extra 'app' is missing
    """
    try:
        from revoke.app.site.folder import write_site
        from revoke.app.site.runtime import CannotMake
    except ModuleNotFoundError as missing:
        refuse_without("The site", f"the library {missing.name}", "app")
    made_before = Path("build", "guide")
    if guide is None and (made_before / "index.html").exists():
        guide = made_before
    try:
        written = write_site(out, code, day.date() if day else date.today(), guide)
    except ExtraMissing as missing:
        refuse(missing)
    except CannotMake as wrong:
        click.echo(str(wrong), err=True)
        sys.exit(MISSING)
    except OSError as wrong:
        click.echo(f"{wrong.filename or out}: cannot be written ({wrong.strerror}). Choose another folder.", err=True)
        sys.exit(UNREADABLE)
    click.echo(f"{out}: the site, version {written.version}.", err=True)
    for what, size in (
        ("start page", written.start),
        ("kept at once", written.kept),
        *((f"engine, {name}", size) for name, size in written.engine.items()),
        ("all of it, compressed", written.payload),
    ):
        click.echo(f"  {what:<28}{size / 1000:>9.1f} kB", err=True)
