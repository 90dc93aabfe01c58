"""How long rulings take: a case told in full, a director who knows nothing yet, many revokes, ten thousand boards.

    nice python benchmarks/law/rulings.py [--against ../other/checkout] [--cases 10000] [--several 300] [--seed 2017]

Limits, in CPU: 1 ms to read and rule on a case of one revoke told in full; with nothing known, 50 ms for one revoke,
20 ms for two, 100 ms for three; two seconds to rule on and ask about each of 300 cases of none to thirteen revokes,
told in part; 30 s for ten thousand boards of findings, with facts left out of about half of them, from reading the
document to writing the ruling. It also prints the time of ``revoke rule`` from start to end, and the number of
questions that an interview asks before it can rule on the commonest calls.

``--against`` names another checkout, or its folder of sources. Both do each timed task in turns, in this one run, and
each figure stands beside the other's and their ratio, below 1 if this one is faster. Each checkout has its own process;
the machine and the cases are the same. Times are the best of several. Exits with status 1 if this checkout exceeds a
limit.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
EDITIONS = ("duplicate-2017", "duplicate-2007", "duplicate-1997")
LIMIT_FOR_ALL = 30.0  # seconds of CPU, for ten thousand
LIMIT_FOR_SEVERAL = 2.0
LIMIT_TOLD = 0.001
REPEATS = 7
PORTION = 100

UNKNOWN: dict[str, tuple[list[dict[str, str]], float]] = {
    "a defender revoked, and nothing else": ([{"offender": "defender"}], 0.050),
    "somebody revoked": ([{}], 0.050),
    "two revokes, nothing known": ([{}, {}], 0.020),
    "three revokes, nothing known": ([{}, {}, {}], 0.100),
}

PLAYED_ON = ["offending side played to next trick", "opponents played to next trick", "trick quitted"]
PLAYED_OUT = [*PLAYED_ON, "play ended"]

CALLS: dict[str, dict[str, Any]] = {  # JSON: a revoke as a case document tells it
    "a defender's, seen at once": {"offender": "defender", "before_attention": []},
    "dummy's, seen at once": {"offender": "dummy", "before_attention": []},
    "a defender's, played on": {
        "offender": "defender",
        "trick": 5,
        "won_by": "offender",
        "before_attention": PLAYED_ON,
    },
    "dummy's, played on": {"offender": "dummy", "trick": 5, "won_by": "opponents", "before_attention": PLAYED_ON},
    "declarer's, played out": {
        "offender": "declarer",
        "trick": 9,
        "won_by": "offender",
        "before_attention": PLAYED_OUT,
    },
    "a defender's, played out": {
        "offender": "defender",
        "trick": 9,
        "won_by": "partner",
        "before_attention": PLAYED_OUT,
    },
}
TOLD_OF_ALL = {"suit": "S", "later_tricks": 2, "won_later_with_owed_card": False}


class Engine:
    """A process that rules with the sources of one checkout."""

    def __init__(self, place: Path) -> None:
        self.sources = place / "src" if (place / "src").is_dir() else place
        if not (self.sources / "revoke" / "__init__.py").is_file():
            raise SystemExit(f"{place}: there is no revoke/ here and none in src/. Name a checkout or its sources.")
        command = [sys.executable, __file__, "--works"]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=self._environment
        )

    @property
    def _environment(self) -> dict[str, str]:
        return {**os.environ, "PYTHONPATH": str(self.sources.resolve())}

    def does(self, what: str, cases: Sequence[Any]) -> dict[str, Any]:  # JSON: documents in, figures out
        """Do the same task with every case: ``seconds`` for each, the resulting ``counts``, the ``errors``."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(json.dumps([what, cases]) + "\n")
        self._process.stdin.flush()
        done: dict[str, Any] = json.loads(self._process.stdout.readline())
        return done

    def cold(self, path: str) -> float:
        """The CPU seconds of ``revoke rule`` from start to end."""
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        command = [sys.executable, "-c", "from revoke.app.cli import main; main()", "rule", path]  # old sources too
        subprocess.run(command, check=True, capture_output=True, env=self._environment)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    def close(self) -> None:
        self._process.communicate()


