"""Lists as a text, a file or a link, by a private link: without scripts, with one page for all three."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.data.cast import NOW
from tests.tournament.services.core.test_pdf_check import a_pdf
from tests.tournament.services.lists.test_list_documents import ANY, an_event, files
from tests.tournament.web.player.phone import Phone, form_of, notices, text_of
from tournament.engine.lifecycle import TournamentStatus
from tournament.models import LogEntry, Tournament
from tournament.queries.lists import list_sheets
from tournament.services.entrants import attendance, entrants
from tournament.services.lists import lists
from tournament.services.rounds import rounds
from tournament.services.tournaments import tournaments

pytestmark = pytest.mark.django_db
NAME = "../../etc/\u202efdp.html"


@pytest.fixture
def day(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path / "files"
    return an_event("results-only", "one", count=3)


def phone(day, number=1):
    return Phone(day.tokens[number])


def press(day, number=1, faction=ANY, **values):
    one = phone(day, number)
    fields = form_of(one.open("document", faction), "")
    return one.press("document", faction, **{**fields, **values})


def a_file(content, name=NAME):
    return SimpleUploadedFile(name, content, content_type="text/html")


def document(day, number=1):
    return list_sheets.sheet_of(day.tournament.entrants.get(number=number), ANY).document


def test_all_ways_lead_to_one_form(day):
    one = phone(day)

    assert "You bring one list of up to 1,000 points." in text_of(one.open("lists"))
    assert one.open("build", ANY).headers["Location"] == one.url("document", ANY)
    page = text_of(one.open("document", ANY))
    assert all(word in page for word in ("Text", "File", "Link", "Points", "Army", "Leader"))
    assert "good" not in page.casefold().replace("goodbye", "")
    assert one.open("document", "good").status_code == 404


def test_a_text_is_shown_as_text_to_its_owner(day):
    answer = press(day, kind="text", text="<script>alert(1)</script>", points="700", army="<b>Rohan")

    assert notices(answer) == ["List handed in. This is your receipt."]
    receipt = phone(day).open("receipt", ANY).content.decode()
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in receipt
    assert "<b>Rohan" not in receipt
    assert "700 / 1,000" in receipt


def test_a_link_passes_nothing_on_and_is_not_opened(day):
    press(day, kind="link", link="https://lists.example/7?a=1&b=2")

    receipt = phone(day).open("receipt", ANY).content.decode()
    assert '<a href="https://lists.example/7?a=1&amp;b=2" rel="nofollow noopener noreferrer">' in receipt


@pytest.mark.parametrize("link", ["javascript:alert(1)", "https://a:b@c.example/", "http://a.example/"])
def test_an_unsafe_link_comes_back_beside_its_field(day, link):
    answer = press(day, kind="link", link=link, text="kept", army="Rohan")

    assert answer.status_code == 422
    assert "begins with https://" in text_of(answer)
    assert 'value="Rohan"' in answer.content.decode()
    assert document(day) is None


def test_a_file_is_a_download_under_a_name_of_ours(day):
    content = a_pdf()
    press(day, kind="file", file=a_file(content))

    answer = phone(day).open("document-file", ANY)

    assert b"".join(answer) == content
    assert answer.headers["Content-Disposition"] == (
        'attachment; filename="cup-of-the-grey-ford-001-any-version-1.pdf"'
    )
    assert answer.headers["Content-Type"] == "application/pdf"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert "sandbox" in answer.headers["Content-Security-Policy"]
    assert answer.headers["Cache-Control"] == "no-store, private"
    assert "Muster-Keep" not in answer.headers


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"<html>", "is not a PDF, PNG or JPEG"),
        (b"", "is empty"),
        (bytes(4 * 1024 * 1024 + 1), "the limit is 4 MB"),
    ],
)
def test_another_file_is_refused_beside_its_field(day, settings, content, words):
    answer = press(day, kind="file", file=a_file(content, "list.pdf"), leader="Théoden")

    assert answer.status_code == 422
    assert words in text_of(answer)
    assert 'value="Théoden"' in answer.content.decode()
    assert files(settings) == []


def test_eight_files_at_once_leave_one_version_for_each(day, settings):
    """One after the other here, as the lock of the entrant makes of them."""
    for number in range(8):
        press(day, kind="file", file=a_file(a_pdf(extra=b"%%%d\n" % number)))

    assert len(files(settings)) == 8
    assert list_sheets.sheet_of(day.entrants[0], ANY).version.number == 8


def test_a_locked_list_shows_its_receipt_and_takes_nothing(day):
    press(day, kind="text", text="First")
    lists.lock_all(day.tournament, by=day.cast.organiser, now=NOW)

    assert "Your list is locked." in text_of(phone(day).open("build", ANY))
    answer = press(day, kind="text", text="Second")

    assert "counts only if the referee accepts it" in notices(answer)[0]
    assert document(day).text == "First"


def test_a_revoked_link_opens_and_takes_nothing(day):
    press(day, kind="file", file=a_file(a_pdf()))
    entrants.revoke_link(day.entrants[0], by=day.cast.organiser, now=NOW)
    one = phone(day)

    assert one.open("document", ANY).status_code == 404
    assert one.open("document-file", ANY).status_code == 404
    assert one.press("document", ANY, kind="text", text="x").status_code == 404


def test_opponents_see_it_as_the_event_says_and_each_first_look_is_logged(day):
    press(day, number=2, kind="file", file=a_file(a_pdf()), points="650")
    viewer = phone(day, 1)
    assert viewer.open("file-of", 2, ANY).status_code == 404

    Tournament.objects.filter(pk=day.tournament.pk).update(reveal="always")
    assert viewer.url("file-of", 2, ANY) in viewer.open("lists-of", 2).content.decode()
    assert viewer.open("file-of", 2, ANY).status_code == 200
    assert LogEntry.objects.filter(verb="list.reveal", entrant__number=1).count() == 1
    assert viewer.open("file-of", 3, ANY).status_code == 404
    assert Client().get(viewer.url("file-of", 2, ANY).replace(viewer.token, "x" * 22)).status_code == 404


def test_a_game_of_two_sides_asks_for_both(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path / "files"
    day = an_event("mesbg", "")
    press(day, faction="evil", kind="text", text="Orcs")

    page = text_of(phone(day).open("lists"))
    assert "one good and one evil list, up to 700 points each" in page
    assert "Hand in good list" in text_of(phone(day).open("receipt", "evil"))
    assert phone(day).open("document", ANY).status_code == 404


def test_an_event_without_lists_says_so(settings):
    day = an_event("results-only", "")

    assert "hand nothing in" in text_of(phone(day).open("lists"))
    assert phone(day).press("document", ANY, kind="text", text="x").status_code == 404


def paired(day):
    """Round 1 hangs on the wall."""
    olga = day.cast.organiser
    tournaments.move(day.tournament, TournamentStatus.CHECK_IN, by=olga, now=NOW)
    for entrant in day.entrants:
        attendance.check_in(entrant, by=olga, now=NOW)
    round_ = rounds.publish(rounds.draft(day.refresh().tournament, by=olga, now=NOW), by=olga, now=NOW)
    day.refresh()
    return round_


@pytest.mark.parametrize(
    ("ruleset", "brought", "faction"), [("results-only", "one", ANY), ("mesbg", "one", "evil")]
)
def test_the_opponent_sees_the_only_list_once_the_round_is_published(
    settings, tmp_path, ruleset, brought, faction
):
    settings.MEDIA_ROOT = tmp_path / "files"
    day = an_event(ruleset, brought)
    for number in (1, 2):
        press(day, number=number, faction=faction, kind="file", file=a_file(a_pdf()), points="650")
    viewer = phone(day, 1)
    assert viewer.open("opponent-file", 1, faction).status_code == 404

    paired(day)

    page = viewer.open("opponent", 1)
    assert "650 / " in text_of(page)
    assert viewer.url("opponent-file", 1, faction) in page.content.decode()
    assert viewer.open("opponent-file", 1, faction).content == a_pdf()
    assert viewer.open("home").status_code == 200
    assert LogEntry.objects.get(verb="round.reveal").data["tables"] == [1]


def test_an_event_that_never_shows_lists_does_not(day):
    Tournament.objects.filter(pk=day.tournament.pk).update(reveal="never")
    for number in (1, 2, 3):
        press(day.refresh(), number=number, kind="file", file=a_file(a_pdf()))
    paired(day)

    statuses = {phone(day, number).open("opponent-file", 1, ANY).status_code for number in (1, 2, 3)}
    assert statuses == {404}
    assert phone(day).open("build", ANY).status_code == 200
    assert "Round 1 is published, so lists are closed" in text_of(phone(day).open("build", ANY))
