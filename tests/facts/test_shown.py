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
    Objected,
    Onlooker,
    PlayedOnByAgreement,
    RightsLost,
    TrickQuitted,
)
from revoke.errors import Contradiction
from revoke.facts.establish import Facts, establish
from revoke.facts.fact import BOARD, Evidence, Key
from revoke.facts.revoke import order_of
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
    ("a demand that is still to be met", [BACK, HIGHEST], "demanded_by", (S,)),
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
    ("nor lain there before it went back", [BACK], "card_was_faced", None),
    ("his partner's question, upon which it goes back", [Asked(W, E), BACK], "attention_by", (W,)),
    ("declarer's question before dummy's", [Asked(S, E), Asked(N, E), Answered(E, True)], "attention_by", (N,)),
    ("words about another's card before", [AttentionDrawn(N, W, 1), AT_EAST], "attention_by", (S,)),
    ("dummy's question when it has gone back", [BACK, Asked(N, E), Answered(E, True)], "attention_by", (E,)),
    ("dummy without his rights, who only asks", [RightsLost(N), Asked(N, E)], "dummy_rights_lost", (True,)),
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
        # His card was left there, his side went on at event 8, and that established the revoke.
        ("before_attention", [AT_EAST, TrickQuitted(1), *plays("S:H6 W:H8 N:H2")], "events 6, 7, 8", (6, 7, 8)),
    ],
)
def test_by_which_events_it_is_shown(name: str, after: list[Event], because: str, events: tuple[int, ...]) -> None:
    known = established([*REVOKE, *after]).known[Key(0, name)]
    assert (known.because, known.events) == (because, events)


@pytest.mark.parametrize(
    ("before", "because", "events"),
    [
        ("W:ST N:S2", "event 1", (1,)),
        ("W:ST (W:ST) W:S9 N:S2", "event 1", (1,)),  # by his first card, changed or not
        ("N:S2", "no event in between", ()),
    ],
)
def test_that_his_partner_had_played_is_shown_by_his_first_card(
    before: str, because: str, events: tuple[int, ...]
) -> None:
    known = established([*plays(before), *plays("E:D4 S:SJ")]).known[Key(0, "partner_had_played")]
    assert (known.values, known.because, known.events) == ((bool(events),), because, events)


def test_of_his_partner_only_a_card_to_that_trick_before_his_own_counts() -> None:
    """South throws a diamond on East's club before North plays, who had played to the trick before."""
    facts = established(plays("W:ST N:S2 E:SK S:S6 E:C4 S:D6 W:C9 N:CA"))
    assert values(facts, "partner_had_played") == (False,)


def test_a_card_that_lay_there_for_what_the_other_side_had_done_was_no_penalty_card() -> None:
    """East changes the four of diamonds for North's spade, a revoke or none; then he throws it on a spade."""
    for norths, faced in (("32..2.", None), ("32.2..", (True,))):
        ending = Deal.parse(f"N:{norths} 9..J4. J.3.A. 8.4.8.")
        board = replace(BOARD_OF_SOUTH, deal=ending, first_trick=11)
        back = plays("(N:S2) N:D2") if faced is None else []
        events = [
            *plays("W:D8 N:S2 E:D4"),
            AttentionDrawn(E, N, 11),
            *back,
            *plays("(E:D4) E:DJ S:DA S:SJ W:S8 N:S3 E:D4"),
        ]
        facts = established(events, board=board)
        (index,) = (each for each, found in enumerate(facts.found) if found and found.play.trick == 12)
        assert values(facts, "card_was_faced", index) == faced


def test_what_lay_there_is_told_without_a_card_that_nobody_knows() -> None:
    facts = established([*plays("W:ST"), CardPlayed(N, None), *plays("E:D4 S:SJ")])
    assert values(facts, "opposed_by") == (tuple(map(card, ("ST", "D4", "SJ"))),)


def test_after_the_last_trick_nobody_plays_on_however_it_ended() -> None:
    """West has to lead a spade to one of the last two tricks, and nobody knows his hand."""
    board = Board(first_trick=12, declarer=S, strain=Strain.NOTRUMP)
    lead = [Demanded(S, W, Demand.LEAD, Suit.SPADES), *plays("W:H8")]
    for events, goes_on in ((lead, True), ([CardPlayed(W, None), *plays("N:S2 E:S5 S:S6"), *lead], False)):
        ways = values(established(events, board=board, play_ended=True), "before_attention")
        assert any(Moment.OFFENDERS_PLAYED_ON in way for way in ways or ()) is goes_on
    told = RevokeFinding(trick=13, failure=Failure.MISSING_CARD, before_attention=frozenset({Moment.PLAY_ENDED}))
    assert values(established([], told), "before_attention") == (told.before_attention,)


