"""The log of one tournament, newest first, by verb and by person."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournament.models.verbs import WORDS

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from tournament.models import LogEntry, Tournament


def entries(tournament: Tournament, *, verb: str = "", person: str = "") -> QuerySet[LogEntry]:
    """The entries that match, to be paged."""
    rows = tournament.log.all()
    if verb:
        rows = rows.filter(verb=verb)
    return rows.filter(actor_name=person) if person else rows


def verbs(tournament: Tournament) -> list[tuple[str, str]]:
    """Every verb that was done here, with its words, by the words."""
    done = set(tournament.log.values_list("verb", flat=True))
    return sorted(((verb, WORDS.get(verb, verb)) for verb in done), key=lambda row: row[1])


def people(tournament: Tournament) -> list[str]:
    """Everybody who did something here."""
    return sorted(set(tournament.log.values_list("actor_name", flat=True)))
