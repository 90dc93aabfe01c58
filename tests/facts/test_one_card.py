"""A card comes from one hand and goes to one trick, also where only the director tells of it."""

from __future__ import annotations

import pytest

from revoke import read_case, rule
from revoke.errors import Contradiction
from tests.strategies import Document

PLAYED_ON = ["offending side played to next trick"]
DEAL = "N:K74.J6.T543.Q432 962.Q8.AKQJ96.A7 JT8.AK9752..T986 AQ53.T43.872.KJ5"


def told(*revokes: Document, **board: str) -> Document:
    said = [{"before_attention": PLAYED_ON, **each} for each in revokes]
    return {"format": "revoke-case/1", "board": {"declarer": "S", **board}, "findings": {"revokes": said}}


REFUSED: dict[str, tuple[Document, str]] = {
    "a card of two seats": (
        told({"offender": "E", "trick": 3, "card": "H5"}, {"offender": "W", "trick": 8, "card": "H5"}),
        "findings.revokes[0].card and findings.revokes[1].card: West is said to have played ♥5, "
        "but East is said to have played it. Correct the card or the player.",
    ),
    "a card of two defenders, though it may have been taken back": (
        told(
            {"offender": "defender", "trick": 3, "card": "H5", "before_attention": []},
            {"offender": "other defender", "trick": 8, "card": "H5"},
        ),
        "the other defender is said to have played ♥5, but the defender is said to have played it",
    ),
    "a card of declarer and of a defender, named in two ways": (
        told({"offender": "S", "trick": 3, "card": "H5"}, {"offender": "defender", "trick": 8, "card": "H5"}),
        "the defender is said to have played ♥5, but South is said to have played it",
    ),
    "a card played to two tricks": (
        told({"offender": "E", "trick": 3, "card": "H5"}, {"offender": "E", "trick": 8, "card": "H5"}),
        "♥5 is said to have been played to trick 8, but it is said to have been played to trick 3, "
        "and nobody took it back in time. Correct the card or the trick.",
    ),
    "two revokes by a player on a trick": (
        told({"offender": "E", "trick": 3}, {"offender": "E", "trick": 3}),
        "findings.revokes[0].trick and findings.revokes[1].trick: East is said to have revoked twice on trick 3, "
        "but he played one card to it, and nobody took one back in time. "
        "Correct the trick or the player, or leave one of the two out.",
    ),
    "the same told in roles": (
        told({"offender": "defender", "trick": 3}, {"offender": "defender", "trick": 3}),
        "the defender is said to have revoked twice on trick 3",
    ),
}


@pytest.mark.parametrize("what", REFUSED)
def test_one_card_too_many_is_refused_and_named(what: str) -> None:
    document, words = REFUSED[what]
    with pytest.raises(Contradiction) as refused:
        rule(read_case(document))
    assert words in str(refused.value)


ALLOWED: dict[str, Document] = {
    "he took his revoke card back and revoked again": told(
        {"offender": "E", "trick": 3, "card": "H5", "before_attention": []}, {"offender": "E", "trick": 3, "card": "C2"}
    ),
    "he played the card later that he had taken back": told(
        {"offender": "E", "trick": 3, "card": "H5", "before_attention": []}, {"offender": "E", "trick": 8, "card": "H5"}
    ),
    "a seat that may be that defender's": told(
        {"offender": "E", "trick": 3, "card": "H5", "before_attention": []},
        {"offender": "defender", "trick": 8, "card": "H5"},
    ),
    "partners on one trick": told({"offender": "E", "trick": 3}, {"offender": "W", "trick": 3}),
    "one of the two is not proved": told(
        {"offender": "E", "trick": 3, "card": "H5", "proved": False}, {"offender": "W", "trick": 3, "card": "H5"}
    ),
    "for one of the two he held nothing better": told(
        {"offender": "E", "trick": 3, "failure": "demand", "able": False}, {"offender": "E", "trick": 3}
    ),
}


@pytest.mark.parametrize("what", ALLOWED)
def test_what_can_have_been_is_ruled_on(what: str) -> None:
    assert len(rule(read_case(ALLOWED[what])).revokes) == 2


def test_a_revoke_card_taken_back_for_another_one_stands_in_the_events_twice() -> None:
    """West holds hearts, throws a spade on them, takes it back too late and throws a club: two revokes on one trick."""
    events = ["S:H7", "W:S3", "N:HJ", "E:HQ", "E:DA", "S:C6", "W:D2", "N:D3"]
    events_then: list[object] = [{"event": "withdrawn", "hand": "W", "card": "S3"}, "W:CJ", "E:DK"]
    revokes = [{"offender": "W", "trick": 1, "card": card} for card in ("S3", "CJ")]
    case = {
        "format": "revoke-case/1",
        "board": {"deal": DEAL, "contract": "3NT", "declarer": "E"},
        "events": [*events, *events_then],
        "findings": {"revokes": revokes},
    }
    assert [each.card and each.card.code for each in rule(read_case(case)).revokes] == ["S3", "CJ"]


@pytest.mark.parametrize("told_first", [True, False])
@pytest.mark.parametrize(
    ("told_of", "words"),
    [
        ({"offender": "E", "card": "S3"}, "is said to have played ♠3, but"),
        ({"offender": "W", "card": "S3"}, "♠3 is said to have been played to trick"),
        ({"offender": "W", "card": "C5"}, ""),
    ],
)
def test_a_card_that_the_record_shows_is_not_told_of_another_hand_or_trick(
    told_of: Document, words: str, told_first: bool
) -> None:
    """West throws the spade three on the first heart trick and plays on; whichever revoke is told first."""
    events = ["S:H7", "W:S3", "N:HJ", "E:HQ", "E:DA", "S:C6", "W:D2", "N:D3"]
    shown = {"offender": "W", "trick": 1}
    besides = {"trick": 8, "before_attention": ["hands returned to board"], **told_of}
    document = {
        "format": "revoke-case/1",
        "board": {"deal": "N:- - - AQ53.T43.872.KJ5", "contract": "3NT", "declarer": "E"},
        "events": [*events, {"event": "attention", "by": "S", "to": "W", "trick": 1}],
        "findings": {"revokes": [besides, shown] if told_first else [shown, besides]},
    }
    case = read_case(document)
    if not words:
        assert len(rule(case).revokes) == 2
        return
    with pytest.raises(Contradiction, match=words):
        rule(case)
