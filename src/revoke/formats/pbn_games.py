"""Cuts a PBN file into games, each with its tags, and its sections as lines without commentary."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from revoke.errors import NotBridge
from revoke.formats.playing_order import WITH_COLONS, Cell
from revoke.formats.record import Call, CardMark, Doubt, InFile, Notebook, PlaceInFile, said_twice
from revoke.formats.text import holds_viewer, lines, words_of_a_revoke
from revoke.table.cards import CARDS, Card
from revoke.table.deal import Deal
from revoke.table.seats import Seat
from revoke.table.sentence import enumerated, sentence, template, whole

# The letters for honours in other languages, and the language that a hand is written in.

BOOKS: Mapping[str, str] = {
    template("French"): "ARDV",
    template("Dutch"): "AHVB",
    template("German"): "AKDB",
    template("Spanish"): "ARDJ",
    template("Italian"): "ARDF",
    template("Polish"): "AKDW",
    template("Danish"): "EKDB",
    template("Norwegian"): "EKDB",
    template("Swedish"): "EKDN",
}
"""Language → its letters for ace, king, queen and jack; ``Kn`` counts as ``N`` in Swedish, else as ``B``."""

_ENGLISH = "AKQJ"
Letters = Mapping[str, str]


def tens_as_letters(text: str) -> str:
    """The text with every 10 as ``T``.

    >>> tens_as_letters("N:K1054.J6")
    'N:KT54.J6'
    """
    return text.replace("10", "T")


_NO_TRUMPS = re.compile(r"(?<=[1-7])\s*(?:SA|ZT|UT|BA|ST)(?![A-WYZ])", re.IGNORECASE)


def notrump_as_letters(text: str) -> str:
    """A bid with no trumps in PBN's letters, where it has those of another language.

    >>> notrump_as_letters("3SA"), notrump_as_letters("1 ZTx"), notrump_as_letters("4S")
    ('3NT', '1NTx', '4S')
    """
    return _NO_TRUMPS.sub("NT", text)


_A_TEN = re.compile(r"(?<=[SHDC])(?:1O|0)\b|\b(?:1O|0)(?=[SHDC]\b)")
_SYMBOLS = str.maketrans("♠♥♦♣♤♡♢♧", "SHDCSHDC")


def suits_as_letters(text: str) -> str:
    """The text with the pictures of the suits as letters.

    >>> suits_as_letters("♠A ♡10")
    'SA H10'
    """
    return text.translate(_SYMBOLS)


def deal_in(text: str) -> tuple[str, Letters, Deal] | None:
    """The language of a deal not in English letters, its letters, and the deal; ``None`` if none fits.

    >>> found = deal_in("N:ARDV1098765432... .ARDV1098765432.. ..ARDV1098765432. ...ARDV1098765432")
    >>> found[0], found[2].complete
    ('French', True)
    """
    seat, colon, hands = text.partition(":")
    for language, letters in BOOKS.items():
        table = dict(zip(letters, _ENGLISH, strict=True))
        said = tens_as_letters(hands.upper().replace("KN", "N" if language == "Swedish" else "B"))
        used = {letter for letter in said if letter.isalpha() and letter != "T"}
        if not used <= set(letters):
            continue
        try:
            deal = Deal.parse(seat + colon + "".join(table.get(letter, letter) for letter in said))
        except NotBridge:
            continue
        if deal.complete and deal.cards_each == 13 and used - set(_ENGLISH):
            return language, table, deal
    return None


def languages_with(letter: str) -> Iterator[str]:
    """The languages in which a letter stands for an honour; none for an English one.

    >>> list(languages_with("W")), list(languages_with("K"))
    (['Polish'], [])
    """
    if letter not in _ENGLISH:
        yield from (language for language, letters in BOOKS.items() if letter in letters)


Line = tuple[int, str]
"""A line's number and its text; commentary is blanked, so that columns stay where they are."""

