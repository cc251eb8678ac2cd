"""What a player pressed without a network stays on the phone, is sent once, and overwrites nobody's word."""

import pytest
from playwright.sync_api import expect

from tests.browser.looks import too_wide
from tests.browser.player.test_going_back import COUNTS
from tests.browser.public.test_public_pages import without_stream
from tests.browser.windows import wait_for_scripts
from tests.data import days
from tests.data.cast import NOW
from tests.examples import some_of
from tournament.engine.lifecycle import TableStatus
from tournament.models import Entrant, Submission
from tournament.services.core.actors import player
from tournament.services.results import results
from tournament.services.rounds import pairings, rounds

pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("browser"),
    pytest.mark.django_db(transaction=True),
]
PHONE = {"width": 390, "height": 844}
# What a phone would do by itself a second later or more is left to the person who holds it.
NOT_BY_ITSELF = """() => { const later = window.setTimeout.bind(window);
  window.setTimeout = (act, wait, ...given) => (wait >= 1000 ? 0 : later(act, wait, ...given)); }"""
KEPT = "() => Object.keys(localStorage).filter(key => key.startsWith('muster-kept-')).length"
OLDER = """key => localStorage.setItem(key,
  JSON.stringify({ path: "check-in/", fields: [], at: Date.now() }))"""


@pytest.fixture
def table():
    """Two who know what they play; one has a name with no place to break."""
    day, round_ = days.published(2)
    Entrant.objects.filter(number=2).update(name="Wolfeschlegelsteinhausenbergerdorff")
    day.pairing = pairings.record_roll(round_.pairings.get(), faction_a="good", by=day.cast.referee, now=NOW)
    return day


def address(day, side):
    return f"/me/{day.tokens[getattr(day.pairing, side).number]}/rounds/1/result/"


def filled(open_page, day, **counts):
    """The slip of the first of the two, before it is looked at."""
    page = open_page(address(day, "a"), **PHONE)
    page.check("input[name=ending][value=broken]")
    for name, value in {**COUNTS, **counts}.items():
        page.fill(f"#id_{name}", str(value))
    return page


def looked_at(open_page, day):
    page = filled(open_page, day)
    page.click("button[value=preview]")
    page.wait_for_selector("h1:has-text('Is this right?')")
    wait_for_scripts(page)
    return page


def lose(page):
    page.context.set_offline(True)
    page.posts = []
    page.on("request", lambda asked: page.posts.append(asked.url) if asked.method == "POST" else None)


def is_kept(page):
    page.wait_for_selector("[data-kept]:visible >> text=Kept on this phone, not sent yet")


def rows():
    return list(Submission.objects.order_by("pk").values_list("status", "facts__b__points_remaining"))


def test_result_sent_without_network_is_kept_and_counts_once(open_page, table):
    table.tournament.time_zone = "Asia/Kathmandu"  # a quarter to what every other hall says
    table.tournament.save()
    page = looked_at(open_page, table)
    lose(page)
    page.evaluate("() => { Date.now = () => Date.UTC(2007, 5, 16, 10, 0); }")

    page.dblclick("button[value=send]")
    is_kept(page)
    assert "No connection since 15:45." in page.inner_text("[data-kept]")
    assert too_wide(page) == []
    assert (rows(), page.evaluate(KEPT)) == ([], 1)
    page.context.set_offline(False)

    page.wait_for_selector("h1:has-text('You reported the result')")
    assert rows() == [("pending", 350)]
    assert page.evaluate(KEPT) == 0
    assert without_stream([said for said in page.complaints if "ERR_INTERNET" not in said]) == []


def test_result_whose_answer_was_lost_is_sent_again_and_counts_once(open_page, table):
    page = looked_at(open_page, table)
    page.evaluate(NOT_BY_ITSELF)
    page.route("**/result/", lambda route: (route.fetch(), route.abort())[0], times=1)

    page.click("button[value=send]")
    is_kept(page)
    assert rows() == [("pending", 350)]
    page.click("[data-kept-again]")

    page.wait_for_selector("h1:has-text('You reported the result')")
    assert rows() == [("pending", 350)]


@pytest.mark.thorough
def test_slip_is_looked_at_when_the_network_is_back_and_nothing_is_sent_before(open_page, table):
    page = filled(open_page, table)
    lose(page)
    page.click("button[value=preview]")
    page.wait_for_selector("[data-kept] >> text=nothing is sent before")
    page.close()

    again = page.context.new_page()  # closed meanwhile, and opened again by the link
    page.context.set_offline(False)
    again.goto(page.url.partition("rounds/")[0])

    again.wait_for_selector("h1:has-text('Is this right?')")
    assert (rows(), again.evaluate(KEPT)) == ([], 0)


