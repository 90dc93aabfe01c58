"""The grammar of a language at the table: a file of words and phrases, and how phrases are found in a text.

A phrase is written as it is said. ``[x]`` may be left out, ``(x|y)`` is one or the other, ``<x>`` is one of a named
list of the file, ``..`` up to four words that nobody knows, ``x*`` any word that begins so, and ``{who}`` or
``{who:of}`` a thing that was found before, under its own name or another one; ``{who=dummy}`` is one of a certain kind.
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

# The words of a story: where each stands, how it is spelt, and which word it was meant to be.

SHORTEST_CORRECTED = 5
"""Letters that a word must have before a slip in it is put right: shorter ones are too near to others."""

LONGEST_CORRECTED = 40
"""Letters of the longest word in which a slip is looked for."""

BOUNDARY = "."
"""The mark for the end of a sentence among the words, whatever its sign."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word as it is looked up, and where it stands in the text; several may stand at the same place.

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
"""The stroke between a contract and who plays it, as on a score slip: ``4♠/N``."""
_QUOTED = re.compile(r"(?<=[\s:,])['‘]((?:[^'’‘\"\n]|(?<=\w)['’](?=\w)){2,90})['’](?!\w)")
"""What somebody says, in single quotation marks."""
_SHORT_LINE = 60
"""Letters of a line up to which it is an entry of a list, and not a line of running text."""
_SIGNS = {"één": "1", "Eén": "1", "Één": "1", "—": ",", "♤": "♠", "♡": "♥", "♢": "♦", "♧": "♣", "−": "-", "–": "-"}


def _sign(text: str, found: re.Match[str]) -> str:
    """How a word or a sign is looked up; a dash between words is a comma, one before a number a minus."""
    if found[0] in "-–−" and not text[found.end() : found.end() + 1].isdigit():
        return ","
    return _SIGNS.get(found[0], folded(found[0]))


def entries(text: str) -> str:
    """The text with a space for each end of a line after which a sentence goes on: a line of a list is short.

    An exclamation mark in brackets ends no sentence either.

    >>> entries("Led: a heart\\nWon by: dummy")
    'Led: a heart\\nWon by: dummy'
    """
    text = _QUOTED.sub(r"“\1”", text)
    lines = _SLASH.sub(" ", _ASIDE.sub(lambda found: " " * len(found[0]), text)).split("\n")
    ends = ("\n" if len(line) <= _SHORT_LINE or not after.strip() else " " for line, after in pairwise(lines))
    return "".join(f"{line}{end}" for line, end in zip(lines, [*ends, ""], strict=True))


def folded(text: str) -> str:
    """Small letters without accents: what is compared.

    >>> folded("Cœur À LEVÉE")
    'coeur a levee'
    """
    low = text.casefold().replace("œ", "oe").replace("æ", "ae")
    return "".join(each for each in unicodedata.normalize("NFD", low) if not unicodedata.combining(each))


def words(text: str, rewritten: Mapping[str, Mapping[str, str]]) -> list[Word]:
    """The words and signs of a text in order.

    Args:
        rewritten: words, and several words together, that stand for others, by the first of them: contractions and
            what dictation makes of a word.
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
    """Every spelling from which a word is one letter away: dropped; two changed places; ``?`` for any other letter.

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
    """For each spelling one letter off a known word that word; nothing where two known words are as near."""
    near: dict[str, str] = {}
    for word in known:
        if len(word) >= SHORTEST_CORRECTED:
            for spelling in one_slip_off(word):
                near[spelling] = "" if near.get(spelling, word) != word else word
    return {spelling: word for spelling, word in near.items() if word}


