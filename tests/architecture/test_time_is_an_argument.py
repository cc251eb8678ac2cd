"""Only the edges read the clock: services, queries, models and the pure core are handed ``now``."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
READS_CLOCK = re.compile(
    r"timezone\.now\(|datetime\.now\(|date\.today\(|time\.time\(|monotonic\(|auto_now|default=timezone\.now"
)
INNER = (
    "rules",
    "tournament/engine",
    "tournament/models",
    "tournament/services",
    "tournament/queries",
    "tournament/adapters.py",
    "armies/models",
    "armies/services",
    "armies/queries.py",
    "armies/adapters.py",
)


def inner_files():
    for room in INNER:
        path = ROOT / room
        yield from [path] if path.is_file() else sorted(path.rglob("*.py"))


@pytest.mark.parametrize("path", list(inner_files()), ids=lambda p: str(p.relative_to(ROOT)))
def test_inner_rooms_never_read_the_clock(path):
    hits = [line for line in path.read_text(encoding="utf-8").splitlines() if READS_CLOCK.search(line)]

    assert hits == []


def edges():
    return [path for path in (ROOT / "tournament").rglob("*.py") if path not in set(inner_files())]


@pytest.mark.parametrize("path", edges(), ids=lambda p: str(p.relative_to(ROOT)))
def test_edges_ask_the_house_for_the_time(path):
    """A wall clock may be set in the middle of a round: ``house_time.now()`` may not."""
    wall = re.compile(r"timezone\.now\(|datetime\.now\(|date\.today\(|[^_]time\.time\(")
    lines = path.read_text(encoding="utf-8").splitlines()
    hits = [] if path.name == "house_time.py" else [line for line in lines if wall.search(line)]

    assert hits == []
