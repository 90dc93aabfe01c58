"""Rules on revokes at bridge: what happened, what the law says, what follows, and why.

>>> from revoke import read_case, rule
>>> ruling = rule(read_case({
...     "format": "revoke-case/1",
...     "findings": {"revokes": [{"offender": "defender", "trick": 5, "won_by": "opponents", "later_tricks": 2,
...                               "before_attention": ["offending side played to next trick", "play ended"]}]},
... }))
>>> ruling.revokes[0].laws, ruling.transfer.tricks
(('63A1', '64A2'), 1)
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from revoke.case.case import Case as Case
    from revoke.errors import RevokeError as RevokeError
    from revoke.formats.native import read_case as read_case
    from revoke.ruling.adjudicate import rule as rule
    from revoke.ruling.ruling import Ruling as Ruling
    from revoke.ruling.ruling import document as document

_HOMES = {
    "Case": "revoke.case.case",
    "RevokeError": "revoke.errors",
    "Ruling": "revoke.ruling.ruling",
    "document": "revoke.ruling.ruling",
    "read_case": "revoke.formats.native",
    "rule": "revoke.ruling.adjudicate",
}
"""Where each public name lives; it is fetched when it is first used, so that the command line starts at once."""

__all__ = ["Case", "RevokeError", "Ruling", "document", "read_case", "rule"]


def __getattr__(name: str) -> Any:  # Any: each name has its own type, which type checkers see above
    if name not in _HOMES:
        raise AttributeError(f"module 'revoke' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
