"""Whose results and which results count for the standings. It refuses to rank: that is the engine's."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from django.db.models import Count, Q

from tournament import adapters
from tournament.engine import bonus
from tournament.engine import entrants as engine
from tournament.engine.lifecycle import SHOWN, EntrantStatus, RoundStatus, TableStatus, TournamentStatus
from tournament.engine.pairing.formats.round_robin import annulled_entrants, games_that_count
from tournament.engine.scores import Prices
from tournament.engine.standings import Standing, StandingsPolicy, Table, places_in, table_of
from tournament.models import Entrant, Format, Seat, Stage, Tournament


@dataclass(frozen=True, slots=True)
class Counted:
    """Everything standings are worked out from. ``rows`` are the entrants by start number.

    ``rounds_over``: up to which round nothing is to come, so that who has no game there has missed it.
    ``bonus``: the points, in units, that count beside the games, by start number and kind.
    """

    rows: Mapping[int, Entrant]
    entrants: tuple[engine.Entrant, ...]
    history: tuple[engine.Game, ...]
    policy: StandingsPolicy
    rounds_over: int
    prices: Prices
    bonus: Mapping[engine.Id, Mapping[str, int]] = field(default_factory=dict)
    _table: list[Table] = field(default_factory=list, compare=False, repr=False)

    @property
    def has_result(self) -> bool:
        """Has a game of two given points yet? A bye alone puts nobody into the lead."""
        return any(game.b is not None for game in self.history)

    def rank(self) -> tuple[Standing, ...]:
        return places_in(self.table(), unranked={one.id for one in self.entrants if not one.is_ranked})

    def table(self) -> Table:
        if not self._table:
            made = table_of(
                self.entrants,
                self.history,
                policy=self.policy,
                prices=self.prices,
                rounds_over=self.rounds_over,
            )
            self._table.append(made)
        return self._table[0]


def counted_in(tournament: Tournament, *, before: int | None = None) -> Counted:
    """Who and what counts now, or before a round."""
    rows = {row.number: row for row in tournament.entrants.defer(*Entrant.UNREAD)}
    history = counted_games(tournament, before=before)
    over = rounds_over(tournament, before=before)
    more = counted_bonus(tournament, adapters.to_given(tournament), over=over, before=before)
    return Counted(
        rows,
        tuple(counted_people(rows.values(), history, before=before, bonus_units=bonus.sums(more))),
        history,
        adapters.to_standings_policy(tournament),
        over,
        adapters.to_prices(tournament),
        more,
    )


def counted_bonus(
    tournament: Tournament, given: Sequence[bonus.Given], *, over: int, before: int | None = None
) -> Mapping[engine.Id, Mapping[str, int]]:
    """The bonus points that count, in units by start number and kind, when ``over`` rounds are over.

    What counts at the end does so after the last round; where a cut follows, when the tournament is finished.
    """
    if not given:
        return {}
    is_over = not tournament.cut_size and over >= tournament.rounds_planned
    if not is_over and tournament.status == TournamentStatus.FINISHED:
        later = tournament.rounds.filter(status__in=SHOWN, number__gte=before) if before is not None else None
        is_over = later is None or not later.exists()
    return bonus.counted(adapters.to_bonus_kinds(tournament), given, is_over=is_over, before=before)


def rounds_over(tournament: Tournament, *, before: int | None = None) -> int:
    """The last round that gives points and in which no result is missing any more. One query."""
    waiting = Count(
        "pairings", filter=Q(pairings__is_current=True) & ~Q(pairings__status=TableStatus.CONFIRMED)
    )
    rows = tournament.rounds.filter(status__in=SHOWN).exclude(stage=Stage.CUT).order_by("number")
    over = 0
    for number, status, missing in rows.annotate(missing=waiting).values_list("number", "status", "missing"):
        if (before is not None and number >= before) or (status != RoundStatus.CLOSED and missing):
            break
        over = number
    return over


def counted_people(
    people: Iterable[Entrant],
    history: Sequence[engine.Game],
    *,
    before: int | None = None,
    bonus_units: Mapping[engine.Id, int] | None = None,
) -> list[engine.Entrant]:
    """Everybody but who never turned up or left before playing, with bonus and what penalties took."""
    rows = list(people)
    deducted = adapters.to_deductions(rows[0].tournament, before=before) if rows else {}
    away = _without_a_game(rows, history)
    everybody = adapters.to_engine_entrants_of(rows, deducted=deducted, bonus_units=bonus_units)
    return [value for value in everybody if value.id not in away]


def _without_a_game(rows: Sequence[Entrant], history: Sequence[engine.Game]) -> set[engine.Id]:
    """Who never turned up, or left before a round was out; who has a game was here, whatever is said now.

    One query where somebody left without a game that counts: a round robin may have annulled them.
    """
    seen = {id_ for game in history for id_ in (game.a, game.b)}
    left = {row.pk for row in rows if row.status == EntrantStatus.DROPPED and row.number not in seen}
    sat = Seat.objects.filter(entrant__in=left, is_current=True, round__status__in=SHOWN) if left else None
    played = set(sat.values_list("entrant", flat=True)) if sat is not None else set()
    return {
        row.number
        for row in rows
        if row.number not in seen and (not adapters.turned_up(row) or row.pk in left - played)
    }


def counted_games(tournament: Tournament, *, before: int | None = None) -> tuple[engine.Game, ...]:
    """The games that give points: no game of a cut, and of a round robin what its policy lets stand."""
    rounds = tournament.rounds.exclude(status=RoundStatus.CANCELLED).order_by("number")
    cut = rounds.filter(stage=Stage.CUT).values_list("number", flat=True)
    first = cut.first() if tournament.cut_size else None
    ends = [number for number in (before, first) if number is not None]
    history = adapters.to_history(tournament, before=min(ends, default=None))
    seats = seats_of(tournament)
    if not seats:
        return history
    people = adapters.to_engine_entrants(tournament)
    return games_that_count(people, history, seats, policy=adapters.to_pairing_policy(tournament))


def seats_of(tournament: Tournament) -> Sequence[engine.Id]:
    """The seats of a round robin that has begun; nothing in other formats."""
    if tournament.format != Format.ROUND_ROBIN:
        return ()
    rounds = tournament.rounds.exclude(status=RoundStatus.CANCELLED).order_by("number")
    last = rounds.filter(stage=Stage.ROUND_ROBIN).last()
    return tuple(last.report.get("seats", ())) if last is not None else ()


def annulled_in(tournament: Tournament) -> set[engine.Id]:
    """Who left a round robin too early for the games to count."""
    history = adapters.to_history(tournament)
    policy = adapters.to_pairing_policy(tournament)
    people = adapters.to_engine_entrants(tournament)
    return annulled_entrants(people, history, seats_of(tournament), policy=policy)
