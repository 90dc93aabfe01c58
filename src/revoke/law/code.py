"""A code of law: its clauses in book order, those left out and why, and how it differs from another code."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from importlib import import_module
from pathlib import Path

from revoke.case.case import Moment
from revoke.errors import NotBridge, UnknownCode
from revoke.facts.revoke import Revoke
from revoke.facts.revokes import EVERYTHING, Binds
from revoke.facts.standing import Stood
from revoke.law import procedure
from revoke.law.clause import Chapter, Clause
from revoke.table.sentence import placed, sentence, template

# How a deal is written down: as one score, towards a game, or on both sides of the line.


@dataclass(frozen=True, slots=True)
class Rubber:
    """A code's rubber bonus, and whether the code scores chicane: a hand dealt no trump."""

    bonus: int
    chicane: bool


class ScoreSheet(Enum):
    """A code's way of scoring a deal."""

    DUPLICATE = "one score for the contract and what it made, by vulnerability"
    TOWARDS_GAME = "odd tricks towards game, for whichever side has them"
    ABOVE_AND_BELOW_THE_LINE = "a contract's tricks below the line, everything else above it"


TEXTS = Path(__file__).with_name("text")


@dataclass(frozen=True, slots=True)
class Award:
    """The cost of one revoke by itself, before any common ceiling.

    Attributes:
        tricks: automatic tricks on account of this revoke alone.
        reach: how many tricks this revoke can take from, counted only as far as it matters.
        among: for each trick it costs, the numbers of the tricks that may move; empty where they are not known.
    """

    tricks: int
    reach: int
    among: tuple[frozenset[int], ...] = ()


Reach = Callable[[Revoke, int, int], int]
"""Gives a revoke's reach, from its cost in tricks and the number of revokes that draw on the same tricks."""

Settle = Callable[[Mapping[str, Sequence[Award]], procedure.Readings], tuple[str | None, int]]
"""Gives the side that pays in the end, and its tricks, from the awards against each side and the readings in force."""

Totals = Callable[[Sequence[Collection[Award]]], Collection[int]]
"""Gives every total that the revokes of one side may cost, from the awards that each revoke may get."""

Spares = Callable[[procedure.Readings, Stood], bool]
"""Says whether a revoke, as it stands, spares the other side all its tricks, under the readings in force."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A passage that the text leaves open: the possible readings, and the one that this code takes."""

    name: str
    default: str | bool
    question: str
    choices: tuple[str | bool, ...] = (True, False)


