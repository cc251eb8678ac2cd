"""Photos of sheets over the pages: from desk and phone, and seen by officials alone."""

import contextlib

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.data.days import published
from tests.tournament.services.results.test_photos import a_photo
from tests.tournament.web.organiser.desk_client import Browser, said
from tests.tournament.web.player.phone import Phone, notices
from tournament.models import SheetPhoto
from tournament.services.core import pictures

pytestmark = pytest.mark.django_db


def upload(content=None):
    return SimpleUploadedFile("sheet.jpg", a_photo() if content is None else content)


@pytest.fixture
def day(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path
    return published(4)[0]


def test_a_photo_from_the_desk_is_shown_to_officials_and_to_nobody_else(day):
    kei = Browser(day.cast.kei, day.tournament.slug)

    answer = kei.press("photo-take", 1, 1, photo=upload())

    photo = SheetPhoto.objects.get()
    picture = kei.open("photo", 1, 1, photo.pk)
    assert said(answer) == "Photo saved for table 1."
    assert (picture.headers["Content-Type"], picture.content[:2]) == ("image/jpeg", b"\xff\xd8")
    assert "no-store" in picture.headers["Cache-Control"]
    assert kei.open("photo", 1, 2, photo.pk).status_code == 404
    assert Browser(day.cast.sam, day.tournament.slug).open("photo", 1, 1, photo.pk).status_code == 404
    assert Client().get(kei.url("photo", 1, 1, photo.pk)).status_code == 302
    assert Client().get(f"/files/sheets/{photo.key}").status_code == 404


def test_a_player_sends_a_photo_and_sees_none(day):
    phone = Phone(day.tokens[1])

    answer = phone.press("photo", 1, photo=upload())

    assert notices(answer)[-1] == "Photo saved. Only officials can see it."
    assert SheetPhoto.objects.get().taken_by == "Pia Lindqvist"
    assert "<img" not in phone.open("result-of", 1).content.decode()


@pytest.mark.parametrize(("content", "words"), [(b"<html>", "not a picture that"), (None, "No photo")])
def test_a_file_that_is_no_photo_is_a_sentence_on_the_page_it_came_from(day, content, words):
    kei = Browser(day.cast.kei, day.tournament.slug)
    sent = {} if content is None else {"photo": upload(content)}

    answer = kei.press("photo-take", 1, 1, came_from=kei.url("table", 1, 1), **sent)

    assert answer.status_code == 303
    assert words in said(answer)


@pytest.mark.parametrize("who", ["desk", "player"])
def test_a_script_hears_when_a_busy_server_may_be_asked_again(day, who):
    """And no sentence waits for the next page: the script says it."""
    address = reverse("player:photo", args=[day.tokens[1], 1])
    client = Client(headers={"Accept": "text/plain"})
    if who == "desk":
        client.force_login(day.cast.kei)
        address = Browser(day.cast.kei, day.tournament.slug).url("photo-take", 1, 1)
    with contextlib.ExitStack() as stack:
        for _ in range(pictures.MAX_THREADS):
            stack.enter_context(pictures._threads)
        answer = client.post(address, {"photo": upload()})

    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "5")
    assert "messages" not in answer.cookies
    assert SheetPhoto.objects.count() == 0


def test_a_referee_takes_a_photo_away_with_a_reason(day):
    jun = Browser(day.cast.jun, day.tournament.slug)
    jun.press("photo-take", 1, 1, photo=upload())
    photo = SheetPhoto.objects.get()

    assert jun.press("photo-remove", 1, 1, photo.pk).status_code == 422
    jun.press("photo-remove", 1, 1, photo.pk, reason="The wrong table")

    assert jun.open("photo", 1, 1, photo.pk).status_code == 409
    assert "Score sheet of table 1" not in jun.open("table", 1, 1).content.decode()
