"""The words and numbers of a case document, what people say for them, and the error for any other.

A document that cannot be read raises :class:`BadDocument`, with the place of each problem.
"""

from __future__ import annotations

import math
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from revoke.errors import NotBridge, Unreadable
from revoke.table.cards import RANKS, Suit
from revoke.table.seats import NUMBERS, SEATS, Role, Seat
from revoke.table.sentence import Sentence, alone, one_after_another, parted, placed, sentence, template, whole

# A document that cannot be read.

LARGEST = 100_000
"""The most characters of a case document; a whole deal with every card and finding has about four thousand."""


MOST_TOLD = 100
"""The most problems listed; a document with more of them has one cause, not a hundred."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong with a document.

    Attributes:
        path: the JSON path of the value, ``findings.revokes[0].won_by``; for text that is not JSON, line and column;
            empty for the document as a whole.
        said: what stands there.
        because: why it cannot be.
        instead: what to do.
    """

    path: str
    said: str
    because: str
    instead: str

    @property
    def reason(self) -> Sentence:
        """The problem, without its place."""
        said, because, instead = map(whole, (self.said, self.because, self.instead))
        return sentence("{said}, but {because}. {instead}.", said=said, because=because, instead=instead)

    @property
    def words(self) -> Sentence:
        """The problem after its place."""
        return placed(self.path, self.reason) if self.path else self.reason

    def __str__(self) -> str:
        return self.words


class BadDocument(Unreadable):
    """The error for a document that is not a case, with its problems.

    Attributes:
        name: the file or the line it came from.
        problems: what is wrong, at least one thing and at most :data:`MOST_TOLD`.
    """

    def __init__(self, name: str, problems: Sequence[Problem]) -> None:
        self.name = name
        self.problems = tuple(problems[:MOST_TOLD])
        if len(problems) == 1:
            super().__init__(placed(name, problems[0].words))
            return
        many = sentence("{number} errors", number=len(problems))
        told = [placed(name, many), *(each.words for each in self.problems)]
        if len(problems) > MOST_TOLD:
            told.append(sentence("… and {number} more", number=len(problems) - MOST_TOLD))
        super().__init__(one_after_another(told, template("{one}\n  {more}")))


# The kinds of value in a document, each with the words for a wrong value.

_ROLES = {role.value for role in Role}


class Wrong(Exception):
    """The error for a wrong value: why it cannot be, and what to do instead."""

    def __init__(self, because: str, instead: str) -> None:
        super().__init__(f"{because}. {instead}")
        self.because, self.instead = because, instead


def nearest(said: str, choices: tuple[str, ...], *, cutoff: float = 0.6) -> str | None:
    """The choice that is spelled most like what was said, whatever its capitals.

    >>> nearest("Deffender", ("declarer", "dummy", "defender"))
    'defender'
    """
    import difflib  # only when something is misspelled

    spelled = {choice.lower(): choice for choice in choices}
    found = difflib.get_close_matches(said[:60].lower(), spelled, n=1, cutoff=cutoff)
    return spelled[found[0]] if found else None


def listed(words: tuple[str, ...]) -> Sentence:
    """Words as a list to choose from.

    >>> listed(("N", "E", "S", "W"))
    '"N", "E", "S" or "W"'
    """
    *most, last = (alone(f'"{word}"') for word in words)
    return sentence("{one} or {more}", one=alone(", ".join(most)), more=last) if most else last


def did_you_mean(near: str | None, say: str) -> Sentence:
    """The advice ``say``, after the word that was probably meant, if there is one.

    >>> did_you_mean("dummy", "Say a role")
    'Did you mean "dummy"? Say a role'
    """
    return sentence('Did you mean "{near}"? {say}', near=near, say=whole(say)) if near else whole(say)


class Value(ABC):
    """One kind of value: how it is read, and how JSON Schema describes it. Stands in ``Annotated[...]``."""

    # JSON can hold anything, so what is read is Any until it has been looked at.
    @abstractmethod
    def read(self, said: Any) -> Any:
        """The value in bridge's own types; raises :class:`Wrong`."""

    @abstractmethod
    def schema(self) -> dict[str, Any]:
        """The value in JSON Schema."""


