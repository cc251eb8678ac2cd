"""The outbox: each tournament from its own place, oldest first, and what changed since a revision."""

import pytest

from tests.data.cast import NOW
from tests.data.days import a_day, with_entrants
from tournament.models import OutboxEvent
from tournament.queries.core import outbox_rows
from tournament.services.settings import tournament_settings

pytestmark = pytest.mark.django_db


def test_nobody_listening_asks_nothing(django_assert_num_queries):
    with django_assert_num_queries(0):
        assert outbox_rows.after({}) == []


def test_each_tournament_is_read_from_its_own_place(django_assert_num_queries):
    one, two = with_entrants(a_day(), 2).tournament, with_entrants(a_day(), 1).tournament
    seen = outbox_rows.snapshot(one).last_id
    third = with_entrants(a_day(), 1).tournament

    with django_assert_num_queries(1):
        events = outbox_rows.after({one.pk: seen, two.pk: 0})

    assert {event.tournament_id for event in events} == {two.pk}
    assert [event.id for event in events] == sorted(event.id for event in events)
    assert len(events) == OutboxEvent.objects.filter(tournament=two).count()
    assert third.pk not in {event.tournament_id for event in events}


def test_no_more_is_read_than_asked_for():
    tournament = with_entrants(a_day(), 3).tournament

    assert len(outbox_rows.after({tournament.pk: 0}, limit=2)) == 2


def test_what_changed_since_a_revision_is_told_once():
    day = with_entrants(a_day(), 2)
    before = outbox_rows.snapshot(day.tournament).revision
    tournament_settings.configure(day.tournament, by=day.cast.organiser, now=NOW, venue="The other hall")
    after = outbox_rows.snapshot(day.tournament).revision

    assert after > before
    assert outbox_rows.topics_since(day.tournament, before) == {"tournament"}
    assert outbox_rows.topics_since(day.tournament, after) == frozenset()
