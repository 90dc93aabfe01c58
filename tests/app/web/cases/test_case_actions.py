"""What is done on a case, and what is refused; whoever is refused finds his form as he left it."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from revoke.app.log.entry import Kind
from revoke.app.log.logged_case import About, AppealOutcome, EquityState, Status
from tests.app.web.calls import STAGES, told
from tests.app.web.cases.director import PLAY_OVER, Director, alert

ACTS = (
    "equity",
    "ruled",
    "announce",
    "close",
    "override",
    "note",
    "appeal",
    "decision",
    "consult",
    "names",
    "place",
    "reopen",
    "withdraw",
    "hand-over",
    "share",
)


@pytest.mark.parametrize("act", ACTS)
def test_each_act_has_a_form_of_its_own(ruled: Director, act: str) -> None:
    assert f'action="/cases/1/{act}"' in ruled.page(f"/cases/1/{act}")


@pytest.mark.parametrize("act", ACTS)
def test_a_form_from_elsewhere_writes_nothing(ruled: Director, act: str) -> None:
    before = ruled.log.chain_end()
    for token in ("", "0" * 64):
        ruled.sends(f"/cases/1/{act}", 403, token=token, reason="x", text="x", answer="no", pair="x")
    assert ruled.log.chain_end() == before


@pytest.mark.parametrize("act", ACTS)
def test_without_initials_nothing_is_written(ruled: Director, act: str) -> None:
    before = ruled.log.chain_end()
    said = {"reason": "x", "text": "x", "answer": "no", "question": "x", "tricks1": "9", "table": "8", "name_N": "x"}
    refused = ruled.acts(act, said, who="", status=422)
    assert "Give the director's initials." in alert(refused.text)
    assert ruled.log.chain_end() == before


STALE = ("equity", "announce", "close", "override", "note", "appeal", "consult", "names", "place", "withdraw")


@pytest.mark.parametrize("act", STALE)
def test_who_has_not_seen_the_newest_version_is_told_so_and_keeps_what_he_typed(ruled: Director, act: str) -> None:
    seen = str(ruled.log.case_numbered(1).version)
    ruled.acts("note", text="by a colleague")
    changed_at = f"{ruled.log.case_numbered(1).changed_at.astimezone():%H:%M}"
    if act == "close":
        ruled.acts("equity", answer="no")
        changed_at = f"{ruled.log.case_numbered(1).changed_at.astimezone():%H:%M}"
    before = ruled.log.chain_end()
    said = {"reason": "my reason", "text": "my reason", "question": "my reason", "name_N": "my reason"}
    said |= {"answer": "no", "tricks1": "9", "table": "8", "event": "my reason", "at": ""}
    refused = ruled.acts(act, said, version=seen, status=409)
    assert f"somebody changed case 1 after you read it ({changed_at})." in alert(refused.text)
    assert "by a colleague" in refused.text
    assert "my reason" in refused.text or act in ("announce", "close")
    assert ruled.log.chain_end() == before


@pytest.mark.parametrize("stage", ["both sides", "play over"])
def test_where_both_sides_revoked_no_side_is_asked_to_have_done_better(director: Director, stage: str) -> None:
    """64C2b: what counts is the result without any revoke; of one side's revoke, what the other would have made."""
    director.keeps(*STAGES[stage], table="4", board="8")
    page = director.page("/cases/1/equity")
    asked = ("without any revoke" in page, "Would the other side have done better" in page)
    assert asked == ((True, False) if stage == "both sides" else (False, True))


def test_a_case_is_not_closed_while_its_equity_question_is_open(ruled: Director) -> None:
    refused = ruled.acts("close", status=409)
    assert "the equity question is open" in alert(refused.text)
    assert "Answer it first" in refused.text
    assert ruled.log.case_numbered(1).status is Status.EQUITY_OPEN


