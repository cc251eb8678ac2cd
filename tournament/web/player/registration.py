"""Registering oneself, and the private link that comes of it.

Refuses robots in the simplest way that costs people nothing: a field nobody sees, and a form that has to
have been asked for. One form is one entrant, however often it arrives.
"""

from __future__ import annotations

from io import BytesIO
from typing import Any
from uuid import uuid4

import segno
from django import forms
from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from armies.services.errors import Refused
from tournament import access
from tournament.engine.lifecycle import TournamentStatus
from tournament.queries import addresses
from tournament.services import entrants, letters
from tournament.services.actors import Actor
from tournament.services.entrants import Details
from tournament.web.player.doors import Own, own_page, page, see_other

SALT = "registration form"
FORM_LIVES = 12 * 3600  # seconds
OPEN = {TournamentStatus.REGISTRATION, TournamentStatus.CHECK_IN}


class RegistrationForm(forms.Form):
    """What an entrant says of themself. ``website`` is for robots only."""

    form_token = forms.CharField(max_length=200, widget=forms.HiddenInput)
    name = forms.CharField(
        label=gettext_lazy("Your name"),
        help_text=gettext_lazy("As it shall stand on the pairings."),
        max_length=80,
        widget=forms.TextInput(attrs={"autocomplete": "name", "autocapitalize": "words"}),
    )
    club = forms.CharField(
        label=gettext_lazy("Club"),
        max_length=80,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "organization"}),
    )
    country = forms.CharField(
        label=gettext_lazy("Country"),
        help_text=gettext_lazy("Two letters, such as ES."),
        max_length=2,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "country", "autocapitalize": "characters", "size": 3}),
    )
    language = forms.ChoiceField(label=gettext_lazy("Language"), choices=settings.TONGUES, initial="en")
    email = forms.EmailField(
        label=gettext_lazy("E-mail"),
        help_text=gettext_lazy("Only for your private link. It is never shown to anybody but the organiser."),
        required=False,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
    consent = forms.BooleanField(
        label=gettext_lazy("My name, club and results may be shown in the hall and on the public pages."),
        error_messages={
            "required": gettext_lazy("Without this you cannot be paired. Tick it, or ask the organiser.")
        },
    )
    website = forms.CharField(
        required=False, widget=forms.TextInput(attrs={"tabindex": "-1", "autocomplete": "off"})
    )

    def clean_website(self) -> str:
        """Nobody who sees the page fills this in."""
        if self.cleaned_data["website"]:
            raise forms.ValidationError("Leave this field empty.")
        return ""

    def clean_form_token(self) -> str:
        """The form was asked for, and not too long ago."""
        try:
            token: str = signing.loads(self.cleaned_data["form_token"], salt=SALT, max_age=FORM_LIVES)
        except signing.BadSignature as error:
            raise forms.ValidationError(
                "This form is too old or was not opened here. Reload the page and send it again."
            ) from error
        return token

    def details(self) -> Details:
        """As the service takes it."""
        data = self.cleaned_data
        names = ("name", "club", "country", "email", "language")
        return Details(**{name: data[name] for name in names})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def register(request: HttpRequest, slug: str) -> HttpResponse:
    """The public form; afterwards the private link, at once."""
    tournament = access.public_tournament(slug)
    if request.method != "POST":
        language = getattr(request, "LANGUAGE_CODE", "en")
        form = RegistrationForm(
            initial={"form_token": signing.dumps(uuid4().hex, salt=SALT), "language": language}
        )
        return _form(request, tournament, form)
    form = RegistrationForm(request.POST)
    if not form.is_valid():
        return _form(request, tournament, form, status=422)
    visitor = Actor(kind="player", name=form.cleaned_data["name"])
    try:
        entrant, token = entrants.register(
            tournament,
            form.details(),
            by=visitor,
            now=timezone.now(),
            form_token=form.cleaned_data["form_token"],
        )
    except Refused as refusal:
        form.add_error(refusal.field if refusal.field in form.fields else None, refusal.message)
        return _form(request, tournament, form, status=refusal.status)
    letters.send_link(entrant, _address(request, token), now=timezone.now())
    return see_other(request, f"{reverse('player:link', args=[token])}?new")


@require_safe
@own_page
def link(request: HttpRequest, own: Own) -> HttpResponse:
    """The link itself: to keep, to photograph, to print."""
    address = _address(request, own.token)
    context = {"address": address, "is_new": "new" in request.GET}
    return page(request, own, "player/link.html", context, current="link")


@require_safe
@own_page
def qr(request: HttpRequest, own: Own) -> HttpResponse:
    """The link as a picture."""
    out = BytesIO()
    # dark on light in both themes: a camera wants contrast, not taste
    segno.make_qr(_address(request, own.token), error="m").save(
        out, kind="svg", scale=8, border=4, dark="#000", light="#fff", xmldecl=False
    )
    return HttpResponse(out.getvalue(), content_type="image/svg+xml")


def _address(request: HttpRequest, token: str) -> str:
    return addresses.for_phones(request, reverse("player:home", args=[token]))


def _form(
    request: HttpRequest, tournament: Any, form: RegistrationForm, *, status: int = 200
) -> HttpResponse:
    context = {"tournament": tournament, "form": form, "is_open": tournament.status in OPEN}
    return render(request, "player/register.html", context, status=status)
