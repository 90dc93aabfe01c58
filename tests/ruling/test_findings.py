"""What is read of a revoke once all ways are explored; each by hand, of few facts."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from revoke import read_case
from revoke.case.case import Board, Case, Election, Failure, Findings, Mixing, Moment, RevokeFinding
from revoke.case.events import (
    AttentionDrawn,
    CardPlayed,
    CardWithdrawn,
    Claimed,
    Event,
    HandsReturned,
    RightsLost,
    TrickQuitted,
)
from revoke.facts.fact import Evidence, Key
from revoke.ruling.adjudicate import adjudicate, every_way
from revoke.ruling.established_facts import established
from revoke.ruling.findings import (
    Offence,
    declarers_side_revoked,
    has_been_played_past,
    offences,
    open_questions,
    possible,
    reasons,
    revoke_rulings,
    taken_for_granted,
    transfer,
    value,
)
from revoke.ruling.ruling import Transfer
from revoke.table.cards import Card, Suit
from revoke.table.deal import Deal
from revoke.table.seats import Role, Seat, SideByRole, Who
from tests.plays import plays

M = Moment
ON = frozenset({M.OFFENDERS_PLAYED_ON})
AT_ONCE = RevokeFinding(Seat.WEST, 3, before_attention=frozenset())


def case(*revokes: RevokeFinding, code: str = "duplicate-2017", board: Board | None = None, **findings: Any) -> Case:
    return Case(code, board or Board(), findings=Findings(revokes=revokes, **findings))


@pytest.mark.parametrize(
    ("revokes", "findings", "past"),
    [
        ((AT_ONCE,), {}, False),
        ((AT_ONCE,), {"table_tricks": 10}, True),
        ((AT_ONCE,), {"result": 10}, True),
        ((AT_ONCE,), {"play_ended": True}, True),
        ((AT_ONCE, RevokeFinding(Seat.NORTH, 4)), {}, True),
        ((AT_ONCE, RevokeFinding(Seat.NORTH, 3)), {}, False),
        ((AT_ONCE, RevokeFinding(Seat.NORTH, 2)), {}, False),
        ((AT_ONCE, RevokeFinding(Seat.NORTH)), {}, False),
        ((AT_ONCE, RevokeFinding(Seat.NORTH, before_attention=frozenset({M.PLAY_ENDED}))), {}, True),
        ((AT_ONCE, RevokeFinding(Seat.NORTH, before_attention=ON)), {}, False),
        ((RevokeFinding(Seat.WEST, 3, before_attention=frozenset({M.PARTNER_ASKED})),), {"table_tricks": 10}, True),
        ((RevokeFinding(Seat.WEST, 3, before_attention=ON | {M.PLAY_ENDED}),), {"table_tricks": 10}, False),
        ((RevokeFinding(Seat.WEST, 3),), {"table_tricks": 10}, False),
        ((RevokeFinding(Seat.WEST, before_attention=frozenset()),), {"table_tricks": 10}, True),
        ((RevokeFinding(Seat.WEST, before_attention=frozenset()), RevokeFinding(Seat.NORTH, 4)), {}, False),
        ((AT_ONCE, RevokeFinding(Seat.NORTH, before_attention=frozenset({M.HANDS_RETURNED}))), {}, True),
    ],
)
def test_a_revoke_seen_in_the_play_is_past_once_a_later_trick_or_the_end_is_told(
    revokes: tuple[RevokeFinding, ...], findings: dict[str, Any], past: bool
) -> None:
    assert has_been_played_past(established(case(*revokes, **findings)), 0) is past


def test_a_record_tells_itself_how_the_table_lies() -> None:
    told = case(AT_ONCE, table_tricks=10, board=Board(declarer=Seat.SOUTH))
    events = (CardPlayed(Seat.WEST, Card.parse("S2")),)
    assert has_been_played_past(established(told), 0)
    assert not has_been_played_past(established(Case(told.code, told.board, events, told.findings)), 0)


TRICK, NEXT = plays("W:ST N:S2 E:D4 S:SJ"), plays("S:H6 W:H8 N:HK E:H4")


@pytest.mark.parametrize(
    ("told", "events", "past"),
    [
        (RevokeFinding(Seat.EAST, 1, before_attention=frozenset()), [*TRICK, *NEXT], True),
        (RevokeFinding(Seat.EAST, 1, before_attention=frozenset()), [*TRICK, *NEXT[:3]], False),
        (RevokeFinding(Seat.EAST, 1, before_attention=frozenset()), TRICK, False),
        (RevokeFinding(Seat.EAST, 2, before_attention=frozenset()), [*TRICK, *NEXT[:3], *plays("E:C4")], False),
        (RevokeFinding(Seat.EAST, before_attention=frozenset()), [*TRICK, *NEXT], False),
        (RevokeFinding(Seat.EAST, 1, before_attention=ON | {M.PLAY_ENDED}), [*TRICK, *NEXT], False),
        (RevokeFinding(Seat.EAST, 1), [*TRICK, *NEXT], False),
    ],
)
def test_beside_a_record_a_revoke_seen_in_the_play_is_past_once_a_later_trick_is_complete(
    told: RevokeFinding, events: list[Event], past: bool
) -> None:
    facts = established(
        Case(board=Board(declarer=Seat.SOUTH), events=tuple(events), findings=Findings(revokes=(told,)))
    )
    assert has_been_played_past(facts, 0) is past


SMALL_DEAL = "N:A432.K32.Q32.A32 KQ5.Q54.J54.K654 J76.A76.AK76.Q87 T98.JT98.T98.JT9"
REVOKED = plays("W:ST N:S2 E:D4 S:SJ")
PUT_RIGHT = (AttentionDrawn(Seat.SOUTH, Seat.EAST, 1), CardWithdrawn(Seat.EAST, Card.parse("D4")), *plays("E:S5"))
POINTED_AT = PUT_RIGHT[0]
CLAIMED_THE_REST = Claimed(Seat.SOUTH, 12)


@pytest.mark.parametrize(
    ("events", "past"),
    [
        (REVOKED, False),
        ([*REVOKED, *PUT_RIGHT], False),
        ([*REVOKED, *PUT_RIGHT, CLAIMED_THE_REST], True),
        ([*REVOKED, *PUT_RIGHT, HandsReturned()], True),
        # What is put right after a claim lies there while the claim is ruled on.
        ([*REVOKED, CLAIMED_THE_REST, *PUT_RIGHT], False),
        # His card has never been taken back.
        ([*REVOKED, *plays("S:H6 W:H8 N:HK E:H4"), HandsReturned()], False),
    ],
)
def test_a_revoke_put_right_in_a_record_is_past_once_play_is_over(events: list[Event], past: bool) -> None:
    board = Board(declarer=Seat.SOUTH, deal=Deal.parse(SMALL_DEAL))
    assert has_been_played_past(established(Case(board=board, events=tuple(events))), 0) is past


@pytest.mark.parametrize(("last", "past"), [("", False), ("S:HA W:HK N:H2 E:H3", True)])
def test_a_revoke_put_right_at_trick_twelve_is_past_once_the_last_card_is_played(last: str, past: bool) -> None:
    told: dict[str, Any] = {
        "format": "revoke-case/1",
        "board": {"declarer": "E", "contract": "3NT", "first_trick": 12, "ending": "N:2.2.. 3.3.. A.A.. K.K.."},
        "events": [
            *["S:SA", "W:HK", "N:S2", "E:S3"],
            {"event": "attention", "by": "N", "to": "W"},
            {"event": "withdrawn", "hand": "W", "card": "HK"},
            "W:SK",
            *last.split(),
        ],
    }
    assert has_been_played_past(established(read_case(told)), 0) is past


@pytest.mark.parametrize(
    ("offender", "declarer", "declares"),
    [
        (Role.DECLARER, None, True),
        (Role.DUMMY, None, True),
        (Role.DEFENDER, None, False),
        (Role.OTHER_DEFENDER, Seat.SOUTH, False),
        (Seat.NORTH, Seat.SOUTH, True),
        (Seat.EAST, Seat.SOUTH, False),
        (Seat.EAST, None, None),
        (None, Seat.SOUTH, None),
    ],
)
def test_whether_declarers_side_revoked(offender: Any, declarer: Seat | None, declares: bool | None) -> None:
    told = case(RevokeFinding(offender, 5), board=Board(declarer=declarer))
    assert declarers_side_revoked(established(told), 0) is declares


@pytest.mark.parametrize(
    ("won_by", "over", "moved", "left"),
    [
        ("offender", True, Transfer(2, SideByRole.DEFENDING), None),
        ("offender", False, Transfer(2, None), None),  # to nobody yet
        ("opponents", True, Transfer(0, None), None),
        (None, True, Transfer(None, None), {"transfer": (0, 1, 2)}),
    ],
)
def test_how_many_tricks_move_and_to_whom(won_by: str | None, over: bool, moved: Transfer, left: Any) -> None:
    """Two if declarer won the trick himself and his side another; none if the other side did, and his none since."""
    later = {"offender": 3, "opponents": 0}.get(won_by or "")
    revoke = RevokeFinding(
        Role.DECLARER, 5, Suit.HEARTS, won_by=won_by, later_tricks=later, before_attention=ON,
        won_later_with_owed_card=False if won_by else None,
    )  # fmt: skip
    _, ways = every_way(case(revoke))
    assert (transfer(ways, over=over), possible(ways)) == (moved, left)


def test_tricks_go_to_nobody_while_their_number_is_open() -> None:
    """One or two, whether his partner won the trick or he himself: declarer's side will have them."""
    revoke = RevokeFinding(Role.DEFENDER, 5, later_tricks=3, won_later_with_owed_card=False, before_attention=ON)
    _, ways = every_way(case(revoke))
    assert possible(ways) == {"transfer": (1, 2)}
    assert transfer(ways, over=True) == Transfer(None, None)


