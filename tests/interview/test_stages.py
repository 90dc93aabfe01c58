"""The stages: three phases, five answers at once, and each answer says what it sets and nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache

import pytest

from revoke.case.case import Case, Findings, Moment, RevokeFinding, json_value
from revoke.facts.moments import AFTER_THE_PLAY, Phase, Stage
from revoke.facts.standing import Standing
from revoke.formats.native import read_case
from revoke.interview.interview import Interview
from revoke.interview.question_tree import Asks, tree
from revoke.law.code import CODES, code, text
from revoke.ruling.adjudicate import adjudicate
from revoke.table.seats import Role
from revoke.telling.facts import HINTS
from revoke.telling.reasons import MOST_FIRST, QuestionInWords, question_in_words
from revoke.telling.ruling_words import document

M = Moment
PLAYERS = ("defender", "declarer", "dummy")
every_code = pytest.mark.parametrize("name", CODES)
every_player = pytest.mark.parametrize("player", PLAYERS)

SAID: Mapping[str, set[Moment]] = {
    r"the trick had been turned": {M.TRICK_QUITTED},
    r"only the other side had played to the next": {M.OPPONENTS_PLAYED_ON},
    r"both sides had played to the next": {M.OFFENDERS_PLAYED_ON, M.OPPONENTS_PLAYED_ON},
    r"the offending side had led or played": {M.OFFENDERS_PLAYED_ON},
    r"named a card": {M.OFFENDERS_NAMED_CARD},
    r"the offending side had claimed": {M.OFFENDERS_CLAIMED},
    r"the other side had claimed": {M.OPPONENTS_CLAIMED},
    r"the offending side had agreed": {M.OFFENDERS_AGREED_TO_CLAIM},
    r"his partner had asked": {M.PARTNER_ASKED},
    r"he said he had none": {M.ANSWERED_NO},
    r"the play was over": {M.PLAY_ENDED},
    r"all four hands were back": {M.PLAY_ENDED, M.HANDS_RETURNED},
    r"only the offending side had called": {M.PLAY_ENDED, M.HANDS_RETURNED, M.OFFENDERS_CALLED},
    r"the other side had called": {M.PLAY_ENDED, M.HANDS_RETURNED, M.OPPONENT_CALLED},
    r"the round had ended": {M.PLAY_ENDED, M.HANDS_RETURNED, M.ROUND_ENDED},
    r"the correction period had ended": {M.PLAY_ENDED, M.HANDS_RETURNED, M.ROUND_ENDED, M.PERIOD_ENDED},
    r"the cards had been cut": {M.PLAY_ENDED, M.CARDS_CUT},
}
"""What each phrase tells to have happened, by the meaning of its words."""

NOT_SO = re.compile(
    r"but not all hands|and nobody had (played|agreed)|and the cards had not been cut.*|nobody had played.*"
)
OVER = {M.TRICK_QUITTED, M.OFFENDERS_PLAYED_ON, M.OPPONENTS_PLAYED_ON}
"""Once the last card has been played the revoke trick was turned long ago, and both sides had gone on from it."""


@cache
def asked_how_far(name: str, player: str) -> Interview:
    """An interview that has been told the player; to be gone on with in a copy."""
    interview = Interview(name)
    interview.answer(player)
    return interview


@cache
def asked(name: str, player: str) -> QuestionInWords:
    question = asked_how_far(name, player).question
    assert question is not None
    return question_in_words(question, name)


def told_by(words: str) -> set[str]:
    """What the words of an answer say, word by word."""
    left = NOT_SO.sub("", words)
    moments = {moment for phrase, said in SAID.items() if re.search(phrase, left) for moment in said}
    return {each.value for each in moments | (OVER if M.PLAY_ENDED in moments else set())}


@every_player
@every_code
def test_an_answer_sets_what_its_words_say_and_nothing_else(name: str, player: str) -> None:
    for answer in asked(name, player).answers:
        assert set(answer.value) == told_by(answer.text), answer.text


@every_player
@every_code
def test_a_claim_that_leaves_the_revoke_open_is_told_to_have_come_before_the_next_trick(name: str, player: str) -> None:
    """Whoever revoked at trick five and heard a claim at trick ten had played on: his answer is another one (63A1)."""
    claimed = [each for each in asked(name, player).answers if M.OPPONENTS_CLAIMED.value in each.value]
    on_it = [
        each.text for each in claimed if not {M.OFFENDERS_PLAYED_ON.value, M.PLAY_HAD_CEASED.value} & {*each.value}
    ]
    assert on_it
    assert all("before the next trick" in text for text in on_it)


@every_player
@every_code
def test_nothing_is_offered_that_the_code_has_no_word_for(name: str, player: str) -> None:
    """Nobody cuts for the next deal in a duplicate; there is no board, no round and no named card at whist's table."""
    offered = " ".join(answer.text for answer in asked(name, player).answers)
    no_words = "cut for|said he had none" if name.startswith("duplicate") else "board|round|correction|named"
    assert not re.search(no_words, offered)


@every_code
def test_the_clauses_speak_of_what_is_offered_and_of_nothing_that_is_not(name: str) -> None:
    """A moment without a word in the code makes no difference to any ruling under it, once play is over or before.

    Where the pack is cut for the next deal, a call on that deal means that it has been.
    """
    strange = frozenset(Moment) - code(name).moments
    assert strange
    for place, stage in enumerate(stages(name)):  # the players in turn
        there = strange if M.PLAY_ENDED in stage else strange - {*AFTER_THE_PLAY}
        for turn, moment in enumerate(sorted(there, key=lambda each: each.value)):
            player = Role(PLAYERS[(place + turn) % len(PLAYERS)])
            meant = {M.CARDS_CUT} & code(name).moments if moment in CALLS else set()
            assert ruled(name, player, stage | {moment}) == ruled(name, player, stage | meant), (stage, moment)