def meant(form: str, near: Mapping[str, str]) -> str | None:
    """The known word that a spelling stands for; ``None`` where there is none, or more than one.

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
"""Any: what a phrase means is a value of its own kind: a card, a player, a number."""


_NO_LANGUAGE = template("no story can be read in {language} here. Choose one of: {choices}.")
_HARMLESS = template("the list {name} has an entry of harmless words only. Remove it.")
_NO_PHRASE = template("{phrase} is not a phrase ({reason}). Correct it.")


class UnreadableLanguage(RevokeError):
    """A language in which no story can be read here, or a file of one that is not sound."""


@dataclass(frozen=True, slots=True)
class Node:
    """A piece of a text that has been found: a word, or a thing with a meaning, and its words from first to last."""

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
        """What a phrase must have that is to stand here: the word, or the letter of the thing."""
        return str(self.meaning) if self.kind == "word" else f"¤{_LETTERS[self.kind]}"


def is_end(node: Node) -> bool:
    """Whether a sentence ends at a node."""
    return node.kind == "word" and node.meaning == BOUNDARY


QUOTES = frozenset('"“”«»')
ARTICLES = frozenset(["a", "an", "the", "un", "une", "le", "la", "l", "een", "de", "het", "les"])


def is_strange(grammar: Grammar, node: Node) -> bool:
    """Whether a word is one that nobody knows."""
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
    """A phrase of a language, ready to be looked for."""

    kind: str
    rest: Mapping[str, str]
    pattern: re.Pattern[str]
    slots: Mapping[str, str]
    needs: tuple[frozenset[str], ...] = ()

    def may_stand_among(self, tokens: Collection[str]) -> bool:
        """Whether a text has one of each of the words and things that it cannot do without."""
        for each in self.needs:  # a loop, for speed: it is asked of every phrase
            if each.isdisjoint(tokens):
                break
        else:
            return True
        return False

    def found(self, shown: str, start: int, end: int) -> Iterator[tuple[int, int, Mapping[str, int]]]:
        """Where it stands in a text that is shown, with the places of what fills its slots."""
        for each in self.pattern.finditer(shown, start, end):
            filled = {self.slots[name]: int(place) for name, place in each.groupdict().items() if place is not None}
            yield each.start(), each.end(), filled


@dataclass(frozen=True, slots=True)
class PhraseFound:
    """A phrase that was found: its kind, what it says besides, what fills its slots, and its words."""

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
"""From the first word to the last, by their places."""

Make = Callable[[PhraseFound, Sequence[Node]], Meaning]


_NO_WORDS = ("verbs", "inverted")


@dataclass(frozen=True, slots=True)
class ClauseWords:
    """The words by which a clause is read that no phrase covers.

    Attributes:
        verbs: the verbs of each kind of saying, those first that say most.
        ends: words and signs at which another clause begins.
        on: words between a card and the card that it was played to.
        apart: words after which a player is not he who did it.
        by: words after which he is, in the passive.
        being: the verb of a passive.
        revoke: what the offence is called.
        playing: words between a player and the contract that he plays.
        that: words at which begins what somebody says or thinks.
        mine: words that say that a card is that of whoever tells the story.
        plays: other words by which he is told to play it, and those beside them.
        against: words by which he is told to defend against it, and others that set him apart from it.
        sits: words before the seat of somebody.
        at: the same, where they begin a sentence.
        opposite: words before somebody who is a partner.
        now: words that say that something is done at the moment of the telling.
        using: words before the card with which a trick was ruffed or won.
        no: words that deny what is told.
        it: words that stand for the trick that was told of.
        later: words that say that tricks were won afterwards.
        next: words that say that something was done after what was just told.
        still: words before what somebody had all the same.
        kept: words beside a card that somebody had and did not play.
        own: words that say whose something is.
        finds: words by which somebody comes to see a revoke.
        tells: words by which somebody speaks of it.
        says: words by which somebody says anything.
        when: words before the moment at which something came to light.
        not_: those of the words that deny by which a card is not played.
        follows: words for following suit, which a denial makes a revoke.
        should: words by which somebody ought to have done it, and has not.
        cards: words for the cards of a hand.
        boards: words for what they are put back into.
        tricks: words for tricks.
        trumps: words for the suit of the contract.
        calls: words by which somebody makes a call in an auction.
        concedes: words by which somebody gives tricks up.
        objects: words by which somebody does not agree to a claim.
        except_: words by which some tricks are taken out of those that are told.
        thinks: words before what somebody only believed.
        both: words before two players who both do something.
        inverted: whether he who did it may stand behind the verb.
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
            each.name: frozenset(folded(data[each.name]).split()) for each in fields(cls) if each.name not in _NO_WORDS
        }
        return cls(verbs=verbs, inverted=data["inverted"], **small)


