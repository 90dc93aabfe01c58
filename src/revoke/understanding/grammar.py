"""The grammar of a language at the table: a file of words and phrases, and the search for phrases in a text.

A phrase is written as people say it. ``[x]`` may be left out, ``(x|y)`` is either of two, ``<x>`` is a word from a
list of the file, ``..`` is up to four unknown words, and ``x*`` is any word that begins with x. ``{who}`` or
``{who:of}`` is a thing found before, under its own name or another; ``{who=dummy}`` is a thing of one kind.
"""

from __future__ import annotations

import re
import sys
import tomllib
import unicodedata
from bisect import bisect_left
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, Self

from revoke.errors import RevokeError
from revoke.table.cards import RANKS
from revoke.table.sentence import sentence, template

# The words of a story: the place of each word, its spelling, and the word that was meant.

SHORTEST_CORRECTED = 5
"""The fewest letters of a word in which a slip is corrected: shorter words are too close to others."""

LONGEST_CORRECTED = 40
"""The most letters of a word in which a slip is corrected."""

SHE = ("she", "her", "elle", "zij", "ze")

BOUNDARY = "."
"""The mark for the end of a sentence among the words, whatever sign ends it."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word as it is looked up, with its place in the text; several words may have the same place.

    >>> [each.form for each in words("Ouest n’a pas fourni, dit-il.", {})]
    ['ouest', 'n', 'a', 'pas', 'fourni', ',', 'dit', 'il', '.']
    """

    form: str
    start: int
    end: int


_TOKEN = re.compile(
    r"[♠♥♦♣♤♡♢♧]|\d+(?:st|nd|rd|th|eme|ème|ere|ère|er|re|e|de|ste)(?![^\W\d_])|\d+|[^\W\d_]+|[.?!;:,()=+*\"“”«»]|[-−–](?=\d)|—|(?<=\s)[-–](?=\s(?!\d))|\n"
)
_ENDS = frozenset(".?!;\n")
_ASIDE = re.compile(r"\((?:!+|\?+|sic)\)|\s?[!?]+(?=\))")
_SLASH = re.compile(r"(?<=[1-7][A-Z♠♥♦♣])/(?=[A-Z]\b)|(?<=[1-7][A-Z]{2})/(?=[A-Z]\b)")
"""The stroke between a contract and its declarer, as on a score slip: ``4♠/N``."""
_QUOTED = re.compile(r"(?<=[\s:,])['‘]((?:[^'’‘\"\n]|(?<=\w)['’](?=\w)){2,90})['’](?!\w)")
"""Words that somebody says, in single quotation marks."""
_SHORT_LINE = 60
"""The most letters of a line that is an entry of a list rather than a line of running text."""
_SIGNS = {"één": "1", "Eén": "1", "Één": "1", "—": ",", "♤": "♠", "♡": "♥", "♢": "♦", "♧": "♣", "−": "-", "–": "-"}


def _sign(text: str, found: re.Match[str]) -> str:
    """The form in which a word or a sign is looked up; a dash between words is a comma, one before a number a minus."""
    if found[0] in "-–−" and not text[found.end() : found.end() + 1].isdigit():
        return ","
    return _SIGNS.get(found[0], folded(found[0]))


def entries(text: str) -> str:
    """The text with a space for each line end within a sentence; a short line is an entry of a list and keeps its end.

    An exclamation mark in brackets does not end a sentence.

    >>> entries("Led: a heart\\nWon by: dummy")
    'Led: a heart\\nWon by: dummy'
    """
    text = _QUOTED.sub(r"“\1”", text)
    lines = _SLASH.sub(" ", _ASIDE.sub(lambda found: " " * len(found[0]), text)).split("\n")
    ends = ("\n" if len(line) <= _SHORT_LINE or not after.strip() else " " for line, after in pairwise(lines))
    return "".join(f"{line}{end}" for line, end in zip(lines, [*ends, ""], strict=True))


