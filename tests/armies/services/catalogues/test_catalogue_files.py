"""Catalogue files: read whole or not at all, with a sentence for every bad line."""

import pytest

from armies.models import CatalogueChange, Figure
from armies.services.catalogues import catalogues
from armies.services.catalogues.catalogue_files import Header
from armies.services.errors import Refused
from armies.services.files import tables
from tests.data.factories import NOON, a_catalogue, a_figure

pytestmark = pytest.mark.django_db

HEADER = (
    "name,faction,kind,points,action_points,wounds,attacks,toughness,movement,shots,range,"
    "unique_numbers,abilities,hexes,version,collector_number,rarity,key"
)
WARDEN = "Warden,good,hero,245,6,4,4,4,5,,,1;7,Leadership;Courage:3;Ward:0;Ward:0,2,4,DM-G01,rare,warden"
CUTTER = "Ash Pit Cutter,evil,minion,45,1,2,1,3,4,2,7,,,1,,,,"


def load(*lines, catalogue=None, header=HEADER, **options):
    content = "\n".join([header, *lines, ""])
    catalogue = catalogue or a_catalogue()
    return catalogues.import_csv(content, catalogue=catalogue, by="Ane Lund", now=NOON, **options)


def test_every_cell_reaches_the_figure():
    load(WARDEN)

    row = Figure.objects.get(key="warden")
    assert (row.name, row.faction, row.kind, row.points, row.action_points) == (
        "Warden",
        "good",
        "hero",
        245,
        6,
    )
    assert (row.wounds, row.attacks, row.toughness, row.movement, row.hexes) == (4, 4, 4, 5, 2)
    assert (row.shots, row.range, row.version, row.collector_number, row.rarity) == (
        None,
        None,
        4,
        "DM-G01",
        "rare",
    )
    assert row.unique_numbers == [1, 7]


@pytest.mark.parametrize(
    "text",
    [
        "Figur;Seite;Typ;Punkte;Angriffe\nWächter;Gut;Held;245;4\nOrk;Böse;Truppe;45;1\n",
        "figurine;camp;type;points;attaques\nWächter;bien;héros;245;4\nOrk;Mal;troupe;45;1\n",
    ],
)
def test_a_catalogue_is_read_in_other_languages(text):
    catalogues.import_csv(text, catalogue=a_catalogue(), by="Ane Lund", now=NOON)

    found = Figure.objects.order_by("-points").values_list("name", "faction", "kind", "points", "attacks")
    assert list(found) == [("Wächter", "good", "hero", 245, 4), ("Ork", "evil", "minion", 45, 1)]


def test_no_cost_differs_from_cost_nought_and_abilities_repeat():
    load(WARDEN)

    assert Figure.objects.get().abilities == [
        {"code": "leadership", "cost": None},
        {"code": "courage", "cost": 3},
        {"code": "ward", "cost": 0},
        {"code": "ward", "cost": 0},
    ]


@pytest.mark.parametrize("cell", ["PR1", "It's precious to us:PR1", "pr1:", "8.52:pr1"])
def test_half_of_a_pair_is_read_as_its_base_prints_it(cell):
    load(f"Otter,good,hero,90,,,,,,,,,{cell},,,,,")

    row = Figure.objects.get()
    assert (row.abilities, row.ability_lines) == (
        [{"code": "pr1", "cost": None}],
        ["It's precious to us (PR1)"],
    )


def test_ability_that_the_rules_do_not_know_stays_as_it_is_typed():
    catalogue = a_catalogue()
    load("Otter,good,hero,90,,,,,,,,,Swimming: deep:2;Diving:up:,,,,,", catalogue=catalogue)

    text = catalogues.export_csv(catalogue)

    row = Figure.objects.get()
    assert row.ability_lines == ["Swimming: deep 2", "Diving:up"]
    assert "Swimming: deep:2;Diving:up:" in text


def test_missing_key_is_made_of_name_colour_and_collector_number():
    report = load("Élan Rider,good,minion,40,,,,,,,,,,,2,DM 7,,", CUTTER, "騎士,good,minion,40,,,,,,,,,,,,,,")

    assert report.added == ("elan-rider-red-dm-7", "ash-pit-cutter", "9a0e-58eb")


def test_columns_that_are_left_out_take_the_usual_values():
    report = load("Cutter;evil;minion;45", header="name;faction;kind;points")

    row = Figure.objects.get()
    assert report.is_applied
    assert (row.wounds, row.toughness, row.hexes, row.version, row.abilities) == (1, 2, 1, None, [])


