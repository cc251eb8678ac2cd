"""The rolls of a whole round in one sweep (3.02): what can be recorded is, and the rest is named."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from tournament.engine.entrants import Faction
from tournament.models import Pairing, Round
from tournament.services.core import locks
from tournament.services.core.actors import Actor
from tournament.services.core.errors import Invalid, Refused
from tournament.services.rounds.pairings import record_roll


@dataclass(frozen=True, slots=True)
class Recorded:
    """Whose roll is recorded now, and why others were refused."""

    done: tuple[Pairing, ...]
    refusals: tuple[Refused, ...]


def record_rolls(
    round_: Round,
    rolls: Mapping[int, tuple[Faction, Faction]],
    *,
    by: Actor,
    now: datetime,
    corrected: Collection[int] = (),
) -> Recorded:
    """What the two at each table play, by its number; ``corrected`` are the tables that showed another roll.

    Raises ``Invalid`` where nothing was chosen, and the first refusal where no roll can be recorded. All
    are taken back by one undo.
    """
    if not rolls:
        raise Invalid("no-roll-chosen")
    done: list[Pairing] = []
    refusals: list[Refused] = []
    with transaction.atomic():
        rows = round_.pairings.filter(is_current=True, table__in=rolls)
        locks.rows(rows)
        for pairing in rows.select_related("round__tournament").order_by("table"):
            faction_a, faction_b = rolls[pairing.table or 0]
            is_first = pairing.table not in corrected
            try:
                done.append(
                    record_roll(
                        pairing, faction_a=faction_a, faction_b=faction_b, is_first=is_first, by=by, now=now
                    )
                )
            except Refused as refusal:
                refusals.append(refusal)
        if refusals and not done:
            raise refusals[0]
    return Recorded(tuple(done), tuple(refusals))
