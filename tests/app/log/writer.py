"""A director who writes without a pause, and says of each entry on standard output when it has been acknowledged."""

from __future__ import annotations

import sys

from revoke.app.log.log import Log
from revoke.app.log.logged_case import CasePlace
from revoke.app.log.tables import By


def write(url: str, who: str, most: int) -> None:
    """Open a case and write notes on it, acknowledging the case's id and each note's number."""
    with Log.at(url) as log:
        case = log.open_case(CasePlace(table=who), by=By(who))
        print(case.id, flush=True)
        for _ in range(most):
            case = log.note(case.id, f"note {case.version} of {who}", by=By(who))
            print(case.version, flush=True)


if __name__ == "__main__":
    write(sys.argv[1], sys.argv[2], int(sys.argv[3]))
