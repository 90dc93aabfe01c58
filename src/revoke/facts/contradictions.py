"""What the director says of a revoke held against the record, or against what else he says of it, in his words."""

from __future__ import annotations

from typing import Any

from revoke.errors import Contradiction
from revoke.facts.fact import Evidence, Key, in_words
from revoke.facts.revoke import Revoke
from revoke.facts.standing import WonBy
from revoke.table.sentence import sentence, template

_ONE_OF_THE_TWO = template("Correct one of the two.")


def shown_otherwise(place: str, said: Any, shows: Evidence) -> Contradiction:
    """That the record shows a fact to be otherwise than is said.

    >>> print(shown_otherwise("findings.revokes[0].able", False, Evidence((True,), "event 24")))
    findings.revokes[0].able and event 24: it is said to be no, but the record shows yes. Correct one of the two.
    """
    return Contradiction(
        (place, shows.because),
        sentence("it is said to be {value}", value=in_words(said)),
        sentence("the record shows {value}", value=in_words(shows.values[0])),
        _ONE_OF_THE_TWO,
    )


def won_by_another(place: str, said: WonBy, shown: Evidence) -> Contradiction:
    """That the revoke trick was won by somebody else than is said."""
    return Contradiction((place, shown.because), _WON_SAID[said], _WON[shown.values[0]], _ONE_OF_THE_TWO)


def penalty_card_of_declarers_side(index: int) -> Contradiction:
    """That declarer or dummy is said not to have played a penalty card."""
    return Contradiction(
        (Key(index, Revoke.failure.name).path, Key(index, Revoke.offender.name).path),
        template("a penalty card is said not to have been played by declarer's side"),
        template("only a defender has penalty cards"),
        _ONE_OF_THE_TWO,
    )


_WON_SAID = {
    WonBy.OFFENDER: template("the revoke trick is said to have been won by offender"),
    WonBy.PARTNER: template("the revoke trick is said to have been won by partner"),
    WonBy.OPPONENTS: template("the revoke trick is said to have been won by opponents"),
}
_WON = {
    WonBy.OFFENDER: template("it was won by offender"),
    WonBy.PARTNER: template("it was won by partner"),
    WonBy.OPPONENTS: template("it was won by opponents"),
}
