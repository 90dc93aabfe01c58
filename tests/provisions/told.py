"""The small cases of the provisions: one deal, a revoke by a defender, and findings, each ruled as a document."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from revoke import document, read_case, rule

Document = dict[str, Any]  # JSON: a case or a ruling, or a part of one

DEAL = "N:A432.K32.Q32.A32 KQ5.Q54.J54.K654 J76.A76.AK76.Q87 T98.JT98.T98.JT9"
"""South is declarer and dealer; nobody is vulnerable."""

P = "W:ST N:S2 E:D4 S:SJ"
"""East, a defender, revokes at trick 1, holding ♠K Q 5."""

DEALER_SECOND = "E:SK S:D6 W:S8"
"""South, declarer, revokes as the second to play."""

ON = "offending side played to next trick"
END = [ON, "play ended"]
BACK = ["hands returned to board"]
HISTORIC = ("bridge-1905", "auction-1912", "auction-1913")
DUPLICATE = ("duplicate-2017", "duplicate-2007", "duplicate-1997")


def board(code: str, **more: object) -> Document:
    contract: Document = {"strain": "H"} if code == "bridge-1905" else {"contract": "2D"}
    contract = {"contract": "H"} if code == "bridge-1905" else contract
    return {"deal": DEAL, "dealer": "S", "declarer": "S", "vulnerable": "None", **contract, **more}


def at(by: str, to: str, trick: int = 1) -> Document:
    return {"event": "attention", "by": by, "to": to, "trick": trick}


def back(hand: str, card: str) -> Document:
    return {"event": "withdrawn", "hand": hand, "card": card}


def seen(
    *told: str | Document, code: str = "duplicate-2017", findings: Document | None = None, **more: Any
) -> Document:
    """A case told by events on the small deal, or on another board, ruled; cards may stand in one text."""
    events = [each for part in told for each in (part.split() if isinstance(part, str) else [part])]
    case: Document = {"format": "revoke-case/1", "code": code, "events": events, "findings": findings or {}}
    case["board"] = more.pop("on", None) or board(code)
    return ruled({**case, **more})


def found(*revokes: Document, code: str = "duplicate-2017", on: Document | None = None, **findings: Any) -> Document:
    """A case told by findings, ruled: 4♠ by South unless another board is given, the end of play unless it is said."""
    usual: Document = {"contract": "4S", "declarer": "S", "dealer": "S", "vulnerable": "None"}
    if code == "bridge-1905":
        usual = {"contract": "S", "declarer": "S", "dealer": "S", "trick_score": {"NS": 0, "EW": 0}}
    every = [{"before_attention": END, **revoke} for revoke in revokes]
    case = {"format": "revoke-case/1", "code": code, "board": {**usual, **(on or {})}}
    return ruled({**case, "findings": {"revokes": every, **findings}})


def revoke(offender: str, trick: int = 5, suit: str = "D", **more: Any) -> Document:
    return {"offender": offender, "trick": trick, "suit": suit, **more}


def ruled(case: Document) -> Document:
    ruling: Document = document(rule(read_case(case)))
    return ruling


# What a ruling says


def statuses(ruling: Document) -> list[str]:
    return [each["status"] for each in ruling["revokes"]]


def laws(ruling: Document, index: int = 0) -> list[str]:
    found_laws: list[str] = ruling["revokes"][index]["laws"]
    return found_laws


def moved(ruling: Document) -> tuple[int | None, str | None]:
    return ruling["transfer"]["tricks"], ruling["transfer"]["to"]


def asked(ruling: Document) -> list[str]:
    return [each["fact"].rpartition(".")[2] for each in ruling["questions"]]


def said(ruling: Document, law: str | None = None, to: str | None = None, when: str | None = None) -> list[str]:
    """The instructions under a clause, to somebody, at a time."""
    return [
        each["text"]
        for each in ruling["instructions"]
        if law in (None, each["law"]) and to in (None, each["to"]) and when in (None, each["when"])
    ]


def offered(ruling: Document, law: str | None = None) -> list[tuple[str, str]]:
    """Who may do what, under a clause."""
    return [(each["who"], each["what"]) for each in ruling["options"] if law in (None, each["law"])]


def lying(ruling: Document) -> list[tuple[str, str | None, str]]:
    return [(each["hand"], each["card"], each["kind"]) for each in ruling["penalty_cards"]]


def because(ruling: Document, law: str) -> list[str]:
    """The reasons under a clause."""
    return [each["text"] for each in ruling["reasons"] if each["law"] == law]


def advised(ruling: Document, law: str | None = None) -> list[str]:
    """The advice under a clause, as it is told in words."""
    return [each["text"] for each in ruling["advice"] if law in (None, each["law"])]


def hints(ruling: Document) -> list[str]:
    """What the advice is about."""
    return [each["hint"] for each in ruling["advice"]]


def aware(offender: str, trick: int = 1) -> Document:
    """The finding that a player had noticed his own revoke before it was established."""
    return {"revokes": [{"offender": offender, "trick": trick, "aware": True}]}


def words(texts: Sequence[str]) -> str:
    return " ".join(texts).lower()
