"""What is seen of a revoke, or of two, where facts are known, open or taken for granted: worked out by hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from revoke.case.case import Failure, Mixing, Moment
from revoke.case.events import Onlooker
from revoke.facts.fact import BOARD, SUPPOSED, Evidence, FactMissing, Key
from revoke.facts.revoke import Revoke, fact_of_two, lost_to, one_trick_of, order_of, with_tricks_of_two
from revoke.facts.standing import Standing, Stood, WonBy
from revoke.table.cards import Card, Suit
from revoke.table.seats import Role, Seat, Side

N, E, S, W = Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST
DECLARER, DUMMY, DEFENDER, OTHER = Role.DECLARER, Role.DUMMY, Role.DEFENDER, Role.OTHER_DEFENDER
M = Moment
OWN, PARTNERS, THEIRS = WonBy.OFFENDER, WonBy.PARTNER, WonBy.OPPONENTS

Told = Mapping[str, Any]
"""The value of each fact, or in a list all that are possible."""


class Supposed(list[Any]):
    """What is possible of a fact as long as something is supposed of it."""


def evidence(value: Any) -> Evidence:
    if isinstance(value, Supposed):
        return Evidence(tuple(value), SUPPOSED)
    return Evidence(tuple(value) if isinstance(value, list) else (value,), "said")


def revokes(*told: Told, **board: Any) -> tuple[Revoke, ...]:
    known = {Key(BOARD, name): evidence(value) for name, value in board.items()}
    for index, each in enumerate(told):
        known |= {Key(index, name): evidence(value) for name, value in each.items()}
    every = tuple(Revoke(known, index) for index in range(len(told)))
    for r in every:
        r.others = tuple(other for other in every if other is not r)
    return every


def seen(look: Callable[[], Any]) -> Any:
    """What is seen, or the name of the fact that is asked for."""
    try:
        return look()
    except FactMissing as missing:
        return missing.key.name


def had(*moments: Moment) -> Told:
    return {"before_attention": frozenset(moments)}


EITHER = {"before_attention": [frozenset(), frozenset({M.OFFENDERS_PLAYED_ON})]}
PENALTY_CARD = {"failure": Failure.PENALTY_CARD, "otherwise_legal": True}
SEEN_AT_ONCE = {**PENALTY_CARD, **had()}
WON_BY_WEST = {"winner": W, "won_by": [OWN, PARTNERS, THEIRS]}

ONE: list[tuple[str, Told, Mapping[str, Any], Any]] = [
    ("by_dummy", {"offender": N}, {"declarer": S}, True),
    ("by_dummy", {"offender": S}, {"declarer": S}, False),
    ("by_dummy", {"offender": N}, {}, "declarer"),
    ("by_defender", {"offender": W}, {"declarer": S}, True),
    ("by_defender", {"offender": OTHER}, {}, True),
    ("by_defender", {}, {}, "offender"),
    ("is_declarer", {"offender": DECLARER}, {}, True),
    ("is_declarer", {"offender": N}, {"declarer": [E, W]}, False),
    ("taken_for_a_defenders", {"offender": N}, {}, True),
    ("taken_for_a_defenders", {"offender": N, "card": Card.parse("H5")}, {}, "declarer"),
    ("taken_for_a_defenders", {"offender": N}, {"declarer": S}, False),
    ("taken_for_a_defenders", {"offender": DECLARER}, {}, False),
    ("taken_for_a_defenders", {}, {}, "offender"),
    ("owed_by_dummy", {"offender": N, "failure": Failure.MISSING_CARD}, {}, False),
    ("owed_by_dummy", {"offender": N, "failure": Failure.MISSING_CARD}, {"declarer": S}, True),
    ("owed_by_dummy", {"offender": DUMMY, "failure": Failure.MISSING_CARD}, {}, True),
    ("owed_by_dummy", {"offender": N}, {}, "declarer"),
    (
        "owed_by_dummy",
        {"offender": [DECLARER, DEFENDER], "failure": Failure.MISSING_CARD},
        {"declarer": S},
        False,  # which of the two it was is not asked: neither is dummy
    ),
    ("leaves_a_penalty_card", {"offender": DEFENDER, **had()}, {}, True),
    ("leaves_a_penalty_card", {"offender": DECLARER, **had()}, {}, False),
    ("leaves_a_penalty_card", {"offender": DEFENDER, "card_was_faced": True, **had()}, {}, False),
    ("leaves_a_penalty_card", {"offender": DEFENDER, **had(M.PLAY_ENDED, M.HANDS_RETURNED)}, {}, False),
    ("leaves_a_penalty_card", {"offender": DEFENDER, "failure": Failure.MISSING_CARD, **had()}, {}, False),
    ("last_trick_to_go_wrong_on", {}, {}, 12),
    ("last_trick_to_go_wrong_on", {"failure": Failure.DEMAND, "able": True}, {}, 12),
    ("last_trick_to_go_wrong_on", {"failure": [Failure.FOLLOW, Failure.MISSING_CARD]}, {}, 13),
    ("last_trick_to_go_wrong_on", {"able": [True, False]}, {}, 13),
    ("last_lead_is_no_choice", {"trick": 12}, {}, True),
    ("last_lead_is_no_choice", {"trick": 11}, {}, False),
    ("last_lead_is_no_choice", {"trick": [11, 12]}, {}, False),
    ("on_twelfth_trick", {"trick": [10, 11]}, {}, False),
    ("on_twelfth_trick", {}, {}, "trick"),
    # When it came to light
    ("its_side_had_gone_on", had(M.OFFENDERS_PLAYED_ON), {}, True),
    ("its_side_had_gone_on", had(M.OFFENDERS_NAMED_CARD), {}, True),
    ("its_side_had_gone_on", had(M.OPPONENTS_PLAYED_ON, M.TRICK_QUITTED, M.OFFENDERS_CLAIMED), {}, False),
    ("its_side_had_gone_on", had(M.OFFENDERS_CLAIMED, M.OFFENDERS_PUT_DOWN_A_CARD), {}, False),
    ("its_side_had_gone_on", had(M.OFFENDERS_CLAIMED, M.OFFENDERS_PUT_DOWN_A_CARD), {"agreed_to_play_on": True}, True),
    ("its_side_had_gone_on", had(M.OFFENDERS_CLAIMED), {"agreed_to_play_on": True}, False),
    (
        "its_side_had_gone_on",
        had(M.OFFENDERS_PLAYED_ON, M.OFFENDERS_PUT_DOWN_A_CARD),
        {"agreed_to_play_on": False},
        True,
    ),
    (
        "its_side_had_gone_on",
        had(M.OFFENDERS_CLAIMED, M.OFFENDERS_PUT_DOWN_A_CARD),
        {"agreed_to_play_on": [True, False]},
        "agreed_to_play_on",
    ),
    (
        "its_side_had_gone_on",
        had(M.OFFENDERS_CLAIMED, M.OFFENDERS_PUT_DOWN_A_CARD, M.PLAY_HAD_CEASED),
        {"agreed_to_play_on": True},
        False,  # the card that was put down may be the revoke
    ),
    ("both_sides_had_played_on", had(M.OFFENDERS_PLAYED_ON, M.OPPONENTS_PLAYED_ON), {}, True),
    ("both_sides_had_played_on", had(M.OFFENDERS_PLAYED_ON), {}, False),
    ("both_sides_had_played_on", had(M.OPPONENTS_PLAYED_ON), {}, False),
    (
        "both_sides_had_played_on",
        had(M.OFFENDERS_CLAIMED, M.OFFENDERS_PUT_DOWN_A_CARD),
        {"agreed_to_play_on": True},
        False,
    ),
    ("its_side_went_on", had(M.OFFENDERS_PLAYED_ON), {}, True),
    ("its_side_went_on", had(M.OFFENDERS_NAMED_CARD), {}, True),
    ("its_side_went_on", had(M.OFFENDERS_CLAIMED), {}, True),
    ("its_side_went_on", had(M.OPPONENTS_CLAIMED, M.OFFENDERS_AGREED_TO_CLAIM), {}, False),
    ("its_side_went_on", EITHER, {}, False),
    ("its_side_went_on", {}, {}, False),
    ("play_was_over", had(M.PLAY_ENDED), {}, True),
    ("play_was_over", had(M.HANDS_RETURNED), {}, True),
    ("play_was_over", had(M.CARDS_CUT), {}, True),
    ("play_was_over", had(M.OFFENDERS_CLAIMED), {}, True),
    ("play_was_over", had(M.OPPONENTS_CLAIMED), {}, True),
    ("play_was_over", had(M.OPPONENTS_CLAIMED), {"agreed_to_play_on": True}, False),
    ("play_was_over", had(M.OPPONENTS_CLAIMED), {"agreed_to_play_on": False}, True),
    ("play_was_over", had(M.OFFENDERS_PLAYED_ON, M.TRICK_QUITTED), {}, False),
    ("play_was_over", EITHER, {}, False),
    ("play_was_over", {"before_attention": [frozenset({M.PLAY_ENDED}), frozenset({M.CARDS_CUT})]}, {}, True),
    ("play_was_over", {"before_attention": [frozenset({M.PLAY_ENDED}), frozenset()]}, {}, "before_attention"),
    ("play_was_over", {}, {}, "before_attention"),
    ("too_late_for_any_change", had(M.PLAY_ENDED, M.PERIOD_ENDED), {}, True),
    ("too_late_for_any_change", had(M.PLAY_ENDED, M.ROUND_ENDED), {}, False),
    ("too_late_for_any_change", {}, {}, False),
    ("no_card_goes_back", {}, {}, False),
    ("no_card_goes_back", {"failure": Failure.MISSING_CARD}, {}, True),
    ("no_card_goes_back", had(M.PLAY_ENDED, M.HANDS_RETURNED), {}, True),
    ("no_card_goes_back", had(M.PLAY_ENDED), {}, False),
    ("no_card_goes_back", {"before_attention": [frozenset(), frozenset({M.HANDS_RETURNED})]}, {}, False),
    (
        "no_card_goes_back",
        {"before_attention": Supposed([frozenset(), frozenset({M.HANDS_RETURNED})])},
        {},
        "before_attention",
    ),
    ("no_card_goes_back", {"before_attention": Supposed([frozenset(), frozenset({M.PLAY_ENDED})])}, {}, False),
    # Who spoke
    ("protected_by_a_question", had(M.PARTNER_ASKED), {}, True),
    ("protected_by_a_question", had(M.PARTNER_ASKED, M.ANSWERED_NO), {}, False),
    ("protected_by_a_question", had(M.TRICK_QUITTED), {}, False),
    ("protected_by_a_question", had(M.PARTNER_ASKED, M.CARDS_CUT), {}, False),
    (
        "protected_by_a_question",
        {"before_attention": [frozenset({M.CARDS_CUT}), frozenset({M.PARTNER_ASKED, M.CARDS_CUT})]},
        {},
        False,
    ),
    (
        "protected_by_a_question",
        {"before_attention": [frozenset({M.PARTNER_ASKED}), frozenset({M.PARTNER_ASKED, M.CARDS_CUT})]},
        {},
        "before_attention",
    ),
    ("asked_by_his_partner", had(M.PARTNER_ASKED), {}, True),
    ("asked_by_his_partner", {"attention_by_question": True, "attention_by": N, "offender": S, **had()}, {}, True),
    ("asked_by_his_partner", {"attention_by_question": True, "attention_by": E, "offender": S, **had()}, {}, False),
    ("asked_by_his_partner", {"attention_by_question": False, "attention_by": N, "offender": S, **had()}, {}, False),
    ("asked_by_his_partner", {"attention_by_question": True, "attention_by": DUMMY, "offender": S, **had()}, {}, False),
    ("asked_by_his_partner", {"attention_by_question": True, "attention_by": N, **had()}, {}, False),
    ("dummy_spoke_first", {}, {}, False),
    ("dummy_spoke_first", {"attention_by": DUMMY}, {}, True),
    ("dummy_spoke_first", {"attention_by": DECLARER}, {}, False),
    ("dummy_spoke_first", {"attention_by": Onlooker.SPECTATOR}, {}, False),
    ("dummy_spoke_first", {"attention_by": N}, {"declarer": S}, True),
    ("dummy_spoke_first", {"attention_by": N}, {"declarer": E}, False),
    ("dummy_spoke_first", {"attention_by": N}, {}, "declarer"),
    ("dummy_without_rights_accused_a_defender", {"dummy_rights_lost": True, "offender": DEFENDER, **had()}, {}, True),
    ("dummy_without_rights_accused_a_defender", {"offender": DEFENDER, **had()}, {}, False),
    ("dummy_without_rights_accused_a_defender", {"dummy_rights_lost": True, "offender": DECLARER, **had()}, {}, False),
    (
        "dummy_without_rights_accused_a_defender",
        {"dummy_rights_lost": True, "offender": DEFENDER, **had(M.PLAY_ENDED)},
        {},
        False,
    ),
    ("aware_before_it_was_established", {}, {}, False),
    ("aware_before_it_was_established", {"aware": True}, {}, True),
    ("aware_before_it_was_established", {"aware": False}, {}, False),
    ("aware_before_it_was_established", {"aware": [True, False]}, {}, "aware"),
    # Which tricks were won
    ("side_won_the_trick", {"won_by": PARTNERS}, {}, True),
    ("side_won_the_trick", {"won_by": [OWN, PARTNERS]}, {}, True),
    ("side_won_the_trick", {"won_by": THEIRS}, {}, False),
    ("offender_won_the_trick", {"won_by": OWN}, {}, True),
    ("offender_won_the_trick", {"won_by": PARTNERS}, {}, False),
    ("offender_won_the_trick", {"won_by": [OWN, PARTNERS]}, {}, "won_by"),
    # What was played after it
    ("an_opponent_played_after", {}, {}, None),
    ("an_opponent_played_after", had(M.OPPONENTS_PLAYED_ON), {}, True),
    ("an_opponent_played_after", {**had(), "offender": S, "played_after": ()}, {}, False),
    ("an_opponent_played_after", {**had(), "offender": S, "played_after": (W,)}, {}, True),
    ("an_opponent_played_to_the_trick", {**had(M.OPPONENTS_PLAYED_ON), "offender": S, "played_after": ()}, {}, False),
    ("an_opponent_played_to_the_trick", {"played_after": (W,)}, {"declarer": W}, "offender"),
    ("an_opponent_played_to_the_trick", {"played_after": (W, N)}, {"declarer": W}, True),
    ("an_opponent_played_to_the_trick", had(M.OPPONENTS_PLAYED_ON), {}, None),
    ("partner_played_after_an_opponent", {"offender": S}, {}, None),
    ("partner_played_after_an_opponent", {"offender": S, "partner_had_played": True}, {}, False),
    ("partner_played_after_an_opponent", {"offender": S, "played_after": (N,)}, {}, False),
    ("partner_played_after_an_opponent", {"offender": S, "played_after": (W,)}, {}, False),
    ("partner_played_after_an_opponent", {"offender": S, "played_after": (W, N)}, {}, True),
    ("partner_played_after_an_opponent", {"offender": S, "played_after": (W, N, E)}, {}, True),
    ("partner_played_after_an_opponent", {"offender": S, "played_after": (N, E)}, {}, False),
    ("partner_played_after_an_opponent", {"offender": S, "played_after": ()}, {}, False),
    ("partner_yet_to_play_at_twelve", {"offender": E, "trick": 12, "played_after": (S,)}, {"declarer": S}, True),
    ("partner_yet_to_play_at_twelve", {"offender": E, "trick": 12, "played_after": ()}, {"declarer": S}, True),
    ("partner_yet_to_play_at_twelve", {"offender": E, "trick": 12, "played_after": (S, W)}, {"declarer": S}, False),
    ("partner_yet_to_play_at_twelve", {"offender": E, "trick": 12}, {"declarer": S}, False),
    ("partner_yet_to_play_at_twelve", {"offender": E, "trick": 11, "played_after": ()}, {"declarer": S}, False),
    ("partner_yet_to_play_at_twelve", {"offender": E, "played_after": ()}, {"declarer": S}, False),
    ("partner_yet_to_play_at_twelve", {"offender": N, "trick": 12, "played_after": ()}, {"declarer": S}, False),
    (
        "partner_yet_to_play_at_twelve",
        {"offender": E, "trick": 12, "played_after": (), "partner_had_played": True},
        {"declarer": S},
        False,
    ),
    (
        "partner_yet_to_play_at_twelve",
        {"offender": E, "trick": 12, "played_after": (), **had(M.TRICK_QUITTED)},
        {"declarer": S},
        False,  # all four have played, whatever is said of his partner
    ),
    ("was_played_past", {**SEEN_AT_ONCE, "played_after": (N,), "offender": W}, {"declarer": S}, True),
    ("was_played_past", {**SEEN_AT_ONCE, "played_after": (E,), "offender": W}, {"declarer": S}, False),
    ("was_played_past", {**SEEN_AT_ONCE, "played_after": (DUMMY,), "offender": DEFENDER}, {}, True),
    ("was_played_past", {**SEEN_AT_ONCE, "played_after": (DECLARER,), "offender": DEFENDER}, {}, True),
    ("was_played_past", {**SEEN_AT_ONCE, "played_after": (OTHER,), "offender": DEFENDER}, {}, False),
    ("was_played_past", {**SEEN_AT_ONCE, "played_after": (N,), "offender": DEFENDER}, {"declarer": S}, True),
    ("was_played_past", {**SEEN_AT_ONCE, "played_after": (N,), "offender": DEFENDER}, {"declarer": E}, False),
    ("was_played_past", {**SEEN_AT_ONCE, "played_after": (N,), "offender": DEFENDER}, {}, "declarer"),
    ("was_played_past", {**SEEN_AT_ONCE, "withdrawn_after": (N,), "offender": W}, {"declarer": S}, True),
    ("was_played_past", {**SEEN_AT_ONCE, "played_after": (N,), "offender": W}, {}, True),
    (
        "was_played_past",
        {**PENALTY_CARD, "before_attention": [frozenset(), frozenset({M.OPPONENTS_PLAYED_ON})], "offender": W},
        {"declarer": S},
        False,
    ),
    (
        "was_played_past",
        {**PENALTY_CARD, "before_attention": Supposed([frozenset(), frozenset({M.OPPONENTS_PLAYED_ON})])},
        {"declarer": S},
        "before_attention",
    ),
    ("was_played_past", {**SEEN_AT_ONCE, "offender": W}, {"declarer": S}, False),
    ("was_played_past", {**PENALTY_CARD, **had(M.OPPONENTS_PLAYED_ON), "offender": W}, {"declarer": S}, True),
    (
        "was_played_past",
        {**PENALTY_CARD, **had(M.OPPONENTS_PLAYED_ON, M.OFFENDERS_PLAYED_ON), "offender": W},
        {"declarer": S},
        False,
    ),
    ("was_played_past", {**PENALTY_CARD, "offender": W}, {"declarer": S}, "before_attention"),
    (
        "was_played_past",
        {**PENALTY_CARD, "before_attention": Supposed([frozenset({M.OPPONENTS_PLAYED_ON, M.OFFENDERS_CLAIMED})])},
        {"declarer": S},
        False,
    ),
    (
        "was_played_past",
        {**PENALTY_CARD, "before_attention": Supposed([frozenset({M.OPPONENTS_PLAYED_ON})]), "offender": W},
        {"declarer": S},
        True,
    ),
    ("was_played_past", {**had(M.OPPONENTS_PLAYED_ON), "otherwise_legal": True, "offender": W}, {}, False),
    (
        "was_played_past",
        {"failure": Failure.PENALTY_CARD, "otherwise_legal": False, **had(M.OPPONENTS_PLAYED_ON), "offender": W},
        {},
        False,
    ),
    # Who won the trick, where he is told by his seat or role
    ("side_won_the_trick", {"offender": DEFENDER, **WON_BY_WEST}, {"declarer": S}, True),
    ("side_won_the_trick", {"offender": DEFENDER, **WON_BY_WEST}, {"declarer": [S, N]}, True),
    ("side_won_the_trick", {"offender": DEFENDER, **WON_BY_WEST}, {"declarer": W}, False),
    ("side_won_the_trick", {"offender": DEFENDER, **WON_BY_WEST}, {}, "declarer"),
    ("offender_won_the_trick", {"offender": DEFENDER, **WON_BY_WEST}, {"declarer": S}, "won_by"),
    ("offender_won_the_trick", {"offender": DEFENDER, **WON_BY_WEST}, {"declarer": E}, False),
    (
        "offender_won_the_trick",
        {"offender": DEFENDER, **WON_BY_WEST, "won_by": [PARTNERS, THEIRS]},
        {"declarer": S},
        False,
    ),
    ("side_won_the_trick", {"offender": W, **WON_BY_WEST, "winner": DECLARER}, {"declarer": E}, True),
    ("side_won_the_trick", {"offender": W, **WON_BY_WEST, "winner": DECLARER}, {"declarer": S}, False),
    ("side_won_the_trick", {"offender": W, **WON_BY_WEST, "winner": DECLARER}, {}, "declarer"),
    ("offender_won_the_trick", {"offender": W, **WON_BY_WEST, "winner": DECLARER}, {"declarer": W}, True),
    ("offender_won_the_trick", {"won_by": OWN}, {}, True),
    ("offender_won_the_trick", {"won_by": PARTNERS}, {}, False),
    ("side_won_the_trick", {"won_by": PARTNERS}, {}, True),
    ("side_won_the_trick", {"won_by": THEIRS}, {}, False),
    ("side_won_the_trick", {"won_by": [OWN, PARTNERS]}, {}, True),
    ("offender_won_the_trick", {"won_by": [OWN, PARTNERS]}, {}, "won_by"),
    # How well shown
    ("stays_unproved", {"proved": False}, {}, True),
    ("stays_unproved", {}, {}, False),
    ("stays_unproved", {}, {"cards_mixed_by": Mixing.OTHERS}, True),
    ("stays_unproved", {"proved": False}, {"cards_mixed_by": Mixing.OFFENDERS}, False),
    ("unproved_and_mixed_by", {"proved": True}, {"cards_mixed_by": Mixing.OTHERS}, None),
    ("unproved_and_mixed_by", {"proved": False}, {"cards_mixed_by": Mixing.OTHERS}, Mixing.OTHERS),
    ("unproved_and_mixed_by", {}, {"cards_mixed_by": Mixing.BOTH}, Mixing.BOTH),
    ("unproved_and_mixed_by", {}, {}, None),
    (
        "unproved_and_mixed_by",
        {"cards_mixed_by": Mixing.OFFENDERS},
        {"cards_mixed_by": Mixing.OTHERS},
        Mixing.OFFENDERS,
    ),
]


def name(value: object) -> str | None:
    return value if isinstance(value, str) else None


@pytest.mark.parametrize(("look", "told", "board", "expected"), ONE, ids=name)
def test_of_one_revoke_is_seen(look: str, told: Told, board: Told, expected: Any) -> None:
    (r,) = revokes(told, **board)
    assert seen(lambda: getattr(r, look)) == expected


READ: list[tuple[str, Told, Mapping[str, Any], list[str | Moment]]] = [
    ("claim_was_played_on", had(M.OFFENDERS_CLAIMED), {}, []),
    ("claim_was_played_on", {}, {"agreed_to_play_on": False}, ["agreed_to_play_on"]),
    ("aware_before_it_was_established", {}, {}, []),
    ("its_side_went_on", had(M.OFFENDERS_CLAIMED), {}, [M.OFFENDERS_CLAIMED]),
    ("its_side_went_on", had(M.OPPONENTS_PLAYED_ON), {}, []),
    ("play_was_over", had(M.CARDS_CUT), {}, [M.CARDS_CUT]),
    ("play_was_over", had(M.TRICK_QUITTED), {}, []),
    ("protected_by_a_question", had(M.PARTNER_ASKED, M.CARDS_CUT), {}, [M.CARDS_CUT]),
    ("no_card_goes_back", {"failure": Failure.FOLLOW, "before_attention": Supposed([frozenset()])}, {}, ["failure"]),
    ("an_opponent_played_to_the_trick", {"offender": S, "played_after": (W,)}, {}, []),
]
"""What a look notes as read, a moment by itself: no more than what decides."""


@pytest.mark.parametrize(("look", "told", "board", "read"), READ, ids=name)
def test_what_is_read_of_one_revoke(look: str, told: Told, board: Told, read: list[str | Moment]) -> None:
    (r,) = revokes(told, **board)
    getattr(r, look)
    assert [each.about or each.key.name for each in r.reads] == read


@pytest.mark.parametrize(
    ("mine", "who", "board", "expected"),
    [
        (N, E, {}, True),
        (N, S, {}, False),
        (DECLARER, DEFENDER, {}, True),
        (OTHER, DUMMY, {}, True),
        (DECLARER, DUMMY, {}, False),
        (DEFENDER, OTHER, {}, False),
        (N, DUMMY, {"declarer": S}, False),
        (N, DUMMY, {"declarer": [E, W]}, True),
        (N, OTHER, {"declarer": [N, S]}, True),
        (N, DUMMY, {"declarer": [S, E]}, True),  # his card is taken for a defender's
        (N, DEFENDER, {}, False),
        (DEFENDER, N, {"declarer": S}, True),
        (DEFENDER, N, {"declarer": E}, False),
        (DECLARER, N, {"declarer": E}, True),
        (DEFENDER, N, {}, False),
        ([N, S], E, {}, True),
        ([N, E], S, {}, "offender"),
    ],
)
def test_who_is_an_opponent(mine: object, who: Seat | Role, board: Told, expected: object) -> None:
    (r,) = revokes({"offender": mine}, **board)
    assert seen(lambda: r.is_opponent(who)) == expected


@pytest.mark.parametrize(
    ("told", "board", "most", "expected"),
    [
        ({"won_by": THEIRS, "later_tricks": 0}, {}, 2, 0),
        ({"won_by": OWN, "later_tricks": 0}, {}, 2, 1),
        ({"won_by": OWN, "later_tricks": 5}, {}, 2, 2),
        ({"won_by": THEIRS, "later_tricks": 2}, {}, 3, 2),
        ({"won_by": OWN}, {}, 1, 1),
        ({"won_by": OWN}, {}, 2, "later_tricks"),
        ({"won_by": OWN, "later_tricks": [1, 2, 3]}, {}, 2, 2),
        ({"later_tricks": 3}, {}, 2, "won_by"),
    ],
)
def test_the_tricks_won_since(told: Told, board: Told, most: int, expected: object) -> None:
    (r,) = revokes(told, **board)
    assert seen(lambda: r.tricks_since_up_to(most)) == expected


def test_the_tricks_won_later_are_not_looked_at_where_the_trick_itself_is_enough() -> None:
    (r,) = revokes({"won_by": OWN, "later_tricks": 5})
    assert r.tricks_since_up_to(1) == 1
    assert [each.key.name for each in r.reads] == ["won_by"]


@pytest.mark.parametrize(
    ("later", "lost", "expected"),
    [
        (2, 1, 1),
        (0, 1, 0),
        (5, [0, 1], 3),
        (3, [0, 1], "lost to 1"),
        ([2, 3], 1, "later_tricks"),
        (None, [0, 1], "lost to 1"),
        (None, 1, "later_tricks"),
    ],
)
def test_the_later_tricks_without_what_a_restored_twelfth_takes_away(
    later: object, lost: object, expected: object
) -> None:
    (r,) = revokes({"lost to 1": lost} | ({} if later is None else {"later_tricks": later}))
    r.lost_later = Key(0, lost_to(1).name)
    assert seen(lambda: r.later_tricks_up_to(3)) == expected
    if isinstance(lost, int):
        r.lost_later = lost
        assert seen(lambda: r.later_tricks_up_to(3)) == expected


@pytest.mark.parametrize(
    ("told", "board", "most", "expected"),
    [
        ({"offender": DECLARER}, {"table_tricks": 2}, 3, 2),
        ({"offender": DECLARER}, {"table_tricks": 9}, 3, 3),
        ({"offender": DEFENDER}, {"table_tricks": 11}, 3, 2),
        ({"offender": DEFENDER}, {"table_tricks": 13}, 3, 0),
        ({"offender": DEFENDER}, {}, 3, "table_tricks"),
        ({"offender": DEFENDER, "won_by": OWN, "later_tricks": 2}, {}, 3, 3),
        ({"offender": DEFENDER, "won_by": THEIRS, "later_tricks": 3}, {}, 3, 3),
        ({"offender": DEFENDER, "won_by": THEIRS, "later_tricks": 2}, {}, 3, "table_tricks"),
        ({"offender": DEFENDER, "won_by": OWN, "later_tricks": 1}, {}, 3, "table_tricks"),
        ({"offender": DEFENDER, "won_by": OWN, "later_tricks": 2}, {"table_tricks": 11}, 3, 2),
        ({"won_by": OWN, "later_tricks": 2}, {}, 3, 3),  # whoever he was
        ({"offender": DEFENDER, "won_by": OWN, "later_tricks": 2}, {"table_tricks": [10, 11]}, 3, 3),
        ({"offender": DEFENDER, "later_tricks": 2}, {}, 3, "table_tricks"),  # nobody says who won the trick itself
        ({"offender": DEFENDER, "won_by": OWN}, {}, 1, "table_tricks"),
    ],
)
def test_all_tricks_of_his_side(told: Told, board: Told, most: int, expected: object) -> None:
    (r,) = revokes(told, **board)
    assert seen(lambda: r.all_tricks_up_to(most)) == expected


ORDER: list[tuple[str, Told, Told, Told, bool | None]] = [
    ("an earlier trick", {"trick": 5}, {"trick": 7}, {}, True),
    ("the same trick", {"trick": 5}, {"trick": 5}, {}, True),
    ("tricks that are earlier", {"trick": [4, 5]}, {"trick": [6, 7]}, {}, True),
    ("tricks that overlap", {"trick": [4, 6]}, {"trick": [5, 7]}, {}, None),
    ("nothing", {}, {}, {}, None),
    ("one trick, it is not said which", {}, {}, {one_trick_of(0, 1).name: True}, True),
    ("not one trick", {}, {}, {one_trick_of(0, 1).name: False}, None),
    ("partners, more later tricks", {"offender": N, "later_tricks": 5}, {"offender": S, "later_tricks": 3}, {}, True),
    ("opponents, more later tricks", {"offender": N, "later_tricks": 5}, {"offender": E, "later_tricks": 3}, {}, None),
    ("partners, as many", {"offender": N, "later_tricks": 3}, {"offender": S, "later_tricks": 3}, {}, None),
    (
        "partners, as many, but the other won his",
        {"offender": N, "later_tricks": 3, "won_by": [OWN, PARTNERS]},
        {"offender": S, "later_tricks": 3, "won_by": THEIRS},
        {},
        True,
    ),
    ("two defenders", {"offender": OTHER, "later_tricks": 5}, {"offender": DEFENDER, "later_tricks": 3}, {}, True),
    (
        "partners, as many, and the one listed later won his: they may have been on one trick",
        {"offender": N, "later_tricks": 3},
        {"offender": S, "later_tricks": 3, "won_by": OWN},
        {},
        None,
    ),
    (
        "a seat, a defender beside him",
        {"offender": N, "later_tricks": 5},
        {"offender": DEFENDER, "later_tricks": 3},
        {"declarer": E},
        True,
    ),
    (
        "a defender, a seat beside him",
        {"offender": DEFENDER, "later_tricks": 5},
        {"offender": N, "later_tricks": 3},
        {"declarer": E},
        True,
    ),
    ("declarer and dummy", {"offender": DECLARER, "later_tricks": 5}, {"offender": DUMMY, "later_tricks": 3}, {}, True),
    ("declarer, a defender", {"offender": DUMMY, "later_tricks": 5}, {"offender": OTHER, "later_tricks": 3}, {}, None),
    ("a seat, a defender", {"offender": N, "later_tricks": 5}, {"offender": DEFENDER, "later_tricks": 3}, {}, None),
    ("nobody named", {"later_tricks": 5}, {"later_tricks": 3}, {}, None),
    ("a seat, nobody named", {"offender": N, "later_tricks": 5}, {"later_tricks": 3}, {"declarer": S}, None),
    ("a defender, nobody named", {"offender": DEFENDER, "later_tricks": 5}, {"later_tricks": 3}, {}, None),
    (
        "some numbers that are more",
        {"offender": N, "later_tricks": [4, 5]},
        {"offender": N, "later_tricks": [2, 3]},
        {},
        True,
    ),
    (
        "numbers that overlap",
        {"offender": N, "later_tricks": [3, 5]},
        {"offender": N, "later_tricks": [2, 4]},
        {},
        None,
    ),
]


@pytest.mark.parametrize(("mine", "theirs", "board", "earlier"), [row[1:] for row in ORDER], ids=[r[0] for r in ORDER])
def test_which_of_two_came_first(mine: Told, theirs: Told, board: Told, earlier: bool | None) -> None:
    """Of two on one trick the one that is listed first; else it is asked for, as the order of the two."""
    first, second = revokes(mine, theirs, **board)
    assert first.earlier_if_told(second) is earlier
    assert second.earlier_if_told(first) is (None if earlier is None else not earlier)
    asked = order_of(0, 1).name
    assert seen(lambda: first.came_before(second)) == (asked if earlier is None else earlier)
    assert seen(lambda: second.came_before(first)) == (asked if earlier is None else not earlier)
    if mine.get("trick") != theirs.get("trick") and not board:
        later, sooner = revokes(theirs, mine)
        assert sooner.earlier_if_told(later) is earlier
    for said in (True, False):
        if earlier is None:
            first, second = revokes(mine, theirs, **board, **{asked: said})
            assert first.came_before(second) is said
            assert second.came_before(first) is not said


def test_tricks_of_which_one_can_be_the_same_tell_the_order_only_as_they_are_listed() -> None:
    for first, second in (({"trick": [4, 5]}, {"trick": [5, 6]}), ({"trick": [1, 2, 3]}, {"trick": 3})):
        one, other = revokes(first, second)
        assert (one.earlier_if_told(other), other.earlier_if_told(one)) == (True, False)
        one, other = revokes(second, first)
        assert (one.earlier_if_told(other), other.earlier_if_told(one)) == (None, None)


@pytest.mark.parametrize(
    ("mine", "theirs", "board", "side", "player"),
    [
        (N, N, {}, True, True),
        (N, S, {}, True, False),
        (N, E, {}, False, False),
        (DEFENDER, DEFENDER, {}, True, True),
        (DEFENDER, OTHER, {}, True, False),
        (DECLARER, DUMMY, {}, True, False),
        (DECLARER, OTHER, {}, False, False),
        (N, DUMMY, {"declarer": S}, True, True),
        (N, DECLARER, {"declarer": S}, True, False),
        (N, DUMMY, {}, "declarer", "declarer"),
        (N, DEFENDER, {"declarer": S}, False, False),
        (N, DEFENDER, {"declarer": E}, True, "offender"),
        (N, DECLARER, {"declarer": E}, False, False),
    ],
)
def test_whether_it_was_the_same_side_or_the_same_player(
    mine: Seat | Role, theirs: Seat | Role, board: Told, side: object, player: object
) -> None:
    for one, other in ((mine, theirs), (theirs, mine)):
        first, second = revokes({"offender": one}, {"offender": other}, **board)
        assert seen(lambda: first.same_side(second)) == side  # noqa: B023
        assert seen(lambda: first.same_player(second)) == player  # noqa: B023


ON_ONE_TRICK = {"offender": E, **had(M.OFFENDERS_PLAYED_ON)}, {"offender": S, **had()}
"""East, whose side has gone on, and South, whose side has not: both are put right if they were on one trick."""

TOGETHER: list[tuple[str, Told, Told, bool]] = [
    ("nothing else is known", {}, {}, True),
    ("he named a card", had(M.OFFENDERS_NAMED_CARD), {}, True),
    ("his side has put down a card after a claim", had(M.OFFENDERS_PUT_DOWN_A_CARD), {}, True),
    ("his side has claimed, which is not going on", had(M.OFFENDERS_CLAIMED), {}, False),
    ("neither side has gone on", had(), {}, False),
    ("only the other side has", had(), had(M.OFFENDERS_PLAYED_ON), True),
    ("both sides have gone on", {}, had(M.OFFENDERS_PLAYED_ON), False),
    ("only the others' playing on is told", had(M.OPPONENTS_PLAYED_ON), {}, False),
    (
        "his side has put one down, the other has gone on",
        had(M.OFFENDERS_PUT_DOWN_A_CARD),
        had(M.OFFENDERS_PLAYED_ON),
        True,
    ),
    ("it is only supposed", {"before_attention": Supposed([frozenset({M.OFFENDERS_PLAYED_ON})])}, {}, False),
    ("it is open whether his side has", EITHER, {}, False),
    ("one trick", {"trick": 5}, {"trick": 5}, True),
    ("two tricks", {"trick": 5}, {"trick": 6}, False),
    ("tricks that overlap", {"trick": [4, 5]}, {"trick": [5, 6]}, True),
    ("one side", {}, {"offender": W}, False),
    ("one player", {}, {"offender": E}, False),
    ("two defenders", {"offender": DEFENDER}, {"offender": OTHER}, False),
    ("declarer and dummy", {"offender": DECLARER}, {"offender": DUMMY}, False),
    ("a defender and dummy", {"offender": DEFENDER}, {"offender": DUMMY}, True),
    ("a seat and dummy", {}, {"offender": DUMMY}, True),
    ("he could not follow suit", {"able": False}, {}, False),
    ("the other could not", {}, {"able": False}, False),
    ("it is open whether the other could", {}, {"able": [True, False]}, True),
    ("it is not proved", {"proved": False}, {}, False),
    ("the other is not proved", {}, {"proved": False}, False),
    ("nobody has pointed at it", {"attention_drawn": False}, {}, False),
    ("nobody has pointed at the other", {}, {"attention_drawn": False}, False),
    ("each lost the trick to the other side", {"won_by": THEIRS}, {"won_by": THEIRS}, False),
    ("the side of each won it", {"won_by": OWN}, {"won_by": PARTNERS}, False),
    ("his side won it", {"won_by": OWN}, {"won_by": THEIRS}, True),
    ("the other side won it", {"won_by": THEIRS}, {"won_by": PARTNERS}, True),
    ("he lost it, of the other nothing is said", {"won_by": THEIRS}, {}, True),
    ("the later tricks leave trick five", {"later_tricks": 4, "trick": 5}, {"later_tricks": 4}, True),
    ("the later tricks leave trick six", {"later_tricks": 4, "trick": 5}, {"later_tricks": 3}, False),
    ("they leave trick six, and he revoked on five", {"later_tricks": 4}, {"later_tricks": 3, "trick": 5}, False),
    ("they leave some trick", {"later_tricks": 4}, {"later_tricks": 3}, True),
    ("one number of two leaves trick five", {"later_tricks": [4, 5], "trick": 5}, {"later_tricks": 3}, True),
    ("one number of the other's two", {"later_tricks": 4, "trick": 5}, {"later_tricks": [3, 4]}, True),
    ("they leave none", {"later_tricks": 7}, {"later_tricks": 7}, False),
    ("the later tricks of one are not known", {"later_tricks": 4, "trick": 5}, {}, True),
    ("nor those of the other", {}, {"later_tricks": 4, "trick": 5}, True),
]


@pytest.mark.parametrize(("mine", "theirs", "may_be"), [row[1:] for row in TOGETHER], ids=[row[0] for row in TOGETHER])
def test_whether_both_may_be_put_right_because_they_were_on_one_trick(mine: Told, theirs: Told, may_be: bool) -> None:
    first, second = revokes({**ON_ONE_TRICK[0], **mine}, {**ON_ONE_TRICK[1], **theirs})
    assert first.may_be_put_right_with(second) is second.may_be_put_right_with(first) is may_be


def test_two_of_which_nothing_is_told_are_not_put_right_for_being_on_one_trick() -> None:
    first, second = revokes({"offender": E}, {"offender": S})
    assert not first.may_be_put_right_with(second)
    assert seen(lambda: first.by_both_sides_and_one_played_on) is False


FIVE_OF_HEARTS = Card.parse("H5")
SIX_OF_HEARTS = Card.parse("H6")
FIVE = {"trick": 5, "won_by": THEIRS, "later_tricks": 4}


def seen_together(mine: set[Side], theirs: set[Side], lying: tuple[Card, ...] = (SIX_OF_HEARTS,)) -> tuple[Told, Told]:
    """Two revokes of a record, with the sides that had gone on when each was noticed; the other's hand named a card."""
    first = {**FIVE, "card": SIX_OF_HEARTS, "opposed_by": (FIVE_OF_HEARTS,), "sides_gone_on": frozenset(mine)}
    second = {"card": FIVE_OF_HEARTS, "opposed_by": lying, "sides_gone_on": frozenset(theirs)}
    return first, {"trick": 5, **second, **had(M.OPPONENTS_PLAYED_ON, M.OFFENDERS_PLAYED_ON, M.OFFENDERS_NAMED_CARD)}


