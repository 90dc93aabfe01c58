"""The Laws of Duplicate Bridge 2007 on revokes: 1997 without the owed card's second trick, and 64B7 for both sides."""

from __future__ import annotations

from revoke.facts.revoke import Revoke
from revoke.facts.revokes import Binds
from revoke.facts.standing import NOT_REVOKES, Stood
from revoke.law import duplicate_1997 as d1997
from revoke.law.clause import Chapter, clause, restated
from revoke.law.code import Code, Reading, as_many_as_move_once, the_offenders_pay, tricks_since_the_revoke
from revoke.law.orders import InformationFromPenaltyCard, NoAutomaticAdjustment, TransferTricks
from revoke.law.procedure import Readings, Silence, of_a_defender
from revoke.table.seats import DEFENDERS


@clause("50E", Chapter.CORRECTION)
def law_50e_what_a_penalty_card_tells(r: Revoke) -> InformationFromPenaltyCard | None:
    """Everybody may use the fact that a penalty card must be played; its owner's partner may use nothing else."""
    return InformationFromPenaltyCard(identity_too=False) if r.leaves_a_penalty_card else None


@clause("64A2", Chapter.TRANSFER)
def law_64a2_side_won_a_trick(r: Revoke) -> TransferTricks | None:
    """The offender did not win the trick: one trick is transferred if his side won it or a later one."""
    if not r.is_missing_card and r.offender_won_the_trick:
        return None
    if not r.tricks_since_up_to(1):
        return None
    since = r.tricks_since
    return TransferTricks(1, () if since is None else (since,))


@clause("64B7", Chapter.EXCEPTION)
def law_64b7_both_sides(r: Revoke) -> NoAutomaticAdjustment | None:
    """Both sides have revoked on the board."""
    if r.both_sides_revoked(r.became_established):
        return NoAutomaticAdjustment()
    return (
        NoAutomaticAdjustment() if r.both_sides_revoked(r.was_a_revoke) and r.reads_as("b7_counts_corrected") else None
    )


def spared_by_64b7(readings: Readings, stood: Stood) -> bool:
    """Whether a revoke, as it stands, spares the other side its tricks by 64B7."""
    return stood.became_established or (bool(readings["b7_counts_corrected"]) and stood.standing not in NOT_REVOKES)


EXCEPTIONS = ("64B1", "64B2", "64B3", "64B4", "64B5", "64B6")
"""The clauses of 64B that this edition shares with the later one."""

CODE = Code(
    id="duplicate-2007",
    name="Laws of Duplicate Bridge 2007",
    clauses=(
        restated(d1997.law_16c_withdrawn_cards, "duplicate-1997", cite="16D"),
        restated(d1997.law_43b2b_dummy_without_rights_asks_declarer, "duplicate-1997"),
        restated(d1997.law_43b3_dummy_without_rights_accuses_a_defender, "duplicate-1997"),
        restated(d1997.law_50d2_lead_while_a_major_penalty_card_lies, "duplicate-1997"),
        law_50e_what_a_penalty_card_tells,
        restated(d1997.law_52b1_accepted_by_playing_on, "duplicate-1997"),
        restated(d1997.law_52b2_penalty_card_not_played, "duplicate-1997"),
        restated(d1997.law_59_unable_to_comply, "duplicate-1997"),
        restated(d1997.law_61a_more_than_following_suit, "duplicate-1997"),
        restated(d1997.law_62a_must_be_corrected, "duplicate-1997"),
        restated(d1997.law_62b1_defenders_card, "duplicate-1997"),
        restated(d1997.law_62b2_no_further_rectification, "duplicate-1997"),
        restated(d1997.law_62c1_opponents_may_change, "duplicate-1997"),
        restated(d1997.law_62c2_then_the_offenders_partner, "duplicate-1997"),
        restated(d1997.law_62d1_twelfth_trick, "duplicate-1997"),
        restated(d1997.law_62d2_partner_on_the_twelfth_trick, "duplicate-1997"),
        restated(d1997.law_63a1_played_on, "duplicate-1997"),
        restated(d1997.law_63a2_named_a_card, "duplicate-1997"),
        restated(d1997.law_63a3_claimed_or_agreed, "duplicate-1997"),
        restated(d1997.law_64a1_offender_won_the_revoke_trick, "duplicate-1997"),
        law_64a2_side_won_a_trick,
        restated(d1997.law_64b1_no_trick_since, "duplicate-1997"),
        restated(d1997.law_64b2_same_suit_again, "duplicate-1997"),
        restated(d1997.law_64b3_a_faced_card_or_dummys, "duplicate-1997"),
        restated(d1997.law_64b4_after_a_call_on_the_next_board, "duplicate-1997"),
        restated(d1997.law_64b5_after_the_round, "duplicate-1997"),
        restated(d1997.law_64b6_twelfth_trick, "duplicate-1997"),
        law_64b7_both_sides,
        restated(d1997.law_64c_redress, "duplicate-1997"),
        restated(d1997.law_66d_one_side_mixed_its_cards, "duplicate-1997"),
        restated(d1997.law_67a_card_supplied, "duplicate-1997"),
        restated(d1997.law_67b1_no_card_played, "duplicate-1997"),
        restated(d1997.law_68b2_concession_refused_by_partner, "duplicate-1997"),
        restated(d1997.law_68d_play_had_ceased, "duplicate-1997"),
        restated(d1997.law_70_claim_over_an_open_revoke, "duplicate-1997"),
        restated(d1997.law_79c_correction_period_over, "duplicate-1997"),
        restated(d1997.law_85a_not_satisfied, "duplicate-1997"),
        restated(d1997.law_85b_facts_not_to_be_found, "duplicate-1997"),
    ),
    binds=Binds(of_a_defender, DEFENDERS, both_corrected=False),
    settle=the_offenders_pay,
    reach=tricks_since_the_revoke,
    totals=as_many_as_move_once,
    spares=spared_by_64b7,
    damage="12B1",
    own_damage="12C1b",
    stays="63B",
    once_played="47",
    silence=Silence("72B2", duty="62A"),
    inspects="66D",
    goes_before={"62D1": "63B", "66C": "62C3", **dict.fromkeys((*EXCEPTIONS, "64B7"), "64A")},
    readings=(
        d1997.COUNTS_CORRECTED_FIRST,
        d1997.ADJUSTS_BOTH_SIDES,
        Reading("b7_counts_corrected", True, "Does a revoke that was corrected count for 64B7?"),
        Reading("defenders_may_ask", True, "Does the regulating authority allow a defender to ask his partner?"),
    ),
)
