"""A file of entrants: every bad cell is named by line and column, and changes nothing."""

from datetime import timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from armies.services.errors import Refused
from tests.data.cast import NOW
from tests.data.days import a_day, with_entrants
from tests.examples import examples
from tournament.engine.lifecycle import EntrantStatus, TournamentStatus
from tournament.messages.imports import import_text
from tournament.models import LogEntry
from tournament.services.core.errors import Invalid
from tournament.services.entrants import entrant_imports
from tournament.services.entrants.import_plans import Beyond, ImportChoices

pytestmark = pytest.mark.django_db
STATUSES = "waiting-list, registered, checked-in, absent, dropped or excluded"


def problems(day, text):
    return [
        (problem.line, problem.column, problem.message)
        for problem in entrant_imports.preview(day.tournament, text).problems
    ]


def take(day, text, **options):
    return entrant_imports.take(day.tournament, text, by=day.cast.organiser, now=NOW, **options)


def names(day):
    return [row.name for row in day.entrants]


@pytest.mark.parametrize(
    ("column", "value", "sentence"),
    [
        ("name", "x" * 81, "This is longer than 80 characters. Shorten it."),
        ("name", "x" * 300, "This is longer than 80 characters. Shorten it."),
        ("name", "Pia\x85Lind", "This contains an invisible character. Type it again."),
        ("email", "pia@", "“pia@” is not an e-mail address. Correct it."),
        ("table", "twelve", "“twelve” is not a table. Write its number, or leave it empty."),
        ("table", "0", "“0” is not a table. Write its number, or leave it empty."),
        ("number", "-1", "“-1” is not a start number. Write 1 or more, or leave it empty."),
        ("number", "99999999999", "“99999999999” is not a start number. Write 1 or more, or leave it empty."),
        ("country", "E1", "“E1” is not a country code. Use two letters, such as ES."),
        ("country", "germny", "“germny” is not a country code. Use two letters: DE for Germany."),
        ("country", "Switzerlnd", "“Switzerlnd” is not a country code. Use two letters: CH for Switzerland."),
        ("country", "ßß", "“ßß” is not a country code. Use two letters, such as ES."),
        (
            "language",
            "tlh",
            "“tlh” is not a language of the event. Write en, fr, de, it, es, pt or ja, or leave it empty.",
        ),
        (
            "status",
            "maybe",
            f"“maybe” is not a status. Write {STATUSES}, or leave it empty.",
        ),
        (
            "registered_at",
            "2026-06-13",
            "“2026-06-13” is not a date and time. Write 2026-06-13T09:00:00+00:00, or leave it empty.",
        ),
        (
            "families",
            "x" * 201,
            "A group name is longer than 200 characters. Shorten it.",
        ),
    ],
)
def test_a_bad_cell_is_named_with_what_to_do(column, value, sentence):
    cells = {"name": "Pia", "email": "", "table": "", "number": "", "country": "", column: value}

    assert problems(a_day(), f"{','.join(cells)}\n{','.join(cells.values())}\n") == [(2, column, sentence)]


def test_a_start_number_that_somebody_has_is_taken():
    day = with_entrants(a_day(), 2)

    assert problems(day, "name,number\nRosa,2\n") == [
        (
            2,
            "number",
            "Start number 2 belongs to Paul Okafor. Choose another, or leave it empty for the next free one.",
        )
    ]


def test_namesakes_are_told_apart_by_mail_or_club():
    day = a_day()
    text = "name,club,email\nPia,North,\nPia,South,a@example.org\nPia,South,b@example.org\nPia,South,\n"

    report = take(day, text)

    assert (len(report.added), report.skipped) == (3, 1)
    assert [row.email for row in day.entrants] == ["", "a@example.org", "b@example.org"]


def test_a_good_line_keeps_everything_it_says():
    day = a_day()
    text = "name,club,country,email,number,table,families\nPia,Hexers,es,p@example.org,7,3,Ford; North\n"

    ((pia, token),) = take(day, text).added

    assert token
    assert (pia.number, pia.name, pia.club, pia.country) == (7, "Pia", "Hexers", "ES")
    assert (pia.email, pia.fixed_table, pia.families) == ("p@example.org", 3, ["Ford", "North"])


