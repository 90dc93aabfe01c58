"""Keypads for the cards of a deal and of its play, the layout of the entry, and the page of the board."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response

from revoke.app.desk.board_entry import Remark
from revoke.app.desk.failures import reason, why
from revoke.app.entrance.evening import whole_number
from revoke.app.web.form_redirects import show_entry
from revoke.app.web.full.board_fields import (
    LEVELS,
    FullRoute,
    Sent,
    code_names,
    entry,
    fields_of,
    strings,
    with_address,
    word,
    words,
)
from revoke.app.web.pages import Routes, page, spoken
from revoke.case.case import Case
from revoke.case.events import Agreed, AttentionDrawn, CardPlayed, CardWithdrawn, Claimed, Event, Onlooker
from revoke.errors import ImpossibleEvent, NotBridge, RevokeError
from revoke.facts.establish import Facts
from revoke.facts.fact import BOARD
from revoke.language.language import Language
from revoke.ruling.established_facts import established
from revoke.ruling.findings import value
from revoke.table.cards import CARDS, RANKS, SUITS_DOWNWARD, Card, Hand, Suit, hand
from revoke.table.deal import Deal
from revoke.table.seats import SEATS, Seat
from revoke.table.sentence import sentence, template, whole
from revoke.timeline.replay import replay
from revoke.timeline.table import Play, Table, Trick

# The layout of the entered play: revokes are marked, impossible cards are marked and left out.

MOST_REPAIRS = 5


@dataclass(frozen=True, slots=True)
class Repair:
    """A card that may have been meant instead of an impossible one; ``follows`` if it follows the suit led."""

    card: Card
    follows: bool


@dataclass(frozen=True, slots=True)
class WrongCard:
    """A card that cannot have been played, the reason in a sentence, and the cards that may have been meant."""

    card: Card
    text: str
    repairs: tuple[Repair, ...] = ()


@dataclass(frozen=True, slots=True)
class Picture:
    """The cards on the table after the events of an entry.

    Attributes:
        record: the cards; an impossible card becomes an unknown one.
        slips: the number of an event -> its impossible card.
        stuck: the event from which the play cannot be laid out, if there is one.
        facts: the engine's facts; ``None`` if the entry contradicts itself, and ``contradiction`` says how.
    """

    case: Case
    record: Table
    slips: Mapping[int, WrongCard]
    stuck: ImpossibleEvent | None
    facts: Facts | None
    contradiction: str = ""
    failures: Mapping[int, Card | None] = field(default_factory=dict)

    @property
    def replays(self) -> bool:
        """Whether the whole play is possible; otherwise nobody can rule on it."""
        return not self.slips and self.stuck is None and self.facts is not None

    @property
    def why_stuck(self) -> str:
        return why(self.stuck) if self.stuck else ""

    @property
    def trick(self) -> int:
        """The trick in progress, or the next one; 14 after the last."""
        if not self.record.tricks:
            return self.case.board.first_trick
        last = self.record.tricks[-1]
        return last.number + (last.complete and not self.record.awaited)

    @property
    def begun(self) -> Trick | None:
        """The trick in progress, if it has a card."""
        last = self.record.tricks[-1] if self.record.tricks else None
        return last if last and last.number == self.trick else None

    @property
    def over(self) -> bool:
        return self.trick > 13

    @property
    def declarer(self) -> Seat | None:
        seat: Seat | None = self.case.board.declarer
        if seat is None and self.facts is not None:
            seat = value(self.facts, BOARD, "declarer")
        return seat

    @property
    def on_turn(self) -> Seat | None:
        """The player to play next, as far as known."""
        if self.over or self.stuck:
            return None
        if self.record.tricks or self.record.awaited:
            return self.record.next_to_play()
        return self.declarer.left if self.declarer and self.case.board.first_trick == 1 else None

    def held(self, seat: Seat) -> Hand | None:
        """The cards that a hand can still have; ``None`` if they are not known."""
        return self.record.may_hold(seat, len(self.case.events) + 1)

    @property
    def played(self) -> frozenset[Card]:
        """The cards on the table or in quitted tricks."""
        return frozenset(play.card for play in self.record.plays if play.card and not play.withdrawn)

    @property
    def lying(self) -> tuple[Play, ...]:
        """The cards of the last trick, which a player could still take back."""
        return self.record.tricks[-1].plays if self.record.tricks else ()


def picture(case: Case) -> Picture:
    """The layout of an entry; it refuses nothing and marks what is impossible.

    >>> from revoke.case.case import Board
    >>> from revoke.table.deal import Deal
    >>> from revoke.table.cards import Card
    >>> deal = Deal.parse("N:K74.J6.T543.Q432 962.Q8.AKQJ96.A7 JT8.AK9752..T986 AQ53.T43.872.KJ5")
    >>> seen = picture(Case(board=Board(deal=deal), events=(CardPlayed(Seat.NORTH, Card.parse("S2")),)))
    >>> [str(repair.card) for repair in seen.slips[1].repairs][:2], seen.replays
    (['♣2', '♠4'], False)
    """
    facts, contradiction = _established(case)
    if facts:
        return Picture(case, facts.table, {}, None, facts, "", dict(_failures(facts)))
    events, slips, stuck = list(case.events), dict[int, tuple[Card, ImpossibleEvent]](), None
    while True:
        try:
            record = replay(case.board, events)
            break
        except ImpossibleEvent as wrong:
            event = events[wrong.number - 1]
            if isinstance(event, CardPlayed) and event.card is not None:
                slips[wrong.number] = event.card, wrong
                events[wrong.number - 1] = CardPlayed(event.hand, None)
            else:
                _, stuck = slips.pop(wrong.number, (None, wrong))
                events = events[: wrong.number - 1]
    marked = {}
    for number, (card, impossible) in slips.items():
        marked[number] = WrongCard(card, reason(impossible), _repairs(case, record, number))
    facts, contradiction = _established(replace(case, events=tuple(events)))
    return Picture(case, record, marked, stuck, facts, contradiction, dict(_failures(facts)) if facts else {})


def _established(case: Case) -> tuple[Facts | None, str]:
    try:
        return established(case), ""
    except RevokeError as wrong:
        return None, why(wrong)


def _failures(facts: Facts) -> Iterator[tuple[int, Card | None]]:
    """The number of an event -> the card that proves that its card failed to follow or obey."""
    for found in facts.found:
        if found and found.able is not False:
            yield found.play.event, found.proof


def _repairs(case: Case, record: Table, number: int) -> tuple[Repair, ...]:
    """The cards of the hand that are nearest to an impossible card, those that follow suit first."""
    event = case.events[number - 1]
    held = record.may_hold(event.hand, number) if isinstance(event, CardPlayed) else None
    if not isinstance(event, CardPlayed) or event.card is None or held is None:
        return ()
    later = {each.card for each in case.events[number:] if isinstance(each, CardPlayed) and each.hand is event.hand}
    led = next((_led(record, play) for play in record.plays if play.event == number), None)
    free = held - later
    owed = {card for card in free if card.suit is led}
    near = [card for card in free if card in owed or card.suit is event.card.suit or card.rank == event.card.rank]

    def distance(card: Card) -> tuple[bool, int, bool]:
        assert isinstance(event, CardPlayed)
        assert event.card is not None
        return card not in owed, abs(card.height - event.card.height), card.suit is not event.card.suit

    return tuple(Repair(card, card in owed) for card in sorted(near, key=distance)[:MOST_REPAIRS])


def _led(record: Table, play: Play) -> Suit | None:
    trick = record.trick(play.trick)
    return trick.led if trick is not None and trick.leader is not play.seat else None


# The page of an entered board: its cards, its contract, its play in short, and the next steps.


def board_page(
    request: Request,
    case: Case,
    *,
    status: int = 200,
    remarks: Sequence[Remark] = (),
    fields: Mapping[str, str] | None = None,
    wrong: Mapping[str, str] | None = None,
) -> Response:
    """The page of a board.

    Args:
        remarks: the remarks on its play record.
        fields: the typed values, if they differ from the entry.
        wrong: the errors, by field.
    """
    return page(
        request,
        "full/board.html",
        status=status,
        case=show_entry(request, case),
        seen=picture(case),
        fields=fields or fields_of(case),
        wrong=wrong or {},
        noticed=remarks,
        codes=code_names(),
        seats=SEATS,
        suits=SUITS_DOWNWARD,
        levels=LEVELS,
    )


# Hands and cards as players type them: with the letters of their language or English ones, ten as T or 10.

_NOTHING = frozenset("-–—")
_TEN = "10"


def hand_typed(text: str, language: Language) -> Hand:
    """A typed hand, spades first and the suits separated by dots: ``AQ53.T43.872.KJ5``.

    Raises:
        NotBridge: there are not four suits, a letter is no rank, or a card occurs twice.

    >>> from revoke.language.language import language
    >>> from revoke.table.cards import hand_text
    >>> hand_text(hand_typed("aq53.1043.872.kj5", language("en")))
    'AQ53.T43.872.KJ5'
    """
    suits = re.split(r"\s*[.,/]\s*", text.strip())
    if len(suits) == 1:
        suits = text.split()
    if len(suits) != len(SUITS_DOWNWARD):
        wrong = template("{text} is not four suits; a hand is written spades first, dots between: AQ53.T43.872.KJ5")
        raise NotBridge(sentence(wrong, text=repr(text.strip()[:60])))
    letters = _rank_letters(language)
    return hand(".".join("".join(_ranks(suit, letters)) for suit in suits))


def card_typed(text: str, language: Language) -> Card:
    """A typed card, its suit first: ``S4``, ``♠4``, ``h10``; the rank in a letter of the language or of English.

    Raises:
        NotBridge: the text names no card.

    >>> from revoke.language.language import language
    >>> card_typed("♦10", language("en"))
    Card.parse('DT')
    """
    said = text.strip().upper()
    suit = _SUITS.get(said[:1])
    ranks = list(_ranks(said[1:], _rank_letters(language))) if suit else []
    if suit is None or len(ranks) != 1:
        wrong = template("{text} is not a card; write the suit, S H D C or its sign, and the rank: S4, ♦10")
        raise NotBridge(sentence(wrong, text=repr(text.strip())))
    return CARDS[suit.value + ranks[0]]


_SUITS: Mapping[str, Suit] = {sign: suit for suit in Suit for sign in (suit.value, suit.symbol)}


@cache
def _rank_letters(language: Language) -> Mapping[str, str]:
    """Letter -> rank, in English and in the language; if they differ, the language decides."""
    return {rank: rank for rank in RANKS} | {language.rank(CARDS["S" + rank]).upper(): rank for rank in "AKQJ"}


def _ranks(text: str, letters: Mapping[str, str]) -> list[str]:
    said = "".join(text.upper().split()).replace(_TEN, "T")
    if set(said) <= _NOTHING:
        return []
    for letter in said:
        if letter not in letters:
            wrong = template("there is no rank {letter}; ranks are {ranks}, and ten is T or 10")
            raise NotBridge(sentence(wrong, letter=repr(letter), ranks=" ".join(letters)))
    return [letters[letter] for letter in said]


# The keypad of the deal: hand by hand, by thirteen of fifty-two keys or typed; the last hand fills itself.

router = Routes(FullRoute)

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
        seat: whose hand; by default the first unknown one.
        first_trick: the trick from which the play is known; 0 for that of the entry.
        ticked: the ticked cards, if they differ from the entry.
        typed: the typed text.
        wrong: why it is no hand.
    """
    hands = {seat: case.board.deal.hands[seat] if case.board.deal else None for seat in SEATS}
    whose = seat or next((each for each in SEATS if hands[each] is None), Seat.NORTH)
    if ticked is None:
        ticked = {card.code for card in hands[whose] or ()}
    used = {card.code for seat, held in hands.items() if held and seat is not whose for card in held}
    if case.board.deal is not None and case.board.deal.complete:
        used = set()  # a card taken from another hand is swapped
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
    )


