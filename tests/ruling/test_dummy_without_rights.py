"""Dummy has lost his rights: his question about declarer's card (43B2b), and his finger at a defender (43B3)."""

from __future__ import annotations

from typing import Any

import pytest

from revoke import Board, Case, Findings, RevokeFinding, Ruling, Seat, read_case, rule
from revoke.case.case import Moment
from revoke.facts.standing import Standing
from revoke.law.orders import WeighDamage
from revoke.law.procedure import AskingRule
from revoke.ruling.ruling import Right
from revoke.table.cards import Suit
from revoke.table.contract import Contract
from revoke.table.seats import Partnership, Role, Side, SideByRole
from revoke.telling.ruling_words import in_words

BOARD = {
    "deal": "N:K74.J6.T543.Q432 962.Q8.AKQJ96.A7 JT8.AK9752..T986 AQ53.T43.872.KJ5",
    "contract": "3NT",
    "declarer": "E",
    "vulnerable": "None",
}
MODERN = ("duplicate-2017", "duplicate-2007", "duplicate-1997")
LOST = {"event": "rights_lost", "by": "W"}
DECLARER_REVOKES = ("S:H7", "W:H3", "N:HJ", "E:S2")
ASKS_DECLARER = {"event": "asked", "by": "W", "of": "E"}
DEFENDER_REVOKES = ("S:H7", "W:H3", "N:C2")
POINTS = {"event": "attention", "by": "W", "to": "N"}


def ruled(*events: Any, code: str, **more: Any) -> Ruling:
    return rule(read_case({"format": "revoke-case/1", "code": code, "board": BOARD, "events": list(events), **more}))


@pytest.mark.parametrize("code", MODERN)
@pytest.mark.parametrize(
    "then",
    [
        (),
        ({"event": "answered", "by": "E", "holds": True},),
        ({"event": "attention", "by": "N", "to": "E"},),
        ({"event": "withdrawn", "hand": "E", "card": "S2"},),
    ],
    ids=["nothing", "answered", "attention", "withdrawn"],
)
def test_the_question_itself_has_declarer_correct_and_pay(code: str, then: tuple[Any, ...]) -> None:
    (found,) = ruled(LOST, *DECLARER_REVOKES, ASKS_DECLARER, *then, code=code).revokes
    assert found.status is Standing.CORRECT
    assert "43B2b" in found.laws


@pytest.mark.parametrize("code", MODERN)
@pytest.mark.parametrize("answer", [(), ({"event": "answered", "by": "E", "holds": False},)], ids=["none", "no"])
def test_he_is_not_the_first_to_ask_where_a_defender_asked_before(code: str, answer: tuple[Any, ...]) -> None:
    """43B2(b) is for dummy who asks first, whatever the answers: South asked declarer before him."""
    first = {"event": "asked", "by": "S", "of": "E"}
    ruling = ruled(
        LOST,
        *DECLARER_REVOKES,
        first,
        *answer,
        ASKS_DECLARER,
        {"event": "answered", "by": "E", "holds": True},
        code=code,
    )
    (found,) = ruling.revokes
    assert found.status is Standing.CORRECT
    assert "43B2b" not in found.laws
    assert ruling.transfer.tricks == 0


@pytest.mark.parametrize("code", MODERN)
def test_that_he_had_his_rights_is_not_taken_for_granted_against_the_record(code: str) -> None:
    drawn = {"event": "attention", "by": "S", "to": "E"}
    ruling = ruled(LOST, *DECLARER_REVOKES, drawn, ASKS_DECLARER, code=code)
    assert "dummy_rights_lost" not in {each.key.name for each in ruling.assumed}


@pytest.mark.parametrize("code", MODERN)
def test_with_his_rights_the_question_alone_does_nothing(code: str) -> None:
    ruling = ruled(*DECLARER_REVOKES, ASKS_DECLARER, code=code)
    assert [each.status for each in ruling.revokes] == [Standing.OPEN]