def test_sort_and_screen_names_come_with_a_file_and_change_with_the_next():
    day = a_day()
    take(day, "name,sort as,display name\nAlba de la Cruz,de la Cruz,Crow\nPia Lind,,\n")
    alba, pia = day.entrants
    assert (alba.sort_name, alba.screen_name) == ("de la Cruz", "Crow")
    assert (pia.sort_name, pia.screen_name) == ("", "")

    take(day, "number,name,sort as\n1,Alba de la Cruz,Cruz\n")
    alba.refresh_from_db()
    assert (alba.sort_name, alba.screen_name) == ("Cruz", "Crow")
    assert problems(day, f"name,screen name\nUma Ek,{'x' * 41}\n") == [
        (2, "screen_name", "This is longer than 40 characters. Shorten it.")
    ]


def test_names_of_every_script_are_registered():
    day = a_day()

    take(day, "name\nليلى العربي\n🏹\nZoë Ærø\n北斗\n".encode("utf-16"))

    assert names(day) == ["ليلى العربي", "🏹", "Zoë Ærø", "北斗"]


def test_bad_lines_come_back_as_data_and_nobody_is_registered():
    day = a_day()

    with pytest.raises(Invalid, match=r"Nothing was imported\. ") as refusal:
        take(day, "name,table\nPia,1\nPaul,x\n")

    assert [(row["line"], row["column"]) for row in refusal.value.data["problems"]] == [(3, "table")]
    assert day.entrants == []


def test_a_file_of_bad_lines_only_names_nobody():
    with pytest.raises(Invalid, match="names no player"):
        take(a_day(), "name,table\nPaul,x\n", only_good=True)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "empty-file"),
        ("nam,club\nPia,Hexers\n", "unknown-column"),
        ("club,country\nHexers,ES\n", "missing-column"),
        ("name|club\nPia|Hexers\n", "wrong-delimiter"),
        (b"\x89PNG\r\n\x1a\n", "not-text"),
        (b"PK\x03\x04[Content_Types].xml xl/", "sheet"),
        (b"name\nP\0ia\n", "not-text"),
        ("name\n" + "Pia\n" * 10_000, "too-many-lines"),
        ('"name\nPia\n', "bad-header"),
    ],
)
def test_a_file_that_is_no_table_of_entrants_is_refused_whole(text, code):
    with pytest.raises(Refused) as refusal:
        entrant_imports.preview(a_day().tournament, text)

    assert refusal.value.code == code


def test_an_unclosed_quotation_is_named_by_its_line():
    assert [line for line, _, _ in problems(a_day(), 'name,club\nPia,Hexers\nPaul,"Hex\nRosa,\n')] == [3]


def test_a_formula_is_read_as_the_text_that_it_is():
    day = a_day()

    take(day, "name,club\n'=Pia,'+Hexers\n")

    assert [(row.name, row.club) for row in day.entrants] == [("=Pia", "+Hexers")]


@pytest.mark.parametrize(
    ("line", "question"),
    [
        ("PIA  lindqvist,,", "name"),
        ("Pía Lindqvist,,", "near-name"),
        ("Lindqvist Pia,Nordlys,", "near-name"),
    ],
)
def test_who_is_registered_already_is_left_out_unless_somebody_says_otherwise(line, question):
    day = with_entrants(a_day(), 1)
    day.tournament.entrants.update(club="Nordlys", email="pia@example.org")

    (step,) = entrant_imports.preview(day.tournament, f"name,club,email\n{line}\n").steps

    assert (step.question, step.twin) == (question, "Pia Lindqvist (No. 1, Nordlys)")
    assert (step.action, step.choices) == ("skip", ("skip", "add", "update"))


@pytest.mark.parametrize(
    "line",
    ["Pia Lindqvist,Sorlys,", "Lindqvist Pia,,", "Pia Lindqvist,,other@example.org", "Per,,PIA@example.org"],
)
def test_a_namesake_and_a_shared_address_are_asked_about_and_registered(line):
    day = with_entrants(a_day(), 1)
    day.tournament.entrants.update(club="Nordlys", email="pia@example.org")

    (step,) = entrant_imports.preview(day.tournament, f"name,club,email\n{line}\n").steps

    assert (bool(step.question), step.action) == (True, "add")


