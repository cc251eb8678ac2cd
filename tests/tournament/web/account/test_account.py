"""The page of an account: its password, and where it is signed in."""

import sqlite3
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.data.cast import PASSWORD, person
from tests.tournament.web.account.people import NEW, is_signed_in, signed_in
from tests.tournament.web.organiser.desk_client import text_of
from tournament.models import AccountSession, LogEntry
from tournament.services.accounts import account_sessions
from tournament.sign_in_limits import MAX_FAILURES

pytestmark = pytest.mark.django_db
PAGES = ["/account/", "/account/details/", "/account/password/"]


@pytest.fixture(autouse=True)
def olga():
    return person("Olga")


def change(client, old=PASSWORD, new=NEW, again=None):
    form = {"old_password": old, "new_password1": new, "new_password2": again or new}
    return client.post("/account/password/", form)


@pytest.mark.parametrize("page", PAGES)
def test_pages_of_an_account_are_for_who_is_signed_in_and_kept_by_no_browser(page):
    asked = Client().get(page)

    assert (asked.status_code, asked.url) == (302, f"/sign-in/?next={page}")
    assert "no-store" in signed_in("olga").get(page).headers["Cache-Control"]


def test_a_new_password_signs_out_all_other_devices_and_gives_this_one_a_new_key():
    here, there = signed_in("olga"), signed_in("olga")
    key = here.session.session_key

    answer = change(here)

    assert (answer.status_code, answer.url) == (303, "/account/")
    assert (is_signed_in(here), is_signed_in(there)) == (True, False)
    assert here.session.session_key != key
    assert not Session.objects.filter(session_key=key).exists()
    assert [row.session_key for row in AccountSession.objects.all()] == [here.session.session_key]
    assert is_signed_in(signed_in("olga", NEW))
    assert "changed the password of the account" in text_of(here.get("/account/"))


@pytest.mark.parametrize(
    ("form", "says"),
    [
        ({"old": "wrong"}, "old password was entered incorrectly"),
        ({"new": "eleven sign"}, "at least 12 characters"),
        ({"new": "qazwsxedcrfv"}, "too common"),
        ({"again": "another nine walkers"}, "didn’t match"),
    ],
)
def test_a_password_that_cannot_be_changes_nothing(form, says):
    client = signed_in("olga")

    answer = change(client, **form)

    assert answer.status_code == 422
    assert says in text_of(answer)
    assert User.objects.get(username="olga").check_password(PASSWORD)
    assert not LogEntry.objects.exists()


def test_an_old_short_password_signs_in_until_it_is_changed(olga):
    olga.set_password("elf")
    olga.save()

    client = signed_in("olga", "elf")

    assert is_signed_in(client)
    assert change(client, old="elf", new="dwarf").status_code == 422
    assert change(client, old="elf").status_code == 303


@pytest.mark.thorough
def test_the_current_password_cannot_be_guessed_fast_at_any_form():
    client = signed_in("olga")
    forms = {"/account/details/": "password", "/account/password/": "old_password"}
    for page, field in forms.items():
        cache.clear()

        codes = [
            client.post(page, {field: "wrong", "name": "O"}).status_code for _ in range(MAX_FAILURES + 2)
        ]

        assert (page, codes) == (page, [422] * (MAX_FAILURES + 1) + [429])


def test_name_and_address_change_with_the_password_only(olga):
    client = signed_in("olga")
    form = {"name": "Olga Moor", "email": "olga@example.org"}

    without = client.post("/account/details/", {**form, "password": "wrong"})
    client.post("/account/details/", {**form, "password": PASSWORD})

    olga.refresh_from_db()
    assert (without.status_code, "This is not your password" in text_of(without)) == (422, True)
    assert (olga.get_full_name(), olga.email) == ("Olga Moor", "olga@example.org")
    assert LogEntry.objects.get().data == {"changed": ["name", "email"]}


