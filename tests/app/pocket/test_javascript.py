"""What is compiled to JavaScript means there what it means in Python; what would not is refused."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from pathlib import Path
from textwrap import indent
from typing import Any

import pytest
from guide.javascript import RUNTIME, Compiler
from guide.program import NotCompiled, Program
from playwright.sync_api import Browser, Page

HEAD = """
import re
from bisect import bisect_left
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cache, partial
from itertools import pairwise


class Suit(Enum):
    HEARTS = "H"
    SPADES = "S"

    @property
    def other(self):
        return Suit.SPADES if self is Suit.HEARTS else Suit.HEARTS


@dataclass(frozen=True)
class Card:
    suit: Suit
    rank: str = "2"
    seen: str = field(default="", compare=False)

    def beats(self, other, *, trumps=None):
        return self.suit is trumps or self.rank > other.rank


@dataclass
class Trick:
    cards: list = field(default_factory=list)


class Player:
    def __init__(self, held):
        self.held = held
        self.played = set()
        self.same = self.played

    def play(self, card):
        self.played |= {card}
        return len(self.same)

    throw = play

    @staticmethod
    def named(name):
        return name.upper()

    def do(self, what, card):
        return getattr(self, "pl" + what)(card)


def ranks(of):
    for each in of:
        if each == "x":
            return
        yield each


def first_of(of, wanted):
    for place, each in enumerate(of):
        if each == wanted:
            found = place
            break
    else:
        found = -1
    return found


def kind(value):
    match value:
        case "a" | "b":
            return "letter"
        case Card():
            return "card"
        case _:
            return "other"


def joined(*more):
    return "-".join(more)


def plus(a, b, c=0):
    return [a, b, c]
