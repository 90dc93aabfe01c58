"""How many tricks without it? A deal just before its revoke, a trainee's weights, and what they are held against."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from revoke.app.desk.damage_words import HOW_MANY, before_the_revoke, checked_weights, damage_told
from revoke.app.desk.entry_text import entry_text
from revoke.app.desk.record_lesson import record_lesson
from revoke.app.desk.training_words import RIGHT, concept_words
from revoke.app.web.full.entry_address import address_of
from revoke.app.web.pages import page
from revoke.app.web.train.case_in_quick_mode import way_to
from revoke.app.web.train.exercise_address import EXERCISES, SEEDS, another, code_asked, concept_asked, number_in
from revoke.errors import NotBridge
from revoke.law.code import code as code_named
from revoke.table.cards import SUITS_DOWNWARD
from revoke.table.seats import SEATS
from revoke.table.sentence import Sentence
from revoke.training.damage import DamagedDeal, DamageFound, damaged_deal, found_damage

PATH = "/train/tricks"
_MOST = 101

router = APIRouter()


@router.get(PATH)
def tricks(request: Request, code: str = "", seed: str = "", concept: str = "") -> Response:
    """A deal and a field for each result; with weights in the address, how far they are off.

    The weights stand in the address as ``w9=40&w10=60``.
    """
    chosen = code_asked(request, code)
    number = number_in(seed, SEEDS)
    if number is None:
        return RedirectResponse(another(PATH, code=chosen), 303)
    about = concept_asked(chosen, concept)
    deal = damaged_deal(chosen, number, about)
    written = {result: request.query_params.get(f"w{result}", "") for result in range(14)}
    said = {result: float(number_in(text, _MOST) or 0) for result, text in written.items()}
    found: DamageFound | None = None
    refused: str | Sentence = ""
    if any(written.values()):
        try:
            found = found_damage(deal, checked_weights(said, deal))
        except NotBridge as wrong:
            refused = wrong.args[0]
    return page(
        request,
        "train/tricks.html",
        law=code_named(chosen),
        code=chosen,
        seed=number,
        told=before_the_revoke(deal),
        dealt={seat: deal.hands[seat] for seat in SEATS},
        revoked={deal.card},
        seats=SEATS,
        suits=SUITS_DOWNWARD,
        question=HOW_MANY,
        possible=deal.possible,
        written=written,
        refused=refused,
        found=found,
        verdict=RIGHT,
        lesson=record_lesson(number, deal.worked, deal.concept) if found else None,
        result=tuple(damage_told(found)) if found else (),
        way=way_to(deal.worked, number, about.id if about else "", "tricks") if found else "",
        analysis=_analysis(deal) if found else "",
        answer_given=" ".join(f"{result}:{weight:g}" for result, weight in said.items() if weight),
        right=found is not None and found.right,
        about=about.id if about else "",
        concept=concept_words(deal.concept, chosen),
        concept_id=deal.concept.id,
        clauses=len(deal.worked.clauses),
        next=another(PATH, code=chosen),
        path=PATH,
        exercises=EXERCISES,
        exercise=PATH,
        here="/train",
    )


def _analysis(deal: DamagedDeal) -> str:
    """The address at which full mode analyses the deal, which the address carries."""
    return address_of("/full/board", ("case", entry_text(deal.worked.facts.case)), ("go", "analysis"))
