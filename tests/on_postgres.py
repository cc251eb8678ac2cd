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


def main() -> int:
    """The exit code of pytest; 0 with a message where there is no PostgreSQL."""
    folders = [f"tests/{name}" for name in WITH_A_DATABASE if (servers.ROOT / "tests" / name).exists()]
    without = ["-m", "not services and not browser", "--ignore=tests/tournament/engine"]
    command = [sys.executable, "-m", "pytest", *without, *sys.argv[1:], *folders]
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
