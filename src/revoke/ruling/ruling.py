"""A ruling as meaning: seats, roles, cards, clauses, facts read and orders given; no sentence.

``telling`` turns these values into words, and into the document that other programs read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Any, Generic, Literal, TypeVar, overload

from revoke.case.case import Election, Failure, Tricks
from revoke.case.events import Event
from revoke.equity.likely_result import BoardsAlike as BoardsAlike  # for ``telling``, as below
from revoke.facts.fact import Key, ReadFact
from revoke.facts.standing import Standing
from revoke.law.orders import Against, CardKind, Order, QuittedTricksStayShut
from revoke.law.procedure import AskingRule
from revoke.scoring.rubber import RubberScore as RubberScore  # part of a ruling: ``telling`` finds it here
from revoke.table.cards import Card, Suit
from revoke.table.contract import Contract
from revoke.table.seats import Partnership, Seat, Side, Who

Status = Literal["final", "provisional", "needs facts"]
Basis = Literal["director", "double dummy", "simulation"]
Alone = Literal["certain", "claim"]
"""Why one likely result stands alone; see :attr:`~revoke.ruling.estimate.Estimate.alone`."""


class When(Enum):
    """The time of an instruction: now, later in the play, or when play has ended."""

    NOW = "now"
    LATER = "later"
    END = "end"


class Group(Enum):
    """People who are told something or may choose something: several players, an unnamed one, or the director."""

    TABLE = "table"
    OPPONENTS = "opponents"
    OFFENDER = "offender"
    PARTNER = "offender's partner"
    FOLLOWERS = "everybody who played after the offender"
    ELDEST_HAND = "eldest hand"
    DIRECTOR = "director"
    EITHER_SIDE = "either side"


@dataclass(frozen=True, slots=True)
class RevokeRuling:
    """The ruling on one revoke; ``None`` for unknown facts.

    ``laws`` are the clauses that decided the ruling, exceptions included; ``refused`` the clauses that were considered
    and did not apply. ``transfer`` is the automatic tricks for this revoke alone, before the common ceiling. ``proof``
    is a card that shows that the offender could have complied.
    """

    offender: Who | None
    trick: int | None
    suit: Suit | None
    card: Card | None
    status: Standing | None
    laws: tuple[str, ...]
    transfer: int | None
    refused: tuple[str, ...] = ()
    proof: Card | None = None


@dataclass(frozen=True, slots=True)
class Transfer:
    """The tricks transferred, after the ceiling, and the side that gets them: by seats or, where unknown, by role."""

    tricks: int | None
    to: Partnership | None


@dataclass(frozen=True, slots=True)
class DeclarerTricks:
    """Declarer's tricks at the table, after the transfer, and in the end (tricks -> probability).

    ``result`` is the result as recorded, and ``result_includes_transfer`` whether it already contains the transfer.
    """

    table: int | None
    after_transfer: int | None
    final: Tricks | None
    result: int | None = None
    result_includes_transfer: bool | None = None


@dataclass(frozen=True, slots=True)
class Score:
    """North–South's scores; ``final`` is an expected score where the result is weighted."""

    table: int | None
    after_transfer: int | None
    final: float | None


@dataclass(frozen=True, slots=True)
class GameScore:
    """The state of the game after a deal without an auction.

    ``new`` is each side's trick points towards game, this deal included; ``slam`` is points above the line for a slam;
    ``game`` is the side that has won the game with this deal.
    """

    new: Mapping[Side, int]
    slam: Mapping[Side, int]
    game: Side | None


@dataclass(frozen=True, slots=True)
class AuctionScore:
    """The score of a deal of auction bridge, without honours.

    ``penalty`` is each side's points above the line for the other side's revokes, by seats or, where seats are unknown,
    by role. ``below`` and ``above`` are each side's total below and above the line, penalty included; ``None`` while
    contract, declarer or tricks are unknown.
    """

    penalty: Mapping[Partnership, int]
    below: Mapping[Side, int] | None
    above: Mapping[Side, int] | None


@dataclass(frozen=True, slots=True)
class Chosen:
    """The outcome of one of the two penalties that the non-offending side may choose.

    ``score`` is North–South's score on the deal minus East–West's, without honours.
    """

    elected: Election
    declarer_tricks: int | None
    below: Mapping[Side, int] | None
    above: Mapping[Side, int] | None
    score: int | None
    rubber: RubberScore | None


