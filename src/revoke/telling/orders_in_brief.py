"""An instruction in a few words, as a list of what is to be done has it; unfolded, it is read as a whole."""

from __future__ import annotations

from collections.abc import Mapping

from revoke.law.orders import (
    ClaimRuledAsIfCorrected,
    GainFromPenaltyCard,
    LastTrickTakenBack,
    NextTrickTakenBack,
    OpponentsMayChange,
    PaidForAtTheEnd,
    RuleOnContestedClaim,
    RuleOnTheClaim,
)
from revoke.table.sentence import Sentence, template
from revoke.telling import orders


def in_brief(said: str) -> str:
    """What an instruction comes to, after the name of who is told; nothing where it is short enough as it stands.

    Args:
        said: the instruction as it is read aloud, with the template that it was made from.

    >>> from revoke.law.orders import LastTrickTakenBack
    >>> from revoke.ruling.ruling import Group, Instruction, When
    >>> in_brief(orders.instruction_words(Instruction(When.NOW, Group.TABLE, "62D1", LastTrickTakenBack())))
    'the last trick goes back as well'
    >>> in_brief("No tricks are transferred.")
    ''
    """
    if not isinstance(said, Sentence) or said.template not in _IN_BRIEF:
        return ""
    return Sentence(_IN_BRIEF[said.template], said.values)


_MAY_CHANGE_AFTER = template("may change if an opponent does")
_WHO_MAY_USE = template("who may use what was withdrawn")
_NOT_WHAT_IT_SUGGESTS = template("may not choose the play that the wrong card suggests")
_HIGHEST_OR_LOWEST = template("may ask for the highest or the lowest")
_IN_BRIEF: Mapping[str, str] = {
    orders.PLAIN[OpponentsMayChange]: template("may change a card"),
    orders.PARTNER_MAY_CHANGE: _MAY_CHANGE_AFTER,
    orders.PARTNERS_CARD_STAYS: _MAY_CHANGE_AFTER,
    orders.PENALTY_CARD_LIES: template("chooses before {partner} leads"),
    orders.KNOWN_TO_ALL: template("may use what it tells while it lies there"),
    orders.FREE_FOR_THE_INNOCENT: _WHO_MAY_USE,
    orders.FREE_BUT_FOR_A_PENALTY_CARD: _WHO_MAY_USE,
    orders.BOUND: _NOT_WHAT_IT_SUGGESTS,
    orders.BOUND_STRICTLY: _NOT_WHAT_IT_SUGGESTS,
    orders.MAY_DEMAND: _HIGHEST_OR_LOWEST,
    orders.MAY_DEMAND_OF: _HIGHEST_OR_LOWEST,
    orders.MAY_DEMAND_OR_CALL: _HIGHEST_OR_LOWEST,
    orders.MAY_DEMAND_OF_OR_CALL: _HIGHEST_OR_LOWEST,
    orders.PLAIN[GainFromPenaltyCard]: template("I look whether the penalty card has helped"),
    orders.PLAIN[LastTrickTakenBack]: template("the last trick goes back as well"),
    orders.PLAIN[NextTrickTakenBack]: template("the next trick is taken back as well"),
    orders.PLAIN[RuleOnTheClaim]: template("then I rule on the claim"),
    orders.PLAIN[ClaimRuledAsIfCorrected]: template("I rule on the claim as if it had been corrected"),
    orders.PLAIN[RuleOnContestedClaim]: template("I rule on the claim first"),
    orders.PLAIN[PaidForAtTheEnd]: template("then play on; I come back at the end"),
}
"""The long instructions, by their templates; each keeps the values of the sentence that it stands for."""
