"""What an irregular card most probably is, and what speaks for it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from revoke.formats import pbn
from revoke.formats.irregular import Irregularity, Verdict, irregularities
from revoke.formats.record import PlayRecord
from revoke.table.cards import Card
from revoke.table.seats import Seat

One = Callable[[str], PlayRecord]


def only(record: PlayRecord) -> Irregularity:
    (found,) = irregularities(record)
    return found


def test_a_marked_revoke_that_the_hands_bear_out_names_the_proof(handout: str, one: One) -> None:
    found = only(one(handout))
    assert found.verdict is Verdict.MARKED_REVOKE
    assert found.confirmed
    assert (found.seat, found.trick, found.card) == (Seat.NORTH, 5, Card.parse("C2"))
    assert found.proof is not None
    assert (found.proof.card, found.proof.trick) == (Card.parse("DT"), 6)
    assert "♦10 is played at trick 6" in found.evidence


def test_the_same_card_without_a_mark_is_a_revoke_for_exchanging_the_cards_would_change_who_won(
    handout: str, one: One
) -> None:
    found = only(one(handout.replace("^R ", "")))
    assert found.verdict is Verdict.REVOKE
    assert found.evidence.endswith("the rest of the record fits")


def test_a_legal_play_has_nothing_irregular(handout: str, one: One) -> None:
    """North follows with ♦10 to ♦J and throws ♣2 on ♦9; East wins both, and leads ♥8 to trick 7."""
    assert irregularities(one(handout.replace("^R C2 DJ", "DT DJ").replace("DT D9", "C2 D9"))) == ()


def test_a_mark_on_a_legal_card_is_explained(handout: str, one: One) -> None:
    marked = [found for found in irregularities(one(handout.replace("HT S4 S2", "HT ^R S4 S2"))) if found.trick == 8]
    assert [(found.verdict, found.confirmed) for found in marked] == [(Verdict.MARKED_REVOKE, False)]
    assert "give him no heart" in marked[0].evidence


def test_a_mark_on_a_card_that_follows_suit_says_so(handout: str, one: One) -> None:
    (found,) = irregularities(one(handout.replace("H7 H3 HJ HQ", "H7 ^R H3 HJ HQ")))[:1]
    assert (found.verdict, found.confirmed) == (Verdict.MARKED_REVOKE, False)
    assert found.evidence == "West's ♥3 at trick 1 is marked as a revoke, but he followed suit with it"


@pytest.fixture
def exchanged(handout: str) -> str:
    """East's ♥8 and ♠2 are written at each other's tricks, 7 and 8; South wins both anyhow."""
    return handout.replace("HK H4 H6 H8", "HK H4 H6 S2").replace("HA HT S4 S2", "HA HT S4 H8")


def test_two_cards_exchanged_without_any_consequence_are_a_slip(exchanged: str, one: One) -> None:
    marked, found = irregularities(one(exchanged))
    assert marked.verdict is Verdict.MARKED_REVOKE
    assert (found.verdict, found.seat, found.trick) == (Verdict.RECORD_ERROR, Seat.EAST, 7)
    assert "East's cards at tricks 7 and 8 (♠2 and ♥8) are exchanged" in found.evidence


def test_a_result_with_a_trick_fewer_for_that_side_speaks_for_a_revoke(exchanged: str, one: One) -> None:
    """The cards give East–West six tricks, the result five: one was given for East's revoke."""
    _, found = irregularities(one(exchanged.replace('[Result "6"]', '[Result "5"]')))
    assert found.verdict is Verdict.REVOKE
    assert found.evidence.endswith("; the result gives that side 1 trick fewer than the cards show, as after a revoke")
    assert "; ;" not in found.evidence


def test_a_suit_mistyped_is_a_slip(handout: str, one: One) -> None:
    """The record ends after trick 3, and ♣4, typed for ♦4, stands nowhere else."""
    head = handout[: handout.index("C9 D8 D5")].replace("C8 D7 D4 DK", "C8 D7 C4 DK")
    found = only(one(head + "*\n"))
    assert found.verdict is Verdict.RECORD_ERROR
    assert "♦4 was meant by ♣4" in found.evidence


def test_a_suit_mistyped_in_the_lead_clears_all_who_followed(handout: str, one: One) -> None:
    """East leads ♦A to trick 2; it was typed ♣A."""
    found = irregularities(one(handout[: handout.index("C8 D7")].replace("D3 DA", "D3 CA") + "*\n"))
    assert {one.verdict for one in found} == {Verdict.RECORD_ERROR}
    assert all("♦A was meant by ♣A, the lead to trick 2" in one.evidence for one in found)


def test_cards_that_stand_a_trick_too_early_are_a_slip(one: One) -> None:
    text = """[Board "1"]
[Deal "N:A.A.A. 2.2.2. 3.3.3. 4.4.4."]
[Contract "1NT"]
[Declarer "W"]
[Play "N"]
SA H2 S3 S4
HA D2 H3 H4
DA S2 D3 D4
"""
    found = only(one(text))
    assert found.verdict is Verdict.RECORD_ERROR
    assert "East's cards at tricks 11 to 13 are one trick too early" in found.evidence


