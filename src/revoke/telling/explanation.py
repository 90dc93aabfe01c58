"""A ruling in sentences: what happened, what the law says, what follows, what to say, and what is still open."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from revoke.case.case import Case
from revoke.facts.establish import Facts
from revoke.facts.fact import BOARD
from revoke.facts.revoke import role_at
from revoke.law.clause import Chapter
from revoke.law.code import code
from revoke.ruling.established_facts import established
from revoke.ruling.findings import value
from revoke.ruling.ruling import Group, Ruling, When
from revoke.table.seats import SEATS, Role, Seat
from revoke.table.sentence import counted, listed, one_after_another, sentence, template, whole
from revoke.telling.account import account, of_several
from revoke.telling.addressee import addressee
from revoke.telling.blocks import Block, Entry, Hands, Label, Mark, NotFound, Played, Say, ThePlay, TrickPlayed
from revoke.telling.heading import heading
from revoke.telling.open_questions import MOST_ASKED, answers_in_words
from revoke.telling.orders import penalty_card_words, side_value
from revoke.telling.reasons import facts_relied_on
from revoke.telling.reckoning import reckoning, scores
from revoke.telling.rubber import points_by_side, rubber_entries
from revoke.telling.ruling_words import InstructionWords, ReasonWords, RulingWords, in_words
from revoke.telling.table_picture import revoke_tricks, table_shown
from revoke.telling.verdict import verdict


def explain(case: Case, ruling: Ruling | RulingWords, facts: Facts | None = None) -> tuple[Block, ...]:
    """The ruling in words, in the order in which a director reads it.

    Args:
        case: the case that was ruled on.
        ruling: what came of it.
        facts: the facts of the case, where they have been established already.

    Raises:
        RevokeError: the case cannot be ruled on, so that it has no such ruling.

    >>> from revoke.case.case import Findings, RevokeFinding
    >>> from revoke.ruling.adjudicate import rule
    >>> case = Case(findings=Findings(revokes=(RevokeFinding(offender=Role.DUMMY, trick=7),)))
    >>> [block.text for block in explain(case, rule(case)) if isinstance(block, Entry) and block.label is Label.FACT]
    ['Dummy failed to follow suit at trick 7.']
    """
    words = in_words(ruling) if isinstance(ruling, Ruling) else ruling
    return tuple(_blocks(facts or established(replace(case, code=ruling.code)), words))


def _blocks(facts: Facts, ruling: RulingWords) -> Iterator[Block]:
    yield heading(facts, ruling)
    if not ruling.revokes:
        yield Entry(Label.RULING, _nothing_found(facts))
        yield from _may(ruling)
        yield from _advice(ruling)
        return
    yield Entry(Label.RULING, verdict(facts, ruling))
    waiting = any(each.when is When.NOW for each in ruling.instructions)
    if waiting:
        yield from _at_the_table(ruling)
        yield from table_shown(facts, ruling)
    yield from _cards(facts)
    yield from revoke_tricks(facts, _roles(facts))
    reckoned = tuple(reckoning(facts, ruling))
    yield from _facts_and_laws(facts, ruling, reckoned=any(each.conclusion for each in reckoned))
    yield from reckoned
    yield from scores(facts, ruling)
    yield from _game(ruling)
    yield from _readings(ruling)
    if not waiting:
        yield from _at_the_table(ruling)
    yield from _open(ruling)
    yield from _advice(ruling, folded=not waiting)
    yield from _granted(ruling)


def _at_the_table(ruling: RulingWords) -> Iterator[Block]:
    """What to say, who may do what, and which cards lie there; players who wait for it get it first."""
    yield from (_say(each, ruling.code) for each in sorted(ruling.instructions, key=_in_order))
    yield from _may(ruling)
    yield from _penalty_cards(ruling)


def _may(ruling: RulingWords) -> Iterator[Entry]:
    for option in ruling.options:
        who, what = addressee(option.who, ruling.code), whole(option.what)
        yield Entry(Label.MAY, sentence("{who:Words} may {what}.", who=who, what=what), (option.law,))


def _nothing_found(facts: Facts) -> str:
    played = len(facts.table.tricks)
    if not played:
        return template("No revoke found: there is no play to look at, and none was reported.")
    return counted("No revoke found in one trick.", "No revoke found in {number:words} tricks.", number=played)


def _cards(facts: Facts) -> Iterator[Block]:
    wrong = {found.play.event for found in facts.found if found}
    plays = facts.table.plays
    revoked = frozenset(play.card for play in plays if play.event in wrong and play.card)
    if any(hand is not None for hand in facts.table.dealt.values()):
        yield Hands(facts.table.dealt, _roles(facts), revoked)
    if not plays:
        return
    winners = {trick.number: trick.winner for trick in facts.table.tricks}
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


def _facts_and_laws(facts: Facts, ruling: RulingWords, *, reckoned: bool) -> Iterator[Block]:
    """For each revoke the facts, the clauses that spoke, and the exceptions that did not.

    Args:
        reckoned: whether the reckoning tells what was compared.
    """
    law = code(ruling.code)
    exceptions = {each.cite for each in law.chapters[Chapter.EXCEPTION]}
    for index, each in enumerate(ruling.revokes):
        for number, fact in enumerate(account(facts, index)):
            first = len(ruling.revokes) > 1 and number == 0
            yield Entry(Label.FACT, of_several(index + 1, fact) if first else fact)
        for reason in (reason for reason in ruling.reasons if reason.revoke == index):
            yield Entry(Label.LAW, reason.text, (reason.law,), _because(facts, index, reason))
        refused = tuple(cite for cite in each.refused if cite in exceptions)
        if refused and each.status == "established":
            yield NotFound(refused)
    for reason in ruling.reasons:
        if reason.revoke is None:
            compares = reason.law == (ruling.adjusted_score.law if ruling.adjusted_score else "")
            yield Entry(Label.LAW, reason.text, (reason.law,), folded=reckoned and compares)


def _because(facts: Facts, index: int, reason: ReasonWords) -> tuple[str, ...]:
    """The facts that a reason rests on; where an event brought it about, the sentence tells them already."""
    return () if reason.event is not None else facts_relied_on(facts, index, reason.facts)


def _penalty_cards(ruling: RulingWords) -> Iterator[Entry]:
    for each in ruling.penalty_cards:
        yield Entry(Label.TABLE, penalty_card_words(each), (each.law,))


def _in_order(said: InstructionWords) -> tuple[int, int]:
    """What comes now first, and of that first what one player is to do, then the choices of others."""
    several = (Group.OPPONENTS, Group.PARTNER, Group.TABLE)
    return tuple(When).index(said.when), several.index(said.to) + 1 if said.to in several else 0


_WHEN = {When.NOW: template("now"), When.LATER: template("later"), When.END: template("at the end")}


def _say(said: InstructionWords, code_id: str) -> Say:
    return Say(_WHEN[said.when], addressee(said.to, code_id), said.text, said.law)


def _open(ruling: RulingWords) -> Iterator[Entry]:
    several = len(ruling.revokes) > 1
    for question in ruling.questions[:MOST_ASKED]:
        answers = answers_in_words(question)
        because = [sentence("Answers: {answers}.", answers=answers)] if answers else []
        because.append(sentence("In the case it stands at {place}.", place=question.fact.path))
        about = question.fact.revoke
        text = question.text
        if several and about != BOARD:
            text = sentence("Revoke {number}: {question:small}", number=about + 1, question=whole(text))
        yield Entry(Label.ASK, text, question.laws, tuple(because))
    more = len(ruling.questions) - MOST_ASKED
    if more > 0:
        words = counted(
            "{number} more question may follow from the answers.",
            "{number} more questions may follow from the answers.",
            number=more,
        )
        yield Entry(Label.MORE, words)


def _granted(ruling: RulingWords) -> Iterator[Entry]:
    """What the ruling takes for granted: one line, folded; nothing where every fact has been told."""
    facts = tuple(dict.fromkeys(each.text for each in ruling.assumed))
    if facts:
        text = sentence("Taken for granted: {facts}.", facts=listed(facts))
        yield Entry(Label.ADVICE, text, folded=True)


def _advice(ruling: RulingWords, *, folded: bool = False) -> Iterator[Entry]:
    """What does well to be known, each piece once; folded where nobody waits for it."""
    for law, text in dict.fromkeys((each.law, each.text) for each in ruling.advice):
        yield Entry(Label.ADVICE, text, (law,), folded=folded)


def _game(ruling: RulingWords) -> Iterator[Entry]:
    """How the game stands, where the code scores towards one, and what goes below and above the line."""
    if ruling.auction and ruling.auction.below and ruling.auction.above:
        below, above = map(points_by_side, (ruling.auction.below, ruling.auction.above))
        lines = template("Below the line: {below}. Above it, honours left aside: {above}.")
        yield Entry(Label.GAME, sentence(lines, below=below, above=above))
    yield from rubber_entries(ruling)
    if ruling.game is None:
        return
    said = [sentence("Towards game after this deal: {points}.", points=points_by_side(ruling.game.new))]
    if ruling.game.game:
        said.append(sentence("{side} has won the game.", side=side_value(ruling.game.game)))
    for side, points in ruling.game.slam.items():
        if points:
            said.append(sentence("{side} scores {points} for a slam.", side=side_value(side), points=points))
    yield Entry(Label.GAME, one_after_another(said))


def _readings(ruling: RulingWords) -> Iterator[Entry]:
    """The passages that the text leaves open and that decided something, as they were read."""
    questions = {each.name: each.question for each in code(ruling.code).readings}
    for named, taken in ruling.readings.items():
        answer = (template("yes") if taken else template("no")) if isinstance(taken, bool) else taken
        yield Entry(
            Label.READING,
            sentence(
                "The text leaves open: {question:small} Taken here: {answer}.",
                question=whole(questions[named]),
                answer=whole(answer),
            ),
        )
