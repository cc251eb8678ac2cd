"""Whose results and which results count for the standings. It refuses to rank: that is the engine's."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournament import adapters
from tournament.engine.lifecycle import EntrantStatus, RoundStatus
from tournament.engine.pairing.round_robin import annulled, counted
from tournament.models import Format, Stage

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from tournament.engine import entrants as engine
    from tournament.models import Entrant, Tournament

NEVER_PLAYED = {EntrantStatus.REGISTERED, EntrantStatus.WAITING_LIST}


@dataclass(frozen=True, slots=True)
class Counted:
    """Everything standings are worked out from. ``rows`` are the entrants by start number."""

    rows: Mapping[int, Entrant]
    entrants: tuple[engine.Entrant, ...]
    history: tuple[engine.Game, ...]


def counted_in(tournament: Tournament, *, before: int | None = None) -> Counted:
    """Who and what counts now, or before a round."""
    rows = {row.number: row for row in tournament.entrants.all()}
    history = counted_games(tournament, before=before)
    return Counted(rows, tuple(counted_people(rows.values(), history, before=before)), history)


def counted_people(
    people: Iterable[Entrant], history: Sequence[engine.Game], *, before: int | None = None
) -> list[engine.Entrant]:
    """Everybody but who never turned up, with the points that penalties took from them."""
    rows = list(people)
    deducted = adapters.to_deductions(rows[0].tournament, before=before) if rows else {}
    status = {row.number: row.status for row in rows}
    seated = {id_ for game in history for id_ in (game.a, game.b)}
    return [
        value
        for value in adapters.to_engine_entrants_of(rows, deducted=deducted)
        if value.id in seated or status[int(value.id)] not in NEVER_PLAYED
    ]


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
    return counted(people, history, seats, policy=adapters.to_pairing_policy(tournament))


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
    return annulled(people, history, seats_of(tournament), policy=policy)
