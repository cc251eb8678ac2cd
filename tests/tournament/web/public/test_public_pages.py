"""Public pages: what they show, what they keep to themselves, and how little they ask of the database."""

import re
from datetime import timedelta

import pytest
import time_machine

from tests.data import days
from tests.data.cast import NOW
from tournament.engine.lifecycle import TournamentStatus
from tournament.models import Tournament
from tournament.services.clock import clocks
from tournament.services.entrants import entrants
from tournament.services.hall import calls
from tournament.services.rounds import rounds
from tournament.services.tournaments import tournaments

pytestmark = pytest.mark.django_db
TIME = re.compile(rb'data-server-now="\d+"')
PAGES = ("", "pairings/", "pairings/?sort=table", "clock/", "standings/", "entrants/", "screen/")


def page(client, tournament, path="", **headers):
    return client.get(f"/t/{tournament.slug}/{path}", **headers)


def text(client, tournament, path=""):
    answer = page(client, tournament, path)
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.thorough
@pytest.mark.parametrize("path", PAGES)
def test_page_of_a_tournament_without_rounds_says_what_comes(client, path):
    day = days.with_entrants(days.a_day(), 1)

    assert "Cup of the Grey Ford" in text(client, day.tournament, path)


@pytest.mark.thorough
@pytest.mark.parametrize("path", PAGES)
def test_page_while_a_round_is_played_shows_the_clock_or_the_people(client, path):
    day, round_ = days.published(6)
    clocks.start(round_, by=day.cast.referee, now=NOW)

    with time_machine.travel(NOW + timedelta(minutes=10), tick=False):
        html = text(client, day.tournament, path)

    assert "Pia Lindqvist" in html or "36:00" in html


@pytest.mark.thorough
@pytest.mark.parametrize(
    "path", ["", "pairings/", "clock/", "standings/", "entrants/", "screen/", "parts/standings/"]
)
def test_draft_tournament_answers_like_one_that_does_not_exist(client, path):
    day = days.a_day(status=TournamentStatus.DRAFT)

    assert page(client, day.tournament, path).status_code == 404


def test_missing_page_says_what_is_the_case_and_what_to_do(client):
    html = client.get("/t/nowhere/").content.decode()

    assert "Tournament not found. Go back to the list of tournaments." in html


def test_address_nobody_serves_gets_a_page_of_the_house(client):
    html = client.get("/no/such/place/").content.decode()

    assert "Page not found" in html
    assert "Resolver404" not in html


def test_draft_round_is_nobodys_business(client):
    day, _ = days.drafted(4)

    assert "No pairings yet" in text(client, day.tournament, "pairings/")
    assert page(client, day.tournament, "pairings/?round=1").status_code == 404


@pytest.mark.thorough
def test_no_page_shows_an_address(client):
    day = days.checked_in(2)
    for entrant in day.entrants:
        details = entrants.Details(name=entrant.name, email=f"secret{entrant.pk}@example.org")
        entrants.edit(entrant, details, by=day.cast.organiser, now=NOW)
    round_ = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
    rounds.publish(round_, by=day.cast.organiser, now=NOW)

    assert [path for path in PAGES if "secret" in text(client, day.tournament, path)] == []


def test_home_lists_what_wants_to_be_found(client):
    shown, hidden, draft = (days.a_day(name=name).tournament for name in ("Shown", "Hidden", "Draft"))
    Tournament.objects.filter(pk=hidden.pk).update(is_listed=False)
    Tournament.objects.filter(pk=draft.pk).update(status=TournamentStatus.DRAFT)

    html = client.get("/").content.decode()

    assert shown.name in html
    assert "Hidden" not in html
    assert "Draft" not in html


def test_home_without_tournaments_says_what_to_do(client):
    assert "No tournament yet" in client.get("/").content.decode()


def test_pairings_by_name_lead_from_each_name_to_the_table(client):
    day, round_ = days.published(4)
    pairing = round_.pairings.filter(is_current=True).first()

    html = text(client, day.tournament, "pairings/")

    assert f'data-find="{pairing.a.name}  {pairing.table}"' in html
    entries = [html.index(f'data-find="{name}') for name in ("Pia Lindqvist", "Paul Okafor", "Quentin Vale")]
    assert entries == sorted(entries)


def test_pairings_by_table_show_the_result_once_it_is_confirmed(client):
    day, round_ = days.published(4)
    assert "3 : 0" not in text(client, day.tournament, "pairings/?sort=table")

    days.play(day, round_)

    assert text(client, day.tournament, "pairings/?sort=table").count("3 : 0") == 2


def test_bye_is_said_in_words(client):
    day, _ = days.published(3)

    assert "Bye: a round without an opponent" in text(client, day.tournament, "pairings/")


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("words", "shown"), [("pia", 1), ("LÍND", 1), ("okafor paul", 1), ("p", 2), ("nobody", 0)]
)
def test_search_finds_names_as_people_type_them(client, words, shown):
    day, _ = days.published(2)

    html = client.get(f"/t/{day.tournament.slug}/pairings/", {"q": words}).content.decode()

    items = html.split("data-find=")[1:]
    assert sum(not re.search(r"\shidden>", item.split("<div")[0]) for item in items) == shown


@pytest.mark.parametrize("number", ["x", "99999", "-1", "9", "²"])
def test_round_that_is_none_is_no_page(client, number):
    day, _ = days.published(2)

    answer = client.get(f"/t/{day.tournament.slug}/pairings/", {"round": number})

    assert answer.status_code == 404


