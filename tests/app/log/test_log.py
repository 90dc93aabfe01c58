"""A case goes through an evening: opened, told, ruled, weighed, announced; what is refused on the way."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from unicodedata import normalize

import pytest

from revoke.app.log import log_writer
from revoke.app.log.case_state import fold, logged
from revoke.app.log.entry import Kind
from revoke.app.log.log import Log
from revoke.app.log.log_reader import Search
from revoke.app.log.logged_case import About, CasePlace, EquityState, LoggedInterview, Status
from revoke.app.log.refusals import BadWords, Changed, KeyReused, NoSuchCase, NotYet, NotYours
from revoke.app.log.tables import By
from revoke.table.seats import Seat
from tests.app.log.evening import CORRECTED, FRIDAY, KB, NOTICED_DURING_PLAY, PLAY_OVER, WEIGHED, ruled, ruling_on


def test_a_revoke_noticed_during_play_goes_through_every_status(log: Log) -> None:
    case = log.open_case(FRIDAY, by=KB)
    assert (case.number, case.version, case.director, case.place) == (1, 1, "KB", FRIDAY)
    assert case.status is Status.OPEN
    case = log.tell(case.id, NOTICED_DURING_PLAY, by=KB, asked=LoggedInterview(skipped=("findings.revokes[0].suit",)))
    assert case.status is Status.COME_BACK
    case = log.rule(case.id, ruling_on(NOTICED_DURING_PLAY), by=KB)
    assert case.status is Status.COME_BACK
    case = log.tell(case.id, PLAY_OVER, by=KB, asked=LoggedInterview(came_back=True))
    assert case.status is Status.OPEN
    case = log.rule(case.id, ruling_on(PLAY_OVER), by=KB, reason="play has ended")
    assert case.status is Status.EQUITY_OPEN
    case = log.weigh(case.id, EquityState.ADJUST, by=KB, tricks={"10": 1.0}, reason="the diamonds run")
    assert case.status is Status.ANNOUNCE
    case = log.announce(case.id, by=KB)
    assert case.status is Status.CLOSED
    assert case.case == PLAY_OVER
    assert case.ruling is not None
    assert (case.ruling.version, case.ruling.reason) == (2, "play has ended")
    assert [(note.about, note.text) for note in case.notes] == [(About.EQUITY, "the diamonds run")]
    kinds = [Kind.OPENED, Kind.TOLD, Kind.RULED, Kind.TOLD, Kind.RULED, Kind.WEIGHED, Kind.ANNOUNCED]
    assert [entry.kind for entry in log.history(case.id)] == kinds
    assert log.case(case.id) == case == log.case_numbered(1)
    assert log.verify() == ()


def test_what_a_later_version_wrote_beside_a_ruling_is_left_out(log: Log) -> None:
    case = ruled(log, CORRECTED)
    state = fold(log.history(case.id))
    later = {**state, "ruling": {**state["ruling"], "read_aloud": True}}
    assert logged(later, {}).ruling == logged(state, {}).ruling


def test_a_corrected_revoke_has_nothing_to_weigh(log: Log) -> None:
    case = ruled(log, CORRECTED)
    assert case.equity.state is EquityState.NOT_NEEDED
    assert case.status is Status.ANNOUNCE
    assert log.close_case(case.id, by=KB).status is Status.CLOSED


def test_a_case_cannot_be_closed_while_its_equity_question_is_open(log: Log) -> None:
    case = ruled(log, PLAY_OVER)
    with pytest.raises(NotYet, match=r"equity question is open.*Answer it first"):
        log.close_case(case.id, by=KB)
    told = log.announce(case.id, by=KB)
    assert told.status is Status.EQUITY_OPEN
    with pytest.raises(NotYet, match="equity question is open"):
        log.close_case(case.id, by=KB)
    assert log.weigh(case.id, EquityState.NO_ADJUST, by=KB).status is Status.ANNOUNCE
    assert log.close_case(case.id, by=KB).status is Status.CLOSED


@pytest.mark.parametrize(
    ("how_far", "sentence"),
    [("opened", "has no ruling"), ("needs facts", "needs more facts"), ("stale", "facts have changed")],
)
def test_a_case_cannot_be_closed_before_it_is_ruled(book: Log, how_far: str, sentence: str) -> None:
    case = book.open_case(FRIDAY, NOTICED_DURING_PLAY, by=KB)
    if how_far != "opened":
        book.rule(case.id, ruling_on(NOTICED_DURING_PLAY), by=KB)
    if how_far == "stale":
        book.tell(case.id, PLAY_OVER, by=KB)
    with pytest.raises(NotYet, match=sentence):
        book.close_case(case.id, by=KB)


def test_a_ruling_that_weighed_the_damage_leaves_no_question_open(book: Log) -> None:
    case = ruled(book, WEIGHED)
    assert (case.equity.state, case.status) == (EquityState.ADJUST, Status.ANNOUNCE)


def test_a_ruling_that_replaces_another_needs_a_reason_and_is_told_again(book: Log) -> None:
    case = ruled(book, WEIGHED)
    book.announce(case.id, by=KB)
    book.tell(case.id, PLAY_OVER, by=KB)
    with pytest.raises(NotYet, match=r"version 1.*needs a reason.*82C"):
        book.rule(case.id, ruling_on(PLAY_OVER), by=KB)
    again = book.rule(case.id, ruling_on(PLAY_OVER), by=KB, reason="ten tricks were not certain")
    assert again.ruling is not None
    assert (again.ruling.version, again.announced, again.equity.state) == (2, None, EquityState.OPEN)


def test_new_facts_or_another_answer_have_to_be_told_again(book: Log) -> None:
    case = ruled(book, WEIGHED)
    assert book.announce(case.id, by=KB).status is Status.CLOSED
    assert book.weigh(case.id, EquityState.NO_ADJUST, by=KB).status is Status.ANNOUNCE
    assert book.announce(case.id, by=KB).status is Status.CLOSED
    changed = book.tell(case.id, PLAY_OVER, by=KB)
    assert (changed.status, changed.announced, changed.ruling_stands) == (Status.OPEN, None, False)


def test_a_ruling_is_given_under_the_code_of_the_case(book: Log) -> None:
    case = book.open_case(FRIDAY, CORRECTED, by=KB)
    older = ruling_on(replace(CORRECTED, code="duplicate-1997"))
    with pytest.raises(BadWords, match="under duplicate-1997, but the case is under duplicate-2017"):
        book.rule(case.id, older, by=KB)


def test_a_director_may_decide_otherwise_with_a_reason(book: Log) -> None:
    case = ruled(book, WEIGHED)
    with pytest.raises(NotYet, match="needs a reason"):
        book.override(case.id, by=KB, reason=" ", tricks={"9": 1.0})
    with pytest.raises(NotYet, match="needs a result"):
        book.override(case.id, by=KB, reason="so I see it")
    with pytest.raises(BadWords, match="add up to 1"):
        book.override(case.id, by=KB, reason="so I see it", tricks={"9": 0.5})
    with pytest.raises(BadWords, match="no board scores"):
        book.override(case.id, by=KB, reason="so I see it", ns=float("nan"))
    case = book.override(case.id, by=KB, reason="West was awake", tricks={"9": 0.4, "10": 0.6}, ns=-400, ew=420)
    assert case.override is not None
    assert (case.override.tricks, case.override.ns, case.override.ew) == ({"9": 0.4, "10": 0.6}, -400, 420)
    assert case.override.reason == "West was awake"


def test_another_directors_case_is_decided_by_him_or_by_the_director_in_charge(book: Log) -> None:
    case = ruled(book, WEIGHED)
    with pytest.raises(NotYours, match="this is the case of KB"):
        book.override(case.id, by=By("AB"), reason="so I see it", tricks={"9": 1.0})
    decided = book.override(case.id, by=By("AB"), reason="so I see it", tricks={"9": 1.0}, by_chief=True)
    assert decided.override is not None
    assert (decided.director, decided.override.who) == ("KB", "AB")


def test_a_closed_case_is_reopened_for_a_reason(book: Log) -> None:
    case = ruled(book, CORRECTED)
    book.close_case(case.id, by=KB)
    with pytest.raises(NotYet, match="Say why"):
        book.reopen(case.id, by=KB, reason="")
    assert book.reopen(case.id, by=KB, reason="South came back to it").status is Status.ANNOUNCE


def test_a_case_opened_by_mistake_is_withdrawn_and_stays_in_the_log(book: Log) -> None:
    case = book.open_case(CasePlace(), by=KB)
    case = book.withdraw(case.id, by=KB, reason="no revoke at all")
    assert (case.withdrawn, case.status) == (True, Status.CLOSED)
    assert [each.id for each in book.cases()] == [case.id]


def test_what_changes_nothing_is_not_an_entry(book: Log) -> None:
    case = ruled(book, CORRECTED)
    same = book.tell(case.id, CORRECTED, by=KB)
    same = book.rule(case.id, ruling_on(CORRECTED), by=KB)
    same = book.move(case.id, FRIDAY, by=KB)
    same = book.note(case.id, "  ", by=KB)
    assert same == case
    assert book.chain_end()[0] == 2


def test_a_key_seen_before_gives_the_first_result_and_writes_nothing(log: Log) -> None:
    by = By("KB", key="tap-1")
    case = log.open_case(FRIDAY, by=by)
    assert log.open_case(FRIDAY, by=by) == case
    log.note(case.id, "something else", by=KB)
    assert log.open_case(FRIDAY, by=by).version == 1
    with pytest.raises(KeyReused, match="another request"):
        log.open_case(CasePlace(table="5"), by=by)
    with pytest.raises(KeyReused, match="another request"):
        log.open_case(FRIDAY, by=By("AL", key="tap-1"))
    assert (log.chain_end()[0], len(log.cases())) == (2, 1)


def test_a_key_holds_for_acts_that_changed_nothing_too(book: Log) -> None:
    case = book.open_case(FRIDAY, by=KB)
    by = By("KB", key="again")
    assert book.move(case.id, FRIDAY, by=by) == case
    book.move(case.id, CasePlace(table="9"), by=KB)
    assert book.move(case.id, FRIDAY, by=by).place == FRIDAY
    assert book.case(case.id).place == CasePlace(table="9")


def test_who_writes_on_what_somebody_else_has_changed_is_told(book: Log) -> None:
    case = book.open_case(FRIDAY, by=KB)
    book.note(case.id, "first", by=By("AL", seen=1))
    with pytest.raises(Changed, match="changed case 1"):
        book.note(case.id, "second", by=By("KB", seen=1))
    assert [note.text for note in book.case(case.id).notes] == ["first"]


def test_names_are_told_only_to_who_asks(log: Log) -> None:
    case = log.open_case(FRIDAY, by=KB)
    case = log.name_players(case.id, {Seat.NORTH: "Ann Sędzia", Seat.WEST: " "}, by=KB)
    assert (case.named, case.names) == (True, {})
    assert log.case(case.id, with_names=True).names == {"N": "Ann Sędzia"}
    assert log.name_players(case.id, {}, by=KB).named is False


def test_who_was_asked_is_kept(log: Log) -> None:
    case = log.open_case(FRIDAY, by=KB)
    case = log.consult(case.id, by=KB, level="club", question="Finesse again?", answer="No", reason="it is lost")
    (poll,) = case.polls
    assert (poll.who, poll.level, poll.question, poll.answer, poll.alternatives) == (
        "KB", "club", "Finesse again?", "No", "",
    )  # fmt: skip


def test_the_time_for_an_appeal_runs_from_when_both_sides_were_told(book: Log) -> None:
    case = ruled(book, CORRECTED)
    at = case.changed_at - timedelta(minutes=10)
    case = book.announce(case.id, by=KB, at=at, appeal=timedelta(minutes=20))
    assert case.announced is not None
    assert case.announced.appeal_until == case.ruling.at + timedelta(minutes=10)  # type: ignore[union-attr]
    with pytest.raises(BadWords, match="before both sides were told"):
        book.announce(case.id, by=KB, at=at, appeal=at - timedelta(seconds=1))


@pytest.mark.parametrize(
    ("field", "words"), [("table", "x" * 13), ("event", "x" * 81), ("board", 0), ("board", True), ("ns", "1" * 13)]
)
def test_what_is_too_long_or_no_number_is_named(field: str, words: object) -> None:
    with pytest.raises(BadWords) as wrong:
        CasePlace(**{field: words})  # type: ignore[arg-type]
    assert wrong.value.field == field


@pytest.mark.parametrize("who", ["", " ", "\x00", "x" * 13])
def test_every_entry_is_signed(who: str) -> None:
    with pytest.raises(BadWords, match="who"):
        By(who)


@pytest.mark.parametrize(
    "text", ["<script>alert(1)</script>", "'; DROP TABLE entries; --", "../../etc/passwd", "%s %(x)s {0}", "🂡 e\u0301"]
)
def test_words_are_only_words(log: Log, text: str) -> None:
    case = log.open_case(CasePlace(event=text[:80]), by=KB)
    case = log.note(case.id, text, by=KB)
    assert case.notes[0].text == normalize("NFC", text)
    assert log.cases(Search(text=text))[0].id == case.id
    assert log.verify() == ()


def test_what_nobody_can_see_is_left_out(log: Log) -> None:
    case = log.open_case(CasePlace(table="4\x00", event="a\ud800b"), by=KB)
    assert (case.place.table, case.place.event) == ("4", "ab")
    assert log.note(case.id, "a\x00b\u2028c", by=By("KB", key="k\ud800")).notes[0].text == "ab\nc"


def test_a_note_longer_than_a_page_is_refused(book: Log) -> None:
    case = book.open_case(FRIDAY, by=KB)
    with pytest.raises(BadWords, match=r"4001 letters.*limit is 4000"):
        book.note(case.id, "x" * 4001, by=KB)


def test_there_is_an_end_to_notes(book: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log_writer, "MOST_NOTES", 2)
    case = book.open_case(FRIDAY, by=KB)
    for number in range(2):
        book.note(case.id, f"note {number}", by=KB)
    with pytest.raises(NotYet, match="already has 2 of them"):
        book.note(case.id, "one more", by=KB)


def test_a_case_that_is_not_there_is_said_so(log: Log) -> None:
    with pytest.raises(NoSuchCase, match="no case 'x'"):
        log.case("x")
    with pytest.raises(NoSuchCase, match="no case 3 "):
        log.case_numbered(3)
    with pytest.raises(NoSuchCase):
        log.note("x", "words", by=KB)
    with pytest.raises(NoSuchCase):
        log.hand_over("x", by=KB)
    with pytest.raises(NoSuchCase):
        log.history("x")
