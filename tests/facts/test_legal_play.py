"""Whether a legal play fits what is agreed, held against every way to play an ending out."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from revoke.case.case import AgreedFact, Board, Case, Findings
from revoke.case.events import CardPlayed, Claimed, Conceded, Event, Objected
from revoke.errors import Contradiction, ImpossibleEvent
from revoke.facts import sat
from revoke.facts.legal_play import Consistency, SingleIrregularity, agreed_facts, agreed_words, consistency
from revoke.table.cards import CARDS, Card, Suit, hand
from revoke.table.contract import Contract, Strain
from revoke.table.deal import Deal
from revoke.table.seats import SEATS, Seat
from tests.facts.every_play import Ending, Tricks, any_plays, facts_of, is_so, legal_plays, trick_winner, won
from tests.strategies import so_many

PACK = sorted(CARDS.values())
STRAINS: dict[Suit | None, Strain] = {strain.trumps: strain for strain in Strain}


def agreement(chance: random.Random, cards_each: int) -> tuple[Ending, list[AgreedFact]]:
    """An ending, and facts from how it was played, legally or carelessly, or as two people remember it."""
    suits = chance.choice([tuple(Suit), (Suit.SPADES, Suit.HEARTS), (Suit.SPADES, Suit.HEARTS, Suit.CLUBS)])
    cards = chance.sample([card for card in PACK if card.suit in suits], 4 * cards_each)
    hands = {seat: frozenset(cards[place::4]) for place, seat in enumerate(SEATS)}
    ending = Ending(hands, chance.choice((None, *suits)), chance.choice(SEATS))
    told = facts_of(played(chance, ending, chance.choice((0.0, 0.3))), ending)
    if chance.random() < 0.5:
        told += facts_of(played(chance, ending, 0.0), ending)
    return ending, chance.sample(told, min(len(told), chance.randint(1, 8)))


def played(chance: random.Random, ending: Ending, carelessness: float) -> Tricks:
    hands = {seat: set(held) for seat, held in ending.hands.items()}
    leader, tricks = chance.choice(SEATS), []
    for _ in range(len(hands[Seat.NORTH])):
        trick: list[tuple[Seat, Card]] = []
        for step in range(4):
            seat = leader.turn(step)
            following = [card for card in sorted(hands[seat]) if trick and card.suit is trick[0][1].suit]
            careful = following and chance.random() >= carelessness
            card = chance.choice(following if careful else sorted(hands[seat]))
            hands[seat].remove(card)
            trick.append((seat, card))
        tricks.append(tuple(trick))
        leader = trick_winner(tuple(trick), ending.trumps)
    return tuple(tricks)


def asked(ending: Ending, facts: list[AgreedFact], total: int | None = None, **rest: Any) -> Consistency:
    """The answer to a case with these facts; ``total`` is of declarer's side in the whole deal."""
    board = Board(
        deal=Deal(ending.hands),
        first_trick=ending.first_trick,
        strain=STRAINS[ending.trumps],
        declarer=ending.declarer,
    )
    findings = Findings(agreed=tuple(facts), table_tricks=total)
    return consistency(Case(board=board, findings=findings, **rest), budget_seconds=600)


def totals(tricks: Tricks, ending: Ending) -> range:
    """The totals of declarer's side in the deal that this ending of it allows: who led it won the trick before."""
    least = won(tricks, ending, ending.declarer.side)
    before = ending.first_trick - 1
    if before:
        least += tricks[0][0][0].side is ending.declarer.side
        before -= 1
    return range(least, least + before + 1)


