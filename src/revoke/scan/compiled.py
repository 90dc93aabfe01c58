"""Turns the loops that read archives byte by byte into machine code where numba is there; else they run as they are."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

COMPILES = find_spec("numba") is not None
"""Whether the extra ``fast`` is installed."""


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """The function in machine code, made at the first call and kept for the next run; or the function itself."""
    if not COMPILES:
        return function
    numba: Any = import_module("numba")  # Any: numba says little about its types

    usual = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(_kept_in(usual))
    try:
        quick: Callable[P, R] = numba.njit(cache=True, nogil=True)(function)
    except (RuntimeError, OSError):  # nowhere to keep it: it is made anew in each process
        quick = numba.njit(nogil=True)(function)
    finally:
        numba.config.CACHE_DIR = usual
    return quick


@cache
def _kept_in(usual: str) -> Path:
    """Where the machine code is kept: a folder of its own for each state of all the sources of this room.

    One function is compiled into another, but numba looks only at the file of the outer one to see whether what it
    kept is still good.
    """
    room = Path(__file__).parent
    sources = hashlib.sha1(usedforsecurity=False)
    for path in sorted(room.glob("*.py")):
        sources.update(path.read_bytes())
    near = room / "__pycache__"
    if usual:
        folder = Path(usual)
    elif os.access(near if near.exists() else room, os.W_OK):
        folder = near
    else:
        folder = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "revoke"
    return folder / sources.hexdigest()[:12]


def is_made() -> bool:
    """Whether there is machine code from an earlier run, or none to make; making it takes some seconds."""
    return not COMPILES or any(_kept_in(os.environ.get("NUMBA_CACHE_DIR", "")).rglob("*.nbi"))


def plainly(function: Callable[P, R]) -> Callable[P, R]:
    """The function as it is written, whether or not it has been compiled."""
    plain: Callable[P, R] = getattr(function, "py_func", function)
    return plain
