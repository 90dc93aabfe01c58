"""What a result is worth to each side in the form of scoring in use; every value worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from revoke import Ruling, read_case, rule
from revoke.ruling.adjudicate import every_way
from revoke.ruling.scores import AboveTheLine, RubberSheet, Scorer, TowardsGame
from revoke.scoring.rubber import TRICK_POINTS
from revoke.table.seats import Side, SideByRole


def scorer(declarer: str = "S", **board: Any) -> Scorer:
    """Four hearts, not vulnerable: 420 for ten tricks, and 50 to the other side for nine."""
    told = {"contract": "4H", "declarer": declarer, "vulnerable": "None"} | board
    known = {key: each for key, each in told.items() if each is not None}
    case = {"format": "revoke-case/1", "board": known, "findings": {"revokes": [{}]}}
    return Scorer(*every_way(read_case(case)))


@pytest.mark.parametrize(
    ("board", "tricks", "declarers", "defenders"),
    [
        pytest.param({"scoring": "MP", "field": [420, 170, -50]}, {10: 1.0}, 5, 1, id="two beaten and one level"),
        pytest.param({"scoring": "MP", "field": [420, 170, -50]}, {9: 1.0}, 1, 5, id="one level"),
        pytest.param({"scoring": "MP", "field": [420, 170, -50]}, {9: 0.5, 10: 0.5}, 3, 3, id="half of each"),
        pytest.param({"scoring": "MP", "field": [-420, 50], "declarer": "E"}, {10: 1.0}, 3, 1, id="by East"),
        pytest.param({"scoring": "IMP", "field": [170, 170]}, {10: 1.0}, 6, -6, id="250 points better"),
        pytest.param({"scoring": "IMP", "field": [170, 170]}, {9: 1.0}, -6, 6, id="220 points worse"),
        pytest.param({"scoring": "IMP", "field": [-170, -170], "declarer": "E"}, {10: 1.0}, 6, -6, id="IMPs by East"),
        pytest.param({"scoring": "IMP"}, {10: 1.0}, 420, -420, id="no other table"),
        pytest.param({"scoring": "BAM", "field": [170]}, {10: 1.0}, 420, -420, id="points"),
        pytest.param({"scoring": "MP"}, {9: 1.0}, -50, 50, id="matchpoints with no other table"),
        pytest.param({"declarer": "W"}, {10: 1.0}, 420, -420, id="points by West"),
        pytest.param({"scoring": "MP", "field": [420], "vulnerable": None}, {9: 0.5, 10: 0.5}, 9.5, -9.5, id="tricks"),
    ],
)
def test_a_result_is_worth_so_much_to_declarers_side_and_so_much_to_the_defenders(
    board: dict[str, Any], tricks: dict[int, float], declarers: float, defenders: float
) -> None:
    found = scorer(**board)
    assert found.worth(tricks) == declarers
    assert found.of_the_other_side(declarers) == defenders


@pytest.mark.parametrize(
    ("board", "tricks", "north_south"),
    [
        ({}, {9: 0.5, 10: 0.5}, 185),
        ({"declarer": "E"}, {9: 0.5, 10: 0.5}, -185),
        ({}, {9: 0.3, 10: 0.7}, 279),
        ({}, {9: 0.125, 10: 0.875}, 361.25),
        ({"vulnerable": None}, {10: 1.0}, None),
        ({"declarer": None}, {10: 1.0}, None),
        ({"contract": None}, {10: 1.0}, None),
    ],
)
def test_weighted_results_score_their_average(
    board: dict[str, Any], tricks: dict[int, float], north_south: float | None
) -> None:
    assert scorer(**board).expected(tricks) == north_south


def adjusted(**findings: Any) -> Ruling:
    """Three hearts: eight tricks, and one for East's revoke, so that declarer has nine, 140; more without it."""
    revoke = {"offender": "E", "trick": 5, "suit": "D", "won_by": "opponents", "later_tricks": 2}
    told = {"table_tricks": 8, "revokes": [{**revoke, "before_attention": ["play ended"]}], **findings}
    board = {"contract": "3H", "declarer": "S", "vulnerable": "None"}
    return rule(read_case({"format": "revoke-case/1", "board": board, "findings": told}))


@pytest.mark.parametrize(
    ("without", "final"),
    [
        ({"9": 1.0}, 140),
        ({"10": 1.0}, 170),
        ({"10": 0.5, "9": 0.5}, 155),
        ({"10": 0.25, "9": 0.75}, 147.5),
        ({"10": 0.3333, "9": 0.6667}, 150),  # 149.999
    ],
)
def test_the_scores_of_a_ruling_are_those_as_played_with_the_transfer_and_in_the_end(
    without: dict[str, float], final: float
) -> None:
    score = adjusted(without_revoke=without).score
    assert (score.table, score.after_transfer, score.final) == (-50, 140, final)
    assert isinstance(score.final, type(final))


