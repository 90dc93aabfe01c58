"""What is said at the table, and which cards lie there, where a revoke is told and no record shows it."""

from __future__ import annotations

from typing import Any

import pytest

from revoke import Ruling, read_case, rule
from revoke.case.case import Moment
from revoke.facts.moments import AFTER_THE_PLAY
from revoke.facts.standing import Standing
from revoke.law import orders
from revoke.law.code import CODES
from revoke.law.orders import CardKind
from revoke.ruling.ruling import Group
from revoke.table.cards import Card
from revoke.table.seats import Role, Seat
from revoke.telling.ruling_words import in_words

BOARD = {"declarer": "N", "contract": "4S"}
PLAY_OVER = ["offending side played to next trick", "opponents played to next trick", "trick quitted", "play ended"]


def ruled(*revokes: dict[str, Any], board: dict[str, Any] = BOARD, **findings: Any) -> Ruling:
    each_told = [{"trick": 3, "suit": "H", "attention_by": "N"} | each for each in revokes]
    told = {"revokes": [{key: it for key, it in each.items() if it is not None} for each in each_told], **findings}
    return rule(read_case({"format": "revoke-case/1", "code": "duplicate-2017", "board": board, "findings": told}))


def said(ruling: Ruling, order: type[object]) -> list[tuple[object, int | None]]:
    """To whom an order is said, and of which revoke."""
    return [(each.to, each.revoke) for each in ruling.instructions if isinstance(each.order, order)]


def test_what_the_side_that_played_on_led_comes_back_with_the_revokes_of_both_sides() -> None:
    """62C3: East–West revoked and went on to trick 4, North revoked too. The next trick is said to go back, once."""
    one = {"offender": "W", "before_attention": ["offending side played to next trick"]}
    other = {"offender": "N", "before_attention": ["opponents played to next trick"]}
    ruling = ruled(one, other)
    assert [each.status for each in ruling.revokes] == [Standing.CORRECT] * 2
    assert [revoke for _, revoke in said(ruling, orders.NextTrickTakenBack)] == [0]
    before = ruled(*({**each, "before_attention": []} for each in (one, other)))
    assert said(before, orders.NextTrickTakenBack) == []


def test_whether_the_next_trick_goes_back_is_asked_before_anything_is_put_right() -> None:
    """62C3: dummy's too is corrected if his side alone had gone on; whether its next trick goes back turns on that."""
    found = ruled(
        {"offender": "dummy", "attention_by": None},
        {"offender": "defender", "before_attention": ["partner asked"], "attention_by": None},
        board={},
        agreed_to_play_on=True,
    )
    assert [each.status for each in found.revokes] == [None, Standing.CORRECT]  # both sides may have gone on since
    assert (found.status, [each.key.short for each in found.questions]) == (
        "needs facts",
        ["revokes[0].before_attention"],
    )


def test_the_card_that_a_defenders_partner_changed_lies_there_and_an_opponents_does_not() -> None:
    """62C2: South and East changed what they had played after West; East's first card is a major penalty card."""
    ruling = ruled({"offender": "W", "card": "D9", "before_attention": [], "withdrawn_after": ["S", "E"]})
    lying = {(each.hand, each.card, each.kind, each.law) for each in ruling.penalty_cards}
    assert lying == {
        (Seat.WEST, Card.parse("D9"), CardKind.MAJOR, "62B1"),
        (Seat.EAST, None, CardKind.MAJOR, "62C2"),
    }


def test_where_dummy_without_rights_spoke_first_the_table_is_told_to_play_on() -> None:
    """43B3: nothing is put right, whatever stage the play has come to."""
    ruling = ruled({"offender": "W", "before_attention": [], "attention_by": "S", "dummy_rights_lost": True})
    assert [each.status for each in ruling.revokes] == [Standing.OPEN]
    assert len(said(ruling, orders.NoRectification)) == 1
    assert said(ruled({"offender": "W", "before_attention": []}), orders.NoRectification) == []


