"""Change the settings of a tournament: by one door, whichever page, call or action asks.

What lists are judged by changes together with the verdicts of all open lists. Refuses to touch what the first
round froze, and settings that could not run a day (``tournament_checks``).
"""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any, Final

from django.db import transaction

from armies.models import Catalogue
from rules.registry import ruleset
from rules.ruleset import ListsBrought
from tournament import adapters
from tournament.messages.program_reasons import ProgramReason
from tournament.messages.settings import settings_in_english
from tournament.models import Tournament
from tournament.queries.entrants import capacity
from tournament.services.clock import clock_plans
from tournament.services.core import locks, log, optimistic_locks, outbox, row_history
from tournament.services.core.actors import Actor
from tournament.services.core.errors import Conflict, Invalid
from tournament.services.core.optimistic_locks import Seen
from tournament.services.entrants import waiting_list
from tournament.services.lists import revalidation
from tournament.services.mail import mail
from tournament.services.rounds import stages
from tournament.services.schedule import timelines
from tournament.services.tournaments import points_units, tournament_checks

FROZEN_WITH_FIRST_ROUND: Final = (
    "ruleset_key",
    "level",
    "lists_brought",
    "format",
    "cut_size",
    "policy",
    "pairing_policy",
    "standings_policy",
    "scheme",
    "restrictions",
)
WHAT_LISTS_ARE_JUDGED_BY: Final = ("ruleset_key", "level", "policy", "restrictions")


def configure(
    tournament: Tournament, *, by: Actor, now: datetime, seen: Seen | None = None, **changes: Any
) -> Tournament:
    """Change settings; what the first round froze is refused. Raises ``ChangedMeanwhile``.

    Where lists are judged by one of them, every open list is checked again, and its owner is told.
    """
    changes = _with_needed_lists(tournament, changes)
    with transaction.atomic():
        if set(WHAT_LISTS_ARE_JUDGED_BY) & set(changes):
            _check_lists_again(tournament, changes, by=by, now=now)
        if "entrant_limit" in changes:
            locks.entrants(capacity.waiting(tournament))  # they may move up: see the order of locks
        tournament = locks.tournament(tournament)
        catalogues = changes.pop("catalogues", None)
        changed = _changed(tournament, changes)
        _refuse_unseen(tournament, changed, catalogues, seen)
        _refuse_too_late(tournament, changed)
        before = {key: str(getattr(tournament, key)) for key in changed}
        history = row_history.begin_history(tournament)
        _apply(tournament, changed)
        tournament.save(update_fields=sorted(changed) or None)
        if "ruleset_key" in changed:
            points_units.follow(tournament)
        if catalogues is not None:
            if not _are_chosen(tournament, catalogues):
                before["catalogues"] = ", ".join(row.key for row in tournament.catalogues.order_by("key"))
            own = [tournament.own_catalogue] if tournament.own_catalogue else []
            tournament.catalogues.set([*catalogues, *own])  # lists may hold figures of its own
        if before:
            log.record(
                "tournament.configure",
                tournament=tournament,
                by=by,
                now=now,
                subject=settings_in_english(changed or ["catalogues"]),
                data={"before": before, "after": {key: str(value) for key, value in changed.items()}},
                history=history,
            )
            outbox.publish(tournament, "tournament", now=now)
        _follow(tournament, changed, now=now)
    return tournament


def _with_needed_lists(tournament: Tournament, changes: dict[str, Any]) -> dict[str, Any]:
    """Who is to bring a list, in an event that needs none, is asked for it from now on."""
    if changes.get("lists_brought", ListsBrought.NONE) == ListsBrought.NONE or "policy" in changes:
        return changes
    if adapters.to_policy(tournament).missing_lists != adapters.NOT_NEEDED:
        return changes
    return {**changes, **merged_policies(tournament, {"policy": {"missing_lists": "warn"}})}


def choose(
    tournament: Tournament,
    choices: Mapping[str, Mapping[str, Any]],
    *,
    by: Actor,
    now: datetime,
    seen: Seen | None = None,
) -> Tournament:
    """Change some keys of ``policy`` and ``pairing_policy``; the others stay, whoever set them meanwhile."""
    with transaction.atomic():
        locks.entrants(tournament.entrants.all())
        tournament = locks.tournament(tournament)
        return configure(tournament, by=by, now=now, seen=seen, **merged_policies(tournament, choices))


