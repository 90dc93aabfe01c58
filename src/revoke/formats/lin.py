"""Reads LIN, the notation of Bridge Base Online: single boards, vugraph matches, and hand viewer addresses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from revoke.errors import Unreadable
from revoke.formats.attainable import report_impossible_result
from revoke.formats.auction import final_contract
from revoke.formats.lin_fields import Match, calls, cards, claim, deal_and_dealer, match_of, vulnerability
from revoke.formats.lin_items import Item, LinBoard, boards, items
from revoke.formats.lin_url import boards_of_address
from revoke.formats.notebook import Notebook
from revoke.formats.order import PlayedOrder
from revoke.formats.record import Doubt, PlayRecord
from revoke.formats.sequence import in_turn
from revoke.formats.text import decode, is_address
from revoke.table.sentence import placed, sentence, template


def read(data: bytes | str, *, name: str) -> Iterator[PlayRecord]:
    """Every board of a LIN file, one at a time; or of the addresses of BBO's hand viewer, which are never fetched.

    LIN marks no irregularity: a revoke is seen only by playing the record over.

    Args:
        data: the file, as bytes or text; or one ``handviewer.html?…`` address a line.
        name: what diagnostics call the file.

    Raises:
        Unreadable: the file is empty, is not text, or holds no board.

    >>> record, = read("md|1SAHKDQCJ,SKHADJCQ,SQHJDKCA,SJHQDACK|mb|1N|mb|p|mb|p|mb|p|pc|SK|pc|SQ|", name="a.lin")
    >>> [str(play.card) for play in record.plays], record.declarer
    (['♠K', '♠Q'], Seat.SOUTH)
    """
    text, encoding = decode(data, name=name)
    found = False
    if is_address(text):
        for board in boards_of_address(text, name=name):
            found = True
            yield _record(board, Match(), name=name, encoding=encoding)
    else:
        match = Match()
        for board in boards(items(text), text):
            match = match_of(board, match)
            if board.has("md") or board.has("pc") or board.has("mb"):
                found = True
                yield _record(board, match, name=name, encoding=encoding)
    if not found:
        raise Unreadable(placed(name, template("there is no LIN board (md|…|) in this file; give a LIN file")))


def _record(board: LinBoard, match: Match, *, name: str, encoding: str) -> PlayRecord:
    notebook = Notebook(name, board.number or "?")
    dealer, deal = deal_and_dealer(board, notebook)
    auction = calls(board, dealer, notebook)
    bid = final_contract(auction)
    passed_out = bid is None and len(auction) >= 4
    said = match.result_of(board)
    contract, declarer = bid if bid is not None else (said.contract, said.declarer) if said else (None, None)
    result = claim(board, notebook)
    if result is None and said is not None and contract == said.contract and declarer is said.declarer:
        result = said.tricks
    cells = cards(board, notebook)
    leader = None if declarer is None else declarer.left
    start = leader
    if start is None and cells and deal is not None and cells[0].card is not None:
        start = deal.holder(cells[0].card)
    played = PlayedOrder((), (), ())
    if start is not None:
        played = in_turn(
            cells,
            start,
            trumps=contract.strain.trumps if contract else None,
            trumps_known=contract is not None,
            deal=deal,
            first_trick=1 if deal is None else 14 - deal.cards_each,
            notebook=notebook,
        )
    elif cells:
        place = cells[0]
        notebook.warn(
            Doubt.LEADER,
            place.line,
            place.column,
            template("neither auction nor hands say who led; the play is left out"),
        )
    record = PlayRecord(
        format="lin",
        file=name,
        line=board.line,
        board=board.number,
        number=int(board.number) if board.number.isdecimal() and len(board.number) < 10 else None,
        dealer=dealer,
        vulnerable=vulnerability(board, notebook),
        deal=deal,
        contract=contract,
        declarer=declarer,
        result=result,
        leader=played.plays[0].seat if played.plays else leader,
        plays=played.plays,
        winners=played.winners,
        claimed=board.has("mc") and len(played.plays) < 52,
        passed_out=passed_out,
        calls=auction,
        tags={**match.tags(board), **board.first_values()},
        diagnostics=tuple(notebook.diagnostics),
        source=board.source,
        source_line=board.line if board.start else 1,
        encoding=encoding,
    )
    won = record.tricks_by_declarer
    place_of = next((item for item in board.items if item.name == "mc"), Item("", "", board.line, 1))
    report_impossible_result(record, place_of.line, place_of.column, notebook)
    if won is not None and result is not None and won != result:
        notebook.warn(
            Doubt.RESULT_DIFFERS,
            place_of.line,
            place_of.column,
            sentence(
                "the result says {tricks} tricks, the cards show {won} for declarer's side", tricks=result, won=won
            ),
        )
    return replace(record, diagnostics=tuple(notebook.diagnostics))
