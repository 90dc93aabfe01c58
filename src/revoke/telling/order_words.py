"""The words at the table: instructions, choices, and the cards that lie there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import reduce

from revoke.case.case import Failure, Tricks
from revoke.law import orders
from revoke.law.code import ScoreSheet, code
from revoke.law.procedure import AskingRule
from revoke.ruling.ruling import Group, Instruction, Option, PenaltyCard, ResultStands, Right, ScoreSettled, When
from revoke.table.cards import Suit
from revoke.table.contract import Contract, Doubling
from revoke.table.seats import SEATS, Partnership, Role, Seat, Side, SideByRole, Who, name
from revoke.table.sentence import Percent, Sentence, Value, alone, counted, one_after_another, sentence, template, whole

# Results in words: tricks, the contract and what it makes, and what the score is adjusted to.


def tricks_in_words(number: int) -> Sentence:
    """A number of tricks, in words.

    >>> [tricks_in_words(number) for number in (1, 2, 0)]
    ['one trick', 'two tricks', 'no tricks']
    """
    return counted("one trick", "{number:words} tricks", number=number)


def contract_result(contract: Contract | None, tricks: Tricks) -> Sentence:
    """A result in words: the contract and what it makes, weighted if several; without a contract, tricks alone.

    >>> contract = Contract.parse("3NT")
    >>> contract_result(contract, {10: 1.0}), contract_result(contract, {7: 0.4, 9: 0.6})
    ('3NT making ten', '40% of 3NT down two and 60% of 3NT making nine')
    """
    parts = [(_one_result(contract, number), weight) for number, weight in tricks.items()]
    if len(parts) == 1:
        return parts[0][0]
    *weighted, last = (sentence("{share} of {result}", share=Percent(weight), result=said) for said, weight in parts)
    others = reduce(lambda one, more: sentence("{one}, {more}", one=one, more=more), weighted)
    return sentence("{results} and {last}", results=others, last=last)


def _one_result(contract: Contract | None, number: int) -> Sentence:
    if contract is None:
        return tricks_in_words(number)
    short = contract.tricks_needed - number
    return sentence(
        (_MAKING if short <= 0 else _DOWN)[contract.doubling],
        contract=contract.undoubled_words,
        number=number if short <= 0 else short,
    )


_MAKING = {
    Doubling.UNDOUBLED: template("{contract} making {number:words}"),
    Doubling.DOUBLED: template("{contract} doubled making {number:words}"),
    Doubling.REDOUBLED: template("{contract} redoubled making {number:words}"),
}
_DOWN = {
    Doubling.UNDOUBLED: template("{contract} down {number:words}"),
    Doubling.DOUBLED: template("{contract} doubled down {number:words}"),
    Doubling.REDOUBLED: template("{contract} redoubled down {number:words}"),
}


def settled_words(settled: ScoreSettled) -> Sentence:
    """The announcement to both sides once the damage has been weighed.

    >>> settled_words(ScoreSettled(((10, 1.0),), Contract.parse("3NT")))
    'The score is adjusted to 3NT making ten because of the revoke.'
    >>> settled_words(ScoreSettled(None))
    'I have looked at the deal. The score is not adjusted further.'
    """
    if settled.apart:
        return score_separately(settled.contract, {side: dict(tricks) for side, tricks in settled.apart})
    if settled.tricks is None:
        return whole(_NOT_ADJUSTED)
    result = contract_result(settled.contract, dict(settled.tricks))
    if settled.self_inflicted:
        return sentence(OFFENDERS_ALONE, result=result)
    return sentence(_ADJUSTED if settled.contract else _ADJUSTED_TRICKS, result=result)


def score_separately(contract: Contract | None, tricks: Mapping[Partnership, Tricks]) -> Sentence:
    """The results of the two sides, where each has its own.

    >>> score_separately(Contract.parse("3NT"), {Side.NS: {8: 1.0}, Side.EW: {9: 1.0}})
    'The sides score separately: 3NT down one for North–South, and 3NT making nine for East–West.'
    """
    results = [
        sentence("{result} for {side}", result=contract_result(contract, each), side=side_value(side))
        for side, each in tricks.items()
    ]
    return sentence("The sides score separately: {results}.", results=whole(one_after_another(results, _AND)))


OFFENDERS_ALONE = template(
    "The score is adjusted to {result} for the offending side; the other side gets no redress for the damage it did "
    "to itself."
)
"""The result of one side, where the other did part of the damage to itself (2017, 12C1e)."""

_AND = template("{one}, and {more}")
_NOT_ADJUSTED = template("I have looked at the deal. The score is not adjusted further.")
_ADJUSTED = template("The score is adjusted to {result} because of the revoke.")
_ADJUSTED_TRICKS = template("The score is adjusted because of the revoke: {result} for declarer.")


@dataclass(frozen=True, slots=True)
class OfASide:
    """The templates of a sentence about a side: one for a side by seats, one for each side by its role."""

    seats: str
    declaring: str
    defending: str

    def said(self, side: Partnership, **values: Value) -> Sentence:
        match side:
            case SideByRole.DECLARING:
                return sentence(self.declaring, **values)
            case SideByRole.DEFENDING:
                return sentence(self.defending, **values)
            case Side():
                return sentence(self.seats, side=side, **values)


_POINTS_GO = OfASide(
    template("{points} points above the line go to {side}."),
    template("{points} points above the line go to the declaring side."),
    template("{points} points above the line go to the defending side."),
)
_FREE_FOR_ONE_SIDE = OfASide(
    template("Only {side} may use the cards withdrawn because {player} revoked."),
    template("Only the declaring side may use the cards withdrawn because {player} revoked."),
    template("Only the defending side may use the cards withdrawn because {player} revoked."),
)
_ONLY_HONOURS = OfASide(
    template("{side} score only honours and chicane."),
    template("The declaring side scores only honours and chicane."),
    template("The defending side scores only honours and chicane."),
)
_NO_GAME = OfASide(
    template("{side} cannot win the game on this deal; their score towards it stops at {points}."),
    template("The declaring side cannot win the game on this deal; its score towards it stops at {points}."),
    template("The defending side cannot win the game on this deal; its score towards it stops at {points}."),
)


def tricks_move(number: int, to: Partnership) -> Sentence:
    """The transfer of tricks to a side, in words.

    >>> tricks_move(1, Side.EW), tricks_move(2, SideByRole.DEFENDING)
    ('One trick goes to East–West.', 'Two tricks go to the defending side.')
    """
    match to:
        case SideByRole.DECLARING:
            return counted(
                "One trick goes to the declaring side.",
                "{number:Words} tricks go to the declaring side.",
                number=number,
            )
        case SideByRole.DEFENDING:
            return counted(
                "One trick goes to the defending side.",
                "{number:Words} tricks go to the defending side.",
                number=number,
            )
    return counted("One trick goes to {side}.", "{number:Words} tricks go to {side}.", number=number, side=to)


def instruction_words(said: Instruction) -> Sentence:
    """An instruction as it is read aloud at the table.

    >>> from revoke.ruling.ruling import When
    >>> instruction_words(Instruction(When.END, Group.TABLE, "64A2", orders.TransferTricks(1), side=Side.NS))
    'One trick goes to North–South.'
    """
    match said.order:
        case AskingRule(words=words):
            return whole(words)
        case orders.NotARevoke() if said.when is When.END:
            return whole(_NO_REVOKE_AFTER_ALL)
        case orders.Correct(dummys=True) if said.card is not None and said.suit is not None:
            return sentence(_DUMMYS_CARD_GOES_BACK, card=said.card, suit=said.suit)
        case orders.Correct(dummys=True):
            return whole(_DUMMYS_CARD)
        case orders.SupplyCard() | orders.PutRight() if (
            said.failure is Failure.MISSING_CARD and said.player is not None
        ):
            return whole(_SUPPLY_FOR_DUMMY)
        case orders.SupplyCard(trick_stays=True):
            return _of_suit(said.suit, _SUPPLY_LATE_OF, _SUPPLY_LATE)
        case orders.SupplyCard() | orders.PutRight() if said.failure is Failure.MISSING_CARD:
            return _of_suit(said.suit, _SUPPLY_OF, _SUPPLY)
        case orders.PartnerBound(strictly=strictly):
            return whole(BOUND_STRICTLY if strictly else BOUND)
        case orders.LeadAnotherSuit() if said.card is not None:
            return sentence(_LEAD_ANOTHER, card=said.card)
        case orders.LeadSuitRequired() if said.card is not None and said.suit is not None:
            return sentence(_LEAD_REQUIRED, card=said.card, suit=said.suit)
        case orders.FollowTheNewLead(stays_face_up=partners_stays):
            return whole(_FOLLOW_AND_A_DEFENDERS_STAYS if partners_stays else FOLLOW_THE_NEW_LEAD)
        case orders.MayAccept() if said.card is not None and said.picked:
            return sentence(_UNLESS_THAT_IS_ACCEPTED_AS_PICKED, card=said.card)
        case orders.MayAccept() if said.card is not None and said.instead is not None:
            return sentence(_UNLESS_THAT_IS_ACCEPTED, card=said.card, instead=said.instead)
        case orders.Correct() | orders.PutRight() | orders.ReopenedForBoth() | orders.CorrectAndPay():
            return _corrected(said)
        case orders.LeadTakenBack() if said.card is not None and said.player is not None:
            return sentence(_LEAD_GOES_BACK, card=said.card, winner=said.player)
        case orders.CardStays(too_late=too_late):
            stays = _STAYS if too_late else _MAY_NOT_BE_CHANGED
            return whole(_HIS_MAY_NOT_BE_CHANGED) if said.card is None else sentence(stays, card=said.card)
        case orders.Penalised(kind=kind):
            known, unknown = _UNLESS_ACCEPTED_FACE_UP if said.failure is Failure.PENALTY_CARD else _LEFT_FACE_UP[kind]
            return whole(unknown) if said.card is None else sentence(known, card=said.card)
        case orders.LeadOptions(several=several, now=now):
            return sentence(_CHOOSE_THE_LEAD[several, now], partner=said.player or Role.OTHER_DEFENDER)
        case orders.PartnerMayChange(kind=kind_of_his, changed=changed):
            of_dummys = said.player is not None
            if_one_does, once_one_has = (
                _DUMMYS_MAY_CHANGE if of_dummys else _PARTNER_MAY_CHANGE[kind_of_his is not None]
            )
            return whole(once_one_has if changed else if_one_does)
        case orders.OpponentsMayChange() if said.player is not None:
            return whole(_DUMMYS_CARD_MAY_CHANGE)
        case orders.MayDemandHighestOrLowest(who=demander, play_over=over) if said.player and said.suit:
            lies_to_be_called = demander is Role.DECLARER and not over
            demand = MAY_DEMAND_OF_ONE_OR_CALL if lies_to_be_called else MAY_DEMAND_OF_ONE
            return sentence(demand, player=said.player, suit=said.suit)
        case orders.MayDemandHighestOrLowest(who=Role.DECLARER, play_over=False):
            return _of_suit(said.suit, MAY_DEMAND_OF_OR_CALL, MAY_DEMAND_OR_CALL)
        case orders.MayDemandHighestOrLowest():
            return _of_suit(said.suit, MAY_DEMAND_OF, MAY_DEMAND)
        case orders.NothingToDemand() if said.player is not None:
            return sentence(_NOTHING_TO_DEMAND_OF_ONE, player=said.player)
        case orders.InformationFromWithdrawnCards(for_both_sides_unauthorised=True, but_for_a_penalty_card=lies):
            return whole(_FREE_FOR_NOBODY_BUT_FOR_A_PENALTY_CARD if lies else _FREE_FOR_NOBODY)
        case orders.InformationFromWithdrawnCards() if said.side is not None and said.player is not None:
            return _FREE_FOR_ONE_SIDE.said(said.side, player=said.player)
        case orders.InformationFromWithdrawnCards(but_for_a_penalty_card=lies):
            return whole(FREE_BUT_FOR_A_PENALTY_CARD if lies else FREE_FOR_THE_INNOCENT)
        case orders.InformationFromPenaltyCard(identity_too=known_to_all):
            return whole(KNOWN_TO_ALL if known_to_all else _MUST_BE_PLAYED_IS_KNOWN)
        case orders.TransferTricks(tricks=number) if said.side is not None:
            return tricks_move(number, said.side)
        case orders.PaysPoints(points=points) if said.side is not None:
            return _POINTS_GO.said(said.side, points=points)
        case orders.HonoursOnly() if said.side is not None:
            return _ONLY_HONOURS.said(said.side)
        case orders.CannotScoreGame(cap=points) if said.side is not None:
            return _NO_GAME.said(said.side, points=points)
        case ScoreSettled() as settled:
            return settled_words(settled)
        case ResultStands(tricks=tricks):
            return sentence(_RESULT_STANDS, tricks=tricks)
        case orders.QuittedTricksStayShut(unless_told=unless_told):
            return whole(_STAY_SHUT_UNLESS_TOLD if unless_told else _STAY_SHUT)
        case order:
            return whole(PLAIN[type(order)])


_RESULT_STANDS = template(
    "The recorded result, {tricks} tricks for declarer, already includes this: no trick is transferred twice."
)
PLAIN: dict[type, str] = {
    orders.Established: template(
        "The revoke stands. Play on, unless somebody has claimed. Keep your played cards in order, and do not turn "
        "quitted tricks; I will come back at the end."
    ),
    orders.NoRectification: template("Play on as if nothing had happened; I will come back at the end."),
    orders.Unproved: template("The revoke is not proved; the result stands."),
    orders.NotARevoke: template("This was not a revoke. Play on."),
    orders.NoAutomaticAdjustment: template("No tricks are transferred."),
    orders.WeighDamage: template("I will say later whether the score is adjusted."),
    orders.OpponentsMayChange: template("You may change a card you played after the revoke, without penalty."),
    orders.FollowersMayChange: template("If you played after the offender, you may change your card."),
    orders.RuleOnTheClaim: template("I then rule on the claim; any doubt goes against the offending side."),
    orders.ClaimRuledAsIfCorrected: template(
        "The revoke was not established, and the cards are back in the board: nothing is taken back. I rule on the "
        "claim as if the revoke had been corrected; any doubt goes against the offending side."
    ),
    orders.RuleOnContestedClaim: template(
        "The claim is contested: I rule on it first, and any doubt goes against the claiming side. I then rule on the "
        "revoke."
    ),
    orders.PaidForAtTheEnd: template(
        "Then play on. Keep your played cards in order, and do not turn quitted tricks; I will come back at the end."
    ),
    orders.NextTrickTakenBack: template(
        "Cards led or played to the next trick go back too; a defender's card stays face up on the table."
    ),
    orders.MayAccept: template("Unless declarer accepts the card you played, take it back and play your penalty card."),
    orders.LastTrickTakenBack: template("The last trick goes back too; I then rule on any claim."),
    orders.GainFromPenaltyCard: template("If the penalty card helped that side, I will adjust."),
    orders.PenaltyLost: template(
        "The revoke stands, but dummy was the first to draw attention to it: nothing can be claimed. Play on."
    ),
    orders.NothingToDemand: template(
        "Dummy was the first to draw attention to it: you can neither call the card that goes back nor demand another."
    ),
    orders.DemandVoid: template("That demand binds nobody, and the right to any other is lost with it."),
    orders.TricksToBeSearched: template(
        "The revoke stands. Play on, and keep the tricks separate and unmixed: the claimants may search them after "
        "the hand."
    ),
}
"""The words of the orders whose words depend on nothing else."""

FOLLOW_THE_NEW_LEAD = template(
    "If you have played to the lead that goes back, you must follow suit to the new one: take back a card that does "
    "not, unless you have none of the suit."
)
_FOLLOW_AND_A_DEFENDERS_STAYS = template(
    "If you have played to the lead that goes back, you must follow suit to the new one: take back a card that does "
    "not, unless you have none of the suit. If a defender takes one back, it stays face up on the table: it is a "
    "penalty card."
)
_STAY_SHUT_UNLESS_TOLD = template("Do not turn quitted tricks before play ends unless I say so.")
_STAY_SHUT = template("Do not turn quitted tricks before play ends.")
PARTNER_MAY_CHANGE = template("If an opponent before you changes his card, you may change yours.")
PARTNERS_CARD_STAYS = template(
    "If an opponent before you changes his card, you may change yours. A defender's first card then stays on the table."
)
_PARTNER_MAY_CHANGE = {
    False: (PARTNER_MAY_CHANGE, template("An opponent before you has changed his card: you may change yours.")),
    True: (
        PARTNERS_CARD_STAYS,
        template(
            "An opponent before you has changed his card: you may change yours. A defender's first card then stays on "
            "the table."
        ),
    ),
}
"""The words to an offender's partner, by whether his card stays: if an opponent changes, and once one has."""
_DUMMYS_CARD_MAY_CHANGE = template("You may change a card dummy played after the revoke, without penalty.")
_DUMMYS_MAY_CHANGE = (
    template("If an opponent before dummy changes his card, you may change dummy's."),
    template("An opponent before dummy has changed his card: you may change dummy's."),
)
"""The words to declarer, whose own revoke is put right: if an opponent changes, and once one has."""
PENALTY_CARD_LIES = template(
    "When {partner} is to lead, choose first: require the suit of the penalty card, forbid it while {partner} keeps "
    "the lead, or allow any lead. If you require or forbid it, the card is picked up; otherwise it stays and must be "
    "played when legal."
)
PENALTY_CARD_LIES_NOW = template(
    "{partner} is to lead. Choose first: require the suit of the penalty card, forbid it while {partner} keeps the "
    "lead, or do neither. If you require or forbid it, the card is picked up; otherwise it stays and must be played "
    "when legal."
)
SEVERAL_LIE = template(
    "When {partner} is to lead, choose first: require the suit of a penalty card, forbid one or more of their suits "
    "while {partner} keeps the lead, or do neither. The cards of a suit that you require or forbid are picked up; the "
    "others stay and must be played when legal."
)
SEVERAL_LIE_NOW = template(
    "{partner} is to lead. Choose first: require the suit of a penalty card, forbid one or more of their suits while "
    "{partner} keeps the lead, or do neither. The cards of a suit that you require or forbid are picked up; the "
    "others stay and must be played when legal."
)
_CHOOSE_THE_LEAD = {
    (False, False): PENALTY_CARD_LIES,
    (False, True): PENALTY_CARD_LIES_NOW,
    (True, False): SEVERAL_LIE,
    (True, True): SEVERAL_LIE_NOW,
}
"""The words to declarer, by whether several cards lie there and whether the offender's partner is on lead now."""
FREE_FOR_THE_INNOCENT = template("Only the non-offending side may use the withdrawn cards.")
FREE_BUT_FOR_A_PENALTY_CARD = template(
    "Only the non-offending side may use the withdrawn cards; both sides may use a penalty card while it lies there."
)
_LEAD_ANOTHER = template("The revoke is corrected. Take back {card} and lead another suit.")
_LEAD_REQUIRED = template("The revoke is corrected. Take back {card} and lead a {suit}, as was required.")
_LEAD_GOES_BACK = template("Take back {card}: {winner} has won the trick and leads.")
_STAYS = template("{card} goes back into the trick to which you played it: it is too late to change it.")
_HIS_MAY_NOT_BE_CHANGED = template(
    "The card taken back goes back into the trick: the correction gives no right to change it."
)
_MAY_NOT_BE_CHANGED = template("{card} goes back into the trick: the correction gives no right to change it.")
_NO_REVOKE_AFTER_ALL = template("This was not a revoke; the result stands.")
_DUMMYS_CARD = template("Dummy's card is corrected without penalty: dummy cannot revoke.")
_DUMMYS_CARD_GOES_BACK = template(
    "Dummy's {card} goes back and a {suit} is played instead, without penalty: dummy cannot revoke."
)
_SUPPLY_FOR_DUMMY = template(
    "Dummy has not played to this trick. Name a card from dummy now, of the suit led if you can."
)
_SUPPLY = template("You have not played to this trick. Play a card now, of the suit led if you can.")
_SUPPLY_OF = template("You have not played to this trick. Play a {suit} now, if you can.")
_SUPPLY_LATE = template(
    "You have not played to this trick. Play a card now, of the suit led if you can; the trick does not change hands."
)
_SUPPLY_LATE_OF = template(
    "You have not played to this trick. Play a {suit} now, if you can; the trick does not change hands."
)
BOUND = template(
    "You have seen your partner's wrong card. If another play makes sense, you may not choose the play it suggests."
)
BOUND_STRICTLY = template(
    "You have seen your partner's wrong card. If you hold cards of different suits, you may not choose the play it "
    "could have suggested."
)
_FREE_FOR_NOBODY = template("Neither side may use the withdrawn cards.")
_FREE_FOR_NOBODY_BUT_FOR_A_PENALTY_CARD = template(
    "Neither side may use the withdrawn cards; both sides may use a penalty card while it lies there."
)
KNOWN_TO_ALL = template("Once a penalty card is picked up, you may not use it.")
_MUST_BE_PLAYED_IS_KNOWN = template("You may use the fact that the card must be played, and nothing else it tells you.")
MAY_DEMAND = template("You may require his highest or lowest card of the suit led.")
MAY_DEMAND_OF = template("You may require his highest or lowest {suit}.")
_NOTHING_TO_DEMAND_OF_ONE = template(
    "Dummy was the first to draw attention to {player}'s revoke: you can neither call the card that goes back nor "
    "demand another."
)
MAY_DEMAND_OF_ONE = template("You may require {player} to play his highest or lowest {suit}.")
MAY_DEMAND_OF_ONE_OR_CALL = template(
    "You may require {player} to play his highest or lowest {suit}; otherwise you may call his exposed card at any "
    "trick."
)
MAY_DEMAND_OR_CALL = template(
    "You may require his highest or lowest card of the suit led; otherwise you may call the exposed card at any trick."
)
MAY_DEMAND_OF_OR_CALL = template(
    "You may require his highest or lowest {suit}; otherwise you may call the exposed card at any trick."
)
_UNLESS_ACCEPTED_FACE_UP = (
    template(
        "If declarer does not accept {card}, it stays face up on the table: it is then a major penalty card, to be "
        "played as soon as it legally can be."
    ),
    template(
        "If declarer does not accept the card wrongly played, it stays face up on the table: it is then a major "
        "penalty card, to be played as soon as it legally can be."
    ),
)
"""The words on a card that declarer may let stand instead of a penalty card: as it is named, and as it is not."""
_LEFT_FACE_UP = {
    orders.CardKind.MAJOR: (
        template(
            "Leave {card} face up on the table: it is a major penalty card, to be played as soon as it legally can be."
        ),
        template(
            "Leave the card wrongly played face up on the table: it is a major penalty card, to be played as soon as "
            "it legally can be."
        ),
    ),
    orders.CardKind.MINOR: (
        template("Leave {card} face up on the table: it is a minor penalty card."),
        template("Leave the card wrongly played face up on the table: it is a minor penalty card."),
    ),
    orders.CardKind.EXPOSED: (
        template("Leave {card} face up on the table: it is an exposed card."),
        template("Leave the card wrongly played face up on the table: it is an exposed card."),
    ),
}
_CORRECTED = {
    (True, True): template("The revoke is corrected. Take back {card} and play a {suit}."),
    (True, False): template("The revoke is corrected. Take back {card} and play a card of the suit led."),
    (False, True): template("The revoke is corrected. Take back the card wrongly played and play a {suit}."),
    (False, False): template(
        "The revoke is corrected. Take back the card wrongly played and play a card of the suit led."
    ),
}
"""The words to an offender, by whether his card and the suit he owed are known."""
_WITH_PENALTY_CARD = template("The revoke is corrected. Take back {card} and play {instead}, your penalty card.")
"""The words where he follows with a card that already lies before him."""
_UNLESS_THAT_IS_ACCEPTED = template(
    "Unless declarer accepts {card}, take it back and play {instead}, your penalty card."
)
"""The words where he did follow, or could not, but had to play that penalty card."""


