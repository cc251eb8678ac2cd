"""From a badge to a settled dispute, and from the dashboard to a saved correction: presses are counted."""

import pytest
from django.core.cache import cache
from playwright.sync_api import expect

from tests.browser.looks import too_wide
from tests.browser.presses import Presses
from tests.browser.public.test_public_pages import without_stream
from tests.browser.windows import wait_for_scripts
from tests.data.cast import NOW
from tests.data.days import facts_for, play, published
from tests.examples import some_of, wide
from tournament.engine.lifecycle import TableStatus
from tournament.models import Submission, Tournament
from tournament.services.core import actors
from tournament.services.results import results

pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("browser"),
    pytest.mark.django_db(transaction=True),
]
MAX_TO_SETTLE = 3
MAX_TO_CORRECT = 5


@pytest.fixture
def disputed():
    """Two players at table 1 report two different results."""
    cache.clear()
    day, round_ = published(8)
    pairing = round_.pairings.get(table=1)
    for side, winner in (("a", "a"), ("b", "b")):
        by = actors.player(getattr(pairing, side))
        results.submit(pairing, facts_for(pairing, winner=winner), token=side, by=by, now=NOW)
    assert table_of(day).status == TableStatus.DISPUTED
    return day


def table_of(day):
    return day.tournament.rounds.get(number=1).pairings.get(table=1, is_current=True)


def result_of(day):
    return table_of(day).submissions.get(status=Submission.Status.CONFIRMED)


@pytest.mark.parametrize("scripts", some_of([True, False], 1))
def test_a_dispute_is_settled_in_three_presses_from_the_badge(open_page, disputed, scripts):
    page = open_page(f"/desk/{disputed.tournament.slug}/", user=disputed.cast.jun, scripts=scripts)
    badge = page.get_by_role("link", name="Disputes")
    expect(badge).to_contain_text("1")

    presses = Presses(page)
    presses.click(badge)
    presses.click("table.disputes .row-link")
    presses.click("#decide button >> nth=1")

    expect(page.locator("#messages")).to_contain_text("The result of table 1 is confirmed.")
    expect(page.locator(".panel__empty").first).to_contain_text("No disputes.")
    assert presses.count <= MAX_TO_SETTLE
    assert result_of(disputed).units_b > result_of(disputed).units_a
    assert without_stream(page.complaints) == []


def test_keys_settle_a_dispute_from_the_inbox(open_page, disputed):
    page = open_page(f"/desk/{disputed.tournament.slug}/", user=disputed.cast.jun)
    presses = Presses(page)

    presses.click(".inbox__line:has-text('Table 1') a >> nth=0")
    page.wait_for_selector("#decide")
    wait_for_scripts(page)
    presses.key("1")

    expect(page.locator("#messages")).to_contain_text("The result of table 1 is confirmed.")
    assert presses.count <= MAX_TO_SETTLE
    assert result_of(disputed).units_a > result_of(disputed).units_b


@pytest.mark.parametrize("scripts", some_of([True, False], 1))
def test_a_result_is_corrected_in_five_presses_from_the_dashboard(open_page, scripts):
    cache.clear()
    day, round_ = published(8)
    play(day, round_)
    before = result_of(day)
    page = open_page(f"/desk/{day.tournament.slug}/", user=day.cast.jun, scripts=scripts)

    presses = Presses(page)
    presses.click(page.get_by_role("navigation").get_by_role("link", name="Round 1").first)
    presses.click("main a[href$='/rounds/1/tables/1/'] >> nth=0")
    presses.click("#sheet > summary")
    page.fill("#slip [name=a_points_remaining]", "1100")  # characters are not counted
    page.fill("#id_reason", "The sheet says otherwise.")
    presses.click("#slip button[name=look]")
    presses.click("main button[name=save]")

    expect(page.locator("#messages")).to_contain_text("corrected")
    assert presses.count <= MAX_TO_CORRECT
    assert result_of(day).pk != before.pk
    assert without_stream(page.complaints) == []


@pytest.mark.parametrize("width", some_of([390, 1366], 1))
def test_points_alone_are_corrected_in_five_presses(open_page, width):
    cache.clear()
    day, round_ = published(8)
    play(day, round_)
    Tournament.objects.update(policy={"results_kept": "points"})
    page = open_page(f"/desk/{day.tournament.slug}/", user=day.cast.jun, width=width, height=768)

    presses = Presses(page)
    presses.click(page.get_by_role("navigation").get_by_role("link", name="Round 1").first)
    presses.click("main a[href$='/rounds/1/tables/1/'] >> nth=0")
    presses.click("#slip [name=ending][value='total loss']")
    page.fill("#id_reason", "The sheet was read upside down.")
    presses.click("#slip button[name=look]")
    presses.click("main button[name=save]")

    expect(page.locator("#messages")).to_contain_text("corrected")
    assert presses.count <= MAX_TO_CORRECT
    assert result_of(day).units_a == 0


@pytest.mark.thorough
@pytest.mark.parametrize(("scheme", "width"), [("light", 1366), ("dark", 390), wide("light", 390)])
def test_disputes_and_the_page_of_a_table_fit(open_page, disputed, scheme, width):
    for room in ("disputes/", "rounds/1/tables/1/"):
        address = f"/desk/{disputed.tournament.slug}/{room}"
        page = open_page(address, user=disputed.cast.jun, scheme=scheme, width=width, height=768)

        assert too_wide(page) == []
