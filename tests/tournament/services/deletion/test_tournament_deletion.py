"""A deleted tournament is gone with its files, comes back whole, and leaves others alone."""

import stat
from datetime import timedelta

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection

from tests.data.cast import NOW
from tests.data.days import a_day, checked_in, published
from tests.data.dense_tournament import a_rich_day
from tests.data.states import state_of
from tests.tournament.services.results.test_photos import a_photo
from tournament.clock_worker import DeadlineLoop
from tournament.models import LogEntry, SheetPhoto, Tournament
from tournament.services.clock import clocks
from tournament.services.core.errors import Refused
from tournament.services.deletion import deleted_tournaments, tournament_deletion, tournament_restores
from tournament.services.prints import print_storage
from tournament.services.results import photos
from tournament.services.transfer import tournament_rows
from tournament.services.transfer.tournament_files import content_of

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
NAME = "Cup of the Grey Ford"
STAYS = {  # what belongs to no tournament, or to all
    "armies.catalogue",  # but for the tournament's own: with its figures and changes
    "armies.cataloguegrant",  # a tournament's own catalogue has none
    "tournament.accountsession",
    "tournament.columnchoice",
    "tournament.timeanchor",
}


@pytest.fixture(autouse=True)
def _own_state(settings, tmp_path):
    settings.STATE_DIR = tmp_path
    settings.MEDIA_ROOT = tmp_path / "files"


def rows_everywhere():
    """How many rows each table of the program has."""
    models = [
        each for label in ("tournament", "armies") for each in apps.get_app_config(label).get_models(True)
    ]
    return {each._meta.label_lower: each._base_manager.count() for each in models}


def delete(day, **more):
    return tournament_deletion.delete(day.tournament, name=NAME, by=day.cast.organiser, now=NOW, **more)


def test_every_model_goes_with_its_tournament_or_stays():
    goes = {each.model._meta.label_lower for each in tournament_rows.rows_of(Tournament(pk=1))}

    assert goes | STAYS == set(rows_everywhere())


def test_everything_goes_and_everything_comes_back(django_capture_on_commit_callbacks):
    empty = rows_everywhere()
    a_day(name="Another cup")
    other = rows_everywhere()
    day = a_rich_day()
    pairing = day.tournament.rounds.get(number=1).pairings.first()
    picture = photos.take(pairing, a_photo(), by=day.cast.organiser, now=NOW)
    paper = day.tournament.papers.create(kind="log", key="paper-1.pdf", asked_by="Olga", asked_at=NOW)
    print_storage.put(paper.key, b"a print")
    before, rows = content_of(day.tournament, with_mail=True), rows_everywhere()
    shared = {label for label in rows if label.startswith("armies.")} - {"armies.armylist"}

    with django_capture_on_commit_callbacks(execute=True):
        kept = delete(day)

    gone = {label: count for label, count in rows_everywhere().items() if count != other[label]}
    assert set(gone) <= {"tournament.logentry", *shared}
    assert LogEntry.objects.filter(tournament=None, verb="tournament.delete").count() == 1
    assert empty["tournament.tournament"] + 1 == Tournament.objects.count()
    assert not photos._place(picture.key).exists()
    assert print_storage.get(paper.key) is None

    back = tournament_restores.restore(kept, now=NOW)

    assert {label for label, count in rows_everywhere().items() if count != rows[label]} <= {
        "tournament.logentry",  # that it was deleted, and restored
        "tournament.outboxevent",
    }
    after = content_of(back, with_mail=True)
    after["log"] = [row for row in after["log"] if row["verb"] != "tournament.restore"]
    assert after == before
    assert photos.content_of(SheetPhoto.objects.get(pk=picture.pk))
    assert deleted_tournaments.listed() == []


def test_private_links_and_undo_work_after_a_restore():
    day = checked_in(2)
    before = state_of(day.tournament), [one.token_hash for one in day.entrants]

    tournament_restores.restore(delete(day), now=NOW)

    assert (state_of(day.refresh().tournament), [one.token_hash for one in day.entrants]) == before


def test_only_the_owner_reads_the_file():
    kept = delete(a_day())

    assert stat.S_IMODE(kept.path.stat().st_mode) == 0o600
    assert stat.S_IMODE(kept.path.parent.stat().st_mode) == 0o700


