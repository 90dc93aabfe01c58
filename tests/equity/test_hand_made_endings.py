"""Endings of two to four cards worked out by hand: what is sure, and what double dummy makes of it."""

from __future__ import annotations

import pytest

from revoke.equity.likely_result import sure_tricks
from revoke.equity.position import Position
from revoke.equity.solver import DDS
from revoke.table.cards import Suit
from revoke.table.seats import Seat, Side
from tests.equity.endings import needs_library
from tests.equity.reference import PlainMinimax
from tests.equity.sure_plainly import cashed_plainly

pytestmark = needs_library
SPADES = Suit.SPADES

# what it shows, the hands from North round, trumps, who leads, sure tricks of North and South, double dummy for them
ENDINGS = [
    ("queen and knave fall under ace and king: two tricks", "N:AK.2.. .KQ.5. QJ.3.. .A.64.", None, "N", 2, 2),
    ("the king is overtaken, or North is never reached", "N:AQ.2.. .KQ.2. K.54.. .JT.3.", None, "S", 2, 2),
    ("three club winners that nothing leads to", "N:A.32.. K.AK.. ...AKQ .Q.43.", None, "N", 1, 1),
    ("West leads into the tenace: not counted", "N:.A2.. ..KQ. ...AQ ...K5", None, "W", 0, 2),
    ("the last trump is drawn", "N:A.AK.. J..54. .32..5 ...432", SPADES, "N", 3, 3),
    ("the last trump ruffs; the deuce comes into its own later", "N:2.AK.. J..54. .32..5 ...432", SPADES, "N", 0, 2),
    ("the last trump ruffs the second heart", "N:2.AK.. J.5.4. .32..5 ...432", SPADES, "N", 1, 2),
    ("a squeeze takes the third trick, and is not sure", "N:AJ..3. ..KQ.5 2.K..A KQ.A..", None, "S", 2, 3),
    ("a finesse takes the second trick, and is not sure", "N:AQ.2.. .KQ.5. 32.3.. K4.A..", None, "S", 1, 2),
    ("each hand ruffs twice", "N:AK.32.. .AK.AK. QJ..32. .QJ.QJ.", SPADES, "N", 4, 4),
    ("East has a trump, and is soon out of hearts", "N:AK.32.. 3.A.AK. QJ..32. .QJ.QJ.", SPADES, "N", 3, 4),
    ("ace before king: nobody else has a spade", "N:A2.A.. .KQJ.. K..32. ..AKQ.", None, "N", 3, 3),
    ("West must keep two suits: a squeeze, not sure", "N:A2.A.. .KQJ.. K..32. Q3..A.", None, "N", 2, 3),
    ("a defender's winners and the card that leads there", "N:K.43.. .AK..5 ...AKQ A.2.3.", None, "W", 0, 0),
    ("the thirteenth spade and an ace", "N:5.A.2. .K.K.3 .3..54 .2..76", None, "N", 2, 2),
    ("a heart that East may keep: no poor discard is hoped for", "N:AK.2.. .3.54. ...432 ..76.5", None, "N", 2, 2),
    ("king and deuce against the bare ace of trumps", "N:.KQ.. A.3.. K2... .A.A.", SPADES, "W", 1, 1),
    ("the queen is overtaken to reach the knave", "N:AQ...4 T98... KJ2... ..AKQ.", None, "N", 3, 3),
    ("a ruff leads to the ace and king of clubs", "N:.32.3. .AK..2 2...AK .QJ..3", SPADES, "N", 3, 3),
    ("the blocking ace is thrown on the ace of hearts", "N:QJ.A.. .K.54. A...43 .Q.76.", None, "N", 3, 3),
]  # fmt: skip


@pytest.mark.parametrize(
    ("hands", "trumps", "leader", "sure", "best"), [each[1:] for each in ENDINGS], ids=[each[0] for each in ENDINGS]
)
def test_worked_out_by_hand(hands: str, trumps: Suit | None, leader: str, sure: int, best: int) -> None:
    position = Position.parse(hands, trumps=trumps, leader=Seat(leader))
    found = sure_tricks(position)
    assert found.tricks[Side.NS] == sure
    assert DDS().tricks(position, Side.NS) == best == PlainMinimax().tricks(position, Side.NS)
    assert cashed_plainly(position, position.leader.side) <= found.tricks[position.leader.side]
