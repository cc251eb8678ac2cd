"""The page of an entrant, the cross table and the numbers, as anybody reads them."""

import re
from html import unescape

import pytest

from tests.data import days
from tests.data.cast import NOW
from tournament.engine.lifecycle import TournamentStatus
from tournament.models import Penalty
from tournament.queries.rounds.history import counted_in
from tournament.queries.standings.cross_tables import cross_table_of
from tournament.queries.standings.place_history import places_by_round
from tournament.queries.standings.standings import standings_of
from tournament.services.results import results
from tournament.services.rounds import rounds

pytestmark = pytest.mark.django_db
PAGES = ("entrants/1/", "cross-table/", "statistics/", "parts/cross_table/", "parts/statistics/")


def text(client, tournament, path):
    answer = client.get(f"/t/{tournament.slug}/{path}")
    assert answer.status_code == 200
    words = answer.content.decode().replace("<bdi>", "").replace("</bdi>", "")
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", words)).split())


@pytest.fixture
def two_rounds():
    day, _ = days.closed(5)
    round_ = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
    round_ = rounds.publish(round_, by=day.cast.organiser, now=NOW)
    days.play(day, round_)
    rounds.close(round_, by=day.cast.organiser, now=NOW)
    return day.refresh()


@pytest.mark.parametrize("path", PAGES)
def test_a_draft_tournament_shows_none_of_it(client, path):
    day = days.with_entrants(days.a_day(status=TournamentStatus.DRAFT), 1)
    assert client.get(f"/t/{day.tournament.slug}/{path}").status_code == 404


@pytest.mark.thorough
@pytest.mark.parametrize("path", PAGES)
def test_before_the_first_round_a_page_says_what_will_come(client, path):
    day = days.with_entrants(days.a_day(), 1)
    assert "yet" in text(client, day.tournament, path)


@pytest.mark.parametrize("number", [0, 99])
def test_nobody_of_that_number_is_no_page(client, number):
    day = days.with_entrants(days.a_day(), 1)
    assert client.get(f"/t/{day.tournament.slug}/entrants/{number}/").status_code == 404


@pytest.mark.thorough
def test_the_page_of_an_entrant_explains_every_sum(client, two_rounds):
    for row in standings_of(two_rounds.tournament):
        page = text(client, two_rounds.tournament, f"entrants/{row.entrant.number}/")
        assert f"Buchholz BH {row.values[0]} The sum of the opponents' points." in page
        assert f"Sum {row.values[0]}" in page
        assert "Round by round" in page


def test_the_page_of_an_entrant_begins_with_the_record_and_the_places(client, two_rounds):
    lines = cross_table_of(two_rounds.tournament).lines
    line = next(line for line in lines if all(cell.kind == "game" for cell in line.cells))
    row, record = line.row, "".join({6: "W", 0: "L"}[cell.units] for cell in line.cells)
    won, lost = record.count("W"), record.count("L")
    places = places_by_round(two_rounds.tournament, counted_in(two_rounds.tournament))[row.entrant.number]

    page = text(client, two_rounds.tournament, f"entrants/{row.entrant.number}/")

    assert f"Place {row.place} / 5" in page
    assert f"Record {record} {won} won, 0 tied, {lost} lost W total victory, w partial" in page
    assert f"Round 1: place {places[0]} 1 Round 2: place {places[1]} 2" in page
    assert page.index("Record") < page.index("Round by round") < page.index("Place by round")


def test_one_round_draws_no_line(client):
    day, _ = days.closed(4)
    assert "Place by round" not in text(client, day.tournament, "entrants/1/")


def test_a_game_that_is_still_played_is_not_called_no_game(client):
    day, round_ = days.published(4)
    done, open_ = round_.pairings.filter(is_current=True).order_by("table")
    results.submit(done, days.facts_for(done), token="done", by=day.cast.referee, now=NOW)

    page = text(client, day.tournament, f"entrants/{open_.a.number}/")

    assert f"1 {open_.b.name} still playing {open_.table}" in page
    assert "No game" not in page


def test_a_bye_is_explained_as_the_policy_counts_it(client, two_rounds):
    round_ = two_rounds.tournament.rounds.get(number=1)
    resting = round_.pairings.get(is_current=True, b=None).a

    page = text(client, two_rounds.tournament, f"entrants/{resting.number}/")

    assert "bye: an opponent with 3 points" in page


@pytest.mark.thorough
def test_points_destroyed_say_where_nobody_knows_what_was_set_up(client):
    """Without lists nobody does."""
    day, _ = days.closed(4, standings_policy={"tiebreaks": ["points_destroyed"]})

    page = text(client, day.tournament, "entrants/1/")

    assert "army points set up or left are not known: adds nothing 0 Sum 0" in page


def test_points_taken_by_a_penalty_stand_beside_what_was_earned(client, two_rounds):
    row = standings_of(two_rounds.tournament)[0]
    Penalty.objects.create(
        tournament=two_rounds.tournament,
        entrant=row.entrant,
        severity="points",
        clause="10.04",
        text="Late twice.",
        units=1,
        given_by="Rhea",
        given_at=NOW,
    )

    page = text(client, two_rounds.tournament, f"entrants/{row.entrant.number}/")

    assert f"{row.points} earned, 0.5 deducted" in page
    assert f"Deducted points : {row.entrant.name} 0.5 points." in text(
        client, two_rounds.tournament, "standings/"
    )


def test_the_cross_table_and_the_numbers_name_everybody(client, two_rounds):
    table = text(client, two_rounds.tournament, "cross-table/")
    numbers = text(client, two_rounds.tournament, "statistics/")

    assert all(entrant.name in table for entrant in two_rounds.entrants)
    assert "4 games were played out. 2 byes." in numbers
    assert "Best good player" in numbers


def test_the_page_costs_the_same_however_many_rounds_there_were(
    client, two_rounds, django_assert_max_num_queries
):
    with django_assert_max_num_queries(10):
        client.get(f"/t/{two_rounds.tournament.slug}/entrants/1/")


def test_nobody_is_in_the_lead_before_a_result(client):
    day, round_ = days.published(5)  # with a bye, which gives points
    page = f"/t/{day.tournament.slug}/"
    before = client.get(page).content.decode(), client.get(f"{page}standings/").content.decode()
    table = round_.pairings.get(is_current=True, table=1)

    results.submit(table, days.facts_for(table), token="first", by=day.cast.referee, now=NOW)

    after = client.get(page).content.decode(), client.get(f"{page}standings/").content.decode()
    assert ["In the lead" in before[0], 'class="place-1"' in before[1]] == [False, False]
    assert ["In the lead" in after[0], 'class="place-1"' in after[1]] == [True, True]


def test_the_standings_show_a_cell_for_each_round(client, two_rounds):
    page = text(client, two_rounds.tournament, "standings/")
    html = client.get(f"/t/{two_rounds.tournament.slug}/standings/").content.decode()

    assert html.count('<th scope="col" class="round">') == 2
    for line in cross_table_of(two_rounds.tournament).lines:
        games = [cell for cell in line.cells if cell.opponent]
        assert games
        for cell in games:
            assert f"{cell.faction.title()} {cell.points} {cell.opponent.number}" in page
    assert "bye" in page
