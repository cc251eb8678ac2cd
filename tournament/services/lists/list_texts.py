"""One army list as pasted text, entered or corrected at the desk for an entrant.

A line that nobody understands is reported with its number, and then nothing is stored.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from django.db import transaction

from armies.models import ArmyListVersion
from armies.models.choices import Source
from armies.queries import current_version, figures_of
from armies.services.lists import text_format
from armies.services.lists.drafts import Choice, choices_of
from armies.services.problems import LineProblem
from tournament.models import Entrant
from tournament.services.core import locks, optimistic_locks
from tournament.services.core.actors import Actor
from tournament.services.core.optimistic_locks import Seen
from tournament.services.lists import lists

COLUMNS: Final = ("text",)  # what is compared of a list: its text, as it is printed out


def submit(
    entrant: Entrant, faction: str, text: str, *, by: Actor, now: datetime, seen: Seen | None = None
) -> tuple[ArmyListVersion | None, tuple[LineProblem, ...]]:
    """Store the text as a new version; with any problem nothing is stored and the problems come back.

    :raises ChangedMeanwhile: the text that was there (``{"text": ...}``) is not the one that was ``seen``.
    """
    lists.refuse_figures(entrant.tournament)
    figures = list(figures_of(entrant.tournament.catalogues.all()))
    parsed = text_format.parse(text, figures=figures, faction=faction)
    if parsed.problems:
        return None, parsed.problems
    version = hand_in(entrant, faction, parsed.choices, by=by, now=now, source=Source.TEXT, seen=seen)
    return version, ()


def hand_in(  # noqa: PLR0913 - what is handed in, how it comes here, and what was seen
    entrant: Entrant,
    faction: str,
    choices: Sequence[Choice],
    *,
    by: Actor,
    now: datetime,
    source: str,
    seen: Seen | None,
) -> ArmyListVersion:
    """Store these figures as a new version, where the one before is still the one that was ``seen``."""
    with transaction.atomic():
        refuse_unseen(locks.entrant(entrant), faction, choices, seen)
        return lists.submit(entrant, faction, choices, by=by, now=now, source=source)


def refuse_unseen(entrant: Entrant, faction: str, choices: Sequence[Choice], seen: Seen | None) -> None:
    """Raise ``ChangedMeanwhile`` where the entrant, who is held, has handed in another list since."""
    if seen is None:
        return
    last = optimistic_locks.last_of(["list.submit"], data__entrant=entrant.pk, data__faction=faction)
    figures = list(figures_of(entrant.tournament.catalogues.all()))
    yours = {"text": text_format.print_out(choices, figures=figures, faction=faction)}
    optimistic_locks.refuse_changed(seen, {"text": text_of(entrant, faction)}, yours, last)


def text_of(entrant: Entrant, faction: str) -> str:
    """The current version as text that :func:`submit` reads back; the empty form where there is none."""
    army_list = entrant.list_of(faction)
    version = current_version(army_list) if army_list else None
    if version is None:
        return f"Faction: {faction}\n\n"
    figures = list(figures_of(entrant.tournament.catalogues.all()))
    return text_format.print_out(choices_of(version), figures=figures, faction=faction)