def test_no_more_tricks_without_the_revoke_leaves_only_to_announce(ruled: Director) -> None:
    ruled.acts("equity", answer="no", reason="Every suit broke.")
    case = ruled.log.case_numbered(1)
    assert (case.equity.state, case.status) == (EquityState.NO_ADJUST, Status.ANNOUNCE)
    assert [(note.about, note.text) for note in case.notes] == [(About.EQUITY, "Every suit broke.")]
    ruled.acts("close")
    assert ruled.log.case_numbered(1).status is Status.CLOSED


def test_who_has_looked_at_the_deal_no_longer_says_that_he_will(ruled: Director) -> None:
    promise = "I will say later whether the score is adjusted"
    assert promise in ruled.page("/cases/1")
    ruled.acts("equity", answer="no")
    for address in ("/cases/1", "/cases/1/announce"):
        page = ruled.page(address)
        assert promise not in page
        assert "One trick goes to" in page
        assert "The score is not adjusted." in page
    ruled.acts("equity", answer="unsure")
    assert promise in ruled.page("/cases/1")
    assert "the score may still be adjusted" in ruled.page("/cases/1/announce")


def test_not_sure_stays_open_and_keeps_why(ruled: Director) -> None:
    ruled.acts("equity", answer="unsure", reason="I ask a colleague.")
    case = ruled.log.case_numbered(1)
    assert (case.equity.state, case.status) == (EquityState.OPEN, Status.EQUITY_OPEN)
    assert case.notes[0].text == "I ask a colleague."


def board_known(director: Director) -> None:
    """Six tricks at the table in three notrumps; one is transferred, which makes seven."""
    call = replace(told(*PLAY_OVER), contract="3NT", declarer="E", vulnerable="None")
    director.brings(call.telling("table_tricks", "6"))


def test_ten_tricks_without_the_revoke_are_more_than_seven_and_never_eleven(director: Director) -> None:
    board_known(director)
    director.acts("equity", answer="yes", tricks="10", reason="The diamonds were cut off.")
    case = director.log.case_numbered(1)
    assert case.ruling is not None
    assert case.ruling.document["declarer_tricks"]["final"] == {"10": 1.0}
    assert (case.equity.state, case.equity.tricks) == (EquityState.ADJUST, {"10": 1.0})
    assert (case.ruling.version, case.ruling.reason) == (2, "The diamonds were cut off.")
    page = director.page("/cases/1")
    assert "and not eleven" in page
    assert re.search('class="panel say".*adjusted.*</section>', page, re.DOTALL)


def test_seven_tricks_without_the_revoke_are_no_more_than_seven(director: Director) -> None:
    board_known(director)
    director.acts("equity", answer="yes", tricks="7", reason="He would have gone down as well.")
    case = director.log.case_numbered(1)
    assert case.ruling is not None
    assert case.ruling.document["declarer_tricks"]["final"] == {"7": 1.0}
    assert case.equity.state is EquityState.NO_ADJUST


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ({}, "Choose no, not sure or yes"),
        ({"answer": "perhaps"}, "Choose no, not sure or yes"),
        ({"answer": "yes", "reason": "x"}, "a yes needs a number"),
        ({"answer": "yes", "tricks": "10"}, "a yes needs a reason"),
        ({"answer": "yes", "tricks": "14", "reason": "x"}, "a number from 0 to 13"),
        ({"answer": "yes", "tricks": "ten", "reason": "x"}, "a number from 0 to 13"),
    ],
)
def test_half_an_answer_about_equity_is_refused(ruled: Director, said: dict[str, str], words: str) -> None:
    before = ruled.log.chain_end()
    refused = ruled.acts("equity", said, status=422 if "number from" in words else 409)
    assert words in alert(refused.text)
    assert ruled.log.chain_end() == before


def test_both_sides_are_told_and_the_time_to_appeal_runs_from_then(ruled: Director) -> None:
    ruled.acts("equity", answer="no")
    ruled.acts("announce", minutes="20")
    told_at = ruled.log.case_numbered(1).announced
    assert told_at is not None
    assert told_at.appeal_until - told_at.at == timedelta(minutes=20)
    assert "They may appeal until" in ruled.page("/cases/1?done=announce")


