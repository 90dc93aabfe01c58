"""``revoke consistent``: says whether any legal play fits what the table agrees on, and if none does, what clashes."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from revoke.app.desk.consistency import consistency_document

if TYPE_CHECKING:
    from revoke.case.case import AgreedFact, Case
    from revoke.facts.legal_play import Consistency, SingleIrregularity

POSSIBLE, IMPOSSIBLE, STOPPED, CONTRADICTORY, UNREADABLE = 0, 1, 3, 4, 5


@click.command()
@click.argument("file", metavar="FILE")
@click.option("--json", "as_json", is_flag=True, help="One JSON document.")
@click.option("--seconds", type=click.FloatRange(min=0), default=9.5, show_default=True, help="When to stop.")
def consistent(file: str, as_json: bool, seconds: float) -> None:
    """Say whether any legal play fits the agreed facts of a case (- is standard input).

    Agreed are the events, and among the findings "winners", "table_tricks" and "agreed": cards, suits led, leaders,
    winners, and who followed, discarded or ruffed. If no legal play fits, the smallest set of them that cannot stand
    together is shown.

    Exit status: 0 a legal play fits, 1 none does, 3 stopped before that was known, 4 facts that contradict each other
    whatever was played, 5 a case that cannot be read.
    """
    from revoke.errors import RevokeError, Unreadable
    from revoke.facts.legal_play import consistent as look

    try:
        found = look(_case(file), budget_seconds=seconds)
    except Unreadable as wrong:
        click.echo(str(wrong), err=True)
        sys.exit(UNREADABLE)
    except RevokeError as wrong:
        click.echo(f"{file}: {wrong}", err=True)
        sys.exit(CONTRADICTORY)
    click.echo(json.dumps(consistency_document(found), ensure_ascii=False) if as_json else "\n".join(lines(found)))
    sys.exit(_status(found))


def _case(file: str) -> Case:
    from pathlib import Path

    from revoke.errors import Unreadable
    from revoke.formats.native import read_case

    if file == "-":
        return read_case(sys.stdin.buffer.read(), name="-")
    try:
        return read_case(Path(file).read_bytes(), name=file)
    except OSError as wrong:
        raise Unreadable(f"{file}: this file cannot be opened ({wrong.strerror}); give a case document") from None


def _status(found: Consistency) -> int:
    if found.verdict == "impossible":
        return CONTRADICTORY if found.whatever_was_played else IMPOSSIBLE
    return POSSIBLE if found.verdict == "possible" else STOPPED


def lines(found: Consistency) -> Iterator[str]:
    """The finding as a director reads it."""
    number = f"{len(found.agreed)} agreed fact{'s' * (len(found.agreed) != 1)}"
    match found.verdict:
        case "possible":
            yield f"A legal play fits all {number}. One that does:"
            yield from _play(found)
            yield from _certain(found)
        case "impossible":
            yield from _conflict(found, number)
        case "stopped":
            yield f"Stopped: time ran out before it was known whether a legal play fits the {number}."
            yield "Excluded by then:" if found.excluded else "Nothing had been excluded by then."
            yield from (f"  {_excluded(fact)}" for fact in found.excluded)
    yield from (f"Left aside: {what}." for what in found.left_aside)


def _play(found: Consistency) -> Iterator[str]:
    first = 14 - len(found.play or ())
    for number, trick in enumerate(found.play or (), first):
        yield f"  trick {number:>2}: {', '.join(f'{seat.words} {card}' for seat, card in trick)}"


def _certain(found: Consistency) -> Iterator[str]:
    if found.certain:
        yield "In every play that fits:"
    for trick in sorted({fact.trick for fact in found.certain}):
        yield f"  trick {trick:>2}: {'; '.join(_about([fact for fact in found.certain if fact.trick == trick]))}"
    if not found.certain and found.all_certain:
        yield "Nothing beyond the agreed facts is certain."
    if not found.all_certain:
        yield "Time ran out before all was looked for that is so in every play."
    if found.tricks is not None:
        least, most = found.tricks
        yield f"Declarer's side wins {least if least == most else f'{least} to {most}'} tricks."


def _about(facts: list[AgreedFact]) -> Iterator[str]:
    """What is certain of one trick, hands that played the same suit together."""
    yield from (f"won by {fact.winner.words}" for fact in facts if fact.winner)
    yield from (f"a {fact.led.singular} led" for fact in facts if fact.led)
    yield from (f"{fact.hand.words} played {fact.card}" for fact in facts if fact.hand and fact.card)
    for suit in dict.fromkeys(fact.suit for fact in facts if fact.suit):
        hands = [fact.hand.words for fact in facts if fact.hand and fact.suit is suit]
        yield f"{_listed(hands, 'and')} played a {suit.singular}"


def _listed(words: list[str], last: str) -> str:
    return f" {last} ".join(part for part in (", ".join(words[:-1]), words[-1]) if part)


def _conflict(found: Consistency, number: str) -> Iterator[str]:
    if found.smallest:
        size = "no smaller set of the agreed facts clashes"
    else:
        size = "without any one of them the rest can; a smaller set was not excluded in time"
        size = size if found.irreducible else "time ran out before they could be made fewer"
    yield f"No legal play fits the {number}. These cannot stand together ({size}):"
    width = max((len(each.place) for each in found.conflict), default=0)
    yield from (f"  {each.place:<{width}}  {each.words}" for each in found.conflict)
    if found.whatever_was_played:
        yield "They contradict each other whatever was played: one of them is wrong."
        return
    yield "So there was a revoke or a defective trick, or a lead out of turn, or one of them is wrong."
    if found.explained_by:
        yield f"A single irregularity would explain everything agreed: {'; '.join(_explanations(found.explained_by))}."
    elif found.all_explained:
        yield "No single revoke or lead out of turn would explain everything agreed."


def _explanations(single: tuple[SingleIrregularity, ...]) -> Iterator[str]:
    for hand in dict.fromkeys(each.revoked for each in single):
        tricks = _listed([str(each.trick) for each in single if each.revoked is hand], "or")
        yield f"a revoke by {hand.words} at trick {tricks}" if hand else f"a lead out of turn to trick {tricks}"


def _excluded(fact: AgreedFact) -> str:
    if fact.led is not None:
        return f"no {fact.led.singular} was led to trick {fact.trick}"
    assert fact.winner is not None
    return f"{fact.winner.words} did not win trick {fact.trick}"
