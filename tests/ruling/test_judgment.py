"""One revoke before the law: whose it is, how others see it, which ways are one; each by hand, of few facts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from revoke.case.case import Failure, Moment
from revoke.facts.fact import BOARD, SUPPOSED, Evidence, FactMissing, Key, Watched
from revoke.facts.revoke import Revoke, lost_to, one_trick_of, order_of
from revoke.facts.standing import Standing, Stood, WonBy, standing_so
from revoke.law.clause import Chapter, Clause, Force
from revoke.law.code import Award, code
from revoke.law.orders import (
    Against,
    CardKind,
    CorrectAndPay,
    MayDemandHighestOrLowest,
    NextTrickTakenBack,
    NoRectification,
    Order,
    Penalised,
    SupplyCard,
    TransferTricks,
    WeighDamage,
)
from revoke.ruling.judgment import (
    BEFORE_THE_CHAPTERS,
    NOBODY_KNOWN,
    RESTORED,
    Hearing,
    Judgment,
    Leaf,
    Step,
    Way,
    agreeing,
    as_others_see_it,
    askable,
    at_full_cost,
    at_some_cost,
    by_sides,
    chapters_after,
    coalesced,
    decided,
    known_side,
    on_its_trick,
    outcomes_of,
    reckon,
    side_of,
    sides_apart,
    stand,
    view,
)
from revoke.ruling.memory import Memory
from revoke.table.seats import Role, Seat, Side, SideByRole

Told = dict[Key, Evidence]
LAW = code("duplicate-2017")
ON, AT_ONCE = frozenset({Moment.OFFENDERS_PLAYED_ON}), frozenset[Moment]()
ESTABLISHED = Stood(Standing.ESTABLISHED, became_established=True)
RESTORED_ONE = Stood(Standing.RESTORE, became_established=True)
CORRECTED = Stood(Standing.CORRECT)


def told(**facts: Any) -> Told:
    """What is known: ``offender_0`` of the first revoke, ``declarer`` of the board; a tuple has several answers."""
    known: Told = {}
    for named, value in facts.items():
        name, _, index = named.rpartition("_")
        key = Key(int(index), name) if index.isdigit() else Key(BOARD, named)
        known[key] = Evidence(value if isinstance(value, tuple) else (value,), "said")
    return known


def supposed(known: Told, index: int, name: str, *values: Any) -> Told:
    return {**known, Key(index, name): Evidence(values, SUPPOSED)}


@pytest.mark.parametrize(
    ("stood", "seen"),
    [
        (ESTABLISHED, ESTABLISHED),
        (Stood(Standing.CORRECT, became_established=True), ESTABLISHED),  # corrected, and paid for
        (CORRECTED, CORRECTED),
        (Stood(Standing.OPEN), CORRECTED),
        (RESTORED_ONE, RESTORED_ONE),
        (Stood(Standing.NOT_A_REVOKE), Stood(Standing.NOT_A_REVOKE)),
        (Stood(Standing.UNPROVED), Stood(Standing.NOT_A_REVOKE)),
    ],
)
def test_another_revoke_is_established_put_right_at_the_twelfth_corrected_or_none(stood: Stood, seen: Stood) -> None:
    assert as_others_see_it(stood) == seen


@pytest.mark.parametrize(
    ("facts", "sides"),
    [
        ({"offender_0": Seat.NORTH}, ["NS"]),
        ({"offender_0": Role.DUMMY}, ["declaring side"]),
        ({"offender_0": Role.OTHER_DEFENDER}, ["defending side"]),
        ({"offender_0": Role.DECLARER, "declarer": Seat.SOUTH}, ["NS"]),
        ({"offender_0": Role.DUMMY, "declarer": Seat.WEST}, ["EW"]),
        ({"offender_0": Role.DEFENDER, "declarer": Seat.SOUTH}, ["EW"]),
        ({"offender_0": Role.DEFENDER, "declarer": (Seat.EAST, Seat.WEST)}, ["NS"]),  # either was of that side
        ({"offender_0": Role.DEFENDER, "declarer": (Seat.EAST, Seat.SOUTH)}, ["defending side"]),
        ({"offender_0": (Seat.NORTH, Seat.SOUTH)}, ["NS"]),
        ({"offender_0": (Seat.NORTH, Seat.EAST)}, ["NS", "EW"]),
    ],
)
def test_a_revoke_is_of_a_side_by_seats_where_they_can_be_told_else_by_role(
    facts: dict[str, Any], sides: list[str]
) -> None:
    known = told(**facts)
    assert [*by_sides(known, 0)] == sides
    assert side_of(known, 0) == (sides[0] if len(sides) == 1 else NOBODY_KNOWN)


@pytest.mark.parametrize(
    ("offenders", "apart"),
    [
        ((Seat.NORTH, Seat.EAST), [[(0,), (1,)]]),
        ((Seat.NORTH, (Seat.NORTH, Seat.WEST)), [[(0, 1), (1,)]]),
        ((Role.DECLARER, Role.DEFENDER), [[(0,), (1,)]]),
        ((Seat.SOUTH, Role.DUMMY), [[(0, 1), (1,)], [(0, 1), (0,)]]),
    ],
)
def test_the_revokes_that_can_be_of_either_side(offenders: tuple[Any, Any], apart: list[list[tuple[int, ...]]]) -> None:
    """By seats, and by role: one that is known by the other kind of name can be of either."""
    known = told(offender_0=offenders[0], offender_1=offenders[1])
    assert [sorted(each) for each in sides_apart(known, 2)] == [sorted(each) for each in apart]


@pytest.mark.parametrize(
    ("named", "side"),
    [
        (None, None),
        (NOBODY_KNOWN, None),
        ("NS", Side.NS),
        ("EW", Side.EW),
        ("declaring side", SideByRole.DECLARING),
        ("defending side", SideByRole.DEFENDING),
    ],
)
def test_a_side_is_known_by_its_name(named: str | None, side: object) -> None:
    assert known_side(named) is side


@pytest.mark.parametrize(
    ("values", "same"), [([], None), ([0], 0), ([1, 1], 1), ([1, 2], None), ([False, False], False)]
)
def test_a_value_is_decided_where_all_are_the_same(values: list[object], same: object) -> None:
    assert decided(iter(values)) == same


# Ends of the tree of answers that differ in nothing but the answers to one fact.


def clause(cite: str) -> Clause:
    found = LAW.clause(cite)
    assert found is not None
    return found


def spoke(cite: str, order: Order | None = None) -> Step:
    return Step(clause(cite), order or WeighDamage(()), (), Chapter.TRANSFER)


def judged(stood: Stood, *cites: str, refused: Sequence[str] = ()) -> Judgment:
    return Judgment(stood, tuple(map(spoke, cites)), tuple(map(clause, refused)))


def test_two_judgments_agree_in_the_clauses_that_spoke_and_were_refused_in_both() -> None:
    one = judged(ESTABLISHED, "63A1", "64A1", refused=["64B1", "64B2"])
    found = agreeing(one, judged(ESTABLISHED, "64A2", "63A1", refused=["64B2", "64B3"]))
    assert ([each.clause.cite for each in found.steps], [each.cite for each in found.refused]) == (["63A1"], ["64B2"])


def test_ways_that_differ_in_one_answer_alone_are_one() -> None:
    """Established whether he or his partner won the trick; not if it was an opponent: two ways, with two clauses."""
    answers = ("offender", "partner", "opponents")
    ends = [supposed(told(trick_0=5), 0, "won_by", each) for each in answers]
    stood = [judged(ESTABLISHED, "63A1", "64A1"), judged(ESTABLISHED, "63A1", "64A2"), judged(CORRECTED, "62A")]
    found = coalesced(list(zip(ends, stood, strict=True)))
    assert [known[Key(0, "won_by")].values for known, _ in found] == [answers[:2], answers[2:]]
    assert [[each.clause.cite for each in judgment.steps] for _, judgment in found] == [["63A1"], ["62A"]]


def test_an_answer_that_two_ways_share_stands_in_both_once() -> None:
    pairs = [("offender", "partner"), ("partner", "opponents")]
    ends: list[Leaf] = [(supposed({}, 0, "won_by", *each), judged(ESTABLISHED, "63A1")) for each in pairs]
    ((known, _),) = coalesced(ends)
    assert known[Key(0, "won_by")].values == ("offender", "partner", "opponents")


def test_ways_that_differ_in_two_answers_or_in_what_is_told_are_not_one() -> None:
    corners = [(1, "offender"), (2, "partner")]
    supposing = [supposed(supposed({}, 0, "trick", trick), 0, "won_by", who) for trick, who in corners]
    telling = [told(trick_0=each) for each in (1, 2)]
    for ends in (supposing, telling):
        assert len(coalesced([(each, judged(ESTABLISHED, "63A1")) for each in ends])) == 2


def test_a_way_in_which_a_fact_is_open_is_not_one_with_a_way_in_which_it_is_supposed() -> None:
    ends = [supposed({}, 0, "won_by", "offender"), supposed({}, 0, "trick", 5)]
    assert len(coalesced([(each, judged(ESTABLISHED, "63A1")) for each in ends])) == 2


@pytest.mark.parametrize(
    "order",
    [
        Penalised(CardKind.MAJOR),
        WeighDamage((Against.NO_REVOKE,)),
        MayDemandHighestOrLowest(Role.DECLARER),
        NextTrickTakenBack(CardKind.MAJOR),
        NoRectification(),
    ],
    ids=lambda order: type(order).__name__,
)
def test_ways_with_a_penalty_card_or_another_right_and_without_are_two(order: Order) -> None:
    """In one of them there is damage to weigh, a card to demand, a trick to take back, or play simply goes on."""
    without = replace(judged(CORRECTED), steps=(spoke("62A", SupplyCard()),))
    ordered = replace(without, steps=(*without.steps, spoke("62B1", order)))
    ends = [supposed({}, 0, "offender", each) for each in (Role.DECLARER, Role.DEFENDER)]
    assert len(coalesced(list(zip(ends, [without, ordered], strict=True)))) == 2


# The cost of several ways together.


def way(side: str, *awards: Award, stood: Stood = ESTABLISHED) -> Way:
    return Way({}, Judgment(stood, (), (), awards), side)


def test_each_reach_of_each_revoke_is_an_outcome() -> None:
    """North–South owe two, of a trick or of two; East–West one. The difference moves ."""
    ways = [way("NS", Award(2, reach=1), Award(2, reach=2)), way("EW", Award(1, reach=1)), way("NS", stood=CORRECTED)]
    found = [(each.tricks, each.total, each.payer) for each in outcomes_of(ways, LAW, LAW.readings_in_force({}))]
    assert found == [((2, 1, 0), 0, None), ((2, 1, 0), 1, "NS")]


@pytest.mark.parametrize(
    ("name", "award"),
    [
        ("duplicate-2017", Award(0, reach=0)),
        ("bridge-1905", Award(3, reach=0)),  # law 87: three tricks, but his opponents have taken all of them
    ],
)
def test_nobody_pays_where_nothing_moves(name: str, award: Award) -> None:
    law = code(name)
    (found,) = outcomes_of([way("NS", award)], law, law.readings_in_force({}))
    assert (found.total, found.payer, found.standings) == (0, None, (Standing.ESTABLISHED,))


# What a twelfth trick that is put right takes from the side of an earlier revoke.


def before_the_law(known: Told, stood: Sequence[Stood], index: int = 0) -> Revoke:
    """A revoke, with all of the board beside it, that stand so."""
    return view(Watched(standing_so(known, stood)), index, len(stood), LAW.readings_in_force({}))


SOUTHS = {"declarer": Seat.SOUTH, "offender_0": Seat.SOUTH, "trick_0": 5, "trick_1": 12}
TWELFTH = (ESTABLISHED, RESTORED_ONE)
LOST = Key(0, lost_to(1).name)
SAID_OF_IT = {LOST: Evidence((0, 1), "said")}


@pytest.mark.parametrize(
    ("known", "stood", "lost"),
    [
        (told(**SOUTHS), (ESTABLISHED, ESTABLISHED), 0),  # no trick is put right
        (told(**SOUTHS, table_tricks=8, restored_tricks=9), TWELFTH, -1),  # declarer's side has won one by it
        (told(**SOUTHS, table_tricks=8, restored_tricks=6), TWELFTH, 2),
        (told(**SOUTHS | {"offender_0": Seat.EAST}, table_tricks=8, restored_tricks=9), TWELFTH, 1),
        (told(**SOUTHS | {"trick_0": 13}, table_tricks=8, restored_tricks=9), TWELFTH, 0),  # made after it
        ({**told(**SOUTHS), LOST: Evidence((1,), "said")}, TWELFTH, 1),
        ({**told(**SOUTHS), LOST: Evidence((0,), "said")}, TWELFTH, 0),
        # Nobody has counted declarer's tricks: it is asked only where it is told how many came later.
        (told(**SOUTHS), TWELFTH, 0),
        (told(**SOUTHS, later_tricks_0=2), TWELFTH, LOST),
        (told(**SOUTHS, later_tricks_0=(0, 1, 2, 3)), TWELFTH, LOST),
        (told(**SOUTHS, later_tricks_0=(0, 1, 2, 3, 4)), TWELFTH, 0),  # there may be enough, however few go
        (supposed(told(**SOUTHS), 0, "later_tricks", 2), TWELFTH, 0),
        ({**told(**SOUTHS), **SAID_OF_IT}, TWELFTH, LOST),
        (told(**SOUTHS, table_tricks=8), TWELFTH, 0),
        (told(**SOUTHS, restored_tricks=8), TWELFTH, 0),
        (told(**SOUTHS, table_tricks=8, later_tricks_0=2), TWELFTH, LOST),
        (told(**SOUTHS, restored_tricks=8, later_tricks_0=2), TWELFTH, LOST),
        (told(**SOUTHS, table_tricks=8, restored_tricks=(7, 9)), TWELFTH, 0),
        # Of two that may be put right the one that need not have been on the twelfth is asked about.
        (told(**SOUTHS, later_tricks_0=2), (ESTABLISHED, RESTORED_ONE, CORRECTED), LOST),
        (
            {**told(**SOUTHS, later_tricks_0=2), Key(BOARD, order_of(0, 2).name): Evidence((True,), "said")},
            (ESTABLISHED, RESTORED_ONE, RESTORED_ONE),
            Key(0, lost_to(2).name),
        ),
    ],
)
def test_how_many_tricks_a_restored_twelfth_takes_from_an_earlier_revoke(
    known: Told, stood: tuple[Stood, ...], lost: int | Key
) -> None:
    assert BEFORE_THE_CHAPTERS[RESTORED](before_the_law(known, stood)) == lost


def test_it_is_asked_how_many_tricks_declarer_has_then_where_several_numbers_are_left() -> None:
    r = before_the_law(told(**SOUTHS, table_tricks=8, restored_tricks=(7, 9), later_tricks_0=2), TWELFTH)
    with pytest.raises(FactMissing) as asked:
        BEFORE_THE_CHAPTERS[RESTORED](r)
    assert asked.value.key == Key(BOARD, "restored_tricks")


@pytest.mark.parametrize(
    ("partner", "opponent", "rivals"),
    [(ESTABLISHED, ESTABLISHED, 1), (CORRECTED, ESTABLISHED, 0), (RESTORED_ONE, CORRECTED, 1)],
)
def test_the_revokes_of_his_own_side_that_became_established_may_cost_the_same_tricks(
    partner: Stood, opponent: Stood, rivals: int
) -> None:
    """64A: what an opponent did takes nothing from the side's own tricks, nor does what was put right in time."""
    known = told(declarer=Seat.SOUTH, offender_0=Seat.SOUTH, offender_1=Seat.NORTH, offender_2=Seat.EAST)
    assert BEFORE_THE_CHAPTERS["rivals"](before_the_law(known, (ESTABLISHED, partner, opponent))) == rivals