@dataclass(frozen=True, slots=True)
class SureResult:
    """The tricks each side was certain of without the revoke, whatever the other side plays.

    Attributes:
        tricks: each side's certain tricks, with the tricks that it had already won.
        cashing: the side that can cash all its certain tricks at once; ``None`` where neither can.
        cards: the cards that this side cashes, suit by suit, without a card on the table that already has its trick.
        ruffs: the cards among them that ruff; they come last.
        hangs_on_the_lie: whether this side could cash fewer tricks if the cards that the player on lead does not see
            lay differently. Declarer sees both hands of his side; a defender does not see his partner's.
        settles_the_contract: whether these tricks make or beat the contract; ``None`` where neither side can cash, or
            the contract is not known.
    """

    tricks: Mapping[Side, int]
    cashing: Side | None
    cards: tuple[Card, ...]
    ruffs: tuple[Card, ...] = ()
    hangs_on_the_lie: bool = False
    settles_the_contract: bool | None = None

    def bounds(self, declaring: Side) -> range:
        """The range of declarer's tricks that the certain tricks of both sides leave."""
        return range(self.tricks[declaring], 13 - self.tricks[declaring.other] + 1)

    def named(self, declaring: Side) -> range:
        """The range of declarer's tricks that may be named: :meth:`bounds`, without one that hangs on the lie.

        >>> SureResult({Side.NS: 9, Side.EW: 2}, Side.NS, (), hangs_on_the_lie=True).named(Side.NS)
        range(0, 12)
        """
        bounds = self.bounds(declaring)
        if not self.hangs_on_the_lie:
            return bounds
        return range(bounds.stop) if self.cashing is declaring else range(bounds.start, 14)


@dataclass(frozen=True, slots=True)
class AdjustedScore:
    """Whether the score is adjusted beyond the automatic tricks, under which clause, to what, and on whose word.

    ``tricks`` is one result, the most likely one, unless ``weighted``: weights are wanted, or the director has found
    several results. ``about_as_likely`` are the results between which he is asked to choose, the likeliest first.
    ``sure`` is what each side had for certain, and ``alone`` why one likely result stands alone. ``against`` says what
    the table's result is compared with.
    ``equity`` is what would have happened without the revoke (declarer's tricks -> probability), whether or not the
    score is adjusted; results that are too rare are left out. ``likely`` has every result that the cards still allow:
    ``simulation`` has the weight ``trust``; ``correction``, which is ``double_dummy`` corrected by what real players
    made, has the rest. ``alike`` says how real boards like this one came out. ``basis`` is ``"director"`` where he has
    found the result, else ``"simulation"`` where there is one, else ``"double dummy"``. For an adjusted score,
    ``weights`` are per cent, in steps of five by default; ``one_result`` is the single result to enter where weights
    cannot be entered. Where the innocent side did part of the damage to itself, ``split`` has the scores of the
    innocent and the offending side, both from the innocent side's view.
    """

    law: str
    needed: bool | None
    tricks: Tricks | None
    basis: Basis | None
    equity: Tricks | None = None
    double_dummy: Tricks | None = None
    simulation: Tricks | None = None
    correction: Tricks | None = None
    likely: Tricks | None = None
    alike: BoardsAlike | None = None
    trust: float | None = None
    weights: Mapping[int, int] | None = None
    one_result: int | None = None
    split: Mapping[str, float] | None = None
    weighted: bool = False
    about_as_likely: tuple[int, ...] = ()
    sure: SureResult | None = None
    alone: Alone | None = None
    against: Against | None = None

    @property
    def scored_apart(self) -> bool:
        """Whether each side has its own score, because the innocent side did part of the damage to itself."""
        return len(set((self.split or {}).values())) > 1


@dataclass(frozen=True, slots=True)
class PenaltyCard:
    """A card left on the table in rectification; ``revoke`` is the revoke that put it there, if any."""

    hand: Who | Group
    card: Card | None
    kind: CardKind
    law: str
    revoke: int | None = None


def major_penalty_cards(cards: Iterable[PenaltyCard], hand: Who | Group) -> list[PenaltyCard]:
    """The major penalty cards in front of a player, whatever put them there."""
    return [each for each in cards if each.hand is hand and each.kind is CardKind.MAJOR]


def named_penalty_cards(cards: Iterable[PenaltyCard], hand: Who | Group) -> dict[Card, int | None]:
    """The major penalty cards in front of a player that are known, each with the revoke that put it there."""
    return {each.card: each.revoke for each in major_penalty_cards(cards, hand) if each.card is not None}


