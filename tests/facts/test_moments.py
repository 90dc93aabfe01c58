"""What had happened between a revoke and the attention drawn to it: each moment by its own event, in its own time."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from revoke.case.case import Board, Failure, Moment, RevokeFinding
from revoke.case.events import (
    Agreed,
    Answered,
    Asked,
    AttentionDrawn,
    CardExposed,
    CardNamed,
    CardPlayed,
    CardsMixed,
    CardWithdrawn,
    Claimed,
    Conceded,
    CorrectionPeriodEnded,
    CutForNextDeal,
    Event,
    Facing,
    HandsReturned,
    NextBoardCalled,
    Objected,
    PlayedOnByAgreement,
    RightsLost,
    RoundEnded,
    TrickQuitted,
)
from revoke.facts.moments import (
    Phase,
    attention_to,
    between,
    completed,
    concession_refused,
    could_have_led,
    gone_on,
    noticed_in_the_play,
    phase,
    played_after,
    pointed_at_by,
    possible_moments,
)
from revoke.table.cards import Card, Suit
from revoke.table.contract import Strain
from revoke.table.seats import Role, Seat, Side, Who
from revoke.timeline.replay import replay
from revoke.timeline.table import AfterClaim, Play
from tests.plays import plays
from tests.strategies import Played, played_deals

N, E, S, W = Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST
NOTRUMP = Board(strain=Strain.NOTRUMP)


REVOKE = plays("E:SA S:S3 W:S4 N:H2")
"""North, who holds a spade, is the last to play to the first trick."""

Happened = dict[Moment, tuple[int, ...]]


def moments(before: list[Event], after: list[Event], later: list[Event] | None = None) -> Happened:
    """The moments with events before North's revoke, between it and attention, and later than attention."""
    events = [*REVOKE[:3], *before, REVOKE[3], *after, AttentionDrawn(E, N, 1), *(later or [])]
    record = replay(NOTRUMP, events)
    revoke = next(play for play in record.plays if play.card == Card.parse("H2"))
    return between(record, revoke, len(before) + len(after) + 5)


ENDED = (Moment.PLAY_ENDED, Moment.TRICK_QUITTED, Moment.OFFENDERS_PLAYED_ON, Moment.OPPONENTS_PLAYED_ON)
"""Where play is over and nobody claimed, it went on from the revoke trick, whether that was written down or not."""
GONE_ON = (Moment.HANDS_RETURNED, *ENDED)
"""Whoever has gone on to the next board has put his cards back."""

MADE_BY: dict[str, tuple[Event, tuple[Moment, ...]]] = {
    "his partner leads to the next trick": (CardPlayed(S, Card.parse("D4")), (Moment.OFFENDERS_PLAYED_ON,)),
    "the offender leads to the next trick": (CardPlayed(N, Card.parse("D4")), (Moment.OFFENDERS_PLAYED_ON,)),
    "an opponent leads to the next trick": (CardPlayed(E, Card.parse("D4")), (Moment.OPPONENTS_PLAYED_ON,)),
    "his partner names a card": (CardNamed(S, Card.parse("D4")), (Moment.OFFENDERS_NAMED_CARD,)),
    "the offender names a suit": (CardNamed(N, suit=Suit.DIAMONDS), (Moment.OFFENDERS_NAMED_CARD,)),
    "an opponent names a card": (CardNamed(E, Card.parse("D4")), ()),
    "his partner claims": (Claimed(S, 4), (Moment.OFFENDERS_CLAIMED,)),
    "the offender concedes": (Conceded(N, 4), (Moment.OFFENDERS_CLAIMED,)),
    "an opponent claims": (Claimed(E, 4), (Moment.OPPONENTS_CLAIMED,)),
    "an opponent concedes": (Conceded(W, 4), (Moment.OPPONENTS_CLAIMED,)),
    "the trick is quitted": (TrickQuitted(1), (Moment.TRICK_QUITTED,)),
    "his partner asks him": (Asked(S, N), (Moment.PARTNER_ASKED,)),
    "he asks his partner": (Asked(N, S), ()),
    "an opponent asks him": (Asked(E, N), ()),
    "his partner asks an opponent": (Asked(S, E), ()),
    "he says that he has none": (Answered(N, False), (Moment.ANSWERED_NO,)),
    "he says that he has one": (Answered(N, True), ()),
    "his partner says that he has none": (Answered(S, False), ()),
    "the hands go back": (HandsReturned(), GONE_ON),
    "an opponent calls on the next board": (NextBoardCalled(W), (Moment.OPPONENT_CALLED, *GONE_ON)),
    "his partner calls on the next board": (NextBoardCalled(S), (Moment.OFFENDERS_CALLED, *GONE_ON)),
    "the cards are cut": (CutForNextDeal(), (Moment.CARDS_CUT, *ENDED)),
    "the round ends": (RoundEnded(), (Moment.ROUND_ENDED, *GONE_ON)),
    "the correction period ends": (CorrectionPeriodEnded(), (Moment.ROUND_ENDED, Moment.PERIOD_ENDED, *GONE_ON)),
    "cards are mixed": (CardsMixed(Side.NS), ()),
    "a card is dropped": (CardExposed(S, Card.parse("D4"), Facing.DROPPED), ()),
    "dummy sees a hand": (RightsLost(S), ()),
}
"""One event after the revoke, and the moments that it makes."""


