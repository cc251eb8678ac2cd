"""The second factor of an account: a code of an app, or one of ten recovery codes.

django-otp has the algorithm and the rows, and takes no code twice (docs/decisions/0061). It reads the wall
clock of this machine, which is the one that phones go by. Refuses to lock anybody out: wrong codes are slowed
by ``sign_in_limits``, and a command on the server removes a factor.
"""

import hashlib
import secrets
from datetime import datetime
from typing import Any, Final

from django.contrib.auth.models import User
from django.db import transaction
from django_otp.plugins.otp_static.models import StaticDevice
from django_otp.plugins.otp_totp.models import TOTPDevice, default_key

from tournament.services.accounts import account_sessions, accounts
from tournament.services.core import log
from tournament.services.core.actors import SYSTEM
from tournament.services.core.errors import Conflict, Invalid

RECOVERY_CODES: Final = 10
ALPHABET: Final = "abcdefghjkmnpqrstuvwxyz23456789"  # nothing that reads like something else
CODE_LENGTH: Final = 12
DIGITS: Final = 6
HASH_DIGITS: Final = 16  # digits of a recovery code's hash, which is all that is stored of it
NAME: Final = "Muster"


def device_of(user: User) -> TOTPDevice | None:
    """The app that an account has set up, if any."""
    return TOTPDevice.objects.filter(user=user, confirmed=True).order_by("pk").first()


def codes_left(user: User) -> int:
    """How many recovery codes are not used yet."""
    device = StaticDevice.objects.filter(user=user).first()
    return device.token_set.count() if device else 0


def new_secret() -> str:
    """A secret for an app, as the rows keep it."""
    return str(default_key())


def draft(user: User, secret: str) -> TOTPDevice:
    """The device of a secret that is not set up yet; it names the address for the app."""
    return TOTPDevice(user=user, name=NAME, key=secret)


def set_up(
    user: User, secret: str, code: str, *, now: datetime, session_key: str | None
) -> tuple[TOTPDevice, list[str]]:
    """Ask for codes of this secret from now on. Returns the device and the recovery codes, told this once."""
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)
        if device_of(user) is not None:
            raise Conflict("second-factor-there")
        device = draft(user, secret)
        device.save()
        if not device.verify_token(_plain(code)):
            raise Invalid("wrong-code", case="app", field="code")
        codes = _new_codes(user)
        account_sessions.end_all(user, but=session_key)
        accounts.record("account.add-factor", user, now=now)
    return device, codes


def check(user: User, typed: str, *, now: datetime) -> TOTPDevice | None:
    """The device of the account, where this is its code now, or a recovery code. Each is taken once."""
    plain = _plain(typed)
    with transaction.atomic():
        device = TOTPDevice.objects.select_for_update().filter(user=user, confirmed=True).first()
        if device is None:
            return None
        if len(plain) == DIGITS and plain.isdigit():
            return device if device.verify_token(plain) else None
        codes = StaticDevice.objects.select_for_update().filter(user=user).first()
        if codes is None or not codes.verify_token(_stored(user, plain)):
            return None
        accounts.record("account.use-recovery-code", user, now=now, data={"left": codes_left(user)})
    return device


def renew_codes(user: User, *, now: datetime) -> list[str]:
    """New recovery codes; the old ones are over."""
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)
        if device_of(user) is None:
            raise Conflict("second-factor-missing")
        codes = _new_codes(user)
        accounts.record("account.new-recovery-codes", user, now=now)
    return codes


def remove(user: User, *, now: datetime, by_server: bool = False) -> bool:
    """Ask for no code any more. Returns whether the account had one."""
    with transaction.atomic():
        removed, _ = TOTPDevice.objects.filter(user=user).delete()
        StaticDevice.objects.filter(user=user).delete()
        if removed:
            by = SYSTEM if by_server else accounts.owner(user)
            name = user.get_username()
            log.record("account.remove-factor", tournament=None, by=by, now=now, subject=name)
    return bool(removed)


def _new_codes(user: User) -> list[str]:
    StaticDevice.objects.filter(user=user).delete()
    device = StaticDevice.objects.create(user=user, name=NAME)
    codes = ["".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH)) for _ in range(RECOVERY_CODES)]
    for code in codes:
        device.token_set.create(token=_stored(user, code))
    return ["-".join(code[at : at + 4] for at in range(0, CODE_LENGTH, 4)) for code in codes]


def _stored(user: User, code: str) -> str:
    """59 random bits need no slow hash. Not keyed: a restored backup has another secret key."""
    return hashlib.sha256(f"recovery code {user.pk} {code}".encode()).hexdigest()[:HASH_DIGITS]


def _plain(typed: Any) -> str:
    return "".join(each for each in str(typed).lower() if each.isascii() and each.isalnum())
