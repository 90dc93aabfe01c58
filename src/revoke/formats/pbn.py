"""Reads PBN, the notation of most play records, as files write it and not only as the standard wants it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from revoke.errors import NotBridge, Unreadable
from revoke.formats.irregular import by_trick, failures_to_follow, report_words_of_a_revoke
from revoke.formats.pbn_games import (
    IN_OTHER_LETTERS,
    Game,
    Letters,
    comments_on_a_revoke,
    comments_with_a_record,
    deal_in,
    games,
    notrump_as_letters,
    read_calls,
    read_rows,
    suits_as_letters,
    tens_as_letters,
)
from revoke.formats.playing_order import (
    NOTHING_PLAYED,
    Cell,
    PlayedOrder,
    Row,
    SeatedRow,
    holders,
    in_turn,
    playing_order,
    seat_rows,
)
from revoke.formats.record import (
    NOT_TRICKS,
    Call,
    CardMark,
    Doubt,
    InFile,
    Notebook,
    PlaceInFile,
    PlayRecord,
    RecordedPlay,
    checked,
    final_contract,
    first_trick,
    hands_not_known,
    is_over,
    no_dealer,
)
from revoke.formats.text import decode
from revoke.table.cards import Card
from revoke.table.contract import Contract, Vulnerability
from revoke.table.deal import Deal
from revoke.table.seats import Seat, Side
from revoke.table.sentence import placed, sentence, template, whole

# Puts the cells of a play section into tricks of four, whatever the line breaks.


def tricks_of_four(rows: list[list[Cell]], *, first: Seat, deal: Deal | None, notebook: Notebook) -> list[list[Cell]]:
    """The rows as tricks of four cells.

    Rows of four stay as they are. Otherwise PBN counts cells, not lines. But if the lines fit the hands better
    (a card was left out, or is too many), each line is a trick, with the gap at its end or without the fifth card, and
    gets a warning. Tricks beyond the last are an error.
    """
    whole = rows
    if any(len(row) != 4 for row in rows[:-1]) or any(len(row) > 4 for row in rows[-1:]):
        cells = [cell for row in rows for cell in row]
        whole = [cells[at : at + 4] for at in range(0, len(cells), 4)]
        if all(len(row) <= 5 for row in rows):
            lined = [_without_a_fifth(row, first, deal) for row in rows]
            better = _fits(lined, first, deal) - _fits(whole, first, deal)
            if better > 0:
                whole = lined
                _report_uneven_rows(rows, lined, notebook)
            elif better == 0 and (uneven := _uneven_row(rows)) is not None:
                whole = lined
                told = {"trick": uneven + 1, "number": len(rows[uneven])}
                notebook.error(Doubt.SHORT_ROW, rows[uneven][0], _WITHOUT_HANDS, **told)
    tricks = 14 - first_trick(deal)
    if len(whole) > tricks:
        extra = whole[tricks][0]
        notebook.error(
            Doubt.TOO_MANY_CARDS,
            extra,
            template("there is a trick 14, but a deal has 13 tricks; remove the cards that were not played")
            if tricks == 13
            else sentence(
                "there are {number} tricks, but this ending has {tricks}; remove the cards that were not played",
                number=len(whole),
                tricks=tricks,
            ),
        )
        whole = whole[:tricks]
    return whole


def _uneven_row(rows: Sequence[Row]) -> int | None:
    """The first row without four cards after which rows of four do not begin a trick by PBN's count of cells."""
    count, uneven = 0, None
    for number, row in enumerate(rows):
        if len(row) == 4 and count % 4 and uneven is not None:
            return uneven
        if len(row) != 4 and count % 4 == 0:
            uneven = number
        count += len(row)
    return None


_WITHOUT_HANDS = template(
    "trick {trick} has {number} cards, and without the hands it does not show which one is missing or too many. Write "
    "- for a card that is not known, remove one too many, or give the deal"
)