def test_a_record_of_every_card_shows_that_nobody_spoke() -> None:
    board = Board(deal=Deal.parse("N:A.2.. .34.. K2... Q.K.."), first_trick=12, strain=Strain.NOTRUMP, declarer=N)
    facts = established(plays("N:SA E:H3 S:S2 W:HK N:H2 E:H4 S:SK W:SQ"), board=board, play_ended=True)
    assert values(facts, "attention_drawn") == (False,)


def test_of_two_revokes_on_a_trick_dummy_has_pointed_at_the_one_that_he_named() -> None:
    """North, who has lost his rights, speaks of declarer's card, when East has gone on and West's lies there too."""
    facts = established([RightsLost(N), *plays("N:S2 E:SK S:D6 W:D8 E:C4"), AttentionDrawn(N, S, 1)])
    lost = {
        found.play.seat: values(facts, "dummy_rights_lost", each) for each, found in enumerate(facts.found) if found
    }
    assert lost == {S: (True,), W: None}
    assert values(facts, "attention_by", 0) == values(facts, "attention_by", 1) == (N,)


@pytest.mark.parametrize(
    ("events", "who"),
    [
        ([Asked(W, S), Asked(N, S), Answered(S, True)], W),  # he asked first, and declarer answered after all
        ([Asked(W, S), AttentionDrawn(N, S, 1)], N),
        ([Asked(E, S), Answered(S, False), AttentionDrawn(W, S, 1)], W),
    ],
)
def test_who_spoke_first_of_declarers_card(events: list[Event], who: Seat) -> None:
    assert values(established([*plays("W:ST N:S2 E:S5 S:D6"), *events]), "attention_by") == (who,)


def test_a_question_about_the_card_before_it_is_not_about_the_one_in_its_place() -> None:
    first = [Asked(W, E), Answered(E, True), BACK, *plays("E:C4"), AT_EAST]
    facts = established([*REVOKE[:3], *first])
    assert [values(facts, "attention_by", each) for each in (0, 1)] == [(W,), (S,)]


FACED = CardExposed(E, card("HQ"), Facing.DELIBERATE)
"""East's penalty card; he plays another heart, the other side goes on, and so his card stands (52B1)."""


@pytest.mark.parametrize(
    ("events", "moments", "after"),
    [
        ([*plays("W:ST N:S2 E:S5 S:SJ"), FACED, *plays("S:H6 W:H8 N:HK E:H4 N:H3 E:H5")], (10,), ()),
        ([*plays("W:ST N:SA E:S5 S:S6"), FACED, *plays("N:H2 E:H4"), AttentionDrawn(S, E, 2), *plays("S:HA W:H8")],
         (), (S,)),
        ([*plays("W:ST N:SA E:S5 S:S6"), FACED, *plays("N:H2 E:H4 S:HA"), AttentionDrawn(S, E, 2), *plays("W:H8")],
         (), (S,)),
        ([*plays("W:ST N:SA E:S5 S:S6"), FACED, *plays("N:H2 E:H4 S:HA W:H8")], (), (S, W)),
    ],
)  # fmt: skip
def test_of_a_penalty_card_kept_back_it_counts_what_came_before_the_other_side_went_on(
    events: list[Event], moments: tuple[int, ...], after: tuple[Seat, ...]
) -> None:
    facts = established(events)
    assert values(facts, "failure") == (Failure.PENALTY_CARD,)
    assert facts.known[Key(0, "before_attention")].events == moments
    assert values(facts, "played_after") == (after,)
    ended = established(events, play_ended=True)
    assert values(ended, "before_attention") == values(facts, "before_attention")


FIRST_HAND = [*plays("W:ST N:D2 E:S5 S:SJ"), AttentionDrawn(W, N, 1)]
"""North, dummy, throws a diamond; East, a defender, and South, declarer, play after him."""


