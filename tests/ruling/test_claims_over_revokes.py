"""What is said where a claim and a revoke meet, and where tricks move for a revoke that has been put right."""

from __future__ import annotations

from typing import Any

import pytest

from revoke import Case, Findings, RevokeFinding, Ruling, read_case, rule
from revoke.case.case import Moment
from revoke.law.orders import (
    ClaimRuledAsIfCorrected,
    Correct,
    CorrectAndPay,
    Established,
    GainFromPenaltyCard,
    InformationFromPenaltyCard,
    InformationFromWithdrawnCards,
    LastTrickTakenBack,
    LeadOptions,
    OpponentsMayChange,
    PaidForAtTheEnd,
    Penalised,
    RuleOnContestedClaim,
    RuleOnTheClaim,
)
from revoke.ruling.ruling import Right, When
from revoke.table.cards import Card
from revoke.table.seats import Role, Seat
from tests.provisions.told import seen

DEAL = "N:A432.K32.Q32.A32 KQ5.Q54.J54.K654 J76.A76.AK76.Q87 T98.JT98.T98.JT9"
REVOKE = ("W:ST", "N:S2", "E:D4", "S:SJ")
"""East ruffs a spade, diamonds being trumps, with three spades in his hand."""

NOTICED = {"event": "attention", "by": "N", "to": "E", "trick": 1}
MODERN = ("duplicate-2017", "duplicate-2007", "duplicate-1997")


def ruled(*events: Any, code: str = "duplicate-2017") -> Ruling:
    board = {"dealer": "S", "declarer": "S", "contract": "2D", "deal": DEAL}
    return rule(read_case({"format": "revoke-case/1", "code": code, "board": board, "events": list(events)}))


def orders(ruling: Ruling) -> list[type]:
    return [type(each.order) for each in ruling.instructions]


def claim(by: str) -> dict[str, Any]:
    return {"event": "claimed", "by": by, "tricks": 5}


@pytest.mark.parametrize("code", MODERN)
def test_a_contested_claim_of_the_side_that_revoked_is_ruled_on_before_the_tricks_move(code: str) -> None:
    said = ruled(*REVOKE, "E:CK", claim("E"), {"event": "objected", "by": "N"}, NOTICED, code=code)
    first = said.instructions[0]
    assert (first.law, first.when, type(first.order)) == ("70", When.END, RuleOnContestedClaim)


LAST_TWO = "N:A.A.. 5.5.. K..7. 9.9.."
RUFFED_AT_TWELVE = ("W:S9", "N:SA", "E:H5", "S:SK")
"""East ruffs a spade with his heart and keeps a spade."""


@pytest.mark.parametrize("code", MODERN)
@pytest.mark.parametrize(
    "then",
    [
        [{"event": "claimed", "by": "E", "tricks": 1}],
        [{"event": "claimed", "by": "S", "tricks": 1}, {"event": "agreed", "by": "W"}],
        [{"event": "conceded", "by": "S", "tricks": 1}, {"event": "agreed", "by": "E"}],
    ],
)
def test_a_last_trick_that_was_claimed_and_not_played_does_not_go_back(code: str, then: list[Any]) -> None:
    """62D1: trick twelve is put right; nobody has a card to take back from the last, and the claim is ruled on (70)."""
    board = {"declarer": "S", "contract": "1H", "ending": LAST_TWO, "first_trick": 12}
    noticed = {"event": "attention", "by": "S", "to": "E", "trick": 12}
    told = {"format": "revoke-case/1", "code": code, "board": board, "events": [*RUFFED_AT_TWELVE, *then, noticed]}
    said = rule(read_case(told))
    assert LastTrickTakenBack not in orders(said)
    assert [(each.when, each.law) for each in said.instructions if isinstance(each.order, RuleOnTheClaim)] == [
        (When.END, "70")
    ]


OBJECTED = {"event": "objected", "by": "E"}


@pytest.mark.parametrize("code", MODERN)
@pytest.mark.parametrize("contested", [True, False])
def test_nobody_plays_on_over_an_established_revoke_once_the_other_side_has_claimed(code: str, contested: bool) -> None:
    """63A1: West has gone on. 68D, 70: declarer's claim is ruled on first where East objects to it."""
    ruling = ruled(*REVOKE, "S:H6", "W:H8", claim("S"), *([OBJECTED] if contested else []), NOTICED, code=code)
    said = orders(ruling)
    assert [each.status for each in ruling.revokes] == ["established"]
    assert (Established in said, RuleOnContestedClaim in said) == (False, contested)
    assert Right.SAY_NO_MORE not in [each.right for each in ruling.options]


@pytest.mark.parametrize("code", MODERN)
@pytest.mark.parametrize(
    "play",
    [
        ("S:H6", "W:H8", NOTICED, "N:HK", "E:H4"),  # noticed when West had gone on
        (NOTICED, "S:H6", "W:H8", "N:HK", "E:H4"),  # noticed in time, and nothing was put right
    ],
)
def test_so_too_where_the_revoke_was_noticed_before_the_claim(code: str, play: tuple[Any, ...]) -> None:
    for answer in ((), (OBJECTED,)):
        ruling = ruled(*REVOKE, *play, claim("S"), *answer, code=code)
        said = orders(ruling)
        assert [each.status for each in ruling.revokes] == ["established"]
        assert (Established in said, RuleOnContestedClaim in said) == (False, bool(answer))


