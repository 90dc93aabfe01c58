"""What to say at the table, to whom and when; no number of tricks while play goes on."""

from __future__ import annotations

from collections.abc import Iterator

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
from revoke.ruling.names import code, name, side_name, tricks
from revoke.ruling.offence import Offence, offences
from revoke.ruling.ruling import Instruction, Transfer

_STANDS = (
    "The revoke stands. Play on, unless somebody has claimed. Keep your played cards in order, and do not turn "
    "quitted tricks; I will come back at the end."
)
_PLAY_ON = "Play on as if nothing had happened; I will come back at the end."
_WILL_LOOK = "I will look at the deal and tell both sides whether the score is adjusted."
_PENALTY_CARD_LIES = (
    "Whenever {partner} is to lead while that card lies there, wait: declarer may require its suit, forbid it for as "
    "long as the lead is kept, or leave the choice open. If he requires or forbids it, the card goes back to the hand; "
    "otherwise it stays, and must be played when it legally can."
)
_FREE_FOR_THE_INNOCENT = (
    "What the withdrawn cards show is free for the innocent side; the revoking side may not use it."
)
_KNOWN_TO_ALL = "While that card lies there everybody may use what it tells; once it is taken up, you may not."
_MUST_BE_PLAYED_IS_KNOWN = "You may use that the card must be played, and nothing else that it tells."
_FREE_FOR_NOBODY = "What the withdrawn cards show may be used by neither side."


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
        if moved.tricks:
            text = (
                f"{tricks(moved.tricks).capitalize()} {'goes' if moved.tricks == 1 else 'go'} to {side_name(moved.to)}."
            )
        else:
            text = "No tricks are transferred."
        said.append(Instruction("end", "table", law, text))
        said += _above_the_line(established)
    if weighs and established:
        asking = [step for revoke in established for step in revoke.steps if isinstance(step.order, WeighDamage)]
        law = asking[0].clause.cite
        said.append(
            Instruction(
                "end", "table", law, "I will look at the deal and tell both sides whether the score is adjusted."
            )
        )
    order = ("now", "later", "end")
    return tuple(dict.fromkeys(sorted(said, key=lambda each: order.index(each.when))))


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
            text = f"{points} points above the line go to {side_name(other_side(side))}."
            yield Instruction("end", "table", paid[0][0], text)
        bare = next((step.clause.cite for step in steps if isinstance(step.order, HonoursOnly)), None)
        if bare is not None:
            yield Instruction("end", "table", bare, f"Nothing but honours is scored by {side_name(side)}.")


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
            yield Instruction("end", "table", law, "It has not been shown that a revoke occurred; the result stands.")
        case Standing.NOT_A_REVOKE:
            law = revoke.steps[-1].clause.cite
            yield Instruction("now", "table", law, "This was no revoke. Play on; nothing is put right.")
        case _:
            return


_PUT_RIGHT = (Correct, PutRight, ReopenedForBoth, CorrectAndPay)


def _correction(revoke: Offence) -> Iterator[Instruction]:
    who = code(revoke.who)
    found = revoke.facts.found[revoke.index]
    done = found is not None and found.play.withdrawn is not None
    if not done:
        law = next(step.clause.cite for step in revoke.steps if step.chapter.name in ("CORRECTION", "RESTORATION"))
        text = f"The revoke is corrected. Take back {revoke.card_words} and play {revoke.owed_words}."
        yield Instruction("now", who, law, text)
    for step in revoke.steps:
        cite = step.clause.cite
        match step.order:
            case Penalised(kind=kind) if revoke.standing is Standing.CORRECT:
                word = "an exposed card" if kind is CardKind.EXPOSED else f"a {kind.value} penalty card"
                yield Instruction("now", who, cite, f"Leave {revoke.card_words} face up on the table: it is {word}.")
            case OpponentsMayChange():
                text = "You may change a card that you played after the revoke; there is no penalty if you do."
                yield Instruction("now", "opponents", cite, text)
            case PartnerMayChange():
                text = "If an opponent who played before you changes his card, you may change yours."
                text += " A defender's first card then stays on the table too." if revoke.step(Penalised) else ""
                yield Instruction("now", "offender's partner", cite, text)
            case FollowersMayChange():
                yield Instruction("now", "table", cite, "Whoever played after the offender may change his card.")
            case LeadOptions() if revoke.standing is Standing.CORRECT:
                text = _PENALTY_CARD_LIES.format(partner=name(revoke.partner))
                yield Instruction("later", "declarer", cite, text)
            case InformationFromWithdrawnCards(for_both_sides_unauthorised=both) if _anything_withdrawn(revoke):
                yield Instruction("now", "table", cite, _FREE_FOR_NOBODY if both else _FREE_FOR_THE_INNOCENT)
            case InformationFromPenaltyCard(identity_too=known) if revoke.standing is Standing.CORRECT:
                text = _KNOWN_TO_ALL if known else _MUST_BE_PLAYED_IS_KNOWN
                yield Instruction("later", code(revoke.partner), cite, text)
            case RuleOnTheClaim():
                text = "When that is done I rule on the claim; doubt is resolved against the side that revoked."
                yield Instruction("end", "table", cite, text)
            case PartnerBound():
                text = "The offender's partner may not choose a play that the revoke card suggests."
                yield Instruction("now", "offender's partner", cite, text)
            case MayDemandHighestOrLowest(who=demander):
                text = f"You may require the highest or the lowest {revoke.suit_word}."
                yield Instruction("now", demander.value, cite, text)


def _anything_withdrawn(revoke: Offence) -> bool:
    return revoke.step(Penalised) is not None or bool(revoke.after)