_UNLESS_THAT_IS_ACCEPTED_AS_PICKED = template(
    "Unless declarer accepts {card}, take it back and play the penalty card that he picks."
)
"""The same where several of his penalty cards may be played (51A)."""
_AS_PICKED = template("The revoke is corrected. Take back {card} and play the penalty card that declarer picks.")
_NAMED_FROM_DUMMY = template("Dummy's {card} goes back, and {instead} is played, as you named it.")
"""The words to declarer where dummy has put down another card than the one he named (45D)."""


def _corrected(said: Instruction) -> Sentence:
    card, suit = said.card, said.suit
    told: dict[str, Value] = {"card": card} if card else {}
    if card is not None and said.picked:
        return sentence(_AS_PICKED, card=card)
    if card is not None and said.instead is not None and said.player is not None:
        return sentence(_NAMED_FROM_DUMMY, card=card, instead=said.instead)
    if card is not None and said.instead is not None:
        demanded = said.failure is Failure.DEMAND
        return sentence(_THE_CARD_REQUIRED if demanded else _WITH_PENALTY_CARD, card=card, instead=said.instead)
    if said.failure is not None:
        return sentence(_AS_REQUIRED[card is not None], **told)
    told |= {"suit": suit} if suit else {}
    if said.player is not None and told:
        return sentence(_CORRECTED_IN_DUMMY[card is not None, suit is not None], **told)
    return sentence(_CORRECTED[card is not None, suit is not None], **told)


