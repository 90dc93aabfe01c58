"""Which revoke of the timeline each of the director's findings speaks of."""

from __future__ import annotations

from collections.abc import Sequence

from revoke.case.case import Failure, RevokeFinding
from revoke.errors import Contradiction
from revoke.facts.revokes import Found
from revoke.table.seats import Seat
from revoke.table.sentence import sentence, template
from revoke.timeline.table import Table

Matched = tuple[RevokeFinding, Found | None]


def matched(findings: Sequence[RevokeFinding], found: Sequence[Found], table: Table) -> list[Matched]:
    """Each finding with the revoke of the timeline it speaks of, then the revokes of the timeline nobody spoke of."""
    left = list(found)
    merged: list[Matched] = []
    for place, finding in enumerate(findings):
        match = next((each for each in left if _same(finding, each, place, found)), None)
        if match is not None:
            left.remove(match)
        else:
            _refuse_if_shown_otherwise(place, finding, table)
        merged.append((finding, match))
    return merged + [(RevokeFinding(), each) for each in left]


def _same(finding: RevokeFinding, found: Found, place: int, all_found: Sequence[Found]) -> bool:
    if finding.offender is None and finding.trick is None:
        return all_found.index(found) == place
    seat_fits = not isinstance(finding.offender, Seat) or finding.offender is found.play.seat
    return seat_fits and finding.trick in (None, found.play.trick)


def _refuse_if_shown_otherwise(place: int, finding: RevokeFinding, table: Table) -> None:
    """A director's revoke that the record shows to have been no revoke."""
    trick = table.trick(finding.trick) if finding.trick else None
    if trick is None or finding.failure not in (None, Failure.FOLLOW) or finding.able is False:
        return
    for play in table.plays:
        if play.trick == trick.number and play.seat is finding.offender and play.card and trick.led:
            held = table.held(play.seat, play.event)
            where = (f"findings.revokes[{place}]", sentence("event {event}", event=play.event))
            to = template("{player} is said to have revoked at trick {trick}")
            said = sentence(to, player=play.seat, trick=trick.number)
            if play.card.suit is trick.led:
                raise Contradiction(
                    where,
                    said,
                    sentence("he played {card} and so followed suit", card=play.card),
                    template("Correct the trick, the seat or the card."),
                )
            if held is not None and not any(card.suit is trick.led for card in held):
                raise Contradiction(
                    where,
                    said,
                    sentence("he had no {suit} left", suit=trick.led),
                    template("Correct the deal, or the trick or seat of the revoke."),
                )
