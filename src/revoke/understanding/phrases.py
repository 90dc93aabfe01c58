"""The phrases of a story: the phrases of a language that the story contains, without overlap."""

from __future__ import annotations

import sys
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from revoke.table.seats import Role, Side, SideByRole
from revoke.understanding.clauses import (
    as_said,
    in_part_quoted,
    in_the_auction,
    supposed_words,
    with_calls_on_the_next_board,
    with_loose_ones,
    with_objections,
    with_tricks_won,
    with_two_who_did_it,
    with_who_spoke,
    without_hearsay,
)
from revoke.understanding.grammar import (
    ARTICLES,
    BOUNDARY,
    QUOTES,
    Grammar,
    Node,
    Phrase,
    PhraseFound,
    Phrases,
    Span,
    StoryView,
    is_end,
    is_strange,
    matches,
    shown,
)
from revoke.understanding.meanings import Person, TrickTold, with_lists

_AS_IT_MIGHT_BE = frozenset({"off", "over", "made", "tricks", "later", "won", "lost", "won with owed card"})
"""Kinds of phrases often said of what would have been: not read where the words say so."""


def story_phrases(grammar: Grammar, nodes: Sequence[Node], length: int) -> Phrases:
    """The phrases of a story; ``length`` is the number of its words."""
    adverbs = {each.first for each in nodes if each.kind == "word" and grammar.is_adverb(each.meaning)}
    kept = [
        each
        for each in nodes
        if not (each.kind == "word" and (each.meaning in grammar.harmless or each.first in adverbs))
    ]
    text, starts = shown(kept)
    supposed = [span.span() for pattern in grammar.unstated["unless"] for span in pattern.finditer(text)]
    may_stand = grammar.sayings_among({each.token for each in kept})
    views = [
        StoryView(kept, (*range(len(kept)),)),
        StoryView.without(kept, _beside(grammar, may_stand, kept, text, starts) | _asides(grammar, kept, nodes)),
    ]
    if strange := _strange(grammar, kept):
        views.append(StoryView.without(kept, strange))
    chosen: list[PhraseFound] = []
    free = [(0, len(kept))] if kept else []
    while free:
        first, last = free.pop()
        tokens = {each.token for each in kept[first:last]}
        phrases = [each for each in may_stand if each.may_stand_among(tokens)]
        found = [each for view in views for each in view.found(phrases, first, last)]
        taken: set[int] = set()
        for each, here in sorted(found, key=lambda pair: _rank(*pair)):
            if here & taken or (_may_be_supposed(each) and _is_supposed(each, text, starts, supposed)):
                continue
            if (
                _joined_before_its_verb(grammar, each, kept, nodes)
                or not _ends_there(grammar, each, nodes)
                or _of_something_else(grammar, each, kept)
                or _goes_on_within(grammar, each, kept, nodes)
                or _does_it(grammar, each, kept)
                or _had_none(grammar, each, kept)
                or _found_by_nobody(each, kept)
            ):
                continue
            each, here = _cut_short(grammar, each, here, kept, nodes)
            taken |= here
            chosen += [] if _is_denied(grammar, each, nodes) else [each]
        if taken:
            free += _gaps(first, last, taken)
    chosen = [
        _as_of_then(grammar, each, kept)
        for each in chosen
        if each.kind not in _AS_IT_MIGHT_BE or not in_part_quoted(each, nodes)
    ]
    chosen = [each for each in (_not_yet(grammar, each, kept) for each in chosen) if each is not None]
    chosen = [_said_by(grammar, each, nodes) for each in chosen if not _plays_at_once(grammar, each, chosen, nodes)]
    within = {place for each in chosen for place in range(each.first, each.last + 1)}
    strange_words = {kept[place].first for place in _strange(grammar, kept)} & within
    chosen, passed = with_loose_ones(grammar, nodes, chosen, supposed_words(kept, starts, supposed))
    chosen = with_lists(grammar, nodes, _two_in_one_breath(grammar, nodes, chosen))
    chosen = _around_asides(grammar, nodes, chosen)
    chosen = with_calls_on_the_next_board(grammar, nodes, _claimed_in(nodes, chosen))
    chosen = with_two_who_did_it(grammar, nodes, with_tricks_won(grammar, nodes, chosen))
    chosen = _at_this_table(grammar, [_of_whom(each, nodes) for each in chosen], kept, text, starts)
    chosen = in_the_auction(grammar, nodes, chosen, _sentences(nodes, length))
    chosen = [*chosen, *_quoted(nodes, chosen)]
    chosen = [each for each in chosen if each.rest.get("says") != "yes" or _says_it(each, chosen, nodes)]
    chosen = with_objections(grammar, nodes, with_who_spoke(grammar, nodes, chosen))
    chosen = without_hearsay(grammar, nodes, chosen)
    chosen = [_ruffed_with(grammar, _then(grammar, each, nodes), nodes) for each in chosen]
    chosen = [_played_instead(grammar, each, chosen, nodes) for each in chosen]
    chosen = [part for each in chosen for part in _each_of_both(as_said(grammar, each, nodes))]
    begun = {0}
    for node in nodes:
        idle = node.kind == "word" and node.meaning in grammar.harmless and node.first in begun
        if idle or (node.kind == "word" and node.meaning in grammar.joins):  # "and now at trick three"
            begun.add(node.last + 1)
    begun |= {each.last + 1 for each in chosen if each.kind == "at trick" and {each.first, each.first - 1} & begun}
    return Phrases(
        tuple(sorted(chosen, key=lambda each: each.first)),
        tuple(nodes),
        _sentences(nodes, length),
        frozenset(begun),
        grammar.clauses,
        passed | adverbs | strange_words,
        frozenset(
            each.first
            for each in nodes
            if each.first in begun and each.first not in adverbs and is_strange(grammar, each)
        ),
        grammar.clauses.later,
        grammar.anywhere,
    )


