"""Putting a case together from the phrases of a story: its revokes, the players, the tricks, and the discovery."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from revoke.case.case import Case, Failure, Findings, Moment, RevokeFinding
from revoke.table.cards import CARDS, Card, Suit
from revoke.table.contract import Contract
from revoke.table.seats import Role, SideByRole
from revoke.understanding.grammar import SHE, Grammar, Node, PhraseFound, Phrases, Span, is_end
from revoke.understanding.meanings import (
    UNNAMED,
    Party,
    Person,
    TricksTold,
    TrickTold,
    is_one,
    may_be_one,
    may_be_the_card,
    named,
    number_of,
    player,
    slots_of_the_holder,
    suit_of,
)
from revoke.understanding.people import NEXT_CLAUSE, ToldSoFar, asked_soon, says_he_had_none, spoke_before
from revoke.understanding.phrases import NOTICED, REVOKES, STRONG, story_phrases
from revoke.understanding.statements import (
    BEHIND,
    CLAIMS,
    FEWEST_IN_ALL,
    FINDINGS_KEYS,
    NEAR,
    NOBODY_PLAYED_ON,
    OF_THE_REVOKE,
    ON_THE_BOARD,
    REVOKE_KEYS,
    TURNED_AND_PLAYED_ON,
    Readings,
    RevokeTold,
    ToldCase,
    came_to_a_later_trick,
    made_in_all,
    one_player,
    onlooker,
    stage_of,
    the_same,
    tricks_of_a_list,
    whose_tricks,
    won_another_trick,
)
from revoke.understanding.told_revokes import (
    answered_no,
    calls_first,
    counted_from,
    does_something,
    just_before,
    lead_for,
    name_the_only_defender,
    not_all_the_rest,
    of_the_trick,
    passes_over_somebody,
    share_attention,
    spoken_to,
    still_held,
    suit_just_named,
    suit_of_the_round,
    sure_revokes,
    the_only_trick,
    told_of_the_trick_before,
    trick_of_the_revoke,
    with_the_only_revoke,
)


def told_case(grammar: Grammar, placed: Sequence[Any], nodes: Sequence[Node]) -> ToldCase:
    """The case that a text tells; ``placed`` are its words, ``nodes`` the words with the things of the table found."""
    story = story_phrases(grammar, nodes, len(placed))
    teller = _Teller(story)
    teller.tell()
    if not teller.sure() and (more := with_the_only_revoke(story, teller.revokes)) is not None:
        teller = _Teller(more)
        teller.tell()
    return teller.as_case()


class _Teller(ToldSoFar):
    """A reader that collects the case from the phrases of a story."""

    # What happened

    def tell(self) -> None:
        """Go through the story; a player who is named and does nothing still becomes the player mentioned last."""
        named_players = [each for each in self.story.nodes if each.kind == "who" and each.meaning.how not in UNNAMED]
        place = -1
        for match in self.story.found:
            for each in [each for each in named_players if place < each.first < match.first]:
                known = self.known(each.meaning) if does_something(self.story, each) else None
                seat = self.people.speaker.seat
                mine = each.meaning.how == "I" or (known is not None and seat is not None and known.seat is seat)
                if not mine and (player(known) or (known and each.meaning.how in ("left", "right"))):
                    self.last = known
                    self.subject = (known, self.story.sentences[each.first], False)
            self.take(match)
            place = match.last
        self._called_by_the_teller()

    def _called_by_the_teller(self) -> None:
        """Let a narrator who begins with "Director!" draw attention to the only revoke, if nobody else spoke of it."""
        spoken = any(each.kind in NOTICED or each.kind in ("asked", "corrected") for each in self.story.found)
        stages = [each for each in self.story.found if each.kind == "stage" and each.rest.get("is") != "both played on"]
        sure = [each for each in self.revokes if each.sure]
        if spoken or len(sure) != 1 or not self.people.somebody_speaks:
            return
        mine = is_one(sure[0].person, self.known(Person("I")))  # "oh dear, I have a heart, and nobody has led yet"
        mine &= bool(stages) and all(each.rest.get("is") == "at once" for each in stages)
        if not mine and (stages or not calls_first(self.story)):
            return
        if "attention_by" in sure[0].told.said or (not mine and self.relation(Person("I"), sure[0])):
            return
        self._staged_by(*both_sides_played_on(self.story, sure[0]))
        last = self.story.nodes[-1]
        node = Node("who", Person("I"), last.first, last.last)
        self.take(PhraseFound("attention", {}, {"who": node}, last.last, last.last, (0, 0)))

    def take(self, match: PhraseFound) -> None:
        """Read one phrase, and what follows from it."""
        span = (match.first, match.last)
        party = match.get("party")
        who: Person | None = match.get("who") or (party if isinstance(party, Person) else None)
        self.doers.setdefault(match.first, self.known(match.get("who")))
        if match.kind in REVOKES:
            self._revoke_told(match, span, who)
        elif match.kind in ON_THE_BOARD:
            self.who.of_the_board(match, span, self.last, self.offender)
        elif match.kind in ("stage", "asked", "answered no", "attention", "noticed by side"):
            self._discovery(match, span, who)
        elif match.kind == "led":
            self._led_on(match)
        elif match.kind in OF_THE_REVOKE and self.current is not None:
            if match.kind != "rights lost" or may_be_one(self.known(who), Person(role=Role.DUMMY)):
                self.current.told.add(*OF_THE_REVOKE[match.kind], span)
            self.current.sure |= match.kind == "unable"
        elif match.kind in ("listed", "to come", "aside"):
            self._see(span)
        elif match.kind == "also played":
            self._follows(match)
        else:
            handler = getattr(self, "told_" + match.kind.replace(" ", "_"), None)
            if handler is not None:
                handler(match, span)
        known = self.known(who)
        if known is not None and who is not None and who.form:
            self.so_called[who.form in SHE] = (match.kind in REVOKES and self.offender) or known
        number, _ = self.tricks_at.get(match.first, (None, None))
        just_before = {each.meaning for each in self.story.nodes if match.first - 4 < each.first < match.first}
        instead = self.current is not None and any(words == span for _, words in self.current.told.said.get("card", ()))
        at_trick = number is not None or match.rest.get("next") == "yes"
        if not instead and (at_trick or not (self.story.later - self.story.then) & just_before):
            self.later_play.take(match, known or match.get("party") or self.unsaid(span), self.current, number)
            if self.later_play.over and self.stages.heard and self.stages.heard[-1][0].kind in ("asked", "answered no"):
                self._staged_by(replace(match, kind="stage", rest={"is": "both played on"}, slots={}))
        if known is None:
            return
        if match.kind == "stage" and "party" in match.slots and match.slots["party"].first > match.first:
            return  # "before I lead": the sentence is not about me
        me = self.people.speaker.seat
        mine = known.how == "I" or (who is not None and who.how == "I") or (me is not None and known.seat is me)
        before = [each.meaning for each in self.story.nodes if each.last == match.first - 1]
        behind = match.kind == "contract" and "who" in match.slots and match.slots["who"].first > match.first
        behind |= match.kind == "by" and self._by_whom(match)
        told = self.story.words.that & {*map(str, before)}  # "I think that he is void, and play another": I play it
        if not told and not (behind and self.subject[1] == self.story.sentences[match.first]):
            self.subject = (known, self.story.sentences[match.first], mine)
        named = known.how not in UNNAMED and (player(known) or known.how)
        behind |= self._by_whom(match)
        behind |= who is not None and who.role is Role.DUMMY and match.kind in ("led", "won")  # dummy does nothing
        if named and not mine and not behind and match.kind != "on":  # nobody says "he" of himself
            self.last = known

    def _led_on(self, match: PhraseFound) -> None:
        """Read a lead to a later trick as a stage, if nobody had spoken by then."""
        self._instead(self.known(match.get("who")), named(match.slots.get("play")), (match.first, match.last))
        self._shown_later(self.known(match.get("who")), named(match.slots.get("play")), (match.first, match.last))
        current, trick = self.current, match.get("trick")
        if current is None:
            self.pending = [each for each in self.pending if each.kind != "won" or "trick" in each.slots]
        who = match.slots.get("who")
        if who is None and match.rest.get("next") == "yes" and self.last is not None:
            who = Node("who", Person("he"), match.first, match.last)
        if current is None or who is None:
            return
        beside, hand = self.tricks_at.get(match.first), match.get("x")
        of_dummy = isinstance(hand, Person) and hand.role is Role.DUMMY and is_one(self.known(hand), current.person)
        if of_dummy and beside and current.trick is None:
            current.trick = beside[0]  # dummy revoked: declarer called for the card
            current.told.add("trick", *beside)
        if trick is None or (trick.how != "next" and (current.trick is None or (trick.number or 0) <= current.trick)):
            return
        self._staged_by(replace(match, kind="stage", rest={"is": "played to"}))

    def _revoke_told(self, match: PhraseFound, span: Span, who: Person | None) -> None:
        plays = match.kind in ("threw", "put", "ruffed", "failed")
        unsaid = self.unsaid(span) if plays or "verb" in match.rest else None
        if who is None and (span[0] - 1 in self.story.strangers or passes_over_somebody(self.story, span)):
            unsaid = self.last = None  # the player is somebody of whom nothing else is said
        person = self.known(who) if who is not None else unsaid
        if who is not None and who.how in UNNAMED:
            return
        if match.rest.get("of") == "dummy":
            chooser = self.known(match.get("x"))
            if player(chooser) is not None and getattr(chooser, "role", None) is not Role.DECLARER:
                return
            person = self.known(Person(role=Role.DUMMY))
        bare = self.current is not None and self.current.strong and self.current.card is None
        told_twice = self.twice and self.current and (plays or match.kind == "revoked")
        accused = match.kind == "revoked" and spoke_before(self.story, span)
        if ((bare and plays) or told_twice or accused) and who is not None and who.how == "he":
            person = self.offender or person
        on = named(match.slots.get("on")) or named(match.slots.get("suit"))
        play = named(match.slots.get("play"))
        around = (self.story, self.lead_puts, self.followed, self.tricks_at, match, self.trumps)
        lead, leader = lead_for(*around) if on is None else (None, ())
        led = (each for each in self.story.found if each.kind == "led" and (each.first, each.last) in leader)
        own = any(is_one(self.known(each.get("who")), person) and (who or "x" not in each.slots) for each in led)
        if own and who is not None and who.how == "he":
            person = None  # nobody plays to his own lead
        elif own and match.kind == "revoked":
            lead, leader = None, ()  # "South led a heart, and then revoked"
        if getattr(match.get("trick"), "how", "") == "round" and match.kind != "failed":
            lead, leader = None, ()  # "on the second trump": no lead mentioned before
        if on is None and match.rest.get("of") == "no suit":
            on = lead or suit_just_named(self.story, span)
        if match.kind == "ruffed" and not match.slots and lead is None and self.last is None:
            return  # "the final of the cup": in French a cup is a ruff
        told_of = self.current if match.kind in STRONG and match.slots.keys() <= {"ordinal", "who"} else None
        if told_of is not None and told_of.suit is not None and may_be_one(told_of.person, person):
            lead, leader = None, ()  # "the revoke": a lead since then is no part of it
        if plays and self._plays_what_he_owed(match, person, play, span):
            self._shown_later(person, play, span)
            if not self._had_later(person, suit_of(on) or lead, span):
                self.lead_puts |= {match.first} if match.kind == "put" else set()
                return
        suit = suit_of(on) or lead or (suit_of_the_round(self.story, span, self.trumps) if plays else None)
        if match.kind == "ruffed" and suit is self.trumps:
            suit, leader = None, ()  # nobody ruffs a trump: the suit led is named elsewhere
        holds = match.kind == "ruffed" and suit is not None and suit_of(play) is suit  # "ruffs it with a heart in hand"
        play = None if holds else play
        told_round: TrickTold | None = match.get("trick")
        if suit is None and told_round is not None and told_round.how == "round":
            suit = told_round.suit or self.trumps
        suit = self.trumps if suit is None and match.rest.get("of") == "trumps" else suit
        if suit is not None and suit_of(play) is suit and match.kind in ("threw", "put"):
            self.followed.add(match.first)
            self._shown_later(person, play, span)
            return
        if match.kind in ("threw", "put") and suit is None and isinstance(play, Card | Suit):
            suit = still_held(self.story, play, person, span)
        if match.kind == "put" and (suit is None or not isinstance(play, Card | Suit)):
            self.lead_puts.add(match.first)
            beside = self.tricks_at.get(match.first)
            before = self.current
            here = before is not None and self.story.sentences[span[0]] == before.sentence
            if beside and before and here and before.trick is None and span[0] - before.last <= NEXT_CLAUSE:
                before.trick = beside[0]  # "he did not follow at trick three, he played a heart"
                before.told.add("trick", *beside)
            self._instead(person, play, span)
            self._shown_later(person, suit if isinstance(play, str) else play, span)
            return
        trick, words = trick_of_the_revoke(self.story, self.tricks_at, match, leader)
        again = match.kind == "again" and match.get("ordinal") != 1
        said_again = self.current and self.current.again_of and self.current.sentence == self.story.sentences[span[0]]
        counted = 1 < (match.get("ordinal") or 0) <= len(self.revokes)
        again &= not counted and not (said_again and trick in (None, self.current and self.current.trick))
        if again and match.get("play") is not None and not (self.current and may_be_one(self.offender, person)):
            return
        now = RevokeTold(
            person, *span, self.story.sentences[span[0]], match.kind in STRONG, suit=suit, card=play, trick=trick
        )
        revoke = None if again else the_same(self.revokes, now, "on" in match.slots, match.kind, self._played_on)
        if match.kind in ("revoked", "again") and not again and match.slots.keys() <= {"ordinal"} and self.current:
            revoke = self.revokes[match.get("ordinal") - 1] if counted else self.current  # "the revoke": said before
        this = match.kind == "failed" and getattr(match.get("trick"), "how", "") == "this"
        same_trick = match.rest.get("of") == "same trick" or this
        if same_trick and self.current is not None:
            revoke, trick, words = None, self.current.trick, span
        before = self.current
        if revoke is None:
            if again and before is not None:
                person, suit = person or before.person, suit or before.suit
                if isinstance(play, str) and isinstance(before.card, Card | Suit):
                    play = CARDS[(suit_of(before.card) or Suit.CLUBS).value + play]
            revoke = RevokeTold(person, span[0], span[1], self.story.sentences[span[0]])
            revoke.again_of = before if again else None
            revoke.afterwards = before is not None and before.last < self._played_on
            self.revokes.append(revoke)
        revoke.person = revoke.person or person
        revoke.strong |= match.kind in STRONG and (not again or (before is not None and before.strong))
        revoke.failed |= match.kind == "failed" and match.rest.get("of") != "showed out"
        denied = match.rest.get("of") == "no suit" and self._plays_it(person, on, span)
        denied |= plays and suit is not None and self._plays_it(person, suit, span, now=True)
        revoke.sure |= revoke.strong or same_trick or denied or holds or match.rest.get("sure") == "yes"
        revoke.last = max(revoke.last, span[1])
        revoke.words.append(span)
        if (person is not None and who is not None) or not revoke.told.said.get("offender"):
            revoke.told.add("offender", player(person), span)
        if suit is not None:
            revoke.suit_of_a_lead = revoke.suit is None and suit_of(on) is None and match.kind in STRONG
            revoke.suit = revoke.suit or suit
            revoke.told.add("suit", suit, span, *leader)
        if play is not None:
            revoke.card = revoke.card or play
        self._card(match, revoke, play, span)
        if trick is not None:
            revoke.trick = revoke.trick or trick
            revoke.told.add("trick", trick, words or span)
        for node in (match.slots.get("on"), match.slots.get("trick")):
            if node is not None and isinstance(node.meaning, TrickTold) and node.meaning.how == "round":
                revoke.round_told = (node.first, node.last)
        if match.kind == "missing card":
            revoke.told.add("failure", Failure.MISSING_CARD, span)
        elif match.kind == "penalty card":
            revoke.told.add("failure", Failure.PENALTY_CARD, span)
            revoke.told.add("otherwise_legal", True if match.rest.get("of") == "legal" else None, span)
        elif match.kind == "demand":
            revoke.told.add("failure", Failure.DEMAND, span)
        self.maybe_read += [(revoke, each) for each in leader]
        past = told_of_the_trick_before(self.story, match)
        pending, self.pending = [each for each in self.pending if each.kind != "won" or each.last >= past], []
        for earlier in pending:
            between = [each for each in self.story.nodes if earlier.last < each.first < span[0]]
            play_told = plays and all(each.kind != "word" or not str(each.meaning).isalpha() for each in between)
            if earlier.rest.get("is") == "next board" and play_told:
                self.board.said.pop("number", None)  # "on the next board West threw a club": it is this one
                continue
            of_it = suit_of(named(earlier.slots.get("play"))) is suit is not None and earlier.get("who") is not None
            same = self.story.sentences[earlier.first] == self.story.sentences[span[0]]
            if earlier.kind != "held" or of_it or same:
                self.take(earlier)

    # What he held, who won, what followed

    def told_held(self, match: PhraseFound, span: Span) -> None:
        revoke = self.current
        who: Person | None = match.get("who")
        if revoke is None:
            self.pending.append(match)
            return
        person = self.known(who) if who is not None and who.how != "he" else revoke.person
        if not is_one(revoke.person, person):
            his = [each for each in self.revokes if person is not None and is_one(each.person, person)]
            his = his or [each for each in self.revokes if may_be_one(each.person, person)]
            if not his:
                return
            revoke = his[-1]
        hand: Contract | None = match.get("hand")
        what = named(match.slots.get("play")) if hand is None else hand.strain.trumps
        suit = suit_of(what)
        if who is not None and who.how == "he" and not is_one(self.last, revoke.person):  # the player just mentioned
            suit_held = suit_of(named(match.slots.get("play")))
            his = [each for each in self.revokes if is_one(each.person, self.last) and each.suit in (None, suit_held)]
            revoke = his[-1] if his and suit_held is not None else revoke
            person = revoke.person
        if match.slots.get("other") is not None and revoke.suit is None:
            revoke.sure = True  # either may be the suit that was led
            return
        if match.slots.get("other") is not None:  # "he had the four of diamonds and the six of spades"
            other = {each: match.slots["other" if each == "play" else each] for each in match.slots if each != "other"}
            self.told_held(PhraseFound("held", match.rest, other, *span, match.nodes), span)
        if suit is not None and revoke.suit is not None and suit is not revoke.suit:
            fitting = [each for each in self.revokes if each.suit is suit and may_be_one(each.person, person)]
            if not fitting:
                return
            revoke = fitting[-1]
        if match.rest.get("of") == "shown" and not revoke.strong:
            mine = who is None or who.how == "he" or is_one(revoke.person, person)
            if revoke.suit is None or not mine:
                return  # a card shown proves nothing while the suit led is not known
        revoke.sure = True
        for each in self.revokes:  # two discards in one sentence: he had the suit at both
            both = is_one(each.person, revoke.person) and suit is not None and each.suit is suit
            each.sure |= both and each.sentence == revoke.sentence and match.rest.get("of") != "shown"
        if who is not None and who.how == "he" and player(revoke.person) is not None:
            self.last = revoke.person
        if match.rest.get("found") == "yes":
            self.stages.corrected.append(span)
        revoke.suit = revoke.suit or suit
        if revoke.suit is not None:
            revoke.told.add("suit", revoke.suit, span)
        self.maybe_read.append((revoke, span))

    def told_later_played(self, match: PhraseFound, span: Span) -> None:
        """A card of the suit played later; if the player only follows, the trick number must be after the revoke's."""
        if match.rest.get("of") == "follows":
            now, told = self.current, match.get("trick")
            number = told.number if isinstance(told, TrickTold) else self.tricks_at.get(match.first, (None,))[0]
            if now is None or number is None or now.suit is None or (now.trick or 13) >= number:
                return
        self.told_held(match, span)

    def told_won_with_owed_card(self, match: PhraseFound, span: Span) -> None:
        revoke, play = self.current, match.slots.get("play")
        if revoke is None or not may_be_one(revoke.person, self.known(match.get("who"))):
            return
        played = suit_of(named(play)) or (revoke.suit if self.later_play.owed > revoke.last else None)
        if play is not None and (played is None or played is not revoke.suit):
            return
        won = getattr(match.get("tricks"), "number", None) != 0
        revoke.told.add("won_later_with_owed_card", won, span)
        revoke.sure |= won and play is not None
        beyond = (getattr(match.get("trick"), "number", None) or 0) > (revoke.trick or 13)
        noticed = any(each.first > span[0] and each.kind in NOTICED for each in self.story.found)
        if won and (beyond or noticed):
            self._staged_by(replace(match, kind="stage", rest={"is": "both played on"}, slots={}))

    def told_won(self, match: PhraseFound, span: Span) -> None:
        party: Person | Party | None = match.get("party") or match.get("who")
        ordinal = match.get("ordinal")  # "he took the second with a ruff"
        trick: TrickTold | None = match.get("trick") if ordinal is None else TrickTold(ordinal)
        card, now, sentence = suit_of(named(match.slots.get("play"))), self.current, self.story.sentences[span[0]]
        played_on_since = self.later_play.words is not None and self.later_play.revoke is now
        if (trick is not None and trick.how == "next") or (trick is None and played_on_since):
            if now and self.later_play.won_with_owed_card(match, now, self.known(one_player(party))):
                now.told.add("won_later_with_owed_card", True, span)
            return
        his = now is not None and is_one(self.known(one_player(party or self._he(span))), now.person)
        if card and now and card is now.suit and (his if party else trick and trick.number):  # it was a later trick
            if his:
                self.told_won_with_owed_card(match, span)
            return
        since = max(self._played_on, self.later_play.owed)
        later = now is not None and now.last < since and self.story.sentences[since] == sentence
        if later and (trick is None or trick.number is None or trick.how == "last"):
            if since == self.later_play.owed and his:
                self.told_won_with_owed_card(match, span)
            return
        if now is not None and won_another_trick(self.story, match, now):
            return
        if trick is not None and trick.number is not None:
            revoke = of_the_trick(self.revokes, trick.number)
            last = self.current
            near = last is not None and (len(self.revokes) == 1 or last.sentence == sentence)
            said = {each.meaning for each in self.story.nodes if span[0] - 3 <= each.first <= span[1]}
            near &= trick.number < 13 and said.isdisjoint(self.story.words.next)  # "she then won trick ten"
            if revoke is None and last and last.trick is None and near:
                revoke, last.trick = last, trick.number
                last.told.add("trick", trick.number, span)
        else:
            revoke = self._revoke_told_of
        if revoke is None:
            if not self.revokes:
                same = match.rest.get("how", "same") == "same"
                self.pending.append(self._by_him(match, self.last) if same else match)
            return
        party = party or self._winner_told(match, span, revoke)
        number, words = self.tricks_at.get(match.first, (None, None))
        if party is None or number == 13:  # nobody can revoke there
            return
        if number is not None and words is not None and revoke.trick is None:
            revoke.trick = number
            revoke.told.add("trick", number, words)
        won = self._winner(party, revoke)
        if {"tricks", "number"} & match.slots.keys():
            self.told_later(match, span)
        if won is not None:
            revoke.told.add("won_by", won, span)
            revoke.winner = party if isinstance(party, Party) else self.known(party)
            for other in self.revokes:
                if other is not revoke and other.trick is not None and other.trick == revoke.trick:
                    other.told.add("won_by", self._winner(revoke.winner or party, other), span)
                    other.winner = revoke.winner

    def _winner_told(self, match: PhraseFound, span: Span, revoke: RevokeTold) -> Person | Party | None:
        """The winner of a trick won by a card, in dummy, by a ruff, or by a player who is not named."""
        match match.rest.get("how"):
            case "dummy":
                return Person(role=Role.DUMMY)
            case "offender":
                return Person("offender")
            case "card":
                card = named(match.slots.get("play"))
                return next((who for who, played in self._played(span, revoke) if may_be_the_card(played, card)), None)
        side = just_before(self.story, span, ("side",))
        thing = just_before(self.story, span, ("card", "suit", "honour"))
        if side is None and thing is not None and match.rest.get("how") != "same":  # "so my ace did win the trick"
            return self.known(Person("I")) if self._is_mine(thing) else None
        return side.meaning if side is not None else self._who_of_the_aside(span, revoke) or self._he(span)

    def told_twice(self, match: PhraseFound, span: Span) -> None:
        self.twice = True
        self.take(PhraseFound("revoked", {}, match.slots, match.first, match.last, match.nodes))

    def told_later(self, match: PhraseFound, span: Span) -> None:
        tricks: TricksTold = match.get("tricks") or TricksTold(number_of(match), more=True)
        if "z" in match.slots and len(self.revokes) > 1:
            self._later_than_each(match, tricks.number, span)
            return
        revoke = counted_from(self.story, self.revokes, match, self._revoke_told_of)
        if match.rest.get("of") == "first":
            place = (match.get("ordinal") or 1) - 1
            revoke = self.revokes[place] if place < len(self.revokes) else None
        after: TrickTold | None = match.get("trick")
        if after is not None and after.number is not None:
            revoke = next((each for each in self.revokes if each.trick == after.number), None)
        if revoke is None:
            self.pending += [] if self.revokes else [match]
            return
        if "a" in match.slots:
            own, number = tricks_of_a_list(match, revoke, self.story)
            if own is not None:
                self.told_won(
                    PhraseFound("won", {}, {"party": match.slots["party"], "trick": own}, *span, match.nodes), span
                )
            if not number:
                return
            tricks = TricksTold(number, more=True)
        words = {each.meaning for each in self.story.nodes if span[0] <= each.first <= span[1] and each.kind == "word"}
        card = suit_of(named(match.slots.get("x")))
        mine = is_one(self.known(one_player(match.get("party"))), revoke.person)
        if tricks.number == 1 and card is revoke.suit is not None and mine:
            self.told_won_with_owed_card(match, span)
            return
        apart = self.later_play.told_apart(self.story, self.tricks_at, revoke, span)
        if tricks.number is None and (apart or not_all_the_rest(self.story, revoke, match)):
            return  # the rest from there on, with nothing on the tricks between
        revoke.sure |= len(self.revokes) == 1 and bool(self.story.words.revoke & words)  # "two tricks after the revoke"
        same = self.relation(whose_tricks(self.story, match) or self.last or revoke.person, revoke)
        left = None if revoke.trick is None else 13 - revoke.trick
        near = match.rest.get("by") == "words near"
        if left is not None and (tricks.number or 0) > left and (near or "party" not in match.slots):
            if not near and not tricks.more:
                self.told_made(match, span)
            return  # more than were left: these are of the whole deal
        if tricks.last and tricks.number != left:  # nobody says who won those between
            return
        if same and self._partner_has_others(match, span, revoke):
            return
        if same is False and (tricks.last or (left and tricks.number == left)):
            revoke.told.add("later_tricks", 0, span)  # the others won all that were left
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

    def _partner_has_others(self, match: PhraseFound, span: Span, revoke: RevokeTold) -> bool:
        """Whether the sentence goes on with tricks of the partner of who won these: "East won none, but West did"."""
        who = self.known(one_player(match.get("party")))
        here = [each for each in self.story.nodes if each.first > span[1]][:6]
        place = next((number for number, each in enumerate(here[:3]) if each.kind == "who"), 0)
        if who is None or not place or any(each.kind != "word" or is_end(each) for each in here[:place]):
            return False
        other, none = self.known(here[place].meaning), match.get("tricks") == TricksTold(0, more=True)
        tricks = any(each.kind in ("number", "tricks") for each in here[place + 1 :])
        return (none or tricks) and other is not None and not is_one(who, other) and bool(self.relation(other, revoke))

    def _later_than_each(self, match: PhraseFound, first: int | None, span: Span) -> None:
        """Tricks counted from several revokes: "two after the first, and one after the second"."""
        for place, number in ((match.get("z"), first), (match.get("y"), match.get("m"))):
            if place is not None and number is not None and place <= len(self.revokes):
                revoke = self.revokes[place - 1]
                if self.relation(whose_tricks(self.story, match) or self.last or revoke.person, revoke):
                    revoke.told.add("later_tricks", number, span)

    def told_tricks(self, match: PhraseFound, span: Span) -> None:
        tricks: TricksTold = match.get("tricks")
        if tricks.number is None or tricks.more or tricks.last:
            self.told_later(match, span)
            return
        told = [each for each in self.story.found if each.last < span[0]][-1:]
        his = match.get("party") == Person("he") and [each.kind for each in told if "who" in each.slots] == ["contract"]
        his = his and self.story.sentences[told[0].first] == self.story.sentences[span[0]]  # "4S by South; he made ten"
        party = Person(role=Role.DECLARER) if his else match.get("party")
        side = self.people.side(party, self.last, self.offender)
        if side.part is SideByRole.DECLARING and tricks.number >= FEWEST_IN_ALL:
            self.findings.add("table_tricks", tricks.number, span)
            self._see(span)

    def told_made(self, match: PhraseFound, span: Span) -> None:
        tricks: TricksTold = match.get("tricks") or TricksTold(number_of(match))
        if tricks.more or tricks.number is None:
            self.told_later(match, span)
            return
        made = made_in_all(match, self.board.value("contract"))
        side = just_before(self.story, span, ("side",))
        theirs = self.people.side(None if side is None else side.meaning, self.last, self.offender)
        if made is not None and theirs.part is not SideByRole.DEFENDING:
            self.findings.add("table_tricks", made, span)
            self._see(span)

    def told_question(self, match: PhraseFound, span: Span) -> None:
        """A question to a partner whether he has none; the offender's partner asked it."""
        behind = [each for each in self.story.nodes if span[0] < each.first <= span[1] + 2]
        if self.revokes and any(each.meaning == Person("partner") for each in behind):
            self._discovery(PhraseFound("asked", {}, {}, *span, match.nodes), span, None)

    def told_dispute(self, match: PhraseFound, span: Span) -> None:
        if (revoke := self.current) is not None:
            revoke.sure = True
            self.maybe_read.append((revoke, span))

    def _discovery(self, match: PhraseFound, span: Span, who: Person | None) -> None:
        if not self.revokes:
            match = self._by_him(match, self.last)
            self.pending += [match] if match.rest.get("of") != "held" or who is not None else []
            return
        who = Person("I") if match.rest.get("teller") == "yes" else who
        if match.rest.get("of") == "own" and who in (Person("he"), Person("partner", of=Person("he"))):
            who = Person("offender") if who.how == "he" else Person("partner", of=Person("offender"))
        by_whom = self.known(who) if who is not None else self.unsaid(span)
        match = self._by_him(match, by_whom) if match.rest.get("is") == "claimed" and not match.slots else match
        of, mine = match.rest.get("of"), is_one(by_whom, self.revokes[-1].person)
        if of == "admits" and "attention_by" not in self.revokes[-1].told.said and self.people.somebody_speaks:
            return  # the narrator had spoken
        told_before = of == "held" and span[0] < self.revokes[-1].place
        sorry = of == "sorry" and (not mine or spoken_to(self.story, self.revokes[-1], span))
        none = match.rest.get("says") == "yes" and says_he_had_none(self.story, span)
        if sorry or (told_before and not mine) or (mine and (of == "thinks" or none)):
            return
        if of == "seen":
            if suit_of(named(match.slots.get("play"))) is not self.revokes[-1].suit:
                return
            if mine:  # he sees his own card, and has said nothing yet
                match, who = PhraseFound("noticed by side", {}, {}, *span, match.nodes), None
        staged = {each.rest.get("is") for each, *_ in self.stages.heard}
        if match.rest.get("is") == "not agreed" and "claimed" not in staged and isinstance(match.get("party"), Person):
            match = PhraseFound("attention", {}, {"who": match.slots["party"]}, *span, match.nodes)
            who = match.get("who")
        alone = not any(each.kind == "attention" for each in self.story.found)
        partner = match.get("partner") if match.kind == "asked" else None
        late = bool(staged & {"claimed", "agreed"})
        if alone and partner is not None and (late or self.relation(partner, self.revokes[-1]) is False):
            if answered_no(self.story, span):
                return  # an opponent believes him
            match, who = PhraseFound("attention", {}, {"who": match.slots["partner"]}, *span, match.nodes), partner
        if (match.rest.get("says") == "yes" or of == "word") and self._asks(match, who):
            match = PhraseFound("asked", {}, {"partner": match.slots["who"]}, *span, match.nodes)
        soon = asked_soon(self.story, self.revokes[-1], span)
        if match.kind == "asked" and self.later_play.words is None and not late and soon:
            match = replace(match, rest={**match.rest, "had": "yes"})
        if match.kind in NOTICED or match.rest.get("by") == "yes":
            self._staged_by(*noticed_later(self.story, self.tricks_at, self.revokes[-1], match))
        if match.kind != "stage" or match.rest.get("is") == "at once":
            self._played_since(match)
        count = self.stages.counted(self.story, match, len(self.revokes))
        whose = self.known(match.get("of"))
        theirs = [place for place, each in enumerate(self.revokes, 1) if is_one(each.person, whose)]
        if match.get("of") is not None:  # "South noticed East's revoke and West North's"
            if not theirs:
                return
            count = theirs[-1]
        if match.rest.get("is") != "at once" or not (
            any(self.later_play.stages(self.story, match)) or came_to_a_later_trick(self.story, self.revokes[-1], match)
        ):
            self.stages.heard.append((match, count, self.called(match.get("party")), self.offender))
        if match.kind == "noticed by side":
            self.maybe_read.append((self.revokes[-1], span))
        if match.kind == "attention" or match.rest.get("by") == "yes":
            known = self._who_spoke(who, span)
            if who is not None and who.how == "he" and match.get("holder") == Person("I"):
                known = self.offender
            if known is None or known.how == "nobody":
                return
            if match.rest.get("of") == "held":
                self.told_held(PhraseFound("held", {}, slots_of_the_holder(match), *span, match.nodes), span)
            by = onlooker(known) or player(known)
            revoke = self.revokes[count - 1]
            asked = any(each.kind == "question" and revoke.last < each.first < span[0] for each in self.story.found)
            calls = any(getattr(each.meaning, "how", "") == "director" for each in match.slots.values())
            spoken_of = revoke.told.said.get("attention_by") or (calls and asked)
            if (of == "admits" or mine or calls) and spoken_of:
                return  # another had spoken before
            if by is not None:
                revoke.told.add("attention_by", Role.DEFENDER if by is Role.OTHER_DEFENDER else by, span)
                revoke.sure |= len(self.revokes) == 1

    def _played_since(self, noticed: PhraseFound) -> None:
        """Read the plays to the next trick so far as stages, unless the story states a stage in words."""
        here = (each for each, number, *_ in self.stages.heard if number == len(self.revokes) and each.kind == "stage")
        if all(each.rest.get("is") in ("played on", "played to", "turned") for each in here):
            self._staged_by(*self.later_play.stages(self.story, noticed))

    def told_by(self, match: PhraseFound, span: Span) -> None:
        """The player who drew attention, named after the stage: "noticed at the end by dummy"."""
        here = [each for each, *_ in self.stages.heard if 0 <= span[0] - each.first <= NEAR]
        if here and here[0].kind == "noticed by side" and not here[0].slots and span[0] - here[-1].last <= 1:
            self._discovery(PhraseFound("attention", {}, match.slots, *span, match.nodes), span, match.get("who"))

    # The case

    def sure(self) -> list[RevokeTold]:
        """The revokes that are certain."""
        return sure_revokes(self.revokes, self.stages.heard, self.twice, self.story)

    def as_case(self) -> ToldCase:
        revokes = self.sure()
        share_attention(revokes, self.revokes, self.stages.heard)
        the_only_trick(self.story, self.tricks_at, revokes, self.later_play.owed)
        self.stages.heard = [(each, self._of_sure(n), last, who) for each, n, last, who in self.stages.heard]
        for index, each in enumerate(self.revokes):
            if each in revokes:
                self._stage(index, each)
                if each.round_told and each.told.value("trick") is None:
                    readings: Readings = (("the first tricks", None), ("a later trick", None))
                    self.ambiguous.append((each, "trick", each.round_told, readings))
        played_to_the_next(revokes)
        name_the_only_defender(revokes)
        contradictions: list[tuple[str, tuple[tuple[object, Span], ...]]] = []
        facts: list[tuple[str, object, tuple[Span, ...]]] = []
        board = self.board.board(facts, contradictions)
        findings = self.findings.settled("findings.", FINDINGS_KEYS, facts, contradictions)
        told: list[RevokeFinding] = []
        for index, each in enumerate(revokes):
            for key in ("offender", "won_by", "attention_by"):
                each.told.as_one_player(key, self.people.declarer)
            if suit_of(each.told.value("card")) is (each.told.value("suit") or ""):
                del each.told.said["card"]  # "shows out, with the nine of that suit in her hand"
            values = each.told.settled(f"findings.revokes[{index}].", REVOKE_KEYS, facts, contradictions)
            told.append(RevokeFinding(**values))
            for span in each.words:
                self._see(span)
            for key, tellings in each.told.said.items():
                for _, span in tellings if key else ():
                    self._see(span)
        for revoke, span in self.maybe_read:
            if revoke in revokes:
                self._see(span)
        case = Case(board=board, findings=Findings(revokes=tuple(told), **findings))
        ambiguous: list[tuple[str, Span, Readings]] = []
        for index, sure in enumerate(revokes):
            for about, key, span, meanings in self.ambiguous:
                if about is sure:
                    self._see(span)
                    ambiguous.append((f"findings.revokes[{index}].{key}", span, meanings))
        return ToldCase(case, tuple(facts), self.story, self.read, tuple(contradictions), tuple(ambiguous))

    def _stage(self, index: int, revoke: RevokeTold) -> None:
        found = stage_of(
            self.story,
            self.stages,
            index,
            revoke,
            lambda who, last: self._relation_then(who, last, revoke, revoke.person),
            self.tricks_at,
        )
        for span in found.resumed:
            self.findings.add("agreed_to_play_on", True, span)
            self._see(span)
        if (moments := found.moments) is not None:
            back = Moment.HANDS_RETURNED in moments  # then the later tricks may have been won by the claim
            if moments & CLAIMS and not back and found.words and revoke.won_later_before(max(found.words)):
                moments |= TURNED_AND_PLAYED_ON
            revoke.told.add("before_attention", moments, *found.words)
        elif found.open:
            readings = tuple((each, [] if each == NOBODY_PLAYED_ON else each.split(", ")) for each in found.open)
            self.ambiguous.append((revoke, "before_attention", found.words[0], readings))


