"""Quick mode: a call at the table, one question per screen, then the ruling."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from revoke.app.desk.analysis import crib
from revoke.app.desk.failures import failure
from revoke.app.entrance.web_sessions import settings_of
from revoke.app.web import question_screen
from revoke.app.web.call import (
    DISPUTE,
    LONGEST_CONTRACT,
    OPEN,
    PICKS,
    SCREENS,
    CallProgress,
    TableCall,
    call_of,
    progress,
    unheard,
    written,
)
from revoke.app.web.full.board_fields import LEVELS, fields_of
from revoke.app.web.pages import Routes, initials, new_key, own_address, page, spoken, square
from revoke.app.web.ruling_view import ruled
from revoke.case.case import json_value
from revoke.errors import RevokeError
from revoke.facts.fact import BOARD as OF_THE_BOARD
from revoke.facts.revoke import Revoke
from revoke.interview.interview import fact_of
from revoke.language.language import written_contract
from revoke.law.code import code as code_named
from revoke.ruling.adjudicate import adjudicate, compare
from revoke.ruling.established_facts import with_answer
from revoke.ruling.ruling import Ruling, When
from revoke.table.cards import Card
from revoke.table.seats import SEATS
from revoke.table.sentence import Sentence, sentence, template, whole
from revoke.telling.facts import VULNERABLE
from revoke.telling.order_words import tricks_in_words
from revoke.telling.ruling_words import AssumptionWords, standing_words
from revoke.telling.ruling_words import in_words as ruling_in_words
from revoke.understanding import LONGEST_STORY

# Alternatives to a ruling: with one answer changed, and under other codes on the same facts.

_OPEN = template("More facts are needed.")


def otherwise(so_far: CallProgress) -> Iterator[tuple[str, str, Sentence]]:
    """The changes of one answer that would move another number of tricks: the question, the answer, the tricks."""
    for answered in so_far.answered:
        others = (each.answers[0] for each in answered.question.choices if answered.answer not in each.answers)
        for answer in others:
            answers = fact_of(answered.question.key).answers
            value = next(
                each
                for each in answers
                if json_value(each) == answer.value and type(json_value(each)) is type(answer.value)
            )
            try:
                moved = adjudicate(with_answer(so_far.case, answered.question.key, value)).transfer.tricks
            except RevokeError:  # this answer contradicts the others
                continue
            if moved is not None and moved != so_far.ruling.transfer.tricks:
                said = question_screen.answer_text(answered.path, answer)
                yield answered.question.text, said, tricks_in_words(moved)


def _in_brief(ruling: Ruling) -> dict[str, Any]:
    """The ruling of a code: its name, the status of the revokes, the tricks and points that move, the clauses."""
    moved, can_move = ruling.transfer.tricks, (ruling.possible or {}).get("transfer", ())
    law = code_named(ruling.code)
    return {
        "name": law.name,
        "standing": dict.fromkeys(
            standing_words(each.status, each.laws, law) if each.status else _OPEN for each in ruling.revokes
        ),
        "tricks": can_move if moved is None else (moved,),
        "points": ruling.auction.penalty.values() if ruling.auction else (),
        "laws": dict.fromkeys(cite for each in ruling.revokes for cite in each.laws),
    }


router = Routes()

BOARD = ("contract", "declarer", "vulnerable", "table_tricks")
"""The board's facts on the page of a ruling; each field shows its own error."""


