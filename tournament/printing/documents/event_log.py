"""The log of the day on paper, from the first entry to the last. For referees and organisers only."""

from dataclasses import dataclass
from itertools import groupby
from zoneinfo import ZoneInfo

from django.utils import translation
from django.utils.translation import gettext as _

from armies.messages import formats
from armies.messages.languages import offered
from tournament.engine.day.wall_clock import dated_time
from tournament.models import LogEntry, Tournament
from tournament.printing.documents.head import Document, head_of
from tournament.queries.history import log


@dataclass(frozen=True, slots=True)
class LogLine:
    row: LogEntry
    time: str
    undone: str


@dataclass(frozen=True, slots=True)
class LogDay:
    day: str
    lines: tuple[LogLine, ...]


@dataclass(frozen=True, slots=True)
class EventLog(Document):
    """Every day on which something was done; of a volume the first and the last entry, counted from 1."""

    days: tuple[LogDay, ...]
    part: tuple[int, int] | None = None

    template = "printing/transfer/log.html"
    css = ("page.css", "log.css")
    stem = "log"
    is_for_officials = True


def event_log(tournament: Tournament, *, part: tuple[int, int] | None = None) -> EventLog:
    zone = tournament.zone
    rows = tournament.log.select_related("taken_back_by", "takes_back").order_by("at", "pk")
    if part is not None:
        rows = rows[part[0] - 1 : part[1]]
    days = groupby(log.with_changes(rows), key=lambda row: row.at.astimezone(zone).date())
    with translation.override(offered(tournament.language)):
        printed = tuple(
            LogDay(formats.long_day(day), tuple(_line(row, zone) for row in found)) for day, found in days
        )
    return EventLog(head_of(tournament), printed, part)


def _line(row: LogEntry, zone: ZoneInfo) -> LogLine:
    return LogLine(row, f"{row.at.astimezone(zone):%H:%M:%S}", _undone(row, zone))


def _undone(row: LogEntry, zone: ZoneInfo) -> str:
    if not row.is_taken_back:
        return ""
    back = row.taken_back_by
    at = dated_time(back.at, zone, day=row.at.astimezone(zone).date(), has_seconds=True)
    values = {"actor": back.actor_name, "at": at, "reason": back.why}
    if back.reason:
        return _("Undone by %(actor)s, %(at)s: %(reason)s") % values
    return _("Undone by %(actor)s, %(at)s.") % values
