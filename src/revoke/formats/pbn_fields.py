"""What the tags of one PBN game mean: dealer, vulnerability, deal, contract, declarer, result."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from revoke.errors import NotBridge
from revoke.formats.auction import final_contract, is_over
from revoke.formats.card_letters import Letters, deal_in, tens_as_letters
from revoke.formats.notebook import Notebook
from revoke.formats.pbn_games import Game
from revoke.formats.pbn_tokens import read_calls
from revoke.formats.record import Call, Doubt
from revoke.table.contract import Contract, Vulnerability
from revoke.table.deal import Deal
from revoke.table.seats import Seat, Side
from revoke.table.sentence import sentence, template

_NOT_SAID = ("", "?", "-")
_PASSED = ("pass", "pas", "p", "ap", "all pass", "passed out")
_RESULT = re.compile(r"(\^?)\s*([0-9]{1,4})")
_SIDED_RESULT = re.compile(r"(\^?)\s*(NS|EW)\s*\^?([0-9]{1,4})(?:\s+(NS|EW)\s*\^?([0-9]{1,4}))?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Fields:
    """One game's tags, inheritance resolved, and where to write down what is doubtful about them."""

    game: Game
    tags: Mapping[str, str]
    notebook: Notebook

    def place(self, name: str) -> tuple[int, int]:
        tag = self.game.tags.get(name)
        return (self.game.line, 1) if tag is None else (tag.line, tag.column)

    def seat(self, name: str) -> Seat | None:
        """A seat; ``^`` before it (declarer and dummy changed places) is noted."""
        said = self.tags.get(name, "").strip()
        if said in _NOT_SAID:
            return None
        if said.startswith("^"):
            self.notebook.note(
                Doubt.DECLARER,
                *self.place(name),
                f'{name} "{said}": the record says that declarer and dummy changed places',
            )
        letter = said.lstrip("^ ").upper()[:1]
        if letter and letter in "NESW":
            return Seat(letter)
        self.notebook.warn(Doubt.UNREADABLE, *self.place(name), f"{name} {said!r} is not a seat; say N, E, S or W")
        return None

    def vulnerable(self) -> Vulnerability | None:
        said = self.tags.get("Vulnerable", "").strip()
        if said in ("", "?"):
            return None
        try:
            return Vulnerability.parse(said)
        except NotBridge as wrong:
            self.notebook.warn(Doubt.UNREADABLE, *self.place("Vulnerable"), f"Vulnerable: {wrong}")
            return None

    def deal(self) -> Deal | None:
        """The deal; one that is no deal of bridge is an error, and then nobody's hand is known."""
        said = self.tags.get("Deal", "").strip()
        if said in _NOT_SAID:
            return None
        try:
            return Deal.parse(said)
        except NotBridge as wrong:
            if (read := self._careless_deal(said)) is not None:
                return read
            self.notebook.error(Doubt.BAD_DEAL, *self.place("Deal"), f"Deal: {wrong}; the hands are taken as not known")
            return None

    def _careless_deal(self, said: str) -> Deal | None:
        """A deal with tens in figures, or with the letters of another language's books; each with a note."""
        try:
            read = Deal.parse(tens_as_letters(said))
        except NotBridge:
            found = deal_in(said)
            if found is None:
                return None
            language, letters, read = found
            as_in = template("the honours are read as in {language} books: {letters}")
            told = sentence(as_in, language=language, letters=" ".join(letters))
        else:
            told = sentence("a ten is read where 10 is written; PBN writes T")
        self.notebook.note_once(Doubt.SPELLING, *self.place("Deal"), told)
        return read

    def letters(self) -> Letters:
        """The letters of the honours, where the deal is not written in English."""
        found = deal_in(self.tags.get("Deal", "").strip())
        return {} if found is None else found[1]

    def calls(self, dealer: Seat | None) -> tuple[Call, ...]:
        auction = self.game.tags.get("Auction")
        if auction is None or not auction.section:
            return ()
        first = auction.value.strip().upper()[:1]
        begins = Seat(first) if first and first in "NESW" else dealer
        return () if begins is None else read_calls(auction.section, begins, self.notebook)

    def contract(self, calls: Sequence[Call]) -> tuple[Contract | None, Seat | None, bool]:
        """Contract, declarer, and whether the board was passed out; from the auction where the tags do not say."""
        said = self.tags.get("Contract", "").strip()
        declarer = self.seat("Declarer")
        if said.lower() in _PASSED:
            return None, None, True
        contract = None
        if said not in _NOT_SAID:
            try:
                contract = Contract.parse(said.replace("*", "X"))
            except NotBridge as wrong:
                self.notebook.warn(Doubt.CONTRACT, *self.place("Contract"), f"Contract: {wrong}")
        bid = final_contract(calls)
        if not is_over(calls):
            return contract, declarer, False
        if bid is None:
            return contract, declarer, contract is None
        return *self._compared(contract, declarer, bid), False

    def _compared(
        self, contract: Contract | None, declarer: Seat | None, bid: tuple[Contract, Seat]
    ) -> tuple[Contract, Seat]:
        if contract is None:
            self.notebook.note(
                Doubt.CONTRACT, *self.place("Contract"), f"the contract is taken from the auction: {bid[0]}"
            )
        elif contract != bid[0]:
            self.notebook.warn(
                Doubt.CONTRACT,
                *self.place("Contract"),
                f"Contract says {contract}, the auction ends in {bid[0]}; {contract} is believed",
            )
        if declarer is None:
            self.notebook.note(
                Doubt.DECLARER, *self.place("Declarer"), f"declarer is taken from the auction: {bid[1].words}"
            )
        elif declarer is not bid[1] and "^" not in self.tags["Declarer"]:
            self.notebook.warn(
                Doubt.DECLARER,
                *self.place("Declarer"),
                f"Declarer says {declarer.words}, the auction makes it {bid[1].words}; {declarer.words} is believed",
            )
        return contract or bid[0], declarer or bid[1]

    def result(self, declarer: Seat | None) -> tuple[int | None, bool]:
        """Declarer's tricks, and whether the record says that they differ from the tricks won."""
        said = self.tags.get("Result", "").strip()
        if said in _NOT_SAID:
            return None, False
        if found := _RESULT.fullmatch(said):
            tricks, differs = int(found[2]), bool(found[1])
        elif found := _SIDED_RESULT.fullmatch(said):
            if declarer is None:
                self.notebook.warn(
                    Doubt.UNREADABLE, *self.place("Result"), f"Result {said!r} names sides, and nobody is declarer"
                )
                return None, "^" in said
            tricks, differs = int(found[3]), "^" in said
            if declarer.side is not Side(found[2].upper()):
                tricks = 13 - tricks
        else:
            self.notebook.warn(
                Doubt.UNREADABLE, *self.place("Result"), f"Result {said!r} is not a number of tricks; say 0 to 13"
            )
            return None, False
        if not 0 <= tricks <= 13:
            self.notebook.warn(
                Doubt.UNREADABLE, *self.place("Result"), f"Result {said!r}: nobody wins {tricks} tricks of 13"
            )
            return None, differs
        return tricks, differs
