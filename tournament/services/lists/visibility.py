"""What opened lists to whom, for the log: a published round, and each first look at a version.

Decides nothing about what may be seen: :mod:`tournament.queries.lists.visibility` has decided that already.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db import transaction

from armies.models import ArmyListVersion
from tournament.models import Entrant, LogEntry, Reveal, Round
from tournament.queries.lists.blocking_lists import has_lists
from tournament.queries.lists.visibility import plays_only_list
from tournament.services.core import locks, log
from tournament.services.core.actors import Actor, player

VERB = "list.reveal"


def note_look(viewer: Entrant, holder: Entrant, versions: Sequence[ArmyListVersion], *, now: datetime) -> int:
    """Write down each version ``viewer`` had not seen. Returns how many; a second look takes no lock."""
    if not _unseen(viewer, versions):
        return 0
    with transaction.atomic():
        viewer = locks.entrant(viewer)
        unseen = _unseen(viewer, versions)
        for version in unseen:
            log.of_list(
                VERB,
                holder,
                version.army_list.slot,
                by=player(viewer),
                now=now,
                data={
                    "version": version.number,
                    "version_id": version.pk,
                    "fingerprint": version.fingerprint,
                },
            )
    return len(unseen)


def note_publication(round_: Round, *, by: Actor, now: datetime) -> None:
    """Publishing a round opens lists by most settings: those that are played, or all with the first round."""
    tournament = round_.tournament
    if not has_lists(tournament):
        return
    if tournament.reveal == Reveal.PUBLISHED:
        seats = round_.pairings.filter(is_current=True, b__isnull=False).values_list("table", "faction_a")
        is_open = plays_only_list(tournament)
        tables = [table for table, faction in seats if is_open or faction is not None]
        data: dict[str, Any] = {"tables": tables}
    elif tournament.reveal == Reveal.START and round_.number == 1:
        data = {"tables": []}
    else:
        return
    data = {**data, "setting": tournament.reveal}
    log.record("round.reveal", tournament=tournament, by=by, now=now, subject=round_, data=data)


def _unseen(viewer: Entrant, versions: Sequence[ArmyListVersion]) -> list[ArmyListVersion]:
    if not versions:
        return []
    looks = LogEntry.objects.filter(tournament_id=viewer.tournament_id, verb=VERB, entrant=viewer)
    seen = {data.get("version_id") for data in looks.values_list("data", flat=True)}
    return [version for version in versions if version.pk not in seen]
