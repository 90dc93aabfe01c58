"""Problem documents (RFC 9457), which say why a request cannot be answered, where, and what to do."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from http import HTTPStatus

from starlette.responses import Response

from revoke.app.desk.failures import CaseFailure
from revoke.formats.document_problems import path_text
from revoke.formats.document_shapes import Place

MEDIA_TYPE = "application/problem+json"
HERE = "/api/v1/problems"


@dataclass(frozen=True, slots=True)
class ProblemKind:
    """One kind of problem, with its HTTP status and its title."""

    status: int
    title: str


KINDS: Mapping[str, ProblemKind] = {
    "malformed": ProblemKind(400, "The request is not JSON, or not letters in UTF-8"),
    "passcode-needed": ProblemKind(401, "The log is behind a passcode"),
    "not-yours": ProblemKind(403, "This is another director's case"),
    "not-found": ProblemKind(404, "There is nothing at this address"),
    "no-such-code": ProblemKind(404, "There is no such code of law, or no such clause in it"),
    "no-such-job": ProblemKind(404, "There is no such job"),
    "no-such-case": ProblemKind(404, "There is no such case in the log"),
    "no-such-link": ProblemKind(404, "The link is not good"),
    "method-not-allowed": ProblemKind(405, "This address does not do that"),
    "too-slow": ProblemKind(408, "The request did not come in time"),
    "not-yet": ProblemKind(409, "The case is not ready for that"),
    "changed": ProblemKind(412, "Somebody else has changed the case since you read it"),
    "too-large": ProblemKind(413, "The request is too large"),
    "media-type": ProblemKind(415, "The request is of a kind that is not read here"),
    "elsewhere": ProblemKind(421, "The server does not answer under this name"),
    "invalid": ProblemKind(422, "The document is not in the form it should have"),
    "unreadable": ProblemKind(422, "Nothing can be made of the record"),
    "unknown-parameter": ProblemKind(422, "A parameter that is not known, or a value it cannot have"),
    "contradiction": ProblemKind(422, "Facts that cannot both be true"),
    "impossible-event": ProblemKind(422, "Something that cannot have happened"),
    "unknown-code": ProblemKind(422, "A code of law that is not held here"),
    "not-bridge": ProblemKind(422, "Something that no game of bridge contains"),
    "unknown": ProblemKind(422, "Too little is known"),
    "key-reused": ProblemKind(422, "The idempotency key came before with another request"),
    "too-long": ProblemKind(422, "Working it out takes too long"),
    "version-needed": ProblemKind(428, "Say which version of the case you have seen"),
    "too-many": ProblemKind(429, "Too much at once"),
    "log-unavailable": ProblemKind(503, "The log does not answer"),
    "log-full": ProblemKind(507, "There is no room left for the log"),
    "fault": ProblemKind(500, "A fault of this program"),
}
"""The kinds of problems by name; the name ends the address in ``type``."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """One error in a request.

    Attributes:
        path: its place, as on the command line: ``findings.revokes[0].won_by``; ``None`` for no place in JSON.
        pointer: its place as a JSON Pointer (RFC 6901) in a fragment: ``#/findings/revokes/0/won_by``.
        detail: what was said, why that is impossible, and what to do.
    """

    detail: str
    path: str | None = None
    pointer: str | None = None


class Refused(Exception):
    """A refused request, with the problem document that says why.

    Args:
        kind: one of :data:`KINDS`.
        detail: what was said, why that is impossible, and what to do.
        errors: the single errors, if there may be several.
        headers: further headers of the answer.
    """

    def __init__(
        self, kind: str, detail: str, *, errors: Sequence[Trouble] = (), headers: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(detail)
        self.kind = kind
        self.detail = detail
        self.errors = tuple(errors)
        self.headers = dict(headers or {})

    def inside(self, key: str) -> Refused:
        """The same refusal, for a document that is at a key of the document sent."""
        errors = [
            each if each.pointer is None else Trouble(each.detail, f"{key}.{each.path}", f"#/{key}{each.pointer[1:]}")
            for each in self.errors
        ]
        return Refused(self.kind, self.detail, errors=errors, headers=self.headers)

    def document(self) -> dict[str, object]:
        """The problem document.

        >>> Refused("not-found", "There is no such page.").document()["type"]
        '/api/v1/problems/not-found'
        """
        kind = KINDS[self.kind]
        first = self.errors[0] if self.errors else Trouble("")
        said = {"type": f"{HERE}/{self.kind}", "title": kind.title, "status": kind.status, "detail": self.detail}
        places = {"path": first.path, "pointer": first.pointer} if first.path is not None else {}
        return {**said, **places, **({"errors": [asdict(each) for each in self.errors]} if self.errors else {})}

    def answer(self) -> Response:
        """The response with the problem document."""
        text = json.dumps(self.document())  # escapes non-ASCII letters, for one may be a lone surrogate
        headers = {"Cache-Control": "no-store", **self.headers}
        return Response(text, KINDS[self.kind].status, headers, media_type=MEDIA_TYPE)


def at(place: Place, detail: str) -> Trouble:
    """An error at a place in a document.

    >>> at(("findings", "revokes", 0), "…").pointer
    '#/findings/revokes/0'
    """
    return Trouble(detail, path_text(place), pointer(place))


def pointer(place: Place) -> str:
    """A place as a JSON Pointer in a fragment.

    >>> pointer(("a/b", "c~d", "e f", 0))
    '#/a~1b/c~0d/e%20f/0'
    """
    from urllib.parse import quote

    steps = (str(step).replace("~", "~0").replace("/", "~1") for step in place)
    return "#" + "".join(f"/{quote(step, safe='~', errors='replace')}" for step in steps)


def refusal(failure: CaseFailure, *, within: Place = ()) -> Refused:
    """The refusal for a case that could not be ruled on.

    Args:
        within: the place of the case in the document sent.
    """
    errors = [trouble for problem in failure.problems for trouble in _troubles(problem.place, problem.text, within)]
    kind = failure.kind.replace(" ", "-")
    if kind == "unreadable" and any(each.path is not None for each in errors):
        kind = "invalid"
    detail = errors[0].detail if len(errors) == 1 else f"{len(errors)} errors; each is listed in errors."
    return Refused(kind, detail, errors=errors)


def _troubles(where: str, text: str, within: Place) -> Iterator[Trouble]:
    """One error for each place; a place that is not in a JSON document becomes part of the detail."""
    if not where and within:
        yield at(within, text)
        return
    named = _NAMED_IN_THE_WORDS.match(text) if not where else None
    if named:
        where, text = named[1], text[named.end() :]
    places = [_place(each) for each in where.split(" and ")]
    found = [place for place in places if place is not None]
    if len(found) < len(places) or not where:
        yield Trouble(f"{where}: {text}" if where else text)
        return
    for place in found:
        yield at((*within, *place), text)


def _place(written: str) -> Place | None:
    """The place in an error's text; ``None`` if it is a line and a column, or missing.

    >>> _place('findings.without_revoke["14"]'), _place("event 3"), _place("line 3, column 1")
    (('findings', 'without_revoke', '14'), ('events', 2), None)
    """
    event = re.fullmatch(r"event (\d+)", written)
    if event:
        return ("events", int(event[1]) - 1)
    if not _PATH.fullmatch(written):
        return None
    steps: list[str | int] = []
    for name, number, text in _STEP.findall(written):
        steps.append(name or (int(number) if number else json.loads(text)))
    return tuple(steps)


_STEP = re.compile(r'\.?([^\W\d]\w*)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]')
_PATH = re.compile(rf"(?:{_STEP.pattern})+")
_NAMED_IN_THE_WORDS = re.compile(r"((?:board|code|findings|known|readings)(?:\.\w+|\[\d+\])*): ")


def plain_refusal(status: int, detail: str = "", headers: Mapping[str, str] | None = None) -> Refused:
    """A refusal by the web framework, in our words."""
    match status:
        case 404:
            kind, words = "not-found", "There is nothing at this address. /api/v1/openapi.json lists what there is."
        case 405:
            allowed = (headers or {}).get("Allow", (headers or {}).get("allow", ""))
            kind, words = "method-not-allowed", f"This address does not do that. Use {allowed or 'another method'}."
        case _:
            kind, words = "malformed", detail or HTTPStatus(status).phrase
    return Refused(kind, words, headers=headers)
