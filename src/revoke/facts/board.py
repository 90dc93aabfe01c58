"""Facts of the board that the table shows: who mixed cards, and what the last two tricks come to once put right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet

from revoke.case.case import Findings, Mixing
from revoke.case.events import CardsMixed
from revoke.errors import Contradiction
from revoke.facts.counting import Count
from revoke.facts.fact import BOARD, Evidence, Key
from revoke.facts.revoke import BoardFacts
from revoke.facts.revokes import Found, to_put_right_at_twelve
from revoke.table.seats import Seat, Side
from revoke.table.sentence import sentence, template
from revoke.timeline.ending import TWELFTH
from revoke.timeline.ending import put_right as played_again
from revoke.timeline.table import Table
from revoke.timeline.trick import tricks_won


def mixed(table: Table, findings: Findings, offenders: AbstractSet[Side]) -> Iterator[tuple[Key, Evidence]]:
    """Which side has mixed its cards, and whether after the claim: as the director says, or as it happened."""
    happened = table.all(CardsMixed)
    where = sentence("event {event}", event=happened[-1][0]) if happened else ""
    events = tuple(number for number, _ in happened)
    if findings.cards_mixed_by is not None:
        yield Key(BOARD, BoardFacts.cards_mixed_by.name), Evidence((findings.cards_mixed_by,), "said by the director")
    elif happened and len(offenders) == 1 and any(each.proved is False for each in findings.revokes):
        (offending,) = offenders
        sides = {each.by.side if isinstance(each.by, Seat) else each.by for _, each in happened}
        by = Mixing.BOTH if len(sides) == 2 else Mixing.OFFENDERS if offending in sides else Mixing.OTHERS
        yield Key(BOARD, BoardFacts.cards_mixed_by.name), Evidence((by,), where, events)
    if happened and table.attention:
        after = all(number > table.attention[0].event for number in events)
        yield Key(BOARD, BoardFacts.mixed_after_claim.name), Evidence((after,), where, events)


def put_right(
    table: Table, findings: Findings, found: Sequence[Found], count: Count, declarer: Seat | None
) -> Iterator[tuple[Key, Evidence]]:
    """Declarer's tricks once the twelfth trick has been put right, or the numbers that are still possible.

    Raises:
        Contradiction: the number that the director gives cannot come of the last two tricks.
    """
    wrong = to_put_right_at_twelve(found)
    reported = any(each.trick == TWELFTH for each in findings.revokes)
    said = findings.restored_tricks
    if not wrong and not reported and said is None:
        return
    key = Key(BOARD, BoardFacts.restored_tricks.name)
    before, because = _before_the_twelfth(count, declarer)
    ways = played_again(table, wrong) if declarer is not None else None
    if before is None:
        numbers: tuple[int, ...] = tuple(range(14))
    elif ways is None or declarer is None:
        numbers = tuple(range(before[0], before[1] + 3))
    else:
        numbers = tuple(
            sorted(
                {
                    each + tricks_won([seat for seat, _ in way], declarer.side)
                    for each in range(before[0], before[1] + 1)
                    for way in ways
                }
            )
        )
    if said is not None and said not in numbers:
        raise Contradiction(
            (key.path, because),
            sentence("declarer's side is said to win {number} tricks with trick twelve put right", number=said),
            sentence("it can win {numbers}", numbers=", ".join(map(str, numbers))),
            template("Correct one of the two."),
        )
    if said is not None:
        yield key, Evidence((said,), "said by the director")
    elif len(numbers) < 14:
        yield key, Evidence(numbers, because)


def _before_the_twelfth(count: Count, declarer: Seat | None) -> tuple[tuple[int, int] | None, str]:
    """The fewest and the most tricks that declarer's side can have had after eleven."""
    first = count.winners[: TWELFTH - 1]
    if declarer is not None and all(first):
        won = tricks_won(first, declarer.side)
        return (won, won), sentence("the tricks before the twelfth")
    if count.declarers is None:
        return None, ""
    last = count.winners[TWELFTH - 1 :]
    won = tricks_won(last, declarer.side) if declarer else 0
    unknown = last.count(None) if declarer else 2
    return (max(0, count.declarers - won - unknown), min(11, count.declarers - won)), count.because
