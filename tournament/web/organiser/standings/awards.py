"""The awards of an event at the desk: which there are, whom the standings propose, and who is named."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils.translation import gettext

from armies.services.errors import UNPROCESSABLE
from tournament import adapters
from tournament.engine.awards import (
    MAX_AWARDS,
    MAX_NAME_LENGTH,
    OF_SIDES,
    USUAL,
    AwardKind,
    BadAwards,
    awards_from_json,
)
from tournament.engine.lifecycle import TournamentStatus
from tournament.messages.awards import CHOICES
from tournament.queries.core.names import name_order
from tournament.queries.standings.awards import awards_from
from tournament.services.core.errors import Invalid
from tournament.services.standings import awards
from tournament.web.caching.standings_cache import current_standings
from tournament.web.forms.post_data import whole
from tournament.web.forms.seen_fields import seen_in, seen_text
from tournament.web.organiser.core.desk import ORGANISER, Desk, official, page, went_well

NAMES: Final = ("kind", "place", "name", "holder")
NOTHING: Final = {"kind": "", "place": "", "name": "", "holder": ""}


@official(ORGANISER)
def show(request: HttpRequest, desk: Desk) -> HttpResponse:
    tournament, refusal = desk.tournament, None
    left_out = frozenset() if adapters.has_sides(tournament) else OF_SIDES
    usual = [award.as_json for award in USUAL if award.kind not in left_out]
    rows = tournament.award_plan or usual
    if request.method == "POST":
        rows = _posted(request.POST)
        try:
            awards.change(tournament, rows, by=desk.by, now=desk.now, seen=seen_in(request, awards.COLUMNS))
        except Invalid as error:
            refusal = error
        else:
            return went_well(request, gettext("Awards saved."), desk.url("awards"))
    return page(
        request,
        desk,
        "organiser/standings/awards.html",
        status=UNPROCESSABLE if refusal else 200,
        refusal=refusal,
        rows=_with_holders(desk, rows, _typed(request.POST) if refusal else rows),
        kinds=[(kind, words) for kind, words in CHOICES.items() if kind not in left_out],
        people=sorted(tournament.entrants.all(), key=name_order),
        is_saved=bool(tournament.award_plan),
        is_proposed=not tournament.award_plan and not refusal,
        is_over=tournament.status == TournamentStatus.FINISHED,
        longest_name=MAX_NAME_LENGTH,
        seen=seen_text(request, tournament, awards.COLUMNS),
    )


def _typed(data: QueryDict) -> list[dict[str, str]]:
    """The rows that have a kind, as they were typed."""
    rows = zip(*(data.getlist(name) for name in NAMES), strict=False)
    found = [dict(zip(NAMES, (value.strip() for value in row), strict=True)) for row in rows]
    return [row for row in found if row["kind"]]


def _posted(data: QueryDict) -> list[dict[str, Any]]:
    """The same; what is no number stays as it was typed, and is refused by name."""
    return [
        {
            "kind": row["kind"],
            **({"place": _number(row["place"])} if row["kind"] == AwardKind.PLACE and row["place"] else {}),
            **({"name": row["name"]} if row["kind"] == AwardKind.OWN else {}),
            **({"holder": _number(row["holder"])} if row["holder"] else {}),
        }
        for row in _typed(data)
    ]


def _number(text: str) -> int | str:
    number = whole(text)
    return text if number is None else number


def _with_holders(
    desk: Desk, rows: list[dict[str, Any]], shown: Sequence[Mapping[str, Any]]
) -> list[tuple[dict[str, Any], Any]]:
    """Each row of the form, as it is ``shown``, with its holder and the proposed one; one more to fill in."""
    held: list[Any]
    try:
        found = current_standings(desk.tournament)
        held = list(awards_from(desk.tournament, found.counted, found.rows, awards_from_json(rows)))
    except BadAwards:
        held = [None] * len(rows)
    lines = [({**NOTHING, **row}, each) for row, each in zip(shown, held, strict=True)]
    return [*lines, *[(NOTHING, None)] * (len(rows) < MAX_AWARDS)]