class OneOf(Value):
    """One of a few words.

    Args:
        what: what the words name, with its article.
        choices: each word and what it stands for, or families whose values are the words.
    """

    def __init__(self, what: str, *choices: type[Enum] | Mapping[str, object]) -> None:
        self.what = what
        self.choices: dict[str, object] = {}
        for each in choices:
            self.choices.update(each if isinstance(each, Mapping) else {member.value: member for member in each})

    def read(self, said: Any) -> Any:
        found = self.choices.get(said) if isinstance(said, str) else None
        if found is None:
            raise self._refusal(said)
        return found

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "enum": list(self.choices), "description": self.what}

    def _refusal(self, said: object) -> Wrong:
        words = tuple(self.choices)
        say, what = sentence("Say {words}", words=listed(words)), whole(self.what)
        if not isinstance(said, str):
            return Wrong(sentence("{what} is a word in quotation marks", what=what), say)
        if said in _ROLES:
            return Wrong(sentence("that is a role; this must be {what}", what=what), say)
        return Wrong(sentence("that is not {what}", what=what), did_you_mean(nearest(said, words), say))


class Whole(Value):
    """A whole number, within bounds if they are given."""

    def __init__(self, what: str, least: int | None = None, most: int | None = None) -> None:
        self.what, self.least, self.most = what, least, most

    def read(self, said: Any) -> Any:
        if type(said) is not int:
            raise self._refusal(said)
        if (self.least is not None and said < self.least) or (self.most is not None and said > self.most):
            raise Wrong(self._range(), template("Correct it, or leave the key out if it is not known"))
        return said

    def schema(self) -> dict[str, Any]:
        bounds = {"minimum": self.least, "maximum": self.most}
        return {
            "type": "integer",
            "description": self.what,
            **{key: bound for key, bound in bounds.items() if bound is not None},
        }

    def _range(self) -> Sentence:
        what, least = whole(self.what), self.least or 0
        if self.most is None:
            return sentence("{what} is at least {least}", what=what, least=least)
        return sentence("{what} is from {least} to {most}", what=what, least=least, most=self.most)

    def _refusal(self, said: object) -> Wrong:
        if isinstance(said, str) and said.removeprefix("-").isdecimal() and len(said) < 10:
            plain = sentence("Write it without quotation marks: {number}", number=str(int(said)))
            return Wrong(template("that is text, not a number"), plain)
        if isinstance(said, float) and said.is_integer() and abs(said) < 1e9:
            return Wrong(
                template("a whole number has no decimal point"), sentence("Write {number}", number=str(int(said)))
            )
        because = sentence("{what} is a whole number", what=whole(self.what))
        return Wrong(because, template("Write digits, without quotation marks or a decimal point"))


class Bounds(Value):
    """A range from 0 up: the least and the most."""

    def __init__(self, what: str, most: int) -> None:
        self.what, self.most = what, most

    def read(self, said: Any) -> Any:
        if not isinstance(said, list) or len(said) != 2 or any(type(bound) is not int for bound in said):
            because = sentence("{what} are given as a minimum and a maximum", what=whole(self.what))
            raise Wrong(because, template("Write two whole numbers, as [5, 6]"))
        low, high = said
        if not 0 <= low <= high <= self.most:
            because = sentence("{what} go from low to high, 0 to {most}", what=whole(self.what), most=self.most)
            raise Wrong(because, template("Correct the two numbers or their order"))
        return low, high

    def schema(self) -> dict[str, Any]:
        bound = {"type": "integer", "minimum": 0, "maximum": self.most}
        return {
            "type": "array",
            "items": bound,
            "minItems": 2,
            "maxItems": 2,
            "description": f"{self.what}: the least and the most",
        }


class Share(Value):
    """A probability."""

    def read(self, said: Any) -> Any:
        if isinstance(said, bool) or not isinstance(said, int | float):
            raise Wrong(template("a probability is a number"), template("Write it without quotation marks, as 0.4"))
        if not 0 <= said <= 1:
            raise Wrong(template("a probability lies between 0 and 1"), template("Write 0.4 for forty per cent"))
        return float(said)

    def schema(self) -> dict[str, Any]:
        return {"type": "number", "minimum": 0, "maximum": 1, "description": "a probability"}


class YesNo(Value):
    """True or false."""

    def read(self, said: Any) -> Any:
        if not isinstance(said, bool):
            instead = template("Write true or false, without quotation marks")
            raise Wrong(template("this must be true or false"), instead)
        return said

    def schema(self) -> dict[str, Any]:
        return {"type": "boolean"}


