"""Rules on revokes at bridge: what happened, what the law says, what follows, and why.

``read`` takes any file or text (a case, PBN, LIN …), ``rule`` rules, and the ruling has its own text:

>>> import revoke
>>> case = revoke.read_case({
...     "format": "revoke-case/1",
...     "findings": {"revokes": [{"offender": "defender", "trick": 5, "won_by": "opponents", "later_tricks": 2,
...                               "before_attention": ["offending side played to next trick", "play ended"]}]},
... })
>>> ruling = revoke.rule(case)
>>> ruling.revokes[0].laws, ruling.transfer.tricks
(('63A1', '64A2'), 1)
>>> print(ruling.text().splitlines()[1])
Ruling: The revoke is established. One trick goes to the declaring side. You decide whether to adjust the score.

``explain`` gives the same in pieces for a screen, ``document`` as a JSON document; ``codes`` are the codes of law.
``dir(revoke)`` lists all public names.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from revoke.case.case import Board as Board
    from revoke.case.case import Case as Case
    from revoke.case.case import Findings as Findings
    from revoke.case.case import RevokeFinding as RevokeFinding
    from revoke.errors import Contradiction as Contradiction
    from revoke.errors import ImpossibleEvent as ImpossibleEvent
    from revoke.errors import NotACase as NotACase
    from revoke.errors import NotBridge as NotBridge
    from revoke.errors import RevokeError as RevokeError
    from revoke.errors import UnknownCode as UnknownCode
    from revoke.errors import Unreadable as Unreadable
    from revoke.formats.native import read_case as read_case
    from revoke.law.code import code as code
    from revoke.library import CaseRuling as Ruling
    from revoke.library import codes as codes
    from revoke.library import read as read
    from revoke.library import rule as rule
    from revoke.ruling.ruling import Reason as Reason
    from revoke.table.cards import Card as Card
    from revoke.table.seats import Seat as Seat
    from revoke.telling.explanation import explain as explain
    from revoke.telling.ruling_words import document as document
    from revoke.understanding.understood import Understood as Understood
    from revoke.understanding.understood import understand as understand

    __version__: str

_HOMES = {
    "Board": "revoke.case.case",
    "Card": "revoke.table.cards",
    "Case": "revoke.case.case",
    "Contradiction": "revoke.errors",
    "Findings": "revoke.case.case",
    "ImpossibleEvent": "revoke.errors",
    "NotACase": "revoke.errors",
    "NotBridge": "revoke.errors",
    "Reason": "revoke.ruling.ruling",
    "RevokeError": "revoke.errors",
    "RevokeFinding": "revoke.case.case",
    "Ruling": "revoke.library:CaseRuling",
    "Seat": "revoke.table.seats",
    "Understood": "revoke.understanding.understood",
    "UnknownCode": "revoke.errors",
    "Unreadable": "revoke.errors",
    "code": "revoke.law.code",
    "codes": "revoke.library",
    "document": "revoke.telling.ruling_words",
    "explain": "revoke.telling.explanation",
    "read": "revoke.library",
    "read_case": "revoke.formats.native",
    "rule": "revoke.library",
    "understand": "revoke.understanding.understood",
}
"""The home of each public name; it is fetched on first use, so that the command line starts at once."""

__all__ = [
    "Board",
    "Card",
    "Case",
    "Contradiction",
    "Findings",
    "ImpossibleEvent",
    "NotACase",
    "NotBridge",
    "Reason",
    "RevokeError",
    "RevokeFinding",
    "Ruling",
    "Seat",
    "Understood",
    "UnknownCode",
    "Unreadable",
    "__version__",
    "code",
    "codes",
    "document",
    "explain",
    "read",
    "read_case",
    "rule",
    "understand",
]


def __getattr__(name: str) -> Any:  # Any: each name has its own type, which type checkers see above
    if name == "__version__":
        from importlib.metadata import version

        return version("revoke")
    if name not in _HOMES:
        raise AttributeError(f"module 'revoke' has no attribute {name!r}")
    home, _, called = _HOMES[name].partition(":")
    return getattr(import_module(home), called or name)


def __dir__() -> list[str]:
    return __all__
