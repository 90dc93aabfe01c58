"""What is said of each fact: one entry a fact, with its question, its label, and how it stands in a reason."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from revoke.facts.fact import BOARD, Key
from revoke.table.sentence import template


@dataclass(frozen=True, slots=True)
class FactWords:
    """How one fact is spoken of.

    Attributes:
        ask: the question to a director, in full.
        short: the same beside its answers, where it can be shorter; else empty.
        turns_on: what a ruling turns on, as it stands after "depending on".
        label: what a number or a yes is about, in a word or two.
        stands: for values in the form of a case document, how the fact stands in a reason.
    """

    ask: str
    short: str = ""
    turns_on: str = ""
    label: str = ""
    stands: Mapping[str | bool, str] = field(default_factory=dict)


def fact_words(key: Key) -> FactWords:
    """The entry of a fact.

    >>> from revoke.facts.fact import Key
    >>> fact_words(Key(0, "offender")).ask
    'Who revoked?'
    """
    return (OF_THE_BOARD if key.revoke == BOARD else OF_A_REVOKE)[key.name]


def question_words(key: Key) -> str:
    """The question about a fact, put by itself beside its answers.

    >>> question_words(Key(0, "won_by"))
    'Which hand won the trick on which the revoke occurred?'
    """
    words = fact_words(key)
    return words.short or words.ask


OF_THE_BOARD: Mapping[str, FactWords] = {
    "declarer": FactWords(template("Who was declarer?"), turns_on=template("who was declarer")),
    "cards_mixed_by": FactWords(
        template("Which side has mixed its played cards, so that the facts cannot be found any more?"),
        turns_on=template("which side has mixed its played cards"),
        stands={
            "offending side": template("the offending side has mixed its cards"),
            "other side": template("the side that alleges the revoke has mixed its cards"),
            "both": template("both sides have mixed their cards"),
            "nobody": template("nobody has mixed any cards"),
        },
    ),
    "mixed_after_claim": FactWords(
        template("Was that after the revoke had been claimed?"),
        turns_on=template("whether they were mixed after the claim"),
        stands={
            True: template("they were mixed after the claim"),
            False: template("they had been mixed before the claim"),
        },
    ),
    "agreed_to_play_on": FactWords(
        template(
            "Cards were played after the claim. Did the other side ask to play on, and did all four players agree?"
        ),
        short=template("After the claim, did the other side ask to play on, and did all four agree?"),
        turns_on=template("whether all four agreed to play on after the claim"),
        stands={
            True: template("after the claim all four agreed to play on"),
            False: template("after the claim the four had not agreed to play on"),
        },
    ),
    "table_tricks": FactWords(
        template("How many tricks did declarer's side win at the table?"),
        turns_on=template("how many tricks declarer's side won at the table"),
        label=template("declarer's tricks"),
    ),
    "restored_tricks": FactWords(
        template("How many tricks does declarer's side win in all, once trick twelve has been put right?"),
        turns_on=template("how many tricks declarer's side wins once trick twelve has been put right"),
        label=template("declarer's tricks, trick twelve put right"),
    ),
    "result_includes_transfer": FactWords(
        template(
            "The result in the record can be so with the tricks of the ruling in it and without. Does it include them"
            " already?"
        ),
        short=template("Does the result in the record already include the tricks that the ruling moves?"),
        turns_on=template("whether the result in the record includes the tricks that the ruling moves"),
        label=template("result includes the ruling"),
    ),
    "elected": FactWords(
        template("Which penalty has the side that did not revoke chosen, tricks or points?"),
        turns_on=template("whether tricks or points were chosen"),
        stands={"tricks": template("tricks were chosen"), "points": template("points were chosen")},
    ),
    "without_revoke": FactWords(
        template("How many tricks would declarer probably have won, had there been no revoke?"),
        turns_on=template("how many tricks declarer would probably have won without the revoke"),
    ),
    "without_repeat": FactWords(
        template("And had the first revoke happened, but not the repeat: how many in play?"),
        turns_on=template("how many tricks declarer would have won without the repeat"),
    ),
}

OF_A_REVOKE: Mapping[str, FactWords] = {
    "offender": FactWords(template("Who revoked?"), turns_on=template("who revoked")),
    "before_attention": FactWords(
        template("What had happened when attention was first drawn to the revoke? Name everything that had."),
        short=template("How far had things got when the revoke was first mentioned?"),
        turns_on=template("what had happened when attention was drawn to it"),
    ),
    "trick": FactWords(
        template("On which trick did the revoke occur?"),
        turns_on=template("the trick on which it occurred"),
        label=template("trick"),
    ),
    "suit": FactWords(
        template("Which suit should he have played?"), turns_on=template("which suit he should have played")
    ),
    "card": FactWords(template("Which card did he wrongly play?"), turns_on=template("which card he wrongly played")),
    "failure": FactWords(
        template("What did he fail to do?"),
        turns_on=template("what he failed to do"),
        stands={
            "demand": template("he had to do what an opponent's option required"),
            "penalty card": template("a card that he had to play lay face up before him"),
            "missing card": template("he played no card to the trick"),
        },
    ),
    "able": FactWords(
        template("Did he hold a card of the suit led, or the one demanded?"),
        turns_on=template("whether he held a card of the suit led, or the one demanded"),
        label=template("able"),
        stands={
            True: template("he held a card of the suit led, or the one demanded"),
            False: template("he held no card of the suit led, nor the one demanded"),
        },
    ),
    "proved": FactWords(
        template("Are you satisfied that it happened?"),
        turns_on=template("whether you are satisfied that it happened"),
        label=template("it happened"),
        stands={False: template("it has not been shown that it happened")},
    ),
    "owed_card_faced": FactWords(
        template("Did the card that he should have played lie face up on the table?"),
        turns_on=template("whether the card that he should have played lay face up on the table"),
        label=template("owed card faced"),
        stands={True: template("the card that he should have played lay face up on the table")},
    ),
    "card_was_faced": FactWords(
        template("Did the card that he wrongly played lie face up on the table already?"),
        turns_on=template("whether the card that he wrongly played lay face up on the table already"),
        label=template("card was faced"),
    ),
    "otherwise_legal": FactWords(
        template("Was the card that he played legal but for the penalty card?"),
        turns_on=template("whether his card was legal but for the penalty card"),
        stands={True: template("his card was legal but for the penalty card")},
    ),
    "won_by": FactWords(
        template("Who won the trick on which the revoke occurred, with the cards that stand: which hand?"),
        short=template("Which hand won the trick on which the revoke occurred?"),
        turns_on=template("who won the trick"),
    ),
    "winner": FactWords(
        template("Which hand or which side won the trick on which the revoke occurred?"),
        turns_on=template("who won the trick"),
    ),
    "later_tricks": FactWords(
        template("How many tricks did the revoking side win after the revoke trick, claimed ones included?"),
        short=template("How many later tricks did the revoking side win? Count claimed ones too."),
        turns_on=template("how many tricks the revoking side won later"),
        label=template("later tricks"),
    ),
    "won_later_with_owed_card": FactWords(
        template(
            "Did the offender himself later win a trick with a card that he could legally have played to the revoke"
            " trick?"
        ),
        turns_on=template("whether he later won a trick with a card that he could have played"),
        label=template("won later with a card that he could have played"),
        stands={
            True: template("he later won a trick with a card that he could have played"),
            False: template("he won no later trick with a card that he could have played"),
        },
    ),
    "attention_by": FactWords(
        template("Who was the first to draw attention to the revoke?"),
        turns_on=template("who drew attention first"),
        stands={
            "declarer": template("declarer was the first to draw attention"),
            "dummy": template("dummy was the first to draw attention"),
            "defender": template("a defender was the first to draw attention"),
            "other defender": template("the other defender was the first to draw attention"),
            "director": template("the director was the first to draw attention"),
            "spectator": template("a spectator was the first to draw attention"),
        },
    ),
    "attention_by_question": FactWords(
        template("Was it a question that drew attention to it?"),
        turns_on=template("whether a question drew attention to it"),
        stands={True: template("a question drew attention to it")},
    ),
    "dummy_rights_lost": FactWords(
        template("Had dummy lost his rights when he spoke first?"),
        turns_on=template("whether dummy had lost his rights"),
        label=template("dummy rights lost"),
        stands={True: template("dummy had lost his rights")},
    ),
    "concession_refused": FactWords(
        template("Did his partner object at once to a concession?"),
        turns_on=template("whether his partner objected at once to a concession"),
        label=template("concession refused"),
        stands={True: template("his partner objected at once")},
    ),
    "attention_drawn": FactWords(
        template("Has attention been drawn to the revoke?"),
        turns_on=template("whether attention has been drawn to the revoke"),
    ),
    "aware": FactWords(
        template("Had he noticed it himself before it was established?"),
        turns_on=template("whether he had noticed it himself in time"),
        label=template("he had noticed it himself"),
        stands={
            True: template("he had noticed it himself before it was established"),
            False: template("he had not noticed it himself"),
        },
    ),
    "played_after": FactWords(
        template("Who played to the trick after the revoke card, in order?"),
        turns_on=template("who played to the trick after the revoke card"),
    ),
    "partner_had_played": FactWords(
        template("Had his partner played to the trick before him?"),
        turns_on=template("whether his partner had played to the trick before him"),
    ),
    "eldest_hand_followed": FactWords(
        template("Had the eldest hand played to the trick after the dealer?"),
        turns_on=template("whether the eldest hand had played to the trick after him"),
        stands={
            True: template("the eldest hand had played after him"),
            False: template("the eldest hand had not played after him"),
        },
    ),
    "replaced": FactWords(
        template("Has he played another card instead already?"),
        turns_on=template("whether he has played another card instead already"),
        stands={True: template("he has played another card instead")},
    ),
    "owed_card_tricks": FactWords(
        template("Which tricks did he win later with a card that he owed?"),
        turns_on=template("which tricks he won later with a card that he owed"),
    ),
    "won_since": FactWords(
        template("Which tricks has his side won from the revoke on?"),
        turns_on=template("which tricks his side has won from the revoke on"),
    ),
    "opposed_by": FactWords(
        template("Which other cards lay in that trick then?"),
        turns_on=template("which other cards lay in that trick then"),
    ),
    "demanded_by": FactWords(
        template("Who demanded his highest or lowest card?"),
        turns_on=template("who demanded his highest or lowest card"),
    ),
    "demanded_suit": FactWords(template("Of which suit?"), turns_on=template("the suit of the demand")),
    "withdrawn_after": FactWords(
        template("Which of them took their cards back?"), turns_on=template("which of them took their cards back")
    ),
}
"""The entries in the order in which the facts are declared; each there is has one, a test says."""
