"""Actions on cases of the log: opened, told, ruled, weighed, announced, closed, and taken up again."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from fastapi import APIRouter, Depends, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from revoke.app.api.cases import case_sent
from revoke.app.api.log_request import by, refusals, said_in, understood, writes
from revoke.app.api.openapi import MUST_HAVE_SEEN
from revoke.app.api.permissions import inside, is_chief
from revoke.app.api.request_body import Object, case_in, is_merge_patch, json_body
from revoke.app.api.responses import worked_out
from revoke.app.api.route import Route
from revoke.app.desk import tasks
from revoke.app.desk.adjudicator import with_weights
from revoke.app.entrance.evening import log_of
from revoke.app.entrance.log_slots import log_slot
from revoke.app.entrance.settings import Settings
from revoke.app.log.logged_case import About, LoggedCase, LoggedInterview
from revoke.app.log.place import CasePlace
from revoke.case.case import Case

router = APIRouter(route_class=Route, dependencies=[Depends(log_slot), Depends(inside)], tags=["log"])


async def _written(act: Callable[[], LoggedCase], status: int = 200) -> Response:
    """The case after an act; the log writes while other requests go on."""
    with refusals():
        return case_sent(await run_in_threadpool(act), status)


async def _case(said: Object) -> Case | None:
    return await case_in(said["case"], within=("case",)) if "case" in said else None


def _asked(said: Object) -> LoggedInterview | None:
    return LoggedInterview(**said["asked"]) if "asked" in said else None


def _appeal(request: Request, said: Object) -> timedelta:
    return timedelta(minutes=said.get("appeal_minutes", request.app.state.settings.appeal_minutes))


@router.post("/cases", **writes("OpenCase", status=201))
async def open_case(request: Request) -> Response:
    """Open a case. Its `id` is in the answer, and in Location."""
    _, said = await said_in(request, "OpenCase")
    case, asked = await _case(said), _asked(said)
    writer = await by(request, said["who"])

    def act() -> LoggedCase:
        return log_of(request).open_case(CasePlace(**said.get("place", {})), case, by=writer, asked=asked)

    with refusals():
        found = await run_in_threadpool(act)
    answer = case_sent(found, 201)
    answer.headers["Location"] = f"{request.url.path}/{found.id}"
    return answer


@router.patch("/cases/{case_id}", **writes("MoveCase", seen=MUST_HAVE_SEEN, patch="PatchCase"))
async def move(request: Request, case_id: str) -> Response:
    """Correct where a case arose: the `place` that is given stands instead of the old one. Needs If-Match.

    As `application/merge-patch+json` only what is given changes, and `null` takes something away.
    """
    asked = await json_body(request)
    if is_merge_patch(request) and isinstance(asked, dict) and isinstance(asked.get("place"), dict):
        with refusals():
            before = (await run_in_threadpool(log_of(request).case, case_id)).place.document()
        understood(asked, "PatchCase")
        merged = {name: value for name, value in {**before, **asked["place"]}.items() if value is not None}
        asked = {**asked, "place": merged}
    said = understood(asked, "MoveCase")
    writer = await by(request, said["who"], edits=True)
    return await _written(lambda: log_of(request).move(case_id, CasePlace(**said["place"]), by=writer))


@router.post("/cases/{case_id}/facts", **writes("TellFacts", seen=MUST_HAVE_SEEN))
async def tell(request: Request, case_id: str) -> Response:
    """Tell the facts as they are known now. A ruling on other facts stays in the log, and stands no more."""
    _, said = await said_in(request, "TellFacts")
    case, asked = await case_in(said["case"], within=("case",)), _asked(said)
    writer = await by(request, said["who"], edits=True)
    return await _written(lambda: log_of(request).tell(case_id, case, by=writer, asked=asked))


@router.post("/cases/{case_id}/rulings", **writes("RuleCase"))
async def rule(request: Request, case_id: str) -> Response:
    """Rule on the facts as they are. A ruling that replaces another needs a reason."""
    _, said = await said_in(request, "RuleCase")
    writer = await by(request, said["who"])
    with refusals():
        case = (await run_in_threadpool(log_of(request).case, case_id)).case
    settings: Settings = request.app.state.settings
    if settings.weighted:
        case = with_weights(case)
    ruling = await worked_out(request, tasks.ruled, case, said.get("equity", "dd") == "dd")
    return await _written(lambda: log_of(request).rule(case_id, ruling, by=writer, reason=said.get("reason", "")))


@router.post("/cases/{case_id}/equity", **writes("WeighCase"))
async def weigh(request: Request, case_id: str) -> Response:
    """Answer the question of equity: would the other side have done better without the revoke?"""
    _, said = await said_in(request, "WeighCase")
    writer, tricks = await by(request, said["who"]), _by_text(said.get("tricks"))
    reason = said.get("reason", "")
    return await _written(
        lambda: log_of(request).weigh(case_id, said["state"], by=writer, tricks=tricks, reason=reason)
    )


@router.post("/cases/{case_id}/override", **writes("OverrideCase"))
async def override(request: Request, case_id: str) -> Response:
    """Decide otherwise than the program, with a reason: declarer's tricks, or a score for each side.

    Only the director of the case may, or the chief.
    """
    _, said = await said_in(request, "OverrideCase")
    writer, score = await by(request, said["who"]), said.get("score", {})
    tricks, ns, ew = _by_text(said.get("tricks")), score.get("NS"), score.get("EW")

    def act() -> LoggedCase:
        chief = is_chief(request)
        return log_of(request).override(
            case_id, by=writer, reason=said["reason"], tricks=tricks, ns=ns, ew=ew, by_chief=chief
        )

    return await _written(act)


def _by_text(tricks: dict[int, float] | None) -> dict[str, float] | None:
    return None if tricks is None else {str(number): share for number, share in tricks.items()}


@router.post("/cases/{case_id}/notes", **writes("NoteCase"))
async def note(request: Request, case_id: str) -> Response:
    """Write something down: a note, what a side says, the finding, a statement for an appeal."""
    _, said = await said_in(request, "NoteCase")
    writer, about = await by(request, said["who"]), said.get("about", About.NOTE)
    return await _written(lambda: log_of(request).note(case_id, said["text"], by=writer, about=about))


@router.post("/cases/{case_id}/polls", **writes("ConsultCase"))
async def consult(request: Request, case_id: str) -> Response:
    """Write down what a colleague, or a player of the same class, was asked and said."""
    _, said = await said_in(request, "ConsultCase")
    writer = await by(request, said.pop("who"))
    return await _written(lambda: log_of(request).consult(case_id, by=writer, **said))


@router.post("/cases/{case_id}/appeals", **writes("LodgeAppeal"))
async def lodge_appeal(request: Request, case_id: str) -> Response:
    """Write down an appeal against the ruling. The case is under appeal until it is decided."""
    _, said = await said_in(request, "LodgeAppeal")
    writer = await by(request, said.pop("who"))
    return await _written(lambda: log_of(request).lodge_appeal(case_id, by=writer, **said))


@router.post("/cases/{case_id}/appeals/{number}/decision", **writes("DecideAppeal"))
async def decide_appeal(request: Request, case_id: str, number: int) -> Response:
    """Write down what became of an appeal, or correct what was written. `number` is its place, from 1."""
    _, said = await said_in(request, "DecideAppeal")
    writer, score = await by(request, said["who"]), said.get("score", {})
    return await _written(
        lambda: log_of(request).decide_appeal(
            case_id,
            number,
            said["outcome"],
            by=writer,
            tricks=_by_text(said.get("tricks")),
            ns=score.get("NS"),
            ew=score.get("EW"),
            words=said.get("text", ""),
            members=said.get("members", ""),
            at=said.get("at"),
        )
    )


@router.put("/cases/{case_id}/names", **writes("NamePlayers"))
async def name_players(request: Request, case_id: str) -> Response:
    """Keep the players' names, apart from everything else; none at all takes them away."""
    _, said = await said_in(request, "NamePlayers")
    writer = await by(request, said["who"])
    return await _written(lambda: log_of(request).name_players(case_id, said["names"], by=writer))


