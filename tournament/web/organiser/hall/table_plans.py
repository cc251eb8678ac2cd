"""The numbers and names of the tables at the desk: the first number, and a line for each name."""

import re
from typing import Any, Final

from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils.translation import gettext

from armies.services.errors import UNPROCESSABLE
from tournament.engine.table_plan import MAX_FIRST, MAX_NAMES
from tournament.services.core.errors import Invalid
from tournament.services.hall import table_plans
from tournament.web.forms.seen_fields import seen_in, seen_text
from tournament.web.organiser.core.desk import ORGANISER, Desk, official, page, went_well

LINE: Final = re.compile(r"\s*(?P<number>\S*?)(?:[\s:;,=–-]+(?P<name>.*))?")
MAX_LINES: Final = 2 * MAX_NAMES


@official(ORGANISER)
def show(request: HttpRequest, desk: Desk) -> HttpResponse:
    tournament, refusal = desk.tournament, None
    plan = tournament.table_plan
    lines = "\n".join(f"{number} {name}" for number, name in plan.get("names", {}).items())
    if request.method == "POST":
        plan, lines = _posted(request.POST), request.POST.get("names", "")
        seen = seen_in(request, table_plans.COLUMNS)
        try:
            table_plans.change(tournament, plan, by=desk.by, now=desk.now, seen=seen)
        except Invalid as error:
            refusal = error
        else:
            return went_well(request, gettext("Tables saved."), desk.url("table-plan"))
    return page(
        request,
        desk,
        "organiser/hall/table_plan.html",
        tab="table-plan",
        status=UNPROCESSABLE if refusal else 200,
        refusal=refusal,
        first=plan.get("first", 1),
        lines=lines,
        is_name_alone=plan.get("is_name_alone", False),
        count=tournament.table_count,
        most=MAX_FIRST,
        seen=seen_text(request, tournament, table_plans.COLUMNS),
    )


def _posted(data: QueryDict) -> dict[str, Any]:
    """As JSON; what is not a number stays as it was typed, so that the refusal can name it."""
    first = data.get("first", "").strip()
    rows = [LINE.fullmatch(line) for line in data.get("names", "").splitlines()[:MAX_LINES] if line.strip()]
    return {
        "first": int(first) if first.isdecimal() and len(first) < len(str(MAX_FIRST)) + 1 else first or 1,
        "names": {row["number"]: row["name"] or "" for row in rows if row},
        "is_name_alone": data.get("is_name_alone") == "on",
    }
