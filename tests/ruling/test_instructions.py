"""The words for the table, and how they are put together: of few facts, by hand."""

from __future__ import annotations

from typing import Any

import pytest

from revoke import read_case, rule
from revoke.law import orders
from revoke.law.orders import CardKind
from revoke.ruling.redress import included
from revoke.ruling.ruling import (
    DeclarerTricks,
    Group,
    Hint,
    Instruction,
    PenaltyCard,
    ResultStands,
    Right,
    Transfer,
    When,
    penalty_card_to_play,
)
from revoke.table.cards import Card, Suit
from revoke.table.seats import Role, Seat, Side

NOW = Instruction(When.NOW, Group.TABLE, "62A", orders.Established())
END = Instruction(When.END, Group.TABLE, "64A1", orders.TransferTricks(2), side=Side.EW)
AFTERWARDS = Instruction(When.END, Group.TABLE, "64C1", orders.WeighDamage(()))
MOVED, NOTHING_MOVES = Transfer(2, Side.EW), Transfer(0, None)


def result(includes: bool | None, tricks: int | None = 7) -> DeclarerTricks:
    return DeclarerTricks(9, 7, None, tricks, includes)


def stands(law: str) -> Instruction:
    return Instruction(When.END, Group.TABLE, law, ResultStands(7))


@pytest.mark.parametrize(
    ("found", "moved", "said", "in_all"),
    [
        (result(True), MOVED, (NOW, END, AFTERWARDS), (NOW, END, stands("64A1"), AFTERWARDS)),
        (result(True), MOVED, (END,), (END, stands("64A1"))),
        (result(True), MOVED, (NOW,), (NOW, stands("62A"))),
        (result(True), MOVED, (), (stands(""),)),
        (result(True), NOTHING_MOVES, (NOW, END), (NOW, END)),
        (result(True), Transfer(None, None), (NOW, END), (NOW, END)),
        (result(False), MOVED, (NOW, END), (NOW, END)),
        (result(None), MOVED, (NOW, END), (NOW, END)),
        (result(True, None), MOVED, (NOW, END), (NOW, END)),
    ],
)
def test_that_a_result_has_the_transfer_in_it_is_said_after_the_transfer(
    found: DeclarerTricks, moved: Transfer, said: tuple[Instruction, ...], in_all: tuple[Instruction, ...]
) -> None:
    assert included(found, moved, said) == in_all


def lies(card: str | None, hand: Seat = Seat.EAST, kind: CardKind = CardKind.MAJOR, revoke: int = 1) -> PenaltyCard:
    return PenaltyCard(hand, card and Card.parse(card), kind, "62B1", revoke)  # type: ignore[arg-type]  # no empty text


@pytest.mark.parametrize(
    ("cards", "plays"),
    [
        ([lies("HQ")], "HQ"),
        ([lies("HQ"), lies("H4")], None),  # he has the choice
        ([lies("HQ"), lies("D4")], "HQ"),
        ([lies("D4")], None),
        ([lies("HQ", hand=Seat.WEST)], None),
        ([lies("HQ", kind=CardKind.MINOR)], None),
        ([lies("HQ", revoke=0)], None),  # the card that he puts right
        ([lies(None)], None),
        ([], None),
    ],
)
def test_a_player_follows_with_his_only_major_penalty_card_of_the_suit(
    cards: list[PenaltyCard], plays: str | None
) -> None:
    assert penalty_card_to_play(cards, Seat.EAST, Suit.HEARTS, 0) == (plays and Card.parse(plays))


@pytest.mark.parametrize("second", ["C4", "H6", None])
def test_two_penalty_cards_lie_before_a_player_also_where_one_of_them_is_not_named(second: str | None) -> None:
    """West has put two wrong cards on one trick, and both lie before him: declarer chooses for East's lead."""
    wrong: dict[str, Any] = {"offender": "W", "trick": 3, "suit": "D", "before_attention": []}
    told = [{**wrong, "card": "H5"}, {**wrong, "card": second} if second else wrong]
    board = {"contract": "3NT", "declarer": "S"}
    ruling = rule(read_case({"format": "revoke-case/1", "board": board, "findings": {"revokes": told}}))
    assert [(each.hand, each.card and each.card.code) for each in ruling.penalty_cards] == [
        (Seat.WEST, "H5"),
        (Seat.WEST, second),
    ]
    leads = [each for each in ruling.instructions if isinstance(each.order, orders.LeadOptions)]
    assert {(each.to, each.player) for each in leads} == {(Role.DECLARER, Seat.EAST)}


# What is said above the line under the codes that write so: both sides have revoked, and nobody scores a trick for it.

OVER = ["offending side played to next trick", "play ended"]


def lines(*offenders: str, code: str = "auction-1912", **more: Any) -> list[tuple[str, object, object]]:
    """Points and what a side scores no more than, as they are said: the clause, the order, the side."""
    told = [{"offender": each, "trick": 3 + 2 * place, "suit": "D", "before_attention": OVER}
            for place, each in enumerate(offenders)]  # fmt: skip
    board = {"contract": "3H", "declarer": "S"}
    findings = {"table_tricks": 9, "revokes": told, **more}
    ruling = rule(read_case({"format": "revoke-case/1", "code": code, "board": board, "findings": findings}))
    kinds = orders.PaysPoints | orders.HonoursOnly
    return [(each.law, each.order, each.side) for each in ruling.instructions if isinstance(each.order, kinds)]


