"""Entrants: the list, one of them, and what the desk does with them."""

from collections.abc import Mapping
from typing import Any, Final

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from tournament.engine.lifecycle import EntrantStatus, RoundStatus
from tournament.models import Entrant, OutgoingMail
from tournament.queries.desk import impact
from tournament.queries.desk.impact import Consequences
from tournament.queries.entrants import capacity
from tournament.queries.entrants.entrants import entrants_of, matching_lines
from tournament.queries.entrants.failed_mails import failed_mails
from tournament.queries.entrants.other_events import elsewhere
from tournament.queries.lists import blocking_lists, list_queue
from tournament.queries.penalties.penalties import histories
from tournament.queries.rounds.player_requests import open_requests
from tournament.services.entrants import entrants, registration_confirmations
from tournament.web.forms.post_data import whole
from tournament.web.forms.seen_fields import seen_in, seen_text
from tournament.web.organiser.core.desk import ORGANISER, Desk, form_page, official, page, went_well
from tournament.web.organiser.core.live_pages import LivePart, live_page
from tournament.web.organiser.entrants import links
from tournament.web.organiser.entrants.entrant_forms import EntrantForm, NewEntrantForm
from tournament.web.public.paging import A_PAGE, ALONE
from tournament.web.refusals import form_errors

UNCONFIRMED_SHOWN = 5  # the others have a page of their own


@official()
def index(request: HttpRequest, desk: Desk) -> HttpResponse:
    words, sort = request.GET.get("q", ""), request.GET.get("sort", "name")
    rows = matching_lines(desk.tournament, words=words, sort=sort)
    shown = Paginator(rows, A_PAGE, orphans=ALONE).get_page(request.GET.get("page"))
    filters = "" if shown.has_other_pages() else "#people"  # of a part of them the server finds a name
    waits = registration_confirmations.waiting_for_confirmation(desk.tournament, now=desk.now)
    waiting = waits.count() if desk.organises else 0
    return page(
        request,
        desk,
        "organiser/entrants/entrants.html",
        entrants=entrants_of(shown),
        shown=shown,
        elsewhere=[] if words else elsewhere(desk.tournament),
        words=words,
        total=len(rows),
        filters=filters,
        unconfirmed=waits[:UNCONFIRMED_SHOWN] if waiting else (),
        unconfirmed_count=waiting,
        links_waiting=links.count_waiting(request, desk) if desk.organises else 0,
    )


@official(ORGANISER)
def add(request: HttpRequest, desk: Desk) -> HttpResponse:
    form = NewEntrantForm(
        request.POST or None,
        is_full=capacity.free(desk.tournament) == 0,
        language=desk.tournament.language,
    )
    if request.method == "POST" and form.is_valid():
        with form_errors(form):
            added = entrants.register(
                desk.tournament, form.details(), by=desk.by, now=desk.now, beyond_limit=form.goes_beyond
            )
            links.keep(request, desk, [added])
            has_place = added[0].status in capacity.TAKES_A_PLACE
            words = _("%(name)s is registered.") if has_place else _("%(name)s is on the waiting list.")
            to = links.address_alone(desk, added[0])
            return went_well(request, words % {"name": f"{added[0]}"}, to)
    return form_page(request, desk, "organiser/entrants/entrant_add.html", form=form)


@official()
def failed(request: HttpRequest, desk: Desk) -> HttpResponse:
    mails = failed_mails(desk.tournament, now=desk.now)
    return page(request, desk, "organiser/entrants/failed_mails.html", mails=mails)


@official()
def show(request: HttpRequest, desk: Desk, number: int) -> HttpResponse:
    return live_page(
        request, desk, "organiser/entrants/entrant.html", ENTRANT, asked={"entrant": str(number)}
    )


@official(ORGANISER)
def edit(request: HttpRequest, desk: Desk, number: int) -> HttpResponse:
    entrant = desk.entrant(number)
    form = EntrantForm(request.POST or None, entrant=entrant)
    if request.method == "POST" and form.is_valid():
        with form_errors(form):
            seen = seen_in(request, entrants.COLUMNS)
            entrant = entrants.edit(entrant, form.details(), by=desk.by, now=desk.now, seen=seen)
            return went_well(
                request, _("%(name)s is saved.") % {"name": f"{entrant}"}, desk.url("entrant", number)
            )
    return form_page(
        request,
        desk,
        "organiser/entrants/entrant_edit.html",
        form=form,
        entrant=entrant,
        seen=seen_text(request, entrant, entrants.COLUMNS),
    )


def _context(desk: Desk, asked: Mapping[str, str]) -> dict[str, Any]:
    entrant = desk.entrant(whole(asked.get("entrant", "")) or 0)
    seats = entrant.seats.filter(is_current=True).select_related("pairing__round", "pairing__a", "pairing__b")
    needs_lists = blocking_lists.are_needed(entrant.tournament)
    return {
        "entrant": entrant,
        "elsewhere": elsewhere(entrant.tournament, only=[entrant.number]),
        "in_line": capacity.place_in_line(entrant),
        "lists": [row for row in list_queue.rows_of_entrant(entrant) if row.version or needs_lists],
        "coming": _coming(entrant),
        "behind": impact.draft_behind(entrant),
        "seats": [seat for seat in seats if seat.pairing.round.status != RoundStatus.DRAFT],
        "requests": [row for row in open_requests(entrant.tournament) if row.entrant_id == entrant.pk],
        "rulings": entrant.rulings.all(),
        "unsent": _unsent(entrant) if desk.organises and entrant.email else [],
        "histories": histories([entrant]) if desk.judges else [],
    }


def _unsent(entrant: Entrant) -> list[OutgoingMail]:
    mails = OutgoingMail.objects.filter(entrant=entrant, sent_at=None).exclude(failure="")
    return list(mails.select_related("message"))


def _coming(entrant: Entrant) -> Consequences | None:
    is_away = entrant.status in {EntrantStatus.REGISTERED, EntrantStatus.ABSENT, EntrantStatus.DROPPED}
    return impact.of_coming(entrant) if is_away else None


ENTRANT: Final = LivePart(
    "entrant", ("tournament", "entrants", "lists", "pairings", "results", "log"), _context
)
