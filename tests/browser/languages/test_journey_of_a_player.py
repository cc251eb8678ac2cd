"""A player with a phone in one language, at an event in another: from the event's page to the certificate."""

import re

import pytest
from django.utils import timezone, translation
from django.utils.translation import gettext

from armies.services.catalogues import demonstration
from tests.browser.languages.prints import printed
from tests.browser.languages.readers import english_among
from tests.data import days
from tests.data.cast import NOW
from tests.examples import wide
from tests.servers import ROOT
from tests.tournament.printing.rounds_on_paper import needs_pdf
from tournament.engine.lifecycle import TournamentStatus
from tournament.models import Pairing, Tournament
from tournament.services.clock import clocks
from tournament.services.core.actors import player
from tournament.services.entrants import attendance
from tournament.services.lists import list_texts
from tournament.services.results import results
from tournament.services.results.submissions import Decision
from tournament.services.rounds import pairings, rounds
from tournament.services.tournaments import tournaments

pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("browser"),
    pytest.mark.django_db(transaction=True),
    needs_pdf,
]
PHONE = (390, 844)
LISTS = ROOT / "examples/lists"
WRONG = "2x Orrin and Odd, the Twin Shields\n9x Beacon Archer\n"
LEFT = {"own_remaining": 9, "own_points_remaining": 900, "other_remaining": 3, "other_points_remaining": 210}
USE = "main form button:not([name])"
LANGUAGES = ["fr", "ja", wide("de"), wide("es"), wide("it"), wide("pt")]


class Event:
    """A German event of four: what its officials and the other three players do."""

    def __init__(self):
        self.day = days.with_entrants(days.a_day(venue="Halle 3", rounds_planned=2), 3)
        Tournament.objects.update(language="de")
        self.tournament = self.day.refresh().tournament
        content = (ROOT / "examples/catalogues/demonstration.csv").read_bytes()
        self.tournament.catalogues.add(demonstration.load(content, by="tests", now=NOW))
        self.path = f"/t/{self.tournament.slug}/"
        for entrant in self.day.entrants:
            for faction in ("good", "evil"):
                list_texts.submit(entrant, faction, text_of(faction), by=self.olga, now=NOW)

    @property
    def olga(self):
        return self.day.cast.organiser

    @property
    def me(self):
        return self.day.entrants[-1]

    def move(self, status):
        self.tournament = tournaments.move(
            self.day.refresh().tournament, status, by=self.olga, now=timezone.now()
        )

    def begin(self):
        for entrant in self.day.entrants[:-1]:
            attendance.check_in(entrant, by=self.olga, now=timezone.now())
        self.move(TournamentStatus.RUNNING)

    def publish(self):
        """The next round, and the table of the fourth player in it."""
        round_ = rounds.draft(self.day.refresh().tournament, by=self.olga, now=timezone.now())
        rounds.publish(round_, by=self.olga, now=timezone.now(), is_confirmed=True)
        return next(each for each in round_.pairings.filter(is_current=True) if self.me in (each.a, each.b))

    def close(self, pairing):
        """The other table is entered, and the round is over."""
        for other in Pairing.objects.filter(round=pairing.round, is_current=True).exclude(pk=pairing.pk):
            pairings.record_roll(other, faction_a="good", by=self.olga, now=timezone.now())
            other.refresh_from_db()
            results.submit(
                other, days.facts_for(other), token=f"{other.pk}", by=self.olga, now=timezone.now()
            )
        rounds.close(pairing.round, by=self.olga, now=timezone.now())


def text_of(faction):
    return (LISTS / f"01-{faction}.txt").read_text(encoding="utf-8")


def register(phone, event):
    """From the page of the event over what a stranger reads first to the private link."""
    for path in ("", "rules/", "entrants/"):
        phone.open(event.path + path)
    page = phone.open(f"{event.path}register/")
    assert page.input_value("[name=language]") == phone.language
    page.evaluate("() => [...document.forms].forEach((each) => { each.noValidate = true; })")
    phone.press()  # without a name
    page.fill("[name=name]", "Aiko Lefèvre")
    page.check("[name=consent]")
    phone.press()
    return re.search(r"/me/[^/]+/", page.url)[0]


