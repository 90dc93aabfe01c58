"""The API: the same rulings for other programs, under ``/api/v1``, as JSON.

Every address reads a document, calls one function of the desk and sends what it returns. ``install`` gives an
application these addresses.

Public: ``problems`` (``Refused``, ``KINDS``).
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from revoke.app.api.router import install as install
    from revoke.app.api.router import router as router

__all__ = ["install", "router"]


def __getattr__(name: str) -> Any:  # Any: each name has its own type, which type checkers see above
    # Imported on first use: the worker processes need no web server.
    if name not in __all__:
        raise AttributeError(f"module 'revoke.app.api' has no attribute {name!r}")
    return getattr(import_module("revoke.app.api.router"), name)
