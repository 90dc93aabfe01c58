"""The table that a ruling is about: as it lies once what is ruled has been carried out."""

from __future__ import annotations

from collections.abc import Iterable

from revoke.facts.establish import Facts
from revoke.facts.fact import BOARD
from revoke.facts.standing import Standing
from revoke.law.orders import Penalised
from revoke.remedy.carry_out import Ordered, carry_out
from revoke.ruling.explore import Exploration
from revoke.ruling.findings import value
from revoke.ruling.offence import offences
from revoke.ruling.ruling import RIGHTS_TO_CHANGE, CardLying, Option, TableAfter
from revoke.table.seats import Seat, Side
from revoke.timeline.table import Table
from revoke.timeline.trick import tricks_won


def remedied_table(facts: Facts, ways: Exploration) -> Table:
    """The table after the last event, with every correction made that the record can show."""
    orders = [
        Ordered(step.order, found.play)
        for revoke in offences(facts, ways)
        if revoke.standing in (Standing.CORRECT, Standing.RESTORE) and (found := facts.found[revoke.index]) is not None
        if not revoke.is_put_right_on_paper
        for step in revoke.steps
        if revoke.standing is Standing.CORRECT or not isinstance(step.order, Penalised)  # the last card binds nobody
    ]
    declarer: Seat | None = value(facts, BOARD, "declarer")
    return carry_out(facts.table, orders, declarer=declarer, claim_stops_play=ways.code.claim_stops_play)


def table_after(table: Table, choices: Iterable[Option] = (), *, claim_stops_play: bool = True) -> TableAfter | None:
    """What lies where, whose turn it is, and the tricks so far; nothing where no card was recorded or none is left.

    After a claim it is nobody's turn, but that of whoever has a card to replace.

    Args:
        claim_stops_play: whether that is so while nobody has agreed to the claim.
        choices: a trick lies there as long as somebody may change a card of it.
    """
    if not table.plays or table.hands_away:
        return None
    last = table.tricks[-1] if table.tricks else None
    cards = {each.card for each in choices if each.right in RIGHTS_TO_CHANGE}
    going_on = last is not None and (
        not last.complete or last.number == 13 or any(play.card in cards for play in last.plays)
    )
    awaited = next((trick for trick in table.tricks if trick.awaited), last if going_on else None)
    later = [trick for trick in table.tricks if awaited and trick.number > awaited.number]
    winners = table.winners()
    ceased = table.uncontested_claim is not None or (claim_stops_play and table.claim is not None)
    return TableAfter(
        trick=awaited.number if awaited else (last.number + 1 if last else table.board.first_trick),
        lying=tuple(CardLying(play.seat, play.card) for play in awaited.plays) if awaited else (),
        faced=tuple(CardLying(each.hand, each.card) for each in table.lying),
        turn=None if table.played_out or (ceased and not table.awaited) else table.next_to_play(),
        won={side: tricks_won(winners, side) for side in Side},
        next_trick=tuple(CardLying(play.seat, play.card) for trick in later for play in trick.plays),
    )
