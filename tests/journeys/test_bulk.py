"""A club moves its event to another laptop by files alone, and nothing is lost on the way."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.data.cast import NOW
from tests.data.days import a_day
from tests.data.many_entrants import contents, with_lists
from tests.tournament.web.organiser.desk_client import Browser, said, text_of
from tests.tournament.web.organiser.import_forms import form_of
from tests.tournament.web.organiser.transfer.test_import_export import second_step
from tournament.services.entrants import entrants

pytestmark = pytest.mark.django_db


@pytest.mark.thorough
def test_an_event_moves_by_its_files():
    old = with_lists(3)
    old.tournament.entrants.filter(number=3).update(status="waiting-list", email="quentin@example.org")
    olga = Browser(old.cast.olga, old.tournament.slug)
    whole = olga.open("export-everything").content

    new = a_day(name="The same on another laptop")
    new.tournament.catalogues.set(old.tournament.catalogues.all())
    there = Browser(new.cast.olga, new.tournament.slug)
    people = SimpleUploadedFile("entrants.csv", contents(whole)["entrants.csv"])
    seen = there.press("entrant-import", file=people, check="1")
    there.press("entrant-import", **form_of(seen), **{"import": "1"})
    links = text_of(there.open("links"))
    read = there.press("list-import", lists=[SimpleUploadedFile("everything.zip", whole)])
    stored = there.press("list-import", **second_step(read), **{"import": "1"})

    assert said(stored).startswith("6 lists imported.")
    assert there.open("export", "entrants.csv").content == contents(whole)["entrants.csv"]
    assert there.open("export", "lists.zip").content == olga.open("export", "lists.zip").content
    assert links.count("/me/") == 3
    assert "Nothing to import" in text_of(there.press("entrant-import", **form_of(seen), check="1"))


@pytest.mark.thorough
def test_a_spreadsheet_of_eighty_corrections_changes_eighty_cells():
    day = a_day()
    olga = Browser(day.cast.olga, day.tournament.slug)
    olga.press(
        "entrant-import",
        text="name,club\n" + "".join(f"Person {n},Nord\n" for n in range(80)),
        **{"import": "1"},
    )
    mine = entrants.register(
        day.tournament, entrants.Details("Own Hand", club="Nord"), by=day.cast.organiser, now=NOW
    )
    file = olga.open("export", "entrants.csv").content.decode().replace(",Nord,", ",North,", 80)

    olga.press("entrant-import", text=file, **{"import": "1"})

    assert "No new players. 80 players changed. 1 line unchanged." in text_of(olga.open("entrant-imported"))
    mine[0].refresh_from_db()
    assert mine[0].club == "Nord"
