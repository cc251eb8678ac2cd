"""What an event rule stops names that rule, and leads an organiser to its question."""

import pytest

from tests.data.days import a_day, checked_in, with_entrants
from tests.tournament.web.organiser.desk_client import Browser, text_of
from tournament.engine.lifecycle import TournamentStatus
from tournament.models import Tournament
from tournament.web.setting_links import setting_link
from tournament.web.setting_texts import KEYS

pytestmark = pytest.mark.django_db
ADDRESS = "/desk/cup-of-the-grey-ford/settings/questions/missing_lists/#missing_lists"
QUESTION = "Settings: What happens to a player without all lists?"


def test_a_draft_for_which_the_tables_are_too_few_leads_to_their_number():
    day = checked_in(6)
    Tournament.objects.filter(pk=day.tournament.pk).update(table_count=2)
    olga = Browser(day.cast.olga, day.tournament.slug)

    page = olga.next_page(olga.press("pair", came_from=olga.url("home"))).content.decode()

    assert f'href="{olga.url("question", "table_count")}#table_count"' in page


@pytest.mark.parametrize("key", KEYS)
def test_each_event_rule_can_be_named(key):
    link = setting_link(a_day().tournament, key, may_change=True)

    assert link.url.endswith(f"/settings/questions/{key}/#{key}")


def test_dashboard_names_the_rule_by_which_lists_stop_a_round():
    day = checked_in(3, policy={"missing_lists": "ruling"})

    page = Browser(day.cast.olga, day.tournament.slug).open("home")

    assert "Lists stop round 1" in text_of(page)
    assert f'<a href="{ADDRESS}">{QUESTION}</a>' in page.content.decode()


def test_dashboard_pairs_without_those_whose_lists_stop_a_round():
    day = checked_in(3, policy={"missing_lists": "ruling"})

    organiser = Browser(day.cast.olga, day.tournament.slug).open("home").content.decode()
    scorekeeper = Browser(day.cast.kei, day.tournament.slug).open("home").content.decode()

    assert ("Pair without these" in organiser, organiser.count('name="numbers"')) == (True, 3)
    assert "Pair without these" not in scorekeeper


def test_page_of_these_lists_leads_to_the_rule_that_an_organiser_can_change():
    day = checked_in(3, policy={"missing_lists": "ruling"})

    organiser = Browser(day.cast.olga, day.tournament.slug).open("hindrances").content.decode()
    scorekeeper = Browser(day.cast.kei, day.tournament.slug).open("hindrances").content.decode()

    assert f'href="{ADDRESS}"' in organiser
    assert ADDRESS not in scorekeeper
    assert "What happens to a player without all lists?" in scorekeeper


@pytest.mark.parametrize(("person", "is_link"), [("olga", True), ("kei", False)])
def test_a_refused_check_in_names_the_rule(person, is_link):
    day = with_entrants(a_day(policy={"missing_lists": "no-check-in"}), 2)
    olga = Browser(day.cast.olga, day.tournament.slug)
    olga.press("move", TournamentStatus.CHECK_IN)
    desk = Browser(getattr(day.cast, person), day.tournament.slug)

    answer = desk.press("check-in-entrant", day.entrants[0].number, came_from=desk.url("check-in"))

    page = desk.next_page(answer).content.decode()
    assert QUESTION in page
    assert (f'<a href="{ADDRESS}">' in page) == is_link
