"""``python -m revoke.app.language``: what wants a translation, and the catalogues brought up to date."""

from __future__ import annotations

import sys

import click

from revoke.app.language.gathering import everything
from revoke.app.language.language import ENGLISH, LANGUAGES
from revoke.app.language.updating import path, untranslated, update, updated


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


if __name__ == "__main__":
    main()