def test_a_trick_moves_to_nobody_while_it_is_open_which_side_revoked() -> None:
    """64A2: his partner won it, so one trick moves whoever he is; dummy, who would cost none, followed after him."""
    revoke = RevokeFinding(
        None, 5, Suit.CLUBS, won_by="partner", later_tricks=3, before_attention=ON | {M.PLAY_ENDED},
        played_after=(Role.DUMMY,),
    )  # fmt: skip
    assert adjudicate(case(revoke)).transfer == Transfer(1, None)


def offence(*revokes: RevokeFinding, **more: Any) -> Offence:
    return offences(*every_way(case(*revokes, **more)))[-1]


def test_a_clause_is_agreed_on_if_it_speaks_whichever_way_the_revoke_turns_out() -> None:
    """Whoever of his side won the trick, it is established and the damage is weighed; 64A1 or 64A2 is open."""
    revoke = RevokeFinding(Role.DEFENDER, 5, later_tricks=3, won_later_with_owed_card=False, before_attention=ON)
    assert [each.clause.cite for each in offence(revoke).steps] == ["63A1", "64C1"]


@pytest.mark.parametrize(("moments", "noticed_in_time"), [(frozenset(), True), (ON, False)])
def test_a_twelfth_trick_is_put_right_for_that_where_the_revoke_is_established(
    moments: frozenset[Moment], noticed_in_time: bool
) -> None:
    """62D1, and not 62A and 62B1: then no card binds anybody."""
    revoke = RevokeFinding(Seat.WEST, 12, Suit.CLUBS, Card.parse("H2"), before_attention=moments)
    cites = {each.clause.cite for each in offence(revoke, board=Board(declarer=Seat.SOUTH)).grounds}
    assert "62D1" in cites
    assert ({"62A", "62B1"} <= cites, {"62A", "62B1"}.isdisjoint(cites)) == (noticed_in_time, not noticed_in_time)


