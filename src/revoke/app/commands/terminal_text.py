"""An explained ruling as text for a terminal, at its width and in letters that it can show."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from os import environ, get_terminal_size
from textwrap import wrap
from typing import TYPE_CHECKING, Literal, TextIO, assert_never
from unicodedata import combining, normalize

from revoke.equity.curve import PlayMoment
from revoke.equity.layouts import Known
from revoke.equity.simulation import Distribution, Simulation
from revoke.language.language import ENGLISH, Language, language
from revoke.ruling.estimate import Simulate
from revoke.table.cards import SUITS_DOWNWARD, Card, Hand
from revoke.table.seats import SEATS, Seat
from revoke.table.sentence import ScoreFigure, alone, listed, sentence, template
from revoke.telling.blocks import (
    Block,
    Entry,
    Hands,
    Heading,
    Label,
    Mark,
    NotFound,
    Played,
    Reckoning,
    RevokeTrick,
    Say,
    Scores,
    TableShown,
    ThePlay,
)
from revoke.telling.plain_text import LOOKED_AT, TABLE_TO_LEAVE, how_likely, labelled, ranged, rests_on, to_be_said

if TYPE_CHECKING:
    from rich.console import Console


# Diagrams in text: the four hands round the table, and the play trick by trick.

NARROWEST_MIDDLE = 9
_IN_ORDER, _WON = template("in order of play"), template("won")
_THE_REVOKE, _TAKEN_BACK = template("the revoke"), template("taken back")
_BRACKETS = {Mark.NONE: (" ", " "), Mark.REVOKE: ("[", "]"), Mark.WITHDRAWN: ("(", ")")}


def compass(hands: Hands, says: Language) -> list[str]:
    """The four hands as a diagram, North at the top; a revoke card in square brackets."""
    north, east, south, west = (_hand(hands, seat, says) for seat in Seat)
    left = max(map(len, west))
    inset = " " * (left + 2)
    middle = [
        f"{ours:<{left}}{rose:^{NARROWEST_MIDDLE}}{theirs}".rstrip()
        for ours, rose, theirs in zip(west, _rose(says), east, strict=True)
    ]
    return [inset + line for line in north] + middle + [inset + line for line in south]


def _rose(says: Language) -> tuple[str, ...]:
    """The lines with the letters of the seats, between West's hand and East's."""
    n, e, s, w = map(says.seat, SEATS)
    return ("", f"    {n}    ", f"  {w}   {e}  ", f"    {s}    ", "")


def _hand(hands: Hands, seat: Seat, says: Language) -> list[str]:
    role = hands.roles.get(seat)
    cards = hands.hands[seat]
    return [
        f"{says.person(seat)}, {says.person(role)}" if role else says.person(seat),
        *(f"{suit.symbol} {_ranks(cards, [c for c in cards or () if c.suit is suit], hands.revoked, says)}"
          for suit in SUITS_DOWNWARD),
    ]  # fmt: skip


def _ranks(hand: Hand | None, cards: list[Card], revoked: frozenset[Card], says: Language) -> str:
    if hand is None:
        return "?"
    ranks = ((says.rank(card), card in revoked) for card in sorted(cards, reverse=True))
    return " ".join(f"[{rank}]" if marked else rank for rank, marked in ranks) or "-"


def play(shown: ThePlay, says: Language) -> list[str]:
    """The lines of the tricks, each with its cards in order and its winner; brackets round a revoke."""
    lines = []
    for trick in shown.tricks:
        cells = "".join(_cell(card, says) for card in trick.cards)
        won = says.seat(trick.winner) if trick.winner else ""
        lines.append(f"{trick.number:>2}  {cells:<28}{won}".rstrip())
    return [f" #  {says.say(_IN_ORDER):<28}{says.say(_WON)}", *lines]


def _cell(played: Played, says: Language) -> str:
    opening, closing = _BRACKETS[played.mark]
    card = says.card(played.card) if played.card else "?"
    return f"{says.seat(played.seat)}{opening}{card}{closing}".ljust(7)


def legend(hands: Hands | None, shown: ThePlay | None, says: Language) -> str:
    """The meaning of the brackets, if there are any."""
    marks = {card.mark for trick in (shown.tricks if shown else ()) for card in trick.cards}
    said = []
    if Mark.REVOKE in marks or (hands and hands.revoked):
        said.append(f"[ ] {says.say(_THE_REVOKE)}")
    if Mark.WITHDRAWN in marks:
        said.append(f"( ) {says.say(_TAKEN_BACK)}")
    return ", ".join(said)


def side_by_side(left: list[str], right: list[str], width: int) -> list[str]:
    """The lines of two pictures, side by side, or one below the other if that is too wide."""
    if not left or not right:
        return left or right
    column = max(map(len, left)) + 3
    if column + max(map(len, right)) > width:
        return [*left, "", *right]
    rows = max(len(left), len(right))
    padded = ([*each, *[""] * (rows - len(each))] for each in (left, right))
    return [f"{one:<{column}}{other}".rstrip() for one, other in zip(*padded, strict=True)]


# The progress of a simulation, on standard error; Ctrl-C stops it with a partial result.


def watched(simulation: Simulation) -> Simulate:
    """The simulation with a progress bar each time it runs."""

    def simulate(so_far: Sequence[PlayMoment], declarer: Seat, known: Mapping[Seat, Known]) -> Mapping[int, float]:
        with _bar(simulation.playouts) as simulation.on_progress:
            return simulation(so_far, declarer, known)

    return simulate


@contextmanager
def _bar(playouts: int) -> Iterator[Callable[[int, Distribution], None] | None]:
    """A callback that updates a bar after every playout; ``None`` if standard error is no terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.progress import Progress

    with Progress(console=console(sys.stderr), transient=True) as progress:
        task = progress.add_task("playing the hand out", total=playouts)
        yield lambda done, _: progress.update(task, completed=done)


