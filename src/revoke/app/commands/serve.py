"""``revoke serve``: the director's pages, on this computer or for the whole room."""

from __future__ import annotations

import gc
import socket
import sys
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from revoke.app.commands.command_line import in_language, refuse, refuse_without
from revoke.app.desk.failures import USAGE
from revoke.app.entrance.settings import LEAST_DIGITS, LEAST_OF_CHIEF
from revoke.case.case import DEFAULT_CODE
from revoke.formats.text import file_fault
from revoke.law.code import CODES
from revoke.table.sentence import alone, placed, sentence, template, whole

if TYPE_CHECKING:
    from revoke.app.entrance.settings import Settings
    from revoke.language.language import Language

LOOPBACK, EVERYWHERE = "127.0.0.1", "0.0.0.0"
PORT = 8787
YOUNG = 10_000
"""The number of new objects examined at a time: a millisecond or two."""
PATIENCE = 75
"""Seconds for which a browser's connection stays open between two taps."""

_NOWHERE = ("192.0.2.1", 9)  # an address for documentation: nothing is sent there, it only selects the way out
_NO_NETWORK = template(
    "This computer does not know its address on the network, so there is no QR code.\nJoin the network and start "
    "again, or open the pages at the address shown in the network settings."
)
_HEARD = template(
    "Plain HTTP: others on this network can read everything sent, the passcode too. Use a network of your own."
)


@click.command()
@click.option(
    "--port", type=click.IntRange(0, 65535), default=PORT, show_default=True, help="The port; 0 takes a free one."
)
@click.option("--db", "database", metavar="URL", help="Where the log is: a file, or postgresql://user@host/name.")
@click.option("--code", type=click.Choice(CODES), default=DEFAULT_CODE, show_default=True, help="The code of law.")
@in_language(template("The language for browsers that ask for none."))
@click.option("--lan", is_flag=True, help="Let the whole room in: needs a passcode, and shows a QR code.")
@click.option(
    "--passcode-file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A file whose first line is the passcode, six digits or more; without it, the passcode is asked for.",
)
@click.option(
    "--chief-passcode-file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A file with the chief's own passcode, ten digits or more, for the purge and for names of other evenings.",
)
def serve(
    port: int,
    database: str | None,
    code: str,
    says: Language,
    lan: bool,
    passcode_file: Path | None,
    chief_passcode_file: Path | None,
) -> None:
    """Serve the director's pages: a ruling in six taps, the log of the evening, the full analysis.

    There is nothing to set up: the log is a file in your data folder, and only this computer can reach the pages.
    With --lan everybody on the network can, and a passcode guards the log. Ctrl-C ends it.

    \b
    Exit status:
      0  ended by Ctrl-C
      2  wrong usage, a port that is in use
      5  a log that cannot be opened
      7  the extra 'app' is not installed
    """
    try:
        import uvicorn

        from revoke.app.api.router import install as _  # noqa: F401 - a missing library is reported now, not later
        from revoke.app.entrance.settings import Settings
        from revoke.app.log.database import database_url, default_database
        from revoke.app.log.log import Log
        from revoke.app.log.refusals import NoDriver, NoLog
        from revoke.app.web.application import site
        from revoke.app.web.connections import LimitedProtocol, files_allowed
        from revoke.app.web.request_limits import LOOPBACK as OWN_NAMES
    except ModuleNotFoundError:
        refuse_without(template("The pages"), template("their libraries"), "app")
    settings = Settings(
        database=database_url(database or default_database()),
        code=code,
        language=says.code,
        passcode=_passcode(lan, passcode_file, says),
        chief_passcode=_read(chief_passcode_file, LEAST_OF_CHIEF) if chief_passcode_file else None,
        hosts=None if lan else OWN_NAMES,
    )
    with _listening(EVERYWHERE if lan else LOOPBACK, port) as listening:
        try:
            log = Log.at(settings.database)
        except NoDriver:
            refuse_without(template("A PostgreSQL log"), alone("psycopg"), "postgres")
        except NoLog as wrong:
            refuse(wrong)
        host = _address() if lan else LOOPBACK
        if lan and host != LOOPBACK:
            settings = replace(settings, lan_address=f"http://{host}:{listening.getsockname()[1]}")
        _greet(settings, host, listening.getsockname()[1], says, lan=lan)
        LimitedProtocol.every.most = files_allowed()
        config = uvicorn.Config(
            site(settings, log),
            http=LimitedProtocol,
            log_level="warning",
            access_log=False,
            ws="none",
            timeout_keep_alive=PATIENCE,
            timeout_graceful_shutdown=3,
        )
        _keep_what_stays()
        with suppress(KeyboardInterrupt):  # even where the shell ignores the signal
            uvicorn.Server(config).run(sockets=[listening])
        click.echo(says.say(template("Ended. The log is kept.")))


