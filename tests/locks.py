"""What the lock files hold, read as an installer reads them."""

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
    """A lock file as it stands."""
    return (ROOT / "requirements" / f"{lock}.lock").read_text("utf-8")


def surroundings(python: str, system: str) -> dict[str, str]:
    """What a lock's conditions are held against: a Python such as ``"3.12"``, a platform as ``sys.platform`` has it."""
    full = python if python.count(".") == 2 else f"{python}.99"
    name, told = {"linux": ("posix", "Linux"), "win32": ("nt", "Windows"), "darwin": ("posix", "Darwin")}[system]
    version = {"python_version": ".".join(full.split(".")[:2]), "python_full_version": full}
    return {**version, "sys_platform": system, "os_name": name, "platform_system": told}


def pins(lock: str, python: str = THIS, system: str = sys.platform) -> dict[str, str]:
    """The versions that a lock holds for a Python and a platform, by the packages' names."""
    around = surroundings(python, system)
    found = _ENTRY.findall(text_of(lock))
    return {name: version for name, version, marker in found if not marker or Marker(marker).evaluate(around)}
