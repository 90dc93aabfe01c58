"""Forms of full mode that lead to an address: sent there, they are answered where Back and reload find them again."""

from __future__ import annotations

from collections.abc import Callable

from fastapi import APIRouter, Request
from starlette.datastructures import FormData
from starlette.responses import RedirectResponse, Response

from revoke.app.web.full.entry_address import LONGEST, address_of
from revoke.app.web.full.form_input import Sent, strings
from revoke.app.web.held_answers import LONG_FORMS, asks_for_held, at_address, held_answer

Answers = Callable[[Request, FormData], Response]


def with_address(router: APIRouter, path: str) -> Callable[[Answers], Answers]:
    """Give what answers to a form an address: a form that is sent leads there, and there it is answered."""

    def registered(answers: Answers) -> Answers:
        def sent_on(request: Request, form: Sent) -> Response:
            address = address_of(path, *strings(form), language=request.query_params.get("lang", ""))
            if len(address) <= LONGEST:
                return RedirectResponse(address, 303)
            return at_address(request, answers(request, form), LONG_FORMS)

        def answered(request: Request, form: Sent) -> Response:
            if asks_for_held(request):
                return held_answer(request, LONG_FORMS)
            return answers(request, form) if form else RedirectResponse("/full", 303)

        sent_on.__doc__ = answered.__doc__ = answers.__doc__
        router.add_api_route(path, sent_on, methods=["POST"])
        router.add_api_route(path, answered, methods=["GET"])
        return answers

    return registered
