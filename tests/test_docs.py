"""The pages tell the truth: the README's examples run, the commands exist, the links lead somewhere."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from revoke.law.code import CODES

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
DECISIONS = sorted((ROOT / "docs" / "decisions").glob("[0-9]*.md"))
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])

RULED = {0, 1, 3}
EXPECTED = {
    "rule": RULED,
    "compare": RULED,
    "ask": {*RULED, 3},
    "check": {0, 1},
}  # 3: asked without a keyboard, facts stay open
"""Exit statuses of a ruling: ruled, left to the director's judgment, more facts needed."""


def blocks(page: Path, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", page.read_text("utf-8"), re.MULTILINE | re.DOTALL)


def shell_commands(page: Path) -> list[str]:
    """The commands in the page's shell blocks, without the comments after them."""
    lines = [line for block in blocks(page, "sh") for line in block.splitlines()]
    return [line.partition("#")[0].rstrip() for line in lines if line.startswith("revoke ")]


def targets() -> set[str]:
    return set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))


@pytest.mark.parametrize("page", [README, ROOT / "docs" / "library.md"], ids=lambda page: page.name)
def test_the_python_of_a_page_runs_as_printed(monkeypatch: pytest.MonkeyPatch, page: Path) -> None:
    monkeypatch.chdir(ROOT)
    printed = blocks(page, "python")
    assert printed
    names: dict[str, object] = {}
    for number, block in enumerate(printed):
        example = doctest.DocTestParser().get_doctest(block, names, f"{page.name}, block {number + 1}", str(page), 0)
        assert example.examples
        said: list[str] = []
        assert doctest.DocTestRunner().run(example, out=said.append, clear_globs=False).failed == 0, "".join(said)
        names.update(example.globs)


def test_the_first_ruling_in_the_shell_is_there() -> None:
    assert any(command.split()[:2] == ["revoke", "rule"] for command in shell_commands(README))


def test_the_readme_reaches_a_ruling_in_sixty_words() -> None:
    before, ruling, _ = README.read_text("utf-8").partition("\n> ")
    assert ruling
    shown = re.sub(r"\]\([^)]*\)", " ", before)
    assert len(re.findall(r"\w+", shown)) <= 60


FORMER_VOICE = (
    "Looked at and not found",
    "How far things had got",
    "As these players would have played",
    "What is given as likely is what real players made",
    "if his duty had been",
)
"""Phrases of the first versions; only the log still knows some, to show old rulings in their old words."""


def test_nothing_speaks_in_the_former_voice() -> None:
    kept = {ROOT / "src" / "revoke" / "app" / "log" / "stored_ruling.py"}
    kept |= {ROOT / "src" / "revoke" / "understanding" / "languages" / "en.toml"}  # it reads what others may say
    sources = [each for kind in ("py", "html", "toml", "js") for each in (ROOT / "src").rglob(f"*.{kind}")]
    said = [
        f"{each.relative_to(ROOT)}: {phrase}"
        for each in [*sources, *PAGES]
        if each not in kept
        for phrase in FORMER_VOICE
        if phrase.casefold() in each.read_text("utf-8").casefold()
    ]
    assert said == []


@pytest.mark.parametrize("command", shell_commands(README))
def test_the_commands_of_the_readme_run(command: str) -> None:
    words = command.split()
    program = Path(sys.executable).with_name(words[0])
    assert program.exists(), "the package is not installed beside this Python; make setup"
    ran = subprocess.run(
        [program, *words[1:]], cwd=ROOT, capture_output=True, encoding="utf-8", timeout=60, check=False
    )
    assert ran.returncode in EXPECTED.get(words[1], {0}), ran.stderr
    assert ran.stdout.strip()
    assert "Traceback" not in ran.stderr


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_link_within_the_project_leads_to_a_file(page: Path) -> None:
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text("utf-8"))
    assert not [link for link in links if not (page.parent / link).exists()]


@pytest.mark.parametrize("page", [README, ROOT / "CONTRIBUTING.md"], ids=lambda page: page.name)
def test_every_make_command_that_is_mentioned_exists(page: Path) -> None:
    text = page.read_text("utf-8")
    mentioned = set(re.findall(r"`make ([a-z-]+)", text)) | set(re.findall(r"^    make ([a-z-]+)", text, re.MULTILINE))
    assert mentioned
    assert mentioned <= targets()


def test_the_readme_lists_the_codes_the_program_holds() -> None:
    table = README.read_text("utf-8").split("## Codes")[1].split("##")[0]
    assert tuple(re.findall(r"^\| `([a-z]+-\d{4})`", table, re.MULTILINE)) == CODES


def test_decisions_are_numbered_and_say_what_was_chosen_and_why() -> None:
    index = (ROOT / "docs" / "decisions" / "README.md").read_text("utf-8")
    assert len(DECISIONS) >= 9
    for number, page in enumerate(DECISIONS, 1):
        text = page.read_text("utf-8")
        assert page.name.startswith(f"{number:02}-")
        assert text.startswith(f"# {number}. ")
        assert all(f"**{part}" in text for part in ("Chosen", "Why", "Cost", "Again when")), page.name
        assert f"[{number}]({page.name})" in index


def test_the_changelog_tells_the_version_of_today_first() -> None:
    said = re.findall(r"^## (\d+\.\d+\.\d+)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    version = re.search(r'^version = "(.+)"$', (ROOT / "pyproject.toml").read_text("utf-8"), re.MULTILINE)
    assert version
    assert said[0] == version[1]
    numbers = [tuple(map(int, each.split("."))) for each in said]
    assert all(later > earlier for later, earlier in pairwise(numbers))


def test_the_demonstration_board_of_the_pages_is_the_one_that_make_demo_rules_on() -> None:
    shown = ROOT / "src" / "revoke" / "app" / "web" / "static" / "demonstration.pbn"
    assert shown.read_bytes() == (ROOT / "examples" / "running_suit.pbn").read_bytes()
