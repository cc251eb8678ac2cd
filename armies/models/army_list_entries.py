"""An entry of a list version: a figure, how many, and the figure as it was on that day."""

from django.db import models

from armies.models.army_list_versions import ArmyListVersion
from armies.models.choices import at_least
from armies.models.figures import Figure


class ArmyListEntry(models.Model):
    """One line of a list. The snapshot counts; the figure row only says where it was taken from."""

    version = models.ForeignKey(ArmyListVersion, on_delete=models.CASCADE, related_name="entries")
    position = models.PositiveSmallIntegerField()
    figure = models.ForeignKey(Figure, on_delete=models.PROTECT, related_name="entries")
    quantity = models.PositiveSmallIntegerField(default=1)
    carries = models.JSONField(default=list, blank=True)
    snapshot = models.JSONField()

    class Meta:
        ordering = ["version", "position"]
        verbose_name_plural = "army list entries"
        constraints = [
            models.UniqueConstraint(fields=["version", "position"], name="army_list_entry_position_once"),
            at_least("quantity", 1, name="army_list_entry_quantity_is_positive"),
        ]

    def __str__(self) -> str:
        return f"{self.quantity}x {self.snapshot.get('name', self.figure_id)}"