def _each_of_both(match: PhraseFound) -> list[PhraseFound]:
    """Two players who both revoked, as one phrase for each: "East and South both revoked in hearts at trick six"."""
    if match.kind != "both revoked":
        return [match]
    side = match.slots.get("side")
    if side is None:
        two = [match.slots["who"], match.slots["other"]]
    else:
        two = [replace(side, kind="who", meaning=each) for each in _PLAYERS_OF.get(side.meaning.how, ())]
    alike = {key: node for key, node in match.slots.items() if key not in ("who", "other", "side")}
    return [replace(match, kind="revoked", slots={**alike, "who": each}) for each in two]


_PLAYERS_OF = {
    **{side.value: tuple(Person(seat=seat) for seat in side.seats) for side in Side},
    SideByRole.DEFENDING.value: (Person(role=Role.DEFENDER), Person(role=Role.OTHER_DEFENDER)),
    SideByRole.DECLARING.value: (Person(role=Role.DECLARER), Person(role=Role.DUMMY)),
}


def _at_this_table(
    grammar: Grammar, chosen: Sequence[PhraseFound], kept: Sequence[Node], text: str, starts: Sequence[int]
) -> list[PhraseFound]:
    """The phrases without the results of other tables."""
    out = list(chosen)
    ends = [each.first for each in kept if is_end(each)]
    for found in (each for pattern in grammar.unstated["elsewhere"] for each in pattern.finditer(text)):
        here = bisect_left(ends, kept[bisect_left(starts, found.start())].first)
        out = [each for each in out if each.kind not in _AS_IT_MIGHT_BE or bisect_left(ends, each.first) != here]
    return out


_OF_TWO = frozenset({"twice", "both revoked", "revoked", "again", "failed"})
"""Kinds of phrases by which one sentence may state two revokes."""
_TWO = frozenset({"twice", "both revoked"})
"""Kinds of phrases that state two revokes by themselves."""
_OTHER_PLAYS = frozenset({"threw", "put", "ruffed", "led", "won", "won with owed card"})


def _two_in_one_breath(grammar: Grammar, nodes: Sequence[Node], chosen: Sequence[PhraseFound]) -> list[PhraseFound]:
    """The phrases, with one for each of two revokes if a sentence states only their suits and tricks.

    "West revoked twice: spades at trick six, clubs at trick ten"; "East failed to follow to a heart at trick two, and
    then, would you believe it, to a club at trick five".
    """
    out = list(chosen)
    ends = [place for place, each in enumerate(nodes) if is_end(each)]
    for first, last in pairwise([-1, *ends, len(nodes)]):
        here = nodes[first + 1 : last]
        tricks = [each for each in here if each.kind == "trick" and each.meaning.number]
        if len({each.meaning.number for each in tricks}) != len(tricks) or len(tricks) < 2:
            continue
        between = [each for each in here if tricks[0].last < each.first < tricks[1].first]
        listed = _is_list(grammar, between)
        span = range(here[0].first, here[-1].last + 1)
        told = [each for each in out if each.first in span]
        two = [each for each in out if each.kind in _OF_TWO and (each.first in span or each.kind == "twice")]
        seen = [each for each in told if each.kind in NOTICED]
        noticed = any(each.first < tricks[1].first <= each.last + 3 for each in seen)
        noticed |= any(each.first <= tricks[0].first <= each.last for each in seen)
        went_on = any(each.kind == "stage" and each.slots.get("trick") == tricks[1] for each in told)
        if noticed or went_on or (len(tricks) > 2 and not listed):
            continue  # "and North noticed it at trick eight", or led to trick five
        players = _players_beside(here, told)
        each_his = players[-2:] if _is_each_his(players[-2:], tricks) else []
        suits = _suits_of_two(here, told, two, tricks, listed, bool(each_his))
        named = [each.slots["who"] for each in two if "who" in each.slots]
        back = nodes[ends[ends.index(first) - 1] + 1 if first in ends and ends.index(first) else 0].first
        before = [each for each in nodes if each.kind == "who" and back <= each.first < span[0]]
        one = [*named, *players, *before][:1]
        if suits is None or not one:
            continue
        of_two = _OF_TWO | {"at trick", "on", "suit told", "held", "also played"}
        gone = [each for each in told if each.kind in of_two and not (listed and each.first > tricks[1].last)]
        out = [each for each in out if each not in gone and each.kind != "twice"]
        who, second = each_his or [*one, *one], [tricks[1], *suits[1:]]
        turn = max(min(each.first for each in (*second, *each_his[1:])) - 1, span[0])
        for number, (low, high) in enumerate(((span[0], turn), (turn + 1, max(each.last for each in second)))):
            slots = {"who": who[number], "trick": tricks[number]} | ({"suit": suits[number]} if suits else {})
            out.append(PhraseFound("revoked", {}, slots, low, high, (0, 0)))
    return out


