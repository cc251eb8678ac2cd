"""Which referee has which list open: a courtesy, kept in the cache, which locks nothing."""

from typing import Final

from django.core.cache import cache

from tournament.queries.lists.list_queue import ListRow
from tournament.web.organiser.core.desk import Desk

SECONDS: Final = 120  # a page that nobody touched for so long is not being read


def take(desk: Desk, row: ListRow) -> None:
    if not held_by(desk, row):
        cache.set(_key(desk, row), _me(desk), SECONDS)


def drop(desk: Desk, row: ListRow) -> None:
    if not held_by(desk, row):
        cache.delete(_key(desk, row))


def held_by(desk: Desk, row: ListRow) -> str:
    holder = cache.get(_key(desk, row))
    return holder[1] if holder is not None and holder != _me(desk) else ""


def _me(desk: Desk) -> list[int | str | None]:
    return [getattr(desk.by.user, "pk", None), desk.by.name]


def _key(desk: Desk, row: ListRow) -> str:
    return f"list-in-hand:{desk.tournament.pk}:{row.entrant.pk}:{row.faction}"
