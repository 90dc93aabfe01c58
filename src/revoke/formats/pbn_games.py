"""Cuts a PBN file into games: for each, its tags, and its sections as lines without commentary."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from revoke.formats.record import Doubt
from revoke.formats.text import lines
from revoke.table.sentence import sentence, template

Line = tuple[int, str]
"""A line's number and what it says; commentary is blanked, so that columns stay where they are."""

_TAG = re.compile(r'\s*\[\s*(\w+)\s*"(.*?)"\s*\]')
_CARELESS_TAG = re.compile(r'\s*\[\s*(\w+)\s*"?([^"\]]*)["\]]*\s*$')
_OVER_LINES = re.compile(r'^[ \t]*\[\s*\w+\s*"[^"\r\n]*"\s*\]', re.MULTILINE)
_GAME_BEGINS = re.compile(r'\s*\[\s*(Event|Board)\s*"', re.IGNORECASE)

IDENTIFYING = (
    "Event", "Site", "Date", "Board", "West", "North", "East", "South", "Dealer", "Vulnerable", "Deal",
)  # fmt: skip
_SAID_ONCE = ("Scoring", "Declarer", "Contract", "Result", "Auction", "Play")
_SPELLINGS = {name.lower(): name for name in (*IDENTIFYING, *_SAID_ONCE, "Note")}


@dataclass(slots=True)
class Tag:
    """A tag pair, and the lines of the section that follows it, if any."""

    name: str
    value: str
    line: int
    column: int
    section: list[Line] = field(default_factory=list)

    @property
    def opens_section(self) -> bool:
        return self.name in ("Auction", "Play") or self.name.endswith("Table")


@dataclass(slots=True)
class Game:
    """One game as it stands in the file, before anything is understood of it."""

    line: int
    start: int
    tags: dict[str, Tag] = field(default_factory=dict)
    problems: list[tuple[Doubt, int, int, str]] = field(default_factory=list)
    source: str = ""

    @property
    def has_section(self) -> bool:
        return "Play" in self.tags or "Auction" in self.tags


def games(text: str) -> Iterator[Game]:
    """The games of a PBN text, in order; the sources of all of them, joined, are the text."""
    game: Game | None = None
    tag: Tag | None = None
    after_blank = comment = False
    spread = dict(_tags_over_lines(text))
    until = 0
    for number, offset, line in lines(text):
        if offset < until:
            continue
        if offset in spread and not comment:
            line, until = spread[offset]
        if line[:1] == "%":
            continue
        if number == 1:
            line = line.replace("\ufeff", " ", 1)
        if comment:
            line, comment = _close_comment(line, number, game)
            if comment:
                continue
        at = 0
        while found := _next_tag(line, at):
            name = _SPELLINGS.get(found.group(1).lower(), found.group(1))
            if game is None or _begins_game(name, game, after_blank=after_blank):
                if game is not None:
                    game.source = text[game.start : offset]
                    yield game
                game = Game(number, 0 if game is None else offset)
            after_blank = False
            tag = Tag(name, found.group(2), number, found.start(1))
            if found.re is _CARELESS_TAG:
                told = sentence(_CARELESS, name=name)
                game.problems.append((Doubt.SPELLING, number, tag.column, told))
            _keep(tag, game)
            at = found.end()
        if not line.strip():
            after_blank = True
            continue
        if tag is None or game is None:
            comment = line.lstrip().startswith("{") and "}" not in line
            continue
        if tag.name.endswith("Table"):
            if not line[at:].isspace() and line[at:]:
                tag.section.append((number, line[at:]))
            continue
        rest, comment = _without_comments(" " * at + line[at:])
        if rest and not rest.isspace():
            _add_to_section(tag, number, rest, game)
    if game is not None:
        if comment:
            game.problems.append((Doubt.OPEN_COMMENT, game.line, 1, "a comment in this game is not closed; add '}'"))
        game.source = text[game.start :]
        yield game


def _tags_over_lines(text: str) -> Iterator[tuple[int, tuple[str, int]]]:
    """Where a tag begins whose parts stand on several lines; what it would be on one, and where the line ends."""
    for found in _OVER_LINES.finditer(text):
        if "\n" in found.group() or "\r" in found.group():
            end = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|\Z)").match(text, found.end())
            assert end is not None
            whole = re.sub(r"[\r\n]+", " ", text[found.start() : end.end()].rstrip("\r\n"))
            yield found.start(), (whole, end.end())


def _next_tag(line: str, at: int) -> re.Match[str] | None:
    if "[" not in line:
        return None
    found = _TAG.match(line, at)
    if found is None and line[at:].lstrip().startswith("["):
        found = _CARELESS_TAG.match(line, at)
    return found


def _begins_game(name: str, game: Game, *, after_blank: bool) -> bool:
    if name in _SAID_ONCE:
        return after_blank and name in game.tags
    if name not in IDENTIFYING:
        return False
    if name in game.tags:
        return name in ("Event", "Board") or after_blank or game.has_section
    return after_blank and (game.has_section or "Deal" in game.tags)


def _keep(tag: Tag, game: Game) -> None:
    if tag.name == "Note":
        return
    before = game.tags.setdefault(tag.name, tag)
    if before is not tag and before.value != tag.value:
        told = sentence(_TWICE, name=tag.name, first=before.value, line=before.line, text=tag.value)
        game.problems.append((Doubt.REPEATED_TAG, tag.line, tag.column, told))


_CARELESS = template('the tag {name} is not written as [{name} "…"]; its value is taken to end with the line')
_TWICE = template('{name} is "{first}" at line {line} and "{text}" here; the first one counts')


def _add_to_section(tag: Tag, number: int, rest: str, game: Game) -> None:
    if tag.opens_section:
        tag.section.append((number, rest))
    else:
        said = rest.strip()
        column = len(rest) - len(rest.lstrip()) + 1
        lost = sentence("{text} belongs to no section; it is passed over", text=repr(said[:40]))
        game.problems.append((Doubt.UNREADABLE, number, column, lost))


def _close_comment(line: str, number: int, game: Game | None) -> tuple[str, bool]:
    end = line.find("}")
    if end >= 0:
        return " " * (end + 1) + line[end + 1 :], False
    if _GAME_BEGINS.match(line):
        if game is not None:
            game.problems.append(
                (Doubt.OPEN_COMMENT, number, 1, "a comment before this line is not closed; it is taken to end here")
            )
        return line, False
    return "", True


def _without_comments(line: str) -> tuple[str, bool]:
    """The line with its commentary blanked, and whether a comment goes on to the next line."""
    if "{" not in line and ";" not in line:
        return line, False
    kept = ""
    while True:
        begin = re.search(r"[{;]", line[len(kept) :])
        if begin is None:
            return kept + line[len(kept) :], False
        start = len(kept) + begin.start()
        if begin.group() == ";":
            return kept + line[len(kept) : start], False
        end = line.find("}", start)
        if end < 0:
            return kept + line[len(kept) : start], True
        kept = kept + line[len(kept) : start] + " " * (end + 1 - start)
