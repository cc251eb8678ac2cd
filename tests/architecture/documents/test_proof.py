"""The page that says what is proven names tests that are there."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
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


def runs_in_the_gate(path, name):
    """Has this file, or this test of it, a case without the mark of the wide ones?"""
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    file = [node for node in tree.body if isinstance(node, ast.Assign) and "pytestmark" in ast.unparse(node)]
    if any("mark.thorough" in ast.unparse(node) for node in file):
        return False
    tests = [node for node in ast.walk(tree) if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))]
    named = [node for node in tests if node.name == name or (not name and node.name.startswith("test_"))]
    marks = [[ast.unparse(mark) for mark in node.decorator_list] for node in named]
    return any("pytest.mark.thorough" not in each for each in marks)


def test_a_row_whose_test_is_left_to_the_thorough_run_says_so():
    silent = [
        row[:80]
        for row in PAGE.splitlines()
        for path, name in NAMED.findall(row)
        if path.startswith("tests/") and "test-all" not in row and not runs_in_the_gate(path, name)
    ]

    assert silent == []