@pytest.mark.parametrize("what", MADE_BY)
def test_a_moment_is_made_by_its_event_between_the_revoke_and_attention(what: str) -> None:
    event, expected = MADE_BY[what]
    assert moments([], [event]) == dict.fromkeys(expected, (5,))


@pytest.mark.parametrize("what", MADE_BY)
def test_what_happens_after_attention_makes_no_moment(what: str) -> None:
    event, _ = MADE_BY[what]
    assert moments([], [], [event]) == {}


NOT_BEFORE = [what for what, (event, _) in MADE_BY.items() if not isinstance(event, CardPlayed)]


@pytest.mark.parametrize("what", NOT_BEFORE)
def test_what_happened_before_the_revoke_makes_no_moment_but_that_a_claim_stops_play(what: str) -> None:
    event, _ = MADE_BY[what]
    ceased = {Moment.PLAY_HAD_CEASED: (4,)} if isinstance(event, Claimed | Conceded) else {}
    assert moments([event], []) == ceased


def test_play_has_ceased_though_the_claim_was_objected_to_but_not_by_a_concession_refused_at_once() -> None:
    assert moments([Claimed(E, 4), Objected(S)], []) == {Moment.PLAY_HAD_CEASED: (4,)}
    assert moments([Conceded(N, 4), Objected(S)], []) == {}


def test_play_has_not_ceased_where_all_four_have_agreed_to_play_on() -> None:
    events: list[Event] = [*REVOKE[:3], Claimed(E, 4), REVOKE[3]]
    for after_claim, ceased in (
        (AfterClaim.VOID, {Moment.PLAY_HAD_CEASED: (4,)}),
        (AfterClaim.PLAYED_BY_AGREEMENT, {}),
    ):
        record = replay(NOTRUMP, events, after_claim)
        assert between(record, record.plays[3], None) == ceased


def test_every_moment_is_made_by_some_event() -> None:
    by_two = {Moment.OFFENDERS_AGREED_TO_CLAIM, Moment.PLAY_HAD_CEASED, Moment.OFFENDERS_PUT_DOWN_A_CARD}
    assert {moment for _, made in MADE_BY.values() for moment in made} | by_two == set(Moment)


@pytest.mark.parametrize(("who", "agreed"), [(N, True), (S, True), (E, False), (W, False)])
def test_only_assent_of_the_offending_side_is_its_agreement(who: Seat, agreed: bool) -> None:
    claim = Claimed(who.left, 4)
    happened = moments([], [claim, Agreed(who)])
    assert happened.get(Moment.OFFENDERS_AGREED_TO_CLAIM) == ((6,) if agreed else None)


