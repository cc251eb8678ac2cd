"""Import and export at the desk: one place, files that come back, and nobody's address for referees."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.data.days import a_day, with_entrants
from tests.data.many_entrants import contents, packed, with_figures, with_lists
from tests.tournament.web.organiser.desk_client import Browser, said, text_of

pytestmark = pytest.mark.django_db


def sent(name, raw):
    return SimpleUploadedFile(name, raw)


def test_the_place_offers_what_there_is_and_is_linked_from_where_it_is_sought():
    day = with_lists(2)
    olga = Browser(day.cast.olga, day.tournament.slug)

    shown = text_of(olga.open("exchange"))

    assert all(words in shown for words in ("Import", "Export", "ZIP, each as text and JSON", "Everything"))
    for room in ("entrants", "lists", "prints"):
        assert olga.url("exchange") in olga.open(room).content.decode()


def test_an_empty_tournament_offers_no_empty_files():
    day = a_day()

    shown = text_of(Browser(day.cast.olga, day.tournament.slug).open("exchange"))

    assert "each as text and JSON" not in shown


def test_a_referee_takes_files_without_addresses_and_brings_nothing_in():
    day = with_lists(1)
    day.tournament.entrants.update(email="pia@example.org")
    jun = Browser(day.cast.jun, day.tournament.slug)

    shown = text_of(jun.open("exchange"))

    assert "CSV or JSON, with a preview" not in shown
    assert "Download everything" not in shown
    assert b"pia@example.org" not in jun.open("export", "entrants.csv").content
    assert jun.open("export-everything").status_code == 403


def test_an_export_of_entrants_comes_back_with_nothing_to_do():
    day = with_entrants(a_day(), 3)
    olga = Browser(day.cast.olga, day.tournament.slug)
    file = olga.open("export", "entrants.csv")

    shown = text_of(olga.press("entrant-import", file=sent("entrants.csv", file.content), check="1"))

    assert file.headers["Content-Disposition"] == 'attachment; filename="entrants.csv"'
    assert file.headers["Cache-Control"] == "private, no-store"
    assert "Nothing to import" in shown


def test_everything_is_one_archive():
    day = with_lists(1)
    olga = Browser(day.cast.olga, day.tournament.slug)

    answer = olga.open("export-everything")

    assert answer.headers["Content-Type"] == "application/zip"
    assert "manifest.json" in contents(answer.content)


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("name", "args"),
    [
        ("export", ("passwords.csv",)),
        ("export-catalogue", ("nobody",)),
        ("list-export", (1, "grey", "txt")),
        ("list-export", (1, "good", "pdf")),
        ("list-export", (99, "good", "txt")),
    ],
)
def test_what_is_not_offered_is_not_found(name, args):
    day = with_lists(1)

    assert Browser(day.cast.olga, day.tournament.slug).open(name, *args).status_code == 404


def test_a_list_and_a_catalogue_are_taken_as_files():
    day = with_lists(1)
    olga = Browser(day.cast.olga, day.tournament.slug)

    text = olga.open("list-export", 1, "good", "txt")
    catalogue = olga.open("export-catalogue", day.tournament.catalogues.get().key)

    assert text.content.decode() == "# Entrant: 1 Pia Lindqvist\nFaction: good\n\n1x Warden\n"
    assert catalogue.content.decode().startswith("name,faction,kind,points")


def test_a_list_that_is_missing_is_a_sentence():
    day = with_figures(with_entrants(a_day(), 1))

    answer = Browser(day.cast.olga, day.tournament.slug).open("list-export", 1, "good", "json")

    assert answer.status_code == 409
    assert "has not handed in a good list" in text_of(answer)


def test_a_zip_of_lists_is_looked_at_and_stored():
    day = with_figures(with_entrants(a_day(), 2))
    olga = Browser(day.cast.olga, day.tournament.slug)
    raw = packed({"good/pia lindqvist.txt": "1x Warden", "evil/02.txt": "20x Bog troll"})

    page = olga.press("list-import", lists=[sent("lists.zip", raw)])
    form = second_step(page)
    stored = olga.press("list-import", **form, **{"import": "1"})

    assert said(stored) == "2 lists imported. 1 list is not legal."
    assert [file.name for _, file in page.context["rows"]] == ["good/pia lindqvist.txt", "evil/02.txt"]


def second_step(page):
    """What the page sends when everything is left as it was found."""
    form = {"count": str(len(page.context["rows"]))}
    for place, file in page.context["rows"]:
        form |= {
            f"take-{place}": "" if file.note else "1",
            f"name-{place}": file.name,
            f"text-{place}": file.text,
            f"entrant-{place}": str(file.entrant.number) if file.entrant else "",
            f"faction-{place}": file.faction or "",
        }
    return form


def test_a_harmful_archive_is_refused_in_one_sentence():
    day = with_figures(with_entrants(a_day(), 1))
    olga = Browser(day.cast.olga, day.tournament.slug)

    answer = olga.press("list-import", lists=[sent("a.zip", packed({"../01-good.txt": "1x Warden"}))])

    assert "“../01-good.txt” climbs out of the archive." in text_of(answer)
    assert not day.entrants[0].good_list


def test_an_unknown_figure_is_chosen_from_those_that_are_like_it():
    day = with_figures(with_entrants(a_day(), 1))
    olga = Browser(day.cast.olga, day.tournament.slug)

    page = olga.press("list-import", lists=[sent("01-good.txt", b"1x Wardn\n2x Reed archr\n")])
    form = second_step(page) | {"mend-0-1": "Warden", "mend-0-2": "Reed archer"}
    again = olga.press("list-import", **form, check="1")

    assert "<option>Warden</option>" in page.content.decode()
    assert again.context["rows"][0][1].verdict.value.points == 300


def test_lists_of_many_are_named_by_typed_numbers(monkeypatch):
    from tournament.web.organiser.lists import list_imports

    monkeypatch.setattr(list_imports, "MAX_OPTIONS", 0)
    day = with_figures(with_entrants(a_day(), 1))
    olga = Browser(day.cast.olga, day.tournament.slug)

    page = olga.press("list-import", lists=[sent("01-good.txt", b"1x Warden")]).content.decode()

    assert '<input type="number" min="1" inputmode="numeric" name="entrant-0" value="1"' in page


def test_an_export_of_lists_comes_back_with_nothing_to_do():
    day = with_lists(2)
    olga = Browser(day.cast.olga, day.tournament.slug)
    archive = olga.open("export", "lists.zip").content

    page = olga.press("list-import", lists=[sent("lists.zip", archive)])

    assert text_of(page).count("Already handed in like this. There is nothing to import.") == 4
    assert "checked" not in page.content.decode()
