"""The picture beside a link: drawn once for each state, for everybody, of public tournaments alone."""

import io
from concurrent.futures import ThreadPoolExecutor

import pytest
from PIL import Image

from tests.data import days
from tests.data.cast import NOW
from tournament.engine.lifecycle import TournamentStatus
from tournament.models import Tournament
from tournament.services.tournaments import tournaments
from tournament.web import limits
from tournament.web.public import preview_pictures
from tournament.web.public.preview_pictures import Preview, drawn, preview_of

pytestmark = pytest.mark.django_db


def picture(client, tournament, **more):
    return client.get(f"/t/{tournament.slug}/preview.png", **more)


def ink(content, box):
    """How many pixels of a part are dark."""
    part = Image.open(io.BytesIO(content)).convert("L").crop(box)
    return sum(part.histogram()[:100])


def finished():
    day, _ = days.closed(4, rounds_planned=1)
    tournaments.move(day.tournament, TournamentStatus.FINISHED, by=day.cast.organiser, now=NOW)
    return day.refresh().tournament


@pytest.fixture
def count_drawn(monkeypatch):
    """How often a picture is really drawn."""
    preview_pictures.previews.clear()
    preview_pictures.pictures.clear()
    seen = []

    def counted(shown):
        seen.append(shown)
        return drawn(shown)

    monkeypatch.setattr(preview_pictures, "drawn", counted)
    return seen


def test_picture_is_a_png_of_the_size_that_pages_name(client):
    tournament = days.a_day().tournament

    answer = picture(client, tournament)
    html = client.get(f"/t/{tournament.slug}/").content.decode()

    assert answer.headers["Content-Type"] == "image/png"
    assert answer.headers["X-Robots-Tag"] == "noindex"
    assert Image.open(io.BytesIO(answer.content)).size == (1200, 630)
    assert f'property="og:image" content="http://testserver/t/{tournament.slug}/preview.png"' in html
    assert '"og:image:width" content="1200"' in html


def test_picture_says_who_won_and_before_that_who_leads():
    first = preview_of(days.a_day(venue="Guild Hall").tournament)
    leading = preview_of(days.closed(4)[0].tournament)
    over = preview_of(finished())

    assert (first.name, first.details, first.rows) == (
        "Cup of the Grey Ford",
        "16 June 2007 · Guild Hall",
        (),
    )
    assert (leading.head, len(leading.rows)) == ("In the lead", 3)
    assert over.head in {"Champion", "Champions"}
    assert over.rows[0][0] == "1"


def test_called_off_event_names_nobody():
    day, _ = days.closed(4)
    day.tournament.status = TournamentStatus.CALLED_OFF

    shown = preview_of(day.tournament)

    assert (shown.head, shown.rows) == ("Called off", ())


@pytest.mark.parametrize("fields", [{"status": "draft"}, {"is_public": False}])
def test_hidden_tournament_has_no_picture(client, fields):
    tournament = days.a_day().tournament
    assert picture(client, tournament).status_code == 200

    Tournament.objects.update(**fields)

    assert picture(client, tournament).status_code == 404


def test_state_is_drawn_once_however_many_ask(client, count_drawn):
    tournament = finished()
    for number in range(50):
        assert client.get(f"/t/{tournament.slug}/preview.png?v={number}").status_code == 200
    with ThreadPoolExecutor(4) as pool:
        shown = preview_of(tournament)
        jobs = [
            pool.submit(
                preview_pictures.pictures.get, shown, lambda: preview_pictures.drawn(shown), fresh_for=60
            )
            for _ in range(20)
        ]
    assert len({job.result() for job in jobs}) == 1
    assert len(count_drawn) == 1

    Tournament.objects.update(name="Another Cup", revision=tournament.revision + 1)
    picture(client, tournament)
    assert [shown.name for shown in count_drawn] == ["Cup of the Grey Ford", "Another Cup"]


def test_network_that_asks_too_often_waits(client, monkeypatch):
    monkeypatch.setattr(preview_pictures, "RATE", "2/min")
    tournament = days.a_day().tournament

    answers = [picture(client, tournament) for _ in range(3)]

    assert [answer.status_code for answer in answers] == [200, 200, limits.TOO_MANY]
    assert 0 < int(answers[-1].headers["Retry-After"]) <= 60


def test_foreign_host_gets_no_picture(client):
    assert picture(client, days.a_day().tournament, headers={"host": "evil.example"}).status_code == 400


@pytest.mark.parametrize("name", ["سليم النخيلي", "橋野 はるか", "Каміла Вербицька", "देवनागरी नाम", "Ελπίδα"])
def test_name_of_any_script_is_drawn(name):
    empty, full = (drawn(Preview(text, "")) for text in ("", name))
    assert ink(full, (0, 40, 1200, 160)) - ink(empty, (0, 40, 1200, 160)) > 1000


def test_name_from_the_right_begins_at_the_right():
    content = drawn(Preview("سليم", ""))
    assert ink(content, (900, 40, 1200, 160)) > 500
    assert ink(content, (0, 40, 600, 160)) == 0


def test_longest_names_stay_within_the_margins():
    long = "Wwww" * 40
    content = drawn(Preview(f"{long} {long} {long}", long, "Champion", (("1", long, "12.5"),)))
    assert ink(content, (1121, 40, 1200, 630)) == 0


def test_controls_are_not_drawn(client):
    day = days.a_day()
    Tournament.objects.update(name="Cup\n\x01\u202eof")

    assert preview_of(day.refresh().tournament).name == "Cup of"
