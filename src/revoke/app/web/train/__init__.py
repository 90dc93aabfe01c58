"""Train: five exercises on the pages, an exam and a class, without an account; what was learnt stays in the browser."""

from fastapi import APIRouter

from revoke.app.web.train import drill_page, exam_page, exercise_pages

router = APIRouter()
for _each in (drill_page, exam_page, exercise_pages):
    router.include_router(_each.router)
