"""What the codes make of the revokes of a record, and what they would have to be asked."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from revoke.case.case import Board, Case, Findings, Moment, RevokeFinding
from revoke.facts.standing import WonBy
from revoke.formats import pbn
from revoke.formats.irregular import irregularities
from revoke.law.code import CODES
from revoke.ruling.adjudicate import adjudicate
from revoke.scan.archive_rulings import rulings
from revoke.scan.columns import look
from revoke.table.seats import Role
from tests.scan.seen import failures
from tests.scan.synthetic import pbn_text, synthetic

EXAMPLE = Path(__file__).parents[2] / "examples" / "running_suit.pbn"
MADE = synthetic(60, seed=41, share=1.0)
ROLES = {1: Role.DEFENDER, 3: Role.DEFENDER, 0: Role.DECLARER, 2: Role.DUMMY}

PLAYED_ON = frozenset({Moment.OFFENDERS_PLAYED_ON, Moment.OPPONENTS_PLAYED_ON, Moment.TRICK_QUITTED, Moment.PLAY_ENDED})


@cache
def transfers(code: str, role: Role, trick: int, won_by: WonBy, later: int) -> tuple[int, ...]:
    """The automatic tricks for one ordinary revoke, established and found after the play; more than one number where
    the code asks for something else besides.

    The law's own words: a ruling on just these facts, kept. For facts counted by the million; nothing is known here
    of what a code says.

    Args:
        won_by: who won the revoke trick, and ``later`` how many tricks the offending side won after it.

    Raises:
        UnknownCode: there is no such code.
    """
    told = RevokeFinding(
        offender=role, trick=trick, won_by=won_by.value, later_tricks=later, before_attention=PLAYED_ON
    )
    ruling = adjudicate(Case(code, Board(), (), Findings(revokes=(told,))))
    if ruling.possible is not None:
        return ruling.possible["transfer"]
    return () if ruling.transfer.tricks is None else (ruling.transfer.tricks,)


def ruled(text: str, code: str) -> list[dict[str, Any]]:  # Any: each column has a type of its own
    (record,) = pbn.read(text, name="a.pbn")
    return list(rulings(record, irregularities(record), [code]))


def test_the_example_is_ruled_on_as_its_source_does() -> None:
    """3NT, North throws ♣2 on the running diamonds; East wins the trick, North–South some later ones: one trick.

    Under the laws of 1997 two, for North won a later one with ♦10, which he could have played.
    """
    for code, tricks in (("duplicate-2017", 1), ("duplicate-2007", 1), ("duplicate-1997", 2)):
        (row,) = ruled(EXAMPLE.read_text("utf-8"), code)
        assert (row["seat"], row["role"], row["trick"], row["standing"]) == ("N", "defender", 5, "established")
        assert (row["tricks"], row["transfer"], row["to"]) == (tricks, tricks, "EW")
        assert {"63A1", "64A2"} <= set(row["laws"])


@pytest.mark.parametrize("code", CODES)
def test_facts_in_columns_and_the_record_itself_come_to_the_same_tricks(code: str) -> None:
    """Who won the trick and how many came after it are all that the law asks of an ordinary revoke."""
    found = failures(MADE.plays, look(MADE.plays))
    compared = 0
    for row in range(len(found)):
        record, trick = int(found.record[row]), int(found.place[row]) // 4 + 1
        told = [each for each in ruled(pbn_text(MADE, record), code) if each["status"] in ("final", "provisional")]
        if not told or told[0]["tricks"] is None:
            continue
        (one,) = told
        role = ROLES[int(found.offender[row] - MADE.declarer[record]) % 4]
        won_by = list(WonBy)[found.won_by[row]]
        assert one["tricks"] in transfers(code, role, trick, won_by, int(found.later[row]))
        compared += 1
    assert compared > 10


def test_a_claim_soon_after_the_revoke_leaves_the_law_to_ask() -> None:
    """Nobody has written who claimed, and when attention was drawn: the revoke may be established, or not."""
    text = EXAMPLE.read_text("utf-8")
    head, _, play = text.partition('[Play "S"]\n')
    rows = [line for line in play.splitlines() if line.strip()]
    (row,) = ruled(f'{head}[Play "S"]\n' + "\n".join(rows[:5]) + "\n*\n", "duplicate-2017")
    assert (row["status"], row["standing"], row["tricks"]) == ("needs facts", None, None)
    assert set(row["possible"]) == {0, 1}
    assert "findings.revokes[0].before_attention" in row["questions"]


def test_a_board_on_which_something_else_is_wrong_is_not_ruled_on() -> None:
    text = EXAMPLE.read_text("utf-8")
    rows = ruled(text.replace("H9 S5 C4 C7", "H9 S5 C4 C4"), "duplicate-2017")
    assert [(row["seat"], row["trick"], row["status"]) for row in rows] == [("N", 5, "not ruled")]
    assert rows[0]["why_not"].startswith("East plays ♣4, but ♣4 was")