ONE_HAD, BOTH_HAD = seen_together({Side.EW}, {Side.NS, Side.EW})
GONE = {**ONE_HAD, "opposed_by": ()}, BOTH_HAD

BOTH_SIDES: list[tuple[str, Told, Told, Told, object]] = [
    ("on one trick", FIVE, {"trick": 5}, {}, True),
    ("on two tricks", FIVE, {"trick": 6}, {}, False),
    ("on one trick, as is answered", {}, {}, {one_trick_of(0, 1).name: True}, True),
    ("on two tricks, as is answered", {}, {}, {one_trick_of(0, 1).name: False}, False),
    ("it is asked", {}, {}, {}, one_trick_of(0, 1).name),
    ("both have gone on", FIVE, {"trick": 5, **had(M.OFFENDERS_PLAYED_ON)}, {}, False),
    ("one side", FIVE, {"trick": 5, "offender": W}, {}, False),
    ("nobody has pointed at it", {**FIVE, "attention_drawn": False}, {"trick": 5}, {}, False),
    ("nobody has pointed at the other", FIVE, {"trick": 5, "attention_drawn": False}, {}, False),
    ("the other was able to do no better", FIVE, {"trick": 5, "able": False}, {}, False),
    ("the other is not proved", FIVE, {"trick": 5, "proved": False}, {}, False),
    ("his card lay there", {**FIVE, "opposed_by": (FIVE_OF_HEARTS,)}, {"trick": 5, "card": FIVE_OF_HEARTS}, {}, True),
    ("his card lay there no longer", {**FIVE, "opposed_by": ()}, {"trick": 5, "card": FIVE_OF_HEARTS}, {}, False),
    ("one side had when the other was noticed", *seen_together(set(), {Side.NS}), {}, True),
    ("both had when the other was noticed", *seen_together(set(), {Side.NS, Side.EW}), {}, False),
    ("one had, and his card lay there no longer", *seen_together(set(), {Side.NS}, lying=()), {}, False),
    ("one had when the one was noticed", *seen_together({Side.EW}, {Side.NS, Side.EW}), {}, True),
    ("it is open whether the other was able", FIVE, {"trick": 5, "able": [True, False]}, {}, "able"),
    ("of the one alone a record tells", {**FIVE, "sides_gone_on": frozenset(Side)}, {"trick": 5}, {}, True),
    ("of the other alone", FIVE, {"trick": 5, "sides_gone_on": frozenset(Side)}, {}, True),
    ("one had when the one was noticed, and the other's card lay there no longer", *GONE, {}, False),
    ("nobody knows his card", {**FIVE, "opposed_by": ()}, {"trick": 5}, {}, True),
]  # fmt: skip


