"""The Laws of Duplicate Bridge 1997 on revokes: the base from which later editions are restated."""

from __future__ import annotations

from revoke.case.case import Failure, Mixing, Moment
from revoke.facts.revoke import Revoke
from revoke.facts.revokes import Binds
from revoke.facts.standing import Stood
from revoke.law.clause import Chapter, Force, clause
from revoke.law.code import Code, Reading, as_many_as_move_once, the_offenders_pay, tricks_since_the_revoke
from revoke.law.orders import (
    Against,
    CardKind,
    Correct,
    CorrectAndPay,
    DutyToCorrect,
    Established,
    InformationFromWithdrawnCards,
    IsARevoke,
    LeadOptions,
    MayAccept,
    NoAutomaticAdjustment,
    NoRectification,
    NotARevoke,
    NothingConceded,
    OpponentsMayChange,
    Order,
    PartnerBound,
    PartnerMayChange,
    Penalised,
    Proved,
    PutRight,
    ReturnedToHand,
    RuleOnTheClaim,
    SupplyCard,
    TooLateForRedress,
    TransferTricks,
    Unproved,
    WeighDamage,
)
from revoke.law.procedure import Readings, Silence, asking_in_1997, of_a_defender
from revoke.table.seats import DEFENDERS


@clause("16C", Chapter.CORRECTION)
def law_16c_withdrawn_cards(r: Revoke) -> InformationFromWithdrawnCards | None:
    """Only the non-offending side may use withdrawn cards."""
    return None if r.no_card_goes_back else InformationFromWithdrawnCards()


@clause("43B2b", Chapter.RIGHTS)
def law_43b2b_dummy_without_rights_asks_declarer(r: Revoke) -> CorrectAndPay | None:
    """Dummy had lost his rights and asked declarer first: corrected, but tricks are transferred as if established."""
    if r.is_missing_card or not r.dummy_rights_lost or not r.is_declarer:
        return None
    return None if r.play_was_over else CorrectAndPay()


@clause("43B3", Chapter.RIGHTS)
def law_43b3_dummy_without_rights_accuses_a_defender(r: Revoke) -> tuple[Order, ...] | None:
    """Dummy had lost his rights and was first to mention a defender's revoke: play on.

    Where the defenders gained by it, both sides' scores are adjusted to what was likely without the revoke; so the text
    is read here, and the other way takes the gain from the defenders alone.
    """
    if not r.dummy_without_rights_accused_a_defender:
        return None
    return (NoRectification(), WeighDamage((Against.NO_REVOKE,), one_side=not r.reads_as("b3_adjusts_both_sides")))


@clause("50D2", Chapter.CORRECTION, force=Force.MAY)
def law_50d2_lead_while_a_major_penalty_card_lies(r: Revoke) -> LeadOptions | None:
    """When its owner's partner leads, declarer may require or forbid the penalty card's suit."""
    return LeadOptions() if r.leaves_a_penalty_card and not r.last_lead_is_no_choice else None


@clause("52B1", Chapter.DEFINITION)
def law_52b1_accepted_by_playing_on(r: Revoke) -> NotARevoke | None:
    """Declarer played on after a card was played instead of a penalty card: it stands, if otherwise legal."""
    return NotARevoke() if r.failure is Failure.PENALTY_CARD and r.was_played_past else None


@clause("52B2", Chapter.CORRECTION, force=Force.MAY)
def law_52b2_penalty_card_not_played(r: Revoke) -> tuple[Order, ...] | None:
    """Unless declarer accepts the other card, the penalty card is played now, and the other becomes a major one."""
    if r.failure is not Failure.PENALTY_CARD:
        return None
    return (MayAccept(), Penalised(CardKind.MAJOR)) if r.leaves_a_penalty_card else (MayAccept(),)


def accepted_by_whoever_plays_after(r: Revoke) -> bool:
    """Whether an opponent who plays after the card accepts it: a legal card, played instead of a penalty card.

    Source: law 52B1.
    """
    return r.failure is Failure.PENALTY_CARD and r.otherwise_legal


