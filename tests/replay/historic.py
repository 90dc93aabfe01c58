"""The revoke at bridge in 1905 and at auction bridge in 1912 and 1913, straight through the codes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from tests.replay.cards import left_of, other_side, partner_of, side_of
from tests.replay.layout import Binds, lay_out
from tests.replay.ownership import Owners, owners, won_by
from tests.replay.table import Event, Lying, Play, Table
from tests.replay.verdict import Verdict, row

NEVER = 10**6
TRICKS_FOR_A_REVOKE = 3


def rule(case: Mapping[str, Any]) -> Verdict:
    """The code's verdict on the record of a case."""
    return Law.of(case, lay_out(case, modern=False, binds=binds_under(case["code"]))).verdict()


def binds_under(code: str) -> Binds:
    """The test for demands that bind under a code."""
    return partial(_binds, code)


def _binds(code: str, table: Table, demand: Event, play: Play) -> bool:
    """Whether a demand binds: an exposed card called (80), the highest or lowest of the suit renounced (91, 92)."""
    if demand["what"] == "card":
        return bool(demand["by"] == table.declarer and demand["card"] in exposed(code, table))
    if demand["suit"] != play.led:
        return False
    made = next(number for number, event in table.said("demanded") if event is demand)
    wrong = next((each for each in reversed(table.plays) if each.event < made and _replaces(play, each)), None)
    return wrong is not None and _may_demand(code, table, demand, wrong) and not _forfeited(code, table, wrong, demand)


def _replaces(play: Play, wrong: Play) -> bool:
    return (wrong.seat, wrong.trick) == (play.seat, play.trick) and wrong.failed == "follow" and wrong is not play


def _may_demand(code: str, table: Table, demand: Event, wrong: Play) -> bool:
    """Whether a demand is allowed: 91, by the dealer; 92 of 1905, by eldest hand of the dealer, if he has played."""
    if wrong.seat in table.defenders:
        return bool(demand["by"] == table.declarer)
    eldest = left_of(table.declarer)
    if code != "bridge-1905" or wrong.seat != table.declarer or demand["by"] != eldest:
        return False
    drawn = table.spoken_of(wrong)
    return any(
        each.seat == eldest and each.trick == wrong.trick and wrong.event < each.event < (drawn[0] if drawn else NEVER)
        for each in table.plays
    )


def _forfeited(code: str, table: Table, wrong: Play, demand: Event | None = None) -> bool:
    """Whether the right to a penalty for a corrected card was lost before this demand, or by now if none is given."""
    if wrong.seat in table.defenders and _dummy_pointed_at(table, wrong) is not None:
        return True  # 63
    if code != "bridge-1905":
        return False
    for made in _demands_after(table, wrong):
        if made is demand:
            return False
        other_suit = made.get("suit") != wrong.suit
        other_player = wrong.seat == table.declarer and made["by"] != left_of(table.declarer)
        if made["of"] == wrong.seat and made["what"] in ("highest", "lowest") and (other_suit or other_player):
            return True  # 102, and 103
    return False


def exposed(code: str, table: Table) -> dict[str, str]:
    """The face-up cards of the dealer's adversaries that may be called, with their owners (80, 91)."""
    return {each.card: each.seat for each in table.lying if each.why != "after a change" and _stays(code, table, each)}


def _demands_after(table: Table, wrong: Play) -> list[Event]:
    """The demands after a wrong card and before its player's next card."""
    again = min(
        (each.event for each in table.plays if each.seat == wrong.seat and each.event > wrong.event), default=NEVER
    )
    return [made for number, made in table.said("demanded", wrong.event) if number < again]


def _stays(code: str, table: Table, lying: Lying) -> bool:
    """Whether a card stays exposed: not one played in error whose penalty is lost or became highest or lowest."""
    back = [each for each in table.plays if each.taken_back is not None and each.card == lying.card]
    if not any(each.taken_back == lying.event for each in back):
        return True
    return any(exposes(code, table, each) for each in back if each.failed)  # a lawful card goes back to the hand


