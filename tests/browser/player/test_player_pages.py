"""What only a browser can tell of the player's pages: thumbs, typing, and life without scripts."""

import re

import pytest
from playwright.sync_api import expect

from armies.models import Figure
from armies.services.catalogues import demonstration
from armies.services.lists.drafts import Choice
from tests.browser.looks import too_wide
from tests.browser.presses import pick_figures
from tests.browser.public.test_public_pages import SMALL_TARGETS, without_stream
from tests.data import days
from tests.data.cast import NOW
from tests.data.factories import a_catalogue
from tests.examples import some_of
from tests.servers import ROOT
from tests.tournament.web.static.test_style_page import weight_of
from tournament.queries.lists import list_sheets
from tournament.services.clock import clocks
from tournament.services.lists import list_drafts

pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("browser"),  # one after the other: they look at clocks, too
    pytest.mark.django_db(transaction=True),
]
# a choice inside its label is pressed by the label
SMALL = SMALL_TARGETS.replace(
    "each => each.offsetParent", "each => each.offsetParent && !each.closest('label')"
)
PHONE = {"width": 390, "height": 844}
SENT = "() => !Object.keys(localStorage).some(key => key.startsWith('muster-list-'))"
PAGES = ("", "lists/", "lists/good/", "lists/good/receipt/", "link/", "rounds/1/result/")


@pytest.fixture
def day():
    """Registration is open, with invented figures to choose from."""
    day = days.with_entrants(days.a_day(), 1)
    content = (ROOT / "examples/catalogues/demonstration.csv").read_bytes()
    day.tournament.catalogues.add(demonstration.load(content, by="tests", now=NOW))
    return day


def add(page, name, *, times=1):
    """Type a name, tap its plus."""
    pick_figures(page)
    page.fill("#q", name)
    more = page.locator("#found li", has_text=name).first.locator("[data-step='1']")
    for _tap in range(times):
        more.click()


def content_of(day, faction="good"):
    return {c.figure.name: c.quantity for c in list_sheets.choices_of(day.entrants[0], faction)}


@pytest.mark.parametrize("path", some_of(PAGES, 2))
def test_page_fits_a_small_phone_and_is_made_for_thumbs(open_page, path):
    day, round_ = days.published(4)
    clocks.start(round_, by=day.cast.referee, now=NOW)
    day.tournament.entrants.exclude(number=1).update(name="Wolfe" * 12)  # one word

    page = open_page(f"/me/{day.tokens[1]}/{path}", width=320, height=640)

    assert too_wide(page) == []
    assert page.evaluate(SMALL) == []
    assert without_stream(page.complaints) == []


@pytest.mark.parametrize(
    "path",
    some_of([f"lists/good/{part}" for part in ("#find", "", "?q=zzz", "text/", "copy/")], 1),
)
def test_builder_fits_a_small_phone_with_a_full_catalogue(open_page, day, path):
    page = open_page(f"/me/{day.tokens[1]}/{path}", width=320, height=640)

    assert too_wide(page) == []
    assert page.evaluate(SMALL) == []


def test_typing_finds_figures_without_leaving_the_page(open_page, day):
    page = open_page(f"/me/{day.tokens[1]}/lists/good/#find", **PHONE)
    page.evaluate("() => { window.stayed = true; }")

    page.fill("#q", "bosk")
    page.wait_for_function("() => document.querySelectorAll('#found li').length === 1")

    assert "Bosk the Millwright" in page.inner_text("#found")
    assert page.evaluate("() => window.stayed")
    assert without_stream(page.complaints) == []


def test_an_answer_that_comes_late_is_dropped(open_page, day):
    page = open_page(f"/me/{day.tokens[1]}/lists/good/#find", **PHONE)
    late, address = [], re.compile(r"/lists/good/\?q=odd")

    def hold(route):
        late.append(route)

    page.route(address, hold)
    with page.expect_request(address):
        page.fill("#q", "odd")

    page.fill("#q", "bosk")
    page.wait_for_function("() => document.querySelectorAll('#found li').length === 1")
    with page.expect_response(address):
        late[0].continue_()
    page.wait_for_timeout(200)

    assert "Bosk the Millwright" in page.inner_text("#found")


