"""The clauses of the older codes, each by itself, on facts that are told.

Worked by hand from the digest of the historic laws: West, an adversary of the dealer, South, has revoked in diamonds on
trick five, and what is told besides is the one thing on which the clause turns.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from revoke.case.case import Election, Failure, Mixing, Moment
from revoke.case.events import Demand, Demanded
from revoke.facts.revokes import Corrected, LyingFaceUp, Replaced
from revoke.law.code import code
from revoke.law.orders import (
    CannotScoreGame,
    CardKind,
    Correct,
    CountedFirst,
    DemandVoid,
    Established,
    FollowersMayChange,
    HonoursOnly,
    IsARevoke,
    MayDemandHighestOrLowest,
    NoAutomaticAdjustment,
    NotARevoke,
    Order,
    PaysPoints,
    Penalised,
    Proved,
    ReturnedToHand,
    SharesTheCeiling,
    ThisGameOnly,
    TransferTricks,
    Unproved,
)
from revoke.table.cards import Card, Suit
from revoke.table.seats import Role, Seat
from tests.law.one_clause import CORRECTED, UNTOLD, Facts, Row, Told, ordered_by, revoke, rows

M = Moment
WEST, SOUTH, NORTH, EAST = Seat.WEST, Seat.SOUTH, Seat.NORTH, Seat.EAST
DEMAND, MISSING, KEPT_BACK = Failure.DEMAND, Failure.MISSING_CARD, Failure.PENALTY_CARD
DIAMONDS, CLUBS = Suit.DIAMONDS, Suit.CLUBS
OF_1905, OF_1912, OF_1913 = ("bridge-1905",), ("auction-1912",), ("auction-1913",)
ALL, UP_TO_1912, AUCTION = (*OF_1905, *OF_1912, *OF_1913), (*OF_1905, *OF_1912), (*OF_1912, *OF_1913)

STANDS, NOTHING = [Established()], [NoAutomaticAdjustment()]
QUITTED = (M.TRICK_QUITTED,)
BY_DUMMY: Facts = {"attention_by": NORTH}


@rows(
    (
        UP_TO_1912,
        "63",
        [
            ("dummy speaks of an adversary's", revoke(**BY_DUMMY), NOTHING),
            ("the dealer does", revoke(attention_by=SOUTH), []),
            ("dummy speaks of his partner's", revoke(SOUTH, **BY_DUMMY), []),
            ("after the play", revoke(had=[M.PLAY_ENDED], **BY_DUMMY), NOTHING),
            (
                "which costs nothing, if so read",
                revoke(had=[M.PLAY_ENDED], readings={"dummy_voids_after_play": False}, **BY_DUMMY),
                [],
            ),
            (
                "during the play, however that is read",
                revoke(had=QUITTED, readings={"dummy_voids_after_play": False}, **BY_DUMMY),
                NOTHING,
            ),
        ],
    ),
    (
        OF_1913,
        "63",
        [
            ("an established revoke", revoke(**BY_DUMMY), []),
            ("one that is not", revoke(stood=CORRECTED, **BY_DUMMY), NOTHING),
            ("before it was established", revoke(attention_came_first=True, **BY_DUMMY), NOTHING),
            ("he had looked at a hand", revoke(dummy_rights_lost=True, **BY_DUMMY), NOTHING),
            ("his partner's, after a look", revoke(SOUTH, dummy_rights_lost=True, **BY_DUMMY), []),
            ("the dealer speaks, after dummy's look", revoke(attention_by=SOUTH, dummy_rights_lost=True), []),
        ],
    ),
    (
        ALL,
        "65",
        [
            ("dummy's card", revoke(NORTH, had=[]), [Correct(dummys=True), ReturnedToHand(), FollowersMayChange()]),
            ("the trick is quitted", revoke(NORTH, had=QUITTED), [NotARevoke()]),
            ("the dealer's", revoke(SOUTH, had=[]), []),
        ],
    ),
    (
        ALL,
        "75",
        [
            (
                "a demand, and the trick quitted",
                revoke(failure=DEMAND, had=QUITTED),
                [IsARevoke(), Established(), CountedFirst()],
            ),
            ("mended in time", revoke(failure=DEMAND, had=[]), [IsARevoke(), Correct()]),
            ("he could not obey (79)", revoke(failure=DEMAND, had=QUITTED, able=False), [NotARevoke()]),
            ("no demand", revoke(had=QUITTED), []),
        ],
    ),
    (
        ALL,
        "80",
        [
            ("he kept an exposed card that nobody had called", revoke(failure=KEPT_BACK), [NotARevoke()]),
            ("it was called, which is law 75", revoke(failure=DEMAND), []),
            ("he did not follow suit", revoke(), []),
        ],
    ),
    (ALL, "83", [("a trick missed", revoke(failure=MISSING), [NotARevoke()]), ("none", revoke(), [])]),
    (
        ALL,
        "85",
        [
            ("he had none", revoke(able=False), [NotARevoke()]),
            ("he had one", revoke(), [CountedFirst()]),
            ("he disobeyed a demand, which is law 75", revoke(failure=DEMAND), []),
            ("he could not obey one", revoke(failure=DEMAND, able=False), []),
            ("dummy could not", revoke(NORTH, failure=DEMAND, had=[], able=False), [NotARevoke()]),
            ("dummy had, and the trick is quitted", revoke(NORTH, had=QUITTED), [NotARevoke()]),
            ("dummy had, and it lies there", revoke(NORTH, had=[]), []),
            ("dummy had none", revoke(NORTH, had=[], able=False), [NotARevoke()]),
        ],
    ),
    (
        ALL,
        "93",
        [
            ("nothing has been said", revoke(), []),
            ("it is shown", revoke(proved=True), []),
            ("it is not", revoke(proved=False), [Unproved()]),
            ("the accused mixed, after the claim", revoke(board={"cards_mixed_by": Mixing.OFFENDERS}), [Proved()]),
            (
                "they mixed before",
                revoke(board={"cards_mixed_by": Mixing.OFFENDERS, "mixed_after_claim": False}),
                [Unproved()],
            ),
            ("the claimants mixed", revoke(board={"cards_mixed_by": Mixing.OTHERS}), [Unproved()]),
            (
                "before this one was claimed",
                revoke(mixed_after_claim=False, board={"cards_mixed_by": Mixing.OFFENDERS}),
                [Unproved()],
            ),
            ("it is shown, mixed or not", revoke(proved=True, board={"cards_mixed_by": Mixing.OTHERS}), []),
        ],
    ),
    (
        ALL,
        "94",
        [
            ("the cards were cut", revoke(had=[M.CARDS_CUT]), NOTHING),
            ("an adversary had called on the next deal", revoke(had=[M.OPPONENT_CALLED]), NOTHING),
            ("his side had", revoke(had=[M.OFFENDERS_CALLED]), NOTHING),
            ("they were not", revoke(had=[]), []),
            ("play had ended", revoke(had=[M.PLAY_ENDED]), []),
        ],
    ),
)
def test_whether_it_is_one_and_who_may_claim_it(
    edition: str, cite: str, told: Told, ordered: tuple[Order, ...]
) -> None:
    assert ordered_by(edition, cite, told) == ordered


ASKED = (*QUITTED, M.PARTNER_ASKED)
DENIED = (*ASKED, M.ANSWERED_NO)


@rows(
    (
        ALL,
        "86",
        [
            ("the trick is quitted", revoke(had=QUITTED), STANDS),
            ("nothing happened since", revoke(had=[]), []),
            ("they played on", revoke(had=[M.OFFENDERS_PLAYED_ON]), STANDS),
            ("only the others did", revoke(had=[M.OPPONENTS_PLAYED_ON]), []),
            ("a card was put down after a claim", revoke(had=[M.OFFENDERS_PUT_DOWN_A_CARD]), STANDS),
            ("his partner had asked", revoke(had=ASKED), []),
            ("and he said no", revoke(had=DENIED), STANDS),
            ("asked, and they played on", revoke(had=(*ASKED, M.OFFENDERS_PLAYED_ON)), STANDS),
            ("he said no, and it lies there", revoke(had=[M.PARTNER_ASKED, M.ANSWERED_NO]), []),
            (
                "which is enough, if so read",
                revoke(had=[M.PARTNER_ASKED, M.ANSWERED_NO], readings={"strict_negative": True}),
                STANDS,
            ),
            ("only asked, if so read", revoke(had=[M.PARTNER_ASKED], readings={"strict_negative": True}), []),
            ("only denied, if so read", revoke(had=[M.ANSWERED_NO], readings={"strict_negative": True}), []),
            ("they claimed", revoke(had=[M.OFFENDERS_CLAIMED]), STANDS),
            ("which is no play, if so read", revoke(had=[M.OFFENDERS_CLAIMED], readings={"claim_is_play": False}), []),
            ("a demand has a law of its own", revoke(failure=DEMAND, had=QUITTED), []),
            ("dummy's", revoke(NORTH, had=QUITTED), []),
        ],
    ),
    (
        ALL,
        "90",
        [
            ("asked before it was quitted", revoke(had=ASKED), [Correct()]),
            ("and he said no", revoke(had=DENIED), []),
            ("asked, and it lies there", revoke(had=[M.PARTNER_ASKED]), []),
            ("quitted, and nobody asked", revoke(had=QUITTED), []),
        ],
    ),
)
def test_what_establishes_it(edition: str, cite: str, told: Told, ordered: tuple[Order, ...]) -> None:
    assert ordered_by(edition, cite, told) == ordered


TAKEN_BACK: Sequence[Order] = [Correct(), ReturnedToHand(), FollowersMayChange()]
EXPOSED: Sequence[Order] = [Correct(), Penalised(CardKind.EXPOSED), FollowersMayChange()]
BY_DEALER, BY_ADVERSARY = MayDemandHighestOrLowest(Role.DECLARER), MayDemandHighestOrLowest(Role.DEFENDER)


@rows(
    (
        ALL,
        "91",
        [
            ("the card lies there, or the highest or lowest", revoke(), [*EXPOSED, BY_DEALER]),
            ("another card was played instead", revoke(replaced=True), EXPOSED),
            ("dummy spoke first", revoke(**BY_DUMMY), TAKEN_BACK),
            ("it has been demanded", revoke(demanded_by=SOUTH, demanded_suit=DIAMONDS), TAKEN_BACK),
            ("of no suit in particular", revoke(demanded_by=SOUTH), TAKEN_BACK),
            ("he disobeyed a demand, and has to obey it", revoke(failure=DEMAND), EXPOSED),
            ("the dealer's card", revoke(SOUTH), []),
            ("the dealer's, and dummy spoke", revoke(SOUTH, **BY_DUMMY), []),
        ],
    ),
    (OF_1905, "91", [("of another suit", revoke(demanded_by=SOUTH, demanded_suit=CLUBS), TAKEN_BACK)]),
    (AUCTION, "91", [("of another suit", revoke(demanded_by=SOUTH, demanded_suit=CLUBS), [*EXPOSED, BY_DEALER])]),
    (
        OF_1905,
        "92",
        [
            (
                "the eldest hand had followed",
                revoke(SOUTH, eldest_hand_followed=True),
                [*TAKEN_BACK, BY_ADVERSARY],
            ),
            ("she had not", revoke(SOUTH, eldest_hand_followed=False), TAKEN_BACK),
            ("another card was played instead", revoke(SOUTH, replaced=True), TAKEN_BACK),
            ("it has been demanded", revoke(SOUTH, demanded_by=WEST, eldest_hand_followed=True), TAKEN_BACK),
            ("he disobeyed a demand", revoke(SOUTH, failure=DEMAND, eldest_hand_followed=True), TAKEN_BACK),
            ("an adversary's card", revoke(), []),
        ],
    ),
    (AUCTION, "92", [("declarer's card", revoke(SOUTH), TAKEN_BACK), ("an adversary's card", revoke(), [])]),
    (
        OF_1905,
        "102",
        [
            ("another suit is demanded", revoke(demanded_suit=CLUBS), [DemandVoid()]),
            ("the right one", revoke(demanded_suit=DIAMONDS), []),
            ("none", revoke(), []),
        ],
    ),
    (
        OF_1905,
        "103",
        [
            ("the eldest hand's partner demands", revoke(SOUTH, demanded_by=EAST), [DemandVoid()]),
            ("the eldest hand does", revoke(SOUTH, demanded_by=WEST), []),
            ("nobody does", revoke(SOUTH), []),
            ("nobody has said who was the dealer", revoke(SOUTH, demanded_by=EAST, board={"declarer": UNTOLD}), []),
        ],
    ),
)
def test_how_it_is_corrected(edition: str, cite: str, told: Told, ordered: tuple[Order, ...]) -> None:
    assert ordered_by(edition, cite, told) == ordered


CUT: Facts = {"had": [M.CARDS_CUT]}
SILENCED: Sequence[Row] = [
    ("that one was corrected", revoke(others=[revoke(SOUTH, trick=3, stood=CORRECTED)]), []),
    ("that one came too late", revoke(others=[revoke(SOUTH, trick=3, **CUT)]), []),
]

NO_MATTER_WHOSE = revoke(
    board={"declarer": UNTOLD}, others=[replace(revoke(stood=CORRECTED), facts={"offender": Role.DEFENDER, "trick": 3})]
)
"""West has revoked, and a defender, who was in time to be corrected; who defends nobody has said."""

EARLIER, SOUTHS = revoke(trick=3, had=[]), revoke(SOUTH, trick=3, had=[])
LOST_BY_DUMMY = revoke(trick=3, had=[], **BY_DUMMY)
AFTER_PLAY = revoke(trick=3, had=[M.PLAY_ENDED], **BY_DUMMY)


@rows(
    (OF_1905, "87", [("always three", revoke(), [TransferTricks(3)])]),
    (OF_1905, "88", [("this game", revoke(), [ThisGameOnly()])]),
    (OF_1905, "89", [("no further than twenty-eight", revoke(), [CannotScoreGame(28)])]),
    (OF_1905, "95", SILENCED),
    (
        OF_1905,
        "95",
        [
            ("both sides", revoke(others=[SOUTHS]), [SharesTheCeiling()]),
            ("his own twice", revoke(others=[EARLIER]), []),
            ("alone", revoke(), []),
        ],
    ),
    (
        OF_1905,
        "96",
        [
            ("his own twice", revoke(others=[EARLIER]), [SharesTheCeiling()]),
            ("both sides", revoke(others=[SOUTHS]), []),
            ("the other was corrected", revoke(others=[revoke(trick=3, stood=CORRECTED)]), []),
            ("and nobody is asked whose side that was", NO_MATTER_WHOSE, []),
            ("the other came too late", revoke(others=[revoke(trick=3, **CUT)]), []),
            ("dummy lost the other", revoke(others=[LOST_BY_DUMMY]), []),
            ("dummy lost it after the play", revoke(others=[AFTER_PLAY]), []),
            (
                "he did not, if so read",
                revoke(others=[AFTER_PLAY], readings={"dummy_voids_after_play": False}),
                [SharesTheCeiling()],
            ),
            (
                "during the play he did, however that is read",
                revoke(others=[LOST_BY_DUMMY], readings={"dummy_voids_after_play": False}),
                [],
            ),
            (
                "the dealer spoke of the other",
                revoke(others=[revoke(trick=3, had=[], attention_by=SOUTH)]),
                [SharesTheCeiling()],
            ),
            (
                "dummy spoke of his own side's",
                revoke(SOUTH, others=[revoke(SOUTH, trick=3, had=[], **BY_DUMMY)]),
                [SharesTheCeiling()],
            ),
        ],
    ),
)
def test_what_it_costs_in_1905(edition: str, cite: str, told: Told, ordered: tuple[Order, ...]) -> None:
    assert ordered_by(edition, cite, told) == ordered


def test_how_the_passage_on_both_sides_is_read_is_noted_where_it_matters() -> None:
    told = revoke(others=[SOUTHS]).view("bridge-1905")
    clause = code("bridge-1905").clause("95")
    assert clause is not None
    assert clause(told) == (SharesTheCeiling(),)
    assert told.readings_used == ["both_sides"]


def paid(first: int) -> Sequence[tuple[Sequence[str], str, Sequence[Row]]]:
    """What a side's first revoke costs in points, and each further one a hundred."""
    edition = OF_1912 if first == 150 else OF_1913
    chosen: Facts = {"board": {"elected": Election.POINTS}}
    tricks: Facts = {"board": {"elected": Election.TRICKS}}
    southern, untold = (revoke(SOUTH, trick=trick, had=[]) for trick in (3, UNTOLD))
    return [
        (
            edition,
            "R1",
            [
                ("declarer's first", revoke(SOUTH), [PaysPoints(first)]),
                ("declarer's second", revoke(SOUTH, others=[southern]), []),
                (
                    "the first listed, if nobody knows",
                    revoke(SOUTH, trick=UNTOLD, others=[untold]),
                    [PaysPoints(first)],
                ),
                ("both sides", revoke(SOUTH, others=[EARLIER]), []),
                ("an adversary's", revoke(), []),
            ],
        ),
        (
            edition,
            "R2a",
            [
                ("declarer wants tricks", revoke(**tricks), [TransferTricks(3)]),
                ("he wants points", revoke(**chosen), []),
                ("a further one", revoke(others=[EARLIER], **tricks), []),
                ("both sides", revoke(others=[southern], **tricks), []),
                ("his own", revoke(SOUTH, **tricks), []),
            ],
        ),
        (
            edition,
            "R2b",
            [
                ("declarer wants points", revoke(**chosen), [PaysPoints(first)]),
                ("he wants tricks", revoke(**tricks), []),
                ("a further one", revoke(others=[EARLIER], **chosen), []),
            ],
        ),
        (
            edition,
            "R5",
            [
                ("a further one", revoke(others=[EARLIER]), [PaysPoints(100)]),
                ("the first of two", revoke(trick=2, others=[EARLIER]), []),
                ("the other side's", revoke(others=[southern]), []),
                ("alone", revoke(), []),
                ("the other was corrected", revoke(others=[revoke(trick=3, stood=CORRECTED)]), []),
                ("and nobody is asked whose side that was", NO_MATTER_WHOSE, []),
                ("the other came too late", revoke(others=[revoke(trick=3, **CUT)]), []),
            ],
        ),
        (edition, "R6", [("honours only", revoke(), [HonoursOnly()])]),
        (
            edition,
            "R7",
            [
                ("both sides", revoke(others=[southern]), [HonoursOnly()]),
                ("one side twice", revoke(others=[EARLIER]), []),
            ],
        ),
        (edition, "R7", SILENCED),
    ]


