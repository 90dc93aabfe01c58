"""Cards put down after a claim: no play under 1997 and 2007, and under 2017 unless all four agreed to play on (68D)."""

from __future__ import annotations

from typing import Any

import pytest

from revoke import RevokeError, Ruling, read_case, rule
from revoke.facts.standing import Standing
from revoke.ruling.adjudicate import play_is_over
from revoke.ruling.established_facts import established

BOARD = {
    "deal": "N:K74.J6.T543.Q432 962.Q8.AKQJ96.A7 JT8.AK9752..T986 AQ53.T43.872.KJ5",
    "contract": "3NT",
    "declarer": "E",
    "vulnerable": "None",
}
FIRST = ("S:H7", "W:H3", "N:HJ", "E:HQ")
CLAIM = {"event": "claimed", "by": "E", "tricks": 11}
ON = ("E:DA", "S:C6", "W:D2", "N:C2")
"""North discards on a diamond, holding four."""

AGREED = {"event": "played_on", "by": "S"}
NOTICED = {"event": "attention", "by": "E", "to": "N", "trick": 2}
ALWAYS_CEASES = ("duplicate-2007", "duplicate-1997")
AGREEMENT = "findings.agreed_to_play_on"


def ruled(*events: Any, code: str = "duplicate-2017", **findings: Any) -> Ruling:
    case = {"format": "revoke-case/1", "code": code, "board": BOARD, "events": list(events), "findings": findings}
    return rule(read_case(case))


def stands(ruling: Ruling) -> tuple[Standing | None, tuple[str, ...]]:
    (each,) = ruling.revokes
    return each.status, each.laws


@pytest.mark.parametrize("code", ALWAYS_CEASES)
@pytest.mark.parametrize("agreed", [(), (AGREED,)], ids=["silent", "agreed"])
def test_before_2017_no_card_after_a_claim_is_a_play(code: str, agreed: tuple[Any, ...]) -> None:
    ruling = ruled(*FIRST, CLAIM, *agreed, *ON, NOTICED, code=code)
    assert stands(ruling) == (Standing.NOT_A_REVOKE, ("68D",))
    assert (ruling.status, ruling.penalty_cards, ruling.options) == ("final", (), ())


def test_in_2017_it_is_asked_whether_all_four_agreed() -> None:
    ruling = ruled(*FIRST, CLAIM, *ON, NOTICED)
    assert ruling.status == "needs facts"
    assert ruling.questions[0].key.path == AGREEMENT
    assert ruling.questions[0].answers == (True, False)
    assert ruling.instructions == ()


def test_in_2017_what_all_four_agreed_to_is_play() -> None:
    for ruling in (
        ruled(*FIRST, CLAIM, AGREED, *ON, NOTICED),
        ruled(*FIRST, CLAIM, *ON, NOTICED, agreed_to_play_on=True),
    ):
        assert stands(ruling) == (Standing.CORRECT, ("62A", "62B1"))
        assert [str(each.card) for each in ruling.penalty_cards] == ["♣2"]


def test_in_2017_without_agreement_nothing_was_played() -> None:
    ruling = ruled(*FIRST, CLAIM, *ON, NOTICED, agreed_to_play_on=False)
    assert stands(ruling) == (Standing.NOT_A_REVOKE, ("68D",))
    assert ruling.status == "final"


def test_a_few_cards_shown_after_a_claim_are_no_play_and_nobody_is_asked() -> None:
    ruling = ruled(*FIRST, CLAIM, "E:DA", "S:C6", "W:D2", NOTICED | {"to": "S"}, code="duplicate-2017")
    assert AGREEMENT not in [each.key.path for each in ruling.questions]


REVOKE_BEFORE = ("S:H7", "W:H3", "N:HJ", "E:C7")
"""East, declarer, discards on a heart with two in his hand, and North leads to the next trick."""

WENT_ON = ("N:S4", "E:S2", "S:ST", "W:S5")


