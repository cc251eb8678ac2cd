"""What the lists that are played say about the counts of a result: by side, for the table that is held."""

from collections.abc import Mapping
from typing import Any

from armies.adapters import to_rules_entry
from armies.models import ArmyListEntry
from rules.figure_lists.army_limits import ArmyLimits, limits_of_list
from rules.figure_lists.figures import ArmyList, Faction
from rules.sides import Side
from tournament.adapters import to_policy
from tournament.models import Entrant, Pairing
from tournament.models.prepared_query import PreparedQuery
from tournament.queries.lists import visibility
from tournament.queries.rounds.games import Game

NO_LIST = 0
ENTRIES = PreparedQuery(
    lambda a, b: (
        ArmyListEntry.objects.filter(version__army_list__in=(a, b), version__is_current=True)
        .select_related("version")
        .only("quantity", "snapshot", "carries", "version__totals", "version__army_list_id")
        .order_by("version_id", "position")
    ),
    int,
    int,
)


def for_pairing(pairing: Pairing, facts: Mapping[str, Any]) -> dict[Side, ArmyLimits]:
    """The limits of each side whose faction is known and whose list was handed in. One query at most."""
    played = {side: _list_of(pairing, side, facts.get(side) or {}) for side in Side}
    if not any(list_id for list_id, _ in played.values()):
        return {}
    rows = ENTRIES.all(*(list_id for list_id, _ in played.values()))
    policy = to_policy(pairing.round.tournament)
    found: dict[Side, ArmyLimits] = {}
    for side, (list_id, faction) in played.items():
        entries = [row for row in rows if row.version.army_list_id == list_id]
        if entries:
            army_list = ArmyList(Faction(faction), tuple(map(to_rules_entry, entries)))
            found[side] = limits_of_list(army_list, policy=policy, totals=entries[0].version.totals)
    return found


def is_shown_to(viewer: Entrant | None, pairing: Pairing, side: str) -> bool:
    """May this person know what the list of that side adds up to? Officials (no viewer) and its owner may."""
    own = pairing.side_of(viewer) if viewer is not None else None
    if viewer is None or own is None or own == side:
        return True
    return bool(visibility.factions_shown(Game(pairing, viewer, own, ())))


def _list_of(pairing: Pairing, side: Side, facts: Mapping[str, Any]) -> tuple[int, str]:
    """The id of the list that this side plays, 0 where it is not known; and its faction."""
    faction = str(facts.get("faction"))
    entrant = pairing.a if side is Side.A else pairing.b
    return getattr(entrant, f"{faction}_list_id", None) or NO_LIST, faction
