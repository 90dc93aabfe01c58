"""What somebody may do now: call a card that lies exposed, say no more of a revoke; and how cards lie there."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from revoke import Ruling, document, read_case, rule
from revoke.case.events import CardPlayed
from revoke.facts.standing import Standing
from revoke.law.code import code as code_named
from revoke.law.orders import (
    CardKind,
    Correct,
    FollowTheNewLead,
    InformationFromWithdrawnCards,
    LeadAnotherSuit,
    LeadOptions,
    MayAccept,
    OpponentsMayChange,
    PartnerMayChange,
    Penalised,
    SupplyCard,
)
from revoke.ruling.established_facts import established
from revoke.ruling.options import demander_of, lead_clause
from revoke.ruling.ruling import Group, Right, When
from revoke.table.cards import Card
from revoke.table.seats import Role, Seat
from tests.provisions.told import seen

DEAL = "N:A432.K32.Q32.A32 KQ5.Q54.J54.K654 J76.A76.AK76.Q87 T98.JT98.T98.JT9"
EXPOSED = {"event": "exposed", "how": "dropped", "hand": "W", "card": "HJ"}
RUFFED = ("W:ST", "N:S2", "E:D4", "S:SJ", "E:CK")
"""Diamonds are trumps, East has three spades, and he plays on."""

NOTICED_DUMMYS = {"event": "attention", "by": "E", "to": "N"}
NOTICED = {"event": "attention", "by": "N", "to": "E", "trick": 1}
MODERN = ("duplicate-2017", "duplicate-2007", "duplicate-1997")
HISTORIC = ("auction-1913", "auction-1912", "bridge-1905")


def ruled(code: str, *events: Any, **findings: Any) -> Ruling:
    board = {"dealer": "S", "declarer": "S", "deal": DEAL, "contract": "2D" if code != "bridge-1905" else "D"}
    told = {"format": "revoke-case/1", "code": code, "board": board, "events": list(events)}
    return rule(read_case(told | ({"findings": findings} if findings else {})))


def rights(ruling: Ruling) -> list[Right]:
    return [each.right for each in ruling.options]


@pytest.mark.parametrize("code", HISTORIC)
def test_a_card_that_lies_exposed_is_called_where_it_can_be_played_without_a_revoke(code: str) -> None:
    """West's ♥J lies there. He has clubs: on a club of the trick that is on, it cannot be called."""
    between = ("W:ST", "N:SA", "E:S5", "S:S6", EXPOSED)
    assert Right.CALL_CARD in rights(ruled(code, *between))
    assert Right.CALL_CARD not in rights(ruled(code, *between, "N:C2", "E:C4", "S:C7"))
    assert Right.CALL_CARD in rights(ruled(code, *between, "N:H2", "E:H4", "S:H6"))  # hearts are led, and it is one
    assert Right.CALL_CARD in rights(ruled(code, *between, "N:C2", "E:C4", "S:C7", "W:C9"))
    claimed = ({"event": "claimed", "by": "S", "tricks": 9}, {"event": "agreed", "by": "E"})
    assert Right.CALL_CARD not in rights(ruled(code, *between, *claimed))  # no card is played any more


@pytest.mark.parametrize("code", MODERN)
def test_a_director_may_say_no_more_of_an_established_revoke_while_play_goes_on(code: str) -> None:
    ruling = ruled(code, *RUFFED, NOTICED)
    assert ruling.revokes[0].status is Standing.ESTABLISHED
    assert Right.SAY_NO_MORE in rights(ruling)
    assert Right.SAY_NO_MORE not in rights(ruled(code, *RUFFED[:4], NOTICED))


@pytest.mark.parametrize("code", HISTORIC)
def test_where_no_director_sits_nobody_says_no_more(code: str) -> None:
    assert Right.SAY_NO_MORE not in rights(ruled(code, *RUFFED, NOTICED))


@pytest.mark.parametrize("code", MODERN)
def test_a_small_card_dropped_beside_one_that_goes_back_to_the_hand_is_a_minor_penalty_card(code: str) -> None:
    """Dummy revoked, so East changes his king for nothing; the four that he dropped while it lay there is his own.

    It stays so when the king has been played to the next trick.
    """
    withdrawn = {"event": "withdrawn", "hand": "N", "card": "H2"}
    dropped = {"event": "exposed", "how": "dropped", "hand": "E", "card": "C4"}
    changed = ({"event": "withdrawn", "hand": "E", "card": "SK"}, "E:S5")
    so_far = ("W:ST", "N:H2", "E:SK", dropped, NOTICED_DUMMYS, withdrawn, "N:SA", *changed)
    on = ("S:S6", "N:S3", "E:SK", "S:S7")
    for more in ((), on):
        lying = ruled(code, *so_far, *more).penalty_cards
        assert [(str(each.card), each.kind) for each in lying] == [("♣4", CardKind.MINOR)]


