"""Values in the address of a call: what means nothing here is left out, and the page says that it was."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from revoke.app.language.language import LANGUAGES
from revoke.facts.fact import BOARD, Fact, Key
from revoke.facts.revoke import BoardFacts, Revoke
from revoke.facts.stages import Phase
from revoke.law.code import CODES
from revoke.table.seats import Role
from revoke.table.sentence import sentence, template

Said = tuple[str, str]
"""A name and a value, as they stand in an address."""

LONGEST = 300  # letters of one value; a list of all that had happened has 200
MOST = 200  # values in one address
MOST_REVOKES = 2
"""With a third revoke of which little is known, what can come of it takes minutes to explore."""

DISPUTE = "dispute "
"""Before the path of a fact: it is in dispute."""

OPEN = "open"
"""Before the phase of the play that is open on the screen that asks how far things had got."""

LATER = "later"
"""What is open there where the answers are shown that stand behind the first."""

SCREENS = ("", "another", "finer", "ruling", "whatif", "consult")
"""What may stand at a call besides its question or its ruling."""


def _facts(about: type) -> Iterator[str]:
    return (name for name, each in vars(about).items() if isinstance(each, Fact))


_FACTS = frozenset(
    [Key(BOARD, name).short for name in _facts(BoardFacts)]
    + [Key(number, name).short for number in range(MOST_REVOKES) for name in _facts(Revoke)]
)
"""Every fact that may be told, by its short path."""

_SHOWN = 24  # letters of what was not understood
_TRICKS = frozenset(map(str, range(14)))
_CHOICES: Mapping[str, frozenset[str]] = {
    "code": frozenset(CODES),
    "lang": frozenset(LANGUAGES),
    "disputed": frozenset(map(str, range(MOST_REVOKES))),
    "also": frozenset(role.value for role in Role),
    "back": frozenset("1"),
    "replaces": frozenset("1"),
    "agreed": frozenset("1"),
    "without": _TRICKS | {"no", "unsure"},
    OPEN: frozenset(each.value for each in Phase) | {LATER},
}
PICKS = ("written", "level", "strain", "doubling")
"""A contract as the page of a ruling sends it: written, or picked in three parts; the address has it in one."""

LONGEST_CONTRACT = 8  # letters
_PATHS = frozenset({"skip", "found"})
_FREE = frozenset({"contract", "declarer", "vulnerable", "table", "board", "case", *PICKS})
"""What is looked at elsewhere: the board when the case is put together, the place when it goes into the log."""


def heard(query: Iterable[Said]) -> tuple[Said, ...]:
    """What an address says that can mean something.

    >>> heard([("revokes[0].trick", "5"), ("also", "kibitzer"), ("also", "dummy"), ("colour", "blue")])
    (('revokes[0].trick', '5'), ('also', 'dummy'))
    """
    return tuple(each for each in list(query)[:MOST] if _means_something(*each))


def unheard(query: Sequence[Said]) -> Iterator[str]:
    """What was left out of an address, each in a sentence.

    >>> print(*unheard([("also", "kibitzer"), ("colour", "blue"), ("skip", "x" * 400)]), sep="\\n")
    The address says also=kibitzer. That means nothing here, and was left out.
    The address says colour=blue. That means nothing here, and was left out.
    The address says skip=… with 400 letters. That is too long, and was left out.
    """
    for name, value in query[:MOST]:
        if _means_something(name, value):
            continue
        longer = max(len(name), len(value))
        if longer > LONGEST:
            yield sentence(
                "The address says {name}=… with {letters} letters. That is too long, and was left out.",
                name=_cut(name),
                letters=longer,
            )
        else:
            yield sentence(
                "The address says {name}={value}. That means nothing here, and was left out.",
                name=_cut(name),
                value=_cut(value),
            )
    if sum(name == "also" and _means_something(name, value) for name, value in query[:MOST]) >= MOST_REVOKES:
        yield template("More than two revokes do not fit here. Only the first two count.")
    if len(query) > MOST:
        yield sentence("The address says more than {most} things. The rest was left out.", most=MOST)


def _means_something(name: str, value: str) -> bool:
    if max(len(name), len(value)) > LONGEST:
        return False
    if not value and name not in _FACTS:
        return name in _CHOICES or name in _PATHS or name in _FREE or name == "ask"  # a field that was left empty
    if name in _CHOICES:
        return value in _CHOICES[name]
    if name in _PATHS:
        return value in _FACTS
    if name == "ask":
        return value in SCREENS or value.removeprefix(DISPUTE) in _FACTS
    return name in _FREE or name in _FACTS


def _cut(text: str) -> str:
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN - 1]}…"