@pytest.mark.parametrize("code", MODERN)
def test_so_too_where_the_claim_is_told_and_not_recorded(code: str) -> None:
    told = RevokeFinding(
        offender=Seat.EAST,
        trick=1,
        before_attention=frozenset({Moment.OFFENDERS_PLAYED_ON, Moment.OPPONENTS_CLAIMED}),
    )
    assert Established not in orders(rule(Case(code, findings=Findings(revokes=(told,)))))


def test_play_goes_on_over_an_established_revoke_where_all_four_agree_to_it() -> None:
    """2017, 68D2b: the claim is void."""
    agreed = {"event": "played_on", "by": "E"}
    said = orders(ruled(*REVOKE, "S:H6", "W:H8", claim("S"), OBJECTED, agreed, NOTICED))
    assert (Established in said, RuleOnContestedClaim in said) == (True, False)


@pytest.mark.parametrize("answer", [(), ({"event": "agreed", "by": "N"},), ({"event": "objected", "by": "W"},)])
def test_a_claim_to_which_the_other_side_does_not_object_is_not_contested(answer: tuple[dict[str, Any], ...]) -> None:
    assert RuleOnContestedClaim not in orders(ruled(*REVOKE, "E:CK", claim("E"), *answer, NOTICED))


@pytest.mark.parametrize("said", [claim("S"), {"event": "conceded", "by": "S", "tricks": 12}])
def test_tricks_that_were_claimed_over_an_open_revoke_are_no_result(said: dict[str, Any]) -> None:
    """70: the claim is ruled on only after the correction, though all agreed to it."""
    ruling = ruled(*REVOKE, said, {"event": "agreed", "by": "W"}, NOTICED)
    assert ruling.declarer_tricks.table is not None
    assert (ruling.declarer_tricks.after_transfer, ruling.declarer_tricks.final) == (None, None)
    assert (ruling.score.after_transfer, ruling.score.final) == (None, None)


def test_doubt_about_a_claim_over_an_open_revoke_is_the_revokers_though_he_contests_it() -> None:
    said = orders(ruled(*REVOKE, claim("S"), {"event": "objected", "by": "E"}, NOTICED))
    assert RuleOnTheClaim in said
    assert RuleOnContestedClaim not in said


@pytest.mark.parametrize("code", MODERN)
def test_no_card_is_played_after_a_claim_so_that_a_penalty_card_can_help_nobody(code: str) -> None:
    """East's card goes back, but nobody leads or plays any more (68D): 50D2 and 50E have nothing to bind."""
    for answer in ((), ({"event": "objected", "by": "W"},)):
        ruling = ruled(*REVOKE, claim("S"), *answer, NOTICED, code=code)
        said = [each.order for each in ruling.instructions]
        assert not {GainFromPenaltyCard, InformationFromPenaltyCard, LeadOptions} & {type(each) for each in said}
        assert InformationFromWithdrawnCards(but_for_a_penalty_card=False) in said


def test_nothing_is_taken_back_once_the_cards_are_in_the_board() -> None:
    """63A4: only declarer's side has called on the next board, so that East's agreement is not final."""
    agreed = (claim("S"), {"event": "agreed", "by": "E"})
    at_once, later = ruled(*REVOKE, *agreed, NOTICED), ruled(*REVOKE, *agreed, {"event": "called", "by": "N"}, NOTICED)
    assert {Correct, Penalised, OpponentsMayChange, RuleOnTheClaim} <= set(orders(at_once))
    assert orders(later) == [ClaimRuledAsIfCorrected]
    assert (later.penalty_cards, later.options) == ((), ())
    assert [each.law for each in later.reasons] == ["62A", "70"]
    assert (at_once.table is None, later.table) == (False, None)


@pytest.mark.parametrize("away", [{"event": "returned"}, {"event": "called", "by": "N"}, {"event": "round_ended"}])
def test_no_card_lies_on_a_table_from_which_the_hands_are_gone(away: dict[str, str]) -> None:
    """Corrected in time, East's card is a penalty card while play lasts; in the board again it is a card as any."""
    corrected = (*REVOKE, NOTICED, {"event": "withdrawn", "hand": "E", "card": "D4"}, "E:S5")
    while_it_lasts, after = ruled(*corrected), ruled(*corrected, away)
    assert [each.card for each in while_it_lasts.penalty_cards] == [Card.parse("D4")]
    assert (after.penalty_cards, after.table) == ((), None)


