"""The site, made once for all tests here, and the simplest of all servers for it."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from revoke.app.commands.site import site as command


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002  # as its parent calls it
        pass


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the site, within the sizes that were promised."""
    folder = tmp_path_factory.mktemp("site")
    made = CliRunner().invoke(command, ["--out", str(folder)])
    assert made.exit_code == 0, made.output
    sizes = {line[:28].strip(): float(line[28:].split()[0]) for line in made.output.splitlines()[1:]}
    assert sizes["start page"] < 150
    assert sizes["all of it, compressed"] < 9000
    return folder


@pytest.fixture(scope="session")
def address(folder: Path) -> Iterator[str]:
    """Where the site is served."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=folder)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
