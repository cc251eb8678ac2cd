"""A migration of data works in the database that is migrated: a backup is restored into another one."""

import ast
from pathlib import Path

import pytest

FILES = sorted(path for app in ("armies", "tournament") for path in Path(app, "migrations").glob("0*.py"))


def functions_of(path):
    """The functions that ``RunPython`` calls, by name."""
    tree = ast.parse(path.read_text())
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    ran = {
        each.id
        for call in calls
        if isinstance(call.func, ast.Attribute) and call.func.attr == "RunPython"
        for each in call.args
        if isinstance(each, ast.Name)
    }
    return [node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name in ran]


@pytest.mark.parametrize("path", [path for path in FILES if functions_of(path)], ids=lambda path: path.stem)
def test_a_migration_names_its_database_wherever_it_asks_for_rows(path):
    for function in functions_of(path):
        text = ast.unparse(function)
        assert text.count(".objects") == text.count(".objects.using(")
