"""What a record shows of a revoke, what the director may say besides, and what of it becomes known of the board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from revoke import rule
from revoke.case.case import Board, Case, Failure, Findings, Mixing, Moment, RevokeFinding
from revoke.case.events import (
    Agreed,
    Answered,
    Asked,
    AttentionDrawn,
    CardExposed,
    CardPlayed,
    CardsMixed,
    CardWithdrawn,
    Claimed,
    Conceded,
    Demand,
    Demanded,
    Event,
    Facing,
    HandsReturned,
    Objected,
    PlayedOnByAgreement,
    RightsLost,
    TrickQuitted,
)
from revoke.errors import Contradiction
from revoke.facts.counting import Count, before_the_twelfth
from revoke.facts.establish import Facts, attainable_tricks, establish
from revoke.facts.fact import BOARD, Evidence, Key
from revoke.facts.revoke import lost_to, order_of
from revoke.facts.revokes import EVERYTHING, Binds
from revoke.facts.standing import WonBy
from revoke.table.cards import Card, Suit
from revoke.table.contract import Strain
from revoke.table.deal import Deal
from revoke.table.seats import Role, Seat, Side
from revoke.timeline.table import AfterClaim
from tests.plays import plays

N, E, S, W = Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST
DEAL = Deal.parse("N:A432.K32.Q32.A32 KQ5.Q54.J54.K654 J76.A76.AK76.Q87 T98.JT98.T98.JT9")
BOARD_OF_SOUTH = Board(deal=DEAL, declarer=S, strain=Strain.NOTRUMP)


def card(text: str) -> Card:
    return Card.parse(text)


REVOKE = plays("W:ST N:S2 E:D4 S:SJ")
"""East, who holds three spades to the king, throws a diamond; South declares at no trumps, and wins the trick."""

AT_EAST = AttentionDrawn(S, E, 1)
BACK, INSTEAD = CardWithdrawn(E, card("D4")), CardPlayed(E, card("S5"))
HIGHEST = Demanded(S, E, Demand.HIGHEST, Suit.SPADES)


def established(
    events: Sequence[Event], *said: RevokeFinding, board: Board = BOARD_OF_SOUTH, binds: Binds = EVERYTHING, **more: Any
) -> Facts:
    return establish(Case(board=board, events=tuple(events), findings=Findings(revokes=said, **more)), binds)


def values(facts: Facts, name: str, index: int = 0) -> tuple[Any, ...] | None:
    evidence = facts.known.get(Key(index, name))
    return None if evidence is None else evidence.values


SHOWN: list[tuple[str, list[Event], str, tuple[Any, ...] | None]] = [
    ("who revoked", [], "offender", (E,)),
    ("the trick", [], "trick", (1,)),
    ("the suit", [], "suit", (Suit.SPADES,)),
    ("the card", [], "card", (card("D4"),)),
    ("how he failed", [], "failure", (Failure.FOLLOW,)),
    ("that he could have followed", [], "able", (True,)),
    ("that nobody spoke", [], "attention_drawn", (False,)),
    ("that somebody spoke", [AT_EAST], "attention_drawn", (True,)),
    ("that his partner had played", [], "partner_had_played", (True,)),
    ("that nobody knows who spoke", [], "attention_by", None),
    ("who spoke", [AT_EAST], "attention_by", (S,)),
    ("who spoke of another's card", [AttentionDrawn(S, W, 1)], "attention_by", None),
    ("who took his card back", [BACK], "attention_by", (E,)),
    ("who asked so that it came out", [Asked(W, E), Answered(E, True)], "attention_by", (W,)),
    ("that it was a question", [Asked(W, E), Answered(E, True)], "attention_by_question", (True,)),
    ("a remark, which is no question", [AT_EAST], "attention_by_question", None),
    ("dummy's question in time", [Asked(N, E), Answered(E, True)], "attention_came_first", (True,)),
    ("dummy's remark in time", [AttentionDrawn(N, E, 1), TrickQuitted(1)], "attention_came_first", (True,)),
    ("another's remark in time", [AT_EAST, TrickQuitted(1)], "attention_came_first", None),
    ("dummy's, once the trick is turned", [TrickQuitted(1), AttentionDrawn(N, E, 1)], "attention_came_first", None),
    ("a question too late", [TrickQuitted(1), Asked(W, E), Answered(E, True)], "attention_by_question", None),
    ("dummy's question, which points at it", [Asked(N, E), AT_EAST], "attention_by", (N,)),
    ("dummy's question alone", [Asked(N, E)], "attention_by", (N,)),
    ("dummy's question to another", [Asked(N, W), AT_EAST], "attention_by", (S,)),
    ("a partner's question left unanswered", [Asked(W, E), AT_EAST], "attention_by", (S,)),
    ("dummy's question after a remark", [AT_EAST, Asked(N, E)], "attention_by", (S,)),
    ("dummy who had lost his rights", [RightsLost(N), AttentionDrawn(N, E, 1)], "dummy_rights_lost", (True,)),
    ("dummy who had them", [AttentionDrawn(N, E, 1)], "dummy_rights_lost", None),
    ("dummy who lost them later", [AttentionDrawn(N, E, 1), RightsLost(N)], "dummy_rights_lost", None),
    ("declarer, dummy having lost his rights", [RightsLost(N), AT_EAST], "dummy_rights_lost", None),
    ("what lay there", [], "opposed_by", (tuple(map(card, ("ST", "S2", "D4", "SJ"))),)),
    ("his card, before it went back", [BACK], "opposed_by", (tuple(map(card, ("ST", "S2", "D4", "SJ"))),)),
    (
        "what lay there no more",
        [CardWithdrawn(S, card("SJ")), AT_EAST],
        "opposed_by",
        (tuple(map(card, ("ST", "S2", "D4"))),),
    ),
    ("a card in its place", [BACK, INSTEAD], "replaced", (True,)),
    ("a card in its place that went back too", [BACK, INSTEAD, CardWithdrawn(E, card("S5"))], "replaced", None),
    ("no card in its place", [BACK], "replaced", None),
    ("a card of the next trick", plays("S:H6 W:H8 N:H2 E:H4"), "replaced", None),
    ("who played after him", [], "played_after", ((S,),)),
    ("who changed nothing", [], "withdrawn_after", ((),)),
    ("who changed his card", [CardWithdrawn(S, card("SJ")), AT_EAST], "withdrawn_after", ((S,),)),
    ("no demand", [BACK, INSTEAD], "demanded_by", None),
    ("a demand", [BACK, HIGHEST, INSTEAD], "demanded_by", (S,)),
    ("its suit", [BACK, HIGHEST, INSTEAD], "demanded_suit", (Suit.SPADES,)),
    ("no suit of it", [BACK, Demanded(S, E, Demand.LOWEST), INSTEAD], "demanded_suit", None),
    ("the lowest", [BACK, Demanded(S, E, Demand.LOWEST), INSTEAD], "demanded_by", (S,)),
    ("a demand of his partner", [BACK, replace(HIGHEST, of=W), INSTEAD], "demanded_by", None),
    ("a demand too late", [BACK, INSTEAD, HIGHEST], "demanded_by", None),
    ("another demand", [BACK, Demanded(S, E, Demand.AVOID, Suit.SPADES), INSTEAD], "demanded_by", None),
    ("no concession", [], "concession_refused", None),
    ("a concession refused", [Conceded(E, 5), Objected(W)], "concession_refused", (True,)),
    ("the winner", [], "won_by", (WonBy.OPPONENTS,)),
    ("that his card had not lain there", [], "card_was_faced", None),
    ("what he owed and did not play", [BACK, INSTEAD], "otherwise_legal", None),
]


@pytest.mark.parametrize(("after", "name", "shown"), [row[1:] for row in SHOWN], ids=[row[0] for row in SHOWN])
def test_the_record_shows(after: list[Event], name: str, shown: tuple[Any, ...] | None) -> None:
    assert values(established([*REVOKE, *after]), name) == shown


@pytest.mark.parametrize(
    ("before", "faced"),
    [
        ([CardExposed(E, card("D4"), Facing.DROPPED)], (True,)),
        ([CardExposed(E, card("D5"), Facing.DROPPED)], None),
        ([*plays("E:D4"), BACK], (True,)),  # led out of turn, and taken back
    ],
)
def test_a_card_that_lay_faced_before(before: list[Event], faced: tuple[Any, ...] | None) -> None:
    assert values(established([*before, *REVOKE]), "card_was_faced") == faced


@pytest.mark.parametrize(
    ("after", "because", "events"),
    [
        ([], "he held ♠K", ()),
        (plays("S:H6 W:H8 N:H2 E:S5"), "he held ♠5, seen at event 8", (8,)),
        ([BACK, CardPlayed(E, card("SQ"))], "he held ♠Q, seen at event 6", (6,)),
        ([CardExposed(E, card("SK"), Facing.DROPPED)], "he held ♠K, seen at event 5", (5,)),
    ],
)
def test_how_it_is_shown_that_he_could_have_followed(after: list[Event], because: str, events: tuple[int, ...]) -> None:
    """By the first card of the suit that he brings out, or else by the highest that he held."""
    known = established([*REVOKE, *after]).known[Key(0, "able")]
    assert (known.because, known.events) == (because, events)


@pytest.mark.parametrize(
    ("name", "after", "because", "events"),
    [
        ("offender", [], "event 3", (3,)),
        ("partner_had_played", [], "event 1", (1,)),
        ("played_after", [], "event 4", ()),
        ("played_after", [CardWithdrawn(S, card("SJ")), CardPlayed(S, card("S7"))], "events 4, 6", ()),
        ("attention_drawn", [], "no event", ()),
        ("attention_drawn", [AT_EAST], "event 5", ()),
        ("before_attention", [AT_EAST], "no event in between", ()),
        ("before_attention", [*plays("S:H6"), AT_EAST], "event 5", (5,)),
        ("before_attention", [*plays("S:H6 W:H8"), AT_EAST, *plays("N:H2")], "events 5, 6", (5, 6)),
    ],
)
def test_by_which_events_it_is_shown(name: str, after: list[Event], because: str, events: tuple[int, ...]) -> None:
    known = established([*REVOKE, *after]).known[Key(0, name)]
    assert (known.because, known.events) == (because, events)


KING_ALONE = Deal.parse("N:A432.K32.Q32.A32 K.Q54.JT954.K654 J76.A76.AK76.Q87 QT985.JT98.8.JT9")


@pytest.mark.parametrize(
    ("deal", "before", "after", "faced"),
    [
        (KING_ALONE, ["SK"], [], (True,)),
        (KING_ALONE, [], [], None),
        (KING_ALONE, ["D5"], [], None),
        (KING_ALONE, [], ["SK"], None),
        (DEAL, ["SK"], [], None),  # he held two more
        (DEAL, ["SK", "SQ", "S5"], [], (True,)),
        (None, ["D5"], [], None),
    ],
)
def test_a_card_that_he_owed_lay_face_up_where_all_of_them_did_before_he_played(
    deal: Deal | None, before: list[str], after: list[str], faced: tuple[Any, ...] | None
) -> None:
    """East was dealt the king alone, or the king and two others; he throws a diamond on the ten led."""
    first, then = ([CardExposed(E, card(each), Facing.DELIBERATE) for each in cards] for cards in (before, after))
    admitted: list[Event] = [Asked(W, E), Answered(E, True)]
    nobody_penalised = Binds(faced_cards=False)
    board = replace(BOARD_OF_SOUTH, deal=deal)
    facts = established([*first, *REVOKE, *then, *admitted], board=board, binds=nobody_penalised)
    assert values(facts, "owed_card_faced") == faced
    assert values(facts, "able") == (True,)


def test_where_nobody_knows_his_hand_it_is_open_whether_he_could_follow() -> None:
    board = replace(BOARD_OF_SOUTH, deal=None)
    assert values(established([*REVOKE, AT_EAST], board=board), "able") == (True, False)
    assert len(established(REVOKE, board=board)) == 0
    held = established([*REVOKE, Asked(W, E), Answered(E, True)], board=board).known[Key(0, "able")]
    assert (held.values, held.because) == ((True,), "what was said or shown")


@pytest.mark.parametrize("able", [True, False])
def test_whether_he_could_follow_is_known_once_the_director_says_it(able: bool) -> None:
    board = replace(BOARD_OF_SOUTH, deal=None)
    told = RevokeFinding(offender=E, trick=1, able=able)
    assert values(established([*REVOKE, AT_EAST], told, board=board), "able") == (able,)
    ruling = rule(Case(board=board, events=(*REVOKE, AT_EAST), findings=Findings(revokes=(told,))))
    assert "able" not in {each.key.name for each in ruling.questions}


@pytest.mark.parametrize(
    ("said", "fact", "known"),
    [
        (RevokeFinding(offender=Role.DEFENDER, trick=1), "offender", (E,)),
        (RevokeFinding(offender=Role.OTHER_DEFENDER, trick=1), "offender", (E,)),
        (RevokeFinding(trick=1, attention_by=Role.DUMMY), "attention_by", (N,)),
        (RevokeFinding(trick=1, attention_by=Role.DEFENDER), "attention_by", (Role.DEFENDER,)),
        (RevokeFinding(trick=1, attention_by=W), "attention_drawn", None),
        (RevokeFinding(trick=1), "attention_drawn", (False,)),
        (RevokeFinding(trick=1, played_after=(Role.DECLARER, W)), "played_after", ((S, W),)),
        (RevokeFinding(trick=1, played_after=(Role.DUMMY,)), "eldest_hand_followed", (False,)),
        (RevokeFinding(trick=1, played_after=(W,)), "eldest_hand_followed", (True,)),
        (RevokeFinding(trick=1, played_after=(W,), eldest_hand_followed=False), "eldest_hand_followed", (False,)),
        (RevokeFinding(trick=1, dummy_rights_lost=True), "attention_by", (N,)),
        (RevokeFinding(trick=1, dummy_rights_lost=True, attention_by=S), "attention_by", (S,)),
        (RevokeFinding(trick=1, otherwise_legal=False), "otherwise_legal", (False,)),
        (RevokeFinding(trick=1), "otherwise_legal", None),
    ],
)
def test_the_director_says_what_the_record_does_not(
    said: RevokeFinding, fact: str, known: tuple[Any, ...] | None
) -> None:
    """Of a record in which nobody points at the card he may say who did, and what had happened by then."""
    facts = established(REVOKE, said)
    assert len(facts) == 1
    assert values(facts, fact) == known


@pytest.mark.parametrize(
    ("said", "fact", "known"),
    [
        ({"failure": Failure.PENALTY_CARD, "offender": E}, "otherwise_legal", (True,)),
        ({"failure": Failure.PENALTY_CARD, "offender": E, "otherwise_legal": False}, "otherwise_legal", (False,)),
        ({"failure": Failure.DEMAND}, "otherwise_legal", None),
        ({"dummy_rights_lost": False}, "attention_by", None),
        ({"offender": Role.DECLARER}, "offender", (S,)),
        ({"offender": Role.DUMMY}, "offender", (N,)),
        ({"offender": Role.DEFENDER}, "offender", (Role.DEFENDER,)),
        ({"trick": 13, "failure": Failure.MISSING_CARD, "won_by": "opponents"}, "won_by", (WonBy.OPPONENTS,)),
        ({"trick": 12}, "before_attention", None),
        ({"won_by": E, "offender": Role.DEFENDER}, "winner", None),
    ],
)
def test_the_director_says_it_without_a_record(said: dict[str, Any], fact: str, known: tuple[Any, ...] | None) -> None:
    assert values(established([], RevokeFinding(**said), board=Board(declarer=S)), fact) == known


def test_a_winner_named_by_seat_is_kept_while_nobody_knows_who_declared() -> None:
    told = RevokeFinding(offender=Role.DEFENDER, trick=5, won_by=E)
    facts = established([], told, board=Board())
    assert values(facts, "winner") == (E,)
    assert values(facts, "won_by") == (WonBy.OFFENDER, WonBy.PARTNER, WonBy.OPPONENTS)
    assert values(established([], replace(told, offender=W), board=Board()), "won_by") == (WonBy.PARTNER,)


def test_the_director_may_know_of_more_than_the_cards_show_but_not_of_less() -> None:
    on = frozenset({Moment.OFFENDERS_PLAYED_ON})
    later = [*REVOKE, *plays("S:H6 W:H8"), AT_EAST]
    shown = on | {Moment.OPPONENTS_PLAYED_ON}
    assert values(established(later), "before_attention") == (shown,)
    more = RevokeFinding(trick=1, before_attention=shown | {Moment.TRICK_QUITTED})
    assert values(established(later, more), "before_attention") == (shown | {Moment.TRICK_QUITTED},)
    with pytest.raises(Contradiction):
        established(later, RevokeFinding(trick=1, before_attention=on))
    unseen = established(later[:-1], RevokeFinding(trick=1, before_attention=on))
    assert values(unseen, "before_attention") == (on,)


WHO_CHANGED: list[tuple[str, list[Event], tuple[Seat, ...], bool]] = [
    ("the record has nobody, and may have left South out", [AT_EAST], (S,), True),
    ("the record has nobody, nor has he", [AT_EAST], (), True),
    ("South, as the record has it", [CardWithdrawn(S, card("SJ")), AT_EAST], (S,), True),
    ("nobody, where the record has South", [CardWithdrawn(S, card("SJ")), AT_EAST], (), False),
    ("South, where the record goes on with another trick", [*plays("S:H6"), AT_EAST], (S,), False),
    ("nobody, where the record goes on with another trick", [*plays("S:H6"), AT_EAST], (), True),
]


@pytest.mark.parametrize(
    ("after", "back", "can_be"), [row[1:] for row in WHO_CHANGED], ids=[row[0] for row in WHO_CHANGED]
)
def test_the_director_may_know_who_changed_a_card_while_the_record_ends_with_that_trick(
    after: list[Event], back: tuple[Seat, ...], can_be: bool
) -> None:
    told = RevokeFinding(trick=1, withdrawn_after=back)
    if can_be:
        assert values(established([*REVOKE, *after], told), "withdrawn_after") == (back,)
        return
    with pytest.raises(Contradiction) as wrong:
        established([*REVOKE, *after], told)
    assert wrong.value.places[0] == "findings.revokes[0].withdrawn_after"


@pytest.mark.parametrize(
    ("said", "which"),
    [
        (RevokeFinding(), 0),
        (RevokeFinding(offender=E), 0),
        (RevokeFinding(trick=2), 1),
        (RevokeFinding(offender=W), 1),
        (RevokeFinding(offender=E, trick=1), 0),
        (RevokeFinding(offender=Role.DEFENDER, trick=2), 1),
        (RevokeFinding(offender=Role.DECLARER, trick=2), 1),
        (RevokeFinding(trick=7), None),
        (RevokeFinding(offender=S), None),
    ],
)
def test_a_revoke_that_is_told_is_that_of_the_record_which_fits_it(said: RevokeFinding, which: int | None) -> None:
    """East revokes on trick one, West on trick two, holding four hearts."""
    events = [*REVOKE, *plays("S:H6 W:D8 N:H2 E:H4")]
    if said.offender is Role.DECLARER:
        with pytest.raises(Contradiction):
            established(events, said)
        return
    facts = established(events, said)
    assert len(facts) == (3 if which is None else 2)
    seen = facts.found[0]
    assert (seen and seen.play.seat) == (None if which is None else (E, W)[which])
    both = established(events, RevokeFinding(), RevokeFinding())
    assert [each and each.play.seat for each in both.found] == [E, W]


# The board


@pytest.mark.parametrize(
    ("events", "proved", "by", "after"),
    [
        ([CardsMixed(E)], False, (Mixing.OFFENDERS,), None),
        ([CardsMixed(Side.NS)], False, (Mixing.OTHERS,), None),
        ([CardsMixed(W), CardsMixed(Side.NS)], False, (Mixing.BOTH,), None),
        ([CardsMixed(W)], None, (Mixing.OFFENDERS,), None),
        ([CardsMixed(W)], True, None, None),
        ([], False, None, None),
        ([AT_EAST, CardsMixed(W)], False, (Mixing.OFFENDERS,), (True,)),
        ([CardsMixed(W), AT_EAST], False, (Mixing.OFFENDERS,), (False,)),
        ([CardsMixed(W), AT_EAST, CardsMixed(W)], False, (Mixing.OFFENDERS,), (False,)),
    ],
)
def test_who_has_mixed_the_cards(
    events: list[Event], proved: bool | None, by: tuple[Mixing] | None, after: tuple[bool] | None
) -> None:
    facts = established([*REVOKE, *events], RevokeFinding(trick=1, proved=proved))
    assert values(facts, "cards_mixed_by", BOARD) == by
    assert values(facts, "mixed_after_claim", BOARD) == after
    by_the_cards = (True,) if events else None
    assert values(facts, "proved", 0) == (by_the_cards if proved is None else (proved,))
    said = established([*REVOKE, *events], RevokeFinding(trick=1, proved=proved), cards_mixed_by=Mixing.BOTH)
    assert values(said, "cards_mixed_by", BOARD) == (Mixing.BOTH,)


def test_where_both_sides_stand_accused_who_mixed_is_told_for_each() -> None:
    """Nobody has said whether the second revoke, of which no card is known, can be shown."""
    both = RevokeFinding(offender=E, proved=False), RevokeFinding(offender=S, trick=5)
    facts = established([*REVOKE, AT_EAST, CardsMixed(E)], *both)
    assert values(facts, "cards_mixed_by", BOARD) is None
    assert [values(facts, "cards_mixed_by", each) for each in (0, 1)] == [(Mixing.OFFENDERS,), (Mixing.OTHERS,)]
    assert [values(facts, "mixed_after_claim", each) for each in (0, 1)] == [(True,), None]
    assert [values(facts, "proved", each) for each in (0, 1)] == [(False,), (True, False)]
    told = established([*REVOKE, AT_EAST, CardsMixed(E)], *both, cards_mixed_by=Mixing.BOTH)
    assert [values(told, "cards_mixed_by", each) for each in (0, 1)] == [None, None]


@pytest.mark.parametrize(
    ("board", "events", "declarer", "because"),
    [
        (BOARD_OF_SOUTH, REVOKE, (S,), "board.declarer"),
        (replace(BOARD_OF_SOUTH, declarer=None), REVOKE, (S,), "the opening lead comes from declarer's left"),
        (replace(BOARD_OF_SOUTH, declarer=None), plays("E:SK"), (N,), "the opening lead comes from declarer's left"),
        (replace(BOARD_OF_SOUTH, declarer=None), [], None, ""),
        (Board(first_trick=12), plays("W:S2"), None, ""),
    ],
)
def test_who_declared(board: Board, events: list[Event], declarer: tuple[Seat] | None, because: str) -> None:
    known = established(events, board=board).known.get(Key(BOARD, "declarer"))
    assert known == (None if declarer is None else Evidence(declarer, because))


def test_of_revokes_told_alike_the_order_is_no_matter() -> None:
    one, other = RevokeFinding(offender=E), RevokeFinding(offender=W)
    alike = established([], one, other, one, board=Board())
    assert [values(alike, order_of(*two).name, BOARD) for two in ((0, 1), (0, 2), (1, 2))] == [None, (True,), None]
    listed = established([], one, other, one, board=Board(), revokes_in_order=True)
    assert [values(listed, order_of(*two).name, BOARD) for two in ((0, 1), (0, 2), (1, 2))] == [(True,)] * 3


CLAIM = [*REVOKE, Claimed(S, 5)]
AFTER_IT = plays("S:H6 W:H8 N:H2 E:H4")
IF_AGREED = replace(EVERYTHING, after_claim=AfterClaim.PLAYED_IF_AGREED)
PUT_DOWN = frozenset({Moment.OFFENDERS_CLAIMED, Moment.OFFENDERS_PUT_DOWN_A_CARD})


@pytest.mark.parametrize(
    ("events", "said", "moments", "known"),
    [
        (CLAIM, None, None, None),
        ([*CLAIM, *AFTER_IT], None, None, (True, False)),
        ([*CLAIM, *AFTER_IT[:3]], None, None, None),
        ([*CLAIM, *AFTER_IT], True, None, (True,)),
        ([*CLAIM, *AFTER_IT], False, None, (False,)),
        (CLAIM, False, None, (False,)),
        ([*CLAIM, PlayedOnByAgreement(W)], None, None, (True,)),
        ([*CLAIM, PlayedOnByAgreement(W)], True, None, (True,)),
        (REVOKE, None, PUT_DOWN, (True, False)),
        (REVOKE, None, frozenset({Moment.OFFENDERS_CLAIMED}), None),
        (REVOKE, None, frozenset({Moment.OFFENDERS_PUT_DOWN_A_CARD}), None),
    ],
)
def test_whether_all_four_had_agreed_to_play_on(
    events: list[Event], said: bool | None, moments: frozenset[Moment] | None, known: tuple[bool, ...] | None
) -> None:
    told = RevokeFinding(trick=1, before_attention=moments)
    facts = established(events, told, binds=IF_AGREED, agreed_to_play_on=said)
    assert values(facts, "agreed_to_play_on", BOARD) == known
    elsewhere = established(events, told, agreed_to_play_on=said)
    assert values(elsewhere, "agreed_to_play_on", BOARD) is None


def test_that_they_agreed_cannot_be_denied_where_an_event_says_so() -> None:
    with pytest.raises(Contradiction) as wrong:
        established([*CLAIM, PlayedOnByAgreement(W)], binds=IF_AGREED, agreed_to_play_on=False)
    assert wrong.value.places == ("findings.agreed_to_play_on", "event 6")


# The last two tricks

LAST_TWO = Board(deal=Deal.parse("N:A.2.. .34.. K2... Q.K.."), first_trick=12, strain=Strain.NOTRUMP, declarer=N)
"""North leads the ace of spades; West, with the queen, throws his king of hearts on it."""
TWELFTH = plays("N:SA E:H3 S:S2 W:HK")
THIRTEENTH = plays("N:H2 E:H4 S:SK W:SQ")


@pytest.mark.parametrize(
    ("events", "more", "known"),
    [
        # North wins the twelfth either way; the last went to East, and goes to West's king once he has followed suit.
        ([*TWELFTH, *THIRTEENTH], {"table_tricks": 10}, (10,)),
        ([*TWELFTH, *THIRTEENTH], {}, None),
        (TWELFTH, {"winners": (N,) * 5 + (E,) * 6 + (None, None)}, (6,)),
        (TWELFTH, {"winners": (N,) * 5 + (E,) * 6 + (None, None), "restored_tricks": 6}, (6,)),
    ],
)
def test_declarers_tricks_with_the_twelfth_put_right(
    events: list[Event], more: dict[str, Any], known: tuple[int, ...] | None
) -> None:
    assert values(established(events, board=LAST_TWO, **more), "restored_tricks", BOARD) == known


BOTH_WRONG = Board(deal=Deal.parse("N:8..J. .6..8 .5..J 4.K.."), first_trick=12, strain=Strain.HEARTS, declarer=W)
"""South leads the five of hearts; neither West, with the king, nor East, with the six, follows to it."""


@pytest.mark.parametrize(
    ("noticed", "known"),
    [
        # East's six wins the twelfth, and West ruffs the last one.
        ([AttentionDrawn(S, E, 12)], (7,)),
        # West's king wins the twelfth; North may change his eight of spades, and win the last one with it.
        ([AttentionDrawn(S, E, 12), AttentionDrawn(S, W, 12)], (6, 7)),
    ],
)
def test_a_revoke_on_the_twelfth_that_nobody_noticed_before_the_hands_went_back_is_not_put_right_with_another(
    noticed: list[Event], known: tuple[int, ...]
) -> None:
    events = [*plays("S:H5 W:S4 N:S8 E:C8"), *noticed, HandsReturned()]
    facts = established(events, board=BOTH_WRONG, winners=(E,) * 5 + (N,) * 6 + (None, None))
    assert values(facts, "restored_tricks", BOARD) == known


def test_declarers_tricks_with_the_twelfth_put_right_cannot_be_said_otherwise() -> None:
    winners = (N,) * 5 + (E,) * 6 + (None, None)
    with pytest.raises(Contradiction, match="it can win 6") as wrong:
        established(TWELFTH, board=LAST_TWO, winners=winners, restored_tricks=7)
    assert wrong.value.places == ("findings.restored_tricks", "the tricks before the twelfth")


def test_nor_otherwise_than_whoever_won_the_twelfth_leaves_it() -> None:
    """Nine with the thirteenth or without it: eight or nine before."""
    wests = RevokeFinding(W, 12, Suit.HEARTS, won_by=WonBy.OFFENDER.value)
    with pytest.raises(Contradiction, match="it can win 8, 9, 10, 11") as wrong:
        established([], wests, table_tricks=9, restored_tricks=7)
    assert wrong.value.places == ("findings.restored_tricks", "findings.table_tricks", "findings.revokes[0].won_by")


@pytest.mark.parametrize(
    ("offender", "won_by", "later", "after_eleven"),
    [
        (Role.DEFENDER, WonBy.OFFENDER, None, (8, 9)),
        (Role.DEFENDER, WonBy.OPPONENTS, None, (7, 8)),
        (Role.DECLARER, WonBy.OPPONENTS, 0, (9, 9)),
        (Role.DUMMY, WonBy.PARTNER, 1, (7, 7)),
    ],
)
def test_who_won_the_twelfth_leaves_declarer_what_he_had_before(
    offender: Role, won_by: WonBy, later: int | None, after_eleven: tuple[int, int]
) -> None:
    told = RevokeFinding(offender, 12, won_by=won_by.value, later_tricks=later)
    nine = Count((None,) * 13, 9, "findings.table_tricks", over=True)
    assert before_the_twelfth(nine, None, [told])[0] == after_eleven


@pytest.mark.parametrize(
    ("declarer", "more", "known"),
    [
        (None, {}, None),
        (S, {}, None),
        (S, {"table_tricks": 9}, (7, 8, 9, 10, 11)),
        (None, {"table_tricks": 9}, (7, 8, 9, 10, 11)),
        (S, {"table_tricks": 1}, (0, 1, 2, 3)),
        (S, {"table_tricks": 13}, (11, 12, 13)),
        (S, {"table_tricks": 9, "winners": (None,) * 11 + (S, None)}, (7, 8, 9, 10)),
        (S, {"table_tricks": 9, "winners": (None,) * 11 + (E, E)}, (9, 10, 11)),
        (S, {"winners": (N,) * 5 + (E,) * 6 + (None, None)}, (5, 6, 7)),
        (S, {"restored_tricks": 4}, (4,)),
    ],
)
def test_declarers_tricks_with_the_twelfth_put_right_where_nobody_knows_the_cards(
    declarer: Seat | None, more: dict[str, Any], known: tuple[int, ...] | None
) -> None:
    """As many as they had after eleven, and none, one or both of the last two."""
    told = RevokeFinding(offender=Role.DEFENDER, trick=12)
    facts = established([], told, board=Board(declarer=declarer), **more)
    assert values(facts, "restored_tricks", BOARD) == known
    if not more.get("restored_tricks"):
        other = established([], replace(told, trick=11), board=Board(declarer=declarer), **more)
        assert values(other, "restored_tricks", BOARD) is None


@pytest.mark.parametrize(
    ("events", "possible"),
    [
        (REVOKE, tuple(range(1, 14))),
        (plays("W:ST N:S3 E:SQ S:S6"), None),
    ],
)
def test_the_totals_that_are_possible(events: list[Event], possible: tuple[int, ...] | None) -> None:
    """Declarer's side has won the first trick; or East has, and holds a trick more at least."""
    tricks = attainable_tricks(established(events), S).tricks
    assert tricks == (possible or tuple(range(13)))