@pytest.mark.parametrize(
    ("board", "followed"),
    [
        ({}, {(), (Role.DECLARER,), (Role.DUMMY,), (Role.DECLARER, Role.OTHER_DEFENDER)}),
        ({"declarer": "N"}, {(), (Seat.NORTH,), (Seat.SOUTH,), (Seat.NORTH, Role.OTHER_DEFENDER)}),
    ],
    ids=["nobody said who declared", "North declared"],
)
def test_who_can_have_played_after_a_defender_is_a_seat_where_declarer_is_known(
    board: dict[str, Any], followed: set[tuple[object, ...]]
) -> None:
    """Declarer or dummy sits behind him, then his partner: what is taken for granted, and what it could have been."""
    ruling = ruled({"offender": "defender", "card": "D9", "before_attention": [], "attention_by": None}, board=board)
    (granted,) = (each for each in ruling.assumed if each.key.name == "played_after")
    assert {granted.value, *granted.instead} == followed


@pytest.mark.parametrize("others", [[], ["N"]], ids=["nobody", "North"])
def test_a_defender_stays_one_where_a_seat_cannot_be_he(others: list[str]) -> None:
    """Which seat he is, is asked, and North, who played after him, is not. Dummy without rights spoke first: 43B3."""
    one = {"offender": "W", "trick": 4, "before_attention": PLAY_OVER}
    defender = {"offender": "defender", "trick": 12, "dummy_rights_lost": True, "attention_by": None}
    defender |= {"before_attention": ["offending side named a card for next trick"], "played_after": others}
    found = ruled(one, defender, board={})
    assert found.revokes[1].status is Standing.ESTABLISHED
    assert "43B3" in found.revokes[1].laws


def test_tricks_that_only_one_number_fits_are_counted_and_others_asked_for() -> None:
    """Declarer won trick one and the twelve after it: he made thirteen, of which two go across (64A1)."""
    revoke = {"offender": "declarer", "trick": 1, "won_by": "offender", "before_attention": PLAY_OVER}
    all_of_them = ruled(revoke | {"later_tricks": 12}, without_revoke={"12": 1.0})
    assert (all_of_them.transfer.tricks, all_of_them.declarer_tricks.table, all_of_them.status) == (2, 13, "final")
    five_or_six = ruled(revoke | {"trick": 2, "later_tricks": 4}, without_revoke={"12": 1.0})
    assert (five_or_six.declarer_tricks.table, five_or_six.status) == (None, "provisional")
    assert [(each.key.name, each.answers) for each in five_or_six.questions] == [("table_tricks", (5, 6))]


def test_the_tricks_that_follow_are_counted_whether_or_not_they_are_asked_for() -> None:
    """North's side made seven of the twelve tricks after the first, which East won: six are declarer's, less three."""
    norths = {"offender": "N", "trick": 1, "card": "HQ", "won_by": "opponents", "later_tricks": 7}
    norths |= {"before_attention": ["opponents claimed"], "played_after": ["E"], "withdrawn_after": []}
    easts = {"offender": "E", "trick": 3, "suit": "H", "card": "ST", "later_tricks": 5}
    easts |= {"before_attention": ["offender answered no", "partner asked", "trick quitted"], "dummy_rights_lost": True}
    for told in (easts, easts | {"won_by": "opponents"}):
        findings = {"revokes": [norths, told], "without_revoke": {"5": 1.0}}
        case = {"code": "bridge-1905", "board": {"declarer": "E"}, "findings": findings}
        tricks = rule(read_case({"format": "revoke-case/1", **case, "readings": {"both_sides": "net"}})).declarer_tricks
        assert (tricks.table, tricks.after_transfer) == (6, 3)


def test_later_tricks_that_others_leave_no_choice_of_are_known_though_nobody_asks_for_them() -> None:
    # The defenders won all six tricks after trick 7, and trick 9 among them: dummy's side none from there on (64B1).
    defenders = {"offender": "defender", "trick": 7, "suit": "C", "card": "H8", "later_tricks": 6}
    dummys: dict[str, Any] = {"offender": "dummy", "trick": 9, "suit": "H", "card": "ST", "won_by": "opponents"}
    dummys |= {"won_later_with_owed_card": False, "before_attention": ["offending side played to next trick"]}
    board, revokes = {"contract": "5H"}, [defenders | {"before_attention": ["trick quitted"]}, dummys]
    told = {"code": "duplicate-2017", "board": board, "findings": {"revokes": revokes}}
    found = rule(read_case({"format": "revoke-case/1", **told}))
    assert found.revokes[1].laws == ("63A1", "64B1", "64B3")


