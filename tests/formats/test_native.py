"""A case document read and written: sound ones become the same case again, all others say what is wrong with them."""

from __future__ import annotations

import gc
import json
import weakref
from collections.abc import Iterator
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from revoke.case.case import Board, Case, Findings, HandKnowledge, Mixing, Moment, RevokeFinding, Scoring, Weighting
from revoke.case.events import AttentionDrawn, CardNamed, CardPlayed, Demand, Demanded, HandsReturned, Onlooker
from revoke.errors import NotBridge, Unreadable
from revoke.formats.document_words import LARGEST, BadDocument
from revoke.formats.native import (
    Unwritable,
    case_document,
    read_case,
    read_cases_jsonl,
    schema,
)
from revoke.table.cards import Card, Suit
from revoke.table.contract import Contract, Strain, Vulnerability
from revoke.table.deal import Deal
from revoke.table.seats import Role, Seat

HERE = Path(__file__).parent
PUBLISHED = HERE.parents[2] / "shared" / "cases"
SITUATIONS = sorted((HERE.parent / "cases").rglob("*.json"))
BAD_CASES = [
    pytest.param(entry["case"], entry["problems"], id=f"{path.stem}: {entry['about']}")
    for path in sorted((HERE / "bad_cases").glob("*.json"))
    for entry in json.loads(path.read_text(encoding="utf-8"))
]
assert len(BAD_CASES) > 100, "the folder of bad cases is not where it should be"

DEAL = "N:K74.J6.T543.Q432 962.Q8.AKQJ96.A7 JT8.AK9752..T986 AQ53.T43.872.KJ5"
WHOLE: dict[str, Any] = {
    "format": "revoke-case/1",
    "code": "duplicate-1997",
    "board": {
        "number": 7,
        "dealer": "S",
        "declarer": "E",
        "vulnerable": "EW",
        "deal": DEAL,
        "contract": "3NTX",
        "scoring": "Rubber",
        "field": [-430, 50],
        "trick_score": {"NS": 14, "EW": 0},
    },
    "events": [
        "S:H7",
        {"event": "named", "hand": "W", "suit": "H"},
        {"event": "asked", "by": "W", "of": "E"},
        {"event": "answered", "by": "E", "holds": False},
        {"event": "attention", "by": "director", "to": "N", "trick": 3},
        {"event": "withdrawn", "hand": "N", "card": "DT"},
        {"event": "exposed", "hand": "N", "card": "S4", "how": "dropped"},
        {"event": "demanded", "by": "E", "of": "N", "what": "lead", "suit": "C"},
        {"event": "claimed", "by": "E", "tricks": 4},
        {"event": "conceded", "by": "S", "tricks": 1},
        {"event": "agreed", "by": "N"},
        {"event": "objected", "by": "S"},
        {"event": "quitted", "trick": 1},
        {"event": "rights_lost", "by": "W"},
        {"event": "returned"},
        {"event": "called", "by": "N"},
        {"event": "cut"},
        {"event": "mixed", "by": "NS"},
        {"event": "round_ended"},
        {"event": "period_ended"},
    ],
    "findings": {
        "table_tricks": 6,
        "winners": "EEEEENSSSSSN.",
        "agreed": [
            {"trick": 5, "hand": "N", "card": "C2"},
            {"trick": 5, "hand": "N", "suit": "C"},
            {"trick": 5, "led": "D"},
            {"trick": 5, "leader": "E"},
            {"trick": 5, "winner": "E"},
            {"trick": 5, "followed": "W"},
            {"trick": 5, "discarded": "N"},
            {"trick": 6, "ruffed": "S"},
        ],
        "revokes": [
            {
                "offender": "defender",
                "trick": 5,
                "suit": "D",
                "card": "C2",
                "failure": "follow",
                "able": True,
                "proved": True,
                "owed_card_faced": False,
                "won_by": "opponents",
                "later_tricks": 7,
                "won_later_with_owed_card": True,
                "attention_by": "spectator",
                "dummy_rights_lost": False,
                "before_attention": ["play ended", "trick quitted"],
                "played_after": ["E", "dummy"],
                "withdrawn_after": [],
            }
        ],
        "without_revoke": {"9": 0.4, "10": 0.6},
        "without_repeat": {"10": 1.0},
        "cards_mixed_by": "both",
        "elected": "points",
        "self_inflicted": {"imps": 3, "why": "a wild double – at the one level"},
        "weighting": {"step": 10, "lean": 20},
        "strength": "expert",
    },
    "readings": {"bonus": True, "turning": "strict"},
    "known": {"N": {"hcp": [12, 14], "spades": [5, 6]}, "S": {}},
}


