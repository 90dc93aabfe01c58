"""The option ``--language``: in which language a command asks, rules and says what it has to say."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from revoke.app.commands.missing_extra import refuse_without_library
from revoke.app.language.language import ENGLISH, LANGUAGES, Language, language
from revoke.table.sentence import template

Command = TypeVar("Command", bound=Callable[..., Any])


def in_language(said: str = template("The language.")) -> Callable[[Command], Command]:
    """The option, given to a command as ``says``; without it what REVOKE_LANGUAGE in the environment names.

    Args:
        said: what is in that language, for the command's help.
    """
    return click.option(
        "--language",
        "--lang",
        "says",
        type=click.Choice(tuple(LANGUAGES)),
        default=ENGLISH,
        show_default=True,
        envvar="REVOKE_LANGUAGE",
        callback=_spoken,
        help=said,
    )


def _spoken(_: click.Context, __: click.Parameter, code: str) -> Language:
    try:
        return language(code)
    except ModuleNotFoundError as missing:
        refuse_without_library(template("Another language"), missing)
