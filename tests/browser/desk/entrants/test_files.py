"""A file of entrants on a phone: looked at, decided, imported, and the links are there; scripts or not."""

from contextlib import nullcontext

import pytest
from playwright.sync_api import expect

from tests.browser.looks import too_wide
from tests.browser.player.test_player_pages import SMALL
from tests.browser.public.test_public_pages import without_stream
from tests.data.days import a_day, with_entrants
from tests.data.many_entrants import packed, with_figures
from tests.examples import some_of

pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("browser"),
    pytest.mark.django_db(transaction=True),
]
PEOPLE = "name;club\nPía Lindqvist;North\nRosa Iwashita;South\n;East\nليلى العربي;\n"


@pytest.fixture
def day():
    return with_figures(with_entrants(a_day(), 2))


@pytest.fixture
def desk_page(open_page, day):
    """Open a page of the desk as the organiser, on a phone."""

    def open_(room, **options):
        path = f"/desk/{day.tournament.slug}/{room}"
        return open_page(path, user=day.cast.olga, width=390, height=844, **options)

    return open_


def sent(name, content):
    return {"name": name, "mimeType": "application/octet-stream", "buffer": content}


@pytest.mark.parametrize("scripts", some_of([True, False], 1))
def test_entrants_are_looked_at_decided_and_imported(desk_page, day, scripts):
    page = desk_page("entrants/import/", scripts=scripts)
    page.set_input_files("input[type=file]", sent("people.csv", PEOPLE.encode()))
    page.click("text=Check the lines")

    assert "The name is missing." in page.inner_text("#why-4")
    if scripts:
        assert too_wide(page) == []
        assert page.evaluate(SMALL) == []
    with page.expect_response("**/import/") if scripts else nullcontext():
        page.check("input[name=action-2][value=update]")
    page.click("button[name=import]")
    page.click("text=Show links")

    expect(page.locator(".slip")).to_have_count(2)
    pia = day.entrants[0]
    assert (pia.name, pia.club) == ("Pía Lindqvist", "North")
    assert without_stream(page.complaints) == []


@pytest.mark.thorough
def test_lists_come_as_an_archive_and_an_unknown_figure_is_chosen(desk_page, day):
    page = desk_page("lists/import/")
    raw = packed({"good/01.txt": "1x Wardn\n", "good/02.txt": "1x Warden\n"})
    page.set_input_files("input[type=file]", sent("lists.zip", raw))
    page.click("text=Check the files")
    page.wait_for_selector("select[name=mend-0-1]")

    assert too_wide(page) == []
    page.select_option("select[name=mend-0-1]", "Warden")
    page.click("text=Import ticked lists")

    page.wait_for_selector("text=2 lists imported.")
    assert all(row.good_list.versions.get().is_legal for row in day.entrants)
