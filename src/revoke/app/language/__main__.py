"""``python -m revoke.app.language``: what wants a translation, and the catalogues brought up to date."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from io import BytesIO
from pathlib import Path

import click
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from revoke.app.language.gathering import PACKAGE, Wanted, everything
from revoke.app.language.language import ENGLISH, LANGUAGES

FOLDER = PACKAGE / "app" / "language" / "catalogues"


@click.command()
@click.option("--update", "write", is_flag=True, help="Write the catalogues, with all that is said now.")
@click.option("--missing", is_flag=True, help="List the texts that have no translation.")
def main(write: bool, missing: bool) -> None:
    """Say whether the catalogues hold everything that the engine and the pages say, and nothing else."""
    codes = [code for code in LANGUAGES if code != ENGLISH]
    if write:
        for code, left in update(codes).items():
            click.echo(f"{path(code).name}: {left} without a translation.")
        return
    wanted = list(everything())
    stale = False
    for code in codes:
        whole = updated(code, wanted)
        fresh = path(code).exists() and whole == path(code).read_bytes()
        untold = untranslated(whole, code)
        click.echo(f"{path(code).name}: {'fresh' if fresh else 'stale'}, {len(untold)} without a translation.")
        if missing:
            click.echo("".join(f"  {text}\n" for text in untold), nl=False)
        stale = stale or not fresh
    if stale:
        click.echo("Bring them up to date: python -m revoke.app.language --update", err=True)
    sys.exit(stale)


def path(code: str) -> Path:
    return FOLDER / f"{code}.po"


def template(wanted: Iterable[Wanted]) -> Catalog:
    """An empty catalogue of everything, each text once with all the places that it comes from."""
    places: dict[tuple[str | tuple[str, str], str | None], list[str]] = {}
    for each in wanted:
        found = places.setdefault(((each.text, each.more) if each.more else each.text, each.sort), [])
        if each.place not in found:
            found.append(each.place)
    catalogue = Catalog(project="revoke", charset="utf-8")
    for (text, sort), found in places.items():
        catalogue.add(text, context=sort, auto_comments=[_few(found)])
    return catalogue


MOST_PLACES = 3


def _few(places: list[str]) -> str:
    """Where a text comes from; a clause that many codes share need not name them all."""
    more = f" and {len(places) - MOST_PLACES} more" if len(places) > MOST_PLACES else ""
    return ", ".join(places[:MOST_PLACES]) + more


def updated(code: str, wanted: Iterable[Wanted]) -> bytes:
    """A language's catalogue as it should be, with the translations that it has."""
    file = path(code)
    with BytesIO(file.read_bytes() if file.exists() else b"") as stream:
        catalogue = read_po(stream, locale=code, charset="utf-8")
    new = template(wanted)
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
    """The texts of a catalogue without a translation, of a sentence about a number of things the first."""
    return [
        message.id if isinstance(message.id, str) else message.id[0]
        for message in read_po(BytesIO(catalogue), locale=code)
        if message.id and not all([message.string] if isinstance(message.string, str) else message.string or [""])
    ]


def update(codes: Iterable[str]) -> dict[str, int]:
    """Write the catalogues of some languages anew; code -> how many texts still want a translation."""
    wanted = list(everything())
    missing = {}
    for code in codes:
        whole = updated(code, wanted)
        path(code).write_bytes(whole)
        missing[code] = len(untranslated(whole, code))
    return missing


if __name__ == "__main__":
    main()
