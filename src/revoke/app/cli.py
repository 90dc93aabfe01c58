"""``revoke``: the command line. The module of a command is imported only when the command is used."""

from __future__ import annotations

import errno
import gc
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from typing import Any, NoReturn

import click

from revoke.table.sentence import sentence, template

COMMANDS = {
    "rule": ("rule:rule", "Rule on a revoke, with the reasons.", "examples/running_suit.pbn"),
    "ask": ("ask:ask", "Ask the director for the facts that the law turns on, and rule.", "--code duplicate-2017"),
    "compare": ("laws:command", "Rule on one case under every code of law.", "--no-equity examples/running_suit.pbn"),
    "equity": ("equity:command", "Estimate the result without the revoke.", "examples/running_suit.pbn"),
    "consistent": ("check:consistent", "Check whether any legal play fits the agreed facts.", "case.json"),
    "check": ("check:check", "List irregular and doubtful entries in play records.", "examples/running_suit.pbn"),
    "convert": ("check:convert", "Write play records in another format.", "examples/running_suit.pbn deal.lin"),
    "session": ("session:session", "Show a session of Bridgemates, and score it with the rulings.", "evening.bws"),
    "laws": ("laws:laws", "Show the clauses of a code, each in a few words.", "64A1"),
    "train": ("train:train", "Practise rulings on revokes: endless cases, from the law itself.", "--cases 3"),
    "exam": ("train:exam", "Print an exam on revokes, with its key.", "--out exam.pdf"),
    "class": ("train:class_profile", "Show the concepts that a class misses.", "answers.json"),
    "tree": ("tree:tree", "Print the decision tree of a code.", "--code duplicate-2017"),
    "poster": ("tree:poster", "Draw the decision tree of a code on one page for the wall.", "--out poster.pdf"),
    "pocket": ("site:pocket", "Write quick mode as one page for a phone without a network.", "--out pocket.html"),
    "conform": (
        "conform:conform",
        "Check another program's rulings against the kit.",
        "--id LAW-64A1-7SXX 'revoke rule --json {file}'",
    ),
    "site": ("site:site", "Write the pages as a folder; the browser runs the engine.", "--out pages"),
    "schema": ("laws:schema", "Print the form of a document as JSON Schema.", "case"),
    "log": ("log:log", "Read, export, check and purge the log of an evening.", "list"),
    "serve": ("serve:serve", "Serve the director's pages, on this computer or for the room.", "--port 8000"),
    "scan": ("scan:scan", "Find the revokes in archives of play records, and rule on them.", "archive --out found"),
}
"""The name of each command, its module and function, its purpose in a line, and arguments that work as they are.

A new command is a new entry.
"""

EXAMPLES = {name: example for name, (_, _, example) in COMMANDS.items()}
"""The examples at the beginning of each command's help."""

FIRST = ("rule", "ask", "serve", "train", "laws")
"""The commands for beginners, listed first and apart."""

OF_ONE_FILE = ("rule", "ask", "compare", "equity", "consistent")
"""The commands that take one file or one story."""

OBJECTS_BEFORE_COLLECTION = 100_000
"""The number of new objects before the first garbage collection: loading a command makes some tens of thousands
that stay, and collecting them costs time and frees nothing."""

INTERRUPTED, READER_GONE, FAULT = 130, 141, 70
UNWRITTEN = 5
NO_ROOM = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO}
"""The faults of a disk or a device; the program cannot help them."""

_FAULT = template(
    "this is a bug in the program, not in your input ({kind}: {fault}). Please report it with the input; "
    "REVOKE_TRACEBACK=1 in the environment shows where it happened."
)


_ONE_FILE = template(
    "the command takes one file, but {others} follows. Run it for each file, or put cases into a .jsonl "
    "file, one per line; put a story in quotes."
)
_NO_ROOM = template("the output cannot be written ({fault}). Make room, or write it elsewhere.")


ENGLISH = "en"


def _asked(words: Sequence[str]) -> str:
    """The language that a command line asks for, or else the environment."""
    asked = [word.partition("=")[2] or after for word, after in zip(words, [*words[1:], ""], strict=False)
             if word.partition("=")[0] in ("--language", "--lang")]  # fmt: skip
    return asked[-1] if asked else os.environ.get("REVOKE_LANGUAGE", ENGLISH)


@contextmanager
def _in_language(code: str) -> Iterator[None]:
    """Translate the errors of a command line into the language that it asks for, if that is known."""
    try:
        yield
    except click.exceptions.NoArgsIsHelpError:
        raise
    except click.ClickException as wrong:
        if code == ENGLISH:
            raise
        from revoke.app.commands.usage_words import spoken_error

        raise spoken_error(wrong, code) from None


