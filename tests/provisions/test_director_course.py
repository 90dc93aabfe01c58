"""The provisions of the directors' course of 2017, one test each (S2)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from click.testing import CliRunner

from revoke.app.cli import main
from revoke.formats.document_words import BadDocument
from revoke.interview.question_tree import Asks, Node, Ruled, tree
from revoke.law.code import text
from tests.provisions.told import (
    DEAL,
    END,
    Document,
    P,
    advised,
    asked,
    at,
    aware,
    because,
    board,
    found,
    hints,
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


def test_s2_01_laws_61_to_64_are_held_whole_and_the_tree_names_them() -> None:
    """Every clause of the four laws is listed on the command line, and each that decides stands on a leaf or asks."""
    for law in ("61", "62", "63", "64"):
        listed = CliRunner().invoke(main, ["laws", law]).output
        clauses = [cite for cite in text("duplicate-2017") if cite.startswith(law)]
        assert len(clauses) >= 5
        assert all(f"\n{cite} " in listed for cite in clauses)
    named = {cite for node in tree("duplicate-2017").nodes for cite in _cited(node)}
    assert {"62A", "62D1", "63A1", "63A2", "63A3", "63A4", "64A1", "64A2", "64C1", "64C2a", "64C2b"} <= named
    assert {f"64B{number}" for number in range(1, 8)} <= named


def _cited(node: Node) -> Iterator[str]:
    match node:
        case Ruled(laws=laws, weigh=weigh):
            yield from (cite for each in laws for cite in each)
            yield from weigh
        case Asks():
            yield from node.laws


@pytest.mark.parametrize("failure", ["penalty card", "demand"])
def test_s2_02_a_revoke_also_is_not_to_play_what_a_law_requires(failure: str) -> None:
    ruling = found(revoke("W", failure=failure, won_by="opponents", later_tricks=1))
    assert {"61A", "63A1"} <= set(laws(ruling))
    assert laws(found(revoke("W", failure=failure, able=False))) == ["59"]


FACED = {"event": "exposed", "hand": "E", "card": "D4", "how": "deliberate"}


def demand(what: str, suit: str) -> Document:
    return {"event": "demanded", "by": "S", "of": "W", "what": what, "suit": suit}


def test_s2_03_or_what_an_opponents_option_specified() -> None:
    ruling = seen(FACED, demand("avoid", "D"), "W:DT", at("S", "W"))
    assert (statuses(ruling), "61A" in laws(ruling)) == (["correct"], True)
    assert seen(FACED, demand("avoid", "D"), "W:ST", at("S", "W"))["revokes"] == []


def test_s2_04_lead_a_diamond_and_a_club_is_a_revoke() -> None:
    ruling = seen(FACED, demand("lead", "D"), "W:CJ", at("S", "W"))
    assert (statuses(ruling), "61A" in laws(ruling)) == (["correct"], True)
    assert ("W", "CJ", "major") in lying(ruling)
    without = {"ending": "N:2.2.. .3.3. 3.4.. 4...J", "first_trick": 12, "contract": "1NT", "declarer": "S"}
    told = seen({**FACED, "card": "D3"}, demand("lead", "D"), "W:CJ", at("S", "W", 12), on=without)
    assert (statuses(told), laws(told)) == (["not a revoke"], ["59"])


def test_s2_05_no_need_to_confirm_an_established_revoke_while_play_goes_on() -> None:
    ruling = seen(P, "S:DA W:D8", at("S", "E"))
    assert not said(ruling, when="end") or ruling["transfer"]["to"] is None
    assert "come back at the end" in words(said(ruling, when="now"))
    assert [who for who, what in offered(ruling) if "play on" in what] == ["director"]
    assert "need not confirm" in words(advised(ruling))
    over = found(revoke("W", won_by="opponents", later_tricks=2))
    assert "nothing to confirm now" not in hints(over)


def test_s2_06_nobody_has_to_draw_attention_to_a_revoke() -> None:
    ruling = seen(P)
    assert (statuses(ruling), said(ruling)) == (["open"], [])
    assert advised(ruling, "72B2") == ["Neither the player nor his partner has to mention it."]
    established = seen(P, "S:DA W:D8")
    assert (statuses(established), advised(established, "72B2")) == (["established"], advised(ruling, "72B2"))
    assert advised(seen(P, at("S", "E")), "72B2") == []
    assert "must correct it" in words(advised(seen(P, code="duplicate-2007"), "72B2"))


def test_s2_07_nor_to_correct_his_own_unless_attention_is_drawn() -> None:
    left = seen(P, findings=aware("E"))
    assert (statuses(left), lying(left), said(left)) == (["open"], [], [])
    assert "until attention is drawn" in words(advised(left, "62A"))
    drawn = seen(P, at("S", "E"), findings=aware("E"))
    assert (statuses(drawn), lying(drawn)) == (["correct"], [("E", "D4", "major")])
    assert advised(drawn, "62A") == []
    assert statuses(seen(P, findings=aware("E"), code="duplicate-2007")) == ["correct"]


def test_s2_08_a_suggestion_of_a_revoke_opens_no_quitted_trick() -> None:
    for played in (f"{P} S:DA W:D8", "W:ST N:S2 E:S5 S:SJ S:DA W:D8"):
        assert "quitted tricks" in words(said(seen(played, at("S", "E")), "66C", when="now"))


@pytest.mark.parametrize(("code", "yields"), [("duplicate-2017", "61C"), ("duplicate-2007", "62C3")])
def test_s2_09_the_particular_law_goes_before_the_general_one(code: str, yields: str) -> None:
    ruling = seen(P, "S:DA W:D8", at("S", "E"), code=code)
    assert f"66C comes before {yields}." in because(ruling, "66C")[0]
    assert because(seen(P, at("S", "E"), code=code), "66C") == []
    twelfth = found(revoke("W", trick=12, won_by="offender", later_tricks=0), code=code, table_tricks=9)
    assert "62D1 comes before 63B." in because(twelfth, "62D1")[0]
    spared = found(revoke("dummy", won_by="partner"), code=code)
    assert "64B3 comes before 64A." in because(spared, "64B3")[0]
    assert not any("comes before" in text for text in because(found(revoke("W", won_by="partner")), "64A2"))


def test_s2_10_until_his_side_has_played_on_a_player_may_have_the_trick_faced() -> None:
    ruling = seen("W:ST N:S2 E:S5 S:SJ", at("S", "E"))
    assert [who for who, _ in offered(ruling, "66A")] == ["E", "S", "W"]
    led = seen("W:ST N:S2 E:S5 S:SJ S:DA", at("S", "E"))
    assert [who for who, _ in offered(led, "66A")] == ["E", "W"]
    turned = seen("W:ST N:S2 E:S5 S:SJ", {"event": "quitted", "trick": 1}, at("S", "E"))
    assert offered(turned, "66A") == []


@pytest.mark.parametrize(("code", "may"), [("duplicate-2017", ["E", "W"]), ("duplicate-2007", [])])
def test_s2_11_until_then_he_may_look_at_his_own_last_card(code: str, may: list[str]) -> None:
    quitted = ("W:ST N:S2 E:S5 S:SJ", {"event": "quitted", "trick": 1})
    ruling = seen(*quitted, at("S", "E"), code=code)
    assert [who for who, _ in offered(ruling, "66B")] == ["E", "S", "W"]
    assert all("without showing it" in what for _, what in offered(ruling, "66B"))
    assert [who for who, _ in offered(seen(*quitted, "S:DA", at("S", "E", 1), code=code), "66B")] == may


def test_s2_12_after_that_quitted_tricks_are_not_looked_at() -> None:
    assert "quitted tricks" in words(said(seen(P, "S:DA W:D8 N:D2", at("S", "E")), "66C", when="now"))


def test_s2_13_except_on_the_directors_particular_instruction() -> None:
    ruling = seen(P, "S:DA W:D8 N:D2 E:D5", {"event": "quitted", "trick": 1}, at("S", "E"))
    assert [who for who, _ in offered(ruling, "66C")] == ["director"]
    assert "trick 1" in words([what for _, what in offered(ruling, "66C")])


def test_s2_14_after_play_the_cards_may_be_inspected() -> None:
    """East's hand is not known: whether he had a spade is asked, and can be settled by laying the cards out."""
    on = {**board("duplicate-2017"), "deal": f"N:{DEAL[2:].split()[0]} - - -"}
    asked_of = seen(P, "S:DA W:D8 N:D2 E:D5", at("S", "E", 1), on=on, findings={"play_ended": True})
    assert "able" in asked(asked_of)
    assert [who for who, _ in offered(asked_of, "66D")] == ["director"]
    assert "lay out his cards in the order played" in offered(asked_of, "66D")[0][1]
    unproved = found(revoke("W", proved=False))
    assert (statuses(unproved), len(offered(unproved, "66D"))) == (["unproved"], 1)
    during = seen(P, "S:DA W:D8 N:D2 E:D5", at("S", "E", 1), on=on)
    assert offered(during, "66D") == []
    shown = found(revoke("W", won_by="opponents", later_tricks=2))
    assert (statuses(shown), offered(shown, "66D")) == (["established"], [])