def test_without_minutes_the_evenings_own_period_holds(ruled: Director) -> None:
    ruled.acts("announce", minutes="")
    told_at = ruled.log.case_numbered(1).announced
    assert told_at is not None
    assert told_at.appeal_until - told_at.at == timedelta(minutes=30)


@pytest.mark.parametrize("at", ["twenty past", "25:00", "20:61"])
def test_a_time_that_is_none_is_refused(ruled: Director, at: str) -> None:
    assert "Write it as 20:10." in alert(ruled.acts("announce", at=at, status=422).text)


@pytest.mark.parametrize(
    ("now", "at", "told"),
    [
        ((2, 16, 38), "16:30", (2, 16, 30)),
        ((2, 16, 38), "16h30", (2, 16, 30)),
        ((2, 0, 10), "23.55", (1, 23, 55)),  # the evening has gone past midnight
        ((2, 22, 0), "9:05", (2, 9, 5)),
    ],
)
def test_a_time_of_day_is_the_last_such_moment_of_the_session(
    ruled: Director, now: tuple[int, int, int], at: str, told: tuple[int, int, int]
) -> None:
    ruled.log.clock = lambda: datetime(2030, 5, *now).astimezone()
    ruled.acts("announce", at=at)
    announced = ruled.log.case_numbered(1).announced
    assert announced is not None
    assert announced.at == datetime(2030, 5, *told).astimezone()


@pytest.mark.parametrize("act", ["announce", "appeal"])
def test_a_time_still_to_come_is_refused_and_is_not_the_day_before(ruled: Director, act: str) -> None:
    ruled.log.clock = lambda: datetime(2030, 5, 2, 16, 38).astimezone()
    refused = ruled.acts(act, at="16:41", lodged="Pair 5", status=422)
    assert "time: '16:41', but that is still to come: it is 16:38." in alert(refused.text)
    assert ruled.log.case_numbered(1).announced is None
    assert ruled.log.case_numbered(1).appeals == ()


def test_nothing_is_announced_before_a_ruling(director: Director) -> None:
    director.keeps("a defender", do="keep")
    assert "Rule first" in alert(director.acts("announce", status=409).text)
    assert "Rule first" in alert(director.acts("close", status=409).text)
    assert "Answer the questions before you rule" in alert(director.acts("ruled", status=409).text)


def test_an_override_takes_weights_and_a_reason(ruled: Director) -> None:
    ruled.acts("override", tricks1="9", share1="60", tricks2="10", share2="40", reason="Two lines are likely.")
    decided = ruled.log.case_numbered(1).override
    assert decided is not None
    assert (decided.tricks, decided.reason) == ({"9": 0.6, "10": 0.4}, "Two lines are likely.")
    assert "9 tricks (60%), 10 tricks (40%)" in ruled.page("/cases/1")


def test_an_override_takes_a_score_for_each_side(ruled: Director) -> None:
    ruled.acts("override", ns_score="−50", ew_score="100,5", reason="Split.")
    decided = ruled.log.case_numbered(1).override
    assert decided is not None
    assert (decided.ns, decided.ew, decided.tricks) == (-50.0, 100.5, None)


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ({"tricks1": "9"}, "an override needs a reason"),
        ({"reason": "x"}, "an override needs a result"),
        ({"reason": "x", "tricks1": "9", "share1": "60"}, "the shares add up to 1"),
        ({"reason": "x", "ns_score": "many"}, "a score is a number of points"),
        ({"reason": "x", "ns_score": "1e9"}, "a score is a number of points"),
        ({"reason": "x", "ns_score": "nan"}, "a score is a number of points"),
    ],
)
def test_half_an_override_is_refused(ruled: Director, said: dict[str, str], words: str) -> None:
    refused = ruled.acts("override", said, status=409 if words.startswith("an") else 422)
    assert words in alert(refused.text)
    assert ruled.log.case_numbered(1).override is None


