"""What each player is told of a revoke that is put right, where nobody kept a record: who changes, who calls.

Every row by hand. West revokes on a diamond unless it is said otherwise, and South is declarer.
"""

from __future__ import annotations

from typing import Any

import pytest

from revoke import Ruling, read_case, rule
from revoke.law import orders
from revoke.ruling.ruling import Group, Right, When
from revoke.table.cards import Suit
from revoke.table.seats import Role, Seat, Side

MODERN = ("duplicate-2017", "duplicate-2007", "duplicate-1997")
HISTORIC = ("auction-1913", "auction-1912", "bridge-1905")
ON, OTHERS_ON = "offending side played to next trick", "opponents played to next trick"
N, E, S, W = Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST


def revoke(offender: str, trick: int | None = 4, **more: Any) -> dict[str, Any]:
    on_trick = {} if trick is None else {"trick": trick}
    return {"offender": offender, "suit": "D", "before_attention": [], **on_trick, **more}


def ruled(*revokes: dict[str, Any], code: str = "duplicate-2017", **findings: Any) -> Ruling:
    board = {"declarer": "S", "contract": "S" if code == "bridge-1905" else "4S"}
    told = {"revokes": list(revokes), **findings}
    return rule(read_case({"format": "revoke-case/1", "code": code, "board": board, "findings": told}))


BACK = {Right.TAKE_BACK: "", Right.TAKE_BACK_AFTER_AN_OPPONENT: " after an opponent", Right.CHANGE: ""}


def changes(ruling: Ruling, index: int | None = None) -> list[str]:
    """Who may change his card, on account of which revoke."""
    found = (each for each in ruling.options if each.right in BACK and index in (None, each.revoke))
    return [each.who.value + BACK[each.right] for each in found]


def told(ruling: Ruling, *kinds: type[orders.Order]) -> list[tuple[Any, Any]]:
    """To whom an order is given, and of which player it speaks besides."""
    return [(each.to, each.player) for each in ruling.instructions if isinstance(each.order, kinds)]


OF_EITHER_SIDE: list[tuple[str, list[dict[str, Any]], list[str], list[str]]] = [
    # Nobody says which trick it was; where both are put right now it was one, and dummy has no choice about his card.
    ("of no trick", [revoke("W", None), revoke("N", None)], ["E after an opponent"], ["E", "S after an opponent"]),
    ("of one trick or another", [revoke("W"), revoke("N", None)],
     ["E after an opponent"], ["E", "S after an opponent"]),
    # East or South led, who followed suit: South played to it before West and before dummy, East perhaps after both.
    ("of one trick", [revoke("W"), revoke("N")], ["E after an opponent"], ["E"]),
    # South may have played to the next trick since.
    ("of one trick, later", [revoke("W", before_attention=[OTHERS_ON]), revoke("N", before_attention=[OTHERS_ON])],
     ["S", "E after an opponent"], ["E"]),
    # Who did not play as was demanded may have led, and South was the last.
    ("of a demand", [revoke("W", failure="demand"), revoke("N")],
     ["S", "E after an opponent"], ["E", "S after an opponent"]),
    # Dummy's, on the trick before West's wrong lead, was put right before that: nobody has a card of his own to change.
    ("of two tricks", [revoke("W", 5, failure="demand"), revoke("N", before_attention=[OTHERS_ON])],
     ["N", "S", "E after an opponent"], []),
    # Where one side alone revoked, nobody can be named; each of the two has his own card to put right, and no choice.
    ("of one side", [revoke("W"), revoke("E")], ["opponents"], ["opponents"]),
    # Nor where the other's was no revoke.
    ("of one", [revoke("W"), revoke("N", able=False)], ["opponents", "offender's partner after an opponent"], []),
    # Of a revoke by nobody knows whom it is not known that it was the other side's.
    ("of nobody knows whom", [revoke("W"), {"trick": 4, "suit": "D", "before_attention": []}],
     ["opponents", "offender's partner after an opponent"], ["opponents", "offender's partner after an opponent"]),
    # One that nobody has shown is put right by nobody, and whoever is said to have made it may change his card for it.
    ("of one, and of one unproved", [revoke("W"), revoke("N", proved=False)], ["N", "E after an opponent"], []),
    # Of a defender known by no seat the partner is the other one, and either opponent may have followed.
    ("of a defender", [revoke("defender"), revoke("declarer")],
     ["N", "other defender after an opponent"], ["W", "N after an opponent"]),
]  # fmt: skip


