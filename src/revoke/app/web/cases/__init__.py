"""The pages of the log: the list of cases, each case with all that was done on it, and what is printed or handed on."""

from fastapi import APIRouter, Depends

from revoke.app.entrance.evening import log_slot
from revoke.app.web import pages
from revoke.app.web.cases import analysis_kept, case_list, case_page, evening, printed_form

router = APIRouter(dependencies=[Depends(log_slot)])
for _each in (
    case_list.router,
    case_list.new_case_router,
    analysis_kept.router,
    evening.router,
    printed_form.case_links_router,
    printed_form.router,
    pages.spoiler_router,
    case_page.router,  # last: the addresses of one case take whatever is left
):
    router.include_router(_each)
