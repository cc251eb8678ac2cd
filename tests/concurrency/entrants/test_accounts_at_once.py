"""Of several who use one code, recovery code or link at the same instant, one gets in."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.concurrency.crowd import together
from tests.data.cast import NOW, PASSWORD, person
from tests.data.days import a_day
from tests.tournament.services.accounts.test_second_factor import SECRET, code_now
from tournament.models import LogEntry
from tournament.services.accounts import accounts, password_resets, second_factor
from tournament.services.core.errors import Conflict
from tournament.services.tournaments import officials
from tournament.services.tournaments.inputs import OfficialInput

pytestmark = pytest.mark.django_db(transaction=True)
MANY = 4


@pytest.fixture
def olga():
    return person("Olga")


def test_one_code_of_an_app_opens_once(olga):
    device = second_factor.draft(olga, SECRET)
    device.save()
    code = code_now()

    found = together(*[lambda: second_factor.check(olga, code, now=NOW)] * MANY)

    assert [each for each in found if each is not None] == [device]


def test_one_recovery_code_opens_once(olga):
    _, codes = second_factor.set_up(olga, SECRET, code_now(), now=NOW, session_key=None)

    found = together(*[lambda: second_factor.check(olga, codes[0], now=NOW)] * MANY)

    assert sum(each is not None for each in found) == 1
    assert LogEntry.objects.filter(verb="account.use-recovery-code").count() == 1


def test_two_tabs_set_up_one_factor(olga):
    code = code_now()

    made = together(*[lambda: second_factor.set_up(olga, SECRET, code, now=NOW, session_key=None)] * MANY)

    assert sum(isinstance(each, Conflict) for each in made) == MANY - 1
    assert second_factor.codes_left(olga) == second_factor.RECOVERY_CODES


def test_of_two_new_passwords_one_is_told_that_it_is_stored(olga):
    def change(number):
        user = User.objects.get(pk=olga.pk)  # as the form read it, which has checked the old password
        return lambda: accounts.change_password(user, f"{PASSWORD} {number}", now=NOW, session_key=None)

    made = together(*[change(number) for number in range(MANY)])

    [stored] = [number for number, each in enumerate(made) if each is None]
    assert sum(isinstance(each, Conflict) for each in made) == MANY - 1
    assert User.objects.get(pk=olga.pk).check_password(f"{PASSWORD} {stored}")


def test_one_link_sets_one_password():
    day = a_day()
    mei, _ = officials.invite(
        day.tournament,
        OfficialInput(username="mei", name="Mei", kind="referee"),
        by=day.cast.organiser,
        now=NOW,
    )
    key = password_resets.make_link(day.tournament, mei, by=day.cast.organiser, now=NOW)

    used = together(
        *[
            lambda number=number: password_resets.use(key, f"{PASSWORD} {number}", now=NOW)
            for number in range(MANY)
        ]
    )

    assert sum(isinstance(each, Conflict) for each in used) == MANY - 1
    assert LogEntry.objects.filter(verb="account.reset-password").count() == 1


def test_other_sessions_are_ended_once_and_logged_once(olga):
    for _ in range(2):
        Client().force_login(olga)

    ended = together(*[lambda: accounts.end_other_sessions(olga, now=NOW, session_key=None)] * MANY)

    assert sorted(ended) == [0, 0, 0, 2]
    assert [line.data["ended"] for line in LogEntry.objects.filter(verb="account.end-sessions")] == [2]
