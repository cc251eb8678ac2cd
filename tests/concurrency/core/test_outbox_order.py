"""On a server, ids are given out before the commit: so they may become visible out of order.

Within one tournament they cannot, because its row is locked before an id is taken. Between two they do: the
first test shows it, so that the others are known to stand on something.
"""

from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest
from django.db import connections, transaction

from tests.concurrency.crowd import PATIENCE
from tests.data.cast import NOW
from tests.data.days import a_day
from tournament.models import OutboxEvent, Tournament
from tournament.queries.core import outbox_rows
from tournament.services.core import outbox

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres_only]


@pytest.fixture
def two():
    """Two tournaments, and where each stands."""
    days = [a_day(name=name).tournament for name in ("Slow", "Quick")]
    return [(each, outbox_rows.snapshot(each).last_id) for each in days]


class OpenTransaction:
    """Writes news and keeps its transaction open until it may commit."""

    def __init__(self, pool, tournament):
        self.written, self.may_commit = Event(), Event()
        self.number = None
        self.done = pool.submit(self._run, tournament.pk)

    def _run(self, pk):
        try:
            with transaction.atomic():
                self.number = outbox.publish(Tournament.objects.get(pk=pk), "results", now=NOW).pk
                self.written.set()
                assert self.may_commit.wait(PATIENCE)
        finally:
            connections.close_all()

    def commit(self):
        self.may_commit.set()
        self.done.result(PATIENCE)


@pytest.fixture
def pool():
    with ThreadPoolExecutor(3) as threads:
        yield threads


def test_ids_of_two_tournaments_become_visible_out_of_order(two, pool):
    (slow, _), (quick, _) = two
    first = OpenTransaction(pool, slow)
    assert first.written.wait(PATIENCE)
    second = OpenTransaction(pool, quick)
    assert second.written.wait(PATIENCE)
    second.commit()
    newest = OutboxEvent.objects.order_by("-pk").first().pk
    first.commit()

    assert first.number < second.number == newest


def test_a_reader_with_a_place_for_each_tournament_misses_nothing(two, pool):
    (slow, slow_place), (quick, quick_place) = two
    places = {slow.pk: slow_place, quick.pk: quick_place}
    first, second = OpenTransaction(pool, slow), None
    assert first.written.wait(PATIENCE)
    second = OpenTransaction(pool, quick)
    assert second.written.wait(PATIENCE)
    second.commit()

    seen = outbox_rows.after(places)
    places.update({event.tournament_id: event.id for event in seen})
    first.commit()
    seen += outbox_rows.after(places)

    assert [event.id for event in seen] == [second.number, first.number]


def test_one_place_for_all_would_miss_it(two, pool):
    """The twin: what would happen without the care."""
    (slow, _), (quick, quick_place) = two
    first = OpenTransaction(pool, slow)
    assert first.written.wait(PATIENCE)
    second = OpenTransaction(pool, quick)
    assert second.written.wait(PATIENCE)
    second.commit()
    place = outbox_rows.after({quick.pk: quick_place})[-1].id
    first.commit()

    assert not OutboxEvent.objects.filter(pk__gt=place, pk=first.number).exists()


def test_in_one_tournament_the_second_waits_for_the_first(two, pool):
    slow, place = two[0]
    first = OpenTransaction(pool, slow)
    assert first.written.wait(PATIENCE)
    second = OpenTransaction(pool, slow)
    assert not second.written.wait(0.3)
    assert outbox_rows.after({slow.pk: place}) == []
    first.commit()
    assert second.written.wait(PATIENCE)
    seen = outbox_rows.after({slow.pk: place})
    second.commit()
    seen += outbox_rows.after({slow.pk: seen[-1].id})

    assert [event.id for event in seen] == [first.number, second.number]


def test_a_snapshot_taken_meanwhile_leaves_no_gap(two, pool):
    """Who opens a stream while a transaction is open hears of it once it is committed."""
    slow, _ = two[0]
    first = OpenTransaction(pool, slow)
    assert first.written.wait(PATIENCE)
    seen = outbox_rows.snapshot(slow)
    first.commit()

    assert first.number > seen.last_id
    assert [event.id for event in outbox_rows.after({slow.pk: seen.last_id})] == [first.number]
