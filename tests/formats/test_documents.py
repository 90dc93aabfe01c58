"""The keys and words of the case document are those of the contract, and so is its JSON Schema."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from revoke.case.case import Moment
from revoke.formats.document_words import BadDocument
from revoke.formats.native import case_document, read_case, schema

CONTRACT = Path(__file__).parents[3] / "shared" / "contract.md"
SCHEMA = schema("case")

# As section 2.2 of the contract has them: for each event the keys that it must have, and those that it may have.
EVENTS: dict[str, tuple[set[str], set[str]]] = {
    "named": ({"hand"}, {"card", "suit"}),
    "asked": ({"by", "of"}, set()),
    "answered": ({"by", "holds"}, set()),
    "attention": ({"by", "to"}, {"trick"}),
    "withdrawn": ({"hand", "card"}, set()),
    "exposed": ({"hand", "card", "how"}, set()),
    "demanded": ({"by", "of", "what"}, {"suit", "card"}),
    "claimed": ({"by", "tricks"}, set()),
    "conceded": ({"by", "tricks"}, set()),
    "agreed": ({"by"}, set()),
    "objected": ({"by"}, set()),
    "played_on": ({"by"}, set()),
    "quitted": ({"trick"}, set()),
    "rights_lost": ({"by"}, set()),
    "returned": (set(), set()),
    "called": ({"by"}, set()),
    "cut": (set(), set()),
    "mixed": ({"by"}, set()),
    "round_ended": (set(), set()),
    "period_ended": (set(), set()),
}
VALUES: dict[str, object] = {
    "hand": "N", "card": "DT", "suit": "D", "by": "W", "of": "E", "holds": True, "to": "N", "trick": 3,
    "how": "dropped", "what": "highest", "tricks": 2,
}  # fmt: skip


def definition(name: str) -> dict[str, Any]:
    found: dict[str, Any] = SCHEMA["$defs"][name]
    return found


def section(number: str) -> str:
    """A section of the contract."""
    if not CONTRACT.is_file():
        pytest.skip(f"the contract is not here: {CONTRACT.name} is absent")
    found = re.search(rf"^##+ {re.escape(number)} .*?(?=^##|\Z)", CONTRACT.read_text(encoding="utf-8"), re.M | re.S)
    assert found, number
    return found.group()


def keys_in_tables(text: str) -> list[set[str]]:
    """What stands in the first column of each table, without its head."""
    tables = re.findall(r"(?:^\|.*\n)+", text, re.M)
    return [
        {key for row in table.splitlines()[2:] for key in re.findall(r"`(\w+)`", row.split("|")[1])} for table in tables
    ]


def test_the_events_have_the_keys_of_the_contract() -> None:
    mapping = SCHEMA["properties"]["events"]["items"]["anyOf"][1]["discriminator"]["mapping"]
    assert set(mapping) == set(EVENTS)
    for name, (needed, allowed) in EVENTS.items():
        shape = definition(mapping[name].rsplit("/", 1)[1])
        assert set(shape["properties"]) == {"event"} | needed | allowed, name
        assert set(shape["required"]) == {"event"} | needed, name


@pytest.mark.parametrize("name", EVENTS)
def test_an_event_is_read_with_its_keys_and_not_without(name: str) -> None:
    needed, allowed = EVENTS[name]
    optional = {"card"} if name == "named" else allowed - {"card"}
    event = {"event": name} | {key: VALUES[key] for key in needed | optional}
    document = {"format": "revoke-case/1", "events": [event]}
    assert case_document(read_case(document))["events"] == [event]
    for key in needed:
        with pytest.raises(BadDocument, match=rf"events\[0\]\.{key}: nothing, but the event \"{name}\" needs"):
            read_case({**document, "events": [{each: value for each, value in event.items() if each != key}]})
    with pytest.raises(BadDocument, match=r"events\[0\]\.remark: the key \"remark\""):
        read_case({**document, "events": [event | {"remark": "!"}]})


def test_every_key_that_the_contract_promises_is_in_the_document() -> None:
    """The contract only grows: what has been added since stands in ``docs/contract.md``, made from the types."""
    (board,) = keys_in_tables(section("2.1"))
    assert board <= set(definition("BoardDocument")["properties"])
    (events,) = keys_in_tables(section("2.2"))
    assert events == set(EVENTS) - {"played_on"}  # which came later
    findings, revoke = keys_in_tables(section("2.3"))
    assert findings <= set(definition("FindingsDocument")["properties"])
    assert revoke <= set(definition("RevokeDocument")["properties"])


def test_the_contracts_moments_are_ours() -> None:
    text = section("2.3")
    moments = set(re.findall(r'`"([^"`]+)"`', text[text.index("Moments for") : text.index("A list that is given")]))
    moments.add(Moment.OFFENDERS_PUT_DOWN_A_CARD.value)
    assert moments == {moment.value for moment in Moment}
    items = definition("RevokeDocument")["properties"]["before_attention"]["items"]
    assert set(items["enum"]) == moments


def test_the_contracts_example_is_read() -> None:
    examples = re.findall(r"```json\n(.*?)```", section("2."), re.S)
    assert examples
    for example in examples:
        case = read_case(example)
        assert case.board.contract is not None
        assert len(case.events) == 4


def test_what_the_contract_forbids_stands_in_the_schema() -> None:
    assert SCHEMA["required"] == ["format"]
    assert SCHEMA["anyOf"] == [{"required": ["events"]}, {"required": ["findings"]}]
    objects = [SCHEMA, *SCHEMA["$defs"].values()]
    assert all(shape["additionalProperties"] is False for shape in objects)
    board = definition("BoardDocument")
    assert board["dependentRequired"] == {"ending": ["first_trick"], "first_trick": ["ending"]}
    assert board["not"] == {"required": ["deal", "ending"]}
    tricks = definition("FindingsDocument")["properties"]["without_revoke"]
    assert tricks["propertyNames"]["enum"] == [str(number) for number in range(14)]
    revoke = definition("RevokeDocument")["properties"]
    assert (revoke["later_tricks"]["minimum"], revoke["later_tricks"]["maximum"]) == (0, 12)
    seen_by_the_offender = ["offender", "partner", "opponents", "offending side"]
    sides = ["NS", "EW", "declaring side", "defending side"]
    assert revoke["won_by"]["enum"] == [*"NESW", *seen_by_the_offender, "declarer", "dummy", "defender", *sides]


@pytest.mark.parametrize(
    ("key", "good", "bad"),
    [
        ("contract", ["1C", "7NTXX", "3NTX", "NT", "H"], ["8NT", "0C", "3NTXXX", "HX", "3"]),
        ("vulnerable", ["None", "NS", "EW", "All"], ["north", ""]),
        ("deal", ["N:K74.J6.T543.Q432 - - -", "E:- K74.J6.T543.Q432 - -"], ["K74.J6.T543.Q432 - - -", "N:- -", ""]),
    ],
)
def test_the_patterns_of_the_schema_agree_with_the_reading(key: str, good: list[str], bad: list[str]) -> None:
    pattern = definition("BoardDocument")["properties"][key]["pattern"]
    for text in good + bad:
        document = {"format": "revoke-case/1", "board": {key: text}, "findings": {}}
        assert bool(re.search(pattern, text)) is (text in good), text
        if text in good:
            assert case_document(read_case(document))["board"][key]
        else:
            with pytest.raises(BadDocument, match=f"board.{key}"):
                read_case(document)


def test_the_schema_is_json_and_names_its_dialect() -> None:
    assert json.loads(json.dumps(SCHEMA)) == SCHEMA
    assert SCHEMA["$schema"].endswith("/draft/2020-12/schema")