@router.get("/quick")
def quick(request: Request, ask: str = "") -> HTMLResponse:
    """The present screen of a call: a question, or the ruling."""
    call = call_from(request)
    reopened = "" if ask in SCREENS else ask.removeprefix(DISPUTE)
    so_far = progress(call, reopened)
    question = so_far.question
    if reopened in call.said and (question is None or question.key.short != reopened):
        heard = next((each for each in question_screen.heard_facts(call) if each.path == reopened), None)
        if heard is not None:  # the law never asks for this fact, so it can only be removed
            without = question_screen.without(call, reopened).address
            return _page(request, "heard.html", so_far, fact=heard, without=without)
    statement = None if reopened or ask or call.agreed else question_screen.open_statement(call)
    if statement is not None:
        return _page(request, "two-ways.html", so_far, statement=statement)
    match ask:
        case "another":
            fewer = replace(call, also=call.also[:-1]).address
            return _page(request, "another.html", so_far, others=question_screen.others(call), fewer=fewer)
        case "whatif":
            return _what_if(request, so_far)
        case "consult":
            return _consult(request, so_far)
        case "finer" if question:
            shown, listed = question_screen.screen(so_far, question), question_screen.every_answer(call, question)
            return _page(request, "finer.html", so_far, screen=shown, answers_listed=listed)
    if question is None and not call.agreed and ask != "ruling":
        said, agreed = tuple(question_screen.said_back(so_far)), replace(call, agreed=True).address
        return _page(request, "said-back.html", so_far, said=said, agreed=agreed)
    if question is None or ask == "ruling":
        return _ruling(request, so_far)
    if ask.startswith(DISPUTE):
        path = question.key.short
        happened, fact = so_far.call.disputing(question.key.revoke).address, so_far.call.finding(path).asking(path)
        return _page(request, "dispute.html", so_far, happened=happened, fact=fact, asked=whole(question.text))
    shown = question_screen.screen(so_far, question, opened=request.query_params.get(OPEN, ""), again=bool(reopened))
    return _page(request, "question.html", so_far, screen=shown, knave=_KNAVE)


@router.post("/quick")
async def tell(request: Request) -> Response:
    """Read a story told in words, and show the next screen of the call that it makes."""
    from revoke.understanding.understood import understand  # the first analysis in a browser needs none of it

    call = call_from(request)
    async with request.form() as form:
        story = form.get("story")
    text = " ".join(story.split()) if isinstance(story, str) else ""
    if not text:
        return RedirectResponse(call.address, 303)
    try:
        told = understand(text, call.language)
    except RevokeError as wrong:
        because = [each.text for each in failure(wrong, "").problems]
        so_far = progress(call)
        if so_far.question is None:
            return RedirectResponse(call.address, 303)
        shown = question_screen.screen(so_far, so_far.question)
        return _page(
            request, "question.html", so_far, status=422, unheard=because, screen=shown, knave=_KNAVE, told=text
        )
    return RedirectResponse(question_screen.call_told(call, told).address, 303)


_KNAVE = Card.parse("DJ")


def call_from(request: Request) -> TableCall:
    """The call in the address of a request."""
    call = call_of(request.query_params.multi_items(), settings_of(request).code)
    language = spoken(request).code
    return replace(call, language=language, contract=_contract(request, call, language))


def _contract(request: Request, call: TableCall, language: str) -> str:
    """The contract of a call: as written in the reader's language, else as picked, else as before."""
    said = {name: request.query_params.get(name, "") for name in PICKS}
    if said["written"]:
        written = written_contract(said["written"], language)
        return written.code if written else said["written"][:LONGEST_CONTRACT]
    if said["level"] and said["strain"]:
        return said["level"] + said["strain"] + said["doubling"]
    return call.contract


def _ruling(request: Request, so_far: CallProgress) -> HTMLResponse:
    call = so_far.call
    shown = ruled(so_far)
    told = tuple(each for each in call.told if each[0] != "table_tricks")
    form = replace(call, contract="", declarer="", vulnerable="", told=told)
    assumed = ruling_in_words(so_far.ruling).assumed
    return _page(
        request,
        "ruling.html",
        so_far,
        ruled=shown,
        granted=tuple(
            (each.text, _otherwise(so_far.call, each)) for each in assumed if each.fact.revoke != OF_THE_BOARD
        ),
        telling=() if shown.playing else tuple(_telling(request, so_far)),
        kept=form.pairs,
        back=replace(call, came_back=True, agreed=False).address,
        open_again=f"{replace(call, without='').address}#equity",
        board=fields_of(so_far.case),
        levels=LEVELS,
        contract_shown=contract.words if (contract := so_far.case.board.contract) else "",
        refused=[each for each in so_far.refused if each.path not in BOARD],
        written=request.query_params.get("written", ""),
        wrong={each.path: each.because for each in so_far.refused if each.path in BOARD},
        seats=SEATS,
        vulnerabilities=[(each.value, words) for each, words in VULNERABLE.items()],
        who=initials(request),
        key=new_key(),
    )


