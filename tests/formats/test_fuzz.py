"""Whatever a file holds, a reader gives boards with diagnostics or one clear error, and its text back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from revoke.errors import Unreadable
from revoke.formats import conversion, lin, pbn, rbn, session
from revoke.formats.irregular import irregularities
from revoke.formats.record import PlayRecord, RecordOutcome, to_case
from tests.formats.access import RECEIVED, database

Reader = Callable[..., Iterator[PlayRecord]]

PBN_PIECES = (
    '[Event "#"]\n', '[Event "##x"]\n', '[Board "1"]\n', '[Board "2"]\n', '[Dealer "N"]\n', '[Dealer "^S"]\n',
    '[Deal "N:K74.J6.T543.Q432 962.Q8.AKQJ96.A7 JT8.AK9752..T986 AQ53.T43.872.KJ5"]\n',
    '[Deal "N:K74.J6.T543.Q432 962.Q8.AKQJ96.A7 JT8.AK9752..T986 -"]\n', '[Deal "N:A.K.Q.J 2.3.4.5 - -"]\n',
    '[Deal "E:..."]\n', '[Declarer "E"]\n', '[Declarer "^"]\n', '[Contract "3NT"]\n', '[Contract "Pass"]\n',
    '[Contract "4SX"]\n', '[Result "^9"]\n', '[Result "NS 7 EW 6"]\n', '[Result "#"]\n', '[Auction "N"]\n',
    "1C Pass ^I 1C ^S X AP\n", "- - 7NT =1= $1 *\n", '[Play "S"]\n', '[Play ""]\n', '[Play "E"]\n',
    "H7 H3 HJ HQ\n", "C6 D2 D3 DA\n", "DA C6 D2 D3\n", "CT S3 ^R C2 DJ\n", "^L C9 - + DQ\n", "*\n", "- - - -\n",
    "{", "}", ";", "%\n", "\n", "\r", '[Note "1:x"]\n', '[ScoreTable "Rank"]\n1 2\n', "[", '"', "^", "SA SA SA SA\n",
)  # fmt: skip
LIN_PIECES = (
    "qx|o1|", "qx|c17|", "pn|a,b,c,d|", "pn|a,b,c,d,e,f,g,h|", "vg|x,y,I,1,2|", "rs|3NE+1,,PASS,4Sxx-2|", "st||",
    "md|3SJT8HAK9752CT986,SAQ53HT43D872CKJ5,SK74HJ6DT543CQ432,|", "md|1SA,HA,DA,CA|", "md|0,,,|", "md|SX|", "sv|b|",
    "sv|q|", "mb|1N|", "mb|p|", "mb|pppp|", "mb|d!|", "mb|?|", "pc|H7|", "pc|h3|", "pc|HJHQ|", "pc|DA|", "pc|x|",
    "pc|C2|", "mc|9|", "mc|99|", "nt|so|", "pg||", "|", "\r\n", "an|x", "ah|Board 3|", "https://x/?lin=", "?n=SA&p=sa",
)  # fmt: skip
RBN_PIECES = (
    "B 1\n", "H W:AQ53.T43.872.KJ5:K74.J6.T543.Q432:962.Q8.AKQJ96.A7:\n", "H N:A.K.Q.J:::\n", "H Z:\n", "A NZ:P1NA\n",
    "A :\n", "A", "C 3N:E\n", "C 3N\n", "C P\n", "P H73JQ:DAC62D3\n", "P 7\n", "P H7H7:;\n", "R 6\n", "R x\n", "\n",
    "F I\n", "F\n", "{x\n", "}\n", "N a+b:c+d\n",
)  # fmt: skip


def read_wholly(read: Reader, text: str | bytes) -> list[PlayRecord]:
    try:
        return list(read(text, name="a"))
    except Unreadable:
        return []


def work_with(records: list[PlayRecord]) -> None:
    """What a program does with records must not fail either, whatever is in them."""
    for record in records:
        to_case(record)
        irregularities(record)
        assert all(found.line >= 1 and found.column >= 1 for found in record.diagnostics)
        assert all(play.card is None or 1 <= play.trick <= 13 for play in record.plays)
        assert len(record.plays) <= 52
        read_wholly(pbn.read, conversion.write_pbn(record, RecordOutcome("a-code", tricks=7, score=-50, text=("So.",))))
        read_wholly(lin.read, conversion.write_lin(record))


def texts(pieces: tuple[str, ...]) -> st.SearchStrategy[str]:
    return st.lists(st.one_of(st.sampled_from(pieces), st.text(max_size=4)), max_size=30).map("".join)


FEW = settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture]
)


@FEW
@given(texts(PBN_PIECES))
def test_pbn_gives_boards_or_one_error_and_its_text_back(text: str) -> None:
    records = read_wholly(pbn.read, text)
    assert not records or "".join(record.source for record in records) == text
    work_with(records)


@FEW
@given(texts(LIN_PIECES))
def test_lin_gives_boards_or_one_error(text: str) -> None:
    work_with(read_wholly(lin.read, text))


@FEW
@given(texts(RBN_PIECES))
def test_rbn_gives_boards_or_one_error(text: str) -> None:
    work_with(read_wholly(rbn.read, text))


@FEW
@given(st.binary(max_size=200), st.sampled_from([pbn.read, lin.read, rbn.read, conversion.read]))
def test_bytes_give_boards_or_one_error(data: bytes, read: Reader) -> None:
    read_wholly(read, data)


@FEW
@given(texts(LIN_PIECES), st.booleans())
def test_an_address_gives_boards_or_one_error(text: str, encoded: bool) -> None:
    said = quote(text) if encoded else text
    work_with(read_wholly(conversion.read, f"https://www.bridgebase.com/tools/handviewer.html?lin={said}"))


@FEW
@given(
    st.lists(
        st.dictionaries(
            st.sampled_from(sorted(RECEIVED)),
            st.one_of(
                st.sampled_from(["E", "3 NT", "PASS", "4 S xx", "=", "+1", "-13", "D10", "10D"]),
                st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=5), st.binary(max_size=3),
            ),
        )
    )
)  # fmt: skip
def test_whatever_a_table_of_results_holds_is_read(rows: list[dict[str, object]]) -> None:
    work_with(list(session.records(iter(rows), name="a.bws")))


SESSION = database([{"Board": 7, "NS/EW": "E", "Contract": "3 NT", "Result": "-2", "LeadCard": "H7"}] * 5)


@settings(FEW, max_examples=40)
@given(st.lists(st.tuples(st.integers(0, len(SESSION) - 1), st.integers(0, 255)), min_size=1, max_size=8))
def test_a_database_damaged_anywhere_gives_boards_or_one_error(changes: list[tuple[int, int]]) -> None:
    pytest.importorskip("access_parser")
    data = bytearray(SESSION)
    for at, byte in changes:
        data[at] = byte
    work_with(read_wholly(session.read, bytes(data)))


@FEW
@given(st.data())
def test_a_handout_damaged_anywhere_is_still_read(handout: str, data: st.DataObject) -> None:
    text = handout
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        until = data.draw(st.integers(at, min(at + 3, len(text))))
        text = text[:at] + data.draw(st.text(alphabet='HSDC23AKT^R*-+ \n"[]{};#', max_size=3)) + text[until:]
    work_with(read_wholly(pbn.read, text))
