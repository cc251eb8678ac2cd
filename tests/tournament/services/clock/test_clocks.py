"""Orders to the clock: what moves, what stays, and that twice is harmless."""

from datetime import timedelta

import pytest
from kombu.exceptions import OperationalError

from tests.data.cast import MINUTE, NOW
from tests.data.days import published
from tournament.models import Clock, LogEntry, TimeAnchor, Tournament
from tournament.services.clock import announcements, celery_eta, clocks
from tournament.services.core.errors import Conflict, Invalid
from tournament.services.rounds import rounds

pytestmark = pytest.mark.django_db
MS = timedelta(milliseconds=1)
OFFSETS = {
    "E0": 0,
    "E1": 2,
    "E2": 4,
    "E3": 6,
    "E4": 41,
    "E5": 46,
    "E6": 51,
    "E7": 53,
    "E8": 56,
    "E9": 61,
    "E10": 64,
}


@pytest.fixture
def hall():
    """A published round, its people, and its clock started at noon."""
    day, round_ = published(4)
    day.clock = clocks.start(round_, by=day.cast.organiser, now=NOW)
    day.round = clocks.Round.objects.get(pk=round_.pk)
    day.table = round_.pairings.filter(is_current=True, table__isnull=False).order_by("table").first()
    return day


def plan(clock, pairing=None):
    """Minutes after the start at which each is due, by kind."""
    rows = clock.announcements.filter(pairing=pairing)
    return {row.kind: (row.due_at - NOW) / MINUTE for row in rows}


def statuses(clock):
    return set(clock.announcements.values_list("status", flat=True))


def test_start_writes_annexe_a_from_this_instant(hall):
    assert plan(hall.clock) == OFFSETS
    assert hall.round.status == "playing"
    assert LogEntry.objects.filter(verb="clock.start").count() == 1


def test_start_twice_is_one_start(hall):
    again = clocks.start(hall.round, by=hall.cast.referee, now=NOW + MINUTE)

    assert again.pk == hall.clock.pk
    assert again.started_at == NOW
    assert hall.clock.announcements.count() == len(OFFSETS)


def test_tempo_makes_the_same_plan_shorter():
    day, round_ = published(4)

    clock = clocks.start(round_, by=day.cast.organiser, now=NOW, tempo=60)

    assert plan(clock)["E10"] == pytest.approx(64 / 60)


@pytest.mark.parametrize("tempo", [0, 1e-9, 1e-300])
def test_tempo_that_hardly_moves_is_refused(tempo):
    day, round_ = published(4)

    with pytest.raises(Invalid, match="cannot run at tempo"):
        clocks.start(round_, by=day.cast.organiser, now=NOW, tempo=tempo)


def test_a_starter_tournament_has_no_clock():
    day, round_ = published(4, ruleset_key="combat-hex-starter", level=500)

    with pytest.raises(Conflict, match="played without a clock") as refused:
        clocks.start(round_, by=day.cast.organiser, now=NOW)

    assert refused.value.code == "untimed"
    assert not Clock.objects.exists()


def test_pause_of_four_minutes_at_g_plus_20_moves_every_later_event(hall):
    clocks.pause(hall.clock, by=hall.cast.referee, now=NOW + 26 * MINUTE, reason="Fire alarm")
    clock = clocks.resume(hall.clock, by=hall.cast.referee, now=NOW + 30 * MINUTE)

    later = {kind: minutes + 4 if minutes > 26 else minutes for kind, minutes in OFFSETS.items()}
    assert plan(clock) == later
    logged = LogEntry.objects.filter(verb__in=["clock.pause", "clock.resume"]).order_by("at")
    assert [(row.verb, row.at) for row in logged] == [
        ("clock.pause", NOW + 26 * MINUTE),
        ("clock.resume", NOW + 30 * MINUTE),
    ]


def test_nothing_is_said_while_paused(hall):
    clocks.pause(hall.clock, by=hall.cast.referee, now=NOW + 26 * MINUTE)

    assert announcements.fire_due(now=NOW + 600 * MINUTE, by="test") == []
    assert statuses(hall.clock) == {"fired", "held"}


@pytest.mark.parametrize(("wait", "count"), [(41 * MINUTE - MS, 4), (41 * MINUTE, 5), (41 * MINUTE + MS, 5)])
def test_pause_says_what_was_due_and_holds_the_rest(hall, wait, count):
    clocks.pause(hall.clock, by=hall.cast.referee, now=NOW + wait)

    assert hall.clock.announcements.filter(status="fired").count() == count
    assert hall.clock.announcements.filter(status="held").count() == len(OFFSETS) - count


def test_pause_and_resume_twice_are_one_each(hall):
    for _ in range(2):
        clocks.pause(hall.clock, by=hall.cast.referee, now=NOW + 10 * MINUTE)
    for minute in (12, 20):
        clock = clocks.resume(hall.clock, by=hall.cast.referee, now=NOW + minute * MINUTE)

    assert clock.held_seconds == 120
    assert plan(clock)["E5"] == 48