@rows(
    *paid(150),
    *paid(100),
    (
        OF_1913,
        "R5",
        [
            ("dummy pointed at the other", revoke(others=[LOST_BY_DUMMY]), [PaysPoints(100)]),
            (
                "before it was established",
                revoke(others=[revoke(trick=3, had=[], attention_came_first=True, **BY_DUMMY)]),
                [],
            ),
            ("after a look", revoke(others=[revoke(trick=3, had=[], dummy_rights_lost=True, **BY_DUMMY)]), []),
        ],
    ),
    (OF_1912, "R5", [("dummy pointed at the other", revoke(others=[LOST_BY_DUMMY]), [])]),
)
def test_what_it_costs_in_auction(edition: str, cite: str, told: Told, ordered: tuple[Order, ...]) -> None:
    assert ordered_by(edition, cite, told) == ordered


HIGHEST, LOWEST, LEAD = Demand.HIGHEST, Demand.LOWEST, Demand.LEAD
FOLLOWED, NOT_FOLLOWED = Replaced(frozenset({WEST}), False), Replaced(frozenset({NORTH}), False)
BY_DUMMYS_REMARK = Replaced(frozenset({WEST}), True)


@pytest.mark.parametrize("what", [HIGHEST, LOWEST])
@pytest.mark.parametrize(
    ("editions", "by", "of", "suit", "replaced", "bound"),
    [
        (ALL, SOUTH, WEST, DIAMONDS, FOLLOWED, True),
        (ALL, SOUTH, EAST, None, None, True),
        (ALL, SOUTH, WEST, CLUBS, FOLLOWED, False),  # of another suit than that led
        (ALL, SOUTH, WEST, DIAMONDS, BY_DUMMYS_REMARK, False),
        (ALL, NORTH, WEST, DIAMONDS, FOLLOWED, False),  # dummy demands nothing
        (ALL, EAST, WEST, DIAMONDS, FOLLOWED, False),  # nor does a player of his own partner
        (ALL, SOUTH, NORTH, DIAMONDS, FOLLOWED, False),  # nothing can be asked of dummy
        (ALL, EAST, NORTH, DIAMONDS, FOLLOWED, False),
        (OF_1905, WEST, SOUTH, DIAMONDS, FOLLOWED, True),  # law 92: the eldest hand, who had followed
        (OF_1905, WEST, SOUTH, DIAMONDS, NOT_FOLLOWED, False),
        (OF_1905, WEST, SOUTH, DIAMONDS, None, False),
        (OF_1905, EAST, SOUTH, DIAMONDS, Replaced(frozenset({WEST, EAST}), False), False),  # law 103
        (AUCTION, WEST, SOUTH, DIAMONDS, FOLLOWED, False),  # nothing can be asked of declarer since 1912
    ],
)
def test_whose_demand_for_the_highest_or_lowest_binds(
    editions: Sequence[str], by: Seat, of: Seat, suit: Suit | None, replaced: Replaced | None, bound: bool, what: Demand
) -> None:
    for edition in editions:
        binds = code(edition).binds.demand
        assert binds(Demanded(by, of, what, suit), SOUTH, DIAMONDS, replaced, None) is bound, edition