def folded(text: str) -> str:
    """The text in small letters without accents, for comparison.

    >>> folded("Cœur À LEVÉE")
    'coeur a levee'
    """
    low = text.casefold().replace("œ", "oe").replace("æ", "ae")
    return "".join(each for each in unicodedata.normalize("NFD", low) if not unicodedata.combining(each))


def words(text: str, rewritten: Mapping[str, Mapping[str, str]]) -> list[Word]:
    """The words and signs of a text in order.

    Args:
        rewritten: words or groups of words that stand for others, by the first word of each: contractions, and
            mistakes of dictation.
    """
    found = [
        Word(BOUNDARY if each[0] in _ENDS else _sign(text, each), each.start(), each.end())
        for each in _TOKEN.finditer(text)
    ]
    return list(_rewritten(found, rewritten))


def _rewritten(found: Sequence[Word], rewritten: Mapping[str, Mapping[str, str]]) -> Iterator[Word]:
    place = 0
    while place < len(found):
        begun = rewritten.get(found[place].form, {})
        for length in (6, 5, 4, 3, 2, 1) if begun else ():
            group = found[place : place + length]
            other = begun.get(" ".join(each.form for each in group))
            if other is not None and len(group) == length:
                yield from (Word(form, group[0].start, group[-1].end) for form in other.split())
                place += length
                break
        else:
            yield found[place]
            place += 1


@cache
def one_slip_off(word: str) -> frozenset[str]:
    """Every spelling one slip away from a word: a letter dropped, two swapped, or ``?`` for any other letter.

    >>> "trik" in one_slip_off("trick"), "tr?ck" in one_slip_off("trick")
    (True, True)
    """
    parts = [(word[:place], word[place:]) for place in range(len(word) + 1)]
    dropped = {left + right[1:] for left, right in parts if right}
    changed = {left + right[1] + right[0] + right[2:] for left, right in parts if len(right) > 1}
    other = {f"{left}?{right[1:]}" for left, right in parts if right}
    added = {f"{left}?{right}" for left, right in parts}
    return frozenset(dropped | changed | other | added) - {word}


def slips(known: Collection[str]) -> Mapping[str, str]:
    """The known word for each spelling one slip away from it; none where two known words are as close."""
    near: dict[str, str] = {}
    for word in known:
        if len(word) >= SHORTEST_CORRECTED:
            for spelling in one_slip_off(word):
                near[spelling] = "" if near.get(spelling, word) != word else word
    return {spelling: word for spelling, word in near.items() if word}


def meant(form: str, near: Mapping[str, str]) -> str | None:
    """The known word that a spelling stands for; ``None`` if there is none or more than one.

    >>> meant("declaerr", slips(["declarer", "dummy"])), meant("dumy", slips(["declarer", "dummy"]))
    ('declarer', None)
    """
    if not SHORTEST_CORRECTED <= len(form) <= LONGEST_CORRECTED or not form.isalpha():
        return None
    spellings = [form, *(f"{form[:place]}?{form[place + 1 :]}" for place in range(len(form)))]
    found = {near[each] for each in spellings if each in near}
    return found.pop() if len(found) == 1 else None


FILES = Path(__file__).parent / "languages"

Meaning = Any
"""Any: the meaning of a phrase has its own kind: a card, a player, a number."""


_NO_LANGUAGE = template("no story can be read in {language} here. Choose one of: {choices}.")
_HARMLESS = template("the list {name} has an entry of harmless words only. Remove it.")
_NO_PHRASE = template("{phrase} is not a phrase ({reason}). Correct it.")


class UnreadableLanguage(RevokeError):
    """The error for a language in which no story can be read here, or for a faulty language file."""


@dataclass(frozen=True, slots=True)
class Node:
    """A piece of a text: a word, or a thing with a meaning, and the places of its first and last word."""

    kind: str
    meaning: Meaning
    first: int
    last: int

    def shown(self, place: int) -> str:
        if self.kind == "word":
            return f"{self.meaning} "
        said = self.meaning if self.kind in _AS_IT_IS else getattr(self.meaning, "tag", "")
        return f"¤{_LETTERS[self.kind]}{place}={_tag(str(said))} "

    @property
    def token(self) -> str:
        """What a phrase needs in order to match here: the word, or the letter of the thing."""
        return str(self.meaning) if self.kind == "word" else f"¤{_LETTERS[self.kind]}"


