"""The texts to be translated, and the catalogues brought up to date: ``python -m guide.catalogues``."""

from __future__ import annotations

import ast
import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from itertools import chain
from pathlib import Path

import click
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from revoke.case.case import Election, Failure, Mixing, Moment
from revoke.case.events import Onlooker
from revoke.facts.moments import STAGES
from revoke.facts.standing import Standing, WonBy
from revoke.formats.irregular import Verdict
from revoke.formats.record import Doubt
from revoke.language.language import ENGLISH, LANGUAGES, UNFINISHED, help_pieces
from revoke.law.code import CODES, code, text
from revoke.ruling.ruling import Group
from revoke.table.cards import Suit
from revoke.table.seats import NUMBERS, SEATS, Role, Side, SideByRole, name
from revoke.table.sentence import Sentence
from revoke.telling.order_words import person_words, side_value
from revoke.telling.reasons import answer_words, moment_words
from revoke.telling.story import voices
from revoke.telling.tree_words import AsksInWords, PlayOnInWords, RuledInWords, tree_in_words

# Message extraction: every sentence to be translated, from the engine and from the pages.

PACKAGE = Path(__file__).parents[1] / "src" / "revoke"


@dataclass(frozen=True, slots=True)
class Wanted:
    """A text to be translated: the English, its source, and its sort if it is not a sentence.

    Attributes:
        more: the English plural, of a sentence about a number of things.
    """

    text: str
    place: str
    sort: str | None = None
    more: str | None = None


def once(gathering: Callable[[], Iterator[Wanted]]) -> Callable[[], Sequence[Wanted]]:
    """A cached gathering: it goes through its files once, however often it is called."""
    return cache(lambda: tuple(gathering()))


def everything() -> Iterator[Wanted]:
    """All texts to be translated, the engine's first."""
    yield from vocabulary()
    yield from questions_and_answers()
    yield from doubts()
    for each in CODES:
        yield from quick_mode(each)
    yield from sources()
    yield from of_stories()
    yield from former()
    yield from helps()
    yield from pages()


def vocabulary() -> Iterator[Wanted]:
    """The words for a sentence's values, and the names of players and sides in a ruling."""
    place = "table"
    yield from (Wanted(seat.words, place, "seat") for seat in SEATS)
    yield from (Wanted(seat.value, place, "seat letter") for seat in SEATS)
    yield from (Wanted(side.words, place, "side") for side in Side)
    yield from (Wanted(name(role), place, "player") for role in Role)
    yield from (Wanted(suit.singular, place, "suit") for suit in Suit)
    yield from (Wanted(suit.plural, place, "suits") for suit in Suit)
    yield from (Wanted(rank, place, "rank") for rank in "AKQJ")
    yield from (Wanted(number, place, "number") for number in NUMBERS)
    yield from (Wanted(person_words(who), place) for who in Group)
    yield from (Wanted(str(side_value(side)), place) for side in SideByRole)


def questions_and_answers() -> Iterator[Wanted]:
    """The words for the moments, answers and values that questions and rulings use."""
    yield from (Wanted(moment_words(each, happened=yes), "facts") for each in Moment for yes in (True, False))
    values: Iterable[object] = (*Role, *WonBy, *Mixing, *STAGES, True, False)
    for value in values:
        for offender in (None, *Role):
            yield Wanted(answer_words(value, offender=offender), "facts")
    for word in (*Moment, *Failure, *Election, *Onlooker, *Standing, *Role):
        yield Wanted(word.value, "case")


def doubts() -> Iterator[Wanted]:
    """The names of the irregular cards and of the doubts in a play record."""
    yield from (Wanted(each.value, "formats") for each in (*Verdict, *Doubt))


def quick_mode(name: str) -> Iterator[Wanted]:
    """All texts of quick mode under one code: its whole tree, its clauses, and who may ask whom."""
    grown = tree_in_words(name)
    said: list[str] = [code(name).name, *(start.name for start in grown.starts)]
    for node in grown.nodes:
        match node:
            case AsksInWords():
                said += [node.text, *(called for branch in node.branches for called in branch.called)]
            case PlayOnInWords() | RuledInWords():
                said += [each.text for each in node.say]
    for each in said:
        yield from (Wanted(whole, name) for whole in translated_sentences(each))
    yield from (Wanted(clause["says"], f"{name} {cite}") for cite, clause in text(name).items())
    yield from (Wanted(clause.summary, f"{name} {clause.cite}") for clause in code(name).clauses)
    for taken in (True, False):
        readings = {reading.name: taken for reading in code(name).readings}
        asking = (code(name).asking(by, of, readings) for by in Role for of in Role)
        rules = (*asking, code(name).asking_without_rights)
        yield from (Wanted(rule.words, f"{name} {rule.cite}") for rule in rules if rule)
    yield from (Wanted(why, f"{name} {cite}") for cite, why in code(name).left_out.items())
    yield from (Wanted(clause.chapter.value, f"{name} {clause.cite}") for clause in code(name).clauses)
    for reading in code(name).readings:
        yield Wanted(reading.question, name)
        yield from (Wanted(choice, name) for choice in reading.choices if isinstance(choice, str))


