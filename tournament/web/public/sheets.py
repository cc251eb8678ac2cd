"""Where the code on a score sheet leads: officials to the entry of that table, players to their own slip."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament import access
from tournament.web.caching.page_cache import cached_page


@require_safe
@never_cache
def table(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    if settings.SESSION_COOKIE_NAME in request.COOKIES and _is_official(request, slug):
        return redirect("organiser:table", slug, number, table)
    return _for_players(request, slug=slug, number=number, table=table)


@cached_page()
def _for_players(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    tournament = access.public_tournament(slug)
    desk = reverse("organiser:table", args=[slug, number, table])
    pairing = access.pairing_at(access.round_in(tournament, number), table)
    context = {"tournament": tournament, "pairing": pairing, "round": pairing.round, "desk": desk}
    return render(request, "public/rounds/table.html", context)


def _is_official(request: HttpRequest, slug: str) -> bool:
    return access.role_of(request.user, access.public_tournament(slug)) is not None
