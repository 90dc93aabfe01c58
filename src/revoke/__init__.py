"""Rules on revokes at bridge: what happened, what the law says, what follows, and why.

>>> ruling = rule(read_case({
...     "format": "revoke-case/1",
...     "findings": {"revokes": [{"offender": "defender", "trick": 5, "won_by": "opponents", "later_tricks": 2,
...                               "before_attention": ["offending side played to next trick", "play ended"]}]},
... }))
>>> ruling.revokes[0].laws, ruling.transfer.tricks
(('63A1', '64A2'), 1)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from revoke.case.case import Case
from revoke.errors import RevokeError
from revoke.ruling.adjudicate import rule
from revoke.ruling.ruling import Ruling, document

__all__ = ["Case", "RevokeError", "Ruling", "document", "read_case", "rule"]


def read_case(data: str | bytes | Mapping[str, Any], *, name: str = "case") -> Case:  # Any: the values of a JSON object
    """Read a case document: JSON text, or the object it stands for.

    Raises:
        Unreadable: it is no case; the message lists everything wrong, each with its place.

    Source: section 2 of the contract; ``revoke schema case`` prints it as JSON Schema.

    >>> read_case('{"format": "revoke-case/1", "events": ["S:H7"]}').events
    (CardPlayed(hand=Seat.SOUTH, card=Card.parse('H7')),)
    """
    from revoke.formats.native import read_case as read  # pydantic is loaded only when something is read

    return read(data, name=name)
