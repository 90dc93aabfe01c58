"""The Laws of Duplicate Bridge 2017 on revokes, and what they lean on."""

from __future__ import annotations

from revoke.case.case import Failure, Moment
from revoke.facts.revoke import Revoke
from revoke.facts.revokes import Binds
from revoke.law import duplicate_1997 as d1997
from revoke.law import duplicate_2007 as d2007
from revoke.law.clause import Chapter, Force, clause, restated
from revoke.law.code import Code, Reading, as_many_as_move_once, the_offenders_pay, tricks_since_the_revoke
from revoke.law.orders import (
    Against,
    CardKind,
    Correct,
    Established,
    InformationFromPenaltyCard,
    InformationFromWithdrawnCards,
    NeedNotCorrect,
    NextTrickTakenBack,
    NoAutomaticAdjustment,
    NoRectification,
    NotARevoke,
    Order,
    PartnerBound,
    ReopenedForBoth,
    WeighDamage,
)
from revoke.law.procedure import UNTIL_OWN_SIDE_PLAYS, Silence, of_a_defender
from revoke.table.seats import DEFENDERS
from revoke.timeline.table import AfterClaim


@clause("16C", Chapter.CORRECTION)
def law_16c_withdrawn_cards(r: Revoke) -> InformationFromWithdrawnCards | None:
    """Only the non-offending side may use withdrawn cards; if both sides revoked, neither may."""
    if r.no_card_goes_back:
        return None
    return InformationFromWithdrawnCards(for_both_sides_unauthorised=bool(r.opposed_on_the_trick))


@clause("43B3", Chapter.RIGHTS)
def law_43b3_dummy_without_rights_accuses_a_defender(r: Revoke) -> tuple[Order, ...] | None:
    """Dummy had lost his rights and was first to mention a defender's revoke: play on; any gain is taken away later."""
    if not r.dummy_without_rights_accused_a_defender:
        return None
    return (NoRectification(), WeighDamage((Against.NO_REVOKE,), one_side=True))


@clause("50E", Chapter.CORRECTION)
def law_50e_what_a_penalty_card_tells(r: Revoke) -> InformationFromPenaltyCard | None:
    """Once a penalty card is picked up, its owner's partner may not use it."""
    return InformationFromPenaltyCard(identity_too=True) if r.leaves_a_penalty_card else None


@clause("62A", Chapter.AWARENESS, Chapter.CORRECTION)
def law_62a_must_be_corrected(r: Revoke) -> tuple[Order, ...] | None:
    """Attention was drawn before the revoke was established, so it is corrected."""
    if r.is_missing_card:
        return None
    return (Correct(), NeedNotCorrect()) if r.aware_before_it_was_established else (Correct(),)


@clause("62C3", Chapter.RESTORATION, Chapter.CORRECTION)
def law_62c3_both_sides_on_one_trick(r: Revoke) -> tuple[Order, ...] | None:
    """Both sides revoked on this trick and only one has played on: both correct, and that play is withdrawn."""
    if r.is_missing_card or not r.by_both_sides_and_one_played_on:
        return None
    if not r.had_played_on_from_both:
        return (ReopenedForBoth(),)
    return (ReopenedForBoth(), NextTrickTakenBack(CardKind.MAJOR if r.taken_for_a_defenders else None))


@clause("62D2", Chapter.CORRECTION)
def law_62d2_partner_on_the_twelfth_trick(r: Revoke) -> PartnerBound | None:
    """A defender whose partner revoked before him on trick twelve is bound by the law on unauthorised information."""
    return PartnerBound(strictly=False) if r.partner_yet_to_play_at_twelve else None


@clause("63A3", Chapter.ESTABLISHMENT)
def law_63a3_claimed(r: Revoke) -> Established | None:
    """The offending side has claimed or conceded, and the four did not then agree to play on."""
    if not r.had(Moment.OFFENDERS_CLAIMED) or r.claim_was_played_on:
        return None
    return Established() if r.may_be_established_by_play else None


@clause("63A4", Chapter.ESTABLISHMENT)
def law_63a4_opponents_claim_agreed(r: Revoke) -> Established | None:
    """The offending side let an opponent's claim stand until it called on a later board or the round ended."""
    if not r.had(Moment.OFFENDERS_AGREED_TO_CLAIM) or r.claim_was_played_on:
        return None
    final = r.had(Moment.OFFENDERS_CALLED) or r.had(Moment.ROUND_ENDED)
    return Established() if final and r.may_be_established_by_play else None


@clause("64B2", Chapter.EXCEPTION)
def law_64b2_same_suit_again(r: Revoke) -> NoAutomaticAdjustment | None:
    """The same player has revoked before in the same suit, and that revoke was established."""
    return NoAutomaticAdjustment() if r.repeats(r.became_established) else None


@clause("64B3", Chapter.EXCEPTION)
def law_64b3_a_penalty_card_or_dummys(r: Revoke) -> NoAutomaticAdjustment | None:
    """The card he failed to play was a penalty card, or belonged to dummy."""
    return NoAutomaticAdjustment() if r.failure is Failure.PENALTY_CARD or r.owed_by_dummy else None


@clause("64B7", Chapter.EXCEPTION)
def law_64b7_both_sides_established(r: Revoke) -> NoAutomaticAdjustment | None:
    """Both sides have revoked on the board, and both revokes became established."""
    if not r.both_sides_revoked(r.became_established):
        return None
    stands = r.both_sides_revoked(lambda other: r.became_established(other) and not r.was_restored(other))
    return NoAutomaticAdjustment() if stands or r.reads_as("b7_counts_restored_twelfth") else None


