"""The exercises other than the drill, and the gallery of real boards; the address has the state of a page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from revoke.app.desk.board_entry import entry_text
from revoke.app.entrance.evening import whole_number
from revoke.app.trainer import exercise_words
from revoke.app.trainer.drill_words import RIGHT, choice_words, concept_words, lesson, record_lesson, story_of
from revoke.app.trainer.gallery import gallery
from revoke.app.web.form_redirects import address_of
from revoke.app.web.pages import Routes
from revoke.app.web.train.drill_page import SEEDS, address, another, code_asked, concept_asked, train_page, way_to
from revoke.errors import NotBridge
from revoke.law.code import CODES, Code, differences
from revoke.law.code import code as code_named
from revoke.table.seats import SEATS
from revoke.table.sentence import Sentence, sentence, template
from revoke.training.answer_key import DrillChoice, drill_choices
from revoke.training.damage import DamageFound, damaged_deal, found_damage
from revoke.training.drawn_case import askable_concepts, record_to_search
from revoke.training.inquiry import PLAY_ON, Inquiry, inquiry
from revoke.training.progress import CLAUSES_AT_LEVEL
from revoke.training.wrong_answers import case_on, drawn_statement, statements

# What would you ask? A case as first told, questions one by one, a ruling, and its score.

INQUIRY_PATH = "/train/ask"
_SENT_ON = "play-on"
_BETWEEN = "."
_MOST_MOVES = 12
_ALL_POINTS = 4

router = Routes()


@router.get(INQUIRY_PATH, called=template("What would you ask?"))
def ask(
    request: Request, code: str = "", seed: str = "", concept: str = "", moves: str = "", answer: str = ""
) -> Response:
    """The page with the facts so far and the possible questions; after a ruling, with its score.

    Args:
        moves: the facts that were asked for, in order, separated by dots; ``rule`` ends them.
    """
    chosen = code_asked(request, code)
    number = whole_number(seed, 0, SEEDS - 1)
    if number is None:
        return RedirectResponse(another(INQUIRY_PATH, code=chosen), 303)
    about = concept_asked(chosen, concept)
    made = moves.split(_BETWEEN)[:_MOST_MOVES] if moves else []
    rules = "rule" in made
    named = [PLAY_ON if move == _SENT_ON else move for move in made if move != "rule"]
    here = inquiry(chosen, number, about).after(named)
    given = {"code": chosen, "seed": number, "concept": about.id if about else ""}
    if not rules:
        return _next(request, here, given, made)
    choices = drill_choices(here.case.worked)
    ruling = next((each for each in choices if each.id == answer), None)
    if ruling is None:
        said = [
            (choice_words(each), address(INQUIRY_PATH, {**given, "moves": moves, "answer": each.id}))
            for each in choices
        ]
        return _page(request, here, given, "ask", question=exercise_words.YOUR_RULING, buttons=said)
    return _judged(request, here, given, ruling)


def _next(request: Request, here: Inquiry, given: dict[str, object], made: list[str]) -> Response:
    def after(move: str) -> str:
        return address(INQUIRY_PATH, {**given, "moves": _BETWEEN.join([*made, move])})

    said = [(words, after(name)) for name, words in exercise_words.askable_questions(here)]
    if not here.came_back:
        said.append((exercise_words.SEND_ON, after(_SENT_ON)))
    said.append((exercise_words.RULE_NOW, after("rule")))
    return _page(request, here, given, "ask", question=exercise_words.WHAT_NEXT, buttons=said)


def _judged(request: Request, here: Inquiry, given: dict[str, object], ruling: DrillChoice) -> Response:
    score = here.score(ruling)
    case = here.case
    return _page(
        request,
        here,
        given,
        "ask-answer",
        lesson=lesson(case, ruling),
        way=way_to(case.worked, case.seed, case.concept.id),
        answer_given=" ".join([*(move.key.name if move.key else PLAY_ON for move in here.moves), ruling.id]),
        worth=tuple(exercise_words.worth(here, score)),
        right=score.points == _ALL_POINTS,
        concept=concept_words(case.concept, case.code),
        concept_id=case.concept.id,
        clauses=case.clauses_looked_at,
        concepts=[each.id for each in askable_concepts(case.code)],
        case_seed=given["seed"],
        next=another(INQUIRY_PATH, code=case.code),
    )


def _page(request: Request, here: Inquiry, given: dict[str, object], template_name: str, **values: Any) -> Response:
    return train_page(
        request,
        template_name,
        INQUIRY_PATH,
        here.case.code,
        sight=exercise_words.first_sight(here),
        so_far=tuple(exercise_words.move_words(here, move) for move in here.moves),
        **values,
    )


# What changed from one code to the next, clause by clause.

CHANGES_PATH = "/train/law/changes"
_NEXT = dict(zip(CODES[1:], CODES, strict=False))
"""Code -> the next later code."""


def _address(old: str) -> str:
    return address(CHANGES_PATH, {"code": old})


@router.get(CHANGES_PATH)
def changes(request: Request, code: str = "") -> Response:
    """The page of the clauses that one code and the next do not share."""
    old = code if code in _NEXT else CODES[1]
    before, after = code_named(old), code_named(_NEXT[old])
    return train_page(
        request,
        "changes",
        CHANGES_PATH,
        before=before,
        after=after,
        changes=tuple(_changes(before, after)),
        pairs=[(code_named(one), code_named(_NEXT[one]), _address(one), one == old) for one in CODES[1:]],
    )


def _changes(before: Code, after: Code) -> Iterator[tuple[str, str, str]]:
    """The clauses that two codes do not share: the number, and the text in each code."""
    for cite in differences(before, after):
        if (old := _said(before, cite)) != (new := _said(after, cite)):
            yield cite, old, new


def _said(law: Code, cite: str) -> str:
    clause = law.clause(cite)
    return clause.summary if clause else _ABSENT


_ABSENT = template("There is no such clause.")


# Find the revoke in a record: its trick and its offender.

FIND, LAW = "/train/find", "/train/law"
_WRONG = template("Not so.")


@router.get(FIND, called=template("Find the revoke"))
def find(
    request: Request, code: str = "", seed: str = "", concept: str = "", trick: str = "", who: str = ""
) -> Response:
    """The page of a play record that asks for the revoke's trick, then for the offender, then shows the revoke."""
    chosen = code_asked(request, code)
    number = whole_number(seed, 0, SEEDS - 1)
    if number is None:
        return RedirectResponse(another(FIND, code=chosen), 303)
    about = concept_asked(chosen, concept)
    found = record_to_search(chosen, number, about)
    given = {"code": chosen, "seed": number, "concept": about.id if about else ""}
    said_trick = whole_number(trick, 0, 13)
    said_who = next((seat for seat in SEATS if seat.value == who), None)
    buttons: list[tuple[str, str]] = []
    question, answered, right = exercise_words.WHICH_TRICK, False, False
    if not said_trick:
        buttons = [(str(each), address(FIND, {**given, "trick": each})) for each in range(1, 14)]
    elif said_who is None:
        question = exercise_words.WHO
        asked = {**given, "trick": said_trick}
        buttons = [(sentence("{player}", player=seat), address(FIND, {**asked, "who": seat.value})) for seat in SEATS]
    else:
        answered, right = True, (said_trick, said_who) == (found.trick, found.offender)
    return train_page(
        request,
        "find",
        FIND,
        chosen,
        declarer=found.worked.facts.case.board.declarer,
        tricks=found.tricks,
        marked={(found.trick, found.offender), (found.shown_at, found.offender)} if answered else set(),
        question=question,
        keys=not said_trick,
        buttons=buttons,
        answered=answered,
        verdict=RIGHT if right else _WRONG,
        told=exercise_words.where_it_was(found),
        lesson=record_lesson(found) if answered else None,
        way=way_to(found.worked, number, str(given["concept"]), "find") if answered else "",
        answer_given=f"{said_trick} {said_who.value}" if said_who else "",
        case_seed=number,
        right=right,
        concept=concept_words(found.concept, chosen),
        concept_id=found.concept.id,
        clauses=len(found.worked.clauses),
        next=another(FIND, code=chosen),
    )


