"""What can be wrong with what we were told, in a director's words."""

from __future__ import annotations


class RevokeError(Exception):
    """The parent of every error this program raises on purpose.

    >>> issubclass(NotBridge, RevokeError)
    True
    """


class NotBridge(RevokeError, ValueError):
    """Something that no game of bridge contains: an eighth level, a fifth suit, a hand of twelve cards."""


class CannotBe(RevokeError):
    """Something we were told that cannot be so.

    Attributes:
        places: where it stands in the case.
        parts: what was said, why it cannot be, and what to do, each as it was given: in ``str()`` it is forgotten
            what a sentence was made of, and so its translation.
    """

    def __init__(self, places: tuple[str, ...], said: str, because: str, instead: str) -> None:
        super().__init__(f"{' and '.join(places)}: {said}, but {because}. {instead}")
        self.places = places
        self.parts = said, because, instead


class ImpossibleEvent(CannotBe):
    """An event that cannot have happened, given the deal and the events before it.

    ``number`` counts events from 1, as the case lists them.
    """

    def __init__(self, number: int, said: str, because: str, instead: str) -> None:
        super().__init__((f"event {number}",), said, because, instead)
        self.number = number


class Contradiction(CannotBe):
    """Two things we were told that cannot both be true; ``places`` are where they stand in the case."""


class Unreadable(RevokeError):
    """Input that is not a case or a play record at all, or not one that can be understood."""


class ExtraMissing(Unreadable):
    """Something that needs one of the optional extras, which is not installed.

    >>> print(ExtraMissing("a poster", "the drawing library reportlab", "poster"))
    a poster needs the drawing library reportlab: pip install 'revoke[poster]'.
    """

    def __init__(self, what: str, needs: str, extra: str) -> None:
        super().__init__(f"{what} needs {needs}: pip install 'revoke[{extra}]'.")


class NotACase(RevokeError, TypeError):
    """Something given for a case that is none: a dictionary, a path, a text."""


class UnknownCode(RevokeError):
    """A code of law that this program does not hold."""