@pytest.mark.parametrize("seed", range(so_many(11)))
def test_the_answer_is_that_of_trying_every_legal_play(seed: int) -> None:
    chance = random.Random(f"legal {seed}")
    ending, facts = agreement(chance, 3)
    total = chance.choice((None, chance.randint(0, 13)))
    found = asked(ending, facts, total)
    every = list(legal_plays(ending))
    holding = [  # of each play, which of the facts are so; the total comes last
        frozenset(place for place, fact in enumerate(facts) if is_so(fact, tricks, ending))
        | ({len(facts)} if total in totals(tricks, ending) else set())
        for tricks in every
    ]
    number = len(facts) + (total is not None)
    asserted = frozenset(range(number))
    fitting = [tricks for tricks, so in zip(every, holding, strict=True) if so >= asserted]
    assert found.verdict == ("possible" if fitting else "impossible")
    if fitting:
        assert found.play in fitting
        assert found.all_certain
        tried = {fact for tricks in every for fact in facts_of(tricks, ending)}
        shared = {fact for fact in tried if all(is_so(fact, tricks, ending) for tricks in fitting)} - set(facts)
        assert set(found.certain) <= shared
        for fact in shared:
            assert fact in found.certain or (fact.winner is None and fact.led is None)
        assert found.tricks is not None
        reached = [each for tricks in fitting for each in totals(tricks, ending) if total in (None, each)]
        assert found.tricks == (min(reached), max(reached))
    else:
        places = [f"findings.agreed[{place}]" for place in range(len(facts))] + ["findings.table_tricks"]
        conflict = {places.index(each.place) for each in found.conflict}
        assert found.smallest
        assert found.irreducible
        assert not any(so >= conflict for so in holding), "it is a conflict"
        for fewer in combinations(asserted, len(conflict) - 1):
            assert any(so >= frozenset(fewer) for so in holding), "no fewer facts are one"


@pytest.mark.parametrize("seed", range(so_many(8)))
def test_what_explains_a_conflict_is_found_by_trying_every_play_legal_or_not(seed: int) -> None:
    chance = random.Random(f"explained {seed}")
    ending, facts, found = next(
        (ending, facts, found)
        for ending, facts in (agreement(chance, 2) for _ in range(100))
        if (found := asked(ending, facts)).verdict == "impossible"
    )
    every = list(any_plays(ending))
    conflict = [fact for place, fact in enumerate(facts) if f"findings.agreed[{place}]" in places(found)]
    assert found.whatever_was_played == (
        not any(all(is_so(fact, tricks, ending) for fact in conflict) for tricks in every)
    )
    fitting = [tricks for tricks in every if all(is_so(fact, tricks, ending) for fact in facts)]
    wrongs = [irregularities(tricks, ending) for tricks in fitting]
    assert found.all_explained
    assert set(found.explained_by) == {only for wrong in wrongs if len(wrong) == 1 for only in wrong}


def irregularities(tricks: Tricks, ending: Ending) -> set[SingleIrregularity]:
    """Everything against the rules in a play."""
    wrong = set()
    left = {seat: set(held) for seat, held in ending.hands.items()}
    for number, trick in enumerate(tricks):
        if number and trick_winner(tricks[number - 1], ending.trumps) is not trick[0][0]:
            wrong.add(SingleIrregularity(number + ending.first_trick))
        for seat, card in trick:
            led = trick[0][1].suit
            if card.suit is not led and any(held.suit is led for held in left[seat]):
                wrong.add(SingleIrregularity(number + ending.first_trick, revoked=seat))
            left[seat].remove(card)
    return wrong


def places(found: Consistency) -> list[str]:
    return [each.place for each in found.conflict]


@pytest.mark.parametrize("seed", range(so_many(8)))
def test_what_fits_the_hands_as_they_are_fits_also_where_two_of_them_are_not_known(seed: int) -> None:
    ending, facts = agreement(random.Random(f"blind {seed}"), 3)
    seen = {seat: held if seat in (Seat.NORTH, Seat.EAST) else None for seat, held in ending.hands.items()}
    board = Board(deal=Deal(seen), first_trick=ending.first_trick, strain=STRAINS[ending.trumps])
    blind = consistency(Case(board=board, findings=Findings(agreed=tuple(facts))), budget_seconds=600)
    if asked(ending, facts).verdict == "possible":
        assert blind.verdict == "possible"
    if blind.play is not None:
        dealt = {seat: frozenset(dict(trick)[seat] for trick in blind.play) for seat in SEATS}
        supposed = Ending(dealt, ending.trumps, ending.declarer)
        assert all(dealt[seat] == held for seat, held in seen.items() if held is not None)
        assert not irregularities(blind.play, supposed)
        assert all(is_so(fact, blind.play, supposed) for fact in facts)


# The running suit of the club handout: East is in three no trumps, North has four diamonds to the ten.
RUNNING_SUIT = Deal.parse("N:K74.J6.T543.Q432 962.Q8.AKQJ96.A7 JT8.AK9752..T986 AQ53.T43.872.KJ5")
RECORD = "S:H7 W:H3 N:HJ E:HQ E:DA S:C6 W:D2 N:D3 E:DK S:C8 W:D7 N:D4 E:DQ S:C9 W:D8 N:D5 E:DJ S:CT W:C5 N:S4"
WON = RECORD + " E:D9 S:S8 W:S3 N:DT"


