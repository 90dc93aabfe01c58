"""The pages of the log: the list of cases, each case with its history and its forms, and the printed form."""

from __future__ import annotations

from functools import cache

from revoke.app.entrance.evening import log_slot
from revoke.app.web.pages import Routes


@cache
def router() -> Routes:
    """The addresses of the log, built on first use: an analysis that is not stored needs no database."""
    from revoke.app.web.cases import analysis_kept, case_list, case_page, evening_pages, printed_form

    made = Routes(needs=[log_slot])
    for each in (
        case_list.router,
        case_list.new_case_router,
        analysis_kept.router,
        evening_pages.router,
        printed_form.case_links_router,
        printed_form.router,
        case_page.guard_router,
        case_page.router,  # last, because the addresses of one case match anything
    ):
        made.include(each)
    return made
