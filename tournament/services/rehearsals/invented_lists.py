"""The lists that simulated players hand in: of the catalogues, seeded, legal but for a few; else a text."""

from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from random import Random
from typing import Final

from armies.list_slots import limit_of
from armies.models import Figure
from armies.services.lists.documents import Document
from armies.services.lists.drafts import Choice
from tournament import adapters
from tournament.models import Entrant, Tournament
from tournament.queries.lists.list_queue import ListState, rows_of
from tournament.services.core.actors import player
from tournament.services.core.errors import Refused
from tournament.services.lists import list_drafts, lists
from tournament.services.rehearsals import habits
from tournament.services.rehearsals.habits import Acts

MAX_FIGURES: Final = 24  # figures of an invented list
OWED: Final = (ListState.MISSING, ListState.SENT_BACK)
TOO_MANY: Final = 3  # more of one figure than fit


def hand_in(tournament: Tournament, *, share: int, now: datetime) -> Acts:
    """One in ``share`` of the lists that are owed is handed in. One that was sent back comes back legal."""
    figures = Figure.objects.filter(catalogue__in=tournament.catalogues.all(), is_retired=False)
    there = set(figures.values_list("faction", flat=True))
    numbers = tournament.entrants.values_list("number", flat=True)
    careless = habits.careless(tournament.seed, list(numbers))
    has_documents = adapters.has_list_documents(tournament)
    rows = [row for row in rows_of(tournament) if row.state in OWED]
    rows = [row for row in rows if has_documents or row.faction in there]
    owed = sorted(rows, key=lambda row: (row.entrant.number, row.faction))
    done = Acts()
    for row in owed[: -(-len(owed) // share)]:
        who = row.entrant
        rng = Random(f"{tournament.seed}:list:{who.number}:{row.faction}")  # noqa: S311 - a story, no secret
        points = limit_of(row.faction) or tournament.level or None
        content: list[Choice] | Document = Document(text=who.name, points=points)
        if not has_documents:
            choices = invented_list(who, row.faction, rng)
            is_careless = row.version is None and who.number in careless
            content = _too_large(choices) if is_careless else choices
        with suppress(Refused):
            lists.submit(who, row.faction, content, by=player(who), now=now)
            done["list"] += 1
    return done


def _too_large(choices: list[Choice]) -> list[Choice]:
    """More of the dearest figure than the points allow."""
    dearest = max(choices, key=lambda choice: choice.figure.points, default=None)
    return [replace(each, quantity=each.quantity + TOO_MANY) if each is dearest else each for each in choices]


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
