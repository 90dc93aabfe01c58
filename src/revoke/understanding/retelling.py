"""A case put together from what is said in a story: revokes, who did them, the tricks, and how they came to light."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from revoke.case.case import Board, Case, Failure, Findings, Mixing, RevokeFinding, Scoring
from revoke.table.cards import CARDS, Card, Suit
from revoke.table.contract import Contract, Vulnerability
from revoke.table.seats import Role, Side, SideByRole
from revoke.understanding.discovery import NOBODY_PLAYED_ON, Stages, stage_of
from revoke.understanding.grammar import Grammar, Node, PhraseFound
from revoke.understanding.meanings import Named, Party, Person, TricksTold, TrickTold, named
from revoke.understanding.people import UNNAMED, Identities, onlooker, player
from revoke.understanding.tellings import (
    DEEDS,
    STRONG,
    RevokeTold,
    Sayings,
    Span,
    Tellings,
    poured,
    sayings,
    tricks_of_events,
)

FEWEST_IN_ALL = 6
"""Tricks from which on a number of them is what declarer won on the whole deal."""


Readings = tuple[tuple[str, Any], ...]
"""What words can mean, each with the value that the case then has; ``None`` where the reading leaves it open. Any: a
JSON value."""


@dataclass(frozen=True, slots=True)
class Retelling:
    """The case as it was told, by the places of words."""

    case: Case
    facts: tuple[tuple[str, object, tuple[Span, ...]], ...]
    unread: tuple[Span, ...]
    contradictions: tuple[tuple[str, tuple[tuple[object, Span], ...]], ...]
    ambiguous: tuple[tuple[str, Span, Readings], ...]


def retold(grammar: Grammar, placed: Sequence[Any], nodes: Sequence[Node]) -> Retelling:
    """The case that a text tells; ``placed`` are its words, ``nodes`` the same with the things of the table found."""
    teller = _Teller(sayings(grammar, _as_reported(nodes), len(placed)))
    teller.tell()
    return teller.retelling(grammar, placed)


def _as_reported(nodes: Sequence[Node]) -> list[Node]:
    """The nodes with what a player says in quotation marks told of him: there, I is he."""
    out, quoted = [], False
    for each in nodes:
        quoted ^= each.kind == "word" and each.meaning in _QUOTES
        out.append(replace(each, meaning=Person("he")) if quoted and each.meaning == Person("I") else each)
    return out


_QUOTES = frozenset('"“”«»')


class _Teller:
    """Goes through the sayings of a story one after the other."""

    def __init__(self, story: Sayings) -> None:
        self.story = story
        who = Identities(story)
        who.settle()
        self.people = who.people
        self.board = who.board
        self.findings = Tellings()
        self.revokes: list[RevokeTold] = []
        self.last: Person | None = None
        self.lead_puts: set[int] = set()
        self.followed: set[int] = set()
        self.twice = False
        self.stages = Stages()
        self.read = who.read
        self.maybe_read: list[tuple[RevokeTold, Span]] = []
        self.ambiguous: list[tuple[RevokeTold, str, Span, Readings]] = []
        self.tricks_at = tricks_of_events(story)
        self.level: int | None = None
        self.pending: list[PhraseFound] = []

    # What happened

    def _see(self, span: Span) -> None:
        self.read |= {*range(span[0], span[1] + 1)}

    @property
    def current(self) -> RevokeTold | None:
        return self.revokes[-1] if self.revokes else None

    @property
    def offender(self) -> Person | None:
        return self.revokes[-1].person if self.revokes else None

    def known(self, person: Person | None) -> Person | None:
        return self.people.known(person, self.last, self.offender)

    def relation(self, who: Person | Party | None, revoke: RevokeTold) -> bool | None:
        """Whether somebody is of the side that revoked."""
        mine = self.people.side(revoke.person, None, None)
        return self.people.side(who, self.last, self.offender).same(mine)

    def tell(self) -> None:
        """Go through the story; a player who is named and does nothing is spoken of all the same."""
        named_players = [each for each in self.story.nodes if each.kind == "who" and each.meaning.how not in UNNAMED]
        place = -1
        for match in self.story.found:
            for each in named_players:
                begins = bool({each.first, each.first - 1} & self.story.clauses)
                known = self.known(each.meaning) if begins and place < each.first < match.first else None
                if known is not None and known.seat is not None and each.meaning.how != "I":
                    self.last = known
            self.take(match)
            place = match.last

    def take(self, match: PhraseFound) -> None:
        """One saying, and what follows from it."""
        span = (match.first, match.last)
        who: Person | None = match.get("who") or (
            match.get("party") if isinstance(match.get("party"), Person) else None
        )
        if match.kind in DEEDS:
            self._deed(match, span, who)
        elif match.kind in _ON_THE_BOARD:
            self._of_the_board(match, span)
        elif match.kind in ("stage", "asked", "answered no", "attention", "noticed by side"):
            self._discovery(match, span, who)
        elif match.kind == "led":
            self._led_on(match)
        else:
            handler = getattr(self, "told_" + match.kind.replace(" ", "_"), None)
            if handler is not None:
                handler(match, span)
        known = self.known(who)
        behind = match.kind == "contract" and "who" in match.slots and match.slots["who"].first > match.first
        behind |= match.kind == "on"
        if known is None or known.how in UNNAMED or behind or (who is not None and who.how == "I") or known.how == "I":
            return  # nobody says "he" of himself
        if player(known) or known.how:
            self.last = known

    def _shown_later(self, person: Person | None, play: Named | None, span: Span) -> None:
        """A card of the suit that he did not follow to, played by the same player later: he had it all the time."""
        revoke = self.current
        if revoke is None or not _is_one(revoke.person, person) or span[0] < revoke.last:
            return
        if revoke.suit is not None and _suit_of(play) is revoke.suit:
            revoke.sure = True
            self.maybe_read.append((revoke, span))

    def _led_on(self, match: PhraseFound) -> None:
        """A lead to a later trick: how far things had got, if nobody had spoken by then."""
        self._shown_later(self.known(match.get("who")), named(match.slots.get("play")), (match.first, match.last))
        trick: TrickTold | None = match.get("trick")
        current = self.current
        if current is None or current.trick is None or trick is None or (trick.number or 0) <= current.trick:
            return
        played_to = PhraseFound("stage", {"is": "played to"}, match.slots, match.first, match.last, match.nodes)
        self.stages.heard.append((played_to, len(self.revokes), self.last, self.offender))

    def _deed(self, match: PhraseFound, span: Span, who: Person | None) -> None:
        person = (
            self.known(who)
            if who is not None
            else (self.last if match.kind in ("threw", "put", "ruffed", "failed") or "verb" in match.rest else None)
        )
        if who is not None and who.how in UNNAMED:
            return
        bare = self.current is not None and self.current.strong and self.current.card is None
        if bare and who is not None and who.how == "he" and match.kind in ("threw", "put", "ruffed", "failed"):
            person = self.offender
        on = named(match.slots.get("on")) or named(match.slots.get("suit"))
        play = named(match.slots.get("play"))
        lead, leader = self._lead_for(match, span) if on is None else (None, ())
        suit = _suit_of(on) or lead
        if suit is not None and _suit_of(play) is suit and match.kind in ("threw", "put"):
            self.followed.add(match.first)
            return
        if match.kind == "put" and (suit is None or not isinstance(play, Card | Suit)):
            self.lead_puts.add(match.first)
            self._shown_later(person, play, span)
            return
        trick, words = self.tricks_at.get(match.first, (None, None))
        if trick is None:
            for each in leader:
                trick, words = self.tricks_at.get(each[0], (None, None))
        if isinstance(match.get("trick"), TrickTold):
            told: TrickTold | None = match.get("trick")
            trick = (told.number if told else None) or trick
            words = words or span
        again = match.kind == "again"
        revoke = None if again else self._same_as(person, suit, play, trick, span, match)
        if match.kind == "revoked" and not match.slots and self.current is not None:
            revoke = self.current  # "the revoke": the one that was told of
        beside = match.get("trick")
        same_trick = match.rest.get("of") == "same trick" or (
            match.kind == "failed" and isinstance(beside, TrickTold) and beside.how == "this"
        )
        if same_trick and self.current is not None:
            revoke, trick, words = None, self.current.trick, span
        if revoke is None:
            before = self.current
            if again and before is not None:
                person, suit = person or before.person, suit or before.suit
                if isinstance(play, str) and isinstance(before.card, Card | Suit):
                    play = CARDS[(_suit_of(before.card) or Suit.CLUBS).value + play]
            revoke = RevokeTold(person, span[0], span[1], self.story.sentences[span[0]])
            self.revokes.append(revoke)
        revoke.person = revoke.person or person
        revoke.strong |= match.kind in STRONG
        revoke.failed |= match.kind == "failed"
        revoke.sure |= revoke.strong or same_trick
        revoke.last = max(revoke.last, span[1])
        revoke.words.append(span)
        if (person is not None and who is not None) or not revoke.told.said.get("offender"):
            revoke.told.add("offender", player(person), span)
        if suit is not None:
            revoke.suit = revoke.suit or suit
            revoke.told.add("suit", suit, span, *leader)
        if play is not None:
            revoke.card = revoke.card or play
        self._card(match, revoke, play, span)
        if trick is not None:
            revoke.trick = revoke.trick or trick
            revoke.told.add("trick", trick, words or span)
        for each in (match.get("on"), match.get("trick")):
            if isinstance(each, TrickTold) and each.how == "round":
                revoke.round_told = span
        if match.kind == "missing card":
            revoke.told.add("failure", Failure.MISSING_CARD, span)
        elif match.kind == "penalty card":
            revoke.told.add("failure", Failure.PENALTY_CARD, span)
            revoke.told.add("otherwise_legal", True if match.rest.get("of") == "legal" else None, span)
        elif match.kind == "demand":
            revoke.told.add("failure", Failure.DEMAND, span)
        for each in leader:
            self.maybe_read.append((revoke, each))
        pending, self.pending = self.pending, []
        for earlier in pending:
            if earlier.kind != "held" or self.story.sentences[earlier.first] == self.story.sentences[span[0]]:
                self.take(earlier)

    def _card(self, match: PhraseFound, revoke: RevokeTold, play: Named | None, span: Span) -> None:
        contract: Contract | None = self.board.value("contract")
        trumps = contract.strain.trumps if contract else None
        if isinstance(play, str) and match.kind == "ruffed" and trumps is not None:
            play = CARDS[trumps.value + play]
        if isinstance(play, Card) and _suit_of(play) is not revoke.suit:
            revoke.told.add("card", play, span)

    def _lead_for(self, match: PhraseFound, span: Span) -> tuple[Suit | None, tuple[Span, ...]]:
        """The suit led to the trick of a deed, and the words that say so: the nearest before it, or after it."""
        sentence = self.story.sentences[span[0]]
        places = [
            (each.first, each.last)
            for each in self.story.found
            if each.kind in DEEDS and each is not match and each.first not in self.lead_puts | self.followed
        ]
        best: tuple[int, PhraseFound] | None = None
        for each in self.story.found:
            if each.kind not in ("led", "on") and each.first not in self.lead_puts:
                continue
            if not {"play", "named", "suit"} & each.slots.keys() or each is match:
                continue
            before = each.last < span[0]
            gap = span[0] - each.last if before else each.first - span[1]
            low, high = (each.last, span[0]) if before else (span[1], each.first)
            there = self.story.sentences[each.first]
            near = there == sentence or (before and there >= sentence - 1 and each.kind != "on")
            if not near or gap > 14 or any(low < first < high for first, _ in places):
                continue
            if not before and each.kind != "on" and gap > 6:
                continue
            gap += 0 if before else 1
            if best is None or gap < best[0]:
                best = (gap, each)
        if best is None:
            return None, ()
        found = best[1]
        what = named(found.slots.get("play") or found.slots.get("named") or found.slots.get("suit"))
        return _suit_of(what), ((found.first, found.last),)

    def _same_as(
        self,
        person: Person | None,
        suit: Suit | None,
        play: Named | None,
        trick: int | None,
        span: Span,
        match: PhraseFound,
    ) -> RevokeTold | None:
        """The revoke that is told already, of which more is said now."""
        for each in reversed(self.revokes):
            mine, theirs = player(each.person), player(person)
            if mine is not None and theirs is not None and mine != theirs and not _may_be_one(each.person, person):
                continue
            if (
                person is not None
                and each.person is not None
                and person.how != each.person.how
                and not (mine and theirs)
            ):
                continue
            if each.trick is not None and trick is not None and each.trick != trick:
                continue
            if each.suit is not None and suit is not None and each.suit is not suit:
                continue
            if isinstance(play, Card) and isinstance(each.card, Card) and play != each.card:
                continue
            if not each.strong and match.kind not in STRONG and self.story.sentences[span[0]] - each.sentence > 2:
                continue
            return each
        return None

    # What he held, who won, what followed

    def told_held(self, match: PhraseFound, span: Span) -> None:
        revoke = self.current
        who: Person | None = match.get("who")
        if revoke is None:
            self.pending.append(match)
            return
        person = self.known(who) if who is not None and who.how != "he" else revoke.person
        if not _may_be_one(revoke.person, person):
            earlier = [each for each in self.revokes if person is not None and _may_be_one(each.person, person)]
            if not earlier:
                return
            revoke = earlier[-1]
        hand: Contract | None = match.get("hand")
        what = named(match.slots.get("play")) if hand is None else hand.strain.trumps
        suit = _suit_of(what)
        if suit is not None and revoke.suit is not None and suit is not revoke.suit:
            return
        revoke.sure = True
        if match.rest.get("found") == "yes":
            self.stages.corrected.append(span)
        if suit is not None or revoke.suit is not None:
            revoke.suit = revoke.suit or suit
            revoke.told.add("suit", revoke.suit, span)
        self.maybe_read.append((revoke, span))

    told_later_played = told_held

    def told_won_with_owed_card(self, match: PhraseFound, span: Span) -> None:
        revoke = self.current
        if revoke is None or not _may_be_one(revoke.person, self.known(match.get("who"))):
            return
        suit = _suit_of(named(match.slots.get("play")))
        if (suit is None and match.slots.get("play") is not None) or (suit is not None and suit is not revoke.suit):
            return
        revoke.told.add("won_later_with_owed_card", match.rest["is"] == "yes", span)

    def told_unable(self, match: PhraseFound, span: Span) -> None:
        if (revoke := self.current) is not None:
            revoke.sure = True
            revoke.told.add("able", False, span)

    def told_won(self, match: PhraseFound, span: Span) -> None:
        party: Person | Party | None = match.get("party") or match.get("who")
        trick: TrickTold | None = match.get("trick")
        if trick is not None and trick.how == "next":
            return
        if trick is not None and trick.number is not None:
            revoke = next((each for each in self.revokes if each.trick == trick.number), None)
        else:
            revoke = self.current
        if revoke is None:
            if not self.revokes:
                self.pending.append(match)
            return
        if party is None:
            party = Person("he")
        number, words = self.tricks_at.get(match.first, (None, None))
        if number is not None and words is not None and revoke.trick is None:
            revoke.trick = number
            revoke.told.add("trick", number, words)
        won = self._winner(party, revoke)
        if match.get("tricks") is not None:
            self.told_later(match, span)
        if won is not None:
            revoke.told.add("won_by", won, span)
            revoke.winner = party if isinstance(party, Party) else self.known(party)
            for other in self.revokes:
                if other is not revoke and other.trick is not None and other.trick == revoke.trick:
                    other.told.add("won_by", self._winner(revoke.winner or party, other), span)
                    other.winner = revoke.winner

    def told_twice(self, match: PhraseFound, span: Span) -> None:
        self.twice = True
        self.take(PhraseFound("revoked", {}, match.slots, match.first, match.last, match.nodes))
        here = [each for each in self.story.found if self.story.sentences[each.first] == self.story.sentences[span[0]]]
        numbers = [(each.get("trick"), (each.first, each.last)) for each in here if each.kind == "at trick"]
        told = [(each.number, words) for each, words in numbers if each is not None and each.number is not None]
        revoke = self.current
        if revoke is None or len(told) != 2 or any(each.kind in DEEDS for each in here):
            return
        again = RevokeTold(revoke.person, span[0], span[1], revoke.sentence, strong=True, sure=True)
        self.revokes.append(again)
        for each, (number, words) in zip((revoke, again), told, strict=True):
            each.trick, each.told.said["trick"] = number, [(number, words)]
        again.suit = revoke.suit
        for key in ("offender", "suit"):
            again.told.said[key] = list(revoke.told.said.get(key, ()))

    def told_lost(self, match: PhraseFound, span: Span) -> None:
        if (revoke := self.current) is not None and self.relation(match.get("party"), revoke) is True:
            revoke.told.add("won_by", "opponents", span)

    def _winner(self, party: Person | Party, revoke: RevokeTold) -> object:
        """Who won a trick, as a case has it: by seat or role where told so, else by what he is to the offender."""
        if isinstance(party, Party):
            seen = self.people.side(party, self.last, revoke.person)
            if party.how in ("NS", "EW"):
                return Side(party.how)
            if party.how in ("declaring side", "defending side"):
                return SideByRole(party.how)
            same = seen.same(self.people.side(revoke.person, None, None))
            return None if same is None else "offending side" if same else "opponents"
        known = self.known(party)
        if known is None:
            return None
        if party.how in ("he", "I", "offender") and _is_one(known, revoke.person):
            return "offender"
        if party.how == "partner" and party.of is not None and _is_one(self.known(party.of), revoke.person):
            return "partner"
        told = player(known)
        if told is not None and told is not Role.OTHER_DEFENDER:
            return told if not (told is Role.DEFENDER and party.how) else None
        if _is_one(known, revoke.person) and known.how:
            return "offender"
        same = self.relation(known, revoke)
        if same is False:
            return "opponents"
        return None

    def told_later(self, match: PhraseFound, span: Span) -> None:
        tricks: TricksTold = match.get("tricks")
        revoke = self.current
        after: TrickTold | None = match.get("trick")
        if after is not None and after.number is not None:
            revoke = next((each for each in self.revokes if each.trick == after.number), None)
        if not self.revokes:
            self.pending.append(match)
        if revoke is None or tricks.last:
            return
        party = match.get("party") or match.get("who") or (self.last or revoke.person)
        same = self.relation(party, revoke)
        left = None if revoke.trick is None else 13 - revoke.trick
        if same is None:
            number = left if tricks.number is None else tricks.number
            rest = None if number is None or left is None else left - number
            readings = (("offending side", number), ("opponents", 0 if tricks.number is None else rest))
            self.ambiguous.append((revoke, "later_tricks", span, readings))
            return
        if tricks.number is None:
            revoke.told.add("later_tricks", (left if same else 0), span)
        elif same:
            revoke.told.add("later_tricks", tricks.number if tricks.number < 13 else None, span)

    def told_tricks(self, match: PhraseFound, span: Span) -> None:
        tricks: TricksTold = match.get("tricks")
        if tricks.number is None or tricks.more:
            self.told_later(match, span)
            return
        side = self.people.side(match.get("party"), self.last, self.offender)
        if side.part is SideByRole.DECLARING and tricks.number >= FEWEST_IN_ALL:
            self.findings.add("table_tricks", tricks.number, span)
            self._see(span)

    def told_made(self, match: PhraseFound, span: Span) -> None:
        tricks: TricksTold = match.get("tricks")
        if tricks.more or tricks.number is None:
            self.told_later(match, span)
        elif tricks.number >= FEWEST_IN_ALL:
            self.findings.add("table_tricks", tricks.number, span)
            self._see(span)

    def told_off(self, match: PhraseFound, span: Span) -> None:
        self._against_the_contract(-_number(match), span)

    def told_over(self, match: PhraseFound, span: Span) -> None:
        self._against_the_contract(_number(match), span)

    def _against_the_contract(self, more: int, span: Span) -> None:
        contract: Contract | None = self.board.value("contract")
        if contract is not None and 0 <= contract.tricks_needed + more <= 13:
            self.findings.add("table_tricks", contract.tricks_needed + more, span)
            self._see(span)

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
            contract: Contract | None = self.board.value("contract")
            suit = trick.suit or (contract.strain.trumps if contract else None)
            if revoke is not None and suit is not None and revoke.suit in (None, suit):
                revoke.suit = suit
                revoke.told.add("suit", suit, span)
                revoke.round_told = span

    def _near(self, span: Span) -> RevokeTold | None:
        sentence = self.story.sentences[span[0]]
        return next((each for each in reversed(self.revokes) if sentence - each.sentence <= 1), None)

    def told_corrected(self, match: PhraseFound, span: Span) -> None:
        revoke = self.current
        person = self.known(match.get("who"))
        if revoke is None:
            self.pending.append(match)
        if revoke is None or not _may_be_one(revoke.person, person):
            return
        revoke.sure = True
        suit = _suit_of(named(match.slots.get("play"))) or revoke.suit
        if suit is not None and revoke.suit in (None, suit):
            revoke.suit = suit
            revoke.told.add("suit", suit, span)
        self.maybe_read.append((revoke, span))
        self.stages.corrected.append(span)

    def told_eldest(self, match: PhraseFound, span: Span) -> None:
        if self.current is not None:
            self.current.told.add("eldest_hand_followed", match.rest["is"] == "yes", span)

    def told_nobody_after(self, match: PhraseFound, span: Span) -> None:
        if self.current is not None:
            self.current.told.add("played_after", (), span)

    def told_owed_card_faced(self, match: PhraseFound, span: Span) -> None:
        if self.current is not None:
            self.current.told.add("owed_card_faced", True, span)

    def told_rights_lost(self, match: PhraseFound, span: Span) -> None:
        if self.current is not None:
            self.current.told.add("dummy_rights_lost", True, span)

    def told_aware(self, match: PhraseFound, span: Span) -> None:
        if self.current is not None:
            self.current.told.add("aware", True, span)

    def told_unproved(self, match: PhraseFound, span: Span) -> None:
        if self.current is not None:
            self.current.told.add("proved", False, span)

    def told_dispute(self, match: PhraseFound, span: Span) -> None:
        if (revoke := self.current) is not None:
            revoke.sure = True
            self.maybe_read.append((revoke, span))

    def told_mixed(self, match: PhraseFound, span: Span) -> None:
        which = {"nobody": Mixing.NOBODY, "both": Mixing.BOTH}.get(match.rest.get("is", ""))
        if which is None and self.current is not None:
            same = self.relation(match.get("party"), self.current)
            which = None if same is None else Mixing.OFFENDERS if same else Mixing.OTHERS
        if which is not None:
            self.findings.add("cards_mixed_by", which, span)
            self._see(span)

    def _discovery(self, match: PhraseFound, span: Span, who: Person | None) -> None:
        if not self.revokes:
            self.pending.append(match)
            return
        count = len(self.revokes)
        self.stages.heard.append((match, count, self.last, self.offender))
        if self.revokes and match.kind == "noticed by side":
            self.maybe_read.append((self.revokes[-1], span))
        spoken = match.kind == "attention" or match.rest.get("by") == "yes"
        if spoken and self.revokes:
            known = self.known(who) if who is not None else self.last
            if known is None or known.how == "nobody":
                return
            by = onlooker(known) or player(known)
            revoke = self.revokes[-1]
            if by is not None and by is not Role.OTHER_DEFENDER:
                revoke.told.add("attention_by", by, span)
                revoke.sure |= len(self.revokes) == 1

    # The board

    def _of_the_board(self, match: PhraseFound, span: Span) -> None:
        match match.kind:
            case "board":
                self.board.add("number", _number(match), span)
            case "dealer":
                known = self.known(match.get("who"))
                self.board.add("dealer", known.seat if known else None, span)
            case "vulnerable":
                told = match.rest.get("is") or self._vulnerable(match)
                self.board.add("vulnerable", Vulnerability(told) if told else None, span)
            case "scoring":
                self.board.add("scoring", Scoring(match.rest["is"]), span)
        self._see(span)

    def _vulnerable(self, match: PhraseFound) -> str | None:
        side = match.get("side") or match.get("who")
        seats = self.people.side(side, self.last, self.offender).seats
        if isinstance(side, Party) and side.how == "both":
            return "All"
        return seats.value if seats else None

    # The case

    def retelling(self, grammar: Grammar, placed: Sequence[Any]) -> Retelling:
        revokes = self._sure_ones()
        for index, each in enumerate(self.revokes):
            if each in revokes:
                self._stage(index, each)
                if each.round_told and each.told.value("trick") is None:
                    readings: Readings = (("the first tricks", None), ("a later trick", None))
                    self.ambiguous.append((each, "trick", each.round_told, readings))
        contradictions: list[tuple[str, tuple[tuple[object, Span], ...]]] = []
        facts: list[tuple[str, object, tuple[Span, ...]]] = []
        board = self._settled("board.", self.board, _BOARD_KEYS, facts, contradictions)
        findings = self._settled("findings.", self.findings, _FINDINGS_KEYS, facts, contradictions)
        told: list[RevokeFinding] = []
        for index, each in enumerate(revokes):
            values = self._settled(f"findings.revokes[{index}].", each.told, _REVOKE_KEYS, facts, contradictions)
            told.append(RevokeFinding(**values))
            for span in each.words:
                self._see(span)
            for key, tellings in each.told.said.items():
                for _, span in tellings if key else ():
                    self._see(span)
        for revoke, span in self.maybe_read:
            if revoke in revokes:
                self._see(span)
        case = Case(board=Board(**board), findings=Findings(revokes=tuple(told), **findings))
        ambiguous: list[tuple[str, Span, Readings]] = []
        for index, sure in enumerate(revokes):
            for about, key, span, meanings in self.ambiguous:
                if about is sure:
                    self._see(span)
                    ambiguous.append((f"findings.revokes[{index}].{key}", span, meanings))
        return Retelling(case, tuple(facts), self._unread(grammar, placed), tuple(contradictions), tuple(ambiguous))

    @staticmethod
    def _settled(
        place: str,
        told: Tellings,
        keys: Sequence[str],
        facts: list[tuple[str, object, tuple[Span, ...]]],
        contradictions: list[tuple[str, tuple[tuple[object, Span], ...]]],
    ) -> dict[str, Any]:  # Any: values of a case
        twice = dict(told.twice())
        out: dict[str, Any] = {}
        for key in keys:
            if key in twice:
                contradictions.append((place + key, twice[key]))
            elif tellings := told.said.get(key):
                out[key] = tellings[0][0]
                facts.append((place + key, tellings[0][0], tuple(span for _, span in tellings)))
        return out

    def _sure_ones(self) -> list[RevokeTold]:
        """The revokes of the story, and not what is merely told of the play."""
        strong = [each for each in self.revokes if each.strong]
        bare = [
            each
            for each in strong
            if each.person is None and each.suit is None and each.card is None and each.trick is None
        ]
        weak = [each for each in self.revokes if not each.sure]
        if self.twice:
            for each in weak:
                each.sure = any(_is_one(each.person, other.person) for other in strong)
            weak = [each for each in weak if not each.sure]
        if (
            len(weak) == 1
            and (bare or any(each.kind in ("attention", "noticed by side") for each, *_ in self.stages.heard))
            and all(each in bare for each in strong)
        ):
            weak[0].sure = True
        noticed = bool(self.stages.heard) and len([each for each in self.revokes if not each.sure]) == 1
        for each in self.revokes:
            each.sure |= each.failed and noticed
        for each in bare:
            others = [other for other in self.revokes if other.sure and other is not each]
            if others:
                poured(each, min(others, key=lambda other: abs(other.place - each.place)))
                each.sure = False
        return [each for each in self.revokes if each.sure]

    def _stage(self, index: int, revoke: RevokeTold) -> None:
        found = stage_of(
            self.stages, index, revoke.trick, lambda who, last: self._relation_then(who, last, revoke), revoke.winner
        )
        if found.moments is not None:
            revoke.told.add("before_attention", found.moments, *found.words)
        elif found.open:
            readings = tuple((each, [] if each == NOBODY_PLAYED_ON else each.split(", ")) for each in found.open)
            self.ambiguous.append((revoke, "before_attention", found.words[0], readings))

    def _relation_then(self, who: Person | Party | None, last: Person | None, revoke: RevokeTold) -> bool | None:
        mine = self.people.side(revoke.person, None, None)
        return self.people.side(who, last, revoke.person).same(mine)

    def _unread(self, grammar: Grammar, placed: Sequence[Any]) -> tuple[Span, ...]:
        small = grammar.small | grammar.harmless | {"."}
        open_ = [place for place in range(len(placed)) if place not in self.read]
        groups: list[list[int]] = []
        for place in open_:
            if (
                groups
                and place == groups[-1][-1] + 1
                and self.story.sentences[place] == self.story.sentences[groups[-1][-1]]
            ):
                groups[-1].append(place)
            else:
                groups.append([place])
        spans = []
        for each in groups:
            while each and placed[each[0]].form in small:
                each.pop(0)
            while each and placed[each[-1]].form in small:
                each.pop()
            if each:
                spans.append((each[0], each[-1]))
        return tuple(spans)


_ON_THE_BOARD = frozenset({"board", "dealer", "vulnerable", "scoring"})
_BOARD_KEYS = ("number", "dealer", "declarer", "vulnerable", "contract", "scoring")
_FINDINGS_KEYS = ("table_tricks", "cards_mixed_by")
_REVOKE_KEYS = (
    "offender",
    "trick",
    "suit",
    "card",
    "failure",
    "able",
    "proved",
    "owed_card_faced",
    "won_by",
    "later_tricks",
    "won_later_with_owed_card",
    "attention_by",
    "dummy_rights_lost",
    "eldest_hand_followed",
    "otherwise_legal",
    "aware",
    "before_attention",
    "played_after",
)


def _number(match: PhraseFound) -> int:
    if "number" in match.rest:
        return int(match.rest["number"])
    number = match.get("number")
    if number is None and isinstance(match.get("tricks"), TricksTold):
        number = match.get("tricks").number
    return int(number or 0)


def _suit_of(what: Named | None) -> Suit | None:
    if isinstance(what, Card):
        return what.suit
    return what if isinstance(what, Suit) else None


def _is_one(one: Person | None, other: Person | None) -> bool:
    """Whether two players are certainly one."""
    if one is None or other is None:
        return False
    if one.seat is not None and other.seat is not None:
        return one.seat is other.seat
    return one == other


def _may_be_one(one: Person | None, other: Person | None) -> bool:
    if one is None or other is None:
        return True
    if one.seat is not None and other.seat is not None:
        return one.seat is other.seat
    if one.role is not None and other.role is not None:
        return one.role is other.role
    if one.how and other.how:
        return one.how == other.how
    return True
