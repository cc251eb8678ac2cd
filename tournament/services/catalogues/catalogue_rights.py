"""Whose catalogue it is, and who else may read it or use it in tournaments of their own.

Its owner says so, and a superuser may: the owner's account can be gone. It refuses whatever belongs to a
tournament. A right that is taken away ends nothing: tournaments that use the catalogue go on with it.
"""

from collections.abc import Collection
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from armies.models import Catalogue, CatalogueGrant
from armies.models.choices import CatalogueRight
from tournament.models import Role, RoleKind, Tournament
from tournament.services.core import log
from tournament.services.core.actors import Actor
from tournament.services.core.errors import Conflict, Invalid, NotAllowed


def grant(catalogue: Catalogue, username: str, right: str, *, by: Actor, now: datetime) -> CatalogueGrant:
    """Give another account a right, in place of one it has. Raises "account-unknown", "owns-it-already"."""
    with transaction.atomic():
        row = _owned(catalogue, by=by)
        user = _account(username)
        _refuse_owner(row, user)
        given, _ = CatalogueGrant.objects.update_or_create(
            catalogue=row, user=user, defaults={"right": CatalogueRight(right)}
        )
        _record("catalogue.grant", row, by=by, now=now, account=username, right=right)
    return given


def withdraw(catalogue: Catalogue, username: str, *, by: Actor, now: datetime) -> None:
    """Take the right of an account away. It may be none: then nothing is done."""
    with transaction.atomic():
        row = _owned(catalogue, by=by)
        gone, _ = row.grants.filter(user__username=username).delete()
        if gone:
            _record("catalogue.withdraw-grant", row, by=by, now=now, account=username)


def share(catalogue: Catalogue, right: str, *, by: Actor, now: datetime) -> Catalogue:
    """Say what every account of the server may do: ``""`` is nothing, else a :class:`CatalogueRight`."""
    with transaction.atomic():
        row = _owned(catalogue, by=by)
        if row.for_everybody != right:
            row.for_everybody = CatalogueRight(right) if right else ""
            row.save(update_fields=["for_everybody"])
            _record("catalogue.share", row, by=by, now=now, right=right)
    return row


def hand_over(catalogue: Catalogue, username: str, *, by: Actor, now: datetime) -> Catalogue:
    """Give the catalogue to another account, which may take every right away from the one before."""
    with transaction.atomic():
        row = _owned(catalogue, by=by)
        user = _account(username)
        _refuse_owner(row, user)
        row.grants.filter(user=user).delete()
        row.owner = user
        row.save(update_fields=["owner"])
        _record("catalogue.hand-over", row, by=by, now=now, account=username)
    return row


def why_unchangeable(catalogue: Catalogue, *, by: Actor, organisers: Collection[int] = ()) -> Conflict | None:
    """Why ``by``, who acts for ``organisers`` (ids), may not change a catalogue; ``None`` if they may."""
    if by.user is None or by.user.is_superuser:
        return None
    if catalogue.owner_id is not None and catalogue.owner_id not in {by.user.pk, *organisers}:
        return Conflict(
            "catalogue-owned",
            case="import",
            field="key",
            data={"catalogue": catalogue.key, "name": str(catalogue)},
        )
    if catalogue.owner_id is None and catalogue.for_everybody:
        return Conflict(
            "catalogue-read-only", field="key", data={"catalogue": catalogue.key, "name": str(catalogue)}
        )
    return None


def organisers_of(tournament: Tournament) -> set[int]:
    """The ids of the accounts that organise a tournament."""
    rows = Role.objects.filter(tournament=tournament, kind=RoleKind.ORGANISER)
    return set(rows.values_list("user_id", flat=True))


def _owned(catalogue: Catalogue, *, by: Actor) -> Catalogue:
    """The row, locked, if ``by`` owns it now: it may have been handed over since the page was opened."""
    row = Catalogue.objects.select_for_update(no_key=True).get(pk=catalogue.pk)
    if by.user is None or not (by.user.is_superuser or row.owner_id == by.user.pk):
        raise NotAllowed("catalogue-owned", data={"name": str(row)})
    if Tournament.objects.filter(own_catalogue=row).exists():
        raise Conflict("catalogue-of-tournament", data={"name": str(row)})
    return row


def _account(username: str) -> User:
    found = User.objects.filter(username=username, is_active=True).first()
    if found is None:
        raise Invalid("account-unknown", data={"username": username[:40]}, field="username")
    return found


def _refuse_owner(row: Catalogue, user: User) -> None:
    if row.owner_id == user.pk:
        raise Invalid(
            "owns-it-already", data={"name": str(row), "username": user.get_username()}, field="username"
        )


def _record(verb: str, row: Catalogue, *, by: Actor, now: datetime, **data: str) -> None:
    log.record(verb, tournament=None, by=by, now=now, subject=row.name, data={"catalogue": row.key, **data})
