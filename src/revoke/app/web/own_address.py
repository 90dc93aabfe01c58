"""The address of these pages for links and QR codes: one that others can open, or it is said that they cannot."""

from __future__ import annotations

from fastapi import Request

from revoke.app.entrance.settings import Settings

_ONLY_HERE = ("127.0.0.1", "localhost", "::1")


def own_address(request: Request) -> tuple[str, bool]:
    """The beginning of every address, and whether only this computer can open it."""
    settings: Settings = request.app.state.settings
    here = str(request.base_url).rstrip("/")
    if request.url.hostname not in _ONLY_HERE:
        return here, False
    return (settings.lan_address, False) if settings.lan_address else (here, True)