@dataclass(frozen=True, slots=True)
class Code:
    """A code of law.

    Raises:
        ValueError: a clause applied twice, or both applied and left out.

    Attributes:
        id: as in a case document, ``"duplicate-2017"``.
        name: its title in words.
        clauses: the clauses applied, in book order.
        settle: how the awards of a board are limited together.
        totals: what the revokes of one side may cost together, while it is open how they are connected.
        spares: whether a revoke of one side spares the other all its tricks, whatever else is found.
        binds: what a player must obey besides following suit.
        penalises: what kind of penalty card a defender's faced card is, and by which clause.
        claim_stops_play: whether a card put down after a claim is no play.
        searches: the clause by which the claimants search the tricks themselves; ``None`` where a director does.
        calls: the clause by which declarer may call a card that lies exposed; ``None`` where there is none.
        dummys: the clause by which dummy's wrong card is put right though dummy cannot revoke; ``None`` where he can.
        score_sheet: how a deal is scored.
        rubber: how the deals of a rubber are added up; ``None`` where a board stands by itself.
        elects: whether the innocent side may have the choice between tricks and points.
        dealer_plays: whether the dealer always plays the hand, even if his partner named the trumps.
        reach: how many tricks one revoke can take from, counted no further than it matters.
        moments: what can have happened before a revoke comes to light, under this code.
        asking: who may ask whom whether he has none of the suit.
        asking_without_rights: the rule on a question to declarer by a dummy who has lost his rights; ``None`` where
            he cannot lose them.
        inspection: who may look at a quitted trick.
        contested_claim: the clause by which a contested claim is ruled on; ``None`` where nobody rules on one.
        review: the clause by which either side may ask for a review of the ruling; ``None`` where there is none.
        damage: the clause that defines damage, cited where there was none; without it, the clause that asks is cited.
        own_damage: the clause by which the innocent side bears what it did to itself; ``None`` where the code has no
            such clause.
        each_side_by_itself: the clause by which an assigned score is the best that was likely for the innocent side
            and the worst that was at all probable for the other; ``None`` where the code has no such clause.
        stays: the clause by which an established revoke's card stays; ``None``: the one that established the revoke.
        once_played: the clause by which a played card goes back only where the law says so; ``None`` where players
            who played after a wrong card may change theirs.
        silence: who may keep silent about a revoke; ``None`` where the code does not say.
        inspects: the clause by which each player's cards are inspected after play to settle a claim of a revoke;
            ``None`` where the claimants search the tricks.
        goes_before: clause -> the clause that yields to it where both would speak.
        readings: the open passages.
    """

    id: str
    name: str
    clauses: tuple[Clause, ...]
    settle: Settle
    reach: Reach
    totals: Totals
    spares: Spares = lambda readings, stood: False
    binds: Binds = EVERYTHING
    penalises: procedure.Penalises = procedure.minor_or_major
    claim_stops_play: bool = True
    searches: str | None = None
    calls: str | None = None
    dummys: str | None = None
    score_sheet: ScoreSheet = ScoreSheet.DUPLICATE
    rubber: Rubber | None = None
    elects: bool = False
    dealer_plays: bool = False
    moments: frozenset[Moment] = procedure.BOARDS_AND_ROUNDS
    asking: procedure.Asking = procedure.asking_since_2007
    asking_without_rights: procedure.AskingRule | None = procedure.DUMMY_WITHOUT_RIGHTS
    inspection: procedure.Inspection = procedure.DUPLICATE_INSPECTION
    contested_claim: str | None = "70"
    review: str | None = "92A"
    damage: str | None = None
    own_damage: str | None = None
    each_side_by_itself: str | None = None
    stays: str | None = None
    once_played: str | None = None
    silence: procedure.Silence | None = None
    inspects: str | None = None
    goes_before: Mapping[str, str] = field(default_factory=dict)
    readings: tuple[Reading, ...] = ()
    chapters: Mapping[Chapter, tuple[Clause, ...]] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        cites = [*self.left_out, *(each.cite for each in self.clauses)]
        for cite in cites:
            if cites.count(cite) > 1:
                raise ValueError(f"{self.id} settles {cite} twice")
        chapters = {c: tuple(each for each in self.clauses if c in each.chapters) for c in Chapter}
        object.__setattr__(self, "chapters", chapters)

    @property
    def left_out(self) -> Mapping[str, str]:
        """Clause -> why it needs no function; the text table says it."""
        return {cite: said["left_out"] for cite, said in text(self.id).items() if "left_out" in said}

    def readings_in_force(self, chosen: procedure.Readings) -> dict[str, str | bool]:
        """The reading of each open passage of this code: the chosen one, else the code's default."""
        return {each.name: chosen.get(each.name, each.default) for each in self.readings}

    def refuse_unknown_readings(self, chosen: procedure.Readings) -> None:
        """Refuse a reading that this code does not have, or a value that the reading cannot take.

        Raises:
            NotBridge: lists the readings, or the values, that exist.
        """
        known = {each.name: each for each in self.readings}
        for name, value in chosen.items():
            if name not in known:
                told = sentence(_NO_READING if known else _NO_READINGS, code=self.id, readings=", ".join(known))
                raise NotBridge(placed(f"readings.{name}", told))
            if value not in known[name].choices:
                choices = ", ".join(map(str, known[name].choices))
                told = sentence(_NOT_SO_READ, value=repr(value), choices=choices)
                raise NotBridge(placed(f"readings.{name}", told))

    def clause(self, cite: str) -> Clause | None:
        return next((each for each in self.clauses if each.cite == cite), None)


