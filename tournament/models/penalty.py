"""Penalties and incidents of section 10: appended, and taken back by a date, never removed."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.engine.entrants import plural_of, units_as_number
from tournament.engine.scores import HALVES
from tournament.messages.penalties import incident_name, penalty_line, severity_name
from tournament.models.entrant import Entrant
from tournament.models.round import Pairing, Round
from tournament.models.tournament import Tournament


class Severity(models.TextChoices):
    """What follows from an incident, mildest first."""

    NOTE = "note", _("Note")
    WARNING = "warning", _("Warning")
    POINTS = "points", _("Points deduction")
    GAME_LOSS = "game-loss", _("Game loss")
    EXCLUSION = "exclusion", _("Exclusion")


class Penalty(models.Model):
    """What one entrant did and what follows from it.

    ``units`` are units taken from the entrant's standing, ``points_unit`` of which make one point; only
    for ``points``. ``clause`` is the rule that was broken. ``pairing`` is the table at which it happened,
    where there was one. ``token`` is the form's: sent twice, it is given once. Who takes it back says why;
    the row stays.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="penalties")
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="penalties")
    round = models.ForeignKey(
        Round, on_delete=models.PROTECT, related_name="penalties", null=True, blank=True
    )
    pairing = models.ForeignKey(
        Pairing, on_delete=models.PROTECT, related_name="penalties", null=True, blank=True
    )
    severity = models.CharField(max_length=10, choices=Severity.choices)
    category = models.CharField(max_length=40, blank=True)
    clause = models.CharField(max_length=12)
    text = models.TextField()
    units = models.PositiveSmallIntegerField(default=0)
    points_unit = models.PositiveSmallIntegerField(default=HALVES)
    given_by = models.CharField(max_length=80)
    given_at = models.DateTimeField()
    taken_back_at = models.DateTimeField(null=True, blank=True)
    taken_back_by = models.CharField(max_length=80, blank=True)
    taken_back_because = models.TextField(blank=True)
    token = models.CharField(max_length=64, blank=True)

    class Meta:
        ordering = ["-given_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "token"], condition=~Q(token=""), name="one_penalty_per_form"
            ),
            models.CheckConstraint(
                condition=Q(units=0) | Q(severity="points"), name="only_points_take_points"
            ),
        ]

    def __str__(self) -> str:
        what = ", ".join(filter(None, (self.get_severity_display(), self.clause)))
        return f"{what}: {self.entrant}"

    @property
    def points(self) -> int | float:
        """What it takes, as people write it."""
        return units_as_number(self.units, self.points_unit)

    @property
    def what(self) -> str:
        """What follows: ``Warning``, ``3 points deducted``."""
        if self.severity == Severity.POINTS:
            taken = {"points": self.points, "count": plural_of(self.points)}
            return str(penalty_line("given", taken, case=self.severity))
        return severity_name(self.severity)

    @property
    def incident(self) -> str:
        """What happened, in the words of its kind; ``Something else`` rests on its clause alone.

        Empty where the game has no clauses that the program knows.
        """
        return incident_name(self.category) if self.category or self.clause else ""