def is_end(node: Node) -> bool:
    """Whether a sentence ends at a node."""
    return node.kind == "word" and node.meaning == BOUNDARY


QUOTES = frozenset('"“”«»')
ARTICLES = frozenset(["a", "an", "the", "un", "une", "le", "la", "l", "een", "de", "het", "les"])


def is_strange(grammar: Grammar, node: Node) -> bool:
    """Whether a word is unknown."""
    word = node.meaning
    return node.kind == "word" and word.isalpha() and word not in grammar.known and word not in grammar.small


def _tag(said: str) -> str:
    return said.casefold().replace(" ", "_")


_LETTERS = {
    "number": "n",
    "ordinal": "o",
    "honour": "r",
    "suit": "s",
    "strain": "z",
    "card": "c",
    "contract": "k",
    "who": "w",
    "side": "d",
    "trick": "t",
    "tricks": "q",
}
_AS_IT_IS = frozenset(["number", "ordinal", "honour"])
"""The things whose meaning is a number or a letter, by which a phrase can ask for them."""
_SLOTS = {
    **_LETTERS,
    "rank": "[rn]",
    "play": "[csrn]",
    "named": "[cs]",
    "party": "[wd]",
}


@dataclass(frozen=True, slots=True)
class Phrase:
    """A phrase of a language, ready for the search."""

    kind: str
    rest: Mapping[str, str]
    pattern: re.Pattern[str]
    slots: Mapping[str, str]
    needs: tuple[frozenset[str], ...] = ()

    def may_stand_among(self, tokens: Collection[str]) -> bool:
        """Whether a text has one of each of the words and things that the phrase needs."""
        for each in self.needs:  # a loop, for speed: it runs for every phrase
            if each.isdisjoint(tokens):
                break
        else:
            return True
        return False

    def found(self, shown: str, start: int, end: int) -> Iterator[tuple[int, int, Mapping[str, int]]]:
        """The places of the phrase in a text shown as one string, with what fills its slots."""
        for each in self.pattern.finditer(shown, start, end):
            filled = {self.slots[name]: int(place) for name, place in each.groupdict().items() if place is not None}
            yield each.start(), each.end(), filled


@dataclass(frozen=True, slots=True)
class PhraseFound:
    """A phrase found in a text: its kind, further values from its rule, what fills its slots, and its words."""

    kind: str
    rest: Mapping[str, str]
    slots: Mapping[str, Node]
    first: int
    last: int
    nodes: tuple[int, int]

    def get(self, name: str) -> Meaning:
        node = self.slots.get(name)
        return None if node is None else node.meaning


Span = tuple[int, int]
"""The places of the first and the last word."""

Make = Callable[[PhraseFound, Sequence[Node]], Meaning]


