"""``make day`` in small: one round over HTTP, with a real broker, real workers and a real clock."""

import subprocess
import sys

import pytest
from pypdf import PdfReader

from tests import servers

pytestmark = [pytest.mark.services, pytest.mark.xdist_group("services")]
# lateness is measured in benchmarks/
SMALL = (
    "--entrants",
    "8",
    "--rounds",
    "1",
    "--tempo",
    "4000",
    "--late-ms",
    "600000",
)  # lateness is measured in benchmarks/
PAPERS = {
    "round-1-pairings-by-name.pdf": "Round 1",
    "round-1-pairings-by-table.pdf": "Round 1",
    "round-1-score-sheets.pdf": "Round 1",
    "standings.pdf": "Rehearsal of the Grey Ford",
}


def rehearse(folder, *options):
    """``python -m config.rehearsal`` with everything it makes in ``folder``."""
    env = {
        **servers.a_state(folder / "unused").env,
        "MUSTER_OUT": str(folder / "out"),
        "MUSTER_PORT": str(servers.free_port()),
        "MUSTER_INSTALL": "no",
    }
    env.pop("REDIS_URL")
    command = [sys.executable, "-m", "config.rehearsal", *options]
    return subprocess.run(  # noqa: S603 - our own program
        command, env=env, cwd=servers.ROOT, capture_output=True, text=True, check=False
    )


def test_a_small_day_is_played_told_and_printed(tmp_path):
    done = rehearse(tmp_path, *SMALL)

    said = " ".join(done.stdout.split())
    assert done.returncode == 0, done.stdout + done.stderr
    for words in (
        "Checked in by phone: 8. Lists checked: 16, legal: 16.",
        "Round 1 is closed. Tables: 4. All announcements were made.",
        "Refused / lost / late 0 / 0 / 0",
        "Announcements 11 (",
        "PDF files 4,",
        "The day is over.",
    ):
        assert words in said
    out = tmp_path / "out"
    shown = {path.name: PdfReader(path).pages[0].extract_text() for path in out.glob("*.pdf")}
    assert shown.keys() == PAPERS.keys()
    assert all(words in shown[name] for name, words in PAPERS.items())
    results = servers.State(out / "day-state").rows(
        "SELECT status, count(*) FROM tournament_submission GROUP BY status"
    )
    assert results == [("confirmed", 4)]
