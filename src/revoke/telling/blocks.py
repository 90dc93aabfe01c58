"""The pieces of an explained ruling: what is to be shown and in which order, not how it is drawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from revoke.table.cards import Card, Hand, Suit
from revoke.table.seats import Role, Seat, Side, Who
from revoke.table.sentence import Sentence, one_after_another, sentence, template, whole

# The pictures in an explained ruling: the table that the director leaves, and the trick of a revoke.


@dataclass(frozen=True, slots=True)
class FaceUp:
    """A card that lies face up before a player, outside the trick.

    Attributes:
        card: ``None`` where nobody has said which.
        words: how it lies and what it is.
        label: what it is, for a picture.
    """

    card: Card | None
    words: str
    label: str


@dataclass(frozen=True, slots=True)
class PlaceAtTable:
    """One of the four places of a table picture.

    Attributes:
        who: the player, by seat or, where seats are not known, by role.
        name: what the code calls him.
        role: declarer or dummy, where he is named by his seat.
        part: his part in the play, as far as known.
        does: what he does now or may do, in a few words; nothing where he waits.
        card: his card in the trick, if one lies there and is known.
        owes: whether he still has to replace a card that he took back, with a card of ``suit`` where known.
        face_up: the cards that lie face up before him.
        turn: whether he is to act first.
        led: whether his card was led to the trick.
        out_of_turn: whether he led it although another had won the trick before.
    """

    who: Who
    name: str
    role: str = ""
    part: Role | None = None
    does: str = ""
    card: Card | None = None
    owes: bool = False
    suit: Suit | None = None
    face_up: tuple[FaceUp, ...] = ()
    turn: bool = False
    led: bool = False
    out_of_turn: bool = False

    @property
    def words(self) -> str:
        """The place in words; empty where there is nothing to see and nothing to do."""
        said: list[str] = []
        if self.card is not None:
            led = template("{card} led out of turn") if self.out_of_turn else template("{card} led")
            said.append(sentence(led if self.led else template("{card} in the trick"), card=self.card))
        said += [
            sentence("{card} {words}", card=each.card or sentence("the wrong card"), words=whole(each.words))
            for each in self.face_up
        ]
        said += [self.does] if self.does else []
        if not said:
            return ""
        named: Sentence = whole(self.name)
        if self.role:
            named = sentence("{player} ({role})", player=named, role=whole(self.role))
        done = whole(one_after_another(said, template("{one}; {more}")))
        return sentence("{player:Words}: {what}.", player=named, what=done)


@dataclass(frozen=True, slots=True)
class TableShown:
    """The table as it must be when the director walks away: four places, clockwise from the top.

    Attributes:
        trick: the trick in play, where the record tells.
        won: the tricks of each side so far, where the record tells.
    """

    places: tuple[PlaceAtTable, ...]
    trick: int | None
    won: Mapping[Side, int]

    @property
    def lines(self) -> tuple[str, ...]:
        """The whole picture in sentences, beginning with the player who is to act."""
        first = sorted(self.places, key=lambda each: not each.turn)
        return tuple(each for each in (*(place.words for place in first), self.progress) if each)

    @property
    def progress(self) -> str:
        """The trick in play, and the tricks won so far."""
        if self.trick is None:
            return ""
        return sentence(
            "Trick {trick}. Tricks won so far: North–South {ours}, East–West {theirs}.",
            trick=self.trick,
            ours=self.won.get(Side.NS, 0),
            theirs=self.won.get(Side.EW, 0),
        )


@dataclass(frozen=True, slots=True)
class TrickCard:
    """A card of the trick on which a revoke happened."""

    seat: Seat
    card: Card | None
    led: bool
    won: bool
    revoke: bool


@dataclass(frozen=True, slots=True)
class RevokeTrick:
    """The trick of a revoke, and the hands at its start.

    Attributes:
        offender, played: who revoked, and the card that he played.
        owed: the cards of which he should have played one, as far as known.
        proof, proof_trick: a card that proves the revoke, and the trick to which he played it.
        hands: the cards that each hand still held; ``None`` where that is not known.
    """

    number: int
    cards: tuple[TrickCard, ...]
    offender: Seat
    played: Card | None
    owed: frozenset[Card]
    proof: Card | None
    proof_trick: int | None
    hands: Mapping[Seat, Hand | None]
    roles: Mapping[Seat, str]

    @property
    def shown_by(self) -> str:
        """The proof of the revoke, in a sentence; nothing if no card proves it."""
        if self.proof is None:
            return ""
        if self.proof_trick is None:
            return sentence("{player} held {card}.", player=self.offender, card=self.proof)
        return sentence(
            "{player} held {card} and played it to trick {trick}: it proves the revoke.",
            player=self.offender,
            card=self.proof,
            trick=self.proof_trick,
        )


class Label(Enum):
    """The kind of an :class:`Entry`; the value stands before its sentence."""

    RULING = template("Ruling")
    FACT = template("Fact")
    LAW = template("Law")
    TABLE = template("Table")
    MAY = template("May")
    READING = template("Reading")
    GAME = template("Game")
    ASK = template("Ask")
    ADVICE = template("Advice")
    ASSUMED = template("Assumed")
    MORE = ""


@dataclass(frozen=True, slots=True)
class Heading:
    """The board, and the code in force: its name and its id."""

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
    """The mark on a card in the play."""

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
    """A sentence of the ruling, the clauses it rests on, and the facts behind it.

    ``folded``: only for a reader who asks why: it repeats another entry, or nobody needs it at the table.
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
    """Declarer's tricks, counted in one of the ways compared.

    Attributes:
        tricks: may be an expected number.
        score: the score of declarer's side then, where known.
    """

    way: TrickCounting
    name: str
    tricks: float
    words: str
    score: float | None = None


@dataclass(frozen=True, slots=True)
class Likelihood:
    """The probability of a result without the revoke; ``score`` is declarer's score with it, if known."""

    tricks: int
    share: float
    score: float | None = None


@dataclass(frozen=True, slots=True)
class Reckoning:
    """Declarer's tricks, and what follows from comparing them: ``conclusion``, under ``law``.

    Attributes:
        needed: the tricks that the contract needs, where it is known.
        counts: the way that counts in the end; nothing while that is open.
        likely: how likely each result is without the revoke, the likeliest first; a help, never scored.
        behind: what the probabilities rest on, for a reader who asks why.
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
    """The score of each side: a heading for each column, and for each side one number per column."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[float, ...]], ...]


Block = Heading | Hands | ThePlay | RevokeTrick | TableShown | Entry | NotFound | Reckoning | Scores | Say
"""Any piece of an explained ruling."""