_CORRECTED_IN_DUMMY = {
    (True, True): template("The revoke is corrected. Dummy's {card} goes back; name a {suit} from dummy."),
    (True, False): template("The revoke is corrected. Dummy's {card} goes back; name a card of the suit led."),
    (False, True): template("The revoke is corrected. Dummy's wrong card goes back; name a {suit} from dummy."),
}
"""The words to declarer, who chooses dummy's cards; where nothing is known of the card, the usual words."""


_AS_REQUIRED = {
    True: template("The revoke is corrected. Take back {card} and play as was required."),
    False: template("The revoke is corrected. Take back the card wrongly played and play as was required."),
}
"""The words where a demand was disobeyed, or a penalty card not played."""
_THE_CARD_REQUIRED = template("The revoke is corrected. Take back {card} and play {instead}, as was required.")
"""The words where only one card does what was demanded."""


def _of_suit(suit: Suit | None, known: str, unknown: str) -> Sentence:
    return whole(unknown) if suit is None else sentence(known, suit=suit)


# What somebody may choose


def option_words(option: Option) -> Sentence:
    """A choice, in words that follow "may".

    >>> option_words(Option(Role.DECLARER, Right.REQUIRE_LEAD, "50D2a", suit=Suit.HEARTS, player=Seat.EAST))
    'require East to lead a heart'
    """
    leads: dict[str, Value] = {}
    if option.suit is not None and option.player is not None:
        leads = {"player": option.player, "suit": option.suit}
    match option.right:
        case Right.TAKE_BACK | Right.CHANGE if option.card is not None:
            return sentence(_TAKE_THAT_BACK if option.player is None else _IF_DECLARER_SAYS_SO, card=option.card)
        case Right.TAKE_BACK_AFTER_AN_OPPONENT if option.card is not None:
            after = _TAKE_THAT_BACK_AFTER if option.player is None else _IF_DECLARER_SAYS_SO_AFTER
            return sentence(after, card=option.card)
        case Right.TAKE_BACK | Right.CHANGE | Right.TAKE_BACK_AFTER_AN_OPPONENT if option.player is not None:
            after_another = option.right is Right.TAKE_BACK_AFTER_AN_OPPONENT
            return whole(_DUMMYS_IF_DECLARER_SAYS_SO_AFTER if after_another else _DUMMYS_IF_DECLARER_SAYS_SO)
        case Right.TAKE_BACK:
            return whole(_TAKE_BACK if option.who is Group.OPPONENTS else _TAKE_IT_BACK)
        case Right.LEAVE_LEAD if option.card is not None and option.player is not None:
            return sentence(_HIS_OWN_IS_LED, player=option.player, card=option.card)
        case Right.LEAVE_LEAD if option.several and option.player is not None:
            return sentence(_ONE_OF_HIS_OWN_IS_LED, player=option.player)
        case Right.FORBID_LEAD if option.suit is None and option.player is not None:
            return sentence(_FORBID_ALL, player=option.player)
        case Right.LEAVE_LEAD if option.suit is None:
            return whole(_LEAVE_SEVERAL)
        case Right.CALL_CARD if option.follows_first:
            return sentence(_CALL_LATER, card=option.card) if option.card else whole(_CALL_IT_LATER)
        case Right.CALL_CARD:
            return sentence(_CALL, card=option.card) if option.card else whole(_CALL_IT)
        case Right.DEMAND_HIGHEST_OR_LOWEST:
            return _demand_words(option)
        case (Right.ASK_WHETHER_NONE | Right.ASK_AT_A_RISK) as right:
            return sentence(_RIGHTS[right], **leads)
        case (
            Right.REQUIRE_LEAD
            | Right.FORBID_LEAD
            | Right.LOOK_AT_OWN_CARD
            | Right.HAVE_TRICK_FACED
            | Right.VERIFY_TRICK
        ) as right:
            about: dict[str, Value] = leads if option.trick is None else {"trick": option.trick}
            return sentence(_RIGHTS[right], **about)
        case right:
            return whole(_RIGHTS[right])


