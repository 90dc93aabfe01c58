"""Which results a play record leaves possible, and what is said where its own is not among them."""

from __future__ import annotations

from revoke.formats.notebook import Notebook
from revoke.formats.record import Doubt, PlayRecord
from revoke.table.endings import Attainable, Ending, attainable, can_have
from revoke.table.seats import SEATS
from revoke.table.sentence import Sentence, sentence, template


def attainable_by(record: PlayRecord) -> Attainable | None:
    """Declarer's tricks that the cards of a record leave possible; ``None`` where declarer or the play is not known.

    >>> from revoke.table.seats import Seat
    >>> record = PlayRecord(declarer=Seat.EAST, plays=(), winners=(Seat.EAST, Seat.EAST, Seat.SOUTH))
    >>> attainable_by(record).tricks
    (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)
    """
    if record.declarer is None or not (record.plays or record.winners):
        return None
    won = record.tricks_won(record.declarer.side)
    return attainable(won, len(record.winners) - won, record.declarer.side, ending_of(record))


def ending_of(record: PlayRecord) -> Ending | None:
    """Where the play of a record stopped; ``None`` where that is not wholly known."""
    deal, plays = record.deal, record.plays
    whole = deal is not None and deal.complete and record.contract is not None and record.first_trick == 1
    if not whole or record.errors or record.unplaced or not plays or any(play.card is None for play in plays):
        return None
    assert deal is not None
    assert record.contract is not None
    played = {play.card for play in plays}
    lying = tuple((play.seat, play.card) for play in plays[4 * len(record.winners) :] if play.card is not None)
    if len(lying) > 3:
        return None  # a trick without a winner
    turn = lying[-1][0].left if lying else record.winners[-1]
    hands = {seat: (deal.hands[seat] or frozenset()) - played for seat in SEATS}
    return Ending(hands, lying, turn, record.contract.strain.trumps)


def report_impossible_result(record: PlayRecord, line: int, column: int, notebook: Notebook) -> None:
    """A warning where no legal ending gives declarer the result, unless the record itself says that it differs."""
    tricks = record.result
    if tricks is None or record.declarer is None or record.result_differs or record.every_card_known or record.errors:
        return
    won = record.tricks_won(record.declarer.side)
    lost = len(record.winners) - won
    if not record.plays or can_have(tricks, won, lost, record.declarer.side, ending_of(record)):
        return
    possible = attainable_by(record)
    assert possible is not None
    said = _NO_ENDING if possible.counted else _WON_AND_LOST
    words = sentence(said, tricks=tricks, range=numbers(possible.tricks), won=won, lost=lost)
    notebook.warn(Doubt.IMPOSSIBLE_RESULT, line, column, words)


_NO_ENDING = template(
    "the result says {tricks} tricks, but the play stops where every legal ending gives declarer's side {range}"
)
_WON_AND_LOST = template(
    "the result says {tricks} tricks, but declarer's side has won {won} and lost {lost} when the play stops: it can"
    " have {range}"
)


def numbers(tricks: tuple[int, ...]) -> Sentence:
    """The numbers as a sentence has them.

    >>> numbers((8,)), numbers((8, 10)), numbers((3, 4, 5))
    ('8', '8 or 10', '3 to 5')
    """
    first, *others = tricks
    if not others:
        return sentence("{number}", number=first)
    if len(tricks) > 2 and tricks == tuple(range(first, others[-1] + 1)):
        return sentence("{first} to {last}", first=first, last=others[-1])
    said = sentence("{number}", number=first)
    for each in others:
        said = sentence("{one} or {more}", one=said, more=sentence("{number}", number=each))
    return said
