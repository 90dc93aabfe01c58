"""Whole stories of revokes: all possible facts of a board, drawn from a random play, and parts of them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from tests.strategies import Document, Played, play_out, win_by_following, within_reach, written

from revoke import document, read_case, rule
from revoke.errors import RevokeError
from revoke.facts.fact import FactMissing
from revoke.facts.moments import STAGES, Stage
from revoke.law.code import code as code_named
from revoke.ruling.ruling import Ruling
from revoke.table.cards import Card
from revoke.table.seats import SEATS, Seat

Place = tuple[str | int, ...]
"""The path of one fact in a story's document: keys and, for a revoke, its number."""

TWELFTH = 12


def ruled(told: Document) -> Ruling | None:
    """The ruling on a story; ``None`` if the story contradicts itself.

    Raises:
        FactMissing: the ruling failed to ask for a fact.
    """
    try:
        return rule(read_case(told))
    except FactMissing:
        raise
    except RevokeError:
        return None


def in_words(told: Document) -> Document:
    """The ruling on a story, as a document."""
    return document(rule(read_case(told)))


def whole_story(die: random.Random, code: str) -> Document:
    """A possible story with one to three revokes and every fact told."""
    while True:
        played = play_out(die, die.choice((1, 1, 2, 2, 3)))
        if not 1 <= len(played.revokes) <= 3:
            continue
        story = _told(die, played, code)
        if ruled(story) is not None:
            return story


def _told(die: random.Random, played: Played, code: str) -> Document:
    law = code_named(code)
    stages = [stage for stage in STAGES if stage <= law.moments]
    strain = played.contract.strain.value
    revokes = [_revoke(die, played, number, stages) for number in range(len(played.revokes))]
    for each in revokes:
        win_by_following(each, strain)
    side = played.declarer.side
    tricks = sum(seat.side is side for seat in played.winners)
    board: Document = {
        "contract": f"{played.contract.level}{strain}",
        "vulnerable": die.choice(["None", "NS", "EW", "All"]),
        "dealer": die.choice(SEATS).value,
        "declarer": played.declarer.value,
    }
    findings: Document = {"revokes": revokes, "table_tricks": tricks}
    at = sorted(each["trick"] for each in revokes)
    for key, trick in (("without_revoke", at[0]), ("without_repeat", at[min(1, len(at) - 1)])):
        findings[key] = {str(within_reach(die, played.declarer, played.winners, trick)): 1.0}
    if law.elects:
        findings["elected"] = die.choice(["tricks", "points"])
    if die.random() < 0.4:
        findings["winners"] = "".join(seat.value for seat in played.winners)
    if any("proved" in each for each in revokes):
        findings["cards_mixed_by"] = die.choice(["offending side", "other side", "both", "nobody"])
    if any(each["trick"] == TWELFTH for each in revokes):
        findings["restored_tricks"] = min(13, max(0, tricks + die.choice((-1, 0, 1))))
    if die.random() < 0.2:
        findings["agreed_to_play_on"] = die.random() < 0.5
    story: Document = {"format": "revoke-case/1", "code": code, "board": board, "findings": findings}
    if law.readings and die.random() < 0.3:
        reading = die.choice(law.readings)
        story["readings"] = {reading.name: die.choice(reading.choices)}
    return _in_roles(story, played.declarer) if die.random() < 0.3 else story


def _revoke(die: random.Random, played: Played, number: int, stages: Sequence[Stage]) -> Document:
    offender, trick, card, event = played.revokes[number]
    start = 4 * (trick - 1)
    led = played.events[start].card
    assert led is not None
    won = played.winners[trick - 1]
    after = [each.hand for each in played.events[event : start + 4]]
    revoke: Document = {
        "offender": offender.value,
        "trick": trick,
        "suit": led.suit.value,
        "card": card.code,
        "won_by": "offender" if won is offender else "partner" if won is offender.partner else "opponents",
        "later_tricks": sum(seat.side is offender.side for seat in played.winners[trick:]),
        "won_later_with_owed_card": _won_with_owed_card(played, offender, trick, led),
        "before_attention": sorted(moment.value for moment in die.choice(stages)),
    }
    rare: tuple[tuple[str, Any, float], ...] = (
        ("able", False, 0.05),
        ("proved", False, 0.08),
        ("owed_card_faced", True, 0.1),
        ("dummy_rights_lost", True, 0.15),
        ("aware", True, 0.15),
        ("attention_by", die.choice(["director", "spectator", *(seat.value for seat in SEATS)]), 0.4),
        ("eldest_hand_followed", die.random() < 0.5, 0.5),
        ("played_after", [seat.value for seat in after], 0.3),
    )
    revoke |= {key: value for key, value, chance in rare if die.random() < chance}
    if revoke.get("played_after") and die.random() < 0.4:
        revoke["withdrawn_after"] = [seat.value for seat in after if die.random() < 0.5]
    if die.random() < 0.12 and offender.side is not played.declarer.side:
        revoke["failure"] = die.choice(["demand", "penalty card", "missing card"])
        if revoke["failure"] == "penalty card":
            revoke["otherwise_legal"] = die.random() < 0.5
        if revoke["failure"] == "missing card":
            del revoke["card"]
    return revoke


