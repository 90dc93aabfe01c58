"""Rulings under the codes of 1905, 1912 and 1913, worked out by hand from their texts."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

import pytest

from revoke import document, read_case, rule

CODES = ("bridge-1905", "auction-1912", "auction-1913")
every_code = pytest.mark.parametrize("code", CODES)

NEXT_DEAL = [{"event": "cut"}, *({"event": "called", "by": seat} for seat in "NESW")]
"""What shows that the pack has been cut for the next deal: nobody calls on cards that have not been dealt."""

LAST_TWO = ("W:D2", "N:S2", "E:HQ", "S:D3", "E:D4", "S:C2", "W:S9", "N:S3")
"""East ruffs his partner's diamond at trick 12, and plays his own at trick 13."""


def ruled(
    code: str,
    *events: Any,
    board: dict[str, Any] | None = None,
    findings: dict[str, Any] | None = None,
) -> dict[str, Any]:
    usual = {"dealer": "S", "declarer": "S", "contract": "H" if code == "bridge-1905" else "2H"}
    case = {"format": "revoke-case/1", "code": code, "board": usual | (board or {}), "events": list(events)}
    return document(rule(read_case({**case, "findings": findings or {}})))


def pointed_at(by: str, to: str, trick: int) -> dict[str, Any]:
    return {"event": "attention", "by": by, "to": to, "trick": trick}


def laws(ruling: dict[str, Any]) -> list[str]:
    cited: list[str] = ruling["revokes"][0]["laws"]
    return cited


def cost(ruling: dict[str, Any]) -> tuple[str | None, int | None, list[Any]]:
    """How the revoke stands, the tricks that move, and what is asked."""
    return ruling["revokes"][0]["status"], ruling["transfer"]["tricks"], ruling["questions"]


# 94: a revoke must be claimed before the cards have been cut for the following deal.


@pytest.mark.parametrize("begun", NEXT_DEAL, ids=str)
@every_code
def test_once_somebody_has_called_on_the_next_deal_it_is_too_late_to_claim(code: str, begun: dict[str, Any]) -> None:
    """Told by the cards, and by what was said of a revoke without its card: nothing else can matter."""
    ending = {"ending": "N:32... .Q.4. ..3.2 9..2.", "first_trick": 12}
    told = {"table_tricks": 9, "revokes": [{"offender": "E", "trick": 4, "suit": "D"}]}
    for before in ([*LAST_TWO], []):
        setting: dict[str, Any] = {"board": ending} if before else {"findings": told}
        trick = 12 if before else 4
        late = ruled(code, *before, begun, pointed_at("S", "E", trick), **setting)
        assert cost(late) == ("established", 0, [])
        assert "94" in laws(late)
        assert not [each for each in late["options"] if each["law"] == "93"], "nothing can be claimed, nor searched for"
    in_time = ruled(code, *LAST_TWO, pointed_at("S", "E", 12), begun, board=ending)
    assert "94" not in laws(in_time)


@pytest.mark.parametrize("called", ["opponent called on next board", "offending side called on next board"])
@every_code
def test_a_call_on_the_next_deal_that_is_told_is_too_late_as_well(code: str, called: str) -> None:
    told = {"offender": "S", "trick": 4, "suit": "D", "before_attention": ["play ended", called]}
    late = ruled(code, findings={"table_tricks": 9, "revokes": [told]})
    assert (cost(late), "94" in laws(late)) == (("established", 0, []), True)
    if code != "bridge-1905":
        assert late["auction"]["below"] == {"NS": 24, "EW": 0}, "his three odd tricks, and no points for the revoke"
        assert late["auction"]["above"] == {"NS": 0, "EW": 0}


@pytest.mark.parametrize(("asked", "claimed"), [*product((False, True), repeat=2)])
@every_code
def test_his_partners_question_protects_nobody_whose_cards_are_in_the_next_deal(
    code: str, asked: bool, claimed: bool
) -> None:
    """86 and 90: nothing is put right out of a pack that has been cut, claimed over or not."""
    moments: Sequence[str] = ["opponent called on next board", *["partner asked"] * asked]
    moments = [*moments, *["opponents claimed"] * claimed]
    told = {"offender": "E", "trick": 4, "suit": "D", "before_attention": moments}
    assert cost(ruled(code, findings={"revokes": [told]})) == ("established", 0, [])