def test_each_sides_points_are_said_once_and_go_to_the_other() -> None:
    """1912: 150 for declarer's revoke, who scores his honours alone; and 150 for East's, if points were chosen."""
    declarers = lines("S")
    assert [(order, side) for _, order, side in declarers] == [
        (orders.PaysPoints(150), Side.EW),
        (orders.HonoursOnly(), Side.NS),
    ]
    easts = lines("E", elected="points")
    assert [(order, side) for _, order, side in easts if isinstance(order, orders.PaysPoints)] == [
        (orders.PaysPoints(150), Side.NS)
    ]
    assert [order for _, order, _ in lines("E", elected="tricks") if isinstance(order, orders.PaysPoints)] == []


@pytest.mark.parametrize(("offenders", "limited"), [("S", [Side.NS]), ("EW", [Side.EW]), ("SE", [Side.NS, Side.EW])])
@pytest.mark.parametrize("stood", [None, {"NS": 20, "EW": 0}])
def test_a_side_that_revoked_is_told_that_it_cannot_win_the_game(
    offenders: str, limited: list[Side], stood: dict[str, int] | None
) -> None:
    """1905, 89: whatever stood before, 28 points at the most. What stood before has to be told to score the deal."""
    told = [{"offender": each, "trick": 3 + place, "before_attention": OVER} for place, each in enumerate(offenders)]
    board = {"contract": "H", "declarer": "S"} | ({"trick_score": stood} if stood else {})
    findings = {"table_tricks": 9, "revokes": told}
    case = {"format": "revoke-case/1", "code": "bridge-1905", "board": board, "findings": findings}
    ruling = rule(read_case(case))
    barred = [each for each in ruling.instructions if isinstance(each.order, orders.CannotScoreGame)]
    assert [(each.law, each.order, each.side) for each in barred] == [
        ("89", orders.CannotScoreGame(28), side) for side in limited
    ]
    asked = [(each.hint, each.law) for each in ruling.advice]
    assert asked == ([] if stood else [(Hint.WHAT_STOOD_BEFORE, "89")])
    assert (ruling.score.final is None) is (stood is None)


@pytest.mark.parametrize(
    ("code", "revoked", "law", "first"),
    [
        ("auction-1912", "SS", "R1", 150),
        ("auction-1912", "SSS", "R1", 150),
        ("auction-1913", "SS", "R1", 100),
        ("auction-1912", "EE", "R2b", 150),
        ("auction-1913", "EW", "R2b", 100),
    ],
)
def test_each_clause_that_gives_points_is_named_with_its_own(code: str, revoked: str, law: str, first: int) -> None:
    """R5: a hundred for each further revoke of a side, whichever clause gives the points for its first one."""
    said = lines(*revoked, code=code, elected="points")
    further = 100 * (len(revoked) - 1)
    paid = [(cite, order) for cite, order, _ in said if isinstance(order, orders.PaysPoints)]
    assert paid == [(law, orders.PaysPoints(first)), ("R5", orders.PaysPoints(further))]


def test_attention_to_a_card_from_before_an_ending_points_at_no_trick_of_it() -> None:
    """West has played no card since the eleventh trick began: which earlier one is meant the record does not show."""
    board = {"ending": "N:...432 AK.2.. QJT... ..432.", "first_trick": 11, "contract": "5S", "declarer": "S"}
    play = ["N:C2", "E:H2", "S:ST"]
    seen = {"event": "attention", "by": "S", "to": "W"}
    case = {"format": "revoke-case/1", "board": {**board, "declarer": "E"}, "events": [*play, seen, "W:D2"]}
    ruling = rule(read_case(case))
    assert not [each for each in ruling.instructions if isinstance(each.order, orders.QuittedTricksStayShut)]
    assert not [each for each in ruling.options if each.right is Right.VERIFY_TRICK]


@pytest.mark.parametrize(
    ("revoke", "status", "exit_status"),
    [
        ({"offender": "dummy"}, "needs facts", 3),
        ({"offender": "dummy", "before_attention": []}, "final", 0),
        ({"offender": "E", "suit": "D", "won_by": "opponents", "later_tricks": 2}, "provisional", 1),  # 64C is open
    ],
)
def test_a_program_is_told_whether_it_is_ruled_left_to_the_director_or_open(
    revoke: dict[str, Any], status: str, exit_status: int
) -> None:
    told = {"trick": 5, **({} if status == "needs facts" else {"before_attention": OVER}), **revoke}
    board = {"contract": "3H", "declarer": "S", "vulnerable": "None"} if status == "provisional" else {}
    findings = {"revokes": [told], **({"table_tricks": 8} if board else {})}
    ruling = rule(read_case({"format": "revoke-case/1", "board": board, "findings": findings}))
    assert (ruling.status, ruling.exit_status) == (status, exit_status)