@pytest.mark.parametrize(("what", "revokes", "first", "second"), OF_EITHER_SIDE)
def test_where_both_sides_revoked_those_who_followed_are_named(
    what: str, revokes: list[dict[str, Any]], first: list[str], second: list[str]
) -> None:
    """62C: the opponents of each revoke, and its offender's partner, but for those who played before it."""
    ruling = ruled(*revokes)
    assert (changes(ruling, 0), changes(ruling, 1)) == (first, second), what


@pytest.mark.parametrize(
    ("revokes", "first", "second"),
    [
        # Who sat where nobody says; of declarer's side nobody is named but where a defender's revoke is spoken of.
        (["declarer", "defender"], ["other defender", "offender's partner after an opponent"],
         ["dummy", "other defender after an opponent"]),
        (["dummy", "defender"], ["other defender", "offender's partner after an opponent"],
         ["declarer", "other defender after an opponent"]),
        (["declarer", "dummy"], ["opponents", "offender's partner after an opponent"],
         ["opponents", "offender's partner after an opponent"]),
    ],
)  # fmt: skip
def test_where_no_seat_is_known_a_defender_has_a_partner_to_be_named(
    revokes: list[str], first: list[str], second: list[str]
) -> None:
    told = {"revokes": [revoke(each) for each in revokes]}
    ruling = rule(read_case({"format": "revoke-case/1", "board": {"contract": "4S"}, "findings": told}))
    assert (changes(ruling, 0), changes(ruling, 1)) == (first, second)
    decides = {each.player for each in ruling.options if each.who is Role.DUMMY}
    assert decides == ({Role.DECLARER} if "dummy" in second else set())


@pytest.mark.parametrize("code", MODERN)
@pytest.mark.parametrize(
    ("offender", "after", "back", "may_change", "stays", "penalised"),
    [
        ("W", ["N"], [], ["N"], [], [W]),
        ("W", ["N", "E"], [], ["N", "E after an opponent"], [], [W]),
        ("W", ["N", "E"], ["N"], ["E"], [], [W]),
        # East had no right to as long as dummy's card lies there: it goes back into the trick.
        ("W", ["N", "E"], ["E"], ["N", "E after an opponent"], [(E, None)], [W]),
        ("W", ["N", "E"], ["N", "E"], [], [], [W, E]),
        # West led otherwise than was demanded. South changed for himself, and that gives East nothing, who came first.
        ("W", ["N", "E", "S"], ["S"], ["N", "E after an opponent"], [], [W]),
        ("W", ["N", "E", "S"], ["E", "S"], ["N", "E after an opponent"], [(E, None)], [W]),
        ("W", ["N", "E", "S"], ["N", "S"], ["E"], [], [W]),
        # Nobody says who followed.
        ("W", None, ["E"], ["opponents", "offender's partner after an opponent"], [(E, None)], [W]),
        ("W", None, ["N"], ["opponents", "offender's partner after an opponent"], [], [W]),
        ("W", None, [], ["opponents", "offender's partner after an opponent"], [], [W]),
        # Declarer's own card goes back to his hand; of dummy's card he is told.
        ("S", ["W", "N"], ["N"], ["W", "N after an opponent"], [(Role.DECLARER, N)], []),
        ("S", ["W", "N"], ["W"], ["N"], [], []),
        ("S", ["W", "N"], ["W", "N"], [], [], []),
        ("N", ["E", "S"], ["S"], ["E", "S after an opponent"], [(S, None)], []),
        ("defender", ["dummy", "other defender"], ["other defender"],
         ["N", "other defender after an opponent"], [(Role.OTHER_DEFENDER, None)], [Role.DEFENDER]),
    ],
)  # fmt: skip
def test_who_has_changed_and_who_may_still(
    code: str,
    offender: str,
    after: list[str] | None,
    back: list[str],
    may_change: list[str],
    stays: list[tuple[Any, Any]],
    penalised: list[Any],
) -> None:
    """62C1 and 62C2: an opponent who followed, and then the partner who followed him; 62B and 62C2: what lies there."""
    followed: dict[str, Any] = {} if after is None else {"played_after": after}
    if "S" in followed.get("played_after", ()) and offender == "W":
        followed["failure"] = "demand"
    ruling = ruled(revoke(offender, **followed, withdrawn_after=back), code=code)
    assert changes(ruling) == may_change
    assert told(ruling, orders.CardStays) == stays
    assert [each.hand for each in ruling.penalty_cards] == penalised


