"""Rulings under the codes of 1905, 1912 and 1913, worked out by hand from their texts."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations, product
from typing import Any

import pytest

from revoke import document, read_case, rule
from revoke.case.case import Board, Case, Findings, RevokeFinding
from revoke.errors import Contradiction
from revoke.ruling.adjudicate import compare
from revoke.table.seats import Seat
from tests.provisions.told import DEAL, P

CODES = ("bridge-1905", "auction-1912", "auction-1913")
every_code = pytest.mark.parametrize("code", CODES)

NEXT_DEAL = [{"event": "cut"}, *({"event": "called", "by": seat} for seat in "NESW")]
"""What shows that the pack has been cut for the next deal: nobody calls on cards that have not been dealt."""

LAST_TWO = ("W:D2", "N:S2", "E:HQ", "S:D3", "E:D4", "S:C2", "W:S9", "N:S3")
"""East ruffs his partner's diamond at trick 12, and plays his own at trick 13."""


def ruled(
    code: str,
    *events: Any,
    board: dict[str, Any] | None = None,
    findings: dict[str, Any] | None = None,
    readings: dict[str, str | bool] | None = None,
) -> dict[str, Any]:
    usual = {"dealer": "S", "declarer": "S", "contract": "H" if code == "bridge-1905" else "2H"}
    setting = {name: value for name, value in (usual | (board or {})).items() if value is not None}
    case = {"format": "revoke-case/1", "code": code, "board": setting, "events": list(events)}
    return document(rule(read_case({**case, "findings": findings or {}, "readings": readings or {}})))


def pointed_at(by: str, to: str, trick: int) -> dict[str, Any]:
    return {"event": "attention", "by": by, "to": to, "trick": trick}


def laws(ruling: dict[str, Any]) -> list[str]:
    cited: list[str] = ruling["revokes"][0]["laws"]
    return cited


def cost(ruling: dict[str, Any]) -> tuple[str | None, int | None, list[Any]]:
    """How the revoke stands, the tricks that move, and what is asked."""
    return ruling["revokes"][0]["status"], ruling["transfer"]["tricks"], ruling["questions"]


# 94: a revoke must be claimed before the cards have been cut for the following deal.


@pytest.mark.parametrize("begun", NEXT_DEAL, ids=str)
@every_code
def test_once_somebody_has_called_on_the_next_deal_it_is_too_late_to_claim(code: str, begun: dict[str, Any]) -> None:
    """Told by the cards, and by what was said of a revoke without its card: nothing else can matter."""
    ending = {"ending": "N:32... .Q.4. ..3.2 9..2.", "first_trick": 12}
    told = {"table_tricks": 9, "revokes": [{"offender": "E", "trick": 4, "suit": "D"}]}
    for before in ([*LAST_TWO], []):
        setting: dict[str, Any] = {"board": ending} if before else {"findings": told}
        trick = 12 if before else 4
        late = ruled(code, *before, begun, pointed_at("S", "E", trick), **setting)
        assert cost(late) == ("established", 0, [])
        assert "94" in laws(late)
        assert not [each for each in late["options"] if each["law"] == "93"], "nothing can be claimed, nor searched for"
    in_time = ruled(code, *LAST_TWO, pointed_at("S", "E", 12), begun, board=ending)
    assert "94" not in laws(in_time)


@pytest.mark.parametrize("called", ["opponent called on next board", "offending side called on next board"])
@every_code
def test_a_call_on_the_next_deal_that_is_told_is_too_late_as_well(code: str, called: str) -> None:
    told = {"offender": "S", "trick": 4, "suit": "D", "before_attention": ["play ended", called]}
    late = ruled(code, findings={"table_tricks": 9, "revokes": [told]})
    assert (cost(late), "94" in laws(late)) == (("established", 0, []), True)
    if code != "bridge-1905":
        assert late["auction"]["below"] == {"NS": 24, "EW": 0}, "his three odd tricks, and no points for the revoke"
        assert late["auction"]["above"] == {"NS": 0, "EW": 0}


@pytest.mark.parametrize(("asked", "claimed"), [*product((False, True), repeat=2)])
@every_code
def test_his_partners_question_protects_nobody_whose_cards_are_in_the_next_deal(
    code: str, asked: bool, claimed: bool
) -> None:
    """86 and 90: nothing is put right out of a pack that has been cut, claimed over or not."""
    moments: Sequence[str] = ["opponent called on next board", *["partner asked"] * asked]
    moments = [*moments, *["opponents claimed"] * claimed]
    told = {"offender": "E", "trick": 4, "suit": "D", "before_attention": moments}
    assert cost(ruled(code, findings={"revokes": [told]})) == ("established", 0, [])


# 80 and 91: the dealer may call an exposed card; not one that has gone back to the hand, nor one that never lay there.

TAKEN_BACK = {"event": "withdrawn", "hand": "E", "card": "D4"}
DROPPED = {"event": "exposed", "hand": "E", "card": "D4", "how": "dropped"}
CALLED = {"event": "demanded", "by": "S", "of": "E", "what": "card", "card": "D4"}


