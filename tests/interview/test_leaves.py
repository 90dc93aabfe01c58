"""Every leaf of every tree says what belongs to its own outcome: who plays on, what moves, what is left to weigh."""

from __future__ import annotations

import pytest

from revoke import Case, Findings, RevokeFinding, rule
from revoke.case.case import Moment
from revoke.facts.standing import Standing
from revoke.interview.question_tree import Ruled, tree
from revoke.law.code import CODES
from revoke.law.orders import (
    Correct,
    Established,
    LastTrickTakenBack,
    NotARevoke,
    PartnerMayChange,
    PutRight,
    ReopenedForBoth,
    SupplyCard,
    TransferTricks,
)
from revoke.ruling.ruling import When
from revoke.table.seats import Role

PUT_RIGHT = (Correct, PutRight, ReopenedForBoth, SupplyCard)


def leaves(code: str) -> list[Ruled]:
    found = [node for node in tree(code).nodes if isinstance(node, Ruled)]
    assert len(found) >= 20
    return found


@pytest.mark.parametrize("code", CODES)
def test_play_goes_on_at_no_leaf_at_which_it_is_over(code: str) -> None:
    for leaf in leaves(code):
        assert not any(isinstance(each.order, Established) for each in leaf.say)
        over = any(each.when is When.END and isinstance(each.order, TransferTricks) for each in leaf.say)
        assert not (over and any(isinstance(each.order, NotARevoke) for each in leaf.say))


@pytest.mark.parametrize("code", CODES)
def test_every_leaf_with_an_established_revoke_names_its_outcome(code: str) -> None:
    for leaf in leaves(code):
        if Standing.ESTABLISHED in leaf.standings and leaf.status != "needs facts":
            assert any(each.when is When.END for each in leaf.say), leaf
            moved = [each.order.tricks for each in leaf.say if isinstance(each.order, TransferTricks)]
            assert moved == ([leaf.transfer.tricks] if leaf.transfer.tricks else []), leaf


@pytest.mark.parametrize("code", CODES)
def test_a_leaf_takes_a_card_back_just_where_a_revoke_is_put_right(code: str) -> None:
    for leaf in leaves(code):
        put_right = {Standing.CORRECT, Standing.RESTORE} & set(leaf.standings)
        assert any(isinstance(each.order, PUT_RIGHT) for each in leaf.say) is bool(put_right), leaf


@pytest.mark.parametrize("code", CODES)
def test_only_an_established_revoke_is_weighed_and_moves_tricks(code: str) -> None:
    for leaf in leaves(code):
        if Standing.ESTABLISHED not in leaf.standings:
            assert not leaf.transfer.tricks, leaf
            assert not leaf.weigh, leaf


@pytest.mark.parametrize("code", CODES)
def test_what_was_played_to_the_last_trick_goes_back_just_where_trick_twelve_is_put_right(code: str) -> None:
    for leaf in leaves(code):
        if any(isinstance(each.order, LastTrickTakenBack) for each in leaf.say):
            assert Standing.RESTORE in leaf.standings, leaf
            assert not any(isinstance(each.order, PartnerMayChange) and each.order.kind for each in leaf.say), leaf


MODERN = [code for code in CODES if code.startswith("duplicate")]
OFFENDERS = (Role.DEFENDER, Role.DECLARER, Role.DUMMY)
SINCE = (Moment.OFFENDERS_PLAYED_ON, Moment.OFFENDERS_NAMED_CARD, Moment.OFFENDERS_CLAIMED, Moment.PLAY_ENDED)


@pytest.mark.parametrize("since", SINCE)
@pytest.mark.parametrize("offender", OFFENDERS)
@pytest.mark.parametrize("code", MODERN)
def test_where_trick_twelve_is_put_right_the_last_trick_and_a_claim_wait_for_that(
    code: str, offender: Role, since: Moment
) -> None:
    said = orders(code, RevokeFinding(offender=offender, trick=12, before_attention=frozenset({since})))
    assert LastTrickTakenBack() in said
    earlier = orders(code, RevokeFinding(offender=offender, trick=11, before_attention=frozenset({since})))
    assert LastTrickTakenBack() not in earlier


def orders(code: str, told: RevokeFinding) -> list[object]:
    return [each.order for each in rule(Case(code=code, findings=Findings(revokes=(told,)))).instructions]
