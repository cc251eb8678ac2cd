"""Who of an event is also entered in another one on the same days, and where they sit there now.

Somebody is known again by the same e-mail address, or by the same name and club. A name alone says nothing.
Only public events are named: what is said of them stands on their own pages. Reads only.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Final

from tournament.engine.lifecycle import GONE, SHOWN, TournamentStatus
from tournament.models import Entrant, Pairing, Tournament
from tournament.models.tournament import HAS_PUBLIC_PAGES
from tournament.queries.core.names import plain
from tournament.queries.schedule.day_plans import last_date

OPEN: Final = (TournamentStatus.REGISTRATION, TournamentStatus.CHECK_IN, TournamentStatus.RUNNING)


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """One person of this event in another one; ``pairing`` is where they sit there now."""

    entrant: Entrant
    other: Entrant
    pairing: Pairing | None

    @property
    def table_name(self) -> str:
        return self.other.tournament.table_name(self.pairing.table) if self.pairing else ""


def overlapping(tournament: Tournament) -> list[Tournament]:
    """The public events on one of its days that are not over. One query."""
    others = Tournament.objects.filter(HAS_PUBLIC_PAGES, status__in=OPEN, is_rehearsal=False)
    first, last = tournament.starts_on, last_date(tournament)
    rows = others.exclude(pk=tournament.pk).filter(starts_on__lte=last).order_by("starts_on", "pk")
    return [each for each in rows if last_date(each) >= first]


def elsewhere(tournament: Tournament, only: Collection[int] | None = None) -> list[Elsewhere]:
    """Everybody of the event, or these start numbers, who is in an overlapping one, by number.

    One query where no event overlaps, else four.
    """
    events = overlapping(tournament)
    if not events:
        return []
    own = tournament.entrants.exclude(status__in=GONE).order_by("number")
    own = own if only is None else own.filter(number__in=only)
    known: dict[tuple[str, ...], list[Entrant]] = {}
    others = Entrant.objects.filter(tournament__in=events).exclude(status__in=GONE)
    for other in others.select_related("tournament").order_by("tournament", "number"):
        for key in _keys(other):
            known.setdefault(key, []).append(other)
    found = {
        (entrant.pk, other.pk): (entrant, other)
        for entrant in own
        for key in _keys(entrant)
        for other in known.get(key, ())
    }
    seats = _seats([other.pk for _entrant, other in found.values()])
    return [Elsewhere(entrant, other, seats.get(other.pk)) for entrant, other in found.values()]


def _keys(entrant: Entrant) -> Iterable[tuple[str, ...]]:
    """By what somebody is known again; nothing by which two people could be the same by chance."""
    if entrant.email:
        yield ("email", entrant.email.casefold())
    if entrant.club:
        yield ("name", plain(entrant.name), plain(entrant.club))


def _seats(ids: Collection[int]) -> dict[int, Pairing]:
    """The pairing of each in the newest round that the hall may see."""
    if not ids:
        return {}
    rows = Pairing.objects.filter(
        is_current=True, round__status__in=SHOWN, seats__entrant__in=ids, seats__is_current=True
    )
    found: dict[int, Pairing] = {}
    for pairing in rows.select_related("round", "a", "b").order_by("round__number"):
        found |= {pk: pairing for pk in (pairing.a_id, pairing.b_id) if pk in ids and pk is not None}
    return found
