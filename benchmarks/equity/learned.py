"""Learns the likely result from the archives, tests it on other events, and writes data and tables.

    python -m benchmarks learned [STEP ...] [--write docs/equity.md] [--data src/revoke/equity/learned/correction.json]

Steps: ``boards`` reads the archives, ``moments`` solves positions double dummy (half an hour of CPU), and
``simulations`` plays some of them out; the last two resume where they stopped. After the steps, or without any, the
product's own code judges every board by what was learned from the other four fifths of the archives, which hold
neither its event nor its deal. Without ``--write`` the tables are printed.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import log
from pathlib import Path
from typing import Any

from benchmarks.equity.learned_boards import BOARDS, keep_boards, players, read_boards
from benchmarks.equity.learned_fit import FURTHEST, RealMoment, figures, in_folds, learned, real_moments, strength
from benchmarks.equity.learned_moments import keep_moments, looked_at_early
from benchmarks.equity.learned_simulations import Simulated, keep_simulations, read_simulations
from benchmarks.equity.learned_truth import FEWEST, Judged, of_each, said_and_came, score_table, table
from benchmarks.equity.truth_score import FURTHEST as FURTHEST_SLIP
from benchmarks.equity.truth_score import half_and_half, slips, tuned
from benchmarks.records.archive import put

from revoke.case.case import Strength
from revoke.equity.likely_result import Correction
from revoke.ruling.estimate import estimate

TRICKS = (8, 6, 4, 2)
STAGES: Mapping[int, tuple[int, ...]] = {8: (8,), 6: (6,), 4: (4, 2), 2: (4, 2)}
"""The tricks whose simulations fit the weight at each trick: there are few early simulations."""

POWERS = [(own / 10, theirs / 10) for own in range(2, 11) for theirs in range(11)]
OTHERS = 30
STEPS = ("boards", "moments", "simulations")
DELIVERED, ALONE = "as delivered", "correction alone"
BEFORE, BOTH, TUNED = "one half each", "one half each, tuned", "double dummy, tuned"
Shares = Mapping[int, float]


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("steps", nargs="*", metavar="STEP", help=", ".join(STEPS))
    asked.add_argument("--archives", type=Path, default=Path("../shared/data"), help="folder of play records")
    asked.add_argument(
        "--at", nargs="+", default=["8:1500", "6:300", "4:80"], metavar="TRICK:BOARDS", help="played out"
    )
    asked.add_argument("--write", type=Path, help="the page to put the tables into")
    asked.add_argument("--data", type=Path, help="the data file to write, learned from all of it")
    asked.add_argument("--version", default="1", help="of the data")
    given = asked.parse_args()
    if unknown := set(given.steps) - set(STEPS):
        asked.error(f"there is no step {', '.join(unknown)}; the steps are {', '.join(STEPS)}")
    if "boards" in given.steps:
        for reason, number in keep_boards(given.archives).most_common():
            print(f"{number:>6}  {reason}")
    if not BOARDS.exists():
        print(f"skipped: there is no {BOARDS}; read the archives with: python -m benchmarks learned boards moments")
        return
    if "moments" in given.steps:
        keep_moments()
    if "simulations" in given.steps:
        keep_simulations({int(trick): int(number) for trick, _, number in (each.partition(":") for each in given.at)})
    boards = read_boards()
    every = real_moments(boards)
    moments = [each for each in every if each.possible]
    simulated = {(each.board, each.trick): each for each in read_simulations()}
    judged, played_out, mixed = judge(moments, simulated)
    made = {
        "likely boards": counted(moments, simulated),
        **{
            f"likely {trick}": score_table(starts(judged, trick), [DELIVERED], TUNED)
            + "\n\n"
            + of_each(starts(judged, trick), DELIVERED)
            for trick in TRICKS
        },
        "likely within": score_table(
            [each for each in judged if each.moment.here.lying],
            [DELIVERED],
            TUNED,
            [(f"within trick {trick}", partial(at_trick, trick)) for trick in (3, 5, 7, 9, 11)],
        ),
        "likely calibration": said_and_came(judged, DELIVERED),
        "likely simulation": with_simulation(played_out),
        "likely weights": weights(mixed, played_out),
    }
    if not simulated:  # keep the earlier results of simulations, in the data and on the page
        del made["likely simulation"], made["likely weights"]
    if given.data:
        before = json.loads(given.data.read_text()) if given.data.exists() and not simulated else None
        kept = {key: before[key] for key in MIXED} if before else mixed
        data = {"version": given.version, "provenance": provenance(moments, played_out, before), **kept}
        data |= learned(moments, figures(moments))
        given.data.write_text(json.dumps(data, separators=(",", ":")) + "\n")
    for name, text in made.items():
        if given.write is None:
            print(f"{name}\n\n{text}\n", flush=True)
    if given.write is not None:
        put(given.write, made)


@dataclass(frozen=True, slots=True)
class PlayedOut:
    """A moment that was played out, with the correction learned from other events."""

    moment: RealMoment
    corrected: Shares
    simulated: Shares

    @property
    def both(self) -> Shares:
        """Double dummy and the simulation at one half each, as an earlier version gave the likely result."""
        return half_and_half(self.moment.here.double_dummy, self.simulated)


def judge(
    moments: Sequence[RealMoment], simulated: Mapping[tuple[int, int], Simulated]
) -> tuple[list[Judged], list[Judged], Mapping[str, Any]]:
    """Every moment judged by what other events taught, then the moments played out, then the mixture fitted on all."""
    parts = list(in_folds(moments))
    played: list[PlayedOut] = []
    for part, document in parts:
        correction = Correction.of({"version": "", **UNMIXED, **document})
        for each in part:
            out = simulated.get((each.board.number, each.here.trick)) if not each.here.lying else None
            if out:
                played.append(
                    PlayedOut(
                        each, correction.shares(each.here, each.board.needed, strength=strength(each.board)), out.shares
                    )
                )
    judged: list[Judged] = []
    judged_played: list[Judged] = []
    for part, document in parts:
        fold = part[0].fold
        outside = [each for each in played if each.moment.fold != fold]
        correction = Correction.of({"version": "", **document, **mixture(outside)})
        slips_of = slips_by_stage([each for each in moments if each.fold != fold])
        for each in part:
            if not shown(each):
                continue
            found = estimate(each.here, each.board.needed, None, strength=strength(each.board), learned=correction)
            double_dummy = tuned({each.here.double_dummy: 1.0}, slips_of[stage(each)])
            judged.append(Judged(each, {TUNED: double_dummy, DELIVERED: found.likely or {}}))
        both_slips = {
            trick: slips([(one.both, one.moment.board.made) for one in outside if one.moment.here.trick in near])
            for trick, near in STAGES.items()
        }
        for one in played:
            each = one.moment
            if each.fold == fold:
                found = estimate(
                    each.here, each.board.needed, one.simulated, strength=strength(each.board), learned=correction
                )
                double_dummy = tuned({each.here.double_dummy: 1.0}, slips_of[stage(each)])
                both = tuned(one.both, both_slips[each.here.trick])
                said = {
                    BEFORE: one.both,
                    TUNED: double_dummy,
                    ALONE: found.correction or {},
                    BOTH: both,
                    DELIVERED: found.likely or {},
                }
                judged_played.append(Judged(each, said))
    return judged, judged_played, mixture(played)


UNMIXED: Mapping[str, Any] = {"slips": {"0": 1.0}, "powers": {str(trick): (1.0, 0.0) for trick in range(1, 14)}}
MIXED = ("slips", "powers")


def mixture(played: Sequence[PlayedOut]) -> Mapping[str, Any]:
    """How many more tricks players make than simulated players, and by trick the two powers that predict best.

    The powers of a trick are fitted on its own boards, and on all others with the weight of ``OTHERS`` boards.
    """
    if not played:
        return UNMIXED
    more = slips([(each.simulated, each.moment.board.made) for each in played])
    kept = {str(offset): round(share, 4) for offset, share in more.items() if abs(offset) <= FURTHEST}
    best: dict[int, tuple[float, float]] = {}
    sums = {powers: {trick: score(played, kept, powers, near) for trick, near in STAGES.items()} for powers in POWERS}
    for trick in STAGES:
        others = [other for other in (8, 6, 4) if other != trick]
        number = sum(sums[POWERS[0]][other][1] for other in others)
        scale = OTHERS / max(OTHERS, number)
        best[trick] = max(
            POWERS, key=lambda powers: sums[powers][trick][0] + scale * sum(sums[powers][each][0] for each in others)
        )
    return {"slips": kept, "powers": {str(trick): best[nearest(trick)] for trick in range(1, 14)}}


def nearest(trick: int) -> int:
    """The trick whose playouts stand for this trick."""
    return max(2, min(8, trick - trick % 2))


def score(
    played: Sequence[PlayedOut], more: Mapping[str, float], powers: tuple[float, float], near: Sequence[int]
) -> tuple[float, int]:
    """The sum of the log scores of boards before these tricks with these powers, and the number of boards."""
    group = [each for each in played if each.moment.here.trick in near]
    mixed = Correction.of(
        {
            "version": "",
            "trees": [],
            "beyond": 0,
            "margins": {},
            "alike": {},
            "slips": more,
            "powers": {str(trick): powers for trick in range(1, 14)},
        }
    )
    scores = (
        log(mixed.with_simulation(each.corrected, each.simulated, each.moment.here)[each.moment.board.made])
        for each in group
    )
    return sum(scores), len(group)


def stage(each: RealMoment) -> tuple[int, bool]:
    return each.here.trick, each.here.lying > 0


def slips_by_stage(moments: Sequence[RealMoment]) -> dict[tuple[int, bool], dict[int, float]]:
    """How often real players make so many tricks more than double dummy, by stage of the play."""
    offsets: dict[tuple[int, bool], Counter[int]] = defaultdict(Counter)
    for each in moments:
        offsets[stage(each)][each.offset] += 1
    return {
        at: {
            offset: (counted[offset] + 0.2) / (counted.total() + 0.2 * (2 * FURTHEST_SLIP + 1))
            for offset in range(-FURTHEST_SLIP, FURTHEST_SLIP + 1)
        }
        for at, counted in offsets.items()
    }


def shown(each: RealMoment) -> bool:
    """Whether the tables show the moment: its board was examined from trick 2 on."""
    return looked_at_early(each.board) and (each.here.lying > 0 or each.here.trick in TRICKS)


def with_simulation(played_out: Sequence[Judged]) -> str:
    """How the product does with a simulation: by trick, compared with the earlier version, and what came true."""
    parts = []
    for trick in TRICKS:
        group = starts(played_out, trick)
        if len(group) >= FEWEST:
            nothing = sum(each.moment.board.made not in each.said[BEFORE] for each in group)
            before = (
                f"One half each, as it was delivered, gave nothing to {nothing:,} of {len(group):,} results that came."
            )
            parts += [f"Before trick {trick}. {before}", score_table(group, [ALONE, DELIVERED], BOTH)]
    return "\n\n".join([*parts, said_and_came(played_out, DELIVERED)])


def at_trick(trick: int, each: RealMoment) -> bool:
    return each.here.trick == trick


def starts(judged: Sequence[Judged], trick: int) -> list[Judged]:
    """The moments before a trick with no card on the table."""
    return [each for each in judged if each.moment.here.trick == trick and not each.moment.here.lying]


def counted(moments: Sequence[RealMoment], simulated: Mapping[tuple[int, int], Simulated]) -> str:
    """A table of the boards and moments by kind of player."""
    rows = []
    for who in ("experts", "club", "server", "robots"):
        boards = {each.board.number for each in moments if players(each.board) == who}
        group = [each for each in moments if each.board.number in boards]
        out = sum(number in boards for number, _ in simulated)
        rows.append([who, f"{len(boards):,}", f"{len(group):,}", *([f"{out:,}"] if simulated else [])])
    return table(["players", "boards", "moments", *(["of them played out"] if simulated else [])], rows)


def weights(mixed: Mapping[str, Any], judged: Sequence[Judged]) -> str:
    """A table of the simulation's weight by trick, and of the boards it was fitted on."""
    rows = [
        [
            str(trick),
            *(f"{power:g}" for power in mixed["powers"][str(trick)]),
            f"{sum(len(starts(judged, near)) for near in STAGES[trick]):,}",
        ]
        for trick in TRICKS
    ]
    return table(["before trick", "power of the correction", "of the simulation", "boards"], rows)


def provenance(
    moments: Sequence[RealMoment], judged: Sequence[Judged], before: Mapping[str, Any] | None
) -> dict[str, Any]:
    """The sources of the learned data, for readers of the file."""
    boards = {each.board.number for each in moments}
    return {
        "source": "tournament boards in PBN, ContractBridge/pbn-files, single boards in LIN, and club tables in LIN; "
        "copies left out, and claims against the cards",
        "boards": len(boards),
        "of them of club players": len(
            {each.board.number for each in moments if strength(each.board) is Strength.CLUB}
        ),
        "moments": len(moments),
        "played out": before["provenance"]["played out"] if before else len(judged),
        "made by": "python -m benchmarks learned",
        "page": "docs/likely-result.md",
    }


if __name__ == "__main__":
    main()
