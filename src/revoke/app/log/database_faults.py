"""Database faults: why SQLite or PostgreSQL did not do what was asked, in words that can be translated."""

from __future__ import annotations

from collections.abc import Mapping

from revoke.errors import RevokeError
from revoke.table.sentence import Sentence, alone, sentence, template, whole

SILENT = template("the server does not answer")
"""What is said of a server that is there and answers nothing."""

_NO_HOST = template("no computer of that name is known")
_NO_SERVER = template("no database server answers at that address")
_WRONG_LOGIN = template("the server knows no such user, or not with that password")
_GOING_DOWN = template("the server is shutting down or starting")

_FAULTS: Mapping[str, str] = {
    SILENT: SILENT,
    "file is not a database": template("the file is no SQLite database"),
    "malformed": template("the database is damaged"),
    "unable to open database file": template("the file cannot be opened"),
    "readonly database": template("the file may be read and not written"),
    "disk I/O error": template("the disk does not read or write"),
    "disk is full": template("there is no room left on the disk"),
    "No space left": template("there is no room left on the disk"),
    "database is locked": template("something else holds it"),
    "no such table": template("its tables are not those of a log"),
    "password authentication failed": _WRONG_LOGIN,
    "no password supplied": _WRONG_LOGIN,
    "no pg_hba.conf entry": template("the server does not let this user or this computer in"),
    "permission denied": template("this user has no right to do that"),
    "Connection refused": _NO_SERVER,
    "No such file or directory": _NO_SERVER,
    "resolve host": _NO_HOST,
    "translate host name": _NO_HOST,
    "too many connections": template("the server has no connection left"),
    "too many clients": template("the server has no connection left"),
    "shutting down": _GOING_DOWN,
    "starting up": _GOING_DOWN,
    "server closed the connection": template("the server has ended the connection"),
    "timeout": template("the server does not answer in time"),
}
"""What the drivers say, by a piece of it, and what has happened."""


def driver_text(wrong: BaseException) -> str:
    """What the driver of the database says of an error, on one line."""
    lines = str(getattr(wrong, "orig", None) or wrong).splitlines()
    return lines[0] if lines else type(wrong).__name__


def database_fault(wrong: BaseException) -> Sentence:
    """Why a database did not do what was asked; what is not known here is told as its driver says it.

    >>> database_fault(OSError("file is not a database")), database_fault(OSError("SSL error: bad certificate"))
    ('the file is no SQLite database', 'the database says: SSL error: bad certificate')
    """
    if isinstance(wrong, RevokeError) and wrong.__cause__ is not None:
        return database_fault(wrong.__cause__)
    said = driver_text(wrong)
    if 'database "' in said and "does not exist" in said:
        return sentence("the server has no database of that name")
    if 'role "' in said and "does not exist" in said:
        return whole(_WRONG_LOGIN)
    known = next((fault for piece, fault in _FAULTS.items() if piece in said), None)
    return whole(known) if known else sentence("the database says: {text}", text=alone(said))
