"""The list builder while the connection comes and goes: nothing is lost, and nobody is overwritten unseen."""

import re

import pytest
from playwright.sync_api import expect

from armies.models import Figure
from armies.services.catalogues import demonstration
from tests.browser.looks import too_wide
from tests.browser.player.test_player_pages import SENT
from tests.browser.presses import pick_figures
from tests.browser.public.test_public_pages import without_stream
from tests.data import days
from tests.data.cast import NOW
from tests.examples import some_of
from tests.servers import ROOT
from tournament.models import PhoneRequest
from tournament.queries.lists import list_sheets
from tournament.services.lists import list_drafts, lists

pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("browser"),
    pytest.mark.django_db(transaction=True),
]
PHONE = {"width": 390, "height": 844}
NOTHING_KEPT = "() => !Object.keys(localStorage).some(key => /^muster-(kept|list)-/.test(key))"
BOSK, RUNNER = "Bosk the Millwright", "Beacon Runner"


@pytest.fixture
def day():
    day = days.with_entrants(days.a_day(), 1)
    content = (ROOT / "examples/catalogues/demonstration.csv").read_bytes()
    day.tournament.catalogues.add(demonstration.load(content, by="tests", now=NOW))
    return day


@pytest.fixture
def path(day):
    return f"/me/{day.tokens[1]}/lists/good/"


def content_of(day):
    return {c.figure.name: c.quantity for c in list_sheets.choices_of(day.entrants[0], "good")}


def tap(page, name, *, times=1, where="found", step="1"):
    button = page.locator(f"#{where} li", has_text=name).first.locator(f"[data-step='{step}']")
    for _tap in range(times):
        button.click()


def find(page, name):
    pick_figures(page)
    page.fill("#q", name)
    page.wait_for_function("name => document.querySelector('#found li')?.innerText.includes(name)", arg=name)


def sent(page):
    """Everything this phone kept is on the server."""
    page.wait_for_function(SENT)


def lose(page):
    page.context.set_offline(True)
    page.wait_for_selector("[data-offline]:not([hidden])")


def counted(page, name, where="list"):
    return page.locator(f"#{where} li", has_text=name).first.locator(".stepper output").inner_text()


@pytest.mark.thorough
def test_lists_that_come_back_with_back_say_what_waits_by_now(open_page, path):
    page = open_page(path.removesuffix("good/"), **PHONE)
    note = page.locator("[data-waits$='-good']")
    expect(note).to_be_hidden()

    page.evaluate(
        """key => { localStorage.setItem(key, '{}');
          dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })); }""",
        note.get_attribute("data-waits"),
    )

    expect(note).to_be_visible()


def test_taps_without_network_stand_in_the_list_and_survive_a_reload(open_page, day, path):
    page = open_page(path, **PHONE)
    find(page, RUNNER)
    lose(page)

    tap(page, RUNNER, times=3)
    tap(page, RUNNER, where="list", step="-1")
    assert counted(page, RUNNER) == "2"
    expect(page.locator("#summary [data-counts='points']")).to_have_text("96")
    expect(page.locator("#state [data-counts='figures']")).to_have_text("2")
    expect(page.locator("#said")).to_have_text(re.compile(f"{RUNNER}.*: 2. Points: 96. Figures: 2."))
    expect(page.locator("#summary [data-counts='minions'] + .limit__of")).to_have_css("opacity", "0.45")
    expect(page.locator(".builder__state > :visible")).to_have_text(
        [re.compile("Not checked"), re.compile("All 2")]
    )
    assert content_of(day) == {}

    page.context.set_offline(False)
    page.goto(page.url)
    sent(page)
    assert content_of(day) == {RUNNER: 2}
    page.wait_for_selector("#rule-minions.is-broken")
    assert without_stream([each for each in page.complaints if "ERR_INTERNET" not in each]) == []


@pytest.mark.thorough
def test_a_page_that_left_the_server_before_the_taps_came_in_looks_again(open_page, day, path):
    """Reload while the taps are on their way: what is answered to the old page the new one has to ask for."""
    page = open_page(path, **PHONE)
    before = page.request.get(page.url).text()
    find(page, RUNNER)
    tap(page, RUNNER, times=2)
    sent(page)

    page.route(f"**{path}*", lambda route: route.fulfill(body=before, content_type="text/html"), times=1)
    page.goto(page.url)

    page.wait_for_selector("#rule-minions.is-broken")
    assert counted(page, RUNNER) == "2"


