"""What the tags of one PBN game mean: dealer, vulnerability, deal, contract, declarer, result."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from revoke.errors import NotBridge
from revoke.formats.auction import final_contract, is_over
from revoke.formats.card_letters import Letters, deal_in, tens_as_letters
from revoke.formats.notebook import Notebook, hands_not_known
from revoke.formats.pbn_games import Game
from revoke.formats.pbn_tokens import read_calls
from revoke.formats.record import Call, Doubt
from revoke.table.contract import Contract, Vulnerability
from revoke.table.deal import Deal
from revoke.table.seats import Seat, Side
from revoke.table.sentence import placed, sentence, template, whole

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
                sentence(
                    '{name} "{text}": the record says that declarer and dummy changed places', name=name, text=said
                ),
            )
        letter = said.lstrip("^ ").upper()[:1]
        if letter and letter in "NESW":
            return Seat(letter)
        none = sentence("{name} {text} is not a seat; say N, E, S or W", name=name, text=repr(said))
        self.notebook.warn(Doubt.UNREADABLE, *self.place(name), none)
        return None

    def vulnerable(self) -> Vulnerability | None:
        said = self.tags.get("Vulnerable", "").strip()
        if said in ("", "?"):
            return None
        try:
            return Vulnerability.parse(said)
        except NotBridge as wrong:
            self.notebook.warn(Doubt.UNREADABLE, *self.place("Vulnerable"), placed("Vulnerable", wrong.text))
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
            self.notebook.error(Doubt.BAD_DEAL, *self.place("Deal"), hands_not_known(placed("Deal", wrong.text)))
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
            told = sentence(as_in, language=whole(language), letters=" ".join(letters))
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
                self.notebook.warn(Doubt.CONTRACT, *self.place("Contract"), placed("Contract", wrong.text))
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
            taken = sentence("the contract is taken from the auction: {contract}", contract=bid[0].words)
            self.notebook.note(Doubt.CONTRACT, *self.place("Contract"), taken)
        elif contract != bid[0]:
            differs = template("{tag} says {contract}, the auction ends in {bid}; {contract} is believed")
            told = sentence(differs, tag="Contract", contract=contract.words, bid=bid[0].words)
            self.notebook.warn(Doubt.CONTRACT, *self.place("Contract"), told)
        if declarer is None:
            taken = sentence("declarer is taken from the auction: {player}", player=bid[1])
            self.notebook.note(Doubt.DECLARER, *self.place("Declarer"), taken)
        elif declarer is not bid[1] and "^" not in self.tags["Declarer"]:
            differs = template("{tag} says {player}, the auction makes it {other}; {player} is believed")
            told = sentence(differs, tag="Declarer", player=declarer, other=bid[1])
            self.notebook.warn(Doubt.DECLARER, *self.place("Declarer"), told)
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
                sides = sentence("{tag} {text} names sides, and nobody is declarer", tag="Result", text=repr(said))
                self.notebook.warn(Doubt.UNREADABLE, *self.place("Result"), sides)
                return None, "^" in said
            tricks, differs = int(found[3]), "^" in said
            if declarer.side is not Side(found[2].upper()):
                tricks = 13 - tricks
        else:
            none = sentence("{place} {text} is not a number of tricks; say 0 to 13", place="Result", text=repr(said))
            self.notebook.warn(Doubt.UNREADABLE, *self.place("Result"), none)
            return None, False
        if not 0 <= tricks <= 13:
            none = sentence(
                "{tag} {text}: nobody wins {number} tricks of 13", tag="Result", text=repr(said), number=tricks
            )
            self.notebook.warn(Doubt.UNREADABLE, *self.place("Result"), none)
            return None, differs
        return tricks, differs