@dataclass(frozen=True, slots=True)
class ClauseWords:
    """The verbs and small words for reading a clause that no phrase covers.

    Attributes:
        verbs: the verbs of each kind of phrase, the most specific first.
        ends: words and signs at which another clause begins.
        on: words between a card and the card that it was played to.
        apart: words after which a player is not the subject.
        by: words after which a player is the agent, in the passive.
        being: the verb of a passive.
        revoke: words for the offence.
        playing: words between a player and the contract that he plays.
        that: words that begin what somebody says or thinks.
        mine: words that say that a card is the narrator's.
        plays: other words for declaring the contract, and the words beside them.
        against: words for defending the contract, and others that set a player apart from it.
        sits: words before a player's seat.
        at: words before a player's seat at the beginning of a sentence.
        opposite: words before a player's partner.
        now: words for the moment of telling.
        using: words before the card with which a trick was ruffed or won.
        or_: words between two tricks of which one is meant.
        no: words that deny a statement.
        it: words that stand for the trick just mentioned.
        later: words that say that tricks were won afterwards.
        next: words that say that something came after what was just said.
        still: words before what somebody had all the same.
        kept: words beside a card that somebody had and did not play.
        own: words that say whose something is.
        finds: words for noticing a revoke.
        tells: words for speaking of a revoke.
        says: words for saying anything.
        when: words before the moment at which something came to light.
        not_: the denying words that say that a card is not played.
        follows: words for following suit, which a denial makes a revoke.
        should: words that say that somebody ought to have done something and has not.
        cards: words for the cards of a hand.
        boards: words for what the cards are put back into.
        tricks: words for tricks.
        trumps: words for the suit of the contract.
        calls: words for making a call in an auction.
        concedes: words for conceding tricks.
        objects: words for not agreeing to a claim.
        except_: words that exclude some tricks from those mentioned.
        thinks: words before what somebody only believed.
        both: words before two players who both do something.
        inverted: whether the subject may stand after the verb.
    """

    verbs: tuple[tuple[str, re.Pattern[str]], ...]
    ends: frozenset[str]
    on: frozenset[str]
    apart: frozenset[str]
    by: frozenset[str]
    being: frozenset[str]
    revoke: frozenset[str]
    playing: frozenset[str]
    that: frozenset[str]
    mine: frozenset[str]
    plays: frozenset[str]
    against: frozenset[str]
    sits: frozenset[str]
    at: frozenset[str]
    opposite: frozenset[str]
    now: frozenset[str]
    using: frozenset[str]
    or_: frozenset[str]
    no: frozenset[str]
    it: frozenset[str]
    later: frozenset[str]
    next: frozenset[str]
    still: frozenset[str]
    kept: frozenset[str]
    own: frozenset[str]
    finds: frozenset[str]
    tells: frozenset[str]
    says: frozenset[str]
    when: frozenset[str]
    not_: frozenset[str]
    follows: frozenset[str]
    should: frozenset[str]
    cards: frozenset[str]
    boards: frozenset[str]
    tricks: frozenset[str]
    trumps: frozenset[str]
    calls: frozenset[str]
    concedes: frozenset[str]
    objects: frozenset[str]
    except_: frozenset[str]
    thinks: frozenset[str]
    both: frozenset[str]
    inverted: bool

    @classmethod
    def of(cls, data: Mapping[str, Any], lists: Mapping[str, str]) -> Self:
        """The words of a language file."""
        verbs = tuple(
            (kind, re.compile(_pattern(f"({folded(said)})", lists, frozenset(), {})))
            for kind, said in data["verbs"].items()
        )
        small = {
            each.name: frozenset(folded(data[each.name]).split())
            for each in fields(cls)
            if each.name not in ("verbs", "inverted")
        }
        return cls(verbs=verbs, inverted=data["inverted"], **small)


