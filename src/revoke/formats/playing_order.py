"""The playing order of a record: who played each card, who won each trick, and so who led to the next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product

from revoke.formats.record import CardMark, Doubt, Notebook, RecordedPlay, first_trick
from revoke.table.cards import CARDS, Card, Hand, Suit
from revoke.table.contract import Contract
from revoke.table.deal import Deal, winner_of
from revoke.table.seats import SEATS, Seat
from revoke.table.sentence import sentence, template

# Who wins a trick, for a reader that must work out in which order the cards of a record were played.


def certain_winner(
    leader: Seat, cards: Sequence[Card | None], trumps: Suit | None, unseen: Mapping[Seat, Hand]
) -> Seat | None:
    """The winner of the trick whatever the unknown cards were, or ``None`` if that depends on them.

    Args:
        cards: the four cards in playing order, ``None`` for an unknown one.
        unseen: for each player of an unknown card, the cards it may have been.
    """
    choices: list[Iterable[Card]] = []
    for step, card in enumerate(cards):
        possible = (card,) if card else unseen.get(leader.turn(step))
        if not possible:
            return None
        choices.append(possible)
    found: Seat | None = None
    for combination in product(*choices):
        winner = winner_of(_by_turn(leader, combination), trumps)
        if found is None:
            found = winner
        elif winner is not found:
            return None
    return found


# The seat of each card in a record: the hands decide who played it, not the column where it is written.


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell in a table of tricks: a card, or ``None`` where it is not known, and its place in the file.

    ``player``: who played it, where the record names him beside the card.
    """

    card: Card | None
    line: int
    column: int
    marks: tuple[CardMark, ...] = ()
    player: Seat | None = None


Row = Sequence[Cell]
"""The four cells of a trick, in the order of the columns; fewer in the last row."""

SeatedRow = dict[Seat, Cell]

WITH_COLONS = template("{text} is read as a card with its player before the colon, or its suit")


def holders(deal: Deal | None) -> dict[Card, Seat]:
    """Card → seat that was dealt it, as far as hands are known."""
    return {} if deal is None else {card: seat for seat, cards in deal if cards is not None for card in cards}


def seat_rows(rows: Sequence[Row], first: Seat, *, deal: Deal | None, notebook: Notebook) -> list[SeatedRow]:
    """Give each cell to a player.

    ``first`` is the seat of the first column. If the cards of a row were dealt to different players, each player gets
    his card, whatever the columns say, with a warning. If two cards of a row come from one hand, the columns count
    and the card that does not fit is an error. Without a deal the columns count. A row that names the player of
    each card is read as it names them.
    """
    owner = holders(deal)
    columns = tuple(first.turn(step) for step in range(4))
    stands_at = _tricks_of_each_card(rows, first_trick(deal))
    seated = []
    seen: dict[Card, int] = {}
    for trick, row in enumerate(rows, first_trick(deal)):
        seats = _seats_of(row, columns, owner, seen, trick, notebook)
        for seat, cell in zip(seats, row, strict=False):
            card = cell.card
            if card is None:
                continue
            held_by = owner.get(card, seat if deal is None or deal.hands[seat] is None else None)
            if card in seen:
                report_second_play(cell, seat, held_by, seen[card], notebook)
            elif held_by is not seat:
                report_stranger(cell, seat, held_by, [at for at in stands_at[card] if at != trick], notebook)
            seen.setdefault(card, trick)
        seated.append(dict(zip(seats, row, strict=False)))
    return seated


def _tricks_of_each_card(rows: Sequence[Row], first: int) -> dict[Card, list[int]]:
    found: dict[Card, list[int]] = {}
    for trick, row in enumerate(rows, first):
        for cell in row:
            if cell.card is not None:
                found.setdefault(cell.card, []).append(trick)
    return found