def test_a_claim_of_before_the_card_is_none_of_its_moments_though_it_is_agreed_to_after_it() -> None:
    happened = moments([Claimed(E, 4)], [Agreed(S)])
    assert happened == {Moment.PLAY_HAD_CEASED: (4,), Moment.OFFENDERS_AGREED_TO_CLAIM: (6,)}


def test_a_question_counts_only_before_the_trick_is_quitted() -> None:
    """Bridge, 1905 edition, law 90: the partner's question protects if it comes before the turning of the trick."""
    in_time = moments([], [Asked(S, N), TrickQuitted(1)])
    assert in_time == {Moment.PARTNER_ASKED: (5,), Moment.TRICK_QUITTED: (6,)}
    assert moments([], [TrickQuitted(1), Asked(S, N)]) == {Moment.TRICK_QUITTED: (5,)}


def test_each_moment_is_listed_with_every_event_that_made_it() -> None:
    later = plays("E:DA S:D4 W:D5 N:D6 E:DK")
    theirs, mine = (5, 7, 9), (6, 8)
    assert moments([], later[:3]) == {Moment.OPPONENTS_PLAYED_ON: theirs[:2], Moment.OFFENDERS_PLAYED_ON: mine[:1]}
    assert moments([], later) == {
        Moment.OPPONENTS_PLAYED_ON: theirs,
        Moment.OFFENDERS_PLAYED_ON: mine,
        Moment.TRICK_QUITTED: (8,),  # before four cards lie in the next one
    }


def test_from_the_last_trick_nobody_plays_on() -> None:
    last = replay(Board(strain=Strain.NOTRUMP, first_trick=13), REVOKE)
    assert between(last, last.plays[3], None) == {Moment.PLAY_ENDED: (4,)}


def test_an_earlier_trick_that_is_quitted_now_is_not_the_revoke_trick() -> None:
    events = [*plays("E:SA S:S3 W:S4 N:S2 E:SK S:H3"), TrickQuitted(1), *plays("W:S5 N:S6"), TrickQuitted(2)]
    record = replay(NOTRUMP, events)
    assert between(record, record.plays[5], None) == {Moment.TRICK_QUITTED: (10,)}


def test_a_card_named_for_the_revoke_trick_itself_is_not_for_the_next() -> None:
    """South revokes as second hand; North, who is still to play to the trick, names the card he plays to it."""
    early: list[Event] = [*plays("E:SA S:H3"), CardNamed(N, Card.parse("S2")), CardNamed(S, Card.parse("D4"))]
    record = replay(NOTRUMP, early)
    assert between(record, record.plays[1], None) == {Moment.OFFENDERS_NAMED_CARD: (4,)}


@pytest.mark.parametrize(
    ("cards", "named", "goes_on"),
    [
        # South has thrown a heart on a spade. While the trick lies there unfinished, a spade is meant in its place.
        ("E:SA S:H3", CardNamed(S, Card.parse("S3")), False),
        ("E:SA S:H3 W:S4", CardNamed(S, suit=Suit.SPADES), False),
        # A card of another suit is not, nor is one that dummy names who has followed, nor any once all have played.
        ("E:SA S:H3", CardNamed(S, Card.parse("D4")), True),
        ("N:S2 E:SA S:H3", CardNamed(N, Card.parse("S6")), True),
        ("E:SA S:H3 W:S4 N:S2", CardNamed(S, Card.parse("S3")), True),
    ],
)
def test_a_card_of_the_suit_led_is_named_in_place_of_one_that_did_not_follow(
    cards: str, named: CardNamed, goes_on: bool
) -> None:
    record = replay(NOTRUMP, [*plays(cards), named])
    wrong = next(play for play in record.plays if play.seat is S)
    assert (Moment.OFFENDERS_NAMED_CARD in between(record, wrong, None)) is goes_on


def test_a_card_played_again_to_the_revoke_trick_is_not_playing_on() -> None:
    card = Card.parse("S3")
    events: list[Event] = [*REVOKE, CardWithdrawn(S, card), CardPlayed(S, card)]
    record = replay(NOTRUMP, events)
    assert between(record, record.plays[3], None) == {}


