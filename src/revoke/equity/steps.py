"""Work done in steps, a pause after each, so that one who has other things to do can do them in between."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

Result = TypeVar("Result")
Steps = Generator[None, None, Result]
"""Work that pauses after every step, and returns what it came to."""


def finished(steps: Steps[Result]) -> Result:
    """What the work comes to when all its steps are done without a pause.

    Ctrl-C between two steps is told to the work, as it would have been within one.

    >>> def counted():
    ...     for _ in range(3):
    ...         yield
    ...     return "three"
    >>> finished(counted())
    'three'
    """
    try:
        while True:
            try:
                next(steps)
            except KeyboardInterrupt as stop:
                steps.throw(stop)
    except StopIteration as ended:
        result: Result = ended.value
        return result