@pytest.mark.parametrize(
    ("told", "can_be"),
    [
        ((E, S), True),
        ((Role.DEFENDER, S), True),
        ((Role.OTHER_DEFENDER, Role.DECLARER), True),
        ((E, Role.DEFENDER), False),
        ((Role.DUMMY, S), False),
        ((Role.DECLARER, S), False),
        ((W, S), False),
        ((Role.DEFENDER,), False),
        ((Role.DEFENDER, S, Role.OTHER_DEFENDER), False),
    ],
)
def test_players_told_by_their_roles_are_those_whom_the_record_shows_in_their_place(
    told: tuple[Seat | Role, ...], can_be: bool
) -> None:
    said = RevokeFinding(trick=1, played_after=told)
    if can_be:
        assert values(established(FIRST_HAND, said), "played_after") == ((E, S),)
        return
    with pytest.raises(Contradiction, match="played_after and events 3, 4"):
        established(FIRST_HAND, said)


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


def test_a_card_that_went_back_into_declarers_hand_did_not_lie_face_up() -> None:
    """South takes the ace of spades back for East's revoke, and then throws the king of diamonds himself."""
    board = replace(BOARD_OF_SOUTH, deal=Deal.parse("N:2.3.4. 3.4.5. A.5.K. 4.6.6."), first_trick=11)
    facts = established(plays("W:S4 N:S2 E:D5 S:SA (E:D5) E:S3 (S:SA) S:DK"), board=board)
    assert [found and found.play.seat for found in facts.found] == [E, S]
    assert values(facts, "owed_card_faced", 1) is None


@pytest.mark.parametrize(
    ("deal", "events", "legal"),
    [
        (DEAL, plays("E:SK! W:ST N:S2 E:S5"), (True,)),
        (None, plays("E:SK! W:ST N:S2 E:S5"), (True,)),
        (KING_ALONE, plays("E:SK! W:ST N:S2 E:D5"), (False,)),  # the king was his only spade
        (None, [Demanded(S, W, Demand.LEAD, Suit.SPADES), *plays("W:HJ! W:C9")], None),  # had he a spade to lead?
    ],
)
def test_whether_a_card_was_legal_but_for_the_penalty_card_that_was_kept_back(
    deal: Deal | None, events: list[Event], legal: tuple[bool] | None
) -> None:
    facts = established(events, board=replace(BOARD_OF_SOUTH, deal=deal))
    assert values(facts, "failure") == (Failure.PENALTY_CARD,)
    assert values(facts, "otherwise_legal") == legal
    assert values(facts, "owed_card_faced") is None


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
        ({"trick": 1}, "eldest_hand_followed", (False,)),  # it led
        ({"trick": 2}, "eldest_hand_followed", None),
        ({"won_by": E, "offender": Role.DEFENDER}, "winner", None),
    ],
)
def test_the_director_says_it_without_a_record(said: dict[str, Any], fact: str, known: tuple[Any, ...] | None) -> None:
    assert values(established([], RevokeFinding(**said), board=Board(declarer=S)), fact) == known


@pytest.mark.parametrize("said", [Role.DEFENDER, Role.DUMMY, S])
@pytest.mark.parametrize("declarer", [S, None])
def test_where_the_record_shows_that_the_director_spoke_no_player_did(said: Seat | Role, declarer: Seat | None) -> None:
    spoke = AttentionDrawn(Onlooker.DIRECTOR, E, 1)
    board = replace(BOARD_OF_SOUTH, declarer=declarer)
    with pytest.raises(Contradiction, match="attention_by and event 5"):
        established([*REVOKE, spoke], RevokeFinding(trick=1, attention_by=said), board=board)
    told = RevokeFinding(trick=1, attention_by=Onlooker.DIRECTOR)
    assert values(established([*REVOKE, spoke], told, board=board), "attention_by") == (Onlooker.DIRECTOR,)


@pytest.mark.parametrize(
    ("events", "moments", "more", "replaced"),
    [
        ([], set(), {"play_ended": True}, (True,)),  # noticed at once, and play went on: the card has been put right
        ([], set(), {}, None),
        (REVOKE, set(), {"play_ended": True}, None),  # of recorded play the record shows it
        ([], {Moment.OFFENDERS_PLAYED_ON}, {"play_ended": True}, None),
        ([], {Moment.OFFENDERS_NAMED_CARD}, {"play_ended": True}, None),
        ([], {Moment.OPPONENTS_PLAYED_ON}, {"play_ended": True}, (True,)),
        ([], {Moment.TRICK_QUITTED}, {"play_ended": True}, None),  # which was enough in 1905
        ([], {Moment.TRICK_QUITTED, Moment.PARTNER_ASKED}, {"play_ended": True}, (True,)),
        ([], {Moment.TRICK_QUITTED, Moment.PARTNER_ASKED, Moment.ANSWERED_NO}, {"play_ended": True}, None),
    ],
)
def test_a_card_noticed_at_once_was_replaced_where_play_went_on(
    events: list[Event], moments: set[Moment], more: dict[str, Any], replaced: tuple[bool] | None
) -> None:
    told = RevokeFinding(S, 5, before_attention=frozenset(moments))
    assert values(established(events, told, **more), "replaced") == replaced


