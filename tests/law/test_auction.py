"""The auction codes over their whole fact space, against the points and tricks as the digest reckons them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import pytest

from revoke.case.case import Board, Case, Election, Findings, Moment, RevokeFinding
from revoke.law.code import CODES, code, differences
from revoke.ruling.adjudicate import adjudicate
from revoke.ruling.ruling import AuctionScore, Ruling
from revoke.table.contract import Contract
from revoke.table.seats import Role, Seat, Side, SideByRole

PRICES = {"auction-1912": (150, 100), "auction-1913": (100, 100)}
"""Section 7.1: what a side's first revoke costs in points, and each further one."""

PLAYED_OUT = frozenset(
    {Moment.OFFENDERS_PLAYED_ON, Moment.OPPONENTS_PLAYED_ON, Moment.TRICK_QUITTED, Moment.PLAY_ENDED}
)
SOUTH, EAST = Seat.SOUTH, Seat.EAST
every_code = pytest.mark.parametrize("edition", PRICES)


def ruled(
    edition: str,
    offenders: Sequence[Seat | Role],
    won: int | None = 8,
    chosen: Election | None = None,
    contract: str = "2D",
    **facts: object,
) -> Ruling:
    revokes = tuple(
        RevokeFinding(offender, 2 + place, **{"before_attention": PLAYED_OUT, **facts})  # type: ignore[arg-type]
        for place, offender in enumerate(offenders)
    )
    declarer = SOUTH if all(isinstance(each, Seat) for each in offenders) else None
    board = Board(declarer=declarer, contract=Contract.parse(contract))
    return adjudicate(Case(edition, board, findings=Findings(table_tricks=won, revokes=revokes, elected=chosen)))


def reckoned(edition: str, won: int, declarers: int, adversaries: int, chosen: Election) -> tuple[int, int, int, int]:
    """Tricks that move, declarer's points below and above, and the adversaries' above, at two diamonds undoubled."""
    first, further = PRICES[edition]
    if declarers and adversaries:
        return 0, 0, further * (adversaries - 1), further * (declarers - 1)
    undertricks = 50 * max(0, 8 - won)
    slams = {12: 20, 13: 40}
    if declarers:
        return 0, 0, 0, first + further * (declarers - 1) + undertricks + slams.get(13 - won, 0)
    below = {tricks: 7 * (tricks - 6) for tricks in range(8, 14)}
    if not adversaries:
        return 0, below.get(won, 0), slams.get(won, 0), undertricks + slams.get(13 - won, 0)
    more = further * (adversaries - 1) + slams.get(won, 0)
    if chosen is Election.POINTS:
        return 0, below.get(won, 0), first + more, 0
    moved = min(3, 13 - won)
    return moved, below.get(won + moved, 0), more, 0


@every_code
def test_tricks_and_points_are_as_the_digest_reckons_them(edition: str) -> None:
    """No, one, two or three revokes a side in turn, every number of tricks.

    Only who has the choice makes it both ways. Where both sides revoked and tricks do not count, each number of tricks
    comes with three of the nine numbers of revokes.
    """
    count = 0
    for won, declarers, adversaries, chosen in product(range(14), range(4), range(4), Election):
        has_the_choice = adversaries and not declarers
        if not has_the_choice and chosen is not (Election.TRICKS, Election.POINTS)[won % 2]:
            continue
        if declarers and adversaries and (won + declarers + adversaries) % 3:
            continue
        offenders = [SOUTH] * declarers + [EAST] * adversaries
        offenders = offenders[::2] + offenders[1::2]
        ruling = ruled(edition, offenders, won, chosen)
        moved, below, above, theirs = reckoned(edition, won, declarers, adversaries, chosen)
        assert ruling.status == "final"
        assert (ruling.transfer.tricks, ruling.declarer_tricks.after_transfer) == (moved, won + moved)
        assert ruling.auction is not None
        assert ruling.auction.below == {Side.NS: below, Side.EW: 0}, (won, offenders, chosen)
        assert ruling.auction.above == {Side.NS: above, Side.EW: theirs}, (won, offenders, chosen)
        assert ruling.score.final == below + above - theirs
        count += 1
    assert count == 14 * (1 + 3 + 3 * 2 + 3)


@every_code
@pytest.mark.parametrize("contract", ["2D", "2DX", "2DXX"])
def test_a_double_leaves_the_points_for_a_revoke_as_they_are(edition: str, contract: str) -> None:
    ruling = ruled(edition, [SOUTH], contract=contract)
    assert ruling.auction is not None
    assert ruling.auction.above == {Side.NS: 0, Side.EW: PRICES[edition][0]}


