"""Only the edges read the clock: services, queries, models and the pure core are handed ``now``."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
READS_CLOCK = re.compile(
    r"timezone\.now\(|datetime\.now\(|date\.today\(|time\.time\(|monotonic\(|auto_now|default=timezone\.now"
)
INNER = (
    "rules",
    "tournament/engine",
    "tournament/models",
    "tournament/services",
    "tournament/queries",
    "tournament/adapters",
    "armies/models",
    "armies/services",
    "armies/queries.py",
    "armies/adapters.py",
)


def inner_files():
    for room in INNER:
        path = ROOT / room
        yield from [path] if path.is_file() else sorted(path.rglob("*.py"))


def reads(paths, pattern):
    """Every line of these files that the pattern finds, with its file."""
    for path in paths:
        for line in path.read_text(encoding="utf-8").splitlines():
            if pattern.search(line):
                yield f"{path.relative_to(ROOT)}: {line.strip()}"


def test_inner_rooms_never_read_the_clock():
    files = list(inner_files())

    assert len(files) > 50
    assert list(reads(files, READS_CLOCK)) == []


def test_edges_ask_the_house_for_the_time():
    """A wall clock may be set in the middle of a round: ``time_source.now()`` may not."""
    wall = re.compile(r"timezone\.now\(|datetime\.now\(|date\.today\(|[^_]time\.time\(")
    inner = set(inner_files())
    edges = [
        p
        for p in (ROOT / "tournament").rglob("*.py")
        if p not in inner and p != ROOT / "tournament/time_source.py"
    ]

    assert len(edges) > 50
    assert list(reads(edges, wall)) == []
