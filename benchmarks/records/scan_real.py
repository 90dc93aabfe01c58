"""The whole scan of real LIN files, from the start of the program to Parquet, against endplay's parser alone.

    python -m benchmarks scan_real [../shared/data/lin] [--times 20]

The scan classifies every card, rules on revokes under every code, counts copies and writes three tables. Endplay only
makes boards of the same texts and writes nothing. Both have one process and take turns; the fastest of three passes
counts. The files are read as they are, many of one board, then as an archive of ``--times`` copies of each with other
names, so that the start of the program weighs less. Files that endplay cannot read are left out of its time, not ours.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import shutil
import subprocess
import sys
import tempfile
import warnings
from pathlib import Path
from time import process_time

PASSES = 3
SCAN = (
    "import sys, resource; from revoke.app.cli import main\n"
    "try: main(['scan', *sys.argv[1:]])\n"
    "except SystemExit: pass\n"
    "used = resource.getrusage(resource.RUSAGE_SELF); print('cpu', used.ru_utime + used.ru_stime, file=sys.stderr)"
)


def main() -> int:
    """Measure, and print a line for each archive."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("data", nargs="?", type=Path, default=Path("../shared/data/lin"))
    asked.add_argument("--times", type=int, default=20, help="how often each file stands in the larger archive")
    given = asked.parse_args()
    files = sorted(path for path in given.data.rglob("*") if path.suffix.lower() == ".lin")
    if not files:
        print(f"no .lin files in {given.data}: nothing was measured")
        return 1
    with tempfile.TemporaryDirectory() as there:
        large, one = Path(there) / "large", Path(there) / "one"
        for copy in range(given.times):
            (large / str(copy)).mkdir(parents=True)
            for path in files:
                shutil.copy(path, large / str(copy) / path.name)
        one.mkdir()
        shutil.copy(files[0], one)
        scanned(large)  # compiles the machine code
        parsed(files[:5])  # loads the library
        start = min(scanned(one) for _ in range(PASSES))
        few = many = theirs = float("inf")
        boards = refused = 0
        for _ in range(PASSES):
            few, many = min(few, scanned(given.data)), min(many, scanned(large))
            seconds, boards, refused = parsed(files)
            theirs = min(theirs, seconds)
    print(f"{len(files)} files; endplay reads {boards} boards and cannot read {refused} files: {theirs:.2f} s")
    print(f"scan of one file, which is the start of the program: {start:.2f} s")
    for what, seconds, times in (("as they are", few, 1), (f"{given.times} times over", many, given.times)):
        whole, after = theirs * times / seconds, theirs * times / (seconds - start)
        print(f"scan of the files {what}: {seconds:.2f} s, endplay {theirs * times:.2f} s: {whole:.1f} x")
        print(f"    without the start of the program: {after:.1f} x")
    return 0


def scanned(folder: Path) -> float:
    """CPU seconds of a whole scan in its own process, imports included."""
    with tempfile.TemporaryDirectory() as out:
        given = [sys.executable, "-c", SCAN, str(folder), "--out", f"{out}/found", "--jobs", "1"]
        done = subprocess.run(given, capture_output=True, text=True, check=True, env=os.environ)
    return float(done.stderr.split()[-1])


def parsed(files: list[Path]) -> tuple[float, int, int]:
    """CPU seconds of endplay's parser, the number of boards it makes, and of files that it refuses."""
    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
        warnings.simplefilter("ignore")
        from endplay.parsers import lin

        texts = [path.read_text("utf-8", errors="replace") for path in files]
        boards = refused = 0
        spent = 0.0
        for text in texts:
            begun = process_time()
            try:
                boards += len(lin.loads(text))
            except Exception:  # endplay raises anything on a file that it cannot read
                refused += 1
            else:
                spent += process_time() - begun
    return spent, boards, refused


if __name__ == "__main__":
    sys.exit(main())
