"""The changes from code to code, computed from the codes, and one deal ruled under each of them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise

from guide.generated.markdown import page, sentence, table
from revoke.case.case import Board, Case, Election, Findings, Moment, RevokeFinding
from revoke.law.code import CODES, Code, code, differences, text
from revoke.ruling.adjudicate import adjudicate
from revoke.table.cards import Suit
from revoke.table.contract import Contract, Strain
from revoke.table.seats import Seat
from revoke.telling.order_words import tricks_in_words


def differences_page() -> str:
    """The page that compares each code with the one before it, then the same facts under all codes."""
    earliest_first = [code(name) for name in reversed(CODES)]
    changes = [block for old, new in pairwise(earliest_first) for block in _changes(old, new)]
    return page("What changed from code to code", *changes, *_one_deal(earliest_first))


@dataclass(frozen=True, slots=True)
class _Entry:
    """One clause of one code: its meaning in our words, and what makes it the same clause in another code."""

    words: str
    identity: object


def _changes(old: Code, new: Code) -> Iterator[str]:
    yield f"## From {old.id} to {new.id}"
    kept = {clause.cite for clause in old.clauses} & {clause.cite for clause in new.clauses}
    if not kept:
        yield (
            "Nothing is restated: no clause of the one book is a clause of the other. "
            f"See [{old.id}](laws/{old.id}.md) and [{new.id}](laws/{new.id}.md)."
        )
        return
    head = ("Clause", "Change", old.id, new.id)
    changed = differences(old, new)
    restated = len(kept) - list(changed.values()).count("amended")
    yield f"{restated} of the clauses that have a function are restated under their old numbers. The others:"
    yield table(head, _rows(changed, _applied(old), _applied(new)))
    before, after = _left_out(old), _left_out(new)
    if changed := _changed_words(before, after):
        yield "Among the clauses that need no function:"
        yield table(head, _rows(changed, before, after))


def _applied(law: Code) -> dict[str, _Entry]:
    return {clause.cite: _Entry(" ".join((clause.rule.__doc__ or "").split()), clause.rule) for clause in law.clauses}


def _left_out(law: Code) -> dict[str, _Entry]:
    words = {cite: sentence(text(law.id)[cite]["says"]) for cite in law.left_out}
    return {cite: _Entry(said, said) for cite, said in words.items()}


def _changed_words(before: Mapping[str, _Entry], after: Mapping[str, _Entry]) -> dict[str, str]:
    """Clause -> change, like ``differences``, for clauses of words only."""
    return {
        cite: "added" if cite not in before else "dropped" if cite not in after else "amended"
        for cite in sorted(before.keys() | after.keys())
        if before.get(cite) != after.get(cite)
    }


def _rows(
    changed: Mapping[str, str], before: Mapping[str, _Entry], after: Mapping[str, _Entry]
) -> Iterator[tuple[str, str, str, str]]:
    """The changes in the order of the books, with a mark on clauses that only moved or split from an earlier one."""
    came: dict[str, tuple[str, str]] = {}
    for cite in (cite for cite, change in changed.items() if change == "added"):
        for earlier in (earlier for earlier, change in changed.items() if change == "dropped"):
            if before[earlier].identity == after[cite].identity:
                came[cite] = earlier, "renumbered"
            elif cite.startswith(earlier):
                came.setdefault(cite, (earlier, "divided"))
    gone = {earlier for earlier, _ in came.values()}
    for cite in sorted(changed, key=_book_order):
        earlier, change = came.get(cite, (cite, changed[cite]))
        if cite not in gone:
            number = cite if earlier == cite else f"{earlier} → {cite}"
            was, now = before.get(earlier), after.get(cite)
            yield number, change, was.words if was else "—", now.words if now else "—"


def _book_order(cite: str) -> tuple[bool, int, str]:
    """The sort key: by number, then clauses without a number of the book, as a minute or a count of ours."""
    numbered = re.match(r"(\D*)(\d+)", cite)
    return (bool(numbered[1]), int(numbered[2]), cite) if numbered else (True, 0, cite)


_PLAYED_OUT = frozenset(
    {Moment.OFFENDERS_PLAYED_ON, Moment.OPPONENTS_PLAYED_ON, Moment.TRICK_QUITTED, Moment.PLAY_ENDED}
)
_FOUND = RevokeFinding(
    offender=Seat.EAST,
    trick=5,
    suit=Suit.SPADES,
    won_by=Seat.SOUTH,
    later_tricks=3,
    won_later_with_owed_card=True,
    attention_by=Seat.SOUTH,
    before_attention=_PLAYED_OUT,
)
_VARIANTS = (
    (
        "Two tricks before the revoke and three after it, one of them won by East with a spade he held at the revoke",
        _FOUND,
        "WSESSEWWSSSSS",
    ),
    (
        "The same, but what East himself won later he won with other suits",
        replace(_FOUND, won_later_with_owed_card=False),
        "WSESSEWWSSSSS",
    ),
    (
        "All five tricks before the revoke, which is at trick 6, and none after it",
        replace(_FOUND, trick=6, later_tricks=0, won_later_with_owed_card=False),
        "WEWEWSSSSSSSS",
    ),
)


def _one_deal(laws: list[Code]) -> Iterator[str]:
    yield "## One deal under every code"
    yield (
        "South, the dealer, plays in no trumps (3NT where there is an auction) and takes eight tricks. East revoked in "
        "spades, South won that trick, and nobody spoke of it before the end of play. Where he may choose between "
        "tricks and points, South takes tricks. The defenders won:"
    )
    rows = [(facts, *(_ruled(law, finding, winners) for law in laws)) for facts, finding, winners in _VARIANTS]
    yield table(("Facts", *(law.id for law in laws)), rows)
    yield "Before any adjusted score for damage, where the code knows one."


def _ruled(law: Code, finding: RevokeFinding, winners: str) -> str:
    board = Board(
        dealer=Seat.SOUTH,
        declarer=Seat.SOUTH,
        contract=Contract(3, Strain.NOTRUMP),
        strain=Strain.NOTRUMP,
        trick_score=(0, 0),
    )
    tricks_won = tuple(map(Seat, winners))
    found = Findings(table_tricks=8, winners=tricks_won, revokes=(finding,), elected=Election.TRICKS)
    ruling = adjudicate(Case(code=law.id, board=board, findings=found))
    clauses = ", ".join(ruling.revokes[0].laws)
    moved = tricks_in_words(ruling.transfer.tricks or 0)
    return f"{moved}: declarer {ruling.declarer_tricks.after_transfer} ({clauses})"
