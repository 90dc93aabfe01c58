"""What to say at the table, to whom and when; no number of tricks while play goes on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from revoke.facts.known import Facts
from revoke.facts.revoke import Standing
from revoke.law.clause import Chapter
from revoke.law.orders import (
    CardKind,
    Correct,
    CorrectAndPay,
    FollowersMayChange,
    HonoursOnly,
    InformationFromPenaltyCard,
    InformationFromWithdrawnCards,
    LeadOptions,
    MayDemandHighestOrLowest,
    NoAutomaticAdjustment,
    NoRectification,
    OpponentsMayChange,
    PartnerBound,
    PartnerMayChange,
    PaysPoints,
    Penalised,
    PutRight,
    ReopenedForBoth,
    RuleOnTheClaim,
    TransferTricks,
    WeighDamage,
)
from revoke.ruling.explore import Exploration, decided
from revoke.ruling.findings import other_side
from revoke.ruling.judgment import Step
from revoke.ruling.offence import Offence, offences
from revoke.ruling.ruling import Instruction, Transfer
from revoke.table.cards import Card, Suit
from revoke.table.names import code
from revoke.table.seats import Side
from revoke.table.sentence import Sentence, Value, sentence, template

_STANDS = template(
    "The revoke stands. Play on, unless somebody has claimed. Keep your played cards in order, and do not turn "
    "quitted tricks; I will come back at the end."
)
_PLAY_ON = template("Play on as if nothing had happened; I will come back at the end.")
_UNPROVED = template("It has not been shown that a revoke occurred; the result stands.")
_NO_REVOKE = template("This was no revoke. Play on; nothing is put right.")
_NONE_MOVES = template("No tricks are transferred.")
_WILL_LOOK = template("I will look at the deal and tell both sides whether the score is adjusted.")
_OPPONENTS_MAY_CHANGE = template(
    "You may change a card that you played after the revoke; there is no penalty if you do."
)
_PARTNER_MAY_CHANGE = template("If an opponent who played before you changes his card, you may change yours.")
_PARTNERS_CARD_STAYS = template(
    "If an opponent who played before you changes his card, you may change yours. "
    "A defender's first card then stays on the table too."
)
_FOLLOWERS_MAY_CHANGE = template("Whoever played after the offender may change his card.")
_PENALTY_CARD_LIES = template(
    "Whenever {partner} is to lead while that card lies there, wait: declarer may require its suit, forbid it for as "
    "long as the lead is kept, or leave the choice open. If he requires or forbids it, the card goes back to the hand; "
    "otherwise it stays, and must be played when it legally can."
)
_FREE_FOR_THE_INNOCENT = template(
    "What the withdrawn cards show is free for the innocent side; the revoking side may not use it."
)
_KNOWN_TO_ALL = template(
    "While that card lies there everybody may use what it tells; once it is taken up, you may not."
)
_MUST_BE_PLAYED_IS_KNOWN = template("You may use that the card must be played, and nothing else that it tells.")
_FREE_FOR_NOBODY = template("What the withdrawn cards show may be used by neither side.")
_CLAIM_AFTERWARDS = template("When that is done I rule on the claim; doubt is resolved against the side that revoked.")
_PARTNER_BOUND = template("The offender's partner may not choose a play that the revoke card suggests.")


@dataclass(frozen=True, slots=True)
class _OfASide:
    """A sentence about a side: one for sides by seats, and one for each side by its role."""

    seats: str
    declaring: str
    defending: str

    def said(self, side: str, **values: Value) -> Sentence:
        match side:
            case "declaring side":
                return sentence(self.declaring, **values)
            case "defending side":
                return sentence(self.defending, **values)
            case _:
                return sentence(self.seats, side=Side(side), **values)


_ONE_TRICK_MOVES = _OfASide(
    template("One trick goes to {side}."),
    template("One trick goes to the declaring side."),
    template("One trick goes to the defending side."),
)
_TRICKS_MOVE = _OfASide(
    template("{number:Words} tricks go to {side}."),
    template("{number:Words} tricks go to the declaring side."),
    template("{number:Words} tricks go to the defending side."),
)
_POINTS_GO = _OfASide(
    template("{points} points above the line go to {side}."),
    template("{points} points above the line go to the declaring side."),
    template("{points} points above the line go to the defending side."),
)
_ONLY_HONOURS = _OfASide(
    template("Nothing but honours is scored by {side}."),
    template("Nothing but honours is scored by the declaring side."),
    template("Nothing but honours is scored by the defending side."),
)


def instructions(
    facts: Facts, ways: Exploration, moved: Transfer, *, over: bool, weighs: bool
) -> tuple[Instruction, ...]:
    """What to say at the table, in order; no number of tricks while play goes on.

    Args:
        weighs: whether the director has still to weigh the damage.
    """
    revokes = offences(facts, ways)
    said = [each for revoke in revokes for each in _said(revoke, over=over)]
    established = [revoke for revoke in revokes if revoke.standing is Standing.ESTABLISHED]
    if over and moved.tricks is not None and established:
        law = _transfer_law(established)
        said.append(Instruction("end", "table", law, _transferred(moved)))
        said += _above_the_line(established)
    if weighs and established:
        asking = [step for revoke in established for step in revoke.steps if isinstance(step.order, WeighDamage)]
        law = asking[0].clause.cite
        said.append(Instruction("end", "table", law, _WILL_LOOK))
    order = ("now", "later", "end")
    return tuple(dict.fromkeys(sorted(said, key=lambda each: order.index(each.when))))


def _transferred(moved: Transfer) -> str:
    if not moved.tricks or moved.to is None:
        return _NONE_MOVES
    if moved.tricks == 1:
        return _ONE_TRICK_MOVES.said(moved.to)
    return _TRICKS_MOVE.said(moved.to, number=moved.tricks)


def _transfer_law(established: list[Offence]) -> str:
    """The clause that moves tricks; where none do, the first one that says so."""
    steps = [step for revoke in established for step in revoke.steps]
    for kind in (TransferTricks, NoAutomaticAdjustment, PaysPoints):
        for step in steps:
            if isinstance(step.order, kind):
                return step.clause.cite
    return steps[-1].clause.cite


def _above_the_line(established: list[Offence]) -> Iterator[Instruction]:
    """For each side that revoked, what it gives the other above the line, and that it scores no more than honours."""
    by_side: dict[str, list[Step]] = {}
    for revoke in established:
        side = decided(way.side for way in revoke.ways.ways(revoke.index))
        if side is not None:
            by_side.setdefault(side, []).extend(revoke.steps)
    for side, steps in by_side.items():
        paid = [(step.clause.cite, step.order.points) for step in steps if isinstance(step.order, PaysPoints)]
        if paid:
            points = sum(points for _, points in paid)
            yield Instruction("end", "table", paid[0][0], _POINTS_GO.said(other_side(side), points=points))
        bare = next((step.clause.cite for step in steps if isinstance(step.order, HonoursOnly)), None)
        if bare is not None:
            yield Instruction("end", "table", bare, _ONLY_HONOURS.said(side))


def _said(revoke: Offence, *, over: bool) -> Iterator[Instruction]:
    match revoke.standing:
        case Standing.ESTABLISHED if not over:
            law = next(s.clause.cite for s in revoke.steps if s.chapter is Chapter.ESTABLISHMENT)
            yield Instruction("now", "table", law, _STANDS)
        case Standing.OPEN:
            gone = revoke.step(NoRectification)
            if gone is not None:
                yield Instruction("now", "table", gone.clause.cite, _PLAY_ON)
        case Standing.CORRECT | Standing.RESTORE:
            yield from _correction(revoke)
        case Standing.UNPROVED:
            law = revoke.steps[-1].clause.cite
            yield Instruction("end", "table", law, _UNPROVED)
        case Standing.NOT_A_REVOKE:
            law = revoke.steps[-1].clause.cite
            yield Instruction("now", "table", law, _NO_REVOKE)
        case _:
            return


_PUT_RIGHT = (Correct, PutRight, ReopenedForBoth, CorrectAndPay)


def _correction(revoke: Offence) -> Iterator[Instruction]:
    who = code(revoke.who)
    found = revoke.facts.found[revoke.index]
    done = found is not None and found.play.withdrawn is not None
    corrected = (step.clause.cite for step in revoke.steps if step.chapter.name in ("CORRECTION", "RESTORATION"))
    law = next(corrected, None)
    if law is not None and not done:
        yield Instruction("now", who, law, _corrected(revoke))
    for step in revoke.steps:
        cite = step.clause.cite
        match step.order:
            case Penalised(kind=kind) if revoke.standing is Standing.CORRECT:
                yield Instruction("now", who, cite, _left_face_up(revoke.card, kind))
            case OpponentsMayChange():
                yield Instruction("now", "opponents", cite, _OPPONENTS_MAY_CHANGE)
            case PartnerMayChange():
                text = _PARTNERS_CARD_STAYS if revoke.step(Penalised) else _PARTNER_MAY_CHANGE
                yield Instruction("now", "offender's partner", cite, text)
            case FollowersMayChange():
                yield Instruction("now", "table", cite, _FOLLOWERS_MAY_CHANGE)
            case LeadOptions() if revoke.standing is Standing.CORRECT:
                yield Instruction("later", "declarer", cite, sentence(_PENALTY_CARD_LIES, partner=revoke.partner))
            case InformationFromWithdrawnCards(for_both_sides_unauthorised=both) if _anything_withdrawn(revoke):
                yield Instruction("now", "table", cite, _FREE_FOR_NOBODY if both else _FREE_FOR_THE_INNOCENT)
            case InformationFromPenaltyCard(identity_too=known) if revoke.standing is Standing.CORRECT:
                text = _KNOWN_TO_ALL if known else _MUST_BE_PLAYED_IS_KNOWN
                yield Instruction("later", code(revoke.partner), cite, text)
            case RuleOnTheClaim():
                yield Instruction("end", "table", cite, _CLAIM_AFTERWARDS)
            case PartnerBound():
                yield Instruction("now", "offender's partner", cite, _PARTNER_BOUND)
            case MayDemandHighestOrLowest(who=demander):
                yield Instruction("now", demander.value, cite, _may_demand(revoke.suit))


def _corrected(revoke: Offence) -> Sentence:
    card, suit = revoke.card, revoke.suit
    if card and suit:
        return sentence("The revoke is corrected. Take back {card} and play a {suit}.", card=card, suit=suit)
    if card:
        return sentence("The revoke is corrected. Take back {card} and play a card that complies.", card=card)
    if suit:
        return sentence("The revoke is corrected. Take back the card wrongly played and play a {suit}.", suit=suit)
    return sentence("The revoke is corrected. Take back the card wrongly played and play a card that complies.")


def _left_face_up(card: Card | None, kind: CardKind) -> Sentence:
    known, unknown = _LEFT_FACE_UP[kind]
    return sentence(unknown) if card is None else sentence(known, card=card)


_LEFT_FACE_UP = {
    CardKind.MAJOR: (
        template("Leave {card} face up on the table: it is a major penalty card."),
        template("Leave the card wrongly played face up on the table: it is a major penalty card."),
    ),
    CardKind.MINOR: (
        template("Leave {card} face up on the table: it is a minor penalty card."),
        template("Leave the card wrongly played face up on the table: it is a minor penalty card."),
    ),
    CardKind.EXPOSED: (
        template("Leave {card} face up on the table: it is an exposed card."),
        template("Leave the card wrongly played face up on the table: it is an exposed card."),
    ),
}


def _may_demand(suit: Suit | None) -> Sentence:
    if suit is None:
        return sentence("You may require the highest or the lowest card of the suit led.")
    return sentence("You may require the highest or the lowest {suit}.", suit=suit)


def _anything_withdrawn(revoke: Offence) -> bool:
    return revoke.step(Penalised) is not None or bool(revoke.after)
