"""The event's own rules (2.021): add, change and remove one, or take over a published format.

Refuses to overwrite what somebody else changed meanwhile, and to judge a list: whoever saves settings has
every open list checked again (``tournament_settings.configure``).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.db import transaction

from rules.figure_lists.presets import Preset
from tournament.models import Tournament
from tournament.services.core import locks, optimistic_locks
from tournament.services.core.actors import Actor
from tournament.services.core.errors import Conflict
from tournament.services.core.optimistic_locks import Seen
from tournament.services.lists import revalidation
from tournament.services.lists.revalidation import Recheck
from tournament.services.settings import tournament_settings

Row = Mapping[str, Any]


COLUMNS: Final = ("level", "restrictions")  # what a form or program sees of them


@dataclass(frozen=True, slots=True)
class Wanted:
    """The rules as they should be, in order; ``level`` in points where it changes with them."""

    rows: tuple[Row, ...]
    level: int | None = None

    @property
    def changes(self) -> dict[str, Any]:
        changed: dict[str, Any] = {"restrictions": [dict(row) for row in self.rows]}
        return changed if self.level is None else {**changed, "level": self.level}


def mark(tournament: Tournament) -> str:
    """What a program hands back, so that nobody overwrites rules they have not seen."""
    return optimistic_locks.digest_of(optimistic_locks.values_of(tournament, COLUMNS))


def with_rule_added(tournament: Tournament, row: Row) -> Wanted:
    """With one rule more."""
    return Wanted((*tournament.restrictions, row))


def with_rule_changed(tournament: Tournament, number: int, row: Row) -> Wanted:
    """With another rule in the place of number ``number``, from 1."""
    rows = list(tournament.restrictions)
    _one(rows, number)
    rows[number - 1] = dict(row)
    return Wanted(tuple(rows))


def with_rule_removed(tournament: Tournament, number: int) -> Wanted:
    """Without rule number ``number``, from 1."""
    rows = list(tournament.restrictions)
    _one(rows, number)
    return Wanted((*rows[: number - 1], *rows[number:]))


def with_preset(preset: Preset, rows: Sequence[Row]) -> Wanted:
    """The level and the rules of a published format instead of those there are."""
    return Wanted(tuple(rows), preset.level)


def foresee(tournament: Tournament, changes: Mapping[str, Any]) -> Recheck:
    """What these settings would do to the open lists. Stores nothing; refuses what could not be saved."""
    return revalidation.foresee(tournament_settings.planned(tournament, changes))


def save(
    tournament: Tournament, wanted: Wanted, *, by: Actor, now: datetime, seen: Seen | None = None
) -> Tournament:
    """Make them the event's own rules. ``seen`` holds :data:`COLUMNS` as the page or program saw them."""
    with transaction.atomic():
        locks.entrants(tournament.entrants.all())
        return tournament_settings.configure(tournament, by=by, now=now, seen=seen, **wanted.changes)


def _one(rows: Sequence[Row], number: int) -> None:
    if not 1 <= number <= len(rows):
        raise Conflict("rule-gone", data={"number": number})
