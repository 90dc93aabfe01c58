"""The things that can happen at a table: values that say what the case document says, each with its own word."""

from __future__ import annotations

import dataclasses
from typing import get_args

import pytest

from revoke.case import events
from revoke.case.case import Case
from revoke.case.events import CardPlayed, CardsMixed, Demand, Event, Facing, Onlooker
from revoke.table.cards import Card, Suit
from revoke.table.seats import Seat, Side

KINDS: tuple[type[Event], ...] = get_args(Event)

KEYS = {
    "CardPlayed": "hand card",
    "CardNamed": "hand card suit",
    "Asked": "by of",
    "Answered": "by holds",
    "AttentionDrawn": "by to trick",
    "CardWithdrawn": "hand card",
    "CardExposed": "hand card how",
    "Demanded": "by of what suit card",
    "Claimed": "by tricks",
    "Conceded": "by tricks",
    "Agreed": "by",
    "Objected": "by",
    "PlayedOnByAgreement": "by",
    "TrickQuitted": "trick",
    "RightsLost": "by",
    "HandsReturned": "",
    "NextBoardCalled": "by",
    "CutForNextDeal": "",
    "CardsMixed": "by",
    "RoundEnded": "",
    "CorrectionPeriodEnded": "",
}
"""Each kind of event and the keys that the case document gives it."""

VALUES = {
    "hand": (Seat.NORTH, Seat.EAST),
    "by": (Seat.NORTH, Seat.EAST),
    "of": (Seat.SOUTH, Seat.WEST),
    "to": (Seat.SOUTH, Seat.WEST),
    "card": (Card.parse("D5"), Card.parse("D6")),
    "suit": (Suit.DIAMONDS, Suit.CLUBS),
    "how": (Facing.DROPPED, Facing.DELIBERATE),
    "what": (Demand.LEAD, Demand.AVOID),
    "holds": (True, False),
    "trick": (3, 4),
    "tricks": (3, 4),
}
"""Two values for each key."""

OPTIONAL = {("CardNamed", "card"), ("CardNamed", "suit"), ("AttentionDrawn", "trick"), ("Demanded", "suit"),
            ("Demanded", "card")}  # fmt: skip


def made(kind: type[Event], **other: object) -> Event:
    """An event with the first value for each key, or another."""
    values = {key: VALUES[key][0] for key in KEYS[kind.__name__].split()} | other
    make: type = kind
    event: Event = make(**values)
    return event


def test_the_family_is_closed_and_holds_every_event_of_the_file() -> None:
    classes = {
        name
        for name, each in vars(events).items()
        if dataclasses.is_dataclass(each) and each.__module__ == events.__name__
    }
    assert {kind.__name__ for kind in KINDS} == classes == set(KEYS)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_an_event_carries_the_keys_of_the_case_document_and_no_others(kind: type[Event]) -> None:
    fields = dataclasses.fields(kind)
    assert " ".join(field.name for field in fields) == KEYS[kind.__name__]
    may_be_left_out = {(kind.__name__, field.name) for field in fields if field.default is None}
    assert may_be_left_out == {each for each in OPTIONAL if each[0] == kind.__name__}


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_two_events_are_equal_just_when_they_say_the_same(kind: type[Event]) -> None:
    event = made(kind)
    assert event == made(kind)
    assert hash(event) == hash(made(kind))
    for key in KEYS[kind.__name__].split():
        assert event != made(kind, **{key: VALUES[key][1]}), key


def test_no_two_kinds_of_event_are_ever_the_same() -> None:
    """A claim is not a concession, an assent no objection, though both say no more than who."""
    assert len({made(kind) for kind in KINDS}) == len(KINDS) == 21


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_what_has_happened_cannot_be_changed(kind: type[Event]) -> None:
    event = made(kind)
    for key in KEYS[kind.__name__].split():
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(event, key, VALUES[key][1])


def test_the_words_are_those_of_the_case_document() -> None:
    assert [each.value for each in Onlooker] == ["director", "spectator"]
    assert [each.value for each in Facing] == ["deliberate", "dropped"]
    assert [each.value for each in Demand] == ["lead", "avoid", "highest", "lowest", "card"]


def test_cards_are_mixed_by_a_player_or_by_a_side() -> None:
    assert CardsMixed(Seat.NORTH) != CardsMixed(Side.NS)


def test_a_card_that_a_record_does_not_show_is_still_a_card_played() -> None:
    unseen = CardPlayed(Seat.NORTH, None)
    assert unseen.card is None
    assert Case(events=(unseen,)).events[1 - 1] is unseen
