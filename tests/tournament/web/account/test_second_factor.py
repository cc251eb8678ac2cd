"""Signing in with a second factor, in a hall and on a club's server, and the door of the admin."""

import re
from base64 import b32decode

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from tests.data.cast import NOW, PASSWORD, person
from tests.tournament.services.accounts.test_second_factor import SECRET, code_now
from tests.tournament.web.account.people import NEW, is_signed_in, signed_in
from tests.tournament.web.organiser.desk_client import text_of
from tournament.models import AccountSession
from tournament.services.accounts import second_factor
from tournament.sign_in_limits import CODES

pytestmark = pytest.mark.django_db
SEALED = re.compile(r'name="sealed" value="([^"]+)"')
SHOWN = re.compile(r'slip__address"><code>([A-Z2-7 ]+)<')
PLACES = [True, False]  # hall mode, and a club's server
HALL, ELSEWHERE = "198.51.100.7", "203.0.113.9"


@pytest.fixture(autouse=True)
def olga(time_machine):
    time_machine.move_to(NOW, tick=False)
    cache.clear()
    yield person("Olga")
    cache.clear()


@pytest.fixture
def factor(olga, time_machine):
    """Olga has an app; returns her recovery codes. A minute later, so that there is a new code."""
    _, codes = second_factor.set_up(olga, SECRET, code_now(), now=NOW, session_key=None)
    time_machine.shift(60)
    return codes


def first_step(client=None, password=PASSWORD, to="", **more):
    client = client or Client()
    return client, client.post("/sign-in/", {"username": "olga", "password": password, "next": to}, **more)


def second_step(client, code, to="", **more):
    return client.post("/sign-in/code/", {"code": code, "next": to}, **more)


def set_up(client, *, password=PASSWORD, code=None, to=""):
    """As a person does it: read the key from the page, type it into an app, type what the app shows."""
    page = client.get("/account/second-factor/", {"next": to} if to else {}).content.decode()
    secret = b32decode(SHOWN.search(page)[1].replace(" ", "")).hex()
    form = {
        "sealed": SEALED.search(page)[1],
        "password": password,
        "code": code or code_now(secret=secret),
        "next": to,
    }
    return secret, client.post("/account/second-factor/", form)


@pytest.mark.thorough
@pytest.mark.parametrize("is_hall", PLACES)
def test_a_factor_is_set_up_and_asked_for_with_the_next_sign_in(settings, is_hall, time_machine):
    settings.HALL_MODE = is_hall
    here, there = signed_in("olga"), signed_in("olga")
    key = here.session.session_key

    secret, shown = set_up(here)

    assert "Shown only once" in text_of(shown)
    assert "no-store" in shown.headers["Cache-Control"]
    assert len(re.findall(r"<li><code>(?:\w{4}-){2}\w{4}</code>", shown.content.decode())) == 10
    assert (is_signed_in(here), is_signed_in(there)) == (True, False)
    assert here.session.session_key != key
    time_machine.shift(60)
    client, answer = first_step(to="/account/")
    assert (answer.status_code, answer.url) == (302, "/sign-in/code/?next=/account/")
    assert not is_signed_in(client)
    answer = second_step(client, code_now(secret=secret), to="/account/")
    assert (answer.status_code, answer.url) == (302, "/account/")
    assert is_signed_in(client)


def test_the_code_of_the_set_up_does_not_sign_in(factor, time_machine):
    time_machine.shift(-60)
    client, _ = first_step()

    assert second_step(client, code_now()).status_code == 422
    assert not is_signed_in(client)


def test_a_sent_code_is_worth_nothing_to_who_saw_it(factor):
    code = code_now()
    (mine, _), (thief, _) = first_step(), first_step()

    assert second_step(mine, code).status_code == 302
    answer = second_step(thief, code)

    assert (answer.status_code, is_signed_in(thief)) == (422, False)
    assert "wrong, or was used before" in text_of(answer)


@pytest.mark.thorough
def test_a_recovery_code_opens_once_and_few_are_told(factor):
    for code in factor[:7]:
        client, _ = first_step()
        assert second_step(client, code).status_code == 302

    assert "You have 3 recovery codes left." in text_of(client.get("/desk/"))
    again, _ = first_step()
    assert second_step(again, factor[0]).status_code == 422


