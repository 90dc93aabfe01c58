"""``revoke poster``: the decision tree of a code on one A4 page, to be read from a wall in black and white."""

from __future__ import annotations

from datetime import date
from importlib.metadata import version
from pathlib import Path

import click

from revoke.app.commands.language_option import in_language
from revoke.app.commands.missing_extra import refuse_without
from revoke.app.commands.refusal import cannot_be_written, refuse, tell
from revoke.app.language.language import Language
from revoke.app.paper.tree_chart import chart
from revoke.case.case import DEFAULT_CODE
from revoke.law.code import CODES, code
from revoke.table.sentence import placed, sentence, template, whole
from revoke.telling.tree_words import tree_in_words

ENDINGS = (".svg", ".pdf")


@click.command()
@click.option(
    "--code", "name", type=click.Choice(CODES), default=DEFAULT_CODE, show_default=True, help="The code of law."
)
@click.option(
    "--out", type=click.Path(dir_okay=False, path_type=Path), required=True, help="The file: .svg or .pdf, by its name."
)
@in_language(template("The language of what is said; the poster is in English."))
@click.option("--date", "day", default="", metavar="DATE", help="The date in the last line; today's without it.")
def poster(name: str, out: Path, day: str, says: Language) -> None:
    """Draw the decision tree of a code on one page for the wall, A4, black and white.

    Questions have numbers, rulings have letters; each answer names the box to go to. The poster is drawn from the
    tree that revoke tree prints, and so rules as the program does.
    """
    if out.suffix.lower() not in ENDINGS:
        wrong_ending = sentence("{file}: a poster is drawn as .svg or .pdf.", file=str(out))
        raise click.BadParameter(wrong_ending, param_hint="--out")
    try:
        from revoke.app.paper.poster_pdf import DoesNotFit, pdf, svg
    except ModuleNotFoundError:
        refuse_without(template("A poster"), template("the drawing library reportlab"), "poster")
    law = code(name)
    footer = f"{law.name} ({law.id}). Drawn by revoke {version('revoke')} from the laws it applies, {day or _today()}."
    boxes = chart(tree_in_words(name))
    try:
        as_pdf = out.suffix.lower() == ".pdf"
        out.write_bytes(pdf(law.name, boxes, footer) if as_pdf else svg(law.name, boxes, footer).encode())
    except OSError as wrong:
        cannot_be_written(out, wrong)
    except DoesNotFit as wrong:
        refuse(placed(law.id, wrong.text))
    tell(sentence("{file}: {law}, one page.", file=str(out), law=whole(law.name)))


def _today() -> str:
    return date.today().isoformat()
