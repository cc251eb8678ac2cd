"""The files in examples/: what the demonstration and the rehearsed day are made of."""

import csv
import re
from pathlib import Path

import pytest

from armies import adapters
from armies.models import Catalogue, Figure
from armies.services.catalogues import demonstration, figure_cells
from armies.services.files import tables
from armies.services.lists import text_format
from armies.services.lists.drafts import to_rules_list
from rules.registry import ruleset

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
LISTS = sorted((EXAMPLES / "lists").glob("*.txt"))


def rows_of_the_file():
    """The figures as rows that were never saved: reading a list asks no database."""
    sheet = tables.read(
        (EXAMPLES / "catalogues" / "demonstration.csv").read_bytes(), columns=figure_cells.COLUMNS
    )
    for number, row in enumerate(sheet.rows, start=1):
        figure, key, _ = figure_cells.figure_of(row)
        yield Figure(pk=number, key=key, catalogue=CATALOGUE, **adapters.to_snapshot(figure))


CATALOGUE = Catalogue(pk=1, key=demonstration.HEADER.key, name=demonstration.HEADER.name)
FIGURES = list(rows_of_the_file())


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.stem)
def test_list_is_readable_and_legal(path):
    faction = path.stem.split("-")[1]

    parsed = text_format.parse(path.read_bytes(), figures=FIGURES)
    verdict = ruleset("combat-hex-2007").check_list(
        to_rules_list(parsed.choices, faction=faction), level=1500
    )

    assert (parsed.problems, parsed.faction) == ((), faction)
    assert [finding.code for finding in verdict.errors] == []


def test_every_entrant_has_two_lists_and_no_two_lists_are_equal():
    with (EXAMPLES / "entrants.csv").open(encoding="utf-8", newline="") as file:
        entrants = list(csv.DictReader(file))

    names = {f"{int(row['number']):02}-{faction}.txt" for row in entrants for faction in ("good", "evil")}
    assert len({row["name"] for row in entrants}) == 32
    assert {path.name for path in LISTS} == names
    assert len({path.read_text(encoding="utf-8") for path in LISTS}) == 64


def test_entrants_are_invented_and_can_be_written_to_nowhere():
    with (EXAMPLES / "entrants.csv").open(encoding="utf-8", newline="") as file:
        entrants = list(csv.DictReader(file))

    assert all(not row["email"] or row["email"].endswith("@example.org") for row in entrants)
    assert all(re.fullmatch("[A-Z]{2}", row["country"]) for row in entrants)