@pytest.mark.parametrize("code", MODERN)
def test_a_small_card_that_lay_beside_another_penalty_card_stays_a_major_one_when_that_has_been_played(
    code: str,
) -> None:
    """50B and 50C: East drops the four of clubs while his revoke card lies there, and plays that to the next trick."""
    dropped = {"event": "exposed", "how": "dropped", "hand": "E", "card": "C4"}
    beside = ("W:ST", "N:S2", "E:D4", NOTICED, withdrawn("E", "D4"), dropped, "E:S5", "S:SJ")
    alone = ("W:ST", "N:S2", "E:S5", dropped, "S:SJ")
    for before, kind in ((beside, CardKind.MAJOR), (alone, CardKind.MINOR)):
        lying = ruled(code, *before, "S:D6", "W:D8", "N:D2", "E:D4").penalty_cards
        assert [(str(each.card), each.kind) for each in lying] == [("♣4", kind)]


@pytest.mark.parametrize("code", ["duplicate-2017", "auction-1913"])
@pytest.mark.parametrize(("declarer", "lies"), [({}, []), ({"declarer": "S"}, ["D5"]), ({"declarer": "W"}, [])])
def test_a_card_that_was_dropped_is_a_penalty_card_of_a_defender_alone(
    code: str, declarer: dict[str, str], lies: list[str]
) -> None:
    """49 and 48A: who declared the record of the last two tricks does not show."""
    board = {"ending": "N:2.A.. 4..5. 3.K.. 98...", "first_trick": 12, **declarer}
    dropped = {"event": "exposed", "hand": "E", "card": "D5", "how": "dropped"}
    ruling = seen("N:S2", dropped, code=code, on=board)
    assert [each["card"] for each in ruling["penalty_cards"]] == lies


AT_ONCE = {"trick": 4, "suit": "H", "card": "C5", "before_attention": []}
"""A club on a heart, noticed at once."""


def told(code: str, revoke: dict[str, Any], contract: str | None = None, **findings: Any) -> Ruling:
    """A revoke of which nobody kept a record. South is declarer."""
    board = {"declarer": "S", "contract": contract} if contract else {"declarer": "S"}
    case = {"format": "revoke-case/1", "code": code, "board": board, "findings": {"revokes": [revoke], **findings}}
    return rule(read_case(case))


@pytest.mark.parametrize(
    ("code", "offender", "after", "options", "orders"),
    [
        ("duplicate-2017", "W", [], [], ""),
        ("duplicate-2017", "W", ["N"], ["N 62C1"], "OpponentsMayChange"),
        ("duplicate-2017", "W", ["N", "E"], ["N 62C1", "E 62C2"], "OpponentsMayChange PartnerMayChange"),
        ("duplicate-1997", "W", ["N", "E"], ["N 62C1", "E 62C2"], "OpponentsMayChange PartnerMayChange"),
        ("duplicate-2017", "S", ["W"], ["W 62C1"], "OpponentsMayChange"),
        ("auction-1913", "W", ["N", "E"], ["N 91", "E 91"], "FollowersMayChange"),
        ("bridge-1905", "W", ["N"], ["N 91"], "FollowersMayChange"),
    ],
)
def test_who_played_after_a_revoke_put_right_may_change_his_card(
    code: str, offender: str, after: list[str], options: list[str], orders: str
) -> None:
    """A defender's card stays on the table, as a penalty card or to be called; declarer's goes back to his hand."""
    ruling = told(code, AT_ONCE | {"offender": offender, "played_after": after})
    changes = (Right.TAKE_BACK, Right.TAKE_BACK_AFTER_AN_OPPONENT, Right.CHANGE)
    assert [f"{each.who.value} {each.law}" for each in ruling.options if each.right in changes] == options
    now = [type(each.order).__name__ for each in ruling.instructions if each.when is When.NOW]
    assert " ".join(each for each in now if each.endswith("MayChange")) == orders
    assert ("Penalised" in now) is (offender == "W")


@pytest.mark.parametrize(
    ("code", "law"), [("duplicate-2017", "12B1"), ("duplicate-2007", "12B1"), ("duplicate-1997", "64C")]
)
def test_that_there_was_no_damage_rests_on_the_clause_that_says_what_damage_is(code: str, law: str) -> None:
    """Nine tricks after the transfer, where eight were likely; 1997 speaks of damage only in the clause that asks."""
    revoke = {"offender": "W", "trick": 4, "suit": "H", "before_attention": ["play ended"], "won_by": "opponents"}
    counted = {"later_tricks": 3, "won_later_with_owed_card": False}
    ruling = told(code, revoke | counted, "3NT", table_tricks=8, without_revoke={"8": 1.0})
    assert ruling.adjusted_score is not None
    assert ruling.adjusted_score.needed is False
    assert [each.law for each in ruling.reasons if each.about] == [law]


def test_the_reason_that_a_revoke_is_established_names_the_card_by_which_it_came_to_be() -> None:
    """East throws a diamond on trick one and leads to the next: the fifth card."""
    (established,) = (each for each in ruled("duplicate-2017", *RUFFED, NOTICED).reasons if each.law == "63A1")
    assert (established.event, established.about) == (5, CardPlayed(Seat.EAST, Card.parse("CK")))