def _without_a_fifth(row: list[Cell], first: Seat, deal: Deal | None) -> list[Cell]:
    """The row without the card of five that fits least; the last one where none fits less."""
    if len(row) < 5:
        return row
    ways = [row[:at] + row[at + 1 :] for at in range(4, -1, -1)]
    return max(ways, key=lambda way: _fits([way], first, deal))


def _report_uneven_rows(rows: list[list[Cell]], read: list[list[Cell]], notebook: Notebook) -> None:
    for trick, (row, kept) in enumerate(zip(rows, read, strict=True), 1):
        if len(row) > 4:
            (fifth,) = [cell for cell in row if cell not in kept]
            remark = template("trick {trick} has {number} cards; {card} is left out. Remove it or correct it")
            card = "-" if fifth.card is None else fifth.card
            notebook.warn(Doubt.TOO_MANY_CARDS, fifth, remark, trick=trick, number=len(row), card=card)
        elif len(row) < 4 and trick < len(rows):
            remark = template("trick {trick} has {number} cards; the missing one is read as unknown")
            notebook.warn(Doubt.SHORT_ROW, row[0], remark, trick=trick, number=len(row))


def _fits(rows: Sequence[Sequence[Cell]], first: Seat, deal: Deal | None) -> int:
    """The number of cards in the column of the hand that was dealt them."""
    owner: dict[Card, Seat] = holders(deal)
    return sum(
        cell.card is not None and owner.get(cell.card) is first.turn(step)
        for row in rows
        for step, cell in enumerate(row)
    )


# What the tags of one PBN game mean: dealer, vulnerability, deal, contract, declarer, result.

_NOT_SAID = ("", "?", "-")
_VOID = re.compile(r"(?<=\.)-(?=[.\s]|$)|(?<=[:\s])-(?=\.)")
_PASSED = ("pass", "pas", "p", "ap", "all pass", "passed out")
_DOUBLED = re.compile(r"([1-7]\s*(?:NT?|[CDHS]))\s*(?:(D|DBL|DOUBLED)|(R|RDBL|REDOUBLED))", re.IGNORECASE)
_WITH_MORE = re.compile(
    r"([1-7]\s*(?:NT?|[CDHS])\s*X{0,2})\s*(?:by\b)?\s*([NESW])?(?:orth|ast|outh|est)?\s*(=|[+-]\s*[0-9]{1,2})?",
    re.IGNORECASE,
)
_A_SEAT = re.compile(
    r"(?:N(?:orth|ord|oord)?|E(?:ast|st|ste)?|S(?:outh|ud|üd|yd|ur)?|W(?:est)?)(?!\w)(?!\s*[-/&+]?\s*[NESW]\b)",
    re.IGNORECASE,
)
_SEAT_OF_DEAL = re.compile(r"([NESW])(?:orth|ast|outh|est)?\s*:\s*", re.IGNORECASE)
_RESULT = re.compile(r"(\^?)\s*([0-9]{1,4})")
_SIDED_RESULT = re.compile(r"(\^?)\s*(NS|EW)\s*\^?([0-9]{1,4})(?:\s+(NS|EW)\s*\^?([0-9]{1,4}))?", re.IGNORECASE)


def _contract_with_more(said: str) -> tuple[Contract, Seat | None, str] | None:
    """A contract that is written with its declarer, its result, or both; ``None`` for anything else.

    >>> contract, declarer, result = _contract_with_more("4Sx by W -1") or ("", None, "")
    >>> str(contract), declarer, result
    ('4♠ doubled', Seat.WEST, '-1')
    """
    found = _WITH_MORE.fullmatch(_plain_contract(said).replace("−", "-").replace("–", "-").strip())
    if found is None:
        return None
    declarer = Seat(found[2].upper()) if found[2] else None
    return Contract.parse(found[1]), declarer, (found[3] or "").replace(" ", "")


