"""Every result is judged in one place: no door stores facts that the lists were not asked about."""

import ast
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2] / "tournament"
MAKES = {"services/results/submissions.py", "services/rounds/byes.py"}  # a bye has no facts of a game
CHECKS = {"from_facts": "submission_verdict", "from_decision": "ruled_findings"}


def trees(*words):
    """Name and tree of every file that has one of these words."""
    for path in sorted(ROOT.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if "migrations" not in path.parts and any(word in text for word in words):
            yield path.relative_to(ROOT).as_posix(), ast.parse(text)


def called(node):
    """The dotted name of each call within."""
    return [ast.unparse(call.func) for call in ast.walk(node) if isinstance(call, ast.Call)]


def test_submissions_are_made_in_one_place():
    made = {
        name
        for name, tree in trees("Submission")
        if {"Submission", "Submission.objects.create", "Submission.objects.bulk_create"} & set(called(tree))
    }

    assert made == MAKES


def test_what_makes_a_submission_asks_the_lists_first():
    found = []
    for name, tree in trees(*CHECKS):
        for function in [each for each in ast.walk(tree) if isinstance(each, ast.FunctionDef)]:
            words = [word.rpartition(".")[2] for word in called(function)]
            for makes, check in CHECKS.items():
                if makes in words:
                    found.append((name, makes))
                    assert check in words, f"{name}: {function.name} makes a result that nobody checked"

    assert sorted(found) == [
        ("services/results/results.py", "from_decision"),
        ("services/results/results.py", "from_facts"),
    ]