@pytest.mark.parametrize(("beside", "others"), [(None, [0, 2]), ((), []), ((1, 2), [2])])
def test_a_revoke_is_looked_at_beside_the_others_and_never_beside_itself(
    beside: tuple[int, ...] | None, others: list[int]
) -> None:
    assert [each.index for each in view({}, 1, 3, {}, beside).others] == others


@pytest.mark.parametrize(
    ("known", "certain", "may_be"),
    [
        (told(trick_0=5, trick_1=5), (1,), ()),
        (told(trick_0=5, trick_1=6), (), ()),
        (told(trick_0=5), (), (1,)),
        ({Key(BOARD, one_trick_of(0, 1).name): Evidence((True,), "said")}, (1,), ()),
        ({**told(trick_0=5), Key(BOARD, one_trick_of(0, 1).name): Evidence((False,), "said")}, (), (1,)),
    ],
)
def test_which_revokes_were_on_one_trick_and_which_may_have_been(
    known: Told, certain: tuple[int, ...], may_be: tuple[int, ...]
) -> None:
    """The first side has played on, and of the other nothing is told: both may be put right if only one has (62C3)."""
    gone_on = {Key(0, "before_attention"): Evidence((frozenset({Moment.OFFENDERS_PLAYED_ON}),), "said")}
    assert on_its_trick(view({**known, **gone_on}, 0, 2, LAW.readings_in_force({}))) == (certain, may_be)


