"""What cannot have happened at a table is refused, in words that help; what is only irregular is not."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from revoke import read_case, rule
from revoke.app.cli import main
from revoke.case.case import Board, Case
from revoke.case.events import (
    AttentionDrawn,
    CardExposed,
    CardWithdrawn,
    Claimed,
    Conceded,
    Event,
    Facing,
    HandsReturned,
    TrickQuitted,
)
from revoke.errors import ImpossibleEvent
from revoke.table.cards import CARDS
from revoke.table.seats import SEATS, Seat
from revoke.timeline.impossible import impossible, refuse_impossible
from revoke.timeline.replay import replay
from tests.strategies import Document, Played, played_deals

BOARD: Document = {
    "deal": "N:K74.J6.T543.Q432 962.Q8.AKQJ96.A7 JT8.AK9752..T986 AQ53.T43.872.KJ5",
    "contract": "3NT",
    "declarer": "E",
}
"""West is dummy."""

ENDING: Document = {"ending": "N:A2.3.. K3.4.. Q4.5.. J5.6..", "first_trick": 11, "contract": "3NT", "declarer": "E"}
NOBODY_KNOWS: Document = {}
FOUR = "S:H7 W:H3 N:HJ E:HQ"
"""The first trick; it is East's."""


def told(what: str, board: Document) -> Document:
    """Cards as a case writes them; anything else as its word and its values, key by key."""
    return {"format": "revoke-case/1", "board": board, "events": [_event(word) for word in what.split()]}


def _event(word: str) -> object:
    """``claimed(by=E,tricks=3)``, or a card."""
    if "(" not in word:
        return word
    kind, _, rest = word.rstrip(")").partition("(")
    keys = dict(pair.split("=") for pair in rest.split(",")) if rest else {}
    return {"event": kind} | {key: _value(said) for key, said in keys.items()}


def _value(said: str) -> object:
    return {"yes": True, "no": False}.get(said, int(said) if said.isdigit() else said)


def given_case(what: str, board: Document) -> Case:
    return read_case(told(what, board))


def found(case: Case) -> tuple[ImpossibleEvent, ...]:
    return impossible(replay(case.board, case.events))


