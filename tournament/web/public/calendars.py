"""A tournament as a calendar file: its day, its rounds and its deadlines, and the tables of one player.

Public data only: the file of a player names the opponents that every board names. The same state gives the
same bytes, whatever the hour; a time that nobody knows is left out.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

from django.db.models import Max
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import get_language, gettext
from django.views.decorators.http import require_safe
from icalendar import Calendar, Event
from icalendar.enums import STATUS, TRANSP

from armies.messages.formats import in_a_sentence
from tournament import access
from tournament.engine.day.forecast import Kind
from tournament.engine.lifecycle import TournamentStatus
from tournament.models import OutboxEvent, Tournament
from tournament.queries.core import addresses
from tournament.queries.rounds.games import Game
from tournament.queries.schedule import day_plans
from tournament.services.core.visible_text import UNSEEN
from tournament.templatetags.muster import match_name
from tournament.web.caching.page_cache import cached_page
from tournament.web.public.unlisted import not_for_search

CONTENT_TYPE: Final = "text/calendar; charset=utf-8"
REFRESHED: Final = timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the calendar; ``key`` makes its UID, so it stays when everything else changes."""

    key: str
    text: str
    starts_at: datetime
    ends_at: datetime | None = None


@require_safe
@not_for_search
@cached_page(has_address=True)
def calendar(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = access.public_tournament(slug)
    url = addresses.for_phones(request, reverse("public:tournament", args=[slug]))
    return HttpResponse(as_file(tournament, url=url), content_type=CONTENT_TYPE)


def as_file(tournament: Tournament, *, url: str = "", games: Iterable[Game] = ()) -> bytes:
    """The calendar; with ``games`` it says of each round where this player sits."""
    made = OutboxEvent.objects.filter(tournament=tournament).aggregate(at=Max("created_at"))["at"]
    around = _Around(tournament, url, made or tournament.created_at)
    calendar = Calendar.new(
        prodid="-//Muster//Muster//EN",
        name=cleaned(tournament.name),
        language=get_language(),
        uid=around.uid("calendar"),
    )
    calendar.add("refresh-interval", REFRESHED, {"value": "DURATION"})
    calendar.add_component(around.day())
    for entry in (*_deadlines(tournament), *_rounds(tournament, {game.round.number: game for game in games})):
        calendar.add_component(around.event(entry))
    return bytes(calendar.to_ical())


@dataclass(frozen=True, slots=True)
class _Around:
    """What is the same in every entry."""

    tournament: Tournament
    url: str
    stamp: datetime

    def uid(self, key: str) -> str:
        born = self.tournament.created_at.astimezone(UTC)
        return f"{key}.{self.tournament.pk}.{born:%Y%m%dT%H%M%S%f}@muster"

    def day(self) -> Event:
        """The whole day or days, in the hall's calendar; it makes nobody busy."""
        event = self._event("day", cleaned(self.tournament.name))
        event.DTSTART = self.tournament.starts_on
        event.DTEND = day_plans.last_date(self.tournament) + timedelta(days=1)
        event.add("transp", TRANSP.TRANSPARENT)
        return event

    def event(self, entry: Entry) -> Event:
        event = self._event(entry.key, f"{entry.text} · {in_a_sentence(cleaned(self.tournament.name))}")
        event.DTSTART = entry.starts_at.astimezone(UTC)
        if entry.ends_at is not None:
            event.DTEND = entry.ends_at.astimezone(UTC)
        return event

    def _event(self, key: str, text: str) -> Event:
        is_off = self.tournament.status == TournamentStatus.CALLED_OFF
        return Event.new(
            uid=self.uid(key),
            summary=text,
            location=cleaned(self.tournament.venue) or None,
            url=self.url or None,
            stamp=self.stamp.astimezone(UTC),
            sequence=self.tournament.revision,  # every verb raises it
            status=STATUS.CANCELLED if is_off else STATUS.CONFIRMED,
        )


def cleaned(text: str) -> str:
    """On one line and without controls, which no calendar and no picture can show."""
    return " ".join(UNSEEN.sub("", text).split())


def _deadlines(tournament: Tournament) -> Iterable[Entry]:
    opens, closes = tournament.check_in_opens_at, tournament.check_in_closes_at
    rows = (
        ("registration", gettext("Registration closes"), tournament.registration_closes_at, None),
        ("lists", gettext("Lists are due"), tournament.lists_close_at, None),
        (
            "check-in",
            gettext("Check-in by phone") if opens else gettext("Check-in by phone closes"),
            opens or closes,
            closes if opens else None,
        ),
    )
    return [Entry(key, text, starts, ends) for key, text, starts, ends in rows if starts is not None]


def _rounds(tournament: Tournament, games: Mapping[int, Game]) -> Iterable[Entry]:
    """What happened and what the plan makes of it, without the hour at which somebody asks."""
    day = day_plans.day_of(tournament, now=tournament.created_at)
    for stretch in day.stretches:
        if stretch.kind is Kind.ROUND:
            text = _round_text(match_name(stretch.name), games.get(stretch.number))
            yield Entry(f"round-{stretch.number}", text, stretch.starts_at, stretch.ends_at)


def _round_text(title: str, game: Game | None) -> str:
    if game is None:
        return title
    if game.opponent is None:
        return gettext("%(round)s: bye") % {"round": title}
    values = {"round": title, "name": in_a_sentence(cleaned(game.opponent.name)), "n": game.pairing.table}
    if game.pairing.table is None:
        return gettext("%(round)s: against %(name)s") % values
    return gettext("%(round)s: table %(n)s against %(name)s") % values
