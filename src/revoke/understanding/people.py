"""Who the players of a story are, as far as it says so anywhere, and what it has said so far."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from revoke.case.case import Election, Mixing, Scoring
from revoke.table.cards import CARDS, Card, Suit
from revoke.table.contract import Contract, Strain, Vulnerability
from revoke.table.seats import Role, Seat
from revoke.understanding.clauses import in_quotes, who_plays
from revoke.understanding.grammar import SHE, ClauseWords, Node, PhraseFound, Phrases, Span, is_end, shown, verb_before
from revoke.understanding.meanings import (
    ACROSS,
    DECLARERS_SIDE,
    UNNAMED,
    Named,
    Party,
    People,
    Person,
    TrickTold,
    is_my_partner,
    is_one,
    may_be_one,
    may_be_the_card,
    named,
    number_of,
    player,
    suit_of,
)
from revoke.understanding.phrases import REVOKES, tricks_of_events
from revoke.understanding.statements import (
    LaterPlay,
    Readings,
    RevokeTold,
    Stages,
    Statements,
    another_had_played,
)
from revoke.understanding.told_revokes import is_first_person

# The identity of the players: declarer, dummy, the narrator; and the contract.


class Identities:
    """The statements anywhere in a story on who its players are.

    Attributes:
        people: the players.
        board: declarer and contract, as stated.
        read: the places of the words that state this.
    """

    def __init__(self, story: Phrases) -> None:
        self.story = story
        self.people = People()
        self.board = Statements()
        self.read: set[int] = set()

    def _see(self, span: Span) -> None:
        self.read |= {*range(span[0], span[1] + 1)}

    def settle(self) -> None:
        """Find out who the players are, as far as the story says so anywhere."""
        people = self.people
        words = [each.meaning for each in self.story.nodes if each.kind in ("who", "side")]
        people.somebody_speaks = any(is_first_person(each) for each in words)
        for _ in range(2):
            for each in self.story.nodes:
                if each.kind == "who" and isinstance(each.meaning, Person):
                    self._two_names(each.meaning, (each.first, each.last))
            for match in self.story.found:
                self._identity(match)
        story = (self.story.nodes, self.story.sentences, self.story.words)
        seat = _where_i_sat(*story) if people.somebody_speaks and people.speaker.seat is None else None
        if seat is not None:
            self._speaker(Person(seat=seat.meaning.seat), (seat.first, seat.last))
        first = _who_led_first(self.story.nodes, self.story.found, self.story.sentences)
        leader = people.known(first.get("who"), None, None) if first is not None else None
        if people.declarer is None and first is not None and leader is not None and leader.seat is not None:
            self._declarer(leader.seat.right, (first.first, first.last))
        hands = {each.slots["hand"] for each in self.story.found if "hand" in each.slots}  # "he had two hearts left"
        plays = [(person, node) for person, node in who_plays(*story) if node not in hands]
        for person, node in plays[:1] if people.declarer is None else ():
            self._two_names(person, (node.first, node.last))
            self._plays(person, (node.first, node.last))
        if people.declarer is not None and first is not None and leader == Person("I"):
            self._speaker(Person(seat=people.declarer.left), (first.first, first.last))
        seats = {
            each.seat.side for each in words if isinstance(each, Person) and each.seat is not None and each.role is None
        }
        roles = any(isinstance(each, Person) and each.seat is None and each.role in DECLARERS_SIDE for each in words)
        people.seats_defend = roles and len(seats) == 1 and people.declarer is None
        self._we_defend(words)
        for match in self.story.found:
            if match.kind in ("contract", "their contract", "doubled", "over", "off", "made", "defending", "trumps"):
                self._contract(match)
        revoked = (each.get("who") for each in self.story.found if each.kind in REVOKES)
        for who in [each for each in revoked if each is not None and each.how in ACROSS][:1]:
            people.defenders = {who.how: Role.DEFENDER, ACROSS[who.how]: Role.OTHER_DEFENDER}

    def _we_defend(self, words: Sequence[object]) -> None:
        """Take the narrator for a defender if he mentions his partner and also declarer, and is neither."""
        people = self.people
        settled = people.we_declare is not None or people.speaker != Person("I") or people.declarer is not None
        partner = any(is_my_partner(each) for each in words if isinstance(each, Person))
        declarer = any(each == Person(role=Role.DECLARER) for each in words)
        if partner and declarer and not settled:
            people.we_declare = False

    def _two_names(self, person: Person, span: Span) -> None:
        if person.seat is not None and person.role in (Role.DECLARER, Role.DUMMY):
            self._declarer(person.seat if person.role is Role.DECLARER else person.seat.partner, span)
        if person.role is Role.DECLARER and person.how in ("left", "right") and person.of == Person("I"):
            self.people.we_declare = False
        if person.seat is not None and person.how == "I":
            self._speaker(Person(seat=person.seat), span)
        mine = person.of == Person("I") or (person.of is None and self.people.somebody_speaks)
        if person.how == "partner" and mine:
            seat, declares = person.seat and person.seat.partner, person.role is Role.DUMMY
            self._speaker(Person("I", seat, Role.DECLARER if declares else None), span)
        if person.seat is not None and person.how in ACROSS and mine:
            self._speaker(Person(seat=person.seat.right if person.how == "left" else person.seat.left), span)

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
        me = self.people.speaker
        if me.seat is not None and me.role in DECLARERS_SIDE:
            self._declarer(me.seat if me.role is Role.DECLARER else me.seat.partner, span)

    def _identity(self, match: PhraseFound) -> None:
        span = (match.first, match.last)
        who: Person | None = match.get("who")
        seat: Person | None = match.get("seat")
        another = seat is not None and who is not None and None is not who.seat is not seat.seat
        match match.kind:
            case "dealer" if match.rest.get("plays") == "yes":
                self._plays(who, span)
            case "declarer":
                if another:
                    return  # "West played and East stopped them"
                self._plays(who, span)
                if seat is not None:
                    self._plays(seat, span)
                    self._two_names(replace(who, seat=seat.seat) if who else seat, span)
            case "contract" | "over" | "off" | "made" if match.get("contract") is not None:
                if self._by_the_doubler(match):
                    return
                if another and who is not None and who.how == "I":
                    self._plays(seat, span)  # "I'm East, South in three hearts"
                    return
                speaking = match.rest.get("of") == "speaker" and self.people.somebody_speaks
                self._plays(Person("I") if speaking else who, span)
                if another:
                    return  # "South is declaring two diamonds West leads": another player
                if seat is not None and seat.seat is not None:
                    self._plays(seat, span)
                    self._speaks(match, seat, span) if who == Person("I") else None
            case "dummy":
                known = self.people.known(who, None, None)
                if known is not None and known.seat is not None:
                    self._declarer(known.seat.partner, span)
                elif known is not None and known.how == "I":
                    self._speaker(Person("I", role=Role.DUMMY), span)
                elif is_my_partner(known):
                    self._speaker(Person("I", role=Role.DECLARER), span)
            case "led" if match.get("x") == Person(role=Role.DUMMY) and who == Person("I"):
                self._speaker(Person("I", role=Role.DECLARER), span)  # "I called for the queen from dummy"
            case "speaker":
                self._speaks(match, who, span)
            case "he is":
                before = [each.meaning for each in self.story.nodes if each.kind == "who" and each.last < match.first]
                form = match.get("x").form if match.get("x") is not None else ""
                if form in SHE:
                    self.people.she = who
                elif before and all(each.how in ("he", "I") for each in before):
                    self.people.he = who
                self._see(span)
            case "their contract" | "defending":
                self._plays_as_a_side(match, span)

    def _by_the_doubler(self, match: PhraseFound) -> bool:
        """Whether the player after a doubled contract is the doubler, because another player plays it."""
        contract: Contract = match.get("contract")
        known = self.people.declarer or self.people.speaker.role is Role.DECLARER
        behind = "who" in match.slots and match.slots["who"].first > match.slots["contract"].first
        return bool(known) and behind and contract.doubling.value > 1

    def _plays(self, who: Person | None, span: Span) -> None:
        known = self.people.known(who, self._named_before(span), None)
        if known is None:
            return
        if known.seat is not None:
            self._declarer(known.seat, span)
        elif known.how == "I":
            self._speaker(Person("I", role=Role.DECLARER), span)
        elif is_my_partner(known):
            self._speaker(Person("I", role=Role.DUMMY), span)
        elif known.how in ("left", "right", "opponent"):
            self.people.we_declare = False
            self.people.beside_me |= {known.how: Role.DECLARER, ACROSS.get(known.how, ""): Role.DUMMY}
            self._see(span)

    def _named_before(self, span: Span) -> Person | None:
        """The player named last before some words: "he"."""
        named = (each for each in reversed(self.story.nodes) if each.kind == "who" and each.last < span[0])
        return next((each.meaning for each in named if each.meaning.how not in ("he", "I", *UNNAMED)), None)

    def _speaks(self, match: PhraseFound, who: Person | None, span: Span) -> None:
        if match.rest.get("of") == "side":
            return
        if who is None or (who.role is None and who.seat is None):
            return
        if match.rest.get("of") == "partner":
            who = self.people.known(Person("partner", of=who), None, None) or who
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
        if match.kind == "trumps":
            suit: Suit | None = match.get("suit")
            self.board.add("strain", Strain(suit.value) if suit else Strain.NOTRUMP, span)
        elif match.kind == "doubled":
            self.board.said["contract"] = [
                (Contract.parse(value.code + "X") if value.doubling.value == 1 else value, words)
                for value, words in self.board.said.get("contract", ())
            ]
        elif contract is not None and match.rest.get("times") == "X" and contract.doubling.value == 1:
            self.board.add("contract", Contract.parse(contract.code + "X"), span)
        elif contract is not None and (match.rest.get("alone") != "yes" or self._stands_alone(match)):
            self.board.add("contract", contract, span)
        else:
            return
        self._see(span)

    def _stands_alone(self, match: PhraseFound) -> bool:
        """Whether a contract that is only named is the board's: written in letters, or first in a sentence."""
        if self.board.said.get("contract"):
            return False
        sentences = self.story.sentences
        begins = match.first == 0 or sentences[match.first - 1] != sentences[match.first]
        contract: Contract = match.get("contract")
        return begins or match.first == match.last or contract.doubling.value > 1

    def of_the_board(self, match: PhraseFound, span: Span, last: Person | None, offender: Person | None) -> None:
        """Read a phrase about the board other than its players and contract: number, dealer, vulnerability, scoring."""
        match match.kind:
            case "board":
                self.board.add("number", number_of(match), span)
            case "dealer":
                known = self.people.known(match.get("who"), last, offender)
                self.board.add("dealer", known.seat if known else None, span)
            case "vulnerable":
                told = match.rest.get("is") or self._vulnerable(match, last, offender)
                self.board.add("vulnerable", Vulnerability(told) if told else None, span)
            case "scoring":
                self.board.add("scoring", Scoring(match.rest["is"]), span)
        self._see(span)

    def _vulnerable(self, match: PhraseFound, last: Person | None, offender: Person | None) -> str | None:
        side = match.get("side") or match.get("who")
        seats = self.people.side(side, last, offender).seats
        if isinstance(side, Party) and side.how == "both":
            return "All"
        return seats.value if seats else None


