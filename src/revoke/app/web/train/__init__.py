"""Train: five exercises on the pages, without an account; what was learnt stays in the browser."""

from fastapi import APIRouter

from revoke.app.web.train import drill_page, inquiry_page, search_pages, tricks_page

router = APIRouter()
for _each in (drill_page, inquiry_page, search_pages, tricks_page):
    router.include_router(_each.router)