@pytest.mark.parametrize("column", [b"unique_numbers", b" Unique  Numbers "])
def test_semicolons_byte_order_mark_capitals_and_blanks_are_understood(column):
    content = b"\xef\xbb\xbfNAME;Faction;kind;points;" + column + b'\r\nWarden;GOOD;Hero;100;"3;4"\r\n'

    catalogues.import_csv(content, catalogue=a_catalogue(), by="Ane Lund", now=NOON)

    assert Figure.objects.get().unique_numbers == [3, 4]


@pytest.mark.parametrize(
    ("line", "column", "said"),
    [
        (",good,hero,10,,,,,,,,,,,,,,", "name", "has no name"),
        (f"{'x' * 300},good,hero,10,,,,,,,,,,,,,,", "name", "300 characters; the limit is 120"),
        ("A,grey,hero,10,,,,,,,,,,,,,,", "faction", "Write good or evil."),
        ("A,,hero,10,,,,,,,,,,,,,,", "faction", "The faction is missing"),
        ("A,good,king,10,,,,,,,,,,,,,,", "kind", "Write hero or minion."),
        ("A,good,hero,,,,,,,,,,,,,,,", "points", "This is empty"),
        ("A,good,hero,-5,,,,,,,,,,,,,,", "points", "“-5” is not a whole number from 0"),
        ("A,good,hero,1.5,,,,,,,,,,,,,,", "points", "Write digits only."),
        ("A,good,hero,10,,0,,,,,,,,,,,,", "wounds", "from 1 to 99"),
        ("A,good,hero,10,,,,,,3,,,,,,,,", "range", "Shots and range go together"),
        ("A,good,hero,10,,,,,,,9,,,,,,,", "shots", "Shots and range go together"),
        ("A,good,hero,10,,,,,,,,4;4,,,,,,", "unique_numbers", "is here twice"),
        ("A,good,hero,10,,,,,,,,four,,,,,,", "unique_numbers", "“four” is not"),
        ("A,good,hero,10,,,,,,,,,Ward:x,,,,,", "abilities", "“x” is not a whole number"),
        ("A,good,hero,10,,,,,,,,,:2,,,,,", "abilities", "names no ability"),
        ("A,good,hero,10,,,,,,,,,Ward:PR1,,,,,", "abilities", "“PR1” is not a cost"),
        (f"A,good,hero,10,,,,,,,,,{'Ward;' * 21},,,,,", "abilities", "21 abilities"),
        ("A,good,hero,10,,,,,,,,,,0,,,,", "hexes", "from 1 to 19"),
        ("A,good,hero,10,,,,,,,,,,,5,,,", "version", "from 0 to 4"),
        ("A,good,hero,10,,,,,,,,,,,,,,My Key", "key", "“My Key” is not a key"),
        ("A,good,hero,10", None, "Cells: 4, but the header has 18 columns"),
        ('"A\x07B",good,hero,10,,,,,,,,,,,,,,', "name", "line break"),
    ],
)
def test_bad_cell_is_named_by_line_and_column(line, column, said):
    report = load(CUTTER, "", line)

    assert [(problem.line, problem.column) for problem in report.problems] == [(4, column)]
    assert said in report.problems[0].message
    assert (report.is_applied, Figure.objects.count()) == (False, 0)


def test_every_bad_cell_of_a_line_is_named_at_once():
    report = load("A,grey,king,many,,,,,,,,,,,,,,")

    assert [problem.column for problem in report.problems] == ["faction", "kind", "points"]
    assert (
        report.sentence == "Nothing was imported: 1 line cannot be read. Correct the file and send it again."
    )


def test_good_lines_are_imported_where_that_is_asked_for():
    report = load("A,grey,hero,10,,,,,,,,,,,,,,", CUTTER, partial=True)

    assert (report.added, report.is_applied) == (("ash-pit-cutter",), True)
    assert report.sentence == "1 added, 0 changed, 0 unchanged. 1 line left out."


def test_two_lines_with_one_key_are_objected_to():
    report = load(WARDEN, WARDEN.replace("245", "200"))

    assert str(report.problems[0]) == (
        "Line 3, column key: Line 2 has the same key “warden”. Give one of them another key."
    )


