"""What the parts of the demonstration hand on: the tournament, its officials and the players' links."""

from dataclasses import dataclass

from tournament.models import Tournament
from tournament.services.core.actors import Actor


@dataclass(frozen=True, slots=True)
class Demonstration:
    tournament: Tournament
    organiser: Actor
    referee: Actor
    scorekeeper: Actor
    tokens: dict[int, str]
    second_day: int | None = None  # the first round of it
