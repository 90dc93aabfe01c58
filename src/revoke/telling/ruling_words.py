"""A ruling with its words: the same values as the ruling, and beside them every sentence about it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from enum import Enum
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

from revoke.case.case import Document, Moment, Tricks, field_types, json_value
from revoke.errors import NotARuling
from revoke.facts.fact import BOARD, Key, ReadFact
from revoke.facts.standing import Standing
from revoke.law.code import Code
from revoke.ruling.estimate import likeliest
from revoke.ruling.redress import RESULT_INCLUDES_TRANSFER, WITHOUT_REVOKE
from revoke.ruling.ruling import (
    Advice,
    Assumption,
    Figure,
    Group,
    Hint,
    Instruction,
    Option,
    Question,
    Reason,
    RevokeRuling,
    Right,
    Ruling,
    RulingParts,
    ScoreSettled,
    When,
)
from revoke.table.cards import Card, sentence_document, sentence_of
from revoke.table.contract import Contract
from revoke.table.seats import Who
from revoke.table.sentence import (
    Sentence,
    one_after_another,
    sentence,
    template,
    whole,
)
from revoke.telling.facts import fact_words
from revoke.telling.order_words import instruction_words, option_words, settled_words
from revoke.telling.reasons import (
    TOLD_APART,
    FactRead,
    by_likelihood,
    choose_words,
    read_in_short,
    reason_words,
    told_apart,
    weighted,
)

FORMAT = "revoke-ruling/1"


@dataclass(frozen=True, slots=True)
class InstructionWords:
    """An instruction: when, to whom, and its words; ``revoke`` is the place of its revoke, if any."""

    when: When
    to: Who | Group
    law: str
    text: str
    revoke: int | None = None


@dataclass(frozen=True, slots=True)
class OptionWords:
    """A choice that somebody now has; ``right`` is the kind of choice, ``None`` in an older document.

    ``card`` is the card that the choice is about, if any.
    """

    who: Who | Group
    what: str
    law: str
    revoke: int | None = None
    right: Right | None = None
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class QuestionWords:
    """A fact still needed: where to put the answer, what to ask, the possible answers, the laws that turn on it."""

    fact: Key
    text: str
    answers: tuple[Any, ...]  # JSON values that may stand at ``fact``
    laws: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ReasonWords:
    """A clause, the facts it rested on, and one sentence; ``fact`` gives the facts in one line.

    ``event`` is the number of the event that made the clause apply, if any. The sentence names that event, and the
    clause that yields to this one (``goes_before``).
    """

    law: str
    fact: str
    text: str
    events: tuple[int, ...] = ()
    revoke: int | None = None
    facts: tuple[FactRead, ...] = ()
    event: int | None = None
    goes_before: str | None = None


@dataclass(frozen=True, slots=True)
class AssumptionWords:
    """A fact taken for granted: its place in a case document, the value, the values that would change the ruling."""

    fact: Key
    value: Any  # a JSON value that may stand at ``fact``
    instead: tuple[Any, ...]
    text: str


@dataclass(frozen=True, slots=True)
class AdviceWords:
    """A piece of advice and its clause; ``revoke`` is the place of its revoke in the case, if any."""

    hint: Hint
    law: str
    text: str
    revoke: int | None = None


@dataclass(frozen=True, slots=True)
class RulingWords(RulingParts[OptionWords, InstructionWords, QuestionWords, ReasonWords, AdviceWords, AssumptionWords]):
    """A complete ruling with its words; the keys are those of a ruling document of the contract."""

    format: str = FORMAT

    @property
    def damage_question(self) -> QuestionWords | None:
        """The open question that only the director's judgment answers, if there is one."""
        return next((each for each in self.questions if each.fact == WITHOUT_REVOKE), None)


