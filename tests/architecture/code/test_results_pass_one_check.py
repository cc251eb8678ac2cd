"""Every result is judged in one place: no door stores facts that the lists were not asked about."""

import ast
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3] / "tournament"
MAKES = {"services/results/submissions.py", "services/rounds/byes.py"}  # a bye has no facts of a game
CHECKS = {
    "from_facts": "submission_verdict",
    "from_decision": "ruled_findings",
    "priced_again": "submission_verdict",
}


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
    tree = dict(trees("Submission"))["services/results/submissions.py"]
    functions = [each for each in ast.walk(tree) if isinstance(each, ast.FunctionDef)]
    made = {each.name: called(each) for each in functions if "Submission" in called(each)}

    assert made.keys() == CHECKS.keys()
    for name, check in CHECKS.items():
        assert check in made[name], f"{name} makes a result that nobody checked"
