"""Every address of full mode, put together."""

from fastapi import APIRouter

from revoke.app.web.full import analysis, hand, play, running, start, steps

router = APIRouter()
for _each in (start, steps, hand, play, analysis, running):
    router.include_router(_each.router)
