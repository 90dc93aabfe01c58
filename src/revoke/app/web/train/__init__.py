"""The trainer's pages: exercises, an exam and a class, without an account; the browser alone stores the progress."""

from revoke.app.web.pages import Routes
from revoke.app.web.train import drill_page, exam_page, exercise_pages

router = Routes()
for _each in (drill_page, exercise_pages, exam_page):  # the order of the list
    router.include(_each.router)
