"""Facts that are noted when somebody looks them up, alone or behind a glance, and what is taken for granted."""

from __future__ import annotations

import pytest

from revoke.case.case import Failure, Moment
from revoke.facts.fact import BOARD, Evidence, Fact, FactMissing, FactView, Glance, Key, ReadFact, Watched, value_words
from revoke.facts.revoke import Revoke, with_a_penalty_card
from revoke.facts.standing import WonBy
from revoke.table.cards import Card, Suit
from revoke.table.seats import Role, Seat

TRICK, SUIT = Key(0, "trick"), Key(0, "suit")
KNOWN = {TRICK: Evidence((5,), "said")}


def test_each_fact_that_is_looked_up_is_noted_whether_it_is_known_or_not() -> None:
    facts = Watched(KNOWN)
    assert facts.unwatched(TRICK) == KNOWN[TRICK]
    assert list(facts.looked_up) == []
    assert facts[TRICK] == facts.get(TRICK) == KNOWN[TRICK]
    assert facts.get(SUIT) is None
    assert SUIT not in facts
    assert list(facts.looked_up) == [TRICK, SUIT]


def test_who_takes_a_glance_depends_on_it_and_the_glance_on_the_facts_behind_it() -> None:
    facts = Watched(KNOWN)
    glance = Glance(test_who_takes_a_glance_depends_on_it_and_the_glance_on_the_facts_behind_it, 0, None)
    assert facts.glance(glance, lambda: (TRICK in facts, SUIT in facts)) == (True, False)
    assert list(facts.looked_up) == [glance]
    assert facts.glances == {TRICK: {glance}, SUIT: {glance}}
    assert facts[TRICK].values == (5,)
    assert list(facts.looked_up) == [glance, TRICK]


def test_without_glances_each_fact_behind_one_is_looked_up() -> None:
    facts = Watched(KNOWN).without_glances()
    glance = Glance(test_without_glances_each_fact_behind_one_is_looked_up, 0, None)
    assert facts.glance(glance, lambda: TRICK in facts)
    assert list(facts.looked_up) == [TRICK]


def test_a_glance_with_a_number_is_taken_once_in_one_state_of_the_knowledge() -> None:
    glance, taken = Glance(Watched, 0, None), list[int]()
    facts = Watched(KNOWN)
    facts.numbers = {glance: 0}
    another_state = Watched(facts)

    def look() -> int:
        taken.append(1)
        return len(taken)

    assert [facts.glance(glance, look) for _ in range(2)] == [1, 1]
    assert [another_state.glance(glance, look) for _ in range(2)] == [2, 2]
    assert another_state.glances is facts.glances
    assert list(another_state.looked_up) == [glance]
    unnumbered = Watched(KNOWN)
    assert [unnumbered.glance(glance, look) for _ in range(2)] == [3, 4]


@pytest.mark.parametrize(
    ("failure", "besides", "key", "granted"),
    [
        ((Failure.PENALTY_CARD,), None, Revoke.failure, True),
        ((Failure.PENALTY_CARD,), False, Revoke.failure, False),
        ((Failure.PENALTY_CARD,), True, Revoke.failure, False),
        ((Failure.FOLLOW,), None, Revoke.failure, False),
        ((Failure.PENALTY_CARD, Failure.FOLLOW), None, Revoke.failure, False),
        ((Failure.PENALTY_CARD,), None, Revoke.trick, False),
    ],
)
def test_a_penalty_card_kept_back_is_taken_to_be_legal_otherwise_where_nobody_says_so(
    failure: tuple[Failure, ...], besides: bool | None, key: object, granted: bool
) -> None:
    legal = Key(2, Revoke.otherwise_legal.name)
    known = {Key(2, Revoke.failure.name): Evidence(failure, "said"), Key(2, Revoke.trick.name): Evidence((5,), "said")}
    if besides is not None:
        known[legal] = Evidence((besides,), "said")
    assert isinstance(key, type(Revoke.failure))
    found = with_a_penalty_card(known, Key(2, key.name))
    assert {each: evidence.values for each, evidence in found.items()} == ({legal: (True,)} if granted else {})


