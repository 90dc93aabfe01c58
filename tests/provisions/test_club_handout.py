"""The provisions of the club's handout, under the laws of 2017, one test each (S3)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from revoke import document, rule
from revoke.app.cli import main
from revoke.equity.solver import DDS
from revoke.errors import ImpossibleEvent
from revoke.formats import pbn
from revoke.formats.native import case_document
from revoke.formats.record import to_case
from revoke.interview.question_tree import Asks, PlayOn, Ruled, Tree, tree
from tests.provisions.told import (
    Document,
    P,
    asked,
    at,
    back,
    because,
    found,
    laws,
    lying,
    moved,
    offered,
    revoke,
    ruled,
    said,
    seen,
    statuses,
    words,
)  # fmt: skip

HANDOUT = Path(__file__).parents[2] / "examples" / "running_suit.pbn"


def handout(**findings: object) -> Document:
    """The handout's own deal, ruled from its record and these findings besides."""
    (record,) = pbn.read(HANDOUT.read_text("utf-8"), name=HANDOUT.name)
    told = case_document(to_case(record))
    return ruled({**told, "findings": {**told.get("findings", {}), **findings}})


def test_s3_01_a_ruff_by_a_player_with_a_card_of_the_suit() -> None:
    ruling = found(revoke("W", suit="H", card="S5", won_by="offender", later_tricks=2))
    assert moved(ruling) == (2, "NS")
    assert "64A1" in laws(ruling)


def test_s3_02_not_established_it_must_be_corrected() -> None:
    ruling = found(revoke("W", before_attention=[]))
    assert (statuses(ruling), moved(ruling)[0]) == (["correct"], 0)
    assert "take back" in words(said(ruling, "62A", to="W"))
    assert not [law for law in laws(ruling) if law.startswith("64A")]


def test_s3_03_a_defender_takes_the_wrong_card_back_and_plays_one_that_follows() -> None:
    ruling = seen(P, at("S", "E"))
    assert "take back ♦4 and play a spade" in words(said(ruling, "62A", to="E"))
    again = seen(P, at("S", "E"), back("E", "D4"), "E:C4")
    assert [each["card"] for each in again["revokes"]] == ["D4", "C4"]


def test_s3_04_his_card_stays_face_up_a_major_penalty_card() -> None:
    ruling = seen(P, at("S", "E"))
    assert lying(ruling) == [("E", "D4", "major")]
    assert ruling["penalty_cards"][0]["law"] == "62B1"


def test_s3_05_lead_restrictions_follow() -> None:
    put_right = (P, at("S", "E"), back("E", "D4"), "E:S5", back("S", "SJ"), "S:S6")
    ruling = seen(*put_right)
    assert [what for who, what in offered(ruling, "50D2")] == [
        "require West to lead a diamond",
        "forbid West to lead a diamond",
        "allow any lead; the penalty card stays",
    ]
    assert said(ruling, "50D2", when="now")  # West is on lead
    demanded = {"event": "demanded", "by": "S", "of": "W", "what": "avoid", "suit": "D"}
    disobeyed = seen(*put_right, demanded, "W:D8", at("S", "W", 2))
    assert "61A" in laws(disobeyed, 1)


@pytest.mark.parametrize(("play", "to"), [("W:ST N:D2 E:S5 S:SJ", "N"), ("W:ST N:S2 E:S5 S:D6", "S")])
def test_s3_06_declarers_or_dummys_card_goes_back_to_the_hand(play: str, to: str) -> None:
    ruling = seen(play, at("E", to))
    assert (statuses(ruling), lying(ruling), "62B2" in laws(ruling)) == (["correct"], [], True)
    assert not said(ruling, "50D2")


def test_s3_07_the_innocent_side_may_change_what_it_played_later() -> None:
    ruling = seen(P, at("S", "E"))
    assert offered(ruling, "62C1") == [("S", "take back ♠J and play another")]


