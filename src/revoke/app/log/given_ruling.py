"""The ruling given on a case of the log, with the answer about damage that may have been given after it."""

from __future__ import annotations

from revoke.app.log.logged_case import EquityState, LoggedCase
from revoke.app.log.stored_ruling import stored_ruling
from revoke.telling.damage_answered import damage_answered
from revoke.telling.ruling_words import RulingWords


def given_ruling(case: LoggedCase) -> RulingWords | None:
    """The last ruling on a case in words; ``None`` before there is one."""
    if case.ruling is None:
        return None
    given = stored_ruling(case.ruling.document)
    if case.equity.state not in (EquityState.ADJUST, EquityState.NO_ADJUST):
        return given
    adjusts = case.equity.state is EquityState.ADJUST
    said = case.equity.tricks
    tricks = {int(number): share for number, share in said.items()} if said else None
    return damage_answered(given, adjusts=adjusts, tricks=tricks, contract=case.case.board.contract)