def test_who_took_his_card_back_is_taken_for_granted_where_nobody_told_it() -> None:
    """The partner's card becomes a penalty card if he takes it back (62C2); told is told, also that nobody did."""

    def granted(**more: Any) -> bool:
        ruling = told("duplicate-2017", AT_ONCE | {"offender": "W", "played_after": ["N", "E"], **more})
        return any(each.key.name == "withdrawn_after" for each in ruling.assumed)

    assert granted()
    for back in ([], ["N"], ["N", "E"]):
        assert not granted(withdrawn_after=back)


BOTH_REVOKED = ("W:ST", "N:S2", "E:SK", "S:S6", "E:SQ", "S:D6", "W:H8", "N:SA")
"""East leads ♠Q to trick two. South has ♠J 7 and West ♠9 8; both throw something else. Dummy follows."""


def changes(ruling: Ruling) -> list[str]:
    rights = (Right.TAKE_BACK, Right.TAKE_BACK_AFTER_AN_OPPONENT, Right.CHANGE)
    return [f"{each.who.value} {each.card} {each.law}" for each in ruling.options if each.right in rights]


def told_now(ruling: Ruling, order: type[object]) -> list[object]:
    return [each.to for each in ruling.instructions if isinstance(each.order, order) and each.when is When.NOW]


def free_for_nobody(ruling: Ruling) -> set[bool]:
    orders_given = (each.order for each in ruling.instructions)
    return {
        each.for_both_sides_unauthorised for each in orders_given if isinstance(each, InformationFromWithdrawnCards)
    }


def test_nobody_learns_from_what_is_said_of_one_revoke_that_the_other_side_has_revoked_too() -> None:
    """Attention was drawn to South's alone: to him West is an innocent opponent, whose card may go back (62C1).

    Of dummy's ace declarer decides, if West changes (62C2). Where attention was drawn to both, both are put right, and
    what was withdrawn is free for neither side (16C2).
    """
    to_south = {"event": "attention", "by": "E", "to": "S", "trick": 2}
    to_west = {"event": "attention", "by": "S", "to": "W", "trick": 2}
    ruling = ruled("duplicate-2017", *BOTH_REVOKED, to_south)
    assert changes(ruling) == ["W ♥8 62C1", "N ♠A 62C2"]
    assert told_now(ruling, OpponentsMayChange) == [Seat.WEST]
    assert told_now(ruling, PartnerMayChange) == [Role.DECLARER]
    assert free_for_nobody(ruling) == {False}
    wests = ruled("duplicate-2017", *BOTH_REVOKED, to_west)
    assert changes(wests) == ["N ♠A 62C1"]
    assert free_for_nobody(wests) == {False}
    both = ruled("duplicate-2017", *BOTH_REVOKED, to_south, to_west)
    assert changes(both) == ["N ♠A 62C1"]  # whatever West does, and once
    assert free_for_nobody(both) == {True}
    assert told_now(both, PartnerMayChange) == []


def test_a_card_that_two_revokes_allow_to_go_back_is_offered_once() -> None:
    """East and West threw a heart and a club on dummy's diamond: South played ♦K after East's, ♥6 after both (62C1)."""
    played = ("W:ST", "N:SA", "E:S5", "S:S6", "N:D2", "E:H4", "S:DK", "W:C9")
    noticed = ({"event": "attention", "by": "S", "to": each, "trick": 2} for each in ("E", "W"))
    assert changes(ruled("duplicate-2017", *played, "S:H6", *noticed)) == ["S ♦K 62C1", "S ♥6 62C1"]


@pytest.mark.parametrize("code", MODERN)
def test_the_choice_of_dummys_card_is_put_to_declarer(code: str) -> None:
    """Law 45B: dummy, who holds ♠A 4 3, threw a diamond; which spade it is declarer names. So too by seats or roles."""
    played = ("W:ST", "N:S2", "E:SK", "S:S6", "E:SQ", "S:SJ", "W:S9", "N:D2", "E:S5")
    ruling = ruled(code, *played, {"event": "attention", "by": "W", "to": "N", "trick": 2})
    assert told_now(ruling, Correct) == [Role.DECLARER]
    for dummy in ("dummy", "N"):
        ruling = told(code, AT_ONCE | {"offender": dummy})
        assert told_now(ruling, Correct) == [Role.DECLARER]
        missing: dict[str, Any] = {"offender": dummy, "trick": 4, "failure": "missing card", "before_attention": []}
        ruling = told(code, missing)
        assert told_now(ruling, SupplyCard) == [Role.DECLARER]
        others = told(code, AT_ONCE | {"offender": "S", "played_after": ["W", dummy]})
        assert told_now(others, OpponentsMayChange) == [Seat.WEST]
        assert told_now(others, PartnerMayChange) == [Role.DECLARER]