def _demand_words(option: Option) -> Sentence:
    """The demand for the highest or lowest card: of an adversary instead of the exposed card, of the dealer alone."""
    if option.player is None:
        return _of_suit(option.suit, _DEMAND_OF, _DEMAND)
    known, unknown = (_OF_HIM_OF, _OF_HIM) if option.who is Role.DECLARER else (_OF_THE_DEALER_OF, _OF_THE_DEALER)
    if option.suit is None:
        return sentence(unknown, player=option.player)
    return sentence(known, player=option.player, suit=option.suit)


_TAKE_BACK = template("take back a card played after the revoke card, and play another")
_TAKE_IT_BACK = template("take back the card played after the revoke card, and play another")
_TAKE_THAT_BACK = template("take back {card} and play another")
_TAKE_THAT_BACK_AFTER = template("take back {card}, once an opponent who played before him has changed")
_IF_DECLARER_SAYS_SO = template("take back {card} and play another, as declarer decides")
_IF_DECLARER_SAYS_SO_AFTER = template(
    "take back {card}, once an opponent who played before him has changed, as declarer decides"
)
_DUMMYS_IF_DECLARER_SAYS_SO = template("take the card back and play another, as declarer decides")
_DUMMYS_IF_DECLARER_SAYS_SO_AFTER = template(
    "take back his card, once an opponent who played before him has, as declarer decides"
)
_HIS_OWN_IS_LED = template("make no choice; {player} then has to lead {card}, his own penalty card")
_ONE_OF_HIS_OWN_IS_LED = template(
    "make no choice; {player} then has to lead the one of his own penalty cards that declarer picks"
)
_FORBID_ALL = template("forbid {player} to lead any of these suits")
_LEAVE_SEVERAL = template("allow any lead; the penalty cards stay")
_CALL = template("call {card} at this trick or at any later one")
_CALL_IT = template("call the exposed card at this trick or at any later one")
_CALL_LATER = template("call {card} at any later trick")
_CALL_IT_LATER = template("call the exposed card at any later trick")
_DEMAND = template("require the highest or the lowest card of the suit led instead")
_DEMAND_OF = template("require the highest or the lowest {suit} instead")
_OF_HIM = template("require {player} to play the highest or the lowest card of the suit led instead")
_OF_HIM_OF = template("require {player} to play his highest or lowest {suit} instead")
_OF_THE_DEALER = template("require {player} to play the highest or the lowest card of the suit led")
_OF_THE_DEALER_OF = template("require {player} to play his highest or lowest {suit}")
_RIGHTS: dict[Right, str] = {
    Right.TAKE_BACK_AFTER_AN_OPPONENT: template("take back his card, once an opponent who played before him has"),
    Right.CHANGE: template("take the card back and play another"),
    Right.ACCEPT: template("accept the card that was played instead"),
    Right.REQUIRE_LEAD: template("require {player} to lead a {suit}"),
    Right.FORBID_LEAD: template("forbid {player} to lead a {suit}"),
    Right.LEAVE_LEAD: template("allow any lead; the penalty card stays"),
    Right.LOOK_AT_OWN_CARD: template("look at his own card of trick {trick}, without showing it"),
    Right.HAVE_TRICK_FACED: template("ask each player to face his own card of trick {trick} again"),
    Right.VERIFY_TRICK: template("ask each player to face his own card of trick {trick}, to check for a revoke"),
    Right.SEARCH_TRICKS: template("search every trick after the hand"),
    Right.CHOOSE_PENALTY: template("choose what the revoke costs: tricks, or points above the line instead"),
    Right.ASK_WHETHER_NONE: template("ask {player} now whether he has a {suit}"),
    Right.ASK_AT_A_RISK: template("ask {player} now whether he has a {suit}, but may not use the answer"),
    Right.SAY_NO_MORE: template("say only “play on”, without saying that a revoke stands or what it costs"),
    Right.INSPECT_CARDS: template("have each player lay out his cards in the order played, to settle the dispute"),
    Right.HAVE_RULING_REVIEWED: template("appeal within the correction period"),
}


