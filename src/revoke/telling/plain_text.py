"""A ruling as plain text, a line for each statement, in any language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from html import escape

from revoke.table.cards import SUITS_DOWNWARD, Card, Hand, Suit
from revoke.table.seats import SEATS, Seat
from revoke.table.sentence import Results, ScoreFigure, Sentence, one_after_another, sentence, template, whole
from revoke.telling import blocks


def text_lines(listed: Sequence[blocks.Block], say: Callable[[str], str] = str) -> Iterator[str]:
    """The text of an explained ruling, line by line, without the hands and the play.

    Args:
        listed: the result of :func:`~revoke.telling.explanation.explain`.
        say: puts a sentence into a language.

    >>> list(text_lines([blocks.Entry(blocks.Label.RULING, "It was not a revoke.", ("59",))]))
    ['Ruling: It was not a revoke. (59)']
    """
    for block in listed:
        match block:
            case blocks.Heading(board=board, law=law):
                yield ". ".join(str(say(each)) for each in (board, law) if each) + "."
            case blocks.Entry(label=label, text=text, laws=laws, because=because):
                facts = f" {say(rests_on(because))}" if because and label is blocks.Label.LAW else ""
                yield f"{say(labelled(label.value, text))}{facts}{cited(laws)}"
            case blocks.Say(law=law):
                yield f"{say(to_be_said(block))}{cited((law,))}"
            case blocks.Reckoning(title=title, rows=rows, conclusion=conclusion, law=law):
                ways = one_after_another([way_reckoned(row) for row in rows], template("{one}; {more}"))
                yield str(say(sentence("{text}.", text=labelled(title, ways))))
                if block.likely:
                    yield str(say(how_likely(block)))
                yield from map(str, map(say, block.behind))
                if conclusion:
                    yield " ".join(str(say(each)) for each in conclusion) + cited((law,))
            case blocks.Scores(columns=columns, rows=sides):
                for side, numbers in sides:
                    each = [
                        sentence("{side} {score}", side=whole(name), score=ScoreFigure(number))
                        for name, number in zip(columns, numbers, strict=True)
                    ]
                    shown = one_after_another(each, template("{one}; {more}"))
                    yield str(say(sentence("{text}.", text=labelled(side, shown))))
            case blocks.TableShown():
                yield f"{say(TABLE_TO_LEAVE)}: {' '.join(str(say(each)) for each in block.lines)}"
            case blocks.NotFound(laws=laws):
                yield f"{say(LOOKED_AT)}: {', '.join(ranged(laws))}."


def labelled(label: str, text: str) -> Sentence:
    """A sentence with its label before it; without a label, the sentence alone."""
    return sentence("{label}: {text}", label=whole(label), text=whole(text)) if label else whole(text)


def rests_on(because: Sequence[str]) -> Sentence:
    """The facts behind a clause, as one sentence."""
    return sentence("{facts:Words}.", facts=whole(one_after_another(because, template("{one}; {more}"))))


def to_be_said(said: blocks.Say) -> Sentence:
    """The words to read aloud, with the moment and the player addressed."""
    when, to, text = whole(said.when), whole(said.to), whole(said.text)
    return sentence("{when}, to {to}: “{text}”", when=when, to=to, text=text)


def how_likely(block: blocks.Reckoning) -> Sentence:
    """The probability of each result without the revoke, the likeliest first: a help, and not a score.

    >>> how_likely(
    ...     blocks.Reckoning("", (), (), "", likely=(blocks.Likelihood(10, 0.73), blocks.Likelihood(9, 0.16)))
    ... )
    'How likely: 10 (73%), 9 (16%).'
    """
    likely = Results.of((each.tricks, each.share) for each in block.likely)
    return sentence("How likely: {results}.", results=likely)


def way_reckoned(row: blocks.Row) -> Sentence:
    """Declarer's tricks in one way of counting, and the result they make."""
    return sentence("{way} {tricks} ({result})", way=whole(row.name), tricks=float(row.tricks), result=whole(row.words))


