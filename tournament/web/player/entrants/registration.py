"""Registering oneself, and the private link that comes of it. One form is one entrant."""

from datetime import datetime, timedelta
from typing import Any
from urllib.parse import quote, urlencode

from django import forms
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from armies.services.errors import Refused
from tournament import access, time_source
from tournament.engine.lifecycle import EntrantStatus
from tournament.models import Entrant, Tournament, UnconfirmedRegistration
from tournament.queries.core import addresses
from tournament.queries.entrants import capacity
from tournament.services.core.actors import Actor
from tournament.services.entrants import entrants, registration_confirmations, waiting_list
from tournament.services.entrants.entrants import Details
from tournament.services.entrants.inputs import MAX_NAME_LENGTH, RegistrationInput
from tournament.services.mail import mail, push
from tournament.services.tournaments import deadlines
from tournament.services.tournaments.deadlines import Registration
from tournament.web import limits
from tournament.web.caching.page_cache import cached_page
from tournament.web.forms import form_tokens
from tournament.web.player.core.link_access import HEADERS, SAFE, Own, own_page, page, see_other
from tournament.web.player.entrants.confirmations import address_maker
from tournament.web.player.entrants.entrant_fields import CLUB_LIST, PersonForm
from tournament.web.qr_codes import svg_response


class AgainForm(forms.Form):
    form_token = forms.CharField(max_length=200, widget=forms.HiddenInput)

    def clean_form_token(self) -> str:
        try:
            return form_tokens.read(self.cleaned_data["form_token"])
        except signing.BadSignature as error:
            raise forms.ValidationError(
                _("This form has expired. Reload the page and send it again.")
            ) from error


