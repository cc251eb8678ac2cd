"""What the services of accounts refuse: what is the case, then what to do."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

MESSAGES: Final[Mapping[str, Any]] = {
    "account-of-staff": _(
        "%(username)s belongs to the staff of the server. They can ask for a link by mail, or ask the owner of the server."
    ),
    "first-account-over": _("This address no longer creates an account. Sign in, or start Muster again."),
    "organiser-only": _("Only an organiser with an account can make this link. Ask one."),
    "own-account": _("This is your own account. Change its password on your account page."),
    "password-changed": _(
        "Your password was changed elsewhere a moment ago, so this one is not saved. Sign in with the other one."
    ),
    "reset-link-over": _("This link no longer sets a password. Ask for a new one."),
    "role-elsewhere": _(
        "%(username)s has a role in another organiser's tournament, or a catalogue that you do not have. They can ask for a link by mail."
    ),
    "second-factor-missing": _("Your account has no second factor. Add one first."),
    "second-factor-there": _("Your account already has a second factor. Remove it first."),
    "sign-in-slowed.password": _(
        "Too many wrong passwords from your network. Wait %(retry_after)s seconds, then try again. "
        "A browser in which you signed in before does not have to wait."
    ),
    "sign-in-slowed.code": _(
        "Too many wrong codes for this account. Wait 5 minutes, then try again, or use a browser in which you signed in before."
    ),
    "unknown-account": _(
        "%(username)s has not worked in your tournaments yet. They can ask for a link by mail."
    ),
    "wrong-code.app": _("The app shows another code now. Type the newest, and check the time on your phone."),
}