def refusal(data: Any, *, name: str = "a.json", most: int = LARGEST) -> BadDocument:
    with pytest.raises(BadDocument) as caught:
        read_case(data, name=name, most=most)
    return caught.value


def published(path: Path) -> dict[str, Any]:
    told = json.loads(path.read_text(encoding="utf-8"))
    case: dict[str, Any] = told["case"] | (
        {"findings": {}} if "record" in told else {}
    )  # a play record is not read here
    return case


def test_every_key_of_the_contract_is_read() -> None:
    case = read_case(WHOLE)
    assert case.code == "duplicate-1997"
    assert case.board == Board(
        number=7,
        dealer=Seat.SOUTH,
        declarer=Seat.EAST,
        vulnerable=Vulnerability.EW,
        deal=Deal.parse(DEAL),
        contract=Contract.parse("3NTX"),
        scoring=Scoring.RUBBER,
        field=(-430, 50),
        trick_score=(14, 0),
    )
    assert case.events[0] == CardPlayed(Seat.SOUTH, Card.parse("H7"))
    assert case.events[1] == CardNamed(Seat.WEST, suit=Suit.HEARTS)
    assert case.events[4] == AttentionDrawn(Onlooker.DIRECTOR, Seat.NORTH, 3)
    assert case.events[7] == Demanded(Seat.EAST, Seat.NORTH, Demand.LEAD, suit=Suit.CLUBS)
    assert case.events[14] == HandsReturned()
    assert case.findings.winners[11:] == (Seat.NORTH, None)
    assert case.findings.without_revoke == {9: 0.4, 10: 0.6}
    assert case.findings.cards_mixed_by is Mixing.BOTH
    assert case.findings.self_inflicted == {"imps": 3, "why": "a wild double – at the one level"}
    assert case.findings.weighting == Weighting(step=10, lean=20)
    (revoke,) = case.findings.revokes
    assert revoke.offender is Role.DEFENDER
    assert revoke.won_by == "opponents"
    assert revoke.attention_by is Onlooker.SPECTATOR
    assert revoke.before_attention == frozenset({Moment.PLAY_ENDED, Moment.TRICK_QUITTED})
    assert revoke.played_after == (Seat.EAST, Role.DUMMY)
    assert revoke.withdrawn_after == ()
    assert case.readings == {"bonus": True, "turning": "strict"}
    assert case.known == {Seat.NORTH: HandKnowledge((12, 14), {Suit.SPADES: (5, 6)}), Seat.SOUTH: HandKnowledge()}


def test_what_is_not_said_is_not_known() -> None:
    case = read_case({"format": "revoke-case/1", "findings": {"revokes": [{}]}})
    assert case == Case(findings=Findings(revokes=(RevokeFinding(),)))
    assert case.code == "duplicate-2017"


def test_a_strain_alone_is_the_contract_of_a_code_without_an_auction() -> None:
    board = read_case({"format": "revoke-case/1", "board": {"contract": "NT", "doubling": 4}, "findings": {}}).board
    assert (board.contract, board.strain, board.multiple) == (None, Strain.NOTRUMP, 4)


def test_an_ending_is_the_cards_left_before_its_trick() -> None:
    ending = "N:.3.5.8 .9.8.3 - .A.2.5"
    board = {"ending": ending, "first_trick": 11}
    read = read_case({"format": "revoke-case/1", "board": board, "findings": {}}).board
    assert (read.first_trick, read.deal) == (11, Deal.parse(ending))


@pytest.mark.parametrize(("said", "meant"), [("Both", "All"), ("-", "None"), ("n-s", "NS"), ("Love", "None")])
def test_common_spellings_of_vulnerability_are_understood(said: str, meant: str) -> None:
    case = read_case({"format": "revoke-case/1", "board": {"vulnerable": said}, "findings": {}})
    assert case.board.vulnerable is Vulnerability(meant)


