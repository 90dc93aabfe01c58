"""``revoke session``: shows a whole session from the Bridgemates, and scores its boards anew after rulings."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from revoke.app.commands.command_line import A_FILE, in_language, print_document, put, refuse, tell
from revoke.app.commands.terminal_text import Printer
from revoke.language.language import Language
from revoke.table.sentence import Fixed, sentence, template, whole

if TYPE_CHECKING:
    from revoke.app.desk.session_rulings import AssignedResult
    from revoke.formats.session import ScoreLine, Session

_JUDGMENT = 1
_HEADINGS = (
    template("board"), template("table"), template("round"), template("NS"), template("EW"), template("result"),
    template("by"), sentence("{label:small}", label=whole(template("Tricks"))), template("NS"), template("MP NS"),
    template("MP EW"), template("% NS"), template("% EW"), template("IMP NS"), template("IMP EW"),
)  # fmt: skip


@click.command()
@click.argument("file", metavar="FILE")
@click.option("--json", "as_json", is_flag=True, help="One document: the results, and the boards before and after.")
@click.option("--board", type=click.IntRange(1), metavar="N", help="Only that board.")
@click.option("--ruling", "given", multiple=True, metavar="PLACE=RULING", help="Include a ruling; may be repeated.")
@click.option("--no-equity", is_flag=True, help="When a case is ruled on: no double dummy, as in revoke rule.")
@click.option(
    "--out", "outs", multiple=True, type=A_FILE, metavar="FILE",
    help="Write the scores with the rulings to a .csv, .pbn or .xml (USEBIO); may be repeated.",
)  # fmt: skip
@in_language(template("The language of the text; documents and files stay as they are."))
def session(
    file: str,
    as_json: bool,
    board: int | None,
    given: tuple[str, ...],
    no_equity: bool,
    outs: tuple[Path, ...],
    says: Language,
) -> None:
    """Show each table's result on each board of a session (.bws), and score boards again after rulings.

    FILE is the database of the Bridgemates. It is only read, never written: enter a ruling in the scoring program,
    from the printed list or the files of --out.

    PLACE is section, table and board, as A3/7, with the round after @ if a table played a board twice. RULING is a
    ruling document (revoke rule --json), or a case or a play record, which is then ruled on with the other tables as
    its field. Matchpoints are two for a win and one for a tie; in a weighted score each result counts with its share.

    \b
    Exit status:
      0  shown, or written
      1  a ruling leaves something to the director's judgment
      2  wrong usage, a place that is not in the session
      3  a ruling needs more facts, and is not included
      4  facts of a ruling that contradict each other
      5  a file that cannot be read
      7  the library for .bws files is not installed
    """
    from revoke.app.desk.adjudicator import Adjudicator
    from revoke.app.desk.case_sources import opened_source
    from revoke.app.desk.failures import failure
    from revoke.app.desk.session_rulings import CannotApply, assigned_result, scored
    from revoke.equity.solver import DDS
    from revoke.errors import Unreadable
    from revoke.formats.session import read_session, written

    _check(outs)
    try:
        with opened_source(file) as (name, stream):
            told = read_session(stream.read(), name=name)
        bench = Adjudicator(None, None if no_equity else DDS(), tell)
        rulings = [assigned_result(told, place, where, bench) for place, where in map(_parted, given)]
    except CannotApply as wrong:
        refuse(wrong, wrong.exit_status)
    except Unreadable as wrong:
        refuse(wrong, failure(wrong, file).exit_status)
    if board is not None and board not in told.boards:
        none = template("{name} has no result on board {board}; it has {boards}.")
        said = sentence(none, name=name, board=str(board), boards=", ".join(map(str, told.boards)))
        raise click.BadParameter(said, param_hint="--board")
    for remark in (remark for each in rulings for remark in each.remarks):
        tell(remark)
    wanted = [board] if board is not None else sorted({each.entered.board for each in rulings})
    before, after = scored(told, boards=wanted), scored(told, rulings, wanted)
    if as_json:
        print_document(_document(told, rulings, before, after))
    else:
        printer = Printer()
        for line in _text(told, rulings, before, after, says):
            printer.line(line)
    for path in outs:
        ending, title = path.suffix[1:].lower(), Path(told.name).stem
        put(path, written(scored(told, rulings), told.names, ending=ending, title=title))
    sys.exit(_JUDGMENT if any(each.status == "provisional" for each in rulings) else 0)


def _check(outs: tuple[Path, ...]) -> None:
    from revoke.formats.session import WRITTEN

    for path in outs:
        if path.suffix[1:].lower() not in WRITTEN:
            kinds = ", ".join(f".{each}" for each in WRITTEN)
            said = template("the name {file} does not show the format; end it in {kinds}.")
            raise click.BadParameter(sentence(said, file=repr(str(path)), kinds=kinds), param_hint="--out")


def _parted(given: str) -> tuple[str, str]:
    place, sign, file = given.partition("=")
    if not sign or not file:
        said = sentence("{given} is not PLACE=RULING; write A3/7=ruling.json.", given=repr(given))
        raise click.BadParameter(said, param_hint="--ruling")
    return place, file


def _text(
    told: Session, rulings: list[AssignedResult], before: list[ScoreLine], after: list[ScoreLine], says: Language
) -> Iterator[str]:
    if not rulings:
        yield from _table("", after, says)
        if told.missing:
            yield ""
            there = ", ".join(f"{table}/{board}" for table, _, board in told.missing)
            yield says.say(sentence("Not in yet: {places}", places=there))
        return
    yield says.say(template("To enter"))
    row = template("{table}, round {round}, board {board}, {ns} against {ew}: {result}")
    for each in rulings:
        entered = each.entered
        said = says.say(
            row,
            table=str(entered.table),
            round=str(entered.round),
            board=str(entered.board),
            ns=entered.pair_ns,
            ew=entered.pair_ew,
            result=whole(each.words),
        )
        yield f"  {said}"
    for board in sorted({each.entered.board for each in rulings}):
        for title, lines in ((template("Board {board}, before"), before), (template("Board {board}, after"), after)):
            yield ""
            named = says.say(title, board=str(board))
            yield from _table(named, [line for line in lines if line.entered.board == board], says)


def _table(title: str, lines: list[ScoreLine], says: Language) -> Iterator[str]:
    from revoke.formats.session import contract_of

    if title:
        yield title
    form = "{:>5}  {:<6}{:>5} {:>5} {:>5}  {:<8}{:<3}{:>6}{:>8}{:>7}{:>7}{:>8}{:>8}{:>8}{:>8}".format
    yield form(*map(says.say, _HEADINGS)).rstrip()
    ruled = says.say(template("(ruled)"))
    for line in lines:
        entered, record = line.entered, line.entered.record
        ns = line.points[0]
        yield form(
            entered.board, str(entered.table), entered.round, entered.pair_ns, entered.pair_ew,
            contract_of(entered), record.declarer.value if record.declarer else "",
            "" if line.tricks is None else line.tricks, "" if ns is None else ns,
            *(figure for pair in (line.matchpoints, line.percent, line.imps) for figure in _rounded(pair, says)),
        ).rstrip() + "".join(f"  {each}" for each in (line.assigned, ruled if line.ruled else "") if each)  # fmt: skip


def _rounded(pair: tuple[float, float] | None, says: Language) -> tuple[str, ...]:
    return ("", "") if pair is None else tuple(says.figure(Fixed(each)) for each in pair)


def _document(
    told: Session, rulings: list[AssignedResult], before: list[ScoreLine], after: list[ScoreLine]
) -> dict[str, Any]:
    return {
        "format": "revoke-session/1",
        "file": told.name,
        "missing": [{"table": str(table), "round": number, "board": board} for table, number, board in told.missing],
        "to_enter": [{**_place(each.entered), "result": each.words, "status": each.status} for each in rulings],
        "before": [_line(line) for line in before],
        "after": [_line(line) for line in after],
    }


def _place(entered: Any) -> dict[str, Any]:
    return {
        "board": entered.board,
        "table": str(entered.table),
        "round": entered.round,
        "pairs": {"NS": entered.pair_ns, "EW": entered.pair_ew},
    }


def _line(line: ScoreLine) -> dict[str, Any]:
    from revoke.formats.session import contract_of

    record = line.entered.record
    pairs = {"matchpoints": line.matchpoints, "percent": line.percent, "imps": line.imps}
    return {
        **_place(line.entered),
        "contract": contract_of(line.entered) or None,
        "declarer": record.declarer.value if record.declarer else None,
        "tricks": line.tricks,
        "score": line.points[0],
        "assigned": line.assigned or None,
        **{name: None if two is None else {"NS": two[0], "EW": two[1]} for name, two in pairs.items()},
        "ruled": line.ruled,
    }