def test_s3_08_then_so_may_the_offenders() -> None:
    played = "N:S2 E:D4 S:SJ W:S8"
    ruling = seen(played, at("S", "E"))
    assert [who for who, _ in offered(ruling, "62C2")] == ["W"]
    changed = seen(played, at("S", "E"), back("E", "D4"), "E:S5", back("S", "SJ"), back("W", "S8"))
    assert sorted(lying(changed)) == [("E", "D4", "major"), ("W", "S8", "major")]
    declarers = seen("E:SK S:D6 W:S8 N:S3", at("E", "S"), back("S", "D6"), "S:S6", back("W", "S8"), back("N", "S3"))
    assert lying(declarers) == []


def test_s3_09_the_facts_first_then_nought_one_or_two_tricks() -> None:
    ruling = found(revoke("W"))
    assert ruling["possible"] == {"transfer": [0, 1, 2]}
    assert asked(ruling)[0] == "won_by"


def test_s3_10_none_where_the_side_won_neither() -> None:
    ruling = found(revoke("W", won_by="opponents", later_tricks=0))
    assert (moved(ruling)[0], "64B1" in laws(ruling)) == (0, True)


@pytest.mark.parametrize(("later", "tricks"), [(0, 1), (2, 2)])
def test_s3_11_he_won_it_himself_one_and_one_more_if_there_was_another(later: int, tricks: int) -> None:
    ruling = found(revoke("W", won_by="offender", later_tricks=later))
    assert (moved(ruling)[0], "64A1" in laws(ruling)) == (tricks, True)


@pytest.mark.parametrize(("won_by", "later"), [("partner", 0), ("opponents", 3)])
def test_s3_12_he_did_not_one(won_by: str, later: int) -> None:
    ruling = found(revoke("W", won_by=won_by, later_tricks=later))
    assert (moved(ruling)[0], "64A2" in laws(ruling)) == (1, True)


TWELFTH: Document = {
    "contract": "4S",
    "declarer": "S",
    "vulnerable": "None",
    "first_trick": 12,
    "ending": "N:..3.2 .4.5. .A..3 3.2..",
}
"""West has ♠3 and ♥2, and ruffs ♥A; put right, he follows, and ruffs ♣3 at trick 13."""


def test_s3_13_trick_twelve_is_put_right_and_counted_as_it_then_is() -> None:
    told = ("S:HA W:S3 N:C2 E:H4 W:H2 N:D3 E:D5 S:C3", at("S", "W", 12))
    restored = seen(*told, on=TWELFTH, findings={"table_tricks": 9})
    assert (statuses(restored), moved(restored)[0]) == (["restore"], 0)
    assert "62D1" in laws(restored)
    assert restored["declarer_tricks"]["final"] == {"10": 1.0}
    assert "take back ♠3" in words(said(restored, "62D1", to="W"))


def test_s3_14_that_it_made_no_difference_is_no_ground() -> None:
    ruling = found(revoke("W", won_by="partner", later_tricks=2), table_tricks=9, without_revoke={"9": 1.0})
    assert (moved(ruling), ruling["adjusted_score"]["needed"]) == ((1, "NS"), False)


def test_s3_15_no_more_than_two_tricks_for_each_revoke() -> None:
    leaves = [node for node in tree("duplicate-2017").nodes if isinstance(node, Ruled) and len(node.tricks) == 1]
    assert max(tricks or 0 for leaf in leaves for tricks in leaf.tricks) == 2
    two = [revoke("W", won_by="offender", later_tricks=4), revoke("W", 7, "C", won_by="offender", later_tricks=3)]
    assert moved(found(*two))[0] == 4


def test_s3_16_nor_more_than_the_side_won_from_the_revoke_on() -> None:
    lost = {"won_by": "opponents"}
    three = [
        revoke("W", 5, "D", later_tricks=1, **lost),
        revoke("W", 7, "C", later_tricks=1, **lost),
        revoke("E", 9, "H", later_tricks=1, **lost),
    ]
    assert moved(found(*three))[0] == 1


def test_s3_17_insufficient_an_adjusted_score() -> None:
    told = revoke("W", won_by="opponents", later_tricks=3)
    ruling = found(told, table_tricks=6, without_revoke={"9": 1.0})
    assert (ruling["adjusted_score"]["needed"], ruling["declarer_tricks"]["final"]) == (True, {"9": 1.0})