EVERYBODY = "everybody who played after the offender"


@pytest.mark.parametrize("code", HISTORIC)
@pytest.mark.parametrize(
    ("revokes", "may_change"),
    [
        ([revoke("W")], [EVERYBODY]),
        ([revoke("W"), revoke("S")], [EVERYBODY]),
        ([revoke("W", before_attention=[OTHERS_ON])], [EVERYBODY]),
        # Which of the opponents has played to the next trick nobody says.
        ([revoke("W", played_after=["N", "E"], before_attention=[OTHERS_ON])], ["opponents", "E"]),
        # Dummy, who has revoked as well, has his own card to put right.
        (
            [
                revoke("W", played_after=["N", "E"], before_attention=[OTHERS_ON]),
                revoke("N", played_after=["E"], before_attention=[ON]),
            ],
            ["S", "E"],
        ),
        ([revoke("W", played_after=["N", "E"])], ["N", "E"]),
        ([revoke("W", played_after=["N", "E"], withdrawn_after=["N"])], ["E"]),
    ],
)
def test_in_the_historic_laws_whoever_followed_may_change_his_card_whatever_his_side(
    code: str, revokes: list[dict[str, Any]], may_change: list[str]
) -> None:
    """91: he waits for nobody, and does not take back but changes."""
    ruling = ruled(*revokes, code=code)
    assert changes(ruling, 0) == may_change
    assert {each.right for each in ruling.options if each.right in BACK} == {Right.CHANGE}


@pytest.mark.parametrize(
    ("revokes", "first"),
    [
        ([revoke("W", played_after=["N", "E"], before_attention=[OTHERS_ON])], ["opponents", "E after an opponent"]),
        ([revoke("W", played_after=["N"], before_attention=[OTHERS_ON])], ["opponents"]),
        # What was played to trick 13 goes back whether its players like it or not (62D1).
        ([revoke("W", 12, played_after=["N", "E"], before_attention=[ON, OTHERS_ON])], ["N", "E after an opponent"]),
        # Likewise where both sides revoked and one played on (62C3); East may change because dummy revoked before him.
        ([revoke("W", played_after=["N", "E"], before_attention=[OTHERS_ON]),
          revoke("N", played_after=["E"], before_attention=[ON])], []),
        # Whether it is too late nobody knows.
        ([{"offender": "W", "trick": 12, "suit": "D"}], []),
    ],
)  # fmt: skip
def test_an_opponent_who_has_gone_on_may_change_as_one_who_followed(
    revokes: list[dict[str, Any]], first: list[str]
) -> None:
    """62C1: any card that he played after the revoke and before attention was drawn to it."""
    assert changes(ruled(*revokes), 0) == first


@pytest.mark.parametrize("code", MODERN)
@pytest.mark.parametrize(("moments", "lies"), [([], [W, E]), ([ON], []), ([ON, OTHERS_ON], [])])
def test_no_card_lies_there_where_the_twelfth_trick_is_restored(
    code: str, moments: list[str], lies: list[Seat]
) -> None:
    """62D: an established revoke of trick twelve is put right, and the card left over binds nobody."""
    told = revoke("W", 12, before_attention=moments, played_after=["N", "E"], withdrawn_after=["N", "E"])
    assert [each.hand for each in ruled(told, code=code).penalty_cards] == lies