def test_extension_moves_what_is_not_said_yet_and_only_that(hall):
    clocks.extend(hall.clock, seconds=300, reason="Late bus", by=hall.cast.organiser, now=NOW + 42 * MINUTE)

    assert plan(hall.clock) == {k: m + 5 if m > 42 else m for k, m in OFFSETS.items()}
    extension = hall.clock.extensions.get()
    assert (extension.at_seconds, extension.given_by) == (42 * 60, "Olga")


def test_the_same_form_gives_time_once(hall):
    for _ in range(2):
        clocks.extend(
            hall.clock, seconds=60, reason="Late bus", by=hall.cast.organiser, now=NOW + MINUTE, token="a"
        )

    assert hall.clock.extensions.count() == 1
    assert plan(hall.clock)["E5"] == 47


def test_extension_during_a_pause_moves_what_is_held(hall):
    clocks.pause(hall.clock, by=hall.cast.referee, now=NOW + 10 * MINUTE)
    clocks.extend(hall.clock, seconds=60, reason="Late bus", by=hall.cast.organiser, now=NOW + 15 * MINUTE)
    clock = clocks.resume(hall.clock, by=hall.cast.referee, now=NOW + 20 * MINUTE)

    assert plan(clock)["E5"] == 46 + 1 + 10
    assert clock.extensions.get().at_seconds == 600


def test_a_table_gets_its_own_announcements(hall):
    clocks.give_table_time(
        hall.table, seconds=120, reason="Ruling took long", by=hall.cast.referee, now=NOW + 30 * MINUTE
    )

    assert plan(hall.clock) == OFFSETS
    assert plan(hall.clock, hall.table) == {k: m + 2 for k, m in OFFSETS.items() if m > 30}
    assert hall.clock.announcements.filter(pairing=hall.table).first().text.startswith("Table 1: ")


def test_more_time_for_the_same_table_adds_up(hall):
    for minute in (30, 42):
        clocks.give_table_time(
            hall.table, seconds=120, reason="Ruling", by=hall.cast.referee, now=NOW + minute * MINUTE
        )

    own = plan(hall.clock, hall.table)
    assert own == {"E4": 45, "E5": 50, "E6": 55, "E7": 57, "E8": 60, "E9": 65, "E10": 68}


def test_time_for_everybody_moves_the_table_too(hall):
    clocks.give_table_time(
        hall.table, seconds=120, reason="Ruling", by=hall.cast.referee, now=NOW + 30 * MINUTE
    )
    clocks.extend(hall.clock, seconds=60, reason="Alarm", by=hall.cast.referee, now=NOW + 42 * MINUTE)

    assert plan(hall.clock, hall.table)["E4"] == 44
    assert plan(hall.clock)["E4"] == 41


def test_table_time_in_a_pause_is_held(hall):
    clocks.pause(hall.clock, by=hall.cast.referee, now=NOW + 30 * MINUTE)
    clocks.give_table_time(
        hall.table, seconds=60, reason="Ruling", by=hall.cast.referee, now=NOW + 31 * MINUTE
    )

    own = hall.clock.announcements.filter(pairing=hall.table)
    assert set(own.values_list("status", flat=True)) == {"held"}


@pytest.mark.parametrize(
    ("seconds", "reason", "code"),
    [(0, "x", "seconds-impossible"), (7201, "x", "seconds-impossible"), (60, "  ", "reason-missing")],
)
def test_extra_time_needs_seconds_and_a_reason(hall, seconds, reason, code):
    with pytest.raises(Invalid) as refused:
        clocks.extend(hall.clock, seconds=seconds, reason=reason, by=hall.cast.referee, now=NOW)

    assert refused.value.code == code


def test_extra_time_after_the_last_word_is_refused(hall):
    with pytest.raises(Conflict, match="Later times cannot move"):
        clocks.extend(hall.clock, seconds=60, reason="x", by=hall.cast.referee, now=NOW + 64 * MINUTE)

    with pytest.raises(Conflict, match="for table 1"):
        clocks.give_table_time(
            hall.table, seconds=60, reason="x", by=hall.cast.referee, now=NOW + 64 * MINUTE
        )
    assert not hall.clock.extensions.exists()


def test_a_table_without_a_clock_gets_no_time():
    day, round_ = published(4)

    with pytest.raises(Conflict, match="has not started"):
        clocks.give_table_time(round_.pairings.first(), seconds=60, reason="x", by=day.cast.referee, now=NOW)


def test_a_table_that_has_reported_gets_no_time(hall):
    hall.table.status = "reported"
    hall.table.save()

    with pytest.raises(Conflict, match="handed in"):
        clocks.give_table_time(hall.table, seconds=60, reason="x", by=hall.cast.referee, now=NOW)


def test_end_cancels_what_is_not_said(hall):
    for _ in range(2):
        clock = clocks.end(hall.clock, by=hall.cast.organiser, now=NOW + 50 * MINUTE, reason="All done")

    assert clock.status == "ended"
    assert statuses(clock) == {"fired", "cancelled"}
    assert LogEntry.objects.filter(verb="clock.end").count() == 1


