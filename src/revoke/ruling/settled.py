"""What both sides are told once the damage has been weighed: the adjusted score, or that it is not adjusted."""

from __future__ import annotations

from collections.abc import Iterator

from revoke.facts.establish import Facts
from revoke.ruling.redress import Damage
from revoke.ruling.ruling import Group, Instruction, ScoreSettled, When


def settled(facts: Facts, damage: Damage) -> Iterator[Instruction]:
    """The instruction that ends a ruling on damage; nothing while it is open, or where nothing was weighed."""
    adjusted = damage.adjusted
    if adjusted is None or adjusted.equity is None or damage.open or damage.lacking:
        return
    contract = facts.case.board.contract
    apart = damage.split.tricks.items() if damage.split else ()
    tricks = tuple(adjusted.tricks.items()) if adjusted.needed and adjusted.tricks else None
    order = ScoreSettled(tricks, contract, tuple((side, tuple(each.items())) for side, each in apart))
    yield Instruction(When.END, Group.TABLE, adjusted.law, order)
