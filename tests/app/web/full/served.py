"""The site on a port of this computer, for as long as a test wants it, and what the tests of full mode enter."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from revoke.app.entrance.settings import Settings
from revoke.app.web.application import site
from tests.app.log.empty import empty_log
from tests.servers import in_thread

EXAMPLE = Path(__file__).parents[4] / "examples" / "running_suit.pbn"

HANDS = {
    "N": "K74.J6.T543.Q432",
    "E": "962.Q8.AKQJ96.A7",
    "S": "JT8.AK9752..T986",
    "W": "AQ53.T43.872.KJ5",
}
DEAL = "N:" + " ".join(HANDS.values())

TRICKS = (
    "S:H7 W:H3 N:HJ E:HQ",
    "E:DA S:C6 W:D2 N:D3",
    "E:DK S:C8 W:D7 N:D4",
    "E:DQ S:C9 W:D8 N:D5",
    "E:DJ S:CT W:C5 N:C2",
    "E:D9 S:S8 W:S3 N:DT",
    "N:H6 E:H8 S:HA W:H4",
    "S:HK W:HT N:C3 E:S2",
    "S:H9 W:S5 N:C4 E:C7",
    "S:H5 W:CJ N:CQ E:S6",
    "S:H2 W:CK N:S4 E:S9",
    "S:SJ W:SQ N:SK E:D6",
    "N:S7 E:CA S:ST W:SA",
)
PLAY = [card for trick in TRICKS for card in trick.split()]
"""The play of the example: North's club on the fourth diamond, at trick 5, is the revoke."""

EARLY: dict[str, Any] = {  # JSON: a case document
    "format": "revoke-case/1",
    "board": {
        "deal": "N:K74.J6.T543.Q432 962.Q8.AKQJ96.A7 JT8.AK9752..T986 AQ53.T43.872.KJ5",
        "contract": "2H",
        "declarer": "S",
        "vulnerable": "None",
    },
    "events": ["W:D2", "N:D3", "E:D9", "S:H2", "S:HA", "W:S3", "N:H6", "E:H8", "S:HK", "W:H3"],
    "findings": {"table_tricks": 5},
}
"""West throws a spade on the ace of trumps, which he follows to one trick later; South ends with five tricks."""

ADDRESS = (
    "https://www.bridgebase.com/tools/handviewer.html?n=SK74HJ6DT543CQ432&e=S962HQ8DAKQJ96CA7&s=SJT8HAK9752DCT986"
    "&w=SAQ53HT43D872CKJ5&d=n&v=o&b=1&a=P3NPPP"
)


def _in_lin(hand: str) -> str:
    return "".join(suit + ranks for suit, ranks in zip("SHDC", hand.split("."), strict=True))


LIN = (
    f"md|3{_in_lin(HANDS['S'])},{_in_lin(HANDS['W'])},{_in_lin(HANDS['N'])},|sv|o|mb|P|mb|3N|mb|P|mb|P|mb|P|pg||"
    + "".join(f"pc|{each[2:]}|" for each in PLAY)
)
"""The example as an online site writes it: South's hand first, East's left out, North to deal."""


def as_case(cards: Sequence[object], *, scoring: str = "", field: Sequence[int] = (), **findings: object) -> str:
    """The example as a case document, after those cards."""
    board: dict[str, object] = {"deal": DEAL, "contract": "3NT", "declarer": "E", "vulnerable": "None"}
    board |= {"scoring": scoring, "field": list(field)} if scoring else {}
    return json.dumps({"format": "revoke-case/1", "board": board, "events": list(cards), "findings": findings})


def database(folder: Path) -> str:
    """The log in that folder, an empty one where there was none."""
    return f"sqlite:///{empty_log(folder / 'log.sqlite')}"


@contextmanager
def served(folder: Path, passcode: str | None = None) -> Iterator[str]:
    """The address of the site, with an empty log."""
    with in_thread(site(Settings(database=database(folder), passcode=passcode))) as (host, port):
        yield f"http://{host}:{port}"
