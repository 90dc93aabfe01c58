"""All known facts of a case: what the timeline shows and what the director has found, brought together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations
from typing import Any

from revoke.case.case import Board, Case, Failure, Findings, Moment, RevokeFinding
from revoke.case.events import Event, Onlooker, PlayedOnByAgreement, RightsLost
from revoke.errors import Contradiction
from revoke.facts.contradictions import (
    SAID,
    WHAT_ELSE_WAS_TOLD,
    Around,
    cannot_have_won,
    mixed,
    mixed_for_each,
    refuse_tricks_that_cannot_be,
    refuse_what_cannot_be,
    shown_otherwise,
    spoken_of,
    who_revoked_again,
)
from revoke.facts.counting import (
    WINNERS,
    Count,
    before_the_twelfth,
    count_tricks,
    has_won_with_an_owed_card,
    won_with_owed_cards,
)
from revoke.facts.fact import BOARD, Evidence, Fact, Key, Known
from revoke.facts.moments import (
    CLAIMS,
    STAGES_AFTER_THE_LAST_TRICK,
    WENT_ON,
    attention_to,
    between,
    completed,
    concession_refused,
    could_have_led,
    eldest_hand_among,
    ends_of_play,
    played_after,
    pointed_at_by,
    possible_moments,
    told_beside_what_came_later,
    turned_unprotected,
    up_to,
)
from revoke.facts.reported import (
    Reported,
    refuse_cards_twice,
    refuse_defenders_of_both_sides,
    refuse_mixing_by_nobody,
    refuse_unless_thirteen_tricks_fit,
    reported,
    results_that_fit,
    totals_that_fit,
    tricks_by_the_order,
)
from revoke.facts.revoke import AGREED_TO_PLAY_ON, BoardFacts, Revoke, lost_to, order_of
from revoke.facts.revokes import (
    EVERYTHING,
    Binds,
    Found,
    find_revokes,
    goes_back,
    played_past,
    sides_gone_on,
    to_put_right_at_twelve,
)
from revoke.facts.revokes import binds as binds_its_owner
from revoke.facts.standing import WonBy, relation, winning_hands, won_by_another
from revoke.table.cards import Card
from revoke.table.deal import Attainable, Ending, attainable
from revoke.table.seats import DEFENDERS, SEATS, Role, Seat, Side, Who, seated
from revoke.table.sentence import Sentence, sentence, template
from revoke.timeline.impossible import refuse_impossible
from revoke.timeline.replay import TWELFTH, put_right, replay
from revoke.timeline.table import AfterClaim, Play, Table, all_four_played_after_a_claim, tricks_won

# Facts of the board that the table shows: what the last two tricks come to once put right.


def with_restored_trick(
    table: Table, findings: Findings, found: Sequence[Found], count: Count, declarer: Seat | None
) -> Iterator[tuple[Key, Evidence]]:
    """Declarer's tricks once the twelfth trick has been put right, or the numbers that are still possible.

    Raises:
        Contradiction: the last two tricks cannot give the number that the director says.
    """
    wrong = to_put_right_at_twelve(table, found)
    reported = any(each.trick == TWELFTH for each in findings.revokes)
    said = findings.restored_tricks
    if not wrong and not reported and said is None:
        return
    key = Key(BOARD, BoardFacts.restored_tricks.name)
    before, because = before_the_twelfth(count, declarer, findings.revokes)
    ways = put_right(table, wrong) if declarer is not None else None
    if before is None:
        numbers: tuple[int, ...] = tuple(range(14))
    elif ways is None or declarer is None:
        numbers = tuple(range(before[0], before[1] + 3))
    else:
        numbers = tuple(
            sorted(
                {
                    each + tricks_won([seat for seat, _ in way], declarer.side)
                    for each in range(before[0], before[1] + 1)
                    for way in ways
                }
            )
        )
    if said is not None and said not in numbers:
        twelfth = (index for index, each in enumerate(findings.revokes) if each.trick == TWELFTH and each.won_by)
        told = (Key(index, Revoke.won_by.name).path for index in twelfth if because == count.because)
        raise Contradiction(
            (key.path, because, *told),
            sentence("declarer's side is said to win {number} tricks with trick twelve put right", number=said),
            sentence("it can win {numbers}", numbers=", ".join(map(str, numbers))),
            template("Correct one of them."),
        )
    if said is not None:
        yield key, Evidence((said,), "said by the director")
    elif len(numbers) < 14:
        yield key, Evidence(numbers, because)


def lost_to_the_twelfth(
    table: Table, found: Sequence[Found], merged: Sequence[tuple[RevokeFinding, Found | None]], count: Count
) -> Iterator[tuple[Key, Evidence]]:
    """How many tricks each revoke's side loses again once the twelfth trick is put right, by the last cards."""
    wrong = to_put_right_at_twelve(table, found)
    ways = (put_right(table, wrong) or ()) if wrong else ()
    for index, (finding, seen) in enumerate(merged) if ways else ():
        who = _offender(finding, seen)
        if isinstance(who, Seat) and (won := count.won_from(TWELFTH, who.side)) is not None:
            again = {tricks_won([seat for seat, _ in way], who.side) for way in ways}
            lost = tuple(sorted(len(won) - each for each in again))
            restored = (place for place, (_, other) in enumerate(merged) if other is not None and other.play in wrong)
            for other in restored:
                yield Key(index, lost_to(other).name), Evidence(lost, count.because)