def _is_list(grammar: Grammar, between: Sequence[Node]) -> bool:
    """Whether two tricks stand in a list: "at tricks five and six", "East at trick two and West at trick four"."""
    words, joined = {each.meaning for each in between if each.kind == "word"}, {grammar.conjunction}
    players = all(each.kind in ("word", "who") for each in between)
    return players and joined <= words <= grammar.beside | grammar.small | joined


def _players_beside(here: Sequence[Node], told: Sequence[PhraseFound]) -> list[Node]:
    """The players named in a sentence, except those who won something."""
    won = {each.first for one in told if one.kind == "won" for each in one.slots.values()}
    who = (each for each in here if each.kind == "who" and each.first not in won)
    return [each for each in who if each.meaning.how not in ("he", "director")]


def _is_each_his(two: Sequence[Node], tricks: Sequence[Node]) -> bool:
    """Whether each of two players is named before his own trick."""
    return len(two) == 2 and two[0].first < tricks[0].first < two[1].first < tricks[1].first


def _suits_of_two(
    here: Sequence[Node],
    told: Sequence[PhraseFound],
    two: Sequence[PhraseFound],
    tricks: Sequence[Node],
    listed: bool,
    each_his: bool,
) -> list[Node] | None:
    """The suits of two revokes: one each, the same for both, or none; ``None`` if the sentence has no two revokes."""
    suits = [each for each in here if each.kind == "suit"]
    plays = _OTHER_PLAYS - ({"won"} if suits and any(each.kind == "twice" for each in two) else set())
    if len(suits) > 2 or not two or any(each.kind in plays for each in told):
        return None
    if len(suits) == 2:
        return suits if any(suits[0].first < each.first < suits[1].first for each in tricks) else None
    twice = sum(each.kind == "revoked" for each in two) > 1 or any(each.kind in _TWO for each in two)
    apart = any(tricks[0].last < each.first < tricks[1].first and each.kind != "word" for each in here)
    if not (twice or (each_his if suits else listed)) or (apart and not suits and not each_his):
        return None
    return [*suits, *suits]  # "twice in clubs, at tricks five and six"


_SAID_OF_HIM = frozenset({"held", "declarer", "dummy", "defender", "led", "contract", "rights lost"})
"""Kinds of phrases that may form an aside about a player who then acts."""


def _around_asides(grammar: Grammar, nodes: Sequence[Node], chosen: Sequence[PhraseFound]) -> list[PhraseFound]:
    """The phrases, with a player before an aside as subject after it: "North, who had two hearts, played a club"."""
    told = sorted(chosen, key=lambda each: each.first)
    words = {each.first: each.meaning for each in nodes if each.kind == "word"}
    puts = next(pattern for kind, pattern in grammar.clauses.verbs if kind == "put")
    out = list(chosen)
    for one, other in pairwise(told):
        who = one.slots.get("who")
        if one.kind not in _SAID_OF_HIM or who is None or "who" in other.slots:
            continue
        aside = words.get(who.last + (2 if words.get(who.last + 1) == "," else 1)) in _WHO
        aside |= one.kind in ("contract", "declarer") and who.first == one.first
        behind = [each for each in nodes if one.last < each.first <= other.first]
        between = [each.meaning for each in behind if each.first < other.first]
        closed = bool(between) and between[0] == "," and {*between} <= grammar.small | grammar.harmless
        if aside and closed and other.kind == "noticed by side" and not other.slots:
            out[out.index(other)] = replace(other, kind="attention", slots={"who": who})
        at_once = other.rest.get("is") == "at once" and other.nodes[0] < other.nodes[1] and not other.slots
        if aside and closed and at_once:  # "East, who had led it, noticed it at once"
            out[out.index(other)] = replace(other, rest={**other.rest, "by": "yes"}, slots={"who": who})
        if not (aside and closed and other.kind in ("led", "threw", "put", "ruffed")):
            continue
        placed = other.kind == "led" and bool(puts.match(shown(behind[-1:])[0]))
        out[out.index(other)] = replace(other, kind="put" if placed else other.kind, slots={**other.slots, "who": who})
    return out


def _claimed_in(nodes: Sequence[Node], chosen: Sequence[PhraseFound]) -> list[PhraseFound]:
    """The phrases, with a claimer as the player of the contract: "South claimed the last four tricks in 3NT"."""
    ends = [each.first for each in nodes if each.kind == "word" and each.meaning in (BOUNDARY, ",")]
    told = sorted(chosen, key=lambda each: each.first)
    claims = [each for each in told if each.rest.get("is") == "claimed" and "party" in each.slots]
    for each in claims:
        end = next((place for place in ends if place > each.last), sys.maxsize)
        who = each.slots["party"]
        for place, other in enumerate(told):
            declares = other.get("who") == Person(role=Role.DECLARER) and told[place - 1] == each
            free = declares or (other.first < end and "who" not in other.slots)
            if other.kind == "contract" and each.last < other.first and free:
                told[place] = replace(other, slots={**other.slots, "who": who}) if who.kind == "who" else other
    return told