def running_suit(record: str = "", **found: Any) -> Case:
    board = Board(deal=RUNNING_SUIT, declarer=Seat.EAST, contract=Contract.parse("3NT"))
    events = tuple(CardPlayed(Seat(each[0]), Card.parse(each[2:])) for each in record.split())
    return Case(board=board, events=events, findings=Findings(**found))


def test_the_running_suit_cannot_have_been_stopped_by_the_ten_of_diamonds() -> None:
    found = consistency(running_suit(WON, table_tricks=6), budget_seconds=600)
    assert found.verdict == "impossible"
    assert found.smallest
    words = [each.words for each in found.conflict]
    assert words == ["South was on lead", "East led ♦J to trick 5", "North played ♠4 to trick 5"]
    assert not found.whatever_was_played
    assert found.explained_by == (SingleIrregularity(5, revoked=Seat.NORTH),)


def test_four_rounds_and_the_ten_are_enough_where_nobody_remembers_the_discard() -> None:
    rounds = [AgreedFact(trick, led=Suit.DIAMONDS) for trick in (2, 3, 4, 5)]
    ten = AgreedFact(6, hand=Seat.NORTH, card=Card.parse("DT"))
    winners = tuple(Seat(letter) if letter != "." else None for letter in "EEEEEN.......")
    case = running_suit(agreed=(*rounds, ten), winners=winners, table_tricks=6)
    found = consistency(case, budget_seconds=600)
    assert found.verdict == "impossible"
    assert places(found) == [f"findings.agreed[{place}]" for place in range(5)]
    assert found.smallest
    assert found.explained_by == tuple(SingleIrregularity(trick, revoked=Seat.NORTH) for trick in (2, 3, 4, 5))


def test_eleven_tricks_are_what_the_running_suit_is_worth_if_all_help() -> None:
    found = consistency(running_suit(RECORD[: RECORD.index(" E:DJ")]), budget_seconds=600)
    assert found.verdict == "possible"
    fifth = AgreedFact(5, winner=Seat.EAST)
    assert fifth not in found.certain, "East need not go on with diamonds"
    assert found.tricks is not None
    assert found.tricks[1] == 13


def test_a_winner_who_does_not_lead_on_is_a_lead_out_of_turn_or_a_mistake() -> None:
    board = Board(strain=Strain.NOTRUMP)
    facts = (AgreedFact(3, winner=Seat.EAST), AgreedFact(4, leader=Seat.WEST))
    found = consistency(Case(board=board, findings=Findings(agreed=facts)), budget_seconds=600)
    assert found.verdict == "impossible"
    assert len(found.conflict) == 2
    assert not found.whatever_was_played
    assert found.explained_by == (SingleIrregularity(4),)


def test_two_cards_from_one_hand_to_one_trick_contradict_each_other_whatever_was_played() -> None:
    cards = tuple(AgreedFact(3, hand=Seat.NORTH, card=Card.parse(text)) for text in ("DT", "D5"))
    found = consistency(running_suit(agreed=cards), budget_seconds=600)
    assert places(found) == ["findings.agreed[0]", "findings.agreed[1]"]
    assert found.whatever_was_played
    assert found.explained_by == ()
    assert found.all_explained


def test_declarer_tells_who_was_on_lead() -> None:
    found = consistency(running_suit(agreed=(AgreedFact(1, leader=Seat.NORTH),)), budget_seconds=600)
    assert places(found) == ["board.declarer", "findings.agreed[0]"]


def test_claimed_tricks_were_not_played() -> None:
    """West, who declares, has won trick ten with the five of spades; nobody can have won none in all then."""
    deal = Deal.parse("N:2.2.2.2 3.3.3.3 4.4.4.4 5.5.5.5")
    board = Board(deal=deal, declarer=Seat.WEST, strain=Strain.NOTRUMP, first_trick=10)
    played = tuple(CardPlayed(Seat(each[0]), Card.parse(each[2:])) for each in ["E:S3", "S:S4", "W:S5", "N:S2"])
    findings = Findings(table_tricks=0, winners=(*(None,) * 9, Seat.WEST, None, None, Seat.EAST))
    case = Case(board=board, events=played, findings=findings)
    claimed = Case(board=board, events=(*played, Claimed(Seat.WEST, 2)), findings=findings)
    assert consistency(case, budget_seconds=600).verdict == "impossible"
    found = consistency(claimed, budget_seconds=600)
    assert found.verdict == "possible"
    (aside,) = found.left_aside
    assert "after the claim" in aside