CALLS = frozenset({M.OPPONENT_CALLED, M.OFFENDERS_CALLED})


def stages(name: str) -> Iterator[Stage]:
    for answer in asked(name, "defender").answers:
        yield frozenset(Moment(each) for each in answer.value)


@cache
def ruled(name: str, player: Role, stage: Stage) -> object:
    """By the library: that an interview comes to the same is held for each answer, and for strange ones, below."""
    ruling = adjudicate(Case(name, findings=Findings(revokes=(RevokeFinding(player, before_attention=stage),))))
    return ruling.status, ruling.revokes[0].status, ruling.possible, ruling.transfer


@every_player
@every_code
def test_each_phase_has_at_most_five_answers_at_once_and_every_answer_stands_in_one(name: str, player: str) -> None:
    question = asked(name, player)
    assert [each.phase for each in question.phases] == list(Phase)
    for each in question.phases:
        assert 1 <= len(each.first) <= MOST_FIRST
    behind = [each.text for phase in question.phases for each in phase.later]
    assert all("next board" in each or "round" in each or "period" in each for each in behind)
    assert len(question.answers) == len({str(each.value) for each in question.answers})


@every_player
@every_code
def test_what_is_seen_at_once_stands_for_all_that_comes_to_the_same(name: str, player: str) -> None:
    question = asked(name, player)
    seen = [str(each.value) for phase in question.phases for each in (*phase.first, *phase.later)]
    for choice in question.choices:
        for group in choice.alike:
            assert any(str(each.value) in seen for each in group)


@every_player
@every_code
def test_the_trap_is_among_the_first_answers_and_its_hint_is_true(name: str, player: str) -> None:
    first = [each for phase in asked(name, player).phases for each in phase.first]
    assert [M.OPPONENTS_PLAYED_ON.value] in [each.value for each in first if each.hint]
    for each in first:
        if each.hint:
            interview = asked_how_far(name, player).copy()
            interview.answer(each.value)
            assert interview.ruling.revokes[0].status in (None, Standing.CORRECT, Standing.RESTORE), each.text
    assert len({each.text for each in first if each.hint}) == len(HINTS)


@every_player
@every_code
def test_the_tree_leads_where_the_library_rules_whatever_is_answered(name: str, player: str) -> None:
    """Every answer by itself, as ask, the tree and the pocket page have it, against a case that simply says so."""
    grown = tree(name)
    who = grown.nodes[grown.starts[0].node]
    assert isinstance(who, Asks)
    how_far = grown.nodes[next(branch.to for branch in who.branches if player in branch.values)]
    assert isinstance(how_far, Asks)
    values = [list(value) for branch in how_far.branches for value in branch.values]
    assert sorted(values) == sorted(each.value for each in asked(name, player).answers)
    for branch in how_far.branches:
        leads = set()
        for place, value in enumerate(branch.values):
            interview = asked_how_far(name, player).copy()
            interview.answer(list(value))
            if place % len(PLAYERS) in (0, PLAYERS.index(player)):
                assert adjudicate(interview.case) == interview.ruling
            question = interview.question
            leads.add((interview.ruling.status, str(interview.ruling.possible), question and question.fact))
        assert len(leads) == 1, leads


@pytest.mark.parametrize(
    "before",
    [
        ["offending side played to next trick", "opponents played to next trick", "trick quitted"],
        ["play ended", "hands returned to board", "cards cut for next deal"],
        ["opponent called on next board", "offending side called on next board", "hands returned to board"],
        [],
    ],
    ids=str,
)
@every_code
def test_any_list_of_what_had_happened_is_still_understood(name: str, before: list[str]) -> None:
    interview = asked_how_far(name, "defender").copy()
    interview.answer(before)
    told = interview.case.findings.revokes[0].before_attention
    assert json_value(told) == sorted(before)
    assert interview.ruling == adjudicate(interview.case)


@every_code
def test_what_the_hands_went_into_is_in_the_text_of_the_code_or_not_in_the_answers(name: str) -> None:
    """The table of the code's clauses in our words is the witness: it speaks of rounds where the answers do."""
    words = " ".join(entry["says"] for entry in text(name).values())
    assert bool(re.search(r"\bround\b|next board|next deal", words))
    assert (M.HANDS_RETURNED in code(name).moments) is bool(re.search(r"\bboard\b", words))


@every_code
def test_an_open_question_of_a_ruling_offers_nothing_that_the_code_has_no_word_for(name: str) -> None:
    told = {"format": "revoke-case/1", "code": name, "findings": {"revokes": [{"offender": "defender", "trick": 5}]}}
    open_questions = document(adjudicate(read_case(told)))["questions"]
    (answers,) = (each["answers"] for each in open_questions if each["fact"].endswith("before_attention"))
    offered = {moment for answer in answers for moment in answer}
    assert ("cards cut for next deal" in offered) is (not name.startswith("duplicate"))
    assert ("hands returned to board" in offered) is name.startswith("duplicate")


@pytest.mark.parametrize("name", ["duplicate-2017", "duplicate-2007", "duplicate-1997"])
def test_the_twelfth_trick_is_asked_about_before_eleven_others(name: str) -> None:
    interview = asked_how_far(name, "defender").copy()
    interview.answer(["play ended"])
    while interview.question is not None and interview.question.key.name != "trick":
        interview.answer(question_in_words(interview.question, name).answers[0].value)
    assert interview.question is not None
    asked = question_in_words(interview.question, name)
    assert [each.text for each in asked.choices] == ["trick twelve", "another trick"]
