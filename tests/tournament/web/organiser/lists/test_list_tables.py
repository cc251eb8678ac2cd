"""Army lists from a spreadsheet: one figure in each line, cells corrected in place, no list half stored."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from armies.models import ArmyListVersion
from tests.armies.services.files.test_spreadsheets import written
from tests.data.days import a_day, with_entrants
from tests.data.lists import armed
from tests.tournament.web.organiser.desk_client import Browser, said, text_of
from tests.tournament.web.organiser.import_forms import form_of

pytestmark = pytest.mark.django_db
TABLE = (
    "Spieler\tFigur\tAnzahl\tFarbe\n"
    "Pia Lindqvist\tReed archer\t2x\tblue\n"
    "\tWarden\t\tred\n"
    "2\tReed archer\t3\tred\n"
)


@pytest.fixture
def day():
    day = with_entrants(a_day(), 3)
    armed(day)
    return day


@pytest.fixture
def olga(day):
    return Browser(day.cast.olga, day.tournament.slug)


def check(olga, text=TABLE, **fields):
    return olga.press("list-table", text=text, check="1", **fields)


def press_import(olga, page, **typed):
    return olga.press("list-table", **{**form_of(page), "import": "1", **typed})


def figures_of(entrant):
    version = entrant.good_list.versions.get(is_current=True)
    return {row.figure.name: row.quantity for row in version.entries.all()}


def lists_of(day):
    return {row.name: row.good_list is not None for row in day.entrants}


def test_a_spreadsheet_with_own_words_is_understood(day, olga):
    page = check(olga)
    shown = text_of(page)

    assert "2 lists" in shown
    assert "Pia Lindqvist, good list: 300 points." in shown
    answer = press_import(olga, page)
    assert said(answer).startswith("2 lists imported.")
    assert list(lists_of(day).values()) == [True, True, False]


def test_a_list_with_a_fault_waits_whole_and_the_others_are_stored(day, olga):
    page = check(olga, TABLE.replace("Warden", "Wardn"))

    assert "1 to correct" in text_of(page)
    assert "Import 1 list" in text_of(page)
    press_import(olga, page)
    assert list(lists_of(day).values()) == [False, True, False]
    again = olga.press("list-table", again="1")
    press_import(olga, again, **{"cell-3-1": "Warden"})
    assert list(lists_of(day).values()) == [True, True, False]
    assert figures_of(day.entrants[0]) == {"Reed archer": 2, "Warden": 1}


def test_a_cell_that_is_corrected_in_place_is_imported(day, olga):
    page = check(olga, TABLE.replace("Wardn", "Warden").replace("Reed archer\t3", "Reed archr\t3"))

    press_import(olga, page, **{"cell-4-1": "Reed archer"})

    assert list(lists_of(day).values()) == [True, True, False]


def test_a_mistyped_player_holds_back_the_list_that_lacks_the_line(day, olga):
    page = check(olga, "Player\tFigure\nPia Lindqvist\tWarden\nPia Lindqvst\tReed archer\n2\tWarden\n")

    assert "“Pia Lindqvst” is not one player of this event. Enter the start number." in text_of(page)
    press_import(olga, page)
    assert list(lists_of(day).values()) == [False, True, False]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("1\tWarden\tmany\t", "Quantity: "),
        ("1\t\t1\t", "The line names no figure."),
        ("1\tWarden\t1\tpurple", "“purple” is not a faction. Write good or evil."),
        ("Nobody Here\tWarden\t1\t", "“Nobody Here” is not one player of this event."),
    ],
)
def test_each_fault_stands_at_its_line_and_nothing_is_stored(day, olga, line, words):
    page = check(olga, f"Player\tFigure\tCount\tFaction\n{line}\n")

    assert words in text_of(page)
    assert "Import 1 list" not in text_of(page)
    press_import(olga, page)
    assert not ArmyListVersion.objects.exists()


def test_the_same_table_twice_changes_nothing(day, olga):
    press_import(olga, check(olga))

    page = check(olga)

    assert "2 unchanged" in text_of(page)
    assert "Nothing to import" in text_of(page)


def test_an_xlsx_file_is_read(day, olga):
    content = written(["Player", "Figure", "Count"], ["Pia Lindqvist", "Warden", 1])

    page = olga.client.post(
        olga.url("list-table"), {"file": SimpleUploadedFile("lists.xlsx", content), "check": "1"}
    )

    assert "Import 1 list" in text_of(page)


ANSWERS = (
    "Timestamp,Your name,Good list (one figure in each line),Evil list\n"
    '1 May,Pia Lindqvist,"Good army:\n2x Reed archer\n\n# my best\nWarden",n/a\n'
    '2 May,2,"Reed archer x3",\n'
)


def test_answers_of_a_form_with_a_whole_list_in_a_cell_are_read_like_a_pasted_list(day, olga):
    page = check(olga, ANSWERS)

    assert "Import 2 lists" in text_of(page)
    press_import(olga, page)
    assert figures_of(day.entrants[0]) == {"Reed archer": 2, "Warden": 1}
    assert figures_of(day.entrants[1]) == {"Reed archer": 3}


def test_a_figure_of_an_answer_is_corrected_in_its_own_line(day, olga):
    page = check(olga, ANSWERS.replace("2x Reed archer", "2x Reed archr"))

    assert "1 to correct" in text_of(page)
    press_import(olga, page, **{"cell-2-3": "2x Reed archer"})
    assert figures_of(day.entrants[0]) == {"Reed archer": 2, "Warden": 1}


def test_the_later_answer_of_a_player_counts_and_the_preview_says_so(day, olga):
    again = ANSWERS + '3 May,pia LINDQVIST,Reed archer x3,\n4 May,1,,"2x nobody"\n'
    page = check(olga, again.replace("2x Reed archer", "2x Reed archr"))  # a fault in what was replaced

    assert "Pia Lindqvist sent a list again. The later answer counts." in text_of(page)
    assert text_of(page).count("replaced") == 2
    assert "1 to correct" in text_of(page)
    press_import(olga, page)
    assert figures_of(day.entrants[0]) == {"Reed archer": 3}


def test_an_answer_without_a_name_goes_to_nobody(day, olga):
    page = check(olga, ANSWERS + "3 May,,Reed archer x3,\n")

    assert "1 to correct" in text_of(page)
    press_import(olga, page)
    assert figures_of(day.entrants[1]) == {"Reed archer": 3}


def test_a_spreadsheet_with_whole_lists_in_its_cells_is_read_too(day, olga):
    content = written(["Name", "Good list"], ["Pia Lindqvist", "2x Reed archer\nWarden"])

    page = olga.client.post(
        olga.url("list-table"), {"file": SimpleUploadedFile("answers.xlsx", content), "check": "1"}
    )

    press_import(olga, page)
    assert figures_of(day.entrants[0]) == {"Reed archer": 2, "Warden": 1}


@pytest.mark.parametrize(
    ("text", "cell", "wanted"),
    [
        (TABLE.replace("2\tReed archer\t3", "2\tReed archr\t3"), "cell-4-1", "Reed archer"),
        (ANSWERS.replace("2x Reed archer", "2x Reed archr"), "cell-2-3", "2x Reed archer"),
        (ANSWERS.replace("\nWarden", "\nWardn"), "cell-3-3", "Warden"),
    ],
)
def test_a_suggested_figure_is_chosen_in_one_press(day, olga, text, cell, wanted):
    page = check(olga, text)
    assert f'name="{cell}" value="{wanted}"' in page.content.decode()
    fields = form_of(page)

    page = olga.press("list-table", **{**fields, cell: [*fields[cell], wanted]})  # the button comes last

    assert "to correct" not in text_of(page)
    assert "Import 2 lists" in text_of(page)


def test_a_figure_with_good_in_its_name_is_no_heading_of_a_list(day, olga):
    page = check(olga, "Player\tFigure\n1\tGood old Warden\n1\tWarden\n")

    assert "“Good old Warden”" in text_of(page)


def test_only_organisers_import(day):
    kei = Browser(day.cast.kei, day.tournament.slug)

    assert kei.open("list-table").status_code == 403
