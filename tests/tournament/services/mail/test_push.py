"""Phones that asked are told of pairings, calls and results, each once, and nobody else reads it."""

import json
from base64 import urlsafe_b64decode
from datetime import timedelta

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

from tests.data import days
from tests.data.cast import NOW
from tests.push_receiver import HOST, Browser, point, push_service, written
from tournament import tasks
from tournament.models import PushSubscription
from tournament.services.core.actors import Actor, player
from tournament.services.entrants import entrants
from tournament.services.hall import calls
from tournament.services.mail import push, push_encryption
from tournament.services.results import results
from tournament.services.rounds import pairings, rounds

pytestmark = pytest.mark.django_db
LATER = NOW + timedelta(seconds=1)


@pytest.fixture
def service(tmp_path, settings):
    settings.PUSH_CONTACT, settings.HALL_MODE = "mailto:it@club.example", False
    with push_service(tmp_path) as running:
        yield running


@pytest.fixture
def day():
    day, day.round = days.drafted(4)
    return day


def a_phone(service, entrant, name="pia"):
    browser = Browser(service, name)
    entrant.tournament.refresh_from_db()
    assert push.subscribe(entrant, **browser.keys, now=NOW)
    return browser


def publish(day):
    return rounds.publish(day.round, by=day.cast.organiser, now=NOW)


def game_of(entrant):
    return entrant.seats.get(is_current=True).pairing


def test_published_round_comes_once_encrypted_and_signed(service, day):
    pia = day.entrants[0]
    phone = a_phone(service, pia)
    publish(day)
    pairing = game_of(pia)

    assert (push.send_due(now=LATER, post=service.post), push.send_due(now=LATER, post=service.post)) == (
        1,
        0,
    )

    [(path, headers, body)] = service.requests
    text = f"Table {pairing.table}, against {pairing.opponent_of(pia)}."
    assert phone.messages() == [{"tag": "pairings", "title": "Round 1 is published", "body": text}]
    assert pairing.opponent_of(pia).name.encode() not in body
    assert (path, headers["Content-Encoding"], headers["Ttl" if "Ttl" in headers else "TTL"]) == (
        "/send/pia",
        "aes128gcm",
        "600",
    )
    assert signer_of(headers["Authorization"]) == {
        "aud": f"https://{HOST}",
        "sub": "mailto:it@club.example",
        "exp": int((LATER + push_encryption.VALID_FOR).timestamp()),
    }