@pytest.mark.parametrize("code", MODERN)
def test_dummy_without_rights_is_not_told_that_he_may_ask(code: str) -> None:
    before = ruled(LOST, *DECLARER_REVOKES, code=code)
    assert not [each for each in before.options if each.who.value == "W"]
    after = ruled(LOST, *DECLARER_REVOKES, ASKS_DECLARER, code=code)
    (rule_of_question,) = [each.order for each in after.instructions if isinstance(each.order, AskingRule)]
    assert (rule_of_question.cite, rule_of_question.allowed) == ("43B2b", False)


@pytest.mark.parametrize("code", MODERN)
def test_of_his_own_card_he_may_be_asked_and_ask_freely(code: str) -> None:
    """43B2b speaks of a card from declarer's hand."""
    ruling = ruled(LOST, "S:H7", "W:S3", {"event": "attention", "by": "W", "to": "W"}, code=code)
    assert "43B2b" not in ruling.revokes[0].laws


@pytest.mark.parametrize("code", MODERN)
@pytest.mark.parametrize("by", [POINTS, {"event": "asked", "by": "W", "of": "N"}], ids=["points", "asks"])
def test_a_defender_of_whom_he_speaks_first_plays_on(code: str, by: dict[str, str]) -> None:
    (found,) = ruled(LOST, *DEFENDER_REVOKES, by, code=code).revokes
    assert (found.status, found.laws) == (Standing.OPEN, ("43B3",))


FINAL = {"table_tricks": 8, "without_revoke": {"10": 1.0}}
TOLD = {
    "offender": "N",
    "trick": 3,
    "attention_by": "W",
    "dummy_rights_lost": True,
    "before_attention": [],
    "won_by": "opponents",
    "later_tricks": 4,
}


@pytest.mark.parametrize(
    ("code", "reading", "split"),
    [
        ("duplicate-2017", None, True),
        ("duplicate-2007", None, False),
        ("duplicate-1997", None, False),
        ("duplicate-2007", False, True),
        ("duplicate-1997", False, True),
    ],
)
def test_who_gets_what_the_defenders_gained_differs_between_the_codes(
    code: str, reading: bool | None, split: bool
) -> None:
    """East won eight tricks where ten were likely: 2017 takes 430 from the defenders alone, the others give it back."""
    readings = {} if reading is None else {"b3_adjusts_both_sides": reading}
    told = {"findings": {**FINAL, "revokes": [TOLD]}, "readings": readings}
    ruling = ruled(code=code, **told)
    if split:
        assert ruling.split is not None
    else:
        assert ruling.split is None
        assert ruling.score.final == -430


@pytest.mark.parametrize(
    ("offender", "board", "declarers", "defenders"),
    [
        pytest.param("W", {"declarer": "S"}, Side.NS, Side.EW, id="South declares"),
        pytest.param("W", {}, Side.NS, Side.EW, id="seven tricks are more than West's side can have"),
        pytest.param("defender", {}, SideByRole.DECLARING, SideByRole.DEFENDING, id="nobody told by seat"),
    ],
)
def test_the_defenders_alone_lose_their_gain_whether_or_not_declarer_is_named(
    offender: str, board: dict[str, str], declarers: Partnership, defenders: Partnership
) -> None:
    """2017, 43B3: declarer keeps his seven tricks, and the defenders get the result with ten. No result is for both."""
    told = {"offender": offender, "trick": 3, "won_by": "opponents", "later_tricks": 4, "dummy_rights_lost": True}
    told |= {"before_attention": ["trick quitted"]}
    findings = {"revokes": [told], "table_tricks": 7, "without_revoke": {"10": 1.0}}
    ruling = rule(read_case({"format": "revoke-case/1", "board": board, "findings": findings}))
    assert ruling.split is not None
    assert ruling.split.tricks == {declarers: {7: 1.0}, defenders: {10: 1.0}}
    assert ruling.declarer_tricks.final is None


