"""The restore drill: what was kept while people worked comes back elsewhere and goes on as it would have."""

import itertools
import re
import threading
import zipfile

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError, connection, connections

from tests import server_fixtures
from tests.data.cast import NOW
from tests.data.days import closed, facts_for, published
from tests.examples import some_of
from tournament.clock_worker import DeadlineLoop
from tournament.models import Entrant, LogEntry, Pairing, Tournament
from tournament.queries.standings.standings import standings_of
from tournament.services.core.actors import SYSTEM
from tournament.services.core.errors import Refused
from tournament.services.entrants import entrants
from tournament.services.results import results
from tournament.services.rounds import rounds
from tournament.services.transfer import backups, restores
from tournament.services.transfer.backup_files import tables_at

pytestmark = pytest.mark.django_db(transaction=True)


def state_of(tournament):
    """What T9 compares: the standings, the log, and how the next round would be paired."""
    standings = [(row.place, row.entrant.number, row.points, row.values) for row in standings_of(tournament)]
    log = list(LogEntry.objects.order_by("at", "pk").values_list("verb", "actor_name", "subject", "data"))
    round_ = rounds.draft(tournament, by=SYSTEM, now=NOW)
    pairs = [
        (row.table, row.a.number, row.b and row.b.number, row.faction_a) for row in round_.pairings.all()
    ]
    return standings, log, pairs, round_.seed


def keeps_registering(day, stop):
    """The day goes on: somebody new every moment, until told to stop.

    A file gives its lock to whoever asks first and never to who waits longest: people leave each other room.
    """
    try:
        for number in itertools.takewhile(lambda _: not stop.wait(0.02), itertools.count(1)):
            details = entrants.Details(name=f"Late {number}")
            entrants.register(day.tournament, details, by=day.cast.organiser, now=NOW)
    finally:
        connections.close_all()


@pytest.mark.both_databases
def test_what_is_kept_and_given_back_stands_and_pairs_the_same(tmp_path, settings):
    settings.MEDIA_ROOT = tmp_path / "here"
    (tmp_path / "here" / "sheets").mkdir(parents=True)
    (tmp_path / "here" / "sheets" / "7.jpg").write_bytes(b"a signed sheet")
    day, _ = closed(5)
    kept = backups.backup(tmp_path / "kept.zip", now=NOW)
    here = state_of(day.tournament)

    settings.MEDIA_ROOT = tmp_path / "there"
    with server_fixtures.an_empty_place(tmp_path) as elsewhere:
        restores.restore(tmp_path / "kept.zip", using=elsewhere)
        with server_fixtures.living_in(elsewhere):
            there = state_of(Tournament.objects.get())

    assert there == here
    assert kept.tables["tournament.entrant"]["rows"] == len(day.entrants)
    assert (tmp_path / "there" / "sheets" / "7.jpg").read_bytes() == b"a signed sheet"


@pytest.mark.both_databases
def test_a_backup_under_load_is_one_instant_and_stops_nobody(tmp_path):
    day, round_ = published(4)
    stop = threading.Event()
    busy = threading.Thread(target=keeps_registering, args=(day, stop))
    busy.start()
    try:
        manifest = backups.backup(tmp_path / "kept.zip", now=NOW)
        pairing = Pairing.objects.filter(round=round_).first()
        results.submit(pairing, facts_for(pairing), token="t", by=day.cast.scorekeeper, now=NOW)
    finally:
        stop.set()
        busy.join()

    people, log = (manifest.tables[f"tournament.{name}"]["rows"] for name in ("entrant", "logentry"))
    assert people <= Entrant.objects.count()
    assert (
        log - LogEntry.objects.exclude(verb="entrant.register").exclude(verb="result.submit").count()
        == people
    )
    assert backups.check(tmp_path / "kept.zip") == manifest


def test_nothing_is_ever_written_over(tmp_path):
    day, _ = published(4)
    backups.backup(tmp_path / "kept.zip", now=NOW)

    with pytest.raises(Refused, match="not empty: it has 4 users"):
        restores.restore(tmp_path / "kept.zip")
    assert day.refresh().tournament.entrants.count() == 4


def test_tables_and_files_of_others_are_never_taken_away(tmp_path, settings):
    settings.MEDIA_ROOT = tmp_path / "here"
    (tmp_path / "here").mkdir()
    (tmp_path / "here" / "7.jpg").write_bytes(b"a signed sheet")
    published(4)
    backups.backup(tmp_path / "kept.zip", now=NOW)

    with server_fixtures.an_empty_place(tmp_path) as elsewhere, connections[elsewhere].cursor() as cursor:
        cursor.execute("CREATE TABLE bookings (who VARCHAR(9))")
        with pytest.raises(Refused, match=r"tables of another program \(bookings\)"):
            restores.restore(tmp_path / "kept.zip", using=elsewhere)
        cursor.execute("SELECT COUNT(*) FROM bookings")
        cursor.execute("DROP TABLE bookings")
        settings.MEDIA_ROOT = tmp_path / "kept.zip"  # no folder, so that the disk takes no file
        with pytest.raises(OSError, match=r"kept\.zip"):
            restores.restore(tmp_path / "kept.zip", using=elsewhere)
        assert connections[elsewhere].introspection.table_names() == []
        settings.MEDIA_ROOT = tmp_path / "here"
        (tmp_path / "here" / "7.jpg").write_bytes(b"another sheet")
        with pytest.raises(Refused, match="already exists and differs"):
            restores.restore(tmp_path / "kept.zip", using=elsewhere)

    assert (tmp_path / "here" / "7.jpg").read_bytes() == b"another sheet"


def damaged(path, name, content):
    """The archive with one entry changed."""
    other = path.with_name("damaged.zip")
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(other, "w") as new:
        for entry in old.namelist():
            new.writestr(entry, content(old.read(entry)) if entry == name else old.read(entry))
    return other


