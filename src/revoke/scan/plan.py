"""What a scan is going to do, kept beside its results so that it can be stopped and taken up again."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from revoke.errors import RevokeError
from revoke.scan.archive import File, Span, Unit, units
from revoke.scan.tables import TABLES
from revoke.scan.work import DONE, part, receipt, replace_with
from revoke.table.sentence import placed, sentence, template

FORMAT = "revoke-scan/2"


class AnotherScan(RevokeError):
    """The folder for the results holds something else than the beginning of this scan."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Units by number, and the files as they were when they were planned.

    ``None`` stands for a unit that is to be done no more, because a file in it has changed.
    """

    codes: tuple[str, ...]
    files: tuple[File, ...]
    units: tuple[Unit | None, ...]

    def to_do(self, out: Path) -> Iterator[tuple[int, Unit]]:
        """The units that are not done yet, in order."""
        for number, unit in enumerate(self.units):
            if unit is not None and not receipt(out, number).exists():
                yield number, unit

    def written(self) -> bytes:
        """The plan as JSON."""
        return json.dumps(
            {
                "format": FORMAT,
                "codes": self.codes,
                "files": [[file.path, file.name, file.size, file.changed] for file in self.files],
                "units": [None if unit is None else [asdict(span) for span in unit] for unit in self.units],
            },
            ensure_ascii=False,
        ).encode()


def plan_for(out: Path, files: Sequence[File], codes: Sequence[str]) -> Plan:
    """The plan of a scan into that folder, written there; a plan that stands there already is carried on.

    Files that were not there before are added. Of a file that has changed, everything is done again; a file that has
    gone is forgotten.

    Raises:
        AnotherScan: the folder holds other things, or a scan under other codes.
    """
    path = out / "plan.json"
    if not path.exists():
        if out.exists() and any(out.iterdir()):
            raise AnotherScan(
                placed(str(out), template("this folder holds other things than a scan; give one that is new or empty"))
            )
        plan = Plan(tuple(codes), tuple(files), tuple(units(files)))
    else:
        plan = _carried_on(_read(path), out, files, codes)
    out.mkdir(parents=True, exist_ok=True)
    replace_with(path, plan.written())
    return plan


_OTHER_VERSION = template(
    "this scan was begun by another version, whose tables have other columns; give a folder that is new"
)
_NO_PLAN = template("this is not the plan of a scan ({fault}); give a folder that is new")
_OTHER_CODES = template(
    "this folder holds a scan under {before}, and you ask for {now}; give another folder, or the same codes"
)


def _read(path: Path) -> Plan:
    try:
        said = json.loads(path.read_bytes())
        if said["format"] != FORMAT:
            raise AnotherScan(placed(str(path), _OTHER_VERSION))
        return Plan(
            tuple(said["codes"]),
            tuple(File(*file) for file in said["files"]),
            tuple(None if unit is None else tuple(Span(**span) for span in unit) for unit in said["units"]),
        )
    except (ValueError, KeyError, TypeError) as wrong:
        raise AnotherScan(placed(str(path), sentence(_NO_PLAN, fault=str(wrong)))) from None


def _carried_on(before: Plan, out: Path, files: Sequence[File], codes: Sequence[str]) -> Plan:
    if before.codes != tuple(codes):
        said = sentence(_OTHER_CODES, before=", ".join(before.codes), now=", ".join(codes))
        raise AnotherScan(placed(str(out), said))
    there = {file.path: file for file in files}
    same = {file.path for file in before.files if _is_same(file, there.get(file.path))}
    kept: list[Unit | None] = []
    for number, unit in enumerate(before.units):
        sound = unit is not None and all(span.path in same for span in unit)
        kept.append(unit if sound else None)
        if not sound:
            _forget(out, number)
    done = {span.path for unit in kept if unit is not None for span in unit}
    kept += units(file for file in files if file.path not in done)
    return replace(before, files=tuple(files), units=tuple(kept))


def _is_same(before: File, now: File | None) -> bool:
    return now is not None and (before.size, before.changed) == (now.size, now.changed)


def _forget(out: Path, number: int) -> None:
    """Take back what a unit has written, the receipt first."""
    receipt(out, number).unlink(missing_ok=True)
    for table in TABLES:
        part(out, table, number).unlink(missing_ok=True)


def clear_unfinished(out: Path) -> None:
    """Remove what units left behind that never came to their end."""
    for name in (*TABLES, DONE):
        for path in (out / name).glob(".*"):
            path.unlink(missing_ok=True)
