"""Random deals, plays and findings, for properties that must hold whatever happened at the table."""

from __future__ import annotations

import json
import os
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from revoke.case.events import CardPlayed
from revoke.facts.moments import STAGES, Stage
from revoke.law.code import code as code_named
from revoke.table.cards import CARDS, Card
from revoke.table.contract import Contract, Doubling, Strain
from revoke.table.deal import Deal
from revoke.table.seats import SEATS, Seat
from revoke.timeline.table import Trumps, winner

Document = dict[str, Any]  # JSON: a case document or a part of one


def so_many(few: int) -> int:
    """How many cases a test draws: ``few``, or ten times as many with ``REVOKE_THOROUGH=10`` (``make thorough``)."""
    return few * int(os.environ.get("REVOKE_THOROUGH", "1"))


@dataclass(frozen=True, slots=True)
class Played:
    """A deal played out, legally except for deliberate revokes.

    ``revokes`` are (seat, trick, card, number of the event), in order.
    """

    deal: Deal
    declarer: Seat
    contract: Contract
    events: tuple[CardPlayed, ...]
    revokes: tuple[tuple[Seat, int, Card, int], ...]
    winners: tuple[Seat, ...]


@st.composite
def played_deals(draw: st.DrawFn, most_revokes: int = 2) -> Played:
    """A whole deal played at random, with a limited number of revokes at random places."""
    die = draw(st.randoms(use_true_random=False))
    return play_out(die, draw(st.integers(0, most_revokes)))


def play_out(die: random.Random, revokes: int) -> Played:
    """A shuffled pack played out; a revoke plays a card of another suit than the one led."""
    pack = list(CARDS.values())
    die.shuffle(pack)
    hands = {seat: set(pack[place * 13 : place * 13 + 13]) for place, seat in enumerate(SEATS)}
    deal = Deal({seat: frozenset(cards) for seat, cards in hands.items()})
    declarer, strain = die.choice(SEATS), die.choice(list(Strain))
    due = {die.randrange(48) for _ in range(revokes)}
    events: list[CardPlayed] = []
    done: list[tuple[Seat, int, Card, int]] = []
    winners: list[Seat] = []
    leader = declarer.left
    trumps: Trumps = strain.trumps or "none"
    for trick in range(1, 14):
        table: list[tuple[Seat, Card]] = []
        for step in range(4):
            seat = leader.turn(step)
            led = table[0][1].suit if table else None
            follow = sorted(card for card in hands[seat] if card.suit is led)
            other = sorted(card for card in hands[seat] if card.suit is not led)
            wrong = bool(follow and other) and any(place <= len(events) for place in due)
            card = die.choice(other if wrong or not follow else follow)
            hands[seat].remove(card)
            table.append((seat, card))
            events.append(CardPlayed(seat, card))
            if wrong:
                due.remove(min(due))
                done.append((seat, trick, card, len(events)))
        won = winner(table, trumps)
        assert won is not None
        winners.append(won)
        leader = won
    contract = Contract(die.randint(1, 7), strain, die.choice(list(Doubling)))
    return Played(deal, declarer, contract, tuple(events), tuple(done), tuple(winners))


@st.composite
def findings_documents(draw: st.DrawFn, most_revokes: int = 3) -> Document:
    """A case document that tells everything about its revokes, without a record of the play."""
    return findings_document(draw(st.randoms(use_true_random=False)), draw(st.integers(1, most_revokes)))