@pytest.mark.parametrize(
    ("mine", "theirs", "board", "both"), [r[1:] for r in BOTH_SIDES], ids=[r[0] for r in BOTH_SIDES]
)
def test_whether_both_sides_revoked_on_the_trick_and_one_has_gone_on(
    mine: Told, theirs: Told, board: Told, both: object
) -> None:
    first, _ = revokes({**ON_ONE_TRICK[0], **mine}, {**ON_ONE_TRICK[1], **theirs}, **board)
    assert seen(lambda: first.by_both_sides_and_one_played_on) == both


@pytest.mark.parametrize(
    ("mine", "theirs", "from_both"),
    [
        (had(M.OFFENDERS_PLAYED_ON), had(), True),
        (had(), {"opposed_by": (SIX_OF_HEARTS,), **had(M.OPPONENTS_PLAYED_ON)}, True),
        (had(), {"opposed_by": (SIX_OF_HEARTS,), **had(M.OFFENDERS_PLAYED_ON)}, False),
        (had(), {"opposed_by": (), **had(M.OPPONENTS_PLAYED_ON)}, False),
        (had(), had(M.OPPONENTS_PLAYED_ON), False),  # the director tells of each what concerns it
        (had(), {"trick": 6, "opposed_by": (SIX_OF_HEARTS,), **had(M.OPPONENTS_PLAYED_ON)}, False),
    ],
)
def test_whether_his_side_had_played_on_when_attention_was_drawn_to_either(
    mine: Told, theirs: Told, from_both: bool
) -> None:
    first, _ = revokes(
        {"offender": E, "trick": 5, "card": SIX_OF_HEARTS, **mine}, {"offender": S, "trick": 5, **theirs}
    )
    assert first.had_played_on_from_both is from_both