def asked_for(what: str, suit: str = "S", by: str = "S", of: str = "E") -> dict[str, Any]:
    return {"event": "demanded", "by": by, "of": of, "what": what, "suit": suit}


def corrected(by: str, *demands: dict[str, Any], instead: str) -> list[Any]:
    """East's diamond on a spade is pointed out, and taken back for a spade."""
    spades = ["W:ST", "N:S2", "E:D4", pointed_at(by, "E", 1), TAKEN_BACK, *demands, f"E:{instead}"]
    return [*spades, "S:SJ" if instead != "S5" else "S:S6"]


FOLLOWED_SUIT = ["W:ST", "N:S2", "E:SQ", "S:SJ"]

LIES_THERE: dict[str, tuple[list[Any], str, Sequence[str]]] = {
    "the dealer spoke, and chose nothing": (corrected("S", instead="SQ"), "E", CODES),
    "dummy spoke first (63)": (corrected("N", instead="SQ"), "E", ()),
    "he chose the highest": (corrected("S", asked_for("highest"), instead="SK"), "E", ()),
    "he chose the lowest": (corrected("S", asked_for("lowest"), instead="S5"), "S", ()),
    "he asked for a diamond (102 of 1905)": (corrected("S", asked_for("lowest", "D"), instead="SQ"), "E", CODES[1:]),
    "it was dropped": ([DROPPED, *FOLLOWED_SUIT], "E", CODES),
    "it was dropped, and then played, and dummy spoke": ([DROPPED, *corrected("N", instead="SQ")], "E", CODES),
    "it never lay there": (FOLLOWED_SUIT, "E", ()),
}
"""What became of the four of diamonds, who won the trick, and the codes under which it may be called."""


@pytest.mark.parametrize("what", LIES_THERE)
@every_code
def test_only_a_card_that_lies_exposed_may_be_called(code: str, what: str) -> None:
    """East is called on to play it on a diamond, and plays another, which costs as a revoke if the call was good."""
    first, won_by, codes = LIES_THERE[what]
    second = {"E": ["E:C4", "S:C7", "W:C9", "N:CA"], "S": ["S:C7", "W:C9", "N:CA", "E:C4"]}[won_by]
    third = ["N:D2", CALLED, "E:DJ", "S:DA", "W:D8", pointed_at("S", "E", 3)]
    quitted = [{"event": "quitted", "trick": trick} for trick in (1, 2, 3)]
    events = [*first, quitted[0], *second, quitted[1], *third[:-1], quitted[2], third[-1]]
    ruling = ruled(code, *events, board={"deal": DEAL})
    standing = [each["status"] for each in ruling["revokes"] if each["trick"] == 3]
    assert standing == (["established"] if code in codes else [])


@pytest.mark.parametrize("by", "NESW")
@pytest.mark.parametrize("of", "NESW")
@every_code
def test_nobody_but_the_dealer_calls_a_card_and_only_an_adversarys(code: str, by: str, of: str) -> None:
    """Each of the four shows a card of the suit led and has it called, and each plays another one of that suit."""
    shown, played = {"N": "S3", "E": "SK", "S": "S7", "W": "S9"}, {"N": "S2", "E": "S5", "S": "S6", "W": "ST"}
    call = {"event": "demanded", "by": by, "of": of, "what": "card", "card": shown[of]}
    dropped = {"event": "exposed", "hand": of, "card": shown[of], "how": "dropped"}
    before = [dropped, call] if of == "W" else [dropped]
    order = [*before, "W:ST", *([call] if of != "W" else []), "N:S2", "E:S5", "S:S6", {"event": "quitted", "trick": 1}]
    if by in ("N", of) or {by, of} in ({"N", "S"}, {"E", "W"}):
        return  # no player exercises a right against himself or his partner, and dummy none at all
    failed = [each["offender"] for each in ruled(code, *order, pointed_at(by, of, 1), board={"deal": DEAL})["revokes"]]
    assert played[of] not in shown.values()
    assert failed == ([of] if by == "S" else [])


# 93: who mixed the cards after the claim against him has the revoke proved; against all others it has to be shown.

CLAIM = {"E": pointed_at("S", "E", 5), "S": pointed_at("W", "S", 3)}
"""The claim against the adversary who may have revoked, and that against the dealer."""

ORDERS = [
    order
    for mixers in (["E"], ["S"], ["N"], ["W"], ["E", "S"])
    for order in permutations(["E", "S", *(f"mixed by {seat}" for seat in mixers)])
]


def mixed(events: Sequence[str]) -> list[dict[str, Any]]:
    return [CLAIM.get(each) or {"event": "mixed", "by": each[-1]} for each in events]


