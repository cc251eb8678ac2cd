"""The style sheets of pages know no left and right: a language that is read from the right mirrors them.

A line whose comment says ``physical: why`` may.
"""

import re
from pathlib import Path

import pytest

FOLDER = Path(__file__).resolve().parents[3] / "tournament" / "static" / "tournament" / "css"
SHEETS = sorted(FOLDER.rglob("*.css"))
PHYSICAL = re.compile(
    r"(?:^|[\s;{])(?:left|right)\s*:"
    r"|\b(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)\b"
    r"|\bborder-(?:top|bottom)-(?:left|right)-radius\b"
    r"|\b(?:text-align|float|clear)\s*:\s*(?:left|right)\b"
)
FOUR_SIDES = re.compile(
    r"\b(?:margin|padding|inset|border-width|scroll-margin|scroll-padding)\s*:\s*([^;{}]+);"
)
NESTED = re.compile(r"\([^()]*\)")


def is_lopsided(value):
    """Whether the four sides of a shorthand differ between left and right."""
    while NESTED.search(value):
        value = NESTED.sub(lambda found: f"<{found[0][1:-1].replace(' ', '_')}>", value)
    sides = value.replace("!important", "").split()
    return len(sides) == 4 and sides[1] != sides[3]


def physical_lines(sheet):
    for number, line in enumerate(sheet.splitlines(), start=1):
        code, _, comment = line.partition("/*")
        is_physical = PHYSICAL.search(code) or any(map(is_lopsided, FOUR_SIDES.findall(code)))
        if is_physical and "physical:" not in comment:
            yield f"{number}: {line.strip()}"


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_sheet_knows_no_left_and_right(path):
    assert list(physical_lines(path.read_text("utf-8"))) == []


@pytest.mark.parametrize(
    "line",
    [
        "left: 0;",
        "margin-left: auto;",
        "text-align: right;",
        "padding: 0 1rem 0 calc(2 * var(--u));",
        "border-top-left-radius: 2px;",
    ],
)
def test_physical_line_is_found(line):
    assert list(physical_lines(line))


@pytest.mark.parametrize(
    "line",
    [
        "inset-inline-start: 0;",
        "text-align: start;",
        "padding: 0 1rem 0 1rem;",
        "left: 50%; /* physical: the middle of the wall */",
    ],
)
def test_other_lines_pass(line):
    assert list(physical_lines(line)) == []
