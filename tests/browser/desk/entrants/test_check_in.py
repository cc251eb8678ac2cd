"""A queue at the desk in a real browser, on a phone: by name with the keyboard, and by typed links."""

import pytest
from playwright.sync_api import expect

from tests.browser.looks import too_wide
from tests.browser.public.test_public_pages import without_stream
from tests.data import days
from tests.data.cast import NOW
from tournament.engine.lifecycle import EntrantStatus, TournamentStatus
from tournament.models import Entrant
from tournament.services.entrants import pairing_constraints

pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("browser"),
    pytest.mark.django_db(transaction=True),
]
PHONE = {"width": 390, "height": 844}


@pytest.fixture
def day():
    return days.with_entrants(days.a_day(status=TournamentStatus.CHECK_IN), 12)


@pytest.fixture
def desk(open_page, day):
    """A page of the desk on a phone, signed in as the scorekeeper."""

    def open_(room, **options):
        page = open_page(f"/desk/{day.tournament.slug}/{room}", user=day.cast.kei, **{**PHONE, **options})
        page.evaluate("() => { window.stayed = true; }")
        return page

    return open_


def here(day):
    return day.tournament.entrants.filter(status=EntrantStatus.CHECKED_IN).count()


def arrived(page, name):
    page.wait_for_selector(f"#arrived >> text={name}")


def test_ten_people_are_checked_in_with_three_letters_and_enter(desk, day):
    page = desk("check-in/")
    page.wait_for_function("() => document.activeElement.id === 'q'")

    for name in days.NAMES[:10]:
        page.keyboard.type(name[:3].lower())
        page.wait_for_selector(f".is-first >> text={name}")
        expect(page.locator("#meant")).to_have_text(f"Enter checks in {name}")
        page.keyboard.press("Enter")
        arrived(page, name)

    assert here(day) == 10
    expect(page.locator(".attendees-bar")).to_contain_text("2 to come")
    assert page.evaluate("() => window.stayed && document.activeElement.id === 'q'")
    assert page.input_value("#q") == ""
    assert too_wide(page) == []
    assert without_stream(page.complaints) == []


@pytest.fixture
def crowd(day):
    """So many that only some of those who are missing stand on the page; the last of them by name."""
    Entrant.objects.bulk_create(
        Entrant(tournament=day.tournament, number=number, name=f"Absent {number}", registered_at=NOW)
        for number in range(13, 200)
    )
    return day.tournament.entrants.get(name="Zoe Marchetti")


@pytest.mark.thorough
def test_somebody_of_another_page_is_checked_in_with_letters_and_enter(desk, day, crowd):
    page = desk("check-in/")
    expect(page.locator(f"#p-{crowd.number}")).to_have_count(0)

    for typed in ("zo", "zoe x", "zo"):  # on, too far, and back to what was asked before
        page.fill("#q", typed)
        page.wait_for_selector(f'#attendees[data-asks="{typed}"]', state="attached")
    page.wait_for_selector(".is-first >> text=Zoe Marchetti")
    page.keyboard.press("Enter")
    arrived(page, "Zoe Marchetti")
    page.wait_for_selector('#attendees[data-asks=""]')
    page.keyboard.type("Absent 199")
    page.wait_for_selector(".is-first >> text=Absent 199")
    page.keyboard.press("Enter")
    arrived(page, "Absent 199")

    assert here(day) == 2
    assert page.evaluate("() => window.stayed && document.activeElement.id === 'q'")
    assert without_stream(page.complaints) == []


def test_another_name_is_found_after_enter_left_several(desk, day):
    """The page lists those of the first words by then, and looks for the others in everybody."""
    page = desk("check-in/")
    page.wait_for_function("() => document.activeElement.id === 'q'")
    page.keyboard.type("p")
    page.keyboard.press("Enter")
    expect(page.locator("#attendees[data-asks=p]")).to_have_count(1)

    page.keyboard.type("q")

    expect(page.locator(".is-first")).to_contain_text("Quentin Vale")
    page.keyboard.press("Backspace")
    expect(page.locator("#attendees > li:visible")).to_have_count(12)
    expect(page.locator("#attendees[data-asks]")).to_have_count(0)
    assert without_stream(page.complaints) == []


