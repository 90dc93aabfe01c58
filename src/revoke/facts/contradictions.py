"""What the director says of a revoke held against the record, or against what else he says of it, in his words."""

from __future__ import annotations

from typing import Any

from revoke.errors import Contradiction
from revoke.facts.fact import Evidence, Key, in_words
from revoke.facts.revoke import Revoke, WonBy
from revoke.table.contract import Strain
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


def won_without_following(place: str, strain: Strain) -> Contradiction:
    """That a card of another suit than the one led is said to have won, in notrump or when trumps were led."""
    because = _NO_TRUMPS if strain is Strain.NOTRUMP else _TRUMPS_LED
    return Contradiction((place, _CONTRACT), _WON_SAID[WonBy.OFFENDER], because, _ONE_OF_THE_TWO)


def penalty_card_of_declarers_side(index: int) -> Contradiction:
    """That declarer or dummy is said not to have played a penalty card."""
    return Contradiction(
        (Key(index, Revoke.failure.name).path, Key(index, Revoke.offender.name).path),
        template("a penalty card is said not to have been played by declarer's side"),
        template("only a defender has penalty cards"),
        _ONE_OF_THE_TWO,
    )


def won_without_a_card(index: int) -> Contradiction:
    """That a player is said to have won the trick to which he played no card."""
    return Contradiction(
        (Key(index, Revoke.failure.name).path, Key(index, Revoke.won_by.name).path),
        template("he is said to have won a trick to which he played no card"),
        template("nobody wins a trick without a card"),
        _ONE_OF_THE_TWO,
    )


def revoke_with_the_last_card(index: int) -> Contradiction:
    """That a player who had one card left is said not to have followed suit with it."""
    return Contradiction(
        (Key(index, Revoke.trick.name).path,),
        template("he is said to have revoked on trick 13"),
        template("with his last card nobody has a choice"),
        template("Correct the trick."),
    )


_CONTRACT = "board.contract"
_NO_TRUMPS = template("a card of another suit than the one led wins nothing in notrump")
_TRUMPS_LED = template("a card of another suit wins nothing when trumps are led")
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
