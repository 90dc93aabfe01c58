"""Round trips over a collection of real records: PBN to LIN and back, LIN to PBN and back, and each to itself.

``python -m benchmarks conversion ../shared/data`` converts every file, reads the result back, and counts what was
refused, lost or invented. A board is *lost* without a board or a refusal for it. A finding is *invented* if a card is
called irregular after the trip and was not before.
"""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path
from time import process_time

from revoke.formats import conversion
from revoke.formats.conversion import convert
from revoke.formats.irregular import irregularities
from revoke.formats.record import PlayRecord

LINES = (
    "files",
    "boards",
    "files that keep every byte",
    "boards refused on the way there",
    "boards refused on the way back",
    "boards lost",
    "boards with a finding invented",
    "boards whose deal or cards changed",
)


def main() -> None:
    """Count, and print a table for each direction."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path, help="a folder with the folders pbn and lin")
    parser.add_argument("--every", type=int, default=1, help="only every so many files")
    said = parser.parse_args()
    for form, other in (("pbn", "lin"), ("lin", "pbn")):
        begun = process_time()
        counts, reasons = trips(sorted((said.data / form).rglob("*"))[:: said.every], form, other)
        print(f"{form} to {other} to {form}, {process_time() - begun:.0f} seconds of the processor")
        for line in LINES:
            print(f"{counts[line]:9,}  {line}")
        for reason, count in reasons.most_common():
            print(f"{count:9,}  refused: {reason}")


def trips(files: list[Path], form: str, other: str) -> tuple[Counter[str], Counter[str]]:
    """The counts of what happened to the boards of these files, and of the reasons for refusals."""
    counts: Counter[str] = Counter()
    reasons: Counter[str] = Counter()
    for path in files:
        if not path.is_file():
            continue
        data = path.read_bytes()
        records = list(conversion.read(data, name=path.name))
        counts["files"] += 1
        counts["boards"] += len(records)
        counts["files that keep every byte"] += _written(records, form)[0] == data
        there, kept, why = _written(records, other)
        counts["boards refused on the way there"] += len(why)
        middle = _read(there, f"there.{other}")
        back, returned, why_back = _written(middle, form)
        counts["boards refused on the way back"] += len(why_back)
        again = _read(back, f"back.{form}")
        reasons.update(each.partition(" (")[0].partition(" as ")[0] for each in (*why, *why_back))
        lost = abs(len(kept) - len(middle)) + abs(len(returned) - len(again))
        counts["boards lost"] += lost
        if not lost and not why_back:
            for before, between, after in zip(kept, middle, again, strict=True):
                counts["boards with a finding invented"] += not (_found(between) | _found(after)) <= _found(before)
                counts["boards whose deal or cards changed"] += _changed(before, after)
    return counts, reasons


def _written(records: list[PlayRecord], to: str) -> tuple[bytes, list[PlayRecord], list[str]]:
    """The file written, the records in it, and the reasons against the others."""
    done = convert([(record, None) for record in records], to)
    refused = {id(record) for record, _ in done.refused}
    return done.data, [each for each in records if id(each) not in refused], [why for _, why in done.refused]


def _read(data: bytes, name: str) -> list[PlayRecord]:
    return list(conversion.read(data, name=name)) if data.strip() else []


def _found(record: PlayRecord) -> set[tuple[object, ...]]:
    return {(one.trick, one.seat, one.card) for one in irregularities(record)}


def _changed(before: PlayRecord, after: PlayRecord) -> bool:
    """Whether the deal or a known card changed; no card after an unknown card can make the trip."""
    cards = [play.card for play in before.plays]
    known = cards[: cards.index(None)] if None in cards else cards
    return before.deal != after.deal or known != [play.card for play in after.plays]


if __name__ == "__main__":
    main()
