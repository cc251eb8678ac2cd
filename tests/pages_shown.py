"""What every live page of a tournament shows at one instant, and which of them hear a piece of news.

Each page is rendered as its live address renders it, without a request. Left out is what a form draws anew
for each answer, and the revision by which a projector knows that it missed something. A page that shows
something else than before has to be among those that hear what happened in between.
"""

import re
from dataclasses import dataclass

from django.http import Http404
from django.template.loader import render_to_string
from django.utils import timezone

from tournament.live.messages import Audience
from tournament.models import OutboxEvent, RoleKind, Screen, Tournament
from tournament.queries.core import outbox_rows
from tournament.services.core.actors import official
from tournament.web.caching import standings_cache
from tournament.web.organiser.core import desk as desks
from tournament.web.organiser.parts import PARTS as DESK_PARTS
from tournament.web.player.core.link_access import Own
from tournament.web.player.entrants import home
from tournament.web.public import screen  # noqa: F401 - it brings the part of the projector
from tournament.web.public.parts import PARTS, PartRequest

DRAWN = re.compile(r'(name="(?:csrfmiddlewaretoken|token)" value="|data-revision=")[^"]*')
ASKS_FOR_WORK = "outlook"  # to show it asks the workers, who announce by themselves that it is ready


@dataclass(frozen=True)
class Page:
    """One page as somebody looks at it."""

    audience: Audience
    topics: frozenset[str]
    html: str

    def hears(self, events):
        """Does any of these events make it fetch itself again?"""
        heard = [event for event in events if self.audience.hears(event)]
        return any(self.audience.topics(event) & self.topics for event in heard)


def pages_of(tournament, now, *, by=None):
    """Every live page by name; those of the desk as ``by``, an account that organises, sees them."""
    tournament = Tournament.objects.get(pk=tournament.pk)
    standings_cache.forget()  # what was kept might hide that nobody was told
    with timezone.override(tournament.zone):
        shown = dict([*_phones(tournament, now), *_boards(tournament, now)])
        return {**shown, **dict(_desk(tournament, now, by))} if by else shown


def phones_of(tournament, now):
    """The pages behind the private links alone: of the others each hears everything."""
    tournament = Tournament.objects.get(pk=tournament.pk)
    standings_cache.forget()
    with timezone.override(tournament.zone):
        return dict(_phones(tournament, now))


def place(tournament):
    """The newest event so far."""
    return outbox_rows.snapshot(tournament).last_id


def news_since(tournament, last_id):
    """What was told since."""
    return outbox_rows.after({tournament.pk: last_id}, limit=OutboxEvent.objects.count() + 1)


def silent(before, after, events):
    """The pages that changed and were not told."""
    return [
        name
        for name, page in after.items()
        if name in before and page.html != before[name].html and not page.hears(events)
    ]


def _phones(tournament, now):
    part = home.NOW
    for entrant in tournament.entrants.select_related("tournament", "good_list", "evil_list"):
        entrant.tournament = tournament
        own = Own(entrant, "link")
        context = {"own": own, "entrant": entrant, "tournament": tournament, **home.now_context(own, now)}
        audience = Audience(tournament.pk, entrant=entrant.pk)
        html = DRAWN.sub(r"\1", render_to_string(part.template, context))
        yield f"phone {entrant.pk}", Page(audience, frozenset(part.topics), html)


def _boards(tournament, now):
    audience = Audience(tournament.pk, table=0)
    wishes = [(name, PartRequest()) for name in PARTS if name != ASKS_FOR_WORK]
    wishes += [("pairings", PartRequest(order="table"))]
    wishes += [("screen", PartRequest(screen=key)) for key in Screen.objects.values_list("key", flat=True)]
    for name, wish in wishes:
        part = PARTS[name]
        context = {"tournament": tournament, "wish": wish, "is_shared": True}
        try:
            html = render_to_string(part.template, {**context, **part.context(tournament, wish, now)})
        except Http404:  # the game of the event has no such page
            continue
        who = Audience(tournament.pk) if name == "screen" else audience
        yield f"{name} {wish.as_query}", Page(who, frozenset(part.topics), DRAWN.sub(r"\1", html))


def _desk(tournament, now, user):
    desk = desks.Desk(tournament, RoleKind.ORGANISER, official(user, RoleKind.ORGANISER), now)
    newest = tournament.rounds.exclude(status="cancelled").order_by("number").last()
    of_round = {"round": str(newest.number)} if newest else {}
    asked = {"round": of_round, "clock": of_round, "draft": of_round, "entrant": {"entrant": "1"}}
    for name, part in DESK_PARTS.items():
        if name in LISTS_OF_ONE or (name == "entrant" and not tournament.entrants.exists()):
            continue
        context = {"desk": desk, "tournament": tournament, **part.context(desk, asked.get(name, {}))}
        html = DRAWN.sub(r"\1", render_to_string(part.template, context))
        yield f"desk {name}", Page(Audience(tournament.pk, is_official=True), frozenset(part.topics), html)


LISTS_OF_ONE = {"list_news"}  # it says whether a list that is being judged has changed, and asks for its id
