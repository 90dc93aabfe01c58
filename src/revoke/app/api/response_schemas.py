"""Response schemas: what is answered; every key is there, ``null`` for not known."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, Required

from pydantic import WithJsonSchema
from typing_extensions import TypedDict

from revoke.app.api.request_schemas import DOCUMENT, RulingOut
from revoke.app.desk.clause_search import ClauseEntry
from revoke.app.desk.simulation_jobs import State


class Health(TypedDict):
    """That the server answers."""

    status: Literal["ok"]


class Version(TypedDict):
    """What answers: the program, the codes it holds, and a hash of the law as it is written here."""

    version: str
    codes: list[str]
    default: str
    rules_sha256: str


class CodeSummary(TypedDict):
    """A code of law."""

    id: str
    name: str
    default: bool
    clauses: int
    left_out: int


class Codes(TypedDict):
    """The codes of law that are held here, the default first."""

    codes: list[CodeSummary]


class Clauses(TypedDict):
    """What clauses of a code say, in a few words of ours."""

    code: str
    clauses: list[ClauseEntry]


class CodeDifference(TypedDict):
    """One code's ruling, and the clauses by which it parts from the next older code's."""

    code: str
    parted: bool
    only_here: list[str]
    only_in_the_older: list[str]
    amended: list[str]
    ruling: RulingOut


class ComparisonOut(TypedDict):
    """One case under every code, the newest first."""

    format: Literal["revoke-comparison/1"]
    codes: list[CodeDifference]


class TreeOut(TypedDict):
    """The decision tree of a code; a node is named by its place in ``nodes``."""

    format: Literal["revoke-tree/1"]
    code: str
    starts: list[dict[str, Any]]
    lines: list[dict[str, Any]]
    nodes: list[dict[str, Any]]


class EquityOut(TypedDict):
    """What would have happened without the revoke: the simulation's figures and the ruling that rests on it."""

    format: Literal["revoke-equity/1"]
    playouts: int
    exact: bool
    worlds: int
    seed: int
    stopped: bool
    standard_errors: Mapping[str, float]
    curve: list[int | None]
    legal: Mapping[str, Mapping[str, int]]
    ruling: RulingOut


class TroubleOut(TypedDict):
    """One thing that is wrong, and where."""

    detail: str
    path: str | None
    pointer: str | None


class ProblemDocument(TypedDict, total=False):
    """A problem document (RFC 9457)."""

    type: Required[str]
    title: Required[str]
    status: Required[int]
    detail: Required[str]
    path: str
    pointer: str
    errors: list[TroubleOut]


class ProblemSummary(TypedDict):
    """One sort of problem."""

    type: str
    status: int
    title: str


class JobOut(TypedDict):
    """A simulation: how far it is, and in the end the result."""

    format: Literal["revoke-job/1"]
    id: str
    state: State
    seed: int
    playouts: int
    worlds: int
    done: int
    shares: dict[str, float]
    standard_errors: dict[str, float]
    mean: float | None
    mean_error: float | None
    exact: bool
    result: EquityOut | None
    problem: Annotated[Any, WithJsonSchema({"anyOf": [{DOCUMENT: "Problem"}, {"type": "null"}]})]


class SessionOut(TypedDict):
    """A token for ``Authorization: Bearer``, and after how many seconds without a request it is good no more."""

    token: str
    idle_seconds: float
    longest_seconds: float
