"""A second factor: its codes are taken once, its recovery codes are stored nowhere, a command removes it."""

import time
from io import StringIO

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django_otp.oath import totp
from django_otp.plugins.otp_static.models import StaticToken
from django_otp.plugins.otp_totp.models import TOTPDevice
from hypothesis import given
from hypothesis import strategies as st

from tests.data.cast import NOW, person
from tournament.models import LogEntry
from tournament.services.accounts import second_factor
from tournament.services.core.errors import Conflict, Invalid

pytestmark = pytest.mark.django_db
SECRET = "3132333435363738393031323334353637383930"  # of RFC 6238, appendix B


def code_at(seconds, secret=SECRET):
    return f"{totp(bytes.fromhex(secret), t0=int(time.time()) - int(seconds)):06}"


def code_now(steps=0, secret=SECRET):
    return code_at(time.time() + 30 * steps, secret)


@pytest.fixture
def olga(time_machine):
    time_machine.move_to(NOW, tick=False)
    return person("Olga")


def set_up(user):
    return second_factor.set_up(user, SECRET, code_now(), now=NOW, session_key=None)


def check(user, typed):
    return second_factor.check(user, typed, now=NOW) is not None


@pytest.mark.parametrize(
    ("seconds", "code"),
    [(59, "287082"), (1111111109, "081804"), (1234567890, "005924"), (2000000000, "279037")],
)
def test_codes_are_those_of_the_standard(seconds, code, time_machine):
    time_machine.move_to(seconds, tick=False)
    user = person("Olga")
    device = TOTPDevice.objects.create(user=user, name="", key=SECRET, drift=0)

    assert check(user, code)
    assert device.config_url.startswith("otpauth://totp/Muster%3Aolga?secret=GEZDGNBVGY3TQOJQ")


def test_a_code_is_taken_once_and_none_before_it(olga, time_machine):
    set_up(olga)
    first, before = code_now(), code_now(-1)

    assert [check(olga, code) for code in (first, before, code_now(1), code_now(1))] == [
        False,
        False,
        True,
        False,
    ]

    time_machine.shift(60)
    assert check(olga, code_now())


def test_a_clock_that_is_half_a_minute_off_is_good_enough(olga, time_machine):
    set_up(olga)
    time_machine.shift(300)

    assert [check(olga, code_now(steps)) for steps in (-4, 4, -1)] == [False, False, True]


def test_people_type_codes_in_groups(olga, time_machine):
    _, recovery = set_up(olga)
    time_machine.shift(60)
    code = code_now()

    assert check(olga, f" {code[:3]} {code[3:]} ")
    assert check(olga, recovery[0].upper().replace("-", " "))


def test_recovery_codes_open_once_each_and_are_stored_nowhere(olga):
    _, codes = set_up(olga)

    assert len(set(codes)) == second_factor.RECOVERY_CODES
    assert [check(olga, code) for code in (codes[3], codes[3], codes[4])] == [True, False, True]
    assert second_factor.codes_left(olga) == second_factor.RECOVERY_CODES - 2
    plain = {code.replace("-", "") for code in codes}
    assert not plain & set(StaticToken.objects.values_list("token", flat=True))
    assert not any(code in str(list(LogEntry.objects.values())) for code in plain)


def test_new_recovery_codes_end_the_old_ones(olga):
    _, old = set_up(olga)

    new = second_factor.renew_codes(olga, now=NOW)

    assert [check(olga, old[0]), check(olga, new[0])] == [False, True]


def test_codes_of_one_account_open_no_other(olga):
    _, codes = set_up(olga)
    jun = person("Jun")
    second_factor.set_up(jun, SECRET, code_now(), now=NOW, session_key=None)  # even with the same secret

    assert not check(jun, codes[0])
    assert not check(person("Kei"), codes[0])


@given(st.text(max_size=40))
def test_no_text_is_a_code_by_accident(text):
    user = User.objects.filter(username="ada").first()
    if user is None:
        user = User.objects.create_user("ada")
        TOTPDevice.objects.create(user=user, name="", key=second_factor.new_secret())
    now = {f"{totp(TOTPDevice.objects.get(user=user).bin_key, drift=drift):06}" for drift in (-1, 0, 1)}

    assert check(user, text) == ("".join(c for c in text if c.isascii() and c.isalnum()) in now)


def test_a_wrong_first_code_sets_up_nothing(olga):
    with pytest.raises(Invalid, match="The app shows another code"):
        second_factor.set_up(olga, SECRET, "000000", now=NOW, session_key=None)

    assert second_factor.device_of(olga) is None
    assert not LogEntry.objects.exists()


def test_a_second_app_waits_until_the_first_is_removed(olga):
    set_up(olga)

    with pytest.raises(Conflict, match="already has a second factor"):
        second_factor.set_up(olga, second_factor.new_secret(), "000000", now=NOW, session_key=None)


def test_a_command_removes_a_factor_and_the_log_says_so(olga):
    set_up(olga)
    out = StringIO()

    call_command("remove_second_factor", "olga", stdout=out)

    assert "olga now signs in with the password only." in out.getvalue()
    assert (second_factor.device_of(olga), second_factor.codes_left(olga)) == (None, 0)
    entry = LogEntry.objects.get(verb="account.remove-factor")
    assert (entry.actor_kind, entry.subject) == ("system", "olga")
    for name, says in (
        ("olga", "does not have a second factor"),
        ("nobody", "Account nobody does not exist"),
    ):
        with pytest.raises(CommandError, match=says) as refused:
            call_command("remove_second_factor", name)
        assert refused.value.returncode == 2
