"""What a phone gets for a private link: a worker, a manifest, and marks of what it may keep."""

import pytest
from django.test import Client

from tests.data import days
from tests.data.cast import NOW
from tests.push_receiver import Browser
from tests.tournament.web.static.test_static_files import body_of
from tournament.models import PushSubscription
from tournament.services.core.actors import Actor
from tournament.services.entrants import entrants
from tournament.web.bundles import bundle_content

pytestmark = pytest.mark.django_db


@pytest.fixture
def day():
    day, day.round = days.published(2)
    return day


def me(day, place="", number=1):
    return f"/me/{day.tokens[number]}/{place}"


def test_worker_lies_below_its_link_and_keeps_its_name_for_its_content(client, day):
    page = client.get(me(day)).content.decode()
    address = page.partition('data-worker="')[2].partition('"')[0]
    answer = client.get(address)

    assert address.startswith(me(day, "worker.js?"))
    assert answer.content == bundle_content("worker.js")
    assert answer.headers["Content-Type"] == "text/javascript; charset=utf-8"
    assert answer.headers["Cache-Control"] == "private, max-age=31536000, immutable"
    assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
    assert "Service-Worker-Allowed" not in answer.headers  # nothing above its folder


def test_manifest_starts_and_stays_at_the_link(client, day):
    answer = client.get(me(day, "app.webmanifest"))
    read = answer.json()

    assert {read["id"], read["start_url"], read["scope"]} == {me(day)}
    assert read["name"] == "Cup of the Grey Ford: " + day.entrants[0].name
    assert body_of(client.get(read["icons"][0]["src"])).startswith(b"<svg")
    assert (
        f'<link rel="manifest" href="{me(day, "app.webmanifest")}">'
        in client.get(me(day, "link/")).content.decode()
    )
    assert "manifest" not in client.get(me(day)).content.decode()  # one file less for each phone


def test_pages_and_pictures_of_a_player_may_be_kept_and_nothing_else(client, day):
    kept = {
        place: client.get(me(day, place)).headers.get("Muster-Keep")
        for place in ("", "now/", "lists/", "link/", "link.svg", "worker.js", "app.webmanifest", "live/state")
    }

    assert kept == {
        **dict.fromkeys(("", "now/", "lists/", "link/", "link.svg"), "yes"),
        **dict.fromkeys(("worker.js", "app.webmanifest", "live/state"), None),
    }
    assert client.get(me(day)).headers["Cache-Control"] == "no-store, private"


def test_nothing_that_an_official_sees_may_be_kept(client, day):
    client.force_login(day.cast.olga, backend="django.contrib.auth.backends.ModelBackend")
    for place in ("", "now/", "link/"):
        answer = client.get(me(day, place))
        assert (answer.status_code, answer.headers.get("Muster-Keep")) == (200, None)
    assert "data-worker" not in client.get(me(day)).content.decode()
    for address in (f"/desk/{day.tournament.slug}/", f"/t/{day.tournament.slug}/", "/api/schema/"):
        assert "Muster-Keep" not in client.get(address).headers


@pytest.mark.parametrize("place", ["", "now/", "link/", "worker.js", "live/state"])
def test_link_that_is_over_says_so_at_every_contact(client, day, place):
    assert "Muster-Link" not in client.get(me(day, place)).headers
    entrants.revoke_link(day.entrants[0], by=Actor("user", "Olga"), now=NOW)

    answer = client.get(me(day, place))

    assert (answer.status_code, answer.headers["Muster-Link"]) == (404, "closed")


def test_phone_is_remembered_behind_its_own_link_and_forgotten_there(day, settings):
    settings.PUSH_CONTACT, settings.HALL_MODE = "mailto:it@club.example", False
    client, browser = Client(), Browser(None)

    assert client.get(me(day, "push/")).status_code == 405
    assert Client(enforce_csrf_checks=True).post(me(day, "push/"), browser.keys).status_code == 403
    assert client.post(me(day, "push/"), {**browser.keys, "endpoint": "https://10.0.0.1/"}).status_code == 400
    assert client.post(me(day, "push/"), browser.keys).status_code == 204
    assert PushSubscription.objects.get().entrant == day.entrants[0]
    client.post(me(day, "push/stop/", number=2), {"endpoint": browser.endpoint})
    assert PushSubscription.objects.count() == 1

    assert client.post(me(day, "push/stop/"), {"endpoint": browser.endpoint}).status_code == 204
    assert not PushSubscription.objects.exists()
