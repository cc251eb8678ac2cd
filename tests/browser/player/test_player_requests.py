"""Telling the desk from the phone: counted taps, kept without a network, and what axe says of each state."""

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import faults_of
from tests.browser.looks import too_wide
from tests.browser.presses import Presses
from tests.data import days
from tests.data.cast import NOW
from tests.examples import wide
from tests.tournament.services.results.tables_with_lists import hand_in_lists
from tournament.engine.lifecycle import TournamentStatus
from tournament.models import Pairing, PhoneRequest, Tournament
from tournament.services.clock import clocks
from tournament.services.tournaments import tournaments

pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("browser"),
    pytest.mark.django_db(transaction=True),
]
BROKEN_LABELS = """() => [...document.querySelectorAll('.stat__label')].filter((label) => {
  const range = document.createRange();
  range.selectNodeContents(label);
  return range.getClientRects().length > 1;
}).map((label) => label.textContent)"""
KEEP_ANOTHER = """token => localStorage.setItem('muster-links', JSON.stringify([
  ...JSON.parse(localStorage.getItem('muster-links')),
  { token, name: 'Spring Cup, 3 Mar 2007', who: 'Pia Lindqvist', tournament: 'spring-cup', player: '4' }]))"""
PHONES = [wide((390, 844)), (320, 640)]


@pytest.fixture(params=PHONES, ids=["390", "320"])
def size(request):
    return {"width": request.param[0], "height": request.param[1]}


def is_fine(page):
    """Measured as it is, and read by axe in a window that holds it whole: else the bar covers a part."""
    assert too_wide(page) == []
    size = page.viewport_size
    height = page.evaluate("() => document.documentElement.scrollHeight")
    page.set_viewport_size({**size, "height": height + 200})
    faults = faults_of(page)
    page.set_viewport_size(size)
    assert faults == []


def test_being_late_takes_two_taps_and_recalling_it_one(open_page, size):
    day, _round = days.published(4)
    page = open_page(f"/me/{day.tokens[1]}/", **size)
    presses = Presses(page)

    presses.click("#requests summary")
    is_fine(page)
    presses.click("#requests button[value='10']")
    page.get_by_text("You are late, here at about").wait_for()
    assert presses.count == 2
    is_fine(page)
    presses.click(".request button")

    page.get_by_text("Recalled.").first.wait_for()
    assert PhoneRequest.objects.get().status == "recalled"


def test_a_stop_without_a_network_is_kept_said_and_sent_once(open_page, size):
    day, _round = days.closed(4)
    page = open_page(f"/me/{day.tokens[1]}/", **size)
    page.click("#requests summary")

    page.context.set_offline(True)
    page.click("#requests button:has-text('Stop playing')")
    page.get_by_text("The desk will be told when you are online.").wait_for()
    assert not PhoneRequest.objects.exists()
    page.context.set_offline(False)
    page.get_by_text("You stop after this round", exact=True).first.wait_for()

    assert PhoneRequest.objects.get().kind == "stop"


def test_the_phone_rings_once_when_the_last_turn_begins(open_page):
    day, round_ = days.published(4)
    clocks.start(round_, by=day.cast.referee, now=NOW)
    page = open_page(f"/me/{day.tokens[1]}/", width=390, height=844)
    page.evaluate(
        """() => { window.tones = 0; const make = AudioContext.prototype.createOscillator;
        AudioContext.prototype.createOscillator = function () {
          window.tones += 1; return make.call(this); }; }"""
    )
    page.locator(".now__round").click()  # browsers ask for a first tap
    say = """(kind) => document.dispatchEvent(new CustomEvent('muster:announcement',
      { detail: { kind, text: kind, table: null, round: 1 } }))"""
    page.evaluate(say, "E4")
    assert page.evaluate("() => window.tones") == 0

    page.wait_for_function(f"() => {{ ({say})('E5'); return window.tones > 0; }}")
    once = page.evaluate("() => window.tones")
    page.evaluate(say, "E5")

    assert page.evaluate("() => window.tones") == once