@pytest.mark.parametrize(
    ("code", "events", "standing", "laws"),
    [
        ("duplicate-2017", (CLAIM, *WENT_ON), None, ()),
        ("duplicate-2017", (CLAIM, AGREED, *WENT_ON), Standing.ESTABLISHED, ("63A1",)),
        ("duplicate-2017", (CLAIM, AGREED), Standing.CORRECT, ("62A", "62B2")),
        ("duplicate-2017", (CLAIM,), Standing.ESTABLISHED, ("63A3",)),
        ("duplicate-2007", (CLAIM, *WENT_ON), Standing.ESTABLISHED, ("63A3",)),
        ("duplicate-1997", (CLAIM, AGREED, *WENT_ON), Standing.ESTABLISHED, ("63A3",)),
    ],
)
def test_a_claim_that_was_played_on_establishes_nothing_and_the_play_does(
    code: str, events: tuple[Any, ...], standing: Standing | None, laws: tuple[str, ...]
) -> None:
    """East, who claims, has revoked before it."""
    noticed = {"event": "attention", "by": "S", "to": "E", "trick": 1}
    found, cited = stands(ruled(*REVOKE_BEFORE, *events, noticed, code=code))
    if standing is None:
        assert found is Standing.ESTABLISHED  # by the claim, or by the play that replaced it
    else:
        assert (found, set(laws) <= set(cited)) == (standing, True)


def test_the_claiming_side_cannot_ask_to_play_on() -> None:
    with pytest.raises(RevokeError, match=r"event 6: West asks to play on, but his own side claimed \(event 5\)"):
        ruled(*FIRST, CLAIM, {"event": "played_on", "by": "W"})
    with pytest.raises(RevokeError, match="no claim has stopped the play"):
        ruled(*FIRST, AGREED)


def test_what_is_said_and_what_happened_must_agree() -> None:
    with pytest.raises(RevokeError, match="not to have agreed to play on, but that event says that they had"):
        ruled(*FIRST, CLAIM, AGREED, *ON, agreed_to_play_on=False)


CLAIMED = "opponents claimed"
AFTER_THE_CLAIM = [CLAIMED, "offending side put down a card after a claim", "play had ceased"]


def told(*moments: str, code: str = "duplicate-2017", **findings: Any) -> Ruling:
    revoke = {"offender": "N", "trick": 2, "suit": "D", "before_attention": list(moments)}
    board = {"declarer": "E", "contract": "3NT"}
    case = {"format": "revoke-case/1", "code": code, "board": board, "findings": {"revokes": [revoke], **findings}}
    return rule(read_case(case))


def before_the_claim(ruling: Ruling) -> list[tuple[Any, ...]]:
    return [each.instead for each in ruling.assumed if each.key.short == "revokes[0].before_attention"]


@pytest.mark.parametrize("code", ["duplicate-2017", *ALWAYS_CEASES])
def test_that_the_card_was_played_before_the_claim_is_taken_for_granted(code: str) -> None:
    """It may have been put down after it, and where play ceases that is no revoke (68D)."""
    ruling = told(CLAIMED, code=code)
    assert stands(ruling)[0] is Standing.CORRECT
    ((after,),) = before_the_claim(ruling)
    assert {each.value for each in after} == {*AFTER_THE_CLAIM}


def test_who_says_whether_they_agreed_to_play_on_does_not_say_which_came_first() -> None:
    """Where all four played on, a card put down after the claim was played as one before it (68D2b); 2017 alone."""
    taken = before_the_claim(told(CLAIMED))
    assert taken == before_the_claim(told(CLAIMED, agreed_to_play_on=False)) != []
    assert before_the_claim(told(CLAIMED, agreed_to_play_on=True)) == []
    for code in ALWAYS_CEASES:
        for agreed in (True, False):
            assert before_the_claim(told(CLAIMED, code=code, agreed_to_play_on=agreed)) == taken


