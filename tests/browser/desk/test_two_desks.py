"""Two officials press the same on pages that do not know of each other: one press counts, one is told."""

import pytest
from django.core.cache import cache
from playwright.sync_api import expect

from tests.browser.windows import wait_for_scripts
from tests.data import days
from tests.data.cast import NOW
from tests.data.days import facts_for
from tests.data.lists import LEGAL, armed, hand_in
from tests.examples import some_of
from tournament.engine.lifecycle import TournamentStatus
from tournament.models import Change, ClockOrder, ListApproval, LogEntry, Pairing, Round, Submission
from tournament.services.core import actors
from tournament.services.results import results
from tournament.services.rounds import rounds

pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("browser"),
    pytest.mark.django_db(transaction=True),
]


@pytest.fixture
def two(open_page):
    """One page in the browsers of two officials, opened at the same time and never renewed."""
    cache.clear()

    def open_(day, room, *, scripts=False, who=("olga", "jun")):
        address = f"/desk/{day.tournament.slug}/{room}"
        pages = [open_page(address, user=getattr(day.cast, name), scripts=scripts) for name in who]
        for page in pages:
            page.route("**/live/**", lambda route: route.abort())
            page.route("**/part/**", lambda route: route.abort())
        return pages

    return open_


def told(page):
    """What the page says was refused, or that nothing was left to do."""
    return page.locator("#messages, .notice--error, .notice--warning")


@pytest.mark.parametrize("scripts", some_of([True, False], 1))
def test_one_player_is_checked_in_once(two, scripts):
    day = days.with_entrants(days.a_day(status=TournamentStatus.CHECK_IN), 4)
    pages = two(day, "check-in/", scripts=scripts)

    for page in pages:
        if scripts:
            wait_for_scripts(page)
        page.fill("#q", day.entrants[0].name)
        with page.expect_response(lambda answer: answer.request.method == "POST"):
            page.press("#q", "Enter")

    assert LogEntry.objects.filter(verb="entrant.check-in").count() == 1


def test_one_swap_of_a_draft_is_made_once(two):
    day, round_ = days.drafted(8)
    one, other = (round_.pairings.get(is_current=True, table=table).a for table in (1, 2))
    pages = two(day, f"rounds/1/?pick={one.number}&with={other.number}", who=("olga", "olga"))

    for page in pages:
        page.click("#swap-form button")

    expect(told(pages[1]).first).to_contain_text("changed")
    assert Change.objects.count() == 1


def test_one_result_typed_at_two_desks_is_stopped_at_the_second(two):
    day, _ = days.published(4)
    Pairing.objects.update(faction_a="good")
    pages = two(day, "entry/?table=1", scripts=True, who=("olga", "kei"))

    for page, points in zip(pages, (350, 300), strict=True):
        for name, value in (
            ("a_remaining", 10),
            ("a_points_remaining", 1200),
            ("b_remaining", 4),
            ("b_points_remaining", points),
            ("a_original", 12),
            ("b_original", 14),
        ):
            page.fill(f"[name={name}]", str(value))
        page.click(".entry__end .button--primary")
        expect(page.locator("#tables")).to_contain_text("in")

    expect(pages[1].locator("main")).to_contain_text("Table 1 already has 3 to 0, entered by Olga")
    assert Submission.objects.filter(status="confirmed").count() == 1


@pytest.mark.parametrize("answer", some_of(["Approve", "Send back"], 1))
def test_one_list_is_decided_once(two, answer):
    day = days.with_entrants(days.a_day(), 1)
    armed(day)
    hand_in(day.entrants[0], LEGAL)
    pages = two(day, "lists/1/good/")

    pages[0].get_by_role("button", name="Approve").first.click()
    pages[1].get_by_label("What to correct").fill("The Warden is missing.")
    pages[1].get_by_role("button", name=answer).first.click()

    expect(pages[1].locator("main")).to_contain_text("Olga has approved this list.")
    assert ListApproval.objects.count() == 1


def test_one_clock_is_started_paused_and_resumed_once(two):
    day, _ = days.published(4)
    for verb in ("Start", "Pause", "Resume"):
        pages = two(day, "rounds/1/clock/")
        for page in pages:
            page.locator("#orders button", has_text=verb).first.click()
            page.wait_for_load_state()
        expect(told(pages[1]).first).to_contain_text(f"already: Olga {verb.lower().rstrip('e')}ed it at")
        assert "already: Olga" not in pages[0].inner_text("body")
    assert [order.verb for order in ClockOrder.objects.order_by("pk")] == ["start", "pause", "resume"]


def test_one_dispute_is_settled_once(two):
    day, round_ = days.published(4)
    pairing = round_.pairings.get(table=1)
    for side in "ab":
        by = actors.player(getattr(pairing, side))
        results.submit(pairing, facts_for(pairing, winner=side), token=side, by=by, now=NOW)
    pages = two(day, "rounds/1/tables/1/")

    for page, at in zip(pages, (0, 1), strict=True):
        page.click(f"#decide button >> nth={at}")

    expect(told(pages[1]).first).to_contain_text("The report changed after you opened this page.")
    (row,) = Submission.objects.filter(status="confirmed")
    assert row.units_a > row.units_b


@pytest.mark.parametrize("press", some_of(["Publish round 1", "Discard draft"], 1))
def test_a_page_of_a_round_that_has_moved_on_changes_nothing(two, press):
    day, round_ = days.drafted(4)
    page, _ = two(day, "rounds/1/")
    round_ = rounds.publish(round_, by=day.cast.organiser, now=NOW)
    days.play(day, round_)
    before = LogEntry.objects.count()

    page.locator("main :is(a, button)", has_text=press).first.click()

    expect(told(page).first).to_be_visible()
    assert LogEntry.objects.count() == before
    assert Round.objects.get().status != "draft"
