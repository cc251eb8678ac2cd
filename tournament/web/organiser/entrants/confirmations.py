"""Registrations that are not confirmed by mail yet: an organiser finds them and confirms them by hand."""

from django.core.paginator import Paginator
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy

from tournament import access
from tournament.services.entrants import registration_confirmations
from tournament.web.forms.post_data import posted_text
from tournament.web.organiser.core.desk import ORGANISER, Desk, official, page, went_well
from tournament.web.organiser.entrants import links
from tournament.web.player.entrants.confirmations import mail_private_link
from tournament.web.public.paging import A_PAGE, ALONE


@official(ORGANISER)
def index(request: HttpRequest, desk: Desk) -> HttpResponse:
    words = posted_text(request.GET, "q").strip()
    rows = registration_confirmations.waiting_for_confirmation(desk.tournament, now=desk.now)
    if words:
        rows = rows.filter(Q(name__icontains=words) | Q(email__icontains=words))
    shown = Paginator(rows, A_PAGE, orphans=ALONE).get_page(request.GET.get("page"))
    return page(
        request,
        desk,
        "organiser/entrants/unconfirmed.html",
        shown=shown,
        words=words,
        total=shown.paginator.count,
    )


CONFIRMED = gettext_lazy("%(name)s is confirmed.")
CONFIRMED_WITHOUT_MAIL = gettext_lazy(
    "%(name)s is confirmed, but the private link was not mailed. Hand it over."
)


@official(ORGANISER, methods=["POST"])
def confirm(request: HttpRequest, desk: Desk, registration: int) -> HttpResponse:
    row = access.one_or_404(desk.tournament.unconfirmed.all(), access.NO_REGISTRATION, pk=registration)
    entrant, token = registration_confirmations.confirm_at_desk(row, by=desk.by, now=desk.now)
    links.keep(request, desk, [(entrant, token)])
    is_mailed = mail_private_link(request, entrant, token)
    words = CONFIRMED if is_mailed else CONFIRMED_WITHOUT_MAIL
    return went_well(request, words % {"name": f"{entrant}"}, links.address_alone(desk, entrant))
