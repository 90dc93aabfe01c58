"""The events of a case document, laid out on a table one after another."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from tests.replay.cards import HONOURS, RANKS, SEATS, hands_of, left_of, of_suit, partner_of
from tests.replay.table import PERHAPS_AN_OFFENCE, Claim, Event, Lying, Play, Table

Binds = Callable[[Table, Event, Play], bool]
"""Whether a demand binds the player of a card."""


def lay_out(case: Mapping[str, Any], *, modern: bool, binds: Binds) -> Table:
    """The table after the last event of a case; its contract and its declarer are given.

    Args:
        case: the document.
        modern: a claim ends the play (Duplicate 68D), and a defender's face-up card must be played (50).
        binds: which demands bind under the code.
    """
    layout = Layout(case, modern=modern, binds=binds)
    for number in range(1, len(case["events"]) + 1):
        layout.lay(number)
    return layout.table


class Layout:
    """A table under construction: ``lay`` puts an event of the case on it, by number."""

    def __init__(self, case: Mapping[str, Any], *, modern: bool, binds: Binds) -> None:
        board = case["board"]
        strain = board["contract"].rstrip("X").lstrip("1234567")
        self.table = Table(case["events"], board["declarer"], None if strain.startswith("N") else strain)
        self.modern, self.binds = modern, binds
        self.first_trick: int = board.get("first_trick", 1)
        text = board.get("deal") or board.get("ending")
        self.dealt = hands_of(text) if text else dict.fromkeys(SEATS)
        for seat, hand in self.dealt.items():
            shown = frozenset(each[2:] for each in self.table.events if isinstance(each, str) and each[0] == seat)
            shown |= {event["card"] for _, event in self.table.said("exposed") if event["hand"] == seat}
            if hand is None and len(shown) == 14 - self.first_trick:
                self.dealt[seat] = shown
        self.demands: list[tuple[int, Event]] = []

    def lay(self, number: int) -> None:
        event = self.table.events[number - 1]
        if isinstance(event, str):
            self._play(number, *event.split(":"))
        else:
            self._happened(number, event)

    def failing(self, seat: str) -> dict[str, str | None]:
        """What each card of a hand would fail to do if it were played now: see :attr:`Play.failed`."""
        one = self._put_down(len(self.table.events) + 1, seat, "")
        failing = {}
        for card in sorted(one.held):
            play = replace(one, card=card, led=card[0] if one.leads else one.led, faced_before=self._lying(card))
            self._judge(play)
            failing[card] = play.failed
        return failing

    def _happened(self, number: int, event: Event) -> None:
        table, by = self.table, event.get("by", "")
        match event["event"]:
            case "withdrawn":
                self._take_back(number, event["hand"], event["card"])
            case "exposed" if event["hand"] in table.defenders:
                major = event["how"] == "deliberate" or event["card"][1] in HONOURS
                self._lies(Lying(event["hand"], event["card"], event["how"], number, major))
            case "demanded":
                self.demands.append((number, event))
                if self.modern and event["what"] in ("lead", "avoid"):
                    self._pick_up(partner_of(event["of"]), event["suit"])
            case "claimed" | "conceded" if table.claim is None and not self._refused(number, event):
                left = 14 - self.first_trick - sum(table.winner(trick) is not None for trick in table.tricks)
                gains = event["tricks"] if event["event"] == "claimed" else left - event["tricks"]
                table.claim = Claim(number, by, gains, left)
            case "agreed" if table.claim is not None:
                table.claim.agreed.append((number, by))
            case "objected" if table.claim is not None:
                table.claim.objected.append((number, by))

    def _refused(self, number: int, event: Event) -> bool:
        """Whether a defender's concession fails: his partner objects at once, and play goes on (68B2)."""
        following = self.table.events[number] if number < len(self.table.events) else None
        if event["event"] == "claimed" or event["by"] not in self.table.defenders or following is None:
            return False
        refused = not isinstance(following, str) and following == {"event": "objected", "by": partner_of(event["by"])}
        if refused:
            self.table.refused.append(number)
        return refused

    def _put_down(self, number: int, seat: str, card: str) -> Play:
        trick = self._trick_for(seat)
        leader = next(iter(self.table.tricks.get(trick, {})), seat)
        lead = self.table.standing(trick).get(leader)
        led = lead.card[0] if lead else card[:1]
        held = self._held(seat, number)
        return Play(number, seat, card, trick, leader == seat, led, held, faced_before=self._lying(card))

    def _lying(self, card: str) -> Lying | None:
        return next((each for each in self.table.lying if each.card == card), None)

    def _play(self, number: int, seat: str, card: str) -> None:
        table = self.table
        in_its_place = any(seat in plays and plays[seat] is None for plays in table.tricks.values())
        play = self._put_down(number, seat, card)
        table.plays.append(play)
        if table.claim is not None and self.modern and not in_its_place:
            play.void = True
            return
        play.out_of_turn = play.trick not in table.tricks and self._on_lead(play.trick) not in (None, seat)
        self._judge(play)
        table.lying = [each for each in table.lying if each.card != card]
        table.tricks.setdefault(play.trick, {})[seat] = play

    def _on_lead(self, trick: int) -> str | None:
        if trick == 1 and self.table.declarer:
            return left_of(self.table.declarer)
        before = self.table.winner(trick - 1)
        return before.seat if before is not None else None

    def _trick_for(self, seat: str) -> int:
        """The trick of a hand's next card: one where its card was taken back, or the trick in progress, or the next."""
        tricks = self.table.tricks
        gaps = [trick for trick, plays in tricks.items() if seat in plays and plays[seat] is None]
        if gaps:
            return gaps[0]
        last = max(tricks, default=self.first_trick - 1)
        return last if len(tricks.get(last, SEATS)) < 4 else last + 1

    def _held(self, seat: str, number: int) -> frozenset[str]:
        dealt = self.dealt[seat]
        if dealt is None:
            exposed = {event["card"] for _, event in self.table.said("exposed") if event["hand"] == seat}
            shown = {e[2:] for e in self.table.events if isinstance(e, str) and e[0] == seat}
            lying = {each.card for each in self.table.lying if each.seat == seat}
            dealt = frozenset(shown | exposed | lying)
        mine = (each for each in self.table.plays if each.seat == seat)
        return dealt - {each.card for each in mine if each.taken_back is None and not each.void}

    def _judge(self, play: Play) -> None:
        """Judge whether a card obeys: first the suit led, then a demand, then a penalty card."""
        following = of_suit(play.held, play.led)
        play.demanded = bool(self._demands_on(play))
        if not play.leads and play.card[0] != play.led and (following or self.dealt[play.seat] is None):
            play.able = True if following else None
            self._fails(play, "follow", play.led, following)
            return
        lawful = following if following and not play.leads else play.held
        for demand in self._demands_on(play):
            obeying = frozenset(card for card in lawful if _obeys(card, demand, lawful))
            if not obeying and self.dealt[play.seat] is None:
                play.able = None
                self._fails(play, "demand", None, frozenset())
                return
            if obeying and play.card not in obeying:
                self._fails(play, "demand", None if demand["what"] == "avoid" else _suit_of(demand), obeying)
                return
            lawful = obeying or lawful
        bound = self._bound(play, lawful)
        if bound and play.card not in bound:
            suits = {card[0] for card in bound}  # of two suits, neither is the suit of the revoke
            self._fails(play, "penalty card", suits.pop() if len(suits) == 1 else None, bound)
            if bound <= {each.card for each in self.table.lying if each.why == PERHAPS_AN_OFFENCE}:
                play.able = None

    def _fails(self, play: Play, how: str, suit: str | None, owed: frozenset[str]) -> None:
        play.failed, play.suit, play.owed = how, suit, owed
        play.owed_faced = frozenset(each.card for each in self.table.lying if each.card in owed)
        barred = {card for card in owed if card[1] not in HONOURS}  # by 50C, until the small face-up card is played
        faced_alone = bool(play.owed_faced) and owed <= play.owed_faced | barred
        if self.modern and how == "follow" and owed and (self._bound(play, owed) or faced_alone):
            play.failed = "penalty card" if play.seat in self.table.defenders else how

    def _demands_on(self, play: Play) -> list[Event]:
        """The demands in force on a card: the last that binds, and all suits forbidden while he leads, as one demand.

        A player who requires the suit that he forbade on account of another card allows its lead. The highest or the
        lowest card is chosen once.
        """
        mine = [
            demand for number, demand in self.demands
            if demand["of"] == play.seat and self._in_force(number, demand, play)
            and self.binds(self.table, demand, play)
        ]  # fmt: skip
        made = [demand for demand in mine[-1:] if demand["what"] != "avoid"]
        if made and made[0]["what"] in ("highest", "lowest"):
            made = [demand for demand in mine if demand["what"] in ("highest", "lowest")][:1]
        required = {_suit_of(demand) for demand in made}
        forbidden = {demand["suit"] for demand in mine if demand["what"] == "avoid"} - required
        return [*made, {"what": "avoid", "suits": forbidden}] if forbidden else made

    def _in_force(self, number: int, demand: Event, play: Play) -> bool:
        """Whether a demand is in force on this card: on the next lead, on all leads in a row, or on the next card."""
        since = [
            each for each in self.table.plays
            if each.seat == play.seat and number < each.event < play.event and each.taken_back is None
        ]  # fmt: skip
        match demand["what"]:
            case "lead":
                return play.leads and not since
            case "avoid":
                leads = [*since, play]  # a later lead out of turn shows that another hand won the last trick
                return all(each.leads for each in leads) and not any(each.out_of_turn for each in leads[1:])
            case _:
                return not since

    def _bound(self, play: Play, lawful: frozenset[str]) -> frozenset[str]:
        """The penalty cards of which one had to be played to this trick (50C, 50D1)."""
        if not self.modern:
            return frozenset()
        mine = [
            each for each in self.table.lying
            if each.seat == play.seat and each.card in lawful and each.trick != play.trick
        ]  # fmt: skip
        major = frozenset(each.card for each in mine if each.major)
        if major or play.card[1] in HONOURS or play.faced_before:
            return major
        return frozenset(each.card for each in mine if each.card[0] == play.card[0])

    def _take_back(self, number: int, seat: str, card: str) -> None:
        table = self.table
        play = next(each for each in table.plays if each.card == card and each.taken_back is None)
        play.taken_back = number
        table.tricks[play.trick][seat] = None
        if not table.standing(max(table.tricks)):
            del table.tricks[max(table.tricks)]
        why = self._why_taken_back(play)
        faced = play.faced_before
        if seat not in table.defenders or (why is None and faced is None):
            return
        if faced and faced.why == "after a change" and not self.modern:
            faced = None  # it was changed, not exposed: this withdrawal decides what it becomes
        replaced_there = None if play.out_of_turn else play.trick
        self._lies(faced if faced else Lying(seat, card, why or "", number, True, replaced_there))

    def _why_taken_back(self, play: Play) -> str | None:
        """Why a card was taken back: his own offence or partner's change; ``None`` if the innocent side changed."""
        if play.failed or play.out_of_turn:
            return "offence" if play.able or play.out_of_turn else PERHAPS_AN_OFFENCE
        open_to_change = {
            each.side for each in self.table.plays
            if each.failed and each.trick in (play.trick, play.trick - 1)
            and each.event < play.event < (each.taken_back or play.event + 1)
            and not self._stands(each, play.trick)
        }  # fmt: skip
        return None if open_to_change - {play.side} else "after a change"

    def _stands(self, failed: Play, trick: int) -> bool:
        """Whether its side has played on to a trick, so that the card cannot be changed any more."""
        return failed.taken_back is None and failed.trick < trick and self._has_played(failed.side, trick)

    def _has_played(self, side: str, trick: int) -> bool:
        """Whether a side has a card in a trick that was not taken back."""
        return any(each.side == side for each in self.table.standing(trick).values())

    def _lies(self, card: Lying) -> None:
        """Put a card face up; two of one defender are both major (50B)."""
        self.table.lying.append(card)
        mine = [each for each in self.table.lying if each.seat == card.seat]
        for each in mine:
            each.major = each.major or len(mine) > 1

    def _pick_up(self, seat: str, suit: str) -> None:
        """Return a suit's penalty cards, one of them major, to hand: declarer required or forbade it (50D2, 51B)."""
        mine = [each for each in self.table.lying if each.seat == seat and each.card[0] == suit]
        if any(each.major for each in mine):
            self.table.lying = [each for each in self.table.lying if each not in mine]


def _suit_of(demand: Event) -> str:
    return str(demand["card"][0] if demand["what"] == "card" else demand["suit"])


def _obeys(card: str, demand: Event, lawful: frozenset[str]) -> bool:
    if demand["what"] == "card":
        return bool(card == demand["card"])
    if demand["what"] == "avoid":
        return card[0] not in demand["suits"]
    if demand["what"] == "lead":
        return bool(card[0] == demand["suit"])
    ranked = sorted(of_suit(lawful, demand["suit"]), key=lambda each: RANKS.index(each[1]))
    return bool(ranked) and card == (ranked[0] if demand["what"] == "highest" else ranked[-1])
