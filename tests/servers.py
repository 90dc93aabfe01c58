"""Servers for the length of a test or a measurement: the site in a thread, ``revoke serve``, PostgreSQL."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
import warnings
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psutil
import uvicorn
from starlette.types import ASGIApp

from revoke.app.web.connections import LimitedProtocol, listening_socket

SERVE = (Path(sys.executable).with_name("revoke"), "serve", "--port", "0")


@contextmanager
def in_thread(app: ASGIApp, port: int = 0) -> Iterator[tuple[str, int]]:
    """Serve an application in this process as ``revoke serve`` does; yield host and port."""
    server = uvicorn.Server(uvicorn.Config(app, http=LimitedProtocol, log_level="error", ws="none"))
    with listening_socket("127.0.0.1", port) as listening:
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
        thread.start()
        while not server.started:
            assert thread.is_alive(), "the server has ended before it began"
            time.sleep(0.02)
        try:
            yield listening.getsockname()
        finally:
            server.should_exit = True
            thread.join()


@contextmanager
def revoke_serve(
    *words: str | Path, start: Iterable[str | Path] = SERVE, **process: Any
) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """Run ``revoke serve`` with these words; yield its address, without a final slash, and its process.

    It is stopped as by Ctrl-C, which must succeed, unless somebody has killed it. Any: options of the process.
    """
    asked = [str(each) for each in (*start, *words)]
    with subprocess.Popen(asked, stdout=subprocess.PIPE, encoding="utf-8", **process) as server:
        assert server.stdout
        said = server.stdout.readline()
        at = re.search(r"http://[\d.]+:\d+", said)
        if at is None:
            server.kill()
            raise AssertionError(said + server.stdout.read())
        try:
            yield at[0], server
        finally:
            if server.poll() is None:
                server.send_signal(signal.SIGINT)
                server.communicate(timeout=60)
                assert server.returncode in (0, -signal.SIGKILL)


@contextmanager
def postgresql() -> Iterator[tuple[str, Any]]:
    """The URL of an empty PostgreSQL in its own folder, and its server; Any: its library has no types.

    The folder is not pytest's: that one is private, and if we are root, the server runs as another user.
    """
    with tempfile.TemporaryDirectory(prefix="revoke-postgresql-", ignore_cleanup_errors=True) as folder:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it finds no folder for running programs, and takes another
            from pgserver.postgres_server import get_server

            server = get_server(folder, cleanup_mode="stop")
        try:
            yield server.get_uri(), server
        finally:
            server.cleanup()


@contextmanager
def stopped(processes: Iterable[psutil.Process]) -> Iterator[None]:
    """Suspend processes for the block: they exist and answer nobody."""
    every = list(processes)
    for each in every:
        each.suspend()
    try:
        yield
    finally:
        for each in every:
            each.resume()
