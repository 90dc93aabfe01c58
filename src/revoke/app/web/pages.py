"""Pages: a template, the language it is read in, and what stands on every page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from fastapi import Request
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.responses import HTMLResponse

from revoke.app.entrance.session import FormToken
from revoke.app.entrance.settings import Settings
from revoke.app.language.language import LANGUAGES
from revoke.app.language.pages import words
from revoke.app.web.page_language import language_page, spoken

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
        "languages": LANGUAGES,
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
