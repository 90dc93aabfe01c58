"""Appeals that were kept as notes, as version 0.1.0 did: who lodged it and who agrees stand in the words."""

from __future__ import annotations

import re
from collections.abc import Sequence

from revoke.app.log.logged_case import About, Appeal, AppealDecision, Note

_LODGED = re.compile(
    r"Lodged by (?P<by>[^\n]+?)\. (?:(?P<agree>Both)|It is not said that both) partners agree\.(?:\n(?P<text>.*))?",
    re.DOTALL,
)


def appeal_in(notes: Sequence[Note]) -> Appeal | None:
    """The appeal that the notes about the appellants tell, all of them together; ``None`` where there are none.

    Whether it is decided follows from there being a note about the committee, not from any words, which may have been
    purged.

    >>> from datetime import UTC, datetime
    >>> said = "Lodged by pair 3. Both partners agree.\\nThe diamonds run."
    >>> appeal = appeal_in([Note(1, datetime(2026, 5, 1, tzinfo=UTC), "KB", About.APPELLANT, said)])
    >>> appeal.lodged_by, appeal.concurring, appeal.statement, appeal.decision
    ('pair 3', True, 'The diamonds run.', None)
    """
    lodged = [each for each in notes if each.about is About.APPELLANT]
    if not lodged:
        return None
    heads = [found for each in lodged if (found := _LODGED.fullmatch(each.text or ""))]
    said = [found["text"] if (found := _LODGED.fullmatch(each.text or "")) else each.text for each in lodged]
    return Appeal(
        number=1,
        at=lodged[0].at,
        who=lodged[0].who,
        lodged_by="; ".join(found["by"] for found in heads) or None,
        concurring=True if heads and all(found["agree"] for found in heads) else None,
        statement="\n".join(filter(None, said)) or None,
        decision=_decision([each for each in notes if each.about is About.COMMITTEE]),
        from_notes=True,
    )


def _decision(notes: Sequence[Note]) -> AppealDecision | None:
    if not notes:
        return None
    last, text = notes[-1], "\n".join(each.text for each in notes if each.text) or None
    return AppealDecision(last.at, last.who, None, None, None, None, None, text, None)
