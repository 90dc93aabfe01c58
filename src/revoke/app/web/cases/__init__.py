"""The pages of the log: the list of cases, each case with all that was done on it, and what is printed or handed on."""

from fastapi import APIRouter, Depends

from revoke.app.entrance.log_slots import log_slot
from revoke.app.web.cases import (
    administration,
    analysis_kept,
    case_links,
    case_list,
    case_page,
    evening,
    import_page,
    new_case,
    printed_form,
    spoiler,
)

router = APIRouter(dependencies=[Depends(log_slot)])
for _room in (
    case_list,
    new_case,
    analysis_kept,
    administration,
    import_page,
    evening,
    case_links,
    printed_form,
    spoiler,
    case_page,
):  # "one" last: its addresses take whatever is left
    router.include_router(_room.router)
