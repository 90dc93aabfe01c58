"""One revoke as the table sees it now: who, how it stands, and what was ordered."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from revoke.facts.establish import Facts
from revoke.facts.revoke import Revoke
from revoke.facts.standing import Standing
from revoke.law.orders import CorrectAndPay, Order, RuleOnTheClaim
from revoke.ruling.explore import Exploration
from revoke.ruling.findings import agreed_steps, value
from revoke.ruling.judgment import Step
from revoke.ruling.ways import decided
from revoke.table.cards import Card, Suit
from revoke.table.seats import Role, Seat, Who


@dataclass(frozen=True)
class Offence:
    """A revoke, with what is known of it and what the law ordered, for those who say what happens next."""

    facts: Facts
    ways: Exploration
    index: int

    @cached_property
    def who(self) -> Who | None:
        found: Who | None = value(self.facts, self.index, Revoke.offender.name)
        return found

    @cached_property
    def standing(self) -> Standing | None:
        found: Standing | None = decided(way.judgment.stood.standing for way in self.ways.ways(self.index))
        return found

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        return agreed_steps(self.ways, self.index)

    @cached_property
    def card(self) -> Card | None:
        found: Card | None = value(self.facts, self.index, Revoke.card.name)
        return found

    @cached_property
    def suit(self) -> Suit | None:
        found: Suit | None = value(self.facts, self.index, Revoke.suit.name)
        return found

    @cached_property
    def view(self) -> Revoke:
        return Revoke(self.facts.known, self.index)

    @property
    def after(self) -> tuple[Who, ...] | None:
        return self.view.maybe(Revoke.played_after)

    @property
    def partner(self) -> Who:
        if isinstance(self.who, Seat):
            return self.who.partner
        return Role.OTHER_DEFENDER if self.who is Role.DEFENDER else Role.DEFENDER

    @property
    def is_paid_for(self) -> bool:
        """Whether it stands, or has been put right and costs tricks all the same."""
        return self.standing is Standing.ESTABLISHED or self.step(CorrectAndPay) is not None

    @property
    def is_put_right_on_paper(self) -> bool:
        """Whether a claim was made over it, and no card can be taken back any more."""
        open_still = self.standing is Standing.CORRECT and self.step(RuleOnTheClaim) is not None
        return open_still and self.view.no_card_goes_back

    def step(self, kind: type[Order]) -> Step | None:
        return next((step for step in self.steps if isinstance(step.order, kind)), None)


def offences(facts: Facts, ways: Exploration) -> list[Offence]:
    return [Offence(facts, ways, index) for index in range(len(facts))]
