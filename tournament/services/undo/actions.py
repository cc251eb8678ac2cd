"""One action as the log tells it, on its way to being undone. Reads rows, changes none."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db.models import Model

from tournament.engine.lifecycle import SHOWN, RoundStatus
from tournament.models import Change, Clock, Entrant, LogEntry, Pairing, Round, Tournament
from tournament.models.log import CHANGED_ROWS
from tournament.services.core import row_history
from tournament.services.core.actors import Actor
from tournament.services.core.errors import Conflict
from tournament.services.core.row_history import Written

Held = dict[Any, list[int]]  # ids of rows, by their model
LIVE = (RoundStatus.DRAFT, *SHOWN)
OPEN = (RoundStatus.DRAFT, RoundStatus.PUBLISHED)  # in these somebody may be paired still
# A round is paired, or a part of it, by what is known at that moment.
DRAWING = ("round.draft", "round.redraft", "round.repair", "round.type-in", "pairing.pair-loose")


@dataclass(frozen=True, slots=True)
class LoggedAction:
    """An entry of the log with what it wrote."""

    entry: LogEntry
    tournament: Tournament
    subject_ids: dict[str, int] = field(default_factory=dict)
    written: tuple[Written, ...] = ()
    hidden: tuple[str, ...] = ()

    @property
    def round(self) -> Round:
        return Round.objects.select_related("tournament").get(pk=self.subject_ids["round"])

    @property
    def pairing(self) -> Pairing:
        return Pairing.objects.select_related("round__tournament", "a", "b").get(
            pk=self.subject_ids["pairing"]
        )

    @property
    def entrant(self) -> Entrant:
        return Entrant.objects.select_related("tournament").get(pk=self.subject_ids["entrant"])

    @property
    def clock(self) -> Clock:
        return Clock.objects.select_related("round__tournament").get(pk=self.subject_ids["clock"])

    def wrote(self, kind: type[Model], column: str) -> Any:
        """What stood in a column of the first such row that was changed; ``None`` where none was."""
        for row in self.written:
            if row.model is kind and row.before and column in row.before:
                return row.before[column]
        return None

    def later_round(self) -> Round | None:
        """The first live round that stands on this action: one that follows its own, else one drawn since."""
        if "round" not in self.subject_ids:
            return self.drawn_since()
        rounds = Round.objects.filter(tournament=self.tournament, status__in=LIVE).order_by("number")
        return rounds.filter(number__gt=self.round.number).first()

    def drawn_since(self, among: tuple[RoundStatus, ...] = LIVE) -> Round | None:
        """The first of these rounds in which somebody was paired after this action, or along with it.

        Asked of the log, which is written in order. The time of a draft does not tell: whoever was loose is
        paired in one that stays as old as it is, a pairing that was taken back leaves it new, and who waited
        for a lock came later than its clock says.
        """
        log = self.tournament.log.filter(verb__in=DRAWING, pk__gt=self.entry.pk, taken_back_by=None)
        origins = [of or {} for of in log.values_list(f"data__{CHANGED_ROWS}__of", flat=True)]
        changes = Change.objects.filter(pk__in=[of["change"] for of in origins if "change" in of])
        undone = set(changes.exclude(taken_back_by=None).values_list("pk", flat=True))
        drawn = {of["round"] for of in origins if "round" in of and of.get("change") not in undone}
        rounds = Round.objects.filter(tournament=self.tournament, status__in=among, pk__in=drawn)
        return rounds.order_by("number").first()

    def moved_up(self) -> LogEntry | None:
        """Who got the place that this action freed."""
        return self.tournament.log.filter(
            verb="entrant.move-up", pk__gt=self.entry.pk, at=self.entry.at
        ).first()

    def open_rounds(self) -> list[int]:
        """Somebody may be pairing these now: who asks what was drawn holds them."""
        rounds = Round.objects.filter(tournament=self.tournament, status__in=OPEN)
        return list(rounds.values_list("pk", flat=True))


@dataclass(frozen=True, slots=True)
class Order:
    """Who takes an action back, when and why."""

    by: Actor
    now: datetime
    reason: str


def nothing(_: LoggedAction) -> Conflict | None:
    """Nothing but a changed row stands against it."""
    return None


def needs_none(_: LoggedAction) -> bool:
    """Why is for whoever wants to say it."""
    return False


def everybody(action: LoggedAction) -> Held:
    """All people, because two desks must not promise one table to two; and the rounds that may be paired."""
    people = action.tournament.entrants.order_by("pk").values_list("pk", flat=True)
    return {Entrant: list(people), Round: action.open_rounds()}


def one_entrant(action: LoggedAction) -> Held:
    """The entrant it was about."""
    return {Entrant: [action.subject_ids["entrant"]]}


@dataclass(frozen=True, slots=True)
class Way:
    """How one verb is taken back.

    ``built_on`` says what stands on it, ``back`` does it, ``holds`` names rows to lock beside its own.
    ``door`` is the verb that ``back`` logs by itself. ``needs_reason`` is not asked in the first moment.
    """

    back: Callable[[LoggedAction, Order], None]
    built_on: Callable[[LoggedAction], Conflict | None] = nothing
    door: str = ""
    holds: Callable[[LoggedAction], Held] | None = None
    needs_reason: Callable[[LoggedAction], bool] = needs_none


def logged_action(entry: LogEntry, tournament: Tournament) -> LoggedAction:
    """The action of an entry; of one that nobody traced, without rows."""
    data = entry.data.get(CHANGED_ROWS) or {}
    return LoggedAction(
        entry, tournament, data.get("of", {}), row_history.read(data), tuple(data.get("hidden", ()))
    )
