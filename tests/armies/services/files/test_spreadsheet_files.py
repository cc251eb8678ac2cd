"""Tables as Excel, LibreOffice, Google Sheets and phones write them, with what people leave in them."""

import pytest

from armies.services.files import tables
from armies.services.files.tables import Columns

COLUMNS = Columns(required=("name",), optional=("club", "number"))
ROWS = [("José Núñez", "Größe; Süd", "1"), ("Zoë Lind", "", "")]
QUOTED = '"Größe; Süd"'


def read(raw: bytes) -> list[tuple[str, str, str]]:
    sheet = tables.read(raw, columns=COLUMNS)
    assert sheet.problems == ()
    return [(row.cells["name"], row.cells["club"], row.cells["number"]) for row in sheet.rows]


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        (f"name;club;number\r\nJosé Núñez;{QUOTED};1\r\nZoë Lind;;\r\n", "cp1252"),
        (f"Name;Club;Number;;\r\nJosé Núñez;{QUOTED};1;;\r\nZoë Lind;;;;\r\n;;;;\r\n", "cp1252"),
        (f"Name;Club;Number\r\nJosé Núñez;{QUOTED};1\r\nZoë Lind;;\r\n", "utf-8-sig"),
        (f"NAME\tCLUB\tNUMBER\r\nJosé Núñez\t{QUOTED}\t1\r\nZoë Lind\t\t\r\n", "utf-16"),
        (f"number,name,club\n1,José Núñez,{QUOTED}\n,Zoë Lind,", "utf-8"),
        (f"\n,,\n Number , Name,Club\n\n1,José Núñez,{QUOTED}\n,,\n,Zoë Lind,\n\n", "utf-8"),
        (f"sep=;\r\nname;club;number\r\n\u00a0José Núñez\u00a0;{QUOTED};1\r\nZoë Lind;;\r\n", "latin-1"),
        (f"Name;;Club;;Number\r\nJosé Núñez;;{QUOTED};;1\r\nZoë Lind;;;;\r\n", "cp1252"),
        (f"name;club;number\rJosé Núñez;{QUOTED};1\rZoë Lind;;\r", "cp1252"),
    ],
    ids=[
        "Excel",
        "Excel with empty columns and rows",
        "Excel as UTF-8",
        "Excel as Unicode text",
        "Google Sheets",
        "empty rows above and between",
        "no-break spaces",
        "columns that are empty throughout",
        "an old Macintosh",
    ],
)
def test_the_same_table_is_read_from_every_program(text, encoding):
    assert read(text.encode(encoding)) == ROWS


def test_a_cell_beyond_the_columns_is_a_fault_of_its_line():
    sheet = tables.read("name;club\nPia;Hexers;;\nPaul;Hexers;;x\n", columns=COLUMNS)

    assert [row.cells["name"] for row in sheet.rows] == ["Pia"]
    assert [problem.line for problem in sheet.problems] == [3]


@pytest.mark.parametrize("line_break", ["\n", "\r\n", " \n "])
def test_a_quoted_line_break_is_a_space_and_keeps_the_numbers_of_the_lines(line_break):
    sheet = tables.read(f'name;club\n"Pia{line_break}Lind";Hexers\nPaul;\n', columns=COLUMNS)

    assert [(row.line, row.cells["name"]) for row in sheet.rows] == [(2, "Pia Lind"), (4, "Paul")]


NOTHING = ["-", "--", "–", "—", "n/a", "N/A", "None", "(none)", "nil", "?", ".", "keine", "なし"]


@pytest.mark.parametrize("cell", NOTHING)
def test_a_sign_or_word_for_nothing_is_an_empty_optional_cell(cell):
    assert read(f"name,club,number\nPia,{cell},{cell}\n".encode()) == [("Pia", "", "")]


@pytest.mark.parametrize("cell", ["NA", "None Such", "X", "0", "-1"])
def test_what_only_looks_like_nothing_is_kept(cell):
    assert read(f"name,club,number\nPia,{cell},\n".encode()) == [("Pia", cell, "")]


def test_a_sign_for_nothing_in_a_column_that_is_needed_is_kept():
    assert read(b"name,club,number\n-,Hexers,1\n") == [("-", "Hexers", "1")]


def test_a_cell_below_no_name_keeps_its_column():
    with pytest.raises(tables.Refused, match="a column has no name"):
        read(b"name;;club\nPia;x;Hexers\n")


@pytest.mark.parametrize(("sign", "first"), [(";", "“nachname”"), ("\t", "“nachname”"), (",", "“nachname”")])
def test_names_that_nobody_knows_are_told_one_by_one(sign, first):
    with pytest.raises(tables.Refused, match=f"the column {first} is unknown"):
        read(sign.join(["Nachname", "Vorname", "Verein"]).encode() + b"\n")


def test_five_thousand_rows_are_read_and_one_more_is_refused():
    lines = [f"Player {number};Club;{number}" for number in range(1, tables.MAX_LINES + 1)]

    assert len(read("\n".join(["name;club;number", *lines]).encode())) == tables.MAX_LINES
    with pytest.raises(tables.Refused, match="more than 5,000 lines"):
        read("\n".join(["name;club;number", *lines, "One more;;"]).encode())


def test_a_cell_that_is_too_long_is_called_so():
    sheet = tables.read("name,club\n" + "x" * 140_000 + ",Hexers\n", columns=Columns(("name",), ("club",)))

    (problem,) = sheet.problems
    assert (
        problem.message == "A cell has more than 131,072 characters. Shorten it, or close its quotation mark."
    )