def test_where_both_sides_revoked_that_no_trick_moves_rests_on_the_clause_that_speaks_of_both() -> None:
    """64B3 speaks of dummy's revoke alone, 64B7 of both."""
    end = ["offending side played to next trick", "play ended"]
    told = [
        {"offender": "N", "trick": 5, "suit": "D", "before_attention": end},
        {"offender": "E", "trick": 8, "suit": "C", "before_attention": end},
    ]
    board = {"declarer": "S", "contract": "4H"}
    findings = {"table_tricks": 10, "without_revoke": {"10": 1}, "revokes": told}
    ruling = rule(read_case({"format": "revoke-case/1", "board": board, "findings": findings}))
    assert [each.law for each in ruling.instructions if each.order == orders.NoAutomaticAdjustment()] == ["64B7"]


DEAL = "N:A432.K32.Q32.A32 KQ5.Q54.J54.K654 J76.A76.AK76.Q87 T98.JT98.T98.JT9"


@pytest.mark.parametrize("code", ["duplicate-2017", "duplicate-2007", "duplicate-1997"])
@pytest.mark.parametrize(("noticed", "told"), [(None, False), (1, False), (2, True)])
def test_of_a_card_that_nobody_spoke_of_it_is_not_said_that_it_was_no_revoke(
    code: str, noticed: int | None, told: bool
) -> None:
    """East's ♦4 lies there; he leads ♥4 and keeps ♦4 back. South plays on, which accepts ♥4 (52B1).

    Attention is drawn again, to nothing, to East's first trick or to ♥4.
    """
    wrong = ["W:ST", "N:S2", "E:D4", "S:S6", {"event": "attention", "by": "S", "to": "E", "trick": 1}]
    on = [{"event": "withdrawn", "hand": "E", "card": "D4"}, "E:SK", "E:H4", "S:H6", "W:H8", "N:HK"]
    again = [] if noticed is None else [{"event": "attention", "by": "N", "to": "E", "trick": noticed}]
    board = {"deal": DEAL, "contract": "3NT", "declarer": "S"}
    case = {"format": "revoke-case/1", "code": code, "board": board, "events": [*wrong, *on, *again]}
    ruling = rule(read_case(case))
    assert [each.status for each in ruling.revokes] == ["correct", "not a revoke"]
    assert (orders.NotARevoke() in [each.order for each in ruling.instructions]) is told


PLAYED_ON = OVER[:1]
WEST: dict[str, Any] = {"offender": "W", "trick": 4, "suit": "D"}
SOUTH: dict[str, Any] = {"offender": "S", "trick": 6, "suit": "D"}
GO_ON = (When.NOW, orders.NoRectification())
UNPROVED, NONE = orders.Unproved(), orders.NotARevoke()


@pytest.mark.parametrize(
    ("revokes", "moments", "directed", "claimed"),
    [
        # The director lets play go on, and looks at the tricks afterwards (66D, 85); or the sides do (93).
        ([{**WEST, "proved": False}], PLAYED_ON, [(*GO_ON, 0), (When.END, UNPROVED, 0)], [(When.END, UNPROVED, 0)]),
        ([{**WEST, "proved": False}], OVER, [(When.END, UNPROVED, 0)], [(When.END, UNPROVED, 0)]),
        # That is said once.
        (
            [{**WEST, "proved": False}, {**SOUTH, "proved": False}],
            PLAYED_ON,
            [(*GO_ON, 0), (When.END, UNPROVED, 0), (When.END, UNPROVED, 1)],
            [(When.END, UNPROVED, 0), (When.END, UNPROVED, 1)],
        ),
        # Beside an established one, of which that is said.
        ([{**WEST, "proved": False}, SOUTH], PLAYED_ON, [(When.END, UNPROVED, 0)], [(When.END, UNPROVED, 0)]),
        ([SOUTH, {**WEST, "proved": False}], PLAYED_ON, [(When.END, UNPROVED, 1)], [(When.END, UNPROVED, 1)]),
        ([{**WEST, "able": False}], PLAYED_ON, [(When.NOW, NONE, 0)], [(When.NOW, NONE, 0)]),
        ([{**WEST, "able": False}], OVER, [(When.END, NONE, 0)], [(When.END, NONE, 0)]),
    ],
)
def test_what_the_table_is_told_of_a_revoke_that_nobody_has_shown_and_of_none(
    revokes: list[dict[str, Any]], moments: list[str], directed: list[Any], claimed: list[Any]
) -> None:
    findings = {"revokes": [{**each, "before_attention": moments} for each in revokes]}
    for code, expected in (("duplicate-2017", directed), ("duplicate-1997", directed), ("auction-1913", claimed)):
        case = {"format": "revoke-case/1", "code": code, "board": {"declarer": "S"}, "findings": findings}
        kinds = orders.NoRectification | orders.Unproved | orders.NotARevoke
        found = [each for each in rule(read_case(case)).instructions if isinstance(each.order, kinds)]
        assert [(each.when, each.order, each.revoke) for each in found] == expected, code
        assert {each.to for each in found} == {Group.TABLE}