@pytest.mark.parametrize(
    ("offender", "partner"),
    [(Seat.WEST, Seat.EAST), (Role.DEFENDER, Role.OTHER_DEFENDER), (Role.OTHER_DEFENDER, Role.DEFENDER)],
)
def test_who_the_partner_of_a_defender_is(offender: Who, partner: Who) -> None:
    first = RevokeFinding(Role.DEFENDER, 2, before_attention=frozenset())
    assert offence(first, RevokeFinding(offender, 5, before_attention=frozenset())).partner is partner


@pytest.mark.parametrize(
    ("offender", "declarer", "opponents"),
    [
        (Seat.WEST, None, (Seat.NORTH, Seat.SOUTH)),
        (Role.DEFENDER, Seat.SOUTH, (Seat.SOUTH, Seat.NORTH)),
        (Role.DEFENDER, None, (Role.DECLARER, Role.DUMMY)),
        (Role.DUMMY, None, (Role.DEFENDER, Role.OTHER_DEFENDER)),
    ],
)
def test_who_the_opponents_of_a_player_are(offender: Who, declarer: Seat | None, opponents: tuple[Who, Who]) -> None:
    told = RevokeFinding(offender, 5, before_attention=frozenset())
    assert offence(told, board=Board(declarer=declarer)).opponents == opponents


@pytest.mark.parametrize(("able", "long_ago"), [(None, True), (False, False)])
def test_nothing_was_put_right_long_ago_where_there_was_no_revoke(able: bool | None, long_ago: bool) -> None:
    assert offence(replace(AT_ONCE, able=able), table_tricks=10).was_put_right_long_ago is long_ago


@pytest.mark.parametrize(
    ("code", "events", "is_to_be_ruled_on"),
    [
        ("duplicate-2017", [POINTED_AT, CLAIMED_THE_REST], True),
        ("duplicate-2017", [POINTED_AT, CLAIMED_THE_REST, *PUT_RIGHT[1:]], True),
        ("duplicate-2017", [*PUT_RIGHT, CLAIMED_THE_REST], False),  # his right card lay there
        ("duplicate-2017", [POINTED_AT], False),
        ("duplicate-2017", [*plays("S:H6 W:H8 N:HK E:H4"), POINTED_AT, Claimed(Seat.SOUTH, 10)], False),  # established
        ("auction-1912", [POINTED_AT, CLAIMED_THE_REST], False),  # nobody rules on a claim
    ],
)
def test_a_claim_made_before_the_wrong_card_went_back_is_ruled_on(
    code: str, events: list[Event], is_to_be_ruled_on: bool
) -> None:
    """70: what is claimed while a revoke is still to be put right."""
    told = Case(code, Board(declarer=Seat.SOUTH, deal=Deal.parse(SMALL_DEAL)), (*REVOKED, *events))
    (found,) = offences(*every_way(told))
    assert found.leaves_a_claim_to_be_ruled_on is is_to_be_ruled_on


@pytest.mark.parametrize(
    ("more", "is_to_be_ruled_on", "on_paper"),
    [
        ({}, False, False),
        ({"before_attention": frozenset({M.OPPONENTS_CLAIMED})}, True, False),
        ({"before_attention": frozenset({M.OPPONENTS_CLAIMED, M.HANDS_RETURNED})}, True, True),
        ({"failure": Failure.MISSING_CARD}, False, False),  # a card that was never played does not go back either
    ],
)
def test_a_claim_over_a_revoke_is_ruled_on_and_without_cards_on_paper(
    more: dict[str, Any], is_to_be_ruled_on: bool, on_paper: bool
) -> None:
    """70: an adversary claimed before it was established; 67B1 of a card that is missing from a trick."""
    found = offence(replace(AT_ONCE, **more), board=Board(declarer=Seat.SOUTH))
    assert (found.leaves_a_claim_to_be_ruled_on, found.is_put_right_on_paper) == (is_to_be_ruled_on, on_paper)


@pytest.mark.parametrize(
    ("code", "more", "is_paid_for"),
    [
        ("duplicate-2017", {"before_attention": ON}, True),
        ("duplicate-2017", {"before_attention": frozenset()}, False),
        # Dummy without rights asked declarer: it is put right, and Law 64 applies all the same (43B2b).
        (
            "duplicate-2017",
            {
                "offender": Seat.SOUTH,
                "before_attention": frozenset(),
                "attention_by": Role.DUMMY,
                "dummy_rights_lost": True,
            },
            True,
        ),
    ],
)
def test_which_revokes_are_paid_for(code: str, more: dict[str, Any], is_paid_for: bool) -> None:
    revoke = RevokeFinding(**{"offender": Seat.WEST, "trick": 3, **more})
    assert offence(revoke, code=code, board=Board(declarer=Seat.SOUTH)).is_paid_for is is_paid_for


@pytest.mark.parametrize(("left", "found"), [((5,), 5), ((5, 6), None)])
def test_a_fact_has_a_value_where_one_is_left(left: tuple[int, ...], found: int | None) -> None:
    facts = established(case(RevokeFinding(Seat.WEST)))
    assert value(replace(facts, known={Key(0, "trick"): Evidence(left, "")}), 0, "trick") == found


