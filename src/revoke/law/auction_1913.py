"""Auction bridge, the Whist Club of New York, November 1913: as the year before, with 100 for every revoke."""

from __future__ import annotations

from revoke.case.case import Election
from revoke.facts.revoke import Revoke
from revoke.law import auction_1912 as a1912
from revoke.law import bridge_1905 as b1905
from revoke.law.clause import Chapter, Force, clause, restated
from revoke.law.code import Code, Rubber, ScoreSheet
from revoke.law.orders import NoAutomaticAdjustment, PaysPoints
from revoke.law.procedure import CUTS_AND_DEALS, NO_INSPECTION, asking_in_1913, exposed_until_played

FIRST_REVOKE = 100


@clause("63", Chapter.CORRECTION, Chapter.EXCEPTION)
def law_63_dummy_called_attention(r: Revoke) -> NoAutomaticAdjustment | None:
    """Dummy may draw attention only to an adversary's established revoke, and not once he has looked at a hand."""
    if not (r.by_defender and r.dummy_spoke_first):
        return None
    lawful = r.became_established(r) and not r.attention_came_first and not r.dummy_rights_lost
    return None if lawful else NoAutomaticAdjustment()


@clause("R1", Chapter.SCORE)
def law_r1_declarer_revoked(r: Revoke) -> PaysPoints | None:
    """Declarer has revoked: his adversaries score a hundred above the line."""
    if r.by_defender or b1905.another_can_be_claimed(r, same_side=False) or a1912.further_of_its_side(r):
        return None
    return PaysPoints(FIRST_REVOKE)


@clause("R2b", Chapter.SCORE, force=Force.MAY)
def law_r2b_declarer_takes_points(r: Revoke) -> PaysPoints | None:
    """An adversary has revoked: declarer may leave the tricks, and score a hundred above the line."""
    return PaysPoints(FIRST_REVOKE) if a1912.declarer_chose(r, Election.POINTS) else None


CODE = Code(
    id="auction-1913",
    name="Auction bridge, the Whist Club of New York, 1913",
    clauses=(
        law_63_dummy_called_attention,
        restated(b1905.law_65_dummys_wrong_card, "bridge-1905"),
        restated(b1905.law_75_demand_disobeyed, "bridge-1905"),
        restated(b1905.law_80_nobody_called_the_card, "bridge-1905"),
        restated(b1905.law_83_no_card_played, "bridge-1905"),
        restated(b1905.law_85_definition, "bridge-1905"),
        restated(b1905.law_86_established, "bridge-1905"),
        restated(b1905.law_90_partner_asked_in_time, "bridge-1905"),
        restated(a1912.law_91_adversary_corrects, "auction-1912"),
        restated(a1912.law_92_declarer_corrects, "auction-1912"),
        restated(b1905.law_93_search_and_proof, "bridge-1905"),
        restated(b1905.law_94_cut_for_the_next_deal, "bridge-1905"),
        law_r1_declarer_revoked,
        restated(a1912.law_r2a_declarer_takes_tricks, "auction-1912"),
        law_r2b_declarer_takes_points,
        restated(a1912.law_r5_further_revokes, "auction-1912"),
        restated(a1912.law_r6_honours_only, "auction-1912"),
        restated(a1912.law_r7_both_sides, "auction-1912"),
    ),
    settle=a1912.CODE.settle,
    reach=a1912.CODE.reach,
    totals=a1912.CODE.totals,
    binds=a1912.CODE.binds,
    penalises=exposed_until_played,
    claim_stops_play=False,
    asking_without_rights=None,
    searches="93",
    calls="80",
    dummys="65",
    goes_before={"90": "86"},
    score_sheet=ScoreSheet.ABOVE_AND_BELOW_THE_LINE,
    rubber=Rubber(bonus=250, chicane=False),
    elects=True,
    moments=CUTS_AND_DEALS,
    asking=asking_in_1913,
    inspection=NO_INSPECTION,
    contested_claim=None,
    review=None,
    readings=(b1905.CLAIM_IS_PLAY, b1905.STRICT_NEGATIVE),
)
