"""What a page asks when it cannot listen: one small JSON answer, and nothing at all while nothing changed."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe

from tournament import access, house_time
from tournament.live.messages import PUBLIC_TOPICS
from tournament.queries import clocks, outbox
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
    find = partial(access.public_tournament, slug)
    return _answer(request, *access.public_revision(slug), find=find, known=PUBLIC_TOPICS)


@require_safe
def official_state(request: HttpRequest, slug: str) -> HttpResponse:
    """The same for the accounts that work on it, with every topic. A stranger finds nothing."""
    tournament, _ = access.tournament_for(request.user, slug)
    return _answer(request, tournament.pk, tournament.revision, find=lambda: tournament, known=TOPICS)


def _answer(
    request: HttpRequest, number: int, revision: int, *, find: Callable[[], Tournament], known: frozenset[str]
) -> HttpResponse:
    etag = f'"{number}-{revision}"'
    answer = get_conditional_response(request, etag=etag)
    if answer is None:
        tournament = find()
        topics = _topics(tournament, since=request.GET.get("since", ""), known=known)
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


def _topics(tournament: Tournament, *, since: str, known: frozenset[str]) -> frozenset[str]:
    """Topics one may know that changed after a revision; all of them for somebody who names none."""
    if not (since.isascii() and since.isdigit()):
        return known
    return outbox.topics_since(tournament, int(since[:18])) & known


def _private(answer: HttpResponse) -> HttpResponse:
    answer["Cache-Control"] = "no-cache"
    return answer


def _ms(instant: datetime) -> int:
    return round(instant.timestamp() * 1000)