@pytest.mark.parametrize(
    ("code", "more", "is_penalised"),
    [
        ("duplicate-2017", {}, True),
        ("duplicate-2017", {"offender": Seat.SOUTH}, False),  # of declarer's side no card is
        ("duplicate-2017", {"trick": 12, "before_attention": ON}, False),  # put right, and no card binds anybody
        ("duplicate-2017", {"before_attention": ON}, False),
        ("auction-1912", {}, False),  # who followed changes his card, and it is not exposed (91)
    ],
)
def test_whether_the_card_that_his_partner_changes_becomes_a_penalty_card(
    code: str, more: dict[str, Any], is_penalised: bool
) -> None:
    found = offence(replace(AT_ONCE, **more), code=code, board=Board(declarer=Seat.SOUTH))
    assert found.partners_card_is_penalised is is_penalised


def test_what_established_a_revoke_is_not_what_made_it_one() -> None:
    """61A: he did not play what was demanded; 63A1: his side has played on."""
    revoke = RevokeFinding(Seat.WEST, 3, failure=Failure.DEMAND, before_attention=ON)
    assert offence(revoke, board=Board(declarer=Seat.SOUTH)).established_by == "63A1"


def test_what_nobody_has_told_is_not_surely_so() -> None:
    assert not offence(RevokeFinding(None, 3)).surely(lambda r: r.by_defender)
    assert not offence(RevokeFinding(Role.DECLARER, 3)).surely(lambda r: r.by_defender)
    assert offence(RevokeFinding(Role.DEFENDER, 3)).surely(lambda r: r.by_defender)


@pytest.mark.parametrize(
    ("code", "revoke", "by"),
    [
        # Dummy pointed first at a defender's card (63); in 1913 he may, once the revoke is established.
        ("bridge-1905", RevokeFinding(Seat.WEST, 3, attention_by=Role.DUMMY), "63"),
        ("auction-1912", RevokeFinding(Seat.WEST, 3, attention_by=Role.DUMMY), "63"),
        ("auction-1913", RevokeFinding(Seat.WEST, 3, attention_by=Role.DUMMY), None),
        ("bridge-1905", RevokeFinding(Seat.WEST, 3, attention_by=Role.DECLARER), None),
        # Where a director sits, no side claims a penalty, though no trick moves for dummy's (64B3).
        ("duplicate-2017", RevokeFinding(Seat.NORTH, 3, before_attention=ON), None),
    ],
)
def test_by_which_clause_a_side_loses_what_it_could_claim(code: str, revoke: RevokeFinding, by: str | None) -> None:
    lost = offence(revoke, code=code, board=Board(declarer=Seat.SOUTH)).penalty_lost_by
    assert (lost and lost.clause.cite) == by


# What is taken for granted.

FOLLOWED_LATER = plays("W:ST N:S2 E:D4 S:SJ S:S6 W:S8 N:SA E:S5")
NOTICED_LATER = AttentionDrawn(Seat.SOUTH, Seat.EAST, 1)

WHOLE = RevokeFinding(
    Role.DECLARER,
    5,
    Suit.DIAMONDS,
    won_by="offender",
    later_tricks=3,
    before_attention=ON,
    won_later_with_owed_card=False,
)


def test_a_ruling_names_the_exceptions_that_were_looked_at_once_all_is_known() -> None:
    """64B1: his side won that trick; 64A2: by his own hand; 64C2a: he did not repeat it."""
    (ruling,) = revoke_rulings([offence(WHOLE)])
    assert {"64B1", "64A2", "64C2a"} <= {*ruling.refused}
    assert {"63A1", "64A1", "64C1"}.isdisjoint(ruling.refused)
    assert (ruling.laws, ruling.transfer) == (("63A1", "64A1"), 2)  # 64C1 follows from them
    (still_open,) = revoke_rulings([offence(replace(WHOLE, won_by=None))])
    assert still_open.refused == ()


def test_the_proof_of_a_revoke_stands_in_its_ruling() -> None:
    """East follows to the second spade, and has had none on the first."""
    rulings = revoke_rulings(offences(*every_way(Case(board=BY_SOUTH, events=tuple(FOLLOWED_LATER)))))
    assert [(each.offender, each.proof is not None) for each in rulings] == [(Seat.EAST, True)]
    assert [each.proof for each in revoke_rulings([offence(WHOLE)])] == [None]


def granted(*revokes: RevokeFinding, **more: Any) -> dict[str, tuple[Any, tuple[Any, ...]]]:
    found = taken_for_granted(*every_way(case(*revokes, **more)))
    assert len(found) == len({each.key for each in found})  # nothing is said twice
    return {each.key.short: (each.value, each.instead) for each in found}


def test_a_fact_that_is_told_is_not_taken_for_granted() -> None:
    silent = granted(WHOLE)
    assert silent["revokes[0].able"] == (True, (False,))
    assert silent["revokes[0].proved"] == (True, (False,))
    told = granted(replace(WHOLE, able=True, proved=True))
    assert "revokes[0].able" not in told
    assert "revokes[0].proved" not in told


def test_that_cards_are_mixed_says_nothing_of_what_else_is_taken_for_granted() -> None:
    """66D: where nobody can show the revoke any more, it is not taken for proved; that he had the suit still is."""
    mixed = granted(WHOLE, cards_mixed_by=Mixing.BOTH)
    assert mixed["revokes[0].able"] == (True, (False,))
    assert mixed["revokes[0].proved"] == (False, (True,))


