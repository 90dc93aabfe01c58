"""The basis of every page: its address, its language, its template, and the parts that all pages share."""

from __future__ import annotations

import re
import secrets
from collections.abc import Awaitable, Callable, Iterable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, replace
from inspect import isasyncgenfunction, iscoroutinefunction, signature
from pathlib import Path
from typing import Annotated, Any, TypeVar, get_args, get_origin, get_type_hints
from urllib.parse import urlencode

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from revoke.app.entrance.web_sessions import FormToken, keep_cookie, settings_of
from revoke.app.log.logged_case import LoggedCase
from revoke.app.log.refusals import SHORT
from revoke.language.language import OFFERED, Language, asked_for, language, templates_in, words

# The addresses of pages: each with the function that answers it, and the arguments of that function.
#
# A parameter is filled by its name: request; a part of the path; a value of the query or, marked with Field, of the
# form, as text. A parameter marked with From is made from the request by another function.
#
#     router = Routes()
#
#     @router.get("/cases/{case}", needs=[inside])
#     def one(request: Request, case: Annotated[LoggedCase, From(on_case)], done: str = "") -> Response: ...

Answers = Callable[..., Response | Awaitable[Response]]
Own = TypeVar("Own", bound=Answers)
Need = Callable[[Request], Any]  # a check that raises, or a value made from the request


@dataclass(frozen=True, slots=True)
class From:
    """The mark of a parameter that a function makes from the request.

    The function is plain, asynchronous, or an asynchronous generator that resumes after the answer.
    """

    make: Need


class _FormField:
    """The mark of a parameter that is a field of the form."""


Field = Annotated[str, _FormField()]


class PageRoute(Route):
    """The address of a page, with its name if it is in a list of pages."""

    def __init__(self, path: str, function: Answers, method: str, needs: Iterable[Need] = (), called: str = "") -> None:
        super().__init__(path, self.answer, methods=[method], name=getattr(function, "__name__", ""))
        self.methods = {method}  # no HEAD: the application turns it into GET
        self.function, self.method, self.needs, self.called = function, method, tuple(needs), called
        hints = get_type_hints(function, include_extras=True)
        self._asked = {
            each.name: (_mark(hints.get(each.name)), each.default) for each in signature(function).parameters.values()
        }

    async def answer(self, request: Request) -> Response:
        """The answer of the function, after its needs are met."""
        async with AsyncExitStack() as stack:
            for need in self.needs:
                await _made(need, request, stack)
            given = {name: await self._given(request, stack, name) for name in self._asked}
            if iscoroutinefunction(self.function):
                found: Response = await self.function(**given)
                return found
            return await run_in_threadpool(self.function, **given)  # type: ignore[arg-type]  # it is no coroutine

    async def _given(self, request: Request, stack: AsyncExitStack, name: str) -> Any:  # whatever is asked for
        mark, default = self._asked[name]
        if isinstance(mark, From):
            return await _made(mark.make, request, stack)
        if name == "request":
            return request
        if name in request.path_params:
            return request.path_params[name]
        values: Mapping[str, Any] = await request.form() if mark is not None else request.query_params
        found = values.get(name, default)
        if not isinstance(found, str):  # a file instead of a word, or a required value missing
            raise HTTPException(422)
        return found


def _mark(hint: Any) -> From | _FormField | None:  # whatever stands in an annotation
    beside = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
    return next((each for each in beside if isinstance(each, From | _FormField)), None)


async def _made(make: Need, request: Request, stack: AsyncExitStack) -> Any:  # what it makes
    if isasyncgenfunction(make):
        return await stack.enter_async_context(asynccontextmanager(make)(request))
    return await make(request) if iscoroutinefunction(make) else await run_in_threadpool(make, request)


