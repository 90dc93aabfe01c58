"""The decision tree answers as the engine does, whatever is answered, and is small enough to be carried in a page."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice, product
from typing import Any

import pytest

from revoke.app.commands.tree import lines
from revoke.case.case import Case, json_value
from revoke.errors import UnknownCode
from revoke.formats.native import case_document, read_case
from revoke.interview.interview import Interview
from revoke.interview.question_tree import Asks, Branch, PlayOn, Ruled, tree
from revoke.law.code import CODES
from revoke.ruling.adjudicate import bare_ruling, every_way
from revoke.ruling.ruling import Ruling
from revoke.telling.ruling_words import instructions_in_words
from revoke.telling.tree_words import AsksInWords, tree_document, tree_in_words
from tests.strategies import so_many

MOST_ANSWERS = 6
LARGEST = 64_000  # bytes
every_code = pytest.mark.parametrize("code", CODES)

Told = dict[str, Any]  # place in a case document -> JSON value


def case_with(given: Case, told: Told) -> Case:
    """The case with the answers put where they belong."""
    whole = case_document(given)
    for place, value in told.items():
        head, _, last = place.rpartition(".")
        if head.startswith("findings.revokes["):
            whole["findings"].setdefault("revokes", [{}])[int(head[-2])][last] = value
        else:
            whole["findings"][last] = value
    return read_case(whole)


def paths(code: str, start: int, *, each_value: bool = True) -> Iterator[tuple[Told, Ruled]]:
    """Every way through the tree, so often that each single value of each answer on it is told once, with others.

    Without ``each_value`` every way is gone once, with one value for each answer.
    """
    grown = tree(code)

    def below(place: int, asked: tuple[tuple[str, Branch], ...]) -> Iterator[tuple[Told, Ruled]]:
        node = grown.nodes[place]
        match node:
            case Ruled():
                yield from ((told, node) for told in islice(told_with_each_value(asked), None if each_value else 1))
            case PlayOn():
                yield from below(node.then, asked)
            case Asks():
                for branch in node.branches:
                    yield from below(branch.to, (*asked, (node.fact, branch)))

    yield from below(grown.starts[start].node, ())


def told_with_each_value(asked: Sequence[tuple[str, Branch]]) -> Iterator[Told]:
    """Of the combinations of values that these answers stand for so many that no value is left out, drawn by a die."""
    if not asked:
        yield {}
    facts = [fact for fact, _ in asked]
    drawn = list(product(*(branch.values for _, branch in asked)))
    random.Random(repr(facts)).shuffle(drawn)
    seen: set[tuple[str, object]] = set()
    for values in drawn:
        told = dict(zip(facts, values, strict=True))
        if not seen.issuperset(told.items()) and all(possible(fact, value, told) for fact, value in told.items()):
            seen |= told.items()
            yield {fact: list(value) if isinstance(value, tuple) else value for fact, value in told.items()}


def possible(fact: str, value: object, told: Told) -> bool:
    """Later tricks are no more than are left after the revoke trick, and the trick leaves room for them."""
    head, _, last = fact.rpartition(".")
    other = told.get(f"{head}.{ {'later_tricks': 'trick', 'trick': 'later_tricks'}.get(last) }")
    return other is None or not isinstance(value, int) or value + other <= 13


def essentials(ruling: Ruling) -> Ruled:
    """A ruling as a leaf has it, put together anew."""
    weighed = [each.laws for each in ruling.questions if each.fact == "findings.without_revoke"]
    return Ruled(
        ruling.status,
        tuple(each.status for each in ruling.revokes),
        tuple(tuple(dict.fromkeys(each.laws)) for each in ruling.revokes),
        tuple(each.transfer for each in ruling.revokes),
        ruling.transfer,
        (),
        weighed[0] if weighed else (),
    )


def without_words(leaf: Ruled) -> Ruled:
    return Ruled(leaf.status, leaf.standings, leaf.laws, leaf.tricks, leaf.transfer, (), leaf.weigh)


@pytest.mark.parametrize("start", range(4))
@every_code
def test_every_way_through_the_tree_is_ruled_as_by_the_engine_whatever_value_an_answer_stands_for(
    code: str, start: int
) -> None:
    """Each value by itself, not only the first of those that stand together: so what stands together belongs so."""
    given = tree(code).starts[start].given
    count = 0
    for told, leaf in paths(code, start):
        assert essentials(bare_ruling(*every_way(case_with(given, told)))) == without_words(leaf), told
        count += 1
    assert count >= (800 if start == 0 and code.startswith("duplicate") else 1)


@every_code
def test_what_the_tree_does_not_ask_changes_nothing(code: str) -> None:
    """With all the facts told, the asked ones and the others, the engine comes to what the leaf says."""
    others = {"trick": 4, "won_by": "opponents", "later_tricks": 4, "won_later_with_owed_card": True}
    checked = 0
    for told, leaf in paths(code, 0, each_value=not code.startswith("duplicate")):
        if told.get("findings.table_tricks", told.get("findings.elected")) is not None:
            continue  # these tell of the same tricks in another way
        whole = {f"findings.revokes[0].{name}": value for name, value in others.items()} | told
        if whole["findings.revokes[0].later_tricks"] == 0:
            whole["findings.revokes[0].won_later_with_owed_card"] = False
        if not all(possible(fact, value, whole) for fact, value in whole.items()):
            continue
        ruling = bare_ruling(*every_way(case_with(tree(code).starts[0].given, whole)))
        assert ruling.revokes[0].status == leaf.standings[0], told
        assert ruling.transfer.tricks == leaf.transfer.tricks, told
        assert set(leaf.laws[0]) <= set(ruling.revokes[0].laws), told
        checked += 1
    assert checked > 20


@every_code
def test_an_answer_is_called_by_each_of_its_names_and_numbers_by_one(code: str) -> None:
    names = set()
    for node in tree_in_words(code).nodes:
        for branch in node.branches if isinstance(node, AsksInWords) else ():
            if isinstance(branch.values[0], int) and not isinstance(branch.values[0], bool):
                assert len(branch.called) == 1
                names.add((branch.values[-1] > branch.values[0], branch.called[0]))
            else:
                assert len(branch.called) == len(branch.values)
                assert "; or ".join(branch.called) == branch.text
    assert names & {(True, "two or more"), (False, "eleven")}


@every_code
def test_one_revoke_takes_at_most_six_answers(code: str) -> None:
    lengths = tree(code).lengths()
    assert max(lengths) <= MOST_ANSWERS
    assert min(lengths) == 2


def test_the_paths_of_2017_begin_with_three_players_and_take_five_answers_at_most() -> None:
    lengths = tree("duplicate-2017").lengths()
    assert max(lengths) == 5
    grown = tree("duplicate-2017")
    who = grown.nodes[grown.starts[0].node]
    assert isinstance(who, Asks)
    assert [branch.values for branch in who.branches] == [("defender",), ("declarer",), ("dummy",)]


@pytest.mark.parametrize("code", CODES if so_many(1) > 1 else (CODES[0], CODES[-1]))
def test_the_tree_has_a_path_for_each_interview_and_no_other(code: str) -> None:
    """Answers by the same clauses, in the same phase of the play, are one answer of an interview and one branch."""
    assert Counter(interviews(code)) == tree(code).lengths()


def interviews(code: str) -> Iterator[int]:
    """The length of every interview, held one by one without the tree."""
    interview = Interview(code)

    def on(answers: int) -> Iterator[int]:
        if interview.waiting:
            interview.come_back()
            yield from on(answers)
            interview.undo()
        elif interview.question is None:
            yield answers
        else:
            for choice in interview.question.choices:
                for group in choice.alike:
                    interview.answer(json_value(group[0]))
                    yield from on(answers + 1)
                    interview.undo()

    yield from on(0)


@every_code
def test_until_play_goes_on_at_most_three_answers_are_wanted(code: str) -> None:
    assert max(tree(code).lengths_until_play_goes_on()) <= 3


@every_code
def test_a_node_stands_after_those_it_leads_to_and_none_is_there_twice_or_for_nothing(code: str) -> None:
    grown = tree(code)
    assert len(set(grown.nodes)) == len(grown.nodes)
    led_to = {start.node for start in grown.starts}
    for place, node in enumerate(grown.nodes):
        following = (
            [b.to for b in node.branches] if isinstance(node, Asks) else [node.then] if isinstance(node, PlayOn) else []
        )
        assert all(to < place for to in following)
        led_to |= set(following)
    assert led_to == set(range(len(grown.nodes)))


@every_code
def test_a_question_has_several_answers_or_serves_to_count_the_tricks(code: str) -> None:
    for node in tree(code).nodes:
        if isinstance(node, Asks):
            assert len(node.branches) > 1 or node.fact == "findings.table_tricks"


@every_code
def test_where_play_goes_on_no_number_of_tricks_is_said(code: str) -> None:
    waiting = (node for node in tree(code).nodes if isinstance(node, PlayOn))
    said = [each.text for node in waiting for each in instructions_in_words(node.say)]
    assert said
    numbers = [
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
        "thirteen",
    ]
    counted = re.compile(rf"\d|\bno tricks?\b|\b({'|'.join(numbers)})\b", re.IGNORECASE)
    assert not [text for text in said if counted.search(text)]


@every_code
def test_the_document_is_under_64_kilobytes_and_reads_back_as_it_was(code: str) -> None:
    plain = tree_document(tree_in_words(code))
    printed = "\n".join(lines(plain))
    assert len(printed.encode()) < LARGEST
    assert json.loads(printed) == json.loads(json.dumps(plain))


def test_the_document_can_be_walked_by_another_program() -> None:
    """Declarer's revoke, won in dummy, trick five: one trick by 64A2."""
    plain = json.loads(json.dumps(tree_document(tree_in_words("duplicate-2017"))))
    node = plain["nodes"][plain["starts"][0]["node"]]
    told = {"offender": "declarer", "before_attention": ["offending side played to next trick"], "trick": 5}
    told |= {"won_by": "partner", "table_tricks": 9}
    while "ruling" not in node:
        if "then" in node:
            assert plain["lines"][node["say"][0]]["text"].startswith("The revoke stands")
            node = plain["nodes"][node["then"]]
            continue
        value = told[node["ask"]["fact"].rpartition(".")[2]]
        node = plain["nodes"][next(each["to"] for each in node["answers"] if value in each["is"])]
    assert node["ruling"]["transfer"] == {"tricks": 1, "to": "defending side"}
    assert node["ruling"]["revokes"][0]["laws"] == ["63A1", "64A2"]


def test_what_is_given_at_a_start_is_a_case() -> None:
    for start, plain in zip(
        tree("duplicate-2017").starts, tree_document(tree_in_words("duplicate-2017"))["starts"], strict=True
    ):
        revokes: list[Told] = [{} for _ in start.given.findings.revokes]
        built = read_case({"format": "revoke-case/1", "code": "duplicate-2017", "findings": {"revokes": revokes}})
        assert case_with(built, plain["given"]) == start.given


def test_a_question_left_out_is_named() -> None:
    with pytest.raises(KeyError, match="before_attention"):
        tree("duplicate-2017").follow({"findings.revokes[0].offender": "dummy"})


def test_there_is_no_tree_of_a_code_that_is_not_held() -> None:
    with pytest.raises(UnknownCode):
        tree("duplicate-1889")
