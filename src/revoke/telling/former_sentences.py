"""Sentences that earlier versions said, and that stand in rulings of a log: they are still told in every language."""

from __future__ import annotations

from revoke.table.sentence import template

FORMER_SENTENCES = (
    template("The revoke is corrected. Take back {card} and play a card that complies."),
    template("The revoke is corrected. Take back the card wrongly played and play a card that complies."),
    template("Who holds no card that complies may play any legal card."),
)
