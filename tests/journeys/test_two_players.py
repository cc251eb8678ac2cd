"""Two people from the public form to a result that counts, by plain forms and nothing else."""

import re
from datetime import date

import pytest
from django.test import Client

from armies.services.catalogues import demonstration
from tests.data.cast import NOW, cast_of, person
from tests.servers import ROOT
from tests.tournament.web.player.phone import Phone, form_of, text_of
from tournament.engine.lifecycle import TableStatus, TournamentStatus
from tournament.models import Entrant, Pairing
from tournament.services.core.actors import official
from tournament.services.rounds import rounds
from tournament.services.tournaments import tournaments

pytestmark = pytest.mark.django_db
ADDRESS = re.compile(r"[\w.+-]+@[\w-]+\.\w+")
LISTS = ROOT / "examples/lists"


@pytest.fixture
def tournament():
    """Olga has opened registration."""
    olga = official(person("Olga"))
    plan = tournaments.Plan(name="Cup of the Grey Ford", starts_on=date(2007, 6, 16), rounds_planned=1)
    tournament = tournaments.create(plan, by=olga, now=NOW)
    content = (ROOT / "examples/catalogues/demonstration.csv").read_bytes()
    tournament.catalogues.add(demonstration.load(content, by="Olga", now=NOW))
    cast_of(tournament)
    return tournaments.move(tournament, TournamentStatus.REGISTRATION, by=olga, now=NOW)


def registered(tournament, name):
    """The form everybody may open; the link comes on the next page."""
    client, address = Client(), f"/t/{tournament.slug}/register/"
    form = form_of(client.get(address), "")
    answer = client.post(
        address, {**form, "name": name, "email": f"{name}@example.org", "language": "en", "consent": "on"}
    )
    return Phone(answer.headers["Location"].split("/")[2])


def hand_in_both(phone, number):
    for faction in ("good", "evil"):
        text = (LISTS / f"{number:02}-{faction}.txt").read_text(encoding="utf-8")
        phone.press("paste", faction, text=text)
        receipt = phone.client.get(phone.press("hand-in", faction).headers["Location"])
        assert "This list is legal" in text_of(receipt)


def report(phone):
    """One army down to half, as the sheet that lies between the two says."""
    slip = phone.open("result-of", 1)
    counts = {"own_remaining": 9, "own_points_remaining": 900, "other_remaining": 3}
    facts = {"ending": "broken", **counts, "other_points_remaining": 210}
    preview = phone.next_page(phone.fill(slip, phone.url("result-of", 1), **facts, step="preview"))
    assert "Total victory" in text_of(preview)
    phone.fill(preview, phone.url("result-of", 1), step="send")


def test_two_players_from_the_public_form_to_a_result_that_counts(tournament):
    olga = official(person("Olga"))
    phones = [registered(tournament, name) for name in ("Pia", "Paul")]
    for number, phone in enumerate(phones, start=1):
        hand_in_both(phone, number)
    tournament = tournaments.move(tournament, TournamentStatus.CHECK_IN, by=olga, now=NOW)
    for phone in phones:
        phone.press("check-in")
    tournament = tournaments.move(tournament, TournamentStatus.RUNNING, by=olga, now=NOW)
    rounds.publish(rounds.draft(tournament, by=olga, now=NOW), by=olga, now=NOW)
    pairing = Pairing.objects.get()

    phones[0].press("roll", 1, pairing=pairing.pk, faction="good")
    report(phones[0])
    agreed = phones[1].open("result-of", 1)
    assert "Total loss" in text_of(agreed)
    phones[1].fill(agreed, phones[1].url("confirm", 1))

    pairing.refresh_from_db()
    assert pairing.status == TableStatus.CONFIRMED
    assert "Total victory 3 : 0 against Paul" in text_of(phones[0].open("home"))
    rounds.close(pairing.round, by=olga, now=NOW)
    assert "Place 1 Points 3" in text_of(phones[0].open("home"))
    assert "Place 2 Points 0" in text_of(phones[1].open("home"))


def test_no_page_for_players_or_visitors_shows_an_e_mail_address(tournament):
    phones = [registered(tournament, name) for name in ("Pia", "Paul")]
    public = [
        f"/t/{tournament.slug}/{part}" for part in ("", "entrants/", "pairings/", "standings/", "screen/")
    ]
    api = [f"/api/v1/tournaments/{tournament.slug}/{part}" for part in ("", "entrants/", "standings/")]
    own = [phones[0].url(name) for name in ("home", "lists", "link", "result")]

    shown = {path: phones[0].client.get(path).content.decode() for path in [*public, *api, *own]}

    assert Entrant.objects.filter(email__contains="@").count() == 2
    assert {path: ADDRESS.findall(text) for path, text in shown.items() if ADDRESS.search(text)} == {}
