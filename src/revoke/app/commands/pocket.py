"""``revoke pocket``: quick mode for one code and one language in a single file, for a phone without a network."""

from __future__ import annotations

from datetime import date, datetime
from pathlib import Path

import click

from revoke.app.commands.language_option import in_language
from revoke.app.commands.missing_extra import refuse_without_library
from revoke.app.commands.refusal import cannot_be_written, tell
from revoke.app.language.language import Language
from revoke.case.case import DEFAULT_CODE
from revoke.law.code import CODES, code
from revoke.table.sentence import sentence, template, whole


@click.command()
@click.option(
    "--code", "name", type=click.Choice(CODES), default=DEFAULT_CODE, show_default=True, help="The code of law."
)
@in_language(template("The language; what has no translation stands in English."))
@click.option(
    "--out", type=click.Path(dir_okay=False, path_type=Path), required=True, help="The file, as in pocket.html."
)
@click.option(
    "--date", "day", type=click.DateTime(["%Y-%m-%d"]), metavar="DATE", help="The date on the page; today's without it."
)
def pocket(name: str, says: Language, out: Path, day: datetime | None) -> None:
    """Write the director's quick mode as one page that a phone keeps and opens without a network.

    The page holds the decision tree that revoke tree prints, and so rules as the program does. It asks one question
    after the other, says what to say aloud, and waits for the end of play where the law does.
    """
    try:
        from revoke.app.pocket.page import page

        made = page(name, says, day.date() if day else date.today()).encode()
    except ModuleNotFoundError as missing:
        if missing.name not in ("babel", "jinja2", "markupsafe"):
            raise
        refuse_without_library(template("A page"), missing)
    try:
        out.write_bytes(made)
    except OSError as wrong:
        cannot_be_written(out, wrong)
    done = template("{file}: {law}, {language}, {size} kB.")
    tell(sentence(done, file=str(out), law=whole(code(name).name), language=says.name, size=len(made) // 1000))
