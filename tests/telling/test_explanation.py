"""A ruling in words: what is said, in which order, and what is never said while play goes on."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

import pytest

from revoke.case.case import Case
from revoke.facts.establish import establish
from revoke.facts.fact import Key
from revoke.facts.standing import Standing
from revoke.formats.native import read_case
from revoke.law.code import code
from revoke.ruling.adjudicate import adjudicate, play_is_over
from revoke.ruling.ruling import Ruling
from revoke.table.seats import NUMBERS
from revoke.telling.blocks import Block, Entry, Hands, Heading, Label, NotFound, Reckoning, Say, Scores, ThePlay
from revoke.telling.explanation import MOST_ASKED, answers_in_words, explain
from revoke.telling.order_words import person_words
from revoke.telling.reasons import several_stand
from revoke.telling.ruling_words import QuestionWords, in_words

SITUATIONS = Path(__file__).parents[1] / "cases" / "situations"
A_CARD = re.compile(r"[♠♥♦♣](?:10|[2-9JQKA])")
A_NUMBER = re.compile(rf"\d|\b(?:{'|'.join(NUMBERS[1:])}|both tricks|trick goes|tricks go)\b", re.IGNORECASE)

DEAL = "N:K74.J6.T543.Q432 962.Q8.AKQJ96.A7 JT8.AK9752..T986 AQ53.T43.872.KJ5"
PLAY = """
    S:H7 W:H3 N:HJ E:HQ E:DA S:C6 W:D2 N:D3 E:DK S:C8 W:D7 N:D4 E:DQ S:C9 W:D8 N:D5 E:DJ S:CT W:C5 N:C2
    E:D9 S:S8 W:S3 N:DT N:H6 E:H8 S:HA W:H4 S:HK W:HT N:C3 E:S2 S:H9 W:S5 N:C4 E:C7 S:H5 W:CJ N:CQ E:S6
    S:H2 W:CK N:S4 E:S9 S:SJ W:SQ N:SK E:D6 N:S7 E:CA S:ST W:SA