def test_tricks_played_after_a_concession_was_refused_are_counted() -> None:
    """East concedes the last trick, West objects at once, and all four play."""
    board = Board(deal=Deal.parse("N:2... 3... 4... 5..."), declarer=Seat.SOUTH, strain=Strain.NOTRUMP, first_trick=13)
    refused = (Conceded(Seat.EAST, 1), Objected(Seat.WEST))
    played = tuple(CardPlayed(Seat(each[0]), Card.parse(each[2:])) for each in ["N:S2", "E:S3", "S:S4", "W:S5"])
    winners = (*(None,) * 12, Seat.WEST)
    case = Case(board=board, events=(*refused, *played), findings=Findings(table_tricks=9, winners=winners))
    account = agreed_facts(case)
    assert account.left_aside == ()
    assert [each.place for each in account.statements[-2:]] == ["findings.winners, letter 13", "findings.table_tricks"]


def test_who_won_a_trick_before_the_cards_that_are_given_can_be_agreed_on() -> None:
    board = Board(strain=Strain.NOTRUMP, deal=Deal({Seat.NORTH: hand("A2...")}), first_trick=12)
    case = Case(board=board, findings=Findings(agreed=(AgreedFact(11, winner=Seat.NORTH),)))
    assert [each.words for each in agreed_facts(case).statements] == ["North won trick 11"]


def test_where_it_is_told_of_each_trick_who_won_it_and_what_was_led_there_is_a_verdict_too() -> None:
    board = Board(strain=Strain.NOTRUMP, deal=Deal.parse("N:2... 3... 4... 5..."), first_trick=13)
    facts = (AgreedFact(13, winner=Seat.WEST), AgreedFact(13, led=Suit.SPADES))
    found = consistency(Case(board=board, findings=Findings(agreed=facts)))
    assert (found.verdict, found.all_certain, found.tricks) == ("possible", True, None)


@pytest.mark.parametrize(("norths", "so"), [("S2", "followed"), ("H2", "discarded"), ("C2", "ruffed")])
@pytest.mark.parametrize("told", ["followed", "discarded", "ruffed"])
def test_whether_a_hand_followed_discarded_or_ruffed_is_shown_by_its_last_card(norths: str, so: str, told: str) -> None:
    seen = frozenset({Card.parse(norths)})
    held = {Seat.NORTH: seen, Seat.EAST: hand("3..."), Seat.SOUTH: hand("4..."), Seat.WEST: hand("5...")}
    board = Board(strain=Strain.CLUBS, deal=Deal(held), first_trick=13)
    facts = (AgreedFact(13, led=Suit.SPADES), AgreedFact(13, **{told: Seat.NORTH}))  # type: ignore[arg-type]
    found = consistency(Case(board=board, findings=Findings(agreed=facts)))
    assert found.verdict == ("possible" if told == so else "impossible")


def test_where_nobody_knows_the_deal_any_hand_may_have_played_a_card() -> None:
    north = AgreedFact(5, hand=Seat.NORTH, card=Card.parse("DT"))
    (said,) = agreed_facts(Case(board=Board(strain=Strain.NOTRUMP), findings=Findings(agreed=(north,)))).statements
    assert (said.place, said.words) == ("findings.agreed[0]", "North played ♦10 to trick 5")


def test_the_number_of_tricks_says_nothing_where_declarer_is_not_known() -> None:
    board = Board(deal=RUNNING_SUIT, strain=Strain.NOTRUMP)
    found = consistency(Case(board=board, findings=Findings(table_tricks=0)), budget_seconds=600)
    assert found.verdict == "possible"
    assert found.tricks is None
    assert found.left_aside == ("the number of tricks: declarer is not known",)