@clause("59", Chapter.DEFINITION)
def law_59_unable_to_comply(r: Revoke) -> NotARevoke | None:
    """A player with no card of the suit led, or none that was demanded, may play any legal card."""
    return None if r.is_missing_card or r.able else NotARevoke()


@clause("61A", Chapter.DEFINITION)
def law_61a_more_than_following_suit(r: Revoke) -> IsARevoke | None:
    """Failing to play, when able, what a law or an opponent's option requires is a revoke too."""
    required = r.failure in (Failure.DEMAND, Failure.PENALTY_CARD)
    return IsARevoke() if required and r.able else None


@clause("62A", Chapter.AWARENESS, Chapter.CORRECTION)
def law_62a_must_be_corrected(r: Revoke) -> tuple[Order, ...] | None:
    """A player who becomes aware of his revoke before it is established must correct it."""
    if r.is_missing_card:
        return None
    return (Correct(), DutyToCorrect()) if r.aware_before_it_was_established else (Correct(),)


@clause("62B1", Chapter.CORRECTION)
def law_62b1_defenders_card(r: Revoke) -> Penalised | None:
    """A defender's withdrawn card becomes a major penalty card."""
    if r.failure is Failure.PENALTY_CARD:  # 52B2 says it of a card played for a penalty card
        return None
    return Penalised(CardKind.MAJOR) if r.leaves_a_penalty_card else None


@clause("62B2", Chapter.CORRECTION)
def law_62b2_no_further_rectification(r: Revoke) -> ReturnedToHand | None:
    """Declarer's or dummy's card, or a defender's faced card, is replaced without further penalty."""
    if r.no_card_goes_back:
        return None
    return None if r.taken_for_a_defenders and not r.card_was_faced else ReturnedToHand()


@clause("62C1", Chapter.CORRECTION, force=Force.MAY)
def law_62c1_opponents_may_change(r: Revoke) -> OpponentsMayChange | None:
    """Opponents may withdraw cards played after the revoke, before attention was drawn."""
    if r.no_card_goes_back or accepted_by_whoever_plays_after(r) or r.an_opponent_played_after is False:
        return None
    return OpponentsMayChange()


@clause("62C2", Chapter.CORRECTION, force=Force.MAY)
def law_62c2_then_the_offenders_partner(r: Revoke) -> PartnerMayChange | None:
    """If an opponent withdraws, the next offender may too; a defender's card is then penalised."""
    if r.no_card_goes_back or accepted_by_whoever_plays_after(r) or r.partner_played_after_an_opponent is False:
        return None
    return PartnerMayChange(CardKind.MAJOR)


@clause("62D1", Chapter.RESTORATION)
def law_62d1_twelfth_trick(r: Revoke) -> PutRight | None:
    """A revoke on the twelfth trick is put right, established or not, until all four hands are in the board."""
    if 12 not in r.possible(Revoke.trick) or r.dummy_without_rights_accused_a_defender:
        return None
    if r.is_missing_card and not r.both_sides_had_played_on:
        return None
    return PutRight() if not r.had(Moment.HANDS_RETURNED) and r.on_twelfth_trick else None


@clause("62D2", Chapter.CORRECTION)
def law_62d2_partner_on_the_twelfth_trick(r: Revoke) -> PartnerBound | None:
    """A defender whose partner revoked before him on trick twelve may not choose a play the revoke card suggests."""
    return PartnerBound(strictly=True) if r.partner_yet_to_play_at_twelve else None


@clause("63A1", Chapter.ESTABLISHMENT)
def law_63a1_played_on(r: Revoke) -> Established | None:
    """The offending side has led or played to the next trick."""
    return Established() if r.had(Moment.OFFENDERS_PLAYED_ON) and r.may_be_established_by_play else None


@clause("63A2", Chapter.ESTABLISHMENT)
def law_63a2_named_a_card(r: Revoke) -> Established | None:
    """The offending side has named a card for the next trick."""
    return Established() if r.had(Moment.OFFENDERS_NAMED_CARD) and r.may_be_established_by_play else None