# Which revoke of the timeline each of the director's findings is about.

Matched = tuple[RevokeFinding, Found | None]


def matched(findings: Sequence[RevokeFinding], found: Sequence[Found], table: Table) -> list[Matched]:
    """Each finding with the revoke of the timeline that it is about, then the revokes that no finding is about.

    A finding that names neither a player nor a trick is about the first revoke that no other finding names.
    """
    left = list(found)
    about: dict[int, Found | None] = {}
    for place, finding in sorted(
        enumerate(findings), key=lambda each: (each[1].offender, each[1].trick) == (None, None)
    ):
        about[place] = next((each for each in left if _same(finding, each)), None)
        left = [each for each in left if each is not about[place]]
        if about[place] is None:
            _refuse_if_shown_otherwise(place, finding, table)
    merged = [(finding, about[place]) for place, finding in enumerate(findings)]
    return merged + [(RevokeFinding(), each) for each in left]


def _same(finding: RevokeFinding, found: Found) -> bool:
    seat_fits = not isinstance(finding.offender, Seat) or finding.offender is found.play.seat
    return seat_fits and finding.trick in (None, found.play.trick)


def _refuse_if_shown_otherwise(place: int, finding: RevokeFinding, table: Table) -> None:
    """Refuse a revoke that the director reports but the record shows to have been none."""
    trick = table.trick(finding.trick) if finding.trick else None
    if trick is None or finding.failure not in (None, Failure.FOLLOW) or finding.able is False:
        return
    for play in table.plays:
        if play.trick == trick.number and play.seat is finding.offender and play.card and trick.led:
            held = table.may_hold(play.seat, play.event)
            where = (f"findings.revokes[{place}]", sentence("event {event}", event=play.event))
            to = template("{player} is said to have revoked at trick {trick}")
            said = sentence(to, player=play.seat, trick=trick.number)
            if play.card.suit is trick.led:
                leads = play.seat is trick.leader
                shown = template("he led {card} to it") if leads else template("he played {card} and so followed suit")
                correct = template("Correct the trick, the seat or the card.")
                raise Contradiction(where, said, sentence(shown, card=play.card), correct)
            if held is not None and not any(card.suit is trick.led for card in held):
                raise Contradiction(
                    where,
                    said,
                    sentence("he had no {suit} left", suit=trick.led),
                    template("Correct the deal, or the trick or seat of the revoke."),
                )


@dataclass(frozen=True, slots=True)
class Facts:
    """All the facts of a case that the law can use.

    Attributes:
        table: the table after the last event; it has no tricks if there are no events.
        found: each revoke as the timeline shows it; ``None`` if only the director reports it.
        known: what is known, fact by fact.
        count: the tricks of the deal, as far as known.
    """

    case: Case
    table: Table
    found: tuple[Found | None, ...]
    known: Known
    count: Count

    def __len__(self) -> int:
        return len(self.found)