@pytest.mark.thorough
def test_desk_was_quicker_and_its_result_is_told_and_stays(open_page, table):
    page = looked_at(open_page, table)
    lose(page)
    page.click("button[value=send]")
    is_kept(page)
    facts = days.facts_for(table.pairing, winner="b")
    results.submit(table.pairing, facts, token="desk", by=table.cast.referee, now=NOW)

    page.context.set_offline(False)

    page.wait_for_selector("text=This table already has a result. Check it.")
    assert [status for status, _ in rows()] == ["confirmed"]
    assert page.evaluate(KEPT) == 0


@pytest.mark.thorough
def test_what_is_refused_afterwards_is_said_until_it_is_given_up(open_page, table):
    page = looked_at(open_page, table)
    lose(page)
    page.click("button[value=send]")
    is_kept(page)
    rounds.cancel(table.pairing.round, by=table.cast.organiser, now=NOW, reason="Fire drill")

    page.context.set_offline(False)

    page.wait_for_selector("[data-kept] .notice--error >> text=You have no game in this round.")
    page.click("[data-kept-forget]")
    page.wait_for_selector("[data-kept]", state="hidden")
    assert (rows(), page.evaluate(KEPT)) == ([], 0)


@pytest.mark.thorough
def test_result_that_came_too_often_is_kept_and_goes_on_by_itself(open_page, table, settings):
    page = looked_at(open_page, table)
    page.clock.install()
    settings.LINK_WRITES = "1/hour"

    page.click("button[value=send]")
    page.wait_for_selector("[data-kept]:visible >> text=continues automatically at")
    assert too_wide(page) == []
    assert (rows(), page.evaluate(KEPT)) == ([], 1)
    settings.LINK_WRITES = "120/min"
    page.clock.fast_forward(700_000)  # ten minutes is the longest that a phone waits

    page.wait_for_selector("h1:has-text('You reported the result')")
    assert (rows(), page.evaluate(KEPT)) == ([("pending", 350)], 0)


@pytest.mark.parametrize(
    ("press", "status"),
    some_of([("Confirm result", TableStatus.CONFIRMED), ("Call the referee", TableStatus.DISPUTED)], 1),
)
def test_yes_and_no_are_kept_as_well(open_page, table, press, status):
    facts = days.facts_for(table.pairing)
    results.submit(table.pairing, facts, token="a", by=player(table.pairing.a), now=NOW)
    page = open_page(address(table, "b"), **PHONE)
    if status == TableStatus.DISPUTED:
        page.click("text=Dispute result")
        page.fill("#reason", "We counted again")
    lose(page)

    page.click(f"button:has-text('{press}')")
    is_kept(page)
    page.context.set_offline(False)

    page.wait_for_selector("[data-kept]", state="hidden")
    page.wait_for_selector("h1:has-text('The re')")
    table.pairing.refresh_from_db()
    assert table.pairing.status == status
    assert page.evaluate(KEPT) == 0


@pytest.mark.thorough
def test_a_check_in_that_an_older_page_kept_and_a_result_wait_side_by_side_and_both_are_sent(
    open_page, table
):
    page = looked_at(open_page, table)
    lose(page)
    page.evaluate(OLDER, f"muster-kept-{table.pairing.a.pk}")

    page.click("button[value=send]")
    expect(page.locator("[data-kept] .notice")).to_have_count(2)
    is_kept(page)
    assert too_wide(page) == []
    page.context.set_offline(False)

    page.wait_for_selector("h1:has-text('You reported the result')")
    page.wait_for_selector("text=You are checked in.")
    assert rows() == [("pending", 350)]
    assert page.evaluate(KEPT) == 0


@pytest.mark.thorough
def test_phone_waits_longer_for_an_answer_each_time(open_page, table):
    """A slow server has taken the result by then; a phone that gives up each time would never know."""
    page = looked_at(open_page, table)
    page.evaluate(
        """() => { window.waits = [];
          AbortSignal.timeout = (wait) => { window.waits.push(wait); return AbortSignal.abort(); }; }"""
    )

    page.click("button[value=send]")
    is_kept(page)
    page.wait_for_function("() => window.waits.length >= 3")

    waits = page.evaluate("() => window.waits")
    assert waits == sorted(set(waits))
    assert waits[0] >= 15_000