@pytest.mark.parametrize("code", ["duplicate-2017", "duplicate-2007", "duplicate-1997"])
def test_the_only_trick_that_others_leave_is_known_though_nobody_asks_for_it(code: str) -> None:
    # The defenders won two of the last three tricks; after the revoke of one of them they won none. So it was on trick
    # twelve (64B6), whatever else spares them.
    declarers: dict[str, Any] = {"offender": "declarer", "trick": 10, "suit": "C", "card": "S4", "won_by": "offender"}
    declarers |= {"later_tricks": 1, "before_attention": ["play ended"]}
    defenders: dict[str, Any] = {"offender": "defender", "suit": "S", "later_tricks": 0}
    revokes = [declarers, defenders | {"before_attention": ["hands returned to board"]}]
    case = {"code": code, "board": {"contract": "3S"}, "findings": {"revokes": revokes}}
    found = rule(read_case({"format": "revoke-case/1", **case})).revokes[1]
    assert (found.trick, "64B6" in found.laws) == (12, True)


def test_what_excludes_an_answer_is_said_to_be_taken_for_granted() -> None:
    # Spades were led to trick 12, so that diamonds were not; unless South followed suit there and disobeyed a demand.
    easts: dict[str, Any] = {"offender": "E", "suit": "D", "card": "HK", "attention_by": "director"}
    easts |= {"won_later_with_owed_card": False, "before_attention": ["offending side played to next trick"]}
    souths = {"offender": "S", "trick": 12, "suit": "S", "card": "D6", "won_by": "opponents", "later_tricks": 0}
    souths |= {"won_later_with_owed_card": False, "before_attention": ["partner asked"], "played_after": []}
    board = {"contract": "2S", "declarer": "W"}
    findings = {"table_tricks": 6, "without_revoke": {"5": 1.0}, "without_repeat": {"8": 1.0}}

    def ruled_on(**more: str) -> Ruling:
        told = findings | {"revokes": [easts, souths | more]}
        return rule(read_case({"format": "revoke-case/1", "code": "duplicate-1997", "board": board, "findings": told}))

    assert not ruled_on().questions
    assert "findings.revokes[1].failure" in [each.key.path for each in ruled_on().assumed]
    assert [each.fact for each in ruled_on(failure="demand").questions] == ["findings.revokes[0].trick"]


@pytest.mark.parametrize("offender", [None, "W"])
def test_of_two_revokes_the_later_one_is_known_by_tricks_whether_seats_or_roles_are_told(offender: str | None) -> None:
    # One side won the trick of the first and none after the second: the first was not the later of the two.
    first: dict[str, Any] = {"won_by": "partner", "aware": True} | ({"offender": offender} if offender else {})
    second = {"won_by": "opponents", "later_tricks": 0, "owed_card_faced": True}
    findings = {"revokes": [first, second]}
    found = rule(read_case({"format": "revoke-case/1", "code": "duplicate-2017", "findings": findings}))
    assert found.revokes[1].transfer == 0


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("moment", AFTER_THE_PLAY)
def test_nobody_is_told_to_play_on_once_the_cards_are_put_away(code: str, moment: Moment) -> None:
    revoke = {"offender": "E", "trick": 5, "suit": "H", "card": "D9", "before_attention": [moment.value]}
    case = {"code": code, "board": {"contract": "4S", "declarer": "N"}, "findings": {"revokes": [revoke]}}
    found = rule(read_case({"format": "revoke-case/1", **case}))
    assert found.revokes[0].status is Standing.ESTABLISHED
    assert not said(found, orders.Established)
    assert not said(found, orders.TricksToBeSearched)


@pytest.mark.parametrize("code", ["duplicate-2017", "duplicate-2007", "duplicate-1997"])
@pytest.mark.parametrize("away", [Moment.HANDS_RETURNED, Moment.CARDS_CUT])
def test_after_a_claim_no_card_is_taken_back_that_has_been_put_away(code: str, away: Moment) -> None:
    revoke = {"offender": "E", "suit": "H", "card": "D9", "before_attention": ["opponents claimed", away.value]}
    case = {"code": code, "board": {"contract": "4S", "declarer": "N"}, "findings": {"revokes": [revoke]}}
    found = rule(read_case({"format": "revoke-case/1", **case}))
    assert [each.order for each in found.instructions] == [orders.ClaimRuledAsIfCorrected()]
    assert not found.penalty_cards