@pytest.mark.thorough
def test_a_search_that_was_lost_is_asked_again(desk, crowd):
    page = desk("check-in/")
    page.evaluate(
        """() => { const later = window.setTimeout.bind(window);
          window.setTimeout = (act, wait, ...given) => later(act, Math.min(wait, 300), ...given); }"""
    )
    page.route("**/*q=zo*", lambda route: route.abort(), times=1)

    page.fill("#q", "zo")

    page.wait_for_selector(".is-first >> text=Zoe Marchetti")


def test_a_search_that_is_answered_late_changes_nothing(desk, day, crowd):
    page, late = desk("check-in/"), []
    page.route("**/*q=zo*", lambda route: late.append((route, route.fetch())), times=1)
    with page.expect_request("**/*q=zo*"):
        page.fill("#q", "zo")
    page.fill("#q", "zoe x")
    page.wait_for_selector('#attendees[data-asks="zoe x"]', state="attached")
    day.tournament.entrants.filter(pk=crowd.pk).update(name="Zora Marchetti")
    page.fill("#q", "zo")
    page.wait_for_selector("#attendees >> text=Zora Marchetti")

    route, old = late[0]
    with page.expect_response("**/*q=zo*") as answer:
        route.fulfill(response=old)
    answer.value.finished()
    page.evaluate("() => new Promise(resolve => setTimeout(resolve))")

    expect(page.locator("#attendees")).to_contain_text("Zora Marchetti")


@pytest.mark.thorough
def test_two_people_are_checked_in_though_the_first_answer_comes_last(desk, day):
    page, late = desk("check-in/"), []
    first, second = days.NAMES[:2]
    page.route("**/live/state?*", lambda route: route.abort())  # nobody tells the page later
    page.route("**/check-in/", lambda route: late.append((route, route.fetch())), times=1)
    with page.expect_request("**/check-in/"):
        page.keyboard.type(first)
        page.keyboard.press("Enter")
    page.keyboard.type(second)
    page.keyboard.press("Enter")
    arrived(page, second)

    route, old = late[0]
    route.fulfill(response=old)
    arrived(page, first)

    assert page.locator("#attendees > li:has(button)").count() == 10
    assert here(day) == 2


@pytest.mark.thorough
def test_enter_before_the_answer_checks_in_the_only_one_or_shows_whom_it_may_mean(desk, day, crowd):
    page = desk("check-in/")

    page.keyboard.type("zoe")
    page.keyboard.press("Enter")
    arrived(page, "Zoe Marchetti")
    page.keyboard.type("wan")
    page.keyboard.press("Enter")
    arrived(page, "Wanda Castellan")
    page.keyboard.type("p")
    page.keyboard.press("Enter")
    expect(page.locator("#attendees > li:visible")).to_have_count(2)
    expect(page.locator(".is-first")).to_have_count(0)

    assert here(day) == 2
    assert page.input_value("#q") == "p"
    page.keyboard.press("ArrowDown")
    expect(page.locator(".is-first")).to_have_count(1)
    name = page.inner_text(".is-first bdi >> nth=0")
    page.keyboard.press("Enter")
    arrived(page, name)


@pytest.mark.thorough
def test_a_tap_on_a_later_page_stays_there_while_another_desk_ticks_off_on_the_first(desk, day, crowd):
    page, other = desk("check-in/?page=2"), desk("check-in/")
    rows = page.locator("#attendees > li")
    tapped = rows.nth(3).get_attribute("data-number")

    other.locator("#attendees > li button").first.click()
    other.wait_for_selector("#arrived .arrived")
    page.click(f"#p-{tapped} button")
    page.wait_for_selector(f"#arrived >> text=No. {tapped} is checked in")

    assert here(day) == 2
    assert page.evaluate("() => window.stayed && document.activeElement.id === 'q'")
    assert "page=2" in page.get_attribute("#part-check_in", "data-part-url")
    expect(page.locator("#part-check_in .pager")).to_contain_text("Page 2")
    expect(page.locator(f"#p-{tapped}.is-here")).to_have_count(1)


