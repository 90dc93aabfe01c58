"""Double dummy: the tricks each side takes when everybody sees all four hands and plays perfectly."""

from __future__ import annotations

import ctypes
import os
import queue
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Protocol

from revoke.equity.position import Position
from revoke.errors import RevokeError
from revoke.table.cards import CARDS, RANKS, SUITS_DOWNWARD, Card
from revoke.table.seats import Side
from revoke.table.sentence import sentence, template

# The double dummy library: our own, in C (``native/``), built with the package and loaded when first asked.

FOLDER = Path(__file__).with_name("native")
SUFFIX = {"win32": ".dll", "darwin": ".dylib"}.get(sys.platform, ".so")

MEMORY = 256 << 20
"""The bytes that all tables together may take up."""
TABLES = min(os.cpu_count() or 1, 4)
"""The number of threads that answer at a time, each with its own table."""

EVERY_CARD, BEST_CARD, REACHES = range(3)  # what is asked, as native/solver.h has it
DONE, STOPPED = -1, -2

_Asked = ctypes.CFUNCTYPE(ctypes.c_int)

_at, _number, _share = ctypes.c_void_p, ctypes.c_int32, ctypes.c_double
_OTHERS = {
    "revoke_chance": (_at, _at),
    "revoke_chance_below": (_at, _number, _number, _at),
    "revoke_chance_order": (_at, _number, _at),
    "revoke_deal_all": (_at, _at),
    "revoke_deal_some": (_at, _at, _number, _at),
    "revoke_shares": (_at, _at, _number, _number, _number, _at, _share, _number, _at),
    "revoke_shares_drawn": (_at, _at, _number, _number, _number, _number, _at, _at),
    "revoke_sure_tricks": (_at, _at),
}
"""The native sources besides the solver: native/chance.h, dealing.h, sums.h and sure.h."""
_COUNTED = frozenset(_OTHERS) - {"revoke_chance", "revoke_chance_below", "revoke_chance_order"}


class SolverMissing(RevokeError):
    """The double dummy library was not built, so what would have happened cannot be worked out."""


class SolverFailed(RevokeError):
    """The double dummy library was given a position that is not possible."""


class SolverStopped(RevokeError):
    """The search was asked to stop before it had found its answer."""


@cache
def library() -> ctypes.CDLL:
    """The library, loaded once.

    Raises:
        SolverMissing: it was not built when the package was installed, or it was built for another machine.
    """
    path = FOLDER / f"revoke_solver{SUFFIX}"
    if not path.exists():
        unbuilt = template(
            "Revoke was installed without the double dummy library, so the likely result cannot be worked out; "
            "reinstall Revoke with a C compiler, or give the director's finding as {key}"
        )
        raise SolverMissing(sentence(unbuilt, key="findings.without_revoke"))
    try:
        loaded = ctypes.CDLL(str(path))
    except OSError as wrong:
        foreign = template(
            "the double dummy library {name} cannot be loaded here ({fault}); reinstall Revoke on this machine"
        )
        raise SolverMissing(sentence(foreign, name=path.name, fault=str(wrong))) from None
    try:
        _declare(loaded)
    except AttributeError:
        other = sentence("the double dummy library {name} is another version; reinstall Revoke", name=path.name)
        raise SolverMissing(other) from None
    return loaded


def _declare(loaded: ctypes.CDLL) -> None:
    """Say what the functions of the library take and give."""
    loaded.revoke_solver_new.argtypes = [ctypes.c_size_t]
    loaded.revoke_solver_new.restype = ctypes.c_void_p
    loaded.revoke_solver_free.argtypes = [ctypes.c_void_p]
    loaded.revoke_solver_bytes.argtypes = [ctypes.c_void_p]
    loaded.revoke_solver_bytes.restype = ctypes.c_size_t
    loaded.revoke_solve.argtypes = [
        ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int32, ctypes.c_int32, ctypes.c_int32, ctypes.c_void_p, _Asked,
    ]  # fmt: skip
    loaded.revoke_solve.restype = ctypes.c_int32
    for name, given in _OTHERS.items():
        getattr(loaded, name).argtypes = list(given)
        getattr(loaded, name).restype = ctypes.c_int32 if name in _COUNTED else None


class Solving:
    """A solver of the library with a table of its own, for one thread at a time.

    Args:
        memory: bytes that its table may take up.

    Raises:
        SolverMissing: there is no library.
    """

    def __init__(self, memory: int) -> None:
        self._library = library()
        self._solver = self._library.revoke_solver_new(memory)
        if not self._solver:
            raise MemoryError(f"no room for a double dummy table of {memory >> 20} MB")

    def __del__(self) -> None:
        if getattr(self, "_solver", None):
            self._library.revoke_solver_free(self._solver)

    @property
    def memory(self) -> int:
        """The bytes that the solver takes up."""
        return int(self._library.revoke_solver_bytes(self._solver))

    def solve(
        self,
        positions: Any,
        number: int,
        question: int,
        answers: Any,
        *,
        tricks: int = 0,
        should_stop: Callable[[], bool] | None = None,
    ) -> None:
        """Answer one question about each of ``number`` positions.

        Args:
            positions: where their numbers lie, 24 for each (see :func:`~revoke.equity.solver.solver_numbers`).
            question: the tricks of every card, 52 answers a position, -1 for a card that cannot be played; those of
                the best card, one answer; or whether the side takes ``tricks``. All for the side on turn.
            answers: where the answers go, a signed byte each.
            should_stop: asked every few milliseconds.

        Raises:
            SolverFailed: one of the positions is not possible.
            SolverStopped: ``should_stop`` said yes.
        """
        raised: list[BaseException] = []

        def asked() -> int:
            try:
                return int(should_stop is not None and should_stop())
            except BaseException as wrong:  # an exception must survive the call through C
                raised.append(wrong)
                return 1

        callback = _Asked(asked) if should_stop else _Asked()
        code = self._library.revoke_solve(self._solver, positions, number, question, tricks, answers, callback)
        if raised:
            raise raised[0]
        if code == STOPPED:
            raise SolverStopped(template("double dummy was stopped before it had an answer"))
        if code != DONE:
            none = template(
                "position {place} of {number} is not possible: the hands do not fit each other or the cards on the "
                "table"
            )
            raise SolverFailed(sentence(none, place=code + 1, number=number))