def test_who_has_taken_his_card_back_is_no_longer_told_that_he_may() -> None:
    """West threw a club; dummy and East followed. Once dummy's card is changed, East waits for nobody (62C2)."""
    after = AT_ONCE | {"offender": "W", "played_after": ["N", "E"]}
    dummys_has = told("duplicate-2017", after | {"withdrawn_after": ["N"]})
    assert told_now(dummys_has, OpponentsMayChange) == []
    (orders_for_east,) = (each.order for each in dummys_has.instructions if isinstance(each.order, PartnerMayChange))
    assert orders_for_east == PartnerMayChange(CardKind.MAJOR, changed=True)
    assert [(each.who, each.right) for each in dummys_has.options] == [(Seat.EAST, Right.TAKE_BACK)]
    both = told("duplicate-2017", after | {"withdrawn_after": ["N", "E"]})
    assert told_now(both, OpponentsMayChange) + told_now(both, PartnerMayChange) == []
    assert [(each.hand, each.law) for each in both.penalty_cards] == [(Seat.WEST, "62B1"), (Seat.EAST, "62C2")]


def withdrawn(hand: str, card: str) -> dict[str, str]:
    return {"event": "withdrawn", "hand": hand, "card": card}


def demanded(of: str, what: str, suit: str) -> dict[str, str]:
    return {"event": "demanded", "by": "S", "of": of, "what": what, "suit": suit}


LEADS = (Right.REQUIRE_LEAD, Right.FORBID_LEAD, Right.LEAVE_LEAD)


def leads(ruling: Ruling) -> list[tuple[Any, ...]]:
    return [(each.right, each.suit and each.suit.value, each.law) for each in ruling.options if each.right in LEADS]


@pytest.mark.parametrize("code", [*MODERN, *HISTORIC])
def test_who_played_after_a_second_wrong_card_may_change_though_the_first_had_been_noticed(code: str) -> None:
    """East's diamond is noticed at once, and he puts a club in its place; South plays after that (62C1; 1905, 91)."""
    at_once = ("W:ST", "N:S2", "E:D4", NOTICED, withdrawn("E", "D4"), "E:C4", "S:SJ")
    ruling = ruled(code, *at_once)
    assert [each.status for each in ruling.revokes] == [Standing.CORRECT, Standing.CORRECT]
    assert changes(ruling) == [f"S ♠J {'62C1' if code in MODERN else '91'}"]
    assert changes(ruled(code, *at_once, withdrawn("E", "C4"), "E:S5", "S:S6")) == []


BOTH_DEFENDERS = ("W:ST", "N:S2", "E:S5", "S:SJ", "S:H6", "W:C9", "N:HK", "E:C4")
"""On a heart both defenders throw clubs; dummy played the king between them."""

BOTH_NOTICED = tuple({"event": "attention", "by": "S", "to": each, "trick": 2} for each in "WE")
WEST_CORRECTS = ({"event": "withdrawn", "hand": "W", "card": "C9"}, "W:H8")
EAST_CORRECTS = ({"event": "withdrawn", "hand": "E", "card": "C4"}, "E:H4")
DUMMY_CHANGES = ({"event": "withdrawn", "hand": "N", "card": "HK"}, "N:H2")


@pytest.mark.parametrize("code", MODERN)
@pytest.mark.parametrize(
    ("then", "expected"),
    [
        ([], ["N ♥K 62C1"]),
        ([*WEST_CORRECTS, *EAST_CORRECTS], ["N ♥K 62C1", "E ♥4 62C2"]),  # if dummy's card is changed
        ([*WEST_CORRECTS, *EAST_CORRECTS, *DUMMY_CHANGES], ["E ♥4 62C2"]),
        ([*WEST_CORRECTS, *DUMMY_CHANGES, *EAST_CORRECTS], []),  # he has seen the change
        (
            [*WEST_CORRECTS, *EAST_CORRECTS, *DUMMY_CHANGES, {"event": "withdrawn", "hand": "E", "card": "H4"}, "E:HQ"],
            [],
        ),
    ],
)
def test_a_defender_who_has_corrected_too_may_change_once_a_card_between_the_two_is_changed(
    code: str, then: list[Any], expected: list[str]
) -> None:
    """62C2: East corrects ♣4 to ♥4, and only then dummy's king, played after West's revoke, is changed."""
    assert changes(ruled(code, *BOTH_DEFENDERS, *BOTH_NOTICED, *then)) == expected


