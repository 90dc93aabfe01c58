"""Auction bridge, the Whist Club of New York, November 1912: the older law of the revoke, paid for in points too."""

from __future__ import annotations

from dataclasses import replace

from revoke.case.case import Election
from revoke.case.events import Demand, Demanded
from revoke.facts.revoke import Revoke
from revoke.facts.revokes import Corrected, LyingFaceUp, Replaced
from revoke.law import bridge_1905 as b1905
from revoke.law.clause import Chapter, Force, clause, restated
from revoke.law.code import Code, Rubber, ScoreSheet, as_far_as_they_go, no_more_than_it_costs, the_first_of_a_side
from revoke.law.orders import (
    Correct,
    FollowersMayChange,
    HonoursOnly,
    Order,
    PaysPoints,
    ReturnedToHand,
    TransferTricks,
)
from revoke.law.procedure import CUTS_AND_DEALS, NO_INSPECTION, asking_in_1905, exposed_until_played
from revoke.table.cards import Suit
from revoke.table.seats import DEFENDERS, Seat

FIRST_REVOKE = 150
FURTHER_REVOKE = 100
TRICKS_FOR_A_REVOKE = 3


@clause("91", Chapter.CORRECTION, force=Force.MAY)
def law_91_adversary_corrects(r: Revoke) -> tuple[Order, ...] | None:
    """An adversary's wrong card is exposed, or his highest or lowest of the suit is asked for; followers may change."""
    if not r.taken_for_a_defenders:
        return None
    of_the_suit = r.maybe(Revoke.demanded_suit) in (None, r.maybe(Revoke.suit))
    if r.dummy_spoke_first or (r.maybe(Revoke.demanded_by) is not None and of_the_suit):
        return (Correct(), ReturnedToHand(), FollowersMayChange())
    return b1905.adversarys_card_exposed(r)


@clause("92", Chapter.CORRECTION)
def law_92_declarer_corrects(r: Revoke) -> tuple[Order, ...] | None:
    """Declarer's card goes back, and nothing can be demanded of him; whoever played after him may change."""
    return (Correct(), ReturnedToHand(), FollowersMayChange()) if r.is_declarer else None


def further_of_its_side(r: Revoke) -> bool:
    """Whether an earlier revoke of the same side can be claimed as well.

    Where nothing told shows which came first, the one listed first did: a side pays the same in either order.
    """

    def earlier(other: Revoke) -> bool:
        if not r.became_established(other):
            return False
        came_first = other.earlier_if_told(r)
        return (other.index < r.index if came_first is None else came_first) and r.same_side(other)

    return r.any_other(lambda other: earlier(other) and b1905.can_be_claimed(r, other))


@clause("R1", Chapter.SCORE)
def law_r1_declarer_revoked(r: Revoke) -> PaysPoints | None:
    """Declarer has revoked: his adversaries score a hundred and fifty above the line."""
    if r.by_defender or b1905.another_can_be_claimed(r, same_side=False) or further_of_its_side(r):
        return None
    return PaysPoints(FIRST_REVOKE)


@clause("R2a", Chapter.TRANSFER, force=Force.MAY)
def law_r2a_declarer_takes_tricks(r: Revoke) -> TransferTricks | None:
    """An adversary has revoked: declarer may take three tricks, which may make his contract."""
    return TransferTricks(TRICKS_FOR_A_REVOKE) if declarer_chose(r, Election.TRICKS) else None


@clause("R2b", Chapter.SCORE, force=Force.MAY)
def law_r2b_declarer_takes_points(r: Revoke) -> PaysPoints | None:
    """An adversary has revoked: declarer may leave the tricks, and score a hundred and fifty above the line."""
    return PaysPoints(FIRST_REVOKE) if declarer_chose(r, Election.POINTS) else None


def declarer_chose(r: Revoke, what: Election) -> bool:
    """Whether declarer chose ``what``: he may choose only for an adversary's first revoke, if his side has none.

    Source: R2a and R2b.
    """
    if not r.by_defender or b1905.another_can_be_claimed(r, same_side=False) or further_of_its_side(r):
        return False
    return r.board.elected is what