@pytest.mark.parametrize("code", MODERN)
@pytest.mark.parametrize(("back", "stays"), [(["E"], [(E, None)]), (["N", "E"], []), (["N"], []), ([], [])])
def test_a_card_goes_back_into_the_twelfth_trick_as_into_any_other(
    code: str, back: list[str], stays: list[tuple[Seat, None]]
) -> None:
    """47 and 62C2: East changed his card though dummy had not changed his."""
    told_of = revoke("W", 12, before_attention=[ON], played_after=["N", "E"], withdrawn_after=back)
    ruling = ruled(told_of, code=code)
    assert told(ruling, orders.CardStays) == stays
    assert {each.law for each in ruling.instructions if isinstance(each.order, orders.CardStays)} <= {"47"}


@pytest.mark.parametrize("code", MODERN)
def test_no_card_lies_before_a_player_of_whom_nobody_knows_whether_he_defends(code: str) -> None:
    """62B: dummy's card and declarer's go back to the hand."""
    nobody = {"trick": 4, "suit": "D", "before_attention": []}
    assert ruled(nobody, code=code).penalty_cards == ()


@pytest.mark.parametrize("code", HISTORIC)
def test_the_highest_or_lowest_card_is_demanded_of_a_named_player_where_two_revoked(code: str) -> None:
    """91: of West alone nobody else can be meant; of West and East each is named."""
    demand = orders.MayDemandHighestOrLowest
    assert told(ruled(revoke("W"), code=code), demand) == [(Role.DECLARER, None)]
    assert told(ruled(revoke("W"), revoke("E"), code=code), demand) == [(Role.DECLARER, W), (Role.DECLARER, E)]


@pytest.mark.parametrize("code", HISTORIC)
def test_of_dummys_card_dummy_is_told_where_he_cannot_revoke(code: str) -> None:
    """65: it is put right without a penalty. Declarer's own card is his to put right (92)."""
    put_right = (orders.Correct,)
    assert told(ruled(revoke("N"), code=code), *put_right) == [(N, None)]
    assert told(ruled(revoke("S"), code=code), *put_right) == [(S, None)]


@pytest.mark.parametrize(
    ("code", "index", "laws"),
    [(code, None, "62A") for code in MODERN] + [("duplicate-2017", 0, "62C3")],
)
def test_of_dummys_card_declarer_is_told_where_dummy_can_revoke(code: str, index: int | None, laws: str) -> None:
    """He names another card (45D, 62A); so it is where West revoked on the same trick, and played on (62C3)."""
    both = [] if index is None else [revoke("W", before_attention=[ON])]
    before = [] if index is None else [OTHERS_ON]
    ruling = ruled(*both, revoke("N", before_attention=before), code=code)
    kinds = (orders.Correct, orders.ReopenedForBoth)
    found = [each for each in ruling.instructions if isinstance(each.order, kinds) and each.revoke == len(both)]
    assert [(each.to, each.player, each.law) for each in found] == [(Role.DECLARER, N, laws)]


@pytest.mark.parametrize(
    ("one", "other", "taken_back"),
    [
        (ON, OTHERS_ON, 1),  # West has played on, and nobody of the other side
        (OTHERS_ON, ON, 1),
        (None, None, 0),  # nobody has
    ],
)
def test_cards_of_the_next_trick_go_back_where_both_sides_revoked_and_one_played_on(
    one: str | None, other: str | None, taken_back: int
) -> None:
    """62C3 (2017) is told to the table once, however many revokes it speaks of."""
    moments = [[each] if each else [] for each in (one, other)]
    ruling = ruled(revoke("W", before_attention=moments[0]), revoke("N", before_attention=moments[1]))
    back = [each for each in ruling.instructions if isinstance(each.order, orders.NextTrickTakenBack)]
    assert [(each.to, each.when, each.law) for each in back] == [(Group.TABLE, When.NOW, "62C3")] * taken_back


PENALTY_LOST, TO_BE_SEARCHED, NOTHING_TO_DEMAND = orders.PenaltyLost, orders.TricksToBeSearched, orders.NothingToDemand


