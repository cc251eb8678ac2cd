"""Skip, begin a phase again, take an order back: examples, and any sequence against a clock that ticks."""

from datetime import timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.combat_hex.annexe_a import CHAMPIONSHIP_TIMELINE
from tests.data.cast import MINUTE, NOW
from tests.data.days import published
from tests.examples import examples
from tournament.engine.lifecycle import TableStatus
from tournament.models import Clock, ClockOrder, LogEntry, OutboxEvent, Round
from tournament.services.clock import announcements, clocks
from tournament.services.core.errors import Conflict, Invalid
from tournament.services.settings import tournament_settings

pytestmark = pytest.mark.django_db
MS = timedelta(milliseconds=1)
SECOND = timedelta(seconds=1)


class Hall:
    """A published round, somebody who gives orders, and what stands."""

    def __init__(self):
        self.day, self.round = published(4)
        self.by = self.day.cast.referee
        self.clock = clocks.start(self.round, by=self.by, now=NOW)

    @property
    def table(self):
        return self.round.pairings.filter(is_current=True, table=1).get()

    def order(self, verb, minutes, **options):
        act = {"restart": clocks.restart_phase}.get(verb) or getattr(clocks, verb)
        if verb in {"skip", "restart", "extend", "end"}:
            options.setdefault("reason", "Because")
        self.clock = act(self.clock, by=self.by, now=NOW + minutes * MINUTE, **options)
        return self.clock

    def look(self, minutes):
        announcements.fire_due(now=NOW + minutes * MINUTE, by="look")

    def said(self, pairing=None):
        return list(self._rows("fired", pairing).values_list("kind", flat=True))

    def coming(self, pairing=None):
        rows = self.clock.announcements.filter(status__in=["pending", "held"], pairing=pairing)
        return {row.kind: (row.due_at - NOW) / MINUTE for row in rows}

    def _rows(self, status, pairing):
        return self.clock.announcements.filter(status=status, pairing=pairing).order_by("due_at", "pk")


@pytest.fixture
def hall():
    return Hall()


def test_skip_begins_the_next_phase_now_and_leaves_out_what_lay_between(hall):
    hall.order("skip", 20)
    hall.look(20)

    assert hall.said() == ["E0", "E1", "E2", "E3", "E5"]
    assert hall.coming() == {"E6": 25, "E7": 27, "E8": 30, "E9": 35, "E10": 38}
    assert hall.clock.announcements.get(kind="E4").status == "cancelled"


@pytest.mark.parametrize("verb", ["skip", "restart", "extend"])
def test_order_in_a_long_pause_is_dated_when_it_was_given_and_can_be_taken_back(hall, verb):
    hall.order("pause", 20)
    before = hall.coming()
    hall.order(verb, 30, **({"seconds": 300} if verb == "extend" else {}))
    assert ClockOrder.objects.get(verb=verb).given_at == NOW + 30 * MINUTE

    hall.order("undo", 30.5)

    assert (hall.clock.status, hall.coming()) == ("paused", before)


@pytest.mark.parametrize(
    ("wait", "lands_on"), [(46 * MINUTE - MS, "E5"), (46 * MINUTE, "E7"), (46 * MINUTE + MS, "E7")]
)
def test_skip_before_at_and_after_the_end_of_a_phase(hall, wait, lands_on):
    hall.order("skip", wait / MINUTE)
    hall.look(wait / MINUTE)

    assert hall.said()[-1] == lands_on


def test_skip_in_a_pause_is_said_when_the_clock_goes_on(hall):
    hall.order("pause", 20)
    hall.order("skip", 25)
    hall.look(29)
    assert hall.said() == ["E0", "E1", "E2", "E3"]
    hall.order("resume", 30)
    hall.look(30)

    assert hall.said()[-1] == "E5"
    assert hall.coming()["E10"] == 48


