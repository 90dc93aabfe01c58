"""Rulings that adjust a score, drawn from real boards, for a director to read one after the other.

    python -m benchmarks adjusted_rulings [--rulings 300] [--seed 31] [--read 30] [--language en]

Takes real boards of club players (``club/*.lin``) and of tournaments (``pbn/``) in turn, and follows the real play up
to a card drawn at random at which a revoke gains two tricks. That player revokes, and the rest is played double dummy
to the end. The ruling is kept if it adjusts the score, until ``--rulings`` are found. Each is checked against four
promises, in English, French and Dutch. One result is scored. No weight is stated that nobody asked for, before the
director agrees or after. No result is named below the tricks that can be cashed, or above what the other side's sure
tricks leave, unless these hang on the lie. The result is the most likely one. Each deal is used once. ``--read`` prints
that many rulings as ``revoke rule`` does. Exits with status 1 if a promise is broken.
"""

from __future__ import annotations

import argparse
import io
import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path

from benchmarks.equity.truth_boards import moments_of, why_not

from revoke.app.commands.terminal_text import Printer
from revoke.case.case import Board, Case, Findings
from revoke.case.events import CardPlayed
from revoke.equity.position import Position
from revoke.equity.solver import DDS
from revoke.errors import RevokeError
from revoke.formats import lin, pbn
from revoke.formats.record import PlayRecord
from revoke.language.language import LANGUAGES, language
from revoke.ruling.adjudicate import every_way, ruling_on
from revoke.ruling.ruling import AdjustedScore, Ruling
from revoke.table.cards import Card
from revoke.table.contract import Vulnerability
from revoke.table.seats import SEATS, Seat, Side
from revoke.telling.explanation import explain
from revoke.telling.ruling_words import in_words

FEWEST_CARDS = 12
OF_ONE_EVENT = 12
PLACES = 6
"""How many places in a play are tried before the next record: at most of them a revoke gains nothing."""
GAIN = 2
"""The tricks that the revoke gains at least, double dummy: one trick goes back by itself."""


def records(folder: Path, chance: random.Random) -> Iterator[tuple[str, PlayRecord]]:
    """Endless records with the names of their files, from club players and tournaments in turn."""
    club = [(path.name, each) for path in sorted((folder / "club").glob("*.lin")) for each in _read(path)]
    files = sorted((folder / "pbn").rglob("*.pbn"))
    while True:
        path = chance.choice(files)
        of_one_event = [each for each in _read(path) if each.plays]
        for each in chance.sample(of_one_event, min(OF_ONE_EVENT, len(of_one_event))):
            yield path.name, each
            yield chance.choice(club)


def _read(path: Path) -> Sequence[PlayRecord]:
    text = path.read_text("latin-1" if path.suffix == ".pbn" else "utf-8", errors="replace")
    return list((pbn if path.suffix == ".pbn" else lin).read(text, name=path.name))


def revoked(record: PlayRecord, chance: random.Random) -> Case | None:
    """The board with one revoke put into its play; ``None`` if no place suits."""
    if why_not(record) is not None or len(record.plays) < FEWEST_CARDS:
        return None
    assert record.declarer is not None
    found = moments_of(record)
    plays = [moment.last for moment in found if moment.last is not None]
    dummy = record.declarer.partner
    places = [
        number
        for number, moment in enumerate(found[: len(plays)])
        if (here := moment.position) is not None
        and here.on_turn is not dummy
        and 0 < len(here.trick) < len(SEATS) - 1
        and len(here.hands[here.on_turn] - here.legal) > 0
        and len(here.legal) > 0
        and number >= FEWEST_CARDS - 4
    ]
    chance.shuffle(places)
    for place in places[:PLACES]:
        position = found[place].position
        assert position is not None
        wrong = chance.choice(sorted(position.hands[position.on_turn] - position.legal))
        side = position.on_turn.side
        if DDS().tricks(position.play(wrong), side) - DDS().tricks(position, side) >= GAIN:
            break
    else:
        return None
    played = [*plays[:place], (position.on_turn, wrong), *_to_the_end(position.play(wrong))]
    board = Board(
        number=record.number,
        dealer=record.dealer,
        declarer=record.declarer,
        vulnerable=record.vulnerable or Vulnerability.NONE,
        deal=record.deal,
        contract=record.contract,
    )
    return Case(board=board, events=tuple(CardPlayed(seat, card) for seat, card in played))


