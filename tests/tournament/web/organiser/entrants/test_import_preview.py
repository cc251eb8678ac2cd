"""The preview of players: columns are chosen, cells corrected, lines left out, and nothing is lost."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.armies.services.files.test_spreadsheets import written
from tests.data.days import a_day
from tests.tournament.web.organiser.desk_client import Browser, text_of
from tests.tournament.web.organiser.import_forms import form_of

pytestmark = pytest.mark.django_db
MESSY = (
    "Grey Ford Cup, answers\n\n"
    "Timestamp\tFirst name\tSurname\tTeam / Club\tCountry\tYour e-mail\tPhone\tVegetarian?\n"
    "1\tAne\tSkogvik\tNordlys\tNorway\ta@example.org\t0100\tyes\n"
    "2\tJean\tDupont\tHexagone\tFR\tb@example.org\t0101\tno\n"
    "\t\t\t\t\t\t\t\n"
    "3\tJean\tDupont\tTable Ronde\tBelgique\tc@example.org\t0102\tyes\n"
    "4\tTom\tOkonjo-Reed\tFenland\tUK\td@example\t0103\tno\n"
    "Total\t\t\t\t\t\t\t2\n"
)


@pytest.fixture
def day():
    return a_day()


@pytest.fixture
def olga(day):
    return Browser(day.cast.olga, day.tournament.slug)


def check(olga, text=MESSY, **fields):
    return olga.press("entrant-import", text=text, check="1", **fields)


def people(day):
    return [(row.name, row.club, row.country, row.email) for row in day.entrants]


def test_a_messy_spreadsheet_is_understood_and_all_faults_are_shown_at_once(day, olga):
    page = check(olga)
    shown = text_of(page)

    for words in ("3 new", "1 to decide", "1 to correct", "1 left out", "Register 3 players"):
        assert words in shown
    assert "E-mail: “d@example” is not an e-mail address. Correct it." in shown
    form = form_of(page)
    assert [form[f"column-{at}"][0] for at in range(8)] == [
        "", "first_name", "last_name", "club", "country", "email", "", "",
    ]  # fmt: skip
    assert form["cell-8-5"] == ["d@example"]
    assert not day.tournament.entrants.exists()


def test_the_question_about_the_first_line_stands_above_the_table(olga):
    page = text_of(check(olga, "Anna Berg, Chess Club\nBo Lind, Hexers\n"))

    assert page.index("Does the first line name the columns?") < page.index("Lines of the table")
    assert "Register 2 players" in page


def test_a_cell_is_corrected_in_place_and_everybody_is_registered(day, olga):
    form = {**form_of(check(olga)), "cell-8-5": "d@example.org"}

    olga.press("entrant-import", **form, **{"import": "1"})

    assert people(day) == [
        ("Ane Skogvik", "Nordlys", "NO", "a@example.org"),
        ("Jean Dupont", "Hexagone", "FR", "b@example.org"),
        ("Jean Dupont", "Table Ronde", "BE", "c@example.org"),
        ("Tom Okonjo-Reed", "Fenland", "GB", "d@example.org"),
    ]


def test_what_was_corrected_stays_when_a_column_is_said_to_hold_something_else(day, olga):
    form = {**form_of(check(olga)), "cell-8-5": "d@example.org", "column-5": "", "check": "1"}

    without = olga.press("entrant-import", **form)
    again = olga.press("entrant-import", **{**form_of(without), "column-5": "email", "check": "1"})
    olga.press("entrant-import", **form_of(again), **{"import": "1"})

    assert day.entrants[3].email == "d@example.org"


def test_lines_to_mend_stay_in_a_list_and_are_mended_later(day, olga):
    olga.press("entrant-import", **form_of(check(olga)), **{"import": "1"})
    told = text_of(olga.open("entrant-imported"))
    again = olga.press("entrant-import", again="1")
    olga.press("entrant-import", **{**form_of(again), "cell-8-5": "d@example.org"}, **{"import": "1"})

    assert "3 players registered. 1 line left out." in told
    assert "1 line still has faults" in told
    assert [row.name for row in day.entrants][3:] == ["Tom Okonjo-Reed"]
    assert "still has faults" not in text_of(olga.open("entrant-import"))


def test_a_line_that_is_still_bad_after_it_was_corrected_stops_the_import(day, olga):
    form = {**form_of(check(olga)), "cell-8-5": "d@"}

    answer = olga.press("entrant-import", **form, **{"import": "1"})

    assert answer.status_code == 422
    assert "“d@” is not an e-mail address" in text_of(answer)
    assert not day.tournament.entrants.exists()


def test_the_same_form_twice_registers_everybody_once_and_tells_the_same(day, olga):
    form = {**form_of(check(olga)), "leave": ["8", "9"], "import": "1"}

    olga.press("entrant-import", **form)
    first = text_of(olga.open("entrant-imported"))
    olga.press("entrant-import", **form)

    assert len(day.entrants) == 3
    assert "3 players registered." in first
    assert "3 players registered." in text_of(olga.open("entrant-imported"))


@pytest.mark.parametrize(("choice", "count"), [("add", 3), ("skip", 2)])
def test_two_people_or_one_person_is_for_a_person_to_say(day, olga, choice, count):
    form = {**form_of(check(olga)), "action-7": choice, "import": "1"}

    olga.press("entrant-import", **form)

    assert len(day.entrants) == count


def test_a_spreadsheet_is_read_as_it_is_and_keeps_its_lines_on_the_way(day, olga):
    raw = written(["Name", "No", "E-Mail"], [], ["Pia Lind", 7.0, "pia@example.org"], ["Paul", 9, "paul@"])
    page = olga.press("entrant-import", file=SimpleUploadedFile("players.xlsx", raw), check="1")
    form = {**form_of(page), "cell-4-2": "paul@example.org", "import": "1"}

    olga.press("entrant-import", **form)

    assert "players.xlsx, XLSX, 2 lines" in text_of(page)
    assert [(row.number, row.name) for row in day.entrants] == [(7, "Pia Lind"), (9, "Paul")]


def test_a_table_without_column_names_is_known_by_its_content_or_chosen(day, olga):
    page = check(olga, "Pia Lind\tHexers\tpia@example.org\nPaul Okafor\tTowers\tpaul@example.org\n")
    olga.press("entrant-import", **{**form_of(page), "column-1": "club", "import": "1"})

    assert people(day) == [
        ("Pia Lind", "Hexers", "", "pia@example.org"),
        ("Paul Okafor", "Towers", "", "paul@example.org"),
    ]


def test_a_line_is_opened_and_left_out_without_scripts(day, olga):
    form = form_of(check(olga))
    opened = olga.press("entrant-import", **form, edit="4")
    cells = {name: value for name, value in form_of(opened).items() if name.startswith("cell-4-")}
    changed = {**form_of(opened), "cell-4-1": "Anne", "leave": ["5", "7", "8", "9"], "import": "1"}

    olga.press("entrant-import", **changed)

    assert cells["cell-4-2"] == ["Skogvik"]
    assert [row.name for row in day.entrants] == ["Anne Skogvik"]


def test_what_was_changed_on_the_way_is_refused(olga):
    answer = olga.press("entrant-import", table='{"rows": [["x", 1]]}', check="1")

    assert answer.status_code == 422
    assert "were damaged on the way" in text_of(answer)
