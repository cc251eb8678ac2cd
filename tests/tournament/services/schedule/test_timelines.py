"""A tournament's own timeline: changed before its first clock starts, and never afterwards."""

from datetime import timedelta
from importlib import import_module
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.db import connection

from rules.combat_hex.annexe_a import CHAMPIONSHIP_TIMELINE
from rules.timelines.edits import Place, sketch
from rules.timelines.timeline import Edge, Event
from tests.data.cast import MINUTE, NOW
from tests.data.days import a_day, published
from tournament import adapters
from tournament.models import LogEntry, OutboxEvent
from tournament.services.clock import clocks
from tournament.services.core.errors import Conflict, Invalid
from tournament.services.core.optimistic_locks import ChangedMeanwhile, Seen
from tournament.services.schedule import timelines
from tournament.services.settings import tournament_settings

pytestmark = pytest.mark.django_db
PLAN = CHAMPIONSHIP_TIMELINE
SHORT = sketch(PLAN).resized("play", 30 * MINUTE).following(PLAN).finished()


@pytest.fixture
def day():
    return a_day()


def change(day, timeline=SHORT, **more):
    return timelines.change(day.tournament, timeline, by=day.cast.organiser, now=NOW, **more)


def test_changed_timeline_is_the_one_the_tournament_plays(day):
    change(day)

    assert adapters.to_timeline(day.refresh().tournament) == SHORT
    assert OutboxEvent.objects.last().topics == ["tournament", "clock", "log"]


def test_log_says_what_changed(day):
    change(day, sketch(PLAN).resized("play", 30 * MINUTE).finished())

    entry = LogEntry.objects.get(verb="timeline.change")
    assert entry.subject == "Play lasts 30 minutes instead of 40 minutes."
    assert entry.data["changes"] == ["Play lasts 30 minutes instead of 40 minutes."]


def test_long_change_is_counted_in_the_log(day):
    change(day, sketch(PLAN).resized("play", 30 * MINUTE).removed("E6").removed("E5").finished())

    assert LogEntry.objects.get(verb="timeline.change").subject.endswith("40 minutes. And 2 more.")


def test_the_same_again_is_no_change(day):
    change(day)
    change(day)

    assert LogEntry.objects.filter(verb="timeline.change").count() == 1


def test_reset_is_the_ruleset_s_timeline_again(day):
    change(day)
    timelines.reset(day.tournament, by=day.cast.organiser, now=NOW)

    assert day.refresh().tournament.timeline is None
    assert LogEntry.objects.get(verb="timeline.reset").subject.startswith(
        "Play lasts 40 minutes instead of 30 minutes."
    )


def test_timeline_like_the_ruleset_s_is_the_ruleset_s(day):
    change(day)
    change(day, PLAN)

    assert day.refresh().tournament.timeline is None


def test_what_somebody_else_changed_is_not_overwritten(day):
    seen = Seen(timelines.COLUMNS, timelines.mark(day.tournament))
    change(day, seen=seen)

    with pytest.raises(ChangedMeanwhile, match="Olga changed these values"):
        timelines.reset(day.tournament, by=day.cast.organiser, now=NOW, seen=seen)


def test_started_clock_freezes_the_timeline_and_keeps_its_own():
    day, round_ = published(4)
    change(day)
    clock = clocks.start(round_, by=day.cast.organiser, now=NOW)

    for verb in (change, lambda day: timelines.reset(day.tournament, by=day.cast.organiser, now=NOW)):
        with pytest.raises(Conflict, match=r"The clock of round 1 has started"):
            verb(day)
    with pytest.raises(Conflict, match="cannot change"):
        tournament_settings.configure(day.tournament, by=day.cast.organiser, now=NOW, timeline=None)
    assert adapters.to_timeline_of(clock) == SHORT
    assert clock.announcements.get(kind="E5").due_at == NOW + 36 * MINUTE


def test_start_that_was_taken_back_frees_the_timeline_and_the_next_start_takes_the_new_one():
    day, round_ = published(4)
    clock = clocks.start(round_, by=day.cast.organiser, now=NOW)
    clocks.undo(clock, by=day.cast.organiser, now=NOW + timedelta(seconds=5))

    change(day)
    round_.refresh_from_db()
    again = clocks.start(round_, by=day.cast.organiser, now=NOW + MINUTE)

    assert adapters.to_timeline_of(again) == SHORT


def test_clock_keeps_the_plan_it_was_started_with_whatever_is_written_afterwards():
    day, round_ = published(4)
    clock = clocks.start(round_, by=day.cast.organiser, now=NOW)
    type(day.tournament).objects.update(timeline=adapters.to_timeline_json(SHORT))

    clocks.extend(clock, seconds=60, reason="Fire alarm.", by=day.cast.referee, now=NOW + MINUTE)

    clock.refresh_from_db()
    assert adapters.to_timeline_of(clock) == PLAN
    assert clock.announcements.get(kind="E5").due_at == NOW + 47 * MINUTE


@pytest.mark.parametrize(
    ("event", "field", "sentence"),
    [
        (Event("X" * 25, 20 * MINUTE, True, "Half."), "announcements[4].code", "is too long"),
        (Event("X", 20 * MINUTE, True, "H" * 201), "announcements[4].text", "201 letters are too long"),
    ],
)
def test_timeline_no_hall_could_hear_is_refused_at_its_field(day, event, field, sentence):
    timeline = type(PLAN)(PLAN.phases, (*PLAN.events[:4], event, *PLAN.events[4:]), PLAN.length)

    with pytest.raises(Invalid, match=sentence) as caught:
        change(day, timeline)
    assert caught.value.field == field


def test_ruleset_without_a_clock_has_no_timeline_to_change():
    day = a_day(ruleset_key="combat-hex-starter", level=500)

    with pytest.raises(Conflict, match="played without a clock"):
        change(day)


def test_organiser_s_words_are_kept(day):
    half = Place("play", Edge.START, 20 * MINUTE)
    change(day, sketch(PLAN).added(half, text="Half.", words={"de": "Halbzeit."}).finished())

    (own,) = [row for row in day.refresh().tournament.timeline["announcements"] if row["code"] == "O1"]
    assert own["words"] == {"de": "Halbzeit."}


def test_last_turn_of_before_is_called_with_the_minutes_of_its_phase(day):
    """The upgrade says what the clock shows, where nobody has written a sentence of their own."""
    text = "Last turn: finish the turn you are in and play one more. "
    longer = sketch(CHAMPIONSHIP_TIMELINE).resized("last-turn", 8 * MINUTE).finished()
    own, done = a_day(), a_day()
    for each in (day, own, done):
        change(each, longer)
    for each, said in (
        (day, "Eleven minutes for both."),
        (own, "Hurry."),
        (done, "Eleven minutes for both."),
    ):
        row = each.refresh().tournament
        (call,) = [one for one in row.timeline["announcements"] if one["code"] == "E5"]
        call |= {"text": text + said, "opens": "the final eleven minutes: the turn in hand and one more"}
        row.status = "finished" if each is done else row.status
        row.save()

    migration = import_module("tournament.migrations.0027_last_turn_sentences")
    migration.call_what_the_clock_shows(apps, SimpleNamespace(connection=connection))

    found = [adapters.to_timeline(each.refresh().tournament).event("E5") for each in (day, own, done)]
    new = "Eight minutes for both players."
    assert [one.text for one in found] == [text + new, f"{text}Hurry.", f"{text}Eleven minutes for both."]
    assert found[0].opens == "eight minutes for both players: the turn in hand and one more"
