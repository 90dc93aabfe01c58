"""The keypad of the play: trick by trick, the hand on turn with its cards; illegal cards are taken and marked."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from fastapi import APIRouter, Request
from starlette.datastructures import FormData
from starlette.responses import Response

from revoke.app.desk.failures import why
from revoke.app.entrance.whole_number import whole_number
from revoke.app.language.language import Language
from revoke.app.web.full import play_moves
from revoke.app.web.full.deal_keypad import KEYS
from revoke.app.web.full.entry_address import show_entry
from revoke.app.web.full.form_address import with_address
from revoke.app.web.full.form_input import FullRoute, Sent, entry, language_of, strings, word
from revoke.app.web.full.play_layout import Picture, picture
from revoke.app.web.full.typed_cards import card_typed
from revoke.app.web.pages import page
from revoke.case.case import Case
from revoke.case.events import AttentionDrawn, Claimed, Onlooker
from revoke.errors import NotBridge, RevokeError
from revoke.table.cards import CARDS, SUITS_DOWNWARD, Card, Suit
from revoke.table.seats import SEATS, Seat
from revoke.table.sentence import sentence, template, whole

router = APIRouter(route_class=FullRoute)


def play_page(
    request: Request,
    case: Case,
    *,
    hand: Seat | None = None,
    status: int = 200,
    wrong: str = "",
    said: Mapping[str, str] | None = None,
) -> Response:
    """The keypad after what has been played.

    Args:
        hand: the hand that plays, where it is not the one whose turn it is.
        wrong: why what was said last cannot be so.
        said: what was typed along with that.
    """
    seen = picture(case)
    whose = hand or seen.on_turn
    if seen.over:
        whose = None
    return page(
        request,
        "full/play.html",
        status=status,
        case=show_entry(request, case),
        seen=seen,
        whose=whose,
        cards=_cards_of(seen, whose) if whose else {},
        every=KEYS,
        seats=SEATS,
        onlookers=[each.value for each in Onlooker],
        may_lead=seen.begun is None and not seen.over and seen.stuck is None,
        told=_told(case),
        wrong=wrong,
        said=said or {},
    )


def _cards_of(seen: Picture, whose: Seat) -> dict[Suit, tuple[Card, ...]]:
    """The cards that a hand can show: those it has left or, where it is not known, those that nobody has played."""
    held = seen.held(whose)
    if held is None:
        others = {card for seat in SEATS for card in seen.held(seat) or () if seat is not whose}
        held = frozenset(CARDS.values()) - seen.played - others
    return {suit: tuple(sorted((card for card in held if card.suit is suit), reverse=True)) for suit in SUITS_DOWNWARD}


def _told(case: Case) -> dict[int, str]:
    """What was said of the play besides cards, by event."""
    told: dict[int, str] = {}
    for place, event in enumerate(case.events, 1):
        match event:
            case AttentionDrawn(by=by, to=to):
                who = by if isinstance(by, Seat) else whole(_ONLOOKERS[by])
                told[place] = sentence("attention drawn by {who} to {player}", who=who, player=to)
            case Claimed(by=by, tricks=tricks):
                told[place] = sentence("{player} claims {number}", player=by, number=tricks)
    return told


_ONLOOKERS = {Onlooker.DIRECTOR: template("the director"), Onlooker.SPECTATOR: template("the spectator")}


@with_address(router, "/full/play")
def play(request: Request, form: Sent) -> Response:
    """Take what was tapped."""
    case = entry(form)
    hand = _seat(form, "hand")
    if word(form, "other"):
        return play_page(request, case, hand=_seat(form, "other"))
    try:
        case = _moved(case, form, hand, language_of(request))
    except RevokeError as wrong:
        return play_page(request, case, hand=hand, status=422, wrong=why(wrong), said=dict(strings(form)))
    return play_page(request, case)


def _moved(case: Case, form: FormData, hand: Seat | None, language: Language) -> Case:
    """The entry after what was tapped; a word that names no move changes nothing."""
    do, _, about = word(form, "do").partition(" ")
    make = _MOVES.get(do)
    if do in ("card", "unknown", "typed"):
        if hand is None:
            raise NotBridge(template("whose card is it? Choose the hand first"))
        return play_moves.played(case, hand, _card(do, about, word(form, "typed"), language))
    return make(case, form, about) if make else case


def _card(do: str, about: str, typed: str, language: Language) -> Card | None:
    """The card of a key, the card typed, or none for one that nobody remembers."""
    if do == "unknown":
        return None
    if do == "typed":
        return card_typed(typed, language)
    if about not in CARDS:
        raise NotBridge(sentence("{text} is not a card; choose one of the keys", text=repr(about)))
    return CARDS[about]


def _won(case: Case, form: FormData, about: str) -> Case:
    return play_moves.trick_won(case, _named(about, template("who won the trick? Choose North, East, South or West")))


def _claim(case: Case, form: FormData, about: str) -> Case:
    said = word(form, "claim_tricks")
    tricks = whole_number(said, 0, play_moves.LAST_TRICK)
    if tricks is None:
        wrong = template("{text} tricks cannot be claimed; write a number from 0 to 13")
        raise NotBridge(sentence(wrong, text=repr(said[:20])))
    by = _named(word(form, "claim_by"), template("who claimed? Choose North, East, South or West"))
    return _if_possible(play_moves.claimed(case, by, tricks, _seat(form, "claim_agreed")))


def _back(case: Case, form: FormData, about: str) -> Case:
    seat, _, code = about.partition(":")
    if code not in CARDS:
        raise NotBridge(template("which card was taken back? Choose one that lies on the table"))
    hand = _named(seat, template("whose card? Choose North, East, South or West"))
    return play_moves.taken_back(case, hand, CARDS[code])


def _attention(case: Case, form: FormData, about: str) -> Case:
    by = word(form, "attention_by")
    spoke = template("who spoke? Choose North, East, South or West")
    speaker = Onlooker(by) if by in {each.value for each in Onlooker} else _named(by, spoke)
    said = word(form, "attention_trick")
    trick = whole_number(said, 1, play_moves.LAST_TRICK)
    if said and trick is None:
        wrong = template("{text} is no trick; write a number from 1 to 13, or nothing for the last one")
        raise NotBridge(sentence(wrong, text=repr(said[:20])))
    to = _named(word(form, "attention_to"), template("whose card is meant? Choose North, East, South or West"))
    return _if_possible(play_moves.attention(case, speaker, to, trick))


def _repair(case: Case, form: FormData, about: str) -> Case:
    said, _, code = about.partition(":")
    event = whole_number(said, 1, len(case.events))
    if event is None or code not in CARDS:
        raise NotBridge(template("which card was meant? Choose one of those offered"))
    return play_moves.repaired(case, event, CARDS[code])


def _cut(case: Case, form: FormData, about: str) -> Case:
    event = whole_number(about, 1, len(case.events))
    return case if event is None else play_moves.cut(case, event)


_MOVES: Mapping[str, Callable[[Case, FormData, str], Case]] = {
    "won": _won,
    "claim": _claim,
    "back": _back,
    "attention": _attention,
    "repair": _repair,
    "cut": _cut,
    "undo": lambda case, form, about: play_moves.undone(case),
}


def _if_possible(case: Case) -> Case:
    """The entry, unless what was said last cannot have happened; cards are marked instead, for they may be mended."""
    seen = picture(case)
    if seen.stuck is not None or seen.contradiction:
        raise NotBridge(seen.contradiction or seen.why_stuck)
    return case


def _seat(form: FormData, name: str) -> Seat | None:
    said = word(form, name)
    return Seat(said) if said in {seat.value for seat in SEATS} else None


def _named(letter: str, otherwise: str) -> Seat:
    if letter not in {seat.value for seat in SEATS}:
        raise NotBridge(otherwise)
    return Seat(letter)