def _of_whom(match: PhraseFound, nodes: Sequence[Node]) -> PhraseFound:
    """A contract after "who", with the player before that as its player: "South, who was playing 5 clubs,"."""
    ahead = [each for each in nodes if each.last < match.first and each.meaning != ","][-2:]
    told = match.kind == "contract" and "who" not in match.slots and len(ahead) == 2
    if told and ahead[0].kind == "who" and ahead[1].meaning in _WHO:
        return replace(match, slots={**match.slots, "who": ahead[0]}, first=ahead[0].first)
    return match


_WHO = frozenset({"who", "qui", "die"})

_OF_A_REVOKE = frozenset({"held", "revoked", "failed", "threw", "put", "ruffed", "corrected", "unable", "question"})


def _says_it(match: PhraseFound, chosen: Sequence[PhraseFound], nodes: Sequence[Node]) -> bool:
    """Whether a player's words are about a revoke: a card held, a suit not followed, a question."""
    if getattr(match.get("who"), "how", "") == "director":
        return False  # "Director, a question"
    behind = [each for each in nodes if each.first > match.last and each.meaning not in (":", ",")][:3]
    if len(behind) == 3 and behind[0].meaning in QUOTES and behind[2].meaning in QUOTES and behind[1].kind == "suit":
        return False  # declarer said "club"
    ends = [each.first for each in nodes if is_end(each)]
    before = [0, *(each for each in ends if each < match.first)][-2:][0]
    after = next((each for each in ends if each > match.last), sys.maxsize)
    return any(
        (match.last < each.first < after and each.kind in _OF_A_REVOKE and each.get("who") != Person("nobody"))
        or (each.kind == "question" and before <= each.first < after)
        for each in chosen
    )


def _then(grammar: Grammar, match: PhraseFound, nodes: Sequence[Node]) -> PhraseFound:
    """A phrase on tricks made "then" or "still" counts tricks after those named; "my" card wins for the narrator."""
    play = match.slots.get("play")
    apart = play is not None and any(each.meaning == "," and each.first == play.last + 1 for each in nodes)
    if match.rest.get("how") == "card" and apart and play is not None and play.first == match.first:
        slots = {name: each for name, each in match.slots.items() if name != "play"}
        return replace(match, rest={"how": "same"}, slots=slots, first=play.last + 1)  # "he ruffed a diamond, won it"
    if match.rest.get("how") == "card":
        before = [each for each in nodes if each.last == match.first - 1]
        mine = any(each.kind == "word" and each.meaning in grammar.clauses.mine for each in before)
        return replace(match, slots={"party": replace(before[0], kind="who", meaning=Person("I"))}) if mine else match
    if match.kind == "won" and "ordinal" in match.slots:
        after = next((each for each in nodes if each.first == match.last + 1), None)
        counted = after is not None and after.kind in ("number", "suit", "contract", "tricks") and after.meaning != 1
        return replace(match, kind="nothing") if counted else match  # "the first four hearts"
    if match.rest == {"is": "both played on", "begins": "yes"} and getattr(match.get("tricks"), "more", False):
        behind = next((each for each in nodes if each.first > match.last), None)
        acts_then = behind is not None and behind.kind in ("who", "side", "card")
        return match if acts_then else replace(match, kind="later", rest={})  # "and one more after it"
    begins = "trick" in match.slots and (match.slots["trick"].first == match.first or "back" in match.rest)
    if match.kind == "at trick" and begins:
        away = (grammar.clauses.apart - grammar.clauses.on) | grammar.clauses.when
        ahead = [each.meaning for each in nodes if each.last < match.first and each.meaning not in ARTICLES][-1:]
        aside = ahead and ahead[0] in away - grammar.beside  # "void of spades from trick five on"
        return replace(match, rest={**match.rest, "of": "another"}) if aside else match
    if match.kind not in ("tricks", "made"):
        return match
    near = [each.meaning for each in nodes if match.first - 2 <= each.first <= match.last + 1 and each.kind == "word"]
    if BOUNDARY in near[:2]:
        near = near[near.index(BOUNDARY) + 1 :]
    later = bool(grammar.clauses.later & {*near})
    return replace(match, kind="later", rest={**match.rest, "by": "words near"}) if later else match


def _as_of_then(grammar: Grammar, match: PhraseFound, nodes: Sequence[Node]) -> PhraseFound:
    """A stage that had already come, marked as the stage from which the story looks back."""
    words = {each.meaning for each in nodes[match.nodes[0] : match.nodes[1] + 1] if each.kind == "word"}
    if match.kind == "stage" and grammar.had & words:
        return replace(match, rest={**match.rest, "had": "yes"})
    return match


