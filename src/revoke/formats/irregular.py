"""Finds the irregular cards of a play record, what each most probably is, and the evidence."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import unified_diff
from enum import Enum

from revoke.formats.record import CardMark, Diagnostic, Doubt, InFile, Notebook, PlayRecord, RecordedPlay
from revoke.formats.text import decode, words_of_a_revoke
from revoke.table.cards import Card, Hand, Suit
from revoke.table.deal import Deal, winner_of
from revoke.table.seats import SEATS, Seat
from revoke.table.sentence import Sentence, alone, one_after_another, sentence, template, whole

# Replays a record and finds each card that does not follow suit although the hand could have.


@dataclass(frozen=True, slots=True)
class FailureToFollow:
    """A card of another suit than the one led, from a hand that held the suit led.

    Attributes:
        play: the card.
        led: the suit that should have been followed.
        held: the cards of that suit that the hand still had, as far as the record shows; highest first.
        proof: the play in which one of them appeared later; ``None`` where only the deal shows it.
    """

    play: RecordedPlay
    led: Suit
    held: tuple[Card, ...]
    proof: RecordedPlay | None


def by_trick(plays: Sequence[RecordedPlay]) -> list[list[RecordedPlay]]:
    """The plays, trick by trick, each in playing order.

    >>> by_trick([])
    []
    """
    tricks: dict[int, list[RecordedPlay]] = {}
    for play in plays:
        tricks.setdefault(play.trick, []).append(play)
    return list(tricks.values())


def failures_to_follow(plays: Sequence[RecordedPlay], deal: Deal | None) -> tuple[FailureToFollow, ...]:
    """Every failure to follow suit that the cards prove, in playing order.

    Where the hand is unknown, only a card that appears later proves a failure. Where it is known, a card that does
    not appear proves one too, unless it may be one of the unknown cards played before.
    """
    hands: dict[Seat, Hand | None] = {seat: deal.hands[seat] if deal else None for seat in SEATS}
    # Where the deal is known, a card that the hand was not dealt is a slip and proves nothing.
    appears: dict[Seat, list[RecordedPlay]] = {seat: [] for seat in SEATS}
    for play in plays:
        hand = hands[play.seat]
        if play.card is not None and (hand is None or play.card in hand):
            appears[play.seat].append(play)
    suits = {seat: Counter(play.card.suit for play in shown if play.card) for seat, shown in appears.items()}
    dealt = {seat: Counter(card.suit for card in hand) if hand else suits[seat] for seat, hand in hands.items()}
    found = []
    gone: dict[Seat, set[Card]] = {seat: set() for seat in SEATS}
    gone_suits: dict[Seat, Counter[Suit]] = {seat: Counter() for seat in SEATS}
    unknown: Counter[Seat] = Counter()
    trick, led = 0, None
    for play in plays:
        card, seat = play.card, play.seat
        if play.trick != trick:
            trick, led = play.trick, card.suit if card else None
        if card is None:
            unknown[seat] += 1
            continue
        if led is not None and card.suit is not led and dealt[seat][led] > gone_suits[seat][led]:
            failure = _failure(play, led, hands[seat], appears[seat], gone[seat], unknown[seat])
            if failure is not None:
                found.append(failure)
        if card not in gone[seat]:
            gone[seat].add(card)
            gone_suits[seat][card.suit] += 1
    return tuple(found)


def _failure(
    play: RecordedPlay, led: Suit, hand: Hand | None, shown: Sequence[RecordedPlay], gone: set[Card], unknown: int
) -> FailureToFollow | None:
    later = [other for other in shown if other.trick > play.trick and other.card and other.card.suit is led]
    proofs = [other for other in later if other.card not in gone]
    cards = (
        {other.card for other in proofs if other.card} if hand is None else {c for c in hand - gone if c.suit is led}
    )
    if not proofs and len(cards) <= unknown:
        return None
    held = tuple(sorted(cards, reverse=True))
    return FailureToFollow(play, led, held, proofs[0] if proofs else None) if held else None


def still_unplayed(record: PlayRecord, seat: Seat) -> Hand:
    """The cards dealt to a hand, as far as known, that stand nowhere in the record."""
    hand = record.deal.hands[seat] if record.deal else None
    return (hand or frozenset()) - {play.card for play in (*record.plays, *record.unplaced)}


# The slips of the pen that explain a card that does not fit: two cards exchanged, a card mistyped, a row shifted.


@dataclass(frozen=True, slots=True)
class Slip:
    """A slip of the pen: what was probably meant, in words, and the cards that should stand instead."""

    words: Sentence
    meant: Mapping[RecordedPlay, Card | None]


def slip_behind(failures: Sequence[FailureToFollow], record: PlayRecord) -> Slip | None:
    """The one slip that explains all these failures better than revokes do; ``None`` if there is none.

    A slip explains the record better if, once it is undone, everybody follows suit throughout and every trick keeps
    its recorded winner, so that nothing else in the record speaks for a revoke.
    """
    if record.deal is None:
        return None
    for failure in failures:
        for words, meant in (
            *_mistyped_suit(failure, record),
            *_mistyped_lead(failure, record),
            *_two_cards_exchanged(failure, record),
            *_cards_shifted(failure, record),
        ):
            plays = [replace(play, card=meant.get(play, play.card)) for play in record.plays]
            if _everybody_follows(plays, record) and _winners(plays, record) == list(record.winners):
                return Slip(words, meant)
    return _tricks_exchanged(record)


def _everybody_follows(plays: Sequence[RecordedPlay], record: PlayRecord) -> bool:
    """Whether nobody but the players whose cards are marked as revokes fails to follow suit."""
    return all(each.play.marked_revoke for each in failures_to_follow(plays, record.deal))


def better_card(play: RecordedPlay, record: PlayRecord) -> Card | None:
    """The card that was probably meant by a card that cannot have been played: the only unrecorded card of the hand
    that has the same rank or suit and was legal to play."""
    if play.card is None:
        return None
    unplayed = still_unplayed(record, play.seat)
    meant = [card for card in unplayed if card.suit is play.card.suit or card.rank == play.card.rank]
    lead = next((other for other in record.plays if other.trick == play.trick), None)
    led = lead.card.suit if lead and lead.card and lead.seat is not play.seat else None
    if led is not None and any(card.suit is led for card in unplayed):
        meant = [card for card in meant if card.suit is led]
    return meant[0] if len(meant) == 1 else None


Undone = Iterator[tuple[Sentence, dict[RecordedPlay, Card | None]]]


def _mistyped_suit(failure: FailureToFollow, record: PlayRecord) -> Undone:
    wrong = failure.play
    for card in still_unplayed(record, wrong.seat):
        if wrong.card and card.suit is failure.led and card.rank == wrong.card.rank:
            yield sentence("{card} was meant by {written}", card=card, written=wrong.card), {wrong: card}


def _mistyped_lead(failure: FailureToFollow, record: PlayRecord) -> Undone:
    """The slip of a lead written in the wrong suit: the others followed suit."""
    lead = next(play for play in record.plays if play.trick == failure.play.trick)
    for card in still_unplayed(record, lead.seat):
        if lead.card and failure.play.card and card.rank == lead.card.rank and card.suit is failure.play.card.suit:
            meant = template("{card} was meant by {written}, the lead to trick {trick}")
            yield sentence(meant, card=card, written=lead.card, trick=lead.trick), {lead: card}


def _two_cards_exchanged(failure: FailureToFollow, record: PlayRecord) -> Undone:
    wrong = failure.play
    for other in record.plays:
        later = other.seat is wrong.seat and other.trick > wrong.trick
        if later and wrong.card and other.card and other.card in failure.held:
            words = sentence(
                "{player}'s cards at tricks {first} and {second} ({one} and {other}) are exchanged",
                player=wrong.seat,
                first=wrong.trick,
                second=other.trick,
                one=wrong.card,
                other=other.card,
            )
            yield words, {wrong: other.card, other: wrong.card}


def _cards_shifted(failure: FailureToFollow, record: PlayRecord) -> Undone:
    """The slips that put three to five cards of a hand, from the failure on, one trick too early or too late."""
    table = {(play.trick, play.seat): play for play in record.plays}
    first, seat = failure.play.trick, failure.play.seat
    for last in range(first + 2, first + 5):
        column = [table[trick, seat] for trick in range(first, last + 1) if (trick, seat) in table]
        if len(column) != last - first + 1:
            return
        cards = [play.card for play in column]
        for shifted, moved in (
            (template("{player}'s cards at tricks {first} to {last} are one trick too late"), [*cards[1:], cards[0]]),
            (
                template("{player}'s cards at tricks {first} to {last} are one trick too early"),
                [cards[-1], *cards[:-1]],
            ),
        ):
            yield sentence(shifted, player=seat, first=first, last=last), dict(zip(column, moved, strict=True))


def _tricks_exchanged(record: PlayRecord) -> Slip | None:
    """The slip of two neighbouring rows of a play that were written in the wrong order.

    Then the winner of the trick before did not lead the row, and the others seem not to follow. It is that slip if one
    exchange makes the whole play legal and gives the recorded result. Where more than one does, no cards are meant.
    """
    tricks = [{play.seat: play for play in trick} for trick in by_trick(record.plays)]
    complete = tricks if len(tricks[-1]) == len(SEATS) else tricks[:-1]
    known = all(len(trick) == len(SEATS) and all(play.card for play in trick.values()) for trick in complete)
    if record.contract is None or record.unplaced or not known:
        return None
    found: list[Slip] = []
    for at in range(len(complete) - 1):
        plays = _in_order([*tricks[:at], tricks[at + 1], tricks[at], *tricks[at + 2 :]], record)
        if plays is None or not _everybody_follows(plays, record):
            continue
        one, other = tricks[at], tricks[at + 1]
        words = sentence(_ROWS, first=record.first_trick + at, second=record.first_trick + at + 1)
        cards = {one[seat]: other[seat].card for seat in SEATS} | {other[seat]: one[seat].card for seat in SEATS}
        found.append(Slip(words, cards))
    if len(found) > 1:
        return Slip(whole(one_after_another([slip.words for slip in found], template("{one}, or {more}"))), {})
    return found[0] if found else None


_ROWS = template("the rows of tricks {first} and {second} are exchanged")


def _in_order(tricks: Sequence[Mapping[Seat, RecordedPlay]], record: PlayRecord) -> list[RecordedPlay] | None:
    """The cards of these tricks in playing order; ``None`` if the result is not the recorded one."""
    turn = record.plays[0].seat
    plays: list[RecordedPlay] = []
    won: Counter[Seat] = Counter()
    trumps = record.contract.strain.trumps if record.contract else None
    for number, trick in enumerate(tricks, record.first_trick):
        seats = [seat for step in range(4) if (seat := turn.turn(step)) in trick]
        if seats[0] is not turn:
            return None
        plays += [replace(trick[seat], trick=number) for seat in seats]
        cards = [(seat, card) for seat in seats if (card := trick[seat].card) is not None]
        if len(cards) == len(SEATS):
            turn = winner_of(cards, trumps)
            won[turn] += 1
    declarer, result = record.declarer, record.result
    if declarer is None or result is None or record.tricks_by_declarer is None:
        return plays
    return plays if won[declarer] + won[declarer.partner] == result else None


def _winners(plays: Sequence[RecordedPlay], record: PlayRecord) -> list[Seat]:
    """The winner of each completed trick; the recorded winner if a card is unknown."""
    trumps = record.contract.strain.trumps if record.contract else None
    winners = []
    for trick, recorded in zip(by_trick(plays), record.winners, strict=False):
        cards = [play.card for play in trick if play.card is not None]
        by_turn = [(trick[0].seat.turn(step), card) for step, card in enumerate(cards)]
        winners.append(winner_of(by_turn, trumps) if len(cards) == 4 else recorded)
    return winners


# A card marked as a revoke that the replay does not show: why not, and whether it was a revoke.


def behind_unknown_cards(play: RecordedPlay, record: PlayRecord) -> tuple[Sentence, bool, RecordedPlay | None]:
    """Why the replay does not show a marked card as a revoke, whether the hands still show a revoke, and the proof.

    The order of play may be lost before the trick, or the lead unknown. But if the hand could have followed every
    card that may have been led, it was a revoke whoever led.
    """
    text = _mark(play)
    if record.deal is None or (hand := record.deal.hands[play.seat]) is None:
        return sentence("{text}; the hand is not known", text=text), False, None
    everything = (*record.plays, *record.unplaced)
    gone = {other.card for other in everything if other.seat is play.seat and other.trick < play.trick}
    left = {card for card in hand if card not in gone} - ({play.card} if play.card else set())
    unknown = sum(
        1
        for trick in range(record.first_trick, play.trick)
        if not any(other.trick == trick and other.seat is play.seat and other.card for other in everything)
    )
    trick = [other for other in everything if other.trick == play.trick]
    placed = play in record.plays
    leads = trick[:1] if placed else [other for other in trick if other is not play]
    if placed and trick[0] is play:
        return sentence("{text}, but he led to the trick", text=text), False, None
    if placed and trick[0].card is None:
        return sentence("{text}; the card led is not known", text=text), False, None
    if placed and play.card is not None and trick[0].card is not None and play.card.suit is trick[0].card.suit:
        followed = template("{text}, but he followed suit with it")
        return sentence(followed, text=text), False, None
    proofs = {lead: _proof(lead, play, left, everything) for lead in leads}
    held = {lead: [card for card in left if lead.card and card.suit is lead.card.suit] for lead in leads}
    showing = [
        lead
        for lead in leads
        if lead.card
        and lead.card.suit is not (play.card.suit if play.card else None)
        and (proofs[lead] or len(held[lead]) > unknown)
    ]
    hidden = sentence("{text}; unknown cards come before it", text=text) if unknown else text
    if showing and len(showing) == len(leads):
        cards = one_after_another([alone(card) for card in sorted(held[showing[0]], reverse=True)])
        could = template("{text}, but he could have followed whoever led ({cards})")
        return sentence(could, text=hidden, cards=cards), True, proofs[showing[0]]
    if showing:
        leads_shown = one_after_another(
            [alone(lead.card) for lead in showing if lead.card], template("{one} or {more}")
        )
        return sentence("{text}; it was a revoke if {cards} was led", text=hidden, cards=leads_shown), False, None
    if any(held.values()) and not unknown:
        none = template("{text}, but he followed suit or had none, whoever led")
        return sentence(none, text=text), False, None
    if any(held.values()):
        behind = template("{text}, and the card he should have played may have been one of them")
        return sentence(behind, text=hidden), False, None
    if len(leads) == 1 and leads[0].card:
        none = template("{text}, but the recorded hands give him no {suit}")
        return sentence(none, text=text, suit=leads[0].card.suit), False, None
    none = template("{text}, but the recorded hands give him no card of a suit led")
    return sentence(none, text=text), False, None


def _mark(play: RecordedPlay) -> Sentence:
    if play.card is None:
        return sentence("{player}'s card at trick {trick} is marked as a revoke", player=play.seat, trick=play.trick)
    marked = template("{player}'s {card} at trick {trick} is marked as a revoke")
    return sentence(marked, player=play.seat, card=play.card, trick=play.trick)


def _proof(
    lead: RecordedPlay, play: RecordedPlay, left: set[Card], everything: tuple[RecordedPlay, ...]
) -> RecordedPlay | None:
    later = (other for other in everything if other.seat is play.seat and other.trick > play.trick)
    owed = {card for card in left if lead.card and card.suit is lead.card.suit}
    return next((other for other in later if other.card in owed), None)


UNKNOWN = sentence("a card")


class Verdict(Enum):
    """The kind of an irregular card."""

    MARKED_REVOKE = "marked revoke"
    REVOKE = "revoke"
    RECORD_ERROR = "probable record error"
    NOT_IN_HAND = "not in the hand"
    PLAYED_TWICE = "played twice"
    LED_OUT_OF_TURN = "led out of turn"


@dataclass(frozen=True, slots=True)
class Irregularity:
    """One irregular card.

    Attributes:
        confirmed: for a card that the record marks, whether the replay bears the mark out.
        proof: the later play that shows that the hand could have followed suit, if there is one.
        evidence: the reason for the verdict, in a sentence.
    """

    verdict: Verdict
    trick: int
    seat: Seat
    card: Card | None
    line: int
    column: int
    evidence: str
    confirmed: bool = True
    proof: RecordedPlay | None = None


def irregularities(record: PlayRecord) -> tuple[Irregularity, ...]:
    """Every irregular card of the record, in the order of play.

    An unmarked card counts as a *revoke* only if the record replays, its other cards fit, and no slip of the pen
    explains the card better. A card that the record itself marks is always listed, confirmed or not.
    """
    failures = {failure.play: failure for failure in failures_to_follow(record.plays, record.deal)}
    found = [*_impossible(record), *_out_of_turn(record, failures)]
    explained = {(one.trick, one.seat) for one in found if one.verdict is not Verdict.LED_OUT_OF_TURN}
    wrong_leads = {one.trick: one for one in found if one.verdict is Verdict.LED_OUT_OF_TURN}
    unmarked = [failure for play, failure in failures.items() if not play.marked_revoke]
    found += [_marked(play, failures.get(play), record) for play in record.marked_revokes]
    against = _what_speaks_against(unmarked, record)
    for failure in unmarked:
        play = failure.play
        lead = wrong_leads.get(play.trick)
        if (play.trick, play.seat) not in explained and (lead is None or lead.confirmed):
            found.append(_unmarked(failure, against, record))
    if record.deal_inherited:
        found = [_by_another_deal(one) for one in found]
    return tuple(sorted(found, key=lambda one: (one.trick, one.line, one.column)))


def _by_another_deal(one: Irregularity) -> Irregularity:
    """The irregularity, not confirmed if only the deal of the record before shows it."""
    if one.proof is not None or one.verdict is Verdict.PLAYED_TWICE:
        return one
    evidence = sentence("{text}; the deal is that of the previous record", text=whole(one.evidence))
    return replace(one, evidence=evidence, confirmed=False)


def _marked(play: RecordedPlay, failure: FailureToFollow | None, record: PlayRecord) -> Irregularity:
    if failure is not None:
        return _irregularity(Verdict.MARKED_REVOKE, play, _shown(failure), proof=failure.proof)
    evidence, confirmed, proof = behind_unknown_cards(play, record)
    return _irregularity(Verdict.MARKED_REVOKE, play, evidence, confirmed=confirmed, proof=proof)


def _unmarked(failure: FailureToFollow, against: str | None, record: PlayRecord) -> Irregularity:
    if against is not None:
        evidence = sentence("{text}, but {against}", text=_shown(failure), against=whole(against))
        return _irregularity(Verdict.RECORD_ERROR, failure.play, evidence, proof=failure.proof)
    speaks_for = whole(_trick_given_up(failure, record) or template("the rest of the record fits"))
    evidence = sentence("{text}; {reason}", text=_shown(failure), reason=speaks_for)
    return _irregularity(Verdict.REVOKE, failure.play, evidence, proof=failure.proof)


def _what_speaks_against(failures: list[FailureToFollow], record: PlayRecord) -> str | None:
    """Why the unmarked failures to follow are probably not revokes, in words."""
    if not failures:
        return None
    if record.errors:
        return sentence("the record does not replay: {error}", error=whole(record.errors[0].message))
    if len(failures) == 1 and _trick_given_up(failures[0], record):
        return None
    slip = slip_behind(failures, record)
    if slip is not None:
        return sentence("everything fits if {slip}", slip=slip.words)
    players = sorted({failure.play.seat for failure in failures}, key=lambda seat: seat.words)
    if len(players) > 1:
        named = one_after_another([alone(seat) for seat in players], template("{one} and {more}"))
        wrong = template("{players} would all have revoked on this board: the record is wrong")
        return sentence(wrong, players=named)
    if len(failures) > 2:
        wrong = template("he would have revoked {number} times on this board: the record is wrong")
        return sentence(wrong, number=len(failures))
    return None


def _trick_given_up(failure: FailureToFollow, record: PlayRecord) -> str | None:
    """The result's evidence of a revoke: one or two tricks fewer for the offending side than the cards show."""
    won = record.tricks_by_declarer
    if won is None or record.result is None or record.declarer is None:
        return None
    given = won - record.result if failure.play.seat.side is record.declarer.side else record.result - won
    if given not in (1, 2):
        return None
    if given == 1:
        return template("the result gives that side 1 trick fewer than the cards show, as after a revoke")
    return template("the result gives that side 2 tricks fewer than the cards show, as after a revoke")


