"""Files stop at 500 lines, functions at 60; a house is left while its rooms are still small."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CODE = ("config", "rules", "armies", "tournament", "tests", "benchmarks")
TEMPLATE_LINES = 200
ASSET_LINES = 300


def python_files():
    for room in CODE:
        yield from (p for p in sorted((ROOT / room).rglob("*.py")) if "migrations" not in p.parts)


@pytest.mark.parametrize("path", list(python_files()), ids=lambda p: str(p.relative_to(ROOT)))
def test_python_file_and_its_functions_stay_small(path):
    text = path.read_text(encoding="utf-8")
    functions = [
        n for n in ast.walk(ast.parse(text)) if isinstance(n, (ast.FunctionDef, ast.AsyncFunctionDef))
    ]

    too_long = [
        f"{f.name}: {f.end_lineno - f.lineno + 1} lines"
        for f in functions
        if f.end_lineno - f.lineno + 1 > 60
    ]

    assert text.count("\n") <= 500
    assert too_long == []


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
