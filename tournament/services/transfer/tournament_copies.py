"""Copy a tournament: its settings for the next event, or all of it as a rehearsal.

It refuses to copy e-mail addresses, private links and messages.
"""

import secrets
from collections.abc import Iterable
from datetime import datetime
from typing import Any, Final

from django.db import transaction

from armies.models import Catalogue
from armies.models.choices import CatalogueRight
from tournament import access
from tournament.models import Rehearsal, Role, RoleKind, Tournament
from tournament.models.rehearsal import TEMPOS, USUAL_TEMPO
from tournament.services.core import log
from tournament.services.core.actors import Actor
from tournament.services.core.errors import Conflict, Invalid
from tournament.services.settings import event_files
from tournament.services.settings.event_files import CLUB_MARK
from tournament.services.tournaments import tournament_checks, tournaments
from tournament.services.transfer import tournament_files, tournament_imports
from tournament.services.transfer.tournament_reader import checked

SETTINGS: Final = (
    "venue",
    "map_url",
    "description",
    "price",
    "prizes",
    "contact",
    "rules_pack_url",
    "time_zone",
    "language",
    "ruleset_key",
    "level",
    "lists_brought",
    "rounds_planned",
    "format",
    "cut_size",
    "table_count",
    "preset",
    "policy",
    "pairing_policy",
    "standings_policy",
    "restrictions",
    "timeline",
    "day_plan",
    "scenario_plan",
    "scheme",
    "points_unit",
    "bonus_kinds",
    "fee_plan",
    "table_plan",
    "round_levels",
    "spoken_languages",
    "entrant_limit",
    "reminder_hours",
    "confirms_email",
    "reveal",
    "penalties_shown",
    "paper_size",
    "is_listed",
    "is_demonstration",
)
MAX_NAME_LENGTH: Final = 120
SEED_BYTES: Final = 8


def duplicate(
    tournament: Tournament,
    *,
    with_officials: bool = False,
    by: Actor,
    now: datetime,
    **own: Any,
) -> Tournament:
    """A draft with all settings and catalogues of another, without people; who copies it organises it.

    ``own`` are its columns that differ: ``name`` and ``starts_on`` at least. Foreign catalogues and copied
    bases stay behind. Raises ``Invalid`` for an impossible name or day.
    """
    values = {**{column: getattr(tournament, column) for column in SETTINGS}, **own}
    if values["venue"] != tournament.venue:
        values["map_url"] = ""  # it shows the other hall
    made = Tournament(
        **{**values, "name": values["name"].strip()},
        seed=secrets.token_hex(SEED_BYTES),
        created_at=now,
    )
    made.standings_policy = {key: each for key, each in made.standings_policy.items() if key != "lot_seed"}
    made.award_plan = [
        {key: each for key, each in row.items() if key != "holder"} for row in tournament.award_plan
    ]
    tournament_checks.check(made)
    with transaction.atomic():
        tournaments.insert_at_free_slug(made)
        event_files.copy(tournament, made, CLUB_MARK)
        made.catalogues.set(_catalogues_for(tournament, by=by))
        parts = dict(tournament.roles.values_list("user", "kind")) if with_officials else {}
        if by.user is not None:
            parts[by.user.pk] = RoleKind.ORGANISER
        Role.objects.bulk_create(
            Role(tournament=made, user_id=user, kind=kind) for user, kind in parts.items()
        )
        log.record("tournament.duplicate", tournament=made, by=by, now=now, subject=tournament.name)
    return made


def _catalogues_for(tournament: Tournament, *, by: Actor) -> Iterable[Catalogue]:
    used = tournament.catalogues.all()
    if by.user is not None:
        used = used.filter(pk__in=access.catalogues_of(by.user, CatalogueRight.USE).values("pk"))
    return (row for row in used if row.pk != tournament.own_catalogue_id)


def rehearse(tournament: Tournament, *, by: Actor, now: datetime, tempo: int = USUAL_TEMPO) -> Tournament:
    """A rehearsal: all of the tournament, without any way to reach its people, proven like an import.

    Its clocks run at ``tempo``, and its players are simulated.
    """
    if tournament.is_rehearsal:
        raise Conflict("is-rehearsal")
    if tempo not in TEMPOS:
        raise Invalid("tempo-impossible", data={"tempo": tempo}, field="tempo")
    content = tournament_files.content_of(tournament, with_mail=False)
    row: dict[str, Any] = content["tournament"]
    mark = " (rehearsal)"
    row |= {"name": f"{row['name'][: MAX_NAME_LENGTH - len(mark)]}{mark}", "is_rehearsal": True}
    row.pop("confirms_email", None)  # nobody is mailed
    if not content["rounds"]:
        row["seed"] = secrets.token_hex(SEED_BYTES)  # what is paired here tells nothing of the event
    whole = checked(tournament_files.with_head(content, now=now))
    with transaction.atomic():
        made = tournament_imports.take_content(
            whole, by=by, now=now, verb="tournament.rehearse", source=tournament.name
        )
        Rehearsal.objects.create(tournament=made, tempo=tempo)
    return made
