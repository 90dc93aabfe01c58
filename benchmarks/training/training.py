"""Do the keys of generated deals agree with the plain replay of the tests? As many as you like, under every code.

    nice -n 19 python -m benchmarks training [--cases 20000] [--seed 1]

For each code it prints the number of deals, the CPU time to draw and rule on one, and the number of different keys.
Exits with status 1 if there was any difference.
"""

from __future__ import annotations

import argparse
import time
from random import Random

from tests.replay.codes import rule as replayed
from tests.replay.verdict import differences

from revoke import document, read_case
from revoke import rule as program
from revoke.formats.native import case_document
from revoke.law.code import CODES
from revoke.training.deals import random_deal


def compare(name: str, cases: int, seed: int) -> int:
    """Draw so many deals of one code, rule on each twice, print the differences, and count the deals that have one."""
    different, spent = 0, 0.0
    for number in range(cases):
        start = time.process_time()
        document_of = case_document(random_deal(Random(f"{seed} {name} {number}"), name))
        ruled = document(program(read_case(document_of)))
        spent += time.process_time() - start
        if said := differences(replayed(document_of), ruled):
            different += 1
            print(f"  {number}: {'; '.join(said)}")
    print(f"{name}: {cases} deals, {different} keys different, {spent / cases * 1e3:.1f} ms for one")
    return different


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cases", type=int, default=20_000, help="in all")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    each = -(-chosen.cases // len(CODES))
    return bool(sum(compare(name, each, chosen.seed) for name in CODES))


if __name__ == "__main__":
    raise SystemExit(main())
