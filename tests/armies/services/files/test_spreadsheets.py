"""XLSX spreadsheets: cells as people see them, and one sentence for every file that is refused."""

import io
from contextlib import suppress
from datetime import datetime, time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import Workbook

from armies.services.errors import Refused
from armies.services.files import grids, spreadsheets
from armies.services.files.archives import File
from armies.services.files.archives import write as packed
from tests.examples import examples

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
TYPES = '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'
PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"
PRINTABLE = st.text(st.characters(exclude_categories=("C", "Z")), max_size=12)


def written(*rows, title="Players"):
    """A spreadsheet as another program writes it."""
    book = Workbook()
    sheet = book.active
    sheet.title = title
    for row in rows:
        sheet.append(row)
    return saved(book)


def saved(book):
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def by_hand(sheet_data, *, strings="", types=TYPES, extra=()):
    """A spreadsheet of the least parts, with this XML between ``<sheetData>``."""
    links = "".join(
        f'<Relationship Id="r{n}" Type="{OFFICE}/{kind}" Target="{target}"/>'
        for n, (kind, target) in enumerate(
            [("worksheet", "worksheets/sheet1.xml"), ("sharedStrings", "sharedStrings.xml")]
        )
    )
    parts = {
        "[Content_Types].xml": types,
        "_rels/.rels": f'<Relationships xmlns="{PACKAGE}"><Relationship Id="a" '
        f'Type="{OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}"><sheets><sheet name="A" sheetId="1" '
        'r:id="r0"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{PACKAGE}">{links}</Relationships>',
        "xl/sharedStrings.xml": f'<sst xmlns="{MAIN}">{strings}</sst>',
        "xl/worksheets/sheet1.xml": sheet_data
        if sheet_data.startswith("<!")
        else f'<worksheet xmlns="{MAIN}"><sheetData>{sheet_data}</sheetData></worksheet>',
        **dict(extra),
    }
    return packed(File(name, text.encode()) for name, text in parts.items())


def cells(raw):
    return [(row.line, row.cells) for row in spreadsheets.read(raw)]


def test_numbers_days_and_times_come_as_people_see_them():
    book = Workbook()
    sheet = book.active
    sheet.append([7.0, 0.5, 1e9, datetime(2026, 6, 13), datetime(2026, 6, 13, 9, 30), time(10, 5)])  # noqa: DTZ001
    sheet.append([True, "=1+1", None, 12, 0.25])
    sheet["D2"].number_format = "00000"
    sheet["E2"].number_format = "0%"

    assert cells(saved(book)) == [
        (1, ["7", "0.5", "1000000000", "2026-06-13", "2026-06-13 09:30", "10:05"]),
        (2, ["TRUE", "", "", "00012", "25%"]),
    ]


def test_blank_rows_keep_the_numbers_of_the_lines():
    assert cells(written(["name"], [], [None, "  "], ["Pia"])) == [(1, ["name"]), (4, ["Pia"])]


def test_the_first_visible_sheet_with_something_in_it_is_read():
    book = Workbook()
    book.active.append(["hidden"])
    book.active.sheet_state = "hidden"
    book.create_sheet("empty")
    book.create_sheet("players").append(["Pia"])

    assert cells(saved(book)) == [(1, ["Pia"])]


def test_pieces_of_a_text_are_joined_and_how_it_is_pronounced_is_left_out():
    strings = (
        "<si><r><t>橋</t></r><r><t>野</t></r><rPh><t>ハシノ</t></rPh></si><si><t>a_x000a_b_x0041_</t></si>"
    )
    raw = by_hand(
        '<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>9</v></c></row>', strings=strings
    )

    assert cells(raw) == [(1, ["橋野", "a\nb"])]


@given(rows=st.lists(st.lists(PRINTABLE, min_size=1, max_size=6), min_size=1, max_size=6))
@settings(max_examples=examples(25), deadline=None)
def test_what_another_program_writes_is_read_as_it_is(rows):
    book = Workbook()
    for at, row in enumerate(rows, start=1):
        for place, text in enumerate(row, start=1):
            cell = book.active.cell(at, place)
            cell.value, cell.data_type = text, "s"
    wanted = [(line, row) for line, row in enumerate(rows, start=1) if any(row)]

    found = [(line, [*row, *[""] * 6][:6]) for line, row in cells(saved(book))]

    assert found == [(line, [*row, *[""] * 6][:6]) for line, row in wanted]


BOMB = '<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><worksheet>&b;</worksheet>'
OUTSIDE = '<!DOCTYPE a SYSTEM "file:///etc/passwd"><worksheet/>'
FAR = '<row><c r="XFD1" t="str"><v>x</v></c></row>'
HUGE_ROWS = "".join(f'<row r="{n}"><c t="str"><v>x</v></c></row>' for n in range(1, 5_010))
REPEATED = '<row><c t="s"><v>0</v></c></row>' * 3


