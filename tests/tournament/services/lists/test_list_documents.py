"""Lists of events without a catalogue: a text, a file or a link, judged by a referee alone."""

import hashlib
import json
from datetime import timedelta
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.data.cast import NOW
from tests.data.days import a_day, with_entrants
from tests.tournament.services.core.test_pdf_check import a_pdf
from tournament.models import ListFile, LogEntry, PhoneRequest, Tournament
from tournament.queries.lists import late_arrivals, list_queue, list_sheets, visibility
from tournament.queries.prints.print_fingerprints import Wanted
from tournament.services.core import stored_files
from tournament.services.core.actors import player
from tournament.services.core.errors import Conflict, Invalid, Refused
from tournament.services.core.phone_requests import Sent
from tournament.services.deletion import personal_data, tournament_deletion, tournament_restores
from tournament.services.entrants import attendance
from tournament.services.lists import (
    deadline_locks,
    late_lists,
    list_documents,
    list_files,
    list_reviews,
    lists,
    reminders,
)
from tournament.services.lists.inputs import DocumentInput
from tournament.services.prints import print_records
from tournament.services.rehearsals import invented_lists
from tournament.services.settings import tournament_settings
from tournament.services.transfer import backups, tournament_files, tournament_imports
from tournament.services.undo import undo

pytestmark = pytest.mark.django_db
ANY = "any"
A_TEXT = "Théoden\n12 Riders"
PNG = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + (40).to_bytes(4) + (30).to_bytes(4) + b"IEND\xae\x42\x60\x82"


@pytest.fixture
def day(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path / "files"
    return an_event("results-only", "one")


def an_event(ruleset, brought, count=2, level=None):
    usual = 1000 if ruleset == "results-only" else None
    day = with_entrants(a_day(ruleset_key=ruleset, level=usual if level is None else level), count)
    Tournament.objects.filter(pk=day.tournament.pk).update(lists_brought=brought)
    return day.refresh()


def typed(**values):
    kind = next((kind for kind in ("text", "link") if kind in values), "file")
    return DocumentInput.validated({"kind": kind, **values}, sent=())


def handed(day, values=None, *, file=None, number=1, faction=ANY, token=None):
    entrant = day.tournament.entrants.get(number=number)
    sent = Sent(token) if token else Sent()
    values = values or typed(**({} if file else {"text": A_TEXT}))
    return list_documents.hand_in(entrant, faction, values, file=file, sent=sent, by=player(entrant), now=NOW)


def sheet(day, number=1, faction=ANY):
    return list_sheets.sheet_of(day.tournament.entrants.get(number=number), faction)


def files(settings):
    return sorted(path for path in Path(settings.MEDIA_ROOT).rglob("*") if path.is_file())


def test_a_text_is_a_version_with_what_its_owner_says_of_it(day):
    values = typed(text=A_TEXT, points=700, army="Rohan", leader="Théoden")

    assert handed(day, values).status == PhoneRequest.Status.DONE

    version = sheet(day).version
    document = sheet(day).document
    said = {"text": A_TEXT, "points": 700, "army": "Rohan", "leader": "Théoden"}
    assert said.items() <= document.as_json().items()
    assert (version.number, version.is_legal, version.totals) == (1, True, {"points": 700})
    assert version.source == "text"
    assert version.army_list.faction == ANY
    assert LogEntry.objects.get(verb="list.submit").data["fingerprint"] == version.fingerprint
    row = list_queue.row_of(version.army_list.good_for, ANY)
    assert row.state == "waiting"


def test_the_fingerprint_is_of_all_that_was_handed_in(day):
    handed(day, typed(text=A_TEXT, points=700))
    first = sheet(day).version
    handed(day, typed(text=A_TEXT, points=700))
    again = sheet(day).version
    handed(day, typed(text=A_TEXT, points=750))

    plain = '{"points":700,"text":"Théoden\\n12 Riders"}'
    assert first == again
    assert first.fingerprint == hashlib.sha256(plain.encode()).hexdigest()
    assert sheet(day).version.number == 2


@pytest.mark.parametrize(("content", "ending"), [(a_pdf(), "pdf"), (PNG, "png")])
def test_a_file_is_stored_as_it_is_under_a_name_of_ours(day, settings, content, ending):
    upload = SimpleUploadedFile("../../\u202efdp.exe\n.html", content, content_type="text/html")

    handed(day, typed(points=650), file=upload)

    (path,) = files(settings)
    entrant, document = day.entrants[0], sheet(day).document
    assert path.parent == Path(settings.MEDIA_ROOT, "list-files")
    assert path.read_bytes() == content
    assert (document.file_type, document.size) == (ending, len(content))
    assert document.digest == hashlib.sha256(content).hexdigest()
    assert list_files.path_of(entrant, document) == path


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "is empty"),
        (b"<html><script>alert(1)</script>" + a_pdf(), "not a PDF, PNG or JPEG"),
        (b"PK\x03\x04" + a_pdf(), "not a PDF, PNG or JPEG"),
        (b"GIF89a" + PNG, "not a PDF, PNG or JPEG"),
        (a_pdf()[:-9], "is not complete"),
        (PNG[:-4], "is not complete"),
        (b"\xff\xd8\xff\xe0\x00\x10JFIF", "is not complete"),
        (PNG.replace((40).to_bytes(4), (90_000).to_bytes(4)), "larger than a phone"),
        (bytes(4 * 1024 * 1024 + 1), "the limit is 4 MB"),
    ],
)
def test_other_files_are_refused_and_leave_nothing(day, settings, content, words):
    with pytest.raises(Invalid, match=words):
        handed(day, file=SimpleUploadedFile("list.pdf", content, content_type="application/pdf"))

    assert files(settings) == []
    assert sheet(day).version is None


