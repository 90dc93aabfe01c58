"""The handout deal, played to the end with a revoke at trick 5, and the shared archive where it is there."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from revoke.formats import pbn
from revoke.formats.record import PlayRecord

HANDOUT = """\
[Event "Handout"]
[Board "1"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:K74.J6.T543.Q432 962.Q8.AKQJ96.A7 JT8.AK9752..T986 AQ53.T43.872.KJ5"]
[Declarer "E"]
[Contract "3NT"]
[Result "6"]
[Auction "N"]
Pass 1D Pass 1S
Pass 2NT Pass 3NT
Pass Pass Pass
[Play "S"]
H7 H3 HJ HQ
C6 D2 D3 DA
C8 D7 D4 DK
C9 D8 D5 DQ
CT S3 ^R C2 DJ
S8 S5 DT D9
HK H4 H6 H8
HA HT S4 S2
H9 C5 C3 S6
H5 CJ C4 C7
H2 CK CQ D6
SJ SQ SK S9
ST SA S7 CA
"""


@pytest.fixture
def handout() -> str:
    """South leads, columns S W N E; North discards ♣2 on ♦J at trick 5 and wins ♦10 at trick 6."""
    return HANDOUT


@pytest.fixture
def one() -> Callable[[str], PlayRecord]:
    """Reads a text that holds one board."""

    def read(text: str) -> PlayRecord:
        (record,) = pbn.read(text, name="a.pbn")
        return record

    return read


@pytest.fixture(scope="session")
def archive() -> Path:
    """The folder of real play records, which lies beside the repository where it has been fetched."""
    folder = Path(__file__).parents[3] / "shared" / "data"
    if not folder.is_dir():
        pytest.skip(f"no real records here: {folder.name} is absent")
    return folder
