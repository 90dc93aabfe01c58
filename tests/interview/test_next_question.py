"""The director's interview: what is asked, in which order, what comes to the same, and where it ends."""

from __future__ import annotations

import re

import pytest

from revoke.errors import NotBridge, UnknownCode
from revoke.facts.fact import Key
from revoke.formats.native import case_document, read_case
from revoke.interview.interview import Interview
from revoke.law.code import CODES, text
from revoke.ruling.adjudicate import adjudicate, every_way
from revoke.table.seats import SideByRole
from revoke.telling import reasons
from revoke.telling.reasons import QuestionInWords, answer_words
from revoke.telling.ruling_words import document

BACK = [
    "hands returned to board",
    "offending side played to next trick",
    "opponents played to next trick",
    "play ended",
    "trick quitted",
]
PLAYED_ON = ["offending side played to next trick"]
CUT_IN_TIME = [each for each in BACK if each != "hands returned to board"]
NAMED = ["offending side named a card for next trick"]


def held(code: str, *told: object) -> Interview:
    """An interview in which these answers have been given, coming back at the end of play where it waits."""
    interview = Interview(code)
    for answer in told:
        if interview.waiting:
            interview.come_back()
        interview.answer(answer)
    return interview


def through(interview: Interview, **told: object) -> list[str]:
    """Answer whatever is asked, with what is told of each fact or else the first answer; what was asked, in order."""
    facts = []
    while interview.question is not None:
        facts.append(asked(interview))
        interview.answer(told.get(facts[-1], in_words(interview).answers[0].value))
    return facts


def in_words(interview: Interview) -> QuestionInWords:
    """The question as it is put, its answers as a case document has them."""
    assert interview.question is not None
    return reasons.question_in_words(interview.question, interview.case.code)


def asked(interview: Interview) -> str:
    assert interview.question is not None
    return interview.question.fact.rpartition(".")[2]


# The order and the end


@pytest.mark.parametrize("code", CODES)
def test_first_who_revoked_then_how_far_things_had_got(code: str) -> None:
    interview = Interview(code)
    assert asked(interview) == "offender"
    assert [each.value for each in in_words(interview).answers] == ["defender", "declarer", "dummy"]
    interview.answer("defender")
    assert asked(interview) == "before_attention"


def test_a_defender_found_out_at_once_takes_two_answers_and_is_corrected() -> None:
    interview = held("duplicate-2017", "defender", [])
    assert interview.question is None
    assert not interview.waiting
    (ruled,) = interview.ruling.revokes
    assert (ruled.status, interview.ruling.transfer.tricks) == ("correct", 0)
    assert {"62A", "62B1"} <= set(ruled.laws)


def test_an_ordinary_revoke_takes_five_answers() -> None:
    """He won the trick himself, and his side one more: two tricks, by 64A1."""
    interview = held("duplicate-2017", "defender", BACK, "offender", 5, 1)
    assert interview.question is None
    assert (interview.ruling.transfer.tricks, interview.ruling.transfer.to) == (2, SideByRole.DECLARING)
    assert "64A1" in interview.ruling.revokes[0].laws


def test_nobody_is_asked_who_won_the_trick_on_which_dummy_revoked() -> None:
    interview = held("duplicate-2017", "dummy", BACK)
    assert interview.question is None
    assert interview.ruling.transfer.tricks == 0


def test_only_the_code_of_1997_asks_what_the_offender_won_later_with_a_card_he_owed() -> None:
    for code in CODES:
        interview = Interview(code)
        facts = through(
            interview, offender="defender", before_attention=BACK, trick=5, won_by="opponents", later_tricks=3
        )
        assert ("won_later_with_owed_card" in facts) is (code == "duplicate-1997")


def test_where_the_rest_comes_to_the_same_it_is_not_asked() -> None:
    """The other side won the trick and his own later one or more: one trick, whichever; two later exclude trick 12."""
    assert asked(held("duplicate-2017", "defender", BACK, "opponents", 1)) == "trick"
    assert held("duplicate-2017", "defender", BACK, "opponents", 2).question is None


# While play goes on


