"""What two keys of a case document may not say together, and what one may not say without another."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from revoke.formats.bad_document import Problem
from revoke.formats.document_problems import path_text, quoted
from revoke.formats.documents import STRAINS

# A document that has not been found sound may hold anything anywhere: its values are Any until looked at.
Document = Mapping[str, Any]


def disagreements(document: Document) -> Iterator[Problem]:
    """Everything of that kind in a document, whatever else is wrong with it."""
    if "events" not in document and "findings" not in document:
        yield Problem(
            "",
            'neither "events" nor "findings" is given',
            "without what happened there is nothing to rule on",
            'Add "events": [ … ], or "findings": { … } for what is known without a record',
        )
    board = document.get("board")
    if isinstance(board, dict):
        yield from _board(board)
    findings = document.get("findings")
    agreed = findings.get("agreed") if isinstance(findings, dict) else None
    for at, fact in enumerate(agreed if isinstance(agreed, list) else ()):
        if isinstance(fact, dict):
            yield from _agreed(path_text(("findings", "agreed", at)), fact)
    events = document.get("events")
    if isinstance(events, list):
        for at, event in enumerate(events):
            if isinstance(event, dict):
                yield from _event(at, event)


def _board(board: Document) -> Iterator[Problem]:
    ending, first = board.get("ending"), board.get("first_trick")
    if "deal" in board and "ending" in board:
        yield Problem(
            "board.ending",
            '"deal" and "ending" are both given',
            "events start either from the whole deal or from the cards left later",
            "Keep the one that the events start from",
        )
    elif "ending" in board and "first_trick" not in board:
        yield Problem(
            "board.first_trick",
            "nothing",
            "an ending must say before which trick its cards were left",
            'Add "first_trick"',
        )
    elif "first_trick" in board and "ending" not in board:
        yield Problem(
            "board.first_trick",
            quoted(first),
            "only an ending has a first trick; a whole deal begins with trick 1",
            'Leave it out, or give the cards left as "ending" instead of "deal"',
        )
    elif isinstance(ending, str) and type(first) is int and 1 <= first <= 13:
        yield from _lengths(ending, first)
    contract = board.get("contract")
    if "doubling" in board and isinstance(contract, str) and contract.strip().upper() not in STRAINS:
        yield Problem(
            "board.doubling",
            quoted(board["doubling"]),
            f"the contract {quoted(contract)} says itself how it is doubled",
            'Leave "doubling" out, or give the strain alone as the contract',
        )


def _lengths(ending: str, first_trick: int) -> Iterator[Problem]:
    hands = ending.partition(":")[2].split()
    lengths = {len(hand) - 3 for hand in hands if hand.count(".") == 3}
    left = 14 - first_trick
    if len(lengths) == 1 and lengths != {left}:
        (length,) = lengths
        yield Problem(
            "board.ending",
            f"{length} cards in each hand",
            f"before trick {first_trick} each hand has {left}",
            f'Correct the hands, or say "first_trick": {14 - length}',
        )


_ALONE = ("led", "leader", "winner", "followed", "discarded", "ruffed")


def _agreed(place: str, fact: Document) -> Iterator[Problem]:
    told = [key for key in _ALONE if key in fact] + ["hand"] * any(key in fact for key in ("hand", "card", "suit"))
    if len(told) != 1:
        yield Problem(
            place,
            " and ".join(f'"{key}"' for key in told) or 'nothing but "trick"',
            "an agreed fact says one thing about its trick",
            'Give "hand" with "card" or "suit", or one of ' + ", ".join(f'"{key}"' for key in _ALONE),
        )
    elif told == ["hand"] and ("hand" not in fact or ("card" in fact) == ("suit" in fact)):
        yield Problem(
            place,
            " and ".join(f'"{key}"' for key in ("hand", "card", "suit") if key in fact),
            "a card or a suit is played from a hand",
            'Give "hand", and one of "card" and "suit"',
        )


def _event(at: int, event: Document) -> Iterator[Problem]:
    place = path_text(("events", at))
    if event.get("event") == "named" and ("card" in event) == ("suit" in event):
        given = "both" if "card" in event else "neither"
        yield Problem(
            place, f"{given} of card and suit", "either a card is named or a suit", 'Keep one of "card" and "suit"'
        )
    if event.get("event") == "demanded":
        wanted, other = ("card", "suit") if event.get("what") == "card" else ("suit", "card")
        what = event.get("what")
        if wanted not in event and what in ("lead", "avoid", "card"):
            yield Problem(
                f"{place}.{wanted}", "nothing", f"a demand {quoted(what)} says which {wanted}", f'Add "{wanted}"'
            )
        if other in event and what in ("lead", "avoid", "highest", "lowest", "card"):
            yield Problem(
                f"{place}.{other}",
                quoted(event[other]),
                f"a demand {quoted(what)} is not of a {other}",
                f'Leave "{other}" out',
            )
