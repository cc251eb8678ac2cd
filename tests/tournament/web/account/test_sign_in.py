"""Wrong passwords slow down whoever guesses, and lock nobody out."""

import re

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client

from tests.data.cast import PASSWORD
from tests.tournament.web.organiser.desk_client import text_of
from tournament import sign_in_limits
from tournament.sign_in_limits import MAX_FAILURES

pytestmark = pytest.mark.django_db
HALL, ELSEWHERE = "198.51.100.7", "203.0.113.9"
WRONG = "wrong"
FOCUSED = re.compile(r'<input [^>]*?name="(\w+)"[^>]*\bautofocus\b')
DOORS = ["/sign-in/"]


@pytest.fixture(autouse=True)
def accounts():
    cache.clear()
    for name in ("olga", "jun"):
        User.objects.create_superuser(name, password=PASSWORD)
    yield
    cache.clear()


def attempt(client, name="olga", password=WRONG, *, address=HALL, door="/sign-in/"):
    return client.post(door, {"username": name, "password": password}, REMOTE_ADDR=address)


def guesses(number, **more):
    return [attempt(Client(), **more).status_code for _ in range(number)]


def next_turn(name="olga", counter=f"network-{HALL}"):
    """As if the seconds between two attempts were over."""
    cache.delete(f"sign-in-turn-{counter}-{sign_in_limits.account_mark(name)}")


@pytest.mark.thorough
@pytest.mark.parametrize("door", DOORS)
def test_past_twenty_failures_a_minute_an_account_is_tried_once_in_five_seconds(door):
    first = guesses(MAX_FAILURES, door=door)
    slowed = guesses(3, door=door)
    answer = attempt(Client(), door=door)
    next_turn()
    right = attempt(Client(), password=PASSWORD, door=door)

    assert (set(first), slowed) == ({200}, [200, 429, 429])
    assert (answer.status_code, answer.headers["Retry-After"]) == (429, "5")
    assert "Wait 5 seconds, then try again" in text_of(answer)
    assert right.status_code == 302


def test_a_network_that_guesses_has_one_password_checked_at_a_time():
    """However many accounts it tries, it never holds both of the hashes that run at once."""
    guesses(MAX_FAILURES)
    with sign_in_limits._slow_lane:
        beside = attempt(Client(), "jun", PASSWORD).status_code
        elsewhere = attempt(Client(), "jun", PASSWORD, address=ELSEWHERE).status_code

    assert (beside, elsewhere) == (429, 302)
    assert attempt(Client(), "jun", PASSWORD).status_code == 302


@pytest.mark.thorough
def test_other_accounts_and_other_networks_are_not_slowed():
    guesses(MAX_FAILURES + 2)

    assert attempt(Client(), "jun", PASSWORD).status_code == 302
    assert attempt(Client(), password=PASSWORD, address=ELSEWHERE).status_code == 302


def test_a_browser_that_has_signed_in_before_does_not_wait():
    known = Client()
    assert attempt(known, password=PASSWORD).status_code == 302
    known.post("/sign-out/")
    guesses(MAX_FAILURES + 3)

    assert attempt(known, password=PASSWORD).status_code == 302


@pytest.mark.thorough
def test_a_known_browser_is_known_for_its_own_account_and_slowed_when_it_guesses():
    known = Client()
    attempt(known, "jun", PASSWORD)
    known.post("/sign-out/")
    guesses(MAX_FAILURES + 2)

    assert attempt(known).status_code == 429
    assert [attempt(known, "jun").status_code for _ in range(MAX_FAILURES + 2)][-2:] == [200, 429]


def test_a_cookie_that_somebody_made_up_is_no_known_browser():
    forged = Client()
    forged.cookies[sign_in_limits.COOKIE] = f"key {sign_in_limits.account_mark('olga')}:1:nonsense"
    guesses(MAX_FAILURES + 2)

    assert attempt(forged, password=PASSWORD).status_code == 429


@pytest.mark.thorough
def test_guesses_from_many_networks_do_not_lock_the_owner_out():
    for number in range(60):
        attempt(Client(), address=f"10.1.{number}.1")

    assert attempt(Client(), password=PASSWORD).status_code == 302


def test_one_ipv6_connection_cannot_guess_from_many_addresses():
    codes = [attempt(Client(), address=f"2001:db8:1:2::{number:x}").status_code for number in range(1, 24)]

    assert codes == [200] * 21 + [429] * 2


@pytest.mark.thorough
def test_right_passwords_are_not_counted():
    codes = [attempt(Client(), password=PASSWORD).status_code for _ in range(MAX_FAILURES + 5)]

    assert set(codes) == {302}


def test_after_a_wrong_password_the_password_is_typed_next():
    asked = Client().get("/sign-in/").content.decode()
    refused = attempt(Client()).content.decode()

    assert FOCUSED.findall(asked) == ["username"]
    assert FOCUSED.findall(refused) == ["password"]
