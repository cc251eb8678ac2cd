"""The scoring of an event at the desk: its scheme as a form, and what results would be worth beside it."""

from collections.abc import Mapping
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext

from armies.services.errors import UNPROCESSABLE
from rules.scoring.published import PUBLISHED_SCHEMES
from rules.scoring.schemes import Scheme
from rules.scoring.scores import Result, Side, score
from tournament import adapters
from tournament.messages.schemes import scheme_sentences, score_sentence, warning_texts
from tournament.messages.slip_fields import slip_label
from tournament.models import Tournament
from tournament.services.core.errors import Conflict, Invalid
from tournament.services.settings import scoring
from tournament.services.tournaments import tournament_checks
from tournament.web.forms.seen_fields import seen_in, seen_text
from tournament.web.organiser.core.desk import ORGANISER, Desk, official, page, went_well
from tournament.web.organiser.settings.scoring_forms import ScoringForm
from tournament.web.organiser.settings.scoring_problems import scheme_problems

USUAL_TRY: Final = (8, 4)


@official(ORGANISER)
def show(request: HttpRequest, desk: Desk) -> HttpResponse:
    tournament = desk.tournament
    stored = stored_scheme(tournament)
    chosen = next((each for each in _offered(tournament) if each["name"] == request.GET.get("preset")), None)
    form, is_refused = ScoringForm(chosen or stored), False
    if request.method == "POST":
        form = ScoringForm.posted(request.POST, stored)
        if "save" in request.POST:
            try:
                seen = seen_in(request, scoring.COLUMNS)
                scoring.change(tournament, form.scheme, by=desk.by, now=desk.now, seen=seen)
            except Invalid as error:
                form.refuse(error)
                is_refused = True
            else:
                return went_well(request, gettext("Scoring saved."), desk.url("scoring"))
    return page(
        request,
        desk,
        "organiser/settings/scoring/scoring.html",
        tab="scoring",
        status=UNPROCESSABLE if is_refused else 200,
        is_refused=is_refused,
        is_frozen=tournament.policy_frozen_at is not None,
        preset=chosen["name"] if chosen else "",
        begun_with=form.name.value,
        offered=_groups(tournament),
        stored=list(scheme_sentences(tournament_checks.read_scheme(stored))),
        seen=seen_text(request, tournament, scoring.COLUMNS),
        **preview_context(tournament, form, request.POST),
    )


@official(ORGANISER, methods=["POST"])
def preview(request: HttpRequest, desk: Desk) -> HttpResponse:
    form = ScoringForm.posted(request.POST, stored_scheme(desk.tournament))
    context = preview_context(desk.tournament, form, request.POST)
    return render(request, "organiser/settings/scoring/_preview.html", context)


def stored_scheme(tournament: Tournament) -> Mapping[str, Any]:
    usual = adapters.usual_scheme(tournament)
    if usual is None:
        raise Http404(str(Conflict("scheme-of-the-game")))
    return tournament.scheme or usual


def _offered(tournament: Tournament) -> tuple[Mapping[str, Any], ...]:
    return (*adapters.to_ruleset(tournament).schemes, *PUBLISHED_SCHEMES)


def _groups(tournament: Tournament) -> list[tuple[str, list[str]]]:
    """The names of schemes to begin with: those of the ruleset, and those of events."""
    own = [each["name"] for each in adapters.to_ruleset(tournament).schemes]
    return [
        (gettext("Of the ruleset"), own),
        (gettext("Of published events"), [each["name"] for each in PUBLISHED_SCHEMES]),
    ]


def preview_context(tournament: Tournament, form: ScoringForm, data: QueryDict) -> dict[str, Any]:
    """What players would read, and what the typed result would be worth; or what is wrong."""
    tried = _tried(form, data)
    context: dict[str, Any] = {"form": form, "tried": tried, "tournament": tournament}
    problems = scheme_problems(form.scheme)
    for problem in problems:
        form.refuse(problem)
    if problems:
        return {**context, "problem": str(problems[0]), "further": len(problems) - 1}
    scheme = tournament_checks.read_scheme(form.scheme)
    return {
        **context,
        "line": _line(scheme, tried, level=tournament.level),
        "warnings": warning_texts(scheme),
    }


def _tried(form: ScoringForm, data: QueryDict) -> list[tuple[str, str, str]]:
    """Each counter with what both have of it, as it is typed."""
    sent = list(zip(data.getlist("try-a"), data.getlist("try-b"), strict=False))
    rows = [(key, *_usual_try(form, key)) for key in form.counter_keys]
    return [(row[0], *sent[at]) if at < len(sent) else row for at, row in enumerate(rows)]


def _usual_try(form: ScoringForm, key: str) -> tuple[str, str]:
    """8 to 4 of the counter that decides, or as many as a slip can hold."""
    if key != form.scheme.get("decide"):
        return "0", "0"
    most = next(row.get("max") for row in form.scheme["counters"] if row.get("key") == key)
    a, b = (min(each, most) if isinstance(most, int) else each for each in USUAL_TRY)
    return str(a), str(b)


def _line(scheme: Scheme, tried: list[tuple[str, str, str]], *, level: int) -> str:
    """``If it ends 8 : 4: “minor”, 4 to 1.``; empty where the result is none."""
    limits = {counter.key: range(counter.least, counter.most + 1) for counter in scheme.counters}
    sides: list[dict[str, int]] = [{}, {}]
    for key, *typed in tried:
        for side, text in zip(sides, typed, strict=True):
            number = int(text) if text.lstrip("-").isdecimal() else limits[key].start
            if number not in limits[key]:
                return gettext("A score sheet counts %(least)s to %(most)s “%(counter)s”.") % {
                    "least": limits[key].start,
                    "most": limits[key].stop - 1,
                    "counter": slip_label(key),
                }
            side[key] = number
    a, b = sides
    found = score(scheme, Result(Side(a), Side(b), level=level))
    return score_sentence(found, ended=(a[scheme.decide], b[scheme.decide]))