def _plain_contract(said: str) -> str:
    """A contract with PBN's letters: crosses for the doubling, letters for the suits.

    >>> _plain_contract("4♠**"), _plain_contract("3NT doubled"), _plain_contract("5DR"), _plain_contract("3D")
    ('4SXX', '3NTX', '5DXX', '3D')
    """
    plain = notrump_as_letters(suits_as_letters(said)).replace("*", "X")
    doubled = _DOUBLED.fullmatch(plain)
    return plain if doubled is None else doubled[1] + ("X" if doubled[2] else "XX")


@dataclass(frozen=True, slots=True)
class Fields:
    """One game's tags, inheritance resolved, with the notebook for doubts about them."""

    game: Game
    tags: Mapping[str, str]
    notebook: Notebook

    def place(self, name: str) -> InFile:
        return self.game.tags.get(name) or PlaceInFile(self.game.line)

    def seat(self, name: str) -> Seat | None:
        """The seat in a tag; ``^`` (declarer and dummy changed places) is noted."""
        said = self.tags.get(name, "").strip()
        if said in _NOT_SAID:
            return None
        if said.startswith("^"):
            remark = template('{name} "{text}": the record says that declarer and dummy changed places')
            self.notebook.note(Doubt.DECLARER, self.place(name), remark, name=name, text=said)
        if _A_SEAT.match(said.lstrip("^ ")):
            return Seat(said.lstrip("^ ")[0].upper())
        none = template("{name} {text} is not a seat; say N, E, S or W")
        self.notebook.warn(Doubt.UNREADABLE, self.place(name), none, name=name, text=repr(said))
        return None

    def vulnerable(self) -> Vulnerability | None:
        said = self.tags.get("Vulnerable", "").strip()
        if said in ("", "?"):
            return None
        try:
            return Vulnerability.parse(said)
        except NotBridge as wrong:
            self.notebook.warn(Doubt.UNREADABLE, self.place("Vulnerable"), placed("Vulnerable", wrong.text))
            return None

    def deal(self) -> Deal | None:
        """The deal; an impossible deal is an error and leaves every hand unknown."""
        said = self.tags.get("Deal", "").strip()
        if said in _NOT_SAID:
            return None
        try:
            return Deal.parse(said)
        except NotBridge as wrong:
            if (read := self._careless_deal(said)) is not None:
                return read
            self.notebook.error(Doubt.BAD_DEAL, self.place("Deal"), hands_not_known(placed("Deal", wrong.text)))
            return None

    def _careless_deal(self, said: str) -> Deal | None:
        """A deal with tens as 10, a void as a dash, or the letters of another language; each gets a note."""
        usual = _SEAT_OF_DEAL.sub(r"\1:", said, count=1).replace(",", " ")
        told = sentence("the deal is read as {text}", text=f"{usual[:12]}…")
        if usual == said:
            usual = _VOID.sub("", said)
            told = sentence("a dash between the suits of a hand is read as a void; PBN writes nothing there")
        if usual == said:
            told = sentence("10 is read as a ten; PBN writes T")
        try:
            read = Deal.parse(tens_as_letters(usual))
        except NotBridge:
            if usual != said:
                return self._careless_deal(usual)
            found = deal_in(said)
            if found is None:
                return None
            language, letters, read = found
            as_in = template("the honours are read as {language}: {letters}")
            told = sentence(as_in, language=whole(language), letters=" ".join(letters))
        self.notebook.note_once(Doubt.SPELLING, self.place("Deal"), told)
        return read

    def letters(self) -> Letters:
        """The letters of the honours if the deal is not in English, else none."""
        found = deal_in(_VOID.sub("", self.tags.get("Deal", "").strip()))
        return {} if found is None else found[1]

    def calls(self, dealer: Seat | None) -> tuple[Call, ...]:
        auction = self.game.tags.get("Auction")
        if auction is None or not auction.section:
            return ()
        first = auction.value.strip().upper()[:1]
        begins = Seat(first) if first and first in "NESW" else dealer
        if begins is None:
            self.notebook.warn(Doubt.AUCTION, auction, no_dealer("Dealer"))
            return ()
        if dealer is not None and begins is not dealer:
            self.notebook.warn(Doubt.AUCTION, auction, _ANOTHER_DEALER, tag="Dealer", player=dealer, other=begins)
        return read_calls(auction.section, begins, self.notebook)

    def contract(self, calls: Sequence[Call]) -> tuple[Contract | None, Seat | None, bool]:
        """Contract, declarer, and whether the board was passed out; from the auction where the tags do not say."""
        said = self.tags.get("Contract", "").strip()
        declarer = self.seat("Declarer")
        if said.lower() in _PASSED:
            return None, None, True
        contract = None
        if said not in _NOT_SAID:
            try:
                contract = Contract.parse(_plain_contract(said))
            except NotBridge as wrong:
                if (more := _contract_with_more(said)) is None:
                    self.notebook.warn(Doubt.CONTRACT, self.place("Contract"), placed("Contract", wrong.text))
                else:
                    contract, declarer = more[0], self._declarer_behind(more[1], declarer)
            if contract is not None and notrump_as_letters(said) != said:
                read = {"text": repr(said), "read": contract.code}
                self.notebook.note(Doubt.CONTRACT, self.place("Contract"), IN_OTHER_LETTERS, **read)
        bid = final_contract(calls)
        if not is_over(calls):
            if bid is not None and said in _NOT_SAID and "Play" in self.game.tags and self.game.tags["Play"].section:
                self.notebook.warn(Doubt.CONTRACT, self.game.tags["Auction"], _NO_END)
            return contract, declarer, False
        if bid is None:
            return contract, declarer, contract is None
        return *self._compared(contract, declarer, bid), False

    def _compared(
        self, contract: Contract | None, declarer: Seat | None, bid: tuple[Contract, Seat]
    ) -> tuple[Contract, Seat]:
        if contract is None:
            taken = template("the contract is taken from the auction: {contract}")
            self.notebook.note(Doubt.CONTRACT, self.place("Contract"), taken, contract=bid[0].words)
        elif contract != bid[0]:
            differs = template("{tag} says {contract}, the auction ends in {bid}; {contract} is used")
            told = sentence(differs, tag="Contract", contract=contract.words, bid=bid[0].words)
            self.notebook.warn(Doubt.CONTRACT, self.place("Contract"), told)
        if declarer is None:
            taken = template("declarer is taken from the auction: {player}")
            self.notebook.note(Doubt.DECLARER, self.place("Declarer"), taken, player=bid[1])
        elif declarer is not bid[1] and "^" not in self.tags["Declarer"]:
            differs = template("{tag} says {player}, the auction gives {other}; {player} is used")
            told = sentence(differs, tag="Declarer", player=declarer, other=bid[1])
            self.notebook.warn(Doubt.DECLARER, self.place("Declarer"), told)
        return contract or bid[0], declarer or bid[1]

    def _declarer_behind(self, named: Seat | None, declarer: Seat | None) -> Seat | None:
        """The declarer, where the contract is written with more than PBN puts there."""
        said = self.tags["Contract"].strip()
        self.notebook.note(Doubt.SPELLING, self.place("Contract"), _MORE_IN_CONTRACT, tag="Contract", text=repr(said))
        if named is not None and declarer is not None and named is not declarer:
            told = sentence(_OTHER_DECLARER, tag="Contract", text=repr(said), other="Declarer", player=declarer)
            self.notebook.warn(Doubt.DECLARER, self.place("Contract"), told)
        return declarer or named

    def _tricks_behind(self, contract: Contract | None) -> str:
        """Declarer's tricks by what stands behind the contract, as in ``3NT-1``; empty if there is nothing."""
        more = _contract_with_more(self.tags.get("Contract", "").strip())
        if more is None or contract is None or not more[2]:
            return ""
        tricks = contract.tricks_by_result(more[2])
        return more[2] if tricks is None else str(tricks)

    def result(self, declarer: Seat | None, contract: Contract | None) -> tuple[int | None, bool]:
        """Declarer's tricks, and whether the record says that they differ from the tricks won."""
        said = self.tags.get("Result", "").strip().replace("−", "-").replace("–", "-")
        if contract is not None and (number := contract.tricks_by_result(said)) is not None:
            words = {"tag": "Result", "text": repr(said), "tricks": str(number), "contract": contract.words}
            self.notebook.note(Doubt.SPELLING, self.place("Result"), _RELATIVE_RESULT, **words)
            said = str(number)
        behind = self._tricks_behind(contract)
        if said in _NOT_SAID:
            said = behind or said
        elif behind and said.isdecimal() and int(said) != int(behind):
            told = sentence(_OTHER_RESULT, tag="Result", tricks=said, other="Contract", number=behind)
            self.notebook.warn(Doubt.RESULT_DIFFERS, self.place("Result"), told)
        if said in _NOT_SAID:
            return None, False
        if found := _RESULT.fullmatch(said):
            tricks, differs = int(found[2]), bool(found[1])
        elif found := _SIDED_RESULT.fullmatch(said):
            if declarer is None:
                sides = template("{tag} {text} names a side, not declarer")
                self.notebook.warn(Doubt.UNREADABLE, self.place("Result"), sides, tag="Result", text=repr(said))
                return None, "^" in said
            tricks, differs = int(found[3]), "^" in said
            if found[4] and found[4].upper() != found[2].upper() and tricks + int(found[5]) != 13:
                self.notebook.warn(Doubt.UNREADABLE, self.place("Result"), _NOT_THIRTEEN, text=repr(said))
            if declarer.side is not Side(found[2].upper()):
                tricks = 13 - tricks
        else:
            self.notebook.warn(Doubt.UNREADABLE, self.place("Result"), NOT_TRICKS, place="Result", text=repr(said))
            return None, False
        if not 0 <= tricks <= 13:
            none = sentence(
                "{tag} {text}: nobody wins {number} tricks of 13", tag="Result", text=repr(said), number=tricks
            )
            self.notebook.warn(Doubt.UNREADABLE, self.place("Result"), none)
            return None, differs
        return tricks, differs


