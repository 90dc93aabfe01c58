"""The recipes of CONTRIBUTING, each carried out on a copy of the house: their steps are enough."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

Change = tuple[str, str, str]
"""A file of the house, a text that occurs in it once (empty for a new file), and its replacement."""

BEFORE = "    withdrawn_after = Fact[tuple[Who, ...]](())\n"
WORDS = "[revoke.offender]\n"
LAW = "CODE = Code(\n"
PLACE = "        law_64b8_corrected_with_the_other,\n"
LANGUAGES = "UNFINISHED: Mapping[str, str] = {}"
CODES = 'CODES = ("duplicate-2017", '
COMMANDS = "COMMANDS = {\n"
START = '@router.get("/language")\n'
HURRIED = "none for a player who was hurried"
SAID = "Neither the player nor his partner has to mention it."
SAYS = "Nobody at the table has to mention it."

GERMAN = {
    "Who revoked?": "Wer hat nicht bedient?",
    "On which trick did the revoke occur?": "In welchem Stich?",
    "Which suit should he have played?": "Welche Farbe war zu bedienen?",
    "Which was the revoke card?": "Welche Karte war falsch?",
    "Language": "Sprache",
    "Lessons": "Lektionen",
    "Drill": "Übung",
    "An exam": "Eine Prüfung",
    "A class": "Eine Klasse",
    "Not so.": "Nein.",
}
CATALOGUE = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\n' + "\n".join(
    f'msgid "{english}"\nmsgstr "{german}"\n' for english, german in GERMAN.items()
)

RECIPES: dict[str, list[Change]] = {
    "a yes/no fact": [
        ("facts/revoke.py", BEFORE, f"{BEFORE}    told_to_hurry = Fact((True, False))\n"),
        (
            "telling/facts.toml",
            WORDS,
            '[revoke.told_to_hurry]\nask = "Had an opponent told him to hurry?"\n'
            f'turns_on = "whether an opponent had told him to hurry"\n\n{WORDS}',
        ),
        (
            "law/duplicate_2017.py",
            "    return NoAutomaticAdjustment() if r.aware",
            "    return NoAutomaticAdjustment() if r.told_to_hurry",
        ),
    ],
    "a clause": [
        (
            "law/text/duplicate_2017.toml",
            "[64C1]\n",
            f'[64B9]\nsays = "{HURRIED}"\nsource = "ours"\n\n[64C1]\n',
        ),
        (
            "law/duplicate_2017.py",
            LAW,
            '@clause("64B9", Chapter.EXCEPTION)\ndef law_64b9_hurried(r: Revoke) -> NoAutomaticAdjustment | None:\n'
            '    """An opponent hurried him."""\n    return NoAutomaticAdjustment() if r.aware else None\n\n\n' + LAW,
        ),
        ("law/duplicate_2017.py", PLACE, f"{PLACE}        law_64b9_hurried,\n"),
    ],
    "a phrase": [
        ("telling/ruling_words.py", f'NOBODY_NEED_SPEAK: template("{SAID}")', f'NOBODY_NEED_SPEAK: template("{SAYS}")'),
        ("language/catalogues/fr.po", f'msgid "{SAID}"', f'msgid "{SAYS}"'),
        ("language/catalogues/nl.po", f'msgid "{SAID}"', f'msgid "{SAYS}"'),
    ],
    "a page": [
        (
            "app/web/application.py",
            START,
            '@router.get("/recipe")\ndef recipe_page(request: Request) -> Response:\n    """A page."""\n'
            f'    return page(request, "recipe.html", here="/recipe")\n\n\n{START}',
        ),
        (
            "app/web/templates/recipe.html",
            "",
            '{% extends "base.html" %}\n{% block main %}<h1>{{ t("Lessons") }}</h1>{% endblock %}\n',
        ),
    ],
    "a language": [
        ("language/language.py", LANGUAGES, 'UNFINISHED: Mapping[str, str] = {"de": "Deutsch"}'),
        ("language/catalogues/de.po", "", CATALOGUE),
    ],
    "a code": [
        ("law/code.py", CODES, f'{CODES}"duplicate-2031", '),
        (
            "law/duplicate_2031.py",
            "",
            '"""A code."""\n\nfrom dataclasses import replace\n\nfrom revoke.law import duplicate_2017\n\n'
            'CODE = replace(duplicate_2017.CODE, id="duplicate-2031", name="Laws of Duplicate Bridge 2031")\n',
        ),
        ("law/text/duplicate_2031.toml", "", "law/text/duplicate_2017.toml"),
    ],
    "an exercise": [
        (
            "app/web/train/exercise_pages.py",
            'FIND, LAW = "/train/find", "/train/law"\n',
            'FIND, LAW = "/train/find", "/train/law"\n\n\n@router.get("/train/recipe", called=template("Lessons"))\n'
            'def recipe_exercise(request: Request) -> Response:\n    """An exercise."""\n'
            '    return train_page(request, "recipe", "/train/recipe")\n\n\n',
        ),
        (
            "app/web/templates/train/recipe.html",
            "",
            '{% extends "base.html" %}\n{% block main %}<h1>{{ t("Drill") }}</h1>{% endblock %}\n',
        ),
    ],
    "a command": [
        ("app/cli.py", COMMANDS, f'{COMMANDS}    "hurry": ("hurry:hurry", "Hurry.", ""),\n'),
        (
            "app/commands/hurry.py",
            "",
            '"""``revoke hurry``."""\n\nimport click\n\n\n@click.command()\ndef hurry() -> None:\n    """Hurry."""\n'
            '    click.echo("hurrying")\n',
        ),
    ],
}
"""The changes of each recipe, in files of ``src/revoke``; a clause comes before the fact that it reads."""

CHECKS = """
from click.testing import CliRunner
from starlette.testclient import TestClient

