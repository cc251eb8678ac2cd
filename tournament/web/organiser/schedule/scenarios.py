"""The scenarios of an event at the desk: the pool, and what each round does with it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils.translation import gettext

from armies.services.errors import UNPROCESSABLE
from tournament.engine.lifecycle import SHOWN
from tournament.engine.scenarios import MAX_NAME_LENGTH, MAX_NOTE_LENGTH, MAX_SCENARIOS
from tournament.messages.scenarios import METHODS
from tournament.models import Tournament
from tournament.queries.rounds import stages
from tournament.services.core.errors import Invalid
from tournament.services.schedule import scenarios
from tournament.web.forms.seen_fields import seen_in, seen_text
from tournament.web.organiser.core.desk import ORGANISER, Desk, official, page, went_well

FIXED: Final = "fixed:"


@dataclass(frozen=True, slots=True)
class RoundRow:
    """A round, what was chosen for it, and what it plays once it is published: then nothing is chosen."""

    number: int
    chosen: str
    is_published: bool
    played: str


@official(ORGANISER)
def show(request: HttpRequest, desk: Desk) -> HttpResponse:
    tournament, refusal = desk.tournament, None
    plan = tournament.scenario_plan
    if request.method == "POST":
        plan = _posted(request.POST)
        seen = seen_in(request, scenarios.COLUMNS)
        try:
            scenarios.change(tournament, plan, by=desk.by, now=desk.now, seen=seen)
        except Invalid as error:
            refusal = error
        else:
            return went_well(request, gettext("Scenarios saved."), desk.url("scenarios"))
    rows = plan.get("scenarios", [])
    return page(
        request,
        desk,
        "organiser/schedule/scenarios.html",
        tab="scenarios",
        status=UNPROCESSABLE if refusal else 200,
        refusal=refusal,
        scenarios=[*rows, *[{"name": "", "note": ""}] * (len(rows) < MAX_SCENARIOS)],
        rounds=list(_rounds(tournament, plan)),
        methods=METHODS.items(),
        methods_none=METHODS[""],
        fixed=[(f"{FIXED}{row['name']}", row["name"]) for row in rows],
        longest_name=MAX_NAME_LENGTH,
        longest_note=MAX_NOTE_LENGTH,
        seen=seen_text(request, tournament, scenarios.COLUMNS),
    )


def _posted(data: QueryDict) -> dict[str, Any]:
    sent = zip(data.getlist("name"), data.getlist("note"), strict=False)
    rows = [{"name": name.strip(), "note": note} for name, note in sent if name.strip() or note.strip()]
    rounds = []
    for number, chosen in enumerate(data.getlist("method"), start=1):
        method, _colon, name = chosen.partition(":")
        if method:
            rounds.append({"round": number, "method": method, **({"name": name} if name else {})})
    return {"scenarios": rows, "rounds": rounds}


def _rounds(tournament: Tournament, plan: Mapping[str, Any]) -> Iterator[RoundRow]:
    chosen = {
        row["round"]: f"{row['method']}:{row['name']}" if row.get("name") else row["method"]
        for row in plan.get("rounds", [])
    }
    shown = {row.number: row for row in stages.live_rounds(tournament) if row.status in SHOWN}
    for number in range(1, max([tournament.rounds_with_cut, *shown]) + 1):
        row = shown.get(number)
        played = ", ".join(dict.fromkeys(row.scenarios)) if row else ""
        yield RoundRow(number, chosen.get(number, ""), row is not None, played)
