"""Who is who in a story: declarer, dummy, whoever tells it; and the contract."""

from __future__ import annotations

from revoke.table.contract import Contract
from revoke.table.seats import Role, Seat
from revoke.understanding.grammar import PhraseFound
from revoke.understanding.meanings import Party, Person
from revoke.understanding.people import People
from revoke.understanding.sayings import Sayings
from revoke.understanding.tellings import Span, Tellings

_DECLARING = (Role.DECLARER, Role.DUMMY)


class Identities:
    """What a story says of who its players are, wherever in it that stands.

    Attributes:
        people: the players.
        board: declarer and contract, as they are told.
        read: the places of the words that say so.
    """

    def __init__(self, story: Sayings) -> None:
        self.story = story
        self.people = People()
        self.board = Tellings()
        self.read: set[int] = set()

    def _see(self, span: Span) -> None:
        self.read |= {*range(span[0], span[1] + 1)}

    def settle(self) -> None:
        """Find out who is who, as far as the story says it anywhere."""
        people = self.people
        words = [each.meaning for each in self.story.nodes if each.kind in ("who", "side")]
        people.somebody_speaks = any(_is_ours(each) for each in words)
        for _ in range(2):
            for each in self.story.nodes:
                if each.kind == "who" and isinstance(each.meaning, Person):
                    self._two_names(each.meaning, (each.first, each.last))
            for match in self.story.found:
                self._identity(match)
        seats = {
            each.seat.side for each in words if isinstance(each, Person) and each.seat is not None and each.role is None
        }
        roles = any(isinstance(each, Person) and each.seat is None and each.role in _DECLARING for each in words)
        people.seats_defend = roles and len(seats) == 1 and people.declarer is None
        for match in self.story.found:
            if match.kind in ("contract", "their contract", "doubled", "over", "off", "defending"):
                self._contract(match)

    def _two_names(self, person: Person, span: Span) -> None:
        if person.seat is not None and person.role in (Role.DECLARER, Role.DUMMY):
            self._declarer(person.seat if person.role is Role.DECLARER else person.seat.partner, span)
        if person.seat is not None and person.how == "I":
            self._speaker(Person(seat=person.seat), span)
        mine = person.of == Person("I") or (person.of is None and self.people.somebody_speaks)
        if person.seat is not None and person.how == "partner" and mine:
            self._speaker(Person(seat=person.seat.partner), span)

    def _declarer(self, seat: Seat, span: Span) -> None:
        if (seat, span) not in self.board.said.get("declarer", ()):
            self.board.add("declarer", seat, span)
        self.people.declarer = self.people.declarer or seat
        self._see(span)

    def _speaker(self, person: Person, span: Span) -> None:
        me = self.people.speaker
        if person.seat is not None or person.role is not None:
            self.people.speaker = Person("I", person.seat or me.seat, person.role or me.role)
            self._see(span)
        if me.seat is not None and self.people.speaker.role is Role.DECLARER:
            self._declarer(me.seat, span)

    def _identity(self, match: PhraseFound) -> None:
        span = (match.first, match.last)
        who: Person | None = match.get("who")
        match match.kind:
            case "declarer":
                self._plays(who, span)
            case "contract" | "over" if match.get("contract") is not None:
                speaking = match.rest.get("of") == "speaker" and self.people.somebody_speaks
                self._plays(Person("I") if speaking else who, span)
            case "dummy":
                known = self.people.known(who, None, None)
                if known is not None and known.seat is not None:
                    self._declarer(known.seat.partner, span)
                elif known is not None and known.how == "I":
                    self._speaker(Person("I", role=Role.DUMMY), span)
                elif _is_my_partner(known):
                    self._speaker(Person("I", role=Role.DECLARER), span)
            case "speaker":
                self._speaks(match, who, span)
            case "their contract" | "defending":
                self._plays_as_a_side(match, span)

    def _plays(self, who: Person | None, span: Span) -> None:
        known = self.people.known(who, None, None)
        if known is None:
            return
        if known.seat is not None:
            self._declarer(known.seat, span)
        elif known.how == "I":
            self._speaker(Person("I", role=Role.DECLARER), span)
        elif _is_my_partner(known):
            self._speaker(Person("I", role=Role.DUMMY), span)
        elif known.how in ("left", "right", "opponent"):
            self.people.we_declare = False
            self._see(span)

    def _speaks(self, match: PhraseFound, who: Person | None, span: Span) -> None:
        if match.rest.get("of") == "side":
            return
        if who is None or (who.role is None and who.seat is None):
            return
        if match.rest.get("of") == "partner":
            if who.seat is not None:
                self._speaker(Person(seat=who.seat.partner), span)
            elif who.role in (Role.DECLARER, Role.DUMMY):
                self._speaker(Person(role=Role.DUMMY if who.role is Role.DECLARER else Role.DECLARER), span)
            return
        self._speaker(who, span)
        if who.role is Role.DECLARER and self.people.speaker.seat is not None:
            self._declarer(self.people.speaker.seat, span)

    def _plays_as_a_side(self, match: PhraseFound, span: Span) -> None:
        side = match.get("side") or match.get("party")
        who = self.people.side(side, None, None)
        if who.ours is not None and who.part is None:
            self.people.we_declare = who.ours is (match.kind == "their contract")
            self._see(span)

    def _contract(self, match: PhraseFound) -> None:
        contract: Contract | None = match.get("contract")
        span = (match.first, match.last)
        if match.kind == "doubled":
            self.board.said["contract"] = [
                (Contract.parse(value.code + "X") if value.doubling.value == 1 else value, words)
                for value, words in self.board.said.get("contract", ())
            ]
            self._see(span)
        elif contract is not None and (match.rest.get("alone") != "yes" or self._stands_alone(match)):
            self.board.add("contract", contract, span)
            self._see(span)

    def _stands_alone(self, match: PhraseFound) -> bool:
        """Whether a contract that is only named is that of the board: written in letters, or first in a sentence."""
        if self.board.said.get("contract"):
            return False
        sentences = self.story.sentences
        begins = match.first == 0 or sentences[match.first - 1] != sentences[match.first]
        return begins or match.first == match.last


def _is_ours(meaning: object) -> bool:
    """Whether a word says that somebody who was there tells the story."""
    if isinstance(meaning, Party):
        return meaning.how == "we"
    while isinstance(meaning, Person):
        if meaning.how == "I":
            return True
        meaning = meaning.of
    return False


def _is_my_partner(person: Person | None) -> bool:
    return person is not None and person.how == "partner" and person.of is not None and person.of.how == "I"
