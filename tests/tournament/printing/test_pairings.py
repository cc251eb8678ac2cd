import io
from dataclasses import replace

import pytest
from pypdf import PdfReader

from tests.examples import some_of
from tests.tournament.printing.rounds_on_paper import (
    ARABIC,
    HOSTILE,
    JAPANESE,
    LONG,
    a_round,
    needs_pdf,
    pages_of,
    text_of,
)
from tournament.engine.lifecycle import RoundStatus
from tournament.printing import render
from tournament.printing.documents import pairings
from tournament.printing.documents.score_sheets import score_sheets
from tournament.printing.documents.standings import standings_now
from tournament.services.entrants import shared_names

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]
NAMES = (LONG, HOSTILE, JAPANESE, ARABIC)


@pytest.mark.parametrize("count", [0, 1, 2, 3, 40, 257])
def test_by_name_holds_everybody_once_in_alphabetical_order(count):
    document = pairings.by_name(a_round(count))
    names = [line.name for sheet in document.sheets for column in sheet for line in column]
    assert names == [f"Entrant {number:03}" for number in range(1, count + 1)]


def test_by_name_sorts_as_people_look_for_themselves():
    names = ("Zoe", "Österberg", "olsen", "de Vries", "Ångström", "Øst", "Adams")
    document = pairings.by_name(a_round(7, names=names))
    (column,) = document.sheets[0]
    assert [line.name for line in column] == [
        "Adams",
        "Ångström",
        "olsen",
        "Øst",
        "Österberg",
        "de Vries",
        "Zoe",
    ]


def test_by_name_tells_people_of_one_name_apart():
    round_ = a_round(3, names=("Ana", "Ana", "Bo"))
    shared_names.mark(round_.tournament)

    (column,) = pairings.by_name(round_).sheets[0]

    first, second, third = (line.name for line in column)
    assert (first[:10], second[:10], third) == ("Ana (No. 1", "Ana (No. 2", "Bo")
    assert "Ana (No. 2" in str(column[0].opponent)


def test_prints_with_clubs_beside_the_names_give_namesakes_their_numbers():
    round_ = a_round(3, names=("Ana", "Ana", "Bo"))
    shared_names.mark(round_.tournament)
    wanted = ["Ana (No. 1)", "Ana (No. 2)", "Bo"]

    by_table, ((sheet, _),) = pairings.by_table(round_), score_sheets(round_).pages

    assert [by_table.rows[0].a.name, by_table.rows[0].b.name, by_table.byes[0].name] == wanted
    assert [(side.name, side.number) for side in (sheet.a, sheet.b)] == [("Ana", 1), ("Ana", 2)]
    assert [line.name for line in standings_now(round_.tournament).lines] == wanted


@pytest.mark.parametrize(("count", "tables", "byes"), [(1, 0, 1), (2, 1, 0), (3, 1, 1), (40, 20, 0)])
def test_by_table_holds_every_table_and_every_bye(count, tables, byes):
    document = pairings.by_table(a_round(count))
    assert [row.table for row in document.rows] == list(range(1, tables + 1))
    assert len(document.byes) == byes


def test_by_table_says_faction_by_word_and_roll_where_it_is_open():
    text = text_of(render.html(pairings.by_table(a_round(6))))
    assert "1 Entrant 001 Roll dice Entrant 002 Roll dice · Grey Ford Guild" in text
    assert "2 Entrant 003 Good Entrant 004 Evil · Grey Ford Guild" in text
    assert "3 Entrant 005 Evil rolled Entrant 006 Good rolled · Grey Ford Guild" in text


def test_by_name_tells_a_bye_in_words():
    text = text_of(render.html(pairings.by_name(a_round(3))))
    assert "Entrant 003 Bye: no game in this round –" in text
    assert "Entrant 001 Roll dice Entrant 002 1" in text


def test_names_are_text_and_never_markup():
    html = render.html(pairings.by_table(a_round(4, names=NAMES)))
    assert "&lt;b&gt;Bobby&lt;/b&gt; &amp; &quot;Tables&quot;" in html
    assert "<b>Bobby" not in html


def test_an_empty_round_says_so():
    assert "No pairings in this round." in render.html(pairings.by_table(a_round(0)))
    assert "No pairings in this round." in render.html(pairings.by_name(a_round(0)))


def test_every_page_says_which_event_round_time_and_revision():
    round_ = a_round(2, number=3, time_zone="Europe/Paris", revision=42)
    text = text_of(render.html(pairings.by_table(round_)))
    assert "Round 3 Pairings by table" in text
    assert "Cup of the Grey Ford" in text
    assert "As of 2007-06-16 10:00 · revision 42" in text


def test_a_draft_says_that_it_is_one():
    round_ = a_round(2)
    round_.status = RoundStatus.DRAFT
    assert "Draft: not for the wall" in render.html(pairings.by_table(round_))


def test_a_demonstration_says_that_its_numbers_are_invented():
    plain = render.html(pairings.by_table(a_round(2)))
    assert "invented numbers" not in plain


def test_a_demonstration_tournament_says_that_its_numbers_are_invented():
    shown = render.html(pairings.by_table(a_round(2, is_demonstration=True)))
    assert "Demonstration: invented numbers." in shown


def test_the_file_is_named_for_event_round_and_kind():
    assert pairings.by_name(a_round(2)).file_name == ("cup-of-the-grey-ford-round-1-pairings-by-name.pdf")