def test_that_dummy_lost_his_rights_says_nothing_of_what_else_is_taken_for_granted() -> None:
    board, findings = Board(declarer=Seat.SOUTH), Findings(revokes=(replace(WHOLE, offender=Seat.SOUTH),))
    for events in ((), (RightsLost(Seat.NORTH),)):
        told = Case(board=board, events=events, findings=findings)
        assumed = {each.key.short: each.value for each in taken_for_granted(*every_way(told))}
        assert (assumed["revokes[0].able"], assumed["revokes[0].proved"]) == (True, True)


def test_that_no_mixing_has_hidden_what_happened_is_granted_where_nobody_speaks_of_the_cards() -> None:
    """66D: where they have been mixed, it has to be shown otherwise."""
    silent, told = granted(WHOLE), granted(WHOLE, cards_mixed_by=Mixing.NOBODY)
    value_, instead = silent["cards_mixed_by"]
    assert (value_, Mixing.BOTH in instead) == (None, True)
    assert "cards_mixed_by" not in told
    assert not {"agreed_to_play_on", "mixed_after_claim"} & {*silent, *told}  # no claim, and nothing was mixed


@pytest.mark.parametrize(
    ("code", "mixed", "found"),
    [
        # Nothing is proved as long as nobody says so; where the offending side has mixed them, it need not be (66D).
        ("duplicate-2017", Mixing.OFFENDERS, {}),
        ("duplicate-2017", Mixing.OTHERS, {"revokes[0].proved": (False, (True,))}),
        ("duplicate-2017", Mixing.BOTH, {"revokes[0].proved": (False, (True,))}),
        # 93: if the accused have mixed them after the claim.
        ("bridge-1905", Mixing.OFFENDERS, {"mixed_after_claim": (True, (False,))}),
        ("bridge-1905", Mixing.OTHERS, {"revokes[0].proved": (False, (True,))}),
    ],
)
def test_what_is_granted_of_a_revoke_once_the_cards_are_mixed(code: str, mixed: Mixing, found: Any) -> None:
    assumed = granted(WHOLE, code=code, cards_mixed_by=mixed)
    assert {key: each for key, each in assumed.items() if "proved" in key or "mixed" in key} == found


def test_the_card_that_established_a_revoke_is_named_as_its_reason() -> None:
    """63A1: West led to no trick, but played to the second one."""
    facts, ways = every_way(Case(board=BY_SOUTH, events=(*FOLLOWED_LATER, NOTICED_LATER)))
    (reason,) = (each for each in reasons(offences(facts, ways)) if each.law == "63A1")
    assert (reason.event, reason.about) == (6, FOLLOWED_LATER[5])


@pytest.mark.parametrize(
    ("others", "offered"), [([], False), ([Role.DUMMY], False), ([Seat.WEST], False), ([Role.DEFENDER], True)]
)
def test_the_other_defender_is_an_answer_only_beside_another_defenders_revoke(others: list[Who], offered: bool) -> None:
    revokes = (RevokeFinding(trick=5), *(RevokeFinding(each, 7) for each in others))
    (asked,) = (each for each in adjudicate(case(*revokes)).questions if each.key == Key(0, "offender"))
    assert {Role.DEFENDER, Role.DECLARER, Role.DUMMY} <= {*asked.answers}
    assert (Role.OTHER_DEFENDER in asked.answers) is offered


def test_nothing_is_taken_for_granted_while_a_question_is_open() -> None:
    assert granted(RevokeFinding(Role.DECLARER, 5)) == {}


def test_what_changes_nothing_is_not_taken_for_granted_where_some_answers_are_left_out() -> None:
    """Of the sixth trick fewer than seven later ones cannot be: declarer won the seventh, and six more after it.

    Dummy's rights are no matter of his own side's revoke (43B3).
    """
    later = replace(WHOLE, trick=7, later_tricks=6, before_attention=frozenset({M.PLAY_ENDED}))
    earlier = replace(later, trick=6, later_tricks=None)
    assumed = {each.key.short for each in adjudicate(case(later, earlier)).assumed}
    assert {"revokes[0].able", "revokes[1].able", "revokes[0].proved", "revokes[1].proved"} <= assumed
    assert not {"revokes[0].dummy_rights_lost", "revokes[1].dummy_rights_lost"} & assumed


@pytest.mark.parametrize(
    ("who", "declarer", "opponent", "partner"),
    [
        (Seat.WEST, Seat.SOUTH, Seat.NORTH, Seat.EAST),
        (Role.DECLARER, None, Role.DEFENDER, Role.DUMMY),
        (Role.DECLARER, Seat.SOUTH, Seat.WEST, Seat.NORTH),  # who sits on his left
        (Role.DUMMY, None, Role.DEFENDER, Role.DECLARER),
        (Role.DUMMY, Seat.SOUTH, Seat.EAST, Seat.SOUTH),
    ],
)
def test_it_is_taken_for_granted_that_an_opponent_and_partner_have_followed(
    who: Who, declarer: Seat | None, opponent: Who, partner: Who
) -> None:
    """62C1 lets the one change his card, and then 62C2 the other: a third card changes nothing more, fewer do."""
    revoke = RevokeFinding(who, 3, Suit.CLUBS, Card.parse("H2"), before_attention=frozenset())
    found = granted(revoke, board=Board(declarer=declarer))
    assert found["revokes[0].played_after"] == ((opponent, partner), ((), (opponent,)))
    changed = found.get("revokes[0].withdrawn_after")
    assert changed == (((), ((opponent, partner),)) if isinstance(who, Seat) else None)