def signer_of(header):
    """The claims of a signature (RFC 8292), proven with the key that browsers subscribed with."""
    parts = dict(part.strip().split("=", 1) for part in header.removeprefix("vapid ").split(","))
    assert parts["k"] == push.public_key()
    head, claims, signature = parts["t"].split(".")
    raw = urlsafe_b64decode(signature + "==")
    numbers = (int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    key = push_encryption.server_key().public_key()
    key.verify(encode_dss_signature(*numbers), f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    return json.loads(urlsafe_b64decode(claims + "=="))


def test_call_and_report_come_to_those_they_concern_and_to_nobody_else(service, day):
    publish(day)
    pairing = pairings.record_roll(game_of(day.entrants[0]), faction_a="good", by=day.cast.referee, now=NOW)
    reporter, other = pairing.a, pairing.b
    stranger = next(each for each in day.entrants if each.pk not in {reporter.pk, other.pk})
    phones = [a_phone(service, one, name) for one, name in ((reporter, "a"), (other, "b"), (stranger, "c"))]

    calls.call(day.tournament, pairing=pairing, by=day.cast.organiser, now=NOW)
    results.submit(pairing, days.facts_for(pairing), token="a", by=player(reporter), now=NOW)
    push.send_due(now=LATER, post=service.post)

    titles = [[message["title"] for message in phone.messages()] for phone in phones]
    called = "The desk calls you"
    assert titles == [[called], [called, "Your opponent reported the result"], []]
    assert phones[1].messages()[1]["body"].endswith("Confirm it, or say what is wrong.")

    results.confirm(pairing, by=player(other), now=LATER)
    push.send_due(now=LATER, post=service.post)
    assert [phone.messages()[-1]["title"] for phone in phones[:2]] == ["Result confirmed"] * 2


@pytest.mark.parametrize("status", [404, 410, 400, 302])
def test_phone_that_its_service_no_longer_knows_is_forgotten_and_no_redirect_followed(service, day, status):
    a_phone(service, day.entrants[0])
    publish(day)
    service.status = status

    push.send_due(now=LATER, post=service.post)

    assert not PushSubscription.objects.exists()
    assert [path for path, *_ in service.requests] == ["/send/pia"]


def test_service_that_is_busy_is_asked_again_and_after_three_times_no_more(service, day):
    phone = a_phone(service, day.entrants[0])
    publish(day)
    service.status = 503
    at = LATER
    for pause in push.RETRIES:
        push.send_due(now=at, post=service.post)
        push.send_due(now=at + pause / 2, post=service.post)
        at += pause
    assert len(phone.messages()) == len(push.RETRIES)

    push.send_due(now=at, post=service.post)
    assert not PushSubscription.objects.exists()


def test_busy_service_that_recovers_is_told_and_the_phone_stays(service, day):
    phone = a_phone(service, day.entrants[0])
    publish(day)
    service.status = 503
    push.send_due(now=LATER, post=service.post)
    service.status = 201

    push.send_due(now=LATER + push.RETRIES[0], post=service.post)

    assert len(phone.messages()) == 2
    kept = PushSubscription.objects.get()
    assert (kept.failures, kept.due_at) == (0, None)


def test_silent_service_keeps_no_phone_of_another_one_waiting(service, day):
    for name, entrant in zip("ab", day.entrants, strict=False):
        keys = {**Browser(service, name).keys, "endpoint": f"https://silent.example.com/{name}"}
        assert push.subscribe(entrant, **keys, now=NOW)
    phone = a_phone(service, day.entrants[2])
    publish(day)
    asked = []

    def post(url, body, headers):
        asked.append(url)
        if "silent" in url:
            raise TimeoutError
        return service.post(url, body, headers)

    assert push.send_due(now=LATER, post=post) == 1

    assert len(phone.messages()) == 1
    assert asked == ["https://silent.example.com/a", phone.endpoint]


def test_what_is_older_than_ten_minutes_is_not_sent(service, day):
    a_phone(service, day.entrants[0])
    publish(day)

    push.send_due(now=NOW + push.FRESH_FOR, post=service.post)

    assert service.requests == []


def revoke(entrant):
    entrants.revoke_link(entrant, by=Actor("user", "Olga"), now=NOW)


def replace(entrant):
    entrants.issue_link(entrant, by=Actor("user", "Olga"), now=NOW)


@pytest.mark.parametrize("end", [revoke, replace])
def test_link_that_is_over_takes_its_phones_along(service, day, end):
    a_phone(service, day.entrants[0])
    publish(day)
    end(day.entrants[0])

    push.send_due(now=LATER, post=service.post)

    assert service.requests == []
    assert not PushSubscription.objects.exists()


def test_link_keeps_five_phones_and_one_phone_is_kept_once(service, day):
    pia = day.entrants[0]
    browsers = [a_phone(service, pia, str(number)) for number in range(7)]
    push.subscribe(pia, **browsers[6].keys, now=LATER)

    kept = set(PushSubscription.objects.values_list("endpoint", flat=True))

    assert kept == {browser.endpoint for browser in browsers[2:]}
    push.unsubscribe(pia, endpoint=browsers[2].endpoint)
    push.unsubscribe(day.entrants[1], endpoint=browsers[3].endpoint)  # of somebody else
    assert PushSubscription.objects.count() == 4


@pytest.mark.parametrize(
    "wrong",
    [
        {"endpoint": "http://push.example.com/send"},
        {"endpoint": "https://127.0.0.1/send"},
        {"endpoint": "https://push.example.com:8443/send"},
        {"endpoint": "https://localhost/send"},
        {"endpoint": "https://push..example.com/send"},
        {"endpoint": f"https://push.example.com/{'a' * 1000}"},
        {"public_key": "A" * 87},
        {"public_key": "A" * 500},
        {"secret": "AAAA"},
        {"secret": ""},
    ],
)
def test_subscription_that_no_browser_makes_is_not_taken(service, day, wrong):
    assert not push.subscribe(day.entrants[0], **{**Browser(service).keys, **wrong}, now=NOW)
    assert not PushSubscription.objects.exists()


@pytest.mark.parametrize("off", [{"HALL_MODE": True}, {"PUSH_CONTACT": ""}])
def test_hall_without_internet_offers_and_sends_nothing(service, day, settings, client, off):
    a_phone(service, day.entrants[0])
    publish(day)
    for name, value in off.items():
        setattr(settings, name, value)

    assert push.send_due(now=LATER, post=service.post) == 0
    assert service.requests == []
    assert not push.subscribe(day.entrants[1], **Browser(service, "paul").keys, now=NOW)
    assert "data-push-key" not in client.get(f"/me/{day.tokens[1]}/link/").content.decode()


def test_task_is_asked_for_after_the_commit_and_only_for_news(
    service, day, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks() as after:
        publish(day)
    assert sum(each.__name__ == "_wake" and "push" in each.__module__ for each in after) == 1

    with django_capture_on_commit_callbacks() as after:
        entrants.issue_link(day.entrants[0], by=Actor("user", "Olga"), now=NOW)
    assert [each for each in after if "push" in each.__module__] == []
    assert tasks.send_push.name == "push.send"


def test_key_of_the_server_is_the_same_in_every_process_and_a_point(settings):
    settings.SECRET_KEY = "one"
    first = written(point(push_encryption.server_key()))
    assert first == written(point(push_encryption.server_key()))
    settings.SECRET_KEY = "two"
    assert first != written(point(push_encryption.server_key()))