def _seats_of(
    row: Row,
    columns: tuple[Seat, ...],
    owner: dict[Card, Seat],
    seen: dict[Card, int],
    trick: int,
    notebook: Notebook,
) -> tuple[Seat, ...]:
    named = [cell.player for cell in row if cell.player]
    if named and len(named) == len(row) == len(set(named)):
        return tuple(named)
    held = [owner.get(cell.card) if cell.card is not None and cell.card not in seen else None for cell in row]
    if all(seat is None or seat is column for seat, column in zip(held, columns, strict=False)):
        return columns
    known = [seat for seat in held if seat is not None]
    fitting = [
        sum(seat is column.turn(shift) for seat, column in zip(held, columns, strict=False)) for shift in range(4)
    ]
    shift = fitting.index(max(fitting))
    place = next(cell for cell in row if cell.card is not None)
    if (shift and fitting[shift] > 1) or fitting[shift] == len(known):
        seats = tuple(columns[0].turn(step + shift) for step in range(4))
        if shift:
            remark = template(
                "trick {trick} is written from {player} on, but the columns begin with {usual}; it is read by the hands"
            )
            notebook.warn(Doubt.SHIFTED_ROW, place, remark, trick=trick, player=seats[0], usual=columns[0])
        return seats
    if len(set(known)) == len(known):
        remark = template(
            "trick {trick} is not written in seat order; each card is given to the hand that was dealt it"
        )
        notebook.warn(Doubt.MIXED_ROW, place, remark, trick=trick)
        spare = iter([seat for seat in columns if seat not in known])
        return tuple(seat or next(spare) for seat in (*held, *[None] * (4 - len(held))))
    return columns


def report_second_play(cell: Cell, seat: Seat, held_by: Seat | None, before: int, notebook: Notebook) -> None:
    dealt = sentence("it was dealt to {player}", player=held_by) if held_by else _NOBODY
    remark = template(
        "{player} plays {card}, but {card} was already played at trick {trick}; {dealt}. Correct the wrong card"
    )
    notebook.error(Doubt.PLAYED_TWICE, cell, remark, player=seat, card=_card(cell), trick=before, dealt=dealt)


def report_stranger(cell: Cell, seat: Seat, held_by: Seat | None, elsewhere: list[int], notebook: Notebook) -> None:
    card = _card(cell)
    if held_by:
        told = sentence("{player} plays {card}, but {card} was dealt to {owner}", player=seat, card=card, owner=held_by)
    else:
        told = sentence("{player} plays {card}, but {player} was not dealt it", player=seat, card=card)
    if elsewhere:
        told = sentence("{text}, and it is also at trick {trick}", text=told, trick=elsewhere[0])
    remark = template("{text}. Correct the deal or the card")
    notebook.error(Doubt.NOT_IN_HAND, cell, remark, text=told)


_NOBODY = sentence("the deal does not show who held it")


def _card(cell: Cell) -> Card:
    """The card of a cell, known because a reader doubts that the hand could play the card."""
    assert cell.card is not None
    return cell.card


# The playing order of the cards in a table of tricks: the winner of each trick leads to the next.


@dataclass(frozen=True, slots=True)
class PlayedOrder:
    """The cards in playing order, those whose place is lost, and who won each completed trick."""

    plays: tuple[RecordedPlay, ...]
    unplaced: tuple[RecordedPlay, ...]
    winners: tuple[Seat, ...]


NOTHING_PLAYED = PlayedOrder((), (), ())