@pytest.mark.parametrize("code", MODERN)
def test_of_penalty_cards_in_two_suits_declarer_requires_one_suit_or_forbids_one_or_both(code: str) -> None:
    """West put a club in place of a heart on partner's spade, then ♠9: both lie there and East, who won, is to lead.

    51B2. Once declarer has forbidden hearts, the choice for this lead is made; East leads one all the same.
    """
    noticed = {"event": "attention", "by": "S", "to": "W", "trick": 2}
    wrong = ("W:ST", "N:S2", "E:SK", "S:S6", "E:SQ", "S:S7", "W:H8", "N:SA", noticed, withdrawn("W", "H8"), "W:C9")
    played = (*wrong, noticed, withdrawn("W", "C9"), "W:S9", withdrawn("N", "SA"), "N:S3")
    both = ruled(code, *played)
    suits = [(right, suit, "51B2") for suit in ("H", "C") for right in (Right.REQUIRE_LEAD, Right.FORBID_LEAD)]
    assert leads(both) == [*suits, (Right.FORBID_LEAD, None, "51B2"), (Right.LEAVE_LEAD, None, "51B2")]
    (choice,) = dict.fromkeys(
        (each.when, each.order, each.law) for each in both.instructions if isinstance(each.order, LeadOptions)
    )
    assert choice == (When.NOW, LeadOptions(several=True, now=True), "51B2")
    chosen = (*played, demanded("E", "avoid", "H"))
    assert leads(ruled(code, *chosen)) == []
    led = ruled(code, *chosen, "E:HQ", {"event": "attention", "by": "S", "to": "E", "trick": 3})
    assert leads(led) == []
    assert told_now(led, LeadAnotherSuit) == [Seat.EAST]
    assert told_now(led, Correct) == []


@pytest.mark.parametrize("code", MODERN)
@pytest.mark.parametrize(
    ("of", "what", "of_which", "is_left"),
    [
        ("E", "lead", {"suit": "H"}, False),
        ("E", "avoid", {"suit": "C"}, False),
        # None of these is a choice of the suit that East leads, and West leads nothing.
        ("E", "highest", {"suit": "H"}, True),
        ("E", "lowest", {"suit": "H"}, True),
        ("E", "card", {"card": "HQ"}, True),
        ("W", "lead", {"suit": "H"}, True),
    ],
)
def test_declarers_choice_for_a_lead_is_made_once_he_has_required_or_forbidden_a_suit_of_the_leader(
    code: str, of: str, what: str, of_which: dict[str, str], is_left: bool
) -> None:
    """50D2: East has won the second trick, and West's heart lies there."""
    noticed = {"event": "attention", "by": "S", "to": "W", "trick": 2}
    wrong = ("W:ST", "N:S2", "E:SK", "S:S6", "E:SQ", "S:S7", "W:H8", "N:S3", noticed, withdrawn("W", "H8"), "W:S9")
    choice = {"event": "demanded", "by": "S", "of": of, "what": what, **of_which}
    assert len(leads(ruled(code, *wrong))) == 3
    assert len(leads(ruled(code, *wrong, choice))) == (3 if is_left else 0)
    assert (
        len(leads(ruled(code, *wrong[:4], demanded("E", "avoid", "H"), *wrong[4:]))) == 3
    )  # that was for another lead
    claimed = {"event": "claimed", "by": "S", "tricks": 9}
    for over in ((*wrong[:8], claimed, *wrong[8:]), (*wrong, claimed), (*wrong, {"event": "returned"})):
        assert leads(ruled(code, *over)) == []  # 68D: play is suspended; or nobody has a card any more


@pytest.mark.parametrize("code", HISTORIC)
@pytest.mark.parametrize("more", [(), ("N:C2", "E:C4", "S:C7")])
def test_a_card_that_nobody_names_may_be_called_whatever_has_been_led(code: str, more: tuple[str, ...]) -> None:
    """80: West revoked in hearts, and is told of without his card; whether it can be played only he sees."""
    told = {"offender": "W", "trick": 5, "suit": "H", "before_attention": []}
    ruling = ruled(code, "W:ST", "N:SA", "E:S5", "S:S6", *more, revokes=[told])
    calls = [(each.who, each.card) for each in ruling.options if each.right is Right.CALL_CARD]
    assert calls == [(Role.DECLARER, None)]
    lying = ruled(code, "W:ST", "N:SA", "E:S5", "S:S6", EXPOSED, *more, revokes=[told]).penalty_cards
    assert [each.card and each.card.code for each in lying] == [None, "HJ"]


OTHER_DEAL = "N:K84.A63.KQ72.952 T7.KJ98.A943.QT8 AQJ92.Q52.J5.AK3 653.T74.T86.J764"


def ruled_at_four_spades(code: str, *events: Any) -> Ruling:
    board = {"declarer": "S", "deal": OTHER_DEAL, "contract": "4S"}
    return rule(read_case({"format": "revoke-case/1", "code": code, "board": board, "events": list(events)}))


FIRST_TRICKS = ("W:C4", "N:C2", "E:CQ", "S:CA", "S:S2", "W:S3", "N:SK", "E:S7", "N:D2", "E:C8")
"""East throws a club on dummy's diamond, with ♦A 9 4 3."""

NOTICED_EASTS = {"event": "attention", "by": "S", "to": "E"}