def penalty_cards_of_the_suit(
    cards: Iterable[PenaltyCard], hand: Who | Group, suit: Suit | None, revoke: int
) -> list[Card]:
    """The major penalty cards with which a player can follow suit.

    Args:
        revoke: the revoke that he corrects, by its place in the case; the card that it leaves does not count.
    """
    his = named_penalty_cards(cards, hand).items()
    return [card for card, brought in his if brought != revoke and card.suit is suit]


def penalty_card_to_play(
    cards: Iterable[PenaltyCard], hand: Who | Group, suit: Suit | None, revoke: int
) -> Card | None:
    """The penalty card that a player must play to follow suit; ``None`` if he has none in that suit, or several.

    Args:
        revoke: the revoke that he corrects, by its place in the case; the card that it leaves does not count.

    Source: Law 50D1(a) of 2017 and 2007, 50D1 of 1997: a major penalty card is played at the first opportunity.
    """
    bound = penalty_cards_of_the_suit(cards, hand, suit, revoke)
    return bound[0] if len(bound) == 1 else None


class Right(Enum):
    """A player's possible choices."""

    TAKE_BACK = "take back"
    TAKE_BACK_AFTER_AN_OPPONENT = "take back after an opponent"
    CHANGE = "change"
    ACCEPT = "accept"
    DEMAND_HIGHEST_OR_LOWEST = "demand highest or lowest"
    REQUIRE_LEAD = "require lead"
    FORBID_LEAD = "forbid lead"
    LEAVE_LEAD = "leave lead"
    LOOK_AT_OWN_CARD = "look at own card"
    HAVE_TRICK_FACED = "have trick faced"
    VERIFY_TRICK = "verify trick"
    SEARCH_TRICKS = "search tricks"
    CHOOSE_PENALTY = "choose penalty"
    CALL_CARD = "call card"
    HAVE_RULING_REVIEWED = "have ruling reviewed"
    ASK_WHETHER_NONE = "ask whether none"
    ASK_AT_A_RISK = "ask whether none, at a risk"
    SAY_NO_MORE = "say no more"
    INSPECT_CARDS = "inspect cards"


RIGHTS_TO_CHANGE = frozenset({Right.TAKE_BACK, Right.TAKE_BACK_AFTER_AN_OPPONENT, Right.CHANGE})
"""The rights to replace a card that one has played."""


@dataclass(frozen=True, slots=True)
class Option:
    """A choice that somebody has now, and its object: the suit, the player who leads, the trick, the card.

    Attributes:
        follows_first: whether the player whose card may be called has to follow suit on this trick.
        several: whether the player on lead has several penalty cards of his own, of which one then has to be led.
    """

    who: Who | Group
    right: Right
    law: str
    revoke: int | None = None
    suit: Suit | None = None
    player: Who | None = None
    trick: int | None = None
    card: Card | None = None
    follows_first: bool = False
    several: bool = False


class Hint(Enum):
    """Advice for a director or a player that need not be said aloud."""

    NOTHING_TO_CONFIRM = "nothing to confirm now"
    NOBODY_NEED_SPEAK = "nobody need speak"
    ONLY_HE_NEED_CORRECT = "nobody else need speak"
    MAY_BE_LEFT = "may be left"
    KNEW_AND_LET_IT_STAND = "knew and let it be established"
    MAY_NOT_BE_ENOUGH = "may not be enough"
    EACH_SIDE_BY_ITSELF = "each side by itself"
    WHAT_STOOD_BEFORE = "what stood before"
    TRUMPS_AND_DECLARER = "trumps and declarer"
    ASK_AT_ONCE = "ask at once"


@dataclass(frozen=True, slots=True)
class Advice:
    """A piece of advice, given when it helps: the hint, its clause, and the revoke it is about, if any."""

    hint: Hint
    law: str
    revoke: int | None = None


@dataclass(frozen=True, slots=True)
class ResultStands:
    """The statement that the recorded result already contains the tricks of the ruling: no trick moves twice."""

    tricks: int


@dataclass(frozen=True, slots=True)
class ScoreSettled:
    """The outcome of weighing the damage, as both sides are told it.

    Attributes:
        tricks: what the score is adjusted to, as declarer's tricks and their weights; ``None``: it is not adjusted.
        contract: where it is known.
        apart: each side's own result, where the law changes only one side's.
        self_inflicted: whether that result is the offending side's alone, because the other side did part of the
            damage to itself.
    """

    tricks: tuple[tuple[int, float], ...] | None
    contract: Contract | None = None
    apart: tuple[tuple[Partnership, tuple[tuple[int, float], ...]], ...] = ()
    self_inflicted: bool = False