_MORE_IN_CONTRACT = template("{tag} {text} is read; PBN has declarer and result in tags of their own")
_OTHER_DECLARER = template("{tag} {text} names another declarer than {other}; {player} is used")
_RELATIVE_RESULT = template("{tag} {text} in {contract} is read as {tricks} tricks; PBN has the number of tricks")
_OTHER_RESULT = template("{tag} says {tricks} tricks, {other} {number}; {tag} counts")
_ANOTHER_DEALER = template(
    "{tag} says {player}, but the auction begins with {other}; the calls are read from {other} on"
)
_NO_END = template("the auction has no end, and Contract says none; give the contract or the calls that are missing")
_NOT_THIRTEEN = template("Result {text}: the tricks of both sides are not 13; the first number counts")

NEEDED = frozenset(("Board", "Dealer", "Vulnerable", "Deal", "Scoring", "Declarer", "Contract", "Result", "Play"))
"""The tags that a ruling may turn on."""


def read(data: bytes | str, *, name: str) -> Iterator[PlayRecord]:
    """Every board of a PBN file, one at a time, in the order of the file.

    It reads all that it can; each repair and doubt is among the board's ``diagnostics``.

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
    """The game's tags, with ``#``, ``##`` (PBN 2.1, section 4.8) and a missing deal filled in; whether the deal was."""
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
        said = sentence("{name} repeats the previous game, which has none", name=tag.name)
        tell = notebook.warn if tag.name in NEEDED else notebook.note
        tell(Doubt.INHERITED, tag, said)
    if taken:
        same = template("there is no {tag}; it is taken from the previous game, of the same board")
        notebook.note(Doubt.INHERITED, PlaceInFile(game.line), same, tag="Deal")
    return tags, taken