# What is asked where a fact is lacking that nobody could tell.

ORDER, ONE_TRICK, LOST_TO_IT = order_of(0, 1), one_trick_of(0, 1), lost_to(1)
TABLE, PUT_RIGHT = Key(BOARD, "table_tricks"), Key(BOARD, "restored_tricks")
TWO_SEATS = ((Seat.WEST,), (Seat.EAST,))
ONE_OF_THEM, EITHER_PAIR = (Role.DEFENDER, Role.OTHER_DEFENDER), (Seat.SOUTH, Seat.EAST)


@pytest.mark.parametrize(
    ("known", "fact", "key", "asked", "answers"),
    [
        # How two tricks compare is asked as the trick that is open: of both the earlier revoke's.
        (told(trick_0=5, trick_1=(7, 9)), ORDER, Key(BOARD, ORDER.name), Key(1, "trick"), (7, 9)),
        (told(trick_0=(3, 5), trick_1=5), ONE_TRICK, Key(BOARD, ONE_TRICK.name), Key(0, "trick"), (3, 5)),
        (told(trick_0=(3, 5), trick_1=(7, 9)), ORDER, Key(BOARD, ORDER.name), Key(0, "trick"), (3, 5)),
        (told(trick_1=(11, 12)), LOST_TO_IT, Key(0, LOST_TO_IT.name), Key(1, "trick"), (11, 12)),
        # What the twelfth takes is asked as declarer's tricks, first as played; it changes no more than two.
        (told(trick_1=12, table_tricks=(8, 9)), LOST_TO_IT, Key(0, LOST_TO_IT.name), TABLE, (8, 9)),
        (told(trick_1=12), LOST_TO_IT, Key(0, LOST_TO_IT.name), TABLE, tuple(range(14))),
        (told(trick_1=12, table_tricks=8), LOST_TO_IT, Key(0, LOST_TO_IT.name), PUT_RIGHT, (6, 7, 8, 9, 10)),
        (
            told(trick_1=12, table_tricks=8, restored_tricks=(5, 7, 9, 11)),
            LOST_TO_IT, Key(0, LOST_TO_IT.name), PUT_RIGHT, (7, 9),
        ),
        # "A defender" may sit at any of four places where either pair may have declared.
        (told(declarer=EITHER_PAIR, offender_0=ONE_OF_THEM), Revoke.offender, Key(0, "offender"), None, tuple(Seat)),
        (told(declarer=Seat.SOUTH, offender_0=ONE_OF_THEM), Revoke.offender, Key(0, "offender"), None, None),
        (told(declarer=EITHER_PAIR, offender_0=EITHER_PAIR), Revoke.offender, Key(0, "offender"), None, None),
        (told(declarer=EITHER_PAIR, offender_0=ONE_OF_THEM), Revoke.attention_by, Key(0, "attention_by"), None, None),
    ],
)  # fmt: skip
def test_a_fact_that_nobody_could_tell_is_asked_for_as_another(
    known: Told, fact: Any, key: Key, asked: Key | None, answers: tuple[Any, ...] | None
) -> None:
    lack = FactMissing(fact, key, TWO_SEATS)
    lack.laws = ["64A1"]
    found = askable(known, lack)
    assert (found.key, found.fact.name, found.laws) == (asked or key, (asked or key).name, ["64A1"])
    assert found.parts == (TWO_SEATS if answers is None else tuple((each,) for each in answers))


