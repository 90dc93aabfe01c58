"""Diagrams in plain letters: the four hands round the table, and the play trick by trick."""

from __future__ import annotations

from revoke.table.cards import SUITS_DOWNWARD, Card, Hand
from revoke.table.seats import Seat
from revoke.telling.blocks import Hands, Mark, Played, ThePlay

NARROWEST_MIDDLE = 9
_COMPASS = ("", "", "    N    ", "  W   E  ", "    S    ", "")
_BRACKETS = {Mark.NONE: (" ", " "), Mark.REVOKE: ("[", "]"), Mark.WITHDRAWN: ("(", ")")}


def compass(hands: Hands) -> list[str]:
    """The four hands as a diagram, North at the top; a revoke card in square brackets."""
    north, east, south, west = (_hand(hands, seat) for seat in Seat)
    left = max(map(len, west))
    inset = " " * (left + 2)
    middle = [
        f"{ours:<{left}}{rose:^{NARROWEST_MIDDLE}}{theirs}".rstrip()
        for ours, rose, theirs in zip(west, _COMPASS[1:], east, strict=True)
    ]
    return [inset + line for line in north] + middle + [inset + line for line in south]


def _hand(hands: Hands, seat: Seat) -> list[str]:
    role = hands.roles.get(seat)
    cards = hands.hands[seat]
    return [
        f"{seat.words}, {role}" if role else seat.words,
        *(f"{suit.symbol} {_ranks(cards, [c for c in cards or () if c.suit is suit], hands.revoked)}"
          for suit in SUITS_DOWNWARD),
    ]  # fmt: skip


def _ranks(hand: Hand | None, cards: list[Card], revoked: frozenset[Card]) -> str:
    if hand is None:
        return "?"
    return " ".join(_rank(card, revoked) for card in sorted(cards, reverse=True)) or "-"


def _rank(card: Card, revoked: frozenset[Card]) -> str:
    rank = str(card)[1:]
    return f"[{rank}]" if card in revoked else rank


def play(shown: ThePlay) -> list[str]:
    """The tricks, each in the order in which it was played, and who won it; brackets round a revoke."""
    lines = []
    for trick in shown.tricks:
        cells = "".join(_cell(card) for card in trick.cards)
        won = trick.winner.value if trick.winner else ""
        lines.append(f"{trick.number:>2}  {cells:<28}{won}".rstrip())
    return [" #  in order of play            won", *lines]


def _cell(played: Played) -> str:
    opening, closing = _BRACKETS[played.mark]
    return f"{played.seat.value}{opening}{played.card or '?'}{closing}".ljust(7)


def legend(hands: Hands | None, shown: ThePlay | None) -> str:
    """What the brackets mean, where there are any."""
    marks = {card.mark for trick in (shown.tricks if shown else ()) for card in trick.cards}
    said = []
    if Mark.REVOKE in marks or (hands and hands.revoked):
        said.append("[ ] the revoke")
    if Mark.WITHDRAWN in marks:
        said.append("( ) taken back")
    return ", ".join(said)


def side_by_side(left: list[str], right: list[str], width: int) -> list[str]:
    """Two pictures beside each other, or one below the other where that is too wide."""
    if not left or not right:
        return left or right
    column = max(map(len, left)) + 3
    if column + max(map(len, right)) > width:
        return [*left, "", *right]
    rows = max(len(left), len(right))
    padded = ([*each, *[""] * (rows - len(each))] for each in (left, right))
    return [f"{one:<{column}}{other}".rstrip() for one, other in zip(*padded, strict=True)]
