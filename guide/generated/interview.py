"""How long the director's interview takes: the answers on every path to a ruling, counted code by code."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from guide.generated.markdown import page, table
from revoke.facts.moments import STAGES
from revoke.interview.interview import Interview
from revoke.interview.question_tree import Tree, tree
from revoke.law.code import CODES
from revoke.telling.tree_words import tree_in_words


def interview_page() -> str:
    """The page of the lengths of all paths, and the number of choices where most answers are possible."""
    trees = [tree(name) for name in CODES]
    return page(
        "How many answers a ruling takes",
        "`revoke ask` asks the director for the facts that the law turns on, one at a time. Which question follows "
        "which is written nowhere: it falls out of the order in which the clauses read the facts. So every path can be "
        "walked and counted. Answers that come to the same under a code are one path.",
        "## One revoke",
        "Nothing is known when the interview begins. Counted are the answers up to the ruling at the end of play, "
        "whenever attention was drawn.",
        table(("Code", *map(str, range(1, _longest(trees, 0) + 1)), "Paths", "Most", "Mean"), _rows(trees, 0)),
        "While play goes on the director speaks sooner: what waits for the end of play is put off, and the number of "
        "tricks is not spoken of. The answers up to that first ruling:",
        table(("Code", "At the least", "At the most"), _until_play_goes_on(trees)),
        "## Choices instead of stages",
        f"There are {len(STAGES)} stages at which a revoke usually comes to light. Those from which everything else "
        "follows alike are one choice; which they are is found anew for each code, and for each player who can revoke.",
        table(("Code", "A defender", "Declarer", "Dummy"), _choices()),
        "## Two revokes",
        "Both were found when all hands were back in the board; who revoked, and in the same suit or not, is told "
        "beforehand. The answers up to the ruling:",
        table(
            ("Start", *(name for name in CODES)),
            (
                (tree_in_words(CODES[0]).starts[start].name, *(_span(each.lengths(start)) for each in trees))
                for start in range(1, len(trees[0].starts))
            ),
        ),
    )


def _longest(trees: list[Tree], start: int) -> int:
    return max(length for each in trees for length in each.lengths(start))


def _rows(trees: list[Tree], start: int) -> Iterator[tuple[str, ...]]:
    for each in trees:
        lengths = each.lengths(start)
        paths = sum(lengths.values())
        mean = sum(length * number for length, number in lengths.items()) / paths
        counted = (str(lengths.get(length, 0)) for length in range(1, _longest(trees, start) + 1))
        yield each.code, *counted, str(paths), str(max(lengths)), f"{mean:.1f}"


def _until_play_goes_on(trees: list[Tree]) -> Iterator[tuple[str, ...]]:
    for each in trees:
        lengths = each.lengths_until_play_goes_on()
        yield each.code, str(min(lengths)), str(max(lengths))


def _choices() -> Iterator[tuple[str, ...]]:
    for name in CODES:
        counts = []
        for role in ("defender", "declarer", "dummy"):
            interview = Interview(name)
            interview.answer(role)
            counts.append(str(len(interview.question.choices)) if interview.question else "0")
        yield name, *counts


def _span(lengths: Mapping[int, int]) -> str:
    least, most = min(lengths), max(lengths)
    return str(least) if least == most else f"{least} to {most}"
