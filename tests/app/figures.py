"""Figures in a text that are not written as in the language of the text."""

from __future__ import annotations

import re

WRONG = {
    "en": re.compile(r"\d[\s\u00a0\u202f]%|\d,\d\d?%"),
    "fr": re.compile(r"\d ?%|\d\u202f%|\d\.\d{1,2}(?![\d.])"),
    "nl": re.compile(r"\d[\s\u00a0\u202f]%|\d\.\d{1,2}(?![\d.])"),
}
"""The style of another language: a percentage, or a decimal point."""
SCORE = re.compile(r"(?<![\w-])-\d+")  # a minus is no hyphen


def foreign_figures(text: str, code: str) -> list[str]:
    """Each percentage, decimal and score in the style of another language, with the text around it.

    >>> foreign_figures("3SA, 15% et +428.5", "fr")
    ['3SA, 15% et +428.5', '3SA, 15% et +428.5']
    """
    plain = re.sub(r"style=\"[^\"]*\"|\d+\.\d+\.\d+", "", text)
    found = [*WRONG[code].finditer(plain), *SCORE.finditer(plain)]
    return [plain[max(0, each.start() - 30) : each.end() + 10] for each in found]
