"""The gallery: each board can be told and ruled on, the published ones as they were ruled, and no player is named."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from benchmarks.records.gallery import best_from_there
from starlette.testclient import TestClient

from revoke.app.entrance.settings import Settings
from revoke.app.trainer.gallery import BOARDS, GalleryBoard, gallery
from revoke.app.web.application import site
from revoke.language.language import LANGUAGES, language
from revoke.ruling.adjudicate import adjudicate
from revoke.table.seats import partnership
from tests.app.web.full.served import database

PUBLISHED = Path(__file__).parents[2] / "cases" / "published"


@pytest.mark.parametrize("board", gallery(), ids=lambda board: board.id)
def test_each_is_told_and_ruled_on_in_every_language(board: GalleryBoard) -> None:
    for spoken in map(language, LANGUAGES):
        said = [*board.what_happened, board.what_the_engine_rules, *board.what_was_ruled]
        assert all(spoken.say(each) for each in said)
        assert all(spoken.say(each).lang == spoken.code for each in said)
    assert board.clauses
    assert "Suppose" not in " ".join(board.what_happened), "of a real board nothing is made up"


@pytest.mark.parametrize("board", [each for each in gallery() if each.ruled], ids=lambda board: board.id)
def test_what_was_published_is_what_the_engine_rules(board: GalleryBoard) -> None:
    ruled = adjudicate(board.case)
    if "transfer" in board.ruled:
        assert (ruled.transfer.tricks or 0) == board.ruled["transfer"]
    if board.ruled.get("to"):
        assert ruled.transfer.to == partnership(board.ruled["to"])


def test_the_published_ones_are_those_of_the_cases() -> None:
    for each in json.loads(BOARDS.read_text("utf-8")):
        if "result" not in each:
            said = json.loads((PUBLISHED / f"{each['id'].upper()}.json").read_text("utf-8"))
            assert (each["case"], each["source"]) == (said["case"], said["source"]["url"])


def test_a_board_of_a_record_has_its_hands_and_the_trick_of_its_one_revoke() -> None:
    of_records = [each for each in gallery() if each.of_a_record]
    assert len(of_records) >= 16
    for board in of_records:
        assert board.hands is not None
        assert all(held is not None and len(held) == 13 for held in board.hands.values())
        (shown,) = board.tricks
        assert shown.played is not None
        assert shown.owed


def test_what_a_record_implies_is_told_as_an_inference_and_by_the_solver_s_figures() -> None:
    """By hand: on board 5 declarer had five of eleven tricks, best play makes seven, six stand there."""
    boards = {each.id: each for each in gallery() if each.of_a_record}
    ruled = boards["1997-swogro20-5"]
    assert (ruled.tricks_on_record, ruled.best, ruled.result, ruled.moved_by_law) == ((11, 5), 7, 6, -1)
    assert best_from_there(ruled.case) == 7
    assert "probably the ruling" in " ".join(ruled.what_was_ruled)
    missed = boards["1997-itoruo-1"]
    assert (missed.tricks_on_record, missed.best, missed.result, missed.moved_by_law) == ((8, 6), 11, 11, 1)
    assert "never noticed" in " ".join(missed.what_was_ruled)
    nothing = boards["1997-o1o10808-16"]
    assert (nothing.best, nothing.result, nothing.moved_by_law) == (8, 8, 0)
    assert "the law moves none" in " ".join(nothing.what_was_ruled)
    unknown = boards["1998-a1a10202-7"]
    assert (unknown.best, unknown.result, unknown.moved_by_law) == (7, 11, 1)
    assert "cannot be inferred" in " ".join(unknown.what_was_ruled)
    for board in boards.values():
        assert board.what_was_ruled[0] == "Nobody wrote down what was ruled."


def test_no_tag_of_a_player_is_in_the_file() -> None:
    keys: set[str] = set()
    for each in json.loads(BOARDS.read_text("utf-8")):
        keys |= each.keys() | each["case"].keys() | each["case"].get("board", {}).keys()
    assert not keys & {"North", "East", "South", "West", "players", "names", "narrative"}
    assert len(gallery()) >= 30


def test_the_pages_show_each_of_them(tmp_path: Path) -> None:
    with TestClient(site(Settings(database(tmp_path)))) as open_site:
        listed = open_site.get("/train/gallery").text
        for board in gallery():
            assert f'href="/train/gallery/{board.id}"' in listed
        for lang in LANGUAGES:
            page = open_site.get(f"/train/gallery/{gallery()[0].id}?lang={lang}").text
            assert '<span lang="en">' not in page[page.index("<main") :], lang
        assert open_site.get("/train/gallery/none").status_code == 404