@pytest.mark.parametrize("winner", ["N", "E", "S", "W", "offender", "partner", "opponents"])
def test_the_winner_of_a_trick_is_a_seat_or_stands_in_relation_to_the_offender(winner: str) -> None:
    case = read_case({"format": "revoke-case/1", "findings": {"revokes": [{"won_by": winner}]}})
    assert case.findings.revokes[0].won_by == (Seat(winner) if len(winner) == 1 else winner)


SAID_NATURALLY: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "seats by name": ({"offender": "West", "attention_by": "north"}, {"offender": "W", "attention_by": "N"}),
    "roles with an article": (
        {"offender": "the declarer", "played_after": ["a defender", "Dummy"]},
        {"offender": "declarer", "played_after": ["defender", "dummy"]},
    ),
    "numbers in words": ({"trick": "five", "later_tricks": "two"}, {"trick": 5, "later_tricks": 2}),
    "a trick as people count": ({"trick": "the fifth", "later_tricks": "none"}, {"trick": 5, "later_tricks": 0}),
    "his partner": ({"offender": "W", "attention_by": "his partner"}, {"offender": "W", "attention_by": "E"}),
    "declarer's partner": ({"offender": "declarer", "attention_by": "partner"},
                           {"offender": "declarer", "attention_by": "dummy"}),
    "a defender's partner": ({"offender": "defender", "played_after": ["partner"]},
                             {"offender": "defender", "played_after": ["other defender"]}),
    "his neighbours": ({"offender": "W", "played_after": ["LHO", "partner", "right-hand opponent"]},
                       {"offender": "W", "played_after": ["N", "E", "S"]}),
    "himself": ({"offender": "W", "attention_by": "himself"}, {"offender": "W", "attention_by": "W"}),
    "an opponent of declarer's": ({"offender": "dummy", "attention_by": "an opponent"},
                                  {"offender": "dummy", "attention_by": "defender"}),
    "an onlooker": ({"attention_by": "a kibitzer"}, {"attention_by": "spectator"}),
    "the other side won": ({"won_by": "the other side"}, {"won_by": "opponents"}),
    "his side won": ({"won_by": "his side"}, {"won_by": "offending side"}),
    "he won": ({"won_by": "the offender"}, {"won_by": "offender"}),
    "the defenders won": ({"won_by": "the defenders"}, {"won_by": "defending side"}),
    "a side by name": ({"won_by": "North–South"}, {"won_by": "NS"}),
    "a suit by name": ({"suit": "Hearts"}, {"suit": "H"}),
    "one of the suit": ({"suit": "a heart"}, {"suit": "H"}),
    "a suit by its sign": ({"suit": "♥"}, {"suit": "H"}),
    "a card, rank first": ({"card": "9D"}, {"card": "D9"}),
    "a card with its sign": ({"card": "♦10"}, {"card": "DT"}),
    "a card in words": ({"card": "the ace of diamonds"}, {"card": "DA"}),
    "a card in words, number": ({"card": "ten of diamonds"}, {"card": "DT"}),
    "a trick with its number": ({"trick": "trick 5", "later_tricks": "1 trick"}, {"trick": 5, "later_tricks": 1}),
    "a trick by its ordinal": ({"trick": "5th"}, {"trick": 5}),
    "at once": ({"before_attention": "at once"}, {"before_attention": []}),
    "one moment": ({"before_attention": "play over"}, {"before_attention": ["play ended"]}),
    "the hands were back": ({"before_attention": ["hands back"]}, {"before_attention": ["hands returned to board"]}),
    "yes and no": ({"able": "No", "aware": "yes"}, {"able": False, "aware": True}),
}  # fmt: skip


@pytest.mark.parametrize("what", SAID_NATURALLY)
def test_a_revoke_is_told_in_the_words_that_come_first(what: str) -> None:
    said, meant = SAID_NATURALLY[what]
    naturally, by_the_contract = (
        read_case({"format": "revoke-case/1", "findings": {"revokes": [told]}}) for told in (said, meant)
    )
    assert naturally == by_the_contract