def test_a_result_that_is_said_to_have_no_chance_is_not_among_those_that_are_weighed() -> None:
    ruling = adjusted(without_revoke={"9": 0.0, "10": 1.0})
    assert ruling.adjusted_score is not None
    assert ruling.adjusted_score.equity == ruling.adjusted_score.tricks == {10: 1.0}
    assert ruling.declarer_tricks.final == {10: 1.0}


def test_what_a_side_threw_away_itself_it_bears_and_the_offenders_do_not_gain_it() -> None:
    """12C1(e): eleven tricks are 200; by his own error declarer lost the 30 from 140 to the 170 of ten."""
    whole = adjusted(without_revoke={"11": 1.0})
    shared = adjusted(without_revoke={"11": 1.0}, self_inflicted={"without_error": 10})
    assert whole.adjusted_score is not None
    assert whole.adjusted_score.split is None
    assert shared.adjusted_score is not None
    assert shared.adjusted_score.split == {"non_offending": 170.0, "offending": 200.0}


# The deals of the historic codes: East has revoked, or South, who declares in hearts, eight a trick.


def historic(code: str, offender: str = "E", *, over: bool = True, elected: str | None = None, **board: Any) -> Any:
    contract = "H" if code == "bridge-1905" else "3H"
    told = {"contract": contract, "declarer": "S", "trick_score": {"NS": 0, "EW": 0}, **board}
    known = {key: each for key, each in told.items() if each is not None}
    revoke = {"offender": offender, "trick": 5, "suit": "D", **({"before_attention": ["play ended"]} if over else {})}
    findings = {"revokes": [revoke], **({"elected": elected} if elected else {})}
    case = {"format": "revoke-case/1", "code": code, "board": known, "findings": findings}
    return every_way(read_case(case))


@pytest.mark.parametrize(
    ("board", "table", "after", "scored"),
    [
        ({}, 9, 12, (24, 48)),
        ({"declarer": "W"}, 9, 6, (-24, 8)),  # East's side declares; with three tricks fewer the other has seven
        ({"doubling": 2}, 9, 12, (48, 96)),
        ({"contract": "NT"}, 9, 10, (36, 48)),
        ({"trick_score": {"NS": 18, "EW": 10}}, 9, 12, (24, 48)),  # what stood before is no score of this deal
        ({}, 6, 3, (-8, -28)),  # seven and ten to the other side, which revoked: no game (law 92)
        ({}, 13, 13, (56 + 40, 56 + 40)),  # every trick won in play: 40 for a grand slam
        ({}, 12, 13, (48 + 20, 56 + 20)),  # a trick taken for a revoke makes no grand slam
        ({"contract": "3HX"}, 9, 12, (48, 96)),  # told with a level, which no deal of 1905 has
        # Declarer revoked: what was won in play makes a game and a slam, what is left for him neither (law 92).
        ({"offender": "S"}, 11, 8, (40, 16)),
        ({"offender": "S"}, 12, 9, (48 + 20, 24)),
        ({}, None, 12, (None, None)),
        ({}, 9, None, (24, None)),
        ({"declarer": None}, 9, 12, (None, None)),
        ({"contract": None}, 9, 12, (None, None)),
        ({"trick_score": None}, 9, 12, (None, None)),
    ],
)
def test_a_deal_of_1905_is_scored_by_tricks_and_slams(
    board: dict[str, Any], table: int | None, after: int | None, scored: tuple[int | None, int | None]
) -> None:
    sheet = TowardsGame(*historic("bridge-1905", **board))
    found = sheet.score(table, after)
    assert (found.table, found.after_transfer, found.final) == (*scored, scored[1])
    assert (sheet.game(table, after) is None) is (scored[1] is None)
    assert (sheet.rubber(table, after) is None) is (scored[1] is None)


def test_a_game_of_1905_is_won_with_thirty_points_before_and_now() -> None:
    found = TowardsGame(*historic("bridge-1905", trick_score={"NS": 10, "EW": 6})).game(8, 9)
    assert found is not None
    assert (found.new, found.slam, found.game) == ({Side.NS: 34, Side.EW: 6}, {Side.NS: 0, Side.EW: 0}, Side.NS)


@pytest.mark.parametrize(("offender", "new"), [("S", {Side.NS: 28, Side.EW: 0}), ("E", {Side.NS: 56, Side.EW: 0})])
def test_the_ceiling_is_that_of_the_side_that_revoked(offender: str, new: dict[Side, int]) -> None:
    """Law 92: who revoked cannot score the game; he stops short of thirty. Won in play, thirteen are 56."""
    found = TowardsGame(*historic("bridge-1905", offender)).game(13, 13)
    assert found is not None
    assert found.new == new
    assert found.slam == {Side.NS: 40 if offender == "E" else 0, Side.EW: 0}