# What one revoke costs, before it is known how the others stand.


def hearing(known: Told, *, before: frozenset[Moment] = frozenset({Moment.OFFENDERS_PLAYED_ON})) -> Hearing:
    """One established revoke before the law of 2017: South's, who declares."""
    facts = {**told(declarer=Seat.SOUTH, offender_0=Seat.SOUTH, trick_0=5, before_attention_0=before), **known}
    r = before_the_law(facts, (ESTABLISHED,))
    assert isinstance(r.known, Watched)
    return Hearing(LAW, r, r.known, {}, Memory().hear)


STANDS = judged(ESTABLISHED, "63A1")


@pytest.mark.parametrize(
    ("known", "standing", "costs"),
    [
        ({}, STANDS, True),
        (told(won_by_0=WonBy.OPPONENTS, later_tricks_0=0), STANDS, True),  # a twelfth put right may give him two
        (told(failure_0=Failure.PENALTY_CARD), STANDS, False),  # 64B3, however play went on
        ({}, judged(RESTORED_ONE, "63A1"), False),
        ({}, judged(CORRECTED, "62A"), False),
        ({}, replace(STANDS, steps=(*STANDS.steps, spoke("43B3", NoRectification()))), False),
    ],
)
def test_whether_an_established_revoke_may_cost_anything(known: Told, standing: Judgment, costs: bool) -> None:
    found = at_some_cost(hearing(known), standing)
    assert (found.awards, found.points) == (((Award(1, reach=1),), 1) if costs else ((), 0))


