"""What a result is worth: the organiser's scheme, for games that have no prices of their own.

Refuses what no tournament can be scored by, and any change once the first round is published: later results
would be worth something else than earlier ones.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from django.db import transaction

from tournament import adapters
from tournament.messages.schemes import scheme_change_in_english
from tournament.models import Tournament
from tournament.services.core import locks, plan_columns
from tournament.services.core.actors import Actor
from tournament.services.core.errors import Conflict
from tournament.services.core.optimistic_locks import Seen
from tournament.services.tournaments import points_units, tournament_checks

COLUMNS: Final = ("scheme",)  # what a form or program sees of it


def change(
    tournament: Tournament, scheme: Mapping[str, Any], *, by: Actor, now: datetime, seen: Seen | None = None
) -> Tournament:
    """Score by this scheme (JSON); an empty one is the ruleset's usual. Raises ``Invalid`` with the path."""
    with transaction.atomic():
        tournament = locks.tournament(tournament)
        usual = adapters.usual_scheme(tournament)
        if usual is None:
            raise Conflict("scheme-of-the-game")
        if scheme:
            tournament_checks.read_scheme(scheme)
        before = tournament.scheme
        wanted = {} if scheme == usual else dict(scheme)
        if (wanted or usual) == (before or usual):
            return tournament
        if tournament.policy_frozen_at:
            raise Conflict("policy-frozen", case="scheme", field="scheme")
        tournament.scheme = wanted
        tournament_checks.check_scoring(tournament)
        points_units.refuse_given(tournament, points_units.wanted(tournament))
        tournament.scheme = before
        plan_columns.write(
            tournament,
            "scheme",
            wanted,
            verb="scheme.change",
            by=by,
            now=now,
            seen=seen,
            subject=scheme_change_in_english(before, wanted),
        )
        points_units.follow(tournament)
    return tournament