def establish(case: Case, binds: Binds = EVERYTHING) -> Facts:
    """Establish the facts of a case; ``binds`` says what a player has to obey besides following suit.

    Raises:
        ImpossibleEvent: an event that cannot have happened.
        Contradiction: two statements that cannot both be true.

    >>> from revoke.case.case import Findings
    >>> told = RevokeFinding(offender=Role.DUMMY, trick=7)
    >>> facts = establish(Case(findings=Findings(revokes=(told,))))
    >>> facts.known[Key(0, "trick")].values
    (7,)
    """
    agreed = case.findings.agreed_to_play_on
    by_agreement = agreed and binds.after_claim is AfterClaim.PLAYED_IF_AGREED
    after_claim = AfterClaim.PLAYED_BY_AGREEMENT if by_agreement else binds.after_claim
    table, declarer, found, seen_of = _played(case.board, tuple(case.events), after_claim, binds)
    merged = matched(case.findings.revokes, found, table)
    dummy = declarer.partner if declarer else None
    changing = {each.play.trick for each in found if goes_back(each, table, dummy)}
    count = count_tricks(case, table, declarer, changing)
    known: dict[Key, Evidence] = dict(_about_the_board(case, declarer, count))
    known.update(_played_on(table, case.findings))
    known.update(_in_order(case.findings))
    leader = declarer.left if declarer is not None and case.board.first_trick == 1 else None
    if any(each.trick == 1 and each.leader not in (None, leader) for each in case.findings.agreed):
        leader = None  # the opening lead was made out of turn, and accepted
    around = Around(
        declarer, table.trumps, case.board.deal, leader, case.board.first_trick, demanded_of=binds.demanded_of
    )
    around = replace(around, again=who_revoked_again(case.findings.revokes, around))
    for index, (finding, seen) in enumerate(merged):
        if seen is None:
            refuse_what_cannot_be(index, finding, around)
    offenders = {who.side for finding, seen in merged if isinstance(who := _offender(finding, seen), Seat)}
    known.update(mixed(table, case.findings, offenders))
    known.update(mixed_for_each(table, case.findings, merged))
    refuse_mixing_by_nobody(case.findings, table)
    if (said := case.findings.mixed_after_claim) is not None:
        mixed_after = known.setdefault(_MIXED_AFTER_CLAIM, Evidence((said,), SAID))
        if said not in mixed_after.values:
            raise shown_otherwise(_MIXED_AFTER_CLAIM.path, said, mixed_after)
    known.update(with_restored_trick(table, case.findings, found, count, declarer))
    known.update(lost_to_the_twelfth(table, found, merged, count))
    for index, (finding, seen) in enumerate(merged):
        known.update(_RevokeFacts(case, table, declarer, count, index, finding, seen, found, seen_of).all())
        if seen is None and cannot_have_won(finding, around):
            known.setdefault(Key(index, Revoke.won_by.name), _WON_BY_ANOTHER)
    shown = tuple(each for _, each in merged)
    revokes = reported(case.findings.revokes, shown[: len(case.findings.revokes)], known)
    refuse_cards_twice(revokes, declarer)
    refuse_defenders_of_both_sides(case.findings, binds.demanded_of)
    if case.findings.revokes_in_order:
        known.update(tricks_by_the_order(revokes))
    refuse_unless_thirteen_tricks_fit(revokes, count, declarer)
    recorded = {each.number for each in table.tricks}
    stay = [each.stays for each in revokes]
    refuse_tricks_that_cannot_be(case.findings, stay, around, recorded)
    return Facts(case, table, shown, known, count)


_SeenOf = dict[tuple[int, bool], dict[Fact[Any], Evidence]]
"""The facts of each revoke that the record shows, by the revoke's event and whether play is over."""


@lru_cache(maxsize=4)  # one ruling looks at the same play again and again
def _played(
    board: Board, events: tuple[Event, ...], after_claim: AfterClaim, binds: Binds
) -> tuple[Table, Seat | None, tuple[Found, ...], _SeenOf]:
    """What the record of the play shows by itself: the table after the last event, declarer and the revokes.

    The last part is an empty store for the facts of each revoke.
    """
    table = replay(board, events, after_claim)
    refuse_impossible(table)
    declarer = _declarer(table)
    return table, declarer, find_revokes(table, declarer, binds), {}


_WON_BY_ANOTHER = Evidence((WonBy.PARTNER, WonBy.OPPONENTS), WHAT_ELSE_WAS_TOLD)


def _declarer(table: Table) -> Seat | None:
    """Declarer as given, or else the player to the right of the opening leader."""
    if table.board.declarer or table.board.first_trick != 1 or not table.tricks:
        return table.board.declarer
    return table.tricks[0].leader.right


def _offender(finding: RevokeFinding, seen: Found | None) -> Who | None:
    return seen.play.seat if seen else finding.offender


def _about_the_board(case: Case, declarer: Seat | None, count: Count) -> dict[Key, Evidence]:
    known = {}
    if declarer is not None:
        because = "board.declarer" if case.board.declarer else "the opening lead comes from declarer's left"
        known[Key(BOARD, BoardFacts.declarer.name)] = Evidence((declarer,), because)
    if case.findings.elected is not None:
        known[Key(BOARD, BoardFacts.elected.name)] = Evidence((case.findings.elected,), SAID)
    if count.declarers is not None:
        known[Key(BOARD, BoardFacts.table_tricks.name)] = Evidence((count.declarers,), count.because)
    return known


def _in_order(findings: Findings) -> Iterator[tuple[Key, Evidence]]:
    """The order of two revokes, if the list gives it, or if both reports are equal so that it does not matter."""
    for first, second in combinations(range(len(findings.revokes)), 2):
        if findings.revokes_in_order or findings.revokes[first] == findings.revokes[second]:
            yield Key(BOARD, order_of(first, second).name), Evidence((True,), SAID)


