"""Reads PBN, the notation in which most play records are kept, as it is found and not only as it should be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from revoke.errors import Unreadable
from revoke.formats.attainable import report_impossible_result
from revoke.formats.notebook import Notebook
from revoke.formats.order import PlayedOrder, playing_order
from revoke.formats.pbn_fields import Fields
from revoke.formats.pbn_games import Game, games
from revoke.formats.pbn_rows import tricks_of_four
from revoke.formats.pbn_tokens import read_rows
from revoke.formats.record import CardMark, Doubt, PlayRecord
from revoke.formats.seating import Cell, SeatedRow, holders, seat_rows
from revoke.formats.text import decode
from revoke.table.contract import Contract
from revoke.table.deal import Deal
from revoke.table.seats import Seat
from revoke.table.sentence import placed, sentence, template

NEEDED = frozenset(("Board", "Dealer", "Vulnerable", "Deal", "Scoring", "Declarer", "Contract", "Result", "Play"))
"""The tags that a ruling may turn on."""

NOTHING_PLAYED = PlayedOrder((), (), ())


def read(data: bytes | str, *, name: str) -> Iterator[PlayRecord]:
    """Every board of a PBN file, one at a time, in the order of the file.

    The tolerant door: what can be understood is, and each repair and doubt is among the board's ``diagnostics``.

    Args:
        data: the file, as bytes (UTF-8, UTF-16 or ISO 8859-1) or as text; any line ends.
        name: what diagnostics call the file.

    Raises:
        Unreadable: the file is empty, is not text, or holds no PBN tag at all.

    Source: PBN 2.1, sections 2–5.

    >>> text = '[Board "7"]\\n[Declarer "E"]\\n[Contract "3NT"]\\n[Result "^7"]\\n[Play "S"]\\nH7 H3 ^R CJ HQ\\n*\\n'
    >>> record, = read(text, name="a.pbn")
    >>> [f"{play.seat.value}:{play.card.code}" for play in record.plays], record.plays[2].marked_revoke
    (['S:H7', 'W:H3', 'N:CJ', 'E:HQ'], True)
    """
    text, encoding = decode(data, name=name)
    before: Mapping[str, str] | None = None
    standing: dict[str, str] = {}
    for game in games(text):
        notebook = Notebook(name, "?")
        tags, lent = _resolve(game, before or {}, standing, notebook)
        yield _record(Fields(game, tags, notebook), deal_inherited=lent, encoding=encoding)
        before = tags
    if before is None:
        raise Unreadable(
            placed(name, template('there is no PBN tag such as [Deal "N:…"] in this file; give a PBN file'))
        )


def _resolve(
    game: Game, before: Mapping[str, str], standing: dict[str, str], notebook: Notebook
) -> tuple[dict[str, str], bool]:
    """The game's tags with ``#`` and ``##`` (PBN 2.1, section 4.8) and a deal left out filled in; whether one was."""
    tags: dict[str, str] = {}
    missing = []
    for name, tag in game.tags.items():
        value = tag.value
        if value.startswith("##"):
            value = standing[name] = value[2:]
        elif value == "#":
            if name not in before:
                missing.append(tag)
            value = before.get(name, "")
        else:
            standing.pop(name, None)
        tags[name] = value
    tags = {**standing, **tags}
    taken = "Deal" not in tags and "Deal" in before and _same_board(tags, before)
    if taken:
        tags = {**{name: before[name] for name in ("Board", "Dealer", "Vulnerable", "Deal") if name in before}, **tags}
    notebook.board = tags.get("Board", "").strip() or "?"
    for tag in missing:
        said = sentence("{name} is to be as in the game before, which has none", name=tag.name)
        tell = notebook.warn if tag.name in NEEDED else notebook.note
        tell(Doubt.INHERITED, tag.line, tag.column, said)
    if taken:
        same = sentence("there is no {tag}; it is that of the game before, the same board", tag="Deal")
        notebook.note(Doubt.INHERITED, game.line, 1, same)
    return tags, taken


def _same_board(tags: Mapping[str, str], before: Mapping[str, str]) -> bool:
    """Whether a game is on the board of the game before: that one has a number, and nothing says otherwise."""
    number = before.get("Board", "").strip()
    return number not in ("", "?") and all(
        tags.get(name, before.get(name)) == before.get(name) for name in ("Board", "Event", "Site", "Date", "Round")
    )


