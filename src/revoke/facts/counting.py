"""How many tricks each side won, from winners, claims and totals; and what cannot be so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from revoke.case.case import Case
from revoke.errors import Contradiction
from revoke.facts.fact import Evidence
from revoke.facts.standing import WonBy
from revoke.table.seats import Role, Seat, Side, Who
from revoke.table.sentence import Sentence, counted, sentence, template
from revoke.timeline.table import Claim, Table
from revoke.timeline.trick import tricks_won

_LEFT = sentence("the tricks that were left")


@dataclass(frozen=True, slots=True)
class Count:
    """The tricks of the deal.

    Attributes:
        winners: who won each of the thirteen tricks; ``None`` where that is not known.
        declarers: tricks won by declarer's side as played, 0 to 13; ``None`` where that is not known.
        because: where ``declarers`` comes from.
        over: whether the whole deal is counted, so that the ruling is as at the end of play.
        claimed: a claim or concession that nobody contests any more.
    """

    winners: tuple[Seat | None, ...]
    declarers: int | None
    because: str
    over: bool
    claimed: Claim | None = None

    def won_from(self, trick: int, side: Side) -> frozenset[int] | None:
        """The tricks that a side won from one on, by number; ``None`` where they are not all known.

        Of the tricks left by a claim that nobody contests, a side that has some of them has the first: which of them
        nobody can tell, and nothing turns on it.
        """
        won = {number for number, hand in enumerate(self.winners[trick - 1 :], trick) if hand and hand.side is side}
        open_ = [number for number, hand in enumerate(self.winners[trick - 1 :], trick) if hand is None]
        if not open_:
            return frozenset(won)
        claimed = self._claimed_from(trick)
        if claimed is None or (open_[0] == trick and 0 < claimed.share(side) < claimed.left):
            return None
        return frozenset(won.union(open_[: claimed.share(side)]))

    def _claimed_from(self, trick: int) -> Claim | None:
        """The claim, if it is about every trick from this one on of which the winner is not known."""
        unknown = self.winners[trick - 1 :].count(None)
        return self.claimed if self.claimed is not None and self.claimed.left == unknown else None

    def won_by(self, trick: int, offender: Who | None, declarer: Seat | None) -> Evidence | None:
        """Who won the revoke trick, seen from the offender."""
        hand = self.winners[trick - 1]
        if offender is None:
            return None
        if hand is None:
            return self._claimed_with_the_rest(trick, _side(offender, declarer))
        because = sentence("{player} won trick {trick}", player=hand, trick=trick)
        if isinstance(offender, Seat):
            if hand is offender:
                return Evidence((WonBy.OFFENDER,), because)
            return Evidence((WonBy.PARTNER if hand is offender.partner else WonBy.OPPONENTS,), because)
        if declarer is not None and (hand.side is declarer.side):
            return Evidence((WonBy.OPPONENTS,), because)
        return None if declarer is None else Evidence((WonBy.OFFENDER, WonBy.PARTNER), because)

    def _claimed_with_the_rest(self, trick: int, side: Side | None) -> Evidence | None:
        """Who won a trick that was not complete when all that was left came to be one side's by a claim."""
        claimed = self._claimed_from(trick)
        if claimed is None or side is None or 0 < claimed.share(side) < claimed.left:
            return None
        own = (WonBy.OFFENDER, WonBy.PARTNER) if claimed.share(side) else (WonBy.OPPONENTS,)
        return Evidence(own, sentence("the claim at event {event}", event=claimed.event))

    def total(self, offender: Who | None, declarer: Seat | None) -> int | None:
        """All tricks of the offender's side, where they are known."""
        if self.declarers is None or offender is None:
            return None
        if isinstance(offender, Seat):
            if declarer is None:
                return None
            declaring = offender.side is declarer.side
        else:
            declaring = offender in (Role.DECLARER, Role.DUMMY)
        return self.declarers if declaring else 13 - self.declarers

    def later_tricks(
        self,
        place: str,
        trick: int | None,
        offender: Who | None,
        declarer: Seat | None,
        won_by: Evidence | None,
        said: int | None,
    ) -> Evidence | None:
        """How many tricks the offender's side won after the revoke trick: one number, or those still possible.

        Raises:
            Contradiction: what was said cannot be so.
        """
        least, most, because = self._bounds(trick, offender, declarer, won_by)
        if most < 0:
            raise Contradiction(
                (place.replace("later_tricks", "won_by"), self.because or because),
                template("the revoking side is said to have won the trick on which it revoked"),
                sentence("it can have won none from then on, by {reason}", reason=because),
                template("Correct the winner or the total."),
            )
        places = (place, place.replace("later_tricks", "trick") if because == _LEFT else self.because or because)
        if said is not None and not least <= said <= most:
            limit = _NO_MORE if said > most else _AT_LEAST
            raise Contradiction(
                places,
                later_said(said),
                sentence(limit, number=most if said > most else least, reason=because),
                template("Correct one of the two."),
            )
        if said is not None:
            return Evidence((said,), "said by the director")
        if least > most:
            raise Contradiction(
                places,
                sentence("there would be between {least} and {most} later tricks", least=least, most=most),
                sentence("that cannot be, by {reason}", reason=because),
                template("Correct the trick, the winner or the total."),
            )
        if (least, most) == (0, 12):
            return None
        return Evidence(tuple(range(least, most + 1)), because)

    def _bounds(
        self, trick: int | None, offender: Who | None, declarer: Seat | None, won_by: Evidence | None
    ) -> tuple[int, int, Sentence]:
        """The fewest and the most later tricks that everything else allows."""
        least, most, because = 0, 12 if trick is None else 13 - trick, _LEFT
        side = _side(offender, declarer)
        here = won_by is not None and WonBy.OPPONENTS not in won_by.values
        here_unsure = won_by is None
        if trick is not None and side is not None:
            later = self.winners[trick:]
            least, most = tricks_won(later, side), 13 - trick - tricks_won(later, side.other)
            because = WINNERS if any(later) else because
            if (claimed := self._claimed_from(trick + 1)) is not None:
                least = most = tricks_won(later, side) + claimed.share(side)
                because = _with_claim(claimed)
            elif (claimed := self._claimed_from(trick)) is not None:
                from_here = tricks_won(later, side) + claimed.share(side)
                least, most = max(from_here - int(here or here_unsure), 0), from_here - int(here)
                because = _with_claim(claimed)
        total = self.total(offender, declarer)
        if total is not None:
            before = self.winners[: trick - 1] if trick is not None else ()
            won_before = tricks_won(before, side) if side else 0
            lost_before = tricks_won(before, side.other) if side else 0
            room_before = 12 if trick is None else trick - 1
            most_by_total = total - won_before - int(here)
            least_by_total = total - (room_before - lost_before) - int(here or here_unsure)
            if most_by_total < most or least_by_total > least:
                because = _in_all(total)
            least, most = max(least, least_by_total), min(most, most_by_total)
        return least, most, because


