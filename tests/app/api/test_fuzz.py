"""Whatever is sent, as far as the interface's own description lets it be made up: no fault, and answers as described.

By itself this is a short look. For a long one: ``REVOKE_FUZZ=30 pytest tests/app/api/test_fuzz.py``.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from starlette.applications import Starlette

from revoke.app.log.log import Log
from revoke.app.log.logged_case import CasePlace
from revoke.app.log.tables import By
from tests.app.api.conftest import PASSCODE, application

schemathesis = pytest.importorskip("schemathesis")
GenerationMode = schemathesis.GenerationMode
positive_data_acceptance = pytest.importorskip("schemathesis.specs.openapi.checks").positive_data_acceptance
"""Left out: what has the right form may still contradict itself, and be refused for that."""

LONG = "REVOKE_FUZZ" in os.environ
EXAMPLES = int(os.environ.get("REVOKE_FUZZ", "3"))
FOLDER = tempfile.TemporaryDirectory()
APP = application(f"{FOLDER.name}/log.sqlite", passcode=PASSCODE, seconds=0.5)


@asynccontextmanager
async def _staying(app: Starlette) -> AsyncIterator[None]:
    """The server is not ended after every request, as it would be by the client that is used here."""
    yield


APP.router.lifespan_context = _staying
APP.state.log = Log.at(APP.state.settings.database)
KEPT = APP.state.log.open_case(CasePlace(table="4", board=7), by=By("KB")).id
SCHEMA = schemathesis.openapi.from_asgi("/api/v1/openapi.json", APP).exclude(path_regex="/events$")
OPERATIONS = {each.ok().label: each.ok() for each in SCHEMA.get_all_operations()}


@pytest.mark.parametrize("operation", OPERATIONS)
def test_no_request_brings_the_server_down_and_every_answer_is_as_described(operation: str) -> None:
    """Asked as its description says, and in ways that break it, where anything of it can be broken."""
    as_described, broken = (OPERATIONS[operation].as_strategy(generation_mode=mode) for mode in GenerationMode)

    @settings(max_examples=EXAMPLES, derandomize=not LONG, deadline=None, suppress_health_check=list(HealthCheck))
    @given(case=as_described | broken)
    def asked(case: Any) -> None:
        if "case_id" in (case.path_parameters or ()):  # one that is there; made up, it would be no case of the log
            case.path_parameters["case_id"] = KEPT
        inside = {"Authorization": f"Bearer {APP.state.sessions.begin()}"}  # a new one: the last may be given back
        case.call_and_validate(headers=inside, excluded_checks=[positive_data_acceptance])

    asked()