def _shown(failure: FailureToFollow) -> Sentence:
    play, proof = failure.play, failure.proof
    shown = sentence(
        "{player} plays {card} on a {suit} at trick {trick}, holding {cards}",
        player=play.seat,
        card=play.card or UNKNOWN,
        suit=failure.led,
        trick=play.trick,
        cards=one_after_another([alone(card) for card in failure.held]),
    )
    if proof is None:
        return shown
    played = template("{text} ({card} is played at trick {trick})")
    return sentence(played, text=shown, card=proof.card or UNKNOWN, trick=proof.trick)


def _impossible(record: PlayRecord) -> Iterator[Irregularity]:
    verdicts = {Doubt.NOT_IN_HAND: Verdict.NOT_IN_HAND, Doubt.PLAYED_TWICE: Verdict.PLAYED_TWICE}
    plays = {(play.line, play.column): play for play in (*record.plays, *record.unplaced)}
    for error in record.errors:
        play = plays.get((error.line, error.column))
        if error.kind in verdicts and play is not None:
            yield _irregularity(verdicts[error.kind], play, _with_guess(error, play, record))


def _with_guess(error: Diagnostic, play: RecordedPlay, record: PlayRecord) -> str:
    meant = better_card(play, record)
    if meant is None:
        return error.message
    return sentence("{text}; {card} was probably meant", text=whole(error.message), card=meant)


