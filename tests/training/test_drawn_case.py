"""Cases for trainees: the same seed gives the same one, every clause comes up, and the keys are the replay's."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from guide.generated.coverage import DRAWS, every_clause
from guide.generated.training import PAGE, seeds

from revoke import document
from revoke import rule as program
from revoke.case.case import Failure
from revoke.formats.native import case_document, read_case
from revoke.law.code import CODES
from revoke.table.seats import Seat
from revoke.training import drawn_case
from revoke.training.answer_key import RevokeDecision
from revoke.training.concepts import atlas
from revoke.training.deals import Discovery, discoveries, random_deal, trick_of_the_revoke
from revoke.training.drawn_case import deal_with_one_revoke, drawn
from revoke.training.situations import END_OF_DUMMY
from tests.replay.codes import rule as replayed
from tests.replay.verdict import differences
from tests.strategies import so_many

ROOT = Path(__file__).parents[2]
DEALS = so_many(20)


@pytest.mark.parametrize("name", CODES)
def test_each_clause_is_drawn_by_the_seed_that_the_page_names(name: str) -> None:
    named = seeds((ROOT / PAGE).read_text("utf-8"))[name]
    assert named.keys() == every_clause(name), "write docs/training.md anew: python -m guide.generated.training"
    assert max(named.values()) < DRAWS
    strays = [cite for cite, seed in named.items() if cite not in drawn(name, seed).worked.clauses]
    assert not strays, "write docs/training.md anew: python -m guide.generated.training"


@pytest.mark.parametrize("name", CODES)
def test_the_key_of_a_deal_is_what_the_plain_replay_rules(name: str) -> None:
    wrong = []
    for number in range(DEALS):
        case = case_document(random_deal(Random(f"{name} {number}"), name))
        wrong += [(number, said) for said in differences(replayed(case), document(program(read_case(case))))]
    assert not wrong


@pytest.mark.parametrize("name", CODES)
def test_each_concept_can_be_drawn_and_the_case_is_about_it(name: str) -> None:
    assert 20 <= len(atlas(name).concepts) <= 50
    for concept in atlas(name).concepts:
        assert drawn(name, 1, concept).concept == concept


def test_every_way_in_which_a_revoke_comes_to_light_can_be_put_into_a_deal() -> None:
    assert {each for name in CODES for each in discoveries(name)} == set(Discovery)
    for name in (CODES[0], CODES[-1]):
        for how in discoveries(name):
            assert random_deal(Random(3), name, discovery=how).events


def test_the_same_seed_gives_the_same_case_in_another_process() -> None:
    """Sets of moments come in another order in every process; no case may depend on it."""
    script = (
        "import json; from revoke.formats.native import case_document;"
        "from revoke.training.drawn_case import drawn;"
        f"print(json.dumps([case_document(drawn({CODES[0]!r}, seed).case) for seed in range(8)]))"
    )
    told = [subprocess.run([sys.executable, "-c", script], capture_output=True, check=True).stdout for _ in range(2)]
    assert told[0] == told[1]


def test_the_facts_of_a_case_settle_its_key() -> None:
    """Read again as a document, it is ruled the same; nothing that matters stands beside the case."""
    for seed in range(40):
        case = drawn(CODES[0], seed)
        again = program(read_case(case_document(case.case)))
        assert again.status != "needs facts"
        assert again.transfer.tricks == case.key.tricks
        stands = {
            "established": RevokeDecision.STANDS,
            "correct": RevokeDecision.PUT_RIGHT,
            "restore": RevokeDecision.PUT_RIGHT,
        }
        assert stands.get(str(again.revokes[-1].status), case.key.decision) is case.key.decision


STORIES = so_many(30)


@pytest.mark.parametrize("name", CODES)
def test_a_story_says_whether_he_could_have_followed(name: str) -> None:
    """A card that did not follow is a revoke only if there was one that did: somebody has to say so."""
    for seed in range(STORIES):
        case = drawn(name, seed)
        if not case.trick or case.case.events:
            continue
        finding = case.case.findings.revokes[-1]
        in_doubt = finding.proved is False or case.case.findings.cards_mixed_by is not None
        assert case.proof or finding.able is False or in_doubt or finding.owed_card_faced, seed


@pytest.mark.parametrize("name", CODES)
def test_nothing_is_supposed_that_the_code_never_looks_at(name: str) -> None:
    """Another code would rule on it, and the story would not have told it."""
    for seed in range(STORIES):
        for finding in drawn(name, seed).case.findings.revokes:
            assert finding.owed_card_faced is None or "owed_card_faced" in atlas(name).reads, seed


def test_dummy_has_lost_no_rights_where_he_is_dummy_no_more() -> None:
    """Declarer's partner is dummy from the opening lead to the end of the play."""
    for name in ("duplicate-2017", "duplicate-2007", "duplicate-1997"):
        about = [each for each in atlas(name).concepts if each.law in ("43B3", "43B2b")]
        for concept in about:
            for seed in range(8):
                (finding,) = drawn(name, seed, concept).case.findings.revokes
                assert END_OF_DUMMY.isdisjoint(finding.before_attention or ())
                assert finding.failure is not Failure.MISSING_CARD


def test_on_the_twelfth_trick_the_partner_of_the_revoker_has_yet_to_play() -> None:
    """What he may choose is the question of 62D2; if he led to the trick there is none."""
    for concept in (each for each in atlas(CODES[0]).concepts if each.law == "62D2"):
        cases = [drawn(CODES[0], seed, concept) for seed in range(12)]
        assert any(case.trick for case in cases)
        for case in cases:
            (finding,) = case.case.findings.revokes
            assert isinstance(finding.offender, Seat)
            assert finding.offender.partner not in [seat for seat, _ in case.trick]


@pytest.mark.parametrize("name", [name for name in CODES if not name.startswith("duplicate")])
def test_branches_that_end_half_put_right_are_left_out_and_nothing_else(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The quick way to leave them is held against ruling on each case."""
    corrected = [each for each in atlas(name).concepts if each.law == "92"][:2]
    quick = [drawn(name, seed, each) for each in corrected for seed in range(6)]
    monkeypatch.setattr(drawn_case, "_ends_half_put_right", lambda *_: False)
    assert quick
    assert quick == [drawn(name, seed, each) for each in corrected for seed in range(6)]


@pytest.mark.parametrize("name", CODES)
def test_a_deal_has_its_revoke_where_its_cards_show_it(name: str) -> None:
    for seed in range(8):
        worked, seen = deal_with_one_revoke(Random(seed), name)
        assert trick_of_the_revoke(worked.facts.case) == seen.play.trick