"""


@cache
def situations() -> tuple[tuple[str, Case, Ruling], ...]:
    found = []
    for path in sorted(SITUATIONS.glob("*/*.json")):
        told = json.loads(path.read_text("utf-8"))["case"]
        if told.get("code", "duplicate-2017").startswith("duplicate"):
            case = read_case(told, name=path.name)
            found.append((path.parent.name + "/" + path.name, case, adjudicate(case)))
    assert len(found) > 60, f"only {len(found)} situations found: is the folder there?"
    return tuple(found)


def told(*, events: Sequence[object] = (), board: Mapping[str, object] | None = None, **findings: object) -> Case:
    return read_case(
        {"format": "revoke-case/1", "board": dict(board or {}), "events": list(events), "findings": findings}
    )


def running_suit(**findings: object) -> Case:
    board = {"number": 1, "deal": DEAL, "contract": "3NT", "declarer": "E", "vulnerable": "None"}
    return told(events=PLAY.split(), board=board, **findings)


def words(case: Case) -> tuple[Block, ...]:
    return explain(case, adjudicate(case))


def sentences(blocks: tuple[Block, ...], label: Label) -> list[str]:
    return [block.text for block in blocks if isinstance(block, Entry) and block.label is label]


def test_nothing_to_be_read_aloud_names_a_number_while_play_goes_on() -> None:
    """A director who says "two tricks" before the end has been heard to (NZ Bridge forum 2022)."""
    heard = 0
    for name, case, ruling in situations():
        if play_is_over(establish(case, code(ruling.code).binds)):
            continue
        for block in explain(case, ruling):
            if isinstance(block, Say):
                heard += 1
                assert not A_NUMBER.search(A_CARD.sub("", block.text)), f"{name}: {block.text}"
                assert block.when != "at the end" or "trick" not in block.text, f"{name}: {block.text}"
    assert heard > 40


def test_whether_a_trick_moves_is_not_said_while_play_goes_on() -> None:
    """The tricks that follow can still change what the table is told at the end."""
    named = {"offender": "dummy", "trick": 1, "suit": "S", "attention_by": "dummy"}
    stages = ["offending side named a card for next trick", "trick quitted"]
    during = read_case({
        "format": "revoke-case/1", "code": "duplicate-2007",
        "findings": {"revokes": [{**named, "before_attention": stages}]},
    })  # fmt: skip
    assert "No tricks are transferred" not in " ".join(sentences(words(during), Label.RULING))


def test_revokes_are_told_apart_by_what_they_do_not_share() -> None:
    """West twice, and no card is known: the trick tells which is meant. West and East: the player does."""
    over = ["offending side played to next trick", "opponents played to next trick", "trick quitted", "play ended"]
    west = {
        "offender": "W",
        "trick": 5,
        "suit": "H",
        "won_by": "opponents",
        "before_attention": over,
        "attention_by": "S",
    }
    none = {**west, "trick": 7, "suit": "C", "able": False}
    for offender, named in (("W", "trick 7"), ("E", "East")):
        case = told(board={"contract": "4S", "declarer": "S"}, revokes=[west, {**none, "offender": offender}])
        assert f"As to {named}: this was no revoke." in [each.text for each in words(case) if isinstance(each, Say)]


def test_every_ruling_has_words_and_all_of_them_are_told() -> None:
    for name, case, ruling in situations():
        blocks = explain(case, ruling)
        assert isinstance(blocks[0], Heading), name
        assert sentences(blocks, Label.RULING), name
        assert len([block for block in blocks if isinstance(block, Say)]) == len(in_words(ruling).instructions), name
        assert len(sentences(blocks, Label.MAY)) == len(ruling.options), name
        assert len(sentences(blocks, Label.TABLE)) == len(ruling.penalty_cards), name
        assert len(sentences(blocks, Label.ASK)) == min(len(ruling.questions), MOST_ASKED), name
        assert not re.search(r"revokes\[|None|Seat\.|Role\.|  ", " ".join(sentences(blocks, Label.LAW))), name


def test_the_facts_of_the_running_suit() -> None:
    assert sentences(words(running_suit()), Label.FACT) == [
        "North, a defender, played ♣2 on East's ♦J at trick 5 (event 20), holding ♦10.",
        "♦10 proves it: North played it at trick 6 (event 24).",
        "East won trick 5; North–South won seven later tricks.",
    ]


def test_the_facts_a_clause_rests_on_are_told_once() -> None:
    told = words(running_suit())
    laws = [b for b in told if isinstance(b, Entry) and b.label is Label.LAW]
    assert [law.laws for law in laws] == [("63A1",), ("64A2",)]
    assert laws[0].text.startswith("Established at event 22, when South played ♠8")
    facts = [b.text for b in told if isinstance(b, Entry) and b.label is Label.FACT]
    assert "East won trick 5; North–South won seven later tricks." in facts
    assert laws[1].because == ()


def test_only_exceptions_are_named_as_looked_at_and_not_found() -> None:
    (looked_at,) = (block for block in words(running_suit()) if isinstance(block, NotFound))
    assert set(looked_at.laws) >= {"64B1", "64B2", "64B3", "64B4", "64B5", "64B6", "64B7"}
    assert all(cite.startswith("64B") for cite in looked_at.laws)


def test_the_better_of_the_two_counts_and_never_the_sum() -> None:
    """Seed 003: six at the table, seven after the transfer, ten without the revoke; not eleven."""
    blocks = words(running_suit(without_revoke={"10": 1.0}))
    (tricks,) = (block for block in blocks if isinstance(block, Reckoning))
    assert [(row.tricks, row.words) for row in tricks.rows] == [
        (6, "3NT down three"), (7, "3NT down two"), (10, "3NT making ten")]  # fmt: skip
    assert tricks.conclusion == ("The better of the two counts, never their sum: 3NT making ten, and not eleven.",)
    assert tricks.law == "64C1"
    (scores,) = (block for block in blocks if isinstance(block, Scores))
    assert scores.columns == ("table", "after transfer", "adjusted")
    assert scores.rows == (("East–West", (-150, -100, 430)), ("North–South", (150, 100, -430)))


def test_a_figure_that_is_no_better_changes_nothing() -> None:
    blocks = words(running_suit(without_revoke={"7": 1.0}))
    (tricks,) = (block for block in blocks if isinstance(block, Reckoning))
    assert tricks.conclusion[-1].endswith("the score is not adjusted.")
    (scores,) = (block for block in blocks if isinstance(block, Scores))
    assert scores.columns == ("table", "after transfer")


def test_a_weighted_score_says_its_weights() -> None:
    blocks = words(running_suit(without_revoke={"9": 0.4, "10": 0.6}))
    assert "40% of 3NT making nine and 60% of 3NT making ten" in sentences(blocks, Label.RULING)[0]


def test_whoever_waits_at_the_table_is_told_first() -> None:
    at_trick_five: list[object] = [*PLAY.split()[:20], {"event": "attention", "by": "E", "to": "N"}]
    board: dict[str, object] = {"deal": DEAL, "contract": "3NT", "declarer": "E"}
    blocks = words(told(events=at_trick_five, board=board))
    kinds = [type(block) for block in blocks]
    assert kinds.index(Say) < kinds.index(Hands) < kinds.index(ThePlay)
    first, *_ = (block for block in blocks if isinstance(block, Say))
    assert (first.when, first.to) == ("now", "North")
    assert first.text == "The revoke is corrected. Take back ♣2 and play a diamond."


def test_what_is_said_comes_in_order_of_time_and_the_offender_before_the_others() -> None:
    for name, case, ruling in situations():
        said = [block for block in explain(case, ruling) if isinstance(block, Say)]
        times = [("now", "later", "at the end").index(block.when) for block in said]
        assert times == sorted(times), name
        now = [block.to for block in said if block.when == "now"]
        if "the table" in now:
            assert set(now[now.index("the table") :]) == {"the table"}, name


def test_what_can_still_come_out_says_on_what_it_depends() -> None:
    case = told(
        revokes=[{"offender": "defender", "trick": 6, "later_tricks": 2,
                  "before_attention": ["offending side played to next trick", "play ended"]}])  # fmt: skip
    blocks = words(case)
    assert sentences(blocks, Label.RULING) == [
        "The revoke is established. 1 or 2 tricks may still be transferred, depending on who won the trick."
    ]
    question = next(block for block in blocks if isinstance(block, Entry) and block.label is Label.ASK)
    assert question.because == (
        "Answers: offender, partner, or opponents.",
        "In the case: findings.revokes[0].won_by.",
    )


def test_of_many_questions_the_most_decisive_are_put_and_the_rest_counted() -> None:
    blocks = words(told(revokes=[{"offender": "defender"}] * 3))
    assert len(sentences(blocks, Label.ASK)) == MOST_ASKED
    assert re.fullmatch(r"\d+ more questions may follow from the answers\.", sentences(blocks, Label.MORE)[0])


def test_several_revokes_are_numbered_and_each_has_its_own_clauses() -> None:
    late = ["offending side played to next trick", "play ended"]
    case = told(board={"declarer": "E"}, revokes=[
        {"offender": "N", "trick": 3, "suit": "S", "won_by": "offender", "later_tricks": 4, "before_attention": late},
        {"offender": "N", "trick": 6, "suit": "S", "won_by": "opponents", "later_tricks": 2, "before_attention": late},
    ])  # fmt: skip
    blocks = [block for block in words(case) if isinstance(block, Entry) and block.label in (Label.FACT, Label.LAW)]
    second = next(place for place, block in enumerate(blocks) if block.text.startswith("Revoke 2: North"))
    assert [block.laws[0] for block in blocks[:second] if block.laws] == ["63A1", "64A1"]
    assert [block.laws[0] for block in blocks[second:] if block.laws] == ["63A1", "64B2"]


@pytest.mark.parametrize(
    ("case", "sentence"),
    [
        (told(), "No revoke found: there is no play to search, and none was reported."),
        (told(events=["S:H7", "W:H3", "N:HJ", "E:HQ"]), "No revoke found in one trick."),
    ],
    ids=["nothing told", "one trick"],
)
def test_where_there_is_no_revoke_it_says_so(case: Case, sentence: str) -> None:
    heading, ruling = words(case)
    assert isinstance(heading, Heading)
    assert isinstance(ruling, Entry)
    assert ruling.text == sentence


@pytest.mark.parametrize(
    ("board", "heading"),
    [
        ({"number": 7, "contract": "4SX", "declarer": "W", "vulnerable": "All"},
         "Board 7, 4♠ doubled by West, both sides vulnerable"),
        ({"contract": "H", "declarer": "S", "vulnerable": "NS"},
         "hearts are trumps, South declarer, North–South vulnerable"),
        ({"contract": "NT", "vulnerable": "None"}, "no trumps, nobody vulnerable"),
        ({"declarer": "N"}, "North declarer"),
        ({}, ""),
    ],
)  # fmt: skip
def test_the_heading_says_what_is_known_of_the_board(board: dict[str, object], heading: str) -> None:
    first = words(told(board=board))[0]
    assert isinstance(first, Heading)
    assert (first.board, first.code) == (heading, "duplicate-2017")


def test_a_passage_that_the_text_leaves_open_is_told_with_how_it_was_read() -> None:
    told_of = [
        (sentences(explain(case, ruling), Label.READING), ruling) for _, case, ruling in situations() if ruling.readings
    ]
    assert told_of
    for read, ruling in told_of:
        assert len(read) == len(ruling.readings)
        assert all(re.fullmatch(r"The law does not say: .+\? Assumed here: (yes|no)\.", each) for each in read)


def test_a_code_that_scores_towards_a_game_says_how_the_game_stands() -> None:
    """1905: 8 tricks and three more are eleven at no trumps, 5 x 12 = 60 points: more than the thirty of a game."""
    revoke = {"offender": "E", "trick": 5, "suit": "S", "won_by": "opponents", "later_tricks": 3,
              "before_attention": ["offending side played to next trick", "trick quitted"]}  # fmt: skip
    case = read_case(
        {
            "format": "revoke-case/1",
            "code": "bridge-1905",
            "board": {"contract": "NT", "declarer": "S", "trick_score": {"NS": 0, "EW": 0}},
            "findings": {"table_tricks": 8, "revokes": [revoke]},
        }
    )
    (game,) = sentences(words(case), Label.GAME)
    assert game == "Towards game after this deal: North–South 60, East–West 0. The game goes to North–South."


def test_everybody_whom_a_ruling_names_has_a_name() -> None:
    named = {each.to for _, _, ruling in situations() for each in ruling.instructions}
    named |= {each.who for _, _, ruling in situations() for each in ruling.options}
    somebody = r"North|East|South|West|declarer|dummy|the .+|table|everybody .+|either side"
    assert all(re.fullmatch(somebody, person_words(who)) for who in named)


def test_a_code_that_scores_above_the_line_says_what_goes_where_and_on_whose_choice() -> None:
    """1912: two diamonds, eight tricks, 14; an adversary's revoke, for which declarer takes 150 above the line."""
    revoke = {"offender": "E", "trick": 5, "before_attention": ["offending side played to next trick", "play ended"]}
    case = read_case(
        {
            "format": "revoke-case/1",
            "code": "auction-1912",
            "board": {"contract": "2D", "declarer": "S"},
            "findings": {"table_tricks": 8, "elected": "points", "revokes": [revoke]},
        }
    )
    said = words(case)
    assert sentences(said, Label.GAME) == [
        "Below the line: North–South 14, East–West 0. Above it, not counting honours: North–South 150, East–West 0.",
        "If tricks are taken, declarer has 11. Below the line: North–South 35, East–West 0. "
        "Above it, not counting honours: North–South 0, East–West 0.",
        "If points are taken, declarer has 8. Below the line: North–South 14, East–West 0. "
        "Above it, not counting honours: North–South 150, East–West 0.",
    ]
    assert "North–South score 150 above the line." in sentences(said, Label.RULING)[0]
    assert [block.text for block in said if isinstance(block, Say)] == [
        "No tricks are transferred.",
        "150 points above the line go to North–South.",
        "East–West score only honours and chicane.",
    ]
    assert any("points were chosen" in " ".join(block.because) for block in said if isinstance(block, Entry))


