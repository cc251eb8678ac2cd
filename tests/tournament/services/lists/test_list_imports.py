"""Lists from files and archives: whose they are, what they hold, and what is refused."""

import io
import json
import zipfile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from armies.models import ArmyListVersion
from armies.services.errors import Refused
from armies.services.lists.drafts import Choice
from tests.data.cast import NOW
from tests.data.days import a_day, with_entrants
from tests.data.factories import a_catalogue, a_figure
from tests.data.many_entrants import packed, with_figures, with_lists
from tests.examples import examples, some_of
from tournament.services.core.errors import Invalid
from tournament.services.entrants import entrant_imports
from tournament.services.lists import lists
from tournament.services.lists.imports import list_imports
from tournament.services.lists.imports.import_owners import faction_of, owner_of
from tournament.services.lists.imports.list_imports import ListFile
from tournament.services.transfer import exports

pytestmark = pytest.mark.django_db


def preview(day, name, content):
    return list_imports.preview(day.tournament, [ListFile(name, content)])


def take(day, name, content):
    return list_imports.take(day.tournament, [ListFile(name, content)], by=day.cast.organiser, now=NOW)


@pytest.fixture
def day():
    return with_figures(with_entrants(a_day(), 3))


@pytest.mark.parametrize(
    ("name", "text", "who"),
    [
        ("Pia-Lindqvist.txt", "", "Pia Lindqvist"),
        ("lists/PÍA LINDQVIST/good.txt", "", "Pia Lindqvist"),
        ("02-evil.txt", "", "Paul Okafor"),
        ("lists 2026/003.json", "", "Quentin Vale"),
        ("002-paul-okafor-good.txt", "", "Paul Okafor"),
        ("list.txt", "# Entrant: 3 Quentin Vale\nFaction: good\n", "Quentin Vale"),
        ("list.txt", "# Entrant: 1\n", "Pia Lindqvist"),
        ("list.txt", "# entrant: paul okafor\n", "Paul Okafor"),
        ("list.txt", "1x Warden", None),
        ("1-2.txt", "", None),
        ("99.txt", "", None),
    ],
)
def test_the_owner_is_read_off_name_folder_or_content(day, name, text, who):
    found = owner_of(name, text, day.entrants)

    assert (found.name if found else None) == who


def test_a_name_within_a_name_is_not_taken_for_it():
    day = a_day()
    people = "name\nPia\nPia Lind\n🏹\nEvil Ed\n"
    entrant_imports.take(day.tournament, people, by=day.cast.organiser, now=NOW)

    found = [
        owner_of(name, "", day.entrants)
        for name in ("pia-lind.txt", "pia.txt", "003-good.txt", "evil-ed.txt")
    ]
    assert [row.name for row in found] == ["Pia Lind", "Pia", "🏹", "Evil Ed"]


@pytest.mark.parametrize(
    ("name", "faction"),
    [
        ("a-good.txt", "good"),
        ("Evil/01.txt", "evil"),
        ("evil/good-01.txt", "good"),
        ("good-and-evil.txt", None),
        ("01.txt", None),
    ],
)
def test_the_faction_is_read_off_the_name_before_the_folder(name, faction):
    assert faction_of(name) == faction


def test_a_zip_of_texts_and_json_in_folders_is_read_whole(day):
    troll = day.tournament.catalogues.get().figures.get(name="Bog troll")
    raw = packed(
        {
            "good/01.txt": "1x Warden",
            "evil/01.txt": "2x Bog troll",
            "Paul Okafor/list.json": json.dumps({"faction": "evil", "entries": [{"key": troll.key}]}),
        }
    )

    stored = take(day, "lists.zip", raw)

    assert len(stored) == 3
    pia, paul, _ = day.entrants
    assert pia.good_list.versions.get().is_legal
    assert paul.evil_list.versions.get().totals["figures"] == 1