@clause("63A3", Chapter.ESTABLISHMENT)
def law_63a3_claimed_or_agreed(r: Revoke) -> Established | None:
    """The offending side has claimed or conceded, or agreed to a claim or concession."""
    settled = r.had(Moment.OFFENDERS_CLAIMED) or r.had(Moment.OFFENDERS_AGREED_TO_CLAIM)
    return Established() if settled and r.may_be_established_by_play else None


@clause("63B", Chapter.RIGHTS)
def law_63b_forbidden_question(r: Revoke) -> CorrectAndPay | None:
    """A defender asked his partner, which the zone forbids: corrected, but tricks are transferred as if established."""
    if not (r.asked_by_his_partner and r.by_defender):
        return None
    return None if r.reads_as("defenders_may_ask") else CorrectAndPay()


@clause("64A1", Chapter.TRANSFER)
def law_64a1_offender_won_the_revoke_trick(r: Revoke) -> TransferTricks | None:
    """The offender won the trick: it is transferred, with one later trick if his side won any.

    A trick won in dummy is not won by declarer (footnote to 64A).
    """
    if r.failure is Failure.MISSING_CARD or not r.offender_won_the_trick:
        return None
    later, since, trick = r.later_tricks_up_to(1), r.tricks_since, r.maybe(Revoke.trick)
    if since is None or trick is None:
        return TransferTricks(1 + later)
    return TransferTricks(1 + later, (frozenset({trick}), since - {trick})[: 1 + later])


@clause("64A2", Chapter.TRANSFER)
def law_64a2_side_won_a_trick(r: Revoke) -> TransferTricks | None:
    """The offender did not win it: one trick if his side won any; two if he later won with a card he could have played.

    A second moves if he himself later won a trick with a card that he could legally have played to the revoke trick,
    and his side won another one besides.
    """
    if not r.is_missing_card and r.offender_won_the_trick:
        return None
    if not r.tricks_since_up_to(1):
        return None
    second = not r.is_missing_card and r.tricks_since_up_to(2) == 2 and r.later_tricks_up_to(1)
    since = r.tricks_since
    among = () if since is None else (since,)
    if not second or not r.won_later_with_owed_card:
        return TransferTricks(1, among)
    return TransferTricks(2, (*among, r.owed_card_tricks) if among and r.owed_card_tricks else ())


@clause("64B1", Chapter.EXCEPTION)
def law_64b1_no_trick_since(r: Revoke) -> NoAutomaticAdjustment | None:
    """The offending side won neither the revoke trick nor a later one."""
    return None if r.tricks_since_up_to(1) else NoAutomaticAdjustment()


@clause("64B2", Chapter.EXCEPTION)
def law_64b2_same_suit_again(r: Revoke) -> NoAutomaticAdjustment | None:
    """The same player has revoked in the same suit before."""
    if r.repeats(r.became_established):
        return NoAutomaticAdjustment()
    counts = r.repeats(r.was_a_revoke) and r.reads_as("b2_counts_corrected_first")
    return NoAutomaticAdjustment() if counts else None


@clause("64B3", Chapter.EXCEPTION)
def law_64b3_a_faced_card_or_dummys(r: Revoke) -> NoAutomaticAdjustment | None:
    """The card he failed to play lay face up: dummy's, a penalty card, or any other faced card."""
    faced = r.failure is Failure.PENALTY_CARD or r.owed_card_faced
    return NoAutomaticAdjustment() if faced or r.owed_by_dummy else None


@clause("64B4", Chapter.EXCEPTION)
def law_64b4_after_a_call_on_the_next_board(r: Revoke) -> NoAutomaticAdjustment | None:
    """Attention was first drawn after an opponent had called on the next board."""
    return NoAutomaticAdjustment() if r.had(Moment.OPPONENT_CALLED) else None


