"""Figures that no catalogue has: copied by an entrant, and judged by a referee once for everybody."""

from collections.abc import Sequence
from typing import Any, Final

from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework.response import Response

from armies.adapters import to_rules_figure, to_snapshot
from armies.models import Figure
from armies.services.catalogues import catalogue_files
from rules.figure_lists.figures import Figure as RulesFigure
from tournament.api.catalogues.figures_serializers import CopiedOutput, CopyOutput, JudgedOutput
from tournament.api.core.operations import LINK, REFEREE, TOURNAMENT, Call, example, operation
from tournament.api.core.paging import Pages
from tournament.models import Tournament
from tournament.queries.catalogues import figure_queue
from tournament.services.catalogues import copied_figures
from tournament.services.catalogues.inputs import CopyInput, JoinInput, VerifyInput
from tournament.services.core.errors import Invalid
from tournament.services.lists.revalidation import Recheck

EXAMPLE = example(
    "a base",
    {
        "figure": {
            "name": "Moss Giant",
            "faction": "good",
            "kind": "hero",
            "points": 190,
            "action_points": 5,
            "abilities": [{"code": "Armor", "cost": 0}, {"code": "Large"}],
        }
    },
)


FIGURES: Final = f"{TOURNAMENT}figures/"


@operation(
    "POST", "me/figures/", "me_copy_figure", LINK, output=CopyOutput, statuses=(200, 201), examples=(EXAMPLE,)
)
def copy(call: Call, values: CopyInput) -> Response:
    """Copy a base that no catalogue has. The same base twice, from whomever, is one figure (200).

    Where a figure like it is known, the answer is 409 with its id; send `is_other` if it is another base.
    """
    copied = copied_figures.copy(
        call.entrant.tournament,
        _figure(values.figure, "figure"),
        by=call.actor,
        now=call.now,
        is_other=values.is_other,
    )
    row = {**_row(copied.figure), "is_new": copied.is_new}
    return call.answer(row, status=201 if copied.is_new else 200)


@operation("GET", FIGURES, "figures", REFEREE, output=CopiedOutput, paged=Pages)
def index(call: Call) -> list[dict[str, Any]]:
    """What waits to be compared with its base, what most lists hold first. For referees."""
    return [_row(each.figure, lists=len(each.uses)) for each in figure_queue.waiting(call.tournament)]


@operation("POST", f"{FIGURES}verify/", "figure_verify", REFEREE, output=JudgedOutput)
def verify(call: Call, values: VerifyInput) -> dict[str, Any]:
    """Verify a figure, or correct it by `content`; open lists that hold it follow. For referees."""
    row = _own(call.tournament, values.figure)
    is_corrected = "content" in values.sent
    content = _figure(values.content, "content") if is_corrected else to_rules_figure(row)
    checked = copied_figures.correct(call.tournament, row, content, by=call.actor, now=call.now)
    return _judged(row, checked)


@operation("POST", f"{FIGURES}join/", "figure_join", REFEREE, output=JudgedOutput)
def join(call: Call, values: JoinInput) -> dict[str, Any]:
    """Join a figure with the one it repeats; open lists use that one from now on. For referees."""
    row = _own(call.tournament, values.figure)
    rows = Figure.objects.filter(catalogue__in=call.tournament.catalogues.all())
    other = rows.select_related("catalogue").filter(pk=values.other).first()
    if other is None:
        raise Http404(
            _("Figure %(figure)s is not in the catalogues of this tournament. Choose another figure.")
            % {"figure": values.other}
        )
    return _judged(row, copied_figures.join(call.tournament, row, other, by=call.actor, now=call.now))


def _figure(figure_data: Any, field: str) -> RulesFigure:
    figure, problems = catalogue_files.figure_of(figure_data, path=field)
    if problems:
        raise Invalid(
            "bad-figure",
            case="copied",
            field=problems[0].column,
            data={"problems": [row.as_json() for row in problems], "problem": problems[0].message},
        )
    return figure


def _own(tournament: Tournament, number: int) -> Figure:
    seen = figure_queue.figure_in_queue(tournament, number)
    if seen is None:
        raise Http404(
            _("Figure %(figure)s was not copied for this tournament. Read its figures.") % {"figure": number}
        )
    return seen.figure


def _judged(row: Figure, checked: Sequence[Recheck]) -> dict[str, Any]:
    row.refresh_from_db()
    return {**_row(row), "rechecked": sum(each.difference_count for each in checked)}


def _row(row: Figure, *, lists: int | None = None) -> dict[str, Any]:
    return {
        "id": row.pk,
        "key": row.key,
        "catalogue": row.catalogue.key,
        "is_unverified": row.is_unverified,
        "copied_by": row.copied_by,
        "verified_by": row.verified_by,
        "joined_with": row.joined_with_id,
        "lists": lists,
        "figure": to_snapshot(to_rules_figure(row)),
    }
