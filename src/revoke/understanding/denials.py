"""What a story does not state: what would have been, what somebody only said or thought, and what it denies."""

from __future__ import annotations

import sys
from bisect import bisect_left
from collections.abc import Sequence

from revoke.understanding.grammar import BOUNDARY, ClauseWords, Grammar, Node, PhraseFound, is_end, verb_before
from revoke.understanding.meanings import Person

# What would have been, and what happened at other tables.

AS_IT_MIGHT_BE = frozenset({"off", "over", "made", "tricks", "later", "won", "lost", "won with owed card"})
"""Kinds of phrases often said of what would have been: not read where the words say so."""


def may_be_supposed(match: PhraseFound) -> bool:
    supposed = match.kind in AS_IT_MIGHT_BE or (match.kind == "threw" and match.rest.get("alone") == "yes")
    return supposed and match.rest.get("could") != "yes"


def is_supposed(match: PhraseFound, text: str, starts: Sequence[int], supposed: Sequence[tuple[int, int]]) -> bool:
    start = starts[match.nodes[0]]
    end = starts[match.nodes[1] + 1] if match.nodes[1] + 1 < len(starts) else len(text)
    for first, last in supposed:
        if start < last and first < end:
            return True
        between = text[last:start]
        if last <= start and ". " not in between and between.count(" ") <= 7:
            return True
        if first - end >= 0 and not text[end:first].strip() and first - end <= 1:
            return True
    return False


def supposed_words(kept: Sequence[Node], starts: Sequence[int], supposed: Sequence[tuple[int, int]]) -> frozenset[int]:
    """The places of the words that say what would have been."""
    places = {
        place
        for first, last in supposed
        for each in kept[bisect_left(starts, first) : bisect_left(starts, last)]
        for place in range(each.first, each.last + 1)
    }
    return frozenset(places)


def at_this_table(
    grammar: Grammar, chosen: Sequence[PhraseFound], kept: Sequence[Node], text: str, starts: Sequence[int]
) -> list[PhraseFound]:
    """The phrases without the results of other tables."""
    out = list(chosen)
    ends = [each.first for each in kept if is_end(each)]
    for found in (each for pattern in grammar.elsewhere for each in pattern.finditer(text)):
        place = kept[bisect_left(starts, found.start())].first
        low = max((each for each in ends if each < place), default=-1)
        high = min((each for each in ends if each > place), default=sys.maxsize)
        out = [each for each in out if not (low < each.first < high and each.kind in AS_IT_MIGHT_BE)]
    return out


# What players only said or believed.

_RESULTS = frozenset({"off", "over", "made", "tricks"})
_LEADS = frozenset({"led", "on", "suit told", "trumps"})


def without_hearsay(grammar: Grammar, nodes: Sequence[Node], chosen: Sequence[PhraseFound]) -> list[PhraseFound]:
    """The phrases, without results that somebody only stated, or a suit that somebody only thought was led or trumps.

    A player who says no more than that has not spoken of a revoke.
    """
    words = grammar.clauses
    out = list(chosen)
    for each in chosen:
        if each.kind in _RESULTS:
            said = verb_before(words, nodes, each.first, words.says | words.thinks)
            said = said if said is not None and _is_what_he_says(words, nodes, said, each) else None
        elif each.kind in _LEADS:
            said = verb_before(words, nodes, each.first, words.thinks, far=True)
        else:
            continue
        if said is not None:
            heard = (one for one in chosen if one.kind == "attention" and one.first <= said.first <= one.last)
            gone = [each, *(one for one in heard if one.last < each.first)]
            out = [one for one in out if one not in gone]
    return out


def _is_what_he_says(words: ClauseWords, nodes: Sequence[Node], said: Node, match: PhraseFound) -> bool:
    """Whether a result is the very thing that somebody says: "said that he was one down", "said it was one down"."""
    between = [each for each in nodes if said.last < each.first < match.first]
    small = words.it | words.being
    he = [getattr(each.meaning, "how", "") in ("he", "they") or each.meaning in small for each in between]
    return all(he) or any(each.kind == "word" and each.meaning in words.that for each in between)


# What a story denies.


def had_none(grammar: Grammar, match: PhraseFound, kept: Sequence[Node]) -> bool:
    """Whether words like a question state what somebody had: "he had no more hearts"."""
    if match.kind != "question":
        return False
    before = [each.meaning for each in kept[max(0, match.nodes[0] - 5) : match.nodes[0]] if each.kind == "word"]
    asks = not grammar.clauses.says.isdisjoint(before)  # "East asks whether he has no hearts"
    return not asks and not grammar.clauses.kept.isdisjoint(before[-1:])


def found_by_nobody(match: PhraseFound, kept: Sequence[Node]) -> bool:
    """Whether words name a revoke that did not happen: "nobody could find a revoke"."""
    ahead = [each.meaning for each in kept[max(0, match.nodes[0] - 4) : match.nodes[0]]]
    ahead = ahead[ahead.index(BOUNDARY) + 1 :] if BOUNDARY in ahead else ahead
    return match.kind == "revoked" and not match.slots and Person("nobody") in ahead


_DENIED = frozenset({"won", "won with owed card", "revoked", "both revoked", "again", "ruffed"})
"""Kinds of phrases that say the opposite after a word that denies them."""


def is_denied(grammar: Grammar, match: PhraseFound, nodes: Sequence[Node]) -> bool:
    """Whether the word before a phrase denies it, or leaves it open.

    "North did not win it"; "neither East nor West revoked"; "it is not sure whether the cards were back in the board".
    """
    words = grammar.clauses
    idle = grammar.harmless - words.not_ - {","}
    ahead = [str(each.meaning) for each in nodes if each.last < match.first and each.meaning not in idle][-1:]
    if match.kind == "stage":
        return "whether" in ahead
    return match.kind in _DENIED and not (words.not_ - {"no"}).isdisjoint(ahead)
