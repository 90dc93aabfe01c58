"""A handout of one case: the ruling stands on the second page alone, in every language and under every code."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from revoke.app.cli import main
from revoke.app.paper.exam_pdf import case_side, handout_pdf, ruling_side
from revoke.app.trainer.drill_words import choice_words
from revoke.language.language import LANGUAGES, language
from revoke.law.code import CODES
from revoke.training.answer_key import right_choice
from revoke.training.drawn_case import drawn


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_ruling_stands_on_the_second_page_alone(lang: str) -> None:
    spoken = language(lang)
    for seed in range(6):
        case = drawn(CODES[0], seed)
        right = str(spoken.say(choice_words(right_choice(case.key))))
        first = list(case_side(case, spoken))
        (head, ruled), *_ = ruling_side(case, spoken)
        assert ruled[0] == right
        assert first.count(right) == 1, "the right answer is one of those on offer, and no more"
        assert head not in first
        assert not any(line in first[0] for line in ruled[1:])


@pytest.mark.parametrize("name", CODES)
def test_every_code_can_be_printed_and_the_same_seed_gives_the_same_bytes(tmp_path: Path, name: str) -> None:
    out = tmp_path / "case.pdf"
    given = ["train", "--handout", str(out), "--code", name, "--seed", "4", "--language", "nl"]
    shown = CliRunner().invoke(main, given)
    assert shown.exit_code == 0, shown.output
    assert out.read_bytes() == handout_pdf(drawn(name, 4), language("nl"))
    assert out.read_bytes().count(b"/Type /Page\n") == 2


def test_another_ending_is_refused(tmp_path: Path) -> None:
    refused = CliRunner().invoke(main, ["train", "--handout", str(tmp_path / "case.doc")])
    assert (refused.exit_code, "is printed as .pdf" in refused.stderr) == (2, True)
