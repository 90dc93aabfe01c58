"""Learns the correction of double dummy from real boards, and writes it as the data that the product reads."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import lightgbm
import numpy as np
from benchmarks.equity.learned_boards import RealBoard, event_groups, players
from benchmarks.equity.learned_moments import read_moments
from numpy.typing import NDArray

from revoke.case.case import Strength
from revoke.equity.likely_result import FEATURES, Correction, Situation, features, kind_alike

FURTHEST = 2  # all offsets from double dummy beyond this many tricks are learned as one
ROUNDS = 100
SETTINGS = {
    "objective": "multiclass",
    "num_class": 2 * FURTHEST + 1,
    "learning_rate": 0.08,
    "num_leaves": 8,
    "min_data_in_leaf": 100,
    "lambda_l2": 5,
    "feature_fraction": 0.7,
    "bagging_fraction": 0.8,
    "bagging_freq": 1,
    "seed": 1,
    "num_threads": 1,
    "deterministic": True,
    "verbose": -1,
}
FOLDS = 5
FEWEST_ALIKE = 1
TINY = 1e-30
CHECKED, AGREED = 500, 1e-3
CLUB_WEIGHT = 3.0
"""The weight of a moment of a club board, where that of all other boards is 1."""


@dataclass(frozen=True, slots=True)
class RealMoment:
    """A moment of a real board with the result; ``fold`` is that of its event."""

    board: RealBoard
    played: int
    here: Situation
    fold: int

    @property
    def offset(self) -> int:
        """Tricks that declarer made beyond double dummy in the end."""
        return self.board.made - self.here.double_dummy

    @property
    def possible(self) -> bool:
        """Whether the result is possible after the tricks won so far."""
        return self.here.won <= self.board.made <= 13 - self.here.lost


def real_moments(boards: Sequence[RealBoard]) -> list[RealMoment]:
    """All the moments worked out, each in the fold of its event; no event and no deal is in two folds.

    Boards claimed against the cards are left out: their result is not what was made.
    """
    fold = folds(event_groups(boards))
    by_number = {board.number: board for board in boards}
    return [
        RealMoment(by_number[number], played, here, fold[number])
        for number, played, here in read_moments()
        if number in by_number and not by_number[number].against_the_cards
    ]


def folds(groups: Mapping[int, int]) -> dict[int, int]:
    """Board -> its fold: ``FOLDS`` parts of about equal size, with each group of boards whole in one part."""
    sizes = Counter(groups.values())
    loads = [0] * FOLDS
    part = {}
    for group, size in sorted(sizes.items(), key=lambda each: (-each[1], each[0])):
        part[group] = loads.index(min(loads))
        loads[part[group]] += size
    return {board: part[group] for board, group in groups.items()}


def learned(
    moments: Sequence[RealMoment], rows: NDArray[np.float64], *, club_weight: float = CLUB_WEIGHT
) -> dict[str, Any]:
    """The data file's document without the part from the simulation; ``Any``: JSON."""
    offsets = np.array([each.offset for each in moments])
    target = np.clip(offsets, -FURTHEST, FURTHEST) + FURTHEST
    weights = [club_weight if players(each.board) == "club" else 1.0 for each in moments]
    model = lightgbm.train(SETTINGS, lightgbm.Dataset(rows, target, weight=weights, feature_name=_names()), ROUNDS)
    found = trees(model)
    _check(found, model, rows[:: max(1, len(rows) // CHECKED)])
    far = np.abs(offsets)
    margins = Counter(each.here.double_dummy - each.board.needed for each in moments)
    return {
        "features": list(FEATURES),
        "beyond": round(1 - int((far == FURTHEST).sum()) / max(1, int((far >= FURTHEST).sum())), 3),
        "margins": {
            str(margin): round(number / len(moments), 4)
            for margin, number in sorted(margins.items())
            if number > len(moments) / 200
        },
        "alike": alike(moments),
        "trees": found,
    }


def _check(found: list[list[Any]], model: lightgbm.Booster, rows: NDArray[np.float64]) -> None:
    """Check that the trees as the product applies them agree with the learner."""
    applied = Correction("", found, 0, {}, {}, {}, {})
    ours = np.array([applied.offsets(list(row)) for row in rows])
    furthest = float(np.abs(ours - np.asarray(model.predict(rows))).max())
    if furthest > AGREED:
        raise ValueError(f"the trees that are written differ from those that were learned by {furthest:.4f}")


def figures(moments: Sequence[RealMoment]) -> NDArray[np.float64]:
    """A row of features for each moment."""
    return np.array(
        [features(each.here, each.board.needed, strength(each.board)) for each in moments], dtype=np.float64
    )


def strength(board: RealBoard) -> Strength:
    """The strength of a board's players: club players, or all others together."""
    return Strength.CLUB if players(board) == "club" else Strength.EXPERT


def alike(moments: Sequence[RealMoment]) -> dict[str, list[int]]:
    """The results of similar boards: their number, then those with fewer tricks than double dummy, as many, more."""
    counted: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0, 0])
    for each in moments:
        for needed in (each.board.needed, None):
            row = counted[kind_alike(each.here, needed)]
            row[0] += 1
            row[2 if each.offset == 0 else 1 if each.offset < 0 else 3] += 1
    return {kind: row for kind, row in sorted(counted.items()) if row[0] >= FEWEST_ALIKE}


def trees(model: lightgbm.Booster) -> list[list[Any]]:
    """The trees of each offset, as nested lists: a feature's place, a threshold, the tree up to it, the one above."""
    every = model.dump_model()["tree_info"]
    return [
        [_tree(each["tree_structure"]) for each in every[place :: 2 * FURTHEST + 1]]
        for place in range(2 * FURTHEST + 1)
    ]


def _tree(node: Mapping[str, Any]) -> Any:
    if "leaf_value" in node:
        return round(node["leaf_value"], 4)
    return [
        node["split_feature"],
        _exact(node["threshold"]),
        _tree(node["left_child"]),
        _tree(node["right_child"]),
    ]


def _exact(threshold: float) -> float:
    """A threshold without rounding: it often lies next to a figure that occurs, and just below 0 is not 0."""
    return 0.0 if 0 < threshold < TINY else -TINY if -TINY < threshold < 0 else threshold


def _names() -> list[str]:
    return [f"f{place}" for place in range(len(FEATURES))]


def in_folds(moments: Sequence[RealMoment]) -> Iterator[tuple[list[RealMoment], dict[str, Any]]]:
    """Each part of the moments with what the other parts taught; they share no event or deal with it."""
    rows = figures(moments)
    fold = np.array([each.fold for each in moments])
    for part in range(FOLDS):
        others = [each for each in moments if each.fold != part]
        yield [each for each in moments if each.fold == part], learned(others, rows[fold != part])