def test_skip_keeps_what_a_table_has_more_than_the_hall(hall):
    clocks.give_table_time(hall.table, seconds=300, reason="Late", by=hall.by, now=NOW + 10 * MINUTE)
    hall.order("skip", 20)

    assert hall.coming(hall.table)["E5"] == 25
    assert hall.coming()["E6"] == 25
    assert "E4" not in hall.coming(hall.table)


def test_skip_out_of_the_last_phase_is_the_end_of_the_plan(hall):
    hall.order("skip", 62)
    hall.look(62)

    assert hall.said()[-1] == "E10"
    with pytest.raises(Conflict, match="last phase is over"):
        hall.order("skip", 63)


def test_a_phase_that_begins_again_has_its_whole_length_and_is_announced_again(hall):
    hall.look(20)
    hall.order("restart", 20)
    hall.look(20)

    assert hall.said() == ["E0", "E1", "E2", "E3"]
    assert hall.coming()["E4"] == 55
    assert hall.coming()["E10"] == 78
    assert hall.clock.announcements.filter(kind="E3").count() == 2


@pytest.mark.parametrize("verb", ["skip", "restart", "end"])
def test_what_takes_or_gives_time_needs_a_reason(hall, verb):
    with pytest.raises(Invalid, match="Enter a reason") as refused:
        hall.order(verb, 20, reason=" ")

    assert refused.value.field == "reason"
    assert hall.clock.orders.count() == 1


def test_end_when_everything_is_said_needs_none(hall):
    hall.look(64)

    assert hall.order("end", 65, reason="").status == "ended"


@pytest.mark.parametrize("verb", ["pause", "extend", "skip", "restart", "end"])
def test_undo_puts_back_what_was_to_come(hall, verb):
    hall.look(20)
    before, said = hall.coming(), hall.said()
    hall.order(verb, 20, **({"seconds": 120} if verb == "extend" else {}))
    hall.look(20.5)
    hall.order("undo", 20.9)

    assert (hall.coming(), hall.said()) == (before, said)
    assert hall.clock.status == "running"
    assert LogEntry.objects.get(verb="clock.undo").data["order"] == verb


def test_undo_of_a_skip_takes_back_what_it_made_the_referee_say(hall):
    hall.order("skip", 20)
    hall.look(20)
    hall.order("undo", 20.5)

    assert hall.clock.announcements.filter(kind="E5", status="taken-back").count() == 1
    hall.look(46)
    assert hall.said()[-2:] == ["E4", "E5"]


def test_undo_of_a_pause_says_what_would_have_been_said(hall):
    hall.order("pause", 40.8)
    hall.order("undo", 41.5)

    row = hall.clock.announcements.get(kind="E4")
    assert (row.status, row.due_at, row.lateness_ms) == ("fired", NOW + 41 * MINUTE, 30_000)


def test_undo_of_resume_goes_back_into_the_pause(hall):
    hall.order("pause", 40)
    hall.order("resume", 44.5)
    hall.look(45.4)
    hall.order("undo", 45.45)

    assert hall.clock.status == "paused"
    assert hall.coming()["E4"] == 41
    hall.order("resume", 50)
    assert hall.coming()["E4"] == 51


def test_undo_of_table_time_leaves_the_table_to_the_hall(hall):
    clocks.give_table_time(hall.table, seconds=300, reason="Late", by=hall.by, now=NOW + 10 * MINUTE)
    hall.order("undo", 10.5)

    assert hall.coming(hall.table) == {}
    assert not hall.clock.extensions.exists()


def test_undo_of_the_start_takes_the_round_back_to_published(hall):
    hall.look(0)
    hall.order("undo", 0.5)

    assert Round.objects.get(pk=hall.round.pk).status == "published"
    assert (hall.clock.status, hall.clock.started_at, hall.said(), hall.coming()) == ("idle", None, [], {})
    clocks.start(hall.round, by=hall.by, now=NOW + 5 * MINUTE)
    hall.look(5)
    assert hall.said() == ["E0"]