def _not_yet(grammar: Grammar, match: PhraseFound, nodes: Sequence[Node]) -> PhraseFound | None:
    """A stage, unless the words say that it had not come yet; hands on their way back come after the end of play."""
    stage = match.rest.get("is", "")
    if stage == "at once" and nodes[match.nodes[0]].meaning in grammar.before:
        return replace(match, rest={**match.rest, "before": "yes"})
    denied = bool(grammar.clauses.not_ & {*[each.meaning for each in nodes if each.last == match.first - 1]})
    if match.kind == "stage" and stage in _ON_THE_NEXT:
        ahead = [each.meaning for each in nodes[max(0, match.nodes[0] - 3) : match.nodes[0] + 1] if each.kind == "word"]
        ahead = ahead[ahead.index(BOUNDARY) + 1 :] if BOUNDARY in ahead else ahead
        return replace(match, rest={"is": "at once"}, slots={}) if denied or grammar.before & {*ahead} else match
    first = match.nodes[0]
    low = max(0, first - 2 * (nodes[first - 1].meaning in grammar.had))  # "nobody had put them back"
    denied |= any(each.meaning == Person("nobody") for each in nodes[low : match.nodes[1] + 1])
    if denied and stage == "hands back":
        return replace(match, rest={**match.rest, "is": "play over"})
    if match.kind != "stage" or stage not in _COMES_LATE:
        return match
    pairs = zip(nodes[max(0, first - 4) : first + 1], nodes[max(0, first - 4) + 1 : first + 2], strict=False)
    told = [each for each, of in pairs if each.meaning not in grammar.before or of.kind != "trick"]
    words = [each.meaning for each in told if each.kind == "word"]  # "before trick six, and East agreed": he did
    words = words[words.index(BOUNDARY) + 1 :] if BOUNDARY in words else words
    near = nodes[max(0, first - 8) : first]
    nobody = next((place for place, each in enumerate(near) if each.meaning == Person("nobody")), len(near))
    until = any(each.meaning in grammar.before for each in near[nobody:])  # nobody noticed before the stage had come
    if not grammar.before & set(words) or (until and stage in ("round over", "hands back")):
        return match
    return replace(match, rest={**match.rest, "is": "play over"}) if stage == "hands back" else None


_ON_THE_NEXT = frozenset({"played on", "next lead", "named", "both sides"})
_COMES_LATE = frozenset(
    {"agreed", "hands back", "claimed", "next board", "next board unclear", "round over", "called", "period over"}
)


def _plays_at_once(grammar: Grammar, match: PhraseFound, chosen: Sequence[PhraseFound], nodes: Sequence[Node]) -> bool:
    """Whether words for a moment belong to a play or a claim rather than to noticing: "he led a spade at once"."""
    if match.rest.get("is") == "both played on":  # "two tricks later he ruffs": the first play that is told
        first = min((each.first for each in chosen if each.kind in ("ruffed", "threw", "failed")), default=-1)
        apart = [each for each in nodes if is_end(each)], [each for each in chosen if each.kind in NOTICED]
        return match.last < first and not any(match.first < one.first < first for each in apart for one in each)
    if match.rest.get("is") != "at once" or match.first != match.last or match.slots:
        return False
    ends = [each.first for each in nodes if each.kind == "word" and each.meaning in grammar.clauses.ends | {BOUNDARY}]
    low = max((each for each in ends if each < match.first), default=-1)
    high = min((each for each in ends if each > match.last), default=sys.maxsize)
    acts = [each for each in chosen if each.kind in ("led", "won") or each.rest.get("is") in ("claimed", "named")]
    return any(low < each.last and each.first < high for each in acts)


def _said_by(grammar: Grammar, match: PhraseFound, nodes: Sequence[Node]) -> PhraseFound:
    """Words of a player named after the verb, with that player: "I had one", said East."""
    if match.kind != "attention" or match.slots or match.first != match.last:
        return match
    said = grammar.harmless - grammar.clauses.that
    behind = next((each for each in nodes if each.first > match.last and each.meaning not in said), None)
    if behind is None or behind.kind != "who" or behind.meaning.how in ("he", "I"):
        return match
    return replace(match, slots={"who": behind}, last=behind.last)


def _played_instead(
    grammar: Grammar, match: PhraseFound, chosen: Sequence[PhraseFound], nodes: Sequence[Node]
) -> PhraseFound:
    """A card led, read as played instead if its player has just not followed: "East showed out and played a spade"."""
    if match.kind != "led" or {"who", "party", "trick"} & match.slots.keys():
        return match
    before = [each.meaning for each in nodes if each.last == match.first - 1]
    failed = any(each.kind == "failed" and each.last == match.first - 2 for each in chosen)
    here = [each for each in nodes if match.first <= each.first <= match.last]
    puts = next(verb for kind, verb in grammar.clauses.verbs if kind == "put").search(shown(here)[0])
    return replace(match, kind="put") if failed and puts and grammar.conjunction in before else match


_LONGEST_RUFF = 8
"""The most words from a ruff to the card used for it."""


def _ruffed_with(grammar: Grammar, match: PhraseFound, nodes: Sequence[Node]) -> PhraseFound:
    """A ruff, with the card named after "with" beyond the trick: "ruffed it, at trick six, with the eight"."""
    if match.kind != "ruffed" or "play" in match.slots:
        return match
    using = ""
    for each in nodes:
        if each.first <= match.last:
            continue
        if is_end(each) or each.first > match.last + _LONGEST_RUFF or each.kind == "who":
            break
        if each.kind == "card" and using in grammar.clauses.using:
            return replace(match, slots={**match.slots, "play": each})
        using = using if each.meaning in ARTICLES else str(each.meaning)
    return match


def _quoted(nodes: Sequence[Node], chosen: Sequence[PhraseFound]) -> list[PhraseFound]:
    """Words of a player who is only named before them: 'North: "No clubs, partner?"'."""
    says = []
    for who, sign, quote in zip(nodes, nodes[1:], nodes[2:], strict=False):
        told = any(each.first <= who.first <= each.last for each in chosen)
        if who.kind == "who" and sign.meaning == ":" and quote.meaning in ("“", "«", '"') and not told:
            says.append(PhraseFound("attention", {"says": "yes"}, {"who": who}, who.first, sign.last, (0, 0)))
    return says