def _played_on(table: Table, findings: Findings) -> Iterator[tuple[Key, Evidence]]:
    """Whether all four had agreed to play on after a claim, if that is said or the cards suggest it.

    Cards from all four hands after a claim may mean that they played on, or only that they looked at the cards.
    """
    if table.after_claim not in (AfterClaim.PLAYED_IF_AGREED, AfterClaim.PLAYED_BY_AGREEMENT):
        return  # what the four players agreed is irrelevant
    shown = [number for number, _ in table.all(PlayedOnByAgreement)]
    said = findings.agreed_to_play_on
    if shown and said is False:
        raise Contradiction(
            (AGREED_TO_PLAY_ON.path, sentence("event {event}", event=shown[0])),
            template("the four are said not to have agreed to play on"),
            template("that event says that they had"),
            template("Correct one of the two."),
        )
    if shown or said is not None:
        yield AGREED_TO_PLAY_ON, Evidence((bool(shown or said),), _event(shown[0]) if shown else SAID, tuple(shown))
    elif all_four_played_after_a_claim(table) or any(
        _cards_after_a_claim(each.before_attention or frozenset()) for each in findings.revokes
    ):
        yield AGREED_TO_PLAY_ON, Evidence((True, False), _NOT_SAID)


def _cards_after_a_claim(moments: frozenset[Moment]) -> bool:
    return Moment.OFFENDERS_PUT_DOWN_A_CARD in moments and not moments.isdisjoint(CLAIMS)


_NOT_SAID = sentence("the record does not say")


