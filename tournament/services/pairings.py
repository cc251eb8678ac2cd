"""Change pairings by hand, and record the roll of 3.02.

A manual change needs a reason, is marked, and never edits a row: the old pairings are replaced and
stay beside what the engine proposed. Refuses to touch a published round in which somebody has begun.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import transaction

from rules.citations import cite
from tournament import adapters
from tournament.engine.lifecycle import RoundStatus, TableStatus
from tournament.models import Pairing, Round
from tournament.services import announce, locks, log
from tournament.services.errors import Conflict, Invalid
from tournament.services.rounds import retire, seat

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from tournament.models import Entrant
    from tournament.services.actors import Actor


def swap(
    round_: Round, first: Entrant, second: Entrant, *, by: Actor, now: datetime, reason: str
) -> list[Pairing]:
    """Let two entrants change places. Factions follow from imbalance again (3.02, A28)."""
    if not reason.strip():
        raise Invalid("reason-missing", "Pairings are changed by hand. Say why.", field="reason")
    if first.pk == second.pk:
        raise Invalid("same-entrant", f"{first} cannot change places with themself. Choose two entrants.")
    with transaction.atomic():
        round_ = locks.round_(round_)
        locks.pairings(round_)
        old = _pairings_of(round_, first, second)
        if len({pairing.pk for pairing in old}) == 1:
            raise Conflict("same-table", f"{first} and {second} play each other. Swapping changes nothing.")
        _refuse_begun(round_, old)
        retire(Pairing.objects.filter(pk__in=[pairing.pk for pairing in old]), now=now)
        new = [seat(round_, _rebuilt(pairing, first, second, reason=reason, now=now)) for pairing in old]
        log.record(
            "pairing.swap",
            tournament=round_.tournament,
            by=by,
            now=now,
            reason=reason,
            subject=f"{round_}: {first} and {second}",
            data={"before": [str(p) for p in old], "after": [str(p) for p in new]},
        )
        topics = ("log",) if round_.status == RoundStatus.DRAFT else ("pairings", "log")
        announce.changed(round_.tournament, *topics, now=now)
    return new


def record_roll(
    pairing: Pairing, *, faction_a: str, by: Actor, now: datetime, dice: Mapping[str, Any] | None = None
) -> Pairing:
    """Record which faction the roll gave to side a (3.02). The same roll twice is harmless."""
    if faction_a not in {"good", "evil"}:
        raise Invalid(
            "faction-unknown", f"{faction_a!r} is no faction. Choose good or evil.", field="faction"
        )
    with transaction.atomic():
        pairing = locks.pairing(pairing)
        if pairing.faction_a == faction_a:
            return pairing
        _refuse_roll(pairing, by)
        before = pairing.faction_a
        pairing.faction_a = faction_a
        pairing.roll = {"dice": dict(dice or {}), "by": by.name, "refs": [str(ref) for ref in cite("3.02")]}
        pairing.save(update_fields=["faction_a", "roll"])
        log.record(
            "pairing.roll",
            tournament=pairing.round.tournament,
            by=by,
            now=now,
            subject=f"{pairing.round}, table {pairing.table}",
            data={"faction_a": faction_a, "before": before, "dice": dict(dice or {})},
        )
        announce.changed(pairing.round.tournament, "pairings", now=now)
    return pairing


def _refuse_roll(pairing: Pairing, by: Actor) -> None:
    if pairing.is_forced:
        raise Conflict(
            "faction-forced",
            f"{pairing.a} plays {pairing.faction_a}: one of the two has played a faction more often, "
            "so there is no roll for it (3.02). The roll decides the map only.",
            refs=cite("3.02"),
        )
    if not pairing.is_current or pairing.is_bye:
        raise Conflict("pairing-gone", "This pairing is not played. Open the current pairings.")
    if pairing.status == TableStatus.CONFIRMED:
        raise Conflict(
            "result-confirmed",
            f"Table {pairing.table} has its result, so the factions stand. "
            "Correct the result to change them.",
        )
    if pairing.status != TableStatus.WAITING and not by.is_official:
        raise Conflict(
            "table-reported",
            f"Table {pairing.table} has a report that names the factions. Ask the referee to change them.",
            refs=cite("3.02"),
        )


def _pairings_of(round_: Round, *entrants: Entrant) -> list[Pairing]:
    """The current pairings of these entrants, each once, by table."""
    found: dict[int, Pairing] = {}
    for entrant in entrants:
        place = (
            round_.seats.filter(is_current=True, entrant=entrant)
            .select_related("pairing__a", "pairing__b")
            .first()
        )
        if place is None:
            raise Invalid("not-seated", f"{entrant} is not in {round_}. Choose somebody who is.")
        found[place.pairing_id] = place.pairing
    return sorted(found.values(), key=lambda pairing: (pairing.table is None, pairing.table or 0))


def _refuse_begun(round_: Round, pairings: list[Pairing]) -> None:
    if round_.status not in {RoundStatus.DRAFT, RoundStatus.PUBLISHED}:
        raise Conflict(
            "round-begun", f"{round_} is {round_.status}. Pairings change before the clock starts."
        )
    begun = [p for p in pairings if not p.is_bye and p.status != TableStatus.WAITING]
    if begun:
        raise Conflict(
            "table-begun", f"Table {begun[0].table} has reported a result. Rule on it instead of swapping."
        )
    if round_.status == RoundStatus.PUBLISHED and any(p.is_bye for p in pairings):
        raise Conflict(
            "bye-granted",
            f"The bye of {round_} counts already. Cancel the round and pair it again to move the bye.",
        )


def _rebuilt(pairing: Pairing, first: Entrant, second: Entrant, *, reason: str, now: datetime) -> Pairing:
    """The pairing with the two entrants exchanged, its factions worked out anew."""
    exchange = {first.pk: second, second.pk: first}
    a = exchange.get(pairing.a_id, pairing.a)
    b = exchange.get(pairing.b_id, pairing.b) if pairing.b is not None and pairing.b_id is not None else None
    faction_a, is_forced = adapters.to_factions(a, b) if b is not None else (None, False)
    return Pairing(
        table=pairing.table,
        a=a,
        b=b,
        faction_a=faction_a,
        is_forced=is_forced,
        reasons=[{"code": "manual", "text": f"Changed by hand: {reason}", "data": {}}],
        origin=Pairing.Origin.MANUAL,
        manual_reason=reason,
        created_at=now,
    )
