"""What an auction ends in: the contract and who plays it."""

from __future__ import annotations

from collections.abc import Sequence

from revoke.formats.record import Call
from revoke.table.contract import Contract
from revoke.table.seats import Seat

_CROSSES = {"X": "X", "XX": "XX"}


def final_contract(calls: Sequence[Call]) -> tuple[Contract, Seat] | None:
    """The contract and its declarer, or ``None`` where nobody bid.

    Declarer is the first player of the side that made the last bid to have named its strain (Law 22A, the
    definition of declarer).

    >>> calls = [Call(Seat.NORTH, "1S"), Call(Seat.EAST, "X"), Call(Seat.SOUTH, "2S"), Call(Seat.WEST, "Pass")]
    >>> contract, declarer = final_contract(calls)
    >>> str(contract), declarer
    ('2♠', Seat.NORTH)
    """
    at = next((at for at in range(len(calls) - 1, -1, -1) if calls[at].call[0].isdigit()), None)
    if at is None:
        return None
    bid = calls[at]
    crosses = next((_CROSSES[call.call] for call in reversed(calls[at:]) if call.call in _CROSSES), "")
    strain = bid.call[1:]
    declarer = next(call.seat for call in calls if call.call[1:] == strain and call.seat.side is bid.seat.side)
    return Contract.parse(bid.call + crosses), declarer


def is_over(calls: Sequence[Call]) -> bool:
    """Whether the auction has come to its end: three passes in a row after a call, or four."""
    return len(calls) >= 4 and all(call.call == "Pass" for call in calls[-3:])