def translated_sentences(text: str) -> Iterator[str]:
    """A text in the form to translate: its template, and the sentences inside it."""
    if not isinstance(text, Sentence):
        yield text
        return
    yield text.template
    for value in text.values.values():
        if isinstance(value, Sentence):
            yield from translated_sentences(value)


ENGINE = ("sentence", "template", "t")
PAGES = ("t", "say")
"""The functions that take a text to translate: in Python, and in the templates of pages."""

VALUES = ("OneOf", "Whole", "Parsed", "Plain", "Bounds", "_InTens", "_OneCard")
"""The functions that name a value of a case document; they are in annotations, which call nothing else."""


WORDS = (PACKAGE / "telling" / "facts.toml", PACKAGE / "telling" / "lessons.toml")
"""The files whose words are to be translated, all but the numbers of clauses and the facts of a lesson."""


@once
def sources() -> Iterator[Wanted]:
    """The texts in our own Python, and in files of words beside it.

    Babel's reader would also take strings deeper inside a call as its text.
    """
    for file in sorted((*PACKAGE.rglob("*.py"), *WORDS)):
        if file in WORDS:
            said = tomllib.loads(file.read_text("utf-8"))
            yield from (Wanted(each, file.relative_to(PACKAGE).as_posix()) for each in words_within(said))
            continue
        names = (*ENGINE, *VALUES) if file.parent.name == "formats" else ENGINE
        for node in ast.walk(ast.parse(file.read_bytes())):
            match node:
                case ast.Call(
                    func=ast.Name(id="counted" | "forms"),
                    args=[ast.Constant(value=str(one)), ast.Constant(value=str(more))],
                ):
                    yield Wanted(one, file.relative_to(PACKAGE).as_posix(), more=more)
                case ast.Call(func=ast.Name(id=called), args=[ast.Constant(value=str(text)), *_]) if called in names:
                    yield Wanted(text, file.relative_to(PACKAGE).as_posix())


def words_within(said: object) -> Iterator[str]:
    """The texts in a table of words, at any depth; those in ``laws`` and ``facts`` are names."""
    match said:
        case str():
            yield said
        case dict():
            yield from chain.from_iterable(
                words_within(each) for name, each in said.items() if name not in ("laws", "facts")
            )
        case list():
            yield from chain.from_iterable(map(words_within, said))


def of_stories() -> Iterator[Wanted]:
    """The voices of the trainer's stories."""
    for voice in (each for listed in voices().values() for each in listed):
        one, more = (voice, None) if isinstance(voice, str) else voice
        yield Wanted(one, "telling/voices.toml", more=more)


def former() -> Iterator[Wanted]:
    """The sentences of earlier versions, one a line: every language still shows the rulings kept in a log."""
    file = PACKAGE / "app" / "log" / "former_sentences.txt"
    for line in file.read_text("utf-8").splitlines():
        yield Wanted(line, file.relative_to(PACKAGE).as_posix())


def helps() -> Iterator[Wanted]:
    """The texts of the commands' help: their docstrings, their options, and the list of commands."""
    for file in (PACKAGE / "app" / "cli.py", *sorted((PACKAGE / "app" / "commands").glob("*.py"))):
        said: list[str] = []
        for node in ast.walk(ast.parse(file.read_bytes())):
            match node:
                case ast.FunctionDef(decorator_list=by) if any(_makes_a_command(each) for each in by):
                    said += help_pieces(ast.get_docstring(node) or "")
                case ast.keyword(arg="help", value=ast.Constant(value=str(text))):
                    said.append(text)
                case ast.Assign(targets=[ast.Name(id="COMMANDS")], value=value):
                    said += [line for _, line, _ in ast.literal_eval(value).values()]
        yield from (Wanted(each, file.relative_to(PACKAGE).as_posix()) for each in said)


def _makes_a_command(decorator: ast.expr) -> bool:
    return isinstance(decorator, ast.Call) and ast.unparse(decorator.func).endswith((".command", ".group"))