def test_notes_statements_and_polls_are_kept_with_what_they_are(ruled: Director) -> None:
    ruled.acts("note", about=About.EW_SAY.value, text="West had played to the next trick.")
    ruled.acts("appeal", about=About.OPPONENTS.value, text="We agree.")
    ruled.acts("consult", level="club expert", question="What would you lead?", answer="A spade")
    case = ruled.log.case_numbered(1)
    assert [(note.about, note.text) for note in case.notes] == [
        (About.EW_SAY, "West had played to the next trick."),
        (About.OPPONENTS, "We agree."),
    ]
    assert case.polls[0].answer == "A spade"
    page = ruled.page("/cases/1")
    assert "West had played to the next trick." in page
    assert "club expert" in page


def test_an_appeal_is_lodged_and_decided(ruled: Director) -> None:
    """The case is to be decided by the committee until its decision is written down; then both sides are told."""
    ruled.acts("equity", answer="no")
    ruled.acts("announce")
    ruled.acts("appeal", about=About.APPELLANT.value, lodged="pair 12", concur="yes", text="We disagree.")
    case = ruled.log.case_numbered(1)
    (appeal,) = case.appeals
    assert (appeal.lodged_by, appeal.concurring, appeal.statement) == ("pair 12", True, "We disagree.")
    page = ruled.page("/cases/1")
    assert "Under appeal" in page
    assert "Nothing left to do." not in page
    assert "We disagree." in page
    assert "Under appeal" in ruled.page("/cases")
    assert "Under appeal" in ruled.page("/")
    assert "☒" in ruled.page("/cases/1/form")
    assert "Say whether the ruling stands" in alert(ruled.acts("decision", text="?", status=409).text)
    assert "but to what?" in alert(ruled.acts("decision", outcome="score adjusted", status=409).text)
    ruled.acts("decision", outcome="score adjusted", ns_score="50", ew_score="-50", text="It was seen.", members="A, B")
    page = ruled.page("/cases/1?done=decision")
    assert "decision is in the log." in page
    assert "The score is adjusted. NS +50, EW −50. It was seen." in page
    assert ruled.log.case_numbered(1).status is Status.ANNOUNCE
    ruled.acts("announce")
    assert "Nothing left to do." in ruled.page("/cases/1")


def test_until_when_the_committee_decides_is_told_in_the_list_and_once_it_is_late(ruled: Director) -> None:
    ruled.acts("equity", answer="no")
    ruled.acts("announce")
    ruled.sends("/cases/evening", committee="23:45")
    assert 'value="23:45"' in ruled.page("/cases/1/appeal")
    assert "committee decides by" in alert(ruled.acts("appeal", lodged="pair 12", committee="soon", status=422).text)
    ruled.acts("appeal", lodged="pair 12", committee="22:30")
    listed = ruled.page("/cases")
    assert "<strong>Before the committee</strong>" in listed or "<h2>Before the committee</h2>" in listed
    assert "committee by" in listed
    assert "22:30" in listed
    assert "to be decided by" in ruled.page("/cases/1")
    assert "22:30" in ruled.page("/cases/1/form")
    clock = ruled.log.clock
    ruled.log.clock = lambda: clock() + timedelta(days=1)
    assert "overdue since" in ruled.page("/cases")
    ruled.acts("decision", outcome="ruling upheld")
    assert "overdue since" not in ruled.page("/cases")


def test_which_of_two_appeals_is_decided_can_be_said(ruled: Director) -> None:
    ruled.log.clock = lambda: datetime(2030, 5, 2, 20, 30).astimezone()
    for pair in ("12", "3"):
        ruled.acts("appeal", lodged=f"pair {pair}", concur="no", at="20:10")
    assert "pair 3" in ruled.page("/cases/1/decision")
    ruled.acts("decision", appeal="2", outcome="withdrawn")
    ruled.acts("decision", outcome="ruling upheld")
    decided = [each.decision and each.decision.outcome for each in ruled.log.case_numbered(1).appeals]
    assert decided == [AppealOutcome.UPHELD, AppealOutcome.WITHDRAWN]