class RegistrationForm(AgainForm, PersonForm):
    class Meta(PersonForm.Meta):
        input = RegistrationInput
        fields = ("name", *PersonForm.Meta.fields)

    name = forms.CharField(
        label=gettext_lazy("Your name"),
        help_text=gettext_lazy("Shown on pairings and standings."),
        max_length=MAX_NAME_LENGTH,
        widget=forms.TextInput(attrs={"autocomplete": "name", "autocapitalize": "words", "dir": "auto"}),
    )
    consent = forms.BooleanField(
        label=gettext_lazy("My name, club and results may be shown in the hall and online."),
        error_messages={
            "required": gettext_lazy("You cannot be paired without this. Tick it, or ask the organiser.")
        },
    )
    website = forms.CharField(
        required=False, widget=forms.TextInput(attrs={"tabindex": "-1", "autocomplete": "off"})
    )

    def __init__(self, data: Any = None, *, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(data, tournament=tournament, **kwargs)
        self.must_confirm = registration_confirmations.is_needed(tournament, by=Actor("player", ""))
        self.fields["email"].required = self.must_confirm

    def clean_website(self) -> str:
        if self.cleaned_data["website"]:
            raise forms.ValidationError(_("Leave this field empty."))
        return ""

    def details(self) -> Details:
        return Details(**self.values().as_dict(), has_consented=self.cleaned_data["consent"])


@require_http_methods(["GET", "HEAD", "POST"])
def register(request: HttpRequest, slug: str) -> HttpResponse:
    if request.method == "POST":
        response = _sent(request, access.public_tournament(slug), now=time_source.now())
    else:
        response = _empty(request, slug=slug)
    response.headers["Cache-Control"] = HEADERS["Cache-Control"]
    return response


@cached_page(renewed=timedelta(seconds=1))
def _empty(request: HttpRequest, slug: str) -> HttpResponse:
    tournament, now = access.public_tournament(slug), time_source.now()
    if not _is_open(tournament, now=now):
        return _closed(request, tournament, now=now)
    initial = {"form_token": form_tokens.make(), "language": get_language()}
    return _form(request, tournament, RegistrationForm(tournament=tournament, initial=initial), now=now)


def _sent(request: HttpRequest, tournament: Tournament, *, now: datetime) -> HttpResponse:
    form = RegistrationForm(request.POST, tournament=tournament)
    wait = limits.registration_has_to_wait(request, tournament, now=now)
    if wait:
        return _too_many(request, tournament, form, wait=wait, now=now)
    status = 422
    if form.is_valid():
        try:
            if form.must_confirm:
                return _asked(request, tournament, form, now=now)
            entrant, token = _registered(tournament, form, now=now)
        except Refused as refusal:
            form.add_error(refusal.field if refusal.field in form.fields else None, refusal.message)
            status = refusal.status
        else:
            if entrant.registered_at == now:
                mail.queue_link(entrant, _address(request, token), now=now)
            return see_other(request, f"{reverse('player:link', args=[token])}?new")
    if not _is_open(tournament, now=now):
        return _closed(request, tournament, now=now)
    return _form(request, tournament, form, now=now, status=status)


def _asked(
    request: HttpRequest, tournament: Tournament, form: RegistrationForm, *, now: datetime
) -> HttpResponse:
    asked = registration_confirmations.request_confirmation(
        tournament,
        form.details(),
        address_of=address_maker(request, tournament),
        by=_visitor(form),
        now=now,
        form_token=form.cleaned_data["form_token"],
    )
    return mailed(request, tournament, asked, status=202)


def mailed(
    request: HttpRequest,
    tournament: Tournament,
    registration: UnconfirmedRegistration | None,
    *,
    refusal: str = "",
    status: int,
) -> HttpResponse:
    context = {
        "tournament": tournament,
        "registration": registration,
        "form_token": request.POST["form_token"],
        "refusal": refusal,
    }
    return render(request, "player/entrants/confirmation_mailed.html", context, status=status)


@never_cache
@require_POST
def mail_again(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = access.public_tournament(slug)
    now = time_source.now()
    form = AgainForm(request.POST)
    if not form.is_valid():
        return see_other(request, reverse("player:register", args=[slug]))
    token = form.cleaned_data["form_token"]
    registration = registration_confirmations.of_form(tournament, token, now=now)
    if wait := limits.registration_has_to_wait(request, tournament, now=now):
        return mailed(
            request, tournament, registration, refusal=limits.sentence(wait), status=limits.TOO_MANY
        )
    try:
        registration_confirmations.mail_again(
            tournament, token, address_of=address_maker(request, tournament), now=now
        )
    except Refused as refusal:
        return mailed(request, tournament, registration, refusal=refusal.message, status=refusal.status)
    return mailed(request, tournament, registration, status=202)


def _visitor(form: RegistrationForm) -> Actor:
    return Actor(kind="player", name=form.cleaned_data["name"])


def _registered(tournament: Tournament, form: RegistrationForm, *, now: datetime) -> tuple[Entrant, str]:
    token = form.cleaned_data["form_token"]
    return entrants.register(tournament, form.details(), by=_visitor(form), now=now, form_token=token)


def _is_open(tournament: Tournament, *, now: datetime) -> bool:
    return deadlines.registration(tournament, now=now) is Registration.OPEN


@own_page(SAFE)
def link(request: HttpRequest, own: Own) -> HttpResponse:
    address = _address(request, own.token)
    context = {
        "address": address,
        "is_new": "new" in request.GET,
        "mail_address": f"mailto:?{urlencode(_mail(own, address), quote_via=quote)}",
        "in_line": capacity.place_in_line(own.entrant),
        "is_mailed": mail.is_link_mailed(own.entrant),
        "push_key": push.public_key(),
    }
    return page(request, own, "player/entrants/link.html", context, current="event")


def _mail(own: Own, address: str) -> dict[str, str]:
    return {"subject": own.tournament.name, "body": address}


@own_page(SAFE)
def qr(request: HttpRequest, own: Own) -> HttpResponse:
    return svg_response(_address(request, own.token), scale=8)


def _address(request: HttpRequest, token: str) -> str:
    return addresses.for_phones(request, reverse("player:home", args=[token]))


def _form(
    request: HttpRequest, tournament: Tournament, form: RegistrationForm, *, now: datetime, status: int = 200
) -> HttpResponse:
    waits = capacity.waiting(tournament).count()
    is_full = waiting_list.status_of_next(tournament) == EntrantStatus.WAITING_LIST
    context = {
        "tournament": tournament,
        "form": form,
        "now": now,
        "club_list": CLUB_LIST,
        "free": capacity.free(tournament),
        "is_full": is_full,
        "next_in_line": waits + 1,
    }
    return render(request, "player/entrants/register.html", context, status=status)


def _closed(request: HttpRequest, tournament: Tournament, *, now: datetime) -> HttpResponse:
    state = deadlines.registration(tournament, now=now)
    context = {"tournament": tournament, "state": state.value, "now": now}
    status = 409 if request.method == "POST" else 200
    return render(request, "player/entrants/register_closed.html", context, status=status)


def _too_many(
    request: HttpRequest, tournament: Tournament, form: RegistrationForm, *, wait: int, now: datetime
) -> HttpResponse:
    form.is_valid()
    form.add_error(None, limits.sentence(wait))
    response = _form(request, tournament, form, now=now, status=limits.TOO_MANY)
    response.headers["Retry-After"] = str(wait)
    return response
