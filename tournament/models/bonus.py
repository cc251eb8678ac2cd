"""Points beside the games: appended, one of a kind is current, and what was replaced stays."""

from django.db import models
from django.db.models import Q

from tournament.engine.entrants import units_as_number
from tournament.engine.scores import HALVES
from tournament.models.entrant import Entrant
from tournament.models.round import Round
from tournament.models.tournament import Tournament


class Bonus(models.Model):
    """Points of one kind that an official gave one entrant; 0 takes earlier ones away.

    ``kind`` is a key of the tournament's ``bonus_kinds``. ``round`` is the newest round when points of this
    kind were first given: standings before it do not know them. ``points_unit`` of the units make one point.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="bonuses")
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="bonuses")
    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="bonuses", null=True, blank=True)
    kind = models.CharField(max_length=24)
    units = models.PositiveIntegerField()
    points_unit = models.PositiveSmallIntegerField(default=HALVES)
    is_current = models.BooleanField(default=True)
    given_by = models.CharField(max_length=80)
    given_at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["entrant", "kind"], condition=Q(is_current=True), name="one_current_bonus_of_a_kind"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind}: {self.entrant}"

    @property
    def points(self) -> int | float:
        """As people write them."""
        return units_as_number(self.units, self.points_unit)
