"""The option ``--language``: in which language a command asks, rules and says what it has to say."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from revoke.app.commands.missing_extra import refuse_without
from revoke.app.language.language import ENGLISH, LANGUAGES, Language, language

Command = TypeVar("Command", bound=Callable[..., Any])


def in_language(said: str = "The language.") -> Callable[[Command], Command]:
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
        refuse_without("Another language", f"the library {missing.name}", "app")
