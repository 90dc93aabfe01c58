"""The tricks that each side won, by winners, claims and totals, and the contradictions among these."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from revoke.case.case import Case, Failure, RevokeFinding
from revoke.errors import Contradiction
from revoke.facts.fact import BOARD, Evidence, FactView, Key
from revoke.facts.revokes import Found, to_put_right_at_twelve
from revoke.facts.standing import WonBy, winning_hands
from revoke.table.cards import Card, Hand
from revoke.table.seats import Role, Seat, Side, Who
from revoke.table.sentence import Sentence, counted, sentence, template
from revoke.timeline.replay import TWELFTH, put_right
from revoke.timeline.table import Claim, Table, Trick, tricks_won

_LEFT = sentence("the tricks that were left")


@dataclass(frozen=True, slots=True)
class Count:
    """The tricks of the deal.

    Attributes:
        winners: who won each of the thirteen tricks; ``None`` if not known.
        declarers: tricks won by declarer's side as played, 0 to 13; ``None`` if not known.
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
        """The numbers of the tricks that a side won from a trick on; ``None`` if they are not all known.

        If a claim that nobody contests gives the side some of the tricks left, they count as the first of those.
        Nobody can tell which ones it would have won, and nothing turns on it.
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
        """The claim, if it covers every trick with an unknown winner from this trick on."""
        unknown = self.winners[trick - 1 :].count(None)
        return self.claimed if self.claimed is not None and self.claimed.left == unknown else None

    def won_by(self, trick: int, offender: Who | None, declarer: Seat | None) -> Evidence | None:
        """The winner of the revoke trick, seen from the offender."""
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
        """The winner of an incomplete trick when a claim gave one side all remaining tricks."""
        claimed = self._claimed_from(trick)
        if claimed is None or side is None or 0 < claimed.share(side) < claimed.left:
            return None
        own = (WonBy.OFFENDER, WonBy.PARTNER) if claimed.share(side) else (WonBy.OPPONENTS,)
        return Evidence(own, sentence("the claim at event {event}", event=claimed.event))

    def total(self, offender: Who | None, declarer: Seat | None) -> int | None:
        """The tricks of the offender's side in all; ``None`` if not known."""
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
        """The number of later tricks of the offender's side, or the numbers still possible.

        Raises:
            Contradiction: the stated number, or every number, is impossible.
        """
        least, most, because = self._bounds(trick, offender, declarer, won_by)
        if most < 0:
            raise Contradiction(
                (place.replace("later_tricks", "won_by"), self.because or because),
                template("the offending side is said to have won the trick on which it revoked"),
                sentence("it can have won none from then on, by {reason}", reason=because),
                template("Correct the winner or the total."),
            )
        places = (place, self.place_of_limit(place, because))
        if least > most:
            raise Contradiction(
                (place.replace("later_tricks", "won_by"), places[1]) if won_by is not None else places,
                counted(
                    "there would have to be at least {number} later trick",
                    "there would have to be at least {number} later tricks",
                    number=least,
                ),
                sentence("there can be no more than {number}, by {reason}", number=most, reason=because),
                template("Correct the trick, the winner or the total."),
            )
        if said is not None:
            if said > most:
                raise _later_refused(places, said, sentence(_NO_MORE, number=most, reason=because))
            if said < least:
                raise _later_refused(places, said, sentence(_AT_LEAST, number=least, reason=because))
            return Evidence((said,), "said by the director")
        if (least, most) == (0, 12):
            return None
        return Evidence(tuple(range(least, most + 1)), because)

    def place_of_limit(self, place: str, because: str) -> str:
        """The place of what limits the later tricks told at ``place``: the trick itself, the total or the winners."""
        return place.replace("later_tricks", "trick") if because == _LEFT else self.because or because

    def won_from_here(self, trick: int, offender: Who | None, declarer: Seat | None) -> Evidence | None:
        """The fewest and the most tricks of the offender's side from a trick on; ``None`` if its total is not known.

        >>> count = Count((None,) * 13, 12, "findings.table_tricks", over=True)
        >>> count.won_from_here(1, Seat.EAST, Seat.SOUTH).values, count.won_from_here(5, Seat.EAST, Seat.SOUTH).values
        ((1, 1), (0, 1))
        """
        total = self.total(offender, declarer)
        if total is None:
            return None
        won, lost = (Evidence((by,), self.because) for by in (WonBy.OFFENDER, WonBy.OPPONENTS))
        _, most, because = self._bounds(trick, offender, declarer, won)
        fewest, _, _ = self._bounds(trick, offender, declarer, lost)
        return Evidence((fewest, most + 1), because)

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
            own = int(here or here_unsure)
            room_before = trick - 1 if trick is not None else 12 if total - own <= 12 else 0
            most_by_total = total - won_before - int(here)
            least_by_total = total - (room_before - lost_before) - own
            if most_by_total < most or least_by_total > least:
                because = _in_all(total)
            least, most = max(least, least_by_total), min(most, most_by_total)
        return least, most, because


