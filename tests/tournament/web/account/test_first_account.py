"""The first account of a fresh installation is made in the browser, once, by whoever has the address."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from config import logs
from tests.concurrency.crowd import together
from tests.data.cast import NOW, person
from tests.tournament.web.organiser.desk_client import text_of
from tournament.services.accounts import first_account
from tournament.services.core.errors import Conflict

pytestmark = pytest.mark.django_db
TOKEN = "kR7-2mXw0Zq_9bTfYd3AeQ"
PASSWORD = "moss over nine stones"
FORM = {"username": "ane", "password1": PASSWORD, "password2": PASSWORD}


@pytest.fixture(autouse=True)
def file(settings, tmp_path):
    settings.FIRST_ACCOUNT_FILE = tmp_path / "first-account"
    settings.OFFERS_FIRST_ACCOUNT = True
    return settings.FIRST_ACCOUNT_FILE


@pytest.fixture
def offered(file):
    assert first_account.offer(first_account.hash_token(TOKEN))
    return file


def address(token=TOKEN):
    return reverse("first-account", args=[token])


def test_whoever_has_the_address_makes_the_account_and_is_signed_in(offered):
    client = Client()

    page = client.get(address())
    answer = client.post(address(), FORM)

    assert page.headers["Referrer-Policy"] == "same-origin"  # stricter, and browsers hide the form's origin
    assert (answer.status_code, answer.url) == (303, reverse("organiser:create"))
    user = User.objects.get()
    assert (user.username, user.is_superuser, user.check_password(PASSWORD)) == ("ane", True, True)
    assert client.get(reverse("organiser:create")).status_code == 200
    assert not offered.exists()
    assert "no longer creates an account" in text_of(Client().get(address()))
    assert Client().post(address(), {**FORM, "username": "eve"}).status_code == 410
    assert User.objects.count() == 1


@pytest.mark.parametrize("password", ["short", "password1234", "ane", "314159265358"])
def test_the_rules_for_passwords_hold(offered, password):
    answer = Client().post(address(), {**FORM, "password1": password, "password2": password})

    assert answer.status_code == 422
    assert not User.objects.exists()
    assert offered.exists()


def test_another_token_opens_nothing(offered):
    assert Client().get(address("kR7-2mXw0Zq_9bTfYd3AeR")).status_code == 410
    assert Client().post(address("é"), FORM).status_code == 410


def test_only_the_hash_is_kept_for_its_owner_and_a_new_start_ends_the_address(offered):
    assert TOKEN not in offered.read_text()
    assert offered.stat().st_mode & 0o777 == 0o600

    first_account.offer(first_account.hash_token("another"))

    assert not first_account.is_open(TOKEN)
    assert first_account.is_open("another")


def test_nothing_is_offered_where_there_is_an_account(offered):
    person("Olga")

    assert not first_account.is_open(TOKEN)
    assert not first_account.offer(first_account.hash_token(TOKEN))
    assert not offered.exists()


def test_nothing_is_offered_behind_a_proxy_or_with_a_database_server(offered, settings):
    settings.OFFERS_FIRST_ACCOUNT = False

    assert not first_account.is_open(TOKEN)
    assert Client().get(address()).status_code == 410
    assert not first_account.offer(first_account.hash_token(TOKEN))


def test_a_start_without_a_launcher_offers_nothing(offered):
    assert not first_account.offer("")
    assert not offered.exists()


def test_no_log_keeps_the_address():
    assert logs._LINK.sub(r"\1…", f"Conflict: {address()}") == "Conflict: /first-account/…/"


@pytest.mark.one_database
@pytest.mark.django_db(transaction=True)
def test_of_two_who_press_at_once_one_makes_the_account(offered):
    def make(name):
        return lambda: first_account.create(TOKEN, name, PASSWORD, now=NOW)

    found = together(make("ane"), make("eve"), make("bo"))

    assert sum(isinstance(each, User) for each in found) == 1
    assert sum(isinstance(each, Conflict) for each in found) == 2
    assert User.objects.count() == 1
