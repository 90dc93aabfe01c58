"""Pages: a template, the language it is read in, and what stands on every page."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from fastapi import APIRouter, Request
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.responses import HTMLResponse, RedirectResponse, Response

from revoke.app.entrance.settings import Settings
from revoke.app.entrance.web_sessions import FormToken
from revoke.app.language.language import OFFERED, Language, asked_for, language, words
from revoke.app.log.logged_case import LoggedCase
from revoke.app.log.text_limits import SHORT

# The language of a page: as its address says, else as was chosen here, else as the browser asks.

LANGUAGE_COOKIE = "lang"
_A_YEAR = 365 * 24 * 3600

router = APIRouter()


def spoken(request: Request, otherwise: str) -> Language:
    """The language of the page that is asked for.

    Args:
        otherwise: the code of the language for a browser that asks for none.
    """
    for said in (request.query_params.get("lang"), request.cookies.get(LANGUAGE_COOKIE)):
        if said in OFFERED:
            return language(said)
    wanted = request.headers.get("accept-language")
    return asked_for(wanted) if wanted else language(otherwise)


def language_page(request: Request) -> str:
    """The address for choosing another language for this very page."""
    if request.method != "GET" or request.url.path.startswith("/language"):
        return "/language"
    query = f"?{request.url.query}" if request.url.query else ""
    return f"/language?{urlencode({'back': request.url.path + query})}"


@router.get("/language/{code}")
def choose(code: str, back: str = "/") -> Response:
    """Keep the language for the pages that follow, and go back to where it was chosen."""
    answer = RedirectResponse(at_home(back, code), 303)
    if code in OFFERED:
        answer.set_cookie(LANGUAGE_COOKIE, code, max_age=_A_YEAR, httponly=True, samesite="strict")
    return answer


def at_home(back: str, code: str) -> str:
    """An address of this site, in that language if it names one; the start page for any other address.

    >>> at_home("/quick?lang=en&code=x", "fr"), at_home("//elsewhere.example/", "fr"), at_home("/cases", "fr")
    ('/quick?lang=fr&code=x', '/', '/cases')
    """
    if not back.startswith("/") or back.startswith(("//", "/\\")) or any(ord(each) < 32 for each in back):
        return "/"
    path, mark, query = back.partition("?")
    parts = [f"lang={code}" if part.startswith("lang=") else part for part in query.split("&")]
    return f"{path}{mark}{'&'.join(parts)}"


# The address of these pages for links and QR codes: one that others can open, or it is said that they cannot.

_ONLY_HERE = ("127.0.0.1", "localhost", "::1")


def own_address(request: Request) -> tuple[str, bool]:
    """The beginning of every address, and whether only this computer can open it."""
    settings: Settings = request.app.state.settings
    here = str(request.base_url).rstrip("/")
    if request.url.hostname not in _ONLY_HERE:
        return here, False
    return (settings.lan_address, False) if settings.lan_address else (here, True)


# The director's initials, which sign an entry of the log: asked for once and kept by the browser.

INITIALS_COOKIE = "who"
_A_DAY = 24 * 3600
_PLAIN = re.compile(r"[\w .&'-]+")


def initials(request: Request) -> str:
    """The initials given last from this browser, or nothing."""
    said = request.cookies.get(INITIALS_COOKIE, "")
    try:
        said = bytes.fromhex(said).decode()
    except ValueError:
        return ""
    return said if len(said) <= SHORT and _PLAIN.fullmatch(said) else ""


def keep_initials(answer: Response, who: str) -> None:
    """Have the browser keep them for a day; as hexadecimal, for a cookie takes no letter outside ASCII."""
    answer.set_cookie(
        INITIALS_COOKIE, who.strip()[:SHORT].encode().hex(), max_age=_A_DAY, httponly=True, samesite="strict"
    )


TEMPLATES = Path(__file__).with_name("templates")

_ENVIRONMENT = Environment(
    loader=FileSystemLoader(TEMPLATES),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


def page(request: Request, template: str, *, status: int = 200, **values: Any) -> HTMLResponse:
    """The page of that template.

    Every template has ``t("English text")`` for what is read, ``say`` for attributes, ``language``, ``languages``,
    ``settings``, ``request``, ``version`` of the program, ``form_token()`` to stand in each form that writes, and
    ``here``, the address of the page.

    Any: a template may be given whatever it shows.
    """
    settings: Settings = request.app.state.settings
    language = spoken(request, settings.language)
    form_token = FormToken(request)
    about = {
        "request": request,
        "settings": settings,
        "languages": OFFERED,
        "language_page": language_page(request),
        "form_token": form_token,
        "version": request.app.version,
        "here": request.url.path,
    }
    text = _ENVIRONMENT.get_template(template).render({**about, **words(language), **values})
    answer = HTMLResponse(text, status)
    form_token.keep(answer)
    answer.headers["Content-Language"] = language.code
    answer.headers["Cache-Control"] = "no-store"
    return answer


# The spoiler guard: a director who plays himself is not shown the deal of a board that he has still to play.

COOKIE = "playing"
_MOST_PLAYED = 400


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


# The spoiler guard on cases: a director who plays is not shown a deal that he has still to play.


def kept_back(request: Request, case: LoggedCase) -> Response | None:
    """The page that says so in place of the case; ``None`` where nothing has to be kept back.

    What a case of quick mode knows, the table has seen: only a deal or a play record tells more.
    """
    document, board = case.document, board_of(case)
    if not ("deal" in document.get("board", {}) or document.get("events")) or not guard_of(request).hides(board):
        return None
    return page(request, "cases/kept-back.html", case=case, board=board, here="/cases")


def board_of(case: LoggedCase) -> str:
    """The number of the board of a case, as people write it; nothing where none was told."""
    number = case.place.board if case.place.board is not None else case.document.get("board", {}).get("number")
    return "" if number is None else str(number)