def test_losses_fill_the_report_and_the_report_takes_five_taps(open_page, size):
    day, _round = days.published(2)
    hand_in_lists(day)
    Pairing.objects.update(faction_a="good")
    Tournament.objects.update(reveal="always")
    page = open_page(f"/me/{day.tokens[1]}/rounds/1/losses/", **size)
    before = int(page.inner_text("[data-left=figures]"))
    points = int(page.inner_text("[data-left=points]").replace(",", ""))
    row = page.locator(".losses__row").first
    each = int(row.get_attribute("data-each"))
    row.locator("[data-lose]").click()
    is_fine(page)
    page.reload()
    assert page.inner_text("[data-left=figures]") == str(before - 1)

    presses = Presses(page)
    presses.click(".next-action a")
    page.get_by_text("Filled from your count of losses.").wait_for()
    assert page.input_value("[name=own_remaining]") == str(before - 1)
    assert page.input_value("[name=own_points_remaining]") == str(points - each)
    presses.click(page.locator("label", has_text="The last turn was over"))
    for name, text in (("other_remaining", "2"), ("other_points_remaining", "100")):
        presses.type(f"[name={name}]", text)
    presses.count += 1  # into the first of the two numbers
    presses.click("button[value=preview]")
    page.get_by_text("Is this right?").wait_for()
    is_fine(page)
    presses.click("button[value=send]")

    page.get_by_text("Result reported.").first.wait_for()
    assert presses.count <= 5


def test_two_phones_share_their_losses_and_are_told_who_is_broken(open_page):
    day, round_ = days.published(2)
    hand_in_lists(day)
    Pairing.objects.update(faction_a="good")
    pairing = round_.pairings.get()
    phones = [
        open_page(f"/me/{day.tokens[one.number]}/rounds/1/losses/", width=320, height=640)
        for one in (pairing.a, pairing.b)
    ]
    for phone in phones:
        phone.get_by_role("button", name="Share my count").click()
    guards = phones[1].locator(".losses__row").last
    for _figure in range(6):
        guards.locator("[data-lose]").click()
    expect(phones[1].locator("[data-broken]")).to_be_visible()

    phones[0].locator(".losses__row").last.locator("[data-lose]").click()
    expect(phones[0].locator("[data-other-left=figures]")).to_have_text("6")
    expect(phones[0].locator("[data-other-broken]")).to_be_visible()
    expect(phones[0].locator("[data-broken]")).to_be_hidden()
    is_fine(phones[0])
    phones[0].click(".next-action a")
    phones[0].get_by_text("Filled from your count of losses.").wait_for()
    assert phones[0].input_value("[name=other_remaining]") == "6"
    phones[1].get_by_role("button", name="Stop sharing").click()
    expect(phones[1].get_by_role("button", name="Share my count")).to_be_visible()


def test_the_end_the_event_and_the_link_fit_and_keep_the_rules_of_axe(open_page, size):
    day, _round = days.closed(4)
    tournaments.move(day.tournament, TournamentStatus.FINISHED, by=day.cast.organiser, now=NOW)
    page = open_page(f"/me/{day.tokens[1]}/", **size)

    page.get_by_text("of 4").first.wait_for()
    assert page.evaluate(BROKEN_LABELS) == []
    expect(page.get_by_text("Other events on this phone")).to_be_hidden()
    page.click("button:has-text('Remember my events')")
    page.evaluate(KEEP_ANOTHER, "the-other-link")
    page.reload()
    other = page.get_by_role("link", name="Spring Cup, 3 Mar 2007 · Pia Lindqvist")
    expect(other).to_have_attribute("href", "/me/the-other-link/")
    is_fine(page)
    for name in ("event", "link"):
        page.goto(page.url.split("/me/")[0] + f"/me/{day.tokens[1]}/{name}/")
        is_fine(page)


def test_several_players_on_one_phone_switch_with_one_tap(open_page, size):
    day, _round = days.published(4)
    page = open_page(f"/me/{day.tokens[1]}/", **size)
    page.goto(page.url.replace(day.tokens[1], day.tokens[2]) + "link/")

    other = page.locator(".remembered a", has_text=day.tournament.entrants.get(number=1).name)
    other.click()

    page.wait_for_url(f"**/me/{day.tokens[1]}/")
