"""Packing with zstandard: by the standard library where that has it, else by the same code as a package."""

from __future__ import annotations

from revoke.errors import ExtraMissing
from revoke.table.sentence import sentence, template

LEVEL = 19
"""As tight as it gets without much more memory for whoever unpacks."""


def packed(data: bytes) -> bytes:
    """The bytes, packed.

    Raises:
        ExtraMissing: this Python has no zstandard, and the package is not installed.
    """
    try:
        from compression import zstd  # type: ignore[import-not-found, unused-ignore]  # from Python 3.14 on
    except ModuleNotFoundError:
        try:
            from backports import zstd
        except ModuleNotFoundError:
            raise ExtraMissing(
                template("The site"), sentence("the library {name}", name="backports.zstd"), "site"
            ) from None
    whole: bytes = zstd.compress(data, LEVEL)
    return whole
