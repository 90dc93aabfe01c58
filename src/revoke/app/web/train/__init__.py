"""Train: five exercises on the pages, an exam and a class, without an account; what was learnt stays in the browser."""

from revoke.app.web.pages import Routes
from revoke.app.web.train import drill_page, exam_page, exercise_pages

router = Routes()
for _each in (drill_page, exercise_pages, exam_page):  # in this order they are listed
    router.include(_each.router)