def _out_of_turn(record: PlayRecord, failures: dict[RecordedPlay, FailureToFollow]) -> Iterator[Irregularity]:
    """The leads out of turn: marked by the record, shown by the order of its cards, or the only explanation why
    nobody followed the suit of the player whose turn it was."""
    tricks = by_trick(record.plays)
    turn: Seat | None = None if record.declarer is None else record.declarer.left
    for number, trick in enumerate(tricks):
        lead = trick[0]
        if CardMark.LEAD_OUT_OF_TURN in lead.marks:
            marked = sentence("the record marks {player}'s {card} as led", player=lead.seat, card=lead.card or UNKNOWN)
            yield _irregularity(Verdict.LED_OUT_OF_TURN, lead, marked)
        elif number and turn is not None and lead.seat is not turn:
            evidence = sentence(
                "{player} leads {card} to trick {trick}, and {winner} won the trick before",
                player=lead.seat,
                card=lead.card or UNKNOWN,
                trick=lead.trick,
                winner=turn,
            )
            yield _irregularity(Verdict.LED_OUT_OF_TURN, lead, evidence)
        elif len(trick) == 4 and sum(play in failures and not play.marked_revoke for play in trick) > 1:
            yield from _other_leader(trick, record)
        turn = record.winners[number] if number < len(record.winners) else None