def test_four_megabytes_are_taken_and_a_pdf_is_not_unpacked(day):
    content = a_pdf(extra=b"%" * (4 * 1024 * 1024 - len(a_pdf())))

    handed(day, file=content)

    assert sheet(day).document.size == 4 * 1024 * 1024


@pytest.mark.parametrize(
    "link",
    [
        "http://lists.example/7",
        "javascript:alert(1)",
        "https://pia:secret@lists.example/7",
        "https://lists.example\\@evil.example",
        "//lists.example/7",
        "https://",
        "data:text/html,x",
    ],
)
def test_unsafe_links_are_refused(day, link):
    with pytest.raises(Invalid):
        handed(day, typed(link=link))


def test_a_link_is_kept_as_it_is(day):
    handed(day, typed(link=" https://lists.example/7?a=1#b "))

    assert sheet(day).document.link == "https://lists.example/7?a=1#b"
    assert sheet(day).version.source == "link"


def test_a_text_has_four_kilobytes_whatever_its_letters_are(day):
    handed(day, typed(text="é" * 2048))
    with pytest.raises(Invalid, match=r"4,098 bytes; the limit is 4,096"):
        handed(day, typed(text="é" * 2049))
    with pytest.raises(Invalid, match="The list is empty"):
        handed(day, typed(text=" \u200b\n"))


def test_the_file_stays_where_only_its_points_change(day, settings):
    handed(day, typed(points=700), file=PNG)
    handed(day, typed(points=650))

    assert (sheet(day).document.points, sheet(day).version.number) == (650, 2)
    assert len(files(settings)) == 1
    with pytest.raises(Invalid, match="No file was chosen"):
        handed(day, typed(points=1), number=2)


def test_the_same_file_is_stored_once_and_a_player_sends_no_end_of_them(day, settings, monkeypatch):
    monkeypatch.setattr(list_files, "MAX_FILES", 2)
    for _again in range(2):
        handed(day, file=PNG)
    handed(day, file=a_pdf())

    with pytest.raises(Conflict, match="the most allowed"):
        handed(day, file=a_pdf(extra=b"%3\n"))

    assert len(files(settings)) == ListFile.objects.count() == 2


def test_after_the_deadline_it_waits_for_a_referee_with_its_file(day):
    Tournament.objects.filter(pk=day.tournament.pk).update(lists_close_at=NOW)
    day.refresh()

    request = handed(day, typed(points=500), file=PNG, token="late")
    again = handed(day, typed(points=500), file=PNG, token="late")

    assert (request.status, again.pk) == (PhoneRequest.Status.WAITING, request.pk)
    (late,) = late_arrivals.waiting_lists(day.tournament)
    assert (late.document.points, late.choices) == (500, ())
    late_lists.accept(request, by=day.cast.referee, now=NOW, seen=0)
    assert sheet(day).document.points == 500
    assert list_files.path_of(day.entrants[0], sheet(day).document) is not None


