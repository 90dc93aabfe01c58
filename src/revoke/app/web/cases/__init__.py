"""The pages of the log: the list of cases, each case with all that was done on it, and what is printed or handed on."""

from fastapi import APIRouter

from revoke.app.web.cases import handing, keeping, listing, making, one, sheet, spoiler

router = APIRouter()
for _room in (
    listing,
    making,
    keeping,
    handing,
    sheet,
    spoiler,
    one,
):  # "one" last: its addresses take whatever is left
    router.include_router(_room.router)
