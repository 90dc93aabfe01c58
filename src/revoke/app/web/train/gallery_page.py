"""The gallery on the pages: real boards with a revoke, each with what happened, what the law says, what was ruled."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.exceptions import HTTPException
from starlette.responses import Response

from revoke.app.desk.gallery import gallery
from revoke.app.web.pages import page
from revoke.app.web.train.exercise_address import EXERCISES
from revoke.law.code import code as code_named
from revoke.table.cards import SUITS_DOWNWARD
from revoke.table.seats import SEATS

PATH = "/train/gallery"

router = APIRouter()


@router.get(PATH)
def boards(request: Request) -> Response:
    """The boards one below the other, each with a link."""
    return page(
        request, "train/gallery.html", boards=gallery(), path=PATH, exercises=EXERCISES, exercise=PATH, here="/train"
    )


@router.get(f"{PATH}/{{name}}")
def board(request: Request, name: str) -> Response:
    """One board.

    Raises:
        HTTPException: there is no such board.
    """
    places = {each.id: place for place, each in enumerate(gallery())}
    if name not in places:
        raise HTTPException(404)
    place = places[name]
    found = gallery()[place]
    after = gallery()[(place + 1) % len(places)]
    return page(
        request,
        "train/gallery-board.html",
        board=found,
        law=code_named(found.case.code),
        next=f"{PATH}/{after.id}",
        seats=SEATS,
        suits=SUITS_DOWNWARD,
        path=PATH,
        exercises=EXERCISES,
        exercise=PATH,
        here="/train",
    )
