"""What score does an exam give to somebody who knows nothing, and always answers in the same way?

    nice -n 19 python -m benchmarks constant_answers [--questions 1000] [--of 50] [--seed 1] [--language en]

Draws ``--questions`` questions for each code, in exams of ``--of`` questions. They are answered by people who always
choose the same letter, the same ruling (and guess where it is not offered), the longest or the shortest text. Prints
the score of a guess, the best of them with their points above it, and how often each ruling is the key. Exits with
status 1 if anybody scores more than three points above chance.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

from revoke.app.trainer.drill_words import choice_words
from revoke.language.language import LANGUAGES, Language, language
from revoke.law.code import CODES
from revoke.training.answer_key import DrillChoice, right_choice
from revoke.training.exam import exam_variant

ALLOWED = 3.0
"""Points above chance that an ignorant person may score."""

Question = tuple[DrillChoice, Sequence[DrillChoice]]
"""The key of a question, and the choices offered, in order."""


def questions_of(name: str, number: int, of: int, seed: int) -> list[Question]:
    """So many questions from exams of one code."""
    found: list[Question] = []
    while len(found) < number:
        found += [(right_choice(case.key), case.choices) for case in exam_variant(name, of, seed, 0)]
        seed += 1
    return found[:number]


def chance(asked: Sequence[Question]) -> float:
    """The mean score of a guess, in points out of a hundred."""
    return 100 * float(sum(Fraction(1, len(offered)) for _, offered in asked) / len(asked))


def constant_scores(asked: Sequence[Question], spoken: Language) -> Iterator[tuple[str, float]]:
    """Each way to answer without reading the question, and its score in points out of a hundred."""
    for place in range(max(len(offered) for _, offered in asked)):
        yield f"letter {'abcdefghijklmnop'[place]}", _share(
            asked, [Fraction(1) if place < len(offered) and offered[place] == key else Fraction(0)
                    for key, offered in asked])  # fmt: skip
    rulings = dict.fromkeys(each for _, offered in asked for each in offered)
    for ruling in rulings:
        yield f"always '{ruling.id}'", _share(
            asked, [Fraction(int(key == ruling)) if ruling in offered else Fraction(1, len(offered))
                    for key, offered in asked])  # fmt: skip
    for said, best in (("longest", max), ("shortest", min)):
        yield f"{said} text", _share(
            asked, [Fraction(int(best(offered, key=lambda each: (len(spoken.say(choice_words(each))), each.id)) == key))
                    for key, offered in asked])  # fmt: skip


def _share(asked: Sequence[Question], points: Sequence[Fraction]) -> float:
    return 100 * float(sum(points) / len(asked))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--questions", type=int, default=1000, help="of each code")
    parser.add_argument("--of", type=int, default=50, help="questions in one exam")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--language", choices=LANGUAGES, default="en")
    chosen = parser.parse_args()
    spoken, failed = language(chosen.language), False
    for name in CODES:
        asked = questions_of(name, chosen.questions, chosen.of, chosen.seed)
        level = chance(asked)
        scores = sorted(constant_scores(asked, spoken), key=lambda each: -each[1])
        keys = Counter(key.id for key, _ in asked)
        told = ", ".join(f"{each} {100 * number / len(asked):.0f} %" for each, number in keys.most_common())
        best = ", ".join(f"{way} {score - level:+.1f}" for way, score in scores[:4])
        print(f"{name}: chance {level:.1f}; {best}; keys: {told}")
        failed = failed or scores[0][1] - level > ALLOWED
    return failed


if __name__ == "__main__":
    raise SystemExit(main())