@clause("R5", Chapter.SCORE)
def law_r5_further_revokes(r: Revoke) -> PaysPoints | None:
    """Each further revoke of the same side gives the other a hundred above the line."""
    return PaysPoints(FURTHER_REVOKE) if further_of_its_side(r) else None


@clause("R6", Chapter.SCORE)
def law_r6_honours_only(r: Revoke) -> HonoursOnly:
    """The revoking side scores only honours and chicane on that hand."""
    return HonoursOnly()


@clause("R7", Chapter.SCORE)
def law_r7_both_sides(r: Revoke) -> HonoursOnly | None:
    """If both sides have revoked, only honours are scored; a side pays only for its further revokes."""
    return HonoursOnly() if b1905.another_can_be_claimed(r, same_side=False) else None


def binds(
    demand: Demanded,
    declarer: Seat | None,
    led: Suit | None,
    replaced: Replaced | None,
    called: LyingFaceUp | None,
) -> bool:
    """Whether a demand binds: highest or lowest only if declarer asks an adversary for it, in the suit led.

    Declarer alone may call a card, and only one that is exposed.

    Source: laws 63, 80, 91 and 92.
    """
    if declarer is None:
        return True
    if demand.what is Demand.CARD:
        return b1905.may_be_called(demand, declarer, called, _stays)
    if demand.what not in (Demand.HIGHEST, Demand.LOWEST):
        return True
    if led is not None and demand.suit not in (None, led):
        return False
    lost = replaced is not None and replaced.dummy_spoke_first
    return demand.by is declarer and demand.of.side is not declarer.side and not lost


def _stays(corrected: Corrected) -> bool:
    """Whether the card still lies there: a demand for another suit costs its maker nothing."""
    return corrected.demanded is None or corrected.demanded.suit not in (None, corrected.suit)


CODE = Code(
    id="auction-1912",
    name="Auction bridge, the Whist Club of New York, 1912",
    clauses=(
        restated(b1905.law_63_dummy_called_attention, "bridge-1905"),
        restated(b1905.law_65_dummys_wrong_card, "bridge-1905"),
        restated(b1905.law_75_demand_disobeyed, "bridge-1905"),
        restated(b1905.law_80_nobody_called_the_card, "bridge-1905"),
        restated(b1905.law_83_no_card_played, "bridge-1905"),
        restated(b1905.law_85_definition, "bridge-1905"),
        restated(b1905.law_86_established, "bridge-1905"),
        restated(b1905.law_90_partner_asked_in_time, "bridge-1905"),
        law_91_adversary_corrects,
        law_92_declarer_corrects,
        restated(b1905.law_93_search_and_proof, "bridge-1905"),
        restated(b1905.law_94_cut_for_the_next_deal, "bridge-1905"),
        law_r1_declarer_revoked,
        law_r2a_declarer_takes_tricks,
        law_r2b_declarer_takes_points,
        law_r5_further_revokes,
        law_r6_honours_only,
        law_r7_both_sides,
    ),
    settle=as_far_as_they_go,
    reach=no_more_than_it_costs,
    totals=the_first_of_a_side,
    binds=replace(b1905.BINDS, demand=binds, demanded_of=DEFENDERS),
    penalises=exposed_until_played,
    claim_stops_play=False,
    asking_without_rights=None,
    searches="93",
    calls="80",
    dummys="65",
    goes_before={"90": "86"},
    score_sheet=ScoreSheet.ABOVE_AND_BELOW_THE_LINE,
    rubber=Rubber(bonus=250, chicane=True),
    elects=True,
    moments=CUTS_AND_DEALS,
    asking=asking_in_1905,
    inspection=NO_INSPECTION,
    contested_claim=None,
    review=None,
    readings=(b1905.CLAIM_IS_PLAY, b1905.STRICT_NEGATIVE, b1905.DUMMY_VOIDS_AFTER_PLAY),
)