def work() -> None:
    """Do the tasks that the other process asks for, one a line, with the sources on the path."""
    from revoke import RevokeError, document, read_case, rule

    try:
        interviews = import_module("revoke.interview.interview")
    except ModuleNotFoundError:  # another checkout, from before interviews had their own room
        interviews = import_module("revoke.ruling.interview")

    def asked(told: Any) -> int:
        case = read_case(told)
        return int(interviews.Interview(case.code, case).question is not None)

    def interviewed(told: Any) -> int:
        """The number of questions until the interview ends, answered from the case document or skipped."""
        truth = told["findings"]["revokes"][0]
        interview, questions = interviews.Interview(told["code"]), 0
        while interview.question is not None or interview.waiting:
            if interview.question is None:
                interview.come_back()
                continue
            questions += 1
            said = truth.get(interview.question.fact.split(".")[-1])
            answers = [_as_told(each) for each in interview.question.answers]
            same = [each for each in answers if _in_any_order(each) == _in_any_order(said)]
            if said is None or not same:
                interview.skip()
            else:
                interview.answer(same[0])
        return questions

    work: dict[str, Callable[[Any], object]] = {
        "rule": lambda told: rule(read_case(told)),
        "write": lambda told: json.dumps(document(rule(read_case(told)))),
        "ask": asked,
        "interview": interviewed,
    }
    for line in sys.stdin:
        what, cases = json.loads(line)
        seconds, counts, errors = [], [], []
        for told in cases:
            came = None
            start = time.process_time()
            try:
                came = work[what](told)
            except RevokeError as error:
                errors.append(str(error))
            seconds.append(time.process_time() - start)
            counts.append(came if isinstance(came, int) else None)
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(json.dumps({"seconds": seconds, "counts": counts, "errors": errors, "peak": peak}), flush=True)


def _as_told(answer: Any) -> Any:
    """An answer as a case document has it; defined here because another checkout may do it elsewhere."""
    if isinstance(answer, frozenset):
        return [each.value for each in answer]
    return getattr(answer, "value", answer)


def _in_any_order(value: Any) -> Any:
    return sorted(value) if isinstance(value, list) else value


def told_in_full(seed: int) -> list[dict[str, Any]]:
    """Cases of one revoke, with everything that a director can find out."""
    from tests.strategies import findings_document

    die = random.Random(seed)
    return [findings_document(die, 1, edition) for edition in EDITIONS for _ in range(60)]


def lines(cases: int, seed: int) -> Iterator[str]:
    """Case documents as lines of a file, with facts left out of about half of them."""
    from tests.strategies import findings_document, forgetful

    die = random.Random(seed)
    for _ in range(cases):
        whole = findings_document(die, die.randint(1, 3), die.choice(EDITIONS))
        yield json.dumps(forgetful(die, whole, die.choice((0, 0, 0.1, 0.2, 0.4))))


def with_many_revokes(cases: int, seed: int) -> Iterator[dict[str, Any]]:
    """Boards with none to thirteen revokes, told in part, under every code; some tell the score's result."""
    from tests.strategies import findings_document, forgetful

    from revoke.law.code import CODES

    die = random.Random(seed)
    for _ in range(cases):
        revokes = die.randint(0, 13)
        whole = findings_document(die, min(revokes, 12), die.choice(CODES))
        whole["findings"]["revokes"] += [{}] * (revokes - 12)
        part = forgetful(die, whole, die.choice((0.1, 0.3, 0.6, 0.9)))
        if (made := part["findings"].pop("table_tricks", None)) is not None:
            part["findings"][die.choice(("result", "table_tricks"))] = made
        yield part


def compared(mine: float, other: Sequence[float], unit: str = "ms", by: float = 1e3) -> str:
    """A figure, and beside it the other checkout's and their ratio."""
    told = f"{mine * by:.2f} {unit}"
    return told + "".join(f", against {each * by:.2f} {unit} ({mine / each if each else 0:.2f})" for each in other)


def best(engines: Sequence[Engine], name: str, cases: Sequence[Any], limit: float) -> bool:
    """Print the best time for one case of a set, all engines in turns; whether it is within the limit."""
    spent: list[list[float]] = [[] for _ in engines]
    for _ in range(REPEATS):
        for engine, times in zip(engines, spent, strict=True):
            times.append(sum(engine.does("rule", cases)["seconds"]) / len(cases))
    mine, *others = map(min, spent)
    print(f"{name}: {compared(mine, others)}; limit {limit * 1e3:.0f} ms")
    return mine <= limit


