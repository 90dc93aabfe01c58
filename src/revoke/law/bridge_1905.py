"""Bridge before the auction game (bridge-whist): Elwell's code as revised in 1905, laws 85 to 96 and what they need."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from revoke.case.case import Failure, Mixing, Moment
from revoke.case.events import Demand, Demanded
from revoke.facts.revoke import Revoke
from revoke.facts.revokes import Binds, Corrected, LyingFaceUp, Replaced
from revoke.law.clause import Chapter, Force, clause
from revoke.law.code import (
    Code,
    Reading,
    Rubber,
    ScoreSheet,
    all_the_sides_tricks,
    as_many_as_the_side_has,
    thirteen_tricks_set_off,
)
from revoke.law.orders import (
    CannotScoreGame,
    CardKind,
    Correct,
    CountedFirst,
    DemandVoid,
    Established,
    FollowersMayChange,
    IsARevoke,
    MayDemandHighestOrLowest,
    NoAutomaticAdjustment,
    NotARevoke,
    Order,
    Penalised,
    Proved,
    ReturnedToHand,
    SharesTheCeiling,
    ThisGameOnly,
    TransferTricks,
    Unproved,
)
from revoke.law.procedure import CUTS_AND_DEALS, NO_INSPECTION, asking_in_1905, exposed_until_played
from revoke.table.cards import Suit
from revoke.table.seats import DEFENDERS, Role, Seat
from revoke.timeline.table import AfterClaim

GAME_IS_BARRED_AT = 28
TRICKS_FOR_A_REVOKE = 3


@clause("63", Chapter.CORRECTION, Chapter.EXCEPTION)
def law_63_dummy_called_attention(r: Revoke) -> NoAutomaticAdjustment | None:
    """If dummy calls attention to what an adversary has done, his partner loses the penalty for it."""
    if not (r.by_defender and r.dummy_spoke_first):
        return None
    if r.known_or_supposed_to_have_had(Moment.PLAY_ENDED) and not r.reads_as("dummy_voids_after_play"):
        return None
    return NoAutomaticAdjustment()


@clause("65", Chapter.DEFINITION, Chapter.CORRECTION)
def law_65_dummys_wrong_card(r: Revoke) -> tuple[Order, ...] | None:
    """Dummy's wrong card is put right until the trick is turned and quitted; after that the trick stands."""
    if not r.by_dummy:
        return None
    return (
        (NotARevoke(),)
        if r.had(Moment.TRICK_QUITTED)
        else (Correct(dummys=True), ReturnedToHand(), FollowersMayChange())
    )


@clause("75", Chapter.DEFINITION, Chapter.ESTABLISHMENT, Chapter.CORRECTION, Chapter.SCORE)
def law_75_demand_disobeyed(r: Revoke) -> tuple[Order, ...] | None:
    """Disobeying a lawful demand, when able, is punished as a revoke unless put right before the trick is quitted."""
    if r.failure is not Failure.DEMAND:
        return None
    if not r.able:
        return (NotARevoke(),)
    return (IsARevoke(), Established(), CountedFirst()) if r.had(Moment.TRICK_QUITTED) else (IsARevoke(), Correct())


@clause("80", Chapter.DEFINITION)
def law_80_nobody_called_the_card(r: Revoke) -> NotARevoke | None:
    """An exposed card is played when the dealer calls it; to keep it back before that is no revoke."""
    return NotARevoke() if r.failure is Failure.PENALTY_CARD else None


@clause("83", Chapter.DEFINITION)
def law_83_no_card_played(r: Revoke) -> NotARevoke | None:
    """A card left over because its player missed a trick belongs to that trick, and is no revoke."""
    return NotARevoke() if r.is_missing_card else None


@clause("85", Chapter.DEFINITION, Chapter.SCORE)
def law_85_definition(r: Revoke) -> NotARevoke | CountedFirst | None:
    """Failing to follow suit when able is a revoke, except in dummy."""
    if r.failure is Failure.DEMAND and not r.by_dummy:
        return None
    if not r.able:
        return NotARevoke()
    if not r.by_dummy:
        return CountedFirst()
    return NotARevoke() if r.had(Moment.TRICK_QUITTED) else None


@clause("86", Chapter.ESTABLISHMENT)
def law_86_established(r: Revoke) -> Established | None:
    """The trick is quitted, or the offending side has led or played to the next trick."""
    if r.failure is Failure.DEMAND or r.by_dummy:
        return None
    if r.had(Moment.OFFENDERS_PLAYED_ON) or r.put_down_a_card_later:
        return Established()
    if r.had(Moment.TRICK_QUITTED) and not r.protected_by_a_question:
        return Established()
    if r.had(Moment.PARTNER_ASKED) and r.had(Moment.ANSWERED_NO) and r.reads_as("strict_negative"):
        return Established()
    return Established() if r.had(Moment.OFFENDERS_CLAIMED) and r.reads_as("claim_is_play") else None


@clause("87", Chapter.TRANSFER)
def law_87_three_tricks(r: Revoke) -> TransferTricks:
    """Three tricks go from the revoking side to its adversaries."""
    return TransferTricks(TRICKS_FOR_A_REVOKE)