@pytest.mark.parametrize(
    ("won_by", "later", "lost", "tricks", "reach"),
    [
        (WonBy.OFFENDER, 3, 0, 2, 4),
        (WonBy.OFFENDER, 0, 0, 1, 1),  # 64A1: of the tricks from the revoke on there is no second one
        (WonBy.OFFENDER, 1, 1, 1, 1),  # the twelfth took it
        (WonBy.OFFENDER, 0, -1, 2, 2),  # the twelfth gave one
        (WonBy.PARTNER, 3, 0, 1, 4),
        (WonBy.OPPONENTS, 3, 0, 1, 3),
    ],
)
def test_what_an_established_revoke_costs_at_most(
    won_by: WonBy, later: int, lost: int, tricks: int, reach: int
) -> None:
    """64A1: two tricks if the offender won the revoke trick and his side a later one; 64A2: else one."""
    known = told(won_by_0=won_by, later_tricks_0=later, won_later_with_owed_card_0=False)
    found = at_full_cost(hearing(known), STANDS, rivals=9, lost=lost)
    assert [(each.tricks, each.reach) for each in found.awards] == [(tricks, reach)]


def test_what_was_heard_before_the_twelfth_trick_took_a_trick_is_heard_again_after_it() -> None:
    """64A1: with one later trick two move, and one where the twelfth took that from his side."""
    first = hearing(told(won_by_0=WonBy.OFFENDER, later_tricks_0=1, won_later_with_owed_card_0=False))
    again = Hearing(LAW, first.r, first.known, first.record, Memory().hear)
    found = [at_full_cost(each, STANDS, rivals=9, lost=lost) for each, lost in ((first, 0), (again, 1))]
    assert [each.tricks for each in found] == [2, 1]