class Counted(FactView):
    """A number of tricks, of which there are two at most, and something that is rarely so."""

    tricks = Fact((0, 1, 2, 3), at_most=lambda _: 2)
    rare = Fact((True, False), default=False)


def counted(*tricks: int, rare: bool | None = None) -> Counted:
    known = {Key(0, "tricks"): Evidence(tricks, "said", (4, 6), {Moment.TRICK_QUITTED.value: (4, 6)})} if tricks else {}
    return Counted(known | ({} if rare is None else {Key(0, "rare"): Evidence((rare,), "shown", (5,))}), 0)


def test_of_a_number_only_what_there_can_be_is_possible_unless_it_is_known() -> None:
    assert counted().possible(Counted.tricks) == (0, 1, 2)
    assert counted(1, 3).possible(Counted.tricks) == (1,)
    assert counted(3).possible(Counted.tricks) == (3,)
    assert [counted(rare=each).possible(Counted.rare) for each in (None, True)] == [(False,), (True,)]


def test_what_the_answers_leave_open_is_asked_for_in_the_parts_that_make_a_difference() -> None:
    with pytest.raises(FactMissing) as missing:
        counted().sees(Counted.tricks, lambda tricks: tricks > 0)
    assert missing.value.parts == ((0,), (1, 2))
    with pytest.raises(FactMissing) as missing:
        counted(2, 0).sees(Counted.tricks, lambda tricks: tricks)
    assert missing.value.parts == ((2,), (0,))


def test_a_reading_is_noted_with_the_answer_or_with_what_all_answers_share_and_with_its_source() -> None:
    few, tricks, rare = (lambda number: number < 5), Key(0, "tricks"), Key(0, "rare")
    one, two, granted = counted(2), counted(2, 1), counted()
    assert (one.sees(Counted.tricks, few), two.sees(Counted.tricks, few), granted.rare) == (True, True, False)
    assert one.reads == [ReadFact(tricks, 2, "said", (4, 6))]
    assert two.reads == [ReadFact(tricks, True, "said", (4, 6))]
    assert granted.reads == [ReadFact(rare, False, "taken for granted", ())]
    assert all(one.sees(Counted.tricks, few, moment) for moment in (Moment.TRICK_QUITTED, Moment.PLAY_ENDED))
    assert one.reads[1:] == [
        ReadFact(tricks, True, "said", (4,), Moment.TRICK_QUITTED),
        ReadFact(tricks, True, "said", (), Moment.PLAY_ENDED),
    ]


@pytest.mark.parametrize("value", [Card.parse("SK"), Seat.NORTH, Role.DUMMY, Suit.HEARTS])
def test_each_language_has_its_own_letters_for_a_card_or_a_player(value: Card | Seat | Role | Suit) -> None:
    assert value_words(value).values == {"value": value}


def test_a_value_is_told_as_a_case_document_has_it() -> None:
    assert [value_words(each) for each in (False, True, WonBy.OFFENDER)] == ["no", "yes", "offender"]
    assert value_words(frozenset("edacb")) == "a, b, c, d, e"
    assert value_words(("e", "d", "a")) == "e, d, a", "what stands in an order stays in it"


def test_the_place_of_a_fact_in_a_case_document() -> None:
    short = [Key(BOARD, name).short for name in ("strain", "declarer", "table_tricks")]
    assert short == ["board.strain", "board.declarer", "table_tricks"]


def test_of_a_number_with_bounds_only_the_glance_at_it_is_noted() -> None:
    facts = Watched(KNOWN | {Key(0, "tricks"): Evidence((1, 3), "said")})
    view = Counted(facts, 0)
    assert (view.maybe(Counted.tricks), view.maybe(Counted.rare)) == (1, False)
    glance = Glance(FactView._certain, 0, Counted.tricks)
    assert list(facts.looked_up) == [glance, Key(0, "rare")]
    inner = Glance(Watched, 0, None)
    found, behind = facts.behind(inner, lambda: view.maybe(Counted.tricks))
    assert (found, list(behind)) == (1, [Key(0, "tricks")]), "behind a glance are facts, never another one"