NEXT_CLAUSE = 4
"""Words from a revoke to the next clause of its sentence: "he did not follow, trick 6, put a heart on"."""

_WHO = frozenset({"who", "which", "that", "qui", "die"})
_QUOTES = ("“", "«", '"')
_SOON_SAID = 8
"""The most words from "he said" to the card that he says he had."""


class ToldSoFar:
    """What a story has said so far: its players, its revokes, and the player mentioned last."""

    def __init__(self, story: Phrases) -> None:
        self.story = story
        self.who = Identities(story)
        self.who.settle()
        self.people = self.who.people
        self.board = self.who.board
        self.findings = Statements()
        self.revokes: list[RevokeTold] = []
        self.last: Person | None = None
        self.subject: tuple[Person | None, int, bool] = (None, -1, False)
        self.lead_puts: set[int] = set()
        self.followed: set[int] = set()
        self.twice = False
        self.stages = Stages()
        self.later_play = LaterPlay()
        self.read = self.who.read
        self.maybe_read: list[tuple[RevokeTold, Span]] = []
        self.ambiguous: list[tuple[RevokeTold, str, Span, Readings]] = []
        self.tricks_at = tricks_of_events(story)
        self.pending: list[PhraseFound] = []
        self.doers: dict[int, Person | None] = {}
        self.so_called: dict[bool, Person] = {}
        called = (each.meaning.form for each in story.nodes if each.kind == "who")
        self.he_and_she = len({form in SHE for form in called if form}) > 1

    def _see(self, span: Span) -> None:
        self.read |= {*range(span[0], span[1] + 1)}

    @property
    def current(self) -> RevokeTold | None:
        return self.revokes[-1] if self.revokes else None

    @property
    def _revoke_told_of(self) -> RevokeTold | None:
        """The last revoke, not another player's play to the same trick: "East ruffed and won it"."""
        before, last = self.revokes[-2] if len(self.revokes) > 1 else None, self.current
        other = before and last and before.sure and not last.sure and last.sentence - before.sentence <= 1
        return before if other and last and before and last.suit in (None, before.suit) else last

    @property
    def trumps(self) -> Suit | None:
        contract: Contract | None = self.board.value("contract")
        strain: Strain | None = contract.strain if contract else self.board.value("strain")
        return strain.trumps if strain else None

    @property
    def offender(self) -> Person | None:
        return self.revokes[-1].person if self.revokes else None

    def unsaid(self, span: Span) -> Person | None:
        """The player meant by a clause without a subject: the narrator, if he was the subject; otherwise "he"."""
        quoted, addressed = in_quotes(self.story.nodes, span)
        if span[0] - 1 in self.story.strangers or (quoted and addressed is None):
            return None  # somebody of whom nothing else is said
        if addressed is not None:
            return self.known(addressed.meaning)
        (subject, sentence, mine), here = self.subject, self.story.sentences[span[0]]
        before = [
            each for each in self.story.nodes if each.last < span[0] and (each.kind == "who" or each.meaning == ",")
        ]
        if before and before[-1].meaning == "," and self._goes_on(before[-1], span):
            before = [each for each in before if each.kind == "who"]
        ahead = before[-1] if before and self.story.sentences[before[-1].first] == here else None
        if ahead and getattr(ahead.meaning, "how", "") == "I" and not self._staged(ahead):
            return self.known(ahead.meaning)
        nobody = all(each.kind not in ("who", "side") for each in self.story.nodes if each.last < span[0])
        if nobody and self.last is None and self.people.somebody_speaks:
            return self.known(Person("I"))  # "Ruffed a diamond, had a diamond": nobody is named yet
        return subject if mine and sentence == here else self.last

    def _goes_on(self, comma: Node, span: Span) -> bool:
        """Whether only the subject of a sentence can do what follows a comma: ", and then told them"."""
        between = [each.meaning for each in self.story.nodes if comma.last < each.first < span[0]]
        return bool(between) and set(between) <= self.story.words.next | self.story.words.ends - self.story.words.that

    def called(self, who: Person | Party | None) -> Person | None:
        """The player mentioned last; where a story has both "he" and "she", the one whom it called so."""
        form = who.form if isinstance(who, Person) and self.he_and_she else ""
        she = form in SHE
        if not form or (not she and self.last != self.so_called.get(True)):
            return self.last
        return self.so_called.get(she, self.last if she else None)

    def known(self, person: Person | None) -> Person | None:
        last = self.called(person)
        if last is None and self.people.declarer is not None and person is not None and person.of == Person("he"):
            last = Person(seat=self.people.declarer)  # "five clubs by East; the lady on his left"
        return self.people.known(person, last, self.offender)

    def relation(self, who: Person | Party | None, revoke: RevokeTold) -> bool | None:
        """Whether a player or a side is on the side that revoked."""
        return self._relation_then(who, self.called(who), revoke, self.offender)

    def _relation_then(
        self, who: Person | Party | None, last: Person | None, revoke: RevokeTold, offender: Person | None
    ) -> bool | None:
        mine = self.people.side(revoke.person, None, None)
        return self.people.side(who, last, offender).same(mine)

    def _he(self, span: Span) -> Person:
        return Person("he") if self.unsaid(span) in (None, self.last) else Person("I")

    def _by_whom(self, match: PhraseFound) -> bool:
        """Whether somebody wins or leads to a trick in passing, so that the sentence goes on about another player."""
        party = match.slots.get("who" if match.kind == "led" else "party")
        here = self.story.sentences[match.first]
        if match.kind == "by":  # "he threw a club on a heart led by East, and won the trick": not East
            told = [each for each in self.story.found if each.first > match.last and each.kind != "at trick"][:1]
            goes_on = [each for each in told if each.kind == "won" and not {"who", "party"} & each.slots.keys()]
            return any(self.story.sentences[each.first] == here == self.subject[1] for each in goes_on)
        if match.kind not in ("won", "led") or party is None:
            return False
        words = [each.meaning for each in self.story.nodes if match.first <= each.first < party.first]
        passing = bool(words) and words[-1] in self.story.words.apart and not self.story.words.being & {*words}
        return passing and here == self.subject[1]

    def _plays_it(self, person: Person | None, suit: Named | None, span: Span, now: bool = False) -> bool:
        """Whether the player plays a card of a suit just before the words that he had none.

        Args:
            now: only a play at the time of telling: "he puts a spade on it now, but at trick five he ruffed one".
        """
        for each in self.story.found:
            if each.kind not in ("put", "led", "also played", "held") or each.last >= span[0]:
                continue
            near = self.story.sentences[each.first] == self.story.sentences[span[0]]
            what = suit_of(named(each.slots.get("play")))
            if near and what is not None and what is suit and is_one(self.known(each.get("who")), person):
                around = (node for node in self.story.nodes if each.first - 1 <= node.first <= each.last + 1)
                if not now or self.story.words.now & {str(node.meaning) for node in around}:
                    return True
        return False

    def _near(self, span: Span) -> RevokeTold | None:
        sentence = self.story.sentences[span[0]]
        return next((each for each in reversed(self.revokes) if sentence - each.sentence <= 1), None)

    def _plays_what_he_owed(self, match: PhraseFound, person: Person | None, play: Named | None, span: Span) -> bool:
        """Whether the last offender throws a card of the suit that he revoked in now, or to a later trick."""
        revoke = self.current
        if revoke is None or revoke.suit is None or suit_of(play) is not revoke.suit or match.kind == "ruffed":
            return False
        number, _ = self.tricks_at.get(match.first, (None, None))
        told = match.get("trick")
        number = told.number if isinstance(told, TrickTold) and told.number else number
        words = {str(each.meaning) for each in self.story.nodes if span[0] - 1 <= each.first <= span[1]}
        later = (revoke.trick is not None and number is not None and number > revoke.trick) or (
            number is None and bool(self.story.words.now & words)
        )
        return later and is_one(revoke.person, person)

    def _had_later(self, person: Person | None, suit: Suit | None, span: Span) -> bool:
        """Whether the player had a suit, as the story says after some words: his play to it then was another revoke."""
        held = (each for each in self.story.found if each.kind == "held" and each.first > span[1])
        mine = (suit_of(named(each.slots.get("play"))) for each in held if is_one(self.known(each.get("who")), person))
        return suit is not None and suit in mine

    def _is_mine(self, node: Node | None) -> bool:
        """Whether a card is the narrator's: "on my ace"."""
        before = [each.meaning for each in self.story.nodes if node is not None and each.last == node.first - 1]
        return bool(self.story.words.mine & {*map(str, before)})

    def _who_of_the_aside(self, span: Span, revoke: RevokeTold) -> Person | None:
        """The player meant by "who" or "which" before some words: the one named just before, or the card's player."""
        before = [each for each in self.story.nodes if each.last < span[0]]
        while before and before[-1].kind == "word" and before[-1].meaning in (",", *_WHO):
            one = before.pop()
            if one.meaning in _WHO and before:
                thing = before[-2] if before[-1].meaning == "," and len(before) > 1 else before[-1]
                if thing.kind == "who":
                    return self.known(thing.meaning)
                card = named(thing)
                played = self._played(span, revoke) if card is not None else ()
                return next((who for who, play in played if card is not None and may_be_the_card(play, card)), None)
        return None

    def _played(self, span: Span, revoke: RevokeTold) -> Iterator[tuple[Person, Named]]:
        """The cards that the story says were played to a trick, each with its player, the last first."""
        for each in reversed(self.story.found):
            near = revoke.sentence - 1 <= self.story.sentences[each.first]
            if each.first < span[0] and near and each.kind in (*REVOKES, "led", "also played"):
                hand = each.get("x") if each.kind == "led" else None
                asked = isinstance(hand, Person) and hand.role is Role.DUMMY
                for play, by in (("play", "x" if asked else "who"), ("card", "who"), ("on", "leader")):
                    card, who = named(each.slots.get(play)), self.known(each.get(by))
                    who = self.doers.get(each.first, who) if by == "who" else who
                    if by == "leader" and who is None and self._is_mine(each.slots.get(play)):
                        who = self.known(Person("I"))
                    if card is not None and who is not None:
                        yield who, card

    def _shown_later(self, person: Person | None, play: Named | None, span: Span) -> None:
        """Mark a revoke as sure if the same player later plays a card of the suit: he had it all the time."""
        revoke = self.current
        if revoke is None or not is_one(revoke.person, person) or span[0] < revoke.last:
            return
        if revoke.suit is not None and suit_of(play) is revoke.suit:
            revoke.sure = True
            self.maybe_read.append((revoke, span))

    def _instead(self, person: Person | None, play: Named | None, span: Span) -> None:
        """Take a card mentioned in the sentence that says somebody did not follow for the card played instead."""
        revoke = self.current
        here = [each for each in self.story.nodes if span[0] <= each.first <= span[1]]
        puts = next(verb for kind, verb in self.story.words.verbs if kind == "put").search(shown(here)[0])
        told = revoke is not None and (revoke.failed or (revoke.strong and person is None and puts is not None))
        if revoke is None or not told or revoke.card:
            return
        apart = self.story.sentences[span[0]] - revoke.sentence
        if apart > 1 or (apart and span[0] - revoke.last > 2 * NEXT_CLAUSE):
            return
        if isinstance(play, Card) and may_be_one(revoke.person, person) and play.suit is not revoke.suit:
            revoke.card = play
            revoke.told.add("card", play, span)

    @staticmethod
    def _by_him(match: PhraseFound, him: Person | None) -> PhraseFound:
        """A claim or words by an unnamed player, given to the player mentioned last by then."""
        party, name = match.get("party") or match.get("who"), "who" if match.kind == "attention" else "party"
        his = match.kind in ("won", "attention") or match.rest.get("is") == "claimed" or party == Person("he")
        if not his or getattr(party, "how", "he") != "he" or player(him) is None:
            return match
        return replace(match, slots={**match.slots, name: Node("who", him, match.first, match.last)})

    def _follows(self, match: PhraseFound) -> None:
        """Read a player who follows to a lead to the next trick as playing on too: "trick 7 led by N, E follows"."""
        heard = self.stages.heard[-1:]
        led = (
            bool(heard)
            and heard[0][0].rest.get("is") in ("played to", "played on")
            and heard[0][1] == len(self.revokes)
        )
        who = match.slots.get("who") or match.slots.get("party")
        if led and who is not None and len(match.slots) == 1 and match.first > heard[0][0].last:
            self._staged_by(replace(match, kind="stage", rest={"is": "played on"}, slots={"party": who}))

    def _staged_by(self, *stages: PhraseFound) -> None:
        """Add these stages to those that had come."""
        self.stages.heard += ((each, len(self.revokes), self.last, self.offender) for each in stages)

    def _staged(self, named: Node) -> bool:
        """Whether a player is named in the words for the stage: "before I lead"."""
        return any(each.kind == "stage" and each.first <= named.first <= each.last for each in self.story.found)

    def _who_spoke(self, who: Person | None, span: Span) -> Person | None:
        """The player who drew attention: the offender if he says that he had the suit; else the one named before."""
        here = [each for each in self.story.nodes if self.story.sentences[each.first] == self.story.sentences[span[0]]]
        if who is not None and who.how == "he" and not any(each.meaning in _QUOTES for each in here):
            behind = [each for each in here if span[1] < each.first <= span[1] + _SOON_SAID]
            things = [each for each in behind if each.kind in ("card", "suit", "who")]
            cards = [each for each in things if each.kind != "who"]
            others = [each for each in things if each.kind == "who" and each.meaning.how != "he"]
            suit = self.current.suit if self.current is not None and not others else None
            if cards and suit is not None and suit_of(named(cards[0])) is suit:
                return self.offender
            return None if another_had_played(self.story, span, self.offender, self.known) else self.known(who)
        if who is not None and who.how == "he" and self._says_he_had_it(span):
            return self.offender
        return self.known(who) if who is not None else self.unsaid(span)

    def _says_he_had_it(self, span: Span) -> bool:
        """Whether the next words quote a player as having the suit that was not followed: "I have a club"."""
        soon = (each for each in self.story.found if span[1] < each.first <= span[1] + _SOON_SAID)
        told = next((each for each in soon if each.kind == "held"), None)
        who = told.get("who") if told is not None else None
        suit = suit_of(named(told.slots.get("play"))) if told is not None else None
        mine = who is not None and who.how == "he" and not who.form
        return mine and self.current is not None and suit is not None and suit is self.current.suit

    def _asks(self, match: PhraseFound, who: Person | None) -> bool:
        """Whether a player's words are the question of the offender's partner whether he has none."""
        near = {self.story.sentences[match.first] + more for more in (-1, 0)}
        asked = any(each.kind == "question" and self.story.sentences[each.first] in near for each in self.story.found)
        known, revoke = self.known(who), self.revokes[-1]
        other = known is not None and not is_one(known, revoke.person) and known.how != "he"
        return asked and other and self.relation(who, revoke) is True

    def _of_sure(self, count: int) -> int:
        while count > 1 and self.revokes[count - 1].afterwards and not self.revokes[count - 1].sure:
            count -= 1  # a card played later shows the revoke, and is none itself
        return count

    @property
    def _played_on(self) -> int:
        """The place of the last words that skip some tricks: "two tricks later"."""
        return max(
            (each.first for each, *_ in self.stages.heard if each.rest.get("is") == "both played on"), default=-1
        )

    def _winner(self, party: Person | Party, revoke: RevokeTold) -> object:
        return self.people.winner(party, revoke.person, self.last, self.offender)

    def _card(self, match: PhraseFound, revoke: RevokeTold, play: Named | None, span: Span) -> None:
        believed = verb_before(self.story.words, self.story.nodes, span[0], self.story.words.thinks, far=True)
        if isinstance(play, str) and match.kind == "ruffed" and self.trumps is not None and believed is None:
            play = CARDS[self.trumps.value + play]
        if isinstance(play, Card) and suit_of(play) is not revoke.suit:
            revoke.told.add("card", play, span)

    # Phrases that state one thing, whatever came before

    def told_card_told(self, match: PhraseFound, span: Span) -> None:
        """The card played, on a form with a line for each fact."""
        revoke, play = self.current, match.get("play")
        if revoke is not None and revoke.card is None and play.suit is not revoke.suit:
            revoke.card = play
            revoke.told.add("card", play, span)

    def told_elected(self, match: PhraseFound, span: Span) -> None:
        self.findings.add("elected", Election(match.rest["is"]), span)
        self._see(span)

    def told_mixed(self, match: PhraseFound, span: Span) -> None:
        which = {"nobody": Mixing.NOBODY, "both": Mixing.BOTH}.get(match.rest.get("is", ""))
        if which is None and self.current is not None:
            same = self.relation(match.get("party"), self.current)
            which = None if same is None else Mixing.OFFENDERS if same else Mixing.OTHERS
        if which is not None:
            self.findings.add("cards_mixed_by", which, span)
            self._see(span)

    def told_won_both(self, match: PhraseFound, span: Span) -> None:
        party = match.get("party") or self._he(span)
        for revoke in self.revokes if len(self.revokes) == 2 else ():
            if (won := self._winner(party, revoke)) is not None:
                revoke.told.add("won_by", won, span)
                revoke.winner = party if isinstance(party, Party) else self.known(party)

    def told_won_each(self, match: PhraseFound, span: Span) -> None:
        for party, revoke in zip((match.get("party"), match.get("other")), self.revokes, strict=False):
            revoke.told.add("won_by", self._winner(party, revoke), span)

    def told_suit_told(self, match: PhraseFound, span: Span) -> None:
        """The suit that was not followed, from a sentence of its own: not the card played instead."""
        revoke = self._near(span) or (self.current if len(self.revokes) == 1 else None)
        if revoke is not None and revoke.suit is None and revoke.card is None:
            revoke.suit = match.get("suit") or self.trumps
            revoke.told.add("suit", revoke.suit, span)

    def told_lost(self, match: PhraseFound, span: Span) -> None:
        if (revoke := self.current) is not None and self.relation(match.get("party"), revoke) is True:
            revoke.told.add("won_by", "opponents", span)

    def told_over(self, match: PhraseFound, span: Span) -> None:
        more = number_of(match) * (-1 if match.kind == "off" else 1)
        contract: Contract | None = self.board.value("contract")
        if contract is not None and 0 <= contract.tricks_needed + more <= 13:
            if more and match.kind == "over":  # "the contract makes with an overtrick"
                self.findings.forget("table_tricks", contract.tricks_needed, self.story.sentences, span)
            self.findings.add("table_tricks", contract.tricks_needed + more, span)
            self._see(span)

    told_off = told_over

    def told_at_trick(self, match: PhraseFound, span: Span) -> None:
        trick: TrickTold | None = match.get("trick")
        if trick is not None and trick.how == "this" and len(self.revokes) > 1:
            before, last = self.revokes[-2:]
            if last.trick is None and before.trick is not None and last.sentence == self.story.sentences[span[0]]:
                last.trick = before.trick
                last.told.add("trick", before.trick, span)
        if trick is not None and trick.how == "round":
            revoke = self._near(span)
            if revoke is None and not self.revokes:
                self.pending.append(match)
                return
            suit = trick.suit or self.trumps
            if revoke is not None and suit is not None and revoke.suit in (None, suit):
                revoke.suit = suit
                revoke.told.add("suit", suit, span)
                revoke.round_told = span

    def told_corrected(self, match: PhraseFound, span: Span) -> None:
        revoke = self.current
        if revoke is None:
            self.pending.append(match)
        if revoke is None or not may_be_one(revoke.person, self.known(match.get("who"))):
            return
        revoke.sure = True
        suit = suit_of(named(match.slots.get("play"))) or revoke.suit
        if suit is not None and revoke.suit in (None, suit):
            revoke.suit = suit
            revoke.told.add("suit", suit, span)
        self.maybe_read.append((revoke, span))
        self.stages.corrected.append(span)