def played_to_the_next(revokes: Sequence[RevokeTold]) -> None:
    """Add to the earlier of two revokes that came to light in the same words the play up to the later one."""
    for one, other in pairwise(revokes):
        mine, theirs = (each.told.said.get("before_attention", []) for each in (one, other))
        same = bool(mine) and [span for _, span in mine] == [span for _, span in theirs]
        if same and mine[0][0] & TURNED_AND_PLAYED_ON and (one.trick or 13) < (other.trick or 0):
            one.told.said["before_attention"] = [(moments | TURNED_AND_PLAYED_ON, span) for moments, span in mine]


def noticed_later(
    story: Phrases, tricks: Mapping[int, tuple[int, Span]], revoke: RevokeTold, match: PhraseFound
) -> Iterator[PhraseFound]:
    """The stage "both played on", if the revoke is noticed at a trick two or more after the revoke trick."""
    number, words = tricks.get(match.first, (0, (0, 0)))
    for node in match.slots.values():
        if isinstance(node.meaning, TrickTold) and node.meaning.number is not None:
            number, words = node.meaning.number, (node.first, node.last)
    for each in story.found:
        between = revoke.last < each.first < match.first or each.first < match.first < revoke.place
        near = story.sentences[match.first] - story.sentences[each.first] < 2 and between
        behind = story.sentences[match.first] == story.sentences[each.first] and 0 < each.first - match.last <= BEHIND
        near |= behind and number in (0, revoke.trick) and each.rest.get("back") != "yes"
        if each.kind == "at trick" and near and each.get("trick") is not None:
            number, words = each.get("trick").number or 0, (each.first, each.last)
    if revoke.trick is not None and number > revoke.trick + 1:
        yield PhraseFound("stage", {"is": "both played on"}, {}, *words, match.nodes)


def both_sides_played_on(story: Phrases, revoke: RevokeTold) -> list[PhraseFound]:
    """The stage "both played on", if the story mentions a trick two or more after the revoke's."""
    at = [(each.get("trick"), (each.first, each.last)) for each in story.found if each.kind == "at trick"]
    later = [span for told, span in at if told is not None and (told.number or 0) > (revoke.trick or 13) + 1]
    return [PhraseFound("stage", {"is": "both played on"}, {}, *span, (0, 0)) for span in later[:1]]
