"""A request that opens a tournament is sent again with its key: nothing is opened twice."""

import pytest

from tests.cast import person
from tests.days import a_day
from tests.tournament.api.callers import ask, desk
from tournament.models import Tournament

pytestmark = pytest.mark.django_db
BODY = {"name": "Cup of the Grey Ford", "starts_on": "2027-06-19"}


def send(client, key, body=BODY, path="tournaments/"):
    client.credentials(HTTP_IDEMPOTENCY_KEY=key)
    return ask(client, "POST", path, body)


def test_sent_again_it_opens_none_and_another_key_does():
    olga = desk(person("Olga"))

    first, again, other = (send(olga, key) for key in ("k-1", "k-1", "k-2"))

    assert [answer.status_code for answer in (first, again, other)] == [201, 200, 201]
    assert first.json()["slug"] == again.json()["slug"] != other.json()["slug"]
    assert Tournament.objects.count() == 2


def test_what_differs_is_refused_and_a_refused_one_leaves_its_key_free():
    olga, sam = desk(person("Olga")), desk(person("Sam"))

    bad = send(olga, "k-1", {**BODY, "time_zone": "Nowhere"})
    good = send(olga, "k-1")
    changed = send(olga, "k-1", {**BODY, "venue": "Hall"})
    elsewhere = send(olga, "k-1", path=f"tournaments/{good.json()['slug']}/duplicate/")
    of_sam = send(sam, "k-1")

    assert [bad.status_code, good.status_code, of_sam.status_code] == [422, 201, 201]
    assert {(each.status_code, each.json()["code"]) for each in (changed, elsewhere)} == {
        (409, "idempotency-key-used")
    }
    assert Tournament.objects.count() == 2


@pytest.mark.parametrize("path", ["duplicate/", "rehearsal/"])
def test_copies_are_made_once(path):
    olga = desk(person("Olga"))
    slug = send(olga, "k-1").json()["slug"]
    body = BODY if path == "duplicate/" else {}

    first, again = (send(olga, "k-2", body, f"tournaments/{slug}/{path}") for _ in range(2))

    assert [first.status_code, again.status_code] == [201, 200]
    assert Tournament.objects.count() == 2


@pytest.mark.parametrize("key", ["", "x" * 129, "with blank"])
def test_key_that_is_none_is_refused(key):
    answer = send(desk(person("Olga")), key)

    assert (answer.status_code, answer.json()["field"]) == (422, "Idempotency-Key")
    assert not Tournament.objects.exists()


def test_key_of_a_tournament_that_somebody_left_tells_nothing_of_it():
    olga = person("Olga")
    send(desk(olga), "k-1")
    Tournament.objects.get().roles.all().delete()

    assert send(desk(olga), "k-1").status_code == 409


@pytest.mark.parametrize(
    ("path", "body", "count"),
    [
        ("calls/", {"text": "Owner of the blue car"}, lambda day: day.tournament.calls.count()),
        ("screens/", {"name": "Main hall"}, lambda day: day.tournament.screens.count()),
    ],
)
def test_key_stands_for_the_token_of_a_body(path, body, count):
    day = a_day()
    at = f"tournaments/{day.tournament.slug}/{path}"

    answers = [send(desk(day.cast.olga), "k-1", body, at) for _ in range(2)]
    other = send(desk(day.cast.olga), "k-2", {**body, **({"name": "Bar"} if "name" in body else {})}, at)
    bad = send(desk(day.cast.olga), "with blank", body, at)

    assert answers[0].status_code == answers[1].status_code == other.status_code
    assert answers[0].json() == answers[1].json() != other.json()
    assert (bad.status_code, bad.json()["field"], count(day)) == (422, "Idempotency-Key", 2)
