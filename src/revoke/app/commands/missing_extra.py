"""Ends a command that cannot do without an optional extra: one line that says what to install, one exit status."""

from __future__ import annotations

import sys
from typing import NoReturn

import click

from revoke.app.desk.failures import MISSING
from revoke.errors import ExtraMissing


def refuse_without(what: str, needs: str, extra: str) -> NoReturn:
    """End the command: what it does needs a library, which comes with this extra."""
    refuse(ExtraMissing(what, needs, extra))


def refuse(missing: ExtraMissing) -> NoReturn:
    """End the command with what is missing."""
    click.echo(str(missing), err=True)
    sys.exit(MISSING)