def test_a_winner_named_by_seat_is_kept_while_nobody_knows_who_declared() -> None:
    told = RevokeFinding(offender=Role.DEFENDER, trick=5, won_by=E)
    facts = established([], told, board=Board())
    assert values(facts, "winner") == (E,)
    assert values(facts, "won_by") == (WonBy.OFFENDER, WonBy.PARTNER, WonBy.OPPONENTS)
    partner = established([], replace(told, offender=W), board=Board())
    assert values(partner, "won_by") == (WonBy.PARTNER,)
    assert values(partner, "winner") is None
    assert values(established([], replace(told, won_by=None), board=Board()), "winner") is None
    assert values(established([], RevokeFinding(offender=N, trick=5, won_by=Side.NS), board=Board()), "winner") == (
        Side.NS,
    )


@pytest.mark.parametrize(
    ("events", "won_by"),
    [
        (plays("W:ST N:S2 E:D4"), (WonBy.PARTNER, WonBy.OPPONENTS)),  # South may still beat West's ten
        (plays("W:ST N:SA E:D4"), (WonBy.OPPONENTS,)),
        (plays("W:S8 N:S2 E:D4 S:SJ"), (WonBy.OPPONENTS,)),
        (plays("W:ST N:D2"), (WonBy.PARTNER, WonBy.OPPONENTS)),  # North's own revoke
        ([*plays("W:ST N:S2 E:D4"), AT_EAST], None),  # he has to play another card
    ],
)
def test_who_can_win_a_trick_that_is_not_complete(events: list[Event], won_by: tuple[WonBy, ...] | None) -> None:
    assert values(established(events), "won_by") == won_by


def test_the_cards_tell_more_of_the_winner_than_a_claim_of_all_the_tricks_left() -> None:
    board = replace(BOARD_OF_SOUTH, deal=Deal.parse("N:2.2.. K...4 3.3.. A.4.."), first_trick=12)
    facts = established([*plays("W:SA N:S2 E:C4"), Claimed(W, 2), Agreed(S)], board=board)
    assert values(facts, "won_by") == (WonBy.PARTNER,)


@pytest.mark.parametrize(
    ("after", "more", "drawn"),
    [
        ([], {}, (False,)),
        ([], {"play_ended": True}, None),  # how it ended was not written down, nor whether somebody spoke
        ([AT_EAST], {"play_ended": True}, (True,)),
        ([Claimed(S, 5), Agreed(W)], {}, (False,)),
        ([Claimed(S, 5), Agreed(W)], {"play_ended": True}, (False,)),
    ],
)
def test_that_nobody_spoke_is_shown_by_a_record_that_goes_to_the_end(
    after: list[Event], more: dict[str, Any], drawn: tuple[bool] | None
) -> None:
    assert values(established([*REVOKE, *after], **more), "attention_drawn") == drawn


def test_the_players_who_changed_their_cards_may_be_told_in_any_order() -> None:
    both = [*plays("W:ST N:D2 E:S5 S:SJ (E:S5) (S:SJ)"), AttentionDrawn(W, N, 1)]
    told = RevokeFinding(trick=1, withdrawn_after=(S, E))
    assert values(established(both, told), "withdrawn_after") == ((S, E),)


def test_what_the_record_shows_is_not_put_down_to_the_director_who_says_it_too() -> None:
    facts = established(REVOKE, RevokeFinding(trick=1, card=card("D4")))
    assert (facts.known[Key(0, "trick")].because, facts.known[Key(0, "card")].because) == ("event 3", "event 3")
    fourth = RevokeFinding(offender=S, trick=1, played_after=())
    assert established([], fourth).known[Key(0, "played_after")].because == "said by the director"


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
    blank, easts, wests = RevokeFinding(), RevokeFinding(trick=1), RevokeFinding(trick=2)
    for two, seats in (((blank, blank), [E, W]), ((wests, blank), [W, E]), ((blank, easts), [W, E])):
        assert [each and each.play.seat for each in established(events, *two).found] == seats
    corrected = established([*REVOKE, BACK, INSTEAD], RevokeFinding(offender=E, trick=1))
    assert len(corrected) == 1, "that he followed suit then is no contradiction"
    unrecorded = established(events, RevokeFinding(trick=7), blank)
    assert [each and each.play.seat for each in unrecorded.found] == [None, E, W]


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
        ([AT_EAST, CardsMixed(W), AT_EAST], False, (Mixing.OFFENDERS,), (True,)),
        ([AT_EAST], False, None, None),
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