def test_what_was_told_to_come_after_the_claim_turns_on_whether_all_four_agreed() -> None:
    assert [each.key.path for each in told(*AFTER_THE_CLAIM).questions] == [AGREEMENT]
    assert stands(told(*AFTER_THE_CLAIM, agreed_to_play_on=False))[0] is Standing.NOT_A_REVOKE
    assert stands(told(*AFTER_THE_CLAIM, agreed_to_play_on=True))[0] is Standing.CORRECT
    for code in ALWAYS_CEASES:
        assert stands(told(*AFTER_THE_CLAIM, code=code)) == (Standing.NOT_A_REVOKE, ("68D",))


@pytest.mark.parametrize("code", ["auction-1913", "auction-1912", "bridge-1905"])
def test_where_a_claim_stops_no_play_it_does_not_matter_which_came_first(code: str) -> None:
    assert before_the_claim(told(CLAIMED, code=code)) == []


@pytest.mark.parametrize("moments", [(CLAIMED,), (*AFTER_THE_CLAIM,), ("play had ceased",)])
def test_where_the_four_played_on_and_the_hands_are_back_both_sides_have_played_on(moments: tuple[str, ...]) -> None:
    ruling = told(*moments, "hands returned to board", agreed_to_play_on=True)
    assert stands(ruling)[0] is Standing.ESTABLISHED
    assert stands(ruling)[1][0] == "63A1"


HAD_GONE_ON, THEY_CLAIMED = "offending side played to next trick", "offending side claimed"


@pytest.mark.parametrize(
    ("code", "moments", "agreed", "over"),
    [
        ("duplicate-2017", None, None, False),
        ("duplicate-2017", (), None, False),
        ("duplicate-2017", ("play ended",), None, True),
        ("duplicate-2017", (HAD_GONE_ON,), None, False),
        # The revoke stands, and the claim ends the play; a revoke that is put right is so before the claim.
        ("duplicate-2017", (HAD_GONE_ON, CLAIMED), None, True),
        ("duplicate-2017", (HAD_GONE_ON, CLAIMED), False, True),
        ("duplicate-2017", (CLAIMED,), None, False),
        ("duplicate-2007", (HAD_GONE_ON, CLAIMED), None, True),
        ("duplicate-2017", (THEY_CLAIMED,), None, True),
        # Where all four play on, there was no claim (68D2b).
        ("duplicate-2017", (HAD_GONE_ON, CLAIMED), True, False),
        ("duplicate-2017", (THEY_CLAIMED,), True, False),
        ("duplicate-2017", (THEY_CLAIMED, "play ended"), True, True),
        # In whist's descendants the others may have him play on.
        ("auction-1912", (HAD_GONE_ON, CLAIMED), None, False),
    ],
)
def test_when_a_claim_has_ended_the_play(
    code: str, moments: tuple[str, ...] | None, agreed: bool | None, over: bool
) -> None:
    revoke = {"offender": "N", "trick": 2, "suit": "D"}
    revoke |= {} if moments is None else {"before_attention": list(moments)}
    findings = {"revokes": [revoke], **({} if agreed is None else {"agreed_to_play_on": agreed})}
    board = {"declarer": "E", "contract": "3NT"}
    case = {"format": "revoke-case/1", "code": code, "board": board, "findings": findings}
    assert play_is_over(established(read_case(case))) is over


@pytest.mark.parametrize(
    ("events", "over"),
    [
        ((NOTICED | {"to": "E", "by": "S", "trick": 1},), False),
        (({"event": "claimed", "by": "S", "tricks": 1}, NOTICED | {"to": "E", "by": "S", "trick": 1}), False),
        ((*WENT_ON, NOTICED | {"to": "E", "by": "S", "trick": 1}), False),
        ((*WENT_ON, NOTICED | {"to": "E", "by": "S", "trick": 1}, CLAIM), True),
    ],
)
def test_when_a_claim_on_record_has_ended_the_play(events: tuple[Any, ...], over: bool) -> None:
    """East has revoked; until his side plays on he takes his card back, and the claim is ruled on after that."""
    case = {"format": "revoke-case/1", "board": BOARD, "events": [*REVOKE_BEFORE, *events]}
    assert play_is_over(established(read_case(case))) is over
