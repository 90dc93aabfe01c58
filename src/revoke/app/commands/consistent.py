"""``revoke consistent``: says whether any legal play fits what the table agrees on, and if none does, what clashes."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

import click

from revoke.app.commands.command_line import in_language
from revoke.app.desk.failures import why
from revoke.app.desk.tasks import consistency_document
from revoke.app.language.language import Language
from revoke.formats.text import file_fault
from revoke.table.sentence import Sentence, alone, counted, listed, one_after_another, placed, sentence, template, whole
from revoke.telling.plain_text import labelled

if TYPE_CHECKING:
    from revoke.case.case import AgreedFact, Case
    from revoke.facts.legal_play import Consistency, SingleIrregularity

POSSIBLE, IMPOSSIBLE, STOPPED, CONTRADICTORY, UNREADABLE = 0, 1, 3, 4, 5


@click.command()
@click.argument("file", metavar="FILE")
@click.option("--json", "as_json", is_flag=True, help="One JSON document.")
@click.option("--seconds", type=click.FloatRange(min=0), default=9.5, show_default=True, help="When to stop.")
@in_language(template("The language of the words; a document stays as it is."))
def consistent(file: str, as_json: bool, seconds: float, says: Language) -> None:
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
        click.echo(says.say(why(wrong)), err=True)
        sys.exit(UNREADABLE)
    except RevokeError as wrong:
        click.echo(f"{file}: {says.say(why(wrong))}", err=True)
        sys.exit(CONTRADICTORY)
    click.echo(
        json.dumps(consistency_document(found), ensure_ascii=False) if as_json else "\n".join(lines(found, says.say))
    )
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
        said = sentence("this file cannot be opened ({fault}); give a case document", fault=file_fault(wrong))
        raise Unreadable(placed(file, said)) from None


def _status(found: Consistency) -> int:
    if found.verdict == "impossible":
        return CONTRADICTORY if found.whatever_was_played else IMPOSSIBLE
    return POSSIBLE if found.verdict == "possible" else STOPPED


def lines(found: Consistency, say: Callable[[str], str] = str) -> Iterator[str]:
    """The finding as a director reads it.

    Args:
        say: puts a sentence into a language.
    """
    number = len(found.agreed)
    match found.verdict:
        case "possible":
            yield say(
                counted(
                    "A legal play fits the one agreed fact. One that does:",
                    "A legal play fits all {number} agreed facts. One that does:",
                    number=number,
                )
            )
            for trick, cards in enumerate(found.play or (), 14 - len(found.play or ())):
                played = ", ".join(f"{say(alone(player))} {say(alone(card))}" for player, card in cards)
                yield _of_trick(trick, played, say)
            yield from _certain(found, say)
        case "impossible":
            yield from _conflict(found, say)
        case "stopped":
            yield say(
                counted(
                    "Stopped: time ran out before it was known whether a legal play fits the one agreed fact.",
                    "Stopped: time ran out before it was known whether a legal play fits the {number} agreed facts.",
                    number=number,
                )
            )
            some = template("Excluded by then:") if found.excluded else template("Nothing had been excluded by then.")
            yield say(some)
            yield from (f"  {say(_excluded(fact))}" for fact in found.excluded)
    yield from (say(sentence("Left aside: {what}.", what=whole(what))) for what in found.left_aside)


def _of_trick(trick: int, told: str, say: Callable[[str], str]) -> str:
    """A line about a trick, its number in a column."""
    return f"  {say(labelled(sentence('trick {number}', number=f'{trick:>2}'), alone(told)))}"


def _certain(found: Consistency, say: Callable[[str], str]) -> Iterator[str]:
    if found.certain:
        yield say(template("In every play that fits:"))
    for trick in sorted({fact.trick for fact in found.certain}):
        here = [fact for fact in found.certain if fact.trick == trick]
        yield _of_trick(trick, "; ".join(map(say, _about(here))), say)
    if not found.certain and found.all_certain:
        yield say(template("Nothing beyond the agreed facts is certain."))
    if not found.all_certain:
        yield say(template("Time ran out before all was looked for that is so in every play."))
    if found.tricks is not None:
        least, most = found.tricks
        if least == most:
            yield say(counted("Declarer's side wins one trick.", "Declarer's side wins {number} tricks.", number=least))
        else:
            yield say(sentence("Declarer's side wins {least} to {most} tricks.", least=least, most=most))


def _about(facts: list[AgreedFact]) -> Iterator[Sentence]:
    """What is certain of one trick, hands that played the same suit together."""
    yield from (sentence("won by {player}", player=fact.winner) for fact in facts if fact.winner)
    yield from (sentence("a {suit} led", suit=fact.led) for fact in facts if fact.led)
    for fact in facts:
        if fact.hand and fact.card:
            yield sentence("{player} played {card}", player=fact.hand, card=fact.card)
    for suit in dict.fromkeys(fact.suit for fact in facts if fact.suit):
        hands = [alone(fact.hand) for fact in facts if fact.hand and fact.suit is suit]
        together = _listed(hands, template("{one} and {more}"))
        yield counted(
            "{players} played a {suit}",
            "{players} each played a {suit}",
            number=len(hands),
            players=together,
            suit=suit,
        )


def _listed(words: Sequence[Sentence], last: str) -> Sentence:
    """Words with commas, and before the last of them what is said there."""
    return whole(one_after_another([listed(words[:-1]), words[-1]], last)) if words[1:] else words[0]


def _conflict(found: Consistency, say: Callable[[str], str]) -> Iterator[str]:
    if found.smallest:
        size = template("no smaller set of the agreed facts clashes")
    elif found.irreducible:
        size = template("without any one of them the rest can; a smaller set was not excluded in time")
    else:
        size = template("time ran out before they could be made fewer")
    yield say(
        counted(
            "No legal play fits the one agreed fact ({size}):",
            "No legal play fits the {number} agreed facts. These cannot stand together ({size}):",
            number=len(found.agreed),
            size=whole(size),
        )
    )
    places = [say(each.place) if isinstance(each.place, Sentence) else each.place for each in found.conflict]
    width = max(map(len, places), default=0)
    yield from (f"  {place:<{width}}  {say(each.words)}" for place, each in zip(places, found.conflict, strict=True))
    if found.whatever_was_played:
        yield say(template("They contradict each other whatever was played: one of them is wrong."))
        return
    yield say(template("So there was a revoke or a defective trick, or a lead out of turn, or one of them is wrong."))
    if found.explained_by:
        ways = one_after_another(list(_explanations(found.explained_by)), template("{one}; {more}"))
        yield say(sentence("A single irregularity would explain everything agreed: {ways}.", ways=whole(ways)))
    elif found.all_explained:
        yield say(template("No single revoke or lead out of turn would explain everything agreed."))


def _explanations(single: tuple[SingleIrregularity, ...]) -> Iterator[Sentence]:
    for hand in dict.fromkeys(each.revoked for each in single):
        tricks = [alone(each.trick) for each in single if each.revoked is hand]
        which = _listed(tricks, template("{one} or {more}"))
        if hand:
            yield sentence("a revoke by {player} at trick {tricks}", player=hand, tricks=which)
        else:
            yield sentence("a lead out of turn to trick {tricks}", tricks=which)


def _excluded(fact: AgreedFact) -> Sentence:
    if fact.led is not None:
        return sentence("no {suit} was led to trick {trick}", suit=fact.led, trick=fact.trick)
    assert fact.winner is not None
    return sentence("{player} did not win trick {trick}", player=fact.winner, trick=fact.trick)