_TAG = re.compile(r'\s*\[\s*(\w+)\s*"(.*?)"\s*\]')
_CARELESS_TAG = re.compile(r'\s*\[\s*(\w+)\s*"?([^"\]]*)["\]]*\s*$')
_OVER_LINES = re.compile(r'^[ \t]*\[\s*\w+\s*"[^"\r\n\[\]]*(?:[\r\n]+[^"\r\n\[\]]+){0,3}"\s*\]', re.MULTILINE)
_SEAMS = "\ufeff\x1a"
"""What files begin with and, on old systems, end with; files that were joined have it in the middle."""
_QUOTED = re.compile(r"(?:[“”„‟«»'‘’]|&quot;|&#34;)\s*(.*?)\s*(?:[“”„‟«»'‘’]|&quot;|&#34;)")
_MARKUP = re.compile(r"</?(?:br|p|pre|div|span|html|head|body|code|tt|font)\b[^<>]*>", re.IGNORECASE)
_IN_A_REPLY = re.compile(r"(?:>[ \t]?)+")
_TAG_FURTHER_ON = re.compile(r'(?<=\S)\s*\[\s*[A-Za-z]\w*\s*"[^"]*"\s*\]')
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
    """One game as it stands in the file, before its tags are interpreted."""

    line: int
    start: int
    tags: dict[str, Tag] = field(default_factory=dict)
    problems: list[tuple[Doubt, InFile, str]] = field(default_factory=list)
    source: str = ""
    repeated: list[Tag] = field(default_factory=list)
    """The sections that the game already has, under the same tag."""

    @property
    def has_section(self) -> bool:
        return "Play" in self.tags or "Auction" in self.tags


def games(text: str) -> Iterator[Game]:
    """The games of a PBN text, in order; their sources, joined, are the text."""
    game: Game | None = None
    tag: Tag | None = None
    after_blank = comment = False
    spread = dict(_tags_over_lines(text))
    until = 0
    for number, offset, written in _lines_of_one_kind(text):
        if offset < until:
            continue
        line = plain = _without_surroundings(written)
        if offset in spread and not comment:
            line, until = spread[offset]
        if line[:1] == "%":
            continue
        if line[:1] in _SEAMS and line:
            said = line.lstrip(_SEAMS)
            line = " " * (len(line) - len(said)) + said
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
            value = found.group(2)
            if found.re is _CARELESS_TAG and (quoted := _QUOTED.fullmatch(value.strip())):
                value = quoted[1]
            tag = Tag(name, value, number, found.start(1))
            if found.re is _CARELESS_TAG:
                game.problems.append((Doubt.SPELLING, tag, sentence(_CARELESS, name=name)))
            _keep(tag, game)
            at = found.end()
        if game is not None and plain != written:
            _report_surroundings(game, number)
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
            game.problems.append(
                (Doubt.OPEN_COMMENT, PlaceInFile(game.line), "a comment in this game is not closed; add '}'")
            )
        game.source = text[game.start :]
        yield game


def _lines_of_one_kind(text: str) -> Iterator[tuple[int, int, str]]:
    """The lines of a text; a line with a tag behind something else, outside a comment, in two or more parts."""
    opened = counted = 0
    for number, offset, line in lines(text):
        at = 0
        if "[" in line[1:]:
            opened += text.count("{", counted, offset) - text.count("}", counted, offset)
            counted = offset
            for found in _TAG_FURTHER_ON.finditer(line):
                before = line[at : found.start()]
                closed = opened == 0 and before.count("{") == before.count("}")
                if closed and ";" not in before and not _TAG.fullmatch(before):
                    yield number, offset + at, " " * at + before
                    at = found.start()
        yield number, offset + at, " " * at + line[at:] if at else line


def _without_surroundings(line: str) -> str:
    """The line with blanks for the marks of a mail before it, and for those of a web page in it."""
    if line[:1] == ">":
        line = _IN_A_REPLY.sub(lambda found: " " * len(found.group()), line, count=1)
    return _MARKUP.sub(lambda found: " " * len(found.group()), line) if "<" in line else line


