"""The whole flow from a case to a ruling, and what must never change it."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from revoke import document, read_case, rule
from revoke.case.case import Board, Case
from revoke.case.events import AttentionDrawn, CardPlayed, Event, HandsReturned
from revoke.facts.contradictions import WHAT_ELSE_WAS_TOLD
from revoke.facts.establish import establish
from revoke.facts.fact import Evidence, Key
from revoke.ruling.established_facts import with_answers_left
from revoke.ruling.ruling import Question
from revoke.table.contract import Vulnerability
from revoke.table.deal import Deal
from tests.strategies import Document, Played, findings_documents, play_out, played_deals, written

PLAYED_ON = ["offending side played to next trick"]
EDITIONS = ("duplicate-2017", "duplicate-2007", "duplicate-1997")
TURN = {"N": "E", "E": "S", "S": "W", "W": "N", "NS": "EW", "EW": "NS"}
HANDED = {"All": "All", "None": "None", "NS": "EW", "EW": "NS"}


def ruled(played: Played, events: tuple[Event, ...], edition: str = EDITIONS[0]) -> Document:
    board = Board(1, None, played.declarer, Vulnerability.NS, played.deal, contract=played.contract)
    return document(rule(Case(edition, board, events)))


@settings(max_examples=40, deadline=None)
@given(played_deals(most_revokes=1), st.data())
def test_a_revoke_is_established_just_when_its_side_has_played_on_before_attention(
    played: Played, data: st.DataObject
) -> None:
    """A revoke and somebody who speaks at any point of the play after it: the cards between decide, by Law 63A1."""
    if played.revokes:
        stands_as_the_cards_between_decide(played, data.draw(st.integers(played.revokes[0][-1], 52)))


def test_a_revoke_at_the_twelfth_trick_is_put_right_wherever_play_stopped() -> None:
    """Such revokes are rare at random, so they are looked for; the card taken back is the last one left, and free."""
    deals = (play_out(random.Random(seed), 1) for seed in range(400))
    at_the_twelfth = [each for each in deals if each.revokes and each.revokes[0][1] == 12]
    assert len(at_the_twelfth) > 10
    for played in at_the_twelfth:
        for stop in range(played.revokes[0][-1], 53):
            stands_as_the_cards_between_decide(played, stop)


def stands_as_the_cards_between_decide(played: Played, stop: int) -> None:
    """The ruling where attention is drawn after so many cards."""
    (offender, trick, *_) = played.revokes[0]
    drawn = AttentionDrawn(offender.left, offender, trick)
    ruling = ruled(played, (*played.events[:stop], drawn))
    played_on = any(each.hand.side is offender.side for each in played.events[4 * trick : stop])
    expected = "correct" if not played_on else "restore" if trick == 12 else "established"
    assert [each["status"] for each in ruling["revokes"]] == [expected]
    defender = offender.side is not played.declarer.side
    lies = [card["hand"] for card in ruling["penalty_cards"]]
    assert lies == ([offender.value] if defender and expected == "correct" else [])
    if stop < 52:
        assert ruling["transfer"]["to"] is None


@settings(max_examples=40, deadline=None)
@given(played_deals(most_revokes=2), st.sampled_from(EDITIONS))
def test_a_deal_played_out_is_ruled_without_a_question_but_the_directors_own(played: Played, edition: str) -> None:
    """All is known but what would have happened; the tricks on account of each revoke follow from the winners."""
    ruling = ruled(played, (*played.events, HandsReturned()), edition)
    assert [each["status"] for each in ruling["revokes"]] == ["established"] * len(played.revokes)
    assert {each["fact"] for each in ruling["questions"]} <= {"findings.without_revoke"}
    assert ruling["status"] == ("provisional" if ruling["questions"] else "final")
    declarers = sum(seat.side is played.declarer.side for seat in played.winners)
    assert ruling["declarer_tricks"]["table"] == declarers


def everybody_one_seat_on(played: Played) -> Played:
    deal = Deal({seat.left: cards for seat, cards in played.deal})
    events = tuple(CardPlayed(each.hand.left, each.card) for each in played.events)
    revokes = tuple((seat.left, *rest) for seat, *rest in played.revokes)
    winners = tuple(seat.left for seat in played.winners)
    return Played(deal, played.declarer.left, played.contract, events, revokes, winners)  # type: ignore[arg-type]


def facts_of(ruling: Document) -> Document:
    """What was ruled, without the sentences in which it is said."""
    keys = ("status", "revokes", "transfer", "declarer_tricks", "penalty_cards", "possible")
    return {key: ruling[key] for key in keys}


def one_seat_on(value: Any, key: str = "") -> Any:
    """A part of a ruling as it reads when everybody sits one seat further round."""
    if isinstance(value, dict):
        return {name: one_seat_on(each, name) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return type(value)(one_seat_on(each, key) for each in value)
    return TURN.get(value, value) if key in ("offender", "to", "hand", "who") and isinstance(value, str) else value


@settings(max_examples=30, deadline=None)
@given(played_deals(most_revokes=2), st.sampled_from(EDITIONS), st.integers(0, 52))
def test_turning_the_table_changes_nothing_but_the_names(played: Played, edition: str, stop: int) -> None:
    turned = everybody_one_seat_on(played)
    before = facts_of(ruled(played, played.events[:stop], edition))
    after = facts_of(ruled(turned, turned.events[:stop], edition))
    assert after == one_seat_on(before)


@settings(max_examples=60, deadline=None)
@given(findings_documents(most_revokes=2))
def test_turning_the_table_of_a_director_without_a_record_changes_nothing_but_the_names(told: Document) -> None:
    turned = written(told)
    board, findings = turned["board"], turned["findings"]
    board["vulnerable"] = HANDED[board["vulnerable"]]
    if "declarer" in board:
        board["declarer"] = TURN[board["declarer"]]
    for each in findings["revokes"]:
        each["offender"] = TURN.get(each["offender"], each["offender"])
    before, after = (document(rule(read_case(each))) for each in (told, turned))
    assert facts_of(after) == one_seat_on(facts_of(before))
    swapped = TURN.get(told["board"].get("declarer", "")) is not None
    if swapped and before["score"]["table"] is not None:
        assert after["score"] == {key: each if each is None else -each for key, each in before["score"].items()}


IRRELEVANT: dict[str, Document] = {
    "the number of the board": {"board": {"number": 17}},
    "the form of scoring": {"board": {"scoring": "MP"}},
    "the other tables": {"board": {"field": [-430, 50]}},
    "the dealer": {"board": {"dealer": "W"}},
    "who dealt with it first": {"revoke": {"attention_by": "director"}},
    "that he was able": {"revoke": {"able": True}},
    "that it is proved": {"revoke": {"proved": True}},
}


@pytest.mark.parametrize("fact", IRRELEVANT)
@settings(max_examples=15, deadline=None)
@given(told=findings_documents(most_revokes=2))
def test_an_irrelevant_fact_changes_no_ruling(fact: str, told: Document) -> None:
    more = written(told)
    more["board"].update(IRRELEVANT[fact].get("board", {}))
    more["findings"].update(IRRELEVANT[fact].get("findings", {}))
    for each in more["findings"]["revokes"]:
        for key, value in IRRELEVANT[fact].get("revoke", {}).items():
            each.setdefault(key, value)
    before, after = (document(rule(read_case(each))) for each in (told, more))
    assert facts_of(after) == facts_of(before)


@settings(max_examples=60, deadline=None)
@given(findings_documents(most_revokes=2))
def test_no_revoke_is_established_when_attention_came_before_everything(told: Document) -> None:
    """Attention right after the revoke card: nothing is established, and no trick moves."""
    for each in told["findings"]["revokes"]:
        each["before_attention"] = []
    ruling = document(rule(read_case(told)))
    assert not {"established", "open"} & {each["status"] for each in ruling["revokes"]}
    assert ruling["transfer"]["tricks"] == 0


@pytest.mark.parametrize("edition", ["duplicate-2017", "duplicate-2007"])
@pytest.mark.parametrize(
    ("suit", "asked"),
    [
        (None, ["findings.revokes[1].suit"]),
        ("D", ["findings.without_repeat"]),
        ("H", []),
    ],
)
def test_a_repeat_is_asked_about_though_it_moves_no_trick(edition: str, suit: str | None, asked: list[str]) -> None:
    """The offending side won nothing from the revoke on, so nothing moves in any suit; damage by a repeat is open."""
    said = {"offender": "N", "won_by": "opponents", "later_tricks": 0, "before_attention": PLAYED_ON}
    again = said | {"trick": 7} | ({"suit": suit} if suit else {})
    findings = {
        "table_tricks": 10,
        "revokes": [said | {"trick": 5, "suit": "D"}, again],
        "without_revoke": {"10": 1.0},
    }
    board = {"contract": "3NT", "declarer": "E", "vulnerable": "None"}
    told = {"format": "revoke-case/1", "code": edition, "board": board, "findings": findings}
    ruling = document(rule(read_case(told)))
    assert ruling["transfer"] == {"tricks": 0, "to": None}
    assert [each["fact"] for each in ruling["questions"]] == asked


@pytest.mark.parametrize(
    ("without", "asked", "final"),
    [
        ({"without_repeat": {"12": 1.0}}, ["findings.without_revoke"], None),
        ({"without_repeat": {"12": 1.0}, "without_revoke": {"11": 1.0}}, [], 12),
        ({"without_repeat": {"11": 1.0}, "without_revoke": {"12": 1.0}}, [], 12),
        ({"without_repeat": {"13": 1.0}}, [], 13),
    ],
    ids=["a first revoke may have cost more", "the repeat did", "the first did", "nothing costs more than all"],
)
def test_with_one_comparison_told_the_other_is_still_asked_for(
    without: Document, asked: list[str], final: int | None
) -> None:
    """East declares and made ten. What the repeat cost is told; the first revoke by itself may have cost more (64C)."""
    said = {"offender": "N", "suit": "D", "won_by": "opponents", "later_tricks": 0, "before_attention": PLAYED_ON}
    findings = {"table_tricks": 10, "revokes": [said | {"trick": 5}, said | {"trick": 7}], **without}
    board = {"contract": "3NT", "declarer": "E", "vulnerable": "None"}
    ruling = document(rule(read_case({"format": "revoke-case/1", "board": board, "findings": findings})))
    assert [each["fact"] for each in ruling["questions"]] == asked
    assert ruling["status"] == ("provisional" if asked else "final")
    likely = None if final is None else {str(final): 1.0}
    assert ruling["declarer_tricks"]["final"] == likely
    if likely:
        assert ruling["adjusted_score"]["equity"] == likely  # the better of the two for East


def test_nothing_is_said_of_later_tricks_where_the_revoke_trick_decides() -> None:
    """Won in dummy, so 64A2 moves one trick and no more, however many came later; nobody has said how many."""
    revoke = {"offender": "declarer", "trick": 3, "won_by": "partner", "before_attention": PLAYED_ON}
    ruling = document(rule(read_case({"format": "revoke-case/1", "findings": {"revokes": [revoke]}})))
    assert ruling["transfer"]["tricks"] == 1
    assert [each["fact"] for each in ruling["reasons"] if each["law"] == "64A2"] == ["revokes[0].won_by = partner"]


@pytest.mark.parametrize(
    ("offender", "later", "table", "restored"),
    [("S", 1, 1, 0), ("S", 1, 1, 1), ("S", 0, 0, 1), ("W", 1, 12, 13), ("W", 1, 12, 12), ("W", 0, 13, 12)],
)
def test_a_restored_twelfth_trick_gives_or_takes_away_a_later_trick(
    offender: str, later: int, table: int, restored: int
) -> None:
    """South declares. 64B1 holds where the side of the first revoke is left without any trick since."""
    over = ["offending side played to next trick", "opponents played to next trick", "trick quitted", "play ended"]
    first = {"offender": offender, "trick": 5, "suit": "H", "won_by": "opponents", "later_tricks": later}
    twelfth = {"offender": "W" if offender == "S" else "S", "trick": 12, "suit": "S"}
    revokes = [{**each, "before_attention": over} for each in (first, twelfth)]
    findings = {"table_tricks": table, "restored_tricks": restored, "revokes": revokes}
    ruling = rule(read_case({"format": "revoke-case/1", "board": {"declarer": "S"}, "findings": findings}))
    gained = restored - table if offender == "S" else table - restored
    assert ("64B1" in ruling.revokes[0].laws) is (later + gained == 0)


@pytest.mark.parametrize(
    ("known", "left"),
    [
        (None, (0, 1, 2)),
        (Evidence((0, 1), WHAT_ELSE_WAS_TOLD), (0, 1)),
        (Evidence((0, 1), "event 5"), (0, 1, 2)),  # the answers were these already
    ],
)
def test_a_question_keeps_the_answers_that_what_else_was_told_leaves(
    known: Evidence | None, left: tuple[int, ...]
) -> None:
    key = Key(0, "later_tricks")
    facts = establish(Case())
    facts = replace(facts, known={**facts.known, key: known} if known else {})
    assert with_answers_left(Question(key, (0, 1, 2), ("64A2",)), facts).answers == left


@pytest.mark.parametrize("tricks", [(1,), (1, 5), (1, 5, 6)])
def test_what_is_told_of_one_revoke_leaves_one_number_for_the_others(tricks: tuple[int, ...]) -> None:
    """Declarer won trick one and the twelve after it: of every other trick he won all that came later.

    Each of his revokes costs two tricks (64A1), and none is asked about.
    """
    over = {"offender": "declarer", "won_by": "offender", "before_attention": ["play ended"]}
    revokes = [{**over, "trick": trick, "suit": suit} for trick, suit in zip(tricks, "HDC", strict=False)]
    findings = {"revokes": [revokes[0] | {"later_tricks": 12}, *revokes[1:]], "without_revoke": {"12": 1.0}}
    ruling = rule(read_case({"format": "revoke-case/1", "findings": findings}))
    assert (ruling.status, ruling.questions) == ("final", ())
    assert (ruling.transfer.tricks, ruling.declarer_tricks.table) == (2 * len(tricks), 13)
    assert [each.transfer for each in ruling.revokes] == [2] * len(tricks)


WON_TEN = {"trick": 1, "suit": "S", "won_by": "offender"}
"""Declarer won the trick of his revoke; where nine more came to him later, he made ten."""

TWO_MORE = (
    {"trick": 2, "suit": "H", "won_by": "opponents"},
    {"trick": 3, "suit": "C", "won_by": "opponents", "later_tricks": 9},
)
"""He revoked at the next two tricks as well, and lost them."""


@pytest.mark.parametrize(
    ("code", "offender", "revokes", "findings", "made"),
    [
        # Put right at once, it moves no trick: the nine on the score sheet were won at the table.
        ("duplicate-2017", "defender", [{"trick": 5, "before_attention": []}], {"result": 9}, (9, 9)),
        ("duplicate-2017", "W", [{"trick": 5, "before_attention": []}], {"result": 9}, (9, 9)),
        # 64A1 takes two of the ten; each revoke at a lost trick costs one more (64A2).
        ("duplicate-2017", "declarer", [WON_TEN | {"later_tricks": 9}], {"without_revoke": {"10": 1.0}}, (10, 8)),
        ("duplicate-2017", "declarer", [WON_TEN, *TWO_MORE], {"without_revoke": {"10": 1.0}}, (10, 6)),
        # Three tricks for each, and no damage to weigh: nothing else turns on the total.
        ("bridge-1905", "declarer", [WON_TEN | {"later_tricks": 9}], {}, (10, 7)),
        ("bridge-1905", "declarer", [WON_TEN, *TWO_MORE], {}, (10, 1)),
    ],
)
def test_what_declarer_made_follows_from_what_is_told_where_nobody_is_asked_for_it(
    code: str, offender: str, revokes: list[Document], findings: Document, made: tuple[int, int]
) -> None:
    over = ["offending side played to next trick", "opponents played to next trick", "trick quitted", "play ended"]
    told = [{"offender": offender, "before_attention": over} | each for each in revokes]
    case = {"format": "revoke-case/1", "code": code, "findings": {"revokes": told} | findings}
    ruling = rule(read_case(case))
    assert (ruling.status, ruling.questions) == ("final", ())
    assert (ruling.declarer_tricks.table, ruling.declarer_tricks.after_transfer) == made