def _to_the_end(position: Position) -> Iterator[tuple[Seat, Card]]:
    while position.tricks_left:
        worth = DDS().by_card(position)
        card = max(sorted(worth), key=worth.__getitem__)
        yield position.on_turn, card
        position = position.play(card)


def adjusted(folder: Path, seed: int) -> Iterator[tuple[str, Case, Ruling]]:
    """Rulings that adjust the score, one for each deal, with the name of the record."""
    chance = random.Random(seed)
    seen: set[str] = set()
    for name, record in records(folder, chance):
        if str(record.deal) in seen:
            continue
        try:
            case = revoked(record, chance)
        except RevokeError:
            continue
        if case is None:
            continue
        ruling = ruling_on(*every_way(case), solver=DDS())
        if ruling.adjusted_score and ruling.adjusted_score.needed:
            seen.add(str(record.deal))
            yield name, case, ruling


def shown(case: Case, ruling: Ruling, code: str = "en", *, why: bool = False) -> str:
    """The text that ``revoke rule`` prints for a ruling."""
    stream = io.StringIO()
    Printer(stream, colour=False, says=language(code)).show(explain(case, ruling), why=why)
    return stream.getvalue()


def broken(case: Case, ruling: Ruling) -> Iterator[str]:
    """The promises that a ruling breaks."""
    found = ruling.adjusted_score
    assert found is not None
    declarer = case.board.declarer
    assert declarer is not None
    if found.tricks is None or len(found.tricks) != 1:
        yield "several results are scored"
        return
    (result,) = found.tricks
    if ruling.score.final is None or ruling.score.final % 10:
        yield f"no contract scores {ruling.score.final}"
    if found.equity and max(found.equity.values()) > found.equity.get(result, 0.0):
        yield f"{result} is not the most likely result"
    named = {result, *(found.equity or {}), *found.about_as_likely}
    if odd := sorted(named - set(_sure(found, declarer.side))):
        yield f"named, and cannot be: {odd}"
    agreed = replace(case, findings=Findings(without_revoke={result: 1.0}))
    final = ruling_on(*every_way(agreed))
    for code in LANGUAGES:
        say = language(code).say
        aloud = [str(say(each.text)) for one in (ruling, final) for each in in_words(one).instructions]
        if any("%" in each for each in aloud):
            yield f"a weight is said aloud ({code})"
        for one, told in ((ruling, case), (final, agreed)):
            verdict = [line for line in shown(told, one, code).splitlines() if "%" in line]
            if verdict and (one is final or (not found.equity or len(found.equity) < 2)):
                yield f"a likelihood stands where one result does ({code}): {verdict}"


def _sure(found: AdjustedScore, declaring: Side) -> range:
    if found.sure is None:
        return range(14)
    hanging = found.sure.cashing if found.sure.hangs_on_the_lie else None
    lowest = 0 if hanging is declaring else found.sure.tricks[declaring]
    return range(lowest, 14 if hanging is declaring.other else 14 - found.sure.tricks[declaring.other])


def main() -> int:
    """Draw the rulings, check their promises, print the result."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--rulings", type=int, default=300)
    asked.add_argument("--seed", type=int, default=31)
    asked.add_argument("--read", type=int, default=0)
    asked.add_argument("--language", choices=sorted(LANGUAGES), default="en")
    asked.add_argument("--archive", type=Path, default=Path("../shared/data"))
    said = asked.parse_args()
    count: Counter[str] = Counter()
    for number, (name, case, ruling) in enumerate(islice(adjusted(said.archive, said.seed), said.rulings), 1):
        found = ruling.adjusted_score
        assert found is not None
        count["adjusted"] += 1
        count["two or more about as likely"] += bool(found.about_as_likely)
        count[f"alone: {found.alone}" if found.alone else "not alone"] += 1
        lines = len(shown(case, ruling).splitlines())
        count["more than 60 lines"] += lines > 60
        wrong = list(broken(case, ruling))
        count["broken"] += bool(wrong)
        if number <= said.read or wrong:
            print(f"{number}. {name}", *wrong, shown(case, ruling, said.language), sep="\n", flush=True)
    for what, times in count.items():
        print(f"{times:>5}  {what}")
    return 1 if count["broken"] else 0


if __name__ == "__main__":
    sys.exit(main())