def _same_board(tags: Mapping[str, str], before: Mapping[str, str]) -> bool:
    """Whether a game is on the board of the game before: that game has a number, and no tag differs."""
    number = before.get("Board", "").strip()
    return number not in ("", "?") and all(
        tags.get(name, before.get(name)) == before.get(name) for name in ("Board", "Event", "Site", "Date", "Round")
    )


def _record(fields: Fields, *, deal_inherited: bool, encoding: str) -> PlayRecord:
    game, tags, notebook = fields.game, fields.tags, fields.notebook
    for kind, at, message in game.problems:
        notebook.warn(kind, at, message)
    for place in comments_with_a_record(game):
        notebook.warn(Doubt.UNREADABLE, place, _RECORD_IN_COMMENT)
    for tag in game.repeated:
        first = game.tags[tag.name]
        if tag.section and [text.split() for _, text in tag.section] != [text.split() for _, text in first.section]:
            kind = Doubt.TOO_MANY_CARDS if tag.name == "Play" else Doubt.REPEATED_TAG
            notebook.warn(kind, tag, _SECOND_SECTION, name=tag.name, line=first.line)
    dealer, deal = fields.seat("Dealer"), fields.deal()
    calls = fields.calls(dealer)
    contract, declarer, passed_out = fields.contract(calls)
    result, differs = fields.result(declarer, contract)
    bid = final_contract(calls) if is_over(calls) else None
    leader, played, claimed = _play(fields, deal, contract, declarer, bid=bid is not None and bid[1] is declarer)
    board = tags.get("Board", "").strip()
    record = PlayRecord(
        format="pbn",
        file=notebook.file,
        line=game.line,
        board=board,
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
    report_words_of_a_revoke(comments_on_a_revoke(game), record, notebook)
    ended_early = claimed and not record.every_card_known  # many programs write the * even after the last card
    whole = checked(record, notebook, result=fields.place("Result"), contract=fields.place("Contract"))
    return replace(whole, claimed=ended_early)


_RECORD_IN_COMMENT = template(
    "a LIN record or its address stands in a comment, which is not read. To read it, put it on a line of its own,"
    " outside the comment"
)

_SECOND_SECTION = template(
    "this is a second section {name}, and not the same as the one at line {line}; the first one counts"
)


def _play(
    fields: Fields, deal: Deal | None, contract: Contract | None, declarer: Seat | None, *, bid: bool
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
    if usual is not None and first is not usual and _fits(cells, usual, deal) > _ALIKE * _fits(cells, first, deal):
        notebook.warn(Doubt.LEADER, tag, _OTHER_COLUMNS, tag="Play", said=first, player=usual)
        first = usual
    rows = tricks_of_four(cells, first=first, deal=deal, notebook=notebook)
    _report_playing_order(rows, first, contract, deal, notebook)
    seated = seat_rows(rows, first, deal=deal, notebook=notebook)
    if first is usual:
        _report_turned_deal(fields, seated, first)
    _report_exchanged_hands(fields, len(rows))
    leader = _leader(fields, seated[0], first, usual, bid=bid) if first_trick(deal) == 1 else first
    played = playing_order(seated, leader, contract=contract, deal=deal, notebook=notebook)
    return (
        leader,
        replace(played, plays=_marks_on_the_card_before(played.plays, dict(tag.section), deal, notebook)),
        claimed,
    )


_APART = re.compile(r"\s\^R\s+$", re.IGNORECASE)
_ALIKE = 4
"""The columns belong to another seat if so many times more cards fit them so."""

_OTHER_COLUMNS = template(
    "{tag} says {said}, but the cards in the columns are those of the hands from {player} on, who had "
    "the opening lead; they are read that way"
)

_MARKED_AFTER = template(
    "^R is before {card}, which was not a revoke, and after {other}, which was; it is read as the mark "
    "of {other}. PBN puts a mark before its card"
)


def _marks_on_the_card_before(
    plays: tuple[RecordedPlay, ...], lines: Mapping[int, str], deal: Deal | None, notebook: Notebook
) -> tuple[RecordedPlay, ...]:
    """The plays with each ``^R`` that was written after its card on that card.

    That is so if the mark is joined to no card, the card after it was led or followed suit, and the card before it on
    the line did not follow suit although the hand could.
    """
    if not any(play.marked_revoke for play in plays):
        return plays
    marked = {play: play.marks for play in plays}
    failures = {failure.play for failure in failures_to_follow(plays, deal)}
    led = {trick[0].trick: trick[0].card for trick in by_trick(plays)}
    written = sorted((play for play in plays if play.line), key=lambda play: (play.line, play.column))
    for before, play in pairwise(written):
        lead = led[play.trick]
        followed = play.card is not None and lead is not None and play.card.suit is lead.suit
        apart = before.line == play.line and _APART.search(lines[play.line], 0, play.column - 1)
        if play.marked_revoke and apart and followed and before in failures and not before.marked_revoke:
            marked[before] += (CardMark.REVOKE,)
            marked[play] = tuple(mark for mark in play.marks if mark is not CardMark.REVOKE)
            notebook.warn(Doubt.SPELLING, play, _MARKED_AFTER, card=play.card or "", other=before.card or "")
    return tuple(replace(play, marks=marked[play]) for play in plays)


_MANY_REVOKES = 3
"""So many failures to follow suit on a board, and no more than one among so many in another order, prove the order."""

_IN_PLAYING_ORDER = template(
    "read by the columns, {number} cards do not follow suit; read with each row from its leader on, {other}. The rows "
    "are probably in playing order: give the deal, or write every row from {player} on"
)


def _report_playing_order(
    rows: Sequence[Sequence[Cell]], first: Seat, contract: Contract | None, deal: Deal | None, notebook: Notebook
) -> None:
    """Note an error where no deal tells who played what, and the rows seem to begin with the leader of each trick.

    PBN has columns, one a player; but by hand a trick is often written in the order in which it was played.
    """
    if (deal is not None and deal.complete) or contract is None or any(len(row) != 4 for row in rows[:-1]):
        return
    cells = [cell for row in rows for cell in row]
    aside = Notebook(notebook.file, notebook.board)
    columns = playing_order(
        seat_rows(rows, first, deal=deal, notebook=aside), first, contract=contract, deal=deal, notebook=aside
    )
    in_columns = len(failures_to_follow(columns.plays, deal))
    if in_columns < _MANY_REVOKES:
        return
    in_order = len(failures_to_follow(in_turn(cells, first, contract=contract, deal=deal, notebook=aside).plays, deal))
    if in_order * _MANY_REVOKES <= in_columns:
        told = sentence(_IN_PLAYING_ORDER, number=in_columns, other=in_order, player=first)
        notebook.error(Doubt.SHIFTED_ROW, cells[0], told)


_ENOUGH_ROWS = 3
"""With so many rows that begin with one wrong hand, the deal is wrong, not the rows."""


def _report_turned_deal(fields: Fields, seated: Sequence[SeatedRow], leader: Seat) -> None:
    """Give one warning, instead of one a row, where the whole deal is turned by one or more seats.

    The columns begin with the player on declarer's left, but every row begins with a card of the same other hand, as
    if that hand had led.
    """
    begin = {next(iter(row)) for row in seated if row}
    said = fields.tags.get("Deal", "").strip()[:1].upper()
    if len(seated) < _ENOUGH_ROWS or len(begin) != 1 or leader in begin or said not in tuple("NESW"):
        return
    (hand,) = begin
    meant = Seat(said).turn(leader.number - hand.number)
    notebook = fields.notebook
    notebook.diagnostics[:] = [each for each in notebook.diagnostics if each.kind is not Doubt.SHIFTED_ROW]
    told = sentence(_TURNED, hand=hand, leader=leader, said=f"{said}:", meant=f"{meant.value}:")
    notebook.error(Doubt.TURNED_DEAL, fields.place("Deal"), told)


_TURNED = template(
    "every trick is written as if {hand} came first, but {leader} had the opening lead: the deal is "
    'probably recorded wrongly; everything fits if it begins with "{meant}" and not with "{said}"'
)


def _report_exchanged_hands(fields: Fields, tricks: int) -> None:
    """Give one error, instead of a warning a row, where most rows are out of seat order: hands are in wrong seats."""
    notebook = fields.notebook
    mixed = [each for each in notebook.diagnostics if each.kind is Doubt.MIXED_ROW]
    if len(mixed) < _ENOUGH_ROWS or 2 * len(mixed) <= tricks:
        return
    notebook.diagnostics[:] = [each for each in notebook.diagnostics if each not in mixed]
    told = sentence(_EXCHANGED, number=len(mixed), tricks=tricks)
    notebook.error(Doubt.TURNED_DEAL, fields.place("Deal"), told)


_EXCHANGED = template(
    "{number} of {tricks} tricks are not in the seat order of the hands: hands are probably exchanged in the deal, or "
    "columns in the play. Correct one of them"
)


def _first_column(fields: Fields, cells: list[list[Cell]], deal: Deal | None, usual: Seat | None) -> Seat | None:
    said = fields.seat("Play")
    if said is not None or not cells:
        return said
    held_by = holders(deal).get(cells[0][0].card) if cells[0][0].card else None
    first = held_by or usual
    if first is None:
        remark = template("{tag} does not say who led, and nothing else does; the play is ignored")
        fields.notebook.warn(Doubt.LEADER, fields.place("Play"), remark, tag="Play")
    else:
        remark = template("{tag} does not say who led; the columns are read from {player} on")
        fields.notebook.warn(Doubt.LEADER, fields.place("Play"), remark, tag="Play", player=first)
    return first


def _leader(fields: Fields, row: SeatedRow, first: Seat, usual: Seat | None, *, bid: bool) -> Seat:
    """The opening leader, even if the first column is not the seat on declarer's left.

    Of these two, the player whose suit more players followed; in a tie, declarer's left-hand opponent. It is an error
    if declarer is then doubtful: the auction does not name him (``bid``) and the trick does not tell, or he or dummy
    led.
    """
    if usual is None or first is usual or any(CardMark.LEAD_OUT_OF_TURN in cell.marks for cell in row.values()):
        return first
    followed = {seat: _followed(row, seat) for seat in (usual, first)}
    leader = max(followed, key=lambda seat: followed[seat])
    place = fields.place("Play")
    if (leader is first and first.side is not usual.side) or (not bid and followed[first] >= followed[usual]):
        told = sentence(_DOUBTFUL_DECLARER, player=first, declarer=usual.right, usual=usual)
        fields.notebook.error(Doubt.LEADER, place, told)
        return leader
    shows = template(
        "the columns begin with {player}, but the lead is on declarer's left with {usual};"
        " the first trick shows {leader} leading"
    )
    fields.notebook.warn(Doubt.LEADER, place, shows, player=first, usual=usual, leader=leader)
    return leader


_DOUBTFUL_DECLARER = template(
    "the play begins with {player}, but with {declarer} as declarer {usual} leads: declarer or the first column is "
    "recorded wrongly. Correct it; if {player} led out of turn, write ^L before the card"
)


def _followed(row: SeatedRow, leader: Seat) -> int:
    lead = row[leader].card if leader in row else None
    return -1 if lead is None else sum(cell.card is not None and cell.card.suit is lead.suit for cell in row.values())


def _compare_result(record: PlayRecord, fields: Fields) -> None:
    won = record.tricks_by_declarer
    place = fields.place("Result")
    if record.result_differs:
        differs = template('{tag} "{text}" is not the number of tricks won; find out that number')
        told = sentence(differs, tag="Result", text=fields.tags["Result"])
        if won is not None:
            differs = template('{tag} "{text}" is not the number of tricks won; the cards show {number}')
            told = sentence(differs, tag="Result", text=fields.tags["Result"], number=won)
        fields.notebook.note(Doubt.RESULT_DIFFERS, place, told)
    elif won is not None and record.result is not None and won != record.result:
        remark = template("Result gives declarer's side {tricks} tricks, the cards show {won}")
        fields.notebook.warn(Doubt.RESULT_DIFFERS, place, remark, tricks=record.result, won=won)