REFUSED: dict[str, tuple[Document, str, int, str, str, str]] = {
    "a claim of more tricks than are left": (
        BOARD, f"{FOUR} claimed(by=E,tricks=13)", 5,
        "East claims 13 tricks", "no more than 12 tricks can be left", "Count only tricks that are not yet complete",
    ),
    "a concession of more tricks than are left": (
        BOARD, f"{FOUR} E:DA conceded(by=E,tricks=13)", 6,
        "East concedes 13 tricks", "no more than 12 tricks can be left", "not yet complete",
    ),
    "a claim of more than an ending holds": (
        ENDING, "claimed(by=E,tricks=4)", 1, "East claims 4 tricks", "no more than 3 tricks", "not yet complete",
    ),
    "a claim at the end": (
        {"ending": "N:A... K... Q... J...", "first_trick": 13}, "N:SA E:SK S:SQ W:SJ claimed(by=N,tricks=1)", 5,
        "North claims 1 trick", "no trick is left", "not yet complete",
    ),
    "assent to no claim": (
        BOARD, f"{FOUR} agreed(by=N)", 5, "North agrees", "nobody has claimed or conceded", "Put the claim",
    ),
    "objection to no claim": (
        BOARD, f"{FOUR} objected(by=N) claimed(by=E,tricks=2)", 5,
        "North objects", "nobody has claimed or conceded", "Put the claim or the concession before it",
    ),
    "assent by the claimer": (
        BOARD, f"{FOUR} claimed(by=E,tricks=2) agreed(by=E)", 6,
        "East agrees", "it would be to his own claim (event 5)", "Say which of the others did: an opponent agreed.",
    ),
    "assent by the claimer's partner": (
        BOARD, f"{FOUR} claimed(by=E,tricks=2) agreed(by=W)", 6,
        "West agrees", "it would be to his side's own claim (event 5)", "Say which opponent agreed",
    ),
    "assent by the conceder's partner": (
        BOARD, f"{FOUR} conceded(by=N,tricks=2) agreed(by=S)", 6,
        "South agrees", "it would be to his side's own concession (event 5)", "Say which opponent agreed",
    ),
    "objection by the conceder": (
        BOARD, f"{FOUR} conceded(by=N,tricks=2) objected(by=N)", 6,
        "North objects", "it would be to his own concession (event 5)", "an opponent or his partner objected",
    ),
    "assent to the first of two claims": (
        BOARD, f"{FOUR} claimed(by=N,tricks=1) claimed(by=E,tricks=12) agreed(by=W)", 7,
        "West agrees", "it would be to his side's own claim (event 6)", "Say which opponent agreed",
    ),
    "an answer to no question": (
        BOARD, f"{FOUR} answered(by=N,holds=yes)", 5, "North answers", "nobody has asked before", "Put the question",
    ),
    "an answer before its question": (
        NOBODY_KNOWS, "answered(by=N,holds=yes) asked(by=S,of=N)", 1,
        "North answers", "nobody has asked before", "Put the question before the answer",
    ),
    "an answer by somebody else": (
        BOARD, f"{FOUR} asked(by=E,of=N) answered(by=S,holds=yes)", 6,
        "South answers", "the last question was put to North (event 5)", "Correct who answered or who was asked",
    ),
    "an answer to the first of two questions": (
        BOARD, f"{FOUR} asked(by=E,of=N) asked(by=W,of=E) answered(by=N,holds=yes)", 7,
        "North answers", "the last question was put to East (event 6)", "Correct who answered or who was asked",
    ),
    "a card exposed out of another hand": (
        BOARD, f"{FOUR} exposed(hand=N,card=SA,how=dropped)", 5,
        "North exposes ♠A", "West holds it", "Correct the card, the hand or the deal",
    ),
    "a card exposed that has been played": (
        NOBODY_KNOWS, f"{FOUR} exposed(hand=N,card=HJ,how=dropped)", 5,
        "North exposes ♥J", "North played it to trick 1 (event 3)", "put the event before the card's play",
    ),
    "a card exposed that another hand plays later": (
        NOBODY_KNOWS, "exposed(hand=N,card=HQ,how=dropped) " + FOUR, 1,
        "North exposes ♥Q", "East plays it (event 5)", "Correct the card or the hand",
    ),
    "a card exposed that is not in the one hand known": (
        {"deal": "N:K74.J6.T543.Q432 - - -"}, f"{FOUR} exposed(hand=N,card=SA,how=dropped)", 5,
        "North exposes ♠A", "his hand does not hold it", "Correct the card, the hand or the deal",
    ),
    "a card named that the hand does not hold": (
        BOARD, f"{FOUR} named(hand=W,card=SK)", 5,
        "West's ♠K is named", "North holds it", "Correct the card, the hand or the deal",
    ),
    "a card named that has been played": (
        BOARD, f"{FOUR} named(hand=W,card=H3)", 5,
        "West's ♥3 is named", "West played it to trick 1 (event 2)", "Correct the card",
    ),
    "attention to a trick not yet begun": (
        BOARD, f"{FOUR} attention(by=E,to=N,trick=9)", 5,
        "attention is drawn to North's card at trick 9", "North has not yet played to it (the last trick begun is "
        "trick 1)", "findings.revokes",
    ),
    "attention to a hand that has not yet played to the trick": (
        BOARD, f"{FOUR} E:DA attention(by=E,to=N,trick=2)", 6,
        "attention is drawn to North's card at trick 2", "North has not yet played to it (the last trick begun is "
        "trick 2)", "put the event after the card",
    ),
    "attention to a hand that has played nothing": (
        NOBODY_KNOWS, "S:H7 attention(by=director,to=N) W:H3 N:HJ", 2,
        "attention is drawn to North's last card", "North has not played a card yet", "put the event after the card",
    ),
    "attention before all cards": (
        BOARD, "attention(by=E,to=S,trick=1) " + FOUR, 1,
        "attention is drawn to South's card at trick 1", "South has not yet played to it.", "put the event after",
    ),
    "a trick quitted that nobody has played to": (
        BOARD, f"{FOUR} quitted(trick=2) E:DA", 5,
        "trick 2 is turned and quitted", "nobody has yet played to it (the last trick begun is trick 1)",
        "put the event after its cards",
    ),
    "a card played when the hands were back": (
        BOARD, f"{FOUR} returned() E:DA S:C6", 6,
        "East plays ♦A", "all four hands went back into the board at event 5", "remove one of the two",
    ),
    "a card played when the next board was called on": (
        BOARD, f"{FOUR} called(by=N) cut() E:DA", 7,
        "East plays ♦A", "North called on the next board at event 5", "Put the card before that event",
    ),
    "a card played when the cards were cut": (
        BOARD, f"{FOUR} cut() E:DA", 6,
        "East plays ♦A", "the cards were cut for the next deal at event 5", "Put the card before that event",
    ),
    "a card played when the correction period was over": (
        BOARD, f"{FOUR} period_ended() E:DA", 6,
        "East plays ♦A", "the correction period ended at event 5", "Put the card before that event",
    ),
    "a claim when the hands were back": (
        BOARD, f"{FOUR} returned() claimed(by=E,tricks=12)", 6,
        "East claims 12 tricks", "all four hands went back into the board at event 5", "Put the claim or the",
    ),
    "a concession when the next board was called on": (
        BOARD, f"{FOUR} called(by=N) conceded(by=S,tricks=12)", 6,
        "South concedes 12 tricks", "North called on the next board at event 5", "Put the claim or the",
    ),
    "a question to oneself": (
        BOARD, f"{FOUR} asked(by=N,of=N)", 5,
        "North asks whether he has none", "he would be asking himself", "Correct who asked",
    ),
    "a demand made of one's partner": (
        BOARD, f"{FOUR} demanded(by=N,of=S,what=lead,suit=S)", 5,
        "North exercises an option against South", "he cannot exercise it against his partner",
        "Correct who demanded it",
    ),
    "a demand made of oneself": (
        NOBODY_KNOWS, "demanded(by=N,of=N,what=highest,suit=S)", 1,
        "North exercises an option against North", "he cannot exercise it against himself", "Correct who demanded it",
    ),
    "a demand by dummy": (
        BOARD, f"{FOUR} demanded(by=W,of=S,what=lead,suit=S)", 5,
        "West exercises an option against South", "West is dummy", "Say that East demanded it",
    ),
    "dummy's rights lost by a defender": (
        BOARD, "rights_lost(by=S)", 1, "South loses dummy's rights", "dummy is West", "Correct the seat or board.dec",
    ),
    "dummy's rights lost by declarer": (
        BOARD, "rights_lost(by=E)", 1, "East loses dummy's rights", "dummy is West", "Correct the seat or board.dec",
    ),
}  # fmt: skip
"""Board, what happened, the event that cannot be; what was said, why it cannot be, what to do."""


