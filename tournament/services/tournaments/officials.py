"""Give somebody a part in a tournament; whoever has no account gets one.

The password of a new account is drawn here, shown once and stored hashed. Refuses to touch the password
or name of an account that there is.
"""

import secrets
from datetime import datetime
from typing import Final

from django.contrib.auth.models import User
from django.db import transaction

from tournament.models import Tournament
from tournament.services.core.actors import Actor
from tournament.services.tournaments import tournaments
from tournament.services.tournaments.inputs import OfficialInput

PASSWORD_BYTES: Final = 9  # twelve characters to be typed once


def invite(
    tournament: Tournament, who: OfficialInput, *, by: Actor, now: datetime
) -> tuple[User, str | None]:
    """Appoint an account. Returns it with the password, where the account is new."""
    with transaction.atomic():
        user = User.objects.filter(username=who.username).first()
        password = None
        if user is None:
            password = secrets.token_urlsafe(PASSWORD_BYTES)
            user = User.objects.create_user(who.username, password=password, first_name=who.name)
        tournaments.appoint(tournament, user, who.kind, by=by, now=now, is_new_account=password is not None)
    return user, password