@pytest.mark.parametrize("code", MODERN)
def test_a_leader_with_a_penalty_card_of_his_own_has_to_lead_it_unless_his_partners_is_required(code: str) -> None:
    """East took the trick with the ace after South and West had changed (62C2): ♣8 lies before him, ♦6 before West.

    50D1: a penalty card is played as soon as it can be. It is said to West as well that his card stays there.
    """
    changed = ("S:D5", "W:D6", NOTICED_EASTS, withdrawn("E", "C8"), "E:DA", withdrawn("S", "D5"), "S:DJ")
    ruling = ruled_at_four_spades(code, *FIRST_TRICKS, *changed, withdrawn("W", "D6"), "W:D8")
    (left,) = (each for each in ruling.options if each.right is Right.LEAVE_LEAD)
    assert (left.player, left.card) == (Seat.EAST, Card.parse("C8"))
    assert (left.suit, left.several) == (Card.parse("D6").suit, False)  # one card before each
    assert told_now(ruling, Penalised) == [Seat.EAST, Seat.WEST]
    (now,) = (each for each in ruling.instructions if isinstance(each.order, LeadOptions) and each.when is When.NOW)
    assert (now.player, now.order) == (Seat.EAST, LeadOptions(now=True))


LED_A_HEART = ("E:H8", {**NOTICED_EASTS, "trick": 4})
HIS_CLUB, ONE_OF_HIS = "♣8, his own penalty card", "the one of his own penalty cards that declarer picks"


@pytest.mark.parametrize("code", MODERN)
@pytest.mark.parametrize(
    ("and_then", "last", "owed"),
    [
        # East put another wrong card there before he followed: two of his own lie there, and declarer picks (51A).
        (("E:H8", NOTICED_EASTS, withdrawn("E", "H8"), "E:DA"), (), ONE_OF_HIS),
        # East led a heart, though ♣8 lay there: if declarer does not accept that, it is still the club (52B2).
        (("E:DA",), LED_A_HEART, HIS_CLUB),
        # He has taken the heart back: now it lies there as well.
        (("E:DA",), (*LED_A_HEART, withdrawn("E", "H8")), ONE_OF_HIS),
    ],
)
def test_a_leader_leads_one_of_his_own_penalty_cards_where_declarer_makes_no_choice(
    code: str, and_then: tuple[Any, ...], last: tuple[Any, ...], owed: str
) -> None:
    """East took the trick with the ace; ♦6 lies before West."""
    changed = ("S:D5", "W:D6", NOTICED_EASTS, withdrawn("E", "C8"), *and_then)
    others = (withdrawn("S", "D5"), "S:DJ", withdrawn("W", "D6"), "W:D8")
    ruling = ruled_at_four_spades(code, *FIRST_TRICKS, *changed, *others, *last)
    (left,) = (each for each in document(ruling)["options"] if each["right"] == Right.LEAVE_LEAD.value)
    assert left["what"] == f"make no choice; East then has to lead {owed}"


@pytest.mark.parametrize("code", MODERN)
def test_who_followed_to_a_lead_that_is_taken_back_has_to_follow_to_the_new_one(code: str) -> None:
    """West was to lead a club, and leads a spade; dummy and East, who have clubs, must play them (44C)."""
    put_right = (NOTICED_EASTS, withdrawn("E", "C8"), "E:D3", "S:DJ", "W:D6", "S:H5", "W:HT", "N:H3", "E:H8")
    noticed = {"event": "attention", "by": "S", "to": "W"}
    lead = (demanded("W", "lead", "C"), "W:S5", "N:S4", "E:ST", noticed)
    ruling = ruled_at_four_spades(code, *FIRST_TRICKS, *put_right, *lead)
    assert changes(ruling) == []
    assert len(told_now(ruling, FollowTheNewLead)) == 1


@pytest.mark.parametrize("code", MODERN)
@pytest.mark.parametrize("what", ["lead", "avoid"])
def test_of_declarer_nothing_can_be_demanded(code: str, what: str) -> None:
    """Only a defender's cards are penalised (50D, 51): South need not lead as East demands, and has not revoked."""
    demanded = {"event": "demanded", "by": "E", "of": "S", "what": what, "suit": "H" if what == "lead" else "C"}
    noticed = {"event": "attention", "by": "E", "to": "S", "trick": 2}
    assert ruled(code, "W:ST", "N:S2", "E:S5", "S:SJ", demanded, "S:C7", "W:C9", noticed).revokes == ()


KEPT_BACK = ("W:ST", "N:S2", "E:S5", "S:SJ", EXPOSED, "S:H6", "W:H8", {**NOTICED, "by": "S", "to": "W", "trick": 2})
"""West has to play the jack of hearts, which lies before him, and follows with the eight."""


@pytest.mark.parametrize("code", MODERN)
def test_a_card_played_instead_of_a_penalty_card_goes_back_unless_declarer_accepts_it(code: str) -> None:
    """52B: he may accept the eight; if he does not, West plays the jack, and then there is nothing left to accept."""
    ruling = ruled(code, *KEPT_BACK)
    orders = [(each.order, each.to, each.card, each.instead) for each in ruling.instructions if each.law == "52B2"]
    assert orders == [
        (MayAccept(), Seat.WEST, Card.parse("H8"), Card.parse("HJ")),
        (Penalised(CardKind.MAJOR), Seat.WEST, Card.parse("H8"), None),
    ]
    assert Right.ACCEPT in rights(ruling)
    assert Correct() not in [each.order for each in ruling.instructions]
    replaced = ruled(code, *KEPT_BACK, {"event": "withdrawn", "hand": "W", "card": "H8"}, "W:HJ")
    assert Right.ACCEPT not in rights(replaced)