def test_that_revokes_of_both_sides_were_on_different_tricks_is_taken_for_granted() -> None:
    """62C3: on one trick both are put right, though dummy's side has played on; on any other one dummy's stands."""
    west = {"offender": "W", "trick": 5, "before_attention": [], "won_by": "opponents", "later_tricks": 2}
    dummys = {**west, "offender": "S", "trick": None, "before_attention": ["offending side played to next trick"]}
    dummys["later_tricks"] = 6  # of the eight after trick 5, if it was on that one
    ruling = ruled(west, dummys)
    assert [each.status for each in ruling.revokes] == [Standing.CORRECT, Standing.ESTABLISHED]
    (granted,) = (each for each in ruling.assumed if each.key.short == "revokes[1].trick")
    assert (granted.value, granted.instead) == ((1, 2, 3, 4), (5, 6, 7)), "after trick 5 West's card has been played"
    [in_words_too] = (each for each in in_words(ruling).assumed if each.fact == granted.key)
    assert in_words_too.text == "this revoke was on an earlier trick than the other one"
    on_the_same = ruled(west, {**dummys, "trick": 5})
    assert [each.status for each in on_the_same.revokes] == [Standing.CORRECT] * 2
    elsewhere = ruled(west, {**dummys, "later_tricks": 2})
    (granted,) = (each for each in elsewhere.assumed if each.key.short == "revokes[1].trick")
    assert 5 not in granted.value + granted.instead, "2 and 2 are not the eight tricks"
    [in_words_too] = (each for each in in_words(elsewhere).assumed if each.fact == granted.key)
    assert in_words_too.text == "this revoke was not on a later trick than the other one"


@pytest.mark.parametrize(("after", "times"), [([], 0), (["E"], 1), (None, 1)], ids=["nobody", "East", "not told"])
def test_what_withdrawn_cards_tell_is_said_where_a_card_may_have_been_withdrawn(
    after: list[str] | None, times: int
) -> None:
    """16C: declarer's own card tells nobody anything, and a defender takes back only what he has played."""
    ruling = ruled({"offender": "N", "attention_by": "W", "before_attention": [], "played_after": after})
    assert len(said(ruling, orders.InformationFromWithdrawnCards)) == times


@pytest.mark.parametrize(("offender", "attention_by", "times"), [("N", "W", 0), ("W", "N", 1)])
def test_of_a_twelfth_trick_put_right_it_is_said_where_a_defenders_card_goes_back(
    offender: str, attention_by: str, times: int
) -> None:
    """16C: of declarer's nobody learns anything, and nobody has said that an opponent played after him."""
    on = ["offending side played to next trick"]
    ruling = ruled({"offender": offender, "attention_by": attention_by, "trick": 12, "before_attention": on})
    assert [each.status for each in ruling.revokes] == [Standing.RESTORE]
    assert len(said(ruling, orders.InformationFromWithdrawnCards)) == times


@pytest.mark.parametrize("over", [False, True])
def test_that_it_was_no_revoke_is_said_to_the_table(over: bool) -> None:
    """He had none of the suit: play goes on, or the result stands."""
    ruling = ruled({"offender": "W", "able": False, "before_attention": PLAY_OVER if over else []})
    assert [each.status for each in ruling.revokes] == [Standing.NOT_A_REVOKE]
    assert said(ruling, orders.NotARevoke) == [(Group.TABLE, 0)]


def test_that_nobody_played_past_an_unproved_penalty_card_is_taken_for_granted_whichever_defender_had_it() -> None:
    """Had North or South played after him, declarer's side would have accepted the other card (52B1): no revoke."""
    told: dict[str, Any] = {"before_attention": [], "failure": "penalty card", "otherwise_legal": True, "proved": False}
    findings = {"revokes": [told], "cards_mixed_by": "nobody"}
    case = {"code": "duplicate-1997", "board": {"declarer": "N"}, "findings": findings}
    (assumed,) = (
        each
        for each in rule(read_case({"format": "revoke-case/1", **case})).assumed
        if each.key.path == "findings.revokes[0].played_after"
    )
    assert assumed.value == ()
    assert {*assumed.instead} == {(Seat.NORTH,), (Seat.SOUTH,)}
