"""``revoke conform``: checks another program's rulings against the conformance kit."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import click

from revoke.app.commands.command_line import cannot_be_written, in_language, put
from revoke.app.desk import conformance
from revoke.case.case import DEFAULT_CODE
from revoke.formats.text import file_fault, json_or_nothing
from revoke.language.language import Language
from revoke.law.code import CODES
from revoke.table.sentence import Sentence, placed, sentence, template, whole

FORMAT = "revoke-conformance/1"
DIFFERS, USAGE = 1, 2
FILE, CODE = "{file}", "{code}"
ENDINGS = {"case": ".json", "pbn": ".pbn", "lin": ".lin"}

Question = tuple[conformance.ConformanceCase, str]
Answers = Iterator[tuple[conformance.ConformanceCase, str, Any]]  # Any: the program's output as JSON


@click.command()
@click.argument("command", required=False)
@click.option("--code", "codes", type=click.Choice(CODES), multiple=True, help="Only under this code; may be repeated.")
@click.option("--form", "forms", type=click.Choice(conformance.FORMS), multiple=True, help="Only cases of this form.")
@click.option("--id", "ids", metavar="ID", multiple=True, help="Only this case; may be repeated.")
@click.option(
    "--batch",
    is_flag=True,
    help="Start the program once for all case documents: one case per line in, one ruling per line out.",
)
@click.option(
    "--timeout",
    default=60.0,
    show_default=True,
    metavar="SECONDS",
    help="How long the program may take each time it is started.",
)
@click.option("--show", default=20, show_default=True, metavar="N", help="How many differences to print.")
@click.option("--json", "as_json", is_flag=True, help="The report as a document, with every difference.")
@click.option(
    "--out", type=click.Path(file_okay=False, path_type=Path), metavar="DIR", help="Write the cases as files."
)
@in_language(template("The language of the report; the document stays as it is."))
def conform(
    command: str | None,
    codes: tuple[str, ...],
    forms: tuple[str, ...],
    ids: tuple[str, ...],
    batch: bool,
    timeout: float,
    show: int,
    as_json: bool,
    out: Path | None,
    says: Language,
) -> None:
    """Check another program's rulings against the conformance kit, and list the differences.

    COMMAND, in quotes, runs once for each case and code. It reads a case document or a play record from standard
    input, or from the file put in place of {file}, and prints a ruling document. {code} becomes the id of the code,
    which a play record cannot hold: without it records are ruled on under today's code alone.

    It compares the status and the automatic tricks of each revoke, the tricks transferred and to whom, penalty cards,
    and who may change a card. Whatever the program leaves out is counted, but is no difference. Its exit status is
    ignored.

    \b
    Exit status:
      0  everything it said agrees
      1  something differs, or there was no ruling
      2  wrong usage, a program that cannot be started
    """
    cases = _chosen(codes, forms, ids)
    if out is not None:
        _write(out, cases)
    if command is None:
        if out is None:
            raise click.UsageError(
                sentence(
                    "Name the program to try, as in: {command}",
                    command="revoke conform 'revoke rule --json -'",
                )
            )
        return
    asked = [(case, code) for case, code in cases if case.form == "case" or CODE in command or code == DEFAULT_CODE]
    together = [each for each in asked if batch and each[0].form == "case"]
    apart = [each for each in asked if each not in together] if batch else asked
    report = _Report()
    for case, code, said in (*_in_one_start(command, together, timeout), *_one_by_one(command, apart, timeout)):
        report.add(case, code, said)
    click.echo(report.document() if as_json else report.text(show, says))
    sys.exit(DIFFERS if report.differences else 0)


def _nearest_ids(stranger: str, known: Sequence[str]) -> list[str]:
    """Four ids at most: those with the stranger in them, else those that are spelled most like it."""
    written = stranger.upper()
    within = [each for each in known if written in each]
    return (within or get_close_matches(written, known, n=4, cutoff=0.0))[:4]


def _chosen(codes: Sequence[str], forms: Sequence[str], ids: Sequence[str]) -> list[Question]:
    cases = conformance.conformance_cases()
    known = [case.id for case in cases]
    if strangers := [each for each in ids if each not in known]:
        missing = template("the kit has no case {cases}. The nearest are {near}; --out writes all of them as files.")
        near = ", ".join(_nearest_ids(strangers[0], known))
        raise click.BadParameter(sentence(missing, cases=", ".join(strangers), near=near), param_hint="--id")
    return [
        (case, code)
        for case in cases
        if (not forms or case.form in forms) and (not ids or case.id in ids)
        for code in case.expected
        if not codes or code in codes
    ]


def _one_by_one(command: str, asked: Sequence[Question], timeout: float) -> Answers:
    for case, code in asked:
        yield case, code, json_or_nothing(_run(command, case.text(code), code, ENDINGS[case.form], timeout))


def _in_one_start(command: str, asked: Sequence[Question], timeout: float) -> Answers:
    if not asked:
        return
    given = "".join(case.text(code) + "\n" for case, code in asked)
    lines = _run(command, given, "", ".jsonl", timeout).splitlines()
    for place, (case, code) in enumerate(asked):
        yield case, code, json_or_nothing(lines[place] if place < len(lines) else "")


def _run(command: str, given: str, code: str, ending: str, timeout: float) -> str:
    """The program's output for an input; empty if it took too long."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, f"case{ending}")
        words = [word.replace(FILE, str(file)).replace(CODE, code) for word in shlex.split(command)]
        if FILE in command:
            file.write_text(given, "utf-8")
        try:
            ran = subprocess.run(words, input=given.encode(), capture_output=True, timeout=timeout, check=False)
        except subprocess.TimeoutExpired:
            return ""
        except (OSError, IndexError) as wrong:
            why = file_fault(wrong) if isinstance(wrong, OSError) else whole(template("it is empty"))
            said = template("{command} cannot be started: {fault}. Try it in the shell first.")
            raise click.UsageError(sentence(said, command=repr(command), fault=why)) from None
        return ran.stdout.decode("utf-8", "replace")


