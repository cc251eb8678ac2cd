"""People as the engine knows them, with bonus points and penalties. Refuses to know e-mail addresses."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from django.db.models import Q, Sum

from armies.messages.formats import in_a_sentence
from tournament.adapters.bonuses import in_units, to_bonus_kinds, to_given
from tournament.adapters.event_parts import has_rulebook, has_sides
from tournament.adapters.policies import to_ruleset
from tournament.engine import bonus
from tournament.engine import entrants as engine
from tournament.engine.lifecycle import EntrantStatus
from tournament.models import Entrant, Pairing, Severity, Tournament
from tournament.models.entrant import name_suffix

NEVER_PLAYED = frozenset({EntrantStatus.REGISTERED, EntrantStatus.WAITING_LIST})


def to_engine_entrants(tournament: Tournament) -> tuple[engine.Entrant, ...]:
    """Every entrant of the tournament as the engine knows them.

    Ids are start numbers, not row ids: the same seed and history pair alike on every machine.
    """
    return with_armies(tournament, to_engine_entrants_of(tournament.entrants.all()))


def brought_by(pairing: Pairing) -> dict[str, engine.Faction | None]:
    """By seat, the army of the one stored list where the edition asks for one (D02); else None."""
    found: dict[str, engine.Faction | None] = {"a": None, "b": None}
    game = to_ruleset(pairing.round.tournament)
    if game.needs_both_lists or not game.sides:
        return found
    for side, who in (("a", pairing.a), ("b", pairing.b)):
        stored = [f for f in engine.FACTIONS if who is not None and getattr(who, f"{f}_list_id") is not None]
        found[side] = stored[0] if len(stored) == 1 else None
    return found


def with_armies(tournament: Tournament, people: Iterable[engine.Entrant]) -> tuple[engine.Entrant, ...]:
    """The same people with the one army that each brings, in an edition that asks for one list (D02).

    Where a game has no sides, nobody brings one of either.
    """
    if not has_sides(tournament):
        return tuple(replace(one, brings=(), plays_sides=False) for one in people)
    if not has_rulebook(tournament):
        return tuple(replace(one, cites_clauses=False) for one in people)
    if to_ruleset(tournament).needs_both_lists:
        return tuple(people)
    rows = tournament.entrants.values_list("number", "good_list", "evil_list")
    brings: dict[engine.Id, tuple[engine.Faction, ...]] = {
        number: tuple(f for f, pk in zip(engine.FACTIONS, lists, strict=True) if pk is not None)
        for number, *lists in rows
    }
    return tuple(replace(one, brings=brings.get(one.id, ())) for one in people)


def to_engine_entrants_of(
    rows: Iterable[Entrant],
    *,
    deducted: Mapping[int, int] | None = None,
    bonus_units: Mapping[engine.Id, int] | None = None,
) -> tuple[engine.Entrant, ...]:
    """These entrants as the engine knows them.

    ``deducted`` are units by row id (section 10), ``bonus_units`` by start number.
    """
    taken, more = deducted or {}, bonus_units or {}
    return tuple(
        engine.Entrant(
            id=row.number,
            club=row.club,
            country=row.country,
            name=in_a_sentence(row.name) + (name_suffix(row) if row.shares_name else ""),
            is_active=row.status == EntrantStatus.CHECKED_IN,
            is_ranked=row.status != EntrantStatus.EXCLUDED,
            fixed_table=row.fixed_table,
            families=tuple(row.families),
            deducted_units=taken.get(row.pk, 0),
            bonus_units=more.get(row.number, 0),
        )
        for row in rows
    )


def to_ranked_entrants(
    tournament: Tournament,
    history: Sequence[engine.Game],
    *,
    before: int,
    people: Sequence[Entrant] | None = None,
) -> tuple[engine.Entrant, ...]:
    """Everybody as the standings before that round list them: with deductions, and who has no place.

    Of bonus points, only what pairing may see.

    ``people`` are all entrants where they were read already.
    """
    rows = list(tournament.entrants.all()) if people is None else people
    seated = {id_ for game in history for id_ in (game.a, game.b)}
    here = {row.number for row in rows if turned_up(row)} | seated
    taken, more = to_deductions(tournament, before=before), _paired_bonus(tournament, before=before)
    return with_armies(
        tournament,
        (
            value if value.id in here else replace(value, is_ranked=False)
            for value in to_engine_entrants_of(rows, deducted=taken, bonus_units=more)
        ),
    )


def _paired_bonus(tournament: Tournament, *, before: int) -> dict[engine.Id, int]:
    kinds = [kind for kind in to_bonus_kinds(tournament) if kind.is_paired]
    if not kinds:
        return {}
    return bonus.sums(bonus.counted(kinds, to_given(tournament), is_over=False, before=before))


def to_deductions(tournament: Tournament, *, before: int | None = None) -> dict[int, int]:
    """The units that penalties take, by row id of who has one; ``before`` cuts at a round."""
    rows = tournament.penalties.filter(severity=Severity.POINTS, taken_back_at=None)
    if before is not None:
        rows = rows.filter(Q(round=None) | Q(round__number__lt=before))
    found: dict[int, int] = {}
    sums = rows.order_by().values_list("entrant", "points_unit").annotate(Sum("units"))
    for entrant, of, taken in sums:
        found[entrant] = found.get(entrant, 0) + in_units(taken, of, tournament.points_unit)
    return found


def turned_up(row: Entrant) -> bool:
    """Is or was this entrant here? Who withdrew before check-in or never came was not, and has no place."""
    if row.status in {EntrantStatus.DROPPED, EntrantStatus.ABSENT}:
        return row.checked_in_at is not None
    return row.status not in NEVER_PLAYED
