"""What is called out is chimed, said in each language and shown: once, whatever way it came."""

from datetime import timedelta

import pytest

from tests.browser.public.test_public_pages import without_stream
from tests.browser.windows import STILL
from tests.data import days
from tournament import time_source
from tournament.services.clock import announcements, clocks

pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("browser"),
    pytest.mark.django_db(transaction=True),
]
E4 = timedelta(minutes=41)
SAID = [["de-DE", "Noch 5 Minuten bis zum letzten Zug."], ["en-GB", "Five minutes to the last turn."]]
# A machine with a loudspeaker that keeps what it played, a German and an English voice, and a browser that is
# silent until somebody taps.
DEVICE = (
    f"""{STILL} (() => {{"""
    """
  window.heard = [];
  window.tones = [];
  const knob = () => ({ value: 0, setValueAtTime() {}, linearRampToValueAtTime() {},
    exponentialRampToValueAtTime() {} });
  const wire = { connect: (to) => to };
  window.AudioContext = class extends EventTarget {
    state = 'suspended'; currentTime = 0; destination = wire;
    createOscillator() {
      return { ...wire, frequency: knob(), stop() {},
        start() { window.tones.push({ hertz: Math.round(this.frequency.value), at: Date.now() }); } };
    }
    createGain() { return { ...wire, gain: knob() }; }
    async resume() { this.state = 'running'; this.dispatchEvent(new Event('statechange')); }
  };
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
  const voices = ['de-DE', 'en-GB'].map((lang) => ({ lang, name: lang, localService: true, default: false }));
  Object.defineProperty(window, 'speechSynthesis', { value: {
    getVoices: () => voices, cancel() {}, addEventListener() {},
    speak(words) {
      if (!words.text) return;
      window.heard.push([words.lang, words.text]);
      window.setTimeout(() => words.onend(), 20);
    } } });
})()"""
)

# How an announcement stands so many milliseconds after it was due, with the server reached or lost.
STANDING = """cases => window.musterModule('hall/voice').then((voice) =>
  cases.map(([after, isLost]) => voice.standing({ kind: 'E4', due: 1e12 }, 1e12 + after, isLost)))"""


PASS = """at => window.musterModule('clock/server_time').then((time) => {
  window.ahead += at - time.now();
  document.dispatchEvent(new CustomEvent('muster:fragment')); })"""


class Hall:
    """A round whose warning before the last turn is due in a minute, which passes when a test says so."""

    def __init__(self, languages, time):
        self.time = time
        self.day, round_ = days.published(4)
        self.day.tournament.spoken_languages = languages
        self.day.tournament.save()
        round_.refresh_from_db()
        self.by, self.round = self.day.cast.referee, round_

    def begin(self):
        now = time_source.now()
        self.due_at = now + timedelta(minutes=1)
        clocks.start(self.round, by=self.by, now=self.due_at - E4)
        announcements.fire_due(now=now, by="sweep")

    def news(self, *, late=timedelta(0)):
        """What the stream brings once the announcement is made."""
        (row,) = announcements.fire_due(now=self.due_at + late, by="sweep")
        return announcements.payload(row)


@pytest.fixture
def hall(still):
    return Hall(["de", "en"], still)


@pytest.fixture
def open_screen(open_page, hall):
    """The big screen on that machine; a lost one reaches the page and nothing after it."""

    def open_(*, is_lost=False):
        page = open_page("/nothing/", width=1024, height=768)
        page.add_init_script(DEVICE)
        page.complaints.clear()
        if is_lost:
            page.route("**/live/**", lambda route: route.abort())
        page.goto(page.url.removesuffix("/nothing/") + f"/t/{hall.day.tournament.slug}/screen/")
        page.wait_for_function("() => document.documentElement.dataset.ready")
        return page

    return open_


def turn_on(page):
    page.mouse.move(200, 300)  # its controls show to who stands at the projector
    page.mouse.move(201, 300)
    page.get_by_role("button", name="Turn on sound").click()
    page.get_by_role("button", name="Turn on sound").wait_for(state="hidden")


def pass_time(page, hall, until):
    """It is that instant in the house and on the screen now, which looks at what is due."""
    hall.time.at = until
    page.evaluate(PASS, until.timestamp() * 1000)


def bring(page, news):
    page.evaluate(
        "news => document.dispatchEvent(new CustomEvent('muster:announcement', { detail: news }))", news
    )


def heard(page):
    return page.evaluate("() => window.heard")


def captions(page):
    return page.locator(".caption__words").all_inner_texts()


def settle(page):
    """Until whatever is being played is through: the queue is empty when a last thing has passed it."""
    page.evaluate("() => window.musterModule('hall/voice').then((voice) => voice.silence())")


