"""Read in bulk or one by one: the same boards, findings and rulings, whatever stands in the file."""

from __future__ import annotations

import hashlib
import random
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest

from revoke.errors import RevokeError
from revoke.law.code import CODES
from revoke.scan import lin_bytes, pbn_bytes
from revoke.scan.bytes_read import REGULAR, STATUS
from revoke.scan.columns import BOARDS, TABLES
from revoke.scan.regular import bulk_replay
from revoke.scan.regular import rows as regular_rows
from revoke.scan.regular import table as in_columns
from revoke.scan.single import Text
from revoke.scan.work import Batch, Piece, read_into
from tests.scan.synthetic import lin_text, pbn_text, synthetic
from tests.strategies import so_many

ROOT = Path(__file__).parents[2]
MADE = synthetic(6, seed=5, share=0.4)
LIN = "\n".join(lin_text(MADE, record) + ("mc|9|" if record % 2 else "") for record in range(6))
MATCH = "vg|Cup,Final,I,1,3,A,0,B,0|\nrs|1NN=,3HE-1,2SS+1,4CWx-2,3NN=,1DE=|\npn|a,b,c,d,e,f,g,h|pg||\n" + "\n".join(
    lin_text(MADE, record).replace("pn|ann,ben,cat,dan|st||", f"qx|{'oc'[record % 2]}{1 + record // 2}|")
    for record in range(6)
)
PBN = "\n".join(pbn_text(MADE, record) for record in range(6))
LEANING = PBN.replace('[Site "?"]', '[Site "#"]').replace('[Event "Synthetic"]', '[Event "#"]')
STANDING = PBN.replace('[Event "Synthetic"]\n', "").replace('[Scoring "IMP"]\n', "", 3)
STANDING = STANDING.replace('[Site "?"]', '[Event "##Cup"]\n[Scoring "##MP"]', 1)
TWICE = re.sub(r"(md\|[^|]*\|)", r"\1\1", LIN)
WORDS = PBN.replace("\n*", "\n* {reneged?}").replace("[Play", "{Révoke, REVOKE}\n[Play")
TEXTS = [("lin", LIN), ("lin", MATCH), ("lin", TWICE), *(("pbn", text) for text in (PBN, LEANING, STANDING, WORDS))]
NAMES = ["boards", "match", "hands twice", "pbn", "leaning", "standing", "words"]

IN_LIN = "| pg|| pc|SA| mc| mc|7| md| qx|o7| vg|x,,,3| rs|1NN=| ah|Board_07| sv|z| mb|p| mb|1C| mb|2N!| nt|hi| é h 10 _"
IN_PBN = (
    '{ } {a} ; % [ ] " # ## * - + ^R ^L $1 =1= ! ? AP Pass XX sa S10 H2 \r \t \x1a \ufeff \xa0 é \n \n\n [Date_"#"]'
    ' [Note_"1:x"] [Board_"3"]\n [Play_"N"]\n [Auction_"N"]\n [Deal_"#"]\n [Scoring_"#"]\n [Dealer_"E"]\n'
    ' [Result_"NS_9"]\n [Result_"^9"]\n [ScoreTable_"a"]\n [Declarer_""]\n [Contract_"Pass"]\n [Your_"x\n'
)
INSERTED = {"lin": IN_LIN.split(" "), "pbn": IN_PBN.split(" ")}


def outcome(form: str, text: str, *, in_bulk: bool, first_line: int = 1, codes: Sequence[str] = CODES[:1]) -> object:
    batch = Batch()
    try:
        read_into(
            batch,
            Piece(f"a.{form}", form, text.encode(), first_line),
            first=7,
            codes=codes,
            in_bulk=in_bulk,
        )
    except RevokeError as wrong:
        return str(wrong)
    return {name: table.to_pylist() for name, table in batch.tables().items()}


