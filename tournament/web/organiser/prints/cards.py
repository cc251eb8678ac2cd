"""Entrant cards with new links: a link is kept only as a hash, so each form is good for one print."""

import re
import secrets
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache

from tournament.models import Entrant
from tournament.printing.documents.cards import entrant_cards
from tournament.printing.documents.hall_documents import for_hall
from tournament.printing.inputs import EntrantCardsInput
from tournament.printing.views import respond
from tournament.queries.prints.print_fingerprints import Wanted, playing
from tournament.queries.prints.print_records import digest_of
from tournament.services.core.errors import Conflict, Invalid
from tournament.services.entrants import entrants
from tournament.services.prints import print_records
from tournament.web.forms.input_forms import posted
from tournament.web.organiser.core.desk import ORGANISER, Desk, official, page
from tournament.web.organiser.entrants.links import address_of

SPAN: Final = re.compile(r"([0-9]{1,5})(?:\s*[-–]\s*([0-9]{1,5}))?")


@never_cache
@official(ORGANISER)
def cards(request: HttpRequest, desk: Desk) -> HttpResponse:
    if request.method == "POST":
        return _printed(request, desk)
    once = request.session[_key(desk)] = secrets.token_urlsafe(12)
    people = playing(desk.tournament)
    without = sum(who.token_hash is None for who in people)
    return page(request, desk, "organiser/prints/cards.html", once=once, people=len(people), without=without)


def numbers_in(text: str) -> set[int]:
    """``3, 7, 12-15`` as start numbers. Raises ``Invalid`` for anything else."""
    found: set[int] = set()
    for part in re.split(r"[,;\s]+", re.sub(r"\s*([-–])\s*", r"\1", text.strip())):
        match = SPAN.fullmatch(part)
        if match is None:
            raise Invalid("bad-numbers", data={"written": part[:30]}, field="numbers")
        first, last = int(match[1]), int(match[2] or match[1])
        found.update(range(first, last + 1))
    return found


def _printed(request: HttpRequest, desk: Desk) -> HttpResponse:
    values = posted(request, EntrantCardsInput)
    chosen = _chosen(values, desk)
    if not secrets.compare_digest(request.session.pop(_key(desk), ""), values.once):
        raise Conflict("cards-printed")
    issued = entrants.issue_links(desk.tournament, chosen, by=desk.by, now=desk.now)
    addresses = {who.number: address_of(request, token) for who, token in issued}
    wanted = Wanted(desk.tournament, "entrant-cards", wish={"numbers": sorted(addresses)})
    cards = for_hall(desk.tournament, lambda: entrant_cards(desk.tournament, chosen, addresses))
    answer = respond(request, cards)
    print_records.record(wanted, digest=digest_of(wanted), by=desk.by, now=desk.now)
    return answer


def _chosen(values: EntrantCardsInput, desk: Desk) -> list[Entrant]:
    people = playing(desk.tournament)
    if values.who == "all":
        return people
    if values.who == "numbers":
        numbers = numbers_in(values.numbers)
        found = [row for row in people if row.number in numbers]
    else:
        found = [row for row in people if row.token_hash is None]
    if not found:
        raise Invalid("nobody-chosen")
    return found


def _key(desk: Desk) -> str:
    return f"cards-{desk.tournament.pk}"
