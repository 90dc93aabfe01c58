"""The layout of a row on the form: how its width is shared out among its fields."""

from __future__ import annotations

from collections.abc import Sequence


def widths(room: float, shares: Sequence[float], needed: Sequence[float]) -> list[float]:
    """How wide each field gets: its share, unless it needs more and others need less than theirs.

    Labels are longer in some languages than in others, and what stands behind one is not to be cut for that.

    Args:
        room: the width of all of them together.
        shares: of it, against each other.
        needed: what each needs for its label and its value.

    >>> widths(100, (1, 1), (20, 30)), widths(100, (1, 1), (20, 60)), widths(100, (1, 1), (90, 90))
    ([50.0, 50.0], [40.0, 60.0], [50.0, 50.0])
    """
    own = [room * share / sum(shares) for share in shares]
    lacking = sum(max(0.0, need - has) for need, has in zip(needed, own, strict=True))
    spare = sum(max(0.0, has - need) for need, has in zip(needed, own, strict=True))
    if not lacking or not spare:
        return own
    moved = min(lacking, spare)
    return [
        has + (need - has) * moved / (lacking if need > has else spare) for need, has in zip(needed, own, strict=True)
    ]