@dataclass(frozen=True, slots=True)
class _RevokeFacts:
    """The known facts of one revoke, from the timeline first and then from the director."""

    case: Case
    table: Table
    declarer: Seat | None
    count: Count
    index: int
    finding: RevokeFinding
    found: Found | None
    every: Sequence[Found]
    seen_of: _SeenOf

    def all(self) -> dict[Key, Evidence]:
        known: dict[Key, Evidence] = {}
        shown = self._shown_once() if self.found else {}
        for fact, said in self._said(shown).items():
            shows = shown.pop(fact, None)
            if fact in _OF_ATTENTION and (self.found is None or self.found.attention is None):
                shows = None  # the record does not say when attention was drawn: the director does
                shown.pop(Revoke.attention_drawn, None)
            if shows is not None and self._told_further(fact, said, shows.values[0]):
                shows = replace(shows, values=(said,))  # the director knows more than the cards show
            if shows is not None and said not in shows.values:
                raise shown_otherwise(self._place(fact), said, shows)
            if shows is None or len(shows.values) > 1:  # the record leaves open what he knows
                shows = Evidence((said,), SAID)
            known[self._key(fact)] = shows
        known |= {self._key(fact): evidence for fact, evidence in shown.items()}
        if self.finding.trick == 13:
            known.setdefault(self._key(Revoke.before_attention), _AFTER_THE_LAST_TRICK)
        if self.finding.dummy_rights_lost:  # then dummy spoke first
            known.setdefault(self._key(Revoke.attention_by), Evidence((seated(Role.DUMMY, self.declarer),), SAID))
        every = known.get(self._key(Revoke.played_after))
        followed = every or known.get(self._key(Revoke.withdrawn_after))
        if followed is not None and self.finding.eldest_hand_followed is None:
            eldest = eldest_hand_among(followed.values[0], self.declarer)
            if eldest or every is not None:  # others may have played, and left their cards there
                known[self._key(Revoke.eldest_hand_followed)] = replace(followed, values=(eldest,))
        if self.finding.trick == 1:
            known.setdefault(self._key(Revoke.eldest_hand_followed), _ELDEST_HAND_LED)
        if not self.table.plays and not self.found and self._was_replaced_long_ago():
            known.setdefault(self._key(Revoke.replaced), Evidence((True,), WHAT_ELSE_WAS_TOLD))
        if self.found is None and self.finding.played_after is None:
            known |= dict(self._in_turn())
        self._add_tricks(known)
        who = _only(known.get(self._key(Revoke.offender)))
        if not self.table.plays and isinstance(who, Seat):
            alone = len(self.case.findings.revokes) == 1
            known |= spoken_of(self.finding, who, known, self.index, self.table, self.declarer, alone=alone)
        return known

    def _in_turn(self) -> Iterator[tuple[Key, Evidence]]:
        """What the players who can have led show about who can have played after the offender."""
        others = (each for place, each in enumerate(self.case.findings.revokes) if place != self.index)
        leaders = could_have_led(self.finding, others, self.declarer)
        if leaders.isdisjoint({0, 3}):
            yield self._key(Revoke.partner_had_played), Evidence((True,), WHAT_ELSE_WAS_TOLD)
        if leaders == {1} and self.finding.withdrawn_after is None:
            yield self._key(Revoke.played_after), Evidence(((),), WHAT_ELSE_WAS_TOLD)

    def _was_replaced_long_ago(self) -> bool:
        """Whether play is said to have gone on from a trick that still lay there when attention was drawn."""
        moments = self.finding.before_attention or frozenset()
        gone = not moments.isdisjoint(WENT_ON) or turned_unprotected(moments)
        ended = all(self.count.winners)
        return not gone and told_beside_what_came_later(self.case.findings, self.index, every_winner_known=ended)

    def _told_further(self, fact: Fact[Any], said: Any, shown: Any) -> bool:
        """Whether the director says all that the record shows, and more that need not have been recorded.

        This can be moments before attention, or who took his card back if the record ends with that trick.
        """
        if fact is Revoke.withdrawn_after:
            ends_there = self.found is not None and self.table.tricks[-1].number == self.found.play.trick
            return ends_there and {*said} >= {*shown}
        return fact is Revoke.before_attention and bool(said >= shown)

    def _key(self, fact: Fact[Any]) -> Key:
        return Key(self.index, fact.name)

    def _place(self, fact: Fact[Any]) -> str:
        return self._key(fact).path

    def _said(self, shown: Mapping[Fact[Any], Evidence]) -> dict[Fact[Any], Any]:
        """The director's statements, with roles turned into seats if these are known or shown."""
        finding = self.finding
        moments = finding.before_attention
        resumed = self.table.after_claim is AfterClaim.PLAYED_BY_AGREEMENT
        said: dict[Fact[Any], Any] = {
            Revoke.offender: self._seated(finding.offender, self.found.play.seat if self.found else None),
            Revoke.trick: finding.trick,
            Revoke.suit: finding.suit,
            Revoke.card: finding.card,
            Revoke.failure: finding.failure,
            Revoke.able: finding.able,
            Revoke.proved: finding.proved,
            Revoke.owed_card_faced: finding.owed_card_faced,
            Revoke.won_later_with_owed_card: finding.won_later_with_owed_card,
            Revoke.attention_by: self._seated(finding.attention_by, self._seen_to_speak()),
            Revoke.dummy_rights_lost: finding.dummy_rights_lost,
            Revoke.eldest_hand_followed: finding.eldest_hand_followed,
            Revoke.otherwise_legal: self._told_to_be_legal_otherwise(),
            Revoke.aware: finding.aware,
            Revoke.before_attention: None if moments is None else completed(moments, finding.trick == 13, resumed),
            Revoke.played_after: self._each_seated(finding.played_after, shown.get(Revoke.played_after)),
            Revoke.withdrawn_after: self._each_seated(finding.withdrawn_after, shown.get(Revoke.withdrawn_after)),
        }
        return {fact: value for fact, value in said.items() if value is not None}

    def _told_to_be_legal_otherwise(self) -> bool | None:
        """Whether keeping back a penalty card was his only failure; assumed if nobody says otherwise."""
        if self.finding.failure is not Failure.PENALTY_CARD or self.found is not None:
            return self.finding.otherwise_legal
        return self.finding.otherwise_legal is not False

    def _seen_to_speak(self) -> Seat | None:
        """The player who drew attention, if the record shows one."""
        if self.found is None or self.found.attention is None:
            return None
        shown = self._attention(self.found.attention)[Revoke.attention_by].values[0]
        return shown if isinstance(shown, Seat) else None

    def _seated(self, who: Any, seen: Seat | None) -> Any:
        """A player by seat if possible; a role becomes the seat that the record shows, if that may have had it."""
        if seen is not None and isinstance(who, Role) and self._may_have_been(who, seen):
            return seen
        return seated(who, self.declarer)

    def _each_seated(self, told: Sequence[Who] | None, shown: Evidence | None) -> tuple[Who, ...] | None:
        """Players listed in order, each seated by the player whom the record shows at the same place."""
        seen = shown.values[0] if shown is not None else ()
        return None if told is None else tuple(map(self._seated, told, (*seen, *[None] * len(told))))

    def _may_have_been(self, role: Role, seat: Seat) -> bool:
        return self.declarer is None or (role in DEFENDERS and seat.side is not self.declarer.side)

    def _shown_once(self) -> dict[Fact[Any], Evidence]:
        """The facts of the revoke that the timeline shows, worked out once for each play."""
        assert self.found is not None
        which = self.found.play.event, self.count.over
        if which not in self.seen_of:
            self.seen_of[which] = self._shown()
        return dict(self.seen_of[which])

    def _shown(self) -> dict[Fact[Any], Evidence]:
        """The facts of the revoke that the timeline shows; of the director's words only the end of play matters."""
        assert self.found is not None
        found = self.found
        play, attention = found.play, found.attention
        here = _event(play.event)
        until = attention if found.late is None else found.late + 1
        past = played_past(self.table, found)
        moments = between(self.table, play, until if past is None else past + 1)
        by_name = {moment.value: numbers for moment, numbers in moments.items()}
        numbers = tuple(sorted({number for each in moments.values() for number in each}))
        seen = found.noticed_at if found.late is None else until
        after = played_after(self.table, play, seen if past is None or seen is None else max(seen, past + 1))
        at_last = {each.seat: each for each in after}  # a player who corrects his own revoke plays twice
        back = tuple(seat for seat, each in at_last.items() if each.withdrawn)
        drawn = _event(attention) if attention else sentence("no event")
        ways = possible_moments(self.table, play, until, frozenset(moments))
        seen_to_end = Moment.PLAY_ENDED in moments or self.table.claims
        if ended_unseen := attention is None and past is None and self.count.over and not seen_to_end:
            ways = ends_of_play(frozenset(moments), last_trick=play.trick == 13)
        shown: dict[Fact[Any], Evidence] = {
            Revoke.offender: Evidence((play.seat,), here, (play.event,)),
            Revoke.trick: Evidence((play.trick,), here, (play.event,)),
            Revoke.suit: Evidence((found.suit,), here, (play.event,)),
            Revoke.failure: Evidence((found.failure,), here, (play.event,)),
            Revoke.attention_drawn: Evidence((attention is not None,), drawn),
            Revoke.before_attention: Evidence(ways, _numbered(numbers), numbers, by_name),
            Revoke.played_after: Evidence((tuple(at_last),), _numbered([e.event for e in after])),
            Revoke.withdrawn_after: Evidence((back,), sentence("the withdrawals")),
        }
        on_the_trick = [each for each in self.table.plays if each.trick == play.trick and each.event < play.event]
        partners = [each.event for each in on_the_trick if each.seat is play.seat.partner][:1]
        shown[Revoke.partner_had_played] = Evidence((bool(partners),), _numbered(partners), tuple(partners))
        if (refused := concession_refused(self.table, play)) is not None:
            shown[Revoke.concession_refused] = Evidence((True,), _event(refused), (refused,))
        lay_faced = [each for each in self.table.faced if each.card == play.card and each.lies_at(play.event)]
        wrong = [each.play for each in self.every if each.able]
        if any(binds_its_owner(each, self.table, wrong) for each in lay_faced):
            shown[Revoke.card_was_faced] = Evidence((True,), "it had been exposed before")
        shown |= self._demand_after()
        if play.card is not None:
            shown[Revoke.card] = Evidence((play.card,), here, (play.event,))
        shown[Revoke.able] = self._able()
        if ended_unseen:  # so the record does not show either whether attention was drawn
            del shown[Revoke.attention_drawn]
        if (pointed_at := self._pointed_at) is not None:
            shown |= self._attention(pointed_at)
        there = self.table.after(up_to(self.table, until) - 1).trick(play.trick)
        lying = [each.card for each in there.plays if each.card] if there else []
        shown[Revoke.opposed_by] = Evidence((tuple(lying),), drawn)
        gone_on = sides_gone_on(self.table, play.trick, up_to(self.table, until))
        if len(gone_on) < len(Side):
            gone_on = sides_gone_on(self.table, play.trick, up_to(self.table, attention))
        shown[Revoke.sides_gone_on] = Evidence((frozenset(gone_on),), drawn)
        held = self.table.held(play.seat, play.event)
        owed = {card for card in held or () if card.suit is found.suit}
        up = {each.card for each in self.table.faced if each.how and each.lies_at(play.event)}
        if found.failure is Failure.FOLLOW and owed and owed <= up:
            shown[Revoke.owed_card_faced] = Evidence((True,), here, (play.event,))
        strayed = found.failure is Failure.PENALTY_CARD and held is not None
        if found.legal_otherwise or strayed:
            shown[Revoke.otherwise_legal] = Evidence((found.legal_otherwise,), here, (play.event,))
        if any(
            each.seat is play.seat and each.trick == play.trick and each.event > play.event
            for each in _lying(self.table)
        ):
            shown[Revoke.replaced] = Evidence((True,), _PLAYED_LATER)
        won = won_with_owed_cards(self.table, found, self.every)
        if won is not None:
            shown[Revoke.won_later_with_owed_card] = Evidence(
                tuple(sorted({bool(each) for each in won})), _PLAYED_LATER
            )
            if len(won) == 1:
                shown[Revoke.owed_card_tricks] = Evidence(tuple(won), _PLAYED_LATER)
        elif has_won_with_an_owed_card(self.table, found):
            shown[Revoke.won_later_with_owed_card] = Evidence((True,), _PLAYED_LATER)
        return shown

    def _demand_after(self) -> dict[Fact[Any], Evidence]:
        """The demand made on the offender between the discovery of his card and his next play."""
        assert self.found is not None
        if self.found.asked is None:
            return {}
        number, demand = self.found.asked
        where = _event(number)
        shown: dict[Fact[Any], Evidence] = {Revoke.demanded_by: Evidence((demand.by,), where, (number,))}
        if demand.suit is not None:
            shown[Revoke.demanded_suit] = Evidence((demand.suit,), where, (number,))
        return shown

    def _able(self) -> Evidence:
        assert self.found is not None
        if self.found.able is None:
            return Evidence((True, False), "the record does not say")
        proof = self.found.proof
        seen = self.found.proof_seen
        because = sentence("he held {card}", card=proof) if proof else sentence("what was said or shown")
        if proof and seen:
            because = sentence("he held {card}, seen at event {event}", card=proof, event=seen)
        return Evidence((self.found.able,), because, (seen,) if seen else ())

    def _attention(self, number: int) -> dict[Fact[Any], Evidence]:
        assert self.found is not None
        who, number = self._spoke_first(number)
        shown: dict[Fact[Any], Evidence] = {Revoke.attention_by: Evidence((who,), _event(number), (number,))}
        in_time = not any(self.found.play.event < each < number for each in self.table.turned(self.found.play.trick))
        if in_time and any(each.event == number for each in self.table.questions):
            shown[Revoke.attention_by_question] = Evidence((True,), _event(number), (number,))
        if who is self._dummy and (self.found.late is not None or Revoke.attention_by_question in shown):
            shown[Revoke.attention_came_first] = Evidence((True,), _event(number), (number,))
        if attention_to(self.table, self.found.play) is None and self.found.attention is not None:
            return shown  # attention was drawn to another revoke on the trick, not to this one
        lost = next((event for event, _ in self.table.all(RightsLost) if event < number), None)
        if lost is not None and who is self._dummy:
            shown[Revoke.dummy_rights_lost] = Evidence((True,), _event(lost), (lost,))
        return shown

    def _spoke_first(self, attention: int) -> tuple[Seat | Onlooker, int]:
        """The first person to point at the card, by a question or a remark, and the event.

        A question to declarer that he answered only after dummy asked again still counts as the first (43B2b).
        """
        assert self.found is not None
        play = self.found.play
        by_question = any(each.event == attention for each in self.table.questions)
        of_declarer = by_question and play.seat is self.declarer
        first: dict[int, Seat | Onlooker] = {
            each.event: each.by
            for each in self.table.questions
            if (each.of, each.trick) == (play.seat, play.trick)
            and each.event <= attention
            and (each.event == attention or (play.event < each.event and (each.by is self._dummy or of_declarer)))
        }
        first |= {each.event: each.by for each in self.table.attention if each.event == attention}
        event = min(first, default=attention)
        return first.get(event, play.seat), event

    @property
    def _pointed_at(self) -> int | None:
        """The event by which attention was drawn to the card, or by which dummy pointed at it."""
        assert self.found is not None
        return self.found.attention or pointed_at_by(self.table, self.found.play, self._dummy)

    @property
    def _dummy(self) -> Seat | None:
        return self.declarer.partner if self.declarer else None

    def _add_tricks(self, known: dict[Key, Evidence]) -> None:
        """Add the winner of the revoke trick and the number of later tricks, checked against the statements."""
        offender = _only(known.get(self._key(Revoke.offender)))
        trick = _only(known.get(self._key(Revoke.trick)))
        said = self._won_by_said(offender)
        shown, cards = self.count.won_by(trick, offender, self.declarer) if trick else None, self._won_by_the_cards()
        if shown is None or (cards and set(cards.values) < set(shown.values)):
            shown = cards
        both = tuple(each for each in said if shown is None or each in shown.values)
        if said and shown is not None and not both:
            raise won_by_another(self._place(Revoke.won_by), said, shown)
        won = Evidence(both, SAID) if said else shown
        if len(both) > 1 and None in (offender, self.declarer):
            known[self._key(Revoke.winner)] = Evidence((self.finding.won_by,), SAID)
        since = self.count.won_from(trick, offender.side) if trick and isinstance(offender, Seat) else None
        if since is not None:
            known[self._key(Revoke.won_since)] = Evidence((since,), WINNERS)
        if won is not None:
            known[self._key(Revoke.won_by)] = won
        place = self._place(Revoke.later_tricks)
        later = self.count.later_tricks(place, trick, offender, self.declarer, won, self.finding.later_tricks)
        if later is not None:
            known[self._key(Revoke.later_tricks)] = later
        if trick and (from_here := self.count.won_from_here(trick, offender, self.declarer)):
            known[self._key(Revoke.won_from_here)] = from_here
        if self.finding.won_later_with_owed_card and later is not None and _only(later) == 0:
            told = self.finding.later_tricks is not None
            against = place if told else self.count.place_of_limit(place, later.because)
            raise Contradiction(
                (self._place(Revoke.won_later_with_owed_card), against),
                template("the offender is said to have won a later trick with a card that he could have played"),
                template("his side won no trick after the revoke"),
                template("Correct one of the two."),
            )

    def _won_by_the_cards(self) -> Evidence | None:
        """The hands that can have won the revoke trick by its cards; ``None`` if the cards leave all open."""
        trick = self.table.trick(self.found.play.trick) if self.found else None
        if trick is None or self.found is None or goes_back(self.found, self.table, self._dummy):
            return None  # the winner depends on the card that he plays instead
        hands = {relation(seat, self.found.play.seat) for seat in self.table.may_win(trick)}
        because = sentence("the cards in trick {trick}", trick=trick.number)
        return Evidence(tuple(each for each in WonBy if each in hands), because) if len(hands) < len(WonBy) else None

    def _won_by_said(self, offender: Who | None) -> tuple[WonBy, ...]:
        """The hands that can have won the trick, by what is said of its winner; empty if nothing is said."""
        told = self.finding.won_by
        hands = frozenset[WonBy]() if told is None else winning_hands(told, offender, self.declarer)
        return tuple(each for each in WonBy if each in hands)


