"""The cookies of one visitor, kept where answers do not go through the network and the browser would keep none."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from http.cookies import CookieError, SimpleCookie
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Cookie:
    """A cookie: its name and value, the addresses it is for, and until when, in seconds of the clock."""

    name: str
    value: str
    path: str
    until: float | None


class Cookies:
    """The cookies that the pages have set; a file has them for the next time.

    Args:
        file: where they are kept; one that cannot be read counts as none.
        clock: seconds since 1970.
    """

    def __init__(self, file: Path, clock: Callable[[], float] = time.time) -> None:
        self._file, self._clock = file, clock
        self._kept: dict[tuple[str, str], Cookie] = {}
        try:
            for each in json.loads(file.read_text("utf-8")):
                found = Cookie(**each)
                self._kept[found.name, found.path] = found
        except (OSError, ValueError, TypeError):
            self._kept = {}

    def for_path(self, path: str) -> str:
        """The header of a request for this address."""
        now = self._clock()
        own = (each for each in self._kept.values() if each.until is None or each.until > now)
        return "; ".join(f"{each.name}={each.value}" for each in own if _within(path, each.path))

    def keep(self, header: str, path: str) -> None:
        """Keep what an answer from this address sets; what has run out is forgotten."""
        try:
            told = SimpleCookie(header)
        except CookieError:
            return
        for name, each in told.items():
            own = each["path"] if each["path"].startswith("/") else path.rpartition("/")[0] or "/"
            if each["max-age"]:
                until: float | None = self._clock() + int(each["max-age"])
            else:
                until = 0.0 if each["expires"].startswith("Thu, 01 Jan 1970") else None
            self._kept.pop((name, own), None)
            if until is None or until > self._clock():
                self._kept[name, own] = Cookie(name, each.coded_value, own, until)
        self._file.write_text(json.dumps([asdict(each) for each in self._kept.values()]), "utf-8")


def _within(path: str, folder: str) -> bool:
    """Whether an address lies in the folder that a cookie is for.

    >>> _within("/full/read", "/full"), _within("/fuller", "/full"), _within("/cases", "/")
    (True, False, True)
    """
    return path == folder or path.startswith(folder if folder.endswith("/") else f"{folder}/")
