"""Playing a record over: the reader's own replay and the facts room must see the same."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from revoke.facts.revokes import find_revokes
from revoke.formats import pbn
from revoke.formats.irregular import failures_to_follow
from revoke.formats.record import PlayRecord, to_case
from revoke.table.cards import Card
from revoke.table.seats import Seat
from revoke.timeline.replay import replay

One = Callable[[str], PlayRecord]


def seen_by_the_facts(record: PlayRecord) -> tuple[list[tuple[int, Seat]], tuple[Seat, ...]]:
    case = to_case(record)
    played = replay(case.board, case.events)
    failed = [(found.play.trick, found.play.seat) for found in find_revokes(played)]
    return failed, tuple(seat for seat in played.winners() if seat is not None)


def seen_by_the_reader(record: PlayRecord) -> tuple[list[tuple[int, Seat]], tuple[Seat, ...]]:
    failed = [(one.play.trick, one.play.seat) for one in failures_to_follow(record.plays, record.deal)]
    return failed, record.winners


def test_the_handouts_revoke_has_its_proof(handout: str, one: One) -> None:
    (failure,) = failures_to_follow(one(handout).plays, one(handout).deal)
    assert failure.held == (Card.parse("DT"),)
    assert failure.proof is not None
    assert (failure.proof.trick, failure.proof.card) == (6, Card.parse("DT"))


def test_without_the_deal_only_a_card_that_appears_later_proves_a_revoke(handout: str, one: One) -> None:
    deal = handout[handout.index("[Deal ") : handout.index("[Declarer")]
    record = one(handout.replace(deal, ""))
    assert seen_by_the_reader(record)[0] == [(5, Seat.NORTH)]
    unproved = one(handout[: handout.index("S8 S5")].replace(deal, "") + "*\n")
    assert failures_to_follow(unproved.plays, unproved.deal) == ()


def test_a_card_that_may_have_been_played_unknown_proves_nothing(handout: str, one: One) -> None:
    """North's card to trick 4 is not known: it may have been the ♦10."""
    text = handout[: handout.index("S8 S5")].replace("C9 D8 D5 DQ", "C9 D8 - DQ")
    record = one(text.replace("D4 DK", "D3 DK").replace("D2 D3 DA", "D2 D4 DA") + "*\n")
    held = failures_to_follow(record.plays, record.deal)
    assert [failure.held for failure in held] == [(Card.parse("DT"), Card.parse("D5"))]
    fewer = one(text.replace("D7 D4 DK", "D7 D5 DK") + "*\n")
    assert [failure.held for failure in failures_to_follow(fewer.plays, fewer.deal)] == [
        (Card.parse("DT"), Card.parse("D4"))
    ]
    one_left = one(text.replace("HJ HQ", "D4 HQ").replace("D7 D4 DK", "D7 D5 DK") + "*\n")
    assert [failure.play.trick for failure in failures_to_follow(one_left.plays, one_left.deal)] == [1]


def test_the_reader_and_the_facts_agree_on_real_records(archive: Path) -> None:
    """Some files, and some of those with a mark: who won each trick, and who failed to follow suit."""
    files = sorted(path for path in (archive / "pbn").rglob("*") if path.is_file())
    marked = [path for path in files if b"^R" in path.read_bytes()]
    compared = 0
    for path in {*files[::150], *marked[::10]}:
        for record in pbn.read(path.read_bytes(), name=path.name):
            if record.plays and not record.errors and all(play.card for play in record.plays):
                assert seen_by_the_reader(record) == seen_by_the_facts(record), f"{path.name}:{record.line}"
                compared += 1
    assert compared > 150
