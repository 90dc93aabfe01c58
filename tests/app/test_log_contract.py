"""The contract page describes every key of the log's documents, and names every document."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_type_hints

import pytest
from guide.generated.contract import contract_page
from guide.generated.log_contract import LOG_KEYS, OTHERS

from revoke.app.api import response_schemas as log

SRC = Path(__file__).resolve().parents[2] / "src"
NAMED_ELSEWHERE = {"revoke-case/1", "revoke-ruling/1", "revoke-training/1", "revoke-log-case/1"}
NO_DOCUMENT = {"revoke-board/1"}
"""Words that only make a fingerprint unlike anybody else's."""

PARTS = {
    "": log.LoggedCaseOut,
    "asked": log.AskedOut,
    "equity": log.EquityAnswer,
    "override": log.OverrideOut,
    "announced": log.AnnouncedOut,
    "appeals[]": log.AppealOut,
    "appeals[].decision": log.AppealDecisionOut,
    "analysis": log.AnalysisKeptOut,
}


@pytest.mark.parametrize("part", PARTS)
def test_every_key_of_a_logged_case_has_its_line(part: str) -> None:
    assert list(LOG_KEYS[part]) == list(get_type_hints(PARTS[part]))


def test_every_part_is_told() -> None:
    assert set(LOG_KEYS) == set(PARTS)


def test_every_document_is_named() -> None:
    written = {
        found
        for path in SRC.rglob("*.py")
        if path.name != "log_contract.py"
        for found in re.findall(r'"(revoke-[a-z-]+/\d+)"', path.read_text("utf-8"))
    }
    assert set(OTHERS) | NAMED_ELSEWHERE | NO_DOCUMENT == written
    page = contract_page()
    assert all(f"`{name}`" in page or f'`"{name}"`' in page for name in written - NO_DOCUMENT)