def alleged(**proved: bool) -> dict[str, Any]:
    """A revoke of the dealer and one of an adversary, of which nobody knows more than what is said here."""
    told = [{"offender": "S", "trick": 3, "suit": "D"}, {"offender": "E", "trick": 5, "suit": "S"}]
    return {
        "table_tricks": 9,
        "elected": "tricks",
        "revokes": [
            {"before_attention": ["play ended"], **each, **({"proved": proved[who]} if who in proved else {})}
            for each in told
            if (who := str(each["offender"])) in proved or not proved
        ],
    }


@pytest.mark.parametrize("order", ORDERS, ids="-".join)
@every_code
def test_of_two_accused_sides_the_one_that_mixed_after_the_claim_against_it_needs_no_proof(
    code: str, order: Sequence[str]
) -> None:
    ruling = ruled(code, *mixed(order), findings=alleged(E=False, S=False))
    sides = {"NS" if each[-1] in "NS" else "EW" for each in order if each not in CLAIM}
    for each, side in zip(ruling["revokes"], ("NS", "EW"), strict=True):
        hidden = [place for place, event in enumerate(order) if event not in CLAIM]
        after = min(hidden) > list(order).index(each["offender"])
        assert each["status"] == ("established" if sides == {side} and after else "unproved")
    assert not [each for each in ruling["options"] if each["right"] == "search tricks"]


@every_code
@pytest.mark.parametrize(("after", "standing"), [(None, "established"), (True, "established"), (False, "unproved")])
def test_an_accused_side_that_mixed_the_cards_is_held_to_it_only_if_the_revoke_had_been_claimed(
    code: str, after: bool | None, standing: str
) -> None:
    alleged = {"offender": "W", "trick": 4, "suit": "C", "proved": False, "before_attention": ["play ended"]}
    told = {"table_tricks": 9, "elected": "tricks", "cards_mixed_by": "offending side", "revokes": [alleged]}
    ruling = ruled(code, findings=told if after is None else {**told, "mixed_after_claim": after})
    assert cost(ruling) == (standing, 0 if standing == "unproved" else 3, [])
    granted = {each["fact"]: each["instead"] for each in ruling["assumed"]}
    assert granted.get("findings.mixed_after_claim") == (None if after is not None else [False])


@every_code
def test_what_the_record_shows_of_the_mixing_is_not_told_otherwise(code: str) -> None:
    alleged = {"offender": "W", "trick": 4, "suit": "C", "before_attention": ["play ended"]}
    told = {"revokes": [alleged], "mixed_after_claim": False}
    with pytest.raises(Contradiction, match=r"findings\.mixed_after_claim"):
        ruled(code, pointed_at("N", "W", 4), {"event": "mixed", "by": "W"}, findings=told)


@pytest.mark.parametrize("by", ["S", "N", "E", "W"])
@pytest.mark.parametrize("first", [True, False], ids=["mixed first", "claimed first"])
@every_code
def test_whether_it_can_be_proved_all_the_same_is_asked_where_the_cards_were_mixed(
    code: str, by: str, first: bool
) -> None:
    """South claims that East has revoked; nobody has said whether that can be proved."""
    events = [f"mixed by {by}", "E"] if first else ["E", f"mixed by {by}"]
    told = alleged(E=True)
    del told["revokes"][0]["proved"]
    ruling = ruled(code, *mixed(events), findings=told)
    if by in "EW" and not first:
        assert cost(ruling)[0] == "established", "no proof is necessary"
        assert ruling["questions"] == []
    else:
        assert [each["fact"] for each in ruling["questions"]] == ["findings.revokes[0].proved"]
        proved = ruled(code, *mixed(events), findings=alleged(E=True))
        assert cost(proved)[0] == "established"
        assert cost(ruled(code, *mixed(events), findings=alleged(E=False)))[0] == "unproved"
    assert "cards_mixed_by" not in [each["fact"] for each in ruling["assumed"]]


@every_code
def test_the_cards_played_prove_a_revoke_whoever_mixed_them_afterwards(code: str) -> None:
    ending = {"ending": "N:32... .Q.4. ..3.2 9..2.", "first_trick": 12}
    ruling = ruled(code, *LAST_TWO, pointed_at("S", "E", 12), {"event": "mixed", "by": "S"}, board=ending)
    assert ruling["revokes"][0]["status"] == "established"
    assert "proved" not in "".join(each["fact"] for each in [*ruling["questions"], *ruling["assumed"]])


# 1905: the dealer or his partner names the trumps, and the dealer plays the hand.


SOUTHS = {"offender": "S", "trick": 4, "suit": "D", "before_attention": ["play ended"]}


@pytest.mark.parametrize(("dealer", "declarer"), [*product("NESW", ("N", "E", "S", "W", None))])
def test_in_1905_the_dealer_plays_the_hand(dealer: str, declarer: str | None) -> None:
    told = {"table_tricks": 9, "revokes": [SOUTHS]}
    board = {"dealer": dealer, "declarer": declarer}
    if declarer not in (dealer, None):
        with pytest.raises(Contradiction) as refused:
            ruled("bridge-1905", board=board, findings=told)
        assert refused.value.places == ("board.dealer", "board.declarer")
        return
    by_dummy = dealer == "N"
    by_dealer = cost(ruled("bridge-1905", board=board, findings=told))
    assert by_dealer == (("not a revoke", 0, []) if by_dummy else ("established", 3, []))