REFUSED = {
    "entities": (by_hand(BOMB), "declares XML entities"),
    "outside entity": (by_hand(OUTSIDE), "declares XML entities"),
    "far column": (by_hand(FAR), "more than 60 columns"),
    "rows": (by_hand(HUGE_ROWS), "more than 5,000 lines"),
    "text": (by_hand(REPEATED, strings=f"<si><t>{'x' * 800_000}</t></si>"), "more than 2 MB of text"),
    "open tag": (by_hand("<row><c></row>"), "is damaged"),
    "open types": (by_hand("", types="<Types>"), "is damaged"),
    "macros": (by_hand("", types='<Types><Override ContentType="a.macroEnabled.b"/></Types>'), "has macros"),
    "macro part": (by_hand("", extra=[("xl/vbaProject.bin", "x")]), "has macros (.xlsm)"),
    "binary": (packed([File("xl/workbook.bin", b"x")]), "binary spreadsheet (.xlsb)"),
    "no workbook": (packed([File("xl/other.xml", b"x")]), "is damaged"),
    "cut off": (written(["name"])[:-200], "is damaged"),
    "xls": (b"\xd0\xcf\x11\xe0old", "old Excel file (.xls)"),
    "ods": (
        packed([File("mimetype", b"x"), File("content.xml", b"<a/>")]),
        "OpenDocument spreadsheet (.ods)",
    ),
    "docx": (packed([File("word/document.xml", b"x")]), "a document of Word"),
    "too large": (b"x" * (2 * 1024 * 1024 + 1), "the limit is 2 MB"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_a_file_that_is_refused_says_why_in_one_sentence(what):
    raw, said = REFUSED[what]
    with pytest.raises(Refused) as refusal:
        grids.read(raw)

    assert said in refusal.value.message


def test_a_bomb_is_stopped_at_fifty_megabytes():
    raw = by_hand("<row/>" + " " * 1_000_000, extra=[("xl/sharedStrings.xml", " " * (51 * 1024 * 1024))])

    assert len(raw) < 200_000
    with pytest.raises(Refused, match="unpacks to more than"):
        grids.read(raw)


def test_a_far_cell_without_a_value_is_no_column():
    raw = by_hand('<row r="1048576"><c r="A1048576" t="str"><v>Pia</v></c><c r="XFD1048576" s="3"/></row>')

    assert cells(raw) == [(1_048_576, ["Pia"])]


@given(
    where=st.integers(min_value=0, max_value=5_000),
    junk=st.binary(min_size=1, max_size=40),
    raw=st.sampled_from([written(["name", "club"], ["Pia", 7.5]), by_hand("<row><c><v>1</v></c></row>")]),
)
@settings(max_examples=examples(60), deadline=None)
def test_a_damaged_spreadsheet_is_read_or_refused_and_nothing_else(where, junk, raw):
    at = where % len(raw)
    with suppress(Refused):
        grids.read(raw[:at] + junk + raw[at + len(junk) :])


@given(sheet=st.text(st.sampled_from('<>/="crvtsi01AZ &;\n'), max_size=120))
@settings(max_examples=examples(60), deadline=None)
def test_any_sheet_is_read_or_refused_and_nothing_else(sheet):
    with suppress(Refused):
        grids.read(by_hand(f"<row>{sheet}</row>"))


def test_only_values_are_read_of_formulas_merged_cells_dates_and_links_to_other_files():
    """A formula never counted has no value; a merged cell stands in its first place; nothing is fetched."""
    link = f'<Relationships xmlns="{PACKAGE}"><Relationship Id="x" Type="{OFFICE}/externalLinkPath" '
    outside = f'{link} Target="https://example.org/a.xlsx" TargetMode="External"/></Relationships>'
    rows = (
        '<row r="1"><c r="A1" t="str"><v>name</v></c><c r="B1" t="str"><v>club</v></c></row>'
        '<row r="2"><c r="A2" t="str"><f>HYPERLINK("https://example.org")</f><v>Pia</v></c>'
        '<c r="B2" t="str"><f>[1]Sheet1!A1</f></c></row>'
        '<row r="3"><c r="A3" t="str"><v>Paul</v></c><c r="B3"><v>45000</v></c></row>'
        '</sheetData><mergeCells count="1"><mergeCell ref="A3:A4"/></mergeCells><sheetData>'
    )
    raw = by_hand(
        rows,
        extra=[
            ("xl/externalLinks/externalLink1.xml", f'<externalLink xmlns="{MAIN}"/>'),
            ("xl/externalLinks/_rels/externalLink1.xml.rels", outside),
        ],
    )

    found = [[*row, ""][:2] for _, row in cells(raw)]

    assert found == [["name", "club"], ["Pia", ""], ["Paul", "45000"]]