_SURROUNDED = template("the marks of a mail (>) or of a web page (<br>) are passed over")


def _report_surroundings(game: Game, number: int) -> None:
    if all(message is not _SURROUNDED for _, _, message in game.problems):
        game.problems.append((Doubt.SPELLING, PlaceInFile(number), _SURROUNDED))


def comments_on_a_revoke(game: Game) -> Iterator[tuple[str, PlaceInFile]]:
    """The lines of a game, outside its names and tables, that speak of a revoke."""
    if next(words_of_a_revoke(game.source), None) is None:
        return
    for number, line in _lines_of(game):
        tag = _TAG.match(line)
        named = tag is not None and (tag[1] in IDENTIFYING or tag[1].endswith("Table"))
        if not named and (place := next(words_of_a_revoke(line), None)) is not None:
            yield line.strip(), PlaceInFile(number, place + 1)


def comments_with_a_record(game: Game) -> Iterator[PlaceInFile]:
    """The lines of a game, outside its tags, that hold the address of a record, or LIN where the game has no deal.

    LIN beside a deal is the same board once more.
    """
    if "|" not in game.source and not holds_viewer(game.source):
        return
    for number, line in _lines_of(game):
        lin = "Deal" not in game.tags and _A_LIN_DEAL.search(line) is not None
        if _TAG.match(line) is None and (lin or holds_viewer(line)):
            yield PlaceInFile(number)


def _lines_of(game: Game) -> Iterator[tuple[int, str]]:
    """The lines of a game, with their numbers in the file."""
    first = game.line if game.start else 1
    return ((first + number - 1, line) for number, _, line in lines(game.source))


_A_LIN_DEAL = re.compile(r"\bmd\|\d", re.IGNORECASE)


def _tags_over_lines(text: str) -> Iterator[tuple[int, tuple[str, int]]]:
    """Each tag spread over several lines: its offset, its text on one line, and the offset of the next line."""
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
    if tag.opens_section and before is not tag and before.value == tag.value:
        if before.section:
            game.repeated.append(tag)
        else:
            game.tags[tag.name] = tag
    if before is not tag and before.value != tag.value:
        told = said_twice(tag.name, before.value, before.line, tag.value)
        game.problems.append((Doubt.REPEATED_TAG, tag, told))


_CARELESS = template('the tag {name} is not written as [{name} "…"]; its value is read to the end of the line')


def _add_to_section(tag: Tag, number: int, rest: str, game: Game) -> None:
    if tag.opens_section:
        tag.section.append((number, rest))
    else:
        said = rest.strip()
        column = len(rest) - len(rest.lstrip()) + 1
        lost = sentence("{text} belongs to no section; it is ignored", text=repr(said[:40]))
        game.problems.append((Doubt.UNREADABLE, PlaceInFile(number, column), lost))


def _close_comment(line: str, number: int, game: Game | None) -> tuple[str, bool]:
    end = line.find("}")
    if end >= 0:
        return " " * (end + 1) + line[end + 1 :], False
    if _GAME_BEGINS.match(line):
        if game is not None:
            said = "a comment before this line is not closed; it is taken to end here"
            game.problems.append((Doubt.OPEN_COMMENT, PlaceInFile(number), said))
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


# The tokens of PBN's auction and play sections: cards and calls with their marks, each with its place.

_TOKEN = re.compile(r"\^\s*[A-Za-z]?|=\d*=?|\$\d*|[!?]+|[*+]|-+|[^\s!?=$^*+-]+")
_CALL = re.compile(r"PASS|P|XX|X|D|DBL|R|RDBL|AP|[1-7](?:C|D|H|S|NT|N)", re.IGNORECASE)
_MARKS = {mark.value: mark for mark in CardMark}
_ANNOTATION = "=$!?"


