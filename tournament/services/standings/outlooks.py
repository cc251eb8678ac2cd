"""Work out what can still happen, once for each state of the standings, in the background.

An outlook is worth nothing but time: a worker that is away, a task that comes twice or a row that is lost
changes no result. Parts carry their number, so that each counts once, and the same parts add up to the same
figures wherever they were played. It refuses nothing.
"""

import logging
from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any, Final

from django.db import DatabaseError, transaction

from tournament import broker
from tournament.engine.outlook.chances import merge_places, simulate_places
from tournament.engine.outlook.endings import reach_by_endings
from tournament.models import Outlook
from tournament.queries.standings.outlook_input import Situation, situation_of
from tournament.services.core import locks, outbox

TASK: Final = "simulation.outlook"
PARTS: Final = 8  # of a simulation, for as many workers
QUICK: Final = 2_000  # endings times entrants: worked out at once
AGAIN: Final = timedelta(seconds=60)  # without an answer for so long, what is missing is asked for again
BUSY: Final = timedelta(seconds=10)  # so long an older state is left to its workers
logger = logging.getLogger(__name__)


def ask(situation: Situation, *, now: datetime) -> Outlook | None:
    """Have the outlook as things stand, asked for once; None where nothing can be worked out (now)."""
    if not situation.can_be_played:
        return None
    rows = Outlook.objects.filter(tournament=situation.tournament)
    row = rows.filter(state=situation.state).first()
    if row is not None and (row.ready_at is not None or row.asked_at > now - AGAIN):
        return row
    if row is None and rows.filter(ready_at=None, asked_at__gt=now - BUSY).exists():
        return None
    with transaction.atomic():
        row = _asked(situation, row, now=now)
        if situation.ways * len(situation.counted.entrants) <= QUICK:
            return _store(row, 0, _part(situation, row, 0), now=now)
        missing = [part for part in range(parts_of(row)) if str(part) not in row.figures.get("parts", {})]
        transaction.on_commit(lambda: _send(row.pk, missing), robust=True)
        return row


def ask_if_possible(situation: Situation, *, now: datetime) -> None:
    """The same; a database that takes nothing down keeps nobody from the places by points."""
    try:
        with locks.not_waited_for():
            ask(situation, now=now)
    except DatabaseError as error:
        logger.warning("What can still happen is not worked out: %s", error)


def play(pk: int, part: int, *, now: datetime) -> Outlook | None:
    """Work out one part. None where somebody was quicker, or the standings moved on: it is asked anew."""
    row = Outlook.objects.select_related("tournament").filter(pk=pk, ready_at=None).first()
    if row is None or str(part) in row.figures.get("parts", {}):
        return None
    situation = situation_of(row.tournament)
    if situation.state != row.state:
        row.delete()
        ask(situation, now=now)
        return None
    figures = _part(situation, row, part)
    with transaction.atomic():
        held = Outlook.objects.select_for_update().filter(pk=pk, ready_at=None).first()
        if held is None:
            return None
        stored = _store(held, part, figures, now=now)
        if stored.ready_at is not None:
            outbox.publish(row.tournament, "outlook", now=now)
        return stored


def parts_of(row: Outlook) -> int:
    """Into how many parts the work is cut: what is followed exactly is one."""
    return 1 if row.is_exact else PARTS


def plays_of(row: Outlook, part: int) -> range:
    """Which plays of a simulation belong to that part."""
    return range(row.wished * part // PARTS, row.wished * (part + 1) // PARTS)


def _asked(situation: Situation, row: Outlook | None, *, now: datetime) -> Outlook:
    if row is not None:
        row.asked_at = now
        row.save(update_fields=["asked_at"])
        return row
    found, _ = Outlook.objects.get_or_create(
        tournament=situation.tournament,
        state=situation.state,
        defaults={
            "is_exact": situation.is_small,
            "wished": 0 if situation.is_small else situation.wished,
            "asked_at": now,
        },
    )
    return found


def _part(situation: Situation, row: Outlook, part: int) -> dict[str, Any]:
    """What this part found, as JSON holds it: the reach of everybody, or how often which place came up."""
    on, counted = situation.on, situation.counted
    if on is None:
        return {}
    if row.is_exact:
        reach = reach_by_endings(on, counted.entrants, situation.history, by=situation.rankers)
        return {str(id_): [one.best, one.worst] for id_, one in reach.items()}
    places = simulate_places(
        on,
        counted.entrants,
        situation.history,
        rank=situation.ranker(situation.tiebreaks),
        seed=row.state,
        plays=plays_of(row, part),
    )
    return {str(id_): {str(place): times for place, times in each.items()} for id_, each in places.items()}


def _store(row: Outlook, part: int, figures: Mapping[str, Any], *, now: datetime) -> Outlook:
    """Keep a part; with the last one the outlook is ready, and older ones go."""
    parts: dict[str, Any] = {**row.figures.get("parts", {}), str(part): figures}
    row.figures = {"parts": parts}
    row.played = 0 if row.is_exact else sum(len(plays_of(row, int(each))) for each in parts)
    if len(parts) == parts_of(row):
        places = parts.values()  # text in JSON, and only counted
        row.figures = {"reach": figures} if row.is_exact else {"places": merge_places(places)}
        row.ready_at = now
        Outlook.objects.filter(tournament_id=row.tournament_id, asked_at__lt=row.asked_at).delete()
    row.save()
    return row


def _send(pk: int, parts: Iterable[int]) -> bool:
    """Hand the parts to the workers; a broker that is away is tried again with the next look at the page."""
    return broker.send(TASK, *([pk, part] for part in parts), expires=AGAIN.total_seconds())