def _other_leader(trick: list[RecordedPlay], record: PlayRecord) -> Iterator[Irregularity]:
    for lead in trick[1:]:
        suits = {play.card.suit for play in trick[1:] if play.card}
        if len(suits) != 1 or trick[0].card is None or trick[0].card.suit in suits:
            return
        order = [lead, *(play for play in trick if play is not lead)]
        plays = [play for other in by_trick(record.plays) for play in (order if other[0] is trick[0] else other)]
        if not any(failure.play in order for failure in failures_to_follow(plays, record.deal)):
            evidence = sentence(
                "{player} was to lead to trick {trick}, but the other three all play {suit}s: one of them led out of"
                " turn, or an earlier trick is recorded wrongly",
                player=trick[0].seat,
                trick=lead.trick,
                suit=next(iter(suits)),
            )
            yield _irregularity(Verdict.LED_OUT_OF_TURN, lead, evidence, confirmed=False)
            return


def _irregularity(
    verdict: Verdict, play: RecordedPlay, evidence: str, *, confirmed: bool = True, proof: RecordedPlay | None = None
) -> Irregularity:
    return Irregularity(verdict, play.trick, play.seat, play.card, play.line, play.column, evidence, confirmed, proof)


# A revoke that is told in a comment, and neither marked nor shown by the cards.