def test_nobody_is_signed_in_between_the_steps(factor):
    client, _ = first_step()

    assert client.get("/account/").status_code == 302
    assert client.get("/api/v1/tournaments/").status_code == 200
    assert not AccountSession.objects.exists()
    assert "muster_browser" not in client.cookies
    assert "_auth_user_id" not in client.session


def test_the_session_has_a_new_key_after_each_step(factor):
    client = Client()
    planted = client.session
    planted.save()
    client.cookies["sessionid"] = planted.session_key
    first_step(client)
    assert client.session.session_key != planted.session_key
    first = client.session.session_key
    second_step(client, code_now())

    assert client.session.session_key != first
    assert "first_step" not in client.session


@pytest.mark.parametrize("happens", ["time", "password", "closed"])
def test_the_first_step_does_not_last(factor, olga, happens, time_machine):
    client, _ = first_step()
    if happens == "time":
        time_machine.shift(601)
    elif happens == "password":
        olga.set_password(NEW)
        olga.save()
    else:
        User.objects.filter(pk=olga.pk).update(is_active=False)

    answer = second_step(client, code_now())

    assert (answer.status_code, answer.url.split("?")[0]) == (302, "/sign-in/")
    assert not is_signed_in(client)


def test_without_the_first_step_there_is_no_second(factor):
    assert Client().get("/sign-in/code/").url.startswith("/sign-in/")
    assert second_step(Client(), code_now()).url.startswith("/sign-in/")


@pytest.mark.parametrize("to", ["https://evil.example/", "//evil.example", "javascript:alert(1)"])
def test_a_sign_in_leads_to_own_pages_only(factor, to):
    client, answer = first_step(to=to)
    assert "evil" not in answer.url
    assert "javascript" not in answer.url

    assert second_step(client, code_now(), to=to).url == "/desk/"


@pytest.mark.thorough
def test_wrong_codes_are_slowed_wherever_they_come_from_and_the_owner_goes_on(factor, time_machine):
    known, _ = first_step(REMOTE_ADDR=HALL)
    second_step(known, code_now(), REMOTE_ADDR=HALL)
    known.post("/sign-out/")
    time_machine.shift(60)

    codes = []
    for number in range(CODES.failures + 3):
        thief, _ = first_step(REMOTE_ADDR=f"10.1.{number}.1")
        codes.append(second_step(thief, "000000", REMOTE_ADDR=f"10.1.{number}.1"))
    right, _ = first_step(REMOTE_ADDR=ELSEWHERE)
    slowed = second_step(right, code_now(), REMOTE_ADDR=ELSEWHERE)
    first_step(known, REMOTE_ADDR=HALL)
    own = second_step(known, code_now(), REMOTE_ADDR=HALL)

    assert [answer.status_code for answer in codes] == [422] * (CODES.failures + 1) + [429] * 2
    assert (slowed.status_code, slowed.headers["Retry-After"]) == (429, "300")
    assert (own.status_code, is_signed_in(known)) == (302, True)


@pytest.mark.thorough
def test_right_codes_are_not_counted(factor, time_machine):
    for _ in range(CODES.failures + 3):
        client, _ = first_step()
        assert second_step(client, code_now()).status_code == 302
        time_machine.shift(30)


def test_a_mistyped_code_needs_no_new_secret_and_a_password_is_asked_for(olga):
    client = signed_in("olga")
    page = client.get("/account/second-factor/").content.decode()
    form = {"sealed": SEALED.search(page)[1], "password": PASSWORD, "code": "000000"}

    wrong = client.post("/account/second-factor/", form)
    unknown = client.post("/account/second-factor/", {**form, "password": "wrong"})

    assert (wrong.status_code, "The app shows another code" in text_of(wrong)) == (422, True)
    assert SHOWN.search(wrong.content.decode())[1] == SHOWN.search(page)[1]
    assert (unknown.status_code, "This is not your password" in text_of(unknown)) == (422, True)
    assert second_factor.device_of(olga) is None


