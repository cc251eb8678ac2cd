"""How a rehearsal of a tournament is played."""

from typing import Final

from django.db import models

from tournament.models.tournament import Tournament

TEMPOS: Final = (1, 5, 10, 30, 60)  # seconds of the plan in one second
USUAL_TEMPO: Final = 10  # a round of an hour in six minutes


class Rehearsal(models.Model):
    """The speed of the clocks of a tournament that is a rehearsal; its players are simulated."""

    tournament = models.OneToOneField(
        Tournament, on_delete=models.CASCADE, related_name="rehearsal", primary_key=True
    )
    tempo = models.PositiveSmallIntegerField(default=USUAL_TEMPO)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=models.Q(tempo__gt=0), name="rehearsal_tempo_is_positive")
        ]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.tempo}"