def exposes(code: str, table: Table, wrong: Play) -> bool:
    chosen = any(
        event["of"] == wrong.seat and event["by"] == table.declarer and event.get("suit") == wrong.suit
        and event["what"] in ("highest", "lowest")
        for event in _demands_after(table, wrong)
    )  # fmt: skip
    return not chosen and not _forfeited(code, table, wrong)


def _dummy_pointed_at(table: Table, play: Play) -> int | None:
    """The event at which dummy first drew attention to an adversary's revoke, by a remark or by asking him."""
    drawn = table.spoken_of(play) or table.noticed_with_the_first(play)
    asked = [number for number, by in table.questions_about(play) if by == table.dummy]
    remarks = [drawn[0]] if drawn and drawn[1] == table.dummy else []
    first = min([*asked, *remarks], default=None)
    return None if first is None or (drawn is not None and drawn[0] < first) else first


def _cut(table: Table, after: int = 0) -> list[int]:
    """The events that show the pack was cut for the next deal: nobody calls before the cards are dealt."""
    return [number for kind in ("cut", "called") for number, _ in table.said(kind, after)]


class Law:
    """A code, and a table to which it is applied."""

    @classmethod
    def of(cls, case: Mapping[str, Any], table: Table) -> Law:
        return cls(case["code"], table, case.get("findings", {}).get("elected"))

    def __init__(self, code: str, table: Table, elected: str | None) -> None:
        self.code, self.table, self.elected = code, table, elected
        self.revokes = [each for each in table.plays if each.failed and each.able]
        self.unknown = [each for each in table.plays if each.failed and not each.able]

    def attention(self, play: Play) -> int:
        drawn = self.table.spoken_of(play)
        return drawn[0] if drawn else NEVER

    def quitted(self, play: Play) -> int:
        """When the trick was quitted with that card in it; at the latest when a later one is."""
        numbers = [n for n, event in self.table.said("quitted", play.event) if event["trick"] >= play.trick]
        numbers += _cut(self.table, play.event)  # nobody cuts while cards lie there face up
        filled = self.table.filled(play.trick + 1)  # nor does a trick stay there once the next is full
        if filled is not None and filled > play.event:
            numbers.append(filled)
        return min(numbers, default=NEVER)

    def established(self, play: Play, end: int | None = None) -> bool:
        """Whether the revoke was established by 86 and 90, before attention was drawn."""
        if end is None and self._left_there(play, self.attention(play)):
            return True
        table, end = self.table, end or self.attention(play)
        quitted = self.quitted(play)
        if play.failed == "demand":
            return quitted < end  # 75
        if any(e.side == play.side and e.trick > play.trick and e.event < end for e in table.plays):
            return True
        claims = [*table.said("claimed", play.event), *table.said("conceded", play.event)]
        if any(side_of(event["by"]) == play.side and number < end for number, event in claims):
            return True
        return quitted < end and not self._protected(play, end)

    def _protected(self, play: Play, end: int) -> bool:
        """90: whether his partner asked before the trick was quitted, he did not deny, and the pack was not cut."""
        asked = [number for number, by in self.table.questions_about(play) if by == partner_of(play.seat)]
        denied = any(not holds for _, holds in self.table.answers_about(play))
        cut = any(number < end for number in _cut(self.table, play.event))
        return any(number < self.quitted(play) for number in asked) and not denied and not cut

    def _left_there(self, play: Play, end: int) -> bool:
        """Whether a card was left after attention to it, until its side played on or the trick was quitted."""
        if play.taken_back is not None or play.void:
            return False
        own = [e.event for e in self.table.plays if e.side == play.side and e.trick > play.trick and not e.void]
        if any(event < end for event in own):
            return False
        claims = [*self.table.said("claimed", play.event), *self.table.said("conceded", play.event)]
        ceased = min((number for number, _ in claims), default=NEVER)
        if end < self.quitted(play) < ceased and not self._protected(play, end):
            return True
        return bool(own and play.failed != "demand" and play.seat != self.table.dummy)

    def standing_of(self, play: Play) -> frozenset[str] | None:
        drawn = self.attention(play)
        if play.seat == self.table.dummy:  # 65, 85: dummy cannot revoke; his card is corrected until the quitting
            return frozenset({"not a revoke"}) if self.quitted(play) < drawn or self._left_there(play, drawn) else None
        if self.established(play):
            return frozenset({"established"})
        unnoticed = drawn == NEVER and not self.table.noticed_with_the_first(play)
        return frozenset({"open" if unnoticed else "correct"})

    def paid_for(self, play: Play) -> bool:
        """Whether it was established, claimed before the cut (94), and the claim not lost by dummy's remark (63)."""
        if self.standing_of(play) != frozenset({"established"}):
            return False
        cut = min(_cut(self.table), default=NEVER)
        if cut < self.attention(play) or cut < NEVER == self.attention(play):
            return False
        return play.seat not in self.table.defenders or not self._lost_by_dummy(play)

    def _lost_by_dummy(self, play: Play) -> bool:
        pointed = _dummy_pointed_at(self.table, play)
        if pointed is None:
            return False
        looked = min((number for number, _ in self.table.said("rights_lost")), default=NEVER)
        spared = self.code == "auction-1913" and self.established(play, pointed) and pointed < looked
        return not spared

    def verdict(self) -> Verdict:
        table = self.table
        said = Verdict({row(play): self.standing_of(play) for play in self.revokes})
        for play in self.unknown:
            asked_about = table.spoken_of(play) or play.failed == "demand" or play.demanded
            if asked_about:
                said.statuses[row(play)] = None
            else:  # the same card may have been played to the trick before
                said.statuses.setdefault(row(play), frozenset({"not a revoke"}))
        said.penalty_cards = self._exposed_cards()
        won = owners(table)
        if won is None or self.unknown:
            return said
        if table.played_out:
            said.table = len(won_by(won, side_of(table.declarer)))
        if not any(self._goes_back(play) for play in self.revokes):
            self._add_tricks(said, won)
        return said

    def _goes_back(self, play: Play) -> bool:
        """Whether a card has still to be taken back, so that nobody knows yet who wins its trick."""
        dummys = play.seat == self.table.dummy and self.attention(play) < NEVER
        put_right = frozenset({"correct"}) if not dummys else None
        return play.taken_back is None and self.standing_of(play) == put_right

    def _add_tricks(self, said: Verdict, won: Owners) -> None:
        good = [play for play in self.revokes if self.paid_for(play)]
        sides = {play.side for play in good}
        declarers = side_of(self.table.declarer)
        if self.code == "bridge-1905":  # 87, 96; the tricks of both sides cancel out
            paying = good
            nominal = {side: min(13, TRICKS_FOR_A_REVOKE * sum(e.side == side for e in good)) for side in ("NS", "EW")}
            payer = max(nominal, key=lambda side: nominal[side])
            owed = nominal[payer] - nominal[other_side(payer)]
        else:  # only an adversary's first revoke, if declarer prefers tricks to points, and his side has none
            first = good[:1] if sides == {other_side(declarers)} and self.elected == "tricks" else []
            paying, payer, owed = first, other_side(declarers), TRICKS_FOR_A_REVOKE * len(first)
        moved = min(owed, len(won_by(won, payer)))
        for play in self.revokes:
            said.transfers[row(play)] = TRICKS_FOR_A_REVOKE if play in paying else 0
        said.tricks = (moved, other_side(payer) if moved else None)
        said.final = len(won_by(won, declarers)) + (-moved if payer == declarers else moved)

    def _exposed_cards(self) -> frozenset[tuple[str, str, str]] | None:
        """The face-up cards of the dealer's adversaries, with those to be taken back (80, 91)."""
        table = self.table
        over = table.claim is not None or table.played_out or bool(_cut(table) or table.said("returned"))
        mended = any(play.failed == "demand" and self.attention(play) < NEVER for play in self.revokes)
        if over or mended or self.unknown:
            return None
        cards = exposed(self.code, table)
        for play in self.revokes:
            put_right = self.standing_of(play) == frozenset({"correct"}) and play.seat in table.defenders
            lay_there = play.faced_before is not None and _stays(self.code, table, play.faced_before)
            if put_right and play.taken_back is None and (lay_there or exposes(self.code, table, play)):
                cards[play.card] = play.seat
        return frozenset((seat, card, "exposed") for card, seat in cards.items())
