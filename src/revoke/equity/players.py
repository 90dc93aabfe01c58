"""Four players, each seeing only what he sees at the table, and what each has thought about so far."""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping, Sequence

from revoke.equity.chance import Chance
from revoke.equity.curve import PlayMoment
from revoke.equity.decision import POOL, Decision
from revoke.equity.known import Known
from revoke.equity.layouts import Layouts
from revoke.equity.solver import LOWEST_RANK, PACK, SUIT_NUMBER, words
from revoke.equity.table_state import PLACE, TableState, held_cards, held_number, suits_in, suits_of
from revoke.equity.view import OUT_OF_TURN, View, shown_out
from revoke.errors import NotBridge
from revoke.table.cards import RANKS
from revoke.table.seats import SEATS, Seat
from revoke.table.sentence import template

_TABLE = struct.Struct("=8i")


class Players:
    """The players of one hand from some moment on; a choice that comes up again is the same :class:`Decision`.

    Args:
        found: the moments of the play up to the one to start from.
        worlds: how many layouts a player looks at before he chooses.
        pool: layouts solved for one choice before they are drawn from again.
        known: bounds on hands as dealt, for the players who do not see them.

    Raises:
        NotBridge: cards lie out of turn, no layouts to look at, or bounds on hands where only an ending is known.
    """

    def __init__(
        self,
        found: Sequence[PlayMoment],
        declarer: Seat,
        *,
        worlds: int,
        pool: int = POOL,
        seed: int = 0,
        known: Mapping[Seat, Known] | None = None,
    ) -> None:
        now = found[-1]
        if now.position is None:
            raise NotBridge(OUT_OF_TURN)
        if known and sum(map(len, now.position.hands.values())) + now.played != len(PACK):
            raise NotBridge(template("bounds on hands as dealt need the whole deal, and only an ending is known"))
        plays = [moment.last for moment in found if moment.last is not None]
        out = shown_out(plays)
        self._start = TableState(
            hands=[held_number(now.position.hands[seat]) for seat in SEATS],
            leader=now.position.leader.number,
            trick=[PLACE[card] for _, card in now.position.trick],
            void=[sum(1 << SUIT_NUMBER[suit] for suit in out[seat]) for seat in SEATS],
            won=now.won[declarer.side],
            played=[held_number(card for who, card in plays if who is seat) for seat in SEATS],
        )
        self._before_the_lead = not plays
        self._trumps = words(now.position)[0]
        self._declarer, self._dummy = declarer.number, declarer.partner.number
        self._side = declarer.side
        self._worlds, self._pool, self._known = worlds, pool, known or {}
        self._chance = Chance(seed)
        self._decisions: dict[tuple[object, ...], Decision] = {}

    def start(self) -> TableState:
        """The table from which they play on."""
        return self._start.copy()

    def put(self, table: TableState, card: int) -> None:
        """Play the card of the seat on turn."""
        table.put(card, self._trumps, self._side)

    def choose(self, table: TableState, should_stop: Callable[[], bool] | None = None) -> int:
        """The card that the seat on turn plays this time.

        Raises:
            SolverStopped: it was told to stop while he was thinking.
        """
        cards = table.worth_telling_apart()
        if len(cards) == 1:
            return cards[0]
        return self.decision(table, cards).choose(self._chance, should_stop)

    def decision(self, table: TableState, cards: tuple[int, ...]) -> Decision:
        """The choice between these cards of the seat on turn, with what has been thought about it so far."""
        turn = table.turn
        player = self._declarer if turn == self._dummy else turn
        seen = {player} if self._before_the_lead and not any(table.played) else {player, self._dummy}
        hidden = [seat for seat in range(4) if seat not in seen]
        unseen = sum(table.hands[seat] for seat in hidden)
        key = (
            turn,
            unseen,
            *(table.hands[seat] for seat in seen),
            *(table.void[seat] & suits_in(unseen) for seat in hidden),
            *(table.played[seat] for seat in hidden if SEATS[seat] in self._known),
            *table.trick,
        )
        decision = self._decisions.get(key)
        if decision is None:
            decision = self._decisions[key] = self._think(table, cards, hidden)
        return decision

    def _think(self, table: TableState, cards: tuple[int, ...], hidden: list[int]) -> Decision:
        unseen = held_cards(sum(table.hands[seat] for seat in hidden))
        view = View(
            seen={SEATS[seat]: held_cards(table.hands[seat]) for seat in range(4) if seat not in hidden},
            hidden={SEATS[seat]: table.hands[seat].bit_count() for seat in hidden},
            unseen=unseen,
            void={SEATS[seat]: suits_of(table.void[seat]) for seat in hidden},
            played={SEATS[seat]: held_cards(table.played[seat]) for seat in hidden},
            known={SEATS[seat]: self._known[SEATS[seat]] for seat in hidden if SEATS[seat] in self._known},
        )
        board = [0] * 8
        board[0], board[1] = self._trumps, table.leader
        for number, place in enumerate(table.trick):
            board[2 + number] = place // len(RANKS)
            board[5 + number] = place % len(RANKS) + LOWEST_RANK
        layouts = Layouts(view, self._chance)
        return Decision(cards, _TABLE.pack(*board), layouts, worlds=self._worlds, pool=self._pool)