def findings_document(die: random.Random, revokes: int, code: str = "duplicate-2017") -> Document:
    """The whole truth about a board with so many revokes, told as findings; any part may be left out."""
    declarer = die.choice(SEATS)
    winners = [die.choice(SEATS) for _ in range(13)]
    by_seat = die.random() < 0.7
    stages = [stage for stage in STAGES if stage <= code_named(code).moments]
    told = [_revoke(die, trick, declarer, winners, stages) for trick in sorted(die.sample(range(1, 13), revokes))]
    findings: Document = {"revokes": told}
    board: Document = {"contract": f"{die.randint(1, 7)}{die.choice(['C', 'D', 'H', 'S', 'NT'])}"}
    board["vulnerable"] = die.choice(["None", "NS", "EW", "All"])
    for each in told:
        win_by_following(each, board["contract"][1:])
    if by_seat:
        board["declarer"] = declarer.value
        findings["table_tricks"] = sum(seat.side is declarer.side for seat in winners)
    else:
        _tell_in_roles(told, declarer)
    tricks = [each["trick"] for each in told] or [1]
    for key, trick in (("without_revoke", tricks[0]), ("without_repeat", tricks[min(1, len(tricks) - 1)])):
        findings[key] = {str(within_reach(die, declarer, winners, trick)): 1.0}
    return {"format": "revoke-case/1", "code": code, "board": board, "findings": findings}


def within_reach(die: random.Random, declarer: Seat, winners: Sequence[Seat], trick: int) -> int:
    """A number of tricks that declarer could still win when a trick began."""
    before = sum(seat.side is declarer.side for seat in winners[: trick - 1])
    return before + die.randrange(15 - trick)


def _revoke(die: random.Random, trick: int, declarer: Seat, winners: list[Seat], stages: Sequence[Stage]) -> Document:
    offender = die.choice([seat for seat in SEATS if trick > 1 or seat is not declarer.left])  # no leader revokes
    won = winners[trick - 1]
    relation = "offender" if won is offender else "partner" if won is offender.partner else "opponents"
    revoke: Document = {
        "offender": offender.value,
        "trick": trick,
        "suit": die.choice("SHDC"),
        "won_by": relation,
        "later_tricks": sum(seat.side is offender.side for seat in winners[trick:]),
        "before_attention": sorted(moment.value for moment in die.choice(stages)),
        "won_later_with_owed_card": any(seat is offender for seat in winners[trick:]) and die.random() < 0.5,
    }
    for key, value, chance in (("able", False, 0.05), ("proved", False, 0.05), ("owed_card_faced", True, 0.1)):
        if die.random() < chance:
            revoke[key] = value
    if revoke.get("able") is False:  # a player without the suit won nothing with it, and none lay faced
        revoke["won_later_with_owed_card"] = False
        revoke.pop("owed_card_faced", None)
    if die.random() < 0.1 and offender.side is not declarer.side:
        revoke["failure"] = die.choice(["demand", "penalty card", "missing card"])
    return revoke


def win_by_following(revoke: Document, strain: str) -> None:
    """Make the partner the winner if the offender cannot have won: he failed to follow in notrump or to trumps led.

    Nor does anybody win a trick to which he plays no card.
    """
    failure = revoke.get("failure", "follow")
    loses = failure == "missing card" or (failure == "follow" and strain in ("NT", revoke["suit"]))
    if revoke["won_by"] == "offender" and loses:
        revoke["won_by"] = "partner"


def _tell_in_roles(revokes: list[Document], declarer: Seat) -> None:
    """Turn offenders' seats into roles: ``defender`` is the first defender in the list, whoever he is."""
    defending = [each["offender"] for each in revokes if Seat(each["offender"]).side is not declarer.side]
    for each in revokes:
        seat = Seat(each["offender"])
        if seat.side is declarer.side:
            each["offender"] = "declarer" if seat is declarer else "dummy"
        else:
            each["offender"] = "defender" if seat.value == defending[0] else "other defender"


def forgetful(die: random.Random, document: Document, share: float) -> Document:
    """The same document with about this share of its findings left out."""
    findings = document["findings"]
    rare = ("able", "proved", "owed_card_faced", "failure")  # taken for granted if nobody says otherwise
    kept = {key: value for key, value in findings.items() if key == "revokes" or die.random() >= share}
    kept["revokes"] = [
        {key: value for key, value in each.items() if key in rare or die.random() >= share}
        for each in findings["revokes"]
    ]
    board = {key: value for key, value in document["board"].items() if die.random() >= share}
    return {**document, "board": board, "findings": kept}


def written(document: Document) -> Document:
    """A copy of a document for changes."""
    copied: Document = json.loads(json.dumps(document))
    return copied
