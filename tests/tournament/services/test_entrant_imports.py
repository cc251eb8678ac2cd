"""A file of entrants: every bad cell is named by line and column, and changes nothing."""

import pytest

from tests.cast import NOW
from tests.days import a_day, with_entrants
from tournament.services import entrant_imports
from tournament.services.errors import Invalid

pytestmark = pytest.mark.django_db


def problems(day, text):
    return [
        (problem.line, problem.column, problem.message)
        for problem in entrant_imports.preview(day.tournament, text).problems
    ]


@pytest.mark.parametrize(
    ("column", "value", "sentence"),
    [
        ("name", "x" * 81, "This is longer than 80 letters. Shorten it."),
        ("email", "pia@", "'pia@' is no e-mail address. Correct it."),
        ("table", "twelve", "'twelve' is no table. Write its number, or nothing."),
        ("table", "0", "'0' is no table. Write its number, or nothing."),
        ("number", "-1", "'-1' is no start number. Write 1 or more, or nothing."),
        ("number", "99999999999", "'99999999999' is no start number. Write 1 or more, or nothing."),
        ("country", "E1", "'E1' is no country code. Use two letters, like ES."),
    ],
)
def test_a_bad_cell_is_named_with_what_to_do(column, value, sentence):
    cells = {"name": "Pia", "email": "", "table": "", "number": "", "country": "", column: value}

    assert problems(a_day(), f"{','.join(cells)}\n{','.join(cells.values())}\n") == [(2, column, sentence)]


def test_a_start_number_that_somebody_has_is_taken():
    day = with_entrants(a_day(), 2)

    assert problems(day, "name,number\nRosa,2\n") == [
        (2, "number", "Start number 2 is taken. Give another, or none for the next free one.")
    ]


def test_namesakes_are_told_apart_by_mail_or_club():
    assert problems(a_day(), "name,club,email\nPia,North,\nPia,South,\nPia,South,p@example.org\n") == []


def test_a_good_line_keeps_everything_it_says():
    day = a_day()
    text = "name,club,country,email,number,table,families\nPia,Hexers,ES,p@example.org,7,3,Ford; North\n"

    ((pia, token),) = entrant_imports.take(day.tournament, text, by=day.cast.organiser, now=NOW)

    assert token
    assert (pia.number, pia.name, pia.club, pia.country) == (7, "Pia", "Hexers", "ES")
    assert (pia.email, pia.fixed_table, pia.families) == ("p@example.org", 3, ["Ford", "North"])


def test_bad_lines_come_back_as_data_and_nobody_is_registered():
    day = a_day()

    with pytest.raises(Invalid, match="Nothing was imported: ") as refusal:
        entrant_imports.take(day.tournament, "name,table\nPia,1\nPaul,x\n", by=day.cast.organiser, now=NOW)

    assert [(row["line"], row["column"]) for row in refusal.value.data["problems"]] == [(3, "table")]
    assert day.entrants == []


def test_a_file_of_bad_lines_only_names_nobody():
    day = a_day()
    olga = day.cast.organiser

    with pytest.raises(Invalid, match="names nobody who could be added"):
        entrant_imports.take(day.tournament, "name,table\nPaul,x\n", by=olga, now=NOW, only_good=True)
