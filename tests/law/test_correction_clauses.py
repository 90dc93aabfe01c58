"""The duplicate codes' clauses on what a revoke is and how it is corrected, each by itself, on facts that are told.

Worked by hand from the digest of the modern laws, sections 1 to 4: West, a defender, has revoked in diamonds on trick
five while South is declarer, and what is told besides is the one thing on which the clause turns.
"""

from __future__ import annotations

from collections.abc import Sequence

from revoke.case.case import Failure, Mixing, Moment
from revoke.law.orders import (
    Against,
    CardKind,
    Correct,
    CorrectAndPay,
    DutyToCorrect,
    InformationFromPenaltyCard,
    InformationFromWithdrawnCards,
    IsARevoke,
    LeadOptions,
    MayAccept,
    NeedNotCorrect,
    NextTrickTakenBack,
    NoRectification,
    NotARevoke,
    NothingConceded,
    OpponentsMayChange,
    Order,
    PartnerBound,
    PartnerMayChange,
    Penalised,
    Proved,
    PutRight,
    ReopenedForBoth,
    ReturnedToHand,
    RuleOnTheClaim,
    SupplyCard,
    Unproved,
    WeighDamage,
)
from revoke.table.seats import Seat
from tests.law.one_clause import Facts, Row, Told, ordered_by, revoke, rows

M = Moment
SOUTH, NORTH, EAST = Seat.SOUTH, Seat.NORTH, Seat.EAST
MISSING, PENALTY, DEMAND = Failure.MISSING_CARD, Failure.PENALTY_CARD, Failure.DEMAND
MAJOR = CardKind.MAJOR
BACK = (M.PLAY_ENDED, M.HANDS_RETURNED)
BOTH_ON = (M.OFFENDERS_PLAYED_ON, M.OPPONENTS_PLAYED_ON)

OF_2017, OF_2007, OF_1997 = ("duplicate-2017",), ("duplicate-2007",), ("duplicate-1997",)
ALL, FROM_2007, UP_TO_2007 = (*OF_2017, *OF_2007, *OF_1997), (*OF_2017, *OF_2007), (*OF_2007, *OF_1997)

WITHDRAWN: Sequence[Row] = [
    ("a card was withdrawn", revoke(), [InformationFromWithdrawnCards()]),
    ("both revoked, on two tricks", revoke(others=[revoke(SOUTH, trick=6)]), [InformationFromWithdrawnCards()]),
    ("a missing card shows nothing", revoke(failure=MISSING), []),
    ("the hands are in the board", revoke(had=BACK), []),
]
MAJOR_CARD_LIES: Sequence[Row] = [
    ("declarer's card", revoke(SOUTH), []),
    ("dummy's card", revoke(NORTH), []),
    ("a defender's that was faced", revoke(card_was_faced=True), []),
    ("no card was played", revoke(failure=MISSING), []),
    ("the hands are in the board", revoke(had=BACK), []),
]