WINNERS = sentence("the winners of the tricks")
_NO_MORE = template("it won no more than {number}, by {reason}")
_AT_LEAST = template("it won at least {number}, by {reason}")


def later_said(number: int) -> Sentence:
    """The statement of how many later tricks the offending side won."""
    return counted(
        "the offending side is said to have won {number} later trick",
        "the offending side is said to have won {number} later tricks",
        number=number,
    )


def _later_refused(places: tuple[str, str], said: int, instead: Sentence) -> Contradiction:
    return Contradiction(places, later_said(said), instead, template("Correct one of the two."))


def _in_all(number: int) -> Sentence:
    return counted("that side's {number} trick in all", "that side's {number} tricks in all", number=number)


def _total_said(number: int) -> Sentence:
    return counted(
        "declarer's side is said to have won {number} trick",
        "declarer's side is said to have won {number} tricks",
        number=number,
    )


def _with_claim(claimed: Claim) -> Sentence:
    return sentence("the tricks won and the claim at event {event}", event=claimed.event)


def count_tricks(case: Case, table: Table, declarer: Seat | None, changing: Collection[int] = ()) -> Count:
    """Count the tricks of a case from its record, its claims and its findings.

    Args:
        changing: the tricks from which a card is still to be taken back, so that the cards do not show the winner.

    Raises:
        Contradiction: the winners or the total that the director gives are not those of the record.
    """
    winners = _winners(case, table, changing)
    claimed = table.uncontested_claim
    declarers, because = _declarers(case, winners, claimed, declarer)
    said = case.findings.table_tricks
    whole = all(winners) or table.played_out or claimed is not None or said is not None
    whole = whole or case.findings.result is not None or case.findings.play_ended
    over = whole or any(each.later_tricks is not None for each in case.findings.revokes)
    return Count(winners, declarers, because, over, claimed)


def _winners(case: Case, table: Table, changing: Collection[int]) -> tuple[Seat | None, ...]:
    """The winner of each trick: by the cards, by the thirteen letters, or by what the table agrees on."""
    told: list[tuple[str, int, Seat]] = [
        ("findings.winners", number, seat) for number, seat in enumerate(case.findings.winners, 1) if seat is not None
    ]
    agreed = enumerate(case.findings.agreed)
    told += [(f"findings.agreed[{at}]", each.trick, each.winner) for at, each in agreed if each.winner is not None]
    won: list[tuple[str, Seat] | None] = [None] * 13
    for number, seen in enumerate(table.winners(), 1):
        trick = table.trick(number)
        if seen is not None and trick is not None and number not in changing:
            won[number - 1] = (sentence("event {event}", event=trick.plays[-1].event), seen)
    by_the_cards = [each is not None for each in won]
    for place, number, seat in told:
        before = won[number - 1]
        if before is not None and before[1] is not seat:
            shown = by_the_cards[number - 1]
            raise Contradiction(
                (place, before[0]),
                sentence("{player} is said to have won trick {trick}", trick=number, player=seat),
                sentence(_SHOWN_TO_HAVE_WON if shown else _SAID_TO_HAVE_WON, player=before[1]),
                template("Correct the winner or the cards.") if shown else template("Correct one of the two."),
            )
        won[number - 1] = before or (place, seat)
    return tuple(each and each[1] for each in won)


_SHOWN_TO_HAVE_WON = template("the cards show that {player} won it")
_SAID_TO_HAVE_WON = template("{player} is said to have won it")


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