@router.post("/cases/{case_id}/announce", **writes("AnnounceCase"))
async def announce(request: Request, case_id: str) -> Response:
    """Both sides have been told the result, now or at a moment that is given."""
    _, said = await said_in(request, "AnnounceCase")
    writer, appeal = await by(request, said["who"]), _appeal(request, said)
    return await _written(lambda: log_of(request).announce(case_id, by=writer, at=said.get("at"), appeal=appeal))


@router.post("/cases/{case_id}/close", **writes("CloseCase"))
async def close(request: Request, case_id: str) -> Response:
    """Close a case; it is refused while anything is open, the question of equity above all."""
    _, said = await said_in(request, "CloseCase")
    writer, appeal = await by(request, said["who"]), _appeal(request, said)
    return await _written(lambda: log_of(request).close_case(case_id, by=writer, appeal=appeal))


@router.post("/cases/{case_id}/reopen", **writes("WithReason"))
async def reopen(request: Request, case_id: str) -> Response:
    """Take a closed case up again, with a reason."""
    _, said = await said_in(request, "WithReason")
    writer = await by(request, said["who"])
    return await _written(lambda: log_of(request).reopen(case_id, by=writer, reason=said.get("reason", "")))


@router.post("/cases/{case_id}/withdraw", **writes("WithReason"))
async def withdraw(request: Request, case_id: str) -> Response:
    """Close a case that was opened by mistake; it stays in the log."""
    _, said = await said_in(request, "WithReason")
    writer = await by(request, said["who"])
    return await _written(lambda: log_of(request).withdraw(case_id, by=writer, reason=said.get("reason", "")))


@router.post("/cases/{case_id}/take-back", **writes("TakeBackLinks"))
async def take_back(request: Request, case_id: str) -> Response:
    """Take every link of a case back: for taking it over, for writing on it, for reading it."""
    _, said = await said_in(request, "TakeBackLinks")
    writer = await by(request, said["who"])
    return await _written(lambda: log_of(request).take_back(case_id, by=writer))