def test_entrants_sort_by_name_and_back(client):
    day = days.with_entrants(days.a_day(), 2)

    upwards = text(client, day.tournament, "entrants/?sort=name")
    downwards = text(client, day.tournament, "entrants/?sort=-name")

    assert upwards.index("Pia Lindqvist") < upwards.index("Paul Okafor")
    assert downwards.index("Paul Okafor") < downwards.index("Pia Lindqvist")


def test_standings_show_shared_places_and_every_tie_break(client):
    day, _ = days.closed(4)

    html = text(client, day.tournament, "standings/")

    assert "1<span" in html
    assert "Buchholz" in html
    assert "After round 1." in html


@pytest.mark.thorough
def test_rules_page_has_a_place_for_every_citation(client):
    html = client.get("/rules/").content.decode()

    assert [place for place in ("r-7-01", "r-annexe-a", "r-d33", "r-a3") if f'id="{place}"' not in html] == []


@pytest.mark.thorough
def test_rules_page_finds_a_word_without_scripts(client):
    html = "".join(client.get("/rules/", {"q": "7.01"}).content.decode().split())

    assert 'hidden><pclass="rule__number"><ahref="#r-1-01"' in html
    assert 'hidden><pclass="rule__number"><ahref="#r-7-01"' not in html


@pytest.mark.thorough
def test_rules_page_travels_light(client):
    answer = client.get("/rules/", headers={"accept-encoding": "gzip"})

    assert len(answer.content) < 60_000


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("name", "path"),
    [
        ("overview", ""),
        ("pairings", "pairings/"),
        ("pairings", "pairings/?sort=table"),
        ("clock", "clock/"),
        ("standings", "standings/"),
        ("entrants", "entrants/"),
        ("screen", "screen/"),
    ],
)
def test_live_part_is_the_part_of_the_page(client, name, path):
    day, round_ = days.published(4)
    clocks.start(round_, by=day.cast.referee, now=NOW)
    query = path.partition("?")[2]

    with time_machine.travel(NOW + timedelta(minutes=10), tick=False):
        whole = page(client, day.tournament, path).content
        alone = page(client, day.tournament, f"parts/{name}/?{query}").content

    assert len(alone) > 200
    assert alone in TIME.sub(b'data-server-now=""', whole)


def test_part_that_did_not_change_answers_with_nothing(client):
    day, round_ = days.published(2)
    tag = page(client, day.tournament, "parts/pairings/").headers["ETag"]

    same = page(client, day.tournament, "parts/pairings/", headers={"if-none-match": tag})
    days.play(day, round_)
    other = page(client, day.tournament, "parts/pairings/", headers={"if-none-match": tag})

    assert (same.status_code, same.content) == (304, b"")
    assert other.status_code == 200


def test_part_of_an_unknown_name_is_no_page(client):
    day = days.a_day()

    assert page(client, day.tournament, "parts/secrets/").status_code == 404


@pytest.mark.thorough
@pytest.mark.parametrize("tables", [1, 3])
@pytest.mark.parametrize(
    ("path", "queries"),
    [
        ("", 13),
        ("pairings/", 10),
        ("pairings/?sort=table", 10),
        ("clock/", 5),
        ("standings/", 10),
        ("entrants/", 6),
        ("screen/", 10),
    ],
)
def test_page_asks_the_same_whatever_the_number_of_rows(
    client, django_assert_num_queries, path, queries, tables
):
    day, round_ = days.published(2 * tables)
    days.play(day, round_)

    with django_assert_num_queries(queries):
        text(client, day.tournament, path)


@pytest.mark.parametrize("count", [1, 3])
def test_home_asks_the_same_whatever_the_number_of_tournaments(client, django_assert_num_queries, count):
    for number in range(count):
        days.a_day(name=f"Cup {number}")

    with django_assert_num_queries(4):
        client.get("/")
    with django_assert_num_queries(1):
        client.get("/")


def test_demonstration_is_labelled_on_every_page(client):
    day, _ = days.published(2)
    Tournament.objects.update(is_demonstration=True)

    assert [path for path in PAGES if "Demonstration" not in text(client, day.tournament, path)] == []


def test_finished_tournament_stays_readable(client):
    day, _ = days.closed(2, rounds_planned=1)
    tournaments.move(day.tournament, TournamentStatus.FINISHED, by=day.cast.organiser, now=NOW)

    html = text(client, day.tournament)
    assert "Champion" in html
    assert html.index("Champion") < html.index("Pia Lindqvist") < html.index("Final standings")
    assert f"/t/{day.tournament.slug}/clock/" not in html


@pytest.mark.parametrize("path", ["", "clock/"])
def test_what_the_hall_is_told_stands_on_public_pages_until_it_ends(client, path):
    day, round_ = days.published(4)
    by = day.cast.referee
    lunch = calls.call(day.tournament, text="Lunch is ready", by=by, now=NOW)
    calls.call(day.tournament, pairing=round_.pairings.first(), by=by, now=NOW)

    assert "Lunch is ready" in text(client, day.tournament, path)
    assert "You are called to the desk" not in text(client, day.tournament, path)

    calls.end(lunch, by=by, now=NOW)

    assert "Lunch is ready" not in text(client, day.tournament, path)


def test_other_game_is_on_the_general_reference_only(client):
    tournament = days.a_day(status=TournamentStatus.REGISTRATION).tournament
    general = client.get("/rules/").content.decode()
    of_event, found = (text(client, tournament, f"reference/{more}") for more in ("", "?q=MESBG+duel"))

    assert all(f'id="{each}"' in general for each in ("s-mesbg", "r-mesbg-duel", "r-x7"))
    assert "r-mesbg" not in of_event
    assert 'id="r-x' not in of_event
    assert "No rule matches" in found
