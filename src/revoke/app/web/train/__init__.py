"""Train: five exercises on the pages, an exam and a class, without an account; what was learnt stays in the browser."""

from fastapi import APIRouter

from revoke.app.web.train import (
    case_in_quick_mode,
    changes_page,
    class_page,
    drill_page,
    exam_page,
    gallery_page,
    inquiry_page,
    search_pages,
    tricks_page,
)

router = APIRouter()
for _each in (
    drill_page,
    case_in_quick_mode,
    inquiry_page,
    search_pages,
    changes_page,
    tricks_page,
    exam_page,
    class_page,
    gallery_page,
):
    router.include_router(_each.router)