@with_address(router, "/full/hand")
def keyed_hand(request: Request, form: Sent) -> Response:
    """Take a hand, and go on to the next."""
    case, seat = entry(form), _seat(form, "seat") or Seat.NORTH
    first = whole_number(word(form, "first_trick"), _FIRST_TRICKS[0], _FIRST_TRICKS[-1]) or case.board.first_trick
    if goto := _seat(form, "goto"):
        return hand_page(request, case, seat=goto, first_trick=first)
    ticked, typed = words(form, "card"), word(form, "typed")
    try:
        keyed = frozenset(CARDS[code] for code in ticked if code in CARDS)
        case = with_hand(case, seat, hand_typed(typed, spoken(request)) if typed else keyed, first)
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
    """The entry with one more hand; in a whole deal, the fourth follows from three.

    Once all four are known, a hand may take cards from another, which gets the remaining cards in exchange.

    Raises:
        NotBridge: the number of cards is wrong, or another hand has one of them.

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


# Moves on the keypad of the play: a card, an unknown card, a trick's winner, a claim, undo.

LAST_TRICK = 13


def with_events(case: Case, *events: Event) -> Case:
    """The entry with further events."""
    return replace(case, events=(*case.events, *events))


def trick_won(case: Case, by: Seat) -> Case:
    """The entry with the trick filled up with unknown cards, and its winner.

    Raises:
        NotBridge: the player on turn is not known.
    """
    seen = picture(case)
    turn = seen.on_turn
    if turn is None:
        raise NotBridge(template("the leader of this trick is not known; give declarer, or the card led"))
    missing = 4 - (len(seen.begun.plays) if seen.begun else 0)
    unknown = [CardPlayed(turn.turn(step), None) for step in range(missing)]
    return _with_winner(with_events(case, *unknown), seen.trick, by)


def undone(case: Case) -> Case:
    """The entry without its last event; a trick of which only the winner was entered goes as a whole."""
    if not case.events:
        return case
    before = picture(case)
    events = list(case.events[:-1])
    last = before.record.tricks[-1] if before.record.tricks else None
    by_winner_alone = last is not None and _winner_said(case, last.number)
    while by_winner_alone and len(case.events) - len(events) < 4 and _unknown(events[-1:]):
        events.pop()
    return _without_late_winners(replace(case, events=tuple(events)))


def repaired(case: Case, event: int, card: Card) -> Case:
    """The entry with another card in place of one that was entered by mistake.

    Raises:
        NotBridge: no card was played at that event.
    """
    wrong = case.events[event - 1] if 1 <= event <= len(case.events) else None
    if not isinstance(wrong, CardPlayed):
        raise NotBridge(sentence("event {number} is not a card played; choose a marked card", number=event))
    return replace(case, events=(*case.events[: event - 1], CardPlayed(wrong.hand, card), *case.events[event:]))


def cut(case: Case, event: int) -> Case:
    """The entry without an event and everything after it."""
    return _without_late_winners(replace(case, events=case.events[: max(0, event - 1)]))


def _unknown(events: Sequence[Event]) -> bool:
    return bool(events) and isinstance(events[0], CardPlayed) and events[0].card is None


def _winner_said(case: Case, trick: int) -> bool:
    return len(case.findings.winners) >= trick and case.findings.winners[trick - 1] is not None


def _with_winner(case: Case, trick: int, by: Seat | None) -> Case:
    winners = list(case.findings.winners or [None] * LAST_TRICK)
    winners[trick - 1] = by
    said = tuple(winners) if any(winners) else ()
    return replace(case, findings=replace(case.findings, winners=said))


def _without_late_winners(case: Case) -> Case:
    """The entry with entered winners only for complete tricks with an unknown card."""
    seen: Picture = picture(case)
    kept = case
    for trick in range(1, LAST_TRICK + 1):
        found = seen.record.trick(trick)
        said = found is not None and found.complete and any(play.card is None for play in found.plays)
        if _winner_said(case, trick) and not said:
            kept = _with_winner(kept, trick, None)
    return kept


# The keypad of the play: trick by trick, the cards of the hand on turn; illegal cards are accepted and marked.


def play_page(
    request: Request,
    case: Case,
    *,
    hand: Seat | None = None,
    status: int = 200,
    wrong: str = "",
    said: Mapping[str, str] | None = None,
) -> Response:
    """The page with the keypad of the play so far.

    Args:
        hand: the hand that plays, if it is not the hand on turn.
        wrong: why the last input is impossible.
        said: the fields typed with that input.
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
    """The keys for a hand: its remaining cards or, if they are not known, the cards that nobody has played."""
    held = seen.held(whose)
    if held is None:
        others = {card for seat in SEATS for card in seen.held(seat) or () if seat is not whose}
        held = frozenset(CARDS.values()) - seen.played - others
    return {suit: tuple(sorted((card for card in held if card.suit is suit), reverse=True)) for suit in SUITS_DOWNWARD}