@pytest.mark.thorough
def test_a_slip_is_undone_with_one_tap_and_the_page_stays(desk, day):
    page = desk("check-in/")
    page.keyboard.type("tam")
    page.wait_for_selector(".is-first >> text=Tamar Hollin")
    page.keyboard.press("Enter")
    arrived(page, "Tamar Hollin")

    page.click("#arrived button:has-text('Undo')")

    page.wait_for_selector("text=is not checked in any more")
    assert here(day) == 0
    assert page.evaluate("() => window.stayed")
    expect(page.locator("#p-6")).to_have_count(1)


@pytest.mark.thorough
def test_letters_of_nobody_check_in_nobody(desk, day):
    page = desk("check-in/")

    page.keyboard.type("zzz")
    page.wait_for_selector(".arrival__form.is-nobody")
    page.keyboard.press("Enter")

    page.wait_for_selector("#part-check_in >> text=No player matches")
    assert here(day) == 0


def ready(page):
    """The field waits for the next code, as the person with the scanner does."""
    page.wait_for_function("() => document.activeElement.id === 'code' && !document.activeElement.value")


@pytest.mark.thorough
def test_a_hand_scanner_types_links_one_after_the_other(desk, day):
    page = desk("check-in/scan/")

    for number in (3, 5):
        ready(page)
        page.keyboard.type(f"http://hall.local/me/{day.tokens[number]}/")
        page.keyboard.press("Enter")
        arrived(page, days.NAMES[number - 1])
    ready(page)
    page.keyboard.type(day.tokens[3])
    page.keyboard.press("Enter")
    page.wait_for_selector("text=is already checked in, since")

    assert here(day) == 2
    assert page.evaluate("() => window.stayed && document.activeElement.id === 'code'")
    assert too_wide(page) == []


@pytest.mark.thorough
def test_a_dead_link_is_said_without_leaving_the_page(desk, day):
    page = desk("check-in/scan/")

    ready(page)
    page.keyboard.type("http://hall.local/me/AAAAAAAAAAAAAAAAAAAAAA/")
    page.keyboard.press("Enter")

    page.wait_for_selector("#scan-refusal >> text=does not work any more")
    assert here(day) == 0
    page.keyboard.type("4")
    page.keyboard.press("Enter")
    arrived(page, "Rosa Iwashita")
    expect(page.locator("#scan-refusal .notice")).to_have_count(0)


@pytest.mark.thorough
def test_without_scripts_the_same_box_checks_in_or_shows_whom_it_may_mean(desk, day):
    page = desk("check-in/", scripts=False)

    page.fill("#q", "p")
    page.press("#q", "Enter")
    expect(page.locator("#attendees li")).to_have_count(2)
    page.fill("#q", "pia")
    page.press("#q", "Enter")

    expect(page.locator("#arrived")).to_contain_text("Pia Lindqvist")
    assert here(day) == 1


@pytest.mark.thorough
def test_the_camera_says_what_is_missing_or_offers_itself(desk):
    page = desk("check-in/scan/")

    offered = page.locator("[data-camera-start]:visible, [data-camera-unable]:visible")
    expect(offered).to_have_count(1)


@pytest.mark.thorough
def test_groups_and_no_shows_fit_the_phone(desk, day):
    pairing_constraints.fix_table(day.entrants[0], 2, by=day.cast.referee, now=NOW)

    for room in ("no-shows/", "entrants/1/", "check-in/?done=1"):
        assert too_wide(desk(room)) == []