CHANGES = {
    "another row": ("rows/tournament.entrant.jsonl", lambda it: it.replace(b"Pia", b"Eve"), "damaged"),
    "no manifest": ("manifest.json", lambda _: b"[]", "not a backup of Muster"),
    "a manifest of another shape": (
        "manifest.json",
        lambda it: re.sub(rb'"files": \{.*?\}', b'"files": [7]', it, flags=re.DOTALL),
        "not a backup of Muster",
    ),
    "a manifest without a bottom": ("manifest.json", lambda _: b"[" * 200_000, "not a backup of Muster"),
    "a table that has no hash": (
        "manifest.json",
        lambda it: re.sub(rb'"tournament.penalty": \{.*?\},', b"", it, flags=re.DOTALL),
        "disagree about tournament.penalty",
    ),
    "a newer format": (
        "manifest.json",
        lambda it: it.replace(b'"format": 1', b'"format": 9'),
        "format 9",
    ),
    "a newer program": (
        "manifest.json",
        lambda it: re.sub(rb'"tournament": \[\s+"', rb"\g<0>9", it),
        "newer program",
    ),
    "a path outside": (
        "manifest.json",
        lambda it: it.replace(b'"files": {', b'"files": {"../x": "0"'),
        None,
    ),
}


@pytest.mark.parametrize("kind", some_of(CHANGES, 3))
def test_a_damaged_or_foreign_backup_is_refused_in_one_sentence(kind, tmp_path):
    published(4)
    backups.backup(tmp_path / "kept.zip", now=NOW)
    name, change, says = CHANGES[kind]
    path = damaged(tmp_path / "kept.zip", name, change)

    with pytest.raises(Refused, match=says):
        restores.restore(path)


def test_rows_that_fit_no_table_are_refused_and_those_that_stand_stay(tmp_path):
    day, _ = published(2)
    manifest = backups.backup(tmp_path / "kept.zip", now=NOW)
    path = damaged(tmp_path / "kept.zip", "rows/tournament.entrant.jsonl", lambda _: b"[1]\n")
    models = tables_at(manifest.migrations, alias="default")

    with zipfile.ZipFile(path) as archive, pytest.raises(Refused, match="does not fit its own tables"):
        restores._load(archive, manifest, models, alias="default")
    assert len(day.entrants) == 2


def is_away(*_args):
    raise OperationalError("the server went away")


def test_a_database_that_does_not_answer_is_told_in_a_sentence(tmp_path):
    published(2)
    backups.backup(tmp_path / "kept.zip", now=NOW)

    with connection.execute_wrapper(is_away), pytest.raises(CommandError, match="does not answer"):
        call_command("restore", str(tmp_path / "kept.zip"))


def test_a_backup_cut_short_is_refused_and_a_failed_one_leaves_nothing(tmp_path):
    published(4)
    path = tmp_path / "kept.zip"
    backups.backup(path, now=NOW)
    path.write_bytes(path.read_bytes()[:-200])

    with pytest.raises(Refused, match="damaged or incomplete"):
        backups.check(path)
    with pytest.raises(Refused, match="is not a file"):
        backups.backup(tmp_path, now=NOW)
    with pytest.raises(OSError, match="Not a directory"):
        backups.backup(path / "below" / "a-file.zip", now=NOW)
    assert list(tmp_path.iterdir()) == [path]


def test_old_backups_are_thinned_out_and_nothing_else(tmp_path):
    names = ["muster-20070616-080000.zip", "muster-20070616-081000.zip", "muster-20070616-082000.zip"]
    for name in [*names, "photos.zip"]:
        (tmp_path / name).touch()

    backups.thin_out(tmp_path, keep=2)

    assert sorted(path.name for path in tmp_path.iterdir()) == [*names[1:], "photos.zip"]


def test_the_end_of_each_day_is_backed_up_once(tmp_path, settings):
    settings.STATE_DIR = settings.MEDIA_ROOT = tmp_path
    day, round_ = closed(4)
    folder = tmp_path / "backups"
    assert backups.back_up_days(folder, now=NOW) == []  # one day: the organiser's own backups do

    row = {"rounds": 1, "first_round": "10:00"}
    plan = {"days": [{"date": "2007-06-16", **row}, {"date": "2007-06-17", **row, "rounds": 2}]}
    Tournament.objects.update(day_plan=plan, rounds_planned=3)
    loop = DeadlineLoop("doors", now=lambda: NOW)
    loop.step()
    (made,) = folder.iterdir()
    assert made.name == f"day-{round_.closed_at:%Y%m%d-%H%M%S}-{day.tournament.slug}.zip"
    assert backups.check(made).rows > 0
    loop.step()
    assert list(folder.iterdir()) == [made]

    rounds.publish(
        rounds.draft(day.refresh().tournament, by=day.cast.organiser, now=NOW), by=day.cast.organiser, now=NOW
    )
    made.unlink()
    loop.step()
    assert list(folder.iterdir()) == []  # the next day is on


def test_a_full_disk_stops_no_deadline(tmp_path, settings, caplog):
    settings.STATE_DIR = tmp_path
    closed(4)
    row = {"rounds": 1, "first_round": "10:00"}
    plan = {"days": [{"date": "2007-06-16", **row}, {"date": "2007-06-17", **row, "rounds": 2}]}
    Tournament.objects.update(day_plan=plan, rounds_planned=3)
    (tmp_path / "backups").write_text("no folder")

    loop = DeadlineLoop("doors", now=lambda: NOW)
    loop.step()
    loop.step()

    assert [record.message for record in caplog.records if "backup of a day" in record.message] == [
        "The backup of a day failed. It is tried again in 0:05:00."
    ]