@dataclass(frozen=True, slots=True)
class Instruction:
    """Something to be said at the table: when, to whom, under which clause, and the order that it conveys.

    Attributes:
        revoke: the revoke it is about, by its place in the case; ``None`` for the board as a whole.
        card, suit: the card wrongly played, and the suit that should have been played.
        instead: the only card that may replace it: a penalty card, or a card that was demanded or named.
        picked: whether the player must play the one of several penalty cards that declarer picks.
        player: another player whom the instruction names: the offender's partner.
        side: the side that gets tricks or points, or that scores only its honours.
        failure: what the corrected card failed to do, where that was not to follow suit.
    """

    when: When
    to: Who | Group
    law: str
    order: Order | AskingRule | ResultStands | ScoreSettled
    revoke: int | None = None
    card: Card | None = None
    suit: Suit | None = None
    player: Who | None = None
    side: Partnership | None = None
    failure: Failure | None = None
    instead: Card | None = None
    picked: bool = False


@dataclass(frozen=True, slots=True)
class Figure:
    """An estimate shown to the director with a question: declarer's tricks, how likely each is, and the basis.

    ``about_as_likely`` are the results between which he is asked to choose; ``weighted`` says that weights are wanted.
    """

    basis: Basis
    tricks: Tricks
    double_dummy: int | None = None  # where ``tricks`` is the same, corrected by what real players made
    about_as_likely: tuple[int, ...] = ()
    weighted: bool = True
    alone: Alone | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """A question for a fact still needed: the possible answers, the laws that turn on it, and our figure, if any.

    ``both_revoked``: the question is the result without any revoke, because both sides have revoked.
    """

    key: Key
    answers: tuple[Any, ...]  # values of the fact, whose type is its own
    laws: tuple[str, ...]
    figure: Figure | None = None
    both_revoked: bool = False

    @property
    def fact(self) -> str:
        """The place of the answer in a case document."""
        return self.key.path


@dataclass(frozen=True, slots=True)
class Comparison:
    """A comparison of declarer's tricks, at the table and after the transfer, with the tricks without the revoke.

    ``one_side``: only the revoking side's score is adjusted.
    """

    table: int | None
    after: int | None
    likely: Tricks
    basis: Basis
    better: bool
    against: Against = Against.NO_REVOKE
    one_side: bool = False

    @property
    def as_likely(self) -> bool:
        """Whether the result with the transfer is the one that was likely."""
        return set(self.likely) == {self.after}


@dataclass(frozen=True, slots=True)
class AskedInPlay:
    """One player's question whether another had none of the suit, and what the code says about asking it."""

    by: Seat
    of: Seat
    rule: AskingRule


@dataclass(frozen=True, slots=True)
class Reason:
    """A reason for a ruling: one clause applied to one revoke, and the facts it rested on.

    Attributes:
        revoke: the revoke it is about, by its place in the case; ``None`` for the board as a whole.
        law: the clause, of the code in force.
        reads: the facts that decided it, nothing else.
        event: the number of the event that made it so, if one did.
        about: that event; or the question whose asker's right was considered; or the comparison; or the order that
            quitted tricks stay shut.
        goes_before: the clause that yields to this one, where the law gives this one precedence.
    """

    revoke: int | None
    law: str
    reads: tuple[ReadFact, ...] = ()
    event: int | None = None
    about: Event | AskedInPlay | Comparison | QuittedTricksStayShut | None = None
    goes_before: str | None = None

    @property
    def events(self) -> tuple[int, ...]:
        """The numbers of all events that the reason rests on."""
        own = () if self.event is None else (self.event,)
        return tuple(sorted({*own, *(number for read in self.reads for number in read.events)}))


@dataclass(frozen=True, slots=True)
class CardLying:
    """A card on the table in front of a hand; ``card`` is ``None`` where the record does not say which."""

    hand: Seat
    card: Card | None