_OF_ATTENTION = (Revoke.before_attention, Revoke.attention_by, Revoke.played_after, Revoke.withdrawn_after)


def _only(evidence: Evidence | None) -> Any:
    return evidence.values[0] if evidence and len(evidence.values) == 1 else None


def _lying(table: Table) -> Iterator[Play]:
    return (play for play in table.plays if play.withdrawn is None)


_AFTER_THE_LAST_TRICK = Evidence(STAGES_AFTER_THE_LAST_TRICK, sentence("there is no trick after trick 13"))
_ELDEST_HAND_LED = Evidence((False,), sentence("the eldest hand leads to trick 1"))
_MIXED_AFTER_CLAIM = Key(BOARD, BoardFacts.mixed_after_claim.name)
_PLAYED_LATER = sentence("the tricks played later")


def _event(number: int) -> Sentence:
    return sentence("event {event}", event=number)


def _numbered(numbers: Sequence[int]) -> Sentence:
    if len(numbers) > 1:
        return sentence("events {numbers}", numbers=", ".join(map(str, numbers)))
    return _event(numbers[0]) if numbers else sentence("no event in between")


# Which totals the cards and statements of a case leave possible for declarer's side.


def attainable_tricks(facts: Facts, declarer: Seat) -> Attainable:
    """The numbers of tricks that the play leaves possible for declarer; just one if all cards were played.

    >>> from revoke.case.case import Case, Findings
    >>> from revoke.facts.establish import establish
    >>> seen = Findings(winners=(Seat.EAST, Seat.NORTH, Seat.WEST, *[None] * 10))
    >>> attainable_tricks(establish(Case(findings=seen)), Seat.EAST).tricks
    (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)
    """
    known = [seat for seat in facts.count.winners if seat is not None]
    won = sum(seat.side is declarer.side for seat in known)
    ending = _ending(facts.table)
    if ending is not None and sum(map(len, ending.hands.values())) + len(ending.lying) != 4 * (13 - len(known)):
        ending = None  # some winners were given for tricks not recorded
    return attainable(won, len(known) - won, declarer.side, ending)


