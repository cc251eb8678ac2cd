"""The style page: every component once, with invented content, for whoever changes one. Only with DEBUG."""

from typing import Any

from django import forms
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from rules.citations import cite
from rules.figure_lists.figures import Ability, Faction, Figure, Kind
from rules.verdict import Finding, Severity


class SampleForm(forms.Form):
    name = forms.CharField(help_text="Shown on pairings and standings.")
    club = forms.CharField(required=False)
    day = forms.DateField(widget=forms.DateInput(attrs={"type": "date"}))
    ruleset = forms.ChoiceField(
        choices=[("combat-hex-2007", "Combat Hex 2007"), ("combat-hex-starter", "Starter")]
    )
    reveal = forms.ChoiceField(
        choices=[("never", "Never"), ("published", "When the round is published")],
        widget=forms.RadioSelect,
        help_text="When may an opponent see a list?",
    )
    photo = forms.FileField(required=False)
    agrees = forms.BooleanField(label="I have read the programme", help_text="It stands at the desk, too.")
    note = forms.CharField(widget=forms.Textarea, required=False)


FINDINGS = (
    Finding("AC1", Severity.ERROR, cite("2.01"), data={"points": 1520, "level": 1500, "over": 20}),
    Finding(
        "AC10",
        Severity.WARNING,
        cite("3.03", "8.42"),
        subject="Grey riders",
        data={"hexes": 46, "zone_hexes": 40},
    ),
    Finding("AC11", Severity.CHECKLIST, cite("10.07"), subject="The Ring-bearer"),
    Finding("V9", Severity.UNDECIDED, cite("7.01", "A3")),
)
FIGURES = (
    (
        1,
        Figure(
            "Warden of the Ford",
            Faction.GOOD,
            Kind.HERO,
            145,
            4,
            unique_numbers=(12,),
            abilities=(Ability("LD", 1),),
        ),
    ),
    (
        8,
        Figure(
            "Reed archer", Faction.GOOD, Kind.MINION, 32, abilities=(Ability("VO"),), collector_number="41"
        ),
    ),
)
STANDINGS = (
    (1, "Ines Aldana", "Hexenkessel Köln", 4.5, 21, 2),
    (2, "山田 太郎", "Edo Hex", 4, 20, 1),
    (2, "Oskar Lindqvist", "", 4, 20, 1),
    (4, "Aurélie Fontaine-Delacroix", "Les Six Côtés", 1.5, 17, 0),
)


def _context() -> dict[str, Any]:
    bad = SampleForm({"club": "Hexenkessel", "ruleset": "combat-hex-2007"})
    bad.is_valid()
    return {
        "form": SampleForm(),
        "bad_form": bad,
        "findings": FINDINGS,
        "figures": FIGURES,
        "standings": STANDINGS,
        "steps": [
            {"label": "Players", "state": "done", "url": "#steps"},
            {"label": "Lists", "state": "done", "url": ""},
            {"label": "Check-in", "state": "current", "url": ""},
            {"label": "Round 1", "state": "todo", "url": ""},
        ],
        "tabs": [
            {"label": "Pairings", "url": "#tabs", "is_current": True},
            {"label": "Standings", "url": "#tabs"},
            {"label": "Players", "url": "#tabs", "count": 32},
        ],
        "segments": [
            {"label": "By name", "url": "#tabs", "is_current": True},
            {"label": "By table", "url": "#tabs"},
        ],
        "statuses": [
            "draft",
            "registration",
            "check-in",
            "running",
            "finished",
            "disputed",
            "sent-back",
            "locked",
        ],
        "tournament": {"is_demonstration": True},
    }


def style_page(request: HttpRequest) -> HttpResponse:
    if not settings.DEBUG:
        raise Http404(_("The style page is for developers. Start with DEBUG=true to see it."))
    return render(request, "public/core/styles.html", _context())
