"""File faults: why the system will not open or write a file, in words that can be translated."""

from __future__ import annotations

from revoke.table.sentence import Sentence, alone, template, whole

_FAULTS = {
    template("Address already in use"),
    template("Cannot assign requested address"),
    template("Directory not empty"),
    template("Exec format error"),
    template("File exists"),
    template("File name too long"),
    template("Input/output error"),
    template("Is a directory"),
    template("No space left on device"),
    template("No such file or directory"),
    template("Not a directory"),
    template("Operation not permitted"),
    template("Permission denied"),
    template("Read-only file system"),
    template("Too many levels of symbolic links"),
    template("Too many open files"),
}


def file_fault(wrong: OSError) -> Sentence:
    """Why a file cannot be opened or written, as the system says it; what is not known here stays as it is.

    >>> file_fault(OSError(13, "Permission denied"))
    'Permission denied'
    """
    said = wrong.strerror or ""
    return whole(said) if said in _FAULTS else alone(said)