def _gaps(first: int, last: int, taken: set[int]) -> list[tuple[int, int]]:
    """The gaps between the places taken."""
    gaps, start = [], first
    for place in (*sorted(taken), last):
        if place > start:
            gaps.append((start, place))
        start = place + 1
    return gaps


def _rank(match: PhraseFound, taken: frozenset[int]) -> tuple[int, int, int, int]:
    alone = match.rest.get("alone") == "yes"
    return (match.rest.get("first") != "yes", alone, -len(taken), match.nodes[0])


_LONGEST_ASIDE = 12
"""The most words of an aside around which a sentence goes on."""


def _asides(grammar: Grammar, kept: Sequence[Node], nodes: Sequence[Node]) -> set[int]:
    """The places of the words in brackets within a sentence, or between commas after "who"."""
    inside: set[int] = set()
    opened: int | None = None
    closes = ""
    for each, after in pairwise(nodes):
        sign = each.meaning if each.kind == "word" else ""
        if opened is not None and sign == closes and each.first - opened <= _LONGEST_ASIDE:
            place = next(number for number, node in enumerate(nodes) if node.first == opened)
            within = [node for node in nodes[place + 1 :] if node.first < each.first]
            says = [node.meaning for node in within[:2]]
            named = says[0] in ARTICLES and says[-1] not in grammar.relative  # ", an old friend of ours,"
            if not named or all(node.kind in ("word", "number") for node in within):
                inside |= {*range(opened, each.first)}
        if sign == "(" or (sign == "," and after.kind == "word" and after.meaning in grammar.relative):
            opened, closes = each.first, ")" if sign == "(" else ","
        elif sign in (closes, BOUNDARY):
            opened = None
    return {place for place, each in enumerate(kept) if each.first in inside}


_AFTER_THE_PLAY = frozenset({"play over", "hands back", "round over"})
"""Stages that may stand within a sentence about something else: "North, after the hand, said that"."""


def _beside(
    grammar: Grammar, may_stand: Sequence[Phrase], kept: Sequence[Node], text: str, starts: Sequence[int]
) -> set[int]:
    """The places of words for the trick and for "at once", which people put anywhere in a sentence."""
    aside = [each for each in may_stand if each.kind == "at trick" or each.rest.get("is") in _AFTER_THE_PLAY]
    told = [each for phrase in aside for each in matches(phrase, kept, text, starts)]
    return {place for place, each in enumerate(kept) if each.kind == "word" and each.meaning in grammar.anywhere} | {
        place
        for each in told
        if kept[each.nodes[0]].meaning in grammar.beside
        and getattr(each.get("trick"), "how", "") not in ("this", "next")
        for place in range(each.nodes[0], each.nodes[1] + 1)
    }


def _strange(grammar: Grammar, kept: Sequence[Node]) -> set[int]:
    """The places of unknown words, one or two in a row: a phrase may stand around them."""
    places = {place for place, each in enumerate(kept) if is_strange(grammar, each)}
    return {
        each
        for each in places
        if not {each - 1, each + 1} <= places
        and not {each + 1, each + 2} <= places
        and not {each - 1, each - 2} <= places
    }


_SIGNS = (BOUNDARY, ",", ":", "(")


def _ends_there(grammar: Grammar, match: PhraseFound, nodes: Sequence[Node]) -> bool:
    """Whether a phrase that stands alone, as on a score slip, is followed by a sign and not by more of a sentence."""
    if match.rest.get("begins") == "yes":
        ahead = [each for each in nodes if each.first < match.first][-1:]
        if ahead and ahead[0].kind != "trick" and ahead[0].meaning not in (*_SIGNS, grammar.conjunction):
            return False
    if match.rest.get("begins") == "joined":  # "and then a spade on the queen": not where a sentence begins
        ahead = [each for each in nodes if each.first < match.first and each.meaning not in ARTICLES][-1:]
        if not ahead or ahead[0].meaning not in grammar.joins - {",", ":", BOUNDARY}:
            return False
    if match.rest.get("ends") != "yes":
        return True
    behind = (each.meaning for each in nodes if each.first > match.last)
    following = next((each for each in behind if each not in grammar.harmless or not str(each).isalpha()), BOUNDARY)
    return following in (BOUNDARY, ",", ":", "(", ")", "+", "-", "=")


def _of_something_else(grammar: Grammar, match: PhraseFound, kept: Sequence[Node]) -> bool:
    """Whether somebody noticed something named by an unknown word: the danger, the time."""
    place = match.nodes[1] + 1
    noticed = match.kind in ("attention", "noticed by side")
    before = [each.meaning for each in kept[: match.nodes[0]] if each.kind == "number" and each.last == match.first - 1]
    table = "who" not in match.slots and any(number > 1 for number in before)  # "table 5 called me"
    return noticed and (table or (place < len(kept) and is_strange(grammar, kept[place])))


