"""The network is cut at each step of a player: nothing is lost or done twice, the page is truthful."""

from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import expect

from armies.models import ArmyListVersion, Figure
from armies.services.catalogues import demonstration
from tests.browser.player.test_going_back import COUNTS
from tests.browser.player.test_kept_results import KEPT, NOT_BY_ITSELF, is_kept
from tests.browser.player.test_list_offline import BOSK
from tests.browser.player.test_offline_pages import HAS_HOME, wait_for
from tests.browser.windows import wait_for_scripts
from tests.data import days
from tests.data.cast import NOW
from tests.examples import some_of, wide
from tests.servers import ROOT, wait_until
from tournament.engine.lifecycle import TournamentStatus
from tournament.models import LogEntry, PhoneRequest, Submission
from tournament.services.core.actors import player
from tournament.services.lists import list_drafts
from tournament.services.results import results
from tournament.services.rounds import pairings

pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("browser"),
    pytest.mark.django_db(transaction=True),
]
TRUSTED = {"host": "localhost", "workers": "allow"}
PLAIN = {"host": "hall.test", "workers": "allow"}  # plain HTTP at a name: this browser has no workers there
IS_LENT = "async (path) => Boolean(await caches.match(new URL(path, location.href).href))"
IS_SECURE = "() => isSecureContext"


@dataclass
class Step:
    """One thing a player does. ``count`` is how often the server did it, ``now`` what its page then says."""

    path: str
    button: str
    posts: str
    now: str
    count: Any
    prepare: Any = wait_for_scripts


def check_in():
    day = days.with_entrants(days.a_day(status=TournamentStatus.CHECK_IN), 2)
    done = LogEntry.objects.filter(verb="entrant.check-in")
    return Step(
        path=f"/me/{day.tokens[1]}/",
        button="button:has-text('Check in')",
        posts="**/check-in/",
        now="text=You are checked in",
        count=lambda: (
            PhoneRequest.objects.count(),
            done.count(),
        ),
    )


def hand_in():
    day = days.with_entrants(days.a_day(), 1)
    content = (ROOT / "examples/catalogues/demonstration.csv").read_bytes()
    day.tournament.catalogues.add(demonstration.load(content, by="tests", now=NOW))
    list_drafts.put(day.entrants[0], "good", Figure.objects.get(name=BOSK), quantity=1, now=NOW)
    return Step(
        path=f"/me/{day.tokens[1]}/lists/good/",
        button="#hand-in",
        posts="**/hand-in/",
        now="text=List handed in.",
        count=lambda: (PhoneRequest.objects.count(), ArmyListVersion.objects.count()),
        prepare=lambda page: page.wait_for_selector("#builder[data-keeps]"),
    )


def a_game():
    day, round_ = days.published(2)
    pairing = pairings.record_roll(round_.pairings.get(), faction_a="good", by=day.cast.referee, now=NOW)
    return day, pairing


def report():
    day, pairing = a_game()

    def fill(page):
        page.check("input[name=ending][value=broken]")
        for name, value in COUNTS.items():
            page.fill(f"#id_{name}", str(value))
        page.click("button[value=preview]")
        page.wait_for_selector("h1:has-text('Is this right?')")
        wait_for_scripts(page)

    return Step(
        path=f"/me/{day.tokens[pairing.a.number]}/rounds/1/result/",
        button="button[value=send]",
        posts="**/result/",
        now="h1:has-text('You reported the result')",
        count=lambda: (Submission.objects.count(), LogEntry.objects.filter(verb="result.submit").count()),
        prepare=fill,
    )


def confirm():
    day, pairing = a_game()
    results.submit(pairing, days.facts_for(pairing), token="a", by=player(pairing.a), now=NOW)
    confirmed = LogEntry.objects.filter(verb="result.confirm")
    return Step(
        path=f"/me/{day.tokens[pairing.b.number]}/rounds/1/result/",
        button="button:has-text('Confirm result')",
        posts="**/confirm/",
        now="h1:has-text('The result')",
        count=lambda: (confirmed.count(), Submission.objects.filter(status="confirmed").count()),
    )