@pytest.mark.parametrize("what", REFUSED)
def test_what_cannot_have_happened_is_refused_with_place_reason_and_help(what: str) -> None:
    board, happened, number, said, because, instead = REFUSED[what]
    case = given_case(happened, board)
    (listed,) = found(case)
    with pytest.raises(ImpossibleEvent) as refused:
        rule(case)
    assert str(refused.value) == str(listed)
    assert refused.value.number == number
    assert str(listed).startswith(f"event {number}: {said}, but {because}")
    assert instead in str(listed).partition(". ")[2]


ALLOWED: dict[str, tuple[Document, str]] = {
    "a claim of all that is left, the trick in progress included": (BOARD, f"{FOUR} E:DA claimed(by=E,tricks=12)"),
    "a claim agreed to, and the hands back": (BOARD, f"{FOUR} claimed(by=E,tricks=12) returned() agreed(by=N)"),
    "everything over, and words about a card": (BOARD, f"{FOUR} returned() round_ended() attention(by=N,to=E,trick=1)"),
    "a claim of thirteen before the lead": (BOARD, "claimed(by=E,tricks=13)"),
    "a claim with a card of the last trick taken back": (
        {"ending": "N:A... K... Q... J...", "first_trick": 13},
        "N:SA E:SK S:SQ W:SJ withdrawn(hand=W,card=SJ) claimed(by=N,tricks=1)",
    ),
    "a claim that everybody else answers": (
        BOARD,
        f"{FOUR} claimed(by=E,tricks=9) agreed(by=N) agreed(by=S) objected(by=S) objected(by=W)",
    ),
    "a concession refused by the partner": (BOARD, f"{FOUR} conceded(by=N,tricks=9) objected(by=S)"),
    "a concession that an opponent takes": (BOARD, f"{FOUR} conceded(by=N,tricks=9) agreed(by=E)"),
    "an answer changed": (BOARD, f"{FOUR} asked(by=W,of=E) answered(by=E,holds=no) answered(by=E,holds=yes)"),
    "an answer to the second of two questions": (
        BOARD,
        f"{FOUR} asked(by=E,of=N) asked(by=W,of=E) answered(by=E,holds=no)",
    ),
    "a card taken back and exposed": (
        BOARD,
        f"{FOUR} withdrawn(hand=N,card=HJ) exposed(hand=N,card=HJ,how=deliberate) N:H6",
    ),
    "a card named, then played": (BOARD, f"{FOUR} named(hand=E,card=DA) E:DA"),
    "a suit named": (BOARD, f"{FOUR} named(hand=W,suit=D)"),
    "a card exposed by nobody knows whom": (NOBODY_KNOWS, f"{FOUR} exposed(hand=N,card=SA,how=dropped)"),
    "a card exposed from a hand that is not known": (
        {"deal": "N:K74.J6.T543.Q432 - - -"},
        f"{FOUR} exposed(hand=S,card=SA,how=dropped)",
    ),
    "attention to a card taken back": (BOARD, f"{FOUR} withdrawn(hand=E,card=HQ) attention(by=N,to=E,trick=1) E:H8"),
    "attention without any cards": (BOARD, "attention(by=W,to=S,trick=5) mixed(by=W) quitted(trick=7)"),
    "attention to a trick before the ending": (ENDING, "N:SA attention(by=S,to=E,trick=9) quitted(trick=10)"),
    "attention to somebody's last card before the ending": (ENDING, "N:SA attention(by=S,to=E)"),
    "attention by a player to himself": (BOARD, f"{FOUR} attention(by=N,to=N)"),
    "a trick quitted that wants a card": (BOARD, "S:H7 W:H3 N:HJ quitted(trick=1)"),
    "a card played after a claim": (BOARD, f"{FOUR} claimed(by=E,tricks=9) E:DA"),
    "a card played when the round was over": (BOARD, f"{FOUR} round_ended() E:DA"),
    "a lead out of turn": (BOARD, f"{FOUR} S:HA"),
    "a revoke and all that follows it": (
        BOARD,
        f"{FOUR} claimed(by=E,tricks=9) agreed(by=S) returned() called(by=N) cut() mixed(by=NS) attention(by=N,to=E) "
        "round_ended() period_ended()",
    ),
    "a demand by declarer": (BOARD, f"{FOUR} demanded(by=E,of=S,what=lead,suit=S)"),
    "a demand by a defender": (BOARD, f"{FOUR} demanded(by=N,of=E,what=highest,suit=H)"),
    "a demand by nobody knows whether dummy": (NOBODY_KNOWS, f"{FOUR} demanded(by=W,of=S,what=lead,suit=S)"),
    "rights lost by dummy": (BOARD, "rights_lost(by=W) " + FOUR),
    "rights lost by nobody knows whether dummy": (NOBODY_KNOWS, "rights_lost(by=S)"),
}


