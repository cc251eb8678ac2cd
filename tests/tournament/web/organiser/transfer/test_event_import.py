"""A tournament leaves one desk as a file and comes in at another: page, API and command."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.urls import reverse

from tests.data.cast import person
from tests.data.days import closed
from tests.tournament.web.organiser.desk_client import Browser, text_of
from tournament.models import Tournament
from tournament.queries.standings.standings import standings_of

pytestmark = pytest.mark.django_db


def send(browser, raw, **pressed):
    file = SimpleUploadedFile("cup.json", raw, content_type="application/json")
    return browser.client.post(reverse("organiser:take-in"), {"file": file, **pressed})


def points(tournament):
    return [(row.place, row.entrant.name, row.points) for row in standings_of(tournament)]


@pytest.mark.thorough
def test_a_tournament_goes_out_at_one_desk_and_comes_in_at_another():
    day, _ = closed(5)
    out = Browser(day.cast.olga, day.tournament.slug).open("export-tournament")
    sam = Browser(day.cast.sam)

    shown = text_of(sam.next_page(send(sam, out.content)))

    there = Tournament.objects.exclude(pk=day.tournament.pk).get()
    assert "cup-of-the-grey-ford.json" in out.headers["Content-Disposition"]
    assert "was imported completely. Players: 5, rounds: 1." in shown
    assert points(there) == points(day.tournament)
    sam.slug = there.slug
    assert "Sam imported this tournament from cup-of-the-grey-ford" in text_of(sam.open("exchange"))
    assert there.log.first().verb == "tournament.import"


def test_a_bad_file_is_one_sentence_on_the_page_and_the_form_stays():
    sam = Browser(person("Sam"))

    answer = send(sam, b'{"format": "muster-tournament", "version": 7}')

    assert answer.status_code == 422
    assert "The file has version 7; this program reads versions up to 2." in text_of(answer)
    assert Browser(None).client.get(reverse("organiser:take-in")).status_code == 302


@pytest.mark.thorough
def test_the_api_gives_the_file_and_takes_it_in(settings):
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 10_000  # of forms: the file of a large event is longer
    day, _ = closed(4)
    client = Browser(day.cast.olga).client
    file = client.get(f"/api/v1/tournaments/{day.tournament.slug}/file/", {"mail": "true"}).json()

    answer = client.post("/api/v1/tournament-files/", json.dumps(file), content_type="application/json")

    assert file["with_mail"] is True
    assert len(json.dumps(file)) > settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    assert (answer.status_code, answer.json()["slug"]) == (201, "cup-of-the-grey-ford-2")
    again = client.post("/api/v1/tournament-files/", "[]", content_type="application/json")
    assert (again.status_code, again.json()["code"]) == (422, "tournament-file-not-a-tournament")


def test_the_commands_write_the_file_and_take_it_in(tmp_path, capsys):
    day, _ = closed(4)
    path = tmp_path / "cup.json"

    call_command("export_tournament", day.tournament.slug, "--json", "--out", str(path))
    call_command("import_tournament", str(path), "--organiser", "sam")

    assert "was imported completely as cup-of-the-grey-ford-2" in capsys.readouterr().out
    for wrong in (("nothing.json", "sam"), (str(path), "nobody"), (__file__, "sam")):
        with pytest.raises(CommandError) as refused:
            call_command("import_tournament", wrong[0], "--organiser", wrong[1])
        assert refused.value.returncode == 2