@pytest.mark.parametrize("code", MODERN)
@pytest.mark.parametrize("offender", ["N", "E"])
def test_how_far_things_had_got_is_asked_since_after_the_play_nobody_is_dummy(code: str, offender: str) -> None:
    """North, a defender, or East, who declared: while nobody has said that play was over, both ways are open."""
    untold = {key: value for key, value in TOLD.items() if key != "before_attention"}
    untold |= {"offender": offender, "won_later_with_owed_card": False, "later_tricks": 4 if offender == "N" else 6}
    told_later = {**untold, "before_attention": ["play ended"]}
    before, after = (ruled(code=code, findings={**FINAL, "revokes": [each]}) for each in (untold, told_later))
    assert before.possible is not None
    assert {after.transfer.tricks, 0} <= set(before.possible["transfer"])
    assert any(each.key.name == "before_attention" for each in before.questions)


@pytest.mark.parametrize("code", MODERN)
def test_beside_a_revoke_of_which_it_is_too_late_to_speak_the_damage_is_weighed_under_its_own_clause(code: str) -> None:
    """The correction period over, only the revoke that dummy pointed at leaves anything to weigh: 43B3 says so."""
    late = {**TOLD, "trick": 5, "attention_by": "S", "dummy_rights_lost": False}
    late |= {"before_attention": ["play ended", "correction period ended"], "won_later_with_owed_card": False}
    ruling = ruled(code=code, findings={"table_tricks": 8, "play_ended": True, "revokes": [late, TOLD]})
    assert ruling.revokes[0].status is Standing.ESTABLISHED
    assert {each.law for each in ruling.instructions if isinstance(each.order, WeighDamage)} == {"43B3"}


@pytest.mark.parametrize("code", ["duplicate-2017", "duplicate-1997"])
def test_which_clause_weighs_does_not_turn_on_the_order_in_which_revokes_are_told(code: str) -> None:
    on = frozenset({Moment.OFFENDERS_PLAYED_ON})
    seen = RevokeFinding(Seat.SOUTH, 6, before_attention=on, attention_by=Role.DUMMY, dummy_rights_lost=True)
    other = RevokeFinding(Seat.NORTH, 7, before_attention=on, suit=Suit.CLUBS)
    board = Board(contract=Contract.parse("3NT"), declarer=Seat.EAST)
    told = [
        rule(Case(code=code, board=board, findings=Findings(revokes=revokes)))
        for revokes in ((seen, other), (other, seen))
    ]
    clauses = [each.adjusted_score.law for each in told if each.adjusted_score is not None]
    assert clauses == ["43B3", "43B3"]  # it stands before 64C in the book


@pytest.mark.parametrize("first", [0, 1])
def test_who_is_made_good_turns_on_the_revoke_that_asks_for_it_and_not_on_the_first_in_the_list(first: int) -> None:
    """1997: dummy pointed at a defender's revoke, so both sides get the eight tricks of a table without it.

    Another revoke, of which nobody has said whose it was, is corrected and asks for no comparison.
    """
    pointed = RevokeFinding(Role.DEFENDER, before_attention=frozenset(), dummy_rights_lost=True)
    corrected = RevokeFinding(trick=10, before_attention=frozenset())
    revokes = (pointed, corrected) if first == 0 else (corrected, pointed)
    findings = Findings(revokes=revokes, table_tricks=4, without_revoke={8: 1.0})
    ruling = rule(Case(code="duplicate-1997", findings=findings))
    assert ruling.revokes[first].laws == ("43B3",)
    assert ruling.adjusted_score is not None
    assert (ruling.adjusted_score.needed, ruling.adjusted_score.tricks) == (True, {8: 1.0})
    assert ruling.declarer_tricks.final == {8: 1.0}