@pytest.mark.parametrize("dealer", "NESW")
def test_a_record_is_ruled_on_under_1905_whoever_dealt(dealer: str) -> None:
    """Every record of today has a dealer who need not declare: West leads, so South plays the hand."""
    board = {"deal": DEAL, "dealer": dealer, "declarer": None}
    for declarer in (None, "S"):
        ruling = ruled("bridge-1905", *P.split(), board=board | {"declarer": declarer})
        assert (ruling["revokes"][0]["offender"], ruling["table"]["turn"]) == ("E", "S")
        assert not [each for each in ruling["questions"] if each["fact"] == "board.declarer"]


@pytest.mark.parametrize("code", CODES[1:])
def test_since_there_is_an_auction_somebody_else_may_have_dealt(code: str) -> None:
    told = {"table_tricks": 9, "revokes": [SOUTHS]}
    assert cost(ruled(code, board={"dealer": "E", "declarer": "S"}, findings=told))[0] == "established"
    untold = ruled(code, board={"dealer": "S", "declarer": None}, findings=told)
    assert [each["fact"] for each in untold["questions"]][:1] == ["board.declarer"]


def test_another_games_dealer_is_no_matter_where_the_codes_are_compared() -> None:
    board = Board(dealer=Seat.EAST, declarer=Seat.SOUTH)
    case = Case("duplicate-2017", board, findings=Findings(revokes=(RevokeFinding(Seat.SOUTH, 4),)))
    assert [each.ruling.code for each in compare(case)][-1] == "bridge-1905"


# 80: an exposed card is played when the dealer calls it, and not before.


@pytest.mark.parametrize("moments", [[], ["trick quitted"], ["offending side played to next trick"], ["play ended"]])
@every_code
def test_an_exposed_card_that_nobody_called_may_be_kept(code: str, moments: Sequence[str]) -> None:
    told = {"offender": "E", "trick": 4, "suit": "D", "before_attention": moments}
    kept = ruled(code, findings={"table_tricks": 9, "revokes": [{**told, "failure": "penalty card"}]})
    assert cost(kept) == ("not a revoke", 0, [])
    called = ruled(code, findings={"table_tricks": 9, "elected": "tricks", "revokes": [{**told, "failure": "demand"}]})
    quitted = moments not in ([], ["offending side played to next trick"])
    assert cost(called)[0] == ("established" if quitted else "correct"), "75 goes by the trick turned and quitted alone"


# The readings on which a ruling rests are named in it.

IN_DOUBT: dict[str, tuple[Sequence[str], dict[str, str | bool]]] = {
    "a claim is as good as a card": (["offending side claimed"], {"claim_is_play": True}),
    "a claim is not": (["offending side claimed"], {"claim_is_play": False}),
    "he had said that he had none": (["partner asked", "offender answered no"], {"strict_negative": False}),
    "which bars any correction": (["partner asked", "offender answered no"], {"strict_negative": True}),
    "his side had led": (["offending side played to next trick"], {}),
    "the trick was turned": (["trick quitted"], {}),
    "nothing had happened": ([], {}),
}


@pytest.mark.parametrize("what", IN_DOUBT)
@every_code
def test_the_reading_that_establishes_a_revoke_or_not_is_named(code: str, what: str) -> None:
    moments, readings = IN_DOUBT[what]
    told = {"offender": "E", "trick": 4, "suit": "D", "before_attention": moments}
    ruling = ruled(code, findings={"elected": "points", "revokes": [told]}, readings=readings)
    establishes = any(readings.values()) or moments in (["offending side played to next trick"], ["trick quitted"])
    assert ruling["revokes"][0]["status"] == ("established" if establishes else "correct")
    assert ruling["readings"] == readings


# 75: who did not play the card that was demanded has to play it while the trick lies there; nothing new is chosen.


@pytest.mark.parametrize("led_on", [[], ["E:C4"]])
@pytest.mark.parametrize(("what", "played"), [("highest", "SQ"), ("highest", "S5"), ("lowest", "SQ"), ("lowest", "SK")])
@every_code
def test_a_demand_that_was_not_obeyed_is_still_to_be_obeyed(
    code: str, what: str, played: str, led_on: list[str]
) -> None:
    first = ["W:ST", "N:S2", "E:D4", "S:SJ", pointed_at("S", "E", 1), TAKEN_BACK, asked_for(what), f"E:{played}"]
    lead = led_on if played != "S5" else []  # South wins the trick over the five
    ruling = ruled(code, *first, *lead, pointed_at("S", "E", 1), board={"deal": DEAL})
    assert [each["status"] for each in ruling["revokes"]] == ["correct", "correct"]
    assert not [each for each in ruling["options"] if each["who"] == "declarer"]
    owed = {"highest": "♠K", "lowest": "♠5"}[what]  # East has ♠K Q 5
    here = f"Take back ♠{played[1]} and play {owed}, as was required."
    assert f"The revoke is corrected. {here}" in [each["text"] for each in ruling["instructions"]]