@pytest.mark.thorough
def test_answer_to_a_tap_leaves_what_was_searched_for_since(open_page, day):
    page, late = open_page(f"/me/{day.tokens[1]}/lists/good/?q=beacon+runner", **PHONE), []
    page.route("**/good/kept/", lambda route: late.append(route))  # noqa: PLW0108 - Playwright takes no builtin
    with page.expect_request("**/good/kept/"):
        add(page, "Beacon Runner")

    page.fill("#q", "bosk")
    expect(page.locator("#found li")).to_contain_text("Bosk the Millwright")
    late[0].continue_()
    page.wait_for_function(SENT)
    expect(page.locator("#list .stepper output")).to_have_text("1")

    expect(page.locator("#found li")).to_contain_text("Bosk the Millwright")


@pytest.mark.thorough
def test_more_figures_stay_over_a_tap(open_page, day):
    page = open_page(f"/me/{day.tokens[1]}/lists/good/#find", **PHONE)
    page.click("#more-figures")
    page.wait_for_function("() => document.querySelectorAll('#found li').length > 10")
    many = page.locator("#found li").count()

    page.locator("#found [data-step='1']").last.click()
    page.wait_for_function(SENT)

    assert page.locator("#found li").count() == many


def test_quick_taps_are_all_counted_once(open_page, day):
    page = open_page(f"/me/{day.tokens[1]}/lists/good/", **PHONE)

    add(page, "Beacon Runner", times=7)
    page.wait_for_function("() => document.querySelector('.limit__value').textContent === '336'")

    assert content_of(day) == {"Beacon Runner": 7}
    expect(page.locator("#list .stepper output")).to_have_text("7")


@pytest.mark.thorough
def test_tap_counts_though_an_answer_comes_while_the_thumb_is_down(open_page, day):
    """The answer makes the list anew; what is pressed then must not have gone when the thumb is lifted."""
    page, late = open_page(f"/me/{day.tokens[1]}/lists/good/?q=beacon+runner", **PHONE), []

    def hold(route):
        late.append(route)

    page.route("**/good/kept/", hold)
    with page.expect_request("**/good/kept/"):
        add(page, "Beacon Runner")

    page.locator("#found [data-step='1']").hover()
    page.mouse.down()
    with page.expect_response("**/good/kept/") as answer:
        late[0].continue_()
    answer.value.finished()
    page.wait_for_timeout(100)  # as long as a thumb is down
    page.unroute_all()
    page.mouse.up()

    expect(page.locator("#list .stepper output")).to_have_text("2")
    page.wait_for_function(SENT)
    assert content_of(day) == {"Beacon Runner": 2}


def test_totals_and_findings_follow_every_tap(open_page, day):
    page = open_page(f"/me/{day.tokens[1]}/lists/good/", **PHONE)

    add(page, "Beacon Runner")
    page.wait_for_selector(".state--error")
    assert "2.02" in page.inner_text("#findings")

    add(page, "Bosk the Millwright")
    page.wait_for_selector(".state--done")
    assert "Legal, 1,302 points left" in page.inner_text("#state")


def test_list_is_handed_in_and_the_receipt_comes(open_page, day):
    page = open_page(f"/me/{day.tokens[1]}/lists/good/", **PHONE)
    add(page, "Bosk the Millwright")
    page.wait_for_selector("#hand-in")

    page.click("#hand-in")
    page.wait_for_url(re.compile("/receipt/$"))

    assert "Version" in page.inner_text(".receipt")
    assert list_sheets.sheet_of(day.entrants[0], "good").version.is_legal


