"""The whole life of a list in a real browser, on a phone: made, broken, mended, judged, locked, revealed."""

import re

import pytest
from playwright.sync_api import expect

from armies.services.catalogues import demonstration
from tests.browser.looks import too_wide
from tests.browser.public.test_public_pages import without_stream
from tests.data import days
from tests.data.cast import NOW
from tests.servers import ROOT
from tournament.engine.lifecycle import TournamentStatus
from tournament.queries.lists import list_queue
from tournament.services.entrants import attendance, entrants
from tournament.services.rounds import pairings, rounds
from tournament.services.tournaments import tournaments

pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("browser"),
    pytest.mark.django_db(transaction=True),
]
PHONE = {"width": 390, "height": 844}


class Player:
    """Somebody with a phone in the hand."""

    def __init__(self, page):
        self.page = page

    def put(self, name, *, times=1):
        self.page.fill("#q", name)
        first = "name => document.querySelector('#found li')?.innerText.includes(name)"
        self.page.wait_for_function(first, arg=name)
        figure = self.page.locator("#found li", has_text=name).first
        for _tap in range(times):
            figure.locator("[data-step='1']").click()

    def take_out(self, name, *, times=1):
        for _tap in range(times):
            self.page.locator("#list li", has_text=name).first.locator("[data-step='-1']").click()

    def waits_for(self, clause, *, broken=True):
        """The page names the clause among what is broken, or no longer does."""
        self.page.wait_for_function(
            "([clause, broken]) => document.querySelector('#findings').innerText.includes(clause) === broken",
            arg=[clause, broken],
        )

    def hand_in(self):
        self.page.wait_for_selector("#hand-in")
        self.page.click("#hand-in")
        self.page.wait_for_url(re.compile("/receipt/$"))


@pytest.fixture
def day():
    day = days.a_day(name="Cup of the Low Bridge", reveal="published")
    content = (ROOT / "examples/catalogues/demonstration.csv").read_bytes()
    day.tournament.catalogues.add(demonstration.load(content, by="tests", now=NOW))
    return day


@pytest.fixture
def desk(open_page):
    """A page of the desk, signed in as one of its people."""

    def open_(user, path):
        return open_page(path, user=user, **PHONE)

    return open_


def register(open_page, day, name):
    """The form, the link, the lists: what a newcomer taps through."""
    page = open_page(f"/t/{day.tournament.slug}/register/", **PHONE)
    page.fill("#id_name", name)
    page.check("#id_consent")
    page.click("main button:has-text('Register')")
    page.wait_for_url(re.compile(r"/link/\?new$"))
    day.tokens[day.entrants[-1].number] = re.search("/me/([^/]+)/", page.url)[1]
    return Player(page)


def build(player, token, faction, *, base):
    player.page.goto(f"{base}/me/{token}/lists/{faction}/#find")


def state_of(day, number, faction):
    return list_queue.row_of(day.tournament.entrants.get(number=number), faction).state.value


@pytest.mark.thorough
def test_each_rule_is_broken_seen_and_mended_with_a_thumb(open_page, live_server, day):
    player = register(open_page, day, "Pia Lindqvist")
    build(player, day.tokens[1], "good", base=live_server.url)

    player.put("Beacon Runner")  # nobody leads it
    player.waits_for("2.02")
    player.put("Bosk the Millwright")  # five action points
    player.waits_for("2.02", broken=False)
    player.put("Beacon Runner", times=5)
    player.waits_for("2.02")
    player.take_out("Beacon Runner")
    player.waits_for("2.02", broken=False)

    player.put("Orrin and Odd")
    player.put("Odd, a Shield Alone")  # he is one of the two
    player.waits_for("2.04")
    player.take_out("Odd, a Shield Alone")
    player.waits_for("2.04", broken=False)

    player.put("Ferry-Otter, Grateful")  # half a pair, and nobody carries the Ring
    player.waits_for("8.52")
    player.take_out("Ferry-Otter, Grateful")
    player.waits_for("8.52", broken=False)

    player.put("Old Thornback", times=3)
    player.waits_for("2.01")
    player.take_out("Old Thornback", times=3)
    player.waits_for("2.01", broken=False)

    player.hand_in()
    assert state_of(day, 1, "good") == "waiting"
    assert too_wide(player.page) == []
    assert without_stream(player.page.complaints) == []


@pytest.mark.thorough
def test_a_list_is_sent_back_mended_approved_locked_and_revealed(open_page, live_server, day, desk):
    slug, base = day.tournament.slug, live_server.url
    player = register(open_page, day, "Pia Lindqvist")
    build(player, day.tokens[1], "good", base=base)
    player.put("Beacon Runner")
    player.waits_for("2.02")
    hand_in_as_it_is(player)
    assert state_of(day, 1, "good") == "illegal"

    referee = desk(day.cast.jun, f"/desk/{slug}/lists/")
    referee.click("text=Pia Lindqvist >> nth=0")
    assert "Add a hero" in referee.input_value("textarea#mend")
    referee.click("button:has-text('Send back')")
    referee.wait_for_selector("text=list sent back to Pia")
    assert state_of(day, 1, "good") == "sent-back"

    player.page.goto(f"{base}/me/{day.tokens[1]}/lists/")
    assert "Sent back" in player.page.inner_text("main")
    build(player, day.tokens[1], "good", base=base)
    player.put("Bosk the Millwright")
    player.waits_for("2.02", broken=False)
    player.hand_in()

    referee.goto(f"{base}/desk/{slug}/lists/1/good/")
    referee.click("button:has-text('Approve')")
    referee.wait_for_selector("text=approved.")
    assert state_of(day, 1, "good") == "approved"

    organiser = desk(day.cast.olga, f"/desk/{slug}/lists/")
    organiser.click("text=Lock all lists")
    organiser.wait_for_selector("text=list locked.")
    player.page.goto(f"{base}/me/{day.tokens[1]}/lists/good/")
    expect(player.page.locator("#found")).to_have_count(0)
    assert "Locked" in player.page.inner_text("main")
    fingerprint = player.page.inner_text(".receipt .fingerprint")

    opponent = play(open_page, day)
    assert "Bosk the Millwright" in opponent.inner_text("main")
    assert fingerprint in opponent.inner_text("main")


def hand_in_as_it_is(player):
    """An illegal list may be handed in by who knows that it is: it is kept as illegal."""
    player.page.check("#knows")
    player.hand_in()
    assert "Handed in, not legal" in player.page.inner_text("main")


def play(open_page, day):
    """Round 1 is published; Paul, who plays evil, looks at Pia's list."""
    olga = day.cast.organiser
    _, day.tokens[2] = entrants.register(
        day.tournament, entrants.Details(name="Paul Okafor"), by=olga, now=NOW
    )
    tournaments.move(day.tournament, TournamentStatus.CHECK_IN, by=olga, now=NOW)
    for entrant in day.entrants:
        attendance.check_in(entrant, by=olga, now=NOW)
    tournaments.move(day.tournament, TournamentStatus.RUNNING, by=olga, now=NOW)
    round_ = rounds.draft(day.refresh().tournament, by=olga, now=NOW)
    rounds.publish(round_, by=olga, now=NOW)
    pairing = round_.pairings.get()
    side = "good" if pairing.a.name.startswith("Pia") else "evil"
    pairings.record_roll(pairing, faction_a=side, by=olga, now=NOW)
    return open_page(f"/me/{day.tokens[2]}/rounds/1/opponent/", **PHONE)