def hand_in_lists(phone, own):
    """A list that breaks rules, with its findings; then legal ones, of good and of evil."""
    phone.open(f"{own}lists/")
    page = phone.open(f"{own}lists/good/text/")
    for text in ("3x Nobody of Anywhere", WRONG):
        page.fill("#text", text)
        phone.press(USE)
    assert page.locator("#findings li").count() >= 2
    for faction in ("good", "evil"):
        phone.open(f"{own}lists/{faction}/text/").fill("#text", text_of(faction))
        phone.press(USE)
        phone.press("#hand-in")
    phone.open(f"{own}lists/")


def play_and_report(phone, own, event):
    """Round 1: table and opponent, the roll, the clock, the own report, which the opponent confirms."""
    pairing = event.publish()
    number = pairing.round.number
    for path in (
        own,
        f"{event.path}pairings/",
        f"{event.path}rounds/1/tables/{pairing.table}/",
        f"{own}rounds/1/opponent/",
    ):
        phone.open(path)
    clocks.start(pairing.round, by=event.day.cast.referee, now=timezone.now())
    page = phone.open(own)
    phone.press("button[name=faction][value=good]")
    for path in (f"{event.path}clock/", f"{own}rounds/{number}/board/", f"{own}rounds/{number}/losses/"):
        phone.open(path)
    phone.open(f"{own}rounds/{number}/result/")
    page.check("input[name=ending][value=broken]")
    for wrong in (61, LEFT["other_remaining"]):
        for name, count in {**LEFT, "other_remaining": wrong}.items():
            page.fill(f"[name={name}]", str(count))
        phone.press("button[value=preview]")
    phone.press("button[value=send]")
    phone.open(f"{own}rounds/{number}/result/")
    other = pairing.b if pairing.a == event.me else pairing.a
    results.confirm(pairing, by=player(other), now=timezone.now())
    phone.open(own)
    phone.open(f"{own}rounds/{number}/result/")
    return pairing


def dispute(phone, own, event):
    """Round 2: the opponent reports, the player disputes it, and the referee rules."""
    pairing = event.publish()
    number = pairing.round.number
    other = pairing.b if pairing.a == event.me else pairing.a
    pairings.record_roll(pairing, faction_a="good", by=event.olga, now=timezone.now())
    pairing.refresh_from_db()
    facts = days.facts_for(pairing)
    results.submit(pairing, facts, token="other", by=player(other), now=timezone.now())
    phone.open(own)
    page = phone.open(f"{own}rounds/{number}/result/")
    page.fill("#reason", "12 ≠ 9")
    phone.press("form[action$='/dispute/'] button")
    phone.open(own)
    ruling = Decision(6, 0, "10.01", "12 = 12")
    results.rule(pairing, facts, ruling, token="rule", by=event.day.cast.referee, now=timezone.now())
    phone.open(f"{own}rounds/{number}/result/")
    return pairing


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_is_in_the_players_language_and_fits(reader_of, language):
    event = Event()
    phone = reader_of(language, *PHONE)
    own = register(phone, event)
    hand_in_lists(phone, own)
    event.move(TournamentStatus.CHECK_IN)
    phone.open(own)
    phone.press(".next-action button")
    event.begin()
    event.close(play_and_report(phone, own, event))
    phone.open(own)
    phone.open(f"{event.path}standings/")
    event.close(dispute(phone, own, event))
    event.move(TournamentStatus.FINISHED)
    for path in (own, f"{own}event/", f"{event.path}standings/", f"{event.path}statistics/"):
        phone.open(path)
    certificate = printed(phone, f"{own}certificate.pdf")
    receipt = printed(phone, f"{own}lists/good/receipt.pdf")

    assert phone.faults == []
    assert english_among([*certificate.splitlines(), *receipt.splitlines()], language) == []
    with translation.override(language):
        assert gettext("Organiser") in certificate
        assert gettext("Army list") in receipt
    assert phone.seen > 40
    assert phone.complaints == []