@rows(
    (OF_1997, "16C", WITHDRAWN),
    (OF_2007, "16D", WITHDRAWN),
    (OF_2017, "16C", WITHDRAWN),
    (OF_2017, "16C", [("both on one trick", revoke(others=[revoke(SOUTH)]), [InformationFromWithdrawnCards(True)])]),
    (ALL, "50D2", MAJOR_CARD_LIES),
    (ALL, "50D2", [("a major card", revoke(), [LeadOptions()]), ("on trick twelve", revoke(trick=12), [])]),
    (FROM_2007, "50E", MAJOR_CARD_LIES),
    (OF_2007, "50E", [("that it has to be played", revoke(), [InformationFromPenaltyCard(identity_too=False)])]),
    (OF_2017, "50E", [("the card itself as well", revoke(), [InformationFromPenaltyCard(identity_too=True)])]),
    (ALL, "62B1", MAJOR_CARD_LIES),
    (
        ALL,
        "62B1",
        [
            ("from a defender's hand", revoke(), [Penalised(MAJOR)]),
            ("played for a penalty card, which is 52B2", revoke(failure=PENALTY), []),
        ],
    ),
    (
        ALL,
        "62B2",
        [
            ("declarer's card", revoke(SOUTH), [ReturnedToHand()]),
            ("dummy's card", revoke(NORTH), [ReturnedToHand()]),
            ("a defender's that was faced", revoke(card_was_faced=True), [ReturnedToHand()]),
            ("from a defender's hand", revoke(), []),
            ("no card was played", revoke(SOUTH, failure=MISSING), []),
        ],
    ),
    (
        ALL,
        "62C1",
        [
            ("nobody has said who played after", revoke(), [OpponentsMayChange()]),
            ("declarer played after", revoke(played_after=(SOUTH,)), [OpponentsMayChange()]),
            ("only his partner did", revoke(played_after=(EAST,)), []),
            ("a missing card", revoke(failure=MISSING), []),
            ("who plays after it accepts it", revoke(failure=PENALTY, otherwise_legal=True), []),
            ("he did not follow either", revoke(failure=PENALTY, otherwise_legal=False), [OpponentsMayChange()]),
            ("legal but for a demand", revoke(failure=DEMAND, otherwise_legal=True), [OpponentsMayChange()]),
        ],
    ),
    (
        ALL,
        "62C2",
        [
            ("nobody has said who played after", revoke(), [PartnerMayChange(MAJOR)]),
            ("his partner after an opponent", revoke(played_after=(NORTH, EAST)), [PartnerMayChange(MAJOR)]),
            ("his partner before an opponent", revoke(played_after=(EAST, SOUTH)), []),
            ("his partner had played before him", revoke(partner_had_played=True), []),
            ("a missing card", revoke(failure=MISSING), []),
            ("who plays after it accepts it", revoke(failure=PENALTY, otherwise_legal=True), []),
            ("he did not follow either", revoke(failure=PENALTY, otherwise_legal=False), [PartnerMayChange(MAJOR)]),
            ("legal but for a demand", revoke(failure=DEMAND, otherwise_legal=True), [PartnerMayChange(MAJOR)]),
        ],
    ),
    (
        ALL,
        "62A",
        [
            ("nobody has said that he knew", revoke(), [Correct()]),
            ("he did not know", revoke(aware=False), [Correct()]),
            ("a missing card is supplied", revoke(failure=MISSING), []),
        ],
    ),
    (UP_TO_2007, "62A", [("he knew of it", revoke(aware=True), [Correct(), DutyToCorrect()])]),
    (OF_2017, "62A", [("he knew of it", revoke(aware=True), [Correct(), NeedNotCorrect()])]),
    (UP_TO_2007, "62D2", [("strictly bound", revoke(trick=12, played_after=()), [PartnerBound(strictly=True)])]),
    (OF_2017, "62D2", [("as ever", revoke(trick=12, played_after=(NORTH,)), [PartnerBound(strictly=False)])]),
    (
        ALL,
        "62D2",
        [
            ("not yet the twelfth trick", revoke(trick=11, played_after=()), []),
            ("his partner had played", revoke(trick=12, played_after=(NORTH, EAST)), []),
            ("he was the last to play", revoke(trick=12, played_after=(), had=(Moment.TRICK_QUITTED,)), []),
            ("play has gone on since", revoke(trick=12, played_after=(NORTH,), had=BOTH_ON[1:]), []),
            ("declarer's side", revoke(SOUTH, trick=12, played_after=()), []),
        ],
    ),
    (ALL, "67A", [("made whole", revoke(failure=MISSING, had=BOTH_ON[:1]), [SupplyCard()])]),
    (ALL, "67A", [("too late", revoke(failure=MISSING, had=BOTH_ON), []), ("a card was played", revoke(had=()), [])]),
    (ALL, "68B2", [("his partner objects", revoke(concession_refused=True), [NothingConceded()])]),
    (ALL, "68B2", [("nobody objects", revoke(), [])]),
)
def test_how_it_is_corrected(edition: str, cite: str, told: Told, ordered: tuple[Order, ...]) -> None:
    assert ordered_by(edition, cite, told) == ordered


GAIN, BOTH_SCORES = WeighDamage((Against.NO_REVOKE,), one_side=True), WeighDamage((Against.NO_REVOKE,))