def in_words(ruling: Ruling) -> RulingWords:
    """A ruling with every sentence about it.

    >>> from revoke.case.case import Case
    >>> from revoke.ruling.adjudicate import adjudicate
    >>> in_words(adjudicate(Case())).instructions
    ()
    """
    meant = {each.name: getattr(ruling, each.name) for each in fields(Ruling)}
    said = {
        "options": tuple(map(_option, ruling.options)),
        "instructions": instructions_in_words(ruling.instructions, ruling.revokes),
        "questions": tuple(map(_question, ruling.questions)),
        "reasons": tuple(_reason(each, ruling.code) for each in ruling.reasons),
        "advice": tuple(map(advice_in_words, ruling.advice)),
        "assumed": tuple(_assumption(each, ruling.revokes) for each in ruling.assumed),
    }
    return RulingWords(**meant | said)


def instructions_in_words(
    said: Sequence[Instruction], revokes: Sequence[RevokeRuling] = ()
) -> tuple[InstructionWords, ...]:
    """Instructions in words; the same words about two revokes are given once.

    Args:
        revokes: all revokes of the board; where they stand differently, the words say which of them is meant.
    """
    apart = len({each.status for each in revokes}) > 1

    def worded(each: Instruction) -> str:
        if not apart or each.revoke is None or type(each.order) not in TOLD_APART:
            return instruction_words(each)
        alike = [one.revoke for one in said if replace(one, revoke=None) == replace(each, revoke=None)]
        return told_apart(each, [place for place in alike if place is not None], revokes) or instruction_words(each)

    words = [InstructionWords(each.when, each.to, each.law, worded(each), each.revoke) for each in said]
    once = {(each.when, each.to, each.law, each.text): each for each in reversed(words)}
    return tuple(each for each in words if once[each.when, each.to, each.law, each.text] is each)


def _assumption(assumed: Assumption, revokes: Sequence[RevokeRuling]) -> AssumptionWords:
    instead = tuple(map(json_value, assumed.instead))
    name = assumed.key.name
    words = _GRANTED_OTHERWISE.get((name, assumed.value)) or _GRANTED[name]
    if name == "before_attention" and Moment.PLAY_HAD_CEASED in assumed.instead[0]:
        words = _BEFORE_THE_CLAIM
    if name == "trick" and max(assumed.value) < min(assumed.instead):
        words = _EARLIER if min(assumed.instead) in {each.trick for each in revokes} else _NOT_LATER
    return AssumptionWords(assumed.key, json_value(assumed.value), instead, whole(words))


_BEFORE_THE_CLAIM = template("the card was played before the claim, not put down after it")
_EARLIER = template("this revoke was on an earlier trick than the other one")
_NOT_LATER = template("this revoke was not on a later trick than the other one")
_GRANTED_OTHERWISE: Mapping[tuple[str, object], str] = {
    ("proved", False): template("the revoke is not proved"),
    ("otherwise_legal", False): template("he failed to follow suit as well"),
    ("played_after", None): template("nobody had played past his penalty card"),
    ("played_after", ()): template("nobody had played to the trick after him"),
}
_GRANTED: Mapping[str, str] = {
    "failure": template("he failed to follow suit"),
    "otherwise_legal": template("but for the penalty card, his play was legal"),
    "agreed_to_play_on": template("not all four had agreed to play on"),
    "mixed_after_claim": template("the cards were mixed after the revoke had been claimed"),
    "able": template("he could follow suit"),
    "proved": template("the revoke is proved"),
    "owed_card_faced": template("the card he should have played was not face up"),
    "before_attention": template("the trick had not been turned and quitted"),
    "dummy_rights_lost": template("dummy had not lost his rights"),
    "attention_by": template("dummy did not draw attention first"),
    "aware": template("he had not noticed it himself before"),
    "declarer": template("the offender was a defender"),
    "trick": template("the revokes were on different tricks"),
    "cards_mixed_by": template("neither side has hidden the facts by mixing its cards"),
    "played_after": template("others had played to the trick after him"),
    "withdrawn_after": template("his partner has not changed his card"),
}


def _option(option: Option) -> OptionWords:
    return OptionWords(option.who, option_words(option), option.law, option.revoke, option.right, option.card)


