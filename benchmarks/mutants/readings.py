"""Open passages of the laws, each read in another way than its code reads it; and the codes loaded again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module, reload
from pathlib import Path

from revoke.law.code import CODES, code


@dataclass(frozen=True, slots=True)
class TurnedReading:
    """A passage with another default reading; named like a :class:`Mutant`."""

    file: Path
    where: str
    name: str
    choice: str | bool

    @property
    def what(self) -> str:
        return f"reading `{self.name}` is {self.choice!r}"

    @property
    def id(self) -> str:
        return f"{self.file.as_posix()} {self.where}: {self.what}"

    def install(self) -> None:
        """Make this reading the code's default, in this process, for good."""
        reading = next(each for each in code(self.where).readings if each.name == self.name)
        object.__setattr__(reading, "default", self.choice)


def turned_readings(law: Path) -> Iterator[TurnedReading]:
    """Every other reading of every passage of every code."""
    for name in CODES:
        for each in code(name).readings:
            for choice in each.choices:
                if choice != each.default:
                    yield TurnedReading(law / f"{name.replace('-', '_')}.py", name, each.name, choice)


MADE_ONCE = ("law/clause.py", "law/code.py")
"""Files whose functions finish their work when the codes load: after a change there, the codes are loaded again."""


def make_anew() -> None:
    """Load the codes again in this process, the earliest of each family first; clauses with all that they hold."""
    code.cache_clear()
    for name in ("duplicate_1997", "duplicate_2007", "duplicate_2017", "bridge_1905", "auction_1912", "auction_1913"):
        reload(import_module(f"revoke.law.{name}"))