@pytest.mark.parametrize(
    ("content", "said"),
    some_of(
        [
            ("3x Reed archr", "Line 1: There is no figure “Reed archr”. Did you mean “Reed archer”?"),
            ("-3x Reed archer", "Line 1: -3 is not possible. Write a number from 1 to 500."),
            ("0x Reed archer", "Line 1: 0 is not possible."),
            ("99999999999999999999x Reed archer", "is not possible. Write a number from 1 to 500."),
            ("1x Warden\n1x Bog troll", "The list has figures of both factions."),
            ("", "The list names no figure."),
            ("# only a comment", "The list names no figure."),
            (b"\x89PNG\r\n\x1a\n", "This is a picture (PNG)."),
            (b"PK\x03\x04xl/workbook.xml", "This is a spreadsheet of Excel or LibreOffice."),
            (b"1x Ward\0en", "has a character that does not belong in text"),
            ("{", "Line 1, column 2 is not JSON"),
            ('{"faction": "good", "entries": []}', "The list has no entries."),
            (
                '{"faction": "good", "entries": [{"quantity": -1, "key": "x"}]}',
                "entries[0]: There is no figure",
            ),
            (
                r'{"faction": "good", "entries": [{"key": "\ud800"}]}',
                "spells a character that does not belong",
            ),
            (r'{"faction": "good", "\u0000": 1}', "spells a character that does not belong"),
            ('{"a":' * 50_000, "nested too deeply"),
            ("x" * 600_000, "The file has 586 kB; the limit is 512 kB. Split it."),
        ],
        6,
    ),
    ids=lambda value: str(value)[:24],
)
def test_a_list_that_cannot_be_read_says_why_and_is_not_stored(day, content, said):
    (read,) = preview(day, "01.txt", content)

    assert said in str(read.problems[0])
    with pytest.raises(Invalid, match=r"01\.txt: "):
        take(day, "01.txt", content)
    assert not ArmyListVersion.objects.exists()


def test_a_list_saved_by_a_windows_program_is_read(day):
    a_figure(day.tournament.catalogues.get(), name="Élan rider")

    (read,) = preview(day, "01.txt", "2x Élan rider".encode("cp1252"))

    assert read.is_ready


def climbing():
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("../../01-good.txt", "1x Warden")
    return out.getvalue()


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (climbing(), "climbs out of the archive"),
        (packed({"readme.pdf": "x"}), "lists.zip does not contain a list."),
        (
            packed({f"{n}.txt": "1x Warden" for n in range(501)}),
            "501 files are chosen; the limit is 500. Send fewer.",
        ),
        (packed({"a.txt": b"0" * 3_000_000}), "unpacks to more than 2 MB"),
    ],
    ids=["climbs out", "holds no list", "holds too many", "unpacks too large"],
)
def test_an_archive_that_cannot_be_taken_is_refused_whole(day, raw, said):
    with pytest.raises(Refused) as refusal:
        take(day, "lists.zip", raw)

    assert said in refusal.value.message
    assert not ArmyListVersion.objects.exists()


def test_an_archive_that_cannot_be_opened_leaves_the_other_files_to_look_at(day):
    files = [ListFile("lists.zip", packed({"readme.pdf": "x"})), ListFile("01-good.txt", "1x Warden")]

    read = list_imports.preview(day.tournament, files)

    assert "lists.zip does not contain a list." in str(read[0].problems[0])
    assert [file.is_taken for file in read] == [False, True]


def test_every_fault_of_every_file_is_told_at_once(day):
    files = [
        ListFile("01-good.txt", "3x Reed archr"),
        ListFile("list.txt", "1x Warden"),
        ListFile("2 good.txt", "1x Warden"),
        ListFile("02-good.txt", "2x Reed archer"),
        ListFile("left out.txt", "3x Nobody", is_taken=False),
    ]

    with pytest.raises(Invalid) as refusal:
        list_imports.take(day.tournament, files, by=day.cast.organiser, now=NOW)

    first, second, third = refusal.value.data["faults"]
    assert first.startswith("01-good.txt: Line 1: There is no figure")
    assert second.startswith("list.txt: it is not clear whose list this is. Choose the player.")
    assert third.startswith("Paul Okafor has 2 lists of the same faction: 2 good.txt and 02-good.txt.")
    assert refusal.value.message == f"{first} 2 more files have errors too: correct them all."


def test_a_file_that_was_not_ticked_is_shown_and_not_stored(day):
    files = [
        ListFile("01-good.txt", "1x Warden", is_taken=True),
        ListFile("2-good.txt", "1x Warden", is_taken=False),
    ]

    read = list_imports.preview(day.tournament, files)
    list_imports.take(day.tournament, files, by=day.cast.organiser, now=NOW)

    pia, paul, _ = day.entrants
    assert [file.is_taken for file in read] == [True, False]
    assert (pia.good_list is None, paul.good_list is None) == (False, True)