def tokens(section: Sequence[Line]) -> Iterator[tuple[str, PlaceInFile]]:
    """Each token and its place."""
    for number, line in section:
        for found in _TOKEN.finditer(line):
            yield found.group(), PlaceInFile(number, found.start() + 1)


_NUMBER_OF_TRICK = re.compile(r"\A\s*(?:trick\s*|T|#)?\d{1,2}[.):](?=\s*[A-Za-z♠♥♦♣^-])", re.IGNORECASE)
_BARE_NUMBER = re.compile(r"\A\s*(?:trick\s*|T|#)?\d{1,2}(?=\s+(?:\^|[SHDC♠♥♦♣](?:10|[2-9TJQKA])\b))", re.IGNORECASE)
_BETWEEN_CARDS = re.compile(
    r"\||(?<=[2-9TJQKA0]),|(?<=[SHDC][2-9TJQKA0])[-–](?=[SHDC](?:10|[2-9TJQKA]))", re.IGNORECASE
)


def _with_blanks(section: Sequence[Line], notebook: Notebook) -> list[Line]:
    """The lines of a play, with blanks for the numbers of tricks, and for commas, bars and dashes between cards."""
    plain: list[Line] = []
    apart = [(number, line, _BETWEEN_CARDS.sub(" ", line)) for number, line in section]
    bare = all(_BARE_NUMBER.match(line) for _, _, line in apart if line.strip(" \t*+-"))
    numbers = _BARE_NUMBER if bare else _NUMBER_OF_TRICK  # a number before one trick alone may be half a card
    for number, line, blank in apart:
        without = numbers.sub(lambda found: " " * len(found.group()), blank)
        if without != line:
            at = next(at for at, (old, new) in enumerate(zip(line, without, strict=True), 1) if old != new)
            told = template("numbers before the tricks, and commas, bars or dashes between cards, are passed over")
            notebook.note_once(Doubt.SPELLING, PlaceInFile(number, at), told)
        plain.append((number, without))
    return plain


def read_rows(written: Sequence[Line], notebook: Notebook, letters: Letters) -> tuple[list[list[Cell]], bool]:
    """The cells of a play section, line by line as written, and whether it ends with ``*``.

    ``letters`` are those of the honours where they are not English. ``+`` stands for a card not yet played, ``-`` for
    an unknown card; an unreadable card is unknown, with a warning.
    """
    rows: list[list[Cell]] = []
    marks: tuple[CardMark, ...] = ()
    marked_at = PlaceInFile(0)
    row_line = 0
    section = _with_blanks(written, notebook)
    line_of = dict(section)
    found = _without_joins(_with_players(tokens(section), notebook), notebook, letters)
    claimed = False
    for token, at, player in found:
        card = None if letters else CARDS.get(token)
        if card is None:
            if token == "*":
                claimed = True
                break
            if token[0] == "^":
                mark = _mark(token, at, notebook)
                if at.line == row_line and _hangs_on_the_card_before(line_of[at.line], at.column - 1, token):
                    before = rows[-1][-1]
                    rows[-1][-1] = replace(before, marks=before.marks + mark)
                    notebook.warn(Doubt.SPELLING, at, _MARK_BEHIND, text=repr(token))
                else:
                    marks, marked_at = marks + mark, at
                continue
            if token[0] in _ANNOTATION:
                continue
            card = _careless_card(token, at, notebook, letters)
        if at.line != row_line:
            rows.append([])
            row_line = at.line
        rows[-1].append(Cell(card, *at, marks, player))
        marks = ()
    if marks:
        notebook.warn(Doubt.UNREADABLE, marked_at, _MARKS_NOTHING, text=" ".join(mark.value for mark in marks))
    if claimed:
        _report_cards_after_the_end(found, notebook)
    else:
        claimed = _end_in_dashes(rows, line_of, notebook)
    return rows, claimed