@dataclass(frozen=True, slots=True)
class Phrases:
    """The phrases of a story in order, its nodes, the sentence of each word, the places where clauses begin, the small
    words of the language, the words skipped, those that may name somebody, and the words for "later" and "then"."""

    found: tuple[PhraseFound, ...]
    nodes: tuple[Node, ...]
    sentences: tuple[int, ...]
    clauses: frozenset[int]
    words: ClauseWords
    passed: frozenset[int] = frozenset()
    strangers: frozenset[int] = frozenset()
    later: frozenset[str] = frozenset()
    then: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Grammar:
    """The words and phrases of one language."""

    language: str
    rewritten: Mapping[str, Mapping[str, str]]
    lexicon: Mapping[str, tuple[str, str]]
    harmless: frozenset[str]
    near: Mapping[str, str]
    known: frozenset[str]
    things: tuple[Phrase, ...]
    sayings: tuple[Phrase, ...]
    sayings_by_token: Mapping[str, Sequence[int]]
    small: frozenset[str]
    joins: frozenset[str]
    before: frozenset[str]
    had: frozenset[str]
    conjunction: str
    beside: frozenset[str]
    anywhere: frozenset[str]
    relative: frozenset[str]
    mended: tuple[re.Pattern[str], ...]
    titles: frozenset[str]
    seated: frozenset[str]
    adverbs: tuple[str, ...]
    unstated: Mapping[str, tuple[re.Pattern[str], ...]]
    instead: frozenset[str]
    between: frozenset[str]
    listed: frozenset[str]
    low: frozenset[str]
    clauses: ClauseWords
    codes: Mapping[str, Any]

    def is_adverb(self, word: str) -> bool:
        """Whether an unknown word only says how something was done."""
        return bool(self.adverbs) and len(word) > 4 and word.endswith(self.adverbs) and word not in self.known

    def sayings_among(self, tokens: Collection[str]) -> list[Phrase]:
        """The phrases that may stand in a text of these words and things, in the order of the file."""
        numbers = {number for token in (*tokens, _ANY) for number in self.sayings_by_token.get(token, ())}
        phrases = [self.sayings[number] for number in sorted(numbers)]
        return [each for each in phrases if each.may_stand_among(tokens)]

    def words(self, text: str) -> list[Word]:
        """The words of a text, with slips of typing corrected."""
        return [self._corrected(each) for each in words(text, self.rewritten)]

    def _corrected(self, word: Word) -> Word:
        if word.form in self.known or not word.form.isalpha():
            return word
        other = meant(word.form, self.near)
        return Word(other, word.start, word.end) if other else word


def shown(nodes: Sequence[Node]) -> tuple[str, list[int]]:
    """The nodes as one string for the search, and the place in it where each node begins."""
    starts, parts, length = [], [], 0
    for place, node in enumerate(nodes):
        starts.append(length)
        parts.append(node.shown(place))
        length += len(parts[-1])
    return "".join(parts), starts


def matches(
    phrase: Phrase, nodes: Sequence[Node], text: str, starts: Sequence[int], low: int = 0, high: int = sys.maxsize
) -> Iterator[PhraseFound]:
    """Every match of a phrase between two places of the text."""
    for start, end, filled in phrase.found(text, low, high):
        first, last = bisect_left(starts, start), bisect_left(starts, end) - 1
        slots = {name: nodes[place] for name, place in filled.items()}
        yield PhraseFound(phrase.kind, phrase.rest, slots, nodes[first].first, nodes[last].last, (first, last))


def with_things(grammar: Grammar, nodes: Sequence[Node], make: Make) -> list[Node]:
    """The nodes, with the things of the table found in them: cards, players, tricks, contracts.

    Args:
        make: gives the meaning of a phrase, or ``None`` if the phrase means nothing here.
    """
    here = list(nodes)
    text, starts = shown(here)
    tokens = {each.token for each in here}
    for phrase in grammar.things:
        while phrase.may_stand_among(tokens):
            replaced = False
            for each in reversed(list(matches(phrase, here, text, starts))):
                meaning = make(each, here)
                if meaning is not None:
                    first, last = each.nodes
                    here[first : last + 1] = [Node(phrase.kind, meaning, each.first, each.last)]
                    replaced = True
            if not replaced:
                break
            text, starts = shown(here)
            tokens = {each.token for each in here}
            if phrase.rest.get("once") != "no":
                break
    return here


@cache
def grammar(language: str) -> Grammar:
    """The grammar of a language.

    Raises:
        UnreadableLanguage: stories in this language cannot be read here.

    >>> grammar("en").lexicon["hearts"]
    ('suit', 'H')
    """
    return grammar_of(language, language_file(language))


def language_file(language: str) -> Mapping[str, Any]:
    """The file of a language, as written.

    Raises:
        UnreadableLanguage: stories in this language cannot be read here.

    >>> language_file("en")["rewritten"]["harts"]
    'hearts'
    """
    path = FILES / f"{language}.toml"
    if not re.fullmatch("[a-z]{2,3}", language) or not path.exists():
        there = ", ".join(sorted(each.stem for each in FILES.glob("*.toml")))
        raise UnreadableLanguage(sentence(_NO_LANGUAGE, language=repr(language), choices=there))
    return tomllib.loads(path.read_text("utf-8"))


