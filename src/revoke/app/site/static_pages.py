"""The pages of the site that are there before its engine: the start page, and the page around all the others."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from revoke.app.language.language import ENGLISH, LANGUAGES, Language, language
from revoke.app.language.pages import words
from revoke.app.site.sub_path import page_below
from revoke.app.web.pages import TEMPLATES
from revoke.law.code import code as code_named

_ENVIRONMENT = Environment(
    loader=FileSystemLoader((Path(__file__).with_name("templates"), TEMPLATES)),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


def start_page(spoken: Language, code: str, *, guide: bool = False) -> str:
    """The first page in one language: quick mode at once, and the ways to everything else.

    Args:
        code: the id of the code of law of quick mode.
        guide: whether the site has the guide.
    """
    page = _ENVIRONMENT.get_template("site-start.html").render(
        **words(spoken),
        law_name=code_named(code).name,
        language_page="#languages",
        languages={each: (name, "/" if each == ENGLISH else f"/{each}.html") for each, name in LANGUAGES.items()},
        form_token=SimpleNamespace(used=False),
        guide=guide,
        here="/",
    )
    return page_below(page, "./")


def shell_page() -> str:
    """The page around all the others; it speaks every language, since it does not know yet which is wanted."""
    several = [(each, language(each).t) for each in LANGUAGES]
    return page_below(_ENVIRONMENT.get_template("site-shell.html").render(several=several), "./")