# How many tricks without it? A deal just before its revoke, a trainee's weights, and the comparison with ours.

TRICKS_PATH = "/train/tricks"


@router.get(TRICKS_PATH, called=template("How many tricks without it?"))
def tricks(request: Request, code: str = "", seed: str = "", concept: str = "") -> Response:
    """The page of a deal with a field for each result; with weights in the address, it says how far off they are.

    The weights in the address look like ``w9=40&w10=60``.
    """
    chosen = code_asked(request, code)
    number = whole_number(seed, 0, SEEDS - 1)
    if number is None:
        return RedirectResponse(another(TRICKS_PATH, code=chosen), 303)
    about = concept_asked(chosen, concept)
    deal = damaged_deal(chosen, number, about)
    written = {result: request.query_params.get(f"w{result}", "") for result in range(14)}
    said = {result: float(whole_number(text, 0, 100) or 0) for result, text in written.items()}
    found: DamageFound | None = None
    refused: str | Sentence = ""
    if any(written.values()):
        try:
            found = found_damage(deal, exercise_words.checked_weights(said, deal))
        except NotBridge as wrong:
            refused = wrong.args[0]
    return train_page(
        request,
        "tricks",
        TRICKS_PATH,
        chosen,
        seed=number,
        told=exercise_words.before_the_revoke(deal),
        dealt={seat: deal.hands[seat] for seat in SEATS},
        revoked={deal.card},
        question=exercise_words.HOW_MANY,
        possible=deal.possible,
        written=written,
        refused=refused,
        found=found,
        verdict=RIGHT,
        lesson=record_lesson(deal) if found else None,
        result=tuple(exercise_words.damage_told(found)) if found else (),
        way=way_to(deal.worked, number, about.id if about else "", "tricks") if found else "",
        analysis=address_of("/full/board", ("case", entry_text(deal.worked.facts.case)), ("go", "analysis"))
        if found
        else "",
        answer_given=" ".join(f"{result}:{weight:g}" for result, weight in said.items() if weight),
        right=found is not None and found.right,
        about=about.id if about else "",
        concept=concept_words(deal.concept, chosen),
        concept_id=deal.concept.id,
        clauses=len(deal.worked.clauses),
        next=another(TRICKS_PATH, code=chosen),
    )