def test_each_sheet_by_name_has_the_letters_of_its_names_at_the_head():
    names = [f"Nia {start}{index:02}" for start in ("Abel", "Da", "De", "Zu") for index in range(16)]
    document = pairings.by_name(a_round(64, names=names))

    assert [letters for letters, _ in document.lettered_sheets] == [("A", "Da"), ("De", "Z")]
    assert "<bdi>Nia <b>Abel00</b></bdi>" in render.html(document)
    assert "<bdi>A</bdi> to <bdi>Da</bdi>" in render.html(document)


@pytest.mark.parametrize(
    ("name", "beside", "letters"),
    [
        ("Darius", "", "D"),
        ("Darius", "Boris", "D"),
        ("Darius", "Denis", "Da"),
        ("Österberg", "Olsen", "Ös"),
        ("E\N{COMBINING ACUTE ACCENT}mile", "", "E\N{COMBINING ACUTE ACCENT}"),
        (JAPANESE, "", "山"),
        ("Entrant 032", "Entrant 033", "Entrant"),
        ("Müller-Lüdenscheidt", "Müller-Lüdenscheidt", "Müller"),
    ],
)
def test_letters_are_as_many_as_tell_two_sheets_apart(name, beside, letters):
    assert pairings.name_prefix(name, beside=beside) == letters


@needs_pdf
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_by_table_16_tables_of_long_clubs_and_the_bye_hang_on_one_sheet(paper):
    round_ = a_round(33, paper_size=paper)
    round_.tournament.entrants.update(club="Società dei Giocatori di Ruolo e Wargame di Reggio nell'Emilia")

    (page,) = pages_of(render.pdf(pairings.by_table(round_)))

    assert "Società dei Gioc" in page
    assert "bye: no game in this round" in page


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("letter", ["a", "W", "漢"])
def test_no_column_is_planned_taller_than_a_page(letter, paper):
    high = pairings.ROW_MM[paper]
    lines = [
        pairings.NameLine(letter * (index % 81), index, letter * 80, "good", False) for index in range(90)
    ]
    for sheet in pairings.sheets(lines, columns=2, row_mm=high):
        for column in sheet:
            assert sum(pairings._height(line, row_mm=high) for line in column) <= pairings.A_COLUMN * high + 1


@needs_pdf
@pytest.mark.parametrize(("count", "pages"), some_of([(1, 1), (2, 1), (3, 1), (40, 2), (257, 8)], 2))
def test_by_table_takes_so_many_pages(count, pages):
    written = pages_of(render.pdf(pairings.by_table(a_round(count))))
    assert len(written) == pages
    assert all(f"Page {number} of {pages}" in text for number, text in enumerate(written, start=1))


@needs_pdf
@pytest.mark.parametrize(("count", "pages"), some_of([(3, 1), (32, 1), (33, 2), (257, 9)], 2))
def test_by_name_takes_so_many_pages_and_none_is_empty(count, pages):
    written = pages_of(render.pdf(pairings.by_name(a_round(count))))
    assert len(written) == pages
    assert all("Entrant" in text for text in written)
    for number in range(1, count + 1):
        assert f"Entrant {number:03}" in " ".join(written)


@needs_pdf
@pytest.mark.parametrize(
    "name", some_of([LONG, HOSTILE, JAPANESE, "Ελένη Παπαδοπούλου", "Дмитрий", "김철수"], 3)
)
def test_names_in_any_script_are_printed_whole(name):
    written = pages_of(render.pdf(pairings.by_table(a_round(2, names=(name,)))))
    assert name.replace(" ", "") in " ".join(written).replace(" ", "")


@pytest.mark.thorough
@needs_pdf
def test_arabic_names_are_printed_with_their_letters_joined():
    written = " ".join(pages_of(render.pdf(pairings.by_table(a_round(2, names=(ARABIC,))))))
    assert set(ARABIC.replace(" ", "")) <= set(written)


@pytest.mark.thorough
@needs_pdf
def test_a_page_of_the_longest_names_loses_none():
    names = tuple(f"{index:02}{'W' * 78}" for index in range(40))
    written = " ".join(pages_of(render.pdf(pairings.by_name(a_round(40, names=names)))))
    for name in names:
        assert written.replace(" ", "").count(name) == 1  # as an opponent it is cut


@pytest.mark.thorough
@needs_pdf
def test_a_column_that_is_taller_than_planned_runs_on_and_covers_nothing():
    names = [pairings.NameLine(f"Name {index:03}", index, "Somebody", "good", False) for index in range(100)]
    plan = pairings.by_name(a_round(2))
    too_tall = replace(plan, columns=2, sheets=((names[:40], names[40:60]), (names[60:80], names[80:])))
    first, second, third = pages_of(render.pdf(too_tall))
    assert "Name 012" in first
    assert "Name 020" in second
    assert "Name 060" not in second
    assert "Name 060" in third


@needs_pdf
def test_a_long_opponent_begins_beside_the_faction():
    opponent = "José María de la Concepción Fernández y Villanueva"
    lines = [pairings.NameLine("Ed Ng", 1, opponent, "good", False)]
    document = replace(pairings.by_name(a_round(2)), columns=2, sheets=((lines, lines),))

    (page,) = PdfReader(io.BytesIO(render.pdf(document))).pages

    assert sum("Good José María de la" in line for line in page.extract_text().splitlines()) == 2


@pytest.mark.parametrize(("count", "fills"), [(33, [18, 15]), (200, [30, 30, 30, 30, 30, 30, 20])])
def test_names_are_spread_over_their_sheets(count, fills):
    lines = [pairings.NameLine(f"Name {index:03}", index, "Ann", "good", False) for index in range(count)]
    found = pairings.sheets(lines, columns=2, row_mm=pairings.ROW_MM["a4"])

    assert [sum(map(len, sheet)) for sheet in found] == fills
