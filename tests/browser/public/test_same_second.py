"""Every screen shows the same second, whatever its own clock, its network and its sleep are like."""

import re
from datetime import timedelta

import pytest
from playwright.sync_api import expect

from tests.data import days
from tests.servers import wait_until
from tournament import time_source
from tournament.models import Clock
from tournament.services.clock import clocks

pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("browser"),  # one after the other: they look at clocks, too
    pytest.mark.django_db(transaction=True),
]
PHONE = {"width": 390, "height": 844}
HOUR = 3_600_000
# A device whose own clock is off by window.wrong milliseconds, which is looked at, and for which time passes
# when a test says so: how busy the machine is does not show. What is shown for 25 seconds stays.
OWN_CLOCK = """(() => {
  const [real, began, counted] = [Date, %d, performance.now()];
  window.wrong = %d;
  window.Date = class extends real {
    constructor(...given) { given.length ? super(...given) : super(began + window.wrong); }
    static now() { return began + window.wrong; }
  };
  window.passed = 0;
  performance.now = () => counted + window.passed;
  const later = window.setTimeout.bind(window);
  window.setTimeout = (act, wait, ...given) => (wait === 38_000 ? 0 : later(act, wait, ...given));
  const ask = window.fetch.bind(window);
  [window.questions, window.unanswered] = [0, 0];
  window.fetch = async (address, ...given) => {
    const isOfTime = String(address).endsWith('/time');
    if (isOfTime) { window.questions += 1; window.unanswered += 1; }
    return ask(address, ...given).finally(() => { if (isOfTime) window.unanswered -= 1; });
  };
  window.pass = (time) => { window.passed += time; window.wrong += time; };
  window.isAway = false;
  Object.defineProperty(document, 'hidden', { get: () => window.isAway });
  window.look = (isThere) => {
    window.isAway = !isThere;
    document.dispatchEvent(new Event('visibilitychange'));
  };
})()"""
DIGITS = "() => document.querySelector('[data-clock-digits]').textContent"
DRAW = "() => window.musterModule('clock/countdown').then((each) => each.drawAll())"
# How far what the page takes for the server's time is from it, on a device whose clock is an hour behind.
ERROR = f"() => Math.abs(window.time.now() - (Date.now() + {HOUR}))"
SECONDS = """() => { const [m, s] = document.querySelector('[data-clock-digits]').textContent.split(':');
  return Number(m) * 60 + Number(s); }"""
# Does the countdown show what is left until that instant, by the clock of the machine?
SHOWS = f"(end) => Math.abs(({SECONDS})() * 1000 - (end - (Date.now() - window.wrong))) <= 2000"
# Where time stands still a question takes none, and only what two clocks may differ by is in doubt.
# A page asks as it opens: a question that is on its way while a test lets time pass gets a later time.
IS_SURE = """() => { const isSure = window.time.uncertainty() <= 5;
  if (!isSure) window.dispatchEvent(new Event('online'));
  return isSure && window.questions > 0 && window.unanswered === 0; }"""

PART = re.compile(r"/skip/\?part$")


@pytest.fixture
def open_device(open_page, still):
    """Open an address on a device whose own clock is wrong by so many milliseconds."""

    def open_(path, *, wrong=0, **how):
        page = open_page("/nothing/", **how)
        page.add_init_script(OWN_CLOCK % (still.at.timestamp() * 1000, wrong))
        page.goto(page.url.removesuffix("/nothing/") + path)
        page.evaluate("() => window.musterModule('clock/server_time').then(m => { window.time = m; })")
        page.wait_for_function(IS_SURE, polling=500)
        return page

    return open_


@pytest.fixture
def hall(still):
    """Two tables play since ten minutes."""
    day, round_ = days.published(4)
    day.round = round_
    day.clock = clocks.start(round_, by=day.cast.referee, now=time_source.now() - timedelta(minutes=10))
    return day


def link_of(day, table):
    pairing = day.round.pairings.get(is_current=True, table=table)
    return f"/me/{day.tokens[pairing.a.number]}/"


def left(day):
    """Seconds of play that are left now."""
    clock = Clock.objects.get()
    return (
        clock.started_at + timedelta(minutes=46, seconds=clock.held_seconds) - time_source.now()
    ).total_seconds()


