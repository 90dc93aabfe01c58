"""How many words the texts of rulings have, and how many a sentence: ``python -m benchmarks ruling_words [FOLDER …]``.

A ruling's text is what a director reads in English, line by line, without the hands and the play. Rulings of one kind
are under one code, rest on the same clauses, have the same status and ask the same. The first case of each of the forty
commonest kinds is measured, so that a change of wording is measured on the same cases. Spaces separate words, and a
sentence ends at a full stop, a question mark or an exclamation mark.
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from revoke.errors import RevokeError
from revoke.formats.native import read_case
from revoke.ruling.adjudicate import adjudicate
from revoke.telling.explanation import explain
from revoke.telling.plain_text import text_lines

COMMONEST = 40
FOLDERS = ("tests/cases",)


def cases(folders: list[str]) -> Iterator[Any]:
    """Every case document under the folders, also those inside a file that adds the expected ruling."""
    for folder in folders:
        for path in sorted(Path(folder).rglob("*.json")):
            yield from _within(json.loads(path.read_text("utf-8")))


def _within(told: Any) -> Iterator[Any]:
    if isinstance(told, dict):
        if str(told.get("format", "")).startswith("revoke-case"):
            yield told
        else:
            for each in told.values():
                yield from _within(each)
    elif isinstance(told, list):
        for each in told:
            yield from _within(each)


def main() -> None:
    kinds: Counter[tuple[str, ...]] = Counter()
    texts: dict[tuple[str, ...], str] = {}
    said: Counter[str] = Counter()
    for document in cases(sys.argv[1:] or list(FOLDERS)):
        try:
            case = read_case(document)
            ruling = adjudicate(case)
            text = "\n".join(text_lines(explain(case, ruling)))
        except RevokeError:
            continue
        kind = (
            ruling.code,
            ruling.status,
            *(str(each.status) for each in ruling.revokes),
            *(each.law for each in ruling.reasons),
            *(each.key.name for each in ruling.questions),
        )
        kinds[kind] += 1
        texts.setdefault(kind, text)
    common = [texts[kind] for kind, _ in kinds.most_common(COMMONEST)]
    said.update(line for text in common for line in text.splitlines())
    words = [len(text.split()) for text in common]
    sentences = sum(len(re.findall(r"[.?!](?=\W|$)", text)) for text in common)
    print(f"{sum(kinds.values())} rulings of {len(kinds)} kinds; the commonest {len(common)}:")
    print(f"  {sum(words) / len(words):.1f} words a ruling, {sum(words) / sentences:.1f} words a sentence")
    print("the lines with the most words in all:")
    for line, times in sorted(said.items(), key=lambda each: -each[1] * len(each[0].split()))[:40]:
        print(f"  {times:>4} × {len(line.split()):>2}  {line}")


if __name__ == "__main__":
    main()