def _told(case: Case) -> dict[int, str]:
    """The remarks on the play besides cards, by event."""
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
    """Carry out a tap on the keypad."""
    case = entry(form)
    hand = _seat(form, "hand")
    if word(form, "other"):
        return play_page(request, case, hand=_seat(form, "other"))
    try:
        case = _moved(case, form, hand, spoken(request))
    except RevokeError as wrong:
        return play_page(request, case, hand=hand, status=422, wrong=why(wrong), said=dict(strings(form)))
    return play_page(request, case)


def _moved(case: Case, form: FormData, hand: Seat | None, language: Language) -> Case:
    """The entry after a tap; a word that names no move changes nothing."""
    do, _, about = word(form, "do").partition(" ")
    if do not in ("card", "unknown", "typed"):
        return _MOVES[do](case, form, about) if do in _MOVES else case
    if hand is None:
        raise NotBridge(template("whose card is it? Choose the hand first"))
    if do == "card" and about not in CARDS:
        raise NotBridge(sentence("{text} is not a card; choose one of the keys", text=repr(about)))
    card = None if do == "unknown" else card_typed(word(form, "typed"), language) if do == "typed" else CARDS[about]
    return with_events(case, CardPlayed(hand, card))


def _claim(case: Case, form: FormData, about: str) -> Case:
    said = word(form, "claim_tricks")
    tricks = whole_number(said, 0, LAST_TRICK)
    if tricks is None:
        wrong = template("{text} tricks cannot be claimed; write a number from 0 to 13")
        raise NotBridge(sentence(wrong, text=repr(said[:20])))
    by = _named(word(form, "claim_by"), template("who claimed? Choose North, East, South or West"))
    agreed_by = _seat(form, "claim_agreed")
    return _if_possible(with_events(case, Claimed(by, tricks), *([Agreed(agreed_by)] if agreed_by else [])))