@pytest.mark.parametrize("stage", [PLAYED_ON, NAMED])
@pytest.mark.parametrize("player", ["defender", "declarer", "dummy"])
@pytest.mark.parametrize("code", [code for code in CODES if code.startswith("duplicate")])
def test_while_play_goes_on_the_rest_waits_and_nothing_is_said_of_tricks(
    code: str, player: str, stage: list[str]
) -> None:
    interview = held(code, player, stage, 4)
    assert interview.question is None
    assert interview.waiting
    said = [each["text"] for each in document(interview.ruling)["instructions"]]
    assert said
    numbers = r"\d|\b(no|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen) tricks?\b"
    assert not [each for each in said if re.search(numbers, each)]
    interview.come_back()
    assert interview.question is not None


def test_after_play_it_goes_on_where_it_stopped() -> None:
    interview = held("duplicate-2017", "declarer", PLAYED_ON, 4, "offender", 0)
    assert interview.question is None
    assert not interview.waiting
    assert (interview.ruling.transfer.tricks, interview.ruling.transfer.to) == (1, SideByRole.DEFENDING)


def test_a_claim_by_the_revoking_side_ends_the_play_so_nothing_waits() -> None:
    interview = held("duplicate-2017", "declarer", ["offending side claimed"], 4)
    assert asked(interview) == "won_by"


# What comes to the same


@pytest.mark.parametrize("code", CODES)
def test_answers_of_one_group_make_the_same_ruling_clause_by_clause(code: str) -> None:
    for player in ("defender", "declarer", "dummy"):
        interview = held(code, player)
        for choice in in_words(interview).choices:
            for group in choice.alike:
                rulings = []
                for each in group:
                    interview.answer(each.value)
                    rulings.append(interview.ruling)
                    interview.undo()
                assert len({(r.status, r.revokes[0].laws, r.transfer, str(r.possible)) for r in rulings}) == 1


def test_claiming_and_leading_on_are_ruled_alike_by_different_clauses() -> None:
    """Naming a card stands with playing one: the same comes of it, by 63A2 and not by 63A1."""
    question = in_words(held("duplicate-2017", "defender"))
    (choice,) = [each for each in question.choices if any(answer.value == NAMED for answer in each.answers)]
    assert len(choice.alike) == 2
    assert PLAYED_ON in [answer.value for answer in choice.alike[0]]


def test_of_the_tricks_only_the_twelfth_is_told_apart() -> None:
    question = in_words(held("duplicate-2017", "defender", BACK, "offender"))
    assert [[each.value for each in choice.answers] for choice in question.choices] == [[12], list(range(1, 12))]
    assert [choice.text for choice in question.choices] == ["trick twelve", "another trick"]


def test_nobody_can_revoke_on_the_thirteenth_trick_nor_win_more_tricks_than_are_left() -> None:
    trick = in_words(held("duplicate-2017", "defender", BACK, "offender"))
    later = in_words(held("duplicate-2017", "defender", BACK, "offender", 10))
    assert max(each.value for each in trick.answers) == 12
    assert [each.value for each in later.answers] == [0, 1, 2, 3]


@pytest.mark.parametrize(("player", "partners"), [("defender", "his partner's hand"), ("declarer", "dummy's hand")])
def test_hands_are_called_by_whom_they_belong_to(player: str, partners: str) -> None:
    question = in_words(held("duplicate-2017", player, BACK))
    assert question.answers[1].text == partners


def test_every_question_names_clauses_of_the_code_with_their_words() -> None:
    for code in CODES:
        interview = Interview(code)
        while interview.question is not None:
            for cite, says in in_words(interview).why:
                assert text(code)[cite]["says"] == says
            assert interview.question.laws or asked(interview) == "table_tricks"
            interview.answer(in_words(interview).answers[-1].value)


# Taking back, leaving open, disputing


def test_what_was_said_last_is_taken_back_first() -> None:
    interview = held("duplicate-2017", "defender", PLAYED_ON)
    before = interview.case
    interview.answer(3)
    interview.come_back()
    assert interview.undo()
    assert interview.waiting
    assert interview.undo()
    assert interview.case == before
    assert asked(interview) == "trick"
    assert [interview.undo() for _ in range(3)] == [True, True, False]


def test_a_fact_that_nobody_knows_is_left_open_and_the_ruling_says_what_can_still_be() -> None:
    interview = held("duplicate-2017", "defender", BACK, "offender", 5)
    interview.skip()
    assert interview.question is None
    assert interview.ruling.status == "needs facts"
    assert interview.ruling.possible == {"transfer": (1, 2)}


