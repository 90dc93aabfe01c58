"""A call at the table as an address: nothing is kept anywhere else, so Back is undo and a link is a copy."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from revoke.app.web.address_values import MOST_REVOKES, heard
from revoke.case.case import DEFAULT_CODE

PATH = "/quick"


@dataclass(frozen=True, slots=True)
class TableCall:
    """What an address says about one call.

    Attributes:
        code: the id of the code of law.
        language: the code of the language, or nothing.
        told: the facts by their short path, each with its value as text, in the order in which they were told.
        skipped: the facts that nobody knows.
        found: the facts that were in dispute and that the director found.
        disputed: the revokes, from 0, of which the table does not agree that they happened.
        also: who committed the second revoke, the third and so on.
        came_back: whether play has ended since.
        agreed: whether the facts, as they are told here, have been said back and all agree.
        contract, declarer, vulnerable: of the board, as a case document has them.
        without: declarer's tricks had there been no revoke, as the director found; ``"no"``: no more for the innocent
            side, ``"unsure"``: to be looked into.
        table, board, case: where the call is, and the id of the case in the log that it goes on with.
        replaces: ``"1"`` where a ruling was given on that case, which another one would replace.
    """

    code: str = DEFAULT_CODE
    language: str = ""
    told: tuple[tuple[str, str], ...] = ()
    skipped: tuple[str, ...] = ()
    found: tuple[str, ...] = ()
    disputed: tuple[int, ...] = ()
    also: tuple[str, ...] = ()
    came_back: bool = False
    agreed: bool = False
    contract: str = ""
    declarer: str = ""
    vulnerable: str = ""
    without: str = ""
    table: str = ""
    board: str = ""
    case: str = ""
    replaces: str = ""

    @property
    def pairs(self) -> tuple[tuple[str, str], ...]:
        """The names and values of its address, in order."""
        said: list[tuple[str, str]] = [("code", self.code), ("lang", self.language), *self.told]
        said += [("skip", each) for each in self.skipped]
        said += [("found", each) for each in self.found]
        said += [("disputed", str(each)) for each in self.disputed]
        said += [("also", each) for each in self.also]
        said += [("back", "1" if self.came_back else ""), ("agreed", "1" if self.agreed else "")]
        said += [(name, getattr(self, name)) for name in _WORDS]
        return tuple((name, value) for name, value in said if value or "." in name)

    @property
    def query(self) -> str:
        """The call as the query of an address."""
        return urlencode(self.pairs, safe="[],:")

    @property
    def address(self) -> str:
        """Where the call goes on."""
        return f"{PATH}?{self.query}"

    def asking(self, what: str) -> str:
        """The address at which one fact is asked for again, or another screen of the call stands."""
        return f"{self.address}&{urlencode({'ask': what}, safe='[]')}"

    def value(self, path: str) -> str | None:
        """The value told for a fact."""
        return dict(self.told).get(path)

    def telling(self, path: str, value: str) -> TableCall:
        """The call with a fact told, in the place of what was told of it before."""
        if self.value(path) is None:
            told = (*self.told, (path, value))
        else:
            told = tuple((each, value if each == path else said) for each, said in self.told)
        return replace(self, told=told, skipped=_without(self.skipped, path), agreed=False)

    def skipping(self, path: str) -> TableCall:
        """The call with a fact that nobody knows."""
        told = tuple(each for each in self.told if each[0] != path)
        return replace(self, told=told, skipped=(*_without(self.skipped, path), path), agreed=False)

    def forgetting(self, path: str) -> TableCall:
        """The call without what was said of a fact."""
        told = tuple(each for each in self.told if each[0] != path)
        found = _without(self.found, path)
        return replace(self, told=told, skipped=_without(self.skipped, path), found=found, agreed=False)

    def finding(self, path: str) -> TableCall:
        """The call with a fact marked as disputed, so that its answer is the director's finding."""
        return replace(self, found=(*_without(self.found, path), path), agreed=False)

    def disputing(self, revoke: int) -> TableCall:
        """The call with a revoke of which the table does not agree that it happened."""
        return replace(self, disputed=tuple(sorted({*self.disputed, max(revoke, 0)})), agreed=False)


_WORDS = ("contract", "declarer", "vulnerable", "without", "table", "board", "case", "replaces")


def call_of(query: Iterable[tuple[str, str]], code: str) -> TableCall:
    """The call that an address says; whatever in it means nothing here is left out.

    Args:
        query: names and values, as they stand in the address.
        code: the code of law for an address that names none.

    >>> call = call_of([("revokes[0].offender", "defender"), ("code", "duplicate-2007"), ("ask", "x")], DEFAULT_CODE)
    >>> call.address
    '/quick?code=duplicate-2007&revokes[0].offender=defender'
    """
    said = heard(query)
    single = dict(said)
    return TableCall(
        code=single.get("code") or code,
        language=single.get("lang", ""),
        told=tuple({name: value for name, value in said if "." in name or name in _BOARD_FACTS}.items()),
        skipped=_all(said, "skip"),
        found=_all(said, "found"),
        disputed=tuple(sorted(map(int, _all(said, "disputed")))),
        also=tuple(value for name, value in said if name == "also" and value)[: MOST_REVOKES - 1],
        came_back=bool(single.get("back")),
        agreed=bool(single.get("agreed")),
        **{name: single.get(name, "") for name in _WORDS},
    )


_BOARD_FACTS = ("table_tricks", "restored_tricks", "cards_mixed_by", "elected")
"""The facts of the board, whose short paths are single words."""


def written(value: Any) -> str:
    """A value of a case document as an address has it; Any: whatever JSON has.

    >>> written(True), written([]), written(["trick quitted", "play ended"]), written(2)
    ('true', '', 'trick quitted,play ended', '2')
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return ",".join(map(str, value))
    return str(value)


def _all(said: Sequence[tuple[str, str]], name: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(value for each, value in said if each == name and value))


def _without(paths: tuple[str, ...], path: str) -> tuple[str, ...]:
    return tuple(each for each in paths if each != path)