@clause("64B5", Chapter.EXCEPTION)
def law_64b5_after_the_round(r: Revoke) -> NoAutomaticAdjustment | None:
    """Attention was first drawn after the round had ended."""
    return NoAutomaticAdjustment() if r.had(Moment.ROUND_ENDED) else None


@clause("64B6", Chapter.EXCEPTION)
def law_64b6_twelfth_trick(r: Revoke) -> NoAutomaticAdjustment | None:
    """The revoke was on the twelfth trick."""
    return NoAutomaticAdjustment() if r.on_twelfth_trick else None


@clause("64C", Chapter.REDRESS, force=Force.DEEMS)
def law_64c_redress(r: Revoke) -> WeighDamage | None:
    """If the director deems the non-offending side insufficiently compensated, he assigns an adjusted score.

    A repeat is weighed from the position after the first revoke, and revokes by both sides as if there had been none
    (WBF Laws Committee, 10 October 2008 and 1 November 2001).
    """
    if r.too_late_for_any_change:
        return None
    if r.both_sides_revoked(r.became_established):
        return WeighDamage((Against.NO_REVOKE_BY_ANYBODY,))
    if r.repeats(r.became_established):
        return WeighDamage((Against.NO_REVOKE, Against.NO_REPEAT))
    return WeighDamage((Against.NO_REVOKE,))


@clause("66D", Chapter.PROOF)
def law_66d_one_side_mixed_its_cards(r: Revoke) -> Proved | Unproved | None:
    """If one side has hidden the facts by mixing its cards, the ruling is for the other side."""
    match r.unproved_and_mixed_by:
        case Mixing.OFFENDERS:
            return Proved()
        case Mixing.OTHERS:
            return Unproved()
    return None


@clause("67A", Chapter.CORRECTION)
def law_67a_card_supplied(r: Revoke) -> SupplyCard | None:
    """A player who has not played to a trick does so now, unless both sides have played to the next one."""
    return SupplyCard() if r.is_missing_card and not r.both_sides_had_played_on else None


@clause("67B1", Chapter.ESTABLISHMENT)
def law_67b1_no_card_played(r: Revoke) -> Established | None:
    """He played no card to the trick, and both sides have played to the next one: he is taken to have revoked."""
    return Established() if r.both_sides_had_played_on and r.is_missing_card else None


@clause("68B2", Chapter.CORRECTION)
def law_68b2_concession_refused_by_partner(r: Revoke) -> NothingConceded | None:
    """A defender's concession to which his partner objects at once is no concession."""
    return NothingConceded() if r.concession_refused else None


@clause("68D", Chapter.DEFINITION)
def law_68d_play_had_ceased(r: Revoke) -> NotARevoke | None:
    """After a claim play ceases: a card shown or played then is no play, and no revoke."""
    return NotARevoke() if r.known_to_have_had(Moment.PLAY_HAD_CEASED) else None


@clause("70", Chapter.CORRECTION)
def law_70_claim_over_an_open_revoke(r: Revoke) -> RuleOnTheClaim | None:
    """A revoke not yet established is corrected before the claim is ruled on; doubt goes against the offending side.

    Source: WBF Laws Committee, minute 3 of 12 January 2000.
    """
    claimed = r.known_to_have_had(Moment.OPPONENTS_CLAIMED) and not r.claim_was_played_on
    return RuleOnTheClaim() if claimed else None


@clause("79C", Chapter.REDRESS)
def law_79c_correction_period_over(r: Revoke) -> TooLateForRedress | None:
    """After the correction period no score is changed."""
    return TooLateForRedress() if r.too_late_for_any_change else None


@clause("85A", Chapter.PROOF)
def law_85a_not_satisfied(r: Revoke) -> Unproved | None:
    """The director weighs the evidence and is not satisfied that it happened."""
    return Unproved() if r.unproved_and_mixed_by is None and not r.proved else None


@clause("85B", Chapter.PROOF)
def law_85b_facts_not_to_be_found(r: Revoke) -> Unproved | None:
    """The facts cannot be found, and neither side alone is to blame: the score stands."""
    return Unproved() if r.unproved_and_mixed_by in (Mixing.BOTH, Mixing.NOBODY) else None


