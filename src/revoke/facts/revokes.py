"""Every revoke in a timeline: failures to follow suit, to obey a demand or to play a faced card.

The player's hand shows whether he could have complied, or a card that he produced later does (the proof card). If
neither is known, a card to which attention was drawn is reported with the question left open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from revoke.case.case import Failure, Moment
from revoke.case.events import CardPlayed, Demand, Demanded, Facing, HandsReturned
from revoke.facts.moments import attention_to, between, pointed_at_by, turned_unprotected, up_to
from revoke.table.cards import Card, Suit
from revoke.table.seats import Role, Seat, Side
from revoke.timeline.replay import TWELFTH, seeing
from revoke.timeline.table import AfterClaim, FacedCard, Play, Table

# Cards that a defender played while another card, which he had to play, lay face up before him.


def faced_card_left(
    table: Table, defenders: Sequence[Seat], failed: Sequence[Play]
) -> Iterator[tuple[Play, list[Card]]]:
    """Each card that a defender played while he had to play another that lay face up, with the cards lying there.

    Args:
        failed: the plays known to be wrong. The caller may add those found here; such a card then binds in its turn
            once it has been taken back and lies face up.
    """
    bound: list[FacedCard] = []
    wrong = -1
    for play in table.plays:
        if wrong != len(failed):
            bound, wrong = [each for each in table.faced if binds(each, table, failed)], len(failed)
        if play.seat not in defenders or play.card is None:
            continue
        suit, hand = led_to(table, play), table.may_hold(play.seat, play.event)
        void = hand is not None and not any(card.suit is suit for card in hand)
        lying = (each for each in bound if each.hand is play.seat and each.lies_at(play.event))
        fitting = [each for each in lying if play.leads or each.card.suit is suit or void]
        others = [each for each in fitting if each.card != play.card]
        if len(others) < len(fitting) and not _put_back_though_wrong(play, failed):
            continue  # if two fit, either will do
        of_suit = [card for card in hand or () if card.suit is suit]
        faced = {each.card for each in fitting}
        barred = (card in faced or not card.is_honour for card in of_suit)  # small cards, before the faced one
        no_other = bool(of_suit) and all(barred)
        owed = [
            each.card
            for each in others
            if not _is_replaced_by(each, play, table)
            and (no_other or _had_to_be_played(each, play.card, play.event, bound))
        ]
        if owed:
            yield play, owed


def _is_replaced_by(faced: FacedCard, play: Play, table: Table) -> bool:
    """Whether a card that lies face up because it was played and taken back is replaced by another card."""
    if faced.how is not None or faced.before is not None:
        return False
    return any(
        taken.event == faced.played and taken.trick == play.trick and not taken.out_of_turn for taken in table.plays
    )


def _put_back_though_wrong(play: Play, failed: Sequence[Play]) -> bool:
    """Whether a card is played again to the trick to which its player had played it wrongly, and taken it back."""
    wrong = (each for each in failed if (each.trick, each.seat, each.card) == (play.trick, play.seat, play.card))
    return any(each.event < play.event for each in wrong)


def binds(faced: FacedCard, table: Table, failed: Sequence[Play]) -> bool:
    """Whether a faced card binds its owner; a card changed because the other side went wrong does not."""
    if faced.how is not None:
        return True
    if faced.before is not None and binds(faced.before, table, failed):
        return True
    taken = next(play for play in table.plays if play.event == faced.played)
    if taken.after_claim is not None:
        return False
    if taken.out_of_turn or any(play.event == taken.event for play in failed):
        return True
    return not any(
        play.seat.side is not faced.hand.side and taken.trick - play.trick <= 1 and play.lies_at(taken.event)
        for play in failed
    )


def _had_to_be_played(faced: FacedCard, played: Card, event: int, bound: Sequence[FacedCard]) -> bool:
    """Whether a faced card had to be played: a dropped small card only before other small cards of its suit.

    If it ever lay there together with another card of the same hand, it counts as any other, for good.
    """
    together = faced.lay_with_one_of([each for each in bound if each.since < event])
    small_and_alone = faced.how is Facing.DROPPED and not faced.card.is_honour and not together
    return not small_and_alone or (played.suit is faced.card.suit and not played.is_honour)


def led_to(table: Table, play: Play) -> Suit | None:
    """The suit led to the trick of a card, at the moment when the card was played."""
    trick = table.after(play.event - 1).trick(play.trick)
    return trick.led if trick else None


def had_another_to_play(table: Table, play: Play) -> bool:
    """Whether a player may have held another card that he could have played to the trick."""
    hand = table.held(play.seat, play.event)
    if hand is None or play.card is None:
        return True
    others = hand - {play.card}
    led = led_to(table, play)
    return any(card.suit is led for card in others) or (play.card.suit is not led and bool(others))


# Demands that a player lead or play something: which bind, and on which cards they were in force.


@dataclass(frozen=True, slots=True)
class Replaced:
    """The wrong card that the card now played replaces.

    Attributes:
        followers: who played to the trick after the wrong card, before attention was drawn to it.
        dummy_spoke_first: whether dummy was the first to point at the wrong card.
    """

    followers: frozenset[Seat]
    dummy_spoke_first: bool


@dataclass(frozen=True, slots=True)
class Corrected:
    """One correction of a card that had not followed suit.

    Attributes:
        suit: the suit that had been led.
        dummy_spoke_first: whether dummy was the first to point at the card.
        demanded: the demand for the highest or lowest card instead, if there was one.
    """

    suit: Suit
    dummy_spoke_first: bool
    demanded: Demanded | None


@dataclass(frozen=True, slots=True)
class LyingFaceUp:
    """A card that lies face up before its owner and is called.

    Attributes:
        outright: whether the card was dropped, shown, led out of turn or played against a demand.
        corrected: each time that the card was played to a lead of another suit and taken back.
    """

    outright: bool
    corrected: tuple[Corrected, ...] = ()


DemandBinds = Callable[[Demanded, Seat | None, Suit | None, Replaced | None, LyingFaceUp | None], bool]
"""Whether a demand binds, given the demand, declarer, the suit led by somebody else, the card to be replaced, and the
called card if it lies face up."""


def any_demand(
    demand: Demanded,
    declarer: Seat | None,
    led: Suit | None,
    replaced: Replaced | None,
    called: LyingFaceUp | None,
) -> bool:
    """Whether a demand binds, if every demand is taken as rightful: always."""
    return True


@dataclass(frozen=True, slots=True)
class Binds:
    """The duties of a player besides following suit.

    Attributes:
        demand: whether a demand binds.
        demanded_of: the players from whom a card can be demanded at all.
        faced_cards: whether a defender has to play his card that lies face up even if nobody calls it.
        after_claim: what becomes of cards that are put down after a claim.
        seen_together: whether attention to a revoke covers the other side's revoke on the same trick too; not so if a
            revoke has to be claimed.
        both_corrected: whether both sides' revokes on a trick are corrected although one side has played on (62C3).
        turning_establishes: whether a revoke is established when its trick is turned and quitted (86).
        one_demand: whether a void demand for the highest or lowest card spends the right to another (102, 103).
        named_cards: whether a card named for the next trick has to be played, so that its side has gone on.
    """

    demand: DemandBinds = any_demand
    demanded_of: frozenset[Role] = frozenset(Role)
    faced_cards: bool = True
    seen_together: bool = True
    both_corrected: bool = True
    turning_establishes: bool = False
    one_demand: bool = False
    named_cards: bool = True
    after_claim: AfterClaim = AfterClaim.VOID


EVERYTHING = Binds()
"""The duties where every demand binds, and so does every faced card."""


@dataclass(frozen=True, slots=True)
class InForce:
    """A demand in force on a card.

    Attributes:
        led: the suit led by somebody else, if any.
        forbidden: for a demand that forbids a lead, every suit forbidden at that point, its own included.
    """

    play: Play
    demand: Demanded
    led: Suit | None
    forbidden: frozenset[Suit] = frozenset()

    def obeyed_by(self, card: Card, table: Table) -> bool:
        demand = self.demand
        match demand.what:
            case Demand.LEAD:
                return card.suit is demand.suit
            case Demand.AVOID:
                return card.suit not in self.forbidden
            case Demand.CARD:
                return card == demand.card
            case Demand.HIGHEST | Demand.LOWEST:
                hand = table.known_cards(self.play.seat, self.play.event)
                suit = demand.suit or card.suit
                ranked = sorted(each for each in hand if each.suit is suit)
                return not ranked or card == (ranked[-1] if demand.what is Demand.HIGHEST else ranked[0])


def in_force(
    table: Table, binds: Binds, declarer: Seat | None, revoked: Mapping[int, Suit]
) -> dict[int, tuple[InForce, ...]]:
    """The binding demands on each card, by the event of its play.

    A demand binds the next card and any card that replaces it; to avoid a suit, every lead until the lead is lost. The
    highest or the lowest card is chosen once.

    Args:
        revoked: the suit led, by the event of each card that did not follow suit.
    """
    found: dict[int, tuple[InForce, ...]] = {}
    for number, event in table.all(Demanded):
        called = _called(table, event, number, declarer, revoked, found, binds)
        following = [play for play in table.plays if play.event > number and play.seat is event.of]
        for place, play in enumerate(following):
            if event.what in (Demand.LEAD, Demand.AVOID) and not play.leads:
                break
            if place and event.what is Demand.AVOID and play.out_of_turn:
                break  # another hand won the trick before, so the lead was lost
            if event.what is not Demand.AVOID and any(each.lies_at(play.event) for each in following[:place]):
                continue  # an earlier card, withdrawn only later, answered the demand
            led, before = led_to(table, play), found.get(play.event, ())
            binding = binds.demand(event, declarer, led, _replaced(table, play, number, declarer), called)
            if binding and event.what in _HIGHEST_OR_LOWEST:
                chosen = any(each.demand.what in _HIGHEST_OR_LOWEST for each in before)
                binding = not (chosen or _is_spent(table, play, number, binds))
            found[play.event] = tuple(_after(InForce(play, event, led), before)) if binding else before
            if event.what is not Demand.AVOID and play.withdrawn is None:
                break
    return found


_HIGHEST_OR_LOWEST = frozenset({Demand.HIGHEST, Demand.LOWEST})


def _is_spent(table: Table, play: Play, demanded: int, binds: Binds) -> bool:
    """Whether a void demand since the wrong card has spent the right to demand the highest or the lowest instead."""
    wrong = _taken_back(table, play, demanded)
    first = highest_or_lowest_demanded(table, wrong[-1], None, binds) if wrong and binds.one_demand else None
    return first is not None and first[0] < demanded


def _after(newest: InForce, before: Sequence[InForce]) -> Iterator[InForce]:
    """The demands in force after a new one: it replaces the older, but a suit stays forbidden until it is required."""
    forbidden = frozenset[Suit]().union(*(each.forbidden for each in before))
    if newest.demand.what is Demand.AVOID:
        suits = (newest.demand.suit,) if newest.demand.suit else ()
        yield replace(newest, forbidden=forbidden.union(suits))
        return
    yield newest
    forbidden -= {newest.demand.card.suit if newest.demand.card else newest.demand.suit}
    yield from (replace(each, forbidden=forbidden) for each in before if each.forbidden & forbidden)


def _taken_back(table: Table, play: Play, demanded: int) -> list[Play]:
    """The cards that its player had played to the trick before a demand, and has taken back before this card."""
    mine = [
        each for each in table.plays if (each.seat, each.trick) == (play.seat, play.trick) and each.event < demanded
    ]
    return [each for each in mine if each.withdrawn is not None and each.withdrawn < play.event]


def _replaced(table: Table, play: Play, demanded: int, declarer: Seat | None) -> Replaced | None:
    taken_back = _taken_back(table, play, demanded)
    if not taken_back:
        return None
    wrong = taken_back[-1]
    drawn = attention_to(table, wrong) or play.event
    followers = (each.seat for each in table.plays if each.trick == wrong.trick and wrong.event < each.event < drawn)
    return Replaced(frozenset(followers), _dummy_spoke_first(table, wrong, declarer))


def _dummy_spoke_first(table: Table, wrong: Play, declarer: Seat | None) -> bool:
    return pointed_at_by(table, wrong, declarer.partner if declarer else None) is not None


def _called(
    table: Table,
    demand: Demanded,
    number: int,
    declarer: Seat | None,
    revoked: Mapping[int, Suit],
    demands: Mapping[int, tuple[InForce, ...]],
    binds: Binds,
) -> LyingFaceUp | None:
    """The called card, if it lay face up before its owner at that moment."""
    lying = (each for each in table.faced if (each.hand, each.card) == (demand.of, demand.card))
    faced = next((each for each in lying if each.lies_at(number)), None)
    if faced is None:
        return None
    outright, corrected, earlier = faced.how is not None, list[Corrected](), faced
    while True:
        taken = next((play for play in table.plays if play.event == earlier.played), None)
        if taken is not None:
            outright = outright or taken.out_of_turn or any(disobeyed(table, [demands.get(taken.event, ())]))
        if taken is not None and (suit := revoked.get(taken.event)) is not None:
            asked = highest_or_lowest_demanded(table, taken, suit, binds)
            spoken = _dummy_spoke_first(table, taken, declarer)
            corrected.append(Corrected(suit, spoken, asked[1] if asked else None))
        if earlier.before is None:
            return LyingFaceUp(outright, tuple(corrected))
        earlier = earlier.before


def highest_or_lowest_demanded(
    table: Table, wrong: Play, suit: Suit | None, binds: Binds
) -> tuple[int, Demanded] | None:
    """The demand for the highest or lowest card that counts between a wrong card and its player's next, with the event.

    It is the first; where a void demand spends no right, the first for the suit that was led, if there is one.
    """
    seat = wrong.seat
    again = min((each.event for each in table.plays if each.seat is seat and each.event > wrong.event), default=None)
    made = [
        (number, event)
        for number, event in table.all(Demanded)
        if wrong.event < number and (again is None or number < again)
        if event.of is seat and event.what in _HIGHEST_OR_LOWEST
    ]
    rightful = (each for each in made if binds.one_demand or suit is None or each[1].suit in (None, suit))
    return next(rightful, made[0] if made else None)


def disobeyed(table: Table, in_force: Iterable[tuple[InForce, ...]]) -> Iterator[InForce]:
    """The demands that the card played did not meet."""
    for each in chain.from_iterable(in_force):
        if each.play.card and not each.obeyed_by(each.play.card, table):
            yield each


@dataclass(frozen=True, slots=True)
class Found:
    """A revoke found in a timeline, or a card that may have been one.

    Attributes:
        play: the card as it was played.
        suit: the suit that was owed; ``None`` if one of several suits was, or a suit was forbidden.
        able: whether the player could have complied; ``None`` if the record does not say.
        proof: a card that shows it: one he held and could have played.
        proof_seen: the event by which the proof card appeared on the table, if it did.
        attention: the event by which attention was drawn to the revoke, if any.
        legal_otherwise: whether the card was legal but for a penalty card that had to be played.
        owed: the cards that would have met a demand, if the hand is known or one card was called; ``None`` for every
            other failure.
        late: the event that made it too late to correct, if attention was drawn in time and nothing was put right.
        asked: the demand for the highest or lowest card that followed, with its event, if there was one.
    """

    play: Play
    suit: Suit | None
    failure: Failure
    able: bool | None
    proof: Card | None = None
    proof_seen: int | None = None
    attention: int | None = None
    legal_otherwise: bool = False
    owed: frozenset[Card] | None = None
    late: int | None = None
    asked: tuple[int, Demanded] | None = None

    @property
    def noticed_at(self) -> int | None:
        """The event by which attention was drawn to this card; ``None`` also if it was to a card that it replaced."""
        return self.attention if self.attention is not None and self.attention > self.play.event else None

    @property
    def only_card(self) -> Card | None:
        """The only card that would have met a demand, or the face-up card that had to be played, if any."""
        if self.failure is Failure.PENALTY_CARD:
            return self.proof
        return next(iter(self.owed)) if self.owed and len(self.owed) == 1 else None


def find_revokes(
    table: Table,
    declarer: Seat | None = None,
    binds: Binds = EVERYTHING,
) -> tuple[Found, ...]:
    """All revokes of a timeline, in order of events.

    Args:
        table: the table after the last event.
        declarer: his opponents' faced cards may have to be played; nobody's if he is not known.
        binds: what a player has to obey; by default every demand.
    """
    found: dict[int, Found] = {}
    misplaced = leads_that_nobody_named(table, declarer.partner) if declarer and binds.named_cards else frozenset()
    for play, suit in _failures_to_follow(table, misplaced):
        found[play.event] = _follow(table, play, suit)
    revoked = {each.play.event: each.suit for each in found.values() if each.able is not False and each.suit}
    demands = in_force(table, binds, declarer, revoked)
    for each in disobeyed(table, demands.values()):
        here = found.get(each.play.event)
        if here is None or here.able is False:
            left = _demand(table, each)
            up = {faced.card for faced in table.faced if faced.lies_at(each.play.event)}
            if binds.faced_cards and left.able and each.demand.card in up:  # of several penalty cards, this one (51A)
                left = replace(left, failure=Failure.PENALTY_CARD, legal_otherwise=True, owed=None)
            found[each.play.event] = left
    defenders = (declarer.left, declarer.right) if declarer and binds.faced_cards else ()
    failed = [each.play for each in found.values() if each.able]
    for play, lying in faced_card_left(table, defenders, failed):
        in_force_here = demands.get(play.event, ())
        owed = [card for card in lying if not any(_barred(demanded, card, table) for demanded in in_force_here)]
        if not owed:
            continue
        card, *others = owed
        attention = attention_to(table, play)
        strayed = found.get(play.event)
        if strayed is not None and strayed.failure is Failure.PENALTY_CARD:
            continue
        legal = strayed is None or strayed.able is False
        owing = card.suit if all(each.suit is card.suit for each in others) else None  # any of them would have done
        found[play.event] = Found(play, owing, Failure.PENALTY_CARD, True, card, None, attention, legal)
        failed.append(play)
    every = tuple(_noticed_with_the_first(table, each, found) for _, each in sorted(found.items()))
    if binds.seen_together:
        every = tuple(_seen_with_the_trick(table, every))
    followed = (_with_what_followed(table, each, binds, every) for each in every)
    kept = tuple(each for each in followed if each.able is not False or each.attention is not None)
    if not table.all(Demanded):
        return kept
    return tuple(replace(each, asked=highest_or_lowest_demanded(table, each.play, each.suit, binds)) for each in kept)


def cards_allowed(table: Table, seat: Seat, declarer: Seat | None, binds: Binds) -> frozenset[Card] | None:
    """The cards that a player may play next without failing in any duty; ``None`` if his hand is not known.

    He follows suit first, then obeys what was demanded of him, and then plays a card of his that lies face up.

    Args:
        table: the table when it is his turn to play.
        declarer, binds: as for :func:`find_revokes`.
    """
    event = table.number + 1
    held = table.held(seat, event)
    if held is None:
        return None

    def fails(card: Card) -> bool:
        found = find_revokes(seeing(table, CardPlayed(seat, card)), declarer, binds)
        return any(each.play.event == event for each in found)

    return frozenset(card for card in held if not fails(card))


def _noticed_with_the_first(table: Table, each: Found, found: Mapping[int, Found]) -> Found:
    """The revoke, with the attention drawn to an earlier wrong card that it replaced, if nobody has gone on since."""
    seat, trick, event = each.play.seat, each.play.trick, each.play.event
    gone_on = (*(play.event for play in table.plays if play.trick > trick), *(claim.event for claim in table.claims))
    if not each.able or each.attention is not None or table.hands_away or any(number > event for number in gone_on):
        return each
    mine = (other for other in found.values() if (other.play.seat, other.play.trick) == (seat, trick))
    drawn = (other.attention for other in mine if other.able and other.play.event < event)
    first = min((number for number in drawn if number is not None), default=None)
    return each if first is None else replace(each, attention=first)


def to_put_right_at_twelve(table: Table, found: Iterable[Found]) -> list[Play]:
    """The wrong cards in the twelfth trick that are still to be put right, if noticed before the hands are back (62D1).

    A card that stands in place of a penalty card (52B1) is not among them.
    """
    back = min((event for event, _ in table.all(HandsReturned)), default=None)
    there = (each for each in found if each.play.trick == TWELFTH and each.play.withdrawn is None)
    noticed = (each for each in there if back is None or (each.attention is not None and each.attention < back))
    return [each.play for each in noticed if each.able and played_past(table, each) is None]


def _seen_with_the_trick(table: Table, found: Sequence[Found]) -> Iterator[Found]:
    """The revokes; attention to one covers all on its trick if both sides revoked and only one has played on."""
    for each in found:
        on_it = (other for other in found if other.play.trick == each.play.trick and other.able)
        here = [other for other in on_it if not played_past(table, other)]
        drawn = (other.attention for other in here if other.attention and other.attention > each.play.event)
        shown = (
            event
            for event in drawn
            if each.play.lies_at(event)
            and len({other.play.seat.side for other in here if other.play.lies_at(event)}) == 2
            and len(sides_gone_on(table, each.play.trick, event)) == 1
        )
        seen = min(shown, default=None) if each in here else None
        later = seen is not None and (each.attention is None or seen < each.attention)
        yield replace(each, attention=seen) if later else each


def played_past(table: Table, found: Found) -> int | None:
    """The event by which the other side was first to go on after a penalty card was not played: it stands (52B1)."""
    side, trick = found.play.seat.side, found.play.trick
    after = (each for each in table.plays if each.event > found.play.event and each.after_claim is None)
    first = next((each for each in after if each.seat.side is not side or each.trick > trick), None)
    return first.event if found.legal_otherwise and first is not None and first.seat.side is not side else None


def _with_what_followed(table: Table, found: Found, binds: Binds, every: Sequence[Found]) -> Found:
    """The revoke, with the event that made it too late to correct, if attention came in time but the card stayed.

    Its side goes on to the next trick, or the trick is turned if that is later: this establishes it, lawful or not.

    Source: Duplicate 63A and 63B; Bridge 1905, 65, 75 and 86.
    """
    drawn, play = found.attention, found.play
    if drawn is None or play.after_claim is not None:
        return found
    theirs = [each for each in every if each.play.seat.side is not play.seat.side and each.play.trick == play.trick]
    beside = [each for each in theirs if each.play.withdrawn is None or each.play.withdrawn > play.event]
    if binds.both_corrected and (together := [e.play for e in beside if e.able and played_past(table, e) is None]):
        late = _left_there_by_both(table, (play, *together))
        return found if late is None or late < drawn else replace(found, late=late)
    if binds.turning_establishes and turned_unprotected(between(table, play, drawn)):
        return found
    own = [each for each in table.plays if each.seat.side is play.seat.side and each.trick > play.trick]
    went_on = [each.event for each in own if each.withdrawn is None and each.after_claim is None]
    if binds.named_cards:
        went_on += [each.event for each in table.named if each.hand.side is play.seat.side and each.trick > play.trick]
    if any(event < drawn for event in went_on):
        return found
    ceased = up_to(table, next((each.event for each in table.claims if each.event > play.event), None))
    turned = [event for event in table.turned(play.trick)[:1] if drawn < event < ceased]
    late = max([*sorted(went_on)[:1], *turned], default=None)
    in_time = late is None or (play.withdrawn is not None and play.withdrawn < late)
    return found if in_time else replace(found, late=late)


def _left_there_by_both(table: Table, wrong: Sequence[Play]) -> int | None:
    """The event by which both sides had gone on to the next trick while revokes of both lay there, if they did.

    From then on neither can be put right with the other (62C3): each side has established its own (63A1).

    Args:
        wrong: the revoke, and those of the other side that lay in the trick with it.
    """
    first, *others = wrong
    began: dict[Side, int] = {}
    going_on = [(each.event, each.seat.side, each.trick) for each in table.plays if _stays_played(each)]
    going_on += [(each.event, each.hand.side, each.trick) for each in table.named]
    for event, side, trick in sorted(going_on, key=lambda each: each[0]):
        if trick > first.trick and event > first.event:
            began.setdefault(side, event)
    both = max(began.values()) if len(began) == len(Side) else None
    left = both is not None and first.lies_at(both) and any(each.lies_at(both) for each in others)
    return both if left else None


def _stays_played(play: Play) -> bool:
    return play.withdrawn is None and play.after_claim is None


def claimed_before_it_went_back(table: Table, found: Found | None) -> bool:
    """Whether somebody claimed or conceded after attention to a wrong card, before the card was taken back."""
    claim = table.claim
    if found is None or found.attention is None or claim is None or claim.event < found.attention:
        return False
    return found.play.withdrawn is None or found.play.withdrawn > claim.event


def sides_gone_on(table: Table, trick: int, event: int) -> set[Side]:
    """The sides that had played to the next trick before an event, or named a card that has to be played to it."""
    played = {
        play.seat.side
        for play in table.plays
        if play.trick == trick + 1 and play.event < event and play.after_claim is None
    }
    return played | {each.hand.side for each in table.named if each.trick == trick + 1 and each.event < event}


def leads_that_nobody_named(table: Table, dummy: Seat) -> frozenset[int]:
    """The cards that dummy led though declarer had named another suit, as long as they can be changed, by event.

    The card named is the lead, until each side has played to the next trick.

    Source: Duplicate 45C4 and 45D.
    """

    def suit_named(play: Play) -> Suit | None:
        before = (each for each in table.named if (each.hand, each.trick) == (dummy, play.trick))
        named = max((each for each in before if each.event < play.event), key=lambda each: each.event, default=None)
        if named is None:
            return None
        return named.card.suit if named.card else named.suit

    leads = (each for each in table.plays if each.seat is dummy and each.leads and each.card)
    wrong = (each for each in leads if each.card and suit_named(each) not in (None, each.card.suit))
    return frozenset(
        each.event
        for each in wrong
        if len({play.seat.side for play in table.plays if play.trick == each.trick + 1}) < len(Side)
    )


def _failures_to_follow(table: Table, misplaced: frozenset[int]) -> Iterator[tuple[Play, Suit]]:
    """Every card of another suit than the suit led, with the suit led.

    If a lead was taken back and no other card lies in the trick, the next card is the lead instead.

    Args:
        misplaced: the leads that nobody has to follow, by event.
    """
    leads: dict[int, Play] = {}
    for play in table.plays:
        lead = leads.get(play.trick)
        if lead is None or (lead.withdrawn and (play.seat is lead.seat or not _lying(table, play))):
            leads[play.trick] = play
        elif lead.event in misplaced:
            continue
        elif lead.card and play.card and play.card.suit is not lead.card.suit:
            yield play, lead.card.suit


def _lying(table: Table, play: Play) -> bool:
    """Whether other cards lay in the trick when this card was played."""
    return any(each.trick == play.trick and each.lies_at(play.event) for each in table.plays)


def _follow(table: Table, play: Play, suit: Suit) -> Found:
    attention = attention_to(table, play)
    owed = sorted(card for card in table.known_cards(play.seat, play.event) if card.suit is suit)
    if owed:
        proof = next((each.card for each in table.plays if each.card in owed), None) or owed[-1]
        return Found(play, suit, Failure.FOLLOW, True, proof, _seen_at(table, play, proof), attention)
    admitted = any(
        (each.of, each.trick) == (play.seat, play.trick) and each.holds and (each.answered or 0) > play.event
        for each in table.questions
    )
    left = table.may_hold(play.seat, play.event)
    may_have_had = None if left is None else sum(card.suit is suit for card in left)
    if may_have_had and may_have_had > table.unknown_played(play.seat, play.event):
        return Found(play, suit, Failure.FOLLOW, True, attention=attention)  # too many to have been played unseen
    unknown = may_have_had != 0 and attention is not None
    able = (True if admitted else None) if unknown else False
    return Found(play, suit, Failure.FOLLOW, able, attention=attention)


def _seen_at(table: Table, play: Play, proof: Card) -> int | None:
    """The event at which everybody saw the card that proves a revoke: a later play, or an exposure."""
    plays = (each.event for each in table.plays if (each.seat, each.card) == (play.seat, proof))
    faced = (each.since for each in table.faced if (each.hand, each.card) == (play.seat, proof))
    return next(plays, None) or next(faced, None)


def _barred(demanded: InForce, faced: Card, table: Table) -> bool:
    """Whether a demand bars a faced card: a demand that could be met comes before the duty to play a faced card."""
    if demanded.obeyed_by(faced, table):
        return False
    played = demanded.play.card
    obeyed = played is not None and demanded.obeyed_by(played, table)
    return obeyed or bool(_demand(table, demanded).able)


def _demand(table: Table, disobeyed: InForce) -> Found:
    """The failure to meet a demand; following suit comes before any demand, so only legal cards could have complied."""
    play, demand, led = disobeyed.play, disobeyed.demand, disobeyed.led
    attention = attention_to(table, play)
    held, hand = table.held(play.seat, play.event), table.known_cards(play.seat, play.event)
    suit = demand.card.suit if demand.card else None if demand.what is Demand.AVOID else demand.suit or led
    must_follow = any(card.suit is led for card in hand)
    legal = [card for card in sorted(hand, reverse=True) if not must_follow or card.suit is led]
    obeying = [card for card in legal if disobeyed.obeyed_by(card, table)]
    proof = obeying[0] if obeying else None
    cannot = must_follow and suit not in (None, led)
    able = True if proof else False if held is not None or cannot else None
    owed = frozenset(obeying) if held is not None or demand.card in obeying else None
    return Found(play, suit, Failure.DEMAND, able, proof, None, attention, owed=owed)


_NOBODY_IS_BOUND = {Moment.PARTNER_ASKED, Moment.ANSWERED_NO, Moment.OPPONENTS_PLAYED_ON}
"""The moments after which a wrong card is still taken back under every code."""


def goes_back(found: Found, table: Table, dummy: Seat | None) -> bool:
    """Whether the record ends before a card is taken back that no code lets stay, even if the revoke is paid for."""
    play = found.play
    drawn = found.attention or pointed_at_by(table, play, dummy)
    if drawn is None or play.withdrawn is not None or found.able is False or found.late is not None:
        return False
    ends = (*table.turned(play.trick), *(claim.event for claim in table.claims if found.attention is None))
    if any(event > drawn for event in ends):
        return False
    if any(each.trick > play.trick and each.seat.side is play.seat.side for each in table.plays):
        return False
    return between(table, play, drawn).keys() <= _NOBODY_IS_BOUND