@pytest.mark.parametrize(
    ("mine", "theirs", "opposed"),
    [
        ({}, {}, True),
        ({}, {"trick": 6}, False),
        ({}, {"able": False}, False),
        ({}, {"able": [True, False]}, True),
        ({}, {"proved": False}, False),
        ({}, {"offender": W}, False),
        ({"opposed_by": ()}, {"card": FIVE_OF_HEARTS}, False),
        ({"card": SIX_OF_HEARTS, "opposed_by": ()}, {"card": FIVE_OF_HEARTS, "opposed_by": (SIX_OF_HEARTS,)}, True),
        ({}, {**SEEN_AT_ONCE, "withdrawn_after": (E,)}, False),
    ],
)
def test_the_revokes_of_the_other_side_on_the_trick(mine: Told, theirs: Told, opposed: bool) -> None:
    first, second = revokes({"offender": E, "trick": 5, **mine}, {"offender": S, "trick": 5, **theirs})
    assert first.opposed_on_the_trick == ((second,) if opposed else ())


HEARTS = {"offender": N, "suit": Suit.HEARTS}


@pytest.mark.parametrize(
    ("earlier", "later", "counts", "repeated"),
    [
        ({**HEARTS, "trick": 3}, {**HEARTS, "trick": 5}, True, True),
        ({**HEARTS, "trick": 3}, {**HEARTS, "trick": 5}, False, False),
        ({**HEARTS, "trick": 7}, {**HEARTS, "trick": 5}, True, False),
        ({**HEARTS, "trick": 3, "suit": Suit.SPADES}, {**HEARTS, "trick": 5}, True, False),
        ({**HEARTS, "trick": 3, "offender": S}, {**HEARTS, "trick": 5}, True, False),
        ({**HEARTS, "trick": 3}, {**HEARTS, "trick": 5, "suit": None}, True, False),
        ({**HEARTS, "trick": 3, "suit": [Suit.SPADES, Suit.CLUBS]}, {**HEARTS, "trick": 5}, True, False),
        ({**HEARTS, "trick": 3, "suit": None}, {**HEARTS, "trick": 5, "suit": None}, True, False),
        ({"trick": 7}, {**HEARTS, "trick": 5}, True, False),  # who that was is not asked
        (HEARTS, HEARTS, True, order_of(0, 1).name),
        (HEARTS, {**HEARTS, "offender": S}, True, False),
    ],
)
def test_whether_the_same_player_has_revoked_in_the_suit_before(
    earlier: Told, later: Told, counts: bool, repeated: object
) -> None:
    _, second = revokes(earlier, later)
    assert seen(lambda: second.repeats(lambda _: counts)) == repeated