def test_s2_15_nobody_handles_cards_other_than_his_own() -> None:
    faced = seen("W:ST N:S2 E:S5 S:SJ", at("S", "E"))
    verified = seen(P, "S:DA W:D8 N:D2 E:D5", {"event": "quitted", "trick": 1}, at("S", "E"))
    assert all("his own" in what for _, what in (*offered(faced, "66A"), *offered(verified, "66C")))


@pytest.mark.parametrize(("by", "status", "law"), [("EW", "established", "66D"), ("NS", "unproved", "66D")])
def test_s2_16_facts_lost_and_one_side_alone_mixed(by: str, status: str, law: str) -> None:
    told = revoke("W", suit="S", proved=False, won_by="opponents", later_tricks=1, before_attention=END)
    case: Document = {"format": "revoke-case/1", "board": {"contract": "3NT", "declarer": "S"}}
    events = [at("S", "W", 5), {"event": "mixed", "by": by}]
    ruling = ruled({**case, "events": events, "findings": {"table_tricks": 9, "revokes": [told]}})
    assert (statuses(ruling), law in laws(ruling)) == ([status], True)
    both = found(revoke("W", proved=False), cards_mixed_by="both")
    assert (statuses(both), "85B" in laws(both)) == (["unproved"], True)


def test_s2_17_none_for_a_repeat_in_the_suit() -> None:
    first = revoke("W", won_by="opponents", later_tricks=3)
    again = found(first, revoke("W", trick=7, won_by="opponents", later_tricks=2))
    assert (moved(again)[0], "64B2" in laws(again, 1)) == (1, True)