_IN_WORDS = template(
    "{text} speaks of a revoke, but no card is marked as one and none shows one: a comment is not read. Write ^R before"
    " the card in PBN, or tell the revoke in a case"
)


def report_words_of_a_revoke(said: Iterable[tuple[str, InFile]], record: PlayRecord, notebook: Notebook) -> None:
    """Warn of comments that speak of a revoke, unless the record shows one.

    Args:
        said: the comments, each with its place.
    """
    told = [(text, at) for text, at in said if next(words_of_a_revoke(text), None) is not None]
    if not told or record.marked_revokes or failures_to_follow(record.plays, record.deal):
        return
    text, at = told[0]
    notebook.warn(Doubt.IN_WORDS, at, _IN_WORDS, text=repr(" ".join(text.split())[:80]))


# Mends recognised slips of the pen in a play record: a proposal, which the keeper of the record decides on.

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|\Z)")
_IMPOSSIBLE = (Doubt.NOT_IN_HAND, Doubt.PLAYED_TWICE)
_LETTER = 2  # characters of a card as records write it: a suit and a rank, in either order

Reader = Callable[[bytes], Iterable[PlayRecord]]


@dataclass(frozen=True, slots=True)
class Mended:
    """A file with its slips mended.

    Attributes:
        text, mended: the file before and after; the same where nothing is proposed.
        data: the mended file in its own encoding.
        said: for each slip the line, the board, and what was probably meant.
    """

    text: str
    mended: str
    data: bytes
    said: tuple[str, ...]

    def diff(self, name: str) -> str:
        """The proposal as a unified diff."""
        before, after = (_LINE.findall(text)[:-1] for text in (self.text, self.mended))
        return "".join(unified_diff(_plain(before), _plain(after), name, f"{name}, mended"))


