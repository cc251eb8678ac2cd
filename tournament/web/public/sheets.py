"""Where the code on a score sheet leads: officials to the entry of that table, players to their own slip.

Anybody may scan a sheet, so the page itself shows only what hangs on the wall: who sits at the table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament import access

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse


@require_safe
@never_cache
def table(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """One table of one round, for whoever holds its sheet."""
    tournament = access.public_tournament(slug)
    desk = reverse("organiser:table", args=[slug, number, table])
    if access.role_of(request.user, tournament) is not None:
        return redirect(desk)
    pairing = access.pairing_at(access.round_in(tournament, number), table)
    context = {"tournament": tournament, "pairing": pairing, "round": pairing.round, "desk": desk}
    return render(request, "public/table.html", context)