@clause("WBFLC-2001-4", Chapter.EXCEPTION)
def minute_of_2001_both_sides_revoked(r: Revoke) -> NoAutomaticAdjustment | None:
    """Both sides' revokes were established: no tricks are transferred, and the director acts under 64C.

    Source: WBF Laws Committee, minute 4 of 1 November 2001.
    """
    if not r.both_sides_revoked(r.became_established):
        return None
    return NoAutomaticAdjustment() if r.reads_as("both_sides_by_minute") else None


def spared_by_the_minute(readings: Readings, stood: Stood) -> bool:
    """Whether a revoke, as it stands, spares the other side its tricks by the minute of 2001."""
    return stood.became_established and bool(readings["both_sides_by_minute"])


COUNTS_CORRECTED_FIRST = Reading(
    "b2_counts_corrected_first", True, "Does an earlier revoke that was corrected count for 64B2?"
)
ADJUSTS_BOTH_SIDES = Reading(
    "b3_adjusts_both_sides",
    True,
    "Dummy without rights mentioned a defender's revoke, and the defenders gained: are both scores adjusted?",
)

CODE = Code(
    id="duplicate-1997",
    name="Laws of Duplicate Bridge 1997",
    clauses=(
        law_16c_withdrawn_cards,
        law_43b2b_dummy_without_rights_asks_declarer,
        law_43b3_dummy_without_rights_accuses_a_defender,
        law_50d2_lead_while_a_major_penalty_card_lies,
        law_52b1_accepted_by_playing_on,
        law_52b2_penalty_card_not_played,
        law_59_unable_to_comply,
        law_61a_more_than_following_suit,
        law_62a_must_be_corrected,
        law_62b1_defenders_card,
        law_62b2_no_further_rectification,
        law_62c1_opponents_may_change,
        law_62c2_then_the_offenders_partner,
        law_62d1_twelfth_trick,
        law_62d2_partner_on_the_twelfth_trick,
        law_63a1_played_on,
        law_63a2_named_a_card,
        law_63a3_claimed_or_agreed,
        law_63b_forbidden_question,
        law_64a1_offender_won_the_revoke_trick,
        law_64a2_side_won_a_trick,
        law_64b1_no_trick_since,
        law_64b2_same_suit_again,
        law_64b3_a_faced_card_or_dummys,
        law_64b4_after_a_call_on_the_next_board,
        law_64b5_after_the_round,
        law_64b6_twelfth_trick,
        law_64c_redress,
        law_66d_one_side_mixed_its_cards,
        law_67a_card_supplied,
        law_67b1_no_card_played,
        law_68b2_concession_refused_by_partner,
        law_68d_play_had_ceased,
        law_70_claim_over_an_open_revoke,
        law_79c_correction_period_over,
        law_85a_not_satisfied,
        law_85b_facts_not_to_be_found,
        minute_of_2001_both_sides_revoked,
    ),
    binds=Binds(of_a_defender, DEFENDERS, both_corrected=False),
    settle=the_offenders_pay,
    reach=tricks_since_the_revoke,
    totals=as_many_as_move_once,
    spares=spared_by_the_minute,
    asking=asking_in_1997,
    each_side_by_itself="12C",
    stays="63C",
    once_played="47",
    silence=Silence("72B", duty="62A"),
    inspects="66D",
    goes_before={
        "62D1": "63C",
        **dict.fromkeys(("64B1", "64B2", "64B3", "64B4", "64B5", "64B6", "WBFLC-2001-4"), "64A"),
    },
    readings=(
        COUNTS_CORRECTED_FIRST,
        ADJUSTS_BOTH_SIDES,
        Reading("both_sides_by_minute", True, "Are revokes by both sides left to 64C, as the minute of 2001 says?"),
        Reading("defenders_may_ask", True, "Does the zone allow a defender to ask his partner?"),
    ),
)