def totals_left(facts: Facts, declarer: Seat | None) -> frozenset[int]:
    """The numbers of tricks for declarer's side that all statements about winners and later tricks leave possible.

    >>> from revoke.case.case import Case, Findings, RevokeFinding
    >>> first = RevokeFinding(offender=Role.DUMMY, trick=1, later_tricks=12)
    >>> sorted(totals_left(establish(Case(findings=Findings(revokes=(first,)))), None))
    [12, 13]
    """
    return totals_that_fit(_reported(facts), facts.count, declarer)


def results_left(facts: Facts, declarer: Seat | None, *, repeated: bool) -> frozenset[int]:
    """The results without the first revoke, or without its repetition, that all statements leave possible.

    >>> from revoke.case.case import Case, Findings, RevokeFinding
    >>> told = Findings(revokes=(RevokeFinding(offender=Role.DUMMY, trick=10, later_tricks=3),), table_tricks=9)
    >>> sorted(results_left(establish(Case(findings=told)), None, repeated=False))
    [5, 6, 7, 8, 9, 10]
    """
    revokes = (Revoke(facts.known, index) for index in range(len(facts)))
    first, *others = sorted(each.maybe(Revoke.trick) or 1 for each in revokes)
    trick = others[0] if repeated and others else first
    return results_that_fit(trick, _reported(facts), facts.count, declarer) or frozenset(range(14))


def _reported(facts: Facts) -> tuple[Reported, ...]:
    told = facts.case.findings.revokes
    return reported(told, facts.found[: len(told)], facts.known)


def _ending(table: Table) -> Ending | None:
    """The position in which play stopped; ``None`` if a card or hand is unknown, or a card is to be put back."""
    if table.trumps == "unknown" or table.awaited or not table.tricks:
        return None
    standing = [play for play in table.plays if play.withdrawn is None]
    played = frozenset(play.card for play in standing if play.card is not None)
    hands = {seat: hand - played for seat in SEATS if (hand := table.dealt.get(seat)) is not None}
    turn = table.next_to_play()
    if len(hands) < 4 or len(played) < len(standing) or turn is None:
        return None
    last = table.tricks[-1]
    lying: list[tuple[Seat, Card]] = [] if last.complete else [(p.seat, p.card) for p in last.plays if p.card]
    return Ending(hands, tuple(lying), turn, None if table.trumps == "none" else table.trumps)
