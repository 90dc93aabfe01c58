"""Languages in pages: what their templates call, and which language a browser asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from revoke.app.language.language import ENGLISH, LANGUAGES, Language, language

if TYPE_CHECKING:
    from jinja2 import Environment


def words(spoken: Language) -> dict[str, Any]:
    """What a page's template is given: ``t("English text")``, ``say("for attributes")`` and ``language``.

    Any: a template takes values of every type.
    """
    return {"t": spoken.t, "say": spoken.say, "language": spoken}


def install(environment: Environment, spoken: Language) -> None:
    """Let all templates of an environment speak one language, where it is the same for every page."""
    environment.globals.update(words(spoken))


def asked_for(accept_language: str) -> Language:
    """The language that fits best to what a browser asks for in its header; English where none does.

    >>> asked_for("de, nl-BE;q=0.8, en;q=0.5").code, asked_for("").code, asked_for("zh;q=quatsch").code
    ('nl', 'en', 'en')
    """
    wanted = sorted(map(_wish, accept_language.split(",")), key=lambda wish: -wish[0])
    spoken = (code for _, code in wanted if code in LANGUAGES)
    return language(next(spoken, ENGLISH))


def _wish(part: str) -> tuple[float, str]:
    """How much a language is wanted, and its code without the country."""
    named, _, quality = part.strip().partition(";q=")
    try:
        wish = float(quality) if quality else 1.0
    except ValueError:
        wish = 0.0
    return wish, named.split("-")[0].lower()