@pytest.mark.parametrize(
    ("who", "partner", "declarer", "declarers_side"),
    [
        (Role.DEFENDER, Role.OTHER_DEFENDER, None, (Role.DECLARER, Role.DUMMY)),
        (Role.OTHER_DEFENDER, Role.DEFENDER, None, (Role.DECLARER, Role.DUMMY)),
        (Role.DEFENDER, Role.OTHER_DEFENDER, Seat.SOUTH, (Seat.SOUTH, Seat.NORTH)),
    ],
)
def test_who_sits_on_the_left_of_a_defender_known_by_no_seat_is_open(
    who: Role, partner: Role, declarer: Seat | None, declarers_side: tuple[Who, Who]
) -> None:
    one, other = declarers_side
    board = Board(declarer=declarer)
    # Of one defender alone it is not said which he is.
    both = [] if who is Role.DEFENDER else [RevokeFinding(Role.DEFENDER, 2, Suit.SPADES, before_attention=frozenset())]
    found = granted(*both, RevokeFinding(who, 3, Suit.CLUBS, before_attention=frozenset()), board=board)
    assert found[f"revokes[{len(both)}].played_after"] == ((one, partner), ((), (one,), (other,)))


@pytest.mark.parametrize(
    ("code", "moments", "is_granted"),
    [
        ("auction-1912", frozenset({M.OPPONENTS_PLAYED_ON}), True),
        ("bridge-1905", frozenset({M.OPPONENTS_PLAYED_ON}), True),
        ("auction-1912", frozenset(), False),  # nobody has gone on
        ("auction-1912", frozenset({M.OPPONENTS_PLAYED_ON, M.TRICK_QUITTED}), False),
        ("auction-1912", ON, False),  # established, turned or not
        ("duplicate-2017", frozenset({M.OPPONENTS_PLAYED_ON}), False),
    ],
)
def test_that_a_trick_had_not_been_turned_is_granted_where_the_other_side_has_gone_on(
    code: str, moments: frozenset[Moment], is_granted: bool
) -> None:
    """86: turning and quitting the trick establishes, up to 1913; a card of the other side does not."""
    told = replace(IN_TIME, before_attention=moments, won_by="opponents", later_tricks=0)
    found = granted(told, code=code, board=BY_SOUTH).get("revokes[0].before_attention")
    assert found == ((moments, (moments | {M.TRICK_QUITTED},)) if is_granted else None)


FIRST, ON_TRICK_TWO = plays("W:ST N:S2 E:S5 S:SJ"), plays("S:H6 W:H8 N:HK E:D4")


@pytest.mark.parametrize(
    ("code", "events", "is_granted"),
    [
        ("auction-1912", REVOKED, True),
        ("auction-1912", REVOKED[:3], False),  # it is not complete
        ("auction-1912", [*REVOKED, TrickQuitted(1)], False),
        ("auction-1912", [*REVOKED, *plays("S:H6")], True),
        # Who tells of one trick that it was turned, tells it of every one.
        ("auction-1912", [*FIRST, TrickQuitted(1), *ON_TRICK_TWO, *plays("N:D2")], False),
        ("auction-1912", [*FIRST, *ON_TRICK_TWO, *plays("N:D2")], True),
        ("duplicate-2017", REVOKED, False),
        ("duplicate-2017", [*REVOKED, CLAIMED_THE_REST], False),  # and the record shows that he played before the claim
    ],
)
def test_that_a_trick_of_a_record_had_not_been_turned_is_granted_where_it_is_complete(
    code: str, events: list[Event], is_granted: bool
) -> None:
    board = Board(declarer=Seat.SOUTH, deal=Deal.parse(SMALL_DEAL))
    assumed = taken_for_granted(*every_way(Case(code, board, (*events, AttentionDrawn(Seat.SOUTH, Seat.EAST)))))
    assert ("revokes[0].before_attention" in [each.key.short for each in assumed]) is is_granted


@pytest.mark.parametrize(
    ("code", "named", "unknown"),
    [
        ("duplicate-2017", M.ROUND_ENDED, M.CARDS_CUT),
        ("duplicate-1997", M.ROUND_ENDED, M.CARDS_CUT),
        ("auction-1912", M.CARDS_CUT, M.ROUND_ENDED),
        ("bridge-1905", M.CARDS_CUT, M.ROUND_ENDED),
    ],
)
def test_of_the_stages_of_play_those_are_offered_that_the_code_knows(code: str, named: Moment, unknown: Moment) -> None:
    """Nobody cuts for the next deal at duplicate, and at the whist clubs' tables no round ends."""
    _, ways = every_way(case(RevokeFinding(Seat.WEST, 3, Suit.DIAMONDS), code=code))
    (question,) = (each for each in open_questions(ways) if each.key.name == "before_attention")
    said = set().union(*question.answers)
    assert (named in said, unknown in said) == (True, False)


IN_TIME = RevokeFinding(Seat.WEST, 3, Suit.CLUBS, Card.parse("H2"), before_attention=frozenset())
BY_SOUTH = Board(declarer=Seat.SOUTH)
BOTH, NORTH_ALONE = (Seat.NORTH, Seat.EAST), (Seat.NORTH,)


