"""What the table's result is compared with, and which comparison decides; each reckoned by hand."""

from __future__ import annotations

from typing import Any

import pytest

from revoke import document, read_case, rule
from revoke.equity.solver import DDS
from revoke.law.orders import Against, WeighDamage
from revoke.ruling import redress
from revoke.ruling.adjudicate import adjudicate, assumptions, every_way, without_impossible_answers
from revoke.ruling.established_facts import established
from revoke.ruling.estimate import NOTHING, Estimate
from revoke.ruling.ruling import Comparison, Ruling, ScoreSettled
from revoke.table.seats import Role

OVER = ["play ended"]


def ruled(offender: str, **findings: Any) -> Ruling:
    """South plays three notrump; the same player revokes in diamonds at tricks five and seven, one trick moves."""
    later = 3 if offender == "W" else 5
    first = {"offender": offender, "trick": 5, "suit": "D", "won_by": "opponents", "later_tricks": later}
    first |= {"before_attention": OVER}
    told = {"revokes": [first, first | {"trick": 7, "later_tricks": later - 1}], **findings}
    board = {"contract": "3NT", "declarer": "S", "vulnerable": "None"}
    case = read_case({"format": "revoke-case/1", "board": board, "findings": told})
    return adjudicate(case, solver=DDS())


FIRST, REPEAT = Against.NO_REVOKE, Against.NO_REPEAT


def settled(ruling: Ruling) -> list[tuple[str, Any]]:
    """The clauses by which the table is told that the score is settled, with the tricks if it is adjusted."""
    orders = [(each.law, each.order) for each in ruling.instructions]
    return [(law, order.tricks) for law, order in orders if isinstance(order, ScoreSettled)]


@pytest.mark.parametrize(
    ("offender", "without_revoke", "without_repeat", "against", "equity", "final"),
    [
        # West revoked, South made eight and gets one: nine. Without the repeat South keeps the first revoke's trick.
        ("W", 10, 8, FIRST, 10, 10),
        ("W", 10, 9, FIRST, 10, 10),  # ten either way: the ordinary comparison stands
        ("W", 10, 10, REPEAT, 11, 11),
        ("W", 8, 8, REPEAT, 9, 9),
        ("W", 9, 7, FIRST, 9, 9),
        ("W", 7, 13, REPEAT, 13, 13),  # there are no fourteen
        ("W", 7, 7, REPEAT, 8, 9),
        # South revoked, made eight and loses one: seven. Without the repeat he loses it as well.
        ("S", 6, 8, FIRST, 6, 6),
        ("S", 6, 7, FIRST, 6, 6),
        ("S", 6, 6, REPEAT, 5, 5),
        ("S", 8, 8, REPEAT, 7, 7),
        ("S", 7, 9, FIRST, 7, 7),
        ("S", 9, 1, REPEAT, 0, 0),  # one is the fewest that could be left from trick seven on
        ("S", 9, 9, REPEAT, 8, 7),
    ],
)
def test_of_two_comparisons_the_one_better_for_the_innocent_side_decides(
    offender: str, without_revoke: int, without_repeat: int, against: Against, equity: int, final: int
) -> None:
    ruling = ruled(
        offender,
        table_tricks=8,
        without_revoke={str(without_revoke): 1.0},
        without_repeat={str(without_repeat): 1.0},
    )
    found = ruling.adjusted_score
    assert found is not None
    assert (found.against, found.equity, found.basis) == (against, {equity: 1.0}, "director")
    assert not found.weighted
    assert ruling.declarer_tricks.final == {final: 1.0}
    assert found.needed is (final != ruling.declarer_tricks.after_transfer)
    assert found.law == ("64C2a" if found.needed and against is REPEAT else "64C1")
    assert (found.tricks, found.one_result) == (({final: 1.0}, final) if found.needed else (None, None))
    assert settled(ruling) == [(found.law, ((final, 1.0),) if found.needed else None)]
    (compared,) = (each for each in ruling.reasons if isinstance(each.about, Comparison))
    assert compared.law == (found.law if found.needed else "12B1")
    assert ruling.status == "final"


@pytest.mark.parametrize(
    ("offender", "without_repeat", "needed", "final"),
    [
        ("W", 12, True, 13),  # with the first revoke's trick South has all that there are: nothing can be better
        ("W", 11, True, None),  # he is to have twelve at least
        ("W", 8, None, None),  # no more than he has by the trick that moves
        ("W", 7, None, None),
        ("S", 1, True, 0),
        ("S", 2, True, None),
        ("S", 8, None, None),
        ("S", 9, None, None),
    ],
)
def test_with_the_first_comparison_open_the_other_decides_only_where_nothing_can_be_better(
    offender: str, without_repeat: int, needed: bool | None, final: int | None
) -> None:
    ruling = ruled(offender, table_tricks=8, without_repeat={str(without_repeat): 1.0})
    assert ruling.declarer_tricks.final == (None if final is None else {final: 1.0})
    assert ruling.adjusted_score is not None
    assert ruling.adjusted_score.needed is needed
    assert ruling.adjusted_score.tricks == ruling.declarer_tricks.final
    assert ruling.adjusted_score.one_result == final
    assert ruling.adjusted_score.law == ("64C2a" if needed else "64C1")
    assert [each.key.name for each in ruling.questions] == ([] if final is not None else ["without_revoke"])
    assert ruling.status == ("final" if final is not None else "provisional")


