"""Let an account in without a code: for somebody who has lost the phone and the recovery codes."""

from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from tournament import time_source
from tournament.services.accounts import second_factor

BAD_INPUT = 2


class Command(BaseCommand):
    """``remove_second_factor NAME``: exit code 2 where there is nothing to remove."""

    help = _("Remove the second factor of an account. First make sure who asks. The log records it.")

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("username", help=_("sign-in name"))

    def handle(self, *_args: Any, username: str, **_options: Any) -> None:
        user = User.objects.filter(username=username).first()
        if user is None:
            raise CommandError(
                _("Account %(username)s does not exist. Check the sign-in name.") % {"username": username},
                returncode=BAD_INPUT,
            )
        if not second_factor.remove(user, now=time_source.now(), by_server=True):
            raise CommandError(
                _("%(username)s does not have a second factor. There is nothing to remove.")
                % {"username": username},
                returncode=BAD_INPUT,
            )
        self.stdout.write(_("%(username)s now signs in with the password only.") % {"username": username})
