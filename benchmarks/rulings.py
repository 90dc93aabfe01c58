"""How long rulings take: ten thousand boards of findings with facts left out, and a director who knows nothing yet.

Limits: 30 s of CPU for the ten thousand, document read and ruling written included; 50 ms for one ruling on "a defender
revoked" and on three revokes of which nothing is known. Run ``python benchmarks/rulings.py``; ``--cases N`` for fewer.
"""

from __future__ import annotations

import argparse
import json
import random
import resource
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))  # the documents at random are those of the tests

from tests.strategies import findings_document, forgetful

from revoke import RevokeError, document, read_case, rule

EDITIONS = ("duplicate-2017", "duplicate-2007", "duplicate-1997")
LIMIT_FOR_ALL = 30.0  # seconds of CPU
LIMIT_FOR_ONE = 0.050
REPEATS = 5

UNKNOWN: dict[str, list[dict[str, str]]] = {
    "a defender revoked, and nothing else": [{"offender": "defender"}],
    "somebody revoked": [{}],
    "two revokes, nothing known": [{}, {}],
    "three revokes, nothing known": [{}, {}, {}],
}


def lines(cases: int, seed: int) -> list[str]:
    """Case documents as lines of a file, facts left out of about half of them."""
    die = random.Random(seed)
    told = []
    for _ in range(cases):
        whole = findings_document(die, die.randint(1, 3), die.choice(EDITIONS))
        told.append(json.dumps(forgetful(die, whole, die.choice((0, 0, 0.1, 0.2, 0.4)))))
    return told


def many(cases: int, seed: int) -> bool:
    told = lines(cases, seed)
    spent, worst, errors = 0.0, 0.0, 0
    for line in told:
        start = time.process_time()
        try:
            json.dumps(document(rule(read_case(line))))
        except RevokeError as error:
            errors += 1
            print(f"  {error}")
        now = time.process_time() - start
        spent, worst = spent + now, max(worst, now)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{cases} cases: {spent:.1f} s of CPU, {spent / cases * 1e6:.0f} µs a case, the slowest {worst * 1e3:.0f} ms")
    print(f"  {errors} errors; peak memory {peak:.0f} MB")
    return not errors and spent <= LIMIT_FOR_ALL * cases / 10_000


def one(name: str, revokes: list[dict[str, str]]) -> bool:
    told = {"format": "revoke-case/1", "findings": {"revokes": revokes}}
    times = []
    for _ in range(REPEATS):
        start = time.process_time()
        rule(read_case(told))
        times.append(time.process_time() - start)
        if times[-1] > 20 * LIMIT_FOR_ONE:
            break
    print(f"{name}: {min(times) * 1e3:.1f} ms of CPU at best, {max(times) * 1e3:.1f} ms at worst")
    return min(times) <= LIMIT_FOR_ONE


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cases", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=2017)
    chosen = parser.parse_args()
    kept = [one(name, revokes) for name, revokes in UNKNOWN.items()]
    kept.append(many(chosen.cases, chosen.seed))
    return 0 if all(kept) else 1


if __name__ == "__main__":
    raise SystemExit(main())