STEPS = [check_in, hand_in, report, confirm]
ADDRESSES = [TRUSTED, PLAIN]


def each(address, usual):
    """Each step at each address: those of ``usual`` at ``address`` each time, the others in the wide run."""
    cases = [(step, place) for step in STEPS for place in ADDRESSES]
    return [
        (step, place) if step in usual and place is address else wide(step, place) for step, place in cases
    ]


def opened(open_page, step, address):
    width = 390 if address is TRUSTED else 320
    page = open_page(step.path, width=width, height=844 if width == 390 else 640, **address)
    assert page.evaluate(IS_SECURE) is (address is TRUSTED)
    if address is TRUSTED:
        wait_for(page, HAS_HOME)
    step.prepare(page)
    return page


def lose_answer(route):
    """The server does what it is asked, and nobody hears it. Only the browser knows where hall.test is."""
    url, headers = route.request.url, route.request.all_headers()
    host = url.split("/")[2]
    route.fetch(url=url.replace("hall.test", "localhost"), headers={**headers, "host": host})
    route.abort()


def nothing_waits(page):
    page.wait_for_function(f"() => ({KEPT})() === 0")


@pytest.mark.parametrize(("make", "address"), each(TRUSTED, [check_in, report]))
def test_step_whose_answer_is_lost_after_it_was_done_is_done_once(open_page, make, address):
    step = make()
    page = opened(open_page, step, address)
    page.evaluate(NOT_BY_ITSELF)
    page.route(step.posts, lose_answer, times=1)

    page.click(step.button)
    is_kept(page)
    assert step.count() == (1, 1)
    page.click("[data-kept-again]")

    page.wait_for_selector(step.now)
    assert step.count() == (1, 1)
    assert page.evaluate(KEPT) == 0


@pytest.mark.parametrize(("make", "address"), each(PLAIN, [hand_in, confirm]))
def test_step_without_a_server_is_kept_through_a_closed_page_and_done_once(open_page, make, address):
    step = make()
    page = opened(open_page, step, address)
    page.context.set_offline(True)

    page.click(step.button)
    is_kept(page)
    assert step.count() == (0, 0)
    url = page.url
    page.close()
    page = page.context.new_page()
    page.context.set_offline(False)
    page.goto(url.partition("/me/")[0] + step.path)

    wait_until(lambda: step.count() == (1, 1), what="it is done")
    nothing_waits(page)


@pytest.mark.parametrize("make", some_of([report, check_in], 1))
def test_worker_sends_what_waits_while_no_page_is_open_and_the_page_repeats_it_harmlessly(open_page, make):
    step = make()
    page = opened(open_page, step, TRUSTED)
    wire = page.context.new_cdp_session(page)
    versions = []
    wire.on("ServiceWorker.workerRegistrationUpdated", lambda event: versions.extend(event["registrations"]))
    wire.send("ServiceWorker.enable")
    page.route(step.posts, lambda route: route.abort())
    page.click(step.button)
    is_kept(page)
    home = step.path.partition("rounds/")[0]
    wait_for(
        page,
        "async (path) => Boolean(await caches.match(new URL(path, location.href).href))",
        home + "outbox",
    )
    origin, there = page.url.partition("/me/")[0], versions[-1]["registrationId"]
    elsewhere = page.context.new_page()
    elsewhere.goto(f"{origin}/sign-in/")
    page.close()

    wire = elsewhere.context.new_cdp_session(elsewhere)
    wire.send("ServiceWorker.enable")
    order = {"origin": origin, "registrationId": there, "tag": "muster-outbox", "lastChance": False}
    wire.send("ServiceWorker.dispatchSyncEvent", order)
    wait_until(lambda: step.count() == (1, 1), what="the worker has sent it")
    assert elsewhere.evaluate(KEPT) == 1  # only a page decides that it is done

    elsewhere.goto(origin + step.path)
    nothing_waits(elsewhere)
    assert step.count() == (1, 1)
    elsewhere.wait_for_selector(step.now)
    expect(elsewhere.locator("#messages .notice")).to_have_count(1)
