"""Is a story ruled alike however it is told: in part, in full, in other words, turned round the table, in an interview?

    nice -n 19 python -m benchmarks tellings [--code duplicate-2017] [--number 1000] [--seed 1] [--show 1] [--only part]

Draws so many whole stories of one code (or of every code in turn), each with one to three revokes, and checks these
properties:

    part        the ruling on a part excludes nothing that the whole orders, and announces nothing else
    granted     the ruling on a part changes with one more fact only where it says that it took that for granted
    more        one more fact never moves a ruling away from the ruling on the whole
    words       the same in other words is ruled alike: by seat or role, by trick or number, in any order
    record      a record of the play and the findings of an observer are ruled alike
    turned      the story moved one or more seats round the table, or mirrored, is ruled alike
    interview   a director who knows the whole story and answers the questions gets the ruling on the whole; the ruling
                after each answer excludes nothing of it

For each property it prints the failed comparisons, their total, and every kind of failure with its number; ``--show``
prints the smallest of so many cases of each kind. Interrupted, it tells what it has compared of this code so far. Exits
with status 1 if anything failed.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from benchmarks.stories.whole_stories import (
    Place,
    in_words,
    is_rare,
    only,
    places,
    role,
    ruled,
    smallest,
    whole_story,
)
from tests.replay.kinds import EVERYTHING
from tests.replay.records import record
from tests.ruling.test_told_without_the_record import RECORD_ONLY, shown, told
from tests.strategies import Document, written

from revoke import RevokeError, read_case, rule
from revoke.case.case import Moment, json_value
from revoke.facts.establish import establish
from revoke.facts.moments import completed
from revoke.facts.standing import Standing
from revoke.law.code import CODES, code
from revoke.ruling.ruling import Question, Ruling
from revoke.table.seats import SEATS, Seat

Telling = Callable[[random.Random, Document], str | list[str | None] | None]
"""Checks one property of a whole story; returns the fault, or ``None``, for each comparison that it makes."""


class NothingCompared(Exception):
    """This story says nothing about the property."""


# In part


def part(die: random.Random, story: Document) -> str | None:
    """Check that the ruling on a part excludes nothing that the ruling on the whole orders."""
    whole, found = _whole(story), ruled(_some(die, story, rare=False))
    return "refused" if found is None else _announced_otherwise(found, whole, _declarer_untold(story))


def more(die: random.Random, story: Document) -> str | list[str | None]:
    """Check that one more fact never moves a ruling away from the one on the whole, before the fact and after it."""
    less = _some(die, story, rare=False)
    place = die.choice(_untold(story, less))
    before, after = ruled(less), ruled(_with(less, story, place))
    if before is None or after is None:
        return "refused"
    at_once = _announced_otherwise(before, after, _declarer_untold(story))
    in_the_end = _announced_otherwise(after, _whole(story), _declarer_untold(story))
    return [
        at_once and f"{_name(place)}: {at_once}",
        in_the_end and f"after {_name(place)}: {in_the_end}",
    ]


def granted(die: random.Random, story: Document) -> str | None:
    """Check that a ruling without questions changes with one more fact only where it took that fact for granted.

    The change may also be a new question about what was granted: who declared, once a penalty card is known.
    """
    less = _some(die, story, rare=True)
    before = ruled(less)
    if before is None:
        return "refused"
    if before.status == "needs facts":
        raise NothingCompared
    untold = _untold(story, less)
    rare = [place for place in untold if is_rare(place)]
    place = die.choice(rare or untold)
    after = ruled(_with(less, story, place))
    if after is None:
        return f"{_name(place)}: refused"
    assumed, still_assumed = ({each.key.path for each in ruling.assumed} for ruling in (before, after))
    wrong = _announced_otherwise(before, after, declarer_untold=True)  # the clause may be another one
    over = _path(place) in _SAYS_THAT_PLAY_IS_OVER  # then no card lies there any more
    if wrong or (not over and _penalised(before) != _penalised(after)):
        wrong = wrong or "penalty cards"
        asked_now = {each.fact for each in after.questions}
        said_by_it = {_path(place), _path(place).replace("dummy_rights_lost", "attention_by")}  # then dummy spoke first
        said_by_it |= {_path(place).replace("withdrawn_after", "played_after")}  # who withdrew a card had played it
        said_by_it |= {"board.declarer"} - still_assumed  # tricks in several facts together tell who declared
        return None if assumed & (said_by_it | asked_now) else f"{_name(place)}: {wrong}"
    return None


_SAYS_THAT_PLAY_IS_OVER = ("findings.table_tricks", "findings.result", "findings.winners", "findings.play_ended")


def _penalised(ruling: Ruling) -> Counter[Any]:
    return Counter((each.kind, each.revoke) for each in ruling.penalty_cards)


def _some(die: random.Random, story: Document, *, rare: bool) -> Document:
    """A part of a story; rare facts are left out only if ``rare``."""
    share = die.choice((0.1, 0.2, 0.4, 0.7))
    kept = [each for each in places(story) if (is_rare(each) and not rare) or die.random() >= share]
    if len(kept) == len(places(story)):
        raise NothingCompared
    return only(story, kept)


def _untold(story: Document, less: Document) -> list[Place]:
    told_already = set(places(less))
    untold = [place for place in places(story) if place not in told_already]
    if not untold:
        raise NothingCompared
    return untold


def _with(less: Document, story: Document, place: Place) -> Document:
    """The part of a story, with one more fact."""
    told_already = set(places(less))
    return only(story, [each for each in places(story) if each in told_already or each == place])


def _declarer_untold(story: Document) -> bool:
    """Whether the story names declarer's seat, so that a part may leave him out: he then counts as a defender."""
    return "declarer" in story["board"]