@every_code
def test_declarer_is_asked_what_he_chooses_only_where_he_has_the_choice(edition: str) -> None:
    (question,) = ruled(edition, [EAST]).questions
    assert (question.fact, question.answers) == ("findings.elected", (Election.TRICKS, Election.POINTS))
    for offenders in ([SOUTH], [SOUTH, SOUTH], [SOUTH, EAST], [EAST, SOUTH, EAST]):
        assert ruled(edition, offenders).status == "final", offenders
    (question,) = ruled(edition, [EAST, Seat.WEST]).questions
    assert question.fact == "findings.elected"
    assert not ruled(edition, [EAST], before_attention=PLAYED_OUT | {Moment.CARDS_CUT}).questions
    assert not ruled(edition, [EAST], before_attention=frozenset()).questions


@every_code
def test_declarer_with_all_the_tricks_is_asked_too_for_points_are_all_he_can_have(edition: str) -> None:
    ruling = ruled(edition, [EAST], won=13)
    assert [question.fact for question in ruling.questions] == ["findings.elected"]
    assert ruling.possible == {"transfer": (0,)}


@every_code
def test_tricks_in_play_are_asked_for_where_declarer_wants_tricks(edition: str) -> None:
    assert [each.fact for each in ruled(edition, [EAST], None, Election.TRICKS).questions] == ["findings.table_tricks"]
    points = ruled(edition, [EAST], None, Election.POINTS)
    assert points.auction == AuctionScore({Side.NS: PRICES[edition][0], Side.EW: 0}, None, None)
    assert not points.questions


@every_code
def test_where_only_roles_are_known_the_points_go_to_a_side_by_role(edition: str) -> None:
    first = PRICES[edition][0]
    declarers = ruled(edition, [Role.DECLARER]).auction
    defenders = ruled(edition, [Role.DEFENDER], chosen=Election.POINTS).auction
    assert declarers == AuctionScore({SideByRole.DECLARING: 0, SideByRole.DEFENDING: first}, None, None)
    assert defenders == AuctionScore({SideByRole.DECLARING: first, SideByRole.DEFENDING: 0}, None, None)


@every_code
def test_dummys_revoke_costs_nothing(edition: str) -> None:
    ruling = ruled(edition, [Seat.NORTH])
    assert ruling.revokes[0].status == "not a revoke"
    assert ruling.auction == AuctionScore({Side.NS: 0, Side.EW: 0}, {Side.NS: 14, Side.EW: 0}, {Side.NS: 0, Side.EW: 0})


@pytest.mark.parametrize(
    ("edition", "looked", "established", "lost"),
    [
        ("auction-1912", False, True, True),
        ("auction-1912", True, True, True),
        ("auction-1913", False, True, False),
        ("auction-1913", True, True, True),
        ("auction-1912", False, False, True),
        ("auction-1913", False, False, True),
    ],
)
def test_dummy_may_point_at_an_established_revoke_since_1913(
    edition: str, looked: bool, established: bool, lost: bool
) -> None:
    moments = PLAYED_OUT if established else frozenset()
    ruling = ruled(
        edition,
        [EAST],
        chosen=Election.POINTS,
        before_attention=moments,
        attention_by=Role.DUMMY,
        dummy_rights_lost=looked,
    )
    assert ("63" in ruling.revokes[0].laws) is lost
    assert ruling.auction is not None
    assert (sum(ruling.auction.penalty.values()) == 0) is lost
    assert not ruling.penalty_cards


@every_code
def test_nothing_is_scored_against_a_side_whose_revoke_was_claimed_too_late(edition: str) -> None:
    late = ruled(edition, [EAST], 7, before_attention=PLAYED_OUT | {Moment.CARDS_CUT})
    assert late.auction == AuctionScore({Side.NS: 0, Side.EW: 0}, {Side.NS: 0, Side.EW: 0}, {Side.NS: 0, Side.EW: 50})


def test_from_1912_to_1913_amounts_change_and_what_dummy_may_say() -> None:
    changed = differences(code("auction-1912"), code("auction-1913"))
    assert changed == {"63": "amended", "R1": "amended", "R2b": "amended"}


def test_from_1905_to_1912_only_the_penalty_and_what_may_be_demanded_change() -> None:
    changed = differences(code("bridge-1905"), code("auction-1912"))
    dropped = {cite for cite, change in changed.items() if change == "dropped"}
    assert dropped == {"87", "88", "89", "95", "96", "102", "103"}
    assert {cite for cite, change in changed.items() if change == "amended"} == {"91", "92"}
    assert {cite[0] for cite, change in changed.items() if change == "added"} == {"R"}


def test_every_code_of_auction_bridge_is_priced_here() -> None:
    assert set(PRICES) == {name for name in CODES if name.startswith("auction")}
