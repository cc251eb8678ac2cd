"""A tournament with figures, people and lists, to be exported and brought in again."""

from __future__ import annotations

import io
import zipfile

from tests.data.cast import NOW
from tests.data.days import a_day, with_entrants
from tests.data.factories import a_catalogue, a_figure
from tournament.engine.lifecycle import TournamentStatus
from tournament.services.entrants import attendance
from tournament.services.lists.imports import list_imports
from tournament.services.lists.imports.list_imports import ListFile
from tournament.services.rounds import rounds
from tournament.services.tournaments import tournaments


def with_figures(day):
    """Two good figures and an evil one; a Warden alone is a legal list."""
    catalogue = a_catalogue()
    a_figure(catalogue, name="Reed archer", points=100)
    a_figure(catalogue, name="Warden", points=100, kind="hero", action_points=5, unique_numbers=[1])
    a_figure(catalogue, name="Bog troll", faction="evil", points=100)
    day.tournament.catalogues.set([catalogue])
    return day


def with_lists(count=2):
    """Everybody has handed in a good and an evil list."""
    day = with_figures(with_entrants(a_day(), count))
    files = [
        ListFile(f"{row.number:03}-{faction}.txt", text)
        for row in day.entrants
        for faction, text in (("good", "1x Warden"), ("evil", f"{row.number}x Bog troll"))
    ]
    list_imports.take(day.tournament, files, by=day.cast.organiser, now=NOW)
    return day


def playing_with_lists():
    """Both have handed in their lists, and round 1 is published."""
    day = with_lists()
    tournaments.move(day.tournament, TournamentStatus.CHECK_IN, by=day.cast.organiser, now=NOW)
    for entrant in day.entrants:
        attendance.check_in(entrant, by=day.cast.organiser, now=NOW)
    drafted = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
    rounds.publish(drafted, by=day.cast.organiser, now=NOW)
    return day


def packed(files):
    """A ZIP of texts by name."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return out.getvalue()


def contents(raw):
    """The files of a ZIP by name, whatever they are."""
    with zipfile.ZipFile(io.BytesIO(raw)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}