def several(engines: Sequence[Engine], cases: int, seed: int) -> bool:
    """Print the slowest ruling and the slowest first question, each measured once; whether all are in time."""
    late = 0
    for what in ("rule", "ask"):
        slowest: list[tuple[float, int]] = [(0.0, 0)] * len(engines)
        for number, told in enumerate(with_many_revokes(cases, seed)):
            for place, engine in enumerate(engines):
                (spent,) = engine.does(what, [told])["seconds"]
                slowest[place] = max(slowest[place], (spent, number))
                late += place == 0 and spent > LIMIT_FOR_SEVERAL
        (mine, number), *others = slowest
        told = list(with_many_revokes(number + 1, seed))[number]
        about = f"number {number}, {len(told['findings']['revokes'])} revokes under {told['code']}"
        print(f"{cases} cases of 0 to 13 revokes, {what}: the slowest {compared(mine, [s for s, _ in others], 's', 1)}")
        print(f"  it is {about}")
    print(f"  {late} answers later than {LIMIT_FOR_SEVERAL:.0f} s")
    return not late


def many(engines: Sequence[Engine], cases: int, seed: int) -> bool:
    """Print the time to read, rule on and write all boards, in portions; whether it is within the limit."""
    spent, worst, errors, peak = [0.0] * len(engines), 0.0, 0, 0.0
    every = list(lines(cases, seed))
    for begin in range(0, cases, PORTION):
        for place, engine in enumerate(engines):
            done = engine.does("write", every[begin : begin + PORTION])
            spent[place] += sum(done["seconds"])
            if place == 0:
                worst, errors, peak = max(worst, *done["seconds"]), errors + len(done["errors"]), done["peak"]
    mine, *others = (each / cases for each in spent)
    print(f"{cases} cases: {spent[0]:.1f} s of CPU, {compared(mine, others, 'µs', 1e6)} a case")
    print(f"  the slowest {worst * 1e3:.0f} ms; {errors} errors; peak memory {peak:.0f} MB")
    return not errors and spent[0] <= LIMIT_FOR_ALL * cases / 10_000


def started(engines: Sequence[Engine], told: dict[str, Any]) -> None:
    """Print the best time of ``revoke rule`` from start to end."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "case.json"
        path.write_text(json.dumps(told))
        spent = [[engine.cold(str(path)) for engine in engines] for _ in range(REPEATS)]
    mine, *others = map(min, zip(*spent, strict=True))
    print(f"revoke rule, from start to end: {compared(mine, others)}")


def interviews(engines: Sequence[Engine]) -> None:
    """Print the number of questions for each of the commonest calls, and the time for all of them."""
    told = [{"code": EDITIONS[0], "findings": {"revokes": [{**TOLD_OF_ALL, **call}]}} for call in CALLS.values()]
    done = [engine.does("interview", told) for engine in engines]
    for place, name in enumerate(CALLS):
        mine, *others = (each["counts"][place] for each in done)
        print(f"{name}: {mine} questions" + "".join(f", against {each}" for each in others))
    seconds, *other_seconds = (sum(each["seconds"]) for each in done)
    print(f"  all of these interviews: {compared(seconds, other_seconds)}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--against", type=Path, metavar="PATH", help="another checkout, or its sources")
    parser.add_argument("--cases", type=int, default=10_000)
    parser.add_argument("--several", type=int, default=300)
    parser.add_argument("--seed", type=int, default=2017)
    parser.add_argument("--works", action="store_true", help=argparse.SUPPRESS)  # run as an engine's process
    chosen = parser.parse_args()
    if chosen.works:
        work()
        return 0
    sys.path[:0] = [str(ROOT), str(ROOT / "src")]  # random documents come from the tests
    engines = [Engine(place) for place in (ROOT, chosen.against) if place]
    told = told_in_full(chosen.seed)
    kept = [best(engines, "one revoke told in full", told, LIMIT_TOLD)]
    for name, (revokes, limit) in UNKNOWN.items():
        case = {"format": "revoke-case/1", "findings": {"revokes": revokes}}
        kept.append(best(engines, name, [case], limit))
    started(engines, told[0])
    interviews(engines)
    kept.append(several(engines, chosen.several, chosen.seed))
    kept.append(many(engines, chosen.cases, chosen.seed))
    for engine in engines:
        engine.close()
    return 0 if all(kept) else 1


if __name__ == "__main__":
    raise SystemExit(main())