@pytest.mark.parametrize("act", ["note", "appeal", "consult"])
def test_nothing_to_write_down_is_nothing_done(ruled: Director, act: str) -> None:
    assert "the entry is empty" in alert(ruled.acts(act, text=" ", status=409).text)


def test_names_stand_on_their_own_form_alone(ruled: Director) -> None:
    ruled.acts("names", name_N="Nora North", name_S="Sam South")
    assert "Nora North" in ruled.page("/cases/1/names")
    for address in ("/cases", "/cases/1", "/cases/1/form", "/cases/export.csv", "/cases/export.json"):
        assert "Nora" not in ruled.page(address)
    assert "Nora North" in ruled.page("/cases/1/form?names=1")
    ruled.acts("names")
    assert "Nora" not in ruled.page("/cases/1/names")


def test_the_place_is_corrected_and_both_places_stand_in_the_history(ruled: Director) -> None:
    ruled.acts("place", table="5", board="8", ns="12", ew="", event="Friday pairs")
    place = ruled.log.case_numbered(1).place
    assert (place.table, place.board, place.ns, place.ew) == ("5", 8, "12", None)
    page = ruled.page("/cases/1")
    assert "table: <del>4</del> → <ins>5</ins>" in page
    assert "board: <del>7</del> → <ins>8</ins>" in page
    assert "ew: <del>3</del> → <ins>–</ins>" in page


def test_a_closed_case_is_reopened_for_a_reason_only(ruled: Director) -> None:
    ruled.acts("equity", answer="no")
    ruled.acts("close")
    assert "Say why." in alert(ruled.acts("reopen", status=409).text)
    ruled.acts("reopen", reason="A fact was wrong.")
    assert ruled.log.case_numbered(1).status is Status.ANNOUNCE
    page = ruled.page("/cases/1")
    assert "reopened, reason: <ins>A fact was wrong.</ins>" in page
    assert re.search(r"announced, appeal until: <del>\d{4}-\d\d-\d\d \d\d:\d\d</del> → <ins>–</ins>", page)


def test_a_case_opened_by_mistake_is_closed_and_stays(ruled: Director) -> None:
    ruled.acts("withdraw", reason="Wrong table.")
    assert ruled.log.case_numbered(1).status is Status.CLOSED
    page = ruled.page("/cases/1")
    assert "Withdrawn: opened by mistake." in page
    assert "withdrawn, reason: <ins>Wrong table.</ins>" in page
    assert "Say to the table" not in page
    assert "Answer again" not in page


def test_what_is_done_twice_with_one_tap_is_written_once(ruled: Director) -> None:
    version = str(ruled.log.case_numbered(1).version)
    for _ in range(2):
        ruled.acts("note", text="once", key="tapped twice", version=version)
    assert [note.text for note in ruled.log.case_numbered(1).notes] == ["once"]


def test_the_history_tells_who_did_what_and_that_the_entries_are_sound(ruled: Director) -> None:
    Director(ruled.client, who="MB").acts("note", text="seen")
    page = ruled.page("/cases/1")
    kinds = [entry.kind for entry in ruled.log.history(ruled.log.case_numbered(1).id)]
    assert kinds == [Kind.OPENED, Kind.RULED, Kind.NOTED]
    assert "History, entries: 3" in page
    assert "each as it was written" in page
    assert page.index("Noted") < page.index("· KB · entry 1")


@pytest.mark.parametrize("address", ["/cases/2", "/cases/0", "/cases/x", "/cases/1/nothing", "/cases/2/note"])
def test_what_is_not_there_is_said_to_be_not_there(ruled: Director, address: str) -> None:
    assert "That cannot be done" in ruled.page(address, 404)


def test_a_case_is_found_by_its_id_too(ruled: Director) -> None:
    assert "Case 1: table 4, board 7" in ruled.page(f"/cases/{ruled.log.case_numbered(1).id}")
