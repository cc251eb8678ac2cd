"""Files at the desk: looked at first, corrected on the spot, taken whole or not at all."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.data.cast import NOW
from tests.data.days import a_day, with_entrants
from tests.data.factories import a_catalogue, a_figure
from tests.tournament.web.organiser.desk_client import Browser, said, text_of
from tests.tournament.web.organiser.import_forms import form_of
from tournament.queries.lists import list_queue
from tournament.services.entrants import entrants

pytestmark = pytest.mark.django_db

BAD = "name,country,number\nPia,ES,1\n,ES,\nRosa,Spian,\nPia,ES,\nUma,,1\n"


def desk_with_figures():
    """Pia and Paul, and a catalogue of three figures; a Warden alone is a legal list."""
    day = with_entrants(a_day(), 2)
    catalogue = a_catalogue()
    a_figure(catalogue, name="Reed archer", points=100)
    a_figure(catalogue, name="Warden", points=100, kind="hero", action_points=5, unique_numbers=[1])
    a_figure(catalogue, name="Bog troll", faction="evil", points=100)
    day.tournament.catalogues.set([catalogue])
    return day, Browser(day.cast.olga, day.tournament.slug)


def upload(name: str, text: str) -> SimpleUploadedFile:
    return SimpleUploadedFile(name, text.encode())


def test_a_bad_file_names_each_line_and_column_and_changes_nothing():
    day = a_day()
    olga = Browser(day.cast.olga, day.tournament.slug)

    shown = text_of(olga.press("entrant-import", file=upload("people.csv", BAD), check="1"))
    refused = olga.press("entrant-import", text=BAD, **{"import": "1"})

    for words in (
        "Name: The name is missing.",
        "Country: “Spian” is not a country code. Use two letters: ES for Spain.",
        "Same name as in line 2.",
        "Start number: Line 2 has start number 1 too.",
        "3 to correct",
    ):
        assert words in shown
    assert refused.status_code == 422
    assert not day.tournament.entrants.exists()


def test_only_good_lines_are_taken_when_asked_for():
    day = a_day()
    olga = Browser(day.cast.olga, day.tournament.slug)

    olga.press("entrant-import", text=BAD, only_good="on", **{"import": "1"})

    assert [(row.number, row.name) for row in day.entrants] == [(1, "Pia")]


def test_a_file_imported_twice_registers_nobody_twice():
    day = a_day()
    olga = Browser(day.cast.olga, day.tournament.slug)

    olga.press("entrant-import", text="name\nPia\n", **{"import": "1"})
    shown = olga.press("entrant-import", text="name\nPia\n", check="1")
    olga.press("entrant-import", text="name\nPia\n", **{"import": "1"})

    assert (
        "Nothing to import All players in this file are registered already, without differences."
        in text_of(shown)
    )
    assert "No new players. 1 line unchanged." in text_of(olga.open("entrant-imported"))
    assert len(day.entrants) == 1


def test_a_line_that_asks_is_done_as_the_person_chose():
    day = with_entrants(a_day(), 2)
    olga = Browser(day.cast.olga, day.tournament.slug)
    text = "name,club\nPia  Lindqvist,North\nPaul Okafor,South\n"

    shown = text_of(olga.press("entrant-import", text=text, check="1", **{"action-2": "update"}))
    olga.press("entrant-import", text=text, **{"import": "1", "action-2": "update", "action-3": "add"})

    assert "Same name as Pia Lindqvist (No. 1), who is registered." in shown
    assert "Club: empty → North" in shown
    assert [(row.name, row.club) for row in day.entrants] == [
        ("Pia Lindqvist", "North"),
        ("Paul Okafor", ""),
        ("Paul Okafor", "South"),
    ]


def test_somebody_whose_name_is_shared_already_is_named_once():
    day = with_entrants(a_day(), 2)
    told = {"by": day.cast.organiser, "now": NOW}
    entrants.register(day.tournament, entrants.Details(name="Pia Lindqvist", club="North"), **told)
    olga = Browser(day.cast.olga, day.tournament.slug)

    text = "name,club\nPia Lindqvist,South\n"
    shown = text_of(olga.press("entrant-import", text=text, check="1"))

    twins = ("Pia Lindqvist (No. 1)", "Pia Lindqvist (No. 3, North)")
    assert any(f"Same name as {twin}, who is registered." in shown for twin in twins), shown


def test_a_full_tournament_asks_where_the_others_go():
    day = a_day()
    day.tournament.entrant_limit = 1
    day.tournament.save()
    olga = Browser(day.cast.olga, day.tournament.slug)

    shown = text_of(olga.press("entrant-import", text="name\nPia\nPaul\n", check="1"))
    refused = text_of(olga.press("entrant-import", text="name\nPia\nPaul\n", check="1", beyond="refuse"))
    olga.press("entrant-import", text="name\nPia\nPaul\n", **{"import": "1"})

    assert "All places are taken: goes to the waiting list." in shown
    assert "All 1 places are taken." in refused
    assert [row.status for row in day.entrants] == ["registered", "waiting-list"]


def test_the_page_after_an_import_says_what_happened_and_leads_to_the_links():
    day = with_entrants(a_day(), 1)
    olga = Browser(day.cast.olga, day.tournament.slug)
    olga.press(
        "entrant-import",
        text="name,club\nPia Lindqvist,North\nRosa,\n",
        **{"import": "1", "action-2": "update"},
    )

    told = text_of(olga.open("entrant-imported"))

    assert "1 player registered. 1 player changed." in told
    assert "Show links" in told
    assert "Rosa" in text_of(olga.open("links"))


def test_the_page_after_an_import_is_empty_before_one():
    day = a_day()

    shown = text_of(Browser(day.cast.olga, day.tournament.slug).open("entrant-imported"))

    assert "No import yet" in shown


def test_the_sample_file_is_understood_whole():
    day = a_day()
    olga = Browser(day.cast.olga, day.tournament.slug)
    sample = olga.open("entrant-sample")

    shown = olga.press("entrant-import", file=SimpleUploadedFile("a.csv", sample.content), check="1")

    assert "attachment" in sample.headers["Content-Disposition"]
    assert shown.context["preview"].is_clean
    assert [step.status for step in shown.context["preview"].steps] == [
        "registered",
        "registered",
        "waiting-list",
    ]


def test_a_form_without_a_file_is_refused():
    day = a_day()
    olga = Browser(day.cast.olga, day.tournament.slug)

    assert olga.open("entrant-import").status_code == 200
    assert olga.press("entrant-import", check="1").status_code == 422


def test_accents_that_were_guessed_are_shown_to_be_looked_at():
    day = a_day()
    olga = Browser(day.cast.olga, day.tournament.slug)
    file = SimpleUploadedFile("a.csv", "name;club\nJosé;Größe\n".encode("cp1252"))

    shown = text_of(olga.press("entrant-import", file=file, check="1"))

    assert "Check the accents" in shown
    assert "a.csv, Windows-1252, semicolons, 1 line" in shown
    assert "José" in shown


def test_a_file_without_a_known_name_column_asks_for_it_and_takes_what_is_chosen():
    day = a_day()
    olga = Browser(day.cast.olga, day.tournament.slug)

    page = olga.press("entrant-import", text="quux,club\nPia,Hexers\n", check="1")
    refused = olga.press("entrant-import", **form_of(page), **{"import": "1"})
    olga.press("entrant-import", **{**form_of(page), "header": "1", "column-0": "name", "import": "1"})

    assert "Choose the column with the names" in text_of(page)
    assert "Choose the column with the names" in text_of(refused)
    assert [(row.name, row.club) for row in day.entrants] == [("Pia", "Hexers")]


@pytest.mark.thorough
def test_links_are_shown_once_and_open_the_entrant():
    day = a_day()
    olga = Browser(day.cast.olga, day.tournament.slug)
    olga.press("entrant-import", text="name\nPia\n", **{"import": "1"})

    first, second = text_of(olga.open("links")), text_of(olga.open("links"))

    token = first.split("/me/")[1].split("/")[0]
    assert entrants.hash_token(token) == day.entrants[0].token_hash
    assert token not in second


def test_a_link_issued_anew_kills_the_old_one():
    day = with_entrants(a_day(), 1)
    olga = Browser(day.cast.olga, day.tournament.slug)

    olga.press("issue-link", 1)

    assert day.entrants[0].token_hash != entrants.hash_token(day.tokens[1])
    assert "<svg" in olga.open("links").content.decode()


def test_lists_find_their_entrants_by_name_and_number_and_are_judged():
    _day, olga = desk_with_figures()
    files = [upload("Pia-Lindqvist.txt", "1x Warden"), upload("02-evil.txt", "20x Bog troll")]

    page = olga.press("list-import", lists=files)

    read = [file for _, file in page.context["rows"]]
    assert [(str(file.entrant), file.faction, file.verdict.is_legal) for file in read] == [
        ("Pia Lindqvist", "good", True),
        ("Paul Okafor", "evil", False),
    ]


def chosen(*rows: tuple[str, str, str, str]) -> dict[str, str]:
    """The second step of an import: name, text, start number, faction of each file."""
    keys = ("name", "text", "entrant", "faction")
    form = {f"{key}-{n}": value for n, row in enumerate(rows) for key, value in zip(keys, row, strict=True)}
    return {**form, **{f"take-{n}": "1" for n in range(len(rows))}, "count": str(len(rows)), "import": "1"}


def test_lists_that_are_ticked_are_stored_the_illegal_one_too():
    day, olga = desk_with_figures()

    answer = olga.press(
        "list-import",
        **chosen(("a.txt", "1x Warden", "1", "good"), ("b.txt", "20x Bog troll", "2", "evil")),
    )

    assert said(answer) == "2 lists imported. 1 list is not legal."
    pia, paul = day.entrants
    assert pia.good_list.versions.get().is_legal
    assert not paul.evil_list.versions.get().is_legal


@pytest.mark.parametrize(
    ("rows", "sentence"),
    [
        ([("a.txt", "3x Reed archer", "", "good")], "it is not clear whose list this is"),
        ([("a.txt", "3x Nobody", "1", "good")], "a.txt: Line 1: There is no figure"),
        (
            [("a.txt", "1x Reed archer", "1", "good"), ("b.txt", "2x Reed archer", "1", "good")],
            "Pia Lindqvist has 2 lists of the same faction",
        ),
    ],
)
def test_nothing_is_stored_while_one_file_is_unclear(rows, sentence):
    day, olga = desk_with_figures()

    answer = olga.press("list-import", **chosen(*rows))

    assert answer.status_code == 422
    assert sentence in text_of(answer)
    assert day.entrants[0].good_list is None


def test_what_was_unticked_stays_so_after_an_error_and_a_second_look():
    day, olga = desk_with_figures()
    rows = [("a.txt", "1x Warden", "", "good"), ("b.txt", "1x Warden", "2", "good")]
    form = {key: value for key, value in chosen(*rows).items() if key != "take-1"}

    refused = olga.press("list-import", **form)
    again = olga.press("list-import", **{**form, "import": ""} | {"check": "1"})

    for answer in (refused, again):
        assert [(file.name, file.is_taken) for _, file in answer.context["rows"]] == [
            ("a.txt", True),
            ("b.txt", False),
        ]
    form["entrant-0"] = "1"
    olga.press("list-import", **form)
    pia, paul = day.entrants
    assert (pia.good_list is None, paul.good_list is None) == (False, True)


@pytest.mark.thorough
def test_a_list_is_entered_as_text_and_approved_with_a_ruling():
    day, olga = desk_with_figures()
    jun = Browser(day.cast.jun, day.tournament.slug)
    jun.press("list-edit", 1, "good", text="20x Reed archer")

    refused = jun.press("list-approve", 1, "good", version="1")
    jun.press("list-approve", 1, "good", version="1", clause="2.01", message="Agreed in the programme")

    assert refused.status_code == 422
    assert "The list breaks rules" in text_of(refused)
    assert "Approved" in text_of(olga.open("lists"))


def test_a_line_nobody_understands_is_named_and_nothing_is_stored():
    day, olga = desk_with_figures()

    answer = olga.press("list-edit", 1, "good", text="2x Reed archer\n3x Reed archeress\n")

    assert answer.status_code == 422
    assert "Line 2: There is no figure “Reed archeress”. Did you mean “Reed archer”?" in text_of(answer)
    assert day.entrants[0].good_list is None


def test_a_newer_version_is_never_judged_unseen():
    _day, olga = desk_with_figures()
    olga.press("list-edit", 1, "good", text="2x Reed archer")
    olga.press("list-edit", 1, "good", text="3x Reed archer")

    answer = olga.press("list-approve", 1, "good", version="1")

    assert answer.status_code == 409
    assert "Look at the newest version." in text_of(answer)


@pytest.mark.thorough
def test_a_list_goes_back_with_words_is_locked_and_opened_again():
    day, olga = desk_with_figures()
    olga.press("list-edit", 1, "good", text="2x Reed archer")

    olga.press("list-send-back", 1, "good", version="1", message="Look at the bases")
    olga.press("lock-lists")
    olga.press("list-unlock", 1, "good", reason="A slip of the pen")

    shown = text_of(olga.open("list", 1, "good"))
    assert "Look at the bases" in shown
    assert day.entrants[0].good_list.locked_at is None


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("name,club\n", "No players in this file Below the column names, add one line for each player."),
        ("nombre,club\nPia Lind,Hexers\n", "1 new"),
        ("name,colour\nPia,red\n", "1 new"),
    ],
)
def test_a_file_says_what_it_holds(text, sentence):
    day = a_day()
    olga = Browser(day.cast.olga, day.tournament.slug)

    assert sentence in text_of(olga.press("entrant-import", file=upload("people.csv", text), check="1"))


def test_a_list_file_that_cannot_be_read_is_named_once():
    _, olga = desk_with_figures()

    page = text_of(olga.press("list-import", lists=upload("01-good.json", "{")))

    assert "Line 1, column 2 is not JSON" in page
    assert "Line 1: Line 1" not in page


def test_every_legal_list_is_approved_by_one_press_and_an_illegal_one_waits():
    day, olga = desk_with_figures()
    pia, paul = day.entrants
    olga.press("list-edit", pia.number, "good", text="1x Warden")
    olga.press("list-edit", paul.number, "good", text="16x Reed archer")

    answer = olga.press("approve-legal")

    assert said(answer) == "1 legal list approved."
    illegal = [row.entrant for row in list_queue.rows_of(day.tournament) if row.state == "illegal"]
    assert illegal == [paul]