def test_an_ended_clock_is_not_extended_or_resumed(hall):
    clocks.end(hall.clock, by=hall.cast.organiser, now=NOW + 50 * MINUTE, reason="Over")

    with pytest.raises(Conflict, match="ended"):
        clocks.extend(hall.clock, seconds=60, reason="x", by=hall.cast.referee, now=NOW + 51 * MINUTE)
    with pytest.raises(Conflict, match="ended"):
        clocks.resume(hall.clock, by=hall.cast.referee, now=NOW + 51 * MINUTE)


def test_cancelling_the_round_ends_its_clock(hall):
    rounds.cancel(hall.round, by=hall.cast.organiser, now=NOW + MINUTE, reason="Wrong pairings")

    assert Clock.objects.get().status == "ended"


def test_a_wall_clock_that_jumps_back_undoes_nothing(hall):
    announcements.fire_due(now=NOW + 41 * MINUTE, by="test")

    clock = clocks.pause(hall.clock, by=hall.cast.referee, now=NOW - 60 * MINUTE)

    assert clock.paused_at == NOW + 41 * MINUTE
    assert clock.announcements.filter(status="held").count() == 6


@pytest.fixture
def broker(monkeypatch):
    """What was handed to the broker, in minutes after the start; ``is_away`` makes it take nothing."""

    class Broker(list):
        is_away = False

        def take(self, task, *, eta, **_options):
            if self.is_away:
                raise OperationalError("nobody there")
            assert task == "clock.wake"
            self.append((eta + celery_eta.LEAD - NOW) / MINUTE)

    taken = Broker()
    monkeypatch.setattr("tournament.broker.current_app.send_task", taken.take)
    return taken


def test_wake_ups_are_asked_for_the_next_half_hour_only(hall, broker, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        clocks.extend(hall.clock, seconds=60, reason="x", by=hall.cast.referee, now=NOW + 20 * MINUTE)

    assert broker == [42, 47]


def test_the_rest_is_asked_for_when_its_time_comes(hall, broker, django_capture_on_commit_callbacks):
    for minute in (0, 10, 30, 31):
        with django_capture_on_commit_callbacks(execute=True):
            celery_eta.top_up(now=NOW + minute * MINUTE)

    assert broker == [0, 2, 4, 6, 41, 46, 51, 53, 56]


def test_what_no_broker_took_is_asked_for_again(hall, broker, django_capture_on_commit_callbacks):
    broker.is_away = True
    with django_capture_on_commit_callbacks(execute=True):
        clocks.extend(hall.clock, seconds=60, reason="x", by=hall.cast.referee, now=NOW + MINUTE)
    assert broker == []

    broker.is_away = False
    with django_capture_on_commit_callbacks(execute=True):
        assert celery_eta.top_up(now=NOW + MINUTE) == 1

    assert broker == [3, 5, 7]


def test_workers_wait_by_the_wall_clock(hall, broker, django_capture_on_commit_callbacks):
    """It was set back two minutes while the house went on."""
    TimeAnchor.objects.create(boot="b", offset_us=0, skew_ms=120_000, seen_at=NOW, made_at=NOW)
    with django_capture_on_commit_callbacks(execute=True):
        celery_eta.plan(hall.clock, now=NOW + 20 * MINUTE)

    assert broker[-2:] == [39, 44]


def test_wake_ups_of_one_instant_are_one(hall, broker, django_capture_on_commit_callbacks):
    for table in hall.round.pairings.filter(table__isnull=False):
        clocks.give_table_time(table, seconds=60, reason="x", by=hall.cast.referee, now=NOW)
    with django_capture_on_commit_callbacks(execute=True):
        celery_eta.plan(hall.clock, now=NOW)

    assert broker == [2, 3, 4, 5, 6, 7]


def test_a_timeline_that_cannot_be_run_is_refused():
    day, round_ = published(4)
    Tournament.objects.update(timeline={"phases": []})

    with pytest.raises(Invalid, match="cannot run this timeline"):
        clocks.start(round_, by=day.cast.organiser, now=NOW)


def test_a_tournament_may_have_its_own_timeline():
    day, round_ = published(4)
    phases = [{"code": "play", "name": "Play", "start": 0, "end": 600}]
    events = [{"code": "E1", "offset": 300, "is_announced": True, "text": "Half time."}]
    Tournament.objects.update(timeline={"phases": phases, "announcements": events})

    assert plan(clocks.start(round_, by=day.cast.organiser, now=NOW)) == {"E1": 5}


def test_form_with_an_endless_token_is_one_order_too(hall):
    for _ in range(2):
        clocks.pause(hall.clock, by=hall.cast.referee, now=NOW + MINUTE, token="t" * 300)
        clocks.resume(hall.clock, by=hall.cast.referee, now=NOW + MINUTE, token="u" * 300)

    assert list(hall.clock.orders.values_list("verb", flat=True)) == ["start", "pause", "resume"]
