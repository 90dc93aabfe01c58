"""The conformance kit: cases for checking another program's rulings, and the comparison of the results."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from revoke.formats.document_shapes import json_schema
from revoke.law.code import CODES, code
from revoke.telling.ruling_words import FORMAT, SPOKEN, RulingWords

# The JSON Schema of a ruling document, made from the types that write it.

SAID: dict[str, Any] = {
    "description": "The template of the sentence and its values, so that it can be told in another language.",
    "type": "object",
    "properties": {"template": {"type": "string"}, "values": {"type": "object"}},
    "required": ["template", "values"],
}


def ruling_schema() -> dict[str, Any]:
    """The JSON Schema of a ruling document, in which every key is present, ``null`` if not known.

    >>> ruling_schema()["properties"]["format"]["const"]
    'revoke-ruling/1'
    """
    made = json_schema(RulingWords, more=as_written)
    made["properties"]["format"] = {"const": FORMAT}
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **made}


def as_written(described: dict[str, Any]) -> dict[str, Any]:
    """The schema of a written object: every key is required, and a sentence may have its template and values beside."""
    keys = described["properties"]
    if "additionalProperties" not in described and any(spoken in keys for spoken in SPOKEN):
        keys = {**keys, "said": SAID}
    open_to_more = {key: each for key, each in described.items() if key != "additionalProperties"}
    return {**open_to_more, "properties": keys, "required": list(described["properties"])}


Document = Mapping[str, Any]  # JSON, as it came in
KeyResults = dict[str, Any]

VERSION = 1
FOLDER = Path(__file__).with_name("conformance_cases")
FORMS = ("case", "pbn", "lin")
KEYS = ("revokes.status", "revokes.transfer", "transfer", "penalty_cards", "options")
"""The compared keys of a ruling document; a key that a program leaves out is no difference."""

REVIEWS = {code(each).review for each in CODES}
"""The clauses on the review of a ruling, left out because as options they change nothing at the table."""


@dataclass(frozen=True, slots=True)
class ConformanceCase:
    """A case of the conformance kit, with the key results of the ruling on it under each code.

    Attributes:
        id: its name, which never changes.
        form: ``case`` for a case document, ``pbn`` or ``lin`` for a play record.
        source: its origin: a publication, or the seed that drew it.
        given: the document, or the text of the record.
        expected: the id of a code -> key results; without codes under which the case lacks facts.
    """

    id: str
    form: str
    source: str
    given: Document | str
    expected: Mapping[str, KeyResults]

    def text(self, name: str) -> str:
        """The input of a program under that code: one line of JSON, or the record."""
        if isinstance(self.given, str):
            return self.given
        return json.dumps({**self.given, "code": name}, ensure_ascii=False)


@dataclass(frozen=True, slots=True)
class ConformanceDifference:
    """A difference between a program's ruling and the kit: a case, a code and a key, or no ruling at all (no key)."""

    case: str
    code: str
    key: str | None
    expected: Any = None
    said: Any = None


def conformance_cases() -> tuple[ConformanceCase, ...]:
    """The cases of the kit, in their order.

    >>> cases = conformance_cases()
    >>> {case.form for case in cases} == set(FORMS)
    True
    """
    lines = (FOLDER / f"{VERSION}.jsonl").read_text("utf-8").splitlines()
    return tuple(ConformanceCase(**json.loads(line)) for line in lines)


def key_results(ruling: Document) -> KeyResults:
    """The key results in a ruling document, without those that the document does not have.

    >>> key_results({"transfer": {"tricks": 1, "to": "NS"}, "revokes": [{"transfer": 1}]})
    {'revokes.transfer': [1], 'transfer': {'tricks': 1, 'to': 'NS'}}
    """
    found: KeyResults = {}
    revokes = _dictionaries(ruling.get("revokes"))
    if revokes is not None:
        for key in ("status", "transfer"):
            if all(key in each for each in revokes):
                found[f"revokes.{key}"] = [each[key] for each in revokes]
    moved = ruling.get("transfer")
    if isinstance(moved, Mapping) and "tricks" in moved:
        found["transfer"] = {key: moved[key] for key in ("tricks", "to") if key in moved}
    for name, keys in (("penalty_cards", ("hand", "card", "kind")), ("options", ("who", "law"))):
        listed = _dictionaries(ruling.get(name))
        if listed is not None:
            left = [each for each in listed if name != "options" or each.get("law") not in REVIEWS]
            found[name] = sorted({" ".join(str(each.get(key)) for key in keys) for each in left})
    return found


def _dictionaries(value: object) -> list[Document] | None:
    if isinstance(value, list) and all(isinstance(each, Mapping) for each in value):
        return value
    return None


def conformance_differences(case: ConformanceCase, name: str, ruling: object) -> Iterator[ConformanceDifference]:
    """The differences between a ruling and the kit's expectation for a case under one code.

    Args:
        ruling: the output of the program, read as JSON; ``None`` if it was not JSON.
    """
    said = key_results(ruling) if isinstance(ruling, Mapping) else {}
    if not said:
        yield ConformanceDifference(case.id, name, None, case.expected[name], ruling)
        return
    for key, expected in case.expected[name].items():
        if key in said and not _agree(expected, said[key]):
            yield ConformanceDifference(case.id, name, key, expected, said[key])


def _agree(expected: Any, said: Any) -> bool:
    if isinstance(expected, dict) and isinstance(said, dict):  # a transfer may omit its receiver
        return all(expected.get(key) == value for key, value in said.items())
    return bool(expected == said)