@cache
def _free() -> queue.LifoQueue[Solving | None]:
    """The solvers that are free; ``None`` for one that has not been needed so far."""
    free: queue.LifoQueue[Solving | None] = queue.LifoQueue()
    for _ in range(TABLES):
        free.put(None)
    return free


@contextmanager
def solving() -> Iterator[Solving]:
    """A solver for the caller alone, who waits while all are in use; a solver remembers what it worked out before.

    Raises:
        SolverMissing: there is no library.
    """
    solver = _free().get()
    try:
        solver = solver or Solving(MEMORY // TABLES)
        yield solver
    finally:
        _free().put(solver)


SUIT_NUMBER = {suit: number for number, suit in enumerate(SUITS_DOWNWARD)}
NO_TRUMPS = 4
LOWEST_RANK = 2  # the library's rank of a two, and the bit that stands for it
NOT_PLAYABLE = -1

PACK = tuple(CARDS[suit.value + rank] for suit in SUITS_DOWNWARD for rank in RANKS)
_WRITTEN = {card: (SUIT_NUMBER[card.suit], 1 << (card.height + LOWEST_RANK)) for card in CARDS.values()}


class Solver(Protocol):
    """Anything that solves positions double dummy. From the position on all four play legally and see every card."""

    def tricks(self, position: Position, side: Side) -> int:
        """The tricks the side takes from here on, the current trick included, 0 to ``position.tricks_left``."""
        ...

    def by_card(self, position: Position) -> Mapping[Card, int]:
        """For each legal card of the hand on turn, the tricks its side takes from here on if it plays that card."""
        ...

    def reaches(self, position: Position, side: Side, tricks: int) -> bool:
        """Whether the side takes at least so many tricks from here on; quicker to find than how many it takes."""
        ...


class DDS:
    """The double dummy solver: our own library, loaded when first asked.

    Each position is solved on the hands as they are really held, so a revoke is a card like any other.
    The results of one question are remembered for the next, whatever the deal.

    Raises:
        SolverMissing: the library was not built (by every method).

    >>> from revoke.table.seats import Seat
    >>> finesse = Position.parse("N:AQ... 43... 52... K6...", trumps=None, leader=Seat.SOUTH)
    >>> DDS().tricks(finesse, Side.NS), DDS().reaches(finesse, Side.EW, 1)
    (2, False)
    >>> DDS().by_card(finesse.play(Card.parse("S2")).play(Card.parse("S6"))) == {
    ...     Card.parse("SQ"): 2, Card.parse("SA"): 1}
    True
    """

    def tricks(self, position: Position, side: Side) -> int:
        best = _answers(position, BEST_CARD)[0]
        return best if position.on_turn.side is side else position.tricks_left - best

    def by_card(self, position: Position) -> Mapping[Card, int]:
        answers = _answers(position, EVERY_CARD)
        return {card: tricks for card, tricks in zip(PACK, answers, strict=True) if tricks != NOT_PLAYABLE}

    def reaches(self, position: Position, side: Side, tricks: int) -> bool:
        if position.on_turn.side is side:
            return bool(_answers(position, REACHES, tricks)[0])
        return not _answers(position, REACHES, position.tricks_left - tricks + 1)[0]


def solver_numbers(position: Position) -> list[int]:
    """The position as the 24 numbers the library reads.

    Trumps (4: none), leader, suits and ranks of the cards on the table (3 each), then 4 hands of 4 suits as bits.
    """
    found = [0] * 24
    found[0] = NO_TRUMPS if position.trumps is None else SUIT_NUMBER[position.trumps]
    found[1] = position.leader.number
    for place, (_, card) in enumerate(position.trick):
        found[2 + place] = SUIT_NUMBER[card.suit]
        found[5 + place] = card.height + LOWEST_RANK
    for seat, held in position.hands.items():
        first = 8 + 4 * seat.number
        for card in held:
            suit, bit = _WRITTEN[card]
            found[first + suit] |= bit
    return found


def _answers(position: Position, question: int, tricks: int = 0) -> ctypes.Array[ctypes.c_int8]:
    """Ask the library; for many positions at a time see :mod:`revoke.equity.players`."""
    numbers = solver_numbers(position)
    answers = (ctypes.c_int8 * (len(PACK) if question == EVERY_CARD else 1))()
    with solving() as solver:
        solver.solve((ctypes.c_int32 * len(numbers))(*numbers), 1, question, answers, tricks=tricks)
    return answers
