"""Where the races of PostgreSQL stop somebody, there is something to stop at.

They run on a server only, so a function that moved would be missed by whoever moved it.
"""

import ast
from importlib import import_module
from pathlib import Path

import pytest

RACES = sorted((Path(__file__).resolve().parents[2] / "concurrency").rglob("*.py"))
STOPS = {"meet_at", "overtaken", "setattr"}


def stops(tree):
    """Module and name of each ``meet_at(monkeypatch, owner, "name")`` and its like."""
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and getattr(call.func, "id", getattr(call.func, "attr", "")) in STOPS:
            owners = [each for each in call.args if isinstance(each, ast.Name) and each.id != "monkeypatch"]
            names = [each.value for each in call.args if isinstance(each, ast.Constant)]
            if owners and names:
                yield owners[0].id, names[0]


def modules(tree):
    """What a name of the file stands for: ``{"results": "tournament.services.results.results"}``."""
    imports = [each for each in tree.body if isinstance(each, ast.ImportFrom)]
    return {name.asname or name.name: f"{each.module}.{name.name}" for each in imports for name in each.names}


@pytest.mark.parametrize("file", RACES, ids=lambda file: file.stem)
def test_race_stops_at_something_that_is_there(file):
    tree = ast.parse(file.read_text(encoding="utf-8"))
    known = modules(tree)

    for owner, name in stops(tree):
        assert hasattr(import_module(known[owner]), name), f"{owner}.{name} is not there any more"


def test_stops_are_found():
    tree = ast.parse('meet_at(monkeypatch, results, "_meet")\noutdone(monkeypatch, results, "_told")')

    assert list(stops(tree)) == [("results", "_meet")]
