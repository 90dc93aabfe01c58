"""Undo in quick mode: the call as it was before the last thing that was said."""

from __future__ import annotations

from dataclasses import replace

from revoke.app.web.call_address import TableCall
from revoke.app.web.call_progress import CallProgress, progress
from revoke.facts.revoke import Revoke


def undone(so_far: CallProgress, *, opened: bool = False) -> str:
    """The address of a call before the last answer; nothing where nothing was said yet.

    Args:
        opened: whether a phase of the play has been opened since, which then is what is shut again.

    >>> said = (("revokes[0].offender", "dummy"), ("revokes[0].before_attention", ""))
    >>> undone(progress(TableCall(told=said))).rpartition("&")[2]
    'revokes[0].offender=dummy'
    """
    before = so_far.call if opened else _before(so_far)
    return before.address if before is not None else ""


def _before(so_far: CallProgress) -> TableCall | None:
    call, question = so_far.call, so_far.question
    if call.without:
        return replace(call, without="")
    if call.agreed and question is None:
        return replace(call, agreed=False)
    if question is not None and question.key.name == Revoke.proved.name:
        return replace(call, disputed=tuple(each for each in call.disputed if each != question.key.revoke))
    if call.came_back:
        waited = progress(replace(call, came_back=False))
        if waited.waiting and len(waited.answered) == len(so_far.answered):
            return replace(call, came_back=False)
    if so_far.answered:
        return call.forgetting(so_far.answered[-1].path)
    return replace(call, also=call.also[:-1]) if call.also else None
