"""The figures that the likely result is learned from: each has a name that a director understands."""

from __future__ import annotations

from collections.abc import Sequence

from revoke.case.case import Strength
from revoke.equity.situation import Choice, Situation

FEATURES: tuple[str, ...] = (
    "trick",
    "cards on the table",
    "declarer's side on turn",
    "dummy on turn",
    "declarer's tricks so far",
    "the defence's tricks so far",
    "tricks still to win, double dummy",
    "tricks still to lose, double dummy",
    "tricks above the contract, double dummy",
    "tricks the contract needs",
    "no trumps",
    "trumps left with declarer's side",
    "trumps left with the defence",
    "cards that may be played",
    "cards that cost nothing",
    "share of cards that cost a trick",
    "tricks that a card costs on average",
    "tricks that the worst card costs",
    "declarer's choices ahead that can cost",
    "declarer's choices ahead, shares that cost added up",
    "declarer's choices ahead, average costs added up",
    "declarer's next choice, share that costs",
    "the defence's choices ahead that can cost",
    "the defence's choices ahead, shares that cost added up",
    "the defence's choices ahead, average costs added up",
    "the defence's next choice, share that costs",
    "declarer's sure tricks still to come",
    "the defence's sure tricks still to come",
    "declarer's tricks beyond his sure ones, double dummy",
    "the defence's tricks beyond their sure ones, double dummy",
    "club players",
)


def features(here: Situation, needed: int, strength: Strength = Strength.CLUB) -> list[float]:
    """The figures of a situation, in the order of :data:`FEATURES`.

    Args:
        needed: the tricks that make the contract.
        strength: how strong the players are.
    """
    now, *ahead = here.choices
    return [
        here.trick,
        here.lying,
        now.declarers,
        here.turn == 2,
        here.won,
        here.lost,
        here.double_dummy - here.won,
        13 - here.lost - here.double_dummy,
        here.double_dummy - needed,
        needed,
        here.trumps is None,
        *(here.trumps or (0, 0)),
        now.legal,
        now.best,
        now.wrong,
        now.cost / now.legal,
        now.worst,
        *_ahead([each for each in ahead if each.declarers]),
        *_ahead([each for each in ahead if not each.declarers]),
        here.floor - here.won,
        13 - here.lost - here.ceiling,
        here.double_dummy - here.floor,
        here.ceiling - here.double_dummy,
        strength is Strength.CLUB,
    ]


def _ahead(choices: Sequence[Choice]) -> tuple[float, float, float, float]:
    shares = [each.wrong for each in choices]
    return (
        sum(share > 0 for share in shares),
        sum(shares),
        sum(each.cost / each.legal for each in choices),
        shares[0] if shares else 0.0,
    )
