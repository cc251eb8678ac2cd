"""The points limit of each round. A round keeps the one it was published with.

Only where lists are documents: the lists of a catalogue are checked against the one limit of the event.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final

from django.db import transaction

from armies.list_slots import limit_of
from tournament import adapters
from tournament.engine.lifecycle import SHOWN
from tournament.engine.round_levels import BadRoundLevels, round_levels_from_json
from tournament.models import Round, Tournament
from tournament.models.entrant import list_column
from tournament.services.core import locks, plan_columns
from tournament.services.core.actors import Actor
from tournament.services.core.errors import Conflict, Invalid
from tournament.services.core.optimistic_locks import Seen

COLUMNS: Final = ("round_levels",)  # what a form or program sees of it


def change(
    tournament: Tournament,
    levels: Sequence[dict[str, Any]],
    *,
    by: Actor,
    now: datetime,
    seen: Seen | None = None,
) -> Tournament:
    """Play these rounds with these limits (JSON). Raises ``Invalid`` with the path.

    ``Conflict`` for another limit of a round that is published, and once lists are closed for one that
    no lists were asked for.
    """
    wanted = read(levels)
    with transaction.atomic():
        tournament = locks.tournament(tournament)
        _refuse_published(tournament, wanted)
        _refuse_without_lists(tournament, wanted)
        refuse_with_figures(tournament, wanted)
        plan_columns.write(
            tournament, "round_levels", wanted, verb="round-levels.change", by=by, now=now, seen=seen
        )
    return tournament


def read(levels: object) -> list[dict[str, int]]:
    """The rows as JSON holds them. Raises ``Invalid`` with the path."""
    try:
        return round_levels_from_json(levels)
    except BadRoundLevels as error:
        raise Invalid(error.code, case=error.case, data=error.data, field=error.path) from error


def refuse_with_figures(tournament: Tournament, levels: Sequence[dict[str, int]]) -> None:
    """Raise ``Invalid`` in a game whose lists are checked against the one limit of the event."""
    if levels and not adapters.has_list_documents(tournament):
        raise Invalid("round-levels-with-figures", field="round_levels")


def freeze(round_: Round) -> None:
    """Set the limit of a round; whoever publishes it saves it."""
    tournament = round_.tournament
    round_.level = tournament.level_of(round_.number) if tournament.round_levels else None


def _refuse_published(tournament: Tournament, wanted: Sequence[dict[str, int]]) -> None:
    named = {row["round"]: row["level"] for row in wanted}
    shown = tournament.rounds.filter(status__in=SHOWN).order_by("number")
    for number in shown.values_list("number", flat=True):
        if named.get(number, tournament.level) != tournament.level_of(number):
            raise Conflict("round-level-published", data={"round": number}, field="levels")


def _refuse_without_lists(tournament: Tournament, wanted: list[dict[str, int]]) -> None:
    if tournament.policy_frozen_at is None or not adapters.has_lists(tournament):
        return
    asked = set(adapters.to_list_slots(tournament))
    tournament.round_levels, before = wanted, tournament.round_levels
    new = [
        limit_of(slot)
        for slot in adapters.to_list_slots(tournament)
        if slot not in asked and not _is_handed_in(tournament, slot)
    ]
    tournament.round_levels = before
    if new:
        raise Conflict("round-level-new", data={"level": new[0] or tournament.level}, field="levels")


def _is_handed_in(tournament: Tournament, slot: str) -> bool:
    """Does any player have this list, because it was asked for before?"""
    people = tournament.entrants
    if limit_of(slot) is not None:
        return people.filter(level_lists__slot=slot).exists()
    return people.exclude(**{list_column(slot): None}).exists()