def _joined_before_its_verb(grammar: Grammar, match: PhraseFound, kept: Sequence[Node], nodes: Sequence[Node]) -> bool:
    """Whether a phrase takes as its subject a player who ends a clause, because the sentence goes on with "and"."""
    first, last = match.nodes
    if first == last or kept[first].kind not in ("who", "side"):
        return False
    named = kept[first].meaning
    goes_on = match.kind in ("contract", "dummy") and getattr(named, "how", "") == "I"  # "I sat South and played it"
    if getattr(named, "seat", None) and (named.role or goes_on):
        return False  # "South, who was declarer, and ruffed": the same subject
    behind = [each for each in nodes if each.first > kept[first].last]
    beside = [each.kind for each in behind[1:2]] == ["trick"] and behind[0].meaning in grammar.beside
    following = next(iter(behind[2 if beside else 0 :]), None)  # "a heart from East at trick nine and won": not East
    if following is None or following.kind != "word":
        return False
    turns = following.meaning in grammar.joins - {",", ":", BOUNDARY} and following.meaning != grammar.conjunction
    then = next((each.kind for each in nodes if each.first > kept[last].last), "")
    between = {each.meaning for each in nodes if kept[first].last < each.first < kept[last].first}
    if grammar.clauses.inverted and (kept[last].kind, then) == ("word", "who") and grammar.conjunction in between:
        return True  # "West paste, en toen zag Zuid het"
    if following.meaning == "," or turns:  # "a diamond from South, throwing a heart": not South
        before = next((each.meaning for each in reversed(nodes) if each.last < kept[first].first), None)
        continues = match.kind == "dummy" or (kept[first + 1].kind == "word" and "x" not in match.slots)
        return before in grammar.clauses.apart and continues
    if following.meaning != grammar.conjunction:
        return False
    if kept[first + 1].kind == "word" or (match.kind == "dummy" and kept[first + 1].kind == "who"):
        return True
    after = next((each for each in nodes if each.first > kept[last].last), None)
    goes_on = grammar.joins | grammar.beside | {BOUNDARY}
    return match.kind in ("declarer", "dummy") and after is not None and after.meaning not in goes_on


def _goes_on_within(grammar: Grammar, match: PhraseFound, kept: Sequence[Node], nodes: Sequence[Node]) -> bool:
    """Whether "and" begins a new clause within words about a winner or a second revoke."""
    inside = [each for each in nodes if match.first < each.first < match.last]
    if match.kind == "also played":  # "a heart from North, while the two of hearts is in my hand"
        turns = grammar.clauses.ends - {",", ":", "(", ")"}
        return any(each.kind == "word" and each.meaning in turns for each in inside)
    if match.kind != "again" and (match.kind != "won" or "party" in match.slots):
        return False
    return any(each.kind == "word" and each.meaning == grammar.conjunction for each in inside)


def _does_it(grammar: Grammar, match: PhraseFound, kept: Sequence[Node]) -> bool:
    """Whether words for what somebody had or was skip an unknown verb: "he had flung a club"."""
    first, last = match.nodes
    if match.kind == "speaker":  # "I was there and West admitted"
        behind = kept[last + 1].meaning if last + 1 < len(kept) else ""
        return behind in grammar.clauses.finds | grammar.clauses.tells | grammar.clauses.says
    if match.kind in ("declarer", "dummy"):  # "declarer accused West", but not "West, the unhappy declarer"
        strange = last - first > 1 and kept[last].kind == "who" and is_strange(grammar, kept[last - 1])
        return strange and kept[last - 2].last + 1 == kept[last - 1].first
    if match.kind != "held":
        return False
    idle = grammar.small | grammar.harmless
    for name in {"play", "other"} & match.slots.keys():
        before = [each for each in kept if match.first < each.first < match.slots[name].first]
        while before and before[-1].kind == "word" and before[-1].meaning in idle:
            before.pop()
        if before and before[-1].kind == "word" and is_strange(grammar, before[-1]):
            return True
    return False


def _had_none(grammar: Grammar, match: PhraseFound, kept: Sequence[Node]) -> bool:
    """Whether words like a question state what somebody had: "he had no more hearts"."""
    if match.kind != "question":
        return match.kind == "held" and getattr(match.get("x"), "number", 1) == 0
    before = [each.meaning for each in kept[max(0, match.nodes[0] - 5) : match.nodes[0]] if each.kind == "word"]
    asks = not grammar.clauses.says.isdisjoint(before)  # "East asks whether he has no hearts"
    return not asks and not grammar.clauses.kept.isdisjoint(before[-1:])


def _found_by_nobody(match: PhraseFound, kept: Sequence[Node]) -> bool:
    """Whether words name a revoke that did not happen: "nobody could find a revoke"."""
    ahead = [each.meaning for each in kept[max(0, match.nodes[0] - 4) : match.nodes[0]]]
    ahead = ahead[ahead.index(BOUNDARY) + 1 :] if BOUNDARY in ahead else ahead
    return match.kind == "revoked" and not match.slots and Person("nobody") in ahead


_DENIED = frozenset({"won", "won with owed card", "revoked", "both revoked", "again", "ruffed"})
"""Kinds of phrases that say the opposite after a word that denies them."""


def _is_denied(grammar: Grammar, match: PhraseFound, nodes: Sequence[Node]) -> bool:
    """Whether the word before a phrase denies it, or leaves it open.

    "North did not win it"; "neither East nor West revoked"; "it is not sure whether the cards were back in the board".
    """
    words = grammar.clauses
    idle = grammar.harmless - words.not_ - {","}
    ahead = [str(each.meaning) for each in nodes if each.last < match.first and each.meaning not in idle][-1:]
    if match.kind == "stage":
        return "whether" in ahead
    return match.kind in _DENIED and not (words.not_ - {"no"}).isdisjoint(ahead)