"""

SAYINGS = [
    # Truth, comparisons, and what "and" and "or" give
    "[x or 'none' for x in ('', 0, [], {}, set(), 'a', [0])]",
    "[bool(x and 'all') for x in ((), (0,), None, False, 1)]",
    "[1 < x <= 3 for x in (1, 2, 3, 4)]",
    "(2, 'b') < (2, 'c'), (1, 9) < (2, 0), (1,) < (1, 0)",
    "[1, [2, (3, None)]] == [1, [2, (3, None)]]",
    # Lists and strings
    "[1, 2, 3, 4][-2:], 'abcd'[1:-1], 'abc'[-1], [1, 2, 3][::-1], [1, 2, 3][::1]",
    "sorted([3, 1, 2], reverse=True), sorted(['bb', 'a', 'cc'], key=len), min(['bb', 'a'], key=len)",
    "max([], default=-1), max(2, 3), max([('a', 1), ('b', 1)], key=lambda each: each[1])",
    "list(zip('ab', [1, 2, 3])), list(pairwise('abc')), list(enumerate('ab', 1)), list(range(5, 1, -2))",
    "'a  b c'.split(), 'a,b,'.split(','), 'a=b=c'.partition('='), ' x '.strip(), 'ab'.index('b')",
    "first_of('abc', 'c'), first_of('abc', 'z')",
    "'Straße'.casefold(), 'É'.lower(), 'été'.isalpha(), 'a1'.isalpha(), '٣'.isdigit(), 'A'.isupper()",
    "f'{None} {True} {3} {Suit.HEARTS.value}'",
    "sum(x > 1 for x in (1, 2, 3)), any(x for x in ()), all(x for x in ()), next((x for x in (1, 2) if x > 1), None)",
    # Sets and dictionaries are compared by value
    "len({(1, 'a'), (1, 'a'), ('1', 'a')}), (1, 2) in {(1, 2)}, {1, 2} <= {1, 2, 3}, {1, 2} < {1, 2}",
    "sorted({1, 2} | {3}), sorted({1, 2} & {2}), sorted({1, 2} - {2}), sorted({1, 2} ^ {2, 3})",
    "{(1, 2): 'a'}.get((1, 2)), {'a': 1} | {'a': 2, 'b': 3} == {'a': 2, 'b': 3}, {**{'a': 1}, 'b': 2}['b']",
    "Card(Suit.HEARTS) in {Card(Suit.HEARTS, '2', 'once')}, Card(Suit.HEARTS) == Card(Suit.SPADES)",
    "{Card(Suit.HEARTS): 1}[Card(Suit.HEARTS, seen='again')], frozenset({1}) == {1}, {'a', 'b'}.isdisjoint({'c'})",
    # Classes
    "replace(Card(Suit.HEARTS), rank='A').rank, Suit('H').other.value, [each.value for each in Suit]",
    "Card(Suit.HEARTS, 'A').beats(Card(Suit.SPADES)), Card(Suit.HEARTS).beats(Card(Suit.SPADES), trumps=Suit.HEARTS)",
    "Trick().cards == [] and Trick() == Trick(), isinstance(Card(Suit.HEARTS), (Suit, Card)), isinstance((), tuple)",
    "Player('a').play(1), Player('a').throw(1), Player('a').do('ay', 2), Player('a').named('x'), Player.named('y')",
    "[kind('b'), kind(Card(Suit.HEARTS)), kind(7)], [make(1) for make in [Player('a').play]]",
    # Calls
    "joined('a', 'b'), joined('a', *'bc'), plus(1, c=3, b=2), plus(*[1, 2], c=9)",
    "partial(plus, 1)(2, 3), partial(plus, c=5)(1, 2), list(map(Suit, 'HS')) == list(Suit), list(ranks('abxc'))",
    "bisect_left([1, 3, 3, 5], 3), bisect_left([1, 3], 4), [each for row in ([1, 2], [3]) for each in row if each > 1]",
    # Regular expressions
    "re.findall(r'[^\\\\W\\\\d_]+', 'été à 4♠'), re.sub(r'(\\\\d)', r'<\\\\1>', 'a1'), re.fullmatch('a|ab', 'ab')[0]",
    "[found.span() for found in re.finditer(r'(?<=\\\\bé)t', \"l'ét\")], re.search('(?P<n>x)|y', 'y')['n']",
    "re.match('a(?:b||c)?', 'ac')[0], re.match('a(?:b|c)?', 'ac')[0], re.match('a(?:(?:b)?|c)?d*', 'acd')[0]",
    "re.match('(?i:nt|[cd])x', 'NTx')[0], re.compile('(?i:nt|[cd])x').fullmatch('Cx')[0], re.match('(?i:a)b', 'AB')",
    "re.match(re.escape('a.b-c(') + '$', 'a.b-c(') is not None, re.compile('b').findall('abab')",
]


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    opened = browser.new_page()
    yield opened
    opened.close()


@pytest.mark.parametrize("saying", SAYINGS)
def test_an_expression_means_the_same_in_javascript(page: Page, tmp_path: Path, saying: str) -> None:
    source = tmp_path / "revoke" / "said.py"
    source.parent.mkdir()
    source.write_text(f"{HEAD}\n\ndef said():\n{indent(f'return [{saying}]', '    ')}\n", "utf-8")
    spec = importlib.util.spec_from_file_location("said", source)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    text = Compiler(Program(["revoke.said.said"], tmp_path)).text()
    plain = "v => v instanceof $Set || (v && v.next) ? [...v].map(plain) : Array.isArray(v) ? v.map(plain) : v"
    read: Any = page.evaluate(
        f"(() => {{ {RUNTIME.read_text('utf-8')}\n{text}\nconst plain = {plain}; return plain($$said()); }})()"
    )
    assert read == _plain(module.said())


def _plain(value: Any) -> Any:
    return [_plain(each) for each in value] if isinstance(value, list | tuple) else value


@pytest.mark.parametrize(
    ("code", "named"),
    [
        ("def said():\n    with open('x') as file:\n        return file", "With"),
        ("def said():\n    return 'x' % 3 if (yield) else lambda *a: a", "said"),
        ("def said():\n    return f'{1:>3}'", "FormattedValue"),
        ("def other(a):\n    return a\ndef said():\n    return other(b=1)", "a call with b"),
        ("def other(*a, b=1):\n    return a\ndef said():\n    return other(1, b=2)", "arguments by name"),
        ("async def said():\n    return 1", "said"),
    ],
)
def test_what_is_not_compiled_is_refused_with_its_place(tmp_path: Path, code: str, named: str) -> None:
    source = tmp_path / "revoke" / "said.py"
    source.parent.mkdir()
    source.write_text(code, "utf-8")
    with pytest.raises((NotCompiled, KeyError), match=named):
        Compiler(Program(["revoke.said.said"], tmp_path)).text()
