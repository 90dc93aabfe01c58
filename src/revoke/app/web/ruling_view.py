"""The content of a ruling's page: first what to say, then what each player does, the result, and the reasons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from revoke.app.web.call import CallProgress, TableCall
from revoke.app.web.question_screen import Button
from revoke.facts.standing import Standing
from revoke.law.code import code, text
from revoke.law.orders import Against
from revoke.ruling.redress import WITHOUT_REVOKE
from revoke.ruling.ruling import Group, Ruling, When
from revoke.table.seats import Who
from revoke.table.sentence import Sentence, template
from revoke.telling.blocks import (
    Block,
    Entry,
    Label,
    NotFound,
    PlaceAtTable,
    Reckoning,
    RevokeTrick,
    Scores,
    TableShown,
)
from revoke.telling.explanation import explain
from revoke.telling.order_words import addressee, in_brief
from revoke.telling.ruling_words import (
    DUMMYS_CARD,
    STANDING,
    InstructionWords,
    QuestionWords,
    RulingWords,
    damage_answered,
    in_words,
    is_dummys_card,
)
from revoke.telling.table_picture import is_meant


@dataclass(frozen=True, slots=True)
class ToPlayer:
    """The words for one player: his seat or role, his name under the code, and the sentences with their clauses."""

    who: Who | Group
    name: Sentence
    said: tuple[InstructionWords, ...]

    @property
    def in_brief(self) -> tuple[tuple[str, str], ...]:
        """Each sentence in a few words, or unchanged if it is short, with its clause."""
        return tuple((in_brief(each.text) or each.text, each.law) for each in self.said)

    @property
    def laws(self) -> tuple[str, ...]:
        return tuple(each.law for each in self.said)

    @property
    def is_long(self) -> bool:
        """Whether a sentence has more than the list shows."""
        return any(in_brief(each.text) for each in self.said)


@dataclass(frozen=True, slots=True)
class Gate:
    """The question about damage.

    Attributes:
        question: the question as the law asks it; empty once it is answered.
        law: the clause that asks it. Once it is answered, the page no longer announces it.
        said: the director's answer so far: ``""``, ``"no"``, ``"unsure"``, or declarer's tricks.
        after: declarer's tricks after the transfer, if known.
        no, unsure, numbers: the addresses of these answers, and a button for each number of tricks.
        both_revoked: whether both sides revoked, so that no side can have done better.
    """

    question: str
    law: str
    said: str
    after: int | None
    no: str
    unsure: str
    numbers: tuple[Button, ...]
    both_revoked: bool

    @property
    def is_open(self) -> bool:
        return self.said in ("", "unsure")


@dataclass(frozen=True, slots=True)
class RulingView:
    """The content of a ruling's page, from the top.

    Attributes:
        playing: whether play goes on, so that no number of tricks is shown.
        standing: the status of each revoke, in a word or two.
        say: the first sentences to read aloud, all to the same players, and ``to`` whom.
        picture: the table as it must be when the director leaves.
        tricks: the trick of each revoke, with the hands at its start, if the record shows them.
        steps: the number of each player of the picture in the list of what to do now.
        first: the player on turn and his action, the first in that list.
        now: for each player, what else to do now.
        later, end: the instructions for later, and for the end of play.
        may, table: who may choose what, and which cards lie on the table.
        advice: useful advice that nobody needs to say.
        verdict: the ruling in a sentence or two, if that is more than what is read aloud.
        in_a_word: the ruling in a sentence or two, if it is not.
        reckonings, scores: declarer's tricks and the scores, before and after.
        gate: the question about damage, if it is asked or was answered.
        open: other facts that are still needed.
        facts, laws: what happened, and what the law says about it.
        refused: the exceptions that were considered and applied to no revoke.
        clauses: the clauses cited on the page, each in a few words.
        heading: the board, as far as known.
    """

    playing: bool
    standing: tuple[str, ...]
    say: tuple[InstructionWords, ...]
    to: str
    picture: TableShown | None
    tricks: tuple[RevokeTrick, ...]
    steps: Mapping[Who, int]
    first: PlaceAtTable | None
    now: tuple[ToPlayer, ...]
    later: tuple[ToPlayer, ...]
    end: tuple[ToPlayer, ...]
    may: tuple[Entry, ...]
    table: tuple[Entry, ...]
    advice: tuple[Entry, ...]
    verdict: tuple[Entry, ...]
    in_a_word: tuple[Entry, ...]
    reckonings: tuple[Reckoning, ...]
    scores: tuple[Scores, ...]
    gate: Gate | None
    open: tuple[QuestionWords, ...]
    facts: tuple[Entry, ...]
    laws: tuple[Entry, ...]
    refused: tuple[str, ...]
    clauses: tuple[tuple[str, str], ...]


def ruled(so_far: CallProgress) -> RulingView:
    """The page of the ruling on a call so far."""
    gate = None if so_far.waiting else _gate(so_far.call, so_far.ruling)
    ruling = in_words(so_far.ruling)
    if so_far.call.without == "no" and not so_far.waiting:
        ruling = damage_answered(ruling, adjusts=False)
    blocks = explain(so_far.case, ruling, so_far.found.facts)
    return ruling_view(blocks, ruling, playing=so_far.waiting, gate=gate)


def ruling_view(
    explained: Sequence[Block], ruling: RulingWords, *, playing: bool = False, gate: Gate | None = None
) -> RulingView:
    """The content of the page of a ruling.

    Args:
        explained: the ruling in words; see :func:`~revoke.telling.explanation.explain`.
        playing: whether play goes on, so that the page says nothing about tricks.
        gate: the question about damage, if it can be answered on the page.
    """
    blocks = [each for each in explained if not playing or _is_of_now(each)]
    order = tuple(When)
    told = [each for each in ruling.instructions if not playing or each.when is not When.END]
    said = sorted(told, key=lambda each: order.index(each.when))
    first = tuple(each for each in said if (each.when, each.to) == (said[0].when, said[0].to)) if said else ()
    rest = [each for each in said if each not in first]
    picture = next((each for each in blocks if isinstance(each, TableShown)), None)
    turn = next((each for each in picture.places if each.turn and each.does), None) if picture else None
    now = _by_player(rest, When.NOW, ruling.code)
    verdict = tuple(
        each
        for each in _entries(blocks, Label.RULING)
        if each.text not in (*STANDING.values(), DUMMYS_CARD)  # the status next to it already says so
    )
    is_said = bool(first) and first[0].when is When.END and ruling.status != "needs facts"
    applied = {cite for each in _entries(blocks, Label.LAW) for cite in each.laws}
    looked_at = dict.fromkeys(cite for each in blocks if isinstance(each, NotFound) for cite in each.laws)
    return RulingView(
        playing=playing,
        standing=tuple(_standings(ruling)),
        say=first,
        to=addressee(first[0].to, ruling.code) if first else "",
        picture=picture,
        tricks=() if playing else tuple(each for each in blocks if isinstance(each, RevokeTrick)),
        steps=_steps(picture, now, ruling) if picture else {},
        first=turn,
        now=now,
        later=_by_player(rest, When.LATER, ruling.code),
        end=_by_player(rest, When.END, ruling.code),
        may=_entries(blocks, Label.MAY),
        table=_entries(blocks, Label.TABLE),
        advice=_entries(blocks, Label.ADVICE, Label.ASSUMED),
        verdict=(*(() if is_said else verdict), *_entries(blocks, Label.GAME, Label.READING)),
        in_a_word=verdict if is_said else (),
        reckonings=tuple(each for each in blocks if isinstance(each, Reckoning)),
        scores=tuple(each for each in blocks if isinstance(each, Scores)),
        gate=gate,
        open=() if playing else tuple(each for each in ruling.questions if each.fact != WITHOUT_REVOKE),
        facts=_entries(blocks, Label.FACT),
        laws=_entries(blocks, Label.LAW),
        refused=tuple(cite for cite in looked_at if cite not in applied),
        clauses=tuple(_clauses(ruling, said, blocks)),
    )


def _is_of_now(block: Block) -> bool:
    """Whether a block may be shown while play goes on, because it does not say how many tricks move."""
    return isinstance(block, TableShown) or (isinstance(block, Entry) and block.label in _OF_NOW)


_OF_NOW = (Label.FACT, Label.LAW, Label.TABLE, Label.MAY, Label.ADVICE, Label.ASSUMED)


def _by_player(rest: Sequence[InstructionWords], when: When, code: str) -> tuple[ToPlayer, ...]:
    """The words for each player at one time, and last those for all."""
    said = [each for each in rest if each.when is when]
    everybody = sorted(dict.fromkeys(each.to for each in said), key=lambda who: who is Group.TABLE)
    return tuple(
        ToPlayer(who, addressee(who, code), tuple(each for each in said if each.to == who)) for who in everybody
    )


def _steps(picture: TableShown, now: Sequence[ToPlayer], ruling: RulingWords) -> dict[Who, int]:
    """The number of each player of the picture in the list of what to do now; the player on turn is 1."""
    offender = ruling.revokes[0].offender if len(ruling.revokes) == 1 else None
    steps = {}
    for place in picture.places:
        told = next((n for n, each in enumerate(now, 2) if is_meant(each.who, place.who, place.part, offender)), 0)
        number = 1 if place.turn else told
        if number:
            steps[place.who] = number
    return steps


_STANDINGS = {
    Standing.CORRECT: template("Not established: corrected now"),
    Standing.RESTORE: template("Trick twelve: put right now"),
    Standing.ESTABLISHED: template("Established"),
    Standing.OPEN: template("Not established yet"),
    Standing.NOT_A_REVOKE: template("No revoke"),
    Standing.UNPROVED: template("Not shown"),
}


_DUMMYS_CARD = template("No revoke: dummy's card is put right now")


def _standings(ruling: RulingWords) -> Iterator[str]:
    law = code(ruling.code)
    yield from dict.fromkeys(
        _DUMMYS_CARD if is_dummys_card(each.status, each.laws, law) else _STANDINGS[each.status]
        for each in ruling.revokes
        if each.status
    )
    if ruling.adjusted_score and ruling.adjusted_score.needed and ruling.status == "final":
        yield template("Score adjusted")


def _entries(blocks: Sequence[Block], *labels: Label) -> tuple[Entry, ...]:
    return tuple(each for each in blocks if isinstance(each, Entry) and each.label in labels)


def _gate(call: TableCall, ruling: Ruling) -> Gate | None:
    asked = in_words(ruling).damage_question
    by_director = ruling.adjusted_score is not None and ruling.adjusted_score.basis == "director"
    if asked is None and not by_director:
        return None
    said = call.without
    if asked is not None and said not in ("", "no"):
        said = "unsure"
    return Gate(
        question=asked.text if asked else "",
        law=ruling.adjusted_score.law if ruling.adjusted_score else "",
        said=said,
        after=ruling.declarer_tricks.after_transfer,
        no=replace(call, without="no").address,
        unsure=replace(call, without="unsure").address,
        numbers=tuple(Button(replace(call, without=str(each)).address, str(each)) for each in range(14)),
        both_revoked=ruling.adjusted_score is not None
        and ruling.adjusted_score.against is Against.NO_REVOKE_BY_ANYBODY,
    )


def _clauses(
    ruling: RulingWords, said: Sequence[InstructionWords], blocks: Sequence[Block]
) -> Iterator[tuple[str, str]]:
    words = text(ruling.code)
    cited = [law for each in blocks if isinstance(each, Entry) for law in each.laws]
    cited += [each.law for each in said]
    for cite in dict.fromkeys(cited):
        if cite in words:
            yield cite, words[cite]["says"]
