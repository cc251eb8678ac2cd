"""Pages cost the same number of queries however many rows they show."""

from datetime import UTC, datetime

import pytest
import time_machine

from tests.data.cast import NOW
from tests.data.days import checked_in, published
from tests.data.factories import a_catalogue, a_figure
from tests.examples import some_of
from tests.tournament.web.organiser.desk_client import Browser
from tournament.services.lists import list_texts

pytestmark = pytest.mark.django_db


def queries(django_assert_num_queries, day, expected, room, *args):
    browser = Browser(day.cast.olga, day.tournament.slug)
    with time_machine.travel(datetime.now(UTC), tick=False):  # the inbox is read anew each minute
        browser.open("prints")  # the session is made
        with django_assert_num_queries(expected):
            assert browser.open(room, *args).status_code == 200


COUNTS = {"home": 9, "entrants": 8, "check-in": 11, "lists": 7, "rounds": 5, "log": 10, "standings": 9}


@pytest.mark.parametrize("room", some_of(COUNTS, 5))
@pytest.mark.parametrize("people", [2, 6])
def test_pages_of_a_tournament_cost_the_same(django_assert_num_queries, room, people):
    queries(django_assert_num_queries, checked_in(people), COUNTS[room], room)


@pytest.mark.parametrize("people", [2, 6])
def test_a_round_costs_the_same_with_one_table_and_three(django_assert_num_queries, people):
    day, _ = published(people)

    queries(django_assert_num_queries, day, 13, "round", 1)


@pytest.mark.parametrize("people", [1, 3])
def test_the_queue_costs_the_same_with_lists_of_one_and_of_three(django_assert_num_queries, people):
    day = checked_in(people)
    catalogue = a_catalogue()
    a_figure(catalogue, name="Reed archer")
    day.tournament.catalogues.set([catalogue])
    for entrant in day.entrants:
        list_texts.submit(entrant, "good", "2x Reed archer", by=day.cast.referee, now=NOW)

    queries(django_assert_num_queries, day, 11, "lists")
