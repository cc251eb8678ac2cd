"""The files in examples/: what the demonstration and the rehearsed day are made of."""

import csv
import re
from pathlib import Path

import pytest

from armies import queries
from armies.services import catalogues, demonstration, text_format
from armies.services.drafts import to_rules_list
from rules.registry import ruleset
from tests.factories import NOON

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
LISTS = sorted((EXAMPLES / "lists").glob("*.txt"))


@pytest.fixture(scope="module")
def figures(django_db_setup, django_db_blocker):
    with django_db_blocker.unblock():
        catalogue, report = catalogues.load(
            (EXAMPLES / "catalogues" / "demonstration.csv").read_bytes(),
            key=demonstration.KEY,
            name=demonstration.NAME,
            standing="demonstration",
            provenance=demonstration.PROVENANCE,
            by="the house",
            now=NOON,
        )
        assert report.is_applied
        yield list(queries.figures_of([catalogue]))
        catalogue.delete()


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.stem)
def test_list_is_readable_and_legal(path, figures):
    faction = path.stem.split("-")[1]

    parsed = text_format.parse(path.read_bytes(), figures=figures)
    verdict = ruleset("combat-hex-2007").check_list(
        to_rules_list(parsed.choices, faction=faction), level=1500
    )

    assert (parsed.problems, parsed.faction) == ((), faction)
    assert [finding.message for finding in verdict.errors] == []


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