def grammar_of(language: str, data: Mapping[str, Any]) -> Grammar:
    """The grammar of a language, from its file."""
    lexicon = {
        folded(word): (kind, value)
        for kind, values in data["lexicon"].items()
        for value, listed in values.items()
        for word in listed.split()
    }
    harmless = frozenset(folded(data["harmless"]).split()) | {",", "(", ")", ":", '"', "“", "”", "«", "»", "*"}
    lists = {name: folded(value) for name, value in data["lists"].items()}
    for name, value in lists.items():
        if any(set(each.split()) <= harmless for each in value.split("|")):
            raise UnreadableLanguage(sentence(_HARMLESS, name=name))
    found = {word: as_found for word, (kind, value) in lexicon.items() if (as_found := _as_found(kind, value))}
    things = tuple(_phrases(data["things"], lists, frozenset(), found))
    sayings = tuple(_phrases(data["sayings"], lists, harmless, found))
    said = (each for rule in [*data["things"], *data["sayings"]] for each in rule["said"])
    written = " ".join(re.sub(r"<\w+>|\{[^}]*\}", " ", folded(each)) for each in said)
    vocabulary = frozenset(re.findall(r"[^\W\d_]+(?![*\w])", f"{written} {' '.join(lists.values())}"))
    content = frozenset(folded(data["corrected"]).split()) | {word for word in lexicon if len(word) > 4}
    friends = frozenset(folded(data["words of their own"]).split())
    for suit, stems in data.get("compounds", {}).items():
        ranks = {word: value for word, (kind, value) in lexicon.items() if kind == "honour"}
        ranks |= {
            word: RANKS[int(value) - 2]
            for word, (kind, value) in lexicon.items()
            if kind == "number" and 2 <= int(value) <= 10
        }
        lexicon |= {
            stem + word: ("card", suit + rank) for stem in folded(stems).split() for word, rank in ranks.items()
        }
    pairs = dict(data["rewritten"])
    for verb in data["lists"].get("singular", "").split():  # "ze" is she or they, as its verb says
        for she in SHE:
            pairs |= {f"{she} {verb}": f"she {verb}", f"{verb} {she}": f"{verb} she"}
    rewritten: dict[str, dict[str, str]] = {}
    for key, value in pairs.items():
        forms = folded(key).split()
        rewritten.setdefault(forms[0], {})[" ".join(forms)] = folded(value)
    known = vocabulary | frozenset(lexicon) | harmless | friends
    return Grammar(
        language,
        rewritten,
        lexicon,
        harmless,
        slips(content),
        known,
        things,
        sayings,
        _by_token(sayings),
        frozenset(folded(data["small"]).split()),
        frozenset(data["joins"].split()),
        frozenset(data["before"].split()),
        frozenset(data["had"].split()),
        data["joins"].split()[0],
        frozenset(data["beside"].split()),
        frozenset(folded(data["anywhere"]).split()),
        frozenset(data["relative"].split()),
        tuple(re.compile(_pattern(folded(each), lists, frozenset(), {})) for each in data["mended"]),
        frozenset(data["titles"].split()),
        frozenset(data["seated"].split()),
        tuple(data["adverbs"].split()),
        {
            name: tuple(re.compile(_pattern(folded(each), lists, left_out, {})) for each in said)
            for name, said in data["unstated"].items()
            for left_out in [frozenset() if name in _AS_WRITTEN else harmless]
        },
        frozenset(folded(data["instead"]).split()),
        frozenset(folded(data["list"]["between"]).split()) | {BOUNDARY},
        frozenset(folded(f"{data['list']['listed']} {data['list']['low']}").split()),
        frozenset(folded(data["list"]["low"]).split()),
        ClauseWords.of(data["clauses"], lists),
        data["codes"],
    )


_ANY = ""
_AS_WRITTEN = ("words", "kept", "asks", "yes", "no", "other", "this", "too", "seemed", "told", "really")  # harmless too