@pytest.mark.parametrize("moments", [(), (Moment.PLAY_ENDED,)])
def test_the_director_comes_back_for_what_was_put_right_and_is_paid_for(moments: tuple[Moment, ...]) -> None:
    """63B of 1997: the zone forbids the question by which it came to light, and tricks move when play has ended."""
    asked = frozenset({Moment.PARTNER_ASKED, *moments})
    told = RevokeFinding(offender=Role.DEFENDER, trick=5, before_attention=asked)
    case = Case("duplicate-1997", findings=Findings(revokes=(told,)), readings={"defenders_may_ask": False})
    said = rule(case).instructions
    back = [each for each in said if isinstance(each.order, PaidForAtTheEnd)]
    assert [(each.law, each.when) for each in back] == ([] if moments else [("63B", When.NOW)])
    assert moments or any(isinstance(each.order, CorrectAndPay) for each in said)


def test_a_reason_rests_on_a_moment_that_is_known_whatever_else_is_open() -> None:
    """Whether East's side agreed to the claim is not told; that a claim was made is."""
    said = ruled(*REVOKE, claim("S"), {"event": "called", "by": "N"}, NOTICED)
    on_the_claim = next(each for each in said.reasons if each.law == "70")
    assert [(read.about, read.value, read.events) for read in on_the_claim.reads] == [
        (Moment.OPPONENTS_CLAIMED, True, (5,))
    ]


@pytest.mark.parametrize("code", ["duplicate-2007", "duplicate-1997"])
def test_after_a_claim_the_trick_counts_as_it_was_played_though_dummy_had_asked_about_it(code: str) -> None:
    """63A3: East denies that he has a spade, agrees to a concession: he won trick 1, his side the rest (64A1)."""
    asked = [{"event": "asked", "by": "N", "of": "E"}, {"event": "answered", "by": "E", "holds": False}]
    given_up = [{"event": "conceded", "by": "S", "tricks": 12}, {"event": "agreed", "by": "E"}]
    said = ruled(*REVOKE[:3], *asked, REVOKE[3], *given_up, code=code)
    assert [(each.status, each.transfer) for each in said.revokes] == [("established", 2)]
    assert said.declarer_tricks.table == 0


BACK = {"event": "withdrawn", "hand": "E", "card": "D4"}
OF_TRICK_ONE = {
    "claimed, then noticed": (claim("S"), NOTICED),
    "noticed, then claimed": (NOTICED, claim("S")),
    "noticed, then claimed by the offender": (NOTICED, claim("E")),
}


@pytest.mark.parametrize("code", MODERN)
@pytest.mark.parametrize("claimed", OF_TRICK_ONE.values(), ids=OF_TRICK_ONE)
@pytest.mark.parametrize("done", [(), (BACK, "E:S5")], ids=["not yet put right", "put right since"])
def test_a_claim_before_the_card_has_gone_back_is_ruled_on_after_that(
    code: str, claimed: tuple[Any, ...], done: tuple[Any, ...]
) -> None:
    """62A, 70: East corrects first, whenever it was claimed; play has ceased, so that nobody chooses a lead (68D)."""
    ruling = ruled(*REVOKE, *claimed, *done, code=code)
    assert [each.law for each in ruling.instructions if isinstance(each.order, RuleOnTheClaim)] == ["70"]
    assert [each.right for each in ruling.options if each.law == "50D2"] == []
    assert ruling.declarer_tricks.final is None


@pytest.mark.parametrize("code", MODERN)
def test_a_claim_after_the_correction_is_none_over_the_revoke(code: str) -> None:
    assert RuleOnTheClaim not in orders(ruled(*REVOKE, NOTICED, BACK, "E:S5", claim("S"), code=code))


@pytest.mark.parametrize("code", MODERN)
@pytest.mark.parametrize("claimed", OF_TRICK_ONE.values(), ids=OF_TRICK_ONE)
def test_the_card_that_replaces_a_wrong_one_after_a_claim_lies_in_the_trick(
    code: str, claimed: tuple[Any, ...]
) -> None:
    """62A: it is no card put down after the claim (68D). East has ♠K Q 5: the five is right, a club wrong again."""
    right = ruled(*REVOKE, *claimed, BACK, "E:S5", code=code)
    assert right.table is not None
    assert Card.parse("S5") in [each.card for each in right.table.lying]
    assert right.table.turn is None
    wrong = ruled(*REVOKE, *claimed, BACK, "E:C4", code=code)
    assert [each.status for each in wrong.revokes] == ["correct", "correct"]
    assert [each.card for each in wrong.penalty_cards] == [Card.parse("D4"), Card.parse("C4")]


@pytest.mark.parametrize("code", MODERN)
def test_nothing_is_taken_back_where_it_is_told_that_the_cards_are_back_though_the_record_ends_with_a_claim(
    code: str,
) -> None:
    """70: the claim is ruled on as if East had followed; his card has ruffed trick one, diamonds being trumps."""
    told = {"offender": "E", "trick": 1, "before_attention": ["opponents claimed", "hands returned to board"]}
    ruling = seen(*REVOKE, claim("S"), NOTICED, code=code, findings={"revokes": [told]})
    assert [each["law"] for each in ruling["instructions"]] == ["70"]
    table = ruling["table"]
    assert (table["trick"], table["lying"], table["turn"], table["won"]) == (2, [], None, {"NS": 0, "EW": 1})
