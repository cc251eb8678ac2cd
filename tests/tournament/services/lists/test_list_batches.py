"""Many lists at once are what they would be one by one, and hold others up for a handful of statements."""

from contextlib import contextmanager

import pytest
from django.db import connection

from armies.models import ArmyList, ArmyListVersion, Figure
from armies.services.errors import Refused
from armies.services.lists.drafts import Choice
from tests.concurrency.crowd import together
from tests.data.cast import NOW
from tests.data.days import a_day, published, with_entrants
from tests.data.many_entrants import with_figures
from tournament.models import LogEntry, Submission, Tournament
from tournament.services.core.actors import player
from tournament.services.lists import list_batches, lists
from tournament.services.lists.list_batches import Handed
from tournament.services.results import results

FACTS = {
    "last_turn_over": False,
    "a": {"faction": "good", "original": 12, "remaining": 10, "points_remaining": 1200, "hero_points": 600},
    "b": {"faction": "evil", "original": 14, "remaining": 4, "points_remaining": 350, "hero_points": 500},
}


@contextmanager
def at_the_lock(act):
    """When this thread is about to hold what others want to write, ``act`` comes first; counts from there."""
    statements = []

    def watch(execute, sql, params, many, context):
        is_first = sql.startswith(("BEGIN", "SAVEPOINT")) or "FOR NO KEY UPDATE" in sql
        if is_first and not statements:
            statements.append("the lock")
            act()
        statements.extend([sql] if statements else [])
        return execute(sql, params, many, context)

    with connection.execute_wrapper(watch):
        yield statements


@pytest.fixture
def day(db):
    return with_figures(with_entrants(a_day(), 4))


def handed(entrant, quantity=1, name="Warden"):
    figure = Figure.objects.get(name=name)
    return Handed(entrant, figure.faction, (Choice(figure, quantity), Choice(figure, 1)))


def submit(day, *batch):
    return list_batches.submit(day.tournament, batch, by=day.cast.organiser, now=NOW, source="file")


def held(version):
    """All that a version says, but whose it is."""
    entries = [(e.position, e.figure, e.quantity, e.carries, e.snapshot) for e in version.entries.all()]
    entrant = (
        version.army_list.good_for if version.army_list.faction == "good" else version.army_list.evil_for
    )
    line = LogEntry.objects.filter(verb="list.submit", data__entrant=entrant.pk).order_by("pk").last()
    said = {**line.data, "entrant": None}
    return (
        version.number,
        version.fingerprint,
        version.verdict,
        version.totals,
        version.is_legal,
        entries,
        said,
    )


def test_lists_of_a_batch_are_what_they_would_be_one_by_one(day):
    pia, paul, quentin, rosa = day.entrants
    for who, name in ((pia, "Warden"), (paul, "Bog troll")):
        row = handed(who, name=name)
        lists.submit(who, row.faction, row.choices, by=day.cast.organiser, now=NOW, source="file")

    submit(day, handed(quentin), handed(rosa, name="Bog troll"))

    versions = ArmyListVersion.objects.order_by("pk")
    assert [held(row) for row in versions[2:]] == [held(row) for row in versions[:2]]


def test_only_what_differs_becomes_a_version(day):
    pia, paul, *_ = day.entrants
    submit(day, handed(pia), handed(paul))

    day.tournament.refresh_from_db()
    before = day.tournament.revision
    same, other, new = submit(day, handed(pia), handed(paul, 2), handed(pia, name="Bog troll"))

    assert [row.number for row in (same, other, new)] == [1, 2, 1]
    assert ArmyListVersion.objects.filter(is_current=True).count() == 3
    assert (LogEntry.objects.filter(verb="list.submit").count(), day.tournament.revision) == (4, before + 1)


def test_an_event_that_changes_meanwhile_judges_anew(day):
    def change():
        Tournament.objects.update(level=50)

    with at_the_lock(change):
        (version,) = submit(day, handed(day.entrants[0]))

    assert (version.army_list.level, version.is_legal) == (50, False)


def test_a_figure_that_changes_meanwhile_counts_as_it_is(day):
    with at_the_lock(lambda: Figure.objects.filter(name="Warden").update(points=107)):
        (version,) = submit(day, handed(day.entrants[0]))

    assert version.totals["points"] == 214


def test_one_list_that_is_locked_meanwhile_stops_them_all(day):
    pia, paul, *_ = day.entrants
    submit(day, handed(pia))

    with at_the_lock(lambda: ArmyList.objects.update(locked_at=NOW)), pytest.raises(Refused, match="locked"):
        submit(day, handed(paul), handed(pia, 2))

    assert (ArmyListVersion.objects.count(), ArmyList.objects.count()) == (1, 1)


@pytest.mark.thorough
@pytest.mark.django_db(transaction=True)
def test_a_phone_reports_while_a_file_is_judged_and_waits_for_a_handful_of_statements():
    day, round_ = published(8)
    with_figures(day)
    pairing = round_.pairings.first()

    def report():
        done = together(lambda: results.submit(pairing, FACTS, token="phone", by=player(pairing.a), now=NOW))
        assert [row.status for row in done] == ["pending"]

    with at_the_lock(report) as of_two:
        submit(day, *(handed(one) for one in day.entrants[:2]))
    with at_the_lock(lambda: None) as of_many:
        submit(day, *(handed(one, 2, name) for one in day.entrants[2:] for name in ("Warden", "Bog troll")))

    assert Submission.objects.count() == 1
    assert ArmyListVersion.objects.count() == 14
    assert len(of_many) <= len(of_two) < 30