@rows(
    (
        ALL,
        "43B2b",
        [
            ("dummy without rights asks", revoke(SOUTH, dummy_rights_lost=True, had=[]), [CorrectAndPay()]),
            ("dummy has his rights", revoke(SOUTH), []),
            ("a defender's card", revoke(dummy_rights_lost=True, had=[]), []),
            ("a missing card", revoke(SOUTH, dummy_rights_lost=True, failure=MISSING), []),
            ("play is over", revoke(SOUTH, dummy_rights_lost=True, had=[M.PLAY_ENDED]), []),
        ],
    ),
    (
        ALL,
        "43B3",
        [
            ("dummy has his rights", revoke(), []),
            ("declarer's card", revoke(SOUTH, dummy_rights_lost=True, had=[]), []),
            ("play is over", revoke(dummy_rights_lost=True, had=[M.PLAY_ENDED]), []),
        ],
    ),
    (
        UP_TO_2007,
        "43B3",
        [
            ("both scores are adjusted", revoke(dummy_rights_lost=True, had=[]), [NoRectification(), BOTH_SCORES]),
            (
                "only the gain is taken, if so read",
                revoke(dummy_rights_lost=True, had=[], readings={"b3_adjusts_both_sides": False}),
                [NoRectification(), GAIN],
            ),
        ],
    ),
    (OF_2017, "43B3", [("the gain is taken", revoke(dummy_rights_lost=True, had=[]), [NoRectification(), GAIN])]),
    (
        OF_1997,
        "63B",
        [
            (
                "a defender asks his partner where he may not",
                revoke(had=[M.PARTNER_ASKED], readings={"defenders_may_ask": False}),
                [CorrectAndPay()],
            ),
            ("he may", revoke(had=[M.PARTNER_ASKED], readings={"defenders_may_ask": True}), []),
            ("he may, unless the zone forbids it", revoke(had=[M.PARTNER_ASKED]), []),
            ("nobody asked", revoke(had=[], readings={"defenders_may_ask": False}), []),
            ("dummy asked", revoke(SOUTH, had=[M.PARTNER_ASKED], readings={"defenders_may_ask": False}), []),
        ],
    ),
)
def test_who_spoke_first(edition: str, cite: str, told: Told, ordered: tuple[Order, ...]) -> None:
    assert ordered_by(edition, cite, told) == ordered


DECLARER_WENT_ON: Facts = {"otherwise_legal": True, "played_after": (SOUTH,)}


@rows(
    (
        ALL,
        "52B1",
        [
            ("declarer went on", revoke(failure=PENALTY, **DECLARER_WENT_ON), [NotARevoke()]),
            ("the other card was no legal one", revoke(failure=PENALTY, played_after=(SOUTH,)), []),
            (
                "only his partner went on",
                revoke(failure=PENALTY, otherwise_legal=True, played_after=(EAST,), before_attention=frozenset()),
                [],
            ),
            ("no penalty card was due", revoke(**DECLARER_WENT_ON), []),
        ],
    ),
    (
        ALL,
        "52B2",
        [
            ("a penalty card", revoke(failure=PENALTY), [MayAccept(), Penalised(MAJOR)]),
            ("another faced card", revoke(failure=PENALTY, card_was_faced=True), [MayAccept()]),
            ("any other", revoke(), []),
        ],
    ),
    (
        ALL,
        "59",
        [
            ("he had none", revoke(able=False), [NotARevoke()]),
            ("he had one", revoke(), []),
            ("no card at all", revoke(able=False, failure=MISSING), []),
        ],
    ),
    (
        ALL,
        "61A",
        [
            ("a demand", revoke(failure=DEMAND), [IsARevoke()]),
            ("a penalty card", revoke(failure=PENALTY), [IsARevoke()]),
            ("one that he could not obey", revoke(failure=DEMAND, able=False), []),
            ("following suit goes without saying", revoke(), []),
        ],
    ),
    (
        UP_TO_2007,
        "68D",
        [
            ("a card after a claim", revoke(had=[M.PLAY_HAD_CEASED]), [NotARevoke()]),
            ("no claim", revoke(had=[]), []),
        ],
    ),
    (
        OF_2017,
        "68D",
        [
            ("a card after a claim", revoke(had=[M.PLAY_HAD_CEASED]), [NotARevoke()]),
            ("all four had agreed", revoke(had=[M.PLAY_HAD_CEASED], board={"agreed_to_play_on": True}), []),
            ("no claim", revoke(had=[]), []),
        ],
    ),
    (
        ALL,
        "66D",
        [
            ("the offenders mixed", revoke(board={"cards_mixed_by": Mixing.OFFENDERS}), [Proved()]),
            ("the others did", revoke(board={"cards_mixed_by": Mixing.OTHERS}), [Unproved()]),
            ("both did", revoke(board={"cards_mixed_by": Mixing.BOTH}), []),
            ("nobody did", revoke(board={"cards_mixed_by": Mixing.NOBODY}), []),
            ("nobody has said", revoke(), []),
        ],
    ),
    (
        ALL,
        "85A",
        [
            ("he is not satisfied", revoke(proved=False), [Unproved()]),
            ("he is", revoke(proved=True), []),
            ("66D rules", revoke(proved=False, board={"cards_mixed_by": Mixing.OFFENDERS}), []),
        ],
    ),
    (
        ALL,
        "85B",
        [
            ("both mixed", revoke(board={"cards_mixed_by": Mixing.BOTH}), [Unproved()]),
            ("nobody did", revoke(board={"cards_mixed_by": Mixing.NOBODY}), [Unproved()]),
            ("one side alone", revoke(board={"cards_mixed_by": Mixing.OTHERS}), []),
            ("the facts are known", revoke(), []),
        ],
    ),
)
def test_whether_it_is_one(edition: str, cite: str, told: Told, ordered: tuple[Order, ...]) -> None:
    assert ordered_by(edition, cite, told) == ordered