_NO_READING = template("{code} has no such reading; it has {readings}. Leave it out.")
_NO_READINGS = template("{code} has no such reading, and no other. Leave it out.")
_NOT_SO_READ = template("{value} is not one of its readings; choose one of {choices}.")


CODES = ("duplicate-2017", "duplicate-2007", "duplicate-1997", "auction-1913", "auction-1912", "bridge-1905")
"""The codes this program holds, the default first; each is the module of that name in this folder."""


_LONGEST_SHOWN = 60
"""The letters of an id that nobody knows which an error repeats."""


@cache
def code(name: str) -> Code:
    """The code of law with this id.

    Raises:
        UnknownCode: no code has it.

    >>> code("duplicate-2017").clause("64A1").cite
    '64A1'
    """
    if name not in CODES:
        none = template("{name} is not a known code of law; choose one of {codes}")
        shown = name if len(str(name)) <= _LONGEST_SHOWN else f"{name[:_LONGEST_SHOWN]}…"
        raise UnknownCode(sentence(none, name=repr(shown), codes=", ".join(CODES)))
    found: Code = import_module(f"revoke.law.{name.replace('-', '_')}").CODE
    return found


@cache
def text(name: str) -> Mapping[str, Mapping[str, str]]:
    """A code's text table: each clause in a few words of ours, its source, and why it is left out if it is."""
    return tomllib.loads((TEXTS / f"{name.replace('-', '_')}.toml").read_text("utf-8"))


def differences(old: Code, new: Code) -> dict[str, str]:
    """Clause -> ``"added"``, ``"dropped"`` or ``"amended"``, for every clause that is not simply restated."""
    before = {each.cite: each for each in old.clauses}
    after = {each.cite: each for each in new.clauses}
    changed: dict[str, str] = {}
    for cite in sorted(before.keys() | after.keys()):
        if cite not in before:
            changed[cite] = "added"
        elif cite not in after:
            changed[cite] = "dropped"
        elif before[cite].rule is not after[cite].rule:
            changed[cite] = "amended"
    return changed


# Clause search: the clauses whose number begins as asked, each with its summary and whether it is applied.


@dataclass(frozen=True, slots=True)
class ClauseEntry:
    """One clause of a code's text table.

    Attributes:
        left_out: why no function applies it; ``None`` where one does.
        question: what the clause answers in a ruling, where it is applied.
        restated_from: the earlier code whose words it repeats, if any.
    """

    clause: str
    says: str
    source: str
    left_out: str | None
    question: str | None
    restated_from: str | None


def entries(law: Code) -> Iterator[ClauseEntry]:
    """The clauses of a code in the order of its text table."""
    for clause, said in text(law.id).items():
        applied = law.clause(clause)
        yield ClauseEntry(
            clause,
            said["says"],
            said["source"],
            None if applied else said["left_out"],
            applied.chapter.value if applied else None,
            applied.restated_from if applied else None,
        )


def matching(said: str, law: Code) -> list[ClauseEntry]:
    """The clause that ``said`` names, or all whose numbers begin with it; every clause if it is empty.

    >>> [each.clause for each in matching("Law 64(A)", code(CODES[0]))]
    ['64A1', '64A2']
    """
    wanted = bare_clause(said)
    if said and not wanted:
        return []
    chosen = [each for each in entries(law) if bare_clause(each.clause).startswith(wanted)]
    return [each for each in chosen if bare_clause(each.clause) == wanted] or chosen


def bare_clause(clause: str) -> str:
    """A clause number in bare form, without the word "Law", brackets and spaces.

    >>> bare_clause("Law 64(A)(1)"), bare_clause("64 a1")
    ('64a1', '64a1')
    """
    return re.sub(r"^laws?|[^0-9a-z]", "", clause.casefold().replace(" ", ""))


# Later editions: codes under which an earlier code's clause is also true, though they word it differently.


def true_later(summary: str) -> tuple[str, ...]:
    """The later codes under which the summary of a clause is also true, the latest first; mostly none.

    >>> true_later("The revoke was on the twelfth trick.")
    ()
    """
    return _LATER.get(summary, ())


