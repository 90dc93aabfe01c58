"""A client that openapi-python-client makes from the description does what the page for programs shows."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module, invalidate_caches
from io import BytesIO
from pathlib import Path
from types import ModuleType
from typing import Any

import httpx2
import pytest

from tests.app.web.full.served import EXAMPLE, served

PAGE = (Path(__file__).parents[3] / "docs" / "how-to" / "api.md").read_text("utf-8")
EXAMPLES = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
CONFIGURATION = re.findall(r"^```yaml\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)[0]
PASSCODE = "271828"
PACKAGE = "revoke_client_of_a_test"
QUESTIONED = {"format": "revoke-case/1", "findings": {"revokes": [{"offender": "dummy"}]}}
RULED = {
    "format": "revoke-case/1",
    "findings": {
        "table_tricks": 9,
        "without_revoke": {"9": 1.0},
        "revokes": [
            {"offender": "dummy", "trick": 5, "before_attention": ["offending side played to next trick", "play ended"]}
        ],
    },
}
"""Dummy's revoke: established, and nothing moves (64B3)."""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the site is served, behind a passcode."""
    with served(tmp_path_factory.mktemp("log"), PASSCODE) as found:
        yield found


@pytest.fixture(scope="module")
def description(address: str) -> dict[str, Any]:
    """The description of the interface, as it is served."""
    return dict(httpx2.get(f"{address}/api/v1/openapi.json").json())