@dataclass(frozen=True, slots=True)
class Phrases:
    """The phrases of a story in order, its nodes, in which sentence each word stands, where a clause begins, the
    small words of the language, those that were passed over between those that were understood, those that begin a
    clause and may name somebody, and those of the language for "later" and "then"."""

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
    unless: tuple[re.Pattern[str], ...]
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
    elsewhere: tuple[re.Pattern[str], ...]
    instead: frozenset[str]
    between: frozenset[str]
    listed: frozenset[str]
    low: frozenset[str]
    clauses: ClauseWords
    codes: Mapping[str, Any]

    def is_adverb(self, word: str) -> bool:
        """Whether a word that nobody knows says only how something was done."""
        return bool(self.adverbs) and len(word) > 4 and word.endswith(self.adverbs) and word not in self.known

    def sayings_among(self, tokens: Collection[str]) -> list[Phrase]:
        """The phrases for a saying that may stand in a text of these words and things, in the order of the file."""
        numbers = {number for token in (*tokens, _ANY) for number in self.sayings_by_token.get(token, ())}
        phrases = [self.sayings[number] for number in sorted(numbers)]
        return [each for each in phrases if each.may_stand_among(tokens)]

    def words(self, text: str) -> list[Word]:
        """The words of a text, slips of typing put right."""
        return [self._corrected(each) for each in words(text, self.rewritten)]

    def _corrected(self, word: Word) -> Word:
        if word.form in self.known or not word.form.isalpha():
            return word
        other = meant(word.form, self.near)
        return Word(other, word.start, word.end) if other else word


def shown(nodes: Sequence[Node]) -> tuple[str, list[int]]:
    """Nodes as one string in which phrases are looked for, and where each begins in it."""
    starts, parts, length = [], [], 0
    for place, node in enumerate(nodes):
        starts.append(length)
        parts.append(node.shown(place))
        length += len(parts[-1])
    return "".join(parts), starts


def matches(
    phrase: Phrase, nodes: Sequence[Node], text: str, starts: Sequence[int], low: int = 0, high: int = sys.maxsize
) -> Iterator[PhraseFound]:
    """Every place where a phrase stands, between two places of the text."""
    for start, end, filled in phrase.found(text, low, high):
        first, last = bisect_left(starts, start), bisect_left(starts, end) - 1
        slots = {name: nodes[place] for name, place in filled.items()}
        yield PhraseFound(phrase.kind, phrase.rest, slots, nodes[first].first, nodes[last].last, (first, last))


def with_things(grammar: Grammar, nodes: Sequence[Node], make: Make) -> list[Node]:
    """The nodes with every thing of the table found in them: cards, players, tricks, contracts.

    Args:
        make: what a phrase means, or ``None`` where it means nothing after all.
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
        UnreadableLanguage: no story can be read in it here.

    >>> grammar("en").lexicon["hearts"]
    ('suit', 'H')
    """
    return grammar_of(language, language_file(language))