def _by_token(phrases: Sequence[Phrase]) -> Mapping[str, Sequence[int]]:
    """The numbers of phrases by what each phrase needs: a word if possible, because things are in every text."""
    by_token: dict[str, list[int]] = {}
    for number, phrase in enumerate(phrases):
        needs = [each for each in phrase.needs if not any(token.startswith("¤") for token in each)]
        first = needs[0] if needs else phrase.needs[0] if phrase.needs else frozenset([_ANY])
        for token in first:
            by_token.setdefault(token, []).append(number)
    return by_token


def _as_found(kind: str, value: str) -> str:
    """The way in which a phrase asks for a word of the lexicon, which has become a thing before the search."""
    wanted = value.removeprefix("role ")
    by_name = kind in ("who", "side", *_AS_IT_IS) and not wanted.startswith("seat ") and "'" not in wanted
    return f"{{{kind}={folded(wanted)}:_}}" if by_name else ""


def _phrases(
    rules: Sequence[Mapping[str, Any]],
    lists: Mapping[str, str],
    left_out: frozenset[str],
    found: Mapping[str, str],
) -> Iterator[Phrase]:
    for rule in rules:
        rest = {key: value for key, value in rule.items() if key not in ("kind", "said")}
        for kind, said in _with_either_verb(rule["kind"], rule["said"]):
            slots: dict[str, str] = {}
            parts = [found.get(each, each) for each in _PARTS.findall(folded(said))]
            try:
                pattern = re.compile(_pattern(" ".join(parts), lists, left_out, slots))
            except (re.error, KeyError) as wrong:
                raise UnreadableLanguage(sentence(_NO_PHRASE, phrase=repr(said), reason=repr(wrong))) from None
            needs = _needs(parts, lists, left_out)
            yield Phrase(kind, rest, pattern, slots, tuple(sorted(set(needs), key=len)))