class Parsed(Value):
    """A text in a notation of bridge.

    Args:
        what: what the text says, with its article.
        parse: reads the text; raises NotBridge, whose words after a semicolon say what to do.
        instead: what to do where the error does not say.
        pattern: the form to write it in; the reading may be more tolerant.
    """

    longest = 200  # a whole deal is 69 characters long

    def __init__(self, what: str, parse: Callable[[str], object], *, instead: str, pattern: str) -> None:
        self.what, self.parse, self.instead, self.pattern = what, parse, instead, pattern

    def read(self, said: Any) -> Any:
        if not isinstance(said, str):
            raise Wrong(sentence("{what} is written as text", what=whole(self.what)), whole(self.instead))
        if len(said) > self.longest:
            too_long = template("{what} has at most {number} characters")
            raise Wrong(sentence(too_long, what=whole(self.what), number=self.longest), whole(self.instead))
        try:
            return self.parse(said)
        except NotBridge as error:
            because, instead = parted(error.text)
            raise Wrong(because, instead or whole(self.instead)) from None

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "pattern": self.pattern, "description": self.what}


_KINDS: Mapping[type, str] = {str: template("text"), bool: template("true or false"), float: template("a number")}


class Plain(Value):
    """A text or another plain value that this program only hands on."""

    _names = {str: "string", bool: "boolean", float: "number"}  # noqa: RUF012 - never changed

    def __init__(self, what: str, *kinds: type[str] | type[bool] | type[float]) -> None:
        self.what, self.kinds = what, kinds

    def read(self, said: Any) -> Any:
        if isinstance(said, str) and str in self.kinds:
            if not said or not said.isprintable():
                because = sentence("{what} may hold only printable characters", what=whole(self.what))
                raise Wrong(because, template("Write it in plain letters"))
            return said
        if isinstance(said, bool) and bool in self.kinds:
            return said
        if float in self.kinds and isinstance(said, int | float) and not isinstance(said, bool):
            if isinstance(said, float) and not math.isfinite(said):
                raise Wrong(template("JSON has no such number"), template("Write a number, or leave the key out"))
            return said
        kinds = one_after_another([_KINDS[kind] for kind in self.kinds], template("{one} or {more}"))
        what = sentence("{what} is {kinds}", what=whole(self.what), kinds=whole(kinds))
        raise Wrong(what, sentence("Write {kinds}", kinds=whole(kinds)))

    def schema(self) -> dict[str, Any]:
        names = [self._names[kind] for kind in self.kinds]
        return {"type": names if len(names) > 1 else names[0], "description": self.what}


# Puts what people say of players, sides, cards, numbers and moments into the words of the contract.

Place = tuple[str | int, ...]
Misnamed = Mapping[Place, Wrong]
"""The places of words that leave open whom they mean, each with the reason."""
Meaning = Mapping[str, Any] | Callable[[str], Any]
"""What the words at a key mean: a table of them, or a function of a word."""

_SEATS = {**{seat.words.lower(): seat.value for seat in SEATS}, **{seat.value.lower(): seat.value for seat in SEATS}}
_PLAYERS = {**_SEATS, **{role.value: role.value for role in Role}}
_ONLOOKERS = {"director": "director", "td": "director", "spectator": "spectator", "kibitzer": "spectator"}
_SIDES = {
    **dict.fromkeys(("ns", "n-s", "n/s", "north-south", "north/south", "north and south"), "NS"),
    **dict.fromkeys(("ew", "e-w", "e/w", "east-west", "east/west", "east and west"), "EW"),
    **dict.fromkeys(("declaring side", "declarer's side", "declarers"), "declaring side"),
    **dict.fromkeys(("defending side", "defenders", "defense", "defence"), "defending side"),
}
_SEEN_FROM_HIM = {
    **dict.fromkeys(("offender", "revoker", "himself", "herself", "he", "she"), "offender"),
    **dict.fromkeys(("partner", "his partner", "her partner", "offender's partner", "revoker's partner"), "partner"),
    **dict.fromkeys(("lho", "left-hand opponent", "his lho", "his left-hand opponent"), "left"),
    **dict.fromkeys(("rho", "right-hand opponent", "his rho", "his right-hand opponent"), "right"),
}
_HIS_SIDE = ("offending side", "offenders", "revoking side", "offender's side", "his side", "her side")
_OTHER_SIDE = ("other side", "opponents", "opponent", "non-offending side", "non-offenders", "innocent side")
_WHOEVER_SAYS_SO = ("i", "me", "my partner", "we", "us", "our side", "you", "your side", "they", "them", "their side")
_HOW_MANY = {**{word: number for number, word in enumerate(NUMBERS)}, "none": 0, "zero": 0, "nought": 0}
_WHICH = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh",
          "twelfth", "thirteenth")  # fmt: skip
