"""Private links of entrants: shown once, with a QR code, ready to be cut out and handed over.

Only the hash of a token is stored, so what is not printed or copied now has to be issued anew. Between
the POST that issues and the page that shows, the tokens wait in the official's own session. A link that was
issued for one person is shown alone: the others go on waiting until somebody asks for them.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, cast
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from tournament.engine.lifecycle import GONE
from tournament.models import Entrant
from tournament.queries.core import addresses
from tournament.services.entrants import entrants
from tournament.services.mail import mail
from tournament.templatetags.seen_field import FIELD
from tournament.web.forms.post_data import whole
from tournament.web.organiser.core.ask import Question, asks
from tournament.web.organiser.core.desk import ORGANISER, Desk, official, page, went_well
from tournament.web.qr_codes import inline_svg

A_PAGE: Final = 40  # links: each has a code to be drawn


@dataclass(frozen=True, slots=True)
class Link:
    entrant: Entrant
    address: str
    code: SafeString


@never_cache
@official(ORGANISER)
def show(request: HttpRequest, desk: Desk) -> HttpResponse:
    """The links that wait, page by page, or only ``of`` one start number. What is shown is forgotten."""
    tokens = _waiting(request, desk)
    alone = whole(request.GET.get("of", ""))
    shown = [number for number in sorted(tokens) if alone in {None, number}][:A_PAGE]
    later = {str(number): token for number, token in tokens.items() if number not in shown}
    if _key(desk) in request.session:
        request.session[_key(desk)] = later
    people = desk.tournament.entrants.filter(number__in=shown).order_by("number")
    links = [_link(request, row, tokens[row.number]) for row in people]
    return page(
        request,
        desk,
        "organiser/entrants/links.html",
        links=links,
        later=len(later),
        is_alone=alone is not None,
    )


def _ask_for_a_new_link(desk: Desk, number: int) -> Question:
    entrant = desk.entrant(number)
    return Question(
        title=_("New private link for %(name)s") % {"name": f"{entrant}"},
        text=_("The previous link stops working. The new one is shown once, with its QR code."),
        answer=_("Issue link"),
        back=desk.url("entrant", number),
        sent={FIELD: entrants.link_digest(entrant)},
    )


@official(ORGANISER)
@asks(_ask_for_a_new_link)
def issue(request: HttpRequest, desk: Desk, number: int) -> HttpResponse:
    entrant = desk.entrant(number)
    token = entrants.issue_link(entrant, by=desk.by, now=desk.now, seen=request.POST.get(FIELD, ""))
    keep(request, desk, [(entrant, token)])
    words = _("%(name)s has a new link. The old one stopped working.")
    if mail.queue_link(entrant, address_of(request, token), now=desk.now):
        words = _("%(name)s has a new link, also sent by mail. The old one stopped working.")
    elif entrant.email and mail.is_on():
        words = _("%(name)s has a new link, not sent by mail: an address gets %(count)d links an hour.")
    return went_well(
        request, words % {"name": f"{entrant}", "count": mail.MAX_LINKS}, address_alone(desk, entrant)
    )


def _ask_to_revoke(desk: Desk, number: int) -> Question:
    entrant = desk.entrant(number)
    return Question(
        title=_("Revoke the private link of %(name)s") % {"name": f"{entrant}"},
        text=_("The link stops working until a new one is issued."),
        answer=_("Revoke link"),
        back=desk.url("entrant", number),
        is_danger=True,
        sent={FIELD: entrants.link_digest(entrant)},
    )


@official(ORGANISER)
@asks(_ask_to_revoke)
def revoke(request: HttpRequest, desk: Desk, number: int) -> HttpResponse:
    seen = request.POST.get(FIELD, "")
    entrant = entrants.revoke_link(desk.entrant(number), by=desk.by, now=desk.now, seen=seen)
    return went_well(
        request,
        _("The link of %(name)s stopped working.") % {"name": f"{entrant}"},
        desk.url("entrant", number),
    )


def _ask_for_all_links(desk: Desk) -> Question:
    return Question(
        title=_("New links for all"),
        text=_("All players get a new private link, printed with QR codes. Earlier links stop working."),
        answer=_("Issue new links"),
        back=desk.url("entrants"),
        sent={FIELD: entrants.links_digest(desk.tournament)},
    )


@official(ORGANISER)
@asks(_ask_for_all_links)
def issue_all(request: HttpRequest, desk: Desk) -> HttpResponse:
    people = list(desk.tournament.entrants.exclude(status__in=GONE))
    seen = request.POST.get(FIELD, "")
    keep(request, desk, entrants.issue_links(desk.tournament, people, by=desk.by, now=desk.now, seen=seen))
    return went_well(
        request, _("All players have new links. The old ones stopped working."), desk.url("links")
    )


def keep(request: HttpRequest, desk: Desk, issued: Iterable[tuple[Entrant, str]]) -> None:
    waiting = cast("dict[str, str]", request.session.get(_key(desk), {}))
    request.session[_key(desk)] = {**waiting, **{str(row.number): token for row, token in issued}}


def address_alone(desk: Desk, entrant: Entrant) -> str:
    return f"{desk.url('links')}?{urlencode({'of': entrant.number})}"


def count_waiting(request: HttpRequest, desk: Desk) -> int:
    return len(request.session.get(_key(desk), ()))


def _waiting(request: HttpRequest, desk: Desk) -> dict[int, str]:
    tokens = cast("dict[str, str]", request.session.get(_key(desk), {}))
    found = {entrants.hash_token(token): (int(number), token) for number, token in tokens.items()}
    alive = desk.tournament.entrants.filter(token_hash__in=found).values_list("token_hash", flat=True)
    return dict(found[digest] for digest in alive if digest)


def _key(desk: Desk) -> str:
    return f"links-{desk.tournament.pk}"


def _link(request: HttpRequest, entrant: Entrant, token: str) -> Link:
    address = address_of(request, token)
    return Link(entrant, address, inline_svg(address))


def address_of(request: HttpRequest, token: str) -> str:
    return addresses.for_phones(request, reverse("player:home", args=[token]))
