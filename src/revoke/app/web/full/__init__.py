"""Full mode: away from the table, the whole analysis of a deal and its play."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from revoke.app.web.full.full_mode import router as router

__all__ = ["router"]


def __getattr__(name: str) -> Any:  # Any: as type checkers see it above
    # Imported on first use: the processes that run an analysis need its parts but no pages.
    if name not in __all__:
        raise AttributeError(f"module 'revoke.app.web.full' has no attribute {name!r}")
    return getattr(import_module("revoke.app.web.full.full_mode"), name)