NOT_ON = revoke(SOUTH, had=[])
GONE_ON = revoke(SOUTH, had=[M.OFFENDERS_PLAYED_ON])


@rows(
    (
        OF_2017,
        "62C3",
        [
            ("only the others went on", revoke(had=[], others=[GONE_ON]), [ReopenedForBoth()]),
            (
                "only the defenders did",
                revoke(had=[M.OFFENDERS_PLAYED_ON], others=[NOT_ON]),
                [ReopenedForBoth(), NextTrickTakenBack(MAJOR)],
            ),
            (
                "only declarer's side did",
                revoke(SOUTH, had=[M.OFFENDERS_PLAYED_ON], others=[revoke(EAST, had=[])]),
                [ReopenedForBoth(), NextTrickTakenBack(None)],
            ),
            ("only a card was named", revoke(had=[M.OFFENDERS_NAMED_CARD], others=[NOT_ON]), [ReopenedForBoth()]),
            ("both sides went on", revoke(had=[M.OFFENDERS_PLAYED_ON], others=[GONE_ON]), []),
            ("neither did", revoke(had=[], others=[NOT_ON]), []),
            ("one side revoked", revoke(had=[M.OFFENDERS_PLAYED_ON]), []),
            ("a missing card", revoke(failure=MISSING, had=[M.OFFENDERS_PLAYED_ON], others=[NOT_ON]), []),
        ],
    ),
    (
        ALL,
        "62D1",
        [
            ("the twelfth trick", revoke(trick=12, had=[M.PLAY_ENDED]), [PutRight()]),
            ("the eleventh", revoke(trick=11, had=[M.PLAY_ENDED]), []),
            ("not the twelfth, and nobody is asked for the stage", revoke(), []),
            ("the hands are in the board", revoke(trick=12, had=BACK), []),
            ("43B3 goes before it", revoke(trick=12, had=[], dummy_rights_lost=True), []),
            ("a missing card that is supplied", revoke(trick=12, failure=MISSING, had=BOTH_ON[:1]), []),
            ("one that is not", revoke(trick=12, failure=MISSING, had=BOTH_ON), [PutRight()]),
        ],
    ),
    (
        ALL,
        "70",
        [
            ("a claim over it", revoke(had=[M.OPPONENTS_CLAIMED]), [RuleOnTheClaim()]),
            ("no claim", revoke(had=[]), []),
            ("all four played on", revoke(had=[M.OPPONENTS_CLAIMED], board={"agreed_to_play_on": True}), []),
        ],
    ),
)
def test_whether_it_is_put_right_all_the_same(edition: str, cite: str, told: Told, ordered: tuple[Order, ...]) -> None:
    assert ordered_by(edition, cite, told) == ordered