def penalty_card_words(lying: PenaltyCard, offender: Who | None = None) -> Sentence:
    """A card that lies on the table, in a sentence.

    Args:
        offender: who revoked; a card before any other player is not the card wrongly played.

    >>> from revoke.table.cards import Card
    >>> penalty_card_words(PenaltyCard(Seat.EAST, Card.parse("HT"), orders.CardKind.MAJOR, "50B"))
    '♥10 lies face up before East: a major penalty card.'
    """
    wrongly_played = offender is None or lying.hand in (offender, Group.OFFENDER)
    unknown = sentence("The card wrongly played") if wrongly_played else sentence("The card taken back")
    card = lying.card or unknown
    return sentence(_LIES[lying.kind], card=card, player=player_value(lying.hand))


_LIES = {
    orders.CardKind.MAJOR: template("{card} lies face up before {player}: a major penalty card."),
    orders.CardKind.MINOR: template("{card} lies face up before {player}: a minor penalty card."),
    orders.CardKind.EXPOSED: template("{card} lies face up before {player}: an exposed card."),
}


# Who is meant


def player_value(who: Who | Group) -> Seat | Role | Sentence:
    """A player or players, as the value of a sentence."""
    return whole(person_words(who)) if isinstance(who, Group) else who


def person_words(who: Who | Group) -> str:
    """A player or players, in words.

    >>> [str(person_words(each)) for each in (Seat.NORTH, Group.OPPONENTS, Role.OTHER_DEFENDER, Role.DECLARER)]
    ['North', 'the opponents', 'the other defender', 'declarer']
    """
    return _GROUPS[who] if isinstance(who, Group) else name(who)


