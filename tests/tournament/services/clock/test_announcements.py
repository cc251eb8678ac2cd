"""Each announcement once, dated when it was due, whoever makes it."""

from datetime import timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.data.cast import MINUTE, NOW
from tests.data.days import published
from tests.examples import examples
from tournament.models import Announcement, OutboxEvent, Tournament
from tournament.services.clock import announcements, clocks

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
MS = timedelta(milliseconds=1)


@pytest.fixture
def clock():
    day, round_ = published(4)
    return clocks.start(round_, by=day.cast.organiser, now=NOW)


def fire(minutes, by="test", **options):
    return [row.kind for row in announcements.fire_due(now=NOW + minutes * MINUTE, by=by, **options)]


@pytest.mark.parametrize(
    ("wait", "kinds"),
    [(2 * MINUTE - MS, ["E0"]), (2 * MINUTE, ["E0", "E1"]), (2 * MINUTE + MS, ["E0", "E1"])],
)
def test_due_before_at_and_after_the_instant(clock, wait, kinds):
    assert [row.kind for row in announcements.fire_due(now=NOW + wait, by="test")] == kinds


def test_nothing_due_changes_nothing(clock):
    fire(0)
    revision = Tournament.objects.get().revision

    assert fire(1) == []
    assert Tournament.objects.get().revision == revision


def test_the_same_task_twice_is_one_announcement(clock):
    assert fire(2, by="worker") == ["E0", "E1"]
    assert fire(2, by="guard") == []

    row = clock.announcements.get(kind="E1")
    assert (row.fired_by, row.lateness_ms) == ("worker", 0)
    assert OutboxEvent.objects.filter(announcement__isnull=False).count() == 2


def test_two_in_the_same_instant_are_one_each(clock):
    """The claim is conditional: rows that another process has made meanwhile are left alone."""
    stale = list(clock.announcements.filter(kind="E0"))
    fire(0, by="first")

    with pytest.raises(announcements.LostClaim):
        announcements._update(stale, status="fired", fired_by="second")

    assert clock.announcements.get(kind="E0").fired_by == "first"


def test_lateness_is_kept_and_the_date_is_the_due_one(clock):
    announcements.fire_due(now=NOW + 120 * MS, by="guard")

    event = OutboxEvent.objects.get(kind="announcement")
    assert event.payload["due_at"] == NOW.isoformat()
    assert event.payload["lateness_ms"] == 120
    assert event.payload["is_late"] is False


def test_a_machine_that_was_off_says_what_it_missed_without_shouting(clock):
    fire(0)

    missed = fire(43)

    assert missed == ["E1", "E2", "E3", "E4"]
    payloads = [e.payload for e in OutboxEvent.objects.filter(kind="announcement")][1:]
    assert all(p["is_late"] for p in payloads)
    assert payloads[-1]["due_at"] == (NOW + 41 * MINUTE).isoformat()


def test_a_guard_leaves_the_first_moment_to_the_tasks(clock):
    grace = timedelta(milliseconds=100)

    assert announcements.fire_due(now=NOW + 99 * MS, by="guard", grace=grace) == []
    assert len(announcements.fire_due(now=NOW + 100 * MS, by="guard", grace=grace)) == 1


def test_no_more_than_the_limit_at_once(clock):
    assert fire(64, limit=4) == ["E0", "E1", "E2", "E3"]
    assert fire(64, limit=40) == ["E4", "E5", "E6", "E7", "E8", "E9", "E10"]


def test_a_table_that_reported_is_not_called(clock):
    table = clock.round.pairings.filter(table=1).get()
    clocks.give_table_time(table, seconds=60, reason="Ruling", by=_referee(clock), now=NOW + 45 * MINUTE)
    table.status = "reported"
    table.save()

    assert fire(65) == ["E5", "E6", "E7", "E8", "E9", "E10"]
    assert set(clock.announcements.filter(pairing=table).values_list("status", flat=True)) == {"cancelled"}


def test_announcements_of_one_instant_raise_the_revision_once(clock):
    for table in clock.round.pairings.filter(table__isnull=False):
        clocks.give_table_time(table, seconds=60, reason="Alarm", by=_referee(clock), now=NOW)
    before = Tournament.objects.get().revision

    fire(3)

    assert Tournament.objects.get().revision == before + 1
    said = OutboxEvent.objects.filter(kind="announcement").order_by("-pk")[:2]
    assert [event.payload["text"][:8] for event in said] == ["Table 2:", "Table 1:"]


