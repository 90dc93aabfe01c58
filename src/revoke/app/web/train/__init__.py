"""Train: drills on the pages, without an account; what was learnt stays in the browser."""

from revoke.app.web.train.drill_page import router as router
