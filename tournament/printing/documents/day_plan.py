"""The whole day on paper: rounds and announcements by the wall clock, as the last change lets expect them."""

from dataclasses import dataclass
from datetime import timedelta

from tournament import adapters
from tournament.engine.day.forecast import Kind, Stretch
from tournament.engine.day.wall_clock import dated_time
from tournament.models import Tournament
from tournament.printing.documents.head import Document, head_of
from tournament.queries.history.log import last_change
from tournament.queries.schedule.day_plans import Day, day_of

ROUNDS_A_TABLE = 7  # columns that fit an upright page


@dataclass(frozen=True, slots=True)
class Line:
    """A round or a break: ``10:00 – 11:04``. ``is_real`` where it has begun."""

    times: str
    name: str
    is_break: bool
    is_real: bool


@dataclass(frozen=True, slots=True)
class Call:
    text: str
    is_called: bool
    times: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Calls:
    rounds: tuple[str, ...]
    calls: tuple[Call, ...]


@dataclass(frozen=True, slots=True)
class PrintedDay(Document):
    day: Day
    lines: tuple[Line, ...]
    tables: tuple[Calls, ...]

    template = "printing/schedule/day_plan.html"
    css = ("page.css", "timeline.css")
    stem = "day"


def printed_day(tournament: Tournament) -> PrintedDay:
    day = day_of(tournament, now=last_change(tournament))
    return PrintedDay(
        head=head_of(tournament),
        day=day,
        lines=tuple(_line(each, day) for each in day.stretches),
        tables=_tables(day, tournament),
    )


def _line(stretch: Stretch, day: Day) -> Line:
    zone = day.tournament.zone
    starts = dated_time(stretch.starts_at, zone, day=day.date)
    ends = dated_time(stretch.ends_at, zone, day=stretch.starts_at.astimezone(zone).date())
    return Line(f"{starts} – {ends}", stretch.name, stretch.kind is Kind.BREAK, stretch.has_started)


def _tables(day: Day, tournament: Tournament) -> tuple[Calls, ...]:
    timeline = adapters.to_timeline(tournament)
    rounds = [each for each in day.stretches if each.kind is Kind.ROUND and not each.has_ended]
    if timeline is None:
        return ()
    found = []
    for at in range(0, len(rounds), ROUNDS_A_TABLE):
        shown = rounds[at : at + ROUNDS_A_TABLE]
        calls = tuple(
            Call(
                event.text,
                event.is_announced,
                tuple(_at(each, event.offset, day) for each in shown),
            )
            for event in timeline.events
        )
        found.append(Calls(tuple(each.name for each in shown), calls))
    return tuple(found)


def _at(round_: Stretch, offset: timedelta, day: Day) -> str:
    return dated_time(round_.starts_at + offset, day.tournament.zone, day=day.date)