@pytest.mark.parametrize("first", [6, 7, 8])
def test_two_rows_exchanged_are_a_slip(handout: str, one: One, first: int) -> None:
    """East wins tricks 5 and 6, South 7 to 9: after an exchange the wrong player seems to lead to the row."""
    text = handout.replace("^R C2 DJ", "DT DJ").replace("DT D9", "C2 D9").replace('[Result "6"]', '[Result "7"]')
    head, play = text.split('[Play "S"]\n')
    rows = play.splitlines()
    rows[first - 1], rows[first] = rows[first], rows[first - 1]
    found = irregularities(one(f'{head}[Play "S"]\n' + "\n".join(rows)))
    assert {each.verdict for each in found} == {Verdict.RECORD_ERROR}
    words = f"everything fits if the rows of tricks {first} and {first + 1} are exchanged"
    assert all(each.evidence.endswith(words) for each in found)


def test_two_players_who_fail_to_follow_are_a_damaged_record(handout: str, one: One) -> None:
    text = handout.replace("^R ", "").replace("HK H4 H6 H8", "HK SQ H6 H8").replace("SJ SQ SK S9", "SJ H4 SK S9")
    found = irregularities(one(text))
    assert {one.verdict for one in found} == {Verdict.RECORD_ERROR}
    assert {one.seat for one in found} == {Seat.NORTH, Seat.WEST}


def test_no_revoke_is_asserted_from_a_record_that_does_not_replay(handout: str, one: One) -> None:
    found = irregularities(one(handout.replace("^R ", "").replace("ST SA S7 CA", "ST SA S7 HQ")))
    assert [one.verdict for one in found] == [Verdict.RECORD_ERROR, Verdict.PLAYED_TWICE]
    assert "does not replay" in found[0].evidence
    assert "♣A was probably meant" not in found[1].evidence, "neither its rank nor its suit is that of ♥Q"


def test_a_card_not_in_the_hand_names_the_card_that_was_meant(handout: str, one: One) -> None:
    (found,) = irregularities(one(handout.replace("^R ", "").replace("C2 DJ", "DT DJ").replace("S5 DT D9", "S5 D2 D9")))
    assert found.verdict is Verdict.PLAYED_TWICE
    stranger = irregularities(one(handout[: handout.index("C6 D2")].replace("HJ HQ", "HJ H9") + "*\n"))
    assert [one.verdict for one in stranger] == [Verdict.NOT_IN_HAND]
    assert "♥9 was dealt to South" in stranger[0].evidence


def test_a_lead_out_of_turn_that_the_record_marks_is_listed(handout: str, one: One) -> None:
    """East has won trick 1, but West leads ♦2 to trick 2 and everybody follows."""
    found = only(one(handout[: handout.index("C6 D2")] + "C6 ^L D2 D3 DA\n*\n"))
    assert (found.verdict, found.seat, found.confirmed) == (Verdict.LED_OUT_OF_TURN, Seat.WEST, True)


def test_three_who_play_another_suit_than_the_lead_point_to_a_lead_out_of_turn(handout: str, one: One) -> None:
    """South has won trick 2 and is out of diamonds, which the three others play to trick 3."""
    text = handout[: handout.index("C6 D2")] + "HK H4 H6 H8\nC6 D2 D3 DA\n*\n"
    found = only(one(text))
    assert (found.verdict, found.confirmed) == (Verdict.LED_OUT_OF_TURN, False)
    assert "the other three all play diamonds" in found.evidence


def test_a_mark_behind_unknown_cards_is_confirmed_where_it_was_a_revoke_whoever_led(handout: str, one: One) -> None:
    """Who won trick 4 is not known. To trick 5 the others play diamonds and spades; North held both."""
    text = handout.replace("C9 D8 D5 DQ", "- D8 D5 -").replace("CT S3 ^R C2 DJ", "- S3 ^R C2 DJ")
    record = one(text[: text.index("S8 S5")] + "*\n")
    assert record.unplaced
    found = only(record)
    assert (found.verdict, found.confirmed) == (Verdict.MARKED_REVOKE, True)
    assert "whoever led" in found.evidence


def test_every_mark_of_the_archive_is_confirmed(archive: Path) -> None:
    """Of 55 files from four European championships one in three, and the one with two marks in a comment."""
    marked = [path for path in sorted((archive / "pbn").rglob("*")) if path.is_file() and b"^R" in path.read_bytes()]
    assert len(marked) == 55
    marked = [path for place, path in enumerate(marked) if place % 3 == 0 or path.name == "L1L10404.PBN"]
    found = [
        one
        for path in marked
        for record in pbn.read(path.read_bytes(), name=path.name)
        for one in irregularities(record)
        if one.verdict is Verdict.MARKED_REVOKE
    ]
    assert len(found) == 33
    assert all(one.confirmed for one in found)
    written = sum(path.read_bytes().count(b"^R") for path in marked)
    assert written == 33 + 2, "the two others stand in a row of cards that was put into a comment"
