"""What differs between databases, on a PostgreSQL of its own: ``python -m tests.on_postgres [options]``."""

import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from tests import servers

WITH_A_DATABASE = ("armies", "tournament", "journeys", "concurrency", "machine")
# Where databases differ: models, locks, and queries in words of their own. What else does is marked.
DIFFERS = tuple(
    f"{servers.ROOT}/tests/{name}"
    for name in (
        "concurrency/",
        "armies/test_adapters.py",
        "armies/test_constraints.py",
        "armies/test_queries.py",
        "tournament/models/",
        *(
            f"tournament/queries/{subject}/"
            for subject in ("accounts", "core", "history", "lists", "prints", "rounds", "schedule")
        ),
        "tournament/test_adapters.py",
    )
)
MARKED = ("both_databases", "postgres_only")


def places(arguments: list[str]) -> list[str]:
    """The files of which something runs here, so that no other is read; all folders with ``--everything``."""
    folders = [servers.ROOT / "tests" / name for name in WITH_A_DATABASE]
    if "--everything" in arguments:
        return [str(folder) for folder in folders if folder.exists()]
    files = [file for folder in folders for file in sorted(folder.rglob("test_*.py"))]
    return [str(file) for file in files if str(file).startswith(DIFFERS) or _is_marked(file)]


def _is_marked(file: Path) -> bool:
    text = file.read_text("utf-8")
    return any(f"mark.{name}" in text for name in MARKED)


def main() -> int:
    """The exit code of pytest; 0 with a message where there is no PostgreSQL."""
    without = ["-m", "not services and not browser", "--ignore=tests/tournament/engine"]
    command = [sys.executable, "-m", "pytest", *without, *sys.argv[1:], *places(sys.argv[1:])]
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that the server is ended, too
    with tempfile.TemporaryDirectory(prefix="muster-postgres-") as folder:
        Path(folder).chmod(0o755)  # the server runs as somebody else
        try:
            with servers.postgres(Path(folder) / "server") as address:
                env = {**os.environ, "DATABASE_URL": address}
                return subprocess.run(command, env=env, cwd=servers.ROOT, check=False).returncode  # noqa: S603
        except pytest.skip.Exception as reason:
            sys.stdout.write(f"Skipped: {reason}.\n")
            return 0


if __name__ == "__main__":
    sys.exit(main())