def test_a_concession_that_the_partner_refuses_at_once_is_none() -> None:
    assert moments([], [Conceded(N, 4), Objected(S)]) == {}
    assert moments([], [Conceded(N, 4), Objected(E)]) == {Moment.OFFENDERS_CLAIMED: (5,)}
    assert moments([], [Conceded(N, 4), Asked(E, N), Objected(S)]) == {Moment.OFFENDERS_CLAIMED: (5,)}
    assert moments([], [Claimed(N, 4), Objected(S)]) == {Moment.OFFENDERS_CLAIMED: (5,)}


REFUSALS: dict[str, tuple[list[Event], int | None]] = {
    "by his partner at once": ([Conceded(N, 4), Objected(S)], 6),
    "by an opponent": ([Conceded(N, 4), Objected(W)], None),
    "not at all": ([Conceded(S, 4)], None),
    "by his partner, after a claim of his own": ([Claimed(S, 4), Conceded(N, 4), Objected(S)], 7),
    "of an opponent's concession": ([Conceded(E, 4), Objected(W)], None),
    "of a claim": ([Claimed(N, 4), Objected(S)], None),
}


@pytest.mark.parametrize("what", REFUSALS)
def test_a_concession_is_refused_by_the_partner_alone(what: str) -> None:
    after, refused_at = REFUSALS[what]
    assert concession_refused(replay(NOTRUMP, [*REVOKE, *after]), Play(4, N, Card.parse("H2"), 1)) == refused_at


def test_a_concession_refused_before_the_card_is_none_of_its_matters() -> None:
    record = replay(NOTRUMP, [*REVOKE[:3], Conceded(N, 4), Objected(S), REVOKE[3]])
    assert concession_refused(record, record.plays[3]) is None


@pytest.mark.parametrize(
    ("before", "after", "happened"),
    [
        ([], [Claimed(E, 4), CardPlayed(S, Card.parse("D4"))], {Moment.OFFENDERS_PUT_DOWN_A_CARD: (6,)}),
        ([], [Claimed(E, 4), CardPlayed(E, Card.parse("D4"))], {}),
        ([Claimed(E, 4)], [CardPlayed(S, Card.parse("D4"))], {Moment.OFFENDERS_PLAYED_ON: (6,)}),
    ],
)
def test_a_card_put_down_after_a_claim_is_no_playing_on_but_beside_a_revoke_after_that_claim(
    before: list[Event], after: list[Event], happened: Happened
) -> None:
    record = replay(NOTRUMP, [*REVOKE[:3], *before, REVOKE[3], *after], AfterClaim.PLAYED_IF_AGREED)
    claims = {Moment.OPPONENTS_CLAIMED, Moment.PLAY_HAD_CEASED}
    found = between(record, record.plays[3], None)
    assert {moment: events for moment, events in found.items() if moment not in claims} == happened


@settings(max_examples=40, deadline=None)
@given(played_deals(most_revokes=1), st.data())
def test_who_played_on_is_who_played_a_card_of_a_later_trick_before_attention(
    played: Played, data: st.DataObject
) -> None:
    if not played.revokes:
        return
    (offender, trick, card, event) = played.revokes[0]
    stop = data.draw(st.integers(event, 52))
    record = replay(Board(deal=played.deal, contract=played.contract), played.events)
    happened = between(record, Play(event, offender, card, trick), stop + 1)
    later = range(max(event, 4 * trick) + 1, stop + 1)
    mine = tuple(number for number in later if played.events[number - 1].hand.side is offender.side)
    theirs = tuple(number for number in later if number not in mine)
    expected: Happened = {Moment.OFFENDERS_PLAYED_ON: mine, Moment.OPPONENTS_PLAYED_ON: theirs}
    if stop >= 4 * trick + 4:
        expected[Moment.TRICK_QUITTED] = (4 * trick + 4,)
    if stop == 52:
        expected[Moment.PLAY_ENDED] = (52,)
    assert happened == {moment: numbers for moment, numbers in expected.items() if numbers}


