"""The fairness sheet of a tournament: what was even, what was not, what people changed, and how late it was.

Everything on it is public already, one round at a time; here it stands together. Drafts and cancelled rounds
are no part of it. It refuses to excuse anything.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from statistics import median
from typing import Any, Final

from django.db.models import QuerySet

from tournament import adapters
from tournament.engine import entrants as engine
from tournament.engine.day.forecast import Kind
from tournament.engine.entrants import units_as_number
from tournament.engine.fairness import Fairness, Share, fairness
from tournament.engine.lifecycle import TournamentStatus
from tournament.messages.formats import minutes_text
from tournament.models import (
    Announcement,
    Change,
    Clock,
    ClockOrder,
    Entrant,
    Pairing,
    Round,
    Stage,
    Tournament,
)
from tournament.queries.clock.announcement_log import LATE, MADE
from tournament.queries.rounds import boards
from tournament.queries.schedule import day_plans

UNEVEN: Final = 2  # good and evil games apart, from which somebody is named
OFTEN: Final = 2  # floats from which somebody is named
WAS_PAIRED: Final = ("round__number", "a__number", "b__number", "faction_a", "table", "origin", "pk")


@dataclass(frozen=True, slots=True)
class Rematch:
    """Two who met more than once."""

    a: Entrant
    b: Entrant
    rounds: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """One entrant and the share that fell to them."""

    entrant: Entrant
    share: Share


@dataclass(frozen=True, slots=True)
class Repeat:
    """Somebody at one table again, and in which rounds."""

    entrant: Entrant
    table: int
    rounds: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Extra:
    """Extra time as it was given; ``table`` is ``None`` for everybody."""

    table: int | None
    given: str
    reason: str


@dataclass(frozen=True, slots=True)
class ClockLine:
    """One round's clock. ``late``: minutes after the plan of the day, negative is early, ``None`` is no plan.

    ``usual`` and ``worst`` are how late the announcements came; ``missed`` came too late to be called out.
    ``held`` is how long the clock stood, ``extra`` the extra time that was given.
    """

    round: Round
    late: int | None
    announcements: int
    usual: timedelta
    worst: timedelta
    missed: int
    held: timedelta
    extra: tuple[Extra, ...]

    @property
    def early(self) -> int:
        return max(0, -(self.late or 0))

    @property
    def usually(self) -> str:
        """Half of the announcements were at most so late."""
        return short(self.usual)

    @property
    def at_worst(self) -> str:
        return short(self.worst)

    @property
    def held_minutes(self) -> int:
        """Whole minutes of pauses, rounded."""
        return round(self.held / timedelta(minutes=1))


@dataclass(frozen=True, slots=True)
class Sheet:
    """All of it. ``by_hand`` counts the tables of the rounds shown that people put together."""

    tournament: Tournament
    rounds: tuple[Round, ...]
    counts: Fairness
    lines: tuple[Line, ...]
    again: tuple[Rematch, ...]
    changes: tuple[Change, ...]
    by_hand: int
    clocks: tuple[ClockLine, ...]

    @property
    def is_over(self) -> bool:
        return self.tournament.status == TournamentStatus.FINISHED

    @property
    def byes(self) -> list[Line]:
        return sorted((one for one in self.lines if one.share.byes), key=lambda one: -len(one.share.byes))

    @property
    def second_byes(self) -> int:
        return sum(len(one.share.byes) > 1 for one in self.lines)

    @property
    def often_floated(self) -> list[Line]:
        found = [one for one in self.lines if one.share.floats >= OFTEN]
        return sorted(found, key=lambda one: -one.share.floats)

    @property
    def widest(self) -> int | float:
        """The widest gap a float had to cross, in points."""
        widest = max((one.gap_units for one in self.counts.floats), default=0)
        return units_as_number(widest, self.tournament.points_unit)

    @property
    def uneven(self) -> list[Line]:
        found = [one for one in self.lines if abs(one.share.imbalance) >= UNEVEN]
        return sorted(found, key=lambda one: -abs(one.share.imbalance))

    @property
    def is_one_army(self) -> bool:
        """Does everybody play the army that they brought? Then nobody can play both sides (D02)."""
        return not adapters.to_ruleset(self.tournament).needs_both_lists

    @property
    def max_imbalance(self) -> int:
        """How far from even good and evil are at most."""
        return max(self.counts.imbalances, default=0)

    @property
    def repeats(self) -> list[Repeat]:
        found = [
            Repeat(one.entrant, table, rounds) for one in self.lines for table, rounds in one.share.tables
        ]
        return sorted(found, key=lambda one: -len(one.rounds))

    @property
    def stands(self) -> list[Change]:
        """The changes by hand that were not taken back."""
        return [row for row in self.changes if row.takes_back_id is None and not row.is_taken_back]

    @property
    def missed(self) -> int:
        return sum(one.missed for one in self.clocks)

    @property
    def latest(self) -> ClockLine | None:
        return max(self.clocks, key=lambda one: one.worst, default=None)


def short(lateness: timedelta) -> str:
    """``12 ms``, ``3.4 s``, ``64 min``."""
    if lateness < timedelta(seconds=1):
        return f"{lateness / timedelta(milliseconds=1):.0f} ms"
    if lateness < timedelta(minutes=2):
        return f"{lateness / timedelta(seconds=1):.1f} s"
    return f"{lateness / timedelta(minutes=1):.0f} min"


def fairness_of(tournament: Tournament, *, now: datetime) -> Sheet:
    """The sheet as things stand. The number of queries does not grow with the tournament."""
    rounds = tuple(boards.shown_rounds(tournament))
    people = {row.number: row for row in tournament.entrants.all()}
    rows = _paired(rounds)
    counts = _counts(people, rows, rounds)
    return Sheet(
        tournament=tournament,
        rounds=rounds,
        counts=counts,
        lines=tuple(Line(people[int(one.id)], one) for one in counts.shares),
        again=tuple(Rematch(people[int(one.a)], people[int(one.b)], one.rounds) for one in counts.again),
        changes=_changes(rounds),
        by_hand=Counter(row.origin for row in rows)[Pairing.Origin.MANUAL],
        clocks=tuple(_clocks(tournament, rounds, now=now)),
    )


def printed_values(tournament: Tournament) -> list[Any]:
    """What the sheet says of the pairings and of those who changed them, as plain values."""
    rounds = boards.shown_rounds(tournament)
    people = {row.number: row for row in tournament.entrants.all()}
    counts = _counts(people, _paired(rounds), rounds)
    changes = [[row.round.number, row.number, row.is_taken_back] for row in _changes(rounds)]
    return [asdict(counts), changes, [[row.number, row.name] for row in people.values()]]


def _paired(rounds: Iterable[Round]) -> list[Any]:
    rows = Pairing.objects.filter(round__in=rounds, is_current=True)
    return list(rows.values_list(*WAS_PAIRED, named=True))


def _counts(people: Mapping[int, Entrant], rows: Sequence[Any], rounds: Sequence[Round]) -> Fairness:
    """Counted by the engine; only Swiss rounds are paired by score."""
    swiss = {row.number for row in rounds if row.stage == Stage.SWISS}
    entrants = adapters.to_engine_entrants_of(people.values())
    results = _results(rounds[0].tournament) if rounds else {}
    return fairness(entrants, _games(rows, results), swiss=swiss)


def _results(tournament: Tournament) -> dict[tuple[int, engine.Id], engine.Game]:
    """The results by round and side a; what was annulled has been played, and has no points."""
    history = adapters.to_history(tournament, with_annulled=True)
    return {
        (game.round, game.a): game._replace(units_a=None, units_b=None) if game.is_annulled else game
        for game in history
    }


def _games(rows: Iterable[Any], results: Mapping[tuple[int, engine.Id], engine.Game]) -> list[engine.Game]:
    """Every pairing the hall has seen as the engine knows it, with its result where there is one."""
    return [results.get((row.round__number, row.a__number)) or _open_game(row) for row in rows]


def _open_game(row: Any) -> engine.Game:
    faction = row.faction_a if row.b__number is not None else None
    return engine.Game(row.round__number, row.a__number, row.b__number, faction, table=row.table)


def _changes(rounds: Iterable[Round]) -> tuple[Change, ...]:
    rows = Change.objects.filter(round__in=rounds).select_related("round", "taken_back_by")
    return tuple(rows.order_by("round__number", "number", "pk"))


def _clocks(tournament: Tournament, rounds: Sequence[Round], *, now: datetime) -> list[ClockLine]:
    """The clocks that have begun, in order."""
    clocks = Clock.objects.filter(round__in=rounds, started_at__isnull=False).select_related("round")
    late = _late(tournament, now=now)
    made: dict[int, list[float]] = {}
    announced = Announcement.objects.filter(clock__in=clocks, status__in=MADE)
    for clock_id, lateness in announced.values_list("clock_id", "lateness_ms"):
        made.setdefault(clock_id, []).append(max(0.0, lateness or 0.0))
    orders = _extra_time(clocks)
    return [
        _clock(row, made.get(row.pk, []), orders.get(row.pk, []), late=late.get(row.round.number), now=now)
        for row in clocks.order_by("round__number", "pk")
    ]


def _late(tournament: Tournament, *, now: datetime) -> dict[int, int | None]:
    """How many minutes after the plan of the day each round began, by number; negative is early."""
    if not tournament.day_plan:
        return {}
    found = day_plans.day_of(tournament, now=now).stretches
    return {each.number: each.late for each in found if each.kind is Kind.ROUND and each.has_started}


def _extra_time(clocks: QuerySet[Clock]) -> dict[int, list[Extra]]:
    """What was given and not undone, by clock."""
    found: dict[int, list[Extra]] = {}
    rows = ClockOrder.objects.filter(clock__in=clocks, undone_at=None, verb__in=ClockOrder.EXTRA_TIME)
    for row in rows.select_related("pairing"):
        table = row.pairing.table if row.pairing else None
        given = minutes_text(row.seconds / 60)
        found.setdefault(row.clock_id, []).append(Extra(table, given, row.reason))
    return found


def _stood(clock: Clock, *, now: datetime) -> timedelta:
    """How long the clock stood, with the pause in which it ended or stands now."""
    last = (clock.ended_at or now) - clock.paused_at if clock.paused_at else timedelta()
    return timedelta(seconds=clock.held_seconds) + max(last, timedelta())


def _clock(
    clock: Clock, lateness: Sequence[float], extra: Sequence[Extra], *, late: int | None, now: datetime
) -> ClockLine:
    return ClockLine(
        round=clock.round,
        late=late,
        announcements=len(lateness),
        usual=timedelta(milliseconds=median(lateness) if lateness else 0),
        worst=timedelta(milliseconds=max(lateness, default=0)),
        missed=sum(timedelta(milliseconds=one) > LATE for one in lateness),
        held=_stood(clock, now=now),
        extra=tuple(extra),
    )