def _with_either_verb(kind: str, said: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Phrases; one with a verb for throwing or putting down a card comes once with each: the second says less."""
    for each in said:
        yield kind, each.replace(_EITHER, "(<threw>)")
        if _EITHER in each:
            yield "put", each.replace(_EITHER, "(<put>)")


_EITHER = "(<threw>|<put>)"

_PARTS = re.compile(r"<\w+>|\{[\w:= ]+\}|\.\.|[()|\[\]]|[^\s()|\[\]<>{}]+")
_GAP = r"(?:(?!¤|\. |… )\S+ ){0,4}?"


def _needs(parts: Sequence[str], lists: Mapping[str, str], left_out: frozenset[str]) -> list[frozenset[str]]:
    """What a phrase needs: one word, or one thing by its letter, from each of the sets."""
    choices: list[list[frozenset[str]]] = [[]]
    place = 0
    while place < len(parts):
        part = parts[place]
        if part in "([":
            close = _closing(parts, place)
            choices[-1] += _needs(parts[place + 1 : close], lists, left_out) if part == "(" else []
            place = close
        elif part == "|":
            choices.append([])
        elif part.startswith("<"):
            choices[-1] += _needs(_PARTS.findall(lists[part[1:-1]]), lists, left_out)
        elif part.startswith("{"):
            letters = _SLOTS[part[1:-1].partition(":")[0].partition("=")[0]].strip("[]")
            choices[-1].append(frozenset(f"¤{each}" for each in letters))
        elif part in ("lp", "rp"):
            choices[-1].append(frozenset("(" if part == "lp" else ")"))
        elif part != ".." and not part.endswith("*") and part not in left_out:
            choices[-1].append(frozenset((part,)))
        place += 1
    if len(choices) == 1:
        return choices[0]
    return [frozenset().union(*(min(each, key=len) for each in choices))] if all(choices) else []


def _closing(parts: Sequence[str], place: int) -> int:
    """The place of the closing bracket for an opening one."""
    depth = 0
    for here in range(place, len(parts)):
        depth += (parts[here] in "([") - (parts[here] in ")]")
        if not depth:
            return here
    raise KeyError(parts[place])


def _pattern(said: str, lists: Mapping[str, str], left_out: frozenset[str], slots: dict[str, str]) -> str:
    return r"(?<!\S)" + _inner(said, lists, left_out, slots)


def _inner(said: str, lists: Mapping[str, str], left_out: frozenset[str], slots: dict[str, str]) -> str:
    out = []
    for part in _PARTS.findall(said):
        if part in "()|[]":
            out.append({"(": "(?:", ")": ")", "|": "|", "[": "(?:", "]": ")?"}[part])
        elif part == "..":
            out.append(_GAP)
        elif part.startswith("<"):
            out.append(f"(?:{_inner(lists[part[1:-1]], lists, left_out, slots)})")
        elif part.startswith("{"):
            before, _, name = part[1:-1].partition(":")
            kind, _, only = before.partition("=")
            group = f"slot{len(slots)}"
            slots[group] = name or kind
            tag = _tag(only) if only else r"\S*"
            out.append(rf"¤{_SLOTS[kind]}(?P<{group}>\d+)={tag} ")
        elif part.endswith("*") and len(part) > 1:
            out.append(re.escape(part[:-1]) + r"\w* ")
        elif part == BOUNDARY:
            out.append(r"\. ")
        elif part == "lp" or part == "rp":
            out.append(r"\( " if part == "lp" else r"\) ")
        elif part not in left_out:
            out.append(re.escape(part) + " ")
    return "".join(out)


class StoryView:
    """The words of a story to search for phrases, with some words skipped."""

    def __init__(self, kept: Sequence[Node], places: tuple[int, ...]) -> None:
        self.places = places
        self.in_part = len(places) < len(kept)
        self.nodes = [kept[place] for place in places]
        self.text, self.starts = shown(self.nodes)

    @classmethod
    def without(cls, kept: Sequence[Node], passed: Collection[int]) -> Self:
        """A view of the sentences with words to skip, without these words."""
        begins = [0, *(place + 1 for place, each in enumerate(kept) if each.meaning == BOUNDARY), len(kept)]
        spans = [range(first, end) for first, end in pairwise(begins) if any(first <= each < end for each in passed)]
        return cls(kept, tuple(each for span in spans for each in span if each not in passed))

    def found(self, phrases: Sequence[Phrase], first: int, last: int) -> Iterator[tuple[PhraseFound, frozenset[int]]]:
        """The matches of phrases between two places of the story, and the places that each match takes."""
        low, high = bisect_left(self.places, first), bisect_left(self.places, last)
        if low == high:
            return
        tokens = {each.token for each in self.nodes[low:high]}
        start, end = self.starts[low], self.starts[high] if high < len(self.starts) else len(self.text)
        for phrase in phrases:
            if self.in_part and not phrase.may_stand_among(tokens):
                continue
            for each in matches(phrase, self.nodes, self.text, self.starts, start, end):
                begins, ends = each.nodes
                here = self.places[begins : ends + 1]
                if self.in_part and any(node.meaning == BOUNDARY for node in self.nodes[begins:ends]):
                    continue  # sentences that are not consecutive stand side by side here
                yield replace(each, nodes=(here[0], here[-1])), frozenset(here)


def verb_before(
    words: ClauseWords, nodes: Sequence[Node], first: int, verbs: Collection[str], far: bool = False
) -> Node | None:
    """The verb for saying or thinking that governs the words from a place on.

    Args:
        far: whether another clause may begin in between, except one that opposes what was really so.
    """
    place = next(number for number, each in enumerate(nodes) if each.first >= first)
    begins = words.still | {","} if far else words.ends - words.that
    for each in reversed(nodes[max(0, place - (2 * _REPORTED if far else _REPORTED)) : place]):
        if each.kind == "word" and each.meaning in verbs:
            return each
        if is_end(each) or each.meaning in begins or each.meaning in QUOTES:
            return None
    return None


_REPORTED = 5
"""The most words between a verb for saying and what somebody says."""