def test_where_the_stage_is_not_known_the_other_facts_are_asked_all_the_same() -> None:
    interview = held("duplicate-2017", "defender")
    interview.skip()
    assert asked(interview) == "trick"


def test_in_a_dispute_it_is_first_found_whether_it_happened_at_all() -> None:
    interview = Interview("duplicate-2017")
    interview.dispute()
    assert asked(interview) == "proved"
    interview.answer(True)
    assert asked(interview) == "offender"


@pytest.mark.parametrize(
    ("mixed", "status", "law"),
    [("other side", "unproved", "66D"), ("both", "unproved", "85B"), ("nobody", "unproved", "85B")],
)
def test_unproved_the_ruling_goes_against_the_side_that_mixed_its_cards(mixed: str, status: str, law: str) -> None:
    interview = Interview("duplicate-2017")
    interview.dispute()
    interview.answer(False)
    assert asked(interview) == "cards_mixed_by"
    interview.answer(mixed)
    assert interview.question is None
    (ruled,) = interview.ruling.revokes
    assert ruled.status == status
    assert law in ruled.laws


def test_where_the_accused_side_mixed_its_cards_the_revoke_is_taken_as_proved_and_the_interview_goes_on() -> None:
    interview = held("duplicate-2017", "defender", BACK)
    interview.dispute()
    interview.answer(False)
    interview.answer("offending side")
    assert asked(interview) == "won_by"
    for answer in ("partner", 5):
        interview.answer(answer)
    assert interview.ruling.transfer.tricks == 1
    assert "66D" in interview.ruling.revokes[0].laws


@pytest.mark.parametrize("code", ["bridge-1905", "auction-1912", "auction-1913"])
@pytest.mark.parametrize(("after", "status"), [(True, "established"), (False, "unproved")])
def test_mixed_by_the_accused_side_the_whist_clubs_ask_whether_that_was_after_the_claim(
    code: str, after: bool, status: str
) -> None:
    """Law 93: mixed after the claim, no proof is needed; mixed before it, the claimants must prove it otherwise."""
    interview = held(code, "declarer")
    interview.dispute()
    interview.answer(False)
    interview.answer("offending side")
    assert asked(interview) == "mixed_after_claim"
    interview.answer(after)
    assert asked(interview) == "before_attention" if after else interview.question is None
    through(interview, before_attention=CUT_IN_TIME)
    assert interview.ruling.revokes[0].status == status


# More than one revoke


def test_the_same_player_again_in_the_same_suit_costs_nothing_more() -> None:
    interview = held("duplicate-2017", "defender", BACK, "offender", 3, 1)
    interview.another()
    repeat = {"offender": "defender", "before_attention": BACK, "trick": 5, "won_by": "partner", "later_tricks": 0}
    through(interview, suit="H", **repeat)
    assert [each.transfer for each in interview.ruling.revokes] == [2, 0]
    assert "64B2" in interview.ruling.revokes[1].laws


def test_of_two_defenders_the_second_may_be_the_same_or_the_other() -> None:
    interview = held("duplicate-2017", "defender", [])
    interview.another()
    assert in_words(interview).text == "Revoke 2: who revoked?"
    assert [each.text for each in in_words(interview).answers] == [
        "the same defender",
        "the other defender",
        "declarer",
        "dummy",
    ]


def test_what_another_revoke_excludes_is_not_offered() -> None:
    """Two tricks after the third trick are two at the most after the eighth."""
    first = {"offender": "defender", "trick": 3, "suit": "S", "won_by": "offender", "later_tricks": 2}
    second = {"offender": "other defender", "trick": 8, "suit": "H", "won_by": "opponents"}
    revokes = [{**each, "before_attention": BACK} for each in (first, second)]
    interview = Interview("duplicate-2017", read_case({"format": "revoke-case/1", "findings": {"revokes": revokes}}))
    assert interview.question is not None
    assert interview.question.fact == "findings.revokes[1].later_tricks"
    assert list(interview.question.answers) == [0, 1, 2]