def test_several_archives_are_counted_together(day):
    raw = packed({f"{n}.txt": b"0" * 1_900_000 for n in range(6)})

    with pytest.raises(Refused, match=r"the limit is 16 MB"):
        list_imports.preview(day.tournament, [ListFile("a.zip", raw), ListFile("b.zip", raw)])


def test_a_text_beside_its_json_is_the_same_list():
    day = with_lists(1)
    text, copy = list(exports.list_files(day.tournament))[:2]
    other = with_entrants(a_day(name="Other"), 1)
    other.tournament.catalogues.set(day.tournament.catalogues.all())

    read = list_imports.preview(
        other.tournament, [ListFile(file.name, file.content) for file in (text, copy)]
    )

    assert [file.note for file in read] == ["The same list as json/001-pia-lindqvist-good.json.", ""]


def test_of_our_own_archive_the_json_is_read_and_of_others_everything():
    own = packed({"text/a.txt": "1x Warden", "json/a.json": "{}"})
    other = packed({"good/01.txt": "1x Warden", "evil/01.json": "{}"})
    day = with_figures(with_entrants(a_day(), 1))

    assert [file.name for file in preview(day, "a.zip", own)] == ["json/a.json"]
    assert len(preview(day, "a.zip", other)) == 2


def test_two_different_lists_of_one_owner_are_for_a_person_to_choose(day):
    files = [ListFile("01-good.txt", "1x Warden"), ListFile("1 good.txt", "2x Reed archer")]

    with pytest.raises(Invalid, match="Pia Lindqvist has 2 lists of the same faction"):
        list_imports.take(day.tournament, files, by=day.cast.organiser, now=NOW)


def test_a_locked_list_is_named_before_anything_is_stored():
    day = with_lists(1)
    lists.lock_all(day.tournament, by=day.cast.organiser, now=NOW)

    (read,) = preview(day, "01-good.txt", "2x Reed archer")

    assert "The good list of Pia Lindqvist is locked." in str(read.problems[0])


def test_what_is_stored_already_is_not_logged_again():
    day = with_lists(1)
    before = day.tournament.log.filter(verb="list.submit").count()

    assert take(day, "01-good.txt", "1x Warden") == []
    assert day.tournament.log.filter(verb="list.submit").count() == before


@pytest.mark.one_database
class AnyFile(TestCase):
    """Whatever is sent is read or refused, and is never a bug."""

    @settings(max_examples=examples(25), deadline=None)
    @given(
        st.one_of(
            st.binary(max_size=60),
            st.text(max_size=60),
            st.lists(
                st.sampled_from(["3x", "Warden", "good", "-1", "x9", "#", "\n", " ", "{", "[", '"'])
            ).map("".join),
        ),
        st.text(max_size=20),
    )
    def test_any_file_of_any_name_is_read_or_refused(self, content, name):
        day = with_figures(with_entrants(a_day(), 2))

        try:
            told = [str(problem) for file in preview(day, name, content) for problem in file.problems]
        except Refused as refusal:
            told = [refusal.message]

        assert all(sentence.endswith((".", "?")) for sentence in told)


NAMES = [
    "Reed archer",
    "Reed Archer (red)",
    "3x tall",
    "Warden #2",
    "Élan",
    "x2",
    "[key]",
    "Good",
    "a b",
    "騎士",
]


@pytest.mark.one_database
class AnyList(TestCase):
    """Any list through text, JSON and the database."""

    @settings(max_examples=examples(8), deadline=None)
    @given(st.dictionaries(st.integers(0, len(NAMES) + 1), st.integers(1, 500), min_size=1))
    def test_any_list_goes_out_and_comes_back_the_same(self, quantities):
        day = with_entrants(a_day(), 1)
        catalogue = a_catalogue()
        rows = [a_figure(catalogue, name=name) for name in NAMES]
        rows += [a_figure(catalogue, name="Twin", version=number) for number in (1, 2)]
        day.tournament.catalogues.set([catalogue])
        choices = [Choice(rows[place], quantity) for place, quantity in quantities.items()]
        olga = day.cast.organiser
        first = lists.submit(day.entrants[0], "good", choices, by=olga, now=NOW)

        files = list(exports.list_files(day.tournament))
        read = [preview(day, file.name, file.content)[0] for file in files]

        assert [file.problems for file in read] == [(), ()]
        assert {file.fingerprint for file in read} == {first.fingerprint}
