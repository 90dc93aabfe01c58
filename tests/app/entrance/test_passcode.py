"""The door opens to the passcode, and wrong ones have to wait."""

from __future__ import annotations

import pytest

from revoke.app.entrance.settings import PAUSE, TRIES, TRIES_OF_ALL, WAIT, PasscodeCheck, TooManyTries


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_it_keeps_no_passcode() -> None:
    assert "271828" not in repr(PasscodeCheck("271828"))


def test_five_wrong_ones_from_one_place_have_to_wait_and_the_right_one_with_them() -> None:
    clock = Clock()
    door = PasscodeCheck("271828", clock=clock)
    for _ in range(TRIES):
        assert not door.comes("table 4", "000000")
    with pytest.raises(TooManyTries) as refused:
        door.comes("table 4", "271828")
    assert refused.value.seconds == WAIT
    assert door.comes("table 5", "271828") == "director"
    clock.now += WAIT + 1
    assert door.comes("table 4", "271828") == "director"


def test_wrong_ones_from_many_places_slow_everybody() -> None:
    clock = Clock()
    door = PasscodeCheck("271828", clock=clock)
    for place in range(TRIES_OF_ALL):
        clock.now += PAUSE / 10
        assert not door.comes(f"phone {place}", "000000")
    with pytest.raises(TooManyTries):
        door.comes("another phone", "271828")
    clock.now += PAUSE
    assert door.comes("another phone", "271828") == "director"


def test_the_chief_comes_by_another_passcode() -> None:
    door = PasscodeCheck("271828", "161803")
    assert door.comes("table 4", "161803") == "chief"
    assert door.comes("table 4", "271828") == "director"
    assert door.comes("table 4", "000000") is None
    assert "161803" not in repr(door)
