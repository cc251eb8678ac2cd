"""What a tournament is called where several are named: its name, and more only where another has the same.

A club holds *Spring Cup* each year, and a copy keeps the name of what it was copied from.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from django.db.models import QuerySet

from tournament.models import Tournament

TELLING: Final = ("name", "starts_on", "venue", "slug")


def titles_of(
    tournaments: Iterable[Tournament], *, among: QuerySet[Tournament] | None = None
) -> Mapping[int, str]:
    """By row id: ``Spring Cup``; ``Spring Cup, 16 June 2027`` where another tournament has the name.

    The place is added where the day is the same, and the address where the place is the same. ``among`` are
    those that the reader may know of, without it all. One query.
    """
    rows = {row.pk: row for row in tournaments}
    known = Tournament.objects.all() if among is None else among
    others = known.filter(name__in={row.name for row in rows.values()}).only(*TELLING)
    alike = {row.pk: _parts(row) for row in [*others, *rows.values()]}
    return {pk: _title(alike[pk], [one for other, one in alike.items() if other != pk]) for pk in rows}


def title_of(tournament: Tournament) -> str:
    """The same of one. One query."""
    return titles_of([tournament])[tournament.pk]


def _parts(row: Tournament) -> tuple[str, ...]:
    """What tells it apart, the most telling first; nobody else has the address."""
    return (row.name, f"{row.starts_on:%-d %B %Y}", row.venue, row.slug)


def _title(parts: tuple[str, ...], others: Sequence[tuple[str, ...]]) -> str:
    lengths = range(1, len(parts) + 1)
    enough = next(n for n in lengths if all(other[:n] != parts[:n] for other in others))
    return ", ".join(part for part in parts[:enough] if part)
