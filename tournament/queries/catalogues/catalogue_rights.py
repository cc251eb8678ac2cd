"""What an account may do with which catalogues, for the page that lists them and for the API."""

from dataclasses import dataclass
from typing import Final

from django.contrib.auth.models import User
from django.db.models import QuerySet

from armies import queries as armies
from armies.models import Catalogue
from armies.models.choices import CatalogueRight
from tournament import access
from tournament.models import LogEntry, Tournament

OWNER: Final = "own"
VERBS: Final = ("catalogue.grant", "catalogue.withdraw-grant", "catalogue.share", "catalogue.hand-over")
SHOWN: Final = 30  # lines of the log


@dataclass(frozen=True, slots=True)
class Readable:
    """A catalogue that somebody may read. ``right`` is ``own``, ``use`` or ``read``."""

    catalogue: Catalogue
    right: str
    is_of_tournament: bool  # its own copied bases, which are offered to no other


def readable(user: User, key: str | None = None) -> list[Readable]:
    """Those of an account by name, its own first; of one ``key`` where it is given. Three queries."""
    rows = armies.catalogues().filter(pk__in=access.catalogues_of(user).values("pk")).select_related("owner")
    if key is not None:
        rows = rows.filter(key=key)
    usable = set(access.catalogues_of(user, CatalogueRight.USE).values_list("pk", flat=True))
    copied = set(Tournament.objects.exclude(own_catalogue=None).values_list("own_catalogue", flat=True))
    found = [Readable(row, _right(row, user, usable), row.pk in copied) for row in rows]
    return sorted(found, key=lambda each: each.right != OWNER)


def changes_of(catalogue: Catalogue) -> QuerySet[LogEntry]:
    """Who gave and took which rights, the newest first, for its owner."""
    rows = LogEntry.objects.filter(tournament=None, verb__in=VERBS, data__catalogue=catalogue.key)
    return rows.order_by("-at", "-pk")[:SHOWN]


def _right(row: Catalogue, user: User, usable: set[int]) -> str:
    if row.owner_id == user.pk:
        return OWNER
    return (CatalogueRight.USE if row.pk in usable else CatalogueRight.READ).value