def playing_order(
    rows: Sequence[SeatedRow],
    leader: Seat,
    *,
    contract: Contract | None,
    deal: Deal | None,
    notebook: Notebook,
) -> PlayedOrder:
    """Work out the playing order.

    A card marked ``^L`` was led, whoever's turn it was. An unknown card that can only be one card is filled in, with a
    warning (see :func:`only_cards_left`). If other unknown cards or unknown trumps leave the winner of a trick open,
    the play stops there with a warning; the cards further down are ``unplaced``.
    """
    last = max(
        (number for number, row in enumerate(rows) if any(cell.card or cell.marks for cell in row.values())),
        default=-1,
    )
    unseen, first = _cards_not_in_the_record(rows, deal), first_trick(deal)
    only = only_cards_left(rows, deal)
    plays: list[RecordedPlay] = []
    winners: list[Seat] = []
    for number, row in enumerate(rows[: last + 1]):
        trick = first + number
        leader = next((seat for seat, cell in row.items() if CardMark.LEAD_OUT_OF_TURN in cell.marks), leader)
        order = [leader.turn(step) for step in range(4)]
        cells = [row.get(seat) for seat in order]
        for step, seat in enumerate(order):
            cell, card = cells[step], only.get((number, seat))
            was_played = number < last or any(each and each.card for each in cells[step + 1 :])
            if cell is not None and card is not None and was_played:
                cells[step] = replace(cell, card=card)
                _report_filled_in(seat, card, trick, cell, notebook)
        cards = [None if cell is None else cell.card for cell in cells]
        if number == last:
            while cards and cards[-1] is None:
                cards.pop()
        plays += [_play(seat, cell, trick) for seat, cell in zip(order[: len(cards)], cells, strict=False)]
        if len(cards) < 4:
            break
        winner = _winner(leader, cards, contract, unseen)
        if winner is None:
            if number < last:
                place = next(cell for cell in rows[number + 1].values())
                untold = _UNTOLD[None in cards, contract is not None]
                notebook.warn(Doubt.ORDER_UNKNOWN, place, untold, trick=trick, next=trick + 1)
            return PlayedOrder(tuple(plays), _unplaced(rows[number + 1 :], trick + 1), tuple(winners))
        winners.append(winner)
        leader = winner
    return PlayedOrder(tuple(plays), (), tuple(winners))


def only_cards_left(rows: Sequence[SeatedRow], deal: Deal | None) -> dict[tuple[int, Seat], Card]:
    """The unwritten cards that can only be one card, each by its row and its player.

    That is so if the other cards of a hand that was dealt are all written, or for an unknown hand if the other 51
    cards of the deck are. Nothing is filled in for a hand with a wrong card.

    >>> deal = Deal.parse("N:K2... .K2.. ..K2. ...K2")
    >>> cards = [(Seat.NORTH, "SK"), (Seat.EAST, "H2"), (Seat.SOUTH, "D2"), (Seat.WEST, "C2")]
    >>> written = {seat: Cell(CARDS[card], 1, 1) for seat, card in cards}
    >>> left = {seat: Cell(None, 2, 1) for seat in (Seat.NORTH,)}
    >>> only_cards_left([written, left], deal)
    {(1, Seat.NORTH): Card.parse('S2')}
    """
    places = {
        seat: [(number, cell.card) for number, row in enumerate(rows) for other, cell in row.items() if other is seat]
        for seat in SEATS
    }
    everything = [card for each in places.values() for _, card in each]
    seen = {card for card in everything if card is not None}
    last = last_of_the_deck(everything)
    found = {}
    for seat, each in places.items():
        hand = deal.hands[seat] if deal else None
        unknown = [number for number, card in each if card is None]
        if hand is not None and len(unknown) == 1 and len(each) == len(hand):
            left = hand - seen
            if len(left) == 1 and hand - left == {card for _, card in each if card is not None}:
                found[unknown[0], seat] = next(iter(left))
        elif hand is None and unknown and last is not None:
            found[unknown[0], seat] = last
    return found


def last_of_the_deck(cards: Sequence[Card | None]) -> Card | None:
    """The one card of 52 that is not written, if the other 51 are.

    >>> some = list(CARDS.values())
    >>> last_of_the_deck([*some[:7], None, *some[8:]]) == some[7], last_of_the_deck([None, None, *some[2:]])
    (True, None)
    """
    left = set(CARDS.values()).difference(cards)
    return next(iter(left)) if len(left) == 1 and len(cards) == len(CARDS) else None