def test_declarers_tricks_with_the_twelfth_put_right_are_known_where_the_director_says_them() -> None:
    assert values(established([], RevokeFinding(trick=5), restored_tricks=9), "restored_tricks", BOARD) == (9,)
    assert values(established([], RevokeFinding(trick=5)), "restored_tricks", BOARD) is None


def test_where_one_side_stands_accused_the_mixing_is_told_of_the_board_and_by_its_last_event() -> None:
    later = [*plays("S:H6 W:H8 N:H2 E:H4"), CardsMixed(W), AttentionDrawn(S, E, 2), CardsMixed(E)]
    facts = established([*REVOKE, *later], RevokeFinding(proved=False))
    assert values(facts, "cards_mixed_by", 0) is None
    assert facts.known[Key(BOARD, "cards_mixed_by")].because == "event 11"
    assert values(facts, "mixed_after_claim", 0) is None, "nobody spoke of the card on trick one"
    unseen = replace(BOARD_OF_SOUTH, deal=None)
    open_ = established([*REVOKE, AT_EAST, CardsMixed(W)], RevokeFinding(), board=unseen)
    assert values(open_, "proved", 0) == (True, False), "no card shows whether East held a spade"
    spoken_of = established([*REVOKE, AT_EAST, CardsMixed(W)], RevokeFinding())
    assert values(spoken_of, "mixed_after_claim", 0) == (True,)
    nobody = established([CardsMixed(W)], RevokeFinding(trick=5, proved=False))
    assert values(nobody, "mixed_after_claim", 0) is None


def test_where_both_sides_stand_accused_and_both_have_mixed_that_is_told_for_each() -> None:
    both = RevokeFinding(offender=E, proved=False), RevokeFinding(offender=S, trick=5, proved=False)
    facts = established([*REVOKE, CardsMixed(E), CardsMixed(S)], *both)
    assert [values(facts, "cards_mixed_by", each) for each in (0, 1)] == [(Mixing.BOTH,), (Mixing.BOTH,)]
    assert facts.known[Key(1, "cards_mixed_by")].because == "event 6"
    by_role = established([CardsMixed(E), CardsMixed(S)], *both, RevokeFinding(offender=Role.DEFENDER, trick=7))
    assert values(by_role, "cards_mixed_by", 2) is None, "nobody knows whether he is of the side that mixed"


@pytest.mark.parametrize(
    ("board", "events", "declarer", "because"),
    [
        (BOARD_OF_SOUTH, REVOKE, (S,), "board.declarer"),
        (replace(BOARD_OF_SOUTH, declarer=None), REVOKE, (S,), "the opening lead comes from declarer's left"),
        (replace(BOARD_OF_SOUTH, declarer=None), plays("E:SK"), (N,), "the opening lead comes from declarer's left"),
        (replace(BOARD_OF_SOUTH, declarer=None), [], None, ""),
        (Board(first_trick=12), plays("W:S2"), None, ""),
        (BOARD_OF_SOUTH, plays("N:S2"), (S,), "board.declarer"),  # dummy led
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
    resumed = established([*CLAIM, *AFTER_IT[:1]], binds=IF_AGREED, agreed_to_play_on=said)
    assert (resumed.table.claim is None) is (said is True)
    if PlayedOnByAgreement(W) in events:
        assert facts.known[Key(BOARD, "agreed_to_play_on")].because == "event 6"
    elsewhere = established(events, told, agreed_to_play_on=said)
    assert values(elsewhere, "agreed_to_play_on", BOARD) is None


def test_that_they_agreed_cannot_be_denied_where_an_event_says_so() -> None:
    with pytest.raises(Contradiction) as wrong:
        established([*CLAIM, PlayedOnByAgreement(W)], binds=IF_AGREED, agreed_to_play_on=False)
    assert wrong.value.places == ("findings.agreed_to_play_on", "event 6")