def before_the_twelfth(
    count: Count, declarer: Seat | None, told: Sequence[RevokeFinding] = ()
) -> tuple[tuple[int, int] | None, str]:
    """The fewest and the most tricks that declarer's side can have won of the first eleven, and the source.

    Args:
        told: the reported revokes; they may say who won trick twelve, and whether that side won the last trick.

    >>> nine = Count((None,) * 13, 9, "findings.table_tricks", over=True)
    >>> before_the_twelfth(nine, Seat.SOUTH)[0]
    (7, 9)
    >>> won = RevokeFinding(Seat.WEST, 12, won_by=WonBy.OFFENDER, later_tricks=0)
    >>> before_the_twelfth(nine, Seat.SOUTH, [won])[0]
    (8, 8)
    >>> before_the_twelfth(nine, Seat.SOUTH, [RevokeFinding(Seat.WEST, 12, won_by=WonBy.OFFENDER)])[0]
    (8, 9)
    """
    first = count.winners[: TWELFTH - 1]
    if declarer is not None and all(first):
        won = tricks_won(first, declarer.side)
        return (won, won), sentence("the tricks before the twelfth")
    if count.declarers is None:
        return None, ""
    last = count.winners[TWELFTH - 1 :]
    won = tricks_won(last, declarer.side) if declarer else 0
    unknown = last.count(None) if declarer else 2
    known = (_of_the_last_two(finding, declarer) for finding in told)
    fewest, most = next((each for each in known if each is not None), (0, 2))
    fewest, most = max(fewest, won), min(most, won + unknown)
    if fewest > most:
        fewest, most = won, won + unknown
    return (max(0, count.declarers - most), min(TWELFTH - 1, count.declarers - fewest)), count.because


def _of_the_last_two(told: RevokeFinding, declarer: Seat | None) -> tuple[int, int] | None:
    """The fewest and the most of the last two tricks that declarer's side won as played, by a reported revoke there."""
    declaring = _declaring(told.offender, declarer)
    if told.trick != TWELFTH or told.won_by is None or declaring is None:
        return None
    own = {each is not WonBy.OPPONENTS for each in winning_hands(told.won_by, told.offender, declarer)}
    if len(own) > 1:
        return None
    last = (0, 1) if told.later_tricks is None else (told.later_tricks, told.later_tricks)
    fewest, most = (int(own == {True}) + each for each in last)
    return (fewest, most) if declaring else (2 - most, 2 - fewest)


def _declaring(offender: Who | None, declarer: Seat | None) -> bool | None:
    """Whether declarer's side revoked; ``None`` if not known."""
    if isinstance(offender, Seat):
        return None if declarer is None else offender.side is declarer.side
    return None if offender is None else offender in (Role.DECLARER, Role.DUMMY)


def most_later(r: FactView) -> int:
    """The most later tricks of a revoke's side, by the trick of the revoke and by who won it.

    That is often still open when the clauses are heard: then each answer leaves its own numbers of later tricks.
    """
    trick = r.known.get(Key(r.index, "trick"))
    left = 13 - min(trick.values) if trick else 12
    since = _since(r)
    return left if since is None else min(left, since[1])


def fewest_later(r: FactView) -> int:
    """The fewest later tricks, by who won the trick of the revoke."""
    since = _since(r)
    return 0 if since is None else since[0]


def _since(r: FactView) -> tuple[int, int] | None:
    """The fewest and the most tricks after the revoke trick; ``None`` if no bound turns on who won that."""
    from_here = r.known.get(Key(r.index, "won_from_here"))
    if from_here is None:
        return None
    won = r.known.get(Key(r.index, "won_by"))
    here = {each is not WonBy.OPPONENTS for each in won.values} if won else {True, False}
    return min(from_here.values) - int(True in here), max(from_here.values) - int(False not in here)


# Results that the tricks at the table leave no room for.

REPEAT = "findings.without_repeat"


def without_out_of_reach(place: str, number: int, count: Count, trick: int, *, where: str | None) -> Contradiction:
    """The error that a result without a revoke is further from the table's than there were tricks left.

    Args:
        place: where that result stands in a case document.
        trick: the trick of the revoke; only the tricks from that one on can go otherwise.
        where: where declarer's tricks are told; ``None`` if they are only shown.
    """
    assert count.declarers is not None
    return Contradiction(
        (place, where or count.because),
        sentence(_WITHOUT_THE_REPEAT if place == REPEAT else _WITHOUT_THE_REVOKE, number=number),
        sentence(_TOO_FAR_FROM_THE_TABLE, number=count.declarers, left=14 - trick, trick=trick),
        _ONE_OF_THE_TWO,
    )