def mend(data: bytes, read: Reader, *, name: str) -> Mended:
    """Propose other cards wherever a single slip explains what does not fit, board by board.

    A proposal is made only if the card stands in the text as it was read, and if the board, read again with the
    proposal, has fewer findings and no new ones.

    Args:
        read: the reader of the file's format.
        name: the file name, for ``said``.

    Raises:
        Unreadable: the file cannot be read.
    """
    text, encoding = decode(data, name=name)
    now, said = text, []
    for place, record in enumerate(list(read(data))):
        for slip in _slips(record):
            tried = _edited(now, slip.meant)
            if tried is not None and _is_better(tried, encoding, read, place, record):
                now = tried
                line = min(play.line for play in slip.meant)
                where = template("{place}: board {board}: {slip}")
                said.append(sentence(where, place=f"{name}:{line}", board=record.board or "?", slip=slip.words))
    return Mended(text, now, now.encode(encoding), tuple(said))


def _slips(record: PlayRecord) -> Iterator[Slip]:
    """The slips behind the impossible cards of a record, or behind its failures to follow if it has no errors."""
    plays = {(play.line, play.column): play for play in (*record.plays, *record.unplaced)}
    for error in record.errors:
        play = plays.get((error.line, error.column))
        if error.kind in _IMPOSSIBLE and play is not None and (card := better_card(play, record)) is not None:
            yield Slip(sentence("{card} was meant by {written}", card=card, written=play.card or ""), {play: card})
    unmarked = [each for each in failures_to_follow(record.plays, record.deal) if not each.play.marked_revoke]
    if unmarked and not record.errors and (slip := slip_behind(unmarked, record)) is not None:
        yield slip