@pytest.mark.parametrize(
    ("said", "meant"), [("the dealer", "S"), ("the dealer's partner", "N"), ("eldest hand", "W"), ("Dealer", "S")]
)
def test_a_player_is_named_by_who_dealt(said: str, meant: str) -> None:
    """The eldest hand sits on the dealer's left."""

    def read(offender: str, board: dict[str, str]) -> Case:
        return read_case({"format": "revoke-case/1", "board": board, "findings": {"revokes": [{"offender": offender}]}})

    assert read(said, {"dealer": "South"}) == read(meant, {"dealer": "S"})
    with pytest.raises(BadDocument):
        read(said, {})


@pytest.mark.parametrize(
    ("key", "said", "meant"),
    [
        ("contract", "four spades doubled", "4SX"),
        ("contract", "3 no trumps", "3NT"),
        ("contract", "4♠", "4S"),
        ("declarer", "South", "S"),
        ("vulnerable", "love all", "None"),
        ("scoring", "imps", "IMP"),
    ],
)
def test_a_board_is_told_in_the_words_that_come_first(key: str, said: str, meant: str) -> None:
    naturally, by_the_contract = (
        read_case({"format": "revoke-case/1", "board": {key: value}, "findings": {}}) for value in (said, meant)
    )
    assert naturally == by_the_contract


@pytest.mark.parametrize(
    ("offenders", "said", "meant"),
    [
        (["W"], "East–West", "offending side"),
        (["W"], "North", "other side"),
        (["W", "E"], "partner", "offending side"),
        (["defender"], "the declarer", "other side"),
        (["dummy"], "S", "offending side"),
        (["defender"], "N", "other side"),
        ([], "neither side", "nobody"),
        ([], "both sides", "both"),
        ([], "the revoking side", "offending side"),
        ([], "opponents", "other side"),
    ],
)
def test_who_mixed_the_cards_is_told_by_player_or_side(offenders: list[str], said: str, meant: str) -> None:
    """South is declarer."""
    findings = {"revokes": [{"offender": each} for each in offenders], "cards_mixed_by": said, "table_tricks": "nine"}
    case = read_case({"format": "revoke-case/1", "board": {"declarer": "South"}, "findings": findings})
    assert case.findings.cards_mixed_by is Mixing(meant)
    assert (case.board.declarer, case.findings.table_tricks) == (Seat.SOUTH, 9)


def test_what_is_told_naturally_is_left_as_it_was_given() -> None:
    told = {"format": "revoke-case/1", "findings": {"revokes": [{"offender": "West", "trick": "five"}]}}
    before = json.dumps(told)
    read_case(told)
    assert json.dumps(told) == before