def _record(fields: Fields, *, deal_inherited: bool, encoding: str) -> PlayRecord:
    game, tags, notebook = fields.game, fields.tags, fields.notebook
    for kind, line, column, message in game.problems:
        notebook.warn(kind, line, column, message)
    dealer, deal = fields.seat("Dealer"), fields.deal()
    calls = fields.calls(dealer)
    contract, declarer, passed_out = fields.contract(calls)
    result, differs = fields.result(declarer)
    leader, played, claimed = _play(fields, deal, contract, declarer)
    board = tags.get("Board", "").strip()
    record = PlayRecord(
        format="pbn",
        file=notebook.file,
        line=game.line,
        board=board,
        number=int(board) if board.isdecimal() and len(board) < 10 else None,
        dealer=dealer,
        vulnerable=fields.vulnerable(),
        deal=deal,
        deal_inherited=deal_inherited,
        contract=contract,
        declarer=declarer,
        scoring=tags.get("Scoring", ""),
        result=result,
        result_differs=differs,
        leader=leader,
        plays=played.plays,
        unplaced=played.unplaced,
        winners=played.winners,
        passed_out=passed_out,
        calls=calls,
        tags=tags,
        sections={
            name: tuple(line for _, line in tag.section) for name, tag in game.tags.items() if name.endswith("Table")
        },
        diagnostics=tuple(notebook.diagnostics),
        source=game.source,
        source_line=game.line if game.start else 1,
        encoding=encoding,
    )
    _compare_result(record, fields)
    ended_early = claimed and not record.every_card_known  # many write the * after the last card as well
    return replace(record, claimed=ended_early, diagnostics=tuple(notebook.diagnostics))


def _play(
    fields: Fields, deal: Deal | None, contract: Contract | None, declarer: Seat | None
) -> tuple[Seat | None, PlayedOrder, bool]:
    """The opening leader, the cards in playing order, and whether the section ends with ``*``."""
    usual = None if declarer is None else declarer.left
    tag = fields.game.tags.get("Play")
    if tag is None or not tag.section:
        return usual, NOTHING_PLAYED, False
    notebook = fields.notebook
    foreign = notebook.noted(Doubt.SPELLING)
    cells, claimed = read_rows(tag.section, notebook, fields.letters() if foreign else {})
    first = _first_column(fields, cells, deal, usual)
    if first is None or not cells:
        return usual, NOTHING_PLAYED, claimed
    first_trick = 1 if deal is None else 14 - deal.cards_each
    rows = tricks_of_four(cells, first=first, deal=deal, tricks=14 - first_trick, notebook=notebook)
    seated = seat_rows(rows, first, deal=deal, first_trick=first_trick, notebook=notebook)
    leader = _leader(fields, seated[0], first, usual) if first_trick == 1 else first
    played = playing_order(
        seated,
        leader,
        trumps=contract.strain.trumps if contract else None,
        trumps_known=contract is not None,
        deal=deal,
        first_trick=first_trick,
        notebook=notebook,
    )
    return leader, played, claimed


def _first_column(fields: Fields, cells: list[list[Cell]], deal: Deal | None, usual: Seat | None) -> Seat | None:
    said = fields.seat("Play")
    if said is not None or not cells:
        return said
    held_by = holders(deal).get(cells[0][0].card) if cells[0][0].card else None
    first = held_by or usual
    if first is None:
        fields.notebook.warn(
            Doubt.LEADER,
            *fields.place("Play"),
            sentence("{tag} does not say who led, and nothing else does; the play is left out", tag="Play"),
        )
    else:
        fields.notebook.warn(
            Doubt.LEADER,
            *fields.place("Play"),
            sentence("{tag} does not say who led; the columns are read from {player} on", tag="Play", player=first),
        )
    return first


def _leader(fields: Fields, row: SeatedRow, first: Seat, usual: Seat | None) -> Seat:
    """Who made the opening lead, where the first column is not the seat on declarer's left.

    The one whose suit more of the other three followed; declarer's left-hand opponent if there is nothing in it.
    """
    if usual is None or first is usual or any(CardMark.LEAD_OUT_OF_TURN in cell.marks for cell in row.values()):
        return first
    followed = {seat: _followed(row, seat) for seat in (usual, first)}
    leader = max(followed, key=lambda seat: followed[seat])
    shows = template(
        "the columns begin with {player}, but the lead is on declarer's left with {usual};"
        " the first trick shows {leader} leading"
    )
    told = sentence(shows, player=first, usual=usual, leader=leader)
    fields.notebook.warn(Doubt.LEADER, *fields.place("Play"), told)
    return leader


def _followed(row: SeatedRow, leader: Seat) -> int:
    lead = row[leader].card if leader in row else None
    return -1 if lead is None else sum(cell.card is not None and cell.card.suit is lead.suit for cell in row.values())


def _compare_result(record: PlayRecord, fields: Fields) -> None:
    won = record.tricks_by_declarer
    place = fields.place("Result")
    if record.result_differs:
        differs = template('{tag} "{text}" is not the number of tricks won; the tricks won must be found out')
        told = sentence(differs, tag="Result", text=fields.tags["Result"])
        if won is not None:
            differs = template('{tag} "{text}" is not the number of tricks won; the cards show {number}')
            told = sentence(differs, tag="Result", text=fields.tags["Result"], number=won)
        fields.notebook.note(Doubt.RESULT_DIFFERS, *place, told)
    elif won is not None and record.result is not None and won != record.result:
        fields.notebook.warn(
            Doubt.RESULT_DIFFERS,
            *place,
            sentence(
                "Result says {tricks} tricks, the cards show {won} for declarer's side", tricks=record.result, won=won
            ),
        )
    else:
        report_impossible_result(record, *place, fields.notebook)