def _announced_otherwise(found: Ruling, more: Ruling, declarer_untold: bool) -> str | None:
    """What a ruling says or excludes that a ruling on more facts contradicts."""
    if not _totals(more) <= _totals(found):
        return f"{sorted(map(str, _totals(more) - _totals(found)))} tricks were not possible"
    for one, other in zip(found.revokes, more.revokes, strict=True):
        if one.status not in (None, other.status):
            return f"{one.status} becomes {other.status}"
        if one.transfer not in (None, other.transfer):
            return f"{one.transfer} tricks become {other.transfer}"
        silent = set(one.laws) - set(other.laws) - (_RIGHTS_IN_TURN if other.trick == 1 else set())
        if silent and not declarer_untold:
            return f"{sorted(silent)} no longer speak"
    final, later = found.declarer_tricks.final, more.declarer_tricks.final
    if found.status == more.status == "final" and final is not None and later != final:
        return f"declarer's tricks, {dict(final)}, become {later and dict(later)}"
    return None


_RIGHTS_IN_TURN = {"62C1", "62C2"}
"""Rights of players who played after the revoke; on trick one the turn alone may show that nobody has them."""


def _totals(ruling: Ruling) -> set[int | None]:
    """The numbers of tricks that can move in the end."""
    return set(ruling.possible["transfer"]) if ruling.possible else {ruling.transfer.tricks}


def _name(place: Place) -> str:
    return str(place[-1])


def _path(place: Place) -> str:
    return "".join(f"[{each}]" if isinstance(each, int) else f".{each}" for each in place)[1:]


# In other words


def words(die: random.Random, story: Document) -> list[str | None]:
    """Check that the story in each kind of other words is ruled alike."""
    found = []
    for said in _OTHER_WORDS:
        try:
            found.append(_in_other_words(die, story, said))
        except NothingCompared:
            continue
    return found


def _in_other_words(die: random.Random, story: Document, said: str) -> str | None:
    again = written(story)
    _OTHER_WORDS[said](die, again)
    if again == story and said != "in another order":
        raise NothingCompared
    other = ruled(again)
    wrong = "refused" if other is None else _ruled_otherwise(_whole(story), other)
    if not wrong and said == "in another order" and in_words(again) != in_words(story):
        wrong = "other sentences"
    return f"{said}: {wrong}" if wrong else None


def backwards(die: random.Random, story: Document) -> str | None:
    """Check that revokes in another order are ruled alike, unless two are on one trick."""
    revokes = story["findings"]["revokes"]
    order = list(range(len(revokes)))
    die.shuffle(order)
    tricks = [each.get("trick") for each in revokes]
    if order == sorted(order) or len(set(tricks)) < len(tricks) or "revokes_in_order" in story["findings"]:
        raise NothingCompared
    again = written(story)
    again["findings"]["revokes"] = [again["findings"]["revokes"][index] for index in order]
    other = ruled(again)
    if other is None:
        return "revokes in another order: refused"
    wrong = _ruled_otherwise(_whole(story), other, order)
    return f"revokes in another order: {wrong}" if wrong else None


