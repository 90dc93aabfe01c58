"""A ruling as its page shows it: what to say first, then what each player does, the result, and the reasons last."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from revoke.app.web.call_address import TableCall
from revoke.app.web.call_progress import CallProgress
from revoke.app.web.question_screen import Button
from revoke.law.code import text
from revoke.ruling.redress import WITHOUT_REVOKE
from revoke.ruling.ruling import Group, Ruling, When
from revoke.table.seats import Who
from revoke.telling.blocks import Block, Entry, Label, NotFound, Reckoning, Scores
from revoke.telling.explanation import explain
from revoke.telling.ruling_words import InstructionWords, OptionWords, QuestionWords, RulingWords, in_words


@dataclass(frozen=True, slots=True)
class ToPlayer:
    """What one player is told now: seat letter, role or several, and the sentences with their clauses."""

    who: Who | Group
    said: tuple[InstructionWords, ...]


@dataclass(frozen=True, slots=True)
class Gate:
    """The question about damage.

    Attributes:
        question: as the law asks it; nothing once it is answered.
        law: the clause that asks it. Once it is answered, nobody is told any more that it will be.
        said: the director's answer so far: ``""``, ``"no"``, ``"unsure"``, or declarer's tricks.
        after: declarer's tricks after the transfer, where known.
        no, unsure: where these answers lead; ``numbers``: where each number of tricks does.
    """

    question: str
    law: str
    said: str
    after: int | None
    no: str
    unsure: str
    numbers: tuple[Button, ...]

    @property
    def is_open(self) -> bool:
        return self.said in ("", "unsure")


@dataclass(frozen=True, slots=True)
class RulingView:
    """What stands on the page of a ruling, from the top.

    Attributes:
        playing: play goes on, so that no number of tricks is shown.
        say: to be read aloud; the sentences that come first, all to the same players.
        now: for each player, what else is to be done now.
        later, end: what is pinned until later, and until play has ended.
        may, table: who may choose what, and which cards lie on the table.
        verdict: the ruling in a sentence or two.
        reckonings, scores: declarer's tricks and the scores, before and after.
        gate: the question about damage, where it is asked or was answered.
        open: other facts that are still needed.
        facts, laws: what happened, and what the law says to it.
        refused: the exceptions that were looked at and applied to none of the revokes.
        clauses: the clauses cited on the page, each with what it says in a few words.
        heading: the board, as far as known.
    """

    playing: bool
    say: tuple[InstructionWords, ...]
    now: tuple[ToPlayer, ...]
    later: tuple[InstructionWords, ...]
    end: tuple[InstructionWords, ...]
    may: tuple[OptionWords, ...]
    table: tuple[Entry, ...]
    verdict: tuple[Entry, ...]
    reckonings: tuple[Reckoning, ...]
    scores: tuple[Scores, ...]
    gate: Gate | None
    open: tuple[QuestionWords, ...]
    facts: tuple[Entry, ...]
    laws: tuple[Entry, ...]
    refused: tuple[str, ...]
    clauses: tuple[tuple[str, str], ...]
    moved: bool


def ruled(so_far: CallProgress) -> RulingView:
    """The ruling on a call as far as it has got."""
    gate = None if so_far.waiting else _gate(so_far.call, so_far.ruling)
    ruling = in_words(so_far.ruling)
    blocks = explain(so_far.case, ruling, so_far.found.facts)
    return ruling_view(blocks, ruling, playing=so_far.waiting, gate=gate)


def ruling_view(
    explained: Sequence[Block], ruling: RulingWords, *, playing: bool = False, gate: Gate | None = None
) -> RulingView:
    """A ruling on a case as its page shows it.

    Args:
        explained: the ruling in words; see :func:`~revoke.telling.explanation.explain`.
        playing: play goes on, so that nothing is said of tricks.
        gate: the question about damage, where it can be answered on the page.
    """
    blocks = [each for each in explained if not playing or _is_of_now(each)]
    order = tuple(When)
    told = [each for each in ruling.instructions if not playing or each.when is not When.END]
    if gate is not None and not gate.is_open:
        told = [each for each in told if each.law != gate.law]
    said = sorted(told, key=lambda each: order.index(each.when))
    first = tuple(each for each in said if (each.when, each.to) == (said[0].when, said[0].to)) if said else ()
    rest = [each for each in said if each not in first]
    return RulingView(
        playing=playing,
        say=first,
        now=tuple(_by_player([each for each in rest if each.when is When.NOW])),
        later=tuple(each for each in rest if each.when is When.LATER),
        end=tuple(each for each in rest if each.when is When.END),
        may=ruling.options,
        table=_entries(blocks, Label.TABLE),
        verdict=_entries(blocks, Label.RULING, Label.GAME, Label.READING),
        reckonings=tuple(each for each in blocks if isinstance(each, Reckoning)),
        scores=tuple(each for each in blocks if isinstance(each, Scores)),
        gate=gate,
        open=() if playing else tuple(each for each in ruling.questions if each.fact != WITHOUT_REVOKE),
        facts=_entries(blocks, Label.FACT),
        laws=_entries(blocks, Label.LAW),
        refused=_refused(blocks),
        clauses=tuple(_clauses(ruling, said, blocks)),
        moved=bool(ruling.transfer.tricks) and not playing,
    )


def _refused(blocks: Sequence[Block]) -> tuple[str, ...]:
    applied = {cite for each in _entries(blocks, Label.LAW) for cite in each.laws}
    looked_at = dict.fromkeys(cite for each in blocks if isinstance(each, NotFound) for cite in each.laws)
    return tuple(cite for cite in looked_at if cite not in applied)


def _is_of_now(block: Block) -> bool:
    """Whether a piece may be shown while play goes on: nothing of it tells how many tricks move."""
    return isinstance(block, Entry) and block.label in (Label.FACT, Label.LAW, Label.TABLE)


def _by_player(said: Sequence[InstructionWords]) -> Iterator[ToPlayer]:
    for who in dict.fromkeys(each.to for each in said):
        yield ToPlayer(who, tuple(each for each in said if each.to == who))


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