@pytest.mark.parametrize("what", ALLOWED)
def test_what_may_have_happened_is_not_refused(what: str) -> None:
    board, happened = ALLOWED[what]
    case = given_case(happened, board)
    assert found(case) == ()
    refuse_impossible(replay(case.board, case.events))


def test_one_door_lists_all_in_their_order_and_the_other_raises_the_first() -> None:
    case = given_case(f"returned() answered(by=N,holds=no) {FOUR} rights_lost(by=S) claimed(by=E,tricks=13)", BOARD)
    assert [wrong.number for wrong in found(case)] == [2, 3, 7, 8]
    with pytest.raises(ImpossibleEvent, match=r"^event 2: North answers"):
        refuse_impossible(replay(case.board, case.events))


@settings(max_examples=60, deadline=None)
@given(played_deals(), st.integers(0, 52), st.integers(0, 13), st.sampled_from([Claimed, Conceded]))
def test_a_claim_is_refused_just_when_it_is_of_more_than_the_tricks_not_yet_complete(
    played: Played, stop: int, tricks: int, kind: type[Claimed | Conceded]
) -> None:
    events = (*played.events[:stop], kind(Seat.NORTH, tricks), *played.events[stop:])
    case = Case(board=Board(deal=played.deal, contract=played.contract), events=events)
    assert [wrong.number for wrong in found(case)] == ([stop + 1] if tricks + stop // 4 > 13 else [])


@settings(max_examples=60, deadline=None)
@given(played_deals(), st.integers(0, 52), st.sampled_from(SEATS), st.integers(1, 13))
def test_attention_and_quitting_wait_for_the_cards(played: Played, stop: int, to: Seat, trick: int) -> None:
    speaks, turns = AttentionDrawn(to.left, to, trick), TrickQuitted(trick)
    events: tuple[Event, ...] = (*played.events[:stop], speaks, turns, *played.events[stop:])
    case = Case(board=Board(deal=played.deal, contract=played.contract), events=events)
    begun = -(-stop // 4)
    had_played = sum(each.hand is to for each in played.events[:stop])  # one card of each hand to each trick
    expected = [stop + 1] * (trick > had_played) + [stop + 2] * (trick > begun)
    assert [wrong.number for wrong in found(case)] == expected


@settings(max_examples=60, deadline=None)
@given(played_deals(), st.integers(0, 52), st.sampled_from(SEATS), st.sampled_from(sorted(CARDS)), st.booleans())
def test_a_hand_exposes_just_the_cards_it_still_has(
    played: Played, stop: int, hand: Seat, code: str, deal_known: bool
) -> None:
    """Whether the deal is known, or only shows in the cards that are played in the end, comes to the same."""
    card = CARDS[code]
    faced = CardExposed(hand, card, Facing.DROPPED)
    events: tuple[Event, ...] = (*played.events[:stop], faced, *played.events[stop:], HandsReturned())
    board = Board(deal=played.deal if deal_known else None, contract=played.contract)
    dealt = played.deal.hands[hand]
    assert dealt is not None
    still_there = dealt - {each.card for each in played.events[:stop]}
    assert bool(found(Case(board=board, events=events))) is (card not in still_there)


@settings(max_examples=40, deadline=None)
@given(played_deals(), st.integers(1, 52))
def test_a_card_taken_back_may_be_exposed_until_it_is_played_again(played: Played, place: int) -> None:
    once = played.events[place - 1]
    assert once.card is not None
    faced = CardExposed(once.hand, once.card, Facing.DELIBERATE)
    back = CardWithdrawn(once.hand, once.card)
    events: tuple[Event, ...] = (*played.events[:place], faced, back, faced, once, faced, *played.events[place:])
    case = Case(board=Board(deal=played.deal, contract=played.contract), events=events)
    assert [wrong.number for wrong in found(case)] == [place + 1, place + 5]


@pytest.mark.parametrize("what", ["a claim of more tricks than are left", "a card played when the hands were back"])
def test_the_command_line_says_so_and_ends_with_4(what: str, tmp_path: Path) -> None:
    board, happened, number, said, because, instead = REFUSED[what]
    path = tmp_path / "club.json"
    path.write_text(json.dumps(told(happened, board)))
    shown = CliRunner().invoke(main, ["rule", "--no-equity", str(path)])
    assert shown.exit_code == 4
    assert shown.stdout == ""
    assert shown.stderr.startswith(f"{path}: event {number}: {said}, but ")
    assert because in shown.stderr
    assert instead in shown.stderr