def test_erased_at_once_leaves_no_file():
    assert delete(a_day(), erase_now=True) is None
    assert deleted_tournaments.listed() == []
    assert not Tournament.objects.exists()


@pytest.mark.parametrize("is_paused", [False, True])
def test_clock_that_counts_keeps_the_tournament(is_paused):
    day, round_ = published(4)
    clock = clocks.start(round_, by=day.cast.referee, now=NOW)
    if is_paused:
        clocks.pause(clock, by=day.cast.referee, now=NOW, reason="Fire drill")

    with pytest.raises(Refused) as refusal:
        delete(day)

    assert (refusal.value.code, refusal.value.status) == ("clock-counts", 409)
    assert deleted_tournaments.listed() == []
    clocks.end(clock, by=day.cast.referee, now=NOW, reason="Over")
    assert delete(day)


def test_another_name_deletes_nothing():
    day = a_day()

    with pytest.raises(Refused) as refusal:
        tournament_deletion.delete(day.tournament, name="Cup", by=day.cast.organiser, now=NOW)

    assert refusal.value.field == "name"
    assert Tournament.objects.exists()


def test_full_disk_deletes_nothing(settings, tmp_path):
    day = a_day()
    (tmp_path / "file").write_text("no folder")
    settings.STATE_DIR = tmp_path / "file"

    with pytest.raises(Refused) as refusal:
        delete(day)

    assert (refusal.value.code, refusal.value.status) == ("backup-not-written", 503)
    assert Tournament.objects.exists()


def test_deletion_that_fails_leaves_no_file(monkeypatch):
    day = a_day()

    def fail(*_args, **_more):
        raise DatabaseError("The server is gone.")

    monkeypatch.setattr(tournament_deletion, "_delete_rows", fail)

    with pytest.raises(DatabaseError):
        delete(day)

    assert deleted_tournaments.listed() == []


def test_deleted_twice_is_told():
    day = a_day()
    delete(day)

    with pytest.raises(Refused) as refusal:
        delete(day)

    assert (refusal.value.code, refusal.value.status) == ("deleted", 404)


def test_restored_beside_one_of_its_name_it_has_another_address():
    day = a_day()
    kept = delete(day)
    a_day()

    back = tournament_restores.restore(kept, now=NOW)

    assert back.slug == "cup-of-the-grey-ford-2"


def test_restored_over_itself_changes_nothing():
    day = a_day()
    kept = delete(day)
    copy = kept.path.read_bytes()
    tournament_restores.restore(kept, now=NOW)
    kept.path.write_bytes(copy)
    before = rows_everywhere()

    with pytest.raises(Refused) as refusal:
        tournament_restores.restore(kept, now=NOW)

    assert refusal.value.code == "tournament-there"
    assert rows_everywhere() == before
    assert kept.path.exists()


def test_officials_whose_account_is_gone_do_not_come_back():
    day = a_day()
    kept = delete(day)
    day.cast.jun.delete()

    back = tournament_restores.restore(kept, now=NOW)

    assert {role.user for role in back.roles.all()} == {day.cast.olga, day.cast.kei}


def test_guard_erases_the_file_after_thirty_days():
    kept = delete(a_day())
    DeadlineLoop("doors", now=lambda: kept.expires_at - timedelta(seconds=1)).step()
    assert kept.path.exists()

    DeadlineLoop("doors", now=lambda: kept.expires_at).step()

    assert not kept.path.exists()


def test_command_lists_restores_and_erases(capsys):
    day = a_day()
    kept = delete(day)
    call_command("deleted_tournaments")
    assert kept.path.name in capsys.readouterr().out

    call_command("deleted_tournaments", restore=kept.path.name)
    assert Tournament.objects.filter(slug=day.tournament.slug).exists()

    again = delete(day)
    call_command("deleted_tournaments", erase=again.path.name)
    call_command("deleted_tournaments")
    assert "No tournaments were deleted" in capsys.readouterr().out
    with pytest.raises(CommandError):
        call_command("deleted_tournaments", restore="../muster.sqlite3")


def test_nothing_points_at_what_is_gone():
    delete(a_rich_day())

    connection.check_constraints()
