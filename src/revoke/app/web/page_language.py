"""The language of a page: as its address says, else as was chosen here, else as the browser asks."""

from __future__ import annotations

from urllib.parse import urlencode

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from revoke.app.language.language import LANGUAGES, Language, language
from revoke.app.language.pages import asked_for

COOKIE = "lang"
_A_YEAR = 365 * 24 * 3600

router = APIRouter()


def spoken(request: Request, otherwise: str) -> Language:
    """The language of the page that is asked for.

    Args:
        otherwise: the code of the language for a browser that asks for none.
    """
    for said in (request.query_params.get("lang"), request.cookies.get(COOKIE)):
        if said in LANGUAGES:
            return language(said)
    wanted = request.headers.get("accept-language")
    return asked_for(wanted) if wanted else language(otherwise)


def language_page(request: Request) -> str:
    """Where another language can be chosen for this very page."""
    if request.method != "GET" or request.url.path.startswith("/language"):
        return "/language"
    query = f"?{request.url.query}" if request.url.query else ""
    return f"/language?{urlencode({'back': request.url.path + query})}"


@router.get("/language/{code}")
def choose(code: str, back: str = "/") -> Response:
    """Keep the language for the pages that follow, and go back to where it was chosen."""
    answer = RedirectResponse(at_home(back, code), 303)
    if code in LANGUAGES:
        answer.set_cookie(COOKIE, code, max_age=_A_YEAR, httponly=True, samesite="strict")
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