@pytest.mark.parametrize(
    ("code", "offender", "told_by", "played_on", "said"),
    [
        # 63: dummy pointed first at an adversary's card. In 1913 he may, once the revoke is established.
        ("bridge-1905", "W", "dummy", True, (PENALTY_LOST, "63", Group.TABLE)),
        ("auction-1912", "W", "dummy", True, (PENALTY_LOST, "63", Group.TABLE)),
        ("auction-1913", "W", "dummy", True, (TO_BE_SEARCHED, "93", Group.TABLE)),
        ("bridge-1905", "W", "declarer", True, (TO_BE_SEARCHED, "93", Group.TABLE)),
        ("auction-1912", "W", "declarer", True, (TO_BE_SEARCHED, "93", Group.TABLE)),
        ("auction-1912", "W", None, True, (TO_BE_SEARCHED, "93", Group.TABLE)),
        ("auction-1912", "S", "W", True, (TO_BE_SEARCHED, "93", Group.TABLE)),
        *((code, "W", "dummy", False, (NOTHING_TO_DEMAND, "63", Role.DECLARER)) for code in HISTORIC),
        *((code, "W", "declarer", False, None) for code in HISTORIC),
        *((code, "S", "W", False, None) for code in HISTORIC),
        # Where a director sits, play goes on and he rules at the end.
        *((code, "W", "dummy", True, (orders.Established, "63A1", Group.TABLE)) for code in MODERN),
        *((code, "W", "dummy", False, None) for code in MODERN),
    ],
)  # fmt: skip
def test_what_is_lost_where_dummy_pointed_first(
    code: str, offender: str, told_by: str | None, played_on: bool, said: tuple[Any, ...] | None
) -> None:
    by: dict[str, Any] = {"attention_by": told_by} if told_by else {}
    ruling = ruled(revoke(offender, before_attention=[ON] if played_on else [], **by), code=code)
    kinds = (PENALTY_LOST, TO_BE_SEARCHED, NOTHING_TO_DEMAND, orders.Established)
    found = [(type(each.order), each.law, each.to) for each in ruling.instructions if isinstance(each.order, kinds)]
    assert found == ([said] if said else [])


@pytest.mark.parametrize("code", MODERN)
@pytest.mark.parametrize(
    ("offender", "failure", "supplies"),
    [
        ("E", "missing card", E),
        ("defender", "missing card", Role.DEFENDER),
        (None, "missing card", Group.OFFENDER),
        ("E", "follow", None),
    ],
)
def test_who_missed_a_trick_adds_a_card_to_it_though_his_revoke_is_established(
    code: str, offender: str | None, failure: str, supplies: Any
) -> None:
    """67B1: both sides have played to the next trick; the card goes to the trick, which stays where it is."""
    missed = revoke("E", failure=failure, before_attention=[ON, OTHERS_ON])
    if offender is None:
        del missed["offender"]
    else:
        missed["offender"] = offender
    ruling = ruled(missed, code=code)
    found = [each for each in ruling.instructions if isinstance(each.order, orders.SupplyCard)]
    expected = [(supplies, "67B1", Suit.DIAMONDS, orders.SupplyCard(trick_stays=True))] if supplies else []
    assert [(each.to, each.law, each.suit, each.order) for each in found] == expected


def test_what_moves_at_the_end_is_said_under_the_clause_that_moves_it() -> None:
    """64A1: East won the trick of his revoke and one more, and two go; 64B3: for dummy's none does, whoever won."""
    over = {"trick": 5, "before_attention": [ON, "play ended"], "won_by": "offender", "later_tricks": 2}
    easts = [each for each in ruled(revoke("E") | over).instructions if isinstance(each.order, orders.TransferTricks)]
    assert [(each.law, each.order, each.side) for each in easts] == [("64A1", orders.TransferTricks(2), Side.NS)]
    dummys = ruled(revoke("N") | over)
    none = [each for each in dummys.instructions if isinstance(each.order, orders.NoAutomaticAdjustment)]
    assert [(each.law, each.side) for each in none] == [("64B3", None)]


