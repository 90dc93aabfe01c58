"""Somebody's own case is a question: told, written or recorded, with one right answer and three that somebody believes.

The right answers are worked by hand from the clauses that stand beside them.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from revoke.app.trainer.drill_words import beliefs_told, drill_question, story_of, told_in_three_lines
from revoke.app.trainer.exam_export import ExamFormat, case_link, exported_questions, own_packed, written_exam
from revoke.app.trainer.exercise_words import NO_REVOKE_TOLD, OwnCase, items_told, own_cases
from revoke.formats.native import case_document
from revoke.language.language import LANGUAGES, language
from revoke.law.code import CODES
from revoke.training.answer_key import right_choice
from revoke.training.drawn_case import DrawnCase
from revoke.training.exam import Rooms, of_own_cases
from tests.cases.test_cases import FILES, ruled_or_refused

RECORD = Path(__file__).parents[2] / "examples" / "running_suit.pbn"
OVER = [
    "offending side played to next trick", "opponents played to next trick", "trick quitted", "play ended",
]  # fmt: skip

TOLD = {
    "en": (
        "South plays 4 spades. At trick 5 West does not follow to a heart, although he had one. West won the trick. "
        "East-West won two more tricks afterwards. It was noticed after the play, before the hands were back in the "
        "board.",
        "2",  # 64A1: West won the revoke trick himself, and his side a later one
        "64A1",
    ),
    "fr": (
        "Sud joue 4 piques. À la levée 5, Ouest ne fournit pas à cœur alors qu'il en avait encore. Est fait la levée. "
        "Est-Ouest ont fait ensuite deux levées. Le jeu était fini quand on l'a remarqué.",
        "1",  # 64A2: his partner won it
        "64A2",
    ),
    "nl": (
        "Zuid speelt 4 schoppen. In slag 5 bekent West geen harten, terwijl hij er nog een had. Niemand had in de "
        "volgende slag gespeeld toen het werd opgemerkt.",
        "put right",  # 62A: nobody of his side had played to the next trick (63A1), nor named a card, nor claimed
        "62A",
    ),
}


def own(data: str | bytes, name: str = "", spoken: str = "en") -> OwnCase:
    (found,) = own_cases(data.encode() if isinstance(data, str) else data, name, CODES[0], spoken)
    return found


def asked(data: str | bytes, name: str = "", spoken: str = "en") -> DrawnCase:
    found = own(data, name, spoken)
    assert found.question is not None, found.still
    return found.question


def document(**finding: object) -> str:
    board = {"declarer": "S", "contract": "3NT"}
    return json.dumps({"format": "revoke-case/1", "board": board, "findings": {"revokes": [finding]}})


@pytest.mark.parametrize("spoken", TOLD)
def test_a_told_story_is_asked_in_the_teachers_own_words(spoken: str) -> None:
    told, right, law = TOLD[spoken]
    found = own(told, spoken=spoken)
    assert found.understood
    assert not found.in_part
    case = asked(told, spoken=spoken)
    assert (right_choice(case.key).id, case.worked.law) == (right, law)
    assert list(story_of(case)) == [told]


def test_a_case_document_is_composed_from_its_facts() -> None:
    """64B3: no trick goes across when dummy revokes, though it stands; his side won the trick and three later ones."""
    case = asked(document(offender="dummy", trick=6, suit="D", won_by="S", later_tricks=3, before_attention=OVER))
    assert (right_choice(case.key).id, case.worked.law) == ("0", "64B3")
    told = " ".join(map(language("en").say, story_of(case)))
    assert all(each in told for each in ("North", "trick 6", "diamond", "South", "three", "no trumps"))


def test_what_a_story_needs_and_the_case_leaves_open_is_put_in() -> None:
    """64A2: the other side won the trick, and the defenders two later ones; no suit, no seat, no contract is said."""
    bare = {"offender": "defender", "won_by": "opponents", "later_tricks": 2, "before_attention": OVER}
    case = asked(json.dumps({"format": "revoke-case/1", "findings": {"revokes": [bare]}}))
    assert (right_choice(case.key).id, case.worked.law) == ("1", "64A2")
    told = " ".join(map(language("en").say, story_of(case)))
    assert "trick 5" in told
    assert "defender" not in told


def test_a_record_is_asked_with_its_cards() -> None:
    """North throws the two of clubs on East's jack of diamonds, and shows the ten at trick 6; his side took trick 6 and
    more, so one trick goes across (64A2)."""
    case = asked(RECORD.read_bytes(), "running_suit.pbn")
    assert (right_choice(case.key).id, case.worked.law) == ("1", "64A2")
    told = " ".join(map(language("en").say, story_of(case)))
    assert all(each in told for each in ("♦J", "♣2", "♦10"))


def test_a_call_of_either_side_on_the_next_board_is_told() -> None:
    """64B4: no trick goes across once an opponent has called there, though the claim had been agreed to before."""
    path = next(each for each in FILES if (each.parent.name, each.stem) == ("modern", "68-duplicate-2007"))
    case = asked(json.dumps(json.loads(path.read_text("utf-8"))["case"]))
    assert (right_choice(case.key).id, case.worked.law) == ("0", "64B4")
    assert "an opponent had called on the next board" in " ".join(map(language("en").say, story_of(case)))


OPEN = {
    "East revoked at trick 4.": "Who was declarer?",
    "South plays 4 spades. At trick 5 West does not follow to a heart, although he had one. It was noticed after the "
    "play, before the hands were back in the board.": "Which hand won the revoke trick, with the cards that stand?",
}


@pytest.mark.parametrize("told", OPEN)
def test_what_is_not_decided_names_what_to_tell(told: str) -> None:
    found = own(told)
    assert found.question is None
    assert found.still.endswith(OPEN[told])


def test_where_nobody_revokes_there_is_nothing_to_ask() -> None:
    assert own("South plays 4 spades.").still == NO_REVOKE_TOLD
    deal = "N:K74.J6.T543.Q432 962.Q8.AKQJ96.A7 JT8.AK9752..T986 AQ53.T43.872.KJ5"
    two = RECORD.read_text("utf-8") + f'\n[Board "2"]\n[Deal "{deal}"]\n'
    assert [each.still for each in own_cases(two.encode(), "two.pbn", CODES[0], "en")] == [""]


def test_words_that_were_not_understood_are_told() -> None:
    found = own(TOLD["en"][0] + " The referee sang a waltz.")
    assert found.in_part
    assert any("waltz" in each for each in found.understood)


SEVERAL_WAYS = {"LAW-64C-1997-ONE-SIDE"}
"""Nobody knows which side revoked at trick 7: the law leaves two ways, and comes to the same score in both."""


LOOKED_AT = [each for each in FILES if each.parent.name in ("published", "points")]
LOOKED_AT += [each for each in FILES if each not in LOOKED_AT][::36]


@pytest.mark.parametrize("path", LOOKED_AT, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_published_case_that_is_ruled_on_has_one_right_answer_and_three_wrong_ones(path: Path) -> None:
    told = json.loads(path.read_text("utf-8"))
    record = told.get("record")
    text, name = (record, "case.pbn") if record else (json.dumps(told["case"]), "case.json")
    ruled = ruled_or_refused(told, path.name)
    if ruled is None:
        return
    (found,) = own_cases(text.encode(), name, told["case"]["code"], "en")
    case = found.question
    if case is None:
        assert found.still
        assert ruled["status"] == "needs facts" or not ruled["revokes"] or path.stem in SEVERAL_WAYS
        return
    right = right_choice(case.key)
    assert len(set(case.choices)) == len(case.choices) == 4
    assert case.choices.count(right) == 1
    if path.parent.name == "published":
        assert all(bool(beliefs_told(case, each)) is (each != right) for each in case.choices)
    if (expected := told["expect"].get("transfer")) is not None:
        assert right.tricks == expected


def test_a_link_leads_to_the_same_question() -> None:
    for text in (TOLD["en"][0], RECORD.read_text("utf-8")):
        case = asked(text)
        again = asked(case.told or json.dumps(case_document(case.case)))
        assert (again, again.choices) == (case, case.choices)
    told = asked(TOLD["en"][0])
    assert own_packed(told.told, CODES[0], "en") in case_link(told, language("en"), "https://c.example")


def test_an_exam_of_own_cases_is_written_in_every_format_and_language() -> None:
    cases = [asked(told, spoken=spoken) for spoken, (told, _, _) in TOLD.items()]
    exam = of_own_cases(cases)
    assert exam.is_own
    for place, spoken in enumerate(map(language, LANGUAGES)):
        questions = list(exported_questions(exam, spoken))
        assert [each.story for each in questions] == [told for told, _, _ in TOLD.values()]
        assert all(sum(answer.right for answer in each.answers) == 1 for each in questions)
        assert all(answer.told for each in questions for answer in each.answers if not answer.right)
        assert all(each.because for each in questions)
        assert len({each.right for each in questions}) == 3  # the right answer has another letter each time
        for turn, how in enumerate(ExamFormat):  # each format in one language, each language in some format
            if how is not ExamFormat.ANKI and turn % len(LANGUAGES) == place:
                assert written_exam(exam, spoken, how)


def test_a_class_answers_it_in_a_room_and_each_wrong_answer_is_named() -> None:
    case = asked(TOLD["en"][0])
    rooms = Rooms(clock=lambda: 0.0)
    room = rooms.opened((case,))
    assert room is not None
    rooms.go_on(room)
    wrong = next(place for place, each in enumerate(case.choices) if each != right_choice(case.key))
    rooms.answer(room.name, rooms.joined(room.name) or "", 1, wrong)
    rooms.show(room)
    (item,) = items_told(room.analysis(), room.cases)
    assert item.case is case
    assert [(each.times, each.belief) for each in item.wrong] == [(1, beliefs_told(case, case.choices[wrong])[0])]


def test_three_lines_and_the_question_of_three_revokes() -> None:
    one = {"offender": "S", "suit": "D", "won_by": "N", "before_attention": OVER}
    revokes = [{**one, "trick": trick, "later_tricks": 8 - trick} for trick in (4, 5, 6)]
    board = {"declarer": "S", "contract": "4S"}
    case = asked(json.dumps({"format": "revoke-case/1", "board": board, "findings": {"revokes": revokes}}))
    assert "all revokes" in drill_question(case)
    assert told_in_three_lines(case)
