"""A ruling as a piece of HTML for a notebook: the four hands, the play with the revoke marked, and the text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from revoke.table.cards import SUITS_DOWNWARD, Card, Hand, Suit
from revoke.table.seats import SEATS, Seat
from revoke.telling.blocks import Block, Hands, Mark, Played, ThePlay
from revoke.telling.plain_text import lines

_RED = (Suit.HEARTS, Suit.DIAMONDS)
_PLACES = {Seat.NORTH: (0, 1), Seat.WEST: (1, 0), Seat.EAST: (1, 2), Seat.SOUTH: (2, 1)}


def html(blocks: Sequence[Block]) -> str:
    """The ruling as one ``div`` that needs nothing from elsewhere.

    >>> from revoke.telling.blocks import Entry, Label
    >>> html([Entry(Label.RULING, "It was no revoke.")])
    '<div class="revoke-ruling"><p>Ruling: It was no revoke.</p></div>'
    """
    drawn = [part for block in blocks for part in _drawn(block)]
    said = [f"<p>{escape(line)}</p>" for line in lines(blocks)]
    return f'<div class="revoke-ruling">{"".join(drawn + said)}</div>'


def _drawn(block: Block) -> Iterator[str]:
    match block:
        case Hands(hands=hands, revoked=revoked):
            cells = {place: _hand(seat, hands.get(seat), revoked) for seat, place in _PLACES.items()}
            rows = ("".join(f"<td>{cells.get((row, column), '')}</td>" for column in range(3)) for row in range(3))
            yield f"<table>{''.join(f'<tr>{row}</tr>' for row in rows)}</table>"
        case ThePlay(tricks=tricks):
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


def _cell(cards: Sequence[Played], seat: Seat) -> str:
    """What a hand played to a trick; the card led stands in bold, a card taken back is struck through."""
    shown = []
    for place, played in enumerate(cards):
        if played.seat is seat:
            card = "?" if played.card is None else _sign(played.card.suit) + played.card.rank.replace("T", "10")
            tag = {Mark.REVOKE: "mark", Mark.WITHDRAWN: "s"}.get(played.mark, "b" if place == 0 else "span")
            shown.append(f"<{tag}>{card}</{tag}>")
    return f"<td>{' '.join(shown)}</td>"