@pytest.mark.parametrize(
    ("more", "followed", "changed"),
    [
        ({}, (BOTH, ((), NORTH_ALONE)), ((), (BOTH,))),
        # Who followed is told; East can have changed only where he did.
        ({"played_after": BOTH}, None, ((), (BOTH,))),
        ({"played_after": NORTH_ALONE}, None, None),
        ({"played_after": ()}, None, None),
        ({"played_after": BOTH, "withdrawn_after": NORTH_ALONE}, None, None),
        ({"played_after": BOTH, "withdrawn_after": ()}, None, None),
        ({"offender": Seat.EAST}, ((Seat.SOUTH, Seat.WEST), ((), (Seat.SOUTH,))), ((), ((Seat.SOUTH, Seat.WEST),))),
        # On the first trick West has led; once it is complete South has followed.
        ({"offender": Seat.EAST, "trick": 1}, ((Seat.SOUTH,), ((),)), None),
        ({"offender": Seat.EAST, "trick": 1, "before_attention": frozenset({M.TRICK_QUITTED})}, None, None),
        # Declarer's side leaves no card there: it turns on nobody's change.
        ({"offender": Seat.SOUTH}, ((Seat.WEST, Seat.NORTH), ((), (Seat.WEST,))), None),
        # Established: nobody changes anything.
        ({"before_attention": ON, "won_by": "opponents", "later_tricks": 0}, None, None),
    ],
)
def test_what_is_granted_of_those_who_followed(more: dict[str, Any], followed: Any, changed: Any) -> None:
    """62C1: an opponent who followed; 62C2: then the partner, whose own first card stays there if he defends."""
    found = granted(replace(IN_TIME, **more), board=BY_SOUTH)
    assert found.get("revokes[0].played_after") == followed
    assert found.get("revokes[0].withdrawn_after") == changed


def test_of_a_second_revoke_on_one_trick_the_others_may_have_played_before_it() -> None:
    """What East plays instead of a card taken back may be the last card to the trick, which is complete."""
    complete = replace(IN_TIME, offender=Seat.EAST, trick=1, before_attention=frozenset({M.TRICK_QUITTED}))
    found = granted(complete, replace(complete, card=Card.parse("H3")), board=BY_SOUTH)
    assert [found.get(f"revokes[{each}].played_after") for each in (0, 1)] == [((Seat.SOUTH,), ((),))] * 2


CLAIMED, THEY_CLAIMED = frozenset({M.OPPONENTS_CLAIMED}), frozenset({M.OFFENDERS_CLAIMED})
PUT_DOWN = frozenset({M.PLAY_HAD_CEASED, M.OFFENDERS_PUT_DOWN_A_CARD})


@pytest.mark.parametrize(
    ("code", "moments", "is_granted"),
    [
        ("duplicate-2017", CLAIMED, True),
        ("duplicate-2007", CLAIMED, True),
        ("duplicate-2017", THEY_CLAIMED, True),
        ("duplicate-2017", frozenset(), False),
        ("duplicate-2017", CLAIMED | PUT_DOWN, False),  # that is what is told
        ("auction-1912", CLAIMED, False),  # play goes on after a claim
        ("auction-1913", THEY_CLAIMED, False),
        ("bridge-1905", CLAIMED, False),
        ("duplicate-2017", CLAIMED | {M.PLAY_HAD_CEASED}, False),
    ],
)
def test_of_a_revoke_and_a_claim_it_is_granted_that_the_card_was_played_before_it(
    code: str, moments: frozenset[Moment], is_granted: bool
) -> None:
    """68D: play ceases with a claim, and a card put down afterwards is no revoke."""
    told = replace(IN_TIME, before_attention=moments, won_by="opponents", later_tricks=0)
    found = granted(told, code=code, board=BY_SOUTH).get("revokes[0].before_attention")
    assert found == ((moments, (moments | PUT_DOWN,)) if is_granted else None)


@pytest.mark.parametrize(
    ("offender", "declarer", "instead"),
    [
        (Seat.WEST, None, (Seat.EAST, Seat.WEST)),  # a declarer's card would go back to his hand (62B)
        (Seat.WEST, Seat.SOUTH, None),
        (Seat.WEST, Seat.WEST, None),
        (Role.DEFENDER, None, None),
    ],
)
def test_that_a_player_known_by_his_seat_defended_is_granted(
    offender: Who, declarer: Seat | None, instead: tuple[Seat, ...] | None
) -> None:
    found = granted(replace(IN_TIME, offender=offender, card=None), board=Board(declarer=declarer)).get(
        "board.declarer"
    )
    assert found == (((Seat.NORTH, Seat.SOUTH), instead) if instead else None)


def test_who_declared_is_not_granted_where_nothing_turns_on_it() -> None:
    """That he had the suit cannot be shown, whoever he was; and unproved it stays."""
    assert "board.declarer" not in granted(replace(IN_TIME, card=None, proved=False))


def test_that_declarer_had_not_accepted_is_granted_where_nobody_knows_which_defender_it_was() -> None:
    """Whichever it was: declarer's or dummy's card after his would have accepted it, and made it no revoke (52B1)."""
    moments = ON | {M.OPPONENTS_PLAYED_ON, M.PLAY_ENDED}
    untold = RevokeFinding(failure=Failure.PENALTY_CARD, won_by="offender", later_tricks=6, before_attention=moments)
    found = granted(untold, board=Board(declarer=Seat.EAST), table_tricks=4)
    assert found["revokes[0].played_after"] == ((), ((Seat.EAST,), (Seat.WEST,)))


RIGHTS = (False, (True,))


@pytest.mark.parametrize(
    ("more", "found"),
    [
        ({}, RIGHTS),
        ({"attention_by": Role.DUMMY}, RIGHTS),
        ({"attention_by": Role.DECLARER}, None),  # dummy was not the first
        ({"dummy_rights_lost": False}, None),
        ({"dummy_rights_lost": True}, None),
        ({"offender": Seat.SOUTH}, RIGHTS),
        # Established, it costs what it costs, whoever spoke.
        ({"offender": Seat.SOUTH, "before_attention": ON, "won_by": "opponents", "later_tricks": 0}, None),
    ],
)
def test_that_dummy_had_his_rights_is_granted_where_he_may_have_been_the_first_to_speak(
    more: dict[str, Any], found: Any
) -> None:
    """Without them he is not to speak first of a defender's revoke (43B3), nor to ask declarer about his (43B2b)."""
    assert granted(replace(IN_TIME, **more), board=BY_SOUTH).get("revokes[0].dummy_rights_lost") == found


