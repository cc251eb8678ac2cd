"""The page that says what is proven names tests that are there."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs/proof.md").read_text(encoding="utf-8")
NAMED = re.compile(r"`((?:tests|benchmarks)/[\w/]+\.py)(?:::(\w+))?`")


def test_every_test_that_is_named_is_there():
    named = NAMED.findall(PAGE)

    missing = [
        f"{path}::{test}"
        for path, test in named
        if not (ROOT / path).exists() or (test and f"def {test}(" not in (ROOT / path).read_text())
    ]

    assert len(named) > 20
    assert missing == []


def test_all_eighteen_have_a_row():
    assert re.findall(r"^\| (T\d+) \|", PAGE, re.MULTILINE) == [f"T{number}" for number in range(1, 19)]


def test_no_two_rows_are_held_by_the_same_tests():
    """A merge that keeps both sides of a rewritten table doubles its rows: keep main's text, add your row."""
    held = [row.rsplit(" | ", 1)[1] for row in PAGE.splitlines() if row.startswith("| ") and "`tests/" in row]

    assert [tests for tests in set(held) if held.count(tests) > 1] == []
