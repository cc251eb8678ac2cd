"""Copies from the page and the API, and the mark of a rehearsal on all that shows it."""

import pytest
from django.test import Client

from tests.data.cast import NOW
from tests.data.days import a_day
from tests.data.dense_tournament import a_rich_day
from tests.tournament.api.callers import desk as api_of
from tests.tournament.printing.rounds_on_paper import pages_of
from tests.tournament.web.every_door import addresses
from tests.tournament.web.forms_of_pages import form_at
from tests.tournament.web.organiser.desk_client import Browser
from tournament.models import Tournament
from tournament.printing import render
from tournament.printing.documents.cards import name_badges
from tournament.printing.documents.score_sheets import score_sheets
from tournament.printing.documents.table_numbers import table_numbers
from tournament.services.entrants import entrants
from tournament.services.transfer import tournament_copies

pytestmark = pytest.mark.django_db
NO_PAGES = ("admin", "api/", "t/", "screen", "check/", "live", "sign-", "rules/", "styles", "time", "o/")
WHOLE_PAGE = "<!DOCTYPE html>"
PRINTS = (
    "table-numbers",
    "name-badges",
    "standings",
    "log",
    "cross-table",
    "rescue-pack",
    "certificates",
    "lists",
)


def rehearsal():
    day = a_rich_day()
    made = tournament_copies.rehearse(day.tournament, by=day.cast.organiser, now=NOW)
    return day, made


@pytest.mark.thorough
def test_every_page_of_a_rehearsal_is_marked():
    day, made = rehearsal()
    token = entrants.issue_link(made.entrants.get(number=1), by=day.cast.organiser, now=NOW)
    olga = Browser(day.cast.olga, made.slug)
    every = [
        each for each in addresses(made, token=token, without=NO_PAGES) if made.slug in each or token in each
    ]
    shown = {address: olga.client.get(address, {"as": "html"}) for address in every}
    pages = {
        address: answer.content.decode()
        for address, answer in shown.items()
        if answer.status_code == 200 and answer.headers["Content-Type"].startswith("text/html")
    }
    whole = {address: text for address, text in pages.items() if WHOLE_PAGE in text}

    assert len(whole) > 60
    assert [address for address, text in whole.items() if "Rehearsal." not in text] == []


@pytest.mark.thorough
def test_every_print_of_a_rehearsal_is_marked():
    day, made = rehearsal()
    olga = Browser(day.cast.olga, made.slug)
    addresses_ = [f"/print/{made.slug}/{name}.pdf" for name in PRINTS]
    addresses_ += [
        f"/print/{made.slug}/rounds/1/{name}.pdf" for name in ("score-sheets", "pairings-and-sheets")
    ]

    shown = {address: olga.client.get(address, {"as": "html"}) for address in addresses_}

    assert {answer.status_code for answer in shown.values()} == {200}
    assert [a for a, answer in shown.items() if 'class="rehearsal"' not in answer.content.decode()] == []
    original = olga.client.get(f"/print/{day.tournament.slug}/standings.pdf", {"as": "html"})
    assert 'class="rehearsal"' not in original.content.decode()


def test_organiser_uses_an_earlier_event_again():
    day = a_day()
    olga = Browser(day.cast.olga, day.tournament.slug)
    again = olga.client.get(f"/desk/new/?preset=like&like={day.tournament.slug}")
    assert f'value="{day.tournament.name}"' in again.content.decode()

    typed = {"name": "Cup of 2028", "starts_on": "2028-06-17", "time_zone": "Europe/Oslo", "language": "en"}
    like = {"preset": "like", "like": day.tournament.slug, "with_officials": "on", "registering": "later"}
    answer = olga.client.post("/desk/new/", {**typed, **like, "step": "3", "to": "create"})

    made = Tournament.objects.get(slug="cup-of-2028")
    assert answer.url == f"/desk/{made.slug}/"
    assert made.roles.count() == 3
    assert made.time_zone == "Europe/Oslo"
    assert olga.client.post("/desk/new/", {**like, "step": "3", "to": "create"}).status_code == 422


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("page", "action", "typed"),
    [
        ("/desk/new/", "/desk/new/", {"name": "Spring Cup", "starts_on": "2028-06-17", "to": "create"}),
        ("", "rehearsal/", {}),
    ],
)
def test_form_that_opens_a_tournament_opens_one_however_often_it_is_sent(page, action, typed):
    day = a_day()
    olga = Browser(day.cast.olga, day.tournament.slug)
    base = olga.url("manage")
    page, action = (each if each.startswith("/") else base + each for each in (page, action))
    form = form_at(olga.client, page, action)
    before = Tournament.objects.count()

    first = olga.client.post(action, {**form.data, **typed})
    again = olga.client.post(action, {**form.data, **typed})

    assert (first.status_code, first.url) == (again.status_code, again.url), first.content
    assert Tournament.objects.count() == before + 1
    other = form_at(olga.client, page, action)  # opened once more, it is another one
    assert olga.client.post(action, {**other.data, **typed}).url != first.url


def test_organiser_rehearses_by_the_page_and_finds_it_marked():
    day = a_day()
    olga = Browser(day.cast.olga, day.tournament.slug)

    answer = olga.press("rehearse")

    made = Tournament.objects.get(is_rehearsal=True)
    assert "This is a rehearsal of" in olga.client.get(answer.url).content.decode()
    olga.slug = made.slug
    page = olga.open("manage").content.decode()
    assert "A rehearsal is always private." in page
    assert "Make rehearsal" not in page
    assert ">Rehearsal<" in olga.client.get("/desk/").content.decode()
    assert made.name not in Client().get("/").content.decode()


def test_program_copies_both_ways():
    day = a_day()
    base, olga = f"/api/v1/tournaments/{day.tournament.slug}/", api_of(day.cast.olga)

    copy = olga.post(f"{base}duplicate/", {"name": "Cup of 2028", "starts_on": "2028-06-17"}, format="json")
    rehearsed = olga.post(f"{base}rehearsal/")

    assert (copy.status_code, copy.json()["slug"], copy.json()["status"]) == (201, "cup-of-2028", "draft")
    assert (rehearsed.status_code, rehearsed.json()["is_rehearsal"], rehearsed.json()["is_public"]) == (
        201,
        True,
        False,
    )


@pytest.mark.thorough
def test_mark_stands_on_every_page_of_paper():
    _, made = rehearsal()

    sheets = score_sheets(made.rounds.get(number=1), url_of=lambda _: "http://hall/")
    for document in (table_numbers(made), name_badges(made), sheets):
        pages = pages_of(render.pdf(document))
        assert pages
        assert [page for page in pages if "Rehearsal" not in page] == []
