"""Puts rulings into a session: a table's ruled score on a board, and every pair's score there before and after."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from revoke.app.desk.adjudicator import Adjudicator
from revoke.app.desk.analysis import scored_result
from revoke.app.desk.case_sources import SourcedCase, opened_source, source
from revoke.app.desk.failures import CaseFailure
from revoke.case.case import Board, Case, Scoring
from revoke.errors import NotBridge, Unreadable
from revoke.formats.session import ScoreLine, Session, TableResult
from revoke.formats.text import json_or_nothing
from revoke.scoring.duplicate import LineWorth, Shares, TravellerLine, board_worth, north_south_score
from revoke.table.contract import Contract, vulnerability_of
from revoke.table.seats import Seat, Side, SideByRole
from revoke.table.sentence import Percent, Sentence, alone, listed, one_after_another, placed, sentence, template, whole
from revoke.telling.ruling_words import document

Tricks = Mapping[int, float]

_PLACE = re.compile(r"([^\d=]*)(\d{1,4})/(\d{1,4})(?:@(\d{1,3}))?")
_RULING = "revoke-ruling/"
_APART = template("{one}; {more}")
_NO_PLACE = template("{place} names no table and board; write A3/7 for board 7 at table 3 of section A")


class CannotApply(Unreadable):
    """A ruling that cannot be put into a session; ``exit_status`` says whether it is unsettled or bad input."""

    def __init__(self, said: str, exit_status: int = 5) -> None:
        super().__init__(said)
        self.exit_status = exit_status


@dataclass(frozen=True, slots=True)
class AssignedResult:
    """A ruling's result for a table on a board: declarer's tricks with their shares, for each side.

    Attributes:
        percent: each side's own per cent of the matchpoints, if the innocent side did part of the damage to itself
            (12C1e), so that no result gives both scores.
        status: the status of the ruling.
        remarks: where the entered result differs from the one that the ruling rests on.
    """

    entered: TableResult
    tricks: Mapping[Side, Tricks]
    percent: Mapping[Side, float] | None
    status: str
    remarks: tuple[str, ...] = ()

    @property
    def words(self) -> Sentence:
        """The result as a scorer enters it: ``4♠ =``, or weighted results, or each side's own."""
        contract = self.entered.record.contract
        assert contract is not None
        if self.percent is not None:
            own = template("{side} {percent} of the matchpoints")
            each = [sentence(own, side=side, percent=Percent(self.percent[side] / 100, digits=None)) for side in Side]
            return whole(one_after_another(each, _APART))
        ns, ew = (_shares_in_words(contract, self.tricks[side]) for side in Side)
        if ns == ew:
            return ns
        each = [sentence("{side} {score}", side=side, score=score) for side, score in ((Side.NS, ns), (Side.EW, ew))]
        return whole(one_after_another(each, _APART))

    @property
    def one(self) -> int | None:
        """The number of tricks, if both sides have the same one."""
        if self.percent is not None:
            return None
        numbers = {number for tricks in self.tricks.values() for number in tricks}
        return next(iter(numbers)) if len(numbers) == 1 else None


def _shares_in_words(contract: Contract, tricks: Tricks) -> Sentence:
    if len(tricks) == 1:
        return alone(scored_result(contract, next(iter(tricks))))
    ordered = sorted(tricks.items(), key=lambda each: -each[1])
    return listed(
        [
            sentence("{share} {result}", share=Percent(share, digits=None), result=scored_result(contract, number))
            for number, share in ordered
        ]
    )


def find_result(session: Session, place: str) -> TableResult:
    """The result at a place: section, table, board, and the round if needed (``A3/7``, ``A3/7@2``).

    Raises:
        CannotApply: the place has no result, or more than one.
    """
    said = _PLACE.fullmatch(place.strip())
    if said is None:
        raise CannotApply(sentence(_NO_PLACE, place=repr(place)), 2)
    section, table, board, number = said[1].strip().upper(), int(said[2]), int(said[3]), said[4]
    found = [
        each
        for each in session.results
        if (each.table.number, each.board) == (table, board)
        and section in ("", each.table.section.upper())
        and (number is None or each.round == int(number))
    ]
    if len(found) == 1:
        return found[0]
    if found:
        several = ", ".join(f"{each.table}/{board}@{each.round}" for each in found)
        raise CannotApply(placed(place, sentence("there are several results; say which: {places}", places=several)), 2)
    tables = ", ".join(str(each.table) for each in session.on(board))
    nobody = template("there is no such result; board {board} was played at no table")
    others = template("there is no such result; board {board} was played at {tables}")
    raise CannotApply(placed(place, sentence(others if tables else nobody, board=str(board), tables=tables)), 2)


