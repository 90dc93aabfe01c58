"""The kinds of event in a random record; each can be left out."""

from __future__ import annotations

from dataclasses import dataclass, fields


@dataclass(frozen=True)
class Kinds:
    """The kinds of event in a record beside failures to follow suit.

    Attributes:
        remarks: somebody draws attention to a card, at any moment; it is corrected if it must be.
        left_there: or it is left there, and play goes on.
        doubted_discards: attention to a proper discard; in an unknown hand the ruling asks about it.
        questions: one player asks another whether he has none of the suit, and he answers.
        yes_after_another_revoke: he says yes, although he has an earlier revoke that nobody mentioned.
        several_revokes: more than one in a record.
        both_sides_on_one_trick: both sides revoke on the same trick (62C3).
        twelfth_tricks: revokes at trick twelve, more than elsewhere (62D1).
        changes: a player after a corrected revoke changes his card (62C1, 62C2, 91).
        leads_taken_back: a lead is withdrawn: out of turn, against a demand, or to the trick after a revoke.
        named_cards: a card is named before it is played.
        leads_out_of_turn: a player leads who did not win the last trick.
        claims: claims and concessions, settled or not.
        plays_after_claims: somebody puts a card down after a claim (68D).
        refused_concessions: a defender concedes, and his partner objects at once (68B2).
        exposed_cards: a defender's card is faced outside the play.
        several_penalty_cards: two or more cards of one defender lie there at once (50B, 51).
        faced_cards_misplayed: a face-up card is played where it may not be.
        uncalled_cards: historic codes: an exposed card, called now and then (79, 80).
        penalty_cards_not_played: a defender does not play a penalty card where he has to.
        lead_demands: declarer requires or forbids the lead of a penalty card's suit (50D2).
        highest_or_lowest: demanded of a defender (57A), or when a revoke is corrected (91, 92).
        demands_disobeyed: a player disobeys a demand, although he could comply.
        dummy_without_rights: dummy has looked at a hand, and may then speak first.
        later_boards: hands returned, calls on the next board, the round over, before anybody speaks.
        lapsed_claims: historic codes: the cards are cut, or dummy points at a revoke, before it is claimed (63, 94).
        mixed_cards: somebody mixes the cards.
        cut_short: the record ends early.
        unknown_hands: all or part of the deal is unknown.
        endings: the record has only the last tricks.
        readings: a reading of the code other than the usual one.
    """

    remarks: bool = True
    left_there: bool = True
    doubted_discards: bool = True
    questions: bool = True
    yes_after_another_revoke: bool = True
    several_revokes: bool = True
    both_sides_on_one_trick: bool = True
    twelfth_tricks: bool = True
    changes: bool = True
    leads_taken_back: bool = True
    named_cards: bool = True
    leads_out_of_turn: bool = True
    claims: bool = True
    plays_after_claims: bool = True
    refused_concessions: bool = True
    exposed_cards: bool = True
    several_penalty_cards: bool = True
    faced_cards_misplayed: bool = True
    uncalled_cards: bool = True
    penalty_cards_not_played: bool = True
    lead_demands: bool = True
    highest_or_lowest: bool = True
    demands_disobeyed: bool = True
    dummy_without_rights: bool = True
    later_boards: bool = True
    lapsed_claims: bool = True
    mixed_cards: bool = True
    cut_short: bool = True
    unknown_hands: bool = True
    endings: bool = True
    readings: bool = True


EVERYTHING = Kinds()
NOTHING = Kinds(**{each.name: False for each in fields(Kinds)})
