"""A list of an earlier tournament, brought over by whoever holds its private link, as text to look at.

That link is the only proof of being the same person: names repeat, and e-mail addresses are not confirmed.
"""

import re
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse

from armies import queries as armies
from armies.models import ArmyListVersion
from armies.models.choices import Source
from armies.services.errors import Refused
from armies.services.lists import earlier_lists
from tournament import access, time_source
from tournament.models import Entrant
from tournament.queries.lists import list_sheets
from tournament.services.core.errors import Conflict, Invalid
from tournament.services.lists import lists
from tournament.services.tournaments import deadlines
from tournament.web.player.core.link_access import FORM, Own, own_page, page, typed_text
from tournament.web.player.lists.pasting import Pasted, paste_page, read

MAX_LINK: Final = 300
_TOKEN: Final = re.compile(r"(?:.*/me/)?([\w-]{16,64})(?:/.*)?")


@own_page(FORM)
def copy(request: HttpRequest, own: Own, faction: str) -> HttpResponse:
    deadlines.refuse_late_list(own.entrant, faction, now=time_source.now())
    if request.method != "POST":
        return _ask(request, own, faction)
    try:
        link = typed_text(request.POST, "known", most=MAX_LINK) or typed_text(
            request.POST, "link", most=MAX_LINK
        )
        earlier = _earlier(own, link)
        version = _handed_in(earlier, faction)
    except Refused as refusal:
        return _ask(request, own, faction, refusal)
    figures = list(armies.figures_of(own.tournament.catalogues.all()))
    found = earlier_lists.translate(version, figures=figures)
    pasted = Pasted(
        found.text,
        list_sheets.sheet_of(own.entrant, faction).revision,
        Source.COPY,
        read(found.text, figures, faction),
        changed=found.changed,
        copied_from=earlier.tournament.name,
    )
    return paste_page(request, own, faction, pasted)


def _ask(request: HttpRequest, own: Own, faction: str, refusal: Refused | None = None) -> HttpResponse:
    context = {"faction": faction, "refusal": refusal}
    status = refusal.status if refusal else 200
    return page(request, own, "player/lists/copy.html", context, current="lists", status=status)


def _earlier(own: Own, link: str) -> Entrant:
    token = _TOKEN.fullmatch(link)
    try:
        earlier = access.entrant_by_token(token.group(1) if token else "")
    except Http404:
        raise Invalid("unknown-link", field="link") from None
    if earlier.tournament_id == own.entrant.tournament_id:
        raise Invalid("same-tournament", field="link")
    return earlier


def _handed_in(earlier: Entrant, faction: str) -> ArmyListVersion:
    try:
        return lists.current(earlier, faction)
    except Conflict:
        raise Invalid("list-missing", case="copying", field="link") from None
