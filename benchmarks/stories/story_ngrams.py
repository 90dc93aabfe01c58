"""How alike are the stories of cases about the same thing? The share of runs of four words that two have in common.

    nice -n 19 python -m benchmarks story_ngrams [--stories 8] [--language en]

Draws and tells so many cases for each code and concept. Players, sides, cards and numbers count as one word each, so
that other seats alone make no other story. Prints the share of a story's runs that are also in the other story,
averaged over all pairs and concepts.
"""

from __future__ import annotations

import argparse
import re
from itertools import permutations
from statistics import fmean

from revoke.app.trainer.drill_words import story_of
from revoke.language.language import LANGUAGES, Language, language
from revoke.law.code import CODES
from revoke.training.concepts import Concept, atlas
from revoke.training.drawn_case import drawn

_CHANGING = re.compile(
    r"[♠♥♦♣]\w+|\b(?:North|South|East|West|Nord|Sud|Est|Ouest|Noord|Zuid|Oost)(?:[–-]\w+)?\b|\d+"
    r"|\b(?:one|two|three|four|five|six|seven|une?|deux|trois|quatre|cinq|sept|een|één|twee|drie|vier|vijf|zes|zeven)\b"
)


def runs(text: str, length: int = 4) -> set[tuple[str, ...]]:
    """The runs of ``length`` words in a text."""
    words = re.findall(r"\w+", _CHANGING.sub("X", text))
    return {tuple(words[at : at + length]) for at in range(len(words) - length + 1)}


def alike(name: str, concept: Concept, stories: int, spoken: Language) -> float:
    """The share of runs that stories about one concept have in common, averaged over the pairs."""
    told = [runs(" ".join(map(spoken.say, story_of(drawn(name, seed, concept))))) for seed in range(stories)]
    return fmean(len(one & other) / len(one) for one, other in permutations(told, 2))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--stories", type=int, default=8, help="about each concept")
    parser.add_argument("--language", choices=LANGUAGES, default="en")
    chosen = parser.parse_args()
    spoken = language(chosen.language)
    for name in CODES:
        found = fmean(alike(name, each, chosen.stories, spoken) for each in atlas(name).concepts)
        print(f"{name}: {100 * found:.1f} % of the runs of four words stand in another story about the same")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
