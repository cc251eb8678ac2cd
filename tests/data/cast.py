"""The people of every story, each with a part. Pia and Paul, who play, are entrants of `tests.data.days`."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from django.contrib.auth.models import User

from tournament.models import Role, RoleKind, Tournament
from tournament.services.core.actors import Actor, official

NOW = datetime(2007, 6, 16, 8, 0, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
PASSWORD = "open sesame 2007"


@dataclass(frozen=True)
class Cast:
    """Accounts of one tournament; Sam has one too, and no part in it."""

    olga: User
    jun: User
    kei: User
    sam: User

    @property
    def organiser(self) -> Actor:
        return official(self.olga, RoleKind.ORGANISER)

    @property
    def referee(self) -> Actor:
        return official(self.jun, RoleKind.REFEREE)

    @property
    def scorekeeper(self) -> Actor:
        return official(self.kei, RoleKind.SCOREKEEPER)


def person(name: str) -> User:
    """An account by first name."""
    found = User.objects.filter(username=name.lower()).first()
    return found or User.objects.create_user(name.lower(), password=PASSWORD, first_name=name)


def cast_of(tournament: Tournament) -> Cast:
    """Everybody with their part in ``tournament``."""
    people = Cast(*(person(name) for name in ("Olga", "Jun", "Kei", "Sam")))
    parts = {
        people.olga: RoleKind.ORGANISER,
        people.jun: RoleKind.REFEREE,
        people.kei: RoleKind.SCOREKEEPER,
    }
    for user, kind in parts.items():
        Role.objects.get_or_create(tournament=tournament, user=user, defaults={"kind": kind})
    return people