def test_a_person_decides_about_each_line_that_asks():
    day = with_entrants(a_day(), 3)
    text = "name,club\nPia Lindqvist,North\nPaul Okafor,South\nQuentin Vale,West\n"

    report = take(day, text, wishes=ImportChoices({2: "add", 3: "update", 4: "skip"}))

    assert import_text(report.counts) == "1 player registered. 1 player changed. 1 line left out."
    assert [(row.name, row.club) for row in day.entrants] == [
        ("Pia Lindqvist", ""),
        ("Paul Okafor", "South"),
        ("Quentin Vale", ""),
        ("Pia Lindqvist", "North"),
    ]


def test_a_choice_that_is_none_of_those_offered_is_ignored():
    day = with_entrants(a_day(), 1)

    report = take(day, "name,club\nPia Lindqvist,North\n", wishes=ImportChoices({2: "delete"}))

    assert report.skipped == 1


def test_a_file_imported_twice_has_nothing_to_do():
    day = a_day()
    text = "name,club\nPia,North\nPaul,\n"
    take(day, text)

    report = take(day, text)

    assert (import_text(report.counts), names(day)) == ("No new players. 2 lines unchanged.", ["Pia", "Paul"])


def test_a_changed_cell_beside_a_known_number_and_name_is_a_change():
    day = with_entrants(a_day(), 2)

    (step,) = entrant_imports.preview(day.tournament, "number,name,club\n2,Paul Okafor,South\n").steps

    assert (step.action, step.entrant) == ("update", day.entrants[1])
    assert [(change.column, change.before, change.after) for change in step.changes] == [
        ("club", "", "South")
    ]


def test_changes_are_written_and_the_log_keeps_what_was_there_without_addresses():
    day = with_entrants(a_day(), 1)

    take(day, "number,name,club,email\n1,Pia Lindqvist,South,pia@example.org\n")

    entry = LogEntry.objects.get(verb="entrant.import")
    assert day.entrants[0].email == "pia@example.org"
    assert entry.public_data == {"numbers": [], "before": {"1": {"club": ""}}}
    assert "example.org" not in str(entry.data)


def test_two_lines_about_one_person_change_them_once():
    day = with_entrants(a_day(), 1)

    report = take(day, "number,name,club\n1,Pia Lindqvist,North\n1,Pia Lindqvist,South\n", only_good=True)

    assert (len(report.updated), report.skipped, day.entrants[0].club) == (1, 1, "North")


def test_a_line_that_repeats_one_about_a_known_person_is_asked_about():
    day = with_entrants(a_day(), 1)
    day.tournament.entrants.update(email="pia@example.org")
    text = "name,email\nPia Lindqvist,pia@example.org\nPia Lindqvist,\nPer Lindqvist,pia@example.org\n"

    steps = entrant_imports.preview(day.tournament, text).steps

    assert [(step.action, step.question, step.twin) for step in steps] == [
        ("same", None, ""),
        ("skip", "name", 2),
        ("add", "email", 2),
    ]


def test_an_empty_language_says_nothing():
    day = with_entrants(a_day(), 1)
    day.tournament.entrants.update(language="ja")

    (step,) = entrant_imports.preview(day.tournament, "number,name,language\n1,Pia Lindqvist,\n").steps
    take(day, "name,language\nPaul,\n")

    assert (step.action, day.entrants[1].language) == ("same", "en")


def test_a_file_moves_nobody_who_is_registered():
    day = with_entrants(a_day(), 1)
    text = "number,name,status\n1,Pia Lindqvist,excluded\n"

    (step,) = entrant_imports.preview(day.tournament, text).steps
    take(day, text)

    assert step.has_other_status
    assert day.entrants[0].status == "registered"


def test_the_waiting_list_is_understood_as_people_write_it():
    day = a_day()

    report = take(day, "name,status\nPia,Waiting list\nPaul,waiting-list\nRosa,registered\n")

    assert (report.waiting, [row.status for row in day.entrants]) == (
        2,
        ["waiting-list", "waiting-list", "registered"],
    )


