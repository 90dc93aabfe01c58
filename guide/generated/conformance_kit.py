"""The maker of the conformance kit: draws cases until every clause has spoken, and rules on them under each code.

``python -m guide.generated.conformance_kit CASES... > FILE`` prints a kit that includes the case files named. A
published version stays as it is: a ruling that changes makes a new version.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from guide.generated.coverage import coverage
from revoke.app.desk.adjudicator import ruled
from revoke.app.desk.conformance import ConformanceCase, Document, KeyResults, key_results
from revoke.case.case import Case
from revoke.errors import RevokeError
from revoke.formats import conversion
from revoke.formats.conversion import write_lin as lin
from revoke.formats.conversion import write_pbn as pbn
from revoke.formats.native import case_document, read_case
from revoke.formats.record import CardMark, PlayRecord, RecordedPlay, to_case
from revoke.law.code import CODES
from revoke.telling.ruling_words import document
from revoke.training.drawn_case import SearchedRecord, drawn, record_to_search

RECORDS = 8
"""The number of play records drawn, each written as PBN and as LIN."""


def made_kit(files: Sequence[Path] = (), codes: Sequence[str] = CODES) -> Iterator[ConformanceCase]:
    """The cases of a new kit.

    Args:
        files: case files with a ``source``, a ``case`` and an ``id``.
        codes: the codes whose clauses are drawn.
    """
    for path in files:
        told = json.loads(path.read_text("utf-8"))
        if "record" not in told:
            source = told["source"]
            yield from _of_document(told["id"], source if isinstance(source, str) else _cited(source), told["case"])
    for code in codes:
        for seed in sorted({*coverage(code).first.values()}):
            yield from _of_document(f"{code}-{seed}", f"drawn with seed {seed}", case_document(drawn(code, seed).case))
    for seed in range(RECORDS):
        found = record_to_search(codes[0], seed)
        for form, text in (("pbn", pbn(_record(found))), ("lin", lin(_record(found)))):
            (record,) = conversion.read(text.encode(), name=f"{seed}.{form}")
            expected = {code: results for code in codes if (results := _results(to_case(record, code=code)))}
            if expected:
                yield ConformanceCase(f"record-{seed}-{form}", form, f"drawn with seed {seed}", text, expected)


def _cited(source: Document) -> str:
    return ", ".join(str(source[key]) for key in ("title", "url") if source.get(key))


def _of_document(name: str, source: str, given: dict[str, Any]) -> Iterator[ConformanceCase]:
    expected: dict[str, KeyResults] = {}
    for code in CODES:
        try:
            results = _results(read_case({**given, "code": code}))
        except RevokeError:  # this code lacks words that the case uses
            continue
        if results:
            expected[code] = results
    if expected:
        yield ConformanceCase(name, "case", source, {key: given[key] for key in given if key != "code"}, expected)


def _results(case: Case) -> KeyResults:
    """The key results, without double dummy; none if a question is open or nothing was found."""
    ruling = ruled(case).ruling
    if ruling.status == "needs facts" or not ruling.revokes:
        return {}
    return key_results(document(ruling))


def _record(found: SearchedRecord) -> PlayRecord:
    """The deal and its play as a record, with the revoke marked; a card is its player's, even out of turn."""
    board = found.worked.facts.case.board
    plays = tuple(
        RecordedPlay(seat, card, number, (CardMark.REVOKE,) * (number == found.trick and seat is found.offender))
        for number, trick in enumerate(found.tricks, 1)
        for seat, card in trick
    )
    winners = tuple(each.winner for each in found.worked.facts.table.tricks if each.winner is not None)
    return PlayRecord(
        board="1", dealer=board.dealer, vulnerable=board.vulnerable, deal=board.deal, contract=board.contract,
        declarer=board.declarer, leader=found.tricks[0][0][0], plays=plays, winners=winners,
    )  # fmt: skip


def main() -> None:
    """Print a kit, one case a line."""
    for case in made_kit([Path(each) for each in sys.argv[1:]]):
        print(json.dumps(asdict(case), ensure_ascii=False))


if __name__ == "__main__":
    main()
