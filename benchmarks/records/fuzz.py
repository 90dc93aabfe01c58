"""Does any reader fail on a damaged file? Each must give boards with diagnostics, or one clear error.

    nice -n 19 python -m benchmarks fuzz [../shared/data] [--minutes 60] [--seed 1] [--keep fuzz-failures]

Parts of real files and of made ones are damaged at random: letters, lines and items are changed, left out, doubled,
inserted, or swapped with those of another file. Readers take turns: PBN, LIN, RBN, the tables and the bytes of a BWS
database, addresses of the hand viewer, files of any format, our own JSON; and PBN and LIN read in bulk, which must give
the same rows as one by one. The records are also used as a program would (findings, the case, writing).

A failure is an error that is not one of ours, or more than ten seconds of CPU for one input. Each is printed once by
the place where it happened, and its input kept. Exits with status 1 if there was any.
"""

from __future__ import annotations

import argparse
import json
import random
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import quote

from tests.formats.access import RECEIVED, database
from tests.formats.conftest import HANDOUT
from tests.formats.test_fuzz import LIN_PIECES, PBN_PIECES, RBN_PIECES, work_with
from tests.scan.test_reading import INSERTED, outcome

from revoke.errors import RevokeError
from revoke.formats import conversion, lin, native, pbn, rbn
from revoke.formats import session as scoring_database
from revoke.formats.record import PlayRecord
from revoke.scan.work import prepare

LONGEST = 10.0
PART = 2_500
LETTERS = 'SHDCAKQJT98765432[]{}|;#*-^$=!?"% \t\r\n\0NEWPXnewp.,:+&é\xa0\u2028\ufeff'