def test_a_locked_list_takes_nothing_until_it_is_sent_back_open(day):
    handed(day)
    lists.lock_all(day.tournament, by=day.cast.organiser, now=NOW)
    entrant = day.entrants[0]
    with pytest.raises(Refused, match="is locked"):
        list_documents.enter(entrant, ANY, typed(text="other"), by=day.cast.referee, now=NOW)

    list_reviews.send_back(
        entrant,
        sheet(day).version,
        by=day.cast.referee,
        now=NOW,
        message="Points?",
        reopening=list_reviews.Reopening(NOW + timedelta(hours=1)),
    )
    assert sheet(day).is_sent_back
    handed(day, typed(text=A_TEXT, points=700))
    assert sheet(day).approval is None
    list_reviews.approve(day.entrants[0], sheet(day).version, by=day.cast.referee, now=NOW)
    assert sheet(day).approval.is_yes


def test_all_are_never_approved_at_once(day):
    handed(day)

    assert list_reviews.approve_legal(day.tournament, by=day.cast.referee, now=NOW) == 0


def test_the_desk_enters_one_and_no_second_desk_over_it(day):
    entrant, values = day.entrants[0], typed(text=A_TEXT)
    list_documents.enter(entrant, ANY, values, by=day.cast.organiser, now=NOW, seen=0)

    with pytest.raises(Conflict, match="has changed"):
        list_documents.enter(entrant, ANY, typed(text="x"), by=day.cast.organiser, now=NOW, seen=0)


def test_two_referees_decide_once(day):
    handed(day)
    version, entrant = sheet(day).version, day.entrants[0]
    list_reviews.approve(entrant, version, by=day.cast.referee, now=NOW, seen=0)

    with pytest.raises(Conflict, match="has approved this list"):
        list_reviews.send_back(entrant, version, by=day.cast.organiser, now=NOW, message="No", seen=0)


def test_figures_and_documents_keep_to_their_events(day, settings, tmp_path):
    with pytest.raises(Conflict, match="a list is a text, a file or a link"):
        lists.submit(day.entrants[0], ANY, (), by=day.cast.organiser, now=NOW)
    other = with_entrants(a_day(name="Other"), 1)
    with pytest.raises(Conflict, match="made of figures"):
        handed(other, faction="good", file=PNG)
    assert files(settings) == []


