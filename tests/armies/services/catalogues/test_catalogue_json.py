"""A catalogue as one JSON file with its provenance: out, and in again to the same."""

import json
from dataclasses import replace
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from hypothesis import given

from armies.models import Catalogue
from armies.services.catalogues import catalogue_files, catalogues, figures
from armies.services.catalogues.catalogue_files import Header
from armies.services.errors import Refused
from rules.figure_lists.figures import Ability
from tests.data import builders
from tests.data.bases import printed
from tests.data.factories import NOON, a_catalogue
from tests.rules.cast import CALM

SPRING = Header("spring", "Spring bases", "verified", "Bases of the club", "CC0-1.0", "Read by\nAne Lund")


@given(printed())
@CALM
def test_any_figure_comes_back_as_it_went(figure):
    content = catalogue_files.write(SPRING, [("a-figure", figure)])

    (back,), problems = catalogue_files.read(content)

    assert (back.key, back.figure, problems) == ("a-figure", figure, [])
    assert catalogue_files.header_of(content) == SPRING


@pytest.mark.django_db
def test_catalogue_goes_out_and_comes_in_the_same():
    catalogue = a_catalogue(
        key="spring", name="Spring bases", standing="verified", source="Bases of the club"
    )
    giant = builders.figure("Moss Giant", abilities=(Ability("armor", 0), Ability("large")), version=0)
    for figure in (giant, replace(giant, version=1), builders.figure("=Sum")):
        figures.add(catalogue, figure=figure, by="Ane", now=NOON)
    content = catalogues.export_json(catalogue)
    said = catalogue_files.header_of(content)

    other, report = catalogues.load(
        content.replace('"spring"', '"autumn"'),
        replace(said, key="autumn"),
        by="Ane",
        now=NOON,
    )

    assert len(report.added) == 3
    assert catalogues.export_json(other) == content.replace('"spring"', '"autumn"')


@pytest.mark.django_db
def test_preview_says_what_would_happen_and_changes_nothing():
    catalogue = a_catalogue(key="spring")
    row = figures.add(catalogue, figure=builders.figure("Moss Giant"), by="Ane", now=NOON)
    content = json.loads(catalogues.export_json(catalogue))
    content["figures"][0]["points"] = 999
    content["figures"].append({**content["figures"][0], "key": "another"})

    report = catalogues.preview(json.dumps(content), key="spring")

    assert (report.added, report.changed, report.is_applied) == (("another",), (row.key,), False)
    assert catalogue.figures.get().points != 999


@pytest.mark.parametrize(
    ("figure", "where", "sentence"),
    [
        (7, "figures[0]", "This is not a figure."),
        ({"name": "Giant"}, "figures[0].", "missing"),
        ({"points": -1}, "figures[0].points", "-1"),
        ({"points": 200_000}, "figures[0].points", "is not a whole number from 0 to 100,000"),
        ({"name": "x" * 300}, "figures[0].name", "This has 300 characters; the limit is 120."),
        ({"abilities": "Armor"}, "figures[0].abilities", ""),
        ({"abilities": [{"code": "a;b"}]}, "figures[0]", "has characters that no base shows"),
        ({"key": "Not a key"}, "figures[0].key", "is not a key"),
        ({"luck": 3}, "figures[0].luck", ""),
    ],
)
def test_bad_figure_is_told_by_its_place(figure, where, sentence):
    whole = {"name": "Giant", "faction": "good", "kind": "hero", "points": 5}
    item = figure if figure in (7, {"name": "Giant"}) else {**whole, **figure}

    good, problems = catalogue_files.read(json.dumps({"figures": [item, whole]}))

    assert [each.figure.name for each in good] == ["Giant"]
    assert (problems[0].column or "").startswith(where)
    assert sentence in problems[0].message


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("{", "is not JSON"),
        ("[" * 100_000, "cannot be read as JSON"),
        ('{"figures": 3}', "has no figures"),
        ('{"muster": "tournament", "figures": []}', "not a catalogue that Muster knows"),
        ('{"version": 9, "figures": []}', "not a catalogue that Muster knows"),
        ('{"standing": "true", "figures": []}', "is not a standing"),
        ('{"name": ["x"], "figures": []}', "The name of the catalogue is too long or not a text"),
    ],
)
def test_file_that_is_no_catalogue_is_refused_in_one_sentence(content, sentence):
    with pytest.raises(Refused, match=sentence):
        catalogue_files.header_of(content)


@pytest.mark.django_db
def test_commands_write_and_read_the_file_with_its_provenance(tmp_path):
    catalogue = a_catalogue(key="spring", name="Spring bases", standing="verified", licence="CC0-1.0")
    figures.add(catalogue, figure=builders.figure("Moss Giant"), by="Ane", now=NOON)
    file = tmp_path / "season.json"
    call_command("export_catalogue", "spring", "--format", "json", "--out", str(file), stdout=StringIO())
    before = catalogues.export_json(catalogue)
    catalogue.delete()

    call_command("load_catalogue", str(file), stdout=StringIO())

    assert catalogues.export_json(Catalogue.objects.get(key="spring")) == before


@pytest.mark.django_db
def test_command_names_bad_figures_and_loads_nothing(tmp_path):
    file = tmp_path / "season.json"
    file.write_text('{"key": "spring", "figures": [{"name": "x"}, 4]}', encoding="utf-8")

    with pytest.raises(CommandError, match="2 lines cannot be read"):
        call_command("load_catalogue", str(file), stdout=StringIO(), stderr=StringIO())

    assert not Catalogue.objects.filter(key="spring").exists()
