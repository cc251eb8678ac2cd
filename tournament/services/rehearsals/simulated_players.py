"""The players of a rehearsal act as people do: hand in lists, check in, roll, call, report and disagree.

A press lets those act who are next; while a clock runs, they act by its time too. All of it goes through
the services that people use, and what these refuse is left out. Refuses a tournament that is no rehearsal.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from random import Random
from typing import Final

from django.utils.translation import override

from armies.messages.languages import offered
from rules.timelines.timeline import PLAY
from tournament.engine.entrants import FACTIONS
from tournament.engine.lifecycle import (
    ON_THE_WALL,
    ClockStatus,
    EntrantStatus,
    TableStatus,
    TournamentStatus,
)
from tournament.messages.simulated_players import WORDS, simulated_name
from tournament.models import Clock, Pairing, RefereeCall, Round, Tournament
from tournament.queries.clock.clocks import hall_countdown
from tournament.services.core.actors import SYSTEM, player
from tournament.services.core.errors import Conflict, Refused
from tournament.services.entrants import attendance, entrants
from tournament.services.hall import referee_calls
from tournament.services.rehearsals import habits, invented_games, invented_lists
from tournament.services.rehearsals.habits import Acts, Arrival, Habit
from tournament.services.results import results
from tournament.services.rounds import pairings

FIELD: Final = 16  # so many play in a rehearsal of a tournament that nearly nobody has entered yet
TOO_FEW: Final = 4
A_PRESS: Final = 0.25  # of the time until the end of play


@dataclass(frozen=True, slots=True)
class Step:
    """What the people at one table do next, and at which share of the time until the end of play."""

    at: float
    verb: str
    table: int
    act: Callable[[], object]


def act(tournament: Tournament, *, now: datetime) -> Acts:
    """Let those act who are next. Empty where the players have nothing to do."""
    if not tournament.is_rehearsal:
        raise Conflict("not-rehearsal")
    tournament = Tournament.objects.get(pk=tournament.pk)
    with override(offered(tournament.language)):
        if tournament.status in {TournamentStatus.DRAFT, TournamentStatus.REGISTRATION}:
            return _enter(tournament, now=now) or invented_lists.hand_in(tournament, share=2, now=now)
        if tournament.status == TournamentStatus.CHECK_IN:
            return invented_lists.hand_in(tournament, share=1, now=now) + _check_in(tournament, now=now)
        round_ = tournament.rounds.filter(status__in=ON_THE_WALL).order_by("number").last()
        return _play(round_, now=now, is_pressed=True) if round_ is not None else Acts()


def act_due(*, now: datetime) -> Acts:
    """What the clocks of all rehearsals let the players do by now. One query where none runs."""
    running = Clock.objects.filter(status=ClockStatus.RUNNING, round__tournament__is_rehearsal=True)
    done = Acts()
    for clock in running.select_related("round__tournament"):
        with override(offered(clock.round.tournament.language)):
            done += _play(clock.round, now=now, is_pressed=False)
    return done


def _enter(tournament: Tournament, *, now: datetime) -> Acts:
    """Invented players, where the tournament has too few to rehearse anything."""
    there = tournament.entrants.count()
    done = Acts()
    if there >= TOO_FEW:
        return done
    for number in range(there + 1, FIELD + 1):
        with suppress(Refused):
            entrants.register(
                tournament,
                entrants.Details(name=simulated_name(number)),
                by=SYSTEM,
                now=now,
            )
            done["enter"] += 1
    return done


def _check_in(tournament: Tournament, *, now: datetime) -> Acts:
    """Those who come in time; at the next press those who come late. A few never come."""
    people = list(tournament.entrants.order_by("number"))
    how = habits.arrivals(tournament.seed, [each.number for each in people])
    done = Acts()
    for arrival in (Arrival.IN_TIME, Arrival.LATE):
        for entrant in people:
            if entrant.status == EntrantStatus.REGISTERED and how[entrant.number] == arrival:
                with suppress(Refused):
                    attendance.check_in(entrant, by=player(entrant), now=now)
                    done["check-in"] += 1
        if done:
            break
    return done


def _play(round_: Round, *, now: datetime, is_pressed: bool) -> Acts:
    """The steps of all tables until now by the clock, and where it is pressed those of a while more."""
    until = _share_of_play(round_, now=now)
    done, refused = Acts(), set[int]()
    is_open = is_pressed  # the press has not led to anything yet
    while True:
        steps = [each for each in _steps(round_, now=now) if each.table not in refused]
        if is_open and steps:
            until = max(until, min(each.at for each in steps) + A_PRESS)
        due = [each for each in steps if each.at <= until]
        if not due:
            return done
        for step in due:
            try:
                step.act()
            except Refused:
                refused.add(step.table)
            else:
                done[step.verb] += 1
                is_open = False


def _share_of_play(round_: Round, *, now: datetime) -> float:
    """How much of the time until the end of play is over; more than 1 after it, and 0 before the clock."""
    state = hall_countdown(round_, now=now)
    if state is None:
        return 0.0
    play = next(each for each in state.phases if each.code == PLAY)
    assert state.started_at is not None  # noqa: S101 - a clock without a start has no countdown
    length = (play.ends_at - state.started_at) * state.tempo
    return state.elapsed / length if length else 1.0


def _steps(round_: Round, *, now: datetime) -> list[Step]:
    """The next step of each table that has one, the earliest first."""
    rows = round_.pairings.filter(is_current=True, b__isnull=False, table__isnull=False)
    found = list(rows.select_related("round__tournament", "a", "b").order_by("table"))
    seed, number = round_.tournament.seed, round_.number
    how = habits.of_round(seed, number, [row.table for row in found if row.table is not None])
    calls = RefereeCall.objects.filter(pairing__round=round_).values_list("pairing", flat=True)
    called = set(calls)
    steps = [
        step
        for row in found
        if row.table is not None
        for step in _of_table(row, row.table, how[row.table], has_called=row.pk in called, now=now)
    ]
    return sorted(steps, key=lambda step: (step.at, step.table))


def _of_table(row: Pairing, table: int, habit: Habit, *, has_called: bool, now: datetime) -> Iterator[Step]:
    if row.b is None:
        return
    luck = Random(f"{row.round.tournament.seed}:{row.round.number}:{table}")  # noqa: S311 - a story, no secret
    faction = row.faction_a or luck.choice(FACTIONS)
    a, b, token = player(row.a), player(row.b), f"rehearsal-{row.pk}"
    if row.status == TableStatus.WAITING and invented_games.needs_roll(row):
        dice = invented_games.roll(luck)
        yield Step(
            habit.rolls_at,
            "roll",
            table,
            lambda: pairings.record_roll(row, faction_a=faction, by=a, now=now, dice=dice),
        )
    elif row.status == TableStatus.WAITING and habit.calls_at is not None and not has_called:
        words = str(WORDS["call"])
        yield Step(
            habit.calls_at,
            "call",
            table,
            lambda: referee_calls.ask(
                row, kind=RefereeCall.Kind.RULES.value, words=words, by=a, now=now, token=token
            ),
        )
    elif row.status == TableStatus.WAITING and habit.reports_at is not None:
        yield Step(
            habit.reports_at,
            "report",
            table,
            lambda: results.submit(
                row, invented_games.slip(luck, row, faction_a=faction), token=token, by=a, now=now
            ),
        )
    elif row.status == TableStatus.REPORTED and habit.reports_at is not None:
        at, reason = habit.reports_at + habit.answers_after, str(WORDS["dispute"])
        if habit.is_disputed:
            yield Step(at, "dispute", table, lambda: results.dispute(row, by=b, now=now, reason=reason))
        else:
            yield Step(at, "confirm", table, lambda: results.confirm(row, by=b, now=now))
