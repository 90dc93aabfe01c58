"""Does the program rule random records as the plain replay of the tests does? As many as you like, under every code.

    nice -n 19 python -m benchmarks replay [--records 100000] [--codes duplicate-2017,bridge-1905] [--seed 1] [--show 1]
    python -m benchmarks replay --without claims,endings      # some kinds of event left out
    python -m benchmarks replay --only remarks,claims         # all but these left out

For each code it prints the numbers of records and revokes, the totals that the replay settled, the CPU time of both for
one record, and each kind of difference with its number. ``--show`` prints that many cases of each kind as documents,
the shortest first. Exits with status 1 if there was any difference.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import time
from collections import Counter, defaultdict
from dataclasses import fields, replace
from typing import Any

from tests.replay.codes import HISTORIC, MODERN, rule
from tests.replay.kinds import EVERYTHING, NOTHING, Kinds
from tests.replay.records import record
from tests.replay.verdict import differences

from revoke import RevokeError, document, read_case
from revoke import rule as program

PARTICULARS = re.compile(r"\(.*?\)|\[.*|\d+")


def compare(code: str, records: int, seed: int, kinds: Kinds, show: int) -> int:
    """Rule so many records of one code twice, print the differences, and count the records that have one."""
    found: dict[str, list[dict[str, Any]]] = {}
    counted: Counter[str] = Counter()
    spent: defaultdict[str, float] = defaultdict(float)
    for number in range(records):
        start = time.process_time()
        case = record(random.Random(f"{seed} {code} {number}"), code, kinds)
        told = time.process_time()
        verdict = rule(case)
        replayed = time.process_time()
        try:
            wrong = differences(verdict, document(program(read_case(case))))
        except RevokeError as error:
            wrong = [f"refused: {error}"]
        spent["making"] += told - start
        spent["replay"] += replayed - told
        spent["program"] += time.process_time() - replayed
        counted.update(revokes=len(verdict.statuses), settled=verdict.tricks is not None, different=bool(wrong))
        for name in {PARTICULARS.sub("…", each) for each in wrong}:
            found.setdefault(name, []).append(case)
    each = ", ".join(f"{name} {seconds / records * 1e6:.0f} µs" for name, seconds in spent.items())
    print(f"{code}: {records} records, {counted['revokes']} revokes, {counted['settled']} totals settled; {each}")
    for name, cases in sorted(found.items(), key=lambda item: -len(item[1])):
        print(f"  {len(cases):>6}  {name}")
        for case in sorted(cases, key=lambda case: len(case["events"]))[:show]:
            print(f"          {json.dumps(case)}")
    return counted["different"]


def main() -> int:
    names = [each.name for each in fields(Kinds)]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--records", type=int, default=10_000, help="in all")
    parser.add_argument("--codes", default=",".join((*MODERN, *HISTORIC)))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", type=int, default=0)
    parser.add_argument("--without", default="", help=f"kinds of event to leave out: {', '.join(names)}")
    parser.add_argument("--only", default="", help="kinds of event to leave in")
    chosen = parser.parse_args()
    listed = [name for name in f"{chosen.without},{chosen.only}".split(",") if name]
    if unknown := set(listed) - set(names):
        parser.error(f"no kind of event is called {', '.join(sorted(unknown))}: they are {', '.join(names)}")
    start, on = (NOTHING, True) if chosen.only else (EVERYTHING, False)
    kinds = replace(start, **dict.fromkeys(listed, on))
    codes = chosen.codes.split(",")
    each = -(-chosen.records // len(codes))
    different = sum(compare(code, each, chosen.seed, kinds, chosen.show) for code in codes)
    print(f"{different} of {each * len(codes)} records are ruled differently")
    return bool(different)


if __name__ == "__main__":
    raise SystemExit(main())