@pytest.mark.parametrize(
    ("board", "fact", "why"),
    [
        (Board(), AgreedFact(1, leader=Seat.NORTH), "there is no contract"),
        (Board(strain=Strain.NOTRUMP), AgreedFact(1, ruffed=Seat.NORTH), "there are no trumps"),
        (
            Board(strain=Strain.NOTRUMP, deal=RUNNING_SUIT),
            AgreedFact(5, hand=Seat.NORTH, card=Card.parse("S2")),
            r"findings\.agreed\[0\]: North played ♠2 to trick 5, but it was dealt to East",
        ),
        (
            Board(strain=Strain.NOTRUMP, deal=Deal({Seat.NORTH: hand("A2...")}), first_trick=12),
            AgreedFact(12, hand=Seat.NORTH, card=Card.parse("SK")),
            "his hand does not hold it",
        ),
        (
            Board(strain=Strain.NOTRUMP, deal=Deal({Seat.NORTH: hand("A2...")}), first_trick=12),
            AgreedFact(11, led=Suit.SPADES),
            "only the cards left before trick 12 are given",
        ),
        (
            Board(strain=Strain.NOTRUMP, deal=Deal({Seat.EAST: hand("A2...")}), first_trick=12),
            AgreedFact(12, hand=Seat.NORTH, card=Card.parse("S2")),
            "it was dealt to East",
        ),
    ],
)
def test_a_fact_that_cannot_be_so_by_itself_is_refused(board: Board, fact: AgreedFact, why: str) -> None:
    with pytest.raises(Contradiction, match=why):
        consistency(Case(board=board, findings=Findings(agreed=(fact,))))


@pytest.mark.parametrize(
    ("fact", "words"),
    [
        (AgreedFact(5, hand=Seat.NORTH, suit=Suit.DIAMONDS), "North played a diamond to trick 5"),
        (AgreedFact(5, hand=Seat.NORTH), "North played a card to trick 5"),
        (AgreedFact(5, led=Suit.DIAMONDS), "a diamond was led to trick 5"),
        (AgreedFact(5, leader=Seat.NORTH), "North led to trick 5"),
        (AgreedFact(5, winner=Seat.NORTH), "North won trick 5"),
        (AgreedFact(5, followed=Seat.NORTH), "North followed suit at trick 5"),
        (AgreedFact(5, discarded=Seat.NORTH), "North discarded at trick 5"),
        (AgreedFact(5, ruffed=Seat.NORTH), "North ruffed trick 5"),
    ],
)
def test_what_is_agreed_is_told_in_words(fact: AgreedFact, words: str) -> None:
    assert agreed_words(fact) == words


def test_what_a_case_gives_as_agreed() -> None:
    """South, on lead against East, and a winner on whom nothing is said; after a claim the tricks were not played."""
    winners = (Seat.EAST, None, Seat.WEST, *(None,) * 10)
    events = [CardPlayed(Seat.SOUTH, Card.parse("H7")), CardPlayed(Seat.WEST, None)]
    case = Case(board=Board(declarer=Seat.EAST, strain=Strain.NOTRUMP), findings=Findings(winners=winners))
    case = replace(case, events=tuple(events), findings=replace(case.findings, table_tricks=7))
    account = agreed_facts(case)
    assert [(each.place, each.words) for each in account.statements] == [
        ("board.declarer", "South was on lead"),
        ("event 1", "South led ♥7 to trick 1"),
        ("findings.winners, letter 1", "East won trick 1"),
        ("findings.winners, letter 3", "West won trick 3"),
        ("findings.table_tricks", "East–West won 7 tricks"),
    ]
    assert account.statements[1].says[1:] == (AgreedFact(1, leader=Seat.SOUTH),)  # type: ignore[index]
    followed = replace(case, events=(events[0], CardPlayed(Seat.WEST, Card.parse("H3"))), findings=Findings())
    assert agreed_facts(followed).statements[-1].words == "West played ♥3 to trick 1"
    assert agreed_facts(replace(followed, events=(*followed.events, Claimed(Seat.EAST, 3)))).left_aside == ()
    counted = replace(followed, events=(*followed.events, Claimed(Seat.EAST, 3)), findings=Findings(table_tricks=7))
    assert len(agreed_facts(counted).left_aside) == 1
    unseen = replace(case, events=(CardPlayed(Seat.SOUTH, None),), findings=Findings())
    assert [each.words for each in agreed_facts(unseen).statements] == [
        "South was on lead",
        "South led a card to trick 1",
    ]
    bare = replace(case, events=(), board=Board(strain=Strain.NOTRUMP), findings=Findings())
    assert (agreed_facts(bare).statements, agreed_facts(bare).left_aside) == ((), ())
    assert agreed_facts(replace(bare, events=(*events, Claimed(Seat.EAST, 3)))).left_aside == ()
    claimed = agreed_facts(replace(case, events=(*events, Claimed(Seat.EAST, 3))))
    assert [each.place for each in claimed.statements] == ["board.declarer", "event 1"]
    assert len(claimed.left_aside) == 1


