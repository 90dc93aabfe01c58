"""Diagrams in plain letters: the four hands round the table, and the play trick by trick."""

from __future__ import annotations

from revoke.app.language.language import Language
from revoke.table.cards import SUITS_DOWNWARD, Card, Hand
from revoke.table.seats import SEATS, Seat
from revoke.table.sentence import template
from revoke.telling.blocks import Hands, Mark, Played, ThePlay

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
    """The letters of the seats, as they stand between West's lines and East's."""
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
    return " ".join(_rank(card, revoked, says) for card in sorted(cards, reverse=True)) or "-"


def _rank(card: Card, revoked: frozenset[Card], says: Language) -> str:
    rank = says.rank(card)
    return f"[{rank}]" if card in revoked else rank


def play(shown: ThePlay, says: Language) -> list[str]:
    """The tricks, each in the order in which it was played, and who won it; brackets round a revoke."""
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
    """What the brackets mean, where there are any."""
    marks = {card.mark for trick in (shown.tricks if shown else ()) for card in trick.cards}
    said = []
    if Mark.REVOKE in marks or (hands and hands.revoked):
        said.append(f"[ ] {says.say(_THE_REVOKE)}")
    if Mark.WITHDRAWN in marks:
        said.append(f"( ) {says.say(_TAKEN_BACK)}")
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
