"""Set an event up: a plan of its own or another event's, then its registration, in one transaction."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any, Final

from django.conf import settings
from django.db import transaction

from armies.models import Catalogue
from armies.services.catalogues import demonstration
from tournament.engine.lifecycle import TournamentStatus
from tournament.models import Tournament
from tournament.services.core.actors import Actor
from tournament.services.settings import tournament_settings
from tournament.services.tournaments import tournaments
from tournament.services.tournaments.tournaments import Plan
from tournament.services.transfer import tournament_copies

DEMONSTRATION_FILE: Final = "examples/catalogues/demonstration.csv"
OF_THE_DAY: Final = (
    "name",
    "starts_on",
    "venue",
    "time_zone",
    "language",
)  # of the new event, whatever another one had


class Registering(StrEnum):
    """Who registers players at first."""

    LATER = "later"  # the event stays a draft
    OPEN = "open"
    CLOSED = "closed"  # officials add them


@dataclass(frozen=True, slots=True)
class SetUp:
    """``like`` is the event whose choices and catalogues are used again; then the plan names the day."""

    plan: Plan
    registering: Registering = Registering.LATER
    like: Tournament | None = None
    with_officials: bool = True
    with_demonstration: bool = False


def open_event(wanted: SetUp, *, by: Actor, now: datetime) -> Tournament:
    """Create the event and open its registration as wanted. Raises ``Invalid`` for an impossible plan."""
    with transaction.atomic():
        made = _created(wanted, by=by, now=now)
        if wanted.with_demonstration:
            made.catalogues.add(demonstration_catalogue(now=now))
        if wanted.registering == Registering.LATER:
            return made
        if wanted.registering == Registering.CLOSED:
            made = tournament_settings.configure(made, by=by, now=now, registration_closes_at=now)
        return tournaments.move(made, TournamentStatus.REGISTRATION, by=by, now=now)


def demonstration_catalogue(*, now: datetime) -> Catalogue:
    """The invented figures that ship with the program, made if nobody has asked for them yet."""
    found = Catalogue.objects.filter(key=demonstration.HEADER.key).first()
    if found is not None:
        return found
    content = (settings.BASE_DIR / DEMONSTRATION_FILE).read_bytes()
    return demonstration.load(content, by="demonstration", now=now)


def _created(wanted: SetUp, *, by: Actor, now: datetime) -> Tournament:
    if wanted.like is None:
        return tournaments.create(wanted.plan, by=by, now=now)
    plan = wanted.plan
    own: Mapping[str, Any] = {name: getattr(plan, name) for name in OF_THE_DAY}
    return tournament_copies.duplicate(
        wanted.like,
        with_officials=wanted.with_officials,
        by=by,
        now=now,
        **own,
    )
