"""Prints of a hall that reads two languages: both are there and fit, and one language stays as it was."""

import pytest
from django.utils import translation

from tests.data.dense_tournament import a_rich_day
from tests.tournament.printing.rounds_on_paper import a_round, needs_pdf, pages_of, text_of
from tests.tournament.printing.test_languages import faults_of_print
from tournament.models import Tournament
from tournament.printing import render
from tournament.printing.kinds import KINDS, Order
from tournament.queries.prints.print_fingerprints import Wanted

pytestmark = pytest.mark.django_db
PAIRS = (("de", "en"), ("fr", "ja"))
HEADINGS = {  # of the second language, beside that of the first
    "pairings-by-table": ("Paarungen nach Tisch", "Pairings by table"),
    "pairings-by-name": ("Finde deinen Tisch", "Find your table"),
    "pairings-and-sheets": ("Finde deinen Tisch", "Find your table"),
    "score-sheets": ("Ende der Partie", "How it ended"),
    "timeline": ("Erledigt", "Done"),
    "standings": ("Rangliste", "Standings"),
    "cross-table": ("Platz", "Place"),
    "fairness": ("Fairnessblatt", "Fairness sheet"),
    "day-plan": ("Der Tag", "The day"),
    "prize-list": ("Preisträgerliste", "Prize list"),
    "certificates": ("Erster Platz", "First place"),
    "name-badges": ("Schiedsrichter", "Referee"),
}
FOR_OFFICIALS = {"lists", "log", "rescue-pack"}
WITHOUT_WORDS = {"table-numbers"}


def document_of(tournament, kind, languages):
    Tournament.objects.filter(pk=tournament.pk).update(
        language=languages[0], spoken_languages=list(languages)
    )
    tournament = Tournament.objects.get(pk=tournament.pk)
    return KINDS[kind].make(
        Order(Wanted(tournament, kind, tournament.rounds.get(number=1)), lambda path: path)
    )


def test_each_print_of_the_hall_has_the_headings_of_both_languages(every_language):
    tournament = a_rich_day().tournament

    for kind, headings in HEADINGS.items():
        page = text_of(render.html(document_of(tournament, kind, ("de", "en"))))
        assert [each for each in headings if each not in page] == [], kind
    assert {*KINDS} == {*HEADINGS} | FOR_OFFICIALS | WITHOUT_WORDS


@pytest.mark.parametrize("kind", sorted(FOR_OFFICIALS))
def test_what_officials_read_is_in_one_language(every_language, kind):
    document = document_of(a_rich_day().tournament, kind, ("de", "en"))

    assert 'class="second"' not in render.html(document)


def test_the_prints_of_the_rescue_pack_for_the_hall_are_in_both(every_language):
    document = document_of(a_rich_day().tournament, "rescue-pack", ("de", "en"))
    found = {type(part).__name__: 'class="second"' in render.html(part) for part in document.parts}

    assert found == {
        "PairingsByName": True,
        "PairingsByTable": True,
        "ScoreSheets": True,
        "PrintedTimeline": True,
        "Standings": True,
        "HandSheet": False,
        "HandForm": False,
    }


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_one_language_is_printed_as_its_template_writes_it(every_language, kind):
    document = document_of(a_rich_day().tournament, kind, ("de",))
    with translation.override("de"):
        written = render._written(document, {"styles": document.styles, "notice": "", "has_underlay": False})

    assert render.html(document) == written
    assert "two_languages" not in written


def test_names_are_printed_once_and_pairs_of_labels_side_by_side(every_language):
    page = render.html(document_of(a_rich_day().tournament, "pairings-by-table", ("de", "en")))

    assert page.count("Pia Lindqvist") == 1
    assert text_of(page).count("Böse · Evil") == 3


def test_names_stand_in_the_order_of_the_first_language(every_language):
    round_ = a_round(3, names=("Ana Ñu", "Ben Nz", "Cora Oe"))
    orders = {
        languages: [line.name for sheet in document.sheets for column in sheet for line in column]
        for languages in (("en", "es"), ("es", "en"))
        for document in [document_of(round_.tournament, "pairings-by-name", languages)]
    }
    second = document_of(round_.tournament, "pairings-by-name", ("en", "es")).head.second

    assert orders["en", "es"] == ["Ana Ñu", "Ben Nz", "Cora Oe"]
    assert orders["es", "en"] == ["Ben Nz", "Ana Ñu", "Cora Oe"]
    assert [line.name for sheet in second.sheets for column in sheet for line in column] == orders["en", "es"]


@needs_pdf
@pytest.mark.parametrize("pair", PAIRS)
@pytest.mark.parametrize("kind", ["pairings-by-table", "pairings-by-name", "score-sheets"])
def test_two_languages_take_no_more_sheets(every_language, pair, kind):
    """Of 33 players, sixteen tables and a bye."""
    tournament = a_round(33).tournament
    counts = [len(pages_of(render.pdf(document_of(tournament, kind, each)))) for each in (pair[:1], pair)]

    assert counts[0] == counts[1]


@needs_pdf
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("pair", PAIRS)
def test_what_hangs_and_lies_in_the_hall_fits_in_two_languages(every_language, caplog, pair, paper):
    day = a_rich_day()
    Tournament.objects.filter(pk=day.tournament.pk).update(spoken_languages=list(pair), paper_size=paper)
    kinds = ("pairings-by-name", "pairings-by-table", "score-sheets", "standings", "certificates")
    found = {kind: list(faults_of_print(day, kind, pair[0], caplog)) for kind in kinds}

    assert {kind: faults for kind, faults in found.items() if faults} == {}


@needs_pdf
@pytest.mark.thorough
@pytest.mark.parametrize("pair", [*PAIRS, ("it", "pt"), ("en", "es")])
@pytest.mark.parametrize("kind", sorted(KINDS))
def test_every_print_fits_in_two_languages(every_language, caplog, pair, kind):
    day = a_rich_day()
    Tournament.objects.filter(pk=day.tournament.pk).update(spoken_languages=list(pair))

    assert list(faults_of_print(day, kind, pair[0], caplog)) == []
