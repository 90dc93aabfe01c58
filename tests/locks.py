"""The contents of the lock files, read as an installer reads them."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from packaging.markers import Marker

ROOT = Path(__file__).parent.parent
THIS = "{}.{}.{}".format(*sys.version_info)
LOCKS = ("build", "club", "compiler", "core", "dev")
_ENTRY = re.compile(r"^([a-z0-9.-]+)==(\S+)(?: ; ([^\\\n]+))? \\$", re.MULTILINE)


def text_of(lock: str) -> str:
    """The text of a lock file."""
    return (ROOT / "requirements" / f"{lock}.lock").read_text("utf-8")


def surroundings(python: str, system: str) -> dict[str, str]:
    """The values for a lock's conditions, of a Python such as ``"3.12"`` and a platform as ``sys.platform`` has it."""
    full = python if python.count(".") == 2 else f"{python}.99"
    name, told = {"linux": ("posix", "Linux"), "win32": ("nt", "Windows"), "darwin": ("posix", "Darwin")}[system]
    version = {"python_version": ".".join(full.split(".")[:2]), "python_full_version": full}
    return {**version, "sys_platform": system, "os_name": name, "platform_system": told}


def pins(lock: str, python: str = THIS, system: str = sys.platform) -> dict[str, str]:
    """The versions in a lock for a Python and a platform, by package name."""
    around = surroundings(python, system)
    found = _ENTRY.findall(text_of(lock))
    return {name: version for name, version, marker in found if not marker or Marker(marker).evaluate(around)}
