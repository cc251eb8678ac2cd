"""Photos of signed sheets: drawn anew without what a phone hides in them, kept once, gone when taken away."""

import io
from pathlib import Path

import pytest
from PIL import Image

from tests.data.cast import NOW
from tests.data.days import published
from tournament.models import LogEntry, SheetPhoto
from tournament.services.core.actors import player
from tournament.services.core.errors import Conflict, Invalid, NotAllowed, Refused
from tournament.services.results import photos

pytestmark = pytest.mark.django_db
ORIENTATION, MAKER, TURNED = 0x0112, 0x010F, 6


@pytest.fixture
def table(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path / "files"
    day, round_ = published(4)
    return day, round_.pairings.get(table=1)


def a_photo(*, form="JPEG", size=(40, 30), colour="red", **more):
    out = io.BytesIO()
    Image.new("RGB", size, colour).save(out, form, **more)
    return out.getvalue()


def files(settings):
    return sorted(Path(settings.MEDIA_ROOT).rglob("*.jpg"))


def test_a_photo_is_kept_upright_and_without_what_the_phone_wrote_into_it(table):
    day, pairing = table
    exif = Image.Exif()
    exif[ORIENTATION], exif[MAKER] = TURNED, "Camera of Pia"

    photo = photos.take(pairing, a_photo(exif=exif.tobytes()), by=day.cast.scorekeeper, now=NOW)

    kept = photos.content_of(photo)
    assert (photo.width, photo.height, photo.taken_by) == (30, 40, "Kei")
    assert b"Camera of Pia" not in kept
    assert dict(Image.open(io.BytesIO(kept)).getexif()) == {}
    assert LogEntry.objects.filter(verb="photo.take").count() == 1


def test_the_same_picture_sent_twice_is_kept_once(table, settings):
    _, pairing = table

    first, again = (photos.take(pairing, a_photo(), by=player(pairing.a), now=NOW) for _twice in range(2))

    assert first == again
    assert [path.name for path in files(settings)] == [first.key]


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"not a picture",
        b"<svg xmlns='http://www.w3.org/2000/svg'/>",
        a_photo()[:200],
        a_photo(form="GIF"),
    ],
)
def test_what_is_no_photo_is_refused_whatever_it_is_called(table, settings, content):
    day, pairing = table

    with pytest.raises(Invalid, match="not a picture that"):
        photos.take(pairing, content, by=day.cast.scorekeeper, now=NOW)

    assert files(settings) == []


def test_strangers_keep_nothing_and_a_table_has_room_for_a_few(table, settings):
    day, pairing = table
    other = next(one for one in day.entrants if pairing.side_of(one) is None)
    with pytest.raises(NotAllowed):
        photos.take(pairing, a_photo(), by=player(other), now=NOW)
    for number in range(photos.MAX_PHOTOS):
        photos.take(pairing, a_photo(size=(10 + number, 9)), by=player(pairing.a), now=NOW)

    with pytest.raises(Conflict, match="Remove one first"):
        photos.take(pairing, a_photo(colour="blue"), by=player(pairing.b), now=NOW)

    assert len(files(settings)) == photos.MAX_PHOTOS


def test_a_photo_that_is_taken_away_leaves_the_disk_and_stays_in_the_log(
    table, settings, django_capture_on_commit_callbacks
):
    day, pairing = table
    photo = photos.take(pairing, a_photo(), by=day.cast.scorekeeper, now=NOW)
    with pytest.raises(NotAllowed):
        photos.remove(photo, by=day.cast.scorekeeper, now=NOW, reason="Blurred")

    with django_capture_on_commit_callbacks(execute=True):
        for _twice in range(2):
            photo = photos.remove(photo, by=day.cast.referee, now=NOW, reason="Blurred")

    assert files(settings) == []
    assert (SheetPhoto.objects.get().removed_by, LogEntry.objects.get(verb="photo.remove").reason) == (
        "Jun",
        "Blurred",
    )
    with pytest.raises(Conflict, match="Jun removed this photo"):
        photos.content_of(photo)


def test_a_full_disk_is_a_sentence_and_leaves_no_row(table, settings):
    day, pairing = table
    Path(settings.MEDIA_ROOT).write_text("a file where the folder should be")

    with pytest.raises(Refused, match="could not be saved"):
        photos.take(pairing, a_photo(), by=day.cast.scorekeeper, now=NOW)

    assert not SheetPhoto.objects.exists()
