"""Random records: deals played carelessly, with everything that happens at tables, as case documents.

The replay itself says what may happen: a revoke that must be corrected is corrected, or the record ends; play goes on
after one that stands. So every record is possible.
"""

from __future__ import annotations

import random
from typing import Any

from tests.replay import historic, modern
from tests.replay.cards import PACK, SEATS, deal_text, hands_of, left_of, partner_of, side_of
from tests.replay.codes import MODERN
from tests.replay.kinds import EVERYTHING, Kinds
from tests.replay.layout import Layout
from tests.replay.table import Play

SPEAKERS = (*SEATS, "director", "spectator")


def record(chance: random.Random, code: str, kinds: Kinds = EVERYTHING) -> dict[str, Any]:
    """A case document with a random record under a code."""
    evening = _Evening(chance, code, kinds)
    evening.play()
    return _told(evening)


class _Evening:
    """One deal, played card by card."""

    def __init__(self, chance: random.Random, code: str, kinds: Kinds) -> None:
        self.chance, self.code, self.kinds = chance, code, kinds
        self.modern = code in MODERN
        cards = chance.sample(PACK, 52)
        self.hands = {seat: frozenset(cards[place::4]) for place, seat in enumerate(SEATS)}
        self.declarer = chance.choice(SEATS)
        self.dummy = partner_of(self.declarer)
        self.defenders = (left_of(self.declarer), left_of(self.declarer, 3))
        self.events: list[Any] = []
        self.case = self._case(chance.choice(("S", "H", "D", "C", "NT")))
        binds = modern.binds if self.modern else historic.binds_under(code)
        self.layout = Layout(self.case, modern=self.modern, binds=binds)
        self.table = self.layout.table
        self.careless = {seat: chance.choice((0.0, 0.03, 0.1, 0.3)) for seat in SEATS}
        self.talkative = chance.choice((0.0, 0.02, 0.1, 0.4))
        self.lively = chance.choice((0.0, 0.01, 0.05))
        self.tired_at_the_end = chance.random() < 0.3
        self.over = False

    def _case(self, strain: str) -> dict[str, Any]:
        board = {
            "dealer": self.declarer,
            "declarer": self.declarer,
            "contract": strain if self.code == "bridge-1905" else f"{self.chance.randint(1, 7)}{strain}",
            "vulnerable": "None",
            "deal": deal_text(self.hands),
        }
        case: dict[str, Any] = {"format": "revoke-case/1", "code": self.code, "board": board, "events": self.events}
        if self.code.startswith("auction"):
            case["findings"] = {"elected": self.chance.choice(("tricks", "points"))}
        if self.code == "duplicate-1997" and self.happens(self.kinds.readings, 0.3):
            case["readings"] = {"defenders_may_ask": False}
        return case

    def play(self) -> None:
        while not self.over and not self.table.played_out:
            if self._between_tricks():
                self._before_a_lead()
            if not self.over:
                self._play_a_card()
                self._talk()
        if not self.over:
            self._after_the_play()

    def say(self, event: str, **said: Any) -> None:
        self.put({"event": event, **said})

    def put(self, *events: Any) -> None:
        first = len(self.events) + 1
        self.events.extend(events)
        for number in range(first, len(self.events) + 1):
            self.layout.lay(number)

    def happens(self, allowed: bool, likely: float | None = None) -> bool:
        return allowed and self.chance.random() < (self.lively if likely is None else likely)

    # the turn, and the card

    def turn(self) -> str:
        if not self.table.tricks:
            return self.defenders[0]
        last = max(self.table.tricks)
        winning = self.table.winner(last)
        return winning.seat if winning else left_of(next(iter(self.table.tricks[last])), len(self.table.tricks[last]))

    def _between_tricks(self) -> bool:
        return not self.table.tricks or self.table.winner(max(self.table.tricks)) is not None

    def _in_hand(self, seat: str) -> list[str]:
        played = {each.card for each in self.table.plays if each.taken_back is None and not each.void}
        return sorted(self.hands[seat] - played)

    def _card(self, seat: str, *, careful: bool = False, but: str = "") -> str:
        failing = {card: fails for card, fails in self.layout.failing(seat).items() if card != but}
        lawful = [card for card, fails in failing.items() if fails is None]
        wrong = [card for card, fails in failing.items() if fails and self._allowed(seat, card, fails)]
        if not lawful:
            return self.chance.choice(list(failing))
        careless = 0.5 if self.tired_at_the_end and len(failing) == 2 else self.careless[seat]
        if wrong and not careful and self.chance.random() < careless:
            return self.chance.choice(wrong)
        return self.chance.choice(lawful)

    def _allowed(self, seat: str, card: str, failing: str) -> bool:
        """Whether this kind of revoke may happen."""
        allowed = {
            "follow": True,
            "demand": self.kinds.demands_disobeyed,
            "penalty card": self.kinds.penalty_cards_not_played,
        }[failing]
        if not self.kinds.twelfth_tricks and len(self._in_hand(seat)) == 2:
            return False
        if not self.kinds.faced_cards_misplayed and any(each.card == card for each in self.table.lying):
            return False
        several = failing != "penalty card" and any(each.seat == seat for each in self.table.lying)
        if several and not self.kinds.several_penalty_cards:
            return False
        before = [each for each in self.table.plays if each.failed]
        if before and not self.kinds.several_revokes:
            return False
        trick = max(self.table.tricks, default=0) + self._between_tricks()
        both = any(each.trick == trick and each.failed and each.side != side_of(seat) for each in self.table.plays)
        return allowed and (self.kinds.both_sides_on_one_trick or not both)

    # events between the cards

    def _before_a_lead(self) -> None:
        last = max(self.table.tricks, default=0)
        if last and not self.modern and self.chance.random() < 0.85:
            self.say("quitted", trick=last)
            self._talk()
        seat = self.turn()
        if self.over:
            return
        if last and self.happens(self.kinds.claims):
            self._claim()
        elif last and self.happens(self.kinds.leads_out_of_turn and not self.table.lying):
            self._lead_out_of_turn(seat)
        elif self.modern and seat in self.defenders:
            self._demand_a_lead(seat)

    def _play_a_card(self) -> None:
        seat = self.turn()
        if self.happens(self.kinds.exposed_cards and (self.modern or self.kinds.uncalled_cards)):
            self._expose(self.chance.choice(self.defenders), self.chance.choice(("dropped", "deliberate")))
        if self.modern and not self._between_tricks() and self.happens(self.kinds.highest_or_lowest):
            self._demand_after_a_premature_card(seat)
        if not self.modern:
            self._call_an_exposed_card(seat)
        card = self._card(seat)
        if self.happens(self.kinds.named_cards):
            self.say("named", hand=seat, card=card)
            self._talk()
            if self.over or self.turn() != seat or card not in self._in_hand(seat):
                return
        self.put(f"{seat}:{card}")

    def _expose(self, seat: str, how: str) -> bool:
        faced = {each.card for each in self.table.lying}
        cards = [card for card in self._in_hand(seat) if card not in faced]
        several = any(each.seat == seat for each in self.table.lying)
        if not cards or (several and not self.kinds.several_penalty_cards):
            return False
        self.say("exposed", hand=seat, card=self.chance.choice(cards), how=how)
        return True

    def _demand_a_lead(self, seat: str) -> None:
        """Let declarer choose while a major penalty card lies there and its partner is to lead (50D2)."""
        theirs = [each for each in self.table.lying if each.seat == partner_of(seat) and each.major]
        mine = [each for each in self.table.lying if each.seat == seat]
        if theirs and not mine and self.happens(self.kinds.lead_demands, 0.6):
            suit = self.chance.choice(sorted({each.card[0] for each in theirs}))
            self.say("demanded", by=self.declarer, of=seat, what=self.chance.choice(("lead", "avoid")), suit=suit)

    def _demand_after_a_premature_card(self, seat: str) -> None:
        """Let the partner of the player on turn show the card he will play, and declarer make a demand (57A)."""
        partner = partner_of(seat)
        if seat not in self.defenders or self.table.lying or not self._expose(partner, "deliberate"):
            return
        lead = next(iter(self.table.standing(max(self.table.tricks)).values()))
        what = self.chance.choice(("highest", "lowest"))
        self.say("demanded", by=self.declarer, of=seat, what=what, suit=lead.card[0])

    def _call_an_exposed_card(self, seat: str) -> None:
        mine = sorted(card for card, owner in historic.exposed(self.code, self.table).items() if owner == seat)
        if mine and self.chance.random() < 0.5:
            self.say("demanded", by=self.declarer, of=seat, what="card", card=self.chance.choice(mine))

    def _lead_out_of_turn(self, right: str) -> None:
        seat = self.chance.choice([each for each in SEATS if each != right])
        card = self._card(seat, careful=True)
        self.put(f"{seat}:{card}")
        self._talk()
        alone = list(self.table.standing(max(self.table.tricks))) == [seat]
        if alone and not self.over and self.modern and self.happens(self.kinds.leads_taken_back, 0.5):
            self.say("withdrawn", hand=seat, card=card)

    # attention and its consequences

    def _talk(self) -> None:
        if self.over or not self.table.plays:
            return
        last = self.table.plays[-1]
        if self.happens(self.kinds.dummy_without_rights) and not self.table.said("rights_lost"):
            self.say("rights_lost", by=self.dummy)
        showed_out = last.card[0] != last.led and last.taken_back is None
        if showed_out and self.happens(self.kinds.questions, max(self.talkative, 0.05)):
            self._ask(last)
        elif self.happens(self.kinds.remarks, self.talkative):
            self._remark()

    def _ask(self, play: Play) -> None:
        by = self.chance.choice([seat for seat in SEATS if seat != play.seat])
        if self._dummy_would_forfeit(by, play) or self.table.questions_about(play):
            return
        self.say("asked", by=by, of=play.seat)
        if self.chance.random() < 0.1:
            return
        holds = any(card[0] == play.led for card in play.owed)
        others = [
            each for each in self.table.plays
            if each.seat == play.seat and each.card[0] != each.led and each is not play and each.taken_back is None
        ]  # fmt: skip
        admits = holds and self.chance.random() < 0.6 and (self.kinds.yes_after_another_revoke or not others)
        self.say("answered", by=play.seat, holds=admits)
        if admits:
            self._put_right(play)

    def _dummy_would_forfeit(self, by: str, play: Play) -> bool:
        return not self.modern and not self.kinds.lapsed_claims and by == self.dummy and play.seat in self.defenders

    def _remark(self) -> None:
        unsaid = [
            each for each in self.table.plays
            if each.taken_back is None and not each.void and self.table.spoken_of(each) is None
        ]  # fmt: skip
        wrong = [play for play in unsaid if play.failed]
        discards = [play for play in unsaid if play.card[0] != play.led and self.kinds.doubted_discards]
        if not discards and not wrong:
            return
        play = self.chance.choice(wrong if wrong and self.chance.random() < 0.9 else discards or wrong)
        by = self.chance.choice(SPEAKERS)
        if not self._dummy_would_forfeit(by, play):
            self.say("attention", by=by, to=play.seat, trick=play.trick)
            self._put_right(play)

    def _put_right(self, play: Play) -> None:
        """Correct a card after attention, if it must be corrected, or end the record here."""
        law: Any = modern.Law.of(self.case, self.table) if self.modern else historic.Law.of(self.case, self.table)
        if play not in law.revokes:
            return
        statuses = law.standing_of(play)
        if statuses == frozenset({"established"}):
            return
        if self.happens(self.kinds.left_there, 0.2) and not (self.modern and law.reopened(play)):
            return
        next_trick = list(self.table.standing(play.trick + 1).values())
        simple = statuses == frozenset({"correct"}) and not (self.modern and law.reopened(play))
        followed_a_wrong_lead = play.leads and len(self.table.tricks[play.trick]) > 1
        faced = play.seat in self.defenders and (
            not self.kinds.uncalled_cards if not self.modern
            else not self.kinds.several_penalty_cards and any(each.seat == play.seat for each in self.table.lying)
        )  # fmt: skip
        lead = (play.leads or next_trick) and not self.kinds.leads_taken_back
        late = self.table.claim is not None or max(self.table.tricks) > play.trick + 1
        if not simple or followed_a_wrong_lead or faced or lead or late or self.chance.random() < 0.2:
            self.over = True
            return
        for each in reversed(next_trick):
            self.say("withdrawn", hand=each.seat, card=each.card)
        self._correct(play)

    def _correct(self, play: Play) -> None:
        followers = [each for each in self.table.standing(play.trick).values() if each.event > play.event]
        if not self.modern and self.happens(self.kinds.highest_or_lowest, 0.4):
            self._demand_in_correction(play)
        self.say("withdrawn", hand=play.seat, card=play.card)
        self.put(f"{play.seat}:{self._card(play.seat, but=play.card)}")
        if not self.kinds.changes or any(each.failed for each in self.table.standing(play.trick).values()):
            return
        changed = False
        for each in followers:
            may = each.side != play.side or changed or not self.modern
            several = each.side == play.side and any(faced.seat == each.seat for faced in self.table.lying)
            if may and (self.kinds.several_penalty_cards or not several) and self.chance.random() < 0.3:
                self.say("withdrawn", hand=each.seat, card=each.card)
                self.put(f"{each.seat}:{self._card(each.seat, careful=True)}")
                changed = changed or each.side != play.side

    def _demand_in_correction(self, play: Play) -> None:
        """Let declarer demand from an adversary, or an adversary from the dealer; now and then in a wrong suit."""
        if play.failed == "follow":
            by = self.declarer if play.seat in self.defenders else self.chance.choice(self.defenders)
            suit = play.led if self.chance.random() < 0.8 else self.chance.choice("SHDC")
            self.say("demanded", by=by, of=play.seat, what=self.chance.choice(("highest", "lowest")), suit=suit)

    # claims, and events after the play

    def _claim(self) -> None:
        by = self.chance.choice([seat for seat in SEATS if seat != self.dummy])
        kind = self.chance.choice(("claimed", "conceded"))
        said = {"event": kind, "by": by, "tricks": self.chance.randint(0, 13 - max(self.table.tricks))}
        refusing = kind == "conceded" and by in self.defenders and self.modern
        if refusing and self.happens(self.kinds.refused_concessions, 0.5):
            self.put(said, {"event": "objected", "by": partner_of(by)})
            return
        turn = self.turn()
        self.put(said)
        answer = self.chance.choice(("agreed", "agreed", "agreed", "objected", "nothing", "both"))
        if self.modern and answer != "agreed" and self.happens(self.kinds.plays_after_claims, 0.5):
            for steps in range(self.chance.randint(1, 3)):
                seat = left_of(turn, steps)
                self.put(f"{seat}:{self.chance.choice(self._in_hand(seat))}")
        theirs = [seat for seat in SEATS if side_of(seat) != side_of(by)]
        if answer in ("agreed", "both"):
            self.say("agreed", by=theirs[0])
        if answer in ("objected", "both"):
            self.say("objected", by=theirs[1])
        self._after_the_play(settled=answer == "agreed")
        self.over = True

    def _after_the_play(self, *, settled: bool = True) -> None:
        if not self.modern and self.table.claim is None and self.chance.random() < 0.9:
            self.say("quitted", trick=13)
        later = self._later() if settled and self.happens(self.kinds.later_boards, 0.7) else []
        for event in (*later, None):
            while self.happens(self.kinds.remarks and not self.over, 0.4):
                self._remark()
            if event is not None and not self.over:
                self.put(event)

    def _later(self) -> list[dict[str, Any]]:
        """The later events: hands returned, next board's calls, the round ended; historic: the cards mixed and cut."""
        if self.modern:
            calls = [{"event": "called", "by": seat} for seat in SEATS if self.chance.random() < 0.3]
            return [{"event": "returned"}, *calls, *([{"event": "round_ended"}] * self.happens(True, 0.3))]
        mixed = {"event": "mixed", "by": self.chance.choice(SEATS)}
        cut = self.happens(self.kinds.lapsed_claims, 0.5)
        return [*([mixed] * self.happens(self.kinds.mixed_cards, 0.3)), *([{"event": "cut"}] * cut)]