def _question(question: Question) -> QuestionWords:
    text = whole(_WITHOUT_ANY_REVOKE if question.both_revoked else fact_words(question.key).ask)
    if question.figure is not None:
        hinted = question.key == RESULT_INCLUDES_TRANSFER
        hint = sentence(_HINT, tricks=weighted(question.figure.tricks)) if hinted else _source(question.figure)
        text = whole(one_after_another([text, hint]))
    return QuestionWords(question.key, text, tuple(map(json_value, question.answers)), question.laws)


_WITHOUT_ANY_REVOKE = template("Both sides revoked. How many tricks would declarer have won without any revoke?")
_HINT = template("Only a hint: double dummy from where the play stops, declarer's side makes {tricks}.")


def no_more_words(tricks: int) -> Sentence:
    """The sentence that the certain tricks of both sides leave one result, with nothing left to judge."""
    return sentence("Neither side can be kept from its tricks: declarer makes {tricks:words}.", tricks=tricks)


def _source(figure: Figure) -> Sentence:
    if figure.about_as_likely:
        return choose_words({number: figure.tricks[number] for number in figure.about_as_likely})
    if figure.alone:
        number = likeliest(figure.tricks)
        return no_more_words(number) if figure.alone == "certain" else sentence(_CLAIM, number=number)
    if figure.double_dummy is None:
        return sentence(_SOURCES[figure.basis], tricks=by_likelihood(figure.tricks))
    if not figure.weighted:
        first = likeliest(figure.tricks)
        return sentence(_MOST_LIKELY, best=figure.double_dummy, tricks=by_likelihood({first: figure.tricks[first]}))
    return sentence(_CORRECTED[figure.basis], best=figure.double_dummy, tricks=weighted(figure.tricks))


_SOURCES = {
    "simulation": template("Simulation says {tricks}; you judge what these players would do."),
    "double dummy": template("Double dummy says {tricks}; you judge what these players would do."),
}
_MOST_LIKELY = template("Double dummy says {best}; most likely {tricks}. You judge what these players would do.")
_CLAIM = template("A claim that gives declarer {number} would be granted. You judge what these players would do.")
_CORRECTED = {
    "simulation": template(
        "Double dummy says {best}; with simulation and real players, {tricks}. You judge what these players would do."
    ),
    "double dummy": template(
        "Double dummy says {best}; with what real players made, {tricks}. You judge what these players would do."
    ),
}


def _reason(reason: Reason, code: str) -> ReasonWords:
    return ReasonWords(
        reason.law,
        read_in_short(reason),
        reason_words(reason, code),
        reason.events,
        reason.revoke,
        tuple(_fact_read(each) for each in reason.reads),
        reason.event,
        reason.goes_before,
    )


def _fact_read(read: ReadFact) -> FactRead:
    return FactRead(
        read.key, json_value(read.value), read.events, read.about if isinstance(read.about, Moment) else None
    )


def advice_in_words(advice: Advice) -> AdviceWords:
    """A piece of advice with its sentence.

    >>> advice_in_words(Advice(Hint.NOBODY_NEED_SPEAK, "72B2", 0)).text
    'Neither the player nor his partner has to mention it.'
    """
    return AdviceWords(advice.hint, advice.law, whole(_SAYS[advice.hint]), advice.revoke)