def _declarer(told: Document) -> Seat:
    if "declarer" not in told["board"]:
        raise NothingCompared
    return Seat(told["board"]["declarer"])


def _roles(die: random.Random, told: Document) -> None:
    """Name declarer and dummy by role."""
    declarer = _declarer(told)
    by_role = {declarer.value: "declarer", declarer.partner.value: "dummy"}
    for each in told["findings"]["revokes"]:
        for key in ("offender", "attention_by"):
            if key in each:
                each[key] = by_role.get(each[key], each[key])
        for key in ("played_after", "withdrawn_after"):
            if key in each:
                each[key] = [by_role.get(seat, seat) for seat in each[key]]


def _winners_by_seat(die: random.Random, told: Document) -> None:
    """Name the winner of a revoke trick by seat instead of by relation to the offender."""
    revokes = written(told)["findings"]["revokes"]
    for each in told["findings"]["revokes"]:
        if each.get("offender") in tuple("NESW") and "won_by" in each:
            each["won_by"] = _seat_that_won(each, revokes).value


def _winners_by_role_or_side(die: random.Random, told: Document) -> None:
    """Name the winner as declarer or dummy, or by side if he is on the side that did not revoke."""
    declarer, revokes = _declarer(told), written(told)["findings"]["revokes"]
    for each in told["findings"]["revokes"]:
        if "won_by" not in each or "offender" not in each:
            continue
        winner = _seat_that_won(each, revokes)
        if winner.side is declarer.side:
            each["won_by"] = "declarer" if winner is declarer else "dummy"
        elif winner.side is not Seat(each["offender"]).side:
            each["won_by"] = die.choice(["defending side", winner.side.value])


def _seat_that_won(revoke: Document, revokes: Sequence[Document]) -> Seat:
    """The hand that won the trick. Of two opponents, the one whom another revoke on it shows; if none does, one who did
    not revoke on it, rather than its leader (any trump beats his card), and rather one who played after a revoke.
    """
    offender, won_by = Seat(revoke["offender"]), revoke["won_by"]
    if won_by != "opponents":
        return offender if won_by == "offender" else offender.partner
    on_it = [revoke]
    if "trick" in revoke:
        on_it = [each for each in revokes if each.get("trick") == revoke["trick"] and "offender" in each]
    told = {each.get("won_by"): Seat(each["offender"]) for each in on_it if each is not revoke}
    if "offender" in told:
        return told["offender"]
    if "partner" in told:
        return told["partner"].partner
    lost = {each["offender"] for each in on_it}
    after = {seat for each in on_it for seat in each.get("played_after", ())}
    led = {Seat(each["offender"]).turn(len(each["played_after"]) + 1) for each in on_it if "played_after" in each}
    could = sorted(
        offender.side.other.seats, key=lambda seat: (seat.value in lost, seat in led, seat.value not in after)
    )
    return could[0]


def _tricks_by_their_winners(die: random.Random, told: Document) -> None:
    """Give the winner of each trick instead of numbers of tricks: the program counts them."""
    if "winners" not in told["findings"] or "declarer" not in told["board"]:
        raise NothingCompared
    told["findings"].pop("table_tricks", None)
    for each in told["findings"]["revokes"]:
        each.pop("later_tricks", None)
        if each.get("won_by") == "opponents":
            del each["won_by"]


def _moments_in_short(die: random.Random, told: Document) -> None:
    """Leave out the moments before attention that the other moments imply."""
    for each in told["findings"]["revokes"]:
        stage = {Moment(word) for word in each.get("before_attention", ())}
        for moment in sorted(stage, key=lambda moment: moment.value):
            rest = frozenset(stage - {moment})
            if completed(rest) == completed(frozenset(stage)):
                stage = set(rest)
        if "before_attention" in each:
            each["before_attention"] = [moment.value for moment in stage]


def _in_another_order(die: random.Random, told: Document) -> None:
    """Put every fact and every moment in another place of the same document."""
    _shuffle(die, told)
    for each in told["findings"]["revokes"]:
        die.shuffle(each.get("before_attention", []))


def _shuffle(die: random.Random, part_of_it: Document) -> None:
    items = list(part_of_it.items())
    die.shuffle(items)
    part_of_it.clear()
    part_of_it.update(items)
    for each in items:
        for one in each[1] if isinstance(each[1], list) else [each[1]]:
            if isinstance(one, dict):
                _shuffle(die, one)