_SUITS = {word: suit.value for suit in Suit for word in (suit.value.lower(), suit.singular, suit.plural, suit.symbol)}
_RANKS = {
    **{rank.lower(): rank for rank in RANKS},
    **{word: str(number) for number, word in enumerate(NUMBERS) if 2 <= number <= 9},
    "10": "T",
    "ten": "T",
    "jack": "J",
    "knave": "J",
    "queen": "Q",
    "king": "K",
    "ace": "A",
}
_NO_TRUMPS = ("no trump", "no trumps", "no-trump", "no-trumps", "notrump", "notrumps", "nt", "n")
_TIMES = ((" redoubled", "XX"), (" doubled", "X"), ("xx", "XX"), ("x", "X"))
_SCORING = {"matchpoints": "MP", "matchpoint": "MP", "mps": "MP", "mp": "MP", "imps": "IMP", "imp": "IMP", "bam": "BAM"}
_VULNERABLE = {"love all": "None", "nobody": "None", "game all": "All", "everybody": "All", "both sides": "All"}
_DIGITS = re.compile(r"([0-9]{1,2})(?:st|nd|rd|th)?")
_MOMENTS = {
    **dict.fromkeys(("play over", "play was over", "after play", "end of play", "at end of play"), "play ended"),
    **dict.fromkeys(("hands returned", "hands back", "hands back in board", "cards back"), "hands returned to board"),
    **dict.fromkeys(("offenders claimed", "offender claimed"), "offending side claimed"),
    **dict.fromkeys(("other side claimed", "opponent claimed"), "opponents claimed"),
    **dict.fromkeys(("round over", "end of round"), "round ended"),
}
_YES_OR_NO = ("able", "proved", "owed_card_faced", "won_later_with_owed_card", "dummy_rights_lost", "otherwise_legal",
              "aware", "eldest_hand_followed")  # fmt: skip
_NO_MOMENT = ("nothing", "none", "at once", "immediately")
_PARTNER_OF = {
    **{seat.value: seat.partner.value for seat in SEATS},
    "declarer": "dummy",
    "dummy": "declarer",
    "defender": "other defender",
    "other defender": "defender",
}
_SAY_A_PLAYER = template("Say a seat or a role")
_NOBODY_KNOWS_WHO = template("it is not known who says that")


def in_document_words(document: Mapping[str, Any]) -> tuple[dict[str, Any], Misnamed]:
    """A case document with people's words turned into the contract's, and the words that leave open whom they mean.

    A word that is not understood stays as it is; the reader of the document refuses it.

    >>> said = {"findings": {"revokes": [{"offender": "West", "attention_by": "his partner", "later_tricks": "two"}]}}
    >>> in_document_words(said)[0]["findings"]["revokes"]
    [{'offender': 'W', 'attention_by': 'E', 'later_tricks': 2}]
    """
    plain = _PlainWords(document)
    about: dict[str, Meaning] = {"declarer": _SEATS, "dealer": _SEATS, "first_trick": _number, "contract": _contract}
    about |= {"vulnerable": _VULNERABLE, "scoring": _SCORING}
    board = plain.each(document.get("board"), ("board",), about)
    declarer = board.get("declarer") if isinstance(board, dict) else None
    counts = dict.fromkeys(("table_tricks", "result", "restored_tricks"), _number)
    findings = plain.each(document.get("findings"), ("findings",), counts)
    revokes = findings.get("revokes") if isinstance(findings, dict) else None
    if isinstance(findings, dict) and isinstance(revokes, list):
        told = [plain.revoke(each, ("findings", "revokes", at)) for at, each in enumerate(revokes)]
        offenders = [each.get("offender") if isinstance(each, dict) else None for each in told]
        mixed = {"cards_mixed_by": lambda said: _mixing(said, offenders, declarer)}
        findings = {**plain.each(findings, ("findings",), mixed), "revokes": told}
    changed = {key: part for key, part in (("board", board), ("findings", findings)) if key in document}
    return {**document, **changed}, plain.misnamed


