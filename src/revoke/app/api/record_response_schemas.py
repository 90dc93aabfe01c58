"""Response schemas for play records, boards and scores; every key is there, ``null`` for not known."""

from __future__ import annotations

from typing import Any, Literal

from typing_extensions import TypedDict

from revoke.app.api.request_schemas import CaseOut, RulingOut


class Proof(TypedDict):
    """The card that shows that he could have followed suit."""

    trick: int
    card: str


class Irregular(TypedDict):
    """A card that should not have been played."""

    file: str
    line: int
    column: int
    board: str
    kind: str
    trick: int
    seat: str
    card: str | None
    confirmed: bool
    proof: Proof | None
    text: str


class Doubtful(TypedDict):
    """A place in the record that was repaired or is doubtful."""

    file: str
    line: int
    column: int
    board: str
    kind: str
    severity: str
    text: str


class Checked(TypedDict):
    """What is irregular or doubtful in play records; ``left_off`` counts what was too much to list."""

    format: Literal["revoke-check/1"]
    boards: int
    findings: list[Irregular | Doubtful]
    left_off: int


class RemarkOut(TypedDict):
    """One thing that is irregular or doubtful in a record; because of a serious one it does not replay."""

    line: int
    column: int
    kind: str
    text: str
    serious: bool


class BoardOut(TypedDict):
    """One board of a record; it can be ruled on where it ``replays`` and there is a case.

    There is none where a card is not known, for which a case document has no word; ``why_no_case`` says so.
    """

    board: str
    case: CaseOut | None
    why_no_case: str | None
    replays: bool
    remarks: list[RemarkOut]


class BoardsOut(TypedDict):
    """The boards of play records, of a diagram or of a deal, each as a case document."""

    format: Literal["revoke-boards/1"]
    boards: list[BoardOut]


class RevokeCard(TypedDict):
    """What declarer stood to make before a revoke card and after it, double dummy; the drop is not the damage."""

    card: str
    before: int | None
    after: int | None


class AgainstTheField(TypedDict):
    """Matchpoints or IMPs of one way of counting, for each side."""

    way: Literal["table", "after transfer", "adjusted", "final"]
    NS: float
    EW: float


class DeviceOut(TypedDict):
    """What to do with one device or scoring program."""

    device: str
    text: str


class AnalysisOut(TypedDict):
    """The analysis of a board: the ruling with double dummy, and what it comes to.

    ``counts`` is the way of counting that decides, ``curve`` declarer's double dummy tricks before every card, and
    ``top`` the most matchpoints there are, where the board is scored so.
    """

    format: Literal["revoke-analysis/1"]
    ruling: RulingOut
    counts: Literal["at the table", "after the transfer", "without the revoke"] | None
    curve: list[int | None]
    revoke_cards: list[RevokeCard]
    against_the_field: list[AgainstTheField]
    top: int | None
    enter: list[DeviceOut]
    remark: str | None


class PlaceOut(TypedDict):
    """A fact that is in conflict, and where it stands in the case."""

    place: str
    fact: str


class Explanation(TypedDict):
    """A single irregularity that would explain everything agreed."""

    trick: int
    revoked: str | None


class Consistent(TypedDict):
    """Whether a legal play fits what is agreed."""

    verdict: Literal["possible", "impossible", "stopped"]
    agreed: int
    play: list[str]
    certain: list[dict[str, Any]]
    all_certain: bool
    declarer_tricks: list[int] | None
    conflict: list[PlaceOut]
    smallest: bool
    irreducible: bool
    whatever_was_played: bool
    explained_by: list[Explanation]
    all_explained: bool
    excluded: list[dict[str, Any]]
    left_aside: list[str]


class MatchpointsOut(TypedDict):
    """Matchpoints of North–South against the field, ``top`` being all there are."""

    won: float
    top: int
    percentage: float


class ScoresOut(TypedDict):
    """What a result scores for North–South; where it is weighed, on average."""

    format: Literal["revoke-scores/1"]
    score: float
    by_tricks: dict[str, int]
    matchpoints: MatchpointsOut | None
    imps: float | None