def test_of_another_revoke_one_that_is_certain_decides_and_nothing_else_is_read() -> None:
    first, second, third = revokes({"offender": N}, {}, {"offender": E})
    assert first.both_sides_revoked(lambda _: True)
    assert {each.key[0] for each in first.reads} == {0}
    assert {each.key[0] for each in third.reads} == {2}
    assert seen(lambda: first.any_other(lambda r: r.able and r is second and bool(r.offender))) == "offender"
    with pytest.raises(FactMissing) as missing:
        second.any_other(lambda r: bool(r.suit))
    assert missing.value.key == Key(0, "suit"), "of two that lack something the first is asked about"
    assert not first.both_sides_revoked(lambda r: r is not second and r is not third)


RESTORED = Stood(Standing.RESTORE)


@pytest.mark.parametrize(
    ("told", "lost", "since"),
    [
        ({"won_since": frozenset({5, 9, 12})}, 0, {5, 9, 12}),
        ({"won_since": frozenset({5, 9, 12})}, 1, {5, 9}),
        ({"won_since": frozenset({5, 9, 12})}, -1, {5, 9, 12, 13}),
        ({"won_since": frozenset({5, 12, 13})}, 1, {5, 12}),
        ({"won_since": frozenset({5, 12, 13}), "owed_card_tricks": frozenset({13})}, 1, {5, 13}),
        ({"won_since": frozenset({5, 12}), "owed_card_tricks": frozenset({13})}, 0, {5, 13}),
        ({"won_since": frozenset({5, 12})}, Key(0, "lost to 1"), None),
        ({}, 1, None),
    ],
)
def test_the_tricks_won_since_with_the_twelfth_put_right(told: Told, lost: int | Key, since: set[int] | None) -> None:
    """One that is won with a card that was owed is among them; of the others the one that was his before."""
    first, _ = revokes({"offender": N, "trick": 4, **told}, {"offender": S, "trick": 12})
    first.lost_later, first.standings = lost, {1: RESTORED}
    assert first.tricks_since == since
    first.standings = {1: Stood(Standing.CORRECT)}
    assert first.tricks_since == told.get("won_since")


