"""``revoke exam``: an exam on paper, drawn from the law, with its key beside it."""

from __future__ import annotations

from pathlib import Path
from secrets import randbelow

import click

from revoke.app.commands.language_option import in_language
from revoke.app.commands.missing_extra import refuse_without_library
from revoke.app.commands.refusal import cannot_be_written, tell
from revoke.app.language.language import Language
from revoke.case.case import DEFAULT_CODE
from revoke.law.code import CODES, code
from revoke.table.sentence import sentence, template, whole
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
@in_language(template("Its language."))
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), required=True, help="The file, as in exam.pdf.")
def exam(name: str, questions: int, seed: int | None, variants: int, says: Language, out: Path) -> None:
    """Compose an exam on revokes and print it: questions in one PDF, the key with explanations in another.

    The key stands beside it: exam.pdf has its key in exam-key.pdf. Every concept of the code comes up before one
    comes twice; question n of each variant is about the same concept, so that all are equally hard.
    """
    if out.suffix.lower() != ".pdf":
        raise click.BadParameter(sentence("{file}: an exam is printed as .pdf.", file=str(out)), param_hint="--out")
    try:
        from revoke.app.paper.exam_pdf import exam_pdf, key_pdf
    except ModuleNotFoundError as missing:
        refuse_without_library(template("An exam"), missing)
    made = composed(name, questions, seed if seed is not None else randbelow(10**6), variants)
    beside = out.with_name(f"{out.stem}-key{out.suffix}")
    for path, pdf in ((out, exam_pdf), (beside, key_pdf)):
        try:
            path.write_bytes(pdf(made, says))
        except OSError as wrong:
            cannot_be_written(path, wrong)
    done = template("{out} and {key}: {law}, {questions} questions, seed {seed}.")
    law = whole(code(name).name)
    tell(sentence(done, out=str(out), key=str(beside), law=law, questions=questions, seed=str(made.seed)))