@pytest.mark.parametrize("code", MODERN)
@pytest.mark.parametrize(
    ("trick", "happened", "goes_back"),
    [
        (12, [], False),
        (12, ["trick quitted"], False),
        (12, ["partner asked", "offender answered no"], False),
        (12, [OTHERS_ON], True),
        (12, [ON], True),
        (12, [ON, "trick quitted"], True),
        (12, [ON, OTHERS_ON, "trick quitted", "play ended"], True),
        (12, ["opponents claimed"], False),  # nobody has begun the last trick, and the claim is ruled on (70)
        (12, [OTHERS_ON, "opponents claimed"], True),
        (12, ["offending side claimed"], True),
        (12, [ON, OTHERS_ON, "play ended", "hands returned to board"], False),  # too late
        (11, [OTHERS_ON], False),
        (11, [ON], False),
    ],
)
def test_the_cards_of_the_last_trick_go_back_where_a_revoke_on_the_twelfth_is_put_right(
    code: str, trick: int, happened: list[str], goes_back: bool
) -> None:
    """62D1: established or not, until the hands are in the board; where nobody went on, the thirteenth is not begun."""
    ruling = ruled(revoke("W", trick, before_attention=happened), code=code)
    assert told(ruling, orders.LastTrickTakenBack) == ([(Group.TABLE, None)] if goes_back else [])


FOLLOWED_AND_CHANGED: dict[str, Any] = {"played_after": ["N", "E"], "withdrawn_after": ["N", "E"]}


@pytest.mark.parametrize(
    ("revokes", "findings", "in_2017", "in_2007", "gain"),
    [
        # While West's card lies there, East may know it (2017), or no more than that it has to be played (2007).
        ([revoke("W")], {}, {E: True}, {E: False}, True),
        # Both have a card there, and each is told of the other's.
        ([revoke("W", **FOLLOWED_AND_CHANGED)], {}, {E: True, W: True}, {E: False, W: False}, True),
        # With the last card but one nobody has a choice any more: nothing is picked up again.
        ([revoke("W", 12)], {}, {}, {E: False}, True),
        # It has been played since, and what it brought is looked at in the end.
        ([revoke("W")], {"table_tricks": 9}, {}, {}, True),
        # Play has ceased: no card lies there in play.
        ([revoke("W", before_attention=["opponents claimed"])], {}, {}, {}, False),
        # Declarer's card goes back to his hand; an established revoke leaves none.
        ([revoke("S")], {}, {}, {}, False),
        ([revoke("W", before_attention=[ON])], {}, {}, {}, False),
        ([revoke("W", 12, before_attention=[ON])], {}, {}, {}, False),
    ],
)
def test_what_a_defender_may_know_of_his_partners_penalty_card(
    revokes: list[dict[str, Any]],
    findings: dict[str, Any],
    in_2017: dict[Seat, bool],
    in_2007: dict[Seat, bool],
    gain: bool,
) -> None:
    """50E of 2017 and 2007: whether he may know the card itself, and that what his side gained by it is taken away."""
    for code, known, gained in (
        ("duplicate-2017", in_2017, gain),
        ("duplicate-2007", in_2007, gain),
        ("duplicate-1997", {}, False),  # nothing is said of it there
    ):
        said = ruled(*revokes, code=code, **findings).instructions
        kinds = orders.InformationFromPenaltyCard
        found = {each.to: each.order.identity_too for each in said if isinstance(each.order, kinds)}
        assert found == known, code
        assert any(isinstance(each.order, orders.GainFromPenaltyCard) for each in said) is gained, code


@pytest.mark.parametrize(
    ("revokes", "said"),
    [
        # (that neither side may use what was withdrawn, that a penalty card may be used while it lies there)
        ([revoke("W")], [(False, True)]),
        ([revoke("W", played_after=[])], [(False, True)]),  # his own card tells his partner something
        ([revoke("S")], [(False, False)]),
        ([revoke("S", played_after=["W"])], [(False, False)]),
        ([revoke("S", played_after=[])], []),  # nobody has shown a card but declarer
        ([revoke("W", before_attention=["opponents claimed"])], [(False, False)]),
        ([revoke("W"), revoke("N")], [(True, True), (True, True)]),  # West's card lies there all the same (50E)
        ([revoke("W"), revoke("N", able=False)], [(False, True)]),
        ([revoke("W"), revoke("E")], [(False, True), (False, True)]),
        ([revoke("W", before_attention=[ON])], []),
    ],
)
def test_whose_information_the_withdrawn_cards_are(
    revokes: list[dict[str, Any]], said: list[tuple[bool, bool]]
) -> None:
    """16C (2017): the innocent side's; nobody's where both sides put a revoke on one trick right."""
    kinds = orders.InformationFromWithdrawnCards
    found = [each.order for each in ruled(*revokes).instructions if isinstance(each.order, kinds)]
    assert [(each.for_both_sides_unauthorised, each.but_for_a_penalty_card) for each in found] == said