def test_an_event_asks_for_none_one_or_both(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path / "files"
    none = an_event("results-only", "")
    with pytest.raises(Conflict, match="asks for no lists"):
        handed(none)
    assert list_queue.rows_of(none.tournament) == []

    both = an_event("mesbg", "")
    assert [row.faction for row in list_queue.rows_of_entrant(both.entrants[0])] == ["good", "evil"]
    one = an_event("mesbg", "one")
    handed(one, faction="evil")
    assert [row.faction for row in list_queue.rows_of_entrant(one.entrants[0])] == ["evil"]


@pytest.mark.parametrize("reveal", ["never", "published", "start", "always"])
def test_lists_open_as_the_event_says(day, reveal):
    Tournament.objects.filter(pk=day.tournament.pk).update(reveal=reveal)
    day.refresh()
    handed(day)
    viewer, holder = reversed(day.entrants)

    assert bool(visibility.lists_open_to(viewer, holder)) == (reveal == "always")


def test_a_tournament_file_carries_them_without_their_files(day, settings):
    handed(day, typed(points=650), file=PNG)
    handed(day, typed(link="https://lists.example/7"), number=2)
    Tournament.objects.filter(pk=day.tournament.pk).update(lists_close_at=NOW)
    handed(day.refresh(), typed(text="Late"), number=2)
    raw = tournament_files.file_of(day.tournament, now=NOW, with_mail=True).content

    there = tournament_imports.take(raw, by=day.cast.organiser, now=NOW)
    again = tournament_files.file_of(there, now=NOW, with_mail=True).content

    assert json.loads(again)["digest"] == json.loads(raw)["digest"]
    first, second = there.entrants.order_by("number")
    document = list_sheets.sheet_of(first, ANY).document
    assert document == sheet(day).document
    assert list_files.path_of(first, document) is None
    assert list_sheets.sheet_of(second, ANY).document.link == "https://lists.example/7"
    (late,) = late_arrivals.waiting_lists(there)
    assert late.document.text == "Late"
    assert str(settings.MEDIA_ROOT) not in raw.decode()


def test_a_changed_document_in_a_tournament_file_is_refused(day):
    handed(day, typed(text=A_TEXT))
    content = json.loads(tournament_files.file_of(day.tournament, now=NOW, with_mail=True).content)
    content["list_documents"][0]["text"] = "13 Riders"
    content["digest"] = tournament_files.digest_of(content)

    with pytest.raises(Invalid, match="fingerprint"):
        tournament_imports.take(json.dumps(content).encode(), by=day.cast.organiser, now=NOW)


def test_backup_and_restore_have_the_files(day, settings, tmp_path):
    settings.STATE_DIR = tmp_path
    handed(day, file=PNG)
    (path,) = files(settings)

    deleted = tournament_deletion.delete(
        day.tournament, name=day.tournament.name, by=day.cast.organiser, now=NOW
    )
    stored_files.unlink(path)
    there = tournament_restores.restore(deleted, now=NOW)

    first = there.entrants.get(number=1)
    assert list_files.path_of(first, list_sheets.sheet_of(first, ANY).document).read_bytes() == PNG


def test_a_deleted_tournament_leaves_no_file(day, settings, tmp_path, django_capture_on_commit_callbacks):
    settings.STATE_DIR = tmp_path
    handed(day, file=PNG)

    with django_capture_on_commit_callbacks(execute=True):
        tournament_deletion.delete(
            day.tournament, name=day.tournament.name, by=day.cast.organiser, now=NOW, erase_now=True
        )

    assert files(settings) == []


@pytest.mark.parametrize(
    "values", [typed(text=A_TEXT, leader="Pia"), typed(link="https://a.example/pia"), None]
)
def test_erasing_a_player_erases_what_they_sent(day, settings, django_capture_on_commit_callbacks, values):
    handed(day, values or typed(points=5), file=None if values else PNG)
    fingerprint = sheet(day).version.fingerprint
    paper = print_records.ask(Wanted(day.tournament, "lists"), digest="", by=day.cast.organiser, now=NOW)
    print_records.finish(paper, key="lists.pdf", pages=1, now=NOW)
    entrant = attendance.withdraw(day.entrants[0], by=day.cast.organiser, now=NOW)

    with django_capture_on_commit_callbacks(execute=True):
        personal_data.erase(entrant, by=day.cast.organiser, now=NOW)

    assert files(settings) == []
    document = sheet(day).document
    assert document.is_erased
    paper.refresh_from_db()
    assert paper.key == ""
    assert (document.army, document.leader) == ("", "")
    assert sheet(day).version.fingerprint == fingerprint
    raw = tournament_files.file_of(day.tournament, now=NOW, with_mail=True).content
    assert tournament_imports.take(raw, by=day.cast.organiser, now=NOW)


def test_what_a_referee_accepted_late_is_undone_to_the_version_before(day):
    handed(day, typed(text="First"))
    Tournament.objects.filter(pk=day.tournament.pk).update(lists_close_at=NOW)
    request = handed(day.refresh(), typed(text="Second"))
    late_lists.accept(request, by=day.cast.referee, now=NOW, seen=1)

    undo.undo(LogEntry.objects.get(verb="list.accept-late"), by=day.cast.referee, now=NOW, reason="Wrong")

    assert sheet(day).document.text == "First"
    assert late_arrivals.waiting_lists(day.tournament)[0].document.text == "Second"


def test_another_game_keeps_what_was_handed_in(day):
    handed(day)

    tournament_settings.configure(
        day.tournament, by=day.cast.organiser, now=NOW, ruleset_key="combat-hex-2007"
    )
    lists.lock_all(day.tournament, by=day.cast.organiser, now=NOW)

    assert sheet(day, faction="good").document.text == A_TEXT


def test_reminders_name_the_list_without_a_faction(day):
    assert reminders.send_now(day.tournament, by=day.cast.organiser, now=NOW) == 2

    message = day.entrants[0].messages.get()
    assert "Your list is missing." in message.shown_text


def test_simulated_players_hand_in_a_text(day):
    assert invented_lists.hand_in(day.tournament, share=1, now=NOW)["list"] == 2

    assert sheet(day).document.points == day.tournament.level


def test_the_deadline_locks_them_by_itself(day):
    handed(day)
    Tournament.objects.filter(pk=day.tournament.pk).update(lists_close_at=NOW)

    assert deadline_locks.lock_due(now=NOW) == 1
    assert sheet(day).is_locked
    assert sheet(day).version.number == 1


def test_a_backup_holds_the_files(day, settings, tmp_path):
    handed(day, file=PNG)
    (path,) = files(settings)

    manifest = backups.backup(tmp_path / "all.zip", now=NOW)

    assert f"list-files/{path.name}" in manifest.files
