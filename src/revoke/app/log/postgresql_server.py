"""Connections to a PostgreSQL server with a log, which give up when the server falls silent."""

from __future__ import annotations

import time
from collections.abc import Generator
from typing import Any

import psycopg
import sqlalchemy as sa
from psycopg.abc import PQGen
from sqlalchemy import event

PING = 3.0
"""Seconds within which an idle connection has to answer, and a new one has to be made."""


def postgresql_engine(url: sa.URL, *, wait: float, silent: str) -> sa.Engine:
    """The engine of a PostgreSQL log.

    Args:
        wait: seconds to wait for another writer; a statement may take three times that.
        silent: the message about a server that exists and does not answer.
    """
    PatientConnection.said = silent
    PatientConnection.silence = wait + PING
    engine = sa.create_engine(
        url,
        connect_args={
            "connect_timeout": round(PING),
            "options": f"-c lock_timeout={round(wait * 1000)} -c statement_timeout={round(3 * wait * 1000)}",
        },
        pool_size=10,
        max_overflow=20,
        pool_timeout=wait,
    )

    @event.listens_for(engine, "do_connect")
    def connect(_dialect: Any, _record: Any, given: Any, named: Any) -> Any:  # Any: as SQLAlchemy has them
        return PatientConnection.connect(*given, **named)

    @event.listens_for(engine, "checkout")
    def ping(connection: Any, _record: Any, _proxy: Any) -> None:
        if not connection.answers():
            raise sa.exc.DisconnectionError

    return engine


class PatientConnection(psycopg.Connection[Any]):
    """A connection to PostgreSQL that waits a limited time for a sign of the server, and then closes.

    The server itself keeps its time limits; if it is stopped, or its computer sleeps, it keeps none.
    """

    said = ""
    silence = 13.0
    """Seconds to wait for a sign of the server during a request."""

    def wait(self, gen: PQGen[Any], *args: Any, **named: Any) -> Any:
        return super().wait(self._heard(gen), *args, **named)

    def answers(self) -> bool:
        """Whether the server answers soon."""
        before, self.silence = self.silence, PING
        try:
            was_autocommit = self.autocommit
            self.autocommit = True
            self.execute("SELECT 1")
            self.autocommit = was_autocommit
        except psycopg.Error:
            self.close()
            return False
        finally:
            self.silence = before
        return True

    def _heard(self, steps: PQGen[Any]) -> Generator[Any, Any, Any]:
        """The steps of a request, until the server has given no sign for too long."""
        last = time.monotonic()
        sign: Any = None  # Any: as in every generator's type
        while True:
            try:
                wanted = steps.send(sign)
            except StopIteration as done:
                return done.value
            sign = yield wanted
            now = time.monotonic()
            if sign:
                last = now
            elif now - last > self.silence:
                steps.close()
                self.close()
                raise psycopg.OperationalError(self.said)
