"""Invented army lists from a catalogue: seeded, and legal where the figures allow it."""

from random import Random
from typing import Final

from armies.models import Figure
from armies.services.lists.drafts import Choice
from tournament.models import Entrant
from tournament.services.lists import list_drafts, lists

MAX_FIGURES: Final = 24  # figures of an invented list


def invented_list(entrant: Entrant, faction: str, rng: Random) -> list[Choice]:
    """Figures that fit, one by one, until no other does. Empty where the catalogues have none."""
    offered = list_drafts.offered(entrant, faction).filter(is_retired=False).order_by("pk")
    figures: list[Figure] = list(offered)
    rng.shuffle(figures)
    chosen: dict[int, Choice] = {}
    for _ in range(MAX_FIGURES):
        picked = list(chosen.values())
        fitting = next(lists.fitting(entrant.tournament, faction, picked, figures), None)
        if fitting is None:
            break
        before = chosen.get(fitting.pk)
        chosen[fitting.pk] = Choice(fitting, before.quantity + 1 if before else 1)
        figures.append(figures.pop(figures.index(fitting)))  # the next pick is another one
    return list(chosen.values())