class Routes:
    """The addresses of some pages, in the order of matching.

    Args:
        kind: the class of each route.
        needs: the needs of every route.
    """

    def __init__(self, kind: type[PageRoute] = PageRoute, needs: Iterable[Need] = ()) -> None:
        self.kind, self.needs = kind, tuple(needs)
        self.routes: list[PageRoute] = []

    def get(self, path: str, *, needs: Iterable[Need] = (), called: str = "") -> Callable[[Own], Own]:
        """Register a function that shows a page; ``called`` is its name in a list of pages."""
        return self._at("GET", path, needs, called)

    def post(self, path: str, *, needs: Iterable[Need] = ()) -> Callable[[Own], Own]:
        """Register a function that carries out a form."""
        return self._at("POST", path, needs)

    def include(self, others: Routes) -> None:
        """Add the addresses of other pages; the needs of this group come before their own."""
        for each in others.routes:
            needs = (*self.needs, *each.needs)
            self.routes.append(type(each)(each.path, each.function, each.method, needs, each.called))

    def _at(self, method: str, path: str, needs: Iterable[Need], called: str = "") -> Callable[[Own], Own]:
        def answered_by(function: Own) -> Own:
            self.routes.append(self.kind(path, function, method, (*self.needs, *needs), called))
            return function

        return answered_by


# The language of a page: that of its address, else the one chosen here, else the browser's.

LANGUAGE_COOKIE = "lang"
_A_YEAR = 365 * 24 * 3600

router = Routes()


def spoken(request: Request) -> Language:
    """The language of the requested page; the server's own if the browser asks for none."""
    for said in (request.query_params.get("lang"), request.cookies.get(LANGUAGE_COOKIE)):
        if said in OFFERED:
            return language(said)
    wanted = request.headers.get("accept-language")
    return asked_for(wanted) if wanted else language(settings_of(request).language)


def language_page(request: Request) -> str:
    """The address at which to choose another language for this page."""
    if request.method != "GET" or request.url.path.startswith("/language"):
        return "/language"
    query = f"?{request.url.query}" if request.url.query else ""
    return f"/language?{urlencode({'back': request.url.path + query})}"


@router.get("/language/{code}")
def choose(code: str, back: str = "/") -> Response:
    """Store the language for the following pages, and go back to where it was chosen."""
    answer = RedirectResponse(at_home(back, code), 303)
    if code in OFFERED:
        answer.set_cookie(LANGUAGE_COOKIE, code, max_age=_A_YEAR, httponly=True, samesite="strict")
    return answer


def at_home(back: str, code: str) -> str:
    """An address of this site, in the new language if it names one; the start page for any other address.

    >>> at_home("/quick?lang=en&code=x", "fr"), at_home("//elsewhere.example/", "fr"), at_home("/cases", "fr")
    ('/quick?lang=fr&code=x', '/', '/cases')
    """
    if not back.startswith("/") or back.startswith(("//", "/\\")) or any(ord(each) < 32 for each in back):
        return "/"
    path, mark, query = back.partition("?")
    parts = [f"lang={code}" if part.startswith("lang=") else part for part in query.split("&")]
    return f"{path}{mark}{'&'.join(parts)}"


# The address of these pages for links and QR codes: one that others can open, or a warning that they cannot.

_ONLY_HERE = ("127.0.0.1", "localhost", "::1")


def own_address(request: Request) -> tuple[str, bool]:
    """The beginning of every address of this site, and whether only this computer can open it."""
    settings = settings_of(request)
    here = str(request.base_url).rstrip("/")
    if request.url.hostname not in _ONLY_HERE:
        return here, False
    return (settings.lan_address, False) if settings.lan_address else (here, True)


def square(link: str, error: str, *, scale: int, border: int) -> str:
    """The QR code of a link, as a picture's address; ``error`` is the letter of its error correction level."""
    from segno import make  # few pages draw one

    return make(link, error=error, micro=False).svg_data_uri(scale=scale, border=border, light="#fff", dark="#000")


# The director's initials, which sign an entry of the log: asked for once and stored in the browser.

INITIALS_COOKIE = "who"
_A_DAY = 24 * 3600
_PLAIN = re.compile(r"[\w .&'-]+")


def initials(request: Request) -> str:
    """The initials last given in this browser, or empty."""
    said = request.cookies.get(INITIALS_COOKIE, "")
    try:
        said = bytes.fromhex(said).decode()
    except ValueError:
        return ""
    return said if len(said) <= SHORT and _PLAIN.fullmatch(said) else ""