@pytest.mark.thorough
def test_a_page_closed_without_network_loses_no_tap(open_page, day, path):
    page = open_page(path, **PHONE)
    find(page, BOSK)
    lose(page)
    tap(page, BOSK)
    context = page.context
    page.close()

    context.set_offline(False)
    again = context.new_page()
    again.goto(page.url)
    sent(again)

    assert content_of(day) == {BOSK: 1}


@pytest.mark.thorough
def test_figures_seen_before_are_found_without_network(open_page, path):
    page = open_page(path, **PHONE)
    pick_figures(page)
    lose(page)

    page.fill("#q", "bosk")
    page.wait_for_selector("#found >> text=only figures that this page has already shown")

    expect(page.locator("#found li")).to_have_count(1)
    tap(page, BOSK)
    assert counted(page, BOSK) == "1"


def both_changed(open_page, path):
    """A phone taps without network while a laptop adds something else."""
    phone, laptop = open_page(path, **PHONE), open_page(path)
    find(phone, BOSK)
    lose(phone)
    tap(phone, BOSK)
    find(laptop, RUNNER)
    tap(laptop, RUNNER, times=2)
    sent(laptop)
    phone.context.set_offline(False)
    phone.wait_for_selector("#choice[open]")
    return phone


@pytest.mark.parametrize(
    ("keep", "expected"),
    some_of([("both", {BOSK: 1, RUNNER: 2}), ("mine", {BOSK: 1}), ("server", {RUNNER: 2})], 1),
)
def test_where_both_sides_changed_the_player_chooses(open_page, day, path, keep, expected):
    phone = both_changed(open_page, path)
    said = phone.inner_text("#choice")
    assert content_of(day) == {RUNNER: 2}
    assert BOSK in said
    assert RUNNER in said
    assert too_wide(phone) == []

    phone.click(f"[data-keep={keep}]")
    phone.wait_for_selector("#choice:not([open])", state="attached")
    sent(phone)
    phone.wait_for_function(
        "n => document.querySelectorAll('#list .bases li').length === n", arg=len(expected)
    )

    assert content_of(day) == expected


@pytest.mark.thorough
def test_two_tabs_of_one_phone_see_each_other(open_page, day, path):
    first = open_page(path, **PHONE)
    second = first.context.new_page()
    second.goto(first.url)
    find(first, BOSK)
    tap(first, BOSK)

    second.wait_for_function("name => document.querySelector('#list').innerText.includes(name)", arg=BOSK)
    tap(second, BOSK, where="list")
    first.wait_for_function("() => document.querySelector('#list .stepper output').innerText === '2'")
    sent(second)

    assert content_of(day) == {BOSK: 2}


@pytest.mark.thorough
def test_a_list_that_is_locked_meanwhile_says_so_and_keeps_the_tap_to_itself(open_page, day, path):
    page = open_page(path, **PHONE)
    find(page, BOSK)
    tap(page, BOSK)
    page.wait_for_selector("#hand-in")
    list_drafts.hand_in(day.entrants[0], "good", by=day.cast.referee, now=NOW)
    lists.lock_all(day.tournament, by=day.cast.organiser, now=NOW)

    tap(page, BOSK)
    page.wait_for_selector("[data-refused]:not([hidden])")
    assert "Your good list is locked. Ask the referee to reopen it." in page.inner_text("[data-refused]")

    page.click("text=Show server version")
    expect(page.locator("#found")).to_have_count(0)
    assert content_of(day) == {BOSK: 1}
    assert (
        page.evaluate("() => Object.keys(localStorage).filter(k => k.startsWith('muster-list-')).length") == 0
    )


@pytest.mark.thorough
def test_handing_in_waits_for_the_last_tap(open_page, day, path):
    page = open_page(path, **PHONE)
    find(page, BOSK)
    tap(page, BOSK)
    page.wait_for_selector("#hand-in")
    page.evaluate(
        """() => { document.querySelector("#list [data-step='-1']").click();
                   document.querySelector("#found [data-step='1']").click();
                   document.querySelector("#hand-in").click(); }"""
    )

    page.wait_for_url("**/receipt/")
    assert content_of(day) == {BOSK: 1}


@pytest.mark.thorough
def test_a_line_that_turns_is_said_aloud(open_page, path):
    page = open_page(path, **PHONE)
    find(page, RUNNER)

    tap(page, RUNNER)
    page.wait_for_selector("#rule-minions.is-broken")

    expect(page.locator("#said")).to_have_text(
        re.compile(rf"{RUNNER}.*: 1\. Points: 48\. Figures: 1\..* Minions 1 / 0 broken 2\.02\.")
    )
    page.click("#rule-minions summary")
    assert "Add a hero" in page.inner_text("#rule-minions")


