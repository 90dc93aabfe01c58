"""How long a director waits for the likely result: the analysis page, opened by a real browser.

    python -m benchmarks analysis_wait [--boards 20]

Serves the pages on the loopback address, pastes boards with one revoke in their play, and measures the time from the
press of *Analyse* until the comparison is visible. Every board is a new deal, played double dummy apart from the
revoke, so that no earlier result helps. Prints the median, the 90th percentile and the longest wait by the trick of the
revoke. Beside them it prints the same for a page without an analysis, fetched after each, and for the CPU time of the
analysis, which other work on the machine disturbs less. Exits with status 1 if, from trick five on, half of the
directors wait longer than half a second.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from playwright.sync_api import Page
from tests.app.browser import opened
from tests.app.web.full.browsing import PHONE, pasted
from tests.app.web.full.served import served
from tests.equity.endings import ending

from revoke import read_case
from revoke.app.desk.tasks import analysed as analysis
from revoke.equity.position import Position
from revoke.equity.solver import DDS, _free
from revoke.table.cards import Card, hand_text
from revoke.table.seats import SEATS, Seat

TRICKS = (2, 3, 5, 7, 9)
HALF_A_SECOND, FROM_TRICK = 0.5, 5
LEVELS = range(1, 8)


def boards(trick: int, number: int) -> Iterator[str]:
    """So many case documents, each a whole play with one revoke in that trick."""
    chance = random.Random(trick)
    while number:
        whole = ending(chance, 13, on_table=0)
        declarer = whole.leader.right
        plays = with_revoke(whole, declarer.partner, 4 * (trick - 1))
        if plays:
            number -= 1
            tricks = DDS().tricks(whole, declarer.side)
            level = min(max(tricks - 6, LEVELS[0]), LEVELS[-1])
            board = {
                "deal": "N:" + " ".join(hand_text(whole.hands[seat]) for seat in SEATS),
                "contract": f"{level}{whole.trumps.value if whole.trumps else 'NT'}",
                "declarer": declarer.value,
                "vulnerable": "None",
            }
            events = [f"{seat.value}:{card.code}" for seat, card in plays]
            yield json.dumps({"format": "revoke-case/1", "board": board, "events": events, "findings": {}})


def with_revoke(position: Position, dummy: Seat, after: int) -> list[tuple[Seat, Card]]:
    """Best play to the last card, except the first possible revoke in the trick after so many cards; empty if none."""
    plays: list[tuple[Seat, Card]] = []
    revoked = False
    while position.tricks_left:
        seat, held = position.on_turn, position.hands[position.on_turn]
        others = sorted(held - position.legal)
        if not revoked and after < len(plays) < after + 4 and seat is not dummy and others:
            card, revoked = others[0], True
        else:
            found = DDS().by_card(position)
            card = max(sorted(found), key=lambda each: found[each])
        plays.append((seat, card))
        position = position.play(card)
    return plays if revoked else []


def wait(page: Page, board: str) -> float:
    """Seconds from the press until the comparison is visible."""
    pasted(page, board)
    button = page.get_by_role("button", name="Analyse")
    button.wait_for()
    began = time.perf_counter()
    button.click()
    page.locator(".bars tr").first.wait_for()
    return time.perf_counter() - began


def empty(page: Page) -> float:
    """Seconds that a page without an analysis takes."""
    began = time.perf_counter()
    page.goto("/full")
    page.get_by_label("Paste a board").wait_for()
    return time.perf_counter() - began


def worked_out(board: str) -> float:
    """CPU seconds of the analysis, from an empty table and without the page around it."""
    case = read_case(json.loads(board))
    _free.cache_clear()
    began = time.process_time()
    analysis(case, None, None)
    return time.process_time() - began


def spread(seconds: list[float]) -> str:
    """The median, the 90th percentile and the maximum, in milliseconds."""
    in_order = sorted(seconds)
    told = (median(in_order), in_order[len(in_order) * 9 // 10], in_order[-1])
    return " ".join(f"{each * 1000:6.0f}" for each in told)


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--boards", type=int, default=20, help="for each trick")
    given = asked.parse_args()
    late = False
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as address, opened() as browser:
        page = browser.new_context(viewport=PHONE, base_url=address).new_page()
        wait(page, next(boards(9, 1)))  # starts the processes that analyse
        print("milliseconds: half, nine in ten, the longest")
        for trick in TRICKS:
            took = [(wait(page, board), empty(page), worked_out(board)) for board in boards(trick, given.boards)]
            waits, bare, worked = (list(each) for each in zip(*took, strict=True))
            late |= trick >= FROM_TRICK and median(waits) > HALF_A_SECOND
            print(
                f"revoke in trick {trick}: {spread(waits)}   a page with nothing to work out: {spread(bare)}   "
                f"processor: {spread(worked)}",
                flush=True,
            )
    return int(late)


if __name__ == "__main__":
    sys.exit(main())
