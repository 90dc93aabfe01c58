"""The spoiler guard: a director who plays himself is not shown the deal of a board that he has still to play."""

from __future__ import annotations

from dataclasses import dataclass, replace

from fastapi import Request
from starlette.responses import Response

COOKIE = "playing"
_MOST_PLAYED = 400
_A_DAY = 24 * 3600


@dataclass(frozen=True, slots=True)
class SpoilerGuard:
    """Whether the director plays, and the boards that he has played.

    >>> guard = SpoilerGuard(playing=True).having_played("7")
    >>> guard.hides("7"), guard.hides("8"), SpoilerGuard().hides("8")
    (False, True, False)
    """

    playing: bool = False
    played: tuple[str, ...] = ()

    def hides(self, board: str) -> bool:
        """Whether the deal of that board is kept from him; one without a number always is."""
        return self.playing and (not board or board not in self.played)

    def having_played(self, board: str) -> SpoilerGuard:
        """The guard once he has played that board."""
        return replace(self, played=tuple(dict.fromkeys((*self.played, board)))[-_MOST_PLAYED:])

    def keep(self, request: Request, answer: Response) -> None:
        """Let the browser remember it for the evening; it holds numbers of boards and nothing else."""
        if self.playing:
            said = ".".join(["1", *(each for each in self.played if each.isalnum())])
            secure = request.url.scheme == "https"
            answer.set_cookie(COOKIE, said, max_age=_A_DAY, httponly=True, samesite="strict", secure=secure, path="/")
        else:
            answer.delete_cookie(COOKIE, path="/")


def guard_of(request: Request) -> SpoilerGuard:
    """The guard that this browser has asked for."""
    playing, *played = request.cookies.get(COOKIE, "").split(".")
    return SpoilerGuard(playing == "1", tuple(each for each in played if each.isalnum()))