def shows(page, *, apart=0):
    """The countdown shows what the server counts, so many seconds apart; it is drawn once a second."""
    clock = Clock.objects.get()
    end = clock.started_at + timedelta(minutes=46, seconds=clock.held_seconds + apart)
    page.wait_for_function(SHOWS, arg=end.timestamp() * 1000)


def wall_clock(day):
    return f"{time_source.now().astimezone(day.tournament.zone):%H:%M}"


def pass_time(still, pages, milliseconds):
    """In the house and on every device."""
    still.at += timedelta(milliseconds=milliseconds)
    for page in pages:
        page.evaluate("time => window.pass(time)", milliseconds)


def test_two_screens_and_three_phones_turn_the_second_together(open_device, hall, still):
    slug = hall.tournament.slug
    pages = [
        open_device(f"/t/{slug}/screen/?show=clock"),
        open_device(f"/t/{slug}/clock/", wrong=700),
        open_device(link_of(hall, 1), wrong=-3 * HOUR, **PHONE),
        open_device(link_of(hall, 2), wrong=125_000, **PHONE),
        open_device(link_of(hall, 2), **PHONE),
    ]
    for before, after in (("36:00", "35:59"), ("35:59", "35:58")):
        pass_time(still, pages, 900)
        for page in pages:
            page.evaluate(DRAW)
        assert [page.evaluate(DIGITS) for page in pages] == [before] * 5
        pass_time(still, pages, 100)
        for page in pages:
            page.wait_for_function(f"digits => ({DIGITS})() === digits", arg=after)

    assert "3 hours slow" in pages[2].locator("[data-offset-warning]").inner_text()
    assert "2 minutes 5 seconds fast" in pages[3].locator("[data-offset-warning]").inner_text()
    assert pages[4].locator("[data-offset-warning]").is_hidden()


def test_screen_without_connection_counts_on_and_catches_up(open_device, hall, still):
    page = open_device(f"/t/{hall.tournament.slug}/clock/", wrong=-HOUR)
    page.context.set_offline(True)
    page.wait_for_selector("[data-live-lost]:visible")

    clocks.extend(hall.clock, seconds=600, reason="Fire drill", by=hall.cast.referee, now=time_source.now())
    shows(page)
    assert page.locator("[data-live-since]").inner_text() == wall_clock(hall)
    pass_time(still, [page], 60_000)
    shows(page, apart=-60)
    assert page.evaluate(ERROR) <= 250
    pass_time(still, [page], 720_000)
    page.evaluate("() => { window.look(false); window.look(true); }")
    page.wait_for_selector("[data-time-unchecked]:visible >> text=Time not checked since")
    page.context.set_offline(False)

    page.wait_for_selector("[data-live-lost]", state="hidden")
    page.wait_for_function(f"() => ({SECONDS})() > {left(hall) + 500}")
    shows(page, apart=600 - 780)
    assert page.evaluate(ERROR) <= 250


@pytest.mark.thorough
def test_clock_change_on_the_phone_changes_nothing_and_sleep_is_caught_up(open_device, hall, still):
    page = open_device(link_of(hall, 1), **PHONE)

    still.at += timedelta(milliseconds=1)  # so that it shows when it was asked again
    checked = page.evaluate(f"() => {{ window.wrong = {HOUR}; window.look(true); return time.checkedAt(); }}")
    page.wait_for_function("(before) => time.checkedAt() !== before", arg=checked)
    page.wait_for_selector("[data-offset-warning]:visible >> text=1 hour fast")
    shows(page)

    page.context.set_offline(True)  # asleep: the counter stood still and the device's clock went on
    page.evaluate("() => { window.look(false); window.wrong += 60_000; window.look(true); }")
    shows(page, apart=-60)
    assert page.evaluate("() => window.time.uncertainty()") >= 60_000

    page.context.set_offline(False)  # somebody can be asked again: it had not slept at all
    page.wait_for_function(IS_SURE, polling=500)
    shows(page)