def test_the_tricks_that_two_revokes_of_a_side_reach_are_those_of_both() -> None:
    """64A1: two tricks for South's; he and North together may cost all four, the revoke trick and the three later."""
    facts = told(
        declarer=Seat.SOUTH, offender_0=Seat.SOUTH, trick_0=5, before_attention_0=ON,
        won_by_0=WonBy.OFFENDER, later_tricks_0=3, won_later_with_owed_card_0=False, offender_1=Seat.NORTH, trick_1=6,
    )  # fmt: skip
    r = before_the_law(facts, (ESTABLISHED, ESTABLISHED))
    assert isinstance(r.known, Watched)
    found = reckon(Hearing(LAW, r, r.known, {}, Memory().hear), STANDS)
    assert [(each.tricks, each.reach) for each in found.awards] == [(2, 4)]


def test_who_else_revoked_is_not_asked_of_a_revoke_that_costs_nothing() -> None:
    known = told(
        declarer=Seat.SOUTH, offender_0=Seat.SOUTH, trick_0=5, before_attention_0=frozenset[Moment](), trick_1=6
    )
    r = before_the_law(known, (CORRECTED, ESTABLISHED))
    assert isinstance(r.known, Watched)
    assert reckon(Hearing(LAW, r, r.known, {}, Memory().hear), judged(CORRECTED)).stood == CORRECTED


def test_a_count_has_every_result_that_the_revoke_leaves_open_and_asks_for_what_another_shares() -> None:
    r = before_the_law(told(trick_0=(5, 7), trick_1=(5, 7)), (ESTABLISHED, ESTABLISHED))
    assert isinstance(r.known, Watched)
    counting = Hearing(LAW, r, r.known, {}, Memory().hear)
    assert counting.possible("its trick", lambda r: r.trick) == (5, 7)
    with pytest.raises(FactMissing) as asked:
        counting.possible("the trick of the other", lambda r: r.others[0].trick)
    assert asked.value.key == Key(1, "trick")


WITHOUT_RECTIFICATION = replace(STANDS, steps=(*STANDS.steps, spoke("43B3", NoRectification())))
PAID_FOR = judged(Stood(Standing.CORRECT, became_established=True), "43B2b")