_OTHER_WORDS: dict[str, Callable[[random.Random, Document], None]] = {
    "players by role": _roles,
    "winners by seat": _winners_by_seat,
    "winners by role or side": _winners_by_role_or_side,
    "tricks by their winners": _tricks_by_their_winners,
    "moments in short": _moments_in_short,
    "in another order": _in_another_order,
}


def _ruled_otherwise(one: Ruling, other: Ruling, order: list[int] | None = None) -> str | None:
    """The differences between two rulings; ``order`` lists the revokes of the first as the second has them."""
    listed = order or list(range(len(one.revokes)))
    place = {revoke: number for number, revoke in enumerate(listed)}
    compared: tuple[tuple[str, Any, Any], ...] = (
        ("status", one.status, other.status),
        ("tricks that move", one.transfer.tricks, other.transfer.tricks),
        ("tricks that may move", _totals(one), _totals(other)),
        ("declarer's tricks", one.declarer_tricks, other.declarer_tricks),
        ("how they stand", [one.revokes[n].status for n in listed], [each.status for each in other.revokes]),
        ("tricks of each", [one.revokes[n].transfer for n in listed], [each.transfer for each in other.revokes]),
        ("clauses", [set(one.revokes[n].laws) for n in listed], [set(each.laws) for each in other.revokes]),
        ("readings", one.readings, other.readings),
        (
            "penalty cards",
            Counter(
                (place.get(each.revoke, -1) if each.revoke is not None else -1, each.kind, str(each.card))
                for each in one.penalty_cards
            ),
            Counter(
                (each.revoke if each.revoke is not None else -1, each.kind, str(each.card))
                for each in other.penalty_cards
            ),
        ),
        ("questions", {each.key.name for each in one.questions}, {each.key.name for each in other.questions}),
        ("rights", Counter(each.right for each in one.options), Counter(each.right for each in other.options)),
        ("granted", {each.key.name for each in one.assumed}, {each.key.name for each in other.assumed}),
        ("adjusted", _adjusted(one), _adjusted(other)),
    )
    differing = [name for name, mine, theirs in compared if mine != theirs]
    return ", ".join(differing) or None


def _adjusted(ruling: Ruling) -> tuple[Any, ...]:
    score = ruling.adjusted_score
    return () if score is None else (score.law, score.needed, score.tricks)


# A record


def a_record(die: random.Random, story: Document) -> str | None:
    """Check that a record and an observer's findings are ruled alike; the story only names the code."""
    law = code(story["code"])
    case = read_case(record(die, law.id, EVERYTHING))
    try:
        with_record = rule(case)
    except RevokeError:
        raise NothingCompared from None
    facts = establish(case, law.binds)
    only_shown = any(shown(facts, index, fact) for index in range(len(facts)) for fact in RECORD_ONLY)
    noticed = all(each.status is not Standing.OPEN for each in with_record.revokes)
    if with_record.questions or only_shown or not noticed or len(facts) > 13:  # findings tell of thirteen at most
        raise NothingCompared
    by_word = rule(told(case, facts))
    if by_word.questions:
        raise NothingCompared
    stand = [each.status for each in by_word.revokes] == [each.status for each in with_record.revokes]
    if stand and by_word.transfer == with_record.transfer:
        return None
    return "tricks that move" if stand else "how they stand"


# Turned


def turned(die: random.Random, story: Document) -> str | None:
    """Check that the story moved round the table, or mirrored, is ruled alike."""
    if "declarer" not in story["board"]:
        raise NothingCompared
    steps = die.choice((1, 2, 3))
    seats = {seat.value: seat.turn(steps).value for seat in SEATS}
    mirrored = die.random() < 0.5
    if mirrored:
        if not _same_in_a_mirror(story):
            raise NothingCompared
        seats |= {"E": seats["W"], "W": seats["E"]}
    other = ruled(_at_these_seats(story, seats))
    wrong = "refused" if other is None else _ruled_otherwise(_whole(story), other)
    return f"{'in a mirror' if mirrored else 'further round'}: {wrong}" if wrong else None


def _same_in_a_mirror(story: Document) -> bool:
    """Whether the direction of play makes no difference: the player who led to a trick cannot have revoked on it.

    He is known on the first trick; and two revokes on one trick say something about the turn.
    """
    revokes = story["findings"]["revokes"]
    tricks = [each.get("trick", 1) for each in revokes]
    told = any("played_after" in each or "withdrawn_after" in each for each in revokes)
    return not told and 1 not in tricks and len(set(tricks)) == len(tricks)


