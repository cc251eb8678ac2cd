"""Which private links a phone remembers: of the event at hand, and of others where its owner agrees."""

import pytest
from playwright.sync_api import expect

from tests.browser.looks import too_wide
from tests.browser.windows import wait_for_scripts
from tests.data import days
from tests.data.cast import NOW
from tournament.engine.lifecycle import TournamentStatus
from tournament.services.entrants import entrants
from tournament.services.tournaments import tournaments

pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("browser"),
    pytest.mark.django_db(transaction=True),
]
SMALL = {"width": 320, "height": 640}
KNOWN = "() => JSON.parse(localStorage.getItem('muster-links')).map((row) => row.token)"


def goto(page, path):
    page.goto(page.url.partition("/me/")[0] + path)
    wait_for_scripts(page)


@pytest.fixture
def paths():
    """Today of two players of one event that is over, and of one player at an earlier event."""
    day = days.closed(4)[0]
    tournaments.move(day.tournament, TournamentStatus.FINISHED, by=day.cast.organiser, now=NOW)
    earlier = days.with_entrants(days.a_day(name="Spring Cup"), 1)
    return [f"/me/{token}/" for token in (day.tokens[1], day.tokens[2], earlier.tokens[1])]


def test_a_phone_whose_owner_was_not_asked_remembers_the_event_at_hand_alone(open_page, paths):
    own, friend, earlier = paths
    page = open_page(earlier, **SMALL)
    expect(page.locator("[data-asks-events]")).to_be_visible()

    goto(page, friend)
    goto(page, own)

    assert page.evaluate(KNOWN) == [own.split("/")[2], friend.split("/")[2]]
    expect(page.get_by_text("Other events on this phone")).to_be_hidden()
    assert too_wide(page) == []
    page.click("button:has-text('Only this event')")
    expect(page.locator("[data-answered=no]")).to_be_focused()
    page.reload()
    wait_for_scripts(page)
    expect(page.locator("[data-asks-events]")).to_be_hidden()


def test_a_phone_whose_owner_agreed_finds_its_earlier_events_and_may_forget_them(open_page, paths):
    own, friend, earlier = paths
    page = open_page(earlier, **SMALL)
    page.click("button:has-text('Remember my events')")
    expect(page.locator("[data-answered=yes]")).to_be_focused()
    goto(page, friend)

    goto(page, own)

    expect(page.locator(".remembered a")).to_have_count(1)  # a friend at this event has no part in it
    expect(page.locator(".remembered a")).to_have_attribute("href", earlier)
    expect(page.locator("[data-asks-events]")).to_be_hidden()
    goto(page, own + "link/")
    expect(page.locator(".remembered a")).to_have_count(2)
    page.uncheck("[data-remembers-events]")
    expect(page.locator(".remembered a")).to_have_attribute("href", friend)
    assert page.evaluate(KNOWN) == [own.split("/")[2], friend.split("/")[2]]


def test_first_choices_of_a_list_count_the_earlier_events(open_page, paths):
    own, friend, earlier = paths
    page = open_page(own, **SMALL)
    page.click("button:has-text('Remember my events')")
    goto(page, friend)

    goto(page, earlier + "lists/good/")

    expect(page.locator("[data-earlier]")).to_have_text("Earlier events on this phone: 1")


def test_a_link_that_is_over_is_not_offered_again(open_page):
    day = days.with_entrants(days.a_day(), 2)
    page = open_page(f"/me/{day.tokens[1]}/", **SMALL)
    goto(page, f"/me/{day.tokens[2]}/")
    entrants.revoke_link(day.entrants[0], by=day.cast.organiser, now=NOW)

    goto(page, f"/me/{day.tokens[1]}/")

    expect(page.get_by_text("This link does not work").first).to_be_visible()
    assert page.evaluate(KNOWN) == [day.tokens[2]]


def test_a_parent_is_told_what_waits_for_another_child_and_sends_it_with_one_tap(open_page):
    day = days.with_entrants(days.a_day(status=TournamentStatus.CHECK_IN), 2)
    page = open_page(f"/me/{day.tokens[1]}/", host="hall.test", **SMALL)
    page.route("**/check-in/", lambda route: route.abort())
    page.click(".next-action button")
    page.get_by_text("Kept on this phone, not sent yet").wait_for()

    goto(page, f"/me/{day.tokens[2]}/")
    assert too_wide(page) == []
    page.unroute("**/check-in/")
    page.click(f"[data-others-wait] a:has-text('{day.entrants[0].name}')")

    page.get_by_text("You are checked in").first.wait_for()
    goto(page, f"/me/{day.tokens[2]}/")
    expect(page.locator("[data-others-wait]")).to_be_hidden()
