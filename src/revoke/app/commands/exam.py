"""``revoke exam``: an exam on paper, drawn from the law, with its key beside it."""

from __future__ import annotations

import sys
from pathlib import Path
from secrets import randbelow

import click

from revoke.app.commands.missing_extra import refuse_without
from revoke.app.desk.failures import UNREADABLE
from revoke.app.language.language import ENGLISH, LANGUAGES, language
from revoke.case.case import DEFAULT_CODE
from revoke.law.code import CODES, code
from revoke.training.exam import MOST_QUESTIONS, MOST_VARIANTS, composed


@click.command()
@click.option(
    "--code", "name", type=click.Choice(CODES), default=DEFAULT_CODE, show_default=True, help="The code of law."
)
@click.option(
    "--questions", type=click.IntRange(1, MOST_QUESTIONS), default=50, show_default=True, help="How many questions."
)
@click.option("--seed", type=int, help="The same seed gives the same exam; another every time without it.")
@click.option(
    "--variants",
    type=click.IntRange(1, MOST_VARIANTS),
    default=1,
    show_default=True,
    help="So many exams about the same concepts, with other cases.",
)
@click.option(
    "--language",
    "spoken",
    type=click.Choice(tuple(LANGUAGES)),
    default=ENGLISH,
    show_default=True,
    help="Its language.",
)
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), required=True, help="The file, as in exam.pdf.")
def exam(name: str, questions: int, seed: int | None, variants: int, spoken: str, out: Path) -> None:
    """Compose an exam on revokes and print it: questions in one PDF, the key with explanations in another.

    The key stands beside it: exam.pdf has its key in exam-key.pdf. Every concept of the code comes up before one
    comes twice; question n of each variant is about the same concept, so that all are equally hard.
    """
    if out.suffix.lower() != ".pdf":
        raise click.BadParameter(f"{out}: an exam is printed as .pdf.", param_hint="--out")
    try:
        from revoke.app.paper.exam_pdf import exam_pdf, key_pdf

        says = language(spoken)
    except ModuleNotFoundError as missing:
        refuse_without("An exam", f"the library {missing.name}", "app")
    whole = composed(name, questions, seed if seed is not None else randbelow(10**6), variants)
    beside = out.with_name(f"{out.stem}-key{out.suffix}")
    for path, pdf in ((out, exam_pdf), (beside, key_pdf)):
        try:
            path.write_bytes(pdf(whole, says))
        except OSError as wrong:
            click.echo(f"{path}: cannot be written ({wrong.strerror}). Choose another file with --out.", err=True)
            sys.exit(UNREADABLE)
    click.echo(f"{out} and {beside}: {code(name).name}, {questions} questions, seed {whole.seed}.", err=True)
