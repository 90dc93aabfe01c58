"""The pocket page: the tree, its words, its script and its style in one file that needs nothing else."""

from __future__ import annotations

from datetime import date
from importlib.metadata import version

from jinja2 import ChoiceLoader, Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from revoke.app.language.language import Language
from revoke.app.language.pages import install
from revoke.app.pocket.leaves import document
from revoke.app.pocket.trainer import drill_document, embedded
from revoke.law.code import code
from revoke.telling.tree_words import tree_in_words


def page(name: str, spoken: Language, day: date) -> str:
    """The page for one code in one language.

    Args:
        name: the id of the code.
        day: the date in the last line.

    Raises:
        UnknownCode: there is no such code.
    """
    law = code(name)
    pages = Environment(
        loader=ChoiceLoader([PackageLoader("revoke.app.pocket"), PackageLoader("revoke.app.paper", "design")]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    install(pages, spoken)
    return pages.get_template("pocket.html").render(
        law=law,
        data=document(tree_in_words(name), spoken),
        drill=Markup(embedded(drill_document(name, spoken))),  # nothing in it ends a script
        version=version("revoke"),
        day=spoken.date(day),
    )
