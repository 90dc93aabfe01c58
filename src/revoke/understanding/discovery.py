"""The discovery of a revoke in a story: the moments before attention was drawn to it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from revoke.case.case import Moment
from revoke.understanding.grammar import PhraseFound
from revoke.understanding.meanings import Party, Person, TrickTold
from revoke.understanding.tellings import Span

Heard = tuple[PhraseFound, int, Person | None, Person | None]
"""A saying, how many revokes had been told by then, and who was spoken of and had revoked last."""

Relation = Callable[[Person | Party | None, Person | None], bool | None]
"""Whether somebody is of the side that revoked; ``None`` where nothing tells."""

_M = Moment
TURNED_AND_PLAYED_ON = frozenset({_M.OFFENDERS_PLAYED_ON, _M.OPPONENTS_PLAYED_ON, _M.TRICK_QUITTED})
_PLAY_ENDED = TURNED_AND_PLAYED_ON | {_M.PLAY_ENDED}
_HANDS_BACK = _PLAY_ENDED | {_M.HANDS_RETURNED}
_WHOLE = {
    "both played on": TURNED_AND_PLAYED_ON,
    "both sides": frozenset({_M.OFFENDERS_PLAYED_ON, _M.OPPONENTS_PLAYED_ON}),
    "play over": _PLAY_ENDED,
    "hands back": _HANDS_BACK,
    "next board": _HANDS_BACK | {_M.OPPONENT_CALLED, _M.OFFENDERS_CALLED},
    "round over": _HANDS_BACK | {_M.ROUND_ENDED},
    "period over": _HANDS_BACK | {_M.ROUND_ENDED, _M.PERIOD_ENDED},
    "turned": frozenset({_M.TRICK_QUITTED}),
    "turned alone": frozenset({_M.TRICK_QUITTED}),
}
NOBODY_PLAYED_ON = "nobody had played on"
"""A reading in which none of the moments had come."""

_ON_THE_NEXT_TRICK = frozenset({_M.OFFENDERS_PLAYED_ON, _M.OPPONENTS_PLAYED_ON, _M.OFFENDERS_NAMED_CARD})
CLAIMS = frozenset({_M.OFFENDERS_CLAIMED, _M.OPPONENTS_CLAIMED, _M.OFFENDERS_AGREED_TO_CLAIM})


@dataclass(slots=True)
class Stages:
    """All statements about the stage, in order."""

    heard: list[Heard] = field(default_factory=list)
    corrected: list[Span] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class StageFound:
    """The moments that had come, as far as they are certain, and the words; ``open`` are the readings where not."""

    moments: frozenset[Moment] | None
    words: tuple[Span, ...] = ()
    open: tuple[str, ...] = ()


def stage_of(
    stages: Stages, index: int, trick: int | None, relation: Relation, winner: Person | Party | None
) -> StageFound:
    """The moments before attention was drawn to a revoke; ``None`` if the story does not say.

    Args:
        index: the place of the revoke in the story.
        trick: its trick.
        winner: who won it: who leads next.
    """
    here = [each for each in stages.heard if each[1] == index + 1]
    if all(each[0].rest.get("is") == "played to" for each in here):
        here = [each for each in stages.heard if each[1] > index]
    noticed = bool(stages.corrected) or any(each[0].kind in ("attention", "noticed by side") for each in here)
    found: set[Moment] = set()
    words: list[Span] = []
    at_once = False
    certain = False
    claimed = any(each[0].rest.get("is") == "claimed" for each in here)
    for match, _, last, _ in here:
        span = (match.first, match.last)
        is_ = match.rest.get("is", match.kind)
        party = match.get("party") or match.get("who")
        same = relation(party, last) if party is not None else None
        whose = (same, span)
        match is_:
            case "at once":
                at_once = True
            case "played on" if isinstance(party, Party) and party.how == "both":
                found |= _WHOLE["both sides"]
            case "played on" | "next lead":
                if is_ == "next lead" and party is None:
                    whose = (relation(winner, last) if winner is not None else None, span)
                if whose[0] is None:
                    return StageFound(None, (span,), (_M.OFFENDERS_PLAYED_ON.value, _M.OPPONENTS_PLAYED_ON.value))
                found.add(_M.OFFENDERS_PLAYED_ON if whose[0] else _M.OPPONENTS_PLAYED_ON)
            case "played to":
                told: TrickTold | None = match.get("trick")
                number = told.number if told is not None and told.how != "next" else (trick or 0) + 1
                if number is None or (trick is None and told is not None and told.how != "next"):
                    continue
                if number <= (trick or 0):
                    continue
                if number > (trick or 0) + 1:
                    found |= TURNED_AND_PLAYED_ON
                elif same is None:
                    return StageFound(None, (span,), (_M.OFFENDERS_PLAYED_ON.value, _M.OPPONENTS_PLAYED_ON.value))
                else:
                    found.add(_M.OFFENDERS_PLAYED_ON if same else _M.OPPONENTS_PLAYED_ON)
            case "named":
                if same is not True:
                    continue
                found.add(_M.OFFENDERS_NAMED_CARD)
            case "claimed":
                if same is None:
                    return StageFound(None, (span,), (_M.OFFENDERS_CLAIMED.value, _M.OPPONENTS_CLAIMED.value))
                found.add(_M.OFFENDERS_CLAIMED if same else _M.OPPONENTS_CLAIMED)
            case "agreed":
                refused = isinstance(party, Person) and party.how == "nobody"
                if _M.OPPONENTS_CLAIMED not in found or same is False or refused:
                    continue
                found.add(_M.OFFENDERS_AGREED_TO_CLAIM)
                certain = True
            case "agreed and called":
                if same is not True:
                    continue
                found |= {_M.OFFENDERS_AGREED_TO_CLAIM, _M.HANDS_RETURNED, _M.OFFENDERS_CALLED}
            case "called":
                if same is None:
                    return StageFound(None, (span,), (_M.OFFENDERS_CALLED.value, _M.OPPONENT_CALLED.value))
                found |= _HANDS_BACK | {_M.OFFENDERS_CALLED if same else _M.OPPONENT_CALLED}
            case "next board unclear":
                return StageFound(None, (span,), (_M.OFFENDERS_CALLED.value, _M.OPPONENT_CALLED.value))
            case "asked":
                partner = match.get("partner")
                if partner is not None and relation(partner, last) is False:
                    continue
                found.add(_M.PARTNER_ASKED)
            case "answered no":
                if _M.PARTNER_ASKED not in found:
                    continue
                found.add(_M.ANSWERED_NO)
                words.append(span)
                continue
            case "not agreed":
                words.append(span)
                continue
            case "play over" if claimed:
                pass  # a claim ends the play: nothing is said of the tricks before it
            case "ceased" | "established" | "attention" | "noticed by side":
                continue
            case _:
                found |= _WHOLE[is_]
        words.append(span)
        certain |= match.rest.get("had") == "yes" or is_ not in (
            "played on",
            "played to",
            "claimed",
            "agreed",
            "asked",
            "turned",
            "named",
        )
    asked = found & {_M.PARTNER_ASKED, _M.ANSWERED_NO}
    if not words or not (certain or noticed):
        return StageFound(None)
    already = any(each[0].rest.get("had") == "yes" for each in here)
    if at_once and not already and found - asked - {_M.TRICK_QUITTED}:
        return StageFound(None, tuple(words), (NOBODY_PLAYED_ON, ", ".join(sorted(each.value for each in found))))
    if found & CLAIMS:
        found -= {_M.PLAY_ENDED} if _M.HANDS_RETURNED not in found else _PLAY_ENDED
    if trick == 13:
        found -= _ON_THE_NEXT_TRICK
    return StageFound(frozenset(found), tuple(words))