def leaders(ruling: Ruling) -> set[Any]:
    """The players before whose lead declarer is told that he has a choice."""
    return {each.player for each in ruling.instructions if isinstance(each.order, LeadOptions)}


@pytest.mark.parametrize("code", MODERN)
def test_declarer_is_told_of_his_choice_for_every_penalty_card(code: str) -> None:
    """50D2: East's revoke card, when West leads, and West's jack, which he has dropped, when East does."""
    ruling = ruled(code, "W:ST", "N:S2", "E:D4", "S:SJ", EXPOSED, NOTICED)
    assert leaders(ruling) == {Seat.WEST, Seat.EAST}
    assert leaders(ruled(code, "W:ST", "N:S2", "E:D4", "S:SJ", NOTICED)) == {Seat.WEST}


@pytest.mark.parametrize("code", MODERN)
def test_a_card_that_partner_changed_binds_the_lead_though_nobody_names_it(code: str) -> None:
    """62C2: South has changed, and West after him; his card is a penalty card as well."""
    told = {"offender": "E", "trick": 3, "suit": "H", "before_attention": [], "played_after": ["S", "W"]}
    case = {"format": "revoke-case/1", "code": code, "board": {"declarer": "S", "contract": "4S"}}
    changed = read_case({**case, "findings": {"revokes": [{**told, "withdrawn_after": ["S", "W"]}]}})
    assert leaders(rule(changed)) == {Seat.WEST, Seat.EAST}
    only_south = read_case({**case, "findings": {"revokes": [{**told, "withdrawn_after": ["S"]}]}})
    assert leaders(rule(only_south)) == {Seat.WEST}


@pytest.mark.parametrize("code", MODERN)
def test_a_revoke_told_before_a_record_of_the_last_tricks_was_corrected_at_the_time(code: str) -> None:
    """The record begins with trick 11: what became of the card of trick 5 is over, and nobody takes one back."""
    board = {"declarer": "S", "contract": "4S", "first_trick": 11, "ending": "N:2.A.5. .4.9.8 3.5.K. .6.A.7"}
    told = {"offender": "E", "trick": 5, "suit": "H", "before_attention": []}
    case = {"format": "revoke-case/1", "code": code, "board": board, "findings": {"revokes": [told]}}
    ruling = rule(read_case({**case, "events": ["S:S3", "W:C7", "N:S2", "E:C8", "S:DK"]}))
    assert ruling.penalty_cards == ()
    assert not [each for each in ruling.instructions if each.when is When.NOW]


ENDED = ["offending side played to next trick", "play ended"]
AFTERWARDS = {Right.SEARCH_TRICKS, Right.INSPECT_CARDS, Right.HAVE_RULING_REVIEWED, Right.SAY_NO_MORE}


@pytest.mark.parametrize(
    ("told", "mixed", "directed", "claimed"),
    [
        # A director's ruling can be appealed (92A); where the sides claim, they search the tricks (93).
        ({"before_attention": ENDED}, None, Right.HAVE_RULING_REVIEWED, Right.SEARCH_TRICKS),
        # What nobody has shown yet the cards will, each player his own (66D).
        ({"before_attention": ENDED, "proved": False}, None, Right.INSPECT_CARDS, Right.SEARCH_TRICKS),
        # The cards have been mixed: nothing is left to be searched or inspected.
        ({"before_attention": ENDED}, "other side", None, None),
        ({"before_attention": ENDED, "proved": False}, "other side", None, None),
        ({"before_attention": ENDED, "proved": False}, "both", None, None),
        # Nobody has, and still the facts are lost, which the cards were inspected for; a claimant may search (93).
        ({"before_attention": ENDED, "proved": False}, "nobody", None, Right.SEARCH_TRICKS),
        # Put right in time: nothing is claimed, and nothing was ruled that costs anybody anything.
        ({"before_attention": []}, None, None, None),
        # No revoke at all.
        ({"before_attention": ENDED, "able": False}, None, None, None),
        # Once somebody has called on the next deal the cards are cut, and no claim is heard.
        ({"before_attention": [*ENDED, "opponent called on next board"]}, None, Right.HAVE_RULING_REVIEWED, None),
        ({"before_attention": [*ENDED, "cards cut for next deal"], "proved": False}, None, Right.INSPECT_CARDS, None),
    ],
)
def test_what_can_be_done_about_a_revoke_once_play_is_over(
    told: dict[str, Any], mixed: str | None, directed: Right | None, claimed: Right | None
) -> None:
    revoke = {"offender": "W", "trick": 5, "suit": "D", "won_by": "opponents", "later_tricks": 2, **told}
    findings = {"revokes": [revoke], "play_ended": True} | ({"cards_mixed_by": mixed} if mixed else {})
    for codes, right in ((MODERN, directed), (HISTORIC, claimed)):
        for code in codes:
            case = {"format": "revoke-case/1", "code": code, "board": {"declarer": "S"}, "findings": findings}
            found = {each.right for each in rule(read_case(case)).options} & AFTERWARDS
            assert found == ({right} if right else set()), code


