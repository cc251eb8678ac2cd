"""Two passwords at once, whoever asks; a crowd is answered and does not wait for long."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.conf import settings as used
from django.contrib.auth.hashers import Argon2PasswordHasher, check_password, make_password
from django.contrib.auth.models import User
from django.test import Client

from armies.services.errors import Refused
from config import password_hashing
from config import settings as project
from tests.servers import wait_until

PATIENCE = 240.0
REFUSAL = 60.0  # seconds; it waits for nothing but a processor
HASHER = "config.password_hashing.LimitedArgon2Hasher"


@pytest.fixture
def slow_argon(monkeypatch, settings):
    """Argon2 that takes until the test lets it go; counts how many run at once."""
    settings.PASSWORD_HASHERS = [HASHER]
    state = {"now": 0, "most": 0, "go": threading.Event(), "lock": threading.Lock()}

    def verify(*_args):
        with state["lock"]:
            state["now"] += 1
            state["most"] = max(state["most"], state["now"])
        state["go"].wait(PATIENCE)
        with state["lock"]:
            state["now"] -= 1
        return True

    monkeypatch.setattr(Argon2PasswordHasher, "verify", verify)
    monkeypatch.setattr(Argon2PasswordHasher, "must_update", lambda *_args: False)
    return state


def test_the_service_hashes_with_it():
    assert project.PASSWORD_HASHERS == [HASHER]
    assert "axes" not in used.INSTALLED_APPS


def test_it_is_django_s_argon2(settings):
    settings.PASSWORD_HASHERS = [HASHER]

    encoded = make_password("open sesame")
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]

    assert encoded.startswith("argon2$argon2id$")
    assert check_password("open sesame", encoded)


def checked():
    try:
        return check_password("any", "argon2$argon2id$v=19$m=8,t=1,p=1$c2FsdHNhbHQ$aGFzaA")
    except Refused as refusal:
        return refusal.code


def test_eight_passwords_at_once_run_two_by_two_and_hold_five_threads(slow_argon, monkeypatch):
    monkeypatch.setattr(password_hashing, "MAX_WAIT", PATIENCE)
    with ThreadPoolExecutor(8) as crowd:
        people = [crowd.submit(checked) for _ in range(8)]
        try:
            refused = 8 - password_hashing.MAX_THREADS
            wait_until(
                lambda: sum(each.done() for each in people) >= refused,
                what="who finds no thread is refused",
                seconds=REFUSAL,
            )
            at_once = [each.result() for each in people if each.done()]
        finally:
            slow_argon["go"].set()
        everybody = [each.result(timeout=PATIENCE) for each in people]

    assert at_once == ["passwords-busy"] * 3
    assert (everybody.count(True), slow_argon["most"]) == (5, 2)


@pytest.mark.django_db
def test_who_cannot_be_checked_is_told_to_try_again_and_the_log_is_not(slow_argon, monkeypatch, caplog):
    monkeypatch.setattr(password_hashing, "MAX_WAIT", 0.05)
    User.objects.create(username="olga", password="argon2$argon2id$v=19$m=8,t=1,p=1$c2FsdHNhbHQ$aGFzaA")
    with ThreadPoolExecutor(2) as crowd:
        running = [crowd.submit(checked) for _ in range(2)]
        try:
            wait_until(lambda: slow_argon["now"] == 2, what="two passwords are checked", seconds=REFUSAL)
            answer = Client().post("/sign-in/", {"username": "olga", "password": "any"})
        finally:
            slow_argon["go"].set()
        assert [each.result(timeout=PATIENCE) for each in running] == [True, True]

    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "3")
    assert "Try again in a few seconds" in answer.content.decode()
    assert "Service Unavailable" not in caplog.text
