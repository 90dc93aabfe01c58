"""``revoke check``: lists the irregular and doubtful entries of play records, one per line."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from revoke.app.commands.command_line import A_FILE, in_language, not_ruled_on, print_document, put, refuse, tell
from revoke.app.desk.case_sources import only, opened_source
from revoke.app.desk.failures import failure, why
from revoke.app.desk.records import Tally, findings
from revoke.app.desk.tasks import consistency_document
from revoke.language.language import Language
from revoke.law.code import CODES
from revoke.table.sentence import Sentence, alone, counted, listed, one_after_another, placed, sentence, template, whole
from revoke.telling.plain_text import labelled

if TYPE_CHECKING:
    from revoke.app.desk.tasks import Boards
    from revoke.case.case import AgreedFact
    from revoke.facts.legal_play import Consistency, SingleIrregularity


FINDINGS = 1


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--json", "as_json", is_flag=True, help="One JSON document per finding.")
@click.option("--board", metavar="N", help="Only the board of that number.")
@click.option("--notes", is_flag=True, help="Also list entries that were understood although written differently.")
@click.option("--players", is_flag=True, help="Name the player of each irregular card; by default nobody is named.")
@click.option("--summary", is_flag=True, help="Only how many files, boards, cards and findings of each kind.")
@click.option("--fix", is_flag=True, help="Propose corrections for slips of the pen, as a diff; nothing changes.")
@click.option("--out", type=A_FILE, metavar="FILE", help="With --fix: write the corrected file.")
@in_language(template("The language of the findings; documents stay as they are."))
def check(
    files: tuple[str, ...],
    as_json: bool,
    board: str | None,
    notes: bool,
    players: bool,
    summary: bool,
    fix: bool,
    out: Path | None,
    says: Language,
) -> None:
    """List irregular and doubtful entries in play records (PBN, LIN, RBN, BWS; - is standard input).

    FILE may also be a folder or an archive (.zip, .gz, .tar, .tgz): every record in it is read. Or it is an address
    of the BBO hand viewer, in quotes: the address holds the board, and nothing is fetched.

    With --fix the output is a unified diff instead. If a card is impossible, or a slip of the pen explains it
    better than a revoke, the diff changes it to the card probably meant. Corrections are listed on standard error.
    FILE itself never changes, unless --out names it.

    \b
    Exit status:
      0  nothing found; with --fix: no correction to propose
      1  something found; with --fix: a correction proposed
      2  wrong usage, a board that is not there
      5  a file that cannot be read
      7  a file needs an extra that is not installed
    """
    from revoke.errors import Unreadable
    from revoke.formats import conversion
    from revoke.scan.archive import is_archive

    if out is not None and (not fix or len(files) > 1 or is_archive(files[0])):
        refused = template("--out names the file for the corrected record; give it with --fix")
        raise click.UsageError(says.say(refused))
    if fix and board is not None:
        raise click.UsageError(says.say(template("--fix corrects a whole file; give it without --board")))
    status, there = 0, False
    tally = Tally()
    for file in files:
        for name, data in _files(file):
            tally.counts["files"] += 1
            try:
                if fix:
                    status = max(status, _proposed(name, _there(data), out))
                    continue
                for record in conversion.read(_there(data), name=name):
                    if board is not None and record.board != board:
                        continue
                    there = True
                    found = list(findings(record, notes=notes, players=players))
                    tally.add(record, found)
                    status = max(status, FINDINGS if found else 0)
                    for finding in () if summary else found:
                        if as_json:
                            print_document(finding.document, indent=None)
                        else:
                            click.echo(finding.said(says.say))
            except Unreadable as wrong:
                tally.counts["files that cannot be read"] += 1
                status = max(status, not_ruled_on(failure(wrong, name)))
    if board is not None and not there and not status:
        missing = sentence("{files}: no board {board}.", files=", ".join(files), board=board)
        raise click.BadParameter(says.say(missing), param_hint="--board")
    if summary:
        click.echo("\n".join(tally.lines(says.say)))
    sys.exit(status)


def _there(data: bytes | Exception) -> bytes:
    if isinstance(data, Exception):
        raise data
    return data


def _files(given: str) -> Iterator[tuple[str, bytes | Exception]]:
    """The name of each given file, with its bytes or an error; for a folder or an archive, of every file in it."""
    from revoke.errors import Unreadable
    from revoke.scan.archive import archive_texts, is_archive

    try:
        if is_archive(given):
            yield from ((name.removesuffix(".gz"), data) for name, data in archive_texts(given))
        else:
            with opened_source(given) as (name, stream):
                yield "-" if given == "-" else name, stream.read()
    except Unreadable as wrong:
        yield given, wrong


def _proposed(name: str, data: bytes, out: Path | None) -> int:
    """Print the diff that corrects a file, and write the corrected file if asked for."""
    from revoke.formats import conversion
    from revoke.formats.irregular import mend
    from revoke.formats.text import is_database

    if is_database(data):
        refused = template("a database cannot be corrected here; correct it in the scoring program")
        tell(placed(name, refused))
        return 0
    done = mend(data, partial(conversion.read, name=name), name=name)
    for said in done.said:
        tell(said)
    click.echo(done.diff(name), nl=False)
    if out is not None:
        put(out, done.data)
    return FINDINGS if done.said else 0


# ``revoke convert``: writes play records in another format, with the rulings on their revokes if wanted.

REFUSED = 6
FORMATS = ("pbn", "lin")
_NO_FORMAT = template("the name {file} does not show the format; end it in .pbn or .lin, or give --to")


@click.command()
@click.argument("source", metavar="IN")
@click.argument("target", metavar="OUT")
@click.option("--to", "wanted", type=click.Choice(FORMATS), help="The format of OUT, if its name does not show it.")
@click.option("--board", metavar="N", help="Only the board of that number.")
@click.option("--ruled", is_flag=True, help="Rule on each board with a revoke, and write the ruling into it.")
@click.option("--code", type=click.Choice(CODES), help="The code of law to rule under.")
@click.option("--no-equity", is_flag=True, help="With --ruled: no double dummy, as in revoke rule.")
@in_language(template("The language of the messages; files stay as they are."))
def convert(
    source: str,
    target: str,
    wanted: str | None,
    board: str | None,
    ruled: bool,
    code: str | None,
    no_equity: bool,
    says: Language,
) -> None:
    """Write the play records of IN (PBN, LIN, RBN, BWS) to OUT (PBN, LIN); - is standard input or output.

    IN may also be an address of the BBO hand viewer, in quotes: the address holds the board, and nothing is fetched.

    A file written in its own format keeps every byte. In another format, every board is read back and compared.
    Losses are reported on standard error, once for each kind; a board that would read back differently is not
    written.

    With --ruled a board with a revoke gets its ruling. In PBN: ^R before each established revoke, the result and the
    score after the transfer, a comment with the reasons, and a table RulingTable; in LIN: notes after the play. All
    other boards stay as they are; a board that cannot be ruled on is named on standard error.

    \b
    Exit status:
      0  written
      1  with --ruled: written, with something left to the director's judgment
      2  wrong usage, a board that is not there, or OUT cannot be written
      3  with --ruled: written as far as possible; some board needs more facts
      4  with --ruled: written without the ruling on a board whose record contradicts itself
      5  IN cannot be read
      6  written without a board that OUT's format cannot hold; each is named on standard error
      7  IN needs an extra that is not installed
    """
    from revoke.app.desk.tasks import ruled_boards
    from revoke.errors import Unreadable
    from revoke.formats import conversion
    from revoke.formats.conversion import convert as converted
    from revoke.formats.conversion import told
    from revoke.formats.text import holds_address

    ending = wanted or target.rpartition(".")[2].lower()
    if ending not in FORMATS:
        raise click.UsageError(sentence(_NO_FORMAT, file=repr(target)))
    if not ruled and (code or no_equity):
        raise click.UsageError(
            sentence("{option} needs --ruled; give both", option="--code" if code else "--no-equity")
        )
    try:
        with opened_source(source) as (_, stream):
            name = "address" if holds_address(source) else source  # in findings
            records = list(only(board, conversion.read(stream.read(), name=name), source))
    except Unreadable as wrong:
        sys.exit(not_ruled_on(failure(wrong, source)))
    status = 0
    boards: Boards = [(record, None) for record in records]
    if ruled:
        status, boards = ruled_boards(records, code, equity=not no_equity, remark=tell)
    done = converted(boards, ending)
    if target == "-":
        sys.stdout.buffer.write(done.data)
    else:
        put(Path(target), done.data)
    for line in told(done):
        tell(line)
    sys.exit(max(status, REFUSED) if done.refused else status)


# ``revoke consistent``: says whether any legal play fits the agreed facts, and if not, which facts clash.

POSSIBLE, IMPOSSIBLE, STOPPED, CONTRADICTORY = 0, 1, 3, 4


@click.command()
@click.argument("file", metavar="FILE")
@click.option("--json", "as_json", is_flag=True, help="One JSON document.")
@click.option("--seconds", type=click.FloatRange(min=0), default=9.5, show_default=True, help="How long to search.")
@in_language(template("The language of the text; a document stays as it is."))
def consistent(file: str, as_json: bool, seconds: float, says: Language) -> None:
    """Say whether any legal play fits the agreed facts of a case (- is standard input).

    The agreed facts are the events, and the findings "winners", "table_tricks" and "agreed": cards, suits led,
    leaders, winners, and who followed, discarded or ruffed. If no legal play fits, the smallest set of facts that
    contradict each other is shown.

    Exit status: 0 a legal play fits, 1 none does, 3 stopped before an answer, 4 facts that contradict each other in
    any play, 5 a case that cannot be read.
    """
    from revoke.errors import RevokeError, Unreadable
    from revoke.facts.legal_play import consistency as look
    from revoke.formats.native import read_case

    try:
        with opened_source(file) as (name, stream):
            found = look(read_case(stream.read(), name=name), budget_seconds=seconds)
    except Unreadable as wrong:
        refuse(wrong)
    except RevokeError as wrong:
        refuse(placed(file, why(wrong)), CONTRADICTORY)
    if as_json:
        print_document(consistency_document(found), indent=None)
    else:
        click.echo("\n".join(lines(found, says.say)))
    sys.exit(_status(found))


def _status(found: Consistency) -> int:
    if found.verdict == "impossible":
        return CONTRADICTORY if found.whatever_was_played else IMPOSSIBLE
    return POSSIBLE if found.verdict == "possible" else STOPPED


def lines(found: Consistency, say: Callable[[str], str] = str) -> Iterator[str]:
    """The result of the search, as lines for a director.

    Args:
        say: translates a sentence.
    """
    number = len(found.agreed)
    match found.verdict:
        case "possible":
            yield say(
                counted(
                    "A legal play fits the one agreed fact. One that does:",
                    "A legal play fits all {number} agreed facts. One that does:",
                    number=number,
                )
            )
            for trick, cards in enumerate(found.play or (), 14 - len(found.play or ())):
                played = ", ".join(f"{say(alone(player))} {say(alone(card))}" for player, card in cards)
                yield _of_trick(trick, played, say)
            yield from _certain(found, say)
        case "impossible":
            yield from _conflict(found, say)
        case "stopped":
            yield say(
                counted(
                    "Stopped: time ran out before it was known whether a legal play fits the one agreed fact.",
                    "Stopped: time ran out before it was known whether a legal play fits the {number} agreed facts.",
                    number=number,
                )
            )
            some = template("Excluded by then:") if found.excluded else template("Nothing had been excluded by then.")
            yield say(some)
            yield from (f"  {say(_excluded(fact))}" for fact in found.excluded)
    yield from (say(sentence("Left aside: {what}.", what=whole(what))) for what in found.left_aside)


def _of_trick(trick: int, told: str, say: Callable[[str], str]) -> str:
    """A line about a trick, with its number in a column."""
    return f"  {say(labelled(sentence('trick {number}', number=f'{trick:>2}'), alone(told)))}"


def _certain(found: Consistency, say: Callable[[str], str]) -> Iterator[str]:
    if found.certain:
        yield say(template("Every play that fits has:"))
    for trick in sorted({fact.trick for fact in found.certain}):
        here = [fact for fact in found.certain if fact.trick == trick]
        yield _of_trick(trick, "; ".join(map(say, _about(here))), say)
    if not found.certain and found.all_certain:
        yield say(template("Nothing beyond the agreed facts is certain."))
    if not found.all_certain:
        yield say(template("Time ran out before everything that holds in every play was found."))
    if found.tricks is not None:
        least, most = found.tricks
        if least == most:
            yield say(counted("Declarer's side wins one trick.", "Declarer's side wins {number} tricks.", number=least))
        else:
            yield say(sentence("Declarer's side wins {least} to {most} tricks.", least=least, most=most))


def _about(facts: list[AgreedFact]) -> Iterator[Sentence]:
    """The certain facts of one trick, with hands that played the same suit together."""
    yield from (sentence("won by {player}", player=fact.winner) for fact in facts if fact.winner)
    yield from (sentence("a {suit} led", suit=fact.led) for fact in facts if fact.led)
    for fact in facts:
        if fact.hand and fact.card:
            yield sentence("{player} played {card}", player=fact.hand, card=fact.card)
    for suit in dict.fromkeys(fact.suit for fact in facts if fact.suit):
        hands = [alone(fact.hand) for fact in facts if fact.hand and fact.suit is suit]
        together = _listed(hands, template("{one} and {more}"))
        yield counted(
            "{players} played a {suit}",
            "{players} each played a {suit}",
            number=len(hands),
            players=together,
            suit=suit,
        )


def _listed(words: Sequence[Sentence], last: str) -> Sentence:
    """Words with commas between them, and ``last`` before the last of them."""
    return whole(one_after_another([listed(words[:-1]), words[-1]], last)) if words[1:] else words[0]


def _conflict(found: Consistency, say: Callable[[str], str]) -> Iterator[str]:
    if found.smallest:
        size = template("no smaller set of the agreed facts clashes")
    elif found.irreducible:
        size = template("without any one of them the rest can; time ran out before a smaller set was ruled out")
    else:
        size = template("time ran out before the set could be made smaller")
    yield say(
        counted(
            "No legal play fits the one agreed fact ({size}):",
            "No legal play fits the {number} agreed facts. These cannot stand together ({size}):",
            number=len(found.agreed),
            size=whole(size),
        )
    )
    places = [say(each.place) if isinstance(each.place, Sentence) else each.place for each in found.conflict]
    width = max(map(len, places), default=0)
    yield from (f"  {place:<{width}}  {say(each.words)}" for place, each in zip(places, found.conflict, strict=True))
    if found.whatever_was_played:
        yield say(template("They contradict each other in any play: one of them is wrong."))
        return
    yield say(template("So there was a revoke or a defective trick, or a lead out of turn, or one of them is wrong."))
    if found.explained_by:
        ways = one_after_another(list(_explanations(found.explained_by)), template("{one}; {more}"))
        yield say(sentence("A single irregularity would explain everything agreed: {ways}.", ways=whole(ways)))
    elif found.all_explained:
        yield say(template("No single revoke or lead out of turn would explain everything agreed."))


def _explanations(single: tuple[SingleIrregularity, ...]) -> Iterator[Sentence]:
    for hand in dict.fromkeys(each.revoked for each in single):
        tricks = [alone(each.trick) for each in single if each.revoked is hand]
        which = _listed(tricks, template("{one} or {more}"))
        if hand:
            yield sentence("a revoke by {player} at trick {tricks}", player=hand, tricks=which)
        else:
            yield sentence("a lead out of turn to trick {tricks}", tricks=which)


def _excluded(fact: AgreedFact) -> Sentence:
    if fact.led is not None:
        return sentence("no {suit} was led to trick {trick}", suit=fact.led, trick=fact.trick)
    assert fact.winner is not None
    return sentence("{player} did not win trick {trick}", player=fact.winner, trick=fact.trick)