@once
def pages() -> Iterator[Wanted]:
    """The texts in the templates of pages."""
    from babel.messages.extract import extract

    keywords: dict[str, None] = dict.fromkeys(PAGES)
    for file in sorted(PACKAGE.rglob("templates/**/*.html")):
        with file.open("rb") as source:
            for _, said, _, _ in extract("jinja2.ext:babel_extract", source, keywords, options={"encoding": "utf-8"}):
                yield Wanted(said if isinstance(said, str) else said[0], file.relative_to(PACKAGE).as_posix())


FOLDER = PACKAGE / "language" / "catalogues"


@click.command()
@click.option("--update", "write", is_flag=True, help="Write the catalogues, with all that is said now.")
@click.option("--missing", is_flag=True, help="List the texts that have no translation.")
def main(write: bool, missing: bool) -> None:
    """Report whether the catalogues hold everything that the engine and the pages say, and nothing else."""
    codes = [wanted_code for wanted_code in LANGUAGES if wanted_code != ENGLISH]
    if write:
        for wanted_code, left in update([*codes, *UNFINISHED]).items():
            click.echo(f"{path(wanted_code).name}: {left} without a translation.")
        return
    wanted = list(everything())
    stale = False
    for wanted_code in (*codes, *UNFINISHED):
        whole = updated(wanted_code, wanted)
        fresh = path(wanted_code).exists() and whole == path(wanted_code).read_bytes()
        untold = untranslated(whole, wanted_code)
        click.echo(f"{path(wanted_code).name}: {'fresh' if fresh else 'stale'}, {len(untold)} without a translation.")
        if missing:
            click.echo("".join(f"  {phrase}\n" for phrase in untold), nl=False)
        stale = stale or (not fresh and wanted_code in codes)
    if stale:
        click.echo("Bring them up to date: python -m guide.catalogues --update", err=True)
    sys.exit(stale)


def path(code: str) -> Path:
    return FOLDER / f"{code}.po"


def empty_catalogue(wanted: Iterable[Wanted]) -> Catalog:
    """An empty catalogue of all texts, each once with all its places."""
    places: dict[tuple[str | tuple[str, str], str | None], list[str]] = {}
    for each in wanted:
        found = places.setdefault(((each.text, each.more) if each.more else each.text, each.sort), [])
        if each.place not in found:
            found.append(each.place)
    catalogue = Catalog(project="revoke", charset="utf-8")
    for (phrase, sort), found in places.items():
        catalogue.add(phrase, context=sort, auto_comments=[_few(found)])
    return catalogue


MOST_PLACES = 3


def _few(places: list[str]) -> str:
    """The source of a text; a clause shared by many codes need not name them all."""
    more = f" and {len(places) - MOST_PLACES} more" if len(places) > MOST_PLACES else ""
    return ", ".join(places[:MOST_PLACES]) + more


def updated(code: str, wanted: Iterable[Wanted]) -> bytes:
    """A language's catalogue in its current form, with its translations."""
    file = path(code)
    with BytesIO(file.read_bytes() if file.exists() else b"") as stream:
        catalogue = read_po(stream, locale=code, charset="utf-8")
    new = empty_catalogue(wanted)
    new.creation_date = catalogue.creation_date
    for message in catalogue:
        message.auto_comments = []
    catalogue.update(new, no_fuzzy_matching=True, update_creation_date=False)
    written = BytesIO()
    write_po(written, catalogue, width=120, omit_header=True, ignore_obsolete=True)
    return HEADER.format(code=code, forms=catalogue.plural_forms).encode() + written.getvalue()


HEADER = """\
msgid ""
msgstr ""
"Language: {code}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {forms}\\n"

"""
"""The head of a catalogue, without the dates that would differ each time."""


def untranslated(catalogue: bytes, code: str) -> list[str]:
    """The texts of a catalogue without a translation; for a plural, the singular."""
    return [
        message.id if isinstance(message.id, str) else message.id[0]
        for message in read_po(BytesIO(catalogue), locale=code)
        if message.id and not all([message.string] if isinstance(message.string, str) else message.string or [""])
    ]


def update(codes: Iterable[str]) -> dict[str, int]:
    """Write the catalogues of some languages anew; return code -> the number of texts without a translation."""
    wanted = list(everything())
    missing = {}
    for wanted_code in codes:
        whole = updated(wanted_code, wanted)
        path(wanted_code).write_bytes(whole)
        missing[wanted_code] = len(untranslated(whole, wanted_code))
    return missing


if __name__ == "__main__":
    main()
