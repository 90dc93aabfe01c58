"""The keypad of the deal: hand by hand, thirteen keys of fifty-two, or a hand typed; the last hand fills itself."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from fastapi import APIRouter, Request
from starlette.responses import Response

from revoke.app.desk.failures import why
from revoke.app.entrance.whole_number import whole_number
from revoke.app.web.full.board_page import board_page
from revoke.app.web.full.entry_address import show_entry
from revoke.app.web.full.form_address import with_address
from revoke.app.web.full.form_input import FullRoute, Sent, entry, language_of, word, words
from revoke.app.web.full.play_layout import picture
from revoke.app.web.full.typed_cards import hand_typed
from revoke.app.web.pages import page
from revoke.case.case import Case
from revoke.errors import NotBridge
from revoke.table.cards import CARDS, RANKS, SUITS_DOWNWARD, Hand
from revoke.table.deal import Deal
from revoke.table.seats import SEATS, Seat
from revoke.table.sentence import sentence

router = APIRouter(route_class=FullRoute)

KEYS = {suit: tuple(CARDS[suit.value + rank] for rank in reversed(RANKS)) for suit in SUITS_DOWNWARD}
_FIRST_TRICKS = range(1, 14)


def hand_page(
    request: Request,
    case: Case,
    *,
    seat: Seat | None = None,
    first_trick: int = 0,
    status: int = 200,
    ticked: Collection[str] | None = None,
    typed: str = "",
    wrong: str = "",
) -> Response:
    """The keypad for one hand.

    Args:
        seat: whose hand; otherwise the first one not yet known.
        first_trick: from which trick on the play is known; 0 for what the entry says.
        ticked: the cards as they were ticked, where that is not what the entry holds.
        typed: what was typed.
        wrong: why it is no hand.
    """
    hands = {seat: case.board.deal.hands[seat] if case.board.deal else None for seat in SEATS}
    whose = seat or next((each for each in SEATS if hands[each] is None), Seat.NORTH)
    if ticked is None:
        ticked = {card.code for card in hands[whose] or ()}
    used = {card.code for seat, held in hands.items() if held and seat is not whose for card in held}
    if case.board.deal is not None and case.board.deal.complete:
        used = set()  # a card taken from another hand is exchanged
    first = first_trick or case.board.first_trick
    return page(
        request,
        "full/hand.html",
        status=status,
        case=show_entry(request, case),
        whose=whose,
        seats=SEATS,
        known=[seat for seat in SEATS if hands[seat] is not None],
        keys=KEYS,
        ticked=ticked,
        used=used,
        number=14 - first,
        first_trick=first,
        first_tricks=_FIRST_TRICKS,
        typed=typed,
        wrong=wrong,
        replays=picture(case).replays,
    )


@with_address(router, "/full/hand")
def hand(request: Request, form: Sent) -> Response:
    """Take a hand, and go on to the next one."""
    case, said = entry(form), word(form, "seat")
    seat = Seat(said) if said in {each.value for each in SEATS} else Seat.NORTH
    goto = word(form, "goto")
    first = _first_trick(word(form, "first_trick"), case)
    if goto in {each.value for each in SEATS}:
        return hand_page(request, case, seat=Seat(goto), first_trick=first)
    ticked, typed = words(form, "card"), word(form, "typed")
    try:
        held = hand_typed(typed, language_of(request)) if typed else _ticked(ticked)
        case = with_hand(case, seat, held, first)
    except NotBridge as wrong:
        return hand_page(
            request,
            case,
            seat=seat,
            first_trick=first,
            status=422,
            ticked=ticked,
            typed=typed,
            wrong=why(wrong),
        )
    deal = case.board.deal
    if deal is not None and deal.complete:
        return board_page(request, case)
    return hand_page(request, case)


def with_hand(case: Case, seat: Seat, held: Hand, first_trick: int) -> Case:
    """The entry with that hand; of a whole deal the fourth follows from three.

    Once all four are known, a card may be taken from another hand, which gets what is left in exchange.

    Raises:
        NotBridge: not as many cards as a hand has, or a card that another hand holds.

    >>> from revoke.table.cards import hand
    >>> entered = Case()
    >>> for seat, text in zip(SEATS, ("K74.J6.T543.Q432", "962.Q8.AKQJ96.A7", "JT8.AK9752..T986")):
    ...     entered = with_hand(entered, seat, hand(text), 1)
    >>> str(entered.board.deal)
    'N:K74.J6.T543.Q432 962.Q8.AKQJ96.A7 JT8.AK9752..T986 AQ53.T43.872.KJ5'
    """
    each = 14 - first_trick
    if len(held) != each:
        raise NotBridge(
            sentence(
                "{player} has {number} cards, but a hand has {each}; give {each}",
                player=seat,
                number=len(held),
                each=each,
            )
        )
    deal, others = case.board.deal, {}
    if deal is not None and case.board.first_trick == first_trick:
        others = {each: cards for each, cards in deal if each is not seat}
        if deal.complete:
            others = {each: cards for each, cards in others.items() if cards and not cards & held}
    return replace(case, board=replace(case.board, deal=Deal({**others, seat: held}), first_trick=first_trick))


def _ticked(codes: Collection[str]) -> Hand:
    return frozenset(CARDS[code] for code in codes if code in CARDS)


def _first_trick(text: str, case: Case) -> int:
    return whole_number(text, _FIRST_TRICKS[0], _FIRST_TRICKS[-1]) or case.board.first_trick