_OF_PLAY = frozenset({"card", "suit", "trick", "tricks"})


_TWO_SENTENCES = 2


def asked_soon(story: Phrases, revoke: RevokeTold, words: Span) -> bool:
    """Whether a question follows soon after the revoke, with no card or trick in between that was not understood."""
    if story.sentences[words[0]] - revoke.sentence > _TWO_SENTENCES:
        return False
    named = (each.first for each in story.nodes if revoke.last < each.first < words[0] and each.kind in _OF_PLAY)
    return all(any(told.first <= each <= told.last for told in story.found) for each in named)


def spoke_before(story: Phrases, span: Span) -> bool:
    """Whether somebody spoke earlier in the same sentence: "South said that he had revoked"."""
    spoken = (each.first for each in story.found if each.kind == "attention" and each.slots and each.last < span[0])
    return any(story.sentences[each] == story.sentences[span[0]] for each in spoken)


def says_he_had_none(story: Phrases, span: Span) -> bool:
    """Whether a player says in the rest of the sentence that he had no card of a suit: "he says he had no clubs"."""
    here = (each for each in story.found if each.first > span[1])
    said = {each.kind for each in here if story.sentences[each.first] == story.sentences[span[0]]}
    return "held" not in said and bool(said & {"question", "nothing"})