def test_s2_18_the_same_player_and_the_same_suit_are_both_needed() -> None:
    first = revoke("W", won_by="opponents", later_tricks=3)
    second = revoke("W", trick=7, won_by="opponents", later_tricks=2)
    same = found(first, second, table_tricks=8, without_revoke={"9": 1.0})
    assert "without_repeat" in asked(same)
    for other in ({**second, "suit": "C"}, {**second, "offender": "E"}):
        assert "without_repeat" not in asked(found(first, other, table_tricks=8, without_revoke={"9": 1.0}))


def test_s2_19_insufficient_compensation_an_adjusted_score() -> None:
    told = revoke("W", won_by="opponents", later_tricks=3)
    ruling = found(told, table_tricks=6, without_revoke={"10": 1.0})
    assert (ruling["adjusted_score"]["law"], ruling["declarer_tricks"]["final"]) == ("64C1", {"10": 1.0})


def test_s2_20_both_sides_and_a_contestant_damaged() -> None:
    west = revoke("W", won_by="offender", later_tricks=3)
    south = revoke("S", trick=6, suit="C", won_by="offender", later_tricks=4)
    ruling = found(west, south, table_tricks=9, without_revoke={"10": 1.0})
    assert (ruling["adjusted_score"]["law"], ruling["declarer_tricks"]["final"]) == ("64C2b", {"10": 1.0})


def test_s2_21_a_deal_of_which_only_one_hand_can_be_read() -> None:
    """North's hand alone is known: the case is ruled from its findings, and no question needs another hand."""
    told = revoke("E", suit="S", won_by="opponents", later_tricks=1)
    on = {"contract": "4S", "declarer": "N", "dealer": "N", "deal": "N:AKQJ2.432.432.32 - - -"}
    ruling = found(told, on=on, table_tricks=9)
    assert (statuses(ruling), moved(ruling)) == (["established"], (1, "NS"))
    assert asked(ruling) == ["without_revoke"]


def test_s2_21_a_hand_of_which_one_suit_can_be_read_is_refused_with_the_way_to_enter_it() -> None:
    with pytest.raises(BadDocument) as refused:
        found(revoke("E", suit="S"), on={"contract": "4S", "declarer": "N", "deal": "N:AKQJ... - - -"})
    assert '"-"' in str(refused.value)
    assert "findings" in str(refused.value)