@pytest.mark.parametrize(
    ("known", "standing", "tricks", "reach", "spoken", "looked_for_exceptions"),
    [
        ({}, STANDS, 2, [2], {"64A1", "64C1"}, True),
        (told(failure_0=Failure.PENALTY_CARD), STANDS, 0, [0], {"64B3", "64C1"}, True),
        (told(won_by_0=WonBy.OPPONENTS, later_tricks_0=0), STANDS, 0, [0], {"64B1", "64C1"}, True),
        ({}, judged(RESTORED_ONE, "63A1"), 0, [], {"62A"}, False),
        ({}, judged(CORRECTED), 0, [], {"62A"}, False),
        ({}, PAID_FOR, 2, [2], {"62A", "64A1", "64C1"}, True),
        ({}, WITHOUT_RECTIFICATION, 0, [0], {"64C1"}, False),  # what was gained is taken away, and no trick moves
    ],
)
def test_what_is_ordered_about_a_revoke_and_what_it_costs_by_how_it_stands(
    known: Told, standing: Judgment, tricks: int, reach: list[int], spoken: set[str], looked_for_exceptions: bool
) -> None:
    """64A1: declarer won the trick himself, and his side three later; no other revoke draws on these tricks."""
    facts = told(won_by_0=WonBy.OFFENDER, later_tricks_0=3, won_later_with_owed_card_0=False)
    found = reckon(hearing({**facts, **known}), standing)
    assert (found.stood, found.tricks, [each.reach for each in found.awards]) == (standing.stood, tricks, reach)
    assert {step.clause.cite for step in found.steps} & {"62A", "64A1", "64B1", "64B3", "64C1"} == spoken
    assert ("64B2" in [each.cite for each in found.refused]) is looked_for_exceptions


C = Chapter


@pytest.mark.parametrize(
    ("standing", "chapters"),
    [
        (STANDS, (C.EXCEPTION, C.TRANSFER, C.SCORE, C.REDRESS)),
        (WITHOUT_RECTIFICATION, (C.REDRESS,)),
        (judged(RESTORED_ONE), (C.CORRECTION,)),
        (judged(CORRECTED), (C.CORRECTION,)),
        (PAID_FOR, (C.CORRECTION, C.EXCEPTION, C.TRANSFER, C.SCORE, C.REDRESS)),
        (judged(Stood(Standing.OPEN)), ()),
        (judged(Stood(Standing.NOT_A_REVOKE)), ()),
    ],
)
def test_which_chapters_speak_of_a_revoke_that_stands_so(standing: Judgment, chapters: tuple[Chapter, ...]) -> None:
    assert chapters_after(standing) == chapters


NOBODY_SPOKE = told(attention_drawn_0=False)
EASTS = {"offender_1": Seat.EAST, "trick_1": 5, "before_attention_1": frozenset[Moment]()}


@pytest.mark.parametrize(
    ("name", "before", "known", "standing", "established"),
    [
        ("duplicate-2017", AT_ONCE, {}, Standing.CORRECT, False),
        ("duplicate-2017", AT_ONCE, NOBODY_SPOKE, Standing.OPEN, False),
        # 62A (2007): once he knows he has to correct it, though nobody speaks; in 2017 he need not.
        ("duplicate-2007", AT_ONCE, NOBODY_SPOKE, Standing.OPEN, False),
        ("duplicate-2007", AT_ONCE, {**NOBODY_SPOKE, **told(aware_0=True)}, Standing.CORRECT, False),
        ("duplicate-2017", AT_ONCE, {**NOBODY_SPOKE, **told(aware_0=True)}, Standing.OPEN, False),
        # 63B (1997): a defender's question to his partner, where it is forbidden, is enough and is paid for.
        (
            "duplicate-1997", frozenset({Moment.PARTNER_ASKED}), {**NOBODY_SPOKE, **told(offender_0=Seat.EAST)},
            Standing.CORRECT, True,
        ),
        # 62C3 (2017): of both sides' revokes on one trick both are put right.
        ("duplicate-2017", ON, told(**EASTS), Standing.CORRECT, False),
        ("duplicate-2007", ON, told(**EASTS), Standing.ESTABLISHED, True),
        ("duplicate-2017", ON, told(trick_0=12), Standing.RESTORE, True),  # 62D1
        ("duplicate-2017", ON, {}, Standing.ESTABLISHED, True),
        # 43B2b: dummy had lost his rights and was the first to ask declarer.
        (
            "duplicate-2017", AT_ONCE, told(dummy_rights_lost_0=True, attention_by_0=Role.DUMMY),
            Standing.CORRECT, True,
        ),
        # 43B3: and of a defender's revoke he may not speak at all.
        (
            "duplicate-2017", AT_ONCE, told(offender_0=Seat.EAST, dummy_rights_lost_0=True, attention_by_0=Role.DUMMY),
            Standing.OPEN, False,
        ),
        ("duplicate-2017", ON, told(able_0=False), Standing.NOT_A_REVOKE, False),
        ("duplicate-2017", ON, told(proved_0=False), Standing.UNPROVED, False),
    ],
)  # fmt: skip
def test_how_a_revoke_stands(
    name: str, before: frozenset[Moment], known: Told, standing: Standing, established: bool
) -> None:
    law = code(name)
    facts = {**told(declarer=Seat.SOUTH, offender_0=Seat.SOUTH, trick_0=5, before_attention_0=before), **known}
    count = 2 if Key(1, "offender") in facts else 1
    readings = law.readings_in_force({"defenders_may_ask": False} if name == "duplicate-1997" else {})
    r = view(Watched(standing_so(facts, [CORRECTED] * count)), 0, count, readings)
    assert isinstance(r.known, Watched)
    assert stand(Hearing(law, r, r.known, {}, Memory().hear)).stood == Stood(standing, established)