class _PlainWords:
    """The words of one document, with those that leave open whom they mean."""

    def __init__(self, document: Mapping[str, Any]) -> None:
        self.misnamed: dict[Place, Wrong] = {}
        self.by_the_deal = _by_the_deal(document)

    # An unchecked document may hold anything anywhere: its values are Any until they are checked.
    def each(self, here: Any, place: Place, meant: Mapping[str, Meaning]) -> Any:
        """An object of the document, with the words at these keys replaced by their meaning."""
        if not isinstance(here, dict):
            return here
        changed: dict[str, Any] = {}
        for key, meaning in meant.items():
            said = here.get(key)
            if isinstance(said, str):
                changed[key] = self._meant(said, meaning, (*place, key))
            elif isinstance(said, list):
                changed[key] = [
                    self._meant(word, meaning, (*place, key, at)) if isinstance(word, str) else word
                    for at, word in enumerate(said)
                ]
        return {**here, **changed}

    def revoke(self, here: Any, place: Place) -> Any:
        """One revoke of the document; its other players may be named as seen from the offender."""
        if not isinstance(here, dict):
            return here
        named = dict.fromkeys(_NAMES_A_PLAYER, lambda said: self.by_the_deal.get(_bare(said), said))
        here, when = self.each(here, place, named), here.get("before_attention")
        if isinstance(when, str):
            here = {**here, "before_attention": [] if _bare(when) in _NO_MOMENT else [when]}
        first: dict[str, Meaning] = {
            "offender": _offender,
            "won_by": _winner,
            "trick": _number,
            "later_tricks": _number,
            "suit": _SUITS,
            "card": _card,
            "before_attention": _MOMENTS,
            **{key: {"yes": True, "no": False} for key in _YES_OR_NO},
        }
        told = self.each(here, place, first)
        offender = told.get("offender")

        def player(said: str) -> str:
            return _other_player(said, offender if isinstance(offender, str) else None)

        def speaker(said: str) -> str:
            return _ONLOOKERS.get(_bare(said)) or player(said)

        others = {"attention_by": speaker, "played_after": player, "withdrawn_after": player}
        return self.each(told, place, others)

    def _meant(self, said: str, meaning: Meaning, place: Place) -> Any:
        try:
            return meaning.get(_bare(said), said) if isinstance(meaning, Mapping) else meaning(said)
        except Wrong as wrong:
            self.misnamed[place] = wrong
        return said


def _by_the_deal(document: Mapping[str, Any]) -> dict[str, str]:
    """The seats meant by ``dealer``, ``eldest hand`` and the like, if known."""
    board = document.get("board")
    said = board.get("dealer") if isinstance(board, dict) else None
    dealer = _SEATS.get(_bare(said)) if isinstance(said, str) else None
    if dealer is None:
        return {}
    return {"dealer": dealer, "dealer's partner": Seat(dealer).partner.value, "eldest hand": Seat(dealer).left.value}


_NAMES_A_PLAYER = ("offender", "won_by", "attention_by", "played_after", "withdrawn_after")


def _bare(said: str) -> str:
    """A word without capitals, articles and the marks that people write or leave out."""
    word = " ".join(said[:40].lower().replace("–", "-").replace("’", "'").rstrip(".").split())
    return word.removeprefix("the ").removeprefix("a ").removeprefix("an ")


def _contract(said: str) -> str:
    """A contract with signs or in words.

    >>> [_contract(each) for each in ("4♠", "four spades doubled", "3 no trumps", "1NTX", "pass out")]
    ['4S', '4SX', '3NT', '1NTX', 'pass out']
    """
    word, doubled = _bare(said), ""
    for end, times in _TIMES:
        if word.endswith(end):
            word, doubled = word.removesuffix(end), times
            break
    level, _, strain = word.partition(" ") if word[:1].isalpha() else (word[:1], "", word[1:].strip())
    number = _HOW_MANY.get(level, level)
    if strain in _SUITS or strain in _NO_TRUMPS:
        return f"{number}{_SUITS.get(strain, 'NT')}{doubled}"
    return said


def _number(said: str) -> int | str:
    word = _bare(said).removeprefix("trick ").removesuffix(" tricks").removesuffix(" trick")
    digits = _DIGITS.fullmatch(word)
    if digits is not None and not said.isdecimal():  # a bare "5" comes from a program, which has to write a number
        return int(digits[1])
    return _WHICH.index(word) + 1 if word in _WHICH else _HOW_MANY.get(word, said)


def _card(said: str) -> str:
    """A card in either order, with signs or in words.

    >>> [_card(each) for each in ("9D", "♦10", "ace of spades", "d9")]
    ['D9', 'DT', 'SA', 'D9']
    """
    word = _bare(said).replace(" of ", " ").replace("10", "t")
    one, _, other = word.partition(" ") if len(word) != len("D9") else (word[0], "", word[1])
    for suit, rank in ((one, other), (other, one)):
        if suit in _SUITS and rank in _RANKS:
            return _SUITS[suit] + _RANKS[rank]
    return said