def test_an_announcement_takes_the_screen_and_then_stands_at_its_top(open_screen, hall):
    hall.begin()
    page = open_screen()
    bring(page, hall.news())

    whole = page.locator(".caption").bounding_box()
    page.evaluate("() => document.getAnimations().forEach((each) => each.finish())")
    band = page.locator(".caption").bounding_box()

    assert whole["y"] <= 0
    assert whole["height"] >= 768  # for eight seconds
    assert band["y"] <= 10
    assert band["height"] < 250


def test_what_is_due_is_chimed_and_said_in_both_languages_once(open_screen, hall):
    hall.begin()
    page = open_screen()
    turn_on(page)

    pass_time(
        page, hall, hall.due_at + timedelta(seconds=2)
    )  # no word of the server so long after it was due
    page.wait_for_function("() => window.heard.length === 2")
    news = hall.news()
    bring(page, news)
    settle(page)

    assert heard(page) == SAID
    assert captions(page) == [text for _, text in SAID]
    assert page.locator(".caption__clauses").inner_text() == "Annexe A"
    assert [tone["hertz"] for tone in page.evaluate("() => window.tones")][::3] == [659, 523]

    page.reload()
    turn_on(page)
    bring(page, news)
    settle(page)
    assert (heard(page), captions(page)) == ([], [text for _, text in SAID])


def test_without_a_connection_the_plan_is_said_at_its_instant_and_never_again(open_screen, hall):
    hall.begin()
    page = open_screen(is_lost=True)
    page.locator("[data-live-lost]").wait_for()
    turn_on(page)

    pass_time(page, hall, hall.due_at - timedelta(milliseconds=2))
    settle(page)
    assert heard(page) == []
    pass_time(page, hall, hall.due_at + timedelta(milliseconds=1))
    page.wait_for_function("() => window.heard.length === 2")
    bring(page, hall.news())
    settle(page)

    assert heard(page) == SAID


@pytest.mark.thorough
def test_a_muted_screen_shows_the_words_and_stays_muted(open_screen, hall):
    hall.begin()
    page = open_screen()
    turn_on(page)
    page.get_by_role("button", name="Mute").click()

    bring(page, hall.news())
    settle(page)
    assert (heard(page), page.evaluate("() => window.tones")) == ([], [])
    assert captions(page) == [text for _, text in SAID]

    page.reload()
    page.mouse.move(9, 9)  # what nobody needs in the hall shows when the mouse moves
    page.get_by_role("button", name="Hear announcements").wait_for()


@pytest.mark.thorough
def test_what_comes_late_is_shown_with_its_time_and_not_shouted(open_screen, hall):
    hall.begin()
    page = open_screen()
    turn_on(page)
    bring(page, hall.news(late=timedelta(minutes=3)))
    settle(page)

    assert heard(page) == []
    assert page.locator(".caption__late").inner_text() == f"Due at {hall.due_at:%H:%M}, shown late"
    assert page.evaluate(STANDING, [[1499, False], [1500, False], [5000, False], [5001, False]]) == [
        "wait",
        "meet",
        "meet",
        "late",
    ]
    assert page.evaluate(STANDING, [[-1, True], [0, True], [1, True]]) == ["wait", "meet", "meet"]


@pytest.mark.thorough
def test_a_machine_without_the_voice_says_so_and_a_call_has_a_chime_of_its_own(open_screen, hall):
    hall.day.tournament.spoken_languages = ["ja"]
    hall.day.tournament.save()
    page = open_screen()
    turn_on(page)

    page.get_by_text("This device cannot speak Japanese").wait_for()
    now = time_source.now().isoformat()
    call = {
        "call": 1,
        "kind": "call",
        "text": "?",
        "words": {"ja": "7番"},
        "languages": ["ja"],
        "due_at": now,
    }
    bring(page, {**call, "is_spoken": True, "is_late": False})
    settle(page)
    assert [tone["hertz"] for tone in page.evaluate("() => window.tones")][::3] == [523, 659, 784]
    assert heard(page) == []


@pytest.mark.thorough
def test_the_sound_is_tried_before_the_day(open_page, hall):
    page = open_page("/nothing/", user=hall.day.cast.organiser.user)
    page.add_init_script(DEVICE)
    page.complaints.clear()
    page.goto(page.url.removesuffix("/nothing/") + f"/desk/{hall.day.tournament.slug}/settings/sound/")
    page.get_by_role("button", name="Hear: Beginnt eure Partien. 40 Minuten.").click()
    page.wait_for_function("() => window.heard.length === 1")

    assert heard(page) == [["de-DE", "Beginnt eure Partien. 40 Minuten."]]
    voices = dict(row.split("\t") for row in page.locator("tbody tr").all_inner_texts())
    assert (voices["Deutsch"], voices["日本語"][:4]) == ("de-DE", "None")
    assert without_stream(page.complaints) == []