def test_a_claim_over_a_revoke_that_no_card_can_put_right_is_told_as_one_still_to_be_ruled_on() -> None:
    """63A4: West had agreed, the cards are back, and nobody has called on the next board. Nothing is corrected now."""
    claim = {"event": "claimed", "by": "S", "tricks": 9}
    at_the_end = (claim, {"event": "agreed", "by": "W"}, {"event": "returned"})
    noticed = {"event": "attention", "by": "S", "to": "E", "trick": 3}
    deal = "N:K84.A63.KQ72.952 T7.KJ98.A943.QT8 AQJ92.Q52.J5.AK3 653.T74.T86.J764"
    played = ["W:C4", "N:C2", "E:CQ", "S:CA", "S:S2", "W:S3", "N:SK", "E:S7", "N:D2", "E:C8", "S:DJ", "W:D6"]
    board = {"deal": deal, "contract": "4S", "declarer": "S", "vulnerable": "None"}
    blocks = words(told(events=[*played, *at_the_end, noticed], board=board))
    ruled = [each.text for each in blocks if isinstance(each, Entry) and each.label is Label.RULING]
    assert ruled == ["The claim is ruled on as if the revoke had been corrected."]
    assert [each.columns for each in blocks if isinstance(each, Scores)] == [("as claimed",)]