def _is_supposed(match: PhraseFound, text: str, starts: Sequence[int], supposed: Sequence[tuple[int, int]]) -> bool:
    start = starts[match.nodes[0]]
    end = starts[match.nodes[1] + 1] if match.nodes[1] + 1 < len(starts) else len(text)
    for first, last in supposed:
        if (start < last and first < end) or (0 <= first - end <= 1 and not text[end:first].strip()):
            return True
        between = text[last:start]
        if last <= start and ". " not in between and between.count(" ") <= 7:
            return True
    return False


def _may_be_supposed(match: PhraseFound) -> bool:
    supposed = match.kind in _AS_IT_MIGHT_BE or (match.kind == "threw" and match.rest.get("alone") == "yes")
    return supposed and match.rest.get("could") != "yes"


def _cut_short(
    grammar: Grammar, match: PhraseFound, here: frozenset[int], kept: Sequence[Node], nodes: Sequence[Node]
) -> tuple[PhraseFound, frozenset[int]]:
    """A ruff without the card named after "and", and the places it takes: "he trumped it, and the jack fell"."""
    ends = [
        each.first for each in nodes if match.first < each.first < match.last and each.meaning == grammar.conjunction
    ]
    slots = {name: each for name, each in match.slots.items() if not ends or each.last < ends[-1]}
    if match.kind != "ruffed" or len(slots) == len(match.slots) or "who" not in slots:
        return match, here
    short = frozenset(place for place in here if kept[place].last < ends[-1])
    return replace(match, slots=slots, last=kept[max(short)].last, nodes=(match.nodes[0], max(short))), short


def _sentences(nodes: Sequence[Node], length: int) -> tuple[int, ...]:
    number, out = 0, [0] * length
    for each in nodes:
        for place in range(each.first, each.last + 1):
            out[place] = number
        number += each.kind == "word" and each.meaning == BOUNDARY
    return tuple(out)


# The trick of each event of a story, from a number beside the event, before it or after it.

NOTICED = frozenset({"attention", "noticed by side"})
STRONG = frozenset({"revoked", "again", "missing card", "penalty card", "demand"})
REVOKES = STRONG | {"failed", "threw", "put", "ruffed"}

_EVENTS = REVOKES | {
    "led",
    "on",
    "won",
    "later",
    "tricks",
    "later played",
    "attention",
    "noticed by side",
    "stage",
    "corrected",
    "also played",
}


def tricks_of_events(story: Phrases) -> Mapping[int, tuple[int, Span]]:
    """The trick number of each event, by the place of its first word, with the words for the number."""
    events = [
        each
        for each in story.found
        if (each.kind in _EVENTS and (each.kind != "also played" or "play" in each.slots))
        or each.rest.get("of") == "shown"
    ]
    out: dict[int, tuple[int, Span]] = {}
    told_apart: list[tuple[int, tuple[int, Span]]] = []
    backs = {each.first for each in story.found if each.rest.get("back") == "yes"}
    for one, other in pairwise(story.found):
        if one.rest.get("of") == "against" and other.kind == "led" and other.get("trick") is None:
            out[other.first] = (1, (other.first, other.last))  # "against four spades I led a heart"
    for each in story.found:
        told: TrickTold | None = each.get("trick")
        number = (
            told.number if told else int(each.rest["is"]) if each.kind == "at trick" and "is" in each.rest else None
        )
        bare = (
            told is not None
            and told.how == "last"
            and "trick" in each.slots
            and each.slots["trick"].first == each.first
        )
        if number is None or each.kind not in ("at trick", "led", "put", "threw", "later played") or bare:
            continue
        if each.kind != "at trick":
            out.setdefault(each.first, (number, (each.first, each.last)))
            continue
        sentence = story.sentences[each.first]
        here = [other for other in story.nodes if story.sentences[other.first] == sentence]
        of_a_card = each.rest.get("back") != "yes" and any(other.kind in ("card", "suit") for other in here)
        begins = each.first in story.clauses
        near = []
        for event in events:
            before = event.last < each.first
            gap = each.first - event.last if before else event.first - each.last
            apart = abs(story.sentences[event.first] - sentence)
            if gap > 25 or apart > 1 - of_a_card or (event.kind == "later played" and not before):
                continue
            if each.rest.get("of") == "another" and event.kind in REVOKES | {"led"}:
                continue
            if number == 13 and event.kind in REVOKES - STRONG:
                continue  # "he threw a heart, keeping the king for trick thirteen": nobody has a choice there
            if each.rest.get("back") == "yes" and before and event.kind in REVOKES | {"led", "won"}:
                near.append((0, gap - 50, event.first))  # "that was trick seven": the event just before
                continue
            near.append((apart, gap + (3 if before is begins else 0), event.first))
        for apart, _, place in sorted(near)[:1]:
            if apart:
                told_apart.append((place, (number, (each.first, each.last))))
            else:
                out.setdefault(place, (number, (each.first, each.last)))
    for place, numbered in told_apart:  # a number in another sentence gives way to one in the same sentence
        number, words = out.setdefault(place, numbered)
        if number != numbered[0] and {words[0], numbered[1][0]} <= backs:
            del out[place]  # "it was trick four", and then "it was trick seven"
    return out