def test_after_play_is_over_only_the_number_that_was_won_is_possible() -> None:
    ending = established([*TWELFTH, *THIRTEENTH], board=LAST_TWO, winners=(N,) * 5 + (E,) * 6 + (None, None))
    assert attainable_tricks(ending, N).tricks == (6,)
    assert attainable_tricks(ending, E).tricks == (7,)


def test_a_claim_that_is_let_stand_counts() -> None:
    facts = established([*CLAIM, Agreed(W), HandsReturned()])
    assert values(facts, "table_tricks", BOARD) == (6,)
    assert values(facts, "later_tricks") == (7,)
    assert values(facts, "won_since") == (frozenset({2, 3, 4, 5, 6, 7, 8}),)


ALL_KNOWN = tuple(map(Seat, "NSEWNNEESSWWN"))
"""North and South have won seven, East and West six."""
STOOD = [*CLAIM, Agreed(W)]
BY_CLAIM = "the tricks won and the claim at event 5"
TOTAL, WINNERS = "findings.table_tricks", "the winners of the tricks"
FOUR_TOLD = (E, E, None, S, *(None,) * 9)
NO_DECLARER = replace(BOARD_OF_SOUTH, declarer=None)


@pytest.mark.parametrize(
    ("board", "events", "found", "declarers", "because", "over"),
    [
        (BOARD_OF_SOUTH, [], {}, None, "", False),
        (BOARD_OF_SOUTH, REVOKE, {}, None, "", False),
        (BOARD_OF_SOUTH, [], {"play_ended": True}, None, "", True),
        (BOARD_OF_SOUTH, [], {"result": 9}, None, "", True),
        (BOARD_OF_SOUTH, [], {"result": 0}, None, "", True),
        (BOARD_OF_SOUTH, [], {"table_tricks": 0}, 0, "findings.table_tricks", True),
        (BOARD_OF_SOUTH, [], {"winners": ALL_KNOWN}, 7, "the thirteen tricks", True),
        (replace(BOARD_OF_SOUTH, declarer=W), [], {"winners": ALL_KNOWN}, 6, "the thirteen tricks", True),
        (NO_DECLARER, [], {"winners": ALL_KNOWN}, None, "", True),
        (BOARD_OF_SOUTH, [], {"winners": (*ALL_KNOWN[:12], None)}, None, "", False),
        (BOARD_OF_SOUTH, [], {"winners": (*ALL_KNOWN[:12], None), "table_tricks": 7}, 7, "findings.table_tricks", True),
        (BOARD_OF_SOUTH, [], {"winners": (*ALL_KNOWN[:12], None), "table_tricks": 6}, 6, "findings.table_tricks", True),
        (BOARD_OF_SOUTH, CLAIM, {}, None, "", False),
        (BOARD_OF_SOUTH, STOOD, {}, 6, BY_CLAIM, True),
        (BOARD_OF_SOUTH, STOOD, {"table_tricks": 6}, 6, "findings.table_tricks", True),
        (
            BOARD_OF_SOUTH,
            [*plays("W:ST N:S2 E:S5 S:SJ"), *STOOD[4:]],
            {"table_tricks": 8},
            8,
            "findings.table_tricks",
            True,
        ),
        (BOARD_OF_SOUTH, STOOD, {"winners": (None, E, *(None,) * 11)}, None, "", True),
    ],
)
def test_how_many_tricks_declarers_side_has_won(
    board: Board, events: list[Event], found: dict[str, Any], declarers: int | None, because: str, over: bool
) -> None:
    count = established(events, board=board, **found).count
    assert (count.declarers, count.because, count.over) == (declarers, because, over)