@pytest.mark.parametrize("written", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_file_is_read_in_the_encodings_that_editors_write(written: str) -> None:
    assert read_case(json.dumps(WHOLE).encode(written)) == read_case(WHOLE)


def test_a_mapping_of_any_kind_is_read_as_the_json_it_would_be() -> None:
    findings = MappingProxyType({"without_revoke": {10: 1.0}, "revokes": ({"offender": "N"},)})
    case = read_case(MappingProxyType({"format": "revoke-case/1", "findings": findings}))
    assert case.findings.without_revoke == {10: 1.0}
    assert case.findings.revokes[0].offender is Seat.NORTH


@pytest.mark.parametrize(("case", "problems"), BAD_CASES)
def test_each_thing_that_is_wrong_is_told_with_its_place(case: dict[str, Any], problems: list[dict[str, Any]]) -> None:
    told = refusal({"format": "revoke-case/1", **case})
    assert sorted(problem.path for problem in told.problems) == sorted(problem["path"] for problem in problems)
    for expected in problems:
        found = next(problem for problem in told.problems if problem.path == expected["path"])
        missing = [phrase for phrase in expected["says"] if phrase not in str(found)]
        assert not missing, str(found)
        assert str(found) in str(told)
    assert str(told).startswith("a.json: ")
    str(told).encode("utf-8")


TEXTS: list[tuple[str, str | bytes, str, list[str]]] = [
    ("an empty file", "", "", ["it is empty", "Give a case document"]),
    ("a file of blanks", b"\xef\xbb\xbf \r\n", "", ["it is empty"]),
    ("a picture", b"\x89PNG\r\n\x1a\n\x00\x00\x00", "", ["binary data", "a case document is text"]),
    ("zeros in text", '{"format": "\0"}', "", ["binary data"]),
    ("odd UTF-16", b"\xff\xfe{", "", ["binary data"]),
    ("Latin letters", '{\n"code": "Köln"}'.encode("latin-1"), "line 2", ["byte 13", "not a character in UTF-8"]),
    ("a list", "[]", "", ["an empty list", "a case document is an object", ".jsonl"]),
    ("a word", '"case"', "", ['"case"', "is an object", '"revoke-case/1"']),
    ("null", "null", "", ["null", "is an object"]),
    ("no format", '{"findings": {}}', "format", ["nothing", 'Add "format": "revoke-case/1"']),
    ("a case in a case", '{"id": "A", "case": {}}', "", ["an object with a case in it", 'Give the content of "case"']),
    ("cut short", '{"format": "revoke-ca', "column 22", ["the end of the file", "truncated"]),
    ("cut short below", '{\n "format":', "line 2, column 11", ["the end of the file", "truncated"]),
    ("a comma missing", '{\n "a": 1\n "b": 2}', "line 3, column 2", ["a comma or a closing bracket"]),
    ("a comma too many", '{"a": [1,]}', "column 10", ['"]}"']),
    ("a colon missing", '{"a" 1}', "column 6", ["a key needs a colon"]),
    ("a key without quotation marks", "{format: 1}", "column 2", ["a key in quotation marks"]),
    ("other quotation marks", "{\"a\": 'b'}", "column 7", ["a value is needed here"]),
    ("a line broken", '{"a": "b\nc"}', "line 1, column 9", ["must end on its own line"]),
    ("a stray backslash", '{"a": "\\q"}', "column 8", ["no such escape"]),
    ("two documents", '{"a": 1} {"a": 2}', "column 10", ["has already ended", ".jsonl"]),
    ("a stroke after the document", '{"a": 1} -', "column 10", ['"-"', "has already ended"]),
    ("a PBN file", '[Event "Handout"]\n[Board "1"]\n', "line 1, column 2", ["a record of play", ".pbn"]),
    ("a PBN file with its first line", '% PBN 2.1\n[Board "1"]\n', "line 1, column 1", ["a record of play"]),
    ("a LIN file", "pn|a,b,c,d|st||", "column 1", ["a record of play", ".lin"]),
    ("a key twice", '{"format": "revoke-case/1", "events": [], "events": []}', "events", ["occurs twice"]),
    (
        "a key twice, deep down",
        '{"format": "revoke-case/1", "findings": {"revokes": [{}, {"trick": 3, "trick": 4}]}}',
        "findings.revokes[1].trick",
        ['the key "trick" occurs twice', "Remove one"],
    ),
    (
        "no number",
        '{"format": "revoke-case/1", "findings": {"without_revoke": {"9": NaN}}}',
        'findings.without_revoke["9"]',
        ["NaN", "between 0 and 1"],
    ),
    (
        "no end",
        '{"format": "revoke-case/1", "findings": {"self_inflicted": {"imps": 1e999}}}',
        "findings.self_inflicted.imps",
        ["Infinity", "no such number"],
    ),
    (
        "no whole number",
        '{"format": "revoke-case/1", "findings": {"table_tricks": -Infinity}}',
        "findings.table_tricks",
        ["-Infinity", "a whole number"],
    ),
    (
        "a very large number",
        f'{{"format": "revoke-case/1", "findings": {{"table_tricks": {"9" * 4000}}}}}',
        "findings.table_tricks",
        ["more than fifteen digits", "from 0 to 13"],
    ),
    ("an endless number", f'{{"a": {"9" * 5000}}}', "column 7", ["more than 1000 digits"]),
    ("a story", "East revoked at trick six.", "column 1", ["East revoked", "a story in words", "revoke rule"]),
    ("a word", "nothing", "column 1", ["a value is needed here"]),
    ("lists within lists", "[" * 50_000, "", ["nested too deeply"]),
    ("objects within objects", '{"a":' * 10_000, "", ["nested too deeply"]),
]


@pytest.mark.parametrize(("text", "path", "says"), [pytest.param(*rest, id=about) for about, *rest in TEXTS if rest])
def test_text_that_is_no_case_says_why_and_where(text: str | bytes, path: str, says: list[str]) -> None:
    told = refusal(text)
    (problem,) = [problem for problem in told.problems if problem.path == path]
    assert all(phrase in str(problem) for phrase in says), str(problem)


def test_every_beginning_of_a_document_is_called_truncated() -> None:
    text = json.dumps(WHOLE, indent=1)
    for length in range(1, len(text)):
        assert "truncated" in str(refusal(text[:length])), text[:length][-30:]


def test_a_document_longer_than_allowed_is_not_read() -> None:
    text = json.dumps(WHOLE)
    assert read_case(text, most=len(text)) == read_case(WHOLE)
    told = refusal(text, most=len(text) - 1)
    assert f"{len(text)} characters, but a case has at most {len(text) - 1}" in str(told)


@pytest.mark.parametrize("value", [3, None, [1], object(), {"a": {1, 2}}, {("a",): 1}, {"a": 10**5000}])
def test_values_that_are_no_document_are_refused_like_text(value: object) -> None:
    assert refusal(value).problems


def test_a_number_without_end_is_refused_in_our_words() -> None:
    with pytest.raises(BadDocument, match="a number has thousands of digits"):
        read_case({"format": "revoke-case/1", "findings": {"table_tricks": 10**5000}})


def test_values_that_hold_themselves_are_refused() -> None:
    endless: dict[str, Any] = {"format": "revoke-case/1"}
    endless["findings"] = endless
    assert "cannot be written as JSON" in str(refusal(endless))


def test_values_within_values_without_end_are_refused() -> None:
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    assert "nested too deeply" in str(refusal({"format": deep}))


def test_a_hundred_problems_are_told_and_the_rest_are_counted() -> None:
    told = refusal({"format": "revoke-case/1", "events": ["?"] * 250})
    assert len(told.problems) == 100
    assert "250 errors" in str(told)
    assert str(told).endswith("… and 150 more")


def test_a_bad_line_gives_its_error_and_the_rest_go_on() -> None:
    good = '{"format": "revoke-case/1", "findings": {"table_tricks": 9}}'
    lines: list[str | bytes] = [good, "", "{", good.replace("9", "19"), b"\xff\n", f"{good}\n"]
    first, cut, nineteen, binary, last = read_cases_jsonl(lines, name="a.jsonl")
    assert first == last == Case(findings=Findings(table_tricks=9))
    assert isinstance(cut, Unreadable)
    assert str(cut).startswith("a.jsonl, line 3: column 2: the end of the file")
    assert isinstance(nineteen, BadDocument)
    assert str(nineteen).startswith("a.jsonl, line 4: findings.table_tricks: 19, but ")
    assert isinstance(binary, Unreadable)


def test_lines_are_read_one_at_a_time_and_let_go() -> None:
    class Line(str):
        __slots__ = ("__weakref__",)

    alive: list[weakref.ref[Line]] = []

    def lines() -> Iterator[str]:
        for text in ('{"format": "revoke-case/1", "findings": {}}', "{", '{"format": 3}') * 5:
            line = Line(text)
            alive.append(weakref.ref(line))
            yield line
            del line

    told = []
    for number, each in enumerate(read_cases_jsonl(lines()), 1):
        told.append(each)
        assert len(alive) == number
    gc.collect()
    assert len(told) == 15
    assert not any(line() for line in alive)


def test_a_case_is_written_as_it_was_read() -> None:
    written = case_document(read_case(WHOLE))
    assert written == WHOLE
    assert list(written) == list(WHOLE)


@pytest.mark.parametrize("path", SITUATIONS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_situation_is_read_and_written_as_the_same_case(path: Path) -> None:
    case = read_case(published(path))
    assert read_case(case_document(case)) == case


def test_every_published_ruling_is_read_and_written_as_the_same_case() -> None:
    if not PUBLISHED.is_dir():
        pytest.skip(f"the published rulings are not here: no folder {PUBLISHED.name}")
    paths = sorted(PUBLISHED.glob("*.json"))
    assert len(paths) >= 40
    for path in paths:
        case = read_case(published(path), name=path.stem)
        assert read_case(json.dumps(case_document(case))) == case, path.stem


def test_a_card_that_nobody_knows_cannot_be_written() -> None:
    case = Case(events=(CardPlayed(Seat.NORTH, Card.parse("D4")), CardPlayed(Seat.EAST, None)))
    with pytest.raises(Unwritable, match="event 2: East played a card that is not known"):
        case_document(case)


@pytest.mark.parametrize(
    ("board", "because"),
    [
        (Board(first_trick=5), "the cards left then are not known"),
        (Board(deal=Deal.parse("N:2... - - -")), "each hand has one card, but before trick 1 each has 13"),
        (Board(contract=Contract.parse("1C"), multiple=2), "only one of them"),
        (Board(contract=Contract.parse("1C"), strain=Strain.HEARTS), "only one of them"),
    ],
)
def test_a_board_that_a_document_cannot_tell_is_not_written(board: Board, because: str) -> None:
    with pytest.raises(Unwritable, match=because):
        case_document(Case(board=board))


def test_there_is_a_schema_of_a_case_and_of_no_other_document() -> None:
    assert schema("case")["properties"]["findings"]
    with pytest.raises(NotBridge, match="'table'"):
        schema("table")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Each object or list within a document, with each of its keys."""
    steps = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in steps:
        yield value, key
        yield from places(each)


@st.composite
def mutated_documents(draw: st.DrawFn) -> Any:
    document = json.loads(json.dumps(WHOLE))
    for _ in range(draw(st.integers(1, 3))):
        found = list(places(document))
        holder, key = found[draw(st.integers(0, len(found) - 1))]
        match draw(st.sampled_from(["replace", "remove", "rename", "exchange"])):
            case "replace":
                holder[key] = draw(JSON)
            case "remove":
                del holder[key]
            case "rename" if isinstance(holder, dict):
                holder[draw(st.text(max_size=6))] = holder.pop(key)
            case _:
                other, its = found[draw(st.integers(0, len(found) - 1))]
                holder[key] = json.loads(json.dumps(other[its])) if its in other or isinstance(other, list) else 0
        if not list(places(document)):
            break
    return document


def is_a_case_or_says_what_is_wrong(data: Any) -> None:
    try:
        case = read_case(data)
    except BadDocument as error:
        told = error
    else:
        assert read_case(case_document(case)) == case
        return
    assert told.problems
    assert all(letter.isprintable() or letter == "\n" for letter in str(told))


@given(JSON)
def test_any_value_is_a_case_or_says_what_is_wrong(value: Any) -> None:
    is_a_case_or_says_what_is_wrong(value)
    is_a_case_or_says_what_is_wrong(json.dumps(value))


@given(mutated_documents())
def test_any_change_to_a_document_gives_a_case_or_says_what_is_wrong(document: Any) -> None:
    is_a_case_or_says_what_is_wrong(document)


@given(st.binary(max_size=60) | st.text(max_size=60))
def test_any_text_or_bytes_are_a_case_or_say_what_is_wrong(data: str | bytes) -> None:
    is_a_case_or_says_what_is_wrong(data)


@given(st.data())
def test_any_text_changed_at_one_place_is_a_case_or_says_what_is_wrong(data: st.DataObject) -> None:
    text = json.dumps(WHOLE)
    at = data.draw(st.integers(0, len(text)))
    is_a_case_or_says_what_is_wrong(
        text[:at] + data.draw(st.text(max_size=3)) + text[at + data.draw(st.integers(0, 3)) :]
    )


def test_thirteen_revokes_are_read_and_a_fourteenth_is_refused_with_the_limit() -> None:
    told = {"format": "revoke-case/1", "findings": {"revokes": [{}] * 13}}
    assert len(read_case(told).findings.revokes) == 13
    told["findings"] = {"revokes": [{}] * 14}
    with pytest.raises(BadDocument, match="at most 13 revokes"):
        read_case(told)
