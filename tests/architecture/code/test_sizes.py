"""Files stop at 500 lines, functions at 60; a house is left while its rooms are still small."""

import ast
from pathlib import Path

from tests.architecture.code.statements import statements

ROOT = Path(__file__).resolve().parents[3]
CODE = ("config", "rules", "armies", "tournament", "tests", "benchmarks")
PYTHON_LINES = 500
FUNCTION_LINES = 60
TEMPLATE_LINES = 200
ASSET_LINES = 300


def python_files():
    for room in CODE:
        yield from (p for p in sorted((ROOT / room).rglob("*.py")) if "migrations" not in p.parts)


def too_large(path):
    """What of a Python file is over its limit."""
    text = path.read_text(encoding="utf-8")
    if text.count("\n") > PYTHON_LINES:
        yield f"{path.relative_to(ROOT)}: {len(text.splitlines())} lines"
    for node in statements(ast.parse(text)):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            lines = node.end_lineno - node.lineno + 1
            if lines > FUNCTION_LINES:
                yield f"{path.relative_to(ROOT)}: {node.name}: {lines} lines"


def test_python_files_and_their_functions_stay_small():
    files = list(python_files())

    assert len(files) > 100
    assert [said for path in files for said in too_large(path)] == []


def test_templates_stay_small():
    sizes = {p: p.read_text(encoding="utf-8").count("\n") for p in (ROOT / "templates").rglob("*.html")}

    assert {str(p): n for p, n in sizes.items() if n > TEMPLATE_LINES} == {}


def test_styles_and_scripts_stay_small():
    static = ROOT / "tournament" / "static"
    sizes = {
        p: p.read_text(encoding="utf-8").count("\n")
        for p in static.rglob("*.*")
        if p.suffix in {".css", ".js"}
    }

    assert {str(p): n for p, n in sizes.items() if n > ASSET_LINES} == {}