_SAYS: Mapping[Hint, str] = {
    Hint.NOTHING_TO_CONFIRM: template(
        "Until play ends you need not confirm a revoke; leave the number of tricks for the end."
    ),
    Hint.NOBODY_NEED_SPEAK: template("Neither the player nor his partner has to mention it."),
    Hint.ONLY_HE_NEED_CORRECT: template(
        "Nobody has to mention it, but the player must correct it if he notices it in time."
    ),
    Hint.MAY_BE_LEFT: template(
        "He knows of it and may leave it until attention is drawn to it; then he must correct it."
    ),
    Hint.KNEW_AND_LET_IT_STAND: template(
        "He knew of it in time and had to correct it, but did not. You decide whether to penalise him."
    ),
    Hint.MAY_NOT_BE_ENOUGH: template("Did the revoke kill a running suit? Then adjust."),
    Hint.EACH_SIDE_BY_ITSELF: template(
        "If you adjust, the non-offending side gets the best result that was likely, the offending side the worst that "
        "was at all probable."
    ),
    Hint.WHAT_STOOD_BEFORE: template("To score the deal, say what each side had towards game before it."),
    Hint.TRUMPS_AND_DECLARER: template("To score the deal, say what was trumps and where declarer sat."),
    Hint.ASK_AT_ONCE: template(
        "A player who shows out may be asked at once whether he has none: a question in time can prevent a revoke, "
        "and accuses nobody."
    ),
}


# The ruling document: a ruling with its words as plain values for JSON, and the way back.

SPOKEN = ("text", "what")
"""The keys that hold a sentence; each object with such a key also has ``said``: its template and values."""


def worded(ruling: Ruling | RulingWords) -> RulingWords:
    """The ruling with its sentences, whether it had them or not.

    Raises:
        NotARuling: what was given is neither.
    """
    match ruling:
        case RulingWords():
            return ruling
        case Ruling():
            return in_words(ruling)
    raise NotARuling(ruling)


def document(ruling: Ruling | RulingWords) -> Document:
    """The ruling as a document of the contract, ready for JSON; ``format`` and ``code`` come first.

    Raises:
        NotARuling: what was given is not a ruling.

    >>> from revoke.case.case import Case
    >>> from revoke.ruling.adjudicate import adjudicate
    >>> list(document(adjudicate(Case())))[:3]
    ['format', 'code', 'status']
    """
    written: Document = _written(worded(ruling))
    return {"format": written.pop("format"), **written}


def _written(value: Any) -> Any:  # whatever a ruling holds, and the JSON value it becomes
    if isinstance(value, Key):
        return value.path
    if is_dataclass(value) and not isinstance(value, Card | type):
        made = {each.name: _written(getattr(value, each.name)) for each in fields(value)}
        for name in SPOKEN:
            said = getattr(value, name, None)
            if isinstance(said, Sentence):
                made["said"] = sentence_document(said)
        return made
    if isinstance(value, tuple | list):
        return [_written(each) for each in value]
    if isinstance(value, str) and not isinstance(value, Enum):
        return str(value)
    return json_value(value)


def ruling_of(document: Mapping[str, Any]) -> RulingWords:
    """The ruling read from a ruling document, with the sentences as they were said.

    A document without ``said``, as version 0.1.0 wrote it, keeps its sentences as English text.

    Raises:
        KeyError, ValueError, TypeError: the document is no ruling document.

    >>> from revoke.case.case import Case
    >>> from revoke.ruling.adjudicate import adjudicate
    >>> ruling_of(document(adjudicate(Case()))) == in_words(adjudicate(Case()))
    True
    """
    found: RulingWords = _part(RulingWords, document)
    return found


def _part(kind: Any, said: Mapping[str, Any]) -> Any:  # a dataclass, and a value of it
    """A dataclass read from its object; a missing key takes its default."""
    values = {name: _read(hint, said[name]) for name, hint in field_types(kind).items() if name in said}
    if "said" in said:
        values |= {name: sentence_of(said["said"]) for name in SPOKEN if name in values}
    return kind(**values)


def _read(kind: Any, said: Any) -> Any:  # a type or a union of types, and a JSON value that belongs to it
    origin, parts = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return _one_of(parts, said)
    if origin in (tuple, Sequence):
        return tuple(_read(parts[0], each) for each in said)
    if origin is not None and isinstance(origin, type) and issubclass(origin, Mapping):
        return {_read(parts[0], name): _read(parts[1], each) for name, each in said.items()}
    if kind in (Any, str, float) or origin is Literal:
        return said
    if kind is Key:
        return _key(said)
    if kind is Card:
        return Card.parse(said)
    if is_dataclass(kind) and isinstance(kind, type):
        return _part(kind, said)
    return kind(said)


