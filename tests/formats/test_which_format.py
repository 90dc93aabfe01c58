"""The format of a file, from what is inside it and from its name."""

from __future__ import annotations

from itertools import permutations
from urllib.parse import quote

import pytest

from revoke.errors import Unreadable
from revoke.formats import conversion

PBN = '[Board "7"]\n[Dealer "N"]\n'
LIN = "md|3,,,|ah|Board 7|mb|p|\n"
RBN = "B 7\nH W:AQ53.T43.872.KJ5:K74.J6.T543.Q432:962.Q8.AKQJ96.A7:\n"
ADDRESS = "https://www.bridgebase.com/tools/handviewer.html?b=7&d=n&a=p&n=SA\n"


@pytest.mark.parametrize(("text", "form"), [(PBN, "pbn"), (LIN, "lin"), (RBN, "rbn"), (ADDRESS, "lin")])
@pytest.mark.parametrize("name", ["a.pbn", "a.lin", "a.rbn", "A.PBN", "a.bws", "a.txt", "-"])
def test_what_is_inside_counts_whatever_the_file_is_called(text: str, form: str, name: str) -> None:
    (record,) = conversion.read(text.encode(), name=name)
    assert (record.format, record.board) == (form, "7")


@pytest.mark.parametrize(
    ("text", "name", "form"),
    [
        # A comment with LIN in it makes no LIN file, and a chat with a tag in it no PBN file.
        ("{\nmd|3,,,|ah|Board 8|\n}\n" + PBN, "a.pbn", "pbn"),
        (LIN + 'nt|look:\n[Board "8"]\n|pg||\n', "a.lin", "lin"),
        # Without the signs of any format the name has the last word.
        ("ah|Board 7|mb|p|\n", "a.lin", "lin"),
        ("[Board 7]\n[Dealer N]\n", "a.pbn", "pbn"),
        ("B 7\nC 3N:E\n", "a.rbn", "rbn"),
    ],
)
def test_the_name_counts_where_the_content_leaves_it_open(text: str, name: str, form: str) -> None:
    (record,) = conversion.read(text, name=name)
    assert (record.format, record.board) == (form, "7")


JOINED = {
    "1": '[Board "1"]\n[Dealer "N"]\n[Contract "1NT"]\n',
    "2": LIN.replace("Board 7", "Board 2"),
    "3": RBN.replace("B 7", "B 3"),
    "4": f"https://www.bridgebase.com/tools/handviewer.html?lin={quote(LIN.strip().replace('Board 7', 'Board 4'))}\n",
}


@pytest.mark.parametrize(("number", "between"), [(2, ""), (2, "\r\n\r\n"), (4, "\n")])
def test_formats_joined_in_one_file_are_all_read(number: int, between: str) -> None:
    for order in permutations(JOINED, number):
        text = between.join(JOINED[each] for each in order)
        for name in ("a.pbn", "a.lin", "a.rbn", "a.txt"):
            records = list(conversion.read(text.encode(), name=name))
            assert [record.board for record in records] == list(order)
            assert all(text.splitlines()[record.line - 1].strip() for record in records)
            sources = [record.source.split() for record in records if record.format == "pbn"]
            assert sources == ([JOINED["1"].split()] if "1" in order else [])


def test_of_joined_parts_the_one_that_cannot_be_read_is_named() -> None:
    (record,) = conversion.read(PBN + "https://www.bridgebase.com/tools/handviewer.html?myhand=M-1-2\n", name="a.pbn")
    assert ["a.pbn:3: this address holds no board" in found.message for found in record.diagnostics] == [True]


@pytest.mark.parametrize("said", [ADDRESS, LIN])
def test_a_record_in_a_comment_is_named_and_not_read(said: str) -> None:
    (record,) = conversion.read(f"{PBN}{{ see\n{said}}}\n", name="a.pbn")
    assert [(found.line, "stands in a comment" in found.message) for found in record.diagnostics] == [(4, True)]


@pytest.mark.parametrize(("name", "wanted"), [("a.bws", "Access database"), ("a.lin", "LIN"), ("a.txt", "known kind")])
def test_what_is_in_no_format_is_refused_in_the_words_of_its_name(name: str, wanted: str) -> None:
    with pytest.raises(Unreadable, match=wanted):
        list(conversion.read(b"Dear Sir,\nEast revoked.\n", name=name))
