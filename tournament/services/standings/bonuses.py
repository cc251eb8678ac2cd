"""Give points beside the games. They are appended: what was replaced stays, dated and signed."""

from collections.abc import Mapping
from datetime import datetime

from django.db import transaction

from tournament import adapters
from tournament.access import RANK
from tournament.engine.bonus import BonusKind
from tournament.engine.lifecycle import TournamentStatus
from tournament.engine.scores import HALVES
from tournament.models import Bonus, Entrant, RoleKind, Tournament
from tournament.queries.rounds import boards
from tournament.services.core import locks, log, outbox, row_history
from tournament.services.core.actors import Actor
from tournament.services.core.errors import Conflict, Invalid, NotAllowed

Units = Mapping[int, int]  # points by start number


def give(
    tournament: Tournament,
    key: str,
    points: Units,
    *,
    by: Actor,
    now: datetime,
    seen: Units | None = None,
) -> list[Bonus]:
    """Give these points, in units, of one kind; who has them already is left as they are. 0 takes them away.

    ``seen`` is what a form showed: whoever has other points by now is refused. Raises ``Invalid`` for points
    out of range and unknown players, ``Conflict`` in a finished tournament, ``NotAllowed``.
    """
    of = tournament.points_unit  # when the points were read; the scheme may have changed since
    with transaction.atomic():
        tournament = locks.tournament(tournament)
        unit = tournament.points_unit
        points = {number: adapters.in_units(each, of, unit) for number, each in points.items()}
        if tournament.status == TournamentStatus.FINISHED:
            raise Conflict("tournament-over", case="bonus")
        kind = _kind(tournament, key)
        _refuse_stranger(kind, by)
        people = _people(tournament, points)
        current = tournament.bonuses.filter(kind=key, is_current=True)
        before = {row.entrant_id: row for row in current.select_related("entrant", "round")}
        changed = [
            (entrant, points[number])
            for number, entrant in people.items()
            if points[number] != _units(before.get(entrant.pk), kind)
        ]
        for entrant, units in changed:
            _check(kind, units)
            _refuse_changed(kind, entrant, before.get(entrant.pk), seen)
        return _append(tournament, kind, changed, before, by=by, now=now) if changed else []


def may_give(kind: BonusKind, role: str) -> bool:
    """Does this role give points of this kind?"""
    return role in RANK and RANK[RoleKind(role)] >= RANK[RoleKind(kind.given_by)]


def _refuse_stranger(kind: BonusKind, by: Actor) -> None:
    if not may_give(kind, by.kind):
        raise NotAllowed("not-the-giver", case=kind.given_by, data={"kind": kind.label})


def _append(
    tournament: Tournament,
    kind: BonusKind,
    changed: list[tuple[Entrant, int]],
    before: Mapping[int, Bonus],
    *,
    by: Actor,
    now: datetime,
) -> list[Bonus]:
    people = [entrant.pk for entrant, _ in changed]
    mine = tournament.bonuses.filter(kind=kind.key, is_current=True, entrant__in=people)
    history = row_history.begin_history(mine)
    round_ = boards.current_round(tournament)
    tournament.bonuses.filter(pk__in=[row.pk for row in before.values() if row.entrant_id in people]).update(
        is_current=False
    )
    made = []
    for entrant, units in changed:
        old = before.get(entrant.pk)
        made.append(
            Bonus.objects.create(
                tournament=tournament,
                entrant=entrant,
                round=old.round if old is not None and old.units else round_,
                kind=kind.key,
                units=units,
                points_unit=kind.points_unit,
                given_by=by.name,
                given_at=now,
            )
        )
    given = [
        {
            "player": row.entrant.number,
            "before": _units(before.get(row.entrant_id), kind),
            "after": row.units,
        }
        for row in made
    ]
    key = kind.key
    unit = {"points_unit": kind.points_unit} if kind.points_unit != HALVES else {}
    data = {"kind": key, "given": given, **unit}
    log.record(
        "bonus.give",
        tournament=tournament,
        by=by,
        now=now,
        subject=_subject(kind, made),
        data=data,
        history=history,
    )
    outbox.publish(tournament, "entrants", "standings", now=now)
    return made


def _subject(kind: BonusKind, made: list[Bonus]) -> str:
    if len(made) > 1:
        return f"{kind.label}, {len(made)}"
    return f"{made[0].entrant}: {kind.label}, {made[0].points}"


def _kind(tournament: Tournament, key: str) -> BonusKind:
    kinds = {kind.key: kind for kind in adapters.to_bonus_kinds(tournament)}
    if key not in kinds:
        raise Invalid("bonus-unknown", data={"kind": key[:40], "known": list(kinds)}, field="kind")
    return kinds[key]


def _people(tournament: Tournament, points: Units) -> dict[int, Entrant]:
    found = {row.number: row for row in tournament.entrants.filter(number__in=list(points))}
    unknown = next((number for number in points if number not in found), None)
    if unknown is not None:
        raise Invalid("bonus-player-unknown", data={"number": unknown}, field="points")
    return {number: found[number] for number in sorted(found)}


def _check(kind: BonusKind, units: int) -> None:
    if not 0 <= units <= kind.most:
        data = {"kind": kind.label, "limit": kind.points}
        raise Invalid("points-out-of-range", case="bonus", data=data, field="points")


def _refuse_changed(kind: BonusKind, entrant: Entrant, row: Bonus | None, seen: Units | None) -> None:
    if seen is None or seen.get(entrant.number, 0) == _units(row, kind) or row is None:
        return
    data = {
        "actor": row.given_by,
        "player": str(entrant),
        "points": row.points,
    }
    raise Conflict("bonus-changed", data=data)


def _units(row: Bonus | None, kind: BonusKind) -> int:
    """What was given so far, in the units of today."""
    return adapters.in_units(row.units, row.points_unit, kind.points_unit) if row is not None else 0