_WITHOUT_THE_REVOKE = template("without the revoke declarer is said to have won {number}")
_WITHOUT_THE_REPEAT = template("without the repeated revoke declarer is said to have won {number}")
_TOO_FAR_FROM_THE_TABLE = template(
    "declarer's side won {number} at the table, and only {left} of the tricks could go otherwise, from trick {trick} on"
)


def result_out_of_reach(result: int, table: int) -> Contradiction:
    """The error that no ruling on the revokes told makes the stated result of declarer's tricks at the table."""
    return Contradiction(
        ("findings.result", Key(BOARD, "table_tricks").path),
        sentence("the result is said to be {number}", number=result),
        sentence("declarer's side is said to have won {number}, and no ruling here leads to that", number=table),
        _ONE_OF_THE_TWO,
    )


_ONE_OF_THE_TWO = template("Correct one of the two.")


# The tricks that an offender won later with an owed card, for each way in which the play can stand at the end.
#
# Source: Duplicate 1997, 64A2, second limb.

WinningCards = Mapping[int, tuple[Seat, Card]]
"""The winner of each trick and the winning card, by the number of the trick."""


def won_with_owed_cards(table: Table, found: Found, every: Sequence[Found]) -> frozenset[frozenset[int]] | None:
    """The possible sets of later tricks that the offender himself won with a card that he owed.

    If the twelfth trick is to be put right, its corrected form counts. ``None`` while an owed card may still win a
    trick.

    Args:
        found: the revoke.
        every: all revokes of the board, this one too.
    """
    owed = _owed(found, table.may_hold(found.play.seat, found.play.event))
    if owed is None or not (_all_have_fallen(table, found, owed) or _the_rest_is_lost(table, found.play.seat)):
        return None
    possible = frozenset(_won_later(found, owed, won) for won in _winning_cards(table, every))
    return possible or None


def has_won_with_an_owed_card(table: Table, found: Found) -> bool:
    """Whether the offender won a later trick with an owed card, in a trick that stands however the play ends.

    A trick before the twelfth is no longer put right once everybody has played on from it.
    """
    complete = {each.number for each in table.tricks if each.complete}
    stand = {
        number: won
        for number, won in _as_played(table).items()
        if number < TWELFTH and {number, number + 1} <= complete
    }
    owed = _owed(found, table.known_cards(found.play.seat, found.play.event)) or frozenset[Card]()
    return bool(_won_later(found, owed, stand))


def _won_later(found: Found, owed: frozenset[Card], won: WinningCards) -> frozenset[int]:
    """The later tricks, among these, that the offender himself won with an owed card."""
    return frozenset(number for number, (_, card) in won.items() if number > found.play.trick and card in owed)


def _owed(found: Found, hand: Hand | None) -> frozenset[Card] | None:
    """The cards of a hand that a revoke failed to play; ``None`` where that cannot be told."""
    if found.owed is not None:
        return found.owed
    if found.failure is not Failure.FOLLOW or hand is None:
        return None
    return frozenset(card for card in hand if card.suit is found.suit)


def _all_have_fallen(table: Table, found: Found, owed: frozenset[Card]) -> bool:
    """Whether the offender has played every owed card to a complete trick."""
    tricks = (each for each in table.tricks if each.complete)
    return owed <= {play.card for each in tricks for play in each.plays}


def _the_rest_is_lost(table: Table, seat: Seat) -> bool:
    """Whether a claim that nobody contests gives the other side all the tricks left."""
    claimed = table.uncontested_claim
    return claimed is not None and not claimed.share(seat.side)


def _winning_cards(table: Table, every: Sequence[Found]) -> Iterator[WinningCards]:
    """The winning cards of the tricks, as played or, for the last two, once the twelfth trick is put right."""
    won = _as_played(table)
    wrong = to_put_right_at_twelve(table, every)
    if not any(each.attention for each in every if each.play in wrong):
        yield won
    for twelfth, thirteenth in put_right(table, wrong) or ():
        yield {**won, TWELFTH: twelfth, TWELFTH + 1: thirteenth}


def _as_played(table: Table) -> WinningCards:
    return {each.number: card for each in table.tricks if (card := _winning_card(each))}


def _winning_card(trick: Trick) -> tuple[Seat, Card] | None:
    return next(((play.seat, play.card) for play in trick.plays if play.seat is trick.winner and play.card), None)
