"""What a double click starts: the pages, with the log among the documents. With words it is ``revoke``."""

from __future__ import annotations

import multiprocessing
import socket
import sys
import time
import webbrowser
from pathlib import Path
from threading import Thread

from revoke.app.cli import main
from revoke.app.commands.serve import LOOPBACK, PORT

PATIENCE = 60


def documents() -> Path:
    """The folder of the log: ``Revoke`` among the user's documents, or in his home where there is no such folder."""
    named = Path.home() / "Documents"
    return (named if named.is_dir() else Path.home()) / "Revoke"


def answers() -> bool:
    """Whether the pages are there already."""
    with socket.socket() as asked:
        return asked.connect_ex((LOOPBACK, PORT)) == 0


def open_when_there() -> None:
    """Open the browser as soon as the pages answer."""
    for _ in range(PATIENCE):
        if answers():
            webbrowser.open(f"http://{LOOPBACK}:{PORT}/")
            return
        time.sleep(1)


def start() -> None:
    """Serve the pages, or show those that another start serves."""
    if len(sys.argv) > 1:
        main()
    if answers():
        webbrowser.open(f"http://{LOOPBACK}:{PORT}/")
        return
    folder = documents()
    folder.mkdir(parents=True, exist_ok=True)
    Thread(target=open_when_there, daemon=True).start()
    main(["serve", "--db", str(folder / "log.sqlite")])


if __name__ == "__main__":
    multiprocessing.freeze_support()  # a worker is this program again
    start()
