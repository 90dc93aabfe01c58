"""The revoke under the Laws of Duplicate Bridge of 2017, 2007 and 1997, straight through the book."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from tests.replay.cards import other_side, partner_of, side_of
from tests.replay.layout import lay_out
from tests.replay.ownership import Owners, most_that_can_move, owners, won_by
from tests.replay.table import Event, Play, Table
from tests.replay.twelfth import restored
from tests.replay.verdict import Verdict, row

NEVER = 10**6


def rule(case: Mapping[str, Any]) -> Verdict:
    """The code's verdict on the record of a case."""
    return Law.of(case, lay_out(case, modern=True, binds=binds)).verdict()


def binds(table: Table, demand: Event, play: Play) -> bool:
    """Whether a demand binds: declarer's bind a defender; the records have none that he has no right to."""
    return bool(demand["by"] == table.declarer and play.seat in table.defenders)


class Reckoned(NamedTuple):
    """The cost of each revoke, the tricks that move in all, the side that gets them, and declarer's final tricks."""

    transfers: dict[Play, int]
    tricks: int
    to: str | None
    final: int


class Law:
    """A code, and a table to which it is applied."""

    @classmethod
    def of(cls, case: Mapping[str, Any], table: Table) -> Law:
        asking = case.get("readings", {}).get("defenders_may_ask", True)
        whole = case["board"].get("first_trick", 1) == 1
        told = case.get("findings", {}).get("table_tricks")
        return cls(case["code"], table, defenders_may_ask=asking, whole=whole, table_tricks=told)

    def __init__(
        self, code: str, table: Table, *, defenders_may_ask: bool, whole: bool, table_tricks: int | None
    ) -> None:
        self.code, self.table, self.defenders_may_ask = code, table, defenders_may_ask
        self.whole, self.table_tricks = whole, table_tricks
        self.revokes = [each for each in table.plays if each.failed and each.able]
        self.unknown = [each for each in table.plays if each.failed and not each.able]
        self.returned = min((n for n, _ in table.said("returned")), default=NEVER)
        self.standing = {play: self.standing_of(play) for play in self.revokes}

    # Laws 62 and 63: the status of each revoke

    def attention(self, play: Play) -> int:
        drawn = self.table.spoken_of(play)
        return drawn[0] if drawn else NEVER

    def _rights_lost(self) -> int:
        return min((number for number, _ in self.table.said("rights_lost")), default=NEVER)

    def _forbidden_question(self, play: Play) -> int:
        """When dummy without rights asked declarer (43B2b), or in 1997 a defender his partner (61B, 63B)."""
        table = self.table
        numbers = [
            number for number, by in table.questions_about(play)
            if (by == table.dummy and play.seat == table.declarer and number > self._rights_lost())
            or (self.code == "duplicate-1997" and not self.defenders_may_ask
                and play.seat in table.defenders and by == partner_of(play.seat))
        ]  # fmt: skip
        return min(numbers, default=NEVER)

    def as_if_established(self, play: Play) -> bool:
        """Whether it was corrected and costs the same: 43B2b, and 63B of 1997; only if nobody mentioned it before."""
        drawn = self.attention(play)
        if drawn == NEVER or self.established(play):
            return False
        by_dummy = play.seat == self.table.declarer and self._dummy_without_rights_spoke_first(play)
        return by_dummy or self._forbidden_question(play) <= drawn

    def _dummy_without_rights_spoke_first(self, play: Play) -> bool:
        drawn = self.table.spoken_of(play)
        if drawn is None or drawn[0] > self._play_over():
            return False
        return drawn[1] == self.table.dummy and drawn[0] > self._rights_lost()

    def _play_over(self) -> int:
        """When nobody is dummy any more: the play has ended, or a claim has stopped it."""
        ends = [n for kind in ("claimed", "conceded", "returned") for n, _ in self.table.said(kind)]
        ends = [number for number in ends if number not in self.table.refused]
        if self.table.played_out:
            ends.append(max(each.event for each in self.table.plays))
        return min(ends, default=NEVER)

    def _dummy_without_rights_asked(self, play: Play) -> bool:
        """Whether dummy asked without the right to; his question draws attention like any other word of his."""
        asked = (number for number, by in self.table.questions_about(play) if by == self.table.dummy)
        last = min(self.attention(play), self._play_over())
        return any(self._rights_lost() < number <= last for number in asked)

    def established(self, play: Play) -> bool:
        """63A: whether its side established it before attention was drawn, or then played on and left the card."""
        if any(play.event < number < self.attention(play) for number in self._establishing(play)):
            return True
        return self._left_there(play, self.attention(play))

    def _left_there(self, play: Play, drawn: int) -> bool:
        """Whether its side first went on after attention to it, and the card was never taken back."""
        together = self.code == "duplicate-2017" and self._beside(play)  # 62C3 is about these
        if together:
            return self._left_by_both(play) > drawn and self._left_by_both(play) < NEVER
        if play.taken_back is not None or play.void:
            return False
        on = [
            each.event for each in self.table.plays
            if each.side == play.side and each.trick > play.trick and each.taken_back is None and not each.void
        ]  # fmt: skip
        on += [
            number for number, event in self.table.said("named")
            if side_of(event["hand"]) == play.side and self._named_for_later(event, play.trick, number)
        ]  # fmt: skip
        return min(on, default=drawn) > drawn

    def _left_by_both(self, play: Play) -> int:
        """When both sides had gone on to the next trick with both their revokes left there (2017): 63A1, not 62C3."""
        began = {"NS": NEVER, "EW": NEVER}
        for each in self.table.plays:
            if each.trick > play.trick and each.taken_back is None and not each.void:
                began[each.side] = min(began[each.side], each.event)
        for number, event in self.table.said("named", play.event):
            if self._named_for_later(event, play.trick, number):
                side = side_of(event["hand"])
                began[side] = min(began[side], number)
        both = max(began.values())
        there = [each for each in (play, *self._beside(play)) if (each.taken_back or NEVER) >= both]
        return both if play in there and len(there) > 1 else NEVER

    def _establishing(self, play: Play) -> Iterable[int]:
        table = self.table
        for each in table.plays:  # ... led or played to the next trick, lawfully or not (63A1)
            if each.side == play.side and each.trick > play.trick and not each.void:
                yield each.event
        for number, event in table.said("named"):  # ... named a card for the next trick (63A2)
            if side_of(event["hand"]) == play.side and self._named_for_later(event, play.trick, number):
                yield number
        for kind in ("claimed", "conceded"):  # ... claimed or conceded (63A3; 68B2 where the partner refuses)
            for number, event in table.said(kind):
                if side_of(event["by"]) == play.side and number not in table.refused:
                    yield number
        assent = [number for number, event in table.said("agreed") if side_of(event["by"]) == play.side]
        if self.code != "duplicate-2017":
            yield from assent  # ... agreed to a claim or concession (63A3 of 2007 and 1997)
        elif assent and not self._objected(play.side, assent[0]):
            later = [n for n, e in table.said("called", assent[0]) if side_of(e["by"]) == play.side]
            yield from [*later, *(number for number, _ in table.said("round_ended", assent[0]))]  # 63A4, 69A

    def _objected(self, side: str, assent: int) -> bool:
        """Whether a player of a side objected to the claim to which his side had agreed."""
        claims = [n for kind in ("claimed", "conceded") for n, _ in self.table.said(kind) if n < assent]
        return any(side_of(event["by"]) == side for _, event in self.table.said("objected", max(claims, default=0)))

    def _named_for_later(self, event: Mapping[str, Any], trick: int, number: int) -> bool:
        """Whether a card was named for a later trick, and not in place of a card that did not follow suit here."""
        if not self._had_played(event["hand"], trick, number):
            return False
        here = [each for each in self.table.plays if each.trick == trick and each.event < number]
        there = {each.seat: each for each in here if each.taken_back is None or each.taken_back > number}
        mine, suit = there[event["hand"]], (event.get("card") or event["suit"])[0]
        return len({each.seat for each in here}) == 4 or suit != mine.led or mine.card[0] == suit

    def _had_played(self, hand: str, trick: int, number: int) -> bool:
        mine = [each for each in self.table.plays if each.seat == hand and each.trick == trick and each.event < number]
        return any(each.taken_back is None or each.taken_back > number for each in mine)

    def standing_of(self, play: Play) -> frozenset[str] | None:
        drawn, established = self.attention(play), self.established(play)
        if play.seat in self.table.defenders and (
            self._dummy_without_rights_spoke_first(play) or self._dummy_without_rights_asked(play)
        ):
            return None  # 43B3: no correction; the director removes the gain at the end
        if play.failed == "penalty card" and self._played_past(play):
            return None  # 52B: declarer has accepted the card
        if self.code != "duplicate-2017" and drawn == NEVER and self._beside(play):
            return None  # no text says whether attention to one of two revokes on a trick is attention to the other
        beside_unknown = [each for each in self.unknown if each.trick == play.trick and each.side != play.side]
        if self.code == "duplicate-2017" and established and beside_unknown:
            return None  # 62C3, if that card was a revoke
        if self.reopened(play):
            return frozenset({"correct", "restore"} if play.trick == 12 else {"correct"})
        if play.failed == "penalty card" and not established:
            return None  # 52B: declarer may accept the card
        if established and play.trick == 12 and drawn < self.returned:
            return frozenset({"restore"})
        if established and play.trick == 12 and self.returned == NEVER:
            return None  # nobody says whether the hands are back in the board
        if established:
            return frozenset({"established"})
        if self._may_have_let_a_claim_stand(play):
            return None
        if drawn == NEVER and self._forbidden_question(play) < NEVER:
            return None  # asked, and neither answered nor put right
        unnoticed = drawn == NEVER and not self.table.noticed_with_the_first(play)
        return frozenset({"open" if unnoticed else "correct"})

    def _played_past(self, play: Play) -> bool:
        """Whether declarer's side played a later card before anything established it."""
        theirs = [each.event for each in self.table.plays if each.side != play.side and each.event > play.event]
        return min(theirs, default=NEVER) < min((n for n in self._establishing(play) if n > play.event), default=NEVER)

    def _accepted(self, play: Play) -> bool:
        """52B1: whether declarer's side played on after a card whose only fault was not to be the penalty card."""
        return play.failed == "penalty card" and not play.off_suit and self._played_past(play)

    def _may_have_let_a_claim_stand(self, play: Play) -> bool:
        """Whether the other side claimed or conceded, and nobody says if his side objected (63A3, 63A4)."""
        table, claim, drawn = self.table, self.table.claim, self.attention(play)
        if claim is None or side_of(claim.by) == play.side or claim.agreed or claim.objected:
            return False
        if not play.event < claim.event < drawn or drawn == claim.event + 1:
            return False
        if self.code != "duplicate-2017":
            return True
        called = [n for n, event in table.said("called", claim.event) if side_of(event["by"]) == play.side]
        return any(n < drawn for n in [*called, *(n for n, _ in table.said("round_ended", claim.event))])

    def _beside(self, play: Play) -> list[Play]:
        """The other side's revokes that lay in the trick together with this one."""
        others = [
            each for each in self.revokes
            if each.trick == play.trick and each.side != play.side
            and not self._accepted(each)
        ]  # fmt: skip
        return [
            each for each in others
            if (each.taken_back or NEVER) > play.event and (play.taken_back or NEVER) > each.event
        ]  # fmt: skip

    def reopened(self, play: Play) -> bool:
        """62C3 of 2017: both sides revoked on one trick, and only one had played to the next at the first attention."""
        if self.code != "duplicate-2017":
            return False
        others = self._beside(play)
        here = [each for each in self.revokes if each.trick == play.trick and not self._accepted(each)]
        for drawn in sorted({self.attention(each) for each in here} - {NEVER}):
            lying = [each for each in (play, *others) if each.event < drawn <= (each.taken_back or NEVER)]
            if play in lying and len(lying) > 1:
                sides = {
                    e.side for e in self.table.plays if e.trick == play.trick + 1 and e.event < drawn and not e.void
                } | {
                    side_of(e["hand"])
                    for n, e in self.table.said("named")
                    if n < drawn and self._named_for_later(e, play.trick, n)
                }  # 45C4: it must be played
                if len(sides) == 1:
                    return self._left_by_both(play) == NEVER
        return False

    # Law 64: the cost

    def _no_tricks(self, play: Play) -> bool | None:
        """Whether 64B spares the offender, without B1; ``None`` where the texts leave it open."""
        table = self.table
        if play.seat == table.dummy or play.failed == "penalty card":
            return True  # B3
        if self._both_sides(play):
            return True  # B7
        if play.trick == 12:
            return True  # B6
        if any(self._precedes(each, play) for each in self.revokes):
            return True  # B2
        drawn = self.attention(play)
        innocent = [n for n, event in table.said("called") if side_of(event["by"]) != play.side]
        if any(number < drawn for number in [*innocent, *(number for number, _ in table.said("round_ended"))]):
            return True  # B4, B5
        if play.owed_faced:
            return None  # B3, if he held other cards of the suit too: not settled by the texts
        return False

    def _precedes(self, earlier: Play, play: Play) -> bool:
        """B2: whether it is the same player's, in the same suit; in 2017 the earlier must have been established."""
        if earlier.event >= play.event or (earlier.seat, earlier.suit) != (play.seat, play.suit) or play.suit is None:
            return False
        return self.code != "duplicate-2017" or self.established(earlier) or self.as_if_established(earlier)

    def _both_sides(self, play: Play) -> bool | None:
        """B7, 1997 by the minute of 2001. 2007 says only that both sides have revoked; a correction changes nothing."""
        theirs = [each for each in self.revokes if each.side != play.side]
        if self.code == "duplicate-2007":
            return bool(theirs)
        return any(
            not self.reopened(each) and (self.established(each) or self.as_if_established(each)) for each in theirs
        )

    def _wishes(self, play: Play, won: Owners) -> list[frozenset[int]]:
        """64A: for each trick to be moved, the tricks that it can be."""
        mine = won_by(won, play.side, play.trick)
        if not mine:
            return []  # B1
        later = mine - {play.trick}
        winning = won[play.trick][1]
        if winning is not None and winning.seat == play.seat:
            return [frozenset({play.trick}), *([later] if later else [])]  # A1
        if self.code != "duplicate-1997":
            return [mine]  # A2
        with_an_owed_card = frozenset(
            trick for trick in later
            if (card := won[trick][1]) is not None and card.seat == play.seat and card.card in play.owed
        )  # fmt: skip
        return [mine, *([with_an_owed_card] if with_an_owed_card else [])]  # A2 of 1997, with its second limb

    def _unknown_cards(self, play: Play, won: Owners) -> bool:
        """1997: whether the offender may have won a claimed trick with a card that he owed, seen or not."""
        if self.code != "duplicate-1997" or not any(owner == (play.side, None) for owner in won.values()):
            return False
        played = {each.card for each in self.table.plays if each.taken_back is None and not each.void}
        unseen = len(play.held) + play.trick - 1 < 13
        return unseen or bool(play.owed - played)

    # the contents of the ruling

    def verdict(self) -> Verdict:
        table = self.table
        said = Verdict({row(play): statuses for play, statuses in self.standing.items()})
        for play in table.plays:
            if play.void:
                said.statuses.setdefault(row(play), frozenset({"not a revoke"}))  # 68D
        for play in self.unknown:
            if table.spoken_of(play) or play.failed == "demand":
                said.statuses[row(play)] = None
            else:  # the same card may have been played to the trick before, and been mentioned then
                said.statuses.setdefault(row(play), frozenset({"not a revoke"}))
        said.penalty_cards = self._penalty_cards()
        won = owners(table)
        put_right = "restore" in self._all_statuses() or any(
            play.trick == 12 and statuses is None for play, statuses in self.standing.items()
        )
        if won is not None and table.played_out and not put_right:
            said.table = self._declarers_tricks(won) if self._counts_the_whole_deal else None
        if won is not None and not self.unknown and None not in self.standing.values():
            self._add_tricks(said, won)
        return said

    def _all_statuses(self) -> frozenset[str]:
        return frozenset().union(*(statuses or {"?"} for statuses in self.standing.values()))

    def _add_tricks(self, said: Verdict, won: Owners) -> None:
        put_right = [play for play in self.revokes if self.standing[play] == frozenset({"restore"})]
        correct = [play for play in self.revokes if "correct" in (self.standing[play] or ())]
        if any(play.taken_back is None for play in correct) or (put_right and not self._restorable()):
            return
        outcomes = restored(self.table, won, put_right) if put_right else [won]
        reckoned = [each for each in map(self._reckon, outcomes) if each is not None]
        if not reckoned:
            return
        for play in self.revokes:
            if len({each.transfers[play] for each in reckoned}) == 1:
                said.transfers[row(play)] = reckoned[0].transfers[play]
        if len({(each.tricks, each.to) for each in reckoned}) == 1:
            said.tricks = (reckoned[0].tricks, reckoned[0].to)
        if said.tricks is not None and len({each.final for each in reckoned}) == 1 and self._counts_the_whole_deal:
            said.final = reckoned[0].final

    @property
    def _counts_the_whole_deal(self) -> bool:
        return self.whole or self.table_tricks is not None

    def _declarers_tricks(self, won: Owners) -> int:
        """Declarer's tricks in a whole deal, or in an ending with the number told of earlier tricks."""
        declarers = side_of(self.table.declarer)
        before = 0
        if self.table_tricks is not None:
            before = self.table_tricks - sum(
                play is not None and play.side == declarers for play in map(self.table.winner, self.table.tricks)
            )
        return before + len(won_by(won, declarers))

    def _restorable(self) -> bool:
        """Whether all eight cards of the last two tricks are known, with none taken back on the way."""
        return len(self.table.standing(12)) == 4 and not any(
            play.taken_back for play in self.table.plays if play.trick >= 12
        )

    def _reckon(self, won: Owners) -> Reckoned | None:
        transfers = dict.fromkeys(self.revokes, 0)
        wishes: list[frozenset[int]] = []
        to = None
        for play in self.revokes:
            if self.standing[play] != frozenset({"established"}) and not self.as_if_established(play):
                continue
            wanted, spared = self._wishes(play, won), self._no_tricks(play)
            if wanted and (spared is None or (not spared and self._unknown_cards(play, won))):
                return None
            if wanted and not spared:
                transfers[play] = most_that_can_move(wanted)
                wishes += wanted
                to = other_side(play.side)
        total = most_that_can_move(wishes)
        gained = total if to == side_of(self.table.declarer) else -total
        return Reckoned(transfers, total, to, self._declarers_tricks(won) + gained)

    # Law 50: the face-up cards

    def _penalty_cards(self) -> frozenset[tuple[str, str, str]] | None:
        """The face-up cards of defenders, with those to be taken back; ``None`` once play is over."""
        table = self.table
        over = table.claim is not None or table.played_out or bool(table.said("returned"))
        if over or self.unknown or None in self.standing.values() or "restore" in self._all_statuses():
            return None
        seats = {each.card: each.seat for each in table.lying}
        major = {each.card for each in table.lying if each.major}
        for play in self.revokes:
            if self.standing[play] == frozenset({"correct"}):
                led_on = table.standing(play.trick + 1).values() if self.reopened(play) else ()
                for each in (play, *led_on):
                    if each.seat in table.defenders and each.taken_back is None:
                        seats[each.card] = each.seat
                        major |= {each.card} if each.faced_before is None or each.faced_before.major else set()
                again = play.trick == 12 and not led_on and play.taken_back is None  # 62D1
                for each in table.standing(13).values() if again else ():
                    if each.seat in table.defenders and each.faced_before is not None:
                        seats[each.card] = each.seat
                        major |= {each.card} if each.faced_before.major else set()
        several = {seat for seat in table.defenders if list(seats.values()).count(seat) > 1}
        return frozenset(
            (seat, card, "major" if card in major or seat in several else "minor") for card, seat in seats.items()
        )
