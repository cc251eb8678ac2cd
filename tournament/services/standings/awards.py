"""Which awards an event gives, and who holds them. Open also after the end: prizes are handed out then."""

from datetime import datetime
from typing import Any, Final

from django.db import transaction

from tournament.engine.awards import Award, BadAwards, awards_from_json
from tournament.models import Tournament
from tournament.services.core import locks, plan_columns
from tournament.services.core.actors import Actor
from tournament.services.core.errors import Invalid
from tournament.services.core.optimistic_locks import Seen

COLUMNS: Final = ("award_plan",)  # what a form or program sees of it


def change(
    tournament: Tournament, awards: Any, *, by: Actor, now: datetime, seen: Seen | None = None
) -> Tournament:
    """Give these awards (JSON). Raises ``Invalid`` with the path, also for a holder who is not there."""
    wanted = read(awards)
    with transaction.atomic():
        tournament = locks.tournament(tournament)
        _refuse_strangers(tournament, wanted)
        plan_columns.write(
            tournament,
            "award_plan",
            [award.as_json for award in wanted],
            verb="awards.change",
            by=by,
            now=now,
            seen=seen,
        )
    return tournament


def read(awards: object) -> tuple[Award, ...]:
    """Awards as JSON holds them. Raises ``Invalid`` with the path."""
    try:
        return awards_from_json(awards)
    except BadAwards as error:
        raise Invalid(error.code, case=error.case, data=error.data, field=error.path) from error


def _refuse_strangers(tournament: Tournament, awards: tuple[Award, ...]) -> None:
    named = {award.holder for award in awards if award.holder is not None}
    known = set(tournament.entrants.filter(number__in=named).values_list("number", flat=True))
    for at, award in enumerate(awards):
        if award.holder is not None and award.holder not in known:
            raise Invalid("holder-unknown", data={"number": award.holder}, field=f"awards[{at}].holder")