@settings(max_examples=40, deadline=None)
@given(played_deals(), st.integers(1, 52), st.integers(1, 53))
def test_the_cards_played_after_are_those_of_the_same_trick_before_attention(
    played: Played, place: int, attention: int
) -> None:
    record = replay(Board(deal=played.deal, contract=played.contract), played.events)
    after = played_after(record, record.plays[place - 1], attention)
    end_of_trick = -(-place // 4) * 4
    assert [each.event for each in after] == list(range(place + 1, min(end_of_trick, attention - 1) + 1))
    whole = played_after(record, record.plays[place - 1], None)
    assert [each.event for each in whole] == list(range(place + 1, end_of_trick + 1))


def test_the_offenders_own_substitute_is_not_a_card_played_after_his_revoke() -> None:
    wrong = Card.parse("H3")
    events: list[Event] = [*plays("E:SA S:H3 W:S4"), CardWithdrawn(S, wrong), *plays("S:S3 N:S2")]
    record = replay(NOTRUMP, events)
    assert [each.seat for each in played_after(record, record.plays[1], None)] == [W, N]


LET_STAND = Moment.OFFENDERS_AGREED_TO_CLAIM
PLAYED_OUT = {Moment.OFFENDERS_PLAYED_ON, Moment.OPPONENTS_PLAYED_ON, Moment.TRICK_QUITTED}

MEANT: dict[str, tuple[set[Moment], bool, set[Moment]]] = {
    "nothing": (set(), False, set()),
    "only that play went on": ({Moment.OPPONENTS_PLAYED_ON}, False, set()),
    "play had ended": ({Moment.PLAY_ENDED}, False, PLAYED_OUT),
    "the hands were back": ({Moment.HANDS_RETURNED}, False, {Moment.PLAY_ENDED, *PLAYED_OUT}),
    "the hands were back after a claim": (
        {Moment.HANDS_RETURNED, Moment.OPPONENTS_CLAIMED}, False, {Moment.PLAY_ENDED},
    ),
    "a claim had been agreed to": ({LET_STAND}, False, {Moment.OPPONENTS_CLAIMED}),
    "the cards were cut after a claim": (
        {Moment.CARDS_CUT, Moment.OPPONENTS_CLAIMED}, False,
        {Moment.HANDS_RETURNED, Moment.PLAY_ENDED, Moment.TRICK_QUITTED},
    ),
    "the cards were cut": ({Moment.CARDS_CUT}, False, {Moment.PLAY_ENDED, *PLAYED_OUT}),
    "play had ended with a claim": ({Moment.PLAY_ENDED, Moment.OPPONENTS_CLAIMED}, False, set()),
    "play had ended with the revoke trick, the last": ({Moment.PLAY_ENDED}, True, set()),
    "an opponent had called on the next board": (
        {Moment.OPPONENT_CALLED}, False, {Moment.HANDS_RETURNED, Moment.PLAY_ENDED, *PLAYED_OUT},
    ),
    "the round had ended, after a claim": (
        {Moment.ROUND_ENDED, Moment.OPPONENTS_CLAIMED}, False, {Moment.HANDS_RETURNED, Moment.PLAY_ENDED},
    ),
    "the correction period was over": (
        {Moment.PERIOD_ENDED}, False,
        {Moment.ROUND_ENDED, Moment.HANDS_RETURNED, Moment.PLAY_ENDED, *PLAYED_OUT},
    ),
    "the correction period, after a claim": (
        {Moment.PERIOD_ENDED, Moment.OFFENDERS_CLAIMED}, False,
        {Moment.ROUND_ENDED, Moment.HANDS_RETURNED, Moment.PLAY_ENDED},
    ),
}  # fmt: skip
"""What a director said, whether of the last trick, and what else it means."""


@pytest.mark.parametrize("what", MEANT)
def test_a_directors_list_means_what_must_have_come_before(what: str) -> None:
    said, last_trick, besides = MEANT[what]
    assert completed(frozenset(said), last_trick) == said | besides


def test_where_all_four_agreed_to_play_on_after_a_claim_the_end_of_play_means_that_they_did() -> None:
    ended = frozenset({Moment.PLAY_ENDED, Moment.OPPONENTS_CLAIMED})
    assert completed(ended, resumed=True) == ended | PLAYED_OUT
    assert completed(ended) == ended


def test_the_phase_and_who_has_gone_on() -> None:
    everything_in_the_play = frozenset(
        {*PLAYED_OUT, Moment.OFFENDERS_NAMED_CARD, Moment.PARTNER_ASKED, Moment.ANSWERED_NO}
    )
    assert phase(everything_in_the_play) is Phase.PLAY_GOES_ON
    assert phase(frozenset({Moment.TRICK_QUITTED, Moment.PARTNER_ASKED})) is Phase.TRICK_THERE
    assert phase(everything_in_the_play | {Moment.OPPONENTS_CLAIMED}) is Phase.PLAY_OVER
    assert noticed_in_the_play(RevokeFinding(before_attention=everything_in_the_play))
    assert not noticed_in_the_play(RevokeFinding(before_attention=frozenset({Moment.PLAY_ENDED})))
    assert set(gone_on(frozenset({Moment.OFFENDERS_PUT_DOWN_A_CARD}))) == {True, False}
    assert gone_on(frozenset({Moment.OPPONENTS_PLAYED_ON, Moment.OFFENDERS_CLAIMED})) == (False,)


CLAIMED = {Moment.OPPONENTS_CLAIMED}

LEFT_OPEN: dict[str, tuple[list[Event], int | None, set[Moment], list[set[Moment]]]] = {
    "an opponent's claim, and nothing more": ([Claimed(E, 4)], None, CLAIMED, [{LET_STAND}]),
    "attention at once after it": ([Claimed(E, 4)], 6, CLAIMED, []),
    "attention some time after it": ([Claimed(E, 4), Asked(E, N)], 7, CLAIMED, [{LET_STAND}]),
    "an objection to it": ([Claimed(E, 4), Objected(S)], None, CLAIMED, []),
    "assent to it": ([Claimed(E, 4), Agreed(S)], None, {*CLAIMED, LET_STAND}, []),
    "a claim of his own side's after it, to which somebody objected": (
        [Claimed(E, 4), Claimed(S, 3), Objected(W)], None, {*CLAIMED, Moment.OFFENDERS_CLAIMED}, [{LET_STAND}],
    ),
    "a claim before attention, and another one after it, to which somebody objected": (
        [Claimed(E, 4), Asked(E, N), AttentionDrawn(E, N, 1), Claimed(W, 3), Objected(S)], 7, CLAIMED, [{LET_STAND}],
    ),
    "a claim, then a concession that his partner refused": (
        [Claimed(E, 4), Conceded(W, 3), Objected(E)], None, CLAIMED, [{LET_STAND}],
    ),
    "no claim": ([], None, set(), []),
    "play that ended": ([], None, {Moment.PLAY_ENDED}, [{Moment.HANDS_RETURNED}]),
    "play that ended before attention": ([], 5, {Moment.PLAY_ENDED}, []),
    "play that ended, attention to another card": (
        [AttentionDrawn(E, S, 1)], None, {Moment.PLAY_ENDED}, [],
    ),
    "the round that ended": ([], None, {Moment.PLAY_ENDED, Moment.ROUND_ENDED}, []),
    "a claim that ended play": (
        [Claimed(E, 4)], None, {*CLAIMED, Moment.PLAY_ENDED},
        [{Moment.HANDS_RETURNED}, {LET_STAND}, {LET_STAND, Moment.HANDS_RETURNED}],
    ),
}  # fmt: skip
"""What follows North's revoke, when attention was drawn, what the record shows, and what else may have happened."""


@pytest.mark.parametrize("what", LEFT_OPEN)
def test_the_record_leaves_open_whether_a_claim_was_let_stand_and_the_hands_went_back(what: str) -> None:
    after, attention, seen, besides = LEFT_OPEN[what]
    record = replay(NOTRUMP, [*REVOKE, *after])
    ways = possible_moments(record, record.plays[3], attention, frozenset(seen))
    assert ways == tuple(frozenset(seen | each) for each in ({*()}, *besides))


def test_a_claim_after_which_all_four_agreed_to_play_on_was_not_let_stand() -> None:
    events: list[Event] = [*REVOKE, Claimed(E, 4), PlayedOnByAgreement(S), *plays("E:DA S:D4 W:D5 N:D6")]
    record = replay(NOTRUMP, events, AfterClaim.PLAYED_BY_AGREEMENT)
    assert possible_moments(record, record.plays[3], None, frozenset(CLAIMED)) == (frozenset(CLAIMED),)


POINTED_AT: dict[str, tuple[list[Event], int | None, int | None]] = {
    "dummy's remark": ([AttentionDrawn(S, N, 1)], 5, 5),
    "an opponent's remark": ([AttentionDrawn(E, N, 1)], 5, None),
    "dummy's remark after an opponent's": ([AttentionDrawn(E, N, 1), AttentionDrawn(S, N, 1)], 5, None),
    "dummy's question, then an opponent's remark": ([Asked(S, N), AttentionDrawn(E, N, 1)], 6, 5),
    "dummy's question after an opponent's remark": ([AttentionDrawn(E, N, 1), Asked(S, N)], 5, None),
    "dummy's question to somebody else": ([Asked(S, E), AttentionDrawn(E, N, 1)], 6, None),
    "an opponent's question, then dummy's remark": ([Asked(E, N), AttentionDrawn(S, N, 1)], 6, 6),
    "dummy's question alone": ([Asked(S, N)], None, 5),
    "dummy's question, answered with yes": ([Asked(S, N), Answered(N, True)], 5, 5),
    "dummy's question, answered with no": ([Asked(S, N), Answered(N, False)], None, 5),
    "an opponent's question, the card then taken back": ([Asked(E, N), CardWithdrawn(N, Card.parse("H2"))], 5, None),
    "a question, answered with no, another one, the card then taken back": (
        [Asked(S, N), Answered(N, False), Asked(E, N), CardWithdrawn(N, Card.parse("H2"))],
        7,
        5,
    ),
    "the card taken back, then a question": ([CardWithdrawn(N, Card.parse("H2")), Asked(E, N)], 5, None),
    "the card taken back unasked": ([CardWithdrawn(N, Card.parse("H2"))], 5, None),
    "two questions, the card then taken back": (
        [Asked(S, N), Asked(E, N), CardWithdrawn(N, Card.parse("H2"))],
        6,
        5,
    ),
    "a question, answered with no, the card then taken back": (
        [Asked(E, N), Answered(N, False), CardWithdrawn(N, Card.parse("H2"))],
        7,
        None,
    ),
    "a question, a card of the next trick, the card then taken back": (
        [Asked(E, N), CardPlayed(E, Card.parse("SK")), CardWithdrawn(N, Card.parse("H2"))],
        7,
        None,
    ),
    "another's question, answered with yes": ([Asked(N, W), Answered(W, True)], None, None),
    "another's question, the card then taken back": (
        [Asked(N, W), CardWithdrawn(N, Card.parse("H2"))],
        6,
        None,
    ),
    "a remark on another's card": ([AttentionDrawn(S, W, 1)], None, None),
}
"""What follows North's revoke; when attention was drawn to it; and when South, dummy, was the first to point at it."""


@pytest.mark.parametrize("what", POINTED_AT)
def test_attention_is_drawn_by_a_remark_a_withdrawal_or_the_question_that_led_to_it(what: str) -> None:
    after, attention, by_dummy = POINTED_AT[what]
    record = replay(NOTRUMP, [*REVOKE, *after])
    revoke = record.plays[3]
    assert attention_to(record, revoke) == attention
    assert pointed_at_by(record, revoke, S) == by_dummy
    assert pointed_at_by(record, revoke, None) is None


def test_a_question_put_before_the_card_did_not_lead_to_its_being_taken_back() -> None:
    record = replay(NOTRUMP, [*REVOKE[:3], Asked(S, N), REVOKE[3], CardWithdrawn(N, Card.parse("H2"))])
    assert attention_to(record, record.plays[3]) == 6


def on(who: Who | None, trick: int | None = 5, failure: Failure | None = None, after: str = "") -> RevokeFinding:
    """A revoke, and who played after it."""
    return RevokeFinding(who, trick, failure=failure, played_after=tuple(map(Seat, after)) or None)


KEPT_BACK = Failure.PENALTY_CARD
DECLARER, DUMMY, DEFENDER, OTHER = Role.DECLARER, Role.DUMMY, Role.DEFENDER, Role.OTHER_DEFENDER
LED: dict[str, tuple[RevokeFinding, list[RevokeFinding], Seat | None, str]] = {
    "he did not follow": (on(E), [], None, "123"),
    "he played no card": (on(E, failure=Failure.MISSING_CARD), [], None, "123"),
    "he kept a penalty card back": (on(E, failure=KEPT_BACK), [], None, "0123"),
    "nobody is named": (on(None), [], None, "0123"),
    "another did not follow either": (on(E), [on(S)], None, "23"),
    "another did not follow to another trick": (on(E), [on(S, 6)], None, "123"),
    "another kept a penalty card back": (on(E), [on(S, failure=KEPT_BACK)], None, "123"),
    "he who played after another": (on(E), [on(N, failure=KEPT_BACK, after="S")], None, "23"),
    "dummy, who sits there": (on(E), [on(DUMMY)], S, "12"),
    "dummy, nobody knows where": (on(E), [on(DUMMY)], None, "123"),
    "declarer and dummy": (on(DECLARER), [on(DUMMY)], None, "13"),
    "both defenders": (on(DEFENDER), [on(OTHER)], None, "13"),
    "declarer and a defender": (on(DECLARER), [on(DEFENDER)], None, "123"),
    "declarer twice": (on(DECLARER), [on(DECLARER)], None, "123"),
    "nobody is left": (on(E), [on(S), on(W), on(N)], None, "0123"),
    "the eldest hand": (on(E, 1), [], S, "2"),
    "the eldest hand, on his left": (on(N, 1), [], N, "1"),
    "declarer's left": (on(DECLARER, 1), [], None, "1"),
    "dummy's right": (on(DUMMY, 1), [], None, "3"),
    "the other defender": (on(DEFENDER, 1), [], None, "2"),
    "a defender": (on(OTHER, 1, KEPT_BACK), [], S, "02"),
    "a seat, and nobody knows who declared": (on(E, 1), [], None, "123"),
}
"""A revoke, others, declarer, and who can have led: 0 is the offender, 1 to 3 those on his left in turn."""


@pytest.mark.parametrize("what", LED)
def test_who_can_have_led_to_the_trick(what: str) -> None:
    told, others, declarer, leaders = LED[what]
    assert could_have_led(told, others, declarer) == set(map(int, leaders))


def test_of_two_revokes_on_tricks_that_are_not_named_neither_offender_is_known_not_to_have_led_to_the_other() -> None:
    assert could_have_led(on(E, None), [on(N, None)], None) >= {1, 2, 3}


def test_the_hands_are_back_by_the_call_on_the_next_board_whatever_comes_after_it() -> None:
    happened = moments([], [NextBoardCalled(W), CardsMixed(Side.NS)])
    assert happened[Moment.HANDS_RETURNED] == happened[Moment.OPPONENT_CALLED] == (5,)


def test_play_had_ended_where_the_last_card_of_all_is_taken_back() -> None:
    record = replay(Board(strain=Strain.NOTRUMP, first_trick=13), [*REVOKE, CardWithdrawn(N, Card.parse("H2"))])
    assert between(record, record.plays[3], 5) == {Moment.PLAY_ENDED: (4,)}
