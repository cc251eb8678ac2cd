"""A request is sent again with its key: nothing is done twice, and the key stands for no other request."""

import pytest

from tests.data.cast import NOW, person
from tests.data.days import a_day, facts_for, published
from tests.tournament.api.callers import ask, desk, phone
from tournament.api.core import schema
from tournament.models import Tournament
from tournament.services.clock import clocks

pytestmark = pytest.mark.django_db
BODY = {"name": "Cup of the Grey Ford", "starts_on": "2027-06-19"}
WARNING = {"severity": "warning", "category": "own-counter", "reason": "Late"}


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


@pytest.mark.thorough
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
    ("path", "body", "changed", "count"),
    [
        ("calls/", {"text": "Blue car"}, {"text": "Red car"}, lambda day: day.tournament.calls.count()),
        ("screens/", {"name": "Hall"}, {"name": "Bar"}, lambda day: day.tournament.screens.count()),
    ],
)
def test_key_stands_for_one_body_and_for_its_token(path, body, changed, count):
    day = a_day()
    olga, at = desk(day.cast.olga), f"tournaments/{day.tournament.slug}/{path}"

    answers = [send(olga, "k-1", body, at) for _ in range(2)]
    refused = send(olga, "k-1", changed, at)
    other = send(olga, "k-2", changed, at)
    bad = send(olga, "with blank", body, at)

    assert answers[0].status_code == answers[1].status_code == other.status_code
    assert answers[0].json() == answers[1].json() != other.json()
    assert (refused.status_code, refused.json()["code"]) == (409, "idempotency-key-used")
    assert (bad.status_code, bad.json()["field"], count(day)) == (422, "Idempotency-Key", 2)


def test_token_in_the_body_does_not_free_the_key():
    day = a_day()
    olga, at = desk(day.cast.olga), f"tournaments/{day.tournament.slug}/calls/"

    answers = [
        send(olga, "k-1", {"text": text, "token": token}, at) for text, token in (("Blue", "a"), ("Red", "b"))
    ]

    assert [answer.status_code for answer in answers] == [200, 409]
    assert day.tournament.calls.count() == 1


def test_refused_call_leaves_its_key_free_and_the_key_is_of_one_address():
    day = a_day()
    olga, at = desk(day.cast.olga), f"tournaments/{day.tournament.slug}/"

    refused = send(olga, "k-1", {"text": ""}, f"{at}calls/")
    called = send(olga, "k-1", {"text": "Blue car"}, f"{at}calls/")
    elsewhere = send(olga, "k-1", {"name": "Hall"}, f"{at}screens/")
    of_jun = send(desk(day.cast.jun), "k-1", {"text": "Red car"}, f"{at}calls/")

    assert [refused.status_code, called.status_code, elsewhere.status_code] == [422, 200, 409]
    assert of_jun.status_code == 200


def test_keys_of_orders_penalties_and_reports_are_of_one_body_too():
    day, round_ = published(2)
    pairing = round_.pairings.get()
    clocks.start(round_, by=day.cast.referee, now=NOW)
    jun, at = desk(day.cast.jun), f"tournaments/{day.tournament.slug}"
    facts = facts_for(pairing)

    for sender, path, body, changed, codes in (
        (jun, f"{at}/rounds/1/clock/pause/", {"reason": "Fire"}, {"reason": "Water"}, [200, 200, 409]),
        (jun, f"{at}/entrants/1/penalties/", WARNING, {**WARNING, "reason": "Rude"}, [201, 200, 409]),
        (
            phone(day, pairing.a.number),
            "me/pairings/1/result/",
            {"facts": facts},
            {"facts": facts_for(pairing, winner="b")},
            [201, 200, 409],
        ),
    ):
        link = {"HTTP_AUTHORIZATION": sender._credentials.get("HTTP_AUTHORIZATION", "")}
        sender.credentials(HTTP_IDEMPOTENCY_KEY="k-1-" + path[-6:-1], **{k: v for k, v in link.items() if v})
        answers = [ask(sender, "POST", path, each) for each in (body, body, changed)]
        assert [answer.status_code for answer in answers] == codes, [a.content for a in answers]
        assert answers[2].json()["code"] == "idempotency-key-used"


def test_document_names_the_header_wherever_it_stands_for_a_token(client, capfd):
    schema.documents.clear()
    document = client.get("/api/schema/?format=json").json()
    with_key = {
        operation["operationId"]
        for methods in document["paths"].values()
        for operation in methods.values()
        for parameter in operation.get("parameters", [])
        if parameter["name"] == "Idempotency-Key"
    }

    assert {"tournament_open", "call", "screen_add", "clock_extend", "entrant_penalty"} <= with_key
    assert {"me_pairing_result", "me_check_in", "table_result", "table_ruling"} <= with_key
    assert "entrant_register" not in with_key  # its token is a secret
    assert "unable to guess" not in capfd.readouterr().err