def _report_filled_in(seat: Seat, card: Card, trick: int, cell: Cell, notebook: Notebook) -> None:
    told = template(
        "{player}'s card to trick {trick} is missing; it is read as {card}, since all the others are recorded"
    )
    notebook.warn(Doubt.FILLED_IN, cell, told, player=seat, trick=trick, card=card)


_UNTOLD = {
    (True, True): template(
        "unknown cards hide the winner of trick {trick}, and so the order of play after it; the cards from trick "
        "{next} on are left out"
    ),
    (False, False): template(
        "without the contract the winner of trick {trick} is not known, nor the order of play after it; the cards "
        "from trick {next} on are left out"
    ),
    (True, False): template(
        "unknown cards and the missing contract hide the winner of trick {trick}, and so the order of play after it; "
        "the cards from trick {next} on are left out"
    ),
}
"""The warning, by whether a card of the trick is unknown and whether the trumps are known."""


def _play(seat: Seat, cell: Cell | None, trick: int) -> RecordedPlay:
    if cell is None:
        return RecordedPlay(seat, None, trick)
    return RecordedPlay(seat, cell.card, trick, cell.marks, cell.line, cell.column)


def _winner(
    leader: Seat, cards: Sequence[Card | None], contract: Contract | None, unseen: dict[Seat, Hand]
) -> Seat | None:
    known = [card for card in cards if card is not None]
    if len(known) == 4:
        return _winner_of(leader, known, contract)
    return certain_winner(leader, cards, contract.strain.trumps, unseen) if contract else None


def _winner_of(leader: Seat, cards: Sequence[Card], contract: Contract | None) -> Seat | None:
    """The winner of a trick; ``None`` if that turns on trumps and the contract is not known."""
    if contract is None and len({card.suit for card in cards}) > 1:
        return None
    return winner_of(_by_turn(leader, cards), contract.strain.trumps if contract else None)


def _by_turn(leader: Seat, cards: Sequence[Card]) -> list[tuple[Seat, Card]]:
    return [(leader.turn(step), card) for step, card in enumerate(cards)]


def _cards_not_in_the_record(rows: Sequence[SeatedRow], deal: Deal | None) -> dict[Seat, Hand]:
    if deal is None:
        return {}
    recorded = {cell.card for row in rows for cell in row.values()}
    return {seat: hand - recorded for seat in SEATS if (hand := deal.hands[seat]) is not None}


def _unplaced(rows: Sequence[SeatedRow], first: int) -> tuple[RecordedPlay, ...]:
    return tuple(
        _play(seat, cell, trick)
        for trick, row in enumerate(rows, first)
        for seat, cell in row.items()
        if cell.card is not None or cell.marks
    )


# Cards that a record gives in playing order: who played each card, and who won the tricks.


