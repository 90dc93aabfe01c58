"""What is seen of a revoke where facts are known, open or taken for granted: worked out by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from revoke.case.case import Failure, Mixing, Moment
from revoke.case.events import Onlooker
from revoke.facts.fact import FactMissing, Key
from revoke.facts.revoke import Revoke, lost_to
from revoke.facts.standing import WonBy
from revoke.table.cards import Card
from revoke.table.seats import Role, Seat, Side
from tests.facts.as_known import EITHER, PENALTY_CARD, SEEN_AT_ONCE, Supposed, Told, had, revokes, seen

N, E, S, W = Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST
DECLARER, DUMMY, DEFENDER, OTHER = Role.DECLARER, Role.DUMMY, Role.DEFENDER, Role.OTHER_DEFENDER
M = Moment
OWN, PARTNERS, THEIRS = WonBy.OFFENDER, WonBy.PARTNER, WonBy.OPPONENTS
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
    ("side_won_the_trick", {"offender": W, "winner": W, "won_by": THEIRS}, {"declarer": S}, False),  # as is said of him
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