def test_s3_18_east_has_ten_tricks_on_top() -> None:
    """Six diamonds, the queen of hearts, the ace of spades and two clubs; told beside six as played, seven after."""
    (record,) = pbn.read(HANDOUT.read_text("utf-8"), name=HANDOUT.name)
    ruling = document(rule(to_case(record), solver=DDS()))
    assert ruling["adjusted_score"]["double_dummy"] == {"10": 1.0}
    assert (ruling["declarer_tricks"]["table"], ruling["declarer_tricks"]["after_transfer"]) == (6, 7)
    told = CliRunner().invoke(main, ["rule", str(HANDOUT)]).output
    assert "Declarer has five tricks and can cash five more: ♦9 6, ♣A K, ♠A" in told
    for name, tricks in (("at the table", 6), ("after the transfer", 7), ("without the revoke", 10)):
        assert re.search(rf"{name}\W+{tricks}\b", told)


def test_s3_19_a_card_that_another_hand_holds_is_refused_with_its_holder() -> None:
    deal = "N:K74.J6.T543.Q432 962.Q8.AKQJ96.A7 JT8.AK9752..T986 AQ53.T43.872.KJ5"
    with pytest.raises(ImpossibleEvent, match="North plays ♠2, but it was dealt to East"):
        ruled({"format": "revoke-case/1", "board": {"deal": deal}, "events": ["S:H7", "W:H3", "N:S2"]})


def test_s3_20_norths_discard_is_established_and_costs_a_trick() -> None:
    ruling = handout()
    (row,) = ruling["revokes"]
    assert (row["offender"], row["trick"], row["card"], row["status"]) == ("N", 5, "C2", "established")
    assert {"63A1", "64A2"} <= set(row["laws"])
    assert (moved(ruling), row["proof"]) == ((1, "EW"), "DT")


def test_s3_21_one_trick_is_not_enough() -> None:
    ruling = handout(without_revoke={"10": 1.0})
    assert ruling["adjusted_score"]["law"] == "64C1"
    assert ruling["declarer_tricks"]["final"] == {"10": 1.0}
    assert ruling["score"]["final"] == -430
    assert handout()["status"] == "provisional"
    assert because(ruling, "64C1")


def test_s3_22_east_west_win_six_and_have_seven_after_the_transfer() -> None:
    assert handout()["declarer_tricks"].items() >= {"table": 6, "after_transfer": 7, "final": None}.items()


def test_s3_23_the_chart_asks_for_the_trick_before_later_ones_and_ends_in_nought_one_or_two(tmp_path: Path) -> None:
    """Who won the trick is asked before how many later tricks there were, and those before the trick's number."""
    drawn = tree("duplicate-2017")
    leaves = [node for node in drawn.nodes if isinstance(node, Ruled) and len(node.tricks) == 1]
    assert {tricks for leaf in leaves for tricks in leaf.tricks} == {0, 1, 2}
    paths = [path for path in _paths(drawn, drawn.starts[0].node) if "won_by" in path and "later_tricks" in path]
    assert paths
    assert all(path.index("won_by") < path.index("later_tricks") for path in paths)
    assert all(path[0] == "offender" for path in paths)
    for exception in ("64B1", "64B3", "64B4", "64B5", "64B6"):
        assert {tricks for leaf in leaves if exception in leaf.laws[0] for tricks in leaf.tricks} == {0}
    poster = CliRunner().invoke(main, ["poster", "--out", str(tmp_path / "poster.pdf")])
    assert poster.exit_code == 0, poster.output
    assert (tmp_path / "poster.pdf").read_bytes().startswith(b"%PDF")


def _paths(drawn: Tree, node: int, before: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """The facts asked on each way from a node to a ruling, in order."""
    match drawn.nodes[node]:
        case Asks() as asks:
            told = (*before, asks.fact.rpartition(".")[2])
            for branch in asks.branches:
                yield from _paths(drawn, branch.to, told)
        case PlayOn(then=then):
            yield from _paths(drawn, then, before)
        case Ruled():
            yield before
