"""Percentages, scores, decimals and dates stand in every language as it writes them, on pages, forms and commands.

What each language writes is by hand: French puts a no-break space before the per cent sign (Imprimerie nationale,
"Lexique des règles typographiques"), French and Dutch write a decimal comma, and nobody puts marks into a score.
"""

from __future__ import annotations

import html
import json
import re
from dataclasses import fields, is_dataclass
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from starlette.testclient import TestClient

from revoke.app.cli import main
from revoke.app.entrance.settings import Settings
from revoke.app.log.form import form
from revoke.app.log.log import Log
from revoke.app.log.logged_case import EquityState
from revoke.app.log.stored_ruling import recognised
from revoke.app.web.application import site
from revoke.formats.native import read_case
from revoke.language.language import LANGUAGES, language
from revoke.ruling.adjudicate import adjudicate
from revoke.table.cards import sentence_document, sentence_of
from revoke.table.sentence import Fixed, Percent, Results, ScoreFigure
from revoke.telling.explanation import explain
from revoke.telling.plain_text import text_lines
from revoke.telling.reasons import choose_words
from tests.app.figures import foreign_figures
from tests.app.log.evening import FRIDAY, KB, Clock
from tests.app.web.full.served import PLAY, as_case

NBSP = "\N{NO-BREAK SPACE}"
WRITTEN = [
    (Percent(0.15), "15%", f"15{NBSP}%", "15%"),
    (Percent(0.0124, digits=1), "1.2%", f"1,2{NBSP}%", "1,2%"),
    (Percent(1 / 3, digits=None), "33.33%", f"33,33{NBSP}%", "33,33%"),
    (ScoreFigure(428.5), "+428.5", "+428,5", "+428,5"),
    (ScoreFigure(-1430), "−1430", "−1430", "−1430"),
    (ScoreFigure(0), "0", "0", "0"),
    (Fixed(7.5), "7.50", "7,50", "7,50"),
    (Results.of([(10, 0.74), (9, 0.26)]), "10 (74%), 9 (26%)", f"10 (74{NBSP}%), 9 (26{NBSP}%)", "10 (74%), 9 (26%)"),
    (Results.of([(10, 1.0)]), "10", "10", "10"),
]

WEIGHTED: dict[str, Any] = json.loads(as_case(PLAY, without_revoke={"9": 0.15, "10": 0.85}, weighting={}))


@pytest.mark.parametrize(("figure", "en", "fr", "nl"), WRITTEN)
def test_a_figure_is_written_as_the_language_writes_it(
    figure: Percent | ScoreFigure | Fixed | Results, en: str, fr: str, nl: str
) -> None:
    assert [language(code).figure(figure) for code in ("en", "fr", "nl")] == [en, fr, nl]


@pytest.mark.parametrize(("code", "long", "short"), [
    ("en", "1 March 2026", "2026-03-01"), ("fr", "1 mars 2026", "01/03/2026"), ("nl", "1 maart 2026", "01-03-2026"),
])  # fmt: skip
def test_a_day_is_written_in_the_order_of_the_language(code: str, long: str, short: str) -> None:
    day = date(2026, 3, 1)
    assert (language(code).date(day), language(code).date(day, short=True)) == (long, short)


def test_the_same_sentence_comes_back_from_a_document_and_from_its_english_text() -> None:
    """A log holds both, and says them in the reader's language."""
    said = choose_words({9: 0.44, 10: 0.48})
    french = f"Deux résultats sont à peu près aussi vraisemblables{NBSP}: 10 (48{NBSP}%), 9 (44{NBSP}%)."
    for each in (said, sentence_of(json.loads(json.dumps(sentence_document(said)))), recognised(str(said))):
        assert language("fr").say(each).startswith(french)


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_ruling_with_weights_has_the_figures_of_the_language(code: str) -> None:
    case = read_case(WEIGHTED)
    text = "\n".join(text_lines(explain(case, adjudicate(case)), language(code).say))
    assert foreign_figures(text, code) == []
    # 15% of 3NT making nine (+400) and 85% of ten (+430): 425.5
    shown = {"en": ("15%", "+425.5"), "fr": (f"15{NBSP}%", "+425,5"), "nl": ("15%", "+425,5")}[code]
    assert all(each in text for each in shown), text


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("words", [("rule", "--no-equity"), ("compare", "--no-equity")])
def test_a_command_has_the_figures_of_the_language(code: str, words: tuple[str, ...], tmp_path: Path) -> None:
    file = tmp_path / "case.json"
    file.write_text(json.dumps(WEIGHTED), "utf-8")
    done = CliRunner().invoke(main, [*words, "--language", code, str(file)])
    assert done.exit_code in (0, 1), done.output
    told = done.stdout.replace(str(file), "")
    assert f"15{NBSP if code == 'fr' else ''}%" in told
    assert foreign_figures(told, code) == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_analysis_page_has_the_figures_of_the_language(code: str, tmp_path: Path) -> None:
    with TestClient(site(Settings(f"sqlite:///{tmp_path / 'log.sqlite'}"))) as client:
        answer = client.post(f"/full/board?lang={code}", data={"case": json.dumps(WEIGHTED), "go": "analysis"})
    assert answer.status_code == 200
    main_part = answer.text.partition('<main id="main"')[2].replace("</output>", "")
    told = html.unescape(
        re.sub(r"<svg.*?</svg>|<input[^>]*>|<textarea.*?</textarea>|<[^>]+>", " ", main_part, flags=re.S)
    )
    assert f"15{NBSP if code == 'fr' else ''}%" in told
    assert ("+425.5" if code == "en" else "+425,5") in told
    assert foreign_figures(told, code) == []


def _texts(part: object) -> list[str]:
    if isinstance(part, str):
        return [part]
    if isinstance(part, tuple | list):
        return [each for one in part for each in _texts(one)]
    if is_dataclass(part):
        return [each for one in fields(part) for each in _texts(getattr(part, one.name))]
    return []


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_form_has_the_figures_and_the_day_of_the_language(code: str, tmp_path: Path) -> None:
    with Log.at(str(tmp_path / "log.sqlite"), clock=Clock()) as log:
        facts = read_case(WEIGHTED)
        case = log.open_case(FRIDAY, facts, by=KB)
        log.rule(case.id, adjudicate(facts), by=KB)
        log.weigh(case.id, EquityState.ADJUST, by=KB, tricks={"9": 0.15, "10": 0.85}, reason="")
        log.override(case.id, by=KB, reason="as polled", ns=-425.5, ew=425.5)
        sheet = form(
            log.case(case.id), printed=datetime(2026, 5, 1, 19, 42, tzinfo=UTC), zone=UTC, spoken=language(code)
        )
    told = "\n".join(_texts(sheet))
    assert f"15{NBSP if code == 'fr' else ''}%" in told
    assert ("−425.5" if code == "en" else "−425,5") in told
    assert {"en": "2026-05-01", "fr": "01/05/2026", "nl": "01-05-2026"}[code] in told
    assert foreign_figures(told, code) == []
