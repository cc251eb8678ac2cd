"""Whose password can be reset, and by whom.

An organiser's link gives its holder the account. So it is only for accounts that can do nothing which this
organiser cannot do: no account of the server's staff, none with a role in somebody else's tournament, none
that owns a catalogue or has a right to one that this organiser has not. And only for accounts that belong to
the organiser's own events: anybody can appoint any sign-in name.
"""

from collections import defaultdict
from collections.abc import Iterable
from enum import StrEnum

from django.contrib.auth.models import User
from django.db.models import Q

from armies.models import Catalogue, CatalogueGrant
from armies.models.choices import CatalogueRight
from tournament import access
from tournament.models import LogEntry, Role, RoleKind

APPOINTED = "tournament.appoint"


class Obstacle(StrEnum):
    """Why an organiser makes no link for an account."""

    OWN = "own-account"
    STAFF = "account-of-staff"
    ELSEWHERE = "role-elsewhere"
    STRANGER = "unknown-account"


def by_name_or_address(typed: str) -> list[User]:
    """The accounts that a mail can reach, by sign-in name or address."""
    found = User.objects.filter(Q(username=typed) | Q(email__iexact=typed), is_active=True).exclude(email="")
    return [user for user in found.order_by("pk") if user.has_usable_password()]


def obstacle(maker: User, user: User) -> Obstacle | None:
    """The same of one account."""
    return obstacles(maker, [user])[user.pk]


def obstacles(maker: User, users: Iterable[User]) -> dict[int, Obstacle | None]:
    """What keeps ``maker`` from making a link, by the id of each account; ``None`` is nothing. 8 queries."""
    people = {user.pk: user for user in users}
    roles: dict[int, set[int]] = defaultdict(set)
    for user, tournament in Role.objects.filter(user__in=people).values_list("user_id", "tournament_id"):
        roles[user].add(tournament)
    organised = _organised_by(maker, set().union(*roles.values()))
    privileged = _privileged(people)
    known = _known(people, organised)
    elsewhere = _with_other_catalogues(maker, people)
    return {
        pk: _obstacle(
            (Obstacle.OWN, pk == maker.pk),
            (Obstacle.STAFF, pk in privileged),
            (Obstacle.ELSEWHERE, pk in elsewhere or not roles[pk] <= organised),
            (Obstacle.STRANGER, not (roles[pk] and (maker.is_superuser or pk in known))),
        )
        for pk in people
    }


def _obstacle(*tests: tuple[Obstacle, bool]) -> Obstacle | None:
    return next((obstacle for obstacle, holds in tests if holds), None)


def _organised_by(maker: User, tournaments: set[int]) -> set[int]:
    if maker.is_superuser:
        return tournaments
    own = Role.objects.filter(user=maker, kind=RoleKind.ORGANISER, tournament__in=tournaments)
    return set(own.values_list("tournament_id", flat=True))


def _privileged(people: dict[int, User]) -> set[int]:
    """Who can do something besides working on tournaments, or cannot sign in at all."""
    given = User.objects.filter(
        Q(is_staff=True)
        | Q(is_superuser=True)
        | Q(is_active=False)
        | Q(groups__isnull=False)
        | Q(user_permissions__isnull=False),
        pk__in=people,
    )
    return set(given.values_list("pk", flat=True))


def _with_other_catalogues(maker: User, people: dict[int, User]) -> set[int]:
    """Who owns a catalogue, or may read or use one that ``maker`` may not."""
    if maker.is_superuser:
        return set()
    owners = Catalogue.objects.filter(owner__in=people).order_by().values_list("owner_id", flat=True)
    readable, usable = (
        access.catalogues_of(maker, right).values("pk") for right in (CatalogueRight.READ, CatalogueRight.USE)
    )
    more = ~Q(catalogue__in=readable) | Q(right=CatalogueRight.USE) & ~Q(catalogue__in=usable)
    granted = CatalogueGrant.objects.filter(more, user__in=people).order_by()
    return {*owners, *granted.values_list("user_id", flat=True)}


def _known(people: dict[int, User], tournaments: set[int]) -> set[int]:
    entries = LogEntry.objects.filter(tournament__in=tournaments)
    worked = entries.filter(user__in=people).order_by().values_list("user_id", flat=True).distinct()
    # A line that came in with a file says what its writer wanted; it has no account of this server.
    own = entries.filter(verb=APPOINTED, data__is_new_account=True, user__isnull=False)
    made = set(own.order_by().values_list("subject", flat=True))
    return set(worked) | {pk for pk, user in people.items() if user.get_username()[:160] in made}