# 91: the highest or the lowest is chosen once; of 102, that a void demand spends the right, is known to 1905 alone.


@pytest.mark.parametrize("back_between", [True, False])
@pytest.mark.parametrize(
    ("first", "then", "obeys", "owed"), [("highest", "lowest", "SK", "♠K"), ("lowest", "highest", "S5", "♠5")]
)
@every_code
def test_whoever_has_chosen_the_highest_or_the_lowest_has_chosen(
    code: str, first: str, then: str, obeys: str, owed: str, back_between: bool
) -> None:
    """East has ♠K Q 5. The dealer names the one, and then the other, before East plays."""
    noticed = ["W:ST", "N:S2", "E:D4", "S:SJ", pointed_at("S", "E", 1)]
    between = [asked_for(first), TAKEN_BACK, asked_for(then)]
    demanded = between if back_between else [asked_for(first), asked_for(then), TAKEN_BACK]
    fits = ruled(code, *noticed, *demanded, f"E:{obeys}", board={"deal": DEAL})
    assert [each["status"] for each in fits["revokes"]] == ["correct"]
    disobeyed = ruled(code, *noticed, *demanded, "E:SQ", board={"deal": DEAL})
    assert [each["laws"][0] for each in disobeyed["revokes"]] == ["91", "75"]
    waits = ruled(code, *noticed, *(each for each in demanded if each is not TAKEN_BACK), board={"deal": DEAL})
    words = f"The revoke is corrected. Take back ♦4 and play {owed}, as was required."
    assert words in [each["text"] for each in waits["instructions"]]


def test_a_void_demand_beside_a_lawful_one() -> None:
    """1905: East plays ♠5. A demand for a heart spends the right (102); after a lawful one it changes nothing."""
    noticed = ["W:ST", "N:S2", "E:D4", "S:SJ", pointed_at("S", "E", 1)]
    lawful, void = asked_for("highest"), asked_for("lowest", suit="H")
    after = ruled("bridge-1905", *noticed, lawful, void, TAKEN_BACK, "E:S5", board={"deal": DEAL})
    assert [each["laws"][0] for each in after["revokes"]] == ["91", "75"]
    before = ruled("bridge-1905", *noticed, void, lawful, TAKEN_BACK, "E:S5", board={"deal": DEAL})
    assert [each["laws"] for each in before["revokes"]] == [["91", "102"]]
    assert before["penalty_cards"] == []


@pytest.mark.parametrize("code", ["auction-1912", "auction-1913"])
def test_since_1912_a_demand_for_another_suit_is_mended_by_the_right_one(code: str) -> None:
    """The choice is made by the second demand: ♠K is due, and ♦4 goes back to the hand."""
    noticed = ["W:ST", "N:S2", "E:D4", "S:SJ", pointed_at("S", "E", 1)]
    asked = [asked_for("highest") | {"suit": "H"}, asked_for("highest"), TAKEN_BACK]
    ruling = ruled(code, *noticed, *asked, "E:SK", board={"deal": DEAL})
    assert [each["status"] for each in ruling["revokes"]] == ["correct"]
    assert ruling["penalty_cards"] == []


DEMANDED_HIGHEST = {"event": "demanded", "by": "W", "of": "S", "what": "highest", "suit": "H"}
DISOBEYED_BY_THE_DEALER = [
    *("W:ST", "N:S2", "E:SK", "S:S6"),
    *("E:H4", "S:C7", "W:HT", pointed_at("W", "S", 2), {"event": "withdrawn", "hand": "S", "card": "C7"}),
    *(DEMANDED_HIGHEST, "S:H6", pointed_at("W", "S", 2)),
]


def test_so_is_the_eldest_hands_by_the_dealer_whose_hand_is_known() -> None:
    """92 and 75: South has ♥A 7 6. What he took back lies before nobody."""
    ruling = ruled("bridge-1905", *DISOBEYED_BY_THE_DEALER, board={"deal": DEAL})
    said = [each["text"] for each in ruling["instructions"]]
    assert "The revoke is corrected. Take back ♥6 and play ♥A, as was required." in said
    assert ruling["penalty_cards"] == []


PUT_RIGHT_AT_TRICK_ONE = ["W:ST", "N:S2", "E:D4", pointed_at("S", "E", 1), TAKEN_BACK, "E:SK", "S:S6"]