def test_next_due_is_the_earliest_that_is_pending(clock):
    assert announcements.next_due() == NOW
    assert announcements.next_due(after=NOW) == NOW + 2 * MINUTE


def _referee(clock):
    from tests.data.cast import cast_of

    return cast_of(clock.round.tournament).referee


ORDERS = st.lists(
    st.tuples(
        st.sampled_from(["pause", "resume", "extend", "table", "look"]),
        st.integers(0, 20 * 60_000),
        st.integers(1, 900),
    ),
    max_size=12,
)


@settings(
    max_examples=examples(8), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(orders=ORDERS)
def test_no_order_makes_it_early_twice_or_in_a_pause(clock, orders):
    """Rows, events and orders of a random day, judged after the fact."""
    OutboxEvent.objects.all().delete()
    Announcement.objects.all().delete()
    clock.orders.all().delete()
    type(clock).objects.update(status="idle", paused_at=None, held_seconds=0)
    referee, now = _referee(clock), NOW
    clock = clocks.start(clock.round, by=referee, now=now)
    table = clock.round.pairings.filter(table=1).get()
    pauses, due_at_fire = [], []

    for order, wait, seconds in orders:
        now += timedelta(milliseconds=wait)
        try:
            _carry_out(order, clock, table, seconds=seconds, by=referee, now=now)
        except clocks.Conflict:
            continue
        clock.refresh_from_db()
        is_paused = bool(pauses) and pauses[-1][1] is None  # pausing twice is harmless, also at one instant
        if order == "pause" and clock.paused_at == now and not is_paused:
            pauses.append([now, None])
        if order == "resume" and pauses and pauses[-1][1] is None:
            pauses[-1][1] = now

    if clock.status == "paused":
        clocks.resume(clock, by=referee, now=now)
        pauses[-1][1] = now
    announcements.fire_due(now=now + timedelta(days=1), by="end")

    due_at_fire = list(clock.announcements.filter(status="fired"))
    assert all(row.fired_at >= row.due_at for row in due_at_fire)
    assert OutboxEvent.objects.filter(kind="announcement").count() == len(due_at_fire)
    assert clock.announcements.filter(pairing=None, status="fired").count() == 11
    for begin, finish in pauses:
        assert not [row for row in due_at_fire if begin < row.due_at < finish]
    _agrees_with_anchors(clock, table)


def _carry_out(order, clock, table, *, seconds, by, now):
    if order == "pause":
        clocks.pause(clock, by=by, now=now)
    elif order == "resume":
        clocks.resume(clock, by=by, now=now)
    elif order == "extend":
        clocks.extend(clock, seconds=seconds, reason="x", by=by, now=now)
    elif order == "table":
        clocks.give_table_time(table, seconds=seconds, reason="x", by=by, now=now)
    else:
        announcements.fire_due(now=now, by="look")


def _agrees_with_anchors(clock, table):
    """What lies after the last order is where the pure arithmetic says it is."""
    from tournament import adapters

    clock.refresh_from_db()
    for pairing in (None, table):
        anchors = adapters.to_anchors(clock, pairing=pairing)
        offsets = {event.code: event.offset for event in adapters.to_timeline_of(clock).events}
        rows = list(clock.announcements.filter(pairing=pairing, fired_by="end"))
        assert all(abs(row.due_at - anchors.due(offsets[row.kind])) <= MS for row in rows)


def test_the_screens_are_told_the_words_in_the_order_of_the_hall():
    day, round_ = published(4)
    day.tournament.spoken_languages = ["fr", "de"]
    day.tournament.save()
    round_.refresh_from_db()
    pairing = round_.pairings.filter(is_current=True).first()
    clock = clocks.start(round_, by=day.cast.organiser, now=NOW)
    clocks.give_table_time(pairing, seconds=300, reason="Coffee", by=day.cast.referee, now=NOW + 50 * MINUTE)
    fire(69)

    payload = OutboxEvent.objects.get(announcement__kind="E10", announcement__pairing=pairing).payload
    assert payload["languages"] == ["fr", "de"]
    assert payload["words"] == {
        "fr": f"Table {pairing.table}\N{NO-BREAK SPACE}: Rendez vos feuilles maintenant.",
        "de": f"Tisch {pairing.table}: Bitte jetzt die Ergebnisbögen abgeben.",
    }
    assert clock.announcements.get(kind="E3").words["de"] == "Beginnt eure Partien. 40 Minuten."
