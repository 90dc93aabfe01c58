"""Seats and sides: four round the table, two and two."""

from __future__ import annotations

from revoke.table.seats import SEATS, Seat, Side


def test_the_turn_goes_clockwise() -> None:
    assert "".join(seat.value for seat in (Seat.NORTH, *(Seat.NORTH.turn(step) for step in (1, 2, 3)))) == "NESW"
    for seat in SEATS:
        assert seat.left.right is seat
        assert seat.left.left is seat.partner is seat.right.right
        assert seat.turn(4) is seat.turn(0) is seat.turn(-4) is seat


def test_partners_sit_opposite_and_share_a_side() -> None:
    for seat in SEATS:
        assert seat.partner.partner is seat
        assert seat.side is seat.partner.side is seat.left.side.other
    assert {seat for side in Side for seat in side.seats} == set(SEATS)
    assert all(seat.side is side for side in Side for seat in side.seats)
