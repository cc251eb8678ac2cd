"""One army list as pasted text, entered or corrected at the desk for an entrant.

A line that nobody understands is reported with its number, and then nothing is stored.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from armies.models.choices import Source
from armies.queries import current_version, figures_of
from armies.services import text_format
from armies.services.drafts import choices_of
from tournament.services import lists

if TYPE_CHECKING:
    from datetime import datetime

    from armies.models import ArmyListVersion
    from armies.services.problems import LineProblem
    from tournament.models import Entrant
    from tournament.services.actors import Actor


def submit(
    entrant: Entrant, faction: str, text: str, *, by: Actor, now: datetime
) -> tuple[ArmyListVersion | None, tuple[LineProblem, ...]]:
    """Store the text as a new version; with any problem, nothing is stored and the problems come back."""
    figures = list(figures_of(entrant.tournament.catalogues.all()))
    parsed = text_format.parse(text, figures=figures, faction=faction)
    if parsed.problems:
        return None, parsed.problems
    version = lists.submit(entrant, faction, parsed.choices, by=by, now=now, source=Source.TEXT)
    return version, ()


def text_of(entrant: Entrant, faction: str) -> str:
    """The current version as text that :func:`submit` reads back; the empty form where there is none."""
    army_list = entrant.list_of(faction)
    version = current_version(army_list) if army_list else None
    if version is None:
        return f"Faction: {faction}\n\n"
    figures = list(figures_of(entrant.tournament.catalogues.all()))
    return text_format.print_out(choices_of(version), figures=figures, faction=faction)