def test_what_another_revoke_decides_is_not_asked() -> None:
    """One trick for each. From the fourth on they won it and one after the eighth: two to take, whatever else."""
    first = {"offender": "defender", "trick": 4, "won_by": "partner"}
    second = {"offender": "other defender", "trick": 8, "won_by": "opponents", "later_tricks": 1}
    revokes = [{**each, "before_attention": BACK} for each in (first, second)]
    interview = Interview("duplicate-2017", read_case({"format": "revoke-case/1", "findings": {"revokes": revokes}}))
    assert interview.question is None
    assert interview.ruling.transfer.tricks == 2


def test_a_second_revoke_on_the_trick_can_be_disputed_when_both_sides_had_gone_on() -> None:
    """Whether the second one happened is the question; the first, by dummy, is established."""
    interview = held("duplicate-2017", "dummy", [*PLAYED_ON, "opponents played to next trick"], 11)
    interview.another()
    interview.dispute()
    assert asked(interview) == "proved"
    interview.answer(False)
    assert interview.ruling.revokes[0].status == "established"


@pytest.mark.parametrize("code", ["auction-1912", "auction-1913"])
def test_at_auction_nobody_is_asked_which_of_two_revokes_of_a_side_came_first(code: str) -> None:
    """R2a and R5: three tricks for one of them and a hundred for the other, in either order."""
    interview = held(code, "defender", CUT_IN_TIME)
    interview.another()
    told = {"offender": "other defender", "before_attention": CUT_IN_TIME, "elected": "tricks", "table_tricks": 8}
    assert "trick" not in through(interview, **told)
    assert interview.ruling.transfer.tricks == 3
    of_each = [{*each.laws} & {"R2a", "R5"} for each in interview.ruling.revokes]
    assert of_each == [{"R2a"}, {"R5"}]


def test_in_the_play_one_more_revoke_is_asked_about_at_once() -> None:
    """West had led to the next trick, declarer's side had not, and declarer revoked on the same trick: 62C3."""
    interview = held("duplicate-2017", "defender", PLAYED_ON, 4)
    assert interview.question is None
    interview.another()
    assert in_words(interview).text == "Revoke 2: who revoked?"
    through(interview, offender="declarer", before_attention=["opponents played to next trick"], trick=4)
    assert [each.status for each in interview.ruling.revokes] == ["correct", "correct"]
    assert all("62C3" in each.laws for each in interview.ruling.revokes)


def test_both_sides_established_is_no_automatic_trick() -> None:
    interview = held("duplicate-2017", "dummy", BACK)
    interview.another()
    interview.answer("defender")
    interview.answer(BACK)
    while interview.question is not None:
        interview.answer(in_words(interview).answers[0].value)
    assert interview.ruling.transfer.tricks == 0
    assert all("64B7" in each.laws for each in interview.ruling.revokes)


# What is told beforehand


def begun(code: str, *revokes: dict[str, object], **findings: object) -> Interview:
    told = {"format": "revoke-case/1", "code": code, "findings": {"revokes": list(revokes), **findings}}
    return Interview(code, read_case(told))


@pytest.mark.parametrize("code", ["auction-1912", "auction-1913"])
def test_a_demand_disobeyed_is_an_adversarys_so_he_is_not_asked_for_and_the_interview_goes_on(code: str) -> None:
    """Laws 75 and R2a: nobody demands anything of declarer. Of the adversaries' four tricks three go across."""
    interview = begun(code, {"failure": "demand"}, elected="tricks")
    interview.answer(["trick quitted"])
    interview.come_back()
    assert through(interview, table_tricks=9) == ["table_tricks"]
    assert (interview.ruling.status, interview.ruling.transfer.tricks) == ("final", 3)


@pytest.mark.parametrize("code", ["duplicate-2017", "duplicate-2007", "duplicate-1997"])
def test_who_kept_a_penalty_card_back_is_a_defender_and_his_partner_is_the_other(code: str) -> None:
    """Law 50D2 binds the partner of the player whose card lies there when he is to lead."""
    interview = begun(code, {"failure": "penalty card", "before_attention": []})
    assert interview.question is None
    told = [each["text"] for each in document(interview.ruling)["instructions"]]
    assert any(each.startswith("When the other defender is to lead") for each in told)
    assert not any(each.startswith("When the defender is to lead") for each in told)


# What is taken for granted


