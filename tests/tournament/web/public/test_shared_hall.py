"""Several events on one screen: by address, public ones only, framed by Muster alone."""

import pytest

from tests.data import days
from tournament.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def events():
    return [days.published(4)[0].tournament, days.published(4, name="Evening Cup")[0].tournament]


def hall(client, *slugs, **more):
    return client.get("/hall/", {"event": list(slugs), **more})


def test_two_events_are_framed_beside_each_other_or_in_turn(client, events):
    slugs = [each.slug for each in events]

    page = hall(client, *slugs).content.decode()
    assert all(f'src="/hall/{slug}/"' in page for slug in slugs)
    assert 'data-hall="turn" data-seconds="30"' in page
    beside = hall(client, *slugs, layout="beside", seconds="x").content.decode()
    assert 'data-hall="beside" data-seconds="30"' in beside
    assert 'data-seconds="45"' in hall(client, *slugs, seconds="45").content.decode()


def test_one_event_has_its_own_screen_and_five_are_too_many(client, events):
    assert hall(client, events[0].slug, events[0].slug).url == f"/screen/{events[0].slug}/"
    assert hall(client).status_code == 404
    assert hall(client, *"abcde").status_code == 404


def test_only_public_events_are_shown(client, events):
    Tournament.objects.filter(pk=events[1].pk).update(is_public=False)

    assert hall(client, *(each.slug for each in events)).status_code == 404
    assert client.get(f"/hall/{events[1].slug}/").status_code == 404


def test_a_board_in_the_hall_is_framed_by_muster_alone(client, events):
    answer = client.get(f"/hall/{events[0].slug}/")

    assert answer.headers["X-Frame-Options"] == "SAMEORIGIN"
    assert "frame-ancestors 'self'" in answer.headers["Content-Security-Policy"]
    assert "data-board" in answer.content.decode()
    assert client.get(f"/screen/{events[0].slug}/").headers["X-Frame-Options"] == "DENY"


def test_screens_offer_several_events(client, events):
    page = client.get("/screen/").content.decode()

    assert all(f'name="event" value="{each.slug}"' in page for each in events)
