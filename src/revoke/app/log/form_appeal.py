"""The appeal on the form: who lodged it, what each side says, and what the committee decided."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import tzinfo

from revoke.app.language.language import Language
from revoke.app.log.form import Boxes, Field, FormRow, Paragraph, Part
from revoke.app.log.form_words import OUTCOMES, decided_result
from revoke.app.log.logged_case import About, AppealDecision, LoggedCase
from revoke.table.sentence import Sentence, alone, listed, one_after_another, template, whole


def appeal_parts(case: LoggedCase, spoken: Language, zone: tzinfo | None) -> Iterator[Part]:
    """What the appellants, their opponents and the director say; of several appeals together."""
    t, appeals = spoken.say, case.appeals
    agree = {each.concurring for each in appeals}
    due = [each.decide_by for each in appeals if each.decide_by]
    said = [*(each.statement for each in appeals), noted(case, About.APPELLANT)]
    yield FormRow(
        (
            Field(t("Lodged by"), "; ".join(each.lodged_by for each in appeals if each.lodged_by), 2),
            Field(t("Captain"), "", 2),
            Field(t("Deposit")),
            Field(t("Time"), appeals[0].at.astimezone(zone).strftime("%H:%M") if appeals else ""),
            Field(t("Decide by"), min(due).astimezone(zone).strftime("%H:%M") if due else ""),
        )
    )
    ticked = 0 if agree == {True} else 1 if agree == {False} else None
    yield Boxes(t("Both partners concur"), (t("yes"), t("no")), ticked)
    yield Paragraph(t("Appellants' case"), "\n".join(filter(None, said)), 2)
    yield Paragraph(t("Opponents' comments"), noted(case, About.OPPONENTS), 2)
    yield Paragraph(t("Director's comments"), noted(case, About.DIRECTOR), 1)


def committee_parts(case: LoggedCase, spoken: Language) -> Iterator[Part]:
    """What became of the appeals, in the order in which they were lodged."""
    t = spoken.say
    decided = [each.decision for each in case.appeals if each.decision]
    said = [line for each in decided for line in _decision(each)]
    said += [alone(notes)] if (notes := noted(case, About.COMMITTEE)) else []
    scores = [score for each in decided if (score := decided_result(each))]
    members = "; ".join(each.members for each in decided if each.members)
    yield Paragraph(t("Facts found and decision"), t(one_after_another(said, template("{one}\n{more}"))), 2)
    yield FormRow((Field(t("Score"), t(listed(scores)), 2), Field(t("Members and signatures"), members, 5)))
    yield Boxes(t("Deposit"), (t("kept"), t("returned")))


def noted(case: LoggedCase, about: About) -> str:
    """The notes about something, a line each, without those that an appeal is read from."""
    return "\n".join(each.text for each in case.notes_apart if each.about is about and each.text)


def _decision(decision: AppealDecision) -> Iterator[Sentence]:
    if decision.outcome:
        yield whole(OUTCOMES[decision.outcome])
    if decision.text:
        yield alone(decision.text)