@pytest.mark.parametrize(
    ("partner", "opponent", "since"),
    [
        ({"owed_card_tricks": frozenset({13})}, {}, {5, 13}),
        ({}, {"owed_card_tricks": frozenset({13})}, {5, 12}),
        ({"owed_card_tricks": [frozenset({12}), frozenset({13})]}, {}, {5, 12}),
    ],
)
def test_the_trick_that_his_side_wins_with_a_card_that_was_owed(partner: Told, opponent: Told, since: set[int]) -> None:
    told = {"offender": N, "trick": 4, "won_since": frozenset({5, 12})}
    first, *_ = revokes(told, {"offender": S, "trick": 12, **partner}, {"offender": E, "trick": 3, **opponent})
    first.standings = {1: RESTORED, 2: Stood(Standing.ESTABLISHED)}
    assert first.tricks_since == frozenset(since)


@pytest.mark.parametrize(
    ("told", "possible"),
    [
        ({}, range(1, 13)),
        ({"failure": Failure.MISSING_CARD}, range(1, 14)),
        ({"later_tricks": 5}, range(1, 9)),
        ({"later_tricks": [5, 6]}, range(1, 9)),
        ({"trick": [7, 9], "later_tricks": 5}, (7,)),
        ({"trick": [5, 6], "later_tricks": 12}, (5, 6)),  # nothing is left: then it is as it was told
        ({"trick": 9, "later_tricks": 5}, (9,)),
    ],
)
def test_the_tricks_that_are_possible(told: Told, possible: Sequence[int]) -> None:
    """The later tricks have room after it, and it is none at which nobody had a choice."""
    (r,) = revokes(told)
    assert r.possible(Revoke.trick) == tuple(possible)
    assert r.maybe(Revoke.trick) == (possible[0] if len(possible) == 1 else None)