def test_later_tricks_are_told_only_when_play_is_over() -> None:
    assert established([], RevokeFinding(later_tricks=0), board=Board()).count.over
    assert not established([], RevokeFinding(won_by="opponents"), board=Board()).count.over


@pytest.mark.parametrize(
    ("events", "found", "places", "words"),
    [
        (REVOKE, {"winners": (W, *(None,) * 12)}, ("findings.winners", "event 4"), "that South won it"),
        ([], {"winners": ALL_KNOWN, "table_tricks": 8}, (TOTAL, "the thirteen tricks"), "7"),
        ([], {"winners": FOUR_TOLD, "table_tricks": 12}, (TOTAL, WINNERS), "won 1 and lost 2"),
        ([], {"winners": FOUR_TOLD, "table_tricks": 0}, (TOTAL, WINNERS), "won 1 and lost 2"),
        (STOOD, {"table_tricks": 0}, (TOTAL, WINNERS), "won 1 and lost 0"),
    ],
)
def test_tricks_that_cannot_have_been_won_like_that(
    events: list[Event], found: dict[str, Any], places: tuple[str, str], words: str
) -> None:
    with pytest.raises(Contradiction, match=words) as wrong:
        established(events, **found)
    assert wrong.value.places == places


WEST_HELD_THE_ACE = replace(LAST_TWO, deal=Deal.parse("N:2.2.. .34.. 3..2. A.K.."))
"""West throws his king on a small spade: South wins both of the last two. Put right, West wins them."""


@pytest.mark.parametrize(
    ("events", "norths", "wests"),
    [
        (plays("N:S2 E:H3 S:S3 W:HK S:D2 W:SA N:H2 E:H4"), (2,), (-2,)),
        (plays("N:S2 E:H3 S:S3 W:SA W:HK N:H2 E:H4 S:D2"), None, None),
        (plays("N:S2 E:H3 S:S3 W:HK S:D2"), None, None),
    ],
)
def test_the_tricks_that_each_side_loses_to_a_twelfth_put_right(
    events: list[Event], norths: tuple[int] | None, wests: tuple[int] | None
) -> None:
    facts = established(events, RevokeFinding(offender=N, trick=5), board=WEST_HELD_THE_ACE)
    assert values(facts, lost_to(1).name, 0) == norths
    assert values(facts, lost_to(1).name, 1) == wests
    assert values(facts, lost_to(0).name, 1) is None
    defender = established(events, RevokeFinding(offender=Role.DEFENDER, trick=5), board=WEST_HELD_THE_ACE)
    assert values(defender, lost_to(1).name, 0) is None
