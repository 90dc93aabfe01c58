"""What single entries of the form say: the hands, the play on a line, a revoke, a poll, an override."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from revoke.app.language.language import Language
from revoke.app.log.form import HandShown
from revoke.app.log.logged_case import AppealDecision, AppealOutcome, Override, Poll
from revoke.case.case import Board
from revoke.table.cards import SUITS_DOWNWARD, Card, Hand
from revoke.table.contract import Vulnerability
from revoke.table.seats import SEATS, Seat
from revoke.table.sentence import Sentence, alone, counted, listed, one_after_another, sentence, template, whole
from revoke.telling.blocks import Block, Mark, Played, ThePlay, TrickPlayed

_TOGETHER = "\N{NO-BREAK SPACE}"
"""A trick is not broken where a line ends."""

SIDES: Mapping[str, str] = {"NS": template("NS"), "EW": template("EW")}
"""The letters of a side, as a form has them."""


def number(known: float | None) -> str:
    """A number, or nothing where it is not known."""
    return "" if known is None else f"{known:g}"


def vulnerable(known: Vulnerability | None) -> str:
    """Who is vulnerable, as a form has it."""
    if known is None:
        return ""
    return {"None": template("nobody"), "All": template("both sides"), **SIDES}[known.value]


def contract(board: Board) -> Sentence | None:
    """The contract, or trumps where a code has no auction, and by whom; ``None`` where nothing of it is known."""
    what: Sentence | None = None
    if board.contract:
        what = board.contract.words
    elif board.strain:
        what = whole(template("NT")) if board.strain.trumps is None else alone(board.strain.symbol)
    if what is None or board.declarer is None:
        return what
    return sentence("{contract} by {player}", contract=what, player=board.declarer)


def lead(blocks: Sequence[Block]) -> Card | None:
    """The opening lead, where the play is known from the first trick."""
    play = next((each for each in blocks if isinstance(each, ThePlay)), None)
    first = play.tricks[0] if play and play.tricks and play.tricks[0].number == 1 else None
    return first.cards[0].card if first else None


def hands(board: Board, spoken: Language) -> dict[Seat, HandShown]:
    """The hands as far as they are known, suit by suit, with the letters of a language."""
    dealt = dict(board.deal) if board.deal else {}
    return {seat: HandShown(spoken.seat(seat), _suits(dealt.get(seat), spoken)) for seat in SEATS}


def _suits(hand: Hand | None, spoken: Language) -> tuple[tuple[str, str], ...] | None:
    if hand is None:
        return None
    return tuple((suit.symbol, _ranks([card for card in hand if card.suit is suit], spoken)) for suit in SUITS_DOWNWARD)


def _ranks(cards: Sequence[Card], spoken: Language) -> str:
    return " ".join(spoken.rank(card) for card in sorted(cards, reverse=True)) or "–"


def play_words(played: Sequence[TrickPlayed], spoken: Language) -> str:
    """The play on a line: each trick with its leader, a suit's sign where it is not the suit led, a revoke starred."""
    return " | ".join(f"{trick.number}{_TOGETHER}{_trick(trick.cards, spoken)}" for trick in played)


def _trick(cards: Sequence[Played], spoken: Language) -> str:
    led = cards[0].card.suit if cards and cards[0].card else None
    words = []
    for place, played in enumerate(cards):
        follows = place and played.card and played.card.suit is led
        put = spoken.rank if follows else spoken.card
        shown = str(put(played.card)) if played.card else "?"
        words.append({Mark.REVOKE: f"{shown}*", Mark.WITHDRAWN: f"({shown})"}.get(played.mark, shown))
    return _TOGETHER.join([f"{spoken.seat(cards[0].seat)}:", *words]) if cards else ""


def revoke_words(said: Mapping[str, Any]) -> Sentence:
    """One revoke of a ruling document: who, when, how it stands, by which clauses.

    >>> revoke_words({"offender": "N", "trick": 5, "status": "established", "laws": ["63A1", "64A2"], "transfer": 1})
    'North, trick 5: established (63A1, 64A2), one trick on its own account'
    """
    seats = {seat.value: alone(seat) for seat in SEATS}
    who = seats.get(said["offender"]) or whole(said["offender"] or template("offender not known"))
    stands = whole(said["status"] or template("not known"))
    if said["trick"]:
        words = sentence("{who}, trick {trick}: {stands}", who=who, trick=said["trick"], stands=stands)
    else:
        words = sentence("{who}: {stands}", who=who, stands=stands)
    if said["laws"]:
        words = sentence("{text} ({laws})", text=words, laws=", ".join(said["laws"]))
    if not said["transfer"]:
        return words
    return counted(
        "{text}, one trick on its own account",
        "{text}, {number:words} tricks on its own account",
        number=said["transfer"],
        text=words,
    )


def tricks_words(weighed: Mapping[str, float]) -> Sentence:
    """Declarer's tricks, weighted where they are.

    >>> tricks_words({"9": 0.4, "10": 0.6})
    '9 tricks (40%), 10 tricks (60%)'
    """
    if len(weighed) == 1:
        return counted("{number} trick", "{number} tricks", number=int(next(iter(weighed))))
    each = [
        counted("{number} trick ({share})", "{number} tricks ({share})", number=int(made), share=f"{share:.0%}")
        for made, share in sorted(weighed.items(), key=lambda way: int(way[0]))
    ]
    return listed(each)


def decided_result(decided: Override | AppealDecision) -> str:
    """The tricks or scores that a director or a committee decided; empty where there are none."""
    said = [sentence("declarer {tricks}", tricks=tricks_words(decided.tricks))] if decided.tricks else []
    said += [
        sentence("{side} {score}", side=whole(SIDES[side]), score=f"{score:+g}")
        for side, score in (("NS", decided.ns), ("EW", decided.ew))
        if score is not None
    ]
    return listed(said)


OUTCOMES: Mapping[AppealOutcome, str] = {
    AppealOutcome.UPHELD: template("The ruling stands."),
    AppealOutcome.ADJUSTED: template("The score is adjusted."),
    AppealOutcome.WITHDRAWN: template("The appeal was withdrawn."),
}


def override_words(decided: Override) -> Sentence:
    """What the director decided instead, and why."""
    result = sentence("{text}.", text=decided_result(decided))
    return sentence("{one} {more}", one=result, more=decided.reason) if decided.reason else result


def poll_words(poll: Poll) -> str:
    """One player or colleague who was asked, in a line; empty after a purge."""
    parts = [
        alone(poll.level) if poll.level else "",
        alone(poll.question) if poll.question else "",
        sentence("“{answer}”", answer=poll.answer) if poll.answer else "",
        sentence("also considered: {actions}", actions=poll.alternatives) if poll.alternatives else "",
        alone(poll.reason) if poll.reason else "",
    ]
    known = [each for each in parts if each]
    return one_after_another(known, template("{one}; {more}"))
