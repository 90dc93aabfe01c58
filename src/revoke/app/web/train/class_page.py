"""A class on the pages: the files that trainees have saved, put together into a profile by concept; nothing is kept."""

from __future__ import annotations

import json
from typing import Any

from fastapi import APIRouter, Request
from starlette.datastructures import UploadFile
from starlette.responses import Response

from revoke.app.desk.class_words import (
    NO_FILES,
    NO_RECORD,
    NOTHING_ANSWERED,
    concept_with_id,
    missed_by,
    trainees_told,
)
from revoke.app.entrance.session import genuine
from revoke.app.web.pages import page
from revoke.app.web.train.exercise_address import EXERCISES
from revoke.law.code import code as code_named
from revoke.table.sentence import sentence
from revoke.training.class_profile import ClassProfile, class_profiles

PATH = "/train/class"
_MOST_FILES = 200
_LONGEST_TOLD = 60

router = APIRouter()


@router.get(PATH)
def asks_for_files(request: Request) -> Response:
    """The form that takes the files."""
    return _page(request)


@router.post(PATH)
async def profile(request: Request) -> Response:
    """The profile of the class; the files are read, and forgotten with the answer.

    Raises:
        NotGenuine: the form was not sent from a page of ours.
    """
    documents = []
    async with request.form(max_files=_MOST_FILES) as form:  # looked at here, so that the files are closed in any case
        await genuine(request)
        sent = [each for each in form.getlist("files") if isinstance(each, UploadFile) and each.filename]
        for each in sent:
            try:
                document = json.loads(await each.read())
                class_profiles([document])
            except (ValueError, RecursionError):
                told = (each.filename or "")[:_LONGEST_TOLD]
                return _page(request, status=422, refused=sentence(NO_RECORD, file=told))
            documents.append(document)
    if not documents:
        return _page(request, status=422, refused=NO_FILES)
    profiles = class_profiles(documents)
    if not profiles:
        return _page(request, status=422, refused=NOTHING_ANSWERED)
    return _page(request, profiles=tuple(map(_shown, profiles)))


def _shown(each: ClassProfile) -> dict[str, Any]:
    """A profile in words; Any: as a template wants it."""
    return {
        "law": code_named(each.code),
        "trainees": trainees_told(each),
        "concepts": tuple((concept_with_id(each.code, row.concept), missed_by(row), row) for row in each.concepts),
        "named": tuple(
            (one, tuple(concept_with_id(each.code, missed) for missed in one.missed[:3])) for one in each.named
        ),
    }


def _page(
    request: Request, *, status: int = 200, refused: str = "", profiles: tuple[dict[str, Any], ...] = ()
) -> Response:
    """The form, and what came of it; Any: as a template wants it."""
    return page(
        request,
        "train/class.html",
        status=status,
        refused=refused,
        profiles=profiles,
        exercises=EXERCISES,
        exercise=PATH,
        here="/train",
    )