def merged_policies(
    tournament: Tournament, choices: Mapping[str, Mapping[str, Any]]
) -> dict[str, dict[str, Any]]:
    """The policies as they would be with these keys."""
    return {column: {**getattr(tournament, column), **chosen} for column, chosen in choices.items()}


def planned(tournament: Tournament, changes: Mapping[str, Any]) -> Tournament:
    """The tournament as it would be with these settings: not saved. Raises what :func:`configure` would."""
    row = Tournament.objects.get(pk=tournament.pk)
    changed = _changed(row, changes)
    _refuse_frozen(row, changed)
    _apply(row, changed)
    return row


def _changed(tournament: Tournament, changes: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in changes.items() if getattr(tournament, key) != value}


def _refuse_unseen(
    tournament: Tournament,
    changed: Mapping[str, Any],
    catalogues: Iterable[Catalogue] | None,
    seen: Seen | None,
) -> None:
    if seen is None:
        return
    wanted = dict(changed)
    for name in seen.names:  # one key of a policy
        column, _, key = name.partition(".")
        if key and key in changed.get(column, ()):
            wanted[name] = changed[column][key]
    if catalogues is not None:
        own = tournament.own_catalogue
        wanted["catalogues"] = sorted({row.key for row in catalogues} | ({own.key} if own else set()))
    optimistic_locks.refuse_changed(
        seen,
        optimistic_locks.values_of(tournament, seen.names),
        wanted,
        optimistic_locks.last_change(tournament, tournament, seen.names),
    )


def _apply(tournament: Tournament, changed: Mapping[str, Any]) -> None:
    for key, value in changed.items():
        setattr(tournament, key, value)
    tournament_checks.check(tournament)


def _are_chosen(tournament: Tournament, catalogues: Iterable[Catalogue]) -> bool:
    own = {tournament.own_catalogue_id}
    return {row.pk for row in catalogues} - own == {row.pk for row in tournament.catalogues.all()} - own


def _check_lists_again(
    tournament: Tournament, changes: Mapping[str, Any], *, by: Actor, now: datetime
) -> None:
    """Before the tournament is locked, because people and lists are locked before it."""
    locks.entrants(tournament.entrants.all())
    wanted = {key: changes[key] for key in WHAT_LISTS_ARE_JUDGED_BY if key in changes}
    before = Tournament.objects.get(pk=tournament.pk)
    row = planned(tournament, wanted)
    what = [key for key in WHAT_LISTS_ARE_JUDGED_BY if getattr(before, key) != getattr(row, key)]
    if what:
        why = ProgramReason("settings-changed", {"settings": what})
        revalidation.recheck(row, by=by, now=now, why=why)


def _follow(tournament: Tournament, changed: Mapping[str, Any], *, now: datetime) -> None:
    if "spoken_languages" in changed:
        clock_plans.reword(tournament)
    if "entrant_limit" in changed:
        waiting_list.move_up(tournament, now=now)


def _refuse_too_late(tournament: Tournament, changed: Mapping[str, Any]) -> None:
    _refuse_frozen(tournament, changed)
    if "rounds_planned" in changed:
        stages.refuse_frozen_rounds(tournament)
    if changed.get("confirms_email") and not mail.is_on():
        raise Invalid("no-mail-server", field="confirms_email")
    if "timeline" in changed:
        timelines.refuse_started(tournament)
    game = ruleset(changed.get("ruleset_key", tournament.ruleset_key))
    if changed.get("lists_brought") and changed["lists_brought"] not in game.lists_brought:
        raise Invalid("lists-brought-unknown", field="lists_brought")


def _refuse_frozen(tournament: Tournament, changed: Mapping[str, Any]) -> None:
    frozen = next((key for key in FROZEN_WITH_FIRST_ROUND if key in changed), None)
    if frozen is not None and tournament.policy_frozen_at:
        raise Conflict("policy-frozen", case=frozen, field=frozen)
