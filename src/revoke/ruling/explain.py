"""A ruling in sentences: what happened, what the law says, what follows, what to say, and what is still open."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from revoke.case.case import Case
from revoke.facts.fact import BOARD
from revoke.facts.known import Facts, establish
from revoke.facts.revoke import role_at
from revoke.law.clause import Chapter
from revoke.law.code import code
from revoke.ruling.account import account, of_several
from revoke.ruling.blocks import Block, Entry, Hands, Label, Mark, NotFound, Played, Say, ThePlay, TrickPlayed
from revoke.ruling.choices import penalty_card_words
from revoke.ruling.findings import value
from revoke.ruling.heading import heading
from revoke.ruling.phrases import answers_in_words, facts_relied_on, revoke_of
from revoke.ruling.reckoning import reckoning, scores
from revoke.ruling.ruling import Instruction, Reason, Ruling
from revoke.ruling.verdict import MOST_ASKED, side_words, verdict
from revoke.table.names import name, player
from revoke.table.seats import SEATS, Role, Seat
from revoke.table.sentence import Sentence, listed, one_after_another, sentence, template, whole


def explain(case: Case, ruling: Ruling) -> tuple[Block, ...]:
    """The ruling in words, in the order in which a director reads it.

    Args:
        case: the case that was ruled on.
        ruling: what came of it.

    Raises:
        RevokeError: the case cannot be ruled on, so that it has no such ruling.

    >>> from revoke.case.case import Findings, RevokeFinding
    >>> from revoke.ruling.adjudicate import rule
    >>> case = Case(findings=Findings(revokes=(RevokeFinding(offender=Role.DUMMY, trick=7),)))
    >>> [block.text for block in explain(case, rule(case)) if isinstance(block, Entry) and block.label is Label.FACT]
    ['Dummy failed to follow suit at trick 7.']
    """
    facts = establish(case, code(ruling.code).binds)
    return tuple(_blocks(facts, ruling))


def _blocks(facts: Facts, ruling: Ruling) -> Iterator[Block]:
    yield heading(facts, ruling)
    if not ruling.revokes:
        yield Entry(Label.RULING, _nothing_found(facts))
        return
    yield Entry(Label.RULING, verdict(facts, ruling))
    waiting = any(each.when == "now" for each in ruling.instructions)
    if waiting:
        yield from _at_the_table(ruling)
    yield from _cards(facts)
    yield from _facts_and_laws(facts, ruling)
    yield from reckoning(facts, ruling)
    yield from scores(facts, ruling)
    yield from _game(ruling)
    yield from _readings(ruling)
    if not waiting:
        yield from _at_the_table(ruling)
    yield from _open(ruling)


def _at_the_table(ruling: Ruling) -> Iterator[Block]:
    """What to say, who may do what, and which cards lie there; players who wait for it get it first."""
    yield from (_say(each) for each in sorted(ruling.instructions, key=_in_order))
    for option in ruling.options:
        yield Entry(Label.MAY, f"{_capital(person(option.who))} may {option.what}.", (option.law,))
    yield from _penalty_cards(ruling)


def _nothing_found(facts: Facts) -> str:
    played = len(facts.record.tricks)
    if not played:
        return template("No revoke found: there is no play to look at, and none was reported.")
    if played == 1:
        return template("No revoke found in one trick.")
    return sentence("No revoke found in {number:words} tricks.", number=played)


def _cards(facts: Facts) -> Iterator[Block]:
    wrong = {found.play.event for found in facts.found if found}
    plays = facts.record.plays
    revoked = frozenset(play.card for play in plays if play.event in wrong and play.card)
    if any(hand is not None for hand in facts.record.dealt.values()):
        yield Hands(facts.record.dealt, _roles(facts), revoked)
    if not plays:
        return
    winners = {trick.number: trick.winner for trick in facts.record.tricks}
    numbers = sorted({play.trick for play in plays})

    def mark(event: int, withdrawn: int | None) -> Mark:
        return Mark.WITHDRAWN if withdrawn else Mark.REVOKE if event in wrong else Mark.NONE

    yield ThePlay(
        tuple(
            TrickPlayed(
                number,
                tuple(Played(p.seat, p.card, mark(p.event, p.withdrawn)) for p in plays if p.trick == number),
                winners.get(number),
            )
            for number in numbers
        )
    )


def _roles(facts: Facts) -> dict[Seat, str]:
    declarer: Seat | None = value(facts, BOARD, "declarer")
    if declarer is None:
        return {}
    return {seat: role.value for seat in SEATS if (role := role_at(seat, declarer)) is not Role.DEFENDER}


def _facts_and_laws(facts: Facts, ruling: Ruling) -> Iterator[Block]:
    """For each revoke the facts, the clauses that spoke, and the exceptions that did not."""
    law = code(ruling.code)
    exceptions = {each.cite for each in law.chapters[Chapter.EXCEPTION]}
    weighing = {each.cite for each in law.chapters[Chapter.REDRESS]} | {"12B1"}
    reasons = _by_revoke([each for each in ruling.reasons if each.law not in weighing], ruling)
    for index, each in enumerate(ruling.revokes):
        for number, fact in enumerate(account(facts, index)):
            first = len(ruling.revokes) > 1 and number == 0
            yield Entry(Label.FACT, of_several(index + 1, fact) if first else fact)
        for reason in reasons[index]:
            yield Entry(Label.LAW, reason.text, (reason.law,), _because(facts, index, reason))
        refused = tuple(cite for cite in each.refused if cite in exceptions)
        if refused and each.status == "established":
            yield NotFound(refused)


def _by_revoke(reasons: list[Reason], ruling: Ruling) -> list[list[Reason]]:
    """The reasons of each revoke; they come revoke by revoke, and none cites a clause twice."""
    sorted_out: list[list[Reason]] = [[] for _ in ruling.revokes]
    at = 0
    for reason in reasons:
        path = reason.fact.partition("]")[0]
        named = int(path[8:]) if path.startswith("revokes[") else None
        again = any(each.law == reason.law for each in sorted_out[at])
        at = min(max(at + again, at if named is None else named), len(sorted_out) - 1)
        sorted_out[at].append(reason)
    return sorted_out


def _because(facts: Facts, index: int, reason: Reason) -> tuple[str, ...]:
    return () if reason.text.startswith("Established at event") else facts_relied_on(facts, index, reason.fact)


def _penalty_cards(ruling: Ruling) -> Iterator[Entry]:
    for each in ruling.penalty_cards:
        yield Entry(Label.TABLE, penalty_card_words(each), (each.law,))


def _in_order(said: Instruction) -> tuple[int, int]:
    """What comes now first, and of that first what one player is to do, then the choices of others."""
    persons = ("opponents", "offender's partner", "table")
    return ("now", "later", "end").index(said.when), persons.index(said.to) + 1 if said.to in persons else 0


def _say(said: Instruction) -> Say:
    when = {"now": "now", "later": "later", "end": "at the end"}[said.when]
    return Say(when, "the table" if said.to == "table" else person(said.to), said.text, said.law)


def person(who: str) -> str:
    """A player or players of a ruling document, as a sentence has them.

    >>> person("N"), person("opponents"), person("other defender"), person("declarer")
    ('North', 'the opponents', 'the other defender', 'declarer')
    """
    named = player(who)
    if named is not None:
        return name(named)
    return f"the {who}" if who.startswith(("opponents", "offender")) else who


def _open(ruling: Ruling) -> Iterator[Entry]:
    several = len(ruling.revokes) > 1
    for question in ruling.questions[:MOST_ASKED]:
        answers = answers_in_words(question)
        because = [f"Answers: {answers}."] if answers else []
        because.append(f"In the case it stands at {question.fact}.")
        about = revoke_of(question) if several else None
        text = question.text if about is None else f"Revoke {about + 1}: {_small(question.text)}"
        yield Entry(Label.ASK, text, question.laws, tuple(because))
    more = len(ruling.questions) - MOST_ASKED
    if more > 0:
        yield Entry(Label.MORE, f"{more} more {'question' if more == 1 else 'questions'} may follow from the answers.")


def _game(ruling: Ruling) -> Iterator[Entry]:
    """How the game stands, where the code scores towards one, and what goes below and above the line."""
    if ruling.auction and ruling.auction.below and ruling.auction.above:
        below, above = map(_points, (ruling.auction.below, ruling.auction.above))
        lines = template("Below the line: {below}. Above it, honours left aside: {above}.")
        yield Entry(Label.GAME, sentence(lines, below=below, above=above))
    if ruling.game is None:
        return
    said = [sentence("Towards game after this deal: {points}.", points=_points(ruling.game.new))]
    if ruling.game.game:
        said.append(sentence("{side} has won the game.", side=side_words(ruling.game.game)))
    for side, points in ruling.game.slam.items():
        if points:
            said.append(sentence("{side} scores {points} for a slam.", side=side_words(side), points=points))
    yield Entry(Label.GAME, one_after_another(said))


def _points(scored: Mapping[str, int]) -> Sentence:
    each = [sentence("{side} {points}", side=side_words(side), points=points) for side, points in scored.items()]
    return listed(each)


def _readings(ruling: Ruling) -> Iterator[Entry]:
    """The passages that the text leaves open and that decided something, as they were read."""
    questions = {each.name: each.question for each in code(ruling.code).readings}
    for named, taken in ruling.readings.items():
        answer = ("yes" if taken else "no") if isinstance(taken, bool) else taken
        yield Entry(
            Label.READING,
            sentence(
                "The text leaves open: {question:small} Taken here: {answer}.",
                question=whole(questions[named]),
                answer=whole(answer),
            ),
        )


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _small(text: str) -> str:
    return text[:1].lower() + text[1:]