def ranged(laws: Sequence[str]) -> Iterator[str]:
    """Clauses, with three or more in a row shortened to the first and the last.

    >>> list(ranged(["63", "64B1", "64B2", "64B3", "64B7", "94"]))
    ['63', '64B1–64B3', '64B7', '94']
    """
    rows: list[list[str]] = []
    for law in laws:
        before = re.fullmatch(r"(.*?)(\d+)", rows[-1][-1]) if rows else None
        follows = before is not None and before[1] != "" and law == f"{before[1]}{int(before[2]) + 1}"
        if follows:
            rows[-1].append(law)
        else:
            rows.append([law])
    for row in rows:
        yield from row if len(row) < _A_ROW else [f"{row[0]}–{row[-1]}"]


_A_ROW = 3
"""From this many clauses in a row, only the first and the last are named."""


def cited(laws: Sequence[str]) -> str:
    """The clauses behind a sentence, in brackets; nothing where there are none."""
    named = ", ".join(law for law in laws if law)
    return f" ({named})" if named else ""


TABLE_TO_LEAVE = template("The table now")
LOOKED_AT = template("No exception applies")


# A ruling as a piece of HTML for a notebook: the four hands, the play with the revoke marked, and the text.

_RED = (Suit.HEARTS, Suit.DIAMONDS)
_PLACES = {Seat.NORTH: (0, 1), Seat.WEST: (1, 0), Seat.EAST: (1, 2), Seat.SOUTH: (2, 1)}


def html(listed: Sequence[blocks.Block]) -> str:
    """The ruling as one self-contained HTML ``div``.

    >>> html([blocks.Entry(blocks.Label.RULING, "It was not a revoke.")])
    '<div class="revoke-ruling"><p>Ruling: It was not a revoke.</p></div>'
    """
    drawn = [part for block in listed for part in _drawn(block)]
    said = [f"<p>{escape(line)}</p>" for line in text_lines(listed)]
    return f'<div class="revoke-ruling">{"".join(drawn + said)}</div>'


def _drawn(block: blocks.Block) -> Iterator[str]:
    match block:
        case blocks.Hands(hands=hands, revoked=revoked):
            cells = {place: _hand(seat, hands.get(seat), revoked) for seat, place in _PLACES.items()}
            rows = ("".join(f"<td>{cells.get((row, column), '')}</td>" for column in range(3)) for row in range(3))
            yield f"<table>{''.join(f'<tr>{row}</tr>' for row in rows)}</table>"
        case blocks.ThePlay(tricks=tricks):
            heads = "".join(f"<th>{seat.words}</th>" for seat in SEATS)
            rows = (
                f"<tr><td>{trick.number}</td>{''.join(_cell(trick.cards, seat) for seat in SEATS)}"
                f"<td>{trick.winner.value if trick.winner else ''}</td></tr>"
                for trick in tricks
            )
            yield f"<table><tr><th></th>{heads}<th></th></tr>{''.join(rows)}</table>"


def _hand(seat: Seat, hand: Hand | None, revoked: frozenset[Card]) -> str:
    held = sorted(hand, reverse=True) if hand is not None else []
    rows = [f"<b>{seat.words}</b>"]
    for suit in SUITS_DOWNWARD if held else ():
        ranks = " ".join(_rank(card, revoked) for card in held if card.suit is suit)
        rows.append(f"{_sign(suit)} {ranks or '–'}")
    return "<br>".join(rows)


def _rank(card: Card, revoked: frozenset[Card]) -> str:
    rank = card.rank.replace("T", "10")
    return f"<mark>{rank}</mark>" if card in revoked else rank


def _sign(suit: Suit) -> str:
    return f'<span style="color:#c00">{suit.symbol}</span>' if suit in _RED else suit.symbol


def _cell(cards: Sequence[blocks.Played], seat: Seat) -> str:
    """A hand's card in a trick; the card led is bold, a card taken back is struck through."""
    shown = []
    for place, played in enumerate(cards):
        if played.seat is seat:
            card = "?" if played.card is None else _sign(played.card.suit) + played.card.rank.replace("T", "10")
            usual = "b" if place == 0 else "span"
            tag = {blocks.Mark.REVOKE: "mark", blocks.Mark.WITHDRAWN: "s"}.get(played.mark, usual)
            shown.append(f"<{tag}>{card}</{tag}>")
    return f"<td>{' '.join(shown)}</td>"