def _told(evening: _Evening) -> dict[str, Any]:
    """The record as somebody tells it: not to the end, without the deal, or only the last tricks."""
    chance, kinds, case = evening.chance, evening.kinds, evening.case
    if evening.happens(kinds.cut_short, 0.3):
        del case["events"][chance.randint(1, len(case["events"])) :]
    elif evening.happens(kinds.unknown_hands and (kinds.doubted_discards or not _obliged(case)), 0.1):
        hidden = chance.choice((SEATS, chance.choice(SEATS), "NS", "EW"))
        hands: dict[str, frozenset[str] | None] = {**evening.hands, **dict.fromkeys(hidden)}
        if hidden == SEATS:
            del case["board"]["deal"]
        else:
            case["board"]["deal"] = deal_text(hands)
    elif evening.modern and evening.happens(kinds.endings, 0.15):
        _tell_the_ending(chance, evening)
    return case


def _obliged(case: dict[str, Any]) -> bool:
    """Whether anybody had to do more than follow suit."""
    return any(isinstance(event, dict) and event["event"] in ("exposed", "demanded") for event in case["events"])


def _tell_the_ending(chance: random.Random, evening: _Evening) -> None:
    """Leave out the first tricks, if nothing happened in them, and tell how many tricks declarer took in all."""
    table, events = evening.table, evening.events
    first = {trick: next(iter(plays.values())) for trick, plays in table.tricks.items() if plays}
    begins = {trick: play.event for trick, play in first.items() if play is not None}
    quiet = [
        trick for trick, event in begins.items()
        if trick > 1 and all(isinstance(each, str) for each in events[: event - 1])
        and event == 4 * (trick - 1) + 1 and not any(play.failed for play in table.plays if play.event < event)
        and not any(isinstance(each, dict) and each.get("trick", trick) < trick for each in events)
    ]  # fmt: skip
    if not quiet:
        return
    trick = chance.choice(quiet)
    gone = {event[2:] for event in events[: begins[trick] - 1]}
    board = evening.case["board"]
    hands = hands_of(board.pop("deal"))
    board["ending"] = deal_text({seat: (hand or frozenset()) - gone for seat, hand in hands.items()})
    board["first_trick"] = trick
    if table.played_out:
        won = sum(play is not None and play.side == side_of(table.declarer) for play in map(table.winner, table.tricks))
        evening.case["findings"] = {"table_tricks": won}
    del events[: begins[trick] - 1]
