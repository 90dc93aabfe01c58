"""All that is told the table of a revoke that nobody recorded, and that came to light at once: whole lists, by hand."""

from __future__ import annotations

from enum import Enum
from typing import Any

import pytest

from revoke import Ruling, read_case, rule
from revoke.ruling.ruling import Right
from tests.provisions.told import at, back, board

AT_ONCE: dict[str, Any] = {"trick": 4, "suit": "H", "card": "C5", "before_attention": []}
"""A club on a heart."""

AT_TWELVE: dict[str, Any] = {"trick": 12, "suit": "H", "card": "C5", "offender": "E"}
NEXT = ["offending side played to next trick"]


def told(code: str, **revoke: Any) -> Ruling:
    """South is declarer."""
    case = {"format": "revoke-case/1", "code": code, "board": {"declarer": "S"}, "findings": {"revokes": [revoke]}}
    return rule(read_case(case))


def words(order: object) -> str:
    """The order, with its kind of card and with what it says besides."""
    more = [(name, getattr(order, name)) for name in getattr(order, "__match_args__", ())]
    kinds = [value.value if isinstance(value, Enum) else name for name, value in more if value]
    return " ".join([type(order).__name__, *map(str, kinds)])


def instructions(ruling: Ruling) -> list[str]:
    return [
        " ".join(
            str(getattr(part, "value", part))
            for part in (each.when, each.to, words(each.order), each.law, each.card and str(each.card), each.player)
            if part is not None
        )
        for each in ruling.instructions
    ]


CORRECTS = "now E Correct 62A ♣5"
ITS_CARD = "now E Penalised major 62B1 ♣5"
ANYBODY = ["now opponents OpponentsMayChange 62C1", "now offender's partner PartnerMayChange major 62C2"]
WITHDRAWN = "now table InformationFromWithdrawnCards but_for_a_penalty_card 16C"
AFTERWARDS = [
    "later declarer LeadOptions 50D2 W",
    "later W InformationFromPenaltyCard identity_too 50E",
    "end table GainFromPenaltyCard 50E",
]


@pytest.mark.parametrize(
    ("revoke", "said"),
    [
        ({**AT_ONCE, "offender": "E"}, [CORRECTS, WITHDRAWN, ITS_CARD, *ANYBODY, *AFTERWARDS]),
        ({**AT_ONCE, "offender": "E", "played_after": []}, [CORRECTS, WITHDRAWN, ITS_CARD, *AFTERWARDS]),
        (
            {**AT_ONCE, "offender": "E", "played_after": ["S"]},
            [CORRECTS, WITHDRAWN, ITS_CARD, "now S OpponentsMayChange 62C1", *AFTERWARDS],
        ),
        (
            {**AT_ONCE, "offender": "E", "played_after": ["S", "W"]},
            [
                CORRECTS,
                WITHDRAWN,
                ITS_CARD,
                "now S OpponentsMayChange 62C1",
                "now W PartnerMayChange major 62C2",
                *AFTERWARDS,
            ],
        ),
        (
            {**AT_ONCE, "offender": "E", "played_after": ["S", "W"], "withdrawn_after": ["S"]},
            [CORRECTS, WITHDRAWN, ITS_CARD, "now W PartnerMayChange major changed 62C2", *AFTERWARDS],
        ),
        ({**AT_ONCE, "offender": "S", "played_after": []}, ["now S Correct 62A ♣5"]),  # nothing is learned from it
        (
            {**AT_ONCE, "offender": "S", "played_after": ["W"]},
            [
                "now S Correct 62A ♣5",
                "now table InformationFromWithdrawnCards 16C",
                "now W OpponentsMayChange 62C1",
            ],
        ),
        (
            {**AT_ONCE, "offender": "S", "played_after": ["W", "N"]},
            [
                "now S Correct 62A ♣5",
                "now table InformationFromWithdrawnCards 16C",
                "now W OpponentsMayChange 62C1",
                "now declarer PartnerMayChange 62C2 N",  # dummy's card, and no penalty card
            ],
        ),
        (
            {**AT_TWELVE, "before_attention": NEXT, "played_after": ["S", "W"]},
            [
                "now E PutRight 62D1 ♣5",
                "now table LastTrickTakenBack 62D1",
                "now table InformationFromWithdrawnCards 16C",
                "now S OpponentsMayChange 62C1",
                "now W PartnerMayChange 62C2",
            ],
        ),
    ],
)
def test_of_a_revoke_put_right_the_table_is_told_all_this_and_no_more(revoke: dict[str, Any], said: list[str]) -> None:
    """2017: 62A to 62C, and what lies there afterwards binds his partner (50D2, 50E); at the twelfth trick 62D1."""
    assert sorted(instructions(told("duplicate-2017", **revoke))) == sorted(said)


CALLED = "now E Penalised exposed 91 ♣5"


@pytest.mark.parametrize(
    ("offender", "after", "said", "calls"),
    [
        (
            "E",
            None,
            [
                "now E Correct 91 ♣5",
                CALLED,
                "now table FollowersMayChange 91",
                "now declarer MayDemandHighestOrLowest declarer 91",
            ],
            ["80"],
        ),
        ("S", None, ["now S Correct 92 ♣5", "now table FollowersMayChange 92"], []),
        ("S", [], ["now S Correct 92 ♣5"], []),
    ],
)
def test_in_1912_a_defenders_card_may_be_called_and_the_dealers_goes_back(
    offender: str, after: list[str] | None, said: list[str], calls: list[str]
) -> None:
    followed = {} if after is None else {"played_after": after}
    ruling = told("auction-1912", **AT_ONCE, offender=offender, **followed)
    assert sorted(instructions(ruling)) == sorted(said)
    assert [each.law for each in ruling.options if each.right is Right.CALL_CARD] == calls


SHOWN = {"event": "exposed", "how": "dropped", "hand": "W", "card": "HJ"}


@pytest.mark.parametrize(
    ("events", "called"),
    [
        (["W:ST", "N:S2", "E:D4", "S:SJ", at("S", "E"), back("E", "D4"), "E:S5"], ["♦4"]),  # by law 91
        (["W:ST", "N:S2", "E:S5", "S:S6", SHOWN], ["♥J"]),
        (["W:ST", "N:S2", "E:S5", "S:S6", SHOWN, "W:S9"], ["♥J"]),  # he has played: it is of a later trick
        (["W:ST", "N:S2", "E:S5", "S:SJ", SHOWN, "S:H6"], ["♥J"]),
        (["W:ST", "N:S2", "E:S5", "S:SJ", SHOWN, "S:S7"], []),  # he has a spade
    ],
)  # fmt: skip
def test_a_card_that_lies_there_is_called_under_law_80_wherever_it_can_be_played(
    events: list[Any], called: list[str]
) -> None:
    case = {"format": "revoke-case/1", "code": "bridge-1905", "board": board("bridge-1905"), "events": events}
    found = [each for each in rule(read_case(case)).options if each.right is Right.CALL_CARD]
    assert [str(each.card) for each in found] == called
    assert {each.law for each in found} <= {"80"}