# Where the narrator sat, and who made the opening lead.


def _where_i_sat(nodes: Sequence[Node], sentences: Sequence[int], words: ClauseWords) -> Node | None:
    """The narrator's seat: after a verb for sitting, or at the beginning of a sentence, beside "I"."""
    for place, each in enumerate(nodes):
        if each.kind != "who" or each.meaning.seat is None or each.meaning.how or not place:
            continue
        begins = place < 3 or any(is_end(other) for other in nodes[place - 3 : place - 1])
        sits = nodes[place - 1].meaning in words.sits or (begins and nodes[place - 1].meaning in words.at)
        who = [
            other
            for other in nodes
            if other.kind == "who"
            and sentences[other.first] == sentences[each.first]
            and other is not each
            and (other.meaning.how or other.meaning.seat is not None)
        ]
        ahead = [other for other in who if other.first < each.first][-1:]
        if any(other.kind == "contract" for other in (nodes[nodes.index(ahead[0]) : place] if ahead else ())):
            sits = sits and nodes[place - 1].meaning not in words.at
        behind = [other for other in who if other.first > each.first and other.meaning.seat is None][:1]
        if sits and (ahead or behind) and (ahead or behind)[0].meaning.how == "I":
            return each
    return None


def _who_led_first(
    nodes: Sequence[Node], sayings: Sequence[PhraseFound], sentences: Sequence[int]
) -> PhraseFound | None:
    """The opening lead: a lead to the first trick, or one in the sentence that names the contract led against."""
    against = {sentences[each.first] for each in sayings if each.rest.get("of") == "against"}
    for each in sayings:
        told = each.get("trick")
        first = sentences[each.first] in against if told is None else told.number == 1
        if each.kind == "led" and "who" in each.slots and first:
            return each
    return None