@pytest.mark.thorough
def test_server_whose_time_jumped_is_followed(open_device, hall):
    page = open_device(f"/t/{hall.tournament.slug}/clock/")
    before = page.evaluate("() => window.time.now()")

    page.evaluate(  # the stream says so, and whoever is asked from now on says the same
        """() => { const real = window.fetch;
          const ahead = { json: async () => ({ now: Date.now() + 90_000 }) };
          window.fetch = (url, how) => url.endsWith('/time') ? Promise.resolve(ahead) : real(url, how);
          window.time.hear(Date.now() + 90_000); }"""
    )

    page.wait_for_function(f"() => window.time.now() > {before} + 89_000")
    shows(page, apart=-90)


@pytest.mark.thorough
def test_phone_counts_the_extra_time_of_its_own_table_and_hears_it(open_device, hall):
    table = hall.round.pairings.get(is_current=True, table=1)
    clocks.give_table_time(
        table, seconds=300, reason="rules question", by=hall.cast.referee, now=time_source.now()
    )
    own, other = open_device(link_of(hall, 1), **PHONE), open_device(link_of(hall, 2), **PHONE)

    shows(own, apart=300)
    shows(other)
    expect(own.get_by_text("Your table has 5 more minutes: rules question")).to_be_visible()
    expect(other.get_by_text("more minutes")).to_have_count(0)
    asked = """() => performance.getEntriesByType('resource').map(each => each.name)
      .filter(address => address.includes('/live/'))"""
    other.wait_for_function(f"() => ({asked})().length > 0")
    token = link_of(hall, 2).rstrip("/").rpartition("/")[2]
    assert all(f"/live/me/{token}" in address for address in other.evaluate(asked))


@pytest.mark.thorough
def test_phone_shakes_at_the_referees_word_and_stays_awake_unless_it_may_not(open_device, hall):
    page = open_device(link_of(hall, 1), **PHONE)
    page.evaluate("() => { window.shaken = []; navigator.vibrate = (how) => window.shaken.push(how); }")
    page.evaluate(
        """() => { window.awake = 0;
          navigator.wakeLock.request = async () => { window.awake += 1;
            return { addEventListener() {}, async release() { window.awake -= 1; } }; };
          window.look(false); window.look(true); }"""
    )
    page.wait_for_function("() => window.awake === 1")
    page.locator(".now__round").click()  # browsers ask for a first tap
    say = """(text) => document.dispatchEvent(new CustomEvent('muster:announcement',
      { detail: { text, table: null, due_at: new Date(window.time.now()).toISOString() } }))"""

    page.evaluate(say, "Five minutes to the last turn.")
    page.get_by_label("Vibrate").uncheck()
    page.get_by_label("Keep the screen on").uncheck()
    page.evaluate(say, "Last turn.")

    expect(page.locator("[data-caption]")).to_have_text("Last turn.")
    assert len(page.evaluate("() => window.shaken")) == 1
    page.wait_for_function("() => window.awake === 0")
    page.reload()
    assert not page.get_by_label("Vibrate").is_checked()


@pytest.mark.thorough
def test_what_an_order_would_do_is_said_as_it_was_asked_last(open_page, hall):
    page, late = open_page("/nothing/", user=hall.cast.jun), []
    page.add_init_script(
        """const every = window.setInterval.bind(window);
        window.setInterval = (act, wait) =>
          (`${act}`.includes("sayAgain") ? (window.ask = act) && 0 : every(act, wait));"""
    )
    page.goto(page.url.removesuffix("/nothing/") + f"/desk/{hall.tournament.slug}/rounds/1/clock/skip/")
    page.wait_for_function("() => window.ask")
    page.route(PART, lambda route: late.append(route))  # noqa: PLW0108 - Playwright takes no builtin
    page.evaluate("() => { window.ask(); window.ask(); }")
    wait_until(lambda: page.evaluate("() => true") and len(late) == 2, what="both questions are asked")

    late[1].fulfill(body="<p>As it is now.</p>")
    expect(page.locator("#means")).to_contain_text("As it is now.")
    with page.expect_response(PART) as answer:
        late[0].fulfill(body="<p>As it was.</p>")
    answer.value.finished()
    page.evaluate("() => new Promise(resolve => setTimeout(resolve))")

    expect(page.locator("#means")).to_contain_text("As it is now.")
