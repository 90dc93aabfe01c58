"""What a contract scores when its tricks are known, or weighed, against the other tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from revoke.scoring.compare import expected, imps_against_datum, matchpoints_against
from revoke.scoring.duplicate import north_south_score
from revoke.table.contract import Contract, Vulnerability
from revoke.table.seats import Seat


def scores_of(
    contract: Contract,
    declarer: Seat,
    vulnerable: Vulnerability,
    *,
    tricks: int | None = None,
    weights: Mapping[int, float] | None = None,
    field: Sequence[int] = (),
) -> dict[str, Any]:
    """Points, matchpoints and IMPs for North–South, as a document.

    Args:
        tricks: declarer's, 0 to 13; or else
        weights: tricks -> probability.
        field: the other tables' scores for North–South.

    Raises:
        NotBridge: a score in the field that no contract gives.

    >>> found = scores_of(Contract.parse("3NT"), Seat.EAST, Vulnerability.NONE, tricks=10, field=[-430, -400, 50])
    >>> found["score"], found["matchpoints"]["won"], found["imps"]
    (-430.0, 1.0, -5.0)
    """
    distribution = weights or {tricks or 0: 1.0}
    points = {number: north_south_score(contract, declarer, vulnerable, number) for number in distribution}
    document: dict[str, Any] = {
        "format": "revoke-scores/1",
        "score": round(expected(points.__getitem__, distribution), 2),
        "by_tricks": {str(number): score for number, score in sorted(points.items())},
        "matchpoints": None,
        "imps": None,
    }
    if field:
        won = expected(lambda number: matchpoints_against(points[number], field).won, distribution)
        top = 2 * len(field)
        document["matchpoints"] = {"won": round(won, 2), "top": top, "percentage": round(100 * won / top, 2)}
        document["imps"] = round(expected(lambda number: imps_against_datum(points[number], field), distribution), 2)
    return document