AS_IT_WAS, BY_DUMMY_FIRST = Corrected(DIAMONDS, False, None), Corrected(DIAMONDS, True, None)
FOR_THE_HIGHEST = Corrected(DIAMONDS, False, Demanded(SOUTH, WEST, HIGHEST, DIAMONDS))
OF_ANOTHER_SUIT = Corrected(DIAMONDS, False, Demanded(SOUTH, WEST, LOWEST, CLUBS))


@pytest.mark.parametrize(
    ("editions", "by", "of", "called", "bound"),
    [
        (ALL, SOUTH, WEST, LyingFaceUp(outright=True), True),
        (ALL, SOUTH, EAST, LyingFaceUp(False, (AS_IT_WAS,)), True),
        (ALL, SOUTH, WEST, None, False),  # it does not lie there
        (ALL, SOUTH, WEST, LyingFaceUp(False), False),  # changed after somebody else's revoke, it goes back
        (ALL, SOUTH, WEST, LyingFaceUp(False, (BY_DUMMY_FIRST,)), False),  # law 63
        (ALL, SOUTH, WEST, LyingFaceUp(False, (FOR_THE_HIGHEST,)), False),  # law 91: the one or the other
        (OF_1905, SOUTH, WEST, LyingFaceUp(False, (OF_ANOTHER_SUIT,)), False),  # law 102
        (AUCTION, SOUTH, WEST, LyingFaceUp(False, (OF_ANOTHER_SUIT,)), True),
        (ALL, SOUTH, WEST, LyingFaceUp(True, (BY_DUMMY_FIRST,)), True),  # it had lain there before
        (ALL, SOUTH, WEST, LyingFaceUp(False, (FOR_THE_HIGHEST, AS_IT_WAS)), True),  # wrong once more
        (ALL, EAST, WEST, LyingFaceUp(outright=True), False),
        (ALL, WEST, SOUTH, LyingFaceUp(outright=True), False),  # the dealer's cards are never exposed
        (ALL, WEST, NORTH, LyingFaceUp(outright=True), False),
        (ALL, SOUTH, NORTH, LyingFaceUp(outright=True), False),
    ],
)
def test_a_call_binds_where_the_card_lies_exposed(
    editions: Sequence[str], by: Seat, of: Seat, called: LyingFaceUp | None, bound: bool
) -> None:
    call = Demanded(by, of, Demand.CARD, card=Card.parse("D4"))
    for edition in editions:
        assert code(edition).binds.demand(call, SOUTH, DIAMONDS, None, called) is bound, edition
        assert code(edition).binds.demand(call, None, DIAMONDS, None, called), "nobody knows who is declarer"


@pytest.mark.parametrize("edition", ALL)
def test_what_is_demanded_otherwise_is_taken_to_bind(edition: str) -> None:
    binds = code(edition).binds.demand
    assert binds(Demanded(NORTH, WEST, LEAD, CLUBS), SOUTH, DIAMONDS, None, None)
    assert binds(Demanded(NORTH, WEST, HIGHEST, CLUBS), None, DIAMONDS, None, None)  # nobody knows who is declarer
    assert binds(Demanded(SOUTH, WEST, HIGHEST, CLUBS), SOUTH, None, None, None)  # nor what was led
