"""What people send as text is recognised, and what is no text is called by its name."""

import pytest

from armies.services.errors import Refused
from armies.services.files import encodings, tables

TEXT = "name,club\r\nJosé Núñez,Größe\r\n"
RIGHT_TO_LEFT = "name\nليلى\n🏹 Zoë\n"
XLSX = b"PK\x03\x04....[Content_Types].xml....xl/workbook.xml"


@pytest.mark.parametrize(
    ("codec", "called"),
    [
        ("utf-8", "UTF-8"),
        ("utf-8-sig", "UTF-8"),
        ("utf-16", "UTF-16"),
        ("utf-16-le", "UTF-16"),
        ("utf-16-be", "UTF-16"),
        ("cp1252", "Windows-1252"),
    ],
)
def test_encoding_is_recognised_and_named(codec, called):
    found = encodings.recognised(TEXT.encode(codec))

    assert (found.text, found.encoding) == (TEXT, called)


def test_only_windows_text_is_a_guess():
    assert encodings.recognised(TEXT.encode("cp1252")).is_guessed
    assert not encodings.recognised(TEXT.encode()).is_guessed


@pytest.mark.parametrize("codec", ["utf-8", "utf-8-sig", "utf-16"])
def test_names_of_every_script_and_emoji_survive(codec):
    assert encodings.recognised(RIGHT_TO_LEFT.encode(codec)).text == RIGHT_TO_LEFT


def test_typed_text_is_never_taken_for_another_encoding():
    with pytest.raises(Refused, match="is not UTF-8 text"):
        tables.recognised("name\n\udcff\n")


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (b"\x89PNG\r\n\x1a\n....", "This is a picture (PNG)."),
        (b"\xff\xd8\xff\xe0..JFIF", "This is a picture (JPEG)."),
        (XLSX, "This is a spreadsheet of Excel or LibreOffice. Open it there, save it as CSV"),
        (b"\xd0\xcf\x11\xe0old", "This is an old Excel file (.xls), or it has a password. Save it as XLSX"),
        (b"PK\x03\x04..word/document.xml", "This is a document of Word or LibreOffice. Save its content"),
        (b"PK\x03\x04zip", "This is an archive (ZIP)."),
        (b"%PDF-1.7", "This is a PDF document."),
        (b"name\nPi\0a\n", "Line 2 has a character that does not belong in text (code 0)."),
        (b"name\n\x07\n", "Line 2 has a character that does not belong in text (code 7)."),
        (b"name\nJos\x81\n", "Line 2, column 4 is in an unknown encoding."),
        (b"\xff\xfen\0a\0\0", "begins as UTF-16 but does not continue so"),
    ],
)
def test_what_is_no_text_is_refused_with_what_it_is(raw, said):
    with pytest.raises(Refused) as refusal:
        encodings.recognised(raw)

    assert said in refusal.value.message
    assert refusal.value.message.endswith(("send that file.", "send it again."))


@pytest.mark.parametrize("sign", [",", ";", "\t"])
def test_commas_semicolons_and_tabs_are_understood(sign):
    columns = tables.Columns(required=("name",), optional=("club",))

    sheet = tables.read(f"club{sign}name\r\nHexers{sign}Pia\r\n", columns=columns)

    assert [dict(row.cells) for row in sheet.rows] == [{"name": "Pia", "club": "Hexers"}]
    assert (sheet.header, sheet.delimiter) == (("club", "name"), sign)


@pytest.mark.parametrize("hint", ["sep=;\r\n", "SEP=,\n", "sep=\t\r"])
def test_a_line_that_names_the_separator_for_excel_is_no_header(hint):
    sign = hint[4]

    sheet = tables.read(
        f"{hint}name{sign}club\nPia{sign}\n\nx\n", columns=tables.Columns(("name",), ("club",))
    )

    assert [(row.line, row.cells["name"]) for row in sheet.rows] == [(3, "Pia")]
    assert [problem.line for problem in sheet.problems] == [5]
