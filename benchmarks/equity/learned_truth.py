"""How well the delivered likely result predicts, on events and deals that it was not learned from."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import log, sqrt

from benchmarks.equity.learned_boards import players
from benchmarks.equity.learned_fit import RealMoment
from benchmarks.equity.truth_calibration import Foretold, tenths

Shares = Mapping[int, float]
FEWEST = 20  # boards that a row needs
Rows = list[list[str]]


@dataclass(frozen=True, slots=True)
class Judged:
    """A moment of a board, and each predictor's chances of each result; ``simulated`` if it was played out."""

    moment: RealMoment
    said: Mapping[str, Shares]

    def log_score(self, name: str) -> float:
        """The logarithm of the chance given to the actual result; of one in ten thousand if it was given none."""
        return log(max(self.said[name].get(self.moment.board.made, 0.0), 1e-4))


def compared(judged: Sequence[Judged], name: str, baseline: str) -> tuple[float, float]:
    """The gain in log score over the baseline, with its standard error; boards of a deal count together."""
    apart: dict[str, list[float]] = defaultdict(list)
    for each in judged:
        apart[each.moment.board.deal].append(each.log_score(name) - each.log_score(baseline))
    number = len(judged)
    mean = sum(map(sum, apart.values())) / number
    square = sum(sum(one - mean for one in deal) ** 2 for deal in apart.values())
    return mean, sqrt(square) / number


def mean_score(judged: Sequence[Judged], name: str) -> float:
    return sum(each.log_score(name) for each in judged) / len(judged)


Kind = tuple[str, Callable[[RealMoment], bool]]

KINDS: Sequence[Kind] = (
    ("all", lambda each: True),
    ("claim", lambda each: not each.board.shown),
    ("played out", lambda each: each.board.shown),
    ("going down, double dummy", lambda each: each.here.double_dummy < each.board.needed),
    ("just making", lambda each: each.here.double_dummy == each.board.needed),
    ("overtricks", lambda each: each.here.double_dummy > each.board.needed),
    ("declarer's side leads", lambda each: each.here.choices[0].declarers),
    ("the defence leads", lambda each: not each.here.choices[0].declarers),
    ("experts", lambda each: players(each.board) == "experts"),
    ("club", lambda each: players(each.board) == "club"),
    ("server", lambda each: players(each.board) == "server"),
    ("among robots", lambda each: players(each.board) == "robots"),
)


def score_table(judged: Sequence[Judged], names: Sequence[str], baseline: str, kinds: Iterable[Kind] = KINDS) -> str:
    """A table by kind of board: the number, the baseline's log score, the others' gain on it."""
    head = ["", "boards", baseline, *(f"{name}: better by" for name in names)]
    rows = []
    for kind, belongs in kinds:
        group = [each for each in judged if belongs(each.moment)]
        if len(group) >= FEWEST:
            better = (compared(group, name, baseline) for name in names)
            figures = [f"{mean:+.3f} ± {error:.3f}" for mean, error in better]
            rows.append([kind, f"{len(group):,}", f"{mean_score(group, baseline):.3f}", *figures])
    return table(head, rows)


def said_and_came(judged: Sequence[Judged], name: str) -> str:
    """A table of predicted chances by tenths and how often they came true, with the overall difference."""
    if not judged:
        return "None was played out."
    every = [
        Foretold(share, tricks == each.moment.board.made)
        for each in judged
        for tricks, share in each.said[name].items()
    ]
    rows = [
        [
            f"{each.first * 10}–{each.first * 10 + 10}%",
            f"{each.number:,}",
            f"{each.said:.1%}",
            f"{each.came:.1%}",
            f"{each.said - each.came:+.1%}",
        ]
        for each in tenths(every)
    ]
    likeliest = [
        (max(each.said[name].values()), max(each.said[name], key=each.said[name].__getitem__), each) for each in judged
    ]
    said = sum(share for share, *_ in likeliest) / len(likeliest)
    came = sum(tricks == each.moment.board.made for _, tricks, each in likeliest) / len(likeliest)
    rows.append(["the likeliest result", f"{len(judged):,}", f"{said:.1%}", f"{came:.1%}", f"{said - came:+.1%}"])
    alone = [(tricks, each) for share, tricks, each in likeliest if share >= 0.98]
    if alone:
        came = sum(tricks == each.moment.board.made for tricks, each in alone) / len(alone)
        said = sum(share for share, *_ in likeliest if share >= 0.98) / len(alone)
        rows.append(["stands alone", f"{len(alone):,}", f"{said:.1%}", f"{came:.1%}", f"{said - came:+.1%}"])
    return table(["given", "predictions", "said", "came true", "said minus came"], rows)


def of_each(judged: Sequence[Judged], name: str, kinds: Iterable[Kind] = KINDS) -> str:
    """A table by kind of board: predicted minus observed for the likeliest result, and the worst tenth."""
    rows = []
    for kind, belongs in kinds:
        group = [each for each in judged if belongs(each.moment)]
        if len(group) < FEWEST:
            continue
        best = [(max(each.said[name].items(), key=lambda one: one[1]), each) for each in group]
        said = sum(share for (_, share), _ in best) / len(best)
        came = sum(tricks == each.moment.board.made for (tricks, _), each in best) / len(best)
        every = [Foretold(p, n == each.moment.board.made) for each in group for n, p in each.said[name].items()]
        worst = max((one for one in tenths(every) if one.number >= 100), key=lambda one: abs(one.said - one.came))
        rows.append(
            [
                kind,
                f"{len(group):,}",
                f"{said:.1%}",
                f"{came:.1%}",
                f"{said - came:+.1%}",
                f"{worst.first * 10}–{worst.first * 10 + 10}%: {worst.said - worst.came:+.1%} of {worst.number:,}",
            ]
        )
    return table(["", "boards", "said", "came true", "said minus came", "worst bin"], rows)


def table(head: Sequence[str], rows: Rows) -> str:
    """A Markdown table; all columns but the first are numbers."""
    return "\n".join(_lines(head, rows))


def _lines(head: Sequence[str], rows: Rows) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield f"|{'---|' + '--:|' * (len(head) - 1)}"
    for row in rows:
        yield f"| {' | '.join(row)} |"