def assigned_result(session: Session, place: str, file: str, bench: Adjudicator) -> AssignedResult:
    """The result at a place of the session by a file's ruling, or by the ruling on its case or record.

    A case is completed from the session before the ruling: with the missing data of the board, and with the other
    tables' scores as its field.

    Raises:
        CannotApply: the ruling is not settled, or is about another contract.
        Unreadable: the file cannot be read.
    """
    entered = find_result(session, place)
    contract, declarer = entered.record.contract, entered.record.declarer
    if contract is None or declarer is None:
        raise CannotApply(placed(place, template("no contract was entered there; correct the entry first")))
    with opened_source(file) as (name, stream):
        data = stream.read()
        plain, top = _ruling_document(data), 0
        if plain is None:
            case = _case(entered, list(_boards(file, name, data)), name)
            case = _completed(case, entered, session)
            top = 2 * len(case.board.field) if case.board.scoring is Scoring.MATCHPOINTS else 0
            ruled = bench.rule(SourcedCase(name, str(entered.board), case))
            if isinstance(ruled, CaseFailure):
                raise CannotApply(ruled.words, ruled.exit_status)
            plain = document(ruled.ruling)
    return _from_document(plain, entered, name, top)


def _ruling_document(data: bytes) -> dict[str, Any] | None:
    plain = json_or_nothing(data)
    return plain if isinstance(plain, dict) and str(plain.get("format", "")).startswith(_RULING) else None


def _boards(file: str, name: str, data: bytes) -> Iterable[SourcedCase]:
    from io import BytesIO

    from revoke.case.case import DEFAULT_CODE

    return source(file, name, BytesIO(data), DEFAULT_CODE).boards


def _case(entered: TableResult, boards: Sequence[SourcedCase], name: str) -> Case:
    """The only case of a file, or its case on that board."""
    named = [each for each in boards if each.board == str(entered.board)]
    chosen = boards if len(boards) == 1 else named
    if len(chosen) != 1:
        several = template("it has {boards} boards, {named} of them board {board}; give one")
        counts = sentence(several, boards=len(boards), named=len(named), board=str(entered.board))
        raise CannotApply(placed(name, counts))
    told = chosen[0].told
    if isinstance(told, CaseFailure):
        raise CannotApply(told.words, told.exit_status)
    if told.board.number not in (None, entered.board):
        another = template("this is board {board}, and the place named is on board {entered}")
        which = sentence(another, board=str(told.board.number), entered=str(entered.board))
        raise CannotApply(placed(name, which), 4)
    return told


def _completed(case: Case, entered: TableResult, session: Session) -> Case:
    """The case, completed with the session's data on the board."""
    said, known = case.board, entered.record
    for mine, theirs in ((said.contract, known.contract), (said.declarer, known.declarer)):
        if mine is not None and mine != theirs:
            clash = template("the ruling is about {ruled}, and {entered} was entered; correct one of them")
            ruled, there = _words(said.contract, said.declarer), _words(known.contract, known.declarer)
            where = f"{entered.table}/{entered.board}"
            raise CannotApply(placed(where, sentence(clash, ruled=ruled, entered=there)), 4)
    vulnerable = said.vulnerable or _vulnerable(entered)
    field = tuple(
        points
        for each in session.on(entered.board)
        if each is not entered and each.played and (points := points_of(each)) is not None
    )
    board: Board = replace(
        said,
        number=entered.board,
        contract=known.contract,
        declarer=known.declarer,
        vulnerable=vulnerable,
        scoring=said.scoring or Scoring.MATCHPOINTS,
        field=said.field or field,
    )
    return replace(case, board=board)


def _words(contract: Contract | None, declarer: Seat | None) -> Sentence:
    bid = contract.undoubled_words if contract else whole(template("a contract not told"))
    return sentence("{contract} by {player}", contract=bid, player=declarer or whole(template("nobody")))


def _from_document(plain: Mapping[str, Any], entered: TableResult, name: str, top: int) -> AssignedResult:
    """The result that a ruling document assigns; ``top`` is its top in matchpoints, else 0."""
    place = f"{entered.table}/{entered.board}"
    told = plain.get("declarer_tricks") or {}
    final = told.get("final") or {}
    split = (plain.get("split") or {}).get("tricks") or {}
    if plain.get("status") == "needs facts" or not (final or split):
        asks = "; ".join(str(each.get("text")) for each in plain.get("questions") or ())
        unsettled = placed(place, sentence("{name} is not settled, so there is nothing to enter.", name=name))
        raise CannotApply(one_after_another([unsettled, whole(asks)] if asks else [unsettled]), 3)
    adjusted = plain.get("adjusted_score") or {}
    own = adjusted.get("split") if adjusted.get("needed") else None
    if own and not top:
        apart = template(
            "{name} gives each side a score of its own (12C1e), which only the matchpoints of this board can tell; "
            "give the case instead of the ruling, with its scoring MP or left out"
        )
        raise CannotApply(placed(place, sentence(apart, name=name)))
    weights = {number: share / 100 for number, share in (adjusted.get("weights") or {}).items()}
    shared = (weights if adjusted.get("needed") else None) or final
    sides = {side: _tricks(_of_a_side(split, side, entered.record.declarer) or shared) for side in Side}
    table, after, there = told.get("table"), told.get("after_transfer"), entered.record.result
    remarks = []
    if table is not None and there not in (None, table):
        has = template("{there} tricks were entered, but the ruling rests on {table} tricks at the table")
        if there == after:
            has = template(
                "the result after the transfer was entered, but the ruling rests on {table} tricks at the table"
            )
        remarks.append(placed(place, sentence(has, there=there, table=table)))
    percent = _own_percent(own, plain, entered, top) if own else None
    return AssignedResult(entered, sides, percent, str(plain.get("status")), tuple(remarks))


