"""Standings with every tie-break, shared places kept, and what the columns mean."""

from dataclasses import dataclass

from tournament.messages.tiebreaks import tiebreak_name
from tournament.models import Round, Tournament
from tournament.models.entrant import numbered
from tournament.printing.documents.head import Document, head_of
from tournament.printing.documents.widths import shortened
from tournament.queries.standings import standings
from tournament.queries.standings.standings import StandingRow
from tournament.templatetags.muster import cut_words

UPRIGHT = 5  # tie-breaks
CLUB_EMS = 23.0  # two lines: a third would cost a sheet


@dataclass(frozen=True, slots=True)
class Column:
    abbreviation: str
    name: str


@dataclass(frozen=True, slots=True)
class Line:
    """One entrant. ``place`` is ``3``, ``3 =`` where it is shared, ``–`` without rank."""

    place: str
    name: str
    club: str
    points: str
    values: tuple[str, ...]
    cut: str = ""
    bonus: str = ""


@dataclass(frozen=True, slots=True)
class Standings(Document):
    columns: tuple[Column, ...]
    lines: tuple[Line, ...]
    has_shared: bool
    has_cut: bool
    taken: tuple[tuple[str, str], ...] = ()
    bonus_labels: tuple[str, ...] = ()

    template = "printing/standings/standings.html"
    css = ("page.css", "standings.css")
    stem = "standings"

    @property
    def is_across(self) -> bool:
        """Where so many tie-breaks are chosen that a name would have no room upright."""
        return len(self.columns) + bool(self.bonus_labels) > UPRIGHT


def standings_now(tournament: Tournament, *, after: Round | None = None) -> Standings:
    rows = standings.standings_of(tournament, before=after.number + 1 if after else None)
    return Standings(
        head=head_of(tournament, round_=after),
        columns=tuple(
            Column(one.abbreviation, tiebreak_name(one.key)) for one in standings.columns(tournament)
        ),
        lines=tuple(_line(row) for row in rows),
        has_shared=any(row.standing.is_shared for row in rows),
        has_cut=any(row.cut for row in rows),
        taken=tuple((str(row.entrant), row.deducted) for row in rows if row.deducted),
        bonus_labels=tuple(standings.bonus_labels(tournament, rows)),
    )


def _line(row: StandingRow) -> Line:
    shared = " =" if row.standing.is_shared else ""
    return Line(
        place="–" if row.place is None else f"{row.place}{shared}",
        name=numbered(row.entrant),
        club=shortened(row.entrant.club, ems=CLUB_EMS),
        points=row.points,
        values=row.values,
        cut=cut_words(row.cut),
        bonus=row.bonus,
    )
