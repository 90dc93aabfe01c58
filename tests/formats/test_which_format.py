"""The format of a file, from what is inside it and from its name."""

from __future__ import annotations

from itertools import accumulate, permutations

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


JOINED = {"pbn": PBN, "lin": LIN, "rbn": RBN}


@pytest.mark.parametrize("order", [*permutations(JOINED)], ids="-".join)
@pytest.mark.parametrize("name", ["a.pbn", "a.lin", "a.txt"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_files_of_several_formats_that_were_joined_are_all_read(
    order: tuple[str, ...], name: str, line_end: str
) -> None:
    text = "".join(JOINED[each] for each in order)
    found = list(conversion.read(text.replace("\n", line_end).encode("latin-1"), name=name))
    assert [(each.format, each.board) for each in found] == [(each, "7") for each in order]
    lines = list(accumulate((JOINED[each].count("\n") for each in order[:-1]), initial=1))
    assert [each.line for each in found] == lines
    assert "".join(each.source for each in found).replace(line_end, "\n").replace("\n", "") == text.replace("\n", "")


@pytest.mark.parametrize(("name", "wanted"), [("a.bws", "Access database"), ("a.lin", "LIN"), ("a.txt", "known kind")])
def test_what_is_in_no_format_is_refused_in_the_words_of_its_name(name: str, wanted: str) -> None:
    with pytest.raises(Unreadable, match=wanted):
        list(conversion.read(b"Dear Sir,\nEast revoked.\n", name=name))