@pytest.mark.parametrize("player", ["defender", "declarer", "dummy"])
@pytest.mark.parametrize("code", CODES)
def test_whatever_is_taken_for_granted_can_be_doubted_and_every_answer_gives_a_ruling(code: str, player: str) -> None:
    """What was taken for granted is the first answer: whoever confirms it has the same ruling."""
    interview = held(code, player, [])
    through(interview, eldest_hand_followed=True)
    for assumed in interview.ruling.assumed:
        doubting = interview.copy()
        doubting.doubt(assumed.key)
        answers = in_words(doubting).answers
        assert len({each.text for each in answers}) == len(answers)
        for each in answers:
            answered = doubting.copy()
            answered.answer(each.value)
            assert answered.ruling.status
            if each is answers[0] and assumed.value is not None:
                assert answered.ruling.revokes[0].status == interview.ruling.revokes[0].status


def test_who_played_after_him_is_told_as_players_in_order() -> None:
    """A defender revoked: declarer and dummy play on either side of his partner."""
    interview = held("duplicate-2017", "defender", [])
    interview.doubt(Key(0, "played_after"))
    assert not in_words(interview).counts
    assert {each.text for each in in_words(interview).answers} >= {"nobody", "declarer", "dummy"}


def test_what_he_failed_to_do_and_who_spoke_are_told_in_words() -> None:
    interview = held("bridge-1905", "defender", [])
    interview.doubt(Key(0, "failure"))
    assert [each.text for each in in_words(interview).answers] == [
        "follow suit",
        "play as an opponent required",
        "play the card that lay face up before him",
        "play a card to the trick",
    ]
    interview.undo()
    interview.doubt(Key(0, "attention_by"))
    assert [each.text for each in in_words(interview).answers] == ["anybody but dummy", "dummy"]


# In and out


@pytest.mark.parametrize("code", CODES)
def test_the_case_told_reads_back_and_is_ruled_the_same(code: str) -> None:
    interview = Interview(code)
    while interview.question is not None or interview.waiting:
        if interview.question is None:
            interview.come_back()
        else:
            interview.answer(in_words(interview).answers[len(interview.question.answers) // 2].value)
        read = read_case(case_document(interview.case))
        assert read == interview.case
        assert adjudicate(read) == interview.ruling
        assert Interview(code, read).ruling == interview.ruling


def test_an_interview_goes_on_from_a_case() -> None:
    begun = held("duplicate-2017", "declarer", BACK).case
    assert asked(Interview("duplicate-1997", begun)) == asked(held("duplicate-1997", "declarer", BACK))


@pytest.mark.parametrize("told", [[], ["defender"], ["declarer", PLAYED_ON], ["defender", BACK, "opponents"]])
def test_what_was_explored_for_the_ruling_asks_what_would_be_asked_without_it(told: list[object]) -> None:
    """What belongs to another case is not taken for it."""
    code = "duplicate-2017"
    case = held(code, *told).case
    cases = (case, held(code, "dummy").case)
    plain = Interview(code, case)
    for rests_on in map(every_way, cases):
        given = Interview(code, case, rests_on)
        assert (given.question, given.waiting, given.ruling) == (plain.question, plain.waiting, plain.ruling)


@pytest.mark.parametrize("wrong", ["dummies", 3, None, True])
def test_an_answer_that_is_none_is_refused_with_those_there_are(wrong: object) -> None:
    with pytest.raises(NotBridge, match="Choose one of: defender, declarer, dummy"):
        Interview("duplicate-2017").answer(wrong)


def test_a_number_is_not_taken_for_a_yes() -> None:
    interview = Interview("duplicate-2017")
    interview.dispute()
    with pytest.raises(NotBridge):
        interview.answer(1)


def test_after_the_end_nothing_can_be_answered() -> None:
    with pytest.raises(NotBridge, match="there are no more questions"):
        held("duplicate-2017", "dummy", []).answer("dummy")


def test_there_is_no_interview_under_a_code_that_is_not_held() -> None:
    with pytest.raises(UnknownCode):
        Interview("duplicate-1889")


def test_every_answer_has_a_name_of_its_own() -> None:
    for code in CODES:
        for player in ("defender", "declarer", "dummy"):
            question = in_words(held(code, player))
            texts = [each.text for each in question.answers]
            assert len(set(texts)) == len(texts)
    assert answer_words(True) == "yes"
