"""Play a whole day in an installation of its own, then take it down: ``make day``.

Everything is started as on a real day, in a state folder that begins empty, on loopback; then
``manage.py day`` plays against it over HTTP. Refuses to touch the data of ``make run``.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from config import launcher
from config.launcher import LOOPBACK, ROOT, Installation, say


def main() -> int:
    out = Path(os.environ.get("MUSTER_OUT", ROOT / "out")).resolve()
    state = out / "day-state"
    shutil.rmtree(state, ignore_errors=True)
    state.mkdir(parents=True)
    os.environ.update(MUSTER_STATE=str(state), MUSTER_HOST=LOOPBACK, MUSTER_DEMO="no")

    def play(installation: Installation, env: dict[str, str]) -> int:
        say("")
        day = [
            sys.executable,
            "manage.py",
            "day",
            "--address",
            f"http://{LOOPBACK}:{installation.port}",
            "--out",
            str(out),
        ]
        code = subprocess.run([*day, *sys.argv[1:]], env=env, cwd=ROOT, check=False)  # noqa: S603 - our own command
        return code.returncode

    return launcher.main(then=play)


if __name__ == "__main__":
    sys.exit(main())
