"""Following players and clubs: kept in the browser, marked on every page, live; nothing without scripts."""

import pytest

from tests.browser.looks import too_wide
from tests.browser.windows import wait_for_scripts
from tests.data import days
from tests.data.cast import NOW
from tests.examples import some_of
from tournament.services.entrants import entrants
from tournament.services.results import results

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.xdist_group("browser"),
]
FOLLOWED = "main .is-followed"


@pytest.fixture
def day():
    day, _ = days.published(6)
    for entrant in day.entrants[:2]:
        details = entrants.Details(name=entrant.name, club="Fen & Dice <Club>")
        entrants.edit(entrant, details, by=day.cast.organiser, now=NOW)
    return day


def at(day, path=""):
    return f"/t/{day.tournament.slug}/{path}"


def go(page, day, path=""):
    page.goto(page.url.split("/t/")[0] + at(day, path))
    wait_for_scripts(page)


def own_complaints(page):
    """Without those of the stream, which this server has not."""
    return [said for said in page.complaints if "404" not in said]


def marked(page):
    """The names that are marked on the page."""
    return set(page.locator("main .follow-mark + bdi").all_inner_texts())


def test_followed_player_is_marked_on_each_page_and_listed_on_top(open_page, day):
    page = open_page(at(day, "entrants/3/"))
    page.get_by_role("button", name="Follow", exact=True).click()

    for path in ("", "standings/", "pairings/", "pairings/?sort=table"):
        go(page, day, path)
        assert marked(page) == {day.entrants[2].name}, path
        assert page.locator(FOLLOWED).count() >= 1
    go(page, day)
    shelf = page.locator("[data-followed]")
    assert shelf.get_by_role("link").first.inner_text() == day.entrants[2].name
    assert shelf.locator(".live-tables > li").count() == 1
    assert own_complaints(page) == []


def test_mark_stays_when_a_result_comes_in(open_page, day):
    page = open_page(at(day, "entrants/1/"))
    page.get_by_role("button", name="Follow", exact=True).click()
    go(page, day)
    pairing = day.tournament.rounds.get().pairings.get(a__number=1) if _is_a(day) else None
    pairing = pairing or day.tournament.rounds.get().pairings.get(b__number=1)

    results.submit(pairing, days.facts_for(pairing), token="desk", by=day.cast.scorekeeper, now=NOW)

    page.locator("[data-followed] .live-tables__score", has_text=":").wait_for()
    assert day.entrants[0].name in marked(page)
    assert page.locator(".leaders .is-followed").count() == 1
    assert page.locator("[data-followed] .live-tables > li").count() == 1


def _is_a(day):
    return day.tournament.rounds.get().pairings.filter(a__number=1).exists()


def test_club_marks_all_its_members_until_it_is_no_longer_followed(open_page, day):
    page = open_page(at(day, "entrants/2/"))
    club = page.get_by_role("button", name="Follow the club")
    club.click()
    assert club.get_attribute("aria-pressed") == "true"

    go(page, day, "standings/")
    assert marked(page) == {entrant.name for entrant in day.entrants[:2]}
    go(page, day)
    page.get_by_role("button", name="Stop following Fen & Dice <Club>").click()

    assert page.locator("[data-followed]").is_hidden()
    assert page.locator(FOLLOWED).count() == 0


def test_another_tournament_is_not_touched(open_page, day):
    other, _ = days.published(4, name="Another Cup")
    page = open_page(at(day, "entrants/1/"))
    page.get_by_role("button", name="Follow", exact=True).click()

    go(page, other, "standings/")

    assert page.locator(FOLLOWED).count() == 0


def test_nothing_is_shown_without_scripts_or_where_nothing_is_kept(open_page, day):
    silent = open_page(at(day, "entrants/1/"), scripts=False)
    assert silent.locator("[data-follow]").count() == 2
    assert not any(button.is_visible() for button in silent.locator("[data-follow]").all())

    page = open_page(at(day, "entrants/1/"))
    page.context.add_init_script("Storage.prototype.setItem = () => { throw new DOMException('full'); };")
    go(page, day, "entrants/1/")
    assert not any(button.is_visible() for button in page.locator("[data-follow]").all())


def test_spoiled_storage_does_no_harm(open_page, day):
    page = open_page(at(day, "standings/"))
    for value in ("[1]", "{", "null", f'{{"{day.tournament.slug}": [null, {{"numbers": 3}}]}}'):
        page.evaluate("value => localStorage.setItem('muster-follows', value)", value)
        go(page, day, "standings/")
        assert page.locator(FOLLOWED).count() == 0
    assert own_complaints(page) == []


@pytest.mark.parametrize("width", some_of([320, 390], 1))
def test_shelf_fits_a_phone(open_page, day, width):
    page = open_page(at(day, "entrants/2/"), width=width, height=700)
    page.get_by_role("button", name="Follow the club").click()
    page.get_by_role("button", name="Follow", exact=True).click()
    go(page, day)
    assert page.locator("[data-followed]").is_visible()
    assert too_wide(page) == []
