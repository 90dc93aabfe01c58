"""Rulings and situations from outside, each a file with its source, ruled and held against what was said there."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from revoke import document, read_case, rule
from revoke.errors import RevokeError
from revoke.formats import pbn
from revoke.formats.record import to_case

HERE = Path(__file__).parent
FILES = (
    sorted(HERE.glob("published/*.json"))
    + sorted(HERE.glob("points/*.json"))
    + sorted(HERE.glob("situations/*/*.json"))
)

LEAST = {
    "published": 48,
    "points": 71,
    "modern": 170,
    "duplicate-1997": 19,
    "one-deal": 24,
    "bridge-1905": 66,
    "bridge-1905-scores": 15,
    "auction": 30,
}
"""How many files each folder holds at the least: a runner that finds nothing passes nothing."""

Expected = dict[str, Any]  # JSON: the key says what is there
Ruled = dict[str, Any]


def test_the_cases_are_there() -> None:
    found = Counter(path.parent.name for path in FILES)
    assert found.keys() == LEAST.keys()
    assert all(found[folder] >= least for folder, least in LEAST.items()), found


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_ruling_agrees_with_what_was_ruled(path: Path) -> None:
    told = json.loads(path.read_text("utf-8"))
    ruled = ruled_or_refused(told, path.name)
    if ruled is None:
        assert told["expect"].get("refused_ok"), told["narrative"]
        return
    unknown = told["expect"].keys() - CHECKS.keys()
    assert not unknown, f"this runner knows nothing of {sorted(unknown)}"
    wrong = [said for key, expected in told["expect"].items() if (said := CHECKS[key](ruled, expected))]
    assert not wrong, told["narrative"]


def test_the_same_case_read_twice_is_one_key_for_what_is_kept_of_it() -> None:
    documents = [json.loads(path.read_text("utf-8")) for path in FILES]
    told = [each["case"] for each in documents if "record" not in each and not each["expect"].get("refused_ok")]
    kept = {read_case(each) for each in told}
    assert len(kept) > len(FILES) / 2
    assert {read_case(each) for each in told} == kept


def ruled_or_refused(told: dict[str, Any], name: str) -> Ruled | None:
    """The ruling; ``None`` where the case is refused. Where a play record is given, the case holds only the code."""
    try:
        if "record" not in told:
            return document(rule(read_case(told["case"], name=name)))
        (record,) = pbn.read(told["record"], name=name)
        return document(rule(to_case(record, code=told["case"]["code"])))
    except RevokeError:
        return None


def _each(ruled: Ruled, expected: list[Any], key: str) -> str | None:
    got = [revoke[key] for revoke in ruled["revokes"]]
    agree = len(got) == len(expected) and all(want in (None, have) for want, have in zip(expected, got, strict=True))
    return None if agree else f"{key} of the revokes: {got}, not {expected}"


def _statuses(ruled: Ruled, expected: list[str | None]) -> str | None:
    return _each(ruled, expected, "status")


def _transfers(ruled: Ruled, expected: list[int | None]) -> str | None:
    return _each(ruled, expected, "transfer")


def _transfer(ruled: Ruled, expected: int) -> str | None:
    got = ruled["transfer"]["tricks"]
    return None if got == expected else f"{got} tricks are transferred, not {expected}"


def _to(ruled: Ruled, expected: str | None) -> str | None:
    got = ruled["transfer"]["to"]
    return None if got == expected else f"they go to {got}, not to {expected}"


def _applied(ruled: Ruled) -> list[str]:
    """Every clause that decided or ordered something."""
    laws = [law for revoke in ruled["revokes"] for law in revoke["laws"]]
    laws += [each["law"] for key in ("reasons", "instructions", "options", "penalty_cards") for each in ruled[key]]
    adjusted = ruled["adjusted_score"]
    if adjusted is None:
        return laws
    if adjusted["needed"] is False:  # the clause was looked at, and both sides are told that nothing comes of it
        return [law for law in laws if law != adjusted["law"]]
    return [*laws, adjusted["law"]]


def _names(named: str, applied: str) -> bool:
    """Whether a clause applied is the one named, or a deeper one: 64C1 will do for 64C, 621 will not for 62."""
    if not applied.startswith(named):
        return False
    deeper = applied[len(named) :]
    return not deeper or not (named[-1].isdigit() and deeper[0].isdigit())


def _laws(ruled: Ruled, expected: list[str]) -> str | None:
    applied = _applied(ruled)
    missing = [
        either for either in expected
        if not any(_names(named, law) for named in either.split("|") for law in applied)
    ]  # fmt: skip
    return f"{missing} not among {applied}" if missing else None


def _not_laws(ruled: Ruled, expected: list[str]) -> str | None:
    strays = [law for law in _applied(ruled) if law in expected]
    return f"{strays} should not be applied" if strays else None


def _penalty_cards(ruled: Ruled, expected: list[dict[str, str | None]]) -> str | None:
    got = ruled["penalty_cards"]
    agree = len(got) == len(expected) and all(
        want is None or have[key] == want
        for card, have in zip(expected, got, strict=True)
        for key, want in card.items()
    )
    return None if agree else f"penalty cards {got}, not {expected}"


def _adjusted_needed(ruled: Ruled, expected: bool | None) -> str | None:
    got = ruled["adjusted_score"] and ruled["adjusted_score"]["needed"]
    return None if got is expected else f"an adjusted score is needed: {got}, not {expected}"


def _final_declarer_tricks(ruled: Ruled, expected: int | dict[str, float]) -> str | None:
    want = expected if isinstance(expected, dict) else {str(expected): 1.0}
    tricks = ruled["declarer_tricks"]
    got = tricks["final"] or {str(tricks["after_transfer"]): 1.0}  # where equity is open, after the automatic tricks
    return None if got == want else f"declarer ends with {got}, not {want}"


def _questions_about(ruled: Ruled, expected: list[str]) -> str | None:
    asked = [question["fact"] for question in ruled["questions"]]
    missing = [fact for fact in expected if not any(each in path for each in fact.split("|") for path in asked)]
    return f"{missing} not asked for, only {asked}" if missing else None


def _score_1905(ruled: Ruled, expected: dict[str, Any]) -> str | None:
    game = ruled["game"]
    wrong = {key: (game and game[key]) for key, want in expected.items() if not game or game[key] != want}
    return f"the game stands at {wrong}, not {expected}" if wrong else None


def _score_auction(ruled: Ruled, expected: dict[str, Any]) -> str | None:
    score = ruled["auction"]
    wrong = {key: (score and score[key]) for key, want in expected.items() if not score or score[key] != want}
    return f"below and above the line stand {wrong}, not {expected}" if wrong else None


def _keys(section: str) -> Callable[[Ruled, dict[str, Any]], str | None]:
    """A check that a section of the ruling has these values at these keys."""

    def check(ruled: Ruled, expected: dict[str, Any]) -> str | None:
        got = ruled[section] or {}
        wrong = {key: got.get(key) for key, want in expected.items() if not _same(got.get(key), want)}
        return f"{section} has {wrong}, not {expected}" if wrong else None

    return check


def _same(got: Any, want: Any) -> bool:
    return bool(got == want or (isinstance(want, int) and got == {str(want): 1.0}))


def _either(got: str, named: str) -> bool:
    return any(got == each for each in named.split("|"))


def _offered(ruled: Ruled, wanted: dict[str, str]) -> list[Ruled]:
    """The options that are the one described: by whom, under which clause, with which word."""
    return [
        option
        for option in ruled["options"]
        if all(_either(option[key], wanted[key]) for key in ("who", "law") if key in wanted)
        and any(word in option["what"] for word in wanted.get("what", "").split("|"))
    ]


def _options(ruled: Ruled, expected: list[dict[str, str]]) -> str | None:
    missing = [wanted for wanted in expected if not _offered(ruled, wanted)]
    return f"{missing} not among {ruled['options']}" if missing else None


def _no_options(ruled: Ruled, expected: list[dict[str, str]]) -> str | None:
    strays = [option for wanted in expected for option in _offered(ruled, wanted)]
    return f"{strays} should not be offered" if strays else None


def _revoke_laws(ruled: Ruled, expected: list[list[str]]) -> str | None:
    missing = [
        law
        for revoke, laws in zip(ruled["revokes"], expected, strict=True)
        for law in laws
        if not any(_names(law, applied) for applied in revoke["laws"])
    ]
    return f"{missing} not among the laws of its revoke" if missing else None


def _not_statuses(ruled: Ruled, expected: list[list[str]]) -> str | None:
    if ruled["status"] == "needs facts":
        return None
    got = [revoke["status"] for revoke in ruled["revokes"]]
    wrong = [status for status, barred in zip(got, expected, strict=True) if status in barred]
    return f"it is not {wrong}" if wrong else None


def _ruling_status(ruled: Ruled, expected: str) -> str | None:
    return None if ruled["status"] == expected else f"the ruling is {ruled['status']}, not {expected}"


def _final_unknown(ruled: Ruled, expected: bool) -> str | None:
    known = ruled["declarer_tricks"]["final"] is not None or ruled["score"]["final"] is not None
    return f"the result is stated: {ruled['declarer_tricks']}, {ruled['score']}" if known is expected else None


def _first_instruction(ruled: Ruled, expected: dict[str, str]) -> str | None:
    first = next((each for each in ruled["instructions"] if each["to"] == expected["to"]), None)
    return None if first and _either(first["law"], expected["law"]) else f"the first to be said is {first}"


def _split(ruled: Ruled, expected: dict[str, dict[str, int]]) -> str | None:
    got = ruled["split"]
    wrong = [
        key
        for key, sides in expected.items()
        if not got or any(not _same(got[key][side], want) for side, want in sides.items())
    ]
    return f"{wrong}: the sides have {got}, not {expected}" if wrong else None


def _answers_offer(ruled: Ruled, expected: dict[str, list[Any]]) -> str | None:
    offered = {q["fact"].rpartition(".")[2]: q["answers"] for q in ruled["questions"]}
    missing = [
        answer for fact, answers in expected.items() for answer in answers if answer not in offered.get(fact, ())
    ]
    return f"{missing} not among the answers {offered}" if missing else None


def _refused_ok(ruled: Ruled, expected: bool) -> str | None:
    return None


CHECKS: dict[str, Callable[[Ruled, Any], str | None]] = {
    "statuses": _statuses,
    "transfers": _transfers,
    "transfer": _transfer,
    "to": _to,
    "laws": _laws,
    "not_laws": _not_laws,
    "penalty_cards": _penalty_cards,
    "adjusted_needed": _adjusted_needed,
    "final_declarer_tricks": _final_declarer_tricks,
    "questions_about": _questions_about,
    "tricks": _keys("declarer_tricks"),
    "score": _keys("score"),
    "game": _keys("game"),
    "auction": _keys("auction"),
    "options": _options,
    "no_options": _no_options,
    "revoke_laws": _revoke_laws,
    "not_statuses": _not_statuses,
    "ruling_status": _ruling_status,
    "final_unknown": _final_unknown,
    "first_instruction": _first_instruction,
    "split": _split,
    "answers_offer": _answers_offer,
    "refused_ok": _refused_ok,
    "score_1905": _score_1905,
    "score_auction": _score_auction,
}
