"""A knock at a hub in the same process: after the commit, once for a transaction, in nobody's way."""

import pytest
from django.db import transaction

from tests.data.cast import NOW
from tests.data.days import a_day
from tournament.services.core import hub_notify, outbox

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def knocks():
    """How often a hub of this process was knocked at."""
    heard = []

    def hear():
        heard.append("knock")

    hub_notify.hear(hear)
    yield heard
    hub_notify.forget(hear)


@pytest.fixture
def tournament():
    return a_day().tournament


def test_a_hub_in_this_process_hears_each_commit_without_a_broker(tournament, knocks):
    outbox.publish(tournament, "results", now=NOW)
    outbox.publish(tournament, "results", now=NOW)

    assert len(knocks) == 2


def test_a_transaction_with_a_hundred_events_knocks_once_and_after_the_commit(tournament, knocks):
    with transaction.atomic():
        for _ in range(100):
            outbox.publish(tournament, "results", now=NOW)
        before = len(knocks)

    assert (before, len(knocks)) == (0, 1)


def test_what_was_rolled_back_is_not_news(tournament, knocks):
    with transaction.atomic():
        outbox.publish(tournament, "results", now=NOW)
        transaction.set_rollback(True)

    assert knocks == []


def test_a_hub_whose_loop_has_ended_is_in_nobodys_way(tournament):
    def dead():
        raise RuntimeError("Event loop is closed")

    hub_notify.hear(dead)
    outbox.publish(tournament, "results", now=NOW)
    hub_notify.forget(dead)

    assert tournament.outbox.order_by("pk").last().topics == ["results"]


def test_without_a_hub_and_a_broker_nothing_waits_for_the_commit(tournament):
    with transaction.atomic():
        outbox.publish(tournament, "results", now=NOW)

        assert transaction.get_connection().run_on_commit == []