@pytest.mark.parametrize(
    ("told", "chooses"),
    [
        ({}, ["R2a"]),
        ({"offender": "S"}, []),  # R1: points alone
        ({"offender": None}, []),  # nobody knows yet whose choice it is
        ({"before_attention": ENDED[:1], "won_by": None, "later_tricks": None}, []),  # he chooses when play has ended
    ],
)
@pytest.mark.parametrize("code", ["auction-1912", "auction-1913"])
def test_declarer_is_told_that_he_may_choose_between_tricks_and_points(
    code: str, told: dict[str, Any], chooses: list[str]
) -> None:
    """R2a, R2b: for an adversary's revoke, until he has chosen."""
    revoke = {"offender": "W", "trick": 5, "suit": "D", "won_by": "opponents", "later_tricks": 2}
    revoke |= {"before_attention": ENDED, **told}
    for elected, laws in (({}, chooses), ({"elected": "points"}, [])):
        findings = {"revokes": [{key: each for key, each in revoke.items() if each is not None}], **elected}
        case = {"format": "revoke-case/1", "code": code, "board": {"declarer": "S"}, "findings": findings}
        options = [each for each in rule(read_case(case)).options if each.right is Right.CHOOSE_PENALTY]
        assert [(each.who, each.law) for each in options] == [(Role.DECLARER, law) for law in laws]


@pytest.mark.parametrize(("code", "established"), [("duplicate-2017", {Right.SAY_NO_MORE}), ("auction-1913", set())])
@pytest.mark.parametrize("proved", [True, False])
def test_while_play_goes_on_no_card_is_looked_at_and_nothing_is_reviewed(
    code: str, established: set[Right], proved: bool
) -> None:
    """66C: quitted tricks stay shut; the director who has found a revoke keeps it to himself until the end."""
    revoke = {"offender": "W", "trick": 5, "suit": "D", "proved": proved, "before_attention": ENDED[:1]}
    case = {"format": "revoke-case/1", "code": code, "board": {"declarer": "S"}, "findings": {"revokes": [revoke]}}
    found = {each.right for each in rule(read_case(case)).options} & AFTERWARDS
    assert found == (established if proved else set())


@pytest.mark.parametrize(
    ("code", "searched"), [("bridge-1905", False), ("auction-1912", False), ("auction-1913", True)]
)
@pytest.mark.parametrize("stage", [{}, {"before_attention": ENDED}])
def test_nothing_is_searched_for_a_penalty_that_is_lost_however_the_revoke_stands(
    code: str, searched: bool, stage: dict[str, Any]
) -> None:
    """63: dummy pointed at it first. In 1913 he may, once it is established."""
    revoke = {"offender": "W", "trick": 5, "attention_by": "dummy", "won_by": "opponents", "later_tricks": 2, **stage}
    findings = {"revokes": [revoke], "play_ended": True}
    case = {"format": "revoke-case/1", "code": code, "board": {"declarer": "S"}, "findings": findings}
    assert (Right.SEARCH_TRICKS in {each.right for each in rule(read_case(case)).options}) is searched


@pytest.mark.parametrize(
    ("cards", "law"),
    [
        ("", "50D2"),
        ("S2", "50D2"),
        ("?", "50D2"),
        ("S2 S9", "51B1"),
        ("S2 S9 SK", "51B1"),
        ("S2 H9", "51B2"),
        ("S2 S9 H9", "51B2"),
        ("S2 ?", "51B2"),  # of a card that nobody has named the suit is not known
        ("? ?", "51B2"),
    ],
)
def test_the_lead_of_a_player_whose_partner_has_several_penalty_cards_has_clauses_of_its_own(
    cards: str, law: str
) -> None:
    """51B1 is for cards of one suit, 51B2 for cards of several."""
    clause = next(each for each in code_named("duplicate-2017").clauses if each.cite.startswith("50D2"))
    step: Any = SimpleNamespace(clause=clause)
    assert lead_clause(step, [None if each == "?" else Card.parse(each) for each in cards.split()]) == law


@pytest.mark.parametrize(
    ("declarer", "told", "demander"),
    [
        ("S", Role.DEFENDER, Seat.WEST),
        ("W", Role.DEFENDER, Seat.NORTH),
        (None, Role.DEFENDER, Group.ELDEST_HAND),
        ("S", Role.DECLARER, Role.DECLARER),
        (None, Role.DECLARER, Role.DECLARER),
    ],
)
def test_of_two_defenders_the_one_who_led_first_demands(declarer: str | None, told: Role, demander: Any) -> None:
    """92 of 1905: the eldest hand, on declarer's left."""
    board = {"declarer": declarer} if declarer else {}
    case = read_case({"format": "revoke-case/1", "board": board, "findings": {}})
    revoke: Any = SimpleNamespace(facts=established(case))
    assert demander_of(revoke, told) == demander
