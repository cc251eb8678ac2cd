"""The queue without models is that of models: the same lists in the same order, standing the same way."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.data.cast import NOW
from tests.data.days import a_day, with_entrants
from tests.data.lists import ILLEGAL, LEGAL, OTHER, armed, hand_in
from tournament.engine.lifecycle import EntrantStatus
from tournament.queries.lists import light_lists, list_queue, queue_turns
from tournament.queries.lists.blocking_lists import blocking_lists
from tournament.services.lists import list_reviews, lists

pytestmark = pytest.mark.django_db


def told(row):
    """All that a page or a count reads of a row."""
    version = row.version
    return (
        (row.entrant.pk, row.entrant.number, row.entrant.name, row.entrant.club, row.entrant.status),
        (row.faction, row.state, row.is_open, row.is_changed, row.is_locked, row.newest_review_id),
        (row.approval and row.approval.pk, row.approval and row.approval.is_ruling),
        (row.before and row.before.pk, row.before and row.before.is_yes),
        version and (version.pk, version.is_legal, version.fingerprint, version.totals, row.errors),
    )


@pytest.fixture
def day(request):
    """Somebody for each way in which a list can stand."""
    day = with_entrants(a_day(**getattr(request, "param", {})), 10)
    armed(day)
    people, referee = day.entrants, {"by": day.cast.referee, "now": NOW}
    texts = (LEGAL, ILLEGAL, LEGAL, LEGAL, ILLEGAL, LEGAL, LEGAL, LEGAL)
    versions = [hand_in(one, text) for one, text in zip(people, texts, strict=False)]
    list_reviews.approve(people[2], versions[2], **referee)
    list_reviews.send_back(people[3], versions[3], message="Count again.", **referee)
    list_reviews.approve(people[4], versions[4], clause="10.01", message="It is fine.", **referee)
    list_reviews.approve(people[5], versions[5], **referee)
    hand_in(people[5], OTHER)  # changed since the yes
    hand_in(people[4], LEGAL)
    hand_in(people[4], ILLEGAL)  # what the ruling was on, once more
    list_reviews.approve(people[6], versions[6], **referee)
    list_reviews.take_back(people[6], versions[6], **referee)
    people[7].refresh_from_db()
    lists.army_lists.lock(people[7].good_list, now=NOW)
    day.tournament.entrants.filter(number=8).update(status=EntrantStatus.DROPPED)
    day.tournament.entrants.filter(number__in=[1, 9]).update(status=EntrantStatus.WAITING_LIST)
    return day.refresh()


@pytest.mark.parametrize("day", [{}, {"ruleset_key": "combat-hex-starter"}], indirect=True)
def test_the_rows_are_those_of_the_models(day):
    light, whole = light_lists.rows_of(day.tournament), list_queue.rows_of(day.tournament)
    list_queue.with_verdicts(light)
    list_queue.with_verdicts(whole)

    assert [told(row) for row in light] == [told(row) for row in whole]
    assert {row.state for row in whole} >= set(list_queue.ListState) - {"missing"}


def test_whoever_is_looked_for_and_hindered_is_the_same(day):
    light, whole = light_lists.rows_of(day.tournament), list_queue.rows_of(day.tournament)

    for view in queue_turns.VIEWS:
        for words in ("", "pa", "3", "ô"):
            found = [queue_turns.chosen(rows, view=view, words=words) for rows in (light, whole)]
            assert [(row.entrant.pk, row.faction) for row in found[0]] == [
                (row.entrant.pk, row.faction) for row in found[1]
            ]
    both = [blocking_lists(day.tournament, rows) for rows in (light, whole)]
    assert [(each.entrant.pk, each.sentence) for each in both[0]] == [
        (each.entrant.pk, each.sentence) for each in both[1]
    ]


def test_it_asks_four_questions(day):
    with CaptureQueriesContext(connection) as asked:
        light_lists.rows_of(day.tournament)

    assert len(asked) == 4
