"""Certificates for the first places, best good and best evil, once a round is over: framed, in serif."""

from base64 import b64encode
from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from armies.messages.formats import decimal
from tournament import adapters
from tournament.engine.entrants import FACTIONS, Faction
from tournament.engine.lifecycle import RoundStatus
from tournament.models import Entrant, Stage, Tournament
from tournament.printing.documents.head import Document, head_of
from tournament.printing.documents.widths import size_for
from tournament.queries.standings.standings import StandingRow, standings_of
from tournament.queries.standings.statistics import best_of
from tournament.services.settings import event_files

MARKS = {"good": "○", "evil": "●"}  # as everywhere on paper
PLACES, MAX_PLACES = 3, 64
NAME_SIZES, NAME_MM, NAME_HIGH_MM = (46, 40, 34, 28, 23, 19), 148.0, 36.0
CLUB_SIZES, CLUB_HIGH_MM = (15, 12, 10), 10.0


@dataclass(frozen=True, slots=True)
class Certificate:
    """One sheet. ``mark`` stands in the hexagon: the place, or the sign of a faction."""

    mark: str
    title: str
    name: str
    club: str
    merit: str
    size: int
    entrant: int  # by id: names are shared

    @property
    def club_size(self) -> int:
        return size_for(self.club, sizes=CLUB_SIZES, width_mm=NAME_MM, height_mm=CLUB_HIGH_MM)


@dataclass(frozen=True, slots=True)
class Certificates(Document):
    sheets: tuple[Certificate, ...]
    club_mark: str = ""  # a picture as a ``data:`` address

    template = "printing/standings/certificates.html"
    css = ("certificates.css",)
    stem = "certificates"


def certificates(tournament: Tournament, *, places: int = PLACES, language: str = "") -> Certificates:
    """The first ``places`` places after the last round that is over, and who did best with each faction."""
    closed = tournament.rounds.filter(status=RoundStatus.CLOSED).order_by("number")
    last = closed.last()
    rounds = sum(one.stage != Stage.CUT for one in closed)  # the cut gives no points
    sheets: tuple[Certificate, ...] = ()
    if last is not None:
        before = last.number + 1  # a round that is being played counts for nobody yet
        sides = FACTIONS if adapters.has_sides(tournament) else ()
        best = (one for faction in sides for one in _for_best(tournament, faction, before=before))
        rows = standings_of(tournament, before=before)
        sheets = (*_for_places(rows, rounds=rounds, places=places), *best)
    return Certificates(head_of(tournament, language=language), sheets, _club_mark(tournament))


def certificate_of(tournament: Tournament, entrant: Entrant, *, language: str = "") -> Certificates:
    """The same for one player, at whatever place; without a place there is no sheet."""
    own = certificates(tournament, places=tournament.entrants.count(), language=language)
    sheets = tuple(one for one in own.sheets if one.entrant == entrant.pk)
    return Certificates(own.head, sheets, own.club_mark)


def _club_mark(tournament: Tournament) -> str:
    found = event_files.file_of(tournament, event_files.CLUB_MARK)
    return f"data:image/jpeg;base64,{b64encode(found.path.read_bytes()).decode()}" if found else ""


def _for_places(rows: Iterable[StandingRow], *, rounds: int, places: int) -> Iterable[Certificate]:
    for row in rows:
        if row.place is not None and row.place <= places:
            merit = ngettext(
                "with %(points)s points after %(rounds)s round",
                "with %(points)s points after %(rounds)s rounds",
                rounds,
            ) % {"points": decimal(row.points), "rounds": rounds}
            title = _title(row.place)
            if row.standing.is_shared:
                title = gettext("%(place)s, shared") % {"place": title}
            yield sheet(row.entrant, mark=str(row.place), title=title, merit=merit)


def _for_best(tournament: Tournament, faction: Faction, *, before: int) -> Iterable[Certificate]:
    title = {"good": gettext("Best good player"), "evil": gettext("Best evil player")}[faction]
    for one in best_of(tournament, faction, before=before):
        if one.place == 1:
            merit = ngettext(
                "with %(points)s points in %(games)s game",
                "with %(points)s points in %(games)s games",
                one.games,
            ) % {"points": decimal(one.points), "games": one.games}
            shared = gettext("%(place)s, shared") % {"place": title} if one.is_shared else title
            yield sheet(one.entrant, mark=MARKS[faction], title=shared, merit=merit)


def sheet(who: Entrant, *, mark: str, title: str, merit: str) -> Certificate:
    size = size_for(who.name, sizes=NAME_SIZES, width_mm=NAME_MM, height_mm=NAME_HIGH_MM)
    return Certificate(mark, title, who.name, who.club, merit, size, who.pk)


def _title(place: int) -> str:
    named = {1: gettext("First place"), 2: gettext("Second place"), 3: gettext("Third place")}
    return named.get(place) or gettext("Place %(place)s") % {"place": place}