@pytest.mark.parametrize("hands", [{"deal": DEAL}, {}], ids=["hands known", "cards alone"])
@every_code
def test_a_card_that_was_called_is_to_be_played_and_no_longer_to_be_left(code: str, hands: dict[str, Any]) -> None:
    """75 and 80: East has taken back ♦4 and plays ♦5 when it is called: ♦5 goes back and lies there instead."""
    lead = ["E:C4", "S:C7", "W:C9", "N:CA", "N:D2", CALLED, "E:D5", pointed_at("S", "E", 3)]
    ruling = ruled(code, *PUT_RIGHT_AT_TRICK_ONE, *lead, board=hands)
    assert [each["status"] for each in ruling["revokes"]] == ["correct", "correct"]
    said = [each["text"] for each in ruling["instructions"]]
    assert "The revoke is corrected. Take back ♦5 and play ♦4, as was required." in said
    assert [each for each in said if "face up" in each] == ["Leave ♦5 face up on the table: it is an exposed card."]
    assert not [each for each in ruling["options"] if each["right"] == "call card"], "♦4 is to be played now"


@every_code
def test_who_follows_suit_instead_of_playing_the_card_that_is_called_has_not_revoked(code: str) -> None:
    """79: a call cannot make a player revoke. East has a club and ♦4, which is called on a club, and plays the club."""
    played = ["E:C4", "S:C7", "W:C9", "N:CA", "N:C2", CALLED, "E:C5", pointed_at("S", "E", 3)]
    ruling = ruled(code, *PUT_RIGHT_AT_TRICK_ONE, *played, board={"deal": DEAL})
    assert [each["status"] for each in ruling["revokes"]] == ["correct", "not a revoke"]
    assert ruling["revokes"][1]["laws"] == ["75"]
    assert "revokes[1].able = no" in ruling["reasons"][-1]["fact"]


@every_code
def test_a_disobeyed_demand_that_is_paid_for_is_no_failure_to_follow_suit(code: str) -> None:
    """75, and not 85."""
    first = ["W:ST", "N:S2", "E:D4", "S:SJ", pointed_at("S", "E", 1), TAKEN_BACK, asked_for("highest"), "E:SQ"]
    ruling = ruled(code, *first, {"event": "quitted", "trick": 1}, board={"deal": DEAL})
    assert [each["status"] for each in ruling["revokes"]] == ["correct", "established"]
    assert "75" in ruling["revokes"][1]["laws"]
    assert "85" not in ruling["revokes"][1]["laws"]


@pytest.mark.parametrize(("code", "offender"), [*((each, "E") for each in CODES), ("bridge-1905", "S")])
def test_nor_is_a_choice_asked_about_where_a_disobeyed_demand_is_told(code: str, offender: str) -> None:
    told = {"offender": offender, "trick": 5, "suit": "D", "failure": "demand", "before_attention": []}
    ruling = ruled(code, findings={"table_tricks": 9, "revokes": [told]})
    assert cost(ruling) == ("correct", 0, [])
    assert not [each for each in ruling["options"] if each["right"] in ("demand highest or lowest", "call card")]


# 63: once dummy has pointed at it nothing can be claimed; so nobody is told to keep the tricks, or may search them.

WEST_LEADS_ON = ["W:ST", "N:S2", "E:D4", "S:SJ", "W:C9"]


@pytest.mark.parametrize(("by", "lost"), [("N", True), ("S", False)])
@pytest.mark.parametrize("code", ["bridge-1905", "auction-1912"])
def test_a_penalty_that_dummy_has_lost_is_not_to_be_searched_for(code: str, by: str, lost: bool) -> None:
    in_play = ruled(code, *WEST_LEADS_ON, pointed_at(by, "E", 1), board={"deal": DEAL})
    assert in_play["revokes"][0]["status"] == "established"
    said = [(each["law"], each["text"]) for each in in_play["instructions"]]
    nothing = (
        "63",
        "The revoke stands, but dummy was the first to draw attention to it: nothing can be claimed. Play on.",
    )
    assert (nothing in said) is lost
    assert any("claimants may search" in text for _, text in said) is not lost
    told = {"offender": "E", "trick": 1, "suit": "S", "attention_by": by, "before_attention": ["play ended"]}
    over = ruled(code, findings={"table_tricks": 9, "elected": "tricks", "revokes": [told]})
    assert any(each["right"] == "search tricks" for each in over["options"]) is not lost


# 90: a partner's question protects a trick only until it has been turned and quitted.


@pytest.mark.parametrize("quitted", [False, True])
@every_code
def test_once_the_trick_is_quitted_nobody_is_told_to_ask_his_partner(code: str, quitted: bool) -> None:
    turned = [{"event": "quitted", "trick": 1}] * quitted
    ruling = ruled(code, "W:ST", "N:S2", "E:D4", "S:SJ", *turned, board={"deal": DEAL})
    asked = [each["who"] for each in ruling["options"] if each["right"] == "ask whether none"]
    assert asked == ([] if quitted else ["W"])


# 92: on the first trick the eldest hand leads, and the dealer plays last.


