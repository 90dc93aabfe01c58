"""What two keys of a case document may not say together, and what one may not say without another."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from revoke.formats.bad_document import Problem
from revoke.formats.document_board import STRAINS
from revoke.formats.document_problems import NOTHING, add, path_text, quoted
from revoke.table.sentence import alone, one_after_another, sentence, template, whole

# A document that has not been found sound may hold anything anywhere: its values are Any until looked at.
Document = Mapping[str, Any]


def disagreements(document: Document) -> Iterator[Problem]:
    """Everything of that kind in a document, whatever else is wrong with it."""
    if "events" not in document and "findings" not in document:
        yield Problem(
            "",
            template('neither "events" nor "findings" is given'),
            template("without what happened there is nothing to rule on"),
            sentence('Add "events": [ … ], or "findings": {{ … }} for what is known without a record'),
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
            template('"deal" and "ending" are both given'),
            template("events start either from the whole deal or from the cards left later"),
            template("Keep the one that the events start from"),
        )
    elif "ending" in board and "first_trick" not in board:
        yield Problem(
            "board.first_trick",
            NOTHING,
            template("an ending must say before which trick its cards were left"),
            add("first_trick"),
        )
    elif "first_trick" in board and "ending" not in board:
        yield Problem(
            "board.first_trick",
            quoted(first),
            template("only an ending has a first trick; a whole deal begins with trick 1"),
            template('Leave it out, or give the cards left as "ending" instead of "deal"'),
        )
    elif isinstance(ending, str) and type(first) is int and 1 <= first <= 13:
        yield from _lengths(ending, first)
    contract = board.get("contract")
    if "doubling" in board and isinstance(contract, str) and contract.strip().upper() not in STRAINS:
        yield Problem(
            "board.doubling",
            quoted(board["doubling"]),
            sentence("the contract {contract} says itself how it is doubled", contract=whole(quoted(contract))),
            template('Leave "doubling" out, or give the strain alone as the contract'),
        )


def _lengths(ending: str, first_trick: int) -> Iterator[Problem]:
    hands = ending.partition(":")[2].split()
    lengths = {len(hand) - 3 for hand in hands if hand.count(".") == 3}
    left = 14 - first_trick
    if len(lengths) == 1 and lengths != {left}:
        (length,) = lengths
        yield Problem(
            "board.ending",
            sentence("{number} cards in each hand", number=length),
            sentence("before trick {trick} each hand has {number}", trick=first_trick, number=left),
            sentence('Correct the hands, or say "first_trick": {number}', number=14 - length),
        )


_ALONE = ("led", "leader", "winner", "followed", "discarded", "ruffed")


def _agreed(place: str, fact: Document) -> Iterator[Problem]:
    told = [key for key in _ALONE if key in fact] + ["hand"] * any(key in fact for key in ("hand", "card", "suit"))
    if len(told) != 1:
        yield Problem(
            place,
            _all_of(told) if told else template('nothing but "trick"'),
            template("an agreed fact says one thing about its trick"),
            sentence(
                'Give "hand" with "card" or "suit", or one of {keys}', keys=", ".join(f'"{key}"' for key in _ALONE)
            ),
        )
    elif told == ["hand"] and ("hand" not in fact or ("card" in fact) == ("suit" in fact)):
        yield Problem(
            place,
            _all_of([key for key in ("hand", "card", "suit") if key in fact]),
            template("a card or a suit is played from a hand"),
            template('Give "hand", and one of "card" and "suit"'),
        )


def _all_of(keys: Sequence[str]) -> str:
    return one_after_another([alone(f'"{key}"') for key in keys], template("{one} and {more}"))


def _event(at: int, event: Document) -> Iterator[Problem]:
    place = path_text(("events", at))
    if event.get("event") == "named" and ("card" in event) == ("suit" in event):
        given = template("both of card and suit") if "card" in event else template("neither of card and suit")
        because, instead = template("either a card is named or a suit"), template('Keep one of "card" and "suit"')
        yield Problem(place, given, because, instead)
    if event.get("event") == "demanded":
        wanted, other = ("card", "suit") if event.get("what") == "card" else ("suit", "card")
        what = event.get("what")
        if wanted not in event and what in ("lead", "avoid", "card"):
            says = _SAYS_WHICH[wanted]
            yield Problem(f"{place}.{wanted}", NOTHING, sentence(says, demand=whole(quoted(what))), add(wanted))
        if other in event and what in ("lead", "avoid", "highest", "lowest", "card"):
            yield Problem(
                f"{place}.{other}",
                quoted(event[other]),
                sentence(_NOT_OF_A[other], demand=whole(quoted(what))),
                sentence('Leave "{key}" out', key=other),
            )


_SAYS_WHICH = {
    "card": template("a demand {demand} says which card"),
    "suit": template("a demand {demand} says which suit"),
}
_NOT_OF_A = {
    "card": template("a demand {demand} is not of a card"),
    "suit": template("a demand {demand} is not of a suit"),
}