def test_undo_of_the_start_is_refused_once_a_table_has_reported(hall):
    hall.round.pairings.filter(table=1).update(status=TableStatus.REPORTED)

    with pytest.raises(Conflict, match="A table has already reported"):
        hall.order("undo", 0.5)


@pytest.mark.parametrize(("wait", "is_open"), [(60 * SECOND, True), (60 * SECOND + MS, False)])
def test_undo_is_open_for_one_minute(hall, wait, is_open):
    hall.order("pause", 10)
    if is_open:
        assert hall.order("undo", 10 + wait / MINUTE).status == "running"
    else:
        with pytest.raises(Conflict, match="for one minute only"):
            hall.order("undo", 10 + wait / MINUTE)


def test_undo_pressed_twice_takes_one_order_back(hall):
    hall.order("extend", 10, seconds=60)
    hall.order("pause", 10.1)
    newest = hall.clock.orders.last().pk
    for _ in range(2):
        hall.order("undo", 10.2, order=newest)

    assert list(hall.clock.orders.exclude(undone_at=None).values_list("verb", flat=True)) == ["pause"]


def test_undo_of_an_order_that_is_not_the_newest_says_so(hall):
    hall.order("extend", 10, seconds=60)
    older = hall.clock.orders.last().pk
    hall.order("pause", 10.1)

    with pytest.raises(Conflict, match="The clock was paused after that"):
        hall.order("undo", 10.2, order=older)


def test_undo_after_the_round_is_over_is_refused(hall):
    hall.order("end", 30)
    Round.objects.update(status="closed")

    with pytest.raises(Conflict, match="Its clock cannot change"):
        hall.order("undo", 30.1)


@pytest.mark.parametrize("verb", ["pause", "extend", "skip", "restart", "end"])
def test_form_sent_twice_is_one_order(hall, verb):
    for minutes in (20, 20.2):
        hall.order(verb, minutes, token="t1", **({"seconds": 60} if verb == "extend" else {}))

    assert ClockOrder.objects.filter(verb=verb).count() == 1