@pytest.fixture(scope="module")
def made(description: dict[str, Any], tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, str]]:
    """Where the client lies that was made from the description, and what its generator said."""
    folder = tmp_path_factory.mktemp("client")
    folder.joinpath("openapi.json").write_text(json.dumps(description), "utf-8")
    folder.joinpath("client.yml").write_text(f"{CONFIGURATION}post_hooks: []\n", "utf-8")  # no ruff: nobody reads it
    generate = [sys.executable, "-m", "openapi_python_client", "generate", "--path", "openapi.json", "--config"]
    generate += ["client.yml", "--meta", "none", "--output-path", PACKAGE, "--fail-on-warning"]
    done = subprocess.run(generate, cwd=folder, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    sys.path.insert(0, str(folder))
    invalidate_caches()
    yield folder / PACKAGE, done.stdout + done.stderr
    sys.path.remove(str(folder))


class Program:
    """A program that uses the generated client and nothing else."""

    def __init__(self, address: str) -> None:
        self.shapes: Any = import_module(f"{PACKAGE}.models")
        self.types: Any = import_module(f"{PACKAGE}.types")
        self.client: Any = import_module(f"{PACKAGE}.client").Client(base_url=address)

    def signs_in(self, address: str, token: str) -> None:
        module: Any = import_module(f"{PACKAGE}.client")
        self.client = module.AuthenticatedClient(base_url=address, token=token)

    def shape(self, name: str, **said: object) -> Any:
        return getattr(self.shapes, name).from_dict(said)

    def asks(self, where: str, expected: int = 200, **said: object) -> Any:
        """The answer of an address, as the client understands it and as it came."""
        answer = operation(where).sync_detailed(client=self.client, **said)
        assert answer.status_code == expected, answer.content
        return answer


def operation(where: str) -> Any:
    return import_module(f"{PACKAGE}.api.{where}")


@pytest.fixture
def program(made: tuple[Path, str], address: str) -> Iterator[Program]:
    """A program that has not signed in."""
    found = Program(address)
    yield found
    found.client.get_httpx_client().close()


@pytest.fixture
def director(program: Program, address: str) -> Program:
    """A program that has signed in with the passcode."""
    session = program.asks("log.session", 201, body=program.shape("SessionRequest", passcode=PASSCODE)).parsed
    program.client.get_httpx_client().close()
    program.signs_in(address, session.token)
    return program


def test_the_generator_has_nothing_to_say_against_the_description(made: tuple[Path, str]) -> None:
    assert re.sub(r"\s+", " ", made[1]).strip() == f"Generating {PACKAGE}"


def test_every_shape_of_the_description_is_a_class_with_every_key(
    made: tuple[Path, str], description: dict[str, Any]
) -> None:
    models: ModuleType = import_module(f"{PACKAGE}.models")
    shapes = {name: each for name, each in description["components"]["schemas"].items() if "properties" in each}
    assert len(shapes) > 100
    for name, shape in shapes.items():
        keys = {key.rstrip("_") for key in getattr(models, name).__annotations__ if key != "additional_properties"}
        assert keys == {re.sub(r"(?<=[a-z])(?=[A-Z])", "_", key).lower() for key in shape["properties"]}, name


def test_every_address_is_a_function_that_sends_every_media_type(
    made: tuple[Path, str], description: dict[str, Any]
) -> None:
    every = [(each["tags"][0], each) for path in description["paths"].values() for each in path.values()]
    assert len(every) == len({each["operationId"] for _, each in every}) > 50
    for tag, each in every:
        module = made[0] / "api" / tag / f"{each['operationId']}.py"
        for media in each.get("requestBody", {}).get("content", ()):
            assert f'"{media}"' in module.read_text("utf-8"), (module.name, media)


def test_a_ruling_an_interview_and_a_record(program: Program) -> None:
    ruling = program.asks("rulings.rulings", body=program.shape("Case", **RULED)).parsed
    assert (ruling.status.value, ruling.transfer.tricks, ruling.revokes[0].status.value) == ("final", 0, "established")
    case, asked = program.shape("Case", format="revoke-case/1", findings={}), 0
    while True:
        request = program.shape("NextRequest", case=case.to_dict(), came_back=True)
        told = program.asks("rulings.next_question", body=request).parsed
        if told.step.value == "done":
            break
        case = program.shape("Case", **_answered(told.case.to_dict(), told.question))
        asked += 1
    assert 0 < asked < 10
    assert told.ruling.questions == []
    record = program.types.File(payload=BytesIO(EXAMPLE.read_bytes()))
    boards = program.asks("records.boards", body=record).parsed
    assert boards.boards[0].case.board.contract == "3NT"
    checked = program.asks("records.check", body=program.shape("CheckRequest", text=EXAMPLE.read_text("utf-8"))).parsed
    assert checked.to_dict()["boards"] == 1
    scores = program.shape("ScoresRequest", contract="3NT", declarer="E", vulnerable="None", tricks=9)
    assert program.asks("records.scores", body=scores).parsed.score == -400  # North–South's


def _answered(case: dict[str, Any], question: Any) -> dict[str, Any]:
    """The case with the first answer that is offered, at the place that the question names."""
    place: Any = case
    *way, last = re.findall(r"\w+", question.fact)
    for step in way:
        place = place[int(step)] if step.isdigit() else place.setdefault(step, {})
    place[last] = question.choices[0].alike[0][0].value
    return case


def test_a_simulation(program: Program) -> None:
    case = {"format": "revoke-case/1", "findings": {"revokes": [{"offender": "N"}]}}
    asked = program.shape("EquityRequest", case=case, playouts=1, worlds=1, seed=1)
    job = program.asks("equity.equity", 202, body=asked, idempotency_key="board-7").parsed
    program.asks("equity.stop", 202, job_id=job.id)
    assert "event: result" in program.asks("equity.events", job_id=job.id).parsed
    assert program.asks("equity.job", job_id=job.id).parsed.done <= 1


def test_an_evening_from_the_door_to_the_appeal(director: Program) -> None:
    shape, asks = director.shape, director.asks
    told = shape("OpenCase", who="KB", place={"event": "Friday pairs", "table": "4", "board": 7}, case=QUESTIONED)
    opened = asks("log.open_case", 201, body=told, idempotency_key="call-19-42")
    assert asks("log.open_case", 201, body=told, idempotency_key="call-19-42").parsed.id == opened.parsed.id
    this = {"case_id": opened.parsed.id}
    read = asks("log.case", **this)
    etag = read.headers["etag"]
    assert (read.parsed.place.to_dict()["table"], read.parsed.case.to_dict()["findings"]) == (
        "4",
        QUESTIONED["findings"],
    )
    assert asks("log.case", 304, **this, if_none_match=etag).parsed is None

    facts = shape("TellFacts", who="KB", case=RULED)
    amended = asks("log.tell", **this, body=facts, if_match=etag)
    assert amended.parsed.case.findings.table_tricks == 9
    assert asks("log.tell", 412, **this, body=facts, if_match=etag).parsed.title
    moved = shape("PatchCase", who="KB", place={"table": "5", "board": None})
    place = asks("log.move", **this, body=moved, if_match=amended.headers["etag"]).parsed.place
    assert place.to_dict() == {"event": "Friday pairs", "table": "5"}
    whole = shape("MoveCase", who="KB", place={"table": "6"})
    assert asks("log.move", **this, body=whole, if_match="*").parsed.place.to_dict() == {"table": "6"}

    assert asks("log.rule", **this, body=shape("RuleCase", who="KB")).parsed.ruling.status.value == "final"
    asks("log.note", **this, body=shape("NoteCase", who="KB", text="North agrees."))
    asks("log.consult", **this, body=shape("ConsultCase", who="KB", question="And you?", answer="Play on."))
    asks("log.name_players", **this, body=shape("NamePlayers", who="KB", names={"N": "Ann"}))
    asks("log.announce", **this, body=shape("AnnounceCase", who="KB"))
    assert asks("log.close", **this, body=shape("CloseCase", who="KB")).parsed.status.value == "closed"
    asks("log.reopen", **this, body=shape("WithReason", who="KB", reason="South came back."))
    asks("log.override", **this, body=shape("OverrideCase", who="KB", reason="agreed", tricks={"9": 1.0}))
    lodged = shape("LodgeAppeal", who="KB", lodged_by="pair 12", concurring=True, statement="The diamond was there.")
    assert asks("log.lodge_appeal", **this, body=lodged).parsed.status.value == "under appeal"
    decided = shape("DecideAppeal", who="KB", outcome="ruling upheld", text="Dummy revoked.", members="A, B and C")
    found = asks("log.decide_appeal", **this, number=1, body=decided).parsed
    assert found.appeals[0].decision.outcome.value == "ruling upheld"
    assert (found.override.reason, found.polls[0].answer) == ("agreed", "Play on.")
    assert found.notes[0].text == "North agrees."

    assert asks("log.form", **this).parsed.payload.read().startswith(b"%PDF")
    assert asks("log.entries", **this).parsed.entries[0].kind == "opened"
    assert asks("log.cases", event="Friday pairs", limit=20).parsed.cases == []
    assert [each.id for each in asks("log.cases", table="6").parsed.cases] == [this["case_id"]]
    assert asks("log.verify").parsed.flaws == []


def test_the_example_on_the_page_runs_as_pasted(director: Program, address: str) -> None:
    opened = director.asks("log.open_case", 201, body=director.shape("OpenCase", who="TO", case=QUESTIONED)).parsed
    (pasted,) = EXAMPLES
    pasted = pasted.replace("revoke_client", PACKAGE).replace("http://127.0.0.1:8787", address).replace("KB", "TO")
    known = {"token": director.client.token, "case_id": opened.id}
    exec(compile(pasted, "docs/how-to/api.md", "exec"), known)
    told: Any = known["told"]
    assert told.parsed.case.findings.table_tricks == 9


def test_a_case_is_shared_and_taken_back_and_handed_over(director: Program, address: str) -> None:
    shape, asks = director.shape, director.asks
    this = {"case_id": asks("log.open_case", 201, body=shape("OpenCase", who="PQ", case=QUESTIONED)).parsed.id}
    link = asks("log.share", 201, **this, body=shape("ShareCase", who="PQ")).parsed
    assert asks("log.shared", token=link.token).parsed.id == this["case_id"]
    asks("log.take_back", **this, body=shape("TakeBackLinks", who="PQ"))
    assert asks("log.shared", 404, token=link.token).parsed.type_.endswith("no-such-link")

    handed = asks("log.hand_over", 201, **this, body=shape("HandOver", who="PQ")).parsed
    colleague = Program(address)
    taken = colleague.asks("log.take_over", 201, body=shape("TakeOver", who="AL", token=handed.token)).parsed
    colleague.client.get_httpx_client().close()
    colleague.signs_in(address, taken.token)
    noted = colleague.asks("log.note", **this, body=shape("NoteCase", who="AL", text="I have it."))
    assert (noted.parsed.director, noted.parsed.notes[0].who) == ("AL", "AL")
    refused = colleague.asks("log.note", 403, **this, body=shape("NoteCase", who="PQ", text="So have I."))
    assert refused.parsed.type_.endswith("not-yours")
    colleague.client.get_httpx_client().close()
    asks("log.leave", 204)
    assert asks("log.summary", 401).parsed.status == 401