def _back(case: Case, form: FormData, about: str) -> Case:
    seat, _, code = about.partition(":")
    if code not in CARDS:
        raise NotBridge(template("which card was taken back? Choose one that lies on the table"))
    hand = _named(seat, template("whose card? Choose North, East, South or West"))
    return with_events(case, CardWithdrawn(hand, CARDS[code]))


def _attention(case: Case, form: FormData, about: str) -> Case:
    by = word(form, "attention_by")
    spoke = template("who spoke? Choose North, East, South or West")
    speaker = Onlooker(by) if by in {each.value for each in Onlooker} else _named(by, spoke)
    said = word(form, "attention_trick")
    trick = whole_number(said, 1, LAST_TRICK)
    if said and trick is None:
        wrong = template("{text} is not a trick; write a number from 1 to 13, or nothing for the last one")
        raise NotBridge(sentence(wrong, text=repr(said[:20])))
    to = _named(word(form, "attention_to"), template("whose card is meant? Choose North, East, South or West"))
    return _if_possible(with_events(case, AttentionDrawn(speaker, to, trick)))


def _repair(case: Case, form: FormData, about: str) -> Case:
    said, _, code = about.partition(":")
    event = whole_number(said, 1, len(case.events))
    if event is None or code not in CARDS:
        raise NotBridge(template("which card was meant? Choose one of those offered"))
    return repaired(case, event, CARDS[code])


_WHO_WON = template("who won the trick? Choose North, East, South or West")
_MOVES: Mapping[str, Callable[[Case, FormData, str], Case]] = {
    "won": lambda case, form, about: trick_won(case, _named(about, _WHO_WON)),
    "claim": _claim,
    "back": _back,
    "attention": _attention,
    "repair": _repair,
    "cut": lambda case, form, about: cut(case, at) if (at := whole_number(about, 1, len(case.events))) else case,
    "undo": lambda case, form, about: undone(case),
}


def _if_possible(case: Case) -> Case:
    """The entry, unless its last event is impossible; an impossible card is only marked, for it may be repaired."""
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