WINNERS = sentence("the winners of the tricks")
_NO_MORE = template("it won no more than {number}, by {reason}")
_AT_LEAST = template("it won at least {number}, by {reason}")


def later_said(number: int) -> Sentence:
    """That so many later tricks are said of the side that revoked."""
    return counted(
        "the revoking side is said to have won {number} later trick",
        "the revoking side is said to have won {number} later tricks",
        number=number,
    )


def _in_all(number: int) -> Sentence:
    return counted("the {number} trick of that side in all", "the {number} tricks of that side in all", number=number)


def _total_said(number: int) -> Sentence:
    return counted(
        "declarer's side is said to have won {number} trick",
        "declarer's side is said to have won {number} tricks",
        number=number,
    )


def _with_claim(claimed: Claim) -> Sentence:
    return sentence("the tricks won and the claim at event {event}", event=claimed.event)


def count_tricks(case: Case, table: Table, declarer: Seat | None) -> Count:
    """Count the tricks of a case from its record, its claims and its findings.

    Raises:
        Contradiction: the winners or the total that the director gives are not those of the record.
    """
    winners = _winners(case, table)
    claimed = table.uncontested_claim
    declarers, because = _declarers(case, winners, claimed, declarer)
    said = case.findings.table_tricks
    whole = all(winners) or table.played_out or claimed is not None or said is not None
    whole = whole or case.findings.result is not None or case.findings.play_ended
    over = whole or any(each.later_tricks is not None for each in case.findings.revokes)
    return Count(winners, declarers, because, over, claimed)


def _winners(case: Case, table: Table) -> tuple[Seat | None, ...]:
    shown = table.winners()
    said = case.findings.winners or (None,) * 13
    for number, (seen, told) in enumerate(zip(shown, said, strict=True), 1):
        if seen is not None and told is not None and seen is not told:
            trick = table.trick(number)
            assert trick is not None
            raise Contradiction(
                ("findings.winners", sentence("event {event}", event=trick.plays[-1].event)),
                sentence("trick {trick} is said to have been won by {player}", trick=number, player=told),
                sentence("the cards show that {player} won it", player=seen),
                template("Correct the winner or the cards."),
            )
    return tuple(seen or told for seen, told in zip(shown, said, strict=True))


def _declarers(
    case: Case, winners: tuple[Seat | None, ...], claimed: Claim | None, declarer: Seat | None
) -> tuple[int | None, str]:
    said = case.findings.table_tricks
    shown, because = None, ""
    if declarer is not None and all(winners):
        shown, because = tricks_won(winners, declarer.side), sentence("the thirteen tricks")
    elif (
        declarer is not None and claimed is not None and claimed.left + sum(each is not None for each in winners) == 13
    ):
        shown = tricks_won(winners, declarer.side) + claimed.share(declarer.side)
        because = _with_claim(claimed)
    if said is None:
        return shown, because
    if shown is not None and shown != said and claimed is None:
        raise Contradiction(
            ("findings.table_tricks", because),
            _total_said(said),
            sentence("it won {number}", number=shown),
            template("Correct the total or the play."),
        )
    if declarer is not None:
        _refuse_total_beyond_winners(said, winners, declarer)
    return said, "findings.table_tricks"


def _refuse_total_beyond_winners(said: int, winners: Sequence[Seat | None], declarer: Seat) -> None:
    won, lost = tricks_won(winners, declarer.side), tricks_won(winners, declarer.side.other)
    if not won <= said <= 13 - lost:
        raise Contradiction(
            ("findings.table_tricks", WINNERS),
            _total_said(said),
            sentence("of the tricks whose winner is known it won {won} and lost {lost}", won=won, lost=lost),
            template("Correct the total or the winners."),
        )


def _side(offender: Who | None, declarer: Seat | None) -> Side | None:
    if isinstance(offender, Seat):
        return offender.side
    if offender is None or declarer is None:
        return None
    return declarer.side if offender in (Role.DECLARER, Role.DUMMY) else declarer.side.other