@pytest.mark.parametrize(
    ("mine", "theirs", "together", "tricks"),
    [
        ([4, 5, 6], [5, 6, 7], True, (5, 6)),
        ([4, 5], [5, 6], False, None),
        (5, [5, 6], True, (5,)),
    ],
)
def test_two_on_one_trick_can_be_on_those_that_are_possible_for_both(
    mine: object, theirs: object, together: bool, tricks: tuple[int, ...] | None
) -> None:
    key = Key(BOARD, one_trick_of(0, 1).name)
    first, _ = revokes({"trick": mine}, {"trick": theirs}, **{key.name: together})
    found = with_tricks_of_two(first.known, key)
    assert found == ({} if tricks is None else {Key(each, "trick"): Evidence(tricks, SUPPOSED) for each in (0, 1)})
    assert with_tricks_of_two(first.known, Key(0, "trick")) == {}
    order = Key(BOARD, order_of(0, 1).name)
    first, _ = revokes({"trick": mine}, {"trick": theirs}, **{order.name: True})
    assert with_tricks_of_two(first.known, order) == {}, "which came first says nothing of one trick"


def test_the_fact_of_two_revokes_is_named_after_them() -> None:
    assert fact_of_two(Key(BOARD, one_trick_of(1, 12).name)) == (one_trick_of(1, 12), (1, 12))
    assert fact_of_two(Key(BOARD, order_of(0, 3).name)) == (order_of(0, 3), (0, 3))
    assert fact_of_two(Key(0, lost_to(2).name)) == (lost_to(2), (2,))
    assert lost_to(2).answers == (-2, -1, 0, 1, 2)


@pytest.mark.parametrize(("declarer", "side"), [(S, Side.NS), ([N, S], Side.NS), ([N, E], None), (None, None)])
def test_the_side_that_declared(declarer: object, side: Side | None) -> None:
    (r,) = revokes({}, **({} if declarer is None else {"declarer": declarer}))
    assert r.board.declaring_side is side


def test_asked_is_for_all_that_is_possible_in_its_usual_order_or_for_what_is_told_apart_more_finely() -> None:
    winner = FactMissing(Revoke.won_by, Key(0, "won_by"), ((THEIRS,), (OWN, PARTNERS)))
    assert winner.left((OWN, PARTNERS, THEIRS)) == (OWN, PARTNERS, THEIRS)
    which_of_two = FactMissing(Revoke.offender, Key(0, "offender"), ((W,), (E,)))
    assert which_of_two.left((DEFENDER,)) == (W, E)
    assert which_of_two.left((N, E, S, W)) == (N, E, S, W)