@pytest.mark.parametrize("code", [*MODERN, *HISTORIC])
@pytest.mark.parametrize(
    ("followed", "stage", "may"),
    [
        # East was the last to play: nobody followed, and whoever of the other side has led to trick five since may
        # take that back (62C1; in the codes of the whist clubs the lead too, as with a record).
        ([], [], []),
        ([], [OTHERS_ON], ["opponents"]),
        # South followed, and he or dummy has led since.
        (["S"], [], ["S"]),
        (["S"], [OTHERS_ON], ["opponents"]),
        # West's card is another matter: he may change it in any case, or if South has (62C2).
        (["S", "W"], [OTHERS_ON], ["opponents", "W"]),
    ],
)
def test_a_lead_to_the_next_trick_may_be_taken_back_too(
    code: str, followed: list[str], stage: list[str], may: list[str]
) -> None:
    ruling = ruled(revoke("E", played_after=followed, before_attention=stage), code=code)
    modern = code in MODERN
    assert changes(ruling) == [f"{each} after an opponent" if modern and each == "W" else each for each in may]
    if modern:
        first = {"opponents": Group.OPPONENTS, "S": S}
        assert told(ruling, orders.OpponentsMayChange) == [(first[each], None) for each in may if each != "W"]
    else:
        assert told(ruling, orders.FollowersMayChange) == [(Group.TABLE, None)] * bool(may)


def test_where_the_next_trick_goes_back_anyway_nobody_has_a_choice_about_his_lead() -> None:
    """62C3: East and South revoked, and East's side has led to trick five. West alone, who followed, may change."""
    east = revoke("E", played_after=["S", "W"], before_attention=[ON])
    south = revoke("S", played_after=["W"], before_attention=[OTHERS_ON])
    assert changes(ruled(east, south)) == ["W"]


@pytest.mark.parametrize("code", HISTORIC)
def test_a_card_played_against_a_demand_lies_there_to_be_called_later(code: str) -> None:
    """75, 80, 91: East obeys now. What he played instead lies exposed, and declarer may call it at a later trick."""
    ruling = ruled(revoke("E", failure="demand", card="C4", played_after=["S"]), code=code)
    ((who, card, law),) = [(each.who, each.card, each.law) for each in ruling.options if each.right is Right.CALL_CARD]
    assert (who, str(card), law) == (Role.DECLARER, "♣4", "80")
    assert not [each for each in ruling.options if each.right is Right.DEMAND_HIGHEST_OR_LOWEST]


@pytest.mark.parametrize("code", [*MODERN, *HISTORIC])
@pytest.mark.parametrize(
    ("offender", "more", "modern", "historic"),
    [
        # A trick that has been quitted: in a game without a director it stays shut at once (98). In the duplicate codes
        # a player may still look at his own card (66B), and the revoke is put right.
        ("E", {"before_attention": ["trick quitted"]}, [], ["98"]),
        # Somebody has played on. Of a revoke that stands, the duplicate codes say it with that it stands (66C).
        ("E", {"before_attention": [ON]}, [], ["98"]),
        ("E", {"before_attention": [ON], "able": False}, ["66C"], ["98"]),
        ("S", {"before_attention": [OTHERS_ON], "able": False}, ["66C"], ["98"]),
        # Nothing is shut yet.
        ("E", {"before_attention": [], "able": False}, [], []),
        # Play is over, and the tricks may be searched (93).
        ("E", {"before_attention": ["play ended"], "able": False}, [], []),
    ],
)
def test_that_a_quitted_trick_stays_shut_is_said_without_a_record_too(
    code: str, offender: str, more: dict[str, Any], modern: list[str], historic: list[str]
) -> None:
    ruling = ruled(revoke(offender, **more), code=code)
    said = [each.law for each in ruling.instructions if isinstance(each.order, orders.QuittedTricksStayShut)]
    assert said == (modern if code in MODERN else historic)