def _keep_what_stays() -> None:
    """Avoid long pauses of the garbage collector: objects loaded by now, or surviving a whole collection, stay.

    It does not examine them again while somebody waits for a page; most are cases drawn by the trainer.
    """

    def outlived(phase: str, info: dict[str, int]) -> None:
        if phase == "stop" and info["generation"] == 2:
            gc.freeze()

    gc.set_threshold(YOUNG)
    gc.freeze()
    gc.callbacks.append(outlived)


def _passcode(lan: bool, file: Path | None, says: Language) -> str | None:
    if file is not None:
        return _read(file)
    if not lan:
        return None
    if not _somebody_is_there():
        raise click.UsageError(template("--lan needs a passcode. Give --passcode-file."))
    asked = says.say(template("Passcode for the room, six digits or more"))
    again = says.say(template("Once more"))
    said: str = click.prompt(asked, hide_input=True, confirmation_prompt=again)
    return _checked(said, template("the passcode"))


def _somebody_is_there() -> bool:
    """Whether somebody at a terminal can answer questions."""
    return sys.stdin.isatty()


def _read(file: Path, least: int = LEAST_DIGITS) -> str:
    try:
        lines = file.read_text("utf-8", "replace").splitlines()
    except OSError as wrong:
        said = sentence("this file cannot be opened ({fault}). Give another one.", fault=file_fault(wrong))
        raise click.UsageError(placed(str(file), said)) from None
    return _checked(lines[0].strip() if lines else "", alone(str(file)), least)


def _checked(said: str, where: str, least: int = LEAST_DIGITS) -> str:
    if len(said) < least:
        short = sentence("this passcode needs at least {least} digits. Choose a longer one.", least=least)
        raise click.UsageError(sentence("{places}: {reason}", places=whole(where), reason=short))
    return said


def _listening(host: str, port: int) -> socket.socket:
    """A socket at the port, opened first so that a port in use is reported before anything else."""
    from revoke.app.web.connections import listening_socket

    try:
        return listening_socket(host, port)
    except OSError as wrong:
        said = template("port {port} cannot be used ({fault}). Choose another with --port.")
        refuse(sentence(said, port=str(port), fault=file_fault(wrong)), USAGE)


def _address() -> str:
    """The address of this computer on its network, or the loopback address if it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as out:
        try:
            out.connect(_NOWHERE)
        except OSError:
            return LOOPBACK
        address: str = out.getsockname()[0]
    return address


def _greet(settings: Settings, host: str, port: int, says: Language, *, lan: bool) -> None:
    import segno

    address = f"http://{host}:{port}/"
    click.echo(says.say(template("The director's pages are at {address}"), address=address))
    if lan and host == LOOPBACK:
        click.echo(says.say(_NO_NETWORK))
    elif lan:
        segno.make(address, micro=False).terminal(compact=True)
        click.echo(says.say(_HEARD))
    click.echo(says.say(template("The log is {database}. Ctrl-C ends."), database=_shown(settings.database)))


def _shown(url: str) -> str:
    """The place of the log, without the password in its URL."""
    from sqlalchemy import make_url

    parsed = make_url(url)
    if parsed.get_backend_name() == "sqlite" and parsed.database:
        return parsed.database
    return parsed.render_as_string(hide_password=True)