from revoke import codes, read_case, rule
from revoke.app.cli import main
from revoke.app.entrance.settings import Settings
from revoke.language.language import language
from revoke.app.web.application import site
from revoke.law.code import text
from revoke.ruling.ruling import Advice, Hint
from revoke.telling.ruling_words import advice_in_words, document

told = {"format": "revoke-case/1", "findings": {"revokes": [{
    "offender": "defender", "trick": 4, "won_by": "offender", "later_tricks": 3,
    "before_attention": ["offending side played to next trick", "play ended"]}]}}
asked = document(rule(read_case(told)))["questions"]
print("a yes/no fact:", asked[0]["text"])
print("a clause:", text("duplicate-2017")["64B9"]["says"])
advice = advice_in_words(Advice(Hint.NOBODY_NEED_SPEAK, "72B2")).text
print("a phrase:", advice, language("fr").say(advice).lang, language("nl").say(advice).lang)
german = language("de")
print("a language:", german.name, german.say("Who revoked?"), german.say("Which hand won the revoke trick?").lang)
print("a code:", codes()[1], rule(read_case(told), code="duplicate-2031").code)
with TestClient(site(Settings("sqlite://"))) as client:
    print("a page:", client.get("/recipe?lang=de").text.count("Lektionen"))
    print("an exercise:", client.get("/train/recipe?lang=de").text.count("Übung"))
    print("listed:", 'href="/train/recipe">Lektionen</a>' in client.get("/train/class?lang=de").text)
    print("offered:", "Deutsch (unfinished)" in client.get("/language").text)
print("a command:", CliRunner().invoke(main, ["hurry"]).output.strip())
"""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the house with every recipe carried out, the clause first."""
    package = tmp_path_factory.mktemp("house") / "revoke"
    shutil.copytree(ROOT / "src" / "revoke", package, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("a clause", *(each for each in RECIPES if each != "a clause")):
        for file, old, new in RECIPES[name]:
            path = package / file
            if not old:
                path.write_text((package / new).read_text("utf-8") if new.endswith(".toml") else new, "utf-8")
                continue
            text = path.read_text("utf-8")
            assert text.count(old) == 1, f"{name}: {file} has {old!r} {text.count(old)} times"
            path.write_text(text.replace(old, new), "utf-8")
    return package.parent


def test_each_recipe_is_enough(copy: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", CHECKS], env={"PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    found = dict(line.split(": ", 1) for line in ran.stdout.splitlines())
    assert found == {
        "a yes/no fact": "Had an opponent told him to hurry?",
        "a clause": HURRIED,
        "a phrase": f"{SAYS} fr nl",
        "a language": "Deutsch (unfinished) Wer hat nicht bedient? en",
        "a code": "duplicate-2031 duplicate-2031",
        "a page": "1",
        "an exercise": "1",
        "listed": "True",
        "offered": "True",
        "a command": "hurrying",
    }, ran.stderr


def test_the_page_for_contributors_says_how_many_files_a_recipe_changes() -> None:
    """Tests, cases and generated pages do not count."""
    said = re.findall(r"^\| (an? .+?) \| (\d) \|", (ROOT / "CONTRIBUTING.md").read_text("utf-8"), re.M)
    assert {name: int(number) for name, number in said} == {
        name: len({file for file, _, _ in changes}) for name, changes in RECIPES.items()
    }
