"""The cases of the log, to write: opened, told, ruled, weighed, announced, closed, and taken up again."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from fastapi import APIRouter, Depends, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from revoke.app.api import tasks
from revoke.app.api.answering import worked_out
from revoke.app.api.cases import case_sent
from revoke.app.api.described import MUST_HAVE_SEEN
from revoke.app.api.door import inside, is_chief
from revoke.app.api.problems import Refused
from revoke.app.api.reading import Object, case_in
from revoke.app.api.route import Route
from revoke.app.api.writing import by, refusals, said_in, writes
from revoke.app.entrance.evening import log_of
from revoke.app.log.logged import About, Asked, LoggedCase
from revoke.app.log.place import Place
from revoke.case.case import Case

router = APIRouter(route_class=Route, dependencies=[Depends(inside)], tags=["log"])


async def _written(act: Callable[[], LoggedCase], status: int = 200) -> Response:
    """The case after an act; the log writes while other requests go on."""
    with refusals():
        return case_sent(await run_in_threadpool(act), status)


async def _case(said: Object) -> Case | None:
    return await case_in(said["case"], within=("case",)) if "case" in said else None


def _asked(said: Object) -> Asked | None:
    return Asked(**said["asked"]) if "asked" in said else None


def _appeal(request: Request, said: Object) -> timedelta:
    return timedelta(minutes=said.get("appeal_minutes", request.app.state.settings.appeal_minutes))


@router.post("/cases", **writes("OpenCase", status=201))
async def open_case(request: Request) -> Response:
    """Open a case. Its `id` is in the answer, and in Location."""
    _, said = await said_in(request, "OpenCase")
    case, asked = await _case(said), _asked(said)

    def act() -> LoggedCase:
        return log_of(request).open_case(Place(**said.get("place", {})), case, by=by(request, said["who"]), asked=asked)

    with refusals():
        found = await run_in_threadpool(act)
    answer = case_sent(found, 201)
    answer.headers["Location"] = f"{request.url.path}/{found.id}"
    return answer


@router.patch("/cases/{case_id}", **writes("MoveCase", seen=MUST_HAVE_SEEN))
async def move(request: Request, case_id: str) -> Response:
    """Correct where a case arose: the `place` that is given stands instead of the old one. Needs If-Match."""
    _, said = await said_in(request, "MoveCase")
    writer = by(request, said["who"], edits=True)
    return await _written(lambda: log_of(request).move(case_id, Place(**said["place"]), by=writer))


@router.post("/cases/{case_id}/facts", **writes("TellFacts", seen=MUST_HAVE_SEEN))
async def tell(request: Request, case_id: str) -> Response:
    """Tell the facts as they are known now. A ruling on other facts stays in the log, and stands no more."""
    _, said = await said_in(request, "TellFacts")
    case, asked = await case_in(said["case"], within=("case",)), _asked(said)
    writer = by(request, said["who"], edits=True)
    return await _written(lambda: log_of(request).tell(case_id, case, by=writer, asked=asked))


@router.post("/cases/{case_id}/rulings", **writes("RuleCase"))
async def rule(request: Request, case_id: str) -> Response:
    """Rule on the facts as they are. A ruling that replaces another needs a reason."""
    _, said = await said_in(request, "RuleCase")
    writer = by(request, said["who"])
    with refusals():
        case = (await run_in_threadpool(log_of(request).case, case_id)).case
    ruling = await worked_out(request, tasks.ruled, case, said.get("equity", "dd") == "dd")
    return await _written(lambda: log_of(request).rule(case_id, ruling, by=writer, reason=said.get("reason", "")))


@router.post("/cases/{case_id}/equity", **writes("WeighCase"))
async def weigh(request: Request, case_id: str) -> Response:
    """Answer the question of equity: would the other side have done better without the revoke?"""
    _, said = await said_in(request, "WeighCase")
    writer, tricks = by(request, said["who"]), _by_text(said.get("tricks"))
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
    writer, score = by(request, said["who"]), said.get("score", {})
    tricks, ns, ew = _by_text(said.get("tricks")), score.get("NS"), score.get("EW")

    def act() -> LoggedCase:
        book = log_of(request)
        director = book.case(case_id).director
        if writer.who != director and not is_chief(request):
            raise Refused("not-yours", f"This is the case of {director}. Only that director may do this, or the chief.")
        return book.override(case_id, by=writer, reason=said["reason"], tricks=tricks, ns=ns, ew=ew)

    return await _written(act)


def _by_text(tricks: dict[int, float] | None) -> dict[str, float] | None:
    return None if tricks is None else {str(number): share for number, share in tricks.items()}


@router.post("/cases/{case_id}/notes", **writes("NoteCase"))
async def note(request: Request, case_id: str) -> Response:
    """Write something down: a note, what a side says, the finding, a statement for an appeal."""
    _, said = await said_in(request, "NoteCase")
    writer, about = by(request, said["who"]), said.get("about", About.NOTE)
    return await _written(lambda: log_of(request).note(case_id, said["text"], by=writer, about=about))


@router.post("/cases/{case_id}/polls", **writes("ConsultCase"))
async def consult(request: Request, case_id: str) -> Response:
    """Write down what a colleague, or a player of the same class, was asked and said."""
    _, said = await said_in(request, "ConsultCase")
    writer = by(request, said.pop("who"))
    return await _written(lambda: log_of(request).consult(case_id, by=writer, **said))


@router.put("/cases/{case_id}/names", **writes("NamePlayers"))
async def name_players(request: Request, case_id: str) -> Response:
    """Keep the players' names, apart from everything else; none at all takes them away."""
    _, said = await said_in(request, "NamePlayers")
    writer = by(request, said["who"])
    return await _written(lambda: log_of(request).name_players(case_id, said["names"], by=writer))


@router.post("/cases/{case_id}/announce", **writes("AnnounceCase"))
async def announce(request: Request, case_id: str) -> Response:
    """Both sides have been told the result, now or at a moment that is given."""
    _, said = await said_in(request, "AnnounceCase")
    writer, appeal = by(request, said["who"]), _appeal(request, said)
    return await _written(lambda: log_of(request).announce(case_id, by=writer, at=said.get("at"), appeal=appeal))


@router.post("/cases/{case_id}/close", **writes("CloseCase"))
async def close(request: Request, case_id: str) -> Response:
    """Close a case; it is refused while anything is open, the question of equity above all."""
    _, said = await said_in(request, "CloseCase")
    writer, appeal = by(request, said["who"]), _appeal(request, said)
    return await _written(lambda: log_of(request).close_case(case_id, by=writer, appeal=appeal))


@router.post("/cases/{case_id}/reopen", **writes("WithReason"))
async def reopen(request: Request, case_id: str) -> Response:
    """Take a closed case up again, with a reason."""
    _, said = await said_in(request, "WithReason")
    writer = by(request, said["who"])
    return await _written(lambda: log_of(request).reopen(case_id, by=writer, reason=said.get("reason", "")))


@router.post("/cases/{case_id}/withdraw", **writes("WithReason"))
async def withdraw(request: Request, case_id: str) -> Response:
    """Close a case that was opened by mistake; it stays in the log."""
    _, said = await said_in(request, "WithReason")
    writer = by(request, said["who"])
    return await _written(lambda: log_of(request).withdraw(case_id, by=writer, reason=said.get("reason", "")))