def _won_with_owed_card(played: Played, offender: Seat, trick: int, led: Card) -> bool:
    """Whether the offender won a later trick with a card of the suit led to the revoke trick."""
    later = (each for each in played.events[4 * trick :] if each.hand is offender and each.card is not None)
    return any(
        each.card is not None and each.card.suit is led.suit and played.winners[trick + place] is offender
        for place, each in enumerate(later)
    )


_BY_SEAT = ("played_after", "withdrawn_after")


def _in_roles(story: Document, declarer: Seat) -> Document:
    """The story without seats: ``defender`` is the first defender who revoked, whoever he is."""
    told = written(story)
    for key in ("declarer", "dealer"):
        del told["board"][key]
    findings = told["findings"]
    findings.pop("winners", None)
    seats = [Seat(each["offender"]) for each in findings["revokes"]]
    first = next((seat for seat in seats if seat.side is not declarer.side), declarer.left)
    for each in findings["revokes"]:
        each["offender"] = role(Seat(each["offender"]), declarer, first)
        for key in _BY_SEAT:
            each.pop(key, None)
        by = each.get("attention_by")
        if by in tuple("NESW"):
            each["attention_by"] = {"other defender": "defender"}.get(named := role(Seat(by), declarer, first), named)
    return told


def role(seat: Seat, declarer: Seat, first: Seat) -> str:
    """A player's role, in the words of a case; ``first`` is the seat called ``defender``."""
    if seat.side is declarer.side:
        return "declarer" if seat is declarer else "dummy"
    return "defender" if seat is first else "other defender"


# Parts of a story


RARE = (
    "failure",
    "able",
    "proved",
    "owed_card_faced",
    "otherwise_legal",
    "dummy_rights_lost",
    "aware",
    "attention_by",
    "agreed_to_play_on",
    "played_after",
    "withdrawn_after",
    "cards_mixed_by",
)
"""Facts that a ruling takes for granted about a revoke if nobody tells them, and says so (``Ruling.assumed``)."""


def places(story: Document) -> list[Place]:
    """The places of all facts of a story that may be left out."""
    found: list[Place] = [("board", key) for key in story["board"]]
    found += [("findings", key) for key in story["findings"] if key != "revokes"]
    for number, each in enumerate(story["findings"]["revokes"]):
        found += [("findings", "revokes", number, key) for key in each if key not in _bound(each)]
    return found


def _bound(revoke: Document) -> tuple[str, ...]:
    """Facts that cannot be left out: without a suit, a penalty card not played means that he followed suit."""
    return ("suit", "card") if revoke.get("failure") == "penalty card" else ()


def is_rare(place: Place) -> bool:
    return place[-1] in RARE


def only(story: Document, kept: Sequence[Place]) -> Document:
    """The story with only these facts, and those that every story needs."""
    keep = set(kept)
    return without(story, [place for place in places(story) if place not in keep])


def without(story: Document, left_out: Sequence[Place]) -> Document:
    """The story without these facts."""
    told = written(story)
    for *way, last in left_out:
        here: Any = told  # JSON, walked key by key
        for step in way:
            here = here[step]
        here.pop(last, None)
    return told


def smallest(story: Document, fails: Callable[[Document], bool]) -> Document:
    """The smallest story that still fails: without a revoke, without a fact, as long as possible."""
    smaller = True
    while smaller:
        smaller = False
        for less in _less(story):
            if ruled(less) is not None and fails(less):
                story, smaller = less, True
                break
    return story


def _less(story: Document) -> Iterator[Document]:
    revokes = story["findings"]["revokes"]
    for number in range(len(revokes)) if len(revokes) > 1 else ():
        less = written(story)
        del less["findings"]["revokes"][number]
        yield less
    for key in ("board", "findings"):
        for each in story[key]:
            if each != "revokes":
                yield without(story, [(key, each)])
    for number, revoke in enumerate(revokes):
        for key in revoke:
            yield without(story, [("findings", "revokes", number, key)])
    if "readings" in story:
        yield {key: part for key, part in story.items() if key != "readings"}
    for number, revoke in enumerate(revokes):
        stage = revoke.get("before_attention")
        for moment in stage or ():
            less = written(story)
            less["findings"]["revokes"][number]["before_attention"].remove(moment)
            yield less


def listed_in_order(story: Document) -> bool:
    """Whether the tricks of the revokes rise in the order of the list."""
    tricks = [each.get("trick") for each in story["findings"]["revokes"]]
    return all(a is not None and b is not None and a < b for a, b in pairwise(tricks))
