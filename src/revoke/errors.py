"""The errors that Revoke raises on purpose, in a director's words."""

from __future__ import annotations

INSTALL = "pip install '.{extras}'"
"""The command that installs Revoke, in the folder of its sources; ``revoke`` for the dot once an index carries it."""


def install_line(*extras: str) -> str:
    """The command that installs Revoke with these extras, to be typed in the folder of its sources.

    >>> print(install_line("app", "bws"))
    pip install '.[app,bws]'
    """
    return INSTALL.format(extras=f"[{','.join(extras)}]" if extras else "")


class RevokeError(Exception):
    """The parent of every error this program raises on purpose.

    >>> issubclass(NotBridge, RevokeError)
    True
    """

    @property
    def text(self) -> str:
        """The error's message: the same as ``str()``, but with the template and the values for a translation."""
        return self.args[0] if self.args and isinstance(self.args[0], str) else str(self)


class NotBridge(RevokeError, ValueError):
    """Something that no game of bridge contains: an eighth level, a fifth suit, a hand of twelve cards."""


class CannotBe(RevokeError):
    """Something we were told that cannot be so.

    Attributes:
        places: where it stands in the case.
        parts: what was said, why it cannot be, and what to do, each as it was given: ``str()`` loses the templates
            of the sentences, and so their translations.
    """

    def __init__(self, places: tuple[str, ...], said: str, because: str, instead: str) -> None:
        super().__init__()
        self._told = places, (said, because, instead)

    @property
    def places(self) -> tuple[str, ...]:
        return self._told[0]

    @property
    def parts(self) -> tuple[str, str, str]:
        return self._told[1]

    def __str__(self) -> str:
        said, because, instead = self.parts
        return f"{' and '.join(self.places)}: {said}, but {because}. {instead}"


class ImpossibleEvent(CannotBe):
    """An event that cannot have happened, given the deal and the events before it.

    ``number`` counts events from 1, as the case lists them.
    """

    def __init__(self, number: int, said: str, because: str, instead: str) -> None:
        super().__init__((f"event {number}",), said, because, instead)
        self.number = number


class Contradiction(CannotBe):
    """Two things we were told that cannot both be true; ``places`` are where they stand in the case."""

    _clash: Clash | None = None
    _renamed: tuple[str, str] | None = None

    @classmethod
    def told_when_asked(cls, clash: Clash) -> Contradiction:
        """A contradiction put into words only when somebody reads it: most callers only ask whether there is one."""
        found = cls((), "", "", "")
        found._clash = clash
        return found

    @property
    def places(self) -> tuple[str, ...]:
        found, told = self._renamed or ("", "")
        return tuple(told if each == found else each for each in self._in_words()[0])

    @property
    def parts(self) -> tuple[str, str, str]:
        return self._in_words()[1]

    def naming(self, found: str, told: str) -> Contradiction:
        """The same contradiction, for a fact that the case tells in another place than the one where it was found.

        >>> str(Contradiction(("a", "b"), "it is said to be 1", "it is 2", "Correct one.").naming("b", "c"))
        'a and c: it is said to be 1, but it is 2. Correct one.'
        """
        self._renamed = found, told
        return self

    def _in_words(self) -> tuple[tuple[str, ...], tuple[str, str, str]]:
        if self._clash is not None:
            self._told, self._clash = self._clash.told()._told, None
        return self._told


class Clash:
    """Facts that exclude each other, before the contradiction is put into words."""

    def told(self) -> Contradiction:
        """The contradiction, in words."""
        raise NotImplementedError


class Unreadable(RevokeError):
    """Input that is not a case or a play record at all, or not one that can be understood."""


class ExtraMissing(Unreadable):
    """Something that needs one of the optional extras, which is not installed.

    Attributes:
        what: what needs it.
        needs: the library.
        command: what installs it.

    >>> print(ExtraMissing("a poster", "the drawing library reportlab", "poster"))
    a poster needs the drawing library reportlab: in Revoke's folder, pip install '.[poster]'.
    """

    def __init__(self, what: str, needs: str, extra: str) -> None:
        super().__init__(f"{what} needs {needs}: in Revoke's folder, {install_line(extra)}.")
        self.what, self.needs, self.command = what, needs, install_line(extra)


class NotACase(RevokeError, TypeError):
    """Something given as a case that is not a case: a dictionary, a path, a text."""


class NotARuling(RevokeError, TypeError):
    """Something given as a ruling that is not a ruling: a case, a dictionary, nothing."""

    def __init__(self, given: object) -> None:
        super().__init__(
            f"a ruling is needed, and this is of the type {type(given).__name__}. Rule first: revoke.rule gives one."
        )


class UnknownCode(RevokeError):
    """A code of law that this program does not hold."""