@pytest.mark.parametrize(("trick", "asked"), [(1, []), (2, ["findings.revokes[0].eldest_hand_followed"])])
def test_it_is_not_asked_whether_the_eldest_hand_had_followed_to_his_own_lead(trick: int, asked: list[str]) -> None:
    told = {"offender": "declarer", "trick": trick, "suit": "D", "before_attention": []}
    ruling = ruled("bridge-1905", findings={"revokes": [told]})
    assert [each["fact"] for each in ruling["questions"]] == asked


@pytest.mark.parametrize("later", [{"table_tricks": 9}, {"play_ended": True}], ids=str)
def test_nor_whether_he_had_followed_the_dealer_whose_card_was_replaced_long_ago(later: dict[str, Any]) -> None:
    dealers = {"offender": "S", "trick": 8, "suit": "C", "before_attention": []}
    ruling = ruled("bridge-1905", findings={"revokes": [dealers], **later})
    assert cost(ruling) == ("correct", 0, [])
    assert ruling["status"] == "final"
    assert ruling["options"] == []


@pytest.mark.parametrize("stage", [["offending side played to next trick"], ["trick quitted"]], ids=str)
def test_nor_where_a_later_revoke_is_told_as_well(stage: list[str]) -> None:
    dealers = {"offender": "S", "trick": 3, "suit": "C", "before_attention": []}
    wests = {"offender": "W", "trick": 8, "suit": "H", "before_attention": stage}
    ruling = ruled("bridge-1905", findings={"revokes": [dealers, wests]})
    assert "findings.revokes[0].eldest_hand_followed" not in [each["fact"] for each in ruling["questions"]]


# 91: once play has ended by a claim there is no trick at which an exposed card could be called.


@pytest.mark.parametrize("agreed", [False, True])
@every_code
def test_after_a_claim_that_was_agreed_to_no_card_is_to_be_called_at_a_later_trick(code: str, agreed: bool) -> None:
    moments = ["opponents claimed", *["offending side agreed to claim"] * agreed]
    told = {"offender": "E", "trick": 3, "suit": "H", "before_attention": moments}
    said = " ".join(each["text"] for each in ruled(code, findings={"revokes": [told]})["instructions"])
    assert "You may require his highest or lowest heart" in said
    assert ("call the exposed card at any trick" in said) is not agreed


# What may be chosen, and what dummy is told.


@every_code
def test_of_two_adversaries_who_revoked_on_a_trick_each_is_named(code: str) -> None:
    """North's heart is led: East and West throw diamonds, and both are pointed at in time."""
    trick = ["W:ST", "N:SA", "E:S5", "S:S6", {"event": "quitted", "trick": 1}, "N:H2", "E:D4", "S:HA", "W:D8"]
    ruling = ruled(code, *trick, pointed_at("S", "E", 2), pointed_at("S", "W", 2), board={"deal": DEAL})
    offered = [each["what"] for each in ruling["options"] if each["right"] == "demand highest or lowest"]
    assert offered == [f"require {player} to play his highest or lowest heart instead" for player in ("East", "West")]


def test_of_the_dealer_the_highest_or_lowest_is_required_instead_of_nothing() -> None:
    ruling = ruled("bridge-1905", "W:ST", "N:SA", "E:S5", "S:S6", "N:H2", "E:H4", "S:D6", "W:H8",
                   pointed_at("W", "S", 2), board={"deal": DEAL})  # fmt: skip
    offered = [each["what"] for each in ruling["options"] if each["right"] == "demand highest or lowest"]
    assert offered == ["require South to play his highest or lowest heart"]


@pytest.mark.parametrize("established", [False, True])
@every_code
def test_dummy_who_asks_an_adversary_is_told_what_it_costs_by_the_code(code: str, established: bool) -> None:
    """Before 1913 whatever he points at first is lost; in 1913 he may point at a revoke that is established (63)."""
    question = [{"event": "asked", "by": "N", "of": "E"}, {"event": "answered", "by": "E", "holds": True}]
    turned = [{"event": "quitted", "trick": 1}] if established else []
    trick = ["W:ST", "N:S2", "E:D4", "S:SJ", *turned, *question]
    ruling = ruled(code, *trick, board={"deal": DEAL}, findings={"elected": "points"})
    told = [each["text"] for each in ruling["instructions"] if each["law"] == "63" and each["to"] == "N"]
    assert [text.partition("; ")[2] for text in told] == [
        "a revoke he points out before it is established costs nothing."
        if code == "auction-1913"
        else "a revoke he points out in that way costs nothing."
    ]


QUITTED_AND_NOTICED = [*("W:ST", "N:S2", "E:D4", "S:SJ"), {"event": "quitted", "trick": 1}, pointed_at("N", "E", 1)]


def test_dummy_may_point_at_a_revoke_that_the_turned_trick_has_established_in_1913() -> None:
    """63 and 86: the adversaries play on afterwards, but the trick was turned and quitted before dummy spoke."""
    played = [*QUITTED_AND_NOTICED, "S:H7", "W:H8"]
    ruling = ruled("auction-1913", *played, board={"deal": DEAL}, findings={"elected": "tricks"})
    assert [(each["status"], each["transfer"]) for each in ruling["revokes"]] == [("established", 3)]


