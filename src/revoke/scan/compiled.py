"""Turns the loops that read archives byte by byte into machine code where numba is there; else they run as they are."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

COMPILES = find_spec("numba") is not None
"""Whether the extra ``fast`` is installed."""


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """The function in machine code, made at the first call and kept for the next run; or the function itself."""
    if not COMPILES:
        return function
    import numba

    try:
        quick: Callable[P, R] = numba.njit(cache=True, nogil=True)(function)
    except RuntimeError:  # nowhere to keep it: it is made anew in each process
        quick = numba.njit(nogil=True)(function)
    return quick


def plainly(function: Callable[P, R]) -> Callable[P, R]:
    """The function as it is written, whether or not it has been compiled."""
    plain: Callable[P, R] = getattr(function, "py_func", function)
    return plain