@dataclass(frozen=True, slots=True)
class TableAfter:
    """The table after the ruling has been carried out.

    Attributes:
        trick: the trick in progress, or the next one; 14 after the last.
        lying: the cards of the trick in progress.
        faced: cards that lie face up outside the play.
        turn: whose turn it is, where that is known and play goes on.
        won: the tricks of each side so far.
        next_trick: cards already played to the next trick, where a card of this trick is still to be replaced.
    """

    trick: int
    lying: tuple[CardLying, ...]
    faced: tuple[CardLying, ...]
    turn: Seat | None
    won: Mapping[Side, int]
    next_trick: tuple[CardLying, ...] = ()


@dataclass(frozen=True, slots=True)
class SplitResult:
    """A result for each side, where the law changes only one side's: declarer's tricks, and North–South's score."""

    tricks: Mapping[Partnership, Tricks]
    score: Mapping[Partnership, float | None]


@dataclass(frozen=True, slots=True)
class Assumption:
    """A fact that a ruling takes for granted without being told, and the values that would change the ruling.

    For declarer and for a trick, ``value`` lists all values that would leave the ruling as it is. It is ``None`` where
    the ruling assumes no answer, only that the question does not arise: that no mixed cards hide the facts.
    """

    key: Key
    value: Any  # of the fact's type
    instead: tuple[Any, ...]


class Assumptions(Sequence[Assumption]):
    """The assumptions of a ruling, worked out at first use, because that takes as long as the ruling itself.

    Equal to any sequence of the same assumptions.

    >>> found = Assumptions(lambda: ())
    >>> len(found), found == ()
    (0, True)
    """

    def __init__(self, work_out: Callable[[], Sequence[Assumption]]) -> None:
        self._work_out = work_out

    @cached_property
    def _all(self) -> tuple[Assumption, ...]:
        found = tuple(self._work_out())
        del self._work_out  # and everything that the assumptions came from
        return found

    @overload
    def __getitem__(self, place: int) -> Assumption: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Assumption]: ...
    def __getitem__(self, place: int | slice) -> Assumption | Sequence[Assumption]:
        return self._all[place]

    def __len__(self) -> int:
        return len(self._all)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and self._all == tuple(other)

    def __hash__(self) -> int:
        return hash(self._all)

    def __repr__(self) -> str:
        return repr(self._all)

    def __reduce__(self) -> tuple[Any, ...]:
        return tuple, (self._all,)


OptionKind = TypeVar("OptionKind")
InstructionKind = TypeVar("InstructionKind")
QuestionKind = TypeVar("QuestionKind")
ReasonKind = TypeVar("ReasonKind")
AdviceKind = TypeVar("AdviceKind")
AssumptionKind = TypeVar("AssumptionKind")


@dataclass(frozen=True, slots=True)
class RulingParts(Generic[OptionKind, InstructionKind, QuestionKind, ReasonKind, AdviceKind, AssumptionKind]):
    """Everything in a ruling; what sentences tell is here either as meaning or in words.

    ``readings`` names the passages that the text leaves open and that decided something, with the reading taken.
    ``table`` is the table after the ruling is carried out; ``split`` a result for each side, where the law separates
    them. ``rubber`` is the state of the rubber after the deal; ``choice`` the outcome of either penalty where a side
    may choose. ``game`` is for codes without an auction, which score towards a game; ``auction`` for codes that score
    below and above the line. ``assumed`` is what a ruling takes for granted that asks for nothing more.
    """

    code: str
    status: Status
    revokes: tuple[RevokeRuling, ...]
    transfer: Transfer
    declarer_tricks: DeclarerTricks
    score: Score
    adjusted_score: AdjustedScore | None
    penalty_cards: tuple[PenaltyCard, ...]
    options: tuple[OptionKind, ...]
    instructions: tuple[InstructionKind, ...]
    questions: tuple[QuestionKind, ...]
    possible: Mapping[str, tuple[int, ...]] | None
    reasons: tuple[ReasonKind, ...]
    readings: Mapping[str, str | bool]
    game: GameScore | None = None
    auction: AuctionScore | None = None
    table: TableAfter | None = None
    split: SplitResult | None = None
    advice: tuple[AdviceKind, ...] = ()
    rubber: RubberScore | None = None
    choice: tuple[Chosen, ...] = ()
    assumed: Sequence[AssumptionKind] = ()


@dataclass(frozen=True, slots=True)
class Ruling(RulingParts[Option, Instruction, Question, Reason, Advice, Assumption]):
    """A complete ruling, as meaning."""

    @property
    def exit_status(self) -> int:
        """The exit status of a program: 0 ruled; 1 something is left to the director's judgment; 3 facts are needed."""
        return {"final": 0, "provisional": 1, "needs facts": 3}[self.status]