def _otherwise(call: TableCall, assumed: AssumptionWords) -> str:
    """The address that doubts an assumption: its question, or if the fact was told, the one other answer."""
    path = assumed.fact.short
    return call.asking(path) if call.value(path) is None else call.telling(path, written(assumed.instead[0])).address


def _telling(request: Request, so_far: CallProgress) -> Iterator[Sentence]:
    """The sentences after every ruling: the score to enter, and the time to appeal."""
    entered = crib(so_far.case, so_far.ruling)
    if entered:
        yield entered
    yield sentence(_MAY_APPEAL, minutes=settings_of(request).appeal_minutes)


_MAY_APPEAL = template("Tell both sides they may appeal for {minutes} minutes.")


def _what_if(request: Request, so_far: CallProgress) -> HTMLResponse:
    playing = so_far.waiting
    return _page(
        request,
        "whatif.html",
        so_far,
        moved=so_far.ruling.transfer.tricks and not playing,
        moved_by=next((each.law for each in so_far.ruling.instructions if each.when is When.END), ""),
        otherwise=() if playing else tuple(otherwise(so_far)),
        codes=() if playing else [_in_brief(each.ruling) for each in compare(so_far.case)],
    )


def _consult(request: Request, so_far: CallProgress) -> HTMLResponse:
    home, only_here = own_address(request)
    link = home + replace(so_far.call, case="", replaces="", story="").address
    drawn = square(link, "l", scale=4, border=2)
    return _page(request, "consult.html", so_far, link=link, square=drawn, only_here=only_here)


def _page(request: Request, name: str, so_far: CallProgress, **values: Any) -> HTMLResponse:
    about: dict[str, Any] = {
        "so_far": so_far,
        "call": so_far.call,
        "chips": tuple(question_screen.chips(so_far)),
        "heard": tuple(question_screen.heard_facts(so_far.call)),
        "remarks": tuple(question_screen.remarks(so_far.call)),
        "tellable": not (so_far.answered or so_far.call.said or so_far.call.skipped or so_far.call.also),
        "told": story.text if (story := question_screen.held_story(so_far.call)) else "",
        "longest": LONGEST_STORY,
        "unheard": tuple(unheard(request.query_params.multi_items())),
        "law": code_named(so_far.call.code),
        "undo": undone(so_far, opened=OPEN in request.query_params),
    }
    return page(request, name, **{**about, **values}, here="/")


def undone(so_far: CallProgress, *, opened: bool = False) -> str:
    """The address of a call before its last answer; empty if there is no answer yet.

    Args:
        opened: whether a phase of the play has been opened since; then only that is closed again.

    >>> said = (("revokes[0].offender", "dummy"), ("revokes[0].before_attention", ""))
    >>> undone(progress(TableCall(told=said))).rpartition("&")[2]
    'revokes[0].offender=dummy'
    """
    before = so_far.call if opened else _before(so_far)
    return before.address if before is not None else ""


def _before(so_far: CallProgress) -> TableCall | None:
    call, question = so_far.call, so_far.question
    if call.without:
        return replace(call, without="")
    if call.agreed and question is None:
        return replace(call, agreed=False)
    if question is not None and question.key.name == Revoke.proved.name:
        return replace(call, disputed=tuple(each for each in call.disputed if each != question.key.revoke))
    if call.came_back:
        waited = progress(replace(call, came_back=False))
        if waited.waiting and len(waited.answered) == len(so_far.answered):
            return replace(call, came_back=False)
    if so_far.answered:
        return call.forgetting(so_far.answered[-1].path)
    if call.also:
        return replace(call, also=call.also[:-1])
    if call.said or call.story:  # before the story was told
        return TableCall(
            code=call.code, language=call.language, table=call.table, case=call.case, replaces=call.replaces
        )
    return None