# Which law was that? A sentence, and the codes to choose from.


@router.get(LAW, called=template("Which law was that?"))
def law(request: Request, seed: str = "", concept: str = "", answer: str = "") -> Response:
    """The page of a sentence of law, which asks for the last code that has it and says what became of it."""
    number = whole_number(seed, 0, SEEDS - 1)
    if number is None:
        return RedirectResponse(another(LAW), 303)
    statement = drawn_statement(number, concept)
    wanted = concept if concept == statement.id else ""
    answered = answer in CODES
    right = statement.is_answered_by(answer)
    case = case_on(statement) if answered else None
    latest, earliest = statement.codes[0], statement.codes[-1]
    return train_page(
        request,
        "law",
        LAW,
        statement=statement,
        words=exercise_words.statement_words(statement),
        question=exercise_words.WHICH_LAW,
        buttons=[
            (code_named(each).name, address(LAW, {"seed": number, "concept": wanted, "answer": each})) for each in CODES
        ],
        answered=answered,
        verdict=RIGHT if right else _WRONG,
        told=tuple(exercise_words.where_it_stands(statement)),
        story=story_of(case) if case else (),
        lesson=record_lesson(case) if case else None,
        way=way_to(case.worked, number, statement.id, "law") if case else "",
        changes=_address(latest if latest in _NEXT else CODES[CODES.index(earliest) + 1]),
        answer_given=answer,
        concepts=[each.id for each in statements()],
        clauses=CLAUSES_AT_LEVEL,
        case_seed=number,
        right=right,
        next=another(LAW),
    )


# The gallery on the pages: real boards with a revoke, each with the story, the law, and the actual ruling.

GALLERY_PATH = "/train/gallery"


@router.get(GALLERY_PATH, called=template("Real boards"))
def boards(request: Request) -> Response:
    """The page of all boards, each with a link."""
    return train_page(request, "gallery", GALLERY_PATH, boards=gallery())


@router.get(f"{GALLERY_PATH}/{{name}}")
def board(request: Request, name: str) -> Response:
    """The page of one board.

    Raises:
        HTTPException: there is no such board.
    """
    places = {each.id: place for place, each in enumerate(gallery())}
    if name not in places:
        raise HTTPException(404)
    place = places[name]
    found = gallery()[place]
    after = gallery()[(place + 1) % len(places)]
    following = f"{GALLERY_PATH}/{after.id}"
    return train_page(request, "gallery-board", GALLERY_PATH, found.case.code, board=found, next=following)