@pytest.mark.parametrize(
    ("offender", "elected", "board", "after", "scored", "penalty"),
    [
        ("E", "tricks", {}, 12, (24, 48), {Side.NS: 0, Side.EW: 0}),
        ("E", "points", {}, 9, (24, 24 + 150), {Side.NS: 150, Side.EW: 0}),
        ("S", None, {}, 9, (24, -150), {Side.NS: 0, Side.EW: 150}),  # and declarer scores his honours alone (R1)
        ("N", None, {"declarer": "E"}, 9, (-24, -24 - 150), {Side.NS: 0, Side.EW: 150}),
        ("N", None, {"declarer": "W"}, 9, (-24, -24 - 150), {Side.NS: 0, Side.EW: 150}),
        ("E", "tricks", {}, None, (24, None), {Side.NS: 0, Side.EW: 0}),
        ("E", "tricks", {"contract": None}, 12, (None, None), {Side.NS: 0, Side.EW: 0}),
        (
            "declarer",
            None,
            {"declarer": None},
            9,
            (None, None),
            {SideByRole.DECLARING: 0, SideByRole.DEFENDING: 150},
        ),
    ],
)
def test_a_deal_of_1912_is_scored_below_and_above_the_line(
    offender: str,
    elected: str | None,
    board: dict[str, Any],
    after: int | None,
    scored: tuple[int | None, int | None],
    penalty: dict[Any, int],
) -> None:
    chosen = "points" if offender == "N" else elected
    sheet = AboveTheLine(*historic("auction-1912", offender, elected=chosen, **board))
    found, lines = sheet.score(9, after), sheet.auction(9, after)
    assert (found.table, found.after_transfer, found.final) == (*scored, scored[1])
    assert sheet.score(None, 9).table is None
    assert lines is not None
    assert lines.penalty == penalty
    assert (lines.below is None) is (lines.above is None) is (sheet.rubber(9, after) is None) is (scored[1] is None)


@pytest.mark.parametrize(
    ("revoke", "penalty"),
    [
        ({}, None),  # whose revoke it was nobody says
        ({"able": False}, {Side.NS: 0, Side.EW: 0}),  # nor need it be known of one that costs nothing
        ({"able": False, "offender": "E"}, {Side.NS: 0, Side.EW: 0}),
        ({"offender": "E"}, {Side.NS: 150, Side.EW: 0}),
    ],
)
def test_points_go_to_the_other_side_once_it_is_known(revoke: dict[str, Any], penalty: dict[Side, int] | None) -> None:
    told = {"trick": 5, "before_attention": ["play ended"], **revoke}
    case = {"format": "revoke-case/1", "code": "auction-1912", "board": {"contract": "3H", "declarer": "S"}}
    ways = every_way(read_case({**case, "findings": {"revokes": [told], "elected": "points"}}))
    lines = AboveTheLine(*ways).auction(9, 9)
    assert (lines and lines.penalty) == penalty


def test_no_line_is_scored_while_it_is_open_what_the_revoke_costs() -> None:
    ways = historic("auction-1912", "E", over=False)
    assert AboveTheLine(*ways).auction(9, 9) is None
    assert AboveTheLine(*ways).rubber(9, 9) is None


@pytest.mark.parametrize(
    ("code", "game", "auction", "rubber"),
    [
        ("bridge-1905", True, False, True),
        ("auction-1912", False, True, True),
        ("duplicate-2017", False, False, False),
    ],
)
def test_each_code_has_its_own_sheet(code: str, game: bool, auction: bool, rubber: bool) -> None:
    chosen = "tricks" if code == "auction-1912" else None
    sheet = Scorer(*historic(code, elected=chosen, vulnerable="None"))
    found = sheet.game(9, 12), sheet.auction(9, 12), sheet.rubber(9, 12)
    assert [each is not None for each in found] == [game, auction, rubber]
    assert sheet.north_south(9) == (None if game or auction else 140)


@pytest.mark.parametrize(
    ("more", "honours"),
    [
        ({"honours": {"NS": 32, "EW": 0}}, {Side.NS: 32, Side.EW: 0}),
        ({}, None),
        ({"deal": "N:KQ32.432.KQJ2.32 AJT98..AT98.AKQJ 654.AKQJT98.76.4 7.765.543.T98765"}, {Side.NS: 64, Side.EW: 0}),
        (
            {"deal": "N:KQ32.432.KQJ2.32 - 654.AKQJT98.76.4 -", "honours": {"NS": 32, "EW": 0}},
            {Side.NS: 32, Side.EW: 0},
        ),
        # Of the cards left at the eleventh trick nobody can tell, nor where it is not known what was trumps.
        ({"ending": "N:.A.AK. .2.32. .KQJ.. 32.3..", "first_trick": 11}, None),
        ({"contract": None, "deal": "N:KQ32.432.KQJ2.32 AJT98..AT98.AKQJ 654.AKQJT98.76.4 7.765.543.T98765"}, None),
    ],
)
def test_honours_are_those_of_all_four_hands_or_those_that_are_told(
    more: dict[str, Any], honours: dict[Side, int] | None
) -> None:
    """South has all five honours: eight times eight. East's chicane is scored in 1905 alone."""
    facts, ways = historic("auction-1912", elected="tricks", **more)
    found = RubberSheet(facts, ways.code, TRICK_POINTS).after(({Side.NS: 24, Side.EW: 0}, {Side.NS: 0, Side.EW: 0}))
    assert found is not None
    assert found.honours == honours
    assert RubberSheet(facts, ways.code, TRICK_POINTS).after(None) is None
