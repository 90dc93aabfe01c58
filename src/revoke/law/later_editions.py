"""Later editions: codes under which a clause of an earlier one is true as well, though they say it in other words."""

from __future__ import annotations

from collections.abc import Mapping


def true_later(summary: str) -> tuple[str, ...]:
    """The later codes under which the sentence of a clause is true as well, the latest first; most have none.

    >>> true_later("The revoke was on the twelfth trick.")
    ()
    """
    return _LATER.get(summary, ())


_LATER: Mapping[str, tuple[str, ...]] = {
    "What withdrawn cards show is free for the innocent side, and forbidden ground for the offenders.": (
        "duplicate-2017",  # 16C, which adds only what holds where both sides have revoked
    ),
    "A defender whose partner revoked before him on trick twelve may not choose a play the revoke card suggests.": (
        "duplicate-2017",  # 62D2 by way of 16C, under which he may not either
    ),
    "The offender did not win the trick: one moves if his side won it or a later one.": (
        "duplicate-2017",  # 64A2, for what 1997 moves besides is not said here
        "duplicate-2007",
    ),
    "Where revokes of both sides were established, no tricks are reckoned: the director acts under 64C.": (
        "duplicate-2017",  # 64B7 and 64C2b
        "duplicate-2007",  # 64B7 and 64C
    ),
    "Declarer's card goes back, and nothing can be demanded of him; whoever played after him may change.": (
        "duplicate-2017",  # 62B2 and 62C1
        "duplicate-2007",
        "duplicate-1997",
    ),
    "An adversary's wrong card is exposed, or his highest or lowest is asked for instead; followers may change.": (
        "auction-1913",  # 91
        "auction-1912",
    ),
    "If both sides have revoked, neither can win the game by that hand.": (
        "auction-1913",  # R7: only honours are scored
        "auction-1912",
    ),
}
"""Sentences that are true under later codes too, though these say it otherwise: whoever names one of them is right."""
