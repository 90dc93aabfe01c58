"""Labels: what the faces of the log call a status, an act and an answer, in words that are translated."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from revoke.app.log.entry import Kind
from revoke.app.log.logged_case import About, EquityState, Status
from revoke.table.sentence import template


@dataclass(frozen=True, slots=True)
class StatusWords:
    """A status: its mark, what it is called, and what is to be done next."""

    mark: str
    name: str
    to_do: str


STATUS: Mapping[Status, StatusWords] = {
    Status.OPEN: StatusWords("!", template("Open"), template("Find the facts, then rule.")),
    Status.COME_BACK: StatusWords("!", template("Come back"), template("Come back to the table when play has ended.")),
    Status.EQUITY_OPEN: StatusWords(
        "!", template("Equity open"), template("Answer the equity question. The case cannot be closed before.")
    ),
    Status.ANNOUNCE: StatusWords(
        "›", template("To announce"), template("Tell both sides the ruling, and until when they may appeal.")
    ),
    Status.UNDER_APPEAL: StatusWords(
        "…", template("Under appeal"), template("Write down what the committee decides, once it has.")
    ),
    Status.CLOSED: StatusWords("✓", template("Closed"), template("Nothing is left to be done.")),
}
"""Each status; the marks differ in shape, so that none is known by its colour alone."""

EQUITY: Mapping[EquityState, str] = {
    EquityState.OPEN: template("Not answered yet."),
    EquityState.NOT_NEEDED: template("Nothing to weigh."),
    EquityState.ADJUST: template("The score is adjusted."),
    EquityState.NO_ADJUST: template("The score is not adjusted."),
}

KIND: Mapping[Kind, str] = {
    Kind.OPENED: template("Opened"),
    Kind.MOVED: template("Place corrected"),
    Kind.TOLD: template("Facts told"),
    Kind.RULED: template("Ruled"),
    Kind.OVERRIDDEN: template("Decided otherwise"),
    Kind.WEIGHED: template("Equity answered"),
    Kind.ANNOUNCED: template("Announced"),
    Kind.WITHDRAWN: template("Withdrawn"),
    Kind.REOPENED: template("Reopened"),
    Kind.NOTED: template("Noted"),
    Kind.CONSULTED: template("Consulted"),
    Kind.APPEALED: template("Appealed"),
    Kind.APPEAL_DECIDED: template("Appeal decided"),
    Kind.NAMED: template("Names"),
    Kind.OFFERED: template("Offered to another director"),
    Kind.TAKEN_OVER: template("Taken over"),
    Kind.SHARED: template("Shared for reading"),
    Kind.ANALYSED: template("Analysed"),
    Kind.LINKS_TAKEN_BACK: template("Links taken back"),
    Kind.IMPORTED: template("Taken from the file of another log"),
    Kind.PURGED: template("Purged"),
}

ABOUT: Mapping[About, str] = {
    About.NOTE: template("Note"),
    About.NS_SAY: template("North–South say"),
    About.EW_SAY: template("East–West say"),
    About.FINDING: template("Finding, and why"),
    About.EQUITY: template("Equity"),
    About.APPELLANT: template("Appellants"),
    About.OPPONENTS: template("Their opponents"),
    About.DIRECTOR: template("Director, on the appeal"),
    About.COMMITTEE: template("Committee"),
}

DONE: Mapping[str, str] = {
    "made": template("The case is in the log."),
    "ruled": template("Your ruling is in the log."),
    "told": template("The facts are in the log."),
    "analysed": template("The analysis is in the log."),
    "equity": template("The equity answer is in the log."),
    "announce": template("It is noted that both sides were told."),
    "close": template("The case is closed."),
    "override": template("Your decision is in the log. Tell both sides."),
    "note": template("The note is in the log."),
    "consult": template("What was said is in the log."),
    "names": template("The names are kept."),
    "appeal": template("The statement is in the log."),
    "decision": template("The committee's decision is in the log."),
    "place": template("The place is corrected."),
    "reopen": template("The case is open again."),
    "withdraw": template("The case is withdrawn. It stays in the log."),
    "take-back": template("No link of this case is good any more."),
    "taken": template("The case is yours now."),
}
"""What a page says after an act, by the act's name."""
