"""The page on which an official settles the roles of figures; opened from a list it leads back there."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.utils.http import urlencode
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from armies.models import Figure
from rules.figure_lists.figures import Role
from tournament.engine.entrants import FACTIONS
from tournament.models import Entrant
from tournament.queries.catalogues import figure_roles
from tournament.queries.catalogues.figure_queue import Use
from tournament.queries.catalogues.figure_roles import RoleRow
from tournament.services.catalogues import figure_roles as services
from tournament.services.catalogues.figure_roles import RoleDecision
from tournament.services.catalogues.inputs import RoleDecisionInput
from tournament.services.core.errors import Refused
from tournament.services.core.optimistic_locks import ChangedMeanwhile
from tournament.web.forms.input_forms import read
from tournament.web.forms.post_data import posted_text, whole
from tournament.web.organiser.core.desk import REFEREE, Desk, official, page, went_well
from tournament.web.refusals import sentence

MAX_SEARCH_LENGTH: Final = 120
LATER: Final = ""
CHOICES: Final = (
    (Role.RING_BEARER.value, _("Ring-bearer")),
    (Role.RING_BASE.value, _("Ring base")),
    (Role.PR1.value, "PR1"),
    (Role.PR2.value, "PR2"),
    (Role.NONE.value, _("No role")),
)


@dataclass(frozen=True, slots=True)
class FormRow:
    figure: Figure
    uses: Sequence[Use]
    role: str
    bearer: str
    is_refused: bool = False

    @property
    def choices(self) -> Iterator[tuple[str, str, bool]]:
        """Value, words, and whether it is chosen. What nobody has settled may be left for later."""
        known = CHOICES if self.figure.role_state == "confirmed" else (*CHOICES, (LATER, _("Decide later")))
        return ((value, str(words), value == self.role) for value, words in known)


@dataclass(frozen=True, slots=True)
class CameFrom:
    entrant: Entrant
    faction: str
    url: str

    @property
    def query(self) -> dict[str, str]:
        return {"entrant": str(self.entrant.number), "faction": self.faction}


@official(REFEREE)
def show(request: HttpRequest, desk: Desk) -> HttpResponse:
    refusal: Refused | None = None
    origin = _came_from(request, desk)
    if request.method == "POST":
        try:
            return _settle(request, desk, origin)
        except ChangedMeanwhile:
            raise
        except Refused as error:
            refusal = error
    words = posted_text(request.GET, "q")[:MAX_SEARCH_LENGTH]
    board = figure_roles.board(desk.tournament, words=words)
    return page(
        request,
        desk,
        "organiser/catalogues/figure_roles.html",
        proposed=_form_rows(board.proposed, request.POST, refusal),
        settled=_form_rows(board.settled, request.POST, refusal),
        found=_form_rows(board.found, request.POST, refusal),
        bearers=board.bearers,
        words=words,
        origin=origin,
        refusal=sentence(refusal) if refusal else "",
        status=refusal.status if refusal else 200,
    )


def _came_from(request: HttpRequest, desk: Desk) -> CameFrom | None:
    number, faction = whole(posted_text(request.GET, "entrant")), posted_text(request.GET, "faction")
    entrant = desk.tournament.entrants.filter(number=number).first() if number is not None else None
    if entrant is None or faction not in FACTIONS:
        return None
    return CameFrom(entrant, faction, desk.url("list", entrant.number, faction))


def _settle(request: HttpRequest, desk: Desk, origin: CameFrom | None) -> HttpResponse:
    settled = services.settle(desk.tournament, list(_decisions(request.POST)), by=desk.by, now=desk.now)
    count, changed = len(settled.figures), sum(each.difference_count for each in settled.checked)
    to = desk.url("figure-roles") + (f"?{urlencode(origin.query)}" if origin else "")
    if not count:
        return went_well(request, gettext("No role has changed."), to)
    words = ngettext("%(count)s role saved.", "%(count)s roles saved.", count) % {"count": count}
    if changed:
        again = ngettext("%(count)s list was checked again.", "%(count)s lists were checked again.", changed)
        words = f"{words} {again % {'count': changed}}"
    return went_well(request, words, origin.url if origin else to)


def _decisions(data: Mapping[str, str]) -> Iterator[RoleDecision]:
    """What is chosen for each figure; a value that no form offers is left out like one for later."""
    for name, value in data.items():
        prefix, _dash, number = name.partition("-")
        figure = whole(number) if prefix == "role" else None
        if figure is not None and value in {choice for choice, _words in CHOICES}:
            typed = {"figure": figure, "role": value, "role_of": data.get(f"role_of-{figure}", "")}
            values = read(typed, RoleDecisionInput)
            yield RoleDecision(figure, Role(values.role), values.role_of, data.get(f"seen-{figure}"))


def _form_rows(rows: Sequence[RoleRow], data: Mapping[str, str], refusal: Refused | None) -> list[FormRow]:
    refused = refusal.data.get("figure") if refusal else None
    return [
        FormRow(
            figure=row.figure,
            uses=row.uses,
            role=data.get(f"role-{row.figure.pk}", _role_of(row.figure)),
            bearer=data.get(f"role_of-{row.figure.pk}", row.bearer),
            is_refused=row.figure.pk == refused,
        )
        for row in rows
    ]


def _role_of(figure: Figure) -> str:
    if figure.role_state == "confirmed":
        return figure.role or Role.NONE.value
    return figure.role or LATER