def test_who_is_checked_in_waits_for_check_in_to_open():
    early, open_ = a_day(), a_day(status=TournamentStatus.CHECK_IN, name="Another")

    take(early, "name,status\nPia,checked-in\n")
    take(open_, "name,status\nPia,checked-in\n")

    assert (early.entrants[0].status, open_.entrants[0].status) == ("registered", "checked-in")
    assert open_.entrants[0].checked_in_at == NOW


def test_everybody_is_registered_where_the_status_is_of_another_day():
    day = a_day()

    take(day, "name,status\nPia,dropped\nPaul,excluded\n", wishes=ImportChoices({}, is_fresh=True))

    assert {row.status for row in day.entrants} == {EntrantStatus.REGISTERED}


def limited(places, count=0):
    day = with_entrants(a_day(), count)
    day.tournament.entrant_limit = places
    day.tournament.save()
    return day


def test_who_comes_after_the_last_place_goes_to_the_waiting_list():
    day = limited(2, 1)

    report = take(day, "name,status\nAda,\nBen,waiting-list\nCia,\nDan,dropped\n")

    assert import_text(report.counts) == "4 players registered. 2 of them are on the waiting list."
    assert [row.status for row in day.entrants][1:] == [
        "registered",
        "waiting-list",
        "waiting-list",
        "dropped",
    ]


def test_who_comes_after_the_last_place_is_refused_where_that_is_wanted():
    day = limited(1)

    with pytest.raises(Invalid, match="All 1 places are taken"):
        take(day, "name\nAda\nBen\n", wishes=ImportChoices({}, beyond=Beyond.REFUSE))

    assert day.entrants == []


def test_who_withdrew_may_be_registered_again():
    day = with_entrants(a_day(), 1)
    day.tournament.entrants.update(status="dropped")

    report = take(day, "name\nPia Lindqvist\n")
    known = entrant_imports.preview(day.tournament, "number,name\n1,Pia Lindqvist\n").steps

    assert len(report.added) == 1
    assert [step.action for step in known] == ["same"]


def test_nobody_overtakes_who_waits_already():
    day = limited(2, 1)
    take(day, "name,status\nAda,waiting-list\n")

    take(day, "name\nBen\n")

    assert [row.status for row in day.entrants] == ["registered", "waiting-list", "waiting-list"]


def test_instants_of_another_machine_are_kept():
    day = a_day()
    earlier = NOW - timedelta(days=3, microseconds=7)

    take(day, f"name,registered_at,consented_at\nPia,{earlier.isoformat()},{NOW.isoformat()}\n")

    assert (day.entrants[0].registered_at, day.entrants[0].consented_at) == (earlier, NOW)


CELLS = st.one_of(
    st.text(max_size=12), st.sampled_from(["name", "email", "status", "1", '"', "Pia", "'=1", ""])
)
SHEETS = st.lists(st.lists(CELLS, max_size=4).map(",".join), max_size=6).map("\n".join)


@pytest.mark.one_database
class AnyFile(TestCase):
    """Whatever is sent is read or refused, and is never a bug."""

    @settings(max_examples=examples(25), deadline=None)
    @given(st.one_of(st.binary(max_size=80), SHEETS, SHEETS.map("name,email,status,number\n".__add__)))
    def test_any_file_is_read_or_refused_with_a_sentence(self, content):
        day = with_entrants(a_day(), 1)

        try:
            seen = entrant_imports.preview(day.tournament, content)
            told = [str(problem) for problem in seen.problems]
        except Refused as refusal:
            told = [refusal.message]

        assert all(sentence.endswith((".", "?")) for sentence in told)


@pytest.mark.parametrize("lines", [20, 200])
def test_an_import_costs_the_same_queries_however_long_it_is(django_assert_max_num_queries, lines):
    day = a_day()
    text = "name\n" + "".join(f"Entrant {number}\n" for number in range(lines))

    with django_assert_max_num_queries(18):
        take(day, text)

    assert len(day.entrants) == lines
