"""Confirming a registration by the mailed link: a page with one button, because mail scanners open links."""

from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from armies.services.errors import Refused
from tournament import access, time_source
from tournament.models import Entrant, Tournament
from tournament.queries.core import addresses
from tournament.services.entrants import registration_confirmations
from tournament.services.mail import mail
from tournament.web import limits
from tournament.web.player.core.link_access import see_other


def address_maker(request: HttpRequest, tournament: Tournament) -> Callable[[str], str]:
    return lambda key: addresses.for_phones(
        request, reverse("player:confirm-registration", args=[tournament.slug, key])
    )


def mail_private_link(request: HttpRequest, entrant: Entrant, token: str) -> bool:
    link = addresses.for_phones(request, reverse("player:home", args=[token]))
    return mail.queue_link(entrant, link, now=time_source.now())


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def confirm(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    tournament = access.public_tournament(slug)
    now = time_source.now()
    row = registration_confirmations.find(tournament, key, now=now)
    context = {"tournament": tournament, "registration": row, "refusal": ""}
    status = 200
    if request.method == "POST":
        if wait := limits.form_has_to_wait(request, "confirm", now=now):
            context["refusal"], status = limits.sentence(wait), limits.TOO_MANY
        else:
            try:
                entrant, token = registration_confirmations.confirm(tournament, key, now=now)
            except Refused as refusal:
                if refusal.code == registration_confirmations.OVER:
                    return _over(request, tournament)
                context["refusal"], status = refusal.message, refusal.status
            else:
                if row is not None:
                    mail_private_link(request, entrant, token)
                return see_other(request, f"{reverse('player:link', args=[token])}?new")
    elif row is None and registration_confirmations.find_confirmed(tournament, key) is None:
        return _over(request, tournament)
    return _unlisted(render(request, "player/entrants/confirm_registration.html", context, status=status))


def _over(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    context = {
        "heading": _("Confirm your registration"),
        "title": _("This link does not work"),
        "text": _(
            "If you are already registered, look for your private link in your mailbox. Otherwise register "
            "again or ask the organiser."
        ),
        "to": reverse("player:register", args=[tournament.slug]),
        "label": _("Register"),
    }
    return _unlisted(render(request, "account/link_over.html", context, status=HTTPStatus.GONE))


def _unlisted(response: HttpResponse) -> HttpResponse:
    response.headers["X-Robots-Tag"] = "noindex, nofollow"
    return response