def _at_these_seats(story: Document, seats: dict[str, str]) -> Document:
    again = written(story)
    board, findings = again["board"], again["findings"]
    for key in ("declarer", "dealer"):
        if key in board:
            board[key] = seats[board[key]]
    if seats["N"] in "EW" and board.get("vulnerable") in ("NS", "EW"):
        board["vulnerable"] = {"NS": "EW", "EW": "NS"}[board["vulnerable"]]
    if "winners" in findings:
        findings["winners"] = "".join(seats[seat] for seat in findings["winners"])
    for each in findings["revokes"]:
        for key in ("offender", "attention_by", "won_by"):
            if key in each:
                each[key] = seats.get(each[key], each[key])
        for key in ("played_after", "withdrawn_after"):
            if key in each:
                each[key] = [seats[seat] for seat in each[key]]
    return again


# In an interview


DAMAGE = ("without_revoke", "without_repeat")
LONGEST = 60


def interview(die: random.Random, story: Document) -> str | list[str | None]:
    """Check that a director who knows the whole story and answers the questions gets the ruling on the whole.

    If the story lacks an answer, he gives a random one that agrees with it, which belongs to the story from then on.
    """
    here, truth = _some(die, story, rare=False), written(story)
    asked: list[str] = []
    on_the_way: list[Ruling] = []
    while True:
        found = ruled(here)
        if found is None:
            return "refused"
        on_the_way.append(found)
        questions = [each for each in found.questions if each.key.name not in DAMAGE]
        if not questions:
            break
        question = die.choice(questions)
        which_defender = question.key.name == "offender" and question.answers[0] in SEATS
        if (question.fact in asked and not which_defender) or len(asked) > LONGEST:
            return f"{question.key.name} is asked again"
        asked.append(question.fact)
        answer = _answer(die, question, truth)
        if answer is None:
            return f"{question.key.name}: no answer agrees with the story"
        here = _answered(here, question.fact, answer)
        if not any(_at(truth, question.fact)):
            truth = _answered(truth, question.fact, answer)
    whole = _whole(truth)
    for one, other in zip(found.revokes, whole.revokes, strict=True):
        if (one.status, one.transfer) != (other.status, other.transfer):
            return f"{one.status}, {one.transfer} tricks, on the whole {other.status}, {other.transfer}"
    if found.transfer.tricks != whole.transfer.tricks:
        return f"{found.transfer.tricks} tricks move, on the whole {whole.transfer.tricks}"
    return [_announced_otherwise(each, whole, _declarer_untold(truth)) for each in on_the_way]


def _answer(die: random.Random, question: Question, truth: Document) -> Any:
    """The story's answer to a question, as offered; if the story has none, a random one that agrees with it."""
    offered = [json_value(each) for each in question.answers]
    said = _at(truth, question.fact)
    if not said:
        in_any_order = die.sample(offered, len(offered))
        return next((each for each in in_any_order if ruled(_answered(truth, question.fact, each)) is not None), None)
    [value] = said
    if isinstance(value, list):
        return next((each for each in offered if sorted(each) == sorted(value)), None)
    if value in offered:
        return value
    if question.key.name == "offender" and value in tuple("NESW"):
        named = role(Seat(value), _declarer(truth), _first_defender(truth))
        return next((each for each in (named, "defender") if each in offered), None)
    return None


def _first_defender(truth: Document) -> Seat:
    declarer = _declarer(truth)
    named = [each["offender"] for each in truth["findings"]["revokes"] if "offender" in each]
    seats = [Seat(each) for each in named if each in tuple("NESW")]
    return next((seat for seat in seats if seat.side is not declarer.side), declarer.left)


def _steps(path: str) -> list[str | int]:
    return [int(step) if step.isdigit() else step for step in re.findall(r"\w+", path)]


def _at(story: Document, path: str) -> list[Any]:
    """The value at a path of the document, if any."""
    here: Any = story  # JSON, walked key by key
    for step in _steps(path):
        try:
            here = here[step]
        except KeyError:
            return []
    return [here]


def _answered(story: Document, path: str, answer: object) -> Document:
    told_now = written(story)
    here: Any = told_now
    *way, last = _steps(path)
    for step in way:
        here = here.setdefault(step, {}) if isinstance(here, dict) else here[step]
    here[last] = answer
    return told_now