Line = Sequence[tuple[str, str]]
"""A line in pieces, each with a style that only a terminal shows."""

MARGIN = 9  # for the labels
WIDEST = 96
PLAIN = str.maketrans(
    {"♠": "S", "♥": "H", "♦": "D", "♣": "C", "–": "-", "−": "-", "…": "...", "“": '"', "”": '"', "’": "'", "█": "#"}
)
"""The letters for signs that a stream cannot take, such as a suit's letter for its sign."""

_SAY, _TRICKS, _SCORE = _LABELS = template("Say"), template("Tricks"), template("Score")
_RED = r"[♥♦](?: ?(?:10|[2-9A-Z?]|\[(?:10|[2-9A-Z?])\])(?!\w))*"


def console(stream: TextIO, *, colour: bool = True) -> Console:
    """The console for printing to a person, in colour only on a terminal and only without NO_COLOR."""
    from rich.console import Console

    system: Literal["auto"] | None = "auto" if _takes_colour(stream, colour) else None
    return Console(file=stream, color_system=system, highlight=False, markup=False, emoji=False)


def _takes_colour(stream: TextIO, wanted: bool) -> bool:
    return wanted and not environ.get("NO_COLOR") and stream.isatty()


def _columns() -> int:
    """The width of the terminal to which any stream is connected, or else 80."""
    if (said := environ.get("COLUMNS", "")).isdigit():
        return int(said)
    for number in range(3):
        try:
            return get_terminal_size(number).columns or 80
        except OSError:
            continue
    return 80