@pytest.mark.parametrize(("form", "text"), TEXTS, ids=NAMES)
def test_a_file_as_it_should_be_comes_to_the_same_rows(form: str, text: str) -> None:
    told = outcome(form, text, in_bulk=True)
    assert isinstance(told, dict)
    assert told == outcome(form, text, in_bulk=False)
    assert len(told["boards"]) == 6
    assert {row["board_id"] for row in told["boards"]} == set(range(7, 13))


def test_an_auction_that_does_not_begin_with_the_dealer_comes_to_the_same_rows() -> None:
    text = PBN.replace('[Dealer "N"]', '[Dealer "E"]').replace('[Dealer "S"]', '[Dealer "W"]')
    told = outcome("pbn", text, in_bulk=True)
    assert isinstance(told, dict)
    assert told == outcome("pbn", text, in_bulk=False)
    assert "auction" in {row["kind"] for row in told["findings"]}


@pytest.mark.parametrize("seed", range(6))
def test_a_file_with_something_wrong_in_it_comes_to_the_same_rows(seed: int) -> None:
    """Letters, lines and items put in, left out, changed and exchanged at random."""
    chance = random.Random(seed)
    for _ in range(so_many(15)):
        form, text = chance.choice(TEXTS)
        spoilt = text
        for _ in range(chance.choice((1, 1, 2, 4))):
            spoilt = _spoilt(spoilt, form, chance)
        line = chance.choice((1, 1000))
        in_bulk = outcome(form, spoilt, in_bulk=True, first_line=line)
        assert in_bulk == outcome(form, spoilt, in_bulk=False, first_line=line), spoilt


def _spoilt(text: str, form: str, chance: random.Random) -> str:
    at, other = chance.randrange(len(text)), chance.randrange(len(text))
    length = chance.choice((1, 2, 10, 60, 300))
    match chance.randrange(5):
        case 0:
            return text[:at] + chance.choice(INSERTED[form]).replace("_", " ") + text[at:]
        case 1:
            return text[:at] + text[at + length :]
        case 2:
            return text[:other] + text[at : at + length] + text[other:]
        case 3:
            return text[:at] + chance.choice('SHDCAKQJT98765432|[]"\n NEWPX#*-') + text[at + 1 :]
        case _:
            parts = text.split("\n" if form == "pbn" else "|")
            one, two = chance.randrange(len(parts)), chance.randrange(len(parts))
            parts[one], parts[two] = parts[two], parts[one]
            return ("\n" if form == "pbn" else "|").join(parts)


CLEAN = synthetic(6, seed=8, share=0)
IN_LIN_CLEAN = "\n".join(lin_text(CLEAN, record) + ("mc|9|" if record == 2 else "") for record in range(6))
OF_A_MATCH = "vg|Cup,Final,I,1,3,A,0,B,0|\npn|a,b,c,d, e ,f,g,h|pg||\n" + "\n".join(
    lin_text(CLEAN, record).replace("pn|ann,ben,cat,dan|st||", f"qx|{'oc'[record % 2]}{1 + record // 2}|")
    for record in range(6)
)
OWN_NAMES = OF_A_MATCH.replace("qx|c1|", "qx|c1|pn|ann, Zo\u00eb ,,dan|").replace("qx|o2|", "qx|o2|pn|nobody|")


@pytest.mark.parametrize("text", [IN_LIN_CLEAN, OF_A_MATCH, OWN_NAMES], ids=["boards", "match", "names"])
def test_a_few_boards_made_into_rows_are_those_made_into_columns(text: str) -> None:
    """Files of one board go the one way, long ones the other; and both are what the tolerant reader has."""
    piece = Text("a.lin", text.encode(), lin_bytes.read(text.encode()))
    replayed = bulk_replay(piece, "lin")
    which = np.flatnonzero(replayed.clean)
    assert len(which) >= 5
    columns = in_columns(replayed, which, which + 7).to_pylist()
    by_row = pa.Table.from_pylist(list(regular_rows(replayed, which, which + 7)), schema=BOARDS).to_pylist()
    assert by_row == columns
    slow = outcome("lin", text, in_bulk=False)
    assert isinstance(slow, dict)
    assert [row for row in slow["boards"] if row["board_id"] - 7 in which] == columns


