"""Stories of cases: told whole in every language, without their answer, and never one story for two rulings."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from random import Random
from statistics import fmean

import pytest
from benchmarks.stories.story_ngrams import alike

from revoke.app.trainer.drill_words import story_of
from revoke.case.case import Case, Failure, Findings, Moment, RevokeFinding
from revoke.facts.establish import establish
from revoke.facts.revoke import Revoke
from revoke.language.language import LANGUAGES, language
from revoke.law.code import CODES, code
from revoke.ruling.findings import value
from revoke.table.seats import Seat
from revoke.table.sentence import whole
from revoke.telling.story import how_far_told, story, voices
from revoke.training import drawn_case
from revoke.training.answer_key import AnswerKey
from revoke.training.concepts import atlas
from revoke.training.drawn_case import DrawnCase
from tests.strategies import so_many

drawn = cache(drawn_case.drawn)
"""A case is worked out once for all the tests that look at it."""

CASES = so_many(15)
WON = re.compile(r"(win|take|gather)s the trick|trick (is won|goes)|'s trick")
ASKED = (
    r"asks for a (\w+), and \w+ leads a (\w+)\.",
    r"“A (\w+), please,” says \w+\. \w+ leads a (\w+)\.",
    r"wants a (\w+)\. \w+ leads a (\w+)\.",
)
GIVEN_AWAY = re.compile(r"establish|transfer|rectif|penalty|correct(?!ion)|adjust|\blaw\b|clause", re.IGNORECASE)
"""Words of a ruling, which no story may have; the correction period is no ruling."""


def told(case: DrawnCase) -> tuple[str, ...]:
    return story(case.worked.facts, case.trick, case.proof, reads=atlas(case.code).reads, seed=case.seed)


@pytest.mark.parametrize("name", CODES)
def test_no_story_tells_its_answer(name: str) -> None:
    cites = {clause.cite for clause in code(name).clauses}
    for seed in range(CASES):
        said = " ".join(told(drawn(name, seed)))
        assert not GIVEN_AWAY.search(said), said
        assert not {word.strip(".,;:") for word in said.split()} & {cite for cite in cites if not cite.isdigit()}


@pytest.mark.parametrize("name", CODES)
def test_a_story_is_told_whole_in_every_language(name: str) -> None:
    for spoken in map(language, LANGUAGES):
        for seed in range(CASES):
            for sentence in told(drawn(name, seed)):
                assert spoken.say(sentence).lang == spoken.code, sentence


@pytest.mark.parametrize("name", CODES)
def test_the_tricks_to_come_are_told_whether_they_matter_or_not(name: str) -> None:
    """Who heard of later tricks only where they count would know by that alone that the revoke stands."""
    for seed in range(CASES):
        case = drawn(name, seed)
        said = " ".join(told(case))
        if case.trick and "after a claim" not in said and len(case.worked.facts) == 1:
            assert re.search(r"\bto come\b|\bafter trick \d", said, re.IGNORECASE), said


@pytest.mark.parametrize("name", CODES)
def test_one_story_has_one_ruling(name: str) -> None:
    ruled: dict[tuple[str, ...], AnswerKey] = {}
    for seed in range(CASES):
        case = drawn(name, seed)
        assert ruled.setdefault(told(case), case.key) == case.key


def test_whether_the_eldest_hand_has_played_is_as_the_trick_shows_it() -> None:
    seen = set()
    for seed in range(150):
        case = drawn(CODES[-1], seed)
        finding = case.case.findings.revokes[-1] if case.case.findings.revokes else None
        declarer = case.case.board.declarer
        if finding is None or finding.eldest_hand_followed is None or len(case.trick) < 4 or declarer is None:
            continue
        order = [seat for seat, _ in case.trick]
        if finding.offender is declarer:
            after = order.index(declarer.left) > order.index(declarer)
            assert after is finding.eldest_hand_followed, told(case)
            seen.add(after)
    assert seen == {True, False}


@pytest.mark.parametrize("name", CODES)
def test_nobody_wins_a_trick_that_was_put_down_after_a_claim(name: str) -> None:
    for seed in range(CASES * 2):
        said = " ".join(told(drawn(name, seed)))
        assert "after a claim" not in said or not WON.search(said), said


@pytest.mark.parametrize("name", CODES[:3])
def test_who_played_after_another_card_than_the_penalty_card_is_told(name: str) -> None:
    """Declarer accepts the other card by playing: a story that left it open would have two rulings."""
    seen = 0
    for seed in range(200):
        case = drawn(name, seed)
        findings = case.case.findings.revokes
        if len(findings) != 1 or findings[0].failure is not Failure.PENALTY_CARD or findings[0].offender is None:
            continue
        stage, said = findings[0].before_attention or frozenset(), " ".join(told(case))
        if Moment.OFFENDERS_PLAYED_ON in stage:  # then it is too late to accept
            continue
        if Moment.OPPONENTS_PLAYED_ON in stage:
            assert "card was legal" in said, said
        else:
            assert re.search(r"the last to play|nobody has played to the trick", said, re.IGNORECASE), said
        seen += 1
    assert seen


@pytest.mark.parametrize("name", CODES)
def test_a_demand_says_what_was_demanded_and_what_came(name: str) -> None:
    """It is a suit to be led, and the suit that was led is told; the lowest card, where it cannot be a lead."""
    suits, seen = ("spade", "heart", "diamond", "club"), 0
    for seed in range(so_many(150)):
        case = drawn(name, seed)
        last = len(case.worked.facts) - 1
        if value(case.worked.facts, last, Revoke.failure.name) is Failure.DEMAND:
            seen += 1
            said = " ".join(told(case))
            asked = next((found for each in ASKED if (found := re.search(each, said))), None)
            if asked:
                assert {*asked.groups()} < {*suits}
                assert asked[1] != asked[2]
                could = rf"still had a {asked[1]}|had a {asked[1]} left|had no {asked[1]} (left|after all)"
                assert re.search(could, said), said
            else:
                assert "his lowest card of the suit led" in said, said
    assert seen


MOMENTS = {
    "At that moment ": True,
    "When he spoke, ": True,
    "When it came to light, ": False,
    "When attention was drawn to it, ": False,
    " when it came to light.": False,
    "You ask how far they had got when it came up: ": False,
    "; that was when it was noticed.": False,
}
"""How the stage is told, and whether that needs somebody who has just spoken."""


@pytest.mark.parametrize("by", [Seat.WEST, None], ids=["somebody has spoken", "nobody has"])
def test_how_far_things_had_got_is_told_now_in_one_sentence_and_now_in_another(by: Seat | None) -> None:
    """Each of them comes; "at that moment" only after somebody has spoken, for else it would mean no moment."""
    revoke = RevokeFinding(Seat.EAST, attention_by=by, before_attention=frozenset({Moment.OFFENDERS_CLAIMED}))
    facts = establish(Case(findings=Findings(revokes=(revoke,))))
    told_so = [" ".join(how_far_told(facts, 0, Random(seed))) for seed in range(120)]
    seen = Counter(each for each in MOMENTS for said in told_so if each in said)
    assert seen.total() == len(told_so)
    assert {*seen} == {each for each, after_a_word in MOMENTS.items() if by or not after_a_word}
    assert min(seen.values()) > len(told_so) / len(MOMENTS) / 3


@pytest.mark.parametrize("name", CODES)
def test_a_story_that_begins_with_how_it_came_to_light_says_which_trick_it_is_about(name: str) -> None:
    """Where nothing has been told yet, "it" would be nothing."""
    seen = 0
    for seed in range(CASES * 2):
        case = drawn(name, seed)
        said = told(case)
        lit = next(
            (at for at, each in enumerate(said) if re.search(r"attention was|spoke of|about it|first to", each)), 99
        )
        tricks = [at for at, each in enumerate(said) if re.search(r"\btrick \d", each, re.IGNORECASE)]
        if tricks and lit <= tricks[0]:
            seen += 1
            assert lit == tricks[0], said
    assert seen


@pytest.mark.parametrize("name", CODES)
def test_of_one_trick_that_is_left_nobody_speaks_as_of_several(name: str) -> None:
    for concept in atlas(name).concepts:
        case = drawn(name, 1, concept)
        if value(case.worked.facts, len(case.worked.facts) - 1, Revoke.trick.name) == 12:
            said = " ".join(told(case))
            assert not re.search(r"of the tricks|tricks (still )?to come|[Nn]one of them|One of them", said), said


@pytest.mark.parametrize("name", CODES[3:])
def test_nobody_accuses_himself(name: str) -> None:
    accused = 0
    for seed in range(300):
        case = drawn(name, seed)
        said = re.search(r"“He reneged, and that is that,” says (\w+)", " ".join(story_of(case)))
        offender = value(case.worked.facts, len(case.worked.facts) - 1, Revoke.offender.name)
        if said and isinstance(offender, Seat):
            accused += 1
            assert Seat[said[1].upper()].side is not offender.side
    assert accused


def test_of_the_eldest_hand_only_a_story_about_the_dealers_card_speaks() -> None:
    """It may demand something of the dealer alone (92), and it may itself be who revoked."""
    for seed in range(300):
        case = drawn("bridge-1905", seed)
        offender = value(case.worked.facts, len(case.worked.facts) - 1, Revoke.offender.name)
        if "eldest hand" in " ".join(told(case)):
            assert offender is case.case.board.declarer, told(case)


TERMS = re.compile(r"\b(defenders?|declarer|director|board)\b", re.IGNORECASE)
NOT_YET = {"bridge-1905": TERMS, "auction-1912": re.compile(r"\b(defenders?|director|board)\b", re.IGNORECASE)}
NOT_YET["auction-1913"] = NOT_YET["auction-1912"]


@pytest.mark.parametrize("name", NOT_YET)
def test_a_story_has_the_words_of_its_day(name: str) -> None:
    """In 1905 the dealer played the hand, against adversaries; nobody had boards or a director before duplicate."""
    for seed in range(CASES):
        said = " ".join(story_of(drawn(name, seed)))
        assert not NOT_YET[name].search(said), said


def test_every_voice_is_heard() -> None:
    """Of what nearly every story needs."""
    used = {each.template for seed in range(150) for each in map(whole, told(drawn("duplicate-2017", seed)))}
    for kind in ("contract", "deed", "others", "proof", "winner", "won later", "to come", "when"):
        for voice in voices()[kind]:
            assert not used.isdisjoint({voice} if isinstance(voice, str) else voice), voice


def test_stories_about_one_thing_share_at_most_a_quarter_of_their_runs_of_four_words() -> None:
    """They shared 49.2 % when every fact had one voice."""
    concepts = atlas("duplicate-2017").concepts[::8]
    assert fmean(alike("duplicate-2017", each, 4, language("en")) for each in concepts) <= 0.246