class Printer:
    """Prints ruling blocks to a stream, with colour only on a terminal and never for meaning alone."""

    def __init__(self, stream: TextIO | None = None, *, colour: bool = True, says: Language | None = None) -> None:
        stream = sys.stdout if stream is None else stream
        self.says = says or language(ENGLISH)
        self.stream = stream
        self.console = console(stream, colour=colour) if _takes_colour(stream, colour) else None
        self.width = min(_columns(), WIDEST)
        self.takes_signs = _takes_signs(stream)

    def show(self, blocks: Iterable[Block], *, place: str = "", why: bool = True) -> None:
        """Print an explained ruling.

        Args:
            place: the place of the case, for its heading.
            why: show everything that the ruling rests on; without it, only what a director needs at the table.
        """
        shown = [each for each in blocks if why or not (isinstance(each, Entry) and each.folded)]
        for line in _lines(shown, self.width, place, self.says, why=why):
            self.line(line)

    def paragraph(self, label: str, text: str, *, margin: int = MARGIN) -> None:
        """Print a sentence with its label in a margin of a number of columns."""
        for line in _Page(self.width, self.says, margin=margin).paragraph(label, text, ""):
            self.line(line)

    def line(self, line: Line | str = "") -> None:
        """Print one line."""
        pieces = [(line, "")] if isinstance(line, str) else line
        if not self.takes_signs:
            pieces = [(self._in_letters(text), style) for text, style in pieces]
        if self.console is None:
            print("".join(text for text, _ in pieces), file=self.stream, flush=True)
            return
        from rich.text import Text

        drawn = Text.assemble(*pieces)
        drawn.highlight_regex(_RED, "red")
        self.console.print(drawn, soft_wrap=True)

    def _in_letters(self, text: str) -> str:
        """The text in the stream's encoding, with a question mark for any letter that it lacks."""
        plain = "".join(each for each in normalize("NFD", text.translate(PLAIN)) if not combining(each))
        return plain.encode(self.stream.encoding, "replace").decode(self.stream.encoding)


