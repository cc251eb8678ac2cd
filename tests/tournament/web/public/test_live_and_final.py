"""The page of a tournament while a round is on and when it is over, and the past ones on the front page."""

from datetime import timedelta

import pytest
import time_machine

from tests.data import days
from tests.data.cast import NOW
from tournament.engine.lifecycle import TournamentStatus
from tournament.models import Tournament
from tournament.services.clock import clocks
from tournament.services.results import results
from tournament.services.results.submissions import Decision
from tournament.services.rounds import rounds
from tournament.services.tournaments import tournaments

pytestmark = pytest.mark.django_db


def text(client, tournament, path=""):
    answer = client.get(f"/t/{tournament.slug}/{path}")
    assert answer.status_code == 200
    return answer.content.decode()


def test_champions_who_share_the_place_are_both_named(client):
    day, _ = days.published(2, rounds_planned=1)
    pairing = day.tournament.rounds.get().pairings.get()
    tie = Decision(3, 3, "10.01", "They agreed.")
    results.rule(pairing, days.facts_for(pairing), tie, token="ruled", by=day.cast.referee, now=NOW)
    rounds.close(day.tournament.rounds.get(), by=day.cast.organiser, now=NOW)
    tournaments.move(day.refresh().tournament, TournamentStatus.FINISHED, by=day.cast.organiser, now=NOW)

    html = text(client, day.tournament)

    assert "Champions" in html
    assert html.count('class="final__name"') == 2


def test_finished_without_a_game_has_no_champion(client):
    day, round_ = days.published(2)
    rounds.cancel(round_, reason="Nobody stayed.", by=day.cast.organiser, now=NOW)
    Tournament.objects.update(status=TournamentStatus.FINISHED)

    assert "final__name" not in text(client, day.tournament)


def test_running_round_shows_clock_tables_and_leaders(client):
    day, round_ = days.published(6)
    clocks.start(round_, by=day.cast.referee, now=NOW)
    played = round_.pairings.order_by("table").first()
    results.submit(played, days.facts_for(played), token="desk", by=day.cast.scorekeeper, now=NOW)

    with time_machine.travel(NOW + timedelta(minutes=10), tick=False):
        html = text(client, day.tournament)

    assert "36:00" in html
    assert html.count('class="is-playing"') == 2
    assert "1 of 3 results in" in html
    assert "3 : 0" in html
    assert "In the lead" in html
    assert all(entrant.name in html for entrant in day.entrants)


def test_home_puts_past_tournaments_below_with_their_podium(client):
    over, _ = days.closed(4, rounds_planned=1, name="Old Cup")
    tournaments.move(over.tournament, TournamentStatus.FINISHED, by=over.cast.organiser, now=NOW)
    days.a_day(name="Next Cup")

    html = client.get("/").content.decode()

    assert html.index("Next Cup") < html.index("Past tournaments") < html.index("Old Cup")
    assert html.count('<ol class="past__podium">') == 1
    assert html.index("<b>1</b> <bdi>") < html.index("<b>3</b> <bdi>")


@pytest.mark.parametrize("fields", [{"is_listed": False}, {"is_public": False}, {"is_archived": True}])
def test_home_keeps_hidden_past_tournaments_to_itself(client, fields):
    over, _ = days.closed(2, rounds_planned=1, name="Old Cup")
    Tournament.objects.update(status=TournamentStatus.FINISHED)
    assert "Old Cup" in client.get("/").content.decode()

    Tournament.objects.filter(pk=over.tournament.pk).update(**fields)

    html = client.get("/").content.decode()
    assert "Old Cup" not in html
    assert "Pia Lindqvist" not in html
