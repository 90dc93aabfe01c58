"""Links let somebody in to one case, for one purpose, for a time, and a hand-over only once."""

from __future__ import annotations

from datetime import timedelta

import pytest
import sqlalchemy as sa

from revoke.app.log.entry import Kind
from revoke.app.log.log import Log, Purpose
from revoke.app.log.refusals import NoSuchLink
from revoke.table.seats import Seat
from tests.app.log.evening import FRIDAY, KB, PLAY_OVER, Clock, ruled


def test_a_case_is_handed_over_once(log: Log) -> None:
    case = ruled(log, PLAY_OVER)
    link = log.hand_over(case.id, by=KB)
    access = log.take_over(link.token, "AL")
    assert log.admitted(access.token, Purpose.WRITE) == case.id
    assert log.case(case.id).director == "AL"
    with pytest.raises(NoSuchLink, match="it was used"):
        log.take_over(link.token, "XX")
    assert log.case(case.id).director == "AL"
    assert [entry.kind for entry in log.history(case.id)][-2:] == [Kind.OFFERED, Kind.TAKEN_OVER]
    assert log.verify() == ()


@pytest.mark.parametrize(("minutes", "good"), [(9, True), (11, False)])
def test_a_link_is_good_for_a_time(log: Log, minutes: int, good: bool) -> None:
    case = ruled(log, PLAY_OVER)
    link = log.hand_over(case.id, by=KB, valid=timedelta(minutes=10))
    assert isinstance(log.clock, Clock)
    log.clock.at += timedelta(minutes=minutes)
    if good:
        assert log.take_over(link.token, "AL").case_id == case.id
    else:
        with pytest.raises(NoSuchLink, match="has expired"):
            log.take_over(link.token, "AL")


def test_a_link_serves_no_other_purpose(log: Log) -> None:
    case = ruled(log, PLAY_OVER)
    reading, handing = log.share(case.id, by=KB), log.hand_over(case.id, by=KB)
    for token, purpose in (
        (reading.token, Purpose.WRITE),
        (handing.token, Purpose.WRITE),
        (handing.token, Purpose.READ),
    ):
        with pytest.raises(NoSuchLink):
            log.admitted(token, purpose)
    with pytest.raises(NoSuchLink):
        log.take_over(reading.token, "AL")
    for strange in ("", "x", "\ud800", "%' OR 1=1 --"):
        with pytest.raises(NoSuchLink):
            log.shared(strange)


def test_who_takes_a_case_over_later_is_the_only_one_who_may_write(log: Log) -> None:
    case = ruled(log, PLAY_OVER)
    first = log.take_over(log.hand_over(case.id, by=KB).token, "AL")
    elsewhere = log.take_over(log.hand_over(ruled(log, PLAY_OVER).id, by=KB).token, "AL")
    second = log.take_over(log.hand_over(case.id, by=KB).token, "MM")
    assert log.admitted(elsewhere.token, Purpose.WRITE) == elsewhere.case_id
    assert log.admitted(second.token, Purpose.WRITE) == case.id
    with pytest.raises(NoSuchLink):
        log.admitted(first.token, Purpose.WRITE)


def test_a_link_that_was_lost_is_good_no_more_once_another_is_given(log: Log) -> None:
    case = ruled(log, PLAY_OVER)
    reading, lost, found = log.share(case.id, by=KB), log.hand_over(case.id, by=KB), log.hand_over(case.id, by=KB)
    log.share(case.id, by=KB)
    with pytest.raises(NoSuchLink):
        log.take_over(lost.token, "AL")
    assert log.take_over(found.token, "AL").case_id == case.id
    assert log.shared(reading.token).number == case.number


def test_who_reads_by_a_link_sees_neither_names_nor_free_texts(log: Log) -> None:
    case = ruled(log, PLAY_OVER)
    log.name_players(case.id, {Seat.NORTH: "Ann Smith"}, by=KB)
    log.note(case.id, "Ann Smith was rude", by=KB)
    log.consult(case.id, by=KB, answer="Bob says no")
    shown = log.shared(log.share(case.id, by=KB).token)
    assert shown.ruling is not None
    assert (shown.place, shown.ruling.version) == (FRIDAY, 1)
    assert "Ann" not in repr(shown)
    assert "Bob" not in repr(shown)


def test_links_are_kept_as_digests_only(log: Log) -> None:
    case = ruled(log, PLAY_OVER)
    tokens = [log.share(case.id, by=KB).token, log.hand_over(case.id, by=KB).token]
    assert all(len(token) >= 22 for token in tokens)  # 128 bits, six a letter
    with log.database.reading() as connection:
        rows = connection.execute(sa.text("SELECT * FROM links")).all()
        chained = connection.execute(sa.text("SELECT before, after FROM entries")).all()
    assert len(rows) == 2
    assert not [token for token in tokens if token in f"{rows}{chained}"]
