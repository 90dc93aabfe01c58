"""The contract's part on a case of the log, key by key, and the list of all other documents."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from guide.generated.markdown import table

_FREE = "; `null` where free texts are not told"
_TRICKS = "declarer's tricks -> probability"

LOG_KEYS: Mapping[str, Mapping[str, str]] = {  # by the path of the part
    "": {
        "format": '`"revoke-log-case/1"`',
        "id": "the case's own id, the same wherever it is taken to",
        "number": "its number in this log",
        "version": "counts every change; the API's `ETag`",
        "place": "session, section, table, round and board, as far as they are known",
        "status": '`"open"`, `"come back"`, `"equity open"`, `"announce"`, `"under appeal"`, `"closed"`',
        "opened_at": "when it was opened",
        "changed_at": "when it was last changed",
        "director": "the initials of whoever opened it",
        "case": "the case, as above",
        "asked": "how far the interview has got, beside the facts",
        "ruling": "the ruling last given, as above, or `null`",
        "ruling_version": "which version of the case it was given on",
        "ruling_stands": "whether it is on the facts as they are now",
        "override": "what the director decided instead, or `null`",
        "equity": "the answer to the question about damage",
        "analysis": "an analysis kept with the case, or `null`",
        "announced": "that both sides were told, or `null`",
        "appeals": "the appeals, in the order in which they were lodged",
        "withdrawn": "true: the case was opened by mistake",
    },
    "asked": {
        "skipped": "questions answered with *not known*",
        "disputed": "the indices of revokes that are in dispute",
        "found": "facts that the director found where the table disagreed",
        "came_back": "whether he came back at the end of play",
    },
    "equity": {"state": "whether a clause asks, and whether that is answered", "tricks": _TRICKS},
    "override": {"tricks": _TRICKS, "score": "points by side", "reason": f"why{_FREE}"},
    "announced": {"at": "when", "who": "initials", "appeal_until": "until when an appeal may be lodged"},
    "appeals[]": {
        "number": "the number of its entry in the log",
        "at": "when it was lodged",
        "who": "initials of whoever wrote it down",
        "until": "until when it could be lodged, or `null`",
        "decide_by": "until when the committee decides, or `null`",
        "concurring": "whether both partners agree to it, or `null`",
        "lodged_by": f"who lodged it{_FREE}",
        "statement": f"his statement{_FREE}",
        "decision": "what became of it, or `null`",
    },
    "appeals[].decision": {
        "at": "when",
        "who": "initials of whoever wrote it down",
        "outcome": '`"ruling upheld"`, `"score adjusted"`, `"withdrawn"`, or `null`',
        "ruling_version": "the version of the ruling that it was about",
        "tricks": _TRICKS,
        "score": "points by side",
        "text": f"the decision{_FREE}",
        "members": f"the committee{_FREE}",
    },
    "analysis": {
        "at": "when",
        "who": "initials",
        "facts_stand": "whether it is of the facts as they are now",
        "curve": "declarer's tricks, double dummy, before each card and after the last",
        "revokes": "the number of a card -> which revoke it was",
        "first_trick": "the trick with which the curve begins",
        "whole": "whether the whole play is known",
        "shares": "the simulation's results -> probability",
        "standard_errors": "the same results -> standard error",
        "playouts": "how many playouts; 0 without a simulation",
        "seed": "its seed",
    },
}

OTHERS: Mapping[str, str] = {
    "revoke-analysis/1": "a case with its cards, double dummy before each of them: `POST /analysis`",
    "revoke-boards/1": "the boards of a play record: `POST /boards`",
    "revoke-check/1": (
        "what is doubtful in a play record: `POST /check`; `revoke check --json` prints its `findings`, one per line"
    ),
    "revoke-comparison/1": "one case under every code: `revoke compare --json`, `POST /rulings/compare`",
    "revoke-conformance/1": "another program held against [the kit](conformance.md): `revoke conform --json`",
    "revoke-equity/1": "what would have happened: `revoke equity --json`; in the API the result of a job",
    "revoke-error/1": "what is wrong with a case, in a batch: a line where its ruling would stand",
    "revoke-held/1": "everything held about a pair: `--person` of `revoke log export --format json`, `GET /person`",
    "revoke-job/1": "work that goes on in the background: `POST /equity`, `GET /jobs/{job_id}`",
    "revoke-log/1": "`revoke log export --format json`: `cases`, each a `revoke-log-case/1`",
    "revoke-log-check/1": "`revoke log verify --json`, `GET /verify`: `entries`, `last_hash`, `flaws`, `remarks`",
    "revoke-log-due/1": "`revoke log due --json`, below; `GET /purge`, without `due`",
    "revoke-log-import/1": "`revoke log import --json`, below",
    "revoke-log-purge/1": "`revoke log purge --json`, `POST /purge`: what was blanked",
    "revoke-log-summary/1": "how many cases of which state: `GET /log`",
    "revoke-next/1": "the next question of an interview, the case so far, or the ruling: `POST /next`",
    "revoke-scan/2": "the plan and receipts of a scan, in its folder; no promise to others",
    "revoke-scan-summary/1": "`summary.json` of `revoke scan`",
    "revoke-scores/1": "points, matchpoints and IMPs of results on one board: `POST /scores`",
    "revoke-session/1": "the results of a session with their rulings: `revoke session --json`",
    "revoke-story/1": "what was understood of a story, each fact with its words: `POST /understand`",
    "revoke-tree/1": "every way through a code: `revoke tree --json`, `GET /codes/{code}/tree`",
}
"""Every other document, and its source."""


def log_contract() -> Iterator[str]:
    """The paragraphs and tables about the documents of the log, and the list of the others.

    >>> next(log_contract())
    '## A case of the log'
    """
    yield "## A case of the log"
    yield (
        "`revoke log show 1 --json`, `revoke log export --format json` and the API write it. Times are ISO 8601, with "
        "their zone. With free texts it has `reason`, `notes`, `polls` and `names` besides."
    )
    for called, told in LOG_KEYS.items():
        if called:
            yield f"### `{called}`"
        yield table(("key", "value"), ((f"`{key}`", line) for key, line in told.items()))
    yield "## The other documents"
    yield "Each names its `format` first. What the API sends is described key by key in `/api/v1/openapi.json`."
    yield table(("format", "what it is"), ((f"`{name}`", line) for name, line in OTHERS.items()))
