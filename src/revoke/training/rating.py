"""Ratings by Glicko-2: how strong a trainee is, and how hard a concept, from what was answered right.

Source: Mark E. Glickman, "Example of the Glicko-2 system" (2013), whose worked example a test holds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import exp, log, pi, sqrt

_SCALE = 173.7178
_START = 1500.0
_TAU = 0.5
_ENOUGH = 1e-6

CLAUSES_AT_LEVEL = 20
"""A case on which so many clauses were looked at is taken to be as hard as a beginner is strong."""
_FOR_A_CLAUSE = 15.0


@dataclass(frozen=True, slots=True)
class Glicko:
    """A rating, how far it may be off, and how much it moves about."""

    rating: float = _START
    deviation: float = 350.0
    volatility: float = 0.06


def of_a_concept(clauses: int) -> Glicko:
    """How hard a concept is taken to be before anybody has answered: by the clauses that were looked at.

    >>> of_a_concept(CLAUSES_AT_LEVEL).rating, of_a_concept(CLAUSES_AT_LEVEL + 2).rating
    (1500.0, 1530.0)
    """
    return Glicko(rating=_START + _FOR_A_CLAUSE * (clauses - CLAUSES_AT_LEVEL), deviation=200.0)


def rating_after(player: Glicko, games: Sequence[tuple[Glicko, float]]) -> Glicko:
    """The rating after some games, each against a rating and with a score of 0, a half or 1.

    >>> games = [(Glicko(1400, 30), 1), (Glicko(1550, 100), 0), (Glicko(1700, 300), 0)]
    >>> round(rating_after(Glicko(1500, 200), games).rating, 1)
    1464.1
    """
    mu, phi = (player.rating - _START) / _SCALE, player.deviation / _SCALE
    if not games:
        return replace(player, deviation=_SCALE * sqrt(phi**2 + player.volatility**2))
    weights = [(_weight(other.deviation / _SCALE), (other.rating - _START) / _SCALE, score) for other, score in games]
    expected = [1 / (1 + exp(-g * (mu - other))) for g, other, _ in weights]
    variance = 1 / sum(g**2 * e * (1 - e) for (g, _, _), e in zip(weights, expected, strict=True))
    gained = sum(g * (score - e) for (g, _, score), e in zip(weights, expected, strict=True))
    volatility = _volatility(phi, player.volatility, variance, variance * gained)
    deviation = 1 / sqrt(1 / (phi**2 + volatility**2) + 1 / variance)
    return Glicko(_START + _SCALE * (mu + deviation**2 * gained), _SCALE * deviation, volatility)


def _weight(phi: float) -> float:
    return 1 / sqrt(1 + 3 * phi**2 / pi**2)


def _volatility(phi: float, sigma: float, variance: float, delta: float) -> float:
    """The new volatility, by the method of Illinois."""
    begin = log(sigma**2)

    def off(x: float) -> float:
        grown = phi**2 + variance + exp(x)
        return exp(x) * (delta**2 - grown) / (2 * grown**2) - (x - begin) / _TAU**2

    low = begin
    if delta**2 > phi**2 + variance:
        high = log(delta**2 - phi**2 - variance)
    else:
        steps = 1
        while off(begin - steps * _TAU) < 0:
            steps += 1
        high = begin - steps * _TAU
    off_low, off_high = off(low), off(high)
    while abs(high - low) > _ENOUGH:
        between = low + (low - high) * off_low / (off_high - off_low)
        off_between = off(between)
        if off_between * off_high <= 0:
            low, off_low = high, off_high
        else:
            off_low /= 2
        high, off_high = between, off_between
    return exp(low / 2)
