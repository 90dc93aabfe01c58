"""What the director adds about a hand from the auction: its points and the lengths of its suits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from revoke.errors import NotBridge
from revoke.table.cards import Hand, Suit
from revoke.table.sentence import refused, sentence, template

Bounds = tuple[int, int]
POINTS = {"A": 4, "K": 3, "Q": 2, "J": 1}
MOST_POINTS = 37  # four aces, four kings, four queens and a jack
POINTS_KEY = "hcp"
LENGTH_KEYS = {suit.plural: suit for suit in Suit}


@dataclass(frozen=True, slots=True)
class Known:
    """Bounds on a hand as it was dealt, both ends included; what is not said is not bounded.

    Raises:
        NotBridge: bounds the wrong way round or beyond 0–37 points or 0–13 cards.

    >>> from revoke.table.cards import hand
    >>> Known.parse({"hcp": [12, 14], "spades": [5, 6]}).allows(hand("AQ975.K2.Q3.K982"))
    True
    """

    points: Bounds | None = None
    lengths: Mapping[Suit, Bounds] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.points is not None:
            _check(POINTS_KEY, self.points, MOST_POINTS)
        for suit, bounds in self.lengths.items():
            _check(suit.plural, bounds, 13)
        if sum(low for low, _ in self.lengths.values()) > 13:
            raise NotBridge(refused(*_TOO_LONG))

    @classmethod
    def parse(cls, said: Mapping[str, Sequence[int]]) -> Known:
        """``{"hcp": [12, 14], "spades": [5, 6]}``: points, and lengths by suit, each from–to.

        Raises:
            NotBridge: another key, or no two whole numbers, or bounds that no hand can have.
        """
        found: dict[str, Bounds] = {}
        for key, bounds in said.items():
            if key not in (POINTS_KEY, *LENGTH_KEYS):
                from difflib import get_close_matches  # for what is misspelled, and not before

                nearest = get_close_matches(key, (POINTS_KEY, *LENGTH_KEYS), n=1, cutoff=0)[0]
                none = template("{key} is not known of a hand; did you mean {nearest}?")
                raise NotBridge(sentence(none, key=repr(key), nearest=repr(nearest)))
            whole = isinstance(bounds, Sequence) and all(type(each) is int for each in bounds)
            if not whole or len(bounds) != 2:
                two = template("{key} is {bounds}; give the least and the most, as [5, 6]")
                raise NotBridge(sentence(two, key=key, bounds=repr(bounds)))
            found[key] = (bounds[0], bounds[1])
        lengths = {LENGTH_KEYS[key]: bounds for key, bounds in found.items() if key in LENGTH_KEYS}
        return cls(found.get(POINTS_KEY), lengths)

    def allows(self, dealt: Hand) -> bool:
        """Whether the hand, as dealt, lies within the bounds."""
        if self.points is not None:
            low, high = self.points
            if not low <= points(dealt) <= high:
                return False
        return all(
            low <= sum(card.suit is suit for card in dealt) <= high for suit, (low, high) in self.lengths.items()
        )


_TOO_LONG = (
    template("the shortest lengths allowed add up to more than thirteen cards"),
    template("Make one of them shorter"),
)


def points(held: Hand) -> int:
    """High-card points: four for an ace, three for a king, two for a queen, one for a knave."""
    return sum(POINTS.get(card.rank, 0) for card in held)


def _check(what: str, bounds: Bounds, most: int) -> None:
    low, high = bounds
    if not 0 <= low <= high <= most:
        cannot = template("{key} cannot be from {low} to {high}; bounds run upward, from 0 to {most}")
        raise NotBridge(sentence(cannot, key=what, low=low, high=high, most=most))
