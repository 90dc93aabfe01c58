"""A whole number as people and browsers send it: plain digits between two limits, and nothing else."""

from __future__ import annotations

import re


def whole_number(said: str, least: int, most: int) -> int | None:
    """The number that was sent, from ``least`` to ``most``; ``None`` for anything else.

    Only the digits 0 to 9 count, and no more of them than a number here can have: Python reads the digits of every
    script, and refuses to read very many.

    >>> [whole_number(said, 0, 13) for said in ("13", "14", "007", "9" * 5000, "٣", "")]
    [13, None, 7, None, None, None]
    """
    found = int(said) if re.fullmatch(r"[0-9]{1,15}", said) else -1
    return found if least <= found <= most else None