def person_of_the_day(who: Who | Group, *, dealer: bool) -> str:
    """A player or players in the words of the older laws: adversaries, and a dealer where there was no auction.

    >>> person_of_the_day(Role.DECLARER, dealer=True), person_of_the_day(Role.DEFENDER, dealer=False)
    ('the dealer', 'an adversary')
    """
    if who is Role.DECLARER and dealer:
        return template("the dealer")
    return _ADVERSARIES[who] if isinstance(who, Role) and who in _ADVERSARIES else person_words(who)


_ADVERSARIES: dict[Role, str] = {
    Role.DEFENDER: template("an adversary"),
    Role.OTHER_DEFENDER: template("the other adversary"),
}
_GROUPS: dict[Group, str] = {
    Group.TABLE: template("the table"),
    Group.OPPONENTS: template("the opponents"),
    Group.OFFENDER: template("the offender"),
    Group.PARTNER: template("the offender's partner"),
    Group.FOLLOWERS: template("everybody who played after the offender"),
    Group.EITHER_SIDE: template("either side"),
    Group.ELDEST_HAND: template("the eldest hand"),
    Group.DIRECTOR: template("the director"),
}


def side_value(side: Partnership) -> Side | Sentence:
    """A side, as the value of a sentence.

    >>> side_value(Side.NS), side_value(SideByRole.DECLARING)
    (Side.NS, 'the declaring side')
    """
    return side if isinstance(side, Side) else whole(SIDES_BY_ROLE[side])


