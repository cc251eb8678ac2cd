"""What reading imported army lists needs of a tournament, gathered once: people, figures, stored lists."""

from collections.abc import Sequence

from armies import adapters
from armies.models import ArmyListVersion
from armies.queries import figures_of
from armies.services.lists.drafts import Choice, to_rules_list
from armies.services.lists.labels import Index
from armies.services.problems import LineProblem
from tournament.engine.entrants import FACTIONS
from tournament.models import Entrant, Tournament
from tournament.services.core.errors import Conflict


class ListReader:
    """Knows the people, the figures and the current lists of one tournament."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.people = list(tournament.entrants.select_related("good_list", "evil_list"))
        self.index = Index(figures_of(tournament.catalogues.all()))
        known = [row.list_of(faction) for row in self.people for faction in FACTIONS]
        current = ArmyListVersion.objects.filter(
            army_list__in=[row.pk for row in known if row is not None], is_current=True
        )
        self._stored = {row.army_list_id: row.fingerprint for row in current}

    def is_stored(self, entrant: Entrant, faction: str, choices: Sequence[Choice]) -> bool:
        """Is this the player's current list already?"""
        army_list = entrant.list_of(faction)
        fingerprint = adapters.fingerprint(to_rules_list(choices, faction=faction))
        return army_list is not None and self._stored.get(army_list.pk) == fingerprint

    def locked(self, entrant: Entrant, faction: str) -> LineProblem | None:
        """Why nothing can be imported in place of a locked list."""
        army_list = entrant.list_of(faction)
        if army_list is None or not army_list.is_locked:
            return None
        why = Conflict("list-locked", case=f"import-{faction}", data={"player": str(entrant)})
        return LineProblem.from_error(why, line=None, column=None)