def test_a_list_handed_in_without_network_is_kept_with_its_taps_and_handed_in_once(open_page, day, path):
    page = open_page(path, **PHONE)
    for name in (RUNNER, BOSK):
        find(page, name)
        tap(page, name)
    page.wait_for_selector("#hand-in.button--primary")  # legal by now
    sent(page)
    page.wait_for_selector("#builder[data-keeps]")  # the first touch has brought what keeps a list
    lose(page)
    tap(page, RUNNER, where="list")

    page.click("#hand-in")
    page.wait_for_selector("[data-kept]:visible >> text=Your list is not handed in yet")
    assert too_wide(page) == []
    assert content_of(day) == {BOSK: 1, RUNNER: 1}
    page.context.set_offline(False)

    page.wait_for_url("**/receipt/")
    page.wait_for_selector("text=List handed in.")
    day.entrants[0].refresh_from_db()
    version = list_sheets.sheet_of(day.entrants[0], "good").version
    assert (version.number, content_of(day)) == (1, {BOSK: 1, RUNNER: 2})
    assert page.evaluate(NOTHING_KEPT)


@pytest.mark.thorough
def test_a_list_that_may_break_rules_without_network_is_handed_in_all_the_same(open_page, day, path):
    page = open_page(path, **PHONE)
    find(page, BOSK)
    tap(page, BOSK)
    page.wait_for_selector("#hand-in.button--primary")  # legal, so far
    sent(page)
    page.wait_for_selector("#builder[data-keeps]")
    expect(page.locator("[data-unchecked]")).to_be_hidden()
    lose(page)
    tap(page, BOSK)

    page.check("[data-unchecked] input")
    page.click("#hand-in")
    page.wait_for_selector("[data-kept]:visible")
    page.context.set_offline(False)

    page.wait_for_url("**/receipt/")
    day.entrants[0].refresh_from_db()
    assert list_sheets.sheet_of(day.entrants[0], "good").version.is_legal is False


@pytest.mark.thorough
def test_a_list_handed_in_without_network_keeps_its_taps_where_another_phone_was_quicker(
    open_page, day, path
):
    page = open_page(path, **PHONE)
    find(page, BOSK)
    tap(page, BOSK)
    page.wait_for_selector("#hand-in")
    sent(page)
    page.wait_for_selector("#builder[data-keeps]")
    lose(page)
    tap(page, BOSK)
    page.click("#hand-in")
    page.wait_for_selector("[data-kept]:visible")
    runner = Figure.objects.get(name=RUNNER)
    list_drafts.put(day.entrants[0], "good", runner, quantity=2, now=NOW)

    page.context.set_offline(False)

    page.wait_for_selector("text=The list was changed in another tab or on another phone.")
    page.wait_for_selector("#choice[open]")
    page.click("[data-keep=both]")
    sent(page)
    assert content_of(day) == {BOSK: 2, RUNNER: 2}


@pytest.mark.thorough
def test_a_list_that_is_sent_after_the_deadline_says_that_it_waits_for_the_referee(open_page, day, path):
    page = open_page(path, **PHONE)
    find(page, BOSK)
    tap(page, BOSK)
    page.wait_for_selector("#hand-in")
    sent(page)
    page.reload()
    page.wait_for_selector("#builder[data-keeps]")  # what keeps a list comes before the first touch, too
    lose(page)
    page.click("#hand-in")
    page.wait_for_selector("[data-kept]:visible")
    day.tournament.lists_close_at = NOW
    day.tournament.save()

    page.context.set_offline(False)

    page.wait_for_selector("text=Your good list arrived late")
    assert too_wide(page) == []
    request = PhoneRequest.objects.get()
    assert (request.status, bool(request.pressed_at), bool(request.page_at)) == ("waiting", True, True)
    assert page.evaluate(NOTHING_KEPT)


@pytest.mark.thorough
def test_back_to_the_list_as_handed_in_stays_on_the_page_where_no_server_is_reached(open_page, day, path):
    entrant, figure = day.entrants[0], Figure.objects.get(name=BOSK)
    list_drafts.put(entrant, "good", figure, quantity=1, now=NOW)
    list_drafts.hand_in(entrant, "good", by=day.cast.referee, now=NOW)
    list_drafts.put(entrant, "good", figure, quantity=2, now=NOW)
    page = open_page(path, **PHONE)
    page.route("**/*", lambda route: route.abort())

    page.click("#discard")
    page.wait_for_selector("[data-offline]:not([hidden])")
    assert counted(page, BOSK) == "2"
    page.unroute("**/*")
    page.click("#discard")

    page.wait_for_selector("text=Changes discarded.")
    assert content_of(day) == {BOSK: 1}
