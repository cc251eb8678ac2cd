"""The rules pack of an event: stored by its content, replaced and taken away, undone, copied nowhere."""

from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.data.cast import NOW
from tests.data.days import a_day
from tests.tournament.services.core.test_pdf_check import a_pdf
from tournament.models import LogEntry, Tournament
from tournament.services.core.errors import Conflict, Invalid
from tournament.services.core.optimistic_locks import Seen, values_of
from tournament.services.deletion import deleted_tournaments, tournament_deletion, tournament_restores
from tournament.services.settings import event_files, rules_packs
from tournament.services.settings.event_files import RULES_PACK
from tournament.services.transfer import tournament_copies, tournament_files
from tournament.services.undo import undo

pytestmark = pytest.mark.django_db
NAMES = ("rules_pack", "rules_pack_url")


@pytest.fixture
def day(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path / "files"
    settings.STATE_DIR = tmp_path
    return a_day()


def one_of(number):
    return a_pdf(extra=b"%% edition %d\n" % number)


def sent(day, content, **more):
    return rules_packs.upload(day.tournament, content, by=day.cast.organiser, now=NOW, **more)


def files(settings):
    return sorted(path for path in Path(settings.MEDIA_ROOT).rglob("*") if path.is_file())


def pack_of(day):
    return event_files.file_of(day.refresh().tournament, RULES_PACK)


def stored(day):
    return pack_of(day).path.read_bytes()


def test_it_is_stored_under_the_hash_of_its_content_and_logged(day, settings):
    name = "../../\u202efdp.exe\n.pdf"

    sent(day, SimpleUploadedFile(name, one_of(1), content_type="text/html"))

    (path,) = files(settings)
    assert path == Path(settings.MEDIA_ROOT, "rules-packs", str(day.tournament.pk), f"{path.stem}.pdf")
    assert path.stem == day.refresh().tournament.rules_pack
    assert stored(day) == one_of(1)
    assert LogEntry.objects.get(verb="tournament.configure").subject == "rules pack"


def test_the_same_file_again_is_no_change(day, settings):
    for _twice in range(2):
        sent(day, one_of(1))

    assert len(files(settings)) == LogEntry.objects.filter(verb="tournament.configure").count() == 1


@pytest.mark.parametrize("size", [rules_packs.MAX_FILE_BYTES + 1, 0])
def test_what_is_too_large_or_empty_leaves_nothing(day, settings, size):
    with pytest.raises(Invalid, match=r"The PDF has 10.1 MB; the limit is 10 MB|This file is empty"):
        sent(day, one_of(1)[:size].ljust(size))

    assert files(settings) == []
    assert day.refresh().tournament.rules_pack == ""


def test_exactly_ten_megabytes_are_taken(day):
    padding = b"%".ljust(rules_packs.MAX_FILE_BYTES - len(a_pdf()) - 1) + b"\n"

    sent(day, a_pdf(extra=padding))

    assert pack_of(day).size == rules_packs.MAX_FILE_BYTES


def test_a_refused_link_beside_it_leaves_no_file(day, settings):
    with pytest.raises(Invalid, match="not a web address"):
        sent(day, one_of(1), rules_pack_url="javascript:alert(1)")

    assert files(settings) == []


def test_replacing_and_removing_are_undone_with_the_file(day):
    sent(day, one_of(1), rules_pack_url="https://ford.example/pack")
    sent(day, one_of(2))
    rules_packs.remove(day.tournament, by=day.cast.organiser, now=NOW)
    assert pack_of(day) is None

    newest_first = list(LogEntry.objects.filter(verb="tournament.configure"))
    for entry, expected in zip(newest_first, (one_of(2), one_of(1)), strict=False):
        undo.undo(entry, by=day.cast.organiser, now=NOW)
        assert stored(day) == expected


def test_earlier_files_are_kept_up_to_a_number(day, settings, django_capture_on_commit_callbacks):
    for number in range(event_files.MAX_FILES + 3):
        with django_capture_on_commit_callbacks(execute=True):
            sent(day, one_of(number))

    assert len(files(settings)) == event_files.MAX_FILES
    assert stored(day) == one_of(event_files.MAX_FILES + 2)


def test_who_has_not_seen_the_stored_one_does_not_replace_it(day):
    before = Seen.of_values(values_of(day.tournament, NAMES))
    sent(day, one_of(1), seen=before)

    with pytest.raises(Conflict, match="Another file was saved"):
        sent(day, one_of(2), seen=before)
    sent(day, one_of(1), seen=before)  # sent twice, it is no conflict

    assert stored(day) == one_of(1)


def test_file_and_rehearsal_carry_the_link_and_the_next_event_too_but_not_the_pdf(day):
    link = "https://ford.example/pack"
    tournament = sent(day, one_of(1), rules_pack_url=link, description="Bring dice.")
    by = {"by": day.cast.organiser, "now": NOW}

    written = tournament_files.content_of(tournament, with_mail=False)["tournament"]
    again = tournament_copies.duplicate(tournament, name="Next year", starts_on=tournament.starts_on, **by)
    rehearsal = tournament_copies.rehearse(tournament, **by)

    assert "rules_pack" not in written
    for row in (again, rehearsal):
        assert (row.rules_pack, row.rules_pack_url, row.description) == ("", link, "Bring dice.")
    assert written["rules_pack_url"] == link


def test_a_deleted_tournament_takes_it_along_and_brings_it_back(
    day, settings, django_capture_on_commit_callbacks
):
    sent(day, one_of(1))
    with django_capture_on_commit_callbacks(execute=True):
        backup = tournament_deletion.delete(
            day.tournament, name=day.tournament.name, by=day.cast.organiser, now=NOW
        )
    assert files(settings) == []

    tournament_restores.restore(deleted_tournaments.named(backup.path.name), now=NOW)

    assert event_files.file_of(Tournament.objects.get(), RULES_PACK).path.read_bytes() == one_of(1)