def language_file(language: str) -> Mapping[str, Any]:
    """The file of a language, as it is written.

    Raises:
        UnreadableLanguage: no story can be read in it here.

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
    unless = tuple(re.compile(_pattern(folded(each), lists, harmless, {})) for each in data["unless"])
    written = " ".join(re.sub(r"<\w+>|\{[^}]*\}", " ", folded(each)) for each in _written(data))
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
    rewritten: dict[str, dict[str, str]] = {}
    for key, value in data["rewritten"].items():
        forms = folded(key).split()
        rewritten.setdefault(forms[0], {})[" ".join(forms)] = folded(value)
    known = vocabulary | frozenset(lexicon) | harmless | friends
    return Grammar(
        language,
        rewritten,
        lexicon,
        harmless,
        unless,
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
        tuple(re.compile(_pattern(folded(each), lists, harmless, {})) for each in data["elsewhere"]),
        frozenset(folded(data["instead"]).split()),
        frozenset(folded(data["list"]["between"]).split()) | {BOUNDARY},
        frozenset(folded(f"{data['list']['listed']} {data['list']['low']}").split()),
        frozenset(folded(data["list"]["low"]).split()),
        ClauseWords.of(data["clauses"], lists),
        data["codes"],
    )


_ANY = ""


def _by_token(phrases: Sequence[Phrase]) -> Mapping[str, Sequence[int]]:
    """The numbers of phrases by what each cannot do without: a word, if it can be, for things are in every text."""
    by_token: dict[str, list[int]] = {}
    for number, phrase in enumerate(phrases):
        needs = [each for each in phrase.needs if not any(token.startswith("¤") for token in each)]
        first = needs[0] if needs else phrase.needs[0] if phrase.needs else frozenset([_ANY])
        for token in first:
            by_token.setdefault(token, []).append(number)
    return by_token


def _written(data: Mapping[str, Any]) -> Iterator[str]:
    for part in ("things", "sayings"):
        for rule in data[part]:
            yield from rule["said"]


def _as_found(kind: str, value: str) -> str:
    """How a phrase asks for a word of the lexicon, which is a thing by the time that phrases are looked for."""
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
    """Phrases, those with a verb for throwing a card or for putting one down once with each: the second says less."""
    for each in said:
        if _EITHER in each:
            yield kind, each.replace(_EITHER, "(<threw>)")
            yield "put", each.replace(_EITHER, "(<put>)")
        else:
            yield kind, each


_EITHER = "(<threw>|<put>)"

_PARTS = re.compile(r"<\w+>|\{[\w:= ]+\}|\.\.|[()|\[\]]|[^\s()|\[\]<>{}]+")
_GAP = r"(?:(?!¤|\. )\S+ ){0,4}?"


def _needs(parts: Sequence[str], lists: Mapping[str, str], left_out: frozenset[str]) -> list[frozenset[str]]:
    """What a phrase cannot do without: of each of the sets one word, or one thing by its letter."""
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
    """The place of the bracket that closes one."""
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
    """The words of a story in which phrases are looked for, some of them passed over."""

    def __init__(self, kept: Sequence[Node], places: tuple[int, ...]) -> None:
        self.places = places
        self.in_part = len(places) < len(kept)
        self.nodes = [kept[place] for place in places]
        self.text, self.starts = shown(self.nodes)

    @classmethod
    def without(cls, kept: Sequence[Node], passed: Collection[int]) -> Self:
        """The sentences in which words are passed over, and those words do not stand between the others."""
        begins = [0, *(place + 1 for place, each in enumerate(kept) if each.meaning == BOUNDARY), len(kept)]
        spans = [range(first, end) for first, end in pairwise(begins) if any(first <= each < end for each in passed)]
        return cls(kept, tuple(each for span in spans for each in span if each not in passed))

    def found(self, phrases: Sequence[Phrase], first: int, last: int) -> Iterator[tuple[PhraseFound, frozenset[int]]]:
        """Where phrases that may stand between two places of the story do, and the places that each takes."""
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
                    continue  # sentences that do not follow on each other stand side by side here
                yield replace(each, nodes=(here[0], here[-1])), frozenset(here)


def verb_before(
    words: ClauseWords, nodes: Sequence[Node], first: int, verbs: Collection[str], far: bool = False
) -> Node | None:
    """The verb for saying or thinking on which the words from a place on depend.

    Args:
        far: whether another clause may begin between, unless it sets what was so against it.
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
"""Words between a verb for saying and what is said."""