def _own_percent(
    own: Mapping[str, float], plain: Mapping[str, Any], entered: TableResult, top: int
) -> dict[Side, float]:
    """Each side's per cent of the top; ``own`` has both scores as matchpoints of the innocent side."""
    declarer = entered.record.declarer
    assert declarer is not None
    said = str(plain["revokes"][0]["offender"])
    seats = {seat.value: seat.side for side in Side for seat in side.seats}
    offending = seats.get(said) or (declarer.side if said in ("declarer", "dummy") else declarer.side.other)
    return {offending: 100 - 100 * own["offending"] / top, offending.other: 100 * own["non_offending"] / top}


def _of_a_side(split: Mapping[str, Any], side: Side, declarer: Seat | None) -> Any:  # Any: a JSON value
    """The part of a split result for one side, by its seats or, if nobody named declarer, by its role."""
    declares = declarer is not None and side is declarer.side
    role = SideByRole.DECLARING if declares else SideByRole.DEFENDING
    return split.get(side.value) or split.get(role.value)


def _tricks(shares: Mapping[Any, Any]) -> dict[int, float]:
    return {int(number): float(share) for number, share in shares.items()}


def points_of(entered: TableResult, tricks: int | None = None) -> int | None:
    """North–South's points for the entered result, or for another number of tricks; ``None`` if not known."""
    record = entered.record
    vulnerable = _vulnerable(entered)
    if record.passed_out:
        return 0
    number = record.result if tricks is None else tricks
    if record.contract is None or record.declarer is None or number is None or vulnerable is None:
        return None
    return north_south_score(record.contract, record.declarer, vulnerable, number)


def _vulnerable(entered: TableResult) -> Any:
    try:
        return vulnerability_of(entered.board)
    except NotBridge:
        return None


# Scores the boards of a session: every pair's matchpoints and IMPs, with the rulings put in.


def scored(session: Session, rulings: Iterable[AssignedResult] = (), boards: Iterable[int] = ()) -> list[ScoreLine]:
    """The scores of every table on all boards or on some, with the rulings put in."""
    by_place = {id(each.entered): each for each in rulings}
    wanted = set(boards) or set(session.boards)
    lines = []
    for board in session.boards:
        if board in wanted:
            there = session.on(board)
            worth = board_worth([_traveller_line(each, by_place.get(id(each))) for each in there])
            lines += [_line(each, by_place.get(id(each)), one) for each, one in zip(there, worth, strict=True)]
    return lines


def _traveller_line(entered: TableResult, ruling: AssignedResult | None) -> TravellerLine:
    if ruling is not None:
        ns, ew = (_points(entered, ruling.tricks[side]) for side in Side)
        return TravellerLine(ns, ew)
    points = points_of(entered) if entered.played else None
    shares = None if points is None else {points: 1.0}
    return TravellerLine(shares, shares, entered.artificial)


def _points(entered: TableResult, tricks: Tricks) -> Shares:
    shares: dict[int, float] = {}
    for number, share in tricks.items():
        points = points_of(entered, number)
        assert points is not None  # rulings apply only to results with a contract and a board number
        shares[points] = shares.get(points, 0.0) + share
    return shares


def _line(entered: TableResult, ruling: AssignedResult | None, worth: LineWorth | None) -> ScoreLine:
    tricks = entered.record.result if ruling is None else ruling.one
    points = points_of(entered, tricks) if entered.played or ruling else None
    several = ruling is not None and ruling.one is None
    if ruling is not None and ruling.percent is not None and worth is not None:
        percent = ruling.percent[Side.NS], ruling.percent[Side.EW]
        worth = LineWorth((percent[0] * worth.top / 100, percent[1] * worth.top / 100), worth.top, None)
    said = ruling.words if ruling is not None and several else ""
    if ruling is None and entered.artificial is not None:
        ns, ew = entered.artificial
        said, tricks = f"{ns:g}% {ew:g}%", None
    return ScoreLine(
        entered,
        tricks,
        (None, None) if several or said else (points, points),
        said,
        worth.matchpoints if worth else None,
        worth.percent if worth else None,
        worth.imps if worth else None,
        ruling is not None,
    )
