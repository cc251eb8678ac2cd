"""The edge that reads the clocks: what it reads them from, and what it does where it may not ask."""

import asyncio
from datetime import UTC, datetime, timedelta

import pytest
from django.db import OperationalError, connection

from tests.data.cast import NOW
from tests.settings import LOCK_SECONDS
from tournament import time_source
from tournament.engine.time_source import MICROSECOND, Reading
from tournament.services.clock import time_source as time_anchors
from tournament.services.core import locks
from tournament.time_source import TimeSource

SOON = timedelta(seconds=5)


def is_between(begun, instant):
    """Did the clock say it between that instant and now, but for what two clocks of a machine may differ?"""
    return begun - SOON <= instant <= datetime.now(UTC) + SOON


@pytest.mark.django_db
def test_house_time_is_aware_steady_and_at_first_the_wall_clock_s():
    house, begun = TimeSource(), datetime.now(UTC)
    first, second = house.now(), house.now()

    assert first.utcoffset() == timedelta(0)
    assert first <= second
    assert is_between(begun, first)


@pytest.mark.django_db
def test_looks_with_the_real_clocks_stay_with_them():
    house = TimeSource()
    house.now()
    house.compare_clocks()

    begun = time_source.trusted_now()
    assert begun - SOON <= house.now() <= time_source.trusted_now() + SOON


@pytest.mark.django_db
@pytest.mark.postgres_only
def test_the_time_of_postgresql_is_its_server_s():
    assert is_between(datetime.now(UTC), time_source.server_time())


def test_the_counter_only_grows():
    counts = [time_source.steady_us() for _ in range(3)]

    assert counts == sorted(counts)


def test_a_boot_keeps_its_name():
    assert time_source.boot_name() == time_source.boot_name()
    assert len(time_source.boot_name()) <= 64


def test_without_a_name_of_the_boot_each_process_has_its_own(monkeypatch, tmp_path):
    monkeypatch.setattr(time_source, "BOOT", tmp_path / "none")

    assert time_source.boot_name().startswith("process-")
    assert len(time_source.boot_name()) <= 64


def test_without_namespaces_the_boot_is_enough(monkeypatch, tmp_path):
    monkeypatch.setattr(time_source, "TIME_NAMESPACE", tmp_path / "none")

    assert time_source.boot_name() == time_source.BOOT.read_text().strip()


def test_the_quickest_answer_counts():
    """A database server that is busy, or has to open a connection, answers late."""
    counts = iter([0, 300_000, 400_000, 402_000, 500_000, 560_000])
    answers = iter([NOW, NOW + SOON, NOW])
    house = TimeSource(steady=lambda: next(counts), trusted=lambda: next(answers), boot=lambda: "boot")

    assert house.reading() == Reading("boot", 401_000, NOW + SOON)


def test_inside_an_event_loop_no_database_is_asked():
    """The live hub tells the time from there."""

    async def ask():
        return TimeSource().now()

    assert is_between(datetime.now(UTC), asyncio.run(ask()))


@pytest.mark.django_db
def test_a_database_that_is_away_stops_no_clock_that_is_known(monkeypatch):
    house = TimeSource()
    begun, before = datetime.now(UTC), house.now()

    def gone(_boot):
        raise OperationalError("gone")

    monkeypatch.setattr(time_anchors, "time_anchor_of", gone)

    assert before <= house.now()
    assert is_between(begun, house.now())
    with pytest.raises(OperationalError):
        TimeSource().now()


def patience():
    """How long a statement waits for others, in milliseconds."""
    with connection.cursor() as cursor:
        is_server = connection.vendor == "postgresql"
        cursor.execute(
            "SELECT setting FROM pg_settings WHERE name = 'lock_timeout'"
            if is_server
            else "PRAGMA busy_timeout"
        )
        return int(cursor.fetchone()[0])


@pytest.mark.django_db
@pytest.mark.both_databases
def test_a_page_does_not_wait_for_whoever_holds_the_time():
    """No guard has looked for long, perhaps because it is frozen in the middle of a look."""
    usual, seen, counts = patience(), [], [0]

    def held():
        seen.append(patience())
        if len(seen) > time_source.QUESTIONS:
            raise OperationalError("locked")
        return NOW

    house = TimeSource(steady=lambda: counts[0], trusted=held, boot=lambda: "boot")
    begun = house.now()
    counts[0] = timedelta(minutes=1) // MICROSECOND

    assert house.now() - begun == timedelta(minutes=1)
    assert seen == [usual] * time_source.QUESTIONS + [locks.SOON]
    assert patience() == usual == 1000 * LOCK_SECONDS
