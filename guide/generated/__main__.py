"""Write the generated pages, or with ``--check`` say which of them are stale."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path


def pages() -> dict[str, str]:
    """Every generated page: its path in the project's folder, and its text."""
    from guide.generated.contract import contract_page
    from guide.generated.differences import differences_page
    from guide.generated.gallery import gallery_page
    from guide.generated.guarantees import guarantees_page
    from guide.generated.interview import interview_page
    from guide.generated.laws import code_page
    from guide.generated.outcomes import outcomes_page
    from guide.generated.questions import questions_page
    from guide.javascript import READER, compiled_reader
    from revoke.law.code import CODES

    return {
        **{f"docs/laws/{name}.md": code_page(name) for name in CODES},
        "docs/laws/guarantees.md": guarantees_page(),
        "docs/contract.md": contract_page(),
        "docs/differences.md": differences_page(),
        "docs/gallery.md": gallery_page(),
        "docs/interview.md": interview_page(),
        "docs/outcomes.md": outcomes_page(),
        "docs/questions.md": questions_page(),
        READER: compiled_reader(),
    }


def stale(project: Path, fresh: Mapping[str, str]) -> list[str]:
    """The pages that are missing, differ from the fresh ones, or belong to a code that is gone."""
    changed = [name for name, page in fresh.items() if _read(project / name) != page]
    return changed + [name for name in _of_codes(project) if name not in fresh]


def write(project: Path, fresh: Mapping[str, str], names: Sequence[str]) -> None:
    """Write these pages anew; remove those of codes that are gone."""
    for name in names:
        path = project / name
        if name not in fresh:
            path.unlink()
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(fresh[name], encoding="utf-8")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; 0 if all is fresh or written, 1 if pages are stale, 2 for wrong usage."""
    parser = argparse.ArgumentParser(prog="python -m guide.generated", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; exit with 1 and name the stale pages")
    parser.add_argument("--project", type=Path, default=Path(), help="the project's folder (default: where you are)")
    asked = parser.parse_args(arguments)
    if not (asked.project / "pyproject.toml").is_file():
        parser.error(f"{asked.project}: there is no pyproject.toml here. Run it in the project's folder.")
    fresh = pages()
    names = stale(asked.project, fresh)
    if not asked.check:
        write(asked.project, fresh, names)
    for name in names:
        print(f"{name}: {'stale; write it anew with make docs' if asked.check else 'written'}")
    return 1 if asked.check and names else 0


def _read(path: Path) -> str | None:
    return path.read_text("utf-8") if path.is_file() else None


def _of_codes(project: Path) -> list[str]:
    return sorted(path.relative_to(project).as_posix() for path in (project / "docs" / "laws").glob("*.md"))


if __name__ == "__main__":
    sys.exit(main())
