"""The format of a file, from what is inside it and from its name."""

from __future__ import annotations

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


@pytest.mark.parametrize(("name", "wanted"), [("a.bws", "Access database"), ("a.lin", "LIN"), ("a.txt", "known kind")])
def test_what_is_in_no_format_is_refused_in_the_words_of_its_name(name: str, wanted: str) -> None:
    with pytest.raises(Unreadable, match=wanted):
        list(conversion.read(b"Dear Sir,\nEast revoked.\n", name=name))