def _write(folder: Path, cases: Sequence[Question]) -> None:
    """Write each case as a file to rule on, with the expected results beside it."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as wrong:
        cannot_be_written(folder, wrong)
    for case, code in cases:
        name = f"{case.id}.{code}"
        put(folder / f"{name}{ENDINGS[case.form]}", case.text(code) + "\n", "--out")
        expected = {"case": case.id, "code": code, "source": case.source, "expected": case.expected[code]}
        put(folder / f"{name}.expected.json", json.dumps(expected, ensure_ascii=False, indent=2) + "\n", "--out")


class _Report:
    """The report: how often the program was asked, and the differences."""

    def __init__(self) -> None:
        self.asked: Counter[str] = Counter()
        self.unlike: Counter[str] = Counter()
        self.silent: Counter[str] = Counter()
        self.said: Counter[str] = Counter()
        self.differences: list[conformance.ConformanceDifference] = []

    def add(self, case: conformance.ConformanceCase, code: str, said: Any) -> None:
        found = [*conformance.conformance_differences(case, code, said)]
        self.differences += found
        self.asked[code] += 1
        self.unlike[code] += any(each.key for each in found)
        self.silent[code] += any(each.key is None for each in found)
        self.said.update(conformance.key_results(said).keys() if isinstance(said, dict) else ())

    def document(self) -> str:
        wrong = Counter(each.key for each in self.differences if each.key)
        report = {
            "format": FORMAT,
            "kit": conformance.VERSION,
            "asked": self.asked.total(),
            "no_ruling": self.silent.total(),
            "keys": {key: {"said": self.said[key], "differ": wrong[key]} for key in conformance.KEYS},
            "differences": [asdict(each) for each in self.differences],
        }
        return json.dumps(report, ensure_ascii=False, indent=2)

    def text(self, show: int, says: Language) -> str:
        code, key, asked, agree, differ, silent, said = map(says.say, _HEADS)
        wrong = Counter(each.key for each in self.differences if each.key)
        rows = [f"{code:<18}{asked:>11}{agree:>11}{differ:>11}{silent:>15}"]
        for each, count in self.asked.items():
            alike = count - self.unlike[each] - self.silent[each]
            rows.append(f"{each:<18}{count:>11}{alike:>11}{self.unlike[each]:>11}{self.silent[each]:>15}")
        rows += ["", f"{key:<18}{said:>11}{agree:>11}{differ:>11}"]
        rows += [
            f"{each:<18}{self.said[each]:>11}{self.said[each] - wrong[each]:>11}{wrong[each]:>11}"
            for each in conformance.KEYS
        ]
        rows += [""] * bool(self.differences)
        rows += [says.say(_line(each)) for each in self.differences[:show]]
        left = len(self.differences) - show
        rest = sentence("and {left} more; --show {all} prints them all", left=left, all=str(len(self.differences)))
        rows += [says.say(rest)] * (left > 0)
        return "\n".join(rows)


_HEADS = (
    template("code"), template("key"), template("asked"), template("agree"), template("differ"), template("no ruling"),
    template("said"),
)  # fmt: skip


def _line(found: conformance.ConformanceDifference) -> Sentence:
    where = f"{found.case}, {found.code}"
    if found.key is None:
        return placed(where, template("the program printed no ruling document"))
    expected, said = (json.dumps(each, ensure_ascii=False) for each in (found.expected, found.said))
    return placed(where, sentence("{key} is {said}, expected {expected}", key=found.key, said=said, expected=expected))
