"""The duplicate codes' clauses on what establishes a revoke and what it costs, each by itself, on facts that are told.

Worked by hand from the digest of the modern laws, sections 1 to 4: West, a defender, has revoked in diamonds on trick
five while South is declarer, and what is told besides is the one thing on which the clause turns.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from revoke.case.case import Failure, Moment
from revoke.facts.fact import FactMissing
from revoke.facts.standing import WonBy
from revoke.law.orders import (
    Against,
    Established,
    NoAutomaticAdjustment,
    Order,
    TooLateForRedress,
    TransferTricks,
    WeighDamage,
)
from revoke.table.cards import Suit
from revoke.table.seats import Seat
from tests.law.one_clause import (
    CORRECTED,
    NO_REVOKE,
    RESTORED,
    UNTOLD,
    Either,
    Facts,
    Row,
    Told,
    ordered_by,
    revoke,
    rows,
)

M = Moment
SOUTH, NORTH, EAST = Seat.SOUTH, Seat.NORTH, Seat.EAST
MISSING, PENALTY = Failure.MISSING_CARD, Failure.PENALTY_CARD
HIMSELF, PARTNER, OTHERS = WonBy.OFFENDER, WonBy.PARTNER, WonBy.OPPONENTS
OF_2017, OF_2007, OF_1997 = ("duplicate-2017",), ("duplicate-2007",), ("duplicate-1997",)
ALL, FROM_2007, UP_TO_2007 = (*OF_2017, *OF_2007, *OF_1997), (*OF_2017, *OF_2007), (*OF_2007, *OF_1997)

STANDS, NOTHING = [Established()], [NoAutomaticAdjustment()]
PLAYED_ON_ALL_THE_SAME: Facts = {"agreed_to_play_on": True}
BOTH_ON = (M.OFFENDERS_PLAYED_ON, M.OPPONENTS_PLAYED_ON)


def by_act(act: Moment) -> Sequence[Row]:
    """What establishes a revoke by itself, and a defective trick never."""
    return [
        ("done", revoke(had=[act]), STANDS),
        ("not done", revoke(had=[M.TRICK_QUITTED]), []),
        ("no card was played", revoke(had=[act], failure=MISSING), []),
    ]


AGREED_AND_CALLED = (M.OFFENDERS_AGREED_TO_CLAIM, M.OFFENDERS_CALLED)
AGREED_AND_OVER = (M.OFFENDERS_AGREED_TO_CLAIM, M.ROUND_ENDED)


@rows(
    (ALL, "63A1", by_act(M.OFFENDERS_PLAYED_ON)),
    (ALL, "63A2", by_act(M.OFFENDERS_NAMED_CARD)),
    (ALL, "63A3", by_act(M.OFFENDERS_CLAIMED)),
    (UP_TO_2007, "63A3", by_act(M.OFFENDERS_AGREED_TO_CLAIM)),
    (
        OF_2017,
        "63A3",
        [
            ("agreeing is 63A4's", revoke(had=[M.OFFENDERS_AGREED_TO_CLAIM]), []),
            ("all four played on", revoke(had=[M.OFFENDERS_CLAIMED], board=PLAYED_ON_ALL_THE_SAME), []),
        ],
    ),
    (
        OF_2017,
        "63A4",
        [
            ("agreed, and called on the next board", revoke(had=AGREED_AND_CALLED), STANDS),
            ("agreed, and the round over", revoke(had=AGREED_AND_OVER), STANDS),
            ("agreed, and neither", revoke(had=[M.OFFENDERS_AGREED_TO_CLAIM]), []),
            ("the round over, and nothing agreed", revoke(had=[M.ROUND_ENDED]), []),
            ("called, and nothing agreed", revoke(had=[M.OFFENDERS_CALLED]), []),
            ("all four played on", revoke(had=AGREED_AND_CALLED, board=PLAYED_ON_ALL_THE_SAME), []),
            ("no card was played, and called", revoke(had=AGREED_AND_CALLED, failure=MISSING), []),
            ("no card was played, and the round over", revoke(had=AGREED_AND_OVER, failure=MISSING), []),
        ],
    ),
    (
        ALL,
        "67B1",
        [
            ("both went on from the trick", revoke(had=BOTH_ON, failure=MISSING), STANDS),
            ("only his side did", revoke(had=BOTH_ON[:1], failure=MISSING), []),
            ("a card was played", revoke(had=BOTH_ON), []),
        ],
    ),
)
def test_what_establishes_it(edition: str, cite: str, told: Told, ordered: tuple[Order, ...]) -> None:
    assert ordered_by(edition, cite, told) == ordered


ONE, TWO = [TransferTricks(1)], [TransferTricks(2)]


@rows(
    (
        ALL,
        "64A1",
        [
            ("his hand won it, and nothing later", revoke(won_by=HIMSELF, later_tricks=0), ONE),
            ("and one later", revoke(won_by=HIMSELF, later_tricks=1), TWO),
            ("and three later", revoke(won_by=HIMSELF, later_tricks=3), TWO),
            ("his partner won it", revoke(won_by=PARTNER, later_tricks=3), []),
            ("no card was his", revoke(won_by=HIMSELF, later_tricks=3, failure=MISSING), []),
        ],
    ),
    (
        ALL,
        "64A2",
        [
            ("his partner won it", revoke(won_by=PARTNER, later_tricks=0, won_later_with_owed_card=False), ONE),
            ("the others, and he later", revoke(won_by=OTHERS, later_tricks=2, won_later_with_owed_card=False), ONE),
            ("they won nothing", revoke(won_by=OTHERS, later_tricks=0), []),
            ("his hand won it", revoke(won_by=HIMSELF, later_tricks=2), []),
            ("a missing card", revoke(won_by=HIMSELF, later_tricks=0, failure=MISSING), ONE),
            ("and nobody is asked what came later", revoke(won_by=PARTNER, failure=MISSING), ONE),
        ],
    ),
    (
        OF_1997,
        "64A2",
        [
            ("the owed card won one later", revoke(won_by=PARTNER, later_tricks=1, won_later_with_owed_card=True), TWO),
            ("and they another", revoke(won_by=OTHERS, later_tricks=2, won_later_with_owed_card=True), TWO),
            ("and no other", revoke(won_by=OTHERS, later_tricks=1, won_later_with_owed_card=True), ONE),
            ("nothing came later", revoke(won_by=PARTNER, later_tricks=0, won_later_with_owed_card=True), ONE),
            (
                "one later or two, which makes no difference",
                revoke(won_by=PARTNER, later_tricks=Either((1, 2)), won_later_with_owed_card=True),
                TWO,
            ),
            (
                "a missing card",
                revoke(won_by=HIMSELF, later_tricks=3, won_later_with_owed_card=True, failure=MISSING),
                ONE,
            ),
        ],
    ),
    (
        FROM_2007,
        "64A2",
        [
            ("an owed card is no matter", revoke(won_by=PARTNER, later_tricks=3), ONE),
            ("nor what came later, where they won it", revoke(won_by=PARTNER), ONE),
        ],
    ),
)
def test_how_many_tricks_move(edition: str, cite: str, told: Told, ordered: tuple[Order, ...]) -> None:
    assert ordered_by(edition, cite, told) == ordered


TRICK, SINCE = frozenset({5}), frozenset({5, 7, 9})


@pytest.mark.parametrize("edition", ALL)
def test_64a1_takes_the_revoke_trick_itself_and_one_of_those_since(edition: str) -> None:
    """By the footnote and 64A1: of tricks 5, 7 and 9 the fifth, his own, and either of the later ones."""
    (two,) = ordered_by(edition, "64A1", revoke(won_by=HIMSELF, later_tricks=2, won_since=SINCE))
    assert isinstance(two, TransferTricks)
    assert two.among == (TRICK, frozenset({7, 9}))
    (one,) = ordered_by(edition, "64A1", revoke(won_by=HIMSELF, later_tricks=0, won_since=TRICK))
    assert isinstance(one, TransferTricks)
    assert one.among == (TRICK,)
    facts: Facts = {"won_by": HIMSELF, "later_tricks": 2}
    for told in (revoke(**facts), revoke(**facts, won_since=SINCE, trick=UNTOLD)):
        (unknown,) = ordered_by(edition, "64A1", told)
        assert isinstance(unknown, TransferTricks)
        assert unknown.among == ()


@pytest.mark.parametrize("edition", ALL)
def test_64a2_takes_any_trick_since_the_revoke(edition: str) -> None:
    facts: Facts = {"won_by": PARTNER, "later_tricks": 2, "won_later_with_owed_card": False}
    (one,) = ordered_by(edition, "64A2", revoke(**facts, won_since=SINCE))
    assert isinstance(one, TransferTricks)
    assert one.among == (SINCE,)
    (unknown,) = ordered_by(edition, "64A2", revoke(**facts))
    assert isinstance(unknown, TransferTricks)
    assert unknown.among == ()


def test_64a2_of_1997_takes_the_second_from_those_that_the_owed_card_won() -> None:
    facts: Facts = {"won_by": PARTNER, "later_tricks": 2, "won_later_with_owed_card": True}
    (two,) = ordered_by("duplicate-1997", "64A2", revoke(**facts, won_since=SINCE, owed_card_tricks=frozenset({9})))
    assert isinstance(two, TransferTricks)
    assert two.among == (SINCE, frozenset({9}))
    for told in (revoke(**facts, won_since=SINCE), revoke(**facts, owed_card_tricks=frozenset({9}))):
        (untold,) = ordered_by("duplicate-1997", "64A2", told)
        assert isinstance(untold, TransferTricks)
        assert (untold.tricks, untold.among) == (2, ())


EARLIER: Facts = {"trick": 3, "suit": Suit.DIAMONDS}
BY_SOUTH = revoke(SOUTH, trick=3, suit=Suit.CLUBS)


@rows(
    (
        ALL,
        "64B1",
        [
            ("they won nothing", revoke(won_by=OTHERS, later_tricks=0), NOTHING),
            ("they won it, whatever came later", revoke(won_by=PARTNER), []),
            ("they won one later", revoke(won_by=OTHERS, later_tricks=1), []),
        ],
    ),
    (
        ALL,
        "64B2",
        [
            ("he again, in the suit", revoke(others=[revoke(**EARLIER)]), NOTHING),
            ("his partner before", revoke(others=[revoke(EAST, **EARLIER)]), []),
            ("in another suit", revoke(others=[revoke(trick=3, suit=Suit.CLUBS)]), []),
            ("the other was later", revoke(others=[revoke(trick=7)]), []),
            ("the first time", revoke(), []),
            ("no suit was due", revoke(suit=None, others=[revoke(**EARLIER)]), []),
            ("what was no revoke", revoke(others=[revoke(stood=NO_REVOKE, **EARLIER)]), []),
        ],
    ),
    (OF_2017, "64B2", [("the first was corrected", revoke(others=[revoke(stood=CORRECTED, **EARLIER)]), [])]),
    (
        UP_TO_2007,
        "64B2",
        [
            ("the first was corrected", revoke(others=[revoke(stood=CORRECTED, **EARLIER)]), NOTHING),
            (
                "which does not count, if so read",
                revoke(others=[revoke(stood=CORRECTED, **EARLIER)], readings={"b2_counts_corrected_first": False}),
                [],
            ),
            (
                "the first was established, however that is read",
                revoke(others=[revoke(**EARLIER)], readings={"b2_counts_corrected_first": False}),
                NOTHING,
            ),
        ],
    ),
    (
        ALL,
        "64B3",
        [
            ("a penalty card", revoke(failure=PENALTY), NOTHING),
            ("dummy's", revoke(NORTH), NOTHING),
            ("declarer's from his hand", revoke(SOUTH), []),
            ("a defender's from his hand", revoke(), []),
        ],
    ),
    (OF_2017, "64B3", [("any other faced card", revoke(owed_card_faced=True), [])]),
    (UP_TO_2007, "64B3", [("any other faced card", revoke(owed_card_faced=True), NOTHING)]),
    (
        ALL,
        "64B4",
        [
            ("an opponent had called", revoke(had=[M.OPPONENT_CALLED]), NOTHING),
            ("only they themselves had", revoke(had=[M.OFFENDERS_CALLED]), []),
        ],
    ),
    (ALL, "64B5", [("the round was over", revoke(had=[M.ROUND_ENDED]), NOTHING), ("it was not", revoke(had=[]), [])]),
    (ALL, "64B6", [("on trick twelve", revoke(trick=12), NOTHING), ("on trick eleven", revoke(trick=11), [])]),
    (
        OF_2017,
        "64B7",
        [
            ("both sides", revoke(others=[BY_SOUTH]), NOTHING),
            ("his own side twice", revoke(others=[revoke(EAST, trick=3)]), []),
            ("only one of them", revoke(others=[revoke(SOUTH, stood=CORRECTED)]), []),
            ("the other on trick twelve, restored", revoke(others=[revoke(SOUTH, stood=RESTORED)]), NOTHING),
            (
                "which does not count, if so read",
                revoke(others=[revoke(SOUTH, stood=RESTORED)], readings={"b7_counts_restored_twelfth": False}),
                [],
            ),
            (
                "both, however that is read",
                revoke(others=[BY_SOUTH], readings={"b7_counts_restored_twelfth": False}),
                NOTHING,
            ),
            (
                "one restored and one corrected, however that is read",
                revoke(
                    others=[revoke(SOUTH, stood=RESTORED), revoke(SOUTH, stood=CORRECTED)],
                    readings={"b7_counts_restored_twelfth": False},
                ),
                [],
            ),
        ],
    ),
    (
        OF_2007,
        "64B7",
        [
            ("both sides", revoke(others=[BY_SOUTH]), NOTHING),
            ("his own side twice", revoke(others=[revoke(EAST, trick=3)]), []),
            ("only one was established", revoke(others=[revoke(SOUTH, stood=CORRECTED)]), NOTHING),
            ("what was no revoke", revoke(others=[revoke(SOUTH, stood=NO_REVOKE)]), []),
            (
                "which does not count, if so read",
                revoke(others=[revoke(SOUTH, stood=CORRECTED)], readings={"b7_counts_corrected": False}),
                [],
            ),
            ("both, if so read", revoke(others=[BY_SOUTH], readings={"b7_counts_corrected": False}), NOTHING),
        ],
    ),
    (
        OF_1997,
        "WBFLC-2001-4",
        [
            ("both sides", revoke(others=[BY_SOUTH]), NOTHING),
            ("if the minute is not followed", revoke(others=[BY_SOUTH], readings={"both_sides_by_minute": False}), []),
            ("only one was established", revoke(others=[revoke(SOUTH, stood=CORRECTED)]), []),
        ],
    ),
    (
        OF_2017,
        "64B8",
        [
            (
                "corrected with the other",
                revoke(had=[], others=[revoke(SOUTH, had=[M.OFFENDERS_PLAYED_ON])]),
                NOTHING,
            ),
            ("by himself", revoke(had=[]), []),
        ],
    ),
)
def test_why_none_moves(edition: str, cite: str, told: Told, ordered: tuple[Order, ...]) -> None:
    assert ordered_by(edition, cite, told) == ordered


ENOUGH = [WeighDamage((Against.NO_REVOKE,))]
NO_REPEAT, BY_ANYBODY = WeighDamage((Against.NO_REPEAT,)), WeighDamage((Against.NO_REVOKE_BY_ANYBODY,))
BOTH_WAYS = WeighDamage((Against.NO_REVOKE, Against.NO_REPEAT))
IN_TIME, TOO_LATE = (M.ROUND_ENDED,), (M.ROUND_ENDED, M.PERIOD_ENDED)
FIRST = revoke(**EARLIER)


@rows(
    (
        OF_2017,
        "64C1",
        [
            ("in time", revoke(had=IN_TIME), ENOUGH),
            ("nobody has said when", revoke(), ENOUGH),
            ("too late", revoke(had=TOO_LATE), []),
            ("both sides: 64C2b", revoke(had=IN_TIME, others=[BY_SOUTH]), []),
            ("the other was corrected", revoke(had=IN_TIME, others=[revoke(SOUTH, stood=CORRECTED)]), ENOUGH),
        ],
    ),
    (
        OF_2017,
        "64C2a",
        [
            ("a repeat", revoke(had=IN_TIME, others=[FIRST]), [NO_REPEAT]),
            ("the first time", revoke(had=IN_TIME), []),
            ("too late", revoke(had=TOO_LATE, others=[FIRST]), []),
            ("both sides: 64C2b", revoke(had=IN_TIME, others=[FIRST, BY_SOUTH]), []),
        ],
    ),
    (
        OF_2017,
        "64C2b",
        [
            ("both sides", revoke(had=IN_TIME, others=[BY_SOUTH]), [BY_ANYBODY]),
            ("one side", revoke(had=IN_TIME, others=[FIRST]), []),
            ("too late", revoke(had=TOO_LATE, others=[BY_SOUTH]), []),
        ],
    ),
    (
        UP_TO_2007,
        "64C",
        [
            ("in time", revoke(had=IN_TIME), ENOUGH),
            ("too late", revoke(had=TOO_LATE), []),
            ("a repeat", revoke(had=IN_TIME, others=[FIRST]), [BOTH_WAYS]),
            ("both sides", revoke(had=IN_TIME, others=[FIRST, BY_SOUTH]), [BY_ANYBODY]),
            ("a repeat, too late", revoke(had=TOO_LATE, others=[FIRST]), []),
            ("both sides, too late", revoke(had=TOO_LATE, others=[BY_SOUTH]), []),
        ],
    ),
    (
        ALL,
        "79C",
        [("too late", revoke(had=TOO_LATE), [TooLateForRedress()]), ("in time", revoke(had=IN_TIME), [])],
    ),
)
def test_whether_that_is_enough(edition: str, cite: str, told: Told, ordered: tuple[Order, ...]) -> None:
    assert ordered_by(edition, cite, told) == ordered


@pytest.mark.parametrize(
    ("cite", "facts", "asked"),
    [
        ("52B1", {"failure": Either((Failure.FOLLOW, PENALTY))}, "failure"),
        ("62D1", {"trick": 12}, "before_attention"),
        ("62D1", {"trick": UNTOLD, "had": [M.PLAY_ENDED]}, "trick"),
        ("63A1", {}, "before_attention"),
        ("64A1", {}, "won_by"),
        ("64A1", {"won_by": HIMSELF}, "later_tricks"),
        ("64A2", {"won_by": OTHERS}, "later_tricks"),
        ("64B1", {"won_by": OTHERS}, "later_tricks"),
    ],
)
def test_a_clause_asks_for_the_fact_on_which_it_turns(cite: str, facts: Facts, asked: str) -> None:
    with pytest.raises(FactMissing) as missing:
        ordered_by("duplicate-2017", cite, revoke(**facts))
    assert missing.value.key.name == asked
