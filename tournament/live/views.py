"""What a page asks when it cannot listen: one small JSON answer, and 304 while nothing changed."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe

from tournament import access, time_source
from tournament.live.messages import OWN_TOPICS, PUBLIC_TOPICS, milliseconds
from tournament.models import Tournament
from tournament.queries.clock import clocks
from tournament.queries.core import outbox_rows
from tournament.queries.core.newest_events import newest_events
from tournament.queries.rounds.boards import current_round
from tournament.services.core.outbox import TOPICS
from tournament.single_flight import SingleFlightCache

MAX_ANSWERS: Final = 1000  # answers
A_SECOND: Final = 1.0
MAX_NUMBER_LENGTH: Final = 18  # digits of a revision
states: Final[SingleFlightCache[dict[str, Any]]] = SingleFlightCache(MAX_ANSWERS)


@require_safe
def server_time(request: HttpRequest) -> HttpResponse:  # noqa: ARG001 - the signature is Django's
    return _private(JsonResponse({"now": milliseconds(time_source.now())}))


@require_safe
def state(request: HttpRequest, slug: str) -> HttpResponse:
    """Revision, clock, and with ``?since=REVISION`` which topics changed. 304 while nothing did."""
    number, revision = access.public_revision(slug)
    newest = newest_events.for_board(number, revision, PUBLIC_TOPICS)
    find = partial(access.public_tournament, slug)
    return _answer(request, (number, revision), newest, find=find, known=PUBLIC_TOPICS)


@require_safe
def own_state(request: HttpRequest, token: str) -> HttpResponse:
    """The same for the page behind a private link: what does not concern the entrant has not happened."""
    try:
        entrant = access.entrant_by_token(token)
    except Http404:
        return _private(HttpResponse(status=404, headers=access.LINK_CLOSED))
    tournament = entrant.tournament
    at = (tournament.pk, tournament.revision)
    newest = newest_events.for_entrant(*at, OWN_TOPICS, entrant.pk)
    return _answer(request, at, newest, find=lambda: tournament, known=OWN_TOPICS, entrant=entrant.pk)


@require_safe
def official_state(request: HttpRequest, slug: str) -> HttpResponse:
    """The same for the accounts that work on it, with every topic. A stranger finds nothing."""
    tournament, _ = access.tournament_for(request.user, slug)
    at = (tournament.pk, tournament.revision)
    return _answer(request, at, tournament.revision, find=lambda: tournament, known=TOPICS)


def _answer(
    request: HttpRequest,
    at: tuple[int, int],
    newest: int,
    *,
    find: Callable[[], Tournament],
    known: frozenset[str],
    entrant: int | None = None,
) -> HttpResponse:
    """``at`` is the tournament's id with the revision that was read, ``newest`` what concerns who asks."""
    etag = f'"{at[0] if entrant is None else entrant}-{newest}"'
    answer = get_conditional_response(request, etag=etag)
    if answer is None:
        since = request.GET.get("since", "")[:MAX_NUMBER_LENGTH]
        make = partial(_state, find, since=since, known=known, entrant=entrant)
        state = states.get((at, since, known, entrant), make, fresh_for=A_SECOND)
        answer = JsonResponse({**state, "server_now": milliseconds(time_source.now())})
    answer["ETag"] = etag
    return _private(answer)


def _state(
    find: Callable[[], Tournament], *, since: str, known: frozenset[str], entrant: int | None
) -> dict[str, Any]:
    tournament = find()
    round_ = current_round(tournament)
    return {
        "revision": tournament.revision,
        "topics": sorted(_topics(tournament, since=since, known=known, entrant=entrant)),
        "clock": clocks.clock_state(round_, now=time_source.now()).as_json(),
    }


def _topics(
    tournament: Tournament, *, since: str, known: frozenset[str], entrant: int | None
) -> frozenset[str]:
    """Topics one may know that changed after a revision; all of them for somebody who names none."""
    if not (since.isascii() and since.isdigit()):
        return known
    return outbox_rows.topics_since(tournament, int(since), entrant=entrant) & known


def _private(answer: HttpResponse) -> HttpResponse:
    answer["Cache-Control"] = "no-cache"
    return answer