_LATER: Mapping[str, tuple[str, ...]] = {
    "Only the non-offending side may use withdrawn cards.": (
        "duplicate-2017",  # 16C, which adds only what holds where both sides have revoked
    ),
    "A defender whose partner revoked before him on trick twelve may not choose a play the revoke card suggests.": (
        "duplicate-2017",  # 62D2 by way of 16C, under which he may not either
    ),
    "The offender did not win the trick: one trick is transferred if his side won it or a later one.": (
        "duplicate-2017",  # 64A2: the summary leaves out what 1997 moves besides
        "duplicate-2007",
    ),
    "Both sides' revokes were established: no tricks are transferred, and the director acts under 64C.": (
        "duplicate-2017",  # 64B7 and 64C2b
        "duplicate-2007",  # 64B7 and 64C
    ),
    "Declarer's card goes back, and nothing can be demanded of him; whoever played after him may change.": (
        "duplicate-2017",  # 62B2 and 62C1
        "duplicate-2007",
        "duplicate-1997",
    ),
    "An adversary's wrong card is exposed, or his highest or lowest is asked for instead; followers may change.": (
        "auction-1913",  # 91
        "auction-1912",
    ),
    "If both sides have revoked, neither can win the game by that hand.": (
        "auction-1913",  # R7: only honours are scored
        "auction-1912",
    ),
}
"""Summaries that are also true under later codes, which word them differently: a later code is a right answer too."""


# How the tricks owed for several revokes of one side are limited together.


def tricks_since_the_revoke(r: Revoke, owed: int, rivals: int) -> int:
    """How many tricks this revoke can take from: those its side won from the revoke on, as far as that matters.

    A revoke that stands alone never costs more than its side has won since, so nobody is asked.
    """
    return r.tricks_since_up_to(2 * rivals) if owed and rivals > 1 else owed


def all_the_sides_tricks(r: Revoke, owed: int, rivals: int) -> int:
    """How many tricks this revoke can take from: all that its side has won, as far as that matters."""
    return r.all_tricks_up_to(3 * rivals) if owed else 0


def no_more_than_it_costs(r: Revoke, owed: int, rivals: int) -> int:
    """How many tricks this revoke can take from, if no other of its side takes any: all, up to its cost."""
    return r.all_tricks_up_to(owed) if owed else 0


def one_trick_moves_once(awards: Sequence[Award]) -> int:
    """The tricks that one side's revokes cost: no trick moves twice, and a revoke reaches only those won from it on.

    Where the tricks won are known, each trick owed takes one of those that it may be, and no two take the same. Else
    the sum runs from the last revoke back to the first, and never exceeds what the side won from there on. An earlier
    revoke reaches every trick that a later one reaches, so the shorter reach is the later revoke's, and nobody has to
    know on which tricks the revokes were. The ceiling of two tricks is for each revoke, not for the board.

    Source: Duplicate 64A, "one of any subsequent tricks"; the ceiling itself is taught in the director courses.

    >>> one_trick_moves_once([Award(2, reach=2), Award(2, reach=1)])
    2
    """
    costly = [award for award in awards if award.tricks]
    if costly and all(len(award.among) == award.tricks for award in costly):
        return _most_had([tricks for award in costly for tricks in award.among])
    owed = 0
    for award in sorted(costly, key=lambda award: award.reach):
        owed = min(owed + award.tricks, award.reach)
    return owed


def _most_had(wanted: Sequence[frozenset[int]]) -> int:
    """The most tricks owed that can each take a different trick, out of those that each may be.

    >>> _most_had([frozenset({5}), frozenset({5}), frozenset({5, 7})])
    2
    """
    had: dict[int, int] = {}

    def finds(place: int, tried: set[int]) -> bool:
        for trick in wanted[place] - tried:
            tried.add(trick)
            if trick not in had or finds(had[trick], tried):
                had[trick] = place
                return True
        return False

    return sum(finds(place, set()) for place in range(len(wanted)))


