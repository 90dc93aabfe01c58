"""The exercises beside the drill in a terminal: asking, searching a record, weighing damage, and which law it was."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from enum import StrEnum

from revoke.app.commands.training_dialogue import DRILL, TrainingDialogue
from revoke.app.desk.damage_words import HOW_MANY, WEIGHTS, before_the_revoke, damage_told, weights_read
from revoke.app.desk.inquiry_words import (
    RULE_NOW,
    SEND_ON,
    WHAT_NEXT,
    YOUR_RULING,
    first_sight,
    move_words,
    open_questions,
    worth,
)
from revoke.app.desk.record_lesson import record_lesson
from revoke.app.desk.search_words import WHICH_LAW, WHICH_TRICK, WHO, statement_words, where_it_stands, where_it_was
from revoke.app.desk.training_words import RIGHT, choice_words, lesson, story_of
from revoke.errors import NotBridge
from revoke.law.code import CODES, code
from revoke.table.cards import SUITS_DOWNWARD
from revoke.table.seats import SEATS, Seat
from revoke.table.sentence import sentence, template, whole
from revoke.training.choices import drill_choices
from revoke.training.damage import DamagedDeal, damaged_deal, found_damage
from revoke.training.inquiry import PLAY_ON, inquiry
from revoke.training.rating import CLAUSES_AT_LEVEL
from revoke.training.search import record_to_search
from revoke.training.statements import case_on, drawn_statement


class Exercise(StrEnum):
    """What is asked: a ruling, questions, the revoke in a record, results without it, or which law a sentence is."""

    DRILL = DRILL
    ASK = "ask"
    FIND = "find"
    TRICKS = "tricks"
    LAW = "law"

    __hash__ = str.__hash__


def ask(held: TrainingDialogue) -> None:
    """What would you ask? One question after another, then a ruling."""
    here = inquiry(held.progress.code, held.seed(), held.concept())
    held.show(" ".join(map(held.says.say, first_sight(here))))
    begun = time.monotonic()
    while True:
        questions = open_questions(here)
        moves = [*(name for name, _ in questions), *([] if here.came_back else [PLAY_ON])]
        words = [*(asked for _, asked in questions), *([] if here.came_back else [SEND_ON]), RULE_NOW]
        chosen = held.asked(WHAT_NEXT, words)
        if chosen == len(moves):
            break
        here = here.after([moves[chosen]])
        held.tell(move_words(here, here.moves[-1])[1])
    offered = drill_choices(here.case.worked)
    ruling = offered[held.asked(YOUR_RULING, list(map(choice_words, offered)))]
    score = here.score(ruling)
    case = here.case
    answer = " ".join([*(move.key.name if move.key else PLAY_ON for move in here.moves), ruling.id])
    held.note(
        case.seed,
        case.concept.id,
        Exercise.ASK,
        answer,
        begun,
        right=score.points == _ALL_POINTS,
        clauses=case.clauses_looked_at,
    )
    held.show("")
    held.tell(*worth(here, score))
    held.teach(case, lesson(case, ruling))


_ALL_POINTS = 4


def find(held: TrainingDialogue) -> None:
    """A record as it was kept: at which trick was the revoke, and whose was it?"""
    found = record_to_search(held.progress.code, held.seed())
    board = found.worked.facts.case.board
    if board.declarer:
        held.tell(sentence("{player} is declarer.", player=board.declarer))
    for number, played in enumerate(found.tricks, 1):
        cards = "  ".join(f"{held.says.seat(seat)} {held.says.card(card):<3}" for seat, card in played)
        held.show(f"  {number:>2}  {cards}")
    begun = time.monotonic()
    tricks = [sentence("trick {number}", number=number) for number in range(1, 14)]
    trick = held.asked(WHICH_TRICK, list(tricks), first=1) + 1
    seat = SEATS[held.asked(WHO, [sentence("{player}", player=each) for each in SEATS])]
    right = (trick, seat) == (found.trick, found.offender)
    answer = f"{trick} {seat.value}"
    clauses = len(found.worked.clauses)
    held.note(found.seed, found.concept.id, Exercise.FIND, answer, begun, right=right, clauses=clauses)
    held.show("")
    if right:
        held.tell(RIGHT)
    held.tell(where_it_was(found))
    held.teach_lesson(record_lesson(found.seed, found.worked, found.concept))


def tricks(held: TrainingDialogue) -> None:
    """How many tricks without it? Weights in a line, then what the solver and the simulated players say."""
    deal = damaged_deal(held.progress.code, held.seed())
    held.show(" ".join(map(held.says.say, before_the_revoke(deal))))
    for seat in SEATS:
        held.show(f"  {held.says.seat(seat)}  {_held(held, deal, seat)}")
    held.show("")
    held.tell(HOW_MANY, WEIGHTS)
    begun = time.monotonic()
    while True:
        written = held.line()
        try:
            weights = weights_read(written, deal)
            break
        except NotBridge as wrong:
            held.tell(wrong.args[0])
    found = found_damage(deal, weights)
    answer = " ".join(f"{result}:{weight:g}" for result, weight in sorted(weights.items()))
    clauses = len(deal.worked.clauses)
    held.note(deal.seed, deal.concept.id, Exercise.TRICKS, answer, begun, right=found.right, clauses=clauses)
    held.show("")
    if found.right:
        held.tell(RIGHT)
    held.tell(*damage_told(found))
    held.teach_lesson(record_lesson(deal.seed, deal.worked, deal.concept))


def _held(held: TrainingDialogue, deal: DamagedDeal, seat: Seat) -> str:
    """What a hand still held, a suit after another."""
    hand = deal.hands[seat]
    suits = []
    for suit in SUITS_DOWNWARD:
        ranks = [str(held.says.rank(card)) for card in sorted(hand, reverse=True) if card.suit is suit]
        if ranks:
            suits.append(f"{suit.symbol}{' '.join(ranks)}")
    return "  ".join(suits)


def law(held: TrainingDialogue) -> None:
    """A sentence of law: in which code did it stand last?"""
    seed = held.seed()
    statement = drawn_statement(seed)
    held.show(f"“{held.says.say(statement_words(statement))}”")
    begun = time.monotonic()
    chosen = CODES[held.asked(WHICH_LAW, [whole(code(each).name) for each in CODES])]
    right = statement.is_answered_by(chosen)
    concept = f"{statement.codes[0]} {statement.clause.cite}"
    held.note(seed, concept, Exercise.LAW, chosen, begun, right=right, clauses=CLAUSES_AT_LEVEL)
    held.show("")
    if right:
        held.tell(RIGHT)
    for told in where_it_stands(statement):
        held.show(f"  {held.says.say(told)}")
    case = case_on(statement)
    if case is not None:
        held.show("")
        held.tell(template("A case on it:"))
        held.show(f"  {' '.join(map(held.says.say, story_of(case)))}")
        held.teach_lesson(record_lesson(case.seed, case.worked, case.concept))


EXERCISES: Mapping[Exercise, Callable[[TrainingDialogue], None]] = {
    Exercise.DRILL: TrainingDialogue.drill,
    Exercise.ASK: ask,
    Exercise.FIND: find,
    Exercise.TRICKS: tricks,
    Exercise.LAW: law,
}
"""What asks one case of each exercise."""