ESTABLISHED_ON_TWO = RevokeFinding(
    Seat.EAST, 2, Suit.SPADES, won_by="opponents", later_tricks=5, before_attention=frozenset({M.TRICK_QUITTED})
)


@pytest.mark.parametrize(
    ("code", "more", "found"),
    [
        ("auction-1913", {}, RIGHTS),
        ("auction-1913", {"attention_by": Role.DUMMY}, RIGHTS),
        ("auction-1913", {"attention_by": Seat.WEST}, None),
        ("auction-1913", {"dummy_rights_lost": False}, None),
        ("auction-1913", {"dummy_rights_lost": True}, None),
        ("auction-1913", {"offender": Seat.SOUTH}, None),  # nor may he point at his own side's
        ("auction-1913", {"before_attention": frozenset()}, None),  # nor at one that is not established
        ("auction-1912", {}, None),  # he may not at all
    ],
)
def test_that_dummy_had_his_rights_is_granted_where_it_matters_only_if_he_spoke_first(
    code: str, more: dict[str, Any], found: Any
) -> None:
    """63 (1913): dummy may point at an adversary's established revoke, unless he has looked at a hand."""
    told = granted(replace(ESTABLISHED_ON_TWO, **more), code=code, board=BY_SOUTH, elected=Election.POINTS)
    assert told.get("revokes[0].dummy_rights_lost") == found


@pytest.mark.parametrize("code", ["duplicate-2017", "auction-1912"])
def test_of_what_was_no_revoke_nothing_is_granted_of_the_moment_or_of_those_who_followed(code: str) -> None:
    found = granted(RevokeFinding(Seat.WEST, 3, Suit.CLUBS, able=False), code=code, board=BY_SOUTH)
    assert {key for key in found if key.startswith("revokes[0].")} <= {"revokes[0].failure"}


def test_that_dummy_has_lost_his_rights_a_record_may_show() -> None:
    """East does not follow to the first trick, and South points at him."""
    board = Board(declarer=Seat.SOUTH, deal=Deal.parse(SMALL_DEAL))
    noticed = AttentionDrawn(Seat.SOUTH, Seat.EAST, 1)
    for events, found in (((), RIGHTS), ((RightsLost(Seat.NORTH),), None)):
        told = Case(board=board, events=(*plays("W:ST N:S2 E:D4 S:SJ"), *events, noticed))
        assumed = {each.key.short: (each.value, each.instead) for each in taken_for_granted(*every_way(told))}
        assert assumed.get("revokes[0].dummy_rights_lost") == found


IN_HAND = RevokeFinding(Seat.WEST, 5, before_attention=frozenset(), won_by="opponents", later_tricks=2)
PLAYED_ON = replace(IN_HAND, offender=Seat.SOUTH, trick=None, before_attention=ON)
TURNED = replace(IN_HAND, offender=Seat.NORTH)
OTHER_TRICKS = (1, 2, 3, 4, 6, 7, 8, 9, 10, 11)
"""Two tricks came after it."""
UP_TO_FOUR, UP_TO_FIVE = ((1, 2, 3, 4), (5, 6, 7, 8, 9, 10, 11)), ((1, 2, 3, 4, 5), (6, 7, 8, 9, 10, 11))
"""The tricks on which play has not gone past the card that West left on the table; and the others."""


@pytest.mark.parametrize(
    ("code", "revokes", "found"),
    [
        ("duplicate-2017", (IN_HAND, PLAYED_ON), {"revokes[1].trick": UP_TO_FOUR}),
        ("duplicate-2017", (PLAYED_ON, IN_HAND), {"revokes[0].trick": UP_TO_FOUR}),
        (
            "duplicate-2017",
            (TURNED, replace(PLAYED_ON, offender=Seat.WEST)),
            {"revokes[1].trick": (OTHER_TRICKS, (5,))},
        ),
        ("duplicate-2017", (IN_HAND, replace(PLAYED_ON, trick=6, later_tricks=None)), {}),
        ("duplicate-2017", (IN_HAND, replace(PLAYED_ON, offender=Seat.EAST)), {"revokes[1].trick": UP_TO_FIVE}),
        ("duplicate-2017", (replace(IN_HAND, trick=None), PLAYED_ON), {}),
        ("duplicate-2007", (IN_HAND, PLAYED_ON), {"revokes[1].trick": UP_TO_FIVE}),
        ("duplicate-2007", (TURNED, replace(PLAYED_ON, offender=Seat.WEST)), {}),
        ("duplicate-2017", (replace(IN_HAND, offender=Seat.EAST, trick=1, later_tricks=None), PLAYED_ON), {}),
    ],
)
def test_a_revoke_without_its_trick_is_taken_to_be_on_another_one(
    code: str, revokes: tuple[RevokeFinding, ...], found: dict[str, Any]
) -> None:
    """62C3 (2017): of both sides' revokes on one trick both are put right, though one side alone has played on.

    A revoke on a later trick shows that play has gone past the penalty card of the one that was put right.
    """
    assumed = granted(*revokes, code=code, board=BY_SOUTH)
    assert {key: each for key, each in assumed.items() if key.endswith(".trick")} == found