def keep_initials(answer: Response, who: str) -> None:
    """Store the initials in the browser for a day, in hexadecimal because a cookie is ASCII."""
    answer.set_cookie(
        INITIALS_COOKIE, who.strip()[:SHORT].encode().hex(), max_age=_A_DAY, httponly=True, samesite="strict"
    )


def new_key() -> str:
    """A new idempotency key for a form that writes to the log, so that a double tap writes once."""
    return secrets.token_urlsafe(12)


TEMPLATES = Path(__file__).with_name("templates")

_ENVIRONMENT = templates_in(TEMPLATES)


def page(request: Request, template: str, *, status: int = 200, **values: Any) -> HTMLResponse:
    """The page of a template.

    Every template has ``t("English text")`` for content, ``say`` for attributes, ``language``, ``languages``,
    ``settings``, ``request``, ``version`` of the program, ``form_token()`` for each form that writes, and ``here``,
    the address of the page.

    Any: each template has its own values.
    """
    settings = settings_of(request)
    language = spoken(request)
    form_token = FormToken(request)
    about = {
        "request": request,
        "settings": settings,
        "languages": OFFERED,
        "language_page": language_page(request),
        "form_token": form_token,
        "version": request.app.state.version,
        "here": request.url.path,
    }
    text = _ENVIRONMENT.get_template(template).render({**about, **words(language), **values})
    answer = HTMLResponse(text, status)
    form_token.keep(answer)
    answer.headers["Content-Language"] = language.code
    answer.headers["Cache-Control"] = "no-store"
    return answer


def file(content: bytes | str, name: str, media_type: str) -> Response:
    """A file to download, which no browser opens as a page of ours."""
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return Response(content, headers=headers, media_type=media_type)


# The spoiler guard: a playing director does not see the deal of a board that he has still to play.

COOKIE = "playing"
_MOST_PLAYED = 400


@dataclass(frozen=True, slots=True)
class SpoilerGuard:
    """The guard of one browser: whether the director plays, and the boards that he has played.

    >>> guard = SpoilerGuard(playing=True).having_played("7")
    >>> guard.hides("7"), guard.hides("8"), SpoilerGuard().hides("8")
    (False, True, False)
    """

    playing: bool = False
    played: tuple[str, ...] = ()

    def hides(self, board: str) -> bool:
        """Whether the deal of a board is hidden from the director; without a number it always is if he plays."""
        return self.playing and (not board or board not in self.played)

    def having_played(self, board: str) -> SpoilerGuard:
        """The guard after he has played a board."""
        return replace(self, played=tuple(dict.fromkeys((*self.played, board)))[-_MOST_PLAYED:])

    def keep(self, request: Request, answer: Response) -> None:
        """Store the guard in the browser for the evening; it has only numbers of boards."""
        if self.playing:
            said = ".".join(["1", *(each for each in self.played if each.isalnum())])
            keep_cookie(request, answer, COOKIE, said, seconds=_A_DAY)
        else:
            answer.delete_cookie(COOKIE, path="/")


def guard_of(request: Request) -> SpoilerGuard:
    """The guard stored in this browser."""
    playing, *played = request.cookies.get(COOKIE, "").split(".")
    return SpoilerGuard(playing == "1", tuple(each for each in played if each.isalnum()))


# The spoiler guard on cases: a playing director does not see a deal that he has still to play.


def kept_back(request: Request, case: LoggedCase) -> Response | None:
    """The page that replaces a hidden case; ``None`` if nothing has to be hidden.

    The table has seen all that quick mode knows of a case: only a deal or a play record reveals more.
    """
    document, board = case.document, board_of(case)
    if not ("deal" in document.get("board", {}) or document.get("events")) or not guard_of(request).hides(board):
        return None
    return page(request, "cases/kept-back.html", case=case, board=board, here="/cases")


def board_of(case: LoggedCase) -> str:
    """The number of a case's board as text; empty if it is not known."""
    number = case.place.board if case.place.board is not None else case.document.get("board", {}).get("number")
    return "" if number is None else str(number)