SIDES_BY_ROLE: Mapping[SideByRole, str] = {
    SideByRole.DECLARING: template("the declaring side"),
    SideByRole.DEFENDING: template("the defending side"),
}


# An instruction in a few words, for a list of what is to be done; unfolded, it is shown whole.


def in_brief(said: str) -> str:
    """The gist of an instruction, to follow the player's name; empty if the instruction is short enough.

    Args:
        said: the instruction as it is read aloud, with the template that it was made from.

    >>> from revoke.law.orders import LastTrickTakenBack
    >>> from revoke.ruling.ruling import Group, Instruction, When
    >>> in_brief(instruction_words(Instruction(When.NOW, Group.TABLE, "62D1", orders.LastTrickTakenBack())))
    'the last trick goes back too'
    >>> in_brief("No tricks are transferred.")
    ''
    """
    if not isinstance(said, Sentence) or said.template not in _IN_BRIEF:
        return ""
    return Sentence(_IN_BRIEF[said.template], said.values)


_MAY_CHANGE_AFTER = template("may change if an opponent does")
_WHO_MAY_USE = template("who may use the withdrawn cards")
_NOT_WHAT_IT_SUGGESTS = template("may not choose the play that the wrong card suggests")
_HIGHEST_OR_LOWEST = template("may ask for the highest or the lowest")
_IN_BRIEF: Mapping[str, str] = {
    PLAIN[orders.OpponentsMayChange]: template("may change a card"),
    PARTNER_MAY_CHANGE: _MAY_CHANGE_AFTER,
    PARTNERS_CARD_STAYS: _MAY_CHANGE_AFTER,
    **dict.fromkeys(_CHOOSE_THE_LEAD.values(), template("chooses before {partner} leads")),
    KNOWN_TO_ALL: template("may use what it tells while it lies there"),
    FREE_FOR_THE_INNOCENT: _WHO_MAY_USE,
    FREE_BUT_FOR_A_PENALTY_CARD: _WHO_MAY_USE,
    BOUND: _NOT_WHAT_IT_SUGGESTS,
    BOUND_STRICTLY: _NOT_WHAT_IT_SUGGESTS,
    MAY_DEMAND: _HIGHEST_OR_LOWEST,
    MAY_DEMAND_OF: _HIGHEST_OR_LOWEST,
    MAY_DEMAND_OF_ONE: _HIGHEST_OR_LOWEST,
    MAY_DEMAND_OF_ONE_OR_CALL: _HIGHEST_OR_LOWEST,
    MAY_DEMAND_OR_CALL: _HIGHEST_OR_LOWEST,
    MAY_DEMAND_OF_OR_CALL: _HIGHEST_OR_LOWEST,
    PLAIN[orders.GainFromPenaltyCard]: template("I check whether the penalty card helped"),
    PLAIN[orders.LastTrickTakenBack]: template("the last trick goes back too"),
    **dict.fromkeys((FOLLOW_THE_NEW_LEAD, _FOLLOW_AND_A_DEFENDERS_STAYS), template("follow suit to the new lead")),
    PLAIN[orders.NextTrickTakenBack]: template("the next trick goes back too"),
    PLAIN[orders.RuleOnTheClaim]: template("then I rule on the claim"),
    PLAIN[orders.ClaimRuledAsIfCorrected]: template("I rule on the claim as if it had been corrected"),
    PLAIN[orders.RuleOnContestedClaim]: template("I rule on the claim first"),
    PLAIN[orders.PaidForAtTheEnd]: template("then play on; I come back at the end"),
}
"""The short forms of long instructions, by template; each takes the values of the long sentence."""


# The person addressed, in the words of the code in force: an adversary and a dealer in the older laws.


def addressee(who: Who | Group, code_id: str) -> Sentence:
    """A player or players as the code names them, with a small first letter unless it is a seat.

    >>> from revoke.case.case import DEFAULT_CODE
    >>> from revoke.table.seats import Role, Seat
    >>> addressee(Role.DECLARER, DEFAULT_CODE), addressee(Seat.EAST, DEFAULT_CODE)
    ('declarer', 'East')
    """
    if not isinstance(who, Group) and who in SEATS:
        return alone(who)
    law = code(code_id)
    if law.searches is not None:
        return whole(person_of_the_day(who, dealer=law.score_sheet is ScoreSheet.TOWARDS_GAME))
    return whole(person_words(who)) if isinstance(who, Group) else alone(who)