_DASHES = template("there are only dashes from here on; they are read as the end of the play, which PBN writes *")


def _end_in_dashes(rows: list[list[Cell]], line_of: Mapping[int, str], notebook: Notebook) -> bool:
    """Whether rows of dashes alone end the play; they are taken away."""
    end = len(rows)
    while end and not line_of[rows[end - 1][0].line].strip("- \t"):
        end -= 1
    if end in (0, len(rows)):
        return False
    notebook.warn(Doubt.SHORT_ROW, rows[end][0], _DASHES)
    del rows[end:]
    return True


_JOINED = re.compile(r"(?:[SHDC](?:10|[2-9TJQKA])){2,}", re.IGNORECASE)
_ONE_CARD = re.compile(r"[SHDC](?:10|[2-9TJQKA])", re.IGNORECASE)

_MARK_BEHIND = template(
    "{text} is joined to the card before it and is read as that card's; PBN puts a mark before its card"
)
_MARKS_NOTHING = template("{text} is not followed by a card, so it is ignored. Write it before the card that it marks")
_AFTER_THE_END = template(
    "{card} and what follows come after the * that ends the play, so they are ignored. Remove the * or the cards"
)


Token = tuple[str, PlaceInFile, Seat | None]
"""A token of a play, its place, and the player who is named before it, if any."""

_PLAYER_BEFORE = re.compile(r"([NESW])(?:orth|ast|outh|est)?:(.*)", re.IGNORECASE)
_SUIT_BEFORE = re.compile(r"([SHDC♠♥♦♣]):(10|[2-9TJQKA])", re.IGNORECASE)


def _with_players(found: Iterator[tuple[str, PlaceInFile]], notebook: Notebook) -> Iterator[Token]:
    """The tokens of a play, without the player (``S:H7``) or the colon (``H:7``) that some books put into a card."""
    player: Seat | None = None
    for written, at in found:
        token = written
        if suited := _SUIT_BEFORE.fullmatch(token):
            token = suited[1] + suited[2]
        elif named := _PLAYER_BEFORE.fullmatch(token):
            player, token = Seat(named[1].upper()), named[2]
            at = PlaceInFile(at.line, at.column + named.start(2))
            if inner := _SUIT_BEFORE.fullmatch(token):
                token = inner[1] + inner[2]
        if token != written:
            notebook.note_once(Doubt.SPELLING, at, WITH_COLONS, text=repr(written))
        if token:
            yield token, at, player
            if token[0] not in "^=$!?":
                player = None


def _without_joins(found: Iterator[Token], notebook: Notebook, letters: Letters) -> Iterator[Token]:
    """The tokens, with cards that are written without a blank between them apart."""
    for token, at, player in found:
        if letters or token in CARDS or not _JOINED.fullmatch(token):
            yield token, at, player
            continue
        cards = list(_ONE_CARD.finditer(token))
        read = template("{text} is read as {number} cards; PBN puts a blank between them")
        notebook.note_once(Doubt.SPELLING, at, read, text=repr(token), number=len(cards))
        for card in cards:
            yield card.group(), PlaceInFile(at.line, at.column + card.start()), player


def _hangs_on_the_card_before(line: str, at: int, mark: str) -> bool:
    """Whether a mark is joined to the card before it, and to nothing after it."""
    before, after = line[at - 1 : at], line[at + len(mark) : at + len(mark) + 1]
    return at > 0 and before.isalnum() and not after.strip()


def _report_cards_after_the_end(found: Iterator[Token], notebook: Notebook) -> None:
    for token, at, _ in found:
        card = CARDS.get(tens_as_letters(token.upper()))
        if card is not None:
            notebook.warn(Doubt.UNREADABLE, at, _AFTER_THE_END, card=card)
            return


_NO_MARK = template("{text} is not a PBN irregularity; write ^I, ^S, ^R or ^L")