@pytest.mark.thorough
def test_whole_path_without_scripts(open_page, day):
    page = open_page(f"/t/{day.tournament.slug}/register/", scripts=False, **PHONE)
    page.fill("#id_name", "Paul Okafor")
    page.check("#id_consent")
    page.click("button:has-text('Register')")
    page.click("text=Enter my lists")
    page.click("text=Build list >> nth=0")
    page.click("text=Pick figures")
    page.fill("#q", "bosk")
    page.press("#q", "Enter")
    expect(page.locator("#found li")).to_have_count(1)
    page.click("#found [data-step='1']")
    page.click("#hand-in")

    sheet = list_sheets.sheet_of(day.entrants[1], "good")
    assert "This list is legal" in page.inner_text("main")
    assert [choice.figure.name for choice in sheet.choices] == ["Bosk the Millwright"]


def test_taps_without_network_are_kept_and_sent_when_it_is_back(open_page, day):
    page = open_page(f"/me/{day.tokens[1]}/lists/good/?q=beacon+runner", **PHONE)
    page.context.set_offline(offline=True)
    page.locator("#found [data-step='1']").click(click_count=2)
    page.wait_for_selector("[data-offline]:not([hidden])")
    expect(page.locator("#found .stepper output")).to_have_text("2")

    page.context.set_offline(offline=False)
    page.wait_for_function(SENT)

    assert content_of(day) == {"Beacon Runner": 2}


@pytest.fixture
def season(day):
    """Two thousand figures as wordy as real ones, and a list of twenty entries."""
    catalogue = a_catalogue(key="season")
    abilities = [{"code": "leadership", "cost": 1}, {"code": "deadly-aim", "cost": None}]
    rows = [
        Figure(
            catalogue=catalogue,
            key=f"figure-{number}",
            name=f"Standard Bearer of the Hollow Hill {number}",
            faction="good",
            kind="minion" if number % 5 else "hero",
            points=50,
            action_points=5,
            abilities=abilities,
            version=2,
        )
        for number in range(2000)
    ]
    for row in rows:
        row.index()
    Figure.objects.bulk_create(rows)
    day.tournament.catalogues.set([catalogue])
    chosen = [Choice(row) for row in catalogue.figures.order_by("pk")[:20]]
    list_drafts.replace(day.entrants[0], "good", chosen, now=NOW)


@pytest.mark.thorough
def test_builder_weighs_under_100_kilobytes(client, day, season):
    assert weight_of(client, f"/me/{day.tokens[1]}/lists/good/") < 100_000


@pytest.mark.thorough
def test_a_phone_is_led_on_from_its_own_table_only(open_page, live_server):
    """Not from the same table of a tournament of the same name; not after a look at its lists, either."""
    day, round_ = days.published(4)
    other, _ = days.published(4)
    assert day.tournament.name == other.tournament.name
    own = round_.pairings.get(table=1)
    page = open_page(f"/me/{day.tokens[own.a.number]}/", **PHONE)
    page.goto(f"{live_server.url}/me/{day.tokens[own.a.number]}/lists/")
    way = page.get_by_role("link", name=f"Enter the result as {own.a.name}")

    for slug, table in ((other.tournament.slug, 1), (day.tournament.slug, 2)):
        page.goto(f"{live_server.url}/t/{slug}/rounds/1/tables/{table}/")
        expect(page.get_by_role("heading", name="Do you play here?")).to_be_visible()
        expect(page.get_by_role("heading", name="You play here", exact=True)).to_be_hidden()
        expect(way).to_have_count(0)

    page.goto(f"{live_server.url}/t/{day.tournament.slug}/rounds/1/tables/1/")
    expect(way).to_have_attribute("href", f"/me/{day.tokens[own.a.number]}/rounds/1/result/")
    expect(page.get_by_role("heading", name="You play here", exact=True)).to_be_visible()
    expect(page.get_by_role("heading", name="Do you play here?")).to_be_hidden()