def test_importing_again_changes_nothing_and_signs_nothing():
    catalogue = a_catalogue()
    load(WARDEN, CUTTER, catalogue=catalogue)

    report = load(WARDEN, CUTTER, catalogue=catalogue)

    assert (report.added, report.changed, report.unchanged) == ((), (), ("warden", "ash-pit-cutter"))
    assert CatalogueChange.objects.filter(verb="imported").count() == 1


def test_changed_line_corrects_its_figure_and_the_others_stay():
    catalogue = a_catalogue()
    load(WARDEN, CUTTER, catalogue=catalogue)

    report = load(WARDEN.replace("245", "250"), catalogue=catalogue)

    assert report.changed == ("warden",)
    assert list(catalogue.figures.order_by("key").values_list("key", "points")) == [
        ("ash-pit-cutter", 45),
        ("warden", 250),
    ]
    change = catalogue.changes.last()
    assert (change.by, change.at, change.after["changed"]) == ("Ane Lund", NOON, ["warden"])


@pytest.mark.parametrize(
    ("content", "code", "said"),
    [
        ("", "empty-file", "The file is empty"),
        (b"name,faction,kind,points\nR\x81del,good,hero,3", "unknown-encoding", "Line 2, column 2 is"),
        ("\n;;;\n", "empty-file", "The file is empty"),
        ("name,faction,kind\n", "missing-column", "the column points is missing"),
        ("name,faction,kind,pionts\n", "unknown-column", "Did you mean points?"),
        ("name,faction,,kind,points\nA,good,x,hero,3", "unknown-column", "a column has no name"),
        ("name,faction,kind,points,name\n", "repeated-column", "name is there twice"),
        ("name|faction|kind|points\n", "wrong-delimiter", "separated by bars"),
        (b"PK\x03\x04whatever", "not-text", "archive"),
        ("name,faction,kind,points\nA\0B,good,hero,1", "not-text", "zero bytes"),
        ("name,faction,kind,points\n\udcff,good,hero,1", "not-utf-8", "Line 2, column 1 is not UTF-8"),
        ('"name,faction', "bad-header", "quotation marks"),
        (b"x" * (tables.MAX_BYTES + 1), "file-too-large", "Split it."),
        ("name,faction,kind,points\n" + "A,good,hero,1\n" * 10_000, "too-many-lines", "more than 5,000"),
    ],
)
def test_file_that_cannot_be_read_at_all_is_refused(content, code, said):
    with pytest.raises(Refused, match=said) as refusal:
        catalogues.import_csv(content, catalogue=a_catalogue(), by="Ane Lund", now=NOON)

    assert refusal.value.code == code
    assert Figure.objects.count() == 0


def test_unclosed_quotation_is_named_by_the_line_it_begins_on():
    report = load(CUTTER, '"Warden,good,hero,10', CUTTER)

    assert [problem.line for problem in report.problems] == [3]
    assert "quotation marks" in report.problems[0].message


def test_formula_in_a_cell_is_quoted_on_export_and_read_back():
    catalogue = a_catalogue()
    a_figure(catalogue, key="sum", name="=1+1", collector_number="-7", rarity="'@odd")

    text = catalogues.export_csv(catalogue)
    again = a_catalogue()
    catalogues.import_csv(text, catalogue=again, by="Ane Lund", now=NOON)

    row = again.figures.get()
    assert "\r\n'=1+1,good" in text
    assert (row.name, row.collector_number, row.rarity) == ("=1+1", "-7", "'@odd")


def test_export_is_read_back_as_the_same_figures():
    catalogue = a_catalogue()
    load(WARDEN, CUTTER, catalogue=catalogue)

    text = catalogues.export_csv(catalogue)
    report = catalogues.import_csv(text, catalogue=catalogue, by="Ane Lund", now=NOON)

    assert sorted(report.unchanged) == ["ash-pit-cutter", "warden"]


def test_retired_figure_is_not_exported():
    catalogue = a_catalogue()
    a_figure(catalogue, is_retired=True)

    header = HEADER.replace("rarity,", "rarity,role,role_of,")
    assert catalogues.export_csv(catalogue) == f"{header}\r\n"


def test_catalogue_is_made_once_and_says_where_it_comes_from():
    header = Header("spring", "Spring", source="own bases", licence="CC0-1.0")
    made = catalogues.create(header, by="Ane Lund", now=NOON)

    assert (made.standing, made.source, made.created_at) == ("unverified", "own bases", NOON)
    with pytest.raises(Refused, match="Choose another key"):
        catalogues.create(Header("spring", "Again"), by="Ane Lund", now=NOON)