def _one_of(kinds: tuple[Any, ...], said: Any) -> Any:
    """The value as the first of several types that it can be."""
    if said is None and NoneType in kinds:
        return None
    for kind in kinds:
        if isinstance(kind, type) and issubclass(kind, Enum) and said not in {each.value for each in kind}:
            continue
        if kind is not NoneType and (kind not in (bool, str) or isinstance(said, kind)):
            return _read(kind, said)
    raise ValueError(f"{said!r} is none of {', '.join(map(str, kinds))}")


def _key(path: str) -> Key:
    """The fact at a place in a case document.

    >>> _key("findings.revokes[1].won_by"), _key("board.declarer")
    (Key(revoke=1, name='won_by'), Key(revoke=-1, name='declarer'))
    """
    before, _, name = path.rpartition(".")
    index = before.removeprefix("findings.revokes[").removesuffix("]")
    return Key(int(index) if index.isdecimal() else BOARD, name)


# A ruling that left the damage to the director, with the answer that he has given since.


def damage_answered(
    ruling: RulingWords, *, adjusts: bool, tricks: Tricks | None = None, contract: Contract | None = None
) -> RulingWords:
    """The ruling with the question about damage closed: the words, the reason, and nothing left to judge.

    Args:
        adjusts: whether the director has found that the non-offending side needs more.
        tricks: declarer's tricks in the adjusted score, if the director has given them.
        contract: the contract, for the words, where known.
    """
    damage, asked = ruling.adjusted_score, ruling.damage_question
    if damage is None or asked is None:
        return ruling
    law = damage.law
    order = ScoreSettled(tuple(tricks.items()) if adjusts and tricks else None, contract)
    text = whole(_ADJUSTED) if adjusts and not tricks else settled_words(order)
    told = tuple(each for each in ruling.instructions if each.when is not When.END or each.law not in asked.laws)
    found = whole(_FOUND if adjusts else _FOUND_NONE)
    questions = tuple(each for each in ruling.questions if each.fact != WITHOUT_REVOKE)
    return replace(
        ruling,
        status="final" if ruling.status == "provisional" and not questions else ruling.status,
        adjusted_score=replace(damage, needed=adjusts, basis="director", tricks=tricks if adjusts else None),
        instructions=(*told, InstructionWords(When.END, Group.TABLE, law, text)),
        questions=questions,
        reasons=(*ruling.reasons, ReasonWords(law, "", found)),
    )


_ADJUSTED = template("The score is adjusted because of the revoke.")
_FOUND = template("The director found that the other side would have done better without the revoke.")
_FOUND_NONE = template("The director found that the other side would have done no better without the revoke.")


# How a revoke stands.

STANDING = {
    Standing.CORRECT: template("The revoke is corrected now."),
    Standing.RESTORE: template("The twelfth trick is put right now."),
    Standing.ESTABLISHED: template("The revoke is established."),
    Standing.OPEN: template("The revoke is not established yet."),
    Standing.NOT_A_REVOKE: template("It was not a revoke."),
    Standing.UNPROVED: template("The revoke is not proved."),
}
"""The standing of a revoke in a sentence, by its status."""
DUMMYS_CARD = template("Dummy's card is put right now; it is no revoke.")
"""The standing of a card of dummy's, where dummy cannot revoke."""


def standing_words(status: Standing, laws: Collection[str], law: Code) -> str:
    """The standing of a revoke, or of dummy's card where dummy cannot revoke, in a sentence.

    Args:
        laws: the clauses that decide how it stands.
    """
    return DUMMYS_CARD if is_dummys_card(status, laws, law) else STANDING[status]


def is_dummys_card(status: Standing | None, laws: Collection[str], law: Code) -> bool:
    """Whether the card put right is dummy's and no revoke, under a code where dummy cannot revoke."""
    return status is Standing.CORRECT and law.dummys in laws
