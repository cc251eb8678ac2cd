"""The whole day on paper: rounds and announcements by the wall clock, as the last change lets expect them."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import groupby

from tournament import adapters
from tournament.engine.day.forecast import Kind, Stretch
from tournament.engine.day.wall_clock import dated_time
from tournament.models import Tournament
from tournament.printing.documents.head import Document, head_of
from tournament.queries.history.log import last_change
from tournament.queries.schedule.day_plans import Day, day_of
from tournament.services.clock.announcement_texts import written_in_hall

ROUNDS_A_TABLE = 7  # columns that fit an upright page


@dataclass(frozen=True, slots=True)
class Line:
    """A round or a break: ``10:00 – 11:04``. ``is_real`` where it has begun; ``day`` where a day begins."""

    day: date | None
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
    day: date | None
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
        lines=tuple(_lines(day)),
        tables=_tables(day, tournament),
    )


def _lines(day: Day) -> Iterator[Line]:
    """Where the plan has several days, each date stands above its rounds; else beside a time elsewhere."""
    zone, shown = day.tournament.zone, None
    for stretch in day.stretches:
        begins_on = stretch.starts_at.astimezone(zone).date()
        starts = dated_time(stretch.starts_at, zone, day=_reference(stretch, day))
        ends = dated_time(stretch.ends_at, zone, day=begins_on)
        heading = begins_on if day.plan.is_of_several_days and begins_on != shown else None
        yield Line(
            heading, f"{starts} – {ends}", stretch.name, stretch.kind is Kind.BREAK, stretch.has_started
        )
        shown = begins_on


def _reference(stretch: Stretch, day: Day) -> date:
    """The date that need not be said."""
    return day.only_date or stretch.starts_at.astimezone(day.tournament.zone).date()


def _tables(day: Day, tournament: Tournament) -> tuple[Calls, ...]:
    timeline = adapters.to_timeline(tournament)
    rounds = [each for each in day.stretches if each.kind is Kind.ROUND and not each.has_ended]
    if timeline is None:
        return ()
    timeline = written_in_hall(timeline)
    found = []
    for begins_on, of_day in groupby(rounds, key=lambda each: _reference(each, day)):
        left = list(of_day)
        for at in range(0, len(left), ROUNDS_A_TABLE):
            shown = left[at : at + ROUNDS_A_TABLE]
            calls = tuple(
                Call(
                    event.text,
                    event.is_announced,
                    tuple(_at(each, event.offset, day) for each in shown),
                )
                for event in timeline.events
            )
            heading = begins_on if day.plan.is_of_several_days else None
            found.append(Calls(heading, tuple(each.name for each in shown), calls))
    return tuple(found)


def _at(round_: Stretch, offset: timedelta, day: Day) -> str:
    return dated_time(round_.starts_at + offset, day.tournament.zone, day=_reference(round_, day))
