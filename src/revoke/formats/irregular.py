"""Says of every irregular card in a record what it most probably is, and what speaks for it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum

from revoke.formats.record import CardMark, Diagnostic, Doubt, PlayRecord, RecordedPlay
from revoke.formats.replay import FailureToFollow, by_trick, failures_to_follow
from revoke.formats.slips import better_card, slip_behind
from revoke.formats.unplaced import behind_unknown_cards
from revoke.table.cards import Card
from revoke.table.seats import Seat
from revoke.table.sentence import Sentence, alone, one_after_another, sentence, template, whole

UNKNOWN = sentence("a card")


class Verdict(Enum):
    """What an irregular card is."""

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
        evidence: why the verdict is what it is, in a sentence.
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
    """Every irregular card of the record, in the order of the play.

    A card is called a *revoke* only where it stands in a record that replays, fits all the rest of it, and is not
    explained better by a slip of the pen. What the record itself marks is always listed, confirmed or not.
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
    """What only the deal of the record before shows is shown by nothing in this one."""
    if one.proof is not None or one.verdict is Verdict.PLAYED_TWICE:
        return one
    evidence = sentence("{text}; the deal is that of the record before", text=whole(one.evidence))
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
    """Why the failures to follow that nobody marked are probably not revokes, in words."""
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
        wrong = template("{players} would all have revoked on this board: the record has gone wrong")
        return sentence(wrong, players=named)
    if len(failures) > 2:
        wrong = template("he would have revoked {number} times on this board: the record has gone wrong")
        return sentence(wrong, number=len(failures))
    return None


def _trick_given_up(failure: FailureToFollow, record: PlayRecord) -> str | None:
    """What the result says for a revoke: one or two tricks fewer to the offending side than the cards show."""
    won = record.tricks_by_declarer
    if won is None or record.result is None or record.declarer is None:
        return None
    given = won - record.result if failure.play.seat.side is record.declarer.side else record.result - won
    if given not in (1, 2):
        return None
    if given == 1:
        return template("the result has 1 trick fewer for that side than the cards show, as after a revoke")
    return template("the result has 2 tricks fewer for that side than the cards show, as after a revoke")


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
    """Leads that the record marks, that follow from the order in which it gives the cards, or that alone explain why
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