@dataclass(slots=True)
class Seeds:
    """The files to damage, whole or in part, by kind."""

    pbn: list[bytes]
    lin: list[bytes]
    rbn: list[bytes]
    json: list[bytes]
    bws: list[bytes]

    def of(self, kind: str, chance: random.Random) -> bytes:
        """A part of a random file, from the beginning of a line on."""
        data: bytes = chance.choice(getattr(self, kind))
        if len(data) <= PART or kind in ("json", "bws"):
            return data
        start = data.find(b"\n", chance.randrange(len(data) - PART // 2)) + 1
        return data[start : start + chance.randrange(200, PART)]


def main() -> int:
    """Damage and read files until the time is over; print the failures."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("archive", nargs="?", type=Path, default=Path("../shared/data"))
    asked.add_argument("--minutes", type=float, default=1.0)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--only", nargs="+", choices=list(READERS), default=list(READERS))
    asked.add_argument("--keep", type=Path, default=Path("fuzz-failures"), help="the folder for inputs that failed")
    given = asked.parse_args()
    chance = random.Random(given.seed)
    seeds = gathered(given.archive)
    tally = Tally(given.keep)
    for form in ("pbn", "lin"):
        prepare(form)
    signal.signal(signal.SIGPROF, _too_long)
    began = told = time.monotonic()
    while (now := time.monotonic()) - began < given.minutes * 60:
        name = given.only[tally.inputs.total() % len(given.only)]
        tally.try_one(name, seeds, chance)
        if now - told > 300:
            told = now
            print(f"{(now - began) / 60:.0f} minutes: {tally.inputs.total():,} inputs, {len(tally.failures)} failures")
            sys.stdout.flush()
    print(*tally.lines(), f"{time.process_time() / 60:.0f} minutes of the processor", sep="\n")
    return 1 if tally.failures else 0


@dataclass(slots=True)
class Tally:
    """The number of inputs and of refusals of each reader, and the failures by place."""

    keep: Path
    inputs: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    failures: dict[str, int] = field(default_factory=dict)

    def try_one(self, name: str, seeds: Seeds, chance: random.Random) -> None:
        """Give one damaged input to one reader."""
        kind, read = READERS[name]
        data = damaged(seeds.of(kind, chance), kind, seeds, chance)
        self.inputs[name] += 1
        signal.setitimer(signal.ITIMER_PROF, LONGEST)
        try:
            read(data)
        except RevokeError as error:
            self.refused[name] += 1
            if not str(error).strip():
                self._failed(name, data, "an error that says nothing")
        except Exception as fault:  # any exception: that is what we look for
            last = traceback.extract_tb(fault.__traceback__)[-1]
            self._failed(
                name, data, f"{type(fault).__name__} at {Path(last.filename).name}:{last.lineno}: {fault}"[:300]
            )
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)

    def _failed(self, name: str, data: bytes, what: str) -> None:
        place = f"{name}: {what}"
        if place not in self.failures and len(self.failures) < 100:
            self.keep.mkdir(parents=True, exist_ok=True)
            kept = self.keep / f"{len(self.failures):03}.{name}"
            kept.write_bytes(data)
            print(f"{place} ({kept})", flush=True)
        self.failures[place] = self.failures.get(place, 0) + 1

    def lines(self) -> list[str]:
        """The tally as lines of text."""
        said = [
            f"{name:8} {count:>10,} inputs, {self.refused[name]:>9,} refused" for name, count in self.inputs.items()
        ]
        failed = [f"{count:,} times {place}" for place, count in self.failures.items()]
        return [*said, f"{self.inputs.total():,} inputs, {len(failed)} failures", *failed]


def _too_long(_signal: int, _frame: object) -> None:
    raise TimeoutError(f"more than {LONGEST:.0f} seconds")


def gathered(archive: Path) -> Seeds:
    """The seeds from the tests, and from the archive if there is one."""
    real = sorted(path for path in archive.rglob("*") if path.is_file()) if archive.is_dir() else []

    def of(ending: str) -> list[bytes]:
        return [path.read_bytes()[:200_000] for path in real if path.suffix.lower() == ending]

    cases = sorted((Path(__file__).parents[2] / "tests" / "cases").rglob("*.json"))
    rbn_text = "B 7\nH W:AQ53.T43.872.KJ5:K74.J6.T543.Q432:962.Q8.AKQJ96.A7:\nC 3N:E\nP H73JQ:DAC62D3\nR 6\n\n"
    rows = [
        {"Board": n, "NS/EW": "NESW"[n % 4], "Contract": "3 NT", "Result": "-2", "LeadCard": "H7"} for n in range(30)
    ]
    return Seeds(
        pbn=[HANDOUT.encode(), "".join(PBN_PIECES).encode(), *of(".pbn")],
        lin=["".join(LIN_PIECES).encode(), *of(".lin")],
        rbn=[(rbn_text * 3).encode(), "".join(RBN_PIECES).encode(), *of(".rbn")],
        json=[json.dumps(json.loads(path.read_bytes())["case"]).encode() for path in cases],
        bws=[database(rows), database([]), database(rows, table="Sessions")],
    )


PIECES: dict[str, Sequence[str]] = {
    "pbn": [*PBN_PIECES, *(each.replace("_", " ") for each in INSERTED["pbn"])],
    "lin": [*LIN_PIECES, *(each.replace("_", " ") for each in INSERTED["lin"])],
    "rbn": RBN_PIECES,
    "json": ['"', "[", "]", "{", "}", ",", "null", "true", "-1", "1e999", '"N:SA"', '"NS"', "0", "[]", "{}", "\\ud800"],
    "bws": ["\0", "\1\1", "\2\1", "\xff\xff", "\x40", "\x04\0\0\0"],
}


VALUES: Sequence[object] = (
    None, True, False, 0, 1, 2, 5, 13, 14, -1, 3.5, "", "N", "south", "NS", "S", "SA", "N:SA", "3NT", "opponents", [],
    {}, ["N"], ["N:SA"] * 60, {"N": "x"}, "dummy", "declarer", "established", "claim", 10**30, "x" * 500,
)  # fmt: skip
"""Other values to put in a document."""


def damaged(data: bytes, kind: str, seeds: Seeds, chance: random.Random) -> bytes:
    """The data with one to six changes."""
    if kind == "json" and chance.random() < 0.8:
        return document_changed(data, chance)
    for _ in range(chance.choice((1, 1, 2, 3, 6))):
        at = chance.randrange(len(data) + 1)
        until = min(len(data), at + chance.choice((1, 1, 2, 8, 40, 200)))
        match chance.randrange(8) if kind != "bws" or chance.random() < 0.2 else 3:
            case 0:
                data = data[:at] + data[until:]
            case 1:
                data = data[:at] + chance.choice(PIECES[kind]).encode() + data[at:]
            case 2:
                data = data[:at] + chance.choice(LETTERS).encode() + data[at + 1 :]
            case 3:
                data = data[:at] + bytes([chance.randrange(256)]) + data[at + 1 :]
            case 4:
                data = data[:until] + data[at:until] * chance.choice((1, 1, 1, 30)) + data[until:]
            case 5:
                data = lines_exchanged(data, chance)
            case 6:
                other = seeds.of(kind, chance)
                begin = chance.randrange(len(other) + 1)
                data = data[:at] + other[begin : begin + (until - at) * 4] + data[at:]
            case _:
                data = data[:at] if chance.random() < 0.2 else data[:at] + data[at:until][::-1] + data[until:]
    return data


def document_changed(data: bytes, chance: random.Random) -> bytes:
    """A document with one to three values changed, left out or doubled."""
    document = json.loads(data)
    for _ in range(chance.choice((1, 1, 2, 3))):
        inner: Any = document  # Any: JSON
        places: list[Any] = []
        while isinstance(inner, dict | list) and inner and (not places or chance.random() < 0.8):
            key = chance.choice(list(inner)) if isinstance(inner, dict) else chance.randrange(len(inner))
            places.append((inner, key))
            inner = inner[key]
        if not places:
            break
        holder, key = chance.choice(places)
        match chance.randrange(4):
            case 0:
                del holder[key]
            case 1 if isinstance(holder, list):
                holder.insert(chance.randrange(len(holder)), deepcopy(holder[key]))
            case 2:
                other, another = chance.choice(places)
                holder[key] = deepcopy(other[another])
            case _:
                holder[key] = deepcopy(chance.choice(VALUES))
    return json.dumps(document).encode()


def lines_exchanged(data: bytes, chance: random.Random) -> bytes:
    """The data with two lines, items or values swapped."""
    by = chance.choice((b"\n", b"|", b" ", b","))
    parts = data.split(by)
    one, two = chance.randrange(len(parts)), chance.randrange(len(parts))
    parts[one], parts[two] = parts[two], parts[one]
    return by.join(parts)


def use(records: list[PlayRecord]) -> None:
    """Do what a program does with records; nothing may be refused any more."""
    try:
        work_with(records)
    except RevokeError as error:
        raise AssertionError(f"a record that was read cannot be used: {error}") from error


def read_pbn(data: bytes) -> None:
    """Read as PBN; the records must write back the same bytes."""
    records = list(pbn.read(data, name="a.pbn"))
    assert "".join(record.source for record in records).encode(records[0].encoding) == data, "not the same bytes"
    use(records)


def read_lin(data: bytes) -> None:
    """Read as LIN."""
    use(list(lin.read(data, name="a.lin")))


def read_rbn(data: bytes) -> None:
    """Read as RBN."""
    use(list(rbn.read(data, name="a.rbn")))


def read_any(data: bytes) -> None:
    """Read as the format that the data looks like."""
    use(list(conversion.read(data, name="-")))


def read_address(data: bytes) -> None:
    """Read a LIN text inside an address, encoded well or badly."""
    text = data.decode("latin-1")
    said = quote(text) if len(text) % 2 else text.replace("\n", " ")
    use(list(conversion.read(f"https://www.bridgebase.com/tools/handviewer.html?lin={said}", name="-")))


def read_database(data: bytes) -> None:
    """Read the bytes of a scoring database."""
    use(list(scoring_database.read(data, name="a.bws")))


def read_results(data: bytes) -> None:
    """Read the values of a table of results, of any type."""
    values: list[object] = [*data.decode("latin-1").split("\n"), None, 3, -1, 2.5, True, b"\xff", float("nan")]
    rows = [
        {column: values[(7 * row + place) % len(values)] for place, column in enumerate(RECEIVED)} for row in range(9)
    ]
    use(list(scoring_database.records(iter(rows), name="a.bws")))


def read_json(data: bytes) -> None:
    """Read a case document; a case must write a document that reads back."""
    case = native.read_case(data, name="a.json")
    assert native.read_case(native.case_document(case)) == case, "not the same case"


def compared(form: str) -> Callable[[bytes], None]:
    """A reader that reads in bulk and one by one, and compares."""

    def read(data: bytes) -> None:
        text = data.decode("latin-1")
        assert outcome(form, text, in_bulk=True, codes=()) == outcome(form, text, in_bulk=False, codes=()), (
            "not the same"
        )

    return read


READERS: dict[str, tuple[str, Callable[[bytes], None]]] = {
    "pbn": ("pbn", read_pbn),
    "lin": ("lin", read_lin),
    "rbn": ("rbn", read_rbn),
    "bws": ("bws", read_database),
    "results": ("rbn", read_results),
    "address": ("lin", read_address),
    "any": ("pbn", read_any),
    "json": ("json", read_json),
    "pbn-bulk": ("pbn", compared("pbn")),
    "lin-bulk": ("lin", compared("lin")),
}

if __name__ == "__main__":
    sys.exit(main())
