"""A version of an army list with the verdict it got. Never changed after it is written."""

from django.db import models

from armies.models.army_lists import ArmyList
from armies.models.choices import LateMark, Source, at_least, one_of


class ArmyListVersion(models.Model):
    """One saved content. ``fingerprint`` is the SHA-256 of its canonical JSON, in hexadecimal."""

    army_list = models.ForeignKey(ArmyList, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    is_current = models.BooleanField(default=True)
    fingerprint = models.CharField(max_length=64)
    verdict = models.JSONField()
    totals = models.JSONField()
    is_legal = models.BooleanField()
    note = models.CharField(max_length=300, blank=True)
    submitted_at = models.DateTimeField()
    submitted_by = models.CharField(max_length=120)
    source = models.CharField(max_length=10, choices=Source.choices, default=Source.BUILDER)

    class Meta:
        ordering = ["army_list", "number"]
        constraints = [
            models.UniqueConstraint(fields=["army_list", "number"], name="army_list_version_number_once"),
            models.UniqueConstraint(
                fields=["army_list"],
                condition=models.Q(is_current=True),
                name="army_list_has_one_current_version",
            ),
            at_least("number", 1, name="army_list_version_counts_from_one"),
            one_of("source", Source, name="army_list_version_source_is_known"),
        ]

    def __str__(self) -> str:
        return f"{self.army_list}, version {self.number}"

    @property
    def late_mark(self) -> str:
        """How it is marked where a referee accepted it after the deadline (``LateMark``), else empty."""
        return LateMark.from_note(self.note)
