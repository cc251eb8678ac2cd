"""The demonstration stands at each of its moments, made through the real doors."""

from collections import Counter
from datetime import UTC, datetime, timedelta

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import connection

from tournament import access
from tournament.engine.lifecycle import ClockStatus, RoundStatus, TableStatus
from tournament.management import demonstration
from tournament.models import Announcement, LogEntry, Tournament
from tournament.queries.lists import list_queue
from tournament.queries.lists.list_queue import ListState
from tournament.queries.standings import fairness
from tournament.queries.standings.standings import standings_of
from tournament.services.clock import announcements

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 5, 9, 12, 0, tzinfo=UTC)


def versions(tournament):
    people = tournament.entrants.select_related("good_list", "evil_list")
    lists = [row for entrant in people for row in (entrant.good_list, entrant.evil_list) if row]
    return [row.versions.get(is_current=True) for row in lists]


@pytest.mark.thorough
def test_registration_has_work_for_the_referee():
    demo = demonstration.build("registration", now=NOON)

    assert demo.tournament.status == "registration"
    assert Counter(e.status for e in demo.tournament.entrants.all()) == {"registered": 34, "waiting-list": 1}
    assert demo.tournament.lists_close_at == NOON.replace(day=10, hour=20)
    assert demo.tournament.own_catalogue.figures.get().is_unverified
    assert {str(row.state) for row in list_queue.rows_of(demo.tournament)} == set(ListState)


@pytest.mark.thorough
def test_check_in_has_people_at_the_door():
    demo = demonstration.build("check-in", now=NOON)
    statuses = [entrant.status for entrant in demo.tournament.entrants.all()]

    demo.tournament.refresh_from_db()
    assert demo.tournament.status == "check-in"
    assert (statuses.count("checked-in"), statuses.count("registered")) == (21, 11)
    assert all(version.is_legal for version in versions(demo.tournament))
    assert {str(row.state) for row in list_queue.rows_of(demo.tournament)} == {"approved"}


def test_round_two_is_in_full_swing():
    demo = demonstration.build("round-2", now=NOON)

    first, second = demo.tournament.rounds.all()
    assert (first.status, second.status) == (RoundStatus.CLOSED, RoundStatus.PLAYING)
    assert second.clock.status == ClockStatus.RUNNING
    assert NOON - second.clock.started_at == demonstration.INTO_ROUND
    assert {p.status for p in second.pairings.filter(is_current=True)} == {"waiting", "reported", "confirmed"}
    said = Announcement.objects.filter(status=Announcement.Status.FIRED)
    assert set(said.values_list("lateness_ms", flat=True)) == {0}
    assert not Announcement.objects.filter(status="pending", due_at__lte=NOON).exists()


@pytest.mark.django_db(transaction=True)
def test_a_server_beside_it_calls_nothing_out_hours_late(monkeypatch):
    """The guard of a running server looks as often as it can: after every commit, by the time of today."""
    after_commit = connection.run_and_clear_commit_hooks

    def commit_hooks_and_guard():
        after_commit()
        with monkeypatch.context() as patched:
            patched.setattr(connection, "run_and_clear_commit_hooks", after_commit)
            announcements.fire_due(now=NOON, by="guard")

    monkeypatch.setattr(connection, "run_and_clear_commit_hooks", commit_hooks_and_guard)
    script = demonstration.Script(entrants=4, rounds=1)
    demo = demonstration.build("finished", now=NOON, script=script)

    (line,) = fairness.fairness_of(demo.tournament, now=NOON).clocks
    assert (line.announcements, line.worst, line.missed) == (11, timedelta(0), 0)


@pytest.mark.thorough
def test_disputed_waits_for_the_referee():
    demo = demonstration.build("disputed", now=NOON)

    disputed = demo.tournament.rounds.get(number=2).pairings.get(status=TableStatus.DISPUTED)
    assert LogEntry.objects.get(verb="result.dispute").reason.startswith("Eight of my figures")
    assert disputed.submissions.count() == 1


def story(demo):
    return [(row.entrant.name, row.points, row.values) for row in standings_of(demo.tournament)]


@pytest.mark.thorough
@pytest.mark.one_database
def test_finished_has_played_every_round_without_a_rematch_and_the_same_seed_tells_the_same_story():
    demo = demonstration.build("finished", now=NOON)
    pairings = [p for r in demo.tournament.rounds.all() for p in r.pairings.filter(is_current=True)]

    demo.tournament.refresh_from_db()
    assert demo.tournament.status == "finished"
    assert len(pairings) == 80
    assert len({frozenset((p.a_id, p.b_id)) for p in pairings}) == 80
    assert sum(row.standing.units for row in standings_of(demo.tournament)) == 80 * 6
    assert story(demo) == story(demonstration.build("finished", now=NOON))


@pytest.mark.thorough
def test_private_links_of_the_demonstration_open_their_entrant():
    demo = demonstration.build("registration", now=NOON)

    assert {access.entrant_by_token(token).number for token in demo.tokens.values()} == set(demo.tokens)


@pytest.mark.thorough
def test_command_keeps_the_logins_for_the_next_start(settings, tmp_path, capsys):
    settings.STATE_DIR = tmp_path
    call_command("demo", stage="registration")
    call_command("demo", stage="registration")

    said = capsys.readouterr().out
    logins = tmp_path / "demo-logins.json"
    assert Tournament.objects.count() == 2
    assert len({line.split("/")[-1].strip() for line in said.splitlines() if "olga" in line}) == 1
    assert logins.stat().st_mode & 0o077 == 0


def test_command_tells_no_password_that_an_account_of_its_own_does_not_have(settings, tmp_path, capsys):
    settings.STATE_DIR = tmp_path
    User.objects.create_user("olga", password="chosen long before")

    call_command("demo", stage="registration", password="of the demonstration")

    said = capsys.readouterr().out
    assert "olga / the earlier password of this account" in said
    assert "jun / of the demonstration" in said
    assert "of the demonstration" not in (tmp_path / "demo-logins.json").read_text()


def test_an_event_of_another_game_has_written_lists_and_two_days():
    script = demonstration.Script(ruleset="mesbg", rounds=3, entrants=4)

    demo = demonstration.enrolled(now=NOON, day=NOON, script=script)

    assert [row.document.text.split("\n")[1] for row in versions(demo.tournament)] == [
        "1 captain, 12 warriors"
    ] * 8
    assert [each["rounds"] for each in demo.tournament.day_plan["days"]] == [2, 1]
    assert demo.second_day == 3
    assert not demo.tournament.catalogues.exists()


def test_an_event_of_results_alone_asks_for_no_list():
    demo = demonstration.enrolled(
        now=NOON, day=NOON, script=demonstration.Script(ruleset="results-only", entrants=4)
    )

    assert versions(demo.tournament) == []
    assert demo.second_day is None