def the_offenders_pay(awards: Mapping[str, Sequence[Award]], readings: procedure.Readings) -> tuple[str | None, int]:
    """The side that pays, and its tricks: each side's awards have their own ceiling; if both owe, the difference moves.

    >>> the_offenders_pay({"EW": [Award(1, reach=1)]}, {})
    ('EW', 1)
    """
    return _difference({side: one_trick_moves_once(each) for side, each in awards.items()})


def thirteen_tricks_set_off(
    awards: Mapping[str, Sequence[Award]], readings: procedure.Readings
) -> tuple[str | None, int]:
    """The side that pays, and its tricks: each revoke in full, at most thirteen a side and no more than the side has.

    The text does not say what happens when both sides owe: the tricks are set off, or, if so read, cancel.

    Source: Bridge 1905, laws 87, 95 and 96.

    >>> thirteen_tricks_set_off({"NS": [Award(3, reach=9)] * 5, "EW": []}, {"both_sides": "net"})
    ('NS', 9)
    """
    if readings["both_sides"] == "cancel" and sum(bool(each) for each in awards.values()) > 1:
        return None, 0
    payer, net = _difference({side: min(13, sum(award.tricks for award in each)) for side, each in awards.items()})
    return payer, min([net, *(award.reach for award in awards[payer] if award.tricks)]) if payer else 0


def as_far_as_they_go(awards: Mapping[str, Sequence[Award]], readings: procedure.Readings) -> tuple[str | None, int]:
    """The side that pays, and its tricks: the cost of its first revoke, if it has as many.

    A further one costs no tricks, on the same trick neither; where it is open which was the first, each has its cost.

    Source: Auction bridge 1912, R2a and R5.

    >>> as_far_as_they_go({"EW": [Award(3, reach=2), Award(0, reach=0)]}, {})
    ('EW', 2)
    >>> as_far_as_they_go({"EW": [Award(3, reach=3)] * 3}, {})
    ('EW', 3)
    """
    costs = {side: max([0, *(min(award.tricks, award.reach) for award in each)]) for side, each in awards.items()}
    return _difference(costs)


def as_many_as_move_once(awards: Sequence[Collection[Award]]) -> range:
    """The possible totals: any number up to the most that a side's revokes can cost if no trick moves twice.

    >>> as_many_as_move_once([[Award(2, reach=4)], [Award(1, reach=2), Award(2, reach=2)], [Award(2, reach=2)]])
    range(0, 5)
    """
    return range(min(13, one_trick_moves_once(_most(awards))) + 1)


def as_many_as_the_side_has(awards: Sequence[Collection[Award]]) -> range:
    """The possible totals: any number up to the most that a side's revokes can cost and the side can have.

    >>> as_many_as_the_side_has([[Award(3, reach=5)], [], [Award(3, reach=4), Award(3, reach=13)]])
    range(0, 6)
    """
    return range(thirteen_tricks_set_off({"NS": _most(awards)}, {"both_sides": "net"})[1] + 1)


def _most(awards: Sequence[Collection[Award]]) -> list[Award]:
    """The most that each revoke can cost and reach; which tricks those are is left open."""
    return [Award(max(award.tricks for award in each), max(award.reach for award in each)) for each in awards if each]


def the_first_of_a_side(awards: Sequence[Collection[Award]]) -> frozenset[int]:
    """The possible totals: what a side's first revoke costs; a further one costs no tricks.

    Source: Auction bridge 1912, R2a and R5.

    >>> sorted(the_first_of_a_side([[Award(3, reach=3)]] * 3))
    [0, 3]
    """
    return frozenset({0}.union(*({min(award.tricks, award.reach) for award in each} for each in awards)))


def _difference(owed: Mapping[str, int]) -> tuple[str | None, int]:
    payer = max(owed, key=lambda side: owed[side], default=None)
    if payer is None:
        return None, 0
    net = owed[payer] - sum(tricks for side, tricks in owed.items() if side != payer)
    return (payer, net) if net else (None, 0)