@every_code
def test_a_trick_that_is_turned_over_a_revoke_that_was_noticed_counts_as_it_was_played(code: str) -> None:
    """86: nobody puts East's card right before the trick is quitted, and West concedes; all of the tricks are known."""
    noticed = [*("W:ST", "N:S2", "E:D4", "S:SJ"), pointed_at("spectator", "E", 1), {"event": "quitted", "trick": 1}]
    given_up = [{"event": "conceded", "by": "W", "tricks": 12}, {"event": "agreed", "by": "S"}]
    ruling = ruled(code, *noticed, *given_up, board={"deal": DEAL}, findings={"elected": "points"})
    assert [each["status"] for each in ruling["revokes"]] == ["established"]
    assert ruling["declarer_tricks"]["table"] == 13


@every_code
def test_a_trick_that_is_turned_over_a_revoke_that_dummy_asked_about_counts_as_it_was_played(code: str) -> None:
    """63 and 86: North, who is dummy, may not ask an adversary; East denies that he has a spade, and nobody knows."""
    asked = [{"event": "asked", "by": "N", "of": "E"}, {"event": "answered", "by": "E", "holds": False}]
    played = [*("W:ST", "N:S2", "E:D4"), *asked, "S:SJ", {"event": "quitted", "trick": 1}]
    given_up = [{"event": "conceded", "by": "W", "tricks": 12}, {"event": "agreed", "by": "S"}]
    assert ruled(code, *played, *given_up, board={"deal": DEAL})["declarer_tricks"]["table"] == 13


@pytest.mark.parametrize("code", ["auction-1912", "auction-1913"])
def test_a_wrong_card_in_place_of_one_that_dummy_asked_about_costs_nothing_either(code: str) -> None:
    """63: East admits to dummy that he has a spade, takes the diamond back, and puts down a heart."""
    asked = [{"event": "asked", "by": "N", "of": "E"}, {"event": "answered", "by": "E", "holds": True}]
    ruling = ruled(code, *("W:ST", "N:S2", "E:D4"), *asked, TAKEN_BACK, "E:H4", board={"deal": DEAL})
    assert [each["status"] for each in ruling["revokes"]] == ["correct", "correct"]
    assert ruling["penalty_cards"] == []
    assert not [each for each in ruling["options"] if each["right"] == "demand highest or lowest"]


@pytest.mark.parametrize("code", ["bridge-1905", "auction-1912"])
def test_dummy_who_points_at_the_second_wrong_card_loses_the_penalty_for_that_one(code: str) -> None:
    """63 and 91: West had pointed at the diamond, which lies there; North points at the heart put in its place."""
    first = [*("W:ST", "N:S2", "E:D4"), pointed_at("W", "E", 1), TAKEN_BACK, "E:H4"]
    cards = {each["card"] for each in ruled(code, *first, board={"deal": DEAL})["penalty_cards"]}
    assert cards == {"D4", "H4"}
    spoken = ruled(code, *first, pointed_at("N", "E", 1), board={"deal": DEAL})
    assert {each["card"] for each in spoken["penalty_cards"]} == {"D4"}


# What a side scores that has revoked.


@pytest.mark.parametrize("code", ["auction-1912", "auction-1913"])
@pytest.mark.parametrize(
    ("offenders", "law", "points"),
    [("S", "R1", ["R1"]), ("SE", "R7", []), ("SSE", "R7", ["R5"]), ("EWSE", "R7", ["R5"])],
)
def test_where_both_sides_revoked_no_trick_moves_for_that_reason(
    code: str, offenders: str, law: str, points: list[str]
) -> None:
    """R7: of both sides each scores only honours; a hundred for each revoke beyond a side's first is R5."""
    revokes = [
        {"offender": who, "trick": trick, "suit": "C", "before_attention": ["play ended"]}
        for trick, who in enumerate(offenders, 5)
    ]
    said = ruled(code, findings={"table_tricks": 8, "revokes": revokes})["instructions"]
    assert [each["law"] for each in said if each["text"] == "No tricks are transferred."] == [law]
    assert [each["law"] for each in said if "above the line" in each["text"]] == points


@pytest.mark.parametrize("elected", ["tricks", None])
@pytest.mark.parametrize("code", ["auction-1912", "auction-1913"])
def test_a_result_with_the_three_tricks_in_it_still_lets_both_penalties_be_compared(
    code: str, elected: str | None
) -> None:
    """Nine and the three tricks of R2a are twelve; with the points instead it would have stayed at nine (R2b)."""
    revoke = {"offender": "E", "trick": 5, "won_by": "opponents", "later_tricks": 3, "before_attention": ["play ended"]}
    chose = {"elected": elected} if elected else {}
    found = ruled(code, findings={"table_tricks": 9, "result": 12, "revokes": [revoke], **chose})
    assert [(each["elected"], each["declarer_tricks"]) for each in found["choice"]] == [("tricks", 12), ("points", 9)]