# All of it


TELLINGS: dict[str, tuple[Telling, ...]] = {
    "part": (part,),
    "granted": (granted,),
    "more": (more,),
    "words": (words, backwards),
    "record": (a_record,),
    "turned": (turned,),
    "interview": (interview,),
}

_WHOLE: dict[str, Ruling] = {}


def _whole(story: Document) -> Ruling:
    """The ruling on the whole story, kept until another story comes."""
    key = json.dumps(story)
    if key not in _WHOLE:
        found = ruled(story)
        assert found is not None
        _WHOLE.clear()
        _WHOLE[key] = found
    return _WHOLE[key]


NUMBERS = re.compile(r"\d+")


def told_otherwise(telling: Telling, seed: str, story: Document) -> list[str | None]:
    """The fault, or ``None``, of each comparison on a story told otherwise; an exception is a fault."""
    try:
        said = telling(random.Random(seed), story)
    except NothingCompared:
        raise
    except Exception as error:
        said = f"breaks: {type(error).__name__}: {error}"
    return said if isinstance(said, list) else [said]


def look(name: str, number: int, seed: str, show: int, chosen: list[str]) -> int:
    """Draw so many stories of one code, or until it is interrupted, and print and count the comparisons that failed."""
    compared: Counter[str] = Counter()
    found: defaultdict[tuple[str, str], list[tuple[Telling, str, Document]]] = defaultdict(list)
    start = time.process_time()
    drawn = 0
    with suppress(KeyboardInterrupt):
        for drawn in range(1, number + 1):
            key = f"{seed} {name} {drawn - 1}"
            story = whole_story(random.Random(key), name)
            for kind in chosen:
                for telling in TELLINGS[kind]:
                    try:
                        said = told_otherwise(telling, f"{key} {telling.__name__}", story)
                    except NothingCompared:
                        continue
                    compared[kind] += len(said)
                    for wrong in filter(None, said):
                        found[kind, NUMBERS.sub("…", wrong)].append((telling, key, story))
    spent = time.process_time() - start
    each = spent / max(drawn, 1) * 1e3
    print(f"{name}: {drawn} stories, {sum(compared.values())} comparisons, {each:.0f} ms a story")
    for kind in chosen:
        failed = sum(len(cases) for (other, _), cases in found.items() if other == kind)
        print(f"  {kind:<10} {failed} of {compared[kind]} failed")
    for (kind, wrong), cases in sorted(found.items(), key=lambda item: -len(item[1])):
        print(f"    {len(cases):>5}  {kind}: {wrong}")
        for telling, key, story in cases[:show]:
            print(f"           {json.dumps(_smallest(telling, key, story, wrong))}", flush=True)
    return sum(map(len, found.values()))


ATTEMPTS = 6


def _smallest(telling: Telling, key: str, story: Document, wrong: str) -> Document:
    """The smallest story that still fails in the same way, with the seed of the failure."""

    def failing(less: Document) -> int | None:
        for attempt in range(ATTEMPTS):
            try:
                said = told_otherwise(telling, f"{key} {telling.__name__}" + (f" {attempt}" if attempt else ""), less)
            except NothingCompared:
                continue
            if wrong in [NUMBERS.sub("…", each) for each in said if each]:
                return attempt
        return None

    if telling is a_record:
        return {"seed": f"{key} {telling.__name__}"}
    least = smallest(story, lambda less: failing(less) is not None)
    return {"story": least, "seed": f"{key} {telling.__name__} {failing(least)}"}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--code", choices=CODES, help="one code; without it, each of them")
    parser.add_argument("--number", type=int, default=200, help="whole stories of each code")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--show", type=int, default=1, help="so many cases of each kind of failure")
    parser.add_argument("--only", default=",".join(TELLINGS), help=f"some of {', '.join(TELLINGS)}")
    asked = parser.parse_args()
    chosen = asked.only.split(",")
    if strange := set(chosen) - set(TELLINGS):
        parser.error(f"nothing is called {', '.join(sorted(strange))} here: say {', '.join(TELLINGS)}")
    codes = [asked.code] if asked.code else list(CODES)
    failed = sum(look(name, asked.number, asked.seed, asked.show, chosen) for name in codes)
    print(f"{failed} comparisons are ruled otherwise")
    return bool(failed)


if __name__ == "__main__":
    raise SystemExit(main())
