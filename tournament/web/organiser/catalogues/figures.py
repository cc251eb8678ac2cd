"""Figures that were copied from bases: the referee's queue, and one figure to verify, correct or join."""

from collections.abc import Sequence
from dataclasses import replace

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armies.adapters import from_snapshot, to_rules_figure
from armies.models import Figure
from armies.services.errors import UNPROCESSABLE
from rules.figure_lists.figures import Figure as RulesFigure
from rules.figure_lists.figures import Role
from tournament import access
from tournament.queries.catalogues import figure_queue
from tournament.queries.catalogues.figure_queue import Looked
from tournament.services.catalogues import copied_figures
from tournament.services.catalogues.inputs import KnownFigureInput, OtherFigureInput
from tournament.services.core.errors import Conflict
from tournament.services.core.optimistic_locks import Seen
from tournament.services.lists.revalidation import Recheck
from tournament.web.forms import copied_base
from tournament.web.forms.base_form import BaseForm
from tournament.web.forms.copied_base import Near
from tournament.web.forms.input_forms import posted
from tournament.web.forms.seen_fields import opened_text, seen_in
from tournament.web.organiser.core.desk import REFEREE, Desk, official, page, went_well

CONFLICT = 409


@official(REFEREE)
def queue(request: HttpRequest, desk: Desk) -> HttpResponse:
    return page(
        request,
        desk,
        "organiser/catalogues/figures.html",
        waiting=figure_queue.waiting(desk.tournament),
        settled=figure_queue.settled(desk.tournament),
        apart=figure_queue.apart(desk.tournament),
    )


@official(REFEREE)
def add(request: HttpRequest, desk: Desk) -> HttpResponse:
    form = BaseForm(request.POST if request.method == "POST" else None)
    if request.method != "POST":
        return page(request, desk, "organiser/catalogues/figure_add.html", form=form)
    same = posted(request, KnownFigureInput).same
    if same is not None:
        offered = Figure.objects.filter(catalogue__in=desk.tournament.catalogues.all())
        known = access.one_or_404(offered, access.NO_FIGURE, pk=same)
        return went_well(
            request,
            _("%(figure)s is already in %(catalogue)s. Nothing was saved.")
            % {"figure": known, "catalogue": known.catalogue},
            desk.url("figures"),
        )
    if not form.is_valid():
        return page(request, desk, "organiser/catalogues/figure_add.html", form=form, status=UNPROCESSABLE)
    copied, alike = copied_base.keep(desk.tournament, form.figure(), request.POST, by=desk.by, now=desk.now)
    if copied is None:
        return page(
            request, desk, "organiser/catalogues/figure_add.html", form=form, alike=alike, status=CONFLICT
        )
    words = (
        _("%(figure)s copied. Players can use it now.")
        if copied.is_new
        else _("%(figure)s was known already.")
    )
    return went_well(request, words % {"figure": copied.figure}, desk.url("figures"))


@official(REFEREE)
def show(request: HttpRequest, desk: Desk, figure: int) -> HttpResponse:
    seen = _looked(desk, figure)
    known = _as_suggested(seen.figure)
    form = BaseForm(request.POST if request.method == "POST" else None, figure=known)
    if request.method != "POST":
        return _shown(request, desk, seen, form)
    if not form.is_valid():
        return _shown(request, desk, seen, form, status=UNPROCESSABLE)
    checked = copied_figures.correct(
        desk.tournament, seen.figure, form.figure(), by=desk.by, now=desk.now, seen=_seen_in(request, seen)
    )
    is_corrected = form.figure().as_printed != known.as_printed
    words = _("%(figure)s corrected and verified.") if is_corrected else _("%(figure)s verified.")
    return went_well(
        request, f"{words % {'figure': form.figure().name}}{_lists(checked)}", desk.url("figures")
    )


@official(REFEREE, methods=["POST"])
def verify(request: HttpRequest, desk: Desk, figure: int) -> HttpResponse:
    seen = _looked(desk, figure)
    copied_figures.verify(
        desk.tournament, seen.figure, by=desk.by, now=desk.now, seen=_seen_in(request, seen)
    )
    return went_well(request, _("%(figure)s verified.") % {"figure": seen.figure}, desk.url("figures"))


@official(REFEREE, methods=["POST"])
def join(request: HttpRequest, desk: Desk, figure: int) -> HttpResponse:
    seen = _looked(desk, figure)
    number = posted(request, OtherFigureInput).other
    rows = Figure.objects.filter(catalogue__in=desk.tournament.catalogues.all()).select_related("catalogue")
    other = rows.filter(pk=number).first() if number is not None else None
    if other is None:
        raise Conflict("figure-missing")
    checked = copied_figures.join(
        desk.tournament, seen.figure, other, by=desk.by, now=desk.now, seen=_seen_in(request, seen)
    )
    words = _("%(figure)s joined with %(other)s of %(catalogue)s.") % {
        "figure": seen.figure,
        "other": other,
        "catalogue": other.catalogue,
    }
    return went_well(request, f"{words}{_lists(checked)}", desk.url("figures"))


def _looked(desk: Desk, number: int) -> Looked:
    seen = figure_queue.figure_in_queue(desk.tournament, number)
    if seen is None:
        raise Http404(_("This figure was not copied for this tournament. Go back to the figures."))
    return seen


def _as_suggested(row: Figure) -> RulesFigure:
    known = to_rules_figure(row)
    return replace(known, role=Role(row.role), role_of=row.role_of) if row.is_role_proposed else known


def _seen_in(request: HttpRequest, seen: Looked) -> Seen | None:
    return seen_in(request, copied_figures.values_of(seen.figure))


def _shown(
    request: HttpRequest, desk: Desk, seen: Looked, form: BaseForm, *, status: int = 200
) -> HttpResponse:
    return page(
        request,
        desk,
        "organiser/catalogues/figure.html",
        seen=seen,
        figure=seen.figure,
        seen_text=opened_text(request, copied_figures.values_of(seen.figure)),
        form=form,
        alike=_near(seen),
        history=[(change, _told(change.before, change.after)) for change in seen.changes],
        others=_others(desk, seen),
        status=status,
    )


def _near(seen: Looked) -> list[Near]:
    return copied_base.near_to(to_rules_figure(seen.figure), seen.alike)


def _others(desk: Desk, seen: Looked) -> Sequence[Figure]:
    rows = Figure.objects.filter(
        catalogue__in=desk.tournament.catalogues.all(), faction=seen.figure.faction, is_retired=False
    )
    return list(rows.exclude(pk=seen.figure.pk).select_related("catalogue").order_by("name", "version"))


def _told(before: dict[str, object], after: dict[str, object]) -> list[copied_base.Row]:
    if "name" not in before or "name" not in after:
        return []
    return copied_base.differing(from_snapshot(before), from_snapshot(after))


def _lists(checked: Sequence[Recheck]) -> str:
    changed = sum(each.difference_count for each in checked)
    if not changed:
        return ""
    words = ngettext(
        "%(count)s list was checked again. Its owner gets a message.",
        "%(count)s lists were checked again. Their owners get a message.",
        changed,
    )
    return f" {words % {'count': changed}}"