@clause("64B8", Chapter.CORRECTION, Chapter.EXCEPTION)
def law_64b8_corrected_with_the_other(r: Revoke) -> NoAutomaticAdjustment | None:
    """The revoke was corrected under 62C3."""
    return NoAutomaticAdjustment() if r.by_both_sides_and_one_played_on else None


@clause("64C1", Chapter.REDRESS, force=Force.DEEMS)
def law_64c1_redress(r: Revoke) -> WeighDamage | None:
    """If the director deems the non-offending side insufficiently compensated, he assigns an adjusted score."""
    if r.too_late_for_any_change or r.both_sides_revoked(r.became_established):
        return None
    return WeighDamage((Against.NO_REVOKE,))


@clause("64C2a", Chapter.REDRESS, force=Force.DEEMS)
def law_64c2a_repeated(r: Revoke) -> WeighDamage | None:
    """After a repeat in the suit, the director adjusts if the opponents were likely to win more tricks without it."""
    if r.too_late_for_any_change or r.both_sides_revoked(r.became_established):
        return None
    return WeighDamage((Against.NO_REPEAT,)) if r.repeats(r.became_established) else None


@clause("64C2b", Chapter.REDRESS, force=Force.DEEMS)
def law_64c2b_both_sides(r: Revoke) -> WeighDamage | None:
    """If both sides' revokes were established and either was damaged, the likely result without a revoke is scored."""
    if r.too_late_for_any_change:
        return None
    both = r.both_sides_revoked(r.became_established)
    return WeighDamage((Against.NO_REVOKE_BY_ANYBODY,)) if both else None


@clause("68D", Chapter.DEFINITION)
def law_68d_play_had_ceased(r: Revoke) -> NotARevoke | None:
    """After a claim play ceases: a card shown or played then is no play, and no revoke, unless all four agreed."""
    if not r.known_to_have_had(Moment.PLAY_HAD_CEASED):
        return None
    return None if r.board.agreed_to_play_on else NotARevoke()


CODE = Code(
    id="duplicate-2017",
    name="Laws of Duplicate Bridge 2017",
    clauses=(
        law_16c_withdrawn_cards,
        restated(d1997.law_43b2b_dummy_without_rights_asks_declarer, "duplicate-1997"),
        law_43b3_dummy_without_rights_accuses_a_defender,
        restated(d1997.law_50d2_lead_while_a_major_penalty_card_lies, "duplicate-1997"),
        law_50e_what_a_penalty_card_tells,
        restated(d1997.law_52b1_accepted_by_playing_on, "duplicate-1997"),
        restated(d1997.law_52b2_penalty_card_not_played, "duplicate-1997"),
        restated(d1997.law_59_unable_to_comply, "duplicate-1997"),
        restated(d1997.law_61a_more_than_following_suit, "duplicate-1997"),
        law_62a_must_be_corrected,
        restated(d1997.law_62b1_defenders_card, "duplicate-1997"),
        restated(d1997.law_62b2_no_further_rectification, "duplicate-1997"),
        restated(d1997.law_62c1_opponents_may_change, "duplicate-1997"),
        restated(d1997.law_62c2_then_the_offenders_partner, "duplicate-1997"),
        law_62c3_both_sides_on_one_trick,
        restated(d1997.law_62d1_twelfth_trick, "duplicate-1997"),
        law_62d2_partner_on_the_twelfth_trick,
        restated(d1997.law_63a1_played_on, "duplicate-1997"),
        restated(d1997.law_63a2_named_a_card, "duplicate-1997"),
        law_63a3_claimed,
        law_63a4_opponents_claim_agreed,
        restated(d1997.law_64a1_offender_won_the_revoke_trick, "duplicate-1997"),
        restated(d2007.law_64a2_side_won_a_trick, "duplicate-2007"),
        restated(d1997.law_64b1_no_trick_since, "duplicate-1997"),
        law_64b2_same_suit_again,
        law_64b3_a_penalty_card_or_dummys,
        restated(d1997.law_64b4_after_a_call_on_the_next_board, "duplicate-1997"),
        restated(d1997.law_64b5_after_the_round, "duplicate-1997"),
        restated(d1997.law_64b6_twelfth_trick, "duplicate-1997"),
        law_64b7_both_sides_established,
        law_64b8_corrected_with_the_other,
        law_64c1_redress,
        law_64c2a_repeated,
        law_64c2b_both_sides,
        restated(d1997.law_66d_one_side_mixed_its_cards, "duplicate-1997"),
        restated(d1997.law_67a_card_supplied, "duplicate-1997"),
        restated(d1997.law_67b1_no_card_played, "duplicate-1997"),
        restated(d1997.law_68b2_concession_refused_by_partner, "duplicate-1997"),
        law_68d_play_had_ceased,
        restated(d1997.law_70_claim_over_an_open_revoke, "duplicate-1997"),
        restated(d1997.law_79c_correction_period_over, "duplicate-1997"),
        restated(d1997.law_85a_not_satisfied, "duplicate-1997"),
        restated(d1997.law_85b_facts_not_to_be_found, "duplicate-1997"),
    ),
    settle=the_offenders_pay,
    binds=Binds(of_a_defender, DEFENDERS, after_claim=AfterClaim.PLAYED_IF_AGREED),
    reach=tricks_since_the_revoke,
    totals=as_many_as_move_once,
    damage="12B1",
    own_damage="12C1e",
    stays="63B",
    once_played="47",
    silence=Silence("72B2"),
    inspects="66D",
    goes_before={
        "62C3": "63B",
        "62D1": "63B",
        "66C": "61C",
        **dict.fromkeys((*d2007.EXCEPTIONS, "64B7", "64B8"), "64A"),
    },
    inspection=UNTIL_OWN_SIDE_PLAYS,
    readings=(
        Reading("b7_counts_restored_twelfth", True, "Does a twelfth-trick revoke that was restored count for 64B7?"),
    ),
)