def in_turn(
    cells: Sequence[Cell], leader: Seat | None, *, contract: Contract | None, deal: Deal | None, notebook: Notebook
) -> PlayedOrder:
    """Seat cards given in playing order; no play if neither the leader nor the holder of the first card is known.

    The turn goes clockwise, and the winner of a trick leads to the next. But the hands overrule the turn: a card led
    by another hand is a lead out of turn, and a card played before its turn stays where it was played, both with a
    warning. An opening lead from another hand is an error, since the seats are then probably wrong; so is a second card
    from one hand to a trick. If the winner is open (a card or the trumps are not
    known), the holder of the next card led leads; without hands the play stops. One unknown card among 52 is filled
    in, with a warning. If the cards after it fit only so, a card that is not written is unknown, and a card written a
    second time is left out, both with a warning.
    """
    owner = holders(deal)
    dealt = _Dealt(owner, contract)
    turn = leader or (owner.get(cells[0].card) if cells and cells[0].card else None)
    if turn is None:
        return NOTHING_PLAYED
    only = last_of_the_deck([cell.card for cell in cells])
    seen: dict[Card, int] = {}
    plays: list[RecordedPlay] = []
    winners: list[Seat] = []
    trick: list[RecordedPlay] = []
    number = first_trick(deal)
    last = 14 - number
    for index, written in enumerate(cells):
        cell = written
        if cell.card in seen and dealt.fits_better_without(cells[index:], turn, trick):
            notebook.warn(Doubt.TOO_MANY_CARDS, cell, _AGAIN, card=_card(cell), trick=seen[_card(cell)])
            continue
        if len(winners) < last and dealt.fits_better_after_another(cells[index:], turn, trick):
            unwritten = last_of_the_deck([*(each.card for each in cells), None])
            if unwritten is not None:
                _report_filled_in(turn, unwritten, number, cell, notebook)
            else:
                notebook.warn(Doubt.SHORT_ROW, cell, _NOT_WRITTEN, player=turn, trick=number)
            trick.append(RecordedPlay(turn, unwritten, number))
            plays.append(trick[-1])
            if len(trick) < 4:
                turn = _next_turn(turn, trick)
            else:
                winners.append(owner[_card(cell)])
                trick, turn, number = [], winners[-1], number + 1
        if len(winners) == last:
            remark = template(
                "there is a trick {number}, but the play ended with trick 13; remove the cards that were not played"
            )
            notebook.error(Doubt.TOO_MANY_CARDS, cell, remark, number=number)
            break
        if cell.card is None and only is not None:
            cell = replace(cell, card=only)
            _report_filled_in(turn, only, number, cell, notebook)
        seat = _seat(cell, turn, [play.seat for play in trick], owner, seen, number, notebook)
        if cell.card is not None:
            seen.setdefault(cell.card, number)
        trick.append(RecordedPlay(seat, cell.card, number, cell.marks, cell.line, cell.column))
        plays.append(trick[-1])
        if len(trick) < 4:
            turn = _next_turn(seat, trick)
            continue
        following = cells[index + 1] if index + 1 < len(cells) else None
        winner = _winner_in_order(trick, contract)
        if winner is None and following is not None and following.card is not None:
            winner = owner.get(following.card)
        if winner is None:
            if following is not None:
                remark = template(
                    "the winner of trick {number} is not known; the cards from trick {next} on are left out"
                )
                notebook.warn(Doubt.ORDER_UNKNOWN, following, remark, number=number, next=number + 1)
            break
        winners.append(winner)
        trick, turn, number = [], winner, number + 1
    return PlayedOrder(tuple(plays), (), tuple(winners))


_AGAIN = template(
    "{card} is written a second time; it was played at trick {trick}, and the cards after it fit if this one is left"
    " out. Remove it"
)
_NOT_WRITTEN = template(
    "{player}'s card to trick {trick} is missing; it is read as unknown, since otherwise the cards from "
    "here on do not fit"
)
_AHEAD = 8
"""So many of the following cards show which of two readings is right."""


@dataclass(frozen=True, slots=True)
class _Dealt:
    """The owner of each card and the contract, to check which reading of the next cards fits; only a whole deal can."""

    owner: Mapping[Card, Seat]
    contract: Contract | None

    def fits_better_without(self, cells: Sequence[Cell], turn: Seat, lying: Sequence[RecordedPlay]) -> bool:
        """Whether the cards fit the hands if the first one is left out, and not if it stands for another card.

        Args:
            turn: whose card comes next.
            lying: the cards of the trick before it.
        """
        trick = [(play.seat, play.card) for play in lying]
        return self._fits(cells[1:], trick, turn) and not self._fits(cells[1:], [*trick, (turn, None)], turn.left)

    def fits_better_after_another(self, cells: Sequence[Cell], turn: Seat, lying: Sequence[RecordedPlay]) -> bool:
        """Whether the cards fit the hands only if a card of the player on turn was left out before them.

        They must not fit if the first one stands for another card, or is a lead out of turn.
        """
        first = None if cells[0].card is None else self.owner.get(cells[0].card)
        if first is None or first is turn:
            return False
        trick = [(play.seat, play.card) for play in lying]
        if not trick and self._fits(cells, [], first):
            return False
        after = [*trick, (turn, None)]
        return self._fits(cells, after, turn.left) and not self._fits(cells[1:], after, turn.left)

    def _fits(self, cells: Sequence[Cell], lying: Sequence[tuple[Seat, Card | None]], turn: Seat) -> bool:
        """Whether the next cards were dealt to the players in turn, and a possible winner leads to each next trick."""
        if len(self.owner) < len(CARDS) or len(cells) < _AHEAD:
            return False
        trick = list(lying)
        may_play = {turn}
        for cell in cells[:_AHEAD]:
            if len(trick) == 4:
                may_play, trick = _may_have_won(trick, self.contract), []
            holder = None if cell.card is None else self.owner[cell.card]
            if holder not in may_play:
                return False
            trick.append((holder, cell.card))
            may_play = {holder.left}
        return True