def _takes_signs(stream: TextIO) -> bool:
    if not getattr(stream, "encoding", None):  # a stream of text has no encoding
        return True
    try:
        "".join(map(chr, PLAIN)).encode(stream.encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _lines(blocks: Sequence[Block], width: int, place: str, says: Language, *, why: bool) -> Iterator[Line]:
    """The lines of the blocks in order, hands and play together, with a blank line where the kind changes."""
    laws = max((len(cite) for block in blocks for cite in _cited(block)), default=4)
    labels = (says.say(each) for each in (*_LABELS, *(each.value for each in Label)))
    margin = max(MARGIN, *(len(each) + 2 for each in labels))
    page = _Page(width, says, laws=laws, place=place, margin=margin, why=why)
    before: Block | None = None
    hands = next((block for block in blocks if isinstance(block, Hands)), None)
    shown = next((block for block in blocks if isinstance(block, ThePlay)), None)
    for block in blocks:
        if isinstance(block, RevokeTrick) or (isinstance(block, ThePlay) and hands is not None):
            continue  # the play shows the trick, with brackets round the card
        drawn = _picture(hands, shown, width, says) if isinstance(block, Hands | ThePlay) else list(page.draw(block))
        if before is not None and _parts(before, block):
            yield ()
        yield from drawn
        before = block


def _cited(block: Block) -> tuple[str, ...]:
    match block:
        case Entry(laws=laws):
            return laws
        case Say(law=law) | Reckoning(law=law):
            return (law,)
    return ()


def _parts(before: Block, block: Block) -> bool:
    """Whether a blank line separates two blocks."""
    if isinstance(before, NotFound) or isinstance(block, NotFound):
        return not isinstance(before, Entry)
    if isinstance(before, Entry) and isinstance(block, Entry):
        return block.label not in (before.label, Label.MORE)
    return type(before) is not type(block)


def _picture(hands: Hands | None, shown: ThePlay | None, width: int, says: Language) -> list[Line]:
    drawn = side_by_side(compass(hands, says) if hands else [], play(shown, says) if shown else [], width)
    explained = legend(hands, shown, says)
    return [[(line, "")] for line in [*drawn, *([explained] if explained else [])]]


class _Page:
    """Lays sentences out in three columns: the label, the sentence, the clause."""

    def __init__(
        self, width: int, says: Language, *, laws: int = 0, place: str = "", margin: int = MARGIN, why: bool = True
    ) -> None:
        self.width = width
        self.say = says.say
        self.laws = laws
        self.place = place
        self.margin = margin
        self.why = why
        self.room = max(width - margin - (laws + 2 if laws else 0), 24)

    def draw(self, block: Block) -> Iterator[Line]:
        say = self.say
        match block:
            case Heading(board=board, law=law):
                named = listed([part for part in (self.place, board) if part]) or template("A case")
                yield from self._heading(say(named), say(law))
            case Entry(label=label, text=text, laws=laws, because=because):
                said, more = str(say(text)), [str(say(each)) for each in because]
                if label is Label.LAW and because:
                    said, more = f"{said} {say(rests_on(because))}", []
                cite = " ".join(laws)
                if len(cite) > self.laws:
                    more.append(say(sentence("See {laws}.", laws=", ".join(laws))))
                    cite = ""
                yield from self.paragraph(say(label.value), said, cite)
                for each in more:
                    yield from self.paragraph("", each, "")
            case NotFound(laws=laws):
                yield from self.paragraph("", f"{say(labelled(LOOKED_AT, alone(', '.join(ranged(laws)))))}.", "")
            case Say(law=law):
                yield from self.paragraph(say(_SAY), say(to_be_said(block)), law)
            case Reckoning():
                yield from self._reckoning(block)
            case Scores():
                yield from self._scores(block)
            case TableShown():
                yield from self.paragraph(say(Label.TABLE.value), f"{say(TABLE_TO_LEAVE)}:", "")
                for line in block.lines:
                    yield from self.paragraph("", say(line), "")
            case Hands() | ThePlay() | RevokeTrick():
                raise AssertionError("hands and play are drawn together")
            case _:
                assert_never(block)

    def paragraph(self, label: str, text: str, cite: str) -> Iterator[Line]:
        """The lines of a sentence, with its label before it and its clause to the right of its first line."""
        for number, line in enumerate(wrap(text, self.room, break_on_hyphens=False) or [""]):
            drawn = [(f"{label if number == 0 else '':<{self.margin}}", "bold")]
            if number == 0 and cite:
                yield [*drawn, (f"{line:<{self.room}}", ""), (f"  {cite}", "cyan")]
            else:
                yield [*drawn, (line, "")]

    def _heading(self, board: str, law: str) -> Iterator[Line]:
        gap = self.width - len(board) - len(law)
        if gap >= 2:
            yield [(f"{board}{' ' * gap}{law}", "bold")]
        else:
            yield [(board, "bold")]
            yield [(law, "bold")]

    def _reckoning(self, block: Reckoning) -> Iterator[Line]:
        say = self.say
        yield from self.paragraph(say(_TRICKS), say(block.title), "")
        names = max(len(say(row.name)) for row in block.rows)
        longest = max(round(row.tricks) for row in block.rows)
        for row in block.rows:
            bar = "█" * round(row.tricks)
            drawn = f"{'':<{self.margin}}{say(row.name):<{names}}  {bar:<{longest}}  {say(alone(float(row.tricks))):>4}"
            words = say(row.words)
            if len(drawn) + 2 + len(words) <= self.width:
                yield [(f"{drawn}  {words}", "")]
            else:
                yield [(drawn, "")]
                yield from self.paragraph("", words, "")
        if block.likely:
            yield from self.paragraph("", say(how_likely(block)), "")
        if self.why:
            for each in block.behind:
                yield from self.paragraph("", say(each), "")
        for number, each in enumerate(block.conclusion):
            yield from self.paragraph("", say(each), block.law if number == len(block.conclusion) - 1 else "")

    def _scores(self, block: Scores) -> Iterator[Line]:
        wide = max(len(self.say(name)) for name, _ in block.rows)
        columns = [(said, max(len(said), 8)) for said in map(self.say, block.columns)]
        heads = "  ".join(f"{column:>{room}}" for column, room in columns)
        yield [(f"{self.say(_SCORE):<{self.margin}}", "bold"), (f"{'':<{wide}}  {heads}", "")]
        for name, numbers in block.rows:
            shown = "  ".join(
                f"{self.say(alone(ScoreFigure(each))):>{room}}"
                for each, (_, room) in zip(numbers, columns, strict=True)
            )
            yield [(f"{'':<{self.margin}}{self.say(name):<{wide}}  {shown}", "")]