def test_an_account_sees_where_it_is_signed_in_and_ends_one_of_them():
    phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Mobile/15E148 Safari/604.1"
    here, there = signed_in("olga"), signed_in("olga", user_agent=phone, address="203.0.113.9")
    row = AccountSession.objects.get(address="203.0.113.9")

    shown = text_of(here.get("/account/"))
    here.post(f"/account/sessions/{row.pk}/end/")

    assert "Firefox, Linux (this one)" in shown
    assert "Safari, iPhone" in shown
    assert "203.0.113.9" in shown
    assert (is_signed_in(here), is_signed_in(there)) == (True, False)
    assert AccountSession.objects.count() == 1


def test_ending_all_others_ends_those_too_that_were_never_noted():
    here, there, unseen = signed_in("olga"), signed_in("olga"), signed_in("olga")
    AccountSession.objects.filter(session_key=unseen.session.session_key).delete()

    here.post("/account/sessions/end-others/")

    assert [is_signed_in(client) for client in (here, there, unseen)] == [True, False, False]


def test_nobody_ends_the_session_of_another_account():
    person("Jun")
    signed_in("olga")
    row = AccountSession.objects.get()

    assert signed_in("jun").post(f"/account/sessions/{row.pk}/end/").status_code == 404
    assert AccountSession.objects.filter(pk=row.pk).exists()


def test_who_signs_out_is_listed_no_more():
    client = signed_in("olga")
    own = AccountSession.objects.get().pk
    client.post("/sign-out/")
    assert not AccountSession.objects.exists()

    client = signed_in("olga")
    answer = client.post(f"/account/sessions/{own + 1}/end/")
    assert (answer.url, is_signed_in(client)) == ("/sign-in/", False)
    assert not AccountSession.objects.exists()


def test_a_session_ends_after_twelve_idle_hours_and_lives_on_with_use(time_machine):
    start = timezone.now()
    time_machine.move_to(start, tick=False)
    used, left = signed_in("olga"), signed_in("olga")

    for hours in (6, 12, 18):
        time_machine.move_to(start + timedelta(hours=hours, seconds=1), tick=False)
        assert is_signed_in(used)
    assert not is_signed_in(left)
    assert used.cookies["sessionid"]["max-age"] == 12 * 3600

    account_sessions.delete_expired(now=timezone.now())
    assert AccountSession.objects.count() == Session.objects.count() == 1


def test_what_an_open_page_asks_for_by_itself_keeps_no_session_alive(time_machine):
    start = timezone.now()
    time_machine.move_to(start, tick=False)
    client = signed_in("olga")
    time_machine.move_to(start + timedelta(hours=6), tick=False)

    client.get("/desk/nowhere/parts/today/")

    assert AccountSession.objects.get().seen_at == start


def test_a_session_from_before_the_upgrade_goes_on_and_is_listed_with_its_next_request(olga):
    client = Client()
    client.force_login(olga)  # no visit is noted here
    assert not AccountSession.objects.exists()

    assert is_signed_in(client)
    assert AccountSession.objects.get().session_key == client.session.session_key


def test_a_visit_is_noted_once_in_five_minutes(django_assert_num_queries):
    client = signed_in("olga")
    client.get("/desk/")

    with django_assert_num_queries(3):  # the session, the account, the tournaments
        client.get("/desk/")


def test_the_session_of_a_noted_visit_is_written_once(time_machine):
    start = timezone.now()
    time_machine.move_to(start, tick=False)
    client = signed_in("olga")
    time_machine.move_to(start + timedelta(minutes=6), tick=False)

    with CaptureQueriesContext(connection) as asked:
        answer = client.get("/desk/")

    assert answer.cookies["sessionid"]["max-age"] == 12 * 3600  # the browser keeps it as long
    writes = [each["sql"].split()[1] for each in asked if each["sql"].startswith("UPDATE")]
    assert writes == ['"django_session"', '"tournament_accountsession"']


@pytest.mark.django_db(transaction=True)
def test_a_page_does_not_wait_for_the_note_of_its_visit(olga):
    client = Client()
    client.force_login(olga)
    other = sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)
    other.execute("BEGIN IMMEDIATE")

    answer = client.get("/desk/")

    other.close()
    assert (answer.status_code, AccountSession.objects.count()) == (200, 0)
    assert is_signed_in(client)
    assert AccountSession.objects.count() == 1
