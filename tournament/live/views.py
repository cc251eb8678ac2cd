"""What a page asks when it cannot listen: one small JSON answer, and nothing at all while nothing changed."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe

from tournament import access, house_time
from tournament.live.messages import OWN_TOPICS, PUBLIC_TOPICS
from tournament.queries import clocks, outbox
from tournament.queries.newest_events import newest_events
from tournament.services.announce import TOPICS

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from tournament.models import Tournament


@require_safe
def server_time(request: HttpRequest) -> HttpResponse:  # noqa: ARG001 - the signature is Django's
    """The time that counts, in milliseconds since 1970."""
    return _private(JsonResponse({"now": _ms(house_time.now())}))


@require_safe
def state(request: HttpRequest, slug: str) -> HttpResponse:
    """Revision, clock, and with ``?since=REVISION`` which topics changed. 304 while nothing did."""
    number, revision = access.public_revision(slug)
    newest = newest_events.for_board(number, revision, PUBLIC_TOPICS)
    find = partial(access.public_tournament, slug)
    return _answer(request, f"{number}-{newest}", find=find, known=PUBLIC_TOPICS)


@require_safe
def own_state(request: HttpRequest, token: str) -> HttpResponse:
    """The same for the page behind a private link: what does not concern the entrant has not happened."""
    entrant = access.entrant_by_token(token)
    tournament = entrant.tournament
    newest = newest_events.for_entrant(tournament.pk, tournament.revision, OWN_TOPICS, entrant.pk)
    tag = f"{entrant.pk}-{newest}"
    return _answer(request, tag, find=lambda: tournament, known=OWN_TOPICS, entrant=entrant.pk)


@require_safe
def official_state(request: HttpRequest, slug: str) -> HttpResponse:
    """The same for the accounts that work on it, with every topic. A stranger finds nothing."""
    tournament, _ = access.tournament_for(request.user, slug)
    tag = f"{tournament.pk}-{tournament.revision}"
    return _answer(request, tag, find=lambda: tournament, known=TOPICS)


def _answer(
    request: HttpRequest,
    tag: str,
    *,
    find: Callable[[], Tournament],
    known: frozenset[str],
    entrant: int | None = None,
) -> HttpResponse:
    etag = f'"{tag}"'
    answer = get_conditional_response(request, etag=etag)
    if answer is None:
        tournament = find()
        topics = _topics(tournament, since=request.GET.get("since", ""), known=known, entrant=entrant)
        answer = JsonResponse(_state(tournament, topics))
    answer["ETag"] = etag
    return _private(answer)


def _state(tournament: Tournament, topics: frozenset[str]) -> dict[str, Any]:
    now = house_time.now()
    round_ = clocks.round_of_the_moment(tournament)
    return {
        "revision": tournament.revision,
        "server_now": _ms(now),
        "topics": sorted(topics),
        "clock": clocks.clock_state(round_, now=now).as_json(),
    }


def _topics(
    tournament: Tournament, *, since: str, known: frozenset[str], entrant: int | None
) -> frozenset[str]:
    """Topics one may know that changed after a revision; all of them for somebody who names none."""
    if not (since.isascii() and since.isdigit()):
        return known
    return outbox.topics_since(tournament, int(since[:18]), entrant=entrant) & known


def _private(answer: HttpResponse) -> HttpResponse:
    answer["Cache-Control"] = "no-cache"
    return answer


def _ms(instant: datetime) -> int:
    return round(instant.timestamp() * 1000)
