"""Do the facts of our own told stories come back whole when they are read?

    nice -n 19 python -m benchmarks own_stories [--seeds 1000] [--first 0] [--language en] [--code duplicate-1997]

Draws a case for each seed, tells it in each language as the trainer does, reads the story, and compares the facts read
with those told. A seed whose case is a record of play has no story. Prints the facts that were lost and those that
changed, with the first seed of each. Exits with status 1 if a story does not come back whole.
"""

from __future__ import annotations

import argparse
import sys

from tests.understanding.test_own_stories import told_and_read

from revoke.case.case import DEFAULT_CODE
from revoke.language.language import LANGUAGES
from revoke.law.code import CODES


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--language", choices=LANGUAGES)
    parser.add_argument("--code", choices=CODES, default=DEFAULT_CODE)
    parser.add_argument("--show", type=int, default=3, help="how many seeds of each kind of miss are named")
    asked = parser.parse_args()
    not_whole = 0
    for language in [asked.language] if asked.language else LANGUAGES:
        stories, whole = 0, 0
        seeds: dict[str, list[int]] = {}
        for seed in range(asked.first, asked.first + asked.seeds):
            told, read = told_and_read(seed, language, asked.code)
            stories += bool(told)
            whole += bool(told) and told == read
            for key in sorted(told.keys() | read.keys()):
                if told.get(key) != read.get(key):
                    miss = f"{key}: {'not read' if key not in read else f'read as {read[key]}'}"
                    seeds.setdefault(miss, []).append(seed)
        print(f"{language}: {whole} of {stories} stories come back whole", flush=True)
        for miss, where in sorted(seeds.items(), key=lambda each: -len(each[1])):
            print(f"    {len(where)} × {miss} (seeds {', '.join(map(str, where[: asked.show]))})")
        not_whole += stories - whole
    return int(not_whole > 0)


if __name__ == "__main__":
    sys.exit(main())