def test_one_moment_that_alone_is_open_is_told_or_left_out() -> None:
    """Play had ended, that is seen; only whether the hands were back in the board is asked."""
    both = (["play ended"], ["play ended", "hands returned to board"])
    asked = QuestionWords(Key(0, "before_attention"), "What had happened?", both, ())
    assert answers_in_words(asked) == "with “hands returned to board”, or without"
    nothing = QuestionWords(Key(0, "before_attention"), "What had happened?", ([], ["trick quitted"]), ())
    assert answers_in_words(nothing) == "nothing, or “trick quitted”"


@pytest.mark.parametrize("status", Standing)
def test_every_standing_can_be_said_of_one_revoke_of_several_and_of_more(status: Standing) -> None:
    one, more = several_stand(status, [2]), several_stand(status, [1, 3])
    assert "umber 2 " in one or "evoke 2" in one
    assert "umbers 1 and 3 " in more or "evokes 1 and 3" in more


def test_what_is_to_be_said_and_what_lies_there_is_told_though_nobody_revoked() -> None:
    """Dummy has asked a defender (61B2b), and East has dropped a small diamond (50B)."""
    board = {"declarer": "S", "contract": "1NT"}
    dropped = {"event": "exposed", "hand": "E", "card": "D4", "how": "dropped"}
    asked = {"event": "asked", "by": "N", "of": "E"}
    blocks = words(told(events=["W:ST", "N:S2", dropped, "E:S5", "S:S6", asked], board=board))
    assert [(each.to, each.law) for each in blocks if isinstance(each, Say)] == [("North", "61B2b")]
    assert sentences(blocks, Label.TABLE) == ["♦4 lies face up before East: a minor penalty card."]