@clause("88", Chapter.SCORE)
def law_88_this_game_only(r: Revoke) -> ThisGameOnly:
    """Only the score of that game is affected."""
    return ThisGameOnly()


@clause("89", Chapter.SCORE)
def law_89_no_game(r: Revoke) -> CannotScoreGame:
    """The revoking side cannot score game on that hand or go above twenty-eight."""
    return CannotScoreGame(GAME_IS_BARRED_AT)


@clause("90", Chapter.CORRECTION)
def law_90_partner_asked_in_time(r: Revoke) -> Correct | None:
    """After his partner's question in time, quitting the trick does not establish the revoke, unless he says no."""
    return Correct() if r.had(Moment.TRICK_QUITTED) and r.protected_by_a_question else None


@clause("91", Chapter.CORRECTION, force=Force.MAY)
def law_91_adversary_corrects(r: Revoke) -> tuple[Order, ...] | None:
    """An adversary's wrong card is exposed, or his highest or lowest is asked for instead; followers may change."""
    if not r.taken_for_a_defenders:
        return None
    if r.dummy_spoke_first or r.maybe(Revoke.demanded_by) is not None:
        return (Correct(), ReturnedToHand(), FollowersMayChange())
    return adversarys_card_exposed(r)


def adversarys_card_exposed(r: Revoke) -> tuple[Order, ...]:
    """The orders on an adversary's wrong card: it lies there to be called, or his highest or lowest is asked for.

    That choice ends once he has played another card. A player who disobeyed a demand must obey it, with no choice.

    Source: laws 75 and 91.
    """
    orders: tuple[Order, ...] = (Correct(), Penalised(CardKind.EXPOSED), FollowersMayChange())
    if r.replaced or r.failure is Failure.DEMAND:
        return orders
    return (*orders, MayDemandHighestOrLowest(Role.DECLARER))


@clause("92", Chapter.CORRECTION, force=Force.MAY)
def law_92_dealer_corrects(r: Revoke) -> tuple[Order, ...] | None:
    """The dealer's card goes back; once both adversaries have played, the eldest hand may ask his highest or lowest."""
    if not r.is_declarer:
        return None
    orders: tuple[Order, ...] = (Correct(), ReturnedToHand(), FollowersMayChange())
    chosen = r.failure is Failure.DEMAND or r.maybe(Revoke.demanded_by) is not None
    if r.replaced or chosen or not r.eldest_hand_followed:
        return orders
    return (*orders, MayDemandHighestOrLowest(Role.DEFENDER))


@clause("93", Chapter.PROOF)
def law_93_search_and_proof(r: Revoke) -> Proved | Unproved | None:
    """The claimants search the tricks and prove it, unless the accused side mixes the cards after the claim."""
    match r.unproved_and_mixed_by:
        case Mixing.OFFENDERS if mixed_after_claim(r):
            return Proved()
        case None if r.proved:
            return None
    return Unproved()


def mixed_after_claim(r: Revoke) -> bool:
    """Whether the accused side mixed the cards after this very revoke was claimed.

    Source: law 93.
    """
    of_this_one = r.noted(Revoke.mixed_after_claim)
    return r.board.mixed_after_claim if of_this_one is None else of_this_one


@clause("94", Chapter.EXCEPTION)
def law_94_cut_for_the_next_deal(r: Revoke) -> NoAutomaticAdjustment | None:
    """A revoke must be claimed before the cards have been cut for the following deal."""
    return NoAutomaticAdjustment() if r.had(Moment.CARDS_CUT) else None


@clause("95", Chapter.SCORE)
def law_95_both_sides(r: Revoke) -> SharesTheCeiling | None:
    """If both sides have revoked, neither can win the game by that hand."""
    return SharesTheCeiling() if another_can_be_claimed(r, same_side=False) and r.reads_as("both_sides") else None


def another_can_be_claimed(r: Revoke, *, same_side: bool) -> bool:
    """Whether a revoke of the same side, or of the other, can be claimed as well."""
    return r.any_other(
        lambda other: r.became_established(other) and r.same_side(other) is same_side and can_be_claimed(r, other)
    )


def can_be_claimed(r: Revoke, other: Revoke) -> bool:
    """Whether another revoke can be claimed: it is established, in time, and dummy has not lost the penalty.

    Where a code does not say when his remark loses it, a dummy with his rights may point at an established revoke.

    Source: laws 63 and 94.
    """
    if not r.became_established(other) or other.had(Moment.CARDS_CUT):
        return False
    if not (other.by_defender and other.dummy_spoke_first):
        return True
    if "dummy_voids_after_play" not in r.readings:
        return not other.attention_came_first and not other.dummy_rights_lost
    return other.known_or_supposed_to_have_had(Moment.PLAY_ENDED) and not r.reads_as("dummy_voids_after_play")


@clause("96", Chapter.SCORE)
def law_96_every_revoke_counts(r: Revoke) -> SharesTheCeiling | None:
    """The penalty may be claimed for every revoke of the hand, up to thirteen tricks."""
    return SharesTheCeiling() if another_can_be_claimed(r, same_side=True) else None


