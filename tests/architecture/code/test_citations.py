"""Whatever the house cites is held by the reference: a finding never names a clause that is not there."""

import ast
import io
import json
import re
import tokenize
from pathlib import Path

import pytest

from rules import reference

ROOT = Path(__file__).resolve().parents[3]
ROOMS = ("rules", "armies", "tournament", "config")
CITERS = {"cite", "Ref"}

NUMBER = r"(?:\d{1,2}\.\d{2,3}|[ABD]\d{1,2}|Annexe A)"
LISTED = rf"{NUMBER}(?:\s*(?:,\s*and|,|;|and|or|to|-|\N{{EN DASH}})\s*{NUMBER})*"
IN_BRACKETS = re.compile(rf"\(({LISTED})(?=[),;:])")
AFTER_A_NOUN = re.compile(
    rf"\b(?:rules?|clauses?|ambiguit(?:y|ies)|differences?)\s+({LISTED})(?!\d)", re.IGNORECASE
)
MAY_CITE = re.compile(rf"{NUMBER}|\b(?:cite|Ref)\b")  # to read every word of a file takes long
IN_MARKUP = re.compile(r"""\bdata-rule=(["'])(.*?)\1""", re.DOTALL)


def unknown_citations(source: str) -> list[str]:
    """Every citation in this Python source that the reference does not hold, as ``line: number``."""
    return [f"{line}: {number}" for line, number in citations(source) if not reference.exists(number)]


def citations(source: str) -> list[tuple[int, str]]:
    """Line and number of each citation, sorted.

    Read are the literals of ``cite`` and ``Ref``, every docstring and comment, and in any other string
    what stands behind the word rule, for that is what people get to see.
    """
    if not MAY_CITE.search(source):
        return []
    tree = ast.parse(source)
    prose = [*docstrings(tree), *comments(source)]
    found = {(line, number) for line, text in prose for number in cited(text)}
    spoken = {(line, number) for line, text in strings(tree) for number in cited(text, shapes=[AFTER_A_NOUN])}
    return sorted({*literals(tree), *found, *spoken})


def literals(tree):
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and name_of(node.func) in CITERS]
    for call in calls:
        for argument in [*call.args, *(keyword.value for keyword in call.keywords)]:
            yield from strings(argument)


def strings(tree):
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value


def name_of(function):
    return getattr(function, "id", None) or getattr(function, "attr", None)


def docstrings(tree):
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            text = ast.get_docstring(node)
            if text:
                yield node.body[0].lineno, text


def comments(source):
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    yield from ((token.start[0], token.string) for token in tokens if token.type == tokenize.COMMENT)


def cited(text, shapes=(IN_BRACKETS, AFTER_A_NOUN)):
    groups = {match.span(1): match.group(1) for shape in shapes for match in shape.finditer(text)}
    return [number for group in groups.values() for number in re.findall(NUMBER, group)]


def unknown_in_markup(template: str) -> list[str]:
    """Numbers in ``data-rule`` attributes that the reference does not hold.

    A template variable is left to the view that fills it.
    """
    values = [match.group(2) for match in IN_MARKUP.finditer(template) if "{" not in match.group(2)]
    numbers = [number.strip() for value in values for number in value.split(",")]
    return [number for number in numbers if not reference.exists(number)]


def unknown_in_data(value) -> list[str]:
    """Numbers in lists called ``refs``, at any depth, that the reference does not hold."""
    if isinstance(value, list):
        return [number for item in value for number in unknown_in_data(item)]
    if not isinstance(value, dict):
        return []
    own = [number for number in value.get("refs", ()) if not reference.exists(number)]
    return own + [number for item in value.values() for number in unknown_in_data(item)]


def files(*rooms, suffix):
    return [path for room in rooms for path in sorted((ROOT / room).rglob(f"*{suffix}"))]


def offenders(paths, check):
    found = {str(path.relative_to(ROOT)): check(path.read_text(encoding="utf-8")) for path in paths}
    return {path: numbers for path, numbers in found.items() if numbers}


def test_code_cites_only_clauses_that_exist():
    assert offenders(files(*ROOMS, suffix=".py"), unknown_citations) == {}


def test_data_cites_only_clauses_that_exist():
    assert offenders(files(*ROOMS, suffix=".json"), lambda text: unknown_in_data(json.loads(text))) == {}


def test_templates_mark_only_rules_that_exist():
    assert offenders(files("templates", suffix=".html"), unknown_in_markup) == {}


def test_the_walk_sees_real_citations():
    figures = ROOT / "rules" / "figure_lists" / "figures.py"

    assert {"1.02", "8.05", "8.084"} <= {
        number for _, number in citations(figures.read_text(encoding="utf-8"))
    }


BAD = '''"""Counts what is left (7.01, 7.06)."""


def broken(remaining, original):
    """Half or less, see rules 6.16-6.99 and ambiguity A77."""
    # the level decides (A9), not rule 12.01
    message = f"Rule 7.09 says {original} (0.25)."
    return Verdict(message, refs=cite("7.02", "7.08"), first=citations.Ref(number="nonsense"))
'''


def test_a_wrong_number_is_found_wherever_it_stands():
    assert unknown_citations(BAD) == [
        "1: 7.06",
        "5: 6.99",
        "5: A77",
        "6: 12.01",
        "7: 7.09",
        "8: 7.08",
        "8: nonsense",
    ]


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("see rule 7.01.", ["7.01"]),
        ("Rules 7.01, 7.02 and 7.04 apply", ["7.01", "7.02", "7.04"]),
        ("(rules 6.16 to 6.22)", ["6.16", "6.22"]),
        ("the clock (Annexe A)", ["Annexe A"]),
        ("forced (3.02; A28)", ["3.02", "A28"]),
        ("(A28) compares, D33 does not, difference D34 is silent", ["A28", "D34"]),
        ("takes 2.50 seconds (0.5 at best) on Python 3.11", []),
        ("findings AC1 to AC13 (AC4)", []),
    ],
)
def test_citations_are_read_from_prose(text, numbers):
    assert cited(text) == numbers


def test_a_wrong_number_in_markup_is_found():
    template = """<a data-rule="7.01">a</a> <a data-rule='7.06'>b</a> <a data-rule="{{ ref }}">c</a>
    <a data-rule="2.01, 2.99">d</a>"""

    assert unknown_in_markup(template) == ["7.06", "2.99"]


def test_a_wrong_number_in_data_is_found():
    assert unknown_in_data([{"refs": ["7.01", "7.06"], "rows": [{"refs": ["D99"]}, 3]}]) == ["7.06", "D99"]