@pytest.mark.parametrize("told", [{}, {"offender": "N"}])
def test_the_sides_are_parted_too_where_the_trick_tells_that_a_defender_revoked(told: dict[str, str]) -> None:
    """43B3, 2017: North–South lose what they gained, and East–West keep the seven tricks that were put right.

    East won trick 5, and he was an opponent of whoever revoked; which of the two it was does not matter.
    """
    pointed = {"trick": 5, "won_by": "opponents", "before_attention": ["offending side named a card for next trick"]}
    restored = {"offender": "W", "suit": "H", "card": "DQ", "won_by": "offender", "later_tricks": 0}
    findings = {
        "revokes": [
            {**pointed, **told, "won_later_with_owed_card": False, "dummy_rights_lost": True},
            {**restored, "before_attention": ["offending side played to next trick"]},
        ],
        "winners": "NESWENWWSWEWN",
        "restored_tricks": 7,
        "without_revoke": {"3": 1.0},
    }
    ruling = rule(read_case({"format": "revoke-case/1", "board": {"declarer": "W"}, "findings": findings}))
    assert ruling.declarer_tricks.final is None
    assert ruling.split is not None
    assert dict(ruling.split.tricks) == {Side.NS: {3: 1.0}, Side.EW: {7: 1.0}}


@pytest.mark.parametrize(("likely", "scored"), [(9, True), (8, False)])
@pytest.mark.parametrize("code", MODERN)
def test_a_ruling_on_what_the_defenders_gained_can_be_appealed(code: str, likely: int, scored: bool) -> None:
    """43B3, 92A: dummy pointed at the revoke before it was established; at the end the director weighs it."""
    told = {"offender": "N", "trick": 5, "suit": "D", "attention_by": "W", "dummy_rights_lost": True}
    told |= {"before_attention": [], "won_by": "opponents", "later_tricks": 3}
    findings = {"table_tricks": 8, "revokes": [told], "without_revoke": {str(likely): 1}}
    board = {"contract": "3NT", "declarer": "E", "vulnerable": "None"}
    case = {"format": "revoke-case/1", "code": code, "board": board, "findings": findings}
    ruling = rule(read_case(case))
    assert [(each.right, each.law) for each in ruling.options] == [(Right.HAVE_RULING_REVIEWED, "92A")]
    assert ruling.adjusted_score is not None
    assert ruling.adjusted_score.needed is scored
    nothing_moved = "Declarer has 8 at the table and 8 without the revoke: no better for the non-offending side"
    assert any(each.text.startswith(nothing_moved) for each in in_words(ruling).reasons) is not scored


@pytest.mark.parametrize("before", [[], ["offending side played to next trick"]], ids=["in time", "established"])
@pytest.mark.parametrize("code", MODERN)
def test_that_the_defenders_gain_is_still_to_be_weighed_is_said_at_the_end(code: str, before: list[str]) -> None:
    """43B3: nothing moves, by that clause. The director has not yet looked at what the defenders gained."""
    told = {"offender": "N", "trick": 5, "suit": "D", "attention_by": "W", "dummy_rights_lost": True}
    told |= {"before_attention": before, "won_by": "opponents", "later_tricks": 3}
    board = {"contract": "3NT", "declarer": "E", "vulnerable": "None"}
    findings = {"table_tricks": 8, "revokes": [told]}
    ruling = rule(read_case({"format": "revoke-case/1", "code": code, "board": board, "findings": findings}))
    at_the_end = [(each.text, each.law) for each in in_words(ruling).instructions]
    nothing_moves = [("No tricks are transferred.", "43B3")] if before else []
    assert at_the_end == [*nothing_moves, ("I will say later whether the score is adjusted.", "43B3")]


WEST_IS_ACCUSED = {
    "offender": "W",
    "trick": 5,
    "attention_by": "dummy",
    "dummy_rights_lost": True,
    "before_attention": [],
}
SOUTH_PAYS_TWO = {
    "offender": "S",
    "trick": 8,
    "won_by": "S",
    "later_tricks": 3,
    "before_attention": ["play ended"],
}


def both_sides(likely: int, code: str, *, in_turn: bool = True, **readings: bool) -> Ruling:
    """South declares and took eight tricks; with no revoke by anybody it would have been so many."""
    revokes = [WEST_IS_ACCUSED, SOUTH_PAYS_TWO] if in_turn else [SOUTH_PAYS_TWO, WEST_IS_ACCUSED]
    findings = {"table_tricks": 8, "without_revoke": {str(likely): 1}, "revokes": revokes}
    board = {"declarer": "S", "contract": "4S"}
    document = {"format": "revoke-case/1", "code": code, "board": board, "findings": findings, "readings": readings}
    return rule(read_case(document))


