"""Lists as a text, a file or a link, for programs."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.data.cast import NOW
from tests.tournament.api.callers import api, ask, desk, phone
from tests.tournament.services.core.test_pdf_check import a_pdf
from tests.tournament.services.lists.test_list_documents import an_event, handed, typed
from tournament.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def day(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path / "files"
    return an_event("results-only", "one")


def send(client, path, **fields):
    return client.post(api(path), fields, format="multipart")


def a_file(content=None):
    return SimpleUploadedFile("list.html", content or a_pdf(), content_type="text/html")


def test_a_player_hands_in_a_file_and_reads_it_back(day):
    pia = phone(day, 1)

    answer = send(pia, "me/lists/any/document/", kind="file", file=a_file(), points=700, army="Rohan")

    assert answer.status_code == 200
    body = answer.json()
    assert (body["faction"], body["status"], body["points"], body["entries"]) == ("any", "submitted", 700, [])
    assert (body["document"]["kind"], body["document"]["file_type"]) == ("file", "pdf")
    assert ask(pia, "GET", "me/lists/any/").json()["document"] == body["document"]
    assert list(ask(pia, "GET", "me/").json()["lists"]) == ["any"]
    file = ask(pia, "GET", "me/lists/any/file/")
    assert (file.content, file.headers["X-Content-Type-Options"]) == (a_pdf(), "nosniff")


@pytest.mark.parametrize(
    ("fields", "code", "field"),
    [
        ({"kind": "text"}, "list-text-missing", "text"),
        ({"kind": "link", "link": "javascript:alert(1)"}, "link-unsafe", "link"),
        ({"kind": "link", "link": "https://a:b@c.example"}, "link-unsafe", "link"),
        ({"kind": "file"}, "list-file-missing", "file"),
    ],
)
def test_what_is_no_list_is_refused_by_its_code(day, fields, code, field):
    answer = send(phone(day, 1), "me/lists/any/document/", **fields)

    assert answer.status_code == 422
    assert (answer.json()["code"], answer.json()["field"]) == (code, field)


def test_another_kind_or_faction_is_refused(day):
    pia = phone(day, 1)

    assert send(pia, "me/lists/good/document/", kind="text", text="x").status_code == 404
    assert send(pia, "me/lists/any/document/", kind="zip").status_code == 422
    assert ask(pia, "PUT", "me/lists/any/", {"text": "3x Name"}).status_code in {409, 422}
    assert send(pia, "me/lists/any/document/", kind="text", text="x", more="y").status_code == 422


def test_a_token_counts_once_and_a_late_list_waits(day):
    Tournament.objects.filter(pk=day.tournament.pk).update(lists_close_at=NOW)
    pia, jun = phone(day, 1), desk(day.cast.jun)
    base = f"tournaments/{day.tournament.slug}/late/"

    first = send(pia, "me/lists/any/document/", kind="file", file=a_file(), token="once")
    again = send(pia, "me/lists/any/document/", kind="file", file=a_file(), token="once")

    assert (first.status_code, again.json()["id"]) == (202, first.json()["id"])
    (late,) = ask(jun, "GET", base).json()["lists"]
    assert late["document"]["kind"] == "file"
    assert ask(jun, "GET", f"{base}{first.json()['id']}/file/").content == a_pdf()
    assert ask(jun, "POST", f"{base}{first.json()['id']}/accept/", {"seen": 0}).status_code == 200


def test_an_official_hands_in_and_reads_every_version(day):
    jun, base = desk(day.cast.jun), f"tournaments/{day.tournament.slug}/lists/1/any/"

    answer = send(jun, f"{base}document/", kind="file", file=a_file(), seen=0)

    assert (answer.status_code, answer.json()["version"]) == (200, 1)
    assert send(jun, f"{base}document/", kind="text", text="x", seen=0).json()["code"] == "version-old"
    review = ask(jun, "GET", base).json()
    assert (review["document"]["kind"], review["entries"], review["findings"]) == ("file", [], [])
    assert ask(jun, "GET", f"{base}versions/1/file/").content == a_pdf()
    assert ask(jun, "POST", f"{base}approve/", {"version": 1, "seen": 0}).json()["state"] == "approved"


def test_open_lists_have_their_documents(day):
    handed(day, typed(points=5), file=a_pdf(), number=2)
    pia = phone(day, 1)
    assert ask(pia, "GET", "me/others/2/any/file/").status_code == 404

    Tournament.objects.filter(pk=day.tournament.pk).update(reveal="always")

    (shown,) = ask(pia, "GET", "me/others/2/").json()["lists"]
    assert shown["document"]["points"] == 5
    assert ask(pia, "GET", "me/others/2/any/file/").content == a_pdf()


def test_settings_say_how_many_lists_a_player_brings(day):
    olga, where = desk(day.cast.olga), f"tournaments/{day.tournament.slug}/"

    assert ask(olga, "GET", where).json()["lists_brought"] == "one"
    assert ask(olga, "PATCH", where, {"lists_brought": "none"}).json()["lists_brought"] == "none"
    refused = ask(olga, "PATCH", where, {"lists_brought": "both"})
    assert (refused.status_code, refused.json()["code"]) == (422, "lists-brought-unknown")