@pytest.mark.parametrize("offender", ["W", "S"])
@pytest.mark.parametrize("without_revoke", [6, 7, 8, 9, 10])
def test_with_the_repeat_open_the_first_comparison_does_not_decide(offender: str, without_revoke: int) -> None:
    ruling = ruled(offender, table_tricks=8, without_revoke={str(without_revoke): 1.0})
    assert ruling.declarer_tricks.final is None
    assert [each.key.name for each in ruling.questions] == ["without_repeat"]
    assert (ruling.status, settled(ruling)) == ("provisional", [])


@pytest.mark.parametrize(
    ("offender", "estimates", "against", "equity"),
    [
        # What is likely without the first revoke, and without the second; South made eight.
        ("W", ({10: 1.0}, {8: 1.0}), FIRST, {10: 1.0}),
        ("W", ({9: 1.0}, {9: 1.0}), REPEAT, {10: 1.0}),
        ("W", (None, {10: 1.0}), REPEAT, {11: 1.0}),
        ("W", ({10: 1.0}, None), FIRST, {10: 1.0}),
        ("W", (None, None), FIRST, None),
        ("S", ({6: 1.0}, {8: 1.0}), FIRST, {6: 1.0}),
        ("S", ({7: 1.0}, {7: 1.0}), REPEAT, {6: 1.0}),
        ("S", (None, {6: 1.0}), REPEAT, {5: 1.0}),
        ("S", ({6: 1.0}, None), FIRST, {6: 1.0}),
    ],
)
def test_of_two_estimates_as_well(
    offender: str, estimates: tuple[Any, Any], against: Against, equity: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The repeat is undone from the second revoke on, and all that was wrong from the first on."""
    likely = [NOTHING if each is None else Estimate(each, None, likely=each) for each in estimates]
    monkeypatch.setattr(redress, "without", lambda _facts, index, *_: likely[index])
    ruling = ruled(offender, table_tricks=8)
    found = ruling.adjusted_score
    assert found is not None
    assert (found.against, found.equity) == (against, equity)
    assert (found.needed, found.tricks) == (
        None if equity is None else True,
        equity,
    )  # each is better than nine or seven
    assert found.basis == (None if equity is None else "double dummy")
    assert ruling.status == "provisional"


def once(offender: str, declarer: str | None, *more: dict[str, Any], trick: int = 5, **findings: Any) -> Ruling:
    """One revoke by which no trick moves: the offender's side won neither that trick nor a later one."""
    revoke = {"offender": offender, "trick": trick, "suit": "D", "won_by": "opponents", "later_tricks": 0}
    board = {"contract": "3NT", "vulnerable": "None"} | ({"declarer": declarer} if declarer else {})
    revokes = [{**revoke, **each, "before_attention": OVER} for each in ({}, *more)]
    return adjudicate(
        read_case({"format": "revoke-case/1", "board": board, "findings": {"revokes": revokes, **findings}})
    )


@pytest.mark.parametrize(
    ("offender", "table", "asked"),
    [
        ("W", 13, None),  # South, who is innocent, has them all
        ("W", 12, "without_revoke"),
        ("W", 9, "without_revoke"),
        ("S", 0, None),  # and so have his opponents here
        ("S", 1, "without_revoke"),
        ("S", 4, "without_revoke"),
    ],
)
def test_a_side_that_has_all_there_is_was_not_damaged(offender: str, table: int, asked: str | None) -> None:
    ruling = once(offender, "S", table_tricks=table)
    assert [each.key.name for each in ruling.questions] == ([asked] if asked else [])
    assert ruling.status == ("provisional" if asked else "final")
    assert ruling.declarer_tricks.final == (None if asked else {table: 1.0})
    assert ruling.adjusted_score is not None
    assert ruling.adjusted_score.needed is (None if asked else False)
    assert not any(isinstance(each.about, Comparison) for each in ruling.reasons)  # with nothing


def test_a_side_that_has_all_there_is_was_not_damaged_by_a_repeat_either() -> None:
    adjusted = once("W", "S", {"trick": 7}, table_tricks=13).adjusted_score
    assert adjusted is not None
    assert (adjusted.law, adjusted.needed) == ("64C1", False)


AGAIN = {"trick": 11}


@pytest.mark.parametrize(
    ("more", "findings", "asked", "final"),
    [
        ([], {"table_tricks": 9, "without_revoke": {"9": 1.0}}, None, 9),  # as it is, whoever declared
        ([], {"table_tricks": 9, "without_revoke": {"8": 1.0}}, "declarer", None),
        ([], {"table_tricks": 9, "without_revoke": {"10": 1.0}}, "declarer", None),
        ([], {"table_tricks": 9, "without_revoke": {"9": 0.5, "10": 0.5}}, "declarer", None),
        ([], {"table_tricks": 9}, "without_revoke", None),
        ([], {"without_revoke": {"9": 1.0}}, "table_tricks", None),  # how many he made is needed first
        ([AGAIN], {"table_tricks": 9, "without_revoke": {"9": 1.0}}, "without_repeat", None),
        ([AGAIN], {"table_tricks": 9, "without_revoke": {"8": 1.0}}, "without_repeat", None),
        ([AGAIN], {"table_tricks": 9, "without_revoke": {"8": 1.0}, "without_repeat": {"9": 1.0}}, "declarer", None),
    ],
)
def test_who_declared_is_asked_where_it_tells_who_was_damaged(
    more: list[dict[str, Any]], findings: dict[str, Any], asked: str | None, final: int | None
) -> None:
    """West revoked on the tenth trick, and nobody says who declared: either side can have won nine before it.

    Fewer tricks or more may be what he took from the others.
    """
    ruling = once("W", None, *more, trick=10, **findings)
    assert [each.key.name for each in ruling.questions] == ([asked] if asked else [])
    assert ruling.declarer_tricks.final == (None if final is None else {final: 1.0})
    assert ruling.adjusted_score is not None
    assert ruling.adjusted_score.needed is (None if asked else False)
    compared = [each.about.likely for each in ruling.reasons if isinstance(each.about, Comparison)]
    assert compared == ([] if final is None else [{final: 1.0}])


NOBODY = {
    "offender": None,
    "trick": 10,
    "suit": "D",
    "won_by": "opponents",
    "later_tricks": 0,
    "before_attention": OVER,
}


@pytest.mark.parametrize(
    ("offender", "declarer", "table", "asked", "final"),
    [
        # No trick moves, whoever revoked; but one side's is made good, and not the other's.
        (None, "S", 8, ["offender"], None),
        (None, None, 8, ["offender"], None),
        ("W", None, 8, ["declarer"], None),
        ("W", "S", 8, [], 8),
        ("S", "S", 8, [], 7),
        ("defender", None, 8, [], 8),
        ("declarer", None, 8, [], 7),
        # Had declarer's side revoked, it would have lost the last four tricks: with ten it was a defender.
        (None, "S", 10, [], 10),
    ],
)
def test_who_revoked_is_asked_where_it_tells_who_was_damaged(
    offender: str | None, declarer: str | None, table: int, asked: list[str], final: int | None
) -> None:
    """64C1: seven tricks were likely without the revoke, so that declarer's side gained one, or nobody did."""
    ruling = of_board(
        {**NOBODY, "offender": offender}, declarer=declarer, table_tricks=table, without_revoke={"7": 1.0}
    )
    assert [each.key.name for each in ruling.questions] == asked
    assert ruling.declarer_tricks.final == (None if final is None else {final: 1.0})
    assert ruling.status == ("provisional" if asked else "final")
    for each in ruling.questions:
        assert each.key.name != "offender" or {Role.DECLARER, Role.DUMMY, Role.DEFENDER} <= {*each.answers}


@pytest.mark.parametrize(
    ("offender", "table", "found", "final"),
    [("W", 9, 10, 10), ("W", 9, 9, 9), ("W", 9, 8, 9), ("S", 4, 5, 4), ("S", 4, 4, 4), ("S", 4, 3, 3)],
)
def test_a_single_comparison_that_is_told_decides(offender: str, table: int, found: int, final: int) -> None:
    """South declares: whoever is innocent has the better of the two."""
    ruling = once(offender, "S", table_tricks=table, without_revoke={str(found): 1.0})
    assert (ruling.status, ruling.questions) == ("final", ())
    assert ruling.declarer_tricks.final == {final: 1.0}
    assert ruling.adjusted_score is not None
    assert ruling.adjusted_score.needed is (final != table)


def test_that_the_result_is_as_it_would_have_been_an_estimate_does_not_decide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(redress, "without", lambda *_: Estimate({9: 1.0}, None, likely={9: 1.0}))
    ruling = once("W", None, trick=10, table_tricks=9)
    assert ruling.adjusted_score is not None
    assert (ruling.adjusted_score.needed, ruling.status) == (None, "provisional")


MOSTLY_TEN, MOSTLY_THREE = {"9": 0.42, "10": 0.58}, {"4": 0.42, "3": 0.58}


@pytest.mark.parametrize(
    ("offender", "table", "found", "weighting", "final"),
    [
        # What the director has found stays as it is, unless doubt is resolved for the innocent side.
        ("W", 9, MOSTLY_TEN, None, {9: 0.42, 10: 0.58}),
        ("W", 9, MOSTLY_TEN, {"step": 5, "lean": 0}, {9: 0.42, 10: 0.58}),
        # In steps of five 58 and 42 are 60 and 40; ten of them go from what is worse for South to what is better.
        ("W", 9, MOSTLY_TEN, {"step": 5, "lean": 10}, {10: 0.7, 9: 0.3}),
        ("W", 9, MOSTLY_TEN, {"step": 10, "lean": 10}, {10: 0.7, 9: 0.3}),
        # Where South revoked, his opponents are innocent, and three are better for them than four.
        ("S", 4, MOSTLY_THREE, None, {4: 0.42, 3: 0.58}),
        ("S", 4, MOSTLY_THREE, {"step": 5, "lean": 10}, {3: 0.7, 4: 0.3}),
        ("S", 4, {"4": 0.58, "3": 0.42}, {"step": 5, "lean": 10}, {3: 0.5, 4: 0.5}),
        # Where nothing is adjusted there is no doubt to be resolved: South has made ten already.
        ("W", 10, MOSTLY_TEN, {"step": 5, "lean": 10}, {10: 1.0}),
    ],
)
def test_doubt_about_what_a_director_has_found_is_resolved_for_the_innocent_side(
    offender: str, table: int, found: dict[str, float], weighting: dict[str, int] | None, final: dict[int, float]
) -> None:
    """12C1c: by so many per cent as the conditions of contest say."""
    wanted: dict[str, Any] = {} if weighting is None else {"weighting": weighting}
    ruling = once(offender, "S", table_tricks=table, without_revoke=found, **wanted)
    assert ruling.declarer_tricks.final == final


@pytest.mark.parametrize(
    ("weighting", "adjusted"),
    [
        (None, {10: 1.0}),  # the likelier of the two
        ({"step": 5, "lean": 0}, {10: 0.6, 9: 0.4}),
        ({"step": 10, "lean": 0}, {10: 0.6, 9: 0.4}),
        ({"step": 5, "lean": 20}, {10: 0.8, 9: 0.2}),
    ],
)
def test_what_is_only_estimated_is_given_in_steps_where_weights_are_wanted(
    weighting: dict[str, int] | None, adjusted: dict[int, float], monkeypatch: pytest.MonkeyPatch
) -> None:
    likely = {9: 0.42, 10: 0.58}
    monkeypatch.setattr(redress, "without", lambda *_: Estimate(likely, None, likely=likely))
    wanted: dict[str, Any] = {} if weighting is None else {"weighting": weighting}
    ruling = once("W", "S", table_tricks=9, **wanted)
    assert ruling.adjusted_score is not None
    assert ruling.adjusted_score.tricks == adjusted
    assert ruling.status == "provisional"


@pytest.mark.parametrize(("weights", "compared"), [(None, {10: 1.0}), ({"step": 5, "lean": 0}, {9: 0.2, 10: 0.8})])
def test_the_reason_compares_with_what_is_likeliest_or_with_all_that_is_weighted(
    weights: dict[str, int] | None, compared: dict[int, float], monkeypatch: pytest.MonkeyPatch
) -> None:
    likely = {9: 0.2, 10: 0.8}
    monkeypatch.setattr(redress, "without", lambda *_: Estimate(likely, None, likely=likely))
    wanted: dict[str, Any] = {} if weights is None else {"weighting": weights}
    ruling = once("W", "S", table_tricks=9, **wanted)
    (about,) = (each.about for each in ruling.reasons if isinstance(each.about, Comparison))
    assert (about.after, about.likely, about.better) == (9, compared, True)


@pytest.mark.parametrize("wanted", [True, False])
def test_beside_what_the_director_has_found_the_play_is_simulated_where_that_is_wanted(
    wanted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """His own finding decides either way."""
    monkeypatch.setattr(redress, "without", lambda *_: Estimate({11: 1.0}, {12: 1.0}, likely={12: 1.0}))
    revoke = {**OPEN, "later_tricks": 0}
    told = {"revokes": [revoke], "table_tricks": 9, "without_revoke": {"10": 1.0}}
    board = {"contract": "3NT", "declarer": "S"}
    case = read_case({"format": "revoke-case/1", "board": board, "findings": told})
    ruling = adjudicate(case, simulate=(lambda *_: {}) if wanted else None)
    found = ruling.adjusted_score
    assert found is not None
    assert (found.double_dummy, found.simulation) == (({11: 1.0}, {12: 1.0}) if wanted else (None, None))
    assert (ruling.declarer_tricks.final, ruling.status) == ({10: 1.0}, "final")


@pytest.mark.parametrize("known", [{}, {"table_tricks": 9}])
@pytest.mark.parametrize("sides", ["WN", "WE"])
def test_where_both_sides_revoked_it_is_asked_what_would_have_been_without_any_revoke(
    known: dict[str, int], sides: str
) -> None:
    """64C2b of both sides, 64C1 of one; it is asked so before anything else is known of the result."""
    revokes = [{"offender": seat, "trick": 5, "suit": "D", "before_attention": OVER} for seat in sides]
    board = {"contract": "3NT", "declarer": "S", "vulnerable": "None"}
    findings = {"revokes": revokes, **known}
    asked = document(rule(read_case({"format": "revoke-case/1", "board": board, "findings": findings})))
    question = next(each["text"] for each in asked["questions"] if each["fact"] == "findings.without_revoke")
    both = "Both sides revoked. How many tricks would declarer have won without any revoke?"
    law, against, words = {
        "WN": ("64C2b", "no revoke by anybody", both),
        "WE": ("64C1", FIRST.value, "How many tricks would declarer have won without the revoke?"),
    }[sides]
    assert asked["adjusted_score"]["law"] == law
    assert asked["adjusted_score"]["against"] == against
    assert question == words


@pytest.mark.parametrize("known", [{}, {"without_revoke": {"10": 1.0}}])
def test_that_both_sides_revoked_is_said_of_the_result_without_a_revoke_alone(known: dict[str, Any]) -> None:
    """What the table made is one number, whoever revoked."""
    ruling = once("W", "S", NORTHS, **known)
    asked = {each.key.name: each.both_revoked for each in ruling.questions}
    without = {} if known else {"without_revoke": True}
    assert {name: both for name, both in asked.items() if name in ("table_tricks", "without_revoke")} == (
        without or {"table_tricks": False}
    )


@pytest.mark.parametrize(
    ("step", "lean", "ten", "nine"), [(5, 0, 55, 45), (5, 10, 55, 45), (10, 0, 60, 40), (10, 10, 60, 40)]
)
def test_where_both_sides_revoked_no_doubt_is_resolved_for_anybody(step: int, lean: int, ten: int, nine: int) -> None:
    """64C2b (2017): both are compared with what would have happened had nobody revoked."""
    norths = {"offender": "N", "trick": 11, "won_by": "partner", "later_tricks": 2}
    weighting = {"step": step, "lean": lean}
    likely = {"9": 0.44, "10": 0.56}
    ruling = once("W", "S", norths, table_tricks=11, without_revoke=likely, weighting=weighting)
    assert ruling.declarer_tricks.final == {9: 0.44, 10: 0.56}
    assert ruling.adjusted_score is not None
    assert ruling.adjusted_score.weights == {10: ten, 9: nine}  # in such steps


@pytest.mark.parametrize(
    ("offender", "result", "includes", "has_it"),
    [
        # West's revoke gives South a ninth trick; a score of nine has it, and so has a better one for South.
        ("W", 9, True, True),
        ("W", 10, True, True),
        ("W", 8, True, False),  # whatever is said: South has not been given it
        ("W", 7, True, False),
        ("W", 8, False, False),
        # South's own leaves him seven.
        ("S", 7, True, True),
        ("S", 6, True, True),
        ("S", 8, True, False),
        ("S", 8, False, False),
        # Of no result nobody says what it has in it.
        ("W", None, None, None),
    ],
)
def test_a_result_has_the_trick_in_it_where_it_gives_the_other_side_no_less(
    offender: str, result: int | None, includes: bool | None, has_it: bool | None
) -> None:
    said = {} if result is None else {"result": result, "result_includes_transfer": includes}
    found = ruled(offender, table_tricks=8, **said).declarer_tricks
    assert (found.table, found.after_transfer) == (8, 9 if offender == "W" else 7)
    assert found.result_includes_transfer is has_it


@pytest.mark.parametrize("said", [True, False, None])
def test_where_no_trick_moves_a_result_has_in_it_what_is_said(said: bool | None) -> None:
    told = {} if said is None else {"result_includes_transfer": said}
    assert once("W", "S", table_tricks=9, result=9, **told).declarer_tricks.result_includes_transfer is said


OPEN = {"offender": "W", "trick": 5, "suit": "D", "won_by": "opponents", "before_attention": OVER}
LATE = {"offender": "W", "trick": 10, "suit": "D", "won_by": "opponents", "later_tricks": 1, "before_attention": OVER}
NOBODYS = {**LATE, "offender": None, "won_by": "partner", "played_after": ["dummy"]}
IN_TIME = {"offender": "W", "trick": 5, "suit": "D", "before_attention": []}
TWELFTH = {"offender": "W", "trick": 12, "suit": "D", "before_attention": ["offending side played to next trick"]}


def of_board(*revokes: dict[str, Any], declarer: str | None = "S", **findings: Any) -> Ruling:
    board = {"contract": "3NT", "vulnerable": "None"} | ({"declarer": declarer} if declarer else {})
    told = [{key: each for key, each in revoke.items() if each is not None} for revoke in revokes]
    return adjudicate(read_case({"format": "revoke-case/1", "board": board, "findings": {"revokes": told, **findings}}))


@pytest.mark.parametrize(
    ("revoke", "declarer", "findings", "table", "after"),
    [
        (OPEN, "S", {"result": 9}, None, None),  # with the trick in it or without: that is asked
        (LATE, "S", {"table_tricks": 7}, 7, 8),
        (LATE, None, {"table_tricks": 7}, 7, None),  # one more or one less: either side may have declared
        ({**LATE, "played_after": ["dummy"]}, None, {"table_tricks": 7}, 7, None),  # West may have, or be a defender
        (NOBODYS, "S", {"table_tricks": 7}, 7, None),  # and here either side may have revoked
        (TWELFTH, "S", {"table_tricks": 9, "restored_tricks": 8}, 8, 8),
        (TWELFTH, "S", {"table_tricks": 9, "restored_tricks": 10}, 10, 10),
        (TWELFTH, "S", {"table_tricks": 9}, 9, None),
        ({**TWELFTH, "before_attention": []}, "S", {"table_tricks": 9}, 9, 9),  # put right in time, and played on (62A)
    ],
)
def test_the_result_after_the_transfer_is_told_where_it_is_known_who_gets_the_tricks(
    revoke: dict[str, Any], declarer: str | None, findings: dict[str, Any], table: int | None, after: int | None
) -> None:
    found = of_board(revoke, declarer=declarer, **findings).declarer_tricks
    assert (found.table, found.after_transfer) == (table, after)


@pytest.mark.parametrize("declarer", ["S", None])
def test_without_an_established_revoke_no_damage_is_weighed_whatever_is_told_of_it(declarer: str | None) -> None:
    """64C1 is about established revokes; this one was put right in time, so that the result is that of the table."""
    ruling = of_board(IN_TIME, declarer=declarer, table_tricks=9, without_revoke={"9": 1.0})
    assert (ruling.adjusted_score, ruling.declarer_tricks.final, ruling.status) == (None, {9: 1.0}, "final")


@pytest.mark.parametrize("later", [0, 1])
def test_once_the_correction_period_is_over_no_score_is_changed(later: int) -> None:
    """79C; and no trick moves any more."""
    late = {**LATE, "later_tricks": later, "before_attention": [*OVER, "correction period ended"]}
    ruling = of_board(late, table_tricks=9)
    assert ruling.adjusted_score is not None
    assert (ruling.adjusted_score.law, ruling.adjusted_score.needed, ruling.questions) == ("79C", False, ())
    assert settled(ruling) == []  # nothing was weighed
    assert ruling.declarer_tricks.final == {9: 1.0}


@pytest.mark.parametrize(
    ("revokes", "findings", "asked"),
    [
        ((TWELFTH,), {}, ["restored_tricks"]),
        ((TWELFTH, OPEN), {}, ["later_tricks", "restored_tricks", "without_revoke"]),
        ((TWELFTH, {**OPEN, "later_tricks": 0}), {"restored_tricks": 10}, ["without_revoke"]),
    ],
)
def test_what_a_restored_twelfth_trick_leaves_is_asked_beside_what_else_is_open(
    revokes: tuple[dict[str, Any], ...], findings: dict[str, Any], asked: list[str]
) -> None:
    """62D1: the last two tricks are played anew, and nobody has said how."""
    ruling = of_board(*revokes, table_tricks=9, **findings)
    assert [each.key.name for each in ruling.questions] == asked
    assert ruling.status == ("needs facts" if "restored_tricks" in asked else "provisional")
    assert bool(ruling.assumed) is (ruling.status != "needs facts")  # nothing is granted before all is known


@pytest.mark.parametrize(
    ("revoke", "findings", "lacking"),
    [
        (OPEN, {"table_tricks": 9}, ["later_tricks"]),  # and what would have happened, which the director judges
        ({**OPEN, "later_tricks": 0}, {"table_tricks": 9}, []),
        ({**OPEN, "later_tricks": 0}, {"without_revoke": {"9": 1.0}}, []),  # the tricks won are asked for all the same
    ],
)
def test_a_ruling_on_damage_alone_lacks_no_fact(
    revoke: dict[str, Any], findings: dict[str, Any], lacking: list[str]
) -> None:
    """It is provisional, and takes something for granted, which a ruling that lacks facts does not."""
    board = {"contract": "3NT", "declarer": "S"}
    case = read_case({"format": "revoke-case/1", "board": board, "findings": {"revokes": [revoke], **findings}})
    facts, ways = every_way(case)
    assert [each.key.name for each in without_impossible_answers(facts, ways).lacking] == lacking
    assert bool(assumptions(facts, ways)) is not bool(lacking)


@pytest.mark.parametrize(
    ("others", "offender", "findings"),
    [
        ((), "W", {}),
        ((), "W", {"without_revoke": {"10": 1.0}}),
        # Dummy's revoke moves no trick, so that what is told of the last two tricks tells the result beforehand.
        ((TWELFTH,), "N", {"restored_tricks": 10, "without_revoke": {"9": 1.0}}),
    ],
)
def test_while_play_goes_on_nothing_is_said_of_the_damage(
    others: tuple[dict[str, Any], ...], offender: str, findings: dict[str, Any]
) -> None:
    """64C1: it is weighed when the play is over."""
    revoke = {**OPEN, "offender": offender, "before_attention": ["offending side played to next trick"]}
    ruling = of_board(*others, revoke, **findings)
    assert not any(isinstance(each.order, WeighDamage | ScoreSettled) for each in ruling.instructions)


@pytest.mark.parametrize(
    ("findings", "split"),
    [
        ({"table_tricks": 7, "without_revoke": {"10": 1.0}}, True),
        ({"table_tricks": 7, "without_revoke": {"7": 1.0}}, False),
        ({"table_tricks": 7, "without_revoke": {"6": 1.0}}, False),
        ({"table_tricks": 7}, False),
        ({"without_revoke": {"10": 1.0}}, False),
    ],
)
def test_each_side_has_a_result_of_its_own_only_where_the_defenders_gained(
    findings: dict[str, Any], split: bool
) -> None:
    """43B3 (2017): dummy without rights spoke first: the defenders lose what they gained, and nobody gets it."""
    revoke = {**OPEN, "later_tricks": 4, "dummy_rights_lost": True, "attention_by": "dummy"}
    ruling = of_board({**revoke, "before_attention": ["trick quitted"]}, **findings)
    assert (ruling.split is not None) is split
    assert ruling.adjusted_score is not None
    assert ruling.adjusted_score.one_result is None


NINE_OR_TEN, FOUR_OR_THREE = {9: 0.44, 10: 0.48, 11: 0.08}, {4: 0.44, 3: 0.48, 2: 0.08}
NORTHS = {"offender": "N", "trick": 11, "won_by": "partner", "later_tricks": 2}


@pytest.mark.parametrize(
    ("offender", "declarer", "more", "findings", "likely", "close"),
    [
        ("W", "S", [], {"table_tricks": 9}, NINE_OR_TEN, (10, 9)),
        # South, who is innocent, has ten: neither is better for him.
        ("W", "S", [], {"table_tricks": 10}, NINE_OR_TEN, ()),
        ("W", "S", [], {"table_tricks": 11}, NINE_OR_TEN, ()),
        ("S", "S", [], {"table_tricks": 4}, FOUR_OR_THREE, (3, 4)),
        ("S", "S", [], {"table_tricks": 3}, FOUR_OR_THREE, ()),
        # Weights are wanted, or the director has chosen.
        ("W", "S", [], {"table_tricks": 9, "weighting": {"step": 5, "lean": 0}}, NINE_OR_TEN, ()),
        ("W", "S", [], {"table_tricks": 9, "without_revoke": {"10": 1.0}}, NINE_OR_TEN, ()),
        # Nobody knows what the table has, or whom it is to be better for; or both sides revoked.
        ("W", "S", [], {}, NINE_OR_TEN, (10, 9)),
        ("W", None, [], {"table_tricks": 9}, NINE_OR_TEN, (10, 9)),
        ("W", "S", [NORTHS], {"table_tricks": 11}, NINE_OR_TEN, (10, 9)),
        ("W", "S", [], {"table_tricks": 9}, {9: 0.2, 10: 0.8}, ()),
    ],
)
def test_between_which_results_the_director_is_asked_to_choose(
    offender: str,
    declarer: str | None,
    more: Any,
    findings: Any,
    likely: Any,
    close: Any,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(redress, "without", lambda *_: Estimate(likely, None, likely=likely))
    ruling = once(offender, declarer, *more, trick=10 if declarer is None else 5, **findings)
    assert ruling.adjusted_score is not None
    assert ruling.adjusted_score.about_as_likely == close
    figures = [each.figure for each in ruling.questions if each.figure is not None]
    assert [each.about_as_likely for each in figures] == ([] if "without_revoke" in findings else [close])


def test_a_result_better_by_one_imp_is_asked_about(monkeypatch: pytest.MonkeyPatch) -> None:
    """3NT with an overtrick is 430 against the 400 of the other table: one IMP."""
    monkeypatch.setattr(redress, "without", lambda *_: Estimate(NINE_OR_TEN, None, likely=NINE_OR_TEN))
    board = {"contract": "3NT", "declarer": "S", "vulnerable": "None", "scoring": "IMP", "field": [400]}
    told = {"revokes": [{**OPEN, "later_tricks": 0}], "table_tricks": 9}
    found = adjudicate(read_case({"format": "revoke-case/1", "board": board, "findings": told})).adjusted_score
    assert found is not None
    assert found.about_as_likely == (10, 9)


@pytest.mark.parametrize(
    ("estimate", "solved", "basis"),
    [
        (Estimate({9: 1.0}, None, likely=NINE_OR_TEN), 9, "double dummy"),
        (Estimate({9: 1.0}, None), None, "double dummy"),  # that is the figure itself
        (Estimate(None, NINE_OR_TEN, likely=NINE_OR_TEN), None, "simulation"),
    ],
)
def test_double_dummys_number_is_shown_beside_what_it_was_corrected_to(
    estimate: Estimate, solved: int | None, basis: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(redress, "without", lambda *_: estimate)
    (question,) = once("W", "S", table_tricks=9).questions
    assert question.figure is not None
    assert (question.figure.double_dummy, question.figure.basis) == (solved, basis)


@pytest.mark.parametrize(
    ("revokes", "found"),
    [
        # The play is taken back to the first revoke that stands, whatever would be better.
        (({**OPEN, "later_tricks": 0}, {**OPEN, "trick": 7, "suit": "C", "later_tricks": 0}), 9),
        (({**IN_TIME, "trick": 3}, {**OPEN, "later_tricks": 0, "suit": "C"}), 11),
    ],
)
def test_the_estimate_is_from_before_the_first_established_revoke(
    revokes: tuple[dict[str, Any], ...], found: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    likely = [Estimate({each: 1.0}, None, likely={each: 1.0}) for each in (9, 11)]
    monkeypatch.setattr(redress, "without", lambda _facts, index, *_: likely[index])
    adjusted = of_board(*revokes, table_tricks=9).adjusted_score
    assert adjusted is not None
    assert adjusted.equity == {found: 1.0}


@pytest.mark.parametrize(
    ("offender", "first", "second", "third", "kept"),
    [("W", 7, 8, 10, 11), ("W", 7, 10, 8, 11), ("S", 9, 8, 6, 5), ("S", 9, 6, 8, 5)],
)
def test_of_several_repeats_the_one_that_did_most_damage_is_undone(
    offender: str, first: int, second: int, third: int, kept: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """64C2a: the first revoke's trick stays with the innocent side, for whom the better of the two counts."""
    likely = [Estimate({each: 1.0}, None, likely={each: 1.0}) for each in (first, second, third)]
    monkeypatch.setattr(redress, "without", lambda _facts, index, *_: likely[index])
    tricks = ((5, 4), (7, 3), (9, 2))
    again = [{**OPEN, "offender": offender, "trick": trick, "later_tricks": later} for trick, later in tricks]
    adjusted = of_board(*again, table_tricks=8).adjusted_score
    assert adjusted is not None
    assert (adjusted.against, adjusted.equity) == (REPEAT, {kept: 1.0})


def test_where_the_director_has_found_one_result_the_other_is_not_estimated(monkeypatch: pytest.MonkeyPatch) -> None:
    """He has judged the play without the first revoke himself, and will that without the repeat."""
    monkeypatch.setattr(redress, "without", lambda *_: Estimate({13: 1.0}, None, likely={13: 1.0}))
    ruling = ruled("W", table_tricks=8, without_revoke={"10": 1.0})
    assert ruling.adjusted_score is not None
    assert (ruling.adjusted_score.basis, ruling.adjusted_score.equity) == ("director", {10: 1.0})
    assert [(each.key.name, each.figure) for each in ruling.questions] == [("without_repeat", None)]


@pytest.mark.parametrize(
    ("offender", "declarer", "followed"), [("W", "S", None), ("defender", None, None), ("W", None, ["dummy"])]
)
def test_what_the_director_has_found_waits_for_the_tricks_that_move(
    offender: str, declarer: str | None, followed: list[str] | None
) -> None:
    told = {**OPEN, "offender": offender, "played_after": followed}
    ruling = of_board(told, declarer=declarer, table_tricks=9, without_revoke={"10": 1.0})
    assert [each.key.name for each in ruling.questions] == ["later_tricks"]
    assert any(isinstance(each.order, WeighDamage) for each in ruling.instructions)  # he says that he will compare


@pytest.mark.parametrize(
    ("solver", "solved", "known", "hint"),
    [
        (DDS(), True, {}, {6: 1.0}),
        (DDS(), False, {}, None),  # no number comes of it
        (None, True, {}, None),
        (DDS(), True, {"deal": None}, None),
        (DDS(), True, {"deal": "N:A432.K32.Q32.A32 - - T98.JT98.T98.JT9"}, None),
    ],
)
def test_whether_the_result_has_the_trick_in_it_is_asked_with_what_the_cards_left_come_to(
    solver: DDS | None, solved: bool, known: Any, hint: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Solved is the table as the record leaves it, after six cards; here each card is as good as a trick."""
    monkeypatch.setattr(redress, "total", lambda moment, *_: moment.played if solved else None)
    deal = "N:A432.K32.Q32.A32 KQ5.Q54.J54.K654 J76.A76.AK76.Q87 T98.JT98.T98.JT9"
    told = {"contract": "3NT", "declarer": "S", "deal": deal, **known}
    board = {key: each for key, each in told.items() if each is not None}
    events = ["W:ST", "N:S2", "E:D4", "S:SJ", "S:H6", "W:H8"]
    findings = {"result": 9, "revokes": [{"offender": "E", "trick": 1}]}
    case = {"format": "revoke-case/1", "board": board, "events": events, "findings": findings}
    (asked,) = redress.open_question(established(read_case(case)), solver)
    assert (asked.answers, asked.figure and asked.figure.tricks) == ((True, False), hint)