def test_nobody_sets_up_the_secret_of_somebody_else(olga):
    person("Jun")
    page = signed_in("jun").get("/account/second-factor/").content.decode()
    form = {"sealed": SEALED.search(page)[1], "password": PASSWORD, "code": "000000"}

    shown = signed_in("olga").post("/account/second-factor/", form).content.decode()

    assert SHOWN.search(shown)[1] != SHOWN.search(page)[1]


def test_a_factor_and_its_codes_change_with_the_password_only(factor, olga):
    client, _ = first_step()
    second_step(client, code_now())
    for page in ("codes", "remove"):
        answer = client.post(f"/account/second-factor/{page}/", {"password": "wrong"})
        assert (page, answer.status_code) == (page, 422)
    assert second_factor.codes_left(olga) == 10

    new = client.post("/account/second-factor/codes/", {"password": PASSWORD})
    assert "Shown only once" in text_of(new)
    assert client.post("/account/second-factor/remove/", {"password": PASSWORD}).status_code == 303
    assert second_factor.device_of(olga) is None
    assert is_signed_in(signed_in("olga"))


def staff():
    User.objects.filter(username="olga").update(is_staff=True, is_superuser=True)


def test_in_a_hall_the_admin_asks_for_no_second_factor(settings):
    settings.HALL_MODE = True
    staff()

    assert signed_in("olga").get("/admin/").status_code == 200


def test_on_a_server_the_first_visit_of_the_admin_leads_to_the_set_up_and_on(settings):
    """Somebody whose session and password are from before the upgrade."""
    settings.HALL_MODE = False
    staff()
    client = Client()
    client.force_login(User.objects.get(username="olga"))

    led = client.get("/admin/auth/user/", follow=True, secure=True)
    assert led.redirect_chain[-1][0] == "/account/second-factor/?next=%2Fadmin%2Fauth%2Fuser%2F"
    assert "The admin asks for a second factor" in text_of(led)
    _, shown = set_up(client, to="/admin/auth/user/")

    assert 'href="/admin/auth/user/"' in shown.content.decode()
    assert client.get("/admin/auth/user/").status_code == 200


def test_on_a_server_the_admin_asks_a_session_for_the_code_that_has_shown_none(settings, factor):
    settings.HALL_MODE = False
    staff()
    client = Client()
    client.force_login(User.objects.get(username="olga"))
    key = client.session.session_key

    led = client.get("/admin/", follow=True)
    assert led.redirect_chain[-1][0] == "/sign-in/code/?next=/admin/"
    answer = second_step(client, code_now(), to="/admin/")

    assert (answer.status_code, answer.url) == (302, "/admin/")
    assert client.get("/admin/").status_code == 200
    assert client.session.session_key != key


def test_a_factor_that_was_removed_on_the_server_leads_to_the_set_up_again(settings, factor, olga):
    settings.HALL_MODE = False
    staff()
    client, _ = first_step()
    second_step(client, code_now())
    assert client.get("/admin/").status_code == 200

    second_factor.remove(olga, now=NOW, by_server=True)

    assert client.get("/admin/", follow=True).redirect_chain[-1][0].startswith("/account/second-factor/")
    assert is_signed_in(signed_in("olga"))


@pytest.mark.parametrize("is_hall", PLACES)
def test_the_admin_is_no_door_for_others(settings, is_hall):
    settings.HALL_MODE = is_hall

    assert Client().get("/admin/", follow=True).redirect_chain[-1][0] == "/sign-in/?next=/admin/"
    refused = signed_in("olga").get("/admin/", follow=True)
    assert (refused.status_code, "staff of the server" in text_of(refused)) == (403, True)


def test_the_admin_signs_in_by_the_one_page_and_shows_no_secret(settings, factor):
    settings.HALL_MODE = True
    staff()
    answer = Client().post("/admin/login/", {"username": "olga", "password": PASSWORD})
    assert (answer.status_code, answer.url) == (302, "/sign-in/?next=/admin/")

    client, _ = first_step()
    second_step(client, code_now())
    assert "otp" not in client.get("/admin/").content.decode()
    assert client.get("/admin/otp_totp/totpdevice/").status_code == 404
    assert client.get("/admin/password_change/").url == reverse("account:password")
    assert client.get("/admin/login/", {"next": "https://evil.example/"}).url == "/admin/"
