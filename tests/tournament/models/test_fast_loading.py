"""Entrants and pairings are read by the thousand: as rows of Django's own, in half the time."""

import pytest
from django.db.models.signals import post_init

from tests import days
from tournament.models import Entrant, Pairing

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.mark.parametrize("model", [Entrant, Pairing])
def test_rows_are_read_without_a_signal_each(model):
    days.published(4)
    heard = []
    receiver = lambda instance, **_: heard.append(instance)  # noqa: E731
    post_init.connect(receiver, sender=model)
    try:
        rows = list(model.objects.all())
    finally:
        post_init.disconnect(receiver, sender=model)

    assert len(rows) > 1
    assert heard == []


def test_what_was_not_read_is_read_when_it_is_asked_for(django_assert_num_queries):
    days.published(4)

    row = Entrant.objects.only("name").first()

    assert row.get_deferred_fields() >= {"club", "families", "tournament_id"}
    with django_assert_num_queries(1):
        assert row.families == []


def test_row_knows_its_people_and_is_saved_where_it_was(django_assert_num_queries):
    days.published(4)

    row = Pairing.objects.select_related("a", "round__tournament").first()
    row.manual_reason = "Typed."
    row.save()

    with django_assert_num_queries(0):
        assert row.a.name
        assert row.round.tournament.name
    with django_assert_num_queries(1):
        assert row.b.name
    assert Pairing.objects.get(pk=row.pk).manual_reason == "Typed."