def _mark(token: str, at: PlaceInFile, notebook: Notebook) -> tuple[CardMark, ...]:
    mark = _MARKS.get(token.replace(" ", "").upper())
    if mark is None:
        notebook.warn(Doubt.UNREADABLE, at, _NO_MARK, text=repr(token))
        return ()
    return (mark,)


def _careless_card(token: str, at: PlaceInFile, notebook: Notebook, letters: Letters) -> Card | None:
    if token[0] in "-+":
        return None
    upper = _A_TEN.sub("T", tens_as_letters(suits_as_letters(token.upper())))
    if letters:
        said = upper.replace("KN", "N" if "N" in letters else "B")
        upper = said[:1] + letters.get(said[1:], said[1:])
    card = CARDS.get(upper) or CARDS.get(upper[::-1])
    if card is None:
        told = sentence("{text} is not a card; it is read as an unknown card", text=repr(token))
        books = list(languages_with(upper[1:])) if upper[:1] in "SHDC" else []
        if books:
            in_books = template("{text}. {letter} is an honour in {languages} books; PBN has {honours}")
            named = enumerated([whole(each) for each in books])
            told = sentence(in_books, text=told, letter=upper[1:], languages=named, honours="A K Q J")
        notebook.warn(Doubt.UNREADABLE, at, told)
    elif letters and token.upper() != upper:
        return card
    else:
        read = template("{text} is read as {card}; PBN writes {code}")
        notebook.note_once(Doubt.SPELLING, at, read, text=repr(token), card=card, code=card.code)
    return card


def read_calls(section: Sequence[Line], dealer: Seat, notebook: Notebook) -> tuple[Call, ...]:
    """The calls of an auction, from the dealer on; ``-`` and ``^S`` skip a seat, ``AP`` stands for the passes at the
    end."""
    calls: list[Call] = []
    marks: tuple[CardMark, ...] = ()
    seat = dealer
    line_of = dict(section)
    found_tokens = list(tokens(section))
    for number, (token, at) in enumerate(found_tokens):
        if token in "*+":
            further = next((later for later in found_tokens[number + 1 :] if _CALL.fullmatch(later[0])), None)
            if further is None:
                break
            if token == "*" and at.column > 1 and line_of[at.line][at.column - 2].isalnum():
                continue  # the mark of an alert, joined to its call
            notebook.warn(Doubt.AUCTION, further[1], _CALLS_AFTER_THE_END, text=repr(further[0]), mark=token)
            break
        if token[0] == "^":
            found = _mark(token, at, notebook)
            marks += found
            if CardMark.SKIPPED_CALL in found:
                seat = seat.left
        elif token[0] == "-":
            seat = seat.turn(len(token))
        elif token[0] in _ANNOTATION:
            continue
        elif not _CALL.fullmatch(usual := suits_as_letters(notrump_as_letters(token))):
            none = template("{text} is not a call; the auction after it is ignored")
            notebook.warn(Doubt.AUCTION, at, none, text=repr(token))
            break
        elif token.upper() == "AP":
            while len(calls) < 4 or any(call.call != "Pass" for call in calls[-3:]):
                calls.append(Call(seat, "Pass"))
                seat = seat.left
            break
        else:
            if usual != token:
                notebook.note_once(Doubt.AUCTION, at, IN_OTHER_LETTERS, text=repr(token), read=_call(usual))
            calls.append(Call(seat, _call(usual), marks))
            marks = ()
            seat = seat.left
    return tuple(calls)


IN_OTHER_LETTERS = template("{text} is read as {read}")

_CALLS_AFTER_THE_END = template(
    "{text} and what follows stand after the {mark} that ends the auction; they are left out. Remove the {mark} or the"
    " calls"
)


def _call(token: str) -> str:
    said = token.upper()
    spoken = {"P": "Pass", "PASS": "Pass", "D": "X", "DBL": "X", "R": "XX", "RDBL": "XX"}
    return spoken.get(said) or (f"{said}T" if said.endswith("N") else said)
