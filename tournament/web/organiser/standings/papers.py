"""What is read at the desk: standings and the log."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse

from tournament.queries.history import log
from tournament.queries.standings.standings import bonus_labels, columns
from tournament.services.undo import undo
from tournament.web.caching.standings_cache import current_standings
from tournament.web.forms.post_data import posted_text, whole
from tournament.web.organiser.core.desk import REFEREE, Desk, official, page
from tournament.web.public.parts import outlook_context
from tournament.web.public.views import requested_part

PER_PAGE = 50
PLACES, PLACES_ALONE = 100, 20  # a page, and how few make none of their own


@official()
def standings(request: HttpRequest, desk: Desk) -> HttpResponse:
    rows, ordered = current_standings(desk.tournament).rows, columns(desk.tournament)
    shown = Paginator(rows, PLACES, orphans=PLACES_ALONE).get_page(request.GET.get("page"))
    return page(
        request,
        desk,
        "organiser/standings/standings.html",
        rows=[(row, tuple(zip(ordered, row.values, strict=True))) for row in shown],
        shown=shown,
        columns=ordered,
        bonus_labels=bonus_labels(desk.tournament, rows),
        has_cut=any(row.cut for row in rows),
    )


@official()
def outlook(request: HttpRequest, desk: Desk) -> HttpResponse:
    return page(
        request,
        desk,
        "organiser/standings/outlook.html",
        **outlook_context(desk.tournament, requested_part(request), desk.now),
    )


@official(REFEREE)
def diary(request: HttpRequest, desk: Desk) -> HttpResponse:
    verb, person = posted_text(request.GET, "verb"), posted_text(request.GET, "person")
    number, table = whole(request.GET.get("player", "")), whole(request.GET.get("table", ""))
    player = desk.entrant(number) if number is not None else None
    rows = log.entries(desk.tournament, verb=verb, person=person, table=table, player=player)
    is_alone = player is not None or table is not None  # of many things at once, the one that is asked for
    pages = Paginator(rows if is_alone else log.newest_of_presses(rows), PER_PAGE)
    shown = pages.get_page(request.GET.get("page"))
    presses = [log.Press([row]) for row in log.with_changes(shown)] if is_alone else log.presses(shown)
    rows_shown = [row for press in presses for row in press.entries]
    askable = {row.pk for row in rows_shown if undo.settled(row) is None and undo.may(row, by=desk.by)}
    return page(
        request,
        desk,
        "organiser/standings/log.html",
        presses=presses,
        shown=shown,
        askable=askable,
        kinds=log.kinds(desk.tournament),
        table=table,
        people=log.people(desk.tournament),
        players=desk.tournament.entrants.order_by("name", "number"),
        player=player,
        verb=verb,
        person=person,
    )