def test_a_revoke_that_is_put_right_stands_so_on_whatever_trick_it_was() -> None:
    """Whether a twelfth trick would be opened again nobody is asked: no side has gone on."""
    r = before_the_law(told(declarer=Seat.SOUTH, offender_0=Seat.SOUTH, before_attention_0=AT_ONCE), (CORRECTED,))
    assert isinstance(r.known, Watched)
    assert stand(Hearing(LAW, r, r.known, {}, Memory().hear)).stood == CORRECTED


# A chapter of clauses, of which some speak and some lack a fact.

PAY, WEIGH = CorrectAndPay(), WeighDamage(())


def heard_of(chapter: Chapter, *rules: Any, also: Chapter | None = None) -> Hearing:
    """A hearing under a code with these clauses, named by their place; of the revoke only the player is known."""
    both = (chapter,) if also is None else (chapter, also)
    clauses = [Clause(str(place), both, Force.SHALL, rule) for place, rule in enumerate(rules, 1)]
    found = hearing({})
    r = before_the_law(told(declarer=Seat.SOUTH, offender_0=Seat.SOUTH), (ESTABLISHED,))
    assert isinstance(r.known, Watched)
    law: Any = SimpleNamespace(chapters=dict.fromkeys(both, clauses))
    found.code, found.r, found.known = law, r, r.known
    return found


def lacks_trick(r: Revoke) -> Order:
    return TransferTricks(r.trick)


def lacks_winner(r: Revoke) -> Order:
    return TransferTricks(r.won_by is WonBy.OFFENDER)


def test_the_first_lack_of_a_chapter_is_the_question_for_every_clause_that_lacks_it() -> None:
    with pytest.raises(FactMissing) as asked:
        heard_of(Chapter.RIGHTS, lacks_trick, lacks_winner, lacks_trick).chapter(Chapter.RIGHTS)
    assert (asked.value.key, asked.value.laws) == (Key(0, "trick"), ["1", "3"])


@pytest.mark.parametrize(("chapter", "holds_up"), [(Chapter.RIGHTS, False), (Chapter.CORRECTION, True)])
def test_a_lack_holds_nothing_up_where_another_clause_has_spoken_unless_all_of_the_chapter_count(
    chapter: Chapter, holds_up: bool
) -> None:
    orders = heard_of(chapter, lacks_trick, lambda r: PAY)
    if holds_up:
        with pytest.raises(FactMissing):
            orders.chapter(chapter)
    else:
        assert orders.chapter(chapter) == [PAY]
    assert heard_of(chapter, lacks_trick).chapter(chapter, demanding=False) == []


@pytest.mark.parametrize(
    ("said", "also", "but", "orders", "refused"),
    [
        ((PAY, WEIGH), None, None, [PAY, WEIGH], []),
        ((PAY, WEIGH), None, CorrectAndPay, [WEIGH], []),  # too late for the other
        ((PAY,), None, CorrectAndPay, [], ["1"]),
        (None, None, CorrectAndPay, [], ["1"]),
        ((PAY, Penalised(CardKind.MAJOR)), Chapter.CORRECTION, None, [PAY], []),  # the rest is of the other chapter
        (None, Chapter.CORRECTION, None, [], ["1"]),
    ],
)
def test_what_a_clause_orders_that_is_of_another_chapter_or_comes_too_late_is_not_heard(
    said: Any, also: Chapter | None, but: type[Order] | None, orders: list[Order], refused: list[str]
) -> None:
    found = heard_of(Chapter.RIGHTS, lambda r: said, also=also)
    assert found.chapter(Chapter.RIGHTS, but=but) == orders
    assert [each.cite for each in found.refused] == refused
    assert [step.order for step in found.steps] == orders