class Ticking:
    """A clock moved along by hand from the orders that stand: a place, and where each moment stands."""

    def __init__(self):
        timeline = CHAMPIONSHIP_TIMELINE
        self.place, self.is_paused = 0, False
        self.events = {event.code: event.offset // MS for event in timeline.events}
        self.starts = [phase.start // MS for phase in timeline.phases]
        self.ends = [phase.end // MS for phase in timeline.phases]

    def tick(self, milliseconds):
        self.place += 0 if self.is_paused else milliseconds

    def obey(self, verb, seconds):
        if verb in {"pause", "resume"}:
            self.is_paused = verb == "pause"
        elif verb == "extend":
            self._move(seconds * 1000, since=self.place + 1)
        elif verb in {"skip", "restart"}:
            index = next(i for i, end in enumerate(self.ends) if self.place < end)
            if verb == "restart":
                self._move(self.place - self.starts[index], since=self.starts[index])
            else:
                self._move(self.place - self.ends[index], since=self.place + 1)

    def _move(self, by, *, since):
        def after(old):
            return old + by if old >= since else old

        moved = {code: (after(due), due) for code, due in self.events.items()}
        self.events = {
            code: due for code, (due, old) in moved.items() if not (old >= since and due < self.place)
        }
        self.starts = [max(after(each), min(each, self.place)) for each in self.starts]
        self.ends = [max(after(each), min(each, self.place)) for each in self.ends]


def replayed(ledger, now):
    """The orders that stand, one after the other, on a fresh clock; ``now`` in milliseconds."""
    clock, at = None, 0
    for verb, given_at, seconds in ledger:
        if clock:
            clock.tick(given_at - at)
            clock.obey(verb, seconds)
        else:
            clock = Ticking()
        at = given_at
    if clock:
        clock.tick(now - at)
    return clock


ORDERS = st.lists(
    st.tuples(
        st.sampled_from(["pause", "resume", "extend", "skip", "restart", "undo", "undo", "look", "start"]),
        st.one_of(st.integers(0, 50_000), st.integers(0, 15 * 60_000)),
        st.integers(1, 600),
    ),
    max_size=14,
)


@settings(
    max_examples=examples(8), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(orders=ORDERS)
def test_any_orders_keep_what_is_said_to_what_the_plan_has_reached(hall, orders):
    """Order, nothing twice, and the plan's own remaining time, after every step."""
    Clock.objects.all().delete()
    OutboxEvent.objects.all().delete()
    Round.objects.update(status="published")
    clock = clocks.start(hall.round, by=hall.by, now=NOW)
    ledger, now = [("start", 0, 0)], 0
    for verb, wait, seconds in orders:
        now += wait
        instant = NOW + now * MS
        announcements.fire_due(now=instant, by="look")
        count = clock.orders.filter(undone_at=None).count()
        try:
            clock = _obey(clock, verb, seconds=seconds, by=hall.by, now=instant)
        except Conflict:
            continue
        stands = clock.orders.filter(undone_at=None).count()
        if stands < count:
            ledger.pop()
        elif stands > count:
            ledger.append((verb, now, seconds))
        announcements.fire_due(now=instant, by="look")
        _judge(clock, replayed(ledger, now), now=instant)


def _obey(clock, verb, *, seconds, by, now):
    if verb == "start":
        return clocks.start(clock.round, by=by, now=now)
    if verb == "extend":
        return clocks.extend(clock, seconds=seconds, reason="x", by=by, now=now)
    if verb in {"skip", "restart"}:
        act = clocks.skip if verb == "skip" else clocks.restart_phase
        return act(clock, reason="x", by=by, now=now)
    if verb == "look":
        return clock
    return getattr(clocks, verb)(clock, by=by, now=now)


def _judge(clock, model, *, now):
    clock.refresh_from_db()
    rows = list(clock.announcements.filter(status="fired").order_by("due_at", "pk"))
    coming = list(clock.announcements.filter(status__in=["pending", "held"]))
    events = model.events if model else {}
    place = model.place if model else 0
    reached = {code for code, due in events.items() if due <= place}
    if model and model.is_paused:  # what a pause keeps back is said when the clock goes on
        assert {row.kind for row in rows} <= reached
        reached = {row.kind for row in rows}
    assert sorted(row.kind for row in rows) == sorted(reached)
    in_plan = sorted(rows, key=lambda row: int(row.kind[1:]))
    assert [row.due_at for row in in_plan] == sorted(row.due_at for row in rows)
    assert {row.kind for row in coming} == set(events) - reached
    for row in coming:
        left = max(0, events[row.kind] - place) * MS
        since = clock.paused_at or now
        assert abs((row.due_at - since) - left) <= MS


def test_a_pause_and_extra_time_are_called_out(hall):
    hall.order("pause", 10)
    clocks.give_table_time(hall.table, seconds=300, reason="Map", by=hall.by, now=NOW + 10 * MINUTE)

    called = OutboxEvent.objects.exclude(payload={}).filter(kind__startswith="clock.")
    assert [(row.kind, row.payload["words"]) for row in called.order_by("pk")] == [
        ("clock.pause", {"en": "The clock is paused."}),
        ("clock.table-time", {"en": "Table 1 has 5 more minutes."}),
    ]


def test_other_languages_reword_what_is_still_to_come(hall):
    hall.look(6)
    tournament_settings.configure(
        hall.day.tournament, by=hall.by, now=NOW + 7 * MINUTE, spoken_languages=["de"]
    )

    words = dict(hall.clock.announcements.values_list("kind", "words"))
    assert words["E3"] == {"en": "Begin your games. Forty minutes."}
    assert words["E10"] == {"de": "Bitte jetzt die Ergebnisbögen abgeben."}