def _may_have_won(trick: Sequence[tuple[Seat, Card | None]], contract: Contract | None) -> set[Seat]:
    """The players who can have won a trick: of those whose cards are known the one with the best, and the others."""
    known = [(seat, card) for seat, card in trick if card is not None]
    unknown = {seat for seat, card in trick if card is None}
    if trick[0][0] in unknown or (contract is None and len({card.suit for _, card in known}) > 1):
        return set(SEATS)
    return unknown | {winner_of(known, contract.strain.trumps if contract else None)}


def _seat(
    cell: Cell,
    turn: Seat,
    played: list[Seat],
    owner: dict[Card, Seat],
    seen: dict[Card, int],
    number: int,
    notebook: Notebook,
) -> Seat:
    card = cell.card
    held_by = owner.get(card) if card is not None else None
    if card is not None and card in seen:
        report_second_play(cell, turn, held_by, seen[card], notebook)
        return turn
    if held_by is not None and cell.player is not None and cell.player is not held_by:
        report_stranger(cell, cell.player, held_by, [], notebook)
    held_by = held_by or cell.player
    if card is None or held_by is None:
        if card is not None and len(owner) == 52:
            report_stranger(cell, turn, None, [], notebook)
        return turn
    if held_by is turn:
        return turn
    if held_by in played:
        report_stranger(cell, turn, held_by, [], notebook)
        return turn
    if played:
        remark = template("{player} plays {card} at trick {trick} before {other}")
        notebook.warn(Doubt.MIXED_ROW, cell, remark, player=held_by, card=card, trick=number, other=turn)
    elif not seen and number == 1:
        notebook.error(Doubt.LEADER, cell, _WRONG_SEATS, player=held_by, card=card, other=turn)
    else:
        remark = template("{player} leads {card} to trick {trick}, when it is {other}'s turn")
        notebook.warn(Doubt.LEADER, cell, remark, player=held_by, card=card, trick=number, other=turn)
    return held_by


_WRONG_SEATS = template(
    "the first card is {player}'s {card}, but the opening lead was {other}'s: the dealer, the calls or the hands are "
    "probably recorded for the wrong seats. Correct them; if {card} was led out of turn, give the board as PBN, with "
    "^L before the card"
)


def _next_turn(seat: Seat, trick: Sequence[RecordedPlay]) -> Seat:
    played = {play.seat for play in trick}
    return next(turn for step in range(1, 4) if (turn := seat.turn(step)) not in played)


def _winner_in_order(trick: Sequence[RecordedPlay], contract: Contract | None) -> Seat | None:
    cards = [play.card for play in trick if play.card is not None]
    if len(cards) < 4:
        return None
    by_seat = {play.seat: play.card for play in trick if play.card is not None}
    leader = trick[0].seat
    ordered = cards if len(by_seat) < 4 else [by_seat[leader.turn(step)] for step in range(4)]
    return _winner_of(leader, ordered, contract)