def test_winners_up_to_a_claim_are_agreed_and_those_after_it_are_not() -> None:
    """South wins both tricks, by what is said; West may concede in the first, East object, and South claim after it."""
    board = Board(
        declarer=Seat.SOUTH, strain=Strain.NOTRUMP, deal=Deal.parse("N:3.3.. 4.4.. A.A.. 2.2.."), first_trick=12
    )
    first = [CardPlayed(Seat(each[0]), Card.parse(each[2:])) for each in ["S:SA", "W:S2", "N:S3", "E:S4"]]
    winners = (*(None,) * 11, Seat.SOUTH, Seat.SOUTH)

    def winners_agreed(*events: Event) -> list[str]:
        case = Case(board=board, events=events, findings=Findings(winners=winners))
        return [each.place for each in agreed_facts(case).statements if "winners" in each.place]

    both = ["findings.winners, letter 12", "findings.winners, letter 13"]
    assert winners_agreed(*first) == both
    assert winners_agreed(*first, Claimed(Seat.SOUTH, 1)) == both[:1]
    claimed = Case(board=board, events=(*first, Claimed(Seat.SOUTH, 1)), findings=Findings(winners=winners))
    assert len(agreed_facts(claimed).left_aside) == 1, "that a letter is left aside is told"
    told_to_there = replace(claimed, findings=Findings(winners=(*winners[:12], None)))
    assert agreed_facts(told_to_there).left_aside == ()
    refused = Conceded(Seat.WEST, 1), Objected(Seat.EAST)
    assert winners_agreed(first[0], *refused, *first[1:], Claimed(Seat.SOUTH, 1)) == both[:1]


def test_a_card_played_twice_is_an_impossible_event() -> None:
    with pytest.raises(ImpossibleEvent):
        consistency(running_suit("S:H7 W:H3 N:HJ E:HQ E:HQ"))


def whole_deal(seed: int) -> Case:
    """A deal played legally of which half of the cards are agreed and the number of tricks."""
    chance = random.Random(seed)
    cards = chance.sample(PACK, 52)
    ending = Ending(
        {seat: frozenset(cards[place::4]) for place, seat in enumerate(SEATS)},
        chance.choice((None, *Suit)),
        chance.choice(SEATS),
    )
    tricks = played(chance, ending, 0.0)
    known = [fact for fact in facts_of(tricks, ending) if fact.card is not None]
    findings = Findings(agreed=tuple(chance.sample(known, 26)), table_tricks=won(tricks, ending, ending.declarer.side))
    return Case(board=Board(deal=Deal(ending.hands), strain=STRAINS[ending.trumps]), findings=findings)


@pytest.mark.parametrize("seed", range(3))
def test_a_whole_deal_half_remembered_is_rebuilt(seed: int) -> None:
    case = whole_deal(seed)
    found = consistency(case, budget_seconds=600)
    assert found.verdict == "possible"
    assert found.play is not None
    assert case.board.deal is not None
    dealt = {seat: held for seat, held in case.board.deal if held is not None}
    ending = Ending(dealt, (case.board.strain or Strain.NOTRUMP).trumps, Seat.NORTH)
    assert {seat: frozenset(dict(trick)[seat] for trick in found.play) for seat in SEATS} == dealt
    assert not irregularities(found.play, ending)
    assert all(is_so(fact, found.play, ending) for fact in case.findings.agreed)
    assert all(is_so(fact, found.play, ending) for fact in found.certain)


def test_when_time_runs_out_it_says_so_and_what_had_been_excluded() -> None:
    """Trumps that take turns: it is slow to find out whether the side with two of them can have won eleven."""
    deal = Deal.parse("N:QT86.A32.K432.K2 AK.K54.A65.A6543 J975.QJ6.QJ7.QJ7 432.T987.T98.T98")
    board = Board(deal=deal, declarer=Seat.EAST, strain=Strain.SPADES)
    ace = AgreedFact(1, hand=Seat.EAST, card=Card.parse("SA"))
    found = consistency(Case(board=board, findings=Findings(agreed=(ace,), table_tricks=11)), budget_seconds=0)
    assert found.verdict == "stopped"
    assert (found.play, found.conflict, found.certain) == (None, (), ())
    assert {AgreedFact(1, winner=seat) for seat in SEATS if seat is not Seat.EAST} <= set(found.excluded)
    assert AgreedFact(1, winner=Seat.EAST) not in found.excluded


