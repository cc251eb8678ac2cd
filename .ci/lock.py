"""Makes requirements.txt and requirements-dev.txt from pyproject.toml: ``make lock``.

All packages are resolved together for every platform, each with the hashes of all its files; what running
needs goes into the first file and the rest into the second, which names the first. Versions that are locked
already stay, unless pyproject.toml asks for others or they are named: ``python .ci/lock.py Django celery``.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HEAD = "# Made by `make lock` from pyproject.toml: every package with its hashes, for all platforms.\n"
RUNTIME, DEVELOPMENT = ROOT / "requirements.txt", ROOT / "requirements-dev.txt"
NEXT = f"-r {RUNTIME.name}\n"


def blocks(text: str) -> dict[str, str]:
    """The lines of each pinned package, by its first line."""
    found: dict[str, str] = {}
    name = ""
    for line in text.splitlines(keepends=True):
        if line[0] in "#-\n":
            continue
        if not line.startswith(" "):
            name = line
        found[name] = found.get(name, "") + line
    return found


def resolve(out: Path, *options: str) -> dict[str, str]:
    """What uv pins with these options; pins that stand in ``out`` already are preferred."""
    command = [
        sys.executable,
        "-m",
        "uv",
        "pip",
        "compile",
        "pyproject.toml",
        "--universal",
        "--generate-hashes",
    ]
    command += ["--python-version", "3.11", "--no-annotate", "--no-header", "--no-emit-index-url", "--quiet"]
    subprocess.run([*command, "-o", str(out), *options], cwd=ROOT, check=True)  # noqa: S603 - words of this file
    return blocks(out.read_text(encoding="utf-8"))


def main() -> None:
    """Resolve everything, then split it."""
    upgraded = [word for name in sys.argv[1:] for word in ("--upgrade-package", name)]
    with tempfile.TemporaryDirectory() as folder:
        everything, runtime = Path(folder) / "everything.txt", Path(folder) / "runtime.txt"
        locked = blocks(RUNTIME.read_text(encoding="utf-8")) | blocks(DEVELOPMENT.read_text(encoding="utf-8"))
        everything.write_text("".join(locked.values()), encoding="utf-8")
        pinned = resolve(everything, "--group", "dev", *upgraded)
        needed = resolve(runtime, "--constraint", str(everything))
    if strange := set(needed) - set(pinned):
        sys.exit(f"Pinned otherwise with the development tools than without: {sorted(strange)}.")
    RUNTIME.write_text(HEAD + "".join(needed.values()), encoding="utf-8")
    rest = (lines for name, lines in pinned.items() if name not in needed)
    DEVELOPMENT.write_text(HEAD + NEXT + "".join(rest), encoding="utf-8")


if __name__ == "__main__":
    main()
