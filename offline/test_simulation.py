"""A simulation in the browser without a network can be watched and stopped, and agrees with the command line."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from click.testing import CliRunner
from playwright.sync_api import Frame, expect
from tests.app.browser import opened

from offline.pages import STARTED, started, visit
from revoke.app.cli import main
from revoke.language.language import language

CARELESS = """\
[Board "7"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:AK652.KQ4.JT52.9 J8743.A853.K.AQ4 Q.T972.Q963.KT52 T9.J6.A874.J8763"]
[Declarer "E"]
[Contract "3NT"]
[Play "S"]
D9 DA DT DK
D6 D8 D2 H3
C2 CJ C9 C4
HT HJ HK H8
SQ S9 S5 ^R CQ
C5 C3 - -
*
"""
"""Cards dealt and played at random up to a revoke on trick five: the result without it depends on many guesses."""

PLAYOUTS, SEED = 60, 3


@pytest.fixture
def analysis(address: str) -> Iterator[Frame]:
    """The analysis of that board, with the network cut after the engine was fetched."""
    with opened() as browser:
        context = browser.new_context()
        inner = started(visit(context, address))
        context.set_offline(True)
        inner.fill("textarea", CARELESS)
        inner.get_by_role("button", name="Read it").click()
        inner.get_by_role("button", name="Analyse").click()
        inner.locator("#simulation > summary").click(timeout=STARTED)
        yield inner
        context.close()


def test_it_goes_on_before_ones_eyes_and_is_stopped_and_begun_again_for_the_figures_of_the_command_line(
    analysis: Frame,
) -> None:
    found = analysis.locator("#distribution")
    analysis.get_by_label("Playouts").fill("10000")
    analysis.get_by_role("button", name="Simulate").click()
    expect(found).to_contain_text(re.compile(r"\b\d{2,} of 10000 playouts done"), timeout=STARTED)
    analysis.get_by_role("button", name="Stop, and keep the results so far").click()
    expect(found).to_contain_text(re.compile(r"Stopped: \d+ of 10000 playouts"), timeout=STARTED)

    analysis.get_by_label("Playouts").fill(str(PLAYOUTS))
    analysis.get_by_label("Seed").fill(str(SEED))
    analysis.get_by_role("button", name="Simulate again").click()
    expect(found).to_contain_text(f"Done: {PLAYOUTS} playouts.", timeout=STARTED)
    analysis.locator("#distribution:not([data-events])").wait_for(timeout=STARTED)  # the page reloads then
    shown = [row.split() for row in found.locator("tbody tr").all_inner_texts()]

    asked = ["equity", "--json", "--playouts", str(PLAYOUTS), "--seed", str(SEED), "-"]
    told = json.loads(CliRunner().invoke(main, asked, input=CARELESS).stdout)
    shares = told["ruling"]["adjusted_score"]["simulation"]
    assert len(shares) > 1, "a board with one result only shows nothing"
    percent = language("en").percent
    assert {row[0]: row[1] for row in shown} == {tricks: percent(share) for tricks, share in shares.items()}