def _edited(text: str, meant: Mapping[RecordedPlay, Card | None]) -> str | None:
    """The text with the meant cards; ``None`` if a card does not stand where it was read."""
    lines = _LINE.findall(text)
    for play, card in meant.items():
        if play.card is None or card is None or not 0 < play.line <= len(lines) or play.column < 1:
            return None
        line, at = lines[play.line - 1], play.column - 1
        written = line[at : at + _LETTER]
        turned = written.upper() == play.card.code[::-1]
        if not turned and written.upper() != play.card.code:
            return None
        lines[play.line - 1] = line[:at] + (card.code[::-1] if turned else card.code) + line[at + _LETTER :]
    return "".join(lines)


def _is_better(text: str, encoding: str, read: Reader, place: int, before: PlayRecord) -> bool:
    again: Sequence[PlayRecord] = list(read(text.encode(encoding)))
    if place >= len(again):
        return False
    old, new = _findings(before), _findings(again[place])
    return len(new) < len(old) and new <= old


def _findings(record: PlayRecord) -> set[tuple[str, int]]:
    return {(one.verdict.value, one.trick) for one in irregularities(record)} | {
        (error.kind.value, error.line) for error in record.errors if error.kind not in _IMPOSSIBLE
    }


def _plain(lines: Iterable[str]) -> list[str]:
    return [line.rstrip("\r\n") + "\n" for line in lines]
