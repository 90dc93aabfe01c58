"""Usage errors in a language: the errors of a command line, in click's words or in ours."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import IO, Any

import click

from revoke.language.language import Language, Said, UnknownLanguage, language, pattern_of, said_anew
from revoke.table.sentence import Sentence, alone, sentence, template, whole

_SAID = (
    template("No such option {name}. Did you mean {near}?"),
    template("No such option {name}. (Did you mean one of: {near}?)"),
    template("No such option {name}."),
    template("No such command {name}. Did you mean {near}?"),
    template("No such command {name}."),
    template("Missing argument {name}. Choose from:\n{choices}"),
    template("Missing argument {name}."),
    template("Missing option {name}. Choose from:\n{choices}"),
    template("Missing option {name}."),
    template("Missing command."),
    template("Invalid value for {name}: {wrong}"),
    template("{value} is not one of {choices}."),
    template("{value} is not a valid integer."),
    template("{value} is not a valid integer range."),
    template("{value} is not a valid float."),
    template("{value} is not a valid float range."),
    template("{value} is not in the range {range}."),
    template("Option {name} requires an argument."),
    template("Option {name} does not take a value."),
    template("Got unexpected extra argument ({names})"),
    template("Got unexpected extra arguments ({names})"),
    template("File {name} does not exist."),
    template("File {name} is a directory."),
    template("Path {name} does not exist."),
    template("File {name} is not readable."),
    template("Path {name} is not readable."),
    template("Path {name} is not writable."),
    template("Directory {name} does not exist."),
    template("Directory {name} is a file."),
    template("{value} does not match the format {format}."),
)
"""The messages of click with places for their values, since click gives us only the finished text."""


class SpokenError(click.ClickException):
    """An error of a command line in a language; for wrong usage, with the command's usage line."""

    def __init__(self, wrong: click.ClickException, says: Language) -> None:
        super().__init__(says.say(_worded(wrong)))
        self.exit_code = wrong.exit_code  # type: ignore[misc]  # that of the original error
        self.ctx = wrong.ctx if isinstance(wrong, click.UsageError) else None
        self.says = says

    def show(self, file: IO[Any] | None = None) -> None:
        """Print the error as click does."""
        say, ctx, lines = self.says.say, self.ctx, []
        if ctx is not None:
            hint = sentence("Try {command} for help.", command=f"'{ctx.command_path} --help'")
            lines += [ctx.get_usage(), say(hint), ""]
        lines.append(say(sentence("Error: {message}", message=self.message)))
        click.echo("\n".join(lines), file=file, err=file is None)


class SpokenHelp(click.HelpFormatter):
    """Help that is translated while it is written; names of options and names in capitals stay unchanged."""

    def __init__(self, like: click.HelpFormatter, says: Language) -> None:
        super().__init__(like.indent_increment, like.width)
        self.say = says.say

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """Write the usage line of the command."""
        super().write_usage(prog, args, f"{self.say(template('Usage:'))} ")

    def write_heading(self, heading: str) -> None:
        """Write the title of a list."""
        said = self.say(sentence("{heading}:", heading=whole(heading)))
        self.write(f"{'':>{self.current_indent}}{said}\n")

    def write_text(self, text: str) -> None:
        """Write the description of the command."""
        super().write_text(said_anew(text, self.say))

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        """Write options or commands, each with its purpose."""
        super().write_dl([(name, self._for(what)) for name, what in rows], col_max, col_spacing)

    def _for(self, what: str) -> str:
        said, more = _MORE.fullmatch(what).groups()  # type: ignore[union-attr]  # any text matches
        told = self.say(said) if said else ""
        if more is None:
            return told
        return f"{told}  [{'; '.join(self._noted(each) for each in more.split('; '))}]".lstrip()

    def _noted(self, note: str) -> str:
        name, _, value = note.partition(": ")
        return (
            self.say(sentence(_DEFAULT, value=value))
            if name == "default"
            else self.say(note)
            if name == _REQUIRED
            else note
        )


_MORE = re.compile(r"(.*?)(?:  \[(.*)\])?", re.DOTALL)
_HEADINGS = template("Options"), template("Commands"), template("Begin with"), template("Try next")
_OF_EVERY_COMMAND = template("Show this message and exit."), template("Show the version and exit.")
_DEFAULT, _REQUIRED = template("default: {value}"), template("required")


def spoken_help(like: click.HelpFormatter, code: str) -> click.HelpFormatter:
    """The same help in a language; unchanged if that is unknown or needs a missing extra."""
    try:
        return SpokenHelp(like, language(code))
    except (UnknownLanguage, ModuleNotFoundError):
        return like


def spoken_error(wrong: click.ClickException, code: str) -> click.ClickException:
    """The error in a language; unchanged if that is unknown or needs a missing extra."""
    try:
        return SpokenError(wrong, language(code))
    except (UnknownLanguage, ModuleNotFoundError):
        return wrong


def _worded(wrong: click.ClickException) -> Sentence:
    """The message of an error as a sentence; our own is one already, or its command has translated it."""
    message = alone(wrong.message) if isinstance(wrong.message, Said) else wrong.message
    if not isinstance(message, Sentence):
        return _read(wrong.format_message())
    if not isinstance(wrong, click.BadParameter):
        return message
    place = wrong.format_message().removesuffix(message).removeprefix("Invalid value for ").removesuffix(": ")
    return sentence("Invalid value for {name}: {wrong}", name=place, wrong=message)


def _read(said: str) -> Sentence:
    for each, pattern in _patterns():
        found = pattern.fullmatch(said)
        if found:
            values = found.groupdict()
            return sentence(each, **{name: _read(text) if name == "wrong" else text for name, text in values.items()})
    return whole(said)


@cache
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple((each, pattern_of(each)) for each in _SAID)
