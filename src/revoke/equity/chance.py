"""Chance: random numbers that are the same for one seed, on every machine and in the browser."""

from __future__ import annotations

from collections.abc import Iterator
from ctypes import Structure, byref, c_int32, c_uint32, c_uint64

from revoke.equity.library import library

_WORD = 0xFFFFFFFF
_POOL = 4  # words that a seed is mixed into before it is spread


class ChanceState(Structure):
    """Where the random numbers have got to: ``Chance`` in ``native/chance.h``, field by field."""

    _fields_ = (
        ("state_high", c_uint64),
        ("state_low", c_uint64),
        ("step_high", c_uint64),
        ("step_low", c_uint64),
        ("kept", c_uint32),
        ("has_kept", c_uint32),
    )


class Chance:
    """Random numbers from a seed: those of the generator PCG64, as ``numpy.random.default_rng`` draws them.

    A figure that was once worked out with numpy can so be had again without it.

    Args:
        seed: a whole number, not negative.

    Raises:
        ValueError: a seed below zero.
        SolverMissing: the library, which draws them, was not built.

    >>> Chance(1).below(10, 5)
    [4, 5, 7, 9, 0]
    >>> sorted(Chance(1).order(4))
    [0, 1, 2, 3]
    """

    def __init__(self, seed: int) -> None:
        if seed < 0:
            raise ValueError(f"the seed is {seed}; it cannot be below zero")
        self._library = library()
        self.state = ChanceState()
        self._library.revoke_chance(byref(self.state), (c_uint64 * 4)(*_spread(seed)))

    def below(self, end: int, number: int) -> list[int]:
        """So many whole numbers, each from 0 to ``end`` - 1."""
        found = (c_int32 * number)()
        self._library.revoke_chance_below(byref(self.state), end, number, found)
        return found[:]

    def order(self, number: int, most: int | None = None) -> list[int]:
        """The numbers from 0 to ``number`` - 1 in an order, each order as likely as any other: the first ``most``."""
        found = (c_int32 * number)()
        self._library.revoke_chance_order(byref(self.state), number, found)
        return found[:most]


def _spread(seed: int) -> list[int]:
    """Four numbers of 64 bits from a seed, far apart for seeds that are near (M. E. O'Neill's ``seed_seq`` design)."""
    words = [seed & _WORD]
    while seed := seed >> 32:
        words.append(seed & _WORD)
    hashed = _Hashes(0x43B0D7E5, 0x931E8875)
    pool = [hashed(word) for word in (*words, *[0] * _POOL)[:_POOL]]
    for source in range(_POOL):
        for into in range(_POOL):
            if source != into:
                pool[into] = _mixed(pool[into], hashed(pool[source]))
    for word in words[_POOL:]:
        for into in range(_POOL):
            pool[into] = _mixed(pool[into], hashed(word))
    hashed = _Hashes(0x8B51F9DD, 0x58F38DED)
    out = [hashed(pool[number % _POOL]) for number in range(8)]
    return [low | high << 32 for low, high in zip(out[::2], out[1::2], strict=True)]


class _Hashes:
    """A hash of words that is another one each time."""

    def __init__(self, start: int, times: int) -> None:
        self._constants = _powers(start, times)
        self._now = next(self._constants)

    def __call__(self, word: int) -> int:
        word ^= self._now
        self._now = next(self._constants)
        word = word * self._now & _WORD
        return word ^ word >> 16


def _powers(now: int, times: int) -> Iterator[int]:
    while True:
        yield now
        now = now * times & _WORD


def _mixed(one: int, other: int) -> int:
    found = (0xCA01F9DD * one - 0x4973F715 * other) & _WORD
    return found ^ found >> 16