def _offender(said: str) -> str:
    word = _bare(said)
    if word in _SEEN_FROM_HIM:
        raise Wrong(template("it does not say whose, and this is the offender himself"), _SAY_A_PLAYER)
    return _player(said, word)


def _player(said: str, word: str) -> str:
    if word in _WHOEVER_SAYS_SO:
        raise Wrong(_NOBODY_KNOWS_WHO, _SAY_A_PLAYER)
    if word in _SIDES or word in _HIS_SIDE or word in _OTHER_SIDE:
        raise Wrong(template("that is a side, and this must be one player"), _SAY_A_PLAYER)
    return _PLAYERS.get(word, said)


def _other_player(said: str, offender: str | None) -> str:
    """A player, named outright or as seen from the offender."""
    word = _bare(said)
    who = _SEEN_FROM_HIM.get(word)
    if who is None:
        one_of_two = word in ("opponent", "opponents", "other side") and offender in ("declarer", "dummy")
        return "defender" if one_of_two else _player(said, word)
    if offender not in _PARTNER_OF:
        raise Wrong(template("that depends on the offender, and nobody has said who he is"), _SAY_A_PLAYER)
    if who == "offender":
        return offender
    if who == "partner":
        return _PARTNER_OF[offender]
    if offender not in tuple("NESW"):
        raise Wrong(
            template("the offender is known only by his role, so it is not known who sits there"), _SAY_A_PLAYER
        )
    seat = Seat(offender)
    return (seat.left if who == "left" else seat.right).value


def _winner(said: str) -> str:
    word = _bare(said)
    if word in _WHOEVER_SAYS_SO:
        raise Wrong(_NOBODY_KNOWS_WHO, template('Say "offender", "partner", "opponents", a seat, a role or a side'))
    if word in _SEEN_FROM_HIM:
        return {"left": "opponents", "right": "opponents"}.get(_SEEN_FROM_HIM[word], _SEEN_FROM_HIM[word])
    if word in _HIS_SIDE:
        return "offending side"
    return "opponents" if word in _OTHER_SIDE else _SIDES.get(word) or _PLAYERS.get(word, said)


_MIXED = {
    **dict.fromkeys(("both", "both sides", "everybody", "all four"), "both"),
    **dict.fromkeys(("nobody", "no one", "none", "neither", "neither side"), "nobody"),
    **dict.fromkeys(_HIS_SIDE, "offending side"),
    **dict.fromkeys(_OTHER_SIDE, "other side"),
}


def _mixing(said: str, offenders: Sequence[Any], declarer: Any) -> str:
    """Who mixed the cards, seen from the side that revoked."""
    word = _bare(said)
    if word in _WHOEVER_SAYS_SO:
        raise Wrong(_NOBODY_KNOWS_WHO, _SAY_WHICH_SIDE)
    if word in _MIXED or (word not in _SIDES and word not in _PLAYERS and word not in _SEEN_FROM_HIM):
        return _MIXED.get(word, said)
    if word in _SEEN_FROM_HIM:
        return "offending side" if _SEEN_FROM_HIM[word] in ("offender", "partner") else "other side"
    mixed = _side(_SIDES.get(word) or _PLAYERS[word], declarer)
    revoked = {_side(each, declarer) for each in offenders}
    if len(revoked) != 1 or (mixed in ("NS", "EW")) is not (revoked <= {"NS", "EW"}) or None in revoked:
        raise Wrong(template("it is not known whether that side revoked"), _SAY_WHICH_SIDE)
    return "offending side" if mixed in revoked else "other side"


_SAY_WHICH_SIDE = template('Say "offending side" or "other side"')


_DECLARING = ("declarer", "dummy", "declaring side")
_DEFENDING = ("defender", "other defender", "defending side")


def _side(named: Any, declarer: Any) -> str | None:
    """The side of a player or a side, by seats if declarer's seat is known."""
    if named in ("NS", "EW"):
        return str(named)
    if named in tuple("NESW"):
        return Seat(named).side.value
    if not isinstance(named, str) or named not in (*_DECLARING, *_DEFENDING):
        return None
    declaring = named in _DECLARING
    if declarer not in tuple("NESW"):
        return "declaring side" if declaring else "defending side"
    side = Seat(declarer).side
    return (side if declaring else side.other).value
