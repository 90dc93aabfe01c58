"""The pieces of an explained ruling: what is to be shown and in which order, not how it is drawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from revoke.table.cards import Card, Hand
from revoke.table.seats import Seat
from revoke.table.sentence import template
from revoke.telling.pictures import RevokeTrick, TableShown


class Label(Enum):
    """What sort of sentence an :class:`Entry` is; the value is what stands before it."""

    RULING = template("Ruling")
    FACT = template("Fact")
    LAW = template("Law")
    TABLE = template("Table")
    MAY = template("May")
    READING = template("Reading")
    GAME = template("Game")
    ASK = template("Ask")
    ADVICE = template("Advice")
    MORE = ""


@dataclass(frozen=True, slots=True)
class Heading:
    """Which board, and the code in force: its name and its id."""

    board: str
    law: str
    code: str


@dataclass(frozen=True, slots=True)
class Hands:
    """The four hands before the play, or as far as they are known; ``revoked`` are the cards wrongly played."""

    hands: Mapping[Seat, Hand | None]
    roles: Mapping[Seat, str]
    revoked: frozenset[Card]


class Mark(Enum):
    """What is to be seen of a card in the play."""

    NONE = ""
    REVOKE = "revoke"
    WITHDRAWN = "withdrawn"


@dataclass(frozen=True, slots=True)
class Played:
    """A card in a trick; ``None`` where nobody knows which."""

    seat: Seat
    card: Card | None
    mark: Mark


@dataclass(frozen=True, slots=True)
class TrickPlayed:
    """One trick in the order in which it was played, the cards taken back included."""

    number: int
    cards: tuple[Played, ...]
    winner: Seat | None


@dataclass(frozen=True, slots=True)
class ThePlay:
    """The play, trick by trick."""

    tricks: tuple[TrickPlayed, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """A sentence of the ruling, the clauses it rests on, and what bears it out.

    ``folded``: it says what stands elsewhere in fewer words, or what nobody needs at the table; for who asks why.
    """

    label: Label
    text: str
    laws: tuple[str, ...] = ()
    because: tuple[str, ...] = ()
    folded: bool = False


@dataclass(frozen=True, slots=True)
class NotFound:
    """The exceptions that were looked at and did not apply to a revoke."""

    laws: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Say:
    """Something to be read aloud: when, to whom, the words."""

    when: str
    to: str
    text: str
    law: str


class TrickCounting(Enum):
    """A way of counting declarer's tricks."""

    TABLE = "at the table"
    AFTER_TRANSFER = "after the transfer"
    RECORD = "in the record"
    WITHOUT_REVOKE = "without the revoke"


@dataclass(frozen=True, slots=True)
class Row:
    """Declarer's tricks in one of the comparison's ways.

    Attributes:
        tricks: perhaps an expectation.
        score: what declarer's side scores then, where that is known.
    """

    way: TrickCounting
    name: str
    tricks: float
    words: str
    score: float | None = None


@dataclass(frozen=True, slots=True)
class Likelihood:
    """How likely a result is without the revoke; ``score`` is what declarer's side scores with it, where known."""

    tricks: int
    share: float
    score: float | None = None


@dataclass(frozen=True, slots=True)
class Reckoning:
    """Declarer's tricks, and what follows from comparing them: ``conclusion``, under ``law``.

    Attributes:
        needed: the tricks that the contract needs, where it is known.
        counts: the way that counts in the end; nothing while that is open.
        likely: how likely each result is without the revoke, the likeliest first; a help, and nothing that is scored.
        behind: what the likelihoods rest on, for who asks why.
    """

    title: str
    rows: tuple[Row, ...]
    conclusion: tuple[str, ...]
    law: str
    needed: int | None = None
    counts: TrickCounting | None = None
    likely: tuple[Likelihood, ...] = ()
    behind: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Scores:
    """The score as each side has it: a heading for each column, and for each side one number a column."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[float, ...]], ...]


Block = Heading | Hands | ThePlay | RevokeTrick | TableShown | Entry | NotFound | Reckoning | Scores | Say
"""Everything an explanation is made of."""
