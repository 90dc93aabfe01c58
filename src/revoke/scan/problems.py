"""Problems of a scan: what was wrong with a file, kept in a receipt so that it can be said in any language later."""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from revoke.errors import RevokeError
from revoke.formats.file_faults import file_fault
from revoke.table.sentence import Sentence, placed, sentence, template, whole

NOT_READ = (OSError, EOFError, KeyError, RuntimeError, NotImplementedError, zipfile.BadZipFile, zlib.error)
"""What Python raises of a file or an archive that is not there, not whole or locked."""

CANNOT_BE_READ = template("this file cannot be read ({fault}); give a whole one")

_OUR_FAULT = template(
    "this file could not be read to its end, which is a fault of the program and not of the file ({fault}); "
    "please report it with the file"
)


@dataclass(frozen=True, slots=True)
class ScanProblem:
    """What is wrong with one file of a scan; ``said`` begins with its name."""

    file: str
    said: Sentence

    def document(self) -> dict[str, str]:
        """The problem as the summary has it, in English."""
        return {"file": self.file, "text": str(self.said)}

    def kept(self) -> dict[str, Any]:  # Any: JSON
        """The problem as a receipt has it, with what its sentence was made of."""
        return {"file": self.file, "said": _taken_apart(self.said)}

    @classmethod
    def read(cls, kept: Mapping[str, Any]) -> ScanProblem:
        """The problem that a receipt has."""
        return cls(kept["file"], _put_together(kept["said"]))


def problem_with(file: str, wrong: Exception) -> ScanProblem:
    """What is wrong with a file, by what reading it raised.

    >>> problem_with("a.zip", EOFError("Compressed file ended")).document()["text"]
    'a.zip: this file cannot be read (it ends too soon); give a whole one'
    """
    if isinstance(wrong, RevokeError):
        return ScanProblem(file, whole(wrong.text))
    if isinstance(wrong, NOT_READ):
        return ScanProblem(file, placed(file, sentence(CANNOT_BE_READ, fault=archive_fault(wrong))))
    return ScanProblem(file, placed(file, sentence(_OUR_FAULT, fault=f"{type(wrong).__name__}: {wrong}")))


def archive_fault(wrong: Exception) -> Sentence:
    """Why a file that is compressed, or in an archive, cannot be read.

    >>> archive_fault(RuntimeError("File 'a.pbn' is encrypted, password required for extraction"))
    'it is locked with a password'
    """
    match wrong:
        case OSError(errno=int()):
            return file_fault(wrong)
        case EOFError():
            return sentence("it ends too soon")
        case RuntimeError() if "password" in str(wrong):
            return sentence("it is locked with a password")
        case NotImplementedError():
            return sentence("it is compressed in a way that is not known here")
        case KeyError():
            return sentence("it is not in its archive any more")
    return sentence("it is damaged, or of another kind than its name says")


def _taken_apart(said: Sentence) -> dict[str, Any]:
    values = {name: _taken_apart(value) if isinstance(value, Sentence) else _plain(value)
              for name, value in said.values.items()}  # fmt: skip
    return {"template": said.template, "values": values}


def _plain(value: object) -> str | int | float:
    return value if isinstance(value, str | int | float) else str(value)


def _put_together(kept: Mapping[str, Any]) -> Sentence:
    values = {name: _put_together(value) if isinstance(value, Mapping) else value
              for name, value in kept["values"].items()}  # fmt: skip
    return sentence(kept["template"], **values)
