"""What single entries of the form say: the hands, the play on a line, a revoke, a poll, an override."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from revoke.app.log.form import HandShown
from revoke.app.log.logged import Override, Poll
from revoke.case.case import Board
from revoke.ruling.blocks import Block, Mark, Played, ThePlay, TrickPlayed
from revoke.ruling.names import tricks
from revoke.table.cards import RANKS, SUITS_DOWNWARD, Hand
from revoke.table.contract import Vulnerability
from revoke.table.seats import SEATS, Seat

_TOGETHER = "\N{NO-BREAK SPACE}"
"""A trick is not broken where a line ends."""


def number(known: float | None) -> str:
    """A number, or nothing where it is not known."""
    return "" if known is None else f"{known:g}"


def vulnerable(known: Vulnerability | None) -> str:
    """Who is vulnerable, as a form has it."""
    return "" if known is None else {"None": "nobody", "All": "both sides"}.get(known.value, known.value)


def contract(board: Board) -> str:
    """The contract, or trumps where a code has no auction, and by whom."""
    what = board.contract or (board.strain.symbol if board.strain else "")
    return f"{what} by {board.declarer.words}" if what and board.declarer else str(what)


def lead(blocks: Sequence[Block]) -> str:
    """The opening lead, where the play is known from the first trick."""
    play = next((each for each in blocks if isinstance(each, ThePlay)), None)
    first = play.tricks[0] if play and play.tricks and play.tricks[0].number == 1 else None
    return str(first.cards[0].card or "") if first else ""


def hands(board: Board) -> dict[Seat, HandShown]:
    """The hands as far as they are known, suit by suit."""
    dealt = dict(board.deal) if board.deal else {}
    return {seat: HandShown(_suits(dealt.get(seat))) for seat in SEATS}


def _suits(hand: Hand | None) -> tuple[tuple[str, str], ...] | None:
    if hand is None:
        return None
    return tuple((suit.symbol, _ranks(suit.value, hand)) for suit in SUITS_DOWNWARD)


def _ranks(suit: str, hand: Hand) -> str:
    held = {card.rank for card in hand if card.suit.value == suit}
    return " ".join("10" if rank == "T" else rank for rank in reversed(RANKS) if rank in held) or "–"


def play_words(played: Sequence[TrickPlayed]) -> str:
    """The play on a line: each trick with its leader, a suit's sign where it is not the suit led, a revoke starred."""
    return " | ".join(f"{trick.number}{_TOGETHER}{_trick(trick.cards)}" for trick in played)


def _trick(cards: Sequence[Played]) -> str:
    led = cards[0].card.suit if cards and cards[0].card else None
    words = []
    for place, played in enumerate(cards):
        shown = str(played.card) if played.card else "?"
        if place and played.card and played.card.suit is led:
            shown = shown[1:]
        words.append({Mark.REVOKE: f"{shown}*", Mark.WITHDRAWN: f"({shown})"}.get(played.mark, shown))
    return _TOGETHER.join([f"{cards[0].seat.value}:", *words]) if cards else ""


def revoke_words(said: Mapping[str, Any]) -> str:
    """One revoke of a ruling document: who, when, how it stands, by which clauses.

    >>> revoke_words({"offender": "N", "trick": 5, "status": "established", "laws": ["63A1", "64A2"], "transfer": 1})
    'North, trick 5: established (63A1, 64A2), one trick on its own account'
    """
    seats = {seat.value: seat.words for seat in SEATS}
    who = seats.get(said["offender"], said["offender"]) or "offender not known"
    trick = f", trick {said['trick']}" if said["trick"] else ""
    cited = f" ({', '.join(said['laws'])})" if said["laws"] else ""
    moved = f", {tricks(said['transfer'])} on its own account" if said["transfer"] else ""
    return f"{who}{trick}: {said['status'] or 'not known'}{cited}{moved}"


def tricks_words(weighed: Mapping[str, float]) -> str:
    """Declarer's tricks, weighted where they are.

    >>> tricks_words({"9": 0.4, "10": 0.6})
    '9 tricks (40%), 10 tricks (60%)'
    """
    if len(weighed) == 1:
        return f"{next(iter(weighed))} tricks"
    return ", ".join(f"{made} tricks ({share:.0%})" for made, share in sorted(weighed.items(), key=lambda e: int(e[0])))


def override_words(decided: Override) -> str:
    """What the director decided instead, and why."""
    said = [f"declarer {tricks_words(decided.tricks)}"] if decided.tricks else []
    said += [f"{side} {score:+g}" for side, score in (("NS", decided.ns), ("EW", decided.ew)) if score is not None]
    return f"{', '.join(said)}. {decided.reason or ''}".strip()


def poll_words(poll: Poll) -> str:
    """One player or colleague who was asked, in a line; empty after a purge."""
    parts = (
        poll.level,
        poll.question,
        f"“{poll.answer}”" if poll.answer else "",
        f"also considered: {poll.alternatives}" if poll.alternatives else "",
        poll.reason,
    )
    return "; ".join(part for part in parts if part)
