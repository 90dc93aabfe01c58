"""Does a learner with five wrong beliefs get those five concepts most often, within sixty cases?

    nice -n 19 python -m benchmarks learner [--learners 20] [--cases 60] [--code ID]

Each learner answers five concepts wrong and all others right, half a minute after one another. For the schedule and for
concepts drawn at random, it prints how many of the five are among the five asked most, and how often one of the five
was asked on average, against one of the others. Exits with status 1 if the schedule misses any of the five for any
learner.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from random import Random
from statistics import mean

from revoke.case.case import DEFAULT_CODE
from revoke.training.concepts import Concept, atlas
from revoke.training.progress import AnswerGiven, Progress

BELIEFS = 5
START = datetime(2026, 3, 1, 20, tzinfo=UTC)
BETWEEN = timedelta(seconds=30)

Asked = tuple[Counter[str], frozenset[str]]
"""How often each concept was asked, and the five that the learner gets wrong."""


def scheduled(name: str, cases: int, seed: int) -> Asked:
    """The concepts asked of a learner when the schedule chooses."""
    chance = Random(f"learner {seed}")
    wrong = frozenset(each.id for each in chance.sample(atlas(name).concepts, BELIEFS))
    progress = Progress(name)
    now = START
    for number in range(cases):
        concept = progress.next(now, chance)
        right = concept.id not in wrong
        given = AnswerGiven(now.isoformat(), number, concept.id, "drill", "", right, 20.0)
        progress.answered(given, clauses=20)
        now += BETWEEN
    return Counter(each.concept for each in progress.answers), wrong


def at_random(name: str, cases: int, seed: int) -> Asked:
    """The concepts asked of the same learner when all are equally likely."""
    chance = Random(f"learner {seed}")
    concepts: tuple[Concept, ...] = atlas(name).concepts
    wrong = frozenset(each.id for each in chance.sample(concepts, BELIEFS))
    return Counter(chance.choice(concepts).id for _ in range(cases)), wrong


def told(label: str, asked: Callable[[str, int, int], Asked], name: str, cases: int, learners: int) -> int:
    """Print the result; return the fewest of the five among a learner's five most asked."""
    hits: list[int] = []
    often: list[float] = []
    others: list[float] = []
    for seed in range(learners):
        counts, wrong = asked(name, cases, seed)
        most = {concept for concept, _ in counts.most_common(BELIEFS)}
        hits.append(len(most & wrong))
        often.append(mean(counts[each] for each in wrong))
        others.append(mean(counts[each.id] for each in atlas(name).concepts if each.id not in wrong))
    print(
        f"{label}: {mean(hits):.2f} of {BELIEFS} among the {BELIEFS} asked most (least {min(hits)}); asked"
        f" {mean(often):.1f} times each, the others {mean(others):.1f}"
    )
    return min(hits)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--learners", type=int, default=20)
    parser.add_argument("--cases", type=int, default=60)
    parser.add_argument("--code", default=DEFAULT_CODE)
    chosen = parser.parse_args()
    least = told("schedule", scheduled, chosen.code, chosen.cases, chosen.learners)
    told("at random", at_random, chosen.code, chosen.cases, chosen.learners)
    return int(least < BELIEFS)


if __name__ == "__main__":
    raise SystemExit(main())