@pytest.mark.parametrize("in_turn", [True, False])
@pytest.mark.parametrize(
    ("likely", "law", "final"),
    [
        (9, "43B3", None),  # West's revoke cost a trick: the defenders lose it, and keep the two of South's revoke
        (8, None, 6),  # nobody gained, and South has paid
        (6, None, 6),  # what South gained he has paid back
        (5, "64C1", 5),  # he gained more than he paid
    ],
)
def test_where_declarer_revoked_too_the_gain_of_either_side_is_taken(
    likely: int, law: str | None, final: int | None, in_turn: bool
) -> None:
    ruling = both_sides(likely, "duplicate-2017", in_turn=in_turn)
    assert ruling.status == "final"
    assert not ruling.questions
    assert ruling.adjusted_score is not None
    assert ruling.adjusted_score.needed is (law is not None)
    assert law is None or ruling.adjusted_score.law == law
    assert ruling.declarer_tricks.after_transfer == 6
    assert ruling.declarer_tricks.final == (None if final is None else {final: 1})
    apart = {Side.NS: {6: 1}, Side.EW: {7: 1}}
    assert (ruling.split.tricks if ruling.split else None) == (apart if final is None else None)


@pytest.mark.parametrize(
    ("code", "likely", "law", "after", "final"),
    [
        ("duplicate-2007", 9, "43B3", 8, 9),  # 64B7: South's revoke costs nothing
        ("duplicate-2007", 8, None, 8, 8),
        ("duplicate-2007", 7, "64C", 8, 7),
        ("duplicate-1997", 9, "43B3", 6, 7),  # it costs two, also where both sides' scores are adjusted
        ("duplicate-1997", 7, None, 6, 6),
        ("duplicate-1997", 5, "64C", 6, 5),
    ],
)
def test_where_declarer_revoked_too_both_sides_get_the_likely_result_under_the_older_codes(
    code: str, likely: int, law: str | None, after: int, final: int
) -> None:
    ruling = both_sides(likely, code)
    assert ruling.status == "final"
    assert ruling.adjusted_score is not None
    assert ruling.adjusted_score.needed is (law is not None)
    assert law is None or ruling.adjusted_score.law == law
    assert ruling.declarer_tricks.after_transfer == after
    assert ruling.declarer_tricks.final == {final: 1}


def test_where_declarer_revoked_too_the_defenders_alone_can_be_made_to_lose_their_gain() -> None:
    ruling = both_sides(9, "duplicate-2007", b3_adjusts_both_sides=False)
    assert ruling.split is not None
    assert ruling.split.tricks == {Side.NS: {8: 1}, Side.EW: {9: 1}}


def test_where_declarer_revoked_too_the_question_is_the_result_without_any_revoke() -> None:
    findings = {"table_tricks": 8, "revokes": [WEST_IS_ACCUSED, SOUTH_PAYS_TWO]}
    ruling = rule(read_case({"format": "revoke-case/1", "board": {"declarer": "S"}, "findings": findings}))
    (question,) = ruling.questions
    assert (ruling.status, question.key.name, question.both_revoked) == ("provisional", "without_revoke", True)


@pytest.mark.parametrize(
    ("likely", "said"),
    [
        (9, "Declarer has 6 at the table and 7 without the revoke"),
        (8, "Declarer has 6 after the transfer (8 at the table) and 8 without any revoke: neither side has gained"),
        (6, "Declarer has 6, and as many without any revoke"),
        (5, "Declarer has 6 and 5 without any revoke: the score is adjusted to that for both sides"),
    ],
)
def test_where_declarer_revoked_too_the_reason_compares_with_what_was_fair(likely: int, said: str) -> None:
    ruling = both_sides(likely, "duplicate-2017")
    assert any(said in str(each.text) for each in in_words(ruling).reasons)
