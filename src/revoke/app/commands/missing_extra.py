"""Ends a command that cannot do without an optional extra: one line that says what to install, one exit status."""

from __future__ import annotations

from typing import NoReturn

from revoke.app.commands.refusal import refuse
from revoke.app.desk.failures import MISSING
from revoke.errors import ExtraMissing
from revoke.table.sentence import sentence


def refuse_without(what: str, needs: str, extra: str) -> NoReturn:
    """End the command: what it does needs a library, which comes with this extra."""
    refuse(ExtraMissing(what, needs, extra), MISSING)


def refuse_without_library(what: str, missing: ModuleNotFoundError, extra: str = "app") -> NoReturn:
    """End the command: what it does needs the library that was not found."""
    refuse_without(what, sentence("the library {name}", name=str(missing.name)), extra)