@pytest.mark.parametrize("seed", range(12))
def test_where_the_whole_takes_too_long_one_trick_at_a_time_comes_to_the_same(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first look at everything together is given up; who can have won a trick is asked one by one."""
    ending, facts = agreement(random.Random(f"by tricks {seed}"), 3)
    at_once = asked(ending, facts)
    solve, given_up = sat.Deduction.solve, list[None]()

    def impatient(world: sat.Deduction, *said: Any, **until: Any) -> bool | None:
        if not given_up:
            given_up.append(None)
            return None
        return solve(world, *said, **until)

    monkeypatch.setattr(sat.Deduction, "solve", impatient)
    by_tricks = asked(ending, facts)
    assert (by_tricks.verdict, by_tricks.excluded) == (at_once.verdict, ())
    assert set(by_tricks.certain) == set(at_once.certain)
    assert by_tricks.tricks == at_once.tricks
    assert set(by_tricks.explained_by) == set(at_once.explained_by)


@pytest.mark.parametrize("norths", ["D3", "S2"])
def test_however_soon_the_time_is_over_nothing_wrong_is_said_and_all_only_where_it_is_all(
    norths: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of three rounds of diamonds North, with two of them, discarded on the third, or before it and wrongly so."""
    board = Board(
        deal=Deal.parse("N:2..32. ..AKQ. .432.. ...432"), strain=Strain.NOTRUMP, first_trick=11, declarer=Seat.EAST
    )
    facts = [*(AgreedFact(trick, led=Suit.DIAMONDS) for trick in (11, 12, 13))]
    last = AgreedFact(13, hand=Seat.NORTH, card=Card.parse(norths))
    case = Case(board=board, findings=Findings(agreed=(*facts, last)))
    whole = consistency(case, budget_seconds=600)
    explained = tuple(SingleIrregularity(trick, Seat.NORTH) for trick in (11, 12)) if norths == "D3" else ()
    assert (whole.explained_by, whole.all_explained) == (explained, norths == "D3")
    assert whole.tricks == (None if norths == "D3" else (3, 13))
    solve, left, explanations = sat.Deduction.solve, 0, set[tuple[SingleIrregularity, ...]]()

    def until_then(world: sat.Deduction, *said: Any, **until: Any) -> bool | None:
        nonlocal left
        left -= 1
        return solve(world, *said, **until) if left >= 0 else None

    monkeypatch.setattr(sat.Deduction, "solve", until_then)
    for answers in range(0, 200, 1 if explained else 7):
        left = answers
        found = consistency(case, budget_seconds=600)
        explanations.add(found.explained_by)
        assert found.verdict in ("stopped", whole.verdict)
        assert set(found.certain) <= set(whole.certain)
        assert not found.all_certain or found.certain == whole.certain
        assert not found.all_explained or found.explained_by == explained
        assert found.tricks in (None, whole.tricks)
        if left >= 0:
            break
    assert found == whole
    assert explanations == {explained[:number] for number in range(len(explained) + 1)}


def test_without_any_time_what_follows_at_once_is_excluded_unless_it_was_told_itself(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """East leads and wins twice with the two highest trumps; who won the first trick and what was led to the second is
    not told.
    """
    board = Board(deal=Deal.parse("N:QT... AK... 98... 76..."), strain=Strain.SPADES, first_trick=12)
    high = ((12, "SA"), (13, "SK"))
    cards = [AgreedFact(trick, hand=Seat.EAST, card=Card.parse(card)) for trick, card in high]
    leads = [AgreedFact(trick, leader=Seat.EAST) for trick in (12, 13)]
    told = AgreedFact(12, led=Suit.SPADES), AgreedFact(13, winner=Seat.EAST)
    monkeypatch.setattr(sat.Deduction, "solve", lambda *_, **__: None)
    found = consistency(Case(board=board, findings=Findings(agreed=(*cards, *leads, *told))))
    others = [AgreedFact(12, winner=seat) for seat in (Seat.NORTH, Seat.SOUTH, Seat.WEST)]
    assert set(found.excluded) == {*others, *(AgreedFact(13, led=suit) for suit in Suit if suit is not Suit.SPADES)}
    assert found.verdict == "stopped"
