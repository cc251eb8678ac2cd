"""An organiser brings a catalogue in by the browser, and takes it away as one file."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from armies.models import Catalogue
from armies.queries import current_version
from armies.services.catalogues import catalogues
from tests.data.cast import NOW, person
from tests.data.days import a_day, with_entrants
from tests.data.factories import a_catalogue, a_figure
from tests.data.lists import armed, hand_in
from tests.tournament.web.organiser.desk_client import Browser, said, text_of
from tests.tournament.web.organiser.import_forms import form_of
from tournament.models import LogEntry
from tournament.services.core.actors import official
from tournament.services.lists import lists
from tournament.services.tournaments import tournaments
from tournament.services.tournaments.tournaments import Plan

pytestmark = pytest.mark.django_db
CSV = "name,faction,kind,points\nMoss Giant,good,hero,190\nFen Hag,evil,minion,40\n"
SAID = {"name": "Spring bases", "source": "Bases of the club", "licence": "CC0-1.0", "standing": "verified"}


def states(page):
    return [row.state.text for row in page.context["rows"]]


@pytest.fixture
def day():
    return with_entrants(a_day(), 1)


@pytest.fixture
def olga(day):
    return Browser(day.cast.olga, day.tournament.slug)


def test_file_is_shown_before_anything_is_imported(olga):
    file = SimpleUploadedFile("spring.csv", CSV.encode())

    page = olga.press("catalogue-import", file=file, check="1", **SAID)

    shown = text_of(page)
    assert "Nothing is saved yet." in shown
    assert page.context["how"] == "spring.csv, UTF-8, commas"
    assert page.context["lines"] == 2
    assert "2 new" in shown
    assert "Import 2 figures" in shown
    assert "Moss Giant" in shown
    assert not Catalogue.objects.exists()


def test_second_press_imports_with_provenance_and_attaches(olga, day):
    answer = olga.press("catalogue-import", text=CSV, **SAID, **{"import": "1"})

    catalogue = day.tournament.catalogues.get()
    assert (catalogue.key, catalogue.standing, catalogue.source, catalogue.licence) == (
        "spring-bases",
        "verified",
        "Bases of the club",
        "CC0-1.0",
    )
    assert "2 added" in said(answer)
    assert LogEntry.objects.get(verb="catalogue.import").subject == "Spring bases"
    page = text_of(olga.open("catalogues"))
    assert "Spring bases Verified 1 good, 1 evil" in page
    assert "Bases of the club" in page


def test_bad_lines_are_named_and_the_good_ones_can_be_taken(olga, day):
    content = CSV + "Nobody,neither,hero,x\n"

    page = olga.press("catalogue-import", text=content, check="1", **SAID)
    refused = olga.press("catalogue-import", text=content, **SAID, **{"import": "1"})
    olga.press("catalogue-import", text=content, only_good="on", **SAID, **{"import": "1"})

    assert "Faction: “neither” is not a faction" in text_of(page)
    assert "Points: “x” is not a whole number" in text_of(page)
    assert (refused.status_code, "Nothing was imported" in text_of(refused)) == (422, True)
    assert day.tournament.catalogues.get().figures.count() == 2


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("", "The file is empty"),
        ("{]", "is not JSON"),
        ('{"figures": 3}', "has no figures"),
    ],
)
def test_file_that_is_no_catalogue_is_refused_in_one_sentence(olga, content, sentence):
    page = olga.press("catalogue-import", text=content, check="1", **SAID)

    assert page.status_code == 422
    assert sentence in text_of(page)


def test_catalogue_without_a_name_is_named_after_the_tournament(olga, day):
    a_catalogue(key="cup-of-the-grey-ford", name="Of another tournament")

    page = olga.press("catalogue-import", text=CSV, check="1")
    olga.press("catalogue-import", **form_of(page), **{"import": "1"})

    catalogue = day.tournament.catalogues.get()
    assert (catalogue.key, catalogue.name) == ("cup-of-the-grey-ford-2", day.tournament.name)


def test_catalogue_named_in_another_script_gets_a_key(olga, day):
    olga.press("catalogue-import", text=CSV, name="Фигуры", **{"import": "1"})

    assert day.tournament.catalogues.get().key == "catalogue"


def test_file_as_a_spreadsheet_writes_it_is_understood(olga, day):
    lines = "Name;Faction;Kind;Points;\r\nGrüner Riese;good;hero;190;\r\n;;;;\r\n"
    file = SimpleUploadedFile("figures.csv", lines.encode("cp1252"))

    page = olga.press("catalogue-import", file=file, check="1")

    assert "Check the accents" in text_of(page)
    assert "Grüner Riese" in text_of(page)
    assert states(page) == ["new"]


def test_chosen_file_survives_an_error_as_its_text(olga):
    lines = "name;faction;kind;points\nGrüner Riese;good;hero;190\n"
    file = SimpleUploadedFile("figures.csv", lines.encode("cp1252"))

    refused = olga.press("catalogue-import", file=file, key="No Key", check="1")
    unreadable = olga.press("catalogue-import", file=SimpleUploadedFile("a.pdf", b"%PDF-1.7"), check="1")

    assert "is not a key" in text_of(refused)
    assert refused.context["form"]["text"].value() == lines
    assert "This is a PDF document." in text_of(unreadable)


def test_one_file_goes_out_with_provenance_and_comes_in_as_it_was(olga, day):
    olga.press("catalogue-import", text=CSV, **SAID, **{"import": "1"})
    catalogue = day.tournament.catalogues.get()
    answer = olga.open("catalogue-file", catalogue.key)
    content = answer.content.decode()

    page = olga.press("catalogue-import", text=content, check="1")
    assert states(page) == ["unchanged"] * 2
    catalogue.delete()
    olga.press("catalogue-import", text=content, **{"import": "1"})

    assert 'filename="spring-bases.json"' in answer["Content-Disposition"]
    assert json.loads(content)["licence"] == "CC0-1.0"
    assert catalogues.export_json(day.tournament.catalogues.get()) == content


@pytest.mark.thorough
def test_corrected_catalogue_checks_open_lists_again_and_leaves_locked_ones(olga, day):
    pia = armed(day)
    hand_in(pia, "2x Reed archer\n1x Warden")
    catalogue = day.tournament.catalogues.get()
    content = catalogues.export_json(catalogue).replace('"points": 100', '"points": 105')

    answer = olga.press("catalogue-import", text=content, **{"import": "1"})

    assert "1 list was checked again." in said(answer)
    assert current_version(pia.good_list).totals["points"] == 315
    lists.lock_all(day.tournament, by=day.cast.organiser, now=NOW)
    olga.press("catalogue-import", text=content.replace("105", "110"), **{"import": "1"})
    assert current_version(pia.good_list).totals["points"] == 315


def test_catalogue_of_others_is_not_changed_by_a_file(olga, day):
    other = a_catalogue(key="spring", name="Spring")
    a_figure(other, name="Moss Giant", points=1)

    page = olga.press("catalogue-import", text=CSV, key="spring", name="Spring", **{"import": "1"})

    assert page.status_code == 303, "it has a key of its own"
    assert other.figures.get().points == 1


def test_catalogue_that_foreign_tournaments_use_is_not_changed_either(olga, day):
    shared = a_catalogue(key="spring", name="Spring")
    day.tournament.catalogues.add(shared)
    sam = official(person("Sam"))
    tournaments.create(
        Plan(name="Cup of Sam", starts_on=day.tournament.starts_on, catalogues=[shared]), by=sam, now=NOW
    )

    page = olga.press("catalogue-import", text=CSV, key="spring", **{"import": "1"})

    assert "Tournaments of other organisers use Spring too." in text_of(page)


def test_catalogue_of_another_tournament_is_no_file_here(olga):
    a_catalogue(key="spring")

    assert olga.open("catalogue-file", "spring").status_code == 404


def test_page_without_catalogues_says_what_to_do(olga):
    assert "No catalogue yet" in text_of(olga.open("catalogues"))