class SpokenContext(click.Context):
    """The context of a command line, with help in the language it asks for, whose code is its ``obj``."""

    def make_formatter(self) -> click.HelpFormatter:
        made = super().make_formatter()
        if self.obj == ENGLISH:
            return made
        from revoke.app.commands.usage_words import spoken_help

        return spoken_help(made, self.obj)


class Commands(click.Group):
    """A group that knows its commands by name and loads only the one that is used."""

    context_class = SpokenContext

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:  # Any: as click has it
        code = _asked(args)
        with _in_language(code):
            return super().make_context(info_name, args, parent, **{"obj": code, **extra})

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module, _, name = COMMANDS[cmd_name][0].partition(":")
        command: click.Command = getattr(import_module(f"revoke.app.commands.{module}"), name)
        for each in (command, *getattr(command, "commands", {}).values()):
            each.context_class = SpokenContext
        _begin_with_example(command, f"revoke {cmd_name} {EXAMPLES[cmd_name]}")
        if cmd_name in OF_ONE_FILE:
            _refuse_a_second_file(command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            from difflib import get_close_matches

            near = get_close_matches(args[0], COMMANDS, n=1)
            wrong = template("there is no command {name}. Choose one of {choices}.")
            if near:
                wrong = template("there is no command {name}. Did you mean {near}?")
            said = sentence(wrong, name=repr(args[0]), near=repr("".join(near)), choices=", ".join(COMMANDS))
            raise click.UsageError(said, ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Begin with"):
            formatter.write_dl([(name, COMMANDS[name][1]) for name in FIRST])
        with formatter.section("Commands"):
            formatter.write_dl([(name, said) for name, (_, said, _) in COMMANDS.items() if name not in FIRST])
        with formatter.section("Try next"):
            formatter.write_dl(
                [(f"revoke {name} {EXAMPLES[name]}", COMMANDS[name][1]) for name in FIRST[:3]], col_max=40
            )

    def invoke(self, ctx: click.Context) -> Any:  # Any: as click has it
        gc.set_threshold(OBJECTS_BEFORE_COLLECTION)
        os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")  # otherwise it searches every installed package
        try:
            with _in_language(ctx.obj):
                returned = super().invoke(ctx)
            sys.stdout.flush()
        except KeyboardInterrupt:
            _tell(template("interrupted"))
            ctx.exit(INTERRUPTED)
        except BrokenPipeError:  # the reader of the output has gone
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            ctx.exit(READER_GONE)
        except OSError as wrong:
            if wrong.errno not in NO_ROOM:
                self._fault(ctx, wrong)
            from revoke.formats.text import file_fault

            _tell(sentence(_NO_ROOM, fault=file_fault(wrong)))
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            ctx.exit(UNWRITTEN)
        except click.Abort:
            _tell(template("Aborted!"))
            ctx.exit(1)
        except (click.ClickException, click.exceptions.Exit):
            raise
        except Exception as fault:
            self._fault(ctx, fault)
        return returned

    def _fault(self, ctx: click.Context, fault: Exception) -> NoReturn:
        """End the command with a fault of the program."""
        if os.environ.get("REVOKE_TRACEBACK"):
            raise fault
        _tell(sentence(_FAULT, kind=type(fault).__name__, fault=str(fault)))
        ctx.exit(FAULT)


def _begin_with_example(command: click.Command, example: str) -> None:
    """Put an example, as it is typed, at the beginning of a command's help."""
    if "format_help" in vars(command):
        return
    usual = command.format_help

    def format_help(ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write(f"{example}\n\n")
        usual(ctx, formatter)

    command.format_help = format_help  # type: ignore[method-assign]  # of this one command


def _refuse_a_second_file(command: click.Command) -> None:
    """Make a command say what to do with several files, and with a story without quotes."""
    if "parse_args" in vars(command):
        return
    usual = command.parse_args

    def parse_args(ctx: click.Context, args: list[str]) -> list[str]:
        ctx.allow_extra_args = True
        read = usual(ctx, args)
        if ctx.args and not ctx.resilient_parsing:
            raise click.UsageError(sentence(_ONE_FILE, others=repr(" ".join(ctx.args))), ctx)
        return read

    command.parse_args = parse_args  # type: ignore[method-assign]  # of this one command


def _tell(said: str) -> None:
    from revoke.app.commands.command_line import tell

    tell(said)


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="revoke", message="%(prog)s %(version)s")
def main() -> None:
    """Rule on revokes at bridge: the facts, the law, the ruling and the reasons."""