@clause("102", Chapter.CORRECTION)
def law_102_wrong_penalty_demanded(r: Revoke) -> DemandVoid | None:
    """Whoever demands a penalty he is not entitled to loses the right one."""
    return DemandVoid() if r.maybe(Revoke.demanded_suit) not in (None, r.maybe(Revoke.suit)) else None


@clause("103", Chapter.CORRECTION)
def law_103_eldest_hands_partner(r: Revoke) -> DemandVoid | None:
    """The eldest hand's partner may say that a penalty is due, and no more; if he demands it, it is lost."""
    declarer = r.declarer_if_known
    return DemandVoid() if declarer is not None and r.maybe(Revoke.demanded_by) is declarer.right else None


def binds(
    demand: Demanded,
    declarer: Seat | None,
    led: Suit | None,
    replaced: Replaced | None,
    called: LyingFaceUp | None,
) -> bool:
    """Whether a demand binds: highest or lowest only in the suit led, by the dealer, or of him by the eldest hand.

    The eldest hand may ask only if he had played to the trick after the dealer, and the dealer only if dummy was not
    the first to point at the card. Nobody may ask dummy. The dealer alone may call a card, and only an exposed one.

    Source: laws 63, 80, 91, 92, 102 and 103.
    """
    if declarer is None:
        return True
    if demand.what is Demand.CARD:
        return may_be_called(demand, declarer, called, lambda corrected: corrected.demanded is None)
    if demand.what not in (Demand.HIGHEST, Demand.LOWEST):
        return True
    if led is not None and demand.suit not in (None, led):
        return False
    if demand.of is declarer:
        return demand.by is declarer.left and replaced is not None and demand.by in replaced.followers
    lost = replaced is not None and replaced.dummy_spoke_first
    return demand.of is not declarer.partner and demand.by is declarer and not lost


def may_be_called(
    demand: Demanded, declarer: Seat, called: LyingFaceUp | None, stays: Callable[[Corrected], bool]
) -> bool:
    """Whether the called card lies exposed before an adversary of the dealer, who alone may call it.

    Args:
        stays: whether a card played in error still lies there: nobody asked for the highest or lowest instead.

    Source: laws 63, 80 and 91.
    """
    if called is None or demand.by is not declarer or demand.of.side is declarer.side:
        return False
    return called.outright or any(stays(each) and not each.dummy_spoke_first for each in called.corrected)


BINDS = Binds(
    faced_cards=False,
    seen_together=False,
    both_corrected=False,
    turning_establishes=True,
    named_cards=False,
    after_claim=AfterClaim.PLAYED_BY_ALL_FOUR,
)
"""What binds a player under all codes of the whist clubs; each adds its own demands."""

CLAIM_IS_PLAY = Reading("claim_is_play", True, "Does a claim by the revoking side count as playing to the next trick?")
STRICT_NEGATIVE = Reading("strict_negative", False, "Does a negative answer to his partner bar correction at once?")
DUMMY_VOIDS_AFTER_PLAY = Reading(
    "dummy_voids_after_play", True, "Does dummy's remark lose the penalty even after play has ended?"
)

CODE = Code(
    id="bridge-1905",
    name="Bridge, Elwell's code as revised in 1905",
    clauses=(
        law_63_dummy_called_attention,
        law_65_dummys_wrong_card,
        law_75_demand_disobeyed,
        law_80_nobody_called_the_card,
        law_83_no_card_played,
        law_85_definition,
        law_86_established,
        law_87_three_tricks,
        law_88_this_game_only,
        law_89_no_game,
        law_90_partner_asked_in_time,
        law_91_adversary_corrects,
        law_92_dealer_corrects,
        law_93_search_and_proof,
        law_94_cut_for_the_next_deal,
        law_95_both_sides,
        law_96_every_revoke_counts,
        law_102_wrong_penalty_demanded,
        law_103_eldest_hands_partner,
    ),
    settle=thirteen_tricks_set_off,
    reach=all_the_sides_tricks,
    totals=as_many_as_the_side_has,
    binds=replace(BINDS, demand=binds, demanded_of=DEFENDERS | {Role.DECLARER}, one_demand=True),
    penalises=exposed_until_played,
    claim_stops_play=False,
    asking_without_rights=None,
    searches="93",
    calls="80",
    dummys="65",
    goes_before={"90": "86"},
    score_sheet=ScoreSheet.TOWARDS_GAME,
    rubber=Rubber(bonus=100, chicane=True),
    dealer_plays=True,
    moments=CUTS_AND_DEALS,
    asking=asking_in_1905,
    inspection=NO_INSPECTION,
    contested_claim=None,
    review=None,
    readings=(
        CLAIM_IS_PLAY,
        STRICT_NEGATIVE,
        DUMMY_VOIDS_AFTER_PLAY,
        Reading(
            "both_sides", "net", "When both sides revoke, are tricks set off, or do they cancel?", ("net", "cancel")
        ),
    ),
)