WITHOUT_NUMBA = """
import importlib.util, sys
there = importlib.util.find_spec
importlib.util.find_spec = lambda name, *more: None if name == "numba" else there(name, *more)
from revoke.scan.bytes_read import COMPILES
assert not COMPILES
from tests.scan.test_reading import TEXTS, checksum
print(*(checksum(form, text) for form, text in TEXTS), "numba" in sys.modules)
"""


def checksum(form: str, text: str) -> str:
    read = {"lin": lin_bytes.read, "pbn": pbn_bytes.read}[form](text.encode())
    assert (read.facts[:, STATUS] == REGULAR).all()
    return hashlib.sha256(b"".join(part.tobytes() for part in (read.facts, read.cards, read.holder))).hexdigest()


def test_without_numba_the_same_loops_say_the_same() -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT_NUMBA], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.split() == [*(checksum(form, text) for form, text in TEXTS), "False"]


def test_a_revoke_that_was_put_in_is_found_and_ruled_on() -> None:
    made = synthetic(200, seed=11, share=0.2)
    put_in = {
        (record, place // 4 + 1) for record, place in zip(*(p.tolist() for p in made.revokes.nonzero()), strict=True)
    }
    told = outcome("pbn", "\n".join(pbn_text(made, record) for record in range(200)), in_bulk=True)
    assert isinstance(told, dict)
    irregular = {(row["board_id"] - 7, row["trick"]) for row in told["findings"] if row["trick"]}
    assert put_in
    assert irregular == put_in
    revokes = {(row["board_id"] - 7, row["trick"]) for row in told["findings"] if row["revoke"]}
    assert {(row["board_id"] - 7, row["trick"]) for row in told["rulings"]} == revokes


def test_every_column_of_the_tables_is_filled_by_somebody() -> None:
    """A column that is always empty is a name that nobody writes to."""
    made = synthetic(300, seed=4, share=0.5)
    text = "\n".join(pbn_text(made, record) for record in range(300)).replace('[Result "7"]', '[Result "x"]')
    told = outcome("pbn", text, in_bulk=True)
    assert isinstance(told, dict)
    filled = {
        name: {column for row in rows for column, value in row.items() if value is not None}
        for name, rows in told.items()
    }
    for name, table in TABLES.items():
        # Where a ruling has to ask, or cannot be made; and what is known only when the whole archive has been read.
        expected = set(table.names) - {"possible", "why_not", "duplicate_of"}
        assert expected <= filled[name]


@pytest.fixture(scope="module")
def archive() -> Path:
    """The folder of real play records, which lies beside the repository where it has been fetched."""
    folder = ROOT.parent / "shared" / "data"
    if not folder.is_dir():
        pytest.skip(f"no real records here: {folder.name} is absent")
    return folder


def test_real_files_come_to_the_same_rows(archive: Path) -> None:
    """Some files here, each as far as sixty thousand bytes; benchmarks/records/scan_gate.py compares them all."""
    files = sorted(path for path in archive.rglob("*") if path.suffix.lower() in (".pbn", ".lin"))[:: 120 // so_many(1)]
    assert len(files) > 8
    for path in files:
        form = path.suffix[1:].lower()
        text = path.read_bytes()[:60_000]
        piece = Piece(path.name, form, text)
        bulk, slow = Batch(), Batch()
        boards = read_into(bulk, piece, first=0, codes=CODES[:1])
        assert read_into(slow, piece, first=0, codes=CODES[:1], in_bulk=False) == boards
        for name, table in bulk.tables().items():
            assert table.to_pylist() == slow.tables()[name].to_pylist(), (path.name, name)
