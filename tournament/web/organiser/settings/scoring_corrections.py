"""The scoring corrected after round 1: looked at first, then saved as it was looked at."""

from typing import ClassVar, Final

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from armies.services.errors import UNPROCESSABLE
from tournament.services.core.errors import Invalid
from tournament.services.results import scheme_corrections
from tournament.services.results.inputs import SchemeCorrectionInput
from tournament.services.results.scheme_corrections import Covers, SchemeEffects
from tournament.services.settings import scoring
from tournament.web.forms.input_forms import InputForm
from tournament.web.forms.seen_fields import content_digest, seen_in, seen_text
from tournament.web.organiser.core.desk import ORGANISER, Desk, official, page, went_well
from tournament.web.organiser.settings.scoring import preview_context, stored_scheme
from tournament.web.organiser.settings.scoring_forms import ScoringForm

COVERS: Final = (
    (Covers.LATER, _("Only games without a confirmed result")),
    (Covers.PLAYED, _("All games, also those played")),
)


class CorrectionForm(InputForm):
    class Meta:
        input = SchemeCorrectionInput
        fields = ("reason",)
        labels: ClassVar = {"reason": _("Reason for change")}
        help_texts: ClassVar = {"reason": _("Kept in the log, with your name and the time.")}

    covers = forms.ChoiceField(
        label=_("Which games does it count for?"),
        choices=COVERS,
        widget=forms.RadioSelect,
        initial=Covers.LATER,
    )


@official(ORGANISER)
def correct(request: HttpRequest, desk: Desk) -> HttpResponse:
    tournament = desk.tournament
    stored = stored_scheme(tournament)
    if tournament.policy_frozen_at is None:
        return redirect(desk.url("scoring"))
    is_sent = request.method == "POST"
    form = ScoringForm.posted(request.POST, stored) if is_sent else ScoringForm(stored)
    order = CorrectionForm(request.POST if is_sent else None)
    effects: SchemeEffects | None = None
    is_refused = is_sent and not order.is_valid()
    if is_sent and not is_refused:
        covers = Covers(order.cleaned_data["covers"])
        try:
            if "save" in request.POST and request.POST.get("looked") == content_digest([form.scheme, covers]):
                return _save(request, desk, form, covers, order.cleaned_data["reason"])
            effects = scheme_corrections.preview(tournament, form.scheme, covers, by=desk.by, now=desk.now)
        except Invalid as error:
            form.refuse(error)
            is_refused = True
    return page(
        request,
        desk,
        "organiser/settings/scoring/correction.html",
        tab="scoring",
        status=UNPROCESSABLE if is_refused else 200,
        is_refused=is_refused,
        order=order,
        effects=effects,
        looked=content_digest([form.scheme, covers]) if effects else "",
        seen=seen_text(request, tournament, scoring.COLUMNS),
        **preview_context(tournament, form, request.POST),
    )


def _save(request: HttpRequest, desk: Desk, form: ScoringForm, covers: Covers, reason: str) -> HttpResponse:
    repriced = scheme_corrections.correct(
        desk.tournament,
        form.scheme,
        covers,
        reason=reason,
        by=desk.by,
        now=desk.now,
        seen=seen_in(request, scoring.COLUMNS),
    )
    done = ngettext(
        "Scoring corrected. %(count)s result changed.",
        "Scoring corrected. %(count)s results changed.",
        len(repriced),
    )
    return went_well(request, done % {"count": len(repriced)}, desk.url("scoring"))
