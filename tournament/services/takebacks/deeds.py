"""One deed as the log tells it, on its way to being undone. Reads rows, changes none."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tournament.engine.lifecycle import RoundStatus
from tournament.models import Clock, Entrant, Pairing, Round
from tournament.models.log import WROTE
from tournament.services import traces

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from django.db.models import Model

    from tournament.models import LogEntry, Tournament
    from tournament.services.actors import Actor
    from tournament.services.traces import Written

Held = dict[Any, list[int]]  # ids of rows, by their model
LIVE = (RoundStatus.DRAFT, RoundStatus.PUBLISHED, RoundStatus.PLAYING, RoundStatus.CLOSED)
DRAWING = ("round.draft", "round.redraft", "round.repair")  # a round is paired, or a part of it


@dataclass(frozen=True, slots=True)
class Deed:
    """An entry of the log with what it wrote."""

    entry: LogEntry
    tournament: Tournament
    of: dict[str, int] = field(default_factory=dict)
    written: tuple[Written, ...] = ()
    hidden: tuple[str, ...] = ()

    @property
    def round(self) -> Round:
        """The round it was about."""
        return Round.objects.select_related("tournament").get(pk=self.of["round"])

    @property
    def pairing(self) -> Pairing:
        """The table it was about."""
        return Pairing.objects.select_related("round__tournament", "a", "b").get(pk=self.of["pairing"])

    @property
    def entrant(self) -> Entrant:
        """The person it was about."""
        return Entrant.objects.select_related("tournament").get(pk=self.of["entrant"])

    @property
    def clock(self) -> Clock:
        """The clock it was about."""
        return Clock.objects.select_related("round__tournament").get(pk=self.of["clock"])

    def wrote(self, kind: type[Model], column: str) -> Any:
        """What stood in a column of the first such row that was changed; ``None`` where none was."""
        for row in self.written:
            if row.model is kind and row.before and column in row.before:
                return row.before[column]
        return None

    def later_round(self) -> Round | None:
        """The first live round that was paired after this deed, or along with it, as a correction does."""
        rounds = Round.objects.filter(tournament=self.tournament, status__in=LIVE).order_by("number")
        if "round" in self.of:
            return rounds.filter(number__gt=self.round.number).first()
        drawn = rounds.filter(drafted_at__gte=self.entry.at)
        return next((one for one in drawn if one.drafted_at > self.entry.at or self._drew(one)), None)

    def _drew(self, round_: Round) -> bool:
        """Was it paired in the very instant of this deed, but after it, as the log has it?"""
        along = self.tournament.log.filter(verb__in=DRAWING, at=self.entry.at, pk__gt=self.entry.pk)
        return any((one.data.get(WROTE) or {}).get("of", {}).get("round") == round_.pk for one in along)


@dataclass(frozen=True, slots=True)
class Order:
    """Who takes a deed back, when and why."""

    by: Actor
    now: datetime
    reason: str


def nothing(_: Deed) -> str | None:
    """Nothing but a changed row stands against it."""
    return None


def needs_none(_: Deed) -> bool:
    """Why is for whoever wants to say it."""
    return False


@dataclass(frozen=True, slots=True)
class Way:
    """How one verb is taken back.

    ``built_on`` says in one sentence what stands on it, where anything does. ``back`` does it. ``door`` is
    the verb that an older take-back writes into the log by itself; without one the log is written for it.
    ``holds`` names rows to lock beside those that the deed wrote. ``needs_reason`` says whether it is taken
    back only for a reason, but for the first moment, in which the slip of a thumb is reason enough.
    """

    back: Callable[[Deed, Order], None]
    built_on: Callable[[Deed], str | None] = nothing
    door: str = ""
    holds: Callable[[Deed], Held] | None = None
    needs_reason: Callable[[Deed], bool] = needs_none


def of(entry: LogEntry, tournament: Tournament) -> Deed:
    """The deed of an entry; of one that nobody traced, without rows."""
    data = entry.data.get(WROTE) or {}
    return Deed(entry, tournament, data.get("of", {}), traces.read(data), tuple(data.get("hidden", ())))
